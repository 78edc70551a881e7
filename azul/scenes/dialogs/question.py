"""A message with one answer, and a question with yes and no."""

from collections.abc import Callable

from azul.i18n import Sentence
from azul.kit.widgets import Button
from azul.scenes.panel import PanelScene
from azul.scenes.scene import Context, Pop, Request


class Message(PanelScene):
    """A text that stays until it is closed."""

    first_focus = 0

    def buttons(self) -> list[Button]:
        return [Button(self.theme, self.context.strings("Close"), self.cancel, primary=True)]


class Question(PanelScene):
    """A question; `answer` gives the request of a yes, and the result of a no is None.

    Enter says yes, unless that is `destructive`: then a hasty Enter means no.
    """

    def __init__(
        self,
        context: Context,
        title: Sentence,
        body: Sentence,
        yes: Sentence,
        answer: Callable[[], Request] = lambda: Pop(True),
        destructive: bool = False,
    ) -> None:
        super().__init__(context, title, body)
        self._yes, self._answer = yes, answer
        self.first_focus = 0 if destructive else 1

    def buttons(self) -> list[Button]:
        no = Button(self.theme, self.context.strings("Cancel"), self.cancel)
        yes = self.context.strings.say(self._yes)
        return [no, Button(self.theme, yes, self._answer, primary=True)]
