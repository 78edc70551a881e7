"""Charts: round ticks, labels that do not overlap, a cursor by mouse and keyboard, line styles."""

from itertools import combinations, pairwise
from typing import Any, Final

import pygame
import pytest
from pygame import Rect, Surface

from azul.kit.chart import Band, Chart, ChartData, LineStyle, Series, Tick, sparkline
from azul.kit.colors import COLORS as PALETTES
from azul.kit.plot import PlotScale, labeled, side_by_side, spread, ticks
from azul.kit.pointer import Move, Press, Release
from azul.kit.strokes import dashed
from azul.kit.theme import Theme
from azul.kit.widgets import Input
from azul.settings import Style
from tests.kit.player import Player, chord, drawn, placed

COLORS: Final = PALETTES[Style.EVENING]
PLACE: Final = Rect(30, 40, 800, 280)
INK: Final = COLORS.ink
LINE: Final = ((0, 10), (10, 90))


def data(*series: Series, last: int = 10, **more: Any) -> ChartData:
    numbers = [Tick(number, str(number)) for number in range(last + 1)]
    return ChartData(series, (0, last), numbers, "Round", 100, **more)


def draw(theme: Theme, chart_data: ChartData, place: Rect = PLACE) -> Surface:
    """Return an image of a chart on paper."""
    return drawn(placed(Chart(theme, chart_data), *place), place.bottomright)


def labels(
    monkeypatch: pytest.MonkeyPatch, theme: Theme, chart_data: ChartData, place: Rect = PLACE
) -> list[str]:
    """Return all labels of a chart, in the order in which they are drawn."""
    text, found = Theme.text, list[str]()

    def text_noted(theme: Theme, words: str, *args: Any) -> Surface:
        found.append(words)
        return text(theme, words, *args)

    with monkeypatch.context() as patched:
        patched.setattr(Theme, "text", text_noted)
        draw(theme, chart_data, place)
    return found


def pixels(surface: Surface, color: tuple[int, int, int]) -> int:
    return pygame.mask.from_threshold(surface, color, (8, 8, 8, 255)).count()


# Positions


def test_scales_labels_names_and_markers_have_places_of_their_own() -> None:
    """Ticks are round, and labels have room; names and markers near each other move apart."""
    for highest, most, expected in (
        (0, 5, [0, 1]),
        (7, 5, [0, 2, 4, 6, 8]),
        (80, 4, [0, 20, 40, 60, 80]),
        (101, 3, [0, 50, 100, 150]),
        (100, 1, [0, 100]),
    ):
        assert [*ticks(highest, most)] == expected
    places = [10.0 * number for number in range(30)]
    for room, first, step in ((10, 0, 1), (15, 1, 2), (50, 4, 5)):
        assert labeled(places, room) == [*range(first, 30, step)]
    assert (labeled(places[:3], 10, taken=[25]), labeled([], 10)) == ([0, 1], [])
    assert spread([250, 40, 100], 29) == [250, 40, 100]
    assert spread([100, 100], 30) == [85, 115]
    assert spread([10, 12, 200], 30, minimum=15) == [15, 45, 200]
    assert spread([290, 100, 250, 295], 30, 14, 296) == [266, 100, 236, 296]
    assert side_by_side([10, 90, 12], near=5) == [-0.5, 0, 0.5]
    assert side_by_side([10, 90, 200], near=5) == [0, 0, 0]
    plot = PlotScale(Rect(80, 40, 1000, 240), 50, 0, 3, 100)
    assert plot.markers(3, [100, 0], 22) == [(1030, 40), (1030, 280)]
    near = plot.markers(3, [50, 48, 0, 50], 22)
    assert [round(y) for _, y in near] == [160, 165, 280, 160]
    assert {round(after - before) for (before, _), (after, _) in pairwise(sorted(near))} == {0, 19}
    assert [plot.nearest(x) for x in (-50, 130, 279, 281, 2000)] == [0, 0, 0, 1, 3]


