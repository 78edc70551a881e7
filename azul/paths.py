"""The paths of files: where the system wants them, never beside the program."""

import tempfile
from pathlib import Path
from typing import NamedTuple, Self

import platformdirs

_NAME = "azulejo-table"
_PACKAGE = Path(__file__).resolve().parent
_INSTALLED = _PACKAGE / "assets"
ASSETS = _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parent / "assets"
"""The program's own files: in the package `azul` that `pip` has installed, otherwise beside it."""


class Paths(NamedTuple):
    """The folders and files of one user of the computer."""

    games: Path
    settings: Path
    people: Path  # which names belong to one person, and which are forgotten
    cache: Path  # data that can be computed again at any time
    puzzles: Path
    mosaic: Path  # the tiles of the menu's mosaic

    log: Path
    pictures: Path
    documents: Path

    rescue: tuple[Path, ...]
    """Folders for copies of games that cannot be written to `games`, the best folder first."""

    @classmethod
    def of_system(cls) -> Self:
        """Return the places that the system names; a temporary folder if the user has no home."""
        try:
            return cls._at_home()
        except RuntimeError:
            folder, *_ = *_temporary(), Path.cwd()
            return cls.in_folder(folder / _NAME)

    @classmethod
    def _at_home(cls) -> Self:
        folders = platformdirs.PlatformDirs(_NAME, appauthor=False)
        return cls(
            games=folders.user_data_path / "games",
            settings=folders.user_config_path / "settings.json",
            people=folders.user_config_path / "people.json",
            cache=folders.user_cache_path,
            puzzles=folders.user_data_path / "puzzles.json",
            mosaic=folders.user_data_path / "mosaic.json",
            log=folders.user_log_path / "azul.log",
            pictures=folders.user_pictures_path,
            documents=folders.user_documents_path,
            rescue=(folders.user_documents_path, *_temporary()),
        )

    @classmethod
    def in_folder(cls, folder: Path) -> Self:
        """Return all places in one folder (`--data-dir`)."""
        return cls(
            games=folder / "games",
            settings=folder / "settings.json",
            people=folder / "people.json",
            cache=folder / "cache",
            puzzles=folder / "puzzles.json",
            mosaic=folder / "mosaic.json",
            log=folder / "azul.log",
            pictures=folder / "pictures",
            documents=folder / "documents",
            rescue=(folder, *_temporary()),
        )


def _temporary() -> list[Path]:
    """Return the system's folder for temporary files; none if nothing can be written at all."""
    try:
        return [Path(tempfile.gettempdir())]
    except OSError:
        return []
