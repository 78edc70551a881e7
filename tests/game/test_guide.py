"""The hints of a first game: each at its moment, each once, and never two of them."""

from collections import Counter
from collections.abc import Iterator

import pytest

from azul.book.lessons import Advice, Hint, Part, Place, due, words
from azul.engine import BONUS, Phase, PlayerBoard, Setup, State, Wall, initial_state
from tests.engine.boards import EMPTY, LAST, ROW_1_FULL, last_turn, play, table, tile
from tests.engine.games import random_game
from tests.game.histories import SETUPS, every_setup, title

GAMES = 12
"""Random games of each kind; it takes a few until everything has happened."""

BEGUN = PlayerBoard(lines=("", "R", "", "", ""))
FULL = PlayerBoard(lines=("", "RR", "", "", ""))
FALLEN = PlayerBoard(floor="BB")
MARKED = PlayerBoard(floor="M")
THREE = PlayerBoard(wall=(".....", "Y.R.K", ".....", ".....", "....."))
TWO = PlayerBoard(wall=(".....", "Y...K", "B....", ".....", "....."))


def but(*hints: Hint) -> list[Hint]:
    """All hints have been seen, but these."""
    return [hint for hint in Hint if hint not in hints]


def place(state: State, hint: Hint) -> Place | None:
    """What a hint would be about if it were the only one left."""
    advice = due(state, but(hint), hint is Hint.PLACE)
    assert advice is None or advice.hint is hint
    return advice.place if advice else None


def read(setup: Setup, luck: int) -> Iterator[Advice]:
    """What a player is told in a game who reads everything, one hint before each decision."""
    seen: set[Hint] = set()
    for step in random_game(setup, luck, floor=0.1, rounds=99):
        for holding in (False, True):
            advice = due(step.before, seen, holding)
            if advice:
                seen.add(advice.hint)
                yield advice


# Each at its moment


def test_the_first_turn_begins_with_a_display_that_has_tiles() -> None:
    state = table(EMPTY, EMPTY, displays="- BYRK BBBB")
    assert due(state, (), holding=False) == Advice(Hint.TAKE, Place(Part.DISPLAY, number=2))


def test_where_no_display_has_tiles_nobody_is_told_to_take_some() -> None:
    assert place(table(EMPTY, EMPTY, center="RR"), Hint.TAKE) is None


def test_tiles_in_the_hand_belong_on_the_own_board() -> None:
    state = table(EMPTY, EMPTY, displays="BYRK")._replace(to_act=1)
    assert due(state, (), holding=True) == Advice(Hint.PLACE, Place(Part.BOARD, 1))


def test_a_full_hand_is_told_of_nothing_else() -> None:
    state = table(FALLEN, FULL, displays="BYRK", center="R")
    assert due(state, [Hint.PLACE], holding=True) is None


def test_an_empty_hand_is_not_told_where_to_drop() -> None:
    assert due(table(EMPTY, EMPTY, displays="BYRK"), but(Hint.PLACE), holding=False) is None


def test_fallen_tiles_are_shown_on_the_board_where_they_lie() -> None:
    assert place(table(EMPTY, FALLEN, displays="BYRK"), Hint.FLOOR) == Place(Part.FLOOR, 1)


def test_the_marker_alone_is_no_fallen_tile() -> None:
    assert place(table(EMPTY, MARKED, displays="BYRK"), Hint.FLOOR) is None


def test_the_center_matters_once_there_are_tiles_beside_the_marker() -> None:
    assert place(table(EMPTY, EMPTY, displays="BYRK"), Hint.CENTER) is None
    assert place(table(EMPTY, EMPTY, displays="BYRK", center="R"), Hint.CENTER)


def test_the_marker_is_not_told_of_when_somebody_has_it() -> None:
    assert place(table(MARKED, EMPTY, displays="BYRK", center="R"), Hint.CENTER) is None


