"""The players of a running game: seats can be renamed, or given to computers or people."""

import pygame
import pytest

from azul.engine import Setup, legal_moves
from azul.game import Game, Seat, Seating
from azul.game.seats import BOT_NAMES
from azul.saves import disk
from azul.scenes.game.round import RoundScene
from tests.looks.played import finished
from tests.play.hand import Hand

ANA, INES = Seat("Ana", 0), Seat("Inês", 1, "journeyman")


def show(hand: Hand, game: Game) -> Game:
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.tick()
    return game


def start_game(hand: Hand, *seats: Seat) -> Game:
    """Start a game with these seats, after two decisions."""
    game = Game(Setup(tuple(seat.name for seat in seats), seed=4), Seating(seats))
    for _ in range(2):
        game.play(legal_moves(game.state)[0])
    return show(hand, game)


def open_players(hand: Hand) -> None:
    hand.key(pygame.K_ESCAPE)
    hand.push("Players")


def test_players_change_in_a_running_game(hand: Hand) -> None:
    """Only after OK, only from now on, saved at once, and undone with the moves."""
    game = start_game(hand, ANA, INES)
    state, log = game.state, game.log
    for button in ("Cancel", "Esc", "OK"):
        open_players(hand)
        if button != "OK":
            hand.seat(1, "Person")
            hand.fill("Player 1", "Eva")
        hand.key(pygame.K_ESCAPE) if button == "Esc" else hand.push(button)
        assert game.seating == Seating((ANA, INES))
        if button != "OK":
            hand.key(pygame.K_ESCAPE)
    open_players(hand)
    hand.seat(0, "Grandmaster")
    assert hand.field_values == [BOT_NAMES[1], "Inês"], "a new computer has a name at once"
    hand.seat(1, "Person")
    hand.fill("Player 2", "Ana")
    hand.push("OK")
    assert hand.players == [(BOT_NAMES[1], "grandmaster"), ("Ana", None)]
    assert (game.state, game.log) == (state, log)
    assert game.seating.at(game.cursor - 1) == (ANA, INES), "earlier steps keep their players"
    hand.app.autosave.flush()
    (path,) = hand.paths.games.glob("*.azul")
    assert disk.read(path).seating == game.seating
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    assert game.seats == (ANA, INES)
    open_players(hand)
    hand.seat(1, "Master")
    hand.key(pygame.K_RETURN)
    assert hand.players == [("Ana", None), ("Inês", "master")], "after the mouse Enter is OK"


@pytest.mark.parametrize(
    ("seats", "typed", "names"),
    [
        ((ANA, INES), ("Ana", " ana "), ("Ana", "ana B")),
        ((ANA, INES), ("", "abcdefghijklmnopqrstuvwxyz"), ("Player 1", "abcdefghijklmnop")),
        ((ANA, Seat("ana", 1)), (), ("Ana", "ana")),
        ((Seat("A name longer than any", 0), INES), (), ("A name longer than any", "Inês")),
    ],
)
def test_new_names_are_cleaned_and_told_apart(
    seats: tuple[Seat, ...], typed: tuple[str, ...], names: tuple[str, ...], hand: Hand
) -> None:
    """Names that nobody has changed stay, even if they could not be typed."""
    game = start_game(hand, *seats)
    open_players(hand)
    for number, name in reversed([*enumerate(typed, 1)]):
        hand.fill(f"Player {number}", name)
    hand.push("OK")
    assert game.names == names


def test_a_change_beyond_the_limit_of_the_file_is_refused_with_a_reason(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("azul.game.game.MAX_CHANGES", 0)
    start_game(hand, ANA, INES)
    open_players(hand)
    hand.seat(0, "Grandmaster")
    hand.push("OK")
    assert hand.sees("The file of this game can’t hold any more changes of players.")
    hand.push("Cancel")
    hand.key(pygame.K_ESCAPE)
    assert hand.players == [("Ana", None), ("Inês", "journeyman")]


def test_the_next_game_keeps_the_seats_as_they_were_at_the_end(hand: Hand) -> None:
    """The next player starts a rematch; players without a name get none in the next setup."""
    game = finished(Setup(("Ana", "Inês"), seed=4), Seating((ANA, INES)))
    game.reseat(1, "Rui", "master")
    for way in (["Rematch"], ["New game", "Start"]):
        show(hand, game)
        hand.go(*way)
        new = hand.scene.session.game
        assert new.setup.players == ("Ana", "Rui")
        assert new.seating == Seating((ANA, Seat("Rui", 1, "master")))
        assert way != ["Rematch"] or new.setup.first_player != game.setup.first_player
    game = finished(Setup(("Player 1", "Ben", "Carla"), seed=4, first_player=2))
    show(hand, game)
    hand.push("Rematch")
    assert hand.scene.session.game.setup.first_player == 0
    show(hand, game)
    hand.push("New game")
    assert hand.field_values == ["", "Ben", "Carla"]
