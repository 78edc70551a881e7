"""Which deals and decisions are turning points of a game."""

import pytest

from azul.engine import CENTER, FLOOR, Color, Draft
from azul.insight import AnalysisResult, Chances, MoveReview, turning_points

DRAFT = Draft(CENTER, Color.BLUE, FLOOR)


def result(*chances: Chances, decisions: dict[int, int]) -> AnalysisResult:
    """Return a result with these chances along the game; `decisions` are the players by record."""

    def review(index: int, player: int) -> MoveReview:
        shift = [old - new for old, new in zip(chances[index], chances[index + 1], strict=True)]
        return MoveReview(player, DRAFT, (), tuple(shift))

    reviews = {index: review(index, player) for index, player in decisions.items()}
    return AnalysisResult(dict(enumerate(chances)), reviews)


def test_the_three_greatest_changes_are_listed_in_the_order_of_play() -> None:
    chances = [(share, 1 - share) for share in (0.5, 0.6, 0.53, 0.73, 0.38, 0.30)]
    points = turning_points(result(*chances, decisions={1: 0, 3: 0, 4: 0}))
    assert [(point.record_index, point.player, point.is_deal) for point in points] == [
        (0, 0, True),
        (2, 0, True),
        (3, 0, False),
    ]
    assert (points[-1].before, points[-1].after) == pytest.approx((0.73, 0.38))


def test_a_decision_counts_by_its_lost_chance() -> None:
    """A correction may raise or lower the chance at the same move."""
    review = MoveReview(0, DRAFT, (), (0.3, -0.3))
    for before in ((0.2, 0.8), (0.9, 0.1)):
        (point,) = turning_points(AnalysisResult({0: before, 1: (0.4, 0.6)}, {0: review}))
        assert (point.before, point.after) == pytest.approx((0.7, 0.4))
    good = MoveReview(0, DRAFT, (), (0.0, 0.0))
    assert turning_points(AnalysisResult({0: (0.9, 0.1), 1: (0.4, 0.6)}, {0: good})) == ()


def test_a_small_error_is_a_turning_point_only_if_it_is_the_greatest_change() -> None:
    """Three moves that hardly mattered would teach nothing."""
    small = [(share, 1 - share) for share in (0.5, 0.46, 0.43)]
    (point,) = turning_points(result(*small, decisions={0: 0, 1: 0}))
    assert point.record_index == 0
    smaller = [(share, 1 - share) for share in (0.5, 0.49, 0.48)]
    assert turning_points(result(*smaller, decisions={0: 0, 1: 0})) == ()


@pytest.mark.parametrize(
    ("last", "expected"), [(0.74, [0, 1, 3]), (0.78, [0, 1, 2])], ids=["mistake", "no mistake"]
)
def test_the_greatest_mistake_is_listed_even_among_greater_deals(
    last: float, expected: list[int]
) -> None:
    """Players cannot learn from luck alone."""
    chances = [(share, 1 - share) for share in (0.2, 0.5, 0.7, 0.8, last)]
    points = turning_points(result(*chances, decisions={3: 0}))
    assert [point.record_index for point in points] == expected


@pytest.mark.parametrize(
    ("after", "player"), [((0.1, 0.45, 0.45), 0), ((0.2, 0.6, 0.2), 1), ((0.35, 0.33, 0.32), None)]
)
def test_a_deal_belongs_to_the_player_whose_chance_it_changed_most(
    after: Chances, player: int | None
) -> None:
    points = turning_points(result((0.34, 0.33, 0.33), after, decisions={}))
    assert [point.player for point in points] == ([] if player is None else [player])


@pytest.mark.parametrize("winner", [0, 1])
def test_with_two_players_a_deal_belongs_to_the_lucky_one(winner: int) -> None:
    shares = (0.8, 0.2) if winner == 0 else (0.2, 0.8)
    (point,) = turning_points(result((0.5, 0.5), shares, decisions={}))
    assert (point.player, point.after) == (winner, 0.8)
