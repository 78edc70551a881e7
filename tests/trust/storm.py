"""A storm in the real program: whatever can happen to a window comes at random, as fast as it goes.

Usage: python -m tests.trust.storm FOLDER SEED SECONDS

Each turn of the program's loop gets many events at once, and now and then a move, or one taken
back. After each turn the game must replay to its table, and be in its file once it
is saved. When the time is over the window is closed. What is printed, in JSON, is how it went.
"""

import json
import os
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest.mock import patch

from azul import program

# isort: split
import pygame
from pygame.event import Event

from azul.app import App
from azul.kit import gamepad
from azul.paths import Paths
from azul.saves import disk as saves
from azul.scenes.game.table_scene import TableScene
from azul.settings import Settings
from tests.play.hand import TWO
from tests.play.pad import FIRST_NUMBER, Shop
from tests.trust.chooser import NEWS, SIZES, TEXTS
from tests.trust.fingers import CTRL, Fingers
from tests.trust.ledger import past_of
from tests.trust.player import Played
from tests.trust.promises import hold_replay
from tests.trust.started import GAME

MOST_AT_ONCE: Final = 40
KEYS: Final = [value for name, value in vars(pygame).items() if name.startswith("K_")]
MODS: Final = (0, 0, 0, pygame.KMOD_SHIFT, CTRL, pygame.KMOD_ALT, pygame.KMOD_META)


@dataclass
class Weather:
    """How many events came, pictures were shown, and games on the table were changed.

    `left` is what was on the tables when the window was closed, by file.
    """

    events: int = 0
    pictures: int = 0
    steps: int = 0
    scenes: list[str] = field(default_factory=list)
    left: dict[str, str] = field(default_factory=dict)


class Storm(Fingers):
    """Does what no hand would do, and looks whether the game stays what it is."""

    def __init__(self, app: App, luck: Random, weather: Weather) -> None:
        super().__init__(app, luck)
        self._weather = weather
        self._pasts: dict[str, str] = {}
        self._read: dict[str, str] = {}

    def rage(self, end: float) -> Iterator[None]:
        """Until the clock says so; then the window is closed."""
        while time.monotonic() < end:
            for _ in range(self._luck.randrange(MOST_AT_ONCE)):
                pygame.event.post(self._anything())
                self._weather.events += 1
            self._resize_or_play()
            yield
            self._hold()
        pygame.event.post(Event(pygame.QUIT))
        self._weather.left = self._pasts

    def _anything(self) -> Event:
        """A key, a letter, the wheel, the mouse, or news of the window; but not its end."""
        luck, (width, height) = self._luck, self.app.window.size
        pos = luck.randrange(-9, width + 9), luck.randrange(-9, height + 9)
        key, mod, button = luck.choice(KEYS), luck.choice(MODS), luck.randrange(1, 8)
        if key == pygame.K_q and mod:
            key = pygame.K_ESCAPE
        return luck.choice(
            (
                Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""),
                Event(pygame.KEYUP, key=key, mod=mod, unicode=""),
                Event(pygame.TEXTINPUT, text=luck.choice(TEXTS)),
                Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)),
                Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button),
                Event(pygame.MOUSEBUTTONUP, pos=pos, button=button),
                Event(pygame.MOUSEWHEEL, x=luck.randrange(-3, 4), y=luck.randrange(-9, 10)),
                Event(getattr(pygame, luck.choice(NEWS))),
                self._of_finger(pos),
                self._of_gamepad(),
            )
        )

    def _of_finger(self, pos: tuple[int, int]) -> Event:
        kind = self._luck.choice((pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
        return Event(kind, pos=pos, button=1, touch=True)

    def _of_gamepad(self) -> Event:
        """A button, a stick, or that one of three gamepads comes or goes."""
        luck, index = self._luck, self._luck.randrange(3)
        number = index + FIRST_NUMBER
        buttons = (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)
        return luck.choice(
            (
                Event(pygame.CONTROLLERDEVICEADDED, device_index=index),
                Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=number),
                Event(luck.choice(buttons), instance_id=number, button=luck.randrange(21)),
                Event(
                    pygame.CONTROLLERAXISMOTION,
                    instance_id=number,
                    axis=luck.randrange(6),
                    value=luck.randrange(-32768, 32768),
                ),
            )
        )

    def _resize_or_play(self) -> None:
        if self._luck.random() < 0.03:
            self.app.window.size = self._luck.choice(SIZES)
        if isinstance(self.app.stack.top, TableScene) and self._luck.random() < 0.5:
            self._at_table()

    def _hold(self) -> None:
        """Games on tables, one at most, are what their logs lead to, and what is in their files."""
        scenes = self.app.stack.scenes
        names = {type(scene).__name__ for scene in scenes}
        self._weather.scenes = sorted(names.union(self._weather.scenes))
        tables = [scene.session for scene in scenes if isinstance(scene, TableScene)]
        pasts = {session.path.name: past_of(session.game) for session in tables}
        if pasts != self._pasts:
            self._weather.steps += 1
            self._pasts = pasts
            for session in tables:
                hold_replay(session.game)
        if pasts != self._read and not self.app.autosave.is_behind:
            self._read = pasts
            for session in tables:
                assert past_of(saves.read(session.path)) == past_of(session.game), "not saved"


class Screen(pygame.Window):
    """The window; counts what it shows."""

    weather: Weather

    def flip(self) -> None:
        super().flip()
        self.weather.pictures += 1


def main(folder: Path, seed: int, seconds: float) -> int:
    """Let it storm; whoever leaves the program by a button starts it again."""
    weather, luck = Weather(), Random(seed)
    Screen.weather = weather
    paths, end = Paths.in_folder(folder), time.monotonic() + seconds
    Settings(names=TWO).save(paths.settings)

    def seated(*arguments: Any) -> Played:
        app = Played(*arguments)
        app.hand = Storm(app, luck, weather).rage(end)
        return app

    code = 0
    with (
        patch.object(program, "App", seated),
        patch.object(pygame, "Window", Screen),
        patch.object(gamepad, "_SdlDriver", partial(Shop, "Xbox", "PS4", None)),
    ):
        while not code and time.monotonic() < end:
            code = program.play(paths, "en", False, GAME)
    print(json.dumps(asdict(weather)))
    return code


if __name__ == "__main__":
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    sys.exit(main(Path(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])))
