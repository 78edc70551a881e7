"""The scene stack: it alone carries out what scenes ask for."""

from collections.abc import Callable

import pygame
from pygame.event import Event

from azul.scenes.double_clicks import DoubleClickGuard
from azul.scenes.scene import Begin, Pop, Push, Quit, Replace, Request, Scene


class SceneStack:
    """`scenes` from the lowest to the active one; when none is left the program ends.

    `question` gives a scene to be shown before that, if there is something to be asked.
    """

    def __init__(
        self, size: tuple[int, int], question: Callable[[], Scene | None] = lambda: None
    ) -> None:
        self.scenes: list[Scene] = []
        self.size = size
        self._unarranged: list[Scene] = []
        self._ask_before_quit = question
        self._double_clicks = DoubleClickGuard()

    @property
    def top(self) -> Scene | None:
        """The active scene."""
        return self.scenes[-1] if self.scenes else None

    @property
    def _base_scene(self) -> Scene | None:
        """What is seen below a dialog; of several dialogs only the top one is seen."""
        return next((scene for scene in reversed(self.scenes) if not scene.overlay), None)

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        # It must let go of what it holds, for no release of a button reaches it from now on.
        if self.top:
            self.top.cover()
        self.scenes.append(scene)
        self._unarranged.append(scene)
        # Arranged first, because `enter` may scroll to what gets the focus.
        self._arrange_visible()
        scene.enter()

    def resize(self, size: tuple[int, int]) -> None:
        """Tell all scenes the window's size, or that their words have changed."""
        self.size = size
        self._unarranged = list(self.scenes)
        self._arrange_visible()

    def _arrange_visible(self) -> None:
        """Others come to know the window's size when they are seen again."""
        for scene in (self._base_scene, self.top):
            if scene in self._unarranged:
                self._unarranged.remove(scene)
                scene.resize(self.size)

    def handle(self, event: Event) -> None:
        """Give an event to the active scene."""
        if self.top and not self._double_clicks.is_stale_second_click(event, self.top):
            self._carry_out(self.top.handle(event))

    def update(self, seconds: float) -> None:
        """Let time pass for the active scene."""
        self._double_clicks.update(seconds)
        if self.top:
            self._carry_out(self.top.update(seconds))

    def paint_ahead(self) -> bool:
        """Paint ahead what takes longest in the picture; whether that is yet to be seen."""
        full = self._base_scene
        return full is not None and full.paint_ahead()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the active scene, and if it is an overlay the full scene below all overlays."""
        full = self._base_scene
        if full and full is not self.top:
            full.draw(surface)
        if self.top:
            self.top.draw(surface)

    def begin(self, scene: Scene) -> None:
        """Put a scene above the lowest one, in the place of all others."""
        while len(self.scenes) > 1:
            self.scenes.pop().leave()
        self.push(scene)

    def go_back_to(self, scene: Scene) -> None:
        """Take away what lies above a scene."""
        while self.top is not scene:
            self.scenes.pop().leave()
        self._arrange_visible()
        scene.resume(None)

    def quit(self, sure: bool = False) -> None:
        """End the program by taking all scenes away; unless `sure`, the question comes first."""
        question = None if sure or not self.scenes else self._ask_before_quit()
        if question:
            self.push(question)
            return
        while self.scenes:
            self.scenes.pop().leave()

    def _carry_out(self, request: Request | None) -> None:
        while request is not None:
            # What resumes may ask for something in its turn.
            request = self._carry_out_one(request)

    def _carry_out_one(self, request: Request) -> Request | None:
        match request:
            case Push(scene):
                self.push(scene)
            case Replace(scene):
                self.scenes.pop().leave()
                self.push(scene)
            case Begin(scene):
                self.begin(scene)
            case Pop(result):
                self.scenes.pop().leave()
                self._arrange_visible()
                return self.top.resume(result) if self.top else None
            case Quit(sure):
                self.quit(sure)
        return None
