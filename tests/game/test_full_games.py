"""A game that reaches the limits of its file refuses moves, so that the file stays readable."""

import json
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from azul.engine import Deal, Ruleset, Setup, legal_moves
from azul.game.game import MAX_CHANGES, MAX_RECORDS, Game, GameFull
from azul.game.text import MAX_SAVED_NAME_LENGTH
from azul.saves import disk, document, validation
from azul.schema import list_of, text
from tests.game.histories import NAMES, decisions, played

TWO = Setup(NAMES[:2], seed=7)
NO_MOVES = "This game’s file can’t hold any more moves"
NO_CHANGES = "This game’s file can’t hold any more changes of players."


@pytest.fixture
def max_records(monkeypatch: pytest.MonkeyPatch) -> int:
    """Set a small limit, which is reached in the second round."""
    max_records = len(decisions(TWO, rounds=1)) + 6
    limit_records(max_records, monkeypatch)
    return max_records


def limit_records(max_records: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("game.game", "saves.document"):
        monkeypatch.setattr(f"azul.{module}.MAX_RECORDS", max_records)
    monkeypatch.setitem(validation.GAME.readers, "log", list_of(text(), max_records))


def play_until_full(game: Game) -> None:
    while not game.is_full:
        game.play(legal_moves(game.state)[0])


def snapshot(game: Game) -> tuple[object, ...]:
    return game.log, game.cursor, game.state, game.seating, game.hint_use


def test_a_full_game_refuses_moves_with_a_message_and_is_unchanged(
    max_records: int, path: Path
) -> None:
    game = Game(TWO)
    play_until_full(game)
    before = snapshot(game)
    for record in legal_moves(game.state):
        with pytest.raises(GameFull) as refused:
            game.play(record)
        assert str(refused.value.sentence) == NO_MOVES
    assert snapshot(game) == before
    assert max_records - 2 < len(game.log) <= max_records
    disk.write(game, path)
    assert snapshot(disk.read(path)) == before


def test_after_undo_in_a_full_game_other_moves_can_be_played(max_records: int, path: Path) -> None:
    """The records that can be redone are saved as well."""
    game = Game(TWO)
    play_until_full(game)
    for _ in range(3):
        game.undo()
        disk.write(game, path)
        assert snapshot(disk.read(path)) == snapshot(game)
    game.play(legal_moves(game.state)[-1])
    assert not game.is_full
    disk.write(game, path)
    assert snapshot(disk.read(path)) == snapshot(game)


def test_a_game_that_is_over_is_not_full(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(TWO)
    monkeypatch.setattr("azul.game.game.MAX_RECORDS", len(game.log))
    assert not game.is_full


def test_a_full_file_that_ends_before_a_deal_can_be_read_repeatedly(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program may have written the file; the deal would be one record too many."""
    game = played(TWO, count=len(decisions(TWO, rounds=1)))
    assert isinstance(game.log[-1], Deal)
    content = document.from_game(game)
    content["log"].pop()
    content["cursor"] -= 1
    limit_records(len(content["log"]), monkeypatch)
    disk.write_document(content, path)
    for _ in range(2):
        loaded = disk.read(path)
        assert (loaded.log, loaded.cursor, loaded.state) == (game.log, game.cursor, game.state)
        assert loaded.is_full
        with pytest.raises(GameFull):
            loaded.reseat(0, "Eva", None)
        disk.write(loaded, path)
    assert loaded.undo()
    disk.write(loaded, path)
    assert disk.read(path).cursor == loaded.cursor


def test_seats_change_players_as_often_as_a_file_can_hold(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("azul.game.game.MAX_CHANGES", 5)
    monkeypatch.setitem(validation.GAME.readers, "seats", list_of(validation.CHANGE, 5))
    game = Game(TWO)
    for number in range(5):
        game.play(legal_moves(game.state)[0])
        game.reseat(0, f"Eva {number}", None)
    game.reseat(0, "Rui", "master")
    game.play(legal_moves(game.state)[0])
    before = snapshot(game)
    with pytest.raises(GameFull) as refused:
        game.reseat(0, "Ana", None)
    assert str(refused.value.sentence) == NO_CHANGES
    assert snapshot(game) == before
    disk.write(game, path)
    assert disk.read(path).seating == game.seating
    game.undo()
    game.reseat(0, "Ana", None)
    assert game.names[0] == "Ana"


@pytest.mark.parametrize("year", [1970, 9999])
def test_a_file_written_with_a_wrong_clock_can_be_read(
    year: int, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = SimpleNamespace(now=lambda zone: datetime(year, 6, 1, tzinfo=zone))
    with monkeypatch.context() as patch:
        patch.setattr(disk, "datetime", wrong)
        disk.write(Game(TWO), path)
    assert disk.read(path).setup == TWO


def largest() -> dict[str, Any]:
    """Return the largest possible document, with the longest spelling of each entry."""
    name = "🦊" * MAX_SAVED_NAME_LENGTH
    number = 10**4299
    log = ["deal BBBB - - - - - - - -", "1BF"] * (MAX_RECORDS // 2)
    first = MAX_RECORDS - MAX_CHANGES // 4
    held = {"bot": "grandmaster", "name": name}
    changes = [{"from": first + n // 4, "seat": n % 4, **held} for n in range(MAX_CHANGES)]
    nested: Any = [0] * 4900
    for _ in range(19):
        nested = [nested]
    changes[0]["more"] = nested
    return {
        **document.from_game(Game(Setup(NAMES, ruleset=Ruleset.GREEN_BOX))),
        "saved": "2026-01-31T12:00:00Z",
        "setup": {
            "players": [{**held, "color": color} for color in range(4)],
            "wall": "colored",
            "ruleset": "green-box",
            "first_player": 0,
            "seed": -number,
        },
        "log": log,
        "cursor": len(log),
        "seats": changes,
        "advice": {"allowed": number, "asked": [*range(MAX_RECORDS + 1)]},
        "series": "0" * 16,
    }


def test_the_largest_file_that_can_be_written_is_read_unchanged(path: Path) -> None:
    """The test is only about the size; the log could not be played."""
    content = largest()
    text = document.to_text(content)
    assert len(text.encode()) > 900_000
    read = document.parse(text)
    path.write_bytes(text.encode())
    assert disk.read_document(path) == read, "no file is too large to be read"
    assert read == json.loads(text) | {"version": document.VERSION}
    assert read["seats"][0]["more"] == content["seats"][0]["more"]
