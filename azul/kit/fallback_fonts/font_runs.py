"""Text in several fonts, and from right to left where a script is written so."""

import unicodedata
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from azul.kit.colors import Rgb

_SHAPED_SCRIPTS: Final = {
    "ARABIC": "Arab",
    "BENGALI": "Beng",
    "DEVANAGARI": "Deva",
    "GUJARATI": "Gujr",
    "GURMUKHI": "Guru",
    "HANGUL": "Hang",
    "HEBREW": "Hebr",
    "KANNADA": "Knda",
    "KHMER": "Khmr",
    "LAO": "Laoo",
    "MALAYALAM": "Mlym",
    "MONGOLIAN": "Mong",
    "MYANMAR": "Mymr",
    "ORIYA": "Orya",
    "SINHALA": "Sinh",
    "SYRIAC": "Syrc",
    "TAMIL": "Taml",
    "TELUGU": "Telu",
    "THAANA": "Thaa",
    "THAI": "Thai",
    "TIBETAN": "Tibt",
}
"""Scripts that need shaping: from the name in Unicode to the tag of ISO 15924."""

_JOINING_CHARACTERS: Final = " -'\u2019\u05be\u05f3\u05f4\u00a0"
"""Characters that join words of one script; commas and figures do not.

So two names that are written from right to left never change places.
"""

MARK_CATEGORIES: Final = ("Mn", "Mc", "Me", "Cf")
"""Categories of characters that belong to the letter before: accents, vowel signs, joiners."""


class RunStyle(NamedTuple):
    """The font, script and direction of a run; without a file, the program's own typeface."""

    file: Path | None = None
    script: str = ""
    is_right_to_left: bool = False


OWN_TYPEFACE: Final = RunStyle()


class FontRun(NamedTuple):
    """Adjacent letters of one style."""

    text: str
    style: RunStyle


def split_into_runs(text: str, file_for: Callable[[str], Path | None]) -> tuple[FontRun, ...]:
    """Return the runs of a text in order.

    `file_for` returns the fallback font of a letter, if any.
    """
    styles = list(_styles(text, file_for))
    for at, letter in enumerate(text):
        if letter in _JOINING_CHARACTERS and at and _next(text, styles, at) == styles[at - 1]:
            styles[at] = styles[at - 1]
    groups = groupby(zip(text, styles, strict=True), key=lambda pair: pair[1])
    return tuple(FontRun("".join(letter for letter, _ in group), style) for style, group in groups)


def _styles(text: str, file_for: Callable[[str], Path | None]) -> Iterator[RunStyle]:
    style = OWN_TYPEFACE
    for letter in text:
        if unicodedata.category(letter) not in MARK_CATEGORIES:
            file = file_for(letter)
            if file:
                script = _SHAPED_SCRIPTS.get(unicodedata.name(letter, "").split(" ")[0], "")
                style = RunStyle(file, script, unicodedata.bidirectional(letter) in ("R", "AL"))
            else:
                style = OWN_TYPEFACE
        yield style


def _next(text: str, styles: list[RunStyle], at: int) -> RunStyle:
    """Return the style of the next letter that does not just join words."""
    following = zip(text[at:], styles[at:], strict=True)
    return next(
        (style for letter, style in following if letter not in _JOINING_CHARACTERS), OWN_TYPEFACE
    )


def render_line(
    parts: list[tuple[str, pygame.font.Font]], own: pygame.font.Font, color: Rgb
) -> pygame.Surface:
    """Draw runs of text side by side on the baseline of the program's own font.

    The surface is as high as a line of that font, and higher above and below if letters need it.
    """
    images = [_rendered(text, font, color) for text, font in parts]
    tops = [own.get_ascent() - font.get_ascent() for _, font in parts]
    inks = [image.get_bounding_rect().move(0, top) for image, top in zip(images, tops, strict=True)]
    height = own.get_height()
    # Some letters have no ink.
    seen = [ink for ink in inks if ink]
    more = max([0, *(-ink.top for ink in seen), *(ink.bottom - height for ink in seen)])
    width = sum(image.get_width() for image in images)
    surface = pygame.Surface((width, height + 2 * more), pygame.SRCALPHA)
    left = 0
    for image, top in zip(images, tops, strict=True):
        surface.blit(image, (left, top + more))
        left += image.get_width()
    return surface


def _rendered(text: str, font: pygame.font.Font, color: Rgb) -> pygame.Surface:
    try:
        return font.render(text, True, color)
    except pygame.error:  # The file is damaged, or the letters have no width.
        return pygame.Surface((measured(text, font), 1), pygame.SRCALPHA)


def measured(text: str, font: pygame.font.Font) -> int:
    """Return the width of a run in pixels; 0 if the file of the font is damaged."""
    try:
        return font.size(text)[0]
    except pygame.error:
        return 0


def wrap(text: str, width: int, measure: Callable[[str], int]) -> list[str]:
    """Wrap text to lines of at most `width` pixels, if necessary within a word."""
    lines = []
    for paragraph in text.split("\n"):
        current = ""
        for word in paragraph.split(" "):
            longer = f"{current} {word}" if current else word
            if current and measure(longer) > width:
                lines.append(current)
                longer = word
            while len(longer) > 1 and measure(longer) > width:
                fits = next(
                    (n for n in range(len(longer) - 1, 1, -1) if measure(longer[:n]) <= width), 1
                )
                lines.append(longer[:fits])
                longer = longer[fits:]
            current = longer
        lines.append(current)
    return lines
