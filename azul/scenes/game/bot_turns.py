"""The turns of bots: each thinks, pauses, announces its move, and plays it."""

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from azul.bots import Advice, Level, Question, seed_for, simple_move
from azul.engine import CHANCE, NOBODY, Decision, Record, State
from azul.game import Game, Seat, external_name
from azul.services import Thinker, Work, ask
from azul.settings import Settings, Speed
from azul.table.animation.player import AnimationPlayer

_BUDGET_IN_PLACE: Final = 400
"""Positions for a move if no process can think: about 20 ms of a thread."""

_PAUSE: Final = {Speed.SLOW: 1.0, Speed.NORMAL: 0.5, Speed.FAST: 0.15, Speed.OFF: 0.0}
_ANNOUNCEMENT: Final = {Speed.SLOW: 0.9, Speed.NORMAL: 0.5, Speed.FAST: 0.2, Speed.OFF: 0.0}
"""Seconds before a bot announces its move, in which it thinks, and how long the tiles glow then."""


class _Turn(NamedTuple):
    """A position in which a bot must decide. An undo can lead to the same cursor again."""

    state: State
    cursor: int
    level: str


class BotTurns:
    """Lets bots play a game once its animations have ended.

    `thinker_of` returns the thinker for a level. `on_error` is called with the place of an error's
    traceback, `on_trouble` with the name of another author's bot and its error. Bots wait while
    there are moves to redo, and while the game is paused.
    """

    def __init__(
        self,
        thinker_of: Callable[[str], Thinker],
        game: Game,
        animations: AnimationPlayer,
        settings: Callable[[], Settings],
        on_error: Callable[[str], None],
        on_trouble: Callable[[str, Exception], None],
    ) -> None:
        self._game, self._animations, self._settings = game, animations, settings
        self._thinker_of, self._on_error, self._on_trouble = thinker_of, on_error, on_trouble
        self._thinker: Thinker | None = None
        self._work: Work[Advice] | None = None
        self._asked: _Turn | None = None
        self._answered: tuple[_Turn, Decision] | None = None
        self._waited = self._announced = 0.0
        self._is_paused = False
        self._allowed_cursor = -1
        """The cursor at which a bot may play although bots wait."""

    @property
    def seat(self) -> Seat | None:
        """The seat of the bot that is to decide; None if it is not a bot's turn."""
        player = self._game.state.to_act
        seat = None if player in (CHANCE, NOBODY) else self._game.seats[player]
        return None if seat is None or seat.is_person else seat

    @property
    def has_only_bots(self) -> bool:
        return self._game.has_only_bots

    @property
    def has_bots(self) -> bool:
        return not all(seat.is_person for seat in self._game.seats)

    @property
    def is_paused(self) -> bool:
        """True if a game of bots alone is paused."""
        return self._is_paused and self.has_only_bots

    @property
    def is_waiting(self) -> bool:
        """True if it is the turn of a bot that waits to be resumed."""
        if self.seat is None or self._allowed_cursor == self._game.cursor:
            return False
        return self.is_paused or self._game.can_redo

    @property
    def _can_play(self) -> bool:
        return self.seat is not None and not self.is_waiting and not self._game.is_full

    def toggle_pause(self) -> None:
        """Resume waiting bots, or pause a game of bots alone."""
        if self.is_waiting or self.is_paused:
            self.resume()
        else:
            self.pause()

    def resume(self) -> None:
        """Let bots play on; their next move cuts off all moves that could be redone."""
        self._is_paused = False
        self._allowed_cursor = self._game.cursor

    def pause(self) -> None:
        """Let bots wait: in a game of bots alone until `resume`, else before a redo.

        In a game with people a bot waits only while there are moves to redo, which its next move
        would cut off.
        """
        self._is_paused = self.has_only_bots
        self._allowed_cursor = -1

    def play_one_move(self) -> None:
        """Let a bot play one move at once, in a paused game of bots alone."""
        if not (self.has_only_bots and self.is_waiting):
            return
        self._allowed_cursor = self._game.cursor
        self._waited, self._announced = _PAUSE[Speed.SLOW], _ANNOUNCEMENT[Speed.SLOW]

    # Thinking

    @property
    def is_thinking(self) -> bool:
        return self._can_play and self._answer is None

    @property
    def _answer(self) -> Decision | None:
        """The bot's move at the cursor, if it is known."""
        turn, record = self._answered or (None, None)
        return record if turn == self._turn else None

    @property
    def _turn(self) -> _Turn | None:
        seat = self.seat
        if seat is None or seat.level is None:
            return None
        return _Turn(self._game.state, self._game.cursor, seat.level)

    def start_thinking(self) -> None:
        """Ask for the bot's move, if it is still unknown."""
        turn = self._turn if self.is_thinking else None
        is_asked = self._work is not None and self._work.task.is_running
        if turn == self._asked and is_asked == bool(turn):
            return
        self.stop_thinking()
        self._asked = turn
        if turn:
            seed = seed_for(self._game.setup.seed, turn.cursor, turn.state.to_act)
            level, budget = turn.level, None
            if external_name(level):
                # This is for our own bot alone, which moves instead if necessary.
                level, budget = Level.GRANDMASTER, _BUDGET_IN_PLACE
            self._thinker = self._thinker_of(turn.level)
            self._work = self._thinker.run(
                ask(Question(turn.state, Level(level), seed, budget)),
                partial(self._set_answer, turn),
                partial(self._play_simply, turn),
                budget_in_place=_BUDGET_IN_PLACE,
            )

    def stop_thinking(self) -> None:
        # Work that has just failed must still report its error.
        if self._thinker and self._work and not self._work.task.has_ended:
            self._thinker.cancel(self._work)

    def _set_answer(self, turn: _Turn, advice: Advice) -> None:
        self._answered = turn, advice.record
        name = external_name(turn.level)
        trouble = self._thinker.take_trouble() if self._thinker and name else None
        if trouble and name:
            self._on_trouble(name, trouble)

    def _play_simply(self, turn: _Turn, place: str) -> None:
        """Play a simple move, because thinking has failed."""
        self._answered = turn, simple_move(turn.state)
        self._on_error(place)

    # Playing

    @property
    def announced_record(self) -> Record | None:
        """The move that a bot is about to play, while it is announced."""
        return (
            self._answer
            if self._can_play and self._is_table_still and self._waited >= self._pause_seconds
            else None
        )

    @property
    def _is_table_still(self) -> bool:
        return not self._animations.is_running and self._animations.position == self._game.cursor

    @property
    def _pause_seconds(self) -> float:
        return _PAUSE[self._settings().speed]

    def update(self, seconds: float) -> Record | None:
        """Let time pass; return the move that a bot plays now, if any."""
        if not self._can_play or not self._is_table_still:
            self._waited = self._announced = 0.0
            return None
        self._waited += seconds
        if self._answer is None or self._waited < self._pause_seconds:
            return None
        # Each move is announced before it is played, even after long thinking.
        self._announced += seconds
        return self._answer if self._announced >= _ANNOUNCEMENT[self._settings().speed] else None
