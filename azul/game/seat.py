"""Seats: who decides what is done on a board."""

from typing import NamedTuple


class Seat(NamedTuple):
    """A place at the table. `by_hand`: somebody at the mouse decides; otherwise a program does."""

    name: str
    by_hand: bool = True
