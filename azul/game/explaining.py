"""The meaning and state of each part of the table in a few lines (for the inspector)."""

from collections.abc import Mapping, Sequence
from typing import Final

from azul.engine import (
    IN_CENTER,
    LETTERS,
    MARKER,
    RULES,
    SIZE,
    BonusGoal,
    BonusKind,
    Color,
    Counts,
    LostSpaces,
    Phase,
    Placement,
    PlayerBoard,
    Ruleset,
    State,
    blocking_lines,
    bonus_points,
    closed_space,
    colors_for,
    floor_cost,
    floor_losses,
    goals_at,
    is_last_round,
    legal_moves,
    lost_spaces,
    open_columns,
    outcomes,
    tile_value,
    tiles_in_goal,
)
from azul.game.seating import Seat
from azul.game.text import PointsText, join_with_and, join_with_or, points_range, shortened
from azul.game.wording import color_name, level_description, level_name
from azul.i18n import Sentence, mark, sentence

_GOAL_COUNTS: Final = {
    BonusKind.ROW: mark("Row {which}: {count} of 5, worth {points} when complete"),
    BonusKind.COLUMN: mark("Column {which}: {count} of 5, worth {points} when complete"),
    BonusKind.COLOR: mark("Color {which}: {count} of 5, worth {points} when complete"),
}
_COMPLETE: Final = {
    BonusKind.ROW: mark("Row {which} is complete: +{points} bonus at the end"),
    BonusKind.COLUMN: mark("Column {which} is complete: +{points} bonus at the end"),
    BonusKind.COLOR: mark("Color {which} is complete: +{points} bonus at the end"),
}
_FINAL_COUNTS: Final = {
    BonusKind.ROW: mark("Row {which}: {count} of 5"),
    BonusKind.COLUMN: mark("Column {which}: {count} of 5"),
    BonusKind.COLOR: mark("Color {which}: {count} of 5"),
}
"""The texts of _COUNTS for a game that is over."""

_WITH_BONUS: Final = {
    BonusKind.ROW: mark("{text}, +{points} for the row"),
    BonusKind.COLUMN: mark("{text}, +{points} for the column"),
    BonusKind.COLOR: mark("{text}, +{points} for the color"),
}
_SUMS: Final = {
    BonusKind.ROW: mark("Complete rows: {count} × {each} = {points}"),
    BonusKind.COLUMN: mark("Complete columns: {count} × {each} = {points}"),
    BonusKind.COLOR: mark("Complete colors: {count} × {each} = {points}"),
}


def warning(state: State, player: int, row: int, column: int) -> Sentence | None:
    """Return a warning that this choice leaves lines without a space, or closes a printed space."""
    placement = Placement(row, column)
    if player != state.to_act or placement not in legal_moves(state):
        return None
    lost = lost_spaces(state, placement)
    if lost:
        return without_space(lost)
    board = state.players[player]
    color = board.lines[row - 1][0]
    closed = closed_space(state.ruleset, board.wall, row, column, color)
    if not closed:
        return None
    values = {"color": color_name(Color(color), state.ruleset), "row": closed[0]}
    text = mark(
        "Closes the space printed for {color}: row {row} and column {column} can’t be completed"
    )
    return Sentence(text, {**values, "column": closed[1]})


def without_space(lost: LostSpaces) -> Sentence:
    """Return the lines that a move leaves without a space, and the cost."""
    points = floor_loss(lost.cost, lost.score_losses) if lost.cost else sentence("at no cost")
    values = {"tiles": lost.tiles, "points": points}
    if lost.are_candidates:
        text = mark("Leaves line {lines} without a space: at least {tiles} tiles fall ({points})")
        return Sentence(text, {**values, "lines": join_with_or(lost.lines)})
    if len(lost.lines) > 1:
        text = mark("Leaves lines {lines} without a space: their {tiles} tiles fall ({points})")
        return Sentence(text, {**values, "lines": join_with_and(lost.lines)})
    text = mark("Leaves line {line} without a space: its {tiles} tiles fall ({points})")
    return Sentence(text, {**values, "line": lost.lines[0]})


def why_no_space(state: State, board: PlayerBoard, number: int) -> Sentence | None:
    """Return why the tiles in a line will find no space on the gray wall; None if they may."""
    blockers, held = blocking_lines(state, board, number), board.lines[number - 1][0]
    if blockers is None:
        return None
    color = color_name(Color(held), state.ruleset)
    if not blockers:
        text = mark("Row {line} has no space left for {color}: these tiles will fall")
        return Sentence(text, {"line": number, "color": color})
    values = {"row": number, "color": color}
    if len(open_columns(state.wall, state.ruleset, board.wall, number, held)) > 1:
        text = mark(
            "Lines above take the last spaces for {color} in row {row}: these tiles will fall"
        )
        return Sentence(text, values)
    text = mark("Line {line} takes the last space for {color} in row {row}: these tiles will fall")
    return Sentence(
        text, {**values, "line": blockers[0] if len(blockers) == 1 else join_with_or(blockers)}
    )


