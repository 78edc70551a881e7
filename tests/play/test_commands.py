"""Keys that mean the same in every scene, and files that are dropped onto the window."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from azul.engine import Setup, legal_moves
from azul.game.game import Game
from azul.kit.inputs import TextField
from azul.saves import disk as saves
from azul.saves.autosave import Autosave
from azul.saves.shelf import Shelf
from azul.scenes.dialogs.history import HistoryScene
from azul.scenes.dialogs.keys import KeysScene
from azul.scenes.dialogs.question import Message
from azul.scenes.dialogs.rules import RulesScene
from azul.scenes.game.round import RoundScene
from azul.scenes.library.load import LoadScene
from azul.scenes.library.menu import MenuScene
from azul.scenes.library.setup import SetupScene
from azul.scenes.library.unsaved import UnsavedScene
from azul.scenes.review.review_scene import ReviewScene
from azul.scenes.scene import Scene
from azul.scenes.stack import SceneStack
from tests.game.histories import played
from tests.play.hand import Hand
from tests.scenes.registry import SCREENS, finish_round

CTRL, ALT = pygame.KMOD_CTRL, pygame.KMOD_ALT


SCENES = {
    name: screen.make
    for name, screen in SCREENS.items()
    # Its question stays on top until it is answered.
    if screen.make and screen.kind is not UnsavedScene
}
every_scene = pytest.mark.parametrize("name", SCENES)


def show(hand: Hand, name: str) -> Scene:
    """Put a scene above the table or the menu."""
    hand.app.stack.push(SCENES[name](hand.app.context))
    hand.tick()
    assert hand.app.stack.top
    return hand.app.stack.top


def drop(hand: Hand, path: Path) -> None:
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
    hand.tick()


def claimed(hand: Hand, path: Path) -> bool:
    """Whether another window could not play a game now."""
    other = Autosave()
    shelf = Shelf(hand.paths.games, other)
    free = shelf.claim(path)
    shelf.close()
    other.close()
    return not free


def play_on(hand: Hand, count: int) -> None:
    for _ in range(count):
        hand.play(legal_moves(hand.state)[0])


# Everywhere


@every_scene
def test_rules_and_keys_open_everywhere_and_close_by_the_same_key(name: str, hand: Hand) -> None:
    scene = show(hand, name)
    for key, kind in ((pygame.K_F1, RulesScene), (pygame.K_F2, KeysScene)):
        if isinstance(scene, kind):
            continue
        hand.key(key)
        assert isinstance(hand.app.stack.top, kind)
        hand.key(key)
        assert hand.app.stack.top is scene


def test_history_and_looking_back_close_by_the_key_that_opens_them(hand: Hand) -> None:
    scene = show(hand, "table")
    for key, kind in ((pygame.K_h, HistoryScene), (pygame.K_l, ReviewScene)):
        hand.key(key)
        assert isinstance(hand.app.stack.top, kind)
        hand.key(key)
        assert hand.app.stack.top is scene


@every_scene
def test_f11_and_alt_enter_fill_the_screen_and_nothing_else(name: str, hand: Hand) -> None:
    scene = show(hand, name)
    for key, mod, fullscreen in ((pygame.K_F11, 0, True), (pygame.K_RETURN, ALT, False)):
        hand.key(key, mod)
        assert hand.app.context.settings.fullscreen is fullscreen
        assert hand.app.stack.top is scene


@every_scene
def test_new_and_open_lead_everywhere_and_back(name: str, hand: Hand) -> None:
    for key, kind in ((pygame.K_n, SetupScene), (pygame.K_o, LoadScene)):
        scene = show(hand, name)
        hand.key(key, CTRL)
        top = hand.app.stack.top
        assert isinstance(top, kind)
        if top is not scene:
            hand.key(pygame.K_ESCAPE)
            assert hand.app.stack.top is not top
        hand.app.stack.go_back_to(hand.app.stack.scenes[0])


@every_scene
def test_ctrl_q_ends_the_program_from_everywhere(name: str, tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    show(hand, name)
    hand.key(pygame.K_q, CTRL)
    assert hand.app.stack.top is None
    hand.app.close()


@every_scene
def test_m_silences_every_scene_unless_a_text_is_being_typed(name: str, hand: Hand) -> None:
    scene = show(hand, name)
    typing = scene.is_typing
    hand.key(pygame.K_m)
    assert hand.app.context.settings.muted is not typing


def test_the_table_tells_at_once_that_it_has_fallen_silent(hand: Hand) -> None:
    """Whatever lay above it when it did."""
    for name in ("table", "gray-walls"):
        scene = show(hand, name)
        (sound,) = (b for b in scene.bar.buttons if b.words == "sound")  # type: ignore[attr-defined]
        before = sound.icon
        hand.key(pygame.K_ESCAPE)
        hand.key(pygame.K_m)
        hand.key(pygame.K_ESCAPE)
        assert hand.app.stack.top is scene
        assert sound.icon != before


# Letters in a text


@pytest.mark.parametrize("name", ["setup", "title", "rules"])
def test_letters_typed_in_a_text_are_text_even_if_they_are_keys(name: str, hand: Hand) -> None:
    context = hand.app.context
    context.change_settings(replace(context.settings, keys={"quit": "q", "new": "shift+n"}))
    scene = show(hand, name)
    form = scene.form
    field = text_field(scene)
    form.focus = form.widgets.index(field)
    assert scene.is_typing
    field.value = ""
    for key, mod in ((pygame.K_q, 0), (pygame.K_n, pygame.KMOD_SHIFT), (pygame.K_m, 0)):
        hand.key(key, mod)
    hand.type("qNm")
    assert hand.app.stack.top is scene
    assert not context.settings.muted
    assert text_field(scene).value == "qNm"


def test_the_letter_of_a_key_is_not_typed_into_the_scene_that_it_opens(hand: Hand) -> None:
    context = hand.app.context
    context.change_settings(replace(context.settings, keys={"rules": "j"}))
    show(hand, "table")
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_j, mod=0, unicode="j"))
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="j"))
    hand.tick()
    rules = hand.app.stack.top
    assert isinstance(rules, RulesScene)
    assert rules.words == ""
    hand.type("j")
    assert rules.words == "j"


def text_field(scene: Scene) -> TextField:
    return next(w for w in scene.form.widgets if isinstance(w, TextField))


def test_commands_with_ctrl_work_while_a_text_is_typed(hand: Hand) -> None:
    scene = show(hand, "setup")
    assert scene.is_typing
    hand.key(pygame.K_o, CTRL)
    assert isinstance(hand.app.stack.top, LoadScene)


# What becomes of the game on the table


@pytest.mark.parametrize("name", ["table", "gray-walls"])
def test_a_new_game_takes_the_place_of_the_one_on_the_table_which_is_saved(
    name: str, hand: Hand
) -> None:
    show(hand, name)
    table = next(scene for scene in hand.app.stack.scenes if isinstance(scene, RoundScene))
    game, path = table.session.game, table.session.path
    hand.key(pygame.K_n, CTRL)
    assert claimed(hand, path), "nothing has been begun yet"
    hand.push("Start")
    hand.app.autosave.flush()
    hand.tick()
    assert [type(scene) for scene in hand.app.stack.scenes] == [MenuScene, RoundScene]
    assert saves.read(path).state == game.state
    assert not claimed(hand, path)


@pytest.mark.parametrize("key", [pygame.K_n, pygame.K_o])
def test_who_thinks_better_of_it_is_back_at_the_table(key: int, hand: Hand) -> None:
    scene = show(hand, "table")
    hand.key(key, CTRL)
    hand.key(pygame.K_ESCAPE)
    assert hand.app.stack.top is scene


def test_the_game_on_the_table_can_be_opened_again_but_not_taken_away(hand: Hand) -> None:
    show(hand, "table")
    play_on(hand, 3)
    state, path = hand.state, hand.scene.session.path
    hand.app.autosave.flush()
    hand.key(pygame.K_o, CTRL)
    load = hand.app.stack.top
    assert isinstance(load, LoadScene)
    able = {button.words: button.enabled for button in load.action_buttons}
    assert able == {"Open": True, "Review game": True, "Rename": False, "Delete": False}
    hand.push("Open")
    hand.tick()
    assert hand.state == state
    assert claimed(hand, path)
    assert [type(scene) for scene in hand.app.stack.scenes] == [MenuScene, RoundScene]


def test_what_cannot_be_saved_is_asked_about_only_once(hand: Hand) -> None:
    hand.paths.games.write_text("a file where a folder should be")
    show(hand, "table")
    for _ in range(2):
        hand.key(pygame.K_q, CTRL)
        pygame.event.post(pygame.Event(pygame.QUIT))
        hand.tick()
        asked = [s for s in hand.app.stack.scenes if isinstance(s, UnsavedScene)]
        assert len(asked) == 1
        hand.key(pygame.K_F1)
        assert hand.app.stack.top is asked[0], "nothing comes above the question"
    hand.paths.games.unlink()


# Dropped files


def kept_elsewhere(folder: Path, seed: int = 5) -> Path:
    path = folder / f"elsewhere {seed}.azul"
    saves.write(played(Setup(("Carla", "Dinis"), seed=seed), 7), path)
    return path


@pytest.mark.parametrize("name", ["menu", "settings", "table", "pause", "gray-walls"])
def test_a_dropped_file_opens_from_everywhere(name: str, hand: Hand, tmp_path: Path) -> None:
    path = kept_elsewhere(tmp_path)
    written = path.read_bytes()
    show(hand, name)
    drop(hand, path)
    assert hand.state == saves.read(path).state
    assert len(hand.app.stack.scenes) == 2
    play_on(hand, 1)
    hand.app.autosave.flush()
    assert path.read_bytes() == written


def test_the_game_on_the_table_is_saved_and_left_for_a_dropped_one(
    hand: Hand, tmp_path: Path
) -> None:
    scene = show(hand, "table")
    assert isinstance(scene, RoundScene)
    play_on(hand, 3)
    state, path = hand.state, scene.session.path
    drop(hand, kept_elsewhere(tmp_path))
    hand.app.autosave.flush()
    hand.tick()
    assert saves.read(path).state == state
    assert not claimed(hand, path)


def test_the_game_on_the_table_dropped_again_goes_on_in_its_file(hand: Hand) -> None:
    scene = show(hand, "table")
    assert isinstance(scene, RoundScene)
    for _ in range(2):
        play_on(hand, 2)
        state, path = hand.state, scene.session.path
        hand.app.autosave.flush()
        drop(hand, path)
        assert hand.state == state
        assert hand.scene.session.path == path
        assert claimed(hand, path)
    assert len([*hand.paths.games.glob("*.azul")]) == 1


@pytest.mark.parametrize("name", ["menu", "setup", "table", "gray-walls"])
@pytest.mark.parametrize("contents", [b"nonsense", None])
def test_a_broken_file_is_told_and_all_stays_as_it_is(
    contents: bytes | None, name: str, hand: Hand, tmp_path: Path
) -> None:
    path = tmp_path / "broken.azul"
    if contents:
        path.write_bytes(contents)
    scene = show(hand, name)
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
        assert claimed(hand, session.path)


def drop_all(hand: Hand, paths: Iterable[Path]) -> None:
    """Drop files in one go, as SDL tells of it."""
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


def test_of_many_dropped_files_one_is_opened_and_one_message_tells_of_the_rest(
    hand: Hand, tmp_path: Path
) -> None:
    """300 games were 300 new files with 300 locks, in one turn."""
    first = kept_elsewhere(tmp_path)
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
    assert hand.state == saves.read(first).state


def test_a_dropped_game_that_cannot_be_read_a_second_time_is_not_said_to_be_open(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It vanishes between two looks at it; the next one is opened."""
    good, gone = kept_elsewhere(tmp_path), tmp_path / "a.azul"
    gone.write_bytes(good.read_bytes())
    read = Shelf.read

    def read_once(shelf: Shelf, path: Path) -> Game:
        game = read(shelf, path)
        gone.unlink(missing_ok=True)
        return game

    monkeypatch.setattr(Shelf, "read", read_once)
    drop_all(hand, [gone, good])
    message = hand.app.stack.top
    assert isinstance(message, Message)
    assert message.body() == "Only one of the 2 dropped files was opened: elsewhere 5.azul."
    hand.key(pygame.K_RETURN)
    assert hand.state == saves.read(good).state


