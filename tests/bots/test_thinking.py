"""Thinking: every position has an answer, which is legal and always the same."""

import os
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import pytest

from azul.bots import Advice, Level, Question, UnknownRules, think
from azul.bots.offers import Offer
from azul.bots.search import WALK, WATCH_INTERVAL
from azul.engine import (
    FLOOR,
    NOBODY,
    Draft,
    Phase,
    Placement,
    PlayerBoard,
    Setup,
    State,
    Wall,
    apply,
    initial_state,
    legal_moves,
)
from tests.bots.games import KINDS, Kind, all_kinds, first_offer, positions, some_positions
from tests.engine.boards import EMPTY, NO_SPACE_FOR_BLUE_IN_1, table, tile

ROOT = Path(__file__).parent.parent.parent


def check(state: State, advice: Advice) -> None:
    """Check all documented properties of an answer (`azul.bots`)."""
    moves = set(legal_moves(state))
    assert advice.record in moves
    records = [choice.record for choice in advice.choices]
    assert sorted(records) == sorted(moves)
    for choice in advice.choices:
        assert len(choice.chances) == len(state.players)
        assert sum(choice.chances) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in choice.chances)
        after = apply(state, choice.record)
        for record in choice.continuation:
            assert record in legal_moves(after)
            assert after.round == state.round
            after = apply(after, record)


@all_kinds
def test_each_level_answers_in_games_of_each_kind(kind: Kind) -> None:
    for number, state in enumerate(some_positions(kind, 7, 0.05, rounds=2)):
        check(state, think(Question(state, list(Level)[number % 4], 1, 60)))


@all_kinds
def test_a_journeyman_drops_tiles_that_a_line_could_take_only_for_a_reason(kind: Kind) -> None:
    """This level makes mistakes, but must not look broken."""
    for state in some_positions(kind, 12, 0.2, rounds=4):
        if state.phase is Phase.FACTORY_OFFER:
            advice = think(Question(state, Level.JOURNEYMAN, 1))
            worth = {
                choice.record: choice.chances[state.to_act]
                for choice in advice.choices
                if isinstance(choice.record, Draft)
            }
            played = advice.record
            assert isinstance(played, Draft)
            to_lines = {draft: value for draft, value in worth.items() if draft.line != FLOOR}
            avoidable = {(draft.source, draft.color) for draft in to_lines}
            if played.line == FLOOR and (played.source, played.color) in avoidable:
                assert worth[played] > max(to_lines.values())


@pytest.mark.sampled(0.015)
@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_position_of_many_games_has_an_answer(kind: Kind, part: int) -> None:
    """Also when many tiles are dropped: 9 games in each case, 1,080 in all."""
    for seed in range(9):
        floor = (0.0, 0.1, 0.6)[seed % 3]
        for number, state in enumerate(positions(kind, 100 * part + seed, 8, floor)):
            level = list(Level)[number % 4]
            check(state, think(Question(state, level, number, 1 if number % 10 else 150)))


@pytest.mark.parametrize(
    "state",
    [
        table(EMPTY, EMPTY, center="B"),
        table(PlayerBoard(floor="MBBBBBB"), PlayerBoard(floor="RRRRRRR"), displays="KKKK"),
        table(PlayerBoard(lines=("B", "BB", "BBB", "BBBB", "BBBBB")), EMPTY, displays="RRRR"),
        table(EMPTY, EMPTY, displays="BYR", center="KKKKKKKKKKKKKKK"),
        table(PlayerBoard(wall=NO_SPACE_FOR_BLUE_IN_1), EMPTY, center="BBBBB", wall=Wall.GRAY),
        table(EMPTY, EMPTY, displays="BBBB BBBB BBBB BBBB BBBB"),
    ],
    ids=["one tile", "full floors", "only the floor", "much", "no space", "all the same"],
)
def test_strange_positions_have_an_answer(state: State) -> None:
    for level in Level:
        check(state, think(Question(state, level, 3, 400)))


def test_thinking_needs_a_player_to_act() -> None:
    state = initial_state(Setup(("A", "B")))
    for nobody in (state, state._replace(phase=Phase.GAME_OVER, to_act=NOBODY)):
        with pytest.raises(ValueError, match="nobody"):
            think(Question(nobody))


def test_bots_refuse_an_unknown_ruleset() -> None:
    state = table(EMPTY, EMPTY, center="B")._replace(ruleset="another")  # type: ignore[arg-type]
    with pytest.raises(UnknownRules, match="another"):
        think(Question(state))


