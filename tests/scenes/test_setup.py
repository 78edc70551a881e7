"""The setup of a new game: names, people and computers, seats, the starter, and tile codes."""

from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from azul.engine import Ruleset, Setup, Wall
from azul.game import HintUse, NextInSeries, Seat, SeriesScore, deal_code
from azul.game.seats import BOT_NAMES
from azul.i18n import LANGUAGES
from azul.kit.metrics import SMALLEST
from azul.kit.widgets import Role
from azul.scenes.lobby.setup import SetupScene
from azul.settings import BY_TRAVEL, Settings
from tests.play.mouse_player import MousePlayer
from tests.play.single_device import Keyboard, Mouse
from tests.scenes.conftest import Begin
from tests.transcript import Words

KNOWN = ("Zoë", "Łukasz", "Ana")
CODE = deal_code(Setup(("A", "B", "C"), Wall.GRAY, Ruleset.GREEN_BOX, seed=123))


@pytest.fixture
def starter_draws(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of seats for which a starter was drawn; the draw always gives the last seat."""
    counts: list[int] = []

    def last_seat(count: int) -> int:
        counts.append(count)
        return count - 1

    monkeypatch.setattr("azul.scenes.lobby.setup.draw_starter", last_seat)
    return counts


def open_setup(player: MousePlayer) -> None:
    player.key(pygame.K_n, pygame.KMOD_CTRL)
    assert player.heading == "New game"


def setup(player: MousePlayer) -> Setup:
    return player.scene.session.game.setup


def offered(player: MousePlayer) -> list[str]:
    """Return the options of a list of names, which is closed then."""
    *names, _ = [node.label for node in player.nodes(Role.BUTTON)]
    player.push("Cancel")
    return names


def choices(player: MousePlayer) -> list[str]:
    """The number of players, the wall, the ruleset and the starter that are chosen."""
    nodes = {node.label: node.value for node in player.nodes(Role.CHOICE)}
    return [nodes[label] for label in ("Players", "Board", "Rules", "Who starts?")]


def places(player: MousePlayer) -> list[Rect]:
    """Return the rectangles of the panel and its choices."""
    return [node.rect for node in (*player.nodes(Role.DIALOG), *player.nodes(Role.CHOICE))]


def selected(player: MousePlayer) -> str:
    """Return the text that is selected in the field with the focus."""
    edit = player.node(player.focused_label).edit
    assert edit
    return edit.selected


def test_names_are_picked_and_remembered(begin: Begin) -> None:
    """The last players are filled in; known names come first, none that another seat has."""
    player = begin(names=KNOWN, known=KNOWN)
    open_setup(player)
    assert player.field_values == [*KNOWN]
    player.choose("Players", "2")
    player.push("list", 0)
    names = offered(player)
    assert names[:3] == ["Zoë", "Ana", "Ben"]
    assert "Łukasz" not in names
    assert len(names) == len(set(names)) > 7
    player.form.focus_on(player.button("list", 1))
    player.keys(pygame.K_RETURN, pygame.K_DOWN, pygame.K_RETURN)
    assert player.field_values == ["Zoë", "Ana"]
    player.fill("Player 1", " Emil ")
    player.choose("Players", "3")
    assert player.field_values == [" Emil ", "Ana", "Ana"], "a seat that returns has its player"
    player.fill("Player 3", "")
    player.push("Start")
    assert player.players == [("Emil", None), ("Ana", None), ("Player 3", None)]
    player = begin()
    settings = Settings.load(player.paths.settings)
    assert settings.names == ("Emil", "Ana", "")
    assert settings.known == ("Emil", "Ana", "Zoë", "Łukasz")


def test_a_name_is_typed(player: MousePlayer, monkeypatch: pytest.MonkeyPatch) -> None:
    """The field refuses excess text with a note; the caret stays while the panel is rebuilt."""
    open_setup(player)
    player.type("Maximiliane Sofie")
    assert player.field_values[0] == "Maximiliane Sofi"
    assert player.sees("announced: Up to 16 characters")
    player.click_on("Player 2")
    assert not player.sees("Up to 16"), "a field that was left says nothing"
    player.fill("Player 1", "Ana")
    player.key(pygame.K_HOME)
    player.type("Jo")
    player.app.window.size = (1100, 700)
    player.tick()
    player.type("h")
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: b"\xff".decode("utf-8"))
    player.key(pygame.K_v, pygame.KMOD_CTRL)
    assert player.field_values[0] == "JohAna", "a clipboard without text changes nothing"
    player.fill("Player 1", "Ana Zoë")
    field = player.node("Player 1").rect
    player.wait(1)
    player.double_click(field.center)
    assert selected(player) == "Zoë"
    player.click(field.center)
    pygame.key.set_mods(pygame.KMOD_SHIFT)
    player.click((field.x + 2, field.centery))
    pygame.key.set_mods(0)
    assert selected(player) == "Ana Zoë"


@pytest.mark.parametrize("key", [pygame.K_TAB, pygame.K_RETURN, pygame.K_KP_ENTER])
def test_keys_go_from_name_to_name_and_enter_then_to_start(key: int, player: MousePlayer) -> None:
    open_setup(player)
    reached = []
    for step in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_LEFT, key):
        player.key(step)
        reached.append(player.focused_label)
    assert reached == ["Person", "Choose a name", "Person", "Player 1", "Player 2"]
    player.type("Ben")
    player.key(key)
    if key != pygame.K_TAB:
        assert player.focused_label == "Start"
        player.key(key)
        assert player.players == [("Player 1", None), ("Ben", None)]


def test_people_and_computers_take_seats(begin: Begin, words: Words) -> None:
    """Each seat has a person or a level; names follow, unless they were typed."""
    player = begin(names=("Ana", "Ben"), known=())
    open_setup(player)
    rects = places(player)
    player.seat(1, "Master")
    player.choose("Players", "3")
    player.seat(0, "Grandmaster")
    words.check("setup-computers", player.app.stack.top)
    player.push("who", 1)
    assert player.focused_label == "Master", "the current level has the focus"
    player.push("Cancel")
    player.push("list", 1)
    assert {*offered(player)} == {*BOT_NAMES}
    player.push("list", 1)
    player.push(BOT_NAMES[5])
    player.push("list", 2)
    assert BOT_NAMES[5] not in offered(player)
    player.seat(0, "Person")
    player.push("list", 0)
    assert {*offered(player)}.isdisjoint(BOT_NAMES)
    player.click_on("Player 3")
    player.key(pygame.K_BACKSPACE)
    assert player.sees("Computer: Master"), "nothing has been typed"
    player.type("李小龍")
    assert player.button("Person", 1), "typing makes the seat a person's"
    for level in ("Apprentice", "Person", "Journeyman"):
        player.seat(2, level)
        assert player.field_values == ["", BOT_NAMES[5], "李小龍"]
    player.push("up", 1)
    assert not player.button("up", 0).enabled
    assert player.tooltip("Move up") == "This is the first seat"
    for count, rules in (("4", "Green Box"), ("2", "Azul"), ("3", "Green Box")):
        player.choose("Players", count)
        player.choose("Rules", rules)
        assert places(player) == rects, "nothing moves for any players"
    assert player.sees("only one of your pattern lines")
    player.push("Start")
    first = (BOT_NAMES[5], "master")
    assert player.players == [first, ("Player 2", None), ("李小龍", "journeyman")]


def test_the_whole_setup_is_remembered(begin: Begin) -> None:
    """The setup remembers computers' levels and the starter; it does not offer computers' names."""
    player = begin(names=("Zoë", "", ""), known=KNOWN)
    open_setup(player)
    player.seat(1, "Master")
    player.fill("Player 3", "Deep Tile")
    player.seat(2, "Apprentice")
    options = {
        "Board": "Gray",
        "Rules": "Green Box",
        "Who starts?": "Deep Tile",
        "Hints": "3 times",
    }
    for choice, option in {**options, "Hints": "3 times"}.items():
        player.choose(choice, option)
    player.push("Start")
    for _ in range(2):
        game = player.scene.session.game
        program, typed = Seat(BOT_NAMES[0], 1, "master"), Seat("Deep Tile", 2, "apprentice")
        assert game.seats == (Seat("Zoë", 0), program, typed)
        assert (game.setup.wall, game.setup.ruleset) == (Wall.GRAY, Ruleset.GREEN_BOX)
        assert (game.setup.first_player, game.hint_use.allowed) == (2, 3)
        player = begin()
        assert Settings.load(player.paths.settings).known == KNOWN
        open_setup(player)
        player.push("Start")
    open_setup(player)
    player.seat(2, "Person")
    assert player.field_values[2] == "", "a person does not inherit the name of a computer"


def test_crystal_mosaic_has_rules_of_its_own(begin: Begin) -> None:
    """The board is remembered, and so are the rules of the boards that share theirs."""
    player = begin(names=("Ana", "Ben"))
    open_setup(player)
    player.choose("Rules", "Green Box")
    player.choose("Board", "Crystal Mosaic 1")
    assert player.sees("Rules: those of the board")
    assert player.sees("double its points")
    player.choose("Board", "Gray")
    assert player.node("Rules").value == "Green Box"
    player.choose("Board", "Crystal Mosaic 2")
    for _ in range(2):
        player.push("Start")
        assert (setup(player).wall, setup(player).ruleset) == (Wall.GRAY, Ruleset.CRYSTAL_2)
        code = deal_code(setup(player))
        player = begin()
        open_setup(player)
    player.choose("Board", "Colored")
    player.push("More")
    player.fill("Tile code", code)
    assert player.node("Board").value == "Crystal Mosaic 2"


MASTERS = {"levels": ("master", "master")}
INVALID = {"levels": ("emperor", *[""] * 4, "master"), "wall": "pink", "ruleset": "chess"}


@pytest.mark.parametrize(
    ("settings", "players"),
    [
        ({"names": ()}, "Player 1, Inês (journeyman)"),
        ({"names": ("Ana", "Ben")}, "Ana, Ben"),
        ({"names": ("Inês", "Rui"), "known": KNOWN, **MASTERS}, "Zoë, Inês (journeyman)"),
        ({"names": ("A", "B"), "starter": 2, **INVALID}, "A, B"),
        ({"names": ("A", "B"), "starter": -3, **INVALID}, "A, B"),
    ],
)
def test_a_setup_begins_with_the_valid_part_of_the_saved_setup(
    settings: dict[str, Any], players: str, begin: Begin, starter_draws: list[int]
) -> None:
    """There is always a seat for a person; the defaults are the rules of the boxed game."""
    player = begin(**settings)
    open_setup(player)
    player.push("Start")
    seats = (f"{name} ({level})" if level else name for name, level in player.players)
    assert ", ".join(seats) == players
    assert (setup(player).wall, setup(player).ruleset) == (Wall.COLORED, Ruleset.AZUL)
    assert starter_draws == [2]
    assert player.scene.session.game.hint_use == HintUse()


def test_a_player_who_watched_computers_plays_the_next_time(begin: Begin) -> None:
    """The program does not remember a setup of computers alone, but it remembers the rest."""
    player = begin(names=("Ana", "Ben"), known=())
    open_setup(player)
    for number, level in enumerate(("Master", "Journeyman")):
        player.seat(number, level)
    player.choose("Board", "Gray")
    player.push("Start")
    assert [level for _, level in player.players] == ["master", "journeyman"]
    settings = player.app.context.settings
    assert (settings.names, settings.levels, settings.wall) == (("Ana", "Ben"), (), "gray")
    seats = tuple(player.scene.session.seats)
    player.app.stack.push(SetupScene(player.app.context, NextInSeries("0", seats, SeriesScore())))
    assert player.field_values == ["Ana", "Ben"]
    player.push("Start")
    assert player.scene.session.game.series is None


@pytest.mark.parametrize("level", ["", "master"])
def test_an_added_seat_has_the_kind_of_player_of_the_last_one(level: str, begin: Begin) -> None:
    """A person added against computers would block the game unexpectedly."""
    player = begin(names=("Ana", ""), levels=("", level))
    open_setup(player)
    player.choose("Players", "4")
    player.push("Start")
    assert [level for _, level in player.players] == [None, *[level or None] * 3]


# Who starts


@pytest.mark.parametrize(
    ("option", "answer", "starter", "with_two"),
    [
        ("Random", "", "drawn", "Random"),
        ("B", "", "B", "B"),
        ("C", "", "C", "Random"),
        ("Last visited Portugal", "B", "B", "Last visited Portugal"),
        ("Last visited Portugal", "Nobody yet", "drawn", "Last visited Portugal"),
    ],
)
def test_who_starts(
    option: str, answer: str, starter: str, with_two: str, begin: Begin, starter_draws: list[int]
) -> None:
    """The starter stays the same person after seats are swapped, and goes only with the seat."""
    player = begin(names=("A", "B", "C"))
    open_setup(player)
    player.choose("Who starts?", option)
    player.choose("Players", "2")
    assert player.node("Who starts?").value == with_two
    player.choose("Players", "3")
    player.choose("Who starts?", option)
    for number in (2, 1, 2):
        player.push("up", number)
    player.push("Start")
    if answer:
        assert offered(player) == ["C", "B", "A", "Nobody yet"]
        player.push("Start")
        player.push(answer)
    assert setup(player).players == ("C", "B", "A")
    assert starter_draws == ([3] if starter == "drawn" else [])
    if not starter_draws:
        assert setup(player).players[setup(player).first_player] == starter


def test_computers_have_never_visited_portugal(begin: Begin, starter_draws: list[int]) -> None:
    """The game asks again each time, as long as a person plays."""
    player = begin(names=("A", "B"), starter=BY_TRAVEL)
    open_setup(player)
    player.seat(1, "Master")
    player.push("Start")
    assert offered(player) == ["A", "Nobody yet"]
    player.seat(0, "Master")
    player.push("Start")
    assert (setup(player).first_player, starter_draws) == (1, [2])


# Tile codes


def type_code(player: MousePlayer, code: str) -> None:
    open_setup(player)
    player.push("More")
    player.fill("Tile code", code)


def test_a_code_brings_the_same_tiles_again(player: MousePlayer) -> None:
    """It sets players, wall and rules; case and separators do not matter."""
    displays = []
    for code in (CODE, CODE.lower().replace("-", " ").replace("0", "o")):
        type_code(player, code)
        assert choices(player) == ["3", "Gray", "Green Box", "Random"]
        assert player.sees("Tile code: The tiles of the first 3 rounds are fixed.")
        player.push("Start")
        assert (setup(player).seed, len(setup(player).players)) == (123, 3)
        assert (setup(player).wall, setup(player).ruleset) == (Wall.GRAY, Ruleset.GREEN_BOX)
        displays.append(player.state.displays)
    assert displays[0] == displays[1]


def test_a_code_that_does_not_hold_any_more_is_cleared(begin: Begin) -> None:
    """Another choice would deal other tiles; a hidden code has no effect."""
    player = begin(names=("Ana", "Ben"), text=200)
    for choice, option in (("Players", "4"), ("Board", "Colored"), ("Rules", "Azul"), ("", "Less")):
        type_code(player, CODE)
        field = player.node("Tile code")
        assert field.widget
        assert field.rect == field.widget.rect, "the field is in view in a panel that scrolls"
        before = choices(player)
        if choice:
            player.choose(choice, option)
        else:
            player.go("Less", "More")
            assert player.sees("Tile code: Enter a game’s code to play with the same tiles.")
        assert sum(a != b for a, b in zip(choices(player), before, strict=True)) == bool(choice)
        assert player.field_values[-1] == ""
        player.push("Start")
        assert setup(player).seed != 123


def test_a_wrong_code_is_reported_and_starts_no_game(player: MousePlayer) -> None:
    player.app.window.size = SMALLEST
    typo = CODE[:-1] + ("2" if CODE[-1] != "2" else "3")
    type_code(player, "")
    before = choices(player)
    for code, problem in (
        (CODE[:-1], "A tile code has 9 characters."),
        (typo, "There’s a typo in this code."),
    ):
        player.fill("Tile code", code)
        note = player.node(f"Tile code: {problem}")
        assert note.rect.h > 0, "the note is in view"
        assert choices(player) == before
        assert player.tooltip("Start") == problem
        player.key(pygame.K_RETURN)
        player.click_on("Start")
        assert player.heading == "New game"
    player.fill("Tile code", "03GNCR")
    for key in (*[pygame.K_LEFT] * 4, *[pygame.K_DELETE] * 2):
        player.key(key)
    assert player.field_values[-1] == "03G-CR", "a separator does not stop deleting"
    player.fill("Tile code", "")
    player.push("Start")
    assert setup(player).players


def test_a_game_with_known_tiles_joins_no_series(begin: Begin) -> None:
    """A player may have known the tiles."""
    player = begin(names=("Ana", "Ben"))
    series = NextInSeries("9f2c", (Seat("Ana", 0), Seat("Ben", 1)), SeriesScore())
    for code, joined in (("", "9f2c"), (deal_code(Setup(("A", "B"), seed=123)), None)):
        player.app.stack.push(SetupScene(player.app.context, series))
        player.push("More")
        player.fill("Tile code", code)
        player.push("Start")
        assert player.scene.session.game.series == joined


@pytest.mark.parametrize("device", [Keyboard, Mouse])
def test_players_are_set_up_with_one_device(device: type[MousePlayer], begin: Begin) -> None:
    """The test uses German, the smallest window, and the largest text."""
    player = begin(device, names=())
    player.go("Gegen einen Gesellen spielen", "Spielen")
    assert player.players == [("Spieler 1", None), (BOT_NAMES[0], "journeyman")]
    player.go("menu", "Spieler")
    player.seat(1, "Mensch")
    player.push("list", 1)
    player.go("Ben", "OK")
    assert player.players == [("Spieler 1", None), ("Ben", None)]
    player.go("menu", "Hauptmenü", "Neues Spiel")
    player.seat(1, "Großmeister")
    player.push("list", 1)
    player.push(BOT_NAMES[3])
    player.push("Start")
    assert player.players == [("Spieler 1", None), (BOT_NAMES[3], "grandmaster")]


@pytest.mark.parametrize("device", [Mouse, Keyboard])
def test_the_number_of_people_is_chosen_at_once(begin: Begin, device: type[MousePlayer]) -> None:
    """The last people leave first, and return with their names; more people bring more seats."""
    player = begin(names=("Ana", "Ben"), levels=("", ""))
    open_setup(player)

    def choose(people: int) -> None:
        if device is Mouse:
            player.choose("People", str(people))
            return
        player.form.focus_on(player.node("People").widget)
        while player.node("People").value != str(people):
            is_less = people < int(player.node("People").value)
            player.key(pygame.K_LEFT if is_less else pygame.K_RIGHT)

    choose(1)
    assert player.field_values == ["Ana", ""]
    assert player.sees("button: Computer: Journeyman")
    choose(2)
    assert player.field_values == ["Ana", "Ben"]
    player.choose("Players", "4")
    player.seat(0, "Master")
    choose(3)
    assert player.field_values[1] == "Ben", "people keep their seats"
    choose(4)
    assert not player.sees("Computer:")
    player.choose("Players", "2")
    assert player.node("People").value == "2"
    choose(3)
    assert player.node("Players").value == "3"
    choose(2)
    player.push("Start")
    assert [level is None for _, level in player.players] == [True, True, False]


def test_computers_alone_leave_the_number_of_people_open(begin: Begin) -> None:
    player = begin(names=("Ana", "Ben"))
    open_setup(player)
    player.seat(0, "Master")
    player.seat(1, "Master")
    assert player.node("People").value == ""
    player.form.focus_on(player.node("People").widget)
    player.key(pygame.K_LEFT)
    assert player.node("People").value == "1"
    player.fill("Player 2", "Zoë")
    assert player.node("People").value == "2", "a typed name means a person"


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_fits_on_a_small_screen(tmp_path: Path, language: str) -> None:
    """The first window on a screen of 1366x768 has 1229x691 pixels."""
    player = MousePlayer(tmp_path, language=language)
    player.resize((1229, 691))
    player.key(pygame.K_n, pygame.KMOD_CTRL)
    for players in (2, 4):
        count, _, *_, clock = player.nodes(Role.CHOICE)
        player.choose(count.label, str(players))
        player.choose(clock.label, clock.children[1].label)
        *_, clock, minutes = player.nodes(Role.CHOICE)
        *_, start = player.nodes(Role.BUTTON)
        assert clock.rect.y == minutes.rect.y, "clock and minutes are beside each other"
        assert minutes.rect.bottom < start.rect.y
        player.choose(clock.label, clock.children[0].label)
    player.close()
