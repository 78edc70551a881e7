"""The rules in our own words: from the wall-tiling to the end, and special cases."""

from collections.abc import Mapping
from typing import Final

from azul.book.examples import (
    COLORED,
    CRYSTAL_1,
    CRYSTAL_2,
    FIRST_ROUND,
    GRAY,
    GREEN_BOX,
    Illustration,
    IllustrationPart,
    in_green_box,
)
from azul.book.topics import Chapter, Topic
from azul.engine import BonusKind
from azul.i18n import mark

CHAPTERS: Final[Mapping[Topic, Chapter]] = {
    Topic.WALL_TILING: Chapter(
        mark("Wall-tiling"),
        (
            mark(
                "When no tiles are left in the middle, everyone tiles their wall. Go"
                " through your pattern lines from top to bottom."
            ),
            mark(
                "From each complete line, one tile moves to the space of its color in the row "
                "beside it and scores at once. The other tiles of that line go to the lid."
            ),
            Illustration(
                mark("Before: Ana’s first three lines are complete, the others aren’t."),
                FIRST_ROUND,
                9,
                IllustrationPart.BOARD,
            ),
            Illustration(
                mark("After: three tiles moved to the wall. Lines 4 and 5 keep their tiles."),
                FIRST_ROUND,
                10,
                IllustrationPart.BOARD,
            ),
            mark("Finally, everyone’s floor line is scored and cleared."),
        ),
    ),
    Topic.SCORING: Chapter(
        mark("Points for a tile"),
        (
            mark(
                "A tile scores when it moves to the wall. The tiles directly beside, above and"
                " below it count, and so do all tiles that follow them without a gap. Diagonal"
                " neighbors don’t count."
            ),
            mark("A tile with no neighbors scores 1 point."),
            mark(
                "With neighbors, it scores 1 point for each tile in its row group and 1 for each"
                " tile in its column group (a group has two tiles or more). If it has both, both"
                " are added, and the new tile counts twice."
            ),
            Illustration(mark("No neighbor: 1 point."), COLORED, 12, IllustrationPart.WALL, line=2),
            Illustration(
                mark("Three tiles across: 3 points."),
                COLORED,
                40,
                IllustrationPart.WALL,
                player=1,
                line=1,
            ),
            Illustration(
                mark("Two across and three down: 2 + 3 = 5 points."),
                COLORED,
                40,
                IllustrationPart.WALL,
                player=1,
                line=2,
            ),
            mark(
                "Because you go from top to bottom, a tile you’ve just placed already"
                " counts for those that follow."
            ),
        ),
    ),
    Topic.NEXT_ROUND: Chapter(
        mark("The next round"),
        (
            mark(
                "If nobody has completed a row yet, a new round follows. One display"
                " after another is filled with four tiles from the bag. The marker"
                " returns to the center, and the player who had it takes the first turn."
            ),
            mark(
                "When the bag is empty, all tiles from the lid go into it, and filling"
                " continues. If the lid is empty too, the round starts with what there"
                " is, even if some displays stay empty."
            ),
            Illustration(
                mark(
                    "The displays are filled for the fifth round. Now the bag is empty: next"
                    " time, it will be refilled from the lid."
                ),
                COLORED,
                40,
                IllustrationPart.MIDDLE,
            ),
        ),
    ),
    Topic.END: Chapter(
        mark("The end of the game"),
        (
            mark(
                "A complete row on anyone’s wall, five tiles side by side, ends the"
                " game: everyone finishes the wall-tiling, then it’s over. A complete"
                " column alone doesn’t end it."
            ),
            Illustration(
                mark(
                    "The red tile in line 1 will complete Ana’s first row, so this is the last "
                    "round."
                ),
                COLORED,
                47,
                IllustrationPart.BOARD,
            ),
            mark(
                "Special case: in rare cases, the game ends without a complete row, because no"
                " tiles are left to fill the displays or nobody can complete a row anymore. You’ll"
                " see a message when that happens."
            ),
            mark("Either way, the final scoring follows."),
        ),
    ),
    Topic.BONUSES: Chapter(
        mark("Final scoring"),
        (
            mark(
                "When the game is over, your wall earns bonuses: 2 points for each"
                " complete row, 7 for each complete column, and 10 for each color with"
                " all five tiles on the wall."
            ),
            Illustration(
                mark("A complete row: +2"), COLORED, 48, IllustrationPart.WALL, bonus=BonusKind.ROW
            ),
            Illustration(
                mark("A complete column: +7"),
                COLORED,
                48,
                IllustrationPart.WALL,
                bonus=BonusKind.COLUMN,
            ),
            Illustration(
                mark("All five black tiles: +10"),
                COLORED,
                48,
                IllustrationPart.WALL,
                bonus=BonusKind.COLOR,
                captions=in_green_box(mark("All five green cubes: +10")),
            ),
            mark("The player with the most points wins."),
            mark(
                "If players are tied, the one with more complete rows wins. If that’s a tie too,"
                " they share the victory."
            ),
        ),
    ),
    Topic.GRAY_WALL: Chapter(
        mark("The gray wall"),
        (
            mark(
                "The gray wall is a variant. Its spaces show no colors; nearly everything else is"
                " as usual. All players use the same side of their boards."
            ),
            mark(
                "From a complete pattern line, you may move the tile to any free space"
                " in its row. But no color may appear twice in a row or column."
            ),
            Illustration(
                mark(
                    "Ben chooses a space for the black tile from line 2. The third column already "
                    "has black."
                ),
                GRAY,
                27,
                IllustrationPart.BOARD,
                player=1,
                captions=in_green_box(
                    mark(
                        "Ben chooses a space for the green cube from line 2. The third column"
                        " already has green."
                    )
                ),
            ),
            mark("If there’s only one such space, the tile goes there automatically."),
            mark(
                "Special case (in newer rulebooks): if there’s none, all tiles of that line fall"
                " to the floor line before it is scored. Tiles that don’t fit there go to the lid."
            ),
            mark(
                "Special case: you may start a line even if its color no longer has a space in"
                " the row. The game warns you."
            ),
            mark(
                "A tile can also take the last space that a lower complete line of the same color"
                " needs. Such a space is red, with the points it would cost you."
            ),
        ),
    ),
    Topic.GREEN_BOX: Chapter(
        mark("Green Box"),
        (
            mark(
                "Here’s how to play Azul with the Green Box of Games: you use cubes, green"
                " instead of black, and a black meeple as the starting player marker."
            ),
            mark(
                "There’s one more rule: you can’t have two pattern lines of the same color at"
                " once. More cubes of a color must go in the line that already holds it, or in the"
                " floor line."
            ),
            Illustration(
                mark(
                    "Ana has two red cubes. Line 5 holds red, so they can’t go in any"
                    " other line, although three are empty."
                ),
                GREEN_BOX,
                10,
                IllustrationPart.BOARD,
                draft="4R5",
                is_about_ruleset=True,
            ),
            mark("Everything else is as in Azul, with the colored or gray wall."),
        ),
    ),
    Topic.CRYSTAL_MOSAIC: Chapter(
        mark("Crystal Mosaic"),
        (
            mark(
                "Crystal Mosaic has boards of its own, with two sides. You choose the space"
                " for each tile as on the gray wall. But five spaces are printed with a color:"
                " only a tile of that color may go there. They are empty at the start."
            ),
            mark(
                "If you put that color in another space of the same row or column, the printed"
                " space stays empty forever, and its row and column can’t be completed anymore."
                " You may, but the game warns you: such spaces are red, with an exclamation mark."
            ),
            mark(
                "Crystal Mosaic 1: a tile that moves to a printed space scores twice its points."
                " Tiles that you place next to it later score as usual, and so do the bonuses."
            ),
            Illustration(
                mark(
                    "Ana chooses a space for the yellow tile from line 3. On its printed space, two"
                    " across and three down score (2 + 3) × 2 = 10 points."
                ),
                CRYSTAL_1,
                28,
                IllustrationPart.BOARD,
                is_about_ruleset=True,
            ),
            mark(
                "Crystal Mosaic 2: the printed spaces form a cross and double nothing. Instead,"
                " the final scoring brings 3 points for each complete row, 10 for each complete"
                " column, and 12 for each color with all five tiles on the wall."
            ),
            Illustration(
                mark("Each printed space takes only its own color."),
                CRYSTAL_2,
                1,
                IllustrationPart.WALL,
                is_about_ruleset=True,
            ),
            mark(
                "On both sides, the spaces of the floor line cost 1, 0, 1, 2, 1, 2 and 3 points,"
                " 10 in all. As far as we know, the boxed game has the same numbers."
            ),
            mark("Everything else is as on the gray wall."),
        ),
    ),
    Topic.AT_THIS_TABLE: Chapter(
        mark("At this table"),
        (
            mark(
                "Point at a tile: all the tiles you’d take with it light up, and a number shows"
                " how many there are. Drag them to a line, or click them and then the line. You"
                " can also use the row of the wall beside it. If you drop them anywhere else, they"
                " go back, and nothing happens."
            ),
            mark(
                "While you hold tiles, the places that accept them are lit. Point at one of them"
                " to see which tiles go in the line, which fall, and how many points the line will"
                " score at the end of the round. The corner of each board shows the points for the"
                " round so far."
            ),
            Illustration(
                mark(
                    "Ana is about to place two black tiles from display 3 in line 2: one"
                    " completes the line, the other would fall."
                ),
                COLORED,
                24,
                IllustrationPart.TABLE,
                draft="3K2",
                captions=in_green_box(
                    mark(
                        "Ana is about to place two green cubes from display 3 in line 2: one"
                        " completes the line, the other would fall."
                    )
                ),
            ),
            mark(
                "You can also play with the keyboard alone: choose a display, a color"
                " and a line, then confirm. The menu lists all keys and lets you"
                " change them."
            ),
            mark(
                "On your turn, click the light bulb above the table for a hint: the best move and"
                " two others, each with a reason and with your win chance if everyone keeps"
                " playing well. Press Enter or click “Play” to play the chosen move; Esc closes"
                " the hint."
            ),
            mark(
                "You can undo and redo moves as often as you like. You’re asked only before going"
                " back to an earlier round, because you’ve seen the new tiles."
            ),
            mark(
                "The game fills the displays, tiles the walls and keeps score. On the gray wall,"
                " you move each tile to a lit space yourself. Every move is saved."
            ),
        ),
    ),
}
