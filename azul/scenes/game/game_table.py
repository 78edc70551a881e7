"""A game in progress on its table: the game, its animations, and the hand that plays it.

The scenes of a game share one `GameTable`. All actions on the game are here, so that each has one
place.
"""

from collections.abc import Sequence
from math import inf
from typing import Final

import pygame
from pygame import Rect

from azul.engine import (
    CHANCE,
    NOBODY,
    Deal,
    Event,
    IllegalRecord,
    Phase,
    Record,
    State,
    TilesFell,
)
from azul.game import Game, GameFull, Session, Step, describe_fallen_line, drop_refusal, last_round
from azul.i18n import Sentence, sentence
from azul.kit.audio import Sound
from azul.kit.messages import TOAST_SECONDS, Toast
from azul.saves import SeriesScoreLoader
from azul.scenes.game.adviser import Adviser
from azul.scenes.game.bar import describe_latest_move
from azul.scenes.game.program_turns import ProgramTurns
from azul.scenes.game.tutor import Tutor
from azul.scenes.scene import Context
from azul.table import aim
from azul.table.animation import points
from azul.table.animation.player import AnimationPlayer
from azul.table.animation.step_animations import SCORING, AnimationKind
from azul.table.hand.hand import Hand, MoveAttempt, TableAccess, drop_area
from azul.table.inspector import Inspector, color_of_place
from azul.table.slots import LastMoveSlots, last_move
from azul.table.sprites import Point, TileHeap
from azul.table.table import Table, TablePicture

_REPLAYED_MOVES: Final = 3


