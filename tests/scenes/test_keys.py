"""The list of keys: each can be changed at once, and no two ever mean the same by mistake."""

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
from azul.settings import Settings
from tests.play.hand import Hand

CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT
COMMANDS = [*Command]


def opened(hand: Hand) -> KeysScene:
    hand.key(pygame.K_F2)
    scene = hand.app.stack.top
    assert isinstance(scene, KeysScene)
    return scene


def button(hand: Hand, command: Command) -> Button:
    scene = next(s for s in hand.app.stack.scenes if isinstance(s, KeysScene))
    found = scene.form.widgets[COMMANDS.index(command)]
    assert isinstance(found, Button)
    return found


def ask(hand: Hand, command: Command) -> None:
    """Choose a row."""
    scene = hand.app.stack.top
    assert isinstance(scene, KeysScene)
    scene.form.focus = COMMANDS.index(command)
    hand.key(pygame.K_RETURN)
    assert button(hand, command).words == "Press a key …"


def change(hand: Hand, command: Command, key: int, mod: int = 0) -> None:
    ask(hand, command)
    hand.key(key, mod)


def told(hand: Hand) -> str:
    """What a message says, which is then closed."""
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
    opened(hand)
    assert [button(hand, command).words for command in COMMANDS][:4] == ["F1", "F2", "H", "Ctrl+Z"]
    assert button(hand, Command.REDO).words == "Ctrl+Shift+Z, Ctrl+Y"


def test_a_changed_key_works_at_once_and_after_a_restart(tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    start_game(hand)
    opened(hand)
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


def test_the_keys_of_colors_follow_language_and_ruleset(hand: Hand) -> None:
    context = hand.app.context

    def named(command: Command) -> tuple[str, str]:
        return context.keys.command_name(command, context.strings), button(hand, command).words

    start_game(hand, Ruleset.GREEN_BOX)
    opened(hand)
    assert named(Command.BLACK) == ("Take green tiles", "G")
    context.change_settings(replace(context.settings, language="de"))
    assert named(Command.BLACK) == ("Grün nehmen", "N")
    assert named(Command.YELLOW) == ("Gelb nehmen", "G")
    hand.key(pygame.K_ESCAPE)
    start_game(hand)
    opened(hand)
    assert named(Command.BLACK) == ("Schwarz nehmen", "S")
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_s)
    pointed = hand.scene.stage.hand.hovered
    assert pointed
    assert hand.scene.stage.hand.contents()[pointed] == Color.BLACK


def test_a_key_that_is_taken_is_told_and_nothing_has_changed(hand: Hand) -> None:
    opened(hand)
    change(hand, Command.HISTORY, pygame.K_z, CTRL)
    assert told(hand) == "Ctrl+Z is already used for “Undo”."
    change(hand, Command.HISTORY, pygame.K_RETURN, pygame.KMOD_ALT)
    assert told(hand) == "Alt+Enter is already used for “Fullscreen”."
    assert hand.app.context.settings.keys == {}
    assert not hand.app.context.settings.fullscreen
    assert button(hand, Command.HISTORY).words == "H"


def test_a_key_that_another_command_has_given_up_is_free(hand: Hand) -> None:
    opened(hand)
    change(hand, Command.HISTORY, pygame.K_v)
    change(hand, Command.SOUND, pygame.K_h)
    assert (button(hand, Command.HISTORY).words, button(hand, Command.SOUND).words) == ("V", "H")
    change(hand, Command.HISTORY, pygame.K_h)
    assert told(hand) == "H is already used for “Sound on or off”."


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
def test_keys_that_always_mean_the_same_are_refused(
    key: int, mod: int, name: str, hand: Hand
) -> None:
    opened(hand)
    change(hand, Command.SOUND, key, mod)
    assert told(hand) == f"{name} has a fixed meaning and can’t be changed."
    assert hand.app.context.settings.keys == {}


def test_escape_and_the_mouse_let_the_old_key_be(hand: Hand) -> None:
    scene = opened(hand)
    change(hand, Command.SOUND, pygame.K_ESCAPE)
    assert hand.app.stack.top is scene
    ask(hand, Command.SOUND)
    hand.click((5, 5))
    hand.key(pygame.K_v)
    assert button(hand, Command.SOUND).words == "M"
    assert hand.app.context.settings.keys == {}


def test_the_same_key_again_is_no_change(hand: Hand) -> None:
    scene = opened(hand)
    change(hand, Command.SOUND, pygame.K_m)
    assert hand.app.stack.top is scene
    assert not hand.app.context.settings.muted
    assert hand.app.context.settings.keys == {}


def test_while_a_key_is_waited_for_shift_alone_is_none_and_no_other_key_means_a_thing(
    hand: Hand,
) -> None:
    scene = opened(hand)
    ask(hand, Command.SOUND)
    hand.key(pygame.K_LSHIFT, SHIFT)
    assert button(hand, Command.SOUND).words == "Press a key …"
    hand.key(pygame.K_F1)
    assert told(hand) == "F1 is already used for “Rules”."
    ask(hand, Command.SOUND)
    hand.key(pygame.K_q, CTRL)
    assert told(hand) == "Ctrl+Q is already used for “Quit”."
    assert hand.app.stack.top is scene


@pytest.mark.parametrize("key", [pygame.K_KP_PLUS, pygame.K_PLUS, ord("ß"), pygame.K_PRINTSCREEN])
def test_any_other_key_can_be_chosen(key: int, hand: Hand) -> None:
    opened(hand)
    change(hand, Command.SOUND, key, CTRL)
    hand.key(key, CTRL)
    assert hand.app.context.settings.muted


def test_all_keys_can_be_reset(hand: Hand) -> None:
    opened(hand)
    change(hand, Command.SOUND, pygame.K_v)
    change(hand, Command.FULLSCREEN, pygame.K_F10)
    hand.push("Reset")
    assert isinstance(hand.app.stack.top, Question)
    hand.key(pygame.K_RETURN)
    assert button(hand, Command.SOUND).words == "V", "a hasty Enter keeps them"
    hand.push("Reset")
    hand.push("Reset")
    labels = [button(hand, c).words for c in (Command.SOUND, Command.FULLSCREEN)]
    assert labels == ["M", "F11, Alt+Enter"]
    hand.app.autosave.flush()
    assert Settings.load(hand.paths.settings).keys == {}


def test_every_command_can_be_changed(hand: Hand) -> None:
    opened(hand)
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


def test_a_command_without_a_key_says_so_and_takes_a_new_one(hand: Hand) -> None:
    context = hand.app.context
    context.change_settings(replace(context.settings, keys={"floor": "t"}))
    opened(hand)
    assert button(hand, Command.FLOOR).words == "T"
    assert button(hand, Command.ADVICE).words == "No key"
    change(hand, Command.ADVICE, pygame.K_j)
    assert button(hand, Command.ADVICE).words == "J"
    assert button(hand, Command.FLOOR).words == "T"
