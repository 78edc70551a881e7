"""A game: the records so far, the states between them, and a cursor for undo and redo."""

from collections.abc import Iterable, Sequence
from typing import Final, Self

from azul.engine import (
    CHANCE,
    NOBODY,
    BonusScored,
    Deal,
    Event,
    Phase,
    Record,
    RecordError,
    RoundEnded,
    Setup,
    State,
    apply,
    deal,
    events,
    initial_state,
    parse_record,
    stages,
    step,
)
from azul.game.preserved import AdviceUse, UnknownEntries
from azul.game.seat import Seat
from azul.game.seating import Seating
from azul.game.wording import NO_MORE_CHANGES, NO_MORE_MOVES
from azul.i18n import Sentence

MAX_RECORDS: Final = 20_000
"""Of a log; some hundred are a long game. Whoever reads a file refuses more."""

MAX_CHANGES: Final = 500
"""Of hands and names; far more than anybody makes in a game."""


class GameFull(Exception):
    """No file could hold more of a game; `sentence` tells a player so."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.sentence = Sentence(message, {})


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
    def from_record(cls, before: State, record: Record) -> Self:
        """Play a record; raises what `apply` raises."""
        after, told = step(before, record)
        return cls(before, record, after, told)

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, in order: told when it was played, in a loaded log when it is asked."""
        if self._events is None:
            self._events = events(self.before, self.record)
        return self._events

    @property
    def player(self) -> int | None:
        """Whose board it is about first; None for a deal, and where the game ends."""
        first = self.events[0]
        # Bonuses are about all boards.
        return None if isinstance(first, BonusScored) else getattr(first, "player", None)

    def parts(self) -> tuple["Step", ...]:
        """The same bit by bit: a draft, each board of a wall-tiling, the bonuses with the end.

        What ends no round and tiles nothing is one part.
        """
        if self.before.phase is self.after.phase is Phase.FACTORY_OFFER:
            return (self,)
        parts: list[Step] = []
        before = self.before
        for after, told in stages(self.before, self.record):
            part = PartialStep(before, self.record, after, told)
            # Where nothing happens to a board, or the round ends, there is nothing else to see.
            if parts and all(isinstance(event, RoundEnded) for event in told):
                part = PartialStep.joining([parts.pop(), part])
            parts.append(part)
            before = after
        return tuple(parts)


