"""The JSON object of a saved game: how it is made, sealed and strictly checked. No files here."""

import json
import re
import zlib
from collections.abc import Callable
from datetime import datetime
from math import isfinite
from typing import Any, Final, NoReturn

from azul import __version__
from azul.engine import InvalidSetup, Ruleset, Setup, Wall
from azul.game import Game, ReplayError, is_printable, printable, refusal
from azul.i18n import Sentence, mark

VERSION: Final = 1
_FORMAT: Final = "azul-game"
_MOST_RECORDS: Final = 20_000
_LONGEST_NAME: Final = 100
"""In characters; far more than can be typed, and little enough to be drawn at once."""

_TIME: Final = re.compile(
    r"\d{4}-\d\d-\d\dT([01]\d|2[0-3]):\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)", re.ASCII
)
"""How a time is spelled; which other spellings Python reads depends on its version."""

_SHOWN: Final = 40
"""How much of a wrong record is repeated to the player, in characters."""

NOT_OURS: Final = mark("{file} is not a game of this program.")

_WRONG_SCORES: Final = mark("{file} is damaged: its scores do not follow from its moves.")

Document = dict[str, Any]

MIGRATIONS: Final[dict[int, Callable[[Document], Document]]] = {}
"""For each older version the pure function that makes the next one of it."""


class DocumentError(Exception):
    """Not a game; `fault` says why, with {file} left open."""

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message)
        self.fault = Sentence(message, values)


def from_game(game: Game) -> Document:
    """The JSON object of a game; `saved` is stamped, and the checksum added, when it is written."""
    setup = game.setup
    return {
        "format": _FORMAT,
        "version": VERSION,
        "app": __version__,
        "saved": "",
        "setup": {
            "players": [{"name": name} for name in setup.players],
            "wall": setup.wall.value,
            "ruleset": setup.ruleset.value,
            "first_player": setup.first_player,
            "seed": setup.seed,
        },
        "log": [str(record) for record in game.log],
        "cursor": game.cursor,
        "scores": [board.score for board in game.state.players],
    }


def to_text(content: Document) -> str:
    """The object, sealed with its checksum, as the text of a file."""
    sealed = content | {"crc32": checksum(content)}
    return json.dumps(sealed, indent=1, ensure_ascii=False) + "\n"


def checksum(content: Document) -> str:
    """CRC-32, eight hex digits, over the object without `crc32`: sorted keys, no spaces, ASCII."""
    sealed = {key: value for key, value in content.items() if key != "crc32"}
    canonical = json.dumps(sealed, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return f"{zlib.crc32(canonical.encode('ascii')):08x}"


def parse(text: str) -> Document:
    """Check everything but the log's legality, and bring it to the present version.

    Raises DocumentError.
    """
    content = _json_object(text)
    version = content.get("version")
    if content.get("format") != _FORMAT or type(version) is not int or version < 1:
        raise DocumentError(NOT_OURS)
    if version > VERSION:
        raise DocumentError(
            mark("{file} was saved by a newer version of this program and is left as it is.")
        )
    if not _is_sealed(content):
        raise DocumentError(mark("{file} is damaged: its contents do not match its checksum."))
    for old in range(version, VERSION):
        content = MIGRATIONS[old](content)
    for field, is_right in _FIELDS.items():
        if not is_right(content.get(field)):
            raise _damaged(field)
    if not 0 <= content["cursor"] <= len(content["log"]):
        raise _damaged("cursor")
    if len(content["scores"]) != len(_setup(content).players):
        raise DocumentError(_WRONG_SCORES)
    return content


def to_game(content: Document) -> Game:
    """Play the log of a parsed document; raises DocumentError."""
    try:
        game = Game.from_log(_setup(content), content["log"], content["cursor"])
    except ReplayError as error:
        raise DocumentError(
            mark("{file} is damaged: record {number}, “{record}”, cannot be played. {reason}"),
            number=error.number,
            record=printable(error.text[:_SHOWN]),
            reason=refusal(error.error),
        ) from error
    if [board.score for board in game.state.players] != content["scores"]:
        raise DocumentError(_WRONG_SCORES)
    return game


def _setup(content: Document) -> Setup:
    setup = content["setup"]
    try:
        return Setup(
            players=tuple(player["name"] for player in setup["players"]),
            wall=Wall(setup["wall"]),
            ruleset=Ruleset(setup["ruleset"]),
            first_player=setup["first_player"],
            seed=setup["seed"],
        )
    except InvalidSetup as error:
        raise _damaged("setup") from error


def _damaged(field: str) -> DocumentError:
    return DocumentError(
        mark("{file} is damaged: its entry “{field}” is missing or wrong."), field=field
    )


def _json_object(text: str) -> Document:
    try:
        content = json.loads(
            text,
            object_pairs_hook=_no_duplicates,
            parse_constant=_no_constant,
            parse_float=_finite,
        )
    except (ValueError, RecursionError) as error:
        raise DocumentError(NOT_OURS) from error
    if not isinstance(content, dict):
        raise DocumentError(NOT_OURS)
    return content


def _is_sealed(content: Document) -> bool:
    """Whether the checksum is right, which it is not where nesting is too deep to compute it."""
    try:
        return bool(content.get("crc32") == checksum(content))
    except RecursionError:
        return False


def _no_duplicates(pairs: list[tuple[str, Any]]) -> Document:
    content = dict(pairs)
    if len(content) != len(pairs):
        raise ValueError("a key stands twice")
    return content


def _finite(text: str) -> float:
    number = float(text)
    return number if isfinite(number) else _no_constant(text)


def _no_constant(text: str) -> NoReturn:
    raise ValueError(f"{text} is not JSON")


def _is_int(value: object) -> bool:
    return type(value) is int


def _is_setup(value: object) -> bool:
    return (
        isinstance(value, dict)
        and isinstance(value.get("players"), list)
        and all(_is_player(player) for player in value["players"])
        and value.get("wall") in tuple(Wall)
        and value.get("ruleset") in tuple(Ruleset)
        and _is_int(value.get("first_player"))
        and _is_int(value.get("seed"))
    )


def _is_player(value: object) -> bool:
    return (
        isinstance(value, dict)
        and isinstance(value.get("name"), str)
        and len(value["name"]) <= _LONGEST_NAME
        and is_printable(value["name"])
    )


def _is_date(value: object) -> bool:
    """Whether a string is a time with its zone, in years that every calendar can show."""
    if not isinstance(value, str) or not _TIME.fullmatch(value):
        return False
    try:
        date = datetime.fromisoformat(value)
    except ValueError:
        return False
    return date.tzinfo is not None and 1970 < date.year < 9999


def _is_log(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) <= _MOST_RECORDS
        and all(isinstance(record, str) for record in value)
    )


def _is_scores(value: object) -> bool:
    return isinstance(value, list) and all(_is_int(score) for score in value)


_FIELDS: Final[dict[str, Callable[[object], bool]]] = {
    "app": lambda value: isinstance(value, str),
    "saved": _is_date,
    "setup": _is_setup,
    "log": _is_log,
    "cursor": _is_int,
    "scores": _is_scores,
}
