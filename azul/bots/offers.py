"""Offers: the tiles on displays and center, each evaluated once, and the possible takes."""

from typing import Final, NamedTuple

from azul.bots import features
from azul.bots.feature_index import (
    CENTER_SUM,
    FITS,
    LINE_OFFER_FEATURES,
    MASK_EMPTY,
    MASK_NEED,
    MASKS,
    MOST_AT_ONCE,
    MOST_CENTER,
    MOST_ROOM,
    NEED,
    SIZES,
    STARTED,
    fall_feature,
    fit,
    mix_feature,
    room_feature,
    side_feature,
    side_of,
    size_mask,
    sources_feature,
    takes_feature,
)
from azul.bots.net import Net
from azul.engine import SIZE, Counts, add_counts


class TakeOption(NamedTuple):
    """All tiles of a color from a source: the content of a display, or None for the center."""

    source: Counts | None
    color: int
    tiles: int
    has_marker: bool  # True if the marker is taken with them
    rest: "Offer"  # the offer that is left for the next player


# A byte for each count is enough, because there are far fewer than 256 groups.
_SMALLER: Final = 1 << 16
_EQUAL: Final = 1 << 8

_COLORS_IN: Final = [
    [color for color in range(SIZE) if bits >> color & 1] for bits in range(1 << SIZE)
]
"""The colors in a set that is written as bits."""

_ROOM_TOTALS: Final = MOST_ROOM + 1
ROOMS: Final = SIZES * _ROOM_TOTALS  # how many keys for room there are (`room_key`)


def room_key(most: int, room: int) -> int:
    """One number for the room for a color: `most` tiles in one line, `room` in all together."""
    return most * _ROOM_TOTALS + min(room, MOST_ROOM)


class ColorGroups:
    """The groups of one color on the offer, and the sums of their features together with boards.

    `group_count` is the number of groups, `tiles` that of their tiles, `mask` the sizes that occur
    (`size_mask`). `fits` are counts for empty lines, which can be added for several colors.
    """

    __slots__ = ("_counts", "_net", "fits", "group_count", "mask", "needs", "rooms", "tiles")

    def __init__(self, net: Net, sizes: tuple[int, ...]) -> None:
        """`sizes` are those of all groups, in order."""
        self._net = net
        counts = [0] * SIZES
        for size in sizes:
            counts[min(size, SIZE)] += 1
        counts[0] = self.group_count = len(sizes)
        self.tiles = sum(sizes)
        self._counts = counts
        self.mask = size_mask(0, counts)
        self.fits = [
            sum(counts[1:need]) * _SMALLER + counts[need] * _EQUAL + sum(counts[need + 1 :])
            for need in range(1, SIZES)
        ]
        self.needs: dict[int, int] = {}
        self.rooms: dict[int, int] = {}

    def need(self, key: int, need: int) -> int:
        """Return the sum for a started line of their color that lacks `need` tiles; cached.

        The key combines the view of its board and its number (`started`).
        """
        view, kind = divmod(key, STARTED)
        first = NEED + view * LINE_OFFER_FEATURES
        mask = MASK_NEED + kind * MASKS + self.mask
        total = self._net[first + kind * FITS + fit(need, 0, self._counts)]
        total += self._net[side_feature(side_of(view), mask)]
        self.needs[key] = total
        return total

    def room(self, key: int) -> int:
        """Return the sum for the room of a board for their color; cached in `rooms`.

        The key combines the view of the board and the room (`room_key`).
        """
        view, kind = divmod(key, ROOMS)
        most, room = divmod(kind, _ROOM_TOTALS)
        first = NEED + view * LINE_OFFER_FEATURES
        total = self._net[first + room_feature(most, 0, self._counts)]
        fall = side_feature(side_of(view), fall_feature(self.tiles, room))
        total += self._net[fall]
        self.rooms[key] = total
        return total


class EmptyLineSums(dict[int, int]):
    """The sums for an empty line with the groups that it takes, by view (`view_of`)."""

    def __init__(self, net: Net, mask_feature: int, mix_feature: int) -> None:
        """The features are counted from the first of a side and of a view; 0 for no mix."""
        super().__init__()
        self._net = net
        self._mask_feature = mask_feature
        self._mix_feature = mix_feature

    def __missing__(self, view: int) -> int:
        total = self._net[side_feature(side_of(view), self._mask_feature)]
        if self._mix_feature:
            total += self._net[NEED + view * LINE_OFFER_FEATURES + self._mix_feature]
        self[view] = total
        return total


