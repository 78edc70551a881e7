"""Torn and edited files: each loads equal or is refused in one sentence, quickly and unharmed."""

import json
import os
import zlib
from pathlib import Path

import pytest

from tests.trust import edited
from tests.trust.measured import POSIX, run
from tests.trust.mutants import KINDS, mutant
from tests.trust.mutants import main as write

ALL = 20_000
CHUNK = 1_000
FEW = 100
PATIENCE = 300
"""Seconds for a chunk; each of its files has but two."""

pytestmark = pytest.mark.timeout(PATIENCE + 60)

MOST_MEMORY = 200_000_000
"""Bytes."""

LOADED = (0.2, 0.5)
"""The share of mutants that load: neither is everything refused, nor anything taken."""

SENTENCES = 6
"""In so many different ways files are refused at least."""


def assert_read_well(first: int, count: int, folder: Path) -> None:
    done = run("-m", "tests.trust.reading", str(first), str(count), folder, seconds=PATIENCE)
    assert (done.code, done.err) == (0, ""), f"at the mutant in {os.listdir(folder)}:\n{done.err}"
    report = json.loads(done.out)
    assert not report["faults"], format_faults(report["faults"])
    low, high = LOADED
    assert low < sum(report["loaded"].values()) / count < high, report["loaded"]
    assert len(report["refused"]) >= SENTENCES, report["refused"]
    assert done.peak < MOST_MEMORY


def format_faults(faults: list[str]) -> str:
    shown = "\n\n".join(faults[:20])
    return f"{len(faults)} faults (python -m tests.trust.mutants NUMBER FILE makes it):\n{shown}"


@POSIX
def test_a_few_mutants_load_equal_or_are_refused_in_one_sentence(tmp_path: Path) -> None:
    assert_read_well(ALL, FEW, tmp_path)


@pytest.mark.sampled(0.05)
@POSIX
@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, ALL, CHUNK))
def test_mutants_load_equal_or_are_refused_in_one_sentence(first: int, tmp_path: Path) -> None:
    assert_read_well(first, CHUNK, tmp_path)


@pytest.mark.slow
@POSIX
def test_a_mutant_is_made_again_by_its_number_alone() -> None:
    """In another process, where sets and the like have another order."""
    sums = "import zlib; from tests.trust.mutants import mutant as m; print(*({}))"
    each = f"zlib.crc32(m(number).data) for number in range({FEW})"
    here = [zlib.crc32(mutant(number).data) for number in range(FEW)]
    assert run("-c", sums.format(each), seconds=PATIENCE).out.split() == [*map(str, here)]


def test_a_mutant_can_be_written_to_a_file(tmp_path: Path) -> None:
    write("17", str(tmp_path / "17.azul"))
    assert (tmp_path / "17.azul").read_bytes() == mutant(17).data


def test_most_edits_stand_under_a_new_checksum() -> None:
    """Under the old one they are refused before anybody looks at them."""
    names = tuple(way.__name__ for way in edited.WAYS)
    edits = [kind for kind in KINDS if kind.name.startswith(names)]
    assert sum(kind.resealed for kind in edits) > len(edits) / 2
