"""Reads mutants and prints their faults as JSON.

Usage: python -m tests.trust.check_mutants FIRST COUNT FOLDER

A mutant that takes longer than two seconds ends this process with a traceback. Its file stays in
the folder, under its number.
"""

import contextlib
import faulthandler
import io
import json
import os
import sys
import traceback
import unicodedata
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NoReturn

from azul import command_line as program
from azul.game.game import Game
from azul.game.seating import Seat, SeatChange
from azul.i18n import LANGUAGES, Strings
from azul.saves import disk, document
from azul.saves.autosave import Autosave
from azul.saves.disk import SaveError
from azul.saves.document import Document
from azul.saves.game_library import GameLibrary
from tests.trust.mutants import Mutant, content_of, make_mutant

SECONDS: Final = 2
"""Time limit for one file."""

MAX_SENTENCE_LENGTH: Final = 250
"""Characters of an error message."""

MAX_NAME_LENGTH: Final = 100
"""Characters of a player's name."""

MAX_BYTES: Final = 1_000_000
"""Size of a file, also of those that the program writes."""

LEVELS: Final = {None, "apprentice", "journeyman", "master", "grandmaster"}

EXTERNAL: Final = "external:"
MAX_BOT_NAME_LENGTH: Final = 16
"""The beginning of the level of another author's bot, and the most characters of its name."""

KNOWN_KEYS: Final = (
    {
        *("format", "version", "app", "saved", "setup", "log", "cursor", "scores", "crc32"),
        *("seats", "advice", "clock", "undone", "series", "copied_from", "start"),
    },
    {"players", "wall", "ruleset", "first_player", "seed"},
    {"name", "color", "bot"},
    {"from", "seat", "bot", "name"},
    {"allowed", "asked", "given"},
    {"kind", "seconds", "spent"},
)
"""Known keys of the file, the setup, a player, a change of seats, the advice and the clock."""

MAX_UNKNOWN_BYTES: Final = 10_000
"""Bytes of unknown entries that are preserved, as JSON without spaces."""

MAX_UNKNOWN_DEPTH: Final = 20

EXTRA_CHECKS_EVERY: Final = 10
"""One in so many mutants is also listed, and checked by `--check`."""

UNPRINTABLE: Final = ("Cc", "Cs", "Zl", "Zp")
"""Categories of characters that do not belong on one line, besides the direction marks."""

DIRECTION_MARKS: Final = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
ALL_STRINGS: Final = [Strings(language) for language in LANGUAGES]


def read(first: int, count: int, folder: Path) -> dict[str, Any]:
    """Return faults of `count` mutants, the number loaded by kind, and refused by message."""
    faults: list[str] = []
    loaded: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    for mutant in map(make_mutant, range(first, first + count)):
        path = folder / f"{mutant.number}.azul"
        path.write_bytes(mutant.data)
        faulthandler.dump_traceback_later(SECONDS, exit=True)
        try:
            outcome, found = _check(mutant, path)
            if isinstance(outcome, SaveError):
                refused[outcome.sentence.message] += 1
            else:
                loaded[mutant.kind] += 1
        except Exception:
            found = [traceback.format_exc()]
        faulthandler.cancel_dump_traceback_later()
        title = f"mutant {mutant.number}, {mutant.kind} ({mutant.golden.name}): "
        faults += [title + fault for fault in found]
        path.unlink()
    return {"faults": faults, "loaded": loaded, "refused": refused}


def _check(mutant: Mutant, path: Path) -> tuple[Game | SaveError, list[str]]:
    """Return the result of reading a mutant, and its faults."""
    before = path.stat()
    outcome = _read(path)
    if isinstance(outcome, SaveError):
        faults = list(_faults_of_refusal(mutant, outcome, path.name))
    else:
        faults = list(_faults_of_game(mutant, outcome))
    if mutant.number % EXTRA_CHECKS_EVERY == 0:
        faults += _faults_of_list_and_check(path, outcome)
    faults += _faults_of_folder(path, mutant.data, before)
    return outcome, faults


def _read(path: Path) -> Game | SaveError:
    try:
        return disk.read(path)
    except SaveError as error:
        return error