class PartialStep(Step):
    """A bit of a step, under the record of the whole."""

    __slots__ = ()

    @classmethod
    def joining(cls, steps: Sequence[Step]) -> Self:
        """Bits that follow on each other as one, under the record of the first."""
        told = tuple(event for step in steps for event in step.events)
        return cls(steps[0].before, steps[0].record, steps[-1].after, told)

    def parts(self) -> tuple[Step, ...]:
        """It is not divided any further."""
        return (self,)


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

    def __init__(
        self,
        setup: Setup,
        seating: Seating | None = None,
        steps: Iterable[Step] = (),
        cursor: int = 0,
    ) -> None:
        """Sit down; the `seating` of the setup's players, or these as people."""
        self.setup = setup
        self.seating = seating or Seating.of_people(setup.players)
        if tuple(seat.name for seat in self.seating.at_start) != setup.players:
            raise ValueError("others sit down than the game is set up for")
        self.advice = AdviceUse()
        self.series: str | None = None
        self.unknown = UnknownEntries()
        self._start = initial_state(setup)
        self._steps = list(steps)
        self._cursor = cursor
        # A file may end where a deal is due, or stand before one.
        self._walk_over_deals()

    @classmethod
    def from_log(
        cls, setup: Setup, log: Iterable[str], cursor: int, seating: Seating | None = None
    ) -> Self:
        """Play a whole log, record by record, and stand at `cursor`; raises ReplayError."""
        steps: list[Step] = []
        state = initial_state(setup)
        for number, text in enumerate(log, 1):
            try:
                record = parse_record(text)
                # Without events, for nobody may ever ask for them, and loading is to be quick.
                after = apply(state, record)
            except RecordError as error:
                raise ReplayError(number, text, error) from error
            steps.append(Step(state, record, after))
            state = after
        return cls(setup, seating, steps, cursor)

    def branch(self, number: int) -> Self:
        """A new game with the first `number` records of this one; a deal that is due follows.

        It keeps all that is kept with this one, but for what came later, and is no rematch.
        """
        game = type(self)(self.setup, self.seating.cut(number), self._steps[:number], number)
        game.advice = self.advice.cut(number)
        game.unknown = self.unknown
        return game

    @property
    def state(self) -> State:
        """The table at the cursor."""
        return self._state_at(self._cursor)

    def _state_at(self, number: int) -> State:
        return self._steps[number - 1].after if number else self._start

    @property
    def log(self) -> tuple[Record, ...]:
        """All records, those that can be redone included."""
        return tuple([step.record for step in self._steps])

    @property
    def cursor(self) -> int:
        """How many records of the log are played."""
        return self._cursor

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who holds the seats at the cursor."""
        return self.seating.at(self._cursor)

    @property
    def has_only_programs(self) -> bool:
        """Whether programs alone sit at the table, at the cursor."""
        return not any(seat.is_person for seat in self.seats)

    @property
    def names(self) -> tuple[str, ...]:
        """Under which names, at the cursor."""
        return tuple(seat.name for seat in self.seats)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended at the cursor."""
        return self.state.to_act == NOBODY

    @property
    def can_be_analyzed(self) -> bool:
        """Whether it may be said what decisions were worth: with advice limited at the end only."""
        return self.is_over or self.advice.allowed is None

    @property
    def is_full(self) -> bool:
        """Whether nothing more can be decided at the cursor, because no file could hold it."""
        # A decision may bring a deal.
        return not self.is_over and self._cursor + 2 > MAX_RECORDS

    @property
    def can_undo(self) -> bool:
        """Whether a decision lies before the cursor: all that follows the first deal."""
        return self._cursor > 1

    @property
    def can_redo(self) -> bool:
        """Whether a record lies beyond the cursor."""
        return self._cursor < len(self._steps)

    def step(self, number: int) -> Step:
        """The step that record `number`, counting from 0, makes."""
        return self._steps[number]

    def play(self, record: Record) -> tuple[Step, ...]:
        """Play a decision, and the deal after it if one is due; what was undone is forgotten.

        Raises what `apply` raises, or GameFull, and then nothing has changed.
        """
        if self.is_full:
            raise GameFull(NO_MORE_MOVES)
        # Before anything is cut, for the record may be refused.
        played = Step.from_record(self.state, record)
        start = self._cursor
        self._steps[start:] = [played]
        self.seating, self.advice = self.seating.cut(start), self.advice.after_cut(start)
        self._cursor += 1
        self._walk_over_deals()
        return tuple(self._steps[start : self._cursor])

    def count_advice(self) -> None:
        """Keep that advice was asked for at the cursor."""
        self.advice = self.advice.with_request_at(self._cursor)

    @property
    def advice_counts(self) -> tuple[int, ...]:
        """How often whoever holds each seat at the cursor has asked for advice up to there.

        Under another name it is the same person; programs never ask.
        """
        asked = [0] * len(self.setup.players)
        for number in self.advice.asked:
            player = self._state_at(number).to_act if number <= self._cursor else NOBODY
            # What a file says need not be what this program would have written.
            if player in (CHANCE, NOBODY):
                continue
            if self.seating.is_person_throughout(player, number, self._cursor):
                asked[player] += 1
        return tuple(asked)

    def reseat(self, player: int, name: str, level: str | None) -> None:
        """Give a seat to a person, or a program of a `level`, from the cursor on.

        What was changed after records that can be redone stays until these are cut. Raises
        GameFull, and then nothing has changed.
        """
        seating = self.seating.with_change(self._cursor, player, name, level)
        if self.is_full or len(seating.changes) > MAX_CHANGES:
            raise GameFull(NO_MORE_CHANGES)
        self.seating = seating

    def undo(self) -> tuple[Step, ...]:
        """Go back to the previous decision; the steps taken back, newest first."""
        if not self.can_undo:
            return ()
        end = self._cursor
        while self._is_deal(self._cursor - 1):
            self._cursor -= 1
        self._cursor -= 1
        return tuple(reversed(self._steps[self._cursor : end]))

    @property
    def undo_target(self) -> int | None:
        """How many records are left after undo at the table; None where there is none.

        It goes to the last decision of a seat that a person holds; where programs alone sit at the
        table, to the last decision of all.
        """
        watched = self.has_only_programs
        # Not down to 0, where the first deal stands.
        for number in range(self._cursor - 1, 0, -1):
            player = self._steps[number].before.to_act
            # What counts is who held the seat then, not who holds it now.
            if player != CHANCE and (watched or self.seating.at(number)[player].is_person):
                return number
        return None

    def undo_to_person(self) -> tuple[Step, ...]:
        """Undo up to `undo_target`; the steps taken back, newest first."""
        goal, end = self.undo_target, self._cursor
        if goal is None:
            return ()
        self._cursor = goal
        return tuple(reversed(self._steps[goal:end]))

    def redo_to_person(self) -> tuple[Step, ...]:
        """Redo up to where a person must decide, or a round ends; the steps played again.

        Where programs alone sit at the table, it is one decision.
        """
        played = list(self.redo())
        while played and self.can_redo and not self._is_for_people(played[-1]):
            played += self.redo()
        return tuple(played)

    def _is_for_people(self, last: Step) -> bool:
        """Whether redo stops behind a step: for a person, an onlooker, or the end of a round."""
        player = self.state.to_act
        if self.has_only_programs or player == NOBODY or isinstance(last.record, Deal):
            return True
        return self.seats[player].is_person

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
            # A deal that the log has is kept as it is, whatever the seed would give.
            if not self.can_redo:
                self._steps.append(Step.from_record(self.state, deal(self.state, self.setup.seed)))
            self._cursor += 1
