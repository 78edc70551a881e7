"""Commands that work in every scene, and files that are dropped onto the window."""

import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from azul.book import Topic
from azul.engine import Setup, legal_moves
from azul.game.game import Game
from azul.kit.text_field import TextField
from azul.saves import disk
from azul.saves.autosave import Autosave
from azul.saves.shelf import Shelf
from azul.scenes.dialogs.history import HistoryScene
from azul.scenes.dialogs.keys import KeysScene
from azul.scenes.dialogs.question import Message
from azul.scenes.dialogs.rules import RulesScene
from azul.scenes.game.round import RoundScene
from azul.scenes.game.table_scene import TableScene
from azul.scenes.library.load import LoadScene
from azul.scenes.library.menu import MenuScene
from azul.scenes.library.setup import SetupScene
from azul.scenes.library.unsaved import UnsavedScene
from azul.scenes.review.review_scene import ReviewScene
from azul.scenes.scene import Scene
from azul.scenes.stack import SceneStack
from tests.cases import some
from tests.game.histories import played
from tests.play.hand import Hand
from tests.scenes.registry import SCREENS, finish_round

CTRL, ALT, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_SHIFT


SCENES = {
    name: screen.make
    for name, screen in SCREENS.items()
    # This question accepts no other commands until it is answered.
    if screen.make and screen.kind is not UnsavedScene
}
every_scene = pytest.mark.parametrize("name", some(SCENES, 2))


def show_scene(hand: Hand, name: str) -> Scene:
    """Show a scene on top of the stack."""
    hand.app.stack.push(SCENES[name](hand.app.context))
    hand.tick()
    assert hand.app.stack.top
    return hand.app.stack.top


def drop(hand: Hand, path: Path) -> None:
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
    hand.tick()


def is_claimed(hand: Hand, path: Path) -> bool:
    """Whether another window cannot open a game now."""
    other = Autosave()
    shelf = Shelf(hand.paths.games, other)
    is_free_to_claim = shelf.claim(path)
    shelf.close()
    other.close()
    return not is_free_to_claim


def play_moves(hand: Hand, count: int) -> None:
    for _ in range(count):
        hand.play(legal_moves(hand.state)[0])


# In every scene


@every_scene
def test_rules_and_keys_open_everywhere_and_close_by_the_same_key(name: str, hand: Hand) -> None:
    scene = show_scene(hand, name)
    for key, kind in ((pygame.K_F1, RulesScene), (pygame.K_F2, KeysScene)):
        if isinstance(scene, kind):
            continue
        hand.key(key)
        assert isinstance(hand.app.stack.top, kind)
        hand.key(key)
        assert hand.app.stack.top is scene


def test_history_and_review_close_by_the_key_that_opens_them(hand: Hand) -> None:
    scene = show_scene(hand, "table")
    for key, kind in ((pygame.K_h, HistoryScene), (pygame.K_l, ReviewScene)):
        hand.key(key)
        assert isinstance(hand.app.stack.top, kind)
        hand.key(key)
        assert hand.app.stack.top is scene


@every_scene
def test_f11_and_alt_enter_only_toggle_fullscreen(name: str, hand: Hand) -> None:
    scene = show_scene(hand, name)
    for key, mod, fullscreen in ((pygame.K_F11, 0, True), (pygame.K_RETURN, ALT, False)):
        hand.key(key, mod)
        assert hand.app.context.settings.fullscreen is fullscreen
        assert hand.app.stack.top is scene


@every_scene
def test_new_and_open_work_in_every_scene_and_esc_returns(name: str, hand: Hand) -> None:
    for key, kind in ((pygame.K_n, SetupScene), (pygame.K_o, LoadScene)):
        scene = show_scene(hand, name)
        hand.key(key, CTRL)
        top = hand.app.stack.top
        assert isinstance(top, kind)
        if top is not scene:
            hand.key(pygame.K_ESCAPE)
            assert hand.app.stack.top is not top
        hand.app.stack.go_back_to(hand.app.stack.scenes[0])


