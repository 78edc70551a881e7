"""The card of a hint: paper with a golden edge, and a tail that points to what it is about."""

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Vector2

from azul import assets
from azul.assets import Color
from azul.view import theme
from azul.view.widgets import Button

_WIDTHS: Final = (290, 400, 540, 740)
"""Widths of the words that are tried, beside that of the buttons."""

_PADDING: Final = 24
_GAP: Final = 12
_RADIUS: Final = 18
_EDGE: Final = 3
_TAIL: Final = 15
"""Half the width of the tail where it leaves the card."""

_TIP: Final = 8
_AIR: Final = 16
"""How far the tail reaches into what it points at, and how far the card keeps off that."""

_STEPS: Final = (40, 160)
"""Places that are tried, in the width of the window: first everywhere, then around the best."""

_FINE: Final = 4
"""How many times larger the card is drawn before it is made smooth."""

_SHADOW: Final = 90
_SOFT: Final = 6
"""Opacity of the shadow, of 255, and how soft it is."""

_ON_TARGET: Final = 100.0
_IN_THE_WAY: Final = 8.0
_ON_TABLE: Final = 0.4
_FAR: Final = 3.0
"""What it costs to cover the whole target, to cover nothing but what is needed or other things,
and to be as far from the target as the window is long.
"""

_NARROW: Final = 0.4
"""Buttons that are wider side by side than this share of the window may stand one below another."""


