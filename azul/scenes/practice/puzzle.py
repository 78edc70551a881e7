"""A puzzle: find the best draft, at a real table."""

from collections.abc import Iterator
from enum import Enum, auto
from functools import partial
from typing import Final

from azul.book import Lesson, Tip, Topic
from azul.engine import Draft, Wall, apply
from azul.game import (
    Step,
    describe_decision,
    describe_draft,
    last_round,
    rules_note,
    shortened,
)
from azul.i18n import Sentence, instead, mark, percentage_points, sentence
from azul.insight import (
    LIMITS,
    DraftComparison,
    EquivalentMoves,
    Verdict,
    compare_drafts,
    same_move,
    why,
    why_better,
)
from azul.kit.keys import Command
from azul.kit.widgets import Button
from azul.saves import NEW_TILE
from azul.scenes.dialogs.pick import Option, PickScene
from azul.scenes.dialogs.question import MessageScene
from azul.scenes.practice.exercise_scene import ExerciseScene
from azul.scenes.practice.puzzle_positions import PuzzleSet, course, streak_text
from azul.scenes.practice.side_panel import OutlineEntry, SideText, Tone
from azul.scenes.scene import Context, Pop, Push, Replace, Request
from azul.services import Work
from azul.table.hand.hand import MoveAttempt

_BUDGET_IN_PLACE: Final = 2_000  # positions if no process can think

_CONTINUATION_LENGTH: Final = 3
"""The most expected drafts that are listed."""


_GRAY_WALL: Final = sentence(
    "This puzzle uses the gray wall, whose spaces show no colors. At the end of the round you"
    " choose a free space in the row for the tile of each complete pattern line. But no color may"
    " appear twice in a row or column. Everything else is as usual."
)


_TRIES_IN_LESSON: Final = 2
"""The wrong tries after which a lesson shows the answer."""


_LOSS: Final = mark("Your win chance after this move: {chance} instead of {best}.")

_COSTS: Final = {
    True: mark("Tempting, but it costs {points} percentage points of win chance: {text}."),
    False: mark("Your move costs {points} percentage points of win chance: {text}."),
}
"""Texts by whether the draft is the tempting mistake of a lesson."""


class PuzzleStatus(Enum):
    """The stages of a puzzle."""

    ASKED = auto()
    COMPARING = auto()
    RIGHT = auto()
    WRONG = auto()
    SHOWN = auto()


