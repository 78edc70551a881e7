"""Seats: who holds them, a person or a program of a level."""

from typing import Final, NamedTuple

# Plain strings, because games know nothing of programs; a test compares them to `azul.bots.Level`.
LEVELS: Final = ("apprentice", "journeyman", "master", "grandmaster")
"""The levels of programs, weakest first, as spelled in files."""


class Seat(NamedTuple):
    """A place at the table: its color, counted from 0, and who holds it.

    `level` is the level of a program, None for a person.
    """

    name: str
    color: int
    level: str | None = None

    @property
    def is_person(self) -> bool:
        """Whether a person decides, not a program."""
        return self.level is None
