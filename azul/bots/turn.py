"""A bot's turn in a game, which ends in a move even if the search fails."""

from hashlib import sha256

from azul.bots.levels import Level
from azul.bots.thinking import Thinking
from azul.engine import FLOOR, Decision, Draft, State, legal_moves


def seed_for(game: int, number: int, seat: int) -> int:
    """The seed for one turn: a one-way hash, because the game's seed would reveal the next deal."""
    digest = sha256(f"{game}/{number}/{seat}".encode()).digest()
    return int.from_bytes(digest[:8], "big")


class BotTurn:
    """The move of a level in a state, computed in slices; `record` is None until it is known.

    If thinking fails, `error` holds the exception and the bot plays a simple move instead, so
    that the game can go on.
    """

    def __init__(self, state: State, level: Level, seed: int) -> None:
        self._state = state
        self._level, self._seed = level, seed
        self._thinking: Thinking | None = None
        self.record: Decision | None = None
        self.error: Exception | None = None

    def run_slice(self, evaluations: int) -> None:
        try:
            # In here, because converting the state may fail as well.
            if self._thinking is None:
                self._thinking = Thinking(self._state, self._level, self._seed)
            self._thinking.run_slice(evaluations)
            advice = self._thinking.advice
            self.record = advice.record if advice else None
        except Exception as error:
            self.error = error
            self.record = simple_move(self._state)
        # A search takes megabytes and is no longer needed.
        if self.record:
            self._thinking = None


def simple_move(state: State) -> Decision:
    """The first legal move, if possible one that takes tiles to a pattern line."""
    moves = legal_moves(state)
    to_lines = (m for m in moves if not (isinstance(m, Draft) and m.line == FLOOR))
    return next(to_lines, moves[0])
