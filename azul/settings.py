"""The settings of the program and the file that they are saved in, which may be broken."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from enum import StrEnum
from pathlib import Path
from threading import Lock
from typing import Any, Final, NamedTuple, Self

from azul import files
from azul.json_files import read_entries, set_aside
from azul.schema import (
    ObjectReader,
    boolean,
    checked,
    integer,
    list_of,
    mapping_of,
    nullable,
    one_of,
    row,
    text,
)

LOUDEST: Final = 10  # the highest volume; the lowest is 0
TEXT_SIZES: Final = (100, 125, 150, 175, 200)
SCALES: Final = (85, 100, 125, 150)
"""Sizes of text, and of menus and buttons altogether, in percent."""

HINT_LIMITS: Final = (0, 3, 10)  # how many hints a game may allow, beside None for any number
BY_CHANCE: Final = -1
BY_TRAVEL: Final = -2
"""Who starts a new game, besides the seats from 0: a random seat, or the last in Portugal."""

_COORDINATE_LIMIT: Final = 2**15  # the limit of a window's coordinates on the desktop
_MAX_KEY_LENGTH: Final = 40  # maximum characters, with Ctrl, Alt and Shift

_MAX_RATING_NUMBER: Final = 9999  # the largest number in a rating: points, standard error or games


class Speed(StrEnum):
    """The pace of animations and bots."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    OFF = "off"


class TilingDisplay(StrEnum):
    """How a wall-tiling is shown; AUTO is board by board for more than two, unless fast."""

    AUTO = "auto"
    BOARDS = "boards"
    TOGETHER = "together"


MOVE_SECONDS: Final = (1, 2, 5, 10, 20, 30)
"""Choices of the seconds that bots of other authors may think per move."""


class ExternalBot(NamedTuple):
    """A bot of another author; `supported` are numbers of players, walls and rulesets."""

    name: str
    command: tuple[str, ...]
    supported: tuple[str, ...]


_MAX_BOT_NAME_LENGTH: Final = 16  # characters, as in saves

_NOT_RESET: Final = (
    *("language", "place", "maximized", "names", "levels", "wall", "ruleset", "starter"),
    *("hint_limit", "clock", "clock_seconds", "known", "last", "ratings", "external_bots"),
)


class Style(StrEnum):
    """The colors of everything."""

    EVENING = "evening"
    CONTRAST = "contrast"


@dataclass(frozen=True)
class Settings:
    """All settings, with their defaults.

    `language` is a code, or empty for the system's. The last new game had these `names`; the
    `levels` of bots, empty for a person; `wall` and `ruleset`, empty for the defaults; `starter`, a
    seat or one of BY_CHANCE and BY_TRAVEL; `hint_limit`, of HINT_LIMITS or None; and the kind of
    `clock`, empty for none, with its `clock_seconds`. Their readers ignore values that no longer
    exist. `known` has everybody who has played, the latest first. `last` is the name of the file of
    the game that was begun or continued last. `ratings` are people's ratings by the keys of their
    names: points, error and games. `external_bots` are the bots that the player has added, and
    `move_seconds` is their time per move.

    `volume` of sounds and `music` are 0 to LOUDEST, and stay while `muted`. `still` turns all
    motion off. `pass_mouse` shows in large letters whose turn it is when another person is to act.
    `text` and `scale` are of TEXT_SIZES and SCALES. `keys` are the player's changed keys, by
    command. `brief_announcements` leave out details for screen readers. `tips` shows tip cards;
    `tips_seen` are the tips that have been read. `place` is the window's while it is neither
    `maximized` nor `fullscreen`: left, top, width, height.
    """

    language: str = ""
    fullscreen: bool = False
    place: tuple[int, ...] = ()
    maximized: bool = False
    look: Style = Style.EVENING
    text: int = 100
    scale: int = 100
    speed: Speed = Speed.NORMAL
    tiling: TilingDisplay = TilingDisplay.AUTO
    still: bool = False
    pass_mouse: bool = False
    volume: int = 7
    music: int = 0
    muted: bool = False
    brief_announcements: bool = False
    tips: bool = True
    tips_seen: tuple[str, ...] = ()
    keys: Mapping[str, str] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()
    wall: str = ""
    ruleset: str = ""
    starter: int = BY_CHANCE
    hint_limit: int | None = None
    clock: str = ""
    clock_seconds: int = 0
    known: tuple[str, ...] = ()
    last: str = ""
    ratings: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    external_bots: tuple[ExternalBot, ...] = ()
    move_seconds: int = 5

    def reset(self) -> Self:
        """Return settings with all `RESETTABLE` ones at their defaults; language and names stay."""
        unchanged = {name: getattr(self, name) for name in _NOT_RESET}
        return replace(type(self)(), **unchanged)

    def external_bot(self, name: str | None) -> ExternalBot | None:
        return next((bot for bot in self.external_bots if bot.name == name), None)

    def with_tips_read(self, tips: Iterable[str]) -> Self:
        """Return settings with these tips read too."""
        new = sorted({*tips}.difference(self.tips_seen))
        return replace(self, tips_seen=(*self.tips_seen, *new))

    def tiles_by_board(self, players: int) -> bool:
        """True if a wall-tiling is shown board by board with the given number of players."""
        if self.tiling is TilingDisplay.AUTO:
            return players > 2 and self.speed in (Speed.SLOW, Speed.NORMAL)
        return self.tiling is TilingDisplay.BOARDS

    @property
    def has_motion(self) -> bool:
        """False with reduced motion, and with animations off."""
        return not self.still and self.speed is not Speed.OFF

    @property
    def enlarged(self) -> float:
        """The factor by which menus and their texts are larger than designed."""
        return self.text * self.scale / 10_000

    @classmethod
    def load(cls, path: Path) -> Self:
        return cls().updated(path)

    def updated(self, path: Path) -> Self:
        """Return settings updated from a file; settings missing or wrong in the file stay."""
        names = {key: name for name, key in _KEYS.items()}
        try:
            entries = _ENTRIES.valid_entries(read_entries(path))
        except (OSError, ValueError):
            return self
        return replace(self, **{names.get(key, key): value for key, value in entries.items()})

    def entries(self) -> dict[str, object]:
        return {_KEYS.get(name, name): value for name, value in asdict(self).items()}

    def save(self, path: Path) -> None:
        files.replace(path, json.dumps(self.entries(), indent=2).encode("utf-8"))


