"""A test player with a gamepad: plays the real program by posted controller events alone."""

from pathlib import Path
from typing import Any

import pygame

from azul.engine import CENTER, FLOOR, Draft, Placement, Record
from azul.kit.gamepad import OpenPad
from azul.kit.widgets import Widget
from azul.table.drag import DropTarget
from azul.table.table_view import TableView
from tests.play.single_device import SmallWindow

A, B, X, Y = (getattr(pygame, f"CONTROLLER_BUTTON_{name}") for name in "ABXY")
START, VIEW = pygame.CONTROLLER_BUTTON_START, pygame.CONTROLLER_BUTTON_BACK
LB, RB = pygame.CONTROLLER_BUTTON_LEFTSHOULDER, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER
LEFT, RIGHT = pygame.CONTROLLER_BUTTON_DPAD_LEFT, pygame.CONTROLLER_BUTTON_DPAD_RIGHT
UP, DOWN = pygame.CONTROLLER_BUTTON_DPAD_UP, pygame.CONTROLLER_BUTTON_DPAD_DOWN
EXPLAIN = pygame.CONTROLLER_BUTTON_LEFTSTICK
FIRST_NUMBER = 100
"""The instance id of the first controller in its events, which is not its index."""

_MAX_AREAS = 80


class FakePadDriver:
    """A driver of controllers by index: a name, or None for a controller without a mapping."""

    def __init__(self, *names: str | None) -> None:
        self.names = list(names)

    def connect(self, index: int) -> OpenPad | None:
        name = self.names[index]
        return None if name is None else OpenPad(index + FIRST_NUMBER, name)


