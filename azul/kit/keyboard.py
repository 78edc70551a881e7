"""The keyboard over time: which key is held, and whether an input method composes a text."""

from typing import Final

import pygame
from pygame.event import Event

from azul.kit.keys import Key, KeyBindings, KeyInput, KeyPress, TextComposed
from azul.kit.repeating import Repeater

_REPEAT_DELAY: Final = 0.5
_REPEAT_INTERVAL: Final = 0.033
"""Seconds; pygame withholds the system's repetitions, and its own resemble key presses."""

_REPEATED_KEYS: Final = {
    *(Key.LEFT, Key.RIGHT, Key.UP, Key.DOWN, Key.PAGE_UP, Key.PAGE_DOWN),
    *(Key.BACKSPACE, Key.DELETE),
}
"""The keys that move or delete; the system itself repeats letters in texts."""


class Keyboard:
    """Turns pygame's key events into key input, and repeats keys that are held."""

    def __init__(self) -> None:
        self._repeater = Repeater(_REPEAT_DELAY, _REPEAT_INTERVAL)
        self._is_composing = False

    @property
    def is_repeating(self) -> bool:
        return bool(self._repeater.source)

    def read(self, event: Event, bindings: KeyBindings) -> KeyInput | None:
        """Return the key that an event is about, or the text; None for other events.

        While a text is composed, all keys belong to the input method.
        """
        if event.type == pygame.KEYUP and self._repeater.source:
            key, modifiers = self._repeater.source
            if event.key == key or event.mod != modifiers:
                self._repeater.end()
        found = bindings.read(event)
        if isinstance(found, KeyPress):
            if self._is_composing:
                return None
            if found.key in _REPEATED_KEYS and not found.command:
                self._repeater.begin((event.key, event.mod), found)
            elif found.chord:
                self._repeater.end()
        elif found:
            self._is_composing = isinstance(found, TextComposed) and bool(found.text)
        return found

    def update(self, seconds: float) -> KeyPress | None:
        """Let time pass. Return the repeated press of a held key, if any."""
        return self._repeater.update(seconds)

    def let_go(self) -> list[KeyInput]:
        """Forget held keys, released elsewhere. Return the end of a composed text, if any."""
        self._repeater.end()
        was_composing, self._is_composing = self._is_composing, False
        return [TextComposed("")] if was_composing else []
