"""Thumbnails of tables, one for each state."""

import pygame

from azul.engine import Setup, Wall
from azul.game.game import Game
from azul.kit.theme import Theme
from azul.table.thumbnail import thumbnail
from tests.game.histories import NAMES, played

TWO_PLAYERS = Setup(NAMES[:2], seed=7)


def draw_thumbnail(theme: Theme, game: Game, height: int = 90) -> pygame.Surface:
    return thumbnail(theme, game.setup, game.seats, game.state, height)


def test_a_thumbnail_has_the_requested_height_and_the_shape_of_a_window(
    theme: Theme,
) -> None:
    assert draw_thumbnail(theme, Game(TWO_PLAYERS)).get_size() == (160, 90)


def test_other_states_walls_and_players_have_other_thumbnails(theme: Theme) -> None:
    games = [
        Game(TWO_PLAYERS),
        played(TWO_PLAYERS, count=5),
        Game(Setup(NAMES[:2], Wall.GRAY, seed=7)),
    ]
    games.append(Game(Setup(NAMES, seed=7)))
    pictures = {pygame.image.tobytes(draw_thumbnail(theme, game), "RGB") for game in games}
    assert len(pictures) == len(games)


def test_a_thumbnail_is_cached_with_its_theme(theme: Theme) -> None:
    first = draw_thumbnail(theme, Game(TWO_PLAYERS))
    assert draw_thumbnail(theme, Game(TWO_PLAYERS)) is first
    assert draw_thumbnail(Theme(theme.style, theme.unit), Game(TWO_PLAYERS)) is not first
