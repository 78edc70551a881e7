"""Games from a player's own position: played, saved, and counted nowhere."""

from pathlib import Path
from random import Random

import pytest

from azul.engine import (
    CHANCE,
    NOBODY,
    Deal,
    InvalidSetup,
    Setup,
    State,
    legal_moves,
    position_line,
)
from azul.game import Game, ScoreHistory, deal_code, history_of
from azul.insight import AnalysisInput, key_of
from azul.saves import disk, document
from azul.statistics import figures_of
from tests.engine.games import any_game, in_games
from tests.game.forge import GOOD, refusal_of, sealed, wrong_entry
from tests.game.histories import NAMES


def starts(games: range) -> list[State]:
    found = [step.after for number in games for step in any_game(number)]
    random = Random(games.start)
    return random.sample([state for state in found if state.to_act != NOBODY], 40)


def game_from(start: State) -> Game:
    return Game(Setup.of_position(NAMES[: len(start.players)], start, seed=3))


@in_games
def test_a_game_from_any_position_is_saved_undone_and_read_again(
    games: range, tmp_path: Path
) -> None:
    for number, start in enumerate(starts(games)):
        game, path = game_from(start), tmp_path / f"{number}.azul"
        first = game.state
        for _ in range(3):
            if not game.is_over:
                game.play(legal_moves(game.state)[-1])
        disk.write(game, path)
        read = disk.read(path)
        assert (read.state, read.log, read.setup) == (game.state, game.log, game.setup)
        assert document.from_game(game)["version"] == 3
        while read.undo():
            pass
        assert read.state == first
        assert not read.can_undo
        assert read.cursor == (start.to_act == CHANCE)


def offer() -> State:
    return next(s for s in starts(range(4)) if s.to_act >= 0 and max(b.score for b in s.players))


def test_a_new_game_from_a_decision_has_no_record_and_begins_with_the_scores() -> None:
    start = offer()
    game = game_from(start)
    assert (game.log, game.cursor, game.state, game.step(0).before) == ((), 0, start, start)
    assert (game.can_undo, game.undo_target, history_of(game)) == (False, None, [])
    while not game.is_over:
        game.play(legal_moves(game.state)[0])
    assert game.undo_target is not None
    scores = ScoreHistory.of(game)
    assert max(scores.final) >= max(board.score for board in start.players)
    assert sum(game.state.players[0][:1]) == scores.final[0]


def test_a_game_from_a_position_counts_nowhere() -> None:
    game, usual = game_from(offer()), Game(Setup(NAMES[:2], seed=3))
    for each in (game, usual):
        for _ in range(4):
            each.play(legal_moves(each.state)[0])
    assert figures_of(usual, 0).deals
    assert figures_of(usual, 0).beginnings
    assert not figures_of(game, 0).deals
    assert not figures_of(game, 0).beginnings
    assert deal_code(usual.setup)
    assert not deal_code(game.setup)


def test_analyses_of_different_positions_have_different_keys() -> None:
    one, other = (AnalysisInput(game_from(start).setup, ()) for start in starts(range(4))[:2])
    assert key_of(one) != key_of(other)


def test_a_position_must_fit_the_setup() -> None:
    start = offer()
    count, starter = len(start.players), start.first_player
    for names, first in (
        (NAMES[: 2 + (count == 2)], starter),
        (NAMES[:count], (starter + 1) % count),
    ):
        with pytest.raises(InvalidSetup):
            Setup(names, start.wall, start.ruleset, first, start=start)


def with_start(line: object, version: int = 3) -> bytes:
    content = GOOD | {"version": version, "start": line, "log": [], "cursor": 0}
    return sealed(content | {"seats": [], "advice": {"allowed": None, "asked": []}})


LINE = position_line(Game(Setup(NAMES[:2], seed=7)).state) or ""


@pytest.mark.parametrize(
    "line",
    [
        *(None, 1, "", "azul-position/1", f"{LINE} ", LINE.replace("/1", "/2", 1)),
        LINE.replace("first 0", "first 1"),
        position_line(game_from(offer()).state),
        position_line(Game(Setup(NAMES[:3], seed=7)).state),
    ],
)
def test_a_wrong_start_is_refused_in_one_sentence(line: object, path: Path) -> None:
    assert refusal_of(with_start(line), path) == wrong_entry("start")


def test_a_start_in_a_file_of_version_2_has_no_meaning(path: Path) -> None:
    path.write_bytes(with_start("anything", version=2))
    game = disk.read(path)
    assert not game.is_from_position
    assert isinstance(game.log[0], Deal)
    path.write_bytes(with_start(LINE))
    assert disk.read(path).is_from_position
