"""Boxes: where things stand side by side and below each other, with gaps between them.

All lengths are pixels.
"""

from collections.abc import Sequence
from itertools import accumulate

from pygame import Rect


def length(sizes: Sequence[int], gap: int) -> int:
    """How long things are in a row."""
    return sum(sizes) + gap * max(0, len(sizes) - 1)


def row(area: Rect, widths: Sequence[int], gap: int, at_right: bool = False) -> list[Rect]:
    """Boxes side by side, as high as the area, from its left edge or up to its right one."""
    left = area.right - length(widths, gap) if at_right else area.x
    starts = accumulate((width + gap for width in widths), initial=left)
    return [Rect(x, area.y, width, area.h) for x, width in zip(starts, widths, strict=False)]


def column(area: Rect, heights: Sequence[int], gap: int) -> list[Rect]:
    """Boxes below each other, as wide as the area, from its upper edge."""
    starts = accumulate((height + gap for height in heights), initial=area.y)
    return [Rect(area.x, y, area.w, height) for y, height in zip(starts, heights, strict=False)]


def columns(area: Rect, count: int, gap: int) -> list[Rect]:
    """The area in equal boxes side by side."""
    step = (area.w + gap) / count
    return [
        Rect(area.x + round(number * step), area.y, round(step) - gap, area.h)
        for number in range(count)
    ]


def lines(widths: Sequence[int], room: int, gap: int) -> list[range]:
    """Which things stand in each line; none is longer than `room`, but for a single long thing."""
    found = [range(0)]
    for number in range(len(widths)):
        begun = found[-1]
        longer = range(begun.start, number + 1)
        if begun and length(widths[longer.start : longer.stop], gap) > room:
            found.append(range(number, number + 1))
        else:
            found[-1] = longer
    return found


def balanced(widths: Sequence[int], room: int, gap: int) -> list[range]:
    """As few lines as `lines` finds, the longest of them as short as can be."""
    count, numbers = len(lines(widths, room, gap)), range(len(widths))
    runs = [length(widths[a : b + 1], gap) for a in numbers for b in numbers[a:]]
    found = (lines(widths, run, gap) for run in sorted([0, *runs]))
    return next(way for way in found if len(way) <= count)


def fitted(widths: Sequence[int], room: int, gap: int) -> list[int]:
    """The widths, all smaller by the same share where they are too long for a row."""
    left = room - gap * max(0, len(widths) - 1)
    share = min(1.0, left / max(1, sum(widths)))
    # Rounded down, so that all of them together never need more than the room.
    return [int(width * share) for width in widths]
