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
    legal_moves,
    standings,
)
from azul.game.game import Game
from azul.game.score_history import ScoreHistory
from tests.game.histories import NAMES, SETUPS, played, setup_id


@pytest.mark.parametrize("setup", SETUPS, ids=setup_id)
def test_scores_bonuses_and_floor_lines_agree_with_states_and_standings(setup: Setup) -> None:
    """The scores of a round are the scores before the next deal; bonuses follow the last round."""
    game = played(setup)
    due = [game.step(n).before for n in range(game.cursor) if isinstance(game.log[n], Deal)]
    seen = {state.round - 1: tuple(board.score for board in state.players) for state in due[1:]}
    history = ScoreHistory.of(game)
    assert dict(enumerate(history.scores[:-1], 1)) == seen
    assert len(history.scores) == len(history.floor_losses) == game.state.round
    assert history.columns == (*history.scores, history.final)
    steps = [game.step(number) for number in range(game.cursor)]
    scored = [e for step in steps for e in step.events if isinstance(e, FloorLineScored)]
    for standing in standings(game.state):
        player = standing.player
        assert history.final[player] == standing.total
        assert history.scores[-1][player] == standing.total - standing.bonus
        lost = sum(event.lost for event in scored if event.player == player)
        assert history.floor_loss_of(player) == lost
        assert history.tile_points_of(player) - lost + standing.bonus == standing.total


def test_a_wall_tiling_of_many_records_is_one_round() -> None:
    game = played(Setup(NAMES[:3], Wall.GRAY, seed=4))
    assert sum(isinstance(record, Placement) for record in game.log) > game.state.round
    assert len(ScoreHistory.of(game).scores) == game.state.round


def test_undone_rounds_are_not_included() -> None:
    setup = Setup(NAMES[:2], seed=7)
    assert ScoreHistory.of(played(setup, count=40, back=25)) == ScoreHistory.of(
        played(setup, count=15)
    )


def test_there_are_no_scores_before_the_end_of_the_first_round() -> None:
    history = ScoreHistory.of(Game(Setup(NAMES[:3])))
    assert history.scores == history.floor_losses == ()
    assert history.final == (0, 0, 0)
    assert history.tile_points_of(0) == history.floor_loss_of(0) == 0


def test_a_player_without_points_loses_none() -> None:
    game = Game(Setup(NAMES[:2]))
    while game.state.round == 1:
        drafts = [move for move in legal_moves(game.state) if isinstance(move, Draft)]
        game.play(next(draft for draft in drafts if draft.line == FLOOR))
    assert ScoreHistory.of(game) == ScoreHistory(
        ((0, 0),), ((0, 0),), (0, 0), is_over=False, start=(0, 0), first_round=1
    )