class Offer:
    """Displays, center, and whether the marker is there; equal offers are one object (`Offers`)."""

    __slots__ = (
        "_takes",
        "center",
        "colors",
        "displays",
        "empty_lines",
        "group_count",
        "has_marker",
        "line_offer_sums",
        "number",
        "offers",
        "present",
        "sum",
        "takes_sums",
    )

    def __init__(
        self, offers: "Offers", displays: tuple[Counts, ...], center: Counts, marked: bool
    ) -> None:
        """`displays` are those that are not empty, in order of their content."""
        self.offers = offers
        self.number = len(offers)
        self.displays = displays
        self.center = center
        self.has_marker = marked
        by_color = zip(center, *displays, strict=True)
        sizes = [tuple(sorted(filter(None, counts))) for counts in by_color]
        self.group_count = sum(map(len, sizes))
        """The number of groups, which is the most takes that can follow."""
        self.colors = [offers.groups_of(groups) for groups in sizes]
        self.present = _COLORS_IN[sum(1 << color for color in range(SIZE) if sizes[color])]
        self.line_offer_sums: dict[int, int] = {}
        """Cached sums of lines together with this offer (`boards`), by lines and view."""
        self.empty_lines: dict[int, EmptyLineSums] = {}
        """Cached sums for empty lines (`find_empty_line`)."""
        self._takes: tuple[TakeOption, ...] | None = None
        self.sum = offers.sum_of(displays, center, marked, sizes)
        net = offers.net
        self.takes_sums = (
            net[takes_feature(self.group_count, marked, False)],
            net[takes_feature(self.group_count, marked, True)],
        )
        """The sums for the number of takes: while the game may go on, and in its last round."""

    def takes(self) -> tuple[TakeOption, ...]:
        """Return all possible takes; the same colors of equal displays only once."""
        if self._takes is None:
            takes = []
            previous = None
            # Displays are in order, so equal displays are side by side.
            for index, display in enumerate(self.displays):
                if display == previous:
                    continue
                previous = display
                others = self.displays[:index] + self.displays[index + 1 :]
                for color, count in enumerate(display):
                    if count:
                        center = add_counts(self.center, without(display, color))
                        rest = self.offers.find(others, center, self.has_marker)
                        takes.append(TakeOption(display, color, count, False, rest))
            for color, count in enumerate(self.center):
                if count:
                    rest = self.offers.find(self.displays, without(self.center, color), False)
                    takes.append(TakeOption(None, color, count, self.has_marker, rest))
            self._takes = tuple(takes)
        return self._takes

    def keep_line_offer_sum(self, key: int, total: int) -> int:
        self.offers.make_room_for_line_offer_sum()
        self.line_offer_sums[key] = total
        return total

    def find_empty_line(self, key: int) -> EmptyLineSums:
        """Return the sums for an empty line; the key combines the line and colors that it takes."""
        line, colors = divmod(key, 1 << SIZE)
        fits = mask = mix = 0
        for color in _COLORS_IN[colors]:
            groups = self.colors[color]
            fits += groups.fits[line]
            mask |= groups.mask
        if fits:
            smaller, rest = divmod(fits, _SMALLER)
            equal, larger = divmod(rest, _EQUAL)
            mix = mix_feature(line, smaller, equal, larger)
        found = self.offers.empty_line_sums(MASK_EMPTY + line * MASKS + mask, mix)
        self.empty_lines[key] = found
        return found


_MAX_LINE_OFFER_SUMS: Final = 12_000  # cached sums; two players need fewer


class Offers(dict[tuple[tuple[Counts, ...], Counts, bool], Offer]):
    """All offers that occurred in a search, one object for each content."""

    def __init__(self, net: Net) -> None:
        super().__init__()
        self.net = net
        self._line_offer_sum_count = 0
        self._groups: dict[tuple[int, ...], ColorGroups] = {}
        self._sums: dict[tuple[int, int, tuple[int, ...]], int] = {}
        self._displays: dict[Counts, int] = {}
        self._empty_lines: dict[tuple[int, int], EmptyLineSums] = {}

    def find(self, displays: tuple[Counts, ...], center: Counts, marked: bool) -> Offer:
        key = displays, center, marked
        offer = self.get(key)
        if offer is None:
            offer = self[key] = Offer(self, displays, center, marked)
        return offer

    def make_room_for_line_offer_sum(self) -> None:
        """Forget all cached sums of lines together with offers, if there are too many."""
        self._line_offer_sum_count += 1
        if self._line_offer_sum_count > _MAX_LINE_OFFER_SUMS:
            self._line_offer_sum_count = 1
            for offer in self.values():
                offer.line_offer_sums.clear()

    def groups_of(self, sizes: tuple[int, ...]) -> ColorGroups:
        groups = self._groups.get(sizes)
        if groups is None:
            groups = self._groups[sizes] = ColorGroups(self.net, sizes)
        return groups

    def empty_line_sums(self, mask_feature: int, mix_feature: int) -> EmptyLineSums:
        """Return the sums for an empty line, given its features, far fewer than offers."""
        key = mask_feature, mix_feature
        sums = self._empty_lines.get(key)
        if sums is None:
            sums = self._empty_lines[key] = EmptyLineSums(self.net, mask_feature, mix_feature)
        return sums

    def sum_of(
        self,
        displays: tuple[Counts, ...],
        center: Counts,
        marked: bool,
        sizes: list[tuple[int, ...]],
    ) -> int:
        """Return the sum of the offer's own features (`features.offer_features`)."""
        net = self.net
        total = net[CENTER_SUM + min(sum(center), MOST_CENTER)]
        total += net[sources_feature(len(displays), SIZE - center.count(0), marked)]
        for display in displays:
            # The net caches its sums, but finding the feature takes a loop.
            if display not in self._displays:
                self._displays[display] = net[features.display_feature(display, 0)]
            total += self._displays[display]
        for color, groups in enumerate(sizes):
            if groups:
                total += self._color(color, center[color], groups)
        return total

    def _color(self, color: int, in_center: int, groups: tuple[int, ...]) -> int:
        key = color, in_center, groups
        total = self._sums.get(key)
        if total is None:
            active = [0] * MOST_AT_ONCE
            held = self.groups_of(groups)
            features.color_features(
                active, color, in_center, held.tiles, held.group_count, held.mask
            )
            total = self.net.add(active)
            self._sums[key] = total
        return total


def as_counts(numbers: list[int]) -> Counts:
    """Five numbers as counts."""
    b, y, r, k, w = numbers
    return b, y, r, k, w


def without(tiles: Counts, color: int) -> Counts:
    """Counts without the tiles of a color."""
    left = list(tiles)
    left[color] = 0
    return as_counts(left)
