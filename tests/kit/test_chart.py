"""Charts: round ticks, labels that do not overlap, a cursor by mouse and keys, line styles."""

from itertools import combinations, pairwise
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect, Surface

from azul.kit import chart as charts
from azul.kit import strokes
from azul.kit.chart import Band, Chart, ChartData, LineStyle, Series, Tick, sparkline
from azul.kit.colors import COLORS as PALETTES
from azul.kit.keys import KeyPress
from azul.kit.plot import Plot, labeled, side_by_side, spread, tick_step, ticks
from azul.kit.strokes import dashed
from azul.kit.theme import Theme
from azul.settings import Style
from tests.inputs import pressed

COLORS = PALETTES[Style.EVENING]
PLACE = Rect(30, 40, 800, 280)
INK = COLORS.ink
LEFT, RIGHT, RETURN, SPACE = (
    pressed(key) for key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_SPACE)
)
HEIGHTS = st.lists(st.floats(0, 300), min_size=1, max_size=4)


def data(*series: Series, last: int = 10, **more: Any) -> ChartData:
    numbers = [Tick(number, str(number)) for number in range(last + 1)]
    return ChartData(series, (0, last), numbers, "Round", 100, **more)


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.font.init()


def evening() -> Theme:
    """A new theme, because fonts are invalid after other tests have quit pygame."""
    return Theme(Style.EVENING, 1.0)


def draw(chart_data: ChartData, place: Rect = PLACE, theme: Theme | None = None) -> Surface:
    """A picture of a chart on paper."""
    theme = theme or evening()
    chart = Chart(theme, chart_data)
    chart.set_rect(place)
    surface = Surface(place.bottomright)
    surface.fill(theme.colors.paper)
    chart.draw(surface, focused=False, hovered=False)
    return surface


def drawn_labels(
    monkeypatch: pytest.MonkeyPatch, chart_data: ChartData, place: Rect = PLACE
) -> list[str]:
    """All labels of a chart, in the order in which they are drawn."""
    text, found = Theme.text, list[str]()

    def text_noted(theme: Theme, words: str, *args: Any) -> Surface:
        found.append(words)
        return text(theme, words, *args)

    with monkeypatch.context() as patched:
        patched.setattr(Theme, "text", text_noted)
        draw(chart_data, place)
    return found


def pixels(surface: Surface, color: tuple[int, int, int]) -> int:
    return pygame.mask.from_threshold(surface, color, (8, 8, 8, 255)).count()


