"""Statistics: what finished games tell of those who played them, by name and over time.

Never knows: files, windows, pictures; games come in, figures go out.
"""

from azul.statistics.career import LATELY, PERSON, Appearance, Career, Versus, moving
from azul.statistics.figures import Figures, Result, as_data, figures_of, from_data
from azul.statistics.overview import Overview, Rivalry, overview
from azul.statistics.people import People, Who, key_of, lists_forgotten
from azul.statistics.spreadsheet import as_csv

__all__ = [
    "LATELY",
    "PERSON",
    "Appearance",
    "Career",
    "Figures",
    "Overview",
    "People",
    "Result",
    "Rivalry",
    "Versus",
    "Who",
    "as_csv",
    "as_data",
    "figures_of",
    "from_data",
    "key_of",
    "lists_forgotten",
    "moving",
    "overview",
]