def test_a_complete_line_is_pointed_at() -> None:
    assert place(table(BEGUN, FULL, displays="BYRK"), Hint.LINE) == Place(Part.LINE, 1, 2)


def test_a_line_that_is_not_complete_is_none() -> None:
    assert place(table(BEGUN, EMPTY, displays="BYRK"), Hint.LINE) is None


def test_three_in_a_row_bring_the_end_into_view() -> None:
    assert place(table(TWO, THREE, displays="BYRK"), Hint.END) == Place(Part.ROW, 1, 2)
    assert place(table(TWO, EMPTY, displays="BYRK"), Hint.END) is None


def test_on_the_gray_wall_who_must_choose_is_told_how() -> None:
    state = tile(EMPTY, FULL, wall=Wall.GRAY)
    assert state.phase is Phase.WALL_TILING
    assert due(state, (), holding=False) == Advice(Hint.CHOOSE, Place(Part.WALL, 1))


def test_the_points_are_explained_at_a_tile_that_has_just_brought_some() -> None:
    state = tile(EMPTY, FULL)
    space = Place(Part.SPACE, 1, 2, 4)
    assert due(state, (), holding=False) == Advice(Hint.SCORE, space)
    assert state.players[1].wall[1][3] == "R"


def test_nothing_is_said_of_points_while_no_tile_has_brought_any() -> None:
    assert due(initial_state(Setup(("Ana", "Ben"))), (), holding=False) is None
    assert due(tile(EMPTY, BEGUN), (), holding=False) is None


def test_when_the_game_is_over_nothing_is_left_to_be_said() -> None:
    state = play(last_turn(PlayerBoard(wall=ROW_1_FULL)), LAST)
    assert state.phase is Phase.GAME_OVER
    assert due(state, (), holding=False) is None


def test_fallen_tiles_come_before_all_that_can_wait() -> None:
    state = table(FALLEN, FULL, displays="BYRK", center="R")
    assert due(state, [Hint.TAKE], holding=False) == Advice(Hint.FLOOR, Place(Part.FLOOR, 0))


# What they say


def test_there_are_at_most_eight() -> None:
    assert len(Hint) <= 8


@pytest.mark.parametrize("hint", Hint)
def test_a_hint_is_short_and_says_everything(hint: Hint) -> None:
    said = str(words(hint))
    assert "{" not in said
    assert 5 <= len(said.split()) <= 34
    assert said.count(". ") <= 2


def test_the_bonuses_are_those_of_the_game() -> None:
    assert all(str(points) in str(words(Hint.END)) for points in BONUS.values())


# In whole games


@every_setup
def test_no_hint_comes_twice(setup: Setup) -> None:
    told = Counter(advice.hint for advice in read(setup, luck=1))
    assert set(told.values()) == {1}


@every_setup
def test_in_a_few_games_every_hint_comes_up(setup: Setup) -> None:
    told = {advice.hint for luck in range(GAMES) for advice in read(setup, luck)}
    assert told == set(Hint) - ({Hint.CHOOSE} if setup.wall is Wall.COLORED else set())


@every_setup
def test_first_things_come_first(setup: Setup) -> None:
    told = [advice.hint for advice in read(setup, luck=2)]
    assert told[:2] == [Hint.TAKE, Hint.PLACE]
    assert told.index(Hint.LINE) < told.index(Hint.SCORE) < told.index(Hint.END)


@pytest.mark.parametrize("setup", SETUPS[:2], ids=title)
def test_who_has_seen_everything_is_told_nothing(setup: Setup) -> None:
    steps = list(random_game(setup, luck=1))
    assert not any(due(step.before, list(Hint), held) for step in steps for held in (True, False))


@pytest.mark.parametrize("setup", SETUPS[:2], ids=title)
def test_what_stands_in_the_settings_file_is_understood(setup: Setup) -> None:
    seen = [str(hint.value) for hint in Hint]
    steps = random_game(setup, luck=1)
    assert not any(due(step.before, seen, holding=False) for step in steps)
