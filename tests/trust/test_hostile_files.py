"""Files of the worst kinds: each is refused in one sentence, or loads.

A new process checks each file, within two seconds and little memory.
"""

import json
import os
from collections.abc import Callable
from copy import deepcopy
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

from azul.engine import FLOOR, Draft, Setup, legal_moves
from azul.game.game import Game
from azul.saves import disk
from tests.game.forge import GOOD, LOG, edited, refusal, refusal_of, sealed, spliced, wrong_entry
from tests.game.histories import NAMES
from tests.trust.measured_run import POSIX, Run, run

SECONDS = 2
MOST_MEMORY = 200_000_000
"""Bytes."""

HUGE = 100_000_000
LARGEST = 1_000_000
"""Bytes of the largest file that is read."""

MAX_RECORDS = 20_000
MAX_NAME_LENGTH = 100

NOT_OURS = "game.azul isn’t a game saved by Azulejo."
TOO_LARGE = "game.azul is too large to be a saved game."
CHECKSUM = "game.azul is damaged: its contents don’t match its checksum."

LIST_ALL = """
import sys
from pathlib import Path
from azul.saves.autosave import Autosave
from azul.saves.game_library import GameLibrary
for entry in GameLibrary(Path(sys.argv[1]), Autosave()).entries():
    print(entry.path.name, entry.error)
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.azul"


def measured(*arguments: str | Path) -> Run:
    """Run Python within the limits of time and memory."""
    done = run(*arguments, seconds=SECONDS)
    assert done.code >= 0, f"killed after {SECONDS} s"
    assert done.peak < MOST_MEMORY
    return done


def assert_refused(path: Path, sentence: str) -> None:
    done = measured("main.py", "--check", path)
    assert (done.code, done.out, done.err) == (1, "", sentence + "\n")


def assert_loads(path: Path) -> None:
    done = measured("main.py", "--check", path)
    assert (done.code, done.err) == (0, "")
    assert "Standings" in done.out


# Irregular files


def sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(HUGE)


NO_FILES: dict[str, tuple[Callable[[Path], object], str]] = {
    "nothing": (lambda path: None, "game.azul can’t be read: it doesn’t exist."),
    "folder": (Path.mkdir, "game.azul is a folder, not a saved game."),
    "pipe": (lambda path: os.mkfifo(path), NOT_OURS),
    "link to endless zeros": (lambda path: path.symlink_to("/dev/zero"), NOT_OURS),
    "link to nothing": (
        lambda path: path.symlink_to("nothing"),
        "game.azul can’t be read: it doesn’t exist.",
    ),
    "100 MB that take no room": (sparse, TOO_LARGE),
}


@POSIX
@pytest.mark.slow
@pytest.mark.parametrize(("make", "sentence"), NO_FILES.values(), ids=NO_FILES)
def test_an_irregular_file_is_refused_at_once(
    make: Callable[[Path], object], sentence: str, path: Path
) -> None:
    make(path)
    assert_refused(path, sentence)


@POSIX
def test_the_list_of_games_waits_for_no_special_file(tmp_path: Path) -> None:
    expected = {}
    for name, (make, sentence) in NO_FILES.items():
        file = tmp_path / f"{name}.azul"
        make(file)
        if name != "nothing":
            expected[file.name] = sentence.replace("game.azul", file.name)
    done = measured("-c", LIST_ALL, tmp_path)
    assert (done.code, done.err) == (0, "")
    assert sorted(done.out.splitlines()) == sorted(f"{name} {expected[name]}" for name in expected)


def test_a_file_that_disappears_while_it_is_opened_is_reported(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_file = Path.open

    def open_too_late(file: Path, *arguments: Any) -> Any:
        file.unlink()
        return open_file(file, *arguments)

    path.write_bytes(edited())
    monkeypatch.setattr(Path, "open", open_too_late)
    assert refusal(path) == "game.azul can’t be read: it doesn’t exist."


# Large files


def dense(path: Path) -> None:
    with path.open("wb") as file:
        for _ in range(100):
            file.write(b"[" * (HUGE // 100))


def filled(item: object) -> bytes:
    """Return a good game with an unknown entry: the longest list of `item` that fits a file."""
    room = LARGEST - len(edited(more=[]))
    return edited(more=[item] * (room // (len(json.dumps(item)) + 2)))


def nested(wrap: Callable[[Any], Any]) -> Any:
    return reduce(lambda inside, _: wrap(inside), range(50), wrap(0))


def longest_game() -> Game:
    """Return the longest game that fits a file: all tiles go to floor lines."""
    game = Game(Setup(NAMES))
    while not game.is_full:
        moves = legal_moves(game.state)
        game.play(next(move for move in moves if isinstance(move, Draft) and move.line == FLOOR))
    return game


TOO_MUCH: dict[str, tuple[Callable[[], bytes], str]] = {
    "a million records": (lambda: edited(log=["1BF"] * 1_000_000), TOO_LARGE),
    "240,000 short records": (lambda: edited(log=[""] * 240_000), wrong_entry("log")),
    "records beyond count": (lambda: edited(log=["1BF"] * (MAX_RECORDS + 1)), wrong_entry("log")),
    "one record of a megabyte": (
        lambda: edited(log=["1BF" * 300_000], cursor=0),
        f"game.azul is damaged: record 1, “{('1BF' * 14)[:40]}”, can’t be played. "
        "It isn’t a valid record.",
    ),
    "open lists": (lambda: b"[" * LARGEST, NOT_OURS),
    "nested lists": (lambda: spliced(b"[" * 400_000 + b"]" * 400_000), NOT_OURS),
    "nested objects": (lambda: spliced(b'{"a":' * 150_000 + b"1" + b"}" * 150_000), NOT_OURS),
    "a megabyte of digits": (lambda: spliced(b"9" * 900_000), NOT_OURS),
    "a long fraction": (lambda: spliced(b"0." + b"3" * 900_000), CHECKSUM),
    "a name of a megabyte": (lambda: named("x" * 900_000), wrong_entry("setup")),
    "one byte too many": (lambda: b" " * (LARGEST + 1), TOO_LARGE),
    "exactly as many bytes as are read": (lambda: b" " * LARGEST, NOT_OURS),
}

LARGE_GAMES: dict[str, Callable[[], bytes]] = {
    "lists": lambda: filled([]),
    "objects": lambda: filled({"": {}}),
    "nested lists": lambda: filled(nested(lambda inside: [inside])),
    "nested objects": lambda: filled(nested(lambda inside: {"": inside})),
    "fractions": lambda: filled(0.1),
    "long numbers": lambda: filled(10**4000),
    "letters": lambda: filled("🦊\0"),
    "keys": lambda: edited(more={f"{number:x}": [] for number in range(80_000)}),
}
"""Good games with unknown entries up to the size limit."""


def named(name: str) -> bytes:
    players = [{"name": name, "color": 0}, {"name": "Ben", "color": 1}]
    return edited(setup=GOOD["setup"] | {"players": players})


@POSIX
@pytest.mark.slow
@pytest.mark.parametrize("name", TOO_MUCH)
def test_too_much_in_a_file_is_refused_in_one_sentence(name: str, path: Path) -> None:
    make, sentence = TOO_MUCH[name]
    path.write_bytes(make())
    assert_refused(path, sentence)


@POSIX
@pytest.mark.slow
def test_100_mb_are_refused_unread(path: Path) -> None:
    dense(path)
    assert_refused(path, TOO_LARGE)


@POSIX
@pytest.mark.slow
@pytest.mark.parametrize("name", LARGE_GAMES)
def test_a_game_with_as_many_unknown_entries_as_fit_loads(name: str, path: Path) -> None:
    path.write_bytes(LARGE_GAMES[name]())
    assert path.stat().st_size > 0.9 * LARGEST
    assert_loads(path)


@POSIX
@pytest.mark.slow
def test_the_longest_possible_game_loads(path: Path) -> None:
    disk.write(longest_game(), path)
    assert len(json.loads(path.read_bytes())["log"]) >= MAX_RECORDS - 1
    assert_loads(path)


# Wrong types and names

TYPES: tuple[Any, ...] = (None, True, 0, 1.0, "text", [], {}, [None], {"name": None})


def places(inside: Any, *before: str | int) -> list[tuple[str | int, ...]]:
    """Return the path of keys to every entry at every depth."""
    keys = list(inside) if isinstance(inside, dict) else range(len(inside))
    here = [(*before, key) for key in keys]
    deeper = [key for key in keys if isinstance(inside[key], dict | list)]
    return here + [place for key in deeper for place in places(inside[key], *before, key)]


@pytest.mark.parametrize("place", places(GOOD), ids=lambda place: "-".join(map(str, place)))
def test_an_entry_of_another_type_is_refused(place: tuple[Any, ...], path: Path) -> None:
    *parents, last = place
    for value in TYPES:
        if (place, value) == (("advice", "allowed"), None):
            continue  # No value is valid here: advice without a limit.
        content = deepcopy(GOOD)
        inside: Any = content
        for key in parents:
            inside = inside[key]
        if type(inside[last]) is not type(value):
            inside[last] = value
            refusal_of(sealed(content), path)


@pytest.mark.parametrize("value", TYPES, ids=str)
def test_a_checksum_of_another_type_is_refused(value: object, path: Path) -> None:
    assert refusal_of(json.dumps(GOOD | {"crc32": value}).encode(), path) == CHECKSUM


CONTROLS = "\0\n\r\t\x1b\x7f\x80\x85\x9f\u2028\u2029\ud800\udc00\udfff"
TURNING = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""The characters that change the direction of writing."""


