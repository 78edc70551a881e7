"""The setup of a new game: names, people and programs, seats, the starter, and tile codes."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from azul.engine import Ruleset, Setup, Wall
from azul.game import HintUse, NextInSeries, Seat, SeriesScore, deal_code
from azul.game.seats import PROGRAM_NAMES
from azul.kit import messages, widgets
from azul.kit.inputs import SegmentedControl
from azul.kit.metrics import SMALLEST
from azul.kit.text_field import TextField
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
def starter_draws(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of seats for which a starter was drawn; the draw always gives the last seat."""
    counts: list[int] = []

    def last_seat(count: int) -> int:
        counts.append(count)
        return count - 1

    monkeypatch.setattr("azul.scenes.library.setup.draw_starter", last_seat)
    return counts


def start_with_names(
    folder: Path, names: tuple[str, ...], known: tuple[str, ...] = KNOWN, **more: Any
) -> Hand:
    settings = Settings(speed=Speed.OFF, lessons=False, names=names, known=known, **more)
    settings.save(folder / "settings.json")
    return Hand(folder)


def open_setup(hand: Hand) -> SetupScene:
    hand.key(pygame.K_n, pygame.KMOD_CTRL)
    scene = hand.app.stack.top
    assert isinstance(scene, SetupScene)
    return scene


def names(scene: SetupScene) -> list[str]:
    return [field.value for field in scene.form.widgets if isinstance(field, TextField)]


def field(scene: SetupScene, seat: int) -> TextField:
    return [w for w in scene.form.widgets if isinstance(w, TextField)][seat]


def test_the_layout_is_the_same_for_any_number_of_players(tmp_path: Path) -> None:
    """The panel always has room for all seats, with each ruleset."""
    hand = start_with_names(tmp_path, ("Zoë", "Ana"))
    scene = open_setup(hand)

    def choice_rects() -> list[tuple[Rect, str]]:
        return [
            (widget.rect.copy(), widget.name)
            for widget in scene.form.widgets
            if isinstance(widget, SegmentedControl)
        ]

    before = scene.panel.copy(), choice_rects()
    for count in (3, 4, 2):
        scene._change_seats(count)
        assert (scene.panel, choice_rects()) == before
    choose(scene, hand, "Rules", "Green Box")
    assert (scene.panel, choice_rects()) == before
    hand.close()


def icon_button(scene: SetupScene, seat: int, label: str) -> Button:
    """A small button beside the name of a seat, by its icon."""
    found = [w for w in scene.form.widgets if isinstance(w, Button) and w.words == label]
    return found[seat]


def open_name_list(hand: Hand, scene: SetupScene, seat: int) -> list[str]:
    """Open the list of names for a seat by mouse. Returns the offered names."""
    hand.click(icon_button(scene, seat, "list").rect.center)
    return offered_names(hand)


def offered_names(hand: Hand) -> list[str]:
    scene = hand.app.stack.top
    assert isinstance(scene, PickScene)
    return [w.words for w in scene.form.widgets[:-1] if isinstance(w, Button)]


def segmented_controls(scene: SetupScene) -> dict[str, SegmentedControl]:
    """The segmented controls by their labels."""
    labels = [row[0] for row in scene.rows() if isinstance(row[1], SegmentedControl)]
    found = [widget for widget in scene.form.widgets if isinstance(widget, SegmentedControl)]
    return dict(zip(labels, found, strict=True))


def choose(scene: SetupScene, hand: Hand, name: str, label: str) -> None:
    """Click an option of a choice."""
    choice = segmented_controls(scene)[name]
    index = [text for _, text in choice.options].index(label)
    scene.form.focus = scene.form.widgets.index(choice)
    scene.bring_into_view(scene.form.focused)
    hand.click(choice.cells()[index].center)


def setup(hand: Hand) -> Setup:
    scene = hand.app.stack.top
    assert isinstance(scene, RoundScene)
    return scene.session.game.setup


def seats(hand: Hand) -> list[tuple[str, str | None]]:
    """The names and levels at the table."""
    scene = hand.app.stack.top
    assert isinstance(scene, RoundScene)
    return [(seat.name, seat.level) for seat in scene.session.seats]


def choose_player(hand: Hand, scene: SetupScene, seat: int, label: str) -> None:
    """Choose a person or a level for a seat by mouse."""
    hand.click(icon_button(scene, seat, "who").rect.center)
    hand.push(label)
    assert hand.app.stack.top is scene


