"""The turns of bots: each thinks, pauses, announces its move, and plays it."""

from collections.abc import Callable, Generator
from typing import Final

from azul.bots import BotTurn, Level, seed_for
from azul.engine import CHANCE, NOBODY, Record, State
from azul.game import Game, Seat
from azul.settings import Settings, Speed
from azul.table.animation.player import AnimationPlayer
from azul.tasks import Task, Tasks

_SLICE_POSITIONS: Final = 30
"""Positions evaluated at a time: some tenths of a millisecond."""

_PAUSE: Final = {Speed.SLOW: 1.0, Speed.NORMAL: 0.5, Speed.FAST: 0.15, Speed.OFF: 0.0}
_ANNOUNCEMENT: Final = {Speed.SLOW: 0.9, Speed.NORMAL: 0.45, Speed.FAST: 0.2, Speed.OFF: 0.0}
"""Seconds before a bot announces its move, and how long the tiles glow then."""


class BotTurns:
    """Lets bots play a game once its animations have ended.

    `on_error` is called with the place of an error's traceback. Programs wait while there is
    something to redo, and while the game is paused.
    """

    def __init__(
        self,
        tasks: Tasks,
        game: Game,
        animations: AnimationPlayer,
        settings: Callable[[], Settings],
        on_error: Callable[[str], None],
    ) -> None:
        self._game, self._animations, self._settings = game, animations, settings
        self._tasks, self._on_error = tasks, on_error
        self._task: Task[None] | None = None
        self._turn: BotTurn | None = None
        self._turn_position: tuple[State, int, str] | None = None
        """The position that the turn is for: state, cursor, and level of the bot."""
        self._waited = 0.0
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
        """Whether a game of bots alone is paused."""
        return self._is_paused and self.has_only_bots

    @property
    def is_waiting(self) -> bool:
        """Whether it is the turn of a bot that waits to be resumed."""
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
        """Let bots play on; the next move cuts off what could be redone."""
        self._is_paused = False
        self._allowed_cursor = self._game.cursor

    def pause(self) -> None:
        """Let bots wait: where bots alone play until `resume`, else before a redo.

        In a game with people a bot waits only while there is something to redo, which its next
        move would cut off.
        """
        self._is_paused = self.has_only_bots
        self._allowed_cursor = -1

    def play_one_move(self) -> None:
        """Let a bot play one move at once, in a paused game of bots alone."""
        if not (self.has_only_bots and self.is_waiting):
            return
        self._allowed_cursor = self._game.cursor
        self._waited = _PAUSE[Speed.SLOW] + _ANNOUNCEMENT[Speed.SLOW]

    # Thinking

    @property
    def is_thinking(self) -> bool:
        return self._can_play and self._answer is None

    @property
    def _answer(self) -> Record | None:
        """The bot's move at the cursor, if it is known."""
        return self._turn.record if self._turn and self._turn_position == self._position else None

    @property
    def _position(self) -> tuple[State, int, str] | None:
        seat = self.seat
        # The cursor is not enough: after an undo, other moves can lead to the same one.
        return (self._game.state, self._game.cursor, seat.level) if seat and seat.level else None

    def start_thinking(self) -> None:
        """Work on the bot's move between frames, if it is still unknown."""
        if not self.is_thinking:
            self.stop_thinking()
        elif self._turn is None or self._turn_position != self._position:
            self.stop_thinking()
            assert self._position
            self._turn_position = state, number, level = self._position
            seed = seed_for(self._game.setup.seed, number, state.to_act)
            self._turn = BotTurn(state, Level(level), seed)
        if self.is_thinking and not (self._task and self._task.is_running):
            assert self._turn
            work = self._think(self._turn)
            self._task = self._tasks.in_slices(work, on_error=self._on_error)

    def stop_thinking(self) -> None:
        # A task that has just failed must still report its error.
        if self._task and not self._task.has_ended:
            self._task.cancel()

    def _think(self, turn: BotTurn) -> Generator[None, None, None]:
        while turn.record is None:
            turn.run_slice(_SLICE_POSITIONS)
            # The turn still has a record then: something simple.
            if turn.error:
                raise turn.error
            yield

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
        """Let time pass; the move that a bot plays now, if any."""
        if not self._can_play or not self._is_table_still:
            self._waited = 0.0
            return None
        self._waited += seconds
        if self._waited < self._pause_seconds + _ANNOUNCEMENT[self._settings().speed]:
            return None
        return self._answer
