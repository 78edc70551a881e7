"""The widget kit: buttons, and forms that give widgets their order and focus.

A widget answers input with the action to run, or None. Constants are in design units, rectangles
in pixels.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import Any, Final, NamedTuple

import pygame
from pygame import Rect

from azul.kit import borders, metrics
from azul.kit.borders import RADIUS, draw_focus
from azul.kit.colors import Colors, Rgb, brighter, darker
from azul.kit.keys import Key, KeyInput, KeyPress, TextComposed, TextTyped
from azul.kit.messages import draw_tooltip
from azul.kit.pointer import (
    STILL,
    Leave,
    LongPress,
    MouseButton,
    Move,
    Point,
    PointerInput,
    Press,
    Release,
    Wheel,
)
from azul.kit.text_edit import TextEdit
from azul.kit.theme import Theme


@dataclass(frozen=True, eq=False)
class Activation:
    """A screen reader presses a widget at a point of it, which may be out of view."""

    widget: "Widget"
    point: Point


Input = PointerInput | KeyInput | Activation

Action = Callable[[], Any]
"""What a widget runs; forms hand it to their scene, which calls it."""

_SUNKEN: Final = 2
"""How far the text of a pressed button moves down, in design units."""

_DISABLED: Final = 110
"""Opacity of the text of a disabled button, of 255."""

_BADGE: Final = 44
_BADGE_SHARE: Final = 0.8
"""Side of the picture of a gamepad's button, in design units, and at most in heights of the button
that it stands on.
"""

_ICON: Final = 40
_BESIDE: Final = 20
_ABOVE: Final = 8
"""Icon of a DetailedButton, and the space beside and above its texts, in design units."""

_NOWHERE: Final = (-1, -1)


class Role(StrEnum):
    """What a widget is, by the terms of screen readers."""

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
    pointer or the focus is on it. Up and Down pass over what `is_skipped_by_arrows`, because it
    stands beside another widget. Of a widget that can be scrolled only the part in its `view` is
    drawn.
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
    """What it shares with the widget that replaces it in the next form; else its meaning."""

    keeps_left_and_right = False
    """Whether it answers Left and Right even at its ends, so that they lead to no neighbor."""

    role = Role.GROUP
    value: Any = None
    """What it is set to, if it can be set."""

    edit: TextEdit | None = None
    """Its text with caret and selection, if it is edited."""

    children: Sequence["Widget"] = ()

    is_interactive = True
    """Whether it answers the pointer or keys; if not, forms skip it, but not its children."""

    takes_text = False
    """Whether it takes typed text, and so keeps the focus after a press."""

    focusable = True
    """Whether it can have the focus; if not, a press on it leaves the focus where it is."""

    is_area = False
    """Whether it is an area for itself, from which keys for areas lead on; else it shares one with
    those around it.
    """

    is_pressed = False
    """Whether the pointer holds it down, and letting go now would click it."""

    @property
    def meaning(self) -> object:
        """What stays the same as long as a click does the same, even if the widget is rebuilt."""
        return type(self), self.name

    @property
    def identity(self) -> object:
        """The key, or else the meaning."""
        return self.meaning if self.key is None else self.key

    @property
    def notice(self) -> str:
        """What it says about the last input, if anything."""
        return ""

    @property
    def label(self) -> str:
        """What it is called, for those who do not see it."""
        return self.name or self.tooltip

    @property
    def value_text(self) -> str:
        """The value in words."""
        return "" if self.value is None else str(self.value)

    def parts(self) -> Sequence[Part]:
        """What it consists of, for those who do not see it."""
        return ()

    @property
    def tab_order(self) -> Sequence["Widget"]:
        """The children in the order in which the focus goes through them."""
        return self.children

    def in_tab_order(self) -> Iterator["Widget"]:
        """All widgets within it, and itself after them."""
        for child in self.tab_order:
            yield from child.in_tab_order()
        yield self

    def tree(self) -> Iterator["Widget"]:
        """The widget itself, and all within it as it stands there."""
        yield self
        for child in self.children:
            yield from child.tree()

    def is_at(self, point: Point) -> bool:
        """Whether the widget is seen at a point."""
        is_in_view = self.view is None or self.view.collidepoint(point)
        return is_in_view and self.rect.collidepoint(point)

    def is_near(self, point: Point) -> bool:
        """Whether a point is on the widget, or would be if it were as large as a finger."""
        least = self.px(metrics.FINGER)
        missing = max(0, least - self.rect.w), max(0, least - self.rect.h)
        is_in_view = self.view is None or self.view.collidepoint(point)
        return is_in_view and self.rect.inflate(missing).collidepoint(point)

    def width(self) -> int:
        """The width that the widget asks for, in pixels."""
        return 0

    def height(self, width: int) -> int:
        """The height of the widget at a width, both in pixels."""
        return self.px(metrics.BUTTON)

    @property
    def colors(self) -> Colors:
        """The colors of the theme."""
        return self.theme.colors

    def px(self, units: float) -> int:
        """Design units in pixels."""
        return self.theme.px(units)

    def set_rect(self, rect: Rect) -> None:
        """Take a rectangle."""
        self.rect = rect

    def tooltip_at(self, hovered: bool) -> tuple[str, Rect]:
        """The tooltip under the pointer, or else at the focus, and the rectangle it is about."""
        return self.tooltip, self.rect

    def on_point(self, point: Point) -> None:
        """Answer a move of the pointer over the widget."""

    def on_press(self, point: Point) -> Action | None:
        """Answer a press inside the widget."""

    def on_drag(self, point: Point) -> Action | None:
        """Answer the pointer's moves after a press inside, until the button is released."""

    def on_double_press(self, point: Point) -> None:
        """Answer the second press of a double click, after `on_press`."""

    def on_click(self) -> Action | None:
        """Answer a press and a release inside the widget."""

    def is_dragged_at(self, point: Point) -> bool:
        """Whether a finger at a point moves something in the widget, and cannot mean to scroll."""
        return False

    def swipe(self, distance: int) -> bool:
        """Follow a finger by so many pixels downward. Returns whether it can be scrolled."""
        return False

    def on_wheel(self, steps: int) -> Action | None:
        """Answer the wheel over the widget; away from the player is positive."""

    def on_key(self, pressed: KeyPress) -> Action | None:
        """Answer a key while the widget has the focus."""

    def on_text(self, text: str) -> Action | None:
        """Answer typed text while the widget has the focus."""

    def on_composition(self, text: str) -> None:
        """Show a text that an input method composes while the widget has the focus."""

    def on_focus_lost(self) -> None:
        """Forget what is shown only while the widget has the focus."""

    def follow(self, before: "Widget") -> None:
        """Keep what a focused widget showed that this one replaces."""

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        """Draw the widget, without changing it."""
        raise NotImplementedError

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
        """Draw a rectangle with round corners."""
        borders.draw_rounded(self.theme, surface, rect, fill, edge, width)

    def draw_focus(self, surface: pygame.Surface, rect: Rect) -> None:
        """Draw the ring of the focus along the inside of a rectangle."""
        draw_focus(self.theme, surface, rect)


