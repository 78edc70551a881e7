"""What the player has chosen for the program itself; survives a broken file."""

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from enum import StrEnum
from itertools import count
from pathlib import Path
from threading import Lock
from typing import Any, Final, Self

from azul import files
from azul.schema import (
    Record,
    boolean,
    checked,
    integer,
    list_of,
    mapping,
    mapping_of,
    nullable,
    one_of,
    text,
)

LOUDEST: Final = 10
"""The highest volume; the lowest is 0."""

TEXT_SIZES: Final = (100, 125, 150, 175, 200)
SCALES: Final = (85, 100, 125, 150)
"""Sizes of text, and of menus and buttons altogether, in percent."""

ADVICE: Final = (0, 3, 10)
"""How often advice may be asked for in a game, beside always, which is None."""

BY_CHANCE: Final = -1
BY_TRAVEL: Final = -2
"""Who starts a new game, beside the seats from 0 on: anybody, or who was in Portugal last."""

_FARTHEST: Final = 2**15
"""How far from the desktop's corner a window may be said to stand."""

_ASIDE: Final = ".broken"
"""Behind the name of a file that could not be read; a number may follow."""

_LARGEST: Final = 1_000_000
"""Bytes; a file of settings takes some 1,000."""

_LONGEST_KEY: Final = 40
"""In characters, with Ctrl, Alt and Shift before it."""


class Speed(StrEnum):
    """The pace of films and programs."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    OFF = "off"


class Counting(StrEnum):
    """How a wall-tiling is shown; by itself board by board where many play and have time for it."""

    AUTO = "auto"
    BOARDS = "boards"
    TOGETHER = "together"


_STAYING: Final = (
    *("language", "place", "names", "grades", "wall", "ruleset", "starter", "advice", "known"),
    "last",
)
"""What a reset leaves as it is."""


class Style(StrEnum):
    """The colors of everything."""

    EVENING = "evening"
    CONTRAST = "contrast"


@dataclass(frozen=True)
class Settings:
    """`language` is a code or empty for the system's; `names` are those of the last new game.

    So are `grades`, of programs, empty for a person; `wall` and `ruleset`, empty for the first;
    `starter`, a seat or one of BY_CHANCE and BY_TRAVEL; and `advice`, of ADVICE or None: whoever
    reads them passes over what is not there any more. `known` are all people who have played, the
    last first. `last` is the file of the game that was begun or continued last, by its name.

    `volume` is 0 to LOUDEST, and kept while `muted`. `still` is for who wants to see nothing move.
    `text` and `scale` are of TEXT_SIZES and SCALES. `keys` are those that the player has changed,
    by command. `hints_seen` are the hints of the first game that have been read. `place` is the
    window's: left, top, width, height.
    """

    language: str = ""
    fullscreen: bool = False
    place: tuple[int, ...] = ()
    look: Style = Style.EVENING
    text: int = 100
    scale: int = 100
    speed: Speed = Speed.NORMAL
    counting: Counting = Counting.AUTO
    still: bool = False
    volume: int = 7
    muted: bool = False
    hints: bool = True
    hints_seen: tuple[str, ...] = ()
    keys: Mapping[str, str] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    grades: tuple[str, ...] = ()
    wall: str = ""
    ruleset: str = ""
    starter: int = BY_CHANCE
    advice: int | None = None
    known: tuple[str, ...] = ()
    last: str = ""

    def reset(self) -> Self:
        """All `RESETTABLE` ones as at the first start; the language and who played stay."""
        kept = {name: getattr(self, name) for name in _STAYING}
        return replace(type(self)(), **kept)

    def counts_boards(self, players: int) -> bool:
        """Whether a wall-tiling of so many players is shown board by board."""
        if self.counting is Counting.AUTO:
            return players > 2 and self.speed in (Speed.SLOW, Speed.NORMAL)
        return self.counting is Counting.BOARDS

    @property
    def enlarged(self) -> float:
        """How much larger than designed menus are, with all that is written in them."""
        return self.text * self.scale / 10_000

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read the settings; whatever is missing or wrong is left at its default."""
        return cls().updated(path)

    def updated(self, path: Path) -> Self:
        """The same as a file says; whatever is missing or wrong there stays."""
        try:
            return replace(self, **_ENTRIES.valid_entries(read_entries(path)))
        except (OSError, ValueError):
            return self

    def save(self, path: Path) -> None:
        """Write the settings; raises OSError where that is not possible."""
        files.replace(path, json.dumps(asdict(self), indent=2).encode("utf-8"))


