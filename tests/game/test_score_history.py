"""The scores of a game round by round agree with states and standings."""

import pytest

from azul.engine import (
    FLOOR,
    Deal,
    Draft,
    FloorLineScored,
    Placement,
    Setup,
    Wall,
    events,
    legal_moves,
    standings,
)
from azul.game.game import Game
from azul.game.score_history import ScoreHistory
from tests.game.histories import NAMES, SETUPS, played, setup_id

every_game = pytest.mark.parametrize("setup", SETUPS, ids=setup_id)
every_move_seed = pytest.mark.parametrize("move_seed", range(3))


@every_game
@every_move_seed
def test_the_scores_of_a_round_are_those_before_the_next_deal(setup: Setup, move_seed: int) -> None:
    game = played(setup, move_seed=move_seed)
    due = [game.step(n).before for n in range(game.cursor) if isinstance(game.log[n], Deal)]
    seen = {state.round - 1: tuple(board.score for board in state.players) for state in due[1:]}
    history = ScoreHistory.of(game)
    assert dict(enumerate(history.scores[:-1], 1)) == seen
    assert len(history.scores) == len(history.floor_losses) == game.state.round


@every_game
@every_move_seed
def test_the_bonuses_lie_between_the_last_round_and_the_final_scores(
    setup: Setup, move_seed: int
) -> None:
    game = played(setup, move_seed=move_seed)
    history = ScoreHistory.of(game)
    assert history.columns == (*history.scores, history.final)
    for standing in standings(game.state):
        assert history.final[standing.player] == standing.total
        assert history.scores[-1][standing.player] == standing.total - standing.bonus


@pytest.mark.slow
@every_game
@every_move_seed
def test_tiles_less_floor_lines_and_bonuses_make_the_total(setup: Setup, move_seed: int) -> None:
    game = played(setup, move_seed=move_seed)
    history = ScoreHistory.of(game)
    steps = [game.step(number) for number in range(game.cursor)]
    all_events = [event for step in steps for event in events(step.before, step.record)]
    for standing in standings(game.state):
        player = standing.player
        mine = [e for e in all_events if isinstance(e, FloorLineScored) and e.player == player]
        assert history.floor_loss_of(player) == sum(event.lost for event in mine)
        tiles = history.tile_points_of(player)
        assert tiles - history.floor_loss_of(player) + standing.bonus == standing.total


def test_a_wall_tiling_of_many_records_is_one_round() -> None:
    game = played(Setup(NAMES[:3], Wall.GRAY, seed=4))
    assert sum(isinstance(record, Placement) for record in game.log) > game.state.round
    assert len(ScoreHistory.of(game).scores) == game.state.round


def test_undone_rounds_are_not_included() -> None:
    setup = Setup(NAMES[:2], seed=7)
    assert ScoreHistory.of(played(setup, count=40, back=25)) == ScoreHistory.of(
        played(setup, count=15)
    )


def test_before_the_end_of_the_first_round_there_are_no_scores() -> None:
    history = ScoreHistory.of(Game(Setup(NAMES[:3])))
    assert history.scores == history.floor_losses == ()
    assert history.final == (0, 0, 0)
    assert history.tile_points_of(0) == history.floor_loss_of(0) == 0


def test_a_player_without_points_loses_none() -> None:
    game = Game(Setup(NAMES[:2]))
    while game.state.round == 1:
        drafts = [move for move in legal_moves(game.state) if isinstance(move, Draft)]
        game.play(next(draft for draft in drafts if draft.line == FLOOR))
    assert ScoreHistory.of(game) == ScoreHistory(((0, 0),), ((0, 0),), (0, 0), is_over=False)
