"""Keys: their chords, their commands, and their labels."""

import sys
from itertools import chain, product
from string import ascii_lowercase
from typing import Final

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
    types_text,
)
from tests.inputs import UNCHANGED, inputs, pressed
from tests.kit.keyboards import LAYOUTS, NOT_LATIN, OFFERED, Layout

CTRL, SHIFT, ALT = pygame.KMOD_LCTRL, pygame.KMOD_RSHIFT, pygame.KMOD_LALT
SUPER, CAPS, NUM = pygame.KMOD_LMETA, pygame.KMOD_CAPS, pygame.KMOD_NUM
ALT_GR = pygame.KMOD_RALT
ENGLISH, GERMAN = Strings("en"), Strings("de")
COLORED = (Command.BLUE, Command.YELLOW, Command.RED, Command.BLACK, Command.WHITE)
MASKS = {"ctrl": CTRL, "shift": SHIFT, "alt": ALT}

CHORDS: Final = [
    (pygame.K_z, SHIFT | CTRL | ALT, "", "ctrl+alt+shift+z"),
    (pygame.K_z, CAPS | NUM, "", "z"),
    (ord("ö"), 0, "", "ö"),
    (ord("ß"), SHIFT, "", "shift+ß"),
    (pygame.K_KP_PLUS, CTRL, "", "ctrl+[+]"),
    (pygame.K_KP1, NUM, "", "[1]"),
    # A modifier alone, a key without a name, and half a character, as remote desktops send it.
    (pygame.K_LCTRL, CTRL, "", ""),
    (pygame.K_UNKNOWN, 0, "", ""),
    (0xD83D, CTRL, "", ""),
    # The typed character counts, not the key; SDL knows nothing of sticky Shift on X11.
    (pygame.K_SEMICOLON, CTRL | SHIFT, ".", "ctrl+."),
    (pygame.K_SEMICOLON, 0, ".", "."),
    (pygame.K_z, CAPS, "Z", "z"),
    (pygame.K_z, SHIFT, "Z", "shift+z"),
    (pygame.K_z, CTRL, "\x1a", "ctrl+z"),
    (pygame.K_q, ALT | SHIFT, "Q", "alt+shift+q"),
    (pygame.K_q, ALT_GR | CTRL, "@", "@"),
    (pygame.K_q, ALT_GR, "q", "alt+q"),
    (pygame.K_SPACE, ALT_GR, "\xa0", "alt+space"),
    (pygame.K_KP_PERIOD, NUM, ",", ","),
    # The player has two layouts, the second Russian or English: SDL on X11 names the first layout.
    (pygame.K_z, 0, "я", "z"),
    (pygame.K_a, 0, "q", "q"),
]
"""Keys with modifiers and the text that they type, and how the chord is spelled."""

DIGITS: Final = [
    (pygame.K_KP3, NUM, "", pygame.KSCAN_KP3, 3),
    (pygame.K_QUOTEDBL, NUM, "", pygame.KSCAN_3, 3),
    (pygame.K_a, NUM, "", pygame.KSCAN_A, None),
    # A sign on the key of a digit.
    (pygame.K_7, SHIFT, "/", pygame.KSCAN_7, None),
    (pygame.K_7, ALT_GR, "{", pygame.KSCAN_7, None),
]
"""Keys with modifiers, text and position, and the digit that they mean."""

WITHOUT_NUMLOCK: Final = "insert end down page_down left -- right home up page_up delete"
"""The keys 0 to 9 and the point of the number pad without NumLock."""

LETTERS: Final = {
    "blue yellow red black white": "byrkw",
    "blue yellow red green white": "byrgw",
    "Blau Gelb Rot Schwarz Weiß": "bgrsw",
    "Azul Amarelo Vermelho Preto Branco": "zrvdb",
    "Aa Aaa Aaaa Aaaaa Aaaaaa": "bdgij",
}
"""The letters of colors by their names."""

LABELS: Final = [
    ("ctrl+alt+shift+z", "Ctrl+Alt+Shift+Z", "Strg+Alt+Umschalt+Z"),
    ("alt+return", "Alt+Enter", "Alt+Eingabe"),
    ("ß", "ß", "ß"),
    ("ctrl++", "Ctrl++", "Strg++"),
    ("shift+[+]", "Shift+[+]", "Umschalt+[+]"),
    ("a+b", "A+b", "A+b"),
]


def in_english(**changed: str) -> KeyBindings:
    return keys_of("blue yellow red black white", **changed)


def keys_of(names: str, **changed: str) -> KeyBindings:
    """Return the keys for five colors with these names."""
    return KeyBindings(changed, dict(zip(COLORED, names.split(), strict=True)))


def names_in(language: str, ruleset: Ruleset) -> str:
    """Return the names of the five colors, which translators give."""
    say = Strings(language).say
    return " ".join(say(color_name(Color[color.name], ruleset)) for color in COLORED)


