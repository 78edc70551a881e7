"""Keys: their chords, their commands, and their labels."""

import sys
from collections.abc import Mapping
from itertools import chain
from string import ascii_lowercase

import pygame
import pytest
from pygame.event import Event

from azul.engine import Color, Ruleset
from azul.game import color_name
from azul.i18n import LANGUAGES, Strings
from azul.kit.keys import (
    DEFAULTS,
    FIXED,
    NAMES,
    Command,
    Key,
    KeyBindings,
    KeyPress,
    chord_label,
    is_typed_text,
)
from tests.inputs import UNCHANGED, inputs, pressed
from tests.kit.keyboards import LAYOUTS, NOT_LATIN, OFFERED

CTRL, SHIFT, ALT = pygame.KMOD_LCTRL, pygame.KMOD_RSHIFT, pygame.KMOD_LALT
SUPER, CAPS, NUM = pygame.KMOD_LMETA, pygame.KMOD_CAPS, pygame.KMOD_NUM
ALT_GR = pygame.KMOD_RALT
ENGLISH, GERMAN = Strings("en"), Strings("de")
COLORED = (Command.BLUE, Command.YELLOW, Command.RED, Command.BLACK, Command.WHITE)


@pytest.fixture(autouse=True, scope="module")
def names_of_keys() -> None:
    """pygame knows the names of keys after it has opened a display."""
    pygame.display.init()


def keys_of(names: str, changed: Mapping[str, str] | None = None) -> KeyBindings:
    """The keys where the five colors have these names."""
    return KeyBindings(changed or {}, dict(zip(COLORED, names.split(), strict=True)))


def in_english(changed: Mapping[str, str] | None = None) -> KeyBindings:
    return keys_of("blue yellow red black white", changed)


@pytest.mark.parametrize(
    ("key", "mod", "chord"),
    [
        (pygame.K_z, 0, "z"),
        (pygame.K_z, CTRL, "ctrl+z"),
        (pygame.K_z, pygame.KMOD_RCTRL, "ctrl+z"),
        (pygame.K_z, SHIFT | CTRL, "ctrl+shift+z"),
        (pygame.K_z, CTRL | ALT | SHIFT, "ctrl+alt+shift+z"),
        (pygame.K_z, CAPS | NUM, "z"),
        (ord("ö"), 0, "ö"),
        (ord("ß"), SHIFT, "shift+ß"),
        (pygame.K_PLUS, CTRL, "ctrl++"),
        (pygame.K_KP_PLUS, CTRL, "ctrl+[+]"),
        (pygame.K_1, 0, "1"),
        (pygame.K_KP1, NUM, "[1]"),
        (pygame.K_RETURN, ALT, "alt+return"),
        (pygame.K_KP_ENTER, 0, "enter"),
        (pygame.K_F11, 0, "f11"),
        (pygame.K_ESCAPE, 0, "escape"),
        (pygame.K_LCTRL, CTRL, ""),
        (0xD83D, CTRL, ""),
        (0x110000, 0, ""),
        (0x7FFFFFFF, 0, ""),
        (-1, CTRL, ""),
        (pygame.K_RSHIFT, SHIFT, ""),
        (pygame.K_CAPSLOCK, CAPS, ""),
        (pygame.K_MODE, pygame.KMOD_MODE, ""),
        (pygame.K_UNKNOWN, 0, ""),
        (0x400001FF, 0, ""),
    ],
)
def test_a_chord_has_one_spelling(key: int, mod: int, chord: str) -> None:
    assert pressed(key, mod).chord == chord


def test_the_fixed_chords_are_those_of_the_keys_that_cannot_be_changed() -> None:
    keys = [pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_TAB]
    keys += [pygame.K_BACKSPACE, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT]
    keys += [pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END, pygame.K_DELETE]
    keys += [getattr(pygame, f"K_{n}") for n in range(10)]
    keys += [getattr(pygame, f"K_KP{n}") for n in range(10)]
    chord = {pressed(key, NUM).chord for key in keys}
    chord |= {pressed(key, SHIFT).chord for key in (pygame.K_TAB, pygame.K_SPACE)}
    assert chord | {pressed(pygame.K_BACKSPACE, pygame.KMOD_CTRL).chord} == FIXED


