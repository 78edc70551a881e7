"""The best moment of a player: the tile with most points, or a bonus with more points."""

import pytest

from azul.engine import BonusKind, BonusScored, Ruleset, Setup, TileMovedToWall, Wall
from azul.game import BestMoment, Game, best_moment
from azul.i18n import Strings
from tests.looks.played import finished, played

NAMES = ("Ana", "Ben")


def moment(setup: Setup, player: int) -> tuple[str, BestMoment]:
    """Return the best moment of a finished game, in words and as data."""
    best = best_moment(finished(setup), player)
    assert best
    return best.in_words(setup.ruleset, Strings()), best


@pytest.mark.parametrize(
    ("seed", "player", "words"),
    [
        (4, 0, "Your best move: 8 points for red in row 1, round 5"),
        (4, 1, "Your best move: 5 points for blue in row 2, round 3"),
        (0, 0, "Your best moment: 10 points for all five blue"),
        (6, 1, "Your best moment: 7 points for the complete column 1"),
    ],
)
def test_the_best_moment_is_a_tile_or_a_higher_bonus(seed: int, player: int, words: str) -> None:
    setup = Setup(NAMES, seed=seed)
    said, best = moment(setup, player)
    assert said == words
    game = finished(setup)
    scored = [
        event
        for number in range(game.cursor)
        for event in game.step(number).events
        if isinstance(event, TileMovedToWall | BonusScored) and event.player == player
    ]
    highest = max(event.points for event in scored)
    assert best.event == next(event for event in scored if event.points == highest)


def test_a_best_moment_may_be_on_a_gray_wall() -> None:
    said, best = moment(Setup(NAMES, Wall.GRAY, seed=4), 0)
    assert said == "Your best move: 8 points for black in row 2, round 4"
    assert (best.event, best.round) == (
        TileMovedToWall(0, 2, 3, "K", 8, ((2, 2), (2, 3), (2, 4), (2, 5), (3, 3), (4, 3), (5, 3))),
        4,
    )


def test_words_name_rows_colors_of_the_ruleset_and_single_points() -> None:
    row = BestMoment(BonusScored(0, BonusKind.ROW, 2, 2), 5)
    assert row.in_words(Ruleset.AZUL, Strings()).endswith("2 points for the complete row 2")
    tile = BestMoment(TileMovedToWall(0, 3, 5, "K", 1, ((3, 5),)), 1)
    words = tile.in_words(Ruleset.GREEN_BOX, Strings())
    assert words == "Your best move: 1 point for green in row 3, round 1"


def test_there_is_no_moment_before_the_first_tile_and_undone_tiles_do_not_count() -> None:
    assert best_moment(Game(Setup(NAMES)), 0) is None
    game = played(Setup(NAMES, seed=4), 2, 0)
    assert best_moment(game, 0)
    while game.can_undo:
        game.undo()
    assert best_moment(game, 0) is None
