"""Positions with one clearly right draft: a Grandmaster finds it, and so does a Master."""

import pytest

from azul.bots import Level, think
from azul.engine import legal_moves
from tests.bots.positions import POSITIONS, Position

positions = pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.why)


@positions
def test_the_right_moves_are_allowed_and_there_are_others(position: Position) -> None:
    moves = {str(move) for move in legal_moves(position.state)}
    assert set(position.right) < moves


@pytest.mark.parametrize("level", [Level.MASTER, Level.GRANDMASTER])
@positions
def test_the_right_move_is_found(position: Position, level: Level) -> None:
    assert str(think(position.state, level, 1).record) in position.right
