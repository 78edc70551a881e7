"""Scrolling of content that is taller than its view, and the scrollbar beside it."""

from typing import Final

import pygame
from pygame import Rect

from azul.kit import borders
from azul.kit.keys import Key, KeyPress
from azul.kit.theme import Theme

LEAST_THUMB: Final = 30
BAR: Final = 8
BESIDE: Final = 10
"""Width of the bar, and the room beside it."""

_WHEEL_STEP: Final = 90  # how far one notch of the wheel scrolls
_FADE_HEIGHT: Final = 32
_PAGE_SHARE: Final = 0.85  # of the view


class Scroller:
    """Scrolls content to a `top` in pixels, with a scrollbar if it is taller than its view."""

    def __init__(self, theme: Theme, view: Rect, height: int, top: int = 0) -> None:
        self.theme = theme
        self.view = view
        self.height = height
        self._is_dragging = False
        self.top = 0
        self.scroll_to(top)

    def px(self, units: float) -> int:
        return self.theme.px(units)

    @property
    def max_top(self) -> int:
        return max(0, self.height - self.view.h)

    def scroll_to(self, top: int) -> None:
        self.top = min(max(0, top), self.max_top)

    def reveal(self, top: int, bottom: int, margin: int = 0) -> None:
        """Scroll as little as needed to show a part, and `margin` above and below it."""
        # The upper edge takes precedence, because a part taller than the view is read from its top.
        self.scroll_to(min(max(self.top, bottom + margin - self.view.h), top - margin))

    def wheel(self, notches: float) -> None:
        """Scroll by notches of the wheel, downward if positive."""
        self.scroll_to(self.top + round(notches * self.px(_WHEEL_STEP)))

    def handle_key(self, pressed: KeyPress) -> bool:
        """Handle Page Up, Page Down, Home and End. Return True if it was one of these keys."""
        page = round(self.view.h * _PAGE_SHARE)
        tops = {
            Key.PAGE_UP: self.top - page,
            Key.PAGE_DOWN: self.top + page,
            Key.HOME: 0,
            Key.END: self.max_top,
        }
        if pressed.key not in tops:
            return False
        self.scroll_to(tops[pressed.key])
        return True

    def is_at(self, point: tuple[int, int]) -> bool:
        # The bar is thin and easily missed.
        area = self.track().inflate(self.px(2 * BESIDE), 0)
        return self.max_top > 0 and area.collidepoint(point)

    def press(self, point: tuple[int, int]) -> bool:
        """Start to drag the thumb. Return True if the bar is under the point."""
        self._is_dragging = self.is_at(point)
        self.drag_to(point)
        return self._is_dragging

    def drag_to(self, point: tuple[int, int]) -> None:
        if self._is_dragging:
            track, held = self.track(), self.thumb()
            share = (point[1] - track.y - held.h / 2) / max(1, track.h - held.h)
            self.scroll_to(round(share * self.max_top))

    def track(self) -> Rect:
        bar = self.px(BAR)
        return Rect(self.view.right - bar, self.view.y, bar, self.view.h)

    def thumb(self) -> Rect:
        seen, top = self.view.h / max(1, self.height), self.top / max(1, self.max_top)
        return thumb(self.track(), min(1.0, seen), top, self.px(LEAST_THUMB))

    def draw_fades(self, surface: pygame.Surface) -> None:
        """Fade out content that is cut at the upper or lower edge."""
        view = self.view
        above = borders.fading_edge(
            self.theme, (view.w, self.px(_FADE_HEIGHT)), self.theme.colors.paper
        )
        if self.top > 0:
            surface.blit(above, view)
        if self.top < self.max_top:
            below = pygame.transform.flip(above, False, True)
            surface.blit(below, below.get_rect(bottomleft=view.bottomleft))

    def draw(self, surface: pygame.Surface) -> None:
        if self.max_top:
            draw_scrollbar(self.theme, surface, self.track(), self.thumb())


def thumb(track: Rect, seen: float, top: float, min_height: int) -> Rect:
    """Return the thumb on its track; `seen` is the visible share, `top` how far it is scrolled.

    `top` goes from 0 to 1; the thumb is at least `min_height` pixels high.
    """
    rect = Rect(track.x, 0, track.w, max(min_height, round(track.h * seen)))
    rect.y = track.y + round((track.h - rect.h) * top)
    return rect


def draw_scrollbar(theme: Theme, surface: pygame.Surface, track: Rect, thumb_: Rect) -> None:
    """Draw track and thumb, their ends round."""
    for rect, color in ((track, theme.colors.rule), (thumb_, theme.colors.cobalt)):
        surface.blit(borders.rounded(theme, rect.size, track.w // 2, color, color, 0), rect)
