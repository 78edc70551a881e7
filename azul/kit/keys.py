"""Keys: what was pressed or typed, the commands that keys are bound to, and the names of keys.

A chord has one spelling, such as "ctrl+shift+z"; Cmd on macOS counts as Ctrl. Letters and signs are
spelled as they are typed on the player's keyboard layout: the full stop is "." with Shift or
without. Arrows, digits, Enter, Space, Tab and Esc are fixed.
"""

import sys
from collections.abc import Iterable, Mapping
from enum import Enum, StrEnum, auto
from string import ascii_lowercase
from typing import Final, NamedTuple

import pygame
from pygame.event import Event

from azul.i18n import Strings, mark


class Key(Enum):
    """Keys with a fixed meaning, and the gamepad's buttons that have no key.

    CONFIRM is Enter from somebody who cannot type.
    """

    ENTER = auto()
    SPACE = auto()
    ESCAPE = auto()
    TAB = auto()
    BACKSPACE = auto()
    DELETE = auto()
    LEFT = auto()
    RIGHT = auto()
    UP = auto()
    DOWN = auto()
    PAGE_UP = auto()
    PAGE_DOWN = auto()
    HOME = auto()
    END = auto()
    CONFIRM = auto()
    MENU = auto()
    NEXT_AREA = auto()
    PREVIOUS_AREA = auto()


class Command(StrEnum):
    """The effects of keys; the values are the names in the settings."""

    RULES = "rules"
    KEYS = "keys"
    HISTORY = "history"
    UNDO = "undo"
    REDO = "redo"
    REVIEW = "look_back"
    NEXT_MISTAKE = "slip"
    BETTER_MOVE = "better"
    ANALYSIS = "insight"
    REPLAY = "again"
    PLAY_ON = "play_on"
    BOT_STEP = "step"
    EXPLAIN = "explain"
    HINT = "advice"
    NEW = "new"
    OPEN = "open"
    SAVE = "save"
    FULLSCREEN = "fullscreen"
    SOUND = "sound"
    SAY_AGAIN = "say_again"
    QUIT = "quit"
    BLUE = "blue"
    YELLOW = "yellow"
    RED = "red"
    BLACK = "black"
    WHITE = "white"
    CENTER = "center"
    FLOOR = "floor"


class KeyPress(NamedTuple):
    """A key was pressed, with the modifiers in its `chord`, which is "" for a modifier alone.

    `command` is what the player has bound to the chord, `digit` its digit on any keyboard layout.
    A press `is_repeated` while the key is held.
    """

    chord: str = ""
    key: Key | None = None
    digit: int | None = None
    command: Command | None = None
    is_repeated: bool = False

    @property
    def activates(self) -> bool:
        return self.is_enter or self.key is Key.SPACE

    @property
    def is_enter(self) -> bool:
        return self.key in (Key.ENTER, Key.CONFIRM)

    @property
    def has_control(self) -> bool:
        return self.chord.startswith("ctrl+")

    @property
    def has_shift(self) -> bool:
        return "shift+" in self.chord

    @property
    def horizontal_step(self) -> int:
        """-1 for Left, 1 for Right, else 0."""
        return (self.key is Key.RIGHT) - (self.key is Key.LEFT)

    @property
    def vertical_step(self) -> int:
        """-1 for Up, 1 for Down, else 0."""
        return (self.key is Key.DOWN) - (self.key is Key.UP)

    @property
    def area_step(self) -> int:
        """-1 for the previous area, 1 for the next area, else 0."""
        return (self.key is Key.NEXT_AREA) - (self.key is Key.PREVIOUS_AREA)


class TextTyped(NamedTuple):
    """Text was typed, after its key was pressed."""

    text: str


class TextComposed(NamedTuple):
    """An input method shows a text that is not typed yet; "" when it ends."""

    text: str


KeyInput = KeyPress | TextTyped | TextComposed

NAMES: Final = {
    Command.RULES: mark("Rules"),
    Command.KEYS: mark("Keys"),
    Command.HISTORY: mark("History"),
    Command.UNDO: mark("Undo"),
    Command.REDO: mark("Redo"),
    Command.REVIEW: mark("Review game"),
    Command.NEXT_MISTAKE: mark("Next mistake"),
    Command.BETTER_MOVE: mark("Show better move"),
    Command.ANALYSIS: mark("Analysis"),
    Command.REPLAY: mark("Replay last moves"),
    Command.PLAY_ON: mark("Pause or resume computer players"),
    Command.BOT_STEP: mark("One move by a computer player"),
    Command.EXPLAIN: mark("Explain the table"),
    Command.HINT: mark("Hint"),
    Command.NEW: mark("New game"),
    Command.OPEN: mark("Load game"),
    Command.SAVE: mark("Save as…"),
    Command.FULLSCREEN: mark("Fullscreen"),
    Command.SOUND: mark("Sound on or off"),
    Command.SAY_AGAIN: mark("Screen reader: repeat last announcement"),
    Command.QUIT: mark("Quit"),
    Command.CENTER: mark("To the center"),
    Command.FLOOR: mark("To the floor line"),
}
"""The labels of commands; commands that take a color have the label of the color."""

