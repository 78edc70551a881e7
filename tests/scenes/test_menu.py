"""The main menu: its buttons, the first game, arrow keys and ratings."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from azul import i18n
from azul.engine import Ruleset, Setup, Wall
from azul.game import Game, Seat, Seating
from azul.game.seats import PROGRAM_NAMES
from azul.kit.metrics import SMALLEST
from azul.kit.widgets import Button
from azul.scenes.dialogs.question import Message
from azul.scenes.game.round import RoundScene
from azul.scenes.library.menu import MenuScene
from azul.settings import Settings, Speed
from azul.statistics import LEAST_GAMES
from tests.game.histories import played
from tests.play.hand import Hand
from tests.play.single_device import Keyboard, Mouse
from tests.resizing import resize

FIRST_GAME, FIRST_IN_GERMAN = "Play against a Journeyman", "Gegen einen Gesellen spielen"
ARROWS = {
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "up": pygame.K_UP,
    "down": pygame.K_DOWN,
}


@pytest.fixture
def new_player(tmp_path: Path) -> Path:
    """The folder of a player who has never played."""
    Settings(speed=Speed.OFF, lessons=False).save(tmp_path / "settings.json")
    return tmp_path


@pytest.fixture
def german_new_player(tmp_path: Path) -> Path:
    """The same in German, with large text."""
    settings = Settings(language="de", speed=Speed.OFF, text=200)
    settings.save(tmp_path / "settings.json")
    return tmp_path


def menu(hand: Hand) -> MenuScene:
    scene = hand.app.stack.top
    assert isinstance(scene, MenuScene)
    return scene


def button_labels(hand: Hand) -> list[str]:
    return [widget.words for widget in menu(hand).form.widgets if isinstance(widget, Button)]


def started_game(hand: Hand) -> Game:
    """The game that was started."""
    scene = hand.app.stack.top
    assert isinstance(scene, RoundScene)
    return scene.session.game


def test_a_new_player_can_play_against_a_journeyman_without_setup(new_player: Path) -> None:
    hand = Hand(new_player)
    first = menu(hand).form.widgets[0]
    assert isinstance(first, Button)
    assert (first.words, first.primary) == ("Learn by doing", True)
    hand.push(FIRST_GAME)
    hand.push("Play")
    game = started_game(hand)
    assert [(seat.name, seat.level) for seat in game.seats] == [
        ("Player 1", None),
        (PROGRAM_NAMES[0], "journeyman"),
    ]
    assert (game.setup.wall, game.setup.ruleset) == (Wall.COLORED, Ruleset.AZUL)
    assert game.state.to_act == 0, "the person begins"
    hand.close()
    assert len([*hand.paths.games.glob("*.azul")]) == 1


def test_a_known_name_is_used(tmp_path: Path) -> None:
    settings = Settings(speed=Speed.OFF, lessons=False, known=("Zoë", "Ana"))
    settings.save(tmp_path / "settings.json")
    hand = Hand(tmp_path)
    hand.push(FIRST_GAME)
    assert started_game(hand).names == ("Zoë", PROGRAM_NAMES[0])
    hand.close()


def test_with_a_saved_game_there_is_no_button_for_a_first_game(new_player: Path) -> None:
    hand = Hand(new_player)
    hand.push(FIRST_GAME)
    hand.push("Play")
    hand.key(pygame.K_ESCAPE)
    hand.push("Main menu")
    assert button_labels(hand)[:2] == ["Continue game", "New game"]
    assert FIRST_GAME not in button_labels(hand)
    hand.close()
    (path,) = hand.paths.games.glob("*.azul")
    path.write_text("broken")
    restarted = Hand(new_player)
    assert button_labels(restarted)[:2] == ["Play", "New game"]
    restarted.close()


def test_the_name_is_asked_once_and_play_starts_a_game_of_the_same_players(
    new_player: Path,
) -> None:
    """One press starts a game with the last players and the name typed before."""
    hand = Hand(new_player)
    hand.push(FIRST_GAME)
    hand.type("Zoë")
    hand.push("Play")
    assert started_game(hand).names == ("Zoë", PROGRAM_NAMES[0])
    hand.close()
    for path in hand.paths.games.glob("*.azul"):
        path.unlink()
    restarted = Hand(new_player)
    assert button_labels(restarted)[0] == "Play"
    restarted.push("Play")
    assert [(seat.name, seat.level) for seat in started_game(restarted).seats] == [
        ("Zoë", None),
        (PROGRAM_NAMES[0], "journeyman"),
    ]
    restarted.close()


def test_a_name_can_be_typed_after_suggestions_were_closed(new_player: Path) -> None:
    """The mouse takes the focus away; letters would be commands then."""
    hand = Hand(new_player)
    hand.push(FIRST_GAME)
    hand.push("list")
    hand.key(pygame.K_ESCAPE)
    hand.type("Zoë")
    hand.key(pygame.K_RETURN)
    assert started_game(hand).names == ("Zoë", PROGRAM_NAMES[0])
    hand.close()


def test_enter_continues_after_something_was_looked_up_with_the_mouse(new_player: Path) -> None:
    """In the menu within a game and in the main menu, where the primary button promises it."""
    hand = Hand(new_player)
    hand.push(FIRST_GAME)
    hand.push("Play")
    for leave in (), ("Main menu",):
        hand.key(pygame.K_ESCAPE)
        for label in (*leave, "Rules"):
            hand.push(label)
        hand.key(pygame.K_ESCAPE)
        hand.key(pygame.K_RETURN)
        assert isinstance(hand.app.stack.top, RoundScene)
    hand.close()


def test_a_player_without_a_name_is_not_asked_again(new_player: Path) -> None:
    """An empty name counts as an answer."""
    hand = Hand(new_player)
    hand.push(FIRST_GAME)
    hand.push("Play")
    hand.close()
    for path in hand.paths.games.glob("*.azul"):
        path.unlink()
    restarted = Hand(new_player)
    restarted.push("Play")
    assert started_game(restarted).names == ("Player 1", PROGRAM_NAMES[0])
    restarted.close()


def test_play_shows_the_players_and_uses_the_last_setup(tmp_path: Path) -> None:
    """The line above the button names the programs with their levels."""
    settings = Settings(
        speed=Speed.OFF,
        lessons=False,
        names=("Ana", "", "Ben"),
        levels=("", "master", ""),
        wall="gray",
        ruleset="green-box",
    )
    settings.save(tmp_path / "settings.json")
    hand = Hand(tmp_path)
    texts = [w.label for root in menu(hand).form.roots for w in root.tree()]
    assert f"Ana · {PROGRAM_NAMES[0]} (Master) · Ben" in texts
    hand.push("Play")
    game = started_game(hand)
    assert [seat.level for seat in game.seats] == [None, "master", None]
    assert (game.setup.wall, game.setup.ruleset) == (Wall.GRAY, Ruleset.GREEN_BOX)
    hand.close()


def test_the_first_game_is_started_by_keys_alone(german_new_player: Path) -> None:
    hand = Keyboard(german_new_player)
    assert button_labels(hand)[1] == FIRST_IN_GERMAN
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_RETURN)
    assert started_game(hand).names == ("Spieler 1", PROGRAM_NAMES[0])
    hand.app.close()


def test_the_first_game_is_started_by_mouse_alone(german_new_player: Path) -> None:
    hand = Mouse(german_new_player)
    hand.push(FIRST_IN_GERMAN)
    hand.push("Spielen")
    assert started_game(hand).seats[1].level == "journeyman"
    hand.app.close()


def test_the_button_for_a_first_game_fits_in_the_smallest_window(
    german_new_player: Path,
) -> None:
    hand = Mouse(german_new_player)
    first, *others = menu(hand).form.widgets
    assert first.rect.w >= first.width()
    assert len({widget.rect.y for widget in others}) < len(others), (
        "some of the others are side by side"
    )
    assert pygame.Rect((0, 0), SMALLEST).contains(first.rect.unionall([w.rect for w in others]))
    hand.app.close()


@pytest.mark.parametrize(
    ("is_new_player", "directions", "expected"),
    [
        (True, "down", 1),
        (True, "down down", 2),
        (True, "down down down", 5),
        (True, "down right right", 3),
        (True, "down right right right", 4),
        (True, "down right right down", 6),
        (True, "down right down up up up", 0),
        (True, "up", 0),
        (True, "left", 0),
        (False, "down", 3),
        (False, "right down", 4),
        (False, "right right down up", 2),
        (False, "right right right right right", 5),
    ],
)
def test_arrow_keys_follow_the_layout_of_the_buttons(
    is_new_player: bool, directions: str, expected: int, tmp_path: Path
) -> None:
    if is_new_player:
        Settings(language="de", text=200).save(tmp_path / "settings.json")
    hand = Keyboard(tmp_path)
    for step in directions.split():
        hand.key(ARROWS[step])
    assert menu(hand).form.focus == expected
    hand.app.close()


def test_the_menu_is_drawn_below_a_message_in_every_size(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("nonsense", encoding="utf-8")
    hand = Hand(tmp_path)
    stack = hand.app.stack
    menu = stack.scenes[0]
    assert isinstance(stack.top, Message)
    for size in ((1366, 768), (1920, 1080)):
        resize(hand.app.context, stack, size)
        stack.update(1.0)
        surface = pygame.Surface(size)
        menu.draw(surface)
        panel = pygame.transform.average_color(surface, Rect(size[0] // 5, size[1] // 3, 200, 200))
        assert sum(panel[:3]) > 200
    hand.close()


def message(hand: Hand) -> str:
    """The message on top, which is closed then."""
    top = hand.app.stack.top
    assert isinstance(top, Message)
    text = top.body()
    hand.push("Close")
    return text


def test_a_language_that_cannot_be_read_is_english_and_a_message_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the start, and when it is chosen."""
    monkeypatch.setattr(i18n, "LOCALES", tmp_path)
    Settings(language="de").save(tmp_path / "settings.json")
    hand = Hand(tmp_path, language="")
    assert "Deutsch is missing or damaged" in message(hand)
    menu(hand)
    hand.push("Settings")
    settings = hand.app.stack.top
    assert settings
    context = hand.app.context
    context.change_settings(replace(context.settings, language="fr"))
    assert "Français is missing or damaged" in message(hand)
    assert hand.app.stack.top is settings
    hand.close()


