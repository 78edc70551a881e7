"""The fonts of the system: which of them has a letter that the program's own faces lack.

Nothing is looked for before the first such letter, and never where a picture would wait for it.
"""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Final, Self

from azul.kit.letters.coverage import Coverage, pass_over
from azul.tasks import Tasks

_FOLDERS: Final = (
    *("~/.local/share/fonts", "~/.fonts", "/usr/local/share/fonts", "/usr/share/fonts"),
    *("~/Library/Fonts", "/Library/Fonts", "/System/Library/Fonts"),
    *("$LOCALAPPDATA/Microsoft/Windows/Fonts", "$WINDIR/Fonts"),
)
"""Where Linux, macOS and Windows have them."""

_KINDS: Final = (".ttf", ".otf", ".ttc")

_LIKED: Final = (
    *("notosanscjk", "sourcehansans", "wqy", "msyh", "yugoth", "malgun", "pingfang", "hiragino"),
    *("applesdgothicneo", "notosans", "nirmala", "segoeui", "tahoma", "kohinoor", "geezapro"),
    *("notoemoji", "symbola", "seguisym", "applesymbols", "dejavusans", "freesans", "arial"),
)
"""Names that begin so are of fonts to be read well beside Lato; the best one first."""

_UNLIKE: Final = ("bold", "italic", "oblique", "black", "light", "thin", "mono", "serif", "cond")
"""In names of fonts that do not stand well beside Lato."""


class SystemFonts:
    """All fonts in some folders, asked for one letter at a time.

    `on_found` is called on the loop when there are answers: what was drawn before is then to be
    drawn anew.
    """

    def __init__(
        self,
        tasks: Tasks,
        folders: Sequence[Path] = (),
        on_found: Callable[[], object] = lambda: None,
    ) -> None:
        self._tasks, self._folders, self._on_found = tasks, folders, on_found
        self._files: dict[str, Path | None] = {}
        # Pictures to be exported are drawn on threads, and append to it.
        self._wanted: deque[str] = deque()
        self._is_searching = self._has_found = False
        self._begin()

    def _begin(self) -> None:
        self._read: list[tuple[Path, Coverage]] = []
        self._unread = _kept(map(_covered, _by_liking(self._folders)), self._read)

    @classmethod
    def of_system(cls, tasks: Tasks, on_found: Callable[[], object]) -> Self:
        """Those in the folders where systems have them."""
        # Not `Path.expanduser`, which raises an error for who has no home.
        places = (Path(os.path.expanduser(os.path.expandvars(place))) for place in _FOLDERS)
        return cls(tasks, [place for place in places if place.is_absolute()], on_found)

    def file(self, letter: str) -> Path | None:
        """The font to take for a letter; None where there is none, or it is not known yet."""
        if self._folders and letter not in self._files:
            self._files[letter] = None
            self._wanted.append(letter)
            # Not at once: all that one picture wants is looked for together.
            self._tasks.post(self._search_for_wanted)
        # A search that has failed takes its letters away again.
        return self._files.get(letter)

    def _search_for_wanted(self) -> None:
        if self._is_searching or not self._wanted:
            return
        letters = [self._wanted.popleft() for _ in range(len(self._wanted))]
        self._is_searching = True
        self._tasks.on_thread(
            partial(self._search, letters),
            partial(self._learn, letters),
            lambda _: self._learn(letters, {}),
            name="fonts",
        )

    def _search(self, letters: Sequence[str]) -> dict[str, Path | None]:
        """The answers, as far as the system lets us look for them."""
        answers: dict[str, Path | None] = {}
        # What it refuses now it may grant later.
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
            self._give_up(unanswered)
        if self._wanted:
            self._search_for_wanted()
        elif self._has_found:
            # Once for all of a name.
            self._has_found = False
            self._on_found()

    def _give_up(self, letters: Sequence[str]) -> None:
        """Let all that was wanted be asked for once more: another search may do better."""
        for letter in (*letters, *self._wanted):
            del self._files[letter]
        self._wanted.clear()
        self._begin()


def _covered(path: Path) -> tuple[Path, Coverage]:
    return path, Coverage(path)


def _kept(
    fonts: Iterable[tuple[Path, Coverage]], read: list[tuple[Path, Coverage]]
) -> Iterator[tuple[Path, Coverage]]:
    for font in fonts:
        read.append(font)
        yield font


def _by_liking(folders: Sequence[Path]) -> Iterator[Path]:
    """All font files, those first that stand well beside the program's own."""
    found = (
        Path(place, name)
        for folder in folders
        for place, _, names in os.walk(folder, onerror=pass_over)
        for name in names
        if name.lower().endswith(_KINDS)
    )
    # Not `Path.is_file`, which raises an error for a link into a folder that is closed to us.
    yield from sorted((path for path in found if os.path.isfile(path)), key=_liking)


def _liking(path: Path) -> tuple[int, bool, str]:
    name = path.stem.lower().replace(" ", "")
    liked = next((n for n, start in enumerate(_LIKED) if name.startswith(start)), len(_LIKED))
    return liked, any(part in name for part in _UNLIKE), name
