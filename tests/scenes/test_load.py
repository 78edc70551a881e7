"""The list of saved games: all of it works by mouse alone and by keys alone."""

import errno
import os
import weakref
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from azul.engine import Ruleset, Setup, Wall
from azul.game.game import Game
from azul.i18n import Strings
from azul.kit.inputs import SegmentedControl
from azul.kit.list_view import ListView
from azul.kit.text_field import TextField
from azul.kit.widgets import Button
from azul.saves import disk
from azul.saves.autosave import Autosave
from azul.saves.shelf import Shelf, ShelfEntry
from azul.scenes.dialogs.question import Message, Question
from azul.scenes.dialogs.save_as import SaveAsScene
from azul.scenes.game.round import RoundScene
from azul.scenes.library.deleted import DeletedScene
from azul.scenes.library.game_row import GameRow
from azul.scenes.library.load import LoadScene
from azul.scenes.library.menu import MenuScene
from azul.scenes.library.shelf_scene import ShelfScene
from azul.scenes.review.review_scene import ReviewScene
from azul.settings import Style
from tests.game.histories import NAMES, played
from tests.play.hand import Hand
from tests.resizing import resize
from tests.trust.disks import refuse

pytestmark = pytest.mark.slow

TWO_PLAYERS = Setup(NAMES[:2], seed=7)
OTHERS = (Setup(NAMES[:3], Wall.GRAY, seed=2), Setup(NAMES, ruleset=Ruleset.GREEN_BOX, seed=3))
LARGEST_TEXT = 200


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    player = Hand(tmp_path)
    player.paths.games.mkdir(parents=True)
    yield player
    player.close()


def put_on_shelf(hand: Hand, name: str, minute: int, game: Game | None = None) -> Path:
    """Save a game, or a broken file, with a modification time of some minutes after the epoch."""
    path = hand.paths.games / f"{name}.azul"
    if game:
        disk.write(game, path)
    else:
        path.write_text("nonsense")
    os.utime(path, (60 * minute, 60 * minute))
    return path


def open_three(hand: Hand) -> LoadScene:
    """Open a list with an unfinished game on top, then a finished one, then a broken file."""
    put_on_shelf(hand, "Zoë", 3, played(TWO_PLAYERS, count=9))
    put_on_shelf(hand, "Ana & Ben", 2, played(TWO_PLAYERS))
    put_on_shelf(hand, "broken", 1)
    return open_list(hand)


def open_many(hand: Hand) -> LoadScene:
    for number in range(12):
        put_on_shelf(hand, f"game {number}", 50 - number, played(TWO_PLAYERS, count=number))
    return open_list(hand)


def open_list(hand: Hand) -> LoadScene:
    hand.push("Load game")
    scene = hand.app.stack.top
    assert isinstance(scene, LoadScene)
    return scene


def shelf_scene(hand: Hand) -> ShelfScene:
    scene = hand.app.stack.top
    assert isinstance(scene, ShelfScene)
    return scene


def games(hand: Hand) -> ListView:
    open_list = shelf_scene(hand).games
    assert open_list
    return open_list


def picture_count(hand: Hand) -> int:
    """The number of games that have a thumbnail."""
    return sum(row.preview is not None for row in shelf_scene(hand).rows)


def stems(hand: Hand) -> list[str]:
    """The file names of the games in their order, once they are sorted."""
    scene = shelf_scene(hand)
    while isinstance(scene, LoadScene) and scene._sorting:
        hand.tick(1)
    return [row.entry.path.stem for row in shelf_scene(hand).rows]


def saved_stems(hand: Hand) -> set[str]:
    return {path.stem for path in hand.paths.games.glob("*.azul")}


def click(hand: Hand, number: int) -> None:
    hand.click(games(hand).row_rect(number).center)


def choose_by_mouse(hand: Hand, number: int, label: str) -> None:
    """Choose a game and press a button."""
    click(hand, number)
    hand.push(label)


def choose_by_keys(hand: Hand, number: int, label: str) -> None:
    hand.key(pygame.K_HOME)
    for _ in range(number):
        hand.key(pygame.K_DOWN)
    press(hand, label)


def press(hand: Hand, label: str) -> None:
    """Move to a button by Tab, and press it."""
    form = hand.app.stack.top.form  # type: ignore[union-attr]
    for _ in form.widgets:
        if getattr(form.focused, "words", "") == label:
            break
        hand.key(pygame.K_TAB)
    assert getattr(form.focused, "words", "") == label
    hand.key(pygame.K_RETURN)


