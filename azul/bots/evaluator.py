"""The evaluator: each player's chances in a position, from sums of cached parts."""

from azul.bots import features
from azul.bots.boards import BoardInRound, SeatInRound
from azul.bots.feature_index import MOST_AT_ONCE, lead_feature, race_feature, round_feature, view_of
from azul.bots.net import CHANCES, ZERO, Net, chance_index
from azul.bots.offers import Offer, Offers, as_counts
from azul.bots.plain import CENTER, DISPLAYS, MARKER, NUMBER_OF_DISPLAYS, PLAYERS, ROUND
from azul.engine import NO_TILES, SIZE

Boards = tuple[BoardInRound, ...]


class Evaluator:
    """The net applied to one round of one game.

    It knows one way for the game to end, a complete row. It ignores that a game also ends when no
    row can be completed any more: that depends on bag and lid, and hardly ever happens.
    """

    def __init__(self, net: Net, position: list[int], first: int) -> None:
        """`first` began the round, and begins the next too if nobody takes the marker."""
        self.net = net
        self.first = first
        self.players = position[PLAYERS]
        self.round = position[ROUND]
        self.offers = Offers(net)
        self.seats = [SeatInRound(net, position, player) for player in range(self.players)]
        active = [0] * MOST_AT_ONCE
        features.table_features(active, position)
        table = net.add(active)
        self.initial_sums = [
            ZERO + table + net[round_feature(turns, self.round)] for turns in range(self.players)
        ]
        """The start of every sum, by the number of turns until the viewer's."""
        self.views = [
            [
                [view_of(self.players, viewer, next_player, seat) for seat in range(self.players)]
                for next_player in range(self.players)
            ]
            for viewer in range(self.players)
        ]
        self._tails: dict[tuple[int, int, int, bool], int] = {}
        self._ends: dict[tuple[int, ...], tuple[float, ...]] = {}

    def offer(self, position: list[int]) -> Offer:
        center, *displays = [
            as_counts(position[start : start + SIZE])
            for start in range(CENTER, DISPLAYS + SIZE * NUMBER_OF_DISPLAYS, SIZE)
        ]
        # Sorted, so that the same displays in other places are one offer.
        filled = tuple(sorted(filter(any, displays)))
        return self.offers.find(filled, center, position[MARKER] < 0)

    def boards(self, position: list[int]) -> Boards:
        return tuple(seat.board_of(position) for seat in self.seats)

    def standing_sum(self, lead: int, mine: int, others: int, over: bool) -> int:
        """Return the sum for the lead in points and the fullest rows."""
        key = lead, mine, others, over
        total = self._tails.get(key)
        if total is None:
            ending = mine == SIZE or others == SIZE
            total = self.net[lead_feature(lead, self.round, ending)]
            total += self.net[race_feature(mine, others, over)]
            self._tails[key] = total
        return total

    def chance(self, offer: Offer, boards: Boards, next_player: int, viewer: int) -> float:
        """Return the viewer's chance when `next_player` has the turn, or begins the next round."""
        return self.chance_if_others_find(offer, offer, boards, next_player, viewer)

    def chance_if_others_find(
        self, others_find: Offer, offer: Offer, boards: Boards, next_player: int, viewer: int
    ) -> float:
        """Return the same as if the others found another offer than the viewer."""
        over = not offer.group_count
        total = offer.sum + self.initial_sums[(viewer - next_player) % self.players]
        views = self.views[viewer][next_player]
        best, others = -1, 0
        for player, board in enumerate(boards):
            side = int(player != viewer)
            total += board.lines.sum_with_offer(others_find if side else offer, views[player])
            total += board.sum_if_over(side) if over else board.sums[side]
            if side:
                best, others = max(best, board.final_score), max(others, board.fullest)
        mine = boards[viewer]
        total += offer.takes_sums[mine.fullest == SIZE or others == SIZE]
        total += self.standing_sum(mine.final_score - best, mine.fullest, others, over)
        return CHANCES[chance_index(total)]

    def chances(
        self, offer: Offer, boards: Boards, next_player: int, known_player: int, value: float
    ) -> tuple[float, ...]:
        """Return all players' chances, given `known_player`'s chance `value`; they add up to 1."""
        if self.players == 2:
            return (value, 1 - value) if known_player == 0 else (1 - value, value)
        chances = [
            value if player == known_player else self.chance(offer, boards, next_player, player)
            for player in range(self.players)
        ]
        # Not `sum`, which adds floats differently from Python 3.12 on.
        total = 0.0
        for player, chance in enumerate(chances):
            if player != known_player:
                total += chance
        rest = (1 - value) / total
        return tuple(
            [
                value if player == known_player else chance * rest
                for player, chance in enumerate(chances)
            ]
        )

    def end(self, offer: Offer, boards: Boards, mover: int) -> tuple[float, ...]:
        """Return all players' chances after the last draft of the round, which `mover` made."""
        # Boards are enough, because the offer is empty and they know who holds the marker.
        key = mover, *[board.number for board in boards]
        cached = self._ends.get(key)
        if cached is None:
            cached = self._ends[key] = self._evaluate_end(offer, boards, mover)
        return cached

    def _evaluate_end(self, offer: Offer, boards: Boards, mover: int) -> tuple[float, ...]:
        if any(board.fullest == SIZE for board in boards):
            # The game is over: the winners share the victory (End of the game).
            strengths = [(board.final_score, board.lines.tiled.complete_rows) for board in boards]
            best = max(strengths)
            winners = strengths.count(best)
            return tuple([1 / winners if strength == best else 0.0 for strength in strengths])
        starter = self.first
        for player, board in enumerate(boards):
            if board.has_marker:
                starter = player
        if offer.has_marker:
            # Nobody took the marker, so the starting player gets it back.
            offer = self.offers.find((), NO_TILES, False)
            board = boards[starter]
            holder = board.seat.board(board.lines, board.floor, True)
            boards = (*boards[:starter], holder, *boards[starter + 1 :])
        if self.players == 2:
            value = self.chance(offer, boards, starter, mover)
            return self.chances(offer, boards, starter, mover, value)
        chances = [self.chance(offer, boards, starter, player) for player in range(self.players)]
        total = 0.0
        for chance in chances:
            total += chance
        return tuple([chance / total for chance in chances])