def test_a_chart_drawn_in_strips_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Strips only save memory."""
    heights = [[(n * k) % 97 for n in range(11)] for k in range(20, 25)]
    pairs = zip(LineStyle, heights, strict=True)
    chart_data = data(*(Series([*enumerate(line)], INK, style) for style, line in pairs))
    images = []
    for width in (7, 200, 2000):
        monkeypatch.setattr(strokes, "_STRIP", width * PLACE.h)
        images.append(draw(chart_data).get_buffer().raw)
    assert images[0] == images[1] == images[2]


# Positions


@given(st.integers(0, 10**6), st.integers(1, 20))
def test_steps_are_round_and_as_small_as_possible(span: int, most: int) -> None:
    step = tick_step(span, most)
    assert str(step).rstrip("0") in ("1", "2", "5")
    assert step * most >= span
    smaller = step * 2 // 5 if str(step).startswith("5") else step // 2
    assert smaller * most < span or step == 1


@given(st.integers(0, 400), st.integers(1, 12))
def test_ticks_go_from_zero_beyond_the_highest_value(highest: int, most: int) -> None:
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


@given(st.lists(st.floats(0, 2000), max_size=200), st.floats(1, 300), st.floats(0, 2000))
def test_labels_keep_a_distance_to_each_other_and_to_occupied_places(
    places: list[float], room: float, taken: float
) -> None:
    places.sort()
    labels = [places[number] for number in labeled(places, room, [taken])]
    assert all(after - before >= room for before, after in pairwise(labels))
    assert all(abs(place - taken) >= room for place in labels)


def test_as_many_labels_as_have_room_are_round_numbers() -> None:
    places = [10.0 * number for number in range(30)]
    assert labeled(places, 10) == [*range(30)]
    assert [number + 1 for number in labeled(places, 15)] == [*range(2, 31, 2)]
    assert [number + 1 for number in labeled(places, 50)] == [*range(5, 31, 5)]
    assert labeled(places[:3], 10, taken=[25]) == [0, 1]
    assert labeled([], 10) == []


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


def test_names_move_apart_to_both_sides() -> None:
    assert spread([100, 100], 30) == [85, 115]
    assert spread([10, 12, 200], 30, minimum=15) == [15, 45, 200]


def test_close_markers_stand_side_by_side_and_others_in_line() -> None:
    assert side_by_side([10, 90, 12], near=5) == [-0.5, 0, 0.5]
    assert side_by_side([10, 90, 200], near=5) == [0, 0, 0]


@given(st.lists(st.integers(0, 150), min_size=2, max_size=4), st.integers(2, 60))
def test_no_marker_hides_another(scores: list[int], columns: int) -> None:
    plot = Plot(Rect(80, 40, 1000, 240), 48, 0, columns - 1, 150)
    middles = plot.markers(0, scores, 22)
    for (x, y), (other_x, other_y) in combinations(middles, 2):
        assert abs(x - other_x) >= 3 or abs(y - other_y) > 8
    assert all(plot.area.x <= x < plot.x(1) for x, _ in middles)


def test_every_marker_is_as_high_as_its_value_and_alone_in_the_middle_of_its_column() -> None:
    plot = Plot(Rect(80, 40, 1000, 240), 50, 0, 3, 100)
    assert plot.markers(3, [100, 0], 22) == [(1030, 40), (1030, 280)]
    equal = plot.markers(3, [50, 50, 0, 50], 22)
    assert [y for _, y in equal] == [160, 160, 280, 160]


@given(st.floats(-500, 2000), st.integers(1, 300))
def test_the_nearest_value_is_a_whole_one_of_the_range(x: float, last: int) -> None:
    plot = Plot(Rect(80, 40, 1000, 240), 10, 0, last, 100)
    nearest = plot.nearest(x)
    inside = min(max(plot.x(0), x), plot.x(last))
    assert 0 <= nearest <= last
    assert abs(plot.x(nearest) - inside) <= plot.unit / 2 + 1e-6


# Choosing


class Choices(list[int]):
    """A callback that records what was chosen and returns it."""

    def __call__(self, x: int) -> int:
        self.append(x)
        return x


@pytest.fixture
def chosen() -> Choices:
    return Choices()


@pytest.fixture
def chart(chosen: Choices) -> Chart:
    """A chart with its cursor in the middle of ten steps."""
    line = Series([(0, 10), (10, 90)], COLORS.seats[0], seat=0, name="Ana")
    new_chart = Chart(evening(), data(line), 280, "Choose a step", chosen, 5)
    new_chart.set_rect(PLACE)
    return new_chart


def run(action: Any) -> Any:
    assert action
    return action()


def cursor(chart: Chart) -> int:
    """The x of the drawn cursor."""
    surface = Surface(PLACE.bottomright)
    chart.draw(surface, focused=False, hovered=False)
    rows = range(PLACE.y + 30, PLACE.y + 200, 10)
    columns = [
        x
        for x in range(PLACE.x, PLACE.right)
        if all(surface.get_at((x, y))[:3] == INK for y in rows)
    ]
    return columns[len(columns) // 2]


def test_a_chart_is_drawn_when_it_is_first_seen_and_once(
    chart: Chart, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A panel may try several layouts, and one that never shows would cost a frame its time."""
    drawn = list[int]()
    monkeypatch.setattr(charts, "draw_strokes", lambda *_: drawn.append(1))
    chart.set_rect(PLACE.inflate(-40, -40))
    assert chart.on_press(PLACE.center), "the steps can be chosen before"
    chart.set_rect(PLACE)
    assert drawn == []
    for _ in range(2):
        chart.draw(Surface(PLACE.bottomright), focused=False, hovered=False)
    assert drawn == [1]


def test_a_press_chooses_the_nearest_step(chart: Chart, chosen: Choices) -> None:
    for x, step in ((PLACE.x, 0), (cursor(chart) + 3, 5), (PLACE.right - 1, 10)):
        assert run(chart.on_press((x, PLACE.centery))) == step
        assert chart.cursor_x == step
    assert chosen == [0, 5, 10]


