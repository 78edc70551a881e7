"""A hand on the mouse: plays the real program by posted events, without a screen."""

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
DOUBLE = 0.4
NEAR = 8
"""Seconds after which, and pixels apart, two presses are no double click any more."""
TWO = ("", "")
"""Two people have played before, who entered no names: nobody waits for a program."""


class Hand:
    """The program in a folder of its own, and a mouse that does what a player would do."""

    _pressed: Point = (-100, -100)

    def __init__(self, folder: Path, speed: Speed = Speed.OFF, language: str = "en") -> None:
        self.paths = Paths.in_folder(folder)
        if not self.paths.settings.exists():
            Settings(speed=speed, hints=False, names=TWO).save(self.paths.settings)
        self.app = App(self.paths, language)
        self.tick()

    def close(self) -> None:
        """Close the window as the title bar's button does."""
        pygame.event.post(pygame.Event(pygame.QUIT))
        self.tick()
        self.app.close()

    def tick(self, times: int = 2) -> None:
        """Let the program answer."""
        for _ in range(times):
            self.app.tick(pygame.event.get(), TICK)

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.app.tick(pygame.event.get(), seconds)

    @property
    def scene(self) -> TableScene:
        """The scene at the table."""
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
        """Press the left button; whoever presses twice in one place has looked in between."""
        self.move(point)
        if max(abs(point[0] - self._pressed[0]), abs(point[1] - self._pressed[1])) <= NEAR:
            self.wait(DOUBLE)
        self._pressed = point
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))
        self.tick(1)

    def release(self, point: Point) -> None:
        """Let the left button go."""
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=point, button=1))
        self.tick()

    def click(self, point: Point) -> None:
        """Press and release in one place."""
        self.press(point)
        self.release(point)

    def double_click(self, point: Point) -> None:
        """Press and release twice, as fast as one can."""
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
        """Press a key."""
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
        self.tick()

    def type(self, words: str) -> None:
        """Type text."""
        for letter in words:
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=letter))
        self.tick()

    def push(self, words: str) -> None:
        """Click the button with these words."""
        self.click(self.button(words).rect.center)

    def button(self, words: str) -> Button:
        """The button with these words, once it is ready."""
        form = self.app.stack.top.form  # type: ignore[union-attr]
        buttons = [w for w in form.widgets if isinstance(w, Button) and w.words == words]
        assert len(buttons) == 1, [getattr(widget, "words", widget) for widget in form.widgets]
        self.wait_for(buttons[0])
        return buttons[0]

    def wait_for(self, button: Button) -> None:
        """Wait for a button that is disabled because it has just appeared."""
        while not button.enabled and self.app.stack.top and self.app.stack.top.is_animating:
            self.tick()

    def source(self, record: Record) -> Point:
        """A tile that the record takes."""
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
        """Where the record puts tiles."""
        layout, player = self.scene.stage.table.layout, self.scene.state.to_act
        if isinstance(record, Placement):
            return layout.slot_rect(Slot(Area.WALL, player, record.line, record.column)).center
        assert isinstance(record, Draft)
        if record.line == FLOOR:
            return layout.slot_rect(Slot(Area.FLOOR, player, 0, 3)).center
        return layout.slot_rect(Slot(Area.LINE, player, record.line, 1)).center

    def play(self, record: Record, by_clicks: bool = False) -> None:
        """Drag, or click and click, the tiles of a record to where it puts them."""
        start, end = self.source(record), self.target(record)
        if by_clicks:
            self.click(start)
            self.click(end)
        else:
            self.drag(start, end)


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    """A player of the program in a folder of its own."""
    player = Hand(tmp_path)
    yield player
    player.close()
