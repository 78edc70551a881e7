"""A thumbnail of a table: drawn large, then scaled down."""

from typing import Final

import pygame

from azul.engine import Setup, State
from azul.game import Seat
from azul.kit.theme import Theme, cached_in_theme
from azul.table.animation.animation import AnimationState
from azul.table.painter import TablePainter
from azul.table.slots import contents_of
from azul.table.table_model import TableModel

_LEAST_DRAWN: Final = 450
"""The least height in which a table is drawn, in pixels, before it is scaled down."""

SHAPE: Final = 16 / 9
"""Width of a thumbnail divided by its height."""


@cached_in_theme(8)  # The number that a list shows at first.
def thumbnail(
    theme: Theme, setup: Setup, seats: tuple[Seat, ...], state: State, height: int
) -> pygame.Surface:
    """Return the table in a state of the game; takes about 50 ms."""
    table = TablePainter(setup, seats)
    drawn = max(_LEAST_DRAWN, height)
    table.resize((round(drawn * SHAPE), drawn), theme)
    scores = tuple(board.score for board in state.players)
    large = table.draw_once(TableModel(state, AnimationState(contents_of(state), ()), scores))
    return pygame.transform.smoothscale(large, (round(height * SHAPE), height))
