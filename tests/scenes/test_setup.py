"""The setup of a new game: names, people and computers, seats, the starter, and tile codes."""

from typing import Any

import pygame
import pytest
from pygame import Rect

from azul.engine import Ruleset, Setup, Wall
from azul.game import HintUse, NextInSeries, Seat, SeriesScore, deal_code
from azul.game.seats import BOT_NAMES
from azul.kit.metrics import SMALLEST
from azul.kit.widgets import Role
from azul.scenes.lobby.setup import SetupScene
from azul.settings import BY_TRAVEL, Settings
from tests.play.hand import Hand
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


def open_setup(hand: Hand) -> None:
    hand.key(pygame.K_n, pygame.KMOD_CTRL)
    assert hand.heading == "New game"


def setup(hand: Hand) -> Setup:
    return hand.scene.session.game.setup


def offered(hand: Hand) -> list[str]:
    """The options of a list of names, which is closed then."""
    *names, _ = [node.label for node in hand.nodes(Role.BUTTON)]
    hand.push("Cancel")
    return names


def choices(hand: Hand) -> list[str]:
    """The number of players, the wall, the ruleset and the starter that are chosen."""
    return [node.value for node in hand.nodes(Role.CHOICE)][:4]


def places(hand: Hand) -> list[Rect]:
    """Where the panel and its choices are."""
    return [node.rect for node in (*hand.nodes(Role.DIALOG), *hand.nodes(Role.CHOICE))]


def selected(hand: Hand) -> str:
    """The text that is selected in the field with the focus."""
    edit = hand.node(hand.focused_label).edit
    assert edit
    return edit.selected


def test_names_are_picked_and_remembered(begin: Begin) -> None:
    """The last players are filled in; known names come first, none that another seat has."""
    hand = begin(names=KNOWN, known=KNOWN)
    open_setup(hand)
    assert hand.field_values == [*KNOWN]
    hand.choose("Players", "2")
    hand.push("list", 0)
    names = offered(hand)
    assert names[:3] == ["Zoë", "Ana", "Ben"]
    assert "Łukasz" not in names
    assert len(names) == len(set(names)) > 7
    hand.form.focus_on(hand.button("list", 1))
    hand.keys(pygame.K_RETURN, pygame.K_DOWN, pygame.K_RETURN)
    assert hand.field_values == ["Zoë", "Ana"]
    hand.fill("Player 1", " Emil ")
    hand.choose("Players", "3")
    assert hand.field_values == [" Emil ", "Ana", "Ana"], "a seat that returns has its player"
    hand.fill("Player 3", "")
    hand.push("Start")
    assert hand.players == [("Emil", None), ("Ana", None), ("Player 3", None)]
    hand = begin()
    settings = Settings.load(hand.paths.settings)
    assert settings.names == ("Emil", "Ana", "")
    assert settings.known == ("Emil", "Ana", "Zoë", "Łukasz")