def _faults_of_refusal(mutant: Mutant, error: SaveError, name: str) -> Iterator[str]:
    if mutant.is_good:
        yield f"refused, though it is a good game: {error}"
    for strings in ALL_STRINGS:
        yield from _faults_of_sentence(strings.say(error.sentence), name)


def _faults_of_sentence(sentence: str, name: str) -> Iterator[str]:
    """Yield the reasons why an error message cannot be shown to a player."""
    if not (sentence.startswith(f"{name} ") and sentence.endswith(".")):
        yield f"not a sentence about the file: {sentence!a}"
    if len(sentence) > MAX_SENTENCE_LENGTH:
        yield f"a sentence of {len(sentence)} characters: {sentence[:MAX_SENTENCE_LENGTH]!a}"
    if not _is_line(sentence):
        yield f"not printable on one line: {sentence!a}"


def _is_line(text: str) -> bool:
    return not any(unicodedata.category(c) in UNPRINTABLE or c in DIRECTION_MARKS for c in text)


def _faults_of_game(mutant: Mutant, game: Game) -> Iterator[str]:
    """Yield the differences of a loaded game from its file, or from its golden save."""
    try:
        written = _parse_strictly(mutant.data)
    except ValueError as error:
        yield f"loaded, though {error}"
        return
    seats: list[Seat | SeatChange] = [*game.seating.at_start, *game.seating.changes]
    if not all(_is_line(seat.name) and len(seat.name) <= MAX_NAME_LENGTH for seat in seats):
        yield f"has players with the names {[seat.name for seat in seats]!a}"
    if not all(seat.level in LEVELS or _is_external(seat.level) for seat in seats):
        yield f"has players of the levels {[seat.level for seat in seats]!a}"
    content = document.from_game(game)
    own = _entries(content)
    if _with_deals(_entries(written), game) != own:
        yield f"the file says {_entries(written)}, but the game {own}"
    if not mutant.resealed and _entries(content_of(mutant.golden)) != own:
        yield f"loaded under the old checksum, and is not the old game but {own}"
    text = document.to_text(content | {"saved": written["saved"]})
    again = document.to_game(document.parse(text))
    if len(text.encode("utf-8")) > MAX_BYTES or _entries(document.from_game(again)) != own:
        yield "is written in a form that cannot be read again"


def _is_external(level: str | None) -> bool:
    if level is None or not level.startswith(EXTERNAL):
        return False
    name = level[len(EXTERNAL) :]
    return 1 <= len(name) <= MAX_BOT_NAME_LENGTH and _is_line(name)


def _parse_strictly(data: bytes) -> Document:
    content: Document = json.loads(
        data.decode("utf-8"), object_pairs_hook=_unique, parse_constant=_refuse_constant
    )
    return content


def _unique(pairs: list[tuple[str, Any]]) -> Document:
    if len(dict(pairs)) < len(pairs):
        raise ValueError(f"a key stands twice among {[key for key, _ in pairs]}")
    return dict(pairs)


