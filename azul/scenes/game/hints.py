"""Hints: the best records in a position, each with its reason."""

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import islice
from typing import Final, NamedTuple

from azul.bots import Advice, Choice, EquivalentMoves
from azul.engine import CENTER, FLOOR, LETTERS, Color, Decision, Draft, State
from azul.game import color_name
from azul.i18n import Sentence, sentence
from azul.insight import LIMITS, Verdict, is_decided, why, why_leader_is_behind

MAX_HINTS: Final = 3

_WON: Final = sentence("The game is as good as won.")
_LOST: Final = sentence("The game is as good as lost.")


class Hint(NamedTuple):
    """A record, the chance to win with it, from 0 to 1, and why it is good."""

    record: Decision
    chance: float
    why: Sentence


def find_hints(state: State, advice: Advice, names: Sequence[str]) -> tuple[Hint, ...]:
    """The hints of an advice, best first; fewer if fewer choices differ."""
    values = [choice.chances[state.to_act] for choice in advice.choices]
    best, worst = values[0], min(values)
    # Where a wrong move would lose what is won, nothing is decided yet.
    decided = is_decided(best) and round(best) == round(worst)

    def reason_for(choice: Choice) -> Sentence:
        reason = why(state, choice.record, choice.continuation, names)
        outcome = _WON if best > 0.5 else _LOST
        return sentence("{text} {more}", text=outcome, more=reason) if decided else reason

    hints = [
        # A choice that was examined less can only seem better than the best one.
        Hint(choice.record, min(choice.chances[state.to_act], best), reason_for(choice))
        for choice in islice(_differing(state, advice.choices), MAX_HINTS)
    ]
    first, *others = _told_apart(state, sorted(hints, key=_rank))
    if decided:
        return first, *others
    behind = why_leader_is_behind(state, advice.choices[0].chances, names)
    told = sentence("{text}. {more}", text=first.why, more=behind) if behind else first.why
    return first._replace(why=told), *(_compared(hint, first) for hint in others)


def _told_apart(state: State, hints: Sequence[Hint]) -> list[Hint]:
    """The hints, with the origin of the tiles where the reasons of an earlier one are the same."""
    found = list[Hint]()
    for hint in hints:
        if isinstance(hint.record, Draft) and any(hint.why == other.why for other in found):
            origin = sentence("{text}. {more}", text=hint.why, more=_origin(state, hint.record))
            hint = hint._replace(why=origin)
        found.append(hint)
    return found


def _origin(state: State, draft: Draft) -> Sentence:
    """The tiles that a draft pushes to the center, which others then find there."""
    if draft.source == CENTER:
        return sentence("Leaves the displays as they are")
    tiles = state.displays[draft.source - 1]
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
        return sentence("Adds no tile to the center")
    text = reduce(lambda first, last: sentence("{first} and {last}", first=first, last=last), rest)
    return sentence("Adds {tiles} to the center", tiles=text)


def with_newer_chances(hints: Sequence[Hint], state: State, advice: Advice) -> tuple[Hint, ...]:
    """The same hints in the same order, with the chances of a longer search."""
    chances = {choice.record: choice.chances[state.to_act] for choice in advice.choices}
    best = chances[advice.choices[0].record]
    return tuple(hint._replace(chance=min(chances[hint.record], best)) for hint in hints)


def _compared(hint: Hint, best: Hint) -> Hint:
    """The hint, marked where searches could not tell it from the best one."""
    if best.chance - hint.chance >= LIMITS[Verdict.INACCURACY]:
        return hint
    return hint._replace(why=sentence("About equal. {more}", more=hint.why))


def _rank(hint: Hint) -> tuple[int, bool, float]:
    """Best first; among equal percentages, pattern lines before the floor line."""
    percent = round(100 * hint.chance)
    to_floor = isinstance(hint.record, Draft) and hint.record.line == FLOOR
    return -percent, to_floor, -hint.chance


def _differing(state: State, choices: Sequence[Choice]) -> Iterator[Choice]:
    """The first of each group of equivalent choices."""
    equivalent, keys = EquivalentMoves(state), set()
    for choice in choices:
        key = equivalent.key(choice.record)
        if key not in keys:
            keys.add(key)
            yield choice
