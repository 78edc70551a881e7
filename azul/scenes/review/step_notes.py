"""Notes on the steps of an analyzed game, and better moves as branches of it."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from azul.engine import CHANCE, Color, Decision, Placement, State, apply
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

_MISTAKE: Final = "{before} {lost} = {after}"  # the same in all languages
_CORRECTION: Final = mark("{before} {correction} (correction) = {after}")
_BOTH: Final = mark("{before} {lost} {correction} (correction) = {after}")

_CORRECTING: Final = Sentence(
    mark("One move later, the analysis sees further and corrects its estimate."), {}
)
_CORRECTING_AT_END: Final = Sentence(
    mark("After the round, the analysis tries possible new tiles and corrects its estimate."), {}
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
    sum: Sentence | None = None
    """The change of the player's win chance by a mistake and a correction; None if it is small."""


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
    # A loss too small for a mistake is a part of the correction.
    lost = percentage_points(review.chance_lost) if review.verdict in SIGNS else 0
    change, explanation = _change(entry, analysis, review.player, lost)

    def notes(*sentences: Sentence) -> StepNotes:
        explained = (*sentences, *explanation)
        return StepNotes(explained, record_count, review.verdict, lost, sum=change)

    if review.best == record:
        return notes(why(state, record, review.continuation, names))
    if review.verdict is Verdict.GOOD:
        # Another move seems slightly better.
        chances = analysis.chances.get(record_index)
        has_decided = chances and is_decided(chances[review.player])
        return notes(DECIDED if has_decided else sentence("No move was clearly better."))
    reason = why_better(state, review.best, review.continuation, names, record)
    if reason == FURTHER and review.continuation:
        step = Step.from_record(apply(state, review.best), review.continuation[0])
        draft = draft_in_short(step, seats)
        following = draft.full if draft else describe_decision(step, seats)
        reason = sentence("{text}. Likely continuation: {more}", text=reason, more=following)
    return notes(better_text(state, review.best, seats), reason)


def _change(
    entry: HistoryEntry, analysis: GameAnalysis, player: int, lost: int
) -> tuple[Sentence | None, Sequence[Sentence]]:
    """Return the change of a player's win chance as a sum, and the reason of a large correction.

    `lost` are the percentage points that a mistake lost.
    """
    record_counts = (entry.record_count - 1, entry.record_count)
    chances_before, chances_after = map(analysis.chances.get, record_counts)
    if not chances_before or not chances_after:
        return None, ()
    before, after = chances_before[player], chances_after[player]
    correction = round(100 * after) - round(100 * before) + lost
    is_surprising = abs(correction) >= percentage_points(LIMITS[Verdict.MISTAKE])
    if not lost and not is_surprising:
        return None, ()
    values = {
        "before": percent(before),
        "lost": with_sign(-lost),
        "correction": with_sign(correction),
        "after": percent(after),
    }
    message = _CORRECTION if not lost else _BOTH if correction else _MISTAKE
    if not is_surprising:
        return Sentence(message, values), ()
    # The entry's own state after the record is before the wall-tiling.
    has_round_ended = apply(entry.step.before, entry.step.record).to_act == CHANCE
    return Sentence(message, values), [_CORRECTING_AT_END if has_round_ended else _CORRECTING]


def _luck_text(analysis: GameAnalysis, record_index: int, names: Sequence[str]) -> Sentence:
    """Return the luck that a deal brought each player, by the percentages shown around it."""
    before, after = map(analysis.chances.get, (record_index, record_index + 1))
    if not before or not after:
        return _PENDING
    changes = (round(100 * new) - round(100 * old) for old, new in zip(before, after, strict=True))
    pairs = zip(names, changes, strict=True)
    text = ", ".join(f"{shortened(name)} ({with_sign(change)})" for name, change in pairs)
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
