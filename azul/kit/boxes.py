"""Layout of boxes side by side and below each other, with gaps between them.

All lengths are pixels.
"""

from collections.abc import Sequence
from itertools import accumulate

from pygame import Rect


def length(sizes: Sequence[int], gap: int) -> int:
    """Return the length of a row of things."""
    return sum(sizes) + gap * max(0, len(sizes) - 1)


def centered(middle: tuple[int, int], width: int, height: int) -> Rect:
    """Return a box around a point."""
    box = Rect(0, 0, width, height)
    box.center = middle
    return box


def row(area: Rect, widths: Sequence[int], gap: int, at_right: bool = False) -> list[Rect]:
    """Return boxes side by side, as high as the area, from its left or up to its right edge."""
    left = area.right - length(widths, gap) if at_right else area.x
    starts = accumulate((width + gap for width in widths), initial=left)
    return [Rect(x, area.y, width, area.h) for x, width in zip(starts, widths, strict=False)]


def column(area: Rect, heights: Sequence[int], gap: int) -> list[Rect]:
    """Return boxes below each other, as wide as the area, from its upper edge."""
    starts = accumulate((height + gap for height in heights), initial=area.y)
    return [Rect(area.x, y, area.w, height) for y, height in zip(starts, heights, strict=False)]


def columns(area: Rect, count: int, gap: int) -> list[Rect]:
    """Return the area in equal boxes side by side."""
    step = (area.w + gap) / count
    return [
        Rect(area.x + round(number * step), area.y, round(step) - gap, area.h)
        for number in range(count)
    ]


def lines(widths: Sequence[int], room: int, gap: int) -> list[range]:
    """Return the things in each line; only a line of a single thing may be longer than `room`."""
    result = [range(0)]
    for number in range(len(widths)):
        line = result[-1]
        longer = range(line.start, number + 1)
        if line and length(widths[longer.start : longer.stop], gap) > room:
            result.append(range(number, number + 1))
        else:
            result[-1] = longer
    return result


def balanced(widths: Sequence[int], room: int, gap: int) -> list[range]:
    """Return as many lines as `lines` needs, the longest of them as short as possible."""
    count, numbers = len(lines(widths, room, gap)), range(len(widths))
    runs = [length(widths[a : b + 1], gap) for a in numbers for b in numbers[a:]]
    candidates = (lines(widths, run, gap) for run in sorted([0, *runs]))
    return next(candidate for candidate in candidates if len(candidate) <= count)


def fitted(widths: Sequence[int], room: int, gap: int) -> list[int]:
    """Return the widths, all reduced by the same share if they are too long for a row."""
    available = room - gap * max(0, len(widths) - 1)
    share = min(1.0, available / max(1, sum(widths)))
    # Rounded down, so that together they never exceed the room.
    return [int(width * share) for width in widths]