RESETTABLE: Final = frozenset(field.name for field in fields(Settings)).difference(_STAYING)
"""The names of all settings that a reset takes back."""


def set_aside(path: Path) -> Path | None:
    """Where a file is kept now that has no entries, whatever it is; None if all is well."""
    try:
        read_entries(path)
    except FileNotFoundError:
        pass
    # Also what Python raises for bytes that are no UTF-8.
    except (OSError, ValueError):
        return _moved_aside(path) if os.path.lexists(path) else None
    return None


def files_set_aside(path: Path) -> list[Path]:
    """All that was put aside in the place of a file."""
    return sorted(path.parent.glob(f"{path.name}{_ASIDE}*"))


def _moved_aside(path: Path) -> Path:
    """Where a file lies now, numbered if others lie there; where it was if it cannot be moved."""
    endings = (f"{_ASIDE}{number if number > 1 else ''}" for number in count(1))
    places = (path.with_name(path.name + ending) for ending in endings)
    # A link that leads nowhere takes up a name too.
    kept = next(place for place in places if not os.path.lexists(place))
    try:
        files.move(path, kept)
    except OSError:
        return path
    return kept


def read_entries(path: Path) -> dict[str, object]:
    """All entries of a file; raises OSError, and ValueError where there are none in it."""
    data = files.head(path, _LARGEST)
    if data is None or len(data) == _LARGEST:
        raise ValueError(path)
    try:
        # Some editors put a mark of the encoding in front.
        return mapping(json.loads(data.decode("utf-8-sig")))
    except RecursionError as error:
        raise ValueError(path) from error


def _texts(value: object) -> tuple[str, ...]:
    return tuple(_LIST_OF_TEXTS(value))


def _place(value: object) -> tuple[int, ...]:
    return tuple(_COORDINATES(value))


def _keys(value: object) -> dict[str, str]:
    """Keys by command, without those that nobody can press."""
    return {name: key for name, key in _TEXTS_BY_NAME(value).items() if _is_key(key)}


def _is_key(key: str) -> bool:
    return key.isprintable() and len(key) <= _LONGEST_KEY


_LIST_OF_TEXTS: Final = list_of(text())
_TEXTS_BY_NAME: Final = mapping_of(text())
_COORDINATES: Final = checked(
    list_of(integer(-_FARTHEST, _FARTHEST - 1)), lambda place: len(place) in (0, 4)
)

_ENTRIES: Final = Record(
    {
        "language": text(),
        "fullscreen": boolean,
        "place": _place,
        "look": one_of(Style),
        "text": one_of(TEXT_SIZES),
        "scale": one_of(SCALES),
        "speed": one_of(Speed),
        "counting": one_of(Counting),
        "still": boolean,
        "volume": integer(0, LOUDEST),
        "muted": boolean,
        "hints": boolean,
        "hints_seen": _texts,
        "keys": _keys,
        "names": _texts,
        "grades": _texts,
        "wall": text(),
        "ruleset": text(),
        "starter": integer(),
        "advice": nullable(one_of(ADVICE)),
        "known": _texts,
        "last": text(),
    }
)
"""What makes each setting of its entry in the file."""


class SettingsWriter:
    """Changed settings on their way to the file, which other windows write too.

    What the file does not say is as it was `kept` last.
    """

    def __init__(self, kept: Settings) -> None:
        self._kept = kept
        self._waiting: dict[str, Any] = {}
        # Settings are added in a frame, and written on the thread that saves.
        self._lock = Lock()

    def add(self, changes: Mapping[str, Any]) -> None:
        """Have settings written by the next `write`."""
        with self._lock:
            self._waiting |= changes

    def write(self, path: Path) -> None:
        """Add what was changed in this window to what others may have changed meanwhile."""
        with self._lock:
            changes = dict(self._waiting)
        # Not under the lock, because `add` must not wait for the disk.
        set_aside(path)
        self._kept = replace(self._kept.updated(path), **changes)
        self._kept.save(path)
        with self._lock:
            # What was changed once more meanwhile still waits.
            for name in [n for n, value in changes.items() if self._waiting[n] == value]:
                del self._waiting[name]
