"""The charts of a career: a point for each game, and a line for the mean of the last ten."""

import pytest

from azul.i18n import Strings
from azul.kit.chart import Chart, ChartData, LineStyle
from azul.kit.theme import Theme
from azul.scenes.statistics.career_charts import career_charts, mean_line
from azul.statistics import People, overview
from tests.statistics.games import game


def chart_data(theme: Theme, points: list[int]) -> list[ChartData]:
    """The charts of a player who has won every second game, including the first."""
    games = [
        game(("Ana", own), ("Ben", own + (5 if number % 2 else -5)), saved=number)
        for number, own in enumerate(points)
    ]
    ana = next(career for career in overview(games, People()).careers if career.name == "Ana")
    sections = career_charts(theme, ana, Strings("en"))
    widgets = (widget for section in sections for widget in section.tree())
    return [widget.data for widget in widgets if isinstance(widget, Chart)]


def test_each_game_is_a_point_and_the_mean_a_line(theme: Theme) -> None:
    points, _ = chart_data(theme, [20, 40, 60])
    dots, mean = points.series
    assert dots.style is LineStyle.POINTS
    assert dots.points == [(1, 20), (2, 40), (3, 60)]
    assert mean.points == [(1, 20), (2, 30), (3, 40)]
    assert points.x_range == (1, 3)
    assert points.highest == 60


def test_a_dashed_line_shows_the_victories_expected_by_chance(theme: Theme) -> None:
    _, victories = chart_data(theme, [20, 40])
    by_chance, shares = victories.series
    assert (by_chance.style, shares.style) == (LineStyle.DASHED, LineStyle.SOLID)
    assert by_chance.points == [(1, 50), (2, 50)]
    assert shares.points == [(1, 100), (2, 50)]
    assert victories.y_label(50) == "50%"


def test_a_single_game_is_in_the_middle(theme: Theme) -> None:
    for data in chart_data(theme, [0]):
        first, last = data.x_range
        assert first < 1 < last
        assert 1 - first == last - 1
        assert data.series[1].points[0][0] == 1
        assert data.highest >= 1


@pytest.mark.parametrize("count", [1, 19, 20, 500, 4000])
def test_the_line_of_many_games_has_few_points_including_the_last(count: int) -> None:
    line = mean_line(list(range(count)))
    assert 0 < len(line) <= 160
    assert line[-1][0] == count
    assert line[0][0] == 1 if count < 20 else line[0][0] >= 10
    assert [x for x, _ in line] == sorted({x for x, _ in line})
