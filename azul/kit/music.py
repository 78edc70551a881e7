"""Music: a loop in the background, which fades in and out."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final

import pygame

from azul.paths import ASSETS

LOOP: Final = ASSETS / "music" / "loop.ogg"
_RISE: Final = 3.0  # seconds from silence to the full volume
_FALL: Final = 0.6  # seconds back


class Music:
    """Moves the volume of the music to `volume`, or to 0 while it `is_paused`, in `update`.

    The file is open only while there is a volume, from 0 to 1, and a device.
    """

    def __init__(self, log_error: Callable[[Exception], object]) -> None:
        self._log_error = log_error
        self.volume = self._heard = 0.0
        self.is_paused = self._has_device = self._is_open = False

    def use_device(self, is_there: bool) -> None:
        """Restart on another device, or stay silent without one."""
        if self._is_open:
            # Another device may have gone, so that this device still plays.
            with suppress(pygame.error):
                pygame.mixer.music.set_volume(0.0)
        self._has_device, self._is_open, self._heard = is_there, False, 0.0

    @property
    def _target(self) -> float:
        return 0.0 if self.is_paused else self.volume

    @property
    def is_fading(self) -> bool:
        return self._has_device and self._heard != self._target

    def update(self, seconds: float) -> None:
        if not self.is_fading:
            return
        least, most = self._heard - seconds / _FALL, self._heard + seconds / _RISE
        self._heard = min(max(self._target, least), most)
        try:
            self._play()
        except (pygame.error, OSError) as error:
            self._has_device = False
            self._log_error(pygame.error(f"{LOOP.name} cannot be played: {error}"))

    def _play(self) -> None:
        music = pygame.mixer.music
        # The square, because hearing is logarithmic.
        music.set_volume(self._heard**2)
        if self._heard and not self._is_open:
            music.load(LOOP)
            music.play(loops=-1)
            self._is_open = True
        elif self._heard:
            music.unpause()
        elif self.volume:
            music.pause()
        else:
            music.unload()
            self._is_open = False