@every_scene
def test_ctrl_q_quits_from_every_scene(name: str, tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    show_scene(hand, name)
    hand.key(pygame.K_q, CTRL)
    assert hand.app.stack.top is None
    hand.app.close()


@every_scene
def test_m_mutes_in_every_scene_unless_text_is_being_typed(name: str, hand: Hand) -> None:
    scene = show_scene(hand, name)
    typing = scene.is_typing
    hand.key(pygame.K_m)
    assert hand.app.context.settings.muted is not typing


def test_the_sound_button_of_the_table_changes_at_once(hand: Hand) -> None:
    """The pause menu is above the table when the sound is muted."""
    for name in ("table", "gray-walls"):
        scene = show_scene(hand, name)
        (sound,) = (b for b in scene.bar.buttons if b.words == "sound")  # type: ignore[attr-defined]
        before = sound.icon
        hand.key(pygame.K_ESCAPE)
        hand.key(pygame.K_m)
        hand.key(pygame.K_ESCAPE)
        assert hand.app.stack.top is scene
        assert sound.icon != before


# Letters in text fields


@pytest.mark.parametrize("name", ["setup", "title", "rules"])
def test_letters_typed_in_a_text_field_run_no_commands(name: str, hand: Hand) -> None:
    context = hand.app.context
    context.change_settings(replace(context.settings, keys={"quit": "q", "new": "shift+n"}))
    scene = show_scene(hand, name)
    form = scene.form
    field = text_field(scene)
    form.focus = form.widgets.index(field)
    assert scene.is_typing
    field.select_all()
    for key, mod in ((pygame.K_q, 0), (pygame.K_n, pygame.KMOD_SHIFT), (pygame.K_m, 0)):
        hand.key(key, mod)
    hand.type("qNm")
    assert hand.app.stack.top is scene
    assert not context.settings.muted
    assert text_field(scene).value == "qNm"


@pytest.mark.parametrize("name", ["setup", "title", "rules"])
def test_a_text_field_has_its_keys_though_commands_are_bound_to_them(name: str, hand: Hand) -> None:
    context = hand.app.context
    bound = {"quit": "ctrl+v", "new": "ctrl+left", "sound": "shift+home"}
    context.change_settings(replace(context.settings, keys=bound))
    scene = show_scene(hand, name)
    scene.form.focus_on(text_field(scene))
    pygame.scrap.put_text("Zoë")
    hand.key(pygame.K_a, CTRL)
    hand.key(pygame.K_v, CTRL)
    hand.key(pygame.K_LEFT, CTRL)
    hand.key(pygame.K_END)
    hand.key(pygame.K_HOME, pygame.KMOD_SHIFT)
    hand.key(pygame.K_BACKSPACE)
    hand.type("Ana")
    assert hand.app.stack.top is scene
    assert not context.settings.muted
    assert text_field(scene).value == "Ana"


@pytest.mark.parametrize("command", [pygame.K_s, pygame.K_F1])
def test_undo_in_a_text_field_takes_no_move_back(command: int, hand: Hand) -> None:
    """Neither in the title of the game nor in the search of the rules."""
    table = show_scene(hand, "table")
    assert isinstance(table, TableScene)
    hand.play(legal_moves(table.state)[0])
    cursor = table.session.game.cursor
    hand.key(command, CTRL if command == pygame.K_s else 0)
    assert hand.app.stack.top is not table
    hand.type("x")
    hand.key(pygame.K_z, CTRL)
    assert table.session.game.cursor == cursor > 0


def test_a_held_key_deletes_letter_after_letter_until_it_is_released(hand: Hand) -> None:
    scene = show_scene(hand, "setup")
    scene.form.focus_on(text_field(scene))
    text_field(scene).select_all()
    hand.type("Maximiliane")
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode=""))
    hand.tick(20)
    assert text_field(scene).value == "Maximilian"
    hand.tick(25)
    shorter = text_field(scene).value
    assert len(shorter) < len("Maximilian") - 1
    pygame.event.post(pygame.Event(pygame.KEYUP, key=pygame.K_BACKSPACE, mod=0, unicode=""))
    hand.tick(60)
    assert text_field(scene).value == shorter


