"""Entries of a file beside the log are preserved: seats, hints, series, and unknown entries."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from azul.engine import legal_moves
from azul.game.preserved import HintUse
from azul.game.seating import Seat
from azul.saves import disk, document
from azul.saves.autosave import Autosave
from azul.saves.document import Document
from azul.saves.game_library import GameLibrary
from tests.game.forge import GOOD, edited, sealed

LARGEST = 1_000_000
UNKNOWN: dict[str, Any] = {
    "note": "Zoë 🦊",
    "half": "\ud83d \\ \udc00",
    "Größe": [1.5, -1e300, 10**40, None, True, {"a": {"b": []}}],
    "": {"name": 1, "from": 2},
}
"""Entries that no version knows."""


def objects(content: Document) -> list[Document]:
    """Return the objects of a file that may hold unknown entries."""
    setup = content["setup"]
    return [content, setup, *setup["players"], *content["seats"], content["advice"]]


def with_entries(entries: dict[str, Any], version: int = 2) -> Document:
    """Return a valid document with these entries in each of its objects."""
    content = deepcopy(GOOD) | {"version": version}
    for inside in objects(content):
        inside |= entries
    return content


def written_again(content: Document, path: Path) -> Document:
    """Return the contents of the file after its game was read and written."""
    path.write_bytes(sealed(content))
    disk.write(disk.read(path), path)
    written: Document = json.loads(path.read_bytes())
    return written


def without_checksum(content: Document) -> Document:
    return {key: value for key, value in content.items() if key not in ("saved", "crc32")}


def test_a_game_is_read_with_seats_advice_and_series(path: Path) -> None:
    path.write_bytes(sealed(GOOD))
    game = disk.read(path)
    assert game.setup.players == ("Ana", "Ben")
    assert game.seating.at(0) == (Seat("Ana", 2), Seat("Ben", 0, "master"))
    assert game.seats == (Seat("Ana", 2), Seat("Ben", 0))
    assert game.hint_use == HintUse(3, (1,), 1)
    assert game.series == "9f2c41d07a55e310"


def test_known_and_unknown_entries_are_written_again_in_their_places(path: Path) -> None:
    for content in (GOOD, with_entries(UNKNOWN)):
        assert without_checksum(written_again(content, path)) == without_checksum(content)


def test_unknown_entries_stay_while_the_game_goes_on(path: Path) -> None:
    path.write_bytes(sealed(with_entries(UNKNOWN)))
    game = disk.read(path)
    game.undo()
    game.play(legal_moves(game.state)[-1])
    game.reseat(0, "Zoë", None)
    disk.write(game, path)
    written = json.loads(path.read_bytes())
    *known, changed, advice = objects(written)
    assert all(UNKNOWN.items() <= inside.items() for inside in (*known, advice))
    assert changed == {"from": game.cursor, "seat": 0, "bot": None, "name": "Zoë"}


def test_unknown_entries_are_dropped_with_the_change_that_contains_them(path: Path) -> None:
    content = with_entries(UNKNOWN)
    content["seats"][0]["from"] = 4
    path.write_bytes(sealed(content))
    game = disk.read(path)
    game.undo()
    game.undo()
    game.play(legal_moves(game.state)[-1])
    assert game.seating.changes == ()
    assert dict(game.hint_use.unknown) == UNKNOWN


def test_too_many_unknown_entries_are_dropped_and_the_game_is_read(path: Path) -> None:
    for where in range(6):
        for number, preserved in ((9_992, True), (9_993, False)):
            content = deepcopy(GOOD)
            objects(content)[where]["x"] = "y" * number
            written = without_checksum(written_again(content, path))
            assert written == without_checksum(content if preserved else GOOD)


def nested(depth: int) -> Any:
    value: Any = []
    for _ in range(depth - 1):
        value = [value]
    return value


def test_deeply_nested_unknown_entries_are_dropped(path: Path) -> None:
    preserved = with_entries({"x": nested(20)})
    assert without_checksum(written_again(preserved, path)) == without_checksum(preserved)
    for depth in (21, 100):
        assert without_checksum(
            written_again(with_entries({"x": nested(depth)}), path)
        ) == without_checksum(GOOD)


def test_the_largest_readable_file_can_be_read_again_after_writing(path: Path) -> None:
    """Written files are larger than files without whitespace."""
    content = deepcopy(GOOD)
    name = "🦊" * 100
    content["log"] = ["deal BBBB BBBB BBBB BBBB BBBB BBBB BBBB BBBB BBBB"] * 1_000
    content["log"] += ["1B1"] * 19_000
    content["setup"]["players"] = [{"name": name, "color": c, "bot": "master"} for c in range(4)]
    content["scores"] = [0] * 4
    content["undone"] = [1_000_000] * 4
    places = [(19_000 + number // 4, number % 4) for number in range(500)]
    content["seats"] = [
        {"from": number, "seat": seat, "bot": "grandmaster", "name": name}
        for number, seat in places
    ]
    content["advice"] = {"allowed": 20_000, "asked": [*range(20_001)]}
    content["x"] = [nested(16)] * (9_994 // 33)
    preserved = document.parse(sealed(content).decode())
    assert "x" in preserved
    assert len(document.to_text(preserved).encode("utf-8")) < LARGEST


# Version 1


def test_the_number_of_given_hints_is_preserved(path: Path) -> None:
    """An older version may have left a number that is too small."""
    for given, counts in ((5, 5), (1, 1), (0, 1)):
        path.write_bytes(edited(advice={"allowed": 7, "asked": [1], "given": given}))
        game = disk.read(path)
        assert (game.hint_use.used, game.hint_use.remaining) == (counts, 7 - counts)
        disk.write(game, path)
        assert disk.read(path).hint_use == game.hint_use
        # The game omits the entry if it adds nothing.
        assert ("given" in json.loads(path.read_text())["advice"]) == (counts > 1)


NEW_IN_2 = ("seats", "advice", "clock", "undone", "series", "copied_from")
LATER_ENTRIES = {
    "seats": 1,
    "advice": "none",
    "clock": "sundial",
    "undone": 17,
    "series": [],
    "copied_from": {},
    "bot": "wizard",
    "color": "red",
}
"""Entries that have a meaning now and had none in version 1."""


def first_version(**entries: Any) -> Document:
    content = {key: GOOD[key] for key in GOOD if key not in NEW_IN_2}
    players = [{"name": "Ana"}, {"name": "Ben"}]
    return content | {"version": 1, "setup": GOOD["setup"] | {"players": players}} | entries


def test_all_players_of_a_version_1_game_are_people_and_it_is_written_in_version_2(
    path: Path,
) -> None:
    written = written_again(first_version(), path)
    game = disk.read(path)
    assert game.seats == (Seat("Ana", 0), Seat("Ben", 1))
    assert (game.seating.changes, game.hint_use, game.series) == ((), HintUse(), None)
    assert written["version"] == 2
    players = [{"name": "Ana", "color": 0}, {"name": "Ben", "color": 1}]
    assert written["setup"]["players"] == players


def test_later_entries_in_a_version_1_file_have_no_meaning(path: Path) -> None:
    content = first_version(**LATER_ENTRIES)
    content["setup"]["players"][0] |= LATER_ENTRIES
    written = written_again(content, path)
    assert {key for key in LATER_ENTRIES if key in written} == {"bot", "color"}
    others = {key: value for key, value in LATER_ENTRIES.items() if key not in ("bot", "color")}
    assert written["setup"]["players"][0] == {"name": "Ana", "color": 0, **others}


def test_unknown_entries_of_version_1_are_preserved(path: Path) -> None:
    content = first_version(**UNKNOWN)
    content["setup"]["players"][1] |= UNKNOWN
    written = written_again(content, path)
    assert UNKNOWN.items() <= written.items()
    assert UNKNOWN.items() <= written["setup"]["players"][1].items()


def test_a_broken_setup_of_version_1_is_refused() -> None:
    setups: list[object] = [None, [], {}, {"players": None}, {"players": [None, 1]}]
    for setup in setups:
        with pytest.raises(document.DocumentError, match="entry"):
            document.parse(sealed(first_version(setup=setup)).decode())


@pytest.mark.parametrize("version", document.MIGRATIONS)
def test_a_migration_does_not_change_its_document(version: int) -> None:
    content = with_entries(UNKNOWN, version)
    before = deepcopy(content)
    assert document.MIGRATIONS[version](content)["version"] == version + 1
    assert content == before


# In the list of games


def test_the_list_names_the_present_players(path: Path) -> None:
    path.write_bytes(sealed(GOOD))
    game = disk.read(path)
    game.reseat(1, "Carla", None)
    disk.write(game, path)
    library = GameLibrary(path.parent, Autosave())
    assert [entry.names for entry in library.entries()] == [("Ana", "Carla")]
    game.undo()
    disk.write(game, path)
    assert [entry.names for entry in library.entries()] == [("Ana", "Ben")]


def test_the_list_names_the_players_of_a_game_before_a_deal(path: Path) -> None:
    """Only a file of another program can end before a deal, which the game then makes."""
    path.write_bytes(sealed(deepcopy(GOOD) | {"cursor": 0}))
    (entry,) = GameLibrary(path.parent, Autosave()).entries()
    assert (entry.names, entry.round) == (disk.read(path).names, 1)
