"""A hand on a gamepad: plays the real program by posted events of a controller alone."""

from pathlib import Path
from typing import Any

import pygame

from azul.engine import CENTER, FLOOR, Draft, Placement, Record
from azul.kit.gamepad import OpenPad
from azul.kit.widgets import Widget
from azul.table.drag import DropTarget
from azul.table.stage import Stage
from tests.play.alone import SmallWindow

A, B, X, Y = (getattr(pygame, f"CONTROLLER_BUTTON_{name}") for name in "ABXY")
START, VIEW = pygame.CONTROLLER_BUTTON_START, pygame.CONTROLLER_BUTTON_BACK
LB, RB = pygame.CONTROLLER_BUTTON_LEFTSHOULDER, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER
LEFT, RIGHT = pygame.CONTROLLER_BUTTON_DPAD_LEFT, pygame.CONTROLLER_BUTTON_DPAD_RIGHT
UP, DOWN = pygame.CONTROLLER_BUTTON_DPAD_UP, pygame.CONTROLLER_BUTTON_DPAD_DOWN
EXPLAIN = pygame.CONTROLLER_BUTTON_LEFTSTICK
FIRST_NUMBER = 100
"""The number of the first controller in its events, which is not its index."""

_MOST = 80


class Shop:
    """Controllers to connect, by their index: the name, or None for one without a mapping."""

    def __init__(self, *names: str | None) -> None:
        self.names = list(names)

    def connect(self, index: int) -> OpenPad | None:
        name = self.names[index]
        return None if name is None else OpenPad(index + FIRST_NUMBER, name)


class Gamepad(SmallWindow):
    """Touches neither mouse nor keyboard."""

    number = FIRST_NUMBER

    def __init__(self, folder: Path, *names: str | None) -> None:
        super().__init__(folder)
        self.app.gamepads.start(Shop(*(names or ("Xbox Series X Controller",))))
        self.plug()
        # What it does first labels the buttons anew.
        self.pad(X)

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

    def type(self, words: str) -> None:
        raise AssertionError("a gamepad has no keys")

    def hold(self, button: int) -> None:
        """Press a button, of which SDL tells as of a joystick's too."""
        self.post(pygame.JOYBUTTONDOWN, instance_id=self.number, button=button)
        self.post(pygame.CONTROLLERBUTTONDOWN, instance_id=self.number, button=button)
        self.tick(1)

    def let_go(self, button: int) -> None:
        """Let a button go."""
        self.post(pygame.JOYBUTTONUP, instance_id=self.number, button=button)
        self.post(pygame.CONTROLLERBUTTONUP, instance_id=self.number, button=button)
        self.tick(1)

    def pad(self, *buttons: int) -> None:
        """Press buttons one after the other."""
        for button in buttons:
            self.hold(button)
            self.let_go(button)

    def tilt(self, axis: int, value: float) -> None:
        """Move a stick or a trigger."""
        self.post(
            pygame.CONTROLLERAXISMOTION,
            instance_id=self.number,
            axis=axis,
            value=round(32767 * value),
        )
        self.tick(1)

    def focus(self, widget: Widget) -> None:
        """Walk to a widget: by areas to its own one, then by directions; it can be seen then."""
        for _ in range(_MOST):
            if self._walk_to(widget):
                break
            self.pad(RB)
        assert self.form.focused is widget, (widget, self.form.focused)
        assert widget.view is None or widget.view.contains(widget.rect), "the focus is out of sight"

    def _walk_to(self, widget: Widget) -> bool:
        """Walk down and along within an area. Returns whether the widget was there."""
        form = self.form
        seen: list[Widget | None] = []
        while form.focused is not widget and form.focused not in seen:
            seen.append(form.focused)
            if form.focused is None or form.focused.is_area:
                break
            if form.focused.rect.y == widget.rect.y and form.focused.view is widget.view:
                self.pad(LEFT if form.focused.rect.x > widget.rect.x else RIGHT)
            else:
                self.pad(DOWN)
            form = self.form
        return form.focused is widget

    def push(self, words: str) -> None:
        self.focus(self.button(words))
        self.pad(A)

    @property
    def stage(self) -> Stage:
        """The stage of the scene on top."""
        stage = getattr(self.app.stack.top, "stage", None)
        assert isinstance(stage, Stage)
        return stage

    def play(self, record: Record, by_clicks: bool = False) -> None:
        """Take and place by the directional pad, or, in place of clicks, by the stick."""
        if isinstance(record, Placement):
            hand, space = self.stage.hand, DropTarget(record.line, record.column)
            while hand.target_at(hand.pointer) != space:
                self._step(DOWN, by_clicks)
        else:
            assert isinstance(record, Draft)
            self._take(record, by_clicks)
            while self._aimed() != record.line:
                self._step(DOWN, by_clicks)
        self.pad(A)

    def _take(self, record: Draft, by_stick: bool) -> None:
        hand = self.stage.hand
        if record.source == CENTER:
            while hand.hovered is None or hand.hovered.owner != CENTER:
                self.pad(RB)
        while hand.hovered is None or hand.hovered.owner != record.source:
            self._step(RIGHT, by_stick)
        while hand.contents()[hand.hovered] != record.color:
            self._step(DOWN, by_stick)
        self.pad(A)

    def _aimed(self) -> int:
        hand = self.stage.hand
        assert hand.drag
        target = hand.target_at(hand.drag.pointer)
        assert target
        return FLOOR if target.line == FLOOR else target.line

    def _step(self, button: int, by_stick: bool) -> None:
        if not by_stick:
            self.pad(button)
            return
        axis = pygame.CONTROLLER_AXIS_LEFTX if button == RIGHT else pygame.CONTROLLER_AXIS_LEFTY
        self.tilt(axis, 0.9)
        self.tilt(axis, 0.0)
