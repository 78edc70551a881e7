"""The forecast of the last round is correct, and complete."""

from hypothesis import given, settings
from hypothesis import strategies as st

from azul.engine import (
    Draft,
    Ending,
    EndingRow,
    GameEnded,
    Placement,
    PlayerBoard,
    Prospect,
    Ruleset,
    Setup,
    State,
    Wall,
    ending_rows,
    events,
    is_last_round,
)
from tests.engine.boards import EMPTY, play, table
from tests.engine.games import Step, random_game

SETUPS = st.builds(
    Setup,
    players=st.sampled_from([("a", "b"), ("a", "b", "c")]),
    wall=st.sampled_from(Wall),
    ruleset=st.sampled_from(Ruleset),
    seed=st.integers(0, 10**6),
)
WALL_NEAR_END = (".....", ".....", "KWB.R", ".....", ".....")
"""Row 3 of the colored wall lacks yellow."""

FULL = PlayerBoard(lines=("", "", "YYY", "", ""), wall=WALL_NEAR_END)
BEGUN = PlayerBoard(lines=("", "", "Y", "", ""), wall=WALL_NEAR_END)


def rows_in_reach(state: State) -> list[tuple[int, Prospect]]:
    """The rows that the first player may complete in this round."""
    return [(ahead.row, ahead.prospect) for ahead in ending_rows(state) if ahead.player == 0]


def test_a_complete_line_whose_space_completes_the_row_is_certain() -> None:
    state = table(EMPTY, FULL, displays="BBBB")
    assert ending_rows(state) == (EndingRow(1, 3, Prospect.CERTAIN),)
    assert is_last_round(state)


def test_a_row_is_in_reach_while_the_offer_has_what_its_line_lacks() -> None:
    enough = table(BEGUN, EMPTY, displays="YBBB KKKK", center="Y")
    assert rows_in_reach(enough) == [(3, Prospect.IN_REACH)]
    assert not is_last_round(enough)
    assert rows_in_reach(table(BEGUN, EMPTY, displays="YBBB KKKK")) == []


def test_a_row_that_lacks_two_tiles_is_not_in_reach() -> None:
    two_short = (".....", ".....", "KWB..", ".....", ".....")
    assert rows_in_reach(table(FULL._replace(wall=two_short), EMPTY, displays="RRRR YYYY")) == []


def test_a_line_that_holds_another_color_keeps_its_row_out_of_reach() -> None:
    busy = BEGUN._replace(
        lines=("", "", "W", "", ""), wall=(".....", ".....", "K.BYR", *WALL_NEAR_END[3:])
    )
    assert rows_in_reach(table(busy, EMPTY, displays="WWWW")) == [(3, Prospect.IN_REACH)]
    assert (
        rows_in_reach(table(busy._replace(lines=("", "", "K", "", "")), EMPTY, displays="WWWW"))
        == []
    )


def test_with_one_line_per_color_another_line_keeps_the_row_out_of_reach() -> None:
    board = PlayerBoard(lines=("", "", "", "YY", ""), wall=WALL_NEAR_END)
    state = table(board, EMPTY, displays="YYYY")
    assert rows_in_reach(state) == [(3, Prospect.IN_REACH)]
    assert rows_in_reach(state._replace(ruleset=Ruleset.GREEN_BOX)) == []


def test_on_the_gray_wall_a_line_above_may_take_the_space_away() -> None:
    above = FULL._replace(lines=("Y", "", "YYY", "", ""))
    assert rows_in_reach(table(above, EMPTY, displays="BBBB", wall=Wall.GRAY)) == [
        (3, Prospect.OPEN)
    ]
    # Still to be filled, as far as there are tiles for it.
    assert rows_in_reach(table(FULL, EMPTY, displays="YBBB", wall=Wall.GRAY)) == [
        (3, Prospect.OPEN)
    ]
    assert rows_in_reach(table(FULL, EMPTY, displays="BBBB", wall=Wall.GRAY)) == [
        (3, Prospect.CERTAIN)
    ]
    below = FULL._replace(lines=("", "", "YYY", "YYYY", ""))
    assert rows_in_reach(table(below, EMPTY, displays="BBBB", wall=Wall.GRAY)) == [
        (3, Prospect.CERTAIN)
    ]


def test_on_the_gray_wall_a_line_that_must_fall_completes_nothing() -> None:
    barred = FULL._replace(wall=("...Y.", *WALL_NEAR_END[1:]))
    assert rows_in_reach(table(barred, EMPTY, displays="BBBB", wall=Wall.GRAY)) == []


def test_a_completed_row_on_the_gray_wall_is_certain_while_others_choose() -> None:
    chooser = PlayerBoard(lines=("R", "", "", "", ""))
    state = play(table(FULL, chooser, displays="W", wall=Wall.GRAY), "1W5")
    assert state.to_act == 1
    assert rows_in_reach(state) == [(3, Prospect.CERTAIN)]


@settings(max_examples=40, deadline=None)
@given(setup=SETUPS, move_seed=st.integers(0, 10**6))
def test_each_announced_row_is_completed_and_no_other(setup: Setup, move_seed: int) -> None:
    this_round: list[Step] = []
    for step in random_game(setup, move_seed, rounds=12):
        if this_round and this_round[0].before.round != step.before.round:
            assert not any(is_last_round(seen.before) for seen in this_round)
            this_round = []
        this_round.append(step)
    ended = [e for e in events(step.before, step.record) if isinstance(e, GameEnded)]
    if not ended or ended[0].ending is not Ending.ROW_COMPLETED:
        assert not any(is_last_round(seen.before) for seen in this_round)
        return
    completed = {(ahead.player, ahead.row) for ahead in ending_rows(step.after)}
    for seen in this_round:
        prospects = {(a.player, a.row): a.prospect for a in ending_rows(seen.before)}
        certain = {place for place, prospect in prospects.items() if prospect is Prospect.CERTAIN}
        assert certain <= completed
        if isinstance(seen.record, Draft | Placement):
            assert completed <= prospects.keys()