def test_a_held_arrow_goes_through_a_list_until_the_window_loses_the_focus(hand: Hand) -> None:
    scene = show_scene(hand, "rules")
    assert isinstance(scene, RulesScene)
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode=""))
    hand.tick(45)
    chosen = scene.chosen
    assert tuple(Topic).index(chosen) > 2
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    hand.tick(60)
    assert scene.chosen is chosen


def test_the_letter_of_a_key_is_not_typed_into_the_scene_that_it_opens(hand: Hand) -> None:
    context = hand.app.context
    context.change_settings(replace(context.settings, keys={"rules": "j"}))
    show_scene(hand, "table")
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_j, mod=0, unicode="j"))
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="j"))
    hand.tick()
    rules = hand.app.stack.top
    assert isinstance(rules, RulesScene)
    hand.type("jjj")
    assert rules.words == "", "the key is still held"
    pygame.event.post(pygame.Event(pygame.KEYUP, key=pygame.K_j, mod=0, unicode="j"))
    hand.type("j")
    assert rules.words == "j"


@pytest.mark.parametrize(
    ("mod", "text"),
    [(CTRL, "ф"), (CTRL, "."), (ALT, "a"), (pygame.KMOD_LMETA, "a"), (CTRL | ALT, "я")],
)
def test_a_key_with_ctrl_alt_or_super_types_nothing(mod: int, text: str, hand: Hand) -> None:
    scene = empty_name(hand)
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=ord(text), mod=mod, unicode=text))
    hand.type(text * 2)
    assert text_field(scene).value == ""
    pygame.event.post(pygame.Event(pygame.KEYUP, key=ord(text), mod=0, unicode=text))
    hand.type("ф")
    assert text_field(scene).value == "ф"


@pytest.mark.parametrize(
    ("key", "mod", "text"),
    [
        (pygame.K_q, pygame.KMOD_RALT, "@"),
        (pygame.K_q, pygame.KMOD_LCTRL | pygame.KMOD_RALT, "@"),
        (pygame.K_7, pygame.KMOD_MODE, "{"),
        (pygame.K_q, pygame.KMOD_RALT | SHIFT, "Ω"),
        (pygame.K_SPACE, pygame.KMOD_RALT, " "),
    ],
)
def test_what_is_typed_with_altgr_is_typed(key: int, mod: int, text: str, hand: Hand) -> None:
    """Windows sends Ctrl+Alt for it."""
    scene = empty_name(hand)
    hand.type("a")
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text))
    hand.type(f"{text}x")
    assert text_field(scene).value == f"a{text}x"


