"""Every scene shows all its text: nothing is cut, overlaps or is missing in the catalogue.

The scenes of the gallery are drawn on surfaces that record their texts. The windows are small, the
text has its largest size, and words are 40% longer than English.
"""

import re
from collections.abc import Callable, Iterator
from itertools import combinations, product
from pathlib import Path
from typing import Any, NamedTuple

import pygame
import pytest
from pygame import Rect, Surface

from azul.game.seats import BOT_NAMES, SUGGESTED_NAMES
from azul.i18n import LANGUAGES, SOURCE_LANGUAGE
from azul.kit.containers import Card
from azul.kit.form import Form
from azul.kit.theme import Theme
from azul.kit.widgets import Widget
from azul.services import analyses, joined_command
from tests.insight.games import with_budget
from tests.looks import gallery
from tests.looks.gallery import NAMES, PictureOptions, draw_all
from tests.looks.pseudo import PSEUDO
from tests.scenes.registry import EXTERNAL_BOTS

pytestmark = pytest.mark.pictures

TOLERANCE = 2
"""Pixels; letters do not fill the height of their line."""

LEADING = 0.3
"""The share of a line's height that is empty above and below its letters."""

NOT_TRANSLATED = (*NAMES, *SUGGESTED_NAMES, *BOT_NAMES, *LANGUAGES.values())
NOT_TRANSLATED += ("Azulejo", "Azul", "Green Box", "Crystal Mosaic", "broken.azul")
NOT_TRANSLATED += tuple(bot.name for bot in EXTERNAL_BOTS)
NOT_TRANSLATED += tuple(joined_command(bot.command) for bot in EXTERNAL_BOTS)
"""Names of players, languages, the program, the game, two of its editions, and a file; and names
and commands of people's bots.
"""

KEY = re.compile(r"(Ctttrl\+)?(F?\d+|[A-Z])")
"""Keys that are called the same everywhere; Ctrl has no letter that gets an accent."""

NAMES_PATTERN = re.compile("|".join(map(re.escape, NOT_TRANSLATED)))
WORD = re.compile(r"[A-Za-z]{2,}")
ACCENT = re.compile(r"[äëïöüñÿçÄËÏÖÜ]")


DrawForm = Callable[[Form, Surface], None]


class DrawnText(NamedTuple):
    """A text on a surface, and the visible part of its rectangle."""

    text: str
    rect: Rect


class Recorder:
    """The texts and widgets of one image, and the problems found while it was drawn."""

    def __init__(self) -> None:
        self.text_surfaces: dict[int, tuple[str, Surface]] = {}
        self.clear()

    def clear(self) -> None:
        """Begin another image."""
        self.all_texts: set[str] = set()
        self.problems: set[str] = set()
        self.widgets: list[Widget] = []

    def recording_texts(self, make: Callable[..., Surface]) -> Callable[..., Surface]:
        """Return a wrapper that records which text a surface was made of."""

        def recorded(theme: Theme, text: str, *args: Any) -> Surface:
            surface = make(theme, text, *args)
            self.text_surfaces[id(surface)] = text, surface
            return surface

        return recorded

    def recording_shortened(self, make: Callable[..., str]) -> Callable[..., str]:
        """Return a wrapper that records which texts were cut."""

        def recorded(theme: Theme, text: str, *args: Any) -> str:
            shortened = make(theme, text, *args)
            if shortened != text:
                self.problems.add(f"shortened: {text}")
            return shortened

        return recorded

    def recording_widgets(self, draw: DrawForm) -> DrawForm:
        """Return a wrapper that records the widgets, and which of them cover a text."""

        def drawn(form: Form, surface: Surface) -> None:
            self.widgets = form.widgets
            # A card paints over everything under its buttons.
            on_cards = {w for root in form.roots if isinstance(root, Card) for w in root.tree()}
            others = [widget for widget in form.widgets if widget not in on_cards]
            for (text, rect), widget in product(getattr(surface, "written", []), others):
                if overlap(rect, visible_rect(widget)):
                    self.problems.add(f"under a widget: {text}")
            draw(form, surface)

        return drawn

    def texts_of(
        self, ground: "RecordingSurface", source: Surface, part: Rect, rect: Rect
    ) -> list[DrawnText]:
        """Return the texts on the part of a surface that is drawn onto another surface."""
        if id(source) not in self.text_surfaces:
            return getattr(source, "written", [])
        text = self.text_surfaces[id(source)][0]
        self.all_texts.add(text)
        if is_cut(ground, rect):
            self.problems.add(f"cut at an edge: {text}")
        return [DrawnText(text, part)]

    def overlaps(self, picture: Surface) -> Iterator[str]:
        """Yield texts that overlap, and widgets that overlap or leave the window."""
        texts = getattr(picture, "written", [])
        widgets = [(widget.label, visible_rect(widget)) for widget in self.widgets]
        for things in (texts, widgets):
            for (one, rect), (other, beside) in combinations(things, 2):
                if overlap(rect, beside):
                    yield f"one over the other: {one} / {other}"
        for name, rect in widgets:
            if rect and not picture.get_rect().contains(rect):
                yield f"beyond the window: {name}"


RECORDER = Recorder()


