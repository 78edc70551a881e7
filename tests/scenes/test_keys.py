"""The list of keys: each can be changed, takes effect at once, and no key has two commands."""

import pygame

from azul.engine import Ruleset, Setup
from azul.game.game import Game
from azul.kit.keys import Command
from azul.scenes.game.round import RoundScene
from azul.settings import Settings
from tests.play.mouse_player import MousePlayer
from tests.scenes.conftest import Begin
from tests.transcript import Words

CTRL, SHIFT, ALT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_ALT


def open_keys(player: MousePlayer) -> None:
    player.key(pygame.K_F2)
    assert player.heading in ("Keys", "Tasten")


def listen(player: MousePlayer, command: str) -> None:
    """Choose the row of a command, which then waits for a key."""
    player.form.focus_on(player.node(f"{command}: ").widget)
    player.key(pygame.K_RETURN)
    assert player.sees(f"{command}: Press a key…")


def change(player: MousePlayer, command: str, key: int, mod: int = 0) -> None:
    listen(player, command)
    player.key(key, mod)


def start_game(player: MousePlayer, ruleset: Ruleset = Ruleset.AZUL) -> None:
    game = Game(Setup(("Ana", "Ben"), ruleset=ruleset, seed=11))
    player.app.stack.push(RoundScene(player.app.context, player.app.context.start_game(game)))
    player.tick()


def test_a_changed_key_works_at_once_and_after_a_restart(begin: Begin) -> None:
    player = begin()
    open_keys(player)
    change(player, "History", ord("ö"))
    assert player.sees("> button: History: Ö")
    for _ in range(2):
        start_game(player)
        assert player.sees("button: History (Ö)")
        player.key(pygame.K_h)
        assert player.heading == ""
        player.key(ord("ö"))
        assert player.heading == "History"
        player = begin()


def test_keys_are_given_taken_and_reset(player: MousePlayer, words: Words) -> None:
    """The list names a key in use and does not assign it; only a free key changes anything."""
    open_keys(player)
    player.push("Reset")
    words.check("keys-reset", player.app.stack.top)
    player.push("Cancel")
    settings = player.app.context.settings
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
        change(player, "Sound on or off", key, mod)
        if problem:
            assert player.heading == "This key is taken"
            assert player.sees(problem)
            player.key(pygame.K_RETURN)
        assert player.heading == "Keys"
        assert player.sees("Sound on or off: M")
    listen(player, "Sound on or off")
    player.click((5, 5))
    player.key(pygame.K_v)
    listen(player, "Sound on or off")
    player.key(pygame.K_LSHIFT, SHIFT)
    assert player.sees("Sound on or off: Press a key…"), "Shift alone is no key"
    player.key(pygame.K_ESCAPE)
    assert player.app.context.settings == settings
    change(player, "History", pygame.K_v)
    change(player, "Sound on or off", pygame.K_h)
    assert player.sees("History: V")
    change(player, "History", pygame.K_h)
    assert player.sees("H is already used for “Sound on or off”.")
    player.key(pygame.K_RETURN)
    for key in (pygame.K_KP_PLUS, pygame.K_PLUS, ord("ß"), pygame.K_PRINTSCREEN):
        is_muted = player.app.context.settings.muted
        change(player, "Sound on or off", key, CTRL)
        player.key(key, CTRL)
        assert player.app.context.settings.muted != is_muted
    player.push("Reset")
    player.key(pygame.K_RETURN)
    assert player.sees("History: V"), "a hasty Enter does not reset"
    for _ in range(2):
        player.push("Reset")
    assert player.sees("Sound on or off: M")
    assert player.sees("History: H")
    player.app.autosave.flush()
    assert Settings.load(player.paths.settings).keys == {}


def test_every_command_can_be_changed(begin: Begin) -> None:
    """This includes a command whose key another command has taken over."""
    player = begin(keys={"floor": "t"}, names=("", ""))
    open_keys(player)
    assert player.sees("To the floor line: T")
    assert player.sees("Hint: No key")
    change(player, "Hint", pygame.K_j)
    assert player.sees("Hint: J")
    keys = dict(zip(Command, "adefgijnopqstuvxzmhcbklrwy12", strict=True))
    for number, letter in enumerate(keys.values()):
        player.form.focus = number
        player.key(pygame.K_RETURN)
        player.key(getattr(pygame, f"K_{letter}"), CTRL | SHIFT | ALT)
    changed = player.app.context.settings.keys
    assert changed == {command: f"ctrl+alt+shift+{letter}" for command, letter in keys.items()}
    player.key(pygame.K_q, CTRL)
    assert player.heading == "Keys"


def test_the_keys_of_colors_follow_language_and_the_open_game(begin: Begin) -> None:
    """The keys of the game that was played last would take nothing in another game."""
    player = begin(lambda folder: MousePlayer(folder, language="de"))

    def shown(name: str) -> bool:
        """True if the list of keys has this line; the function closes the list again."""
        open_keys(player)
        is_shown = player.sees(name)
        player.key(pygame.K_ESCAPE)
        return is_shown

    start_game(player, Ruleset.GREEN_BOX)
    assert shown("Grün nehmen: N")
    assert shown("Gelb nehmen: G")
    player.key(pygame.K_ESCAPE)
    player.push("Hauptmenü")
    assert shown("Schwarz nehmen: S")
    player.key(pygame.K_RETURN)
    assert shown("Grün nehmen: N")
    player.key(pygame.K_ESCAPE)
    player.go("Hauptmenü", "Spielend lernen")
    assert shown("Schwarz nehmen: S")
