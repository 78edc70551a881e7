"""The pointer: a mouse, or the first finger on a touchscreen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

import pygame
from pygame.event import Event

Point = tuple[int, int]

_LONG_PRESS: Final = 0.5  # seconds after which a finger that rests explains what is below it
STILL: Final = 12  # how many pixels a resting or tapping finger may move


class MouseButton(Enum):
    """The buttons of a mouse; a finger is the left one."""

    LEFT = pygame.BUTTON_LEFT
    RIGHT = pygame.BUTTON_RIGHT
    OTHER = None

    @classmethod
    def _missing_(cls, value: object) -> "MouseButton":
        return cls.OTHER


class Move(NamedTuple):
    """The pointer was moved to a point, with or without a button held."""

    point: Point


class Press(NamedTuple):
    """A button was pressed at a point, or a finger laid on it; maybe for the second time."""

    point: Point
    button: MouseButton = MouseButton.LEFT
    is_finger: bool = False
    is_double: bool = False
    has_shift: bool = False


class Release(NamedTuple):
    """The left button was released at a point."""

    point: Point


class LongPress(NamedTuple):
    """A finger rests at the point that it pressed, which asks for an explanation like a mouse."""

    point: Point


@dataclass(frozen=True)
class Leave:
    """The pointer is nowhere, because the finger was lifted."""


class Wheel(NamedTuple):
    """The wheel was turned by a number of steps; away from the player is positive."""

    steps: int


PointerInput = Move | Press | Release | LongPress | Leave | Wheel


class Pointer:
    """Reads the events of pygame; `to_pixels` converts points from units of the window.

    SDL reports the first finger as a mouse as well, so its events for fingers are not needed. Until
    the first device to press, mouse or finger, is lifted, the other does nothing, nor does a second
    finger: some systems report a finger as a mouse once more.
    """

    def __init__(self, to_pixels: Callable[[Point], Point] = lambda point: point) -> None:
        self._to_pixels = to_pixels
        self._resting: Point | None = None  # where a finger rests that is still to be answered

        self._rested = 0.0
        self._holder: bool | None = None  # True while a finger presses, False while the mouse does

    def read(self, event: Event) -> Sequence[PointerInput]:
        if event.type == pygame.MOUSEWHEEL:
            return [Wheel(event.y)]
        if event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return []
        point, is_finger = self._to_pixels(event.pos), bool(event.dict.get("touch", False))
        if self._holder is not None and self._holder is not is_finger:
            return []
        if event.type == pygame.MOUSEMOTION:
            if self._resting:
                (x, y), (start_x, start_y) = point, self._resting
                if max(abs(x - start_x), abs(y - start_y)) > STILL:
                    self._resting = None
            return [Move(point)]
        # pygame reports the wheel as buttons too.
        if event.button in (pygame.BUTTON_WHEELUP, pygame.BUTTON_WHEELDOWN):
            return []
        button = MouseButton(event.button)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._press(point, button, is_finger)
        if button is not MouseButton.LEFT:
            return []
        self._resting = self._holder = None
        return [Release(point), Leave()] if is_finger else [Release(point)]

    def _press(self, point: Point, button: MouseButton, is_finger: bool) -> Sequence[PointerInput]:
        if self._holder and is_finger:
            return []  # A second finger.
        if button is MouseButton.LEFT:
            self._holder = is_finger
        self._resting, self._rested = point if is_finger else None, 0.0
        has_shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        return [Press(point, button, is_finger, has_shift=has_shift)]

    def let_go(self) -> None:
        """Forget what is held: its release may go to another window."""
        self._resting = self._holder = None

    def update(self, seconds: float) -> Sequence[PointerInput]:
        """Let time pass, which can make a press a long press."""
        self._rested += seconds
        if self._resting is None or self._rested < _LONG_PRESS:
            return []
        point, self._resting = self._resting, None
        return [LongPress(point)]