def _refuse_constant(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number")


def _entries(content: Document) -> dict[str, Any]:
    """Return the entries of a game, as JSON, because 1, 1.0 and True are equal in Python."""
    content = _in_version_2(content)
    setup, advice = content["setup"], content.get("advice", {})
    asked, clock = advice.get("asked", []), content.get("clock", {})
    read = {
        **{key: setup[key] for key in ("wall", "ruleset", "first_player", "seed")},
        **{key: content[key] for key in ("cursor", "scores")},
        "players": [[p["name"], p["color"], p.get("bot")] for p in setup["players"]],
        "seats": [[c["from"], c["seat"], c["bot"], c["name"]] for c in content.get("seats", [])],
        "advice": [advice.get("allowed"), asked, max(advice.get("given", 0), len(asked))],
        "clock": [clock.get(key) for key in ("kind", "seconds")],
        "spent": _spent(content),
        "undone": content.get("undone", [0] * len(setup["players"])),
        "series": content.get("series"),
        "copied_from": content.get("copied_from"),
        "start": content.get("start"),
        "unknown": _preserved(content),
    }
    spelled = {key: json.dumps(value, sort_keys=True) for key, value in read.items()}
    return spelled | {"log": content["log"]}


def _spent(content: Document) -> list[int]:
    """Return the times of the records, without zeros at the end; a deal that is due has none."""
    spent: list[int] = content.get("clock", {}).get("spent", [])[: len(content["log"])]
    while spent and not spent[-1]:
        spent = spent[:-1]
    return spent


def _in_version_2(content: Document) -> Document:
    """Return a game without entries that mean nothing in version 1, in the colors of version 2."""
    if content["version"] >= 2:
        return content
    new = ("seats", "advice", "clock", "undone", "series", "copied_from")
    old = {key: value for key, value in content.items() if key not in new}
    players = [
        {key: value for key, value in player.items() if key != "bot"} | {"color": color}
        for color, player in enumerate(content["setup"]["players"])
    ]
    return old | {"setup": content["setup"] | {"players": players}}


def _preserved(content: Document) -> list[Document]:
    """Return the unknown entries of each object, if there are not too many."""
    file, setup, player, change, advice, clock = KNOWN_KEYS
    unknown = [
        _others(content, file),
        _others(content["setup"], setup),
        *(_others(each, player) for each in content["setup"]["players"]),
        *(_others(each, change) for each in content.get("seats", [])),
        _others(content.get("advice", {}), advice),
        _others(content.get("clock", {}), clock),
    ]
    entries = [{key: value} for each in unknown for key, value in each.items()]
    if not all(_is_within(entry, MAX_UNKNOWN_DEPTH + 1) for entry in entries):
        return [{} for _ in unknown]
    if sum(len(json.dumps(entry, separators=(",", ":"))) for entry in entries) > MAX_UNKNOWN_BYTES:
        return [{} for _ in unknown]
    return unknown


def _others(inside: Document, known: set[str]) -> Document:
    return {key: value for key, value in inside.items() if key not in known}


def _is_within(value: Any, levels: int) -> bool:
    """True if lists and objects are nested no deeper than `levels`."""
    if not isinstance(value, list | dict):
        return True
    items = value.values() if isinstance(value, dict) else value
    return levels > 0 and all(_is_within(item, levels - 1) for item in items)


def _with_deals(written: dict[str, Any], game: Game) -> dict[str, Any]:
    """Add the deal and move the cursor past it, as the game does if a deal is due."""
    log, cursor = list(written["log"]), int(written["cursor"])
    if cursor == len(log) < len(game.log):
        log.append(str(game.log[-1]))
    while cursor < len(log) and log[cursor].startswith("deal "):
        cursor += 1
    return written | {"log": log, "cursor": json.dumps(cursor)}


@cache
def _library(folder: Path) -> GameLibrary:
    return GameLibrary(folder, Autosave())


def _faults_of_list_and_check(path: Path, outcome: Game | SaveError) -> Iterator[str]:
    """Yield faults in the list of games, and in the output of `--check`."""
    game = None if isinstance(outcome, SaveError) else outcome
    library = _library(path.parent)
    (entry,) = library.entries()
    if game and (entry.names, entry.error) != (game.names, None):
        yield f"is listed as {entry}"
    if (library.latest_unfinished() is not None) != (game is not None and not game.is_over):
        yield "is unfinished in only one of list and game"
    for language in LANGUAGES:
        for as_json in (True, False):
            out, err = io.StringIO(), io.StringIO()
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                code = program.check(str(path), as_json, language)
            read = (code, bool(out.getvalue()), err.getvalue().count("\n"))
            if read != ((0, True, 0) if game else (1, False, 1)):
                yield f"is checked with {read}: {err.getvalue()!a}"


def _faults_of_folder(path: Path, data: bytes, before: os.stat_result) -> Iterator[str]:
    if path.read_bytes() != data or path.stat().st_mtime_ns != before.st_mtime_ns:
        yield "the file has been changed"
    if os.listdir(path.parent) != [path.name]:
        yield f"there are other files in the folder: {os.listdir(path.parent)}"


if __name__ == "__main__":
    print(json.dumps(read(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))))