class PuzzleScene(ExerciseScene):
    """Asks for the answer to a position of a set; other drafts are compared with it.

    A lesson gives the idea first, a hint after the first wrong try, and with the answer the reason
    and the cost of the second wrong try, or else of the tempting mistake. It counts as solved even
    after the answer was shown.
    """

    def __init__(self, context: Context, puzzles: PuzzleSet, number: int) -> None:
        self.position = puzzles.positions[number]
        super().__init__(context, self.position.state, self.position.seats)
        self._puzzles, self._number = puzzles, number
        self._status = PuzzleStatus.ASKED
        self._knows_answer = self._has_new_tile = False
        self._wrong_tries = 0
        self._tried: Draft | None = None
        self._comparison: DraftComparison | None = None
        self._work: Work[DraftComparison] | None = None
        self._failure: Sentence | None = None
        """The reason why the last draft could not be compared, if any."""

    @property
    def topic(self) -> Topic:
        return Topic.OFFER

    @property
    def is_hand_free(self) -> bool:
        return self._status is PuzzleStatus.ASKED

    def update(self, seconds: float) -> Request | None:
        """Let time pass; first explain the gray wall to players new to it."""
        settings, tip = self.context.settings, Tip.CHOOSE.value
        is_new = settings.tips and tip not in settings.tips_seen
        if is_new and self.start.wall is Wall.GRAY:
            self.context.change_settings(settings.with_tips_read([tip]))
            return Push(MessageScene(self.context, sentence("The gray wall"), _GRAY_WALL))
        return super().update(seconds)

    # Answers

    def answer(self, draft: Draft, attempt: MoveAttempt) -> None:
        """Play the draft, and judge it now or after the comparison."""
        self._failure, self._tried = None, draft
        self.play(draft, attempt.dropped)
        self._compare(draft)
        if same_move(self.start, draft, self.position.answer):
            self._finish_try(right=True)
        elif not self.position.slack:
            self._finish_try(right=False)
        else:
            self._set_status(PuzzleStatus.COMPARING)

    def _finish_try(self, right: bool) -> None:
        """Show the verdict on a draft, and save the try if it counts."""
        if self._counts and self.position.key:
            self.context.progress.add_try(self.position.key, right, self.position.day)
            self._has_new_tile = right and self.context.mosaic.add([self.position.key])
        self._wrong_tries += not right
        if not right and self._is_answered_wrong:
            self._show_answer()
        else:
            self._set_status(PuzzleStatus.RIGHT if right else PuzzleStatus.WRONG)

    @property
    def _counts(self) -> bool:
        """True if a right answer counts as solved."""
        return not self._knows_answer or self.position.lesson is not None

    @property
    def _is_answered_wrong(self) -> bool:
        """True if a lesson gives the answer because no tries are left."""
        return self.position.lesson is not None and self._wrong_tries >= _TRIES_IN_LESSON

    def _set_status(self, status: PuzzleStatus) -> None:
        self._status = status
        self.show_stage()

    def _try_again(self) -> None:
        self.table.show_steps(0)
        self._set_status(PuzzleStatus.ASKED)

    def _show_answer(self) -> None:
        """Undo the attempt and play the answer."""
        self._knows_answer = True
        self.animations.jump_to(0)
        self.play(self.position.answer)
        self._compare(self.position.answer)
        self._set_status(PuzzleStatus.SHOWN)

    def command(self, command: Command) -> bool:
        if command is Command.UNDO and self._status is PuzzleStatus.WRONG:
            self._try_again()
            return True
        return False

    # Comparing

    def _compare(self, draft: Draft) -> None:
        """Start to compute the loss of a draft, and the continuation of the answer."""
        answer = self.position.answer
        # The explanation of a draft equivalent to the answer uses the draft's own colors.
        best = draft if same_move(self.start, draft, answer) else answer
        if self.position.lesson and draft == best:
            tried = self._tried if self._is_answered_wrong else None
            draft = tried if tried and tried != draft else self.position.lesson.mistake
        self._comparison = None
        self._stop_comparing()
        self._work = self.context.thinker.run(
            compare_drafts(self.start, draft, best),
            self._show_comparison,
            self._report_failure,
            budget_in_place=_BUDGET_IN_PLACE,
        )

    def _stop_comparing(self) -> None:
        if self._work:
            self.context.thinker.cancel(self._work)

    def _show_comparison(self, comparison: DraftComparison) -> None:
        self._comparison = comparison
        if self._status is PuzzleStatus.COMPARING:
            self._finish_try(comparison.chance_lost < self.position.slack)
        else:
            self.show_stage()
        self.context.invalidate()

    def _report_failure(self, place: str) -> None:
        """Show that the comparison failed; everything else continues."""
        self._failure = sentence("Your move couldn’t be checked. Details: {place}", place=place)
        self._comparison = None
        if self._status is PuzzleStatus.COMPARING:
            self._try_again()
        else:
            self.show_stage()
        self.context.invalidate()

    def leave(self) -> None:
        self._stop_comparing()

    # Texts

    def caption(self) -> str:
        strings, number = self.context.strings, self.start.round
        if self._status is not PuzzleStatus.ASKED:
            return strings("Round {round}", round=number)
        text = strings("{name}, your turn", name=self.names[self.start.to_act])
        return strings("Round {round} · {text}", round=number, text=text)

    def heading(self) -> tuple[str, str]:
        strings, lesson = self.context.strings, self.position.lesson
        subtitle = strings("Strategy") if lesson else self.position.full_title(strings)
        if self.position.mistake or lesson:
            place = {"number": self._number + 1, "all": len(self._puzzles.positions)}
            subtitle = strings(self._puzzles.place, title=subtitle, **place)
        subtitle = self._puzzles.with_status(self._number, subtitle, strings)
        if lesson:
            return strings(lesson.title), subtitle
        if self.position.mistake:
            return strings("Find a better move"), subtitle
        return strings("Find the best move"), subtitle

    def outline(self) -> list[OutlineEntry]:
        """Return all topics of the course, in a lesson."""
        say, done = self.context.strings.say, self._puzzles.is_solved
        return [
            OutlineEntry(say(each.title), done(number), number == self._number)
            for number, each in enumerate(self._puzzles.positions)
            if each.lesson
        ]

    def texts(self) -> list[SideText]:
        strings = self.context.strings
        match self._status:
            case PuzzleStatus.ASKED:
                failure = [SideText(strings.say(self._failure))] if self._failure else []
                if lesson := self.position.lesson:
                    before = lesson.hint if self._wrong_tries else lesson.idea
                    task = SideText(self._said(lesson.task), Tone.STRONG)
                    return [*failure, SideText(self._said(before)), task]
                return [*failure, *self._situation(), *self._mistake(), *self._rules()]
            case PuzzleStatus.COMPARING:
                return [SideText(strings("Checking your move…"))]
            case PuzzleStatus.RIGHT:
                texts = [SideText(strings("Correct!"), Tone.RIGHT)]
                assert self._tried
                if not same_move(self.start, self._tried, self.position.answer):
                    equal = SideText(strings("Just as good. The answer was:"), Tone.RIGHT)
                    texts = [equal, *self._best_move()]
                # A lesson shows the list of topics instead, with a visible tick.
                has_tile = self._has_new_tile and not self.position.lesson
                tile = [SideText(strings(NEW_TILE))] if has_tile else []
                return [*texts, *self._reasons(), *self._streak(), *tile]
            case PuzzleStatus.WRONG:
                sentences = (*self._loss(), self._closeness())
                return [self._not_quite(), *(SideText(strings.say(each)) for each in sentences)]
            case PuzzleStatus.SHOWN:
                verdict = [self._not_quite()] if self._is_answered_wrong else []
                return [*verdict, *self._best_move(), *self._reasons()]

    def _not_quite(self) -> SideText:
        return SideText(self.context.strings("Not quite: there’s a better move."), Tone.WRONG)

    def _said(self, message: str) -> str:
        """Return a text of a lesson, with the names of the other players."""
        names = map(shortened, self.names[1:])
        values = dict(zip(("name", "other"), names, strict=False))
        return self.context.strings(message, **values)

    def _situation(self) -> list[SideText]:
        """Return who is to act, the lead in points, and whether this is the last round."""
        strings, player = self.context.strings, self.start.to_act
        scores = [board.score for board in self.start.players]
        rivals = [number for number in range(len(scores)) if number != player]
        best = max(rivals, key=scores.__getitem__)
        other = shortened(self.names[best])
        ahead = scores[player] - scores[best]
        if ahead > 0:
            text = strings.plural(
                "Your move. You lead {other} by {number} point.",
                "Your move. You lead {other} by {number} points.",
                ahead,
                other=other,
            )
        elif ahead < 0:
            text = strings.plural(
                "Your move. You trail {other} by {number} point.",
                "Your move. You trail {other} by {number} points.",
                -ahead,
                other=other,
            )
        elif min(scores) == max(scores):
            text = strings.plural(
                "Your move. The score is tied at {number}.",
                "Your move. The score is tied at {number}.",
                scores[player],
            )
        else:
            text = strings("Your move. You’re tied with {other}.", other=other)
        last = last_round(self.start, self.names)
        return [SideText(text), *([SideText(strings.say(last), Tone.STRONG)] if last else [])]

    def _rules(self) -> list[SideText]:
        """Return the differences from the boxed game with the colored wall."""
        strings, texts = self.context.strings, list[str]()
        if self.start.wall is Wall.GRAY:
            texts.append(strings("Gray wall: you choose the space for each tile in its row."))
        note = rules_note(self.ruleset)
        if note:
            texts.append(strings.say(note))
        return [SideText(text) for text in texts]

    def _mistake(self) -> list[SideText]:
        """Return the mistake that was made in the game."""
        mistake = self.position.mistake
        if mistake is None:
            return []
        played = describe_draft(Step.from_record(self.start, mistake.played))
        text = sentence("In the game: {text}.", text=played)
        # An analysis of an older version may have known the later moves.
        if mistake.chance_after_answer - mistake.chance_after >= LIMITS[Verdict.MISTAKE]:
            after, best = instead(mistake.chance_after, mistake.chance_lost)
            loss = Sentence(_LOSS, {"chance": after, "best": best})
            text = sentence("In the game: {text}. {loss}", text=played, loss=loss)
        return [SideText(self.context.strings.say(text))]

    def _loss(self) -> list[Sentence]:
        """Return the loss of the tried draft once it is known, unless it is negligible."""
        comparison = self._comparison
        if not comparison:
            return []
        if comparison.chance_lost < LIMITS[Verdict.INACCURACY]:
            return []
        # The text on a mistake has shown the chance after the answer; another search may differ.
        mistake = self.position.mistake
        best = mistake.chance_after_answer if mistake else comparison.best_chance
        lost = comparison.chance_lost
        after, before = instead(max(0.0, round(best, 2) - percentage_points(lost) / 100), lost)
        return [Sentence(_LOSS, {"chance": after, "best": before})]

    def _closeness(self) -> Sentence | str:
        """Return the right parts of the tried draft, or the hint of a lesson."""
        if self.position.lesson:
            return self._said(self.position.lesson.hint)
        assert self._tried
        tried, best = self._tried, self.position.answer
        if same_move(self.start, tried._replace(line=best.line), best):
            return sentence("Right tiles, wrong line.")
        equals = EquivalentMoves(self.start).equivalents_of(best)
        if any(isinstance(equal, Draft) and equal.color == tried.color for equal in equals):
            return sentence("Right color.")
        return sentence("Another color is better.")

    def _streak(self) -> list[SideText]:
        """Return the streak of solved puzzles of the day, or why this puzzle does not count."""
        if not self._counts:
            strings = self.context.strings
            return [SideText(strings("It doesn’t count, because the answer was shown."))]
        if not self.position.day:
            return []
        return [SideText(streak_text(self.context, self.position.day))]

    def _best_move(self) -> list[SideText]:
        text = describe_draft(Step.from_record(self.start, self.position.answer))
        return [SideText(self.context.strings.say(text), Tone.STRONG)]

    def _reasons(self) -> list[SideText]:
        """Return the reasons for the answer, once the expected continuation is known."""
        if self.position.lesson:
            return [*map(SideText, self._lesson_reasons(self.position.lesson))]
        if not self._comparison:
            return []
        best, line, tried = self._comparison.best, self._comparison.continuation, self._tried
        if self._status is PuzzleStatus.SHOWN and tried and not same_move(self.start, tried, best):
            reason = why_better(self.start, best, line, self.names, tried)
        else:
            reason = why(self.start, best, line, self.names)
        texts = [SideText(self.context.strings.say(sentence("{text}.", text=reason)))]
        if not self.position.slack:
            least = percentage_points(LIMITS[Verdict.MISTAKE])
            others = sentence(
                "Every other move costs at least {least} percentage points of win chance.",
                least=least,
            )
            texts.append(SideText(self.context.strings.say(others)))
        state, drafts = apply(self.start, best), list[str]()
        for record in line[:_CONTINUATION_LENGTH]:
            step = Step.from_record(state, record)
            state = step.after
            drafts.append(self.context.strings.say(describe_decision(step, self.seats)))
        if drafts:
            follow = self.context.strings("Likely continuation:")
            texts.append(SideText("\n".join([follow, *drafts])))
        return texts

    def _lesson_reasons(self, lesson: Lesson) -> Iterator[str]:
        """Yield the reason for the answer, and the cost of a wrong draft once it is known."""
        yield self._said(lesson.reason)
        strings, comparison = self.context.strings, self._comparison
        if comparison and comparison.chance_lost >= LIMITS[Verdict.INACCURACY]:
            lost = percentage_points(comparison.chance_lost)
            text = strings.say(describe_draft(Step.from_record(self.start, comparison.tried)))
            yield strings(_COSTS[comparison.tried == lesson.mistake], points=lost, text=text)
        if self._is_course_done:
            yield strings("You’ve finished all topics. Continue with the puzzles.")

    @property
    def _is_course_done(self) -> bool:
        topics = self.outline()
        return bool(topics) and all(topic.is_done for topic in topics)

    def buttons(self) -> list[Button]:
        strings, theme = self.context.strings, self.theme
        back = Button(theme, strings("Back"), Pop)
        leave = [back, Button(theme, strings("Topics"), self._pick)] if self.outline() else [back]
        show = Button(theme, strings("Show answer"), self._show_answer)
        match self._status:
            case PuzzleStatus.ASKED | PuzzleStatus.COMPARING:
                # Shown even while it is disabled, so that no other button takes its place.
                show.enabled = self._status is PuzzleStatus.ASKED
                show.why_disabled = strings("Your move is being checked")
                return [*leave, show]
            case PuzzleStatus.WRONG:
                # The button for the answer stays where it was.
                return [back, self._again_button(primary=True), show]
            case PuzzleStatus.SHOWN:
                return [*leave, self._again_button(), *self._next_button()]
        following = self._next_button()
        back.primary = not following
        return [*leave, *following]

    def _again_button(self, primary: bool = False) -> Button:
        words = self.context.strings("Try again")
        return Button(self.theme, words, self._try_again, primary=primary)

    def _next_button(self) -> list[Button]:
        number = self._puzzles.next_number(self._number)
        if number is None or (self._is_course_done and number == 0):
            return []
        strings = self.context.strings
        words = strings("Next topic") if self.position.lesson else strings("Next puzzle")
        return [Button(self.theme, words, partial(self._open, number), primary=True)]

    def _pick(self) -> Request:
        """Offer all topics of the course."""
        options = [
            Option(f"{number}. {entry.title}{' ✓' if entry.is_done else ''}", number - 1)
            for number, entry in enumerate(self.outline(), 1)
        ]
        return Push(
            PickScene(self.context, sentence("Topics"), options, self._open, first=self._number)
        )

    def _open(self, number: int) -> Request:
        """Open another position of the set."""
        return Replace(PuzzleScene(self.context, self._puzzles, number))


def next_lesson(context: Context) -> PuzzleScene:
    """Return the first topic of the course that is not done, or the first of all."""
    topics = course(context)
    return PuzzleScene(context, topics, topics.next_number(-1) or 0)
