"""Whatever the pointer rests on explains itself, and whatever has a color shows where it lies."""

import pygame
import pytest

from azul.engine import Setup, legal_moves
from azul.game.game import Game
from azul.scenes.game.pause import PauseScene
from azul.scenes.game.round import RoundScene
from azul.table.slots import contents_of
from azul.table.table_places import PlaceKind, TablePlace
from tests.play.hand import Hand

LONG = 60
"""Ticks, of which 60 are a second."""

EMPTY = TablePlace(PlaceKind.WALL, 0, 1, 1)


@pytest.fixture
def game(hand: Hand) -> Game:
    game = Game(Setup(("Ana", "Ben"), seed=11))
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.tick()
    return game


def tooltip(hand: Hand) -> list[str]:
    """What is explained now."""
    scene = hand.scene
    asking, seats = scene.stage.inspector, scene.session.seats
    return [str(text) for text in asking.explanation(scene.state, seats)]


def point_at(hand: Hand, place: TablePlace) -> None:
    hand.move(hand.scene.stage.table.places[place].center)


def test_a_space_explains_itself_once_the_pointer_has_rested_on_it(hand: Hand, game: Game) -> None:
    point_at(hand, EMPTY)
    assert tooltip(hand) == []
    hand.tick(LONG)
    assert tooltip(hand)[0] == "Needs blue from line 1: +1 now"
    point_at(hand, TablePlace(PlaceKind.FLOOR, 0, 0, 1))
    assert tooltip(hand) == []


def test_a_press_takes_the_words_away(hand: Hand, game: Game) -> None:
    point_at(hand, EMPTY)
    hand.tick(LONG)
    hand.press(hand.scene.stage.table.places[EMPTY].center)
    assert tooltip(hand) == []


def test_nothing_is_explained_while_tiles_are_held(hand: Hand, game: Game) -> None:
    hand.click(hand.source(legal_moves(game.state)[0]))
    point_at(hand, EMPTY)
    hand.tick(LONG)
    assert tooltip(hand) == []


def test_pointing_at_a_color_lights_all_of_it_on_the_offer(hand: Hand, game: Game) -> None:
    point_at(hand, EMPTY)
    picture = contents_of(game.state)
    blue = {slot for slot, letter in picture.items() if letter == "B"}
    assert len({slot.owner for slot in blue}) > 1
    assert hand.scene.table_picture().highlighted == blue
    point_at(hand, TablePlace(PlaceKind.SCORE, 0))
    assert hand.scene.table_picture().highlighted == set()


def test_keys_walk_over_the_table_until_they_mean_something_else(hand: Hand, game: Game) -> None:
    hand.key(pygame.K_e)
    assert tooltip(hand)[0].startswith("Needs blue from line 3")
    hand.key(pygame.K_RIGHT)
    assert tooltip(hand)[0].startswith("Needs yellow from line 3")
    hand.key(pygame.K_ESCAPE)
    assert tooltip(hand) == []
    assert not isinstance(hand.app.stack.top, PauseScene)
    hand.key(pygame.K_RIGHT)
    assert hand.scene.stage.hand.chosen_slot


def test_the_key_that_explains_ends_it_too(hand: Hand, game: Game) -> None:
    hand.key(pygame.K_e)
    hand.key(pygame.K_e)
    assert tooltip(hand) == []
