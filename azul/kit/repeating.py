"""Repeating: what is held, a key or a gamepad's direction, is pressed again and again."""

from azul.kit.keys import KeyPress


class Repeater:
    """Presses again what was held last, `delay` seconds after its press, and every `interval`."""

    def __init__(self, delay: float, interval: float) -> None:
        self._delay, self._interval = delay, interval
        self._pressed = KeyPress()
        self._wait = 0.0
        self.source: tuple[object, ...] = ()  # what is held; () for nothing

    def begin(self, source: tuple[object, ...], pressed: KeyPress) -> None:
        self.source, self._pressed, self._wait = source, pressed, self._delay

    def end(self) -> None:
        self.source = ()

    def update(self, seconds: float) -> KeyPress | None:
        """Let time pass. Returns what is pressed again, once at most."""
        if not self.source:
            return None
        self._wait -= seconds
        if self._wait > 0:
            return None
        self._wait = self._interval
        return self._pressed._replace(is_repeated=True)
