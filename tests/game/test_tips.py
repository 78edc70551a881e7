"""The tips of a first game: each at the right time, once, and no two together."""

import re
from collections.abc import Iterator
from itertools import product

import pytest

from azul.book import RULEBOOK, Topic
from azul.book.tips import DueTip, Tip, TipPart, TipPlace, due_tip, tip_words
from azul.engine import RULES, Phase, PlayerBoard, Ruleset, Setup, State, Wall, initial_state
from azul.i18n import LANGUAGES, Strings
from tests.engine.boards import EMPTY, LAST, ROW_1_FULL, last_turn, play, table, tile
from tests.engine.games import random_game
from tests.game.histories import SETUPS, every_setup, every_setup_in_long_tests, setup_id

GAMES = 12
"""How many random games it takes until all tips were due."""

BEGUN = PlayerBoard(lines=("", "R", "", "", ""))
FULL = PlayerBoard(lines=("", "RR", "", "", ""))
FALLEN = PlayerBoard(floor="BB")
MARKED = PlayerBoard(floor="M")
THREE = PlayerBoard(wall=(".....", "Y.R.K", ".....", ".....", "....."))
TWO = PlayerBoard(wall=(".....", "Y...K", "B....", ".....", "....."))


def all_but(*tips: Tip) -> list[Tip]:
    """Return all tips except these."""
    return [tip for tip in Tip if tip not in tips]


def place_of(state: State, tip: Tip) -> TipPlace | None:
    """Return the place of a tip after the player has seen all other tips."""
    found = due_tip(state, all_but(tip), tip is Tip.PLACE)
    assert found is None or found.tip == tip
    return found.place if found else None


def tips_of_game(setup: Setup, move_seed: int) -> Iterator[DueTip]:
    """Yield all tips of a random game; the player reads each before the next decision."""
    seen: set[Tip] = set()
    for step in random_game(setup, move_seed, floor=0.1, rounds=99):
        for holding in (False, True):
            if tip := due_tip(step.before, seen, holding):
                seen.add(tip.tip)
                yield tip


# The time of each tip


def due(state: State, *seen: Tip, holding: bool = False) -> DueTip | None:
    return due_tip(state, seen, holding)


def test_the_first_turn_begins_with_the_displays_and_prefers_none() -> None:
    """A frame around one display would read as advice to take tiles from it."""
    for displays in ("- BYRK BBBB", "- BYRK -"):
        first = DueTip(Tip.TAKE, TipPlace(TipPart.DISPLAYS))
        assert due(table(EMPTY, EMPTY, displays=displays)) == first
    assert place_of(table(EMPTY, EMPTY, center="RR"), Tip.TAKE) is None


def test_printed_spaces_are_explained_in_the_first_game_that_has_them() -> None:
    state = table(EMPTY, EMPTY, displays="BYRK", wall=Wall.GRAY)
    assert due(state, Tip.TAKE) is None
    crystal = state._replace(ruleset=Ruleset.CRYSTAL_2, to_act=1)
    assert due(crystal, Tip.TAKE) == DueTip(Tip.PRINTED, TipPlace(TipPart.WALL, 1))
    assert due(crystal, Tip.TAKE, Tip.PRINTED) is None


def test_held_tiles_go_to_the_own_board_and_no_other_tip_is_due() -> None:
    state = table(EMPTY, EMPTY, displays="BYRK")._replace(to_act=1)
    on_board = DueTip(Tip.PLACE, TipPlace(TipPart.BOARD, 1))
    assert due(state, holding=True) == on_board
    assert due_tip(state, all_but(Tip.PLACE), holding=False) is None
    state = table(FALLEN, FULL, displays="BYRK", center="R")
    assert due(state, Tip.PLACE, holding=True) is None


@pytest.mark.parametrize(
    ("tip", "boards", "center", "place"),
    [
        (Tip.FLOOR, (EMPTY, FALLEN), "", TipPlace(TipPart.FLOOR, 1)),
        pytest.param(Tip.FLOOR, (EMPTY, MARKED), "", None, id="the marker is no fallen tile"),
        pytest.param(Tip.CENTER, (EMPTY, EMPTY), "", None, id="the marker alone"),
        (Tip.CENTER, (EMPTY, EMPTY), "R", TipPlace(TipPart.CENTER)),
        pytest.param(Tip.CENTER, (MARKED, EMPTY), "R", None, id="somebody has the marker"),
        (Tip.LINE, (BEGUN, FULL), "", TipPlace(TipPart.LINE, 1, 2)),
        pytest.param(Tip.LINE, (BEGUN, EMPTY), "", None, id="not complete"),
        (Tip.END, (TWO, THREE), "", TipPlace(TipPart.ROW, 1, 2)),
        pytest.param(Tip.END, (TWO, EMPTY), "", None, id="two tiles in a row"),
    ],
)
def test_a_tip_is_due_where_its_subject_is_on_the_table(
    tip: Tip, boards: tuple[PlayerBoard, ...], center: str, place: TipPlace | None
) -> None:
    assert place_of(table(*boards, displays="BYRK", center=center), tip) == place


# Row 1 lacks a color that is not on offer; row 2 lacks a color that is on offer.
FOUR_TWICE = PlayerBoard(wall=("BYRK.", "WBYR.", ".....", ".....", "....."))
FOUR_BELOW = PlayerBoard(wall=("BYRK.", ".....", ".....", ".....", "YRKW."))