Choose = Callable[[Hand, int, str], None]
by_mouse_and_keys = pytest.mark.parametrize("choose", [choose_by_mouse, choose_by_keys])


def push_or_press(hand: Hand, choose: Choose, label: str) -> None:
    (hand.push if choose is choose_by_mouse else partial(press, hand))(label)


# Opening


def test_the_first_click_chooses_a_game_and_the_second_opens_it(hand: Hand) -> None:
    scene = open_three(hand)
    click(hand, 0)
    click(hand, 1)
    click(hand, 0)
    assert hand.app.stack.top is scene
    click(hand, 0)
    assert isinstance(hand.app.stack.top, RoundScene)
    assert hand.scene.session.path.stem == "Zoë"


@by_mouse_and_keys
@pytest.mark.parametrize(("label", "kind"), [("Open", RoundScene), ("Review game", ReviewScene)])
def test_the_chosen_game_is_opened_or_reviewed(
    label: str, kind: type, choose: Choose, hand: Hand
) -> None:
    open_three(hand)
    choose(hand, 0, label)
    top = hand.app.stack.top
    assert isinstance(top, kind)
    assert getattr(top, "game", None) or hand.scene.session.path.stem == "Zoë"


@pytest.mark.parametrize("button", [pygame.BUTTON_RIGHT, pygame.BUTTON_MIDDLE, 4, 5, 8])
def test_other_mouse_buttons_do_nothing(button: int, hand: Hand) -> None:
    scene = open_three(hand)
    click(hand, 1)
    outside = hand.app.stack.size[0] // 2, 1
    for point in (
        games(hand).row_rect(0).center,
        *(w.rect.center for w in scene.form.widgets),
        outside,
    ):
        for _ in range(2):
            pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=button))
            pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=point, button=button))
        hand.tick()
    assert hand.app.stack.top is scene
    assert games(hand).chosen == 1
    assert len(saved_stems(hand)) == 3
    click(hand, 1)
    assert hand.app.stack.top is not scene


def test_enter_opens_the_game_that_the_arrows_have_chosen(hand: Hand) -> None:
    open_many(hand)
    for key in (pygame.K_DOWN, pygame.K_END, pygame.K_UP, pygame.K_PAGEUP, pygame.K_PAGEDOWN):
        hand.key(key)
    hand.key(pygame.K_RETURN)
    assert hand.scene.session.path.stem == "game 10"


def test_the_reviewed_game_is_still_chosen(hand: Hand) -> None:
    open_many(hand)
    choose_by_keys(hand, 7, "Review game")
    hand.push("Back")
    assert shelf_scene(hand).chosen.path.stem == "game 7"


def test_escape_and_the_button_go_back_to_the_menu(hand: Hand) -> None:
    for leave in (partial(hand.key, pygame.K_ESCAPE), partial(hand.push, "Back")):
        hand.push("Load game")
        leave()
        assert isinstance(hand.app.stack.top, MenuScene)


@by_mouse_and_keys
def test_a_broken_file_is_shown_with_its_reason_and_can_only_be_deleted(
    choose: Choose, hand: Hand
) -> None:
    scene = open_three(hand)
    click(hand, 2)
    click(hand, 2)
    hand.key(pygame.K_RETURN)
    enabled = {button.words for button in scene.action_buttons if button.enabled}
    assert enabled == {"Delete"}
    assert "isn’t a game" in str(shelf_scene(hand).chosen.error)
    assert hand.app.stack.top is scene
    choose(hand, 2, "Delete")
    assert saved_stems(hand) == {"Zoë", "Ana & Ben"}


# The order


def test_games_are_sorted_by_the_chosen_order_and_the_same_one_stays_chosen(
    hand: Hand,
) -> None:
    put_on_shelf(hand, "zebra", 6, played(TWO_PLAYERS))
    put_on_shelf(hand, "2026-01-01 10-00-00", 5, played(OTHERS[0], count=5))
    put_on_shelf(hand, "Änne", 4, played(TWO_PLAYERS, count=5))
    put_on_shelf(hand, "broken", 7)
    put_on_shelf(hand, "Bert", 3, played(TWO_PLAYERS))
    scene = open_list(hand)
    automatic = "2026-01-01 10-00-00"
    assert stems(hand) == ["broken", "zebra", automatic, "Änne", "Bert"]
    click(hand, 3)
    order = scene.form.widgets[0]
    assert isinstance(order, SegmentedControl)
    hand.click(order.cells()[1].center)
    assert stems(hand) == [automatic, "Änne", "Bert", "zebra", "broken"]
    assert shelf_scene(hand).chosen.path.stem == "Änne"
    while hand.app.stack.top.form.focused is not scene.form.widgets[0]:  # type: ignore[union-attr]
        hand.key(pygame.K_TAB)
    hand.key(pygame.K_RIGHT)
    assert stems(hand) == [automatic, "Änne", "broken", "zebra", "Bert"]
    assert shelf_scene(hand).chosen.path.stem == "Änne"


