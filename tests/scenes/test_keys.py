"""The list of keys: each can be changed, takes effect at once, and no key has two commands."""

import pygame

from azul.engine import Ruleset, Setup
from azul.game.game import Game
from azul.kit.keys import Command
from azul.scenes.game.round import RoundScene
from azul.settings import Settings
from tests.play.hand import Hand
from tests.scenes.conftest import Begin
from tests.transcript import Words

CTRL, SHIFT, ALT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_ALT


def open_keys(hand: Hand) -> None:
    hand.key(pygame.K_F2)
    assert hand.heading in ("Keys", "Tasten")


def listen(hand: Hand, command: str) -> None:
    """Choose the row of a command, which then waits for a key."""
    hand.form.focus_on(hand.node(f"{command}: ").widget)
    hand.key(pygame.K_RETURN)
    assert hand.sees(f"{command}: Press a key …")


def change(hand: Hand, command: str, key: int, mod: int = 0) -> None:
    listen(hand, command)
    hand.key(key, mod)


def start_game(hand: Hand, ruleset: Ruleset = Ruleset.AZUL) -> None:
    game = Game(Setup(("Ana", "Ben"), ruleset=ruleset, seed=11))
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.tick()


def test_a_changed_key_works_at_once_and_after_a_restart(begin: Begin) -> None:
    hand = begin()
    open_keys(hand)
    change(hand, "History", ord("ö"))
    assert hand.sees("> button: History: Ö")
    for _ in range(2):
        start_game(hand)
        assert hand.sees("button: History (Ö)")
        hand.key(pygame.K_h)
        assert hand.heading == ""
        hand.key(ord("ö"))
        assert hand.heading == "History"
        hand = begin()


def test_keys_are_given_taken_and_reset(hand: Hand, words: Words) -> None:
    """A key in use is named and not assigned; nothing but a free key changes anything."""
    open_keys(hand)
    hand.push("Reset")
    words.check("keys-reset", hand.app.stack.top)
    hand.push("Cancel")
    settings = hand.app.context.settings
    for key, mod, problem in (
        (pygame.K_z, CTRL, "Ctrl+Z is already used for “Undo”."),
        (pygame.K_RETURN, ALT, "Alt+Enter is already used for “Fullscreen”."),
        (pygame.K_F1, 0, "F1 is already used for “Rules”."),
        (pygame.K_q, CTRL, "Ctrl+Q is already used for “Quit”."),
        (pygame.K_RETURN, 0, "Enter has a fixed meaning and can’t be changed."),
        (pygame.K_TAB, SHIFT, "Shift+Tab has a fixed meaning and can’t be changed."),
        (pygame.K_5, 0, "5 has a fixed meaning and can’t be changed."),
        (pygame.K_PAGEDOWN, 0, "Page down has a fixed meaning and can’t be changed."),
        (pygame.K_LEFT, 0, "Left arrow has a fixed meaning and can’t be changed."),
        (pygame.K_ESCAPE, 0, ""),
        (pygame.K_m, 0, ""),
    ):
        change(hand, "Sound on or off", key, mod)
        if problem:
            assert hand.heading == "This key is taken"
            assert hand.sees(problem)
            hand.key(pygame.K_RETURN)
        assert hand.heading == "Keys"
        assert hand.sees("Sound on or off: M")
    listen(hand, "Sound on or off")
    hand.click((5, 5))
    hand.key(pygame.K_v)
    listen(hand, "Sound on or off")
    hand.key(pygame.K_LSHIFT, SHIFT)
    assert hand.sees("Sound on or off: Press a key …"), "Shift alone is no key"
    hand.key(pygame.K_ESCAPE)
    assert hand.app.context.settings == settings
    change(hand, "History", pygame.K_v)
    change(hand, "Sound on or off", pygame.K_h)
    assert hand.sees("History: V")
    change(hand, "History", pygame.K_h)
    assert hand.sees("H is already used for “Sound on or off”.")
    hand.key(pygame.K_RETURN)
    for key in (pygame.K_KP_PLUS, pygame.K_PLUS, ord("ß"), pygame.K_PRINTSCREEN):
        is_muted = hand.app.context.settings.muted
        change(hand, "Sound on or off", key, CTRL)
        hand.key(key, CTRL)
        assert hand.app.context.settings.muted != is_muted
    hand.push("Reset")
    hand.key(pygame.K_RETURN)
    assert hand.sees("History: V"), "a hasty Enter does not reset"
    for _ in range(2):
        hand.push("Reset")
    assert hand.sees("Sound on or off: M")
    assert hand.sees("History: H")
    hand.app.autosave.flush()
    assert Settings.load(hand.paths.settings).keys == {}


def test_every_command_can_be_changed(begin: Begin) -> None:
    """Also one whose key another command has taken over."""
    hand = begin(keys={"floor": "t"}, names=("", ""))
    open_keys(hand)
    assert hand.sees("To the floor line: T")
    assert hand.sees("Hint: No key")
    change(hand, "Hint", pygame.K_j)
    assert hand.sees("Hint: J")
    keys = dict(zip(Command, "adefgijnopqstuvxzmhcbklrwy12", strict=True))
    for number, letter in enumerate(keys.values()):
        hand.form.focus = number
        hand.key(pygame.K_RETURN)
        hand.key(getattr(pygame, f"K_{letter}"), CTRL | SHIFT | ALT)
    changed = hand.app.context.settings.keys
    assert changed == {command: f"ctrl+alt+shift+{letter}" for command, letter in keys.items()}
    hand.key(pygame.K_q, CTRL)
    assert hand.heading == "Keys"


def test_the_keys_of_colors_follow_language_and_what_is_shown(begin: Begin) -> None:
    """Those of the game that was played last would take nothing in another one."""
    hand = begin(lambda folder: Hand(folder, language="de"))

    def shown(name: str) -> bool:
        """Whether the list of keys has this line; it is closed again."""
        open_keys(hand)
        is_shown = hand.sees(name)
        hand.key(pygame.K_ESCAPE)
        return is_shown

    start_game(hand, Ruleset.GREEN_BOX)
    assert shown("Grün nehmen: N")
    assert shown("Gelb nehmen: G")
    hand.key(pygame.K_ESCAPE)
    hand.push("Hauptmenü")
    assert shown("Schwarz nehmen: S")
    hand.key(pygame.K_RETURN)
    assert shown("Grün nehmen: N")
    hand.key(pygame.K_ESCAPE)
    hand.go("Hauptmenü", "Spielend lernen")
    assert shown("Schwarz nehmen: S")