@pytest.mark.parametrize("key", [pygame.K_q, pygame.K_n, pygame.K_o, pygame.K_RETURN, pygame.K_F1])
def test_the_windows_key_does_nothing_with_any_key(
    key: int, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    scene = hand.app.stack.top
    hand.key(key, pygame.KMOD_LMETA)
    hand.key(key, pygame.KMOD_RMETA | CTRL)
    assert hand.app.stack.top is scene
    monkeypatch.setattr(sys, "platform", "darwin")
    hand.key(pygame.K_o, pygame.KMOD_LMETA)
    assert isinstance(hand.app.stack.top, LoadScene)


def text_field(scene: Scene) -> TextField:
    return next(w for w in scene.form.widgets if isinstance(w, TextField))


def empty_name(hand: Hand) -> Scene:
    """The setup with the focus on the field for the first name, which is empty."""
    scene = show_scene(hand, "setup")
    scene.form.focus_on(text_field(scene))
    hand.key(pygame.K_a, CTRL)
    hand.key(pygame.K_BACKSPACE)
    return scene


def test_commands_with_ctrl_work_while_text_is_typed(hand: Hand) -> None:
    scene = show_scene(hand, "setup")
    assert scene.is_typing
    hand.key(pygame.K_o, CTRL)
    assert isinstance(hand.app.stack.top, LoadScene)


# The current game


@pytest.mark.parametrize("name", ["table", "gray-walls"])
def test_a_new_game_replaces_the_current_one_which_is_saved(name: str, hand: Hand) -> None:
    show_scene(hand, name)
    table = next(scene for scene in hand.app.stack.scenes if isinstance(scene, RoundScene))
    game, path = table.session.game, table.session.path
    hand.key(pygame.K_n, CTRL)
    assert is_claimed(hand, path), "no other game has started yet"
    hand.push("Start")
    hand.app.autosave.flush()
    hand.tick()
    assert [type(scene) for scene in hand.app.stack.scenes] == [MenuScene, RoundScene]
    assert disk.read(path).state == game.state
    assert not is_claimed(hand, path)


@pytest.mark.parametrize("key", [pygame.K_n, pygame.K_o])
def test_escape_returns_to_the_table(key: int, hand: Hand) -> None:
    scene = show_scene(hand, "table")
    hand.key(key, CTRL)
    hand.key(pygame.K_ESCAPE)
    assert hand.app.stack.top is scene


def test_the_current_game_can_be_opened_again_but_not_renamed_or_deleted(hand: Hand) -> None:
    show_scene(hand, "table")
    play_moves(hand, 3)
    state, path = hand.state, hand.scene.session.path
    hand.app.autosave.flush()
    hand.key(pygame.K_o, CTRL)
    load = hand.app.stack.top
    assert isinstance(load, LoadScene)
    enabled = {button.words: button.enabled for button in load.action_buttons}
    assert enabled == {"Open": True, "Review game": True, "Rename": False, "Delete": False}
    hand.push("Open")
    hand.tick()
    assert hand.state == state
    assert is_claimed(hand, path)
    assert [type(scene) for scene in hand.app.stack.scenes] == [MenuScene, RoundScene]


def test_there_is_only_one_question_about_unsaved_games(hand: Hand) -> None:
    hand.paths.games.write_text("a file where a folder should be")
    show_scene(hand, "table")
    for _ in range(2):
        hand.key(pygame.K_q, CTRL)
        pygame.event.post(pygame.Event(pygame.QUIT))
        hand.tick()
        questions = [s for s in hand.app.stack.scenes if isinstance(s, UnsavedScene)]
        assert len(questions) == 1
        hand.key(pygame.K_F1)
        assert hand.app.stack.top is questions[0], "no scene opens above the question"
    hand.paths.games.unlink()


# Dropped files


def save_outside(folder: Path, seed: int = 5) -> Path:
    path = folder / f"elsewhere {seed}.azul"
    disk.write(played(Setup(("Carla", "Dinis"), seed=seed), 7), path)
    return path


@pytest.mark.parametrize("name", ["menu", "settings", "table", "pause", "gray-walls"])
def test_a_dropped_file_opens_from_every_scene(name: str, hand: Hand, tmp_path: Path) -> None:
    path = save_outside(tmp_path)
    written = path.read_bytes()
    show_scene(hand, name)
    drop(hand, path)
    assert hand.state == disk.read(path).state
    assert len(hand.app.stack.scenes) == 2
    play_moves(hand, 1)
    hand.app.autosave.flush()
    assert path.read_bytes() == written


def test_the_current_game_is_saved_and_replaced_by_a_dropped_one(
    hand: Hand, tmp_path: Path
) -> None:
    scene = show_scene(hand, "table")
    assert isinstance(scene, RoundScene)
    play_moves(hand, 3)
    state, path = hand.state, scene.session.path
    drop(hand, save_outside(tmp_path))
    hand.app.autosave.flush()
    hand.tick()
    assert disk.read(path).state == state
    assert not is_claimed(hand, path)


def test_dropping_the_current_game_continues_it_in_its_file(hand: Hand) -> None:
    scene = show_scene(hand, "table")
    assert isinstance(scene, RoundScene)
    for _ in range(2):
        play_moves(hand, 2)
        state, path = hand.state, scene.session.path
        hand.app.autosave.flush()
        drop(hand, path)
        assert hand.state == state
        assert hand.scene.session.path == path
        assert is_claimed(hand, path)
    assert len([*hand.paths.games.glob("*.azul")]) == 1


@pytest.mark.parametrize("name", ["menu", "setup", "table", "gray-walls"])
@pytest.mark.parametrize("contents", [b"nonsense", None])
def test_a_broken_file_is_reported_and_nothing_else_changes(
    contents: bytes | None, name: str, hand: Hand, tmp_path: Path
) -> None:
    path = tmp_path / "broken.azul"
    if contents:
        path.write_bytes(contents)
    scene = show_scene(hand, name)
    session = getattr(scene, "session", None)
    before = session.game.state if session else None
    drop(hand, path)
    message = hand.app.stack.top
    assert isinstance(message, Message)
    assert message.title() == "This game can’t be opened"
    hand.key(pygame.K_RETURN)
    assert hand.app.stack.top is scene
    if session:
        assert session.game.state == before
        assert is_claimed(hand, session.path)


def drop_all(hand: Hand, paths: Iterable[Path]) -> None:
    """Drop files together, with the events that SDL posts for that."""
    pygame.event.post(pygame.Event(pygame.DROPBEGIN))
    for path in paths:
        pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
    pygame.event.post(pygame.Event(pygame.DROPCOMPLETE))
    hand.tick()


def photos(folder: Path, count: int) -> list[Path]:
    paths = [folder / f"photo {number}.jpg" for number in range(count)]
    for path in paths:
        path.write_bytes(b"\xff\xd8\xff\xe0 a photo")
    return paths


def test_of_many_dropped_files_one_is_opened_and_one_message_reports_the_rest(
    hand: Hand, tmp_path: Path
) -> None:
    """Opening all would create 300 files and locks in one tick."""
    first = save_outside(tmp_path)
    copies = [tmp_path / f"copy {number}.azul" for number in range(299)]
    for path in copies:
        path.write_bytes(first.read_bytes())
    drop_all(hand, [first, *copies])
    kinds = [type(scene) for scene in hand.app.stack.scenes]
    assert kinds == [MenuScene, RoundScene, Message]
    (message,) = (scene for scene in hand.app.stack.scenes if isinstance(scene, Message))
    text = "Only one of the 300 dropped files was opened: elsewhere 5.azul."
    assert message.body() == text
    hand.app.autosave.flush()
    assert len([*hand.paths.games.glob("*.azul")]) == 1
    hand.key(pygame.K_RETURN)
    assert hand.state == disk.read(first).state


def test_a_dropped_game_that_vanishes_is_not_reported_as_opened(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file vanishes after it is read once; the next one is opened."""
    valid, vanishing = save_outside(tmp_path), tmp_path / "a.azul"
    vanishing.write_bytes(valid.read_bytes())
    read = Shelf.read

    def read_once(shelf: Shelf, path: Path) -> Game:
        game = read(shelf, path)
        vanishing.unlink(missing_ok=True)
        return game

    monkeypatch.setattr(Shelf, "read", read_once)
    drop_all(hand, [vanishing, valid])
    message = hand.app.stack.top
    assert isinstance(message, Message)
    assert message.body() == "Only one of the 2 dropped files was opened: elsewhere 5.azul."
    hand.key(pygame.K_RETURN)
    assert hand.state == disk.read(valid).state


def test_the_first_game_among_dropped_photos_is_opened(hand: Hand, tmp_path: Path) -> None:
    broken, valid = tmp_path / "broken.azul", save_outside(tmp_path)
    broken.write_bytes(b"nonsense")
    drop_all(hand, [*photos(tmp_path, 20), broken, valid])
    assert isinstance(hand.app.stack.top, Message)
    hand.key(pygame.K_RETURN)
    assert hand.state == disk.read(valid).state


def test_many_dropped_files_without_a_game_are_reported_once(hand: Hand, tmp_path: Path) -> None:
    """300 photos must not open 300 messages."""
    scene = show_scene(hand, "table")
    drop_all(hand, photos(tmp_path, 300))
    message = hand.app.stack.top
    assert isinstance(message, Message)
    text = (
        "None of the 300 dropped files was opened. photo 0.jpg isn’t a game saved by this program."
    )
    assert message.body() == text
    hand.key(pygame.K_RETURN)
    assert hand.app.stack.top is scene


def test_the_search_for_a_game_among_dropped_files_is_limited_in_time(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slow disk must not block the program."""
    read, read_paths = Shelf.read, list[Path]()

    def slow(shelf: Shelf, path: Path) -> Game:
        read_paths.append(path)
        return read(shelf, path)

    monkeypatch.setattr(Shelf, "read", slow)
    monkeypatch.setattr("azul.scenes.library.opening.monotonic", lambda: 0.4 * len(read_paths))
    drop_all(hand, photos(tmp_path, 300))
    assert len(read_paths) == 3
    assert isinstance(hand.app.stack.top, Message)


def test_files_dropped_together_may_arrive_in_several_ticks(hand: Hand, tmp_path: Path) -> None:
    paths = [save_outside(tmp_path, seed) for seed in (5, 6, 7)]
    for path in paths:
        pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
        hand.tick(1)
    hand.tick()
    assert [type(scene) for scene in hand.app.stack.scenes] == [MenuScene, RoundScene, Message]
    hand.key(pygame.K_RETURN)
    assert hand.state == disk.read(paths[0]).state


def test_the_result_of_a_drop_is_drawn_without_another_event(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The result arrives in a later tick, without an event."""
    show_scene(hand, "settings")
    hand.tick(5)
    seen: list[Scene | None] = []
    monkeypatch.setattr(SceneStack, "draw", lambda stack, _: seen.append(stack.top))
    hand.tick(5)
    assert seen == [], "the settings are not redrawn without input"
    drop_all(hand, photos(tmp_path, 3))
    hand.tick(5)
    assert isinstance(seen[-1], Message)


@every_scene
def test_dropped_text_is_ignored(name: str, hand: Hand) -> None:
    scene = show_scene(hand, name)
    for kind, values in (
        (pygame.DROPBEGIN, {}),
        (pygame.DROPTEXT, {"text": "Azul\0 " * 1000}),
        (pygame.DROPCOMPLETE, {}),
    ):
        pygame.event.post(pygame.Event(kind, values))
    hand.tick(1)
    assert hand.app.stack.top is scene


def test_continue_opens_the_own_game_until_the_dropped_one_is_played(
    hand: Hand, tmp_path: Path
) -> None:
    """Looking at a dropped game does not change what Continue opens."""
    show_scene(hand, "table")
    play_moves(hand, 3)
    own = hand.state

    def back() -> None:
        hand.key(pygame.K_ESCAPE)
        hand.push("Main menu")
        hand.push("Continue game")

    drop(hand, save_outside(tmp_path))
    assert hand.state != own
    back()
    assert hand.state == own
    drop(hand, save_outside(tmp_path))
    play_moves(hand, 1)
    dropped = hand.state
    back()
    assert hand.state == dropped


@pytest.mark.parametrize("is_own", [True, False])
def test_continue_opens_a_game_moved_to_another_file_only_if_it_did_before(
    hand: Hand, tmp_path: Path, is_own: bool
) -> None:
    """A dropped game without further moves does not change what Continue opens."""
    show_scene(hand, "table")
    play_moves(hand, 3)
    own = hand.scene.session.path
    if not is_own:
        drop(hand, save_outside(tmp_path))
    hand.app.autosave.flush()
    session = hand.scene.session
    old = session.path
    old.write_bytes(b"of another program")
    session.reseat(0, "Dora", None)
    hand.app.autosave.flush()
    hand.tick()
    assert isinstance(hand.app.stack.top, Message)
    assert session.path != old
    expected = session.path if is_own else own
    assert hand.app.context.settings.last == expected.name


@pytest.mark.parametrize("label", ["Main menu", "Play from here"])
def test_a_game_left_during_wall_tiling_can_be_opened_by_other_windows(
    hand: Hand, label: str
) -> None:
    show_scene(hand, "table")
    own = hand.scene.session.path
    finish_round(hand)
    hand.key(pygame.K_ESCAPE)
    if label == "Play from here":
        hand.push("Review game")
        hand.key(pygame.K_LEFT)
    hand.push(label)
    shown = [MenuScene] if label == "Main menu" else [MenuScene, RoundScene]
    assert [type(scene) for scene in hand.app.stack.scenes] == shown
    hand.app.autosave.flush()
    hand.tick()
    assert not is_claimed(hand, own)
