"""A game: the records so far, the states between them, and a cursor for undo and redo."""

from collections.abc import Iterable
from typing import NamedTuple, Self

from azul.engine import (
    CHANCE,
    NOBODY,
    Deal,
    Record,
    RecordError,
    Setup,
    State,
    apply,
    deal,
    initial_state,
    parse_record,
)


class Step(NamedTuple):
    """One record and the states around it."""

    before: State
    record: Record
    after: State


class ReplayError(Exception):
    """Record `number`, counting from 1, of a log cannot be played; `error` says why."""

    def __init__(self, number: int, text: str, error: RecordError) -> None:
        super().__init__(f"record {number}: {error}")
        self.number = number
        self.text = text
        self.error = error


class Game:
    """A game from its first deal on. Deals that are due are played by the game itself.

    Between calls the cursor always stands where somebody must decide, or at the end of the game.
    Nothing is ever inverted: undo and redo walk over stored states.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self._log: list[Record] = []
        self._states: list[State] = [initial_state(setup)]
        self._cursor = 0
        self._walk_over_deals()

    @classmethod
    def from_log(cls, setup: Setup, log: Iterable[str], cursor: int) -> Self:
        """Play a whole log, record by record, and stand at `cursor`; raises ReplayError."""
        game = cls.__new__(cls)
        game.setup = setup
        game._log = []
        game._states = [initial_state(setup)]
        for number, text in enumerate(log, 1):
            try:
                game._append(parse_record(text))
            except RecordError as error:
                raise ReplayError(number, text, error) from error
        game._cursor = cursor
        game._walk_over_deals()
        return game

    def branch(self, number: int) -> Self:
        """A new game with the first `number` records of this one; a deal that is due follows."""
        return self.from_log(self.setup, map(str, self._log[:number]), number)

    @property
    def state(self) -> State:
        """The table at the cursor."""
        return self._states[self._cursor]

    @property
    def log(self) -> tuple[Record, ...]:
        """All records, those that can be redone included."""
        return tuple(self._log)

    @property
    def cursor(self) -> int:
        """How many records of the log are played."""
        return self._cursor

    @property
    def over(self) -> bool:
        """Whether the game has ended at the cursor."""
        return self.state.to_act == NOBODY

    @property
    def can_undo(self) -> bool:
        """Whether a decision lies before the cursor."""
        return any(not isinstance(record, Deal) for record in self._log[: self._cursor])

    @property
    def can_redo(self) -> bool:
        """Whether a record lies beyond the cursor."""
        return self._cursor < len(self._log)

    @property
    def undo_crosses_deal(self) -> bool:
        """Whether undo would take back a deal, whose tiles have been seen."""
        return self.can_undo and isinstance(self._log[self._cursor - 1], Deal)

    def step(self, number: int) -> Step:
        """The step that record `number`, counting from 0, makes."""
        return Step(self._states[number], self._log[number], self._states[number + 1])

    def play(self, record: Record) -> tuple[Step, ...]:
        """Play a decision, and the deal after it if one is due; what was undone is forgotten.

        Raises what `apply` raises, and then nothing has changed.
        """
        after = apply(self.state, record)
        start = self._cursor
        del self._log[start:], self._states[start + 1 :]
        self._log.append(record)
        self._states.append(after)
        self._cursor += 1
        self._walk_over_deals()
        return self._steps(start, self._cursor)

    def undo(self) -> tuple[Step, ...]:
        """Go back to the previous decision; the steps taken back, newest first."""
        if not self.can_undo:
            return ()
        end = self._cursor
        while isinstance(self._log[self._cursor - 1], Deal):
            self._cursor -= 1
        self._cursor -= 1
        return self._steps(self._cursor, end)[::-1]

    def redo(self) -> tuple[Step, ...]:
        """Walk forward to the next decision over stored steps; the steps played again."""
        start = self._cursor
        if self.can_redo:
            self._cursor += 1
            self._walk_over_deals()
        return self._steps(start, self._cursor)

    def _append(self, record: Record) -> None:
        self._states.append(apply(self._states[-1], record))
        self._log.append(record)

    def _walk_over_deals(self) -> None:
        while self.state.to_act == CHANCE:
            if not self.can_redo:
                self._append(deal(self.state, self.setup.seed))
            self._cursor += 1

    def _steps(self, start: int, end: int) -> tuple[Step, ...]:
        return tuple(self.step(number) for number in range(start, end))
