"""Thumbnails of tables: one for each state."""

import pygame

from azul.engine import Setup, Wall
from azul.game.game import Game
from azul.kit.theme import Theme
from azul.table.thumbnail import thumbnail
from tests.game.histories import NAMES, played

TWO = Setup(NAMES[:2], seed=7)


def small_picture(theme: Theme, game: Game, height: int = 90) -> pygame.Surface:
    return thumbnail(theme, game.setup, game.seats, game.state, height)


def test_a_picture_has_the_height_that_is_asked_for_and_the_shape_of_a_window(
    theme: Theme,
) -> None:
    assert small_picture(theme, Game(TWO)).get_size() == (160, 90)


def test_other_states_walls_and_players_give_other_pictures(theme: Theme) -> None:
    games = [Game(TWO), played(TWO, count=5), Game(Setup(NAMES[:2], Wall.GRAY, seed=7))]
    games.append(Game(Setup(NAMES, seed=7)))
    pictures = {pygame.image.tobytes(small_picture(theme, game), "RGB") for game in games}
    assert len(pictures) == len(games)


def test_a_picture_is_cached_as_long_as_its_theme(theme: Theme) -> None:
    first = small_picture(theme, Game(TWO))
    assert small_picture(theme, Game(TWO)) is first
    assert small_picture(Theme(theme.style, theme.unit), Game(TWO)) is not first
