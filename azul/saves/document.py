"""The JSON object of a saved game, with its checksum: how it is made and strictly checked.

No files here.
"""

import json
import zlib
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from math import isfinite
from typing import Any, Final, NoReturn

from azul import __version__
from azul.engine import InvalidSetup, Ruleset, Setup, Wall
from azul.game import (
    LEVELS,
    MAX_RECORDS,
    AdviceUse,
    Game,
    ReplayError,
    Seat,
    SeatChange,
    Seating,
    UnknownEntries,
    printable,
    refusal,
)
from azul.i18n import Sentence, mark
from azul.saves import unknown
from azul.saves.validation import wrong_entry

VERSION: Final = 2
_FORMAT: Final = "azul-game"
_SHOWN: Final = 40
"""How much of a wrong record, or a grade, is repeated to the player, in characters."""

_EARLIEST: Final = datetime(1971, 1, 1, tzinfo=UTC)
_LATEST: Final = datetime(2999, 12, 31, tzinfo=UTC)
"""Before and after, in some zone of time, there are days that some system cannot show."""

NOT_OURS: Final = mark("{file} is not a game of this program.")

_WRONG_SCORES: Final = mark("{file} is damaged: its scores do not follow from its moves.")

Document = dict[str, Any]


def _from_1_to_2(content: Document) -> Document:
    """People alone sat at the table; entries that were unknown then and have a meaning now go.

    The object is not checked yet: what is no list of players is refused later.
    """
    old = unknown.others(content, frozenset({"seats", "advice", "series"}))
    setup = content.get("setup")
    if isinstance(setup, dict) and isinstance(setup.get("players"), list):
        old["setup"] = setup | {"players": [*_with_colors(setup["players"])]}
    return old | {"version": 2}


def _with_colors(players: list[Any]) -> Iterator[Any]:
    for color, player in enumerate(players):
        if isinstance(player, dict):
            player = unknown.others(player, frozenset({"bot"})) | {"color": color}
        yield player


MIGRATIONS: Final[dict[int, Callable[[Document], Document]]] = {1: _from_1_to_2}
"""For each older version the pure function that makes the next one of it."""


class DocumentError(Exception):
    """Not a game; `fault` says why, with {file} left open."""

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message)
        self.fault = Sentence(message, values)


def from_game(game: Game) -> Document:
    """The JSON object of a game; `saved` is stamped, and the checksum added, when it is written."""
    setup, seats = game.setup, game.seating.at_start
    # A file that was full and ended where a deal is due has one record more here. It is left out,
    # for the seed gives the same deal to whoever reads it.
    log = [str(record) for record in game.log[:MAX_RECORDS]]
    return {
        "format": _FORMAT,
        "version": VERSION,
        "app": __version__,
        "saved": "",
        "setup": {
            "players": [
                {**_player(seat), **more}
                for seat, more in zip(seats, game.unknown.players, strict=False)
            ],
            "wall": setup.wall.value,
            "ruleset": setup.ruleset.value,
            "first_player": setup.first_player,
            "seed": setup.seed,
            **game.unknown.setup,
        },
        "log": log,
        "cursor": min(game.cursor, len(log)),
        **_beside(game),
        "scores": [board.score for board in game.state.players],
        **game.unknown.game,
    }


def _player(seat: Seat) -> Document:
    held = {"name": seat.name, "color": seat.color}
    return held if seat.is_person else held | {"bot": seat.level}


def _beside(game: Game) -> Document:
    """What there need not be; what is empty is left out."""
    beside: Document = {}
    if game.seating.changes:
        beside["seats"] = [
            {"from": c.number, "seat": c.player, "bot": c.level, "name": c.name, **c.unknown}
            for c in game.seating.changes
        ]
    if game.advice != AdviceUse():
        advice = game.advice
        beside["advice"] = {"allowed": advice.allowed, "asked": [*advice.asked]}
        if advice.used > len(advice.asked):
            beside["advice"]["given"] = advice.used
        beside["advice"] |= advice.unknown
    if game.series is not None:
        beside["series"] = game.series
    return beside


