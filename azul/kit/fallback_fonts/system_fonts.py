"""The fonts of the system, searched for letters that the program's own typefaces lack.

The search begins with the first such letter, and no frame waits for it.
"""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Final, Self

from azul.kit.fallback_fonts.coverage import FontCoverage, ignore_unless_too_many_open
from azul.tasks import Tasks

_FOLDERS: Final = (
    *("~/.local/share/fonts", "~/.fonts", "/usr/local/share/fonts", "/usr/share/fonts"),
    *("~/Library/Fonts", "/Library/Fonts", "/System/Library/Fonts"),
    *("$LOCALAPPDATA/Microsoft/Windows/Fonts", "$WINDIR/Fonts"),
)

_KINDS: Final = (".ttf", ".otf", ".ttc")

_PREFERRED: Final = (
    *("notosanscjk", "sourcehansans", "wqy", "msyh", "yugoth", "malgun", "pingfang", "hiragino"),
    *("applesdgothicneo", "notosans", "nirmala", "segoeui", "tahoma", "kohinoor", "geezapro"),
    *("notoemoji", "symbola", "seguisym", "applesymbols", "dejavusans", "freesans", "arial"),
)
"""Beginnings of the names of fonts that suit Lato, best first."""

_AVOIDED: Final = ("bold", "italic", "oblique", "black", "light", "thin", "mono", "serif", "cond")
"""Parts of the names of fonts that do not suit Lato."""


class SystemFonts:
    """All fonts in some folders; returns the font for a letter.

    `on_found` is called on the loop when fonts were found: text that was drawn before is then out
    of date.
    """

    def __init__(
        self,
        tasks: Tasks,
        folders: Sequence[Path] = (),
        on_found: Callable[[], object] = lambda: None,
    ) -> None:
        self._tasks, self._folders, self._on_found = tasks, folders, on_found
        self._files: dict[str, Path | None] = {}
        # Exported images are drawn on threads, which append to it.
        self._requested: deque[str] = deque()
        self._is_searching = self._has_found = False
        self._begin()

    def _begin(self) -> None:
        self._read: list[tuple[Path, FontCoverage]] = []
        self._unread = _recorded(map(_covered, _by_preference(self._folders)), self._read)

    @classmethod
    def of_system(cls, tasks: Tasks, on_found: Callable[[], object]) -> Self:
        # `Path.expanduser` raises an error for users without a home.
        places = (Path(os.path.expanduser(os.path.expandvars(place))) for place in _FOLDERS)
        return cls(tasks, [place for place in places if place.is_absolute()], on_found)

    def file(self, letter: str) -> Path | None:
        """Return the font for a letter; None if there is no font, or none is known yet."""
        if self._folders and letter not in self._files:
            self._files[letter] = None
            self._requested.append(letter)
            # Posted, so that all letters of a frame are searched for together.
            self._tasks.post(self._search_requested)
        # A failed search removes its letters.
        return self._files.get(letter)

    def _search_requested(self) -> None:
        if self._is_searching or not self._requested:
            return
        letters = [self._requested.popleft() for _ in range(len(self._requested))]
        self._is_searching = True
        self._tasks.on_thread(
            partial(self._search, letters),
            partial(self._learn, letters),
            lambda _: self._learn(letters, {}),
            name="fonts",
        )

    def _search(self, letters: Sequence[str]) -> dict[str, Path | None]:
        """Return the font of each letter, as far as the system allows the search."""
        answers: dict[str, Path | None] = {}
        # The system may allow the search later.
        with suppress(OSError):
            for letter in letters:
                fonts = chain(tuple(self._read), self._unread)
                answers[letter] = next((path for path, has in fonts if letter in has), None)
        return answers

    def _learn(self, letters: Sequence[str], answers: dict[str, Path | None]) -> None:
        self._is_searching = False
        self._files |= answers
        self._has_found |= any(answers.values())
        unanswered = [letter for letter in letters if letter not in answers]
        if unanswered:
            # Another search may find these letters, and all that are requested now.
            for letter in (*unanswered, *self._requested):
                del self._files[letter]
            self._requested.clear()
            self._begin()
        if self._requested:
            self._search_requested()
        elif self._has_found:
            # Once for a whole name.
            self._has_found = False
            self._on_found()


def _covered(path: Path) -> tuple[Path, FontCoverage]:
    return path, FontCoverage(path)


def _recorded(
    fonts: Iterable[tuple[Path, FontCoverage]], read: list[tuple[Path, FontCoverage]]
) -> Iterator[tuple[Path, FontCoverage]]:
    for font in fonts:
        read.append(font)
        yield font


def _by_preference(folders: Sequence[Path]) -> Iterator[Path]:
    """Yield all font files, beginning with those that suit the program's own fonts."""
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
