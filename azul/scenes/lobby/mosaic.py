"""The mosaic of the menu, which gains a tile for each game won and each puzzle solved."""

from collections.abc import Sequence
from functools import partial
from itertools import chain, product
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.transform import smoothscale

from azul.kit import borders
from azul.kit.audio import Sound
from azul.kit.widgets import Role, Widget
from azul.paths import ASSETS
from azul.scenes.scene import Context

_SIDE, _FRAME = 8, 0.02  # tiles in a row; the width of the frame, as a share of the mosaic
_IMAGES: Final = ("panel.jpg", "panel2.webp", "panel3.webp")  # with borders in different colors

_SHADOW, _TILE_SHADOW = (0, 0, 0, 170), (34, 20, 6, 130)
_SHADOW_REACH: Final = 40  # design units

_SECONDS, _SECONDS_OF_ONE, _SECONDS_OF_EACH, _INTERVAL = 2.5, 1.0, 0.3, 0.25
"""Seconds for all tiles; for a single new tile; for each of several; at most between two tiles."""

_TOUCHDOWN: Final = 0.6  # the share of its time after which a tile touches the wall, and settles
_LIFT, _SINK, _GLEAM = 0.26, 0.04, 46
"""How much larger a tile is at first, and how far it sinks, as shares; its gleam then, of 255."""

Cell = tuple[int, int]  # column and row


def _ring(inset: int) -> tuple[list[Cell], list[Cell]]:
    """Return a ring of cells clockwise in two halves, each of which ends with a corner."""
    high, steps = _SIDE - 1 - inset, range(inset + 1, _SIDE - inset)
    half = [*((n, inset) for n in steps), *((high, n) for n in steps)]
    return half, [(_SIDE - 1 - column, _SIDE - 1 - row) for column, row in half]


BORDER: Final = [*chain(*zip(*_ring(0), strict=True))]  # as if two people laid the ring
FIELD: Final = [*chain(*_ring(3), *_ring(2), *_ring(1))]


def design_and_cells(count: int) -> tuple[int, Sequence[Cell]]:
    """Return the design and the laid cells, in order; a full mosaic stays until the next tile."""
    full, last = divmod(max(0, count - 1), len(FIELD))
    return full % len(_IMAGES), (*BORDER, *FIELD[: last + 1 if count else 0])


def shares(cells: Sequence[Cell], age: float) -> dict[Cell, float]:
    """Return the share of its time that each cell has had: below 0 if early, above 1 if done."""
    each = _SECONDS_OF_ONE if len(cells) == 1 else _SECONDS_OF_EACH
    interval = min(_INTERVAL, (_SECONDS - each) / max(1, len(cells) - 1))
    return {cell: (age - interval * number) / each for number, cell in enumerate(cells)}