def test_in_a_small_window_one_button_cycles_through_the_orders(hand: Hand) -> None:
    open_three(hand)
    enlarge(hand)
    for label in ("Newest first", "By name", "Unfinished first"):
        hand.push(label)
    assert stems(hand) == ["Zoë", "Ana & Ben", "broken"]


def test_each_game_is_read_only_once_to_find_unfinished_ones(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, read = open_three(hand), []
    original_read = Shelf.read

    def recorded_read(shelf: Shelf, path: Path) -> Game:
        read.append(path.stem)
        return original_read(shelf, path)

    monkeypatch.setattr(Shelf, "read", recorded_read)
    order = scene.form.widgets[0]
    assert isinstance(order, SegmentedControl)
    hand.click(order.cells()[2].center)
    while scene._sorting or scene.is_animating:
        hand.tick(1)
    read.clear()
    scene.reload()
    assert stems(hand) == ["Zoë", "Ana & Ben", "broken"]
    assert read == []


# Scrolling


def test_the_wheel_the_scrollbar_and_keys_scroll_and_a_game_chosen_by_keys_is_visible(
    hand: Hand,
) -> None:
    open_many(hand)
    view = games(hand).rect
    hand.move(view.center)
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-2, flipped=False))
    hand.tick()
    assert games(hand).row_rect(0).y < view.y
    assert games(hand).chosen == 0
    hand.drag(games(hand).scroll.thumb().center, (view.right - 4, view.bottom))
    assert view.contains(games(hand).row_rect(11))
    hand.key(pygame.K_HOME)
    for number in range(12):
        assert games(hand).chosen == number
        assert view.contains(games(hand).row_rect(number))
        hand.key(pygame.K_DOWN)
    assert games(hand).chosen == 11


def test_thumbnails_are_drawn_one_per_frame_and_only_for_games_in_view(hand: Hand) -> None:
    scene = open_many(hand)
    counts = [picture_count(hand)]
    while scene.is_animating:
        hand.tick(1)
        counts.append(picture_count(hand))
    assert all(later - earlier <= 1 for earlier, later in pairwise(counts))
    assert picture_count(hand) == len(games(hand).in_view()) < 12
    hand.key(pygame.K_END)
    assert scene.is_animating


def list_picture(hand: Hand) -> bytes:
    """The list as it is drawn with all thumbnails."""
    while shelf_scene(hand).is_animating:
        hand.tick(1)
    surface = pygame.Surface(hand.app.stack.size)
    games(hand).draw(surface, False, False)
    return pygame.image.tobytes(surface, "RGB")


def reopened_list_picture(hand: Hand) -> bytes:
    """The same picture after closing and opening the list again."""
    hand.key(pygame.K_ESCAPE)
    open_list(hand)
    return list_picture(hand)


def test_a_double_click_on_back_does_not_quit_the_program(hand: Hand) -> None:
    """The last button of the menu, Quit, is where the list has Back."""
    open_three(hand)
    hand.app.window.size = (1024, 640)
    hand.tick()
    back = hand.button("Back").rect.center
    hand.double_click(back)
    assert isinstance(hand.app.stack.top, MenuScene)
    assert hand.app.stack.top.form.press_target(back) is hand.button("Quit")
    hand.click(back)
    assert hand.app.stack.top is None


def test_a_double_click_deletes_one_game(hand: Hand) -> None:
    open_three(hand)
    hand.double_click(hand.button("Delete").rect.center)
    assert len(stems(hand)) == 2


def test_a_double_click_on_a_game_opens_it(hand: Hand) -> None:
    scene = open_three(hand)
    assert scene.games
    left, top = scene.games.rect.topleft
    hand.double_click((left + 40, top + 40))
    assert isinstance(hand.app.stack.top, RoundScene)