class GameTable:
    """The game, table, animations, hand and helpers that the scenes of one game share.

    `is_celebration_due` is set from the end of a game until its celebration begins.
    """

    def __init__(self, context: Context, session: Session) -> None:
        self.context = context
        self.session = session
        self.table = Table(session.game.setup)
        game = session.game
        self.animations = AnimationPlayer(
            game.step, game.cursor, lambda: context.settings, context.audio.play
        )
        self.program_turns = ProgramTurns(
            context.tasks,
            session.game,
            self.animations,
            lambda: context.settings,
            self._report_failed_program,
        )
        self.hand = Hand(self.table, self._names, self._table_access)
        self.tutor = Tutor(context, self._program_players)
        self.inspector = Inspector(self.table)
        self.adviser = Adviser(
            context, session, self.table, self._state_to_advise, self.show_message
        )
        self.toast = Toast()
        self.series_loader = SeriesScoreLoader(
            context.tasks, context.shelf, session.game, session.path
        )
        self.series_loader.on_change = context.invalidate
        self._reported_lines = self._count_fallen_lines()
        self._is_round_closed = self.game.is_over
        self.is_celebration_due = False
        self._dropped_tiles: TileHeap | None = None
        self._cached_last_move: tuple[Step | None, LastMoveSlots | None] = (None, None)

    @property
    def game(self) -> Game:
        """The game in progress."""
        return self.session.game

    # State of the display

    @property
    def is_round_over(self) -> bool:
        """Whether a wall-tiling is complete, and the player has not continued yet."""
        has_more = self.animations.position < self.game.cursor
        return has_more or (self.game.is_over and not self._is_round_closed)

    @property
    def is_tiling(self) -> bool:
        """Whether the table shows a wall-tiling, its choices, or its result.

        An undo is shown in the scene that it leads to, and a replay in the scene that is active.
        """
        queued = self.animations.current
        if queued and queued.kind and not (queued.is_backward or queued.is_replay):
            return queued.kind in SCORING
        return self.animations.final_state.phase is Phase.WALL_TILING or self.is_round_over

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, and its end has been shown."""
        return self.game.is_over and self._is_round_closed and not self.animations.is_running

    @property
    def is_showing_last_draft(self) -> bool:
        """Whether the draft that ends a round is being shown: nothing can be taken then."""
        queued = self.animations.current
        return bool(
            queued
            and queued.kind is AnimationKind.DRAFT
            and queued.step
            and queued.state == queued.step.before
        )

    @property
    def active_player(self) -> int | None:
        """The player whose board is lit: to decide, to tile a wall, or in a replay."""
        queued = self.animations.current
        if queued and (queued.is_replay or queued.kind is AnimationKind.TILING):
            return queued.player
        player = self.animations.state.to_act
        return player if player not in (CHANCE, NOBODY) else None

    @property
    def lesson_state(self) -> State | None:
        """The state that a lesson may explain; None in the turns of programs."""
        state, seats = self.animations.final_state, self.session.seats
        is_nobodys_turn = state.to_act in (CHANCE, NOBODY)
        is_for_people = not self.program_turns.has_only_programs and (
            is_nobodys_turn or seats[state.to_act].is_person
        )
        is_still = not (self.animations.is_running or self.adviser.hints)
        return state if is_for_people and is_still else None

    @property
    def last_round_notice(self) -> str:
        """The message that this is the last round, as soon as it is known; "" before."""
        message = last_round(self.animations.state, self._names())
        return self.context.strings.say(message) if message else ""

    @property
    def latest_move(self) -> tuple[str, ...]:
        """The last decision that was shown, in full and shorter versions; or the series score."""
        return describe_latest_move(
            self.game, self.animations, self.series_loader.series_score, self.context.strings
        )

    # Inspecting

    @property
    def can_explain(self) -> bool:
        """Whether tooltips are shown: not while tiles move, are held, or are counted."""
        is_busy = self.animations.is_running or self.is_round_over or self.adviser.hints
        return self.hand.drag is None and not is_busy

    def inspect_at(self, point: tuple[int, int] | None) -> None:
        """Inspect what is at a point, unless it is a tile that may be taken."""
        is_ignored = not self.can_explain or aim.is_on_source(self.hand.hovered)
        self.inspector.point(None if is_ignored or (point and self.covers(point)) else point)

    def inspect_aimed_space(self) -> None:
        """Inspect the space of a gray wall that the hand aims at, with keys as well."""
        aimed = self.hand.place_at(self.hand.pointer)
        if aimed and aimed.record in self.hand.moves:
            self.inspect_at(self.hand.pointer)

    def covers(self, point: Point) -> bool:
        """Whether a card covers a point of the table."""
        return self.tutor.covers(point) or self.adviser.covers(point)

    def explain_at(self, point: tuple[int, int]) -> None:
        """Explain the place at a point at once, to a finger that rests there."""
        self.inspect_at(point)
        self.inspector.skip_rest()

    def inspect_with_keys(self) -> None:
        """Inspect the table with the arrow keys."""
        if self.can_explain:
            self.inspector.start_with_keys(max(self.animations.final_state.to_act, 0))

    @property
    def inspected_color(self) -> str:
        """The color of the inspected place, "" for none."""
        place = self.inspector.place if self.can_explain else None
        return color_of_place(self.animations.final_state, place) if place else ""

    def draw_explanation(self, surface: pygame.Surface) -> None:
        """Draw the tooltip of the inspected place."""
        if self.can_explain:
            say, state = self.context.strings.say, self.animations.final_state
            lines = [say(line) for line in self.inspector.explanation(state, self.game.seats)]
            warning = self.inspector.warning(state)
            self.inspector.draw(self.context.theme, surface, lines, say(warning) if warning else "")

    def table_picture(self) -> TablePicture:
        """The picture of the table without the hand."""
        animation_state, queued = self.animations.animation_state(), self.animations.current
        return TablePicture(
            state=self.animations.state,
            animation_state=animation_state,
            scores=self.animations.scores(animation_state),
            active_player=self.active_player,
            is_animating=self.animations.is_running,
            movable=queued.animation.touched_slots if queued else frozenset(),
            highlighted=points.scoring_slots(animation_state)
            if self.animations.kind in SCORING
            else frozenset(),
            preview_label=self.context.strings("this round"),
            bonus_label=self.context.strings("bonus"),
            format_points=self.context.strings.say,
            dropped=self._dropped_tiles if self.animations.is_running else None,
            last_move=None if self.animations.is_running else self._last_move(),
        )

    @property
    def announced_record(self) -> Record | None:
        """The record that a program, or a replay, is about to play."""
        queued = self.animations.current
        replayed = queued.step if queued and queued.kind is AnimationKind.ANNOUNCE else None
        return replayed.record if replayed else self.program_turns.announced_record

    def _last_move(self) -> LastMoveSlots | None:
        """The slots of the last decision that was shown."""
        step = self.animations.step
        if step is not self._cached_last_move[0]:
            slots = last_move(step.before, step.record, step.after) if step else None
            self._cached_last_move = step, slots
        return self._cached_last_move[1]

    @property
    def last_move_rects(self) -> list[Rect]:
        """Where the tiles of the last decision came from, and where they are now."""
        move = self._last_move()
        if move is None:
            return []
        rects = [self.table.slot_rect(slot) for slot in move.slots]
        return rects if move.source is None else [*rects, self.table.layout.source(move.source)]

    def _program_players(self) -> list[int]:
        return [player for player, seat in enumerate(self.session.seats) if not seat.is_person]

    def _names(self) -> tuple[str, ...]:
        return self.game.names

    def _table_access(self) -> TableAccess:
        """The state that the hand plays in, and whether it may: in the turn of a person."""
        state, seats = self.animations.final_state, self.session.seats
        is_persons_turn = state.to_act not in (CHANCE, NOBODY) and seats[state.to_act].is_person
        return TableAccess(state, is_persons_turn and not self.is_showing_last_draft)

    def _state_to_advise(self) -> State | None:
        """The state in which a person is to decide, once all animations have ended."""
        state, is_allowed = self._table_access()
        return state if is_allowed and not self.animations.is_running else None

    # Actions

    def attempt(self, attempt: MoveAttempt) -> bool:
        """Play the hand's move, or return its tiles and say why; whether it was played.

        Tiles that were lifted with keys stay in the hand, with the reason beside it.
        """
        reason = attempt.refusal
        if attempt.record:
            try:
                self._play(attempt)
            except IllegalRecord as error:
                reason = drop_refusal(error, attempt.record, self.game.setup.ruleset)
            except GameFull as error:
                reason = error.sentence
            else:
                self.context.set_last_game(self.session)
                return True
        if attempt.dropped and self.hand.uses_keys:
            self.context.audio.play(Sound.REFUSE)
            return False
        self.return_held_tiles()
        if reason:
            self.show_refusal(reason, attempt.point)
        return False

    def _play(self, attempt: MoveAttempt) -> None:
        record = attempt.record
        assert record is not None
        self.session.play(record)
        self._is_round_closed = False
        self.hand.let_go()
        self._dropped_tiles = attempt.dropped
        self.animations.skip()
        self.animations.go_to(
            self.animations.position + 1, drop_area(record) if attempt.dropped else None
        )
        self.hand.aim_at_first_space()

    def show_refusal(self, reason: Sentence, point: tuple[int, int]) -> None:
        """Say near the hand why a move was refused."""
        self.toast.show(self.context.strings.say(reason), point)
        self.context.audio.play(Sound.REFUSE)

    def return_held_tiles(self) -> None:
        """Return the tiles in the hand to where they came from."""
        self._dropped_tiles = self.hand.put_back(self.animations) or self._dropped_tiles

    def skip_phase(self) -> None:
        """Skip the current animations: of drafts, a wall-tiling, or the bonuses."""
        self.animations.skip_phase()

    def update_programs(self, seconds: float) -> bool:
        """Let time pass for the program whose turn it is; whether it has played."""
        record = self.program_turns.update(seconds)
        if record:
            # Otherwise the tooltip would come and go with every animation.
            self.inspector.clear()
            self._play(MoveAttempt((0, 0), record))
            self.context.invalidate()
        return record is not None

    def resume_thinking(self) -> None:
        """Work between frames on the move of a program, and on requested advice."""
        self.program_turns.start_thinking()
        self.adviser.resume()

    def pause_thinking(self) -> None:
        """Stop that work until the table is visible again."""
        self.program_turns.stop_thinking()
        self.adviser.pause()

    def _report_failed_program(self, place: str) -> None:
        """Say that a program could not think and plays something simple."""
        message = sentence(
            "A program could not think, and plays simply. Details: {place}", place=place
        )
        if self.program_turns.has_only_programs:
            # Nobody presses anything that would hide it.
            self.show_brief_message(message)
        else:
            self.show_message(message)

    def hide_messages(self) -> None:
        """Hide messages, tooltips and hints."""
        self.toast.hide()
        self.inspector.clear()
        self.adviser.clear()

    def show_message(self, *sentences: Sentence, seconds: float = inf) -> None:
        """Show a message below the bar, one sentence a line.

        It stays until the next press, or for some seconds.
        """
        text = "\n".join(map(self.context.strings.say, sentences))
        self.toast.show(text, self.table.layout.bar.midbottom, seconds)
        self.context.invalidate()

    def report_fallen_lines(self) -> None:
        """Say which complete lines have found no space; not again in an undo or a replay."""
        queued = self.animations.current
        if queued and (queued.is_backward or queued.is_replay):
            return
        tiling, fallen = (
            self.animations.wall_tiling_steps.start,
            _fallen_lines(self.animations.counted_tiling_events(self.animations.animation_state())),
        )
        reported = self._reported_lines[1] if self._reported_lines[0] == tiling else 0
        self._reported_lines = tiling, len(fallen)
        if fallen[reported:]:
            names, ruleset = self.game.names, self.game.setup.ruleset
            self.show_message(
                *(describe_fallen_line(event, names, ruleset) for event in fallen[reported:])
            )

    def _count_fallen_lines(self) -> tuple[int, int]:
        """The first step of the current wall-tiling, and the number of lines that fell in it.

        These need no report where a game is opened, or after an undo.
        """
        return self.animations.wall_tiling_steps.start, len(
            _fallen_lines(self.animations.wall_tiling_events)
        )

    def show_brief_message(self, *sentences: Sentence) -> None:
        """Show a message that disappears by itself."""
        self.show_message(*sentences, seconds=TOAST_SECONDS)

    def request_advice(self) -> None:
        """Request advice; not before the next deal has been shown."""
        self.clear_input()
        if not self.is_round_over:
            self.adviser.request()

    def undo_to_person(self) -> None:
        """Go back to the last decision of a person, and show all the steps back.

        A game of programs alone is paused.
        """
        self.clear_input()
        self.program_turns.pause()
        if self.session.undo_to_person():
            self.context.set_last_game(self.session)
            self._is_round_closed = False
            self.animations.skip()
            self.animations.go_to(self.game.cursor)
            self._reported_lines = self._count_fallen_lines()

    @property
    def can_redo(self) -> bool:
        """Whether a decision can be redone; not before the scoring has been shown."""
        is_scored = self.animations.kind not in SCORING and not self.is_round_over
        return self.game.can_redo and is_scored

    def redo_to_person(self) -> None:
        """Redo decisions up to the next one of a person, and show them as when they were played."""
        self.clear_input()
        if self.can_redo:
            steps = self.session.redo_to_person()
            self.context.set_last_game(self.session)
            deals = sum(isinstance(step.record, Deal) for step in steps)
            self._is_round_closed = False
            self.animations.skip()
            self.animations.go_to(self.game.cursor - deals)

    def close_round(self) -> None:
        """Close the round's table, and show the next deal or the end of the game."""
        self.toast.hide()
        self._is_round_closed = True
        self.is_celebration_due = self.game.is_over
        self.animations.go_to(self.game.cursor)

    @property
    def can_replay(self) -> bool:
        """Whether a move has been shown: the first record is a deal."""
        return self.animations.position > 1

    def replay_last_moves(self) -> None:
        """Replay the last moves, and everything between them."""
        if self.can_replay:
            self.clear_input()
            position, step = self.animations.position, self.game.step
            moves = [
                number for number in range(position) if not isinstance(step(number).record, Deal)
            ]
            self.animations.replay_steps(moves[-_REPLAYED_MOVES:][0])

    def replay_wall_tiling(self) -> None:
        """Replay the wall-tiling of the round, and the bonuses."""
        self.clear_input()
        self.animations.replay_wall_tiling()

    def show_first_deal(self) -> None:
        """Show a new game's first deal."""
        self.animations.jump_to(0)
        self.animations.go_to(self.game.cursor)

    @property
    def undo_needs_confirmation(self) -> bool:
        """Whether undo would take back a deal whose tiles have been seen."""
        target, seen = self.game.undo_target, self.animations.position
        steps = map(self.game.step, range(seen if target is None else target, seen))
        return any(isinstance(step.record, Deal) for step in steps)

    def clear_input(self) -> None:
        """Empty the hand and hide messages, before the game or the table changes."""
        self.hand.let_go()
        self.hide_messages()
        self._dropped_tiles = None


def _fallen_lines(events: Sequence[Event]) -> list[TilesFell]:
    return [event for event in events if isinstance(event, TilesFell)]
