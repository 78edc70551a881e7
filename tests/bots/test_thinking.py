"""Thinking: every position has an answer, which is legal and always the same."""

import gc
import os
import subprocess
import sys
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import pytest

from azul.bots import Advice, Level, Thinking, think
from azul.bots.boards import BoardInRound
from azul.bots.offers import Offer
from azul.bots.search import Edge
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
from tests.bots.test_evaluator import search_of
from tests.cases import slow
from tests.engine.boards import EMPTY, NO_SPACE_FOR_BLUE_IN_1, table, tile

_SEARCHED = Edge, BoardInRound, Offer
"""What a search consists of, mostly."""

ROOT = Path(__file__).parent.parent.parent


def check(state: State, advice: Advice) -> None:
    """Check all documented properties of an answer (`azul.bots`)."""
    moves = set(legal_moves(state))
    assert advice.record in moves
    records = [choice.record for choice in advice.choices]
    assert sorted(records) == sorted(moves)
    assert sum(advice.chances) == pytest.approx(1)
    assert len(advice.chances) == len(state.players)
    if state.phase is Phase.FACTORY_OFFER:
        assert advice.chances[state.to_act] == pytest.approx(advice.choices[0].value)
    for choice in advice.choices:
        assert 0 <= choice.value <= 1
        after = apply(state, choice.record)
        for record in choice.continuation:
            assert record in legal_moves(after)
            assert after.round == state.round
            after = apply(after, record)


@all_kinds
def test_each_level_answers_in_games_of_each_kind(kind: Kind) -> None:
    for number, state in enumerate(some_positions(kind, 7, 0.05, rounds=2)):
        check(state, think(state, list(Level)[number % 4], 1, budget=60))


@all_kinds
def test_a_journeyman_drops_tiles_that_a_line_could_take_only_for_a_reason(kind: Kind) -> None:
    """This level makes mistakes, but must not look broken."""
    for state in some_positions(kind, 12, 0.2, rounds=4):
        if state.phase is Phase.FACTORY_OFFER:
            advice = think(state, Level.JOURNEYMAN, 1)
            worth = {c.record: c.value for c in advice.choices if isinstance(c.record, Draft)}
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
            check(state, think(state, level, number, budget=1 if number % 10 else 150))


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
        check(state, think(state, level, 3, budget=400))


def test_thinking_needs_a_player_to_act() -> None:
    state = initial_state(Setup(("A", "B")))
    for nobody in (state, state._replace(phase=Phase.GAME_OVER, to_act=NOBODY)):
        with pytest.raises(ValueError, match="nobody"):
            Thinking(nobody, Level.MASTER, 1)


def test_programs_refuse_an_unknown_ruleset() -> None:
    state = table(EMPTY, EMPTY, center="B")._replace(ruleset="another")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="another"):
        Thinking(state, Level.MASTER, 1)


@pytest.mark.parametrize("slice_", [37, *slow([1, 400])])
@all_kinds
def test_slices_lead_to_the_same_answer_as_thinking_at_once(kind: Kind, slice_: int) -> None:
    for state in (first_offer(kind, 2), *some_positions(kind, 2, 0.02, rounds=1)):
        thinking = Thinking(state, Level.MASTER, 5)
        while thinking.advice is None:
            thinking.run_slice(slice_)
        assert thinking.advice == think(state, Level.MASTER, 5)


@all_kinds
def test_there_is_no_advice_before_the_end_and_no_slice_is_much_too_long(kind: Kind) -> None:
    """A slice ends with the first piece of work that exceeds it, and pieces are small."""
    state = first_offer(kind, 1)
    thinking, slices = Thinking(state, Level.GRANDMASTER, 1, budget=1500), 0
    while thinking.advice is None:
        thinking.run_slice(100)
        slices += 1
    assert slices > 10
    spent = [0, *search_of(state).run(1500)]
    assert max(after - before for before, after in pairwise(spent)) <= 100


