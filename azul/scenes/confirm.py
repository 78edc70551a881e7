"""A message with one answer, and a question with yes and no."""

from azul.i18n import Sentence
from azul.kit.widgets import Button
from azul.scenes.panel import PanelScene
from azul.scenes.scene import Context, Pop


class Message(PanelScene):
    """Tells something and waits until it has been read."""

    def __init__(self, context: Context, title: Sentence, body: Sentence) -> None:
        super().__init__(context)
        self._title, self._body = title, body

    def title(self) -> str:
        """What it is about."""
        return self.context.strings.say(self._title)

    def body(self) -> str:
        """The message."""
        return self.context.strings.say(self._body)

    def buttons(self) -> list[Button]:
        """One, to go on."""
        return [Button(self.unit, self.context.strings("Close"), self.cancel, primary=True)]

    def first_focus(self) -> int | None:
        """Enter goes on."""
        return 0


class Confirm(Message):
    """Asks a question; its result is `result` for yes, None for no."""

    def __init__(
        self,
        context: Context,
        title: Sentence,
        body: Sentence,
        yes: Sentence,
        result: object = True,
    ) -> None:
        super().__init__(context, title, body)
        self._yes, self._result = yes, result

    def buttons(self) -> list[Button]:
        """No, and yes."""
        no = Button(self.unit, self.context.strings("Cancel"), self.cancel)
        yes = self.context.strings.say(self._yes)
        return [no, Button(self.unit, yes, lambda: Pop(self._result), primary=True)]

    def first_focus(self) -> int | None:
        """Enter says yes."""
        return 1
