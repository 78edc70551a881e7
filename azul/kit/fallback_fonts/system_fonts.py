"""The fonts of the system: which of them has a letter that the program's own faces lack.

Nothing is looked for before the first such letter, and never where a picture would wait for it.
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
"""Where Linux, macOS and Windows have them."""

_KINDS: Final = (".ttf", ".otf", ".ttc")

_PREFERRED: Final = (
    *("notosanscjk", "sourcehansans", "wqy", "msyh", "yugoth", "malgun", "pingfang", "hiragino"),
    *("applesdgothicneo", "notosans", "nirmala", "segoeui", "tahoma", "kohinoor", "geezapro"),
    *("notoemoji", "symbola", "seguisym", "applesymbols", "dejavusans", "freesans", "arial"),
)
"""Names that begin so are of fonts to be read well beside Lato; the best one first."""

_AVOIDED: Final = ("bold", "italic", "oblique", "black", "light", "thin", "mono", "serif", "cond")
"""In names of fonts that do not stand well beside Lato."""


class SystemFonts:
    """All fonts in some folders, asked for one letter at a time.

    `found` grows when there are new answers: what was drawn before is to be drawn anew.
    """

    def __init__(self, folders: Sequence[Path] = ()) -> None:
        self.found_count = 0
        self._files: dict[str, Path | None] = {}
        self._wanted: list[str] = []
        self._searching = False
        self._lock = Lock()
        self._folders = folders
        self._begin()

    def _begin(self) -> None:
        self._read: list[tuple[Path, FontCoverage]] = []
        self._unread = _recorded(map(_covered, _by_preference(self._folders)), self._read)

    @classmethod
    def of_system(cls) -> Self:
        """Those in the folders where systems have them."""
        # Not `Path.expanduser`, which raises an error for who has no home.
        places = (Path(os.path.expanduser(os.path.expandvars(place))) for place in _FOLDERS)
        return cls([place for place in places if place.is_absolute()])

    def file(self, letter: str) -> Path | None:
        """The font to take for a letter; None where there is none, or it is not known yet."""
        if letter not in self._files:
            self._files[letter] = None
            with self._lock:
                self._wanted.append(letter)
                if not self._searching:
                    self._searching = True
                    # A daemon, for a program that ends needs no letter any more.
                    Thread(target=self._search, name="fonts", daemon=True).start()
        # A search that has failed takes its letters away again.
        return self._files.get(letter)

    def _search(self) -> None:
        """Answer until nothing is wanted any more; then a whole name is drawn anew at once."""
        news, letter = 0, ""
        try:
            while letter := self._next(news):
                fonts = chain(tuple(self._read), self._unread)
                self._files[letter] = next((path for path, has in fonts if letter in has), None)
                news += self._files[letter] is not None
        except Exception as error:
            self._give_up(news, letter)
            # What the system refuses now it may grant later; anything else is an error of ours.
            if not isinstance(error, OSError):
                raise

    def _give_up(self, news: int, letter: str) -> None:
        """Let all that was wanted be asked for once more: another search may do better."""
        with self._lock:
            for each in (letter, *self._wanted):
                del self._files[each]
            self._wanted.clear()
            self._begin()
            self.found_count += news
            self._searching = False

    def _next(self, news: int) -> str:
        """The next letter to look for, or none; the search ends then."""
        with self._lock:
            if self._wanted:
                return self._wanted.pop(0)
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
    """All font files, those first that stand well beside the program's own."""
    found = (
        Path(place, name)
        for folder in folders
        for place, _, names in os.walk(folder, onerror=ignore_unless_too_many_open)
        for name in names
        if name.lower().endswith(_KINDS)
    )
    # Not `Path.is_file`, which raises an error for a link into a folder that is closed to us.
    yield from sorted((path for path in found if os.path.isfile(path)), key=_preference)


def _preference(path: Path) -> tuple[int, bool, str]:
    name = path.stem.lower().replace(" ", "")
    liked = next(
        (n for n, start in enumerate(_PREFERRED) if name.startswith(start)), len(_PREFERRED)
    )
    return liked, any(part in name for part in _AVOIDED), name
