"""Inputs, which are widgets with a value: segmented controls and sliders.

Constants are in design units, rectangles in pixels.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, Final

import pygame
from pygame import Rect

from azul.kit import borders, metrics
from azul.kit.borders import RADIUS
from azul.kit.colors import brighter
from azul.kit.fitting import fit_line
from azul.kit.keys import KeyPress
from azul.kit.theme import Theme
from azul.kit.widgets import Action, Part, Role, Widget

_ROW_GAP: Final = 8
_PICTURE_GAP: Final = 12
_THUMB_RADIUS: Final = 19
_TRACK_HEIGHT: Final = 14
_LEAST_TRACK: Final = 160
_NUMBER_WIDTH: Final = 80
"""Radius of a slider's thumb, height and least length of its track, and width of its number."""


class SegmentedControl(Widget):
    """A choice of a few options, side by side, or in several rows if that is too wide.

    If the `value` is no option, no option is chosen.

    `on_change` is called with the chosen value. There is room for at least `room_for` options, so
    that it keeps its size when some are added. Each option may have a picture before its words;
    all `pictures` have the same size.
    """

    role = Role.CHOICE

    def __init__(
        self,
        theme: Theme,
        options: Sequence[tuple[Any, str]],
        value: Any,
        on_change: Callable[[Any], Any],
        room_for: int = 0,
        pictures: Sequence[pygame.Surface] = (),
    ) -> None:
        super().__init__(theme)
        self.options = options
        self.pictures = pictures
        self._room_for = max(room_for, len(options))
        self.value = value
        self.on_change = on_change

    @property
    def value_text(self) -> str:
        return next((words for value, words in self.options if value == self.value), "")

    def parts(self) -> list[Part]:
        return [
            Part(Role.OPTION, words, cell, value == self.value)
            for cell, (value, words) in zip(self.cells(), self.options, strict=True)
        ]

    def width(self) -> int:
        return self._widest() * self._room_for

    def _widest(self) -> int:
        size = self.px(metrics.SMALL)
        words = max(self.theme.width(words, "bold", size) for _, words in self.options)
        return self._picture_room + words + self.px(36)

    @property
    def _picture_room(self) -> int:
        return max((p.get_width() + self.px(_PICTURE_GAP) for p in self.pictures), default=0)

    def _row_height(self, gap: int = 0) -> int:
        """Return the height of a row of cells and of the `gap` below it, in design units."""
        pictures = (p.get_height() + self.px(_PICTURE_GAP + gap) for p in self.pictures)
        return max([self.px(metrics.BUTTON + gap), *pictures])

    def height(self, width: int) -> int:
        return self._rows(width) * self._row_height(_ROW_GAP) - self.px(_ROW_GAP)

    def _rows(self, width: int) -> int:
        columns = max(1, width // self._widest())
        return -(-self._room_for // columns)

    def cells(self) -> list[Rect]:
        rows = self._rows(self.rect.w)
        columns = -(-len(self.options) // rows)
        edges = [self.rect.x + self.rect.w * number // columns for number in range(columns + 1)]
        cells = [
            (left, right, self.rect.y + row * self._row_height(_ROW_GAP))
            for row in range(rows)
            for left, right in pairwise(edges)
        ]
        return [
            Rect(left, top, right - left, self._row_height())
            for left, right, top in cells[: len(self.options)]
        ]

    def _set(self, value: Any) -> Action:
        def change() -> Any:
            self.value = value
            return self.on_change(value)

        return change

    def on_press(self, point: tuple[int, int]) -> Action | None:
        for cell, (value, _) in zip(self.cells(), self.options, strict=True):
            if cell.collidepoint(point):
                return self._set(value)
        return None

    def on_key(self, pressed: KeyPress) -> Action | None:
        step = pressed.horizontal_step
        if not step:
            return None
        values = [value for value, _ in self.options]
        if self.value not in values:
            return self._set(values[0])
        return self._set(values[(values.index(self.value) + step) % len(values)])

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        if focused:
            self.draw_focus(surface, self.rect.inflate(self.px(14), self.px(14)))
        for number, (cell, (value, words)) in enumerate(
            zip(self.cells(), self.options, strict=True)
        ):
            is_chosen = value == self.value
            inner = cell.inflate(-self.px(4), 0)
            fill = self.colors.cobalt if is_chosen else self.colors.paper
            self.draw_frame(surface, inner, fill, self.colors.cobalt, self.px(2))
            color = self.colors.cream if is_chosen else self.colors.ink
            size, room = self.px(metrics.SMALL), inner.w - self.px(RADIUS)
            if self.pictures:
                picture, room = self.pictures[number], room - self._picture_room
                side = (inner.h - picture.get_height()) // 2
                surface.blit(picture, (inner.x + side, inner.y + side))
                inner = Rect(inner.right - room - self.px(RADIUS), inner.y, room, inner.h)
            label = fit_line(self.theme, words, "bold", size, color, room)
            surface.blit(label, label.get_rect(center=inner.center))


class Slider(Widget):
    """A number from 0 to `maximum` on a track. `on_change` is called with each new number."""

    role = Role.SLIDER
    keeps_left_and_right = True

    def __init__(
        self, theme: Theme, value: int, maximum: int, on_change: Callable[[int], Any]
    ) -> None:
        super().__init__(theme)
        self.value = value
        self.maximum = maximum
        self.on_change = on_change

    def width(self) -> int:
        return self.px(_LEAST_TRACK + _THUMB_RADIUS + _NUMBER_WIDTH)

    def track(self) -> Rect:
        """Return where the center of the thumb may be; the number is to the right of it."""
        left, right = self.rect.x + self.px(_THUMB_RADIUS), self.rect.right - self.px(_NUMBER_WIDTH)
        track = Rect(left, 0, right - left, self.px(_TRACK_HEIGHT))
        track.centery = self.rect.centery
        return track

    def thumb(self) -> tuple[int, int]:
        track = self.track()
        return track.x + round(track.w * self.value / self.maximum), track.centery

    def _set(self, value: int) -> Action | None:
        new = min(max(0, value), self.maximum)

        def change() -> Any:
            self.value = new
            return self.on_change(new)

        return change if new != self.value else None

    def on_press(self, point: tuple[int, int]) -> Action | None:
        track = self.track()
        return self._set(round((point[0] - track.x) / track.w * self.maximum))

    def on_drag(self, point: tuple[int, int]) -> Action | None:
        return self.on_press(point)

    def drags_at(self, point: tuple[int, int]) -> bool:
        return True

    def on_wheel(self, steps: int) -> Action | None:
        return self._set(self.value + steps)

    def on_key(self, pressed: KeyPress) -> Action | None:
        return self._set(self.value + pressed.horizontal_step)

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        if focused:
            self.draw_focus(surface, self.rect.inflate(self.px(14), self.px(14)))
        track, thumb = self.track().inflate(self.px(_TRACK_HEIGHT), 0), self.thumb()
        self.draw_frame(surface, track, self.colors.shelf, self.colors.cobalt, self.px(2))
        filled = Rect(track.x, track.y, thumb[0] - track.x, track.h)
        self.draw_frame(surface, filled, self.colors.cobalt, self.colors.cobalt, self.px(2))
        radius = self.px(_THUMB_RADIUS)
        fill = brighter(self.colors.cobalt) if hovered else self.colors.cobalt
        image = borders.rounded(
            self.theme, (2 * radius, 2 * radius), radius, fill, self.colors.gold, self.px(4)
        )
        surface.blit(image, image.get_rect(center=thumb))
        number = self.theme.text(str(self.value), "bold", self.px(metrics.TEXT), self.colors.ink)
        surface.blit(number, number.get_rect(midright=(self.rect.right - self.px(12), thumb[1])))
