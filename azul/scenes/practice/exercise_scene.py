"""What the tables to learn at share: a position, the hand, films, and words at the side."""

from collections.abc import Sequence

import pygame
from pygame.event import Event

from azul.engine import FLOOR, Draft, IllegalRecord, Phase, Record, Setup, State, legal_moves
from azul.game import PartialStep, Seat, Step, drop_refusal
from azul.i18n import Sentence
from azul.kit.audio import Sound
from azul.kit.commands import Command
from azul.kit.messages import Toast, draw_caption
from azul.kit.widgets import ACTIVATE, Button, Form
from azul.scenes.practice.side_panel import PracticeSidePanel, SideText
from azul.scenes.scene import Context, Pop, Request, Scene
from azul.table import aim
from azul.table.animation import points
from azul.table.animation.player import AnimationPlayer
from azul.table.background import background_of, preload
from azul.table.hand.hand import Hand, MoveAttempt, TableAccess
from azul.table.hand.picture import draw_hand_messages, with_announced, with_color, with_hand
from azul.table.inspector import Inspector, color_of_place
from azul.table.preview import score_previews
from azul.table.slots import Area
from azul.table.sprites import TileHeap
from azul.table.table import Table, TablePicture


class ExerciseScene(Scene):
    """A position, and what has been played from it; the subclasses say what is asked and answered.

    A draft, and the wall-tiling that it may lead to, are a step each.
    """

    side: PracticeSidePanel

    def __init__(self, context: Context, start: State, seats: Sequence[Seat]) -> None:
        super().__init__(context)
        self.start, self.seats = start, tuple(seats)
        self.names = tuple(seat.name for seat in seats)
        setup = Setup(self.names, start.wall, start.ruleset, start.first_player)
        self.table = Table(setup, self.seats)
        self.animations = AnimationPlayer(
            self._step, 0, lambda: context.settings, context.audio.play
        )
        self.hand = Hand(self.table, lambda: self.names, self._access)
        self.inspector = Inspector(self.table)
        self._steps: list[Step] = []
        self._toast = Toast()
        self._dropped: TileHeap | None = None

    # What the scenes differ in

    @property
    def free(self) -> bool:
        """Whether the hand may move tiles."""
        raise NotImplementedError

    def answer(self, draft: Draft, attempt: MoveAttempt) -> None:
        """Answer a draft that may be played."""
        raise NotImplementedError

    def heading(self) -> tuple[str, str]:
        """The heading of the side, and a small line below it."""
        raise NotImplementedError

    def said(self) -> list[SideText]:
        """The paragraphs of the side."""
        raise NotImplementedError

    def buttons(self) -> list[Button]:
        """The buttons of the side."""
        raise NotImplementedError

    def caption(self) -> str:
        """What is written above the table."""
        raise NotImplementedError

    def announced(self) -> Record | None:
        """What is about to be done by somebody else."""
        return None

    def command(self, command: Command) -> bool:
        """Carry out what a key is for; whether it means something here."""
        return False

    # What is played

    def _step(self, number: int) -> Step:
        if number < len(self._steps):
            return self._steps[number]
        # Where nothing has been played, only what comes before a step is asked for.
        return Step.from_record(self.start, legal_moves(self.start)[0])

    def _access(self) -> TableAccess:
        state = self.animations.final_state
        return TableAccess(state, self.free and state.phase is Phase.FACTORY_OFFER)

    def play(self, draft: Draft, dropped: TileHeap | None = None) -> None:
        """Play a draft from what is seen, and show it; the wall-tiling after it waits."""
        first, *others = Step.from_record(self.animations.final_state, draft).parts()
        self._steps[self.animations.position :] = (
            [first, PartialStep.joining(others)] if others else [first]
        )
        self.hand.let_go()
        self._dropped = dropped
        dropped_on = Area.FLOOR if draft.line == FLOOR else Area.LINE
        self.animations.skip()
        self.animations.go_to(self.animations.position + 1, dropped_on if dropped else None)

    def go_on_to(self, number: int) -> None:
        """Show the way to where so many steps are played."""
        self.hand.let_go()
        self.animations.skip()
        self.animations.go_to(number)

    @property
    def played(self) -> list[Step]:
        """All steps, seen or not."""
        return self._steps

    def attempt(self, attempt: MoveAttempt | None) -> None:
        """Hand on what the hand wants, or let its tiles go back and say why."""
        if attempt is None:
            return
        record, reason = attempt.record, attempt.refusal
        if isinstance(record, Draft):
            try:
                Step.from_record(self.animations.final_state, record)
            except IllegalRecord as error:
                reason = drop_refusal(error, record, self.start.ruleset)
            else:
                self.answer(record, attempt)
                return
        if attempt.dropped and self.hand.uses_keys:
            # It stays in the hand, with the reason beside it.
            self.context.audio.play(Sound.REFUSE)
            return
        self.refuse(reason, attempt)

    def refuse(self, reason: Sentence | None, attempt: MoveAttempt) -> None:
        """Let the tiles go back, and say why."""
        self.go_back()
        if reason:
            self._toast.show(self.context.strings.say(reason), attempt.point)
            self.context.audio.play(Sound.REFUSE)

    def go_back(self) -> None:
        """Tiles in the hand return to where they came from."""
        self._dropped = self.hand.put_back(self.animations) or self._dropped

    # Arranging

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self.hand.let_go()
        self._hush()
        self.side = PracticeSidePanel(self.theme, size)
        self.table.resize(self.side.table, self.theme, self.context.settings, window=size)
        preload(self.theme, self.table.layout)
        # Of another table, before another cloth is laid: this one's will take its place anyway.
        self.theme.clear_cache(background_of)
        self.refresh()

    def refresh(self) -> None:
        """Write anew what is said, and what can be done; Enter goes on where no tile can be taken.

        Where the hand is free, keys are for it.
        """
        buttons = self.buttons()
        self.side.write(*self.heading(), self.said(), buttons)
        primary = next((button for button in buttons if button.primary), None)
        before, self.form = self.form, Form([self.side], leaves=True)
        self.form.focus_on(None if self.free else primary)
        self.form.follow(before)

    def cover(self) -> None:
        """A hand in the middle of a drag lets go."""
        self.hand.let_go()
        self._hush()
        self.form.look_away()

    def _hush(self) -> None:
        self._toast.hide()
        self.inspector.clear()

    # Time

    @property
    def is_animating(self) -> bool:
        return self.animations.is_running

    @property
    def is_holding(self) -> bool:
        return self.hand.drag is not None

    def update(self, seconds: float) -> Request | None:
        """Let films go on."""
        self.animations.update(seconds)
        if self.inspector.update(seconds):
            self.context.invalidate()
        return None

    # Answering

    def handle(self, event: Event) -> Request | None:
        """Answer mouse and keys; any press skips the film under way."""
        left = getattr(event, "button", 0) == pygame.BUTTON_LEFT
        if event.type == pygame.MOUSEMOTION:
            self._move(event)
        elif event.type == pygame.MOUSEBUTTONUP and left:
            self.form.handle(event)
            self.side.area.scroll.release()
            self.attempt(self.hand.release(event.pos))
        elif event.type == pygame.MOUSEBUTTONDOWN and left:
            return self._press(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
            self._skip()
            self.go_back()
        elif event.type == pygame.MOUSEWHEEL:
            self.form.handle(event)
        elif event.type == pygame.KEYDOWN:
            return self._key(event)
        return None

    def _move(self, event: Event) -> None:
        self.form.handle(event)
        covered = self.side.rect.collidepoint(event.pos)
        self.hand.move(event.pos, covered)
        at_work = not self._explains or aim.is_on_source(self.hand.hovered)
        self.inspector.point(None if at_work or covered else event.pos)

    @property
    def _explains(self) -> bool:
        return self.hand.drag is None and not self.animations.is_running

    def _skip(self) -> None:
        self._hush()
        self.animations.skip()

    def _press(self, event: Event) -> Request | None:
        self._skip()
        action = self.form.handle(event)
        if action:
            return self.run_action(action, event)
        if not self.side.rect.collidepoint(event.pos) or self.hand.drag:
            empty = self.hand.drag is None
            attempt = self.hand.press(event.pos)
            self._hear_lift(empty)
            self.attempt(attempt)
        return None

    def _hear_lift(self, empty: bool) -> None:
        if empty and self.hand.drag:
            self.context.audio.play(Sound.LIFT)

    def _key(self, event: Event) -> Request | None:
        command = self.context.keys.command(event)
        self.animations.skip()
        self._toast.hide()
        if self.inspector.handle_key(event, command):
            return None
        if event.key == pygame.K_ESCAPE:
            return self._escape()
        if command is Command.EXPLAIN and self._explains:
            self.inspector.start_with_keys(max(self.animations.final_state.to_act, 0))
            return None
        if command and self.command(command):
            return None
        on_button = self.form.focused is not None and event.key in ACTIVATE
        if not on_button and self._point(event, command):
            if self.free:  # Else what was done is answered, and the way on has the focus.
                self.form.focus = None
            return None
        if self.side.area.press_key(event):
            return None
        return self.respond(self.form, event)

    def _escape(self) -> Request | None:
        if self.hand.drag is None:
            return Pop()
        self.go_back()
        return None

    def _point(self, event: Event, command: Command | None) -> bool:
        """Let the hand answer a key; whether it meant anything to it."""
        empty = self.hand.drag is None
        answer = self.hand.handle_key(event, command)
        self._hear_lift(empty)
        if isinstance(answer, bool):
            return answer
        self.attempt(answer)
        return True

    # The picture

    def table_picture(self) -> TablePicture:
        """All that the table's picture depends on."""
        animation_state, queued, state = (
            self.animations.animation_state(),
            self.animations.current,
            self.animations.state,
        )
        drafting = state.phase is Phase.FACTORY_OFFER
        picture = TablePicture(
            state=state,
            animation_state=animation_state,
            scores=self.animations.scores(animation_state),
            active_player=state.to_act if drafting else None,
            is_animating=self.animations.is_running,
            movable=queued.animation.touched_slots if queued else frozenset(),
            highlighted=points.scoring_slots(animation_state) if queued else frozenset(),
            score_previews=score_previews(state)
            if drafting and any((state.center, *state.displays))
            else (),
            preview_label=self.context.strings("this round"),
            bonus_label=self.context.strings("bonus"),
            format_points=self.context.strings.say,
            dropped=self._dropped if self.animations.is_running else None,
        )
        picture = with_hand(picture, self.hand)
        place = self.inspector.place if self._explains else None
        if place and color_of_place(self.animations.final_state, place):
            picture = with_color(picture, color_of_place(self.animations.final_state, place))
        return picture if self.animations.is_running else with_announced(picture, self.announced())

    def paint_ahead(self) -> bool:
        return self.table.paint()

    def draw(self, surface: pygame.Surface) -> None:
        left, layout = surface.subsurface((0, 0), self.side.table), self.table.layout
        picture = self.table_picture()
        self.table.draw(left, picture)
        points.draw_earned_points(
            self.theme, left, layout, self.animations.counted_tiling_events(picture.animation_state)
        )
        still = self.context.settings.still
        points.draw_rising_points(
            self.theme, left, layout, picture.animation_state.event_ages, still
        )
        draw_caption(self.theme, left, layout.bar, self.caption())
        self.form.draw(surface)
        self._draw_words(left, picture)

    def _draw_words(self, surface: pygame.Surface, picture: TablePicture) -> None:
        """Draw what is to be said."""
        strings = self.context.strings
        if self._explains:
            answer = self.inspector.explanation(self.animations.final_state, self.seats)
            self.inspector.draw(self.theme, surface, [strings.say(words) for words in answer])
        self._toast.draw(self.theme, surface, self.table.layout.name_rects)
        draw_hand_messages(self.theme, surface, strings, self.table, self.hand, picture)
