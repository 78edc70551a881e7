"""Bad values in every file that is read: each is ignored or refused.

These are numbers that are too long, too large, infinite or NaN; surrogates; wrong types.
"""

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

import pygame
import pytest

from azul.saves import document
from azul.saves.document import DocumentError
from azul.scenes.dialogs.question import MessageScene
from azul.scenes.lobby.menu import MenuScene
from azul.settings import Settings
from tests.game.forge import GOOD
from tests.play.mouse_player import MousePlayer

FINISHED_GAME: Final = Path(__file__).parents[1] / "saves" / "v1-2-colored-over.azul"
NUMBERS: Final = {
    "too many digits": "9" * 5000,
    "as many below zero": "-" + "9" * 5000,
    "digits": "9" * 400,
    "digits below zero": "-" + "9" * 400,
    "infinite": "1e999",
    "infinite below zero": "-1e999",
    "Infinity": "Infinity",
    "no number": "NaN",
    "next to nothing": "1e-999",
    "64 bits": str(2**63),
    "below zero": "-1",
    "half": "0.5",
}
VALUES: Final = NUMBERS | {
    "true": "true",
    "null": "null",
    "nothing": '""',
    "half a letter": '"\\ud800"',
    "zero": '"\\u0000"',
    "escape": '"\\u001b[31m"',
    "digits in a text": '"' + "9" * 5000 + '"',
    "long text": '"' + "x" * 200_000 + '"',
    "list": "[]",
    "list of halves": '["\\ud800", "\\ud800"]',
    "list of digits": f"[{'9' * 400}]",
    "long list": json.dumps([f"a{number}" for number in range(50_000)]),
    "object": "{}",
    "object of halves": '{"\\ud800": "\\ud800"}',
    "nested": "[" * 900 + "]" * 900,
    "nested too deeply": "[" * 100_000 + "]" * 100_000,
}
"""In JSON, or in what Python's JSON parser accepts."""

SETTINGS: Final = [*Settings().entries()]
FILES: Final = {
    "settings.json": "{" + ", ".join(f'"{name}": HERE' for name in SETTINGS) + "}",
    "people.json": '{"merged": HERE, "forgotten": HERE}',
    "puzzles.json": '{"a": HERE, "b": {"solved": HERE}, "c": {"solved": true, "day": HERE}}',
    "mosaic.json": '{"tiles": HERE, "day": HERE}',
    "cache/figures": "HERE",
}
"""The files that the program reads at its start or soon after, with paths for values."""

values = pytest.mark.parametrize(
    "value",
    [
        pytest.param(value, id=name, marks=pytest.mark.slow if name == "long list" else ())
        for name, value in VALUES.items()
    ],
)


def start_and_open_lists(folder: Path) -> None:
    """Start the program, and open every list that is read from files."""
    player = MousePlayer(folder)
    try:
        for button in ("New game", "Load game", "Statistics", "Puzzles", "Settings"):
            while isinstance(player.app.stack.top, MessageScene):
                player.push("Close")
            player.push(button)
            while player.app.context.statistics_reader.is_running:
                player.tick()
            player.tick(5)
            player.key(pygame.K_ESCAPE)
            assert isinstance(player.app.stack.top, MenuScene | MessageScene)
    finally:
        player.close()
    assert not player.paths.log.exists(), player.paths.log.read_text()


@pytest.mark.slow
@values
def test_the_program_starts_and_shows_all_lists_with_bad_values_in_its_files(
    value: str, tmp_path: Path
) -> None:
    for folder in ("cache", "games"):
        (tmp_path / folder).mkdir()
    for name, text in FILES.items():
        (tmp_path / name).write_text(text.replace("HERE", value), encoding="utf-8")
    shutil.copy(FINISHED_GAME, tmp_path / "games")
    start_and_open_lists(tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("seconds", [-1, -(2**31), 0, 2**31, 2**33], ids=str)
def test_files_with_any_time_are_shown(seconds: int, tmp_path: Path) -> None:
    """The times are before 1970, and in the far future."""
    for folder in ("games", "deleted", "cache"):
        (tmp_path / folder).mkdir()
        for name in ("a.azul", ".0123456789abcdef.new", f"{'0' * 64}.json"):
            shutil.copy(FINISHED_GAME, tmp_path / folder / name)
            os.utime(tmp_path / folder / name, (seconds, seconds))
    start_and_open_lists(tmp_path)


def paths(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths to all values of a document, at any depth."""
    yield path
    if isinstance(data, dict | list):
        for key, inner in data.items() if isinstance(data, dict) else enumerate(data):
            yield from paths(inner, (*path, key))


def with_value(data: Any, path: tuple[Any, ...], value: str) -> str:
    """Return JSON in which the value at a path is replaced."""
    whole: Any = [deepcopy(data)]
    inner, (*steps, last) = whole, (0, *path)
    for step in steps:
        inner = inner[step]
    inner[last] = "HERE"
    return json.dumps(whole[0]).replace('"HERE"', value)


def sealed(text: str) -> str:
    """Return the same text with a valid checksum, if it can have one."""
    try:
        content = json.loads(text)
        return json.dumps(content | {"crc32": document.checksum(content)})
    except (ValueError, TypeError, AttributeError, RecursionError):
        return text


@values
def test_a_game_with_any_value_in_any_place_is_refused_or_loads(value: str) -> None:
    for path in paths(GOOD):
        with suppress(DocumentError):
            parsed = document.parse(sealed(with_value(GOOD, path, value)))
            document.saved_at(parsed)
            document.to_text(document.from_game(document.to_game(parsed)))
