"""The backdrop of a window, framed panels, rounded rectangles, soft light and shadow."""

from collections.abc import Iterator
from typing import Final

import pygame
from pygame import Rect

from azul.kit import metrics
from azul.kit.colors import Rgb
from azul.kit.theme import Theme, cached_in_theme

_WEAVE_UNITS: Final = 192
_OVERSAMPLING: Final = 4  # round corners are drawn larger by this factor, then scaled down
RADIUS: Final = 12

_MAX_CACHED_PIXELS: Final = 16_000  # caching a rectangle whole is four times as fast
_DARK_RING_WIDTH: Final = 1.5
_GOLD_RING_WIDTH: Final = 4
"""Width of the dark lines and of the gold in the focus ring, in design units."""

_DIM_OPACITY: Final = 150  # opacity of the dark color over the scene below a dialog, of 255

_LIGHT_SIDE: Final = 256  # pixels of the rasterized light, which is smooth, before it is enlarged
_LIGHT_STRIP_HEIGHT: Final = 16  # the height of its strips, in pixels of what is rasterized

_FRAMES: Final = {"table/frame": (42, 17), "table/center": (48, 16)}
"""Size of the corners of panels and width of their borders, in design units."""

_FRAME_SIDE: Final = 120  # design units of the images that larger panels are drawn from


