"""The rules in our own words: from the wall-tiling to the end, and special cases."""

from collections.abc import Mapping
from typing import Final

from azul.book.examples import COLORED, GRAY, GREEN_BOX, Figure, FigurePart
from azul.book.topics import Chapter, Topic
from azul.engine import BonusKind
from azul.i18n import mark

CHAPTERS: Final[Mapping[Topic, Chapter]] = {
    Topic.WALL_TILING: Chapter(
        mark("Wall-tiling"),
        (
            mark(
                "When the middle is empty, everybody’s wall is tiled. The pattern lines are gone "
                "through from top to bottom."
            ),
            mark(
                "From each complete line, one tile moves to the space of its color in the row "
                "beside it and scores at once. The other tiles of that line go to the lid."
            ),
            Figure(
                mark("Before: Ben’s first four lines are complete, the fifth is not."),
                COLORED,
                39,
                FigurePart.BOARD,
                player=1,
            ),
            Figure(
                mark("After: four tiles have come to the wall. The fifth line keeps its tile."),
                COLORED,
                40,
                FigurePart.BOARD,
                player=1,
            ),
            mark("Last, everybody’s floor line is counted and emptied."),
        ),
    ),
    Topic.SCORING: Chapter(
        mark("Points for a tile"),
        (
            mark(
                "A tile scores when it comes to the wall. What counts are the tiles directly "
                "beside, above and below it, and all that follow without a gap. Diagonal "
                "neighbors do not count."
            ),
            mark("A tile alone scores 1."),
            mark(
                "Next to others, it scores 1 for each tile in its row group and 1 for each tile "
                "in its column group (a group has two tiles or more). If it has both, both are "
                "added, and the new tile counts twice."
            ),
            Figure(mark("No neighbor: 1 point."), COLORED, 12, FigurePart.WALL, line=2),
            Figure(
                mark("Three tiles side by side: 3 points."),
                COLORED,
                40,
                FigurePart.WALL,
                player=1,
                line=1,
            ),
            Figure(
                mark("Two side by side and three on top of each other: 2 + 3 = 5 points."),
                COLORED,
                40,
                FigurePart.WALL,
                player=1,
                line=2,
            ),
            mark(
                "Because the lines are gone through from top to bottom, a tile that has just been "
                "placed already counts for those that follow."
            ),
        ),
    ),
    Topic.NEXT_ROUND: Chapter(
        mark("The next round"),
        (
            mark(
                "If nobody has completed a row yet, a new round follows. One display after another "
                "is filled with four tiles from the bag. The marker returns to the center, and "
                "whoever held it has the first turn."
            ),
            mark(
                "When the bag is empty, all tiles from the lid go into it, and the filling goes "
                "on. If there is nothing in the lid either, the round starts with what there is, "
                "even if some displays stay empty."
            ),
            Figure(
                mark(
                    "The displays are filled for the fifth round. Now the bag is empty: before the "
                    "next filling it would get the tiles from the lid."
                ),
                COLORED,
                40,
                FigurePart.MIDDLE,
            ),
        ),
    ),
    Topic.END: Chapter(
        mark("The end of the game"),
        (
            mark(
                "A complete row on anybody’s wall, five tiles side by side, ends the game: the "
                "wall-tiling is still finished for all, then it is over. A complete column alone "
                "does not end it."
            ),
            Figure(
                mark(
                    "The red tile in line 1 will complete Ana’s first row, so this is the last "
                    "round."
                ),
                COLORED,
                47,
                FigurePart.BOARD,
            ),
            mark(
                "In rare cases the game ends without such a row: when there is no tile left to "
                "fill a display with, and when nobody can complete a row any more. The program "
                "tells you so."
            ),
            mark("In any case the final scoring follows."),
        ),
    ),
    Topic.BONUSES: Chapter(
        mark("Final scoring"),
        (
            mark(
                "When the game is over, your wall brings bonus points: 2 for each complete row, 7 "
                "for each complete column, and 10 for each color of which all five tiles are on "
                "the wall."
            ),
            Figure(mark("A complete row: +2"), COLORED, 48, FigurePart.WALL, bonus=BonusKind.ROW),
            Figure(
                mark("A complete column: +7"), COLORED, 48, FigurePart.WALL, bonus=BonusKind.COLUMN
            ),
            Figure(
                mark("All five black tiles: +10"),
                COLORED,
                48,
                FigurePart.WALL,
                bonus=BonusKind.COLOR,
            ),
            mark("Whoever has the most points wins."),
            mark(
                "In a tie, whoever of those players has more complete rows wins. If that is equal "
                "too, they share the victory."
            ),
        ),
    ),
    Topic.GRAY_WALL: Chapter(
        mark("The gray wall"),
        (
            mark(
                "With the gray wall you play a variant. Its spaces show no colors; apart from that "
                "nearly everything is as usual. All players use the same side of the boards."
            ),
            mark(
                "From a complete pattern line you may move the tile to any free space of its row. "
                "But no color may occur twice in a row, nor twice in a column."
            ),
            Figure(
                mark(
                    "Ben chooses a space for the black tile from line 2. The third column already "
                    "has black."
                ),
                GRAY,
                27,
                FigurePart.BOARD,
                player=1,
            ),
            mark("If there is just one such space, the tile goes there by itself."),
            mark(
                "If there is none, all tiles of that line fall to the floor line, before it is "
                "counted. What finds no space there goes to the lid."
            ),
            mark(
                "You may start a line even if its color no longer has a space in the row. The "
                "program warns you."
            ),
            mark(
                "A tile may also take the last space of a complete line further down that has the "
                "same color. The program marks such a space in red, with what that would cost."
            ),
        ),
    ),
    Topic.GREEN_BOX: Chapter(
        mark("Green Box"),
        (
            mark(
                "These rules bring the same game to the Green Box of Games. You play with cubes, "
                "with green instead of black, and a black meeple is the starting player marker."
            ),
            mark(
                "One rule is added: you may not have two pattern lines of the same color at the "
                "same time. More of a color must go to the line that already holds it, or to the "
                "floor line."
            ),
            Figure(
                mark(
                    "Ana holds two red cubes. Line 5 holds red, so they may go to no other line, "
                    "although three are empty."
                ),
                GREEN_BOX,
                10,
                FigurePart.BOARD,
                draft="4R5",
            ),
            mark("Everything else is as in Azul, with the colored or the gray wall."),
        ),
    ),
    Topic.AT_THIS_TABLE: Chapter(
        mark("At this table"),
        (
            mark(
                "Point at a tile: all that you would take with it light up, and a number says how "
                "many they are. Drag them to a line, or click on them and then on the line. If you "
                "let go anywhere else, they return, and nothing has happened."
            ),
            mark(
                "While you hold tiles, the places that accept them are lit. Over such a place you "
                "see in advance which tiles fill the line and which of them fall, and how many "
                "points the line will bring at the end of the round. In the corner of a board "
                "stands what the round would bring so far."
            ),
            Figure(
                mark(
                    "Ana thinks of moving two black tiles from display 3 to line 2: one completes "
                    "the line, the other one would fall."
                ),
                COLORED,
                24,
                FigurePart.TABLE,
                draft="3K2",
            ),
            mark(
                "All of this works with the keyboard alone as well: choose a display, a color and "
                "a line, then confirm. The menu shows all keys, and there you can change them."
            ),
            mark(
                "In your turn you can ask for advice, with the bulb above the table: the best move "
                "and two others are shown, each with its chance to win and a reason. The next "
                "press takes it away."
            ),
            mark(
                "You can undo moves and redo them as often as you like. Only before going back to "
                "an earlier round the program asks, because the new tiles have been seen."
            ),
            mark(
                "The program fills the displays, tiles the walls and counts the points. On the "
                "gray wall you move the tile to a lit space yourself. Every move is saved."
            ),
        ),
    ),
}