def test_dragging_chooses_each_step_once(chart: Chart, chosen: Choices) -> None:
    middle = cursor(chart)
    assert chart.on_drag((middle + 2, PLACE.centery)) is None
    run(chart.on_drag((PLACE.right, PLACE.centery)))
    assert chart.on_drag((PLACE.right + 50, PLACE.centery)) is None
    assert chosen == [10]


def test_arrows_move_the_cursor_and_enter_or_space_chooses(chart: Chart, chosen: Choices) -> None:
    before = cursor(chart)
    for key in (RIGHT, RIGHT, LEFT, RIGHT):
        run(chart.on_key(key))
    assert chart.cursor_x == 7
    assert cursor(chart) > before
    assert chosen == []
    assert run(chart.on_key(RETURN)) == 7
    assert run(chart.on_key(SPACE)) == 7
    assert chosen == [7, 7]


@pytest.mark.parametrize(("key", "end"), [(LEFT, 0), (RIGHT, 10)])
def test_the_cursor_stops_at_the_ends(chart: Chart, key: KeyPress, end: int) -> None:
    for _ in range(15):
        run(chart.on_key(key))
    assert chart.cursor_x == end


def test_other_keys_are_left_to_the_form(chart: Chart) -> None:
    assert chart.on_key(pressed(pygame.K_DOWN)) is None
    assert chart.on_text(" ") is None


def test_a_chart_without_a_callback_ignores_input() -> None:
    new_chart = Chart(evening(), data(Series([(0, 1)], INK)))
    new_chart.set_rect(PLACE)
    assert not new_chart.focusable
    assert new_chart.on_press(PLACE.center) is None
    assert new_chart.on_drag((PLACE.x, PLACE.y)) is None
    assert all(new_chart.on_key(key) is None for key in (LEFT, RIGHT, RETURN, SPACE))


def test_a_chart_without_a_rectangle_is_not_drawn_and_chooses_at_its_cursor(
    chosen: Choices,
) -> None:
    new_chart = Chart(evening(), data(), on_choose=chosen, cursor_x=3)
    new_chart.show(data())
    new_chart.draw(Surface((10, 10)), focused=True, hovered=True)
    assert run(new_chart.on_press((0, 0))) == 3


