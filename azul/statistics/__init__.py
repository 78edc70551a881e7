"""Statistics of finished games, by player and over time.

It must not import pygame or read files; it gets games and returns figures.
"""

from azul.statistics.career import RECENT_GAMES, Career, HeadToHead, moving_mean
from azul.statistics.figures import PERSON, GameFigures, SeatResult, as_data, figures_of, from_data
from azul.statistics.overview import Overview, SeriesSummary, overview
from azul.statistics.people import People, Player, lists_forgotten
from azul.statistics.rating import (
    LEAST_GAMES,
    LEVEL_POINTS,
    Rating,
    rated_games,
    rating_of,
)
from azul.statistics.spreadsheet import as_csv
