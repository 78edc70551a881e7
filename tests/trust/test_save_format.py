"""The claims of docs/save-format.md: its examples are real, and it names every entry."""

import json
import re
import sys
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from azul.engine import (
    IN_CENTER,
    LETTERS,
    Deal,
    InvalidRecord,
    Ruleset,
    Setup,
    deal,
    initial_state,
    parse_record,
    position_line,
)
from azul.game import report
from azul.game.game import Game, Step
from azul.game.seating import LEVELS
from azul.game.text import is_printable
from azul.saves import disk, document
from azul.saves.disk import SaveError
from azul.saves.document import Document, DocumentError
from tests.game.forge import GOOD, sealed

TEXT = (Path(__file__).parents[2] / "docs" / "save-format.md").read_text(encoding="utf-8")
BLOCKS = dict(re.findall(r"^```(\w+ \w+)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL))
"""The code blocks, by the two words after the opening fence."""

LETTER_KEYS = set(LETTERS)
"""Bag and lid are one entry each, not five."""


def section(title: str) -> str:
    _, _, rest = TEXT.partition(f"\n## {title}\n")
    assert rest, f"there is no section “{title}”"
    return rest.partition("\n## ")[0]


def named_entries(title: str) -> set[str]:
    """Return the first column of a section's table."""
    return set(re.findall(r"^\| `([^`]+)` \|", section(title), re.MULTILINE))


def entries(value: object, path: str = "") -> Iterator[str]:
    """Yield the entries of an object at every depth, spelled as in the tables."""
    if isinstance(value, dict) and set(value) != LETTER_KEYS:
        for key, inner in value.items():
            place = f"{path}.{key}" if path else key
            yield place
            yield from entries(inner, place)
    elif isinstance(value, list):
        for inner in value:
            yield from entries(inner, path + "[]")


def upper_limit(noun: str) -> int:
    """Return the upper end of a range that the document gives."""
    limits = re.findall(rf"\b[01] to ([\d,]+) {noun}\b", TEXT)
    assert len(limits) == 1
    return int(limits[0].replace(",", ""))


def parse(content: Document) -> Document:
    return document.parse(sealed(content).decode("ascii"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "example.azul"


@pytest.fixture
def game(path: Path) -> Game:
    path.write_text(BLOCKS["json save"], encoding="utf-8")
    return disk.read(path)


def test_the_position_belongs_to_the_example(game: Game) -> None:
    assert position_line(game.state) == " ".join(BLOCKS["text position"].split())


def test_every_ruleset_is_named() -> None:
    (row,) = re.findall(r"^\| `setup.ruleset` \|.*", TEXT, re.MULTILINE)
    assert all(f"`{ruleset.value}`" in row for ruleset in Ruleset)


def test_the_tables_name_all_entries_and_no_others(game: Game) -> None:
    saved = json.loads(document.to_text(document.from_game(game)))
    assert named_entries("Entries") == {*entries(saved), "start"}
    printed = json.loads(report.as_json(game.state, game.seats))
    assert named_entries("`--check --json`") == set(entries(printed))


def test_the_document_is_about_the_present_version() -> None:
    assert f"It is about version {document.VERSION}," in TEXT
    versions = re.findall(r"^\| (\d+) \|", section("Versions"), re.MULTILINE)
    assert [int(version) for version in versions] == list(range(1, document.VERSION + 1))


def test_a_file_may_be_as_large_as_the_document_says_and_no_larger(path: Path) -> None:
    example = BLOCKS["json save"].encode("utf-8")
    path.write_bytes(example.ljust(upper_limit("bytes")))
    assert disk.read(path).can_redo
    path.write_bytes(example.ljust(upper_limit("bytes") + 1))
    with pytest.raises(SaveError, match="too large"):
        disk.read(path)


def with_changes(count: int) -> Document:
    changes = [{"from": number, "seat": 0, "bot": None, "name": ""} for number in range(count)]
    return GOOD | {"log": ["1B1"] * (count - 1), "seats": changes}


def seated(**changed: object) -> Document:
    players = [{"name": "Ana", "color": 0} | changed, {"name": "Ben", "color": 1}]
    return GOOD | {"setup": GOOD["setup"] | {"players": players}}


@pytest.mark.parametrize(
    ("noun", "make"),
    [
        ("records", lambda count: GOOD | {"log": ["1B1"] * count}),
        ("changes", with_changes),
        ("characters", lambda count: seated(name="🦊" * count)),
    ],
)
def test_there_may_be_as_many_as_the_document_says_and_no_more(
    noun: str, make: Callable[[int], Document]
) -> None:
    parse(make(upper_limit(noun)))
    with pytest.raises(DocumentError, match="entry"):
        parse(make(upper_limit(noun) + 1))


def test_seats_may_have_the_colors_that_the_document_says_and_no_others() -> None:
    (last,) = map(int, re.findall(r"\b0 to (\d): which of the four colors", TEXT))
    for color in (0, *range(2, last + 1)):
        parse(seated(color=color))
    with pytest.raises(DocumentError, match="entry"):
        parse(seated(color=last + 1))


def test_the_document_names_the_levels_from_the_weakest_on_and_no_others() -> None:
    _, _, levels = section("Who sits at the table").partition("from the weakest on:")
    assert tuple(re.findall(r"`(\w+)`", levels.partition(".")[0])) == LEVELS


def test_unknown_entries_are_preserved_as_far_as_the_document_says_and_no_further() -> None:
    (size,) = re.findall(r"take more than ([\d,]+) bytes", section("Unknown entries"))
    (depth,) = re.findall(r"nested\s+more than (\d+) levels", section("Unknown entries"))
    text = "x" * (int(size.replace(",", "")) - len('{"x":""}'))
    deep: list[object] = []
    for _ in range(int(depth) - 1):
        deep = [deep]
    for value, one_more in ((text, text + "x"), (deep, [deep])):
        assert "x" in parse(GOOD | {"x": value})
        assert "x" not in parse(GOOD | {"x": one_more})


def test_names_may_hold_all_characters_except_the_listed_characters() -> None:
    _, _, names = section("Entries").partition("**Names**")
    listed = re.findall(r"U\+(\w{4})(?:\s+to\s+U\+(\w{4}))?", names.partition("(A high")[0])
    refused = {
        number
        for first, last in listed
        for number in range(int(first, 16), int(last or first, 16) + 1)
    }
    wrong = [n for n in range(0x10000) if is_printable(chr(n)) is (n in refused)]
    assert [f"U+{number:04X}" for number in wrong] == []
    assert is_printable("".join(map(chr, range(0x10000, sys.maxunicode + 1))))


def test_the_program_would_write_the_example(game: Game) -> None:
    example: dict[str, Any] = json.loads(BLOCKS["json save"])
    given = {key: example[key] for key in ("saved", "app")}
    written = json.loads(document.to_text(document.from_game(game) | given))
    assert written == example
    assert list(written) == list(example)
    assert game.can_redo


def test_the_example_leads_to_the_table_that_the_document_shows(game: Game) -> None:
    assert report.as_json(game.state, game.seats) == json.dumps(json.loads(BLOCKS["json table"]))


def test_the_trace_of_the_example_is_the_trace_in_the_document(game: Game) -> None:
    rows = [line.split() for line in BLOCKS["text trace"].splitlines()]
    assert rows
    assert [row(int(number), game.step(int(number) - 1)) for number, *_ in rows] == rows


def row(number: int, step: Step) -> list[str]:
    record, state = str(step.record).split()[0], step.after
    act = str(state.to_act) if state.to_act >= 0 else "-"
    center = ("M" if state.marker == IN_CENTER else "") + state.center
    floors = [board.floor or "-" for board in state.players]
    scores = [str(board.score) for board in state.players]
    where = [str(number), record, state.phase.value, act, center or "-"]
    return [*where, *floors, *scores, str(sum(state.lid))]


def test_the_deals_of_the_example_follow_from_its_seed(game: Game) -> None:
    steps = map(game.step, range(len(game.log)))
    dealt = [step for step in steps if isinstance(step.record, Deal)]
    assert len(dealt) == 2
    assert [step.record for step in dealt] == [deal(s.before, game.setup.seed) for s in dealt]


def test_the_first_numbers_of_the_generator_lead_to_the_first_tiles() -> None:
    numbers = [float(number) for number in re.findall(r"\b0\.\d{16,}", TEXT)]
    assert len(numbers) == 3
    tiles = [letter for letter in LETTERS for _ in range(20)]
    drawn = "".join(tiles.pop(int(number * len(tiles))) for number in numbers)
    assert deal(initial_state(Setup(("Ana", "Ben"))), seed=7).displays[0].startswith(drawn)


def test_the_example_of_the_checksum_holds() -> None:
    example = json.loads(BLOCKS["json checksum"])
    canonical = BLOCKS["text canonical"].strip()
    assert document.checksum(example) == example["crc32"]
    assert f"{zlib.crc32(canonical.encode('ascii')):08x}" == example["crc32"]
    assert f"`{zlib.crc32(b'123456789'):08x}`" in section("Appendix: the checksum")


def test_records_are_valid_exactly_if_the_document_says_so() -> None:
    good, bad = (BLOCKS[f"text {name}"].splitlines() for name in ("records", "refused"))
    assert [str(parse_record(text)) for text in good] == good != []
    for text in bad:
        with pytest.raises(InvalidRecord):
            parse_record(text)
    assert bad
