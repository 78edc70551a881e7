"""Keyboard layouts as SDL 2.32 reports them on X11: place and modifier of each character."""

from dataclasses import dataclass
from typing import Final

import pygame
import pytest
from pygame.event import Event

DEAD: Final = "\0"
"""A key that types an accent only with the next one; SDL gives it a number without a character."""

PLACES: Final = [
    getattr(pygame, f"KSCAN_{name}")
    for name in (
        *("GRAVE", *"1234567890", "MINUS", "EQUALS", *"QWERTYUIOP", "LEFTBRACKET", "RIGHTBRACKET"),
        *(*"ASDFGHJKL", "SEMICOLON", "APOSTROPHE", "BACKSLASH"),
        *(*"ZXCVBNM", "COMMA", "PERIOD", "SLASH"),
    )
]


@dataclass(frozen=True)
class Layout:
    """The characters at PLACES, without and with Shift."""

    plain: str
    shifted: str

    def press(self, typed: str, mod: int = 0) -> Event:
        """Return the key press that types a character, with Shift if the layout needs it."""
        if typed in self.plain:
            return self.press_at(PLACES[self.plain.index(typed)], mod)
        return self.press_at(PLACES[self.shifted.index(typed)], mod | pygame.KMOD_LSHIFT)

    def press_at(self, scancode: int, mod: int = 0) -> Event:
        """Return the key press at a position."""
        characters = self.shifted if mod & pygame.KMOD_SHIFT else self.plain
        typed = characters[PLACES.index(scancode)].strip(DEAD)
        if mod & pygame.KMOD_CTRL and typed.isascii():
            typed = chr(ord(typed) & 0x1F) if typed.isalpha() else ""
        key = self._key(scancode)
        return Event(pygame.KEYDOWN, key=key, mod=mod, unicode=typed, scancode=scancode)

    def _key(self, scancode: int) -> int:
        place = PLACES.index(scancode)
        key = self.plain[place]
        if self.shifted[place] in "0123456789":
            # SDL names the keys of French digits by their digits.
            key = self.shifted[place]
        return pygame.K_UNKNOWN if key == DEAD else ord(key)

    def plug_in(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Let pygame report this layout; without a screen pygame knows only one layout."""
        places: dict[int, int] = {self._key(scancode): scancode for scancode in PLACES}

        class Wrapper:
            def __init__(self, pressed: tuple[bool, ...]) -> None:
                self.pressed = pressed

            def __getitem__(self, key: int) -> bool:
                return self.pressed[places.get(key, 0)]

        monkeypatch.setattr(pygame.key, "ScancodeWrapper", Wrapper)


LAYOUTS: Final = {
    "us": Layout(
        "`1234567890-=qwertyuiop[]asdfghjkl;'\\zxcvbnm,./",
        '~!@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:"|ZXCVBNM<>?',
    ),
    "gb": Layout(
        "`1234567890-=qwertyuiop[]asdfghjkl;'#zxcvbnm,./",
        '¬!"£$%^&*()_+QWERTYUIOP{}ASDFGHJKL:@~ZXCVBNM<>?',
    ),
    "de": Layout(
        "\0001234567890ß\0qwertzuiopü+asdfghjklöä#yxcvbnm,.-",
        "°!\"§$%&/()=?\0QWERTZUIOPÜ*ASDFGHJKLÖÄ'YXCVBNM;:_",
    ),
    "fr": Layout(
        "²&é\"'(-è_çà)=azertyuiop\0$qsdfghjklmù*wxcvbn,;:!",
        "~1234567890°+AZERTYUIOP\0£QSDFGHJKLM%µWXCVBN?./§",
    ),
    "es": Layout(
        "º1234567890'¡qwertyuiop\0+asdfghjklñ\0çzxcvbnm,.-",
        'ª!"·$%&/()=?¿QWERTYUIOP\0*ASDFGHJKLÑ\0ÇZXCVBNM;:_',
    ),
    "it": Layout(
        "\\1234567890'ìqwertyuiopè+asdfghjklòàùzxcvbnm,.-",
        '|!"£$%&/()=?^QWERTYUIOPé*ASDFGHJKLç°§ZXCVBNM;:_',
    ),
    "pt": Layout(
        "\\1234567890'«qwertyuiop+\0asdfghjklçº\0zxcvbnm,.-",
        '|!"#$%&/()=?»QWERTYUIOP*\0ASDFGHJKLÇª\0ZXCVBNM;:_',
    ),
    "ru": Layout(
        "ё1234567890-=йцукенгшщзхъфывапролджэ\\ячсмитьбю.",
        'Ё!"№;%:?*()_+ЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭ/ЯЧСМИТЬБЮ,',
    ),
    "gr": Layout(
        "`1234567890-=;ςερτυθιοπ[]ασδφγηξκλ\0'\\ζχψωβνμ,./",
        '~!@#$%^&*()_+:ΣΕΡΤΥΘΙΟΠ{}ΑΣΔΦΓΗΞΚΛ\0"|ΖΧΨΩΒΝΜ<>?',
    ),
    "il": Layout(
        ";1234567890-=/'קראטוןםפ][שדגכעיחלךף,\\זסבהנמצתץ.",
        '~!@#$%^&*)(_+QWERTYUIOP}{ASDFGHJKL:"|ZXCVBNM><?',
    ),
    "dvorak": Layout(
        "`1234567890[]',.pyfgcrl/=aoeuidhtns-\\;qjkxbmwvz",
        '~!@#$%^&*(){}"<>PYFGCRL?+AOEUIDHTNS_|:QJKXBMWVZ',
    ),
}
OFFERED: Final = ("us", "gb", "de", "fr", "es", "it", "pt")
"""The usual layouts of the languages that the program speaks."""

NOT_LATIN: Final = ("ru", "gr", "il")
