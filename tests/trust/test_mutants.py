"""Damaged and edited files: each loads equal or is refused in one sentence, quickly, unchanged."""

import json
import os
import zlib
from pathlib import Path

import pytest

from tests.trust import bad_edits
from tests.trust.measured_run import POSIX, run
from tests.trust.mutants import KINDS, make_mutant
from tests.trust.mutants import main as write

ALL = 20_000
CHUNK = 1_000
FEW = 100
TIMEOUT = 300
"""Seconds for a chunk; each of its files may take two."""

pytestmark = pytest.mark.timeout(TIMEOUT + 60)

MOST_MEMORY = 200_000_000
"""Bytes."""

LOADED = (0.2, 0.5)
"""Least and greatest share of mutants that load."""

MIN_MESSAGES = 6
"""Different error messages that must occur."""


def assert_no_faults(first: int, count: int, folder: Path) -> None:
    done = run("-m", "tests.trust.check_mutants", str(first), str(count), folder, seconds=TIMEOUT)
    assert (done.code, done.err) == (0, ""), f"at the mutant in {os.listdir(folder)}:\n{done.err}"
    report = json.loads(done.out)
    assert not report["faults"], format_faults(report["faults"])
    low, high = LOADED
    assert low < sum(report["loaded"].values()) / count < high, report["loaded"]
    assert len(report["refused"]) >= MIN_MESSAGES, report["refused"]
    assert done.peak < MOST_MEMORY


def format_faults(faults: list[str]) -> str:
    first = "\n\n".join(faults[:20])
    return f"{len(faults)} faults (python -m tests.trust.mutants NUMBER FILE makes it):\n{first}"


@POSIX
def test_a_few_mutants_load_equal_or_are_refused_in_one_sentence(tmp_path: Path) -> None:
    assert_no_faults(ALL, FEW, tmp_path)


@pytest.mark.sampled(0.05)
@POSIX
@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, ALL, CHUNK))
def test_mutants_load_equal_or_are_refused_in_one_sentence(first: int, tmp_path: Path) -> None:
    assert_no_faults(first, CHUNK, tmp_path)


@pytest.mark.slow
@POSIX
def test_a_mutant_depends_on_its_number_alone() -> None:
    """This holds in another process too, where sets have another order."""
    code = "import zlib; from tests.trust.mutants import make_mutant as m; print(*({}))"
    each = f"zlib.crc32(m(number).data) for number in range({FEW})"
    expected = [zlib.crc32(make_mutant(number).data) for number in range(FEW)]
    assert run("-c", code.format(each), seconds=TIMEOUT).out.split() == [*map(str, expected)]


def test_a_mutant_can_be_written_to_a_file(tmp_path: Path) -> None:
    write("17", str(tmp_path / "17.azul"))
    assert (tmp_path / "17.azul").read_bytes() == make_mutant(17).data


def test_most_edits_have_a_new_checksum() -> None:
    """With the old checksum the game refuses them before it reads their entries."""
    names = tuple(edit.__name__ for edit in bad_edits.EDITS)
    edits = [kind for kind in KINDS if kind.name.startswith(names)]
    assert sum(kind.resealed for kind in edits) > len(edits) / 2