def color_letters(keys: KeyBindings) -> str:
    return "".join(keys.changeable_chord(command) for command in COLORED)


def key_press(event: Event, keys: KeyBindings = UNCHANGED) -> KeyPress:
    (press,) = inputs(event, keys)
    assert isinstance(press, KeyPress)
    return press


def typed(chord: str, keys: KeyBindings, layout: Layout | None = None) -> KeyPress:
    """Return the key press of a chord on a keyboard layout, or by the name of its key."""
    *modifiers, name = chord.split("+")
    mod = sum(map(MASKS.__getitem__, modifiers))
    if layout:
        return key_press(layout.press(name, mod), keys)
    return pressed(pygame.key.key_code(name), mod, keys=keys)


def test_a_key_press_has_one_spelling_and_may_mean_a_digit() -> None:
    assert [(*row[:3], pressed(*row[:3]).chord) for row in CHORDS] == CHORDS
    assert [(*row[:4], pressed(*row[:4]).digit) for row in DIGITS] == DIGITS


def test_the_number_pad_has_digits_with_numlock_and_arrows_without(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    pads = [getattr(pygame, f"K_KP{n}") for n in range(10)] + [pygame.K_KP_PERIOD]
    for pad, text, name in zip(pads, "0123456789.", WITHOUT_NUMLOCK.split(), strict=True):
        digit = int(text) if text.isdigit() else None
        assert pressed(pad, NUM, text) == KeyPress(text, None, digit, UNCHANGED.command_for(text))
        # X11 calls it "." without NumLock too; Shift reverses NumLock.
        for mod, wrong in ((0, "." * (text == ".")), (NUM | SHIFT, "")):
            press = pressed(pad, mod, wrong)
            assert press.chord.removeprefix("shift+") == name.strip("-").replace("_", " ")
            assert press.key == Key.__members__.get(name.upper())
            assert press.digit is None
        assert pressed(pad, 0, text).digit == digit, "SDL sometimes ignores NumLock"
        assert pressed(pad, NUM | ALT).key is None, "Alt with digits types characters on Windows"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert pressed(pygame.K_KP4, 0, "4").chord == "4"


def test_super_belongs_to_the_desktop_and_is_ctrl_on_a_mac(monkeypatch: pytest.MonkeyPatch) -> None:
    for key, mod in product((pygame.K_q, pygame.K_LEFT), (SUPER, pygame.KMOD_RMETA, SUPER | CTRL)):
        for platform in ("linux", "win32"):
            monkeypatch.setattr(sys, "platform", platform)
            assert not UNCHANGED.read(Event(pygame.KEYDOWN, key=key, mod=mod))
        monkeypatch.setattr(sys, "platform", "darwin")
        assert pressed(key, mod).has_control


def test_commands_and_digits_can_be_pressed_on_each_keyboard() -> None:
    """The keyboard need not have the layout of the language; digits come with Shift or without."""
    for layout in LAYOUTS.values():
        for digit in range(10):
            assert key_press(layout.press(str(digit))).digit == digit
            assert key_press(layout.press_at(getattr(pygame, f"KSCAN_{digit}"))).digit == digit
        assert key_press(layout.press(".")).command == Command.BOT_STEP
    for language, name in product(LANGUAGES, OFFERED):
        keys = keys_of(names_in(language, Ruleset.AZUL))
        for chord in (*chain(*DEFAULTS.values()), *color_letters(keys)):
            if len(chord.split("+")[-1]) == 1:
                press = typed(chord, keys, LAYOUTS[name])
                assert (press.chord, press.command) == (chord, keys.command_for(chord)), name
                assert press.command


@pytest.mark.parametrize("name", [*NOT_LATIN, *OFFERED, "dvorak"])
def test_the_place_of_a_key_counts_only_where_the_keyboard_has_no_latin_letters(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    layout = LAYOUTS[name]
    layout.plug_in(monkeypatch)
    for letter, (prefix, mod) in product(ascii_lowercase, (("", 0), ("ctrl+", CTRL))):
        place = getattr(pygame, f"KSCAN_{letter.upper()}")
        by_place = name in NOT_LATIN
        press = key_press(layout.press_at(place, mod) if by_place else layout.press(letter, mod))
        assert press.chord == f"{prefix}{letter}"
        assert press.command == UNCHANGED.command_for(press.chord)
    if name == "dvorak":
        assert typed("ctrl+;", UNCHANGED, layout).command is None, "the key at the place of the Z"


def test_every_command_has_a_name_and_keys_of_its_own_at_first() -> None:
    """Fixed keys are not among these keys."""
    assert DEFAULTS.keys() == NAMES.keys() == set(Command) - set(COLORED)
    chords = [*chain(*DEFAULTS.values())]
    assert len(chords) == len({*chords} - FIXED)
    for command, own in DEFAULTS.items():
        assert {typed(chord, in_english()).command for chord in own} == {command}
    for chord in ("j", "alt+z", "escape", "1"):
        assert typed(chord, in_english()).command is None
    fixed = "ESCAPE RETURN KP_ENTER SPACE TAB BACKSPACE DELETE UP DOWN LEFT RIGHT PAGEUP HOME 7 KP7"
    presses = [pressed(getattr(pygame, f"K_{name}"), NUM) for name in fixed.split()]
    assert {press.chord for press in presses} <= FIXED


def test_a_color_has_the_first_letter_of_its_name_or_a_free_letter() -> None:
    for names, letters in LETTERS.items():
        assert color_letters(keys_of(names)) == letters
        assert [typed(letter, keys_of(names)).command for letter in letters] == [*COLORED]
    keys = keys_of("Blau Gelb Rot Schwarz Weiß", history="g", red="t")
    assert color_letters(keys) == "bdtsw", "a letter that the player has chosen is not free"
    for language, ruleset in product(LANGUAGES, Ruleset):
        letters = color_letters(keys_of(names_in(language, ruleset)))
        assert (len({*letters}), all(map(is_typed_text, letters))) == (5, True)


def test_keys_that_the_player_has_chosen_win() -> None:
    """A chosen key replaces the first key of its command; another command may lose that key."""
    for chosen, command in product((Command.RULES, Command.BLUE, Command.FLOOR), DEFAULTS):
        for chord in DEFAULTS[command]:
            keys = in_english(**{chosen.value: chord})
            assert (keys.command_for(chord), keys.changeable_chord(chosen)) == (chosen, chord)
    keys = in_english(redo="u", history="ctrl+shift+h", floor="t", center="x")
    expected = {"u": Command.REDO, "ctrl+y": Command.REDO, "ctrl+shift+h": Command.HISTORY}
    for chord in (*expected, "ctrl+shift+z", "h", "f"):
        assert typed(chord, keys).command == expected.get(chord)
    assert keys.keys_label(Command.REDO, ENGLISH) == "U, Ctrl+Y"
    assert keys.keys_label(Command.HINT, GERMAN) == "Keine Taste"
    assert keys.tooltip("What?", Command.HINT, ENGLISH) == "What?"
    assert keys.keys_label(Command.FULLSCREEN, GERMAN) == "F11, Alt+Eingabe"
    assert keys.tooltip("Vollbild", Command.FULLSCREEN, GERMAN) == "Vollbild (F11)"
    silent = KeyBindings({}, {}, are_in_tooltips=False)
    assert silent.tooltip("Undo", Command.UNDO, ENGLISH) == "Undo"
    assert keys.command_name(Command.UNDO, GERMAN) == "Rückgängig"
    assert keys.command_name(Command.BLUE, ENGLISH) == "Take blue tiles"


def test_settings_files_with_mistakes_or_of_older_versions_keep_their_keys() -> None:
    """Older files name the key alone, even for signs with Shift and letters that are not Latin."""
    for changed in ({"undo": ""}, {"nonsense": "ctrl+z"}, {"history": "escape"}):
        keys = in_english(**changed)
        found = [typed(chord, keys).command for chord in ("ctrl+z", "h", "escape")]
        assert found == [Command.UNDO, Command.HISTORY, None]
    keys = in_english(history="j", blue="j", red="j")
    assert keys.keys_label(Command.HISTORY, ENGLISH) == "J", "two commands never show one key"
    assert color_letters(keys) == "byrkw"
    keys = in_english(history="shift+;", undo="ctrl+я", sound="alt+q")
    for press, command in (
        ((pygame.K_SEMICOLON, SHIFT, ".", pygame.KSCAN_COMMA), Command.HISTORY),
        ((ord("я"), CTRL, "я", pygame.KSCAN_Z), Command.UNDO),
        ((pygame.K_q, ALT_GR, "@", pygame.KSCAN_Q), Command.SOUND),
    ):
        assert pressed(*press, keys=keys).command == command


def test_a_key_with_ctrl_alt_or_super_types_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The space and text from AltGr are exceptions."""
    monkeypatch.setattr(sys, "platform", "linux")
    for key, mod, text, types in (
        (pygame.K_q, SHIFT, "Q", True),
        (pygame.K_q, ALT_GR, "@", True),
        (pygame.K_q, CTRL, "\x11", False),
        (pygame.K_q, ALT, "q", False),
        (pygame.K_q, SUPER, "q", False),
        (pygame.K_SPACE, ALT, " ", True),
    ):
        event = Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0)
        assert types_text(event) == types, text


def test_labels_match_keyboards_of_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    found = [(row[0], chord_label(row[0], ENGLISH), chord_label(row[0], GERMAN)) for row in LABELS]
    assert found == LABELS
    monkeypatch.setattr(sys, "platform", "darwin")
    assert chord_label("ctrl+shift+z", ENGLISH) == "Cmd+Shift+Z"
    types = [chord for chord in ("m", "ö", "shift+m", "+", "ctrl+m", "f1") if is_typed_text(chord)]
    assert types == ["m", "ö", "shift+m", "+"]
