"""The widget kit: buttons, choices, text fields, and forms that give them order and focus.

A widget answers an event with the action to run, or None. Sizes are design units times `unit`.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, Final

import pygame
from pygame import Rect
from pygame.event import Event

from azul import assets
from azul.assets import Color
from azul.view import frames, theme

Action = Callable[[], Any]
"""What a widget sets off; forms hand it to their scene, which runs it."""

_RADIUS: Final = 12
_DISABLED: Final = 110
"""Opacity of what a button says that cannot be pressed, of 255."""

_THUMB: Final = 19
_TRACK: Final = 14
_NUMBER: Final = 80
"""A slider's radius of the thumb, height of the track, and room for the number."""

ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
ACTIVATE: Final = (*ENTER, pygame.K_SPACE)
"""The keys that set off what has the focus."""


class Widget:
    """Something on a form with a place, that may take the focus."""

    def __init__(self, unit: float) -> None:
        self.unit = unit
        self.rect = Rect(0, 0, 0, 0)
        self.enabled = True

    def px(self, units: float) -> int:
        """Design units in pixels."""
        return max(1, round(units * self.unit))

    def on_click(self, point: tuple[int, int]) -> Action | None:
        """Answer a click inside the widget."""
        raise NotImplementedError

    def on_drag(self, point: tuple[int, int]) -> Action | None:
        """Answer the pointer's moves after a click inside, until the button is let go."""

    def on_wheel(self, steps: int) -> Action | None:
        """Answer the wheel above the widget; away from the player is positive."""

    def on_key(self, event: Event) -> Action | None:
        """Answer a key or text while the widget has the focus."""
        raise NotImplementedError

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        """Draw the widget; changes nothing."""
        raise NotImplementedError

    def _draw_frame(
        self, surface: pygame.Surface, rect: Rect, fill: Color, edge: Color, width: int
    ) -> None:
        surface.blit(frames.rounded(rect.size, self.px(_RADIUS), fill, edge, width), rect)


class Button(Widget):
    """Words, or a picture, that set something off. `primary` is the one that most people want."""

    def __init__(
        self, unit: float, words: str, action: Action, icon: str = "", primary: bool = False
    ) -> None:
        super().__init__(unit)
        self.words = words
        self.action = action
        self.icon = icon
        self.primary = primary

    def width(self) -> int:
        """How wide the words want it, in pixels."""
        return assets.font("bold", self.px(theme.TEXT)).size(self.words)[0] + self.px(64)

    def on_click(self, point: tuple[int, int]) -> Action | None:
        """Set off."""
        return self.action

    def on_key(self, event: Event) -> Action | None:
        """Enter and Space set off."""
        is_press = event.type == pygame.KEYDOWN and event.key in ACTIVATE
        return self.action if is_press else None

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        """Draw the button, lit while hovered."""
        fill = theme.COBALT if self.primary else theme.DUSK
        if hovered and self.enabled:
            fill = theme.brighter(fill)
        edge = theme.GOLD if focused or self.primary else theme.MIST
        width = self.px(4 if focused else 2)
        self._draw_frame(surface, self.rect, fill, edge if self.enabled else theme.DUSK, width)
        if self.icon:
            side = round(self.rect.h * 0.62)
            face = assets.picture(self.icon, side, side)
        else:
            face = assets.text(self.words, "bold", self.px(theme.TEXT), theme.CREAM)
        if not self.enabled:
            face = face.copy()
            face.set_alpha(_DISABLED)
        surface.blit(face, face.get_rect(center=self.rect.center))


