"""Messages, tooltips, captions, progress bars and notices."""

from collections.abc import Sequence
from math import inf
from typing import Final

import pygame
from pygame import Rect

from azul.kit import borders, metrics
from azul.kit.fitting import cut_off, fit, fit_line, fit_width
from azul.kit.theme import Theme

_RADIUS = 30
"""Largest radius of a label's corners, in pixels."""

_PADDING = 0.45
"""Room above and below the text of a notice, in text sizes."""

_WIDEST = 30
"""Largest width of a tooltip, in text sizes: it covers the table."""

_CAPTION_MARGIN = 60
"""Room that a caption leaves free of the bar's width, in design units."""

_BAR = 420
"""Least length of the progress bar, in design units."""

_LEAST_SHARE = 0.66
"""How much smaller the text of a notice may be to fit on one line: it covers the table."""

_TYPE_SHARES: Final = (0.46, 0.38, 0.3, 0.0)
"""Sizes of type that are tried for a text, in heights of its room."""

TOAST_SECONDS: Final = 4.0
"""Seconds after which a toast disappears by itself, unless it is pointed at."""


class Toast:
    """A message that stays until it is hidden, or its time is over.

    Each line of its text is a sentence. It is shown beside its `target`, if it has one.
    """

    def __init__(self) -> None:
        self.text = ""
        self.is_visible = False
        self.target: Rect | None = None
        self._seconds = inf
        self.rect = Rect(0, 0, 0, 0)
        """The rectangle of the last drawing."""

    def show(self, text: str, seconds: float = inf, target: Rect | None = None) -> None:
        self.text, self.is_visible, self.target = text, True, target
        self._seconds, self.rect = seconds, Rect(0, 0, 0, 0)

    def hide(self) -> None:
        self.is_visible = False

    def update(self, seconds: float, pointer: tuple[int, int]) -> bool:
        """Let time pass, except while the pointer is on it. Return True if it has just expired."""
        if not self.rect.collidepoint(pointer):
            self._seconds -= seconds
        has_expired = self.is_visible and self._seconds <= 0
        if has_expired:
            self.hide()
        return has_expired

    def draw(self, theme: Theme, surface: pygame.Surface, room: Rect) -> None:
        """Draw the message beside its target, or in a room."""
        if self.is_visible and self.target:
            size = theme.px(metrics.LARGE)
            self.rect = draw_tooltip(theme, surface, self.text, self.target, size=size)
        elif self.is_visible:
            self.rect = draw_message(theme, surface, self.text, room)


def message_fits(theme: Theme, text: str, room: Rect) -> bool:
    """True if a room holds the whole text of a message."""
    return _whole_text(theme, text, _inside(room)) is not None