def test_a_game_renamed_to_a_deleted_one_has_its_own_thumbnail(hand: Hand) -> None:
    put_on_shelf(hand, "A", 3, played(TWO_PLAYERS))
    put_on_shelf(hand, "B", 2, played(TWO_PLAYERS, count=9))
    open_list(hand)
    list_picture(hand)
    choose_by_mouse(hand, 0, "Delete")
    choose_by_mouse(hand, 0, "Rename")
    hand.key(pygame.K_BACKSPACE, pygame.KMOD_CTRL)
    hand.type("A")
    hand.push("Save")
    assert stems(hand) == ["A"]
    assert list_picture(hand) == reopened_list_picture(hand)


def test_a_game_changed_by_another_window_has_a_new_thumbnail(hand: Hand) -> None:
    put_on_shelf(hand, "A", 2, played(TWO_PLAYERS, count=1))
    open_list(hand)
    before = list_picture(hand)
    put_on_shelf(hand, "A", 3, played(TWO_PLAYERS, count=3))
    choose_by_mouse(hand, 0, "Rename")
    hand.push("Cancel")
    assert before != list_picture(hand) == reopened_list_picture(hand)


@pytest.mark.parametrize(
    "change", [{"look": Style.CONTRAST}, {"text": 150}, {"scale": 125}], ids=str
)
def test_in_another_theme_or_size_the_thumbnails_are_redrawn(
    change: dict[str, Any], hand: Hand
) -> None:
    open_three(hand)
    before, context = list_picture(hand), hand.app.context
    context.change_settings(replace(context.settings, **change))
    assert before != list_picture(hand) == reopened_list_picture(hand)


def test_a_game_with_a_broken_log_has_no_thumbnail_and_blocks_nothing(hand: Hand) -> None:
    path = put_on_shelf(hand, "lies", 9, played(TWO_PLAYERS, count=3))
    open_three(hand)
    path.write_text("nonsense")
    hand.tick(10)
    assert hand.app.stack.top
    assert not hand.app.stack.top.is_animating


# Renaming


@by_mouse_and_keys
def test_a_game_is_renamed(choose: Choose, hand: Hand) -> None:
    open_three(hand)
    choose(hand, 0, "Rename")
    hand.key(pygame.K_BACKSPACE, pygame.KMOD_CTRL)
    hand.type("Größte 🦊/Runde")
    push_or_press(hand, choose, "Save")
    assert saved_stems(hand) == {"Größte 🦊Runde", "Ana & Ben", "broken"}
    assert shelf_scene(hand).chosen.title == "Größte 🦊Runde"


def test_a_suggested_title_can_be_chosen_by_mouse_alone(hand: Hand) -> None:
    open_three(hand)
    choose_by_mouse(hand, 0, "Rename")
    hand.push("Ana & Ben (2)")
    hand.push("Save")
    assert saved_stems(hand) == {"Ana & Ben (2)", "Ana & Ben", "broken"}


def test_a_title_in_use_is_reported_and_can_be_changed_at_once(hand: Hand) -> None:
    open_three(hand)
    choose_by_keys(hand, 0, "Rename")
    scene = hand.app.stack.top
    assert isinstance(scene, SaveAsScene)
    hand.key(pygame.K_BACKSPACE, pygame.KMOD_CTRL)
    hand.type("ANA & BEN")
    hand.key(pygame.K_RETURN)
    assert scene.body() == "There’s already a game called “ANA & BEN”."
    hand.type("!")
    assert "already" not in scene.body()
    hand.key(pygame.K_RETURN)
    assert saved_stems(hand) == {"ANA & BEN!", "Ana & Ben", "broken"}


def test_without_a_title_nothing_is_renamed(hand: Hand) -> None:
    open_three(hand)
    choose_by_keys(hand, 0, "Rename")
    hand.key(pygame.K_BACKSPACE, pygame.KMOD_CTRL)
    hand.key(pygame.K_RETURN)
    scene = hand.app.stack.top
    assert isinstance(scene, SaveAsScene)
    assert "Please type a name" in scene.body()
    hand.key(pygame.K_ESCAPE)
    assert saved_stems(hand) == {"Zoë", "Ana & Ben", "broken"}


def test_the_current_game_is_saved_under_a_title_and_continues_there(hand: Hand) -> None:
    open_three(hand)
    choose_by_keys(hand, 0, "Open")
    session = hand.scene.session
    hand.key(pygame.K_s, pygame.KMOD_CTRL)
    hand.key(pygame.K_BACKSPACE, pygame.KMOD_CTRL)
    hand.type("Friday")
    hand.key(pygame.K_RETURN)
    session.undo_to_person()
    hand.app.autosave.flush()
    assert saved_stems(hand) == {"Friday", "Ana & Ben", "broken"}
    assert disk.read(session.path).cursor == session.game.cursor == 9


