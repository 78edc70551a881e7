"""Choosing one of a few options with buttons."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Generic, NamedTuple, TypeVar

from azul.i18n import Sentence
from azul.kit.containers import Field
from azul.kit.widgets import Button, DetailedButton
from azul.scenes.panel import PanelScene
from azul.scenes.scene import Context, Pop, Request

_Value = TypeVar("_Value")


class Option(NamedTuple, Generic[_Value]):
    """A text, its value, a line of `details` by the icon or as the tooltip, and `why_disabled`."""

    text: str
    value: _Value
    icon: str = ""
    details: str = ""
    why_disabled: str = ""


class PickScene(PanelScene, Generic[_Value]):
    """Buttons for options; `first` has the focus, and `on_pick` gets the chosen value."""

    def __init__(
        self,
        context: Context,
        title: Sentence,
        options: Sequence[Option[_Value]],
        on_pick: Callable[[_Value], Request | None],
        first: int = 0,
        body: Sentence | None = None,
    ) -> None:
        super().__init__(context, title, body)
        self._options, self._on_pick = options, on_pick
        self.first_focus = first

    def rows(self) -> list[Field]:
        return [Field("", self._button(option)) for option in self._options]

    def _button(self, option: Option[_Value]) -> Button:
        choose = partial(Pop, partial(self._on_pick, option.value))
        if not option.icon:
            return Button(self.theme, option.text, choose, tooltip=option.details)
        button = DetailedButton(self.theme, option.text, choose, option.icon, option.details)
        button.enabled, button.why_disabled = not option.why_disabled, option.why_disabled
        return button

    def buttons(self) -> list[Button]:
        return [Button(self.theme, self.context.strings("Cancel"), self.cancel)]
