"""Moves that are equal by symmetry, and no others, are one choice."""

from collections.abc import Iterable, Iterator
from itertools import combinations, permutations
from random import Random

import pytest

from azul.bots import EquivalentMoves, Level, Question, same_move, think
from azul.bots.net import net_for
from azul.bots.placing import tiling_plans
from azul.engine import (
    LETTERS,
    RULES,
    Decision,
    Draft,
    Phase,
    PlayerBoard,
    Ruleset,
    State,
    Wall,
    apply,
    legal_moves,
    parse_record,
)
from tests.bots.games import KINDS, Kind, positions, some_positions
from tests.bots.test_thinking import check
from tests.cases import slow, some
from tests.engine.boards import EMPTY, table, tile

GRAY = [kind for kind in KINDS if kind.wall is Wall.GRAY and not RULES[kind.ruleset].printed]
CRYSTAL = [kind for kind in KINDS if RULES[kind.ruleset].printed]
COLORED = [kind for kind in KINDS if kind.wall is Wall.COLORED]


def choices_of(state: State) -> list[list[str]]:
    """All legal moves, in groups of equal ones."""
    return [[str(move) for move in group] for group in EquivalentMoves(state).groups()]


def tiling(*wall: str, lines: tuple[str, ...] = ("", "", "RRR", "", "")) -> State:
    """The wall-tiling of a player with this gray wall."""
    return tile(PlayerBoard(lines=lines, wall=wall), wall=Wall.GRAY)


def equal(state: State, one: str, other: str) -> bool:
    first, second = parse_record(one), parse_record(other)
    assert {first, second} <= {*legal_moves(state)}
    return same_move(state, first, second)  # type: ignore[arg-type]


# A second implementation of symmetry, which tries all permutations of colors


def canonical_form(state: State) -> object:
    """A form that is the same for all states which differ by symmetry alone."""
    orders = permutations(LETTERS) if state.wall is Wall.GRAY else [tuple(LETTERS)]
    return min(form_of(state, "".join(order)) for order in orders)


def form_of(state: State, order: str) -> tuple[object, ...]:
    """A state in permuted colors, with sorted displays and each wall or its mirror image."""
    change = str.maketrans(LETTERS, order)

    def heap(tiles: str) -> str:
        return "".join(sorted(tiles.translate(change)))

    def board(of: PlayerBoard) -> tuple[object, ...]:
        wall = [row.translate(change) for row in of.wall]
        lines = [line.translate(change) for line in of.lines]
        walls = [wall, [row[::-1] for row in wall]]
        return of.score, lines, min(walls) if state.wall is Wall.GRAY else wall, len(of.floor)

    def amounts(of: Iterable[int]) -> list[tuple[str, int]]:
        return sorted(zip(order, of, strict=True))

    # Tiles on floor lines count as if they were in the lid.
    floors = "".join(board.floor for board in state.players)
    lid = [amount + floors.count(color) for color, amount in zip(LETTERS, state.lid, strict=True)]
    return (
        *(state.phase, state.round, state.to_act, state.first_player, state.marker),
        *(sorted(map(heap, state.displays)), heap(state.center), amounts(state.bag), amounts(lid)),
        [board(player) for player in state.players],
    )


def symmetric_offer(seed: int) -> State:
    """An offer in which blue and yellow can be exchanged, and perhaps other colors too."""
    random, change = Random(seed), str.maketrans("BY", "YB")
    displays = ["".join(random.choices(LETTERS[: 2 + random.randrange(3)], k=4)) for _ in "12"]
    offer = [*displays, *(display.translate(change) for display in displays), "RRKW"]
    random.shuffle(offer)
    center = random.choice(["", "R", "BY", "BYKK", "BBYYR"])
    top = random.choice([".....", "B...Y", "Y.W.B"])
    ana = PlayerBoard(5, ("", "", "RR", "", ""), (top, *EMPTY.wall[1:]), "MBY" if center else "")
    ben = PlayerBoard(7, ("", "W", "", "KKK", ""), ("..K..", "Y...B", *EMPTY.wall[2:]))
    return table(ana, ben, displays=" ".join(offer), center=center, wall=Wall.GRAY)


def equal_moves(state: State) -> Iterator[list[Decision]]:
    """The choices that can be played in more than one way."""
    return (group for group in EquivalentMoves(state).groups() if len(group) > 1)


# Placements


@pytest.mark.parametrize("rows", [{}, {1: "..B..", 3: "..W.."}], ids=["empty", "middle alone"])
def test_on_a_wall_that_is_its_own_mirror_image_five_columns_are_three_choices(
    rows: dict[int, str],
) -> None:
    state = tiling(*(rows.get(number, ".....") for number in range(5)))
    assert choices_of(state) == [["3@1", "3@5"], ["3@2", "3@4"], ["3@3"]]


