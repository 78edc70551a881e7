"""The schema of a saved game; `document` checks how its entries fit together."""

import json
import re
from collections.abc import Iterator
from datetime import datetime
from itertools import pairwise
from typing import Any, Final

from azul.engine import Ruleset, Wall
from azul.game import (
    LONGEST_CLOCK,
    MAX_CHANGES,
    MAX_HINT_USES,
    MAX_RECORDS,
    MAX_SAVED_NAME_LENGTH,
    MAX_SPENT,
    MAX_UNDONE,
    PLAYER_COUNTS,
    ClockKind,
    is_printable,
)
from azul.schema import (
    ObjectReader,
    anything,
    checked,
    integer,
    list_of,
    nullable,
    one_of,
    text,
)

_LONGEST_FILE_NAME: Final = 255  # characters; no system allows more

_TIME: Final = re.compile(
    r"\d{4}-\d\d-\d\dT([01]\d|2[0-3]):\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)", re.ASCII
)
"""How a time is spelled; a pattern, because each version of Python reads other spellings."""

_MAX_UNKNOWN_CHARACTERS: Final = 10_000
"""The most characters of unknown entries as compact JSON, which are written with every step."""

_MAX_UNKNOWN_DEPTH: Final = 20
"""The most levels of nested lists and objects in them, because each is indented in the file."""

_SERIES: Final = re.compile("[0-9a-f]{16}")


def _is_time(value: str) -> bool:
    """True if a text is a time with its zone, in years that every calendar can show."""
    if not _TIME.fullmatch(value):
        return False
    try:
        # Raised for days that do not exist.
        time = datetime.fromisoformat(value)
    except ValueError:
        return False
    # One year is left out at both ends, so that the date exists in every time zone.
    return time.tzinfo is not None and 1970 < time.year < 9999


def _have_different_colors(players: list[dict[str, Any]]) -> bool:
    return len({player["color"] for player in players}) == len(players)


def _is_ascending(numbers: list[int]) -> bool:
    return all(before < after for before, after in pairwise(numbers))


_COUNT: Final = integer(0)
_NAME: Final = checked(text(MAX_SAVED_NAME_LENGTH), is_printable)

PLAYER: Final = ObjectReader(
    {"name": _NAME, "color": integer(0, max(PLAYER_COUNTS) - 1)},
    # A person has none.
    {"bot": text()},
)
SETUP: Final = ObjectReader(
    {
        "players": checked(list_of(PLAYER), _have_different_colors),
        "wall": one_of(Wall),
        "ruleset": one_of(Ruleset),
        "first_player": integer(),
        "seed": integer(),
    }
)
CHANGE: Final = ObjectReader(
    # A person's is null.
    {"from": _COUNT, "seat": _COUNT, "bot": nullable(text()), "name": _NAME}
)
HINT_USE: Final = ObjectReader(
    {"allowed": nullable(_COUNT), "asked": checked(list_of(_COUNT), _is_ascending)},
    {"given": integer(0, MAX_HINT_USES)},
)
CLOCK: Final = ObjectReader(
    {
        "kind": one_of(ClockKind),
        "seconds": integer(1, LONGEST_CLOCK),
        "spent": list_of(integer(0, MAX_SPENT)),
    }
)
GAME: Final = ObjectReader(
    {
        # Checked before the rest is read.
        "format": anything,
        "version": anything,
        "crc32": anything,
        "app": text(),
        "saved": checked(text(), _is_time),
        "setup": SETUP,
        "log": list_of(text(), MAX_RECORDS),
        "cursor": integer(),
        "scores": list_of(integer()),
    },
    {
        "seats": list_of(CHANGE, MAX_CHANGES),
        "advice": HINT_USE,
        "clock": CLOCK,
        "undone": list_of(integer(0, MAX_UNDONE)),
        "series": checked(text(), _SERIES.fullmatch),
        "copied_from": checked(text(_LONGEST_FILE_NAME), is_printable),
        # The line of a position, read with the setup.
        "start": text(),
    },
)


def drop_if_large(content: dict[str, Any]) -> None:
    """Remove all unknown entries from a checked object, if they are too large to be preserved."""
    entries = [
        {name: entry}
        for given, reader in _readers(content)
        for name, entry in reader.unknown(given).items()
    ]
    # The depth comes first, without recursion: deep nesting would break recursion and `json.dumps`.
    layer: list[Any] = [*entries]
    for _ in range(_MAX_UNKNOWN_DEPTH + 1):
        contents = (outer.values() if isinstance(outer, dict) else outer for outer in layer)
        layer = [item for items in contents for item in items if isinstance(item, dict | list)]
    if not layer:
        lengths = (len(json.dumps(entry, separators=(",", ":"))) for entry in entries)
        if sum(lengths) <= _MAX_UNKNOWN_CHARACTERS:
            return
    for given, reader in _readers(content):
        for name in reader.unknown(given):
            del given[name]


def _readers(content: dict[str, Any]) -> Iterator[tuple[dict[str, Any], ObjectReader]]:
    """Yield each object that has known entries, with the reader that knows them."""
    yield content, GAME
    yield content["setup"], SETUP
    yield from ((player, PLAYER) for player in content["setup"]["players"])
    yield from ((change, CHANGE) for change in content.get("seats", ()))
    if "advice" in content:
        yield content["advice"], HINT_USE
    if "clock" in content:
        yield content["clock"], CLOCK
