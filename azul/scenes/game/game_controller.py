"""The game controller: all actions on a game in play, and its table view."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from azul.engine import (
    CHANCE,
    NOBODY,
    Deal,
    Event,
    FloorLineScored,
    IllegalRecord,
    Phase,
    Record,
    Setup,
    State,
    TilesFell,
)
from azul.game import (
    Clock,
    Game,
    GameFull,
    HintUse,
    NextInSeries,
    Seat,
    Seating,
    SeriesScore,
    Session,
    describe_fallen_line,
    draw_seed,
    draw_series,
    drop_refusal,
    external_name,
)
from azul.i18n import Sentence, mark
from azul.saves import SeriesScoreLoader
from azul.scenes.game.bot_turns import BotTurns
from azul.scenes.game.game_clock import GameClock
from azul.scenes.game.hint_requests import HintRequests
from azul.scenes.game.tips import Tips
from azul.scenes.scene import Context
from azul.services import Thinker
from azul.table.animation.step_animations import SCORING, AnimationKind
from azul.table.hand.hand import MoveAttempt, TableAccess
from azul.table.sprites import TileHeap
from azul.table.table_view import TableView

_REPLAYED_MOVES: Final = 3

_SIMPLE: Final = mark(
    "A computer player ran into an error and is making simple moves. Details: {place}"
)
_MISSING: Final = mark(
    "{name} isn’t one of your computer players, so another one moves instead. You can give the"
    " seat to somebody else."
)
_FAILED: Final = mark(
    "{name} isn’t playing correctly, so another computer player moves instead. Details: {place}"
)


class GameController:
    """Plays, undoes and redoes moves, and runs bots, hints and tip cards.

    The scenes of one game share it, and its `table`. `is_celebration_due` is set from the end of a
    game until its celebration begins.
    """

    def __init__(self, context: Context, session: Session) -> None:
        self.context = context
        self.session = session
        game = session.game
        self.table = TableView(
            context,
            game.setup,
            self.shown_seats,
            game.step,
            game.cursor,
            self._table_access,
            self.attempt,
        )
        self.animations = self.table.animations
        self.bot_turns = BotTurns(
            self._thinker_of,
            game,
            self.animations,
            lambda: context.settings,
            self._report_failed_bot,
            self._report_trouble,
        )
        self.tips = Tips(context, self._bot_players)
        self.hint_requests = HintRequests(
            context,
            session,
            self.table,
            self._state_to_advise,
            lambda record: self.attempt(MoveAttempt(record)),
        )
        self.clock = GameClock(
            context,
            session,
            self.table,
            lambda: self._state_to_advise() is not None,
            lambda: self.active_player,
        )
        self.series_loader = SeriesScoreLoader(context.tasks, context.library, game, session.path)
        self.series_loader.on_change = context.invalidate
        self._reported_lines = self._count_fallen_lines()
        self._is_round_closed = self.game.is_over
        self._replaced = set[str]()
        self.is_celebration_due = False

    @property
    def game(self) -> Game:
        return self.session.game

    def shown_seats(self) -> tuple[Seat, ...]:
        return self.game.seating.at(self.table.animations.position)

    # Display

    @property
    def is_round_over(self) -> bool:
        """True if a wall-tiling is complete, and the player has not continued yet."""
        has_more = self.animations.position < self.game.cursor
        return has_more or (self.game.is_over and not self._is_round_closed)

    @property
    def is_tiling(self) -> bool:
        """True if the table shows a wall-tiling; undos and replays stay in the active scene."""
        queued = self.animations.current
        if queued and queued.kind and not (queued.is_backward or queued.is_replay):
            return queued.kind in SCORING
        return self.table.state.phase is Phase.WALL_TILING or self.is_round_over

    @property
    def is_over(self) -> bool:
        """True if the game has ended, and its end has been shown."""
        return self.game.is_over and self._is_round_closed and not self.animations.is_running

    @property
    def active_player(self) -> int | None:
        """The player whose board is lit: to decide, to tile a wall, or in a replay."""
        queued = self.animations.current
        if queued and (queued.is_replay or queued.kind is AnimationKind.TILING):
            return queued.player
        player = self.animations.state.to_act
        return player if player not in (CHANCE, NOBODY) else None

    @property
    def announced_record(self) -> Record | None:
        """The record that a bot, or a replay, is about to play."""
        queued = self.animations.current
        replayed = queued.step if queued and queued.kind is AnimationKind.ANNOUNCE else None
        return replayed.record if replayed else self.bot_turns.announced_record

    # Moves

    def _table_access(self) -> TableAccess:
        """Return the state for the hand, and True if it may play: in the turn of a person."""
        state, seats = self.table.state, self.session.seats
        is_persons_turn = state.to_act not in (CHANCE, NOBODY) and seats[state.to_act].is_person
        return TableAccess(state, is_persons_turn and not self.animations.is_at_last_draft)

    def attempt(self, attempt: MoveAttempt) -> None:
        """Play the hand's move, or return its tiles and show why."""
        reason = attempt.refusal
        if attempt.move:
            try:
                self._play(attempt.move, attempt.dropped)
            except IllegalRecord as error:
                reason = drop_refusal(error, attempt.move, self.game.setup.ruleset)
            except GameFull as error:
                reason = error.sentence
            else:
                self.context.set_last_game(self.session)
                return
        self.table.refuse(attempt, reason)

    def _play(self, record: Record, dropped: TileHeap | None = None) -> None:
        """Play a record; `dropped` are the tiles that were dragged."""
        self.session.play(record)
        self._is_round_closed = False
        self.table.show_next_step(record, dropped)

    def show_first_deal(self) -> None:
        self.animations.jump_to(0)
        self.animations.play_to(self.game.cursor)

    def continue_after_round(self) -> None:
        """Close the round's table, and show the next deal or the end of the game."""
        self.table.toast.hide()
        self._is_round_closed = True
        self.is_celebration_due = self.game.is_over
        self.animations.play_to(self.game.cursor)

    def clear_input(self) -> None:
        """Empty the hand and hide messages and hints, before the game or the table changes."""
        self.table.clear_input()
        self.hint_requests.clear()

    # Undo, redo, replay

    @property
    def undo_needs_confirmation(self) -> bool:
        """True if undo would take back a deal whose tiles have been seen."""
        target, seen = self.game.undo_target, self.animations.position
        steps = map(self.game.step, range(seen if target is None else target, seen))
        return any(isinstance(step.record, Deal) for step in steps)

    def undo_to_person(self) -> None:
        """Go back to the last decision of a person, step by step; a game of bots is paused."""
        self.clear_input()
        self.bot_turns.pause()
        if self.session.undo_to_person():
            self.context.set_last_game(self.session)
            self._is_round_closed = False
            self.table.show_steps(self.game.cursor)
            self._reported_lines = self._count_fallen_lines()

    @property
    def can_redo(self) -> bool:
        """True if a decision can be redone; not before the scoring has been shown."""
        is_scored = self.animations.kind not in SCORING and not self.is_round_over
        return self.game.can_redo and is_scored

    def redo_to_person(self) -> None:
        """Redo decisions up to the next decision of a person, with their animations."""
        self.clear_input()
        if self.can_redo:
            steps = self.session.redo_to_person()
            self.context.set_last_game(self.session)
            deals = sum(isinstance(step.record, Deal) for step in steps)
            self._is_round_closed = False
            self.table.show_steps(self.game.cursor - deals)

    @property
    def can_replay(self) -> bool:
        """True if a move has been shown: the first record is a deal."""
        return self.animations.position > 1

    def replay_last_moves(self) -> None:
        if self.can_replay:
            self.clear_input()
            position, step = self.animations.position, self.game.step
            moves = [
                number for number in range(position) if not isinstance(step(number).record, Deal)
            ]
            self.animations.replay_steps(moves[-_REPLAYED_MOVES:][0])

    def replay_wall_tiling(self) -> None:
        self.clear_input()
        self.animations.replay_wall_tiling()

    # Programs

    def update(self, seconds: float) -> None:
        """Let time pass at the table, and for the bot whose turn it is."""
        self.table.update(seconds)
        trouble = self.context.thinker.take_trouble()
        if trouble:
            self._report_failed_bot(self.context.log_error(trouble))
        for seat in self.session.seats:
            name = external_name(seat.level)
            if name and not self.context.settings.external_bot(name):
                self._report_replaced_bot(name, _MISSING)
        record = self.bot_turns.update(seconds)
        if record:
            # Without this the tooltip would come and go with every animation.
            self.table.inspector.clear()
            self._play(record)
            self.context.invalidate()
        self.clock.update(seconds)

    def start_thinking(self) -> None:
        """Ask for the move of a bot, and for requested hints."""
        self.bot_turns.start_thinking()
        self.hint_requests.start_thinking()

    def stop_thinking(self) -> None:
        """Stop thinking until the table is visible again."""
        self.bot_turns.stop_thinking()
        self.hint_requests.stop_thinking()

    def _bot_players(self) -> list[int]:
        return [player for player, seat in enumerate(self.session.seats) if not seat.is_person]

    def _thinker_of(self, level: str) -> Thinker:
        """Return the thinker for a level; ours if the bot of another author is missing."""
        settings, services = self.context.settings, self.context.load_services()
        bot = settings.external_bot(external_name(level))
        if bot is None:
            return services.thinker
        return services.external_thinker(bot, settings.move_seconds)

    def _report_trouble(self, name: str, error: Exception) -> None:
        self._report_replaced_bot(name, _FAILED, self.context.log_error(error))

    def _report_replaced_bot(self, name: str, message: str, place: str = "") -> None:
        """Report once per game that our own bot moves instead of another author's bot."""
        if name not in self._replaced:
            self._replaced.add(name)
            self._report_failed_bot(place, message, name)

    def _report_failed_bot(self, place: str, message: str = _SIMPLE, name: str = "") -> None:
        """Report that a bot could not think, and who plays instead."""
        text = Sentence(message, {"name": name, "place": place})
        if self.bot_turns.has_only_bots:
            # In a game of bots, nobody gives input that would hide it.
            self.table.show_brief_message(text)
        else:
            self.table.show_message(text)

    # Hints and tips

    def _state_to_advise(self) -> State | None:
        """Return the state in which a person is to decide, once all animations have ended."""
        state, is_allowed = self._table_access()
        return state if is_allowed and not self.animations.is_running else None

    def request_hints(self) -> None:
        """Request hints, or hide them; not before the next deal has been shown."""
        had_hints = bool(self.hint_requests.hints)
        self.clear_input()
        if not (had_hints or self.is_round_over):
            self.hint_requests.request()

    @property
    def tip_state(self) -> State | None:
        """The state that a tip may explain; None in the turns of bots.

        After a wall-tiling the floor lines still hold their former tiles, as the panel counts them.
        """
        state, seats = self.table.state, self.session.seats
        is_nobodys_turn = state.to_act in (CHANCE, NOBODY)
        is_for_people = not self.bot_turns.has_only_bots and (
            is_nobodys_turn or seats[state.to_act].is_person
        )
        is_still = not (self.animations.is_running or self.hint_requests.hints)
        return self._with_scored_floors(state) if is_for_people and is_still else None

    def _with_scored_floors(self, state: State) -> State:
        """Return the state with the floor lines that the wall-tiling before it has emptied."""
        if state.phase is not Phase.PREPARING_NEXT_ROUND:
            return state
        boards = list(state.players)
        for event in self.animations.wall_tiling_events:
            if isinstance(event, FloorLineScored):
                boards[event.player] = boards[event.player]._replace(floor=event.tiles)
        return state._replace(players=tuple(boards))

    # Lines without a space

    def report_fallen_lines(self) -> None:
        """Report which complete lines have found no space; not again in an undo or a replay."""
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
            self.table.show_message(
                *(describe_fallen_line(event, names, ruleset) for event in fallen[reported:])
            )

    def _count_fallen_lines(self) -> tuple[int, int]:
        """Return the wall-tiling's first step, and its fallen lines, to be reported no more."""
        return self.animations.wall_tiling_steps.start, len(
            _fallen_lines(self.animations.wall_tiling_events)
        )

    # Series

    def join_series(self) -> NextInSeries:
        """Give the game a series if it has none; the next game of the same players joins it."""
        game = self.game
        if game.series is None:
            game.series = draw_series()
            self.session.save()
        earlier = self.series_loader.series_score
        score = None if earlier is None else earlier + SeriesScore.of([game])
        return NextInSeries(game.series, game.seats, score)

    def rematch(self, series: NextInSeries) -> Game:
        """Return a game with the same seats and rules and another seed; the next player starts."""
        game = self.game
        starter = (game.setup.first_player + 1) % len(game.seats)
        setup = replace(game.setup, first_player=starter, seed=draw_seed())
        rematch = self._next_game(setup, game.seats)
        rematch.series = series.series
        return rematch

    def from_same_position(self) -> Game:
        """Return a game from the same position with the same seats, where other tiles follow."""
        return self._next_game(replace(self.game.setup, seed=draw_seed()), self.game.seats)

    def same_deal(self, exchanged: bool) -> Game:
        """Return a game with the same tiles, in no series; all move one seat on if `exchanged`."""
        seats = self.game.seats
        return self._next_game(self.game.setup, seats[-1:] + seats[:-1] if exchanged else seats)

    def _next_game(self, setup: Setup, seats: tuple[Seat, ...]) -> Game:
        """Return a game with a setup for other seats, and the hints and the clock of this game."""
        names = tuple(seat.name for seat in seats)
        game = Game(replace(setup, players=names), Seating(seats))
        game.hint_use = HintUse(self.game.hint_use.allowed)
        clock = self.game.clock
        game.clock = clock and Clock(clock.kind, clock.seconds)
        return game


def _fallen_lines(events: Sequence[Event]) -> list[TilesFell]:
    return [event for event in events if isinstance(event, TilesFell)]
