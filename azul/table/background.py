"""The background of the table: all that is under the tiles and stays the same for a turn."""

from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Final

import pygame
from pygame import Rect

from azul.engine import DISPLAYS, LINES, RULES, Setup
from azul.game import Seat
from azul.i18n import with_sign
from azul.kit import borders, metrics
from azul.kit.emblems import emblem_with_level
from azul.kit.theme import Theme, cached_in_theme
from azul.table.layout import BarSize, Layout
from azul.table.slots import Area, Slot, SlotContents
from azul.table.sprites import printed_space, tile

_SHADOW: Final = (0, 0, 0, 150)
_LIGHT: Final = 255
"""Opacity of the light around a board, of 255."""

_LIGHT_REACH: Final = 34
_SHADOW_REACH: Final = 22
"""How far light and shadow reach beyond a board, in design units."""

_EMBLEM: Final = 0.91
_BESIDE: Final = 0.18
"""Size of a seat's emblem, and its distance from the name, as shares of the name's text size."""

_NUMBER: Final = 0.135
_RIM: Final = 0.914
"""Height of a display's number, and where its middle is, as shares of the display."""

_TALLEST: Final = 1.35
"""Largest height of the points of the floor line, as a share of their place."""

_BOARD: Final = "table/board"
_LIT_BOARD: Final = "table/board_active"
_DISPLAY: Final = "table/display"
_CENTER: Final = "table/center"

LitBoard = tuple[pygame.Surface, Rect]


@dataclass
class Background:
    """The background of a table and what was last drawn on it.

    `empty` has no tiles and no light. `resting` tiles, and the light around the board of the
    `active_player`, are those on the `surface`. `lit_boards` are the images of boards with light,
    and their rectangles.
    """

    empty: pygame.Surface
    lit_boards: dict[int, LitBoard] = field(default_factory=dict)
    resting: SlotContents = field(default_factory=dict)
    active_player: int | None = None

    @cached_property
    def surface(self) -> pygame.Surface:
        """The background with resting tiles and light: at first the empty table."""
        return self.empty.copy()

    def draw_on_empty(self) -> None:
        """Draw on the empty table itself, unless that was copied, for the last picture."""
        if self.is_unused:
            self.surface = self.empty

    def finish(self, theme: Theme) -> None:
        """Free what only changes need, which is more than half, once all is drawn."""
        self.draw_on_empty()
        self.empty = pygame.Surface((0, 0))
        self.lit_boards.clear()
        # The next table may need them in another size.
        theme.clear_cache(tile)

    @property
    def is_finished(self) -> bool:
        """Whether nothing can be drawn on it any more."""
        return not self.empty.get_width()

    @property
    def is_unused(self) -> bool:
        """Whether nothing has been drawn on it yet."""
        return "surface" not in vars(self)


@cached_in_theme(1)
def background_of(
    theme: Theme, setup: Setup, layout: Layout, seats: tuple[Seat, ...]
) -> Background:
    """The background of a table; only the last one is cached, for it takes a lot of memory."""
    # Tables that were likely, but not opened, would keep their boards.
    for name in (_BOARD, _LIT_BOARD):
        theme.forget_ahead(name, layout.board_rect(0).size)
    theme.clear_cache(preload_likely_table)
    return new_background(theme, setup, layout, seats)


def new_background(
    theme: Theme, setup: Setup, layout: Layout, seats: tuple[Seat, ...]
) -> Background:
    """The background of a table that is drawn only once."""
    return Background(_draw_empty(theme, setup, layout, seats))


def lit_board(
    theme: Theme,
    background: Background,
    setup: Setup,
    layout: Layout,
    seats: tuple[Seat, ...],
    player: int,
) -> LitBoard:
    """A player's board with light around it, drawn when it is first needed."""
    if player not in background.lit_boards:
        background.lit_boards[player] = _draw_lit(
            theme, background.empty, setup, layout, seats, player
        )
        if len(background.lit_boards) == len(seats):
            # All have their light now, which takes 2 MB.
            theme.clear_cache(borders.box_shadow)
    return background.lit_boards[player]


@cached_in_theme(8)
def preload_likely_table(
    theme: Theme, players: int, size: tuple[int, int], enlarged: float
) -> None:
    """Begin to rasterize the pictures of a table that is likely to be opened next."""
    bar_size = BarSize(metrics.bar_scale(size, enlarged), metrics.MIN_BAR)
    preload_background(theme, Layout(players, size, bar_size=bar_size))


def preload_background(theme: Theme, layout: Layout, is_lit: bool = True) -> bool:
    """Begin to rasterize the pictures of a table without tiles, with a lit board or without one.

    Several are rasterized at the same time; what was drawn before is not rasterized again. Returns
    whether all is done.
    """
    boards = (_BOARD, _LIT_BOARD) if is_lit else (_BOARD,)
    return all(
        [
            *(theme.rasterize_ahead(name, *layout.board_rect(0).size) for name in boards),
            theme.rasterize_ahead(_DISPLAY, *layout.part_rect("displays", "display-1").size),
            borders.rasterize_backdrop_ahead(theme, layout.size),
        ]
    )


@cached_in_theme(4)  # Those of a game and of its review.
def _board_image(theme: Theme, name: str, size: tuple[int, int]) -> pygame.Surface:
    """An empty board, with or without light."""
    return theme.rasterize(name, *size)


def free_background(theme: Theme, layout: Layout) -> None:
    """Free the background of a table that is left, and its boards."""
    theme.clear_cache(background_of)
    for name in (_BOARD, _LIT_BOARD):
        theme.forget(_board_image, name, layout.board_rect(0).size)


