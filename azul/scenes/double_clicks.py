"""Double clicks: the second press means what the first one met, not what lies there by then."""

from typing import Final

import pygame
from pygame.event import Event

from azul.scenes.scene import Scene

_AT_ONCE: Final = 0.4
"""Seconds between two presses of a double click, at most."""

_NEAR: Final = 8
"""Pixels that a hand moves meanwhile, at most."""


class DoubleClickGuard:
    """Watches the presses of the left button, and how much time lies between them."""

    def __init__(self) -> None:
        self._seconds = _AT_ONCE
        self._point = (0, 0)
        self._scene: Scene | None = None
        self._target: object = None

    def update(self, seconds: float) -> None:
        """So much time has passed."""
        self._seconds += seconds

    def is_stale_second_click(self, event: Event, scene: Scene) -> bool:
        """Whether a press was meant for something else than what it would meet in the scene."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != pygame.BUTTON_LEFT:
            return False
        (x, y), (left, top) = event.pos, self._point
        again = self._seconds < _AT_ONCE and max(abs(x - left), abs(y - top)) <= _NEAR
        met = scene.form.meets(event.pos)
        # An icon does the same in all scenes: whoever is quick is not held up.
        other = met != self._target or (scene is not self._scene and not isinstance(met, str))
        self._seconds, self._point, self._scene, self._target = 0.0, event.pos, scene, met
        return again and other
