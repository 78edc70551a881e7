"""The courtyard of the celebration, in which a camera draws back from the large walls."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from azul.paths import ASSETS
from azul.scenes.scene import Context
from azul.settings import Style

WIDE: Final = 1.25
"""The least ratio of width to height of a place with things side by side."""

_NEARNESS: Final = 0.98
_LARGEST: Final = 2800
"""How high, or wide, the large walls are at first, in windows; most pixels across for that."""


class Courtyard:
    """The illustration (tools/courtyard.py) for a window of `size` pixels, by day or at dusk.

    A thread reads it until walls are hung; `draw` needs them.
    """

    def __init__(self, context: Context, size: tuple[int, int], is_day: bool) -> None:
        self._context, self._size, self._is_day = context, size, is_day
        self._picture = context.tasks.on_thread(self._read, name="courtyard")

    def _read(self) -> pygame.Surface:
        """Return the illustration for the window's shape; flat in the contrast theme."""
        theme = self._context.theme
        if theme.style is Style.CONTRAST:
            flat = pygame.Surface((2, 2))
            flat.fill(theme.colors.darkest)
            return flat
        shape = "wide" if self._size[0] > WIDE * self._size[1] else "tall"
        name = f"{'day' if self._is_day else 'dusk'}-{shape}.webp"
        return pygame.image.load(ASSETS / "courtyard" / name).convert()

    def hang(
        self, large: Rect, walls_at: Callable[[float], Sequence[tuple[pygame.Surface, Rect]]]
    ) -> None:
        """Hang the walls, which are made at a scale; `large` is the place of the large walls."""
        width, height = self._size
        self._large = large
        self._nearest = max(1.0, _NEARNESS * min(width / large.w, height / large.h))
        scale = min(self._nearest, max(1.0, _LARGEST / width))
        picture = self._picture.result()
        enlarged = max(width / picture.get_width(), height / picture.get_height())
        # The part of the illustration that has the window's shape.
        part = Rect(0, 0, round(width / enlarged), round(height / enlarged))
        part.midbottom = picture.get_rect().midbottom
        large_size = round(width * scale), round(height * scale)
        self._near = pygame.transform.smoothscale(picture.subsurface(part), large_size)
        self._near.fblits(walls_at(scale))
        self._seen = pygame.Surface(self._size, 0, self._near)
        scale_down = partial(pygame.transform.smoothscale, self._near, self._size)
        self._whole = self._context.tasks.on_thread(scale_down, name="courtyard")

    def draw(self, surface: pygame.Surface, back: float) -> None:
        """Draw it from near the large walls at 0 to the whole at 1."""
        if back == 1:
            surface.blit(self._whole.result(), (0, 0))
            return
        window, nearest = surface.get_rect(), self._nearest
        seen = Rect(0, 0, round(window.w / nearest), round(window.h / nearest))
        seen.center = self._large.center
        seen.clamp_ip(window)
        share = nearest**back
        # The corners move in straight lines to the corners of the window.
        rest = nearest * (nearest - share) / (nearest - 1) if nearest > 1 else 0.0
        lengths = (seen.x * rest, seen.y * rest, window.w * share, window.h * share)
        shrunk = self._near.get_width() / (window.w * nearest)
        part = Rect([round(length * shrunk) for length in lengths]).clip(self._near.get_rect())
        # No smoothing, which takes longer than everything else in a frame.
        pygame.transform.scale(self._near.subsurface(part), window.size, self._seen)
        surface.blit(self._seen, (0, 0))
