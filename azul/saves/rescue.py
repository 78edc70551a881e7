"""A last resort: games that cannot be written to their own files are copied elsewhere."""

import threading
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from azul.game import printable
from azul.i18n import Sentence, sentence
from azul.saves import disk
from azul.saves.autosave import Autosave
from azul.saves.disk import SUFFIX, SaveError
from azul.saves.document import Document
from azul.saves.exports import write_new

_WRITE_TIMEOUT: Final = 5.0  # seconds to wait for a disk that may never answer


def rescue(unsaved: Mapping[Path, Document], folders: Sequence[Path]) -> list[Path]:
    """Write each game as a new file to the first folder that takes it; return the files."""
    copies: list[Path] = []
    for path, content in unsaved.items():
        attempts = (_write_in_time(content, folder / path.name) for folder in folders)
        copies += next(filter(None, attempts), [])
    return copies


def copy_notice(copies: Iterable[Path]) -> Sentence:
    """Return the message about the places of copies."""
    names = ", ".join(printable(str(path)) for path in copies)
    return sentence("A copy is kept in {files}.", files=names)


def _write_in_time(content: Document, wanted: Path) -> list[Path]:
    """Return the file that a game was written to; none if writing failed or took too long."""
    done: list[Path] = []

    def write() -> None:
        with suppress(SaveError):
            done.append(write_new(disk.to_bytes(content), wanted.with_suffix(SUFFIX)))

    thread = threading.Thread(target=write, daemon=True)
    # A thread writes, because Python cannot otherwise give up waiting for a disk that hangs.
    thread.start()
    thread.join(_WRITE_TIMEOUT)
    return done


def unsaved_notice(autosave: Autosave, is_late: bool) -> Sentence | None:
    """Return the notice that something cannot be saved or is late; None if all is well."""
    problem = autosave.problem
    if problem:
        return sentence("Not saved: {reason}. The game keeps trying.", reason=problem.reason)
    return sentence("The last step isn’t saved yet: the disk is slow.") if is_late else None