def start_with_rating(folder: Path, points: int, *levels: str) -> Hand:
    """The menu of Zoë, who has this rating and last played against these levels."""
    settings = Settings(
        speed=Speed.OFF,
        lessons=False,
        names=("Zoë", *[""] * len(levels)),
        levels=("", *levels),
        ratings={"zoë": (points, 80, 20)},
    )
    settings.save(folder / "settings.json")
    return Hand(folder)


def test_the_menu_shows_the_rating(tmp_path: Path) -> None:
    """It comes from the settings, because the first picture cannot wait for all games."""
    hand = start_with_rating(tmp_path, 1420, "journeyman")
    texts = [w.label for root in menu(hand).form.roots for w in root.tree()]
    assert f"Zoë (rating 1420 ± 80) · {PROGRAM_NAMES[0]} (Journeyman)" in texts
    hand.close()


@pytest.mark.parametrize(
    ("points", "levels", "suggested"),
    [
        (1380, ["journeyman"], None),
        (1400, ["journeyman"], "Play against a Master"),
        (1400, ["apprentice", "master"], None),
        (1800, ["apprentice", "master"], "Play against a Grandmaster"),
        (2900, ["grandmaster"], None),
        (200, ["apprentice"], None),
        (1400, [""], None),
    ],
)
def test_the_next_level_is_suggested_if_the_rating_is_high_enough(
    points: int, levels: list[str], suggested: str | None, tmp_path: Path
) -> None:
    """The rating minus its error must reach the level, and no stronger one has been played."""
    hand = start_with_rating(tmp_path, points, *levels)
    assert button_labels(hand)[1] == (suggested or "New game")
    hand.close()


