"""A theme: colors, images and fonts in one style and scale, and a cache of drawn surfaces.

Scenes and widgets get their theme. Another style or window size is another `Theme` with a cache of
its own.
"""

import re
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from copy import copy
from functools import partial, wraps
from pathlib import Path
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

import font_lato
import font_source_serif_pro
import pygame

from azul.kit import metrics
from azul.kit.colors import COLORS, Rgb
from azul.kit.fallback_fonts.font_runs import (
    OWN_TYPEFACE,
    FontRun,
    RunStyle,
    measured,
    render_line,
    split_into_runs,
    wrap,
)
from azul.kit.fallback_fonts.system_fonts import SystemFonts
from azul.paths import ASSETS
from azul.settings import Settings, Style
from azul.tasks import Task, Tasks

_LATO: Final = Path(font_lato.__file__).parent / "files"
_SERIF: Final = Path(font_source_serif_pro.__file__).parent / "files"

TYPEFACES: Final = {
    "text": _LATO / "Lato-Regular.ttf",
    "bold": _LATO / "Lato-Bold.ttf",
    "title": _SERIF / "SourceSerifPro-Semibold.ttf",
}

_RICHEST_TYPEFACE: Final = "title"  # the typeface with most letters, which some names need
_MISSING_CHARACTER: Final = "\U0010fffd"  # a character that no font has

_SPACE_BEFORE_NUMBER: Final = re.compile(r"(?<=[^\W\d]) (?=\d)")
"""The space between a word and its number, as in "line 4"."""

_COMPARISON_SIZE: Final = 200  # pixels, to compare letters with the box for missing letters
_MAX_LINE_LENGTH: Final = 200  # characters; no line of text in a window is longer
_File = tuple[Path, tuple[int, int]]  # an image and its size in pixels
_Given = ParamSpec("_Given")
_Drawn = TypeVar("_Drawn")
_Drawing = Callable[Concatenate["Theme", _Given], _Drawn]


def cached_in_theme(
    limit: int,
) -> Callable[[_Drawing[_Given, _Drawn]], _Drawing[_Given, _Drawn]]:
    """Cache a function's results in its theme: the `limit` results that were used last."""

    def decorate(draw: _Drawing[_Given, _Drawn]) -> _Drawing[_Given, _Drawn]:
        @wraps(draw)
        def drawn(theme: "Theme", /, *given: _Given.args, **named: _Given.kwargs) -> _Drawn:
            results = theme.cache.get(drawn) or theme.cache.setdefault(drawn, OrderedDict())
            # With the unit, because themes of `at_scale` share one cache.
            key = (theme.unit, given, *named.items()) if named else (theme.unit, given)
            if key in results:
                results.move_to_end(key)  # The end is for the result used last.
            else:
                while len(results) >= limit:  # Removed first, so that both are never in memory.
                    results.popitem(last=False)
                results[key] = draw(theme, *given, **named)
            result: _Drawn = results[key]
            return result

        return drawn

    return decorate


