"""Charts of scores, chances and careers: their contents, and that all lines differ."""

from itertools import combinations

import pygame
import pytest
from pygame import Rect

from azul.engine import Setup, Wall
from azul.game import Game, ScoreHistory, history_of
from azul.i18n import Strings
from azul.kit.chart import Chart, ChartData
from azul.kit.colors import COLORS, Rgb
from azul.kit.emblems import emblem
from azul.kit.theme import Theme
from azul.scenes.dialogs.score_chart import score_chart
from azul.scenes.review.chance_summary import chance_chart_data
from azul.scenes.statistics.career_charts import career_charts, mean_line
from azul.settings import Style
from azul.statistics import People, overview
from azul.table.thumbnail import thumbnail
from tests.game.histories import NAMES, played
from tests.play.mouse_player import MousePlayer
from tests.scenes.analyses import finished_analysis
from tests.statistics.games import game as figures
from tests.transcript import Words

COLORS_OF_EVENING = COLORS[Style.EVENING]
WINNER_ROW = (249, 226, 176)
"""The color of a winner's row, which is gold over paper."""


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.font.init()


def scores_data(scores: list[tuple[int, ...]], is_over: bool = True) -> ChartData:
    """Return the chart of a game with these scores after each round, the last with bonuses."""
    losses = tuple((0,) * len(scores[0]) for _ in scores)
    history = ScoreHistory(tuple(scores[:-1]), losses, scores[-1], is_over, losses[0], 1)
    names = ("Ana", "Ben", "Carla", "Dinis")[: len(scores[0])]
    return score_chart(Theme(Style.EVENING, 1.0), names, history, Strings())


def count_pixels(surface: pygame.Surface, color: Rgb) -> int:
    return pygame.mask.from_threshold(surface, color, (8, 8, 8, 255)).count()


def described(data: ChartData) -> str:
    """Return the contents of a chart as text."""
    axes = f"{data.x_title} {data.x_range} · {data.y_title} to {data.highest}: {data.y_label(50)}"
    ticks = " ".join(f"{tick.x}: {tick.label}" for tick in data.x_ticks)
    bands = " ".join(f"{band.first}-{band.last} {band.label}" for band in data.bands)
    signs = f"markers {data.has_markers}, rules {data.has_x_rules}"
    lines = [f"{axes} · ticks {ticks} · bands {bands} · {signs}"]
    for line in data.series:
        points = " ".join(f"{x}: {y:.0f}" for x, y in line.points)
        lines.append(f"  {line.name} {line.seat} {line.style.value} {line.width} · {points}")
    return "\n".join(lines)


def test_contents_of_charts(player: MousePlayer, words: Words) -> None:
    """Only a finished game has an end; steps that are not analyzed yet are a band.

    In the chart of a career each game is a dot and the mean a line; victories expected by chance
    are dashed.
    """
    theme, charts = Theme(Style.EVENING, 1.0), [scores_data([(1, 2), (3, 4), (9, 6)])]
    charts.append(scores_data([(1, 2), (3, 4)], is_over=False))
    game = Game(Setup(("Ana", "Ben", "Carla", "Dinis"), seed=5))
    analysis, entries = player.app.context.analyses.of(game), history_of(game)
    charts.append(chance_chart_data(theme, analysis, entries, Strings()))
    finished_analysis(player, game)
    charts.append(chance_chart_data(theme, analysis, entries, Strings(), game.names))
    games = [
        figures(("Ana", own), ("Ben", 45 if number == 1 else 5), saved=number)
        for number, own in enumerate((20, 40, 60))
    ]
    ana = next(career for career in overview(games, People()).careers if career.name == "Ana")
    sections = career_charts(theme, ana, Strings())
    widgets = [widget for section in sections for widget in section.tree()]
    charts += [widget.data for widget in widgets if isinstance(widget, Chart)]
    words.compare("charts", "\n".join(map(described, charts)))


@pytest.mark.parametrize(
    "scores",
    [[(0,) * 4] * 6, [(5,) * 4, (7,) * 4], [(number * 9,) * 4 for number in range(1, 15)]],
    ids=["all zero", "one round", "all equal"],
)
def test_every_line_is_visible_even_if_all_are_equal(scores: list[tuple[int, ...]]) -> None:
    theme, surface = Theme(Style.EVENING, 1.0), pygame.Surface((1372, 310), pygame.SRCALPHA)
    chart = Chart(theme, scores_data(scores))
    chart.set_rect(Rect((0, 0), surface.get_size()))
    chart.draw(surface, focused=False, hovered=False)
    for player, color in enumerate(COLORS_OF_EVENING.seats):
        of_emblem = count_pixels(emblem(theme, player, 22), color)
        assert count_pixels(surface, color) > 600 + of_emblem * len(scores) // 2


def test_seats_have_contrast_on_every_background_and_emblems_of_their_own() -> None:
    def luminance(color: Rgb) -> float:
        parts = (part / 255 for part in color)
        linear = [p / 12.92 if p <= 0.04 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return sum(s * part for s, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    for background in (COLORS_OF_EVENING.paper, COLORS_OF_EVENING.shelf, WINNER_ROW):
        for seat in COLORS_OF_EVENING.seats:
            assert (luminance(background) + 0.05) / (luminance(seat) + 0.05) >= 3
    theme = Theme(Style.EVENING, 1.0)
    masks = [pygame.mask.from_surface(emblem(theme, player, 64)) for player in range(4)]
    for first, other in combinations(masks, 2):
        common = first.overlap_area(other, (0, 0))
        assert common < 0.92 * max(first.count(), other.count())


@pytest.mark.parametrize(
    ("count", "first", "size"),
    [(1, 1, 1), (19, 1, 19), (20, 10, 11), (500, 12, 123), (4000, 25, 160)],
)
def test_the_line_of_many_games_has_few_points_including_the_last(
    count: int, first: int, size: int
) -> None:
    """Means over few games vary widely, so the line omits them if enough games follow."""
    line = mean_line(list(range(count)))
    assert (line[0][0], line[-1][0], len(line)) == (first, count, size)
    assert [x for x, _ in line] == sorted({x for x, _ in line})


def test_thumbnails_show_states_walls_and_players_in_the_shape_of_a_window() -> None:
    theme, two = Theme(Style.EVENING, 1.0), Setup(NAMES[:2], seed=7)
    setups = (two, Setup(NAMES[:2], Wall.GRAY, seed=7), Setup(NAMES, seed=7))
    games = [*map(Game, setups), played(two, count=5)]
    pictures = [thumbnail(theme, game.setup, game.seats, game.state, 90) for game in games]
    assert {picture.get_size() for picture in pictures} == {(160, 90)}
    assert len({pygame.image.tobytes(picture, "RGB") for picture in pictures}) == len(games)