def space(state: State, player: int, row: int, column: int) -> list[Sentence]:
    """Describe a space of a wall: what it needs and scores, and its row, column and color."""
    wall = state.players[player].wall
    goals, needed = list(goals_at(wall, row, column)), []
    if wall[row - 1][column - 1] == "." and state.phase is not Phase.GAME_OVER:
        printed = RULES[state.ruleset].printed.get((row, column))
        colors = colors_for(state.wall, state.ruleset, wall, row, column)
        needed = [_needed(state, player, (row, column), colors)]
        if printed and colors:
            needed.append(_printed(state.ruleset, row, column, printed))
        goals += [(BonusKind.COLOR, color) for color in colors if len(colors) == 1]
    return [*needed, *(_five(state, wall, goal) for goal in goals)]


def _needed(state: State, player: int, place: tuple[int, int], colors: str) -> Sentence:
    """Return the colors that a free space takes, and the points for a tile there now."""
    line, ruleset = place[0], state.ruleset
    board = state.players[player]
    held = board.lines[line - 1]
    if not colors:
        return sentence("No color fits here anymore")
    if held and held[0] not in colors:
        values = {
            "line": line,
            "held": color_name(Color(held[0]), ruleset),
            "color": _either(ruleset, colors),
        }
        if is_last_round(state):
            return Sentence(mark("Line {line} holds {held}: no time left for {color}"), values)
        return Sentence(mark("Line {line} holds {held}: {color} in a later round"), values)
    # Only the color in the line can come from it.
    colors = held[:1] or colors
    brings = [tile_value(ruleset, board.wall, *place, color) for color in colors]
    values = {"color": _either(ruleset, colors), "line": line, "points": brings[0].points}
    if line not in board.complete_lines:
        text = Sentence(mark("Needs {color} from line {line}: +{points} now"), values)
    elif len(open_columns(state.wall, state.ruleset, board.wall, line, colors)) == 1 and all(
        each.points[line - 1] for each in outcomes(state.wall, board, ruleset)
    ):
        text = Sentence(mark("Gets {color} from line {line}: +{points} now"), values)
    else:
        text = Sentence(mark("Can get {color} from line {line}: +{points} now"), values)
    for goal in brings[0].completes:
        # Where several colors are possible, they complete different sets of five.
        if all(goal in bringing.completes for bringing in brings):
            points = RULES[ruleset].bonuses[goal[0]]
            text = Sentence(_WITH_BONUS[goal[0]], {"text": text, "points": points})
    return text


def _printed(ruleset: Ruleset, row: int, column: int, color: str) -> Sentence:
    """Describe the rule of a printed space that can still be filled."""
    values = {"color": color_name(Color(color), ruleset)}
    times = RULES[ruleset].multiplier_at(row, column)
    if times > 1:
        text = mark("Printed space: for {color} only, all points × {times}")
        return Sentence(text, {**values, "times": times})
    return Sentence(mark("Printed space: for {color} only"), values)


def _either(ruleset: Ruleset, colors: str) -> Sentence:
    first, *others = (color_name(Color(color), ruleset) for color in colors)
    text = first
    for other in others:
        text = sentence("{colors} / {color}", colors=text, color=other)
    return text


def _five(state: State, wall: Sequence[str], goal: BonusGoal) -> Sentence:
    """Return how many tiles of a row, column or color are placed, and the bonus for all five."""
    (kind, which), count = goal, tiles_in_goal(wall, goal)
    name = color_name(Color(which), state.ruleset) if kind is BonusKind.COLOR else which
    values = {"which": name, "count": count, "points": RULES[state.ruleset].bonuses[kind]}
    if count == SIZE:
        return Sentence(_COMPLETE[kind], values)
    return Sentence(
        (_FINAL_COUNTS if state.phase is Phase.GAME_OVER else _GOAL_COUNTS)[kind], values
    )


def line(state: State, player: int, number: int) -> list[Sentence]:
    """Describe a pattern line: its tiles, and what will happen to them."""
    board = state.players[player]
    held = board.lines[number - 1]
    if not held:
        return [sentence("Line {line}: empty, room for {line} of one color", line=number)]
    color, is_complete = color_name(Color(held[0]), state.ruleset), number in board.complete_lines
    if is_complete:
        text = sentence("Line {line}: complete, {color}", line=number, color=color)
    else:
        text = sentence(
            "Line {line}: {count} of {line}, {color}", line=number, count=len(held), color=color
        )
    falls = why_no_space(state, board, number)
    if falls:
        return [text, falls]
    if is_complete:
        return [text, sentence("At the end of the round, one tile moves to the wall")]
    return [text, sentence("When it’s complete, one tile moves to the wall")]


