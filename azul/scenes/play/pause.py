"""The menu within a game."""

from azul.book import Topic
from azul.kit.widgets import Button
from azul.scenes.aside.keys import KeysScene
from azul.scenes.aside.rules import RulesScene
from azul.scenes.aside.settings import SettingsScene
from azul.scenes.panel import PanelScene, Row
from azul.scenes.results import History, LeaveGame, LookBack, SaveAs
from azul.scenes.scene import Context, Pop, Push, Quit


class PauseScene(PanelScene):
    """Everything that may be wanted in a game but a move. Nothing is lost by any of it."""

    width = 760

    def __init__(self, context: Context, topic: Topic) -> None:
        super().__init__(context)
        self._topic = topic

    @property
    def topic(self) -> Topic:
        """That of the game."""
        return self._topic

    def title(self) -> str:
        """The heading."""
        return self.context.strings("Paused")

    def body(self) -> str:
        """Why no question follows; or why one may."""
        strings = self.context.strings
        if not self.context.autosave.unsaved:
            return strings("Every move is saved. You can go on at any time.")
        return strings("The newest moves are not saved yet. Saving is tried again and again.")

    def rows(self) -> list[Row]:
        """All ways on, the likeliest first."""
        return [("", button) for button in self._ways()]

    def _ways(self) -> list[Button]:
        strings, context = self.context.strings, self.context
        return [
            Button(self.unit, strings("Resume"), self.cancel, primary=True),
            Button(self.unit, strings("Rules"), lambda: Push(RulesScene(context, self._topic))),
            Button(self.unit, strings("History"), lambda: Pop(History())),
            Button(self.unit, strings("Look back"), lambda: Pop(LookBack())),
            Button(self.unit, strings("Save under a name"), lambda: Pop(SaveAs())),
            Button(self.unit, strings("Keys"), lambda: Push(KeysScene(context))),
            Button(self.unit, strings("Settings"), lambda: Push(SettingsScene(context))),
            Button(self.unit, strings("Main menu"), lambda: Pop(LeaveGame())),
            Button(self.unit, strings("Quit"), Quit),
        ]

    def first_focus(self) -> int | None:
        """Enter goes on."""
        return 0
