"""A message with one answer, and a question with yes and no."""

from collections.abc import Callable
from functools import partial

from azul.i18n import Sentence
from azul.kit.widgets import Button
from azul.scenes.panel import PanelScene
from azul.scenes.scene import Context, Pop, Request


class MessageScene(PanelScene):
    """A dialog with a text and a button that closes it."""

    first_focus = 0

    def buttons(self) -> list[Button]:
        return [Button(self.theme, self.context.strings("Close"), self.cancel, primary=True)]


class QuestionScene(PanelScene):
    """A question; `on_yes` is called after a yes.

    Enter means yes, unless a yes is `destructive`; then Enter means no, the highlighted button.
    """

    def __init__(
        self,
        context: Context,
        title: Sentence,
        body: Sentence,
        yes: Sentence,
        on_yes: Callable[[], Request | None],
        destructive: bool = False,
    ) -> None:
        super().__init__(context, title, body)
        self._yes, self._on_yes = yes, on_yes
        self._is_destructive = destructive
        self.first_focus = 0 if destructive else 1

    def buttons(self) -> list[Button]:
        no, yes = self.context.strings("Cancel"), self.context.strings.say(self._yes)
        return [
            Button(self.theme, no, self.cancel, primary=self._is_destructive),
            Button(self.theme, yes, partial(Pop, self._on_yes), primary=not self._is_destructive),
        ]
