"""The scene stack, which carries out the requests of scenes and stops dangerous double clicks."""

from collections.abc import Callable
from typing import Final

import pygame

from azul.engine import Ruleset
from azul.kit.pointer import Leave, MouseButton, Press, Release
from azul.kit.widgets import Input
from azul.scenes.scene import BackToMenu, Begin, Pop, Push, Quit, Replace, Request, Scene

_MAX_SECONDS: Final = 0.4
_MAX_DISTANCE: Final = 8
"""The most time, and the most pixels, between the two presses of a double click."""

_AFTER_RELEASE: Final = 0.2
"""The least such time after the release, however long the first press was."""


class DoubleClickGuard:
    """Refuses the second press of a double click if its target differs from the first."""

    def __init__(self) -> None:
        self._seconds = _MAX_SECONDS
        self._is_held = False
        self._point = (0, 0)
        self._scene: Scene | None = None
        self._target: object = None
        self.is_second = False
        """True if the last press was the second press of a double click."""

    def update(self, seconds: float) -> None:
        self._seconds += seconds
        if self._seconds >= _MAX_SECONDS and not self._is_held:
            # The closed scene would stay in memory with its images until the next press.
            self._scene = self._target = None

    def release(self) -> None:
        """Wait a little longer for a second press: buttons act on release."""
        if self._is_held:
            self._is_held = False
            self._seconds = min(self._seconds, _MAX_SECONDS - _AFTER_RELEASE)

    def note_press(self, press: Press, scene: Scene) -> bool:
        """Note a press. Return True if it is a second click on another target."""
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


class SceneStack:
    """The `scenes` from the lowest to the active one; when none is left the program ends.

    `ask_before_quit` returns a scene to show before the end, or None. `use_ruleset` is called with
    the ruleset of the visible game, before its scene is arranged.
    """

    def __init__(
        self,
        size: tuple[int, int],
        ask_before_quit: Callable[[], Scene | None] = lambda: None,
        use_ruleset: Callable[[Ruleset], object] = lambda _: None,
    ) -> None:
        self.scenes: list[Scene] = []
        self.size = size
        self._unarranged: list[Scene] = []
        self._has_arranged = False
        self._ask_before_quit, self._use_ruleset = ask_before_quit, use_ruleset
        self._double_clicks = DoubleClickGuard()

    @property
    def top(self) -> Scene | None:
        return self.scenes[-1] if self.scenes else None

    @property
    def _base_scene(self) -> Scene | None:
        """The scene that is visible below a dialog; only the top dialog is visible."""
        return next((scene for scene in reversed(self.scenes) if not scene.overlay), None)

    def push(self, scene: Scene) -> None:
        if self.top:
            self.cancel_press()
            self.top.cover()
        self.scenes.append(scene)
        self._use_shown_ruleset()
        self._unarranged.append(scene)
        # Arranged first, because `enter` may scroll to the focused widget.
        self._arrange_visible()
        scene.enter()

    def resize(self, size: tuple[int, int]) -> None:
        """Arrange all scenes for a new size of the window, or for new texts."""
        self.size = size
        self._unarranged = list(self.scenes)
        self._arrange_visible()

    def update_key_labels(self) -> None:
        """Label keys or a gamepad's buttons again; hidden scenes follow when they appear."""
        for scene in self.scenes:
            if scene in (self._base_scene, self.top):
                scene.update_key_labels()
            elif scene not in self._unarranged:
                self._unarranged.append(scene)

    def _use_shown_ruleset(self) -> None:
        """Use the ruleset of the uppermost scene that shows a game; dialogs above use it too."""
        shown = (scene.ruleset for scene in reversed(self.scenes) if scene.ruleset)
        self._use_ruleset(next(shown, Ruleset.AZUL))

    def _arrange_visible(self) -> None:
        """Arrange the visible scenes; others are arranged when they are visible again."""
        for scene in (self._base_scene, self.top):
            if scene in self._unarranged:
                self._unarranged.remove(scene)
                scene.resize(self.size)
                self._has_arranged = True

    def take_arranged(self) -> bool:
        """Return True if a scene was arranged since the last call."""
        has_arranged, self._has_arranged = self._has_arranged, False
        return has_arranged

    def handle(self, event: Input) -> None:
        if self.top is None:
            return
        if isinstance(event, Press):
            if self._double_clicks.note_press(event, self.top):
                return
            event = event._replace(is_double=self._double_clicks.is_second)
        if isinstance(event, Release):
            self._double_clicks.release()
        if isinstance(event, Leave):  # A tap may have opened a scene above the widget that it lit.
            for scene in self.scenes[:-1]:
                scene.form.handle(event)
        self._carry_out(self.top.handle(event))

    def cancel_press(self) -> None:
        """Forget the pressed widget: its release may never come, or reach another scene."""
        if self.top:
            self.top.cancel_press()

    def update(self, seconds: float) -> None:
        self._double_clicks.update(seconds)
        if self.top:
            self._carry_out(self.top.update(seconds))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the active scene, and below overlays the next full scene."""
        base = self._base_scene
        if base and base is not self.top:
            base.draw(surface)
        if self.top:
            self.top.draw(surface)

    def begin(self, scene: Scene) -> None:
        """Replace all scenes above the lowest by a scene."""
        while len(self.scenes) > 1:
            self.scenes.pop().leave()
        self.push(scene)

    def go_back_to(self, scene: Scene) -> None:
        """Remove the scenes above a scene."""
        while self.top is not scene:
            self.scenes.pop().leave()
        self._uncover()

    def _uncover(self) -> None:
        self._use_shown_ruleset()
        self._arrange_visible()
        if self.top:
            self.top.uncover()

    def quit(self, is_confirmed: bool = False) -> None:
        """End the program by removing all scenes, after a question unless `is_confirmed`."""
        question = None if is_confirmed or not self.scenes else self._ask_before_quit()
        if question:
            self.push(question)
            return
        while self.scenes:
            self.scenes.pop().leave()

    def _carry_out(self, request: Request | None) -> None:
        while request is not None:
            request = self._carry_out_one(request)
        # Removed before input, a screen reader or a frame can ask for widgets that are gone.
        while self.top and self.top.is_outdated:
            self._carry_out_one(Pop())

    def _carry_out_one(self, request: Request) -> Request | None:
        match request:
            case Push(scene):
                self.push(scene)
            case Replace(scene):
                self.scenes.pop().leave()
                self.push(scene)
            case Begin(scene):
                self.begin(scene)
            case BackToMenu():
                self.go_back_to(self.scenes[0])
            case Pop(then):
                self.scenes.pop().leave()
                self._uncover()
                return then() if then else None
            case Quit(is_confirmed):
                self.quit(is_confirmed)
        return None
