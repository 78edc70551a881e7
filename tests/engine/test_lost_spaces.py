"""The warning that a choice on the gray wall leaves lines below without a space is correct."""

from functools import cache
from itertools import combinations
from random import Random

import pytest

from azul.engine import (
    Decision,
    Event,
    FloorLineScored,
    LostSpaces,
    Phase,
    PlayerBoard,
    State,
    TileMovedToWall,
    TilesFell,
    Wall,
    blocking_lines,
    legal_moves,
    lost_spaces,
    open_columns,
    parse_record,
    step,
)
from tests.engine.boards import EMPTY, table, tile
from tests.engine.event_checker import COSTS

ONLY_COLUMN_1 = (".....", ".YRBW", ".....", ".....", ".....")
"""A gray wall whose second row has one space left."""
LINES_1_AND_2 = PlayerBoard(20, ("K", "KK", "", "", ""), ONLY_COLUMN_1, "MRRRR")


def lost(state: State, spelling: str) -> LostSpaces | None:
    record = parse_record(spelling)
    assert record in legal_moves(state)
    return lost_spaces(state, record)


def first_choice(*boards: PlayerBoard) -> State:
    """Return the first choice of a space on gray walls."""
    return tile(*boards, wall=Wall.GRAY)


def test_taking_the_last_space_of_a_line_below_is_warned_of_with_the_cost() -> None:
    state = first_choice(LINES_1_AND_2)
    assert lost(state, "1@1") == LostSpaces(
        (2,), are_candidates=False, tiles=2, cost=6, score_losses=(6,)
    )
    assert [lost(state, f"1@{column}") for column in range(2, 6)] == [None] * 4


@pytest.mark.parametrize(
    ("score", "floor", "cost", "taken"),
    [
        pytest.param(20, "", 2, (2,), id="empty floor line"),
        pytest.param(20, "MRRRRR", 3, (3,), id="room for one tile"),
        pytest.param(20, "MRRRRRR", 0, (0,), id="full floor line"),
        pytest.param(9, "MRRRR", 6, (2,), id="the score is soon at 0"),
        pytest.param(0, "MRRRR", 6, (0,), id="the score is at 0 already"),
    ],
)
def test_the_cost_depends_on_the_floor_line_and_on_the_score(
    score: int, floor: str, cost: int, taken: tuple[int, ...]
) -> None:
    """The tile of line 1 scores 1 before the floor line is counted."""
    state = first_choice(LINES_1_AND_2._replace(score=score, floor=floor))
    assert lost(state, "1@1") == LostSpaces((2,), False, 2, cost, taken)


def test_a_line_that_falls_after_all_further_choices_is_warned_of() -> None:
    """Lines 3 and 4 share columns 1 and 2; without one of these columns, line 3 takes the other."""
    wall = (".....", ".....", "..YRB", "..RYW", ".....")
    state = first_choice(PlayerBoard(20, ("K", "", "KKK", "KKKK", ""), wall))
    for space in ("1@1", "1@2"):
        assert lost(state, space) == LostSpaces((4,), False, 4, 6, (6,))
    assert lost(state, "1@3") is None


def test_where_either_of_two_lines_falls_both_are_named() -> None:
    """Without column 1, lines 2, 3 and 4 share columns 2 and 3, and line 2 may take either."""
    wall = (".....", "...YR", "B.WRY", "BY.WR", ".....")
    state = first_choice(PlayerBoard(30, ("K", "KK", "KKK", "KKKK", ""), wall))
    assert lost(state, "1@1") == LostSpaces(
        (3, 4), are_candidates=True, tiles=3, cost=4, score_losses=(4,)
    )
    assert lost(state, "1@2") == LostSpaces((3,), False, 3, 4, (4,))
    assert lost(state, "1@4") is None


def test_no_warning_for_other_colors_and_lines_already_without_a_space() -> None:
    other = first_choice(LINES_1_AND_2._replace(lines=("K", "WW", "", "", ""), wall=EMPTY.wall))
    assert lost(other, "1@1") is None
    wall = ("....K", "B.YRW", ".K...", ".....", ".....")
    without = first_choice(PlayerBoard(20, ("R", "KK", "", "", ""), wall))
    assert blocking_lines(without, without.players[0], 2) == ()
    assert [lost_spaces(without, move) for move in legal_moves(without)] == [None] * 3