def test_the_first_game_among_dropped_photos_is_opened(hand: Hand, tmp_path: Path) -> None:
    broken, good = tmp_path / "broken.azul", kept_elsewhere(tmp_path)
    broken.write_bytes(b"nonsense")
    drop_all(hand, [*photos(tmp_path, 20), broken, good])
    assert isinstance(hand.app.stack.top, Message)
    hand.key(pygame.K_RETURN)
    assert hand.state == saves.read(good).state


def test_many_dropped_files_without_a_game_are_told_of_once(hand: Hand, tmp_path: Path) -> None:
    """300 photos opened 300 messages."""
    scene = show(hand, "table")
    drop_all(hand, photos(tmp_path, 300))
    message = hand.app.stack.top
    assert isinstance(message, Message)
    text = (
        "None of the 300 dropped files was opened. photo 0.jpg isn’t a game saved by this program."
    )
    assert message.body() == text
    hand.key(pygame.K_RETURN)
    assert hand.app.stack.top is scene


def test_looking_for_a_game_among_dropped_files_comes_to_an_end(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However slow the disk is."""
    read, tried = Shelf.read, list[Path]()

    def slow(shelf: Shelf, path: Path) -> Game:
        tried.append(path)
        return read(shelf, path)

    monkeypatch.setattr(Shelf, "read", slow)
    monkeypatch.setattr("azul.scenes.library.opening.monotonic", lambda: 0.4 * len(tried))
    drop_all(hand, photos(tmp_path, 300))
    assert len(tried) == 3
    assert isinstance(hand.app.stack.top, Message)


def test_files_that_are_dropped_together_may_come_in_several_turns(
    hand: Hand, tmp_path: Path
) -> None:
    paths = [kept_elsewhere(tmp_path, seed) for seed in (5, 6, 7)]
    for path in paths:
        pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
        hand.tick(1)
    hand.tick()
    assert [type(scene) for scene in hand.app.stack.scenes] == [MenuScene, RoundScene, Message]
    hand.key(pygame.K_RETURN)
    assert hand.state == saves.read(paths[0]).state


def test_what_comes_of_a_drop_is_seen_though_nothing_else_happens(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes in a turn of its own, without an event."""
    show(hand, "settings")
    hand.tick(5)
    seen: list[Scene | None] = []
    monkeypatch.setattr(SceneStack, "draw", lambda stack, _: seen.append(stack.top))
    hand.tick(5)
    assert seen == [], "nothing moves in the settings"
    drop_all(hand, photos(tmp_path, 3))
    hand.tick(5)
    assert isinstance(seen[-1], Message)


@every_scene
def test_dropped_text_does_no_harm(name: str, hand: Hand) -> None:
    scene = show(hand, name)
    for kind, values in (
        (pygame.DROPBEGIN, {}),
        (pygame.DROPTEXT, {"text": "Azul\0 " * 1000}),
        (pygame.DROPCOMPLETE, {}),
    ):
        pygame.event.post(pygame.Event(kind, values))
    hand.tick(1)
    assert hand.app.stack.top is scene


def test_continue_leads_to_the_players_game_until_they_play_in_the_dropped_one(
    hand: Hand, tmp_path: Path
) -> None:
    """Looking at a dropped game is no reason to lose the way to one's own."""
    show(hand, "table")
    play_on(hand, 3)
    own = hand.state

    def back() -> None:
        hand.key(pygame.K_ESCAPE)
        hand.push("Main menu")
        hand.push("Continue game")

    drop(hand, kept_elsewhere(tmp_path))
    assert hand.state != own
    back()
    assert hand.state == own
    drop(hand, kept_elsewhere(tmp_path))
    play_on(hand, 1)
    dropped = hand.state
    back()
    assert hand.state == dropped


@pytest.mark.parametrize("is_own", [True, False])
def test_continue_leads_to_a_game_that_had_to_move_only_if_it_led_to_it_before(
    hand: Hand, tmp_path: Path, is_own: bool
) -> None:
    """A dropped game that nobody has played on in takes the way to one's own from nobody."""
    show(hand, "table")
    play_on(hand, 3)
    own = hand.scene.session.path
    if not is_own:
        drop(hand, kept_elsewhere(tmp_path))
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
def test_a_game_is_left_from_its_wall_tiling_and_free_for_other_windows(
    hand: Hand, label: str
) -> None:
    show(hand, "table")
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
    assert not claimed(hand, own)
