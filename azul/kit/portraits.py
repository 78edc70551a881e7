"""Portraits of bots: painted tiles with a face, which is neutral, glad or dismayed."""

from enum import StrEnum

import pygame

from azul.kit.theme import Theme, cached_in_theme


class Look(StrEnum):
    """The look of a face, as in the names of its images."""

    NEUTRAL = "neutral"
    GLAD = "glad"
    DISMAYED = "dismayed"


@cached_in_theme(32)
def portrait(theme: Theme, face: str, side: int, look: Look = Look.NEUTRAL) -> pygame.Surface:
    """Return a face on its tile, `side` pixels wide and high."""
    # A copy instead of the cached `picture`, because it is painted over.
    image = theme.rasterize(f"faces/{face}", side, side)
    image.blit(theme.rasterize(f"faces/{face}_{look}", side, side), (0, 0))
    return image
