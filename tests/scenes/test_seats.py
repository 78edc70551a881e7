"""The players of a running game: seats get other names, computers or people."""

import pygame
import pytest

from azul.engine import Setup, legal_moves
from azul.game import Game, Seat, Seating
from azul.game.seats import BOT_NAMES
from azul.saves import disk
from azul.scenes.game.round import RoundScene
from tests.looks.played import finished
from tests.play.mouse_player import MousePlayer

ANA, INES = Seat("Ana", 0), Seat("Inês", 1, "journeyman")


def show(player: MousePlayer, game: Game) -> Game:
    player.app.stack.push(RoundScene(player.app.context, player.app.context.start_game(game)))
    player.tick()
    return game


def start_game(player: MousePlayer, *seats: Seat) -> Game:
    """Start a game with these seats, after two decisions."""
    game = Game(Setup(tuple(seat.name for seat in seats), seed=4), Seating(seats))
    for _ in range(2):
        game.play(legal_moves(game.state)[0])
    return show(player, game)


def open_players(player: MousePlayer) -> None:
    player.key(pygame.K_ESCAPE)
    player.push("Players")


def test_players_change_in_a_running_game(player: MousePlayer) -> None:
    """They change only after OK and from now on; the change is saved and undone with moves."""
    game = start_game(player, ANA, INES)
    state, log = game.state, game.log
    for button in ("Cancel", "Esc", "OK"):
        open_players(player)
        if button != "OK":
            player.seat(1, "Person")
            player.fill("Player 1", "Eva")
        player.key(pygame.K_ESCAPE) if button == "Esc" else player.push(button)
        assert game.seating == Seating((ANA, INES))
        if button != "OK":
            player.key(pygame.K_ESCAPE)
    open_players(player)
    player.seat(0, "Grandmaster")
    assert player.field_values == [BOT_NAMES[1], "Inês"], "a new computer has a name at once"
    player.seat(1, "Person")
    player.fill("Player 2", "Ana")
    player.push("OK")
    assert player.players == [(BOT_NAMES[1], "grandmaster"), ("Ana", None)]
    assert (game.state, game.log) == (state, log)
    assert game.seating.at(game.cursor - 1) == (ANA, INES), "earlier steps keep their players"
    player.app.autosave.flush()
    (path,) = player.paths.games.glob("*.azul")
    assert disk.read(path).seating == game.seating
    player.key(pygame.K_z, pygame.KMOD_CTRL)
    assert game.seats == (ANA, INES)
    open_players(player)
    player.seat(1, "Master")
    player.key(pygame.K_RETURN)
    assert player.players == [("Ana", None), ("Inês", "master")], "after the mouse Enter is OK"


@pytest.mark.parametrize(
    ("seats", "typed", "names"),
    [
        ((ANA, INES), ("Ana", " ana "), ("Ana", "ana B")),
        ((ANA, INES), ("", "abcdefghijklmnopqrstuvwxyz"), ("Player 1", "abcdefghijklmnop")),
        ((ANA, Seat("ana", 1)), (), ("Ana", "ana")),
        ((Seat("A name longer than any", 0), INES), (), ("A name longer than any", "Inês")),
    ],
)
def test_new_names_are_cleaned_and_made_different(
    seats: tuple[Seat, ...], typed: tuple[str, ...], names: tuple[str, ...], player: MousePlayer
) -> None:
    """Unchanged names stay, even if a player could not type them."""
    game = start_game(player, *seats)
    open_players(player)
    for number, name in reversed([*enumerate(typed, 1)]):
        player.fill(f"Player {number}", name)
    player.push("OK")
    assert game.names == names


def test_a_change_beyond_the_limit_of_the_file_is_refused_with_a_reason(
    player: MousePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("azul.game.game.MAX_CHANGES", 0)
    start_game(player, ANA, INES)
    open_players(player)
    player.seat(0, "Grandmaster")
    player.push("OK")
    assert player.sees("This game’s file can’t hold any more changes of players.")
    player.push("Cancel")
    player.key(pygame.K_ESCAPE)
    assert player.players == [("Ana", None), ("Inês", "journeyman")]


def test_the_next_game_keeps_the_seats_as_they_were_at_the_end(player: MousePlayer) -> None:
    """The next player starts a rematch; players without a name get none in the next setup."""
    game = finished(Setup(("Ana", "Inês"), seed=4), Seating((ANA, INES)))
    game.reseat(1, "Rui", "master")
    for way in (["Rematch"], ["More", "New game", "Start"]):
        show(player, game)
        player.go(*way)
        new = player.scene.session.game
        assert new.setup.players == ("Ana", "Rui")
        assert new.seating == Seating((ANA, Seat("Rui", 1, "master")))
        assert way != ["Rematch"] or new.setup.first_player != game.setup.first_player
    game = finished(Setup(("Player 1", "Ben", "Carla"), seed=4, first_player=2))
    show(player, game)
    player.push("Rematch")
    assert player.scene.session.game.setup.first_player == 0
    show(player, game)
    player.push("More")
    player.push("New game")
    assert player.field_values == ["", "Ben", "Carla"]
