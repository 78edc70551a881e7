"""Positions with one clearly right draft or placement, and the reason for it."""

import pytest

from azul.bots import Question, think
from azul.engine import legal_moves
from tests.bots.positions import POSITIONS, Position


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.why)
def test_a_search_finds_the_right_move(position: Position) -> None:
    moves = {str(move) for move in legal_moves(position.state)}
    assert {position.right} < moves, "there are other moves"
    assert str(think(Question(position.state, budget=16_000)).record) == position.right
