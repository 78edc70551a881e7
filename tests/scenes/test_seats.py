"""The players of a running game: seats can be renamed, or given to programs or people."""

from pathlib import Path

import pygame
import pytest

from azul.engine import Setup, legal_moves
from azul.game import Game, Seat, Seating
from azul.game.seats import PROGRAM_NAMES
from azul.kit.text_field import TextField
from azul.kit.widgets import Button
from azul.saves import disk
from azul.scenes.dialogs.pick import PickScene
from azul.scenes.dialogs.seats import SeatsScene
from azul.scenes.game.game_over import GameOverScene
from azul.scenes.game.pause import PauseScene
from azul.scenes.game.round import RoundScene
from azul.scenes.game.table_scene import TableScene
from tests.looks.played import finished
from tests.play.hand import Hand
from tests.play.single_device import Keyboard, Mouse, SmallWindow

ANA, INES = Seat("Ana", 0), Seat("Inês", 1, "journeyman")


def start_game(hand: Hand, *seats: Seat) -> Game:
    """Start a game with these seats, after two decisions."""
    game = Game(Setup(tuple(seat.name for seat in seats), seed=4), Seating(seats))
    for _ in range(2):
        game.play(legal_moves(game.state)[0])
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.tick()
    return game


def open_players(hand: Hand) -> SeatsScene:
    hand.key(pygame.K_ESCAPE)
    hand.push("Players")
    return players_scene(hand)


def test_a_change_beyond_the_limit_of_the_file_is_refused_with_a_reason(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("azul.game.game.MAX_CHANGES", 0)
    game = start_game(hand, ANA, INES)
    scene = open_players(hand)
    choose_player(hand, 0, "Grandmaster")
    hand.push("OK")
    assert hand.app.stack.top is scene
    assert scene.body() == "The file of this game can’t hold any more changes of players."
    assert names_and_levels(game) == [("Ana", None), ("Inês", "journeyman")]
    hand.push("Cancel")
    assert isinstance(hand.app.stack.top, PauseScene)


def players_scene(hand: Hand) -> SeatsScene:
    scene = hand.app.stack.top
    assert isinstance(scene, SeatsScene)
    return scene


def icon_button(scene: SeatsScene, seat: int, label: str) -> Button:
    return [w for w in scene.form.widgets if isinstance(w, Button) and w.words == label][seat]


def field(scene: SeatsScene, seat: int) -> TextField:
    return [w for w in scene.form.widgets if isinstance(w, TextField)][seat]


def choose_player(hand: Hand, seat: int, label: str) -> None:
    hand.click(icon_button(players_scene(hand), seat, "who").rect.center)
    assert isinstance(hand.app.stack.top, PickScene)
    hand.push(label)


def rename(hand: Hand, seat: int, name: str) -> None:
    hand.click(field(players_scene(hand), seat).rect.center)
    hand.key(pygame.K_a, pygame.KMOD_CTRL)
    hand.key(pygame.K_BACKSPACE)
    hand.type(name)


def names_and_levels(game: Game) -> list[tuple[str, str | None]]:
    return [(seat.name, seat.level) for seat in game.seats]


def test_names_of_an_older_game_that_are_alike_stay(hand: Hand) -> None:
    """Only new names are told apart; OK without a change changes nothing."""
    alike = Seat("ana", 1, None)
    game = start_game(hand, ANA, alike)
    open_players(hand)
    hand.push("OK")
    assert game.seating.at(game.cursor) == (ANA, alike)


def test_enter_presses_ok_after_somebody_was_chosen_by_mouse(hand: Hand) -> None:
    game = start_game(hand, ANA, INES)
    open_players(hand)
    choose_player(hand, 1, "Grandmaster")
    hand.key(pygame.K_RETURN)
    assert isinstance(hand.app.stack.top, TableScene)
    assert [level for _, level in names_and_levels(game)] == [None, "grandmaster"]


@pytest.mark.real_thoughts
def test_a_program_takes_over_the_seat_of_a_person_and_vice_versa(hand: Hand) -> None:
    game = start_game(hand, ANA, INES)
    state, log = game.state, game.log
    open_players(hand)
    choose_player(hand, 0, "Grandmaster")
    choose_player(hand, 1, "Person")
    rename(hand, 1, "Ana")
    hand.push("OK")
    assert isinstance(hand.app.stack.top, TableScene)
    assert names_and_levels(game) == [(PROGRAM_NAMES[1], "grandmaster"), ("Ana", None)]
    assert (game.state, game.log) == (state, log)
    assert game.seating.at(game.cursor - 1) == (ANA, INES), "earlier steps keep their players"


def test_changes_are_saved_at_once(hand: Hand) -> None:
    game = start_game(hand, ANA, INES)
    open_players(hand)
    choose_player(hand, 1, "Master")
    hand.push("OK")
    hand.app.autosave.flush()
    (path,) = hand.paths.games.glob("*.azul")
    assert disk.read(path).seating == game.seating
    assert disk.read(path).seats[1] == Seat("Inês", 1, "master")


@pytest.mark.parametrize("button", ["Cancel", "Esc"])
def test_cancelling_changes_nothing(hand: Hand, button: str) -> None:
    game = start_game(hand, ANA, INES)
    open_players(hand)
    choose_player(hand, 1, "Person")
    rename(hand, 0, "Eva")
    if button == "Esc":
        hand.key(pygame.K_ESCAPE)
    else:
        hand.push(button)
    assert game.seating == Seating((ANA, INES))


def test_ok_without_a_change_changes_nothing(hand: Hand) -> None:
    long_name = Seat("A name longer than any that is typed", 0)
    game = start_game(hand, long_name, INES)
    open_players(hand)
    hand.push("OK")
    assert game.seating == Seating((long_name, INES))


def test_names_are_cleaned_and_made_unique(hand: Hand) -> None:
    game = start_game(hand, ANA, INES)
    open_players(hand)
    rename(hand, 1, " A\u2028na ")
    hand.push("OK")
    assert game.names == ("Ana", "Ana B")
    open_players(hand)
    rename(hand, 1, "abcdefghijklmnopqrstuvwxyz")
    rename(hand, 0, "")
    hand.push("OK")
    assert game.names == ("Player 1", "abcdefghijklmnop")


def test_undo_restores_the_players_of_the_seats(hand: Hand) -> None:
    game = start_game(hand, ANA, INES)
    open_players(hand)
    choose_player(hand, 1, "Person")
    hand.push("OK")
    assert names_and_levels(game)[1] == ("Player 2", None)
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    assert game.seats == (ANA, INES)


def start_default_game(hand: SmallWindow) -> Game:
    return start_game(hand, ANA, INES)


def test_players_are_changed_by_keys_alone(tmp_path: Path) -> None:
    hand = Keyboard(tmp_path)
    game = start_default_game(hand)
    hand.key(pygame.K_ESCAPE)
    hand.push("Spieler")
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RIGHT)
    hand.key(pygame.K_RETURN)
    hand.push("Mensch")
    hand.key(pygame.K_LEFT)
    hand.type("Zoë")
    hand.push("OK")
    assert names_and_levels(game) == [("Ana", None), ("Zoë", None)]
    hand.app.close()


