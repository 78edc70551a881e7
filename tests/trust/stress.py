"""A stress test of the real program: random events of all kinds, many in each frame.

Usage: python -m tests.trust.stress FOLDER SEED SECONDS

Each frame gets many events at once, and sometimes a move, undo or redo. After each frame the game
must be equal to a replay of its log, and to its file once it is saved. In the end the test closes
the window, and prints a StressReport as JSON.
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
from azul.saves import disk
from azul.scenes.game.table_scene import TableScene
from azul.settings import Settings
from tests.play.gamepad import FIRST_NUMBER, FakePadDriver
from tests.play.mouse_player import TWO_UNNAMED
from tests.trust.event_player import CTRL, EventPlayer
from tests.trust.invariants import check_replay
from tests.trust.player import AutoplayApp
from tests.trust.program_process import GAME
from tests.trust.random_player import SIZES, TEXTS, WINDOW_EVENTS
from tests.trust.save_tracker import digest_of
from tests.trust.scripted_program import window_event

MAX_EVENTS_PER_FRAME: Final = 40
KEYS: Final = [value for name, value in vars(pygame).items() if name.startswith("K_")]
MODIFIERS: Final = (0, 0, 0, pygame.KMOD_SHIFT, CTRL, pygame.KMOD_ALT, pygame.KMOD_META)


@dataclass
class StressReport:
    """Numbers of events, frames and changes of games; the names of the scenes that were shown.

    `at_close` are the digests of the games when the window was closed, by file.
    """

    events: int = 0
    pictures: int = 0
    steps: int = 0
    scenes: list[str] = field(default_factory=list)
    at_close: dict[str, str] = field(default_factory=dict)


class StressPlayer(EventPlayer):
    """A player that posts random events, and checks the games after each frame."""

    def __init__(self, app: App, random: Random, report: StressReport) -> None:
        super().__init__(app, random)
        self._report = report
        self._digests: dict[str, str] = {}
        self._saved_digests: dict[str, str] = {}

    def play_until(self, end: float) -> Iterator[None]:
        """Play until a time, then close the window."""
        while time.monotonic() < end:
            for _ in range(self._random.randrange(MAX_EVENTS_PER_FRAME)):
                pygame.event.post(self._random_event())
                self._report.events += 1
            self._resize_or_play()
            yield
            self._check()
        pygame.event.post(Event(pygame.QUIT))
        self._report.at_close = self._digests

    def _random_event(self) -> Event:
        """Return an event of keys, text, mouse, touch, gamepad or window, but none that quits."""
        random, (width, height) = self._random, self.app.window.size
        pos = random.randrange(-9, width + 9), random.randrange(-9, height + 9)
        key, mod, button = random.choice(KEYS), random.choice(MODIFIERS), random.randrange(1, 8)
        if key == pygame.K_q and mod:
            key = pygame.K_ESCAPE
        return random.choice(
            (
                Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""),
                Event(pygame.KEYUP, key=key, mod=mod, unicode=""),
                Event(pygame.TEXTINPUT, text=random.choice(TEXTS)),
                Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)),
                Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button),
                Event(pygame.MOUSEBUTTONUP, pos=pos, button=button),
                Event(pygame.MOUSEWHEEL, x=random.randrange(-3, 4), y=random.randrange(-9, 10)),
                window_event(random.choice(WINDOW_EVENTS)),
                self._touch_event(pos),
                self._gamepad_event(),
            )
        )

    def _touch_event(self, pos: tuple[int, int]) -> Event:
        kind = self._random.choice((pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
        return Event(kind, pos=pos, button=1, touch=True)

    def _gamepad_event(self) -> Event:
        """Return a button or stick of one of three gamepads, or that a gamepad comes or goes."""
        random, index = self._random, self._random.randrange(3)
        number = index + FIRST_NUMBER
        buttons = (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)
        return random.choice(
            (
                Event(pygame.CONTROLLERDEVICEADDED, device_index=index),
                Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=number),
                Event(random.choice(buttons), instance_id=number, button=random.randrange(21)),
                Event(
                    pygame.CONTROLLERAXISMOTION,
                    instance_id=number,
                    axis=random.randrange(6),
                    value=random.randrange(-32768, 32768),
                ),
            )
        )

    def _resize_or_play(self) -> None:
        if self._random.random() < 0.03:
            self.app.window.size = self._random.choice(SIZES)
        if isinstance(self.app.stack.top, TableScene) and self._random.random() < 0.5:
            self._at_table()

    def _check(self) -> None:
        """Check that open games equal the replays of their logs, and their files once saved."""
        scenes = self.app.stack.scenes
        names = {type(scene).__name__ for scene in scenes}
        self._report.scenes = sorted(names.union(self._report.scenes))
        tables = [scene.session for scene in scenes if isinstance(scene, TableScene)]
        digests = {session.path.name: digest_of(session.game) for session in tables}
        if digests != self._digests:
            self._report.steps += 1
            self._digests = digests
            for session in tables:
                check_replay(session.game)
        if digests != self._saved_digests and not self.app.autosave.is_behind:
            self._saved_digests = digests
            for session in tables:
                assert digest_of(disk.read(session.path)) == digest_of(session.game), "not saved"


class CountingWindow(pygame.Window):
    """The window, with the number of frames that it shows."""

    report: StressReport

    def flip(self) -> None:
        super().flip()
        self.report.pictures += 1


def main(folder: Path, seed: int, seconds: float) -> int:
    """Run the stress test; if a random event quits the program, start it again."""
    report, random = StressReport(), Random(seed)
    CountingWindow.report = report
    paths, end = Paths.in_folder(folder), time.monotonic() + seconds
    Settings(names=TWO_UNNAMED).save(paths.settings)

    def make_app(*arguments: Any) -> AutoplayApp:
        app = AutoplayApp(*arguments)
        app.player = StressPlayer(app, random, report).play_until(end)
        return app

    code = 0
    with (
        patch.object(program, "App", make_app),
        patch.object(pygame, "Window", CountingWindow),
        patch.object(gamepad, "SdlDriver", partial(FakePadDriver, "Xbox", "PS4", None)),
    ):
        while not code and time.monotonic() < end:
            code = program.play(paths, "en", False, str(GAME))
    print(json.dumps(asdict(report)))
    return code


if __name__ == "__main__":
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    sys.exit(main(Path(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])))
