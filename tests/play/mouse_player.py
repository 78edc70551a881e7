"""The test player: plays the real program with the mouse, by posted events, without a screen."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from azul.app import App
from azul.engine import FLOOR, Draft, Placement, Record, State
from azul.kit.accessibility import AccessibleNode
from azul.kit.form import Form
from azul.kit.widgets import Button, Role
from azul.paths import Paths
from azul.scenes.game.table_scene import TableScene
from azul.scenes.panel import PanelScene
from azul.scenes.practice.exercise_scene import ExerciseScene
from azul.settings import Settings, Speed
from azul.table.slots import Area, Slot, contents_of, source_slots
from azul.table.table_view import TableView
from tests.thinking import ThinkerInPlace
from tests.threads import join_threads
from tests.transcript import all_nodes, transcript

Point = tuple[int, int]
BESIDE: Point = (5, 400)
"""A point of the table with nothing on it."""
TICK = 1 / 60
"""Seconds that a tick lasts."""
DOUBLE_CLICK_SECONDS = 0.4
DOUBLE_CLICK_DISTANCE = 8
"""Two presses further apart than this, in seconds or in pixels, are no double click."""
TWO_UNNAMED = ("", "")
"""Settings after a game of two people without names, so that new games have no programs."""


class MousePlayer:
    """Runs the program in its own folder, and uses the mouse as a player would."""

    _pressed: Point = (-100, -100)

    def __init__(self, folder: Path, speed: Speed = Speed.OFF, language: str = "en") -> None:
        self.paths = Paths.in_folder(folder)
        if not self.paths.settings.exists():
            Settings(speed=speed, tips=False, names=TWO_UNNAMED).save(self.paths.settings)
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
        """Run one tick of `seconds` seconds."""
        self.app.tick(pygame.event.get(), seconds)

    @property
    def scene(self) -> TableScene:
        """Return the table scene on top of the stack."""
        top = self.app.stack.top
        assert isinstance(top, TableScene), top
        return top

    @property
    def table(self) -> TableView:
        """Return the table in a game or in an exercise, as the player sees it."""
        top = self.app.stack.top
        return top.table if isinstance(top, ExerciseScene) else self.scene.table

    @property
    def state(self) -> State:
        """Return the state of the game or exercise being played."""
        top = self.app.stack.top
        if isinstance(top, ExerciseScene):
            return top.table.state
        return self.scene.session.game.state

    def move(self, point: Point) -> None:
        """Move the pointer."""
        pygame.event.post(
            pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0))
        )
        self.tick(1)

    def press(self, point: Point) -> None:
        """Press the left button.

        A pause comes first, so that a second click in one place is no double click.
        """
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

    def right_click(self, point: Point, button: int = pygame.BUTTON_RIGHT) -> None:
        """Press and release the right button, or another button."""
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.Event(kind, pos=point, button=button))
            self.tick()

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

    def resize(self, size: Point) -> None:
        """Give the window another size, and wait until the layout is complete."""
        self.app.window.size = size
        self.tick(3)

    def change(self, **values: object) -> None:
        """Change settings while a screen is shown."""
        context = self.app.context
        context.change_settings(replace(context.settings, **values))  # type: ignore[arg-type]
        self.tick(4)

    @property
    def is_thinking(self) -> bool:
        """True if a bot, a hint, a puzzle or an analysis waits for an answer."""
        services = self.app.load_services()
        thinkers = services.thinker, services.analyst
        return any(isinstance(each, ThinkerInPlace) and each.is_thinking for each in thinkers)

    def settle(self, *threads: str) -> None:
        """Finish background work: threads of these names, files, and searches."""
        for name in threads:
            join_threads(name)
            self.tick(1)
        self.app.autosave.flush()
        while self.app.tasks.has_slices or self.is_thinking:
            self.tick(1)
        self.tick()

    def do(self, action: str | int | Record, *texts: str, gone: str = "") -> None:
        """Push a button, press a key or make a move, and let its sliced work end.

        Then each of these texts can be read, and `gone` no more.
        """
        if isinstance(action, str):
            self.push(action)
        elif isinstance(action, int):
            self.key(action)
        else:
            self.play(action)
        self.settle()
        words = "\n".join(self.words())
        assert [text for text in texts if text not in words] == [], words
        assert not gone or gone not in words, words

    # The words that the player reads, and the clicks by these words

    @property
    def form(self) -> Form:
        """The widgets of the scene on top of the stack."""
        top = self.app.stack.top
        assert top
        return top.form

    def words(self) -> list[str]:
        """Return all lines that can be read now, as in a transcript, with displays and boards."""
        top = self.app.stack.top
        return transcript(top, with_table=True).splitlines() if top else []

    def sees(self, *parts: str) -> bool:
        """True if a single readable line contains all these parts.

        If the first part begins with "announced", only announcements are searched. This is faster,
        because all words of a table take some milliseconds.
        """
        top = self.app.stack.top
        announced = [f"announced: {text}" for text in top.announced_texts()] if top else []
        if any(all(part in line for part in parts) for line in announced):
            return True
        if parts[0].startswith("announced"):
            return False
        return any(all(part in line for part in parts) for line in self.words())

    def offers(self, label: str) -> bool:
        """True if a widget with this label is there and enabled; at a table faster than `sees`."""
        return any(each.enabled and each.label == label for each in self.form.widgets)

    def node(self, label: str, number: int = 0) -> AccessibleNode:
        """Return the node with this label, or a label beginning with it.

        Of several such nodes, `number` decides.
        """
        nodes = self.nodes()
        exact = [node for node in nodes if node.label == label]
        return (exact or [node for node in nodes if node.label.startswith(label)])[number]

    def tooltip(self, label: str, number: int = 0) -> str:
        """Return the tooltip of a widget; of a disabled one, why it is disabled."""
        widget = self.node(label, number).widget
        assert widget
        return widget.tooltip_for(hovered=True)[0]

    def nodes(self, role: Role | None = None) -> list[AccessibleNode]:
        """Return all nodes, or the nodes of a role, of the scene on top, in reading order."""
        top = self.app.stack.top
        nodes = all_nodes(top.accessible_nodes()) if top else ()
        return [node for node in nodes if role is None or node.role == role]

    @property
    def heading(self) -> str:
        """Return the heading of the screen, by which players know their place; "" at the table."""
        return next((node.label for node in self.nodes(Role.HEADING)), "")

    @property
    def field_values(self) -> list[str]:
        """Return the texts in all text fields."""
        return [node.value for node in self.nodes(Role.TEXT_FIELD)]

    @property
    def players(self) -> list[tuple[str, str | None]]:
        """Return the names at the table, with the levels of computer players."""
        return [(seat.name, seat.level) for seat in self.scene.session.seats]

    def seat(self, number: int, player: str) -> None:
        """Choose a person or a level for a seat, from 0, of a setup or a game."""
        self.push("who", number)
        self.push(player)

    def fill(self, label: str, text: str) -> None:
        """Replace the text of a field at once, as with an input method."""
        self.click_on(label)
        self.key(pygame.K_a, pygame.KMOD_CTRL)
        self.key(pygame.K_BACKSPACE)
        if text:
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=text))
        self.tick()

    def wheel(self, steps: int) -> None:
        """Turn the wheel, up if positive."""
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=steps, flipped=False))
        self.tick()

    def focus_on(self, label: str, number: int = 0) -> None:
        """Give the focus to a widget, which scrolls it into view."""
        widget = self.node(label, number).widget
        assert widget
        self.form.focus_on(widget)

    @property
    def focused_label(self) -> str:
        """Return the label of the focused part; "" without a focus."""
        return next((node.label for node in self.nodes() if node.is_focused), "")

    def click_on(self, label: str, number: int = 0) -> None:
        """Click the middle of a widget, row, option, line or wall space with this label."""
        self.click(self.node(label, number).rect.center)

    def choose(self, choice: str, option: str) -> None:
        """Bring a choice into view, and click one of its options."""
        widget, top = self.node(choice).widget, self.app.stack.top
        assert widget
        self.form.focus_on(widget)
        if isinstance(top, PanelScene):
            top.bring_into_view(widget)
        node = self.node(choice)
        self.click(next(part for part in node.children if part.label == option).rect.center)

    def push(self, label: str, number: int | None = None) -> None:
        """Click the button with this label or icon; of several buttons, `number` decides."""
        self.click(self.button(label, number).rect.center)

    def go(self, *labels: str) -> None:
        """Click buttons one after the other."""
        for label in labels:
            self.push(label)

    def keys(self, *keys: int) -> None:
        """Press and release keys one after the other."""
        for key in keys:
            self.key(key)

    def button(self, label: str, number: int | None = None) -> Button:
        """Return the button with this label or icon, once it is enabled."""
        buttons = [
            widget
            for widget in self.form.widgets
            if isinstance(widget, Button) and label in (widget.words, widget.label)
        ]
        assert len(buttons) == 1 or (buttons and number is not None), self.words()
        button = buttons[number or 0]
        self.wait_for(button)
        return button

    def wait_for(self, button: Button) -> None:
        """Wait for a button that is disabled because it has just appeared."""
        while not button.enabled and self.app.stack.top and self.app.stack.top.is_animating:
            self.tick()

    def source(self, record: Record) -> Point:
        """Return the position of a tile that the record takes."""
        state = self.table.state
        picture = contents_of(state)
        if isinstance(record, Placement):
            slot = Slot(Area.LINE, state.to_act, record.line, 1)
        else:
            assert isinstance(record, Draft)
            places = source_slots(picture, record.source)
            slot = next(place for place in places if picture[place] == record.color)
        return self.table.painter.layout.slot_rect(slot).center

    def target(self, record: Record) -> Point:
        """Return the position where the record puts tiles."""
        layout, player = self.table.painter.layout, self.table.state.to_act
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
def player(tmp_path: Path) -> Iterator[MousePlayer]:
    """A test player with the program in a folder of its own."""
    player = MousePlayer(tmp_path)
    yield player
    player.close()