@pytest.mark.parametrize(
    ("key", "scancode", "means"),
    [
        (pygame.K_3, pygame.KSCAN_3, 3),
        (pygame.K_KP3, pygame.KSCAN_KP3, 3),
        (pygame.K_QUOTEDBL, pygame.KSCAN_3, 3),
        (pygame.K_a, pygame.KSCAN_A, None),
    ],
)
def test_a_digit_is_known_by_its_name_or_by_its_place(
    key: int, scancode: int, means: int | None
) -> None:
    assert pressed(key, NUM, scancode=scancode).digit == means


@pytest.mark.parametrize("layout", LAYOUTS)
def test_digits_and_the_full_stop_work_on_each_keyboard_with_shift_or_without(layout: str) -> None:
    for digit in range(10):
        assert _press(LAYOUTS[layout].press(str(digit))).digit == digit
        place = getattr(pygame, f"KSCAN_{digit}")
        assert _press(LAYOUTS[layout].press_at(place)).digit == digit
    assert _press(LAYOUTS[layout].press(".")).command is Command.PROGRAM_STEP


def test_a_sign_on_the_key_of_a_digit_is_no_digit() -> None:
    for typed, mod, key in (("/", SHIFT, pygame.K_7), ("{", ALT_GR, pygame.K_7)):
        press = pressed(key, mod, typed, pygame.KSCAN_7)
        assert (press.chord, press.digit) == (typed, None)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("layout", OFFERED)
def test_every_key_of_a_command_can_be_pressed_on_each_keyboard(layout: str, language: str) -> None:
    """Also when the keyboard is not that of the language."""
    say = Strings(language).say
    names = {command: say(color_name(Color[command.name], Ruleset.AZUL)) for command in COLORED}
    keys = KeyBindings({}, names)
    chords = [*chain(*DEFAULTS.values()), *map(keys.changeable_chord, COLORED)]
    for chord in chords:
        *modifiers, name = chord.split("+")
        if len(name) == 1:
            mod = sum({"ctrl": CTRL, "shift": SHIFT}[modifier] for modifier in modifiers)
            (press,) = inputs(LAYOUTS[layout].press(name, mod), keys)
            assert isinstance(press, KeyPress)
            assert (press.chord, press.command) == (chord, keys.command_for(chord))


