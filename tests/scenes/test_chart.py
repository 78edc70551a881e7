"""The chart: round ticks, names and markers that never cover each other, colors dark enough."""

from dataclasses import replace
from itertools import combinations, pairwise
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from azul.game.score_history import ScoreHistory
from azul.i18n import Strings
from azul.kit.colors import COLORS
from azul.kit.emblems import emblem
from azul.kit.theme import Theme
from azul.scenes.dialogs import chart
from azul.scenes.dialogs.chart import Plot, abreast, numbered, spread, step_of, ticks
from azul.settings import Style

EVENING = COLORS[Style.EVENING]
NAMES = ("Ana", "Ben", "Carla", "Dinis")
LONG = ("Maximiliane-Anna", "Wolfgang-Amadeus", "WWWWWWWWWWWWWWWW", "Bartholomäus Öl.")
WINNERS = (249, 226, 176)
"""The gold of a row that stands out, over paper."""

HEIGHTS = st.lists(st.floats(0, 300), min_size=1, max_size=4)


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.font.init()


def chronicle(scores: list[tuple[int, ...]]) -> ScoreHistory:
    """A game of these rounds, the last of them being the end."""
    return ScoreHistory(
        tuple(scores[:-1]), tuple((0,) * len(scores[0]) for _ in scores), scores[-1], True
    )


def drawn(
    scores: list[tuple[int, ...]],
    names: tuple[str, ...] = NAMES,
    size: tuple[int, int] = (1372, 310),
    unit: float = 1.0,
) -> pygame.Surface:
    seats = len(scores[0])
    theme = Theme(Style.EVENING, unit)
    return chart.picture(theme, size, names[:seats], chronicle(scores), Strings("en"))


