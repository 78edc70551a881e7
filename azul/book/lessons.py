"""The guided first game: the few lessons that a newcomer needs, each when it matters."""

from collections.abc import Callable, Collection
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

_LEAST_FOR_END_LESSON: Final = 3
"""The least tiles in a row of a wall for explaining the end of the game."""


_MOST_LIKELY_FIRST: Final = (Prospect.CERTAIN, Prospect.OPEN, Prospect.IN_REACH)
"""The prospects of a row to end the game with this round, most likely first."""


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

    DISPLAY = "display"
    CENTER = "center"
    BOARD = "board"
    LINE = "line"
    FLOOR = "floor"
    WALL = "wall"
    ROW = "row"
    SPACE = "space"


class LessonPlace(NamedTuple):
    """Where to look: a part of the table, its player, and the number of a display, line or row."""

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
            place = find(state)
            shared = place is None or place.part in (LessonPart.DISPLAY, LessonPart.CENTER)
            if place and (shared or place.player not in others):
                return DueLesson(lesson, place)
    return None


def _filled_display(state: State) -> LessonPlace | None:
    numbers = (number for number, tiles in enumerate(state.displays, 1) if tiles)
    return next((LessonPlace(LessonPart.DISPLAY, number=number) for number in numbers), None)


def _own_board(state: State) -> LessonPlace:
    return LessonPlace(LessonPart.BOARD, state.to_act)


def _fallen_tiles(state: State) -> LessonPlace | None:
    # The marker is not a fallen tile.
    floors = (board.floor.replace(MARKER, "") for board in state.players)
    return next(
        (LessonPlace(LessonPart.FLOOR, player) for player, floor in enumerate(floors) if floor),
        None,
    )


def _center_with_marker(state: State) -> LessonPlace | None:
    return LessonPlace(LessonPart.CENTER) if state.center and state.marker == IN_CENTER else None


def _complete_line(state: State) -> LessonPlace | None:
    for player, board in enumerate(state.players):
        if board.complete_lines:
            return LessonPlace(LessonPart.LINE, player, board.complete_lines[0])
    return None


def _own_wall(state: State) -> LessonPlace:
    return LessonPlace(LessonPart.WALL, state.to_act)


def _scored_tile(state: State) -> LessonPlace | None:
    row = _fullest_row(state)
    cells = state.players[row.player].wall[row.number - 1]
    column = len(cells.rstrip("."))
    return row._replace(part=LessonPart.SPACE, column=column) if column else None


def _promising_row(state: State) -> LessonPlace | None:
    ahead = min(
        ending_rows(state), key=lambda row: _MOST_LIKELY_FIRST.index(row.prospect), default=None
    )
    if ahead:
        return LessonPlace(LessonPart.ROW, ahead.player, ahead.row)
    # Where no row can end the game in this round, the fullest row serves as an example.
    row = _fullest_row(state)
    free = state.players[row.player].wall[row.number - 1].count(".")
    return row if SIZE - free >= _LEAST_FOR_END_LESSON else None


def _fullest_row(state: State) -> LessonPlace:
    """The fullest row of all walls."""
    free = {
        LessonPlace(LessonPart.ROW, player, row): cells.count(".")
        for player, board in enumerate(state.players)
        for row, cells in enumerate(board.wall, 1)
    }
    return min(free, key=free.__getitem__)


_TRIGGERS: Final[tuple[tuple[Lesson, Phase, Callable[[State], LessonPlace | None]], ...]] = (
    (Lesson.PLACE, Phase.FACTORY_OFFER, _own_board),
    (Lesson.TAKE, Phase.FACTORY_OFFER, _filled_display),
    (Lesson.FLOOR, Phase.FACTORY_OFFER, _fallen_tiles),
    (Lesson.CENTER, Phase.FACTORY_OFFER, _center_with_marker),
    (Lesson.LINE, Phase.FACTORY_OFFER, _complete_line),
    (Lesson.END, Phase.FACTORY_OFFER, _promising_row),
    (Lesson.CHOOSE, Phase.WALL_TILING, _own_wall),
    (Lesson.SCORE, Phase.PREPARING_NEXT_ROUND, _scored_tile),
)
"""Each lesson with its phase and a function for its place; the most urgent comes first.

Fallen tiles are urgent because a single undo can still take them back.
"""
