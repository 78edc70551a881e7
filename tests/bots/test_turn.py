"""A program's turn: its seed reveals nothing, and it always has an answer."""

from itertools import product

import pytest

from azul.bots import BotTurn, Level, seed_for, think
from azul.bots.turn import simple_move
from azul.engine import FLOOR, Draft, legal_moves
from tests.bots.games import KINDS, Kind, all_kinds, first_offer, positions, some_positions
from tests.cases import slow, some

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


@pytest.mark.parametrize("slice_", [60, *slow([1])])
@pytest.mark.parametrize("kind", some(KINDS[::5], 3), ids=str)
def test_a_turn_in_slices_has_the_same_answer_as_one_at_once(kind: Kind, slice_: int) -> None:
    for state in (first_offer(kind, 4), *some_positions(kind, 4, 0.02, rounds=1)):
        for level in (Level.APPRENTICE, Level.JOURNEYMAN, Level.MASTER):
            turn = BotTurn(state, level, 9)
            while turn.record is None:
                turn.run_slice(slice_)
            assert turn.record == think(state, level, 9).record
            assert turn.error is None


def test_a_turn_has_no_answer_before_it_is_finished() -> None:
    turn = BotTurn(first_offer(KINDS[0], 1), Level.GRANDMASTER, 1)
    for _ in range(5):
        turn.run_slice(60)
        assert turn.record is None


@pytest.mark.parametrize("name", ["__init__", "run_slice"])
def test_a_turn_whose_thinking_fails_has_an_answer_and_the_error(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("on purpose")

    monkeypatch.setattr(f"azul.bots.thinking.Thinking.{name}", fail)
    state = first_offer(KINDS[0], 1)
    turn = BotTurn(state, Level.MASTER, 1)
    turn.run_slice(60)
    assert turn.record in legal_moves(state)
    assert str(turn.error) == "on purpose"


@all_kinds
def test_a_simple_move_is_legal_and_drops_tiles_only_if_it_must(kind: Kind) -> None:
    for state in positions(kind, 5, 3, floor=0.3):
        record, moves = simple_move(state), legal_moves(state)
        assert record in moves
        if isinstance(record, Draft) and record.line == FLOOR:
            assert all(isinstance(move, Draft) and move.line == FLOOR for move in moves)