def starter(hand: Hand) -> str:
    return setup(hand).players[setup(hand).first_player]


# Names


def raise_decode_error() -> str:
    """Fail like the system's clipboard without UTF-8 text."""
    return b"\xff".decode("utf-8")


def test_pasting_from_a_clipboard_without_text_changes_no_text_field(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", raise_decode_error)
    scene = open_setup(hand)
    hand.click(next(w.rect.center for w in scene.form.widgets if isinstance(w, TextField)))
    hand.type("Zoë")
    hand.key(pygame.K_v, pygame.KMOD_CTRL)
    assert names(scene)[0] == "Zoë"
    hand.push("Start")
    title = SaveAsScene.of_session(hand.app.context, hand.scene.session, lambda _: None)
    hand.app.stack.push(title)
    field = title.form.focused
    assert isinstance(field, TextField)
    assert field.edit.selected == field.value
    offered_names = field.value
    hand.key(pygame.K_v, pygame.KMOD_CTRL)
    assert field.value == offered_names != ""


def test_a_very_long_text_is_cut_before_it_is_pasted(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Making a file name of it once took up to six seconds."""
    lengths: list[int] = []

    def clean(text: str) -> str:
        lengths.append(len(text))
        return text[:9]

    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "Zoë " * 1_000_000)
    scene = open_setup(hand)
    field = next(w for w in scene.form.widgets if isinstance(w, TextField))
    monkeypatch.setattr(field, "rule", field.rule._replace(clean=clean))
    hand.click(field.rect.center)
    hand.key(pygame.K_v, pygame.KMOD_CTRL)
    assert lengths
    assert max(lengths) < 2000


def test_the_players_of_the_last_game_are_remembered(tmp_path: Path) -> None:
    hand = start_with_names(tmp_path, ("Zoë", "", "Łukasz"))
    assert names(open_setup(hand)) == ["Zoë", "", "Łukasz"]
    hand.push("Start")
    assert setup(hand).players == ("Zoë", "Player 2", "Łukasz")
    hand.close()
    assert Settings.load(hand.paths.settings).names == ("Zoë", "", "Łukasz")
    assert Settings.load(hand.paths.settings).known == KNOWN


def test_known_names_begin_with_the_latest(tmp_path: Path) -> None:
    hand = start_with_names(tmp_path, ("", ""))
    open_setup(hand)
    hand.type(" Emil ")
    hand.key(pygame.K_DOWN)
    hand.type("Ana")
    hand.push("Start")
    hand.close()
    settings = Settings.load(hand.paths.settings)
    assert settings.names == ("Emil", "Ana")
    assert settings.known == ("Emil", "Ana", "Zoë", "Łukasz")


def test_the_list_of_names_begins_with_known_ones(tmp_path: Path) -> None:
    hand = start_with_names(tmp_path, ("Zoë", ""))
    scene = open_setup(hand)
    names_in_list = open_name_list(hand, scene, 1)
    assert names_in_list[:3] == ["Łukasz", "Ana", "Ben"]
    assert "Zoë" not in names_in_list
    assert len(names_in_list) == len(set(names_in_list)) > 7
    hand.push("Łukasz")
    assert hand.app.stack.top is scene
    assert names(scene) == ["Zoë", "Łukasz"]
    open_name_list(hand, scene, 0)
    hand.push("Cancel")
    assert names(scene) == ["Zoë", "Łukasz"]
    hand.close()


def test_the_name_of_the_seat_itself_and_of_a_removed_seat_are_offered(tmp_path: Path) -> None:
    hand = start_with_names(tmp_path, ("Zoë", "Łukasz", "Ana"))
    scene = open_setup(hand)
    choose(scene, hand, "Players", "2")
    assert names(scene) == ["Zoë", "Łukasz"]
    names_in_list = open_name_list(hand, scene, 0)
    assert "Zoë" in names_in_list
    assert "Ana" in names_in_list
    hand.close()


def test_a_name_in_the_list_can_be_chosen_by_keys(hand: Hand) -> None:
    scene = open_setup(hand)
    scene.form.focus = scene.form.widgets.index(icon_button(scene, 0, "list"))
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)
    assert names(scene) == ["Ben", ""]


@pytest.mark.parametrize("key", [pygame.K_TAB, pygame.K_RETURN, pygame.K_KP_ENTER])
def test_tab_and_enter_go_from_name_to_name_and_enter_then_to_start(hand: Hand, key: int) -> None:
    scene = open_setup(hand)
    hand.type("Zoë")
    hand.key(key)
    hand.type("Ben")
    assert names(scene) == ["Zoë", "Ben"]
    hand.key(key)
    if key != pygame.K_TAB:
        assert getattr(scene.form.focused, "words", "") == "Start"
        hand.key(key)
        assert setup(hand).players == ("Zoë", "Ben")


def test_left_and_right_go_to_the_buttons_beside_a_name(hand: Hand) -> None:
    scene = open_setup(hand)
    name = scene.form.focused
    for step, focused in (
        (pygame.K_LEFT, name),
        (pygame.K_RIGHT, icon_button(scene, 0, "who")),
        (pygame.K_RIGHT, icon_button(scene, 0, "list")),
        (pygame.K_LEFT, icon_button(scene, 0, "who")),
        (pygame.K_LEFT, name),
    ):
        hand.key(step)
        assert scene.form.focused is focused


def test_a_name_that_is_too_long_is_refused_with_a_note(hand: Hand) -> None:
    """Whether it is typed or pasted; what was typed before stays, also behind the caret."""
    scene = open_setup(hand)
    hand.type("Maximiliane Sofi")
    assert field(scene, 0).notice == ""
    hand.key(pygame.K_HOME)
    hand.type("x")
    assert field(scene, 0).value == "Maximiliane Sofi"
    assert field(scene, 0).notice == "Up to 16 characters"
    assert "Up to 16 characters" in scene.announced_texts()
    hand.key(pygame.K_DELETE)
    assert field(scene, 0).notice == ""
    pygame.scrap.put_text("Ann")
    hand.key(pygame.K_v, pygame.KMOD_CTRL)
    assert field(scene, 0).value == "Aaximiliane Sofi"
    assert field(scene, 0).notice == "Up to 16 characters"


def test_the_first_name_of_all_is_refused_with_a_note_too(tmp_path: Path) -> None:
    hand = first_start(tmp_path)
    hand.push("Play against a Journeyman")
    hand.type("Maximiliane Sofie")
    name = hand.app.stack.top.form.focused  # type: ignore[union-attr]
    assert isinstance(name, TextField)
    assert (name.value, name.notice) == ("Maximiliane Sofi", "Up to 16 characters")
    hand.close()


def test_the_caret_stays_where_it_is_while_the_panel_is_rebuilt(hand: Hand) -> None:
    """Each letter of a name rebuilds the panel, as does another size of the window."""
    scene = open_setup(hand)
    hand.type("Ana")
    hand.key(pygame.K_HOME)
    hand.type("Jo")
    hand.app.window.size = (1100, 700)
    hand.tick()
    hand.type("h")
    assert field(scene, 0).value == "JohAna"


def test_a_double_click_selects_a_word_of_a_name(hand: Hand) -> None:
    scene = open_setup(hand)
    hand.type("Ana Zoë")
    name = field(scene, 0)
    hand.click(name.rect.center)
    assert name.edit.selected == ""
    hand.wait(1)
    hand.double_click(name.rect.center)
    assert name.edit.selected == "Zoë"


def test_a_click_with_shift_selects_up_to_it(hand: Hand) -> None:
    scene = open_setup(hand)
    hand.type("Ana")
    name = field(scene, 0)
    pygame.key.set_mods(pygame.KMOD_SHIFT)
    hand.click((name.rect.x + 2, name.rect.centery))
    pygame.key.set_mods(0)
    assert name.edit.selected == "Ana"


def test_a_field_that_is_left_no_longer_names_its_limit(hand: Hand) -> None:
    scene = open_setup(hand)
    hand.type("x" * 17)
    assert field(scene, 0).notice
    hand.click(field(scene, 1).rect.center)
    assert not field(scene, 0).notice


def test_a_separator_of_a_code_does_not_stop_deleting(hand: Hand) -> None:
    scene = open_setup(hand)
    type_code(hand, scene, "03GNCR")
    for _ in range(4):
        hand.key(pygame.K_LEFT)
    for _ in range(2):
        hand.key(pygame.K_DELETE)
    code = scene.form.focused
    assert isinstance(code, TextField)
    assert code.value == "03G-CR"
    hand.key(pygame.K_BACKSPACE)
    hand.key(pygame.K_BACKSPACE)
    assert scene.form.focused.value == "03C-R"  # type: ignore[union-attr]


# People and programs


def first_start(folder: Path) -> Hand:
    """A test player who has never played."""
    Settings(speed=Speed.OFF, lessons=False).save(folder / "settings.json")
    return Hand(folder)


def test_the_first_game_ever_is_played_against_a_journeyman(tmp_path: Path) -> None:
    hand = first_start(tmp_path)
    hand.push("New game")
    hand.push("Start")
    assert seats(hand) == [("Player 1", None), (PROGRAM_NAMES[0], "journeyman")]
    assert [seat.is_person for seat in hand.scene.session.seats] == [True, False]
    hand.close()


def test_settings_of_an_older_version_have_only_people(tmp_path: Path) -> None:
    hand = start_with_names(tmp_path, ("Ana", "Ben"))
    open_setup(hand)
    hand.push("Start")
    assert seats(hand) == [("Ana", None), ("Ben", None)]
    hand.close()


def test_people_and_programs_can_have_any_seats(tmp_path: Path) -> None:
    hand = start_with_names(tmp_path, ("Ana", "Ben", "", "Zoë"))
    scene = open_setup(hand)
    choose_player(hand, scene, 1, "Apprentice")
    choose_player(hand, scene, 2, "Grandmaster")
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


def test_a_game_of_programs_alone_can_be_started(hand: Hand) -> None:
    scene = open_setup(hand)
    for seat, level in enumerate(("Master", "Journeyman")):
        choose_player(hand, scene, seat, level)
    hand.push("Start")
    assert [level for _, level in seats(hand)] == ["master", "journeyman"]


def test_a_setup_of_programs_alone_is_not_remembered(tmp_path: Path) -> None:
    """The players of the last game with people are, and so is everything else."""
    hand = start_with_names(tmp_path, ("Ana", "Ben"))
    scene = open_setup(hand)
    for seat, level in enumerate(("Master", "Journeyman")):
        choose_player(hand, scene, seat, level)
    scene._wall = Wall.GRAY
    hand.push("Start")
    settings = hand.app.context.settings
    assert (settings.names, settings.levels) == (("Ana", "Ben"), ())
    assert settings.wall == "gray"
    hand.close()


def test_after_a_game_of_programs_alone_a_person_has_a_seat(tmp_path: Path) -> None:
    """The setup has the players of the last game with people, and continues no series."""
    hand = start_with_names(tmp_path, ("Ana", "Ben"))
    programs = (Seat("Inês", 0, "master"), Seat("Rui", 1, "apprentice"))
    scene = SetupScene(hand.app.context, NextInSeries("0", programs, SeriesScore()))
    assert scene._names() == ("Ana", "Ben")
    assert scene._joined is None
    hand.close()


def test_seats_of_programs_alone_in_the_settings_become_those_of_a_first_game(
    tmp_path: Path,
) -> None:
    """There is always a seat for a person."""
    hand = start_with_names(tmp_path, ("Inês", "Rui"), levels=("master", "master"))
    assert names(open_setup(hand)) == ["Zoë", ""]
    hand.close()


def test_the_special_rule_of_the_green_box_is_shown(hand: Hand) -> None:
    """It is shown as soon as the ruleset is chosen."""
    scene = open_setup(hand)
    assert scene.body() == "Azul: the rules of the boxed game."
    choose(scene, hand, "Rules", "Green Box")
    assert "only one of your pattern lines" in scene.body()


def test_the_player_button_shows_the_level_and_lists_all_levels(hand: Hand) -> None:
    scene = open_setup(hand)
    assert (icon_button(scene, 1, "who").tooltip, icon_button(scene, 1, "who").icon) == (
        "Person",
        "icons/person",
    )
    choose_player(hand, scene, 1, "Master")
    player_button = icon_button(scene, 1, "who")
    assert (player_button.tooltip, player_button.icon) == ("Computer: Master", "icons/master")
    hand.click(player_button.rect.center)
    assert offered_names(hand) == ["Person", "Apprentice", "Journeyman", "Master", "Grandmaster"]
    picker = hand.app.stack.top
    assert isinstance(picker, PickScene)
    options = [widget for widget in picker.form.widgets if isinstance(widget, DetailedButton)]
    assert all(option.details and option.icon for option in options)
    assert picker.form.focused is options[3], "the current level has the focus"
    hand.push("Cancel")
    assert icon_button(scene, 1, "who").tooltip == "Computer: Master"


def test_the_level_of_a_program_is_shown_beside_its_name(hand: Hand) -> None:
    """An icon alone would not be clear to everybody."""
    scene = open_setup(hand)
    before = scene.panel.copy()
    choose_player(hand, scene, 1, "Grandmaster")
    assert [field(scene, seat).note for seat in (0, 1)] == ["", "Grandmaster"]
    assert scene.panel == before


def test_a_person_does_not_inherit_the_name_of_a_program(hand: Hand) -> None:
    scene = open_setup(hand)
    choose_player(hand, scene, 0, "Master")
    hand.click(field(scene, 0).rect.center)
    hand.type("Deep Tile")
    choose_player(hand, scene, 0, "Apprentice")
    assert names(scene) == ["Deep Tile", ""]
    hand.push("Start")
    scene = open_setup(hand)
    choose_player(hand, scene, 0, "Person")
    assert names(scene) == ["", ""]
    hand.push("Start")
    assert seats(hand) == [("Player 1", None), ("Player 2", None)]


@pytest.mark.parametrize("level", ["Apprentice", "Grandmaster"])
def test_a_typed_name_stays_when_the_player_changes(hand: Hand, level: str) -> None:
    scene = open_setup(hand)
    hand.click(field(scene, 1).rect.center)
    hand.type("李小龍")
    choose_player(hand, scene, 1, level)
    assert names(scene) == ["", "李小龍"]
    choose_player(hand, scene, 1, "Person")
    assert names(scene) == ["", "李小龍"]


def test_typing_a_name_into_a_computers_seat_makes_it_a_persons(hand: Hand) -> None:
    """Somebody sits down there; the level of a name that was typed is chosen after it."""
    scene = open_setup(hand)
    choose_player(hand, scene, 1, "Master")
    hand.click(field(scene, 1).rect.center)
    hand.key(pygame.K_BACKSPACE)
    assert field(scene, 1).note == "Master", "nothing has been typed"
    hand.type("Zoë")
    assert field(scene, 1).note == ""
    hand.push("Start")
    assert seats(hand) == [("Player 1", None), ("Zoë", None)]


def test_a_name_from_the_list_is_removed_when_the_player_changes(hand: Hand) -> None:
    scene = open_setup(hand)
    name = open_name_list(hand, scene, 1)[0]
    hand.push(name)
    choose_player(hand, scene, 1, "Master")
    assert names(scene) == ["", ""]


def test_names_of_programs_are_offered_only_to_programs(tmp_path: Path) -> None:
    hand = start_with_names(tmp_path, ("Zoë", "", ""), known=())
    scene = open_setup(hand)
    choose_player(hand, scene, 1, "Master")
    choose_player(hand, scene, 2, "Master")
    names_in_list = open_name_list(hand, scene, 1)
    assert set(names_in_list) <= set(PROGRAM_NAMES)
    hand.push(PROGRAM_NAMES[5])
    assert names(scene) == ["Zoë", PROGRAM_NAMES[5], ""]
    names_in_list = open_name_list(hand, scene, 2)
    assert PROGRAM_NAMES[5] not in names_in_list
    hand.push("Cancel")
    assert set(open_name_list(hand, scene, 0)).isdisjoint(PROGRAM_NAMES)
    hand.close()


def test_a_program_moves_up_with_its_level(tmp_path: Path) -> None:
    hand = start_with_names(tmp_path, ("A", ""), levels=("", "master"))
    scene = open_setup(hand)
    hand.click(icon_button(scene, 1, "up").rect.center)
    hand.push("Start")
    assert seats(hand) == [(PROGRAM_NAMES[0], "master"), ("A", None)]
    hand.close()


def test_the_whole_setup_is_remembered(tmp_path: Path) -> None:
    hand = start_with_names(tmp_path, ("Zoë", "", ""))
    scene = open_setup(hand)
    choose_player(hand, scene, 1, "Master")
    hand.click(field(scene, 2).rect.center)
    hand.type("Deep Tile")
    choose_player(hand, scene, 2, "Apprentice")
    choose(scene, hand, "Wall", "Gray")
    choose(scene, hand, "Rules", "Green Box")
    choose(scene, hand, "Who starts?", "Deep Tile")
    choose(scene, hand, "Hints", "3 times")
    hand.push("Start")
    first = hand.scene.session.game
    hand.close()
    settings = Settings.load(hand.paths.settings)
    assert settings.known == KNOWN, "names of programs are not among the known ones"
    restarted = Hand(tmp_path)
    open_setup(restarted)
    restarted.push("Start")
    game = restarted.scene.session.game
    restarted.close()
    assert game.seats == first.seats
    assert game.seats[1:] == (
        Seat(PROGRAM_NAMES[0], 1, "master"),
        Seat("Deep Tile", 2, "apprentice"),
    )
    assert (game.setup.wall, game.setup.ruleset) == (Wall.GRAY, Ruleset.GREEN_BOX)
    assert game.setup.first_player == first.setup.first_player == 2
    assert game.hint_use.allowed == first.hint_use.allowed == 3


def test_hints_are_unlimited_by_default(hand: Hand) -> None:
    open_setup(hand)
    hand.push("Start")
    assert hand.scene.session.game.hint_use == HintUse()


def test_the_question_about_portugal_is_asked_again_the_next_time(tmp_path: Path) -> None:
    hand = start_with_names(tmp_path, ("A", "B"), starter=BY_TRAVEL)
    open_setup(hand)
    hand.push("Start")
    assert offered_names(hand) == ["A", "B", "Nobody yet"]
    hand.close()


@pytest.mark.parametrize("starter", [2, 99, -3])
def test_invalid_settings_are_ignored(
    starter: int, tmp_path: Path, starter_draws: list[int]
) -> None:
    levels = ("emperor", "", "master", "master", "master")
    invalid: dict[str, Any] = {"levels": levels, "wall": "pink", "ruleset": "chess"}
    hand = start_with_names(tmp_path, ("A", "B"), starter=starter, **invalid)
    open_setup(hand)
    hand.push("Start")
    assert seats(hand) == [("A", None), ("B", None)]
    assert (setup(hand).wall, setup(hand).ruleset) == (Wall.COLORED, Ruleset.AZUL)
    assert starter_draws == [2]
    hand.close()


def test_a_program_is_chosen_by_keys_alone(tmp_path: Path) -> None:
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


def test_a_program_is_chosen_by_mouse_alone(tmp_path: Path) -> None:
    hand = Mouse(tmp_path)
    hand.push("Neues Spiel")
    scene = hand.scene_below(SetupScene)
    for button, label in (("who", "Geselle"), ("list", PROGRAM_NAMES[3])):
        hand.bring_into_view(icon_button(scene, 1, button))
        hand.click(icon_button(scene, 1, button).rect.center)
        hand.push(label)
    hand.push("Start")
    assert seats(hand) == [("Spieler 1", None), (PROGRAM_NAMES[3], "journeyman")]
    hand.app.close()


# Seats and who starts


def test_a_player_moves_one_seat_up_and_the_first_cannot(tmp_path: Path) -> None:
    hand = start_with_names(tmp_path, ("A", "B", "C"))
    scene = open_setup(hand)
    hand.click(icon_button(scene, 2, "up").rect.center)
    assert names(scene) == ["A", "C", "B"]
    hand.click(icon_button(scene, 1, "up").rect.center)
    assert names(scene) == ["C", "A", "B"]
    assert not icon_button(scene, 0, "up").enabled
    hand.push("Start")
    assert setup(hand).players == ("C", "A", "B")
    hand.close()


@pytest.mark.parametrize("first", "ABC")
def test_the_starter_stays_the_same_when_seats_are_swapped(first: str, tmp_path: Path) -> None:
    hand = start_with_names(tmp_path, ("A", "B", "C"))
    scene = open_setup(hand)
    choose(scene, hand, "Who starts?", first)
    for seat in (2, 1, 2):
        scene.form.focus = None
        icon_button(scene, seat, "up").action()
    assert names(scene) == ["C", "B", "A"]
    hand.push("Start")
    assert starter(hand) == first
    hand.close()


def test_the_starter_is_random_by_default(hand: Hand, starter_draws: list[int]) -> None:
    scene = open_setup(hand)
    choose(scene, hand, "Players", "4")
    hand.push("Start")
    assert starter_draws == [4]
    assert setup(hand).first_player == 3


def test_a_player_can_be_chosen_as_starter(tmp_path: Path, starter_draws: list[int]) -> None:
    hand = start_with_names(tmp_path, ("A", "B"))
    choose(open_setup(hand), hand, "Who starts?", "B")
    hand.push("Start")
    assert (starter(hand), starter_draws) == ("B", [])
    hand.close()


def test_the_player_who_last_visited_portugal_starts(
    tmp_path: Path, starter_draws: list[int]
) -> None:
    hand = start_with_names(tmp_path, ("A", "B", "C"))
    scene = open_setup(hand)
    choose(scene, hand, "Who starts?", "Last visited Portugal")
    hand.push("Start")
    assert offered_names(hand) == ["A", "B", "C", "Nobody yet"]
    hand.push("Cancel")
    assert hand.app.stack.top is scene
    hand.push("Start")
    hand.push("A")
    assert (starter(hand), starter_draws) == ("A", [])
    hand.close()


def test_the_starter_is_random_if_nobody_visited_portugal(
    tmp_path: Path, starter_draws: list[int]
) -> None:
    hand = start_with_names(tmp_path, ("A", "B"))
    choose(open_setup(hand), hand, "Who starts?", "Last visited Portugal")
    hand.push("Start")
    hand.push("Nobody yet")
    assert (starter(hand), starter_draws) == ("B", [2])
    hand.close()


def test_programs_have_never_visited_portugal(tmp_path: Path, starter_draws: list[int]) -> None:
    hand = start_with_names(tmp_path, ("A", "B"), starter=BY_TRAVEL)
    scene = open_setup(hand)
    choose_player(hand, scene, 1, "Master")
    hand.push("Start")
    assert offered_names(hand) == ["A", "Nobody yet"]
    hand.push("Cancel")
    choose_player(hand, scene, 0, "Master")
    hand.push("Start")
    assert (setup(hand).first_player, starter_draws) == (1, [2])
    hand.close()


@pytest.mark.parametrize(
    ("option", "expected"),
    [("Last visited Portugal", "Last visited Portugal"), ("B", "B"), ("C", "Random")],
)
def test_the_choice_of_the_starter_is_reset_only_if_its_seat_is_removed(
    option: str, expected: str, tmp_path: Path
) -> None:
    hand = start_with_names(tmp_path, ("A", "B", "C"))
    scene = open_setup(hand)
    choose(scene, hand, "Who starts?", option)
    choose(scene, hand, "Players", "2")
    choice = segmented_controls(scene)["Who starts?"]
    assert dict(choice.options)[choice.value] == expected
    hand.close()


CODE = deal_code(Setup(("A", "B", "C"), Wall.GRAY, Ruleset.GREEN_BOX, seed=123))


def type_code(hand: Hand, scene: SetupScene, code: str) -> None:
    if not scene._shows_more:
        hand.push("More")
    last = [w for w in scene.form.widgets if isinstance(w, TextField)][-1]
    scene.form.focus_on(last)
    hand.type(code)


def shown_choices(scene: SetupScene) -> list[object]:
    """The number of players, the wall and the ruleset that are shown."""
    return [segmented_controls(scene)[name].value for name in ("Players", "Wall", "Rules")]


def code_note(scene: SetupScene) -> str:
    return scene.fields.children[-1].label


def test_the_same_code_deals_the_same_tiles(hand: Hand) -> None:
    """Case and separators do not matter."""
    displays = []
    for code in (CODE, CODE.lower().replace("-", " ").replace("0", "o")):
        type_code(hand, open_setup(hand), code)
        hand.push("Start")
        assert setup(hand).seed == 123
        displays.append(hand.state.displays)
    assert displays[0] == displays[1]


def test_a_code_sets_players_wall_and_rules(hand: Hand) -> None:
    scene = open_setup(hand)
    type_code(hand, scene, CODE)
    assert shown_choices(scene) == [3, Wall.GRAY, Ruleset.GREEN_BOX]
    assert code_note(scene) == "Tile code: The tiles of the first 3 rounds are fixed."
    hand.push("Start")
    assert (len(setup(hand).players), setup(hand).wall) == (3, Wall.GRAY)
    assert setup(hand).ruleset is Ruleset.GREEN_BOX


@pytest.mark.parametrize(
    ("name", "option"), [("Players", "4"), ("Wall", "Colored"), ("Rules", "Azul")]
)
def test_changing_a_choice_of_the_code_clears_it(hand: Hand, name: str, option: str) -> None:
    """Otherwise the tiles would differ from those of other players with this code."""
    scene = open_setup(hand)
    type_code(hand, scene, CODE)
    choices_before = shown_choices(scene)
    choose(scene, hand, name, option)
    assert names(scene)[-1] == ""
    assert (
        sum(now != before for now, before in zip(shown_choices(scene), choices_before, strict=True))
        == 1
    )
    hand.push("Start")
    assert setup(hand).seed != 123


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        (CODE[:-1], "A tile code has 9 characters."),
        (CODE[:-1] + ("2" if CODE[-1] != "2" else "3"), "There’s a typo in this code."),
    ],
)
def test_a_wrong_code_is_reported_and_starts_no_game(hand: Hand, typed: str, problem: str) -> None:
    hand.app.window.size = SMALLEST
    scene = open_setup(hand)
    before = shown_choices(scene)
    type_code(hand, scene, typed)
    note = scene.fields.children[-1]
    assert note.view
    assert note.view.contains(note.rect)
    assert code_note(scene) == f"Tile code: {problem}"
    assert shown_choices(scene) == before
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
def test_a_tooltip_beside_a_name_covers_no_other_seat(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, tooltips = open_setup(hand), list[pygame.Rect]()
    monkeypatch.setattr(messages, "_draw", lambda *args: tooltips.append(args[3]))
    names = [widget for widget in scene.form.widgets if isinstance(widget, TextField)]
    icon_button = [
        w for w in scene.form.widgets if w.is_skipped_by_arrows and w.rect.y == names[0].rect.y
    ]
    for button in icon_button:
        tooltips.clear()
        hand.move(button.rect.center)
        assert tooltips
        others = [w.rect for w in scene.form.widgets if w.rect.y != button.rect.y]
        assert tooltips[-1].collidelist(others) == -1


def test_no_tooltip_is_shown_behind_a_dialog(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    scene, tooltips = open_setup(hand), list[object]()
    monkeypatch.setattr(widgets, "draw_tooltip", lambda *tooltip: tooltips.append(tooltip))
    button = next(w for w in scene.form.widgets if w.is_skipped_by_arrows)
    hand.click(button.rect.center)
    assert hand.app.stack.top is not scene
    tooltips.clear()
    hand.tick()
    scene.draw(pygame.Surface(scene.size))
    assert tooltips == []


@pytest.mark.parametrize("level", [None, "master"])
def test_an_added_seat_has_the_kind_of_player_of_the_last_one(
    hand: Hand, level: str | None
) -> None:
    """A person added against programs would block the game unexpectedly."""
    context = hand.app.context
    context.change_settings(replace(context.settings, names=("Ana", ""), levels=("", level or "")))
    scene = SetupScene(context)
    hand.app.stack.push(scene)
    scene._change_seats(3)
    assert [seat.level for seat in scene._seats.planned_seats] == [None, level, level]


def test_more_shows_the_field_of_the_code(hand: Hand) -> None:
    """In a panel that scrolls, "More" would otherwise seem to do nothing."""
    hand.app.context.change_settings(replace(hand.app.context.settings, text=200))
    scene = open_setup(hand)
    hand.push("More")
    assert scene.scroll.max_top
    assert scene._area.rect.contains(scene.fields.children[-1].rect)


def test_a_code_that_is_no_longer_shown_has_no_effect(hand: Hand) -> None:
    """Hidden settings must not have an effect."""
    scene = open_setup(hand)
    type_code(hand, scene, CODE)
    hand.push("Less")
    hand.push("More")
    assert code_note(scene) == "Tile code: The code of a game brings the same tiles again."
    hand.push("Start")
    assert setup(hand).seed != 123


def test_a_game_with_known_tiles_joins_no_series(tmp_path: Path) -> None:
    """A player may have known the tiles."""
    hand = start_with_names(tmp_path, ("Ana", "Ben"))
    people = (Seat("Ana", 0), Seat("Ben", 1))
    scene = SetupScene(hand.app.context, NextInSeries("0", people, SeriesScore()))
    assert scene._joined
    scene._change_code(deal_code(Setup(("A", "B"), seed=123)))
    assert scene._joined is None
    hand.close()
