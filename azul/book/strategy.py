"""The course on strategy: a topic for each position in assets/strategy.txt, in the same order."""

from typing import Final, NamedTuple

from azul.engine import CENTER, Color, Draft
from azul.i18n import mark


class Lesson(NamedTuple):
    """A topic: the idea and the task, a hint after a wrong try, and the reason for the answer.

    The next player is {name}, the one after that {other}. The `mistake` is the tempting draft.
    """

    title: str
    idea: str
    task: str
    hint: str
    reason: str
    mistake: Draft


LESSONS: Final = (
    Lesson(
        mark("Lines you can fill"),
        mark(
            "A line that isn’t full at the end of the round scores nothing, and keeps its color in"
            " the next one. Before you start a line, count the tiles that you can still get."
        ),
        mark("Three yellow tiles are in the center. Find the right line for them."),
        mark("Will you get a fourth yellow tile this round? {name} and {other} choose before you."),
        mark(
            "Three yellow tiles fill line 3 exactly: 5 points. In line 4 they would wait for the"
            " last yellow tile, which {name} or {other} can take first."
        ),
        Draft(CENTER, Color.YELLOW, 4),
    ),
    Lesson(
        mark("Columns before rows"),
        mark(
            "A complete column brings a bonus of 7 points, a complete row only 2. And the row ends"
            " the game. If both need the same color, the column usually comes first."
        ),
        mark("You can use black in more than one line. Find the best move."),
        mark("A single black tile completes a column. Take no more than you need."),
        mark(
            "The black tile fills line 5 and completes column 3: 5 points and a bonus of 7. Row 2"
            " can wait, but this tile can’t: {name} needs one for line 3."
        ),
        Draft(CENTER, Color.BLACK, 2),
    ),
    Lesson(
        mark("Collecting colors early"),
        mark(
            "All five tiles of a color bring 10 points, the largest bonus. It takes a tile in every"
            " row, so decide early which color to collect."
        ),
        mark("Look at the colors on your wall, then find the best move."),
        mark("You have three tiles of one color on your wall. Which row can take the fourth?"),
        mark(
            "Two yellow tiles fill line 4 and bring your fourth yellow tile: only row 5 is missing"
            " for 10 points. Black scores 3 points more now, but then {name} takes yellow."
        ),
        Draft(CENTER, Color.BLACK, 1),
    ),
    Lesson(
        mark("Denying a color"),
        mark(
            "A tile can be worth more to another player than to you. Before each move, look for"
            " others’ lines that need only one tile."
        ),
        mark("Look at {name}’s board, then find the best move."),
        mark("For which line does {name} need one more tile, and where is it?"),
        mark("{name} needed the only red tile for line 4. Your line 3 has room for it at no cost."),
        Draft(CENTER, Color.WHITE, 1),
    ),
    Lesson(
        mark("The starting player marker"),
        mark(
            "The marker costs a point, but the player who has it chooses first in the next round,"
            " when all displays are full. That is often worth more."
        ),
        mark("Find the move that brings more than it costs."),
        mark("You need black for line 5. It’s in two places: compare them."),
        mark(
            "Black from display 2 costs nothing. From the center it brings the marker too: for one"
            " point you choose first in round 5, which may be the last."
        ),
        Draft(2, Color.BLACK, 5),
    ),
    Lesson(
        mark("When to sacrifice points"),
        mark(
            "Tiles that fall to the floor line cost points, but the tiles you place can be worth"
            " more. Add up both before you decide."
        ),
        mark("Find the move that is worth its cost."),
        mark("Column 2 of your wall needs one more tile. Could {name} take it from you?"),
        mark(
            "One red tile fills line 5 and completes column 2: 5 points and a bonus of 7. The other"
            " four fall and cost 9. If you wait, {name} takes the red tiles."
        ),
        Draft(CENTER, Color.WHITE, 4),
    ),
    Lesson(
        mark("The last moves of a round"),
        mark(
            "Near the end of a round you can see who will get which tiles. Tiles that nobody else"
            " can place wait for you."
        ),
        mark("Three groups are left: you take the first and the last. Which one do you take now?"),
        mark("Which colors can {name} place, and which not?"),
        mark(
            "The blue tiles would have filled {name}’s line 4. Yellow can wait: {name} has no place"
            " for it and leaves it to you."
        ),
        Draft(CENTER, Color.YELLOW, 3),
    ),
    Lesson(
        mark("Filling others’ floor lines"),
        mark(
            "Players who have no place for a color must drop it on the floor line. So take what"
            " they can place, and leave them the rest."
        ),
        mark("Find the move after which {name} has no good choice."),
        mark("Only one color in the center fits on {name}’s board."),
        mark(
            "White was the only color that {name} could still place. Now {name} must drop at"
            " least three tiles, and you can still place some of the rest."
        ),
        Draft(CENTER, Color.YELLOW, 3),
    ),
    Lesson(
        mark("Odd or even groups"),
        mark(
            "On each turn you take a group: all tiles of one color in one place. If an odd number"
            " of groups is left, you also take the last one; if it’s even, the other player does."
        ),
        mark("Three groups are left. Find the move that leaves {name} the worst one."),
        mark("Equal colors in the center become one group. Which move leaves a single group?"),
        mark(
            "Without the white tile, all yellow tiles are one group in the center. {name} has no"
            " place for yellow and must take all four: they cost 6 points."
        ),
        Draft(5, Color.YELLOW, 3),
    ),
    Lesson(
        mark("Ending the game in time"),
        mark(
            "A complete row ends the game after this round. End it while you’re ahead, even if that"
            " costs a few points. When you’re behind, leave your rows open."
        ),
        mark("You lead, and this could be the last round. Find the best move."),
        mark("Row 1 of your wall needs one more tile. Who else wants it?"),
        mark(
            "Black completes row 1: the game ends with this round, and your lead is enough, even"
            " with two fallen tiles. If you wait, {name} takes black, and the game goes on."
        ),
        Draft(2, Color.RED, 2),
    ),
)
