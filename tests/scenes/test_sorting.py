"""The list of many games: no frame waits until all of them are read."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from azul import tasks
from azul.engine import Setup
from azul.kit.inputs import SegmentedControl
from azul.saves import Entry, Shelf, write
from azul.scenes.library import load, sorting
from azul.scenes.library.load import LoadScene, Order
from tests.game.histories import NAMES, played
from tests.play.hand import TICK, Hand

MANY = 240
EACH = 0.003
"""Seconds to read a file from the slow disk of these tests: a slice reads three."""


class SlowDisk:
    """A disk that is slow by the clock of sorting; `read` has the files of the last frame."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.read: list[Path] = []
        self._time = 0.0
        self._read_entry = Shelf._read_entry
        monkeypatch.setattr(Shelf, "_read_entry", lambda shelf, path: self._slowly(shelf, path))
        for module in (sorting, tasks):
            monkeypatch.setattr(module, "perf_counter", lambda: self._time)

    def _slowly(self, shelf: Shelf, path: Path) -> Entry:
        self.read.append(path)
        self._time += EACH
        return self._read_entry(shelf, path)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> SlowDisk:
    return SlowDisk(monkeypatch)


@pytest.fixture
def hand(tmp_path: Path, disk: SlowDisk) -> Iterator[Hand]:
    """A list of many games, the first by name the oldest, and one in three under way."""
    games = tmp_path / "games"
    for name, game in (("over", played(SETUP)), ("begun", played(SETUP, count=4))):
        write(game, tmp_path / name)
    games.mkdir()
    for number in range(MANY):
        path = games / f"{number:03}.azul"
        path.write_bytes((tmp_path / ("over" if number % 3 else "begun")).read_bytes())
        os.utime(path, (number, number))
    player = Hand(tmp_path)
    player.push("Load game")
    yield player
    player.close()


SETUP = Setup(NAMES[:2], seed=7)
NEWEST = [f"{number:03}" for number in reversed(range(MANY))]


def open_list(hand: Hand) -> LoadScene:
    scene = hand.app.stack.top
    assert isinstance(scene, LoadScene)
    return scene


def stems(hand: Hand) -> list[str]:
    return [row.path.stem for row in open_list(hand).rows]


def choose(hand: Hand, order: Order) -> None:
    """Click an order, and let one frame pass."""
    choice = open_list(hand).form.widgets[0]
    assert isinstance(choice, SegmentedControl)
    point = choice.cells()[[*Order].index(order)].center
    hand.press(point)


def test_only_what_comes_into_view_is_read(hand: Hand, disk: SlowDisk) -> None:
    games = open_list(hand).games
    assert games
    assert {path.stem for path in disk.read} <= {*NEWEST[: 2 + len(games.in_view())]}
    assert stems(hand) == NEWEST


@pytest.mark.parametrize("order", [Order.NAME, Order.UNFINISHED])
def test_an_order_that_depends_on_all_files_comes_in_slices(
    hand: Hand, disk: SlowDisk, order: Order
) -> None:
    choose(hand, order)
    frames = 0
    while stems(hand) == NEWEST:
        disk.read.clear()
        hand.tick(1)
        frames += 1
        # What a frame may read, and the games that come into view with the new order.
        assert len(disk.read) <= 3 + 10
    assert frames > MANY // 4
    begun = [stem for stem in NEWEST if int(stem) % 3 == 0]
    others = [stem for stem in NEWEST if int(stem) % 3]
    assert stems(hand) == (sorted(NEWEST) if order is Order.NAME else begun + others)


@pytest.mark.pictures
def test_after_half_a_second_a_bar_shows_how_far_reading_is(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[float] = []
    monkeypatch.setattr(
        load, "draw_progress", lambda theme, surface, label, share, middle: drawn.append(share)
    )
    choose(hand, Order.NAME)
    hand.tick(round(0.4 / TICK))
    assert drawn == []
    while stems(hand) == NEWEST:
        hand.tick(1)
    assert drawn == sorted({*drawn})
    assert 0 < drawn[0] < drawn[-1] <= 1
    texts = len(drawn)
    hand.tick(3)
    assert len(drawn) == texts


def test_whoever_wants_the_newest_first_again_waits_for_nothing(hand: Hand, disk: SlowDisk) -> None:
    choose(hand, Order.NAME)
    choose(hand, Order.NEWEST)
    disk.read.clear()
    hand.tick(3)
    assert disk.read == []
    assert stems(hand) == NEWEST


def test_a_game_that_is_deleted_meanwhile_is_gone_at_once(hand: Hand) -> None:
    choose(hand, Order.NAME)
    hand.push("Delete")
    assert stems(hand) == NEWEST[1:]
    while stems(hand) == NEWEST[1:]:
        hand.tick(1)
    assert stems(hand) == sorted(NEWEST[1:])
