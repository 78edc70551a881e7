"""Tooltips of the table, and highlighting of the color that the pointer is on."""

import pygame
import pytest

from azul.engine import Setup, legal_moves
from azul.game.game import Game
from azul.scenes.game.pause import PauseScene
from azul.scenes.game.round import RoundScene
from azul.table.slots import contents_of
from azul.table.table_places import PlaceKind, TablePlace
from tests.play.hand import Hand

LONG_ENOUGH = 60
"""Ticks, of which 60 are a second."""

EMPTY_SPACE = TablePlace(PlaceKind.WALL, 0, 1, 1)


@pytest.fixture
def game(hand: Hand) -> Game:
    game = Game(Setup(("Ana", "Ben"), seed=11))
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.tick()
    return game


def tooltip(hand: Hand) -> list[str]:
    """The lines of the tooltip that is shown now."""
    scene = hand.scene
    inspector, seats = scene.stage.inspector, scene.session.seats
    return [str(text) for text in inspector.explanation(scene.state, seats)]


def point_at(hand: Hand, place: TablePlace) -> None:
    hand.move(hand.scene.stage.table.places[place].center)


def test_a_space_has_a_tooltip_once_the_pointer_has_rested_on_it(hand: Hand, game: Game) -> None:
    point_at(hand, EMPTY_SPACE)
    assert tooltip(hand) == []
    hand.tick(LONG_ENOUGH)
    assert tooltip(hand)[0] == "Needs blue from line 1: +1 now"
    point_at(hand, TablePlace(PlaceKind.FLOOR, 0, 0, 1))
    assert tooltip(hand) == []


def test_a_press_hides_the_tooltip(hand: Hand, game: Game) -> None:
    point_at(hand, EMPTY_SPACE)
    hand.tick(LONG_ENOUGH)
    hand.press(hand.scene.stage.table.places[EMPTY_SPACE].center)
    assert tooltip(hand) == []


def test_there_is_no_tooltip_while_tiles_are_held(hand: Hand, game: Game) -> None:
    hand.click(hand.source(legal_moves(game.state)[0]))
    point_at(hand, EMPTY_SPACE)
    hand.tick(LONG_ENOUGH)
    assert tooltip(hand) == []


def test_pointing_at_a_space_highlights_its_color_on_displays_and_center(
    hand: Hand, game: Game
) -> None:
    point_at(hand, EMPTY_SPACE)
    picture = contents_of(game.state)
    blue = {slot for slot, letter in picture.items() if letter == "B"}
    assert len({slot.owner for slot in blue}) > 1
    assert hand.scene.table_picture().highlighted == blue
    point_at(hand, TablePlace(PlaceKind.SCORE, 0))
    assert hand.scene.table_picture().highlighted == set()


def test_keys_move_the_tooltip_over_the_table_until_escape(hand: Hand, game: Game) -> None:
    hand.key(pygame.K_e)
    assert tooltip(hand)[0].startswith("Needs blue from line 3")
    hand.key(pygame.K_RIGHT)
    assert tooltip(hand)[0].startswith("Needs yellow from line 3")
    hand.key(pygame.K_ESCAPE)
    assert tooltip(hand) == []
    assert not isinstance(hand.app.stack.top, PauseScene)
    hand.key(pygame.K_RIGHT)
    assert hand.scene.stage.hand.chosen_slot


def test_the_key_for_tooltips_hides_them_too(hand: Hand, game: Game) -> None:
    hand.key(pygame.K_e)
    hand.key(pygame.K_e)
    assert tooltip(hand) == []