# Deleting


@by_mouse_and_keys
def test_a_deleted_game_can_be_restored_at_once(choose: Choose, hand: Hand) -> None:
    scene = open_three(hand)
    choose(hand, 1, "Delete")
    assert stems(hand) == ["Zoë", "broken"]
    notice = scene.notice()
    assert notice
    assert notice[0] == "“Ana & Ben” was deleted."
    push_or_press(hand, choose, "Restore")
    assert stems(hand) == ["Zoë", "Ana & Ben", "broken"]
    assert shelf_scene(hand).chosen.title == "Ana & Ben"
    assert scene.notice() is None


def test_enter_pressed_twice_does_not_delete_two_games(hand: Hand) -> None:
    open_three(hand)
    choose_by_keys(hand, 0, "Delete")
    hand.key(pygame.K_RETURN)
    assert saved_stems(hand) == {"Zoë", "Ana & Ben", "broken"}


@by_mouse_and_keys
def test_deleted_games_are_restored_or_deleted_for_good(choose: Choose, hand: Hand) -> None:
    open_three(hand)
    for _ in range(3):
        choose(hand, 0, "Delete")
    push_or_press(hand, choose, "Deleted games (3)")
    assert isinstance(hand.app.stack.top, DeletedScene)
    assert stems(hand) == ["Zoë", "Ana & Ben", "broken"]
    choose(hand, 1, "Delete for good")
    assert isinstance(hand.app.stack.top, Question)
    push_or_press(hand, choose, "Cancel")
    choose(hand, 1, "Delete for good")
    push_or_press(hand, choose, "Delete for good")
    choose(hand, 1, "Restore")
    assert stems(hand) == ["Zoë"]
    push_or_press(hand, choose, "Back")
    assert stems(hand) == ["broken"]
    push_or_press(hand, choose, "Deleted games (1)")
    choose(hand, 0, "Restore")
    assert saved_stems(hand) == {"Zoë", "broken"}


def test_enter_does_not_confirm_deleting_for_good(hand: Hand) -> None:
    open_three(hand)
    choose_by_keys(hand, 0, "Delete")
    press(hand, "Deleted games (1)")
    choose_by_keys(hand, 0, "Delete for good")
    hand.key(pygame.K_RETURN)
    assert stems(hand) == ["Zoë"]


def test_when_all_games_are_deleted_one_can_restore_them_or_go_back(hand: Hand) -> None:
    put_on_shelf(hand, "only", 1, played(TWO_PLAYERS, count=2))
    scene = open_list(hand)
    choose_by_keys(hand, 0, "Delete")
    assert scene.games is None
    assert scene.empty_text()
    hand.tick()
    press(hand, "Restore")
    assert stems(hand) == ["only"]
    choose_by_keys(hand, 0, "Delete")
    press(hand, "Back")
    assert isinstance(hand.app.stack.top, MenuScene)


def test_a_game_that_another_window_plays_is_not_deleted_and_a_message_says_so(hand: Hand) -> None:
    open_three(hand)
    other = Shelf(hand.paths.games, Autosave())
    other.claim(hand.paths.games / "Zoë.azul")
    choose_by_mouse(hand, 0, "Delete")
    message = hand.app.stack.top
    assert isinstance(message, Message)
    assert "another window" in message.body()
    hand.push("Close")
    assert stems(hand) == ["Zoë", "Ana & Ben", "broken"]
    other.close()