def test_on_a_wall_that_is_not_its_own_mirror_image_each_column_is_a_choice() -> None:
    """Also if both sides have the same number of different tiles."""
    for row in ("B....", ".B...", "B...Y", "..BY."):
        state = tiling(".....", ".....", ".....", ".....", row)
        assert choices_of(state) == [["3@1"], ["3@2"], ["3@3"], ["3@4"], ["3@5"]]


def test_a_tiling_plan_and_its_mirror_image_are_searched_once() -> None:
    """First red, then black: 2 x 5 plans with red beside the middle, 3 with red in the middle."""
    state = tiling(*EMPTY.wall, lines=("R", "KK", "", "", ""))
    found = [plan.placements for plan in tiling_plans(state, net_for(2, Wall.GRAY, Ruleset.AZUL))]
    assert len({*found}) == len(found) == 13


def test_placements_in_mirrored_columns_are_worth_the_same_and_go_on_mirrored() -> None:
    """The mirrored placement costs nothing, and its expected line is mirrored."""
    state = tiling(*EMPTY.wall, lines=("R", "KK", "", "", ""))
    advice = think(Question(state, Level.MASTER, 1))
    check(state, advice)
    choices = {str(choice.record): choice for choice in advice.choices}
    for one, other in (("1@1", "1@5"), ("1@2", "1@4")):
        left, right = choices[one], choices[other]
        assert left.chances == right.chances
        (there,), (here,) = left.continuation, right.continuation
        assert there.line == here.line == 2
        assert there.column + here.column == 6  # type: ignore[union-attr]


def test_of_mirrored_columns_the_first_is_advised_and_played() -> None:
    """So that the answer does not depend on rounding of sums of weights."""
    state = tiling(*EMPTY.wall, lines=("R", "KK", "", "", ""))
    for level in Level:
        for seed in range(2):
            advice = think(Question(state, level, seed))
            assert str(advice.record) in ("1@1", "1@2", "1@3")
            assert str(advice.choices[0].record) in ("1@1", "1@2", "1@3")


# Drafts

OFFER = "BBKK YYKK RRKW - -"
"""Blue and yellow can be exchanged here."""


def offer(other: PlayerBoard) -> State:
    """That offer on the gray wall with another second board, and one color in the bag."""
    return table(EMPTY, other, displays=OFFER, bag="R", wall=Wall.GRAY)


def test_drafts_of_colors_that_can_be_exchanged_are_one_choice() -> None:
    """Also of another color beside them, which is not exchanged."""
    state = offer(EMPTY)
    assert equal(state, "1B3", "2Y3")
    assert equal(state, "1K3", "2K3")
    assert not equal(state, "1B3", "2Y4")
    assert not equal(state, "1B3", "1K3")
    assert not equal(state, "1K3", "3K3")


def test_three_colors_that_can_be_exchanged_are_one_choice() -> None:
    """Only the number of the other tiles of a display counts."""
    state = table(*[EMPTY] * 3, displays="BBYK YYWK WWBK BBWK YYBK WWYK -", wall=Wall.GRAY)
    drafts = ["1B3", "2Y3", "3W3", "4B3", "5Y3", "6W3"]
    assert all(equal(state, one, other) for one, other in combinations(drafts, 2))
    assert equal(state, "1Y2", "5B2")
    assert not equal(state, "1Y2", "1B2")


@pytest.mark.parametrize(
    "state",
    [
        table(EMPTY, EMPTY, displays=OFFER),
        table(EMPTY, EMPTY, displays="BBKK YYKR RRKW - -", wall=Wall.GRAY),
        table(EMPTY, EMPTY, displays=OFFER, center="B", wall=Wall.GRAY),
        table(EMPTY, EMPTY, displays=OFFER, bag="BYY", wall=Wall.GRAY),
        table(EMPTY, EMPTY, displays=OFFER, bag="R", lid="B", wall=Wall.GRAY),
        offer(PlayerBoard(floor="B")),
        offer(PlayerBoard(lines=("B", "", "", "", ""))),
        offer(PlayerBoard(lines=("B", "Y", "", "", ""))),
        offer(PlayerBoard(wall=("B....", ".Y...", *EMPTY.wall[2:]))),
        offer(PlayerBoard(wall=("B...Y", "K....", *EMPTY.wall[2:]))),
    ],
    ids=[
        *("colored wall", "displays", "center", "bag", "lid", "floor lines", "a line", "two lines"),
        *("walls", "a wall of which one row would do"),
    ],
)
def test_colors_that_differ_in_anything_cannot_be_exchanged(state: State) -> None:
    """Bag and lid count too, because their tiles will be dealt."""
    assert not equal(state, "1B3", "2Y3")


