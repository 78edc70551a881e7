"""Scenes of statistics with figures that are written down, the same each time."""

from azul.saves import SurveyResult
from azul.scenes.scene import Context
from azul.scenes.statistics.career import CareerScene
from azul.scenes.statistics.series import SeriesScene
from azul.scenes.statistics.statistics_scene import StatisticsScene
from azul.statistics import GameFigures, Overview, People, overview
from tests.statistics.games import game

LEVELS = ("apprentice", "journeyman", "master", "grandmaster")
DAY = 86_400


def games() -> list[GameFigures]:
    """Thirty games of Ana, who gets better, against people and programs of each grade."""
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


def found() -> Overview:
    """What these games tell."""
    return overview(games(), People().with_forgotten("carla"))


def everybody(context: Context) -> StatisticsScene:
    """The list of all, with files that cannot be read and one name that is forgotten."""
    people = People().with_forgotten("carla")
    named = tuple((f"{number}.azul", figures) for number, figures in enumerate(games()))
    broken = ("broken.azul", "older.azul")
    context.survey.found = SurveyResult(named, overview(games(), people), broken)
    return StatisticsScene(context)


def page(context: Context) -> CareerScene:
    """That of Ana."""
    first, *others = found().careers
    return CareerScene(context, first, [other for other in others if not other.who.level])


def series(context: Context) -> SeriesScene:
    """All of them."""
    return SeriesScene(context, found().series)
