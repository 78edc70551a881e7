"""The first table: a prepared end of a round, for learning by doing.

The learner makes three drafts, each with a task and a comment on the result, and the other player
replies. The engine plays all of it, and tests check the texts against that.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from azul.engine import (
    COLORS,
    IN_CENTER,
    Color,
    Counts,
    Draft,
    Event,
    FloorLineScored,
    Phase,
    PlayerBoard,
    Ruleset,
    State,
    TileMovedToWall,
    Wall,
)
from azul.game import color_name, points_sum
from azul.i18n import Sentence, mark, sentence

_OFFER: Final = ("BBKW", "", "RRRK", "", "YYYW")
_BOARDS: Final = (
    PlayerBoard(5, ("", "", "YY", "", "RRR"), (".Y.K.", "W....", ".....", ".....", "....."), ""),
    PlayerBoard(6, ("", "WW", "", "", "BB"), ("B....", ".....", "K....", ".....", "....."), ""),
)
_IN_BAG: Final = 10
"""Tiles of each color in the bag; all others that are not on the table are in the lid."""


class Exercise(NamedTuple):
    """One draft of the learner (seat 0), and the texts around it.

    `before` describes what the other player, {name}, has just done. `other_tiles` and `other_line`
    answer drafts that are legal but not the task.
    """

    before: str
    task: str
    draft: Draft
    other_tiles: str
    other_line: str
    done: tuple[str, ...]
    reply: Draft | None


EXERCISES: Final = (
    Exercise(
        mark(
            "Players take turns picking tiles and placing them in the pattern"
            " lines on the left of their boards."
        ),
        mark("Take both blue tiles from display 1 and place them in line 2."),
        Draft(1, Color.BLUE, 2),
        mark("You may do that in a game. Here, take both blue tiles from display 1"),
        mark("You may do that in a game. Here, drop them on line 2: it holds exactly two"),
        (
            mark("Line 2 is complete."),
            mark("Tiles you leave behind always go to the center."),
        ),
        Draft(3, Color.RED, 3),
    ),
    Exercise(
        mark("{name} took the red tiles. Two black ones are now in the center."),
        mark("Take the black tiles from the center and place them in line 4."),
        Draft(0, Color.BLACK, 4),
        mark("You may do that in a game. Here, take the black tiles from the center"),
        mark("There they’d only cost points. Drop them on line 4"),
        (
            mark("Line 4 isn’t complete. Its tiles stay, and you can add more later."),
            mark(
                "The first to take tiles from the center gets the starting player"
                " marker: it costs a point in the floor line, but its holder starts"
                " the next round."
            ),
        ),
        Draft(5, Color.YELLOW, 4),
    ),
    Exercise(
        mark("{name} took the yellow tiles. Two white ones are left and must be taken."),
        mark("Take the white tiles and place them in line 1, which has room for one."),
        Draft(0, Color.WHITE, 1),
        mark("Only the white tiles are left"),
        mark("There, both would fall. Drop them on line 1: it has room for one"),
        (
            mark("Line 1 is complete, and the other tile falls to the floor line."),
            mark(
                "Whatever lies there costs the points above it: here, 1 for the marker"
                " and 1 for the tile."
            ),
        ),
        None,
    ),
)

TILING: Final = (
    mark("Now for the walls: one tile from each complete line moves there and scores."),
    mark("The floor line is cleared. Incomplete lines stay as they are."),
)

END: Final = (
    mark("That was a round. Whoever has the marker starts the next one."),
    mark(
        "The game ends after the round in which somebody completes a row. Each"
        " complete row, column and color then earns a bonus. Most points wins."
    ),
)


def first_table() -> State:
    """The table as the learner finds it: round 3, two players, most of the tiles drafted."""
    lying = Counter("".join((*_OFFER, *(t for b in _BOARDS for t in (*b.lines, *b.wall)))))
    blue, yellow, red, black, white = (20 - _IN_BAG - lying[color] for color in COLORS)
    bag: Counts = (_IN_BAG,) * 5
    return State(
        Wall.COLORED,
        Ruleset.AZUL,
        Phase.FACTORY_OFFER,
        3,
        0,
        1,
        _OFFER,
        "",
        IN_CENTER,
        bag,
        (blue, yellow, red, black, white),
        _BOARDS,
    )


def correction(exercise: Exercise, draft: Draft) -> Sentence | None:
    """The answer to a legal draft that is not the task; None if it is."""
    if draft[:2] != exercise.draft[:2]:
        return Sentence(exercise.other_tiles, {})
    return Sentence(exercise.other_line, {}) if draft != exercise.draft else None


def sums(events: Sequence[Event], player: int) -> list[Sentence]:
    """How the points of a player's wall-tiling add up, tile by tile, and the floor line."""
    lines: list[Sentence] = []
    for event in events:
        if isinstance(event, TileMovedToWall) and event.player == player:
            color = color_name(Color(event.color), Ruleset.AZUL)
            line = {"line": event.line, "color": color, "sum": points_sum(event)}
            lines.append(Sentence(mark("Line {line}, {color}: {sum}"), line))
        elif isinstance(event, FloorLineScored) and event.player == player:
            lines.append(sentence("Floor line: −{cost}", cost=event.cost))
    return lines
