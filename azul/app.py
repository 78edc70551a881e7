"""The program's window, clock and scene stack; one tick is one turn of its loop."""

import os
import sys

# To be set before pygame is imported: a plain surface is presented ten times faster without a
# graphics card, sizes on Windows are then real pixels, and pygame does not greet the terminal.
if sys.platform.startswith("linux"):
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import contextlib
import gc
import traceback
from collections.abc import Sequence
from dataclasses import fields, replace
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import pygame
from pygame.event import Event

from azul import __version__, assets
from azul.game.autosave import Autosave
from azul.game.rescue import rescue, told
from azul.game.shelf import Shelf
from azul.game.words import printable
from azul.i18n import Sentence, Strings, choose_language, sentence
from azul.paths import Paths
from azul.scenes.menu import MenuScene
from azul.scenes.opening import opened
from azul.scenes.scene import Context, Scene
from azul.scenes.stack import SceneStack
from azul.scenes.unsaved import UnsavedScene
from azul.settings import Settings
from azul.view import frames, sprites, theme
from azul.view.audio import Audio
from azul.view.notice import draw_notice

TITLE: Final = "Azulejo"
_FIRST_SIZE: Final = (1600, 900)
_FIRST_SHARE: Final = 0.9
"""The most of the desktop that the first window takes, for panels and title bars need room."""

_ACTIVE_RATE: Final = 125
"""Ticks a second while something moves; fewer would be seen, more cost a core."""

_IDLE_RATE: Final = 30
_CALM: Final = 0.4
"""Seconds without input after which the program idles."""

_PATIENCE: Final = 0.3
"""Seconds that a picture is held back for a step to be saved; then it says that it is not."""

_LONGEST_STEP: Final = 0.1
"""Seconds that one tick may let pass: after a pause of the system films do not jump."""


class App:
    """Owns the window. `language` and `fullscreen` override the settings for this run.

    `notice` is what stays in sight in every picture: why something is not saved, or None.
    """

    def __init__(self, paths: Paths, language: str = "", fullscreen: bool | None = None) -> None:
        pygame.display.init()
        pygame.font.init()
        self._paths = paths
        self._changes: dict[str, Any] = {}
        settings = Settings.load(paths.settings)
        if language:
            settings = replace(settings, language=language)
        if fullscreen is not None:
            settings = replace(settings, fullscreen=fullscreen)
        self.autosave = Autosave()
        self.context = Context(
            settings=settings,
            strings=_strings(settings),
            shelf=Shelf(paths.games, self.autosave),
            autosave=self.autosave,
            change_settings=self._change_settings,
            audio=Audio(settings),
        )
        self.window = _open_window(settings.fullscreen)
        self.stack = SceneStack(self._size, self._question)
        self.stack.push(MenuScene(self.context))
        self._clock = pygame.time.Clock()
        self._quiet = 0.0
        self._stale = True
        self._held = 0.0
        self.notice: Sentence | None = None

    @property
    def _size(self) -> tuple[int, int]:
        return self.window.get_surface().get_size()

    def open_file(self, path: Path) -> None:
        """Open a saved game, or tell what is in the way."""
        self.stack.push(opened(self.context, path))

    def run(self) -> None:
        """Play until the player has enough; raises whatever a scene raises."""
        self.tick(pygame.event.get(), 0.0)
        self.context.audio.start()
        # What is loaded by now stays: the collector need not look at it in the middle of a film.
        gc.collect()
        gc.freeze()
        while self.stack.top:
            lively = self.stack.top.busy or self._quiet < _CALM
            seconds = self._clock.tick(_ACTIVE_RATE if lively else _IDLE_RATE) / 1000
            self.tick(pygame.event.get(), min(seconds, _LONGEST_STEP))

    def close(self) -> None:
        """Wait for the last save, close the window, and fall silent."""
        self.autosave.close()
        self.context.shelf.close()
        self.window.destroy()
        self.context.audio.close()

    def tick(self, events: list[Event], seconds: float) -> None:
        """One turn of the loop: events, time, picture."""
        self._quiet = 0.0 if events else self._quiet + seconds
        for event in events:
            self._handle(event)
        top = self.stack.top
        if top is None:
            return
        self.stack.update(seconds)
        self.context.shelf.settle()
        behind = self.autosave.behind
        self._held = self._held + seconds if behind else 0.0
        late = behind and self._held >= _PATIENCE
        notice = self._problem(late)
        changed = bool(events) or top.busy or notice != self.notice
        self.notice = notice
        self._stale = self._stale or changed or self.stack.top is not top
        # What the picture shows as done is saved, or the notice in it says that it is not.
        if self._stale and (late or not behind):
            self._draw()

    def _problem(self, late: bool) -> Sentence | None:
        """What must stay in sight: that something cannot be saved, or not in time."""
        problem = self.autosave.problem
        if problem:
            return sentence(
                "Not saved: {reason}. It is tried again and again.", reason=problem.reason
            )
        return sentence("The last step is not saved yet: the disk is slow.") if late else None

    def _draw(self) -> None:
        # Fullscreen comes and goes at once, its event only with the next tick.
        self._resize()
        top, surface = self.stack.top, self.window.get_surface()
        if top is None:
            return
        self.stack.draw(surface)
        if self.notice:
            draw_notice(surface, self.context.strings.say(self.notice), top.unit)
        self.window.flip()
        self._stale = top.busy

    def _question(self) -> Scene | None:
        """What is asked before the program ends, while something is not saved."""
        return None if self.autosave.flush() else UnsavedScene(self.context, self._paths.rescue)

    def _handle(self, event: Event) -> None:
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            if not isinstance(self.stack.top, UnsavedScene):
                self.stack.quit()
        elif event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED):
            self._resize()
        elif event.type == pygame.KEYDOWN and _wants_fullscreen(event):
            fullscreen = not self.context.settings.fullscreen
            self._change_settings(replace(self.context.settings, fullscreen=fullscreen))
        else:
            self.stack.handle(self.in_pixels(event))

    def in_pixels(self, event: Event) -> Event:
        """Mouse positions come in units of the window, which may be larger than a pixel."""
        if not hasattr(event, "pos") or self._size == self.window.size:
            return event
        scale = self._size[0] / self.window.size[0]
        pos = (round(event.pos[0] * scale), round(event.pos[1] * scale))
        return Event(event.type, {**event.dict, "pos": pos})

    def _resize(self) -> None:
        """Arrange everything for the window's new size, and forget pictures of the old one."""
        if self._size != self.stack.size:
            for module in (assets, frames, sprites):
                module.forget()
            self.stack.resize(self._size)

    def _change_settings(self, settings: Settings) -> None:
        """Apply new settings at once and keep what has changed, but nothing that was overridden."""
        old = self.context.settings
        names = (field.name for field in fields(Settings))
        changes = {n: new for n in names if (new := getattr(settings, n)) != getattr(old, n)}
        self.context.settings = settings
        self.context.audio.apply(settings)
        self._changes |= changes
        self.autosave.keep(self._write_settings, self._paths.settings)
        if "language" in changes:
            self.context.strings = _strings(settings)
            self.stack.resize(self._size)
        if "fullscreen" in changes:
            _show_fullscreen(self.window, settings.fullscreen)

    def _write_settings(self, path: Path) -> None:
        """Add what was changed in this window to what others may have changed meanwhile."""
        replace(Settings.load(path), **self._changes).save(path)


