"""Moves that are one choice, because what follows on them is the same in all that counts.

- Drafts of the same color to the same line from displays with the same tiles.
- On the gray wall placements in columns that are mirror images, as long as the player's wall is its
  own mirror image: no rule tells left from right. Once a tile lies beside the middle column, no two
  walls that can still come are mirror images, for a row takes a color only once.
- On the gray wall drafts of colors that can be exchanged: where the whole table stays the same, but
  for walls that turn into their mirror images. On the colored wall each color has its own spaces.

This is the only place that says so: all who look for a move among others ask here.
"""

from collections.abc import Collection, Iterable
from itertools import combinations
from typing import Final

from azul.bots.offers import NOTHING, Counts, TakeOption, as_counts
from azul.engine import CENTER, LETTERS, SIZE, Draft, Phase, Placement, State, Wall, legal_moves

Decision = Draft | Placement
Key = tuple[object, ...]

ALONE: Final = tuple(range(SIZE))
"""No color can be exchanged with another."""


class EquivalentMoves:
    """Which moves of a state are one choice."""

    def __init__(self, state: State) -> None:
        gray, drafting = state.wall is Wall.GRAY, state.phase is Phase.FACTORY_OFFER
        self._state = state
        self._kinds = _kinds(state) if gray and drafting else ALONE
        self._mirrored = gray and not drafting and _is_own_mirror(state.players[state.to_act].wall)
        self._groups: dict[Key, list[Decision]] | None = None
        self._keys: dict[tuple[int, str], Key] = {}

    def key(self, record: Decision) -> Key:
        """What equal moves have in common."""
        if isinstance(record, Draft):
            # The same for all lines, so it is worked out once.
            take = record.source, record.color
            key = self._keys.get(take)
            if key is None:
                key = self._keys[take] = self._key_of_take(*self._taken(record))
            return *key, record.line
        column = record.column
        return record.line, min(column, mirrored(record).column) if self._mirrored else column

    def groups(self) -> Collection[list[Decision]]:
        """All that can be played, equal moves together; all in the order of the engine."""
        return self._grouped().values()

    def equals(self, record: Decision) -> list[Decision]:
        """All moves that are equal to one, which is among them."""
        return self._grouped()[self.key(record)]

    def drafts(self, take: TakeOption, line: int) -> list[Draft]:
        """All drafts that are equal to that of a take to a line, as the engine numbers lines."""
        equal = self._grouped()[*self._key_of_take(take.source, take.color), line]
        return [record for record in equal if isinstance(record, Draft)]

    def once(self, takes: Iterable[TakeOption]) -> Iterable[TakeOption]:
        """Of takes that are equal only the first; an offer has equal displays once by itself."""
        if self._kinds == ALONE:
            return takes
        firsts: dict[Key, TakeOption] = {}
        for take in takes:
            firsts.setdefault(self._key_of_take(take.source, take.color), take)
        return firsts.values()

    def exchange(self, take: TakeOption, draft: Draft) -> str:
        """By color, the letter that it becomes where a take becomes that of an equal draft."""
        if self._kinds == ALONE:
            return LETTERS
        before, after = self._order(take.source, take.color), self._order(*self._taken(draft))
        return "".join([LETTERS[after[before.index(color)]] for color in range(SIZE)])

    def _order(self, source: Counts | None, color: int) -> list[int]:
        """The colors in an order in which those of equal takes stand at the same places."""
        kinds, tiles = self._kinds, source or NOTHING
        return sorted(range(SIZE), key=lambda other: (kinds[other], other != color, tiles[other]))

    def _taken(self, draft: Draft) -> tuple[Counts | None, int]:
        """What a draft takes, as `TakeOption` spells it."""
        color = LETTERS.index(draft.color)
        if draft.source == CENTER:
            return None, color
        return counted(self._state.displays[draft.source - 1], LETTERS), color

    def _key_of_take(self, source: Counts | None, color: int) -> Key:
        """What equal takes have in common: how many tiles, and of which kinds, but not colors."""
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
    """Whether two moves of a state are one choice."""
    equivalent = EquivalentMoves(state)
    return equivalent.key(one) == equivalent.key(other)


def mirrored(placement: Placement) -> Placement:
    """The same on the mirror image of the wall."""
    return placement._replace(column=SIZE + 1 - placement.column)


def counted(tiles: str, letters: str) -> Counts:
    """How many tiles there are of each color; `letters` are theirs, in the order of colors."""
    return as_counts([*map(tiles.count, letters)])


def _is_own_mirror(wall: tuple[str, ...]) -> bool:
    return all(row == row[::-1] for row in wall)


def _kinds(state: State) -> tuple[int, ...]:
    """By color, the first one that it can be exchanged with, itself if there is no other."""
    # Two colors that can be exchanged with a third can be exchanged with each other.
    kinds = list(ALONE)
    for first, color in combinations(range(SIZE), 2):
        if kinds[color] == color and _can_be_exchanged(state, first, color):
            kinds[color] = first
    return tuple(kinds)


def _can_be_exchanged(state: State, one: int, other: int) -> bool:
    """Whether the table then stays the same, but for walls that turn into their mirror images."""
    # What is bare numbers comes first, for nearly always they differ already.
    if state.bag[one] != state.bag[other] or state.lid[one] != state.lid[other]:
        return False
    this, that = LETTERS[one], LETTERS[other]
    # Whose floor line tiles lie on does not count: from all of them they go to the lid.
    for tiles in (state.center, "".join([board.floor for board in state.players])):
        if tiles.count(this) != tiles.count(that):
            return False
    held = "".join([line for board in state.players for line in board.lines])
    if this in held or that in held:
        return False
    exchange = str.maketrans(this + that, that + this)
    if not all(_stays(board.wall, exchange) for board in state.players):
        return False
    before = [counted(tiles, LETTERS) for tiles in state.displays]
    after = [counted(tiles, LETTERS.translate(exchange)) for tiles in state.displays]
    return sorted(before) == sorted(after)


def _stays(wall: tuple[str, ...], exchange: dict[int, int]) -> bool:
    """Whether a wall is the same after an exchange of letters, or its own mirror image."""
    changed = [row.translate(exchange) for row in wall]
    return changed in ([*wall], [row[::-1] for row in wall])