def test_drawing_again_builds_nothing(chart: Chart, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(charts, "_ChartImage", None)
    chart.set_rect(PLACE.move(0, -20))
    chart.draw(Surface(PLACE.bottomright), focused=True, hovered=True)


def test_new_data_are_drawn(chart: Chart) -> None:
    before, after = Surface(PLACE.bottomright), Surface(PLACE.bottomright)
    chart.draw(before, focused=False, hovered=False)
    chart.show(data(Series([(0, 90), (10, 10)], COLORS.seats[0], seat=0, name="Ana")))
    chart.draw(after, focused=False, hovered=False)
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(after, "RGB")


# Drawing


def test_dashes_continue_around_corners() -> None:
    line = [(0.0, 0.0), (60.0, 0.0), (60.0, 40.0)]
    assert [*dashed(line)] == [(0, (0, 0), (60, 0)), (1, (60, 0), (60, 40))]
    dots = [*dashed(line, (2, 8))]
    assert [start for _, start, _ in dots] == [
        *((x, 0) for x in range(0, 60, 10)),
        *((60, y) for y in range(0, 40, 10)),
    ]
    assert [(n, s, e) for n, s, e in dashed([(0, 0), (3, 0), (6, 0)], (4, 9))] == [
        (0, (0, 0), (3, 0)),
        (1, (3, 0), (4, 0)),
    ]


@pytest.mark.parametrize("unit", [0.62, 1.0, 2.0])
def test_styles_differ_in_one_color(unit: float) -> None:
    theme = Theme(Style.CONTRAST, unit)
    place = Rect(0, 0, round(500 * unit), round(300 * unit))
    pictures = [
        draw(data(Series([(0, 50), (5, 60), (10, 30)], INK, style)), place, theme)
        for style in LineStyle
    ]
    for one, other in combinations(pictures, 2):
        differing = pygame.mask.from_threshold(one, (0, 0, 0), (60, 60, 60, 255), other)
        assert place.w * place.h - differing.count() > 100 * unit


@pytest.mark.parametrize("style", [*LineStyle])
def test_a_single_point_is_seen(style: LineStyle) -> None:
    seat = COLORS.seats[1]
    assert pixels(draw(data(Series([(5, 50)], seat, style))), seat) > 20


def test_a_line_below_another_is_seen_on_both_sides_of_it() -> None:
    line, seats = [(0.0, 50.0), (10.0, 50.0)], COLORS.seats
    picture = draw(data(*(Series(line, color) for color in seats)))
    assert all(pixels(picture, color) > PLACE.w / 2 for color in seats)


def test_of_very_many_points_the_last_is_seen_and_no_dot_is_left_out() -> None:
    seat, place = COLORS.seats[0], Rect(0, 0, 300, 240)
    flat, peak = [(x, 0.0) for x in range(5000)], [(4999.0, 100.0)]
    line = draw(data(Series([*flat, *peak], seat), last=5000), place)
    right = line.subsurface(Rect(place.right - 10, place.y + 20, 10, 100))
    assert pixels(right, seat) > 100
    one = [(x, 100.0 if x == 1234 else 0.0) for x in range(5000)]
    dots = draw(data(Series(one, seat, LineStyle.POINTS), last=5000), place)
    upper = dots.subsurface(Rect(0, 0, place.w, 60))
    assert pixels(upper, seat) > 10


def test_markers_stand_at_the_labeled_ticks_and_at_the_end() -> None:
    def marked(ticks_at: list[Tick]) -> int:
        series = Series([(x, 50) for x in range(11)], COLORS.seats[1], seat=1, name="Ben")
        chart_data = ChartData(
            [series], (0, 10), ticks_at, "Round", 100, inset=20, has_markers=True
        )
        return pixels(draw(chart_data), series.color)

    none, two, all_of_them = (
        marked([Tick(x, str(x)) for x in places]) for places in ([], [2, 6], range(11))
    )
    each = (two - none) / 2
    assert each > 50
    assert all_of_them == pytest.approx(none + 10 * each, rel=0.05)


def test_scale_and_ticks_have_labels(monkeypatch: pytest.MonkeyPatch) -> None:
    series = Series([(0, 1), (10, 2)], INK, seat=0, name="Ana")
    bands = [Band(10, 10, "End")]
    chart_data = data(series, y_label="{}%".format, y_title="Points", bands=bands)
    found = drawn_labels(monkeypatch, chart_data)
    assert [word for word in found if word.endswith("%")] == ["0%", "50%", "100%"]
    assert {"Points", "Round", "0", "9", "End", "Ana"} <= set(found)
    assert "10" not in found, "the label of the end replaces it"


def test_a_low_chart_has_emblems_but_no_labels(monkeypatch: pytest.MonkeyPatch) -> None:
    series = Series([(0, 50), (10, 50)], COLORS.seats[1], seat=1, name="Ben")
    low = Rect(0, 0, 400, 110)
    assert drawn_labels(monkeypatch, data(series), low) == []
    line = data(Series(series.points, series.color))
    assert pixels(draw(data(series), low), series.color) != pixels(draw(line, low), series.color)


def test_a_long_name_is_shortened(monkeypatch: pytest.MonkeyPatch) -> None:
    series = Series([(0, 1), (10, 2)], INK, seat=0, name="W" * 60)
    names = [word for word in drawn_labels(monkeypatch, data(series)) if word.startswith("W")]
    assert all(word.endswith("…") for word in names)
    assert names


def test_a_series_without_points_has_no_emblem() -> None:
    seat = COLORS.seats[1]
    assert pixels(draw(data(Series([], seat, seat=1, name="Ben"))), seat) == 0


def test_a_band_is_shaded_and_rules_stand_at_every_tick() -> None:
    band = draw(data(bands=[Band(0, 5)]))
    assert pixels(band, COLORS.shelf) > 20 * pixels(draw(data()), COLORS.shelf)
    ruled = draw(data(has_x_rules=True))
    assert pixels(ruled, COLORS.rule) > pixels(draw(data()), COLORS.rule) + 500


@pytest.mark.parametrize("values", [[3.0], [3.0, 3.0], [1.0, 40.0, 20.0]])
def test_a_sparkline_ends_in_a_dot(values: list[float]) -> None:
    picture = sparkline(evening(), (230, 62), values)
    assert picture.get_size() == (230, 62)
    assert pixels(picture, COLORS.cobalt) > 30
