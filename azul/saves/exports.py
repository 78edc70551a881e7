"""Exported files for players, outside the shelf; no existing file is written over."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

from azul import files
from azul.game import printable
from azul.i18n import Sentence, sentence
from azul.saves import disk
from azul.saves.autosave import Autosave
from azul.saves.disk import SaveError
from azul.saves.filenames import numbered
from azul.tasks import Task, Tasks


def export(
    tasks: Tasks,
    autosave: Autosave,
    make: Callable[[], bytes],
    wanted: Path,
    on_done: Callable[[Sentence], object],
    on_file: Callable[[Path], object] = lambda path: None,
) -> Task[Sentence]:
    """Make a file and write it on a thread.

    The program does not end before that is done, by `autosave`. `on_done` gets a sentence with the
    path, or the reason why there is no file; before that, `on_file` gets the path if there is one.
    """
    work = autosave.awaited(
        wanted, lambda: _export(make, wanted, lambda path: tasks.post(partial(on_file, path)))
    )
    return tasks.on_thread(work, on_done, name="export")


def _export(make: Callable[[], bytes], wanted: Path, on_file: Callable[[Path], object]) -> Sentence:
    try:
        path = write_new(make(), wanted)
    except SaveError as error:
        return error.sentence
    except (
        Exception
    ) as error:  # Reported like a failed write, because the player waits for the file.
        return disk.not_written(wanted, error).sentence
    on_file(path)
    return sentence("Saved to {file}", file=printable(str(path)))


def write_new(data: bytes, wanted: Path) -> Path:
    """Write a new file of this name, numbered if it exists; raises SaveError."""
    # Swept here, because this folder is not cleaned up when the program starts.
    files.sweep(wanted.parent)
    try:
        for name in numbered(wanted.stem):
            path = wanted.with_name(name + wanted.suffix)
            try:
                files.create(path, data)
            except FileExistsError:
                # Otherwise a file is in the place of the folder, and no number helps.
                if not os.path.lexists(path):
                    raise
            else:
                return path
    except OSError as error:
        raise disk.not_written(wanted, error) from error
    raise AssertionError("numbers do not end")
