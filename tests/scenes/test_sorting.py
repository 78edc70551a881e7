"""Sorting a list of many games: no frame waits until all of them are read."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from azul import tasks
from azul.engine import Setup
from azul.kit.inputs import SegmentedControl
from azul.saves import Shelf, ShelfEntry, write
from azul.scenes.library import load, sorting
from azul.scenes.library.load import LoadScene, Order
from tests.game.histories import NAMES, played
from tests.play.hand import TICK, Hand

GAME_COUNT = 240
READ_SECONDS = 0.003
"""Seconds to read a file from the fake slow disk: a slice reads three."""


class SlowDisk:
    """A fake disk with a fake clock; `read` has the files that were read."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.read: list[Path] = []
        self._time = 0.0
        self._read_entry = Shelf._read_entry
        monkeypatch.setattr(Shelf, "_read_entry", lambda shelf, path: self._slowly(shelf, path))
        for module in (sorting, tasks):
            monkeypatch.setattr(module, "perf_counter", lambda: self._time)

    def _slowly(self, shelf: Shelf, path: Path) -> ShelfEntry:
        self.read.append(path)
        self._time += READ_SECONDS
        return self._read_entry(shelf, path)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> SlowDisk:
    return SlowDisk(monkeypatch)


@pytest.fixture
def hand(tmp_path: Path, disk: SlowDisk) -> Iterator[Hand]:
    """Opens a list of many games: the first by name is the oldest, one in three is unfinished."""
    games = tmp_path / "games"
    for name, game in (("over", played(SETUP)), ("begun", played(SETUP, count=4))):
        write(game, tmp_path / name)
    games.mkdir()
    for number in range(GAME_COUNT):
        path = games / f"{number:03}.azul"
        path.write_bytes((tmp_path / ("over" if number % 3 else "begun")).read_bytes())
        os.utime(path, (number, number))
    player = Hand(tmp_path)
    player.push("Load game")
    yield player
    player.close()


SETUP = Setup(NAMES[:2], seed=7)
NEWEST = [f"{number:03}" for number in reversed(range(GAME_COUNT))]


def open_list(hand: Hand) -> LoadScene:
    scene = hand.app.stack.top
    assert isinstance(scene, LoadScene)
    return scene


def stems(hand: Hand) -> list[str]:
    return [row.path.stem for row in open_list(hand).rows]


def choose_order(hand: Hand, order: Order) -> None:
    """Choose an order with the mouse."""
    choice = open_list(hand).form.widgets[0]
    assert isinstance(choice, SegmentedControl)
    point = choice.cells()[[*Order].index(order)].center
    hand.press(point)


def test_only_visible_games_are_read(hand: Hand, disk: SlowDisk) -> None:
    games = open_list(hand).games
    assert games
    assert {path.stem for path in disk.read} <= {*NEWEST[: 2 + len(games.in_view())]}
    assert stems(hand) == NEWEST


@pytest.mark.parametrize("order", [Order.NAME, Order.UNFINISHED])
def test_an_order_that_needs_all_files_is_computed_in_slices(
    hand: Hand, disk: SlowDisk, order: Order
) -> None:
    choose_order(hand, order)
    frames = 0
    while stems(hand) == NEWEST:
        disk.read.clear()
        hand.tick(1)
        frames += 1
        # Three files by sorting, and the games that become visible in the new order.
        assert len(disk.read) <= 3 + 10
    assert frames > GAME_COUNT // 4
    unfinished = [stem for stem in NEWEST if int(stem) % 3 == 0]
    others = [stem for stem in NEWEST if int(stem) % 3]
    assert stems(hand) == (sorted(NEWEST) if order is Order.NAME else unfinished + others)


@pytest.mark.pictures
def test_after_half_a_second_a_bar_shows_the_progress(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    shares: list[float] = []
    monkeypatch.setattr(
        load, "draw_progress", lambda theme, surface, label, share, middle: shares.append(share)
    )
    choose_order(hand, Order.NAME)
    hand.tick(round(0.4 / TICK))
    assert shares == []
    while stems(hand) == NEWEST:
        hand.tick(1)
    assert shares == sorted({*shares})
    assert 0 < shares[0] < shares[-1] <= 1
    count = len(shares)
    hand.tick(3)
    assert len(shares) == count


def test_returning_to_newest_first_reads_no_files(hand: Hand, disk: SlowDisk) -> None:
    choose_order(hand, Order.NAME)
    choose_order(hand, Order.NEWEST)
    disk.read.clear()
    hand.tick(3)
    assert disk.read == []
    assert stems(hand) == NEWEST


def test_a_game_deleted_during_sorting_disappears_at_once(hand: Hand) -> None:
    choose_order(hand, Order.NAME)
    hand.push("Delete")
    assert stems(hand) == NEWEST[1:]
    while stems(hand) == NEWEST[1:]:
        hand.tick(1)
    assert stems(hand) == sorted(NEWEST[1:])
