"""The guided first game: the few lessons that a newcomer needs, each when it matters."""

from collections.abc import Callable, Collection, Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from azul.engine import (
    IN_CENTER,
    MARKER,
    RULES,
    SIZE,
    Phase,
    Prospect,
    Ruleset,
    State,
    ending_rows,
)
from azul.i18n import Sentence, mark

_LEAST_FOR_END_LESSON: Final = 3  # tiles in a row of a wall for explaining the end of the game
_MOST_LIKELY_FIRST: Final = (Prospect.CERTAIN, Prospect.OPEN, Prospect.IN_REACH)


class Lesson(StrEnum):
    """The lessons; their values are stored in the settings file."""

    TAKE = "take"
    PLACE = "place"
    FLOOR = "floor"
    CENTER = "center"
    LINE = "line"
    CHOOSE = "choose"
    SCORE = "score"
    END = "end"


class LessonPart(StrEnum):
    """The parts of the table that a lesson can be about."""

    DISPLAYS = "displays"
    CENTER = "center"
    BOARD = "board"
    LINE = "line"
    FLOOR = "floor"
    WALL = "wall"
    ROW = "row"
    SPACE = "space"


class LessonPlace(NamedTuple):
    """Where to look: a part of the table, its player, and the number of a line or row."""

    part: LessonPart
    player: int = 0
    number: int = 0
    column: int = 0


class DueLesson(NamedTuple):
    """A lesson that is due now, and the place that it is about."""

    lesson: Lesson
    place: LessonPlace


_WORDS: Final = {
    Lesson.TAKE: mark(
        "Drag tiles from a display to your board. You always take all tiles of"
        " one color; the others move to the center of the table."
    ),
    Lesson.PLACE: mark(
        "Drop them on a lit line. A line holds only one color; tiles that"
        " don’t fit fall to the floor line."
    ),
    Lesson.FLOOR: mark(
        "Tiles that don’t fit land here. At the end of the round they cost the"
        " points above them. An error? You can undo it."
    ),
    Lesson.CENTER: mark(
        "You may also take one color from the center. The first to do so gets"
        " the marker too: it costs points like a fallen tile, but its holder"
        " starts the next round."
    ),
    Lesson.LINE: mark(
        "This line is complete. At the end of the round one of its tiles moves"
        " to the wall, and the line is free again. Incomplete lines stay."
    ),
    Lesson.CHOOSE: mark(
        "Choose one of the lit spaces. Tiles next to each other score more,"
        " but no color may appear twice in a row or column."
    ),
    Lesson.SCORE: mark(
        "A tile alone scores 1. Next to others, it scores 1 for each tile in its row group and 1 "
        "for each tile in its column group (a group has two tiles or more)."
    ),
    Lesson.END: mark(
        "A complete row on any wall ends the game after that round. Then each"
        " complete row earns {row} points, each column {column}, and all five"
        " tiles of a color {color}."
    ),
}


def lesson_words(lesson: Lesson, ruleset: Ruleset) -> Sentence:
    """The text of a lesson under a ruleset."""
    bonuses = {kind.value: points for kind, points in RULES[ruleset].bonuses.items()}
    return Sentence(_WORDS[lesson], bonuses if lesson is Lesson.END else {})


def due_lesson(
    state: State, seen: Collection[str], holding: bool, others: Collection[int] = ()
) -> DueLesson | None:
    """The most urgent lesson due now that has not been `seen`; holding tiles has one of its own.

    No lesson is about the boards of `others`, who are not taught.
    """
    for lesson, phase, find in _TRIGGERS:
        if state.phase is phase and lesson not in seen and holding is (lesson is Lesson.PLACE):
            for place in find(state):
                shared = place.part in (LessonPart.DISPLAYS, LessonPart.CENTER)
                if shared or place.player not in others:
                    return DueLesson(lesson, place)
    return None


def _displays(state: State) -> Iterator[LessonPlace]:
    # All of them: one alone would look like the one to take from.
    if any(state.displays):
        yield LessonPlace(LessonPart.DISPLAYS)


def _own_board(state: State) -> Iterator[LessonPlace]:
    yield LessonPlace(LessonPart.BOARD, state.to_act)


def _fallen_tiles(state: State) -> Iterator[LessonPlace]:
    for player, board in enumerate(state.players):
        # The marker is not a fallen tile.
        if board.floor.replace(MARKER, ""):
            yield LessonPlace(LessonPart.FLOOR, player)


def _center_with_marker(state: State) -> Iterator[LessonPlace]:
    if state.center and state.marker == IN_CENTER:
        yield LessonPlace(LessonPart.CENTER)


def _complete_line(state: State) -> Iterator[LessonPlace]:
    for player, board in enumerate(state.players):
        if board.complete_lines:
            yield LessonPlace(LessonPart.LINE, player, board.complete_lines[0])


def _own_wall(state: State) -> Iterator[LessonPlace]:
    yield LessonPlace(LessonPart.WALL, state.to_act)


def _scored_tile(state: State) -> Iterator[LessonPlace]:
    for row, cells in _fullest_rows(state):
        column = len(cells.rstrip("."))
        if column:
            yield row._replace(part=LessonPart.SPACE, column=column)


def _promising_row(state: State) -> Iterator[LessonPlace]:
    ahead = sorted(ending_rows(state), key=lambda row: _MOST_LIKELY_FIRST.index(row.prospect))
    for row in ahead:
        yield LessonPlace(LessonPart.ROW, row.player, row.row)
    if not ahead:
        # Where no row can end the game in this round, the fullest row serves as an example.
        for place, cells in _fullest_rows(state):
            if SIZE - cells.count(".") >= _LEAST_FOR_END_LESSON:
                yield place


def _fullest_rows(state: State) -> list[tuple[LessonPlace, str]]:
    """All rows of all walls with their cells, the fullest first."""
    rows = [
        (LessonPlace(LessonPart.ROW, player, row), cells)
        for player, board in enumerate(state.players)
        for row, cells in enumerate(board.wall, 1)
    ]
    return sorted(rows, key=lambda row: row[1].count("."))


_TRIGGERS: Final[tuple[tuple[Lesson, Phase, Callable[[State], Iterator[LessonPlace]]], ...]] = (
    (Lesson.PLACE, Phase.FACTORY_OFFER, _own_board),
    (Lesson.FLOOR, Phase.FACTORY_OFFER, _fallen_tiles),
    (Lesson.TAKE, Phase.FACTORY_OFFER, _displays),
    (Lesson.CENTER, Phase.FACTORY_OFFER, _center_with_marker),
    (Lesson.LINE, Phase.FACTORY_OFFER, _complete_line),
    (Lesson.END, Phase.FACTORY_OFFER, _promising_row),
    (Lesson.CHOOSE, Phase.WALL_TILING, _own_wall),
    (Lesson.FLOOR, Phase.PREPARING_NEXT_ROUND, _fallen_tiles),
    (Lesson.SCORE, Phase.PREPARING_NEXT_ROUND, _scored_tile),
)
"""Each lesson with its phase and a function for its places; the most urgent comes first.

Fallen tiles are urgent because a single undo can still take them back. Those of the last draft of
a round are explained when the round has been scored.
"""