class RecordingSurface(Surface):
    """A surface that records its texts; an image drawn over texts removes them."""

    written: list[DrawnText]

    def blit(
        self, source: Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0
    ) -> Rect:
        part = Rect(area) if area else source.get_rect()
        rect = Rect(dest if len(dest) == 2 else dest[:2], part.size)
        texts = RECORDER.texts_of(self, source, part, rect)
        if id(source) not in RECORDER.text_surfaces and not special_flags:
            self._cover(rect)
        for text, inside in texts:
            moved = inside.move(rect.x - part.x, rect.y - part.y)
            self._write(DrawnText(text, moved.clip(self.get_clip())))
        return super().blit(source, dest, area, special_flags)

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> Rect:
        self._cover(Rect(rect) if rect else self.get_rect())
        if special_flags and self.get_abs_parent() is self:  # A dialog dims everything below it.
            RECORDER.clear()
        return super().fill(color, rect, special_flags)

    def copy(self) -> "RecordingSurface":
        other = super().copy()
        assert isinstance(other, RecordingSurface)
        left, top = self.get_abs_offset()
        area = self.get_rect().move(left, top)
        inside = [(text, rect.clip(area)) for text, rect in self._texts()]
        other.written = [DrawnText(text, at.move(-left, -top)) for text, at in inside if at]
        return other

    def _texts(self) -> list[DrawnText]:
        whole: Any = self.get_abs_parent()
        if not hasattr(whole, "written"):
            whole.written = []
        texts: list[DrawnText] = whole.written
        return texts

    def _cover(self, rect: Rect) -> None:
        seen, texts = rect.clip(self.get_clip()).move(self.get_abs_offset()), self._texts()
        texts[:] = [text for text in texts if not text.rect.colliderect(seen)]

    def _write(self, text: DrawnText) -> None:
        seen = text.rect.move(self.get_abs_offset())
        if seen:
            self._texts().append(DrawnText(text.text, seen))


def visible_rect(widget: Widget) -> Rect:
    return widget.rect.clip(widget.view) if widget.view else widget.rect


def overlap(one: Rect, other: Rect) -> bool:
    """True if two rectangles overlap; lines of text may touch."""
    both = one.clip(other)
    return both.w > TOLERANCE and both.h > max(TOLERANCE, LEADING * min(one.h, other.h))


def is_cut(ground: Surface, rect: Rect) -> bool:
    """True if a part of a rectangle is clipped; in a scrolled area the top or bottom may be."""
    clip = ground.get_clip()
    if not rect.colliderect(clip):
        return False
    across = rect.left < clip.left - TOLERANCE or rect.right > clip.right + TOLERANCE
    scrolled = ground.get_abs_parent() is not ground or clip != ground.get_rect()
    return across or (not scrolled and not clip.inflate(0, 2 * TOLERANCE).contains(rect))


def problems(options: PictureOptions, folder: Path) -> dict[str, list[str]]:
    """Return the problems with the texts of each scene that has any."""
    found = {}
    RECORDER.clear()
    for name, picture in draw_all(folder, options):
        texts = RECORDER.all_texts if options.language == PSEUDO else ()
        missing = {f"not in the catalogue: {text}" for text in texts if is_untranslated(text)}
        found[name] = sorted({*RECORDER.problems, *RECORDER.overlaps(picture), *missing})
        RECORDER.clear()
    return {name: wrong for name, wrong in found.items() if wrong}


def is_untranslated(text: str) -> bool:
    """True if a text in the language with accents has none."""
    rest = KEY.sub("", NAMES_PATTERN.sub("", text))
    return bool(WORD.search(rest)) and not ACCENT.search(rest)


@pytest.fixture(autouse=True)
def recording() -> Iterator[None]:
    """Replace the drawing functions by functions that also record."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Theme, "text", RECORDER.recording_texts(Theme.text))
        patch.setattr(Theme, "paragraph", RECORDER.recording_texts(Theme.paragraph))
        patch.setattr(Theme, "shortened", RECORDER.recording_shortened(Theme.shortened))
        patch.setattr(Form, "draw", RECORDER.recording_widgets(Form.draw))
        patch.setattr(pygame, "Surface", RecordingSurface)
        patch.setattr(gallery, "Surface", RecordingSurface)
        # The texts of an analysis are equally long with a small budget.
        patch.setattr(analyses, "Analysis", with_budget(50))
        yield


SMALL, USUAL = (1024, 640), (1366, 768)
TRANSLATED = [language for language in LANGUAGES if language != SOURCE_LANGUAGE]
ALL_OPTIONS = [
    PictureOptions(size, language, players, text)
    for size, language, text, players in product(
        (SMALL, USUAL), (PSEUDO, *TRANSLATED), (100, 200), (2, 3, 4)
    )
]


@pytest.mark.slow
def test_no_text_is_cut_or_overlaps_another_in_a_small_window(tmp_path: Path) -> None:
    assert problems(PictureOptions(SMALL, PSEUDO, 4, 200), tmp_path) == {}


@pytest.mark.sampled(0.06)
@pytest.mark.slow
@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_no_text_is_cut_or_overlaps_another(options: PictureOptions, tmp_path: Path) -> None:
    assert problems(options, tmp_path) == {}