@pytest.mark.parametrize("layout", NOT_LATIN)
def test_the_place_of_a_key_counts_where_the_keyboard_has_no_latin_letters(
    layout: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    keyboard = LAYOUTS[layout]
    keyboard.plug_in(monkeypatch)
    for letter in ascii_lowercase:
        place = getattr(pygame, f"KSCAN_{letter.upper()}")
        for prefix, mod in (("", 0), ("ctrl+", CTRL), ("ctrl+shift+", CTRL | SHIFT)):
            press = _press(keyboard.press_at(place, mod))
            assert (press.chord, press.command) == (
                f"{prefix}{letter}",
                UNCHANGED.command_for(f"{prefix}{letter}"),
            )


@pytest.mark.parametrize("layout", [*OFFERED, "dvorak"])
def test_the_place_of_a_key_does_not_count_where_the_keyboard_has_its_letter(
    layout: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    keyboard = LAYOUTS[layout]
    keyboard.plug_in(monkeypatch)
    for letter in ascii_lowercase:
        assert _press(keyboard.press(letter, CTRL)).chord == f"ctrl+{letter}"
    if layout == "dvorak":
        # The key at the place of the Z.
        assert _press(keyboard.press(";", CTRL)).command is None


@pytest.mark.parametrize(
    ("key", "mod", "typed", "chord"),
    [
        (pygame.K_SEMICOLON, SHIFT, ".", "."),
        (pygame.K_SEMICOLON, CTRL | SHIFT, ".", "ctrl+."),
        # Sticky Shift, of which SDL knows nothing on X11.
        (pygame.K_SEMICOLON, 0, ".", "."),
        (pygame.K_z, CAPS, "Z", "z"),
        (pygame.K_z, SHIFT, "Z", "shift+z"),
        (pygame.K_z, CAPS | SHIFT, "z", "shift+z"),
        (pygame.K_z, CTRL, "\x1a", "ctrl+z"),
        (pygame.K_q, ALT, "q", "alt+q"),
        (pygame.K_q, ALT | SHIFT, "Q", "alt+shift+q"),
        (pygame.K_q, ALT_GR, "@", "@"),
        (pygame.K_q, ALT_GR | CTRL, "@", "@"),
        (pygame.K_q, ALT_GR, "q", "alt+q"),
        (pygame.K_l, ALT, "@", "@"),
        (pygame.K_SPACE, ALT_GR, "\xa0", "alt+space"),
        (pygame.K_RETURN, ALT, "\r", "alt+return"),
        (pygame.K_KP_PLUS, 0, "+", "+"),
        (pygame.K_KP_PERIOD, NUM, ",", ","),
        # Two layouts at once, the second one Russian or English: SDL on X11 names the first one.
        (pygame.K_z, 0, "я", "z"),
        (pygame.K_a, 0, "q", "q"),
    ],
)
def test_a_character_counts_as_it_is_typed(key: int, mod: int, typed: str, chord: str) -> None:
    assert pressed(key, mod, typed).chord == chord


@pytest.mark.parametrize(
    ("key", "typed", "alone", "digit", "without"),
    [
        (pygame.K_KP0, "0", None, 0, "insert"),
        (pygame.K_KP1, "1", Key.END, 1, "end"),
        (pygame.K_KP2, "2", Key.DOWN, 2, "down"),
        (pygame.K_KP3, "3", Key.PAGE_DOWN, 3, "page down"),
        (pygame.K_KP4, "4", Key.LEFT, 4, "left"),
        (pygame.K_KP5, "5", None, 5, ""),
        (pygame.K_KP6, "6", Key.RIGHT, 6, "right"),
        (pygame.K_KP7, "7", Key.HOME, 7, "home"),
        (pygame.K_KP8, "8", Key.UP, 8, "up"),
        (pygame.K_KP9, "9", Key.PAGE_UP, 9, "page up"),
        (pygame.K_KP_PERIOD, ".", Key.DELETE, None, "delete"),
    ],
)
def test_the_number_pad_has_digits_with_numlock_and_arrows_without(
    key: int,
    typed: str,
    alone: Key | None,
    digit: int | None,
    without: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    press = pressed(key, NUM, typed)
    assert (press.chord, press.digit, press.key) == (typed, digit, None)
    # X11 calls it "." without NumLock too; Shift reverses NumLock.
    for mod, text in ((0, "." * (typed == ".")), (NUM | SHIFT, "")):
        press = pressed(key, mod, text)
        assert press.chord.removeprefix("shift+") == without
        assert (press.digit, press.key) == (None, alone)
    if digit is not None:
        assert pressed(key, 0, typed).digit == digit, "SDL does not always know of NumLock"
    assert pressed(key, NUM | ALT).key is None, "Alt with digits types a character on Windows"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert pressed(key, 0, typed).chord == typed, "a Mac has no NumLock"


@pytest.mark.parametrize("mod", [SUPER, pygame.KMOD_RMETA, SUPER | CTRL, SUPER | SHIFT | ALT])
@pytest.mark.parametrize("key", [pygame.K_q, pygame.K_RETURN, pygame.K_1, pygame.K_LEFT])
def test_super_belongs_to_the_desktop_and_is_ctrl_on_a_mac(
    key: int, mod: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for platform in ("linux", "win32"):
        monkeypatch.setattr(sys, "platform", platform)
        assert not UNCHANGED.read(Event(pygame.KEYDOWN, key=key, mod=mod))
    monkeypatch.setattr(sys, "platform", "darwin")
    assert pressed(key, mod).has_control


def test_settings_of_older_versions_keep_their_keys() -> None:
    """They name the key alone, also for signs with Shift and for letters that are not Latin."""
    keys = in_english({"history": "shift+;", "undo": "ctrl+я", "advice": "ф", "sound": "alt+q"})
    for command, key, mod, typed, scancode in (
        (Command.HISTORY, pygame.K_SEMICOLON, SHIFT, ".", pygame.KSCAN_COMMA),
        (Command.UNDO, ord("я"), CTRL, "я", pygame.KSCAN_Z),
        (Command.HINT, ord("ф"), 0, "ф", pygame.KSCAN_A),
        (Command.SOUND, pygame.K_q, ALT_GR, "@", pygame.KSCAN_Q),
    ):
        assert pressed(key, mod, typed, scancode, keys).command is command


def _press(event: Event) -> KeyPress:
    (press,) = inputs(event)
    assert isinstance(press, KeyPress)
    return press


@pytest.mark.parametrize(
    ("chord", "types"),
    [("m", True), ("ö", True), ("shift+m", True), ("+", True), ("ctrl+m", False), ("f1", False)],
)
def test_chords_that_type_a_letter_are_recognized(chord: str, types: bool) -> None:
    assert is_typed_text(chord) is types


def test_every_command_has_a_name_and_a_key_at_first() -> None:
    assert DEFAULTS.keys() == NAMES.keys() == set(Command) - set(COLORED)
    assert all(DEFAULTS.values())


def test_no_two_commands_share_a_key_at_first_and_none_has_a_fixed_one() -> None:
    chords = [*chain(*DEFAULTS.values())]
    assert len(chords) == len(set(chords))
    assert not FIXED & set(chords)


@pytest.mark.parametrize("command", DEFAULTS)
def test_every_key_of_a_command_means_it_and_no_other(command: Command) -> None:
    for chord in DEFAULTS[command]:
        *modifiers, name = chord.split("+")
        masks = {"ctrl": CTRL, "shift": SHIFT, "alt": ALT}
        mod = sum(masks[modifier] for modifier in modifiers)
        assert pressed(pygame.key.key_code(name), mod, keys=in_english()).command is command


@pytest.mark.parametrize(
    ("names", "letters"),
    [
        ("blue yellow red black white", "byrkw"),
        ("blue yellow red green white", "byrgw"),
        ("Blau Gelb Rot Schwarz Weiß", "bgrsw"),
        ("Blau Gelb Rot Grün Weiß", "bgrnw"),
        ("Azul Amarelo Vermelho Preto Branco", "zrvdb"),
        ("Aa Aaa Aaaa Aaaaa Aaaaaa", "bdgij"),
    ],
)
def test_a_color_has_the_first_letter_of_its_name_else_one_that_is_free(
    names: str, letters: str
) -> None:
    keys = keys_of(names)
    assert "".join(keys.changeable_chord(command) for command in COLORED) == letters
    for command, letter in zip(COLORED, letters, strict=True):
        assert pressed(pygame.key.key_code(letter), keys=keys).command is command


@pytest.mark.parametrize("ruleset", Ruleset)
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_color_has_a_name_and_a_letter_of_its_own_in_each_language(
    language: str, ruleset: Ruleset
) -> None:
    """Translators give the names, from which the letters come."""
    say = Strings(language).say
    names = {command: say(color_name(Color[command.name], ruleset)) for command in COLORED}
    assert len(set(names.values())) == len(COLORED)
    keys = KeyBindings({}, names)
    letters = {command: keys.changeable_chord(command) for command in COLORED}
    assert len(set(letters.values())) == len(COLORED)
    for command, letter in letters.items():
        assert is_typed_text(letter)
        assert keys.command_for(letter) is command


def test_a_color_loses_its_letter_to_a_key_that_the_player_has_chosen() -> None:
    keys = keys_of("Blau Gelb Rot Schwarz Weiß", {"history": "g", "red": "t"})
    assert pressed(pygame.K_g, keys=keys).command is Command.HISTORY
    assert [keys.changeable_chord(command) for command in COLORED] == ["b", "d", "t", "s", "w"]


@pytest.mark.parametrize("chosen", [Command.RULES, Command.BLUE, Command.FLOOR])
@pytest.mark.parametrize("command", DEFAULTS)
def test_what_the_player_has_chosen_wins_over_every_default(
    chosen: Command, command: Command
) -> None:
    for chord in DEFAULTS[command]:
        keys = in_english({chosen.value: chord})
        assert keys.command_for(chord) is chosen
        assert keys.changeable_chord(chosen) == chord


def test_a_command_whose_key_is_taken_has_no_key_and_its_label_says_so() -> None:
    keys = in_english({"floor": "t", "center": "x", "sound": "u", "history": "ctrl+y"})
    for command in (Command.HINT, Command.NEXT_ERROR, Command.ANALYSIS):
        assert keys.changeable_chord(command) == ""
        assert keys.keys_label(command, GERMAN) == "Keine Taste"
        assert keys.tooltip("What?", command, ENGLISH) == "What?"
    assert keys.keys_label(Command.REDO, ENGLISH) == "Ctrl+Shift+Z"


def test_two_commands_of_a_file_never_show_one_key() -> None:
    keys = in_english({"history": "j", "blue": "j", "red": "j"})
    assert keys.keys_label(Command.HISTORY, ENGLISH) == "J"
    assert [keys.changeable_chord(command) for command in COLORED] == ["b", "y", "r", "k", "w"]


def test_unassigned_keys_have_no_command() -> None:
    for key, mod in ((pygame.K_j, 0), (pygame.K_z, 0), (pygame.K_z, ALT), (pygame.K_LSHIFT, 0)):
        assert pressed(key, mod, keys=in_english()).command is None


def test_a_changed_key_takes_the_place_of_the_first_one_alone() -> None:
    keys = in_english({"redo": "u", "history": "ctrl+shift+h"})
    assert pressed(pygame.K_u, keys=keys).command is Command.REDO
    assert pressed(pygame.K_z, CTRL | SHIFT, keys=keys).command is None
    assert pressed(pygame.K_y, CTRL, keys=keys).command is Command.REDO
    assert pressed(pygame.K_h, CTRL | SHIFT, keys=keys).command is Command.HISTORY
    assert pressed(pygame.K_h, keys=keys).command is None
    assert keys.command_for("ctrl+shift+z") is None
    assert keys.command_for("u") is Command.REDO


@pytest.mark.parametrize("changed", [{"undo": ""}, {"nonsense": "ctrl+z"}, {}])
def test_an_invalid_change_leaves_the_keys_unchanged(changed: dict[str, str]) -> None:
    assert pressed(pygame.K_z, CTRL, keys=in_english(changed)).command is Command.UNDO


@pytest.mark.parametrize(
    ("chord", "english", "german"),
    [
        ("ctrl+z", "Ctrl+Z", "Strg+Z"),
        ("ctrl+alt+shift+z", "Ctrl+Alt+Shift+Z", "Strg+Alt+Umschalt+Z"),
        ("alt+return", "Alt+Enter", "Alt+Eingabe"),
        ("escape", "Esc", "Esc"),
        ("space", "Space", "Leertaste"),
        ("f11", "F11", "F11"),
        ("ö", "Ö", "Ö"),
        ("ß", "ß", "ß"),
        ("+", "+", "+"),
        ("ctrl++", "Ctrl++", "Strg++"),
        ("shift+[+]", "Shift+[+]", "Umschalt+[+]"),
        ("a+b", "A+b", "A+b"),
    ],
)
def test_labels_of_keys_are_those_on_keyboards_of_the_language(
    chord: str, english: str, german: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert (chord_label(chord, ENGLISH), chord_label(chord, GERMAN)) == (english, german)


def test_on_a_mac_ctrl_is_called_cmd(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert chord_label("ctrl+shift+z", ENGLISH) == "Cmd+Shift+Z"


def test_labels_name_all_keys_and_tooltips_the_one_that_can_be_changed() -> None:
    keys = in_english({"undo": "u"})
    assert keys.keys_label(Command.FULLSCREEN, GERMAN) == "F11, Alt+Eingabe"
    assert keys.keys_label(Command.UNDO, ENGLISH) == "U"
    assert keys.tooltip("Vollbild", Command.FULLSCREEN, GERMAN) == "Vollbild (F11)"
