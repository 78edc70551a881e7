"""A new game: names by keys or by mouse, seats in any order, and who starts."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from azul.engine import Setup
from azul.kit.fields import Choice, TextField
from azul.kit.widgets import Button
from azul.scenes.aside.title import TitleScene
from azul.scenes.pick import PickScene
from azul.scenes.play.round import RoundScene
from azul.scenes.start.setup import SetupScene
from azul.settings import Settings, Speed
from tests.play.hand import Hand

KNOWN = ("Zoë", "Łukasz", "Ana")


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    player = Hand(tmp_path)
    yield player
    player.close()


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """For how many seats a starting player was drawn by chance; it is the last seat."""
    asked: list[int] = []

    def last_seat(count: int) -> int:
        asked.append(count)
        return count - 1

    monkeypatch.setattr("azul.scenes.start.setup.draw_starter", last_seat)
    return asked


def remembering(folder: Path, names: tuple[str, ...], known: tuple[str, ...] = KNOWN) -> Hand:
    Settings(speed=Speed.OFF, hints=False, names=names, known=known).save(folder / "settings.json")
    return Hand(folder)


def opened(hand: Hand) -> SetupScene:
    hand.key(pygame.K_n, pygame.KMOD_CTRL)
    scene = hand.app.stack.top
    assert isinstance(scene, SetupScene)
    return scene


def names(scene: SetupScene) -> list[str]:
    return [field.value for field in scene.form.widgets if isinstance(field, TextField)]


def beside(scene: SetupScene, seat: int, words: str) -> Button:
    """A small button beside the name of a seat."""
    found = [w for w in scene.form.widgets if isinstance(w, Button) and w.words == words]
    return found[seat]


def pick(hand: Hand, scene: SetupScene, seat: int) -> list[str]:
    """Open the list of names for a seat by mouse; what it offers."""
    hand.click(beside(scene, seat, "list").rect.center)
    return offered(hand)


def offered(hand: Hand) -> list[str]:
    scene = hand.app.stack.top
    assert isinstance(scene, PickScene)
    return [w.words for w in scene.form.widgets[:-1] if isinstance(w, Button)]


def choices(scene: SetupScene) -> dict[str, Choice]:
    """The choices by the words before them."""
    words = [row[0] for row in scene.rows() if isinstance(row[1], Choice)]
    found = [widget for widget in scene.form.widgets if isinstance(widget, Choice)]
    return dict(zip(words, found, strict=True))


def choose(scene: SetupScene, hand: Hand, name: str, words: str) -> None:
    """Click an option of a choice."""
    choice = choices(scene)[name]
    place = [label for _, label in choice.options].index(words)
    scene.form.focus = scene.form.widgets.index(choice)
    scene._show_focus()
    hand.click(choice.cells()[place].center)


def setup(hand: Hand) -> Setup:
    scene = hand.app.stack.top
    assert isinstance(scene, RoundScene)
    return scene.session.game.setup


def starter(hand: Hand) -> str:
    return setup(hand).players[setup(hand).first_player]


# Names


def is_no_text() -> str:
    """What the system's clipboard does that holds no UTF-8."""
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
    title = TitleScene.of_session(hand.app.context, hand.scene.session)
    hand.app.stack.push(title)
    field = title.form.focused
    assert isinstance(field, TextField)
    assert field.selected
    offered = field.value
    hand.key(pygame.K_v, pygame.KMOD_CTRL)
    assert field.value == offered != ""


def test_the_players_of_the_last_game_sit_there_again(tmp_path: Path) -> None:
    hand = remembering(tmp_path, ("Zoë", "", "Łukasz"))
    assert names(opened(hand)) == ["Zoë", "", "Łukasz"]
    hand.push("Start")
    assert setup(hand).players == ("Zoë", "Player 2", "Łukasz")
    hand.close()
    assert Settings.load(hand.paths.settings).names == ("Zoë", "", "Łukasz")
    assert Settings.load(hand.paths.settings).known == KNOWN


def test_who_has_played_is_known_the_last_first(tmp_path: Path) -> None:
    hand = remembering(tmp_path, ())
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
    choose(scene, hand, "Who starts?", "Last in Portugal")
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
    choose(opened(hand), hand, "Who starts?", "Last in Portugal")
    hand.push("Start")
    hand.push("Nobody yet")
    assert (starter(hand), drawn) == ("B", [2])
    hand.close()


@pytest.mark.parametrize(
    ("chosen", "left"), [("Last in Portugal", "Last in Portugal"), ("B", "B"), ("C", "Random")]
)
def test_who_starts_is_forgotten_only_with_the_seat(chosen: str, left: str, tmp_path: Path) -> None:
    hand = remembering(tmp_path, ("A", "B", "C"))
    scene = opened(hand)
    choose(scene, hand, "Who starts?", chosen)
    choose(scene, hand, "Players", "2")
    choice = choices(scene)["Who starts?"]
    assert dict(choice.options)[choice.value] == left
    hand.close()


def test_the_same_seed_deals_the_same_tiles(hand: Hand) -> None:
    dealt = []
    for _ in range(2):
        scene = opened(hand)
        hand.push("More")
        seed = [w for w in scene.form.widgets if isinstance(w, TextField)][-1]
        scene.form.focus = scene.form.widgets.index(seed)
        hand.type("12a3")
        hand.push("Start")
        assert setup(hand).seed == 123
        dealt.append(hand.state.displays)
    assert dealt[0] == dealt[1]