_KEYS: Final = {
    pygame.K_RETURN: Key.ENTER,
    pygame.K_KP_ENTER: Key.ENTER,
    pygame.K_SPACE: Key.SPACE,
    pygame.K_ESCAPE: Key.ESCAPE,
    pygame.K_TAB: Key.TAB,
    pygame.K_BACKSPACE: Key.BACKSPACE,
    pygame.K_DELETE: Key.DELETE,
    pygame.K_LEFT: Key.LEFT,
    pygame.K_RIGHT: Key.RIGHT,
    pygame.K_UP: Key.UP,
    pygame.K_DOWN: Key.DOWN,
    pygame.K_PAGEUP: Key.PAGE_UP,
    pygame.K_PAGEDOWN: Key.PAGE_DOWN,
    pygame.K_HOME: Key.HOME,
    pygame.K_END: Key.END,
}

_DIGITS: Final = {f"{digit}": digit for digit in range(10)} | {
    f"[{digit}]": digit for digit in range(10)
}
"""The digits of the main block, and of the number pad where no text comes with its keys."""

_DIGIT_PLACES: Final = {getattr(pygame, f"KSCAN_{digit}"): str(digit) for digit in range(10)}
"""The digits by position: on some layouts, such as the French one, they need Shift."""

_LETTER_PLACES: Final = {
    getattr(pygame, f"KSCAN_{letter.upper()}"): letter for letter in ascii_lowercase
}
"""The letters of a US keyboard by position."""

_PAD_KEYS: Final = {
    pygame.K_KP0: pygame.K_INSERT,
    pygame.K_KP1: pygame.K_END,
    pygame.K_KP2: pygame.K_DOWN,
    pygame.K_KP3: pygame.K_PAGEDOWN,
    pygame.K_KP4: pygame.K_LEFT,
    pygame.K_KP5: pygame.K_UNKNOWN,
    pygame.K_KP6: pygame.K_RIGHT,
    pygame.K_KP7: pygame.K_HOME,
    pygame.K_KP8: pygame.K_UP,
    pygame.K_KP9: pygame.K_PAGEUP,
    pygame.K_KP_PERIOD: pygame.K_DELETE,
}
"""The number pad without NumLock."""

DEFAULTS: Final = {
    Command.RULES: ("f1",),
    Command.KEYS: ("f2",),
    Command.HISTORY: ("h",),
    Command.UNDO: ("ctrl+z",),
    Command.REDO: ("ctrl+shift+z", "ctrl+y"),
    Command.REVIEW: ("l",),
    Command.NEXT_MISTAKE: ("x",),
    Command.BETTER_MOVE: ("o",),
    Command.ANALYSIS: ("u",),
    Command.REPLAY: ("a",),
    Command.PLAY_ON: ("p",),
    Command.BOT_STEP: (".",),
    Command.EXPLAIN: ("e",),
    Command.HINT: ("t",),
    Command.NEW: ("ctrl+n",),
    Command.OPEN: ("ctrl+o",),
    Command.SAVE: ("ctrl+s",),
    Command.FULLSCREEN: ("f11", "alt+return", "alt+enter"),
    Command.SOUND: ("m",),
    Command.SAY_AGAIN: ("f3",),
    Command.QUIT: ("ctrl+q",),
    Command.CENTER: ("c",),
    Command.FLOOR: ("f",),
}
"""The chords of commands; a player may change the first. Chords of colors come from their names."""

_VOWELS: Final = "aeiouäöü"

_LAST_LATIN: Final = "\u036f"  # before Greek and all other scripts
_SCANCODES: Final = 511  # the number of positions of keys

FIXED: Final = {
    *("escape", "return", "enter", "space", "tab", "shift+tab", "backspace"),
    *("up", "down", "left", "right", "page up", "page down", "home", "end"),
    *("delete", "shift+space", "ctrl+backspace"),
    *(str(digit) for digit in range(10)),
    *(f"[{digit}]" for digit in range(10)),
}
"""Chords that cannot be bound to another command."""