class Gamepad(SmallWindow):
    """A player with a gamepad only."""

    number = FIRST_NUMBER

    def __init__(self, folder: Path, *names: str | None, is_small: bool = True) -> None:
        super().__init__(folder, is_small)
        self.app.gamepads.start(FakePadDriver(*(names or ("Xbox Series X Controller",))))
        self.plug()
        # The first button changes the labels of the buttons.
        self.press_buttons(X)

    def post(self, kind: int, **values: Any) -> None:
        """Post an event of a controller."""
        pygame.event.post(pygame.Event(kind, **values))

    def plug(self, index: int = 0) -> None:
        """Connect a controller."""
        self.post(pygame.CONTROLLERDEVICEADDED, device_index=index)
        self.tick()

    def unplug(self, index: int = 0) -> None:
        """Disconnect a controller."""
        self.post(pygame.CONTROLLERDEVICEREMOVED, instance_id=index + FIRST_NUMBER)
        self.tick()

    def tick(self, times: int = 2) -> None:
        for _ in range(times):
            self.app.tick(self.app.poll(), 1 / 60)

    def wait(self, seconds: float) -> None:
        self.app.tick(self.app.poll(), seconds)

    def press(self, point: object) -> None:
        raise AssertionError("a gamepad has no pointer")

    def key(self, key: int, mod: int = 0) -> None:
        raise AssertionError("a gamepad has no keys")

    def type(self, text: str) -> None:
        raise AssertionError("a gamepad has no keys")

    def press_button(self, button: int) -> None:
        """Press and hold a button; SDL reports it as a joystick's button too."""
        self.post(pygame.JOYBUTTONDOWN, instance_id=self.number, button=button)
        self.post(pygame.CONTROLLERBUTTONDOWN, instance_id=self.number, button=button)
        self.tick(1)

    def release_button(self, button: int) -> None:
        """Release a button."""
        self.post(pygame.JOYBUTTONUP, instance_id=self.number, button=button)
        self.post(pygame.CONTROLLERBUTTONUP, instance_id=self.number, button=button)
        self.tick(1)

    def press_buttons(self, *buttons: int) -> None:
        """Press and release buttons one after the other."""
        for button in buttons:
            self.press_button(button)
            self.release_button(button)

    def tilt(self, axis: int, value: float) -> None:
        """Move a stick or a trigger."""
        self.post(
            pygame.CONTROLLERAXISMOTION,
            instance_id=self.number,
            axis=axis,
            value=round(32767 * value),
        )
        self.tick(1)

    def press_on(self, label: str) -> None:
        """Move to the widget with this label, and press A."""
        widget = self.node(label).widget
        assert widget
        self.focus(widget)
        self.press_buttons(A)

    def focus(self, widget: Widget) -> None:
        """Move to the area of a widget, then to the widget, which must be visible then."""
        for _ in range(_MAX_AREAS):
            if self._walk_to(widget):
                break
            self.press_buttons(RB)
        assert self.form.focused == widget, (widget, self.form.focused)
        assert widget.view is None or widget.view.contains(widget.rect), "focus is out of view"

    def _walk_to(self, widget: Widget) -> bool:
        """Move down and sideways within an area. Return whether the widget was reached."""
        form = self.form
        seen: list[Widget | None] = []
        while form.focused is not widget and form.focused not in seen:
            seen.append(form.focused)
            if form.focused is None or form.focused.is_area:
                break
            if form.focused.rect.y == widget.rect.y and form.focused.view is widget.view:
                self.press_buttons(LEFT if form.focused.rect.x > widget.rect.x else RIGHT)
            else:
                self.press_buttons(DOWN)
            form = self.form
        return form.focused is widget

    def push(self, label: str, number: int | None = None) -> None:
        self.focus(self.button(label, number))
        self.press_buttons(A)

    @property
    def table(self) -> TableView:
        """The table of the scene on top."""
        table = getattr(self.app.stack.top, "table", None)
        assert isinstance(table, TableView)
        return table

    def play(self, record: Record, by_clicks: bool = False) -> None:
        """Make the move by the directional pad, or by the stick if `by_clicks`."""
        if isinstance(record, Placement):
            player, space = self.table.hand, DropTarget(record.line, record.column)
            while player.target_at(player.pointer) != space:
                self._step(DOWN, by_clicks)
        else:
            assert isinstance(record, Draft)
            self._take(record, by_clicks)
            while self._target_line() != record.line:
                self._step(DOWN, by_clicks)
        self.press_buttons(A)

    def take(self, record: Record) -> None:
        """Hold the tiles of a draft; a gray wall asks for no tile to be taken."""
        if isinstance(record, Draft):
            self._take(record, by_stick=False)

    def aim(self, record: Record) -> None:
        """Move the tiles over a line or a space."""
        if isinstance(record, Placement):
            player, space = self.table.hand, DropTarget(record.line, record.column)
            while player.target_at(player.pointer) != space:
                self.press_buttons(DOWN)
        else:
            assert isinstance(record, Draft)
            while self._target_line() != record.line:
                self.press_buttons(DOWN)

    def drop(self, record: Record) -> None:
        """Aim, and release."""
        self.aim(record)
        self.press_buttons(A)

    def cancel(self) -> None:
        """Put the held tiles back."""
        self.press_buttons(B)

    def undo(self) -> None:
        self.press_buttons(Y)

    def redo(self) -> None:
        self.push("redo")

    def go_on(self) -> None:
        """Leave the summary of a round."""
        self.press_buttons(A)

    def open_menu(self) -> None:
        self.press_buttons(START)

    def leave(self, label: str) -> None:
        """Leave a dialog."""
        self.press_buttons(B)

    def _take(self, record: Draft, by_stick: bool) -> None:
        player = self.table.hand
        if record.source == CENTER:
            while player.hovered is None or player.hovered.owner != CENTER:
                self.press_buttons(RB)
        while player.hovered is None or player.hovered.owner != record.source:
            self._step(RIGHT, by_stick)
        while player.contents()[player.hovered] != record.color:
            self._step(DOWN, by_stick)
        self.press_buttons(A)

    def _target_line(self) -> int:
        player = self.table.hand
        assert player.drag
        target = player.target_at(player.drag.pointer)
        assert target
        return FLOOR if target.line == FLOOR else target.line

    def _step(self, button: int, by_stick: bool) -> None:
        if not by_stick:
            self.press_buttons(button)
            return
        axis = pygame.CONTROLLER_AXIS_LEFTX if button == RIGHT else pygame.CONTROLLER_AXIS_LEFTY
        self.tilt(axis, 0.9)
        self.tilt(axis, 0.0)
