"""The menu: the order of its buttons, and the arrow keys."""

from pathlib import Path

import pygame
import pytest
from pygame import Rect

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

FIRST, FIRST_IN_GERMAN = "Play against a Journeyman", "Gegen einen Gesellen spielen"
ARROWS = {
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "up": pygame.K_UP,
    "down": pygame.K_DOWN,
}


@pytest.fixture
def newcomer(tmp_path: Path) -> Path:
    """The folder of somebody who has never played."""
    Settings(speed=Speed.OFF, hints=False).save(tmp_path / "settings.json")
    return tmp_path


@pytest.fixture
def german_newcomer(tmp_path: Path) -> Path:
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


def test_a_newcomer_can_start_a_game_against_a_journeyman_without_any_setup(newcomer: Path) -> None:
    hand = Hand(newcomer)
    first = menu(hand).form.widgets[0]
    assert isinstance(first, Button)
    assert (first.words, first.primary) == ("Learn by doing", True)
    hand.push(FIRST)
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


def test_who_is_known_by_name_plays_under_it(tmp_path: Path) -> None:
    settings = Settings(speed=Speed.OFF, hints=False, known=("Zoë", "Ana"))
    settings.save(tmp_path / "settings.json")
    hand = Hand(tmp_path)
    hand.push(FIRST)
    assert started_game(hand).names == ("Zoë", PROGRAM_NAMES[0])
    hand.close()


def test_whoever_has_a_game_on_the_shelf_is_no_newcomer(newcomer: Path) -> None:
    hand = Hand(newcomer)
    hand.push(FIRST)
    hand.push("Play")
    hand.key(pygame.K_ESCAPE)
    hand.push("Main menu")
    assert button_labels(hand)[:2] == ["Continue game", "New game"]
    assert FIRST not in button_labels(hand)
    hand.close()
    (path,) = hand.paths.games.glob("*.azul")
    path.write_text("broken")
    again = Hand(newcomer)
    assert button_labels(again)[:2] == ["Play", "New game"]
    again.close()


def test_the_name_is_asked_once_and_play_brings_the_same_players_again(newcomer: Path) -> None:
    """Who played last plays again by one press, under the name that was typed once."""
    hand = Hand(newcomer)
    hand.push(FIRST)
    hand.type("Zoë")
    hand.push("Play")
    assert started_game(hand).names == ("Zoë", PROGRAM_NAMES[0])
    hand.close()
    for path in hand.paths.games.glob("*.azul"):
        path.unlink()
    again = Hand(newcomer)
    assert button_labels(again)[0] == "Play"
    again.push("Play")
    assert [(seat.name, seat.level) for seat in started_game(again).seats] == [
        ("Zoë", None),
        (PROGRAM_NAMES[0], "journeyman"),
    ]
    again.close()


def test_who_gives_no_name_is_not_asked_again(newcomer: Path) -> None:
    """An empty name is an answer too."""
    hand = Hand(newcomer)
    hand.push(FIRST)
    hand.push("Play")
    hand.close()
    for path in hand.paths.games.glob("*.azul"):
        path.unlink()
    again = Hand(newcomer)
    again.push("Play")
    assert started_game(again).names == ("Player 1", PROGRAM_NAMES[0])
    again.close()


def test_play_says_who_plays_and_uses_the_last_setup(tmp_path: Path) -> None:
    """The line above the button names the programs with their levels."""
    settings = Settings(
        speed=Speed.OFF,
        hints=False,
        names=("Ana", "", "Ben"),
        grades=("", "master", ""),
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


def test_the_first_game_is_begun_by_enter_alone(german_newcomer: Path) -> None:
    hand = Keyboard(german_newcomer)
    assert button_labels(hand)[1] == FIRST_IN_GERMAN
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_RETURN)
    assert started_game(hand).names == ("Spieler 1", PROGRAM_NAMES[0])
    hand.app.close()


