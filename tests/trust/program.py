"""The real program in a folder of its own, played by deeds: plain data that can be written down.

The same deeds after the same seed do the same again. What else would be left to chance or to the
clock is settled here: the seeds of new games, when files are written, and which was the last one.
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
from types import SimpleNamespace
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
from azul.saves import autosave
from azul.saves import disk as saves
from azul.saves.autosave import Autosave
from azul.saves.disk import KnownContents, SaveError
from azul.saves.document import Document
from azul.saves.shelf import Shelf
from azul.scenes.game.celebration import CelebrationScene
from azul.scenes.game.game_controller import GameController
from azul.scenes.game.table_scene import TableScene
from azul.scenes.library import sorting
from azul.scenes.library.name import NameScene
from azul.scenes.library.unsaved import UnsavedScene
from azul.scenes.scene import Scene
from azul.settings import Settings, Speed, Style
from tests.game import forge
from tests.play.hand import TICK, Hand
from tests.play.programs import BUDGETS, is_waited_for

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
A_SERIES: Final = ("first of two.azul", "second of two.azul")
WATCHED: Final = ("v2-2-gray-azul-offer-mixture.azul", "v2-3-gray-azul-begun-mixture.azul")
BROKEN: Final = {
    "no game.azul": b"{",
    "empty.azul": b"",
    "no text.azul": b"\xff\x00",
    f"{'w' * 100}.azul": b"[]",
    "illegal.azul": forge.edited(log=[*forge.LOG[:-1], "9R1"]),
}
"""What lies on the shelf: some of the golden saves, and files that are no games, of which the last
looks like one until it is played. In some games programs sit too, in the watched ones nobody else;
one lacks its last draft, so that hands come across the end of a game, and two are a series.
"""

DELETED: Final = ("v1-2-gray-azul-over.azul", "v1-3-colored.azul", "v1-4-gray.azul")
"""What lies among the deleted games, so that hands come across those too."""

Past = tuple[tuple[Record, ...], int]
"""A game's log and cursor."""

Deed = tuple[Any, ...]
"""What is done, and with what: ("press", x, y, button), ("wait", seconds), ("size", 1366, 768).

("open", name) leaves the program and starts it again with a file of the shelf. ("disk", state) lets
the disk be "free", "full" where the games are, or "gone". ("reseat", player, grade) gives a seat of
the game on the table to a program, or to a person.
"""

EVENTS: Final[dict[str, Callable[..., Event]]] = {
    "move": lambda x, y: Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0)),
    "press": lambda x, y, button: Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=button),
    "release": lambda x, y, button: Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=button),
    "wheel": lambda steps: Event(pygame.MOUSEWHEEL, x=0, y=steps, flipped=False),
    "key": lambda name, mod: Event(pygame.KEYDOWN, key=getattr(pygame, name), mod=mod, unicode=""),
    "type": lambda text: Event(pygame.TEXTINPUT, text=text),
    "window": lambda name: Event(getattr(pygame, name)),
}
"""The deeds that are an event and nothing else."""

LONGEST_REST: Final = 1000
"""Seconds after which everything that moves by itself must have come to rest."""

ASIDE: Final = ("series", "export", "survey", "forgetting", "mistakes", "insight")
"""Threads whose work is done when a tick is over: so the same deeds do the same again."""

MOVES: Final = ("rename", "discard", "restore", "purge")
STEPS: Final = ("play", "undo_to_person", "redo_to_person")

GLANCE: Final = 0.0001
"""Seconds from one look at the clock to the next: how much is thought in a tick is always the same.
"""

RETRY: Final = 0.01
PATIENCE: Final = 1000
"""Seconds after which saving is tried again, and after how many times it must have worked."""

DRAWING: Final = Theme.rasterize


@lru_cache(maxsize=256)
def drawing(style: Style, name: str, width: int, height: int) -> Surface:
    """What the program draws anew for each table, kept: a quarter of the time."""
    return DRAWING(Theme(style, 1.0), name, width, height)


def _made() -> dict[str, bytes]:
    """Games that are made of golden saves."""
    late, over = (
        json.loads((SAVES / name).read_bytes())
        for name in ("v1-2-colored-over.azul", "v2-4-people-over.azul")
    )
    late |= {"log": late["log"][:-1], "cursor": late["cursor"] - 1}
    over["series"] = "9f2c41d07a55e310"
    made = {NEARLY_OVER: late} | dict.fromkeys(A_SERIES, over)
    return {name: forge.sealed(content) for name, content in made.items()}