def draw_message(
    theme: Theme, surface: pygame.Surface, text: str, room: Rect, *, warns: bool = False
) -> Rect:
    """Draw a message as high as its room, as near to the middle of the window as that allows.

    It is dark, or red if it `warns`. Text that does not fit is left out. Return its rectangle.
    """
    colors, inside = theme.colors, _inside(room)
    image = _fitting_text(theme, text, inside)
    rect = Rect(0, 0, image.get_width() + room.w - inside.w, room.h - 2)
    rect.center = surface.get_rect().centerx, room.centery
    rect.clamp_ip(room)
    fill = colors.negative if warns else colors.darkest
    shape = borders.rounded(theme, rect.size, rect.h // 4, fill, colors.gold, 2)
    surface.blit(shape, rect)
    surface.blit(image, image.get_rect(center=rect.center))
    return rect


def _inside(room: Rect) -> Rect:
    """Return a room without the space at both sides of a text."""
    return room.inflate(-2 * (room.h // 3), 0)


def _fitting_text(theme: Theme, text: str, room: Rect) -> pygame.Surface:
    """Return a text in type as large as fits into a room, or else as much of it as fits.

    The last of its lines, which are sentences, matters most.
    """
    whole = _whole_text(theme, text, room)
    if whole:
        return whole
    _, _, later = text.partition("\n")
    if later:
        return _fitting_text(theme, later, room)
    size, color = metrics.LEGIBLE, theme.colors.cream
    part = fit(theme, cut_off(text), "bold", [size], color, room.size)
    return part or fit_line(theme, text, "bold", size, color, room.w)


def _whole_text(theme: Theme, text: str, room: Rect) -> pygame.Surface | None:
    """Return a text in the largest type that fits, even if that puts all lines into one."""
    versions, color = (text, text.replace("\n", " · ")), theme.colors.cream
    sizes = [max(metrics.LEGIBLE, round(room.h * share)) for share in _TYPE_SHARES]
    images = (fit(theme, versions, "bold", [size], color, room.size) for size in sizes)
    return next(filter(None, images), None)


def draw_tooltip(
    theme: Theme,
    surface: pygame.Surface,
    text: str,
    target: Rect,
    obstacles: Sequence[Rect] = (),
    *,
    warns: bool = False,
    size: int = 0,
) -> Rect:
    """Draw a label below its target, or beside or above it where that hides fewer others.

    Its type has the usual size, or another `size` in pixels. Return its rectangle.
    """
    image, rect = _label(theme, surface, text, size or theme.px(metrics.SMALL))
    around = target.inflate([2 * theme.px(metrics.GAP / 2)] * 2)
    window = surface.get_rect().inflate(-metrics.MARGIN, -metrics.MARGIN)
    places = [way.clamp(window) for way in _ways_around(around, rect.size)]
    hidden = [target, *obstacles]
    place = min(places, key=lambda place: len(place.collidelistall(hidden)))
    radius, colors = min(place.h // 2, _RADIUS), theme.colors
    fill = colors.negative if warns else colors.darkest
    surface.blit(borders.rounded(theme, place.size, radius, fill, colors.gold, 2), place)
    surface.blit(image, image.get_rect(center=place.center))
    return place


def _ways_around(target: Rect, size: tuple[int, int]) -> list[Rect]:
    """Return the places for a label of a size around its target, the best place first."""
    rect = Rect((0, 0), size)
    # In the middle, then at either edge, then from the middle to either side.
    x, _ = target.center
    columns = (x - rect.w // 2, target.left, target.right - rect.w, x, x - rect.w)
    rows = (target.centery - rect.h // 2, target.top, target.bottom - rect.h)
    below = [rect.move(x, target.bottom) for x in columns]
    above = [rect.move(x, target.top - rect.h) for x in columns]
    beside = [rect.move(x, y) for x in (target.left - rect.w, target.right) for y in rows]
    # To the left of a wide target there may be only the window's edge.
    return [*below, *above] if target.w > target.h else [*below, *beside, *above]


def _label(
    theme: Theme, surface: pygame.Surface, text: str, size: int
) -> tuple[pygame.Surface, Rect]:
    """Return the text and its rectangle.

    Lines are no wider than the window or _WIDEST text sizes.
    """
    size = max(metrics.LEGIBLE, size)
    widest = round(min(surface.get_width() - 4 * size, _WIDEST * size))
    image = fit_width(theme, text, "bold", size, theme.colors.cream, widest)
    return image, image.get_rect().inflate(2 * size, size)


def notice_height(theme: Theme, width: int, text: str) -> int:
    """Return the height of a notice in a window of some width, both in pixels."""
    image, size = _notice(theme, width, text)
    return image.get_height() + round(2 * _PADDING * size)


def draw_caption(theme: Theme, surface: pygame.Surface, bar: Rect, text: str) -> None:
    """Draw a caption above the table, instead of its bar."""
    room = bar.w - theme.px(_CAPTION_MARGIN)
    size = min(theme.px(metrics.TEXT), bar.h)
    image = fit_line(theme, text, "title", size, theme.colors.cream, room, metrics.LEGIBLE)
    surface.blit(image, image.get_rect(center=bar.center))


def draw_progress(
    theme: Theme, surface: pygame.Surface, text: str, share: float, middle: tuple[int, int]
) -> None:
    """Draw a label with a progress bar below the text."""
    size, pad = max(metrics.LEGIBLE, theme.px(metrics.TEXT)), theme.px(2 * metrics.GAP)
    image = theme.text(text, "bold", size, theme.colors.cream)
    bar = Rect(0, 0, max(image.get_width(), theme.px(_BAR)), theme.px(metrics.GAP))
    label = Rect(0, 0, bar.w + 2 * pad, image.get_height() + bar.h + 3 * pad)
    label.center = middle
    bar.midbottom = label.centerx, label.bottom - pad
    colors, line = theme.colors, theme.px(2)
    shape = borders.rounded(
        theme, label.size, theme.px(borders.RADIUS), colors.darkest, colors.gold, 2
    )
    surface.blit(shape, label)
    surface.blit(image, image.get_rect(midtop=(label.centerx, label.y + pad)))
    rail = borders.rounded(theme, bar.size, bar.h // 2, colors.darkest, colors.cream, line)
    surface.blit(rail, bar)
    done = bar.inflate(-4 * line, -4 * line)
    done.w = round(done.w * share)
    pygame.draw.rect(surface, colors.gold, done, border_radius=done.h // 2)


def draw_notice(theme: Theme, surface: pygame.Surface, text: str, room: Rect | None = None) -> None:
    """Draw a notice that fills a room, or a strip along the lower edge."""
    if room:
        colors = theme.colors
        surface.blit(
            borders.rounded(theme, room.size, room.h // 4, colors.negative, colors.gold, 2), room
        )
        image = _fitting_text(theme, text, _inside(room))
        surface.blit(image, image.get_rect(center=room.center))
        return
    width, bottom = surface.get_size()
    height = notice_height(theme, width, text)
    strip = Rect(0, bottom - height, width, height)
    surface.fill(theme.colors.negative, strip)
    surface.fill(theme.colors.gold, Rect(strip.topleft, (strip.w, theme.px(2))))
    image, _ = _notice(theme, width, text)
    surface.blit(image, image.get_rect(center=strip.center))


def _notice(theme: Theme, width: int, text: str) -> tuple[pygame.Surface, int]:
    """Return the text of a notice, and its size."""
    size = max(metrics.LEGIBLE, theme.px(metrics.SMALL))
    room = width - 4 * size
    size = theme.fitting_size(
        text, "bold", size, room, max(metrics.LEGIBLE, round(size * _LEAST_SHARE))
    )
    return theme.paragraph(text, "bold", size, theme.colors.cream, room), size