def test_a_name_is_typed(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is too long is refused with a note; the caret stays while the panel is rebuilt."""
    open_setup(hand)
    hand.type("Maximiliane Sofie")
    assert hand.field_values[0] == "Maximiliane Sofi"
    assert hand.sees("announced: Up to 16 characters")
    hand.click_on("Player 2")
    assert not hand.sees("Up to 16"), "a field that was left says nothing"
    hand.fill("Player 1", "Ana")
    hand.key(pygame.K_HOME)
    hand.type("Jo")
    hand.app.window.size = (1100, 700)
    hand.tick()
    hand.type("h")
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: b"\xff".decode("utf-8"))
    hand.key(pygame.K_v, pygame.KMOD_CTRL)
    assert hand.field_values[0] == "JohAna", "a clipboard without text changes nothing"
    hand.fill("Player 1", "Ana Zoë")
    field = hand.node("Player 1").rect
    hand.wait(1)
    hand.double_click(field.center)
    assert selected(hand) == "Zoë"
    hand.click(field.center)
    pygame.key.set_mods(pygame.KMOD_SHIFT)
    hand.click((field.x + 2, field.centery))
    pygame.key.set_mods(0)
    assert selected(hand) == "Ana Zoë"


@pytest.mark.parametrize("key", [pygame.K_TAB, pygame.K_RETURN, pygame.K_KP_ENTER])
def test_keys_go_from_name_to_name_and_enter_then_to_start(key: int, hand: Hand) -> None:
    open_setup(hand)
    reached = []
    for step in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_LEFT, key):
        hand.key(step)
        reached.append(hand.focused_label)
    assert reached == ["Person", "Choose a name", "Person", "Player 1", "Player 2"]
    hand.type("Ben")
    hand.key(key)
    if key != pygame.K_TAB:
        assert hand.focused_label == "Start"
        hand.key(key)
        assert hand.players == [("Player 1", None), ("Ben", None)]


def test_people_and_computers_take_seats(begin: Begin, words: Words) -> None:
    """Each seat has a person or a level; names follow, unless they were typed."""
    hand = begin(names=("Ana", "Ben"), known=())
    open_setup(hand)
    rects = places(hand)
    hand.seat(1, "Master")
    hand.choose("Players", "3")
    hand.seat(0, "Grandmaster")
    words.check("setup-computers", hand.app.stack.top)
    hand.push("who", 1)
    assert hand.focused_label == "Master", "the current level has the focus"
    hand.push("Cancel")
    hand.push("list", 1)
    assert {*offered(hand)} == {*BOT_NAMES}
    hand.push("list", 1)
    hand.push(BOT_NAMES[5])
    hand.push("list", 2)
    assert BOT_NAMES[5] not in offered(hand)
    hand.seat(0, "Person")
    hand.push("list", 0)
    assert {*offered(hand)}.isdisjoint(BOT_NAMES)
    hand.click_on("Player 3")
    hand.key(pygame.K_BACKSPACE)
    assert hand.sees("Computer: Master"), "nothing has been typed"
    hand.type("李小龍")
    assert hand.tooltip("Person", 1) == "Person", "somebody has sat down"
    for level in ("Apprentice", "Person", "Journeyman"):
        hand.seat(2, level)
        assert hand.field_values == ["", BOT_NAMES[5], "李小龍"]
    hand.push("up", 1)
    assert not hand.button("up", 0).enabled
    assert hand.tooltip("One seat up") == "This is the first seat"
    for count, rules in (("4", "Green Box"), ("2", "Azul"), ("3", "Green Box")):
        hand.choose("Players", count)
        hand.choose("Rules", rules)
        assert places(hand) == rects, "nothing moves, whoever plays"
    assert hand.sees("only one of your pattern lines")
    hand.push("Start")
    first = (BOT_NAMES[5], "master")
    assert hand.players == [first, ("Player 2", None), ("李小龍", "journeyman")]


def test_the_whole_setup_is_remembered(begin: Begin) -> None:
    """Also the level of each computer, and who starts; names of computers are not offered."""
    hand = begin(names=("Zoë", "", ""), known=KNOWN)
    open_setup(hand)
    hand.seat(1, "Master")
    hand.fill("Player 3", "Deep Tile")
    hand.seat(2, "Apprentice")
    options = {"Wall": "Gray", "Rules": "Green Box", "Who starts?": "Deep Tile", "Hints": "3 times"}
    for choice, option in options.items():
        hand.choose(choice, option)
    hand.push("Start")
    for _ in range(2):
        game = hand.scene.session.game
        program, typed = Seat(BOT_NAMES[0], 1, "master"), Seat("Deep Tile", 2, "apprentice")
        assert game.seats == (Seat("Zoë", 0), program, typed)
        assert (game.setup.wall, game.setup.ruleset) == (Wall.GRAY, Ruleset.GREEN_BOX)
        assert (game.setup.first_player, game.hint_use.allowed) == (2, 3)
        hand = begin()
        assert Settings.load(hand.paths.settings).known == KNOWN
        open_setup(hand)
        hand.push("Start")
    open_setup(hand)
    hand.seat(2, "Person")
    assert hand.field_values[2] == "", "a person does not inherit the name of a computer"


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
def test_a_setup_begins_with_the_saved_one_as_far_as_it_is_valid(
    settings: dict[str, Any], players: str, begin: Begin, starter_draws: list[int]
) -> None:
    """There is always a seat for a person; the defaults are those of the boxed game."""
    hand = begin(**settings)
    open_setup(hand)
    hand.push("Start")
    seats = (f"{name} ({level})" if level else name for name, level in hand.players)
    assert ", ".join(seats) == players
    assert (setup(hand).wall, setup(hand).ruleset) == (Wall.COLORED, Ruleset.AZUL)
    assert starter_draws == [2]
    assert hand.scene.session.game.hint_use == HintUse()


def test_who_watches_computers_once_plays_the_next_time(begin: Begin) -> None:
    """A setup of computers alone is not remembered, but the rest of it is."""
    hand = begin(names=("Ana", "Ben"), known=())
    open_setup(hand)
    for number, level in enumerate(("Master", "Journeyman")):
        hand.seat(number, level)
    hand.choose("Wall", "Gray")
    hand.push("Start")
    assert [level for _, level in hand.players] == ["master", "journeyman"]
    settings = hand.app.context.settings
    assert (settings.names, settings.levels, settings.wall) == (("Ana", "Ben"), (), "gray")
    seats = tuple(hand.scene.session.seats)
    hand.app.stack.push(SetupScene(hand.app.context, NextInSeries("0", seats, SeriesScore())))
    assert hand.field_values == ["Ana", "Ben"]
    hand.push("Start")
    assert hand.scene.session.game.series is None


@pytest.mark.parametrize("level", ["", "master"])
def test_an_added_seat_has_the_kind_of_player_of_the_last_one(level: str, begin: Begin) -> None:
    """A person added against computers would block the game unexpectedly."""
    hand = begin(names=("Ana", ""), levels=("", level))
    open_setup(hand)
    hand.choose("Players", "4")
    hand.push("Start")
    assert [level for _, level in hand.players] == [None, *[level or None] * 3]


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
    """The same person after seats are swapped; the choice ends only with its seat."""
    hand = begin(names=("A", "B", "C"))
    open_setup(hand)
    hand.choose("Who starts?", option)
    hand.choose("Players", "2")
    assert hand.node("Who starts?").value == with_two
    hand.choose("Players", "3")
    hand.choose("Who starts?", option)
    for number in (2, 1, 2):
        hand.push("up", number)
    hand.push("Start")
    if answer:
        assert offered(hand) == ["C", "B", "A", "Nobody yet"]
        hand.push("Start")
        hand.push(answer)
    assert setup(hand).players == ("C", "B", "A")
    assert starter_draws == ([3] if starter == "drawn" else [])
    if not starter_draws:
        assert setup(hand).players[setup(hand).first_player] == starter


def test_computers_have_never_visited_portugal(begin: Begin, starter_draws: list[int]) -> None:
    """The question is asked again in each game, as long as a person plays."""
    hand = begin(names=("A", "B"), starter=BY_TRAVEL)
    open_setup(hand)
    hand.seat(1, "Master")
    hand.push("Start")
    assert offered(hand) == ["A", "Nobody yet"]
    hand.seat(0, "Master")
    hand.push("Start")
    assert (setup(hand).first_player, starter_draws) == (1, [2])


# Tile codes


def type_code(hand: Hand, code: str) -> None:
    open_setup(hand)
    hand.push("More")
    hand.fill("Tile code", code)


def test_a_code_brings_the_same_tiles_again(hand: Hand) -> None:
    """It sets players, wall and rules; case and separators do not matter."""
    displays = []
    for code in (CODE, CODE.lower().replace("-", " ").replace("0", "o")):
        type_code(hand, code)
        assert choices(hand) == ["3", "Gray", "Green Box", "Random"]
        assert hand.sees("Tile code: The tiles of the first 3 rounds are fixed.")
        hand.push("Start")
        assert (setup(hand).seed, len(setup(hand).players)) == (123, 3)
        assert (setup(hand).wall, setup(hand).ruleset) == (Wall.GRAY, Ruleset.GREEN_BOX)
        displays.append(hand.state.displays)
    assert displays[0] == displays[1]


def test_a_code_that_does_not_hold_any_more_is_cleared(begin: Begin) -> None:
    """Another choice would deal other tiles; what is hidden has no effect."""
    hand = begin(names=("Ana", "Ben"), text=200)
    for choice, option in (("Players", "4"), ("Wall", "Colored"), ("Rules", "Azul"), ("", "Less")):
        type_code(hand, CODE)
        field = hand.node("Tile code")
        assert field.widget
        assert field.rect == field.widget.rect, "the field is in view in a panel that scrolls"
        before = choices(hand)
        if choice:
            hand.choose(choice, option)
        else:
            hand.go("Less", "More")
            assert hand.sees("Tile code: The code of a game brings the same tiles again.")
        assert sum(a != b for a, b in zip(choices(hand), before, strict=True)) == bool(choice)
        assert hand.field_values[-1] == ""
        hand.push("Start")
        assert setup(hand).seed != 123


def test_a_wrong_code_is_reported_and_starts_no_game(hand: Hand) -> None:
    hand.app.window.size = SMALLEST
    typo = CODE[:-1] + ("2" if CODE[-1] != "2" else "3")
    type_code(hand, "")
    before = choices(hand)
    for code, problem in (
        (CODE[:-1], "A tile code has 9 characters."),
        (typo, "There’s a typo in this code."),
    ):
        hand.fill("Tile code", code)
        note = hand.node(f"Tile code: {problem}")
        assert note.rect.h > 0, "it is in view"
        assert choices(hand) == before
        assert hand.tooltip("Start") == problem
        hand.key(pygame.K_RETURN)
        hand.click_on("Start")
        assert hand.heading == "New game"
    hand.fill("Tile code", "03GNCR")
    for key in (*[pygame.K_LEFT] * 4, *[pygame.K_DELETE] * 2):
        hand.key(key)
    assert hand.field_values[-1] == "03G-CR", "a separator does not stop deleting"
    hand.fill("Tile code", "")
    hand.push("Start")
    assert setup(hand).players


def test_a_game_with_known_tiles_joins_no_series(begin: Begin) -> None:
    """A player may have known the tiles."""
    hand = begin(names=("Ana", "Ben"))
    series = NextInSeries("9f2c", (Seat("Ana", 0), Seat("Ben", 1)), SeriesScore())
    for code, joined in (("", "9f2c"), (deal_code(Setup(("A", "B"), seed=123)), None)):
        hand.app.stack.push(SetupScene(hand.app.context, series))
        hand.push("More")
        hand.fill("Tile code", code)
        hand.push("Start")
        assert hand.scene.session.game.series == joined


@pytest.mark.parametrize("device", [Keyboard, Mouse])
def test_players_are_set_up_with_one_device(device: type[Hand], begin: Begin) -> None:
    """In German, in the smallest window, with the largest text."""
    hand = begin(device, names=())
    hand.go("Gegen einen Gesellen spielen", "Spielen")
    assert hand.players == [("Spieler 1", None), (BOT_NAMES[0], "journeyman")]
    hand.go("menu", "Spieler")
    hand.seat(1, "Mensch")
    hand.push("list", 1)
    hand.go("Ben", "OK")
    assert hand.players == [("Spieler 1", None), ("Ben", None)]
    hand.go("menu", "Hauptmenü", "Neues Spiel")
    hand.seat(1, "Großmeister")
    hand.push("list", 1)
    hand.push(BOT_NAMES[3])
    hand.push("Start")
    assert hand.players == [("Spieler 1", None), (BOT_NAMES[3], "grandmaster")]
