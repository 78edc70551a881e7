"""The list of keys: each can be changed, takes effect at once, and no key has two commands."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from azul.engine import Color, Ruleset, Setup
from azul.game.game import Game
from azul.kit.keys import DEFAULTS, Command
from azul.kit.widgets import Button
from azul.scenes.dialogs.history import HistoryScene
from azul.scenes.dialogs.keys import KeysScene
from azul.scenes.dialogs.question import Message, Question
from azul.scenes.game.round import RoundScene
from azul.scenes.scene import Quit
from azul.settings import Settings
from tests.play.hand import Hand

CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT
COMMANDS = [*Command]


def open_keys(hand: Hand) -> KeysScene:
    hand.key(pygame.K_F2)
    scene = hand.app.stack.top
    assert isinstance(scene, KeysScene)
    return scene


def button(hand: Hand, command: Command) -> Button:
    scene = next(s for s in hand.app.stack.scenes if isinstance(s, KeysScene))
    found = scene.form.widgets[COMMANDS.index(command)]
    assert isinstance(found, Button)
    return found


def start_change(hand: Hand, command: Command) -> None:
    """Choose the row of a command, which then waits for a key."""
    scene = hand.app.stack.top
    assert isinstance(scene, KeysScene)
    scene.form.focus = COMMANDS.index(command)
    hand.key(pygame.K_RETURN)
    assert button(hand, command).words == "Press a key …"


def change(hand: Hand, command: Command, key: int, mod: int = 0) -> None:
    start_change(hand, command)
    hand.key(key, mod)


def close_message(hand: Hand) -> str:
    """Close the message on top, and return its text."""
    message = hand.app.stack.top
    assert isinstance(message, Message)
    hand.key(pygame.K_RETURN)
    assert isinstance(hand.app.stack.top, KeysScene)
    return message.body()


def start_game(hand: Hand, ruleset: Ruleset = Ruleset.AZUL) -> None:
    game = Game(Setup(("Ana", "Ben"), ruleset=ruleset, seed=11))
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.tick()


def test_every_command_is_listed_with_its_keys(hand: Hand) -> None:
    open_keys(hand)
    assert [button(hand, command).words for command in COMMANDS][:4] == ["F1", "F2", "H", "Ctrl+Z"]
    assert button(hand, Command.REDO).words == "Ctrl+Shift+Z, Ctrl+Y"


def test_a_changed_key_works_at_once_and_after_a_restart(tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    start_game(hand)
    open_keys(hand)
    change(hand, Command.HISTORY, ord("ö"))
    assert button(hand, Command.HISTORY).words == "Ö"
    hand.key(pygame.K_ESCAPE)
    for _ in range(2):
        table = hand.scene
        assert "History (Ö)" in [button.tooltip for button in table.bar.buttons]
        hand.key(pygame.K_h)
        assert hand.app.stack.top is table
        hand.key(ord("ö"))
        assert isinstance(hand.app.stack.top, HistoryScene)
        hand.close()
        hand = Hand(tmp_path)
        start_game(hand)
    hand.close()


def test_what_shows_no_game_and_what_shows_another_one_has_its_own_colors(hand: Hand) -> None:
    """Not those of the game that was played last: keys would take nothing."""
    found = []

    def note_ruleset() -> None:
        found.append(hand.app.context.ruleset)

    start_game(hand, Ruleset.GREEN_BOX)
    note_ruleset()
    hand.key(pygame.K_ESCAPE)
    hand.push("Main menu")
    note_ruleset()
    hand.push("Continue game")
    note_ruleset()
    hand.app.stack.push(hand.app.context.destinations.learn(Quit))
    note_ruleset()
    open_keys(hand)
    assert button(hand, Command.BLACK).words == "K"
    assert found == [Ruleset.GREEN_BOX, Ruleset.AZUL, Ruleset.GREEN_BOX, Ruleset.AZUL]


def test_the_keys_of_colors_follow_language_and_ruleset(hand: Hand) -> None:
    context = hand.app.context

    def name_and_key(command: Command) -> tuple[str, str]:
        return context.keys.command_name(command, context.strings), button(hand, command).words

    start_game(hand, Ruleset.GREEN_BOX)
    open_keys(hand)
    assert name_and_key(Command.BLACK) == ("Take green tiles", "G")
    context.change_settings(replace(context.settings, language="de"))
    assert name_and_key(Command.BLACK) == ("Grün nehmen", "N")
    assert name_and_key(Command.YELLOW) == ("Gelb nehmen", "G")
    hand.key(pygame.K_ESCAPE)
    start_game(hand)
    open_keys(hand)
    assert name_and_key(Command.BLACK) == ("Schwarz nehmen", "S")
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_s)
    hovered = hand.scene.stage.hand.hovered
    assert hovered
    assert hand.scene.stage.hand.contents()[hovered] == Color.BLACK


def test_a_key_in_use_is_reported_and_not_assigned(hand: Hand) -> None:
    open_keys(hand)
    change(hand, Command.HISTORY, pygame.K_z, CTRL)
    assert close_message(hand) == "Ctrl+Z is already used for “Undo”."
    change(hand, Command.HISTORY, pygame.K_RETURN, pygame.KMOD_ALT)
    assert close_message(hand) == "Alt+Enter is already used for “Fullscreen”."
    assert hand.app.context.settings.keys == {}
    assert not hand.app.context.settings.fullscreen
    assert button(hand, Command.HISTORY).words == "H"


def test_the_former_key_of_another_command_can_be_assigned(hand: Hand) -> None:
    open_keys(hand)
    change(hand, Command.HISTORY, pygame.K_v)
    change(hand, Command.SOUND, pygame.K_h)
    assert (button(hand, Command.HISTORY).words, button(hand, Command.SOUND).words) == ("V", "H")
    change(hand, Command.HISTORY, pygame.K_h)
    assert close_message(hand) == "H is already used for “Sound on or off”."


@pytest.mark.parametrize(
    ("key", "mod", "name"),
    [
        (pygame.K_RETURN, 0, "Enter"),
        (pygame.K_TAB, SHIFT, "Shift+Tab"),
        (pygame.K_5, 0, "5"),
        (pygame.K_PAGEDOWN, 0, "Page down"),
        (pygame.K_LEFT, 0, "Left arrow"),
    ],
)
def test_keys_with_a_fixed_meaning_are_refused(key: int, mod: int, name: str, hand: Hand) -> None:
    open_keys(hand)
    change(hand, Command.SOUND, key, mod)
    assert close_message(hand) == f"{name} has a fixed meaning and can’t be changed."
    assert hand.app.context.settings.keys == {}


def test_escape_and_a_click_keep_the_old_key(hand: Hand) -> None:
    scene = open_keys(hand)
    change(hand, Command.SOUND, pygame.K_ESCAPE)
    assert hand.app.stack.top is scene
    start_change(hand, Command.SOUND)
    hand.click((5, 5))
    hand.key(pygame.K_v)
    assert button(hand, Command.SOUND).words == "M"
    assert hand.app.context.settings.keys == {}


def test_assigning_the_same_key_changes_nothing(hand: Hand) -> None:
    scene = open_keys(hand)
    change(hand, Command.SOUND, pygame.K_m)
    assert hand.app.stack.top is scene
    assert not hand.app.context.settings.muted
    assert hand.app.context.settings.keys == {}


def test_while_waiting_for_a_key_shift_alone_is_ignored_and_no_command_runs(
    hand: Hand,
) -> None:
    scene = open_keys(hand)
    start_change(hand, Command.SOUND)
    hand.key(pygame.K_LSHIFT, SHIFT)
    assert button(hand, Command.SOUND).words == "Press a key …"
    hand.key(pygame.K_F1)
    assert close_message(hand) == "F1 is already used for “Rules”."
    start_change(hand, Command.SOUND)
    hand.key(pygame.K_q, CTRL)
    assert close_message(hand) == "Ctrl+Q is already used for “Quit”."
    assert hand.app.stack.top is scene


@pytest.mark.parametrize("key", [pygame.K_KP_PLUS, pygame.K_PLUS, ord("ß"), pygame.K_PRINTSCREEN])
def test_any_other_key_can_be_chosen(key: int, hand: Hand) -> None:
    open_keys(hand)
    change(hand, Command.SOUND, key, CTRL)
    hand.key(key, CTRL)
    assert hand.app.context.settings.muted


def test_all_keys_can_be_reset(hand: Hand) -> None:
    open_keys(hand)
    change(hand, Command.SOUND, pygame.K_v)
    change(hand, Command.FULLSCREEN, pygame.K_F10)
    hand.push("Reset")
    assert isinstance(hand.app.stack.top, Question)
    hand.key(pygame.K_RETURN)
    assert button(hand, Command.SOUND).words == "V", "Enter must not confirm the reset"
    hand.push("Reset")
    hand.push("Reset")
    labels = [button(hand, c).words for c in (Command.SOUND, Command.FULLSCREEN)]
    assert labels == ["M", "F11, Alt+Enter"]
    hand.app.autosave.flush()
    assert Settings.load(hand.paths.settings).keys == {}


def test_every_command_can_be_changed(hand: Hand) -> None:
    open_keys(hand)
    keys = dict(
        zip(
            Command,
            (getattr(pygame, f"K_{c}") for c in "adefgijnopqstuvxzmhcbklrwy12"),
            strict=True,
        )
    )
    for command, key in keys.items():
        change(hand, command, key, CTRL | SHIFT | pygame.KMOD_ALT)
    assert hand.app.context.settings.keys == {
        command: f"ctrl+alt+shift+{pygame.key.name(key)}" for command, key in keys.items()
    }
    assert hand.app.context.keys.command_for(DEFAULTS[Command.QUIT][0]) is None


def test_a_command_without_a_key_says_so_and_can_be_given_one(hand: Hand) -> None:
    context = hand.app.context
    context.change_settings(replace(context.settings, keys={"floor": "t"}))
    open_keys(hand)
    assert button(hand, Command.FLOOR).words == "T"
    assert button(hand, Command.HINT).words == "No key"
    change(hand, Command.HINT, pygame.K_j)
    assert button(hand, Command.HINT).words == "J"
    assert button(hand, Command.FLOOR).words == "T"
