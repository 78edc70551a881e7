"""The main loop, with the window, the clock and the scene stack; many iterations have no tick."""

import os

from azul.environment import VARIABLES

# Set before pygame is imported; the player's own values stay.
os.environ |= {**VARIABLES, **os.environ}

import gc
import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import fields, replace
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect
from pygame.event import Event

from azul import files
from azul.engine import is_position, pasted_line
from azul.game import printable
from azul.i18n import Sentence, Strings, choose_language
from azul.json_files import set_aside
from azul.kit.audio import Audio
from azul.kit.fallback_fonts.system_fonts import SystemFonts
from azul.kit.gamepad import PAD_CHANGE, PAD_PRESS, Gamepads
from azul.kit.keyboard import Keyboard
from azul.kit.keys import Command, KeyInput, KeyPress, is_typed_text, types_text
from azul.kit.messages import draw_notice, notice_height
from azul.kit.pointer import Point, Pointer
from azul.kit.text_field import edits_text
from azul.kit.theme import Theme
from azul.kit.window import (
    IS_HIDDEN_AT_FIRST,
    WindowPlace,
    arranged_size,
    canvas,
    is_usable_place,
    open_screen,
    open_window,
    opens_maximized,
    poll_events,
    set_fullscreen,
)
from azul.log import log_error
from azul.loop_clock import LoopClock
from azul.paths import Paths
from azul.saves import Autosave, GameLibrary, MovedGame, unsaved_notice
from azul.scenes.lobby.menu import MenuScene
from azul.scenes.scene import Context, Scene
from azul.scenes.screen_reader_bridge import ScreenReaderBridge
from azul.scenes.stack import SceneStack
from azul.settings import RESETTABLE, Settings, SettingsWriter
from azul.tasks import Tasks

if TYPE_CHECKING:
    from azul.scenes.lobby.navigation import Navigation
    from azul.services import GameAnalysis, Services

_IDLE_DELAY: Final = 0.4  # seconds without input until loop iterations are rarer

_BACKGROUND_TIME: Final = 0.002  # seconds of background work in each frame

_MAX_HOLD_TIME: Final = 0.3  # seconds that a frame waits for a step to be saved
_CHORES_DELAY: Final = 0.1  # seconds without input after which garbage is collected

_GC_CHORES_THRESHOLD: Final = 5_000  # new objects that start the collector after that delay
_GC_THRESHOLD: Final = 300_000  # new objects that start it in any case

_SWITCH_INTERVAL: Final = 0.0005
"""Seconds between switches of threads; frames wait for several while games are read."""

_ALL_SETTINGS: Final = frozenset(field.name for field in fields(Settings))

_VISIBLE_SETTINGS: Final = {"language", "look", "text", "scale"}
"""The settings that everything visible depends on."""

_STATE_EVENTS: Final = {pygame.WINDOWMINIMIZED, pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED}
_NO_GAMEPAD_EVENTS: Final = {pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL}
"""Events of players without a gamepad; the table under a mouse may move the mouse."""


