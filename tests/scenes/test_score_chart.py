"""The chart of scores: every line is seen, whoever plays however long; colors are dark enough."""

from dataclasses import replace
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
WINNERS = (249, 226, 176)
"""The gold of a row that stands out, over paper."""


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
    chart = Chart(theme, score_chart(theme, names[:seats], chronicle(scores), Strings("en")))
    chart.set_rect(Rect((0, 0), size))
    surface = pygame.Surface(size, pygame.SRCALPHA)
    chart.draw(surface, focused=False, hovered=False)
    return surface


def luminance(color: tuple[int, int, int]) -> float:
    parts = (part / 255 for part in color)
    linear = [part / 12.92 if part <= 0.04 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_only_a_finished_game_has_an_end() -> None:
    over = chronicle([(1, 2), (3, 4), (5, 6)])
    for history, label in ((over, "End"), (replace(over, is_over=False), "Now")):
        data = score_chart(Theme(Style.EVENING, 1.0), NAMES[:2], history, Strings("en"))
        assert [band.label for band in data.bands] == [label]


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
