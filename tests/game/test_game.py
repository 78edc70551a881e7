"""The history of a game: play, undo and redo, also across deals."""

from itertools import pairwise
from random import Random

import pytest

from azul.engine import (
    CHANCE,
    Deal,
    IllegalRecord,
    InvalidRecord,
    Phase,
    Record,
    RecordError,
    Setup,
    State,
    apply,
    initial_state,
    legal_moves,
    parse_record,
)
from azul.game.game import Game, ReplayError, Step
from tests.cases import slow
from tests.game.histories import (
    NAMES,
    decisions,
    every_setup,
    every_setup_in_long_tests,
    play_at_random,
    played,
)

TWO = Setup(NAMES[:2], seed=7)


def snapshot(game: Game) -> tuple[int, State, tuple[Record, ...]]:
    return game.cursor, game.state, game.log


def replay(game: Game) -> State:
    state = initial_state(game.setup)
    for record in game.log[: game.cursor]:
        state = apply(state, record)
    return state


def before_second_deal() -> Game:
    """Return a game one decision before the end of round 1."""
    game = Game(TWO)
    for record in decisions(TWO, rounds=1)[:-1]:
        game.play(record)
    return game


def is_chain(steps: tuple[Step, ...]) -> bool:
    return all(earlier.after == later.before for earlier, later in pairwise(steps))


def test_a_new_game_has_dealt_and_nothing_can_be_undone() -> None:
    game = Game(TWO)
    assert game.cursor == 1
    assert [type(record) for record in game.log] == [Deal]
    assert (game.can_undo, game.can_redo) == (False, False)
    assert game.undo() == game.redo() == ()
    assert game.cursor == 1


@pytest.mark.parametrize("every", [3, *slow([1])])
@every_setup_in_long_tests
def test_n_undos_and_n_redos_restore_the_game_for_every_n(setup: Setup, every: int) -> None:
    """The quick suite checks every third n."""
    game = played(setup)
    end = snapshot(game)
    for n in range(1, len(decisions(setup)) + 1, every):
        back = [game.undo() for _ in range(n)]
        assert all(back)
        forward = [game.redo() for _ in range(n)]
        assert [step for steps in forward for step in steps] == [
            step for steps in reversed(back) for step in reversed(steps)
        ]
        assert snapshot(game) == end


@every_setup_in_long_tests
def test_in_random_play_the_state_always_equals_the_replayed_log(setup: Setup) -> None:
    game, random = Game(setup), Random(3)
    for _ in range(100):
        play_at_random(game, random)
        assert game.state == replay(game)
        assert game.state.to_act != CHANCE
        assert game.can_redo == (game.cursor < len(game.log))


@every_setup
def test_a_whole_game_is_over_at_its_end_only_and_can_be_undone_down_to_the_first(
    setup: Setup,
) -> None:
    game = Game(setup)
    seen = [game.state]
    for record in decisions(setup):
        assert not game.is_over
        game.play(record)
        seen.append(game.state)
    assert game.is_over
    with pytest.raises(IllegalRecord):
        game.play(parse_record("1B1"))
    while game.can_undo:
        assert game.state == seen.pop()
        game.undo()
        assert not game.is_over
    assert ([game.state], game.cursor) == (seen, 1)


def test_play_cuts_the_records_beyond_the_cursor() -> None:
    """The tail is cut even if the undone move is played again."""
    for number in (0, 1):
        game = played(TWO, count=5, back=3)
        remaining, undone = game.log[: game.cursor], game.log[game.cursor]
        other = next(move for move in legal_moves(game.state) if move != undone)
        (step,) = game.play((undone, other)[number])
        assert game.log == (*remaining, (undone, other)[number])
        assert not game.can_redo
        assert step.after == game.state == replay(game)


