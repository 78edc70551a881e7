"""Files with a valid checksum and an invalid game are refused, with the reason."""

from pathlib import Path
from typing import Any

import pytest

from azul.saves import disk, document
from azul.saves.disk import SaveError
from tests.game.forge import (
    GOOD,
    LOG,
    edited,
    refusal,
    refusal_of,
    without,
    wrong_entry,
    wrong_record,
)

SCORES = "game.azul is damaged: its scores don’t match its moves."
BLUE = "deal BBBB BBBB BBBB BBBB BBBB"
"""All blue tiles that there are."""

PLAYER = {"name": "Ana", "color": 0}
OTHER = {"name": "Ben", "color": 1}
CHANGE = {"from": 1, "seat": 1, "bot": None, "name": "Ben"}
HINT_USE: dict[str, Any] = {"allowed": None, "asked": []}
BEYOND = "game.azul is damaged: a seat changes players after more records than there are."
TWICE = "game.azul is damaged: a seat changes players twice at the same point."


@pytest.mark.parametrize("field", ["app", "saved", "setup", "log", "cursor", "scores"])
def test_an_entry_that_is_missing_is_named(field: str, path: Path) -> None:
    assert refusal_of(without(field), path) == wrong_entry(field)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("app", 1),
        ("saved", None),
        ("setup", []),
        ("log", "2R4"),
        ("log", [1]),
        ("log", [*LOG, None]),
        ("log", ["1B1"] * 20_001),
        ("cursor", "4"),
        ("cursor", 4.0),
        ("cursor", True),
        ("cursor", -1),
        ("cursor", len(LOG) + 1),
        ("cursor", 10**4000),
        ("scores", 0),
        ("scores", [0, "0"]),
        ("scores", [0, False]),
        ("seats", None),
        ("seats", {}),
        ("seats", [None]),
        ("seats", [{}]),
        ("seats", [CHANGE | {"from": -1}]),
        ("seats", [CHANGE | {"from": "1"}]),
        ("seats", [CHANGE | {"from": True}]),
        ("seats", [CHANGE | {"seat": -1}]),
        ("seats", [CHANGE | {"seat": 2}]),
        ("seats", [CHANGE | {"seat": None}]),
        ("seats", [CHANGE | {"bot": 1}]),
        ("seats", [CHANGE | {"name": None}]),
        ("seats", [CHANGE | {"name": "x" * 101}]),
        ("seats", [CHANGE | {"name": "two\nlines"}]),
        ("seats", [CHANGE | {"from": 3}, CHANGE]),
        ("seats", [CHANGE, CHANGE | {"seat": 0}]),
        ("seats", [CHANGE] * 501),
        ("advice", None),
        ("advice", []),
        ("advice", {}),
        ("advice", {"asked": []}),
        ("advice", {"allowed": None}),
        ("advice", HINT_USE | {"allowed": -1}),
        ("advice", HINT_USE | {"allowed": 1.0}),
        ("advice", HINT_USE | {"allowed": True}),
        ("advice", HINT_USE | {"asked": 1}),
        ("advice", HINT_USE | {"asked": [-1]}),
        ("advice", HINT_USE | {"asked": ["1"]}),
        ("advice", HINT_USE | {"asked": [3, 1]}),
        ("advice", HINT_USE | {"asked": [1, 1]}),
        ("advice", HINT_USE | {"asked": [1, len(LOG) + 1]}),
        ("advice", HINT_USE | {"given": -1}),
        ("advice", HINT_USE | {"given": 1.0}),
        ("advice", HINT_USE | {"given": True}),
        ("advice", HINT_USE | {"given": None}),
        ("advice", HINT_USE | {"given": 1_000_001}),
        ("undone", None),
        ("undone", 2),
        ("undone", [2]),
        ("undone", [2, 0, 0]),
        ("undone", [2, -1]),
        ("undone", [2, 1_000_001]),
        ("undone", [2, 1.0]),
        ("series", None),
        ("series", 17),
        ("series", ""),
        ("series", "9f2c41d07a55e31"),
        ("series", "9f2c41d07a55e3101"),
        ("series", "9F2C41D07A55E310"),
        ("series", "9f2c41d07a55e310\n"),
        ("series", "9f2c41d07a55e31٣"),
        ("copied_from", None),
        ("copied_from", 17),
        ("copied_from", "two\nlines"),
        ("copied_from", 256 * "A"),
    ],
)
def test_an_entry_that_is_wrong_is_named(field: str, value: object, path: Path) -> None:
    assert refusal_of(edited(**{field: value}), path) == wrong_entry(field)


