"""A last resort: games that cannot be written where they belong are kept somewhere else."""

import threading
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from azul.game import printable
from azul.i18n import Sentence, sentence
from azul.saves import disk as saves
from azul.saves.disk import SUFFIX, SaveError
from azul.saves.document import Document
from azul.saves.filenames import numbered

_PATIENCE: Final = 5.0
"""Seconds that a disk may take which perhaps never answers."""


def rescue(unsaved: Mapping[Path, Document], folders: Sequence[Path]) -> list[Path]:
    """Write each game into the first folder that takes it; the new files, fewer if none does.

    No file that exists is written over.
    """
    kept: list[Path] = []
    for path, content in unsaved.items():
        kept += next(filter(None, (_kept(content, folder / path.name) for folder in folders)), [])
    return kept


def where_kept(kept: Iterable[Path]) -> Sentence:
    """Where copies are kept."""
    return sentence("A copy is kept in {files}.", files=", ".join(printable(str(p)) for p in kept))


def _kept(content: Document, wanted: Path) -> list[Path]:
    """The file that now holds a game; none if it cannot be written, or not in time."""
    done: list[Path] = []
    thread = threading.Thread(target=_keep, args=(content, wanted, done), daemon=True)
    # A thread, because Python has no other way to give up waiting for a disk that hangs.
    thread.start()
    thread.join(_PATIENCE)
    return done


def _keep(content: Document, wanted: Path, done: list[Path]) -> None:
    """Write a game to a file of the wanted name, or with a number where there is one already."""
    places = (wanted.with_name(name + SUFFIX) for name in numbered(wanted.stem))
    try:
        path = next(place for place in places if not place.exists())
        saves.write_document(content, path)
    except (SaveError, OSError):
        return
    done.append(path)
