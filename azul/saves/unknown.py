"""Unknown entries of a saved game, which are preserved for other programs while they are few."""

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final

from azul.saves.validation import CHANGE, GAME, HINT_USE, PLAYER, SETUP
from azul.schema import ObjectReader

_MAX_CHARACTERS: Final = 10_000
"""Characters of all of them as compact JSON; few, because they are written with every step."""

_MAX_DEPTH: Final = 20
"""Levels of nested lists and objects; few, because each is indented in the file."""


def drop_if_large(content: dict[str, Any]) -> None:
    """Remove all unknown entries from a checked object, if they are too large to be preserved."""
    entries = [
        {name: entry}
        for given, reader in _readers(content)
        for name, entry in reader.unknown(given).items()
    ]
    # First the depth, because deep nesting would make `json.dumps` fail.
    if _is_flat(entries):
        lengths = (len(json.dumps(entry, separators=(",", ":"))) for entry in entries)
        if sum(lengths) <= _MAX_CHARACTERS:
            return
    for given, reader in _readers(content):
        for name in reader.unknown(given):
            del given[name]


def _readers(content: dict[str, Any]) -> Iterator[tuple[dict[str, Any], ObjectReader]]:
    """Each object that has known entries, with the reader that knows them."""
    yield content, GAME
    yield content["setup"], SETUP
    yield from ((player, PLAYER) for player in content["setup"]["players"])
    yield from ((change, CHANGE) for change in content.get("seats", ()))
    if "advice" in content:
        yield content["advice"], HINT_USE


def _is_flat(entries: Iterable[dict[str, Any]]) -> bool:
    """Whether nothing in the entries is nested too deeply."""
    # Without recursion, which would itself fail at deep nesting.
    layer: list[Any] = [*entries]
    for _ in range(_MAX_DEPTH + 1):
        contents = (outer.values() if isinstance(outer, dict) else outer for outer in layer)
        layer = [item for items in contents for item in items if isinstance(item, dict | list)]
    return not layer
