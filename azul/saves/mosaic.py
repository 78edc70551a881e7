"""The tiles of the menu's mosaic, in a small file: one for each game won and each puzzle solved."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from azul import files
from azul.i18n import mark
from azul.json_files import read_entries, set_aside
from azul.saves.autosave import Autosave
from azul.schema import integer, list_of, text, valid
from azul.statistics import GameFigures

NEW_TILE: Final = mark("A new tile for the mosaic in the menu.")


class Mosaic:
    """The mosaic's file, which other windows write too.

    The `tiles` are ids of games and puzzles, without names; they outlive deleted games. If
    `is_counted`, they include the games that were won before the file was made. `day` is the
    ordinal of the date on which all tiles were laid last, 0 for never.
    """

    def __init__(self, path: Path, autosave: Autosave) -> None:
        # Read at once, because the menu's first frame shows the mosaic.
        self._saved = _read(path)
        self.is_counted = self._saved is not None
        self.tiles, self.day = self._saved or (frozenset[str](), 0)
        self._path, self._autosave = path, autosave

    def add_games(self, games: Iterable[GameFigures], are_all: bool = False) -> bool:
        """Add a tile per game won by a person, one tile for all branches; True if any is new."""
        self.is_counted |= are_all
        # Games from positions, and figures from the disk, may be without beginnings.
        won = (g for g in games if g.over and g.winners == 1 and g.beginnings)
        tiles = (g.beginnings[0] for g in won for r in g.results if r.place == 1 and not r.level)
        return self.add(tiles)

    def add(self, tiles: Iterable[str] = (), day: int = 0) -> bool:
        """Add tiles, and the day on which all are laid. Return True if a tile is new."""
        before, self.tiles, self.day = self.tiles, self.tiles.union(tiles), day or self.day
        if self.is_counted and self._saved != (self.tiles, self.day):
            self._saved = self.tiles, self.day
            # No notice is shown: a game that cannot be saved has a notice, and this is tried again.
            self._autosave.schedule(self._write, self._path, on_error=lambda _: None)
        return self.tiles != before

    def _write(self, path: Path) -> None:
        # Set aside first, because a broken file would be overwritten below.
        set_aside(path)
        tiles, day = _read(path) or ((), 0)
        entries = {"tiles": sorted(self.tiles.union(tiles)), "day": max(self.day, day)}
        files.replace(path, json.dumps(entries).encode("ascii"))


def _read(path: Path) -> tuple[frozenset[str], int] | None:
    """Return tiles and day; None if all games have to be counted again."""
    try:
        entries = read_entries(path)
        tiles = list_of(text())(entries["tiles"])
    except (OSError, ValueError, KeyError):
        return None
    return frozenset(tiles), valid(integer(), entries.get("day"), 0)