class Button(Widget):
    """A text or an icon that runs an action. `primary` is the one that most people want.

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
        self.badge = ""
        """The picture of a gamepad's button that does the same, if there is one."""

    def tooltip_at(self, hovered: bool) -> tuple[str, Rect]:
        text, rect = super().tooltip_at(hovered)
        return (text if self.enabled else self.why_disabled or text), rect

    @property
    def label(self) -> str:
        """Its text, or its tooltip if it has an icon, after its name if it has one."""
        own = self.tooltip if self.icon and self.tooltip else self.words
        return f"{self.name}: {own}" if self.name else own

    def width(self) -> int:
        """The width of the text with some space; a button with an icon is a square."""
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
        """Enter and Space press it."""
        return self.action if pressed.activates else None

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        self._draw_ground(surface, focused, hovered)
        content = self._content()
        if not self.enabled:
            # The theme caches the original, which must stay opaque.
            content = content.copy()
            content.set_alpha(_DISABLED)
        badge = self._badge_rect()
        # An icon makes way for it, within the button; a text ends before it.
        aside = badge.w // 8 if self.icon else 0
        place = content.get_rect(center=self.rect.center).move(-aside, self._sunken - aside)
        surface.blit(content, place)
        if badge:
            surface.blit(self.theme.picture(self.badge, badge.w, badge.h), badge)

    def _badge_rect(self) -> Rect:
        """Where the gamepad's button is shown: at the lower right corner; empty without one."""
        if not (self.badge and self.enabled):
            return Rect(0, 0, 0, 0)
        side = min(self.px(_BADGE), round(self.rect.h * _BADGE_SHARE))
        middle = self.rect.right - side // 8, self.rect.bottom - side // 8
        return Rect(0, 0, side, side).move_to(center=middle)

    @property
    def _sunken(self) -> int:
        """How far the text or the icon is pressed down, in pixels."""
        return self.px(_SUNKEN) if self.is_pressed else 0

    def _draw_ground(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        """Draw everything but the text or the icon."""
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
        """The icon or the text."""
        if self.icon:
            side = round(self.rect.h * 0.62)
            return self.theme.picture(self.icon, side, side)
        size, room = self.px(self.units), self.rect.w - self.px(RADIUS)
        return self.theme.text(
            self.theme.shortened(self.words, "bold", size, room),
            "bold",
            size,
            self.colors.cream,
        )


class SmallButton(Button):
    """A button in small type, for places with little room."""

    units = metrics.SMALL
    margins = 28


class DetailedButton(Button):
    """A button with an icon, a text, and details in a smaller size below it."""

    def __init__(self, theme: Theme, words: str, action: Action, icon: str, details: str) -> None:
        super().__init__(theme, words, action, icon)
        self.details = details

    def width(self) -> int:
        return 0

    def height(self, width: int) -> int:
        texts_height = sum(text.get_height() for text in self._texts(width))
        return max(self.px(metrics.BUTTON), texts_height + 2 * self.px(_ABOVE))

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        self._draw_ground(surface, focused, hovered)
        side, rect = self.px(_ICON), self.rect
        icon = self.theme.picture(self.icon, side, side)
        left, middle = rect.x + self.px(_BESIDE), rect.centery + self._sunken
        surface.blit(icon, icon.get_rect(midleft=(left, middle)))
        draw_lines(surface, self._texts(rect.w), left + side + self.px(_BESIDE), middle)

    def _texts(self, width: int) -> list[pygame.Surface]:
        room = width - self.px(_ICON + 3 * _BESIDE)
        cream, theme = self.colors.cream, self.theme
        return [
            theme.paragraph(self.words, "bold", self.px(metrics.TEXT), cream, room),
            theme.paragraph(self.details, "text", self.px(metrics.SMALL), cream, room),
        ]


class Form:
    """A tree of widgets in tab order, with the focused one and the one under the pointer.

    `pressed` is the one that the pointer holds: lists and fields answer the press, buttons the
    release, if that is on the same button. A finger may mean to scroll, so what it presses is
    answered when it is lifted. With `can_lose_focus` no widget has the focus after the last one and
    before the first one, nor as soon as the mouse is used.

    A form is built again whenever its scene changes, and continues the one before it: see `follow`.
    """

    def __init__(self, widgets: Sequence[Widget], can_lose_focus: bool = False) -> None:
        self.roots = list(widgets)
        within = (widget for root in widgets for widget in root.in_tab_order())
        self.widgets = [widget for widget in within if widget.is_interactive]
        self.focus: int | None = None
        self.can_lose_focus = can_lose_focus
        self.hovered: Widget | None = None
        self.pressed: Widget | None = None
        self._pressed_meaning: object = None
        self._with_tooltip: Widget | None = None
        # A pressed widget shows no tooltip until the pointer leaves it and comes back.
        self._without_tooltip: Widget | None = None
        self._pointer: Point = _NOWHERE
        self._silent = False
        self._finger: Point | None = None
        """Where a finger was last that may still tap or scroll."""

        self._swiped: Widget | None = None

    @property
    def focused(self) -> Widget | None:
        """The widget that answers keys."""
        widget = None if self.focus is None else self.widgets[self.focus]
        return widget if widget and widget.enabled and widget.focusable else None

    def focus_on(self, widget: Widget | None) -> None:
        """Give the focus to a widget, or to none."""
        self.focus = None if widget is None else self.widgets.index(widget)

    def follow(self, before: "Form") -> None:
        """Replace another form: focus and press go on to the widgets in the place of the old ones.

        The pointer stays where it was. A text field that keeps the focus keeps its caret.
        """
        old = None if before.focus is None else before.widgets[before.focus]
        focused = self._successor(before, old)
        self.focus_on(focused)
        if old and focused and focused.meaning == old.meaning:
            focused.follow(old)
        self.pressed = self._successor(before, before.pressed)
        self._pressed_meaning = before._pressed_meaning
        self._pointer, self._with_tooltip = before._pointer, before._with_tooltip
        self._silent, self._finger = before._silent, before._finger
        self.update_hover()
        if self.pressed:
            self._without_tooltip = self._clickable

    def _successor(self, before: "Form", old: Widget | None) -> Widget | None:
        """The widget that replaces one of the form before.

        It has the same identity, or else, as after a change of language, the same index and type.
        """
        if old not in before.widgets:
            return None
        same = [widget for widget in self.widgets if widget.identity == old.identity]
        if same:
            equals = [widget for widget in before.widgets if widget.identity == old.identity]
            return same[min(equals.index(old), len(same) - 1)]
        index = before.widgets.index(old)
        found = self.widgets[index] if index < len(self.widgets) else None
        return found if type(found) is type(old) else None

    def update_hover(self) -> None:
        """Find what is under the pointer, after widgets have moved."""
        self.hovered = self._at(self._pointer)
        if self.hovered is not self._with_tooltip:
            self._with_tooltip = None
        if self.hovered:
            self.hovered.on_point(self._pointer)
        self._show_pressed()

    def press_target(self, point: Point) -> object:
        """What a press would hit: a button or its icon, the class of another widget, or None.

        It says whether two presses are a double click: between them, a rebuilt button may do
        something else than before, unless its icon is the same; a rebuilt list counts as the same.
        For a press and its release the `meaning` of a widget is enough.
        """
        widget = self._at(point)
        if isinstance(widget, Button):
            return widget.icon or widget
        return widget and type(widget)

    def covers(self, point: Point) -> bool:
        """Whether a widget is at a point, even one that answers nothing."""
        return any(root.is_at(point) for root in self.roots)

    def clear_hover(self) -> None:
        """Hover nothing and show no tooltip until the next input."""
        self.hovered = self._with_tooltip = None
        self._silent = True

    def cancel_press(self) -> None:
        """Forget what is pressed: a release will click nothing."""
        self.pressed = self._finger = self._swiped = None
        self._show_pressed()

    def handle(self, event: Input) -> Action | None:
        """Answer input with the action to run."""
        before = self.focused
        action = self._answer(event)
        if before and before is not self.focused:
            before.on_focus_lost()
        return action

    def _answer(self, event: Input) -> Action | None:
        self._silent = False
        match event:
            case KeyPress(key=Key.TAB):
                self._move_focus(-1 if event.has_shift else 1)
                return None
            case KeyPress(area_step=step) if step:
                self._go_to_area(step)
                return None
            case KeyPress():
                return self._key(event)
            case TextTyped(text):
                return self.focused.on_text(text) if self.focused else None
            case TextComposed(text):
                if self.focused:
                    self.focused.on_composition(text)
                return None
            case Activation():
                return self._activate(event)
        return self._handle_pointer(event)

    def _activate(self, activation: Activation) -> Action | None:
        """Press and click a widget, if it is still there."""
        widget = activation.widget
        if widget not in self.widgets or not widget.enabled:
            return None
        if widget.focusable:
            self.focus_on(widget)
        widget.on_point(activation.point)
        return widget.on_press(activation.point) or widget.on_click()

    def _handle_pointer(self, event: PointerInput) -> Action | None:
        if self.can_lose_focus and isinstance(event, Move | Press):
            self.focus = None
        match event:
            case Move(point):
                return self._move(point)
            case Press(_, MouseButton.LEFT):
                return self._press(event)
            case Release(point):
                return self._release(point)
            case LongPress(point):
                self._explain(point)
            case Leave():
                # The tooltip stays: a finger hides what it points at.
                self._pointer, self.hovered = _NOWHERE, None
            case Wheel(steps) if self.hovered and self.hovered.enabled:
                return self.hovered.on_wheel(steps)
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all widgets and the tooltip."""
        self.draw_widgets(surface)
        self.draw_tooltip(surface)

    def draw_widgets(self, surface: pygame.Surface) -> None:
        """Draw all widgets."""
        focused = None if self.focus is None else self.widgets[self.focus]
        for root in self.roots:
            root.draw_tree(surface, focused, self.hovered)

    def draw_tooltip(self, surface: pygame.Surface) -> None:
        """Draw the tooltip of the widget under the pointer, or else of the focused one."""
        widget = self._with_tooltip or self.focused
        if widget is None or self._silent:
            return
        text, rect = widget.tooltip_at(hovered=widget is self._with_tooltip)
        if text:
            # The tooltip may cover widgets of its own row only.
            others = [other.rect for other in self.widgets if other.rect.y != widget.rect.y]
            draw_tooltip(widget.theme, surface, text, rect, others)

    def _at(self, point: Point, by_finger: bool = False) -> Widget | None:
        """The widget at a point; a finger may miss one by what it is smaller than a finger."""
        exact = next((w for w in self.widgets if w.is_at(point)), None)
        if exact or not by_finger:
            return exact
        near = (widget for widget in self.widgets if widget.is_near(point))
        return next(near, None)

    @property
    def is_dragging(self) -> bool:
        """Whether what is pressed follows the pointer, so that nothing else should."""
        if self._swiped or self.pressed is None:
            return self._swiped is not None
        return self._finger is None or self.pressed.swipe(0)

    def _swipe(self, point: Point) -> None:
        """Scroll what is pressed, once a finger has moved far enough for that."""
        assert self._finger
        widget, distance = self._swiped or self.pressed, point[1] - self._finger[1]
        if widget is None or (self._swiped is None and abs(distance) <= STILL):
            return
        if widget.swipe(distance):
            self.cancel_press()
            self._swiped, self._finger = widget, point

    def _move(self, point: Point) -> Action | None:
        if self._finger:
            self._swipe(point)
        self._pointer = point
        self.update_hover()
        if self.hovered is not self._without_tooltip:
            self._with_tooltip, self._without_tooltip = self.hovered, None
        if self.pressed is None or self._finger:
            return None
        return self.pressed.on_drag(point)

    def _press(self, press: Press) -> Action | None:
        point, by_finger = press.point, press.is_finger
        widget = self._without_tooltip = self._at(point, by_finger)
        self._pointer, self._with_tooltip = point, None
        self.pressed = self._finger = self._swiped = None
        if widget is None or not widget.enabled:
            return None
        self.pressed, self._pressed_meaning = widget, widget.meaning
        self._finger = point if by_finger and not widget.is_dragged_at(point) else None
        self._show_pressed()
        if widget.focusable:
            self.focus = self.widgets.index(widget) if widget.takes_text else None
        if self._finger:
            return None
        extends = press.has_shift and widget.takes_text
        action = widget.on_drag(point) if extends else widget.on_press(point)
        if press.is_double:
            widget.on_double_press(point)
        return action

    def _release(self, point: Point) -> Action | None:
        self._pointer = point
        widget, is_tap = self._clickable, self._finger is not None
        self.cancel_press()
        if widget is None:
            return None
        return (widget.on_press(point) if is_tap else None) or widget.on_click()

    def _explain(self, point: Point) -> None:
        """Show the tooltip to a finger that rests, and that then has not come to click."""
        widget = self._at(point)
        if widget and widget.tooltip_at(hovered=True)[0]:
            self._with_tooltip, self._pressed_meaning = widget, None
            self._show_pressed()

    @property
    def _clickable(self) -> Widget | None:
        """The widget that letting go would click: the pressed one, if it means the same still."""
        by_finger = self._finger is not None
        widget = self._at(self._pointer, by_finger) if self.pressed else None
        if widget is None or not widget.enabled or widget.meaning != self._pressed_meaning:
            return None
        return widget if widget is self.pressed else None

    def _show_pressed(self) -> None:
        clickable = self._clickable
        for widget in self.widgets:
            widget.is_pressed = widget is clickable

    def _key(self, pressed: KeyPress) -> Action | None:
        """The focused widget's key; else arrows walk through the form."""
        action = self.focused.on_key(pressed) if self.focused else None
        # Lists and choices answer some of these keys themselves.
        if not action and pressed.vertical_step and not self._move_in_column(pressed.vertical_step):
            self._move_focus(pressed.vertical_step, by_rows=True)
        if not action and pressed.horizontal_step:
            self._move_along(pressed.horizontal_step)
        return action

    def _move_focus(self, step: int, by_rows: bool = False) -> None:
        indices = [
            index
            for index, widget in enumerate(self.widgets)
            if widget.enabled and widget.focusable and not (by_rows and widget.is_skipped_by_arrows)
        ]
        if not indices:
            return
        stops = [*indices, None] if self.can_lose_focus else indices
        if self.focus in indices:
            self.focus = stops[(stops.index(self.focus) + step) % len(stops)]
        else:
            self.focus = self._nearest(indices, step)

    def _move_along(self, step: int) -> None:
        """Go to the neighbor among those that stand side by side."""
        if self.focused is None:
            return
        focusable = (w for w in self.widgets if w.enabled and w.focusable)
        row = [w for w in focusable if w.rect.y == self.focused.rect.y]
        row.sort(key=lambda widget: widget.rect.x)
        index = row.index(self.focused) + step
        if index in range(len(row)):
            self.focus = self.widgets.index(row[index])

    def _move_in_column(self, step: int) -> bool:
        """Go from a widget beside another one to that above or below it, if there is one."""
        start = self.focused
        if start is None or not start.is_skipped_by_arrows:
            return False
        column = [
            widget
            for widget in self.widgets
            if widget.is_skipped_by_arrows and widget.enabled and widget.rect.x == start.rect.x
        ]
        ahead = [widget for widget in column if (widget.rect.y - start.rect.y) * step > 0]
        if ahead:
            self.focus_on(min(ahead, key=lambda widget: abs(widget.rect.y - start.rect.y)))
            return True
        # From the last row, as if it came from the widget that it stands beside.
        self.focus_on(next(w for w in self.widgets if w.focusable and w.rect.y == start.rect.y))
        return False

    def _go_to_area(self, step: int) -> None:
        """Go to the primary or the first widget of the next area that has one."""
        areas = self._areas()
        if not areas:
            return
        # An empty area stands for the way out.
        stops = [*areas, []] if self.can_lose_focus else areas
        outside = -1 if self.can_lose_focus or step > 0 else 0
        current = next((n for n, area in enumerate(areas) if self.focus in area), outside)
        chosen = stops[(current + step) % len(stops)]
        self.focus = self._entry(chosen) if chosen else None

    def _areas(self) -> list[list[int]]:
        """The widgets that can have the focus in groups: neighbors in the same container."""
        parents = {
            child: parent
            for root in self.roots
            for parent in root.tree()
            for child in parent.children
        }
        able = (n for n, widget in enumerate(self.widgets) if widget.enabled and widget.focusable)
        by_area = groupby(able, lambda index: self._area_of(self.widgets[index], parents))
        return [[*group] for _, group in by_area]

    def _area_of(self, widget: Widget, parents: Mapping[Widget, Widget]) -> Widget | None:
        return widget if widget.is_area else parents.get(widget)

    def _entry(self, area: Sequence[int]) -> int:
        """Where the focus enters an area: at its primary button, or at its first widget."""
        primary = (n for n in area if getattr(self.widgets[n], "primary", False))
        return next(primary, area[0])

    def _nearest(self, indices: Sequence[int], step: int) -> int:
        """The first or the last one, or the next one after a widget that was disabled."""
        # Without a focus, as if it came from before the first widget or from behind the last.
        start = self.focus if self.focus is not None else -step * len(self.widgets)
        ahead = [index for index in indices if (index - start) * step > 0]
        end = indices[0 if step > 0 else -1]
        return min(ahead, key=lambda index: abs(index - start), default=end)


def draw_lines(
    surface: pygame.Surface, lines: Sequence[pygame.Surface], left: int, middle: int
) -> None:
    """Draw rendered lines below each other, with their middle at a height."""
    top = middle - sum(line.get_height() for line in lines) // 2
    for line in lines:
        surface.blit(line, (left, top))
        top += line.get_height()
