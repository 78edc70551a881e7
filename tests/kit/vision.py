"""Contrast, lightness and differences of colors, and simulated color vision deficiencies.

Contrast is defined by WCAG 2.2, and differences by CIEDE2000 (Sharma, Wu, Dalal 2005). G. M.
Machado, M. M. Oliveira and L. A. F. Fernandes describe the simulated eyes without red, green or
blue cones in "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE
Transactions on Visualization and Computer Graphics 15 (6), 2009. The severity is 1.0: a matrix for
linear light.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import Final

from pygame import Color, Rect, Surface
from pygame.image import tobytes

from azul.kit.colors import Rgb

Channels = tuple[float, float, float]
"""Red, green and blue in linear light, 0 to 1; or the parts of a color in CIELAB."""

Pixel = Sequence[int] | Color
"""Red, green, blue and perhaps opacity, 0 to 255."""

Eye = Callable[[Channels], Channels]

_D65: Final = (0.95047, 1.0, 1.08883)
_TO_XYZ: Final = (
    "0.4124564 0.3575761 0.1804375 0.2126729 0.7151522 0.0721750 0.0193339 0.1191920 0.9503041"
)


def _times(numbers: str, highest: float = 1.0) -> Eye:
    """Return an eye that multiplies by a matrix of 3 x 3 numbers, row by row."""
    a, b, c, d, e, f, g, h, i = map(float, numbers.split())

    def see(light: Channels) -> Channels:
        x, y, z = light
        seen = (a * x + b * y + c * z, d * x + e * y + f * z, g * x + h * y + i * z)
        red, green, blue = (min(highest, max(0.0, part)) for part in seen)
        return red, green, blue

    return see


EYES: Final[dict[str, Eye]] = {
    "all colors": lambda light: light,
    "protanopia": _times(
        "0.152286 1.052583 -0.204868 0.114503 0.786281 0.099216 -0.003882 -0.048116 1.051998"
    ),
    "deuteranopia": _times(
        "0.367322 0.860646 -0.227968 0.280085 0.672501 0.047413 -0.011820 0.042940 0.968881"
    ),
    "tritanopia": _times(
        "1.255528 -0.076749 -0.178779 -0.078411 0.930809 0.147602 0.004733 0.691367 0.303900"
    ),
    "no colors": lambda light: (luminance(light),) * 3,
}


@cache
def _linear(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def light(color: Pixel) -> Channels:
    """Return a color of the screen in linear light."""
    red, green, blue = (_linear(part) for part in tuple(color)[:3])
    return red, green, blue


def luminance(light: Channels) -> float:
    """Return the relative luminance, 0 for black and 1 for white."""
    red, green, blue = light
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Pixel, other: Pixel) -> float:
    """Return the contrast of two colors of the screen, 1 to 21."""
    level, level_of_other = _level(one), _level(other)
    return max(level, level_of_other) / min(level, level_of_other)


def _level(color: Pixel) -> float:
    """Return the luminance with the light that a screen reflects."""
    return _level_of(*tuple(color)[:3])


@lru_cache(100_000)
def _level_of(red: int, green: int, blue: int) -> float:
    return luminance(light((red, green, blue))) + 0.05


_xyz: Final = _times(_TO_XYZ, highest=2.0)


@lru_cache(100_000)
def lab(light: Channels) -> Channels:
    """Return linear light as lightness from 0 to 100, and the shares of red and yellow."""
    x, y, z = (_root(part / white) for part, white in zip(_xyz(light), _D65, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(share: float) -> float:
    return share ** (1 / 3) if share > 0.008856 else share * 7.787 + 16 / 116


def difference(one: Channels, other: Channels) -> float:
    """Return the difference by CIEDE2000: 1 is hardly visible, 10 is visible at a glance."""
    chroma = (hypot(*one[1:]) + hypot(*other[1:])) / 2
    duller = (1 + 0.5 * (1 - sqrt(chroma**7 / (chroma**7 + 25**7)))) if chroma else 1.5
    l1, a1, b1 = one[0], one[1] * duller, one[2]
    l2, a2, b2 = other[0], other[1] * duller, other[2]
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    hue = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    middle, c = (l1 + l2) / 2, (c1 + c2) / 2
    lightness = (l2 - l1) / (1 + 0.015 * (middle - 50) ** 2 / sqrt(20 + (middle - 50) ** 2))
    strength = (c2 - c1) / (1 + 0.045 * c)
    tone = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * c * _tone_weight(hue))
    bend = -2 * sqrt(c**7 / (c**7 + 25**7)) * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    return sqrt(lightness**2 + strength**2 + tone**2 + bend * strength * tone)


def _tone_weight(hue: float) -> float:
    waves = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.20, 4, -63))
    return 1 + sum(height * cos(radians(n * hue + start)) for height, n, start in waves)


def pixels(picture: Surface, eye: Eye = EYES["all colors"]) -> list[Channels]:
    """Return the pixels of an image as this eye sees them."""
    seen, raw = cache(lambda color: eye(light(color))), tobytes(picture, "RGB")
    return [seen(color) for color in zip(raw[::3], raw[1::3], raw[2::3], strict=True)]


def colors(picture: Surface, area: Rect | None = None) -> set[Rgb]:
    """Return the opaque colors of an image, or of a part of it."""
    raw = tobytes(picture.subsurface(area) if area else picture, "RGBA")
    found = set(zip(raw[::4], raw[1::4], raw[2::4], raw[3::4], strict=True))
    return {(red, green, blue) for red, green, blue, opacity in found if opacity == 255}


def lowest_contrast(color: Pixel, grounds: Iterable[Pixel]) -> float:
    """Return the contrast of a color with the ground that is most like it."""
    return min(contrast(color, ground) for ground in grounds)


def highest_contrast(ground: Pixel, parts: Iterable[Pixel]) -> float:
    """Return the contrast of a ground with the part of a drawing that stands out most."""
    level, levels = _level(ground), [*map(_level, parts)]
    return max(max(levels) / level, level / min(levels))


def mean(lights: Sequence[Channels]) -> Channels:
    """Return the mean color."""
    red, green, blue = (sum(part) / len(lights) for part in zip(*lights, strict=True))
    return red, green, blue


def lightness_offsets(lights: Sequence[Channels]) -> list[float]:
    """Return the difference of each pixel's lightness to the mean."""
    levels = [lab(light)[0] for light in lights]
    middle = sum(levels) / len(levels)
    return [level - middle for level in levels]


def mean_difference(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the mean difference of the lightness of two images, pixel by pixel."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one)
