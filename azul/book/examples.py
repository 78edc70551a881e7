"""Example games, and illustrations for the pages of the rules taken from them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, Self

from azul.engine import RULES, BonusKind, Ruleset, Setup, State, Wall, parse_record
from azul.game import Game, Step

_NAMES: Final = ("Ana", "Ben")


@dataclass(frozen=True)
class Example:
    """A two-player game given by its seed and decisions."""

    setup: Setup
    decisions: str

    def played(self, number: int) -> Game:
        """Return the game after its first `number` decisions."""
        game = Game(self.setup)
        for text in self.decisions.split()[:number]:
            game.play(parse_record(text))
        return game


class IllustrationPart(StrEnum):
    """The part of the table that an illustration shows."""

    TABLE = "table"
    MIDDLE = "middle"
    DISPLAYS = "displays"
    BOARD = "board"
    WALL = "wall"
    FLOOR_LINE = "floor line"


@dataclass(frozen=True)
class Illustration:
    """A part of an example's table after so many decisions; boards and walls are a `player`'s.

    `draft` is a draft to preview: its tiles glow, and its result is shown. `line` is the pattern
    line whose tile has just moved to the wall, in the step before. `bonus` highlights the tiles
    that earn it. `look` is the ruleset whose tiles are shown, by default that of the example; an
    illustration `is_about_ruleset` of its example if it has no other look. `captions` replace the
    caption in rulesets whose tiles have other names.
    """

    caption: str
    example: Example
    decision_count: int
    part: IllustrationPart
    player: int = 0
    draft: str = ""
    line: int = 0
    bonus: BonusKind | None = None
    captions: tuple[tuple[Ruleset, str], ...] = ()
    look: Ruleset | None = None
    is_about_ruleset: bool = False

    @property
    def setup(self) -> Setup:
        setup = self.example.setup
        return replace(setup, ruleset=self.look) if self.look else setup

    def looking_like(self, ruleset: Ruleset) -> Self:
        if self.is_about_ruleset:
            return self
        caption = dict(self.captions).get(ruleset, self.caption)
        return replace(self, caption=caption, look=ruleset)

    @property
    def state(self) -> State:
        """The state that the illustration shows, where need be without lines of the same color."""
        state = self.example.played(self.decision_count).state
        if self.look is None or not RULES[self.look].one_line_per_color:
            return state
        target = int(self.draft[-1]) if self.draft else 0
        boards = (
            board._replace(lines=_lines_of_different_colors(board.lines, target))
            for board in state.players
        )
        return state._replace(ruleset=self.look, players=tuple(boards))

    @property
    def step(self) -> Step:
        game = self.example.played(self.decision_count - 1)
        number = self.decision_count - 1
        # Only the first step, because a deal may follow it.
        return game.play(parse_record(self.example.decisions.split()[number]))[0]


def in_green_box(caption: str) -> tuple[tuple[Ruleset, str], ...]:
    """Return the `captions` of an illustration whose caption is another one with the Green Box."""
    return ((Ruleset.GREEN_BOX, caption),)


def _lines_of_different_colors(lines: Sequence[str], target: int) -> tuple[str, ...]:
    """Return the pattern lines; a line that repeats the color of an earlier line is emptied.

    The line with the number `target` comes before all others.
    """
    by_color: dict[str, int] = {}
    for number in sorted(range(1, len(lines) + 1), key=lambda number: number != target):
        by_color.setdefault(lines[number - 1][:1], number)
    return tuple(
        line if by_color[line[:1]] == number else "" for number, line in enumerate(lines, 1)
    )


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
"""A round; then Ana holds red in one of her lines, and red is on offer."""

CRYSTAL_1: Final = Example(
    Setup(_NAMES, Wall.GRAY, Ruleset.CRYSTAL_1, seed=14),
    "2W1 1R1 CK3 3K3 CB2 CR2 4R4 5W4 CR4 CB5 1@3 2@3 3@2 4@2 1@5 2@3 3@2 "
    "1R1 3B1 CK2 CY3 2Y4 5K2 4Y3 CB5 CW5 1@1 2@4",
)
"""Two rounds; then Ana can choose a printed space, or one of three that would close it."""

CRYSTAL_2: Final = Example(Setup(_NAMES, Wall.GRAY, Ruleset.CRYSTAL_2, seed=14), "2W1")
"""The beginning of a game on the second side."""

FIRST_ROUND: Final = Example(Setup(_NAMES, seed=42), GREEN_BOX.decisions)
"""The same round in Azul: its lines differ in color, so either ruleset can show how they end."""