def test_on_a_full_disk_the_reason_is_shown(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    open_three(hand)
    for function in ("link", "rename"):
        monkeypatch.setattr(os, function, partial(refuse, errno.EROFS))
    choose_by_mouse(hand, 0, "Delete")
    message = hand.app.stack.top
    assert isinstance(message, Message)
    assert "write-protected" in message.body()
    hand.push("Close")
    choose_by_mouse(hand, 0, "Rename")
    hand.type(" 2")
    hand.push("Save")
    assert "write-protected" in hand.app.stack.top.body()  # type: ignore[union-attr]
    hand.key(pygame.K_ESCAPE)
    assert saved_stems(hand) == {"Zoë", "Ana & Ben", "broken"}


# The layout


class LongerStrings(Strings):
    """Translations that are 40 % longer than the English text."""

    def __call__(self, message: str, **values: object) -> str:
        text = super().__call__(message, **values)
        return text + ("nwege " * len(text))[: round(len(text) * 0.4)].rstrip()


def enlarge(hand: Hand) -> None:
    """Use the largest text in the smallest window."""
    context = hand.app.context
    context.settings = replace(context.settings, text=LARGEST_TEXT)
    resize(context, hand.app.stack, (1024, 640))


def check_layout(hand: Hand, size: tuple[int, int]) -> None:
    """Check that widgets are inside the window, do not overlap, and have room for their text."""
    scene = hand.app.stack.top
    assert isinstance(scene, ShelfScene)
    rects = [widget.rect for widget in scene.form.widgets]
    assert all(Rect((0, 0), size).contains(rect) for rect in rects)
    assert not [1 for n, rect in enumerate(rects) if rect.collidelist(rects[n + 1 :]) >= 0]
    for widget in scene.form.widgets:
        if isinstance(widget, Button):
            assert widget.width() - widget.rect.w <= scene.px(64 - 12), widget.words
    if scene.games:
        assert scene.games.rect.h >= scene.games.row_rect(0).h
    scene.draw(pygame.Surface(size))


@pytest.mark.parametrize("size", [(1024, 640), (1366, 768), (1440, 1080), (2560, 1080)])
@pytest.mark.parametrize("text", [100, LARGEST_TEXT])
@pytest.mark.parametrize("is_longer", [False, True])
def test_no_widget_is_cut_off_or_overlaps_another(
    is_longer: bool, text: int, size: tuple[int, int], hand: Hand
) -> None:
    for number, setup in enumerate((TWO_PLAYERS, *OTHERS, TWO_PLAYERS, TWO_PLAYERS)):
        put_on_shelf(hand, "x" * 12 * number + "y", number, played(setup, count=9))
    put_on_shelf(hand, "broken", 9)
    context = hand.app.context
    context.settings = replace(context.settings, text=text)
    open_list(hand)
    if is_longer:
        context.strings = LongerStrings()
    resize(context, hand.app.stack, size)
    check_layout(hand, size)
    scene = hand.app.stack.top
    assert isinstance(scene, LoadScene)
    scene.action_buttons[-1].action()
    check_layout(hand, size)
    hand.app.stack.push(DeletedScene(context))
    check_layout(hand, size)


def test_another_window_and_text_size_keep_the_chosen_game(hand: Hand) -> None:
    open_many(hand)
    choose_by_keys(hand, 6, "Review game")
    hand.key(pygame.K_ESCAPE)
    enlarge(hand)
    assert games(hand).chosen == 6
    assert games(hand).rect.contains(games(hand).row_rect(6))


def test_the_title_is_typed_in_a_field(hand: Hand) -> None:
    open_three(hand)
    choose_by_mouse(hand, 0, "Rename")
    form = hand.app.stack.top.form  # type: ignore[union-attr]
    assert isinstance(form.focused, TextField)


@pytest.mark.parametrize(
    ("language", "day"),
    [
        ("en", "1970-01-01"),
        ("de", "01.01.1970"),
        *((language, "01/01/1970") for language in ("fr", "es", "pt", "it")),
    ],
)
def test_dates_follow_the_language(hand: Hand, language: str, day: str) -> None:
    context = hand.app.context
    context.change_settings(replace(context.settings, language=language))
    saved = datetime(1970, 1, 1, 12, tzinfo=UTC)
    entry = ShelfEntry(Path("Ana.azul"), saved=saved, round=2)
    row = GameRow(entry.path, lambda _: entry, {}, context.strings, 80)
    assert f"{day} " in row._details(context.theme, 9999)
    assert row._details(context.theme, 10).endswith(day)


def test_a_row_shows_ruleset_and_wall(hand: Hand) -> None:
    """So games of the same people can be distinguished."""
    for minute, setup in enumerate((TWO_PLAYERS, *OTHERS)):
        put_on_shelf(hand, str(minute), minute, played(setup, 3))
    hand.push("Load game")
    scene = hand.app.stack.top
    assert isinstance(scene, LoadScene)
    details = [row._details(scene.theme, 2000).rsplit(" · ")[-1] for row in scene.rows]
    assert sorted(details) == [
        "Azul, colored wall",
        "Azul, gray wall",
        "Green Box, colored wall",
    ]


@pytest.mark.pictures
def test_a_list_that_is_left_frees_its_background(hand: Hand) -> None:
    """It takes 8 MB, and so does the menu's, which is drawn before garbage is collected."""
    background = weakref.ref(open_three(hand)._paper)
    hand.push("Back")
    assert isinstance(hand.app.stack.top, MenuScene)
    assert background() is None
