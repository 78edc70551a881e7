"""The folder of a file that was written for players."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from azul.folders import open_folder
from azul.game import printable
from azul.i18n import Sentence, sentence
from azul.scenes.scene import Context


def open_folder_of(context: Context, file: Path, on_failure: Callable[[Sentence], object]) -> None:
    """Open the folder of a file on a thread; `on_failure` is told if the desktop does not."""
    folder = file.parent

    def report(is_open: bool) -> None:
        if not is_open:
            place = printable(str(folder))
            on_failure(sentence("The folder can’t be opened: {folder}", folder=place))

    context.tasks.on_thread(partial(open_folder, folder), report, name="folder")
