"""Exported files for players, outside the shelf; no existing file is written over."""

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


def export(
    tasks: Tasks,
    autosave: Autosave,
    make: Callable[[], bytes],
    wanted: Path,
    on_done: Callable[[Sentence], object],
) -> Task[Sentence]:
    """Make a file and write it on a thread, for which no picture waits.

    The end of the program does, by `autosave`. `on_done` learns where it is, or why there is none.
    """
    work = autosave.awaited(wanted, lambda: _export(make, wanted))
    return tasks.on_thread(work, on_done, name="export")


def _export(make: Callable[[], bytes], wanted: Path) -> Sentence:
    try:
        path = write_new(make(), wanted)
    except SaveError as error:
        return error.sentence
    except Exception as error:  # Whoever wants the file is told why there is none.
        return disk.not_written(wanted, error).sentence
    return sentence("Saved to {file}", file=printable(str(path)))


def write_new(data: bytes, wanted: Path) -> Path:
    """Write a new file of this name, numbered if that is taken; raises SaveError."""
    # Here, because no start of the program cleans up this folder.
    files.sweep(wanted.parent)
    try:
        for name in numbered(wanted.stem):
            path = wanted.with_name(name + wanted.suffix)
            try:
                files.create(path, data)
            except FileExistsError:
                # Otherwise a file is in the place of the folder, whatever the number.
                if not os.path.lexists(path):
                    raise
            else:
                return path
    except OSError as error:
        raise disk.not_written(wanted, error) from error
    raise AssertionError("numbers do not end")
