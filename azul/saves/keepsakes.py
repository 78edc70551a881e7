"""Files to keep for players, outside the shelf: under a name of their own, never over another."""

from pathlib import Path

from azul.saves import disk
from azul.saves.filenames import numbered


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