def test_dashes_continue_around_corners() -> None:
    line = [(0.0, 0.0), (60.0, 0.0), (60.0, 40.0)]
    assert [*dashed(line)] == [(0, (0, 0), (60, 0)), (1, (60, 0), (60, 40))]
    dots = [start for _, start, _ in dashed(line, (2, 8))]
    assert dots == [*((x, 0) for x in range(0, 60, 10)), *((60, y) for y in range(0, 40, 10))]
    short = [*dashed([(0, 0), (3, 0), (6, 0)], (4, 9))]
    assert short == [(0, (0, 0), (3, 0)), (1, (3, 0), (4, 0))]


# Choosing


def cursor(chart: Chart) -> int:
    """Return the x of the drawn cursor."""
    surface = drawn(chart, PLACE.bottomright)
    rows, across = range(PLACE.y + 30, PLACE.y + 200, 10), range(PLACE.x, PLACE.right)
    columns = [x for x in across if all(surface.get_at((x, y))[:3] == INK for y in rows)]
    return columns[len(columns) // 2]


def test_a_step_is_chosen_by_pointer_and_keys(evening: Theme) -> None:
    line = Series(LINE, COLORS.seats[0], seat=0, name="Ana")
    chart = Chart(evening, data(line), 280, "Choose a step", lambda x: x, 5)
    player = Player(placed(chart, *PLACE))
    middle, y = cursor(chart), PLACE.centery
    steps: list[tuple[list[Input], list[int | None], int]] = [
        ([Press((PLACE.x, y)), Release((PLACE.x, y))], [0], 0),
        ([Press((middle + 3, y)), Move((middle + 2, y))], [5], 5),
        ([Move((PLACE.right, y)), Move((PLACE.right + 50, y))], [10], 10),
        ([Release((PLACE.right, y)), Move((PLACE.x, y))], [], 10),
        ([Press((middle, y)), Release((middle, y)), chord("tab")], [5], 5),
        ([chord(key) for key in ("right", "right", "left", "right", "down")], [None] * 4, 7),
        ([chord("return"), chord("space")], [7, 7], 7),
        ([chord("left")] * 15, [None] * 15, 0),
        ([chord("right")] * 15, [None] * 15, 10),
    ]
    for given_, answers, chosen in steps:
        assert player.give(*given_) == answers
        assert chart.cursor_x == chosen
    assert cursor(chart) > middle
    looks = [
        pygame.image.tobytes(drawn(chart, PLACE.bottomright, *state), "RGB")
        for state in ((False, False), (True, False), (False, True))
    ]
    chart.show(data(Series([(0, 90), (10, 10)], COLORS.seats[0], seat=0, name="Ana")))
    looks.append(pygame.image.tobytes(drawn(chart, PLACE.bottomright), "RGB"))
    assert len({*looks}) == 4, "focus, pointer and new data are seen"


def test_a_chart_without_a_callback_or_a_place_is_harmless(evening: Theme) -> None:
    player = Player(placed(Chart(evening, data(Series(LINE, INK))), *PLACE))
    assert player.drag(PLACE.center, PLACE.topleft) == []
    assert player.key("left", "right", "return", "space") == []
    chart = Chart(evening, data(), on_choose=lambda x: x, cursor_x=3)
    chart.show(data())
    assert pixels(drawn(chart, (10, 10), focused=True), COLORS.paper) == 100
    assert Player(chart).key("return") == [3]


# Drawing


def test_a_wide_chart_looks_like_a_chart_in_one_piece(evening: Theme) -> None:
    """Wide charts are drawn in strips, to save memory."""
    wide = Rect(0, 0, 1600, 280)
    one = draw(evening, data(Series(LINE, INK)), wide)
    mask = pygame.mask.from_threshold(one, INK, (60, 60, 60, 255))
    line = max(mask.connected_components(100), key=lambda part: part.get_bounding_rects()[0].w)
    assert line.get_bounding_rects()[0].w > 1400, "no strip interrupts the line"


@pytest.mark.parametrize("unit", [0.62, 1.0, 2.0])
def test_styles_differ_in_one_color(unit: float, evening: Theme) -> None:
    theme, place = Theme(Style.CONTRAST, unit), Rect(0, 0, round(500 * unit), round(300 * unit))
    points = [(0, 50), (5, 60), (10, 30)]
    pictures = [draw(theme, data(Series(points, INK, style)), place) for style in LineStyle]
    for one, other in combinations(pictures, 2):
        same = pygame.mask.from_threshold(one, (0, 0, 0), (60, 60, 60, 255), other)
        assert place.w * place.h - same.count() > 100 * unit


def test_all_values_are_seen(evening: Theme) -> None:
    """This holds for single points, covered lines, the last of very many points, and many dots."""
    seat, place = COLORS.seats[1], Rect(0, 0, 300, 240)
    for style in LineStyle:
        assert pixels(draw(evening, data(Series([(5, 50)], seat, style))), seat) > 20
    flat = [(0.0, 50.0), (10.0, 50.0)]
    picture = draw(evening, data(*(Series(flat, color) for color in COLORS.seats)))
    assert all(pixels(picture, color) > PLACE.w / 2 for color in COLORS.seats)
    many = [(x, 0.0) for x in range(5000)]
    line = draw(evening, data(Series([*many, (4999.0, 100.0)], seat), last=5000), place)
    assert pixels(line.subsurface(Rect(place.right - 10, 20, 10, 100)), seat) > 100
    many[1234] = (1234, 100.0)
    dots = draw(evening, data(Series(many, seat, LineStyle.POINTS), last=5000), place)
    assert pixels(dots.subsurface(Rect(0, 0, place.w, 60)), seat) > 10
    assert pixels(draw(evening, data(Series([], seat, seat=1, name="Ben"))), seat) == 0
    for values in ([3.0], [3.0, 3.0], [1.0, 40.0, 20.0]):
        small = sparkline(evening, (230, 62), values)
        assert (small.get_size(), pixels(small, COLORS.cobalt) > 30) == ((230, 62), True)


def test_markers_are_at_the_labeled_ticks_and_at_the_end(evening: Theme) -> None:
    series = Series([(x, 50) for x in range(11)], COLORS.seats[1], seat=1, name="Ben")

    def marked(*places: int) -> int:
        at = [Tick(x, str(x)) for x in places]
        shown = ChartData([series], (0, 10), at, "Round", 100, inset=20, has_markers=True)
        return pixels(draw(evening, shown), series.color)

    none, each = marked(), (marked(2, 6) - marked()) / 2
    assert each > 50
    assert marked(*range(11)) == pytest.approx(none + 10 * each, rel=0.05)


def test_labels_bands_and_rules(evening: Theme, monkeypatch: pytest.MonkeyPatch) -> None:
    """A low chart has emblems only, and a long name is shortened."""
    series = Series([(0, 1), (10, 2)], INK, seat=0, name="Ana")
    bands = [Band(10, 10, "End")]
    full = data(series, y_label="{}%".format, y_title="Points", bands=bands)
    found = labels(monkeypatch, evening, full)
    assert [word for word in found if word.endswith("%")] == ["0%", "50%", "100%"]
    assert {"Points", "Round", "0", "9", "End", "Ana"} <= {*found}
    assert "10" not in found, "the label of the end replaces the last round"
    right = draw(evening, full).subsurface(PLACE.right - 60, PLACE.y, 60, PLACE.h)
    assert pixels(right, INK) > 100, "the name is at the end of its line"
    long = labels(monkeypatch, evening, data(Series(LINE, INK, seat=0, name="W" * 60)))
    assert [word[-1] for word in long if word.startswith("W")] == ["…"]
    low, seat = Rect(0, 0, 400, 110), Series(LINE, COLORS.seats[1], seat=1, name="Ben")
    assert labels(monkeypatch, evening, data(seat), low) == []
    bare = draw(evening, data(Series(LINE, seat.color)), low)
    assert pixels(draw(evening, data(seat), low), seat.color) != pixels(bare, seat.color)
    plain, band = draw(evening, data()), draw(evening, data(bands=[Band(0, 5)]))
    assert pixels(band, COLORS.shelf) > 20 * pixels(plain, COLORS.shelf)
    ruled = draw(evening, data(has_x_rules=True))
    assert pixels(ruled, COLORS.rule) > pixels(plain, COLORS.rule) + 500
