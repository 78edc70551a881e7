"""A new game: names by keys or by mouse, seats in any order, and who starts."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from azul.engine import Ruleset, Setup, Wall
from azul.game import AdviceUse, NextInSeries, Seat, SeriesScore, deal_code
from azul.game.seats import PROGRAM_NAMES
from azul.kit import messages, widgets
from azul.kit.inputs import SegmentedControl, TextField
from azul.kit.metrics import SMALLEST
from azul.kit.widgets import Button, DetailedButton
from azul.scenes.dialogs.pick import PickScene
from azul.scenes.dialogs.save_as import SaveAsScene
from azul.scenes.game.round import RoundScene
from azul.scenes.library.setup import SetupScene
from azul.settings import BY_TRAVEL, Settings, Speed
from tests.play.hand import Hand
from tests.play.single_device import Keyboard, Mouse

KNOWN = ("Zoë", "Łukasz", "Ana")


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of seats for which a starting player was drawn; it is the last seat."""
    asked: list[int] = []

    def last_seat(count: int) -> int:
        asked.append(count)
        return count - 1

    monkeypatch.setattr("azul.scenes.library.setup.draw_starter", last_seat)
    return asked


def remembering(
    folder: Path, names: tuple[str, ...], known: tuple[str, ...] = KNOWN, **more: Any
) -> Hand:
    settings = Settings(speed=Speed.OFF, hints=False, names=names, known=known, **more)
    settings.save(folder / "settings.json")
    return Hand(folder)


def opened(hand: Hand) -> SetupScene:
    hand.key(pygame.K_n, pygame.KMOD_CTRL)
    scene = hand.app.stack.top
    assert isinstance(scene, SetupScene)
    return scene


def names(scene: SetupScene) -> list[str]:
    return [field.value for field in scene.form.widgets if isinstance(field, TextField)]


def field(scene: SetupScene, seat: int) -> TextField:
    return [w for w in scene.form.widgets if isinstance(w, TextField)][seat]


def test_nothing_moves_when_players_come_and_go(tmp_path: Path) -> None:
    """The panel has room for all seats, whatever number plays, and for each ruleset."""
    hand = remembering(tmp_path, ("Zoë", "Ana"))
    scene = opened(hand)

    def places() -> list[tuple[Rect, str]]:
        return [
            (widget.rect.copy(), widget.name)
            for widget in scene.form.widgets
            if isinstance(widget, SegmentedControl)
        ]

    before = scene.panel.copy(), places()
    for count in (3, 4, 2):
        scene._change_seats(count)
        assert (scene.panel, places()) == before
    choose(scene, hand, "Rules", "Green Box")
    assert (scene.panel, places()) == before
    hand.close()


def beside(scene: SetupScene, seat: int, label: str) -> Button:
    """A small button beside the name of a seat."""
    found = [w for w in scene.form.widgets if isinstance(w, Button) and w.words == label]
    return found[seat]


def pick(hand: Hand, scene: SetupScene, seat: int) -> list[str]:
    """Open the list of names for a seat by mouse; returns the offered names."""
    hand.click(beside(scene, seat, "list").rect.center)
    return offered(hand)


def offered(hand: Hand) -> list[str]:
    scene = hand.app.stack.top
    assert isinstance(scene, PickScene)
    return [w.words for w in scene.form.widgets[:-1] if isinstance(w, Button)]


def choices(scene: SetupScene) -> dict[str, SegmentedControl]:
    """The segmented controls by their labels."""
    label = [row[0] for row in scene.rows() if isinstance(row[1], SegmentedControl)]
    found = [widget for widget in scene.form.widgets if isinstance(widget, SegmentedControl)]
    return dict(zip(label, found, strict=True))


def choose(scene: SetupScene, hand: Hand, name: str, label: str) -> None:
    """Click an option of a choice."""
    choice = choices(scene)[name]
    place = [label for _, label in choice.options].index(label)
    scene.form.focus = scene.form.widgets.index(choice)
    scene.bring_into_view(scene.form.focused)
    hand.click(choice.cells()[place].center)


