"""A program's turn: its seed reveals nothing, and it always has an answer."""

import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from azul.bots import Level, ProgramTurn, seed_for, think
from azul.bots.turn import simple_move
from azul.engine import FLOOR, Draft, legal_moves
from tests.bots.games import KINDS, Kind, all_kinds, first_offer, positions, some_positions
from tests.cases import slow, some

ROOT = Path(__file__).parent.parent.parent
GAMES = (*range(20), 999, 10**9 - 1, 2**63, -1)
PINNED = {
    (0, 1, 0): 6_324_086_430_420_131_294,
    (7, 12, 3): 17_684_249_058_137_399_366,
    (999_999_999, 20_000, 1): 5_540_225_035_421_664_430,
}


@pytest.mark.parametrize("hash_seed", ["", "0", "12345"])
def test_the_seed_of_a_turn_is_the_same_in_every_process(hash_seed: str) -> None:
    program = f"from azul.bots import seed_for; print([seed_for(*t) for t in {[*PINNED]}])"
    output = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=os.environ | ({"PYTHONHASHSEED": hash_seed} if hash_seed else {}),
        capture_output=True,
        text=True,
        check=True,
    )
    assert output.stdout.strip() == str([*PINNED.values()])


def test_each_game_number_and_seat_has_a_seed_of_its_own() -> None:
    turns = [*product(GAMES, range(1, 120), range(4))]
    assert len({seed_for(*turn) for turn in turns}) == len(turns)


def test_the_seed_of_a_turn_is_never_the_seed_of_the_game() -> None:
    """That would reveal the next deal."""
    for game, number, seat in product(GAMES, range(1, 120), range(4)):
        assert seed_for(game, number, seat) != game


@pytest.mark.parametrize("slice_", [60, *slow([1])])
@pytest.mark.parametrize("kind", some(KINDS[::5], 3), ids=str)
def test_a_turn_in_slices_has_the_same_answer_as_one_at_once(kind: Kind, slice_: int) -> None:
    for state in (first_offer(kind, 4), *some_positions(kind, 4, 0.02, rounds=1)):
        for level in (Level.APPRENTICE, Level.JOURNEYMAN, Level.MASTER):
            turn = ProgramTurn(state, level, 9)
            while turn.record is None:
                turn.go_on(slice_)
            assert turn.record == think(state, level, 9).record
            assert turn.error is None


def test_a_turn_has_no_answer_before_it_is_finished() -> None:
    turn = ProgramTurn(first_offer(KINDS[0], 1), Level.GRANDMASTER, 1)
    for _ in range(5):
        turn.go_on(60)
        assert turn.record is None


@pytest.mark.parametrize("name", ["__init__", "go_on"])
def test_a_turn_whose_thinking_fails_has_an_answer_and_the_error(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("on purpose")

    monkeypatch.setattr(f"azul.bots.thinking.Thinking.{name}", fail)
    state = first_offer(KINDS[0], 1)
    turn = ProgramTurn(state, Level.MASTER, 1)
    turn.go_on(60)
    assert turn.record in legal_moves(state)
    assert str(turn.error) == "on purpose"


@all_kinds
def test_a_simple_move_is_legal_and_drops_tiles_only_if_it_must(kind: Kind) -> None:
    for state in positions(kind, 5, 3, floor=0.3):
        record, moves = simple_move(state), legal_moves(state)
        assert record in moves
        if isinstance(record, Draft) and record.line == FLOOR:
            assert all(isinstance(move, Draft) and move.line == FLOOR for move in moves)
