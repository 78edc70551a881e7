"""The net: its packed sums equal sums calculated unit by unit."""

from math import exp
from random import Random

import pytest

from azul.bots.feature_index import FEATURE_COUNT, LEAD_SLOPE, MOST_AT_ONCE, lead_feature
from azul.bots.net import CHANCES, SCALE, WIDTH, ZERO, Net, chance_index, net_for
from azul.paths import ASSETS
from tests.bots.games import KINDS


def net_of(rows: list[list[int]]) -> Net:
    weights = bytes(weight + 128 for row in rows for weight in row)
    return Net(weights.ljust(FEATURE_COUNT * WIDTH, bytes([128])))


def sum_of_units(rows: list[list[int]]) -> int:
    """The output of the units in plain arithmetic."""
    units = [max(0, sum(weights)) for weights in zip(*rows, strict=True)]
    half = WIDTH // 2
    return int(sum(units[:half]) - sum(units[half:]))


def chance(rows: list[list[int]]) -> float:
    net = net_of(rows)
    return CHANCES[chance_index(ZERO + sum(net[row] for row in range(len(rows))))]


def test_lanes_have_the_same_output_as_the_units() -> None:
    for random in map(Random, range(30)):
        rows = [
            [random.randint(-20, 20) for _ in range(WIDTH)] for _ in range(random.randint(1, 60))
        ]
        expected = 1 / (1 + exp(-sum_of_units(rows) / SCALE))
        assert chance(rows) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("half", [0, WIDTH // 2])
def test_no_lane_overflows_with_the_largest_weights(half: int) -> None:
    for weight, expected in ((-127, 0.5), (127, 0.0 if half else 1.0)):
        row = [0] * WIDTH
        row[half : half + WIDTH // 2] = [weight] * (WIDTH // 2)
        assert chance([row] * MOST_AT_ONCE) == pytest.approx(expected, abs=1e-4)


def test_a_lead_has_its_own_row_and_a_slope_for_each_point() -> None:
    weights = bytearray([128]) * (FEATURE_COUNT * WIDTH)
    weights[(LEAD_SLOPE + 3) * WIDTH - 1] = 131
    row = lead_feature(-7, 3, False)
    weights[(row + 1) * WIDTH - 1] = 158
    net = Net(bytes(weights))
    assert net[row] == 30 - 7 * 3
    assert net[lead_feature(12, 3, False)] == 12 * 3
    assert net[lead_feature(12, 2, False)] == 0


def test_chances_rise_from_0_to_1_and_are_one_half_at_0() -> None:
    assert list(CHANCES) == sorted(CHANCES)
    assert CHANCES[len(CHANCES) // 2] == 0.5
    assert CHANCES[0] == pytest.approx(exp(-10), rel=1e-3)


def test_weights_of_another_size_are_refused() -> None:
    with pytest.raises(ValueError, match="not"):
        Net(b"\x80")


def test_there_are_weights_for_each_kind_of_game_small_enough_to_ship() -> None:
    for kind in KINDS:
        net = net_for(*kind)
        assert any(net[row] for row in range(FEATURE_COUNT))
    files = [*(ASSETS / "bots").iterdir()]
    assert max(path.stat().st_size for path in files) < 600_000
