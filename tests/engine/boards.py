"""Builds states from short texts that look like the boards.

Tiles are letters (B Y R K W), the marker is M, a free wall space is a dot.
"""

from collections.abc import Iterable

import pytest

from azul.engine import (
    CHANCE,
    COLORS,
    DISPLAYS,
    IN_CENTER,
    MARKER,
    Event,
    IllegalRecord,
    Phase,
    PlayerBoard,
    Reason,
    Ruleset,
    State,
    Wall,
    apply,
    events,
    legal_moves,
    parse_record,
)

EMPTY = PlayerBoard()
LAST = "1W5"
"""The draft that ends the factory offer of `last_turn`."""

ROW_1_FULL = ("BYRKW", ".....", ".....", ".....", ".....")

NO_SPACE_FOR_BLUE_IN_1 = ("....Y", "B....", ".B...", "..B..", "...B.")
NO_SPACE_FOR_BLUE_IN_5 = ("B....", ".B...", "..B..", "...B.", "....Y")
"""Gray walls: four columns hold a blue tile, and in the row in question the fifth is occupied."""

DEAD = ("KY.B.", ".B.K.", "BK...", "..R.Y", "..Y.R")
"""A gray wall on which no row can ever be completed.

Rows 1, 4 and 5 have no space for red, blue and blue; in rows 2 and 3 yellow and red both have
one space, and it is the same.
"""


def counts(tiles: str) -> tuple[int, int, int, int, int]:
    blue, yellow, red, black, white = map(tiles.count, COLORS)
    return blue, yellow, red, black, white


def heap(amounts: tuple[int, ...]) -> str:
    return "".join(color * amount for color, amount in zip(COLORS, amounts, strict=True))


def tiles_on_table(state: State) -> str:
    """Return all tiles and markers outside bag and lid, with the dots of the walls."""
    boards = ["".join((*board.lines, *board.wall, board.floor)) for board in state.players]
    return "".join((*state.displays, state.center, *boards))


def seat(score: int, wall: str, lines: str, floor: str = "") -> PlayerBoard:
    """Return a board; rows and lines are separated by spaces, a dash is an empty line."""
    held = tuple("" if line == "-" else line for line in lines.split())
    return PlayerBoard(score, held, tuple(wall.split()), floor)


def table(
    *boards: PlayerBoard,
    displays: str = "",
    center: str = "",
    bag: str | None = None,
    lid: str = "",
    wall: Wall = Wall.COLORED,
) -> State:
    """Return the factory offer of round 2, with player 0 to act.

    By default the bag holds all other tiles.
    """
    filled = ["" if display == "-" else display for display in displays.split()]
    holders = [player for player, board in enumerate(boards) if MARKER in board.floor]
    state = State(
        wall=wall,
        ruleset=Ruleset.AZUL,
        phase=Phase.FACTORY_OFFER,
        round=2,
        to_act=0,
        first_player=0,
        displays=tuple(filled + [""] * (DISPLAYS[len(boards)] - len(filled))),
        center="".join(sorted(center)),
        marker=holders[0] if holders else IN_CENTER,
        bag=counts(bag or ""),
        lid=counts(lid),
        players=boards,
    )
    return state if bag is not None else state._replace(bag=rest_of_the_box(state))


def waiting(bag: str, lid: str) -> State:
    """Return a state between two rounds of two players, with five displays to be filled."""
    state = table(EMPTY, EMPTY, bag=bag, lid=lid)
    return state._replace(phase=Phase.PREPARING_NEXT_ROUND, to_act=CHANCE, marker=0)


def rest_of_the_box(state: State) -> tuple[int, int, int, int, int]:
    seen = counts(tiles_on_table(state) + heap(state.lid))
    assert max(seen) <= 20, "a table with more than 20 tiles of one color"
    return counts(heap(tuple(20 - amount for amount in seen)))


def last_turn(*boards: PlayerBoard, wall: Wall = Wall.COLORED, lid: str = "") -> State:
    """Return the last draft before wall-tiling: a last player is added, who takes a white tile."""
    state = table(*boards, EMPTY, displays="W", wall=wall, lid=lid)
    return state._replace(to_act=len(boards))


def tile(*boards: PlayerBoard, wall: Wall = Wall.COLORED) -> State:
    """Return the table after the wall-tiling of these boards (or at its first choice)."""
    return play(last_turn(*boards, wall=wall), LAST)


def play(state: State, *spellings: str) -> State:
    for spelling in spellings:
        state = apply(state, parse_record(spelling))
    return state


def events_of(state: State, spelling: str) -> tuple[Event, ...]:
    return events(state, parse_record(spelling))


def with_types(happened: Iterable[Event]) -> list[tuple[type[Event], Event]]:
    """Add types to events: named tuples of different types are equal if their values are."""
    return [(type(event), event) for event in happened]


def moves(state: State) -> set[str]:
    return {str(move) for move in legal_moves(state)}


def refusal(state: State, spelling: str) -> Reason:
    record = parse_record(spelling)
    with pytest.raises(IllegalRecord) as caught:
        apply(state, record)
    return caught.value.reason
