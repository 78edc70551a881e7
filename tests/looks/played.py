"""Games for images, with random but sensible moves that are the same each time."""

import random

from azul.engine import (
    Draft,
    Phase,
    PlayerBoard,
    Record,
    Ruleset,
    Setup,
    State,
    Wall,
    initial_state,
    is_last_round,
    legal_moves,
)
from azul.game.game import Game
from azul.game.seating import Seating
from azul.scenes.editor import editing


def played(setup: Setup, rounds: int, drafts: int, seating: Seating | None = None) -> Game:
    """Return a game after `drafts` drafts of a round; players drop tiles only if they must."""
    game = Game(setup, seating)
    rng = random.Random(setup.seed)
    drafts_made = 0
    while not game.is_over and (game.state.round < rounds or drafts_made < drafts):
        game.play(sensible_move(game, rng))
        drafts_made += game.state.round == rounds
    return game


def finished(setup: Setup, seating: Seating | None = None) -> Game:
    return played(setup, rounds=99, drafts=0, seating=seating)


def in_the_last_round(setup: Setup) -> Game:
    """Return a game whose last decision has made its round the last one."""
    game, rng = Game(setup), random.Random(setup.seed)
    while not is_last_round(game.state):
        game.play(sensible_move(game, rng))
    return game


def before_the_last_draft(game: Game) -> Game:
    """Play the game on until the next draft ends the round."""
    rng, number = random.Random(3), game.state.round
    while game.state.round == number and not game.is_over:
        game.play(sensible_move(game, rng))
    game.undo()
    while game.state.phase is not Phase.FACTORY_OFFER:
        game.undo()
    return game


def sensible_move(game: Game, rng: random.Random) -> Record:
    """Return a move that drops no tile, if possible; preferably a move that completes a line."""
    state = game.state
    moves = legal_moves(state)
    room = [(m, room_left(state, m)) for m in moves if isinstance(m, Draft) and m.line]
    fitting = [move for move, left in room if left >= 0]
    completing = [move for move, left in room if left == 0]
    choices: list[Record] = [*completing * 3, *fitting] or [*moves]
    return rng.choice(choices)


def tile_count(state: State, draft: Draft) -> int:
    tiles = state.displays[draft.source - 1] if draft.source else state.center
    return tiles.count(draft.color)


def room_left(state: State, draft: Draft) -> int:
    """Return the free spaces of the line after the draft; below 0, tiles fall."""
    lines = state.players[state.to_act].lines
    return draft.line - len(lines[draft.line - 1]) - tile_count(state, draft)


def best_draft(game: Game) -> Draft:
    """Return the draft that completes a line with most tiles."""
    state = game.state
    drafts = [m for m in legal_moves(state) if isinstance(m, Draft) and m.line > 1]
    return max(drafts, key=lambda d: (room_left(state, d) == 0, tile_count(state, d), str(d)))


def choosing_a_printed_space(names: tuple[str, ...], ruleset: Ruleset) -> Game:
    """A wall-tiling of Crystal Mosaic: the first player chooses a space for black, then for red.

    On side 1 black has its printed space, and one beside it that would close it.
    """
    wall = ("YBR..", ".....", "B....", ".....", ".....")
    board = PlayerBoard(20, ("K", "RR", "", "BBB", ""), wall)
    state = initial_state(Setup(names, Wall.GRAY, ruleset))
    state = state._replace(players=(board, *state.players[1:]), round=2)
    start = editing.finished(editing.with_rest(editing.opened(state), in_lid=False))
    return Game(Setup(names, Wall.GRAY, ruleset, start=start))
