"""Data folders that earlier commits filled open without a loss.

`folders/2243949c/data` was filled on 2026-11-28 by the game at that commit: computer players and
scripted people played games of all kinds, with reviews; one game was renamed and another deleted; a
name was merged and another forgotten ("Bea"); puzzles were solved; many settings were changed.
`expected.json` has the tables and careers as that commit read them.
"""

import json
import shutil
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from azul.game import report
from azul.saves import disk
from azul.scenes.lobby.load import LoadScene
from azul.scenes.lobby.menu import MenuScene
from azul.scenes.practice.puzzle_positions import (
    PuzzleSet,
    bundled_puzzles,
    positions_from_puzzles,
)
from azul.scenes.practice.puzzles import PuzzlesScene
from azul.scenes.statistics.statistics_scene import StatisticsScene
from tests.play.mouse_player import MousePlayer

FOLDERS = sorted((Path(__file__).parent / "folders").iterdir())
OF_A_RUN = {"last", "place", "ratings"}
"""Settings that change whenever the game is used; ratings follow the levels of this version."""


@pytest.fixture(params=FOLDERS, ids=lambda folder: folder.name)
def expected(request: pytest.FixtureRequest, tmp_path: Path) -> dict[str, Any]:
    """Return the expected contents of a folder, whose data are copied into the temporary folder."""
    shutil.copytree(request.param / "data", tmp_path, dirs_exist_ok=True)
    read: dict[str, Any] = json.loads((request.param / "expected.json").read_text("utf-8"))
    return read


@pytest.fixture
def player(expected: Mapping[str, Any], tmp_path: Path) -> Iterator[MousePlayer]:
    """Return the program in a copy of the folder, with the menu on the screen."""
    player = MousePlayer(tmp_path)
    yield player
    player.close()


def wait_for_autosave(player: MousePlayer) -> None:
    player.app.autosave.flush()
    player.tick()


def read_json(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return content


def test_every_game_still_has_the_same_table(expected: Mapping[str, Any], tmp_path: Path) -> None:
    tables = {}
    for path in tmp_path.rglob("*.azul"):
        game = disk.read(path)
        table = json.loads(report.as_json(game.state, game.seats))
        known = expected["tables"][path.relative_to(tmp_path).as_posix()]
        # Entries that the format got later are not in the expected tables.
        tables[path.relative_to(tmp_path).as_posix()] = {key: table[key] for key in known}
    assert tables == expected["tables"]


def test_the_program_knows_the_same_careers_puzzles_and_mistakes(
    expected: Mapping[str, Any], player: MousePlayer, tmp_path: Path
) -> None:
    context = player.app.context
    player.app.stack.push(StatisticsScene(context))
    while context.statistics_reader.is_running:
        player.tick()
    assert context.statistics_reader.found is not None
    careers = {
        career.name or career.who.level: {
            "games": career.games,
            "won": career.won,
            "unfinished": career.unfinished,
            "points": sorted(career.points),
        }
        for career in context.statistics_reader.found.overview.careers
    }
    assert careers == expected["careers"]
    context.progress.load()
    wait_for_autosave(player)
    puzzles = PuzzleSet(positions_from_puzzles(bundled_puzzles(), context), context.progress)
    solved = [number for number in range(len(puzzles.positions)) if puzzles.is_solved(number)]
    assert solved == expected["solved"]
    last_day = date(2026, 11, 27)
    assert context.progress.streak(last_day.toordinal()) == 2
    known = {
        path.relative_to(tmp_path).as_posix(): len(context.analyses.mistakes_in(disk.read(path)))
        for path in tmp_path.rglob("*.azul")
    }
    assert known == expected["mistakes"]


@pytest.mark.usefixtures("expected")
def test_opening_every_list_changes_no_file_of_the_player(tmp_path: Path) -> None:
    kept = [*tmp_path.rglob("*.azul"), *map(tmp_path.joinpath, ("people.json", "puzzles.json"))]
    before = {path: path.read_bytes() for path in kept}
    settings = read_json(tmp_path / "settings.json")
    player = MousePlayer(tmp_path)
    for scene in (MenuScene, LoadScene, StatisticsScene, PuzzlesScene):
        player.app.stack.push(scene(player.app.context))
        player.tick(10)
        wait_for_autosave(player)
    player.close()
    assert {path: path.read_bytes() for path in kept} == before
    after = read_json(tmp_path / "settings.json")
    assert {name: after[name] for name in settings.keys() - OF_A_RUN} == {
        name: settings[name] for name in settings.keys() - OF_A_RUN
    }
    assert not (tmp_path / "azul.log").exists()
