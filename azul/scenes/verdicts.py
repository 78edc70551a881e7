"""Verdicts on moves as words and marks, and words for the accuracy and luck of players."""

from typing import Final

import pygame
from pygame import Rect

from azul.i18n import Sentence, Strings, mark, sentence
from azul.insight import TYPICAL_ACCURACY, Luck, Verdict
from azul.kit import borders, metrics
from azul.kit.theme import Theme, cached_in_theme

SIGNS: Final = {Verdict.INACCURACY: "?!", Verdict.MISTAKE: "?", Verdict.BLUNDER: "??"}
"""The symbols of chess notation."""

WORDS: Final = {
    Verdict.GOOD: mark("Good"),
    Verdict.INACCURACY: mark("Inaccuracy"),
    Verdict.MISTAKE: mark("Mistake"),
    Verdict.BLUNDER: mark("Blunder"),
}

DECIDED: Final = Sentence(mark("The game is as good as decided."), {})
"""The text if hardly any move loses win chance, so that the best move hardly matters."""

LUCK_WORDS: Final = {
    # Translators: under the heading "Luck".
    Luck.GOOD: mark("good"),
    # Translators: under the heading "Luck".
    Luck.FAIRLY_GOOD: mark("fairly good"),
    # Translators: under the heading "Luck".
    Luck.AVERAGE: mark("average"),
    # Translators: under the heading "Luck".
    Luck.FAIRLY_BAD: mark("fairly bad"),
    # Translators: under the heading "Luck".
    Luck.BAD: mark("bad"),
}

_COLORS: Final = {
    Verdict.INACCURACY: ("paper", "amber", "ink"),
    Verdict.MISTAKE: ("paper", "negative", "negative"),
    Verdict.BLUNDER: ("negative", "negative", "cream"),
}
"""Colors of background, edge and text."""

WIDTH: Final = 84
"""The maximum width of a mark, in design units."""

_HEIGHT: Final = 30
_EDGE: Final = 2
_STROKE: Final = 3.5
_OVERSAMPLING: Final = 4
"""The check mark is drawn larger by this factor and then scaled down."""

_CHECK: Final = ((-0.3, 0.0), (-0.08, 0.24), (0.32, -0.26))
"""The points of the check mark around the center, in heights."""


def verdict_name(verdict: Verdict) -> Sentence:
    """Return the word for a verdict."""
    return Sentence(WORDS[verdict], {})


def verdict_in_words(verdict: Verdict, points_lost: int) -> Sentence:
    """Return the verdict on a decision, with the percentage points that a mistake has lost."""
    name = verdict_name(verdict)
    if verdict not in SIGNS:
        return name
    return sentence(
        "{verdict}: {points} percentage points of win chance lost", verdict=name, points=points_lost
    )


def accuracy_text(accuracy: int | None, strings: Strings) -> str:
    """Return an accuracy, or words instead if there were too few choices."""
    return strings("few moves") if accuracy is None else str(accuracy)


def explain_accuracy(strings: Strings) -> str:
    """Explain an accuracy from 0 to 100."""
    values = {level.value: accuracy for level, accuracy in TYPICAL_ACCURACY.items()}
    meaning = strings(
        "Accuracy, from 0 to 100: higher if a player’s decisions lost less win chance."
    )
    weight = strings(
        "Several small mistakes lower it more than a big one with the same total loss."
        " Moves in a decided game don’t count."
    )
    scale = strings(
        "Typical: Apprentice {apprentice}, Journeyman {journeyman}, Master {master}, Grandmaster"
        " {grandmaster}.",
        **values,
    )
    limits = strings(
        "It varies a lot from game to game, and mistakes that the analysis misses don’t count."
    )
    return f"{meaning} {weight} {scale} {limits}"


@cached_in_theme(64)
def verdict_mark(theme: Theme, verdict: Verdict, points_lost: int) -> pygame.Surface:
    """Return a symbol with the lost percentage points; for a good move a check mark alone."""
    height = theme.px(_HEIGHT)
    if verdict not in SIGNS:
        return _check(theme, height)
    size, colors = theme.px(metrics.SMALL - 3), theme.colors
    fill, edge, ink = (getattr(colors, name) for name in _COLORS[verdict])
    text = theme.text(f"{SIGNS[verdict]} −{points_lost}", "bold", size, ink)
    place = Rect(0, 0, min(theme.px(WIDTH), text.get_width() + height // 2), height)
    face = pygame.Surface(place.size, pygame.SRCALPHA)
    face.fill((*colors.paper, 0))
    borders.draw_rounded(theme, face, place, fill, edge, theme.px(_EDGE))
    face.blit(text, text.get_rect(center=place.center))
    return face


def _check(theme: Theme, height: int) -> pygame.Surface:
    size, positive = height * _OVERSAMPLING, theme.colors.positive
    face = pygame.Surface((size, size), pygame.SRCALPHA)
    face.fill((*positive, 0))
    points = [(size * (0.5 + x), size * (0.5 + y)) for x, y in _CHECK]
    pygame.draw.lines(face, positive, False, points, theme.px(_STROKE) * _OVERSAMPLING)
    return pygame.transform.smoothscale(face, (height, height))
