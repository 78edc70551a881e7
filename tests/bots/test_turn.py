"""A bot's turn: its seed reveals nothing, and there is a move for a bot that has failed."""

from itertools import product

from azul.bots import seed_for
from azul.bots.turn import simple_move
from azul.engine import FLOOR, Draft, legal_moves
from tests.bots.games import Kind, all_kinds, positions

GAMES = (*range(20), 999, 10**9 - 1, 2**63, -1)
PINNED = {
    (0, 1, 0): 6_324_086_430_420_131_294,
    (7, 12, 3): 17_684_249_058_137_399_366,
    (999_999_999, 20_000, 1): 5_540_225_035_421_664_430,
}


def test_each_turn_has_a_seed_of_its_own_which_is_the_same_in_every_process() -> None:
    """Never that of the game, which would reveal the next deal."""
    assert {turn: seed_for(*turn) for turn in PINNED} == PINNED
    turns = [*product(GAMES, range(1, 120), range(4))]
    seeds = [seed_for(*turn) for turn in turns]
    assert len({*seeds}) == len(turns)
    assert [turn for turn, seed in zip(turns, seeds, strict=True) if seed == turn[0]] == []


@all_kinds
def test_a_simple_move_is_legal_and_drops_tiles_only_if_it_must(kind: Kind) -> None:
    for state in positions(kind, 5, 3, floor=0.3):
        record, moves = simple_move(state), legal_moves(state)
        assert record in moves
        if isinstance(record, Draft) and record.line == FLOOR:
            assert all(isinstance(move, Draft) and move.line == FLOOR for move in moves)
