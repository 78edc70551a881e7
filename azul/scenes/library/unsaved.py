"""What cannot be saved: told as long as that lasts, and asked about before the program ends."""

from collections.abc import Sequence
from pathlib import Path

from azul.game import printable
from azul.i18n import Sentence, sentence
from azul.kit.widgets import Button
from azul.saves import Autosave, copy_notice, rescue
from azul.scenes.panel import PanelScene
from azul.scenes.scene import Context, Quit, Request


def why_unsaved(autosave: Autosave, late: bool) -> Sentence | None:
    """What must stay in sight: that something cannot be saved, or is `late`; else None."""
    problem = autosave.problem
    if problem:
        return sentence("Not saved: {reason}. It is tried again and again.", reason=problem.reason)
    return sentence("The last step is not saved yet: the disk is slow.") if late else None


class UnsavedScene(PanelScene):
    """Go on, keep the newest moves in one of `folders`, or quit without them.

    Where all games are saved, other files may still be on their way to the disk.
    """

    def __init__(self, context: Context, folders: Sequence[Path]) -> None:
        super().__init__(context, sentence("Not saved yet"))
        self._folders = folders
        self._wanted = 0
        self._kept: list[Path] = []
        self._games, self._writing = False, ""

    def resize(self, size: tuple[int, int]) -> None:
        self._games, self._writing = self._left_to_write()
        super().resize(size)

    def _left_to_write(self) -> tuple[bool, str]:
        """Whether games are not saved; if all are, which files are on their way to the disk."""
        autosave = self.context.autosave
        if autosave.unsaved:
            return True, ""
        return False, ", ".join(printable(path.name) for path in autosave.unwritten)

    def body(self) -> str:
        """What is at stake, or where it has been kept."""
        strings = self.context.strings
        if not self._games:
            return strings(
                "Still being written: {files}. The program ends by itself as soon as that is done.",
                files=self._writing,
            )
        if not self._wanted:
            return strings(
                "The newest moves are in this window alone. If you go on, they are saved as soon as"
                " that is possible; a copy can be kept in another folder."
            )
        words = [strings.say(copy_notice(self._kept))] if self._kept else []
        if not self._all_kept:
            words.append(strings("Not all of it could be kept elsewhere."))
        return " ".join(words)

    @property
    def _all_kept(self) -> bool:
        return self._games and 0 < self._wanted == len(self._kept)

    def buttons(self) -> list[Button]:
        strings = self.context.strings
        back = Button(self.theme, strings("Go on"), self.cancel, primary=not self._all_kept)
        if self._all_kept:
            return [back, Button(self.theme, strings("Quit"), self._leave, primary=True)]
        if not self._games:
            return [Button(self.theme, strings("Quit anyway"), self._leave), back]
        return [
            Button(self.theme, strings("Quit without saving"), self._leave),
            Button(self.theme, strings("Keep a copy"), self._keep),
            back,
        ]

    def update(self, seconds: float) -> Request | None:
        """What was asked for can be done as soon as all is saved after all."""
        left = self._left_to_write()
        if left == (False, ""):
            return Quit()
        if left != (self._games, self._writing):
            self._arrange_anew()
        return None

    def _keep(self) -> None:
        unsaved = self.context.autosave.unsaved
        self._wanted, self._kept = len(unsaved), rescue(unsaved, self._folders)
        self._arrange_anew()

    def _arrange_anew(self) -> None:
        self.form.focus = None
        self.resize(self.size)

    def _leave(self) -> Request:
        return Quit(is_confirmed=True)
