"""The entries of `RULES` decide the rules of a game.

The changes made here, such as a floor line of five spaces, belong to no real ruleset.
"""

from collections.abc import Iterator

import pytest

from azul.engine import (
    CENTER,
    FLOOR,
    RULES,
    BonusKind,
    BonusScored,
    Color,
    Draft,
    FloorLineScored,
    Outcome,
    PlayerBoard,
    Reason,
    Ruleset,
    Setup,
    State,
    Wall,
    apply,
    board_after,
    deal,
    events,
    initial_state,
    outcomes,
    standings,
)
from tests.engine.boards import (
    EMPTY,
    LAST,
    NO_SPACE_FOR_BLUE_IN_1,
    ROW_1_FULL,
    events_of,
    last_turn,
    moves,
    play,
    refusal,
    table,
)
from tests.engine.games import random_game

FIVE = (-1, -1, -2, -2, -2)
ruleset = pytest.mark.parametrize("ruleset", Ruleset)


def with_rules(monkeypatch: pytest.MonkeyPatch, ruleset: Ruleset, **changed: object) -> None:
    monkeypatch.setitem(RULES, ruleset, RULES[ruleset]._replace(**changed))  # type: ignore[arg-type]


@pytest.fixture(autouse=True)
def cleared_cache() -> Iterator[None]:
    """Clear the cache, in which forecasts by other rules must not be found."""
    outcomes.cache_clear()
    yield
    outcomes.cache_clear()


def test_the_table_is_the_same_by_each_ruleset() -> None:
    assert set(RULES) == set(Ruleset)
    for names in ("ab", "abc", "abcd"):
        start = initial_state(Setup(tuple(names), ruleset=Ruleset.GREEN_BOX))
        assert start == by_green_box(initial_state(Setup(tuple(names))))


@ruleset
def test_a_floor_line_has_as_many_spaces_as_it_has_costs(
    monkeypatch: pytest.MonkeyPatch, ruleset: Ruleset
) -> None:
    with_rules(monkeypatch, ruleset, floor_line=FIVE)
    fullest = 0
    for wall in RULES[ruleset].walls:
        setup = Setup(("a", "b", "c"), wall, ruleset, seed=4)
        for before, record, after in random_game(setup, 1, floor=0.5):
            longest = max(len(board.floor) for board in after.players)
            assert longest <= len(FIVE)
            fullest = max(fullest, longest)
            for event in events(before, record):
                if isinstance(event, FloorLineScored):
                    assert event.cost == -sum(FIVE[: len(event.tiles)])
    assert fullest == len(FIVE)


def test_a_short_floor_line_is_full_for_marker_tiles_and_lines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with_rules(monkeypatch, Ruleset.AZUL, floor_line=FIVE)
    full = PlayerBoard(floor="KKKKK")
    state = table(full, EMPTY, displays="RR", center="B")
    assert play(state, "CBF").players[0].floor == "KKKKK"
    assert play(state, "CBF").marker == 0
    assert play(state, "1RF").lid[2] == 2
    falling = PlayerBoard(9, ("B", "", "", "", ""), NO_SPACE_FOR_BLUE_IN_1, "KKKKK")
    state = play(last_turn(falling, wall=Wall.GRAY), LAST)
    assert (state.players[0].score, state.lid[0]) == (1, 1)


def test_the_forecast_uses_the_same_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    with_rules(monkeypatch, Ruleset.GREEN_BOX, floor_line=FIVE)
    state = by_green_box(table(EMPTY, EMPTY, displays="-", center="BBBBBB"))
    board = board_after(state, Draft(CENTER, Color.BLUE, FLOOR))
    assert board.floor == "MBBBB"
    assert outcomes(Wall.COLORED, board, Ruleset.GREEN_BOX) == (Outcome((0,) * 5, 8, (0,) * 5, ()),)
    long = board._replace(floor="MBBBBBB")
    assert outcomes(Wall.COLORED, long, Ruleset.AZUL) == (Outcome((0,) * 5, 14, (0,) * 5, ()),)


def test_bonuses_follow_the_ruleset(monkeypatch: pytest.MonkeyPatch) -> None:
    high_bonuses = {BonusKind.ROW: 3, BonusKind.COLUMN: 8, BonusKind.COLOR: 11}
    with_rules(monkeypatch, Ruleset.GREEN_BOX, bonuses=high_bonuses)
    azul = last_turn(PlayerBoard(wall=ROW_1_FULL))
    for state, worth in ((azul, 2), (by_green_box(azul), 3)):
        bonuses = [event for event in events_of(state, LAST) if isinstance(event, BonusScored)]
        assert [(event.kind, event.points) for event in bonuses] == [(BonusKind.ROW, worth)]
        assert play(state, LAST).players[0].score == worth
        ranked = standings(state)[0]
        assert (ranked.total, ranked.bonus) == (worth, worth)


def by_green_box(state: State) -> State:
    return state._replace(ruleset=Ruleset.GREEN_BOX)


# The additional rule of the Green Box


@pytest.mark.parametrize("wall", Wall)
def test_no_two_pattern_lines_hold_the_same_color_by_that_rule(
    wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other colors and other players are free, and Azul has no such rule."""
    board = PlayerBoard(lines=("", "", "R", "", ""))
    azul = table(board, EMPTY, displays="RRBB KKKK", wall=wall)
    assert {"1R1", "1R2", "1R3", "1R4", "1R5"} <= moves(azul)
    state = by_green_box(azul)
    assert {move for move in moves(state) if "R" in move} == {"1R3", "1RF"}
    assert refusal(state, "1R2") == Reason.COLOR_IN_OTHER_LINE
    assert {move for move in moves(state) if "B" in move} == {"1B1", "1B2", "1B4", "1B5", "1BF"}
    assert {"1R1", "1R5"} <= moves(state._replace(to_act=1))
    with_rules(monkeypatch, Ruleset.AZUL, one_line_per_color=True)
    assert moves(azul) == moves(state)


def test_a_complete_line_counts_too_until_it_has_been_tiled() -> None:
    full = PlayerBoard(lines=("", "RR", "", "", ""))
    state = by_green_box(table(full, EMPTY, displays="RRBB KKKK"))
    assert {move for move in moves(state) if "R" in move} == {"1RF"}
    state = play(by_green_box(last_turn(full)), LAST)
    state = apply(state, deal(state, seed=1))
    assert {move[2] for move in moves(state) if "R" in move} == {"1", "3", "4", "5", "F"}
