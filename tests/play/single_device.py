"""Test players with one input device: only a keyboard, or only a mouse.

Both play in German, in the smallest window, with text at 200 %.
"""

from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pygame

from azul.engine import CENTER, FLOOR, Draft, Placement, Record
from azul.kit.metrics import SMALLEST
from azul.kit.widgets import Button, Form, Widget
from azul.settings import Speed
from tests.play.hand import Hand

S = TypeVar("S")
COLOR_KEYS = {"B": pygame.K_b, "Y": pygame.K_y, "R": pygame.K_r, "K": pygame.K_k, "W": pygame.K_w}
GERMAN_COLOR_KEYS = COLOR_KEYS | {"Y": pygame.K_g, "K": pygame.K_s}
"""The German names of yellow and black begin with G and S."""

_MOST_TABS = 60


class SmallWindow(Hand):
    """A test player in German, in a window of 1024 x 640, with text at 200 %."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, language="de")
        settings = replace(
            self.app.context.settings, language="de", speed=Speed.OFF, text=200, lessons=True
        )
        self.app.context.change_settings(settings)
        self.app.window.size = SMALLEST
        self.tick()
        assert self.app.stack.size == SMALLEST

    @property
    def form(self) -> Form:
        form = self.app.stack.top.form  # type: ignore[union-attr]
        assert isinstance(form, Form)
        return form

    def scene_below(self, kind: type[S]) -> S:
        """The scene of this class anywhere on the stack."""
        return next(scene for scene in self.app.stack.scenes if isinstance(scene, kind))

    def button(self, label: str) -> Button:
        """The button with this label, or this icon, once it is enabled."""
        found = [w for w in self.form.widgets if isinstance(w, Button) and w.words == label]
        assert len(found) == 1, [getattr(widget, "words", widget) for widget in self.form.widgets]
        self.wait_for(found[0])
        return found[0]


class Keyboard(SmallWindow):
    """Uses the keyboard only."""

    def press(self, point: object) -> None:
        raise AssertionError("a keyboard has no pointer")

    def focus(self, widget: Widget) -> None:
        """Tab to a widget, which must be visible then."""
        for _ in range(_MOST_TABS):
            if self.form.focused is widget:
                break
            self.key(pygame.K_TAB)
        assert self.form.focused is widget
        assert widget.view is None or widget.view.contains(widget.rect), "focus is out of view"

    def push(self, label: str) -> None:
        self.focus(self.button(label))
        self.key(pygame.K_RETURN)

    def play(self, record: Record, by_clicks: bool = False) -> None:
        """Make the move by digits and letters, or by arrow keys if `by_clicks`."""
        if isinstance(record, Placement):
            self.key(getattr(pygame, f"K_{record.column}"))
            self.key(pygame.K_RETURN)
            return
        assert isinstance(record, Draft)
        if by_clicks:
            self._play_by_arrows(record)
        else:
            source = pygame.K_c if record.source == CENTER else digit(record.source)
            line = pygame.K_f if record.line == FLOOR else digit(record.line)
            for key in (source, GERMAN_COLOR_KEYS[record.color], line, pygame.K_RETURN):
                self.key(key)

    def _play_by_arrows(self, record: Draft) -> None:
        scene = self.scene
        picture = scene.stage.hand.contents()
        self.key(pygame.K_RIGHT)
        while scene.stage.hand.hovered is None or scene.stage.hand.hovered.owner != record.source:
            self.key(pygame.K_RIGHT)
        while picture[scene.stage.hand.hovered] != record.color:
            self.key(pygame.K_DOWN)
        self.key(pygame.K_RETURN)
        while self.target_line() != record.line:
            self.key(pygame.K_DOWN)
        self.key(pygame.K_RETURN)

    def target_line(self) -> int:
        """The line that the held tiles are over."""
        assert self.scene.stage.hand.drag
        target = self.scene.stage.hand.target_at(self.scene.stage.hand.drag.pointer)
        assert target
        return target.line


class Mouse(SmallWindow):
    """Uses the mouse only."""

    def key(self, key: int, mod: int = 0) -> None:
        raise AssertionError("a mouse has no keys")

    def type(self, text: str) -> None:
        raise AssertionError("a mouse has no keys")

    def push(self, label: str) -> None:
        button = self.button(label)
        self.bring_into_view(button)
        self.click(button.rect.center)

    def play(self, record: Record, by_clicks: bool = False) -> None:
        """Close a lesson card that covers the way, then make the move."""
        for point in (self.source(record), self.target(record)):
            if self.scene.controller.tutor.covers(point):
                self.push("Verstanden")
        super().play(record, by_clicks)

    def bring_into_view(self, widget: Widget) -> None:
        """Turn the wheel until a widget is fully visible."""
        for steps in (*[1] * 20, *[-1] * 40):
            if widget.view is None or widget.view.contains(widget.rect):
                return
            pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=steps, flipped=False))
            self.tick(1)
        raise AssertionError(f"{widget} cannot be scrolled into view")


def digit(number: int) -> int:
    key = getattr(pygame, f"K_{number}")
    assert isinstance(key, int)
    return key
