"""Files without a valid document or checksum are refused with a message and left unchanged."""

import json
import os
from bisect import bisect_left
from pathlib import Path

import pytest

from azul.saves import disk, document
from azul.saves.disk import SaveError
from tests.game.forge import GOOD, LOG, edited, refusal, refusal_of, spliced, without
from tests.systems import only_posix

NOT_OURS = "game.azul isn’t a game saved by Azulejo."
NEWER = "game.azul was saved by a newer version of Azulejo and won’t be changed."
CHECKSUM = "game.azul is damaged: its contents don’t match its checksum."
TOO_LARGE = "game.azul is too large to be a saved game."
DEEP = 100_000

BROKEN = {
    "empty": (b"", "game.azul is empty."),
    "words": (b"hello", NOT_OURS),
    "torn": (edited()[:-9], NOT_OURS),
    "one object too many": (edited() + b"{}", NOT_OURS),
    "byte order mark": (b"\xef\xbb\xbf" + edited(), NOT_OURS),
    "UTF-16": (edited().decode().encode("utf-16"), NOT_OURS),
    "Latin-1": (edited().replace(b"Ana", b"An\xe4"), NOT_OURS),
    "null": (b"null", NOT_OURS),
    "a list": (b"[1, 2]", NOT_OURS),
    "a string": (b'"azul-game"', NOT_OURS),
    "open brackets": (b"[" * DEEP, NOT_OURS),
    "not a number": (spliced(b"NaN"), NOT_OURS),
    "infinity": (spliced(b"-Infinity"), NOT_OURS),
    "5000 digits": (spliced(b"1" * 5000), NOT_OURS),
    "duplicate key": (spliced(b'1, "x": 1'), NOT_OURS),
    "duplicate key inside": (spliced(b'{"y": 1, "y": 2}'), NOT_OURS),
    "other format": (edited(format="chess-game"), NOT_OURS),
    "no format": (without("format"), NOT_OURS),
    "no version": (without("version"), NOT_OURS),
    "version as text": (edited(version="1"), NOT_OURS),
    "version as float": (edited(version=1.0), NOT_OURS),
    "version as truth": (edited(version=True), NOT_OURS),
    "version 0": (edited(version=0), NOT_OURS),
    "next version": (edited(version=document.VERSION + 1), NEWER),
    "version of 4000 digits": (edited(version=10**4000), NEWER),
    "unknown contents of a newer version": (b'{"format": "azul-game", "version": 99}', NEWER),
    "one entry more": (spliced(b"1"), CHECKSUM),
    "other seed": (edited().replace(b'"seed": 7', b'"seed": 8'), CHECKSUM),
    "no checksum": (json.dumps(GOOD).encode(), CHECKSUM),
    "checksum null": (json.dumps(GOOD | {"crc32": None}).encode(), CHECKSUM),
    "other checksum": (json.dumps(GOOD | {"crc32": "00000000"}).encode(), CHECKSUM),
    "four megabytes of nothing": (b" " * 4_000_001, TOO_LARGE),
    "a game and megabytes after it": (edited() + b" " * 4_000_000, TOO_LARGE),
}


def test_the_unedited_file_is_valid(path: Path) -> None:
    path.write_bytes(edited())
    assert [str(record) for record in disk.read(path).log] == LOG


def test_what_is_no_file_is_reported_as_such(path: Path, tmp_path: Path) -> None:
    assert refusal(path) == "game.azul can’t be read: it doesn’t exist."
    assert not path.exists()
    path.mkdir()
    assert refusal(path) == "game.azul is a folder, not a saved game."
    assert " can’t be read: " in refusal(tmp_path / ("x" * 5000)), "a name that is too long"
    with pytest.raises(SaveError, match="can’t be read: embedded null"):
        disk.read(tmp_path / "a\0b")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read all")
def test_a_file_without_read_permission_is_refused(path: Path) -> None:
    path.write_bytes(edited())
    path.chmod(0)
    assert refusal(path) == "game.azul can’t be read: access is denied."


def test_an_error_of_the_system_is_reported(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(*_: object) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "open", closed)
    assert refusal(path) == "game.azul can’t be read: access is denied."


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_refused(name: str, path: Path) -> None:
    data, sentence = BROKEN[name]
    assert refusal_of(data, path) == sentence


def nested(opening: bytes, depth: int) -> bytes:
    closing = b"]" if opening == b"[" else b"}"
    return spliced(opening * depth + b"1" + closing * depth)


@pytest.mark.parametrize("opening", [b"[", b'{"a":'], ids=["lists", "objects"])
def test_nesting_at_the_recursion_limit_is_refused(opening: bytes, path: Path) -> None:
    """Parsing and the checksum may have different limits in each Python version."""
    assert refusal_of(nested(opening, DEEP), path) in (NOT_OURS, CHECKSUM)
    depths = range(100, DEEP)
    deepest = bisect_left(
        depths, 1, key=lambda depth: refusal_of(nested(opening, depth), path) == NOT_OURS
    )
    for depth in depths[deepest - 20 : deepest + 20]:
        assert refusal_of(nested(opening, depth), path) in (NOT_OURS, CHECKSUM)


def test_a_number_too_large_for_a_float_is_refused(path: Path) -> None:
    assert refusal_of(spliced(b"1e999"), path) in (NOT_OURS, CHECKSUM)


@only_posix("such names exist on POSIX alone")
def test_the_message_for_any_file_name_is_printable(tmp_path: Path) -> None:
    for name in (b"two\nlines.azul", b"\xff.azul"):
        path = tmp_path / os.fsdecode(name)
        path.write_bytes(b"")
        refusal(path)
