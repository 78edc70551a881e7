"""Files to keep for players, outside the shelf: under a name of their own, never over another."""

import threading
from collections.abc import Callable
from pathlib import Path

from azul.game import printable
from azul.i18n import Sentence, sentence
from azul.saves import disk
from azul.saves.disk import SaveError
from azul.saves.filenames import numbered


class Keeping:
    """Made and written on a thread of its own, which has a `name`: no picture waits for it.

    `told` is where it is, or why there is none; None until that is known.
    """

    def __init__(self, make: Callable[[], bytes], wanted: Path, name: str) -> None:
        self.told: Sentence | None = None

        def work() -> None:
            self.told = _kept(make, wanted)

        # A daemon, because a disk that never answers must not keep the process alive.
        threading.Thread(target=work, name=name, daemon=True).start()


def _kept(make: Callable[[], bytes], wanted: Path) -> Sentence:
    try:
        path = keep(make(), wanted)
    except SaveError as error:
        return error.sentence
    except Exception as error:  # Nobody else would tell what went wrong on this thread.
        return disk.not_written(wanted, error).sentence
    return sentence("Kept as {file}", file=printable(str(path)))


def keep(data: bytes, wanted: Path) -> Path:
    """Write a new file of this name, or numbered where there is one already; raises SaveError."""
    try:
        wanted.parent.mkdir(parents=True, exist_ok=True)
        for name in numbered(wanted.stem):
            path = wanted.with_name(name + wanted.suffix)
            try:
                return _written(path, data)
            except FileExistsError:
                continue
    except OSError as error:
        raise disk.not_written(wanted, error) from error
    raise AssertionError("numbers do not end")


def _written(path: Path, data: bytes) -> Path:
    with path.open("xb") as file:
        try:
            file.write(data)
            file.flush()
        except OSError:
            # What was begun would be no picture.
            path.unlink(missing_ok=True)
            raise
    return path
