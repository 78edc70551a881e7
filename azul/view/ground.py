"""The ground of the table: all that lies under the tiles and stays the same for a whole turn."""

from typing import Final

import pygame
from pygame import Rect

from azul import assets
from azul.engine import COLORS, DISPLAYS, FLOOR_POINTS, SIZE, Setup, Wall, printed_column
from azul.view import frames, theme
from azul.view.layout import Layout
from azul.view.slots import Area, Slot
from azul.view.sprites import motif

_SHADOW: Final = (0, 0, 0, 150)
_LIGHT: Final = (*theme.GOLD, 215)
_LIGHT_REACH: Final = 34
_SHADOW_REACH: Final = 22
"""How far light and shadow reach beyond a board, in design units."""

_NUMBER: Final = 0.115
_RIM: Final = 0.925
"""Height of a display's number, and where its middle is, as shares of the display."""

_LINES: Final = range(1, SIZE + 1)


def draw_ground(setup: Setup, layout: Layout) -> pygame.Surface:
    """Cloth, displays, center and boards, none of them lit."""
    surface = frames.cloth(layout.size).copy()
    _draw_middle(surface, setup, layout)
    for player in range(len(setup.players)):
        draw_board(surface, setup, layout, player, False)
    return surface


def _draw_middle(surface: pygame.Surface, setup: Setup, layout: Layout) -> None:
    center = layout.part("middle", "center")
    surface.blit(frames.panel(center.size, layout.scale, "table/center"), center)
    for number in range(1, DISPLAYS[len(setup.players)] + 1):
        rect = layout.part("displays", f"display-{number}")
        shade = frames.halo(rect.size, rect.w // 8, _SHADOW, True)
        surface.blit(shade, shade.get_rect(center=(rect.centerx, rect.centery + rect.h // 20)))
        surface.blit(assets.picture("table/display", rect.w, rect.h), rect)
        _draw_number(surface, number, rect)


def _draw_number(surface: pygame.Surface, number: int, display: Rect) -> None:
    """Paint a display's number on its rim."""
    words = assets.text(str(number), "bold", round(display.h * _NUMBER), theme.COBALT)
    middle = (display.centerx, display.y + round(display.h * _RIM))
    surface.blit(words, words.get_rect(center=middle))


def lit_area(layout: Layout, player: int) -> Rect:
    """All that changes when a board is lit."""
    reach = layout.units(_LIGHT_REACH)
    return layout.board(player).inflate(2 * reach, 2 * reach)


def draw_board(
    surface: pygame.Surface, setup: Setup, layout: Layout, player: int, active: bool
) -> None:
    """Draw one board without its tiles, in the light or beside it."""
    board = layout.board(player)
    reach = layout.units(_LIGHT_REACH if active else _SHADOW_REACH)
    light = frames.halo(board.size, reach, _LIGHT if active else _SHADOW)
    surface.blit(light, light.get_rect(center=board.center))
    name = "table/board_active" if active else "table/board"
    surface.blit(assets.picture(name, board.w, board.h), board)
    _draw_name(surface, setup, layout, player)
    _draw_pattern_lines(surface, layout, player)
    _draw_wall(surface, setup, layout, player)
    _draw_floor_line(surface, layout, player)


def _draw_name(surface: pygame.Surface, setup: Setup, layout: Layout, player: int) -> None:
    rect = layout.board_part(player, "labels", "name")
    dot = rect.h // 5
    middle = (rect.x + dot + 2, rect.centery)
    pygame.draw.aacircle(surface, theme.SEATS[player], middle, dot)
    size, room = round(rect.h * 0.68), rect.w - 3 * dot
    name = assets.shortened(setup.players[player], "title", size, room)
    words = assets.text(name, "title", size, theme.INK)
    surface.blit(words, words.get_rect(midleft=(rect.x + 3 * dot + 2, rect.centery)))


def _draw_pattern_lines(surface: pygame.Surface, layout: Layout, player: int) -> None:
    space = assets.picture("table/space", layout.tile, layout.tile)
    for line in _LINES:
        for place in range(1, line + 1):
            slot = Slot(Area.LINE, player, line, place)
            surface.blit(space, space.get_rect(center=layout.space(slot).center))
        rect = layout.board_part(player, "arrows", f"arrow-{line}")
        surface.blit(assets.picture("table/arrow", rect.w, rect.h), rect)


def _draw_wall(surface: pygame.Surface, setup: Setup, layout: Layout, player: int) -> None:
    for row in _LINES:
        if setup.wall is Wall.GRAY:
            plain = assets.picture("table/wall_gray", layout.tile, layout.tile)
            faces = dict.fromkeys(_LINES, plain)
        else:
            faces = {
                printed_column(row, color): motif(color, setup.ruleset, layout.tile)
                for color in COLORS
            }
        for column, face in faces.items():
            slot = Slot(Area.WALL, player, row, column)
            surface.blit(face, face.get_rect(center=layout.space(slot).center))


def _draw_floor_line(surface: pygame.Surface, layout: Layout, player: int) -> None:
    space = assets.picture("table/space", layout.tile, layout.tile)
    points = layout.board_part(player, "floor", "points")
    for place, lost in enumerate(FLOOR_POINTS, 1):
        rect = layout.space(Slot(Area.FLOOR, player, 0, place))
        surface.blit(space, space.get_rect(center=rect.center))
        words = assets.text(signed(lost), "bold", points.h, theme.RUST)
        surface.blit(words, words.get_rect(center=(rect.centerx, points.centery)))


def signed(points: int) -> str:
    """Points with their sign, a real minus."""
    return f"{points:+}".replace("-", "−") if points else "0"
