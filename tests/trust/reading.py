"""Reads mutants and prints, as JSON, what is wrong: `... tests.trust.reading FIRST COUNT FOLDER`.

Whatever takes longer than the promised two seconds ends this process, telling where it was; the
mutant then still lies in the folder, under its number.
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

import main as program
from azul.game.game import Game
from azul.game.seat import Seat
from azul.game.seating import SeatChange
from azul.i18n import LANGUAGES, Strings
from azul.saves import disk as saves
from azul.saves import document
from azul.saves.autosave import Autosave
from azul.saves.disk import SaveError
from azul.saves.document import Document
from azul.saves.shelf import Shelf
from tests.trust.mutants import Mutant, content_of, mutant

SECONDS: Final = 2
"""How long one file may take."""

LONGEST: Final = 250
"""How long a sentence may be, in characters."""

MAX_NAME_LENGTH: Final = 100
"""How long a player's name may be, in characters."""

LARGEST: Final = 1_000_000
"""How many bytes a file may have, those that we write too."""

LEVELS: Final = {None, "apprentice", "journeyman", "master", "grandmaster"}

KNOWN: Final = (
    {
        *("format", "version", "app", "saved", "setup", "log", "cursor", "scores", "crc32"),
        *("seats", "advice", "undone", "series", "copied_from"),
    },
    {"players", "wall", "ruleset", "first_player", "seed"},
    {"name", "color", "bot"},
    {"from", "seat", "bot", "name"},
    {"allowed", "asked", "given"},
)
"""What has a meaning in the object, the setup, a player, a change and the advice."""

MOST_UNKNOWN: Final = 10_000
"""How many bytes of other entries are kept, as JSON without spaces."""

DEEPEST_UNKNOWN: Final = 20

SHARE: Final = 10
"""Every so many mutants are also listed, and checked as from a shell."""

OFF_THE_LINE: Final = ("Cc", "Cs", "Zl", "Zp")
"""Kinds of characters that cannot be written on a line, beside those that turn it round."""

TURNING: Final = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
ALL_STRINGS: Final = [Strings(language) for language in LANGUAGES]


def read(first: int, count: int, folder: Path) -> dict[str, Any]:
    """What is wrong with `count` mutants; how many loaded, by kind; how many not, by sentence."""
    faults: list[str] = []
    loaded: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    for made in map(mutant, range(first, first + count)):
        path = folder / f"{made.number}.azul"
        path.write_bytes(made.data)
        faulthandler.dump_traceback_later(SECONDS, exit=True)
        try:
            outcome, found = _try(made, path)
            if isinstance(outcome, SaveError):
                refused[outcome.sentence.message] += 1
            else:
                loaded[made.kind] += 1
        except Exception:
            found = [traceback.format_exc()]
        faulthandler.cancel_dump_traceback_later()
        title = f"mutant {made.number}, {made.kind} ({made.golden.name}): "
        faults += [title + fault for fault in found]
        path.unlink()
    return {"faults": faults, "loaded": loaded, "refused": refused}


def _try(made: Mutant, path: Path) -> tuple[Game | SaveError, list[str]]:
    """What came of reading it, and what is wrong with that."""
    before = path.stat()
    outcome = _outcome(path)
    if isinstance(outcome, SaveError):
        faults = list(_faults_of_refusal(made, outcome, path.name))
    else:
        faults = list(_faults_of_game(made, outcome))
    if made.number % SHARE == 0:
        faults += _faults_elsewhere(path, outcome)
    faults += _faults_of_folder(path, made.data, before)
    return outcome, faults


def _outcome(path: Path) -> Game | SaveError:
    try:
        return saves.read(path)
    except SaveError as error:
        return error


def _faults_of_refusal(made: Mutant, error: SaveError, name: str) -> Iterator[str]:
    if made.is_good:
        yield f"refused, though it is a good game: {error}"
    for strings in ALL_STRINGS:
        yield from _faults_of_sentence(strings.say(error.sentence), name)


def _faults_of_sentence(sentence: str, name: str) -> Iterator[str]:
    """Why a sentence is not one that a player can be shown."""
    if not (sentence.startswith(f"{name} ") and sentence.endswith(".")):
        yield f"not a sentence about the file: {sentence!a}"
    if len(sentence) > LONGEST:
        yield f"a sentence of {len(sentence)} characters: {sentence[:LONGEST]!a}"
    if not _is_line(sentence):
        yield f"not to be written on one line: {sentence!a}"


def _is_line(text: str) -> bool:
    return not any(unicodedata.category(c) in OFF_THE_LINE or c in TURNING for c in text)


def _faults_of_game(made: Mutant, game: Game) -> Iterator[str]:
    """Where a loaded game is not what its file says, or not the golden one it must be."""
    try:
        written = _strictly(made.data)
    except ValueError as error:
        yield f"loaded, though {error}"
        return
    held: list[Seat | SeatChange] = [*game.seating.at_start, *game.seating.changes]
    if not all(_is_line(seat.name) and len(seat.name) <= MAX_NAME_LENGTH for seat in held):
        yield f"plays under the names {[seat.name for seat in held]!a}"
    if not {seat.level for seat in held} <= LEVELS:
        yield f"plays with the grades {[seat.level for seat in held]!a}"
    content = document.from_game(game)
    own = _entries(content)
    if _after_deals(_entries(written), game) != own:
        yield f"the file says {_entries(written)}, but the game {own}"
    if not made.resealed and _entries(content_of(made.golden)) != own:
        yield f"loaded under the old checksum, and is not the old game but {own}"
    text = document.to_text(content | {"saved": written["saved"]})
    again = document.to_game(document.parse(text))
    if len(text.encode("utf-8")) > LARGEST or _entries(document.from_game(again)) != own:
        yield "is written so that it cannot be read again"


