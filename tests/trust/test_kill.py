"""Killed at any moment, the file has all steps on the screen, and the game can be continued.

After a signal that asks the program to end, the file has all steps that were played.
"""

import os
import signal
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

import pytest

from azul.engine import Setup, legal_moves
from azul.game.seating import Seat, Seating
from azul.game.session import Session
from azul.paths import Paths
from azul.saves import disk
from azul.saves.autosave import Autosave
from azul.saves.game_library import GameLibrary
from azul.settings import Settings, Speed
from tests.game.histories import SETUPS, decisions, played
from tests.systems import only_posix
from tests.trust.killer import TIMEOUT, Killer, PlayerRun
from tests.trust.player import Order
from tests.trust.save_tracker import SaveTracker, contents_of_games, digest_of

pytestmark = only_posix("only POSIX has kill -9, and fork")

KILLED: Final = -signal.SIGKILL if os.name == "posix" else 0
END_SIGNALS: Final = ("SIGINT", "SIGTERM", "SIGHUP")
"""Signals that ask a program to end."""

MAX_PLAY_TIME: Final = 0.3
"""Longest time from the first picture of a game to the kill, in seconds."""

DECISIONS_LEFT: Final = 20
"""Decisions until the prepared game is over."""

MIN_CALLS: Final = 50
"""Least number of disk calls in the short game."""

PARTS: Final = 4


@pytest.fixture(scope="module")
def killer() -> Iterator[Killer]:
    with Killer() as killer:
        yield killer


class CrashTest:
    """A folder in which players are started and killed one after the other."""

    def __init__(self, killer: Killer, folder: Path) -> None:
        self._killer, self.folder = killer, folder
        self._paths = Paths.in_folder(folder)
        self.steps = 0

    @property
    def file(self) -> Path:
        """Return the file of the prepared game."""
        return self._paths.games / "begun.azul"

    def add_game(self, setup: Setup, *levels: str | None) -> None:
        """Save a game that is nearly over; all seats have people unless levels are given."""
        game = played(setup, len(decisions(setup)) - DECISIONS_LEFT)
        seats = (
            Seat(name, place, level)
            for place, (name, level) in enumerate(
                zip(setup.players, levels or [None] * len(setup.players), strict=True)
            )
        )
        game.seating = Seating(tuple(seats))
        disk.write(game, self.file)

    def kill(self, order: Order, seconds: float = TIMEOUT, by: int = -KILLED) -> PlayerRun:
        """Run and kill a player; all states that it has shown must be saved and playable."""
        tracker = SaveTracker(contents_of_games(self._paths.games))
        run = self._killer.run(order, seconds, by)
        try:
            self._check(run, tracker, by)
        except Exception as error:
            reports = "\n".join(map(str, run.reports[-20:]))
            raise AssertionError(
                f"{error}\n\n{order}, {seconds} s; reported last:\n{reports}"
            ) from error
        self.steps += sum(word == "shown" for word, *_ in run.reports)
        return run

    def _check(self, run: PlayerRun, tracker: SaveTracker, by: int) -> None:
        assert run.code in (-by, 0), "the player has failed"
        assert run.seconds < TIMEOUT, "the player hangs"
        for word, file, digest in run.reports:
            if word == "requested":
                tracker.request(file, digest)
            if word == "shown" or by != -KILLED:
                tracker.confirm(file, digest)
        tracker.check(contents_of_games(self._paths.games))
        assert Settings.load(self._paths.settings).speed is not Speed.NORMAL, "settings are lost"
        self._check_continue(run)

    def _check_continue(self, run: PlayerRun) -> None:
        """Check that the program offers the game after a restart, and can play it."""
        autosave = Autosave()
        library = GameLibrary(self._paths.games, autosave)
        assert [entry.error for entry in library.entries() if entry.error] == []
        offered = library.latest_unfinished()
        expected = self._games_to_offer(run)
        assert not expected or (offered and offered[0].name in expected), f"not offered: {expected}"
        if offered:
            path, game = offered
            assert library.claim(path), "the killed program still has the lock"
            game = library.open_claimed(path)
            Session(game, path, library).play(legal_moves(game.state)[0])
            assert autosave.flush()
            assert digest_of(disk.read(path)) == digest_of(game)
        library.close()
        autosave.close()

    def _games_to_offer(self, run: PlayerRun) -> set[str]:
        """Return the game that was shown last, unless it is over, and any game begun after it."""
        shown = [n for n, (word, *_) in enumerate(run.reports) if word == "shown"]
        if not shown or disk.read(self._paths.games / run.reports[shown[-1]][1]).is_over:
            return set()
        return {file for _, file, _ in run.reports[shown[-1] :]}


