"""Seats: who decides what is done on a board."""

from typing import Final, NamedTuple

# Words alone, for games know nothing of programs; a test holds them to those of `azul.bots`.
LEVELS: Final = ("apprentice", "journeyman", "master", "grandmaster")
"""The grades of programs, from the weakest on, as files spell them."""


class Seat(NamedTuple):
    """A place at the table: its color, counted from 0, and who holds it.

    `level` is that of a program, None where a person decides.
    """

    name: str
    color: int
    level: str | None = None

    @property
    def is_person(self) -> bool:
        """Whether somebody at the mouse decides."""
        return self.level is None