@cached_in_theme(1)
def backdrop(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    """Return the woven backdrop of a whole window, lit from above."""
    return new_backdrop(theme, size)


def rasterize_backdrop_ahead(theme: Theme, size: tuple[int, int]) -> None:
    """Begin to rasterize the images that a backdrop consists of."""
    theme.rasterize_ahead("table/cloth", (_side_of_weave(size),) * 2)
    theme.rasterize_ahead("table/light", (_LIGHT_SIDE,) * 2)


def _side_of_weave(size: tuple[int, int]) -> int:
    scale = min(size[0] / metrics.DESIGN[0], size[1] / metrics.DESIGN[1])
    return max(1, round(_WEAVE_UNITS * scale))


def new_backdrop(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    """Return a backdrop to draw on."""
    surface = pygame.Surface(size)
    side = _side_of_weave(size)
    weave = theme.picture("table/cloth", side, side)
    for x in range(0, size[0], side):
        for y in range(0, size[1], side):
            surface.blit(weave, (x, y))
    # An image keeps its shape, so a square is rasterized and then stretched to the window.
    _draw_light(surface, theme.picture("table/light", _LIGHT_SIDE, _LIGHT_SIDE))
    return surface


def _draw_light(surface: pygame.Surface, light: pygame.Surface) -> None:
    """Stretch an image of light over a surface, in strips: a whole image would take 8 MB."""
    (width, height), side = surface.get_size(), light.get_height()
    for y in range(0, side, _LIGHT_STRIP_HEIGHT):
        strip = light.subsurface((0, y, light.get_width(), min(_LIGHT_STRIP_HEIGHT, side - y)))
        top, bottom = y * height // side, (y + strip.get_height()) * height // side
        surface.blit(pygame.transform.smoothscale(strip, (width, bottom - top)), (0, top))


def new_panel(theme: Theme, size: tuple[int, int], name: str = "table/frame") -> pygame.Surface:
    """Return a framed panel to draw on."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    draw_panel(theme, surface, surface.get_rect(), name)
    return surface


def draw_panel(
    theme: Theme, surface: pygame.Surface, place: Rect, name: str = "table/frame"
) -> None:
    """Draw a framed panel as quickly as blitting its image, which would take up to 7 MB.

    Corners keep their shape, borders are stretched, and the inside has one color, which replaces
    the background: the translucent center of a table needs a transparent surface.
    """
    corner, border = (theme.px(units) for units in _FRAMES[name])
    corner = min(corner, place.w // 2, place.h // 2)
    source = theme.picture(name, *[theme.px(_FRAME_SIDE)] * 2)
    color = source.get_at(source.get_rect().center)
    surface.fill(color, place.inflate(-2 * border, -2 * corner))
    for top in (place.top + border, place.bottom - corner):
        surface.fill(color, (place.x + corner, top, place.w - 2 * corner, corner - border))
    for x, y in ((0, 0), (1, 0), (0, 1), (1, 1)):
        piece = _piece(source.get_rect(), (corner, corner), x, y)
        surface.blit(source, _piece(place, (corner, corner), x, y), piece)
    _draw_borders(surface, place, source, corner, border)


def _piece(whole: Rect, part: tuple[int, int], right: int, lower: int) -> Rect:
    left, top = right * (whole.w - part[0]), lower * (whole.h - part[1])
    return Rect(whole.x + left, whole.y + top, *part)


def _draw_borders(
    surface: pygame.Surface, place: Rect, source: pygame.Surface, corner: int, border: int
) -> None:
    whole = source.get_rect()
    across, down = (place.w - 2 * corner, border), (border, place.h - 2 * corner)
    for side in (0, 1):
        top = _piece(whole, (whole.w // 8, border), 0, side).move(corner, 0)
        left = _piece(whole, (border, whole.h // 8), side, 0).move(0, corner)
        for piece, target in (
            (top, _piece(place, across, 0, side).move(corner, 0)),
            (left, _piece(place, down, side, 0).move(0, corner)),
        ):
            stretched = pygame.transform.smoothscale(source.subsurface(piece), target.size)
            surface.blit(stretched, target)


@cached_in_theme(1)
def box_shadow(
    theme: Theme,
    size: tuple[int, int],
    reach: int,
    color: tuple[int, int, int, int],
    round_: bool = False,
) -> pygame.Surface:
    """Return soft light, or shadow, around a rectangle or a circle; the theme keeps one."""
    return new_box_shadow(size, reach, color, round_)


def new_box_shadow(
    size: tuple[int, int], reach: int, color: tuple[int, int, int, int], round_: bool = False
) -> pygame.Surface:
    """Draw soft light, or shadow, to draw on; it is `reach` wider on each side."""
    # Blurring a small image and enlarging it takes a sixteenth of the time.
    shrink = 4
    small = pygame.Surface(
        ((size[0] + 2 * reach) // shrink, (size[1] + 2 * reach) // shrink), pygame.SRCALPHA
    )
    # Transparent pixels have the same color, or the blur would mix black into the edge.
    small.fill((*color[:3], 0))
    inner = small.get_rect().inflate(-2 * reach // shrink, -2 * reach // shrink)
    radius = inner.h // 2 if round_ else max(2, reach // shrink)
    pygame.draw.rect(small, color, inner, border_radius=radius)
    soft = pygame.transform.box_blur(small, max(1, reach // shrink // 2))
    return pygame.transform.smoothscale(soft, (size[0] + 2 * reach, size[1] + 2 * reach))


@cached_in_theme(64)
def rounded(
    theme: Theme, size: tuple[int, int], radius: int, fill: tuple[int, ...], edge: Rgb, width: int
) -> pygame.Surface:
    """Return a rectangle with smooth corners, an edge of `width` pixels and any `fill`."""
    corner = 2 * (radius + width)
    small = _smooth(theme, (min(size[0], corner), min(size[1], corner)), radius, fill, edge, width)
    if small.get_size() == size:
        return small
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill(edge)
    surface.fill(fill, surface.get_rect().inflate(-2 * width, -2 * width))
    for target, piece in _corners(surface.get_rect(), small):
        surface.fill((0, 0, 0, 0), target)
        surface.blit(small, target, piece)
    return surface


def draw_rounded(
    theme: Theme, surface: pygame.Surface, place: Rect, fill: Rgb, edge: Rgb, width: int
) -> None:
    """Draw a rectangle with the round corners of widgets."""
    if place.w * place.h <= _MAX_CACHED_PIXELS:
        surface.blit(rounded(theme, place.size, theme.px(RADIUS), fill, edge, width), place)
        return
    small = _small_rounded(theme, place, theme.px(RADIUS), fill, edge, width)
    for band in _bands(place, small):
        surface.fill(fill, band)
    _draw_edges(surface, place, small, edge, width)


def draw_outline(
    theme: Theme, surface: pygame.Surface, place: Rect, radius: int, edge: Rgb, width: int
) -> None:
    """Draw only the edge of a rectangle with round corners."""
    small = _small_rounded(theme, place, radius, (*edge, 0), edge, width)
    _draw_edges(surface, place, small, edge, width)


def round_corners(theme: Theme, surface: pygame.Surface, radius: int) -> None:
    """Cut round corners into an image."""
    white, place = (255, 255, 255), surface.get_rect()
    small = _small_rounded(theme, place, radius, (*white, 255), white, 0)
    for target, piece in _corners(place, small):
        surface.blit(small, target, piece, pygame.BLEND_RGBA_MULT)


def _small_rounded(
    theme: Theme, place: Rect, radius: int, fill: tuple[int, ...], edge: Rgb, width: int
) -> pygame.Surface:
    corner = 2 * (radius + width)
    return rounded(theme, (min(place.w, corner), min(place.h, corner)), radius, fill, edge, width)


def _corners(place: Rect, small: pygame.Surface) -> Iterator[tuple[Rect, Rect]]:
    """Yield the corners of a rectangle, and their places in the small rectangle."""
    whole = small.get_rect()
    if whole.size == place.size:
        yield place, whole
        return
    part = (whole.w // 2, whole.h // 2)
    for x, y in ((0, 0), (1, 0), (0, 1), (1, 1)):
        yield _piece(place, part, x, y), _piece(whole, part, x, y)


def _bands(place: Rect, small: pygame.Surface) -> tuple[Rect, Rect]:
    width, height = (2 * (side // 2) for side in small.get_size())
    return place.inflate(-width, 0), place.inflate(0, -height)


def _draw_edges(
    surface: pygame.Surface, place: Rect, small: pygame.Surface, edge: Rgb, width: int
) -> None:
    down, across = _bands(place, small)
    for far in (0, 1):
        surface.fill(edge, Rect(down.x, place.y + far * (place.h - width), down.w, width))
        surface.fill(edge, Rect(place.x + far * (place.w - width), across.y, width, across.h))
    for target, piece in _corners(place, small):
        surface.blit(small, target, piece)


def draw_focus(theme: Theme, surface: pygame.Surface, rect: Rect) -> None:
    """Draw the focus ring inside a rectangle: gold between dark lines, for any background."""
    line, gold = theme.px(_DARK_RING_WIDTH), max(2, theme.px(_GOLD_RING_WIDTH))
    corner = theme.px(RADIUS)
    for inset, width, color in (
        (0, line, theme.colors.ink),
        (line, gold, theme.colors.gold),
        (line + gold, line, theme.colors.ink),
    ):
        ring = rect.inflate(-2 * inset, -2 * inset)
        draw_outline(theme, surface, ring, max(0, corner - inset), color, width)


def _smooth(
    theme: Theme, size: tuple[int, int], radius: int, fill: tuple[int, ...], edge: Rgb, width: int
) -> pygame.Surface:
    """Return a rounded rectangle: a quarter is drawn larger, scaled down, and mirrored."""
    part = Rect(0, 0, -(-size[0] // 2), -(-size[1] // 2))
    large = pygame.Surface((part.w * _OVERSAMPLING, part.h * _OVERSAMPLING), pygame.SRCALPHA)
    # Transparent pixels have the color of the edge, because smoothing mixes it in.
    large.fill((*edge, 0))
    outer_radius = min(radius * _OVERSAMPLING, min(size) * _OVERSAMPLING // 2)
    for color, inset in ((edge, 0), (fill, width)):
        quarter = large.get_rect().move(inset * _OVERSAMPLING, inset * _OVERSAMPLING)
        corner = max(0, outer_radius - inset * _OVERSAMPLING)
        pygame.draw.rect(large, color, quarter, border_top_left_radius=corner)
    small = pygame.transform.smoothscale(large, part.size)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    for x, y in ((0, 0), (1, 0), (0, 1), (1, 1)):
        target = part.move(x * (size[0] - part.w), y * (size[1] - part.h))
        # The middle of an odd size belongs to two quarters, and is not blended twice.
        surface.fill((0, 0, 0, 0), target)
        surface.blit(pygame.transform.flip(small, bool(x), bool(y)), target)
    return surface


@cached_in_theme(2)
def fading_edge(theme: Theme, size: tuple[int, int], color: Rgb) -> pygame.Surface:
    """Return a color that fades out from the upper edge to the lower edge."""
    strip = pygame.Surface((1, size[1]), pygame.SRCALPHA)
    for y in range(size[1]):
        # 400 instead of 255, so that the upper third is opaque.
        strip.set_at((0, y), (*color, min(255, 400 - 400 * y // size[1])))
    return pygame.transform.scale(strip, size)


def dim(theme: Theme, surface: pygame.Surface) -> None:
    """Darken a surface, for a dialog over it."""
    # Changed in place, because blitting a dark surface takes three times as long, and memory.
    rest = 255 - _DIM_OPACITY
    surface.fill((rest, rest, rest), special_flags=pygame.BLEND_MULT)
    darkest = [part * _DIM_OPACITY // 255 for part in theme.colors.darkest]
    surface.fill(darkest, special_flags=pygame.BLEND_ADD)