def _draw_empty(
    theme: Theme, setup: Setup, layout: Layout, seats: tuple[Seat, ...]
) -> pygame.Surface:
    """Backdrop, displays, center and boards, without tiles and light."""
    surface = borders.take_backdrop(theme, layout.size)
    _draw_middle(theme, surface, setup, layout)
    shadow = borders.box_shadow(theme, layout.board_rect(0).size, layout.px(_SHADOW_REACH), _SHADOW)
    image = _board_image(theme, _BOARD, layout.board_rect(0).size)
    for player in range(len(seats)):
        _draw_centered(surface, layout.board_rect(player), (shadow, image))
        _draw_board(theme, surface, setup, layout, seats, player)
    return surface


def _draw_lit(
    theme: Theme,
    surface: pygame.Surface,
    setup: Setup,
    layout: Layout,
    seats: tuple[Seat, ...],
    player: int,
) -> LitBoard:
    """A board with light around it on an empty table; the surface itself stays as it was."""
    board, reach = layout.board_rect(player), layout.px(_LIGHT_REACH)
    light = borders.box_shadow(theme, board.size, reach, (*theme.colors.gold, _LIGHT))
    image = _board_image(theme, _LIT_BOARD, board.size)
    area = board.inflate(2 * reach, 2 * reach).clip(surface.get_rect())
    before = surface.subsurface(area).copy()
    _draw_centered(surface, board, (light, image))
    _draw_board(theme, surface, setup, layout, seats, player)
    picture = surface.subsurface(area).copy()
    surface.blit(before, area)
    return picture, area


def _draw_middle(theme: Theme, surface: pygame.Surface, setup: Setup, layout: Layout) -> None:
    center = layout.part_rect("middle", "center")
    surface.blit(borders.new_panel(theme.at_scale(layout.scale), center.size, _CENTER), center)
    for number in range(1, DISPLAYS[len(setup.players)] + 1):
        rect = layout.part_rect("displays", f"display-{number}")
        shade = borders.box_shadow(theme, rect.size, rect.w // 8, _SHADOW, True)
        surface.blit(shade, shade.get_rect(center=(rect.centerx, rect.centery + rect.h // 20)))
        surface.blit(theme.picture(_DISPLAY, rect.w, rect.h), rect)
        _draw_number(theme, surface, number, rect)


def number_place(display: Rect) -> Rect:
    """The place of a display's number on its rim."""
    rect = Rect(0, 0, round(display.w * _NUMBER * 2), round(display.h * _NUMBER * 1.2))
    rect.center = display.centerx, display.y + round(display.h * _RIM)
    return rect


def _draw_number(theme: Theme, surface: pygame.Surface, number: int, display: Rect) -> None:
    """Draw a display's number on its rim."""
    words = theme.text(str(number), "bold", round(display.h * _NUMBER), theme.colors.cobalt)
    surface.blit(words, words.get_rect(center=number_place(display).center))


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
    """Draw all that is printed on a player's board."""
    _draw_name(theme, surface, layout, seats, player)
    _draw_pattern_lines(theme, surface, layout, player)
    _draw_wall(theme, surface, setup, layout, player)
    _draw_floor_line(theme, surface, setup, layout, player)


def _draw_name(
    theme: Theme, surface: pygame.Surface, layout: Layout, seats: tuple[Seat, ...], player: int
) -> None:
    rect, seat = layout.board_part_rect(player, "labels", "name"), seats[player]
    size = layout.text_size(0.68, rect)
    image = emblem_with_level(theme, player, seat.level, round(size * _EMBLEM))
    surface.blit(image, image.get_rect(midleft=rect.midleft))
    left = rect.x + image.get_width() + round(size * _BESIDE)
    name = theme.shortened(seat.name, "title", size, rect.right - left)
    words = theme.text(name, "title", size, theme.colors.ink)
    surface.blit(words, words.get_rect(midleft=(left, rect.centery)))


def _draw_pattern_lines(theme: Theme, surface: pygame.Surface, layout: Layout, player: int) -> None:
    space = theme.picture("table/space", layout.tile, layout.tile)
    for line in LINES:
        for place in range(1, line + 1):
            slot = Slot(Area.LINE, player, line, place)
            surface.blit(space, space.get_rect(center=layout.slot_rect(slot).center))
        rect = layout.board_part_rect(player, "arrows", f"arrow-{line}")
        surface.blit(theme.picture("table/arrow", rect.w, rect.h), rect)


def _draw_wall(
    theme: Theme, surface: pygame.Surface, setup: Setup, layout: Layout, player: int
) -> None:
    rules = setup.wall, setup.ruleset
    for row, column in product(LINES, LINES):
        image = printed_space(theme, rules, row, column, layout.tile)
        rect = layout.slot_rect(Slot(Area.WALL, player, row, column))
        surface.blit(image, image.get_rect(center=rect.center))


def _draw_floor_line(
    theme: Theme, surface: pygame.Surface, setup: Setup, layout: Layout, player: int
) -> None:
    space = theme.picture("table/space", layout.tile, layout.tile)
    points = layout.board_part_rect(player, "floor", "points")
    for place, lost in enumerate(RULES[setup.ruleset].floor_line, 1):
        rect = layout.slot_rect(Slot(Area.FLOOR, player, 0, place))
        surface.blit(space, space.get_rect(center=rect.center))
        size = layout.text_size(1.0, points, _TALLEST)
        words = theme.text(with_sign(lost), "bold", size, theme.colors.negative)
        # Large text may overflow at the top only, because the spaces of the floor line are below.
        surface.blit(words, words.get_rect(midbottom=(rect.centerx, points.bottom)))
