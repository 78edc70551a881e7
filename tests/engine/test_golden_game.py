"""Numbers of games that must never change, counted by a second program or by hand.

Every board of the first round is empty. A player may bring each pair (source, color) to five
lines or the floor: 6 drafts per pair. A draft from a display with k colors takes away k pairs and
puts k - 1 colors into the center. Each draft therefore costs exactly one pair, as long as the
center does not have those colors yet and the board is empty. By hand: depth 1 has 6 D drafts for D
pairs, depth 2 has 6 D * 6 (D - 1). A second program counted the other numbers. It was written from
the rulebook, shares nothing with this engine, and was not preserved.
"""

from collections import Counter

import pytest

from azul.engine import Setup, State, apply, deal, initial_state, legal_moves
from tests.engine.boards import play


def perft(state: State, depth: int) -> list[tuple[int, int]]:
    """Return the number of sequences of drafts, and of different tables they lead to, by depth."""
    found = []
    level = Counter({state: 1})
    for _ in range(depth):
        deeper: Counter[State] = Counter()
        for table, ways in level.items():
            for move in legal_moves(table):
                deeper[apply(table, move)] += ways
        level = deeper
        found.append((level.total(), len(level)))
    return found


def start(players: int, dealt: str) -> State:
    return play(initial_state(Setup(tuple("abcd"[:players]))), f"deal {dealt}")


@pytest.mark.slow
def test_two_players() -> None:
    """There are D = 3 + 2 + 2 + 2 + 1 = 10 pairs.

    At depth 2 all tables differ. At depth 3 player 0 has begun a line, so the program counted.
    """
    state = start(2, "BBYW KKKR RRWW YYYB BBBB")
    assert perft(state, 3) == [(60, 60), (60 * 54, 3240), (133_044, 91_620)]


@pytest.mark.slow
def test_four_players() -> None:
    """There are D = 7 + 2 + 2 = 11 pairs.

    Depth 2: displays 1 and 6 are alike, so are 2 and 7, and taking both in either order leads to
    the same table: 2 * 36 tables fewer. Depth 3, where the third board is empty too: 6 * 9 drafts,
    but 6 fewer where the two players broke displays 8 and 9 and both left red (2 orders * 36 ways):
    66 * 60 * 54 - 72 * 6 = 213408.
    """
    state = start(4, "BBBB YYYY RRRR KKKK WWWW BBBB YYYY RRKK WWWR")
    assert perft(state, 3) == [(66, 66), (66 * 60, 3960 - 72), (213_408, 201_744)]


@pytest.mark.parametrize(
    ("players", "dealt"),
    [
        (2, "BBYR RKWK KRWK KYBR YYYW"),
        (4, "BBYR RKWK KRWK KYBR YYYW RRRK KKYY BYBW WYKR"),
    ],
)
def test_a_seed_deals_the_same_tiles_on_every_system_forever(players: int, dealt: str) -> None:
    """Otherwise a tile code would deal another game; saved games contain their deals."""
    assert str(deal(initial_state(Setup(tuple("abcd"[:players]))), seed=7)) == f"deal {dealt}"
