"""What the player has chosen for the program itself; survives a broken file."""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, Self

from azul import files

LOUDEST: Final = 10
"""The highest volume; the lowest is 0."""


class Speed(StrEnum):
    """How fast tiles travel."""

    NORMAL = "normal"
    FAST = "fast"
    OFF = "off"


@dataclass(frozen=True)
class Settings:
    """`language` is a code or empty for the system's; `names` are the players of the last game.

    `volume` is 0 to LOUDEST, and kept while `muted`.
    """

    language: str = ""
    fullscreen: bool = False
    speed: Speed = Speed.NORMAL
    names: tuple[str, ...] = ()
    volume: int = 7
    muted: bool = False

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read the settings; whatever is missing or wrong is left at its default."""
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return cls()
        return cls()._with(found) if isinstance(found, dict) else cls()

    def _with(self, found: dict[str, object]) -> Self:
        changes: dict[str, Any] = {}
        for name, read in _READERS.items():
            with suppress(KeyError, ValueError):
                changes[name] = read(found[name])
        return replace(self, **changes)

    def save(self, path: Path) -> None:
        """Write the settings; raises OSError where that is not possible."""
        files.replace(path, json.dumps(asdict(self), indent=2).encode("utf-8"))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(value)
    return value


def _switch(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(value)
    return value


def _volume(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= LOUDEST:
        raise ValueError(value)
    return value


def _names(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise ValueError(value)
    return tuple(_text(name) for name in value)


_READERS: Final[dict[str, Callable[[Any], Any]]] = {
    "language": _text,
    "fullscreen": _switch,
    "speed": Speed,
    "names": _names,
    "volume": _volume,
    "muted": _switch,
}
"""What makes each setting of its entry in the file; raises ValueError where that is wrong."""
