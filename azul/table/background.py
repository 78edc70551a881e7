"""The background of the table: everything under the tiles, unchanged during a turn."""

from dataclasses import dataclass, field
from itertools import product
from typing import Final

import pygame
from pygame import Rect

from azul.engine import DISPLAYS, LINES, RULES, Setup
from azul.game import Seat, characters
from azul.i18n import with_sign
from azul.kit import borders
from azul.kit.emblems import emblem_with_level
from azul.kit.fitting import fit_line
from azul.kit.portraits import portrait
from azul.kit.theme import Theme, cached_in_theme
from azul.table.layout import Layout
from azul.table.slots import Area, Slot, SlotContents
from azul.table.sprites import glow, printed_space

_SHADOW_COLOR: Final = (0, 0, 0, 150)
_LIGHT_OPACITY: Final = 255
"""Opacity of the light around a board, of 255."""

_LIGHT_REACH: Final = 34
_SHADOW_REACH: Final = 22
"""The reach of light and shadow beyond a board, in design units."""

_EMBLEM_SIZE: Final = 0.91
_EMBLEM_GAP: Final = 0.18
"""Size of a seat's emblem, and its distance from the name, as shares of the name's text size."""

_FACE_SHADOW: Final = 32
"""The size of a face, as a multiple of the reach of its shadow."""

_NUMBER_SIZE: Final = 0.135
_NUMBER_MIDDLE: Final = 0.914
"""Height of a display's number, and where its middle is, as shares of the display."""

_MAX_POINTS_HEIGHT: Final = 1.2
"""Largest height of the points of the floor line, as a share of their place."""

_BOARD: Final = "table/board"
_LIT_BOARD: Final = "table/board_active"
_DISPLAY: Final = "table/display"
_CENTER: Final = "table/center"

LitBoard = tuple[pygame.Surface, Rect]


@dataclass
class Background:
    """The background of a table and the tiles and lights last drawn on it.

    `empty` is the table without tiles and light, `surface` is the table with the `resting` tiles
    and with light around the board of the `active_player`. `lit_boards` are the images of boards
    with light, and their rectangles.
    """

    empty: pygame.Surface
    surface: pygame.Surface
    lit_boards: dict[int, LitBoard] = field(default_factory=dict)
    resting: SlotContents = field(default_factory=dict)
    active_player: int | None = None


@cached_in_theme(1)  # It takes 22 MB at 1920x1080.
def background_of(
    theme: Theme, setup: Setup, layout: Layout, seats: tuple[Seat, ...]
) -> Background:
    """Return the background of the last drawn table, or a new background."""
    empty = draw_empty_table(theme, setup, layout, seats)
    return Background(empty, empty.copy())


def rasterize_ahead(theme: Theme, layout: Layout) -> None:
    """Begin to rasterize the large images of a table, while its scene is still arranged."""
    borders.rasterize_backdrop_ahead(theme, layout.size)
    theme.rasterize_ahead(_DISPLAY, layout.part_rect("displays", "display-1").size)
    for name in (_BOARD, _LIT_BOARD):
        theme.rasterize_ahead(name, layout.board_rect(0).size)


