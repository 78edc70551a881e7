"""Waiting for work on a thread, with its progress if it takes long."""

from collections.abc import Callable
from typing import Final

import pygame

from azul.i18n import Sentence
from azul.kit import borders
from azul.kit.progress_bar import ProgressBar
from azul.kit.widgets import Button, Widget
from azul.scenes.panel import PanelScene
from azul.scenes.scene import Context, Replace, Request, Scene

_DELAY: Final = 0.5
"""Seconds after which the progress is shown."""

Report = Callable[[float], None]
"""Called with the share of the work that is done, from 0 to 1."""


class _GivenUp(Exception):
    """Nobody waits for the work any more."""


class WaitingScene(PanelScene):
    """Waits for `work` on a thread, then shows the scene made of its result; Esc gives up."""

    def __init__(
        self, context: Context, title: Sentence, work: Callable[[Report], Callable[[], Scene]]
    ) -> None:
        super().__init__(context, title)
        self._share: float | None = None
        self._waited = 0.0
        self._is_left = False
        self._task = context.tasks.on_thread(lambda: work(self._report), name="waiting")

    def _report(self, share: float) -> None:
        if self._is_left:
            raise _GivenUp
        self._share = share

    @property
    def _is_shown(self) -> bool:
        return self._waited > _DELAY

    @property
    def is_animating(self) -> bool:
        """Always True, because each frame checks for the end."""
        return True

    def leave(self) -> None:
        """Let the work end early, and ignore its result."""
        self._is_left = True
        self._task.cancel()

    def content(self) -> Widget:
        """Return the progress, once it is known."""
        return ProgressBar(self.theme, lambda: self._share)

    def buttons(self) -> list[Button]:
        cancel = Button(self.theme, self.context.strings("Cancel"), self.cancel)
        return [cancel] if self._is_shown else []

    def update(self, seconds: float) -> Request | None:
        """Make the scene once the work has ended."""
        was_shown = self._is_shown
        self._waited += seconds
        if self._task.has_ended:
            return Replace(self._task.result()())
        if self._is_shown and not was_shown:
            # Nobody can click a button before it is visible.
            self.rearrange()
        return None

    def draw(self, surface: pygame.Surface) -> None:
        if self._is_shown:
            super().draw(surface)
        else:
            borders.dim(self.theme, surface)