@all_kinds
def test_the_same_question_has_the_same_advice(kind: Kind) -> None:
    for state in (first_offer(kind, 2), *some_positions(kind, 2, 0.02, rounds=1)):
        question = Question(state, Level.MASTER, 5)
        assert think(question) == think(question)


@all_kinds
@pytest.mark.parametrize("budget", [1, 500, 1500])
def test_a_search_exceeds_its_budget_by_one_position_with_its_drafts_at_most(
    kind: Kind, budget: int
) -> None:
    state = first_offer(kind, 1)
    drafts = len(legal_moves(state))
    assert think(Question(state, budget=budget)).positions <= budget + drafts + WALK


class Watcher:
    """Watches a search, and stops it when it has been called some number of times."""

    def __init__(self, last_call: int) -> None:
        self.last_call = last_call
        self.positions: list[int] = []
        self.so_far: list[Advice] = []

    def __call__(self, positions: int, advice_so_far: Callable[[], Advice]) -> bool:
        self.positions.append(positions)
        self.so_far.append(advice_so_far())
        return len(self.positions) == self.last_call


QUESTION = Question(first_offer(KINDS[-1], 1), budget=10_000)
MOST_DRAFTS = len(legal_moves(QUESTION.state))


def test_a_search_is_watched_at_regular_intervals_and_not_changed_by_that() -> None:
    watcher = Watcher(last_call=100)
    advice = think(QUESTION, watcher)
    assert advice == think(QUESTION)
    intervals = [after - before for before, after in pairwise([0, *watcher.positions])]
    assert len(intervals) > 1
    assert max(intervals) <= WATCH_INTERVAL + MOST_DRAFTS + WALK
    for number, so_far in zip(watcher.positions, watcher.so_far, strict=True):
        assert so_far.positions == number
        check(QUESTION.state, so_far)


@all_kinds
def test_a_stopped_search_has_a_whole_legal_advice(kind: Kind) -> None:
    state, watcher = first_offer(kind, 1), Watcher(last_call=1)
    advice = think(Question(state), watcher)
    check(state, advice)
    assert watcher.positions == [advice.positions]


