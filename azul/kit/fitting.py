"""Fitting a text into a room: the largest type, the longest version, or a part of it.

Sizes, widths and rooms are in pixels.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

import pygame

from azul.kit.colors import Rgb
from azul.kit.theme import Theme


def fit(
    theme: Theme,
    versions: Iterable[str],
    typeface: str,
    sizes: Sequence[int],
    color: Rgb,
    room: tuple[int, int],
) -> pygame.Surface | None:
    """Return the first version, in the largest of the sizes, that fits; None if none does."""
    width, height = room
    for text, size in product(versions, sizes):
        image = fit_width(theme, text, typeface, size, color, width)
        if image.get_height() <= height and image.get_width() <= width:
            return image
    return None


def fit_width(
    theme: Theme, text: str, typeface: str, size: int, color: Rgb, width: int
) -> pygame.Surface:
    """Return a text in lines that are not wider than `width`, and not wider than needed."""
    longest = max(theme.width(line, typeface, size) for line in text.split("\n"))
    # Lines that need not be broken are rendered without a limit, because pygame takes the whole
    # width for a paragraph, and measures the ends of its lines as letters.
    return theme.paragraph(text, typeface, size, color, 0 if longest <= width else max(size, width))


def fit_line(
    theme: Theme,
    text: str,
    typeface: str,
    size: int,
    color: Rgb,
    width: int,
    min_size: int = 0,
) -> pygame.Surface:
    """Return a text in one line; a long one is drawn smaller, down to `min_size`, or cut off."""
    if min_size:
        size = theme.fitting_size(text, typeface, size, width, min_size)
        # The width of type is rounded at each size.
        while size > min_size and theme.width(text, typeface, size) > width:
            size -= 1
    return theme.text(theme.shortened(text, typeface, size, width), typeface, size, color)


def version_in_line(
    theme: Theme, versions: Sequence[str], typeface: str, size: int, width: int
) -> str:
    """Return the first version that fits into one line, or the last one if none does."""
    fitting = (text for text in versions if theme.width(text, typeface, size) <= width)
    return next(fitting, versions[-1])


def cut_off(text: str) -> Iterator[str]:
    """Yield a text without its last word, its last two words, and so on, with an ellipsis."""
    words = text.split(" ")
    for count in range(len(words) - 1, 0, -1):
        yield " ".join([*words[:count], "…"])


def smaller_themes(theme: Theme, factor: float, least: float) -> Iterator[Theme]:
    """Yield a theme in scales that get smaller by a factor, down to the `least` scale."""
    unit = theme.unit
    while unit > least:
        yield theme.at_scale(unit)
        unit *= factor
    yield theme.at_scale(least)
