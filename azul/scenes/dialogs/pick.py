"""Choosing one of a few things by a button each."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from azul.i18n import Sentence
from azul.kit.widgets import Button, Offer
from azul.scenes.panel import PanelRow, PanelScene
from azul.scenes.scene import Context, Pop, Request


class Option(NamedTuple):
    """Words and the value that they stand for; with a picture, `details` say what they mean."""

    words: str
    value: Any
    icon: str = ""
    details: str = ""


class PickScene(PanelScene):
    """The result is what stands beside the chosen words, None where nothing was chosen.

    `first` is the option that has the focus at first.
    """

    def __init__(
        self, context: Context, title: Sentence, options: Sequence[Option], first: int = 0
    ) -> None:
        super().__init__(context, title)
        self._options = options
        self.first_focus = first

    def rows(self) -> list[PanelRow]:
        return [("", self._button(option)) for option in self._options]

    def _button(self, option: Option) -> Button:
        give = _giving(option.value)
        if option.icon:
            return Offer(self.theme, option.words, give, option.icon, option.details)
        return Button(self.theme, option.words, give)

    def buttons(self) -> list[Button]:
        return [Button(self.theme, self.context.strings("Cancel"), self.cancel)]


def _giving(value: Any) -> Callable[[], Request]:
    return lambda: Pop(value)
