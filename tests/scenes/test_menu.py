"""The main menu: a first game, the current game, suggested levels, and its layout."""

from collections import Counter
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from azul import i18n
from azul.engine import Ruleset, Setup, Wall
from azul.game import Game, Seat, Seating
from azul.game.seats import BOT_NAMES
from azul.kit.metrics import SMALLEST
from azul.kit.widgets import Role
from azul.settings import Settings
from azul.statistics import LEAST_GAMES
from tests.game.histories import played
from tests.play.mouse_player import MousePlayer
from tests.play.single_device import Keyboard
from tests.scenes.conftest import Begin
from tests.transcript import Words

FIRST_GAME = "Play against a Journeyman"
FIRST_PROGRAM = (BOT_NAMES[0], "journeyman")
ZOE: dict[str, Any] = {
    "names": ("Zoë", ""),
    "levels": ("", "journeyman"),
    "ratings": {"zoë": (1400, 80, 20)},
}


def buttons(player: MousePlayer) -> list[str]:
    return [node.label for node in player.nodes(Role.BUTTON)]


def remove_games(player: MousePlayer) -> None:
    for path in player.paths.games.glob("*.azul"):
        path.unlink()


def test_a_new_player_plays_at_once_and_comes_back(begin: Begin, words: Words) -> None:
    """The first game has no setup; the menu asks for the name once; Enter goes on with the game."""
    player = begin(names=())
    words.check("menu-newcomer", player.app.stack.top)
    player.push(FIRST_GAME)
    player.type("Maximiliane Sofie")
    assert player.field_values == ["Maximiliane Sofi"]
    assert player.sees("Up to 16 characters")
    player.key(pygame.K_ESCAPE)
    player.go(FIRST_GAME, "list")
    words.check("name-list", player.app.stack.top)
    player.push("Ben")
    assert player.field_values == ["Ben"]
    player.key(pygame.K_BACKSPACE, pygame.KMOD_CTRL)
    player.push("list")
    player.key(pygame.K_ESCAPE)
    player.type("Zoë")
    player.key(pygame.K_RETURN)
    game = player.scene.session.game
    assert player.players == [("Zoë", None), FIRST_PROGRAM]
    assert (game.setup.wall, game.setup.ruleset) == (Wall.COLORED, Ruleset.AZUL)
    assert game.state.to_act == 0, "the person begins"
    for way in (["Rules"], ["Main menu", "Rules"]):
        player.key(pygame.K_ESCAPE)
        for label in way:
            player.push(label)
        player.key(pygame.K_ESCAPE)
        if "Main menu" in way:
            words.check("menu-continue", player.app.stack.top)
        player.key(pygame.K_RETURN)
        assert player.scene.session.game.names == game.names
    player = begin()
    assert Settings.load(player.paths.settings).known == ("Zoë",)
    player.key(pygame.K_RETURN)
    assert player.players == [("Zoë", None), FIRST_PROGRAM]
    assert len([*player.paths.games.glob("*.azul")]) == 1
    player.key(pygame.K_ESCAPE)
    player.push("Main menu")
    remove_games(player)
    player.push("Load game")
    player.key(pygame.K_ESCAPE)
    assert player.focused_label == "Play", "without the game another button is the first"
    player.push("Play")
    assert player.players == [("Zoë", None), FIRST_PROGRAM]


def test_nobody_is_asked_twice_and_continue_never_fails(begin: Begin) -> None:
    """A known name is an answer, and so is an empty name; a broken game is no game."""
    player = begin(names=(), known=("Zoë", "Ana"))
    player.push(FIRST_GAME)
    assert player.players == [("Zoë", None), FIRST_PROGRAM]
    player = begin()
    remove_games(player)
    player = begin(names=())
    player.go(FIRST_GAME, "Play")
    player = begin()
    for path in player.paths.games.glob("*.azul"):
        path.write_text("broken")
    player = begin()
    assert buttons(player)[:2] == ["Play", "New game"]
    player.push("Play")
    assert player.players == [("Player 1", None), FIRST_PROGRAM]


def test_play_names_the_players_and_starts_with_them(begin: Begin) -> None:
    """The line above the first button names the players; wall and rules come from the last game."""
    program = BOT_NAMES[0]
    three = {"names": ("Ana", "", "Ben"), "levels": ("", "master", "")}
    watched = {"names": ("Ana", "Ben"), "levels": ("master", "master"), "known": ("Zoë",)}
    for settings, line in (
        (three, f"Ana · {program} (Master) · Ben"),
        (ZOE, f"Zoë (rating 1400 ± 80) · {program} (Journeyman)"),
        (watched, f"Zoë · {program} (Journeyman)"),
    ):
        player = begin(**settings, wall="gray", ruleset="green-box")
        assert player.sees(f"text: {line}")
        player.push("Play")
        setup = player.scene.session.game.setup
        assert list(setup.players) == [part.split(" (")[0] for part in line.split(" · ")]
        assert (setup.wall, setup.ruleset) == (Wall.GRAY, Ruleset.GREEN_BOX)
        player.app.autosave.flush()
        remove_games(player)


def test_the_line_above_continue_distinguishes_games(begin: Begin) -> None:
    """The line has title, round and players; only a person has a rating."""
    player = begin(**ZOE)
    context = player.app.context
    for level, line in ((None, "Zoë (rating 1400 ± 80), Rui"), ("master", "Zoë, Rui")):
        seating = Seating((Seat("Zoë", 0, level), Seat("Rui", 1)))
        session = context.start_game(Game(Setup(("Zoë", "Rui")), seating))
        context.autosave.flush()
        player.go("Load game", "Back")
        assert player.sees(f"text: Round 1 · {line}")
    session.rename("Friday evening")
    context.autosave.flush()
    player.go("Load game", "Back")
    assert player.sees("text: Friday evening · Round 1 · Zoë, Rui")


