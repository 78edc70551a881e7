"""Plays random input; reports a failure with the fewest actions that still cause it.

Usage: python -m tests.trust.random_play SEED ACTIONS [speeds]
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
from tests.trust.invariants import Invariants, Snapshot
from tests.trust.random_player import RandomPlayer
from tests.trust.scripted_program import Action, Program
from tests.trust.shrink import shrink

LEAVING: Final = {("window", "QUIT"), ("window", "WINDOWCLOSE")}

PlayFunction = Callable[[int, Sequence[Action]], object]
"""Plays actions in a program with a seed; raises any failure."""


class Playthrough(NamedTuple):
    """The actions, a snapshot after each, and the number of steps in all games.

    Bots played `answers` of these steps.
    """

    actions: list[Action]
    snapshots: list[Snapshot]
    steps: int
    answers: int

    @property
    def seen_scenes(self) -> set[str]:
        """Return the names of the scenes in the snapshots."""
        return {name for snapshot in self.snapshots for name in snapshot.scenes}


class RandomPlayFailure(Exception):
    """An invariant or the program failed; the message says how to reproduce it."""


def play(seed: int, actions: Sequence[Action], speed: Speed | None = None) -> Playthrough:
    """Play actions and leave the program; raise any failure."""
    with _folder() as folder, Program(folder, seed, speed) as program:
        return _play_checked(program, actions)


@contextmanager
def _folder() -> Iterator[Path]:
    """Make a folder with a name of fixed width, so that messages with it break lines alike."""
    folder = Path(tempfile.gettempdir(), f"player{secrets.randbelow(10**12):012}")
    folder.mkdir()
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


def compare_speeds(seed: int, actions: Sequence[Action]) -> None:
    """Play actions at each speed, each action after all animations: no snapshot may differ."""
    first, *others = (play(seed, actions, speed).snapshots for speed in Speed)
    for other in others:
        for action, expected, snapshot in zip(actions, first, other, strict=True):
            assert expected == snapshot, f"after {action}"


def play_at_random(seed: int, count: int) -> Playthrough:
    """Play `count` random actions and leave the program; raise RandomPlayFailure."""
    done: list[Action] = []
    with _reporting(play, seed, done, f"{seed} {count}"):
        return _play_random_player(seed, count, done)


def play_at_random_and_compare_speeds(seed: int, count: int) -> Playthrough:
    """Play `count` random actions, and the same actions again at each speed."""
    done: list[Action] = []
    with _reporting(compare_speeds, seed, done, f"{seed} {count} speeds"):
        playthrough = _play_random_player(seed, count, done, Speed.OFF)
        compare_speeds(seed, done)
        return playthrough


def _play_random_player(
    seed: int, count: int, done: list[Action], speed: Speed | None = None
) -> Playthrough:
    with _folder() as folder, Program(folder, seed, speed) as program:
        return _play_checked(program, _random_actions(RandomPlayer(program, seed), count, done))


def _random_actions(player: RandomPlayer, count: int, done: list[Action]) -> Iterator[Action]:
    """Yield the actions of a player, each added to `done` before it is performed."""
    for _ in range(count):
        done.append(player.next())
        yield done[-1]


def _play_checked(program: Program, actions: Iterable[Action]) -> Playthrough:
    invariants = Invariants(program)
    playthrough = Playthrough([], [], 0, 0)
    for action in actions:
        program.do(action)
        invariants.check_after(action)
        playthrough.actions.append(action)
        playthrough.snapshots.append(invariants.snapshot())
    program.leave()
    return playthrough._replace(steps=invariants.steps, answers=invariants.answers)


# Failures


@contextmanager
def _reporting(
    play_function: PlayFunction, seed: int, done: Sequence[Action], arguments: str
) -> Iterator[None]:
    """Report a failure with the fewest actions that cause it."""
    try:
        yield
    except Exception as error:
        lines = [
            f"Random input with seed {seed} failed after {len(done)} actions.",
            "The fewest actions found that still fail in the same way:",
            "",
            f"from tests.trust.random_play import {play_function.__name__}",
            f"{play_function.__name__}({seed}, [",
            *(f"    {action!r}," for action in minimize(play_function, seed, done, error)),
            "])",
            "",
            f"To run all of them again: python -m tests.trust.random_play {arguments}",
            "",
            *traceback.format_exception(error),
        ]
        raise RandomPlayFailure("\n".join(lines)) from None


def minimize(
    play_function: PlayFunction, seed: int, actions: Sequence[Action], error: Exception
) -> Sequence[Action]:
    """Return the fewest actions found that cause the same failure, from the fewest runs."""

    def fails(fewer: Sequence[Action]) -> bool:
        try:
            play_function(seed, fewer)
        except Exception as other:
            return _failure_kind(other) == _failure_kind(error)
        return False

    runs = shrink(_runs_of(actions), lambda fewer: fails([*chain(*fewer)]))
    return shrink([*chain(*runs)], fails)


def _runs_of(actions: Sequence[Action]) -> list[Sequence[Action]]:
    """Split actions where they open a file or close the window; other restarts do not count."""
    starts = [
        place for place, action in enumerate(actions) if action[0] == "open" or action in LEAVING
    ]
    return [actions[start:end] for start, end in pairwise([0, *starts, len(actions)])]


def _failure_kind(error: Exception) -> tuple[object, ...]:
    """Return the type and the place of an error: failures of one kind are equal."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return type(error), frame.filename, frame.name


def main(seed: str, count: str, mode: str = "") -> int:
    """Play random input; the exit code is 1 if it fails."""
    by_mode = {"": play_at_random, "speeds": play_at_random_and_compare_speeds}
    try:
        playthrough = by_mode[mode](int(seed), int(count))
    except RandomPlayFailure as error:
        print(error)
        return 1
    summary = (
        f"{count} actions, {playthrough.steps} steps, {playthrough.answers} of them by programs"
    )
    print(f"{summary}; scenes: {', '.join(sorted(playthrough.seen_scenes))}")
    return 0


if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    sys.exit(main(*sys.argv[1:]))
