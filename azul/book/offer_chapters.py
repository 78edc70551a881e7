"""The rules in our own words: from the goal of the game to the floor line."""

from collections.abc import Mapping
from typing import Final

from azul.book.examples import COLORED, Illustration, IllustrationPart, in_green_box
from azul.book.topics import Chapter, Topic
from azul.i18n import mark

CHAPTERS: Final[Mapping[Topic, Chapter]] = {
    Topic.GOAL: Chapter(
        mark("The goal of the game"),
        (
            mark(
                "You decorate a wall of the royal palace in Évora. Round by round, you take tiles"
                " from the middle of the table, collect them on your board and move some of them"
                " to your wall, where they score at once."
            ),
            mark(
                "The more tiles are connected, the more points a new one scores. Tiles"
                " you take but can’t use cost points."
            ),
            Illustration(
                mark(
                    "Ana’s board at the end of a game: the first row of her wall is complete, and "
                    "so is a column."
                ),
                COLORED,
                48,
                IllustrationPart.BOARD,
            ),
            mark(
                "The game ends after the round in which somebody completes a row of five tiles."
                " That takes at least five rounds. Then bonuses are added, and the player with"
                " the most points wins."
            ),
            mark("The game is for two, three or four players, each with their own board."),
        ),
    ),
    Topic.TABLE: Chapter(
        mark("The table"),
        (
            mark(
                "In the middle are the factory displays: 5 for two players, 7 for"
                " three, 9 for four. Each gets four tiles. Between them is the center"
                " of the table, which holds only the starting player marker at first."
            ),
            mark(
                "There are 100 tiles, 20 in each of five colors. Each color also has its own"
                " ornament. New tiles come from the bag; used ones go to the lid of the box. Their"
                " contents are public: see the numbers beside them."
            ),
            Illustration(
                mark(
                    "A table for two in the third round. The bag is on the left, the lid on the "
                    "right."
                ),
                COLORED,
                24,
                IllustrationPart.TABLE,
            ),
            mark(
                "On the left of a board are the five pattern lines, for one to five"
                " tiles. An arrow leads from each to its row on the wall. Below them"
                " is the floor line, for tiles that fall."
            ),
            mark(
                "The wall has five rows and five columns. On the colored wall, each"
                " space shows which color belongs there; every color appears once in"
                " each row and once in each column."
            ),
        ),
    ),
    Topic.ROUND: Chapter(
        mark("A round"),
        (
            mark("A round has three phases."),
            mark(
                "First, the factory offer: taking turns clockwise, players take tiles from the"
                " middle and place them in their pattern lines until no tiles are left."
            ),
            mark(
                "Second, wall-tiling: from each complete pattern line, one tile moves to the wall"
                " and scores at once. Then you lose points for your floor line."
            ),
            mark(
                "Third, preparing the next round: unless the game is over, the"
                " displays are filled again."
            ),
            mark(
                "The starting player takes the first turn. For the first round, you choose who"
                " that is: by name, at random, or the player who visited Portugal most recently."
                " After that, it’s the player who took the starting player marker."
            ),
        ),
    ),
    Topic.OFFER: Chapter(
        mark("The factory offer"),
        (
            mark("On your turn, you must take tiles; you can’t pass. You have two options:"),
            mark(
                "Either take all tiles of one color from a factory display. Its other"
                " tiles move to the center of the table."
            ),
            mark("Or take all tiles of one color from the center."),
            Illustration(
                mark(
                    "Ben takes the two black tiles from display 2. The two white ones will"
                    " move to the center."
                ),
                COLORED,
                1,
                IllustrationPart.DISPLAYS,
                draft="2K3",
                captions=in_green_box(
                    mark(
                        "Ben takes the two green cubes from display 2. The two white ones will"
                        " move to the center."
                    )
                ),
            ),
            mark(
                "All the tiles you take go in one of your pattern lines; tiles that don’t fit"
                " fall to your floor line. You may also place all of them in the floor line on"
                " purpose."
            ),
            mark("The factory offer ends when all displays and the center are empty."),
        ),
    ),
    Topic.CENTER: Chapter(
        mark("The center and the starting player marker"),
        (
            mark(
                "At the start of each round, the starting player marker is in the center. The"
                " first player to take tiles from the center also takes the marker and starts the"
                " next round."
            ),
            mark(
                "The marker goes in the leftmost free space of that player’s floor"
                " line, before any tile falls there, and costs points like a tile."
            ),
            Illustration(
                mark(
                    "Nobody has taken from the center yet this round. Along with the four black"
                    " tiles, Ana takes the marker."
                ),
                COLORED,
                26,
                IllustrationPart.DISPLAYS,
                draft="CK4",
                captions=in_green_box(
                    mark(
                        "Nobody has taken from the center yet this round. Along with the four green"
                        " cubes, Ana takes the marker."
                    )
                ),
            ),
            mark(
                "Special case: if the floor line is already full, the marker costs nothing, but"
                " its owner still starts the next round."
            ),
            mark(
                "Special case: if no tile goes to the center, nobody takes the marker. Then the"
                " same player starts again."
            ),
        ),
    ),
    Topic.LINES: Chapter(
        mark("Pattern lines"),
        (
            mark(
                "The first line holds one tile, the fifth holds five. Tiles fill a"
                " line from right to left. Once all its spaces are filled, the line is"
                " complete."
            ),
            mark(
                "A line holds only one color. Once it has a tile, you may only add"
                " tiles of the same color."
            ),
            mark(
                "You can’t place a color in a line if its row on the wall already has that color."
            ),
            mark("If you take more tiles than fit, the rest fall to your floor line."),
            Illustration(
                mark(
                    "Ana has two blue tiles. Lines 2 and 4 hold black, and row 1 already"
                    " has blue on the wall. In line 3, one of the two completes the line"
                    " and the other falls; line 5 has room for both."
                ),
                COLORED,
                22,
                IllustrationPart.BOARD,
                draft="1B3",
                captions=in_green_box(
                    mark(
                        "Ana has two blue cubes. Line 3 holds blue, so they can’t go in any other"
                        " line: one completes line 3 and the other falls."
                    )
                ),
            ),
            mark(
                "At the end of the round, tiles move to the wall only from complete lines. All"
                " other lines keep their tiles for the next round."
            ),
        ),
    ),
    Topic.FLOOR_LINE: Chapter(
        mark("The floor line"),
        (
            mark(
                "Tiles fall to your floor line if they don’t fit in the line you chose, if no"
                " line accepts their color, or if you place them there on purpose. Its seven"
                " spaces fill up from left to right."
            ),
            mark(
                "At the end of the round, each tile there costs the points printed"
                " above its space: 1, 1, 2, 2, 2, 3 and 3, 14 in all. The starting"
                " player marker counts like a tile. Your score never drops below 0."
            ),
            Illustration(
                mark(
                    "The marker and three tiles are in Ben’s floor line. That costs 1 + 1"
                    " + 2 + 2 = 6 points."
                ),
                COLORED,
                39,
                IllustrationPart.FLOOR_LINE,
                player=1,
            ),
            mark(
                "Once all seven spaces are filled, further tiles go straight to the"
                " lid and cost nothing."
            ),
            mark(
                "After scoring, the floor line is cleared: its tiles go to the lid, but the"
                " player keeps the marker."
            ),
        ),
    ),
}
