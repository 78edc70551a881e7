"""Test players with one input device: only a keyboard, or only a mouse.

By default they play in German, in the smallest window, with text at 200%. All of them have the same
methods, so that one story works for every device: `take`, `aim`, `drop`, `cancel`, `undo`, `redo`,
`go_on`, `open_menu` and `leave`.
"""

from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pygame

from azul.engine import CENTER, FLOOR, Draft, Placement, Record
from azul.kit.metrics import SMALLEST
from azul.kit.widgets import Widget
from azul.scenes.game.table_scene import TableScene
from azul.settings import Speed
from tests.play.mouse_player import BESIDE, MousePlayer

S = TypeVar("S")
COLOR_KEYS = {"B": pygame.K_b, "Y": pygame.K_y, "R": pygame.K_r, "K": pygame.K_k, "W": pygame.K_w}
GERMAN_COLOR_KEYS = COLOR_KEYS | {"Y": pygame.K_g, "K": pygame.K_s}
"""The German names of yellow and black begin with G and S."""

_MOST_TABS = 60


class SmallWindow(MousePlayer):
    """A test player in German, in a window of 1024x640, with text at 200%.

    Unless the player `is_small`, it uses English and the usual window, without tip cards.
    """

    def __init__(self, folder: Path, is_small: bool = True) -> None:
        super().__init__(folder, language="de" if is_small else "en")
        if not is_small:
            return
        settings = replace(
            self.app.context.settings, language="de", speed=Speed.OFF, text=200, tips=True
        )
        self.app.context.change_settings(settings)
        self.app.window.size = SMALLEST
        self.tick()
        assert self.app.stack.size == SMALLEST

    def scene_below(self, kind: type[S]) -> S:
        """Return the scene of this class anywhere on the stack."""
        return next(scene for scene in self.app.stack.scenes if isinstance(scene, kind))


class Keyboard(SmallWindow):
    """A player with a keyboard only."""

    def take(self, record: Record) -> None:
        """Hold the tiles of a draft; a gray wall asks for no tile to be taken."""
        if isinstance(record, Draft):
            self.key(pygame.K_c if record.source == CENTER else digit(record.source))
            self.key(self.color_key(record.color))

    def aim(self, record: Record) -> None:
        """Move the tiles over a line or a space."""
        if isinstance(record, Placement):
            self.key(digit(record.column))
        else:
            assert isinstance(record, Draft)
            self.key(pygame.K_f if record.line == FLOOR else digit(record.line))

    def drop(self, record: Record) -> None:
        """Aim, and release."""
        self.aim(record)
        self.key(pygame.K_RETURN)

    def cancel(self) -> None:
        """Put the held tiles back."""
        self.key(pygame.K_ESCAPE)

    def undo(self) -> None:
        self.key(pygame.K_z, pygame.KMOD_CTRL)

    def redo(self) -> None:
        self.key(pygame.K_z, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)

    def go_on(self) -> None:
        """Leave the summary of a round."""
        self.key(pygame.K_RETURN)

    def open_menu(self) -> None:
        """Open the menu; the first key may close a card on the table instead."""
        self.key(pygame.K_ESCAPE)
        if not self.sees("heading: Pause"):
            self.key(pygame.K_ESCAPE)

    def leave(self, label: str) -> None:
        """Leave a dialog by the key with the same effect as the button with a label."""
        self.key(pygame.K_ESCAPE)

    def color_key(self, color: str) -> int:
        """Return the key that takes tiles of a color, which depends on the language."""
        is_english = self.app.context.strings.language == "en"
        return (COLOR_KEYS if is_english else GERMAN_COLOR_KEYS)[color]

    def press(self, point: object) -> None:
        raise AssertionError("a keyboard has no pointer")

    def focus(self, widget: Widget) -> None:
        """Tab to a widget, which must be visible then."""
        for _ in range(_MOST_TABS):
            # A widget that was built again has the same identity.
            rebuilt = (w for w in self.form.widgets if w.identity == widget.identity)
            widget = widget if widget in self.form.widgets else next(rebuilt)
            if self.form.focused is widget:
                break
            self.key(pygame.K_TAB)
        assert self.form.focused == widget
        assert widget.view is None or widget.view.contains(widget.rect), "focus is out of view"

    def push(self, label: str, number: int | None = None) -> None:
        self.focus(self.button(label, number))
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
            for key in (source, self.color_key(record.color), line, pygame.K_RETURN):
                self.key(key)

    def _play_by_arrows(self, record: Draft) -> None:
        scene = self.scene
        picture = scene.table.hand.contents()
        self.key(pygame.K_RIGHT)
        while scene.table.hand.hovered is None or scene.table.hand.hovered.owner != record.source:
            self.key(pygame.K_RIGHT)
        while picture[scene.table.hand.hovered] != record.color:
            self.key(pygame.K_DOWN)
        self.key(pygame.K_RETURN)
        while self.target_line() != record.line:
            self.key(pygame.K_DOWN)
        self.key(pygame.K_RETURN)

    def target_line(self) -> int:
        """Return the line that the held tiles are over."""
        assert self.scene.table.hand.drag
        target = self.scene.table.hand.target_at(self.scene.table.hand.drag.pointer)
        assert target
        return target.line


class Mouse(SmallWindow):
    """A player with a mouse only."""

    def take(self, record: Record) -> None:
        """Hold the tiles of a draft, or the tile for a gray wall."""
        self.click(self.source(record))

    def aim(self, record: Record) -> None:
        """Move the tiles over a line or a space."""
        self.move(self.target(record))

    def drop(self, record: Record) -> None:
        """Release at a line or a space."""
        self.click(self.target(record))

    def cancel(self) -> None:
        """Put the held tiles back."""
        self.right_click(BESIDE)

    def undo(self) -> None:
        self.push("undo")

    def redo(self) -> None:
        self.push("redo")

    def go_on(self) -> None:
        """Leave the summary of a round by its last button."""
        self.click(self.form.widgets[-1].rect.center)

    def open_menu(self) -> None:
        self.push("menu")

    def leave(self, label: str) -> None:
        """Leave a dialog by the button with a label."""
        self.push(label)

    def key(self, key: int, mod: int = 0) -> None:
        raise AssertionError("a mouse has no keys")

    def type(self, text: str) -> None:
        raise AssertionError("a mouse has no keys")

    def push(self, label: str, number: int | None = None) -> None:
        button = self.button(label, number)
        self.bring_into_view(button)
        self.click(button.rect.center)

    def play(self, record: Record, by_clicks: bool = False) -> None:
        """Close a tip card that covers the way, then make the move."""
        top = self.app.stack.top
        for point in (self.source(record), self.target(record)):
            if isinstance(top, TableScene) and any(
                card.is_at(point) for card in top.controller.tips.widgets
            ):
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
