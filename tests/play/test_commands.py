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
from tests.play.hand import Hand
from tests.play.programs import play_first_move
from tests.scenes.registry import SCREENS
from tests.transcript import all_nodes

CTRL, ALT, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_SHIFT
ALT_GR, SUPER = pygame.KMOD_RALT, pygame.KMOD_LMETA
# The question before the end accepts no other commands until it is answered.
SCENES = {name for name, screen in SCREENS.items() if screen.make} - {"unsaved", "unwritten"}
QUICK = ("menu", "setup", "title", "keys", "rules", "table", "pause", "question", "puzzles", "over")


def show_scene(hand: Hand, name: str) -> None:
    """Show a scene on top of the stack."""
    make = SCREENS[name].make
    assert make
    hand.app.stack.push(make(hand.app.context))
    hand.tick()


def shown(hand: Hand) -> list[type[Scene]]:
    """The kinds of all scenes, the lowest first."""
    return [type(scene) for scene in hand.app.stack.scenes]


def bind(hand: Hand, **keys: str) -> None:
    hand.app.context.change_settings(replace(hand.app.context.settings, keys=keys))


def text_field(hand: Hand) -> AccessibleNode:
    """The first text field."""
    assert hand.app.stack.top
    nodes = all_nodes(hand.app.stack.top.accessible_nodes())
    return next(node for node in nodes if node.role == Role.TEXT_FIELD)


def clear_field(hand: Hand) -> None:
    """Give the focus to the first text field, and empty it."""
    widget = text_field(hand).widget
    assert widget
    hand.form.focus_on(widget)
    hand.key(pygame.K_a, CTRL)
    hand.key(pygame.K_BACKSPACE)
    assert text_field(hand).value == ""


def press(key: int, mod: int = 0, text: str = "", kind: int = pygame.KEYDOWN) -> None:
    """Press a key, or release it, without the text that the system makes of it."""
    pygame.event.post(pygame.Event(kind, key=key, mod=mod, unicode=text))


@pytest.mark.parametrize("name", [*QUICK, *slow(sorted(SCENES - {*QUICK}))])
def test_commands_of_every_scene(name: str, hand: Hand) -> None:
    """Each opens its scene, and closes it again or leaves it by Esc; none does anything else."""
    show_scene(hand, name)
    here, top = shown(hand), hand.app.stack.top
    assert top
    for key, words in ((pygame.K_F1, "list: Rules"), (pygame.K_F2, "heading: Keys")):
        if not hand.sees(words):
            hand.key(key)
            assert hand.sees(words)
            hand.key(key)
        assert shown(hand) == here
    for key, mod, fullscreen in ((pygame.K_F11, 0, True), (pygame.K_RETURN, ALT, False)):
        hand.key(key, mod)
        assert hand.app.context.settings.fullscreen == fullscreen
        assert shown(hand) == here
    for kind, values in (
        (pygame.DROPBEGIN, {}),
        (pygame.DROPTEXT, {"text": "Azul\0 " * 1000}),
        (pygame.DROPCOMPLETE, {}),
    ):
        pygame.event.post(pygame.Event(kind, values))
    hand.tick(1)
    assert shown(hand) == here, "dropped text is ignored"
    hand.key(pygame.K_m)
    assert hand.app.context.settings.muted != top.is_typing
    for key, heading in ((pygame.K_n, "New game"), (pygame.K_o, "Load game")):
        hand.key(key, CTRL)
        assert hand.sees(f"heading: {heading}")
        if shown(hand) != here:
            hand.key(pygame.K_ESCAPE)
        assert shown(hand) == here
    hand.key(pygame.K_q, CTRL)
    assert shown(hand) == []


def test_commands_of_the_table(hand: Hand) -> None:
    """History and review close by their keys, a muted sound shows, no field undoes a move."""
    show_scene(hand, "table")
    play_first_move(hand)
    here, state = shown(hand), hand.state
    for key, words in ((pygame.K_h, "heading: History"), (pygame.K_l, "heading: Review")):
        hand.key(key)
        assert hand.sees(words)
        hand.key(key)
        assert shown(hand) == here
    loud = hand.button("sound").icon
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_m)
    hand.key(pygame.K_ESCAPE)
    assert hand.button("sound").icon != loud, "it was muted above the table"
    for key, mod in ((pygame.K_s, CTRL), (pygame.K_F1, 0)):
        hand.key(key, mod)
        assert shown(hand) != here
        hand.type("x")
        hand.key(pygame.K_z, CTRL)
        hand.key(pygame.K_ESCAPE)
        if shown(hand) != here:
            hand.key(pygame.K_ESCAPE)
        assert (shown(hand), hand.state) == (here, state)