_KEYS: Final = {
    "tiling": "counting",
    "tips": "hints",
    "tips_seen": "hints_seen",
    "levels": "grades",
    "hint_limit": "advice",
}
"""The keys in the file of settings that have other names there."""

RESETTABLE: Final = frozenset(field.name for field in fields(Settings)).difference(_NOT_RESET)


def _texts(value: object) -> tuple[str, ...]:
    return tuple(_LIST_OF_TEXTS(value))


def _place(value: object) -> tuple[int, ...]:
    return tuple(_COORDINATES(value))


def _keys(value: object) -> dict[str, str]:
    """Return keys by command, without keys that nobody can press."""
    return {
        name: key
        for name, key in _TEXTS_BY_NAME(value).items()
        if key.isprintable() and len(key) <= _MAX_KEY_LENGTH
    }


def _ratings(value: object) -> dict[str, tuple[int, ...]]:
    return {key: tuple(rating) for key, rating in _ROWS_BY_NAME(value).items()}


def _external_bots(value: object) -> tuple[ExternalBot, ...]:
    """Return the bots with a command and a name that saves may have."""
    found: dict[str, ExternalBot] = {}
    for name, command, supported in _EXTERNAL_BOTS(value):
        if command and name.isprintable() and 0 < len(name) <= _MAX_BOT_NAME_LENGTH:
            found.setdefault(name, ExternalBot(name, tuple(command), tuple(supported)))
    return tuple(found.values())


_EXTERNAL_BOTS: Final = list_of(row(text(), list_of(text()), list_of(text())))
_LIST_OF_TEXTS: Final = list_of(text())
_TEXTS_BY_NAME: Final = mapping_of(text())
_ROWS_BY_NAME: Final = mapping_of(row(*[integer(0, _MAX_RATING_NUMBER)] * 3))
_COORDINATES: Final = checked(
    list_of(integer(-_COORDINATE_LIMIT, _COORDINATE_LIMIT - 1)), lambda place: len(place) in (0, 4)
)

_ENTRIES: Final = ObjectReader(
    {
        "language": text(),
        "fullscreen": boolean,
        "place": _place,
        "maximized": boolean,
        "look": one_of(Style),
        "text": one_of(TEXT_SIZES),
        "scale": one_of(SCALES),
        "speed": one_of(Speed),
        "counting": one_of(TilingDisplay),
        "still": boolean,
        "pass_mouse": boolean,
        "volume": integer(0, LOUDEST),
        "music": integer(0, LOUDEST),
        "muted": boolean,
        "brief_announcements": boolean,
        "hints": boolean,
        "hints_seen": _texts,
        "keys": _keys,
        "names": _texts,
        "grades": _texts,
        "wall": text(),
        "ruleset": text(),
        "starter": integer(),
        "advice": nullable(one_of(HINT_LIMITS)),
        "clock": text(),
        "clock_seconds": integer(),
        "known": _texts,
        "last": text(),
        "ratings": _ratings,
        "external_bots": _external_bots,
        "move_seconds": one_of(MOVE_SECONDS),
    }
)
"""The reader of each setting, by its key in the file."""


class SettingsWriter:
    """Writes changed settings to the file, which other windows write too.

    Settings that are missing in the file come from the settings `saved` last.
    """

    def __init__(self, saved: Settings) -> None:
        self._saved = saved
        self._waiting: dict[str, Any] = {}
        # Settings are added in a frame, and written on the thread that saves.
        self._lock = Lock()

    def add(self, changes: Mapping[str, Any]) -> None:
        with self._lock:
            self._waiting |= changes

    def write(self, path: Path) -> None:
        """Change the settings in the file, which other windows may have changed; raises OSError."""
        with self._lock:
            changes = dict(self._waiting)
        # Written without the lock, because `add` must not wait for the disk.
        set_aside(path)
        self._saved = replace(self._saved.updated(path), **changes)
        self._saved.save(path)
        with self._lock:
            # Settings that were changed again in between still wait.
            for name in [n for n, value in changes.items() if self._waiting[n] == value]:
                del self._waiting[name]
