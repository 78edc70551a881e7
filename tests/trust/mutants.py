"""Mutants: damaged or changed golden saves. Mutant N depends on N and the golden saves alone.

`python -m tests.trust.mutants N FILE` writes mutant N to FILE.
"""

import json
import sys
import zlib
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from azul.game.game import Game
from azul.saves import disk
from azul.saves.document import Document
from tests.trust import bad_edits, byte_damage, harmless_edits
from tests.trust.bad_edits import PLACEHOLDER, Spelling

GOLDEN: Final = [
    path
    for path in sorted((Path(__file__).parents[1] / "saves").glob("*.azul"))
    # Some edits need a record.
    if json.loads(path.read_bytes())["log"]
]


class Mutant(NamedTuple):
    """A file made of a golden save.

    A `resealed` mutant has a new checksum. An `is_good` mutant must load.
    """

    number: int
    golden: Path
    kind: str
    resealed: bool
    is_good: bool
    data: bytes


class Kind(NamedTuple):
    """A way to make mutants of golden saves."""

    name: str
    make: Callable[[Random, Path], bytes]
    resealed: bool = False
    is_good: bool = False


def make_mutant(number: int) -> Mutant:
    """Return the mutant of this number: the same one in every process."""
    random = Random(f"mutant {number}")
    kind, golden = random.choice(KINDS), random.choice(GOLDEN)
    data = kind.make(random, golden)
    return Mutant(number, golden, kind.name, kind.resealed, kind.is_good, data)


@cache
def game_of(golden: Path) -> Game:
    return disk.read(golden)


def content_of(golden: Path) -> Document:
    content: Document = json.loads(golden.read_bytes())
    return content


def _damaged(change: Callable[..., bytes], random: Random, golden: Path) -> bytes:
    return change(random, golden.read_bytes(), random.choice(GOLDEN).read_bytes())


def _edited(change: Callable[..., Any], resealed: bool, random: Random, golden: Path) -> bytes:
    content = content_of(golden)
    spelling = change(random, content) or Spelling("", "")
    if resealed:
        content["crc32"] = _checksum(content, spelling)
    text = json.dumps(content, indent=1, ensure_ascii=random.random() < 0.7)
    return _with_spelling(text, spelling.written).encode("utf-8", "surrogatepass")


def _checksum(content: Document, spelling: Spelling) -> str:
    """Return the checksum by docs/save-format.md: sorted keys, no spaces, ASCII, without itself."""
    rest = {key: value for key, value in content.items() if key != "crc32"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"))
    return f"{zlib.crc32(_with_spelling(text, spelling.meant).encode()):08x}"


def _with_spelling(text: str, value: str) -> str:
    return text.replace(json.dumps(PLACEHOLDER), value) if value else text


def _rewritten(change: Callable[..., str], random: Random, golden: Path) -> bytes:
    return _encoded(change(random, content_of(golden)))


def _changed(change: Callable[..., None], random: Random, golden: Path) -> bytes:
    content = content_of(golden)
    change(random, game_of(golden), content)
    content["crc32"] = _checksum(content, Spelling("", ""))
    return _encoded(harmless_edits.respace(random, content))


def _encoded(text: str) -> bytes:
    """Return UTF-8 with JSON escapes for surrogates, which UTF-8 cannot encode."""
    return text.encode("utf-8", "backslashreplace")


def _kinds() -> list[Kind]:
    """Return all kinds, repeated by the weight that each has in a random choice."""
    kinds = [Kind(change.__name__, partial(_damaged, change)) for change in byte_damage.DAMAGES]
    for change in bad_edits.EDITS:
        kinds.append(Kind(f"{change.__name__}, not resealed", partial(_edited, change, False)))
        kinds += 3 * [Kind(change.__name__, partial(_edited, change, True), resealed=True)]
    for rewriting in harmless_edits.REWRITINGS:
        kinds += 2 * [Kind(rewriting.__name__, partial(_rewritten, rewriting), is_good=True)]
    for good in harmless_edits.CHANGES:
        kinds += 3 * [Kind(good.__name__, partial(_changed, good), resealed=True, is_good=True)]
    return kinds


KINDS: Final = _kinds()


def main(number: str, file: str) -> None:
    mutant = make_mutant(int(number))
    Path(file).write_bytes(mutant.data)
    print(f"{mutant.kind}: {mutant.golden.name}")


if __name__ == "__main__":
    main(*sys.argv[1:])
