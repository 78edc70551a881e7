"""Edited saved games whose checksum is right."""

import json
import os
from pathlib import Path

import pytest

from azul.engine import Setup
from azul.game.clock import Clock, ClockKind
from azul.game.preserved import HintUse
from azul.game.seating import Seat, SeatChange, Seating
from azul.saves import disk, document
from azul.saves.disk import SaveError
from azul.saves.document import Document
from tests.game.histories import NAMES, played


def valid_document() -> Document:
    """Return a saved game with all optional entries, in which Ben has taken over a bot's seat."""
    game = played(Setup(NAMES[:2], seed=7), count=4)
    seats = (Seat(NAMES[0], 2), Seat(NAMES[1], 0, "master"))
    game.seating = Seating(seats, (SeatChange(1, 1, NAMES[1], None),))
    game.hint_use = HintUse(allowed=3, asked=(1,), forgotten=1)
    game.clock = Clock(ClockKind.MINUTES, 900, (0, 4000), (game.cursor, 2500.0))
    game.undone_decisions = (2, 0)
    game.series = "9f2c41d07a55e310"
    game.copied_from = "Friday evening"
    return document.from_game(game) | {"saved": "2026-01-31T12:00:00Z"}


GOOD: Document = valid_document()
LOG: list[str] = GOOD["log"]
CLOCK: Document = GOOD["clock"]


def sealed(content: Document) -> bytes:
    """Return the bytes of a file with its checksum; ASCII can also spell lone surrogates."""
    return json.dumps(content | {"crc32": document.checksum(content)}).encode("ascii")


def edited(**changes: object) -> bytes:
    return sealed(GOOD | changes)


def without(field: str) -> bytes:
    return sealed({key: value for key, value in GOOD.items() if key != field})


def spliced(json_text: bytes) -> bytes:
    """Return a valid file with one more entry whose value is this JSON text."""
    return edited().replace(b'"version": 2,', b'"version": 2, "x": ' + json_text + b",")


def wrong_entry(field: str) -> str:
    return f"game.azul is damaged: its entry “{field}” is missing or wrong."


def wrong_record(number: int, record: str, reason: str) -> str:
    return f"game.azul is damaged: record {number}, “{record}”, can’t be played. {reason}"


def refusal(path: Path) -> str:
    """Return the message of the error that reading the file raises: one printable sentence."""
    with pytest.raises(SaveError) as caught:
        disk.read(path)
    sentence = str(caught.value.sentence)
    assert sentence == str(caught.value)
    assert sentence.endswith(".")
    assert sentence.isprintable()
    return sentence


def refusal_of(data: bytes, path: Path) -> str:
    """Return the message for a file with these bytes, which reading does not change."""
    path.write_bytes(data)
    sentence = refusal(path)
    assert path.read_bytes() == data
    assert os.listdir(path.parent) == [path.name]
    return sentence
