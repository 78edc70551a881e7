"""A table in play: one game, what of it is being seen, and the hand that plays it.

The scenes at the table share one of them and hand it to each other; they differ in what they make
of it. Here is all that is done to the game, so that each deed has one place.
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

_REPLAYED: Final = 3
"""How many moves are shown again."""


class GameTable:
    """What the scenes of one game have in common.

    A game is celebrated once after its end, which `is_celebration_due` says.
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
        self.series_scores = SeriesScoreLoader(
            context.tasks, context.shelf, session.game, session.path
        )
        self.series_scores.on_change = context.invalidate
        self._reported_lines = self._count_fallen_lines()
        self._is_round_closed = self.game.is_over
        self.is_celebration_due = False
        self._dropped_tiles: TileHeap | None = None
        self._cached_last_move: tuple[Step | None, LastMoveSlots | None] = (None, None)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.session.game

    # What is seen

    @property
    def is_round_over(self) -> bool:
        """Whether a round has been tiled, and what comes after it has not been asked for."""
        unseen = self.animations.position < self.game.cursor
        return unseen or (self.game.is_over and not self._is_round_closed)

    @property
    def is_tiling(self) -> bool:
        """Whether what is seen is a wall-tiling, its choices, or what it has brought.

        The way back is seen where it leads to, and what is shown again where one is.
        """
        queued = self.animations.current
        if queued and queued.kind and not (queued.is_backward or queued.is_replay):
            return queued.kind in SCORING
        return self.animations.final_state.phase is Phase.WALL_TILING or self.is_round_over

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, and all of that has been seen."""
        return self.game.is_over and self._is_round_closed and not self.animations.is_running

    @property
    def is_showing_last_draft(self) -> bool:
        """Whether a film is under way of the draft that ends a round: nothing can be taken."""
        queued = self.animations.current
        return bool(
            queued
            and queued.kind is AnimationKind.DRAFT
            and queued.step
            and queued.state == queued.step.before
        )

    @property
    def active_player(self) -> int | None:
        """Whose board is lit: who is to decide, whose wall is tiled, whose move is seen again."""
        queued = self.animations.current
        if queued and (queued.is_replay or queued.kind is AnimationKind.TILING):
            return queued.player
        player = self.animations.state.to_act
        return player if player not in (CHANCE, NOBODY) else None

    @property
    def lesson_state(self) -> State | None:
        """The state that a lesson may be about; lessons are not for programs' turns."""
        state, seats = self.animations.final_state, self.session.seats
        asks_nobody = state.to_act in (CHANCE, NOBODY)
        for_people = not self.program_turns.has_only_programs and (
            asks_nobody or seats[state.to_act].is_person
        )
        is_calm = not (self.animations.is_running or self.adviser.hints)
        return state if for_people and is_calm else None

    @property
    def last_round_notice(self) -> str:
        """That this is the last round, as soon as it is known."""
        told = last_round(self.animations.state, self._names())
        return self.context.strings.say(told) if told else ""

    @property
    def latest_move(self) -> tuple[str, ...]:
        """What was decided last of what is seen, in full and in fewer words; or the series."""
        return describe_latest_move(
            self.game, self.animations, self.series_scores.series_score, self.context.strings
        )

    # What is asked about

    @property
    def can_explain(self) -> bool:
        """Whether the table explains itself now: not while tiles move, or are held or counted."""
        at_work = self.animations.is_running or self.is_round_over or self.adviser.hints
        return self.hand.drag is None and not at_work

    def inspect_at(self, point: tuple[int, int] | None) -> None:
        """Whatever the pointer rests on explains itself, but for tiles that may be taken."""
        at_work = not self.can_explain or aim.is_on_source(self.hand.hovered)
        self.inspector.point(None if at_work or (point and self.covers(point)) else point)

    def inspect_aimed_space(self) -> None:
        """The space that the tile of a gray wall would go to explains itself, by keys as well."""
        aimed = self.hand.place_at(self.hand.pointer)
        if aimed and aimed.record in self.hand.moves:
            self.inspect_at(self.hand.pointer)

    def covers(self, point: Point) -> bool:
        """Whether a card lies over a point of the table, so that nothing there can be meant."""
        return self.tutor.covers(point) or self.adviser.covers(point)

    def inspect_with_keys(self) -> None:
        """Let the arrows walk over the table, which explains itself."""
        if self.can_explain:
            self.inspector.start_with_keys(max(self.animations.final_state.to_act, 0))

    @property
    def inspected_color(self) -> str:
        """The color that is pointed at, "" for none."""
        place = self.inspector.place if self.can_explain else None
        return color_of_place(self.animations.final_state, place) if place else ""

    def draw_explanation(self, surface: pygame.Surface) -> None:
        """Draw what is told about what the pointer rests on, or keys have walked to."""
        if self.can_explain:
            say, state = self.context.strings.say, self.animations.final_state
            told = [say(words) for words in self.inspector.explanation(state, self.game.seats)]
            warned = self.inspector.warning(state)
            self.inspector.draw(self.context.theme, surface, told, say(warned) if warned else "")

    def table_picture(self) -> TablePicture:
        """The picture of the table, without what the hand adds to it."""
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
        """What is about to be done, by a program or again."""
        queued = self.animations.current
        again = queued.step if queued and queued.kind is AnimationKind.ANNOUNCE else None
        return again.record if again else self.program_turns.announced_record

    def _last_move(self) -> LastMoveSlots | None:
        """That of the last decision that was seen."""
        step = self.animations.step
        if step is not self._cached_last_move[0]:
            left = last_move(step.before, step.record, step.after) if step else None
            self._cached_last_move = step, left
        return self._cached_last_move[1]

    @property
    def last_move_rects(self) -> list[Rect]:
        """Where tiles of the last decision came from, and where they are."""
        left = self._last_move()
        if left is None:
            return []
        places = [self.table.slot_rect(slot) for slot in left.slots]
        return places if left.source is None else [*places, self.table.layout.source(left.source)]

    def _program_players(self) -> list[int]:
        return [player for player, seat in enumerate(self.session.seats) if not seat.is_person]

    def _names(self) -> tuple[str, ...]:
        return self.game.names

    def _table_access(self) -> TableAccess:
        """A hand moves the tiles of a seat that is asked by hand, when its turn is to be seen."""
        state, seats = self.animations.final_state, self.session.seats
        decides = state.to_act not in (CHANCE, NOBODY) and seats[state.to_act].is_person
        return TableAccess(state, decides and not self.is_showing_last_draft)

    def _state_to_advise(self) -> State | None:
        """The state in which a person is to decide, once nothing moves any more."""
        state, free = self._table_access()
        return state if free and not self.animations.is_running else None

    # What is done

    def attempt(self, attempt: MoveAttempt) -> bool:
        """Do what the hand wants, or let its tiles go back and say why; whether it was done.

        What keys have lifted stays in the hand, and the reason beside it.
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
        """Say why something was not done, near the hand."""
        self.toast.show(self.context.strings.say(reason), point)
        self.context.audio.play(Sound.REFUSE)

    def return_held_tiles(self) -> None:
        """Tiles in the hand return to where they came from."""
        self._dropped_tiles = self.hand.put_back(self.animations) or self._dropped_tiles

    def skip_phase(self) -> None:
        """Show the end of what is under way at once: of drafts, a wall-tiling, the bonuses."""
        self.animations.skip_phase()

    def update_programs(self, seconds: float) -> bool:
        """Let time pass for a program whose turn it is; whether it has played."""
        record = self.program_turns.update(seconds)
        if record:
            # Or it would come and go with every film.
            self.inspector.clear()
            self._play(MoveAttempt((0, 0), record))
            self.context.invalidate()
        return record is not None

    def resume_thinking(self) -> None:
        """Work between the pictures on what a program plays, and on advice that was asked for."""
        self.program_turns.start_thinking()
        self.adviser.resume()

    def pause_thinking(self) -> None:
        """Work no more until the table is in sight again."""
        self.program_turns.stop_thinking()
        self.adviser.pause()

    def _report_failed_program(self, place: str) -> None:
        """A program could not think: it plays something simple, and that is told."""
        told = sentence(
            "A program could not think, and plays simply. Details: {place}", place=place
        )
        # Where nobody plays by hand, no press would take it away.
        (self.show_brief_message if self.program_turns.has_only_programs else self.show_message)(
            told
        )

    def hide_messages(self) -> None:
        """Take away what was said, explained or advised."""
        self.toast.hide()
        self.inspector.clear()
        self.adviser.clear()

    def show_message(self, *words: Sentence, seconds: float = inf) -> None:
        """Say something that is about no place of the table, where no tile lies, line by line.

        It stays until the next press, or for so many seconds.
        """
        told = "\n".join(map(self.context.strings.say, words))
        self.toast.show(told, self.table.layout.bar.midbottom, seconds)
        self.context.invalidate()

    def report_fallen_lines(self) -> None:
        """Say so when a complete line has found no space; on the way back, or again, is no news."""
        queued = self.animations.current
        if queued and (queued.is_backward or queued.is_replay):
            return
        tiling, fallen = (
            self.animations.wall_tiling_steps.start,
            _fallen(self.animations.counted_tiling_events(self.animations.animation_state())),
        )
        known = self._reported_lines[1] if self._reported_lines[0] == tiling else 0
        self._reported_lines = tiling, len(fallen)
        if fallen[known:]:
            names, ruleset = self.game.names, self.game.setup.ruleset
            self.show_message(
                *(describe_fallen_line(event, names, ruleset) for event in fallen[known:])
            )

    def _count_fallen_lines(self) -> tuple[int, int]:
        """The first step of the wall-tiling that the game stands in, and how many lines fell in it.

        Where a game is opened or gone back to, they are no news.
        """
        return self.animations.wall_tiling_steps.start, len(
            _fallen(self.animations.wall_tiling_events)
        )

    def show_brief_message(self, *words: Sentence) -> None:
        """Say news, which leave by themselves."""
        self.show_message(*words, seconds=TOAST_SECONDS)

    def request_advice(self) -> None:
        """Ask for advice, which shows what to take; not before the next deal has been seen."""
        self.clear_input()
        if not self.is_round_over:
            self.adviser.request()

    def undo_to_person(self) -> None:
        """Go back to the last decision of a person, and show the whole way.

        A game that is only watched waits then.
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
        """Whether a decision can be played again; first the scoring is seen to its end."""
        told = self.animations.kind not in SCORING and not self.is_round_over
        return self.game.can_redo and told

    def redo_to_person(self) -> None:
        """Play the next decision again, and show it as it was shown then."""
        self.clear_input()
        if self.can_redo:
            steps = self.session.redo_to_person()
            self.context.set_last_game(self.session)
            deals = sum(isinstance(step.record, Deal) for step in steps)
            self._is_round_closed = False
            self.animations.skip()
            self.animations.go_to(self.game.cursor - deals)

    def close_round(self) -> None:
        """The round has been looked at: show the next deal, or the end."""
        self.toast.hide()
        self._is_round_closed = True
        self.is_celebration_due = self.game.is_over
        self.animations.go_to(self.game.cursor)

    @property
    def can_replay(self) -> bool:
        """Whether a move has been seen: the first record is a deal."""
        return self.animations.position > 1

    def replay_last_moves(self) -> None:
        """Show the last moves again, and all that came between them."""
        if self.can_replay:
            self.clear_input()
            at, step = self.animations.position, self.game.step
            moves = [number for number in range(at) if not isinstance(step(number).record, Deal)]
            self.animations.replay_steps(moves[-_REPLAYED:][0])

    def replay_wall_tiling(self) -> None:
        """Show the wall-tiling of a round again, and its bonuses."""
        self.clear_input()
        self.animations.replay_wall_tiling()

    def show_first_deal(self) -> None:
        """Show a new game's first deal."""
        self.animations.jump_to(0)
        self.animations.go_to(self.game.cursor)

    @property
    def undo_needs_confirmation(self) -> bool:
        """Whether undo would take back a deal whose tiles have been seen."""
        goal, seen = self.game.undo_target, self.animations.position
        steps = map(self.game.step, range(seen if goal is None else goal, seen))
        return any(isinstance(step.record, Deal) for step in steps)

    def clear_input(self) -> None:
        """Forget the hand and the last word, before the game or the table changes otherwise."""
        self.hand.let_go()
        self.hide_messages()
        self._dropped_tiles = None


def _fallen(events: Sequence[Event]) -> list[TilesFell]:
    return [event for event in events if isinstance(event, TilesFell)]
