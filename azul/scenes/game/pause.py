"""The menu within a game."""

from azul.book import Topic
from azul.i18n import sentence
from azul.kit.widgets import Button
from azul.scenes.dialogs.keys import KeysScene
from azul.scenes.dialogs.rules import RulesScene
from azul.scenes.dialogs.settings import SettingsScene
from azul.scenes.panel import PanelRow, PanelScene
from azul.scenes.results import History, LeaveGame, LookBack, SaveAs, Seats
from azul.scenes.scene import Context, Pop, Push, Quit, Request


class PauseScene(PanelScene):
    """Everything that may be wanted in a game but a move. Nothing is lost by any of it."""

    width = 840
    first_focus = 0

    def __init__(self, context: Context, topic: Topic) -> None:
        super().__init__(context, sentence("Paused"))
        self._topic = topic

    @property
    def topic(self) -> Topic:
        return self._topic

    def body(self) -> str:
        """Why no question follows; or why one may."""
        strings = self.context.strings
        if not self.context.autosave.unsaved:
            return strings("Every move is saved. You can go on at any time.")
        return strings("Not all moves are saved yet; it is tried again.")

    def update(self, seconds: float) -> Request | None:
        """Once a move is written the words change; nothing moves unless they need other room."""
        if self.has_other_height:
            self.resize(self.size)
        return super().update(seconds)

    def rows(self) -> list[PanelRow]:
        """All ways on, the likeliest first."""
        return [("", button) for button in self._ways()]

    def _ways(self) -> list[Button]:
        strings, context = self.context.strings, self.context
        return [
            Button(self.theme, strings("Resume"), self.cancel, primary=True),
            Button(self.theme, strings("Rules"), lambda: Push(RulesScene(context, self._topic))),
            Button(self.theme, strings("History"), lambda: Pop(History())),
            Button(self.theme, strings("Look back"), lambda: Pop(LookBack())),
            Button(self.theme, strings("Seats"), lambda: Pop(Seats())),
            Button(self.theme, strings("Save under a name"), lambda: Pop(SaveAs())),
            Button(self.theme, strings("Keys"), lambda: Push(KeysScene(context))),
            Button(self.theme, strings("Settings"), lambda: Push(SettingsScene(context))),
            Button(self.theme, strings("Main menu"), lambda: Pop(LeaveGame())),
            Button(self.theme, strings("Quit"), Quit),
        ]