def past_of(game: Game) -> Past:
    """Where a game stands."""
    return game.log, game.cursor


def _at_once(ask: Callable[..., None]) -> Callable[..., None]:
    """Whatever is to be written is, before the next picture: no disk is faster than another."""

    def asked(saving: Autosave, *what: object) -> None:
        ask(saving, *what)
        saving.flush()

    return asked


class Program:
    """The program with a shelf full of games, good and broken; started again when it is left.

    At first it asks for a name, as it does with newcomers. With a `speed` of its own it does not,
    and no deed is done before all films are over and programs have played.
    `on_step` is told of each step of a game, how it was made, and where the game stood before.
    """

    def __init__(self, folder: Path, seed: int, speed: Speed | None = None) -> None:
        self._luck = Random(seed)
        self.paths = Paths.in_folder(folder)
        self.disk = "free"
        self.on_leaving: Callable[[], None] = lambda: None
        self.on_move: Callable[[Path, Path | None], None] = lambda path, new: None
        self.on_step: Callable[[Session, str, Past], None] = lambda session, way, past: None
        self.deed: Deed = ()
        self.lets_programs_play = False
        # Whatever plays by itself alone would be over before the next deed.
        self.may_be_watched = speed is None
        self._golden = (*GOOD, *WATCHED) if self.may_be_watched else GOOD
        self.good = (*self._golden, NEARLY_OVER, *A_SERIES)
        self._speed = speed
        self._starts = 0
        self._stamps = count(1)
        self._aside: list[threading.Thread] = []
        self._patches = ExitStack()

    def __enter__(self) -> Self:
        language, any_speed = self._luck.choice([*LANGUAGES]), self._luck.choice([*Speed])
        # How long a hint is in sight, and so whether it has been read, depends on the speed.
        speed, hints = self._speed or any_speed, self._speed is None
        Settings(language=language, speed=speed, hints=hints).save(self.paths.settings)
        self._fill_shelf()
        with self._patches:
            self._settle_chance()
            self._start()
            if self._speed is None:
                # On a full shelf no button leads there.
                again = self.app.context.destinations.play_again
                self.app.stack.push(NameScene(self.app.context, again))
            self._patches = self._patches.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self.app.close()
        self._patches.close()

    def _fill_shelf(self) -> None:
        self.paths.games.mkdir(parents=True)
        (self.paths.games / "folder.azul").mkdir()
        for name, data in (BROKEN | _made()).items():
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
        """No two files are written at the same time."""
        number = next(self._stamps)
        os.utime(path, (number, number))

    def _settle_chance(self) -> None:
        write = saves.write_document

        def write_if_possible(
            content: Document, path: Path, known: KnownContents | None = None
        ) -> None:
            if self.disk == "gone" or (self.disk == "full" and path.parent == self.paths.games):
                raise SaveError(path, "{file} cannot be written.")
            write(content, path, known)
            self._stamp(path)

        for place, name, replacement in (
            (seats, "secrets", SimpleNamespace(randbelow=self._luck.randrange)),
            (saves, "write_document", write_if_possible),
            (autosave, "RETRY", RETRY),
            (Autosave, "_ask", _at_once(Autosave._ask)),
            (os, "fsync", lambda _: None),  # Nobody cuts the power here.
            (Theme, "rasterize", lambda theme, *wanted: drawing(theme.style, *wanted)),
            # No thread draws ahead: some would be faster.
            (Theme, "rasterize_ahead", lambda *_: True),
            *((Shelf, name, self._telling(name)) for name in MOVES),
            *((Session, name, self._noting(name)) for name in STEPS),
            (GameController, "update", self._as_programs(GameController.update)),
            *((module, "perf_counter", self._clock()) for module in (tasks, sorting)),
            (threading.Thread, "start", self._holding_back(threading.Thread.start)),
            (
                SystemFonts,
                "of_system",
                lambda tasks, _: SystemFonts(tasks),
            ),  # Which fonts there are is not ours to say.
            (tempfile, "tempdir", str(self.paths.settings.parent)),
        ):
            self._patches.enter_context(patch.object(place, name, replacement))
        self._patches.enter_context(patch.dict(levels.BUDGETS, BUDGETS))

    def _telling(self, name: str) -> Callable[..., Path | None]:
        """What moves a file on the shelf, or takes it away, and then tells of it."""
        move: Callable[..., Path | None] = getattr(Shelf, name)

        def told(shelf: Shelf, path: Path, *rest: str) -> Path | None:
            new = move(shelf, path, *rest)
            self.on_move(path, new)
            return new

        return told

    def _noting(self, way: str) -> Callable[..., tuple[Step, ...]]:
        """What makes a step of a game, and then tells of it."""
        step: Callable[..., tuple[Step, ...]] = getattr(Session, way)

        def noted(session: Session, *records: Record) -> tuple[Step, ...]:
            past = past_of(session.game)
            made = step(session, *records)
            self.on_step(session, way, past)
            return made

        return noted

    def _as_programs(self, let: Callable[..., None]) -> Callable[..., None]:
        """What is played meanwhile is played by programs."""

        def update(controller: GameController, seconds: float) -> None:
            self.lets_programs_play = True
            try:
                let(controller, seconds)
            finally:
                self.lets_programs_play = False

        return update

    def _holding_back(self, start: Callable[[threading.Thread], None]) -> Callable[..., None]:
        """What is worked out aside is begun after the tick."""

        def begin(thread: threading.Thread) -> None:
            if thread.name in ASIDE:
                self._aside.append(thread)
            else:
                start(thread)

        return begin

    def _clock(self) -> Callable[[], float]:
        looks = count()
        step = 0.0 if self._speed else GLANCE
        return lambda: next(looks) * step

    # Starting and leaving

    def _start(self) -> None:
        pygame.display.init()
        pygame.event.clear()
        self.hand = Hand(self.paths.settings.parent, language="")
        self.app = self.hand.app
        if self._starts % 5 == 2:
            self.app.context.audio.start()
        self._starts += 1

    def _start_again(self) -> None:
        self.app.close()
        self.on_leaving()
        # The system lets go of what a program that has ended kept locked.
        for lock in self.paths.games.glob(".*.lock"):
            lock.unlink()
        self._start()

    def leave(self) -> None:
        """Leave the program with everything saved."""
        self.do(("disk", "free"))
        if isinstance(self.scenes[-1], UnsavedScene):
            self.do(("key", "K_ESCAPE", 0))
        self.do(("window", "QUIT"))

    # Deeds

    @property
    def scenes(self) -> list[Scene]:
        """The scenes, the active one last."""
        return self.app.stack.scenes

    def do(self, deed: Deed) -> None:
        """Do one deed, and draw what comes of it."""
        self.deed = deed
        match deed:
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
        if self._speed:
            self._come_to_rest(self._speed)

    def _tick(self, seconds: float) -> None:
        self.app.tick(pygame.event.get(), seconds)
        while self._aside:
            self._aside.pop(0).run()
        if not self.scenes:
            self._start_again()

    def _open(self, name: str) -> None:
        starts = self._starts
        self.do(("window", "QUIT"))
        if self._starts > starts:
            self.app.open_file(self.paths.games / name)
            self._tick(TICK)

    def _reseat(self, player: int, level: str | None) -> None:
        """As from the menu within a game; what is held is let go."""
        scene = self.scenes[-1]
        if isinstance(scene, TableScene) and player < len(scene.seats):
            scene.cover()
            scene.session.reseat(player, scene.session.game.names[player], level)
            scene.uncover()
        self._tick(TICK)

    def _change_disk(self, state: str) -> None:
        """What could not be saved is saved as soon as that is possible."""
        self.disk = state
        for _ in range(PATIENCE):
            if state != "free" or not self.app.autosave.unsaved:
                return
            sleep(RETRY)
        raise AssertionError("saving is not tried again")

    def _come_to_rest(self, speed: Speed) -> None:
        """Keep to a speed, and wait until nothing moves by itself; a celebration is ended.

        A hand may restore all settings: with them lesson cards, which depend on the speed, return.
        """
        context = self.app.context
        context.settings = replace(context.settings, speed=speed, hints=False)
        for _ in range(LONGEST_REST):
            top = self.scenes[-1]
            is_analyzed = top.analysis is None or top.analysis.has_ended
            is_at_rest = not top.is_animating and is_analyzed and is_waited_for(self.hand)
            # It is shown at some speeds only, and waits for a press.
            if is_at_rest and isinstance(top, CelebrationScene):
                pygame.event.post(EVENTS["key"]("K_SPACE", 0))
            elif is_at_rest:
                return
            self._tick(1.0)
        raise AssertionError("something never comes to rest")
