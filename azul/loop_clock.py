"""The main loop's clock: how long a loop iteration waits, and whether it has a tick.

An iteration looks for input. At rest most iterations have no tick, because a tick is most of the
idle cost: the processor's cache has forgotten it by then.
"""

from math import inf
from typing import Final

import pygame

_ACTIVE_RATE: Final = 125  # per second, in animations; fewer are visible, more use up a core

_MAX_ACTIVE_STEP: Final = 0.1
"""The most seconds that pass in a tick with animations, so that these do not jump after a pause.

At rest twice the time between two ticks may pass.
"""

_IDLE_RATE: Final = 30
_IDLE_TICK_INTERVAL: Final = 0.2
"""Iterations per second, and seconds between ticks, while nothing moves and no input comes."""

_LONG_IDLE: Final = 5.0
"""Seconds at rest after which iterations are rarer; no bot's pause or message lasts longer."""

_LONG_IDLE_RATE: Final = 20
_LONG_IDLE_TICK_INTERVAL: Final = 1.0
"""Iterations per second, and seconds between ticks, from then on; nobody notices 50 ms."""


class LoopClock:
    """Call `wait` in each iteration; if `is_tick_due`, pass `take_seconds` to the tick."""

    def __init__(self) -> None:
        self._clock = pygame.time.Clock()
        self._seconds_since_tick = self._seconds_at_rest = 0.0
        self.longest_rest = inf  # seconds until something is to change without input
        self.is_active = True  # True if something moves or works, and every iteration has a tick

    @property
    def _has_idled_long(self) -> bool:
        return self._seconds_at_rest >= _LONG_IDLE

    @property
    def _tick_interval(self) -> float:
        return _LONG_IDLE_TICK_INTERVAL if self._has_idled_long else _IDLE_TICK_INTERVAL

    def wait(self) -> None:
        idle_rate = _LONG_IDLE_RATE if self._has_idled_long else _IDLE_RATE
        milliseconds = self._clock.tick(_ACTIVE_RATE if self.is_active else idle_rate)
        self._seconds_since_tick += milliseconds / 1000

    def is_tick_due(self, has_news: bool) -> bool:
        """True if this iteration has a tick: for input or other news, for motion, or by time."""
        rest = min(self._tick_interval, self.longest_rest)
        return has_news or self.is_active or self._seconds_since_tick >= rest

    def take_seconds(self, has_news: bool) -> float:
        """Return the seconds that pass in a tick, and begin to count the next seconds."""
        is_idle = not (has_news or self.is_active)
        seconds = min(
            self._seconds_since_tick, 2 * self._tick_interval if is_idle else _MAX_ACTIVE_STEP
        )
        self._seconds_at_rest = self._seconds_at_rest + self._seconds_since_tick if is_idle else 0.0
        self._seconds_since_tick = 0.0
        return seconds
