"""The JSON object of a saved game with its checksum: made from a game, and strictly checked.

It must not read or write files.
"""

import json
import zlib
from collections.abc import Callable
from datetime import UTC, datetime
from math import isfinite
from typing import Any, Final, NoReturn

from azul import __version__
from azul.engine import (
    InvalidPosition,
    InvalidSetup,
    Ruleset,
    Setup,
    Wall,
    parse_position,
    position_line,
)
from azul.game import (
    MAX_RECORDS,
    Clock,
    Game,
    HintUse,
    ReplayError,
    Seat,
    SeatChange,
    Seating,
    UnknownEntries,
    external_name,
    is_level,
    printable,
    refusal,
)
from azul.i18n import Sentence, mark
from azul.saves.validation import CHANGE, CLOCK, GAME, HINT_USE, PLAYER, SETUP, drop_if_large
from azul.schema import InvalidData, ObjectReader, integer, one_of

VERSION: Final = 3  # the newest version that is read; older versions are converted to it
_FORMAT: Final = "azul-game"
_HEADER: Final = ObjectReader({"format": one_of([_FORMAT]), "version": integer(1)})

_MAX_QUOTED: Final = 40  # characters of a wrong record, or a level, in a message
_EARLIEST: Final = datetime(1971, 1, 1, tzinfo=UTC)
_LATEST: Final = datetime(2999, 12, 31, tzinfo=UTC)  # later days are not shown everywhere
NOT_OURS: Final = mark("{file} isn’t a game saved by Azulejo.")

_NEW_IN_2: Final = frozenset({"seats", "advice", "undone", "series", "copied_from", "clock"})

_WRONG_SCORES: Final = mark("{file} is damaged: its scores don’t match its moves.")

Document = dict[str, Any]


def _from_1_to_2(content: Document) -> Document:
    """Make all players people, and drop entries that were unknown then and have a meaning now.

    The object is not checked yet; anything but a list of players is refused later.
    """
    old = {name: entry for name, entry in content.items() if name not in _NEW_IN_2}
    setup = content.get("setup")
    if isinstance(setup, dict) and isinstance(setup.get("players"), list):
        players: list[Any] = []
        for color, player in enumerate(setup["players"]):
            if isinstance(player, dict):
                player = {name: entry for name, entry in player.items() if name != "bot"}
                player["color"] = color
            players.append(player)
        old["setup"] = setup | {"players": players}
    return old | {"version": 2}


def _from_2_to_3(content: Document) -> Document:
    """Drop an entry that was unknown then and has a meaning now."""
    old = {name: entry for name, entry in content.items() if name != "start"}
    return old | {"version": 3}


MIGRATIONS: Final[dict[int, Callable[[Document], Document]]] = {1: _from_1_to_2, 2: _from_2_to_3}
"""The pure functions that turn each older version into the next one."""


class DocumentError(Exception):
    """Not a game; `sentence` says why, in a message that still lacks {file}."""

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message)
        self.sentence = Sentence(message, values)


