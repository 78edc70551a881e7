"""Properties of every game: two to four players, both walls, all rulesets, any moves."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import get_args

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
from tests.engine.event_checker import EventChecker, printed_at
from tests.engine.games import Step, any_game, in_games, log

DECISIONS: list[Decision] = [
    *(Draft(source, color, line) for source in range(10) for color in COLORS for line in range(6)),
    *(Placement(line, column) for line in range(1, 6) for column in range(1, 6)),
]


@in_games
def test_steps_conserve_tiles_can_be_replayed_and_agree_with_their_events(games: range) -> None:
    """The stages of a step have its events board by board, and a deal draws from bag, then lid."""
    for number in games:
        replayed = any_game(number)[0].before
        for step in any_game(number):
            record = parse_record(str(step.record))
            replayed = apply(replayed, record)
            assert (record, replayed, hash(replayed)) == (step.record, step.after, hash(step.after))
            check_tiles_and_marker(step.after)
            check_events(step)
            if isinstance(record, Deal):
                drawn, bag = Counter("".join(record.displays)), Counter(heap(step.before.bag))
                assert drawn <= bag + Counter(heap(step.before.lid))
                assert drawn <= bag or bag <= drawn
        if number % 3 == 0:
            assert step.after.phase is Phase.GAME_OVER, "without needless drops every game ends"
            assert isinstance(events(step.before, step.record)[-1], GameEnded)


def check_tiles_and_marker(state: State) -> None:
    seen = Counter(tiles_on_table(state) + heap(state.bag) + heap(state.lid))
    assert [seen[color] for color in COLORS] == [20] * 5
    on_floors = [player for player, board in enumerate(state.players) if "M" in board.floor]
    assert seen["M"] == len(on_floors) <= 1
    assert on_floors in ([], [state.marker])
    is_held = state.marker in range(len(state.players))
    assert is_held or (state.marker == IN_CENTER and state.to_act != CHANCE)


def check_events(step: Step) -> None:
    checker, collected = EventChecker.of(step.before), list[Event]()
    for event in events(step.before, step.record):
        checker.check(event)
    assert checker == EventChecker.of(step.after)
    before = step.before
    for after, events_of_stage in step_parts(step.before, step.record):
        collected += events_of_stage
        changed = [a != b for a, b in zip(before.players, after.players, strict=True)]
        assert sum(changed) <= 1 or after.phase is Phase.GAME_OVER
        before = after
    assert before == step.after
    assert tuple(collected) == events(step.before, step.record)


def allowed(state: State, record: Decision) -> bool:
    """True if a second, simple implementation of the rules allows a record."""
    if state.to_act in (CHANCE, NOBODY):
        return False
    board = state.players[state.to_act]
    if isinstance(record, Draft):
        return state.phase is Phase.FACTORY_OFFER and draft_allowed(state, board, record)
    complete = [line for line in range(1, 6) if len(board.lines[line - 1]) == line]
    if state.phase is not Phase.WALL_TILING or record.line != complete[0]:
        return False
    column = [row[record.column - 1] for row in board.wall]
    color = board.lines[record.line - 1][0]
    printed = printed_at(state.ruleset, record.line - 1, record.column - 1)
    return column[record.line - 1] == "." and color not in column and printed in (".", color)


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


@in_games
def test_legal_moves_apply_and_are_all_that_the_rules_allow(games: range) -> None:
    for number in games:
        states = [step.after for step in any_game(number)]
        tilings = [state for state in states if state.phase is Phase.WALL_TILING]
        for state in states[::40] + tilings[:3] + states[-1:]:
            moves = legal_moves(state)
            assert len(set(moves)) == len(moves)
            assert set(moves) == {record for record in DECISIONS if allowed(state, record)}
            assert set(moves) == {record for record in DECISIONS if is_applied(state, record)}
            assert bool(moves) == (state.to_act >= 0)


def test_a_deal_is_a_function_of_seed_and_round() -> None:
    start = initial_state(Setup(("a", "b")))
    assert len({deal(start, seed) for seed in range(20)}) == 20
    assert len({deal(start._replace(round=number), 1) for number in range(20)}) == 20
    assert deal(start, 3) == deal(start, 3)


def test_random_games_reach_every_kind_of_event() -> None:
    """Otherwise the properties above would not be tested with all events."""
    steps = (step for number in range(15) for step in any_game(number))
    assert {type(event) for step in steps for event in events(step.before, step.record)} == {
        *get_args(Event)
    }


def test_games_do_not_depend_on_the_hash_seed() -> None:
    """The hash seed of this process is random."""
    program = (
        "from azul.engine import Setup, Wall; from tests.engine.games import log; "
        "print(*(log(Setup(('a', 'b', 'c'), wall, seed=7), move_seed=11) for wall in Wall), sep='')"
    )
    printed = subprocess.run(
        [sys.executable, "-c", program],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONHASHSEED": "1"},
        capture_output=True,
        check=True,
        text=True,
    ).stdout
    logs = [log(Setup(("a", "b", "c"), wall, seed=7), move_seed=11) for wall in Wall]
    assert printed == "".join(logs) + "\n"