@pytest.mark.parametrize(
    ("record", "error"),
    [
        (parse_record("9R1"), IllegalRecord),
        (parse_record("1@1"), IllegalRecord),
        (parse_record("deal BBBB BBBB BBBB BBBB BBBB"), IllegalRecord),
        ("1B1", InvalidRecord),
    ],
    ids=str,
)
def test_a_refused_record_changes_nothing(record: Record, error: type[RecordError]) -> None:
    game = played(TWO, count=4, back=2)
    before = snapshot(game)
    with pytest.raises(error):
        game.play(record)
    assert snapshot(game) == before
    game.redo()
    game.redo()
    assert game.state == played(TWO, count=4).state


def test_the_last_draft_of_a_round_is_followed_by_the_next_deal() -> None:
    """Undo goes back to the decision before the deal, and redo deals the same tiles."""
    game = before_second_deal()
    state, cursor = game.state, game.cursor
    last = legal_moves(state)[0]
    steps, log = game.play(last), game.log
    assert [step.record for step in steps] == [last, log[-1]]
    assert isinstance(log[-1], Deal)
    assert (steps[0].before, steps[-1].after) == (state, game.state)
    assert is_chain(steps)
    assert (game.state.round, game.state.phase) == (2, Phase.FACTORY_OFFER)
    assert game.undo() == steps[::-1]
    assert (game.cursor, game.state) == (cursor, state)
    assert game.redo() == steps
    game.undo()
    game.play(last)
    assert game.log == log


def test_a_step_is_a_record_with_the_states_before_and_after_it() -> None:
    game = played(TWO, count=6, back=2)
    steps = tuple(game.step(number) for number in range(len(game.log)))
    assert steps[0].before == initial_state(TWO)
    assert tuple(step.record for step in steps) == game.log
    assert is_chain(steps)
    assert steps[game.cursor - 1].after == game.state


@every_setup
def test_a_log_played_again_is_the_same_game_at_every_cursor(setup: Setup) -> None:
    game = played(setup, count=20)
    log = [str(record) for record in game.log]
    while game.can_undo:
        assert snapshot(Game.from_log(setup, log, game.cursor)) == snapshot(game)
        game.undo()


def test_a_log_keeps_its_deals_with_any_seed() -> None:
    other = played(Setup(TWO.players, seed=8), count=12)
    game = Game.from_log(TWO, map(str, other.log), other.cursor)
    assert game.log == other.log
    assert game.state == other.state


@pytest.mark.parametrize("cursor", [0, 1])
def test_a_cursor_before_a_deal_is_moved_behind_it(cursor: int) -> None:
    log = [str(record) for record in played(TWO, count=3).log]
    game = Game.from_log(TWO, log, cursor)
    assert game.cursor == 1
    assert len(game.log) == len(log)


def test_an_empty_log_is_dealt_like_a_new_game() -> None:
    assert snapshot(Game.from_log(TWO, [], 0)) == snapshot(Game(TWO))


@pytest.mark.parametrize("text", ["9R1", "1r1", ""])
def test_a_log_that_cannot_be_played_names_its_record(text: str) -> None:
    log = [str(record) for record in played(TWO, count=3).log]
    with pytest.raises(ReplayError) as caught:
        Game.from_log(TWO, [*log[:2], text, *log[2:]], 0)
    assert (caught.value.number, caught.value.text) == (3, text)


@every_setup
def test_a_branch_has_the_state_of_the_game_after_its_number_of_records(setup: Setup) -> None:
    game = played(setup, count=30)
    log = game.log
    states = [*(game.step(number).before for number in range(len(log))), game.state]
    for number, state in enumerate(states):
        branch = game.branch(number)
        dealt = state.to_act == CHANCE
        assert branch.log == log[: number + dealt]
        assert branch.cursor == len(branch.log)
        assert branch.state == (states[number + 1] if dealt else state)
        assert branch.setup == setup


def test_a_branch_of_all_records_is_the_game_without_undone_records() -> None:
    game = played(TWO, count=12, back=4)
    branch = game.branch(game.cursor)
    assert branch.state == game.state
    assert not branch.can_redo


def test_playing_a_branch_does_not_change_the_game() -> None:
    game = played(TWO, count=8)
    before = snapshot(game)
    branch = game.branch(4)
    for _ in range(20):
        branch.play(legal_moves(branch.state)[-1])
    branch.undo()
    assert snapshot(game) == before