class App:
    """Owns the window. `language` and `fullscreen` override the settings for this run.

    `notice` is shown over every scene: why something is not saved, or None.
    """

    def __init__(self, paths: Paths, language: str = "", fullscreen: bool | None = None) -> None:
        # `pygame.init` would open the sound device before the first frame.
        open_screen()
        pygame.font.init()
        self._paths = paths
        # Set aside before loading, which would ignore broken settings and soon overwrite them.
        broken = set_aside(paths.settings)
        settings = Settings.load(paths.settings)
        self._settings_writer = SettingsWriter(settings)
        if language:
            settings = replace(settings, language=language)
        if fullscreen is not None:
            settings = replace(settings, fullscreen=fullscreen)
        self.window = open_window(settings)
        self._is_dirty, self._has_drawn, self._has_new_letters = True, False, False
        self.autosave, self.tasks = Autosave(), Tasks(self._log_error)
        self.context = self._create_context(settings)
        self._place = WindowPlace(self.window, settings)
        self._saved_place = self._place.normal
        self._arranged_size = self._size
        if self.context.statistics_reader.had_plain_names:
            # The older version has also written the names to other files.
            self.context.remove_forgotten_names()
        self.stack = SceneStack(self._size, self._unsaved_question, self.context.use_ruleset)
        self._navigation: Navigation | None = None
        self._services: Services | None = None
        self.stack.push(MenuScene(self.context))
        self._has_arranged = True
        self._report_problems(broken)
        self._clock = LoopClock()
        self._idle_seconds = self._held_back = 0.0
        self.notice: Sentence | None = None
        self._dropped: list[Path] = []
        self._pointer = Pointer(self.in_pixels)
        self._silent_key: int | None = None
        self.gamepads, self._keyboard = Gamepads(), Keyboard()
        self._screen_reader: ScreenReaderBridge | None = None

    def _create_context(self, settings: Settings) -> Context:
        return Context(
            settings=settings,
            strings=_strings(settings),
            theme=Theme.of(settings, self._size, self._system_fonts(), self.tasks),
            library=GameLibrary(self._paths.games, self.autosave),
            autosave=self.autosave,
            paths=self._paths,
            change_settings=self._change_settings,
            reset_settings=self._reset_settings,
            log_error=self._log_error,
            tasks=self.tasks,
            invalidate=self.invalidate,
            audio=Audio(settings, self.tasks, self._log_error),
            load_scenes=lambda: self.load_scenes().destinations,
            load_services=self.load_services,
        )

    def _report_problems(self, broken_settings: Path | None = None) -> None:
        """Report settings, or texts of the chosen language, that could not be read."""
        if broken_settings:
            self.load_scenes().report_unreadable_settings(broken_settings)
        problem = self.context.strings.problem
        if problem:
            self.load_scenes().report_unreadable_language(problem)

    def invalidate(self) -> None:
        """Request a new frame in this tick or the next."""
        self._is_dirty = True

    def _system_fonts(self) -> SystemFonts:
        def found() -> None:
            self._has_new_letters = True
            self.invalidate()

        return SystemFonts.of_system(self.tasks, found)

    def _show_analysis_progress(self, analysis: "GameAnalysis") -> None:
        """Update all scenes that show the analysis, the visible one first."""
        for scene in reversed(self.stack.scenes):
            if scene.analysis is analysis:
                scene.show_analysis_progress()
        self.invalidate()

    def _log_error(self, error: BaseException) -> str:
        """Write a traceback to the log; return its place, or the error if that fails."""
        place = log_error(error, self._paths.log, self.context.statistics_reader.people.masked)
        return printable(place.strip().splitlines()[-1])

    @property
    def _size(self) -> tuple[int, int]:
        return arranged_size(self.window.get_surface().get_size())

    def load_scenes(self) -> "Navigation":
        """Import all scenes on the first call, after the menu is shown. Return what opens them."""
        if self._navigation is None:
            from azul.scenes.lobby.navigation import Navigation

            self._navigation = Navigation(self.context, self.stack)
        return self._navigation

    def load_services(self) -> "Services":
        if self._services is None:
            from azul.services import Services

            self._services = Services(
                self.tasks,
                self.autosave,
                self.context.library,
                self.context.statistics_reader,
                self._paths.cache,
                self._show_analysis_progress,
            )
        return self._services

    def open_file(self, path: Path) -> None:
        """Open a saved game instead of the current game, or report why that fails."""
        self.load_scenes().open_files([path])

    def _open_dropped(self, events: Iterable[Event]) -> None:
        """Open dropped files once all have come: a drop can take several ticks."""
        if any(event.type == pygame.DROPFILE for event in events) or not self.stack.top:
            return
        paths, self._dropped = self._dropped, []
        if paths:
            self.load_scenes().open_files(paths)

    def run(self, signals: Sequence[int] = ()) -> None:
        """Run until the player quits or a signal comes; raises whatever a scene raises."""
        self._screen_reader = ScreenReaderBridge(self.context, self.stack, self.window)
        self.tick(self.poll(), 0.0)
        if IS_HIDDEN_AT_FIRST:
            # Now that there is a frame to show: an empty window would be black.
            self.window.show()
            settings = self.context.settings
            if opens_maximized(settings) and not settings.fullscreen:
                self.window.maximize()
            # The system has lost the frame of a hidden window.
            self.tick(self.poll(), 0.0)
        self.load_scenes()
        # Both start after the first frame, because they take a while. Gamepads come first, because
        # audio uses a thread, and SDL starts none of its parts while it starts another part.
        self.gamepads.start()
        self.context.audio.start()
        for folder in (self._paths.games, self._paths.settings.parent, self._paths.cache):
            self.autosave.schedule(files.sweep, folder)
        with steady_frames():
            while self.stack.top and not signals:
                self._run_once()

    def poll(self) -> list[Event]:
        """Return the events since the last call; gamepad events become key presses."""
        return self.gamepads.translate(poll_events())

    def _run_once(self) -> None:
        """Wait for the next loop iteration; then run a tick, if a tick is due."""
        # `event.wait` would poll a thousand times per second.
        self._clock.wait()
        events = self.poll()
        has_news = bool(
            events
            or self.gamepads.is_repeating
            or self._keyboard.is_repeating
            or self.tasks.has_due
            or (self._screen_reader and self._screen_reader.has_requests)
        )
        if not self._clock.is_tick_due(has_news):
            return
        if events and not self._clock.is_active:
            # Motion that the input starts does not jump ahead by the time of the rest.
            self.tick([], self._clock.take_seconds(has_news=False))
        self.tick(events, self._clock.take_seconds(has_news))
        self.collect_garbage()
        # At rest nothing asks this again, because only a tick changes it.
        top = self.stack.top
        self._clock.longest_rest = top.rest if top else inf
        self._clock.is_active = (
            self._idle_seconds < _IDLE_DELAY
            or self.context.audio.music.is_fading
            or (top is not None and (self._is_dirty or self._is_working(top)))
        )

    def _is_working(self, top: Scene) -> bool:
        """True if frames are needed without input: for an animation, or for work in their time."""
        return top.is_animating or self.tasks.has_slices

    def collect_garbage(self) -> None:
        """Run Python's garbage collector while nothing moves, because it stops everything.

        No iteration that has drawn a frame, or is due to, collects: drawing may take long.
        """
        if self._is_dirty and not self._has_drawn:
            return
        # The objects are counted even while the collector is disabled.
        top, new_objects = self.stack.top, gc.get_count()[0]
        is_idle = top is None or not (
            self._has_drawn or self._is_working(top) or self._idle_seconds < _CHORES_DELAY
        )
        if new_objects > (_GC_CHORES_THRESHOLD if is_idle else _GC_THRESHOLD):
            gc.collect()

    def close(self) -> None:
        # The place comes first, because it is saved too; the locks, once everything is written.
        self._remember_place()
        self.autosave.close()
        self.context.library.close()
        if self._services:
            self._services.close()
        self.gamepads.close()
        self.window.destroy()
        self.context.audio.close()

    def _remember_place(self) -> None:
        """Save the window's place and maximized state; in fullscreen, the values before it."""
        settings = self.context.settings
        if not settings.fullscreen:
            self._place.settle()
        place = self._place.normal
        # A window that has no place opens maximized, as at the first start.
        is_new = not (settings.place or settings.fullscreen or self._place.is_maximized)
        if (is_new or place != self._saved_place) and is_usable_place(Rect(place)):
            self._saved_place = place
            settings = replace(settings, place=place)
        self._change_settings(replace(settings, maximized=self._place.is_maximized))

    def tick(self, events: list[Event], seconds: float) -> None:
        self._has_drawn = False
        self._idle_seconds = 0.0 if events else self._idle_seconds + seconds
        old_top = self.stack.top
        self._handle_all(events)
        if not self.context.settings.fullscreen:
            self._place.update(seconds)
        self._handle_other_input(seconds)
        self._open_dropped(events)
        # Fullscreen changes at once, but its event comes with the next tick.
        self._resize()
        # In every tick, because each game that was left holds one of a limited number of locks.
        for moved in self.context.library.update_claims():
            self._report_moved_game(moved)
        self.tasks.deliver()
        self.context.audio.music.update(seconds)
        top = self.stack.top
        if events:
            self.invalidate()
        if top is None:
            return
        self.stack.update(seconds)
        self._has_arranged = self.stack.take_arranged() and not self._has_arranged
        if self.stack.top is not top or self._has_arranged:
            # A scene is arranged in one frame, in which threads rasterize its images, and drawn in
            # the next. After such a frame the scene is always drawn, because every frame arranges
            # while the window is resized.
            self.invalidate()
            return
        if top.is_animating or top is not old_top:
            self.invalidate()
        is_held_back = self._update_notice(seconds)
        if self._is_dirty and not is_held_back:
            # A notice or new letters may have come since.
            self._resize()
            self._draw(top)
        if self._services:
            self._services.analyses.work_on(top.analysis)
        self.tasks.work(_BACKGROUND_TIME)

    def _update_notice(self, seconds: float) -> bool:
        """Update the notice of unsaved games. Return True if the frame waits for a save.

        Steps that the frame shows are saved, or its notice says that they are not.
        """
        is_behind = self.autosave.is_behind
        self._held_back = self._held_back + seconds if is_behind else 0.0
        is_late = is_behind and self._held_back >= _MAX_HOLD_TIME
        notice = unsaved_notice(self.autosave, is_late)
        if notice != self.notice:
            self.invalidate()
        self.notice = notice
        return is_behind and not is_late

    def _report_moved_game(self, moved: MovedGame) -> None:
        """Report that a game continues in another file, which also replaces it as the last game."""
        settings = self.context.settings
        if settings.last == moved.old.name:
            self._change_settings(replace(settings, last=moved.path.name))
        # No message appears while the program is quitting.
        if self.stack.top:
            self.load_scenes().report_moved_game(moved)

    def _draw(self, top: Scene) -> None:
        with canvas(self.window) as surface:
            self.stack.draw(surface.subsurface(Rect((0, 0), self.stack.size)))
            if self.notice:
                # A notice that may stay long has a strip of its own; see `_scene_size`.
                room = None if self.autosave.problem else top.notice_room
                text = self.context.strings.say(self.notice)
                draw_notice(self.context.theme, surface, text, room)
        # The last frame of an animation must be drawn as well.
        self._is_dirty, self._has_drawn = top.is_animating, True

    def _unsaved_question(self) -> Scene | None:
        # This comes before `flush`, so that nothing is left to write when the window closes.
        self._remember_place()
        if self.autosave.flush():
            return None
        return self.load_scenes().unsaved_question(self._paths.rescue)

    def _handle_all(self, events: Iterable[Event]) -> None:
        """Handle events; a held key that opens a scene, or is a chord, types nothing into it."""
        for event in events:
            if event.type == pygame.TEXTINPUT and self._silent_key is not None:
                continue
            top = self.stack.top
            self._handle(event)
            if event.type == pygame.KEYDOWN:
                is_silent = self.stack.top is not top or not types_text(event)
                if is_silent or event.key != self._silent_key:
                    self._silent_key = event.key if is_silent else None
            elif event.type == pygame.KEYUP and event.key == self._silent_key:
                self._silent_key = None

    def _handle(self, event: Event) -> None:
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self._quit()
        elif event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED):
            self._resize()
        elif event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            self._change_focus(event.type == pygame.WINDOWFOCUSGAINED)
        elif event.type in _STATE_EVENTS:
            is_minimized = event.type == pygame.WINDOWMINIMIZED
            self.context.is_minimized = self.context.audio.music.is_paused = is_minimized
            if not self.context.settings.fullscreen:
                self._place.read(event)
        elif event.type == pygame.AUDIODEVICEREMOVED and not event.iscapture:
            self.context.audio.lose_device()
        elif event.type == pygame.DROPFILE:
            self._dropped.append(Path(event.file))
        elif event.type == pygame.DROPTEXT:
            line = pasted_line(event.text)
            # Any other text was not meant for the program.
            if is_position(line):
                self.load_scenes().open_position(line)
        else:
            self._handle_input(event)

    def _change_focus(self, has_focus: bool) -> None:
        if not has_focus:
            self.stack.cancel_press()
            self._pointer.let_go()
            self.gamepads.let_go()
            for key in self._keyboard.let_go():
                self.stack.handle(key)
        if self._screen_reader:
            self._screen_reader.set_window_focus(has_focus)

    def _handle_input(self, event: Event) -> None:
        if event.type in (PAD_PRESS, PAD_CHANGE):
            self._show_pad(event.type == PAD_PRESS or self.context.uses_pad)
        elif event.type in _NO_GAMEPAD_EVENTS:
            self._show_pad(is_used=False)
        is_pad = event.type == PAD_PRESS
        key = event.pressed if is_pad else self._keyboard.read(event, self.context.keys)
        if key:
            self._handle_key(key)
        for moved in self._pointer.read(event):
            self.stack.handle(moved)

    def _handle_key(self, key: KeyInput) -> None:
        if not (isinstance(key, KeyPress) and self._command(key)):
            self.stack.handle(key)

    def _show_pad(self, is_used: bool) -> None:
        """Label buttons for the gamepad or for keys: the device used last."""
        pad = self.gamepads.style
        shown = pad, is_used and pad is not None
        if shown != (self.context.pad, self.context.uses_pad):
            self.context.pad, self.context.uses_pad = shown
            self.context.update_keys()
            self.stack.update_key_labels()

    def _handle_other_input(self, seconds: float) -> None:
        """Let a finger rest and keys or directions be held, and answer a screen reader."""
        for rested in self._pointer.update(seconds):
            self.stack.handle(rested)
            self.invalidate()
        held = self.gamepads.update(seconds), self._keyboard.update(seconds)
        for repeated in filter(None, held):
            self._idle_seconds = 0.0
            self._handle_key(repeated)
            self.invalidate()
        if self._screen_reader and self._screen_reader.update(seconds):
            self.invalidate()

    def _command(self, pressed: KeyPress) -> bool:
        """Carry out a command that works in every scene. Return True if the key was a command."""
        top, command = self.stack.top, pressed.command
        if top is None or top.captures_all_keys:
            return False
        if top.is_typing and (is_typed_text(pressed.chord) or edits_text(pressed)):
            return False
        if command and command is top.opened_by:
            self.stack.go_back_to(self.stack.scenes[-2])
        elif command is Command.FULLSCREEN:
            fullscreen = not self.context.settings.fullscreen
            self._change_settings(replace(self.context.settings, fullscreen=fullscreen))
        elif command is Command.QUIT:
            self._quit()
        elif command is Command.SOUND:
            top.toggle_sound()
        elif command is Command.SAY_AGAIN:
            if self._screen_reader:
                self._screen_reader.repeat()
        else:
            return self.load_scenes().open_by_command(command)
        return True

    def _quit(self) -> None:
        # A closed window sends WINDOWCLOSE and QUIT, and one question is enough.
        if not self.load_scenes().is_asking:
            self.stack.quit()

    def in_pixels(self, point: Point) -> Point:
        """Convert a point from units of the window to pixels."""
        size, window_size = self._size, self.window.size
        return point[0] * size[0] // window_size[0], point[1] * size[1] // window_size[1]

    def _resize(self) -> None:
        """Arrange everything for a new size; notices and new letters wait for the end of a drag."""
        top = self.stack.top
        has_changed = self._scene_size != self.stack.size or self._has_new_letters
        if self._size != self._arranged_size or (has_changed and not (top and top.is_holding)):
            self._rearrange()

    @property
    def _scene_size(self) -> tuple[int, int]:
        """The size for scenes: without a notice that may stay long."""
        width, height = self._size
        if not self.notice or not self.autosave.problem:
            return width, height
        text = self.context.strings.say(self.notice)
        return width, height - notice_height(self.context.theme, width, text)

    def _rearrange(self) -> None:
        self.invalidate()
        self._arranged_size, self._has_new_letters = self._size, False
        self.context.theme = self.context.theme.with_settings(self.context.settings, self._size)
        self.stack.resize(self._scene_size)

    def _change_settings(self, settings: Settings) -> None:
        """Apply new settings and save the changed settings, except overridden settings."""
        # Forgotten names are left out; the players of the last setup keep their seats.
        people = self.context.statistics_reader.people
        settings = replace(
            settings,
            names=tuple("" if people.forgets(name) else name for name in settings.names),
            known=tuple(name for name in settings.known if not people.forgets(name)),
            ratings={key: r for key, r in settings.ratings.items() if not people.forgets(key)},
            last="" if people.masked_file(settings.last) != settings.last else settings.last,
        )
        old = self.context.settings
        # The current settings count, so that an option of the command line is no change.
        changed = {name for name in _ALL_SETTINGS if getattr(settings, name) != getattr(old, name)}
        if changed:
            self._apply(changed, settings)

    def _reset_settings(self) -> None:
        """Apply and save the defaults, also for settings that were overridden."""
        self._apply(RESETTABLE, self.context.settings.reset())

    def _apply(self, changed: Collection[str], settings: Settings) -> None:
        if "fullscreen" in changed and not self.context.settings.fullscreen:
            # Saved before the window goes fullscreen and its place is lost.
            self._place.settle()
        self.context.settings = settings
        self.context.audio.apply(settings)
        self._settings_writer.add({name: getattr(settings, name) for name in changed})
        self.autosave.schedule(self._settings_writer.write, self._paths.settings)
        if "language" in changed:
            self.context.strings = _strings(settings)
        if {"language", "keys"}.intersection(changed):
            self.context.update_keys()
        if "keys" in changed:
            # Buttons and tooltips name keys.
            self.stack.resize(self._scene_size)
        if _VISIBLE_SETTINGS.intersection(changed):
            self._rearrange()
        if "language" in changed:
            self._report_problems()
        if "fullscreen" in changed:
            place = self._place
            set_fullscreen(self.window, settings.fullscreen, place.normal, place.is_maximized)


@contextmanager
def steady_frames() -> Iterator[None]:
    """Leave garbage to `App.collect_garbage`, and let threads hold up no frame for long."""
    # The collector need not examine what has been loaded by now.
    gc.collect()
    gc.freeze()
    # It would interrupt animations, for up to 74 ms after programs have thought.
    is_collecting, switch_interval = gc.isenabled(), sys.getswitchinterval()
    gc.disable()
    sys.setswitchinterval(_SWITCH_INTERVAL)
    try:
        yield
    finally:
        if is_collecting:
            gc.enable()
        sys.setswitchinterval(switch_interval)


def _strings(settings: Settings) -> Strings:
    preferred: list[str] = []
    with suppress(UnicodeDecodeError):  # The environment may hold anything.
        preferred = [locale["language"] for locale in pygame.system.get_pref_locales()]
    return Strings(choose_language(settings.language, preferred))