@pytest.mark.slow
def test_what_a_search_has_cached_of_lines_and_offers_has_a_bound(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without one it is a third of a search's memory."""
    seen, most = 0, 0

    def keep(offer: Offer, key: int, total: int) -> int:
        nonlocal seen, most
        kept, seen = keep_line_offer_sum(offer, key, total), seen + 1
        if seen % 100 == 0:
            most = max(most, sum(len(other.line_offer_sums) for other in offer.offers.values()))
        return kept

    keep_line_offer_sum = Offer.keep_line_offer_sum
    monkeypatch.setattr(Offer, "keep_line_offer_sum", keep)
    think(Question(first_offer(KINDS[-1], 1), seed=1, budget=100000))
    assert seen > 15_000
    assert 11_000 < most <= 12_000


@pytest.mark.slow
def test_other_seeds_play_differently_and_the_same_seed_equally() -> None:
    """For levels with random choices; a Grandmaster only chooses among equal moves."""
    states = [first_offer(KINDS[0], seed) for seed in range(12)]
    for level in (Level.APPRENTICE, Level.JOURNEYMAN):
        first, second, again = (
            [think(Question(state, level, seed)).record for state in states] for seed in (1, 2, 1)
        )
        assert first != second
        assert first == again


@all_kinds
def test_thinking_never_deals(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that deals could know the next tiles."""
    states = some_positions(kind, 3, 0.05, rounds=2)

    def never(*_: object) -> None:
        raise AssertionError("dealt")

    monkeypatch.setattr(sys.modules["azul.engine.deal"], "Random", never)
    monkeypatch.setattr("azul.engine.rules.fill_displays", never)
    for state in states:
        check(state, think(Question(state, Level.MASTER, 1, 100)))


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.wall is Wall.GRAY], ids=str)
def test_placements_are_listed_best_first(kind: Kind) -> None:
    for state in some_positions(kind, 4, 0, rounds=2):
        chances = [choice.chances[state.to_act] for choice in think(Question(state)).choices]
        assert chances == sorted(chances, reverse=True)


@all_kinds
def test_the_lid_changes_no_answer(kind: Kind) -> None:
    """Of hidden tiles, a bot uses only the number of each color in the bag."""
    for state in some_positions(kind, 8, 0.05, rounds=2):
        question = Question(state, budget=80)
        assert think(question) == think(question._replace(state=state._replace(lid=state.bag)))


def test_where_chances_are_equal_points_decide() -> None:
    """Both spaces win the game, but with one of them the tiles of line 5 fall."""
    wall = ("WBRYK", "YRKBW", ".W..B", ".KW.R", "...W.")
    ana = PlayerBoard(14, ("", "", "KKK", "B", "KKKKK"), wall, "MKRRRR")
    state = tile(ana, wall=Wall.GRAY)
    best, other = think(Question(state, seed=7)).choices
    assert (best.record, other.record) == (Placement(3, 4), Placement(3, 1))
    assert best.chances == other.chances == (1, 0)


def digest(kind: Kind, step: int = 1) -> str:
    """A hash of all answers in every `step`-th of some positions, with exact values."""
    texts = []
    found = [*positions(kind, 21, 4)]
    offers = [state for state in found if state.phase is Phase.FACTORY_OFFER]
    tilings = [state for state in found if state.phase is Phase.WALL_TILING]
    for number, state in enumerate([*offers[::15], *tilings[:6]]):
        for level in Level if number % step == 0 else ():
            advice = think(Question(state, level, number, 400))
            choices = [
                (str(choice.record), choice.chances[state.to_act].hex())
                for choice in advice.choices
            ]
            lines = [" ".join(map(str, choice.continuation)) for choice in advice.choices[:5]]
            texts.append(f"{advice.record} {choices} {lines}")
    return sha256("\n".join(texts).encode("ascii")).hexdigest()[:16]


DIGESTS = {
    "2-colored-azul": ("4b5eccdb33568ed2", "a82294cd3d8f94d3"),
    "2-colored-green-box": ("669dedce8e0b6b4f", "a1757904692f816d"),
    "2-gray-azul": ("ee6e7c43cfc67ced", "bd63167a0bc0407a"),
    "2-gray-green-box": ("1c507546064e8991", "7dd3a2c7110bb3b9"),
    "3-colored-azul": ("b88a92a49f48d364", "fe63e329bdcaf417"),
    "3-colored-green-box": ("79dd4ef194f2dd54", "86a39e1e49cc0bde"),
    "3-gray-azul": ("7efe0b301a70e0c8", "c7142a00c111c4fc"),
    "3-gray-green-box": ("ad09303f1680cb8d", "5ba5c380b839bf20"),
    "4-colored-azul": ("7f7233099c162523", "5d6a1fc93b235581"),
    "4-colored-green-box": ("bf2f81ad98733ec7", "5181e2a1e0b81e8a"),
    "4-gray-azul": ("2652d43981ecbd6c", "77f1e5500c24c9e3"),
    "4-gray-green-box": ("02b63f4a63e17ad0", "65e1cd5d4d17c295"),
    "2-gray-crystal-1": ("c0d0970d8c8b1395", "4a0fb007f1a42234"),
    "2-gray-crystal-2": ("372139bc071170e1", "e7378fb2929f1ea9"),
    "3-gray-crystal-1": ("da8b0f6213aeb334", "e262034a709b1aa4"),
    "3-gray-crystal-2": ("bc1fbe8f679dec8e", "b6ab5238570c9c5e"),
    "4-gray-crystal-1": ("4b8329c01758cdbc", "d6ec7e6c392f9f81"),
    "4-gray-crystal-2": ("577dd8c0c91cabf6", "beee85b55a259579"),
}
"""Of a third of the positions, and of all. They change with the weights and the search.

`python -m tests.bots.test_thinking` prints them.
"""

ONE_OF_EACH_NET = [*KINDS[::6], *KINDS[3::6], *KINDS[4::6]]


@pytest.mark.parametrize("kind", ONE_OF_EACH_NET, ids=str)
def test_answers_have_the_expected_digest(kind: Kind) -> None:
    """One kind of game for each net, that is for each wall or edition and number of players."""
    assert digest(kind, 3) == DIGESTS[str(kind)][0]


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_all_answers_have_the_expected_digest(kind: Kind) -> None:
    """They are the same on every system and with every Python from 3.11 on."""
    assert digest(kind) == DIGESTS[str(kind)][1]


@pytest.mark.slow
@pytest.mark.parametrize("hash_seed", ["0", "12345"])
def test_other_processes_answer_the_same(hash_seed: str) -> None:
    kind = KINDS[2]
    program = (
        "from tests.bots.test_thinking import KINDS, digest;"
        f"print(digest(KINDS[{KINDS.index(kind)}]))"
    )
    output = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert output.stdout.strip() == DIGESTS[str(kind)][1]


if __name__ == "__main__":
    for each in KINDS:
        print(f'    "{each}": ("{digest(each, 3)}", "{digest(each)}"),')