def to_text(content: Document) -> str:
    """The object, with its checksum, as the text of a file.

    Half characters, which may stand in unknown entries, are written as JSON's escapes for them.
    """
    complete = content | {"crc32": checksum(content)}
    # A line for each entry, letters as they are: people can read a file, and compare two.
    text = json.dumps(complete, indent=1, ensure_ascii=False) + "\n"
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def checksum(content: Document) -> str:
    """CRC-32, eight hex digits, over the object without `crc32`: sorted keys, no spaces, ASCII."""
    covered = {key: value for key, value in content.items() if key != "crc32"}
    canonical = json.dumps(covered, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return f"{zlib.crc32(canonical.encode('ascii')):08x}"


def parse(text: str) -> Document:
    """Check everything but the log's legality, and bring it to the present version.

    Raises DocumentError.
    """
    content = _json_object(text)
    version = content.get("version")
    if content.get("format") != _FORMAT or type(version) is not int or version < 1:
        raise DocumentError(NOT_OURS)
    # Before the checksum, for how a newer version seals its files is not known here.
    if version > VERSION:
        raise DocumentError(
            mark("{file} was saved by a newer version of this program and is left as it is.")
        )
    # Before it is changed: the checksum is that of the object as it was written.
    if not _is_intact(content):
        raise DocumentError(mark("{file} is damaged: its contents do not match its checksum."))
    for old in range(version, VERSION):
        content = MIGRATIONS[old](content)
    wrong = wrong_entry(content)
    if wrong:
        raise _damaged(wrong)
    if not 0 <= content["cursor"] <= len(content["log"]):
        raise _damaged("cursor")
    if len(content["scores"]) != len(_setup(content).players):
        raise DocumentError(_WRONG_SCORES)
    _check_seats(content)
    if max(_advice(content).asked, default=0) > len(content["log"]):
        raise _damaged("advice")
    unknown.drop_if_large(content)
    return content


def _check_seats(content: Document) -> None:
    changes = content.get("seats", [])
    for holder in (*content["setup"]["players"], *changes):
        level = holder.get("bot")
        if level is not None and level not in LEVELS:
            raise DocumentError(
                mark(
                    "{file} has a program of the grade “{grade}”, which this version does not know."
                ),
                grade=printable(level[:_SHOWN]),
            )
    if any(change["from"] > len(content["log"]) for change in changes):
        raise DocumentError(
            mark("{file} is damaged: a seat changes hands after more records than it has.")
        )
    places = [(change["from"], change["seat"]) for change in changes]
    if len(set(places)) < len(places):
        raise DocumentError(
            mark("{file} is damaged: a seat changes hands twice at the same place.")
        )
    if places != sorted(places) or any(seat >= len(content["scores"]) for _, seat in places):
        raise _damaged("seats")


def to_game(content: Document) -> Game:
    """Play the log of a parsed document; raises DocumentError."""
    try:
        game = Game.from_log(_setup(content), content["log"], content["cursor"], seating(content))
    except ReplayError as error:
        raise DocumentError(
            mark("{file} is damaged: record {number}, “{record}”, cannot be played. {reason}"),
            number=error.number,
            record=printable(error.text[:_SHOWN]),
            reason=refusal(error.error),
        ) from error
    if [board.score for board in game.state.players] != content["scores"]:
        raise DocumentError(_WRONG_SCORES)
    game.advice = _advice(content)
    game.series = content.get("series")
    game.unknown = UnknownEntries(
        unknown.others(content, unknown.GAME),
        unknown.others(content["setup"], unknown.SETUP),
        tuple(unknown.others(player, unknown.PLAYER) for player in content["setup"]["players"]),
    )
    return game


def seating(content: Document) -> Seating:
    """Who held which seat when, in a parsed document."""
    return Seating(
        tuple(
            Seat(player["name"], player["color"], player.get("bot"))
            for player in content["setup"]["players"]
        ),
        tuple(
            SeatChange(c["from"], c["seat"], c["name"], c["bot"], unknown.others(c, unknown.CHANGE))
            for c in content.get("seats", ())
        ),
    )


def saved_at(content: Document) -> datetime | None:
    """When a parsed document was saved, as far as it is possible; None if it is not saved yet."""
    saved: str = content["saved"]
    return within_years(datetime.fromisoformat(saved)) if saved else None


def within_years(time: datetime) -> datetime:
    """The nearest time that every system can show in every zone of time."""
    return min(max(time, _EARLIEST), _LATEST)


def _advice(content: Document) -> AdviceUse:
    if "advice" not in content:
        return AdviceUse()
    advice = content["advice"]
    more = unknown.others(advice, unknown.ADVICE)
    asked = tuple(advice["asked"])
    # An older program has kept the number as it was, and may have added to those that were asked.
    forgotten = max(0, advice.get("given", 0) - len(asked))
    return AdviceUse(advice["allowed"], asked, forgotten, more)


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
    # Also for integers of more than 4,300 digits, and for what is nested too deeply for Python.
    except (ValueError, RecursionError) as error:
        raise DocumentError(NOT_OURS) from error
    if not isinstance(content, dict):
        raise DocumentError(NOT_OURS)
    return content


def _is_intact(content: Document) -> bool:
    """Whether the checksum is right, which it is not where nesting is too deep to compute it."""
    try:
        return bool(content.get("crc32") == checksum(content))
    except RecursionError:
        return False


def _no_duplicates(pairs: list[tuple[str, Any]]) -> Document:
    content = dict(pairs)
    # Python's reader would silently take the last of two.
    if len(content) != len(pairs):
        raise ValueError("a key stands twice")
    return content


def _finite(text: str) -> float:
    # Python reads 1e999 as infinity, which JSON has no way to write.
    number = float(text)
    return number if isfinite(number) else _no_constant(text)


def _no_constant(text: str) -> NoReturn:
    raise ValueError(f"{text} is not JSON")
