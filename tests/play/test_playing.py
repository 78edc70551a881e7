"""Stories of play, each with only a mouse, a keyboard, a finger or a gamepad."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from azul.engine import Draft, Phase, Record, Setup, State, Wall, legal_moves, parse_record
from azul.saves import disk
from tests.cases import slow
from tests.looks.played import in_the_last_round
from tests.play.finger import Finger
from tests.play.gamepad import Gamepad
from tests.play.mouse_player import MousePlayer
from tests.play.programs import new_game, start_game, tick_until
from tests.play.single_device import Keyboard, Mouse

Player = Mouse | Keyboard | Gamepad
"""Somebody with one device; a finger is used like a mouse."""

every_device = pytest.mark.parametrize("player", [Mouse, Keyboard, Finger, Gamepad], indirect=True)
without_gamepad = pytest.mark.parametrize("player", [Mouse, Keyboard, Finger], indirect=True)


@pytest.fixture
def player(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Player]:
    """Return a player with the device of the parameter, in English and the usual window."""
    device: Player = request.param(tmp_path, is_small=False)
    yield device
    device.close()


def play_all(player: MousePlayer, *records: str) -> None:
    """Play moves by taking and dropping; each must be the next record of the game."""
    for text in records:
        player.play(parse_record(text))
        game = player.scene.session.game
        assert text in map(str, game.log[game.cursor - 2 : game.cursor])


@every_device
def test_tiles_are_taken_put_back_placed_and_taken_back(player: Player) -> None:
    """No move is made before the tiles are dropped; undo and redo lead back and forth."""
    game = new_game(None, None)
    start_game(player, game)
    first, dealt = parse_record("1R5"), game.state
    assert player.sees("announced: Round 1 · Ana, your turn")
    assert not player.node("Undo").is_enabled
    assert not player.node("Redo").is_enabled
    player.take(first)
    assert player.sees("announced: In your hand: 2 red")
    player.aim(first)
    assert game.cursor == 1
    player.cancel()
    assert (game.cursor, player.sees("announced: In your hand")) == (1, False)
    player.take(first)
    player.drop(first)
    assert (game.log[1:], player.sees("announced: In your hand")) == ((first,), False)
    assert player.sees("announced: Round 1 · Ben, your turn")
    assert player.sees("Line 5: 2 of 5, red")
    after = game.state
    player.undo()
    assert (game.state, player.node("Undo").is_enabled) == (dealt, False)
    player.redo()
    assert (game.state, player.node("Redo").is_enabled) == (after, False)
    player.play(parse_record("CWF"), by_clicks=True)
    assert game.log[2:] == (parse_record("CWF"),)
    assert player.sees("Floor line: 3 of 7")
    player.app.autosave.flush()
    assert disk.read(player.scene.session.path).log == game.log


@every_device
def test_a_round_ends_with_its_summary_and_undo_leads_back_into_it(player: Player) -> None:
    """Undo of the last draft asks nothing, unless the player has seen the new tiles."""
    game = new_game(None, None)
    start_game(player, game)
    play_all(player, "1R5", "2B5", "CW4", "3Y1", "4B1", "5B2", "CR2", "CK3")
    assert game.state.round == 1
    player.play(parse_record("CW3"))
    assert player.sees("Round 1", "Ana, Before 0", "Total 0", "Ben, Before 0", "Total 1")
    assert player.sees("announced: Round 1 · Wall-tiling")
    player.undo()
    assert (game.log[game.cursor - 1], player.sees("button: Next round")) == (
        parse_record("CK3"),
        False,
    )
    player.redo()
    player.go_on()
    assert player.sees("announced: Round 2 · Ana, your turn")
    dealt = game.state
    player.undo()
    assert player.sees("heading: Back to the previous round?")
    assert player.sees("You’ve already seen this round’s tiles.")
    player.leave("Cancel")
    assert game.state == dealt
    player.undo()
    player.push("Go back")
    assert (game.state.round, game.state.phase) == (1, Phase.FACTORY_OFFER)
    player.redo()
    assert player.sees("Total 1")
    assert not player.node("Redo").is_enabled
    player.go_on()
    assert game.state == dealt
    play_all(player, str(legal_moves(dealt)[0]))
    assert game.state.round == 2


@without_gamepad
def test_a_refused_drop_says_why_and_changes_nothing(player: Player) -> None:
    """A gamepad cannot aim at a target that refuses tiles."""
    game = new_game(None, None)
    start_game(player, game)
    play_all(player, "1R5", "2B5")
    before = game.state
    for text, reason in (("CW5", "Line 5 holds another color"), ("4B5", "Line 5 holds another")):
        player.take(parse_record(text))
        player.drop(parse_record(text))
        assert (game.state, player.sees("announced: ", reason)) == (before, True)
        player.cancel()
        assert not player.sees("announced: ", reason)
        assert not player.sees("announced: In your hand")
    assert game.log[3:] == ()


@every_device
def test_a_gray_wall_is_tiled_space_by_space(player: Player) -> None:
    """The player on turn chooses a column for each line; undo takes back one space."""
    game = new_game(None, None, wall=Wall.GRAY)
    start_game(player, game)
    while game.state.phase is not Phase.WALL_TILING:
        player.play(legal_moves(game.state)[0])
    assert player.sees("announced: Ana: place the tile from line 1")
    places = legal_moves(game.state)
    player.drop(places[-1])
    assert (game.log[-1], player.sees("announced: Ben: place the tile from line 1")) == (
        places[-1],
        True,
    )
    player.undo()
    assert player.sees("announced: Ana: place the tile from line 1")
    assert legal_moves(game.state) == places
    while game.state.phase is Phase.WALL_TILING:
        before = game.state
        player.play(legal_moves(before)[0])
        assert legal_moves(before)[0] in game.log[game.cursor - 2 : game.cursor]
    player.go_on()
    assert player.sees("announced: Round 2", "your turn")


@pytest.mark.parametrize("player", [Keyboard, *slow([Mouse, Finger, Gamepad])], indirect=True)
def test_the_last_round_the_result_and_the_way_back_to_the_menu(player: Player) -> None:
    """The bar says why it is the last round; the result is reached in one step; undo opens it."""
    game = in_the_last_round(Setup(("Ana", "Ben"), seed=3))
    deciding = str(game.undo()[-1].record)
    start_game(player, game)
    assert not player.sees("announced: Last round!")
    play_all(player, deciding)
    assert player.sees("announced: Last round! ", " completes row ")
    player.undo()
    assert not player.sees("announced: Last round!")
    player.redo()
    while not game.is_over:
        player.play(legal_moves(game.state)[0])
    assert player.sees("Last round", "Bonus", "Total")
    assert player.sees("announced: Final scoring")
    player.go_on()
    player.wait(1.0)
    assert player.sees("heading:", "wins")
    player.push("More")
    player.push("Undo")
    assert (game.is_over, player.sees("your turn")) == (False, True)
    player.redo()
    player.go_on()
    player.wait(1.0)
    player.push("Main menu")
    assert player.sees("heading: Azulejo")
    player.app.autosave.flush()
    (file,) = player.paths.games.glob("*.azul")
    assert disk.read(file).state == game.state


MENU_SCREENS = [
    ("Regeln", "text field: Suchen", "Schließen"),
    ("Einstellungen", "heading: Einstellungen", "Schließen"),
    ("Statistik", "heading: Statistik", "Zurück"),
    ("Spiel laden", "heading: Spiel laden", "Zurück"),
]
GAME_SCREENS = [
    ("Regeln", "text field: Suchen", "Schließen"),
    ("Tasten", "heading: Tasten", "Schließen"),
    ("Einstellungen", "heading: Einstellungen", "Schließen"),
    ("Spielverlauf", "heading: Spielverlauf", "Schließen"),
    ("Rückblick", "button: Von hier weiterspielen", "Zurück"),
    ("Speichern unter …", "heading: Speichern unter", "Abbrechen"),
    ("Spieler", "heading: Spieler", "Abbrechen"),
]
"""Buttons, what the screen that they open says, and the button that leaves it."""


def open_screen(player: Player, label: str, words: str) -> None:
    """Push a button, and wait until the screen shows some text and all its figures."""
    player.push(label)
    tick_until(player, lambda: player.sees(words))
    # Figures that arrive during the next click would move its button.
    player.settle("statistics")


@pytest.mark.usefixtures("fixed_seed")
@pytest.mark.parametrize(
    ("device", "some"),
    [
        (Keyboard, slice(0, 9, 3)),
        (Finger, slice(1, 9, 3)),
        (Gamepad, slice(2, 9, 3)),
        *(
            pytest.param(device, slice(None), marks=pytest.mark.slow)
            for device in (Mouse, Keyboard, Finger, Gamepad)
        ),
    ],
)
def test_every_screen_is_opened_and_left(tmp_path: Path, device: type[Player], some: slice) -> None:
    """Players use German, the smallest window and text at 200%, and scroll to buttons first.

    The quick suite opens some screens with each device.
    """
    player = device(tmp_path)
    for label, words, way_back in MENU_SCREENS[some]:
        open_screen(player, label, words)
        player.leave(way_back)
        assert player.sees("heading: Azulejo")
    player.push("Neues Spiel")
    player.push("Start")
    for label, words, way_back in GAME_SCREENS[some]:
        player.open_menu()
        open_screen(player, label, words)
        player.leave(way_back)
        assert player.sees("heading: Pause")
        player.push("Weiter")
        assert player.sees("Runde 1")
    player.open_menu()
    player.push("Hauptmenü")
    player.push("Beenden")
    assert player.app.stack.top is None
    player.app.close()


def useful_move(state: State, rng: Random) -> Record:
    """Return a random move, to the floor line only if there is no other."""
    moves = legal_moves(state)
    chosen: Record = rng.choice([m for m in moves if not isinstance(m, Draft) or m.line] or moves)
    return chosen


@pytest.mark.slow
@pytest.mark.parametrize(
    ("device", "wall"),
    [(Mouse, Wall.COLORED), (Keyboard, Wall.GRAY), (Finger, Wall.GRAY), (Gamepad, Wall.COLORED)],
)
def test_a_whole_game_with_undo(tmp_path: Path, device: type[Player], wall: Wall) -> None:
    """Every move is the intended move, until the game is over and its file is complete."""
    player, rng = device(tmp_path), Random(7)
    game = new_game(None, None, wall=wall)
    start_game(player, game)
    while not game.is_over:
        before, scene, record = game.state, player.scene, useful_move(game.state, rng)
        if player.sees("button: Nächste Runde"):
            player.go_on()
            continue
        cursor = game.cursor
        player.play(record, by_clicks=rng.random() < 0.4)
        assert game.log[cursor] == record
        if rng.random() < 0.1 and player.scene == scene and game.state.round == before.round:
            player.undo()
            assert game.state == before
            player.play(record)
    player.go_on()
    tick_until(player, lambda: player.sees("button: Hauptmenü"))
    # The result is built again when turning points are found, and when their images are drawn.
    player.wait(1.0)
    player.settle("pictures")
    player.push("Hauptmenü")
    player.push("Beenden")
    assert player.app.stack.top is None
    player.app.close()
    (file,) = player.paths.games.glob("*.azul")
    assert disk.read(file).log == game.log
