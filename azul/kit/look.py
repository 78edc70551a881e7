"""A look: colors, pictures and type for a window of one size, and all that was drawn with them.

Scenes and widgets are handed one and ask it for everything that is seen. Another look, or another
size, is another `Look`; what was drawn for the one before goes with it.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from copy import copy
from functools import wraps
from pathlib import Path
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

import font_lato
import font_source_serif_pro
import pygame

from azul.kit import theme
from azul.kit.colors import COLORS, Rgb
from azul.paths import ASSETS
from azul.settings import Settings, Style

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

_Given = ParamSpec("_Given")
_Drawn = TypeVar("_Drawn")
_Drawing = Callable[Concatenate["Look", _Given], _Drawn]


def kept(most: int) -> Callable[[_Drawing[_Given, _Drawn]], _Drawing[_Given, _Drawn]]:
    """Keep what a function draws in the look that it draws for: the last `most` in use."""

    def decorate(draw: _Drawing[_Given, _Drawn]) -> _Drawing[_Given, _Drawn]:
        @wraps(draw)
        def drawn(look: "Look", /, *given: _Given.args, **named: _Given.kwargs) -> _Drawn:
            made = look.made.get(drawn) or look.made.setdefault(drawn, OrderedDict())
            # With the unit, because looks made by `at` keep what they draw in the same place.
            key = (look.unit, given, *named.items()) if named else (look.unit, given)
            if key in made:
                made.move_to_end(key)  # The end is for what was in use last.
            else:
                if len(made) >= most:  # The old one goes before the new one comes.
                    made.popitem(last=False)
                made[key] = draw(look, *given, **named)
            result: _Drawn = made[key]
            return result

        return drawn

    return decorate


class Look:
    """What everything looks like. `unit` is pixels per design unit in menus and dialogs.

    `made` has what was drawn by the functions that draw it; see `kept`.
    """

    def __init__(self, style: Style, unit: float) -> None:
        self.style = style
        self.colors = COLORS[style]
        self.unit = unit
        self.made: dict[Callable[..., Any], OrderedDict[Hashable, Any]] = {}
        # Another look has pictures of its own only where they differ.
        self._folders = (ASSETS / style.value, ASSETS)

    @classmethod
    def of(cls, settings: Settings, size: tuple[int, int]) -> "Look":
        """The look that a player wants, in a window of `size` pixels."""
        return cls(settings.look, theme.menu_scale(size, settings.enlarged))

    def at(self, unit: float) -> "Look":
        """The same in another scale; what is drawn in either is kept in one place."""
        scaled = copy(self)
        scaled.unit = unit
        return scaled

    def px(self, units: float) -> int:
        """Design units in pixels, at least one."""
        return max(1, round(units * self.unit))

    def forget(self, draw: Callable[..., Any]) -> None:
        """Let go of what a function has drawn, which would be large, and will not be seen soon."""
        self.made.pop(draw, None)

    # Pictures

    def drawing(self, name: str, width: int, height: int) -> pygame.Surface:
        """The vector picture assets/NAME.svg, sharp in the given size in pixels, its shape kept."""
        size = (max(1, width), max(1, height))
        path = next(path for folder in self._folders if (path := folder / f"{name}.svg").exists())
        return pygame.image.load_sized_svg(path, size).convert_alpha()

    @kept(256)
    def picture(self, name: str, width: int, height: int) -> pygame.Surface:
        """A `drawing` that is kept, for it will be needed again."""
        return self.drawing(name, width, height)

    # Type

    @kept(16)
    def font(self, face: str, size: int) -> pygame.font.Font:
        """One of FACES with the given height in pixels."""
        return pygame.font.Font(FACES[face], max(1, size))

    @kept(256)
    def text(self, words: str, face: str, size: int, color: Rgb) -> pygame.Surface:
        """One line of text."""
        return self._rendered(words, face, size, color, 0)

    @kept(32)
    def paragraph(self, words: str, face: str, size: int, color: Rgb, width: int) -> pygame.Surface:
        """Text broken into lines of at most `width` pixels."""
        return self._rendered(words, face, size, color, width)

    def _rendered(self, words: str, face: str, size: int, color: Rgb, width: int) -> pygame.Surface:
        """Text in lines of at most `width` pixels, 0 for one line."""
        font = self.font(self._face_with(words, face), size)
        try:
            return font.render(words, True, color, None, width)
        except pygame.error:  # Some names consist of characters that have no width.
            return pygame.Surface((1, size), pygame.SRCALPHA)

    @kept(256)
    def _face_with(self, words: str, face: str) -> str:
        """The face, or the richest one if it alone has all letters of the words."""
        richer = self._lacks(words, face) and not self._lacks(words, _RICHEST)
        return _RICHEST if richer else face

    def _lacks(self, words: str, face: str) -> bool:
        """Whether a letter would be drawn as the box that stands for all that are missing."""
        box, *letters = self.font(face, _FINELY).metrics(_MISSING + words)
        return box in letters

    @kept(256)
    def shortened(self, words: str, face: str, size: int, width: int) -> str:
        """The words, or as many as fit into `width` pixels and an ellipsis."""
        kept, face = words[:_LONGEST], self._face_with(words, face)
        font = self.font(face, size)
        if kept == words and font.size(words)[0] <= width:
            return words
        while kept and font.size(kept + "…")[0] > width:
            kept = kept[:-1]
        return kept + "…"

    def fitting(self, words: str, face: str, size: int, width: int, least: int) -> int:
        """The size at which one line is at most `width` pixels wide, not larger than `size`.

        It is not smaller than `least`, even if the words are too wide then.
        """
        wide = self.font(face, size).size(words)[0]
        return size if wide <= width else min(size, max(least, size * width // wide))
