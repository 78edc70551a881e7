"""A program's turn at a table: an answer comes, whatever happens while it is worked out."""

from hashlib import sha256

from azul.bots.levels import Level
from azul.bots.thinking import Thinking
from azul.engine import FLOOR, Draft, Placement, State, legal_moves


def seed_for(game: int, number: int, seat: int) -> int:
    """The chance of one turn, from a game's seed, the number of records played, and the seat.

    It leads back to none of them: the game's own seed would give the next deal away.
    """
    digest = sha256(f"{game}/{number}/{seat}".encode()).digest()
    return int.from_bytes(digest[:8], "big")


class Turn:
    """What a grade plays in a state, worked out in slices; `record` is None until it is known.

    Where thinking fails, `error` says how, and the program plays something simple instead: no game
    ends for that.
    """

    def __init__(self, state: State, level: Level, seed: int) -> None:
        self._state = state
        self._level, self._seed = level, seed
        self._thinking: Thinking | None = None
        self.record: Draft | Placement | None = None
        self.error: Exception | None = None

    def go_on(self, evaluations: int) -> None:
        """Work as long as judging so many positions takes, about."""
        try:
            # In here, because to spell the state may fail as well.
            if self._thinking is None:
                self._thinking = Thinking(self._state, self._level, self._seed)
            self._thinking.go_on(evaluations)
            advice = self._thinking.advice
            self.record = advice.record if advice else None
        except Exception as error:
            self.error = error
            self.record = simple(self._state)
        # A search takes megabytes, and is of no use any more.
        if self.record:
            self._thinking = None


def simple(state: State) -> Draft | Placement:
    """The first that can be done, rather with tiles that go to a line."""
    moves = legal_moves(state)
    kept = (m for m in moves if not (isinstance(m, Draft) and m.line == FLOOR))
    return next(kept, moves[0])