@pytest.mark.parametrize("field", ["players", "wall", "ruleset", "first_player", "seed"])
def test_a_setup_that_lacks_something_is_named(field: str, path: Path) -> None:
    setup = {key: value for key, value in GOOD["setup"].items() if key != field}
    assert refusal_of(edited(setup=setup), path) == wrong_entry("setup")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("players", "Ana"),
        ("players", {}),
        ("players", ["Ana", "Ben"]),
        ("players", [PLAYER, {}]),
        ("players", [PLAYER, OTHER | {"name": 1}]),
        ("players", [PLAYER, OTHER | {"name": "half \ud83d"}]),
        ("players", []),
        ("players", [PLAYER]),
        ("players", [PLAYER | {"color": color} for color in range(5)]),
        ("players", [PLAYER, {"name": "Ben"}]),
        ("players", [PLAYER, PLAYER]),
        ("players", [PLAYER, OTHER | {"color": 4}]),
        ("players", [PLAYER, OTHER | {"color": -1}]),
        ("players", [PLAYER, OTHER | {"color": "1"}]),
        ("players", [PLAYER, OTHER | {"color": 1.0}]),
        ("players", [PLAYER, OTHER | {"color": True}]),
        ("players", [PLAYER, OTHER | {"bot": None}]),
        ("players", [PLAYER, OTHER | {"bot": 1}]),
        ("wall", "green"),
        ("wall", None),
        ("wall", ["colored"]),
        ("ruleset", "chess"),
        ("ruleset", 1),
        ("first_player", 2),
        ("first_player", -1),
        ("first_player", "0"),
        ("first_player", True),
        ("first_player", 10**4000),
        ("seed", "7"),
        ("seed", 7.5),
        ("seed", None),
    ],
)
def test_a_setup_that_is_wrong_is_named(field: str, value: object, path: Path) -> None:
    setup: dict[str, Any] = GOOD["setup"] | {field: value}
    assert refusal_of(edited(setup=setup), path) == wrong_entry("setup")


@pytest.mark.parametrize("field", CHANGE)
def test_a_change_of_hands_that_lacks_something_is_refused(field: str, path: Path) -> None:
    change = {key: value for key, value in CHANGE.items() if key != field}
    assert refusal_of(edited(seats=[change]), path) == wrong_entry("seats")


@pytest.mark.parametrize("level", ["Master", "wizard", "", "{file}", "two\nlines", "x" * 999])
def test_an_unknown_level_is_named(level: str, path: Path) -> None:
    """At the start and later: another version may know it."""
    quoted = level[:40].replace("\n", "\ufffd")
    sentence = (
        f"game.azul has a computer player of level “{quoted}”, which this version doesn’t know."
    )
    players = [PLAYER, OTHER | {"bot": level}]
    assert refusal_of(edited(setup=GOOD["setup"] | {"players": players}), path) == sentence
    assert refusal_of(edited(seats=[CHANGE | {"bot": level}]), path) == sentence


def test_a_change_of_players_after_the_last_record_is_refused(path: Path) -> None:
    path.write_bytes(edited(seats=[CHANGE | {"from": len(LOG)}]))
    assert disk.read(path).seating.changes[0].number == len(LOG)
    for number in (len(LOG) + 1, 10**4000):
        assert refusal_of(edited(seats=[CHANGE, CHANGE | {"from": number}]), path) == BEYOND