@pytest.mark.parametrize(
    "wall",
    [("B...Y", *EMPTY.wall[1:]), ("B.K.Y", ".Y.B.", "Y...B", ".....", "..W..")],
    ids=["one row", "three rows"],
)
def test_colors_can_be_exchanged_if_that_mirrors_a_wall(
    wall: tuple[str, ...],
) -> None:
    """Each board can be mirrored separately."""
    assert equal(offer(PlayerBoard(wall=wall)), "1B4", "2Y4")


@pytest.mark.parametrize("seed", some(range(12), 12))
def test_equal_drafts_are_worth_the_same_and_go_on_in_their_own_colors(seed: int) -> None:
    """Values are equal to the last bit, and the states after their lines are symmetric."""
    state = symmetric_offer(seed)
    assert any(equal_moves(state))
    for level in Level:
        check(state, think(Question(state, level, seed, 300)))
    choices = {choice.record: choice for choice in think(Question(state, Level.MASTER, 1)).choices}
    for group in equal_moves(state):
        assert len({choices[record].chances for record in group}) == 1
        ends = []
        for record in group:
            after = state
            for each in (record, *choices[record].continuation):
                after = apply(after, each)
            ends.append(canonical_form(after))
        assert all(end == ends[0] for end in ends)


@pytest.mark.parametrize("seed", some(range(12), 12))
def test_a_search_visits_equal_drafts_once(seed: int) -> None:
    """Otherwise visits would be wasted, and random choices would prefer doubled moves."""
    state = symmetric_offer(seed)
    records = [choice.record for choice in think(Question(state, Level.MASTER, 1)).choices]
    equivalent = EquivalentMoves(state)
    keys = [equivalent.key(record) for record in records]
    runs = [key for before, key in zip([None, *keys], keys, strict=False) if key != before]
    assert len(runs) == len({*keys}) == len(equivalent.groups()) < len(records)
    played = {think(Question(state, Level.APPRENTICE, number)).record for number in range(15)}
    assert all(record == equivalent.equivalents_of(record)[0] for record in played)


# Random games


@pytest.mark.parametrize("kind", [GRAY[0], *slow(GRAY[-1:])], ids=str)
def test_equal_moves_of_random_games_lead_to_symmetric_states(kind: Kind) -> None:
    """No different moves are called equal: groups are compared by the second implementation."""
    seen = {Phase.FACTORY_OFFER: 0, Phase.WALL_TILING: 0}
    for seed in range(2):
        for state in [*some_positions(kind, seed, 0.04, rounds=3), symmetric_offer(seed)]:
            for group in equal_moves(state):
                assert len({str(canonical_form(apply(state, record))) for record in group}) == 1
                seen[state.phase] += 1
    assert min(seen.values()) > 1


def test_all_pairs_of_colors_that_can_be_exchanged_are_found() -> None:
    """No equal moves are missed if exchanging two colors leaves the state the same."""
    found = 0
    for state in (*map(symmetric_offer, range(20)), *positions(GRAY[0], 3, 1)):
        if state.phase is not Phase.FACTORY_OFFER:
            continue
        for one, other in combinations(LETTERS, 2):
            order = LETTERS.translate(str.maketrans(one + other, other + one))
            if form_of(state, order) == form_of(state, LETTERS):
                found += 1
                for move in legal_moves(state):
                    assert isinstance(move, Draft)
                    changed = move.color.translate(str.maketrans(one + other, other + one))
                    assert any(
                        isinstance(record, Draft) and record.color == changed
                        for record in EquivalentMoves(state).equivalents_of(move)
                    )
    assert found >= 20


@pytest.mark.parametrize("kind", [COLORED[0], COLORED[-1], CRYSTAL[0], CRYSTAL[-1]], ids=str)
def test_where_colors_have_their_own_spaces_only_equal_displays_are_one_choice(kind: Kind) -> None:
    """On the colored wall, and on the walls of Crystal Mosaic."""
    for state in positions(kind, 1, 2):
        for group in equal_moves(state):
            first, *others = group
            assert isinstance(first, Draft)
            for record in others:
                assert isinstance(record, Draft)
                assert record[1:] == first[1:]
                tiles = [sorted(state.displays[draft.source - 1]) for draft in (first, record)]
                assert tiles[0] == tiles[1]