_MODIFIERS: Final = {
    "ctrl": pygame.KMOD_CTRL | pygame.KMOD_META,
    "alt": pygame.KMOD_ALT,
    "shift": pygame.KMOD_SHIFT,
}
_MODIFIER_KEYS: Final = {
    *(pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT, pygame.K_LSHIFT),
    *(pygame.K_RSHIFT, pygame.K_LMETA, pygame.K_RMETA, pygame.K_CAPSLOCK, pygame.K_NUMLOCK),
    # AltGr is K_MODE; all keys without a name come as K_UNKNOWN.
    *(pygame.K_MODE, pygame.K_UNKNOWN),
}
_WORDS: Final = {
    "ctrl": mark("Ctrl"),
    "alt": mark("Alt"),
    "shift": mark("Shift"),
    "return": mark("Enter"),
    "enter": mark("Enter"),
    "escape": mark("Esc"),
    "space": mark("Space"),
    "tab": mark("Tab"),
    "backspace": mark("Backspace"),
    "delete": mark("Del"),
    "insert": mark("Insert"),
    "up": mark("Up arrow"),
    "down": mark("Down arrow"),
    "left": mark("Left arrow"),
    "right": mark("Right arrow"),
    "page up": mark("Page up"),
    "page down": mark("Page down"),
    "home": mark("Home"),
    "end": mark("End"),
}
"""The names of keys; letters and signs name themselves."""


def _chord(event: Event) -> str:
    key, modifiers = _key(event), _modifiers(event)
    if key in _MODIFIER_KEYS:
        return ""
    # Without NumLock, Del of the number pad comes with a full stop.
    typed = _typed(event) if key == event.key else ""
    name, scancode = _key_name(key), getattr(event, "scancode", -1)
    if "alt" in modifiers and typed not in name:
        # AltGr, which is Ctrl+Alt on Windows, or Option on a Mac: not the key's own character.
        return typed
    if scancode in _DIGIT_PLACES and "shift" not in modifiers:
        name = _DIGIT_PLACES[scancode]
    elif scancode in _LETTER_PLACES and not _has_key(_LETTER_PLACES[scancode]):
        # The letters are not Latin.
        name = _LETTER_PLACES[scancode]
    elif typed and not typed.isalpha():
        return _spelled([each for each in modifiers if each != "shift"], typed)
    elif typed and typed <= _LAST_LATIN:
        name = typed
    return _spelled(modifiers, name)


def _spelled(modifiers: Iterable[str], name: str) -> str:
    return "+".join([*modifiers, name]) if name else ""


def _modifiers(event: Event) -> list[str]:
    return [name for name, mask in _MODIFIERS.items() if event.mod & mask]


def _key(event: Event) -> int:
    """Return the key; without NumLock, the key that the number pad shows below the digit."""
    key: int = event.key
    # Macs have no NumLock. Shift reverses it, and other programs may switch it unnoticed.
    has_num_lock = event.mod & pygame.KMOD_NUM and not event.mod & pygame.KMOD_SHIFT
    has_digits = has_num_lock or sys.platform == "darwin" or _typed(event).isdecimal()
    return key if has_digits else _PAD_KEYS.get(key, key)


def _typed(event: Event) -> str:
    """Return the visible character that a key press types, in lower case; "" if none."""
    typed: str = getattr(event, "unicode", "").lower()
    return typed if len(typed) == 1 and typed.isprintable() and typed != " " else ""


def _has_key(letter: str) -> bool:
    # As if each key were pressed: a letter that no key has is found at the position 0.
    pressed = pygame.key.ScancodeWrapper((False, *[True] * _SCANCODES))
    return pressed[ord(letter)]


def _is_super(event: Event) -> bool:
    """True if Super, the Windows key, is held, which belongs to the desktop; on a Mac it is Cmd."""
    return bool(event.mod & pygame.KMOD_META) and sys.platform != "darwin"


def types_text(event: Event) -> bool:
    """True if the text that a pressed key types is meant; with Ctrl, Alt or Super it is not."""
    is_chord = _chord(event).startswith(("ctrl+", "alt+"))
    return not _is_super(event) and (event.key == pygame.K_SPACE or not is_chord)


def _key_name(key: int) -> str:
    # Settings have the compatible names; some keys, such as ä, have only a new name.
    return _name(key) or _name(key, use_compat=False).lower()


def _name(key: int, use_compat: bool = True) -> str:
    """Return the name of a key; "" for half a character, as remote desktops send them."""
    try:
        return pygame.key.name(key, use_compat=use_compat)
    except UnicodeDecodeError:
        return ""


def is_typed_text(chord: str) -> bool:
    """True if a chord types a character into a text."""
    return len(chord.removeprefix("shift+")) == 1


