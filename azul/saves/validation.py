"""What each entry of a saved game must be; what they must be to each other is in `document`."""

import re
from collections.abc import Callable
from datetime import datetime
from itertools import pairwise
from typing import Any, Final

from azul.engine import Ruleset, Wall
from azul.game import MAX_ADVICE, MAX_CHANGES, MAX_RECORDS, SEATS, is_printable

_LONGEST_NAME: Final = 100
"""In characters; far more than can be typed, and little enough to be drawn at once."""

_TIME: Final = re.compile(
    r"\d{4}-\d\d-\d\dT([01]\d|2[0-3]):\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)", re.ASCII
)
"""How a time is spelled; which other spellings Python reads depends on its version."""

_SERIES: Final = re.compile("[0-9a-f]{16}")


def _is_int(value: object) -> bool:
    # Not `isinstance`, because `true` of JSON is an int to Python.
    return type(value) is int


def _is_count(value: object) -> bool:
    return type(value) is int and value >= 0


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_date(value: object) -> bool:
    """Whether a string is a time with its zone, in years that every calendar can show."""
    if not isinstance(value, str) or not _TIME.fullmatch(value):
        return False
    try:
        # The pattern lets days through that do not exist.
        date = datetime.fromisoformat(value)
    except ValueError:
        return False
    # A year away from where the date in the player's own zone of time could not be shown.
    return date.tzinfo is not None and 1970 < date.year < 9999


def _is_setup(value: object) -> bool:
    return (
        isinstance(value, dict)
        and isinstance(value.get("players"), list)
        and all(_is_player(player) for player in value["players"])
        and _are_different([player["color"] for player in value["players"]])
        # Not `in Wall`, which raises TypeError for a text before Python 3.12.
        and value.get("wall") in tuple(Wall)
        and value.get("ruleset") in tuple(Ruleset)
        and _is_int(value.get("first_player"))
        and _is_int(value.get("seed"))
    )


def _is_player(value: object) -> bool:
    """A person has no `bot`."""
    return (
        isinstance(value, dict)
        and _is_name(value.get("name"))
        and _is_int(value.get("color"))
        and value["color"] in range(max(SEATS))
        and _is_text(value.get("bot", ""))
    )


def _is_name(value: object) -> bool:
    return isinstance(value, str) and len(value) <= _LONGEST_NAME and is_printable(value)


def _are_different(values: list[int]) -> bool:
    return len(set(values)) == len(values)


def _is_log(value: object) -> bool:
    return isinstance(value, list) and len(value) <= MAX_RECORDS and all(map(_is_text, value))


def _is_scores(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_int, value))


def _is_seats(value: object) -> bool:
    return isinstance(value, list) and len(value) <= MAX_CHANGES and all(map(_is_change, value))


def _is_change(value: object) -> bool:
    """A person's `bot` is null."""
    return (
        isinstance(value, dict)
        and _is_count(value.get("from"))
        and _is_count(value.get("seat"))
        # What is missing becomes 0, which is refused as well.
        and (value.get("bot", 0) is None or _is_text(value.get("bot")))
        and _is_name(value.get("name"))
    )


def _is_advice(value: object) -> bool:
    return (
        isinstance(value, dict)
        and (value.get("allowed", "") is None or _is_count(value.get("allowed")))
        and _is_ascending(value.get("asked"))
        and _is_count(value.get("given", 0))
        and value.get("given", 0) <= MAX_ADVICE
    )


def _is_ascending(value: object) -> bool:
    return (
        isinstance(value, list)
        and all(map(_is_count, value))
        and all(before < after for before, after in pairwise(value))
    )


def _is_series(value: object) -> bool:
    return isinstance(value, str) and _SERIES.fullmatch(value) is not None


_REQUIRED: Final[dict[str, Callable[[object], bool]]] = {
    "app": _is_text,
    "saved": _is_date,
    "setup": _is_setup,
    "log": _is_log,
    "cursor": _is_int,
    "scores": _is_scores,
}
_OPTIONAL: Final[dict[str, Callable[[object], bool]]] = {
    "seats": _is_seats,
    "advice": _is_advice,
    "series": _is_series,
}


def wrong_entry(content: dict[str, Any]) -> str | None:
    """The first entry that is missing, or of the wrong kind."""
    for entry, is_right in _REQUIRED.items():
        if not is_right(content.get(entry)):
            return entry
    for entry, is_right in _OPTIONAL.items():
        if entry in content and not is_right(content[entry]):
            return entry
    return None
