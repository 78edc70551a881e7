"""The widget kit: buttons, and forms that give widgets their order and focus.

A widget answers input with the action to run, or None. Constants are in design units, rectangles
in pixels.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, NamedTuple

import pygame
from pygame import Rect

from azul.kit import borders, metrics
from azul.kit.borders import RADIUS, draw_focus
from azul.kit.colors import Colors, Rgb, brighter, darker
from azul.kit.fitting import fit_line
from azul.kit.keys import KeyInput, KeyPress
from azul.kit.pointer import (
    Point,
    PointerInput,
)
from azul.kit.text_edit import TextEdit
from azul.kit.theme import Theme


@dataclass(frozen=True, eq=False)
class Activation:
    """A screen reader presses a widget at a point of it, which may be out of view."""

    widget: "Widget"
    point: Point


Input = PointerInput | KeyInput | Activation

Action = Callable[[], Any]  # the effect of a widget, returned by forms and called by scenes
_PRESSED_OFFSET: Final = 2  # how far the text of a pressed button moves down
_DISABLED_OPACITY: Final = 110  # of 255
_BADGE_SIDE: Final = 44
_BADGE_SHARE: Final = 0.8
"""Side of the image of a gamepad's button, in design units, and at most in heights of the button
below it.
"""

_ICON_SHARE: Final = 0.62  # side of an icon on a button, in heights of the button
_CAPTION_MARGIN: Final = 12  # beside an icon and its caption

_ICON_SIDE: Final = 40
_TEXT_MARGIN: Final = 20
_TEXT_TOP_MARGIN: Final = 8
"""Icon of a DetailedButton, and the space beside and above its texts."""


class Role(StrEnum):
    """The kind of a widget, in the terms of screen readers."""

    ANNOUNCEMENT = "announcement"
    BUTTON = "button"
    CHART = "chart"
    CHOICE = "choice"
    DIALOG = "dialog"
    GROUP = "group"
    HEADING = "heading"
    IMAGE = "image"
    LIST = "list"
    LIST_ITEM = "list item"
    OPTION = "option"
    PROGRESS = "progress"
    SCROLL_AREA = "scroll area"
    SLIDER = "slider"
    TEXT = "text"
    TEXT_FIELD = "text field"
    TEXT_RUN = "text run"
    WINDOW = "window"


class Part(NamedTuple):
    """A part of a widget that is no widget itself: an option, or a row in view."""

    role: Role
    label: str
    rect: Rect
    is_chosen: bool
    can_click: bool = True


class Widget:
    """Something with a rectangle on a form, which may take the focus and contain other widgets.

    `name` is the label that is written beside it, if there is one. `tooltip` is shown while the
    pointer or the focus is on it. Up and Down pass over a widget that `is_skipped_by_arrows`,
    because it is beside another widget. A widget that can be scrolled draws only the part in its
    `view`.
    """

    def __init__(self, theme: Theme, tooltip: str = "") -> None:
        self.theme = theme
        self.tooltip = tooltip
        self.name = ""
        self.rect = Rect(0, 0, 0, 0)
        self.view: Rect | None = None
        self.enabled = True
        self.is_skipped_by_arrows = False

    key: object = None
    """The identity that a widget shares with its successor in the next form; else its meaning."""

    keeps_left_and_right = False
    """True if it answers Left and Right even at its ends, so that they lead to no neighbor."""

    role = Role.GROUP
    value: Any = None

    edit: TextEdit | None = None  # the text with caret and selection, if it is edited
    children: Sequence["Widget"] = ()

    is_interactive = True
    """True if it answers the pointer or keys; if not, forms skip it, but not its children."""

    takes_text = False  # True if it takes typed text, and so keeps the focus after a click

    focusable = True
    """True if it can have the focus; if not, a click on it leaves the focus where it is."""

    is_area = False
    """True if it is an area for itself, from which keys for areas lead on; else it shares one with
    those around it.
    """

    is_under_finger = False  # True if a finger has pressed it, and not the mouse

    is_pressed = False  # True if the pointer holds it down, and a release now would click it

    @property
    def meaning(self) -> object:
        """The meaning of a click, which stays equal when the widget is rebuilt."""
        return type(self), self.name

    @property
    def identity(self) -> object:
        return self.meaning if self.key is None else self.key

    @property
    def notice(self) -> str:
        """The message about the last input, or ""."""
        return ""

    @property
    def label(self) -> str:
        return self.name or self.tooltip

    @property
    def explanation(self) -> str:
        """The current text of the tooltip."""
        return self.tooltip

    @property
    def value_text(self) -> str:
        return "" if self.value is None else str(self.value)

    def parts(self) -> Sequence[Part]:
        return ()

    @property
    def tab_order(self) -> Sequence["Widget"]:
        """The children in the order in which the focus goes through them."""
        return self.children

    def in_tab_order(self) -> Iterator["Widget"]:
        """Yield all widgets within this widget, and itself after them."""
        for child in self.tab_order:
            yield from child.in_tab_order()
        yield self

    def tree(self) -> Iterator["Widget"]:
        yield self
        for child in self.children:
            yield from child.tree()

    def is_at(self, point: Point) -> bool:
        is_in_view = self.view is None or self.view.collidepoint(point)
        return is_in_view and self.rect.collidepoint(point)

    def is_near(self, point: Point) -> bool:
        """True if a point is on the widget, or would be if it were as large as a finger."""
        least = self.px(metrics.FINGER)
        missing = max(0, least - self.rect.w), max(0, least - self.rect.h)
        is_in_view = self.view is None or self.view.collidepoint(point)
        return is_in_view and self.rect.inflate(missing).collidepoint(point)

    def width(self) -> int:
        return 0

    def height(self, width: int) -> int:
        return self.px(metrics.BUTTON)

    @property
    def colors(self) -> Colors:
        return self.theme.colors

    def px(self, units: float) -> int:
        return self.theme.px(units)

    def set_rect(self, rect: Rect) -> None:
        self.rect = rect

    def tooltip_for(self, hovered: bool) -> tuple[str, Rect]:
        """Return the tooltip under the pointer, or else at the focus, and what it is about."""
        return self.explanation, self.rect

    def on_point(self, point: Point) -> None: ...

    def on_press(self, point: Point) -> Action | None: ...

    def on_drag(self, point: Point) -> Action | None:
        """Answer the pointer's moves after a press inside, until the button is released."""

    def on_double_press(self, point: Point) -> None:
        """Answer the second press of a double click, after `on_press`."""

    def on_click(self) -> Action | None: ...

    def drags_at(self, point: Point) -> bool:
        """True if a finger at a point moves something in the widget, and cannot mean to scroll."""
        return False

    def swipe(self, distance: int) -> bool:
        """Follow a finger by a number of pixels downward. Return True if it can be scrolled."""
        return False

    def on_wheel(self, steps: int) -> Action | None:
        """Answer the wheel over the widget; away from the player is positive."""

    def on_key(self, pressed: KeyPress) -> Action | None: ...

    def on_text(self, text: str) -> Action | None: ...

    def on_composition(self, text: str) -> None: ...

    def on_focus_lost(self) -> None:
        """Forget everything shown only while the widget has the focus."""

    def follow(self, before: "Widget") -> None:
        """Take over the state of the focused widget that this widget replaces."""

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        """Draw the widget, without changing it; by default nothing."""

    def draw_tree(
        self, surface: pygame.Surface, focused: "Widget | None", hovered: "Widget | None"
    ) -> None:
        """Draw the widget and all within it; either may have the focus or the pointer."""
        if self.view:
            surface.set_clip(self.view)
        self.draw(surface, self is focused, self is hovered and self.enabled)
        for child in self.children:
            child.draw_tree(surface, focused, hovered)
        if self.view:
            surface.set_clip(None)

    def draw_frame(
        self, surface: pygame.Surface, rect: Rect, fill: Rgb, edge: Rgb, width: int
    ) -> None:
        borders.draw_rounded(self.theme, surface, rect, fill, edge, width)

    def draw_focus(self, surface: pygame.Surface, rect: Rect) -> None:
        draw_focus(self.theme, surface, rect)


