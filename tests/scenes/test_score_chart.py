"""The chart of scores: every line is visible, and colors have enough contrast."""

from itertools import combinations

import pygame
import pytest
from pygame import Rect

from azul.game.score_history import ScoreHistory
from azul.i18n import Strings
from azul.kit.chart import Chart
from azul.kit.colors import COLORS
from azul.kit.emblems import emblem
from azul.kit.theme import Theme
from azul.scenes.dialogs.score_chart import score_chart
from azul.settings import Style

EVENING = COLORS[Style.EVENING]
NAMES = ("Ana", "Ben", "Carla", "Dinis")
LONG = ("Maximiliane-Anna", "Wolfgang-Amadeus", "WWWWWWWWWWWWWWWW", "Bartholomäus Öl.")
WINNER_ROW = (249, 226, 176)
"""The color of a winner's row, which is gold over paper."""


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.font.init()


def score_history(scores: list[tuple[int, ...]]) -> ScoreHistory:
    """The history of a game with these scores after each round, the last of them final."""
    return ScoreHistory(
        tuple(scores[:-1]), tuple((0,) * len(scores[0]) for _ in scores), scores[-1], True
    )


def draw_chart(
    scores: list[tuple[int, ...]],
    names: tuple[str, ...] = NAMES,
    size: tuple[int, int] = (1372, 310),
    unit: float = 1.0,
) -> pygame.Surface:
    seats = len(scores[0])
    theme = Theme(Style.EVENING, unit)
    chart = Chart(theme, score_chart(theme, names[:seats], score_history(scores), Strings("en")))
    chart.set_rect(Rect((0, 0), size))
    surface = pygame.Surface(size, pygame.SRCALPHA)
    chart.draw(surface, focused=False, hovered=False)
    return surface


def luminance(color: tuple[int, int, int]) -> float:
    parts = (part / 255 for part in color)
    linear = [part / 12.92 if part <= 0.04 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_only_a_finished_game_has_an_end() -> None:
    finished = score_history([(1, 2), (3, 4), (5, 6)])
    for history, label in ((finished, "End"), (finished._replace(is_over=False), "Now")):
        data = score_chart(Theme(Style.EVENING, 1.0), NAMES[:2], history, Strings("en"))
        assert [band.label for band in data.bands] == [label]


@pytest.mark.parametrize("background", [EVENING.paper, EVENING.shelf, WINNER_ROW], ids=str)
@pytest.mark.parametrize("player", range(4))
def test_seat_colors_have_contrast_on_every_background(
    player: int, background: tuple[int, int, int]
) -> None:
    assert (luminance(background) + 0.05) / (luminance(EVENING.seats[player]) + 0.05) >= 3


def test_markers_differ_in_their_shapes() -> None:
    theme = Theme(Style.EVENING, 1.0)
    masks = [pygame.mask.from_surface(emblem(theme, player, 64)) for player in range(4)]
    for first, other in combinations(masks, 2):
        common = first.overlap_area(other, (0, 0))
        assert common < 0.92 * max(first.count(), other.count())


def count_pixels(surface: pygame.Surface, color: tuple[int, int, int]) -> int:
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
def test_every_line_is_visible_even_if_all_are_equal(scores: list[tuple[int, ...]]) -> None:
    picture, theme = draw_chart(scores), Theme(Style.EVENING, 1.0)
    emblem_pixels = [
        count_pixels(emblem(theme, player, 22), EVENING.seats[player]) for player in range(4)
    ]
    for player in range(4):
        count = count_pixels(picture, EVENING.seats[player])
        assert count > 600 + emblem_pixels[player] * len(scores) // 2


@pytest.mark.slow
@pytest.mark.parametrize("size", [(577, 192), (860, 310), (2400, 500)])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("rounds", [1, 5, 12, 60])
def test_charts_of_all_sizes_can_be_drawn(size: tuple[int, int], seats: int, rounds: int) -> None:
    scores = [tuple(7 * n // 3 + seat for seat in range(seats)) for n in range(rounds + 1)]
    unit = size[1] / 310
    picture = draw_chart(scores, LONG, size, unit)
    assert picture.get_size() == size
    for player in range(seats):
        assert count_pixels(picture, EVENING.seats[player])
