"""Hints: the best records in a position, each with its reason."""

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import islice
from typing import Final, NamedTuple

from azul.bots import Advice, Choice, EquivalentMoves
from azul.engine import CENTER, FLOOR, LETTERS, Color, Decision, Draft, State
from azul.game import color_name
from azul.i18n import Sentence, sentence
from azul.insight import LIMITS, Verdict, calibrated, is_decided, why, why_leader_is_behind

MAX_HINTS: Final = 3

_WON: Final = sentence("You’re almost certainly winning.")
_LOST: Final = sentence("You’re almost certainly losing.")


class Hint(NamedTuple):
    """A record, the chance to win with it, from 0 to 1, and why it is good."""

    record: Decision
    chance: float
    why: Sentence


def find_hints(
    state: State, advice: Advice, names: Sequence[str], kept: Sequence[Hint] = ()
) -> tuple[Hint, ...]:
    """Return the hints of an advice, best first, or those `kept` in their order.

    There are fewer if fewer moves differ.
    """
    choices = [each._replace(chances=calibrated(state, each.chances)) for each in advice.choices]
    values = [choice.chances[state.to_act] for choice in choices]
    best, worst = values[0], min(values)
    # If a wrong move would lose a won game, nothing is decided yet.
    decided = is_decided(best) and round(best) == round(worst)

    def reason_for(choice: Choice) -> Sentence:
        reason = why(state, choice.record, choice.continuation, names)
        outcome = _WON if best > 0.5 else _LOST
        return sentence("{text} {more}", text=outcome, more=reason) if decided else reason

    known = {choice.record: choice for choice in choices} if kept else {}
    wanted = [known[hint.record] for hint in kept] or islice(_differing(state, choices), MAX_HINTS)
    hints = [
        # A choice that was examined less can only seem better than the best choice.
        Hint(choice.record, min(choice.chances[state.to_act], best), reason_for(choice))
        for choice in wanted
    ]
    first, *others = _told_apart(state, hints if kept else sorted(hints, key=_rank))
    if decided:
        return first, *others
    others = [_compared(hint, best) for hint in others]
    behind = why_leader_is_behind(state, choices[0].chances, names)
    told = sentence("{text}. {more}", text=first.why, more=behind) if behind else first.why
    return first._replace(why=told), *others


def _told_apart(state: State, hints: Sequence[Hint]) -> list[Hint]:
    """Return the hints with different reasons.

    If two hints have the same reasons, the tiles left in the center are added.
    """
    found = list[Hint]()
    for number, hint in enumerate(hints):
        text = hint.why
        if isinstance(hint.record, Draft) and any(text == other.why for other in hints[:number]):
            text = sentence("{text}. {more}", text=text, more=_left_in_center(state, hint.record))
        found.append(hint._replace(why=text))
    return found


def _left_in_center(state: State, draft: Draft) -> Sentence:
    """Return the tiles that a draft leaves in the center, or adds to it."""
    is_display = draft.source != CENTER
    tiles = state.displays[draft.source - 1] if is_display else state.center
    rest = [
        sentence(
            "{count} {color}",
            count=tiles.count(letter),
            color=color_name(Color(letter), state.ruleset),
        )
        for letter in LETTERS
        if letter in tiles and letter != draft.color
    ]
    if not rest:
        none_added = sentence("Adds no tiles to the center")
        return none_added if is_display else sentence("Leaves the center empty")
    text = reduce(lambda first, last: sentence("{first} and {last}", first=first, last=last), rest)
    if is_display:
        return sentence("Adds {tiles} to the center", tiles=text)
    return sentence("Leaves {tiles} in the center", tiles=text)


def _compared(hint: Hint, best: float) -> Hint:
    """Return the hint, marked if searches could not separate it from the best chance."""
    if best - hint.chance >= LIMITS[Verdict.INACCURACY]:
        return hint
    return hint._replace(why=sentence("About equal. {more}", more=hint.why))


def _rank(hint: Hint) -> tuple[int, bool, float]:
    """Return the sort key: best first; among equals, pattern lines before the floor line."""
    percent = round(100 * hint.chance)
    to_floor = isinstance(hint.record, Draft) and hint.record.line == FLOOR
    return -percent, to_floor, -hint.chance


def _differing(state: State, choices: Sequence[Choice]) -> Iterator[Choice]:
    """Yield the first of each group of equivalent choices."""
    equivalent, keys = EquivalentMoves(state), set()
    for choice in choices:
        key = equivalent.key(choice.record)
        if key not in keys:
            keys.add(key)
            yield choice
