"""The real program in a separate folder, driven by actions, which are plain data.

The same actions with the same seed have the same results. To ensure this, the module fixes the
seeds of new games, the times of files, the clock and the order of background work.
"""

import json
import os
import shutil
import tempfile
import threading
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from functools import lru_cache
from itertools import count
from pathlib import Path
from random import Random
from time import sleep
from typing import Any, Final, Self
from unittest.mock import patch

import pygame
from pygame import Surface
from pygame.event import Event

from azul import tasks
from azul.bots import levels
from azul.engine import Record
from azul.game import Game, Session, Step, seats
from azul.i18n import LANGUAGES
from azul.kit.fallback_fonts.system_fonts import SystemFonts
from azul.kit.theme import Theme
from azul.paths import Paths
from azul.saves import autosave, disk
from azul.saves.autosave import Autosave
from azul.saves.disk import KnownContents, SaveError
from azul.saves.document import Document
from azul.saves.game_library import GameLibrary
from azul.scenes.game.celebration import CelebrationScene
from azul.scenes.game.game_controller import GameController
from azul.scenes.game.table_scene import TableScene
from azul.scenes.lobby import load
from azul.scenes.lobby.name import NameScene
from azul.scenes.lobby.unsaved import UnsavedScene
from azul.scenes.review import opening
from azul.scenes.scene import Scene
from azul.services import services
from azul.settings import Settings, Speed, Style
from tests.game import forge
from tests.play.mouse_player import TICK, MousePlayer
from tests.play.programs import BUDGETS, is_waiting_for_input
from tests.thinking import ThinkerInPlace

SAVES: Final = Path(__file__).parents[1] / "saves"
GOOD: Final = (
    *("v1-2-colored-new.azul", "v1-2-colored-redo-tail.azul", "v1-2-colored-over.azul"),
    *("v1-2-gray-wall-tiling.azul", "v1-3-colored.azul", "v1-3-green-box.azul", "v1-3-gray.azul"),
    *("v1-4-colored-over.azul", "v1-4-gray.azul", "v1-4-gray-green-box.azul"),
    *("v2-2-colored-azul-dealt-mixture.azul", "v2-3-changes.azul"),
    *("v2-3-colored-green-box-offer-mixture-redo-tail.azul", "v2-4-everything-redo-tail.azul"),
    "v2-4-colored-azul-begun-mixture.azul",
)
NEARLY_OVER: Final = "nearly over.azul"
SERIES: Final = ("first of two.azul", "second of two.azul")
PROGRAMS_ONLY: Final = ("v2-2-gray-azul-offer-mixture.azul", "v2-3-gray-azul-begun-mixture.azul")
BROKEN: Final = {
    "no game.azul": b"{",
    "empty.azul": b"",
    "no text.azul": b"\xff\x00",
    f"{'w' * 100}.azul": b"[]",
    "illegal.azul": forge.edited(log=[*forge.LOG[:-1], "9R1"]),
}
"""The files in the library: golden saves, and files that are no games; the last of those fails only
when it is replayed. Some games have programs, those in PROGRAMS_ONLY no people; one lacks its last
draft, so that random input reaches the end of a game, and two are a series.
"""

DELETED: Final = ("v1-2-gray-azul-over.azul", "v1-3-colored.azul", "v1-4-gray.azul")
"""The deleted games, so that random input reaches their scene."""

History = tuple[tuple[Record, ...], int]
"""A game's log and cursor."""

Action = tuple[Any, ...]
"""A name and values: ("press", x, y, button), ("wait", seconds), ("size", 1366, 768).

("open", name) leaves the program and starts it again with a file of the library. ("disk", state)
makes the disk "free", "full" where the games are, or "gone". ("reseat", player, level) gives a seat
of the open game to a program, or to a person if the level is None.
"""


def window_event(name: str) -> Event:
    """Return a window event by its name; a device that is gone is a sound device."""
    values = {"which": 0, "iscapture": 0} if name == "AUDIODEVICEREMOVED" else {}
    return Event(getattr(pygame, name), values)