def test_players_are_changed_by_mouse_alone(tmp_path: Path) -> None:
    hand = Mouse(tmp_path)
    game = start_default_game(hand)
    hand.push("menu")
    hand.push("Spieler")
    scene = players_scene(hand)
    hand.bring_into_view(icon_button(scene, 1, "who"))
    hand.click(icon_button(scene, 1, "who").rect.center)
    hand.push("Mensch")
    hand.bring_into_view(icon_button(scene, 1, "list"))
    hand.click(icon_button(scene, 1, "list").rect.center)
    hand.push("Ben")
    hand.push("OK")
    assert names_and_levels(game) == [("Ana", None), ("Ben", None)]
    hand.app.close()


def show_result(hand: Hand) -> Game:
    """Show the result of a game in which a seat has changed its player."""
    game = finished(Setup(("Ana", "Inês"), seed=4), Seating((ANA, INES)))
    game.reseat(1, "Rui", "master")
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.tick()
    assert isinstance(hand.app.stack.top, GameOverScene)
    return game


@pytest.mark.real_thoughts
def test_a_rematch_keeps_the_seats_as_they_were_at_the_end(hand: Hand) -> None:
    game = show_result(hand)
    hand.push("Rematch")
    new = hand.scene.session.game
    assert new.seating == Seating((ANA, Seat("Rui", 1, "master")))
    assert new.setup.players == ("Ana", "Rui")
    assert new.setup.first_player != game.setup.first_player
    assert new.cursor == 1


def test_in_a_rematch_of_three_the_next_player_starts(hand: Hand) -> None:
    game = finished(Setup(("Ana", "Ben", "Carla"), seed=4, first_player=2))
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.tick()
    hand.push("Rematch")
    assert hand.scene.session.game.setup.first_player == 0


def test_a_new_game_keeps_the_seats_as_they_were_at_the_end(hand: Hand) -> None:
    game = show_result(hand)
    hand.push("New game")
    hand.push("Start")
    assert hand.scene.session.game is not game
    assert hand.scene.session.game.seats == game.seats


def test_a_player_without_a_name_has_none_in_the_next_setup(hand: Hand) -> None:
    """Otherwise "Player 1" would be offered as a known name."""
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
