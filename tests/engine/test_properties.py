"""Properties of every game: two to four players, both walls, both rulesets, any moves."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from azul.engine import (
    CHANCE,
    COLORS,
    FLOOR,
    IN_CENTER,
    NOBODY,
    Deal,
    Decision,
    Draft,
    Event,
    GameEnded,
    IllegalRecord,
    Phase,
    Placement,
    PlayerBoard,
    Record,
    Ruleset,
    Setup,
    State,
    Wall,
    apply,
    deal,
    events,
    initial_state,
    legal_moves,
    parse_record,
    step_parts,
)
from tests.engine.boards import heap, tiles_on_table
from tests.engine.event_checker import EventChecker
from tests.engine.games import random_game

NUMBERS = st.integers(0, 2**32 - 1)
SETUPS = st.builds(
    Setup,
    players=st.sampled_from([("a", "b"), ("a", "b", "c"), ("a", "b", "c", "d")]),
    wall=st.sampled_from(Wall),
    ruleset=st.sampled_from(Ruleset),
    first_player=st.integers(0, 1),
    seed=NUMBERS,
)
FLOOR_ODDS = st.sampled_from([0.0, 0.1, 0.9])

in_any_game = given(setup=SETUPS, move_seed=NUMBERS, floor=FLOOR_ODDS)
often = settings(max_examples=25, deadline=None)
"""The slow tests use more games."""

DECISIONS: list[Decision] = [
    *(Draft(source, color, line) for source in range(10) for color in COLORS for line in range(6)),
    *(Placement(line, column) for line in range(1, 6) for column in range(1, 6)),
]


@often
@in_any_game
def test_tiles_and_marker_are_conserved(setup: Setup, move_seed: int, floor: float) -> None:
    for _, _, state in random_game(setup, move_seed, floor):
        seen = Counter(tiles_on_table(state) + heap(state.bag) + heap(state.lid))
        assert [seen[color] for color in COLORS] == [20] * 5
        on_floors = [p for p, board in enumerate(state.players) if "M" in board.floor]
        assert seen["M"] == len(on_floors) <= 1
        assert on_floors in ([], [state.marker])
        assert state.marker in range(len(state.players)) or (
            state.marker == IN_CENTER and state.to_act != CHANCE
        )


@often
@in_any_game
def test_the_records_of_a_log_replay_to_equal_states(
    setup: Setup, move_seed: int, floor: float
) -> None:
    state = initial_state(setup)
    for _, record, after in random_game(setup, move_seed, floor):
        assert parse_record(str(record)) == record
        state = apply(state, parse_record(str(record)))
        assert state == after
        assert hash(state) == hash(after)


@often
@in_any_game
def test_events_add_up_to_the_difference_of_two_states(
    setup: Setup, move_seed: int, floor: float
) -> None:
    for before, record, after in random_game(setup, move_seed, floor):
        checker = EventChecker.of(before)
        for event in events(before, record):
            checker.check(event)
        assert checker == EventChecker.of(after)


def allowed(state: State, record: Decision) -> bool:
    """A second, simple implementation of the rules."""
    if state.to_act in (CHANCE, NOBODY):
        return False
    board = state.players[state.to_act]
    if isinstance(record, Draft):
        return state.phase is Phase.FACTORY_OFFER and draft_allowed(state, board, record)
    complete = [line for line in range(1, 6) if len(board.lines[line - 1]) == line]
    if state.phase is not Phase.WALL_TILING or record.line != complete[0]:
        return False
    column = [row[record.column - 1] for row in board.wall]
    return column[record.line - 1] == "." and board.lines[record.line - 1][0] not in column


def draft_allowed(state: State, board: PlayerBoard, draft: Draft) -> bool:
    sources = [state.center, *state.displays, *[""] * 9]
    if draft.color not in sources[draft.source] or draft.line == FLOOR:
        return draft.color in sources[draft.source]
    lines = list(board.lines)
    line = lines.pop(draft.line - 1)
    elsewhere = state.ruleset is Ruleset.GREEN_BOX and draft.color in "".join(lines)
    fits = set(line) <= {draft.color} and len(line) < draft.line
    return fits and draft.color not in board.wall[draft.line - 1] and not elsewhere


def is_applied(state: State, record: Record) -> bool:
    try:
        apply(state, record)
    except IllegalRecord:
        return False
    return True


@settings(max_examples=15, deadline=None)
@in_any_game
def test_legal_moves_are_those_that_apply_and_the_rules_allow(
    setup: Setup, move_seed: int, floor: float
) -> None:
    states = [step.after for step in random_game(setup, move_seed, floor)]
    tilings = [state for state in states if state.phase is Phase.WALL_TILING]
    for state in states[::15] + tilings[:5] + states[-1:]:
        moves = legal_moves(state)
        assert len(set(moves)) == len(moves)
        assert set(moves) == {record for record in DECISIONS if allowed(state, record)}
        assert set(moves) == {record for record in DECISIONS if is_applied(state, record)}
        assert bool(moves) == (state.to_act >= 0)


@often
@given(setup=SETUPS, move_seed=NUMBERS)
def test_every_game_ends_if_the_floor_is_chosen_only_when_forced(
    setup: Setup, move_seed: int
) -> None:
    *_, last = random_game(setup, move_seed, rounds=100)
    assert last.after.phase is Phase.GAME_OVER
    assert isinstance(events(last.before, last.record)[-1], GameEnded)


@often
@in_any_game
def test_a_deal_is_a_function_of_state_and_seed_and_draws_from_bag_then_lid(
    setup: Setup, move_seed: int, floor: float
) -> None:
    for state, record, _ in random_game(setup, move_seed, floor):
        if isinstance(record, Deal):
            assert deal(state, setup.seed) == record
            drawn, bag = Counter("".join(record.displays)), Counter(heap(state.bag))
            assert drawn <= bag + Counter(heap(state.lid))
            assert drawn <= bag or bag <= drawn


def test_seed_and_round_change_the_deal() -> None:
    start = initial_state(Setup(("a", "b")))
    assert len({deal(start, seed) for seed in range(20)}) == 20
    assert len({deal(start._replace(round=number), 1) for number in range(20)}) == 20


def test_random_games_reach_every_kind_of_event() -> None:
    """Otherwise the properties above would not be tested with all events."""
    seen: set[type[Event]] = set()
    for move_seed in range(12):
        setup = Setup(("a", "b"), wall=list(Wall)[move_seed % 2], seed=move_seed)
        for before, record, _ in random_game(setup, move_seed, rounds=100):
            seen.update(type(event) for event in events(before, record))
    assert seen == set(get_args(Event))


@pytest.mark.parametrize("wall", Wall)
def test_games_do_not_depend_on_the_hash_seed(wall: Wall) -> None:
    program = (
        "from azul.engine import Setup, Wall; from tests.engine.games import log; "
        f"print(log(Setup(('a', 'b', 'c'), wall=Wall({wall.value!r}), seed=7), move_seed=11))"
    )
    logs = {
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for hash_seed in ("1", "2")
    }
    assert len(logs) == 1
    assert logs.pop().startswith("deal ")


@often
@in_any_game
def test_the_stages_of_a_step_together_have_its_events_board_by_board(
    setup: Setup, move_seed: int, floor: float
) -> None:
    for step in random_game(setup, move_seed, floor):
        collected: list[Event] = []
        before = step.before
        for after, events_of_stage in step_parts(step.before, step.record):
            collected += events_of_stage
            changed = [a != b for a, b in zip(before.players, after.players, strict=True)]
            assert sum(changed) <= 1 or after.phase is Phase.GAME_OVER
            before = after
        assert before == step.after
        assert tuple(collected) == events(step.before, step.record)


IN_ANY_GAME: list[Any] = [
    test_tiles_and_marker_are_conserved,
    test_the_records_of_a_log_replay_to_equal_states,
    test_events_add_up_to_the_difference_of_two_states,
    test_legal_moves_are_those_that_apply_and_the_rules_allow,
    test_a_deal_is_a_function_of_state_and_seed_and_draws_from_bag_then_lid,
    test_the_stages_of_a_step_together_have_its_events_board_by_board,
]


@pytest.mark.slow
@pytest.mark.parametrize("test", IN_ANY_GAME, ids=lambda test: test.__name__)
def test_in_many_more_games(test: Any) -> None:
    holds: Any = in_any_game(test.hypothesis.inner_test)
    settings(max_examples=100, deadline=None)(holds)()
