"""Choosing one of a few options, each by a button."""

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from azul.i18n import Sentence
from azul.kit.widgets import Button, DetailedButton
from azul.scenes.panel import PanelRow, PanelScene
from azul.scenes.scene import Context, Pop


class Option(NamedTuple):
    """A text and its value; an option with an icon has `details` too."""

    text: str
    value: Any
    icon: str = ""
    details: str = ""


class PickScene(PanelScene):
    """Buttons for some options; the result is the value of the chosen one, or None.

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
        choose = partial(Pop, option.value)
        if option.icon:
            return DetailedButton(self.theme, option.text, choose, option.icon, option.details)
        return Button(self.theme, option.text, choose)

    def buttons(self) -> list[Button]:
        return [Button(self.theme, self.context.strings("Cancel"), self.cancel)]