def test_tiles_that_fall_in_any_case_are_counted_on_the_floor_line_first() -> None:
    """The two tiles of line 2 fall anyway, so the tiles of line 4 cost 2, 2, 2 and 3."""
    wall = (".....", "BYR.K", "...W.", ".BYRW", ".....")
    board = PlayerBoard(30, ("K", "WW", "", "KKKK", ""), wall)
    state = first_choice(board)
    assert blocking_lines(state, state.players[0], 2) == ()
    assert lost(state, "1@1") == LostSpaces((4,), False, 4, 9, (9,))


def test_a_draft_warns_of_its_own_line_and_of_lines_below() -> None:
    below = table(LINES_1_AND_2, EMPTY, displays="KKKK", wall=Wall.GRAY)
    assert lost(below, "1K5") is None
    # Line 1 too has only column 1 left.
    wall = (".BWYR", *ONLY_COLUMN_1[1:])
    first = LINES_1_AND_2._replace(lines=("K", "K", "", "", ""), wall=wall, floor="")
    in_vain = table(first, EMPTY, displays="KYYY", wall=Wall.GRAY)
    assert lost(in_vain, "1K2") == LostSpaces((2,), False, 2, 2, (2,))
    second = first._replace(lines=("", "KK", "", "", ""))
    takes = table(second, EMPTY, displays="KYYY", wall=Wall.GRAY)
    assert lost(takes, "1K1") == LostSpaces((2,), False, 2, 2, (2,))


def test_on_the_colored_wall_every_line_keeps_its_space() -> None:
    board = PlayerBoard(lines=("K", "K", "", "", ""))
    state = table(board, EMPTY, displays="KKKK")
    assert all(lost_spaces(state, move) is None for move in legal_moves(state))


@pytest.mark.parametrize(
    ("lines", "wall", "blockers"),
    [
        pytest.param(("K", "KK"), (".....", ".YRBW"), None, id="line 1 may go elsewhere"),
        pytest.param(("K", "KK"), (".BWYR", ".YRBW"), (1,), id="line 1 must go there"),
        pytest.param(("K", "K"), (".BWYR", ".YRBW"), (1,), id="line 2 is not complete"),
        pytest.param(("", "KK"), ("....K", "BYRW."), (), id="no space is left now"),
        pytest.param(("K", "KK", "K"), ("..BYR", "..YRB", "W.BYR"), (1, 2), id="either of two"),
        pytest.param(("K", "KK", "K"), ("..BYR", "..YRB", "..WBY"), (1, 2), id="two spaces"),
        pytest.param(("K", "KK", "K"), (".WBYR", ".BYRW", ".YRWB"), (1,), id="line 2 falls too"),
    ],
)
def test_the_lines_that_take_the_last_spaces_of_a_line_below(
    lines: tuple[str, ...], wall: tuple[str, ...], blockers: tuple[int, ...] | None
) -> None:
    """The named lines take a space in some continuation, if no continuation leaves a space."""
    more = 5 - len(lines)
    board = PlayerBoard(20, (*lines, *[""] * more), (*wall, *EMPTY.wall[: 5 - len(wall)]))
    state = table(board, EMPTY, displays="BBBB", wall=Wall.GRAY)
    assert blocking_lines(state, board, len(lines)) == blockers


def random_board(random: Random) -> PlayerBoard:
    """Return a gray board with many complete lines of few colors."""
    wall = [["."] * 5 for _ in range(5)]
    palette, placed = random.choice((("K", "BYRW"), ("KW", "BYRKW"), ("KWB", "BYRKW")))
    for row, cells in enumerate(wall):
        for column in range(5):
            above = {others[column] for others in wall[:row]}
            free = [color for color in placed if color not in above and color not in cells]
            if free and random.random() < 0.55:
                cells[column] = random.choice(free)
    lines = []
    for number, cells in enumerate(wall, 1):
        free = [color for color in palette if color not in cells]
        held = random.choice(free) if free else ""
        lines.append(held * random.choice((number, number, number, number - 1)))
    floor = "MBYRYBR"[: random.choice((0, 0, 1, 3, 5, 6, 7))]
    score = random.choice((0, 2, 6, 40))
    return PlayerBoard(score, tuple(lines), tuple("".join(cells) for cells in wall), floor)