def test_names_are_refused_that_cannot_be_written_on_a_line(path: Path) -> None:
    for part in (
        *"\0\n\r\t\x1b\x7f\x80\x85\x9f\u2028\u2029\ud800\udc00\udfff",
        *TURNING,
        "\udc00\ud800",
    ):
        for name in (part, f"A{part}na"):
            assert refusal_of(named(name), path) == wrong_entry("setup"), ascii(name)
    for name in ("أمل", "שרה", "👩\u200d🚀", "Zoë", "x\u00a0y"):
        path.write_bytes(named(name))
        assert disk.read(path).setup.players[0] == name


@pytest.mark.parametrize("letter", ["x", "🦊", "\u0301"], ids=ascii)
def test_a_name_may_have_a_hundred_characters_and_no_more(letter: str, path: Path) -> None:
    path.write_bytes(named(letter * MAX_NAME_LENGTH))
    assert disk.read(path).setup.players[0] == letter * MAX_NAME_LENGTH
    for length in (MAX_NAME_LENGTH + 1, 10_000):
        assert refusal_of(named(letter * length), path) == wrong_entry("setup")


@POSIX
@pytest.mark.parametrize("mark", TURNING, ids=ascii)
def test_records_and_file_names_are_reported_without_direction_marks(mark: str, path: Path) -> None:
    assert mark not in refusal_of(edited(log=[f"1{mark}B1", *LOG]), path)
    odd = path.with_name(f"a{mark}b.azul")
    odd.write_bytes(b"")
    assert refusal(odd) == "a\ufffdb.azul is empty."
