"""The look in one place: colors, type sizes, spaces and durations.

Lengths are units of the 1920 x 1080 design; multiply by the scale in use. Times are seconds.
"""

from typing import Final

from azul.assets import Color

CREAM: Final[Color] = (246, 236, 214)
PAPER: Final[Color] = (250, 242, 224)
"""The inside of dialogs."""

FIELD: Final[Color] = (255, 252, 244)
SHELF: Final[Color] = (240, 228, 202)
RULE: Final[Color] = (214, 196, 156)
FADED: Final[Color] = (112, 104, 88)
INK: Final[Color] = (28, 42, 74)
COBALT: Final[Color] = (24, 62, 140)
GOLD: Final[Color] = (246, 190, 70)
AMBER: Final[Color] = (206, 132, 10)
NIGHT: Final[Color] = (13, 24, 48)
DUSK: Final[Color] = (32, 54, 96)
MIST: Final[Color] = (190, 203, 226)
RUST: Final[Color] = (168, 38, 30)
LEAF: Final[Color] = (24, 122, 70)

SEATS: Final[tuple[Color, ...]] = ((170, 118, 6), (24, 138, 140), (178, 52, 58), (116, 74, 160))
"""A color for each seat, beside the name."""

DESIGN: Final = (1920, 1080)
SMALLEST: Final = (1024, 640)

SMALL: Final = 23
TEXT: Final = 27
LARGE: Final = 34
HEADING: Final = 48
TITLE: Final = 132

GAP: Final = 16
PADDING: Final = 64
"""Between a panel's edge and what stands on it."""

MARGIN: Final = 10
"""Least space between a panel and the window's edge."""

BUTTON: Final = 60
"""Height of buttons and fields."""

MENU_SCALE: Final = 0.62
"""The smallest scale of menus: text stays readable in a small window."""

SLIDE: Final = 0.28
FALL: Final = 0.26
STAGGER: Final = 0.03
TILE_ROW: Final = 0.72
"""Time for one row of all walls at the end of a round."""

CRUMBLE: Final = 0.35
HOLD: Final = 0.24
"""How long points stay where they were made before they rise."""

BONUS: Final = 0.6
"""Time for the bonuses of one kind at the end of the game."""

COUNT: Final = 0.2
"""How long a score counts up."""

DEAL_STEP: Final = 0.05
TOAST: Final = 3.0
"""How long a short message stays."""


def brighter(color: Color) -> Color:
    """The color of something under the pointer."""
    red, green, blue = (min(255, part + 26) for part in color)
    return red, green, blue
