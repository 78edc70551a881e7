"""Commands that work in every scene, and keys that text fields keep for themselves."""

import sys
from dataclasses import replace

import pygame
import pytest

from azul.engine import legal_moves
from azul.kit.accessibility import AccessibleNode
from azul.kit.widgets import Role
from azul.scenes.scene import Scene
from tests.cases import slow
from tests.play.mouse_player import MousePlayer
from tests.play.programs import play_first_move
from tests.scenes.registry import SCREENS
from tests.transcript import all_nodes

CTRL, ALT, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_SHIFT
ALT_GR, SUPER = pygame.KMOD_RALT, pygame.KMOD_LMETA
# The question before the end accepts no other commands until the player answers it.
SCENES = {name for name, screen in SCREENS.items() if screen.make} - {"unsaved", "unwritten"}
QUICK = ("menu", "setup", "title", "keys", "rules", "table", "pause", "question", "puzzles", "over")


def show_scene(player: MousePlayer, name: str) -> None:
    """Show a scene on top of the stack."""
    make = SCREENS[name].make
    assert make
    player.app.stack.push(make(player.app.context))
    player.tick()


def shown(player: MousePlayer) -> list[type[Scene]]:
    """Return the kinds of all scenes, the lowest first."""
    return [type(scene) for scene in player.app.stack.scenes]


def bind(player: MousePlayer, **keys: str) -> None:
    player.app.context.change_settings(replace(player.app.context.settings, keys=keys))


def text_field(player: MousePlayer) -> AccessibleNode:
    """Return the node of the first text field."""
    assert player.app.stack.top
    nodes = all_nodes(player.app.stack.top.accessible_nodes())
    return next(node for node in nodes if node.role == Role.TEXT_FIELD)


def clear_field(player: MousePlayer) -> None:
    """Give the focus to the first text field, and empty it."""
    widget = text_field(player).widget
    assert widget
    player.form.focus_on(widget)
    player.key(pygame.K_a, CTRL)
    player.key(pygame.K_BACKSPACE)
    assert text_field(player).value == ""


def press(key: int, mod: int = 0, text: str = "", kind: int = pygame.KEYDOWN) -> None:
    """Press or release a key, without the text that the system makes of it."""
    pygame.event.post(pygame.Event(kind, key=key, mod=mod, unicode=text))


@pytest.mark.parametrize("name", [*QUICK, *slow(sorted(SCENES - {*QUICK}))])
def test_commands_of_every_scene(name: str, player: MousePlayer) -> None:
    """Each command opens its scene, and closes it again or leaves it by Esc.

    No command has another effect.
    """
    show_scene(player, name)
    here, top = shown(player), player.app.stack.top
    assert top
    for key, words in ((pygame.K_F1, "list: Rules"), (pygame.K_F2, "heading: Keys")):
        if not player.sees(words):
            player.key(key)
            assert player.sees(words)
            player.key(key)
        assert shown(player) == here
    for key, mod, fullscreen in ((pygame.K_F11, 0, True), (pygame.K_RETURN, ALT, False)):
        player.key(key, mod)
        assert player.app.context.settings.fullscreen == fullscreen
        assert shown(player) == here
    for kind, values in (
        (pygame.DROPBEGIN, {}),
        (pygame.DROPTEXT, {"text": "Azul\0 " * 1000}),
        (pygame.DROPCOMPLETE, {}),
    ):
        pygame.event.post(pygame.Event(kind, values))
    player.tick(1)
    assert shown(player) == here, "dropped text is ignored"
    player.key(pygame.K_m)
    assert player.app.context.settings.muted != top.is_typing
    for key, heading in ((pygame.K_n, "New game"), (pygame.K_o, "Load game")):
        player.key(key, CTRL)
        assert player.sees(f"heading: {heading}")
        if shown(player) != here:
            player.key(pygame.K_ESCAPE)
        assert shown(player) == here
    player.key(pygame.K_q, CTRL)
    assert shown(player) == []


def test_commands_of_the_table(player: MousePlayer) -> None:
    """History and review close by their keys, a muted sound is shown, no field undoes a move."""
    show_scene(player, "table")
    play_first_move(player)
    here, state = shown(player), player.state
    for key, words in ((pygame.K_h, "heading: History"), (pygame.K_l, "heading: Review")):
        player.key(key)
        assert player.sees(words)
        player.key(key)
        assert shown(player) == here
    loud = player.button("sound").icon
    player.key(pygame.K_ESCAPE)
    player.key(pygame.K_m)
    player.key(pygame.K_ESCAPE)
    assert player.button("sound").icon != loud, "the sound was muted above the table"
    for key, mod in ((pygame.K_s, CTRL), (pygame.K_F1, 0)):
        player.key(key, mod)
        assert shown(player) != here
        player.type("x")
        player.key(pygame.K_z, CTRL)
        player.key(pygame.K_ESCAPE)
        if shown(player) != here:
            player.key(pygame.K_ESCAPE)
        assert (shown(player), player.state) == (here, state)


