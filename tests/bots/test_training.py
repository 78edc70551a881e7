"""The trainer plays by the rules of the engine, and searches as the game does.

Its loops are made for Numba, but are tested without it.
"""

import zlib
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from azul.bots.feature_index import CRYSTAL, FEATURE_COUNT, LEAD_SLOPE, MOST_AT_ONCE, lead_feature
from azul.bots.features import features_of
from azul.bots.net import LANE, SCALE, WIDTH, Net
from azul.bots.plain import (
    BAG,
    BOARDS,
    CENTER,
    COLORS_AT,
    COUNTS_AT,
    FLOOR_AT,
    FLOOR_LINE,
    KIND,
    LENGTH,
    NUMBER_OF_DISPLAYS,
    STRIDE,
    WALL_AT,
    encode,
)
from azul.bots.walls import GRAY_WALLS
from azul.engine import (
    COLORS,
    Draft,
    Phase,
    Placement,
    Ruleset,
    State,
    Wall,
    legal_moves,
    standings,
)
from tests.bots import reference
from tests.bots.games import KINDS, Kind, all_kinds, some_positions
from tests.bots.test_equivalence import GRAY
from tests.bots.test_evaluator import searched
from tests.cases import some
from tests.engine.games import Step, random_game

np = pytest.importorskip("numpy", reason="the trainer's packages are not needed to play or test")

game: Any = import_module("tools.training.game")
search: Any = import_module("tools.training.search")
export: Any = import_module("tools.training.export")
learning: Any = import_module("tools.training.learning")
selfplay: Any = import_module("tools.training.selfplay")
symmetry: Any = import_module("tools.training.symmetry")


def array(state: State) -> Any:
    return np.array(encode(state), np.int16)


def line_of(draft: Draft) -> int:
    return draft.line - 1 if draft.line else FLOOR_LINE


def check(step: Step) -> None:
    """Compare a draft, and the end of the round if it was the last one, with the engine."""
    assert isinstance(step.record, Draft)
    position = array(step.before)
    color = COLORS.index(step.record.color)
    game.take(position, step.record.source, color, line_of(step.record))
    after = step.after
    if after.phase is Phase.FACTORY_OFFER:
        assert list(position) == encode(after)
        return
    assert game.offer_is_empty(position)
    if after.phase is Phase.WALL_TILING:
        return
    for seat in range(len(after.players)):
        start = BOARDS + seat * search.STRIDE
        search.tile_likely(position, start)
        game.score_floor(position, start)
    assert game.is_over(position) == (after.phase is Phase.GAME_OVER)
    if after.phase is Phase.GAME_OVER:
        shares = np.zeros(4)
        game.share_victory(position, shares)
        winners = {standing.player for standing in standings(after) if standing.place == 1}
        assert {seat for seat in range(4) if shares[seat] > 0} == winners
        assert shares.sum() == pytest.approx(1)
    else:
        assert list(position[BOARDS:BAG]) == encode(after)[BOARDS:BAG]


@all_kinds
def test_drafts_and_ends_of_rounds_are_those_of_the_engine(kind: Kind) -> None:
    for seed in range(2):
        for step in random_game(kind.setup(seed), seed, 0.1, 20):
            if isinstance(step.record, Draft):
                check(step)


@all_kinds
def test_the_legal_drafts_are_those_of_the_engine(kind: Kind) -> None:
    for state in some_positions(kind, 4, 0.1):
        if state.phase is Phase.FACTORY_OFFER:
            position = array(state)
            offer = [state.center, *state.displays]
            allowed = {
                (source, color, line)
                for source, tiles in enumerate(offer)
                for color, letter in enumerate(COLORS)
                for line in range(6)
                if letter in tiles and game.may_place(position, color, line)
            }
            moves = [move for move in legal_moves(state) if isinstance(move, Draft)]
            assert allowed == {
                (move.source, COLORS.index(move.color), line_of(move)) for move in moves
            }