def draw_empty_table(
    theme: Theme, setup: Setup, layout: Layout, seats: tuple[Seat, ...]
) -> pygame.Surface:
    """Draw backdrop, displays, center and boards, without tiles and light."""
    surface = borders.new_backdrop(theme, layout.size)
    center = layout.part_rect("middle", "center")
    surface.blit(borders.new_panel(theme.at_scale(layout.scale), center.size, _CENTER), center)
    for number in range(1, DISPLAYS[len(setup.players)] + 1):
        rect = layout.part_rect("displays", f"display-{number}")
        shade = borders.box_shadow(theme, rect.size, rect.w // 8, _SHADOW_COLOR, True)
        surface.blit(shade, shade.get_rect(center=(rect.centerx, rect.centery + rect.h // 20)))
        surface.blit(theme.picture(_DISPLAY, rect.w, rect.h), rect)
        words = theme.text(str(number), "bold", round(rect.h * _NUMBER_SIZE), theme.colors.cobalt)
        surface.blit(words, words.get_rect(center=number_place(rect).center))
    size = layout.board_rect(0).size
    shadow = borders.box_shadow(theme, size, layout.px(_SHADOW_REACH), _SHADOW_COLOR)
    image = theme.picture(_BOARD, *size)
    for player in range(len(seats)):
        _draw_centered(surface, layout.board_rect(player), (shadow, image))
        _draw_board(theme, surface, setup, layout, seats, player)
    return surface


def draw_lit_board(
    theme: Theme,
    surface: pygame.Surface,
    setup: Setup,
    layout: Layout,
    seats: tuple[Seat, ...],
    player: int,
) -> LitBoard:
    """Draw a board with light around it; the empty table `surface` stays as it was."""
    board, reach = layout.board_rect(player), layout.px(_LIGHT_REACH)
    light = borders.box_shadow(theme, board.size, reach, (*theme.colors.gold, _LIGHT_OPACITY))
    image = theme.picture(_LIT_BOARD, *board.size)
    area = board.inflate(2 * reach, 2 * reach).clip(surface.get_rect())
    before = surface.subsurface(area).copy()
    _draw_centered(surface, board, (light, image))
    _draw_board(theme, surface, setup, layout, seats, player)
    picture = surface.subsurface(area).copy()
    surface.blit(before, area)
    return picture, area


def number_place(display: Rect) -> Rect:
    """Return the place of a display's number on its rim."""
    rect = Rect(0, 0, round(display.w * _NUMBER_SIZE * 2), round(display.h * _NUMBER_SIZE * 1.2))
    rect.center = display.centerx, display.y + round(display.h * _NUMBER_MIDDLE)
    return rect


def _draw_centered(
    surface: pygame.Surface, board: Rect, images: tuple[pygame.Surface, pygame.Surface]
) -> None:
    """Draw the light or shadow around a board, and the empty board."""
    for image in images:
        surface.blit(image, image.get_rect(center=board.center))


def _draw_board(
    theme: Theme,
    surface: pygame.Surface,
    setup: Setup,
    layout: Layout,
    seats: tuple[Seat, ...],
    player: int,
) -> None:
    """Draw everything printed on a player's board."""
    rect, seat = layout.board_part_rect(player, "labels", "name"), seats[player]
    size = layout.text_size(0.68, rect)
    image = emblem_with_level(theme, player, seat.level, round(size * _EMBLEM_SIZE))
    surface.blit(image, image.get_rect(midleft=rect.midleft))
    left = rect.x + image.get_width() + round(size * _EMBLEM_GAP)
    words = fit_line(theme, seat.name, "title", size, theme.colors.ink, rect.right - left)
    surface.blit(words, words.get_rect(midleft=(left, rect.centery)))

    character = characters(seats)[player]
    if character:
        rect = layout.board_part_rect(player, "labels", "face")
        reach = max(1, rect.w // _FACE_SHADOW)
        shade = glow(theme, rect.w, reach, _SHADOW_COLOR)
        surface.blit(shade, shade.get_rect(center=(rect.centerx, rect.centery + reach)))
        surface.blit(portrait(theme, character.face, rect.w), rect)

    space = theme.picture("table/space", layout.tile, layout.tile)
    for line in LINES:
        for place in range(1, line + 1):
            slot = Slot(Area.LINE, player, line, place)
            surface.blit(space, space.get_rect(center=layout.slot_rect(slot).center))
        rect = layout.board_part_rect(player, "arrows", f"arrow-{line}")
        surface.blit(theme.picture("table/arrow", rect.w, rect.h), rect)

    rules = setup.wall, setup.ruleset
    for row, column in product(LINES, LINES):
        image = printed_space(theme, rules, row, column, layout.tile)
        rect = layout.slot_rect(Slot(Area.WALL, player, row, column))
        surface.blit(image, image.get_rect(center=rect.center))

    points = layout.board_part_rect(player, "floor", "points")
    for place, lost in enumerate(RULES[setup.ruleset].floor_line, 1):
        rect = layout.slot_rect(Slot(Area.FLOOR, player, 0, place))
        surface.blit(space, space.get_rect(center=rect.center))
        size = layout.text_size(1.0, points, _MAX_POINTS_HEIGHT)
        color = theme.colors.negative if lost else theme.colors.faded
        words = theme.text(with_sign(lost), "bold", size, color)
        # Large text may overflow at the top only, because the spaces of the floor line are below.
        surface.blit(words, words.get_rect(midbottom=(rect.centerx, points.bottom)))
