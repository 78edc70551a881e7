"""Example games, and figures for the pages of the rules taken from them."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from azul.engine import BonusKind, Ruleset, Setup, State, Wall, parse_record
from azul.game import Game, Step

_NAMES: Final = ("Ana", "Ben")


@dataclass(frozen=True)
class Example:
    """A two-player game given by its seed and decisions."""

    setup: Setup
    decisions: str

    def played(self, number: int) -> Game:
        """The game after its first `number` decisions."""
        game = Game(self.setup)
        for text in self.decisions.split()[:number]:
            game.play(parse_record(text))
        return game


class FigurePart(StrEnum):
    """The part of the table that a figure shows."""

    TABLE = "table"
    MIDDLE = "middle"
    DISPLAYS = "displays"
    BOARD = "board"
    WALL = "wall"
    FLOOR_LINE = "floor line"


@dataclass(frozen=True)
class Figure:
    """A part of an example's table after some of its decisions; boards and walls are a `player`'s.

    `draft` is a draft to preview: its tiles glow, and its result is shown. `line` is the pattern
    line whose tile has just moved to the wall, in the step before. `bonus` highlights the tiles
    that earn it.
    """

    caption: str
    example: Example
    number: int
    part: FigurePart
    player: int = 0
    draft: str = ""
    line: int = 0
    bonus: BonusKind | None = None

    @property
    def state(self) -> State:
        """The state that the figure shows."""
        return self.example.played(self.number).state

    @property
    def step(self) -> Step:
        """The step of the last decision."""
        game = self.example.played(self.number - 1)
        number = self.number - 1
        # Only the first step, because a deal may follow it.
        return game.play(parse_record(self.example.decisions.split()[number]))[0]


COLORED: Final = Example(
    Setup(_NAMES, seed=367),
    "3Y2 CR1 1K1 CR3 5K4 2W2 CK3 CW4 4K5 CW4 CBF CY5 "
    "4B1 CK5 3K2 2B1 CR3 1K2 CY5 5B3 CR4 CWF "
    "2B3 1W1 4Y1 3R2 CK4 CW3 5Y5 CW5 CBF "
    "4W1 CB3 5W4 1Y1 3K2 2R4 CW4 CB2 CR3 "
    "1Y3 4W4 3Y4 5R1 2KF CY5 CBF CR2",
)
"""Five rounds; at the end Ana has a complete row, a complete column and all tiles of a color."""

GRAY: Final = Example(
    Setup(_NAMES, Wall.GRAY, seed=25),
    "1R2 5R2 2Y1 CW3 4Y3 CK5 CY3 3R1 CB4 CK5 CW5 1@1 2@5 3@2 1@5 2@2 3@5 "
    "4Y3 1W3 3K1 5K2 2Y4 CW5 CY4 CB1 CK2 1@3",
)
"""Two rounds; then Ben can choose among spaces, one of which is not allowed."""

GREEN_BOX: Final = Example(
    Setup(_NAMES, ruleset=Ruleset.GREEN_BOX, seed=42),
    "3R5 1Y1 2W1 4K3 CK2 5R2 CB3 CW4 CY4 CK3",
)
"""A little more than a round; Ana holds red in one of her lines, and red is on offer."""