EVENTS: Final[dict[str, Callable[..., Event]]] = {
    "move": lambda x, y: Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0)),
    "press": lambda x, y, button: Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=button),
    "release": lambda x, y, button: Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=button),
    "wheel": lambda steps: Event(pygame.MOUSEWHEEL, x=0, y=steps, flipped=False),
    "key": lambda name, mod: Event(pygame.KEYDOWN, key=getattr(pygame, name), mod=mod, unicode=""),
    "type": lambda text: Event(pygame.TEXTINPUT, text=text),
    "window": window_event,
}
"""The actions that post one event; the release of a key follows it."""

IDLE_TIMEOUT: Final = 1000
"""Seconds after which animations and programs must have ended."""

DEFERRED_THREADS: Final = frozenset(
    ("series", "export", "statistics", "forgetting", "mistakes", "insight", "waiting")
)
"""Threads whose work runs on the main thread after a tick, to be deterministic."""

LONG: Final = 30
LONG_FILE: Final = 1500
"""The number of records, and of bytes, of what counts as a very long game here."""

FILE_METHODS: Final = ("rename", "discard", "restore", "purge")
STEP_METHODS: Final = ("play", "undo_to_person", "redo_to_person")

CLOCK_STEP: Final = 0.0001
"""Seconds between two readings of the clock, so that each tick does the same amount of work."""

RETRY: Final = 0.01
RETRIES: Final = 1000
"""Seconds after which saving is tried again, and the tries after which it must have worked."""

RASTERIZE: Final = Theme.rasterize


@lru_cache(maxsize=256)
def cached_drawing(style: Style, name: str, width: int, height: int) -> Surface:
    """Return a cache for drawings, which takes a quarter off the time of a test."""
    return RASTERIZE(Theme(style, 1.0), name, width, height)


def _made_games() -> dict[str, bytes]:
    """Return games made from golden saves."""
    late, over = (
        json.loads((SAVES / name).read_bytes())
        for name in ("v1-2-colored-over.azul", "v2-4-people-over.azul")
    )
    late |= {"log": late["log"][:-1], "cursor": late["cursor"] - 1}
    over["series"] = "9f2c41d07a55e310"
    made = {NEARLY_OVER: late} | dict.fromkeys(SERIES, over)
    return {name: forge.sealed(content) for name, content in made.items()}


def history_of(game: Game) -> History:
    """Return the log and the cursor of a game."""
    return game.log, game.cursor


def _saving_at_once(ask: Callable[..., None]) -> Callable[..., None]:
    """Flush after each request to save, so that nothing depends on the speed of the disk."""

    def asked(saving: Autosave, *what: object) -> None:
        ask(saving, *what)
        saving.flush()

    return asked


