"""Saves of every version there ever was load for ever, to the same table."""

import json
from pathlib import Path

import pytest

from azul.engine import Phase, Ruleset, Wall
from azul.game import document, report, saves
from azul.game.game import Game

SAVES = Path(__file__).parent.parent / "saves"
GOLDEN = sorted(SAVES.glob("*.azul"))
golden = pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)


def loaded() -> list[Game]:
    return [saves.read(path) for path in GOLDEN]


@golden
def test_a_golden_save_leads_to_the_table_it_always_led_to(path: Path) -> None:
    expected = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    assert json.loads(report.as_json(saves.read(path))) == expected


@golden
def test_a_golden_save_can_be_walked_to_both_ends(path: Path) -> None:
    game = saves.read(path)
    state = game.state
    back = 0
    while game.undo():
        back += 1
    assert game.cursor == 1
    for _ in range(back):
        game.redo()
    assert game.state == state
    while game.redo():
        pass
    assert game.cursor == len(game.log)


@golden
def test_a_golden_save_of_this_version_is_written_again_byte_by_byte(path: Path) -> None:
    """The time and the version of the program are taken from the old file."""
    old = saves.read_document(path)
    if json.loads(path.read_bytes())["version"] != document.VERSION:
        pytest.skip("made by an older version")
    kept = {key: old[key] for key in ("saved", "app")}
    text = document.to_text(document.from_game(saves.read(path)) | kept)
    assert text.encode("utf-8") == path.read_bytes()


def test_every_version_has_golden_saves() -> None:
    versions = {json.loads(path.read_bytes())["version"] for path in GOLDEN}
    assert versions == set(range(1, document.VERSION + 1))


def test_every_golden_save_has_its_table_and_every_table_its_save() -> None:
    assert {path.stem for path in GOLDEN} == {path.stem for path in SAVES.glob("*.json")}


def test_golden_saves_are_of_every_kind() -> None:
    games = loaded()
    kinds = {(len(game.setup.players), game.setup.wall) for game in games}
    assert kinds == {(seats, wall) for seats in (2, 3, 4) for wall in Wall}
    assert {game.setup.ruleset for game in games} == set(Ruleset)
    assert {game.state.phase for game in games} == set(Phase) - {Phase.PREPARING_NEXT_ROUND}
    assert {game.can_redo for game in games} == {True, False}