def chord_label(chord: str, strings: Strings) -> str:
    """Return a chord as it is labeled on keyboards in the player's language."""
    words = []
    for modifier in _MODIFIERS:
        if chord.startswith(f"{modifier}+"):
            is_cmd = modifier == "ctrl" and sys.platform == "darwin"
            words.append("Cmd" if is_cmd else strings(_WORDS[modifier]))
            chord = chord.removeprefix(f"{modifier}+")
    if chord in _WORDS:
        label = strings(_WORDS[chord])
    else:  # A capital letter may change the length, as with ß.
        label = chord.capitalize() if len(chord.capitalize()) == len(chord) else chord
    return "+".join([*words, label])


def _free_letters(names: Mapping[Command, str], taken: set[str]) -> dict[Command, str]:
    """Return an unused letter for each name: its first letter, else a consonant."""
    letters: dict[Command, str] = {}
    # First letters are handed out before any other letters.
    for choices in (1, None):
        for command, name in names.items():
            first, *others = filter(str.isalpha, name.lower())
            candidates = [first, *sorted(others, key=_VOWELS.__contains__), *ascii_lowercase]
            free = [letter for letter in candidates[:choices] if letter not in taken]
            if free and command not in letters:
                letters[command] = free[0]
                taken.add(free[0])
    return letters


class KeyBindings:
    """The player's key bindings; `overrides` are the player's chords by command.

    `colors` are the names of colors by the commands that take them, in the player's language. Fixed
    chords cannot be changed, whatever a file says. A command may have no chord left. Tooltips name
    no keys to somebody who uses none.
    """

    def __init__(
        self,
        overrides: Mapping[str, str],
        colors: Mapping[Command, str],
        are_in_tooltips: bool = True,
    ) -> None:
        self._colors, self._are_in_tooltips = colors, are_in_tooltips
        chosen = {
            command: overrides[command]
            for command in (*DEFAULTS, *colors)
            if overrides.get(command) and overrides[command] not in FIXED
        }
        self._chosen: dict[str, Command] = {}
        for command, chord in chosen.items():
            self._chosen.setdefault(chord, command)
        wanted = [*self._chosen.items()]
        for command, (first, *others) in DEFAULTS.items():
            chords = others if command in chosen else (first, *others)
            wanted += [(chord, command) for chord in chords]
        # A chord that a player has chosen comes before a default; of two commands with the same
        # chord, the first command has it.
        self._commands: dict[str, Command] = {}
        for chord, command in wanted:
            self._commands.setdefault(chord, command)
        with_keys = set(self._commands.values())
        keyless = {command: name for command, name in colors.items() if command not in with_keys}
        letters = _free_letters(keyless, set(self._commands))
        self._commands |= {letter: command for command, letter in letters.items()}

    def read(self, event: Event) -> KeyInput | None:
        """Return the key or text that an event is about; None for other events."""
        if event.type == pygame.TEXTINPUT:
            return TextTyped(event.text)
        if event.type == pygame.TEXTEDITING:
            return TextComposed(event.text)
        if event.type != pygame.KEYDOWN or _is_super(event):
            return None
        chord = _chord(event)
        # Older versions spelled chords in the settings by the names of keys, not by their text.
        is_modifier = event.key in _MODIFIER_KEYS
        old_chord = "" if is_modifier else _spelled(_modifiers(event), _key_name(event.key))
        command = self._chosen.get(old_chord) or self.command_for(chord)
        return KeyPress(chord, _KEYS.get(_key(event)), _DIGITS.get(chord), command)

    def command_for(self, chord: str) -> Command | None:
        return self._commands.get(chord)

    def _chords(self, command: Command) -> list[str]:
        return [chord for chord, bound in self._commands.items() if bound is command]

    def changeable_chord(self, command: Command) -> str:
        """Return the first chord of a command, which a player may change; "" without chords."""
        return next(iter(self._chords(command)), "")

    def command_name(self, command: Command, strings: Strings) -> str:
        color = self._colors.get(command)
        return strings("Take {color} tiles", color=color) if color else strings(NAMES[command])

    def keys_label(self, command: Command, strings: Strings) -> str:
        words = (chord_label(chord, strings) for chord in self._chords(command))
        # Both Enter keys have the same label.
        return ", ".join(dict.fromkeys(words)) or strings("No key")

    def tooltip(self, text: str, command: Command, strings: Strings) -> str:
        """Return text with the key that does the same, if there is one."""
        key = self.changeable_chord(command) if self._are_in_tooltips else ""
        return f"{text} ({chord_label(key, strings)})" if key else text
