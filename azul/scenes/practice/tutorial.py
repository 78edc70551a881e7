"""The tutorial: prepared ends of rounds; each draft is explained before and after it."""

from collections.abc import Callable
from enum import Enum, auto
from functools import partial

from azul.book import END, TABLES, Exercise, Topic, correction, fitting_topic, sums
from azul.engine import CENTER, Draft, Record
from azul.game import first_game_seats, make_seating
from azul.kit.keys import Command, chord_label
from azul.kit.widgets import Action, Button
from azul.scenes.practice.exercise_scene import ExerciseScene
from azul.scenes.practice.puzzle import next_lesson
from azul.scenes.practice.side_panel import OutlineEntry, SideText, Tone
from azul.scenes.scene import Context, Pop, Replace, Request
from azul.table import aim
from azul.table.hand.hand import MoveAttempt

_PLAYER = 0
_REPLY_DELAY = 0.9
"""Seconds that the other player's tiles are highlighted before they are taken."""

_END_DELAY = 0.9
"""Seconds before the last button is enabled, because it replaces another button."""


class TutorialStatus(Enum):
    """The stages of an exercise, and the end of the last exercise."""

    TASK = auto()
    DONE = auto()
    REPLY = auto()
    TILED = auto()
    END = auto()


class TutorialScene(ExerciseScene):
    """The exercises at one table of the tutorial; the next table follows, finally a game.

    It saves only which tips are no longer needed, and Esc leaves at any time. `play_first_game`
    starts the game after the last table.
    """

    def __init__(
        self, context: Context, play_first_game: Callable[[], Request], number: int = 0
    ) -> None:
        planned_seats = first_game_seats(context.settings.known)
        super().__init__(
            context,
            TABLES[number].start,
            make_seating(planned_seats, context.strings).at_start,
        )
        self._play_first_game = play_first_game
        self._table_number, self._table = number, TABLES[number]
        self._number = 0
        self._status = TutorialStatus.TASK
        self._waited = 0.0
        self._offers_to_continue = False

    @property
    def _exercise(self) -> Exercise:
        return self._table.exercises[self._number]

    @property
    def topic(self) -> Topic:
        return fitting_topic(self.table.state)

    @property
    def is_hand_free(self) -> bool:
        return self._status is TutorialStatus.TASK

    def answer(self, draft: Draft, attempt: MoveAttempt) -> None:
        """Play the expected draft; return the tiles of any other draft with a correction."""
        reason = correction(self._exercise, draft)
        if reason:
            self.table.return_held_tiles()
            self.table.show_refusal(attempt, reason)
        else:
            self.play(draft, attempt.dropped)
            self._set_status(TutorialStatus.DONE)

    def _set_status(self, status: TutorialStatus) -> None:
        self._status, self._waited = status, 0.0
        self.show_stage()

    def _continue(self) -> None:
        """Continue after the explanation: with the reply, or with the wall-tiling."""
        if self._exercise.reply:
            self._set_status(TutorialStatus.REPLY)
        else:
            self.table.show_steps(len(self.steps))
            self._set_status(TutorialStatus.TILED)
            # The tip cards of a first game do not repeat it.
            settings = self.context.settings
            self.context.change_settings(settings.with_tips_read(self._table.tips))

    def _continue_after_tiling(self) -> Request | None:
        """Continue with the next table, or with the end."""
        following = self._table_number + 1
        if following < len(TABLES):
            return Replace(TutorialScene(self.context, self._play_first_game, following))
        self._set_status(TutorialStatus.END)
        return None

    def _open_course(self) -> Request:
        return Replace(next_lesson(self.context))

    @property
    def _can_continue(self) -> bool:
        """True if the explanation has been seen, so that another click continues."""
        match self._status:
            case TutorialStatus.TILED:
                return not self.animations.is_running
            case TutorialStatus.END:
                return self._waited >= _END_DELAY
        return self._status is TutorialStatus.DONE

    # The other player

    def announced_record(self) -> Record | None:
        """Return the other player's next draft, or the expected draft while the hand is idle."""
        exercise = self._exercise
        if self._status is TutorialStatus.REPLY:
            return exercise.reply
        is_idle = self.table.hand.drag is None and not aim.is_on_source(self.table.hand.hovered)
        return exercise.draft if self.is_hand_free and is_idle else None

    @property
    def is_animating(self) -> bool:
        is_waiting = self._status is TutorialStatus.END and not self._can_continue
        return is_waiting or self._status is TutorialStatus.REPLY or super().is_animating

    def update(self, seconds: float) -> Request | None:
        """Highlight the other player's draft, then play it; enable the button that continues."""
        request = super().update(seconds)
        if not self.animations.is_running:
            self._waited += seconds
        if self._status is TutorialStatus.REPLY and self._waited > _REPLY_DELAY:
            assert self._exercise.reply
            self.play(self._exercise.reply)
            self._number += 1
            self._set_status(TutorialStatus.TASK)
        if self._offers_to_continue != self._can_continue:
            self.build()
            self.context.invalidate()
        return request

    # Texts

    def caption(self) -> str:
        strings, number = self.context.strings, self.start.round
        if self._status is TutorialStatus.DONE:
            return strings("Round {round}", round=number)
        if self._status in (TutorialStatus.TILED, TutorialStatus.END):
            text = strings("Wall-tiling")
        elif self._status is TutorialStatus.REPLY:
            text = strings("{name} is playing", name=self.names[1 - _PLAYER])
        else:
            text = strings("{name}, your turn", name=self.names[_PLAYER])
        return strings("Round {round} · {text}", round=number, text=text)

    def heading(self) -> tuple[str, str]:
        strings, titles = self.context.strings, self._titles
        place = strings("{number} of {all}", number=self._step_number + 1, all=len(titles))
        return strings("Learn by doing"), place

    @property
    def _titles(self) -> list[str]:
        """The titles of the steps at all tables."""
        return [title for table in TABLES for title in table.titles]

    @property
    def _step_number(self) -> int:
        """The current step among the steps at all tables, counting from 0."""
        before = sum(len(table.titles) for table in TABLES[: self._table_number])
        is_tiled = self._status in (TutorialStatus.TILED, TutorialStatus.END)
        return before + min(self._number + is_tiled, len(self._table.titles) - 1)

    def outline(self) -> list[OutlineEntry]:
        """Return the steps at all tables."""
        current, strings = self._step_number, self.context.strings
        if self._status is TutorialStatus.END:
            current += 1
        return [
            OutlineEntry(strings(title), number < current, number == current)
            for number, title in enumerate(self._titles)
        ]

    def texts(self) -> list[SideText]:
        strings, exercise = self.context.strings, self._exercise
        match self._status:
            case TutorialStatus.TASK:
                before = strings(exercise.before, name=self.names[1 - _PLAYER])
                task = SideText(strings(exercise.task), Tone.STRONG)
                return [SideText(before), task, SideText(self._controls_text(exercise.draft))]
            case TutorialStatus.DONE:
                right, *others = exercise.done
                return [SideText(strings(right), Tone.RIGHT), *map(SideText, map(strings, others))]
            case TutorialStatus.REPLY:
                return [SideText(strings("{name} is playing.", name=self.names[1 - _PLAYER]))]
            case TutorialStatus.TILED:
                points = map(strings.say, sums(self.steps[-1].events, _PLAYER))
                texts = [SideText(strings(text)) for text in self._table.tiling]
                return [*texts, SideText("\n".join(points), Tone.STRONG)]
            case TutorialStatus.END:
                return [SideText(strings(text)) for text in END]

    def _controls_text(self, draft: Draft) -> str:
        """Return the ways to make the draft by mouse and with the keyboard."""
        strings, keys, pad = self.context.strings, self.context.keys, self.context.pad
        if pad and self.context.uses_pad:
            return strings(
                "Gamepad: choose with the directional pad, take and place with {button}.",
                button=pad.confirm_label,
            )
        # 0 always means the center too, even if a player has changed the keys.
        source = (
            str(draft.source)
            if draft.source != CENTER
            else keys.changeable_chord(Command.CENTER) or "0"
        )
        color = keys.changeable_chord(Command[draft.color.name])
        labels = [chord_label(key, strings) for key in (source, color, str(draft.line), "return")]
        by_mouse = strings("Mouse: drag the tiles, or click them and then click a line.")
        return f"{by_mouse}\n" + strings("Keyboard: {keys}", keys=", ".join(labels))

    def buttons(self) -> list[Button]:
        strings = self.context.strings
        action: Action
        match self._status:
            case TutorialStatus.TILED:
                text, action = strings("Continue"), self._continue_after_tiling
            case TutorialStatus.END:
                text = strings("Play your first game")
                action = partial(Pop, self._play_first_game)
            case _:
                text, action = strings("Continue"), self._continue
        further = Button(self.theme, text, action, primary=True)
        # Shown while it is still disabled, so that no other button takes its place.
        further.enabled = self._offers_to_continue = self._can_continue
        if self._status is TutorialStatus.TASK:
            further.why_disabled = strings("Make the move first")
        buttons = [Button(self.theme, strings("Back to the menu"), Pop), further]
        if self._status is TutorialStatus.END:
            lesson = Button(self.theme, strings("Strategy"), self._open_course)
            lesson.enabled = further.enabled
            buttons.insert(1, lesson)
        return buttons
