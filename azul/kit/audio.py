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
"""Samples mixed at a time: heard within 23 ms, and next to no work while all is quiet."""

_APART: Final = 0.04
"""Seconds before which a sound does not begin again: it would only be louder, not two."""


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
    FANFARE = "fanfare"
    REFUSE = "refuse"
    PRESS = "press"


class Audio:
    """Plays sounds between `start` and `close`; without a device it stays silent."""

    def __init__(self, settings: Settings) -> None:
        self._sounds: dict[Sound, pygame.mixer.Sound] = {}
        self._begun: dict[Sound, float] = {}
        self.apply(settings)

    def start(self) -> None:
        """Open the device and load all sounds; may take some hundredths of a second."""
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
        self._turn_to_gain()

    def apply(self, settings: Settings) -> None:
        """Take over volume and mute, also for what is being heard."""
        # The ear hears ratios: with the square, half the volume sounds about half as loud.
        self._gain = 0.0 if settings.muted else (settings.volume / LOUDEST) ** 2
        self._turn_to_gain()

    def _turn_to_gain(self) -> None:
        for sound in self._sounds.values():
            sound.set_volume(self._gain)

    def play(self, name: Sound) -> None:
        """Begin a sound, unless it has only just begun."""
        now = monotonic()
        if not self._sounds or not self._gain or now - self._begun.get(name, -1.0) < _APART:
            return
        self._begun[name] = now
        self._sounds[name].play()

    def close(self) -> None:
        """Fall silent and give the device back."""
        if self._sounds:
            self._sounds = {}
            pygame.mixer.quit()