def setup(hand: Hand) -> Setup:
    scene = hand.app.stack.top
    assert isinstance(scene, RoundScene)
    return scene.session.game.setup


def seats(hand: Hand) -> list[tuple[str, str | None]]:
    """The names and levels at the table."""
    scene = hand.app.stack.top
    assert isinstance(scene, RoundScene)
    return [(seat.name, seat.level) for seat in scene.session.seats]


def give(hand: Hand, scene: SetupScene, seat: int, label: str) -> None:
    """Give a seat to somebody by mouse."""
    hand.click(beside(scene, seat, "who").rect.center)
    hand.push(label)
    assert hand.app.stack.top is scene


def starter(hand: Hand) -> str:
    return setup(hand).players[setup(hand).first_player]


# Names


def is_no_text() -> str:
    """Fail like the system's clipboard without UTF-8 text."""
    return b"\xff".decode("utf-8")


def test_a_clipboard_that_holds_no_text_pastes_nothing_into_a_name_or_a_title(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", is_no_text)
    scene = opened(hand)
    hand.click(next(w.rect.center for w in scene.form.widgets if isinstance(w, TextField)))
    hand.type("Zoë")
    hand.key(pygame.K_v, pygame.KMOD_CTRL)
    assert names(scene)[0] == "Zoë"
    hand.push("Start")
    title = SaveAsScene.of_session(hand.app.context, hand.scene.session, lambda _: None)
    hand.app.stack.push(title)
    field = title.form.focused
    assert isinstance(field, TextField)
    assert field.selected
    offered = field.value
    hand.key(pygame.K_v, pygame.KMOD_CTRL)
    assert field.value == offered != ""


def test_a_whole_book_on_the_clipboard_is_not_read_to_its_end(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It once took up to six seconds to make a file name of it."""
    lengths: list[int] = []

    def clean(label: str) -> str:
        lengths.append(len(label))
        return label[:9]

    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "Zoë " * 1_000_000)
    scene = opened(hand)
    field = next(w for w in scene.form.widgets if isinstance(w, TextField))
    monkeypatch.setattr(field, "clean", clean)
    hand.click(field.rect.center)
    hand.key(pygame.K_v, pygame.KMOD_CTRL)
    assert lengths
    assert max(lengths) < 2000


def test_the_players_of_the_last_game_sit_there_again(tmp_path: Path) -> None:
    hand = remembering(tmp_path, ("Zoë", "", "Łukasz"))
    assert names(opened(hand)) == ["Zoë", "", "Łukasz"]
    hand.push("Start")
    assert setup(hand).players == ("Zoë", "Player 2", "Łukasz")
    hand.close()
    assert Settings.load(hand.paths.settings).names == ("Zoë", "", "Łukasz")
    assert Settings.load(hand.paths.settings).known == KNOWN


def test_who_has_played_is_known_the_last_first(tmp_path: Path) -> None:
    hand = remembering(tmp_path, ("", ""))
    opened(hand)
    hand.type(" Emil ")
    hand.key(pygame.K_DOWN)
    hand.type("Ana")
    hand.push("Start")
    hand.close()
    settings = Settings.load(hand.paths.settings)
    assert settings.names == ("Emil", "Ana")
    assert settings.known == ("Emil", "Ana", "Zoë", "Łukasz")


def test_names_are_offered_to_the_mouse_those_who_have_played_first(tmp_path: Path) -> None:
    hand = remembering(tmp_path, ("Zoë", ""))
    scene = opened(hand)
    offer = pick(hand, scene, 1)
    assert offer[:3] == ["Łukasz", "Ana", "Ben"]
    assert "Zoë" not in offer
    assert len(offer) == len(set(offer)) > 7
    hand.push("Łukasz")
    assert hand.app.stack.top is scene
    assert names(scene) == ["Zoë", "Łukasz"]
    pick(hand, scene, 0)
    hand.push("Cancel")
    assert names(scene) == ["Zoë", "Łukasz"]
    hand.close()


def test_the_own_name_is_offered_again_and_so_is_that_of_an_empty_seat(tmp_path: Path) -> None:
    hand = remembering(tmp_path, ("Zoë", "Łukasz", "Ana"))
    scene = opened(hand)
    choose(scene, hand, "Players", "2")
    assert names(scene) == ["Zoë", "Łukasz"]
    offer = pick(hand, scene, 0)
    assert "Zoë" in offer
    assert "Ana" in offer
    hand.close()


def test_a_name_out_of_the_list_can_be_chosen_by_keys(hand: Hand) -> None:
    scene = opened(hand)
    scene.form.focus = scene.form.widgets.index(beside(scene, 0, "list"))
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)
    assert names(scene) == ["Ben", ""]


@pytest.mark.parametrize("forth", [pygame.K_TAB, pygame.K_RETURN, pygame.K_KP_ENTER])
def test_tab_and_enter_go_from_name_to_name_and_enter_then_to_start(hand: Hand, forth: int) -> None:
    scene = opened(hand)
    hand.type("Zoë")
    hand.key(forth)
    hand.type("Ben")
    assert names(scene) == ["Zoë", "Ben"]
    hand.key(forth)
    if forth != pygame.K_TAB:
        assert getattr(scene.form.focused, "words", "") == "Start"
        hand.key(forth)
        assert setup(hand).players == ("Zoë", "Ben")


def test_left_and_right_go_to_what_stands_beside_a_name(hand: Hand) -> None:
    scene = opened(hand)
    name = scene.form.focused
    for step, focused in (
        (pygame.K_LEFT, name),
        (pygame.K_RIGHT, beside(scene, 0, "who")),
        (pygame.K_RIGHT, beside(scene, 0, "list")),
        (pygame.K_LEFT, beside(scene, 0, "who")),
        (pygame.K_LEFT, name),
    ):
        hand.key(step)
        assert scene.form.focused is focused


def test_a_name_that_can_be_no_longer_says_so(hand: Hand) -> None:
    scene = opened(hand)
    for letter in "Maximiliane Sof":
        hand.type(letter)
    assert scene.form.focused
    assert scene.form.focused.tooltip == ""
    hand.type("i")
    assert scene.form.focused.tooltip == "Up to 16 characters"


# People and programs


def first_start(folder: Path) -> Hand:
    """The program for somebody who has never played."""
    Settings(speed=Speed.OFF, hints=False).save(folder / "settings.json")
    return Hand(folder)


def test_the_first_game_ever_is_played_against_a_journeyman(tmp_path: Path) -> None:
    hand = first_start(tmp_path)
    hand.push("New game")
    hand.push("Start")
    assert seats(hand) == [("Player 1", None), (PROGRAM_NAMES[0], "journeyman")]
    assert [seat.is_person for seat in hand.scene.session.seats] == [True, False]
    hand.close()


def test_who_has_played_with_an_older_version_meets_people_again(tmp_path: Path) -> None:
    hand = remembering(tmp_path, ("Ana", "Ben"))
    opened(hand)
    hand.push("Start")
    assert seats(hand) == [("Ana", None), ("Ben", None)]
    hand.close()


def test_any_mixture_of_people_and_programs_can_sit_down(tmp_path: Path) -> None:
    hand = remembering(tmp_path, ("Ana", "Ben", "", "Zoë"))
    scene = opened(hand)
    give(hand, scene, 1, "Apprentice")
    give(hand, scene, 2, "Grandmaster")
    assert names(scene) == ["Ana", "", "", "Zoë"]
    hand.push("Start")
    first, second = PROGRAM_NAMES[:2]
    assert seats(hand) == [
        ("Ana", None),
        (first, "apprentice"),
        (second, "grandmaster"),
        ("Zoë", None),
    ]
    assert [seat.color for seat in hand.scene.session.seats] == [0, 1, 2, 3]
    hand.close()


def test_a_game_of_programs_alone_can_be_begun(hand: Hand) -> None:
    scene = opened(hand)
    for seat, level in enumerate(("Master", "Journeyman")):
        give(hand, scene, seat, level)
    hand.push("Start")
    assert [level for _, level in seats(hand)] == ["master", "journeyman"]


def test_a_table_of_programs_alone_is_not_offered_the_next_time(tmp_path: Path) -> None:
    """Who has watched once finds the players of the last game; all else is remembered."""
    hand = remembering(tmp_path, ("Ana", "Ben"))
    scene = opened(hand)
    for seat, level in enumerate(("Master", "Journeyman")):
        give(hand, scene, seat, level)
    scene._wall = Wall.GRAY
    hand.push("Start")
    settings = hand.app.context.settings
    assert (settings.names, settings.grades) == (("Ana", "Ben"), ())
    assert settings.wall == "gray"
    hand.close()


def test_after_a_game_of_programs_alone_a_person_has_a_seat(tmp_path: Path) -> None:
    """Its result leads to the last setup with a person, and the series is not continued."""
    hand = remembering(tmp_path, ("Ana", "Ben"))
    programs = (Seat("Inês", 0, "master"), Seat("Rui", 1, "apprentice"))
    scene = SetupScene(hand.app.context, NextInSeries("0", programs, SeriesScore()))
    assert scene._names() == ("Ana", "Ben")
    assert scene._joined is None
    hand.close()


def test_seats_of_programs_alone_in_the_settings_become_those_of_a_first_game(
    tmp_path: Path,
) -> None:
    """Whatever was saved, somebody can play."""
    hand = remembering(tmp_path, ("Inês", "Rui"), grades=("master", "master"))
    assert names(opened(hand)) == ["Zoë", ""]
    hand.close()


def test_what_is_special_about_the_green_box_is_said(hand: Hand) -> None:
    """As soon as it is chosen, where one cannot overlook it."""
    scene = opened(hand)
    assert scene.body() == "Azul: the rules of the boxed game."
    choose(scene, hand, "Rules", "Green Box")
    assert "only one of your pattern lines" in scene.body()


def test_a_button_tells_who_holds_a_seat_and_what_each_grade_is_like(hand: Hand) -> None:
    scene = opened(hand)
    assert (beside(scene, 1, "who").tooltip, beside(scene, 1, "who").icon) == (
        "Person",
        "icons/person",
    )
    give(hand, scene, 1, "Master")
    who = beside(scene, 1, "who")
    assert (who.tooltip, who.icon) == ("Computer: Master", "icons/master")
    hand.click(who.rect.center)
    assert offered(hand) == ["Person", "Apprentice", "Journeyman", "Master", "Grandmaster"]
    picked = hand.app.stack.top
    assert isinstance(picked, PickScene)
    offers = [widget for widget in picked.form.widgets if isinstance(widget, DetailedButton)]
    assert all(offer.details and offer.icon for offer in offers)
    assert picked.form.focused is offers[3], "who sits there now"
    hand.push("Cancel")
    assert beside(scene, 1, "who").tooltip == "Computer: Master"


def test_the_level_of_a_program_stands_beside_its_name(hand: Hand) -> None:
    """An icon alone tells only those who know it."""
    scene = opened(hand)
    before = scene.panel.copy()
    give(hand, scene, 1, "Grandmaster")
    assert [field(scene, seat).note for seat in (0, 1)] == ["", "Grandmaster"]
    assert scene.panel == before


def test_a_person_who_comes_back_does_not_find_the_name_of_the_program(hand: Hand) -> None:
    scene = opened(hand)
    give(hand, scene, 0, "Master")
    hand.click(field(scene, 0).rect.center)
    hand.type("Deep Tile")
    give(hand, scene, 0, "Apprentice")
    assert names(scene) == ["Deep Tile", ""]
    hand.push("Start")
    scene = opened(hand)
    give(hand, scene, 0, "Person")
    assert names(scene) == ["", ""]
    hand.push("Start")
    assert seats(hand) == [("Player 1", None), ("Player 2", None)]


@pytest.mark.parametrize("level", ["Apprentice", "Grandmaster"])
def test_a_name_that_was_typed_stays_whoever_takes_the_seat(hand: Hand, level: str) -> None:
    scene = opened(hand)
    hand.click(field(scene, 1).rect.center)
    hand.type("李小龍")
    give(hand, scene, 1, level)
    assert names(scene) == ["", "李小龍"]
    give(hand, scene, 1, "Person")
    assert names(scene) == ["", "李小龍"]


def test_a_name_out_of_the_list_is_replaced_with_the_hand(hand: Hand) -> None:
    scene = opened(hand)
    name = pick(hand, scene, 1)[0]
    hand.push(name)
    give(hand, scene, 1, "Master")
    assert names(scene) == ["", ""]


def test_names_for_a_program_are_its_own_and_nobody_else_is_offered_them(tmp_path: Path) -> None:
    hand = remembering(tmp_path, ("Zoë", "", ""), known=())
    scene = opened(hand)
    give(hand, scene, 1, "Master")
    give(hand, scene, 2, "Master")
    offer = pick(hand, scene, 1)
    assert set(offer) <= set(PROGRAM_NAMES)
    hand.push(PROGRAM_NAMES[5])
    assert names(scene) == ["Zoë", PROGRAM_NAMES[5], ""]
    offer = pick(hand, scene, 2)
    assert PROGRAM_NAMES[5] not in offer
    hand.push("Cancel")
    assert set(pick(hand, scene, 0)).isdisjoint(PROGRAM_NAMES)
    hand.close()


def test_a_program_moves_one_seat_up_with_its_grade(tmp_path: Path) -> None:
    hand = remembering(tmp_path, ("A", ""), grades=("", "master"))
    scene = opened(hand)
    hand.click(beside(scene, 1, "up").rect.center)
    hand.push("Start")
    assert seats(hand) == [(PROGRAM_NAMES[0], "master"), ("A", None)]
    hand.close()


def test_all_that_was_set_up_is_there_again_the_next_time(tmp_path: Path) -> None:
    hand = remembering(tmp_path, ("Zoë", "", ""))
    scene = opened(hand)
    give(hand, scene, 1, "Master")
    give(hand, scene, 2, "Apprentice")
    hand.click(field(scene, 2).rect.center)
    hand.type("Deep Tile")
    choose(scene, hand, "Wall", "Gray")
    choose(scene, hand, "Rules", "Green Box")
    choose(scene, hand, "Who starts?", "Deep Tile")
    choose(scene, hand, "Hints", "3 times")
    hand.push("Start")
    first = hand.scene.session.game
    hand.close()
    settings = Settings.load(hand.paths.settings)
    assert settings.known == KNOWN, "no program is known by name"
    again = Hand(tmp_path)
    opened(again)
    again.push("Start")
    game = again.scene.session.game
    again.close()
    assert game.seats == first.seats
    assert game.seats[1:] == (
        Seat(PROGRAM_NAMES[0], 1, "master"),
        Seat("Deep Tile", 2, "apprentice"),
    )
    assert (game.setup.wall, game.setup.ruleset) == (Wall.GRAY, Ruleset.GREEN_BOX)
    assert game.setup.first_player == first.setup.first_player == 2
    assert game.advice.allowed == first.advice.allowed == 3


def test_advice_is_allowed_always_unless_something_else_is_chosen(hand: Hand) -> None:
    opened(hand)
    hand.push("Start")
    assert hand.scene.session.game.advice == AdviceUse()


def test_who_was_in_portugal_is_asked_again_the_next_time(tmp_path: Path) -> None:
    hand = remembering(tmp_path, ("A", "B"), starter=BY_TRAVEL)
    opened(hand)
    hand.push("Start")
    assert offered(hand) == ["A", "B", "Nobody yet"]
    hand.close()


@pytest.mark.parametrize("starter", [2, 99, -3])
def test_settings_that_name_what_is_not_there_are_passed_over(
    starter: int, tmp_path: Path, drawn: list[int]
) -> None:
    grades = ("emperor", "", "master", "master", "master")
    odd: dict[str, Any] = {"grades": grades, "wall": "pink", "ruleset": "chess"}
    hand = remembering(tmp_path, ("A", "B"), starter=starter, **odd)
    opened(hand)
    hand.push("Start")
    assert seats(hand) == [("A", None), ("B", None)]
    assert (setup(hand).wall, setup(hand).ruleset) == (Wall.COLORED, Ruleset.AZUL)
    assert drawn == [2]
    hand.close()


def test_a_program_sits_down_by_keys_alone(tmp_path: Path) -> None:
    hand = Keyboard(tmp_path)
    hand.push("Neues Spiel")
    hand.type("Jürgen")
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RIGHT)
    hand.key(pygame.K_RETURN)
    hand.push("Großmeister")
    hand.push("Start")
    assert seats(hand) == [("Jürgen", None), (PROGRAM_NAMES[0], "grandmaster")]
    hand.app.close()


def test_a_program_sits_down_by_mouse_alone(tmp_path: Path) -> None:
    hand = Mouse(tmp_path)
    hand.push("Neues Spiel")
    scene = hand.scene_below(SetupScene)
    for button, label in (("who", "Geselle"), ("list", PROGRAM_NAMES[3])):
        hand.bring_into_view(beside(scene, 1, button))
        hand.click(beside(scene, 1, button).rect.center)
        hand.push(label)
    hand.push("Start")
    assert seats(hand) == [("Spieler 1", None), (PROGRAM_NAMES[3], "journeyman")]
    hand.app.close()


# Seats and who starts


def test_a_player_moves_one_seat_up_and_the_first_cannot(tmp_path: Path) -> None:
    hand = remembering(tmp_path, ("A", "B", "C"))
    scene = opened(hand)
    hand.click(beside(scene, 2, "up").rect.center)
    assert names(scene) == ["A", "C", "B"]
    hand.click(beside(scene, 1, "up").rect.center)
    assert names(scene) == ["C", "A", "B"]
    assert not beside(scene, 0, "up").enabled
    hand.push("Start")
    assert setup(hand).players == ("C", "A", "B")
    hand.close()


@pytest.mark.parametrize("first", "ABC")
def test_who_starts_still_does_after_a_change_of_seats(first: str, tmp_path: Path) -> None:
    hand = remembering(tmp_path, ("A", "B", "C"))
    scene = opened(hand)
    choose(scene, hand, "Who starts?", first)
    for seat in (2, 1, 2):
        scene.form.focus = None
        beside(scene, seat, "up").action()
    assert names(scene) == ["C", "B", "A"]
    hand.push("Start")
    assert starter(hand) == first
    hand.close()


def test_who_starts_is_drawn_if_nothing_else_is_chosen(hand: Hand, drawn: list[int]) -> None:
    scene = opened(hand)
    choose(scene, hand, "Players", "4")
    hand.push("Start")
    assert drawn == [4]
    assert setup(hand).first_player == 3


def test_a_name_that_was_chosen_starts(tmp_path: Path, drawn: list[int]) -> None:
    hand = remembering(tmp_path, ("A", "B"))
    choose(opened(hand), hand, "Who starts?", "B")
    hand.push("Start")
    assert (starter(hand), drawn) == ("B", [])
    hand.close()


def test_who_was_last_in_portugal_is_asked_and_starts(tmp_path: Path, drawn: list[int]) -> None:
    hand = remembering(tmp_path, ("A", "B", "C"))
    scene = opened(hand)
    choose(scene, hand, "Who starts?", "Last visited Portugal")
    hand.push("Start")
    assert offered(hand) == ["A", "B", "C", "Nobody yet"]
    hand.push("Cancel")
    assert hand.app.stack.top is scene
    hand.push("Start")
    hand.push("A")
    assert (starter(hand), drawn) == ("A", [])
    hand.close()


def test_where_nobody_was_in_portugal_chance_decides(tmp_path: Path, drawn: list[int]) -> None:
    hand = remembering(tmp_path, ("A", "B"))
    choose(opened(hand), hand, "Who starts?", "Last visited Portugal")
    hand.push("Start")
    hand.push("Nobody yet")
    assert (starter(hand), drawn) == ("B", [2])
    hand.close()


@pytest.mark.parametrize(
    ("chosen", "left"),
    [("Last visited Portugal", "Last visited Portugal"), ("B", "B"), ("C", "Random")],
)
def test_who_starts_is_forgotten_only_with_the_seat(chosen: str, left: str, tmp_path: Path) -> None:
    hand = remembering(tmp_path, ("A", "B", "C"))
    scene = opened(hand)
    choose(scene, hand, "Who starts?", chosen)
    choose(scene, hand, "Players", "2")
    choice = choices(scene)["Who starts?"]
    assert dict(choice.options)[choice.value] == left
    hand.close()


CODE = deal_code(Setup(("A", "B", "C"), Wall.GRAY, Ruleset.GREEN_BOX, seed=123))


def type_code(hand: Hand, scene: SetupScene, code: str) -> None:
    if not scene._shows_more:
        hand.push("More")
    last = [w for w in scene.form.widgets if isinstance(w, TextField)][-1]
    scene.form.focus_on(last)
    hand.type(code)


def chosen(scene: SetupScene) -> list[object]:
    """The number of players, the wall and the ruleset as they are shown."""
    return [choices(scene)[name].value for name in ("Players", "Wall", "Rules")]


def code_note(scene: SetupScene) -> str:
    return scene.fields.children[-1].label


def test_the_same_code_deals_the_same_tiles(hand: Hand) -> None:
    """However it is typed."""
    dealt = []
    for code in (CODE, CODE.lower().replace("-", " ").replace("0", "o")):
        type_code(hand, opened(hand), code)
        hand.push("Start")
        assert setup(hand).seed == 123
        dealt.append(hand.state.displays)
    assert dealt[0] == dealt[1]


def test_a_code_chooses_players_wall_and_rules(hand: Hand) -> None:
    scene = opened(hand)
    type_code(hand, scene, CODE)
    assert chosen(scene) == [3, Wall.GRAY, Ruleset.GREEN_BOX]
    assert code_note(scene) == "Tile code: The tiles of the first 3 rounds are fixed."
    hand.push("Start")
    assert (len(setup(hand).players), setup(hand).wall) == (3, Wall.GRAY)
    assert setup(hand).ruleset is Ruleset.GREEN_BOX


@pytest.mark.parametrize(
    ("name", "option"), [("Players", "4"), ("Wall", "Colored"), ("Rules", "Azul")]
)
def test_another_choice_than_that_of_the_code_clears_it(hand: Hand, name: str, option: str) -> None:
    """Otherwise the tiles would not be those of whoever told the code."""
    scene = opened(hand)
    type_code(hand, scene, CODE)
    others = chosen(scene)
    choose(scene, hand, name, option)
    assert names(scene)[-1] == ""
    assert sum(now != before for now, before in zip(chosen(scene), others, strict=True)) == 1
    hand.push("Start")
    assert setup(hand).seed != 123


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        (CODE[:-1], "A tile code has 9 characters."),
        (CODE[:-1] + ("2" if CODE[-1] != "2" else "3"), "There’s a typo in this code."),
    ],
)
def test_a_wrong_code_is_told_and_starts_no_game(hand: Hand, typed: str, problem: str) -> None:
    hand.app.window.size = SMALLEST
    scene = opened(hand)
    before = chosen(scene)
    type_code(hand, scene, typed)
    note = scene.fields.children[-1]
    assert note.view
    assert note.view.contains(note.rect)
    assert code_note(scene) == f"Tile code: {problem}"
    assert chosen(scene) == before
    start = hand.button("Start")
    assert (start.enabled, start.why_disabled) == (False, problem)
    for _ in range(2):
        hand.key(pygame.K_RETURN)
    hand.push("Start")
    assert hand.app.stack.top is scene
    scene.form.focus_on(field(scene, -1))
    hand.key(pygame.K_BACKSPACE, pygame.KMOD_CTRL)
    hand.push("Start")
    assert setup(hand).players


@pytest.mark.pictures
def test_a_tip_beside_a_name_hides_no_other_seat(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, drawn = opened(hand), list[pygame.Rect]()
    monkeypatch.setattr(messages, "_draw", lambda *label: drawn.append(label[3]))
    names = [widget for widget in scene.form.widgets if isinstance(widget, TextField)]
    beside = [
        w for w in scene.form.widgets if w.is_skipped_by_arrows and w.rect.y == names[0].rect.y
    ]
    for button in beside:
        drawn.clear()
        hand.move(button.rect.center)
        assert drawn
        others = [w.rect for w in scene.form.widgets if w.rect.y != button.rect.y]
        assert drawn[-1].collidelist(others) == -1


def test_no_tip_shows_behind_a_dialog(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    scene, drawn = opened(hand), list[object]()
    monkeypatch.setattr(widgets, "draw_tooltip", lambda *tooltip: drawn.append(tooltip))
    button = next(w for w in scene.form.widgets if w.is_skipped_by_arrows)
    hand.click(button.rect.center)
    assert hand.app.stack.top is not scene
    drawn.clear()
    hand.tick()
    scene.draw(pygame.Surface(scene.size))
    assert drawn == []


@pytest.mark.parametrize("level", [None, "master"])
def test_another_seat_is_for_another_of_the_same_kind(hand: Hand, level: str | None) -> None:
    """Who plays against a program and adds a seat would wonder whom the table waits for."""
    context = hand.app.context
    context.change_settings(replace(context.settings, names=("Ana", ""), grades=("", level or "")))
    scene = SetupScene(context)
    hand.app.stack.push(scene)
    scene._change_seats(3)
    assert [seat.level for seat in scene._seats.planned_seats] == [None, level, level]


def test_more_shows_the_field_of_the_code(hand: Hand) -> None:
    """Where the panel scrolls, a press of "More" would seem to do nothing."""
    hand.app.context.change_settings(replace(hand.app.context.settings, text=200))
    scene = opened(hand)
    hand.push("More")
    assert scene.scroll.max_top
    assert scene._area.rect.contains(scene.fields.children[-1].rect)


def test_a_code_that_is_no_longer_shown_has_no_effect(hand: Hand) -> None:
    """Nobody plays tiles of a code that they cannot see."""
    scene = opened(hand)
    type_code(hand, scene, CODE)
    hand.push("Less")
    hand.push("More")
    assert code_note(scene) == "Tile code: The code of a game brings the same tiles again."
    hand.push("Start")
    assert setup(hand).seed != 123


def test_a_game_with_known_tiles_joins_no_series(tmp_path: Path) -> None:
    """Its winner may have known what would come."""
    hand = remembering(tmp_path, ("Ana", "Ben"))
    people = (Seat("Ana", 0), Seat("Ben", 1))
    scene = SetupScene(hand.app.context, NextInSeries("0", people, SeriesScore()))
    assert scene._joined
    scene._change_code(deal_code(Setup(("A", "B"), seed=123)))
    assert scene._joined is None
    hand.close()
