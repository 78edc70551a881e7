"""The entry point to the rules: the legal moves, and the effects of a record."""

from collections.abc import Iterator
from typing import Final

from azul.engine.drafting import Emit, legal_drafts, take_and_place
from azul.engine.events import Event
from azul.engine.records import (
    Deal,
    Draft,
    IllegalRecord,
    InvalidRecord,
    Placement,
    Reason,
    Record,
)
from azul.engine.state import CHANCE, NOBODY, Phase, State
from azul.engine.tiling import fill_displays, legal_placements, place, tile_boards, tile_walls

# Looking up a member of an enumeration costs more than the rest of the comparison.
_FACTORY_OFFER: Final = Phase.FACTORY_OFFER
_WALL_TILING: Final = Phase.WALL_TILING


def legal_moves(state: State) -> tuple[Draft, ...] | tuple[Placement, ...]:
    """Return the moves of the player to act; empty before a deal and when the game is over."""
    if state.phase is _FACTORY_OFFER:
        return legal_drafts(state)
    return legal_placements(state) if state.phase is _WALL_TILING else ()


def apply(state: State, record: Record) -> State:
    """Return the state at the next decision; raises InvalidRecord or IllegalRecord."""
    return _step(state, record, None)


def events(state: State, record: Record) -> tuple[Event, ...]:
    """Return what happens when `record` is applied, in order; raises as `apply` does."""
    return step(state, record)[1]


def step(state: State, record: Record) -> tuple[State, tuple[Event, ...]]:
    """Return the results of `apply` and `events` from a single pass; raises as they do."""
    collected: list[Event] = []
    after = _step(state, record, collected.append)
    return after, tuple(collected)


def step_parts(state: State, record: Record) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """Yield the parts of a `step`: a draft, each board of the wall-tiling, the end of the round.

    The end of the game, with its bonuses, follows the end of its last round. A board to which
    nothing happens has no events. Raises as `apply` does.
    """
    collected: list[Event] = []
    for after in _states(state, record, collected.append):
        yield after, tuple(collected)
        collected.clear()


def _states(state: State, record: Record, emit: Emit) -> Iterator[State]:
    # Separate from `_step`, because bots try thousands of drafts.
    if isinstance(record, Draft) and state.phase is _FACTORY_OFFER:
        state = take_and_place(state, record, emit)
        yield state
        if not (state.center or any(state.displays)):
            yield from tile_boards(state, state.first_player, emit)
    elif isinstance(record, Placement) and state.phase is _WALL_TILING:
        yield from tile_boards(place(state, record, emit), state.to_act, emit)
    else:
        yield _step(state, record, emit)


def _step(state: State, record: Record, emit: Emit) -> State:
    if type(record) is Draft:
        if state.phase is not _FACTORY_OFFER:
            raise _wrong_moment(state, Reason.NOT_DRAFTING)
        state = take_and_place(state, record, emit)
        if state.center or any(state.displays):
            return state
        return tile_walls(state, state.first_player, emit)
    if type(record) is Placement:
        if state.phase is not _WALL_TILING:
            raise _wrong_moment(state, Reason.NOT_TILING)
        # Starts at this player, because the previous players have already tiled.
        return tile_walls(place(state, record, emit), state.to_act, emit)
    if type(record) is Deal:
        if state.to_act != CHANCE:
            raise _wrong_moment(state, Reason.NO_DEAL_DUE)
        return fill_displays(state, record, emit)
    raise InvalidRecord(f"not a record: {record!r}")


def _wrong_moment(state: State, otherwise: Reason) -> IllegalRecord:
    if state.to_act == NOBODY:
        return IllegalRecord(Reason.GAME_OVER)
    return IllegalRecord(Reason.DEAL_DUE if state.to_act == CHANCE else otherwise)
