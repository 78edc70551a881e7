"""Double clicks: the second click must not hit what has appeared since the first one."""

from typing import Final

from azul.kit.pointer import MouseButton, Press
from azul.scenes.scene import Scene

_MAX_SECONDS: Final = 0.4
_MAX_DISTANCE: Final = 8
"""The most time, and the most pixels, between the two presses of a double click."""

_AFTER_RELEASE: Final = 0.2
"""The least such time after the release, however long the first press was."""


class DoubleClickGuard:
    """Watches the presses and releases of the left button, and the time between them."""

    def __init__(self) -> None:
        self._seconds = _MAX_SECONDS
        self._is_held = False
        self._point = (0, 0)
        self._scene: Scene | None = None
        self._target: object = None
        self.is_second = False
        """Whether the last press was the second one of a double click."""

    def update(self, seconds: float) -> None:
        self._seconds += seconds
        if self._seconds >= _MAX_SECONDS and not self._is_held:
            # A scene that was left would stay in memory with its pictures until the next press.
            self._scene = self._target = None

    def release(self) -> None:
        """Wait a little longer for a second press: buttons act on release."""
        self._is_held = False
        self._seconds = min(self._seconds, _MAX_SECONDS - _AFTER_RELEASE)

    def note_press(self, press: Press, scene: Scene) -> bool:
        """Note a press. Returns whether it is a second click that would hit something else."""
        if press.button is not MouseButton.LEFT:
            return False
        (x, y), (last_x, last_y) = press.point, self._point
        is_near = max(abs(x - last_x), abs(y - last_y)) <= _MAX_DISTANCE
        self.is_second = is_near and self._seconds < _MAX_SECONDS
        target = scene.form.press_target(press.point)
        # An icon button, whose target is a string, does the same in all scenes.
        is_other_scene = scene is not self._scene and not isinstance(target, str)
        is_other = target != self._target or is_other_scene
        self._seconds, self._is_held = 0.0, True
        self._point, self._scene, self._target = press.point, scene, target
        return self.is_second and is_other
