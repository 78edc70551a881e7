"""Waiting for work on a thread, with its progress if it takes long."""

from collections.abc import Callable
from typing import Final

import pygame

from azul.i18n import Sentence
from azul.kit.progress_bar import ProgressBar
from azul.kit.widgets import Button, Widget
from azul.scenes.panel import PanelScene
from azul.scenes.scene import Context, Replace, Request, Scene

_DELAY: Final = 0.5
"""Seconds after which the progress is shown."""

Report = Callable[[float], None]
"""Called with the share of the work that is done, from 0 to 1."""


class WaitingScene(PanelScene):
    """Is replaced by the scene that the work returns a way to make; Esc gives up.

    `work` runs on a thread.
    """

    def __init__(
        self, context: Context, title: Sentence, work: Callable[[Report], Callable[[], Scene]]
    ) -> None:
        super().__init__(context, title)
        self._work = work
        self._share = self._waited = 0.0
        self._task = context.tasks.on_thread(lambda: work(self._report), name="waiting")

    def _report(self, share: float) -> None:
        self._share = share

    @property
    def _is_shown(self) -> bool:
        return self._waited > _DELAY

    @property
    def is_animating(self) -> bool:
        """Always: the end is looked for in each frame."""
        return True

    def leave(self) -> None:
        """Ignore how the work ends."""
        super().leave()
        self._task.cancel()

    def content(self) -> Widget:
        """The progress."""
        return ProgressBar(self.theme, lambda: self._share)

    def buttons(self) -> list[Button]:
        return [Button(self.theme, self.context.strings("Cancel"), self.cancel)]

    def update(self, seconds: float) -> Request | None:
        """Make the scene once the work has ended."""
        self._waited += seconds
        if not self._task.has_ended:
            return None
        # If it failed, it fails here again, as an error that every scene may have.
        make = self._task.wait() or self._work(self._report)
        return Replace(make())

    def draw(self, surface: pygame.Surface) -> None:
        if self._is_shown:
            super().draw(surface)