def _strings(settings: Settings) -> Strings:
    preferred = [locale["language"] for locale in pygame.system.get_pref_locales()]
    return Strings(choose_language(settings.language, preferred))


def _open_window(fullscreen: bool) -> pygame.Window:
    window = pygame.Window(TITLE, _first_size(), resizable=True, allow_high_dpi=True)
    window.minimum_size = theme.SMALLEST
    window.get_surface()
    window.set_icon(assets.picture("icons/app", 64, 64))
    if fullscreen:
        _show_fullscreen(window, True)
    return window


def _show_fullscreen(window: pygame.Window, fullscreen: bool) -> None:
    if fullscreen:
        window.set_fullscreen(True)
    else:
        window.set_windowed()


def _first_size() -> tuple[int, int]:
    """A comfortable window that fits on the desktop."""
    desktop = pygame.display.get_desktop_sizes()[0]
    width, height = (
        max(least, min(wanted, round(room * _FIRST_SHARE)))
        for least, wanted, room in zip(theme.SMALLEST, _FIRST_SIZE, desktop, strict=True)
    )
    return width, height


def _wants_fullscreen(event: Event) -> bool:
    is_alt_enter = event.key == pygame.K_RETURN and bool(event.mod & pygame.KMOD_ALT)
    return event.key == pygame.K_F11 or is_alt_enter


def play(paths: Paths, language: str, fullscreen: bool | None, file: Path | None) -> int:
    """Run the program from the first picture to the last; its exit code.

    An error that nobody expected ends it with 1, after saving, and with a sentence.
    """
    app = None
    try:
        app = App(paths, language, fullscreen)
        if file:
            app.open_file(file)
        app.run()
    except Exception:
        _tell_of_failure(app, paths, language)
        return 1
    finally:
        if app:
            with contextlib.suppress(Exception):  # All is saved, or told.
                app.close()
    return 0


def _tell_of_failure(app: App | None, paths: Paths, language: str) -> None:
    """Save, write the trace of the exception being handled to the log, and say so."""
    strings = app.context.strings if app else Strings(choose_language(language, []))
    sentences = [strings("Something went wrong, and the program must end.")]
    if app:
        sentences.append(strings.say(_save_what_can_be(app.autosave, paths.rescue)))
    sentences.append(strings("Details: {place}", place=_keep_trace(paths.log)))
    words = " ".join(sentences)
    with contextlib.suppress(pygame.error):
        pygame.display.message_box(TITLE, words, "error")
    with contextlib.suppress(OSError, ValueError):  # Nobody may be there to read it.
        print(words, file=sys.stderr, flush=True)


def _save_what_can_be(autosave: Autosave, folders: Sequence[Path]) -> Sentence:
    """Save the games, elsewhere if need be; what has become of them."""
    if autosave.flush():
        return sentence("All games are saved.")
    unsaved = autosave.unsaved
    kept = rescue(unsaved, folders)
    if len(kept) == len(unsaved):
        return told(kept)
    return sentence("Your newest moves could not be saved.")


def _keep_trace(log: Path) -> str:
    """Where the trace is to be found; the trace itself if it cannot be written."""
    trace = traceback.format_exc()
    try:
        log.parent.mkdir(parents=True, exist_ok=True)
        with log.open("a", encoding="utf-8") as file:
            file.write(f"{datetime.now():%Y-%m-%d %H:%M:%S} {__version__}\n{trace}\n")
    except OSError:
        return trace
    return printable(str(log))
