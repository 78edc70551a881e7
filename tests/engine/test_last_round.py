"""The forecast of the last round is correct, and complete."""

import pytest

from azul.engine import (
    Draft,
    Ending,
    EndingRow,
    GameEnded,
    Placement,
    PlayerBoard,
    Prospect,
    Ruleset,
    State,
    Wall,
    ending_rows,
    events,
    is_last_round,
)
from tests.engine.boards import EMPTY, play, seat, table
from tests.engine.games import Step, any_game, in_games

NEAR = "..... ..... KWB.R ..... ....."
"""Row 3 of the colored wall lacks yellow."""
FULL, BEGUN = seat(0, NEAR, "- - YYY - -"), seat(0, NEAR, "- - Y - -")
BUSY_WALL = "..... ..... K.BYR ..... ....."


def rows_in_reach(state: State) -> list[tuple[int, Prospect]]:
    """Return the rows that the first player may complete in this round."""
    return [(ahead.row, ahead.prospect) for ahead in ending_rows(state) if ahead.player == 0]


def test_a_complete_line_whose_space_completes_the_row_is_certain() -> None:
    state = table(EMPTY, FULL, displays="BBBB")
    assert ending_rows(state) == (EndingRow(1, 3, Prospect.CERTAIN),)
    assert is_last_round(state)
    assert not is_last_round(table(BEGUN, EMPTY, displays="YBBB KKKK", center="Y"))


@pytest.mark.parametrize(
    ("board", "offer", "wall", "prospect"),
    [
        pytest.param(BEGUN, "YBBB YKKK", Wall.COLORED, Prospect.IN_REACH, id="enough tiles"),
        pytest.param(BEGUN, "YBBB KKKK", Wall.COLORED, None, id="too few tiles"),
        pytest.param(
            seat(0, "..... ..... KWB.. ..... .....", "- - YYY - -"),
            *("RRRR YYYY", Wall.COLORED, None),
            id="two tiles lack",
        ),
        pytest.param(
            seat(0, BUSY_WALL, "- - W - -"), "WWWW", Wall.COLORED, Prospect.IN_REACH, id="white"
        ),
        pytest.param(seat(0, BUSY_WALL, "- - K - -"), "WWWW", Wall.COLORED, None, id="other color"),
        pytest.param(
            seat(0, NEAR, "Y - YYY - -"), "BBBB", Wall.GRAY, Prospect.OPEN, id="line above full"
        ),
        pytest.param(FULL, "YBBB", Wall.GRAY, Prospect.OPEN, id="line above may be filled"),
        pytest.param(FULL, "BBBB", Wall.GRAY, Prospect.CERTAIN, id="no tile for a line above"),
        pytest.param(
            seat(0, NEAR, "- - YYY YYYY -"), "BBBB", Wall.GRAY, Prospect.CERTAIN, id="line below"
        ),
        pytest.param(
            seat(0, "...Y. ..... KWB.R ..... .....", "- - YYY - -"),
            *("BBBB", Wall.GRAY, None),
            id="the line must fall",
        ),
    ],
)
def test_a_row_is_in_reach_while_its_line_can_be_filled_and_keeps_its_space(
    board: PlayerBoard, offer: str, wall: Wall, prospect: Prospect | None
) -> None:
    expected = [] if prospect is None else [(3, prospect)]
    assert rows_in_reach(table(board, EMPTY, displays=offer, wall=wall)) == expected


def test_with_one_line_per_color_another_line_keeps_the_row_out_of_reach() -> None:
    state = table(seat(0, NEAR, "- - - YY -"), EMPTY, displays="YYYY")
    assert rows_in_reach(state) == [(3, Prospect.IN_REACH)]
    assert rows_in_reach(state._replace(ruleset=Ruleset.GREEN_BOX)) == []


def test_a_completed_row_on_the_gray_wall_is_certain_while_others_choose() -> None:
    chooser = PlayerBoard(lines=("R", "", "", "", ""))
    state = play(table(FULL, chooser, displays="W", wall=Wall.GRAY), "1W5")
    assert state.to_act == 1
    assert rows_in_reach(state) == [(3, Prospect.CERTAIN)]


@in_games
def test_each_announced_row_is_completed_and_no_other(games: range) -> None:
    for steps in map(any_game, games):
        rounds: dict[int, list[Step]] = {}
        for step in steps:
            rounds.setdefault(step.before.round, []).append(step)
        ended = [e for e in events(step.before, step.record) if isinstance(e, GameEnded)]
        last: list[Step] = []
        if ended and ended[0].ending is Ending.ROW_COMPLETED:
            last = rounds.pop(step.before.round)
        assert not any(is_last_round(seen.before) for steps in rounds.values() for seen in steps)
        completed = {(ahead.player, ahead.row) for ahead in ending_rows(step.after)}
        for seen in last:
            prospects = {(a.player, a.row): a.prospect for a in ending_rows(seen.before)}
            certain = {place for place, sure in prospects.items() if sure is Prospect.CERTAIN}
            assert certain <= completed
            if isinstance(seen.record, Draft | Placement):
                assert completed <= prospects.keys()