def _strictly(data: bytes) -> Document:
    content: Document = json.loads(
        data.decode("utf-8"), object_pairs_hook=_unique, parse_constant=_no_number
    )
    return content


def _unique(pairs: list[tuple[str, Any]]) -> Document:
    if len(dict(pairs)) < len(pairs):
        raise ValueError(f"a key stands twice among {[key for key, _ in pairs]}")
    return dict(pairs)


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number")


def _entries(content: Document) -> dict[str, Any]:
    """All that makes up a game; spelled as JSON, for to Python 1, 1.0 and True are equal."""
    content = _in_version_2(content)
    setup, advice = content["setup"], content.get("advice", {})
    asked = advice.get("asked", [])
    read = {
        **{key: setup[key] for key in ("wall", "ruleset", "first_player", "seed")},
        **{key: content[key] for key in ("cursor", "scores")},
        "players": [[p["name"], p["color"], p.get("bot")] for p in setup["players"]],
        "seats": [[c["from"], c["seat"], c["bot"], c["name"]] for c in content.get("seats", [])],
        "advice": [advice.get("allowed"), asked, max(advice.get("given", 0), len(asked))],
        "undone": content.get("undone", [0] * len(setup["players"])),
        "series": content.get("series"),
        "copied_from": content.get("copied_from"),
        "unknown": _preserved(content),
    }
    spelled = {key: json.dumps(value, sort_keys=True) for key, value in read.items()}
    return spelled | {"log": content["log"]}


def _in_version_2(content: Document) -> Document:
    """Names to which version 2 gave a meaning had none in version 1."""
    if content["version"] == 2:
        return content
    new = ("seats", "advice", "undone", "series", "copied_from")
    old = {key: value for key, value in content.items() if key not in new}
    players = [
        {key: value for key, value in player.items() if key != "bot"} | {"color": color}
        for color, player in enumerate(content["setup"]["players"])
    ]
    return old | {"setup": content["setup"] | {"players": players}}


def _preserved(content: Document) -> list[Document]:
    """The unknown entries of each object, if there are not too many."""
    file, setup, player, change, advice = KNOWN
    unknown = [
        _others(content, file),
        _others(content["setup"], setup),
        *(_others(each, player) for each in content["setup"]["players"]),
        *(_others(each, change) for each in content.get("seats", [])),
        _others(content.get("advice", {}), advice),
    ]
    entries = [{key: value} for each in unknown for key, value in each.items()]
    if not all(_is_within(entry, DEEPEST_UNKNOWN + 1) for entry in entries):
        return [{} for _ in unknown]
    if sum(len(json.dumps(entry, separators=(",", ":"))) for entry in entries) > MOST_UNKNOWN:
        return [{} for _ in unknown]
    return unknown


def _others(inside: Document, known: set[str]) -> Document:
    return {key: value for key, value in inside.items() if key not in known}


def _is_within(value: Any, levels: int) -> bool:
    """Whether no more lists and objects than that lie within each other."""
    if not isinstance(value, list | dict):
        return True
    items = value.values() if isinstance(value, dict) else value
    return levels > 0 and all(_is_within(item, levels - 1) for item in items)


def _after_deals(written: dict[str, Any], game: Game) -> dict[str, Any]:
    """A file may end, or stand, where the bag must deal; a game then walks on by itself."""
    log, cursor = list(written["log"]), int(written["cursor"])
    if cursor == len(log) < len(game.log):
        log.append(str(game.log[-1]))
    while cursor < len(log) and log[cursor].startswith("deal "):
        cursor += 1
    return written | {"log": log, "cursor": json.dumps(cursor)}


@cache
def _shelf(folder: Path) -> Shelf:
    return Shelf(folder, Autosave())


def _faults_elsewhere(path: Path, outcome: Game | SaveError) -> Iterator[str]:
    """What is wrong in the list of games, and in what a shell is told."""
    game = None if isinstance(outcome, SaveError) else outcome
    shelf = _shelf(path.parent)
    (entry,) = shelf.entries()
    if game and (entry.names, entry.error) != (game.names, None):
        yield f"is listed as {entry}"
    if (shelf.latest_unfinished() is not None) != (game is not None and not game.is_over):
        yield "is under way in one place and not in the other"
    for language in LANGUAGES:
        for as_json in (True, False):
            out, err = io.StringIO(), io.StringIO()
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                code = program.check(path, as_json, language)
            read = (code, bool(out.getvalue()), err.getvalue().count("\n"))
            if read != ((0, True, 0) if game else (1, False, 1)):
                yield f"is checked with {read}: {err.getvalue()!a}"


def _faults_of_folder(path: Path, data: bytes, before: os.stat_result) -> Iterator[str]:
    if path.read_bytes() != data or path.stat().st_mtime_ns != before.st_mtime_ns:
        yield "the file has been changed"
    if os.listdir(path.parent) != [path.name]:
        yield f"beside the file lie others: {os.listdir(path.parent)}"


if __name__ == "__main__":
    print(json.dumps(read(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))))
