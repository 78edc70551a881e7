"""What a step of a game was worth, in words; and the better moves as a game of their own."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from azul.engine import Color, Draft, Placement, State, apply
from azul.game import (
    Game,
    HistoryEntry,
    Seat,
    Step,
    color_name,
    describe_decision,
    draft_in_short,
    shortened,
)
from azul.i18n import Sentence, mark, percent, sentence
from azul.scenes.verdicts import DECIDED, GOOD, SIGNS, is_decided, percentage_points
from azul.services import GameAnalysis
from azul.table.background import signed

if TYPE_CHECKING:
    from azul.insight import Chances, MoveReview

_SOON: Final = Sentence(mark("This step is looked at in a moment."), {})


class MoveNotes(NamedTuple):
    """What is to be told of a step: of a decision with its verdict, once that is known."""

    sentences: tuple[Sentence, ...] = ()
    played: int = 0
    """How many records are played with it."""
    verdict: str = ""
    given_away: int = 0
    """In hundredths of the chance to win."""
    place: Sentence | None = None
    """Which of all slips it is, once they are known."""


class BetterMove(NamedTuple):
    """A game in which something better was played, as far as is expected.

    Its first `last` records are to be seen, from the step `at` on; `told` is what it changes.
    """

    game: Game
    last: int
    at: int
    told: Sentence


def step_in_words(
    game: Game, passages: Sequence[HistoryEntry], at: int, insight: GameAnalysis
) -> MoveNotes:
    """What is known about step `at`, 0 being the empty table."""
    if not at:
        return MoveNotes()
    passage = passages[at - 1]
    worth = worth_of(passage, insight, game.seating.at(passage.played - 1))
    found = worst_slips(passages, insight)
    if at not in found:
        return worth
    place, number = found.index(at) + 1, len(found)
    told = sentence("{place} of {number} by weight", place=place, number=number)
    return worth._replace(place=told)


def slips(passages: Sequence[HistoryEntry], insight: GameAnalysis) -> list[int]:
    """The steps that were worse than good, in the order of play, as far as they are known."""
    looks = insight.reviews
    return [
        passage.number
        for passage in passages
        if passage.is_decision
        and (review := looks.get(passage.played - 1))
        and review.verdict in SIGNS
    ]


def worst_slips(passages: Sequence[HistoryEntry], insight: GameAnalysis) -> list[int]:
    """The same, the worst first, once all are known."""
    if not insight.chance_breakdowns:
        return []
    losses = {
        n: insight.reviews[passages[n - 1].played - 1].chance_lost for n in slips(passages, insight)
    }
    return sorted(losses, key=losses.__getitem__, reverse=True)


def worth_of(passage: HistoryEntry, insight: GameAnalysis, seats: Sequence[Seat]) -> MoveNotes:
    """What is known about a step; nothing about what only follows of another one."""
    if insight.message:
        return MoveNotes((insight.message,))
    number, played = passage.played - 1, passage.played
    names = [seat.name for seat in seats]
    if passage.is_deal:
        return MoveNotes((_luck(insight, number, names),), played)
    review = insight.review_at(number)
    if not passage.is_decision:
        return MoveNotes((), played)
    if review is None:
        return MoveNotes((_SOON,), played)
    from azul.insight import FURTHER, why, why_better

    state, record = passage.step.before, passage.step.record
    assert isinstance(record, Draft | Placement)
    if review.best == record:
        return MoveNotes((why(state, record, review.line, names),), played, review.verdict)
    if review.verdict == GOOD:
        return MoveNotes(
            (_good(insight.chances.get(number), review.player),), played, review.verdict
        )
    better = _told(state, review.best, seats)
    reason = why_better(state, review.best, review.line, names, record)
    if reason == FURTHER and review.line:
        following = _next(state, review, seats)
        reason = sentence("{told}. Expected then: {more}", told=reason, more=following)
    return MoveNotes(
        (better, reason), played, review.verdict, percentage_points(review.chance_lost)
    )


def _good(chances: "Chances | None", player: int) -> Sentence:
    """What is told of a move that gives nothing away, though another one looks a little better."""
    if chances and is_decided(chances[player]):
        return DECIDED
    return sentence("Nothing was clearly better.")


def _luck(insight: GameAnalysis, number: int, names: Sequence[str]) -> Sentence:
    """What a deal has brought everybody."""
    luck = insight.luck(number)
    if luck is None:
        return _SOON
    shares = zip(names, luck, strict=True)
    told = ", ".join(
        f"{shortened(name)} {signed(percentage_points(share))}" for name, share in shares
    )
    return sentence("Luck of the tiles: {told}", told=told)


def _told(state: State, best: Draft | Placement, seats: Sequence[Seat]) -> Sentence:
    """What would have been better, in few words."""
    if isinstance(best, Placement):
        letter = state.players[state.to_act].lines[best.line - 1][0]
        color = color_name(Color(letter), state.ruleset)
        return sentence("Better: {color} to column {column}", color=color, column=best.column)
    _, told = draft_in_short(Step.from_record(state, best), seats)
    return sentence("Better: {told}", told=told)


def _next(state: State, review: "MoveReview", seats: Sequence[Seat]) -> Sentence:
    """What is expected to follow at once on the best that could be done."""
    step = Step.from_record(apply(state, review.best), review.line[0])
    told = draft_in_short(step, seats)
    return told[0] if told else describe_decision(step, seats)


def better(
    game: Game, passage: HistoryEntry, review: "MoveReview", insight: GameAnalysis
) -> BetterMove:
    """The game in which the best of a look was played, with what is expected to follow."""
    number = passage.played - 1
    branch = game.branch(number)
    last = number
    for record in (review.best, *review.line):
        if branch.is_full:
            break
        branch.play(record)
        last += 1
    told = sentence(
        "{name}’s chance to win: {better} instead of {played}",
        name=shortened(game.seating.at(number)[review.player].name),
        # As the curve has them: what was given away may be more than there was room for.
        better=percent(insight.chances[number][review.player]),
        played=percent(insight.chances[number + 1][review.player]),
    )
    return BetterMove(branch, last, passage.number - 1, told)