class Program:
    """The program with a library of good and broken games; it restarts after it is left.

    At first it asks for a name, as with a new player. With a fixed `speed` it does not ask, and
    each action waits until animations are over and bots have played. It calls `on_step` with the
    session, the name of the method that made a step, and the history before the step.
    """

    def __init__(self, folder: Path, seed: int, speed: Speed | None = None) -> None:
        self._random = Random(seed)
        self.paths = Paths.in_folder(folder)
        self.disk = "free"
        self.on_leaving: Callable[[], None] = lambda: None
        self.on_file_moved: Callable[[Path, Path | None], None] = lambda path, new: None
        self.on_step: Callable[[Session, str, History], None] = lambda session, method, history: (
            None
        )
        self.last_action: Action = ()
        self.programs_are_playing = False
        # A game of bots alone would be over before the next action.
        self.allows_programs_only = speed is None
        self._golden = (*GOOD, *PROGRAMS_ONLY) if self.allows_programs_only else GOOD
        self.good = (*self._golden, NEARLY_OVER, *SERIES)
        self._speed = speed
        self._starts = 0
        self._stamps = count(1)
        self._deferred: list[threading.Thread] = []
        self._patches = ExitStack()

    def __enter__(self) -> Self:
        language, any_speed = self._random.choice([*LANGUAGES]), self._random.choice([*Speed])
        # The speed decides how long a hint is shown, and so whether it counts as read.
        speed, tips = self._speed or any_speed, self._speed is None
        Settings(language=language, speed=speed, tips=tips).save(self.paths.settings)
        self._fill_library()
        with self._patches:
            self._make_deterministic()
            self._start()
            if self._speed is None:
                # No button leads there while there are saved games.
                again = self.app.context.destinations.play_again
                self.app.stack.push(NameScene(self.app.context, again))
            self._patches = self._patches.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self.app.close()
        self._patches.close()

    def _fill_library(self) -> None:
        self.paths.games.mkdir(parents=True)
        (self.paths.games / "folder.azul").mkdir()
        for name, data in (BROKEN | _made_games()).items():
            (self.paths.games / name).write_bytes(data)
        for name in self._golden:
            shutil.copy(SAVES / name, self.paths.games)
        deleted = self.paths.games.with_name("deleted")
        deleted.mkdir()
        for name in DELETED:
            shutil.copy(SAVES / name, deleted)
        for path in (*sorted(self.paths.games.iterdir()), *sorted(deleted.iterdir())):
            self._stamp(path)

    def _stamp(self, path: Path) -> None:
        """Give each file a different time."""
        number = next(self._stamps)
        os.utime(path, (number, number))

    def _make_deterministic(self) -> None:
        write = disk.write_document

        def write_if_possible(
            content: Document, path: Path, known: KnownContents | None = None
        ) -> None:
            if self.disk == "gone" or (self.disk == "full" and path.parent == self.paths.games):
                raise SaveError(path, "{file} cannot be written.")
            write(content, path, known)
            self._stamp(path)

        for place, name, replacement in (
            (seats, "_RANDOM", self._random),
            (disk, "write_document", write_if_possible),
            (autosave, "RETRY_INTERVAL", RETRY),
            (Autosave, "_enqueue", _saving_at_once(Autosave._enqueue)),
            (os, "fsync", lambda _: None),  # No test here cuts the power.
            (Theme, "rasterize", lambda theme, *wanted: cached_drawing(theme.style, *wanted)),
            # Threads that draw ahead take a varying time.
            (Theme, "rasterize_ahead", lambda *_: None),
            *((GameLibrary, name, self._reporting_move(name)) for name in FILE_METHODS),
            *((Session, name, self._reporting_step(name)) for name in STEP_METHODS),
            (GameController, "update", self._noting_program_moves(GameController.update)),
            # Reviews then open as reviews of very long games do.
            (opening, "_LONG", LONG),
            (opening, "_LONG_FILE", LONG_FILE),
            (services, "Thinker", ThinkerInPlace),
            *((module, "perf_counter", self._clock()) for module in (tasks, load)),
            (threading.Thread, "start", self._deferring(threading.Thread.start)),
            (
                SystemFonts,
                "of_system",
                lambda tasks, _: SystemFonts(tasks),
            ),  # Installed fonts differ between machines.
            (tempfile, "tempdir", str(self.paths.settings.parent)),
        ):
            self._patches.enter_context(patch.object(place, name, replacement))
        self._patches.enter_context(patch.dict(levels.BUDGETS, BUDGETS))

    def _reporting_move(self, name: str) -> Callable[..., Path | None]:
        """Return a method of GameLibrary that reports each moved or removed file."""
        move: Callable[..., Path | None] = getattr(GameLibrary, name)

        def reporting(library: GameLibrary, path: Path, *rest: str) -> Path | None:
            new = move(library, path, *rest)
            self.on_file_moved(path, new)
            return new

        return reporting

    def _reporting_step(self, method: str) -> Callable[..., tuple[Step, ...]]:
        """Return a method of Session that reports each step of a game."""
        step: Callable[..., tuple[Step, ...]] = getattr(Session, method)

        def reporting(session: Session, *records: Record) -> tuple[Step, ...]:
            history = history_of(session.game)
            steps = step(session, *records)
            self.on_step(session, method, history)
            return steps

        return reporting

    def _noting_program_moves(self, update_controller: Callable[..., None]) -> Callable[..., None]:
        """Return `update` of the controller, during which only bots play."""

        def update(controller: GameController, seconds: float) -> None:
            self.programs_are_playing = True
            try:
                update_controller(controller, seconds)
            finally:
                self.programs_are_playing = False

        return update

    def _deferring(self, start: Callable[[threading.Thread], None]) -> Callable[..., None]:
        """Return `Thread.start` with background work deferred until the tick is over."""

        def begin(thread: threading.Thread) -> None:
            if thread.name in DEFERRED_THREADS:
                self._deferred.append(thread)
            else:
                start(thread)

        return begin

    def _clock(self) -> Callable[[], float]:
        readings = count()
        step = 0.0 if self._speed else CLOCK_STEP
        return lambda: next(readings) * step

    # Starting and leaving

    def _start(self) -> None:
        pygame.display.init()
        pygame.event.clear()
        self.player = MousePlayer(self.paths.settings.parent, language="")
        self.app = self.player.app
        if self._starts % 5 == 2:
            self.app.context.audio.start()
        self._starts += 1

    def _restart(self) -> None:
        self.app.close()
        self.on_leaving()
        # The system releases the locks of a process that has ended.
        for lock in self.paths.games.glob(".*.lock"):
            lock.unlink()
        self._start()

    def leave(self) -> None:
        """Leave the program with everything saved."""
        self.do(("disk", "free"))
        if isinstance(self.scenes[-1], UnsavedScene):
            self.do(("key", "K_ESCAPE", 0))
        self.do(("window", "QUIT"))

    # Actions

    @property
    def scenes(self) -> list[Scene]:
        """Return the scenes, the active scene last."""
        return self.app.stack.scenes

    def do(self, action: Action) -> None:
        """Perform one action, and draw the result."""
        self.last_action = action
        match action:
            case ("wait", seconds):
                self._tick(seconds)
            case ("open", name):
                self._open(name)
            case ("reseat", player, level):
                self._reseat(player, level)
            case ("disk", state):
                self._change_disk(state)
            case ("size", width, height):
                self.app.window.size = width, height
                self.do(("window", "WINDOWSIZECHANGED"))
            case (name, *values):
                pygame.event.post(EVENTS[name](*values))
                self._tick(TICK)
                if name == "key":
                    # Otherwise it would count as held, and repeat after a while.
                    release = {"key": getattr(pygame, values[0]), "mod": 0, "unicode": ""}
                    pygame.event.post(Event(pygame.KEYUP, release))
        if self._speed:
            self._wait_until_idle(self._speed)

    def _tick(self, seconds: float) -> None:
        self.app.tick(pygame.event.get(), seconds)
        while self._deferred:
            self._deferred.pop(0).run()
        if not self.scenes:
            self._restart()

    def _open(self, name: str) -> None:
        starts = self._starts
        self.do(("window", "QUIT"))
        if self._starts > starts:
            self.app.open_file(self.paths.games / name)
            self._tick(TICK)

    def _reseat(self, player: int, level: str | None) -> None:
        """Give a seat to a player, as from the pause menu; held tiles are dropped."""
        scene = self.scenes[-1]
        if isinstance(scene, TableScene) and player < len(scene.seats):
            scene.cover()
            scene.session.reseat(player, scene.session.game.names[player], level)
            scene.uncover()
        self._tick(TICK)

    def _change_disk(self, state: str) -> None:
        """Change the state of the disk; unsaved files must be saved as soon as the disk is free."""
        self.disk = state
        for _ in range(RETRIES):
            if state != "free" or not self.app.autosave.unsaved:
                return
            sleep(RETRY)
        raise AssertionError("saving was not retried")

    def _wait_until_idle(self, speed: Speed) -> None:
        """Wait for animations, bots, searches and analyses; skip a celebration.

        The speed is set again, because an action may have restored all settings.
        """
        context = self.app.context
        context.settings = replace(context.settings, speed=speed, tips=False)
        for _ in range(IDLE_TIMEOUT):
            top = self.scenes[-1]
            is_analyzed = top.analysis is None or top.analysis.has_ended
            # A search takes its own number of ticks: puzzles show its result at any speed.
            is_done = is_analyzed and not self.player.is_thinking
            is_idle = not top.is_animating and is_done and is_waiting_for_input(self.player)
            # Only some speeds show a celebration, and it waits for a click.
            if is_idle and isinstance(top, CelebrationScene):
                pygame.event.post(EVENTS["key"]("K_SPACE", 0))
            elif is_idle:
                return
            self._tick(1.0)
        raise AssertionError("the program never becomes idle")
