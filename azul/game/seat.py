"""Seats: who holds them, a person or a bot of a level."""

from typing import Final, NamedTuple

# Plain strings, because games know nothing of bots; a test compares them to `azul.bots.Level`.
LEVELS: Final = ("apprentice", "journeyman", "master", "grandmaster")
"""The levels of bots, weakest first, as spelled in files."""


class Seat(NamedTuple):
    """A place at the table: its color, counted from 0, and who holds it.

    `level` is the level of a bot, None for a person.
    """

    name: str
    color: int
    level: str | None = None

    @property
    def is_person(self) -> bool:
        """Whether a person decides, not a bot."""
        return self.level is None