@pytest.mark.parametrize("name", ["setup", "title", "rules"])
def test_a_text_field_keeps_its_keys_though_commands_are_bound_to_them(
    name: str, hand: Hand
) -> None:
    """Letters are typed, and what edits text edits it; only other chords are commands."""
    bind(hand, quit="q", new="shift+n", keys="ctrl+v", open="ctrl+left", sound="shift+home")
    show_scene(hand, name)
    here = shown(hand)
    clear_field(hand)
    for key, mod in ((pygame.K_q, 0), (pygame.K_n, SHIFT), (pygame.K_m, 0)):
        hand.key(key, mod)
    hand.type("qNm")
    assert text_field(hand).value == "qNm"
    pygame.scrap.put_text("Zoë")
    hand.key(pygame.K_a, CTRL)
    hand.key(pygame.K_v, CTRL)
    hand.key(pygame.K_LEFT, CTRL)
    hand.key(pygame.K_END)
    hand.key(pygame.K_HOME, SHIFT)
    hand.key(pygame.K_BACKSPACE)
    hand.type("Ana")
    assert (text_field(hand).value, shown(hand)) == ("Ana", here)
    assert not hand.app.context.settings.muted
    bind(hand)
    hand.key(pygame.K_o, CTRL)
    assert hand.sees("heading: Load game")


def test_keys_with_ctrl_alt_or_super_type_nothing_and_altgr_types(hand: Hand) -> None:
    """Windows sends Ctrl+Alt for AltGr; after a chord letters are typed again."""
    show_scene(hand, "title")
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
        clear_field(hand)
        hand.type("a")
        press(key, mod, text)
        hand.type(f"{text}x")
        assert text_field(hand).value == f"a{typed}"
        press(key, 0, text, pygame.KEYUP)
        hand.type("ф")
        assert text_field(hand).value == f"a{typed}ф"


def test_held_keys_repeat_until_they_are_released_or_the_window_is_left(hand: Hand) -> None:
    """In a text field, and in a list; the first repetition comes after a pause."""
    show_scene(hand, "title")
    clear_field(hand)
    hand.type("Maximiliane")
    press(pygame.K_BACKSPACE)
    hand.tick(20)
    assert text_field(hand).value == "Maximilian"
    hand.tick(25)
    shorter = text_field(hand).value
    assert len(shorter) < len("Maximilian") - 1
    press(pygame.K_BACKSPACE, kind=pygame.KEYUP)
    hand.tick(60)
    assert text_field(hand).value == shorter
    show_scene(hand, "rules")
    press(pygame.K_DOWN)
    hand.tick(45)
    chosen = hand.node("Rules").value
    assert chosen not in ("The goal of the game", "The table", "A round")
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    hand.tick(60)
    assert hand.node("Rules").value == chosen


def test_the_letter_of_a_key_is_not_typed_into_the_scene_that_it_opens(hand: Hand) -> None:
    """Not even by repetition while it is held; then it is a letter again."""
    bind(hand, rules="j")
    show_scene(hand, "table")
    press(pygame.K_j, text="j")
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="j"))
    hand.tick()
    assert hand.sees("list: Rules")
    hand.type("jjj")
    assert text_field(hand).value == "", "the key is still held"
    press(pygame.K_j, text="j", kind=pygame.KEYUP)
    hand.type("j")
    assert text_field(hand).value == "j"


def test_the_windows_key_does_nothing_with_any_key(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It belongs to the system, except on a Mac, where it is the key of commands."""
    monkeypatch.setattr(sys, "platform", "linux")
    words = hand.words()
    for key in (pygame.K_q, pygame.K_n, pygame.K_o, pygame.K_RETURN, pygame.K_F1):
        hand.key(key, SUPER)
        hand.key(key, pygame.KMOD_RMETA | CTRL)
        assert hand.words() == words
    monkeypatch.setattr(sys, "platform", "darwin")
    hand.key(pygame.K_o, SUPER)
    assert hand.sees("heading: Load game")


def test_there_is_only_one_question_about_unsaved_games(hand: Hand) -> None:
    """A closed window sends two events, and no scene opens above the question."""
    hand.paths.games.write_text("a file where a folder should be")
    show_scene(hand, "table")
    hand.play(legal_moves(hand.state)[0])
    here = shown(hand)
    for key, events in (
        (None, [pygame.WINDOWCLOSE, pygame.QUIT]),
        (pygame.K_q, [pygame.QUIT]),
        (pygame.K_n, []),
    ):
        if key:
            hand.key(key, CTRL)
        for event in events:
            pygame.event.post(pygame.Event(event))
        hand.key(pygame.K_F1)
        assert hand.sees("heading: Not saved yet")
        assert len(shown(hand)) == len(here) + 1
    hand.paths.games.unlink()
