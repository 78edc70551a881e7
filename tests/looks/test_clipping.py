"""No text is cut, lies over other text or has gone past the catalogue, in any scene.

The scenes of the gallery are drawn on surfaces that remember what is written on them, in small
windows, at the largest size of text, with words 40 % longer than English.
"""

import re
from collections.abc import Callable, Iterator
from itertools import combinations, product
from pathlib import Path
from typing import Any, NamedTuple

import pygame
import pytest
from pygame import Rect, Surface

from azul.game.seats import PROGRAM_NAMES, SUGGESTED_NAMES
from azul.i18n import LANGUAGES, SOURCE_LANGUAGE
from azul.kit.containers import Card
from azul.kit.theme import Theme
from azul.kit.widgets import Form, Widget
from azul.services import analyses
from tests.insight.games import with_budget
from tests.looks import gallery
from tests.looks.gallery import NAMES, Show, exhibit
from tests.looks.pseudo import PSEUDO

pytestmark = pytest.mark.pictures

SLACK = 2
"""Pixels; letters do not fill the height of their line."""

LEADING = 0.3
"""The share of a line's height that is empty above and below its letters."""

NOT_TRANSLATED = (
    *(
        *NAMES,
        *SUGGESTED_NAMES,
        *PROGRAM_NAMES,
    ),  # What players are called, also in the titles that are offered.
    *LANGUAGES.values(),  # Each in its own words.
    "Azulejo",  # The program's name,
    "Azul",  # that of the game,
    "Green Box",  # and what one of its editions is called.
    "broken.azul",  # A file,
)

KEY = re.compile(r"(Ctttrl\+)?(F?\d+|[A-Z])")
"""Keys that are called the same everywhere; Ctrl has no letter that gets an accent."""

PROPER = re.compile("|".join(NOT_TRANSLATED))
WORD = re.compile(r"[A-Za-z]{2,}")
ACCENT = re.compile(r"[äëïöüñÿçÄËÏÖÜ]")


class Written(NamedTuple):
    """Words on a surface, and the part of their place that is seen."""

    words: str
    place: Rect


class Sheet:
    """What was drawn for one picture, and what of it was cut."""

    def __init__(self) -> None:
        self.faces: dict[int, tuple[str, Surface]] = {}
        self.clear()

    def clear(self) -> None:
        """Begin with another picture."""
        self.words: set[str] = set()
        self.faults: set[str] = set()
        self.widgets: list[Widget] = []

    def text(self, make: Callable[..., Surface]) -> Callable[..., Surface]:
        """The same, remembering which surface holds which words."""

        def made(theme: Theme, words: str, *how: Any) -> Surface:
            face = make(theme, words, *how)
            self.faces[id(face)] = words, face
            return face

        return made

    def shortened(self, make: Callable[..., str]) -> Callable[..., str]:
        """The same, remembering what was cut."""

        def made(theme: Theme, words: str, *how: Any) -> str:
            kept = make(theme, words, *how)
            if kept != words:
                self.faults.add(f"shortened: {words}")
            return kept

        return made

    def form(self, draw: Callable[[Form, Surface], None]) -> Callable[[Form, Surface], None]:
        """The same, remembering the widgets, and which of them lie over words."""

        def drawn(form: Form, surface: Surface) -> None:
            self.widgets = form.widgets
            # The paper of a card hides what is under its buttons.
            on_cards = {w for root in form.roots if isinstance(root, Card) for w in root.tree()}
            others = [widget for widget in form.widgets if widget not in on_cards]
            for (words, place), widget in product(getattr(surface, "written", []), others):
                if overlap(place, seen_of(widget)):
                    self.faults.add(f"under a widget: {words}")
            draw(form, surface)

        return drawn

    def put(self, ground: "Ground", source: Surface, part: Rect, place: Rect) -> list[Written]:
        """What is written on the part of a surface that comes onto another one."""
        if id(source) not in self.faces:
            return getattr(source, "written", [])
        words = self.faces[id(source)][0]
        self.words.add(words)
        if is_cut(ground, place):
            self.faults.add(f"cut at an edge: {words}")
        return [Written(words, part)]

    def crowded(self, picture: Surface) -> Iterator[str]:
        """Words over words, and widgets over widgets or beyond the window."""
        texts = getattr(picture, "written", [])
        widgets = [(name_of(widget), seen_of(widget)) for widget in self.widgets]
        for things in (texts, widgets):
            for (one, place), (other, beside) in combinations(things, 2):
                if overlap(place, beside):
                    yield f"one over the other: {one} / {other}"
        for name, place in widgets:
            if place and not picture.get_rect().contains(place):
                yield f"beyond the window: {name}"


SHEET = Sheet()


