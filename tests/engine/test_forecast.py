"""The forecast is exact: it agrees with the wall-tiling that follows."""

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from azul.engine import (
    FLOOR,
    BonusKind,
    BonusScored,
    Color,
    Draft,
    Event,
    FloorLineScored,
    GameEnded,
    Outcome,
    PlayerBoard,
    RoundEnded,
    Ruleset,
    Setup,
    TileMovedToWall,
    TilesFell,
    TilesPlaced,
    TileValue,
    Wall,
    board_after,
    bonus_points,
    events,
    outcomes,
    tile_value,
)
from tests.engine.boards import NO_SPACE_FOR_BLUE_IN_1
from tests.engine.games import Step, random_game

SETUPS = st.builds(
    Setup,
    players=st.sampled_from([("a", "b"), ("a", "b", "c"), ("a", "b", "c", "d")]),
    wall=st.sampled_from(Wall),
    ruleset=st.sampled_from(Ruleset),
    seed=st.integers(0, 10**6),
)
in_any_game = given(
    setup=SETUPS, move_seed=st.integers(0, 10**6), floor=st.sampled_from([0.0, 0.1, 0.9])
)
often = settings(max_examples=30, deadline=None)
EMPTY_WALL = (".....",) * 5


def rounds(steps: Iterator[Step]) -> Iterator[tuple[Step, list[Event]]]:
    """Each draft that ends a factory offer, with all events of the wall-tiling after it."""
    last: Step | None = None
    collected: list[Event] = []
    for step in steps:
        step_events = events(step.before, step.record)
        if isinstance(step.record, Draft):
            emptied = not any(step.after.displays) and not step.after.center
            last, collected = (step, list(step_events)) if emptied else (None, [])
        else:
            collected += step_events
        is_tiled = any(isinstance(event, RoundEnded) for event in step_events)
        if last and is_tiled:
            yield last, collected


def result_of(player: int, collected: list[Event]) -> tuple[tuple[int, ...], int]:
    """The points of each line, and the cost of the floor line."""
    mine = [e for e in collected if isinstance(e, TileMovedToWall) and e.player == player]
    points = {event.line: event.points for event in mine}
    costs = [e.cost for e in collected if isinstance(e, FloorLineScored) and e.player == player]
    return tuple(points.get(line, 0) for line in range(1, 6)), sum(costs)


def earned_by(player: int, collected: list[Event]) -> tuple[int, tuple[int, ...]]:
    """All bonuses in points, and the rows that they are for; only where the game has ended."""
    mine = [e for e in collected if isinstance(e, BonusScored) and e.player == player]
    rows = tuple(int(event.which) for event in mine if event.kind is BonusKind.ROW)
    return sum(event.points for event in mine), rows


@often
@in_any_game
def test_the_forecast_is_what_happens(setup: Setup, move_seed: int, floor: float) -> None:
    for last, collected in rounds(random_game(setup, move_seed, floor)):
        assert isinstance(last.record, Draft)
        boards = list(last.before.players)
        boards[last.before.to_act] = board_after(last.before, last.record)
        for player, board in enumerate(boards):
            forecasts = outcomes(setup.wall, board, setup.ruleset)
            result = result_of(player, collected)
            matching = [way for way in forecasts if (way.points, way.cost) == result]
            assert matching
            assert setup.wall is Wall.GRAY or len(forecasts) == 1
            if any(isinstance(event, GameEnded) for event in collected):
                before = bonus_points(setup.ruleset, board.wall)
                expected = [(before + sum(way.bonuses), way.rows) for way in matching]
                assert earned_by(player, collected) in expected


@often
@in_any_game
def test_a_draft_changes_the_board_as_its_events_say(
    setup: Setup, move_seed: int, floor: float
) -> None:
    for step in random_game(setup, move_seed, floor, rounds=3):
        if not isinstance(step.record, Draft):
            continue
        board = board_after(step.before, step.record)
        collected = events(step.before, step.record)
        placed = [e.tile_count for e in collected if isinstance(e, TilesPlaced)]
        fell = [e.to_floor for e in collected if isinstance(e, TilesFell) and e.line is None]
        marker = "M" in board.floor and "M" not in step.before.players[step.before.to_act].floor
        before = step.before.players[step.before.to_act]
        grown = sum(map(len, board.lines)) - sum(map(len, before.lines))
        assert grown == sum(placed)
        assert len(board.floor) - len(before.floor) == sum(fell) + marker
        assert (board.wall, board.score) == (before.wall, before.score)
        if any(step.after.displays) or step.after.center:
            assert board == step.after.players[step.before.to_act]


def test_lines_are_tiled_from_top_to_bottom_and_count_each_other() -> None:
    board = PlayerBoard(0, ("Y", "BB", "", "", ""), ("B....", ".....", *EMPTY_WALL[2:]), "")
    (way,) = outcomes(Wall.COLORED, board, Ruleset.AZUL)
    assert (way.points, way.cost) == ((2, 2, 0, 0, 0), 0)


def test_the_floor_line_costs_what_is_printed_though_no_score_falls_below_0() -> None:
    board = PlayerBoard(1, ("Y", "", "", "", ""), EMPTY_WALL, "RRR")
    full = board._replace(floor="MRRRRRR")
    assert [way.cost for way in outcomes(Wall.COLORED, board, Ruleset.AZUL)] == [4]
    assert [way.cost for way in outcomes(Wall.COLORED, full, Ruleset.AZUL)] == [14]


def test_on_the_gray_wall_all_choices_are_counted() -> None:
    board = PlayerBoard(0, ("Y", "", "", "", ""), ("B....", *EMPTY_WALL[1:]), "")
    points = {outcome.points[0] for outcome in outcomes(Wall.GRAY, board, Ruleset.AZUL)}
    assert points == {1, 2}


def test_a_gray_line_without_a_space_falls_and_costs() -> None:
    board = PlayerBoard(9, ("B", "", "", "", ""), NO_SPACE_FOR_BLUE_IN_1, "")
    assert outcomes(Wall.GRAY, board, Ruleset.AZUL) == (Outcome((0,) * 5, 1, (0,) * 5, ()),)


def test_each_tile_scores_the_bonuses_that_it_completes() -> None:
    # Row 1 lacks blue, column 1 blue and white, and of blue all but that of row 1 are there.
    wall = (".YRKW", ".B...", "K.B..", "R..B.", "Y...B")
    board = PlayerBoard(0, ("B", "WW", "", "", ""), wall, "")
    (way,) = outcomes(Wall.COLORED, board, Ruleset.AZUL)
    assert (way.bonuses, way.rows) == ((2 + 10, 7, 0, 0, 0), (1,))


def test_the_value_of_a_space_names_the_bonuses_it_completes() -> None:
    wall = (".YRKW", "WB...", "K.B..", "R..B.", "Y...B")
    completes = ((BonusKind.ROW, 1), (BonusKind.COLUMN, 1), (BonusKind.COLOR, "B"))
    assert tile_value(wall, 1, 1, "B") == TileValue(5 + 5, completes)
    assert tile_value(wall, 2, 4, "Y") == TileValue(2, ())


def test_the_board_after_a_draft_has_the_marker_and_the_fallen_tiles() -> None:
    setup = Setup(("a", "b"))
    step = next(
        s for s in random_game(setup, 1) if s.before.center and not s.before.players[0].floor
    )
    color = Color(step.before.center[0])
    board = board_after(step.before, Draft(0, color, FLOOR))
    expected = "M" if step.before.marker < 0 else ""
    mine = step.before.players[step.before.to_act].floor
    assert board.floor == mine + expected + color * step.before.center.count(color)
