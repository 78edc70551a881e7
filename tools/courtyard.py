"""Draw assets/courtyard/*.webp, the courtyard of the celebration: by day and at dusk, wide and tall.

Usage: python tools/courtyard.py

Shapes are SVG paths, which pygame rasterizes. Light and shadow are blurred layers, because pygame
ignores the filters of an SVG. The app shows the finished images, because drawing takes seconds.
"""

# ruff: noqa: E501 (SVG paths are long)

import io
import math
import os
import random
import sys
from pathlib import Path
from typing import Final, NamedTuple

os.environ["SDL_VIDEODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame
from pygame import Surface
from pygame.transform import box_blur, smoothscale

from azul.paths import ASSETS
from tools.images import save

Point = tuple[float, float]
Color = tuple[int, int, int]


class Plan(NamedTuple):
    """The plan of an image: positions and sizes in pixels, heights from the top.

    `floor` is the height at which the floor begins, `spring` the height at which arches curve. An
    arch is given by the x of its middle, a pot by x, y and scale. A patch of sunlight is given by
    left, top and width.
    """

    size: tuple[int, int]
    floor: int
    tile: int
    arches: tuple[int, ...]
    arch_width: int
    spring: int
    lanterns: tuple[Point, ...]
    tree: Point
    tree_size: float
    pots: tuple[tuple[float, float, float], ...]
    patches: tuple[tuple[float, float, float], ...]


PLANS: Final = {
    "wide": Plan(
        (1920, 1080),
        floor=880,
        tile=40,
        arches=(-190, 94),
        arch_width=236,
        spring=400,
        lanterns=((68, 330), (1560, 190)),
        tree=(1788, 1010),
        tree_size=0.92,
        pots=((232, 985, 0.72), (1600, 1050, 0.5)),
        patches=((400, 105, 540), (1070, 105, 520)),
    ),
    "tall": Plan(
        (1080, 1440),
        floor=1225,
        tile=40,
        arches=(-40,),
        arch_width=236,
        spring=720,
        lanterns=((230, 420), (860, 420)),
        tree=(935, 1370),
        tree_size=0.95,
        pots=((150, 1330, 0.75), (770, 1395, 0.5)),
        patches=((60, 140, 420), (560, 140, 420)),
    ),
}

BLUE, DEEP, PALE = "#2b5dbf", "#173c96", "#a9c4f0"
SUN: Final = (255, 249, 232)
SHADE: Final = (198, 205, 233)
LAMP: Final = (255, 212, 146)


def svg(body: str, size: tuple[int, int], defs: str = "") -> Surface:
    """Return SVG shapes as pixels; `defs` are gradients."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}">'
    text = f"{head}<defs>{defs}</defs>{body}</svg>"
    return pygame.image.load(io.BytesIO(text.encode()), "courtyard.svg").convert_alpha()


def linear(name: str, ends: tuple[float, float, float, float], *stops: tuple[float, str]) -> str:
    """Return the SVG of a linear gradient between two points."""
    x1, y1, x2, y2 = ends
    parts = "".join(f'<stop offset="{at}" stop-color="{color}"/>' for at, color in stops)
    return (
        f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="{x1}" y1="{y1}"'
        f' x2="{x2}" y2="{y2}">{parts}</linearGradient>'
    )


def path(d: str, fill: str, more: str = "") -> str:
    """Return the SVG of a path; `more` are further attributes."""
    return f'<path d="{d}" fill="{fill}" {more}/>'


def rect(x: float, y: float, w: float, h: float, fill: str, more: str = "") -> str:
    """Return the SVG of a rectangle."""
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{w:.1f}" height="{h:.1f}" fill="{fill}" {more}/>'


def polygon(points: list[Point], fill: str, more: str = "") -> str:
    """Return the SVG of a polygon."""
    return path("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z", fill, more)


def circle(x: float, y: float, r: float, fill: str, more: str = "") -> str:
    """Return the SVG of a circle."""
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" fill="{fill}" {more}/>'


def hex_of(color: Color) -> str:
    """Return a color in the notation of SVG, such as #fff9e8."""
    return f"#{color[0]:02x}{color[1]:02x}{color[2]:02x}"


def blurred(surface: Surface, radius: int) -> Surface:
    """Return a blurred copy; three box blurs are close to a Gaussian blur."""
    for _ in range(3):
        surface = box_blur(surface, radius)
    return surface


def soft(body: str, size: tuple[int, int], color: str, radius: int) -> Surface:
    """Return blurred shapes in one color.

    Clear pixels have this color too, because the blur would otherwise mix in their black.
    """
    layer = svg(body, size)
    layer.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    layer.fill(color, special_flags=pygame.BLEND_RGBA_MULT)
    return blurred(layer, radius)


def leaf(x: float, y: float, length: float, angle: float, fill: str, vein: str = "") -> str:
    """Return a leaf of the orange tree with its stalk at (x, y), and with a vein if `vein`."""
    a = math.radians(angle)

    def at(along: float, aside: float) -> str:
        px = x + length * (along * math.cos(a) - aside * math.sin(a))
        py = y + length * (along * math.sin(a) + aside * math.cos(a))
        return f"{px:.1f} {py:.1f}"

    d = f"M{at(0, 0)}C{at(0.25, -0.3)} {at(0.7, -0.27)} {at(1, 0)}"
    d += f"C{at(0.7, 0.22)} {at(0.25, 0.26)} {at(0, 0)}Z"
    shape = path(d, fill)
    if vein:
        line = f"M{at(0.05, 0)}C{at(0.35, -0.04)} {at(0.7, -0.03)} {at(0.94, 0)}"
        width = f'stroke="{vein}" stroke-width="{max(0.8, length / 30):.1f}"'
        shape += path(line, "none", width)
    return shape


def blossom(x: float, y: float, r: float, turn: float) -> str:
    """Return an orange blossom: five white petals around a golden heart."""
    petals = ""
    for n in range(5):
        petals += leaf(x, y, r, turn + n * 72, "#fffdf4" if n % 2 else "#f4eee0")
    return petals + circle(x, y, r * 0.24, "#e7b13c") + circle(x - 0.5, y - 0.7, r * 0.1, "#fbe08e")


# The wall and its parts


def plaster(plan: Plan, rng: random.Random) -> Surface:
    """Return a whitewashed wall: large soft spots, and a few finer spots."""
    w, h = plan.size
    wall = svg(
        rect(0, 0, w, h, "url(#wall)"),
        plan.size,
        linear(
            "wall", (0, 0, w * 0.3, plan.floor), (0, "#fdf9ef"), (0.6, "#faf3e4"), (1, "#f2e6cf")
        ),
    )
    for count, least, most, opacity, blur in ((70, 40, 170, 0.12, 22), (300, 3, 16, 0.10, 3)):
        spots = ""
        for _ in range(count):
            x, y, r = rng.uniform(0, w), rng.uniform(0, plan.floor), rng.uniform(least, most)
            tone = rng.choice(("#d8c6a4", "#ffffff", "#c9bfae", "#e9dcc0"))
            more = f'opacity="{opacity}"'
            spots += f'<ellipse cx="{x:.0f}" cy="{y:.0f}" rx="{r:.0f}" ry="{r * 0.6:.0f}" fill="{tone}" {more}/>'
        wall.blit(soft(spots, plan.size, "#d8c6a4", blur), (0, 0))
    return wall


def arch_path(middle: float, width: float, spring: float, base: float) -> str:
    """Return the outline of a round arch: `spring` and `base` are heights from the top."""
    left, right, r = middle - width / 2, middle + width / 2, width / 2
    return f"M{left} {base}L{left} {spring}A{r} {r} 0 0 1 {right} {spring}L{right} {base}Z"


def garden(plan: Plan, rng: random.Random, is_dusk: bool) -> Surface:
    """Return the view through the arcade: sky, hills, cypresses, orange bushes and a low wall."""
    w, h = plan.size
    top, base = plan.spring - plan.arch_width, plan.floor
    horizon = base - 215
    body = rect(0, 0, w, h, "url(#sky)")
    for n, (tone, lift) in enumerate((("#b9cbb9", 120), ("#9fb893", 70), ("#86a374", 34))):
        d = f"M-20 {base}L-20 {horizon - lift}"
        for k in range(9):
            left = -20 + k * 75
            y = horizon - lift + 26 * math.sin(k * 1.7 + n * 2)
            d += f"Q{left + 38} {y - 30} {left + 75} {y}"
        body += path(d + f"L700 {base}Z", tone)
    for x, height in ((52, 190), (88, 130), (330, 220), (292, 150), (186, 110)):
        foot = horizon + 8
        d = f"M{x} {foot - height}C{x + 17} {foot - height * 0.6} {x + 19} {foot - 30} {x + 9} {foot}L{x - 9} {foot}"
        d += f"C{x - 19} {foot - 30} {x - 17} {foot - height * 0.6} {x} {foot - height}Z"
        body += path(d, "#5d7d58") + path(
            d, "#466848", f'transform="translate({x * 0.5} 0) scale(0.5 1)" opacity="0.6"'
        )
    for _ in range(240):
        bush = rng.uniform(-10, 420), horizon + rng.uniform(-6, 70)
        body += circle(
            *bush, rng.uniform(7, 17), rng.choice(("#6d9157", "#7fa265", "#5b8049", "#93b274"))
        )
    for _ in range(36):
        body += circle(rng.uniform(-10, 420), horizon + rng.uniform(0, 66), 3.4, "#ec9a2e")
    body += rect(-20, base - 150, 480, 160, "#efe4cd") + rect(-20, base - 158, 480, 12, "#d4a878")
    body += rect(-20, base - 62, 480, 80, "#d7ac7e")
    day = ((0, "#a9d1ee"), (0.55, "#dcebee"), (1, "#fdf0cf"))
    dusk = ((0, "#6f78bb"), (0.45, "#c493b4"), (0.75, "#f2a888"), (1, "#ffce86"))
    defs = linear("sky", (0, top, 0, horizon), *(dusk if is_dusk else day))
    return blurred(svg(body, plan.size, defs), 1)


def arcade(plan: Plan, rng: random.Random, is_dusk: bool) -> Surface:
    """Return the arches in the wall, with reveals, stone frames, a column and the view."""
    view = garden(plan, rng, is_dusk)
    holes = "".join(
        path(arch_path(m, plan.arch_width, plan.spring, plan.floor), "#fff") for m in plan.arches
    )
    mask = svg(holes, plan.size)
    view.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    body, frame = "", 24
    for middle in plan.arches:
        # The reveal: the thickness of the wall, seen on the left and under the arch.
        inner = arch_path(middle - 26, plan.arch_width - 8, plan.spring + 14, plan.floor)
        outer = arch_path(middle, plan.arch_width, plan.spring, plan.floor)
        body += path(f"{outer}{inner}", "url(#reveal)", 'fill-rule="evenodd"')
        wide = arch_path(middle, plan.arch_width + 2 * frame, plan.spring, plan.floor)
        body += path(f"{wide}{outer}", "#e9d8b6", 'fill-rule="evenodd"')
        r0, r1 = plan.arch_width / 2, plan.arch_width / 2 + frame
        for n in range(1, 12):
            a = math.pi * n / 12
            x0, y0 = middle - r0 * math.cos(a), plan.spring - r0 * math.sin(a)
            x1, y1 = middle - r1 * math.cos(a), plan.spring - r1 * math.sin(a)
            body += path(
                f"M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}", "none", 'stroke="#c9b189" stroke-width="2"'
            )
        for d, color, width in ((outer, "#b89d72", 3), (wide, "#d0bb94", 2)):
            body += path(d, "none", f'stroke="{color}" stroke-width="{width}"')
        body += path(
            f"M{middle - 15} {plan.spring - r1 - 14}L{middle + 15} {plan.spring - r1 - 14}"
            f"L{middle + 10} {plan.spring - r0 + 5}L{middle - 10} {plan.spring - r0 + 5}Z",
            "#f3e6c9",
            'stroke="#b89d72" stroke-width="2"',
        )
        body += column(middle + plan.arch_width / 2 + frame, plan.spring, plan.floor)
        body += column(middle - plan.arch_width / 2 - frame, plan.spring, plan.floor)
    defs = linear(
        "reveal",
        (0, plan.spring - 120, 0, plan.floor),
        (0, "#b9a78c"),
        (0.4, "#dccbaa"),
        (1, "#cbb48e"),
    )
    defs += linear(
        "stone",
        (-22, 0, 22, 0),
        (0, "#fffaf0"),
        (0.35, "#f2e4c8"),
        (0.8, "#c8b08a"),
        (1, "#b79c74"),
    )
    view.blit(svg(body, plan.size, defs), (0, 0))
    return view


def column(x: float, spring: float, base: float) -> str:
    """Return a slender column with a capital and a foot."""

    def part(top: float, height: float, half: float, radius: float = 0) -> str:
        return rect(-half, top, 2 * half, height, "url(#stone)", f'rx="{radius}"')

    parts = part(spring + 34, base - spring - 34, 17)
    parts += (
        part(spring - 8, 16, 31, 3) + part(spring + 8, 12, 26, 5) + part(spring + 20, 14, 21, 6)
    )
    parts += path(
        f"M-26 {spring + 12}Q0 {spring + 30} 26 {spring + 12}",
        "none",
        'stroke="#b89d72" stroke-width="2"',
    )
    parts += part(base - 74, 12, 21, 5) + part(base - 62, 16, 25, 6) + part(base - 46, 46, 31, 2)
    return f'<g transform="translate({x:.1f} 0)">{parts}</g>'


def dado_tile(side: int) -> Surface:
    """Return a tile with a quarter of a rosette; four mirrored tiles make a whole rosette."""
    s = side
    body = rect(0, 0, s, s, "#f7f3e6")
    body += path(f"M0 0L{s} 0A{s} {s} 0 0 1 0 {s}Z", "#dfe9f8")
    body += path(
        f"M0 0L{s * 0.82} 0A{s * 0.82} {s * 0.82} 0 0 1 0 {s * 0.82}Z",
        "none",
        f'stroke="{BLUE}" stroke-width="{s * 0.07}"',
    )
    body += path(
        f"M0 0C{s * 0.5} {s * 0.06} {s * 0.62} {s * 0.3} {s * 0.56} {s * 0.56}C{s * 0.3} {s * 0.62} {s * 0.06} {s * 0.5} 0 0Z",
        BLUE,
    )
    body += path(
        f"M{s * 0.08} {s * 0.08}L{s * 0.46} {s * 0.46}",
        "none",
        f'stroke="#dfe9f8" stroke-width="{s * 0.06}"',
    )
    body += circle(0, 0, s * 0.2, "#e4b445") + circle(0, 0, s * 0.1, DEEP)
    body += path(f"M{s} {s}L{s * 0.66} {s}L{s} {s * 0.66}Z", DEEP) + circle(
        s, s, s * 0.13, "#e4b445"
    )
    body += circle(s * 0.9, s * 0.3, s * 0.06, BLUE) + circle(s * 0.3, s * 0.9, s * 0.06, BLUE)
    body += rect(0, 0, s, s, "none", 'stroke="#b9c3d6" stroke-width="0.8"')
    return svg(body, (s, s))


def border_tile(side: int, height: int) -> Surface:
    """Return a tile of the border: a wave of leaves between two lines."""
    s, h = side, height
    body = (
        rect(0, 0, s, h, "#f7f3e6")
        + rect(0, 0, s, h * 0.16, DEEP)
        + rect(0, h * 0.84, s, h * 0.16, DEEP)
    )
    body += rect(0, h * 0.2, s, h * 0.06, "#e4b445") + rect(0, h * 0.74, s, h * 0.06, "#e4b445")
    body += path(
        f"M0 {h * 0.5}C{s * 0.25} {h * 0.22} {s * 0.25} {h * 0.22} {s * 0.5} {h * 0.5}S{s * 0.75} {h * 0.78} {s} {h * 0.5}",
        "none",
        f'stroke="{BLUE}" stroke-width="{h * 0.08}"',
    )
    body += circle(s * 0.25, h * 0.55, h * 0.1, BLUE) + circle(s * 0.75, h * 0.45, h * 0.1, BLUE)
    body += path(f"M0 0L0 {h}", "none", 'stroke="#b9c3d6" stroke-width="0.8"')
    return svg(body, (s, h))


DADO_ROWS: Final = 4


def dado(plan: Plan, surface: Surface) -> None:
    """Draw azulejos along the foot of the wall right of the arches, with borders and a ledge."""
    t, (w, _), side = plan.tile, plan.size, plan.tile
    layer = Surface(plan.size, pygame.SRCALPHA)
    border = round(t * 0.8)
    top = plan.floor - DADO_ROWS * t - 2 * border
    tile, edge = dado_tile(side), border_tile(side, border)
    for x in range(0, w + t, t):
        layer.blit(edge, (x, top))
        layer.blit(edge, (x, plan.floor - border))
        for row in range(DADO_ROWS):
            turned = pygame.transform.flip(tile, (x // t) % 2 == 1, row % 2 == 0)
            layer.blit(turned, (x, top + border + row * t))
    ledge = rect(0, top - 9, w, 10, "#efe1c4") + rect(0, top - 2, w, 3, "#b49a70")
    layer.blit(svg(ledge, plan.size), (0, 0))
    # The glaze catches the light unevenly.
    rng, gloss = random.Random(3), ""
    for x in range(0, w, t):
        for row in range(DADO_ROWS):
            tone = rng.choice(("#ffffff", "#1b2c5c", "#ffffff", "#c9a765"))
            gloss += rect(
                x, top + border + row * t, t, t, tone, f'opacity="{rng.uniform(0, 0.10):.2f}"'
            )
    layer.blit(svg(gloss, plan.size), (0, 0))
    end = max(plan.arches) + plan.arch_width / 2 + 46
    layer.fill((0, 0, 0, 0), (0, 0, round(end), plan.size[1]))
    surface.blit(layer, (0, 0))


def floor(plan: Plan, rng: random.Random) -> Surface:
    """Return a terracotta floor in perspective, with small azulejos at the corners of its tiles."""
    (w, h), base = plan.size, plan.floor
    vanish, depth = (w * 0.5, base - 0.42 * h), 0.42 * h
    rows, step = 9, w / 11.0

    def at(across: float, row: float) -> Point:
        # Rows at equal distances on the floor are closer together in the image farther away.
        reach = depth + (h + 40 - base)
        z = reach * depth / (reach + (depth - reach) * row / rows)
        k = z / reach
        return vanish[0] + across * step * k * 1.16, vanish[1] + z

    body = rect(0, base, w, h - base, "#b98a63")
    tones = ("#cf8a5c", "#c67f50", "#d89a6a", "#c98757", "#d49163", "#bd784c")
    for row in range(rows):
        for n in range(-12, 12):
            quad = [at(n, row), at(n + 1, row), at(n + 1, row + 1), at(n, row + 1)]
            body += polygon(quad, rng.choice(tones), 'stroke="#ecd2ad" stroke-width="1.6"')
            shine = rng.uniform(0, 0.16)
            body += polygon(quad, "#ffe9c6", f'opacity="{shine:.2f}"')
    for row in range(rows + 1):
        for n in range(-12, 13):
            r = 0.17
            points = [at(n - r, row), at(n, row - r), at(n + r, row), at(n, row + r)]
            if row + r <= rows and row - r >= 0:
                body += polygon(points, "#f4efe0", 'stroke="#ecd2ad" stroke-width="1"')
                r = 0.095
                body += polygon(
                    [at(n - r, row), at(n, row - r), at(n + r, row), at(n, row + r)], BLUE
                )
    return svg(body, plan.size)


def eave(plan: Plan) -> Surface:
    """Return the edge of the roof along the upper edge: half-round tiles, and a painted cornice."""
    w, _ = plan.size
    body = rect(0, 30, w, 26, "#f4ead4") + rect(0, 52, w, 8, "#dfcda9") + rect(0, 36, w, 5, BLUE)
    pitch = 48
    for x in range(-24, w + 48, pitch):
        body += path(
            f"M{x} -6L{x + pitch} -6L{x + pitch} 16A{pitch / 2} 17 0 0 1 {x} 16Z", "#8d4a2c"
        )
    for x in range(0, w + 96, pitch):
        left = x - pitch
        d = f"M{left + 3} -6L{left + pitch - 3} -6L{left + pitch - 3} 24A{pitch / 2 - 3} 15 0 0 0 {left + 3} 24Z"
        body += path(d, "#c9764a", 'stroke="#8d4a2c" stroke-width="1.5"')
        body += rect(left + 9, -6, 8, 22, "#e7a274", 'rx="4" opacity="0.8"')
        body += path(
            f"M{left + 6} 24A{pitch / 2 - 6} 12 0 0 1 {left + pitch - 6} 24Z",
            "#6b3520",
            'opacity="0.7"',
        )
    return svg(body, plan.size)


# Things in front of the wall


def pot(scale: float, band: str) -> str:
    """Return a terracotta pot with a glazed band; its foot is at (0, 0)."""
    body = path(
        "M-78 -170L78 -170C80 -90 66 -30 50 0L-50 0C-66 -30 -80 -90 -78 -170Z", "url(#clay)"
    )
    body += path(
        "M-79 -140L79 -140C79 -124 77 -108 75 -96L-75 -96C-77 -108 -79 -124 -79 -140Z", band
    )
    for n in range(-3, 4):
        x = n * 21.5 * (1 - abs(n) * 0.02)
        body += path(f"M{x} -132L{x + 8} -118L{x} -104L{x - 8} -118Z", "#f7f3e6")
        body += circle(x, -118, 2.4, "#e4b445")
    body += path("M-79 -140L79 -140M-75 -96L75 -96", "none", 'stroke="#f0d9a0" stroke-width="3"')
    body += '<rect x="-90" y="-194" width="180" height="32" rx="8" fill="url(#clay)"/>'
    body += '<ellipse cx="0" cy="-192" rx="86" ry="12" fill="#4d3426"/>'
    body += path(
        "M-58 -160C-60 -90 -52 -40 -40 -8L-28 -8C-40 -40 -46 -90 -44 -160Z",
        "#ffd9b0",
        'opacity="0.35"',
    )
    return f'<g transform="scale({scale})">{body}</g>'


CLAY = linear(
    "clay", (-90, 0, 90, 0), (0, "#d88c5c"), (0.3, "#dd9566"), (0.65, "#b2653c"), (1, "#7e4127")
)


def crown(rng: random.Random, rx: float, ry: float, count: int) -> str:
    """Return three depths of leaves, oranges and blossoms around (0, 0), lit from the upper left."""
    body = f'<ellipse cx="6" cy="6" rx="{rx * 0.84}" ry="{ry * 0.84}" fill="#1b4230"/>'
    depths = (
        (0.40, ("#1f4a33", "#24553a", "#1b4230"), 1.0),
        (0.35, ("#2f6b40", "#377a46", "#2a6140"), 0.95),
        (0.25, ("#4c9350", "#62a556", "#7fb760", "#9ac86a"), 0.84),
    )
    for number, (share, tones, reach) in enumerate(depths):
        for _ in range(round(count * share)):
            a, d = rng.uniform(0, math.tau), math.sqrt(rng.random()) * reach
            lump = 1 + 0.09 * math.sin(a * 5 + number) + 0.05 * math.sin(a * 9)
            x, y = rx * d * lump * math.cos(a), ry * d * lump * math.sin(a)
            if number == 2:
                x, y = x * 0.8 - rx * 0.16, y * 0.8 - ry * 0.18
            angle = math.degrees(a) * 0.45 + rng.uniform(-70, 70) + 60
            tone = rng.choice(tones)
            vein = "#b5d98a" if number == 2 else "#4f8a52" if number else ""
            body += leaf(x, y, rng.uniform(30, 46), angle, tone, vein)
        if number < 2:
            for n in range(9):
                a, d = n * 2.4 + number, math.sqrt((n + 0.7) / 9.5) * (0.9 - 0.1 * number)
                x, y = rx * d * math.cos(a), ry * d * math.sin(a) + 12
                body += circle(x, y, 17, "#a9560f") + circle(x - 0.8, y - 1, 16, "#e3801b")
                body += circle(x - 3, y - 4, 11, "#f39c2c") + circle(
                    x - 6, y - 7, 4, "#ffd58a", 'opacity="0.9"'
                )
                body += leaf(x, y - 15, 26, rng.uniform(-160, 20), "#3d8348", "#8cc072")
    for n in range(24):
        a, d = n * 2.4 + 1, math.sqrt((n + 0.5) / 24) * 0.94
        body += blossom(rx * d * math.cos(a), ry * d * math.sin(a), rng.uniform(9, 13), n * 31)
    return body


def tree(plan: Plan) -> str:
    """Return the orange tree in its pot."""
    rng = random.Random(11)
    x, y = plan.tree
    trunk = path(
        "M-15 -186C-13 -280 -20 -330 -16 -400L18 -400C15 -330 12 -280 17 -186Z", "url(#bark)"
    )
    trunk += path(
        "M-8 -330C-30 -370 -56 -390 -78 -430L-62 -438C-44 -404 -22 -386 0 -362Z", "#6b4a33"
    )
    trunk += path("M8 -340C30 -380 50 -400 74 -436L58 -442C40 -410 22 -396 -2 -372Z", "#573a28")
    leaves = f'<g transform="translate(0 -540)">{crown(rng, 182, 172, 640)}</g>'
    return f'<g transform="translate({x} {y}) scale({plan.tree_size})">{trunk}{leaves}{pot(1.0, BLUE)}</g>'


def small_plant(x: float, y: float, scale: float, seed: int) -> str:
    """Return a pot of flowers: red for an odd `seed`, white for an even `seed`."""
    rng, body = random.Random(seed), ""
    for _ in range(90):
        a, d = rng.uniform(math.pi, math.tau), math.sqrt(rng.random())
        px, py = 105 * d * math.cos(a), -190 + 92 * d * math.sin(a)
        body += leaf(
            px,
            py,
            rng.uniform(26, 40),
            rng.uniform(-170, -10),
            rng.choice(("#2f6b40", "#47894b", "#6aa857", "#255637")),
            "#8cc072",
        )
    for n in range(13):
        a, d = math.pi + (n + 0.5) * math.pi / 13, rng.uniform(0.55, 1.05)
        px, py = 104 * d * math.cos(a), -196 + 104 * d * math.sin(a)
        for k in range(7):
            qx, qy = px + 11 * math.cos(k * 0.9), py + 9 * math.sin(k * 0.9)
            body += circle(
                qx,
                qy,
                7,
                ("#c8344a", "#dc5566", "#b02840")[k % 3]
                if seed % 2
                else ("#fff8ec", "#f2e6d6", "#fffdf6")[k % 3],
            )
    return f'<g transform="translate({x} {y}) scale({scale})">{body}{pot(0.95, DEEP)}</g>'


def petals(plan: Plan) -> str:
    """Return petals on the floor, most of them under the tree."""
    rng, body = random.Random(21), ""
    for _ in range(70):
        x = plan.tree[0] + rng.gauss(-120, 330)
        y = rng.uniform(plan.floor + 24, plan.size[1])
        body += f'<ellipse cx="{x:.0f}" cy="{y:.0f}" rx="{rng.uniform(4, 8):.1f}" ry="2.6" fill="#fff6e4" opacity="0.9"/>'
    return body


def lantern(plan: Plan, x: float, y: float, lit: bool) -> str:
    """Return an iron lantern on a bracket, or on a chain if it hangs in an arch."""
    iron, glass = "#2b2a33", "#ffe9ac" if lit else "#e9efe9"
    hangs = [m for m in plan.arches if abs(m - x) < plan.arch_width / 2]
    if hangs:
        top = plan.spring - plan.arch_width / 2 - y
        body = path(f"M40 {top:.0f}L40 -40", "none", f'stroke="{iron}" stroke-width="4"')
    else:
        body = bracket(iron)
    body += lamp(iron, glass)
    if lit:
        body += circle(40, 12, 9, "#fffbe6")
    return f'<g transform="translate({x - 40} {y})">{body}</g>'


def bracket(iron: str) -> str:
    """Return the bracket of a lantern on a wall."""
    body = path("M0 -64C18 -84 44 -70 40 -40L40 -26", "none", f'stroke="{iron}" stroke-width="6"')
    body += path("M0 -30C14 -34 24 -50 40 -54", "none", f'stroke="{iron}" stroke-width="4"')
    return body + rect(-7, -88, 12, 76, iron, 'rx="5"')


def lamp(iron: str, glass: str) -> str:
    """Return the body of a lantern; the top of its roof is at (40, -42)."""
    body = path("M18 -18L62 -18L56 34L24 34Z", glass, f'stroke="{iron}" stroke-width="4"')
    body += path("M40 -18L40 34", "none", f'stroke="{iron}" stroke-width="3"')
    body += (
        path("M12 -18L40 -42L68 -18Z", iron)
        + rect(20, 32, 40, 7, iron, 'rx="3"')
        + circle(40, 45, 5, iron)
    )
    return body


def branch(plan: Plan, rng: random.Random) -> str:
    """Return branches that hang into the image from its upper left corner."""
    body = ""
    for sx, sy, angle, length in ((-30, -20, 24, 330), (60, -40, 44, 250), (-30, 90, 8, 250)):
        x, y = float(sx), float(sy)
        for n in range(length // 17):
            a = angle + n * 1.8
            nx, ny = x + 17 * math.cos(math.radians(a)), y + 17 * math.sin(math.radians(a))
            body += path(
                f"M{x:.1f} {y:.1f}L{nx:.1f} {ny:.1f}",
                "none",
                f'stroke="#5a4330" stroke-width="{6 - n * 0.2:.1f}"',
            )
            x, y = nx, ny
            for side in (-1, 1):
                turn = a + side * rng.uniform(38, 75)
                body += leaf(
                    x,
                    y,
                    rng.uniform(46, 66),
                    turn,
                    rng.choice(("#23563a", "#2f6b40", "#3d8348", "#5c9f52", "#7db35f")),
                    "#9aca78",
                )
            if n % 4 == 2:
                body += blossom(x + 8, y + 12, 17, n * 40)
            if n in (6, 13):
                body += (
                    circle(x + 4, y + 30, 21, "#b65e12")
                    + circle(x + 3, y + 28, 20, "#ea8a1f")
                    + circle(x - 2, y + 23, 12, "#f7a83a")
                    + circle(x - 5, y + 19, 4, "#ffdf9e")
                )
    return body


# Light


def sun_light(plan: Plan) -> Surface:
    """Return the light of the low sun through arches behind the viewer, as factors of colors."""
    h, base, rng = plan.size[1], plan.floor, random.Random(5)
    light = Surface(plan.size)
    light.fill(SHADE)
    warm, slope = hex_of(SUN), 0.36
    body = ""
    for left, top, width in plan.patches:
        # An arch of light slants one way on the wall, and the other way on the floor.
        def at(x: float, y: float, left: float = left, top: float = top) -> str:
            return f"{left + x + (y - top) * slope:.0f} {y:.0f}"

        d = f"M{at(0, base)}L{at(0, top + width * 0.5)}"
        d += f"C{at(0, top + width * 0.14)} {at(width * 0.24, top)} {at(width * 0.5, top)}"
        d += f"C{at(width * 0.78, top)} {at(width, top + width * 0.16)} {at(width, top + width * 0.5)}L{at(width, base)}Z"
        body += path(d, warm)
        x0 = left + (base - top) * slope
        body += polygon(
            [(x0, base), (x0 + width, base), (x0 + width - 190, h + 4), (x0 - 260, h + 4)], warm
        )
    # Sunlight also falls through the arcade on the left edge of the floor.
    a = max(plan.arches) + plan.arch_width / 2
    body += polygon([(a - plan.arch_width, base), (a - 20, base), (a + 190, h), (a - 120, h)], warm)
    light.blit(svg(body, plan.size), (0, 0))
    light = blurred(light, 2)
    # Twigs of a tree outside the image throw shadows, which are softer from twigs farther away.
    shade = hex_of(SHADE)
    for radius, opacity, count in ((5, 190, 5), (2, 225, 4)):
        twigs = ""
        for left, top, width in plan.patches:
            for n in range(count):
                x, y = left + width * (0.02 + 0.17 * n + 0.05 * radius), top - 30.0 + 14 * n
                heading = rng.uniform(35, 78)
                for k in range(rng.randint(9, 15)):
                    heading += rng.uniform(-9, 11)
                    a = math.radians(heading)
                    nx, ny = x + 22 * math.cos(a), y + 22 * math.sin(a)
                    line = f'stroke="{shade}" stroke-width="{7 - k * 0.35:.1f}"'
                    twigs += path(f"M{x:.0f} {y:.0f}L{nx:.0f} {ny:.0f}", "none", line)
                    x, y = nx, ny
                    for side in (-1, 1):
                        if rng.random() < 0.85:
                            turn = heading + side * rng.uniform(30, 80)
                            twigs += leaf(x, y, rng.uniform(34, 60), turn, shade)
        layer = soft(twigs, plan.size, shade, radius)
        layer.set_alpha(opacity)
        light.blit(layer, (0, 0))
    return light


def dusk_light(plan: Plan) -> Surface:
    """Return the blue dusk and the warm light of the lanterns, as factors of colors."""
    light = svg(
        rect(0, 0, *plan.size, "url(#dusk)"),
        plan.size,
        linear("dusk", (0, 0, 0, plan.size[1]), (0, "#6a6aa6"), (0.5, "#877fb4"), (1, "#78699c")),
    )
    for x, y in plan.lanterns:
        for radius, tone, alpha in ((640, LAMP, 90), (400, LAMP, 120), (180, (255, 236, 190), 150)):
            spot = Surface((2 * radius, 2 * radius), pygame.SRCALPHA)
            spot.fill((*tone, 0))
            pygame.draw.circle(spot, (*tone, alpha), (radius, radius), radius * 0.62)
            light.blit(blurred(spot, radius // 7), (x - radius, y + 20 - radius))
        pool = f'<ellipse cx="{x}" cy="{plan.floor + 90}" rx="330" ry="80" opacity="0.6"/>'
        light.blit(soft(pool, plan.size, "#ffd694", 22), (0, 0))
    # The evening sky shines, so dusk must not darken the view.
    light.blit(view_mask(plan, "#e8d6dc"), (0, 0))
    return light


def view_mask(plan: Plan, color: str) -> Surface:
    """Return the view through the arches in one color."""
    width, top = plan.arch_width - 8, plan.spring + 14
    shapes = (arch_path(m - 26, width, top, plan.floor - 150) for m in plan.arches)
    return svg("".join(path(shape, color) for shape in shapes), plan.size)


def occlusion(plan: Plan) -> Surface:
    """Return soft dark edges: under the roof, above the floor, behind tree and pots, in corners."""
    w, base = plan.size[0], plan.floor
    dark = "#342e52"
    body = rect(0, 50, w, 34, dark, 'opacity="0.42"') + rect(
        0, base - 6, w, 14, dark, 'opacity="0.6"'
    )
    x, y = plan.tree
    for px, py, r in (
        (x + 40, y, 150 * plan.tree_size),
        *((px + 20, py, 130 * s) for px, py, s in plan.pots),
    ):
        body += f'<ellipse cx="{px}" cy="{py - 4}" rx="{r}" ry="{r * 0.17:.0f}" fill="{dark}" opacity="0.75"/>'
    for lx, ly in plan.lanterns:
        body += (
            f'<ellipse cx="{lx + 30}" cy="{ly + 22}" rx="34" ry="56" fill="{dark}" opacity="0.25"/>'
        )
    for a in plan.arches:
        body += rect(
            a + plan.arch_width / 2 + 30,
            plan.spring,
            26,
            base - plan.spring,
            dark,
            'opacity="0.35"',
        )
    return soft(body, plan.size, dark, 9)


def vignette(plan: Plan) -> Surface:
    """Return a layer that darkens the corners."""
    small = Surface((96, 54), pygame.SRCALPHA)
    for x in range(96):
        for y in range(54):
            d = math.hypot((x - 47.5) / 48, (y - 26.5) / 27)
            small.set_at((x, y), (40, 28, 60, round(92 * max(0.0, d - 0.72) / 0.7)))
    return smoothscale(small, plan.size)


def shafts(plan: Plan) -> Surface:
    """Return beams of the sun in the dusty air, from the upper left."""
    w, h = plan.size
    layer = Surface(plan.size)
    for n, (start, width, strength) in enumerate(
        ((-0.06, 0.09, 30), (0.12, 0.06, 24), (0.27, 0.13, 34), (0.52, 0.07, 22), (0.68, 0.12, 26))
    ):
        beam = Surface(plan.size)
        x, wide = start * w, width * w
        lean = h * 0.52
        pygame.draw.polygon(
            beam,
            (strength, round(strength * 0.88), round(strength * 0.62)),
            [(x, -20), (x + wide, -20), (x + wide * 1.9 + lean, h), (x + lean, h)],
        )
        layer.blit(blurred(beam, 12 + 3 * n), (0, 0), special_flags=pygame.BLEND_ADD)
    fade = svg(
        rect(0, 0, w, h, "url(#fade)"),
        plan.size,
        linear("fade", (0, 0, 0, h), (0, "#ffffff"), (0.6, "#b0b0b0"), (1, "#404040")),
    )
    layer.blit(fade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return layer


def draw(plan: Plan, is_dusk: bool) -> Surface:
    """Return the image of a plan, by day or at dusk."""
    rng = random.Random(1)
    picture = Surface(plan.size)
    picture.blit(plaster(plan, rng), (0, 0))
    dado(plan, picture)
    picture.blit(arcade(plan, rng, is_dusk), (0, 0))
    ground = floor(plan, rng)
    picture.blit(ground, (0, plan.floor), (0, plan.floor, *plan.size))
    picture.blit(eave(plan), (0, 0))
    picture.blit(occlusion(plan), (0, 0))
    light = dusk_light(plan) if is_dusk else sun_light(plan)
    if not is_dusk:
        # The view and the edge of the roof are in full sun.
        light.blit(view_mask(plan, "#fff8ea"), (0, 0))
        light.fill((246, 230, 214), (0, 0, plan.size[0], 44))
    picture.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    if not is_dusk:
        x, y = plan.tree
        s = plan.tree_size
        # The shadow that the tree throws on the wall.
        rng2 = random.Random(8)
        throw = (
            f'<g transform="translate({x + 120 * s} {y - 500 * s}) scale({s})">'
            + "".join(
                leaf(
                    170 * d * math.cos(a),
                    160 * d * math.sin(a),
                    44,
                    rng2.uniform(0, 360),
                    "#5c5a86",
                )
                for a, d in ((rng2.uniform(0, 7), math.sqrt(rng2.random())) for _ in range(240))
            )
            + "</g>"
        )
        thrown = soft(throw, plan.size, "#5c5a86", 4)
        thrown.set_alpha(105)
        picture.blit(thrown, (0, 0))

    things = "".join(lantern(plan, x, y, is_dusk) for x, y in plan.lanterns)
    picture.blit(svg(things, plan.size), (0, 0))
    # A tint gives the things in front the light of the time of day.
    front = (
        petals(plan)
        + tree(plan)
        + "".join(small_plant(x, y, s, n + 1) for n, (x, y, s) in enumerate(plan.pots))
    )
    defs = CLAY + linear("bark", (-18, 0, 18, 0), (0, "#9a7350"), (0.5, "#74523a"), (1, "#462f22"))
    standing = svg(front, plan.size, defs)
    overhead = svg(branch(plan, random.Random(4)), plan.size)
    tint = (168, 158, 196) if is_dusk else (255, 249, 236)
    for layer in (standing, overhead):
        layer.fill(tint, special_flags=pygame.BLEND_RGB_MULT)
    picture.blit(standing, (0, 0))
    shadow = soft(branch(plan, random.Random(4)), plan.size, "#282246", 5)
    shadow.set_alpha(80)
    picture.blit(shadow, (26, 30))
    picture.blit(overhead, (0, 0))
    if is_dusk:
        for x, y in plan.lanterns:
            for radius, strength in ((190, 40), (90, 70), (36, 120)):
                glow = Surface((2 * radius, 2 * radius))
                pygame.draw.circle(
                    glow,
                    (strength, round(strength * 0.72), round(strength * 0.32)),
                    (radius, radius),
                    radius * 0.5,
                )
                picture.blit(
                    blurred(glow, radius // 6),
                    (x - radius, y + 10 - radius),
                    special_flags=pygame.BLEND_ADD,
                )
    else:
        picture.blit(shafts(plan), (0, 0), special_flags=pygame.BLEND_ADD)
    picture.blit(vignette(plan), (0, 0))
    return picture


def main() -> None:
    """Draw the four images and write them to assets/courtyard."""
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    folder = ASSETS / "courtyard"
    folder.mkdir(exist_ok=True)
    for shape, plan in PLANS.items():
        for name, is_dusk in (("day", False), ("dusk", True)):
            save(draw(plan, is_dusk), folder / f"{name}-{shape}.webp")


if __name__ == "__main__":
    main()