def test_the_first_game_is_begun_by_mouse_alone(german_newcomer: Path) -> None:
    hand = Mouse(german_newcomer)
    hand.push(FIRST_IN_GERMAN)
    hand.push("Spielen")
    assert started_game(hand).seats[1].level == "journeyman"
    hand.app.close()


def test_a_newcomers_button_has_room_for_its_words_in_the_smallest_window(
    german_newcomer: Path,
) -> None:
    hand = Mouse(german_newcomer)
    first, *others = menu(hand).form.widgets
    assert first.rect.w >= first.width()
    assert len({widget.rect.y for widget in others}) < len(others), "the others stand abreast"
    assert pygame.Rect((0, 0), SMALLEST).contains(first.rect.unionall([w.rect for w in others]))
    hand.app.close()


@pytest.mark.parametrize(
    ("newcomer", "way", "reached"),
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
def test_arrows_go_where_the_buttons_stand(
    newcomer: bool, way: str, reached: int, tmp_path: Path
) -> None:
    if newcomer:
        Settings(language="de", text=200).save(tmp_path / "settings.json")
    hand = Keyboard(tmp_path)
    for step in way.split():
        hand.key(ARROWS[step])
    assert menu(hand).form.focus == reached
    hand.app.close()


def test_below_a_message_at_the_start_the_panel_is_seen_in_every_size(tmp_path: Path) -> None:
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


def with_rating(folder: Path, points: int, *levels: str) -> Hand:
    """The menu of Zoë, who has this rating and last played against these levels."""
    settings = Settings(
        speed=Speed.OFF,
        hints=False,
        names=("Zoë", *[""] * len(levels)),
        grades=("", *levels),
        ratings={"zoë": (points, 80, 20)},
    )
    settings.save(folder / "settings.json")
    return Hand(folder)


def test_the_menu_says_how_strong_one_is(tmp_path: Path) -> None:
    """It is read from the settings, because the first picture cannot wait for all games."""
    hand = with_rating(tmp_path, 1420, "journeyman")
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
def test_the_next_level_is_suggested_when_the_rating_says_that_it_is_time(
    points: int, levels: list[str], suggested: str | None, tmp_path: Path
) -> None:
    """The level below must be reached beyond the error, and a stronger one not yet played."""
    hand = with_rating(tmp_path, points, *levels)
    assert button_labels(hand)[1] == (suggested or "New game")
    hand.close()


def test_the_suggested_level_is_played_with_the_same_players(tmp_path: Path) -> None:
    """The next game is like the last one, but for the level."""
    hand = with_rating(tmp_path, 1400, "journeyman", "apprentice")
    hand.push("Play against a Master")
    assert [(seat.name, seat.level) for seat in started_game(hand).seats] == [
        ("Zoë", None),
        (PROGRAM_NAMES[0], "master"),
        (PROGRAM_NAMES[1], "master"),
    ]
    hand.close()


def test_the_suggested_level_is_played_by_whoever_has_no_name_yet(tmp_path: Path) -> None:
    """As many programs as the menu names, though fewer seats are remembered."""
    settings = Settings(
        speed=Speed.OFF,
        hints=False,
        names=("Inês",),
        grades=("apprentice",),
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
    """The menu names it beside the game that it would continue."""
    hand = with_rating(tmp_path, 1420, "journeyman")
    game = Game(Setup(("Zoë", "Rui")), Seating((Seat("Zoë", 0, "master"), Seat("Rui", 1))))
    hand.app.context.start_game(game)
    hand.app.context.autosave.flush()
    menu(hand).uncover()
    texts = [w.label for root in menu(hand).form.roots for w in root.tree()]
    assert "Round 1 · Zoë, Rui" in texts
    hand.close()


def test_ratings_come_from_the_games_and_outlast_a_missing_folder(tmp_path: Path) -> None:
    """A drive that is not there for a moment must not wipe them out."""
    hand = with_rating(tmp_path, 1000, "master")
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
