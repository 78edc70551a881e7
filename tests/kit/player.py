"""A scripted player who uses a form of widgets with the keyboard and the pointer."""

from typing import Any

import pygame
from pygame import Rect, Surface

from azul.kit.form import Form, Ground
from azul.kit.keys import Key, KeyPress, TextTyped
from azul.kit.pointer import Move, Point, Press, Release
from azul.kit.widgets import Input, Widget
from tests.inputs import pressed

MODIFIERS = {"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT, "alt": pygame.KMOD_LALT}


def chord(name: str) -> KeyPress:
    """Return the key press of a chord such as "ctrl+left"."""
    *modifiers, key = name.split("+")
    return pressed(pygame.key.key_code(key), sum(map(MODIFIERS.__getitem__, modifiers)))


def placed(widget: Any, *rect: int) -> Any:
    """Return a widget in a rectangle."""
    widget.set_rect(Rect(*rect))
    return widget


def drawn(widget: Widget, size: Point, focused: bool = False, hovered: bool = False) -> Surface:
    """Return an image of a widget on paper."""
    surface = Surface(size)
    surface.fill(widget.colors.paper)
    widget.draw(surface, focused, hovered)
    return surface


class Player:
    """Uses a form. Each method returns the answers of the actions that it has run."""

    def __init__(
        self, *widgets: Widget, focus: int | None = 0, ground: Ground | None = None
    ) -> None:
        self.form = Form(widgets, ground)
        self.form.focus = focus if self.form.widgets else None

    @property
    def focused(self) -> str:
        """Return the label of the focused widget, or nothing."""
        return self.form.focused.label if self.form.focused else ""

    def give(self, *inputs: Input) -> list[Any]:
        """Give input to the form, and run its actions as a scene does."""
        actions = (self.form.handle(each) for each in inputs)
        return [action() for action in actions if action]

    def key(self, *chords: str) -> list[Any]:
        """Press keys."""
        return self.give(*map(chord, chords))

    def pad(self, *keys: Key) -> list[Any]:
        """Press keys of a gamepad, which has no chords."""
        return self.give(*(KeyPress(key=key) for key in keys))

    def type(self, text: str) -> list[Any]:
        """Type text."""
        return self.give(TextTyped(text))

    def drag(self, start: Point, *points: Point) -> list[Any]:
        """Press at a point, move to others, and release at the last."""
        moves = map(Move, points)
        return self.give(Move(start), Press(start), *moves, Release((start, *points)[-1]))

    def click(self, point: Point) -> list[Any]:
        """Press and release at a point."""
        return self.drag(point)

    def tooltip(self) -> Rect:
        """Return the rectangle of the form's tooltip; an empty rectangle without a tooltip."""
        surface = Surface((900, 900), pygame.SRCALPHA)
        self.form.draw_tooltip(surface)
        return surface.get_bounding_rect()

    def picture(self) -> bytes:
        """Return the current pixels of all widgets."""
        surface = Surface((900, 900))
        self.form.draw_widgets(surface)
        return pygame.image.tobytes(surface, "RGB")
