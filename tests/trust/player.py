"""The real program, played by a hand of its own; tells what the screen shows as done.

Usage: python -m tests.trust.player FOLDER SEED

It plays in a folder until it is killed, and tells, in lines of JSON, which state of which file is
asked to be saved, before anything is done about it, and which one a picture shows, once the picture
is shown. A picture with a notice shows nothing as done.
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
from types import SimpleNamespace
from typing import Any, Final, NamedTuple
from unittest.mock import patch

import pygame
from pygame.event import Event

from azul import app as program
from azul import program as net
from azul.app import App
from azul.game import seats
from azul.kit.messages import draw_notice
from azul.paths import Paths
from azul.process import leave
from azul.scenes.game.round import RoundScene
from azul.settings import Settings, Speed
from tests.play.hand import TWO
from tests.trust.fingers import Fingers
from tests.trust.journal import Around, Call, watched
from tests.trust.ledger import AskingAutosave, past_of

LAST_LOOK: Final = 0.04
"""Seconds that a dying program still draws, for what it shows too early to be seen."""

NEVER: Final = 1_000_000
"""The number of a call that is never made."""


class Order(NamedTuple):
    """How to play.

    Each sync of the disk takes up to `slow` seconds longer. With `fatal` the game is a short one,
    always the same, and the program kills itself just before the call to the disk of that number,
    counted from 1.
    """

    folder: str
    seed: int
    speed: str = Speed.OFF
    slow: float = 0.0
    fatal: int = 0


class Screen(pygame.Window):
    """The window; says when a picture is shown that has no notice in it."""

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


class Played(App):
    """The program; in each turn of its loop a hand posts what comes next."""

    hand: Iterator[None] = iter(())

    def tick(self, events: list[Event], seconds: float) -> None:
        super().tick(events, seconds)
        next(self.hand, None)


class Player:
    """Plays by an order, and tells the one who reads `pipe`."""

    def __init__(self, order: Order, pipe: int) -> None:
        self._order, self._pipe = order, pipe
        self._luck = Random(order.seed)
        self._shown = ("", "")
        self._end = ExitStack()

    def play(self) -> int:
        """Play until the end; the exit code, as the program itself gives it."""
        folder = Path(self._order.folder)
        paths = Paths.in_folder(folder)
        settings = Settings(speed=Speed(self._order.speed), hints=False, names=TWO)
        settings.save(paths.settings)
        with self._end:
            for patched in self._patches():
                self._end.enter_context(patched)
            if self._order.fatal:
                self._end.enter_context(watched(folder, fatal(self._order.fatal)))
            return net.play(paths, "en", None, None)

    def _patches(self) -> list[Any]:
        chance = SimpleNamespace(randbelow=self._luck.randrange)
        asking = partial(AskingAutosave, self._ask)
        return [
            patch.object(seats, "secrets", chance),
            patch.object(program, "Autosave", asking),
            patch.object(pygame, "Window", Screen),
            patch.object(pygame.display, "message_box", lambda *_: 0),
            patch.object(net, "App", self._seated),
            patch.object(net, "log_error", traced),
            patch.object(os, "fsync", partial(slowed, os.fsync, self._luck, self._order.slow)),
        ]

    def _seated(self, *arguments: Any) -> Played:
        """The program, and the hand that plays it."""
        app = Played(*arguments)
        fingers = Fingers(app, self._luck)
        app.hand = fingers.play_shortly() if self._order.fatal else fingers.play_for_ever()
        assert isinstance(app.window, Screen)
        app.window.on_picture = partial(self._show, app)
        self._end.enter_context(patch.object(program, "draw_notice", app.window.draw_notice))
        return app

    def _ask(self, file: str, past: str) -> None:
        """Tell what is to be saved; the next picture shows it, even if it was shown before."""
        self._shown = ("", "")
        self._tell("asked", file, past)

    def _show(self, app: App) -> None:
        """Tell what a picture shows of a game, if it is not what was shown before."""
        scenes = (scene for scene in app.stack.scenes if isinstance(scene, RoundScene))
        session = next((scene.session for scene in scenes), None)
        shown = (session.path.name, past_of(session.game)) if session else self._shown
        if shown != self._shown:
            self._shown = shown
            self._tell("shown", *shown)

    def _tell(self, *words: str) -> None:
        os.write(self._pipe, json.dumps(words).encode() + b"\n")


def traced(error: BaseException, _: Path) -> str:
    """Whoever watches the test is to read it."""
    traceback.print_exception(error)
    return "above"


def slowed(fsync: Callable[[int], None], luck: Random, most: float, number: int) -> None:
    """A disk that does not always answer at once."""
    time.sleep(luck.random() * most)
    fsync(number)


def fatal(number: int) -> Around:
    """Death comes between two calls to the disk, just before the call of this number."""
    calls = count(1)

    @contextmanager
    def around(call: Call) -> Iterator[None]:
        if next(calls) == number:
            time.sleep(LAST_LOOK)
            os.kill(os.getpid(), signal.SIGKILL)
        yield

    return around


if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    leave(Player(Order(sys.argv[1], int(sys.argv[2])), sys.stdout.fileno()).play())
