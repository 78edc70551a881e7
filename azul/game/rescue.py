"""A last resort: games that cannot be written where they belong are kept somewhere else."""

from collections.abc import Iterable, Mapping
from itertools import count
from pathlib import Path

from azul.game import saves
from azul.game.document import Document
from azul.game.saves import SaveError
from azul.game.words import printable
from azul.i18n import Sentence, sentence


def rescue(unsaved: Mapping[Path, Document], folders: Iterable[Path]) -> list[Path]:
    """Write all games into the first folder that takes them; the new files, none if none does.

    No file that exists is written over.
    """
    for folder in folders:
        try:
            return [_kept(content, folder / path.name) for path, content in unsaved.items()]
        except (SaveError, OSError):
            continue
    return []


def told(kept: Iterable[Path]) -> Sentence:
    """Where copies are kept."""
    return sentence("A copy is kept in {files}.", files=", ".join(printable(str(p)) for p in kept))


def _kept(content: Document, wanted: Path) -> Path:
    """The file, of the wanted name or with a number, that now holds a game."""
    names = (f"{wanted.stem} ({number}){wanted.suffix}" for number in count(2))
    path = wanted
    while path.exists():
        path = wanted.with_name(next(names))
    saves.write_document(content, path)
    return path
