"""The colors of each theme."""

from dataclasses import dataclass
from typing import Final

from azul.settings import Style

Rgb = tuple[int, int, int]


@dataclass(frozen=True)
class Colors:
    """All colors apart from those in pictures."""

    cream: Rgb
    paper: Rgb
    """The inside of dialogs."""

    field: Rgb
    shelf: Rgb
    rule: Rgb
    faded: Rgb
    ink: Rgb
    cobalt: Rgb
    gold: Rgb
    amber: Rgb
    night: Rgb
    dusk: Rgb
    mist: Rgb
    rust: Rgb
    leaf: Rgb
    seats: tuple[Rgb, ...]
    """One for each seat, beside the name."""


# tests/kit/test_contrast.py measures the contrast of each color with its backgrounds.
COLORS: Final = {
    Style.EVENING: Colors(
        cream=(246, 236, 214),
        paper=(250, 242, 224),
        field=(255, 252, 244),
        shelf=(240, 228, 202),
        rule=(214, 196, 156),
        faded=(95, 87, 71),
        ink=(28, 42, 74),
        cobalt=(24, 62, 140),
        gold=(246, 190, 70),
        amber=(176, 102, 2),
        night=(13, 24, 48),
        dusk=(32, 54, 96),
        mist=(190, 203, 226),
        rust=(168, 38, 30),
        leaf=(10, 98, 54),
        seats=((170, 118, 6), (24, 138, 140), (178, 52, 58), (116, 74, 160)),
    ),
    Style.CONTRAST: Colors(
        cream=(255, 255, 255),
        paper=(255, 255, 255),
        field=(255, 255, 255),
        shelf=(255, 255, 255),
        rule=(146, 146, 146),
        faded=(64, 64, 64),
        ink=(0, 0, 0),
        cobalt=(0, 44, 160),
        gold=(255, 214, 0),
        amber=(120, 66, 0),
        night=(0, 0, 0),
        dusk=(0, 0, 0),
        mist=(255, 255, 255),
        rust=(150, 0, 0),
        leaf=(0, 84, 36),
        seats=((122, 80, 0), (0, 92, 96), (150, 20, 40), (86, 40, 140)),
    ),
}


def brighter(color: Rgb) -> Rgb:
    """The color of a widget under the pointer."""
    red, green, blue = (min(255, part + 26) for part in color)
    return red, green, blue


def darker(color: Rgb) -> Rgb:
    """The color of a pressed widget."""
    red, green, blue = (max(0, part - 26) for part in color)
    return red, green, blue
