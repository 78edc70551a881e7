"""Plays the real program, and reports the states that its frames show as saved.

Usage: python -m tests.trust.player FOLDER SEED

The player plays in a folder until it is killed. Each line of its output is a report in JSON with
the file and the digest of the state. The report is "requested" before a state of a file is saved,
or "shown" after a frame shows it. A frame with a notice that something is not saved is not
reported.
"""

import json
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple
from unittest.mock import patch

import pygame

from azul import app as app_module
from azul import program
from azul.app import App
from azul.game import seats
from azul.kit.messages import draw_notice
from azul.paths import Paths
from azul.process import leave
from azul.scenes.game.round import RoundScene
from azul.settings import Settings, Speed
from tests.play.mouse_player import TWO_UNNAMED
from tests.trust.disk_calls import Call, Hook, hooked
from tests.trust.event_player import EventPlayer
from tests.trust.save_tracker import ReportingAutosave, digest_of

FINAL_DRAWING: Final = 0.04
"""Seconds before the kill, in which a picture that comes too early would be shown."""

NEVER: Final = 1_000_000
"""The number of a call that is never made."""


class Order(NamedTuple):
    """The way to play.

    Each fsync takes up to `sync_delay` seconds longer. With `kill_at` the player always plays the
    same short game, and the program kills itself just before the disk call of that number, counted
    from 1.
    """

    folder: str
    seed: int
    speed: str = Speed.OFF
    sync_delay: float = 0.0
    kill_at: int = 0


class ObservedWindow(pygame.Window):
    """The window; calls `on_picture` for each frame without a notice."""

    on_picture: Callable[[], None] = staticmethod(lambda: None)
    has_notice = False

    def draw_notice(self, *arguments: Any) -> None:
        draw_notice(*arguments)
        self.has_notice = True

    def flip(self) -> None:
        super().flip()
        if not self.has_notice:
            self.on_picture()
        self.has_notice = False


class AutoplayApp(App):
    """The program; after each loop iteration its player posts the next events."""

    player: Iterator[None] = iter(())

    def _run_once(self) -> None:
        super()._run_once()
        next(self.player, None)


class Player:
    """A player that follows an order, and writes its reports to `pipe`."""

    def __init__(self, order: Order, pipe: int) -> None:
        self._order, self._pipe = order, pipe
        self._random = Random(order.seed)
        self._shown = ("", "")
        self._exit_stack = ExitStack()

    def play(self) -> int:
        """Play until the end; return the exit code of the program."""
        folder = Path(self._order.folder)
        paths = Paths.in_folder(folder)
        settings = Settings(speed=Speed(self._order.speed), tips=False, names=TWO_UNNAMED)
        settings.save(paths.settings)
        with self._exit_stack:
            for patched in self._patches():
                self._exit_stack.enter_context(patched)
            if self._order.kill_at:
                self._exit_stack.enter_context(hooked(folder, kill_at(self._order.kill_at)))
            return program.play(paths, "en", None, None)

    def _patches(self) -> list[Any]:
        make_autosave = partial(ReportingAutosave, self._report_request)
        return [
            patch.object(seats, "_RANDOM", self._random),
            patch.object(app_module, "Autosave", make_autosave),
            patch.object(pygame, "Window", ObservedWindow),
            patch.object(pygame.display, "message_box", lambda *_: 0),
            patch.object(program, "App", self._make_app),
            patch.object(program, "log_error", print_error),
            patch.object(
                os, "fsync", partial(slow_fsync, os.fsync, self._random, self._order.sync_delay)
            ),
        ]

    def _make_app(self, *arguments: Any) -> AutoplayApp:
        """Make the program, with the player of its events."""
        app = AutoplayApp(*arguments)
        player = EventPlayer(app, self._random)
        app.player = player.play_short_game() if self._order.kill_at else player.play_for_ever()
        assert isinstance(app.window, ObservedWindow)
        app.window.on_picture = partial(self._report_shown, app)
        self._exit_stack.enter_context(
            patch.object(app_module, "draw_notice", app.window.draw_notice)
        )
        return app

    def _report_request(self, file: str, digest: str) -> None:
        """Report a request to save; the next frame is reported even if it shows the same."""
        self._shown = ("", "")
        self._report("requested", file, digest)

    def _report_shown(self, app: App) -> None:
        """Report the state that a frame shows, unless the frame before showed the same."""
        scenes = (scene for scene in app.stack.scenes if isinstance(scene, RoundScene))
        session = next((scene.session for scene in scenes), None)
        shown = (session.path.name, digest_of(session.game)) if session else self._shown
        if shown != self._shown:
            self._shown = shown
            self._report("shown", *shown)

    def _report(self, *values: str) -> None:
        os.write(self._pipe, json.dumps(values).encode() + b"\n")


def print_error(error: BaseException, *_: object) -> str:
    """Print the traceback into the output of the test."""
    traceback.print_exception(error)
    return "above"


def slow_fsync(fsync: Callable[[int], None], random: Random, max_delay: float, number: int) -> None:
    """Simulate `os.fsync` on a disk with random delays."""
    time.sleep(random.random() * max_delay)
    fsync(number)


def kill_at(number: int) -> Hook:
    """Return a hook that kills this process just before the disk call of this number."""
    calls = count(1)

    @contextmanager
    def hook(call: Call) -> Iterator[None]:
        if next(calls) == number:
            time.sleep(FINAL_DRAWING)
            os.kill(os.getpid(), signal.SIGKILL)
        yield

    return hook


if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    leave(Player(Order(sys.argv[1], int(sys.argv[2])), sys.stdout.fileno()).play())
