"""The rules in our own words: from the goal of the game to the floor line."""

from collections.abc import Mapping
from typing import Final

from azul.book.examples import COLORED, Figure, FigurePart
from azul.book.topics import Chapter, Topic
from azul.i18n import mark

CHAPTERS: Final[Mapping[Topic, Chapter]] = {
    Topic.GOAL: Chapter(
        mark("The goal of the game"),
        (
            mark(
                "You decorate a wall of the royal palace in Évora. Round by round you choose tiles "
                "from the middle of the table, gather them on your board, and bring some of them "
                "to your wall, where they score at once."
            ),
            mark(
                "The more tiles lie side by side, the more points a new one brings. Tiles that you "
                "took but cannot use cost points."
            ),
            Figure(
                mark(
                    "Ana’s board at the end of a game: the first row of her wall is complete, and "
                    "so is a column."
                ),
                COLORED,
                48,
                FigurePart.BOARD,
            ),
            mark(
                "The round in which somebody completes a row of five tiles is the last one. It "
                "takes at least five rounds to get there. Then bonus points are added, and whoever "
                "has the most points wins."
            ),
            mark("Two, three or four players sit at the table, each with a board of their own."),
        ),
    ),
    Topic.TABLE: Chapter(
        mark("The table"),
        (
            mark(
                "In the middle stand the factory displays: 5 with two players, 7 with three, 9 "
                "with four. Each of them gets four tiles. Among them lies the center of the table, "
                "empty at first but for the starting player marker."
            ),
            mark(
                "There are 100 tiles, 20 each of blue, yellow, red, black and white. Every color "
                "also has an ornament of its own. New tiles come from the bag; used ones are "
                "collected in the lid. Everybody may know what is in them: the numbers beside "
                "them tell."
            ),
            Figure(
                mark(
                    "A table for two in the third round. The bag is on the left, the lid on the "
                    "right."
                ),
                COLORED,
                24,
                FigurePart.TABLE,
            ),
            mark(
                "At the left of a board are the five pattern lines, for one to five tiles. An "
                "arrow leads from each of them to its row of the wall. Below them is the floor "
                "line, for tiles that fall."
            ),
            mark(
                "The wall has five rows and five columns. On the colored wall each space shows "
                "which color belongs there; every color occurs once in each row and once in each "
                "column."
            ),
        ),
    ),
    Topic.ROUND: Chapter(
        mark("A round"),
        (
            mark("A round has three phases."),
            mark(
                "First, the factory offer: clockwise, one after another, you take tiles from the "
                "middle and put them into your pattern lines, until no tile is left there."
            ),
            mark(
                "Second, the wall-tiling: each complete pattern line sends one tile to the wall, "
                "which scores at once. Then the floor line costs its points."
            ),
            mark(
                "Third, the next round is prepared: the displays are filled anew, unless the game "
                "is over."
            ),
            mark(
                "The starting player has the first turn. For the first round you choose who that "
                "is: by name, at random, or whoever was in Portugal most recently. Later it is "
                "whoever took the starting player marker."
            ),
        ),
    ),
    Topic.OFFER: Chapter(
        mark("The factory offer"),
        (
            mark("When it is your turn, you must take tiles; passing is not allowed. Either:"),
            mark(
                "From a factory display, take all tiles of one color. Its other tiles move to the "
                "center of the table."
            ),
            mark("Or from the center, take all tiles of one color."),
            Figure(
                mark(
                    "Ben takes the two black tiles from display 2. Its two white ones will move to "
                    "the center."
                ),
                COLORED,
                1,
                FigurePart.DISPLAYS,
                draft="2K3",
            ),
            mark(
                "All the tiles you have taken go to one of your pattern lines; what does not fit "
                "falls to your floor line. You may also let all of them fall on purpose."
            ),
            mark("The factory offer ends when all displays and the center are empty."),
        ),
    ),
    Topic.CENTER: Chapter(
        mark("The center and the starting player marker"),
        (
            mark(
                "At the beginning of each round the starting player marker lies in the center. "
                "Whoever is first to take tiles from the center takes the marker as well, and "
                "starts the next round."
            ),
            mark(
                "The marker takes the leftmost free space of that player’s floor line, before any "
                "tile falls there, and costs points like a tile."
            ),
            Figure(
                mark(
                    "Nobody has taken from the center yet this round. With the four black tiles "
                    "Ana takes the marker too."
                ),
                COLORED,
                26,
                FigurePart.DISPLAYS,
                draft="CK4",
            ),
            mark(
                "If that floor line is already full, the marker costs nothing, but its holder "
                "still starts the next round."
            ),
            mark(
                "If no tile ever comes to the center, nobody takes the marker. Then the same "
                "player starts again."
            ),
        ),
    ),
    Topic.LINES: Chapter(
        mark("Pattern lines"),
        (
            mark(
                "The first line holds one tile, the fifth holds five. Tiles fill a line from "
                "right to left. When all its spaces are taken, the line is complete."
            ),
            mark(
                "A line holds only one color. Once a tile lies in it, you may add only more of the "
                "same color."
            ),
            mark(
                "You may not put a color into a line whose row of the wall already has that color."
            ),
            mark("If you have taken more tiles than fit, the others fall to your floor line."),
            Figure(
                mark(
                    "Ana holds two blue tiles. Lines 2 and 4 hold black, and row 1 already has "
                    "blue on the wall. In line 3 one of the two completes the line and the other "
                    "one falls; line 5 would take both."
                ),
                COLORED,
                22,
                FigurePart.BOARD,
                draft="1B3",
            ),
            mark(
                "Only complete lines bring a tile to the wall at the end of the round. The tiles "
                "of the other lines stay where they are for the next round."
            ),
        ),
    ),
    Topic.FLOOR_LINE: Chapter(
        mark("The floor line"),
        (
            mark(
                "Tiles fall to your floor line if they find no room in the line you choose, if no "
                "line may take them, or if you want them in none. Its seven spaces are filled from "
                "left to right."
            ),
            mark(
                "At the end of the round each tile there costs what is printed above its space: "
                "1, 1, 2, 2, 2, 3 and 3 points, 14 in all. The starting player marker counts like "
                "a tile. Your score never drops below 0."
            ),
            Figure(
                mark(
                    "The marker and three tiles lie on Ben’s floor line. That costs 1 + 1 + 2 + 2 "
                    "= 6 points."
                ),
                COLORED,
                39,
                FigurePart.FLOOR_LINE,
                player=1,
            ),
            mark(
                "When all seven spaces are taken, further tiles go to the lid at once and cost "
                "nothing."
            ),
            mark(
                "After it has been counted, the floor line is emptied: its tiles go to the lid, "
                "and the marker stays with its holder."
            ),
        ),
    ),
}
