"""A puzzle: find the better draft, at the real table and with the real hand."""

from collections.abc import Generator
from enum import Enum, auto
from typing import Final

from azul.book import Topic
from azul.engine import Draft, apply
from azul.game import Step, describe_decision, describe_draft, last_round, shortened
from azul.i18n import Sentence, sentence
from azul.insight import (
    LIMITS,
    DraftComparison,
    EquivalentMoves,
    Verdict,
    same_move,
    why,
    why_better,
)
from azul.kit.commands import Command
from azul.kit.widgets import Button
from azul.scenes.practice.course import Course
from azul.scenes.practice.exercise_scene import ExerciseScene
from azul.scenes.practice.side_panel import SideText, Tone
from azul.scenes.scene import Context, Pop, Replace, Request
from azul.scenes.verdicts import percentage_points
from azul.table.hand.hand import MoveAttempt
from azul.tasks import Task

_SLICE: Final = 60
"""Positions judged at a time: some tenths of a millisecond."""


_FOLLOWING: Final = 3
"""So many drafts that are expected to follow are told."""


class PuzzleStage(Enum):
    """How it stands with the puzzle."""

    ASKED = auto()
    WEIGHED = auto()
    RIGHT = auto()
    WRONG = auto()
    SHOWN = auto()


class PuzzleScene(ExerciseScene):
    """Asks for the answer of one task of a course, and goes on to the next ones.

    A draft that is not the answer is weighed against it, in slices between the frames.
    """

    def __init__(self, context: Context, course: Course, number: int) -> None:
        self.task = course.tasks[number]
        super().__init__(context, self.task.state, self.task.seats)
        self._course, self._number = course, number
        self._standing = PuzzleStage.ASKED
        self._tried: Draft | None = None
        self._trial: DraftComparison | None = None
        self._task: Task[DraftComparison] | None = None
        self._failure: Sentence | None = None
        """Why the last draft could not be weighed, if that is so."""

    @property
    def topic(self) -> Topic:
        return Topic.OFFER

    @property
    def free(self) -> bool:
        return self._standing is PuzzleStage.ASKED

    # Answers

    def answer(self, draft: Draft, attempt: MoveAttempt) -> None:
        """Play the draft, and say what it is worth, or do so once that is found out."""
        self._failure, self._tried = None, draft
        self.play(draft, attempt.dropped)
        self._weigh(draft)
        if same_move(self.start, draft, self.task.answer):
            self._judge(right=True)
        elif not self.task.slack:
            self._judge(right=False)
        else:
            self._stand(PuzzleStage.WEIGHED)

    def _judge(self, right: bool) -> None:
        self.context.progress.note(self.task.name, right)
        self._stand(PuzzleStage.RIGHT if right else PuzzleStage.WRONG)

    def _stand(self, standing: PuzzleStage) -> None:
        self._standing = standing
        self.refresh()

    def _try_again(self) -> None:
        self.go_on_to(0)
        self._stand(PuzzleStage.ASKED)

    def _show_me(self) -> None:
        """Take back what was tried, and play the answer."""
        self.go_on_to(0)
        self.animations.skip()
        self.play(self.task.answer)
        self._weigh(self.task.answer)
        self._stand(PuzzleStage.SHOWN)

    def command(self, command: Command) -> bool:
        if command is Command.UNDO and self._standing is PuzzleStage.WRONG:
            self._try_again()
            return True
        return False

    # Weighing

    def _weigh(self, draft: Draft) -> None:
        """Find out what a draft gives away, and what would follow on the answer."""
        answer = self.task.answer
        # What is equal to the answer gets the reasons in its own colors.
        best = draft if same_move(self.start, draft, answer) else answer
        self._trial = DraftComparison(self.start, draft, best)
        self._weigh_no_more()
        self._task = self.context.tasks.in_slices(
            _compared(self._trial), self._tell_loss, self._could_not_weigh
        )

    def _weigh_no_more(self) -> None:
        if self._task:
            self._task.cancel()

    def _tell_loss(self, trial: DraftComparison) -> None:
        """Tell what was found as soon as it is known."""
        if self._standing is PuzzleStage.WEIGHED:
            self._judge(trial.chance_lost < self.task.slack)
        else:
            self.refresh()
        self.context.invalidate()

    def _could_not_weigh(self, place: str) -> None:
        """Without it there is less to say, and all else goes on."""
        self._failure = sentence("It could not be weighed. Details: {place}", place=place)
        self._trial = None
        if self._standing is PuzzleStage.WEIGHED:
            self._try_again()
        else:
            self.refresh()
        self.context.invalidate()

    def leave(self) -> None:
        self._weigh_no_more()

    # What is said

    def caption(self) -> str:
        strings, number = self.context.strings, self.start.round
        if self._standing is not PuzzleStage.ASKED:
            return strings("Round {round}", round=number)
        name = self.names[self.start.to_act]
        return strings("Round {round} · {name}, your turn", round=number, name=name)

    def heading(self) -> tuple[str, str]:
        strings = self.context.strings
        told = strings.say(self.task.title)
        if self.task.mistake:
            place = {"number": self._number + 1, "all": len(self._course.tasks)}
            told = strings("{title} · {number} of {all}", title=told, **place)
        if self._course.solved(self._number):
            told = strings("{title} · solved", title=told)
        return strings("Find the better draft"), told

    def said(self) -> list[SideText]:
        strings = self.context.strings
        match self._standing:
            case PuzzleStage.ASKED:
                failure = [SideText(strings.say(self._failure))] if self._failure else []
                return [*failure, *self._stake(), *self._mistake()]
            case PuzzleStage.WEIGHED:
                return [SideText(strings("It is being weighed …"))]
            case PuzzleStage.RIGHT:
                told = SideText(strings("That is it."), Tone.RIGHT)
                if self._trial and not same_move(self.start, self._trial.tried, self.task.answer):
                    told = SideText(strings("That is as good as the best."), Tone.RIGHT)
                    return [told, *self._best(), *self._why()]
                return [told, *self._why()]
            case PuzzleStage.WRONG:
                told = SideText(strings("There is a better one."), Tone.WRONG)
                words = (*self._loss(), self._hint())
                return [told, *(SideText(strings.say(each)) for each in words)]
            case PuzzleStage.SHOWN:
                return [*self._best(), *self._why()]

    def _stake(self) -> list[SideText]:
        """Who is to act, how the points stand, and whether this is the last round."""
        strings, player = self.context.strings, self.start.to_act
        scores = [board.score for board in self.start.players]
        rivals = [number for number in range(len(scores)) if number != player]
        best = max(rivals, key=scores.__getitem__)
        names = {
            "name": shortened(self.names[player]),
            "other": shortened(self.names[best]),
        }
        ahead = scores[player] - scores[best]
        if ahead > 0:
            told = strings.plural(
                "{name} is to act, {number} point ahead of {other}.",
                "{name} is to act, {number} points ahead of {other}.",
                ahead,
                **names,
            )
        elif ahead < 0:
            told = strings.plural(
                "{name} is to act, {number} point behind {other}.",
                "{name} is to act, {number} points behind {other}.",
                -ahead,
                **names,
            )
        else:
            told = strings("{name} is to act, with as many points as {other}.", **names)
        last = last_round(self.start, self.names)
        return [SideText(told), *([SideText(strings.say(last), Tone.STRONG)] if last else [])]

    def _mistake(self) -> list[SideText]:
        """What was done in the game instead of something better."""
        mistake = self.task.mistake
        if mistake is None:
            return []
        told = sentence(
            "In the game: {told}. That gave away {lost} of 100 chances to win.",
            told=describe_draft(Step.from_record(self.start, mistake.played)),
            lost=percentage_points(mistake.chance_lost),
        )
        return [SideText(self.context.strings.say(told))]

    def _loss(self) -> list[Sentence]:
        """What the tried draft gives away, once that is known; what is too little is not told."""
        if not self._trial or not self._trial.is_over:
            return []
        if self._trial.chance_lost < LIMITS[Verdict.INACCURACY]:
            return []
        lost = percentage_points(self._trial.chance_lost)
        return [sentence("This one gives away {lost} of 100 chances to win.", lost=lost)]

    def _hint(self) -> Sentence:
        """How near the tried draft came to the answer."""
        assert self._tried
        tried, best = self._tried, self.task.answer
        if same_move(self.start, tried._replace(line=best.line), best):
            return sentence("The tiles are right, the line is not.")
        equals = EquivalentMoves(self.start).equals(best)
        if any(isinstance(equal, Draft) and equal.color == tried.color for equal in equals):
            return sentence("The color is right.")
        return sentence("Another color is better.")

    def _best(self) -> list[SideText]:
        told = describe_draft(Step.from_record(self.start, self.task.answer))
        return [SideText(self.context.strings.say(told), Tone.STRONG)]

    def _why(self) -> list[SideText]:
        """Why the answer is good, once it is known what is expected to follow on it."""
        if not self._trial or not self._trial.is_over:
            return []
        best, line, tried = self._trial.best, self._trial.line, self._tried
        if self._standing is PuzzleStage.SHOWN and tried and not same_move(self.start, tried, best):
            told = why_better(self.start, best, line, self.names, tried)
        else:
            told = why(self.start, best, line, self.names)
        said = [SideText(self.context.strings.say(sentence("{told}.", told=told)))]
        if not self.task.slack:
            least = percentage_points(LIMITS[Verdict.MISTAKE])
            others = sentence(
                "Every other draft gives away at least {least} of 100 chances to win.", least=least
            )
            said.append(SideText(self.context.strings.say(others)))
        return [*said, *self._then()]

    def _then(self) -> list[SideText]:
        """What is expected to follow on the answer, the first few drafts of it."""
        assert self._trial
        state, told = apply(self.start, self._trial.best), list[str]()
        for record in self._trial.line[:_FOLLOWING]:
            step = Step.from_record(state, record)
            state = step.after
            told.append(self.context.strings.say(describe_decision(step, self.seats)))
        return (
            [SideText("\n".join([self.context.strings("Expected then:"), *told]))] if told else []
        )

    def buttons(self) -> list[Button]:
        strings, theme = self.context.strings, self.theme
        back = Button(theme, strings("Back"), Pop)
        show = Button(theme, strings("Show me"), self._show_me)
        match self._standing:
            case PuzzleStage.ASKED | PuzzleStage.WEIGHED:
                # There even while it cannot be pressed, so that no other button lies in its place.
                show.enabled = self._standing is PuzzleStage.ASKED
                return [back, show]
            case PuzzleStage.WRONG:
                again = Button(theme, strings("Try again"), self._try_again, primary=True)
                # What shows the answer stays where it was.
                return [back, again, show]
            case _:
                return [back, *self._way_on()]

    def _way_on(self) -> list[Button]:
        number = self._course.next(self._number)
        if number is None:
            return []
        words = self.context.strings("Next puzzle")
        return [Button(self.theme, words, lambda: self._go_to(number), primary=True)]

    def _go_to(self, number: int) -> Request:
        return Replace(PuzzleScene(self.context, self._course, number))


def _compared(trial: DraftComparison) -> Generator[None, None, DraftComparison]:
    while not trial.is_over:
        trial.go_on(_SLICE)
        yield
    return trial