class Room(NamedTuple):
    """Where a card may stand: in a window of `size`, beside its `target`.

    It keeps off what is `needed`, and rather off `things`, as far as it can. All in pixels.
    """

    size: tuple[int, int]
    target: Rect
    needed: Sequence[Rect] = ()
    things: Sequence[Rect] = ()

    def cost(self, rect: Rect) -> float:
        """How much a card there would be in the way."""
        return (
            _ON_TARGET * _covered(self.target, [rect])
            + _IN_THE_WAY * _covered(rect, self.needed)
            + _ON_TABLE * _covered(rect, self.things)
            + _FAR * _distance(rect, self.target) / hypot(*self.size)
        )

    def best(self, size: tuple[int, int], margin: int) -> Rect:
        """Where a card of a size is least in the way; `margin` pixels from the window's edge."""
        inside = Rect((0, 0), self.size).inflate(-2 * margin, -2 * margin)
        places = Rect(inside.topleft, (inside.w - size[0], inside.h - size[1]))
        found = Rect(inside.topleft, size)
        area = places
        for step in (max(1, self.size[0] // steps) for steps in _STEPS):
            found = min(_grid(area, size, step), key=self.cost, default=found)
            around = Rect(found.topleft, (0, 0)).inflate(2 * step, 2 * step)
            area = around.clip(places)
        return found


class HintCard:
    """Words and buttons below them, placed where they are least in the way.

    `unit` is pixels per design unit. The buttons get their places; a form draws them.
    """

    def __init__(self, unit: float, room: Room, words: str, buttons: Sequence[Button]) -> None:
        self.unit = unit
        self.words = words
        self.buttons = list(buttons)
        air = 2 * self._px(_AIR)
        self._target = room.target
        free = room._replace(
            target=room.target.inflate(air, air),
            needed=[part.inflate(air // 2, air // 2) for part in room.needed],
        )
        widths = [self._row_width(self.buttons), *map(self._px, _WIDTHS)]
        least = widths[0] if widths[0] <= room.size[0] * _NARROW else 0
        shapes = [self._shape(max(least, width)) for width in widths]
        placed = [(width, free.best(size, self._px(theme.MARGIN))) for width, size in shapes]
        width, self.rect = min(placed, key=lambda shape: free.cost(shape[1]))
        self._face = assets.paragraph(words, "text", self._type, theme.INK, width)
        self._arrange_buttons()
        self._card, self._corner = self._painted()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all but the buttons."""
        surface.blit(self._card, self._corner)
        surface.blit(self._face, self.words_rect)

    def _px(self, units: float) -> int:
        return max(1, round(units * self.unit))

    @property
    def _type(self) -> int:
        return self._px(theme.SMALL)

    @property
    def words_rect(self) -> Rect:
        """Where the words stand."""
        return Rect(self._inside.topleft, self._face.get_size())

    @property
    def _inside(self) -> Rect:
        return self.rect.inflate(-2 * self._px(_PADDING), -2 * self._px(_PADDING))

    # Its shape and place

    def _shape(self, wanted: int) -> tuple[int, tuple[int, int]]:
        """The width inside the card, and the size of the whole."""
        width = max(wanted, *(button.width() for button in self.buttons))
        face = assets.paragraph(self.words, "text", self._type, theme.INK, width)
        rows = self._rows(width)
        width = max(face.get_width(), *map(self._row_width, rows))
        height = face.get_height() + len(rows) * (self._px(_GAP) + self._button_height())
        around = 2 * self._px(_PADDING)
        return width, (width + around, height + around)

    def _rows(self, width: int) -> list[list[Button]]:
        """The buttons side by side, or below one another where the card is narrow."""
        if self._row_width(self.buttons) <= width:
            return [self.buttons]
        return [[button] for button in self.buttons]

    def _row_width(self, row: Sequence[Button]) -> int:
        return sum(button.width() for button in row) + self._px(_GAP) * (len(row) - 1)

    def _button_height(self) -> int:
        return max(button.px(theme.BUTTON) for button in self.buttons)

    def _arrange_buttons(self) -> None:
        top = self.words_rect.bottom + self._px(_GAP)
        for row in self._rows(self._inside.w):
            left = self._inside.x
            for button in row:
                button.rect = Rect(left, top, button.width(), self._button_height())
                left = button.rect.right + self._px(_GAP)
            top += self._button_height() + self._px(_GAP)

    # Its picture

    def _painted(self) -> tuple[pygame.Surface, tuple[int, int]]:
        """The card with tail and shadow, and where its upper left corner is."""
        soft = self._px(_SOFT)
        root, tip = self._tail()
        area = self.rect.union(Rect(tip, (1, 1))).inflate(4 * soft, 4 * soft)
        large = pygame.Surface((area.w * _FINE, area.h * _FINE), pygame.SRCALPHA)
        edge, half = self._px(_EDGE), self._px(_TAIL)
        self._paint(large, area, [root, tip], (half, 0), theme.GOLD)
        short = tip + (root - tip) * min(1.0, 2.5 * edge / max(1.0, (tip - root).length()))
        self._paint(large, area, [root, short], (half - edge, edge), theme.PAPER)
        card = pygame.transform.smoothscale(large, area.size)
        shadow = pygame.mask.from_surface(card).to_surface(
            pygame.Surface(area.size, pygame.SRCALPHA),
            setcolor=(*theme.NIGHT, _SHADOW),
            unsetcolor=(*theme.NIGHT, 0),
        )
        whole = pygame.transform.box_blur(shadow, soft)
        whole.blit(card, (0, 0))
        return whole, area.topleft

    def _tail(self) -> tuple[Vector2, Vector2]:
        """Where the tail leaves the card, and where it ends."""
        reach = 2 * self._px(_TIP)
        inner = self._target.inflate(*(-min(side, reach) for side in self._target.size))
        tip = Vector2(_nearest(inner, self.rect.center))
        keep = self._px(_RADIUS) + self._px(_TAIL)
        root = Vector2(_nearest(self.rect.inflate(-2 * keep, -2 * keep), (tip.x, tip.y)))
        return root, tip

    def _paint(
        self,
        large: pygame.Surface,
        area: Rect,
        tail: Sequence[Vector2],
        inset: tuple[int, int],
        color: Color,
    ) -> None:
        """Paint card and tail in one color: once for the edge, then smaller for the inside."""
        half, edge = inset
        body = self.rect.inflate(-2 * edge, -2 * edge).move(-area.x, -area.y)
        scaled = Rect(*(part * _FINE for part in body))
        radius = (self._px(_RADIUS) - edge) * _FINE
        pygame.draw.rect(large, color, scaled, border_radius=radius)
        root, tip = ((point - Vector2(area.topleft)) * _FINE for point in tail)
        if root != tip:
            across = (tip - root).normalize().rotate(90) * half * _FINE
            pygame.draw.polygon(large, color, [root + across, tip, root - across])


def _grid(area: Rect, size: tuple[int, int], step: int) -> Iterator[Rect]:
    """Rectangles of a size whose upper left corners lie in an area."""
    for x in range(area.left, area.right + 1, step):
        for y in range(area.top, area.bottom + 1, step):
            yield Rect((x, y), size)


def _covered(rect: Rect, others: Sequence[Rect]) -> float:
    """How much of a rectangle lies on others, as a share of it."""
    parts = (rect.clip(others[number]) for number in rect.collidelistall(others))
    return sum(part.w * part.h for part in parts) / (rect.w * rect.h)


def _distance(rect: Rect, target: Rect) -> float:
    """Between the nearest points of two rectangles, with a little for their middles."""
    across = max(0, target.left - rect.right, rect.left - target.right)
    down = max(0, target.top - rect.bottom, rect.top - target.bottom)
    middles = hypot(rect.centerx - target.centerx, rect.centery - target.centery)
    return hypot(across, down) + middles / 6


def _nearest(rect: Rect, point: Sequence[float]) -> tuple[float, float]:
    """The point of a rectangle that is nearest to another one."""
    return (
        min(max(rect.left, point[0]), rect.right),
        min(max(rect.top, point[1]), rect.bottom),
    )
