"""The table as the ground of a form: its animations, the hand over it, explanations, messages.

It must not import games or files. The scene that shows a table supplies the steps, decides which
tiles the hand may move, and gets the moves.
"""

from collections.abc import Callable, Sequence
from math import inf
from typing import Final, Protocol

import pygame
from pygame import Rect

from azul.engine import Color, Record, Setup, State
from azul.game import Seat, Step, color_name
from azul.i18n import Sentence, Strings, sentence
from azul.kit import boxes, metrics
from azul.kit.accessibility import AccessibleNode
from azul.kit.audio import Audio, Sound
from azul.kit.form import Ground
from azul.kit.keys import Key, KeyPress
from azul.kit.messages import TOAST_SECONDS, Toast, draw_caption, draw_message
from azul.kit.pointer import Press
from azul.kit.theme import Theme
from azul.settings import Settings
from azul.table import aim
from azul.table.animation import points
from azul.table.animation.gleam import gleams
from azul.table.animation.player import AnimationPlayer
from azul.table.animation.settling import shaken_tiles
from azul.table.background import rasterize_ahead
from azul.table.clock_face import Clocks, explain_clock
from azul.table.drag import DropTarget, target_of
from azul.table.hand.hand import MoveAttempt, TableAccess, TileInteraction, drop_area
from azul.table.hand.model import (
    draw_chosen_tiles,
    drop_warning,
    with_color,
    with_hand,
)
from azul.table.inspector import Inspector, color_of_place
from azul.table.looks import SeatLook, look_after
from azul.table.painter import TablePainter
from azul.table.slots import Area, Slot
from azul.table.sprites import Point, TileHeap
from azul.table.table_model import TableModel
from azul.table.table_nodes import TableNodes, key_focus

_REFUSAL_SECONDS: Final = 12.0
"""Seconds for the reason beside a refused drop: it may cover spaces, but must be read in peace."""

_ABOVE_FINGER: Final = 2.5
"""How far above a finger the reason for a refusal begins, in widths of a finger."""


class TableContext(Protocol):
    """The parts of the app that the table needs; all except the audio may be replaced later."""

    settings: Settings
    strings: Strings
    theme: Theme
    audio: Audio

    def invalidate(self) -> None:
        """Request a new frame."""


