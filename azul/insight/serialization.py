"""The result of an analysis as plain data for a cache, read back strictly."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import product
from typing import Any, Final

from azul import schema
from azul.bots import fingerprint
from azul.engine import (
    Deal,
    Decision,
    Record,
    State,
    Wall,
    apply,
    initial_state,
    legal_moves,
    parse_record,
    position_line,
)
from azul.insight.analysis import AnalysisInput
from azul.insight.analysis_result import AnalysisResult, Chances, MoveReview
from azul.insight.searching import DEEP_BUDGET

METHOD: Final = {Wall.COLORED: 6, Wall.GRAY: 7}
"""The method's version, raised whenever equal game, budget and weights give other results."""

_FORMER_BUDGETS: Final = {DEEP_BUDGET: (16_000,)}
"""Budgets of former methods, by the budget that has replaced them."""

NEARLY: Final = 1e-6  # how far sums of floats may be from what they should be


FORMER: Final = {
    (2, Wall.COLORED): ("78f5c427b8e8560a", "52eccd9c4700d2c5", "d1b1d7bae03882a8"),
    (2, Wall.GRAY): ("c0615b59df22041b", "151bfbad917a1d90"),
    (3, Wall.COLORED): ("d927c568bbb22fa5", "288368010a8f7ff8"),
    (3, Wall.GRAY): ("a976d54c2b003e3a", "281023544b8a99eb"),
    (4, Wall.COLORED): ("61f9b39d33730aa6", "fe6631a0c8bac517"),
    (4, Wall.GRAY): ("79663150214ce6c0", "0185b53551156cbc"),
}
"""Fingerprints of weights, newest first, from the time when they were part of the key."""


def key_of(analyzed: AnalysisInput) -> str:
    """Return the key of a game's analysis in the cache.

    Names and seed are left out, because the log has the deals. Weights are left out, so that a
    result of newer weights replaces an older result.
    """
    return _key_by_method(analyzed, METHOD[analyzed.setup.wall])


def _key_by_method(analyzed: AnalysisInput, method: int) -> str:
    hinted = [f"hinted {number}" for number in analyzed.hinted]
    return _digest(analyzed, [method, analyzed.budget, *hinted])


def keys_of(analyzed: AnalysisInput) -> tuple[str, ...]:
    """Return all keys under which a game's analysis may be cached: `key_of`, then former keys."""
    return key_of(analyzed), *_former_keys(analyzed)


def _former_keys(analyzed: AnalysisInput) -> Iterator[str]:
    """Yield the keys of former methods, newest first."""
    budgets = (analyzed.budget, *_FORMER_BUDGETS.get(analyzed.budget, ()))
    for method, budget in product(range(METHOD[analyzed.setup.wall] - 1, 0, -1), budgets):
        yield _key_by_method(analyzed._replace(budget=budget), method)
    for weights in FORMER[len(analyzed.setup.players), analyzed.setup.wall]:
        yield _digest(analyzed, [1, analyzed.budget, weights])


def _digest(analyzed: AnalysisInput, found_by: Sequence[object]) -> str:
    setup = analyzed.setup
    about = [*found_by, len(setup.players), setup.wall, setup.ruleset, setup.first_player]
    if setup.start:
        about.append(position_line(setup.start))
    return sha256("\n".join(map(str, [*about, *analyzed.log])).encode("ascii")).hexdigest()


def as_data(result: AnalysisResult, analyzed: AnalysisInput) -> dict[str, Any]:
    """Return a complete result as a JSON object."""
    reviews = result.reviews.items()
    return {
        "key": key_of(analyzed),
        "weights": _current_weights(analyzed),
        "chances": [list(result.chances[number]) for number in range(len(analyzed.log) + 1)],
        "looks": {
            str(number): {
                "player": review.player,
                "best": str(review.best),
                "line": [str(record) for record in review.continuation],
                "shift": list(review.shift),
            }
            for number, review in sorted(reviews)
        },
    }


def _current_weights(analyzed: AnalysisInput) -> str:
    setup = analyzed.setup
    return fingerprint(len(setup.players), setup.wall, setup.ruleset)


def from_data(data: object, analyzed: AnalysisInput, older: bool = False) -> AnalysisResult | None:
    """Return the result that `as_data` made for exactly this game and budget, else None.

    Results of former methods or other weights count only if `older` is True.
    """
    try:
        return _read(_ANALYSIS(data), analyzed, older)
    except (KeyError, ValueError):
        return None


def _read(data: dict[str, Any], analyzed: AnalysisInput, older: bool) -> AnalysisResult:
    is_current = data["key"] == key_of(analyzed)
    if not is_current and data["key"] not in _former_keys(analyzed):
        raise ValueError("another game")
    # Former methods had no weights, or others; KeyError if the current method has none.
    weights = data["weights"] if is_current else ""
    if not older and weights != _current_weights(analyzed):
        raise ValueError("another method or other weights")
    if len(data["chances"]) != len(analyzed.log) + 1:
        raise ValueError("another game")
    seats = len(analyzed.setup.players)
    result = AnalysisResult()
    for number, chances in enumerate(data["chances"]):
        result.chances[number] = _checked_sum(chances, seats, 1)
    state = initial_state(analyzed.setup)
    for number, record in enumerate(analyzed.log):
        if not isinstance(record, Deal):
            result.reviews[number] = _read_review(data["looks"][str(number)], state)
        state = apply(state, record)
    if len(data["looks"]) != len(result.reviews):
        raise ValueError("more reviews than decisions")
    return result


def _read_review(data: Mapping[str, Any], state: State) -> MoveReview:
    best, *line = map(parse_record, (data["best"], *data["line"]))
    decisions = tuple(_decisions(state, (best, *line)))
    shift = _checked_sum(data["shift"], len(state.players), 0)
    if data["player"] != state.to_act or shift[state.to_act] < 0:
        raise ValueError("not a review of this state")
    return MoveReview(state.to_act, decisions[0], decisions[1:], shift)


def _decisions(state: State, records: Sequence[Record]) -> Sequence[Decision]:
    """Return consecutive records; ValueError for a record that may not be played."""
    found: list[Decision] = []
    for record in records:
        if isinstance(record, Deal) or record not in legal_moves(state):
            raise ValueError("not a decision of this state")
        found.append(record)
        state = apply(state, record)
    return found


def _checked_sum(numbers: Sequence[float], seats: int, total: int) -> Chances:
    """Return one number for each player; ValueError unless they add up to `total`."""
    if len(numbers) != seats or abs(sum(numbers) - total) > NEARLY:
        raise ValueError("numbers that cannot be")
    return tuple(numbers)


_ANALYSIS: Final = schema.ObjectReader(
    {
        "key": schema.text(),
        "chances": schema.list_of(schema.list_of(schema.number(0, 1))),
        "looks": schema.mapping_of(
            schema.ObjectReader(
                {
                    "player": schema.integer(),
                    "best": schema.text(),
                    "line": schema.list_of(schema.text()),
                    "shift": schema.list_of(schema.number(-1, 1)),
                }
            )
        ),
    },
    optional={"weights": schema.text()},
)