@all_kinds
def test_the_lid_is_that_of_the_engine(kind: Kind) -> None:
    for step in random_game(kind.setup(5), 5, 0.1, 20):
        if step.after.phase is Phase.PREPARING_NEXT_ROUND:
            position = array(step.after)
            assert list(game.lid_of(position)) == list(step.after.lid)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_deal_fills_all_displays_and_keeps_all_tiles(players: int) -> None:
    np.random.seed(1)
    position = np.zeros(LENGTH, np.int16)
    game.begin(position, players, 0, 0, 0)
    assert game.deal_tiles(position)
    dealt = position[game.DISPLAYS : BOARDS]
    assert dealt.sum() == 4 * (2 * players + 1)
    assert dealt.sum() + position[BAG:LENGTH].sum() == 100
    assert dealt.max() <= 4


@pytest.mark.parametrize(
    "kind", some((kind for kind in KINDS if kind.wall is Wall.GRAY), 3), ids=str
)
def test_open_spaces_are_those_of_the_engine(kind: Kind) -> None:
    seen = 0
    for state in some_positions(kind, 6, 0):
        columns = np.zeros(5, np.int64)
        start = BOARDS + state.to_act * search.STRIDE
        moves = [move for move in legal_moves(state) if isinstance(move, Placement)]
        found = game.open_spaces(array(state), start, moves[0].line - 1, columns)
        assert list(columns[:found] + 1) == [move.column for move in moves]
        seen += 1
    assert seen


@pytest.mark.parametrize("kind", some(GRAY, 6), ids=str)
def test_the_gray_wall_looks_the_same_with_colors_exchanged_or_a_board_mirrored(
    kind: Kind,
) -> None:
    """The trainer gives rows that mean the same one weight: `symmetry` must find them all."""
    same = symmetry.tied_features()
    seen = 0
    for state in some_positions(kind, 8, 0.1):
        position = encode(state)
        viewer = state.to_act
        expected = tied_features_of(position, viewer, same)
        assert tied_features_of(exchanged(position, (3, 0, 4, 1, 2)), viewer, same) == expected
        for seat in range(kind.players):
            start = BOARDS + seat * STRIDE
            counts = position[start + COUNTS_AT : start + WALL_AT]
            # Where a complete line is taken to go, one of two equal columns is taken.
            if all(count <= line for line, count in enumerate(counts)):
                assert tied_features_of(mirrored(position, start), viewer, same) == expected
                seen += 1
    assert seen > 10


def tied_features_of(position: list[int], viewer: int, same: Any) -> list[int]:
    on = [0] * MOST_AT_ONCE
    features_of(on, position, viewer, [0] * 25, [0] * 30)
    return sorted(same[on[1 : on[0] + 1]])


def mirrored(position: list[int], start: int) -> list[int]:
    """The position with the wall of the board that begins at `start` from the other side."""
    other = position.copy()
    for row in range(start + WALL_AT, start + FLOOR_AT, 5):
        other[row : row + 5] = reversed(position[row : row + 5])
    return other


def exchanged(position: list[int], colors: Sequence[int]) -> list[int]:
    """The position with each color become another one everywhere."""
    other = position.copy()
    goals = [CENTER + 5 * source for source in range(NUMBER_OF_DISPLAYS + 1)]
    for start in [*goals, BAG]:
        for color, becomes in enumerate(colors):
            other[start + becomes] = position[start + color]
    for start in range(BOARDS, BAG, STRIDE):
        for line in range(5):
            if position[start + COUNTS_AT + line]:
                other[start + COLORS_AT + line] = colors[position[start + COLORS_AT + line]]
        for space in range(start + WALL_AT, start + FLOOR_AT):
            if position[space]:
                other[space] = colors[position[space] - 1] + 1
    return other


def test_half_of_the_games_for_crystal_mosaic_are_on_each_side() -> None:
    np.random.seed(1)
    workspace = selfplay.new_workspace(float_weights(), selfplay.new_samples(1))
    sides = []
    for _ in range(200):
        selfplay.begin_game(workspace, selfplay.Kind(2, GRAY_WALLS[Ruleset.CRYSTAL_1], 0, 1))
        sides.append(int(workspace.position[KIND]))
    assert set(sides) == {GRAY_WALLS[Ruleset.CRYSTAL_1], GRAY_WALLS[Ruleset.CRYSTAL_2]}
    assert 75 < sides.count(GRAY_WALLS[Ruleset.CRYSTAL_1]) < 125