class Choice(Widget):
    """One of a few options, side by side. `on_change` is called with the chosen value."""

    def __init__(
        self,
        unit: float,
        options: Sequence[tuple[Any, str]],
        value: Any,
        on_change: Callable[[Any], Any],
    ) -> None:
        super().__init__(unit)
        self.options = options
        self.value = value
        self.on_change = on_change

    def width(self) -> int:
        """How wide the longest option wants it, in pixels."""
        font = assets.font("bold", self.px(theme.SMALL))
        widest = max(font.size(words)[0] for _, words in self.options)
        return (widest + self.px(36)) * len(self.options)

    def cells(self) -> list[Rect]:
        """The rectangle of each option."""
        edges = [
            self.rect.x + self.rect.w * number // len(self.options)
            for number in range(len(self.options) + 1)
        ]
        return [
            Rect(left, self.rect.y, right - left, self.rect.h) for left, right in pairwise(edges)
        ]

    def _set(self, value: Any) -> Action:
        def change() -> Any:
            self.value = value
            return self.on_change(value)

        return change

    def on_click(self, point: tuple[int, int]) -> Action | None:
        """Choose the option under the pointer."""
        for cell, (value, _) in zip(self.cells(), self.options, strict=True):
            if cell.collidepoint(point):
                return self._set(value)
        return None

    def on_key(self, event: Event) -> Action | None:
        """Left and Right choose the neighbor."""
        step = _step(event, pygame.K_LEFT, pygame.K_RIGHT)
        if not step:
            return None
        values = [value for value, _ in self.options]
        return self._set(values[(values.index(self.value) + step) % len(values)])

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        """Draw all options, the chosen one filled."""
        if focused:
            ring = self.rect.inflate(self.px(6), self.px(8))
            self._draw_frame(surface, ring, theme.PAPER, theme.GOLD, self.px(3))
        for cell, (value, words) in zip(self.cells(), self.options, strict=True):
            chosen = value == self.value
            inner = cell.inflate(-self.px(4), 0)
            fill = theme.COBALT if chosen else theme.PAPER
            self._draw_frame(surface, inner, fill, theme.COBALT, self.px(2))
            color = theme.CREAM if chosen else theme.INK
            face = assets.text(words, "bold", self.px(theme.SMALL), color)
            surface.blit(face, face.get_rect(center=inner.center))


class Slider(Widget):
    """A number from 0 to `most` on a track. `on_change` is called with each new one."""

    def __init__(self, unit: float, value: int, most: int, on_change: Callable[[int], Any]) -> None:
        super().__init__(unit)
        self.value = value
        self.most = most
        self.on_change = on_change

    def track(self) -> Rect:
        """Where the middle of the thumb may be; right of it stands the number."""
        left, right = self.rect.x + self.px(_THUMB), self.rect.right - self.px(_NUMBER)
        track = Rect(left, 0, right - left, self.px(_TRACK))
        track.centery = self.rect.centery
        return track

    def thumb(self) -> tuple[int, int]:
        """The middle of the thumb."""
        track = self.track()
        return track.x + round(track.w * self.value / self.most), track.centery

    def _set(self, value: int) -> Action | None:
        new = min(max(0, value), self.most)

        def change() -> Any:
            self.value = new
            return self.on_change(new)

        return change if new != self.value else None

    def on_click(self, point: tuple[int, int]) -> Action | None:
        """Jump to the pointer."""
        track = self.track()
        return self._set(round((point[0] - track.x) / track.w * self.most))

    def on_drag(self, point: tuple[int, int]) -> Action | None:
        """Follow the pointer."""
        return self.on_click(point)

    def on_wheel(self, steps: int) -> Action | None:
        """More and less."""
        return self._set(self.value + steps)

    def on_key(self, event: Event) -> Action | None:
        """Left and Right are less and more."""
        return self._set(self.value + _step(event, pygame.K_LEFT, pygame.K_RIGHT))

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        """Draw the track, filled as far as the thumb, and the number."""
        if focused:
            ring = self.rect.inflate(self.px(6), self.px(8))
            self._draw_frame(surface, ring, theme.PAPER, theme.GOLD, self.px(3))
        track, thumb = self.track().inflate(self.px(_TRACK), 0), self.thumb()
        self._draw_frame(surface, track, theme.SHELF, theme.COBALT, self.px(2))
        filled = Rect(track.x, track.y, thumb[0] - track.x, track.h)
        self._draw_frame(surface, filled, theme.COBALT, theme.COBALT, self.px(2))
        self._draw_thumb(surface, theme.brighter(theme.COBALT) if hovered else theme.COBALT)
        face = assets.text(str(self.value), "bold", self.px(theme.TEXT), theme.INK)
        surface.blit(face, face.get_rect(midright=(self.rect.right - self.px(12), thumb[1])))

    def _draw_thumb(self, surface: pygame.Surface, fill: Color) -> None:
        radius = self.px(_THUMB)
        face = frames.rounded((2 * radius, 2 * radius), radius, fill, theme.GOLD, self.px(4))
        surface.blit(face, face.get_rect(center=self.thumb()))


