"""Sound: what can be heard, and silence where there is no device."""

from enum import StrEnum
from time import monotonic
from typing import Final

import pygame

from azul.paths import ASSETS
from azul.process import silenced_stderr
from azul.settings import LOUDEST, Settings

_RATE: Final = 44_100
_BUFFER: Final = 1024
"""Samples mixed at a time, which is a delay of 23 ms."""

_LEAST_INTERVAL: Final = 0.04
"""Least seconds between two starts of one sound: closer ones would only sound louder."""


class Sound(StrEnum):
    """All sounds; assets/sounds holds a file of each name."""

    LIFT = "lift"
    CLACK = "clack"
    SLIDE = "slide"
    FALL = "fall"
    DEAL = "deal"
    SCORE = "score"
    CHIME = "chime"
    LOSS = "loss"
    LAST_ROUND = "last_round"
    FANFARE = "fanfare"
    REFUSE = "refuse"
    PRESS = "press"


class Audio:
    """Plays sounds between `start` and `close`; without a device it stays silent."""

    def __init__(self, settings: Settings) -> None:
        self._sounds: dict[Sound, pygame.mixer.Sound] = {}
        self._started: dict[Sound, float] = {}
        self.apply(settings)

    def start(self) -> None:
        """Open the device and load all sounds, which may take some hundredths of a second."""
        try:
            with silenced_stderr():
                # Signed 16 bits and one channel, as all files are.
                pygame.mixer.init(_RATE, -16, 1, _BUFFER)
            self._sounds = {
                sound: pygame.mixer.Sound(ASSETS / "sounds" / f"{sound}.wav") for sound in Sound
            }
        # NotImplementedError is what pygame raises where it was built without a mixer, and
        # UnicodeDecodeError where the name of the driver is no text.
        except (pygame.error, NotImplementedError, OSError, UnicodeDecodeError):
            return  # A game without sound is better than none.
        self._apply_gain()

    def apply(self, settings: Settings) -> None:
        """Apply volume and mute, also to sounds that are playing."""
        # Hearing is logarithmic: with the square, half the volume sounds about half as loud.
        self._gain = 0.0 if settings.muted else (settings.volume / LOUDEST) ** 2
        self._apply_gain()

    def _apply_gain(self) -> None:
        for sound in self._sounds.values():
            sound.set_volume(self._gain)

    def play(self, name: Sound) -> None:
        """Play a sound, unless it has started just now."""
        now = monotonic()
        if (
            not self._sounds
            or not self._gain
            or now - self._started.get(name, -1.0) < _LEAST_INTERVAL
        ):
            return
        self._started[name] = now
        self._sounds[name].play()

    def close(self) -> None:
        """Stop all sounds and close the device."""
        if self._sounds:
            self._sounds = {}
            pygame.mixer.quit()
