"""Type sizes, spaces and durations in one place.

Lengths are units of the 1920 x 1080 design; multiply by the scale in use. Times are seconds.
"""

from typing import Final

DESIGN: Final = (1920, 1080)
SMALLEST: Final = (1024, 640)
# The room in the smallest window with text at 200%: its size by twice MENU_SCALE.
LEAST_ROOM: Final = (825, 516)
"""The design units that a window of menus shows at least: enlarged text stops growing there."""

SMALL: Final = 23
TEXT: Final = 27
LARGE: Final = 34
HEADING: Final = 48
TITLE: Final = 132

LINE_HEIGHT: Final = 1.3  # in sizes of the type
GAP: Final = 16
PADDING: Final = 64  # between a panel's edge and its contents
MARGIN: Final = 10  # minimum space between a panel and the window's edge
FINGER: Final = 48  # minimum width and height of a place for a finger
BUTTON: Final = 60

MENU_SCALE: Final = 0.62  # the smallest scale of menus: text stays readable in a small window
LEGIBLE: Final = 16  # minimum height of type, in pixels
MIN_BAR: Final = 43  # minimum height of the bar above a table, in pixels: two lines of LEGIBLE type

SLIDE: Final = 0.28
TRAVEL: Final = 0.6  # tiles that the eye follows from a display to a board
DROP: Final = 0.12  # tiles that the hand releases
SETTLE: Final = 0.3  # a tile that has landed, until it is at rest
GLOW: Final = 0.55  # light that passes over a full line
STRIP: Final = 1.9  # five tiles that become one painted strip, and tiles again
FALL: Final = 0.26
STAGGER: Final = 0.03
TILE_ROW: Final = 0.9  # one row of all walls at the end of a round
TILE_BOARD: Final = 0.55  # one row where the boards are tiled one after another
FADE_OUT: Final = 0.35
HOLD: Final = 0.24  # points, before they rise from where they were made

# At the end of the game.
BONUS_LEAD: Final = 0.5  # before the first bonus
BONUS_STEP: Final = 0.6  # between two bonuses of a kind on a board
BONUS_HOLD: Final = 0.9  # points of bonuses, before they rise
BONUS: Final = 1.8  # the last bonuses of a kind

COUNT: Final = 0.2
DEAL_STEP: Final = 0.05
ANNOUNCE: Final = 0.6  # a replayed move, before its tiles move


def menu_scale(size: tuple[int, int], enlarged: float) -> float:
    """Return pixels per unit in menus and dialogs for a window of `size` pixels."""
    fitting, largest = (min(size[0] / w, size[1] / h) for w, h in (DESIGN, LEAST_ROOM))
    return min(max(MENU_SCALE, fitting) * enlarged, max(MENU_SCALE, largest))


def bar_scale(size: tuple[int, int], enlarged: float) -> float:
    """Return the factor by which the text size enlarges the bar above the table."""
    return menu_scale(size, enlarged) / menu_scale(size, 1.0)
