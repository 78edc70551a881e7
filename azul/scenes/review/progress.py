"""How much of a game is looked through."""

import pygame
from pygame import Rect

from azul.kit.theme import Theme


def draw_rail(theme: Theme, surface: pygame.Surface, rail: Rect, share: float) -> None:
    """A thin bar that tells which share is done."""
    radius = rail.h // 2
    pygame.draw.rect(surface, theme.colors.rule, rail, border_radius=radius)
    done = Rect(rail.x, rail.y, round(rail.w * share), rail.h)
    pygame.draw.rect(surface, theme.colors.cobalt, done, border_radius=radius)