class MosaicPicture(Widget):
    """The mosaic; at its first appearance on a day `moving` has all cells, later new cells."""

    focusable = False
    role = Role.IMAGE

    def __init__(self, context: Context) -> None:
        super().__init__(context.theme)
        self._context, self._mosaic = context, context.mosaic
        self._design, cells = design_and_cells(len(self._mosaic.tiles))
        self._laid = {*(cells if self._mosaic.day == context.today().toordinal() else ())}
        self.moving: Sequence[Cell] = ()
        self._age = 0.0
        self._surface: Surface | None = None
        self._load()
        context.progress.load()
        if context.library.is_empty:
            self._mosaic.add_games([], are_all=True)
        elif not self._mosaic.is_counted:
            context.statistics_reader.begin()

    def _load(self) -> None:
        """Begin to read the images, on threads, while the menu is arranged for its first frame."""
        paths = (ASSETS / "table" / name for name in (_IMAGES[self._design], "sinopia.jpg"))
        reads = (partial(pygame.image.load, path) for path in paths)
        self._images = [self._context.tasks.on_thread(read) for read in reads]

    def arrange(self, rect: Rect) -> None:
        """Use the current theme, and a rectangle; an empty one hides the mosaic."""
        self.theme, self._surface, self.rect = self._context.theme, None, rect
        self.tooltip = self._context.strings.plural(
            "{number} of {all} tiles: one for each game won or puzzle solved",
            "{number} of {all} tiles: one for each game won or puzzle solved",
            len(design_and_cells(len(self._mosaic.tiles))[1]) - len(BORDER),
            all=len(FIELD),
        )

    def update(self, seconds: float) -> None:
        self._age += seconds
        now = shares(self.moving, self._age)
        touching = {cell for cell, share in now.items() if share >= _TOUCHDOWN} - self._laid
        self._laid |= touching
        if touching and len(now) < len(BORDER):  # The sounds of all tiles would be noise.
            self._context.audio.play(Sound.CLACK, share=0.45)
        if all(share >= 1 for share in now.values()):
            self.finish()
            self._begin()

    def finish(self) -> None:
        self._laid.update(self.moving)
        self.moving = ()

    def _begin(self) -> None:
        """Count solved puzzles, and the first time also games won; begin to lay new tiles."""
        puzzles, found = self._context.progress.by_puzzle, self._context.statistics_reader.found
        self._mosaic.add(puzzle for puzzle, tried in puzzles.items() if tried.solved)
        if found and not self._mosaic.is_counted:
            self._mosaic.add_games((game for _, game in found.games), are_all=True)
        design, cells = design_and_cells(len(self._mosaic.tiles))
        if design != self._design:
            self._design = design
            self._laid.clear()
            self._load()
        new = [cell for cell in cells if cell not in self._laid]
        if new and self.rect.w:
            self.moving, self._age = new, 0.0
            self._mosaic.add(day=self._context.today().toordinal())
            self.arrange(self.rect)
            self._context.invalidate()
        if not self._context.settings.has_motion:
            self.finish()

    def _place(self, cell: Cell) -> Rect:
        """Return the rectangle of a cell within the mosaic."""
        step = (1 - 2 * _FRAME) / _SIDE
        edges = (_FRAME + step * index for index in (*cell, cell[0] + 1, cell[1] + 1))
        left, top, right, bottom = (round(self.rect.w * edge) for edge in edges)
        return Rect(left, top, right - left, bottom - top)

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        reach = 2 * self.px(_SHADOW_REACH)
        region = self.rect.inflate(reach, reach).clip(surface.get_rect())
        inner = self.rect.move(-region.x, -region.y)
        if self._surface is None:
            self._surface = surface.subsurface(region).copy()
            self._prepare(self._surface, inner)
        for cell in self._laid - self._painted:
            self._paint(self._surface.subsurface(inner), cell)
        surface.blit(self._surface, region)
        for cell, share in shares(self.moving, self._age).items():
            if 0 < share < 1:
                self._draw_moving(surface.subsurface(self.rect), self._place(cell), share)

    def _prepare(self, surface: Surface, inner: Rect) -> None:
        """Draw the frame with its shadow, and the plaster without tiles."""
        shadow = borders.new_box_shadow(inner.size, self.px(_SHADOW_REACH), _SHADOW)
        surface.blit(shadow, shadow.get_rect(center=inner.center))
        images = (smoothscale(image.result().convert(), inner.size) for image in self._images)
        self._panel, underdrawing = images
        surface.blit(self._panel, inner)
        plaster = self._place((0, 0)).union(self._place((_SIDE - 1, _SIDE - 1)))
        surface.blit(underdrawing, plaster.move(inner.topleft), plaster)
        # It is a little larger than a tile, so that the shadows of neighbors have no gaps.
        side = round(plaster.w / (_SIDE - 0.7))
        self._shadow = borders.new_box_shadow((side, side), max(2, side // 8), _TILE_SHADOW)
        self._painted = set[Cell]()

    def _paint(self, picture: Surface, cell: Cell) -> None:
        """Paint a laid tile, and its shadow on the bare plaster beside it."""
        place = self._place(cell)
        self._painted.add(cell)
        picture.blit(self._panel, place, place)
        self._shadow.set_alpha(255)
        below = self._shadow.get_rect(center=place.move(place.w // 14, place.w // 12).center)
        for x, y in product(*(range(max(0, n - 1), min(n + 2, _SIDE)) for n in cell)):
            if (x, y) not in self._painted:
                picture.set_clip(self._place((x, y)))
                picture.blit(self._shadow, below)
        picture.set_clip(None)

    def _draw_moving(self, picture: Surface, place: Rect, share: float) -> None:
        """Draw a falling tile, or a settling tile over its place."""
        if share >= _TOUCHDOWN:
            rest = (1 - share) / (1 - _TOUCHDOWN)
            pressed = place.move(0, round(4 * _SINK * place.h * rest**2 * (1 - rest)))
            picture.blit(self._panel, pressed, place)
            picture.fill([round(_GLEAM * rest)] * 3, pressed, pygame.BLEND_ADD)
            return
        fallen = share / _TOUCHDOWN
        height, opacity = 1 - fallen**2, min(255, round(765 * fallen))
        away, up = round(place.w * (0.04 + 0.2 * height)), round(place.w * height / 10)
        size = [round(side * (1 + _LIFT * height)) for side in place.size]
        tile = smoothscale(self._panel.subsurface(place), size)
        self._shadow.set_alpha(opacity)
        picture.blit(self._shadow, self._shadow.get_rect(center=place.move(away // 2, away).center))
        tile.set_alpha(opacity if opacity < 255 else None)
        picture.blit(tile, tile.get_rect(center=place.move(0, -up).center))
