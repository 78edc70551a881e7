"""A game: the records so far, the states between them, and a cursor for undo and redo."""

from collections.abc import Iterable
from typing import Self

from azul.engine import (
    CHANCE,
    NOBODY,
    Deal,
    Event,
    Record,
    RecordError,
    Setup,
    State,
    apply,
    deal,
    events,
    initial_state,
    parse_record,
    step,
)


class Step:
    """One record, and the states around it."""

    __slots__ = ("_events", "after", "before", "record")

    def __init__(
        self,
        before: State,
        record: Record,
        after: State,
        told: tuple[Event, ...] | None = None,
    ) -> None:
        self.before = before
        self.record = record
        self.after = after
        self._events = told

    @classmethod
    def playing(cls, before: State, record: Record) -> Self:
        """Play a record; raises what `apply` raises."""
        after, told = step(before, record)
        return cls(before, record, after, told)

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, in order: told when it was played, in a loaded log when it is asked."""
        if self._events is None:
            self._events = events(self.before, self.record)
        return self._events


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
        self._start = initial_state(setup)
        self._steps: list[Step] = []
        self._cursor = 0
        self._walk_over_deals()

    @classmethod
    def from_log(cls, setup: Setup, log: Iterable[str], cursor: int) -> Self:
        """Play a whole log, record by record, and stand at `cursor`; raises ReplayError."""
        game = cls.__new__(cls)
        game.setup = setup
        game._start = state = initial_state(setup)
        game._steps = []
        for number, text in enumerate(log, 1):
            try:
                record = parse_record(text)
                after = apply(state, record)
            except RecordError as error:
                raise ReplayError(number, text, error) from error
            game._steps.append(Step(state, record, after))
            state = after
        game._cursor = cursor
        game._walk_over_deals()
        return game

    def branch(self, number: int) -> Self:
        """A new game with the first `number` records of this one; a deal that is due follows."""
        return self.from_log(self.setup, map(str, self.log[:number]), number)

    @property
    def state(self) -> State:
        """The table at the cursor."""
        return self._steps[self._cursor - 1].after if self._cursor else self._start

    @property
    def log(self) -> tuple[Record, ...]:
        """All records, those that can be redone included."""
        return tuple([step.record for step in self._steps])

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
        """Whether a decision lies before the cursor: all that follows the first deal."""
        return self._cursor > 1

    @property
    def can_redo(self) -> bool:
        """Whether a record lies beyond the cursor."""
        return self._cursor < len(self._steps)

    @property
    def undo_crosses_deal(self) -> bool:
        """Whether undo would take back a deal, whose tiles have been seen."""
        return self.can_undo and self._is_deal(self._cursor - 1)

    def step(self, number: int) -> Step:
        """The step that record `number`, counting from 0, makes."""
        return self._steps[number]

    def play(self, record: Record) -> tuple[Step, ...]:
        """Play a decision, and the deal after it if one is due; what was undone is forgotten.

        Raises what `apply` raises, and then nothing has changed.
        """
        played = Step.playing(self.state, record)
        start = self._cursor
        self._steps[start:] = [played]
        self._cursor += 1
        self._walk_over_deals()
        return tuple(self._steps[start : self._cursor])

    def undo(self) -> tuple[Step, ...]:
        """Go back to the previous decision; the steps taken back, newest first."""
        if not self.can_undo:
            return ()
        end = self._cursor
        while self._is_deal(self._cursor - 1):
            self._cursor -= 1
        self._cursor -= 1
        return tuple(reversed(self._steps[self._cursor : end]))

    def redo(self) -> tuple[Step, ...]:
        """Walk forward to the next decision over stored steps; the steps played again."""
        start = self._cursor
        if self.can_redo:
            self._cursor += 1
            self._walk_over_deals()
        return tuple(self._steps[start : self._cursor])

    def _is_deal(self, number: int) -> bool:
        return isinstance(self._steps[number].record, Deal)

    def _walk_over_deals(self) -> None:
        while self.state.to_act == CHANCE:
            if not self.can_redo:
                self._steps.append(Step.playing(self.state, deal(self.state, self.setup.seed)))
            self._cursor += 1