def floor(state: State, player: int, number: int, seats: Sequence[Seat]) -> list[Sentence]:
    """Describe a space of a floor line: the marker if it is there, and the cost of the tiles."""
    held = state.players[player].floor
    text = [sentence("Floor line: tiles here cost the points above them")]
    if held[number - 1 : number] == MARKER:
        name = shortened(seats[player].name)
        if is_last_round(state):
            text.insert(0, sentence("{name} has the marker", name=name))
        else:
            text.insert(0, sentence("{name} has the marker and starts the next round", name=name))
    cost = floor_cost(state.ruleset, held)
    if cost:
        lost = floor_loss(cost, floor_losses(state, player))
        text.append(sentence("At the end of this round: {points}", points=lost))
    return text


def floor_loss(cost: int, lost: Sequence[int]) -> Sentence:
    """Return the cost of a floor line, and why the score may lose less; `lost` is ascending."""
    if lost[0] == cost:
        return sentence("−{cost}", cost=cost)
    values = {"cost": cost, "lost": points_range("−", lost) or "0"}
    return Sentence(mark("−{cost}, but a score never drops below 0: {lost}"), values)


def holder(seat: Seat) -> list[Sentence]:
    """Describe the holder of a seat, with the whole name, and how a bot plays."""
    if seat.level is None:
        return [sentence("{name}’s board", name=seat.name)]
    level = sentence(
        "{name} is a computer player: {level}", name=seat.name, level=level_name(seat.level)
    )
    return [*([level] if seat.told_level else []), level_description(seat.level)]


def score(state: State, player: int) -> list[Sentence]:
    """Describe a score, and the bonuses that the wall has earned for the end."""
    board = state.players[player]
    text = [sentence("Score: {score}", score=board.score)]
    bonus = bonus_points(state.ruleset, board.wall)
    if bonus and state.phase is Phase.GAME_OVER:
        text.append(sentence("Bonuses included: {points}", points=bonus))
    elif bonus:
        text.append(sentence("Bonuses so far: +{points} at the end", points=bonus))
    return text


def round_forecast(
    state: State, player: int, gained: PointsText, lost: PointsText, bonus: PointsText
) -> list[Sentence]:
    """Return the points that the round would bring a board; "" means none."""
    if state.phase is Phase.GAME_OVER:
        return []
    board = state.players[player]
    cost = floor_cost(state.ruleset, board.floor)
    # Tiles of complete lines that find no space may still fall.
    is_certain = {each.cost for each in outcomes(state.wall, board, state.ruleset)} == {cost}
    fallen = floor_loss(cost, floor_losses(state, player)) if is_certain else lost
    parts = [
        sentence("Tiles on the wall: {points}", points=gained) if gained else None,
        sentence("Floor line: {points}", points=fallen) if lost else None,
        sentence("Bonuses at the end: {points}", points=bonus) if bonus else None,
    ]
    text = [part for part in parts if part]
    if state.phase is Phase.WALL_TILING:
        heading = sentence("Still to come this round:")
    else:
        heading = sentence("If the round ended now:")
    return [heading, *text] if text else []


def bonuses(ruleset: Ruleset, counts: Mapping[BonusKind, int]) -> list[Sentence]:
    """Return how the bonuses for complete rows, columns and colors add up."""
    return [
        Sentence(_SUMS[kind], {"count": count, "each": each, "points": count * each})
        for kind, each in RULES[ruleset].bonuses.items()
        if (count := counts.get(kind, 0))
    ]


def bag(state: State, color: str) -> list[Sentence]:
    """Describe the bag, or the tiles of a color in it."""
    if color:
        values = _counted(state, state.bag, color)
        return [Sentence(mark("In the bag: {count} × {color}"), values)]
    text = sentence("In the bag: {count}", count=sum(state.bag))
    return [text, sentence("The displays are filled from the bag")]


def lid(state: State, color: str) -> list[Sentence]:
    """Describe the lid, or the tiles of a color in it."""
    if color:
        values = _counted(state, state.lid, color)
        return [Sentence(mark("In the lid: {count} × {color}"), values)]
    text = sentence("In the lid: {count}", count=sum(state.lid))
    return [text, sentence("Used tiles go here and refill the bag once it’s empty")]


def _counted(state: State, amounts: Counts, color: str) -> dict[str, object]:
    name = color_name(Color(color), state.ruleset)
    return {"count": amounts[LETTERS.index(color)], "color": name}


def display(state: State, number: int) -> list[Sentence]:
    """Describe a display: its possible actions, and the number on its rim."""
    if state.displays[number - 1]:
        choice = sentence("Display {number}: press {number} to choose it", number=number)
        return [choice, sentence("Take all tiles of one color; the others go to the center")]
    if is_last_round(state):
        text = sentence("Stays empty")
    else:
        text = sentence("Empty until the next round")
    return [sentence("Display {number}", number=number), text]


def center(state: State) -> list[Sentence]:
    """Describe the center, and the starting player marker while it is there."""
    text = [sentence("Center: tiles left over from displays go here")]
    if state.marker == IN_CENTER:
        text.append(
            sentence("Starting player marker: for the first player to take from the center")
        )
        if is_last_round(state):
            text.append(sentence("It costs points in the floor line"))
        else:
            text.append(
                sentence("It costs points, but the player who has it starts the next round")
            )
    return text
