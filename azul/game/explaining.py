"""What the parts of the table mean, and how they stand: a few lines on each, for whoever asks."""

from collections.abc import Sequence
from typing import Final

from azul.engine import (
    IN_CENTER,
    LETTERS,
    MARKER,
    RULES,
    SIZE,
    BonusKind,
    Color,
    Counts,
    Five,
    Ruleset,
    State,
    bonus_points,
    colors_for,
    count_of,
    fives_at,
    floor_cost,
    worth,
)
from azul.game.seat import Seat
from azul.game.words import color_name, grade_manner, grade_name, shortened
from azul.i18n import Sentence, mark, sentence

_FIVES: Final = {
    BonusKind.ROW: mark("Row {which}: {count} of 5, +{points} at the end"),
    BonusKind.COLUMN: mark("Column {which}: {count} of 5, +{points} at the end"),
    BonusKind.COLOR: mark("Color {which}: {count} of 5, +{points} at the end"),
}
_COMPLETE: Final = {
    BonusKind.ROW: mark("Row {which} is complete: +{points} at the end"),
    BonusKind.COLUMN: mark("Column {which} is complete: +{points} at the end"),
    BonusKind.COLOR: mark("Color {which} is complete: +{points} at the end"),
}
_BESIDES: Final = {
    BonusKind.ROW: mark("{told}, +{points} for the row"),
    BonusKind.COLUMN: mark("{told}, +{points} for the column"),
    BonusKind.COLOR: mark("{told}, +{points} for the color"),
}


def space(state: State, player: int, row: int, column: int) -> list[Sentence]:
    """A space of a wall: what it needs and would bring, and how its row, column and color stand."""
    wall = state.players[player].wall
    fives, needed = list(fives_at(wall, row, column)), []
    if wall[row - 1][column - 1] == ".":
        colors = colors_for(state.wall, wall, row, column)
        needed = [_needed(state, player, (row, column), colors)]
        fives += [(BonusKind.COLOR, color) for color in colors if len(colors) == 1]
    return [*needed, *(_five(state.ruleset, wall, five) for five in fives)]


def _needed(state: State, player: int, place: tuple[int, int], colors: str) -> Sentence:
    """What a free space takes, and what a tile would bring there now."""
    if not colors:
        return sentence("No color fits here any more")
    wall = state.players[player].wall
    brings = [worth(wall, *place, color) for color in colors]
    told = sentence(
        "Needs {color} from line {line}: +{points} now",
        color=_either(state.ruleset, colors),
        line=place[0],
        points=brings[0].points,
    )
    for five in brings[0].completes:
        # Which color completes all five of it differs where several may come.
        if all(five in bringing.completes for bringing in brings):
            points = RULES[state.ruleset].bonuses[five[0]]
            told = Sentence(_BESIDES[five[0]], {"told": told, "points": points})
    return told


def _either(ruleset: Ruleset, colors: str) -> Sentence:
    """One color, or the choice between some."""
    first, *others = (color_name(Color(color), ruleset) for color in colors)
    told = first
    for other in others:
        told = sentence("{colors} / {color}", colors=told, color=other)
    return told


def _five(ruleset: Ruleset, wall: Sequence[str], five: Five) -> Sentence:
    """How many of a row, a column or a color are on the wall, and what all five bring."""
    (kind, which), count = five, count_of(wall, five)
    name = color_name(Color(which), ruleset) if kind is BonusKind.COLOR else which
    values = {"which": name, "count": count, "points": RULES[ruleset].bonuses[kind]}
    return Sentence((_COMPLETE if count == SIZE else _FIVES)[kind], values)


def line(state: State, player: int, number: int) -> list[Sentence]:
    """A pattern line: what it holds, and what becomes of it."""
    held = state.players[player].lines[number - 1]
    if not held:
        return [sentence("Line {line}: empty, room for {line} of one color", line=number)]
    color = color_name(Color(held[0]), state.ruleset)
    if len(held) < number:
        return [
            sentence(
                "Line {line}: {count} of {line}, {color}",
                line=number,
                count=len(held),
                color=color,
            ),
            sentence("When it is full, one tile goes to the wall"),
        ]
    return [
        sentence("Line {line}: full, {color}", line=number, color=color),
        sentence("At the end of the round one tile goes to the wall"),
    ]


def floor(state: State, player: int, number: int, seats: Sequence[Seat]) -> list[Sentence]:
    """A space of a floor line: the marker if it lies there, and what the tiles cost."""
    held = state.players[player].floor
    told = [sentence("Floor line: what falls here costs the points above it")]
    if held[number - 1 : number] == MARKER:
        name = shortened(seats[player].name)
        told.insert(0, sentence("{name} has the marker and starts the next round", name=name))
    cost = floor_cost(state.ruleset, held)
    if cost:
        told.append(sentence("At the end of this round: −{cost}", cost=cost))
    return told


def marker(state: State) -> list[Sentence]:
    """The starting player marker in the center, while it lies there."""
    if state.marker != IN_CENTER:
        return []
    return [
        sentence("Starting player marker: for the first to take from the center"),
        sentence("It costs on the floor line; its holder starts the next round"),
    ]


def holder(seat: Seat) -> list[Sentence]:
    """Who holds a seat, by the whole name, and what a program is like."""
    if seat.grade is None:
        return [sentence("Board of {name}", name=seat.name)]
    grade = sentence("{name} is a program: {grade}", name=seat.name, grade=grade_name(seat.grade))
    return [grade, grade_manner(seat.grade)]


def score(state: State, player: int) -> list[Sentence]:
    """A score, and what the wall has earned for the end."""
    board = state.players[player]
    told = [sentence("Score: {score}", score=board.score)]
    bonus = bonus_points(state.ruleset, board.wall)
    if bonus:
        told.append(sentence("What is complete brings +{points} at the end", points=bonus))
    return told


def note(gained: str, lost: str, bonus: str) -> list[Sentence]:
    """What the round would bring a board, in figures; "" stands for nothing."""
    parts = [
        sentence("Tiles on the wall: {points}", points=gained) if gained else None,
        sentence("Floor line: {points}", points=lost) if lost else None,
        sentence("Bonuses at the end: {points}", points=bonus) if bonus else None,
    ]
    told = [part for part in parts if part]
    return [sentence("If the round ended now:"), *told] if told else []


def bag(state: State, color: str) -> list[Sentence]:
    """The bag, or the tiles of a color in it."""
    if color:
        values = _counted(state, state.bag, color)
        return [Sentence(mark("In the bag: {count} × {color}"), values)]
    told = sentence("In the bag: {count}", count=sum(state.bag))
    return [told, sentence("The displays are filled from it")]


def lid(state: State, color: str) -> list[Sentence]:
    """The lid, or the tiles of a color in it."""
    if color:
        values = _counted(state, state.lid, color)
        return [Sentence(mark("In the lid: {count} × {color}"), values)]
    told = sentence("In the lid: {count}", count=sum(state.lid))
    return [told, sentence("When the bag is empty, they go there")]


def _counted(state: State, amounts: Counts, color: str) -> dict[str, object]:
    name = color_name(Color(color), state.ruleset)
    return {"count": amounts[LETTERS.index(color)], "color": name}


def display(number: int) -> list[Sentence]:
    """A display, by the number on its rim."""
    return [sentence("Display {number}: the key {number} points at it", number=number)]
