"""Thousands of random games of every kind: no tile is lost, undo, redo and files are exact.

The properties are those of tests/engine and tests/game, on many more games.
"""

import json
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from azul.engine import COLORS, Setup, State, legal_moves
from azul.game.game import Game
from azul.game.seating import LEVELS
from azul.saves import document
from tests.engine.boards import heap, tiles_on_table
from tests.engine.games import choose
from tests.game.histories import every_setup

GAMES_PER_SETUP = 150
"""Games for each number of players, wall and ruleset."""

FLOOR_RATES = (0.0, 0.1, 0.5)
"""How often the floor line is chosen without need; with 1 a game would not end."""

MAX_RECORDS = 3_000
"""A game with more records counts as endless."""


def check_tiles(state: State) -> None:
    seen = Counter(tiles_on_table(state) + heap(state.bag) + heap(state.lid))
    marker_is_on_no_board = not any("M" in board.floor for board in state.players)
    assert [seen[color] for color in COLORS] == [20] * 5
    assert seen["M"] + marker_is_on_no_board == 1


def play(setup: Setup, random: Random) -> Game:
    """Play a game to its end; all tiles are counted after each record."""
    game, floor = Game(setup), random.choice(FLOOR_RATES)
    while not game.is_over:
        for step in game.play(choose(random, legal_moves(game.state), floor)):
            check_tiles(step.after)
        assert len(game.log) < MAX_RECORDS, "the game does not end"
    return game


def check_undo_and_redo(game: Game) -> None:
    """Undo to the first decision, redo to the end: at each cursor the state is the same."""
    tables = {game.cursor: game.state}
    while game.undo():
        tables[game.cursor] = game.state
    while game.redo():
        assert tables[game.cursor] == game.state
    assert game.cursor == len(game.log)
    assert game.state == tables[game.cursor]


def check_save_and_load(game: Game, random: Random) -> None:
    """Save and load at a random cursor: log, cursor, state, seats and file stay the same."""
    for _ in range(random.randrange(len(game.log))):
        game.undo()
        if random.random() < 0.1:
            game.reseat(random.randrange(len(game.seats)), "Zoë", random.choice([None, *LEVELS]))
    content = document.from_game(game) | {"saved": "2026-01-31T12:00:00Z"}
    text = document.to_text(content)
    again = document.to_game(document.parse(text))
    assert (again.log, again.cursor, again.state) == (game.log, game.cursor, game.state)
    assert (again.seating, again.seats) == (game.seating, game.seats)
    assert document.to_text(document.from_game(again) | {"saved": content["saved"]}) == text
    assert json.loads(text)["scores"] == [board.score for board in game.state.players]


def check_games(setup: Setup, games: int) -> None:
    for number in range(games):
        random = Random(number)
        first = random.randrange(len(setup.players))
        game = play(replace(setup, seed=number, first_player=first), random)
        check_undo_and_redo(game)
        check_save_and_load(game, random)


@every_setup
def test_a_few_games_of_every_kind(setup: Setup) -> None:
    check_games(setup, 2)


@pytest.mark.sampled(0.25)
@pytest.mark.slow
@every_setup
def test_many_games_of_every_kind(setup: Setup) -> None:
    check_games(setup, GAMES_PER_SETUP)