class Button(Widget):
    """A text or an icon that runs an action; most people want the `primary` button.

    While it is disabled, its tooltip says `why_disabled`, if that is given.
    """

    role = Role.BUTTON
    units: float = metrics.TEXT
    margins: float = 64
    """Size of its type, and space beside the text in all, in design units."""

    def __init__(
        self,
        theme: Theme,
        words: str,
        action: Action,
        icon: str = "",
        primary: bool = False,
        tooltip: str = "",
    ) -> None:
        super().__init__(theme, tooltip)
        self.words = words
        self.action = action
        self.icon = icon
        self.primary = primary
        self.why_disabled = ""
        self.badge = ""  # the image of the equivalent gamepad button, if any

    @property
    def explanation(self) -> str:
        return self.tooltip if self.enabled else self.why_disabled or self.tooltip

    @property
    def label(self) -> str:
        """Its text, or its tooltip if it has an icon, after its name if it has one."""
        own = self.tooltip if self.icon and self.tooltip else self.words
        return f"{self.name}: {own}" if self.name else own

    def width(self) -> int:
        if self.icon:
            return self.px(metrics.BUTTON)
        width = self.theme.width(self.words, "bold", self.px(self.units))
        return width + self.px(self.margins)

    @property
    def meaning(self) -> object:
        """Its icon or its text; a changed tooltip changes nothing."""
        return self.icon or self.words, self.name

    def on_click(self) -> Action | None:
        return self.action

    def on_key(self, pressed: KeyPress) -> Action | None:
        return self.action if pressed.activates else None

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        self._draw_ground(surface, focused, hovered)
        content = self._content()
        if not self.enabled:
            # The theme caches the original, which must stay opaque.
            content = content.copy()
            content.set_alpha(_DISABLED_OPACITY)
        badge = self._badge_rect()
        # Within the button an icon moves aside for it, and a text ends before it.
        aside = badge.w // 8 if self.icon else 0
        place = content.get_rect(center=self.rect.center).move(-aside, self._sunken - aside)
        surface.blit(content, place)
        if badge:
            surface.blit(self.theme.picture(self.badge, badge.w, badge.h), badge)

    def _badge_rect(self) -> Rect:
        """Return the place of the gamepad's button, the lower right corner; empty without one."""
        if not (self.badge and self.enabled):
            return Rect(0, 0, 0, 0)
        side = min(self.px(_BADGE_SIDE), round(self.rect.h * _BADGE_SHARE))
        middle = self.rect.right - side // 8, self.rect.bottom - side // 8
        return Rect(0, 0, side, side).move_to(center=middle)

    @property
    def _sunken(self) -> int:
        return self.px(_PRESSED_OFFSET) if self.is_pressed else 0

    def _draw_ground(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        fill = self.colors.cobalt if self.primary and self.enabled else self.colors.button
        if self.is_pressed:
            fill = darker(fill)
        elif hovered and self.enabled:
            fill = brighter(fill)
        edge = self.colors.gold if self.primary else self.colors.quiet_on_dark
        edge = edge if self.enabled else self.colors.button
        self.draw_frame(surface, self.rect, fill, edge, self.px(2))
        if focused:
            self.draw_focus(surface, self.rect)

    def _content(self) -> pygame.Surface:
        if self.icon:
            side = round(self.rect.h * _ICON_SHARE)
            return self.theme.picture(self.icon, side, side)
        size, room = self.px(self.units), self.rect.w - self.px(RADIUS)
        return fit_line(self.theme, self.words, "bold", size, self.colors.cream, room)


class SmallButton(Button):
    """A button in small type, for places with little room."""

    units = metrics.SMALL
    margins = 28


class CaptionedButton(Button):
    """A button with an icon and its tooltip beside it, or `short` where there is less room.

    It is wide enough for each of the `captions`, so that its width stays when the caption changes.
    """

    def __init__(self, theme: Theme, button: Button, short: str, captions: Sequence[str]) -> None:
        super().__init__(theme, button.words, button.action, button.icon, tooltip=button.tooltip)
        self._short, self._captions = short, captions

    def width(self) -> int:
        size = self.px(metrics.SMALL)
        widest = max(self.theme.width(caption, "bold", size) for caption in self._captions)
        return widest + self._beside(self.px(metrics.BUTTON))

    def tooltip_for(self, hovered: bool) -> tuple[str, Rect]:
        """Return the tooltip only where the button does not show it."""
        text, rect = super().tooltip_for(hovered)
        return ("" if self._caption == text else text), rect

    @property
    def _caption(self) -> str:
        # All buttons of a kind are reduced together.
        return self.tooltip if self.rect.w >= self.width() else self._short

    def _beside(self, height: int) -> int:
        """Return the width of the icon and of the spaces beside it and the caption."""
        return round(height * _ICON_SHARE) + 3 * self.px(_CAPTION_MARGIN)

    def _content(self) -> pygame.Surface:
        icon, margin = super()._content(), self.px(_CAPTION_MARGIN)
        content = pygame.Surface((self.rect.w - 2 * margin, self.rect.h), pygame.SRCALPHA)
        content.blit(icon, icon.get_rect(midleft=(0, self.rect.h // 2)))
        size, room = self.px(metrics.SMALL), self.rect.w - self._beside(self.rect.h)
        text = fit_line(self.theme, self._caption, "bold", size, self.colors.cream, room)
        left = icon.get_width() + margin
        content.blit(text, text.get_rect(midleft=(left, self.rect.h // 2)))
        return content


class DetailedButton(Button):
    """A button with an icon, a text, and details in a smaller size below it."""

    def __init__(self, theme: Theme, words: str, action: Action, icon: str, details: str) -> None:
        super().__init__(theme, words, action, icon)
        self.details = details

    def width(self) -> int:
        return 0

    def height(self, width: int) -> int:
        texts_height = sum(text.get_height() for text in self._texts(width))
        return max(self.px(metrics.BUTTON), texts_height + 2 * self.px(_TEXT_TOP_MARGIN))

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        self._draw_ground(surface, focused, hovered)
        side, rect = self.px(_ICON_SIDE), self.rect
        icon = self.theme.picture(self.icon, side, side)
        left, middle = rect.x + self.px(_TEXT_MARGIN), rect.centery + self._sunken
        surface.blit(icon, icon.get_rect(midleft=(left, middle)))
        draw_lines(surface, self._texts(rect.w), left + side + self.px(_TEXT_MARGIN), middle)

    def _texts(self, width: int) -> list[pygame.Surface]:
        room = width - self.px(_ICON_SIDE + 3 * _TEXT_MARGIN)
        cream, theme = self.colors.cream, self.theme
        return [
            theme.paragraph(self.words, "bold", self.px(metrics.TEXT), cream, room),
            theme.paragraph(self.details, "text", self.px(metrics.SMALL), cream, room),
        ]


def draw_lines(
    surface: pygame.Surface, lines: Sequence[pygame.Surface], left: int, middle: int
) -> None:
    """Draw rendered lines below each other, with their middle at a height."""
    top = middle - sum(line.get_height() for line in lines) // 2
    for line in lines:
        surface.blit(line, (left, top))
        top += line.get_height()
