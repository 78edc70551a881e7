"""Games for pictures: played by drawing lots, and the same each time."""

import random

from azul.engine import Draft, Phase, Record, Setup, is_last_round, legal_moves
from azul.game.game import Game
from azul.game.seating import Seating


def played(setup: Setup, rounds: int, drafts: int, seating: Seating | None = None) -> Game:
    """A game in the middle of a round, by players who drop nothing without need."""
    game = Game(setup, seating)
    luck = random.Random(setup.seed)
    done = 0
    while not game.is_over and (game.state.round < rounds or done < drafts):
        game.play(sensible(game, luck))
        done += game.state.round == rounds
    return game


def finished(setup: Setup, seating: Seating | None = None) -> Game:
    return played(setup, rounds=99, drafts=0, seating=seating)


def in_the_last_round(setup: Setup) -> Game:
    """A game with whose last decision it has become certain that this is the last round."""
    game, luck = Game(setup), random.Random(setup.seed)
    while not is_last_round(game.state):
        game.play(sensible(game, luck))
    return game


def before_the_last_draft(game: Game) -> Game:
    """Play on until the next draft ends the round."""
    luck, number = random.Random(3), game.state.round
    while game.state.round == number and not game.is_over:
        game.play(sensible(game, luck))
    game.undo()
    while game.state.phase is not Phase.FACTORY_OFFER:
        game.undo()
    return game


def sensible(game: Game, luck: random.Random) -> Record:
    """A move that drops no tile on the floor, rather one that completes a line."""
    moves = legal_moves(game.state)
    drafts = [move for move in moves if isinstance(move, Draft) and move.line]
    fitting = [move for move in drafts if taken(game, move) <= room(game, move)]
    completing = [move for move in fitting if taken(game, move) == room(game, move)]
    choices: list[Record] = [*completing * 3, *fitting] or [*moves]
    return luck.choice(choices)


def taken(game: Game, draft: Draft) -> int:
    state = game.state
    tiles = state.displays[draft.source - 1] if draft.source else state.center
    return tiles.count(draft.color)


def room(game: Game, draft: Draft) -> int:
    board = game.state.players[game.state.to_act]
    return draft.line - len(board.lines[draft.line - 1])


def best_draft(game: Game) -> Draft:
    """The draft that completes a line with most tiles."""
    drafts = [m for m in legal_moves(game.state) if isinstance(m, Draft) and m.line > 1]
    return max(drafts, key=lambda d: (taken(game, d) == room(game, d), taken(game, d), str(d)))