class TableView(Ground):
    """The table on the screen: animates steps, answers the pointer and keys, explains places.

    `step_of` returns the steps, from 0 on; the table begins after `position` of them. `seats`
    returns the holders of the seats at the position that is shown. `access` returns the moves that
    the hand may make at the moment, and `on_attempt` is called with each attempt; without them the
    hand moves nothing. Places are not explained unless the table `is_explained`.
    """

    def __init__(
        self,
        context: TableContext,
        setup: Setup,
        seats: Callable[[], Sequence[Seat]],
        step_of: Callable[[int], Step],
        position: int,
        access: Callable[[], TableAccess] | None = None,
        on_attempt: Callable[[MoveAttempt], object] = lambda _: None,
    ) -> None:
        super().__init__(context.theme)
        self._context, self._seats, self._on_attempt = context, seats, on_attempt
        self.painter = TablePainter(setup)
        self.animations = AnimationPlayer(
            step_of, position, lambda: context.settings, context.audio.play
        )
        self._access = access or (lambda: TableAccess(self.state, can_move_tiles=False))
        self.hand = TileInteraction(
            self.painter, lambda: [seat.name for seat in seats()], self._access
        )
        self.inspector = Inspector(self.painter)
        self.toast = Toast()
        self.is_explained = True
        self.clocks: Clocks = ()
        self._dropped: TileHeap | None = None
        self._model: TableModel
        self._caption = ""
        self._message_room: Rect | None = None
        self._nodes_key: tuple[object, ...] = ()
        self._nodes: tuple[AccessibleNode, ...] = ()

    @property
    def state(self) -> State:
        """The state that the table shows when no animation runs."""
        return self.animations.final_state

    def resize(self, size: tuple[int, int], window: tuple[int, int] | None = None) -> None:
        """Lay out the table in `size` pixels of the `window`; a drag ends, keys point as before."""
        theme, chosen = self._context.theme, self.hand.chosen_slot
        self.theme = theme
        self.hand.let_go()
        self.hand.hovered = chosen
        self.inspector.clear()
        self._dropped = None
        self.toast.target = None
        self.painter.resize(size, theme, self._context.settings, window, metrics.MIN_BAR)
        self.show_seats()
        rasterize_ahead(theme, self.painter.layout)

    def show_seats(self) -> None:
        self.painter.reseat(self._seats())

    def update(self, seconds: float) -> None:
        look = self._look
        self.animations.update(seconds)
        is_tooltip_due = self.inspector.update(seconds)
        is_toast_gone = self.toast.update(seconds, self.hand.pointer)
        if look or is_tooltip_due or is_toast_gone:
            self._context.invalidate()

    @property
    def is_animating(self) -> bool:
        """True if tiles move, or a bot looks glad or dismayed."""
        return self.animations.is_running or self._look is not None

    @property
    def _look(self) -> SeatLook | None:
        """The look of a bot that has just drafted; none with reduced motion."""
        look = look_after(self.animations.last_events, self.animations.since_last)
        if look is None or self._context.settings.still:
            return None
        return None if self._seats()[look.player].is_person else look

    def skip(self) -> None:
        """Skip the current animations: of drafts, a wall-tiling, or the bonuses."""
        self.animations.skip_phase()

    # Moves

    def show_steps(self, step_count: int) -> None:
        """Animate all steps up to a number, forward or backward, from the visible state."""
        self.hand.let_go()
        self.animations.skip()
        self.animations.play_to(step_count)

    def show_next_step(self, record: Record, dropped: TileHeap | None) -> None:
        """Animate the next step, which has that record; `dropped` tiles need no animation."""
        self.hand.let_go()
        self._dropped = dropped
        # Skipping without need would end a bot's look.
        if self.animations.is_running:
            self.animations.skip()
        self.animations.play_to(
            self.animations.position + 1, drop_area(record) if dropped else None
        )
        self.hand.aim_at_first_space()

    def refuse(self, attempt: MoveAttempt, reason: Sentence | None) -> None:
        """Show why a move is refused, and return its tiles, unless keys have lifted them."""
        if not (attempt.dropped and self.hand.uses_keys):
            self.return_held_tiles()
        if reason:
            self.show_refusal(attempt, reason)

    def show_refusal(self, attempt: MoveAttempt, reason: Sentence) -> None:
        """Show why a move is refused, for some seconds where it was tried."""
        text, place = self._context.strings.say(reason), self._place_of(attempt)
        self.toast.show(text, _REFUSAL_SECONDS if place else inf, place)
        self._context.audio.play(Sound.REFUSE)
        self._context.invalidate()

    def _place_of(self, attempt: MoveAttempt) -> Rect | None:
        """Return the space around the pointer of a drop, or else around the target of a move."""
        side = self.theme.px(metrics.FINGER)
        if attempt.dropped:
            # The reason appears below this space, where a hand would hide it.
            up = round(_ABOVE_FINGER * side) if attempt.dropped.is_above_finger else 0
            point = attempt.dropped.middle[0], attempt.dropped.middle[1] - up
        elif attempt.move:
            point = self.painter.drop_point(target_of(attempt.move), self.state.to_act)
        else:
            return None
        return boxes.centered(point, side, side)

    def return_held_tiles(self) -> None:
        self._dropped = self.hand.put_back(self.animations) or self._dropped

    def clear_input(self) -> None:
        """Empty the hand and hide messages, before the game or the table changes."""
        self.hand.let_go()
        self.hide_messages()
        self._dropped = None

    # Messages

    @property
    def message(self) -> str:
        """The message in the bar, "" for none: about the tiles in the hand, or else the toast."""
        if self.toast.is_visible and self.toast.target:
            return ""
        warning = drop_warning(self.hand, self.animations.state)
        if warning:
            return self._context.strings.say(warning)
        return self.toast.text if self.toast.is_visible else ""

    def show_message(self, *sentences: Sentence, seconds: float = inf) -> None:
        """Show sentences in the bar, one per line, until the next input or for some seconds."""
        self.toast.show("\n".join(map(self._context.strings.say, sentences)), seconds)
        self._context.invalidate()

    def show_brief_message(self, *sentences: Sentence) -> None:
        self.show_message(*sentences, seconds=TOAST_SECONDS)

    def hide_messages(self) -> None:
        self.toast.hide()
        self.inspector.clear()

    # Input

    def point_at(self, point: Point, is_covered: bool) -> None:
        self.hand.move_pointer(point, is_covered)
        self.inspect_at(None if is_covered else point)

    def press(self, press: Press, is_covered: bool) -> None:
        """Skip animations, and press with the hand, which takes nothing during a replay."""
        self.hide_messages()
        if is_covered:
            self.skip()
            return
        animations = self.animations
        is_past, is_shown = animations.replay or animations.is_at_last_draft, animations.kind
        attempt = self.hand.attempt_placement(press.point, press.is_finger)
        self.skip()
        if is_past:
            return
        if attempt and (is_shown is None or attempt.move in self.hand.moves):
            self._on_attempt(attempt)
        else:
            self.press_hand(press.point, press.is_finger)

    def press_hand(self, point: Point, by_finger: bool = False) -> None:
        """Lift tiles, drop the held tiles, or exchange them for the tiles under the pointer."""
        if self.hand.would_exchange(point):
            self.return_held_tiles()
        was_empty = self.hand.drag is None
        self._attempt(self.hand.press(point, by_finger), was_empty)

    def release(self, point: Point) -> None:
        self._attempt(self.hand.release(point))

    def rest(self, point: Point) -> None:
        self.inspect_at(point)
        self.inspector.skip_rest()

    def cancel(self) -> None:
        """Hide the message, skip the animations, and return the tiles in the hand."""
        self.toast.hide()
        self.skip()
        self.return_held_tiles()

    @property
    def is_holding(self) -> bool:
        """True if the hand holds tiles, or a button pressed on them."""
        return self.hand.drag is not None

    def handle_key(self, pressed: KeyPress) -> bool:
        """Hide the message and skip the animations before a key is answered.

        Arrow keys walk among explained places; Esc returns held tiles, or stops pointing. Return
        True if the key was one of these.
        """
        self.skip()
        self.toast.hide()
        if self.inspector.handle_key(pressed):
            return True
        if pressed.key is Key.ESCAPE and self.is_holding:
            self.return_held_tiles()
            return True
        if pressed.key is Key.ESCAPE and self.hand.chosen_slot:
            self.hand.let_go()
            return True
        return False

    def press_key(self, pressed: KeyPress) -> bool:
        """Let the hand answer a key. Return True if it has done so."""
        was_empty = self.hand.drag is None
        answer = self.hand.handle_key(pressed)
        self._attempt(answer if isinstance(answer, MoveAttempt) else None, was_empty)
        self.inspect_aimed_space()
        return answer is not False

    def go_to_area(self, step: int, enters: bool) -> bool:
        return self.hand.go_to_area(step, enters)

    def leave_areas(self) -> None:
        self.hand.point_at_nothing()

    def _attempt(self, attempt: MoveAttempt | None, was_empty: bool = False) -> None:
        """Pass on an attempt of the hand, with the sound of lifted tiles."""
        if was_empty and self.hand.drag:
            self._context.audio.play(Sound.LIFT)
        if attempt:
            self._on_attempt(attempt)

    # Explanations

    @property
    def can_explain(self) -> bool:
        """True if tooltips are shown: not while tiles move or are held."""
        return self.is_explained and not (self.animations.is_running or self.hand.drag)

    def inspect_at(self, point: Point | None) -> None:
        """Inspect the place at a point, unless it has a tile that may be taken."""
        is_ignored = not self.can_explain or aim.is_on_source(self.hand.hovered)
        self.inspector.point(None if is_ignored else point)

    def inspect_aimed_space(self) -> None:
        """Inspect the space of a gray wall that the hand aims at, with keys as well."""
        aimed = self.hand.attempt_placement(self.hand.pointer)
        if aimed and aimed.move in self.hand.moves:
            self.inspect_at(self.hand.pointer)

    def inspect_with_keys(self) -> None:
        if self.can_explain:
            self.inspector.start_with_keys(max(self.state.to_act, 0))

    # For screen readers

    def accessible_nodes(self) -> tuple[AccessibleNode, ...]:
        """Return the table after all animations, rebuilt after changes."""
        state, can_move_tiles = self._access()
        focus = key_focus(state, self.hand, self.inspector)
        seats, strings = tuple(self._seats()), self._context.strings
        values = (state, seats, strings, can_move_tiles, bool(self.hand.held_slots), focus)
        # The clock is left out: a screen reader would read each second.
        minutes = [clock and clock.seconds // 60 for clock in self.clocks]
        key = (self.painter.layout, minutes, *values)
        if key != self._nodes_key:
            self._nodes_key = key
            self._nodes = TableNodes(self.painter, *values).nodes(self.clocks)
        return self._nodes

    def announced_texts(self) -> list[str]:
        """Return the message, the held tiles and a warning about them, and the keyboard's board."""
        toast = [self.toast.text] if self.toast.is_visible else []
        strings = self._context.strings
        held, warning = self._held_tiles_text(), drop_warning(self.hand, self.animations.state)
        board = self.inspector.board_name(self._seats())
        return [*toast, *(strings.say(text) for text in (held, warning, board) if text)]

    def _held_tiles_text(self) -> Sentence | None:
        slots = self.hand.held_slots
        if not slots:
            return None
        color = color_name(Color(self.hand.contents()[slots[0]]), self.state.ruleset)
        return sentence("In your hand: {count} {color}", count=len(slots), color=color)

    # The model

    def model(self, active_player: int | None) -> TableModel:
        """Return the table as the animations show it, without the hand; the active board is lit."""
        animation_state, queued = self.animations.animation_state(), self.animations.current
        strings, shaken = self._context.strings, shaken_tiles(animation_state)
        moving = (tween for tween, _ in animation_state.moving if tween.target.area is Area.LINE)
        drafted = {tween.target.row for tween in moving if tween.origin.area is not Area.HAND}
        is_ahead = queued and not queued.is_backward
        touched = queued.animation.touched_slots if queued else frozenset[Slot]()
        return TableModel(
            state=self.animations.state,
            animation_state=animation_state,
            scores=self.animations.scores(animation_state),
            active_player=active_player,
            is_animating=self.animations.is_running,
            movable=touched | shaken.keys(),
            targets=frozenset(map(DropTarget, drafted if is_ahead else ())),
            highlighted=points.scoring_slots(animation_state) if queued else frozenset(),
            preview_label=strings("this round"),
            bonus_label=strings("bonus"),
            format_points=strings.say,
            dropped=self._dropped if queued else None,
            shaken=shaken,
            gleams=tuple(gleams(animation_state)) if self.animations.is_lively else (),
            look=self._look,
            clocks=self.clocks,
        )

    def model_with_hand(self, model: TableModel) -> TableModel:
        """Add the tiles that the hand points at and holds, and the color of the inspected place."""
        model = with_hand(model, self.hand)
        place = self.inspector.place if self.can_explain else None
        color = color_of_place(self.state, place) if place else ""
        return with_color(model, color) if color else model

    def show(self, model: TableModel, caption: str = "", message_room: Rect | None = None) -> None:
        """Set the model to draw, and a caption where there is no bar, which messages replace."""
        self._model, self._caption, self._message_room = model, caption, message_room

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        area, layout, model = self._area(surface), self.painter.layout, self._model
        self.painter.draw(area, model)
        counted = self.animations.counted_tiling_events(model.animation_state)
        points.draw_earned_points(self.theme, area, layout, counted)
        ages, is_still = model.animation_state.event_ages, self._context.settings.still
        points.draw_new_points(self.theme, area, layout, ages, is_still)
        if self._caption and not self.message:
            draw_caption(self.theme, area, layout.bar, self._caption)

    def draw_above(self, surface: pygame.Surface) -> None:
        area, theme, strings = self._area(surface), self.theme, self._context.strings
        if self.can_explain:
            lines = self.inspector.explanation(self.state, self._seats())
            if lines and self.inspector.place:
                lines += explain_clock(self.clocks, self.inspector.place)
            access = self._access()
            warning = self.inspector.warning(access.state) if access.can_move_tiles else None
            self.inspector.draw(
                theme, area, [*map(strings.say, lines)], strings.say(warning) if warning else ""
            )
        room = self._message_room or self.painter.layout.bar
        if self.message and drop_warning(self.hand, self.animations.state):
            # A refused drop does no harm, so its reason is no warning.
            warns = self.hand.aimed_move() is not None
            draw_message(theme, area, self.message, room, warns=warns)
        else:
            self.toast.draw(theme, area, room)
        draw_chosen_tiles(theme, area, strings, self.painter, self.hand, self._model)

    def _area(self, surface: pygame.Surface) -> pygame.Surface:
        """Return the part of a surface that the table takes."""
        return surface.subsurface(Rect((0, 0), self.painter.layout.size))