@pytest.mark.parametrize(
    ("points", "levels", "suggested"),
    [
        (1380, ["journeyman"], None),
        (1400, ["journeyman", "apprentice"], "Master"),
        (1400, ["apprentice", "master"], None),
        (1800, ["master"], "Grandmaster"),
        (2900, ["grandmaster"], None),
        (200, ["apprentice"], None),
        (1400, [""], None),
    ],
)
def test_the_next_level_is_suggested_if_the_rating_is_high_enough(
    points: int, levels: list[str], suggested: str | None, begin: Begin
) -> None:
    """The rating minus its error must reach the level, and no stronger level has been played."""
    names = ("Zoë", *[""] * len(levels))
    player = begin(names=names, levels=("", *levels), ratings={"zoë": (points, 80, 20)})
    wanted = f"Play against a {suggested}" if suggested else "New game"
    assert buttons(player)[1] == wanted
    player.push(wanted)
    if suggested:
        programs = BOT_NAMES[: len(levels)]
        assert player.players == [("Zoë", None), *((name, suggested.lower()) for name in programs)]


def test_the_suggested_level_has_as_many_bots_as_the_menu_names(begin: Begin) -> None:
    """This holds even if the setup remembers fewer seats."""
    player = begin(**ZOE | {"names": ("Inês",), "levels": ("apprentice",), "known": ("Zoë",)})
    player.push("Play against a Master")
    assert player.players == [("Zoë", None), (BOT_NAMES[0], "master")]


def test_ratings_come_from_the_games_and_survive_a_missing_folder(begin: Begin) -> None:
    """The menu must not delete ratings while a drive is missing for a moment."""
    player = begin(names=("Zoë", ""), ratings={"zoë": (1000, 80, 20)})
    context = player.app.context
    for seed in range(LEAST_GAMES):
        game = played(Setup(("Zoë", "Inês"), seed=seed))
        game.seating = Seating((Seat("Zoë", 0), Seat("Inês", 1, "master")))
        context.start_game(game)
    context.autosave.flush()
    for _ in range(2):
        context.statistics_reader.begin()
        while context.statistics_reader.is_running:
            player.tick()
        (rating,) = context.settings.ratings.values()
        assert rating[2] == LEAST_GAMES
        if context.library.folder.exists():
            context.library.folder.rename(player.paths.settings.with_name("elsewhere"))


def test_a_language_that_cannot_be_read_is_english_and_a_message_says_so(
    begin: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message comes at the start, or when the player chooses the language."""
    monkeypatch.setattr(i18n, "LOCALES", tmp_path)
    player = begin(lambda folder: MousePlayer(folder, language=""), language="de")
    assert player.sees("Deutsch is missing or damaged")
    player.go("Close", "Settings")
    player.choose("Language", "Français")
    assert player.sees("Français is missing or damaged")
    player.push("Close")
    assert player.heading == "Settings"


# The layout


@pytest.mark.parametrize(
    ("size", "text", "settings", "lines"),
    [
        ((1920, 1080), 100, {"names": ()}, [1, 1, 2, 2, 2]),
        ((1920, 1080), 100, ZOE, [1, 1, 2, 2, 2, 2, 1]),
        ((1920, 1400), 100, {"names": ("A", "B")}, [1] * 10),
        ((1920, 1080), 150, {"names": ("A", "B")}, [1, 3, 3, 3]),
        ((1080, 1440), 100, ZOE, [1, 1, 3, 3, 3]),
        (SMALLEST, 100, ZOE, [1, 1, 2, 2, 2, 2, 1]),
        (SMALLEST, 200, {"names": ()}, [1, 1, 3, 3]),
        (SMALLEST, 200, {"names": ("A", "B")}, [3, 3, 3, 1]),
        (SMALLEST, 200, ZOE, [3, 3, 3, 2]),
    ],
)
def test_buttons_are_in_lines_that_fit_the_window(
    size: tuple[int, int], text: int, settings: dict[str, Any], lines: list[int], begin: Begin
) -> None:
    """All buttons are in the window and apart; the first buttons have lines of their own."""
    player = begin(**settings, text=text)
    player.app.window.size = size
    player.tick()
    rects = [node.rect for node in player.nodes(Role.BUTTON)]
    assert [*Counter(rect.y for rect in rects).values()] == lines
    assert size[0] > size[1] or rects[0][1] > size[1] / 2, "the mosaic is above the buttons"
    texts = [node.rect for node in (*player.nodes(Role.HEADING), *player.nodes(Role.TEXT))]
    assert Rect((0, 0), size).contains(Rect(rects[0]).unionall([*rects, *texts]))
    assert not any(rect.collidelist(rects[n + 1 :]) >= 0 for n, rect in enumerate(rects))
    assert not any(rect.collidelist(texts) >= 0 for rect in rects)
    assert all(rect.h >= 37 for rect in rects)
    assert all(
        node.widget.rect.w >= node.widget.width()
        for node in player.nodes(Role.BUTTON)
        if node.widget
    )


WAYS = {
    "down": "Gegen einen Gesellen spielen",
    "down down": "Neues Spiel",
    "down down down": "Regeln",
    "down right right": "Spiel laden",
    "down right right right": "Aufgaben",
    "down right right down": "Einstellungen",
    "down right down up up up": "Spielend lernen",
    "up": "Spielend lernen",
    "left": "Spielend lernen",
}


def test_arrow_keys_follow_the_layout_of_the_buttons(begin: Begin) -> None:
    player = begin(Keyboard, names=())
    for way, label in WAYS.items():
        player.form.focus = 0
        for step in way.split():
            player.key(getattr(pygame, f"K_{step.upper()}"))
        assert player.focused_label == label, way
