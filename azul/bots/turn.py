"""The turns of bots in a game: their seeds, and a move for a bot that has failed."""

from hashlib import sha256

from azul.engine import FLOOR, Decision, Draft, State, legal_moves


def seed_for(game: int, number: int, seat: int) -> int:
    """Return a turn's seed: a one-way hash, because the game's seed would reveal the next deal."""
    digest = sha256(f"{game}/{number}/{seat}".encode()).digest()
    return int.from_bytes(digest[:8], "big")


def simple_move(state: State) -> Decision:
    """Return the first legal move, if possible one that takes tiles to a pattern line."""
    moves = legal_moves(state)
    to_lines = (m for m in moves if not (isinstance(m, Draft) and m.line == FLOOR))
    return next(to_lines, moves[0])
