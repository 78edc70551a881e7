"""Plays random input, and reports what it finds: the fewest deeds that still fail.

Usage: python -m tests.trust.hands SEED DEEDS [speeds]
"""

import os
import secrets
import shutil
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain, pairwise
from pathlib import Path
from typing import Final, NamedTuple

from azul.settings import Speed
from tests.trust.chooser import RandomHand
from tests.trust.program import Deed, Program
from tests.trust.promises import Glimpse, Promises
from tests.trust.shrink import shrink

ENDS: Final = {("window", "QUIT"), ("window", "WINDOWCLOSE")}

Trial = Callable[[int, Sequence[Deed]], object]
"""Plays deeds after a seed, and raises whatever they lead to."""


class Tale(NamedTuple):
    """The deeds of a hand, what was seen after each, and how many steps of games were made.

    Of these `answers` by programs.
    """

    actions: list[Deed]
    glimpses: list[Glimpse]
    steps: int
    answers: int

    @property
    def seen(self) -> set[str]:
        """The scenes that were seen."""
        return {name for glimpse in self.glimpses for name in glimpse.scenes}


class Stumbled(Exception):
    """A promise was broken, or the program failed; the text says how to see it again."""


def play(seed: int, actions: Sequence[Deed], speed: Speed | None = None) -> Tale:
    """Play deeds and leave the program; raises whatever they lead to."""
    with _folder() as folder, Program(folder, seed, speed) as program:
        return _watched(program, actions)


@contextmanager
def _folder() -> Iterator[Path]:
    """A folder with a name of digits: where it is told, lines break as they do with any other."""
    folder = Path(tempfile.gettempdir(), f"hand{secrets.randbelow(10**12):012}")
    folder.mkdir()
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


def play_at_every_speed(seed: int, actions: Sequence[Deed]) -> None:
    """Play deeds, each when all films are over: the speed of the films makes no difference."""
    first, *others = (play(seed, actions, speed).glimpses for speed in Speed)
    for other in others:
        for deed, one, another in zip(actions, first, other, strict=True):
            assert one == another, f"after {deed}"


def wander(seed: int, count: int) -> Tale:
    """Let a random hand do `count` deeds and leave the program; raises Stumbled."""
    done: list[Deed] = []
    with _reporting(play, seed, done, f"{seed} {count}"):
        return _by_chance(seed, count, done)


def wander_at_every_speed(seed: int, count: int) -> Tale:
    """Let a random hand do `count` deeds, and do the same at the other speeds."""
    done: list[Deed] = []
    with _reporting(play_at_every_speed, seed, done, f"{seed} {count} speeds"):
        tale = _by_chance(seed, count, done, Speed.OFF)
        play_at_every_speed(seed, done)
        return tale


def _by_chance(seed: int, count: int, done: list[Deed], speed: Speed | None = None) -> Tale:
    with _folder() as folder, Program(folder, seed, speed) as program:
        return _watched(program, _chosen(RandomHand(program, seed), count, done))


def _chosen(hand: RandomHand, count: int, done: list[Deed]) -> Iterator[Deed]:
    """The deeds of a hand, each noted before it is done."""
    for _ in range(count):
        done.append(hand.next())
        yield done[-1]


def _watched(program: Program, actions: Iterable[Deed]) -> Tale:
    promises = Promises(program)
    tale = Tale([], [], 0, 0)
    for deed in actions:
        program.do(deed)
        promises.hold_after(deed)
        tale.actions.append(deed)
        tale.glimpses.append(promises.glimpse())
    program.leave()
    return tale._replace(steps=promises.steps, answers=promises.answers)


# What went wrong


@contextmanager
def _reporting(trial: Trial, seed: int, done: Sequence[Deed], arguments: str) -> Iterator[None]:
    """Report a failure with the fewest deeds that lead to it."""
    try:
        yield
    except Exception as error:
        lines = [
            f"The random hand of seed {seed} has failed, after {len(done)} deeds.",
            "The fewest deeds found that fail in the same way:",
            "",
            f"from tests.trust.hands import {trial.__name__}",
            f"{trial.__name__}({seed}, [",
            *(f"    {deed!r}," for deed in fewest(trial, seed, done, error)),
            "])",
            "",
            f"The whole hand once more: python -m tests.trust.hands {arguments}",
            "",
            *traceback.format_exception(error),
        ]
        raise Stumbled("\n".join(lines)) from None


def fewest(trial: Trial, seed: int, actions: Sequence[Deed], error: Exception) -> Sequence[Deed]:
    """The fewest deeds found that lead to the same failure: of the fewest sittings."""

    def fails(fewer: Sequence[Deed]) -> bool:
        try:
            trial(seed, fewer)
        except Exception as other:
            return _kind(other) == _kind(error)
        return False

    sittings = shrink(_sittings(actions), lambda fewer: fails([*chain(*fewer)]))
    return shrink([*chain(*sittings)], fails)


def _sittings(actions: Sequence[Deed]) -> list[Sequence[Deed]]:
    """The deeds from each start of the program to the next; what is pressed does not count."""
    starts = [place for place, deed in enumerate(actions) if deed[0] == "open" or deed in ENDS]
    return [actions[start:end] for start, end in pairwise([0, *starts, len(actions)])]


def _kind(error: Exception) -> tuple[object, ...]:
    """Failures are of one kind if they come from the same place."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    return type(error), place.filename, place.name


def main(seed: str, count: str, way: str = "") -> int:
    """Play one hand; 1 if it has found something."""
    by_way = {"": wander, "speeds": wander_at_every_speed}
    try:
        tale = by_way[way](int(seed), int(count))
    except Stumbled as error:
        print(error)
        return 1
    summary = f"{count} deeds, {tale.steps} steps of games, {tale.answers} of them by programs"
    print(f"{summary}; seen: {', '.join(sorted(tale.seen))}")
    return 0


if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    sys.exit(main(*sys.argv[1:]))
