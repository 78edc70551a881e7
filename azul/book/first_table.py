"""The first tables: prepared ends of rounds, for learning by doing.

The learner (seat 0) makes drafts, each with a task and a comment on the result, and the other
player replies. The engine plays all of it, and tests check the texts against that.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from azul.book.tips import Tip
from azul.engine import (
    COLORS,
    IN_CENTER,
    MARKER,
    BonusKind,
    BonusScored,
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
from azul.game import color_name, explaining, points_sum
from azul.i18n import Sentence, mark, sentence

_DEALT: Final = 4
"""Tiles of each color dealt to two players in a round; those not on the table are in the lid."""

_BONUS_LINES: Final = {
    BonusKind.ROW: mark("Complete row: +{points}"),
    BonusKind.COLUMN: mark("Complete column: +{points}"),
    BonusKind.COLOR: mark("Complete color: +{points}"),
}


class Exercise(NamedTuple):
    """One draft of the learner, and the texts around it.

    `before` describes where the game is, or what the other player, {name}, has just done.
    `other_tiles` and `other_line` answer drafts that are legal but not the task.
    """

    before: str
    task: str
    draft: Draft
    other_tiles: str
    other_line: str
    done: tuple[str, ...]
    reply: Draft | None


_TURNS: Final = (
    Exercise(
        mark(
            "You join a game in its third round. Players take turns picking tiles and placing"
            " them in the pattern lines on the left side of their boards."
        ),
        mark("Take both blue tiles from display 1 and place them in line 2."),
        Draft(1, Color.BLUE, 2),
        mark("That’s allowed in a real game. For now, take both blue tiles from display 1"),
        mark("That’s allowed in a real game. For now, drop them on line 2: it holds exactly two"),
        (
            mark("Line 2 is complete."),
            mark(
                "A line holds only one color, and never a color that its row of the wall already"
                " has."
            ),
            mark("Tiles you leave behind always go to the center."),
        ),
        Draft(3, Color.RED, 3),
    ),
    Exercise(
        mark("{name} took the red tiles. Two black ones are now in the center."),
        mark("Take the black tiles from the center and place them in line 4."),
        Draft(0, Color.BLACK, 4),
        mark("That’s allowed in a real game. For now, take the black tiles from the center"),
        mark("There they’d only cost points. Drop them on line 4"),
        (
            mark("Line 4 isn’t complete yet. Its tiles stay, and you can add more later."),
            mark(
                "The first player to take tiles from the center gets the starting player marker."
                " It costs 1 point in the floor line, but that player starts the next round."
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
                "Everything there costs the points shown above it: here, 1 for the marker and 1"
                " for the tile."
            ),
        ),
        None,
    ),
)


class PracticeTable(NamedTuple):
    """A prepared end of a round: the position, the learner's exercises, and texts.

    `titles` are the titles of the steps. The wall-tiling is a step if there are more titles than
    exercises; the game shows `tiling` then. The table teaches the contents of the `tips`. The tip
    about the floor line still comes with the first fallen tile, because it offers undo.
    """

    start: State
    titles: tuple[str, ...]
    exercises: tuple[Exercise, ...]
    tiling: tuple[str, ...]
    tips: tuple[Tip, ...]


def _table(
    round_: int, offer: Sequence[str], center: str, marker: int, boards: Sequence[PlayerBoard]
) -> State:
    """Return a table of two players, most of whose tiles are drafted; the learner is to act."""
    lying = Counter("".join((*offer, center, *(t for b in boards for t in (*b.lines, *b.wall)))))
    blue, yellow, red, black, white = (_DEALT * round_ - lying[color] for color in COLORS)
    bag: Counts = (20 - _DEALT * round_,) * 5
    return State(
        Wall.COLORED,
        Ruleset.AZUL,
        Phase.FACTORY_OFFER,
        round_,
        0,
        1,
        tuple(offer),
        center,
        marker,
        bag,
        (blue, yellow, red, black, white),
        tuple(boards),
    )


_POINTS: Final = (
    Exercise(
        mark(
            "Here’s another game, in round 4. Look at row 3 of your wall: the space for blue has"
            " tiles on both sides and above it."
        ),
        mark("Take the blue tile from the center and place it in line 3."),
        Draft(0, Color.BLUE, 3),
        mark("Only the blue tile is left"),
        mark("There it would score less. Drop it on line 3"),
        (mark("Line 3 is complete. See how much its tile scores on the wall."),),
        None,
    ),
)

_BONUSES: Final = (
    Exercise(
        mark(
            "Here’s the last round of a game. {name} is 14 points ahead, but one yellow tile is"
            " left: the color your wall needs most."
        ),
        mark("Take the yellow tile from the center and place it in line 2."),
        Draft(0, Color.YELLOW, 2),
        mark("Only the yellow tile is left"),
        mark("There it would only cost a point. Drop it on line 2"),
        (mark("Line 2 is complete. On the wall, its tile completes even more."),),
        None,
    ),
)

TABLES: Final = (
    PracticeTable(
        _table(
            3,
            ("BBKW", "", "RRRK", "", "YYYW"),
            "",
            IN_CENTER,
            (
                PlayerBoard(
                    3, ("", "", "YY", "", "RRR"), (".Y.K.", "W....", ".....", ".....", "....."), ""
                ),
                PlayerBoard(
                    2, ("", "WW", "", "", "BB"), ("B....", ".....", "K....", ".....", "....."), ""
                ),
            ),
        ),
        (mark("Taking tiles"), mark("The center"), mark("The floor line"), mark("Wall-tiling")),
        _TURNS,
        (
            mark(
                "Now everyone tiles their wall: one tile from each complete line moves there and"
                " scores."
            ),
            mark("The floor line is cleared. Incomplete lines stay as they are."),
        ),
        (Tip.TAKE, Tip.PLACE, Tip.CENTER, Tip.LINE),
    ),
    PracticeTable(
        _table(
            4,
            ("", "", "", "", ""),
            "B",
            1,
            (
                PlayerBoard(
                    7, ("", "W", "BB", "", "R"), ("..R..", "..Y..", "KW.Y.", ".....", "....."), ""
                ),
                PlayerBoard(
                    8,
                    ("", "", "R", "KK", ""),
                    ("B.R..", ".BY..", "K....", ".....", "....."),
                    MARKER,
                ),
            ),
        ),
        (mark("Points for a tile"),),
        _POINTS,
        (
            mark("A tile with no neighbors scores 1 point."),
            mark(
                "With neighbors, it scores 1 point for each tile in its row group and 1 for each"
                " tile in its column group, itself included. A direction without neighbors doesn’t"
                " count. Here: 4 across and 3 down."
            ),
        ),
        (Tip.SCORE,),
    ),
    PracticeTable(
        _table(
            5,
            ("", "", "", "", ""),
            "Y",
            1,
            (
                PlayerBoard(
                    24, ("", "Y", "", "", ""), (".YR..", "WB.RK", "..BY.", "..W.Y", "Y.K.."), ""
                ),
                PlayerBoard(
                    38,
                    ("", "", "", "WW", "B"),
                    ("BYR..", "WBYR.", "KW...", "R....", "....."),
                    MARKER,
                ),
            ),
        ),
        (mark("Bonuses"),),
        _BONUSES,
        (
            mark("A complete row ends the game after this round. Then come the bonuses:"),
            mark(
                "2 points for each complete row, 7 for each complete column, and 10 for all five"
                " tiles of a color."
            ),
        ),
        (Tip.END,),
    ),
)

END: Final = (
    mark(
        "That’s all you need to know. The player with the most points wins, and this time that’s"
        " you."
    ),
    mark("In a game, press F1 for the rules. You can also get hints and undo moves."),
    mark("To play better, continue with Strategy: ten lessons, also at the top of Puzzles."),
)


def correction(exercise: Exercise, draft: Draft) -> Sentence | None:
    """Return the answer to a legal draft that is not the task; None if it is."""
    if draft[:2] != exercise.draft[:2]:
        return Sentence(exercise.other_tiles, {})
    return Sentence(exercise.other_line, {}) if draft != exercise.draft else None


def sums(events: Sequence[Event], player: int) -> list[Sentence]:
    """Return the sums of a player's points in a round: each tile, the floor line, bonuses."""
    lines: list[Sentence] = []
    for event in events:
        if isinstance(event, TileMovedToWall) and event.player == player:
            color = color_name(Color(event.color), Ruleset.AZUL)
            line = {"line": event.line, "color": color, "sum": points_sum(event)}
            lines.append(Sentence(mark("Line {line}, {color}: {sum}"), line))
        elif isinstance(event, FloorLineScored) and event.player == player:
            lost = explaining.floor_loss(event.cost, [event.lost])
            lines.append(sentence("Floor line: {points}", points=lost))
        elif isinstance(event, BonusScored) and event.player == player:
            lines.append(Sentence(_BONUS_LINES[event.kind], {"points": event.points}))
    return lines
