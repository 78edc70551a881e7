"""The fonts of the system, searched for letters that the program's own typefaces lack.

The search begins with the first such letter, and no frame waits for it.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from threading import Lock, Thread
from typing import Final, Self

from azul.kit.fallback_fonts.coverage import FontCoverage, ignore_unless_too_many_open

_FOLDERS: Final = (
    *("~/.local/share/fonts", "~/.fonts", "/usr/local/share/fonts", "/usr/share/fonts"),
    *("~/Library/Fonts", "/Library/Fonts", "/System/Library/Fonts"),
    *("$LOCALAPPDATA/Microsoft/Windows/Fonts", "$WINDIR/Fonts"),
)
"""The font folders of Linux, macOS and Windows."""

_KINDS: Final = (".ttf", ".otf", ".ttc")

_PREFERRED: Final = (
    *("notosanscjk", "sourcehansans", "wqy", "msyh", "yugoth", "malgun", "pingfang", "hiragino"),
    *("applesdgothicneo", "notosans", "nirmala", "segoeui", "tahoma", "kohinoor", "geezapro"),
    *("notoemoji", "symbola", "seguisym", "applesymbols", "dejavusans", "freesans", "arial"),
)
"""Beginnings of the names of fonts that suit Lato, the best one first."""

_AVOIDED: Final = ("bold", "italic", "oblique", "black", "light", "thin", "mono", "serif", "cond")
"""Parts of the names of fonts that do not suit Lato."""


class SystemFonts:
    """All fonts in some folders; returns the font for a letter.

    `found_count` grows when fonts were found: text that was drawn before is then out of date.
    """

    def __init__(self, folders: Sequence[Path] = ()) -> None:
        self.found_count = 0
        self._files: dict[str, Path | None] = {}
        self._requested: list[str] = []
        self._searching = False
        self._lock = Lock()
        self._folders = folders
        self._begin()

    def _begin(self) -> None:
        self._read: list[tuple[Path, FontCoverage]] = []
        self._unread = _recorded(map(_covered, _by_preference(self._folders)), self._read)

    @classmethod
    def of_system(cls) -> Self:
        """The fonts in the folders of the system."""
        # `Path.expanduser` raises an error for users without a home.
        places = (Path(os.path.expanduser(os.path.expandvars(place))) for place in _FOLDERS)
        return cls([place for place in places if place.is_absolute()])

    def file(self, letter: str) -> Path | None:
        """The font for a letter; None if there is none, or it is not known yet."""
        if letter not in self._files:
            self._files[letter] = None
            with self._lock:
                self._requested.append(letter)
                if not self._searching:
                    self._searching = True
                    # A daemon, because a program that ends needs no fonts.
                    Thread(target=self._search, name="fonts", daemon=True).start()
        # A failed search removes its letters.
        return self._files.get(letter)

    def _search(self) -> None:
        """Search until no letter is left, so that a whole name is redrawn only once."""
        news, letter = 0, ""
        try:
            while letter := self._next(news):
                fonts = chain(tuple(self._read), self._unread)
                self._files[letter] = next((path for path, has in fonts if letter in has), None)
                news += self._files[letter] is not None
        except Exception as error:
            self._give_up(news, letter)
            # The system may allow later what it refuses now; anything else is a bug.
            if not isinstance(error, OSError):
                raise

    def _give_up(self, news: int, letter: str) -> None:
        """Forget all requested letters, so that another search may find them."""
        with self._lock:
            for each in (letter, *self._requested):
                del self._files[each]
            self._requested.clear()
            self._begin()
            self.found_count += news
            self._searching = False

    def _next(self, news: int) -> str:
        """The next letter to look for; "" at the end of the search."""
        with self._lock:
            if self._requested:
                return self._requested.pop(0)
            self.found_count += news
            self._searching = False
            return ""


def _covered(path: Path) -> tuple[Path, FontCoverage]:
    return path, FontCoverage(path)


def _recorded(
    fonts: Iterable[tuple[Path, FontCoverage]], read: list[tuple[Path, FontCoverage]]
) -> Iterator[tuple[Path, FontCoverage]]:
    for font in fonts:
        read.append(font)
        yield font


def _by_preference(folders: Sequence[Path]) -> Iterator[Path]:
    """All font files, those first that suit the program's own."""
    found = (
        Path(place, name)
        for folder in folders
        for place, _, names in os.walk(folder, onerror=ignore_unless_too_many_open)
        for name in names
        if name.lower().endswith(_KINDS)
    )
    # `Path.is_file` raises an error for a link into a folder without permission.
    yield from sorted((path for path in found if os.path.isfile(path)), key=_preference)


def _preference(path: Path) -> tuple[int, bool, str]:
    name = path.stem.lower().replace(" ", "")
    liked = next(
        (n for n, start in enumerate(_PREFERRED) if name.startswith(start)), len(_PREFERRED)
    )
    return liked, any(part in name for part in _AVOIDED), name
