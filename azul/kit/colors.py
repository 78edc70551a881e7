"""The colors of each theme."""

from typing import Final, NamedTuple

from azul.settings import Style

Rgb = tuple[int, int, int]


class Colors(NamedTuple):
    """All colors apart from the colors in images."""

    cream: Rgb  # text on dark backgrounds
    paper: Rgb  # the inside of dialogs
    field: Rgb  # the inside of text fields, cards, hovered rows and framed charts
    shelf: Rgb  # empty tracks of sliders, bands in charts, and the background of images in rows
    rule: Rgb  # thin lines and quiet edges
    faded: Rgb  # text of less importance
    ink: Rgb  # text on light backgrounds
    cobalt: Rgb  # titles, and the fill of chosen or most important things
    gold: Rgb  # highlights, and edges of things above the table
    amber: Rgb  # the frame of the current row or page, where gold would be too pale
    darkest: Rgb  # the darkest background: labels, toasts, badges; text on gold
    button: Rgb  # buttons that are not primary
    quiet_on_dark: Rgb  # edges of dark buttons, quiet text, tiles bound for the center
    negative: Rgb  # lost points, warnings and problems
    positive: Rgb  # gained points, and right answers
    seats: tuple[Rgb, ...]  # one for each seat, beside the name


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
        darkest=(13, 24, 48),
        button=(32, 54, 96),
        quiet_on_dark=(190, 203, 226),
        negative=(168, 38, 30),
        positive=(10, 98, 54),
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
        darkest=(0, 0, 0),
        button=(0, 0, 0),
        quiet_on_dark=(255, 255, 255),
        negative=(150, 0, 0),
        positive=(0, 84, 36),
        seats=((122, 80, 0), (0, 92, 96), (150, 20, 40), (86, 40, 140)),
    ),
}


def brighter(color: Rgb) -> Rgb:
    """Return the color of a widget under the pointer."""
    red, green, blue = (min(255, part + 26) for part in color)
    return red, green, blue


def darker(color: Rgb) -> Rgb:
    """Return the color of a pressed widget."""
    red, green, blue = (max(0, part - 26) for part in color)
    return red, green, blue
