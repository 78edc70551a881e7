"""Verdicts as they are seen: each by a sign, a word and a color, with what was given away.

They are spelled as in `azul.insight.Verdict`, which would take long to load before it is needed.
"""

import math
from typing import Final

import pygame
from pygame import Rect

from azul.i18n import Sentence, mark
from azul.kit import borders, metrics
from azul.kit.theme import Theme, cached_in_theme

GOOD: Final = "good"
SIGNS: Final = {"inexact": "?!", "mistake": "?", "blunder": "??"}
"""As they are written beside the moves of chess."""

WORDS: Final = {
    GOOD: mark("Good"),
    "inexact": mark("Inexact"),
    "mistake": mark("Mistake"),
    "blunder": mark("Blunder"),
}

DECIDED: Final = Sentence(mark("The game is as good as decided."), {})
"""Then hardly anything gives a chance away, and what is best hardly matters."""

_SURE: Final = 0.01
"""How far from nothing or all a chance is then, at most."""

_COLORS: Final = {
    "inexact": ("paper", "amber", "ink"),
    "mistake": ("paper", "rust", "rust"),
    "blunder": ("rust", "rust", "cream"),
}
"""Ground, edge and words: the worse, the heavier."""

WIDTH: Final = 84
"""What stands beside a step takes so many design units at most."""

_HEIGHT: Final = 30
_EDGE: Final = 2
_STROKE: Final = 3.5
_FINE: Final = 4
"""How many times larger what is round is drawn before it is made smooth."""

_CHECK: Final = ((-0.3, 0.0), (-0.08, 0.24), (0.32, -0.26))
"""The sign of what is good, around the middle, 1 being the height."""


def verdict_name(verdict: str) -> Sentence:
    """A verdict in a word."""
    return Sentence(WORDS[verdict], {})


def is_decided(chance: float) -> bool:
    """Whether somebody with that chance to win has as good as lost, or won."""
    return not _SURE <= chance <= 1 - _SURE


def percentage_points(share: float) -> int:
    """Part of a chance as a whole number; rounded towards 0, as verdicts begin at whole numbers."""
    return math.trunc(100 * share + math.copysign(1e-9, share))


@cached_in_theme(64)
def verdict_mark(theme: Theme, verdict: str, given_away: int) -> pygame.Surface:
    """A sign, and the hundredths that were given away; of what is good the sign alone."""
    high = theme.px(_HEIGHT)
    if verdict not in SIGNS:
        return _check(theme, high)
    size, colors = theme.px(metrics.SMALL - 3), theme.colors
    fill, edge, ink = (getattr(colors, name) for name in _COLORS[verdict])
    words = theme.text(f"{SIGNS[verdict]} −{given_away}", "bold", size, ink)
    place = Rect(0, 0, min(theme.px(WIDTH), words.get_width() + high // 2), high)
    face = pygame.Surface(place.size, pygame.SRCALPHA)
    face.fill((*colors.paper, 0))
    borders.draw_rounded(theme, face, place, fill, edge, theme.px(_EDGE))
    face.blit(words, words.get_rect(center=place.center))
    return face


def _check(theme: Theme, high: int) -> pygame.Surface:
    large, leaf = high * _FINE, theme.colors.leaf
    face = pygame.Surface((large, large), pygame.SRCALPHA)
    face.fill((*leaf, 0))
    points = [(large * (0.5 + x), large * (0.5 + y)) for x, y in _CHECK]
    pygame.draw.lines(face, leaf, False, points, theme.px(_STROKE) * _FINE)
    return pygame.transform.smoothscale(face, (high, high))