@pytest.fixture
def crash_test(killer: Killer, tmp_path: Path) -> CrashTest:
    return CrashTest(killer, tmp_path)


def kill_at_random_moments(crash_test: CrashTest, part: int, runs: int) -> int:
    """Kill players in turn, on fast and slow disks; return the number of steps shown."""
    crash_test.add_game(SETUPS[part])
    for number in range(runs):
        random = Random(f"{part} {number}")
        speed, sync_delay = (Speed.OFF, Speed.FAST)[part % 2], random.choice((0.0, 0.02, 0.1))
        order = Order(str(crash_test.folder), random.randrange(1000), speed, sync_delay)
        assert crash_test.kill(order, random.uniform(0, MAX_PLAY_TIME)).code == KILLED
    return crash_test.steps


def kill_at_calls(killer: Killer, folder: Path, calls: Iterable[int]) -> int:
    """Kill players at disk calls, each in a new folder; return the first call never made."""
    for call in calls:
        place = folder / str(call)
        if CrashTest(killer, place).kill(Order(str(place), seed=1, kill_at=call)).code != KILLED:
            return call
    return 0


@pytest.mark.sampled(0.1)
@pytest.mark.slow
@pytest.mark.parametrize("part", range(1, 11))
def test_killed_at_200_random_moments(crash_test: CrashTest, part: int) -> None:
    assert kill_at_random_moments(crash_test, part, runs=20) > 20


@pytest.mark.sampled(0.3)
@pytest.mark.slow
@pytest.mark.parametrize("name", END_SIGNALS)
def test_asked_to_end_at_random_moments_all_is_saved(crash_test: CrashTest, name: str) -> None:
    """The disks may be so slow that the last step is not saved yet; the signal ends the program."""
    number = getattr(signal, name)
    crash_test.add_game(SETUPS[number % len(SETUPS)])
    for run in range(12):
        random = Random(f"{name} {run}")
        speed, sync_delay = random.choice((Speed.OFF, Speed.FAST)), random.choice((0.0, 0.1))
        order = Order(str(crash_test.folder), random.randrange(1000), speed, sync_delay)
        assert crash_test.kill(order, random.uniform(0, MAX_PLAY_TIME), number).code == -number
    assert crash_test.steps > 20


@pytest.mark.sampled(0.25)
@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_killed_while_a_bot_thinks_or_plays(crash_test: CrashTest, part: int) -> None:
    setup, level = SETUPS[part], ("journeyman", "grandmaster")[part // 2]
    before, answers = len(decisions(setup)) - DECISIONS_LEFT, 0
    for number in range(12):
        crash_test.add_game(setup, None, level)
        random = Random(f"programs {part} {number}")
        order = Order(
            str(crash_test.folder), random.randrange(1000), (Speed.OFF, Speed.FAST)[part % 2]
        )
        crash_test.kill(order, random.uniform(0, 2 * MAX_PLAY_TIME))
        game = disk.read(crash_test.file)
        answers += sum(game.step(n).before.to_act == 1 for n in range(before, game.cursor))
    assert answers > 5


@pytest.mark.sampled(0.25)
@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_killed_before_every_call_to_the_disk(killer: Killer, tmp_path: Path, part: int) -> None:
    """Between two calls the disk does not change, so this includes the time after every call."""
    assert kill_at_calls(killer, tmp_path, count(1 + part, PARTS)) > MIN_CALLS
