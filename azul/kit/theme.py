"""The look in one place: colors, type sizes, spaces and durations.

Colors are those of the look in use: read them when drawing, for `use` changes them. Lengths are
units of the 1920 x 1080 design; multiply by the scale in use. Times are seconds.
"""

from typing import Final

from azul.kit import assets
from azul.kit.assets import Color
from azul.settings import Look

CREAM: Color = (246, 236, 214)
PAPER: Color = (250, 242, 224)
"""The inside of dialogs."""

FIELD: Color = (255, 252, 244)
SHELF: Color = (240, 228, 202)
RULE: Color = (214, 196, 156)
FADED: Color = (95, 87, 71)
INK: Color = (28, 42, 74)
COBALT: Color = (24, 62, 140)
GOLD: Color = (246, 190, 70)
AMBER: Color = (176, 102, 2)
NIGHT: Color = (13, 24, 48)
DUSK: Color = (32, 54, 96)
MIST: Color = (190, 203, 226)
RUST: Color = (168, 38, 30)
LEAF: Color = (10, 98, 54)

SEATS: tuple[Color, ...] = ((170, 118, 6), (24, 138, 140), (178, 52, 58), (116, 74, 160))
"""A color for each seat, beside the name."""

CONTRAST: Final = {
    "CREAM": (255, 255, 255),
    "PAPER": (255, 255, 255),
    "FIELD": (255, 255, 255),
    "SHELF": (255, 255, 255),
    "RULE": (146, 146, 146),
    "FADED": (64, 64, 64),
    "INK": (0, 0, 0),
    "COBALT": (0, 44, 160),
    "GOLD": (255, 214, 0),
    "AMBER": (120, 66, 0),
    "NIGHT": (0, 0, 0),
    "DUSK": (0, 0, 0),
    "MIST": (255, 255, 255),
    "RUST": (150, 0, 0),
    "LEAF": (0, 84, 36),
    "SEATS": ((122, 80, 0), (0, 92, 96), (150, 20, 40), (86, 40, 140)),
}
EVENING: Final = {name: globals()[name] for name in CONTRAST}
"""The colors by name in high contrast, and those of the design."""


def use(look: Look) -> None:
    """Draw everything in the colors and pictures of a look from now on."""
    globals().update(CONTRAST if look is Look.CONTRAST else EVENING)
    assets.use(look.value)


DESIGN: Final = (1920, 1080)
SMALLEST: Final = (1024, 640)
LEAST_ROOM: Final = (825, 516)
"""What a window of menus holds at least, in units: larger they are not made, whatever is wished."""

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

LEGIBLE: Final = 16
"""Height of type at least, in pixels."""

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


def menu_scale(size: tuple[int, int], enlarged: float) -> float:
    """Pixels per unit in menus and dialogs for a window of `size` pixels."""
    fitting, most = (min(size[0] / w, size[1] / h) for w, h in (DESIGN, LEAST_ROOM))
    return min(max(MENU_SCALE, fitting) * enlarged, max(MENU_SCALE, most))


def bar_scale(size: tuple[int, int], enlarged: float) -> float:
    """How much larger than designed the bar above the table is."""
    return menu_scale(size, enlarged) / menu_scale(size, 1.0)


def brighter(color: Color) -> Color:
    """The color of something under the pointer."""
    red, green, blue = (min(255, part + 26) for part in color)
    return red, green, blue
