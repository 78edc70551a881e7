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
    legal_moves,
    parse_record,
    standings,
    step,
    step_parts,
)
from azul.game.clock import Clock, ClockKind
from azul.game.preserved import HintUse, UnknownEntries
from azul.game.seating import Seat, Seating
from azul.game.wording import NO_MORE_CHANGES, NO_MORE_MOVES
from azul.i18n import Sentence

MAX_RECORDS: Final = 20_000  # in a log; a long game has a few hundred
MAX_UNDONE: Final = 1_000_000

MAX_CHANGES: Final = 500  # changes of players and names; far more than anybody makes


class GameFull(Exception):
    """The game has reached the limits of its file; `sentence` is the message to the player."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.sentence = Sentence(message, {})


class Step:
    """One record, and the states around it."""

    __slots__ = ("_events", "_parts", "after", "before", "record")

    def __init__(
        self,
        before: State,
        record: Record,
        after: State,
        known_events: tuple[Event, ...] | None = None,
    ) -> None:
        self.before = before
        self.record = record
        self.after = after
        self._events = known_events
        self._parts: tuple[Step, ...] = ()

    @classmethod
    def to_come(cls, before: State) -> Self:
        """Return a step of which only `before` may be used, because nothing is played yet."""
        return cls(before, legal_moves(before)[0], before)

    @classmethod
    def from_record(cls, before: State, record: Record) -> Self:
        after, known_events = step(before, record)
        return cls(before, record, after, known_events)

    @property
    def events(self) -> tuple[Event, ...]:
        """The events in order; for a loaded log they are computed on first use."""
        if self._events is None:
            self._events = events(self.before, self.record)
        return self._events

    @property
    def player(self) -> int | None:
        first = self.events[0]
        # Bonuses concern all boards.
        return None if isinstance(first, BonusScored) else getattr(first, "player", None)

    def parts(self) -> tuple["Step", ...]:
        """Return the parts of the step: a draft, each board of a wall-tiling, end bonuses."""
        if self.before.phase is self.after.phase is Phase.FACTORY_OFFER:
            return (self,)
        if self._parts:
            return self._parts
        parts: list[Step] = []
        before = self.before
        for after, part_events in step_parts(self.before, self.record):
            part = PartialStep(before, self.record, after, part_events)
            # A board to which nothing happens, and the end of a round, are no parts of their own.
            if parts and all(isinstance(event, RoundEnded) for event in part_events):
                part = PartialStep.joining([parts.pop(), part])
            parts.append(part)
            before = after
        self._parts = tuple(parts)
        return self._parts


class PartialStep(Step):
    """A part of a step, with the record of the whole step."""

    __slots__ = ()

    @classmethod
    def joining(cls, steps: Sequence[Step]) -> Self:
        all_events = tuple(event for step in steps for event in step.events)
        return cls(steps[0].before, steps[0].record, steps[-1].after, all_events)

    def parts(self) -> tuple[Step, ...]:
        return (self,)


class ReplayError(Exception):
    """Record `number`, counting from 1, of a log cannot be played; `error` is the cause."""

    def __init__(self, number: int, text: str, error: RecordError) -> None:
        super().__init__(f"record {number}: {error}")
        self.number = number
        self.text = text
        self.error = error


class Game:
    """A game from its beginning on. It plays deals by itself when they are due.

    Between calls the cursor is always at a decision or at the end of the game, and the properties
    describe the game there. No step is ever inverted: undo and redo move over stored states.
    """

    def __init__(
        self,
        setup: Setup,
        seating: Seating | None = None,
        steps: Iterable[Step] = (),
        cursor: int = 0,
    ) -> None:
        """Begin a game, or go on with `steps`; without a `seating` all players are people."""
        self.setup = setup
        self.seating = seating or Seating.of_people(setup.players)
        if tuple(seat.name for seat in self.seating.at_start) != setup.players:
            raise ValueError("the seating has other players than the setup")
        self.hint_use = HintUse()
        self.clock: Clock | None = None
        self.undone_decisions: tuple[int, ...] = (0,) * len(setup.players)
        """The number of people's decisions that were undone and replaced, by seat."""
        self.series: str | None = None
        self.copied_from: str | None = None
        self.unknown = UnknownEntries()
        self._start = initial_state(setup)
        self._steps = list(steps)
        self._cursor = cursor
        # A file may end, or have its cursor, where a deal is due.
        self._play_deals()

    @classmethod
    def from_log(
        cls, setup: Setup, log: Iterable[str], cursor: int, seating: Seating | None = None
    ) -> Self:
        """Play a whole log and put the cursor at `cursor`; raises ReplayError."""
        steps: list[Step] = []
        state = initial_state(setup)
        for number, text in enumerate(log, 1):
            try:
                record = parse_record(text)
                # Events are left out: loading must be quick, and most events are never needed.
                after = apply(state, record)
            except RecordError as error:
                raise ReplayError(number, text, error) from error
            steps.append(Step(state, record, after))
            state = after
        return cls(setup, seating, steps, cursor)

    def branch(self, number: int) -> Self:
        """Return a new game with the first `number` records of this game, and a deal that is due.

        It has the hints and unknown entries up to there, and belongs to no series.
        """
        game = type(self)(self.setup, self.seating.cut(number), self._steps[:number], number)
        game.hint_use = self.hint_use.cut(number)
        game.clock = self.clock and self.clock.cut(number)
        game.unknown = self.unknown
        return game

    @property
    def state(self) -> State:
        return self._state_at(self._cursor)

    def _state_at(self, number: int) -> State:
        return self._steps[number - 1].after if number else self._start

    @property
    def log(self) -> tuple[Record, ...]:
        """All records, including undone records."""
        return tuple([step.record for step in self._steps])

    @property
    def cursor(self) -> int:
        """The number of played records of the log."""
        return self._cursor

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.seating.at(self._cursor)

    @property
    def has_only_bots(self) -> bool:
        return not any(seat.is_person for seat in self.seats)

    @property
    def lone_person(self) -> int | None:
        """The seat of a person who plays against bots alone; None in other games."""
        people = [player for player, seat in enumerate(self.seats) if seat.is_person]
        return people[0] if len(people) == 1 else None

    @property
    def is_lost_to_bots(self) -> bool:
        """True if bots have won a finished game, and people have lost it."""
        first = [self.seats[s.player] for s in standings(self.state) if s.place == 1]
        return not self.has_only_bots and not any(seat.is_person for seat in first)

    @property
    def lone_loser(self) -> int | None:
        """The seat of the only person among bots in a game that is lost to them."""
        return self.lone_person if self.is_lost_to_bots else None

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def is_over(self) -> bool:
        return self.state.to_act == NOBODY

    @property
    def is_full(self) -> bool:
        """True if the log has no room for another decision at the cursor."""
        # A deal may follow a decision.
        return not self.is_over and self._cursor + 2 > MAX_RECORDS

    @property
    def can_undo(self) -> bool:
        """True if a decision, not only the first deal, is before the cursor."""
        return self._cursor > (self._start.to_act == CHANCE)

    @property
    def can_redo(self) -> bool:
        return self._cursor < len(self._steps)

    def step(self, number: int) -> Step:
        """Return a step by its number; at the start of a position, the step to come."""
        return self._steps[number] if number < len(self._steps) else Step.to_come(self._start)

    @property
    def is_from_position(self) -> bool:
        """True if it began with a player's own position, so that no statistics count it."""
        return self.setup.start is not None

    def play(self, record: Record) -> tuple[Step, ...]:
        """Play a decision, and the deal after it if one is due; undone steps are cut off.

        Raises what `apply` raises, or GameFull; then nothing has changed.
        """
        if self.is_full:
            raise GameFull(NO_MORE_MOVES)
        # Applied before anything is cut, because the record may be refused.
        played = Step.from_record(self.state, record)
        start = self._cursor
        undone = [*self.undone_decisions]
        is_repeated = self.can_redo and self._steps[self._cursor].record == record
        for number in range(self._cursor + is_repeated, len(self._steps)):
            player = self._steps[number].before.to_act
            if player != CHANCE and self.seating.at(number)[player].is_person:
                undone[player] = min(undone[player] + 1, MAX_UNDONE)
        self.undone_decisions = tuple(undone)
        self.clock = self.clock and self.clock.with_record(start)
        self._steps[start:] = [played]
        self.seating, self.hint_use = self.seating.cut(start), self.hint_use.after_cut(start)
        self._cursor += 1
        self._play_deals()
        return tuple(self._steps[start : self._cursor])

    def count_hint(self) -> None:
        self.hint_use = self.hint_use.with_request_at(self._cursor)

    @property
    def hint_counts(self) -> tuple[int, ...]:
        """The number of requested hints by the person in each seat, up to the cursor."""
        asked = [0] * len(self.setup.players)
        for number in self.hint_use.asked:
            player = self._state_at(number).to_act if number <= self._cursor else NOBODY
            # A file may contain numbers that this program would not have written.
            if player in (CHANCE, NOBODY):
                continue
            if self.seating.is_person_throughout(player, number, self._cursor):
                asked[player] += 1
        return tuple(asked)

    @property
    def times_left(self) -> tuple[int | None, ...]:
        """The milliseconds of each seat's clock, below 0 when time is over; None for no clock.

        With time per turn, only the player to act has a clock.
        """
        clock, to_act = self.clock, self.state.to_act
        if clock is None:
            return (None,) * len(self.seats)
        is_of_turn = clock.kind is ClockKind.TURN
        turns = [(to_act, round(clock.turn(self._cursor)))]
        if not is_of_turn:
            played = (played.before.to_act for played in self._steps[: self._cursor])
            turns += zip(played, clock.spent, strict=False)
        left = [1000 * clock.seconds] * len(self.seats)
        for player, spent in turns:
            if player not in (CHANCE, NOBODY):
                left[player] -= spent
        return tuple(
            time if seat.is_person and (player == to_act or not is_of_turn) else None
            for player, (time, seat) in enumerate(zip(left, self.seats, strict=True))
        )

    def reseat(self, player: int, name: str, level: str | None) -> None:
        """Give a seat to a person (`level` None) or a bot, from the cursor on.

        Later changes stay as long as the records before them can be redone. Raises GameFull; then
        nothing has changed.
        """
        seating = self.seating.with_change(self._cursor, player, name, level)
        if self.is_full or len(seating.changes) > MAX_CHANGES:
            raise GameFull(NO_MORE_CHANGES)
        self.seating = seating

    def undo(self) -> tuple[Step, ...]:
        """Go back to the previous decision; return the undone steps, newest first."""
        if not self.can_undo:
            return ()
        end = self._cursor
        while isinstance(self._steps[self._cursor - 1].record, Deal):
            self._cursor -= 1
        self._cursor -= 1
        return tuple(reversed(self._steps[self._cursor : end]))

    @property
    def undo_target(self) -> int | None:
        """The cursor after `undo_to_person`; None where there is nothing to undo.

        It is the last decision of a seat that a person held; without people, the last decision.
        """
        watched = self.has_only_bots
        for number in reversed(range(self._cursor)):
            player = self._steps[number].before.to_act
            # The holder of the seat at that time decides.
            if player != CHANCE and (watched or self.seating.at(number)[player].is_person):
                return number
        return None

    def undo_to_person(self) -> tuple[Step, ...]:
        goal, end = self.undo_target, self._cursor
        if goal is None:
            return ()
        self._cursor = goal
        return tuple(reversed(self._steps[goal:end]))

    def redo_to_person(self) -> tuple[Step, ...]:
        """Redo to the next decision of a person or the end of a round; return the redone steps.

        Without people it is one decision.
        """
        played = list(self.redo())
        while played and self.can_redo and not self._redo_stops_after(played[-1]):
            played += self.redo()
        return tuple(played)

    def _redo_stops_after(self, last: Step) -> bool:
        """True if redo stops after a step: for a person, a spectator or the end of a round."""
        player = self.state.to_act
        if self.has_only_bots or player == NOBODY or isinstance(last.record, Deal):
            return True
        return self.seats[player].is_person

    def redo(self) -> tuple[Step, ...]:
        """Go forward to the next decision over stored steps; return the redone steps."""
        start = self._cursor
        if self.can_redo:
            self._cursor += 1
            self._play_deals()
        return tuple(self._steps[start : self._cursor])

    def _play_deals(self) -> None:
        while self.state.to_act == CHANCE:
            # A deal in the log is used as it is, whatever the seed would give.
            if not self.can_redo:
                self._steps.append(Step.from_record(self.state, deal(self.state, self.setup.seed)))
            self._cursor += 1
