"""The sign in the bar that a round is the last."""

from typing import Final

import pygame

from azul.kit import borders, metrics
from azul.kit.fitting import fit
from azul.kit.theme import Theme, cached_in_theme

_SIGN_TYPES: Final = (0.36, 0.4)
_SIGN_MARGIN: Final = 0.05
"""Sizes of the type on the sign with a word in each line and in one line, and the distance of the
sign to the edges, in bar heights.
"""


@cached_in_theme(2)
def last_round_sign(theme: Theme, text: str, bar_height: int) -> pygame.Surface:
    """A golden plate as high as the bar with dark words, one in each line where these have room."""
    colors, height = theme.colors, bar_height - 2 * round(bar_height * _SIGN_MARGIN)
    size, larger = (max(metrics.LEGIBLE, round(bar_height * share)) for share in _SIGN_TYPES)
    room, lines = (theme.width(text, "bold", size), height), text.replace(" ", "\n")
    sizes = range(size, metrics.LEGIBLE - 1, -1)
    words = fit(theme, [lines], "bold", sizes, colors.darkest, room)
    if not words:
        size, words = larger, theme.text(text, "bold", larger, colors.darkest)
    words = words.subsurface(words.get_bounding_rect())
    plate = borders.rounded(
        theme, (words.get_width() + size, height), height // 5, colors.gold, colors.gold, 1
    ).copy()
    plate.blit(words, words.get_rect(center=plate.get_rect().center))
    return plate
