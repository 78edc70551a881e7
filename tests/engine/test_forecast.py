"""The forecast is exact: it agrees with the wall-tiling that follows."""

from collections.abc import Iterable, Iterator

from azul.engine import (
    BonusKind,
    BonusScored,
    Draft,
    Event,
    FloorLineScored,
    GameEnded,
    Outcome,
    PlayerBoard,
    RoundEnded,
    Ruleset,
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
from tests.engine.games import Step, any_game, in_games

EMPTY_WALL = (".....",) * 5


def rounds(steps: Iterable[Step]) -> Iterator[tuple[Step, list[Event]]]:
    """Yield each draft that ends a factory offer, with all events of the wall-tiling after it."""
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
    """Return the points of each line, and the cost of the floor line."""
    mine = [e for e in collected if isinstance(e, TileMovedToWall) and e.player == player]
    points = {event.line: event.points for event in mine}
    costs = [e.cost for e in collected if isinstance(e, FloorLineScored) and e.player == player]
    return tuple(points.get(line, 0) for line in range(1, 6)), sum(costs)


def earned_by(player: int, collected: list[Event]) -> tuple[int, tuple[int, ...]]:
    """Return all bonuses in points with their rows; no bonuses before the end of the game."""
    mine = [e for e in collected if isinstance(e, BonusScored) and e.player == player]
    rows = tuple(int(event.which) for event in mine if event.kind is BonusKind.ROW)
    return sum(event.points for event in mine), rows


@in_games
def test_the_forecast_comes_true(games: range) -> None:
    for last, collected in (found for number in games for found in rounds(any_game(number))):
        state = last.before
        assert isinstance(last.record, Draft)
        boards = list(state.players)
        boards[state.to_act] = board_after(state, last.record)
        for player, board in enumerate(boards):
            forecasts = outcomes(state.wall, board, state.ruleset)
            result = result_of(player, collected)
            matching = [way for way in forecasts if (way.points, way.cost) == result]
            assert matching
            assert state.wall is Wall.GRAY or len(forecasts) == 1
            if any(isinstance(event, GameEnded) for event in collected):
                before = bonus_points(state.ruleset, board.wall)
                expected = [(before + sum(way.bonuses), way.rows) for way in matching]
                assert earned_by(player, collected) in expected


@in_games
def test_a_draft_changes_the_board_as_its_events_say(games: range) -> None:
    for step in (step for number in games for step in any_game(number)):
        if not isinstance(step.record, Draft):
            continue
        board = board_after(step.before, step.record)
        collected = events(step.before, step.record)
        placed = [e.tile_count for e in collected if isinstance(e, TilesPlaced)]
        fell = [e.to_floor for e in collected if isinstance(e, TilesFell) and e.line is None]
        before = step.before.players[step.before.to_act]
        marker = "M" in board.floor and "M" not in before.floor
        assert sum(map(len, board.lines)) - sum(map(len, before.lines)) == sum(placed)
        assert len(board.floor) - len(before.floor) == sum(fell) + marker
        assert (board.wall, board.score) == (before.wall, before.score)
        if any(step.after.displays) or step.after.center:
            assert board == step.after.players[step.before.to_act]


def test_lines_are_tiled_from_top_to_bottom_and_count_each_other() -> None:
    board = PlayerBoard(0, ("Y", "BB", "", "", ""), ("B....", ".....", *EMPTY_WALL[2:]), "")
    (way,) = outcomes(Wall.COLORED, board, Ruleset.AZUL)
    assert (way.points, way.cost) == ((2, 2, 0, 0, 0), 0)


def test_the_floor_line_has_its_printed_cost_though_no_score_falls_below_0() -> None:
    board = PlayerBoard(1, ("Y", "", "", "", ""), EMPTY_WALL, "RRR")
    full = board._replace(floor="MRRRRRR")
    assert [way.cost for way in outcomes(Wall.COLORED, board, Ruleset.AZUL)] == [4]
    assert [way.cost for way in outcomes(Wall.COLORED, full, Ruleset.AZUL)] == [14]


def test_on_the_gray_wall_all_choices_are_counted() -> None:
    board = PlayerBoard(0, ("Y", "", "", "", ""), ("B....", *EMPTY_WALL[1:]), "")
    points = {outcome.points[0] for outcome in outcomes(Wall.GRAY, board, Ruleset.AZUL)}
    assert points == {1, 2}
    # A line without a space falls and costs.
    board = PlayerBoard(9, ("B", "", "", "", ""), NO_SPACE_FOR_BLUE_IN_1, "")
    assert outcomes(Wall.GRAY, board, Ruleset.AZUL) == (Outcome((0,) * 5, 1, (0,) * 5, ()),)


def test_each_tile_scores_the_bonuses_that_it_completes() -> None:
    # Row 1 lacks blue, and column 1 lacks blue and white. All blue except the tile in row 1 is
    # there.
    wall = (".YRKW", ".B...", "K.B..", "R..B.", "Y...B")
    board = PlayerBoard(0, ("B", "WW", "", "", ""), wall, "")
    (way,) = outcomes(Wall.COLORED, board, Ruleset.AZUL)
    assert (way.bonuses, way.rows) == ((2 + 10, 7, 0, 0, 0), (1,))
    wall = (".YRKW", "WB...", "K.B..", "R..B.", "Y...B")
    completes = ((BonusKind.ROW, 1), (BonusKind.COLUMN, 1), (BonusKind.COLOR, "B"))
    assert tile_value(Ruleset.AZUL, wall, 1, 1, "B") == TileValue(5 + 5, completes)
    assert tile_value(Ruleset.AZUL, wall, 2, 4, "Y") == TileValue(2, ())
