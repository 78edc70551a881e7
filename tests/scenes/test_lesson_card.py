"""The card of a lesson: its text fits in the strip below the table."""

from itertools import combinations, product
from unittest.mock import Mock

import pygame
import pytest
from pygame import Rect, Surface

from azul.book.lessons import Lesson, lesson_words
from azul.engine import Ruleset
from azul.i18n import LANGUAGES, Strings
from azul.kit import metrics
from azul.kit.theme import Theme
from azul.kit.widgets import Button
from azul.scenes.game.lesson_card import LessonCard, button_theme, fitting_cards
from azul.settings import Settings, Style
from tests.cases import some

SIZES = [(1024, 640), (1366, 768), (900, 1200), (2560, 1080)]
CASES = list(product(SIZES, (100, 150, 200), LANGUAGES))
LENGTH_FACTOR = 1.4

every_case = pytest.mark.parametrize(
    ("size", "text", "language"),
    [
        pytest.param(*case, id="{}-{}-{}".format(*case), marks=[pytest.mark.slow] * (n % 5 > 0))
        for n, case in enumerate(CASES)
    ],
)

Size = tuple[int, int]


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.font.init()


def lengthen(text: str) -> str:
    """The text as in a language with longer words."""
    return " ".join(word + "x" * round(len(word) * (LENGTH_FACTOR - 1)) for word in text.split())


def make_cards(size: Size, text: int, language: str = "en") -> tuple[list[LessonCard], Rect, Theme]:
    """A card for each lesson, in its strip, with lengthened text in English."""
    strings = Strings(language)
    texts = [strings.say(lesson_words(lesson, Ruleset.AZUL)) for lesson in Lesson]
    names = [strings("Got it"), strings("No more cards")]
    if language == "en":
        texts, names = ([*map(lengthen, group)] for group in (texts, names))
    settings = Settings(text=text)
    context = Mock(theme=Theme.of(settings, size), strings=strings)
    theme, height = fitting_cards(context, texts, size, names)
    strip = Rect(0, size[1] - height, size[0], height)
    cards = []
    for lesson_text in texts:
        buttons = [Button(button_theme(theme), name, list) for name in names]
        cards.append(LessonCard(theme, lesson_text, buttons, size[0] - 2 * metrics.MARGIN))
        cards[-1].place(strip)
    return cards, strip, theme


@every_case
def test_text_and_buttons_fit_in_the_strip(size: Size, text: int, language: str) -> None:
    cards, strip, theme = make_cards(size, text, language)
    assert theme.px(metrics.SMALL) >= metrics.LEGIBLE
    for card in cards:
        widgets = [widget for widget in card.tree() if not widget.children]
        parts = [widget.rect for widget in widgets]
        assert strip.contains(card.rect)
        assert all(card.rect.contains(part) for part in parts)
        assert not [pair for pair in combinations(parts, 2) if pair[0].colliderect(pair[1])]
        assert all(widget.rect.h >= widget.height(widget.rect.w) for widget in widgets)
        buttons = [widget for widget in widgets if isinstance(widget, Button)]
        assert len(buttons) == 2
        assert all(button.rect.w >= button.width() for button in buttons)


@pytest.mark.parametrize("size", some(SIZES, 4))
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_keeps_most_of_the_window(language: str, size: Size) -> None:
    _, strip, _ = make_cards(size, 200, language)
    assert strip.h <= size[1] * 0.2


def test_a_card_has_the_colors_of_its_theme() -> None:
    pictures = []
    for paper in ((250, 242, 224), (0, 80, 0)):
        theme = Theme(Style.EVENING, 0.7)
        theme.colors = theme.colors._replace(paper=paper)
        card = LessonCard(theme, "Look.", [Button(theme, "Got it", list)], 600)
        card.place(Rect(0, 0, 640, 100))
        surface = Surface((640, 100))
        card.draw_tree(surface, None, None)
        pictures.append(tuple(surface.get_at(card.rect.move(6, 0).midleft))[:3])
    assert pictures == [(250, 242, 224), (0, 80, 0)]


def test_the_frame_of_the_subject_differs_from_the_focus_frame() -> None:
    target = Rect(480, 60, 40, 40)
    theme = Theme(Style.EVENING, 0.7)
    card = LessonCard(theme, "Look.", [Button(theme, "Got it", list)], 600)
    surface = Surface((1024, 640))
    surface.fill((90, 90, 90))
    card.frame(surface, target, is_round=False)
    around = [surface.get_at((target.centerx, y))[:3] for y in range(target.top)]
    assert card.theme.colors.gold in around
    assert card.theme.colors.paper in around
    assert card.theme.colors.ink not in around, "the ink color is that of the focus frame"