class TextField(Widget):
    """One line of text. `clean` makes what was typed acceptable; `hint` is shown while empty."""

    def __init__(
        self,
        unit: float,
        value: str,
        hint: str,
        clean: Callable[[str], str],
        on_change: Callable[[str], Any],
    ) -> None:
        super().__init__(unit)
        self.value = value
        self.hint = hint
        self.clean = clean
        self.on_change = on_change

    def _set(self, value: str) -> Action:
        def change() -> Any:
            self.value = self.clean(value)
            return self.on_change(self.value)

        return change

    def on_click(self, point: tuple[int, int]) -> Action | None:
        """A click only gives the focus."""
        return None

    def on_key(self, event: Event) -> Action | None:
        """Type at the end, Backspace takes away, Ctrl+Backspace empties."""
        if event.type == pygame.TEXTINPUT:
            return self._set(self.value + event.text)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            return self._set("" if event.mod & pygame.KMOD_CTRL else self.value[:-1])
        return None

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        """Draw the field, with a caret while it has the focus."""
        edge = theme.GOLD if focused else theme.COBALT
        self._draw_frame(surface, self.rect, theme.FIELD, edge, self.px(4 if focused else 2))
        left, size = self.rect.x + self.px(16), self.px(theme.TEXT)
        words = self.value or ("" if focused else self.hint)
        color = theme.INK if self.value else theme.FADED
        face = assets.text(words, "text", size, color)
        surface.blit(face, face.get_rect(midleft=(left, self.rect.centery)))
        if focused:
            x = left + assets.font("text", size).size(self.value)[0] + self.px(2)
            caret = Rect(x, self.rect.y + self.px(12), self.px(2), self.rect.h - self.px(24))
            pygame.draw.rect(surface, theme.INK, caret)


class Form:
    """Widgets in their order, with one of them in focus and one under the pointer."""

    def __init__(self, widgets: Sequence[Widget], focus: int | None = None) -> None:
        self.widgets = list(widgets)
        self.focus = focus if focus is not None and focus < len(self.widgets) else None
        self.hovered: Widget | None = None
        self._pressed: Widget | None = None

    @property
    def focused(self) -> Widget | None:
        """The widget that answers keys."""
        widget = None if self.focus is None else self.widgets[self.focus]
        return widget if widget and widget.enabled else None

    def handle(self, event: Event) -> Action | None:
        """Answer an event with the action that it sets off."""
        if event.type == pygame.MOUSEMOTION:
            return self._move(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            return self._click(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            self._pressed = None
        if event.type == pygame.MOUSEWHEEL and self.hovered and self.hovered.enabled:
            return self.hovered.on_wheel(event.y)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            self._move_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return None
        if event.type in (pygame.KEYDOWN, pygame.TEXTINPUT):
            return self._key(event)
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all widgets."""
        for number, widget in enumerate(self.widgets):
            hovered = widget is self.hovered and widget.enabled
            widget.draw(surface, number == self.focus, hovered)

    def _at(self, point: tuple[int, int]) -> Widget | None:
        return next((w for w in self.widgets if w.rect.collidepoint(point)), None)

    def _move(self, point: tuple[int, int]) -> Action | None:
        self.hovered = self._at(point)
        return self._pressed.on_drag(point) if self._pressed else None

    def _click(self, point: tuple[int, int]) -> Action | None:
        widget = self._at(point)
        if widget is None or not widget.enabled:
            return None
        self.focus = self.widgets.index(widget) if isinstance(widget, TextField) else None
        self._pressed = widget
        return widget.on_click(point)

    def _key(self, event: Event) -> Action | None:
        """The focused widget's key; else Up and Down walk through the form as Tab does."""
        action = None
        if self.focused:
            action = self.focused.on_key(event)
        step = _step(event, pygame.K_UP, pygame.K_DOWN)
        if not action and step:
            self._move_focus(step)
        return action

    def _move_focus(self, step: int) -> None:
        able = [number for number, widget in enumerate(self.widgets) if widget.enabled]
        if not able:
            return
        if self.focus not in able:
            self.focus = able[0 if step > 0 else -1]
        else:
            self.focus = able[(able.index(self.focus) + step) % len(able)]


def _step(event: Event, back: int, forth: int) -> int:
    """-1 or 1 for the two keys of a direction, 0 for anything else."""
    if event.type != pygame.KEYDOWN:
        return 0
    return int(event.key == forth) - int(event.key == back)
