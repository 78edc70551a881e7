"""Choosing one of a few things by a button each."""

from collections.abc import Callable, Sequence
from typing import Any

from azul.i18n import Sentence
from azul.kit.widgets import Button
from azul.scenes.panel import PanelRow, PanelScene
from azul.scenes.scene import Context, Pop, Request


class PickScene(PanelScene):
    """The result is what stands beside the chosen words, None where nothing was chosen."""

    def __init__(
        self, context: Context, title: Sentence, options: Sequence[tuple[str, Any]]
    ) -> None:
        super().__init__(context, title)
        self._options = options

    def rows(self) -> list[PanelRow]:
        return [("", Button(self.look, words, _giving(value))) for words, value in self._options]

    def buttons(self) -> list[Button]:
        return [Button(self.look, self.context.strings("Cancel"), self.cancel)]

    def first_focus(self) -> int | None:
        return 0


def _giving(value: Any) -> Callable[[], Request]:
    return lambda: Pop(value)