def from_game(game: Game) -> Document:
    """Return the JSON object of a game; `saved` and the checksum are added when it is written."""
    setup, seats = game.setup, game.seating.at_start
    # A full file that ended where a deal is due has one record more here. It is left out, because
    # the seed leads to the same deal when the file is read.
    log = [str(record) for record in game.log[:MAX_RECORDS]]
    entries: Document = {}
    if game.seating.changes:
        entries["seats"] = [
            {"from": c.number, "seat": c.player, "bot": c.level, "name": c.name, **c.unknown}
            for c in game.seating.changes
        ]
    if game.hint_use != HintUse():
        hints = game.hint_use
        entries["advice"] = {"allowed": hints.allowed, "asked": [*hints.asked]}
        if hints.used > len(hints.asked):
            entries["advice"]["given"] = hints.used
        entries["advice"] |= hints.unknown
    if game.clock:
        clock = game.clock
        spent = clock.listed(game.cursor, len(log))
        entries["clock"] = {"kind": clock.kind, "seconds": clock.seconds, "spent": spent}
        entries["clock"] |= clock.unknown
    if any(game.undone_decisions):
        entries["undone"] = [*game.undone_decisions]
    if game.series is not None:
        entries["series"] = game.series
    if game.copied_from is not None:
        entries["copied_from"] = game.copied_from
    if setup.start:
        entries["start"] = position_line(setup.start)
    content: Document = {
        "format": _FORMAT,
        "version": 2,
        "app": __version__,
        "saved": "",
        "setup": {
            "players": [
                {
                    "name": seat.name,
                    "color": seat.color,
                    **({} if seat.is_person else {"bot": seat.level}),
                    **more,
                }
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
        **entries,
        "scores": [board.score for board in game.state.players],
        **game.unknown.game,
    }
    return content | {"version": _version_for(content)}


_RULESETS_OF_2: Final = (Ruleset.AZUL, Ruleset.GREEN_BOX)


def _version_for(content: Document) -> int:
    """Return the oldest version that has everything in an object, for the oldest programs."""
    holders = (*content["setup"]["players"], *content.get("seats", ()))
    has_external = any(external_name(holder.get("bot")) for holder in holders)
    is_edition = content["setup"]["ruleset"] not in _RULESETS_OF_2
    return 3 if "start" in content or has_external or is_edition else 2


def to_text(content: Document) -> str:
    """Return the object, with its checksum, as the text of a file; JSON escapes any surrogates."""
    complete = content | {"crc32": checksum(content)}
    # Indented, with letters as they are, so that people can read and compare files.
    text = json.dumps(complete, indent=1, ensure_ascii=False) + "\n"
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def checksum(content: Document) -> str:
    """Return the CRC-32 of the object without `crc32` (sorted keys, no spaces, ASCII) in hex."""
    covered = {key: value for key, value in content.items() if key != "crc32"}
    canonical = json.dumps(covered, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return f"{zlib.crc32(canonical.encode('ascii')):08x}"


def parse(text: str) -> Document:
    """Check all but the log's legality, and convert to this version; raises DocumentError."""
    content = _json_object(text)
    version: int = content["version"]
    # Checked before the checksum, because a newer version may compute it in another way.
    if version > VERSION:
        raise DocumentError(
            mark("{file} was saved by a newer version of Azulejo and won’t be changed.")
        )
    # Checked before it is converted, because the checksum covers the object as written.
    if not _is_intact(content):
        raise DocumentError(mark("{file} is damaged: its contents don’t match its checksum."))
    for old in range(version, VERSION):
        content = MIGRATIONS[old](content)
    try:
        content = GAME(content)
    except InvalidData as error:
        raise _damaged(str(error.path[0])) from error
    if not 0 <= content["cursor"] <= len(content["log"]):
        raise _damaged("cursor")
    if len(content["scores"]) != len(_setup(content).players):
        raise DocumentError(_WRONG_SCORES)
    _check_seats(content)
    undone = content.get("undone")
    if undone is not None and len(undone) != len(content["scores"]):
        raise _damaged("undone")
    if max(_hint_use(content).asked, default=0) > len(content["log"]):
        raise _damaged("advice")
    drop_if_large(content)
    return content


def _check_seats(content: Document) -> None:
    changes = content.get("seats", [])
    for holder in (*content["setup"]["players"], *changes):
        level = holder.get("bot")
        if level is not None and not is_level(level):
            raise DocumentError(
                mark(
                    "{file} has a computer player of level “{level}”, which this version"
                    " doesn’t know."
                ),
                level=printable(level[:_MAX_QUOTED]),
            )
    if any(change["from"] > len(content["log"]) for change in changes):
        raise DocumentError(
            mark("{file} is damaged: a seat changes players after a record that doesn’t exist.")
        )
    places = [(change["from"], change["seat"]) for change in changes]
    if len(set(places)) < len(places):
        raise DocumentError(
            mark("{file} is damaged: a seat changes players twice at the same point.")
        )
    if places != sorted(places) or any(seat >= len(content["scores"]) for _, seat in places):
        raise _damaged("seats")


def to_game(content: Document) -> Game:
    """Play the log of a parsed document; raises DocumentError."""
    try:
        game = Game.from_log(_setup(content), content["log"], content["cursor"], seating(content))
    except ReplayError as error:
        raise DocumentError(
            mark("{file} is damaged: record {number}, “{record}”, can’t be played. {reason}"),
            number=error.number,
            record=printable(error.text[:_MAX_QUOTED]),
            reason=refusal(error.error),
        ) from error
    if [board.score for board in game.state.players] != content["scores"]:
        raise DocumentError(_WRONG_SCORES)
    game.hint_use = _hint_use(content)
    game.clock = _clock(content, game.cursor)
    game.undone_decisions = tuple(content.get("undone", game.undone_decisions))
    game.series = content.get("series")
    game.copied_from = content.get("copied_from")
    game.unknown = UnknownEntries(
        GAME.unknown(content),
        SETUP.unknown(content["setup"]),
        tuple(map(PLAYER.unknown, content["setup"]["players"])),
    )
    return game


def seating(content: Document) -> Seating:
    """Return who held which seat when, in a parsed document."""
    return Seating(
        tuple(
            Seat(player["name"], player["color"], player.get("bot"))
            for player in content["setup"]["players"]
        ),
        tuple(
            SeatChange(c["from"], c["seat"], c["name"], c["bot"], CHANGE.unknown(c))
            for c in content.get("seats", ())
        ),
    )


def saved_at(content: Document) -> datetime | None:
    """Return when a parsed document was saved, within the possible years; None if not yet."""
    saved: str = content["saved"]
    return within_years(datetime.fromisoformat(saved)) if saved else None


def within_years(time: datetime) -> datetime:
    """Return the nearest time that every system can show in every time zone."""
    return min(max(time, _EARLIEST), _LATEST)


def _hint_use(content: Document) -> HintUse:
    if "advice" not in content:
        return HintUse()
    advice = content["advice"]
    asked = tuple(advice["asked"])
    # An older program kept the number as it was, and may have added requests to the list.
    forgotten = max(0, advice.get("given", 0) - len(asked))
    return HintUse(advice["allowed"], asked, forgotten, HINT_USE.unknown(advice))


def _clock(content: Document, cursor: int) -> Clock | None:
    if "clock" not in content:
        return None
    clock, count = content["clock"], len(content["log"])
    # An older program may have played on or undone records, and left the list as it was.
    spent, turn = tuple(clock["spent"][:count]), clock["spent"][count : count + 1]
    running = (cursor, float(turn[0] if turn else 0))
    return Clock(clock["kind"], clock["seconds"], spent, running, CLOCK.unknown(clock))


def _setup(content: Document) -> Setup:
    setup, start = content["setup"], None
    if "start" in content:
        try:
            start = parse_position(content["start"])
        except InvalidPosition as error:
            raise _damaged("start") from error
    try:
        return Setup(
            players=tuple(player["name"] for player in setup["players"]),
            wall=Wall(setup["wall"]),
            ruleset=Ruleset(setup["ruleset"]),
            first_player=setup["first_player"],
            seed=setup["seed"],
            start=start,
        )
    except InvalidSetup as error:
        raise _damaged("start" if start else "setup") from error


def _damaged(field: str) -> DocumentError:
    return DocumentError(
        mark("{file} is damaged: its entry “{field}” is missing or wrong."), field=field
    )


def _json_object(text: str) -> Document:
    try:
        return _HEADER(
            json.loads(
                text,
                object_pairs_hook=_no_duplicates,
                parse_constant=_no_constant,
                parse_float=_finite,
            )
        )
    # Python also raises these for integers of more than 4,300 digits, and for deep nesting.
    except (ValueError, RecursionError) as error:
        raise DocumentError(NOT_OURS) from error


def _is_intact(content: Document) -> bool:
    """True if the checksum is right; False also where nesting is too deep to compute it."""
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
    # Python reads 1e999 as infinity, which JSON cannot express.
    number = float(text)
    return number if isfinite(number) else _no_constant(text)


def _no_constant(text: str) -> NoReturn:
    raise ValueError(f"{text} is not JSON")
