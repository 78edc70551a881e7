"""Saved games: the content of a file, reading and writing, and the library of all games.

Must not import pygame or scenes.
"""

from azul.saves.autosave import Autosave
from azul.saves.cache import Cache
from azul.saves.disk import SUFFIX, SaveError, read, write
from azul.saves.exports import Exported, OnExported, export
from azul.saves.filenames import (
    LONGEST_TITLE,
    alike,
    fits_title,
    offered_titles,
    shown_title,
    title_of,
    typed_title,
)
from azul.saves.game_library import GameLibrary, LibraryEntry, MovedGame
from azul.saves.mosaic import NEW_TILE, Mosaic
from azul.saves.progress import Progress
from azul.saves.rescue import copy_notice, rescue, unsaved_notice
from azul.saves.series import SeriesScoreLoader
from azul.saves.statistics_reader import StatisticsFound, StatisticsReader
