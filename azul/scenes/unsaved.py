"""Asked before the program ends while a game cannot be saved."""

from collections.abc import Sequence
from pathlib import Path

from azul.game.rescue import rescue, told
from azul.scenes.panel import PanelScene
from azul.scenes.scene import Context, Pop, Quit, Request
from azul.view.widgets import Button


class UnsavedScene(PanelScene):
    """Go on, keep the newest moves in one of `folders`, or quit without them."""

    def __init__(self, context: Context, folders: Sequence[Path]) -> None:
        super().__init__(context)
        self._folders = folders
        self._kept: list[Path] | None = None

    def title(self) -> str:
        """The heading."""
        return self.context.strings("Not saved yet")

    def body(self) -> str:
        """What is at stake, or where it has been kept."""
        strings = self.context.strings
        if self._kept:
            return strings.say(told(self._kept))
        if self._kept is not None:
            return strings("No copy could be written anywhere else.")
        return strings(
            "The newest moves are in this window alone. If you go on, they are saved as soon as"
            " that is possible; a copy can be kept in another folder."
        )

    def buttons(self) -> list[Button]:
        """Ways out, and the way back."""
        strings = self.context.strings
        back = Button(self.unit, strings("Go on"), self.cancel, primary=not self._kept)
        if self._kept:
            return [back, Button(self.unit, strings("Quit"), self._leave, primary=True)]
        return [
            Button(self.unit, strings("Quit without saving"), self._leave),
            Button(self.unit, strings("Keep a copy"), self._keep),
            back,
        ]

    def _keep(self) -> None:
        self._kept = rescue(self.context.autosave.unsaved, self._folders)
        self.form.focus = None
        self.resize(self.size)

    def _leave(self) -> Request:
        return Quit(sure=True)

    def cancel(self) -> Request:
        """Go on."""
        return Pop()
