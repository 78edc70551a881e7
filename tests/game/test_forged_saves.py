"""Files with a valid checksum and an invalid game are refused with the reason."""

from pathlib import Path
from typing import Any

import pytest

from azul.saves import disk, document
from azul.saves.disk import SaveError
from tests.game.forge import (
    CLOCK,
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
BEYOND = "game.azul is damaged: a seat changes players after a record that doesn’t exist."
TWICE = "game.azul is damaged: a seat changes players twice at the same point."


WRONG: dict[str, list[object]] = {
    "app": [1],
    "saved": [None],
    "setup": [[]],
    "log": ["2R4", [1], [*LOG, None], ["1B1"] * 20_001],
    "cursor": ["4", 4.0, True, -1, len(LOG) + 1, 10**4000],
    "scores": [0, [0, "0"], [0, False]],
    "seats": [
        None,
        {},
        [None],
        [{}],
        [CHANGE | {"from": -1}],
        [CHANGE | {"from": "1"}],
        [CHANGE | {"from": True}],
        [CHANGE | {"seat": -1}],
        [CHANGE | {"seat": 2}],
        [CHANGE | {"seat": None}],
        [CHANGE | {"bot": 1}],
        [CHANGE | {"name": None}],
        [CHANGE | {"name": "x" * 101}],
        [CHANGE | {"name": "two\nlines"}],
        [CHANGE | {"from": 3}, CHANGE],
        [CHANGE, CHANGE | {"seat": 0}],
        [CHANGE] * 501,
    ],
    "advice": [
        None,
        [],
        {},
        {"asked": []},
        {"allowed": None},
        HINT_USE | {"allowed": -1},
        HINT_USE | {"allowed": 1.0},
        HINT_USE | {"allowed": True},
        HINT_USE | {"asked": 1},
        HINT_USE | {"asked": [-1]},
        HINT_USE | {"asked": ["1"]},
        HINT_USE | {"asked": [3, 1]},
        HINT_USE | {"asked": [1, 1]},
        HINT_USE | {"asked": [1, len(LOG) + 1]},
        HINT_USE | {"given": -1},
        HINT_USE | {"given": 1.0},
        HINT_USE | {"given": True},
        HINT_USE | {"given": None},
        HINT_USE | {"given": 1_000_001},
    ],
    "clock": [
        None,
        900,
        {},
        CLOCK | {"kind": "hourglass"},
        CLOCK | {"kind": None},
        CLOCK | {"seconds": 0},
        CLOCK | {"seconds": 6000},
        CLOCK | {"seconds": 900.0},
        CLOCK | {"spent": None},
        CLOCK | {"spent": [-1]},
        CLOCK | {"spent": [1.5]},
        CLOCK | {"spent": [1_000_000_001]},
        CLOCK | {"spent": [True]},
    ],
    "undone": [None, 2, [2], [2, 0, 0], [2, -1], [2, 1_000_001], [2, 1.0]],
    "series": [
        None,
        17,
        "",
        "9f2c41d07a55e31",
        "9f2c41d07a55e3101",
        "9F2C41D07A55E310",
        "9f2c41d07a55e310\n",
        "9f2c41d07a55e31٣",
    ],
    "copied_from": [None, 17, "two\nlines", 256 * "A"],
}
WRONG_IN_SETUP: dict[str, list[object]] = {
    "players": [
        "Ana",
        {},
        ["Ana", "Ben"],
        [PLAYER, {}],
        [PLAYER, OTHER | {"name": 1}],
        [PLAYER, OTHER | {"name": "half \ud83d"}],
        [],
        [PLAYER],
        [PLAYER | {"color": color} for color in range(5)],
        [PLAYER, {"name": "Ben"}],
        [PLAYER, PLAYER],
        [PLAYER, OTHER | {"color": 4}],
        [PLAYER, OTHER | {"color": -1}],
        [PLAYER, OTHER | {"color": "1"}],
        [PLAYER, OTHER | {"color": 1.0}],
        [PLAYER, OTHER | {"color": True}],
        [PLAYER, OTHER | {"bot": None}],
        [PLAYER, OTHER | {"bot": 1}],
    ],
    "wall": ["green", None, ["colored"]],
    "ruleset": ["chess", 1],
    "first_player": [2, -1, "0", True, 10**4000],
    "seed": ["7", 7.5, None],
}


@pytest.mark.parametrize("field", WRONG)
def test_an_entry_that_is_wrong_is_named(field: str, path: Path) -> None:
    for value in WRONG[field]:
        assert refusal_of(edited(**{field: value}), path) == wrong_entry(field), value


@pytest.mark.parametrize("field", WRONG_IN_SETUP)
def test_a_setup_that_is_wrong_or_lacks_something_is_named(field: str, path: Path) -> None:
    setup: dict[str, Any] = GOOD["setup"]
    lacking = {key: value for key, value in setup.items() if key != field}
    for each in (lacking, *(setup | {field: value} for value in WRONG_IN_SETUP[field])):
        assert refusal_of(edited(setup=each), path) == wrong_entry("setup"), each


def test_entries_that_are_missing_are_named(path: Path) -> None:
    for field in ("app", "saved", "setup", "log", "cursor", "scores"):
        assert refusal_of(without(field), path) == wrong_entry(field)
    for field in CHANGE:
        change = {key: value for key, value in CHANGE.items() if key != field}
        assert refusal_of(edited(seats=[change]), path) == wrong_entry("seats")


def test_an_unknown_level_is_named(path: Path) -> None:
    """The level may be at the start or later: another version may know it."""
    for level in ("Master", "wizard", "", "{file}", "two\nlines", "x" * 999):
        quoted = level[:40].replace("\n", "\ufffd")
        has = f"game.azul has a computer player of level “{quoted}”"
        players = [PLAYER, OTHER | {"bot": level}]
        for changed in (
            {"setup": GOOD["setup"] | {"players": players}},
            {"seats": [CHANGE | {"bot": level}]},
        ):
            sentence = f"{has}, which this version doesn’t know."
            assert refusal_of(edited(**changed), path) == sentence


def test_a_change_of_players_after_the_last_record_is_refused(path: Path) -> None:
    path.write_bytes(edited(seats=[CHANGE | {"from": len(LOG)}]))
    assert disk.read(path).seating.changes[0].number == len(LOG)
    for number in (len(LOG) + 1, 10**4000):
        assert refusal_of(edited(seats=[CHANGE, CHANGE | {"from": number}]), path) == BEYOND


def test_two_changes_of_a_seat_at_the_same_point_are_refused(path: Path) -> None:
    assert refusal_of(edited(seats=[CHANGE, CHANGE | {"name": "Carla"}]), path) == TWICE
    path.write_bytes(edited(seats=[CHANGE | {"seat": 0}, CHANGE, CHANGE | {"from": 2}]))
    assert len(disk.read(path).seating.changes) == 3


def test_empty_entries_may_be_missing(path: Path) -> None:
    for entry in ("seats", "advice", "clock", "undone", "series", "copied_from"):
        path.write_bytes(without(entry))
        game = disk.read(path)
        empty = {
            "seats": game.seating.changes,
            "advice": game.hint_use.asked,
            "clock": game.clock,
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


def test_scores_that_do_not_follow_are_refused(path: Path) -> None:
    for scores in ([0, 1], [1, 0], [0], [0, 0, 0], []):
        assert refusal_of(edited(scores=scores), path) == SCORES


def test_the_message_for_any_record_is_printable_and_short(path: Path) -> None:
    for record in ("two\nlines", "a\0b", "half \ud83d", "x" * 100_000):
        assert len(refusal_of(edited(log=[record], cursor=0), path)) < 200


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("saved", saved) for saved in ("", "yesterday", "2026-99-99T00:00:00Z", "2026")),
        ("setup", GOOD["setup"] | {"players": [OTHER | {"name": "A\0"}, PLAYER]}),
    ],
)
def test_text_without_glyphs_and_impossible_times_are_refused_or_corrected(
    field: str, value: Any, path: Path
) -> None:
    path.write_bytes(edited(**{field: value}))
    try:
        game = disk.read(path)
    except SaveError:
        assert refusal(path) == wrong_entry(field)
    else:
        assert game.cursor == GOOD["cursor"]
        assert "\0" not in game.setup.players[0]
