"""The scenes of statistics, filled with fixed figures of invented games."""

from azul.saves import StatisticsFound
from azul.scenes.scene import Context
from azul.scenes.statistics.career import CareerScene
from azul.scenes.statistics.series import SeriesScene
from azul.scenes.statistics.statistics_scene import StatisticsScene
from azul.statistics import GameFigures, Overview, People, overview
from tests.statistics.games import game

LEVELS = ("apprentice", "journeyman", "master", "grandmaster")
DAY = 86_400
"""Seconds."""


def games() -> list[GameFigures]:
    """Return thirty games of Ana, who gets better, against people and bots of each level."""
    played = []
    for number in range(30):
        points, level = 24 + number + 7 * (number % 3), LEVELS[number % 4]
        others = ("Ben", 45 - number % 9), ("Inês", 20 + 15 * (number % 4), level)
        more = [("Carla", 30 + number % 17)] if number % 5 == 0 else []
        saved, series = 1_700_000_000 + number * DAY, f"{number // 10}" if number % 2 else None
        over = number % 9 != 4
        figures = game(("Ana", points), *others, *more, saved=saved, over=over, series=series)
        played.append(figures._replace(deals=str(number)))
    return played


def games_overview() -> Overview:
    """Return the overview of these games."""
    return overview(games(), People().with_forgotten("carla"))


def statistics_scene(context: Context) -> StatisticsScene:
    """Return the list of all players, with two broken files and one forgotten name."""
    people = People().with_forgotten("carla")
    named = tuple((f"{number}.azul", figures) for number, figures in enumerate(games()))
    broken = ("broken.azul", "older.azul")
    context.statistics_reader.found = StatisticsFound(named, overview(games(), people), broken)
    return StatisticsScene(context)


def career_scene(context: Context) -> CareerScene:
    """Return the career of Ana."""
    first, *others = games_overview().careers
    return CareerScene(context, first, [other for other in others if not other.who.level])


def series_scene(context: Context) -> SeriesScene:
    """Return all series of these games."""
    return SeriesScene(context, games_overview().series)
