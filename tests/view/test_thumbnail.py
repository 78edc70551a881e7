"""Small pictures of tables: one for each state, and the true one."""

from collections.abc import Iterator

import pygame
import pytest

from azul.engine import Setup, Wall
from azul.game.game import Game
from azul.scenes.start import thumbnail as view
from azul.scenes.start.thumbnail import thumbnail
from tests.game.histories import NAMES, played

TWO = Setup(NAMES[:2], seed=7)


@pytest.fixture(autouse=True)
def window() -> Iterator[None]:
    """Pictures are made for the window in use."""
    pygame.display.init()
    pygame.font.init()
    window = pygame.Window("", (640, 480))
    window.get_surface()
    view.forget()
    yield
    window.destroy()


def small(game: Game, height: int = 90) -> pygame.Surface:
    return thumbnail(game.setup, game.state, height)


def test_a_picture_has_the_height_that_is_asked_for_and_the_shape_of_a_window() -> None:
    assert small(Game(TWO)).get_size() == (160, 90)


def test_another_state_another_wall_and_other_players_look_different() -> None:
    games = [Game(TWO), played(TWO, count=5), Game(Setup(NAMES[:2], Wall.GRAY, seed=7))]
    games.append(Game(Setup(NAMES, seed=7)))
    pictures = {pygame.image.tobytes(small(game), "RGB") for game in games}
    assert len(pictures) == len(games)


def test_a_picture_is_kept_until_it_is_forgotten() -> None:
    first = small(Game(TWO))
    assert small(Game(TWO)) is first
    view.forget()
    assert small(Game(TWO)) is not first