def test_two_changes_of_a_seat_at_the_same_point_are_refused(path: Path) -> None:
    assert refusal_of(edited(seats=[CHANGE, CHANGE | {"name": "Carla"}]), path) == TWICE
    path.write_bytes(edited(seats=[CHANGE | {"seat": 0}, CHANGE, CHANGE | {"from": 2}]))
    assert len(disk.read(path).seating.changes) == 3


@pytest.mark.parametrize("entry", ["seats", "advice", "undone", "series", "copied_from"])
def test_what_is_empty_may_be_missing(entry: str, path: Path) -> None:
    path.write_bytes(without(entry))
    game = disk.read(path)
    empty = {
        "seats": game.seating.changes,
        "advice": game.hint_use.asked,
        "undone": any(game.undone_decisions),
        "series": game.series,
        "copied_from": game.copied_from,
    }
    assert not empty[entry]
    assert entry not in document.from_game(game)


@pytest.mark.parametrize(
    ("number", "record", "reason"),
    [
        (2, "9R1", "There’s no such display."),
        (2, "CR1", "There’s no tile of this color."),
        (2, "1@1", "No tile is placed on the wall now."),
        (2, LOG[0], "The displays aren’t filled now."),
        (1, "1B1", "The displays must be filled first."),
        (1, f"{BLUE} YYYY YYYY", "The number of displays is wrong."),
        (1, BLUE[:-1], "The number of tiles is wrong."),
        (1, f"{BLUE}B", "It isn’t a valid record."),
        (2, "1b1", "It isn’t a valid record."),
        (2, " 1B1", "It isn’t a valid record."),
        (2, "1B6", "It isn’t a valid record."),
        (2, "", "It isn’t a valid record."),
        (2, "{reason} {0} %s", "It isn’t a valid record."),
    ],
)
def test_an_illegal_record_is_refused_with_the_reason(
    number: int, record: str, reason: str, path: Path
) -> None:
    log = [*LOG[: number - 1], record, *LOG[number:]]
    assert refusal_of(edited(log=log), path) == wrong_record(number, record, reason)


def test_the_redo_tail_is_checked_too(path: Path) -> None:
    sentence = refusal_of(edited(log=[*LOG, "9R1"]), path)
    assert sentence == wrong_record(len(LOG) + 1, "9R1", "There’s no such display.")


def test_a_deal_cannot_create_tiles(path: Path) -> None:
    log = [BLUE, "1BF", "2BF", "3BF", "4BF", "5BF", BLUE]
    sentence = refusal_of(edited(log=log, cursor=0), path)
    assert sentence == wrong_record(7, BLUE, "The bag doesn’t hold these tiles.")


@pytest.mark.parametrize("scores", [[0, 1], [1, 0], [0], [0, 0, 0], []], ids=str)
def test_scores_that_do_not_follow_are_refused(scores: list[int], path: Path) -> None:
    assert refusal_of(edited(scores=scores), path) == SCORES


def test_a_long_wrong_record_is_not_repeated_in_full(path: Path) -> None:
    assert len(refusal_of(edited(log=["x" * 100_000], cursor=0), path)) < 200


@pytest.mark.parametrize("record", ["two\nlines", "a\0b", "half \ud83d"], ids=ascii)
def test_the_message_for_any_record_is_printable(record: str, path: Path) -> None:
    refusal_of(edited(log=[record], cursor=0), path)


@pytest.mark.parametrize("saved", ["", "yesterday", "2026-99-99T00:00:00Z", "2026"])
def test_an_invalid_date_is_refused_or_ignored(saved: str, path: Path) -> None:
    path.write_bytes(edited(saved=saved))
    try:
        assert disk.read(path).cursor == GOOD["cursor"]
    except SaveError:
        assert refusal(path) == wrong_entry("saved")


def test_a_name_that_no_font_can_draw_is_refused_or_mended(path: Path) -> None:
    path.write_bytes(edited(setup=GOOD["setup"] | {"players": [OTHER | {"name": "A\0"}, PLAYER]}))
    try:
        assert "\0" not in disk.read(path).setup.players[0]
    except SaveError:
        assert refusal(path) == wrong_entry("setup")