def luminance(color: tuple[int, int, int]) -> float:
    parts = (part / 255 for part in color)
    linear = [part / 12.92 if part <= 0.04 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_only_a_finished_game_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    over = chronicle([(1, 2), (3, 4), (5, 6)])
    text, written = Theme.text, set[str]()

    def noted(theme: Theme, words: str, *how: Any) -> pygame.Surface:
        written.add(words)
        return text(theme, words, *how)

    monkeypatch.setattr(Theme, "text", noted)
    for told, there, not_there in (
        (over, "End", "Now"),
        (replace(over, is_over=False), "Now", "End"),
    ):
        written.clear()
        chart.picture(Theme(Style.EVENING, 1.0), (800, 300), NAMES[:2], told, Strings("en"))
        assert there in written
        assert not_there not in written


# Where things are


@given(st.integers(0, 10**6), st.integers(1, 20))
def test_steps_are_round_and_no_larger_than_they_must_be(span: int, most: int) -> None:
    step = step_of(span, most)
    assert str(step).rstrip("0") in ("1", "2", "5")
    assert step * most >= span
    smaller = step * 2 // 5 if str(step).startswith("5") else step // 2
    assert smaller * most < span or step == 1


@given(st.integers(0, 400), st.integers(1, 12))
def test_ticks_go_from_zero_beyond_the_highest_score(highest: int, most: int) -> None:
    scale = ticks(highest, most)
    assert scale[0] == 0
    assert scale[-1] >= max(1, highest)
    assert scale[-1] - scale.step < max(1, highest)
    assert len(scale) <= most + 1


@pytest.mark.parametrize(
    ("highest", "most", "expected"),
    [(0, 5, [0, 1]), (7, 5, [0, 2, 4, 6, 8]), (80, 4, [0, 20, 40, 60, 80]), (101, 3, [0, 50, 100])],
)
def test_ticks_read_well(highest: int, most: int, expected: list[int]) -> None:
    assert list(ticks(highest, most))[: len(expected)] == expected


@given(st.integers(1, 200), st.integers(1, 60))
def test_numbers_of_rounds_stand_as_far_from_the_end_as_from_each_other(
    rounds: int, most: int
) -> None:
    shown = [*numbered(rounds, most), rounds + 1]
    step = step_of(rounds, most)
    assert all(after - before >= step for before, after in pairwise(shown))
    assert len(shown) <= most + 1


def test_all_rounds_are_numbered_where_there_is_room() -> None:
    assert list(numbered(12, 12)) == list(range(1, 13))
    assert list(numbered(1, 1)) == [1]


@given(HEIGHTS)
def test_names_never_overlap_and_keep_their_order(wanted: list[float]) -> None:
    places = spread(wanted, 29, 14, 296)
    for one, other in combinations(range(len(wanted)), 2):
        assert abs(places[one] - places[other]) >= 29 - 1e-6
        if wanted[one] < wanted[other]:
            assert places[one] < places[other]
    assert all(14 - 1e-6 <= place <= 296 + 1e-6 for place in places)


def test_names_that_are_far_enough_apart_stay_where_they_are() -> None:
    assert spread([250, 40, 100], 29) == [250, 40, 100]


def test_names_give_way_to_both_sides() -> None:
    assert spread([100, 100], 30) == [85, 115]
    assert spread([10, 12, 200], 30, low=15) == [15, 45, 200]


def test_near_markers_stand_side_by_side_and_others_in_line() -> None:
    assert abreast([10, 90, 12], near=5) == [-0.5, 0, 0.5]
    assert abreast([10, 90, 200], near=5) == [0, 0, 0]


@given(st.lists(st.integers(0, 150), min_size=2, max_size=4), st.integers(2, 60))
def test_no_marker_hides_another(scores: list[int], columns: int) -> None:
    plot = Plot(Rect(80, 40, 1000, 240), 48, columns, 150)
    middles = plot.markers(0, scores, 22)
    for (x, y), (other_x, other_y) in combinations(middles, 2):
        assert abs(x - other_x) >= 3 or abs(y - other_y) > 8
    assert all(plot.area.x <= x < plot.x(1) for x, _ in middles)


def test_every_marker_is_as_high_as_its_score_and_alone_in_the_middle_of_its_round() -> None:
    plot = Plot(Rect(80, 40, 1000, 240), 50, 4, 100)
    assert plot.markers(3, [100, 0], 22) == [(1030, 40), (1030, 280)]
    equal = plot.markers(3, [50, 50, 0, 50], 22)
    assert [y for _, y in equal] == [160, 160, 280, 160]


# What is drawn


@pytest.mark.parametrize("ground", [EVENING.paper, EVENING.shelf, WINNERS], ids=str)
@pytest.mark.parametrize("player", range(4))
def test_marks_are_dark_enough_for_every_ground(player: int, ground: tuple[int, int, int]) -> None:
    assert (luminance(ground) + 0.05) / (luminance(EVENING.seats[player]) + 0.05) >= 3


def test_markers_differ_in_their_shapes() -> None:
    theme = Theme(Style.EVENING, 1.0)
    masks = [pygame.mask.from_surface(emblem(theme, player, 64)) for player in range(4)]
    for one, other in combinations(masks, 2):
        common = one.overlap_area(other, (0, 0))
        assert common < 0.92 * max(one.count(), other.count())


def pixels(surface: pygame.Surface, color: tuple[int, int, int]) -> int:
    return pygame.mask.from_threshold(surface, color, (8, 8, 8, 255)).count()


@pytest.mark.parametrize(
    "scores",
    [
        [(0, 0, 0, 0)] * 6,
        [(5, 5, 5, 5), (7, 7, 7, 7)],
        [(round_ * 9,) * 4 for round_ in range(1, 15)],
    ],
    ids=["all zero", "one round", "all equal"],
)
def test_every_line_is_seen_even_where_all_are_equal(scores: list[tuple[int, ...]]) -> None:
    picture, theme = drawn(scores), Theme(Style.EVENING, 1.0)
    only = [pixels(emblem(theme, player, 22), EVENING.seats[player]) for player in range(4)]
    for player in range(4):
        seen = pixels(picture, EVENING.seats[player])
        assert seen > 600 + only[player] * len(scores) // 2


@pytest.mark.slow
@pytest.mark.parametrize("size", [(577, 192), (860, 310), (2400, 500)])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("rounds", [1, 5, 12, 60])
def test_there_is_room_for_every_game(size: tuple[int, int], seats: int, rounds: int) -> None:
    scores = [tuple(7 * n // 3 + seat for seat in range(seats)) for n in range(rounds + 1)]
    unit = size[1] / 310
    picture = drawn(scores, LONG, size, unit)
    assert picture.get_size() == size
    for player in range(seats):
        assert pixels(picture, EVENING.seats[player])
