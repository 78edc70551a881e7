"""Choosing one of a few things by a button each."""

from collections.abc import Callable, Sequence
from typing import Any

from azul.i18n import Sentence
from azul.kit.widgets import Button
from azul.scenes.panel import PanelScene, Row
from azul.scenes.scene import Context, Pop, Request


class PickScene(PanelScene):
    """The result is what stands beside the chosen words, None where nothing was chosen."""

    def __init__(
        self, context: Context, title: Sentence, options: Sequence[tuple[str, Any]]
    ) -> None:
        super().__init__(context)
        self._title, self._options = title, options

    def title(self) -> str:
        """What is to be chosen."""
        return self.context.strings.say(self._title)

    def rows(self) -> list[Row]:
        """All that can be chosen."""
        return [("", Button(self.unit, words, _giving(value))) for words, value in self._options]

    def buttons(self) -> list[Button]:
        """The way back."""
        return [Button(self.unit, self.context.strings("Cancel"), self.cancel)]

    def first_focus(self) -> int | None:
        """The first of all."""
        return 0


def _giving(value: Any) -> Callable[[], Request]:
    return lambda: Pop(value)