@pytest.mark.parametrize(
    ("boards", "displays", "meant"),
    [
        ([FOUR_TWICE._replace(lines=("", "KK", "", "", "")), EMPTY], "YYRR", (0, 2)),
        ([FOUR_TWICE, EMPTY], "KKRR", (0, 2)),
        ([FOUR_TWICE, EMPTY], "WKKR", (0, 1)),
        ([FOUR_TWICE, EMPTY], "YYRR", (0, 1)),
        ([FOUR_TWICE._replace(lines=("", "KK", "", "", "")), EMPTY], "WYRR", (0, 2)),
        ([FOUR_TWICE, FOUR_BELOW._replace(lines=("", "", "", "", "BBBBB"))], "WKKR", (1, 5)),
        ([FOUR_BELOW, FOUR_TWICE], "KKRR", (1, 2)),
        ([FOUR_BELOW, EMPTY, FOUR_BELOW, FOUR_TWICE], "KKRR", (3, 2)),
    ],
)
def test_the_row_that_is_nearest_to_ending_the_game_is_framed(
    boards: list[PlayerBoard], displays: str, meant: tuple[int, int]
) -> None:
    assert place_of(table(*boards, displays=displays), Tip.END) == TipPlace(TipPart.ROW, *meant)


def test_tips_explain_choices_and_points_at_the_wall_and_nothing_after_the_end() -> None:
    """The tip explains points at a tile that has just scored."""
    gray = tile(EMPTY, FULL, wall=Wall.GRAY)
    assert gray.phase is Phase.WALL_TILING
    assert due(gray) == DueTip(Tip.CHOOSE, TipPlace(TipPart.WALL, 1))
    state = tile(EMPTY, FULL)
    assert due(state) == DueTip(Tip.SCORE, TipPlace(TipPart.SPACE, 1, 2, 4))
    assert state.players[1].wall[1][3] == "R"
    assert due(initial_state(Setup(("Ana", "Ben")))) is None
    assert due(tile(EMPTY, BEGUN)) is None
    over = play(last_turn(PlayerBoard(wall=ROW_1_FULL)), LAST)
    assert over.phase is Phase.GAME_OVER
    assert due(over) is None


def test_fallen_tiles_are_explained_first() -> None:
    """This tip comes first even if the player has not read the tip for the displays."""
    state = table(FALLEN, FULL, displays="BYRK", center="R")
    first = DueTip(Tip.FLOOR, TipPlace(TipPart.FLOOR, 0))
    assert due(state) == due(state, Tip.TAKE) == first


@pytest.mark.parametrize(
    ("tip", "state", "place"),
    [
        (Tip.FLOOR, table(FALLEN, FALLEN, displays="BYRK"), TipPart.FLOOR),
        (Tip.LINE, table(FULL, FULL, displays="BYRK"), TipPart.LINE),
        (Tip.SCORE, tile(THREE, FULL), TipPart.SPACE),
        (Tip.END, table(FOUR_TWICE, FOUR_TWICE, displays="KKRR"), TipPart.ROW),
    ],
)
def test_a_tile_on_a_bots_board_does_not_hide_the_tip_for_a_persons_board(
    tip: Tip, state: State, place: TipPart
) -> None:
    """Otherwise the tip would wait for another round after a tile of the bot has fallen."""
    found = due_tip(state, all_but(tip), holding=False, others=[0])
    assert found
    assert (found.tip, found.place.part, found.place.player) == (tip, place, 1)


# Texts


def test_tips_are_few_short_and_complete() -> None:
    assert len(set(Tip) - {Tip.PRINTED}) <= 8
    for tip, ruleset in product(Tip, Ruleset):
        text = str(tip_words(tip, ruleset))
        assert "{" not in text
        assert 5 <= len(text.split()) <= 34
        assert text.count(". ") <= 2
        bonuses = RULES[ruleset].bonuses.values()
        assert tip is not Tip.END or all(str(points) in text for points in bonuses)
        if tip is Tip.PRINTED:
            assert (f"×{RULES[ruleset].multiplier}" in text) == (RULES[ruleset].multiplier > 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tip_on_scoring_defines_groups_as_the_rules_do(language: str) -> None:
    """Two tiles one above the other score 2, not 3; both texts use the same words for a group."""
    strings = Strings(language)
    rules = [part for part in RULEBOOK[Topic.SCORING].parts if isinstance(part, str)]
    (rule,) = (strings(rule) for rule in rules if "(a group has two tiles or more)" in rule)
    tip = strings.say(tip_words(Tip.SCORE, Ruleset.AZUL))
    (group,) = re.findall(r"\(.*\)", tip)
    assert group in rule


# In whole games


@every_setup_in_long_tests
def test_in_a_few_games_every_tip_is_due(setup: Setup) -> None:
    tips = {each.tip for move_seed in range(GAMES) for each in tips_of_game(setup, move_seed)}
    gray_only = {Tip.CHOOSE} if setup.wall is Wall.COLORED else set()
    crystal_only = set() if RULES[setup.ruleset].printed else {Tip.PRINTED}
    assert tips == set(Tip) - gray_only - crystal_only


@every_setup
def test_tips_are_due_once_and_in_a_sensible_order(setup: Setup) -> None:
    for move_seed in (1, 2):
        tips = [each.tip for each in tips_of_game(setup, move_seed)]
        assert len(tips) == len(set(tips))
    assert tips[:2] == [Tip.TAKE, Tip.PLACE]
    assert tips.index(Tip.LINE) < tips.index(Tip.SCORE) < tips.index(Tip.END)


@pytest.mark.parametrize("setup", SETUPS[:2], ids=setup_id)
def test_no_tip_is_due_after_all_were_seen_or_named_in_the_settings(setup: Setup) -> None:
    seen = [str(tip.value) for tip in Tip]
    for step in random_game(setup, move_seed=1):
        assert not due_tip(step.before, list(Tip), holding=True)
        assert not due_tip(step.before, seen, holding=False)
