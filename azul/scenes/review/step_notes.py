"""Notes on the steps of an analyzed game, and better moves as branches of it."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from azul.engine import Color, Decision, Placement, State, apply
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
from azul.i18n import Sentence, instead, mark, percent, percentage_points, sentence, with_sign
from azul.insight import (
    FURTHER,
    LIMITS,
    MoveReview,
    Verdict,
    is_decided,
    why,
    why_better,
    why_leader_is_behind,
)
from azul.scenes.verdicts import DECIDED, SIGNS
from azul.services import GameAnalysis

_HINTED: Final = Sentence(mark("A hint was asked for here."), {})

_CORRECTED: Final = mark(
    "{name}’s win chance: {before} before, correction {correction}, now {after}."
)
_CORRECTED_MISTAKE: Final = mark(
    "{name}’s win chance: {before} before, mistake {lost}, correction {correction}, now {after}."
)
_CORRECTING: Final = Sentence(
    mark("One move later, the analysis sees further and corrects its estimate."), {}
)

_PENDING: Final = Sentence(mark("This step is still being analyzed."), {})


class StepNotes(NamedTuple):
    """The notes on a step of a game, with the verdict once it is known."""

    sentences: tuple[Sentence, ...] = ()
    record_count: int = 0
    """The number of records up to and including the step."""
    verdict: Verdict | None = None
    percent_lost: int = 0
    """The lost win chance in percentage points."""
    rank: Sentence | None = None
    """Its rank among all mistakes, once they are known."""


class BetterBranch(NamedTuple):
    """The game continued with a better move, to be shown from `first_step` on."""

    game: Game
    record_count: int
    first_step: int
    message: Sentence


def notes_with_rank(
    game: Game, entries: Sequence[HistoryEntry], step: int, analysis: GameAnalysis
) -> StepNotes:
    """Return the notes on a step, with its rank among all mistakes; step 0 is the empty table."""
    if not step:
        return StepNotes()
    entry = entries[step - 1]
    notes = notes_on_entry(entry, analysis, game.seating.at(entry.record_count - 1))
    ranking = worst_mistake_steps(entries, analysis)
    if entry.is_decision and entry.record_count - 1 in game.hint_use.asked:
        notes = notes._replace(sentences=(*notes.sentences, _HINTED))
    if step not in ranking:
        return notes
    place, number = ranking.index(step) + 1, len(ranking)
    if number == 1:
        return notes._replace(rank=sentence("the only mistake"))
    if place == 1:
        return notes._replace(rank=sentence("the worst of {number} mistakes", number=number))
    rank = sentence("no. {place} of {number} mistakes, largest first", place=place, number=number)
    return notes._replace(rank=rank)


def mistake_steps(entries: Sequence[HistoryEntry], analysis: GameAnalysis) -> list[int]:
    """Return the steps known to be mistakes, in the order of play."""
    reviews = analysis.reviews
    return [
        entry.number
        for entry in entries
        if (review := reviews.get(entry.record_count - 1))
        and review.verdict in SIGNS
        and entry.is_decision
    ]


def worst_mistake_steps(entries: Sequence[HistoryEntry], analysis: GameAnalysis) -> list[int]:
    """Return all steps with mistakes, the worst first; empty until the analysis is complete."""
    if not analysis.chance_breakdowns:
        return []
    losses = {
        step: analysis.reviews[entries[step - 1].record_count - 1].chance_lost
        for step in mistake_steps(entries, analysis)
    }
    return sorted(losses, key=losses.__getitem__, reverse=True)


def notes_on_entry(entry: HistoryEntry, analysis: GameAnalysis, seats: Sequence[Seat]) -> StepNotes:
    """Return the notes on a history entry; empty for a mere consequence of another entry."""
    if analysis.message:
        return StepNotes((analysis.message,))
    record_index, record_count = entry.record_count - 1, entry.record_count
    names = [seat.name for seat in seats]
    chances = analysis.chances.get(record_count)
    if entry.is_deal:
        luck = _luck_text(analysis, record_index, names)
        behind = chances and why_leader_is_behind(entry.step.after, chances, names)
        return StepNotes((luck, behind) if behind else (luck,), record_count)
    review = analysis.review_at(record_index)
    if not entry.is_decision:
        return StepNotes((), record_count)
    if review is None:
        return StepNotes((_PENDING,), record_count)
    state, record = entry.step.before, entry.step.record
    assert isinstance(record, Decision)
    correction = _correction(analysis, record_index, review, names[review.player])
    if review.best == record:
        reason = why(state, record, review.continuation, names)
        return StepNotes((reason, *correction), record_count, review.verdict)
    if review.verdict is Verdict.GOOD:
        # Another move seems slightly better.
        chances = analysis.chances.get(record_index)
        has_decided = chances and is_decided(chances[review.player])
        text = DECIDED if has_decided else sentence("No move was clearly better.")
        return StepNotes((text, *correction), record_count, review.verdict)
    better = better_text(state, review.best, seats)
    reason = why_better(state, review.best, review.continuation, names, record)
    if reason == FURTHER and review.continuation:
        step = Step.from_record(apply(state, review.best), review.continuation[0])
        draft = draft_in_short(step, seats)
        following = draft.full if draft else describe_decision(step, seats)
        reason = sentence("{text}. Likely continuation: {more}", text=reason, more=following)
    sentences = (better, reason, *correction)
    return StepNotes(sentences, record_count, review.verdict, percentage_points(review.chance_lost))


def _correction(
    analysis: GameAnalysis, record_index: int, review: MoveReview, name: str
) -> tuple[Sentence, ...]:
    """Return the change of the chance at a mistake, or at a surprising correction, as a sum."""
    chances_before, chances_after = map(analysis.chances.get, (record_index, record_index + 1))
    if not chances_before or not chances_after:
        return ()
    before, after = chances_before[review.player], chances_after[review.player]
    # A loss too small for a mistake is a part of the correction.
    lost = percentage_points(review.chance_lost) if review.verdict in SIGNS else 0
    correction = round(100 * after) - round(100 * before) + lost
    is_surprising = abs(correction) >= percentage_points(LIMITS[Verdict.MISTAKE])
    if review.verdict not in SIGNS and not is_surprising:
        return ()
    values = {
        "name": shortened(name),
        "before": percent(before),
        "lost": with_sign(-lost),
        "correction": with_sign(correction),
        "after": percent(after),
    }
    message = _CORRECTED_MISTAKE if lost else _CORRECTED
    return (Sentence(message, values), *([_CORRECTING] if is_surprising else []))


def _luck_text(analysis: GameAnalysis, record_index: int, names: Sequence[str]) -> Sentence:
    """Return the luck that a deal brought each player."""
    luck = analysis.luck(record_index)
    if luck is None:
        return _PENDING
    pairs = zip(names, luck, strict=True)
    text = ", ".join(
        f"{shortened(name)} ({with_sign(percentage_points(share))})" for name, share in pairs
    )
    return sentence("Luck of the draw: {text}", text=text)


def better_text(state: State, best: Decision, seats: Sequence[Seat]) -> Sentence:
    """Return the better move in few words."""
    if isinstance(best, Placement):
        letter = state.players[state.to_act].lines[best.line - 1][0]
        color = color_name(Color(letter), state.ruleset)
        return sentence("Better: {color} to column {column}", color=color, column=best.column)
    draft = draft_in_short(Step.from_record(state, best), seats)
    assert draft
    return sentence("Better: {text}", text=draft.without_player)


def better_move(
    game: Game, entry: HistoryEntry, review: MoveReview, analysis: GameAnalysis
) -> BetterBranch:
    """Return the branch in which the best move was played, with its expected continuation."""
    record_index = entry.record_count - 1
    branch = game.branch(record_index)
    record_count = record_index
    for record in (review.best, *review.continuation):
        if branch.is_full:
            break
        branch.play(record)
        record_count += 1
    after = analysis.chances[record_index + 1][review.player]
    played, better = instead(after, review.chance_lost)
    message = sentence(
        "{name}’s win chance: {better} instead of {played}",
        name=shortened(game.seating.at(record_index)[review.player].name),
        better=better,
        played=played,
    )
    return BetterBranch(branch, record_count, entry.number - 1, message)