def continuations(state: State) -> list[list[Event]]:
    """Return the events of all continuations of player 0's wall-tiling."""
    if state.phase is not Phase.WALL_TILING or state.to_act:
        return [[]]
    found = []
    for move in legal_moves(state):
        after, collected = step(state, move)
        found += [[*collected, *rest] for rest in continuations(after)]
    return found


def fallen(collected: list[Event]) -> frozenset[int]:
    return frozenset(e.line for e in collected if isinstance(e, TilesFell) and e.line)


def floor_line(collected: list[Event]) -> tuple[int, int]:
    """Return the cost of the floor line, and the loss of the score by it."""
    scored = [e for e in collected if isinstance(e, FloorLineScored) and not e.player]
    return (scored[0].cost, scored[0].lost) if scored else (0, 0)


@cache
def tilings(seeds: range) -> list[tuple[State, list[list[Event]]]]:
    """Yield states in which player 0 chooses spaces, with the events of continuations."""
    states = [first_choice(random_board(Random(seed))) for seed in seeds]
    choices = [s for s in states if s.phase is Phase.WALL_TILING and s.to_act == 0]
    assert choices
    return [(state, continuations(state)) for state in choices]


MORE = [pytest.mark.slow, pytest.mark.sampled(0.25)]
on_any_boards = pytest.mark.parametrize(
    "seeds",
    [range(60), *(pytest.param(range(n, n + 100), marks=MORE) for n in range(100, 900, 100))],
    ids=str,
)


def hits(group: tuple[int, ...], found: list[frozenset[int]]) -> bool:
    return all(lines.intersection(group) for lines in found)


@on_any_boards
def test_a_warning_is_true_of_all_continuations(seeds: range) -> None:
    """After every continuation the named lines fall at the named cost, and no others must fall."""
    for state, ways in tilings(seeds):
        before = [fallen(way) for way in ways]
        for move in legal_moves(state):
            check_warning(state, before, lost_spaces(state, move), *after_move(state, move))


def after_move(state: State, move: Decision) -> tuple[list[list[Event]], list[frozenset[int]]]:
    """Return the events of all continuations after a move, and the lines that fall in each."""
    after, collected = step(state, move)
    continued = [[*collected, *rest] for rest in continuations(after)]
    return continued, [fallen(way) for way in continued]


def check_warning(
    state: State,
    before: list[frozenset[int]],
    warned: LostSpaces | None,
    continued: list[list[Event]],
    found: list[frozenset[int]],
) -> None:
    groups = (group for size in range(1, 5) for group in combinations(range(1, 6), size))
    new = [group for group in groups if hits(group, found) and not hits(group, before)]
    if warned is None:
        assert new == []
        return
    if warned.are_candidates:
        assert min(map(len, new)) == len(warned.lines) > 1
        assert warned.lines in new
        assert warned.tiles == min(warned.lines)
    else:
        assert {(line,) for line in warned.lines} == {group for group in new if len(group) == 1}
        assert warned.tiles == sum(warned.lines)
    costs = (0, *COSTS[state.ruleset])
    falling_anyway = frozenset.intersection(*found).difference(warned.lines)
    taken = len(state.players[0].floor) + sum(falling_anyway)
    less, more = (sum(costs[: min(n, 7) + 1]) for n in (taken, taken + warned.tiles))
    assert warned.cost == more - less
    for way, lines in zip(continued, found, strict=True):
        cost, from_score = floor_line(way)
        assert cost >= more
        if sum(lines) == sum(falling_anyway) + warned.tiles:
            # Nothing else falls: this is the cost, down to a score of 0.
            paid = from_score - less
            assert (paid if from_score == cost else max(0, paid)) in warned.score_losses


@on_any_boards
def test_a_line_whose_spaces_are_taken_falls_in_all_continuations(seeds: range) -> None:
    """The named lines are the lines that take its spaces in some continuation."""
    for state, found in tilings(seeds):
        board = state.players[0]
        moved = [e for collected in found for e in collected if isinstance(e, TileMovedToWall)]
        for line, held in enumerate(board.lines, 1):
            if len(held) < line:
                continue
            blockers = blocking_lines(state, board, line)
            assert (blockers is not None) == all(line in fallen(collected) for collected in found)
            free = open_columns(state.wall, state.ruleset, board.wall, line, held[0])
            above = [event for event in moved if event.line < line and event.color == held[0]]
            named = {event.line for event in above if event.column in free}
            assert blockers is None or set(blockers) == named