@pytest.mark.parametrize("name", ["setup", "title", "rules"])
def test_a_text_field_keeps_its_keys_though_commands_are_bound_to_them(
    name: str, player: MousePlayer
) -> None:
    """The field gets letters and editing keys; only other chords are commands."""
    bind(player, quit="q", new="shift+n", keys="ctrl+v", open="ctrl+left", sound="shift+home")
    show_scene(player, name)
    here = shown(player)
    clear_field(player)
    for key, mod in ((pygame.K_q, 0), (pygame.K_n, SHIFT), (pygame.K_m, 0)):
        player.key(key, mod)
    player.type("qNm")
    assert text_field(player).value == "qNm"
    pygame.scrap.put_text("Zoë")
    player.key(pygame.K_a, CTRL)
    player.key(pygame.K_v, CTRL)
    player.key(pygame.K_LEFT, CTRL)
    player.key(pygame.K_END)
    player.key(pygame.K_HOME, SHIFT)
    player.key(pygame.K_BACKSPACE)
    player.type("Ana")
    assert (text_field(player).value, shown(player)) == ("Ana", here)
    assert not player.app.context.settings.muted
    bind(player)
    player.key(pygame.K_o, CTRL)
    assert player.sees("heading: Load game")


def test_keys_with_ctrl_alt_or_super_type_nothing_and_altgr_types(player: MousePlayer) -> None:
    """Windows sends Ctrl+Alt for AltGr; after a chord letters are typed again."""
    show_scene(player, "title")
    for key, mod, text, typed in (
        (ord("ф"), CTRL, "ф", ""),
        (pygame.K_PERIOD, CTRL, ".", ""),
        (pygame.K_a, ALT, "a", ""),
        (pygame.K_a, SUPER, "a", ""),
        (ord("я"), CTRL | ALT, "я", ""),
        (pygame.K_q, ALT_GR, "@", "@x"),
        (pygame.K_q, CTRL | ALT_GR, "@", "@x"),
        (pygame.K_7, pygame.KMOD_MODE, "{", "{x"),
        (pygame.K_q, ALT_GR | SHIFT, "Ω", "Ωx"),
        (pygame.K_SPACE, ALT_GR, " ", " x"),
    ):
        clear_field(player)
        player.type("a")
        press(key, mod, text)
        player.type(f"{text}x")
        assert text_field(player).value == f"a{typed}"
        press(key, 0, text, pygame.KEYUP)
        player.type("ф")
        assert text_field(player).value == f"a{typed}ф"


def test_held_keys_repeat_until_they_are_released_or_the_window_is_left(
    player: MousePlayer,
) -> None:
    """The keys repeat in a text field and in a list; the first repetition comes after a pause."""
    show_scene(player, "title")
    clear_field(player)
    player.type("Maximiliane")
    press(pygame.K_BACKSPACE)
    player.tick(20)
    assert text_field(player).value == "Maximilian"
    player.tick(25)
    shorter = text_field(player).value
    assert len(shorter) < len("Maximilian") - 1
    press(pygame.K_BACKSPACE, kind=pygame.KEYUP)
    player.tick(60)
    assert text_field(player).value == shorter
    show_scene(player, "rules")
    press(pygame.K_DOWN)
    player.tick(45)
    chosen = player.node("Rules").value
    assert chosen not in ("The goal of the game", "The table", "A round")
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    player.tick(60)
    assert player.node("Rules").value == chosen


def test_the_letter_of_a_key_is_not_typed_into_the_scene_that_it_opens(player: MousePlayer) -> None:
    """The held key does not even repeat its letter there; pressed again it is a letter."""
    bind(player, rules="j")
    show_scene(player, "table")
    press(pygame.K_j, text="j")
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="j"))
    player.tick()
    assert player.sees("list: Rules")
    player.type("jjj")
    assert text_field(player).value == "", "the key is still held"
    press(pygame.K_j, text="j", kind=pygame.KEYUP)
    player.type("j")
    assert text_field(player).value == "j"


def test_the_windows_key_does_nothing_with_any_key(
    player: MousePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The key belongs to the system, except on a Mac, where it is the key of commands."""
    monkeypatch.setattr(sys, "platform", "linux")
    words = player.words()
    for key in (pygame.K_q, pygame.K_n, pygame.K_o, pygame.K_RETURN, pygame.K_F1):
        player.key(key, SUPER)
        player.key(key, pygame.KMOD_RMETA | CTRL)
        assert player.words() == words
    monkeypatch.setattr(sys, "platform", "darwin")
    player.key(pygame.K_o, SUPER)
    assert player.sees("heading: Load game")


def test_there_is_only_one_question_about_unsaved_games(player: MousePlayer) -> None:
    """Closing a window sends two events, and no scene opens above the question."""
    player.paths.games.write_text("a file where a folder should be")
    show_scene(player, "table")
    player.play(legal_moves(player.state)[0])
    here = shown(player)
    for key, events in (
        (None, [pygame.WINDOWCLOSE, pygame.QUIT]),
        (pygame.K_q, [pygame.QUIT]),
        (pygame.K_n, []),
    ):
        if key:
            player.key(key, CTRL)
        for event in events:
            pygame.event.post(pygame.Event(event))
        player.key(pygame.K_F1)
        assert player.sees("heading: Not saved yet")
        assert len(shown(player)) == len(here) + 1
    player.paths.games.unlink()
