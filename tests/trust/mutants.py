"""Golden saves changed in all ways: mutant N is a function of N and the golden saves alone.

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
from azul.saves import disk as saves
from azul.saves.document import Document
from tests.trust import edited, harmless, torn
from tests.trust.edited import MARK, Spelled

GOLDEN: Final = sorted((Path(__file__).parents[1] / "saves").glob("*.azul"))


class Mutant(NamedTuple):
    """A file made of a golden save.

    `resealed`: what it says stands under a new checksum. `is_good`: it must load.
    """

    number: int
    golden: Path
    kind: str
    resealed: bool
    is_good: bool
    data: bytes


class Kind(NamedTuple):
    """Files that are made in the same way, of a golden save."""

    name: str
    make: Callable[[Random, Path], bytes]
    resealed: bool = False
    is_good: bool = False


def mutant(number: int) -> Mutant:
    """The same one for the same number, wherever it is made."""
    random = Random(f"mutant {number}")
    kind, golden = random.choice(KINDS), random.choice(GOLDEN)
    data = kind.make(random, golden)
    return Mutant(number, golden, kind.name, kind.resealed, kind.is_good, data)


@cache
def game_of(golden: Path) -> Game:
    return saves.read(golden)


def content_of(golden: Path) -> Document:
    content: Document = json.loads(golden.read_bytes())
    return content


def _torn(way: Callable[..., bytes], random: Random, golden: Path) -> bytes:
    return way(random, golden.read_bytes(), random.choice(GOLDEN).read_bytes())


def _edited(way: Callable[..., Any], resealed: bool, random: Random, golden: Path) -> bytes:
    content = content_of(golden)
    spelled = way(random, content) or Spelled("", "")
    if resealed:
        content["crc32"] = _checksum(content, spelled)
    text = json.dumps(content, indent=1, ensure_ascii=random.random() < 0.7)
    return _spelled_out(text, spelled.written).encode("utf-8", "surrogatepass")


def _checksum(content: Document, spelled: Spelled) -> str:
    """As a file promises it: over the object without it, sorted, without spaces, in ASCII."""
    rest = {key: value for key, value in content.items() if key != "crc32"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"))
    return f"{zlib.crc32(_spelled_out(text, spelled.meant).encode()):08x}"


def _spelled_out(text: str, spelling: str) -> str:
    return text.replace(json.dumps(MARK), spelling) if spelling else text


def _rewritten(way: Callable[..., str], random: Random, golden: Path) -> bytes:
    return _encoded(way(random, content_of(golden)))


def _changed(way: Callable[..., None], random: Random, golden: Path) -> bytes:
    content = content_of(golden)
    way(random, game_of(golden), content)
    content["crc32"] = _checksum(content, Spelled("", ""))
    return _encoded(harmless.respace(random, content))


def _encoded(text: str) -> bytes:
    """As UTF-8; half characters, which it has not, by JSON's escapes for them."""
    return text.encode("utf-8", "backslashreplace")


def _kinds() -> list[Kind]:
    """Each kind as often as it is to come among so many."""
    kinds = [Kind(way.__name__, partial(_torn, way)) for way in torn.WAYS]
    for change in edited.WAYS:
        kinds.append(Kind(f"{change.__name__}, not resealed", partial(_edited, change, False)))
        kinds += 3 * [Kind(change.__name__, partial(_edited, change, True), resealed=True)]
    for rewriting in harmless.REWRITINGS:
        kinds += 2 * [Kind(rewriting.__name__, partial(_rewritten, rewriting), is_good=True)]
    for good in harmless.CHANGES:
        kinds += 3 * [Kind(good.__name__, partial(_changed, good), resealed=True, is_good=True)]
    return kinds


KINDS: Final = _kinds()


def main(number: str, file: str) -> None:
    made = mutant(int(number))
    Path(file).write_bytes(made.data)
    print(f"{made.kind}: {made.golden.name}")


if __name__ == "__main__":
    main(*sys.argv[1:])
