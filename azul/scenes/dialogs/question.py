"""A message with one answer, and a question with yes and no."""

from collections.abc import Callable

from azul.i18n import Sentence
from azul.kit.widgets import Button
from azul.scenes.panel import PanelScene
from azul.scenes.scene import Context, Pop, Request


class Message(PanelScene):
    """Tells something and waits until it has been read."""

    def buttons(self) -> list[Button]:
        return [Button(self.theme, self.context.strings("Close"), self.cancel, primary=True)]

    def first_focus(self) -> int | None:
        """Enter goes on."""
        return 0


class Question(PanelScene):
    """Asks a question; a yes asks for what `answer` gives, and the result of a no is None.

    Enter says yes, unless what is asked for is `destructive`: then a hasty one means no.
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
        self._yes, self._answer, self._destructive = yes, answer, destructive

    def buttons(self) -> list[Button]:
        no = Button(self.theme, self.context.strings("Cancel"), self.cancel)
        yes = self.context.strings.say(self._yes)
        return [no, Button(self.theme, yes, self._answer, primary=True)]

    def first_focus(self) -> int | None:
        """Yes, or the way back."""
        return 0 if self._destructive else 1
