"""The judge: what each player's chances are in a round, for sums that the search puts together."""

from typing import Final

from azul.bots import features, rows
from azul.bots.boards import Board, SeatInRound
from azul.bots.net import CHANCES, ZERO, Net, chance_index
from azul.bots.offers import NOTHING, Offer, Offers, as_counts
from azul.bots.plain import CENTER, DISPLAYS, MARKER, NUMBER_OF_DISPLAYS, PLAYERS, ROUND
from azul.engine import SIZE

Boards = tuple[Board, ...]

_SCORE_WEIGHT: Final = 10
"""Points before complete rows: more than the five rows there can be."""


class Evaluator:
    """The net applied to one round of one game.

    It knows one end of the game, a complete row. That a game also ends where no row can be
    completed any more it does not see coming: that takes bag and lid, and hardly ever happens.
    """

    def __init__(self, net: Net, position: list[int], first: int) -> None:
        """`first` began the round; he begins the next too if nobody takes the marker."""
        self.net = net
        self.first = first
        self.players = position[PLAYERS]
        self.round = position[ROUND]
        self.offers = Offers(net)
        self.seats = [SeatInRound(net, position, player) for player in range(self.players)]
        on = [0] * rows.MOST_AT_ONCE
        features.table_rows(on, position)
        table = net.add(on)
        self.turns = [
            ZERO + table + net[rows.round_row(turns, self.round)] for turns in range(self.players)
        ]
        """What every sum begins with, by how many turns the viewer is away."""
        self.variants = [
            [
                [
                    rows.variant_of(self.players, viewer, following, seat)
                    for seat in range(self.players)
                ]
                for following in range(self.players)
            ]
            for viewer in range(self.players)
        ]
        self._tails: dict[tuple[int, int, int, bool], int] = {}
        self._ends: dict[tuple[int, ...], tuple[float, ...]] = {}

    def forget(self) -> None:
        """Let go of offers and boards, so that they go at once and wait for no collector."""
        self.offers.clear()
        for seat in self.seats:
            seat.forget()

    def offer(self, position: list[int]) -> Offer:
        """The offer of a position."""
        center, *displays = [
            as_counts(position[start : start + SIZE])
            for start in range(CENTER, DISPLAYS + SIZE * NUMBER_OF_DISPLAYS, SIZE)
        ]
        # In order, so that the same displays in other places are one offer.
        filled = tuple(sorted(filter(any, displays)))
        return self.offers.find(filled, center, position[MARKER] < 0)

    def boards(self, position: list[int]) -> Boards:
        """The boards of a position."""
        return tuple(seat.board_of(position) for seat in self.seats)

    def tail(self, lead: int, mine: int, others: int, over: bool) -> int:
        """What the points ahead and the fullest rows add to the sum."""
        key = lead, mine, others, over
        total = self._tails.get(key)
        if total is None:
            ending = mine == SIZE or others == SIZE
            total = self.net[rows.lead_row(lead, self.round, ending)]
            total += self.net[rows.race_row(mine, others, over)]
            self._tails[key] = total
        return total

    def chance(self, offer: Offer, boards: Boards, following: int, viewer: int) -> float:
        """The chance of the viewer when it is `following`'s turn, or she begins the next round."""
        return self.chance_if_others_find(offer, offer, boards, following, viewer)

    def chance_if_others_find(
        self, others_find: Offer, offer: Offer, boards: Boards, following: int, viewer: int
    ) -> float:
        """The same by the eyes of who takes the others to find another offer than there is."""
        over = not offer.size
        total = offer.sum + self.turns[(viewer - following) % self.players]
        variants = self.variants[viewer][following]
        best, others = -1, 0
        for player, board in enumerate(boards):
            side = int(player != viewer)
            total += board.lines.sum_with_offer(others_find if side else offer, variants[player])
            total += board.sum_if_over(side) if over else board.sums[side]
            if side:
                best, others = max(best, board.score), max(others, board.fullest)
        mine = boards[viewer]
        total += offer.takes_rows[mine.fullest == SIZE or others == SIZE]
        total += self.tail(mine.score - best, mine.fullest, others, over)
        return CHANCES[chance_index(total)]

    def chances(
        self, offer: Offer, boards: Boards, following: int, known: int, value: float
    ) -> tuple[float, ...]:
        """All players' chances, of whom `known` has the chance `value`; they add up to 1."""
        if self.players == 2:
            return (value, 1 - value) if known == 0 else (1 - value, value)
        said = [
            value if player == known else self.chance(offer, boards, following, player)
            for player in range(self.players)
        ]
        # Not `sum`, which adds floats otherwise from Python 3.12 on.
        total = 0.0
        for player, chance in enumerate(said):
            if player != known:
                total += chance
        rest = (1 - value) / total
        return tuple(
            [value if player == known else chance * rest for player, chance in enumerate(said)]
        )

    def end(self, offer: Offer, boards: Boards, mover: int) -> tuple[float, ...]:
        """All players' chances after the last draft of the round, which `mover` made."""
        # The offer is empty by now, and who holds the marker is known by the boards.
        key = mover, *[board.number for board in boards]
        known = self._ends.get(key)
        if known is None:
            known = self._ends[key] = self._evaluate_end(offer, boards, mover)
        return known

    def _evaluate_end(self, offer: Offer, boards: Boards, mover: int) -> tuple[float, ...]:
        if any(board.fullest == SIZE for board in boards):
            return _shares(boards)
        starter = self.first
        for player, board in enumerate(boards):
            if board.has_marker:
                starter = player
        if offer.has_marker:
            # Nobody took the marker: who began this round gets it back.
            offer = self.offers.find((), NOTHING, False)
            board = boards[starter]
            keeper = board.seat.board(board.lines, board.floor, True)
            boards = (*boards[:starter], keeper, *boards[starter + 1 :])
        if self.players == 2:
            value = self.chance(offer, boards, starter, mover)
            return self.chances(offer, boards, starter, mover, value)
        said = [self.chance(offer, boards, starter, player) for player in range(self.players)]
        total = 0.0
        for chance in said:
            total += chance
        return tuple([chance / total for chance in said])


def _shares(boards: Boards) -> tuple[float, ...]:
    """What each player has of the victory when the game is over (End of the game)."""
    strengths = [_SCORE_WEIGHT * board.score + board.lines.tiled.rows for board in boards]
    best = max(strengths)
    winners = strengths.count(best)
    return tuple([1 / winners if strength == best else 0.0 for strength in strengths])
