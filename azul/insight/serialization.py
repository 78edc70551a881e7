"""What was found about a game as plain data: kept under a key, and read back strictly."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

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
from azul.insight.analysis_result import AnalysisResult, Chances, Decision, MoveReview

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


def as_data(
    result: AnalysisResult, setup: Setup, log: Sequence[Record], budget: int
) -> dict[str, Any]:
    """All that was found, once all of it is known, as a JSON object."""
    reviews = result.reviews.items()
    return {
        "key": key_of(setup, log, budget),
        "chances": [list(result.chances[number]) for number in range(len(log) + 1)],
        "looks": {str(number): _review_as_data(review) for number, review in sorted(reviews)},
    }


def _review_as_data(review: MoveReview) -> dict[str, Any]:
    return {
        "player": review.player,
        "best": str(review.best),
        "line": [str(record) for record in review.line],
        "shift": list(review.shift),
    }


def from_data(
    data: object, setup: Setup, log: Sequence[Record], budget: int
) -> AnalysisResult | None:
    """The findings that `as_data` made for this very game and budget; None for anything else."""
    try:
        return _read(data, setup, log, budget)
    except (KeyError, TypeError, ValueError):
        return None


def _read(data: Any, setup: Setup, log: Sequence[Record], budget: int) -> AnalysisResult:
    if data["key"] != key_of(setup, log, budget) or len(data["chances"]) != len(log) + 1:
        raise ValueError("another game")
    seats = len(setup.players)
    result = AnalysisResult()
    for number, chances in enumerate(data["chances"]):
        result.chances[number] = _numbers(chances, seats, 0, 1)
    state = initial_state(setup)
    for number, record in enumerate(log):
        if not isinstance(record, Deal):
            result.reviews[number] = _read_review(data["looks"][str(number)], state)
        state = apply(state, record)
    if len(data["looks"]) != len(result.reviews):
        raise ValueError("more looks than decisions")
    return result


def _read_review(data: Mapping[str, Any], state: State) -> MoveReview:
    best, *line = map(parse_record, (data["best"], *data["line"]))
    decisions = tuple(_decisions(state, (best, *line)))
    shift = _numbers(data["shift"], len(state.players), -1, 0)
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


def _numbers(data: Sequence[Any], seats: int, least: int, total: int) -> Chances:
    """One number for each player, from `least` to 1; ValueError unless they add up to `total`."""
    if len(data) != seats or any(type(number) is not float for number in data):
        raise ValueError("not a number for each player")
    if not all(least <= number <= 1 for number in data) or abs(sum(data) - total) > NEARLY:
        raise ValueError("numbers that cannot be")
    return tuple(data)
