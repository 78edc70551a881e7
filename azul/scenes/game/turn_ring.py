"""A soft ring of light around the board of a person whose turn begins."""

from typing import Final

import pygame
from pygame import Rect

from azul.scenes.game.overlay import BriefOverlay
from azul.table.animation.animation import eased_progress

_SECONDS: Final = 1.0
_REACH: Final = 15
_WIDTH: Final = 9
"""How long the ring grows, how far, and its width at first, in design units."""


class TurnRing(BriefOverlay):
    """A ring that grows once around a board and fades."""

    def show(self, board: Rect) -> None:
        self.rect = board
        self.appear(_SECONDS)

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        if not self.is_visible:
            return
        theme, grown = self._context.theme, eased_progress(self._age, _SECONDS)
        around = 2 * theme.px(_REACH * grown)
        width = max(1, theme.px(_WIDTH * (1 - grown)))
        # It fades into the color of the table, because a translucent ring of this size is slow.
        color = pygame.Color(*theme.colors.gold).lerp(theme.colors.button, grown)
        ring = self.rect.inflate(around, around)
        pygame.draw.rect(surface, color, ring, width, border_radius=width + around // 2)
