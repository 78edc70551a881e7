"""Saved games of all earlier versions load with the same state as ever."""

import json
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from azul.engine import Deal, Ruleset, Wall
from azul.game import ClockKind, report
from azul.game.game import Game
from azul.game.seating import LEVELS, external_level
from azul.saves import disk, document
from tests.saves.make import MOMENTS, OF_THE_GAME, moment, moments

SAVES = Path(__file__).parent.parent / "saves"
GOLDEN = sorted(SAVES.glob("*.azul"))
golden = pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)


@cache
def loaded() -> list[Game]:
    """Return all golden saves, which no test changes."""
    return [disk.read(path) for path in GOLDEN]


@golden
def test_a_golden_save_has_an_unchanged_state_and_can_be_undone_and_redone(path: Path) -> None:
    """Written again, saves of later versions than 1 differ only in time and program."""
    expected = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    game = disk.read(path)
    printed = json.loads(report.as_json(game.state, game.seats))
    # Entries that the format got later are not in the expected states.
    assert printed | expected == printed
    old = disk.read_document(path)
    if json.loads(path.read_bytes())["version"] > 1:
        preserved = {key: old[key] for key in ("saved", "app")}
        text = document.to_text(document.from_game(game) | preserved)
        assert text.encode("utf-8") == path.read_bytes()
    state, back = game.state, 0
    while game.undo():
        back += 1
    assert [type(record) for record in game.log[: game.cursor]] in ([], [Deal])
    for _ in range(back):
        game.redo()
    assert game.state == state
    while game.redo():
        pass
    assert game.cursor == len(game.log)


def test_every_version_has_golden_saves_with_their_json() -> None:
    versions = {json.loads(path.read_bytes())["version"] for path in GOLDEN}
    assert versions == set(range(1, document.VERSION + 1))
    assert {path.stem for path in GOLDEN} == {path.stem for path in SAVES.glob("*.json")}


def test_golden_saves_are_of_every_kind_with_and_without_redo_tails() -> None:
    """A finished game has no redo tail; the editions have each moment once."""
    kinds = {(*kind(game), moment(game)) for game in loaded()}
    assert {each for each in kinds if each[2] in OF_THE_GAME} == {
        (seats, wall, ruleset, name)
        for seats, wall, ruleset in product((2, 3, 4), Wall, OF_THE_GAME)
        for name in moments(wall)
    }
    others = {each for each in kinds if each[2] not in OF_THE_GAME}
    editions = set(Ruleset).difference(OF_THE_GAME)
    assert {(seats, ruleset) for seats, _, ruleset, _ in others} == {*product((2, 3, 4), editions)}
    assert {name for *_, name in others} == set(MOMENTS)
    begun = (game for game in loaded() if not game.is_over)
    tails = {(*kind(game)[:2], moment(game), game.can_redo) for game in begun}
    assert tails == {
        (seats, wall, name, can_redo)
        for seats, wall, can_redo in product((2, 3, 4), Wall, (True, False))
        for name in moments(wall)
        if name != "over"
    }


def kind(game: Game) -> tuple[int, Wall, Ruleset]:
    return len(game.setup.players), game.setup.wall, game.setup.ruleset


# Entries that are new in version 2


def test_golden_saves_have_people_and_bots_of_all_levels_and_colors_in_all_seats() -> None:
    seats_found = {
        (len(game.seats), player, seat.level)
        for game in loaded()
        for player, seat in enumerate(game.seating.at_start)
    }
    occupants = {(player, level) for _, player, level in seats_found}
    assert occupants == {*product(range(4), (None, *LEVELS)), (1, external_level("Placer"))}
    assert {seats for seats, _, level in seats_found if level} == {2, 3, 4}
    found = {(player, seat.color) for game in loaded() for player, seat in enumerate(game.seats)}
    assert found == {*product(range(4), range(4))}


def test_golden_saves_have_changes_of_players_before_at_and_after_the_cursor() -> None:
    holders, names = set(), set()
    for game in loaded():
        for change in game.seating.changes:
            before = game.seating.at(change.number - 1)[change.player]
            after = game.seating.at(change.number)[change.player]
            where = (change.number > game.cursor) - (change.number < game.cursor)
            holders.add((where, before.is_person, after.is_person))
            names.add((where, before.name != after.name))
    assert {(-1, True, False), (-1, False, True), (0, False, True), (1, True, False)} <= holders
    assert {(where, True) for where in (-1, 0, 1)} <= names


def test_golden_saves_have_clocks_of_both_kinds_and_none() -> None:
    clocks = [game.clock for game in loaded()]
    assert {clock and clock.kind for clock in clocks} == {*ClockKind, None}
    assert all(clock is None or any(clock.spent) for clock in clocks)


def test_golden_saves_have_advice_series_and_unknown_entries_and_none() -> None:
    games = loaded()
    assert {game.hint_use.allowed for game in games} >= {None, 0, 3}
    assert {bool(game.hint_use.asked) for game in games} == {True, False}
    assert any(max(game.hint_use.asked, default=0) > game.cursor for game in games)
    assert {game.series is None for game in games} == {True, False}
    assert {bool(game.unknown.game) for game in games} == {True, False}
