"""Repeating: a held key or gamepad direction is pressed again and again."""

from azul.kit.keys import KeyPress


class Repeater:
    """Presses again the last held key, `delay` seconds after it, and then every `interval`."""

    def __init__(self, delay: float, interval: float) -> None:
        self._delay, self._interval = delay, interval
        self._pressed = KeyPress()
        self._wait = 0.0
        self.source: tuple[object, ...] = ()  # the held keys; () for none

    def begin(self, source: tuple[object, ...], pressed: KeyPress) -> None:
        self.source, self._pressed, self._wait = source, pressed, self._delay

    def end(self) -> None:
        self.source = ()

    def update(self, seconds: float) -> KeyPress | None:
        """Let time pass. Return the repeated press, if any."""
        if not self.source:
            return None
        self._wait -= seconds
        if self._wait > 0:
            return None
        self._wait = self._interval
        return self._pressed._replace(is_repeated=True)
