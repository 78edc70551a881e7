"""The whole table at one moment, and how a game is set up."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple, Self

from azul.engine.rulesets import RULES
from azul.engine.tiles import (
    DISPLAYS,
    EMPTY_ROW,
    FULL_BAG,
    NO_TILES,
    SIZE,
    Counts,
    Ruleset,
    Wall,
)

CHANCE: Final = -1  # `State.to_act` when the bag must deal
NOBODY: Final = -2  # `State.to_act` when the game is over

IN_CENTER: Final = -1  # `State.marker` while it is in the center of the table


class Phase(StrEnum):
    """The three phases of a round, and the end."""

    FACTORY_OFFER = "FACTORY_OFFER"
    WALL_TILING = "WALL_TILING"
    PREPARING_NEXT_ROUND = "PREPARING_NEXT_ROUND"
    GAME_OVER = "GAME_OVER"


class InvalidSetup(ValueError):
    """The game cannot be set up; the message says why."""


@dataclass(frozen=True)
class Setup:
    """The decisions before the first record. Players count from 0.

    A game begins with the empty table, or with a `start` of equal wall, ruleset, starting player
    and number of players. Raises InvalidSetup for another start, for a wall that the ruleset does
    not have, and for anything but two to four players, one of whom starts.
    """

    players: tuple[str, ...]
    wall: Wall = Wall.COLORED
    ruleset: Ruleset = Ruleset.AZUL
    first_player: int = 0
    seed: int = 0
    start: "State | None" = None

    @classmethod
    def of_position(cls, players: tuple[str, ...], start: "State", seed: int = 0) -> Self:
        return cls(players, start.wall, start.ruleset, start.first_player, seed, start)

    def __post_init__(self) -> None:
        if len(self.players) not in DISPLAYS:
            raise InvalidSetup("Azul is a game for two to four players")
        if self.first_player not in range(len(self.players)):
            raise InvalidSetup("the starting player is not one of the players")
        if self.wall not in RULES[self.ruleset].walls:
            raise InvalidSetup("Crystal Mosaic is played on the gray wall")
        start, own = self.start, (self.wall, self.ruleset, self.first_player, len(self.players))
        if start and (start.wall, start.ruleset, start.first_player, len(start.players)) != own:
            raise InvalidSetup("the position belongs to another setup")


class PlayerBoard(NamedTuple):
    """One player's board.

    `lines` are five strings of zero to n equal letters, `wall` five strings of five letters or
    dots, `floor` up to seven letters, the marker among them as M.
    """

    score: int = 0
    lines: tuple[str, ...] = ("",) * SIZE
    wall: tuple[str, ...] = (EMPTY_ROW,) * SIZE
    floor: str = ""

    @property
    def complete_lines(self) -> list[int]:
        """The numbers of the complete pattern lines, top to bottom."""
        return [line for line, held in enumerate(self.lines, 1) if len(held) == line]


class State(NamedTuple):
    """Everything that the rules depend on. Equal states continue in the same way.

    `displays` and `center` are strings of tiles, `bag` and `lid` counts by color. `first_player` is
    the player who started this round (between rounds: who starts the next). `marker` is IN_CENTER
    or the player who holds it.
    """

    wall: Wall
    ruleset: Ruleset
    phase: Phase
    round: int
    to_act: int
    first_player: int
    displays: tuple[str, ...]
    center: str
    marker: int
    bag: Counts
    lid: Counts
    players: tuple[PlayerBoard, ...]

    @property
    def next_starter(self) -> int:
        """The player who starts the next round: the marker's holder, or else this starter."""
        return self.first_player if self.marker == IN_CENTER else self.marker


def initial_state(setup: Setup) -> State:
    """Return the state before the first record: full bag and empty boards (Game setup, 1 to 4)."""
    if setup.start:
        return setup.start
    seats = len(setup.players)
    return State(
        wall=setup.wall,
        ruleset=setup.ruleset,
        phase=Phase.PREPARING_NEXT_ROUND,
        round=1,
        to_act=CHANCE,
        first_player=setup.first_player,
        displays=("",) * DISPLAYS[seats],
        center="",
        # The starting player has it, until the first deal puts it into the center.
        marker=setup.first_player,
        bag=FULL_BAG,
        lid=NO_TILES,
        players=(PlayerBoard(),) * seats,
    )