def test_the_suggested_level_is_played_with_the_same_players(tmp_path: Path) -> None:
    """The next game is like the last one except for the level."""
    hand = start_with_rating(tmp_path, 1400, "journeyman", "apprentice")
    hand.push("Play against a Master")
    assert [(seat.name, seat.level) for seat in started_game(hand).seats] == [
        ("Zoë", None),
        (PROGRAM_NAMES[0], "master"),
        (PROGRAM_NAMES[1], "master"),
    ]
    hand.close()


def test_the_suggested_level_has_as_many_programs_as_the_menu_names(tmp_path: Path) -> None:
    """This holds even if fewer seats are remembered."""
    settings = Settings(
        speed=Speed.OFF,
        lessons=False,
        names=("Inês",),
        levels=("apprentice",),
        known=("Zoë",),
        ratings={"zoë": (1400, 80, 20)},
    )
    settings.save(tmp_path / "settings.json")
    hand = Hand(tmp_path)
    hand.push("Play against a Master")
    assert [(seat.name, seat.level) for seat in started_game(hand).seats] == [
        ("Zoë", None),
        (PROGRAM_NAMES[0], "master"),
    ]
    hand.close()


def test_a_program_of_the_same_name_as_a_person_has_no_rating(tmp_path: Path) -> None:
    """The names are those of the game that Continue opens."""
    hand = start_with_rating(tmp_path, 1420, "journeyman")
    game = Game(Setup(("Zoë", "Rui")), Seating((Seat("Zoë", 0, "master"), Seat("Rui", 1))))
    hand.app.context.start_game(game)
    hand.app.context.autosave.flush()
    menu(hand).uncover()
    texts = [w.label for root in menu(hand).form.roots for w in root.tree()]
    assert "Round 1 · Zoë, Rui" in texts
    hand.close()


def test_the_menu_says_which_save_continue_opens(tmp_path: Path) -> None:
    """By the title that players gave it; names and round alone may be those of several games."""
    hand = start_with_rating(tmp_path, 1420, "journeyman")
    context = hand.app.context
    session = context.start_game(Game(Setup(("Ana", "Rui"))))
    context.autosave.flush()
    session.rename("Friday evening")
    context.autosave.flush()
    menu(hand).uncover()
    texts = [w.label for root in menu(hand).form.roots for w in root.tree()]
    assert "Friday evening · Round 1 · Ana, Rui" in texts
    hand.close()


def test_ratings_come_from_the_games_and_survive_a_missing_folder(tmp_path: Path) -> None:
    """A drive that is missing for a moment must not delete them."""
    hand = start_with_rating(tmp_path, 1000, "master")
    context = hand.app.context
    for seed in range(LEAST_GAMES):
        names = ("Zoë", "Inês")
        game = played(Setup(names, seed=seed))
        game.seating = Seating((Seat("Zoë", 0), Seat("Inês", 1, "master")))
        context.start_game(game)
    context.autosave.flush()
    for _ in range(2):
        context.survey.begin()
        while context.survey.is_running:
            hand.tick()
        (rating,) = context.settings.ratings.values()
        assert rating[2] == LEAST_GAMES
        if context.shelf.folder.exists():
            context.shelf.folder.rename(tmp_path / "elsewhere")
    hand.close()
