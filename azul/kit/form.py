"""Forms: trees of widgets with one focus, one hit test and one tooltip, above a ground.

Rectangles and distances are in pixels.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

import pygame

from azul.kit.accessibility import AccessibleNode
from azul.kit.keys import Key, KeyPress, TextComposed, TextTyped
from azul.kit.list_view import Scrollable
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
from azul.kit.widgets import Action, Activation, Button, Input, Widget

_NOWHERE: Final = (-1, -1)


class Ground(Widget):
    """A widget below all others of a form, such as the table, which the pointer and keys play on.

    Keys go to it while no other widget has the focus: after the last and before the first, and as
    soon as the player uses the mouse.
    """

    focusable = False

    @property
    def is_holding(self) -> bool:
        """True if it holds something that follows the pointer, also over other widgets."""
        return False

    def point_at(self, point: Point, is_covered: bool) -> None:
        """Follow the pointer, which may be over another widget."""

    def press(self, press: Press, is_covered: bool) -> None: ...

    def release(self, point: Point) -> None: ...

    def rest(self, point: Point) -> None:
        """Explain what is at a point to a finger that rests there."""

    def press_key(self, pressed: KeyPress) -> bool:
        """Return True if the key was used."""
        return False

    def go_to_area(self, step: int, enters: bool) -> bool:
        """Go to the next area within it, or enter it; False if there is no area that way."""
        return False

    def leave_areas(self) -> None:
        """Point at nothing, because the focus goes to the widgets."""

    def accessible_nodes(self) -> tuple[AccessibleNode, ...]:
        return ()

    def announced_texts(self) -> Sequence[str]:
        return ()

    def draw_above(self, surface: pygame.Surface) -> None:
        """Draw everything above all widgets: explanations, messages, held tiles."""


class Form:
    """A tree of widgets in tab order, with the focused and the hovered widget.

    Each of the `roots` is above the previous roots. There may be a `ground` below all of them.
    `pressed` is the widget that the pointer holds: lists and fields answer the press, buttons the
    release, if that is on the same button. A finger may mean to scroll, so what it presses is
    answered when it is lifted. Fingers, the wheel and bars also scroll the areas around widgets.
    Without a ground a widget always keeps the focus.

    A form is built again whenever its scene changes, and continues the previous form: see `follow`.
    """

    def __init__(self, widgets: Sequence[Widget], ground: Ground | None = None) -> None:
        self.roots = list(widgets)
        self.ground = ground
        self._layers = [
            (root, [widget for widget in root.in_tab_order() if widget.is_interactive])
            for root in widgets
        ]
        self.widgets = [widget for _, within in self._layers for widget in within]
        tree = (widget for root in widgets for widget in root.tree())
        # Their children answer the pointer, except on the bar and where it scrolls.
        self._scroll_areas = [
            widget
            for widget in tree
            if isinstance(widget, Scrollable) and not widget.is_interactive
        ]
        self.focus: int | None = None
        self.hovered: Widget | None = None
        self.pressed: Widget | None = None
        self._pressed_meaning: object = None
        self._with_tooltip: Widget | None = None
        # A pressed widget shows no tooltip until the pointer leaves it and comes back.
        self._without_tooltip: Widget | None = None
        self._pointer: Point = _NOWHERE
        self._silent = False
        self._finger: Point | None = None  # where a finger was last that may still tap or scroll

        self._swiped: Widget | None = None

    @property
    def focused(self) -> Widget | None:
        widget = None if self.focus is None else self.widgets[self.focus]
        return widget if widget and widget.enabled and widget.focusable else None

    def focus_on(self, widget: Widget | None) -> None:
        self.focus = None if widget is None else self.widgets.index(widget)

    def follow(self, before: "Form") -> None:
        """Replace another form: focus and pressed button move to the successors of the old widgets.

        The pointer stays where it was. A text field that keeps the focus keeps its caret.
        """
        old = None if before.focus is None else before.widgets[before.focus]
        focused = self._successor(before, old)
        self.focus_on(focused)
        if old and focused and focused.meaning == old.meaning:
            focused.follow(old)
        self.pressed = self._successor(before, before.pressed)
        self._swiped = self._successor(before, before._swiped)
        self._pressed_meaning = before._pressed_meaning
        self._pointer = before._pointer
        self._with_tooltip = self._successor(before, before._with_tooltip)
        self._without_tooltip = self._successor(before, before._without_tooltip)
        self._silent, self._finger = before._silent, before._finger
        self.update_hover()
        if self.pressed:
            self._without_tooltip = self._clickable

    def _successor(self, before: "Form", old: Widget | None) -> Widget | None:
        """Return the widget that replaces a widget of the previous form.

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

    def update_hover(self) -> Widget | None:
        """Find and return the widget or the ground under the pointer, after widgets have moved."""
        hit = self._at(self._pointer)
        self.hovered = None if hit is self.ground else hit
        if self.hovered is not self._with_tooltip:
            self._with_tooltip = None
        if self.hovered:
            self.hovered.on_point(self._pointer)
        self._show_pressed()
        return hit

    def press_target(self, point: Point) -> object:
        """Return the target of a click: a button, its icon or key, a class of widgets, or None.

        It decides whether two clicks are a double click: between them, a rebuilt button may do
        something else than before, unless its icon or its key is the same; a rebuilt list counts as
        the same. For a press and its release the `meaning` of a widget is enough.
        """
        widget = self._at(point)
        if isinstance(widget, Button):
            return widget.icon or (widget if widget.key is None else (type(widget), widget.key))
        return widget and type(widget)

    def clear_hover(self) -> None:
        """Hover nothing and show no tooltip until the next input."""
        self.hovered = self._with_tooltip = None
        self._silent = True

    def cancel_press(self) -> None:
        self.pressed = self._finger = self._swiped = None
        self._show_pressed()

    def handle(self, event: Input) -> Action | None:
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
                self._leave_area(step)
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
                widget = event.widget
                if widget not in self.widgets or not widget.enabled:
                    return None
                if widget.focusable:
                    self.focus_on(widget)
                widget.on_point(event.point)
                return widget.on_press(event.point) or widget.on_click()
        return self._handle_pointer(event)

    def _handle_pointer(self, event: PointerInput) -> Action | None:
        if self.ground and isinstance(event, Move | Press):
            self.focus = None
        match event:
            case Move(point):
                return self._move(point)
            case Press(_, MouseButton.LEFT):
                return self._press(event)
            case Release(point):
                return self._release(point)
            case LongPress(point):
                # Show the tooltip to a finger that rests, and so does not click.
                widget = self._at(point)
                if widget and widget is self.ground:
                    self.ground.rest(point)
                elif widget and widget.tooltip_for(hovered=True)[0]:
                    self._with_tooltip, self._pressed_meaning = widget, None
                    self._show_pressed()
            case Leave():
                # The tooltip stays: a finger hides what it points at.
                self._pointer, self.hovered = _NOWHERE, None
            case Wheel(steps):
                # At the end of an area the wheel does not begin to change the widget below it.
                area = next((area for area in self._scroll_areas if area.scroll.max_top), None)
                target = area or self.hovered
                action = target.on_wheel(steps) if target and target.enabled else None
                self.update_hover()
                return action
        return None

    def draw(self, surface: pygame.Surface) -> None:
        self.draw_widgets(surface)
        self.draw_tooltip(surface)
        if self.ground:
            self.ground.draw_above(surface)

    def draw_widgets(self, surface: pygame.Surface) -> None:
        if self.ground:
            self.ground.draw(surface, False, False)
        focused = None if self.focus is None else self.widgets[self.focus]
        for root in self.roots:
            root.draw_tree(surface, focused, self.hovered)

    def draw_tooltip(self, surface: pygame.Surface) -> None:
        """Draw the tooltip of the widget under the pointer, or else of the focused one."""
        widget = self._with_tooltip or self.focused
        if widget is None or self._silent:
            return
        text, rect = widget.tooltip_for(hovered=widget is self._with_tooltip)
        if text:
            # The tooltip may cover widgets of its own row only.
            others = [other.rect for other in self.widgets if other.rect.y != widget.rect.y]
            draw_tooltip(widget.theme, surface, text, rect, others)

    def _at(self, point: Point, by_finger: bool = False) -> Widget | None:
        """Return the widget at a point, the ground where no widget is, or None if it is covered.

        A finger may miss a widget by what it is smaller than a finger.
        """
        found = (layer for layer in reversed(self._layers) if layer[0].is_at(point))
        root, within = next(found, (None, ()))
        exact = next((widget for widget in within if widget.is_at(point)), None)
        if exact is None and by_finger:
            exact = next((widget for widget in self.widgets if widget.is_near(point)), None)
        return exact or (None if root else self.ground)

    def _swipe(self, point: Point) -> None:
        """Scroll the pressed widget or the area, once a finger has moved far enough."""
        assert self._finger
        distance = point[1] - self._finger[1]
        if self._swiped is None and abs(distance) <= STILL:
            return
        for widget in [self._swiped] if self._swiped else [self.pressed, *self._scroll_areas]:
            if widget and widget.swipe(distance):
                self.cancel_press()
                self._swiped, self._finger = widget, point
                self.update_hover()
                return

    def _move(self, point: Point) -> Action | None:
        if self._finger:
            self._swipe(point)
        if self._swiped:
            return None
        self._pointer = point
        hit = self.update_hover()
        if self.ground:
            self.ground.point_at(point, is_covered=hit is not self.ground)
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
        area = next((area for area in self._scroll_areas if area.drags_at(point)), None)
        if area:
            self.pressed = area
            return area.on_press(point)
        if by_finger and self._scroll_areas:
            self._finger = point
        if self.ground:
            is_answered = widget is not None and widget.enabled
            if widget is not self.ground and not is_answered and self.ground.is_holding:
                widget = self.ground
            self.ground.press(press, is_covered=widget is not self.ground)
        if widget is None or widget is self.ground or not widget.enabled:
            return None
        self.pressed, self._pressed_meaning = widget, widget.meaning
        widget.is_under_finger = by_finger
        self._finger = point if by_finger and not widget.drags_at(point) else None
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
        if self.ground and not widget:
            self.ground.release(point)
        self.cancel_press()
        if widget is None:
            return None
        return (widget.on_press(point) if is_tap else None) or widget.on_click()

    @property
    def _clickable(self) -> Widget | None:
        """The widget that a release would click: the pressed one, if it still means the same."""
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
        """Give a key to the ground or to the focused widget; else arrows move the focus."""
        if self._press_ground_key(pressed):
            return None
        action = self.focused.on_key(pressed) if self.focused else None
        # Lists and choices answer some of these keys themselves.
        if not action and pressed.vertical_step and not self._move_in_column(pressed.vertical_step):
            self._move_focus(pressed.vertical_step, by_rows=True)
        if not action and pressed.horizontal_step:
            self._move_along(pressed.horizontal_step)
        return action

    def _press_ground_key(self, pressed: KeyPress) -> bool:
        """Let the ground answer, unless a focused widget does. Return True if the key was used."""
        is_for_focused = pressed.activates or pressed.horizontal_step
        if self.ground is None or (self.focused and is_for_focused):
            return False
        # The key may change the form, and then the focus must be gone already.
        before, self.focus = self.focus, None
        if self.ground.press_key(pressed):
            return True
        self.focus = before
        return False

    def _move_focus(self, step: int, by_rows: bool = False) -> None:
        indices = [
            index
            for index, widget in enumerate(self.widgets)
            if widget.enabled and widget.focusable and not (by_rows and widget.is_skipped_by_arrows)
        ]
        if not indices:
            return
        stops = [*indices, None] if self.ground else indices
        if self.focus in indices:
            self.focus = stops[(stops.index(self.focus) + step) % len(stops)]
        else:
            # To the next widget after a disabled one; without a focus, as if it came from before
            # the first widget or from behind the last.
            start = self.focus if self.focus is not None else -step * len(self.widgets)
            ahead = [index for index in indices if (index - start) * step > 0]
            end = indices[0 if step > 0 else -1]
            self.focus = min(ahead, key=lambda index: abs(index - start), default=end)

    def _move_along(self, step: int) -> None:
        if self.focused is None:
            return
        focusable = (w for w in self.widgets if w.enabled and w.focusable)
        row = [w for w in focusable if w.rect.y == self.focused.rect.y]
        row.sort(key=lambda widget: widget.rect.x)
        index = row.index(self.focused) + step
        if index in range(len(row)):
            self.focus = self.widgets.index(row[index])

    def _move_in_column(self, step: int) -> bool:
        """Go to the widget above or below in a column beside others, if there is one."""
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
        # The focus leaves the last row as if from the widget beside it.
        self.focus_on(next(w for w in self.widgets if w.focusable and w.rect.y == start.rect.y))
        return False

    def _leave_area(self, step: int) -> None:
        """Go to the next area, of the ground or of the widgets, and around again."""
        if self.ground and self.focused is None:
            if self.ground.go_to_area(step, enters=False):
                return
            self.ground.leave_areas()
        self._go_to_area(step)
        if self.ground and self.focused is None:
            self.ground.go_to_area(step, enters=True)

    def _go_to_area(self, step: int) -> None:
        """Go to the primary or the first widget of the next area that has one."""
        parents = {
            child: parent
            for root in self.roots
            for parent in root.tree()
            for child in parent.children
        }

        def area_of(index: int) -> Widget | None:
            widget = self.widgets[index]
            return widget if widget.is_area else parents.get(widget)

        able = (n for n, widget in enumerate(self.widgets) if widget.enabled and widget.focusable)
        areas = [[*group] for _, group in groupby(able, area_of)]
        if not areas:
            return
        # An empty area means the way out.
        stops = [*areas, []] if self.ground else areas
        outside = -1 if self.ground or step > 0 else 0
        current = next((n for n, area in enumerate(areas) if self.focus in area), outside)
        chosen = stops[(current + step) % len(stops)]
        primary = (n for n in chosen if getattr(self.widgets[n], "primary", False))
        self.focus = next(primary, chosen[0] if chosen else None)
