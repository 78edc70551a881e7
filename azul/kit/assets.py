"""Pictures and fonts: rasterised for the size in use, and kept as long as they are used."""

from functools import lru_cache
from pathlib import Path
from typing import Final

import font_lato
import font_source_serif_pro
import pygame

from azul.paths import ASSETS

_LATO: Final = Path(font_lato.__file__).parent / "files"
_SERIF: Final = Path(font_source_serif_pro.__file__).parent / "files"

FACES: Final = {
    "text": _LATO / "Lato-Regular.ttf",
    "bold": _LATO / "Lato-Bold.ttf",
    "title": _SERIF / "SourceSerifPro-Semibold.ttf",
}
"""The faces in use, and all that the executable takes along."""

_RICHEST: Final = "title"
"""The face with most letters: some names have some that the others lack."""

_MISSING: Final = "\U0010fffd"
"""What no face has."""

_FINELY: Final = 200
"""The height in pixels at which letters are measured, so that no letter looks like the box."""

_LONGEST: Final = 200
"""Characters; no line of text in a window is longer."""

Color = tuple[int, int, int]


_folders: tuple[Path, ...] = (ASSETS,)
"""Where pictures are looked for, one after the other."""


def use(variant: str) -> None:
    """Draw the pictures in assets/VARIANT from now on, where there are others of the same name."""
    global _folders
    _folders = (ASSETS / variant, ASSETS)


def drawing(name: str, width: int, height: int) -> pygame.Surface:
    """The vector picture assets/NAME.svg, sharp in the given size in pixels, its shape kept."""
    size = (max(1, width), max(1, height))
    path = next(path for folder in _folders if (path := folder / f"{name}.svg").exists())
    return pygame.image.load_sized_svg(path, size).convert_alpha()


@lru_cache(maxsize=256)
def picture(name: str, width: int, height: int) -> pygame.Surface:
    """A `drawing` that is kept, for it will be needed again."""
    return drawing(name, width, height)


@lru_cache(maxsize=16)
def font(face: str, size: int) -> pygame.font.Font:
    """One of FACES with the given height in pixels."""
    return pygame.font.Font(FACES[face], max(1, size))


@lru_cache(maxsize=256)
def text(words: str, face: str, size: int, color: Color) -> pygame.Surface:
    """One line of text."""
    return _rendered(words, face, size, color, 0)


@lru_cache(maxsize=32)
def paragraph(words: str, face: str, size: int, color: Color, width: int) -> pygame.Surface:
    """Text broken into lines of at most `width` pixels."""
    return _rendered(words, face, size, color, width)


@lru_cache(maxsize=256)
def _face_with(words: str, face: str) -> str:
    """The face, or the richest one if it alone has all letters of the words."""
    return _RICHEST if _lacks(words, face) and not _lacks(words, _RICHEST) else face


def _lacks(words: str, face: str) -> bool:
    """Whether a letter would be drawn as the box that stands for all letters that are missing."""
    box, *letters = font(face, _FINELY).metrics(_MISSING + words)
    return box in letters


def _rendered(words: str, face: str, size: int, color: Color, width: int) -> pygame.Surface:
    """Text in lines of at most `width` pixels, 0 for one line."""
    try:
        return font(_face_with(words, face), size).render(words, True, color, None, width)
    except pygame.error:  # Some names consist of characters that have no width.
        return pygame.Surface((1, size), pygame.SRCALPHA)


@lru_cache(maxsize=256)
def shortened(words: str, face: str, size: int, width: int) -> str:
    """The words, or their beginning and an ellipsis where they are wider than `width` pixels."""
    kept, face = words[:_LONGEST], _face_with(words, face)
    if kept == words and font(face, size).size(words)[0] <= width:
        return words
    while kept and font(face, size).size(kept + "…")[0] > width:
        kept = kept[:-1]
    return kept + "…"


def fitting(words: str, face: str, size: int, width: int, least: int) -> int:
    """The size at which one line is at most `width` pixels wide, not larger than `size`.

    It is not smaller than `least`, even if the words are too wide then.
    """
    wide = font(face, size).size(words)[0]
    return size if wide <= width else min(size, max(least, size * width // wide))


def forget() -> None:
    """Let go of everything made for a window size that is no longer in use."""
    for made in (picture, font, text, paragraph, shortened):
        made.cache_clear()
