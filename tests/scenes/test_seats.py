"""The seats of a game: in other hands and under other names from now on, and nothing else lost."""

from pathlib import Path

import pygame
import pytest

from azul.engine import Setup, legal_moves
from azul.game import Game, Seat, Seating
from azul.game.seats import PROGRAM_NAMES
from azul.kit.inputs import TextField
from azul.kit.widgets import Button
from azul.saves import disk as saves
from azul.scenes.dialogs.pick import PickScene
from azul.scenes.dialogs.seats import SeatsScene
from azul.scenes.game.game_over import GameOverScene
from azul.scenes.game.round import RoundScene
from azul.scenes.game.table_scene import TableScene
from tests.looks.played import finished
from tests.play.hand import Hand
from tests.play.single_device import Keyboard, Mouse, SmallWindow

ANA, INES = Seat("Ana", 0), Seat("Inês", 1, "journeyman")


def start_game(hand: Hand, *seats: Seat) -> Game:
    """A game of these seats, two decisions old."""
    game = Game(Setup(tuple(seat.name for seat in seats), seed=4), Seating(seats))
    for _ in range(2):
        game.play(legal_moves(game.state)[0])
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.tick()
    return game


def opened(hand: Hand) -> SeatsScene:
    hand.key(pygame.K_ESCAPE)
    hand.push("Players")
    return scene_of(hand)


def test_a_change_that_no_file_could_hold_is_refused_in_words(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("azul.game.game.MAX_CHANGES", 0)
    game = start_game(hand, ANA, INES)
    scene = opened(hand)
    give(hand, 0, "Grandmaster")
    hand.push("OK")
    assert hand.app.stack.top is scene
    assert scene.body() == "The file of this game can’t hold any more changes of players."
    assert seats_of(game) == [("Ana", None), ("Inês", "journeyman")]
    hand.push("Cancel")
    assert isinstance(hand.app.stack.top, TableScene)


def scene_of(hand: Hand) -> SeatsScene:
    scene = hand.app.stack.top
    assert isinstance(scene, SeatsScene)
    return scene


def beside(scene: SeatsScene, seat: int, label: str) -> Button:
    return [w for w in scene.form.widgets if isinstance(w, Button) and w.words == label][seat]


def field(scene: SeatsScene, seat: int) -> TextField:
    return [w for w in scene.form.widgets if isinstance(w, TextField)][seat]


def give(hand: Hand, seat: int, label: str) -> None:
    hand.click(beside(scene_of(hand), seat, "who").rect.center)
    assert isinstance(hand.app.stack.top, PickScene)
    hand.push(label)


def rename(hand: Hand, seat: int, name: str) -> None:
    hand.click(field(scene_of(hand), seat).rect.center)
    hand.key(pygame.K_BACKSPACE, pygame.KMOD_CTRL)
    hand.type(name)


def seats_of(game: Game) -> list[tuple[str, str | None]]:
    return [(seat.name, seat.level) for seat in game.seats]


@pytest.mark.real_thoughts
def test_a_program_can_be_taken_over_and_the_own_seat_be_given_away(hand: Hand) -> None:
    game = start_game(hand, ANA, INES)
    state, log = game.state, game.log
    opened(hand)
    give(hand, 0, "Grandmaster")
    give(hand, 1, "Person")
    rename(hand, 1, "Ana")
    hand.push("OK")
    assert isinstance(hand.app.stack.top, TableScene)
    assert seats_of(game) == [(PROGRAM_NAMES[1], "grandmaster"), ("Ana", None)]
    assert (game.state, game.log) == (state, log)
    assert game.seating.at(game.cursor - 1) == (ANA, INES), "who held them before is not forgotten"


def test_what_was_changed_is_saved_at_once(hand: Hand) -> None:
    game = start_game(hand, ANA, INES)
    opened(hand)
    give(hand, 1, "Master")
    hand.push("OK")
    hand.app.autosave.flush()
    (path,) = hand.paths.games.glob("*.azul")
    assert saves.read(path).seating == game.seating
    assert saves.read(path).seats[1] == Seat("Inês", 1, "master")


@pytest.mark.parametrize("way", ["Cancel", "Esc"])
def test_who_thinks_better_of_it_has_changed_nothing(hand: Hand, way: str) -> None:
    game = start_game(hand, ANA, INES)
    opened(hand)
    give(hand, 1, "Person")
    rename(hand, 0, "Eva")
    if way == "Esc":
        hand.key(pygame.K_ESCAPE)
    else:
        hand.push(way)
    assert game.seating == Seating((ANA, INES))


def test_ok_without_a_change_leaves_no_trace(hand: Hand) -> None:
    odd = Seat("A name longer than any that is typed", 0)
    game = start_game(hand, odd, INES)
    opened(hand)
    hand.push("OK")
    assert game.seating == Seating((odd, INES))


def test_names_are_cleaned_and_no_two_are_alike(hand: Hand) -> None:
    game = start_game(hand, ANA, INES)
    opened(hand)
    rename(hand, 1, " A\u2028na ")
    hand.push("OK")
    assert game.names == ("Ana", "Ana 2")
    opened(hand)
    rename(hand, 1, "abcdefghijklmnopqrstuvwxyz")
    rename(hand, 0, "")
    hand.push("OK")
    assert game.names == ("Player 1", "abcdefghijklmnop")


def test_a_seat_that_changed_hands_is_given_back_by_undo(hand: Hand) -> None:
    game = start_game(hand, ANA, INES)
    opened(hand)
    give(hand, 1, "Person")
    hand.push("OK")
    assert seats_of(game)[1] == ("Player 2", None)
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    assert game.seats == (ANA, INES)


def in_german(hand: SmallWindow) -> Game:
    return start_game(hand, ANA, INES)


def test_seats_change_hands_by_keys_alone(tmp_path: Path) -> None:
    hand = Keyboard(tmp_path)
    game = in_german(hand)
    hand.key(pygame.K_ESCAPE)
    hand.push("Spieler")
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RIGHT)
    hand.key(pygame.K_RETURN)
    hand.push("Mensch")
    hand.key(pygame.K_LEFT)
    hand.type("Zoë")
    hand.push("OK")
    assert seats_of(game) == [("Ana", None), ("Zoë", None)]
    hand.app.close()


