"""The test player: plays the real program with the mouse, by posted events, without a screen."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from azul.app import App
from azul.engine import FLOOR, Draft, Placement, Record, State
from azul.kit.widgets import Button
from azul.paths import Paths
from azul.scenes.game.table_scene import TableScene
from azul.settings import Settings, Speed
from azul.table.slots import Area, Slot, contents_of, source_slots

Point = tuple[int, int]
TICK = 1 / 60
"""Seconds that a tick lasts."""
DOUBLE_CLICK_SECONDS = 0.4
DOUBLE_CLICK_DISTANCE = 8
"""Two presses further apart than this, in seconds or in pixels, are no double click."""
TWO_UNNAMED = ("", "")
"""Settings after a game of two people without names, so that new games have no programs."""


class Hand:
    """Runs the program in a folder of its own, and uses the mouse as a player would."""

    _pressed: Point = (-100, -100)

    def __init__(self, folder: Path, speed: Speed = Speed.OFF, language: str = "en") -> None:
        self.paths = Paths.in_folder(folder)
        if not self.paths.settings.exists():
            Settings(speed=speed, lessons=False, names=TWO_UNNAMED).save(self.paths.settings)
        self.app = App(self.paths, language)
        self.tick()

    def close(self) -> None:
        """Close the window as the title bar's button does."""
        pygame.event.post(pygame.Event(pygame.QUIT))
        self.tick()
        self.app.close()

    def tick(self, times: int = 2) -> None:
        """Run the program for some ticks."""
        for _ in range(times):
            self.app.tick(pygame.event.get(), TICK)

    def wait(self, seconds: float) -> None:
        """Run one tick that lasts so many seconds."""
        self.app.tick(pygame.event.get(), seconds)

    @property
    def scene(self) -> TableScene:
        """The table scene on top of the stack."""
        top = self.app.stack.top
        assert isinstance(top, TableScene), top
        return top

    @property
    def state(self) -> State:
        """The state of the game being played."""
        return self.scene.session.game.state

    def move(self, point: Point) -> None:
        """Move the pointer."""
        pygame.event.post(
            pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0))
        )
        self.tick(1)

    def press(self, point: Point) -> None:
        """Press the left button; wait before a second press in one place: it is no double click."""
        self.move(point)
        x, y = self._pressed
        if max(abs(point[0] - x), abs(point[1] - y)) <= DOUBLE_CLICK_DISTANCE:
            self.wait(DOUBLE_CLICK_SECONDS)
        self._pressed = point
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))
        self.tick(1)

    def release(self, point: Point) -> None:
        """Release the left button."""
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=point, button=1))
        self.tick()

    def click(self, point: Point) -> None:
        """Press and release in one place."""
        self.press(point)
        self.release(point)

    def double_click(self, point: Point) -> None:
        """Press and release twice without a pause."""
        for _ in range(2):
            pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))
            self.tick(1)
            self.release(point)

    def drag(self, start: Point, end: Point) -> None:
        """Press, move in steps, release."""
        self.press(start)
        for step in range(1, 5):
            x = start[0] + (end[0] - start[0]) * step // 4
            y = start[1] + (end[1] - start[1]) * step // 4
            self.move((x, y))
        self.release(end)

    def key(self, key: int, mod: int = 0) -> None:
        """Press and release a key."""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.Event(kind, key=key, mod=mod, unicode=""))
        self.tick()

    def type(self, text: str) -> None:
        """Type text."""
        for letter in text:
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=letter))
        self.tick()

    def push(self, label: str) -> None:
        """Click the button with this label."""
        self.click(self.button(label).rect.center)

    def button(self, label: str) -> Button:
        """The button with this label, or this icon, once it is enabled."""
        form = self.app.stack.top.form  # type: ignore[union-attr]
        buttons = [w for w in form.widgets if isinstance(w, Button) and w.words == label]
        assert len(buttons) == 1, [getattr(widget, "words", widget) for widget in form.widgets]
        self.wait_for(buttons[0])
        return buttons[0]

    def wait_for(self, button: Button) -> None:
        """Wait for a button that is disabled because it has just appeared."""
        while not button.enabled and self.app.stack.top and self.app.stack.top.is_animating:
            self.tick()

    def source(self, record: Record) -> Point:
        """The position of a tile that the record takes."""
        scene = self.scene
        picture = contents_of(scene.state)
        if isinstance(record, Placement):
            slot = Slot(Area.LINE, scene.state.to_act, record.line, 1)
        else:
            assert isinstance(record, Draft)
            places = source_slots(picture, record.source)
            slot = next(place for place in places if picture[place] == record.color)
        return scene.stage.table.layout.slot_rect(slot).center

    def target(self, record: Record) -> Point:
        """The position where the record puts tiles."""
        layout, player = self.scene.stage.table.layout, self.scene.state.to_act
        if isinstance(record, Placement):
            return layout.slot_rect(Slot(Area.WALL, player, record.line, record.column)).center
        assert isinstance(record, Draft)
        if record.line == FLOOR:
            return layout.slot_rect(Slot(Area.FLOOR, player, 0, 3)).center
        return layout.slot_rect(Slot(Area.LINE, player, record.line, 1)).center

    def play(self, record: Record, by_clicks: bool = False) -> None:
        """Make the move of a record, by dragging or by two clicks."""
        start, end = self.source(record), self.target(record)
        if by_clicks:
            self.click(start)
            self.click(end)
        else:
            self.drag(start, end)


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    """A test player with the program in a folder of its own."""
    player = Hand(tmp_path)
    yield player
    player.close()
