"""Equivalent moves, after which the game is the same in everything that matters.

- Drafts of the same color to the same line from displays with the same tiles.
- On the gray wall placements in mirrored columns, as long as the player's wall is symmetrical: no
  rule distinguishes left and right. Once a tile is beside the middle column, no two walls that
  can still follow are mirror images, because a row takes a color only once.
- On the gray wall drafts of colors whose exchange leaves the whole table the same, except for walls
  that turn into their mirror images. On the colored wall each color has its own spaces, and so it
  has on the gray walls of Crystal Mosaic, where neither columns nor colors are exchanged.

Searches merge equal displays by themselves (`Offer.takes`); all else is decided here.
"""

from collections.abc import Collection, Iterable
from itertools import combinations
from typing import Final

from azul.bots.offers import TakeOption, as_counts
from azul.engine import (
    CENTER,
    LETTERS,
    NO_TILES,
    RULES,
    SIZE,
    Counts,
    Decision,
    Draft,
    Phase,
    Placement,
    State,
    Wall,
    legal_moves,
)

Key = tuple[object, ...]

NO_EXCHANGE: Final = tuple(range(SIZE))  # no color can be exchanged with another


class EquivalentMoves:
    """Which moves of a state are equivalent."""

    def __init__(self, state: State) -> None:
        # A printed space distinguishes its column and its color.
        gray = state.wall is Wall.GRAY and not RULES[state.ruleset].printed
        drafting = state.phase is Phase.FACTORY_OFFER
        self._state = state
        self._kinds = _kinds(state) if gray and drafting else NO_EXCHANGE
        wall = state.players[state.to_act].wall
        self._mirrored = gray and not drafting and all(row == row[::-1] for row in wall)
        self._groups: dict[Key, list[Decision]] | None = None
        self._keys: dict[tuple[int, str], Key] = {}

    def key(self, record: Decision) -> Key:
        if isinstance(record, Draft):
            # The same for all lines, so it is computed once.
            take = record.source, record.color
            key = self._keys.get(take)
            if key is None:
                key = self._keys[take] = self._key_of_take(*self._taken(record))
            return *key, record.line
        column = record.column
        return record.line, min(column, mirrored(record).column) if self._mirrored else column

    def groups(self) -> Collection[list[Decision]]:
        """Return all legal moves, grouped by equivalence, in the order of the engine."""
        return self._grouped().values()

    def equivalents_of(self, record: Decision) -> list[Decision]:
        """Return all moves equivalent to one, including itself."""
        return self._grouped()[self.key(record)]

    def drafts(self, take: TakeOption, line: int) -> list[Draft]:
        """Return all drafts equivalent to a take to a line, which is numbered as in the engine."""
        equal = self._grouped()[*self._key_of_take(take.source, take.color), line]
        return [record for record in equal if isinstance(record, Draft)]

    def without_equivalents(self, takes: Iterable[TakeOption]) -> Iterable[TakeOption]:
        """Return the first of each group of equivalent takes (an offer has equal displays once)."""
        if self._kinds == NO_EXCHANGE:
            return takes
        firsts: dict[Key, TakeOption] = {}
        for take in takes:
            firsts.setdefault(self._key_of_take(take.source, take.color), take)
        return firsts.values()

    def exchange(self, take: TakeOption, draft: Draft) -> str:
        """Return the letter for each color when a take is turned into an equivalent draft."""
        if self._kinds == NO_EXCHANGE:
            return LETTERS
        before, after = self._order(take.source, take.color), self._order(*self._taken(draft))
        return "".join([LETTERS[after[before.index(color)]] for color in range(SIZE)])

    def _order(self, source: Counts | None, color: int) -> list[int]:
        """Return the colors in an order in which those of equivalent takes correspond."""
        kinds, tiles = self._kinds, source or NO_TILES
        return sorted(range(SIZE), key=lambda other: (kinds[other], other != color, tiles[other]))

    def _taken(self, draft: Draft) -> tuple[Counts | None, int]:
        """Return the source and color of a draft, as in `TakeOption`."""
        color = LETTERS.index(draft.color)
        if draft.source == CENTER:
            return None, color
        return counted(self._state.displays[draft.source - 1], LETTERS), color

    def _key_of_take(self, source: Counts | None, color: int) -> Key:
        """Return the key that equivalent takes share: numbers of tiles by kind, not color."""
        kinds = self._kinds
        if source is None:
            return None, kinds[color]
        others = [(kinds[other], tiles) for other, tiles in enumerate(source) if other != color]
        return (kinds[color], source[color], *sorted(others))

    def _grouped(self) -> dict[Key, list[Decision]]:
        if self._groups is None:
            self._groups = {}
            for record in legal_moves(self._state):
                self._groups.setdefault(self.key(record), []).append(record)
        return self._groups


def same_move(state: State, one: Decision, other: Decision) -> bool:
    """True if two moves of a state are equivalent."""
    equivalent = EquivalentMoves(state)
    return equivalent.key(one) == equivalent.key(other)


def mirrored(placement: Placement) -> Placement:
    """Return the placement on the mirror image of the wall."""
    return placement._replace(column=SIZE + 1 - placement.column)


def counted(tiles: str, letters: str) -> Counts:
    """Return how many tiles there are of each color, given the colors' letters in order."""
    return as_counts([*map(tiles.count, letters)])


def _kinds(state: State) -> tuple[int, ...]:
    """For each color the first one that it can be exchanged with, possibly itself."""
    # Two colors that can be exchanged with a third can be exchanged with each other.
    kinds = list(NO_EXCHANGE)
    for first, color in combinations(range(SIZE), 2):
        if kinds[color] == color and _can_be_exchanged(state, first, color):
            kinds[color] = first
    return tuple(kinds)


def _can_be_exchanged(state: State, one: int, other: int) -> bool:
    """True if exchanging two colors changes nothing but walls into their mirror images."""
    # Plain numbers first, because they nearly always differ already.
    if state.bag[one] != state.bag[other] or state.lid[one] != state.lid[other]:
        return False
    this, that = LETTERS[one], LETTERS[other]
    # Together, because the tiles of all floor lines go to the lid.
    for tiles in (state.center, "".join([board.floor for board in state.players])):
        if tiles.count(this) != tiles.count(that):
            return False
    held = "".join([line for board in state.players for line in board.lines])
    if this in held or that in held:
        return False
    exchange = str.maketrans(this + that, that + this)
    if not all(_is_unchanged(board.wall, exchange) for board in state.players):
        return False
    before = [counted(tiles, LETTERS) for tiles in state.displays]
    after = [counted(tiles, LETTERS.translate(exchange)) for tiles in state.displays]
    return sorted(before) == sorted(after)


def _is_unchanged(wall: tuple[str, ...], exchange: dict[int, int]) -> bool:
    """True if an exchange of letters leaves a wall the same or makes it its mirror image."""
    changed = [row.translate(exchange) for row in wall]
    return changed in ([*wall], [row[::-1] for row in wall])