class Ground(Surface):
    """A surface that remembers what is written on it; a picture on top of words covers them."""

    written: list[Written]

    def blit(
        self, source: Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0
    ) -> Rect:
        part = Rect(area) if area else source.get_rect()
        place = Rect(dest if len(dest) == 2 else dest[:2], part.size)
        texts = SHEET.put(self, source, part, place)
        if id(source) not in SHEET.faces and not special_flags:
            self._cover(place)
        for words, inside in texts:
            moved = inside.move(place.x - part.x, place.y - part.y)
            self._write(Written(words, moved.clip(self.get_clip())))
        return super().blit(source, dest, area, special_flags)

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> Rect:
        self._cover(Rect(rect) if rect else self.get_rect())
        if special_flags and self.get_abs_parent() is self:  # A veil: what is below is not read.
            SHEET.clear()
        return super().fill(color, rect, special_flags)

    def copy(self) -> "Ground":
        other = super().copy()
        assert isinstance(other, Ground)
        left, top = self.get_abs_offset()
        area = self.get_rect().move(left, top)
        inside = [(words, place.clip(area)) for words, place in self._texts()]
        other.written = [Written(words, at.move(-left, -top)) for words, at in inside if at]
        return other

    def _texts(self) -> list[Written]:
        whole: Any = self.get_abs_parent()
        if not hasattr(whole, "written"):
            whole.written = []
        texts: list[Written] = whole.written
        return texts

    def _cover(self, place: Rect) -> None:
        seen, texts = place.clip(self.get_clip()).move(self.get_abs_offset()), self._texts()
        texts[:] = [text for text in texts if not text.place.colliderect(seen)]

    def _write(self, text: Written) -> None:
        seen = text.place.move(self.get_abs_offset())
        if seen:
            self._texts().append(Written(text.words, seen))


def name_of(widget: Widget) -> str:
    return str(getattr(widget, "words", type(widget).__name__))


def seen_of(widget: Widget) -> Rect:
    return widget.rect.clip(widget.view) if widget.view else widget.rect


def overlap(one: Rect, other: Rect) -> bool:
    """Whether two things lie over each other; lines of text may touch."""
    both = one.clip(other)
    return both.w > SLACK and both.h > max(SLACK, LEADING * min(one.h, other.h))


def is_cut(ground: Surface, place: Rect) -> bool:
    """Whether a part of a place is out of sight; what is scrolled may end above or below."""
    clip = ground.get_clip()
    if not place.colliderect(clip):
        return False
    across = place.left < clip.left - SLACK or place.right > clip.right + SLACK
    scrolled = ground.get_abs_parent() is not ground or clip != ground.get_rect()
    return across or (not scrolled and not clip.inflate(0, 2 * SLACK).contains(place))


def faults(show: Show, folder: Path) -> dict[str, list[str]]:
    """What is wrong with the texts of each scene."""
    found = {}
    SHEET.clear()
    for name, picture in exhibit(folder, show):
        wrong = {*SHEET.faults, *SHEET.crowded(picture)}
        if show.language == PSEUDO:
            wrong |= {f"not in the catalogue: {words}" for words in SHEET.words if is_raw(words)}
        found[name] = sorted(wrong)
        SHEET.clear()
    return {name: wrong for name, wrong in found.items() if wrong}


def is_raw(words: str) -> bool:
    """Whether words in the language with accents have none."""
    rest = KEY.sub("", PROPER.sub("", words))
    return bool(WORD.search(rest)) and not ACCENT.search(rest)


@pytest.fixture(autouse=True)
def recorded() -> Iterator[None]:
    """All that is drawn is remembered."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Theme, "text", SHEET.text(Theme.text))
        patch.setattr(Theme, "paragraph", SHEET.text(Theme.paragraph))
        patch.setattr(Theme, "shortened", SHEET.shortened(Theme.shortened))
        patch.setattr(Form, "draw", SHEET.form(Form.draw))
        patch.setattr(pygame, "Surface", Ground)
        patch.setattr(gallery, "Surface", Ground)
        # What an analysis says has the same length, however long it thought.
        patch.setattr(analyses, "Analysis", with_budget(50))
        yield


SMALL, USUAL = (1024, 640), (1366, 768)
LONG = [
    Show(size, language, players, text)
    for size in (SMALL, USUAL)
    for language in (PSEUDO, *LANGUAGES)
    if language != SOURCE_LANGUAGE
    for text in (100, 200)
    for players in (2, 3, 4)
]


def test_no_text_is_cut_or_lies_over_another_in_a_small_window(tmp_path: Path) -> None:
    assert faults(Show(SMALL, PSEUDO, 4, 200), tmp_path) == {}


@pytest.mark.sampled(0.06)
@pytest.mark.slow
@pytest.mark.parametrize("show", LONG, ids=str)
def test_no_text_is_cut_or_lies_over_another(show: Show, tmp_path: Path) -> None:
    assert faults(show, tmp_path) == {}