class Theme:
    """Colors, images and fonts. `unit` is pixels per design unit in menus and dialogs.

    The `cache` has the results of functions that are `cached_in_theme`. Letters that TYPEFACES lack
    are taken from the `system_fonts`.
    """

    def __init__(
        self,
        style: Style,
        unit: float,
        system_fonts: SystemFonts | None = None,
        tasks: Tasks | None = None,
    ) -> None:
        self.style = style
        self.colors = COLORS[style]
        self.unit = unit
        self.cache: dict[Callable[..., Any], OrderedDict[Hashable, Any]] = {}
        self._ahead: dict[_File, Task[pygame.Surface] | None] = {}
        self._tasks = tasks or Tasks(str)
        self.system_fonts = system_fonts or SystemFonts(self._tasks)
        # A style has images of its own only where they differ.
        self._folders = (ASSETS / style.value, ASSETS)

    @classmethod
    def of(
        cls,
        settings: Settings,
        size: tuple[int, int],
        system_fonts: SystemFonts | None = None,
        tasks: Tasks | None = None,
    ) -> "Theme":
        unit = metrics.menu_scale(size, settings.enlarged)
        return cls(settings.look, unit, system_fonts, tasks)

    def with_settings(self, settings: Settings, size: tuple[int, int]) -> "Theme":
        """Return a theme with an empty cache, which shares only the system's fonts."""
        return Theme.of(settings, size, self.system_fonts, self._tasks)

    def at_scale(self, unit: float) -> "Theme":
        """Return this theme in another scale; both share one cache."""
        scaled = copy(self)
        scaled.unit = unit
        return scaled

    def px(self, units: float) -> int:
        """Design units in pixels, at least one."""
        return max(1, round(units * self.unit))

    # Images

    def rasterize(self, name: str, width: int, height: int) -> pygame.Surface:
        """Return the vector image assets/NAME.svg in a size in pixels; its shape is kept."""
        file = self._file(name, width, height)
        ahead = self._ahead.get(file)
        # None means that the image was used, and must not be rasterized ahead again.
        self._ahead[file] = None
        try:
            raw = ahead.result() if ahead else pygame.image.load_sized_svg(*file)
        except (MemoryError, pygame.error):  # Maybe memory was short only for a moment.
            raw = pygame.image.load_sized_svg(*file)
        return raw.convert_alpha()

    def rasterize_ahead(self, name: str, size: tuple[int, int]) -> None:
        """Begin to rasterize a large image on a thread; `rasterize` waits for the thread.

        pygame lets other threads run while it rasterizes, so several images take half the time.
        """
        file = self._file(name, *size)
        if file not in self._ahead:
            rasterize = partial(pygame.image.load_sized_svg, *file)
            self._ahead[file] = self._tasks.on_thread(rasterize, name=file[0].stem)

    @cached_in_theme(256)  # Asked for again and again, and each time two files were looked for.
    def _file(self, name: str, width: int, height: int) -> _File:
        paths = (folder / f"{name}.svg" for folder in self._folders)
        return next(filter(Path.exists, paths)), (max(1, width), max(1, height))

    @cached_in_theme(128)  # A game with its review needs about 100.
    def picture(self, name: str, width: int, height: int) -> pygame.Surface:
        return self.rasterize(name, width, height)

    # Type

    @cached_in_theme(16)
    def font(self, typeface: str, size: int) -> pygame.font.Font:
        return pygame.font.Font(TYPEFACES[typeface], max(1, size))

    @cached_in_theme(128)
    def text(self, text: str, typeface: str, size: int, color: Rgb) -> pygame.Surface:
        return self.render(text, typeface, size, color)

    @cached_in_theme(32)
    def paragraph(
        self, text: str, typeface: str, size: int, color: Rgb, width: int
    ) -> pygame.Surface:
        return self.render(text, typeface, size, color, width)

    def render(
        self, text: str, typeface: str, size: int, color: Rgb, width: int = 0
    ) -> pygame.Surface:
        """Return text in lines of at most `width` pixels, 0 for one line; it is not cached.

        No line begins with a number that belongs to the word before it.
        """
        # Every typeface has that space, so it need not be looked for.
        joined = _SPACE_BEFORE_NUMBER.sub("\u00a0", text) if width else text
        try:
            if self._in_one_typeface(text, typeface):
                own = self.font(self._typeface_with(text, typeface), size)
                return own.render(joined, True, color, None, width)
            return self._render_runs(joined, typeface, size, color, width)
        except pygame.error:  # Some names consist of characters without width.
            return pygame.Surface((1, size), pygame.SRCALPHA)

    def _render_runs(
        self, text: str, typeface: str, size: int, color: Rgb, width: int
    ) -> pygame.Surface:
        own = self.font(self._typeface_with(text, typeface), size)
        lines = (
            wrap(text, width, lambda part: self.width(part, typeface, size))
            if width
            else text.split("\n")
        )
        images = [render_line(self._with_fonts(part, typeface, size), own, color) for part in lines]
        below = own.get_linesize() - own.get_height()
        height = sum(image.get_height() + below for image in images) - below
        widest = max(image.get_width() for image in images)
        surface, top = pygame.Surface((widest, height), pygame.SRCALPHA), 0
        for image in images:
            surface.blit(image, (0, top))
            top += image.get_height() + below
        return surface

    def width(self, text: str, typeface: str, size: int) -> int:
        if self._in_one_typeface(text, typeface):
            return self.font(self._typeface_with(text, typeface), size).size(text)[0]
        return sum(measured(part, font) for part, font in self._with_fonts(text, typeface, size))

    @cached_in_theme(32)
    def caret_offsets(self, text: str, typeface: str, size: int) -> tuple[int, ...]:
        """Return the pixels from the left of one line to a caret before each letter and at the end.

        In a run from right to left the caret moves to the left.
        """
        left, offsets = 0, [0]
        if self._in_one_typeface(text, typeface):
            own = self.font(self._typeface_with(text, typeface), size)
            return tuple(own.size(text[:end])[0] for end in range(len(text) + 1))
        styles = (run.style for run in self._runs(text, typeface))
        for (part, font), style in zip(self._with_fonts(text, typeface, size), styles, strict=True):
            widths = [measured(part[:end], font) for end in range(len(part) + 1)]
            turned = [widths[-1] - width for width in widths]
            run = turned if style.is_right_to_left else widths
            offsets[-1] = left + run[0]
            offsets += [left + offset for offset in run[1:]]
            left += widths[-1]
        return tuple(offsets)

    def _in_one_typeface(self, text: str, typeface: str) -> bool:
        return text.isascii() or all(
            run.style == OWN_TYPEFACE for run in self._runs(text, typeface)
        )

    def _with_fonts(
        self, text: str, typeface: str, size: int
    ) -> list[tuple[str, pygame.font.Font]]:
        own = self._typeface_with(text, typeface)
        return [
            (run.text, self._font_of(run.style, own, size)) for run in self._runs(text, typeface)
        ]

    @cached_in_theme(16)
    def _font_of(self, kind: RunStyle, own: str, size: int) -> pygame.font.Font:
        """Return the font for letters of a kind: the typeface itself, or a font of the system."""
        if kind == OWN_TYPEFACE:
            return self.font(own, size)
        try:
            font = pygame.font.Font(kind.file, max(1, size))
            # Some damaged files make a font that only fails, or crashes, when it is used.
            font.size(" ")
        except (OSError, ValueError, pygame.error):  # The file is gone by now, or is broken.
            return self.font(own, size)
        if kind.script:
            font.set_script(kind.script)
        if kind.is_right_to_left:
            font.set_direction(pygame.DIRECTION_RTL)
        return font

    @cached_in_theme(256)
    def _runs(self, text: str, typeface: str) -> tuple[FontRun, ...]:
        lacking = self._lacking(text, self._typeface_with(text, typeface))
        return split_into_runs(
            text, lambda letter: self.system_fonts.file(letter) if letter in lacking else None
        )

    @cached_in_theme(256)
    def _typeface_with(self, text: str, typeface: str) -> str:
        """Return the typeface, or the typeface with most letters if it lacks fewer of the text."""
        lacking = self._lacking(text, typeface)
        return (
            _RICHEST_TYPEFACE if self._lacking(lacking, _RICHEST_TYPEFACE) != lacking else typeface
        )

    def _lacking(self, text: str, typeface: str) -> str:
        if text.isascii():
            return ""
        box, *letters = self.font(typeface, _COMPARISON_SIZE).metrics(_MISSING_CHARACTER + text)
        shapes = zip(text, letters, strict=True)
        return "".join(letter for letter, shape in shapes if shape == box and letter != "\n")

    @cached_in_theme(256)
    def shortened(self, text: str, typeface: str, size: int, width: int) -> str:
        """Return the text, or as much of it as fits into `width` pixels with an ellipsis."""
        start = text[:_MAX_LINE_LENGTH]
        if start == text and self.width(text, typeface, size) <= width:
            return text
        while start and self.width(start + "…", typeface, size) > width:
            start = start[:-1]
        return start + "…"

    def fitting_size(self, text: str, typeface: str, size: int, width: int, min_size: int) -> int:
        """Return the size at which one line is at most `width` pixels wide, not larger than `size`.

        It is not smaller than `min_size`, even if the text is then too wide.
        """
        text_width = self.width(text, typeface, size)
        return size if text_width <= width else min(size, max(min_size, size * width // text_width))


def draw_in_line(
    surface: pygame.Surface, images: Iterable[pygame.Surface], start: tuple[int, int], gap: int = 0
) -> None:
    """Draw images side by side, from the middle of the line's left edge; the gap is in pixels."""
    left, middle = start
    for image in images:
        surface.blit(image, image.get_rect(midleft=(left, middle)))
        left += image.get_width() + gap
