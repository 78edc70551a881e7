"""Learning by doing: a prepared end of a round; each draft is told before it and after it."""

from enum import Enum, auto
from functools import partial

from azul.book import END, EXERCISES, TILING, Topic, correction, first_table, fitting_topic, sums
from azul.engine import CENTER, Draft, Record
from azul.game import FIRST_GAME, make_seating, remembered_names
from azul.kit.commands import Command, chord_label
from azul.kit.widgets import Button
from azul.scenes.practice.exercise_scene import ExerciseScene
from azul.scenes.practice.side_panel import SideText, Tone
from azul.scenes.results import FirstGame
from azul.scenes.scene import Context, Pop, Request
from azul.table import aim
from azul.table.hand.hand import MoveAttempt

_LEARNER = 0
_SHOWN = 0.9
"""Seconds that the other player's tiles glow before they are taken."""


class LessonStage(Enum):
    """What is going on within an exercise, and after the last one."""

    TASK = auto()
    DONE = auto()
    REPLY = auto()
    TILED = auto()
    END = auto()


class LearnScene(ExerciseScene):
    """Three drafts and a wall-tiling; nothing is saved or counted, and Esc leaves at any time.

    The result is FirstGame where that is what comes next.
    """

    def __init__(self, context: Context) -> None:
        person, program = FIRST_GAME
        known = remembered_names((), context.settings.known)
        planned_seats = person._replace(name="".join(known[:1])), program
        super().__init__(
            context, first_table(), make_seating(planned_seats, context.strings).at_start
        )
        self._number = 0
        self._moment = LessonStage.TASK
        self._waited = 0.0

    @property
    def topic(self) -> Topic:
        return fitting_topic(self.animations.final_state)

    @property
    def free(self) -> bool:
        return self._moment is LessonStage.TASK

    def answer(self, draft: Draft, attempt: MoveAttempt) -> None:
        """Play the draft that is meant; any other one goes back, with a word why."""
        told = correction(EXERCISES[self._number], draft)
        if told:
            self.refuse(told, attempt)
        else:
            self.play(draft, attempt.dropped)
            self._go(LessonStage.DONE)

    def _go(self, moment: LessonStage) -> None:
        self._moment, self._waited = moment, 0.0
        self.refresh()

    def _go_on(self) -> None:
        """What comes after what has been done was read."""
        if EXERCISES[self._number].reply:
            self._go(LessonStage.REPLY)
        else:
            self.go_on_to(len(self.played))
            self._go(LessonStage.TILED)

    # The other player

    def announced(self) -> Record | None:
        """The other player's draft before it is made; the learner's, as long as the hand rests."""
        exercise = EXERCISES[self._number]
        if self._moment is LessonStage.REPLY:
            return exercise.reply
        rests = self.free and self.hand.drag is None and not aim.is_on_source(self.hand.hovered)
        return exercise.draft if rests else None

    @property
    def is_animating(self) -> bool:
        """Whether tiles move, or glow before the other player takes them."""
        return self._moment is LessonStage.REPLY or super().is_animating

    def update(self, seconds: float) -> Request | None:
        """The other player shows what will be taken, and takes it."""
        if self._moment is LessonStage.REPLY and not self.animations.is_running:
            self._waited += seconds
        if self._waited > _SHOWN:
            self._take_reply()
        return super().update(seconds)

    def _take_reply(self) -> None:
        reply = EXERCISES[self._number].reply
        assert reply
        self.play(reply)
        self._number += 1
        self._go(LessonStage.TASK)

    # What is said

    def caption(self) -> str:
        strings = self.context.strings
        if self._moment in (LessonStage.TILED, LessonStage.END):
            return strings("Round {round} · Wall-tiling", round=self.start.round)
        number = self.start.round
        if self._moment is LessonStage.DONE:
            return strings("Round {round}", round=number)
        if self._moment is LessonStage.REPLY:
            name = self.names[1 - _LEARNER]
            return strings("Round {round} · {name} plays", round=number, name=name)
        name = self.names[_LEARNER]
        return strings("Round {round} · {name}, your turn", round=number, name=name)

    def heading(self) -> tuple[str, str]:
        strings, steps = self.context.strings, len(EXERCISES) + 1
        tiling = self._moment in (LessonStage.TILED, LessonStage.END)
        number = steps if tiling else self._number + 1
        return strings("Learn by doing"), strings("{number} of {all}", number=number, all=steps)

    def said(self) -> list[SideText]:
        strings, exercise = self.context.strings, EXERCISES[self._number]
        match self._moment:
            case LessonStage.TASK:
                before = strings(exercise.before, name=self.names[1 - _LEARNER])
                task = SideText(strings(exercise.task), Tone.STRONG)
                return [SideText(before), task, SideText(self._by_hand(exercise.draft))]
            case LessonStage.DONE:
                right, *others = exercise.done
                return [SideText(strings(right), Tone.RIGHT), *map(SideText, map(strings, others))]
            case LessonStage.REPLY:
                return [SideText(strings("{name} plays.", name=self.names[1 - _LEARNER]))]
            case LessonStage.TILED:
                told = [strings.say(words) for words in sums(self.played[-1].events, _LEARNER)]
                return [*(SideText(strings(words)) for words in TILING), SideText("\n".join(told))]
            case LessonStage.END:
                return [SideText(strings(words)) for words in END]

    def _by_hand(self, draft: Draft) -> str:
        """How the draft is made by mouse and by keys."""
        strings, keys = self.context.strings, self.context.keys
        # 0 means the center too, whatever keys a player has chosen.
        source = (
            str(draft.source)
            if draft.source != CENTER
            else keys.changeable_chord(Command.CENTER) or "0"
        )
        taken = keys.changeable_chord(Command[draft.color.name])
        pressed = [chord_label(key, strings) for key in (source, taken, str(draft.line), "return")]
        told = strings("By mouse: drag them, or click where they lie and where they go.")
        return f"{told}\n" + strings("By keys: {keys}", keys=", ".join(pressed))

    def buttons(self) -> list[Button]:
        strings, theme = self.context.strings, self.theme
        leave = Button(theme, strings("Back to the menu"), Pop)
        match self._moment:
            case LessonStage.TASK | LessonStage.REPLY | LessonStage.DONE:
                last = EXERCISES[self._number].reply is None
                words = strings("Tile the walls") if last else strings("Go on")
                go_on = Button(theme, words, self._go_on, primary=True)
                # There before it can be pressed, so that no other button comes to lie in its place.
                go_on.enabled = self._moment is LessonStage.DONE
                return [leave, go_on]
            case LessonStage.TILED:
                end = partial(self._go, LessonStage.END)
                return [leave, Button(theme, strings("Go on"), end, primary=True)]
            case LessonStage.END:
                words = strings("Play the first game")
                return [leave, Button(theme, words, lambda: Pop(FirstGame()), primary=True)]