def test_weights_for_other_walls_are_read_with_features_of_crystal_mosaic_at_zero() -> None:
    whole = reference.any_net().weights
    short = export.from_bytes(whole[: CRYSTAL * WIDTH])
    assert (short[:CRYSTAL] == export.from_bytes(whole)[:CRYSTAL]).all()
    assert short.shape == (FEATURE_COUNT, WIDTH)
    assert not short[CRYSTAL:].any()


def float_weights() -> Any:
    """The weights of `reference.any_net` in the format of the trainer."""
    return export.playable(export.from_bytes(reference.any_net().weights))


def test_exported_weights_are_the_learned_ones(tmp_path: Path) -> None:
    """Up to rounding; the slopes of leads are stored per point."""
    random = np.random.default_rng(1)
    net = random.normal(0, 0.05, (FEATURE_COUNT, WIDTH)).astype(np.float32)
    export.export(net, np.ones_like(net), tmp_path / "net.weights")
    read = export.read(tmp_path / "net.weights")
    lost = np.abs(export.playable(read) - export.playable(net))[:LEAD_SLOPE]
    assert lost.max() < 0.5 / SCALE + 1e-6
    weights = zlib.decompress((tmp_path / "net.weights").read_bytes())
    row = lead_feature(17, 2, False)
    assert Net(weights)[row] == packed(export.playable(net)[row])


def packed(weights: Any) -> int:
    """A row of weights as `azul.bots.net` adds them up."""
    whole = np.rint(weights * SCALE).astype(int)
    return sum(int(weight) << (LANE * lane) for lane, weight in enumerate(reversed(whole)))


def test_learning_reduces_the_loss_also_by_leads() -> None:
    """After learning from two samples with only a lead, a larger lead has a higher chance."""
    net = np.zeros((FEATURE_COUNT, WIDTH), np.float32)
    net[:, : WIDTH // 2] = 0.01
    samples = np.array([[1, lead_feature(lead, 1, False)] for lead in (5, 20)], np.uint16)
    targets = np.array([0.6, 0.9], np.float32)
    before = learning.mean_loss(net, samples, targets)
    for _ in range(60):
        learning.learn(
            net, np.zeros_like(net), samples, targets, [0, 1], np.float32(0.01), np.float32(0.49)
        )
    assert learning.mean_loss(net, samples, targets) < before
    assert net[LEAD_SLOPE].max() > 0.01
    unseen = np.array([[1, lead_feature(lead, 1, False)] for lead in (0, 40)], np.uint16)
    near, far = (learning.add_up(net, sample, np.zeros(WIDTH, np.float32))[0] for sample in unseen)
    assert far > near + 0.05


@pytest.mark.sampled(0.5)
@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3])
def test_a_game_gives_samples_of_positions_and_of_ends_of_rounds(players: int) -> None:
    """Also with forks and a guest net; all targets are chances."""
    net = float_weights()
    samples = selfplay.new_samples(3000)
    options = selfplay.PlayOptions(30, 0.2, 0.03, 2, 0.5, 0.3, 0.1, 0.03, 2, 30, 1.0)
    selfplay.play_games(net, net, samples, 1, selfplay.Kind(players, 0, 25, 1), options)
    size = int(samples.size[0])
    assert 50 < size < 3000
    assert samples.target[:size].min() >= 0
    assert samples.target[:size].max() <= 1
    ends = samples.end[:size] > 0
    assert 2 * players <= ends.sum() < size
    assert ends.sum() % players == 0
    # Forks are not part of the game, so they have no result.
    assert samples.result[:size][ends].min() == 0


def largest_distance(values: list[float], others: list[float]) -> float:
    """The largest distance of a value to the nearest of the others."""
    return max(min(abs(value - other) for other in others) for value in values)


@all_kinds
def test_both_evaluate_all_drafts_equally(kind: Kind) -> None:
    net = float_weights()
    states = some_positions(kind, 8, 0.03)
    for state in [state for state in states if state.phase is Phase.FACTORY_OFFER][:3]:
        tree, scratch = search.new_tree(), search.new_scratch(WIDTH)
        tree.size[0] = 1
        search.expand(tree, 0, array(state), state.first_player, net, scratch)
        there = sorted(tree.evaluation[1 : tree.size[0]])
        own = searched(state, reference.any_net(), 1)
        here = sorted(edge.evaluation for edge in own.root.edges)
        # Only the search of the game merges equal displays.
        assert largest_distance(here, there) < 2e-4
        assert largest_distance(there, here) < 2e-4
