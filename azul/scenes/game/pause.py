"""The menu within a game."""

from azul.book import Topic
from azul.i18n import sentence
from azul.kit.widgets import Button
from azul.scenes.dialogs.keys import KeysScene
from azul.scenes.dialogs.rules import RulesScene
from azul.scenes.dialogs.settings import SettingsScene
from azul.scenes.panel import PanelRow, PanelScene
from azul.scenes.results import ChangeSeats, LeaveGame, SaveAs, ShowHistory, ShowReview
from azul.scenes.scene import Context, Pop, Push, Quit, Request


class PauseScene(PanelScene):
    """All commands of a game but moves. None of them loses anything."""

    width = 840
    first_focus = 0

    def __init__(self, context: Context, topic: Topic) -> None:
        super().__init__(context, sentence("Paused"))
        self._topic = topic

    @property
    def topic(self) -> Topic:
        return self._topic

    def body(self) -> str:
        """Whether all moves are saved, and so whether leaving asks a question."""
        strings = self.context.strings
        if not self.context.autosave.unsaved:
            return strings("Every move is saved. You can go on at any time.")
        return strings("Not all moves are saved yet; it is tried again.")

    def update(self, seconds: float) -> Request | None:
        """Follow the text, which changes once a move is written."""
        if self.has_other_height:
            self.resize(self.size)
        return super().update(seconds)

    def rows(self) -> list[PanelRow]:
        """The likeliest command first."""
        strings, context = self.context.strings, self.context
        buttons = [
            Button(self.theme, strings("Resume"), self.cancel, primary=True),
            Button(self.theme, strings("Rules"), lambda: Push(RulesScene(context, self._topic))),
            Button(self.theme, strings("History"), lambda: Pop(ShowHistory())),
            Button(self.theme, strings("Look back"), lambda: Pop(ShowReview())),
            Button(self.theme, strings("Seats"), lambda: Pop(ChangeSeats())),
            Button(self.theme, strings("Save under a name"), lambda: Pop(SaveAs())),
            Button(self.theme, strings("Keys"), lambda: Push(KeysScene(context))),
            Button(self.theme, strings("Settings"), lambda: Push(SettingsScene(context))),
            Button(self.theme, strings("Main menu"), lambda: Pop(LeaveGame())),
            Button(self.theme, strings("Quit"), Quit),
        ]
        return [("", button) for button in buttons]
