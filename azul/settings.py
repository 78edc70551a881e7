"""What the player has chosen for the program itself; survives a broken file."""

import json
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Self


class Speed(StrEnum):
    """How fast tiles travel."""

    NORMAL = "normal"
    FAST = "fast"
    OFF = "off"


@dataclass(frozen=True)
class Settings:
    """`language` is a code or empty for the system's; `names` are the players of the last game."""

    language: str = ""
    fullscreen: bool = False
    speed: Speed = Speed.NORMAL
    names: tuple[str, ...] = ()

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read the settings; whatever is missing or wrong is left at its default."""
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return cls()
        return cls()._with(found) if isinstance(found, dict) else cls()

    def _with(self, found: dict[str, object]) -> Self:
        settings = self
        language, fullscreen = found.get("language"), found.get("fullscreen")
        speed, names = found.get("speed"), found.get("names")
        if isinstance(language, str):
            settings = replace(settings, language=language)
        if isinstance(fullscreen, bool):
            settings = replace(settings, fullscreen=fullscreen)
        if speed in tuple(Speed):
            settings = replace(settings, speed=Speed(str(speed)))
        if isinstance(names, list) and all(isinstance(name, str) for name in names):
            settings = replace(settings, names=tuple(names))
        return settings

    def save(self, path: Path) -> None:
        """Write the settings; raises OSError where that is not possible."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(asdict(self), indent=2), encoding="utf-8")
