"""The figures of one game, and their conversion to plain data."""

import json
from typing import Any

import pytest

from azul.engine import FloorLineScored, Setup, Wall
from azul.game import Game, HintUse
from azul.statistics import GameFigures, as_data, figures_of, from_data
from tests.game.histories import NAMES, every_setup, played

TWO = Setup(NAMES[:2], seed=7)


@every_setup
def test_figures_agree_with_the_game(setup: Setup) -> None:
    game = played(setup)
    figures = figures_of(game, 99)
    all_events = [event for number in range(game.cursor) for event in game.step(number).events]
    assert figures.over
    assert figures.rounds == game.state.round
    assert {result.place for result in figures.results} >= {1}
    for player, result in enumerate(figures.results):
        lost = sum(
            e.lost for e in all_events if isinstance(e, FloorLineScored) and e.player == player
        )
        board = game.state.players[player]
        assert (result.points, result.lost) == (board.score, lost)
        assert result.rows == sum("." not in row for row in board.wall)
        assert result.columns == sum("." not in column for column in zip(*board.wall, strict=True))


def test_a_game_counts_for_the_players_at_its_end_and_is_over_unless_its_end_is_undone() -> None:
    game = played(TWO, count=6)
    game.reseat(1, "Inês", "master")
    names = [(result.name, result.level) for result in figures_of(game, 0).results]
    assert names == [("Ana", None), ("Inês", "master")]
    assert not figures_of(played(TWO, back=1), 0).over


def hint_counts(game: Game, *numbers: int) -> list[int]:
    """Return the number of hints by seat, if they were requested at these records."""
    game.hint_use = HintUse(asked=numbers)
    return [result.hints for result in figures_of(game, 0).results]


def test_hints_count_for_the_player_to_act() -> None:
    game = played(TWO, count=4)
    acting = [game.step(number).before.to_act for number in (1, 2, 3, 4)]
    assert acting == [0, 1, 0, 1]
    assert hint_counts(game, 1, 2, 3) == [2, 1]
    # At the cursor there is no record yet, and before a deal nobody is to act.
    assert hint_counts(game, 0, game.cursor) == [1, 0]


def test_hints_beyond_the_cursor_or_of_an_earlier_player_do_not_count() -> None:
    game = played(TWO, count=4, back=2)
    assert hint_counts(game, 1, 4) == [1, 0]
    game.reseat(0, "Inês", None)
    assert hint_counts(game, 1) == [1, 0]
    game.reseat(0, "Inês", "master")
    assert hint_counts(game, 1) == [0, 0]


@pytest.mark.parametrize("wall", Wall)
def test_figures_are_restored_from_their_data(wall: Wall) -> None:
    game = played(Setup(NAMES[:3], wall, seed=2), count=30)
    game.series = "9f2c41d07a55e310"
    game.reseat(1, "Inês", "master")
    figures = figures_of(game, 1_700_000_000)
    assert from_data(json.loads(json.dumps(as_data(figures)))) == figures


GOOD: list[Any] = as_data(figures_of(played(TWO), 5))
FIELDS = GameFigures._fields
LONG = "x" * 101


def with_entry(field: str, value: object) -> list[Any]:
    return [value if name == field else entry for name, entry in zip(FIELDS, GOOD, strict=True)]


def with_seat(place: int, value: object) -> list[Any]:
    first, *others = GOOD[-1]
    return [*GOOD[:-1], [[*first[:place], value, *first[place + 1 :]], *others]]


INVALID: list[object] = [
    *(None, {}, [], GOOD[:-1], [*GOOD, 1]),
    *(with_entry("saved", value) for value in (-1, 1.5, True, "1", 10**12)),
    with_entry("over", 1),
    with_entry("wall", "round"),
    with_entry("ruleset", ["azul"]),
    with_entry("series", 7),
    *(with_entry("beginnings", value) for value in (None, "ab", [7])),
    *(with_entry("results", value) for value in ([], GOOD[-1][:1], GOOD[-1] * 3, [1, 2])),
    *(with_seat(0, value) for value in (3, "a\nb", LONG)),
    *(with_seat(1, value) for value in ("emperor", 1)),
    *(with_seat(3, value) for value in (0, 3)),
    with_seat(8, None),
]


def test_invalid_data_give_no_figures() -> None:
    assert from_data(GOOD)
    assert [data for data in INVALID if from_data(data) is not None] == []
