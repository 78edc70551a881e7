"""A small picture of a table: the true one, drawn larger and made small."""

from typing import Final

import pygame

from azul.engine import Setup, State
from azul.game import Seat
from azul.kit.look import Look, kept
from azul.table.motion.film import Moment
from azul.table.slots import project
from azul.table.table import Shown, Table

_DRAWN: Final = (800, 450)
"""The size in which a table is drawn, in pixels: no smaller than any picture of it."""

SHAPE: Final = 16 / 9
"""Width of a picture, as a share of its height."""


@kept(64)
def thumbnail(
    look: Look, setup: Setup, seats: tuple[Seat, ...], state: State, height: int
) -> pygame.Surface:
    """The table in a state of the game; takes a twentieth of a second."""
    table = Table(setup, seats)
    table.resize(_DRAWN, look)
    large = pygame.Surface(_DRAWN)
    scores = tuple(board.score for board in state.players)
    table.draw(large, Shown(state, Moment(project(state), ()), scores))
    return pygame.transform.smoothscale(large, (round(height * SHAPE), height))