def test_seats_change_hands_by_mouse_alone(tmp_path: Path) -> None:
    hand = Mouse(tmp_path)
    game = in_german(hand)
    hand.push("menu")
    hand.push("Spieler")
    scene = scene_of(hand)
    hand.bring_into_view(beside(scene, 1, "who"))
    hand.click(beside(scene, 1, "who").rect.center)
    hand.push("Mensch")
    hand.bring_into_view(beside(scene, 1, "list"))
    hand.click(beside(scene, 1, "list").rect.center)
    hand.push("Ben")
    hand.push("OK")
    assert seats_of(game) == [("Ana", None), ("Ben", None)]
    hand.app.close()


def play_to_the_end(hand: Hand) -> Game:
    """A game that is over, its seats in other hands than at the beginning."""
    game = finished(Setup(("Ana", "Inês"), seed=4), Seating((ANA, INES)))
    game.reseat(1, "Rui", "master")
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.tick()
    assert isinstance(hand.app.stack.top, GameOverScene)
    return game


@pytest.mark.real_thoughts
def test_a_rematch_keeps_the_seats_as_they_were_at_the_end(hand: Hand) -> None:
    game = play_to_the_end(hand)
    hand.push("Rematch")
    new = hand.scene.session.game
    assert new.seating == Seating((ANA, Seat("Rui", 1, "master")))
    assert new.setup.players == ("Ana", "Rui")
    assert new.setup.first_player != game.setup.first_player
    assert new.cursor == 1


def test_in_a_rematch_of_three_the_player_after_the_first_one_begins(hand: Hand) -> None:
    game = finished(Setup(("Ana", "Ben", "Carla"), seed=4, first_player=2))
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.tick()
    hand.push("Rematch")
    assert hand.scene.session.game.setup.first_player == 0


def test_a_new_game_after_a_game_begins_with_the_seats_as_they_were_at_the_end(hand: Hand) -> None:
    game = play_to_the_end(hand)
    hand.push("New game")
    hand.push("Start")
    assert hand.scene.session.game is not game
    assert hand.scene.session.game.seats == game.seats


def test_whoever_has_no_name_has_none_in_the_setup_of_the_next_game(hand: Hand) -> None:
    """Otherwise "Player 1" would be offered as the name of somebody who is known."""
    hand.push("New game")
    hand.push("Start")
    names = hand.scene.session.game.names
    assert names[0] == "Player 1"
    game = finished(hand.scene.session.game.setup, hand.scene.session.game.seating)
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.tick()
    hand.push("New game")
    fields = [w for w in hand.app.stack.top.form.widgets if isinstance(w, TextField)]  # type: ignore[union-attr]
    assert [field.value for field in fields] == ["", ""]
