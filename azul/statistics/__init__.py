"""Statistics of finished games, by player and over time.

Never knows: files, windows, pictures; games come in, figures go out.
"""

from azul.statistics.career import LATELY, PERSON, Career, HeadToHead, SeatInGame, moving_mean
from azul.statistics.figures import GameFigures, SeatResult, as_data, figures_of, from_data
from azul.statistics.overview import Overview, SeriesSummary, overview
from azul.statistics.people import People, Player, key_of, lists_forgotten
from azul.statistics.spreadsheet import as_csv

__all__ = [
    "LATELY",
    "PERSON",
    "Career",
    "GameFigures",
    "HeadToHead",
    "Overview",
    "People",
    "Player",
    "SeatInGame",
    "SeatResult",
    "SeriesSummary",
    "as_csv",
    "as_data",
    "figures_of",
    "from_data",
    "key_of",
    "lists_forgotten",
    "moving_mean",
    "overview",
]
