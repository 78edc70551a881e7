"""Killed at any moment: what the screen has shown as done is in the file, and the game goes on.

Asked to end by a signal, all is in the file that was done.
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
from azul.game.seat import Seat
from azul.game.seating import Seating
from azul.game.session import Session
from azul.paths import Paths
from azul.saves import disk as saves
from azul.saves.autosave import Autosave
from azul.saves.shelf import Shelf
from azul.settings import Settings, Speed
from tests.game.histories import SETUPS, decisions, played
from tests.trust.killer import LONGEST, Killer, Life
from tests.trust.ledger import Ledger, contents_of_games, past_of
from tests.trust.player import Order

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only POSIX has kill -9, and fork")

KILLED: Final = -signal.SIGKILL if os.name == "posix" else 0
ASKED: Final = ("SIGINT", "SIGTERM", "SIGHUP")
"""The signals that ask a program to end."""

LONGEST_LIFE: Final = 0.3
"""Seconds from the first picture of a game to the last moment to be killed at."""

NEARLY: Final = 20
"""Decisions until a game is over."""

FEWEST_CALLS: Final = 50
"""Calls to the disk in the short game, at least."""

PARTS: Final = 4


@pytest.fixture(scope="module")
def killer() -> Iterator[Killer]:
    with Killer() as killer:
        yield killer


class Afterlife:
    """A folder in which players are killed, one after the other."""

    def __init__(self, killer: Killer, folder: Path) -> None:
        self._killer, self.folder = killer, folder
        self._paths = Paths.in_folder(folder)
        self.steps = 0

    @property
    def begun(self) -> Path:
        """The file of the game that is on the shelf from the beginning."""
        return self._paths.games / "begun.azul"

    def begin(self, setup: Setup, *grades: str | None) -> None:
        """Put a game on the shelf that is nearly over; of people, unless told whom."""
        game = played(setup, len(decisions(setup)) - NEARLY)
        seats = (
            Seat(name, place, level)
            for place, (name, level) in enumerate(
                zip(setup.players, grades or [None] * len(setup.players), strict=True)
            )
        )
        game.seating = Seating(tuple(seats))
        saves.write(game, self.begun)

    def die(self, order: Order, seconds: float = LONGEST, by: int = -KILLED) -> Life:
        """Let a player live and die; what it has shown must be there, and must go on."""
        ledger = Ledger(contents_of_games(self._paths.games))
        life = self._killer.kill(order, seconds, by)
        try:
            self._hold(life, ledger, by)
        except Exception as error:
            reports = "\n".join(map(str, life.reports[-20:]))
            raise AssertionError(
                f"{error}\n\n{order}, {seconds} s; reported last:\n{reports}"
            ) from error
        self.steps += sum(word == "shown" for word, *_ in life.reports)
        return life

    def _hold(self, life: Life, ledger: Ledger, by: int) -> None:
        assert life.code in (-by, 0), "the player has failed"
        assert life.seconds < LONGEST, "the player hangs"
        for word, file, past in life.reports:
            if word == "asked":
                ledger.ask(file, past)
            if word == "shown" or by != -KILLED:
                ledger.do(file, past)
        ledger.hold(contents_of_games(self._paths.games))
        assert Settings.load(self._paths.settings).speed is not Speed.NORMAL, "settings are lost"
        self._go_on(life)

    def _go_on(self, life: Life) -> None:
        """The program, started again, offers the game and plays it."""
        autosave = Autosave()
        shelf = Shelf(self._paths.games, autosave)
        assert [entry.error for entry in shelf.entries() if entry.error] == []
        offered = shelf.latest_unfinished()
        expected = self._expected(life)
        assert not expected or (offered and offered[0].name in expected), f"not offered: {expected}"
        if offered:
            path, game = offered
            assert shelf.claim(path), "the dead program still holds the game"
            game = shelf.open_claimed(path)
            Session(game, path, shelf).play(legal_moves(game.state)[0])
            assert autosave.flush()
            assert past_of(saves.read(path)) == past_of(game)
        shelf.close()
        autosave.close()

    def _expected(self, life: Life) -> set[str]:
        """The game that was shown last, unless it is over, and any that was begun after that."""
        shown = [n for n, (word, *_) in enumerate(life.reports) if word == "shown"]
        if not shown or saves.read(self._paths.games / life.reports[shown[-1]][1]).is_over:
            return set()
        return {file for _, file, _ in life.reports[shown[-1] :]}


@pytest.fixture
def afterlife(killer: Killer, tmp_path: Path) -> Afterlife:
    return Afterlife(killer, tmp_path)


def die_at_random(afterlife: Afterlife, part: int, lives: int) -> int:
    """One player after the other, on disks quick and slow; how many steps they have shown."""
    afterlife.begin(SETUPS[part])
    for number in range(lives):
        luck = Random(f"{part} {number}")
        speed, slow = (Speed.OFF, Speed.FAST)[part % 2], luck.choice((0.0, 0.02, 0.1))
        order = Order(str(afterlife.folder), luck.randrange(1000), speed, slow)
        assert afterlife.die(order, luck.uniform(0, LONGEST_LIFE)).code == KILLED
    return afterlife.steps


def die_at_calls(killer: Killer, folder: Path, calls: Iterable[int]) -> int:
    """One player after the other, each in a new folder; the first call that none came to."""
    for call in calls:
        place = folder / str(call)
        if Afterlife(killer, place).die(Order(str(place), seed=1, fatal=call)).code != KILLED:
            return call
    return 0


@pytest.mark.sampled(0.1)
@pytest.mark.slow
@pytest.mark.parametrize("part", range(1, 11))
def test_killed_at_200_random_moments(afterlife: Afterlife, part: int) -> None:
    assert die_at_random(afterlife, part, lives=20) > 20


@pytest.mark.sampled(0.3)
@pytest.mark.slow
@pytest.mark.parametrize("name", ASKED)
def test_asked_to_end_at_random_moments_all_is_saved(afterlife: Afterlife, name: str) -> None:
    """On disks so slow that the last step is still on its way; the program dies by that signal."""
    number = getattr(signal, name)
    afterlife.begin(SETUPS[number % len(SETUPS)])
    for life in range(12):
        luck = Random(f"{name} {life}")
        speed, slow = luck.choice((Speed.OFF, Speed.FAST)), luck.choice((0.0, 0.1))
        order = Order(str(afterlife.folder), luck.randrange(1000), speed, slow)
        assert afterlife.die(order, luck.uniform(0, LONGEST_LIFE), number).code == -number
    assert afterlife.steps > 20


@pytest.mark.sampled(0.25)
@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_killed_while_a_program_thinks_or_plays(afterlife: Afterlife, part: int) -> None:
    setup, level = SETUPS[part], ("journeyman", "grandmaster")[part // 2]
    before, answers = len(decisions(setup)) - NEARLY, 0
    for number in range(12):
        afterlife.begin(setup, None, level)
        luck = Random(f"programs {part} {number}")
        order = Order(
            str(afterlife.folder), luck.randrange(1000), (Speed.OFF, Speed.FAST)[part % 2]
        )
        afterlife.die(order, luck.uniform(0, 2 * LONGEST_LIFE))
        game = saves.read(afterlife.begun)
        answers += sum(game.step(n).before.to_act == 1 for n in range(before, game.cursor))
    assert answers > 5


def test_killed_before_some_calls_to_the_disk(killer: Killer, tmp_path: Path) -> None:
    assert die_at_calls(killer, tmp_path, (10, 25)) == 0


@pytest.mark.sampled(0.25)
@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_killed_before_every_call_to_the_disk(killer: Killer, tmp_path: Path, part: int) -> None:
    """That is after every call too, for between two calls nothing happens to the disk."""
    assert die_at_calls(killer, tmp_path, count(1 + part, PARTS)) > FEWEST_CALLS
