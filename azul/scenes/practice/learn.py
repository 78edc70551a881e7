"""Learning by doing: the prepared end of a round; each draft is explained before and after it."""

from collections.abc import Callable
from enum import Enum, auto
from functools import partial

from azul.book import END, EXERCISES, TILING, Topic, correction, first_table, fitting_topic, sums
from azul.engine import CENTER, Draft, Record
from azul.game import first_game_seats, make_seating
from azul.kit.keys import Command, chord_label
from azul.kit.widgets import Button
from azul.scenes.practice.exercise_scene import ExerciseScene
from azul.scenes.practice.side_panel import SideText, Tone
from azul.scenes.scene import Context, Pop, Request
from azul.table import aim
from azul.table.hand.hand import MoveAttempt

_LEARNER = 0
_REPLY_DELAY = 0.9
"""Seconds that the other player's tiles are highlighted before they are taken."""


class ExerciseStatus(Enum):
    """How far an exercise is, or that the last one is over."""

    TASK = auto()
    DONE = auto()
    REPLY = auto()
    TILED = auto()
    END = auto()


class LearnScene(ExerciseScene):
    """Three drafts and a wall-tiling; nothing is saved or counted, and Esc leaves at any time.

    `play_first_game` is called if the player goes on to that.
    """

    def __init__(self, context: Context, play_first_game: Callable[[], Request]) -> None:
        planned_seats = first_game_seats(context.settings.known)
        super().__init__(
            context, first_table(), make_seating(planned_seats, context.strings).at_start
        )
        self._play_first_game = play_first_game
        self._number = 0
        self._status = ExerciseStatus.TASK
        self._waited = 0.0

    @property
    def topic(self) -> Topic:
        return fitting_topic(self.stage.state)

    @property
    def is_hand_free(self) -> bool:
        return self._status is ExerciseStatus.TASK

    def answer(self, draft: Draft, attempt: MoveAttempt) -> None:
        """Play the expected draft; return the tiles of any other one with a correction."""
        reason = correction(EXERCISES[self._number], draft)
        if reason:
            self.stage.return_held_tiles()
            self.stage.show_refusal(reason, attempt.point)
        else:
            self.play(draft, attempt.dropped)
            self._set_status(ExerciseStatus.DONE)

    def _set_status(self, status: ExerciseStatus) -> None:
        self._status, self._waited = status, 0.0
        self.refresh()

    def _continue(self) -> None:
        """Go on after the explanation: to the reply, or to the wall-tiling."""
        if EXERCISES[self._number].reply:
            self._set_status(ExerciseStatus.REPLY)
        else:
            self.stage.show_steps(len(self.steps))
            self._set_status(ExerciseStatus.TILED)

    # The other player

    def announced_record(self) -> Record | None:
        """The other player's draft before it is made, or the learner's while the hand is idle."""
        exercise = EXERCISES[self._number]
        if self._status is ExerciseStatus.REPLY:
            return exercise.reply
        is_idle = self.stage.hand.drag is None and not aim.is_on_source(self.stage.hand.hovered)
        return exercise.draft if self.is_hand_free and is_idle else None

    @property
    def is_animating(self) -> bool:
        """Whether tiles move, or are highlighted before the other player takes them."""
        return self._status is ExerciseStatus.REPLY or super().is_animating

    def update(self, seconds: float) -> Request | None:
        """Highlight the other player's draft, then play it."""
        if self._status is ExerciseStatus.REPLY and not self.animations.is_running:
            self._waited += seconds
        if self._waited > _REPLY_DELAY:
            self._take_reply()
        return super().update(seconds)

    def _take_reply(self) -> None:
        reply = EXERCISES[self._number].reply
        assert reply
        self.play(reply)
        self._number += 1
        self._set_status(ExerciseStatus.TASK)

    # Texts

    def caption(self) -> str:
        strings = self.context.strings
        if self._status in (ExerciseStatus.TILED, ExerciseStatus.END):
            return strings("Round {round} · Wall-tiling", round=self.start.round)
        number = self.start.round
        if self._status is ExerciseStatus.DONE:
            return strings("Round {round}", round=number)
        if self._status is ExerciseStatus.REPLY:
            name = self.names[1 - _LEARNER]
            return strings("Round {round} · {name} is playing", round=number, name=name)
        name = self.names[_LEARNER]
        return strings("Round {round} · {name}, your turn", round=number, name=name)

    def heading(self) -> tuple[str, str]:
        strings, steps = self.context.strings, len(EXERCISES) + 1
        tiling = self._status in (ExerciseStatus.TILED, ExerciseStatus.END)
        number = steps if tiling else self._number + 1
        return strings("Learn by doing"), strings("{number} of {all}", number=number, all=steps)

    def texts(self) -> list[SideText]:
        strings, exercise = self.context.strings, EXERCISES[self._number]
        match self._status:
            case ExerciseStatus.TASK:
                before = strings(exercise.before, name=self.names[1 - _LEARNER])
                task = SideText(strings(exercise.task), Tone.STRONG)
                return [SideText(before), task, SideText(self._controls_text(exercise.draft))]
            case ExerciseStatus.DONE:
                right, *others = exercise.done
                return [SideText(strings(right), Tone.RIGHT), *map(SideText, map(strings, others))]
            case ExerciseStatus.REPLY:
                return [SideText(strings("{name} is playing.", name=self.names[1 - _LEARNER]))]
            case ExerciseStatus.TILED:
                points = map(strings.say, sums(self.steps[-1].events, _LEARNER))
                return [*(SideText(strings(text)) for text in TILING), SideText("\n".join(points))]
            case ExerciseStatus.END:
                return [SideText(strings(text)) for text in END]

    def _controls_text(self, draft: Draft) -> str:
        """How to make the draft by mouse and by keys."""
        strings, keys = self.context.strings, self.context.keys
        # 0 always means the center too, whatever keys a player has chosen.
        source = (
            str(draft.source)
            if draft.source != CENTER
            else keys.changeable_chord(Command.CENTER) or "0"
        )
        color = keys.changeable_chord(Command[draft.color.name])
        labels = [chord_label(key, strings) for key in (source, color, str(draft.line), "return")]
        by_mouse = strings("By mouse: drag the tiles, or click them and then click a line.")
        return f"{by_mouse}\n" + strings("By keys: {keys}", keys=", ".join(labels))

    def buttons(self) -> list[Button]:
        strings, theme = self.context.strings, self.theme
        leave = Button(theme, strings("Back to the menu"), Pop)
        match self._status:
            case ExerciseStatus.TASK | ExerciseStatus.REPLY | ExerciseStatus.DONE:
                last = EXERCISES[self._number].reply is None
                text = strings("Tile the walls") if last else strings("Continue")
                go_on = Button(theme, text, self._continue, primary=True)
                # Shown before it can be pressed, so that no other button takes its place.
                go_on.enabled = self._status is ExerciseStatus.DONE
                return [leave, go_on]
            case ExerciseStatus.TILED:
                end = partial(self._set_status, ExerciseStatus.END)
                return [leave, Button(theme, strings("Continue"), end, primary=True)]
            case ExerciseStatus.END:
                text = strings("Play your first game")
                play = partial(Pop, self._play_first_game)
                return [leave, Button(theme, text, play, primary=True)]
