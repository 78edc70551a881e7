"""Tips: the best that can be done in a position and what comes next to it, each with its reason."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from azul.engine import FLOOR, Draft, Placement, State
from azul.i18n import Sentence, sentence
from azul.scenes.verdicts import DECIDED, is_decided

if TYPE_CHECKING:
    from azul.bots import Advice, Choice

MOST: Final = 3
"""The best one and two others are seen at a glance."""


class Hint(NamedTuple):
    """Something to do, the `chance` to win then, from 0 to 1, and why it is good."""

    record: Draft | Placement
    chance: float
    why: Sentence


def find_hints(state: State, advice: "Advice", names: Sequence[str]) -> tuple[Hint, ...]:
    """The tips of an answer, best first; fewer where there is less that differs."""
    from azul.insight import why

    best = advice.choices[0].value

    def told(choice: "Choice") -> Sentence:
        reason = why(state, choice.record, choice.line, names)
        return sentence("{told} {more}", told=DECIDED, more=reason) if is_decided(best) else reason

    hints = [
        # What was looked at less may only seem to be worth more than the best.
        Hint(choice.record, min(choice.value, best), told(choice))
        for choice in islice(_differing(state, advice.choices), MOST)
    ]
    return tuple(sorted(hints, key=_rank))


def _rank(hint: Hint) -> tuple[int, bool, float]:
    """Best first; where no difference is seen, what goes to a line is easier to follow."""
    seen = round(100 * hint.chance)
    to_floor = isinstance(hint.record, Draft) and hint.record.line == FLOOR
    return -seen, to_floor, -hint.chance


def _differing(state: State, choices: "Sequence[Choice]") -> "Iterator[Choice]":
    """Of choices that are equal only the first."""
    from azul.bots import EquivalentMoves

    equivalent, told = EquivalentMoves(state), set()
    for choice in choices:
        key = equivalent.key(choice.record)
        if key not in told:
            told.add(key)
            yield choice
