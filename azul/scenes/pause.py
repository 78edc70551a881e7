"""The menu within a game."""

from azul.scenes.panel import PanelScene
from azul.scenes.results import LeaveGame, LookBack
from azul.scenes.scene import Pop, Push, Quit, Request
from azul.scenes.settings import SettingsScene
from azul.view.widgets import Button


class PauseScene(PanelScene):
    """Go on, settings, look back, main menu, quit. Nothing is lost by any of them."""

    width = 760

    def title(self) -> str:
        """The heading."""
        return self.context.strings("Paused")

    def body(self) -> str:
        """Why no question follows; or why one may."""
        strings = self.context.strings
        if not self.context.autosave.unsaved:
            return strings("Every move is saved. You can go on at any time.")
        return strings("The newest moves are not saved yet. Saving is tried again and again.")

    def buttons(self) -> list[Button]:
        """All ways out."""
        strings = self.context.strings
        return [
            Button(self.unit, strings("Quit"), Quit),
            Button(self.unit, strings("Main menu"), lambda: Pop(LeaveGame())),
            Button(self.unit, strings("Look back"), lambda: Pop(LookBack())),
            Button(self.unit, strings("Settings"), lambda: Push(SettingsScene(self.context))),
            Button(self.unit, strings("Resume"), self.cancel, primary=True),
        ]

    def first_focus(self) -> int | None:
        """Enter goes on."""
        return 4

    def cancel(self) -> Request:
        """Go on."""
        return Pop()
