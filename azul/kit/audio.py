"""Sound: effects and music, and silence where there is no device."""

import ctypes
from collections.abc import Callable
from contextlib import suppress
from enum import StrEnum
from threading import Thread
from time import monotonic
from typing import Final

import pygame

from azul.kit.music import Music
from azul.paths import ASSETS
from azul.process import silenced_stderr
from azul.settings import LOUDEST, Settings
from azul.tasks import Tasks

_RATE: Final = 44_100
_BUFFER: Final = 1024  # samples mixed at a time, a delay of 23 ms
_LEAST_INTERVAL: Final = 0.04  # seconds between starts of a sound: closer starts only sound louder
_RETRY_INTERVAL: Final = 5.0  # seconds until a sound asks for a device again

_MAX_DELAY: Final = 0.5  # seconds by which a sound may be late while the device is opened
_MAX_CLOSING_TIME: Final = 0.5  # seconds to wait for a device to close, before the process ends
_SDL_AUDIO: Final = 0x10  # SDL's number for its audio subsystem


class Sound(StrEnum):
    """All sounds; assets/sounds holds a file of each name."""

    LIFT = "lift"
    CLACK = "clack"
    SLIDE = "slide"
    FALL = "fall"
    DEAL = "deal"
    SCORE = "score"
    SCORE_MORE = "score_more"
    SCORE_MOST = "score_most"
    CHIME = "chime"
    CHIME_COLUMN = "chime_column"
    CHIME_COLOR = "chime_color"
    LOSS = "loss"
    LAST_ROUND = "last_round"
    TIME_OVER = "time_over"
    FANFARE = "fanfare"
    REFUSE = "refuse"
    PRESS = "press"


class Audio:
    """Plays sounds and music between `start` and `close`; without a device it stays silent.

    A thread opens the device, because a sound server that has stopped would stop the loop too. When
    a device is gone, sounds ask for another device; switching sound off and on does so at once.
    """

    def __init__(
        self, settings: Settings, tasks: Tasks, log_error: Callable[[Exception], object]
    ) -> None:
        self._tasks, self.music = tasks, Music(log_error)
        self._sounds: dict[Sound, pygame.mixer.Sound] = {}
        self._started: dict[Sound, float] = {}
        self._is_on = self._is_opening = False
        self._tried, self._gain = 0.0, 0.0
        self._asked: Sound | None = None
        self.apply(settings)

    def start(self) -> None:
        """Begin to open the device and load all sounds, on a thread."""
        self._is_on = True
        self._open()

    def _open(self) -> None:
        if self._is_on and not self._is_opening:
            self._is_opening, self._tried = True, monotonic()
            self._use({})
            self._asked = None
            self._tasks.on_thread(_open_device, self._take, name="sound")

    def _take(self, sounds: dict[Sound, pygame.mixer.Sound]) -> None:
        """Use the sounds of an open device; there are none without a device."""
        self._is_opening = False
        if self._is_on:
            self._use(sounds)
            if self._asked and monotonic() - self._tried < _MAX_DELAY:
                self.play(self._asked)

    def lose_device(self) -> None:
        """Stop using the lost device, and ask for another device."""
        self._use({})
        self._retry()

    def _use(self, sounds: dict[Sound, pygame.mixer.Sound]) -> None:
        self._sounds = sounds
        self.music.use_device(bool(sounds))
        self._apply_gain()

    def _retry(self) -> None:
        if monotonic() - self._tried >= _RETRY_INTERVAL:
            self._open()

    def apply(self, settings: Settings) -> None:
        was_silent = self._is_silent
        # Hearing is logarithmic: with the square, half the volume sounds about half as loud.
        self._gain = 0.0 if settings.muted else (settings.volume / LOUDEST) ** 2
        self.music.volume = 0.0 if settings.muted else settings.music / LOUDEST
        if was_silent and not self._is_silent:
            # The device opens again even if it seems to be there.
            self._open()
        self._apply_gain()

    @property
    def _is_silent(self) -> bool:
        return not (self._gain or self.music.volume)

    def _apply_gain(self) -> None:
        for sound in self._sounds.values():
            sound.set_volume(self._gain)

    def play(self, name: Sound, share: float = 1.0) -> None:
        """Play a sound, at a share of the volume."""
        now = monotonic()
        # Where music alone is on, sounds ask for its device.
        if self._is_silent or now - self._started.get(name, -1.0) < _LEAST_INTERVAL:
            return
        if not self._sounds:
            self._retry()
            self._asked = name
            return
        self._started[name] = now
        if channel := self._sounds[name].play():
            channel.set_volume(share)

    def close(self) -> None:
        """Stop all sounds and close the device, unless the sound server does not answer."""
        self._is_on = False
        if self._sounds:
            self._use({})
            closing = Thread(target=pygame.mixer.quit, name="sound", daemon=True)
            closing.start()
            closing.join(_MAX_CLOSING_TIME)


def _open_device() -> dict[Sound, pygame.mixer.Sound]:
    """Close the last device, open a device, and load all sounds; none without a device."""
    try:
        pygame.mixer.quit()
        # Connect once without Python's lock, which `mixer.init` would hold: a server that takes
        # calls and never answers keeps the lock for 30 s. On Windows this does nothing.
        with suppress(OSError, AttributeError):
            sdl = ctypes.CDLL(pygame.base.__file__)
            if sdl.SDL_InitSubSystem(_SDL_AUDIO) == 0:
                sdl.SDL_QuitSubSystem(_SDL_AUDIO)
        with silenced_stderr():
            # Signed 16 bits and one channel, as all files are.
            pygame.mixer.init(_RATE, -16, 1, _BUFFER)
        return {sound: pygame.mixer.Sound(ASSETS / "sounds" / f"{sound}.ogg") for sound in Sound}
    # pygame raises NotImplementedError where it was built without a mixer, and UnicodeDecodeError
    # if the name of the driver is no text.
    except (pygame.error, NotImplementedError, OSError, UnicodeDecodeError):
        return {}  # A game without sound is better than none.
