"""Exported files for players: their names, and the notice that they are written."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path

from azul.folders import open_folder
from azul.game import printable
from azul.i18n import Sentence, sentence
from azul.kit.messages import Toast
from azul.saves import Exported, OnExported
from azul.scenes.scene import Context
from azul.tasks import Task


def export_path(folder: Path, now: datetime, suffix: str) -> Path:
    """Return the wanted path for a new file."""
    return folder / f"Azulejo {now:%Y-%m-%d %H-%M-%S}{suffix}"


class FileExport:
    """Writes one file at a time on a thread, and reports the outcome in a toast.

    `path` is the last file that was written; `on_written` is called after each file.
    """

    def __init__(self, context: Context, on_written: Callable[[], object]) -> None:
        self._context, self._on_written = context, on_written
        self._task: Task[Exported] | None = None
        self.path: Path | None = None
        self.toast = Toast()

    def begin(self, export: Callable[[OnExported], Task[Exported]]) -> None:
        """Begin an export, unless one is running."""
        if self._task is None or not self._task.is_running:
            self._task = export(self.report)

    def report(self, message: Sentence, path: Path | None) -> None:
        """Show the outcome of an export, and remember the file if it was written."""
        if path:
            self.path = path
            self._on_written()
        self._show(message)

    def open_folder(self) -> None:
        """Open the folder of the file on a thread, or report that the desktop cannot."""
        if self.path:
            folder = self.path.parent
            opened = partial(self._report_opened, folder)
            self._context.tasks.on_thread(partial(open_folder, folder), opened, name="folder")

    def _report_opened(self, folder: Path, is_open: bool) -> None:
        if not is_open:
            place = printable(str(folder))
            self._show(sentence("The folder can’t be opened: {folder}", folder=place))

    def _show(self, message: Sentence) -> None:
        self.toast.show(self._context.strings.say(message))
        self._context.invalidate()
