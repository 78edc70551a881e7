"""The card of a lesson: all words have room in the strip that the table leaves it."""

from dataclasses import replace
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

SIZES = [(1024, 640), (1366, 768), (900, 1200), (2560, 1080)]
CASES = list(product(SIZES, (100, 150, 200), LANGUAGES))
LONGER = 1.4

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


def lengthened(said: str) -> str:
    """The same in a language whose words are longer."""
    return " ".join(word + "x" * round(len(word) * (LONGER - 1)) for word in said.split())


def cards(size: Size, text: int, language: str = "en") -> tuple[list[LessonCard], Rect, Theme]:
    """A card for each lesson, in its strip; English is lengthened."""
    strings = Strings(language)
    label = [strings.say(lesson_words(lesson, Ruleset.AZUL)) for lesson in Lesson]
    names = [strings("Got it"), strings("No more cards")]
    if language == "en":
        label, names = ([*map(lengthened, texts)] for texts in (label, names))
    settings = Settings(text=text)
    context = Mock(theme=Theme.of(settings, size), strings=strings)
    theme, height = fitting_cards(context, label, size, names)
    strip = Rect(0, size[1] - height, size[0], height)
    made = []
    for said in label:
        buttons = [Button(button_theme(theme), name, list) for name in names]
        made.append(LessonCard(theme, said, buttons, size[0] - 2 * metrics.MARGIN))
        made[-1].place(strip)
    return made, strip, theme


@every_case
def test_all_words_and_buttons_have_room_in_the_strip(size: Size, text: int, language: str) -> None:
    made, strip, theme = cards(size, text, language)
    assert theme.px(metrics.SMALL) >= metrics.LEGIBLE
    for card in made:
        widgets = [widget for widget in card.tree() if not widget.children]
        parts = [widget.rect for widget in widgets]
        assert strip.contains(card.rect)
        assert all(card.rect.contains(part) for part in parts)
        assert not [pair for pair in combinations(parts, 2) if pair[0].colliderect(pair[1])]
        assert all(widget.rect.h >= widget.height(widget.rect.w) for widget in widgets)
        buttons = [widget for widget in widgets if isinstance(widget, Button)]
        assert len(buttons) == 2
        assert all(button.rect.w >= button.width() for button in buttons)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_keeps_most_of_the_window(language: str, size: Size) -> None:
    _, strip, _ = cards(size, 200, language)
    assert strip.h <= size[1] * 0.2


def test_a_card_wears_the_colors_in_use() -> None:
    pictures = []
    for paper in ((250, 242, 224), (0, 80, 0)):
        theme = Theme(Style.EVENING, 0.7)
        theme.colors = replace(theme.colors, paper=paper)
        made = LessonCard(theme, "Look.", [Button(theme, "Got it", list)], 600)
        made.place(Rect(0, 0, 640, 100))
        surface = Surface((640, 100))
        made.draw_tree(surface, None, None)
        pictures.append(tuple(surface.get_at(made.rect.move(6, 0).midleft))[:3])
    assert pictures == [(250, 242, 224), (0, 80, 0)]


def test_the_frame_around_the_subject_is_not_the_one_of_what_answers_the_keys() -> None:
    target = Rect(480, 60, 40, 40)
    theme = Theme(Style.EVENING, 0.7)
    made = LessonCard(theme, "Look.", [Button(theme, "Got it", list)], 600)
    surface = Surface((1024, 640))
    surface.fill((90, 90, 90))
    made.frame(surface, target)
    around = [surface.get_at((target.centerx, y))[:3] for y in range(target.top)]
    assert made.theme.colors.gold in around
    assert made.theme.colors.paper in around
    assert made.theme.colors.ink not in around, "dark lines are those of the focus"