def test_a_search_is_freed_before_its_last_slice() -> None:
    """All at once, a Grandmaster's takes up to 9 ms, in a frame that has 6."""

    def slices(most: int) -> int:
        gc.collect()
        thinking, done = Thinking(first_offer(KINDS[0], 1), Level.GRANDMASTER, 7, budget=600), 0
        while thinking.advice is None and done < most:
            thinking.run_slice(1)
            done += 1
        left.append(sum(isinstance(found, _SEARCHED) for found in gc.get_objects()))
        return done

    left: list[int] = []
    needed = slices(10_000)
    slices(needed // 2)
    slices(needed - 1)
    _, halfway, before_last = left
    assert before_last < halfway / 4


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
    think(first_offer(KINDS[-1], 1), Level.GRANDMASTER, 1, budget=100_000)
    assert seen > 15_000
    assert 11_000 < most <= 12_000


@pytest.mark.slow
def test_other_seeds_play_differently_and_the_same_seed_equally() -> None:
    """For levels with random choices; a Grandmaster only chooses among equal moves."""
    states = [first_offer(KINDS[0], seed) for seed in range(12)]
    for level in (Level.APPRENTICE, Level.JOURNEYMAN):
        answers = [[think(state, level, seed).record for state in states] for seed in (1, 2, 1)]
        assert answers[0] != answers[1]
        assert answers[0] == answers[2]


@all_kinds
def test_thinking_never_deals(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that deals could know the next tiles."""
    states = some_positions(kind, 3, 0.05, rounds=2)

    def never(*_: object) -> None:
        raise AssertionError("dealt")

    monkeypatch.setattr(sys.modules["azul.engine.deal"], "Random", never)
    monkeypatch.setattr("azul.engine.rules.fill_displays", never)
    for state in states:
        check(state, think(state, Level.MASTER, 1, budget=100))


@all_kinds
def test_the_lid_changes_no_answer(kind: Kind) -> None:
    """Of hidden tiles, a program uses only the number of each color in the bag."""
    for state in some_positions(kind, 8, 0.05, rounds=2):
        other = state._replace(lid=state.bag)
        assert think(other, Level.MASTER, 4, 80) == think(state, Level.MASTER, 4, 80)


def test_where_chances_are_equal_points_decide() -> None:
    """Both spaces win the game, but with one of them the tiles of line 5 fall."""
    wall = ("WBRYK", "YRKBW", ".W..B", ".KW.R", "...W.")
    ana = PlayerBoard(14, ("", "", "KKK", "B", "KKKKK"), wall, "MKRRRR")
    state = tile(ana, wall=Wall.GRAY)
    best, other = think(state, Level.GRANDMASTER, 7).choices
    assert (best.record, other.record) == (Placement(3, 4), Placement(3, 1))
    assert best.value == other.value == 1


def digest(kind: Kind, step: int = 1) -> str:
    """A hash of all answers in every `step`-th of some positions, with exact values."""
    texts = []
    found = [*positions(kind, 21, 4)]
    offers = [state for state in found if state.phase is Phase.FACTORY_OFFER]
    tilings = [state for state in found if state.phase is Phase.WALL_TILING]
    for number, state in enumerate([*offers[::15], *tilings[:6]]):
        for level in Level if number % step == 0 else ():
            advice = think(state, level, number, budget=400)
            choices = [(str(choice.record), choice.value.hex()) for choice in advice.choices]
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
}
"""Of a third of the positions, and of all. They change with the weights and the search.

`python -m tests.bots.test_thinking` prints them.
"""

ONE_OF_EACH_NET = [*KINDS[::4], *KINDS[3::4]]


@pytest.mark.parametrize("kind", ONE_OF_EACH_NET, ids=str)
def test_answers_have_the_expected_digest(kind: Kind) -> None:
    """One kind of game for each net, that is for each wall and number of players."""
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
