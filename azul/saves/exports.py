"""Exported files for players, outside the library; no existing file is written over."""

import os
from collections.abc import Callable
from pathlib import Path

from azul import files
from azul.game import printable
from azul.i18n import Sentence, sentence
from azul.saves import disk
from azul.saves.autosave import Autosave
from azul.saves.disk import SaveError
from azul.saves.filenames import numbered
from azul.tasks import Task, Tasks

Exported = tuple[Sentence, Path | None]
"""A sentence with the path of the file and the path, or why there is none and None."""

OnExported = Callable[[Sentence, Path | None], object]


def export(
    tasks: Tasks,
    autosave: Autosave,
    make: Callable[[], bytes],
    wanted: Path,
    on_done: OnExported,
) -> Task[Exported]:
    """Make and write a file on a thread, which `autosave` awaits at the program's end."""
    work = autosave.awaited(wanted, lambda: _export(make, wanted))
    return tasks.on_thread(work, lambda exported: on_done(*exported), name="export")


def _export(make: Callable[[], bytes], wanted: Path) -> Exported:
    try:
        path = write_new(make(), wanted)
    except SaveError as error:
        return error.sentence, None
    # Reported like a failed write, because the player waits for the file.
    except Exception as error:
        return disk.not_written(wanted, error).sentence, None
    return sentence("Saved to {file}", file=printable(str(path))), path


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
                # If it does not exist, a file has the folder's name, and no number helps.
                if not os.path.lexists(path):
                    raise
            else:
                return path
    except OSError as error:
        raise disk.not_written(wanted, error) from error
    raise AssertionError("numbers do not end")
