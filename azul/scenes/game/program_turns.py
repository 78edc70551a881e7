"""The turns of programs at a table: each thinks, waits a moment, shows what it takes, and plays."""

from collections.abc import Callable, Generator
from types import ModuleType
from typing import TYPE_CHECKING, Final

from azul.engine import CHANCE, NOBODY, Record, State
from azul.game import Game, Seat
from azul.settings import Settings, Speed
from azul.table.animation.player import AnimationPlayer
from azul.tasks import Task, Tasks

if TYPE_CHECKING:
    from azul.bots import ProgramTurn

_SLICE: Final = 60
"""Positions judged at a time: some tenths of a millisecond."""

_PAUSE: Final = {Speed.SLOW: 1.0, Speed.NORMAL: 0.5, Speed.FAST: 0.15, Speed.OFF: 0.0}
_SHOWN: Final = {Speed.SLOW: 0.9, Speed.NORMAL: 0.45, Speed.FAST: 0.2, Speed.OFF: 0.0}
"""Seconds before a program shows what it takes, and how long that glows before it goes."""


class ProgramTurns:
    """Lets programs play the game that `animations` play. `failed` learns where an error's trace is.

    They wait while there is something to redo, and while the game is `paused`.
    """

    def __init__(
        self,
        tasks: Tasks,
        game: Game,
        animations: AnimationPlayer,
        settings: Callable[[], Settings],
        failed: Callable[[str], None],
    ) -> None:
        self._game, self._animations, self._settings = game, animations, settings
        self._tasks, self._on_error = tasks, failed
        self._task: Task[None] | None = None
        self._turn: ProgramTurn | None = None
        self._turn_position: tuple[State, int, str] | None = None
        """From where the turn is taken, after how many records, and by which grade."""
        self._waited = 0.0
        self._is_paused = False
        self._allowed_cursor = -1
        """At how many records a program may play although the others wait."""
        if self.has_programs:
            _load()

    @property
    def seat(self) -> Seat | None:
        """The program that is to decide, if it is a program's turn."""
        player = self._game.state.to_act
        seat = None if player in (CHANCE, NOBODY) else self._game.seats[player]
        return None if seat is None or seat.is_person else seat

    @property
    def has_only_programs(self) -> bool:
        """Whether programs alone sit at the table."""
        return self._game.has_only_programs

    @property
    def has_programs(self) -> bool:
        """Whether a program sits at the table."""
        return not all(seat.is_person for seat in self._game.seats)

    @property
    def is_paused(self) -> bool:
        """Whether a game that is only watched stands still."""
        return self._is_paused and self.has_only_programs

    @property
    def is_waiting(self) -> bool:
        """Whether it is a program's turn, which waits to be told that the game goes on."""
        if self.seat is None or self._allowed_cursor == self._game.cursor:
            return False
        return self.is_paused or self._game.can_redo

    @property
    def _can_play(self) -> bool:
        return self.seat is not None and not self.is_waiting and not self._game.is_full

    def toggle_pause(self) -> None:
        """Let programs that wait decide, or let a game wait that is only watched."""
        (self.resume if self.is_waiting or self.is_paused else self.pause)()

    def resume(self) -> None:
        """Let programs decide anew; what could be redone is forgotten with the next decision."""
        self._is_paused = False
        self._allowed_cursor = self._game.cursor

    def pause(self) -> None:
        """Let a game wait that is only watched; nobody may go on any more."""
        self._is_paused = self.has_only_programs
        self._allowed_cursor = -1

    def play_one_move(self) -> None:
        """Let a program decide once, in a watched game that waits, and without a pause."""
        if not (self.has_only_programs and self.is_waiting):
            return
        self._allowed_cursor = self._game.cursor
        self._waited = _PAUSE[Speed.SLOW] + _SHOWN[Speed.SLOW]

    # Thinking

    @property
    def is_thinking(self) -> bool:
        """Whether an answer is being worked out."""
        return self._can_play and self._answer is None

    @property
    def _answer(self) -> Record | None:
        """The answer to the state at the cursor, if it is known."""
        return self._turn.record if self._turn and self._turn_position == self._position else None

    @property
    def _position(self) -> tuple[State, int, str] | None:
        seat = self.seat
        # After undo another move may lead to as many records.
        return (self._game.state, self._game.cursor, seat.level) if seat and seat.level else None

    def start_thinking(self) -> None:
        """Work on the answer between the pictures from now on, if there is one to be found."""
        if not self.is_thinking:
            self.stop_thinking()
        elif self._turn is None or self._turn_position != self._position:
            self.stop_thinking()
            self._begin_turn()
        if self.is_thinking and not (self._task and self._task.is_running):
            assert self._turn
            work = self._think(self._turn)
            self._task = self._tasks.in_slices(work, on_error=self._on_error)

    def stop_thinking(self) -> None:
        """Work no more for now."""
        # What has failed just now is still to be told.
        if self._task and not self._task.has_ended:
            self._task.cancel()

    def _think(self, turn: "ProgramTurn") -> Generator[None, None, None]:
        while turn.record is None:
            turn.go_on(_SLICE)
            # It plays something simple then.
            if turn.error:
                raise turn.error
            yield

    def _begin_turn(self) -> None:
        assert self._position
        self._turn_position = state, number, level = self._position
        bots = _load()
        seed = bots.seed_for(self._game.setup.seed, number, state.to_act)
        self._turn = bots.ProgramTurn(state, bots.Level(level), seed)

    # Playing

    @property
    def announced_record(self) -> Record | None:
        """What a program is about to do, while it is shown."""
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
        """Let time pass; what a program does now."""
        if not self._can_play or not self._is_table_still:
            self._waited = 0.0
            return None
        self._waited += seconds
        if self._waited < self._pause_seconds + _SHOWN[self._settings().speed]:
            return None
        return self._answer


def _load() -> ModuleType:
    """What thinks: it takes a tenth of a second, for which nobody waits who plays without it."""
    import azul.bots

    return azul.bots
