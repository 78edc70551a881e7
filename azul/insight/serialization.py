"""What was found about a game as plain data: kept under a key, and read back strictly."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

from azul import schema
from azul.bots import fingerprint
from azul.engine import (
    Deal,
    Record,
    Setup,
    State,
    apply,
    initial_state,
    legal_moves,
    parse_record,
)
from azul.insight.findings import Chances, Decision, Findings, MoveReview

METHOD: Final = 2
"""To be raised whenever the same game, budget and weights lead to other findings."""

NEARLY: Final = 1e-6
"""How far sums of floats may be from what they should be."""


def key_of(setup: Setup, log: Sequence[Record], budget: int) -> str:
    """What tells a game with its analysis from all others.

    Names and seed are left out: they change nothing that is found, for deals stand in the log.
    """
    seats = len(setup.players)
    about = [METHOD, budget, fingerprint(seats, setup.wall), seats, setup.wall, setup.ruleset]
    spelled = "\n".join(map(str, [*about, setup.first_player, *log]))
    return sha256(spelled.encode("ascii")).hexdigest()


def as_data(findings: Findings, setup: Setup, log: Sequence[Record], budget: int) -> dict[str, Any]:
    """All that was found, once all of it is known, as a JSON object."""
    looks = findings.looks.items()
    return {
        "key": key_of(setup, log, budget),
        "chances": [list(findings.chances[number]) for number in range(len(log) + 1)],
        "looks": {str(number): _look_as_data(look) for number, look in sorted(looks)},
    }


def _look_as_data(look: MoveReview) -> dict[str, Any]:
    return {
        "player": look.player,
        "best": str(look.best),
        "line": [str(record) for record in look.line],
        "shift": list(look.shift),
    }


def from_data(data: object, setup: Setup, log: Sequence[Record], budget: int) -> Findings | None:
    """The findings that `as_data` made for this very game and budget; None for anything else."""
    try:
        return _read(_ANALYSIS(data), setup, log, budget)
    except (KeyError, ValueError):
        return None


def _read(data: dict[str, Any], setup: Setup, log: Sequence[Record], budget: int) -> Findings:
    if data["key"] != key_of(setup, log, budget) or len(data["chances"]) != len(log) + 1:
        raise ValueError("another game")
    seats = len(setup.players)
    findings = Findings()
    for number, chances in enumerate(data["chances"]):
        findings.chances[number] = _checked_sum(chances, seats, 1)
    state = initial_state(setup)
    for number, record in enumerate(log):
        if not isinstance(record, Deal):
            findings.looks[number] = _look(data["looks"][str(number)], state)
        state = apply(state, record)
    if len(data["looks"]) != len(findings.looks):
        raise ValueError("more looks than decisions")
    return findings


def _look(data: Mapping[str, Any], state: State) -> MoveReview:
    best, *line = map(parse_record, (data["best"], *data["line"]))
    decisions = tuple(_decisions(state, (best, *line)))
    shift = _checked_sum(data["shift"], len(state.players), 0)
    if data["player"] != state.to_act or shift[state.to_act] < 0:
        raise ValueError("not a look at this state")
    return MoveReview(state.to_act, decisions[0], decisions[1:], shift)


def _decisions(state: State, records: Sequence[Record]) -> Sequence[Decision]:
    """Records that follow on each other; ValueError for one that may not be played."""
    found: list[Decision] = []
    for record in records:
        if isinstance(record, Deal) or record not in legal_moves(state):
            raise ValueError("not a decision of this state")
        found.append(record)
        state = apply(state, record)
    return found


def _checked_sum(numbers: Sequence[float], seats: int, total: int) -> Chances:
    """One number for each player; ValueError unless they add up to `total`."""
    if len(numbers) != seats or abs(sum(numbers) - total) > NEARLY:
        raise ValueError("numbers that cannot be")
    return tuple(numbers)


_ANALYSIS: Final = schema.Record(
    {
        "key": schema.text(),
        "chances": schema.list_of(schema.list_of(schema.number(0, 1))),
        "looks": schema.mapping_of(
            schema.Record(
                {
                    "player": schema.integer(),
                    "best": schema.text(),
                    "line": schema.list_of(schema.text()),
                    "shift": schema.list_of(schema.number(-1, 1)),
                }
            )
        ),
    }
)
