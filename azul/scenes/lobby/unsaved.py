"""The question before the program ends while moves are not saved."""

from collections.abc import Sequence
from pathlib import Path

from azul.game import printable
from azul.i18n import sentence
from azul.kit.widgets import Button
from azul.saves import copy_notice, rescue
from azul.scenes.panel import PanelScene
from azul.scenes.scene import Context, Quit, Request


class UnsavedScene(PanelScene):
    """Asks to continue, to copy the newest moves to one of `folders`, or to quit without them.

    When all games are saved, other files may still be being written.
    """

    def __init__(self, context: Context, folders: Sequence[Path]) -> None:
        super().__init__(context, sentence("Not saved yet"))
        self._folders = folders
        self._unsaved_count = 0
        self._copies: list[Path] = []
        self._left = self._left_to_write()

    def resize(self, size: tuple[int, int]) -> None:
        self._left = self._left_to_write()
        super().resize(size)

    def _left_to_write(self) -> tuple[bool, str]:
        """Return True if games are unsaved, and the files still to be written."""
        autosave = self.context.autosave
        if autosave.unsaved:
            return True, ""
        return False, ", ".join(printable(path.name) for path in autosave.unwritten)

    def body(self) -> str:
        """Return the changes that would be lost, or the places of the copies."""
        strings, (has_unsaved_games, files) = self.context.strings, self._left
        if not has_unsaved_games:
            return strings(
                "Still saving {files}. The app will close once that’s done.", files=files
            )
        if not self._unsaved_count:
            return strings(
                "Your latest moves aren’t saved. If you keep playing, they’ll be saved"
                " as soon as possible; you can also save a copy in another folder."
            )
        sentences = [strings.say(copy_notice(self._copies))] if self._copies else []
        if not self._are_all_copied:
            sentences.append(strings("Not everything could be copied."))
        return " ".join(sentences)

    @property
    def _are_all_copied(self) -> bool:
        return self._left[0] and 0 < self._unsaved_count == len(self._copies)

    def buttons(self) -> list[Button]:
        strings = self.context.strings
        back = Button(
            self.theme, strings("Keep playing"), self.cancel, primary=not self._are_all_copied
        )
        if self._are_all_copied:
            return [back, Button(self.theme, strings("Quit"), self._quit, primary=True)]
        if not self._left[0]:
            return [Button(self.theme, strings("Quit anyway"), self._quit), back]
        return [
            Button(self.theme, strings("Quit without saving"), self._quit),
            Button(self.theme, strings("Save a copy"), self._save_copies),
            back,
        ]

    def update(self, seconds: float) -> Request | None:
        """Quit once everything has been saved after all."""
        left = self._left_to_write()
        if left == (False, ""):
            return Quit()
        if left != self._left:
            self._rebuild()
        return None

    def _save_copies(self) -> None:
        unsaved = self.context.autosave.unsaved
        self._unsaved_count, self._copies = len(unsaved), rescue(unsaved, self._folders)
        self._rebuild()

    def _rebuild(self) -> None:
        self.form.focus = None
        self.rearrange()

    def _quit(self) -> Request:
        return Quit(is_confirmed=True)
