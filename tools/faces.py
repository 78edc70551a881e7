"""Draw the portraits of computer players, assets/faces/*.svg: painted tiles, blue on white.

Usage: python tools/faces.py

A portrait is a tile with a head, and three looks, which have files of their own. A look is eyes,
brows and mouth, and the app draws it over the tile. Lines are brush strokes, which swell and taper.
A tile has 160x160 units, in which all lengths are given.
"""

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

Point = tuple[float, float]
Points = Sequence[Point]

FOLDER: Final = Path(__file__).resolve().parent.parent / "assets" / "faces"
LOOKS: Final = ("neutral", "glad", "dismayed")

GLAZE: Final = "#fcfaf3"
SKIN: Final = "#fffdf6"
MIST: Final = "#e3ebf8"
PALE: Final = "#c6d7f3"
WASH: Final = "#94b3e8"
MID: Final = "#5e88d6"
BLUE: Final = "#3263c3"
COBALT: Final = "#1b449f"
DEEP: Final = "#102f7a"
INK: Final = "#0c2461"
GOLD: Final = "#dda63a"
BRONZE: Final = "#8a6012"
LIGHT: Final = "#f6d68a"


# Paths


def number(value: float) -> str:
    """Return a number with one decimal, as short as a path allows."""
    return (
        f"{round(value, 1) or 0:g}".replace("0.", ".")
        if abs(value) < 1
        else f"{value:.1f}".removesuffix(".0")
    )


def points(text: str) -> list[Point]:
    """Return the points of a text such as "12 8, 30.5 9"."""
    return [(float(x), float(y)) for x, y in (pair.split() for pair in text.split(","))]


def lines(text: str) -> list[Points]:
    """Return the points of several lines, such as "12 8, 30.5 9; 7 7, 9 9"."""
    return [points(line) for line in text.split(";")]


def at(point: Point) -> str:
    """Return the text of a point in a path."""
    return f"{number(point[0])} {number(point[1])}"


def smooth(points: Points, is_closed: bool = False) -> str:
    """Return a smooth path through points; a repeated point is a corner."""
    last = len(points) - 1

    def point(index: int) -> Point:
        return points[index % len(points)] if is_closed else points[min(max(index, 0), last)]

    path, pen = f"M{at(points[0])}", (round(points[0][0], 1), round(points[0][1], 1))
    for index in range(len(points) if is_closed else last):
        before, start, end, after = (point(index + step) for step in (-1, 0, 1, 2))
        if start == end:
            continue
        first = start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6
        second = end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6
        # Relative to the pen, because short numbers make small files.
        steps = [(round(x - pen[0], 1), round(y - pen[1], 1)) for x, y in (first, second, end)]
        path += "c" + " ".join(map(at, steps))
        pen = pen[0] + steps[-1][0], pen[1] + steps[-1][1]
    return path + ("Z" if is_closed else "")


def along(points: Points, steps: int) -> list[Point]:
    """Return `steps` + 1 points on the smooth line through `points`, at even parameters."""
    found, last = list[Point](), len(points) - 1
    for step in range(steps + 1):
        index, share = divmod(step / steps * last, 1)
        if index == last:
            index, share = last - 1, 1.0
        near = [points[min(max(int(index) + shift, 0), last)] for shift in (-1, 0, 1, 2)]
        weights = (
            (-share + 2 * share**2 - share**3) / 2,
            (2 - 5 * share**2 + 3 * share**3) / 2,
            (share + 4 * share**2 - 3 * share**3) / 2,
            (share**3 - share**2) / 2,
        )
        x, y = (sum(w * p[axis] for w, p in zip(weights, near, strict=True)) for axis in (0, 1))
        found.append((x, y))
    return found


def shape(points: Points, fill: str, opacity: float = 1.0) -> str:
    """Fill a closed smooth shape."""
    seen = f' fill-opacity="{opacity:g}"' if opacity < 1 else ""
    return f'<path fill="{fill}"{seen} d="{smooth(points, is_closed=True)}"/>'


def stroke(
    points: Points,
    width: float,
    color: str = INK,
    start: float = 0.25,
    end: float = 0.2,
    opacity: float = 1.0,
) -> str:
    """Draw a brush stroke; `start` and `end` are the shares of its width at its ends."""
    line = along(points, 2 * (len(points) - 1) + 2)
    left, right = list[Point](), list[Point]()
    for index, (x, y) in enumerate(line):
        share = index / (len(line) - 1)
        before, after = line[max(index - 1, 0)], line[min(index + 1, len(line) - 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = math.hypot(dx, dy) or 1.0
        swell = math.sin(math.pi * min(max(share, 0.0), 1.0)) ** 0.7
        edge = start * (1 - share) + end * share
        half = width / 2 * (edge + (1 - edge) * swell)
        left.append((x - dy / length * half, y + dx / length * half))
        right.append((x + dy / length * half, y - dx / length * half))
    return shape([*left, *reversed(right)], color, opacity)


def strokes(lines: Sequence[Points], width: float, color: str = INK, **ends: float) -> str:
    """Draw brush strokes, all with one width and color."""
    return "".join(stroke(line, width, color, **ends) for line in lines)


def circle(x: float, y: float, radius: float, fill: str, opacity: float = 1.0) -> str:
    """Fill a circle."""
    seen = f' fill-opacity="{opacity:g}"' if opacity < 1 else ""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{fill}"{seen}/>'


def ring(x: float, y: float, rx: float, ry: float, width: float, color: str) -> str:
    """Draw the outline of an ellipse."""
    return (
        f'<ellipse cx="{number(x)}" cy="{number(y)}" rx="{number(rx)}" ry="{number(ry)}"'
        f' fill="none" stroke="{color}" stroke-width="{number(width)}"/>'
    )


def soft(name: str, x: float, y: float, radius: float, color: str, opacity: float) -> str:
    """Draw a soft round spot, such as a flushed cheek."""
    return (
        f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="{number(x)}"'
        f' cy="{number(y)}" r="{number(radius)}">'
        f'<stop offset="0%" stop-color="{color}" stop-opacity="{opacity:g}"/>'
        f'<stop offset="55%" stop-color="{color}" stop-opacity="{opacity * 0.45:g}"/>'
        f'<stop offset="100%" stop-color="{color}" stop-opacity="0"/></radialGradient>'
        + circle(x, y, radius, f"url(#{name})")
    )


def mirrored(points: Points, middle: float = 80.0) -> list[Point]:
    """Return points mirrored at the vertical line x = `middle`."""
    return [(2 * middle - x, y) for x, y in points]


# Parts of every portrait

_RIM: Final = (
    f'<rect x="3.4" y="3.4" width="153.2" height="153.2" rx="10" fill="none" stroke="url(#rim)"'
    f' stroke-width="4.4"/><rect x=".8" y=".8" width="158.4" height="158.4" rx="12.4" fill="none"'
    f' stroke="{INK}" stroke-width="1.6"/>'
)


def ground(middle: str) -> str:
    """Draw the glaze with a wash of color, a frame, and a blossom in each upper corner."""
    edge, wash, line = _GROUNDS[middle]
    leaf = points("10 10, 10 10, 18 12, 26 22, 26 22, 15 19")
    side = points("9.5 12, 9.5 12, 13 18, 11 28, 11 28, 7.5 19")
    other = [(y, x) for x, y in side]
    corner = shape(leaf, line) + shape(side, line) + shape(other, line) + circle(11, 11, 3.2, GOLD)
    sky = lines("12 62, 26 57, 44 63, 58 60; 16 78, 30 75, 48 79; 11 95, 24 91, 40 95")
    sky += lines(
        "104 45, 122 41, 136 46, 149 43; 112 60, 128 57, 146 61; 116 104, 132 100, 149 104"
    )
    return (
        '<linearGradient id="rim" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="160" y2="160">'
        '<stop offset="0%" stop-color="#ffffff"/><stop offset="50%" stop-color="#ebe5d6"/>'
        '<stop offset="100%" stop-color="#b5aa8b"/></linearGradient>'
        '<radialGradient id="ground" gradientUnits="userSpaceOnUse" cx="70" cy="56" r="120">'
        f'<stop offset="0%" stop-color="{middle}"/><stop offset="50%" stop-color="{middle}"/>'
        f'<stop offset="100%" stop-color="{edge}"/></radialGradient>'
        '<rect x="2" y="2" width="156" height="156" rx="11" fill="url(#ground)"/>'
        + strokes(sky, 11, wash, start=0.3, end=0.1, opacity=0.55)
        + '<rect x="8.6" y="8.6" width="142.8" height="142.8" rx="6" fill="none"'
        + f' stroke="{line}" stroke-width="1.4" stroke-opacity=".7"/>'
        + corner
        + f'<g transform="translate(160 0) scale(-1 1)">{corner}</g>'
    )


_GROUNDS: Final = {
    GLAZE: ("#dfe8f6", MIST, MID),
    PALE: (WASH, "#aec6ee", BLUE),
    BLUE: (COBALT, "#4474cd", PALE),
}
"""The colors of the edge, the wash, and frame and blossoms, by the color of the middle."""


def shine() -> str:
    """Draw the topmost layer: the light on the glaze, and the edge of the tile."""
    return (
        '<linearGradient id="shine" gradientUnits="userSpaceOnUse" x1="10" y1="0" x2="110"'
        ' y2="150">'
        '<stop offset="0%" stop-color="#ffffff" stop-opacity=".42"/>'
        '<stop offset="26%" stop-color="#ffffff" stop-opacity="0"/>'
        '<stop offset="70%" stop-color="#0c2461" stop-opacity="0"/>'
        '<stop offset="100%" stop-color="#0c2461" stop-opacity=".14"/></linearGradient>'
        '<rect x="2" y="2" width="156" height="156" rx="11" fill="url(#shine)"/>' + _RIM
    )


def head(turn: float, half: float = 29, chin: float = 107, jaw: float = 21) -> str:
    """Draw neck and face; the face is turned to the right by `turn` units."""
    t = turn
    face = [
        (80 - half, 62),
        (80 - half + 1.5 + t / 4, 80),
        (80 - jaw + t / 2, 96),
        (80 - 8 + t, chin - 1),
        (80 + 8 + t, chin - 1),
        (80 + jaw + t, 96),
        (80 + half - 0.5 + t / 2, 80),
        (80 + half + t / 4, 62),
        (80 + 19, 39),
        (80, 33),
        (80 - 19, 39),
    ]
    neck = points("66 92, 66 118, 58 130, 80 140, 102 130, 95 118, 95 92")
    shade = [
        (80 + half - 3 + t / 4, 56),
        (80 + half - 0.5 + t / 2, 80),
        (80 + jaw + t, 96),
        (80 + 8 + t, chin - 1),
        (80 + 8 + t, chin - 1),
        (80 + jaw - 7 + t, 91),
        (80 + half - 9 + t / 2, 76),
    ]
    left, right = face[0:4], [face[7], face[6], face[5], face[4], face[3]]
    return (
        shape(neck, SKIN)
        + shape([(66, 100), (82, chin + 3), (96, 100), (95, 119), (84, 126), (67, 113)], WASH, 0.75)
        + stroke(points("66 98, 66 114, 60 127"), 2)
        + stroke(points("95 98, 95 114, 101 127"), 2.4)
        + shape(face, SKIN)
        + shape(shade, PALE, 0.8)
        + soft("cheek1", 80 - 17 + t, 86, 11, WASH, 0.55)
        + soft("cheek2", 80 + 18 + t, 86, 11, MID, 0.5)
        + stroke(left, 2.4, start=0.5)
        + stroke(right, 3.2, start=0.5, end=0.3)
    )


def nose(turn: float, size: float = 1.0) -> str:
    """Draw a nose that points in the direction of the face."""
    way, x, y = (1 if turn >= 0 else -1), 80 + turn, 84.0
    line = [(x - way, y - 12 * size), (x + 2.2 * way, y - 5), (x + 5 * way * size, y + 1)]
    under = [(x + 5.4 * way * size, y + 1.4), (x + 2 * way, y + 4), (x - 3.5 * way * size, y + 2.6)]
    return stroke(line, 1.7, BLUE, start=0.1) + stroke(under, 2.6)


# Looks


def eye(x: float, y: float, mood: str, size: float, way: int) -> str:
    """Draw an eye; `way` is 1 for the right side of the image and -1 for the left side."""

    def placed(points: Points) -> list[Point]:
        return [(x + way * px * size, y + py * size) for px, py in points]

    if mood == "glad":
        closed = points("-7.5 2.5, -4 -2.6, 0.5 -4, 5 -2.4, 8.5 2.5")
        fold = points("-4.5 5.6, 0.5 4.2, 6 5.4")
        return stroke(placed(closed), 3.6 * size) + stroke(placed(fold), 1.4, MID)
    wide = 1.28 if mood == "dismayed" else 1.0
    white = [(-7, 1.5), (-3.5, -3.6 * wide), (1, -4.6 * wide), (5.5, -2.8 * wide), (8, 1.0)]
    below = [(5, 3.4 * wide), (0.5, 4.4 * wide), (-4, 3.6 * wide)]
    dx, dy, radius = (0.4, -0.4, 4.2) if mood == "neutral" else (0.2, -1.4, 3.3)
    return (
        shape([*placed(white), *placed(below)], "#ffffff")
        + circle(x + way * dx * size, y + dy * size, radius * size, INK)
        + circle(x + (way * dx - 1.3) * size, y + (dy - 1.5) * size, 1.35 * size, "#ffffff")
        + stroke(placed(white), 2.9 * size, start=0.3, end=0.5)
        + stroke(placed([(6.5, 2.6), *below, (-5, 3)]), 1.3, MID)
    )


def eyes(turn: float, mood: str, size: float = 1.0, apart: float = 13.5, y: float = 71) -> str:
    """Draw both eyes."""
    return eye(80 + turn - apart, y, mood, size, -1) + eye(80 + turn + apart, y, mood, size, 1)


def brows(
    turn: float, mood: str, width: float, color: str = INK, y: float = 59, apart: float = 13.5
) -> str:
    """Draw the eyebrows: level, lifted, or with their inner ends up."""
    bend = {
        "neutral": points("-8.5 2.5, -3 -1, 3 -1.4, 9.5 2.2"),
        "glad": points("-8.5 -0.5, -3 -4.6, 3 -5, 9.5 -0.6"),
        "dismayed": points("-7.5 -5.5, -2.5 -3.8, 3 -1, 9 3.2"),
    }[mood]
    return "".join(
        stroke(
            [(80 + turn + way * (apart + px), y + py) for px, py in bend], width, color, 0.5, 0.1
        )
        for way in (-1, 1)
    )


def mouth(x: float, y: float, mood: str, size: float = 1.0, lips: str = "") -> str:
    """Draw a mouth; `lips` is the color of painted lips, or "" without paint."""

    def placed(points: Points) -> list[Point]:
        return [(x + px * size, y + py * size) for px, py in points]

    if mood == "glad":
        top = points("-11 -4, -11 -4, -4 -1.6, 4 -1.6, 11 -4, 11 -4")
        gap, bite = [*top, (7.6, 4), (0, 7), (-7.6, 4)], points("7 0.8, 0 2.2, -7 0.8")
        teeth = [*((x, y - 0.5) for x, y in top), *bite]
        tongue = points("-4.5 4.8, 0 3.2, 4.5 4.8, 0 6.4")
        rim = points("-13 -5, -13 -5, -4 -4, 0 -3.2, 4 -4, 13 -5, 13 -5")
        around = shape(placed([*rim, (8.6, 6), (0, 9.4), (-8.6, 6)]), lips) if lips else ""
        ends = [
            [(way * px, py) for px, py in ((13, -6.4), (11.8, -4.4), (10, -2.8))] for way in (-1, 1)
        ]
        return (
            around
            + shape(placed(gap), INK)
            + shape(placed(tongue), WASH)
            + shape(placed(teeth), "#ffffff")
            + strokes([placed(end) for end in ends], 1.8)
        )
    if mood == "dismayed":
        gap = points("-6.5 4.6, -4.5 0, 0 -1.8, 4.5 0, 6.5 4.6, 3.4 4.4, 0 3.6, -3.4 4.4")
        around = (
            shape(placed(points("-8.5 5.8, -5.6 -1.4, 0 -3.4, 5.6 -1.4, 8.5 5.8, 0 6.4")), lips)
            if lips
            else ""
        )
        low = stroke(placed(points("-4 8.6, 0 7.6, 4 8.6")), 1.5, MID)
        return around + shape(placed(gap), INK) + low
    if lips:
        upper = points("-9.5 -1.8, -9.5 -1.8, -3 -3, 0 -2, 3 -3, 9.5 -2, 9.5 -2, 0 1")
        lower = points("-9.5 -1.8, -9.5 -1.8, 0 0.8, 9.5 -2, 9.5 -2, 4.5 3.6, 0 4.6, -4.5 3.6")
        line = points("-11.5 -3, -6 -0.4, 0 0.4, 6 -0.5, 11.5 -3.4")
        shine_ = stroke(placed(points("-3 2.6, 0 3.1, 3 2.6")), 1.1, PALE)
        return (
            shape(placed(upper), lips)
            + shape(placed(lower), lips, 0.8)
            + shine_
            + stroke(placed(line), 1.8)
        )
    line = points("-10 -1.6, -5 1.2, 1 1.9, 6 0.9, 10.5 -2.4")
    return stroke(placed(line), 2.6, start=0.4, end=0.4) + stroke(
        placed(points("-4 6, 0 6.8, 4 6")), 1.5, WASH
    )


# Portraits


def shoulders(color: str, lift: float = 0) -> str:
    """Draw the upper body in one color."""
    y = 156 - lift
    side = [(28, 157), (28, 157), (18, y - 8), (24, y - 18), (46, y - 29), (66, y - 35)]
    return shape([*side, (80, y - 31), *reversed(mirrored(side))], color)


def ear(x: float, y: float, way: int, size: float = 1.0) -> str:
    """Draw an ear; `way` is 1 for the right side of the image and -1 for the left side."""
    outline = points("0 -8, 4.5 -10, 8 -6, 7.2 1, 4 8, 0.5 8.5")
    placed = [(x + way * px * size, y + py * size) for px, py in outline]
    inner = [
        (x + way * px * size, y + py * size) for px, py in ((2, -5), (5, -5.5), (4, 0), (2.4, 4))
    ]
    return (
        shape(placed, SKIN)
        + shape(placed, PALE, 0.5)
        + stroke(placed, 2.2)
        + stroke(inner, 1.4, MID)
    )


def girl() -> str:
    """Draw a girl with braids."""
    braids = ""
    for way in (-1, 1):
        for step in range(5):
            x, y, size = 80 + way * (37.5 + 0.6 * step), 92 + 11.5 * step, 9.6 - 0.7 * step
            knot = [
                (x - way * size, y - 7),
                (x + way * 1.5, y - 8),
                (x + way * size, y - 2),
                (x + way * 3, y + 7.5),
                (x - way * size * 0.8, y + 3),
            ]
            braids += shape(knot, COBALT) + stroke([knot[0], (x, y - 1), knot[3]], 1.6, WASH)
            braids += stroke([knot[1], (x + way * 5, y - 1), knot[3]], 1.2, MID)
    collar = points("80 131, 80 131, 70 126, 60 120, 50 124, 45 133, 54 140, 68 141, 77 138")
    fringe = points("80 33, 80 33, 66 40, 54 54, 50.5 70, 46 76, 42 66, 45 46, 58 30, 80 24, 80 24")
    crown = points(
        "80 21, 58 25, 43 40, 38 62, 41 86, 50 92, 110 92, 119 86, 122 62, 117 40, 102 25"
    )
    bows = "".join(
        shape([(80 + way * 37, 86), (80 + way * 27, 80), (80 + way * 28, 92)], GOLD)
        + shape([(80 + way * 37, 86), (80 + way * 48, 80), (80 + way * 47, 92)], GOLD)
        + circle(80 + way * 37.5, 86, 3.2, LIGHT)
        + strokes(
            [
                [(80 + way * 35, 86), (80 + way * 29, 83)],
                [(80 + way * 40, 86), (80 + way * 46, 83)],
            ],
            1.2,
            BRONZE,
        )
        for way in (-1, 1)
    )
    freckles = "".join(
        circle(x, y, 0.9, MID)
        for x, y in ((60, 84), (64, 87), (58, 88), (98, 84), (102, 87), (96, 88))
    )
    hair = lines("78 26, 62 32, 50 48, 46 66; 76 29, 64 36, 54 50; 72 25, 57 32, 46 48")
    return (
        shape(crown, DEEP)
        + shoulders(BLUE)
        + head(0, half=30, chin=105, jaw=23)
        + shape(collar, SKIN)
        + stroke([*collar[3:], (80, 131)], 2.2, DEEP)
        + stroke(points("62 125, 51 128, 50 133, 57 136.5, 74 136"), 1.6, WASH)
        + shape(mirrored(collar), SKIN)
        + stroke([*mirrored(collar)[3:], (80, 131)], 2.2, DEEP)
        + stroke(mirrored(points("62 125, 51 128, 50 133, 57 136.5, 74 136")), 1.6, MID)
        + circle(80, 134, 3.2, GOLD)
        + dots(points("80 145, 80 153"), 1.8, PALE)
        + braids
        + bows
        + shape(fringe, COBALT)
        + shape(mirrored(fringe), COBALT)
        + strokes(hair, 1.7, WASH)
        + strokes([mirrored(line) for line in hair], 1.7, MID)
        + stroke(points("80 22, 80 33"), 1.8, PALE)
        + nose(1.5, 0.8)
        + freckles
    )


def girl_look(mood: str) -> str:
    """Draw a look of the girl."""
    return eyes(0, mood, 1.1) + brows(0, mood, 2.4, y=57.5) + mouth(81, 95.5, mood, 0.85)


def dots(points: Points, radius: float, color: str) -> str:
    """Fill circles around points, all with one radius and color."""
    return "".join(circle(x, y, radius, color) for x, y in points)


def potter() -> str:
    """Draw an old man with a cap and an apron."""
    crown = points("42 56, 35 42, 44 25, 64 17, 88 15, 112 22, 125 38, 120 56, 80 50")
    visor = points("43 57, 43 57, 58 48, 82 45, 106 49, 119 58, 119 58, 104 60, 82 57, 58 60")
    tufts = ""
    for way in (-1, 1):
        tuft = [
            (80 + way * 27, 57),
            (80 + way * 35, 56),
            (80 + way * 40, 63),
            (80 + way * 37, 72),
            (80 + way * 40, 78),
            (80 + way * 31, 82),
            (80 + way * 28.5, 70),
        ]
        tufts += shape(tuft, SKIN) + stroke([tuft[1], *tuft[2:6]], 2.2, BLUE)
        tufts += strokes(
            [
                [(80 + way * 30, 60), (80 + way * 34, 66), (80 + way * 32, 76)],
                [(80 + way * 34, 59), (80 + way * 37, 64)],
            ],
            1.4,
            MID,
        )
    bib = points("55 157, 55 157, 57 137, 57 137, 80 141, 103 137, 103 137, 105 157, 105 157")
    wrinkles = lines(
        "53 78, 56 81, 60 82; 109 78, 106 81, 102 82; 66 88, 62 93, 63 99; 99 88, 103 93, 101 99"
    )
    stubble = [
        (x, y)
        for y in (98, 101.5, 105)
        for x in range(60 + int((y - 98) * 1.3), 104 - int((y - 98) * 1.2), 5)
    ]
    return (
        shoulders(WASH)
        + ear(51, 78, -1, 1.15)
        + ear(111, 78, 1, 1.15)
        + head(2, half=30, chin=109, jaw=24)
        + strokes(
            lines("47 124, 56 136, 57 150; 113 124, 104 136, 103 150"),
            5,
            COBALT,
            start=0.9,
            end=0.9,
        )
        + shape(bib, COBALT)
        + strokes(lines("66 146, 80 149, 94 146"), 1.6, WASH)
        + circle(57.5, 138, 2.4, GOLD)
        + circle(102.5, 138, 2.4, GOLD)
        + shape(points("55 66, 80 61, 107 66, 108 58, 52 58"), PALE, 0.75)
        + dots(stubble, 0.8, WASH)
        + tufts
        + shape(crown, COBALT)
        + shape(points("84 18, 108 24, 122 40, 117 52, 100 48, 104 32"), DEEP, 0.75)
        + strokes(lines("80 16, 66 26, 58 44; 80 16, 58 20, 44 34"), 1.8, WASH)
        + strokes(lines("80 16, 84 30, 85 44; 80 16, 100 24, 108 44"), 1.8, MID)
        + shape(visor, INK)
        + stroke(points("50 54, 66 48.5, 84 47.5, 100 50"), 1.7, MID)
        + circle(80, 15.5, 3.2, GOLD)
        + strokes(wrinkles, 1.7, BLUE)
        + nose(3, 1.25)
    )


def potter_look(mood: str) -> str:
    """Draw a look of the potter."""
    return (
        eyes(2, mood, 0.86, y=74) + brows(2, mood, 5.2, MID, y=64.5) + mouth(83.5, 98, mood, 0.92)
    )


def singer() -> str:
    """Draw a woman with a bun and earrings."""
    comb = points("61 27, 61 27, 60 13, 70 8.5, 80 7.5, 90 8.5, 100 13, 99 27, 99 27")
    teeth = [[(64 + 6.4 * step, 27), (64 + 6.4 * step, 12 + abs(2.5 - step))] for step in range(6)]
    bun = points("62 30, 61 20, 70 13.5, 80 12.5, 91 14, 99 21, 98 31, 80 37")
    back = points(
        "80 29, 58 33, 46 48, 44 68, 47 84, 56 94, 104 94, 112 84, 115 68, 113 48, 101 33"
    )
    sweep = points("97 35, 97 35, 78 40, 62 50, 53 66, 50 84, 45 74, 46 52, 58 36, 78 29, 97 33")
    other = points("95 34, 95 34, 104 44, 108 60, 110 80, 115 70, 114 50, 104 36")
    hair = lines("92 35, 72 38, 58 50, 50 68; 88 32, 66 36, 54 48, 48 62; 80 31, 64 35")
    rolls = lines("66 30, 66 21, 76 16, 86 17; 72 32, 73 24, 82 21, 91 23; 94 30, 96 22")
    bodice = points(
        "15 157, 15 157, 26 138, 44 131, 44 131, 60 142, 78 152, 96 142, "
        "116 131, 116 131, 134 138, 145 157, 145 157"
    )
    beads = points("62 122, 66 127.5, 72 131.5, 79 133, 86 131.5, 92 127.5, 97 122")
    lace = points("46 133, 53 139, 61 145, 69 150, 78 153, 87 150, 95 145, 104 139, 113 133")
    return (
        shape(comb, GOLD)
        + strokes(teeth, 1.3, BRONZE)
        + stroke(comb[1:-1], 1.6, BRONZE)
        + shape(bun, DEEP)
        + strokes(rolls, 1.8, MID)
        + shape(back, DEEP)
        + shape(
            points(
                "18 157, 18 157, 28 140, 48 130, 64 123, 80 120, 95 123, 112 130, "
                "132 140, 142 157, 142 157"
            ),
            SKIN,
        )
        + shape(points("98 124, 112 130, 126 138, 110 138, 96 134"), PALE, 0.8)
        + head(-3, half=28, chin=108, jaw=19)
        + shape(bodice, BLUE)
        + shape(points("96 146, 116 134, 134 141, 143 157, 100 157"), COBALT, 0.8)
        + dots(lace, 3.4, SKIN)
        + dots(lace, 1.3, MID)
        + ear(108.5, 79, 1, 0.9)
        + shape(sweep, COBALT)
        + shape(other, COBALT)
        + strokes(hair, 1.7, WASH)
        + strokes(lines("99 38, 106 50, 109 68"), 1.5, MID)
        + ring(113, 95, 4.8, 6.4, 2.4, GOLD)
        + ring(49, 94, 3.4, 6, 2.2, GOLD)
        + dots(beads, 2.7, COBALT)
        + circle(79, 133, 3.6, GOLD)
        + circle(66, 93, 1.2, INK)
        + nose(-3.5, 0.9)
    )


def singer_look(mood: str) -> str:
    """Draw a look of the singer."""
    lashes = "" if mood == "glad" else strokes(lines("54 69, 51 66.5; 100 69.5, 103 67"), 1.8)
    return (
        eyes(-3, mood, 1.0)
        + lashes
        + brows(-3, mood, 2.6, y=58)
        + mouth(76, 96, mood, 0.8, lips=BLUE)
    )


def fisher() -> str:
    """Draw a man with a beard and a knit cap."""
    cap = points("42 54, 42 36, 56 20, 80 14, 104 20, 118 36, 118 54, 80 50")
    band = points(
        "38 50, 38 50, 58 43, 80 41.5, 102 43, 122 50, 122 50, 122 61, 122 61, "
        "102 54.5, 80 53, 58 54.5, 38 61, 38 61"
    )
    ribs = [
        [
            (44 + 8 * step, 48 - 4.5 * math.sin(math.pi * (step + 0.5) / 10)),
            (44.5 + 7.9 * step, 58 - 4.5 * math.sin(math.pi * (step + 0.5) / 10)),
        ]
        for step in range(10)
    ]
    knit = [
        [(80 + 0.42 * far, 18), (80 + 0.92 * far, 30), (80 + far, 42)]
        for far in (-32, -20, -7, 7, 20, 32)
    ]
    beard = points(
        "48 66, 48 66, 46 84, 46 102, 56 118, 68 128, 80 132, 92 128, 105 118, "
        "115 102, 114 84, 113 66, 113 66, 108 80, 101 89, 92 88, 82 90, 72 88, "
        "62 89, 54 82"
    )
    locks = lines(
        "53 84, 54 98, 64 114; 60 94, 63 108, 74 122; 72 108, 76 120, 80 128; "
        "90 108, 87 120, 84 127; 101 94, 99 108, 92 120; 108 86, 108 100, 101 112"
    )
    tash = points(
        "81 88, 81 88, 74 86, 64 89, 56 97, 56 97, 66 98, 75 96, 81 93.5, 88 96, "
        "97 98, 106 97, 106 97, 98 89, 88 86"
    )
    stripes = [
        [
            (20, 150 - 11 * step + 6),
            (44, 139 - 11 * step + 2),
            (60, 137 - 10 * step),
            (80, 141 - 9 * step),
            (100, 137 - 10 * step),
            (116, 139 - 11 * step + 2),
            (140, 150 - 11 * step + 6),
        ]
        for step in (-1, 0)
    ]
    return (
        shoulders(SKIN, 3)
        + strokes(stripes, 5.5, BLUE, start=0.9, end=0.9)
        + strokes(
            lines("33 134, 48 128, 62 124; 98 124, 112 128, 127 134"),
            5,
            BLUE,
            start=0.8,
            end=0.8,
        )
        + stroke(points("17 157, 24 135, 46 124, 64 119"), 2.4, COBALT)
        + stroke(points("143 157, 136 135, 114 124, 97 119"), 2.8, COBALT)
        + ear(50, 76, -1)
        + ear(111, 76, 1)
        + head(2, half=29.5, chin=108, jaw=23)
        + shape(points("52 60, 80 55, 110 60, 108 67, 80 61, 53 67"), PALE, 0.8)
        + shape(beard, COBALT)
        + shape(points("92 128, 105 118, 115 102, 114 76, 108 84, 104 104"), DEEP, 0.8)
        + strokes(locks, 1.8, WASH)
        + shape(cap, BLUE)
        + shape(points("98 19, 117 36, 118 48, 104 46, 106 30"), COBALT, 0.8)
        + strokes(knit, 2, PALE)
        + shape(band, DEEP)
        + strokes(ribs, 1.8, WASH, start=0.7, end=0.7)
        + strokes(lines("53 77, 56 80, 60 81; 110 77, 107 80, 103 81"), 1.6, BLUE)
        + nose(3, 1.15)
        + shape(tash, DEEP)
        + strokes(lines("79 90, 70 90, 61 95; 84 90, 92 90, 101 95"), 1.4, MID)
        + ring(44.5, 89, 2.6, 3.4, 2, GOLD)
    )


def fisher_look(mood: str) -> str:
    """Draw a look of the fisherman."""
    return (
        eyes(2, mood, 0.94, y=73)
        + brows(2, mood, 4.6, COBALT, y=63.5)
        + mouth(81.5, 102, mood, 0.72, lips=PALE)
    )


def lady() -> str:
    """Draw a lady with a wide hat."""
    brim = points(
        "10 53, 10 53, 26 38, 52 32, 80 31, 110 31, 136 36, 150 48, 150 48, "
        "132 55, 108 52, 80 50, 52 54, 28 59"
    )
    under = points("30 57, 54 51, 80 48, 108 50, 130 54, 112 57, 82 55, 54 60")
    top = points("48 37, 48 37, 50 20, 60 11, 80 9, 100 10, 110 19, 113 36, 113 36, 80 38")
    band = points("48 38, 48 38, 49 27, 49 27, 80 29, 112 26, 112 26, 113 37, 113 37, 80 40")
    petals = "".join(
        shape(
            [
                (44, 32),
                (44 + 11 * math.cos(turn - 0.5), 32 + 11 * math.sin(turn - 0.5)),
                (44 + 13.5 * math.cos(turn), 32 + 13.5 * math.sin(turn)),
                (44 + 11 * math.cos(turn + 0.5), 32 + 11 * math.sin(turn + 0.5)),
            ],
            SKIN,
        )
        + stroke(
            [
                (44 + 5 * math.cos(turn), 32 + 5 * math.sin(turn)),
                (44 + 11 * math.cos(turn), 32 + 11 * math.sin(turn)),
            ],
            2,
            WASH,
        )
        for turn in (math.tau * step / 6 + 0.3 for step in range(6))
    )
    petals = circle(44, 32, 14.5, DEEP) + petals
    left = points("54 52, 46 62, 42 78, 39 94, 46 106, 57 108, 63 101, 55 92, 53 76, 56 60")
    waves = lines("50 58, 46 74, 48 90, 56 100; 46 70, 43 86, 48 100")
    fur = points("16 157, 16 157, 24 140, 40 130, 56 124, 62 132, 72 148, 80 157, 80 157")
    return (
        shape(points("50 50, 44 74, 48 100, 62 106, 98 106, 113 100, 116 74, 110 50"), DEEP)
        + shape(points("34 157, 34 157, 48 132, 66 122, 95 122, 112 132, 126 157, 126 157"), SKIN)
        + head(3, half=27.5, chin=108, jaw=18.5)
        + shape(points("53 66, 80 59, 109 62, 110 52, 80 48, 52 54"), WASH, 0.75)
        + shape(left, COBALT)
        + shape(mirrored(left, 81), COBALT)
        + strokes(waves, 1.7, WASH)
        + strokes([mirrored(line, 81) for line in waves], 1.7, MID)
        + shape(fur, COBALT)
        + shape(mirrored(fur), COBALT)
        + shape(mirrored(points("16 157, 16 157, 24 140, 40 134, 58 157, 58 157")), DEEP, 0.7)
        + strokes(lines("58 128, 64 142, 76 156"), 3, SKIN)
        + strokes(lines("102 128, 96 142, 84 156"), 3, PALE)
        + dots(points("64 125, 69 130, 75.5 133, 82 134, 88.5 133, 94 130, 98 125"), 2.9, "#ffffff")
        + "".join(
            ring(x, y, 2.9, 2.9, 1, BLUE)
            for x, y in points("64 125, 69 130, 75.5 133, 82 134, 88.5 133, 94 130, 98 125")
        )
        + circle(57, 99, 3, GOLD)
        + circle(107, 98, 3, GOLD)
        + shape(top, BLUE)
        + shape(points("92 11, 108 18, 112 30, 96 32, 100 20"), COBALT, 0.8)
        + stroke(points("57 28, 58 20, 66 14"), 2.2, WASH)
        + shape(brim, COBALT)
        + shape(under, INK)
        + stroke(points("22 45, 40 39, 64 36"), 2.2, WASH)
        + shape(band, GOLD)
        + strokes(lines("54 33, 80 35, 110 32"), 1.4, BRONZE)
        + petals
        + circle(44, 32, 4.4, GOLD)
        + nose(3.5, 0.85)
    )


def lady_look(mood: str) -> str:
    """Draw a look of the lady."""
    lashes = (
        "" if mood == "glad" else strokes(lines("60.5 71, 57.5 68.5; 105.5 71, 108.5 68.5"), 1.8)
    )
    return (
        eyes(3, mood, 0.98, apart=12.5, y=73)
        + lashes
        + brows(3, mood, 2.4, y=62.5, apart=12.5)
        + mouth(84, 96.5, mood, 0.78, lips=COBALT)
    )


def doctor() -> str:
    """Draw a man with glasses and a moustache."""
    hair = points("52 50, 46 56, 44 66, 47 76, 53 76, 52 66, 56 56")
    lapel = points("60 124, 46 129, 40 138, 50 140, 46 146, 78 157, 78 157, 72 142")
    tash = points(
        "82 86, 82 86, 74 84.5, 64 88, 56 91, 49 88, 46 82, 46 82, 45 92, 53 99, "
        "64 99, 75 96, 82 91.5, 89 96, 100 99, 111 99, 119 92, 118 82, 118 82, "
        "115 88, 108 91, 100 88, 90 84.5"
    )
    bow = points("81 132, 62 124, 60 140")
    glasses = "".join(
        circle(x, 71, 12, "#ffffff", 0.55)
        + ring(x, 71, 12.2, 12.2, 4, INK)
        + ring(x, 71, 12.2, 12.2, 2.4, GOLD)
        for x in (67, 97)
    )
    return (
        shoulders(DEEP)
        + ear(51, 78, -1, 1.1)
        + ear(111, 78, 1, 1.1)
        + head(2, half=30, chin=111, jaw=22)
        + shape(hair, DEEP)
        + shape(mirrored(hair, 81), DEEP)
        + strokes(lines("53 54, 48 62, 49 72"), 1.5, MID)
        + stroke(points("52 54, 58 40, 72 33.5, 84 32.6"), 2.4)
        + stroke(points("84 32.6, 98 35, 106 45, 109.5 56"), 2.8)
        + strokes(lines("62 46, 68 40.5, 76 38.5"), 3, "#ffffff")
        + strokes(lines("70 49, 82 47, 94 49; 74 53.5, 83 52, 92 53.5"), 1.3, WASH)
        + shape(
            points("66 118, 80 136, 96 118, 104 134, 92 157, 92 157, 68 157, 68 157, 56 134"), SKIN
        )
        + shape(lapel, COBALT)
        + shape(mirrored(lapel), COBALT)
        + stroke([*lapel[:5]], 1.8, MID)
        + stroke(mirrored(lapel[:5]), 1.8, MID)
        + shape(bow, GOLD)
        + shape(mirrored(bow, 81), GOLD)
        + strokes(
            lines("78 132, 68 128; 78 133, 68 136; 84 132, 94 128; 84 133, 94 136"),
            1.3,
            BRONZE,
        )
        + circle(81, 132, 4, LIGHT)
        + ring(81, 132, 4, 4, 1.2, BRONZE)
        + dots(points("80 146, 80 153"), 1.5, BLUE)
        + nose(3, 1.15)
        + glasses
        + stroke(points("78 69, 82 66, 86 69"), 2.4, BRONZE, 0.8, 0.8)
        + stroke(points("55 69, 50 67"), 2.2, BRONZE, 0.8, 0.8)
        + stroke(points("109 69, 113 67"), 2.2, BRONZE, 0.8, 0.8)
        + shape(tash, INK)
        + strokes(lines("78 89, 68 91, 57 95, 50 91; 87 89, 97 91, 107 95, 114 91"), 1.5, MID)
    )


def doctor_look(mood: str) -> str:
    """Draw a look of the doctor."""
    return (
        eyes(2, mood, 0.86, apart=15)
        + brows(2, mood, 4, DEEP, y=54.5, apart=15)
        + mouth(82, 101.5, mood, 0.72)
    )


def weaver() -> str:
    """Draw a woman with a shawl over her head."""
    scarf = points(
        "80 13, 56 18, 40 38, 35 66, 39 94, 54 116, 80 124, 106 116, 121 94, 125 66, 120 38, 104 18"
    )
    inner = points(
        "80 27, 62 31, 51 46, 48 68, 51 90, 64 106, 80 112, 96 106, 109 90, 112 68, 109 46, 98 31"
    )
    shawl = points(
        "12 157, 12 157, 20 136, 40 122, 58 112, 80 120, 102 112, 120 122, "
        "140 136, 148 157, 148 157"
    )
    knot = points("80 116, 72 112, 66 118, 71 125, 80 122, 89 125, 94 118, 88 112")
    tails = points("79 119, 70 128, 60 146, 60 146, 72 149, 72 149, 80 132")
    hair = points("80 31, 80 31, 65 35, 54 48, 51 66, 56 60, 66 48, 80 41, 80 41")
    blossoms = points(
        "46 46, 56 27, 80 19, 104 27, 114 46, 41.5 70, 118.5 70, 46 94, 114 94, "
        "34 140, 126 140, 48 128, 112 128, 50 150, 110 150"
    )
    flowers = "".join(
        dots(
            [
                (x + 3.1 * math.cos(math.tau * n / 5 + x), y + 3.1 * math.sin(math.tau * n / 5 + x))
                for n in range(5)
            ],
            1.7,
            BLUE,
        )
        + circle(x, y, 1.5, GOLD)
        for x, y in blossoms
    )
    folds = lines(
        "43 100, 52 114, 64 121; 117 100, 108 114, 96 121; 24 142, 36 132, 52 124; "
        "136 142, 124 132, 108 124"
    )
    return (
        shape(shawl, SKIN)
        + shape(points("98 118, 120 124, 140 138, 147 157, 104 157"), PALE, 0.8)
        + shape(scarf, SKIN)
        + shape(points("104 18, 120 38, 125 66, 121 94, 106 116, 112 90, 114 60"), PALE, 0.9)
        + strokes(folds, 2, MID)
        + shape(inner, WASH)
        + head(-2, half=28.5, chin=107, jaw=22)
        + shape(hair, COBALT)
        + shape(mirrored(hair), COBALT)
        + strokes(lines("77 35, 64 42, 55 56; 83 35, 96 42, 105 56"), 1.5, WASH)
        + "".join(
            stroke([a, b, c], 3.4, BLUE, 0.9, 0.9)
            for a, b, c in zip(inner[:8], inner[1:9], inner[2:10], strict=True)
        )
        + stroke([inner[9], inner[10], inner[11], inner[0]], 3.4, BLUE, 0.9, 0.9)
        + flowers
        + shape(tails, SKIN)
        + shape(mirrored(tails), PALE)
        + stroke([tails[0], *tails[1:3]], 2, BLUE)
        + stroke(points("72 149, 77 138, 80 130"), 1.6, BLUE)
        + stroke(points("81 119, 90 128, 100 146"), 2, BLUE)
        + stroke(points("60 146, 66 148.5, 72 149"), 2.4, BLUE, 0.9, 0.9)
        + stroke(points("100 146, 94 148.5, 88 149"), 2.4, BLUE, 0.9, 0.9)
        + shape(knot, SKIN)
        + strokes(
            lines("72 112, 66 118, 71 125, 79 122; 88 112, 94 118, 89 125, 81 122"),
            2,
            BLUE,
        )
        + circle(80, 118.5, 3.4, GOLD)
        + strokes(lines("53 76, 55 79; 105 76, 103 79"), 1.4, MID)
        + nose(-3, 0.95)
    )


def weaver_look(mood: str) -> str:
    """Draw a look of the weaver."""
    return (
        eyes(-2, mood, 0.94, apart=12.5, y=72)
        + brows(-2, mood, 2.8, y=60.5, apart=12.5)
        + mouth(77, 95.5, mood, 0.85, lips=MID)
    )


def sailor() -> str:
    """Draw a young man with curls."""
    curls = [
        (50, 66, 8),
        (112, 66, 8),
        (45, 54, 10),
        (116, 54, 10),
        (48, 39, 12),
        (113, 39, 12),
        (61, 28, 13),
        (100, 27, 13),
        (80, 23, 14),
        (70, 38, 11),
        (91, 38, 11),
        (57, 48, 9),
        (104, 47, 9),
        (80, 41, 10),
    ]
    hair = ""
    for index, (x, y, size) in enumerate(curls):
        hair += circle(x, y, size, DEEP if index < 6 else COBALT)
    for index, (x, y, size) in enumerate(curls):
        turn = index * 2.1
        spiral = [
            (x + size * r * math.cos(turn + a), y + size * r * math.sin(turn + a))
            for r, a in ((0.78, 0), (0.74, 1.1), (0.66, 2.2), (0.52, 3.3), (0.36, 4.5), (0.16, 5.9))
        ]
        hair += stroke(spiral, 2.2, WASH if x < 84 else MID, start=0.2, end=0.6)
    vest = points("17 157, 17 157, 24 138, 46 127, 58 124, 58 124, 60 140, 68 157, 68 157")
    collar = points("66 117, 56 123, 55 136, 62 146, 72 138, 79 130")
    kerchief = points(
        "64 119, 64 119, 80 133, 97 119, 97 119, 92 132, 84 138, 90 154, 80 149, "
        "70 154, 76 138, 68 132"
    )
    return (
        "".join(circle(x, y, size + 1.2, DEEP) for x, y, size in curls[:9])
        + shoulders(SKIN)
        + ear(51, 78, -1)
        + ear(110, 78, 1)
        + head(-2, half=28.5, chin=109, jaw=20)
        + shape(points("54 62, 66 52, 80 52, 96 52, 107 62, 107 44, 80 38, 54 44"), PALE, 0.85)
        + shape(vest, BLUE)
        + shape(mirrored(vest), COBALT)
        + shape(collar, SKIN)
        + stroke(collar[:5], 2, COBALT)
        + shape(mirrored(collar), SKIN)
        + stroke(mirrored(collar[:5]), 2.2, COBALT)
        + shape(kerchief, GOLD)
        + strokes(
            lines("67 122, 76 132, 80 136; 94 122, 85 132, 81 136; 78 140, 74 150; 82 140, 86 150"),
            1.5,
            BRONZE,
        )
        + circle(80, 136, 4.2, LIGHT)
        + ring(80, 136, 4.2, 4.2, 1.2, BRONZE)
        + dots(points("62 150, 98 150"), 1.8, DEEP)
        + hair
        + nose(-3, 1.0)
    )


def sailor_look(mood: str) -> str:
    """Draw a look of the sailor."""
    return eyes(-2, mood, 1.0, y=72) + brows(-2, mood, 3.8, y=61) + mouth(77, 97, mood, 0.9)


class Portrait(NamedTuple):
    """A portrait: its figure, enlarged by `scale` and moved up by `lift`, on a `ground`."""

    title: str
    figure: Callable[[], str]
    look: Callable[[str], str]
    scale: float
    lift: float
    ground: str = GLAZE


PORTRAITS: Final = {
    "girl": Portrait("A girl with braids", girl, girl_look, 1.16, 10),
    "potter": Portrait("An old potter with a cap", potter, potter_look, 1.13, 5),
    "singer": Portrait("A woman with a bun and earrings", singer, singer_look, 1.07, -1),
    "fisher": Portrait("A fisherman with a beard", fisher, fisher_look, 1.13, 5),
    "lady": Portrait("A lady with a wide hat", lady, lady_look, 1.03, 0),
    "doctor": Portrait("A man with glasses and a moustache", doctor, doctor_look, 1.2, 20, PALE),
    "weaver": Portrait("A woman with a shawl over her head", weaver, weaver_look, 1.11, 4, BLUE),
    "sailor": Portrait("A young man with curls", sailor, sailor_look, 1.12, 0),
}


def drawing(title: str, content: str) -> str:
    """Return the text of an SVG file."""
    start = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160" viewBox="0 0 160 160">'
    )
    return (
        f"{start}\n<title>{title}</title>\n{content.replace('><', '>' + chr(10) + '<')}\n</svg>\n"
    )


def main() -> None:
    """Write the images of all portraits."""
    FOLDER.mkdir(exist_ok=True)
    for name, portrait in PORTRAITS.items():
        scale = portrait.scale
        # The scale leaves the height 10 at its place; only the lift moves it.
        left, top = number(80 - 80 * scale), number(10 - 10 * scale - portrait.lift)
        move = f"matrix({scale} 0 0 {scale} {left} {top})"
        figure = f'<g transform="{move}">{portrait.figure()}</g>'
        parts = {"": ground(portrait.ground) + figure + shine()}
        for mood in LOOKS:
            parts[f"_{mood}"] = f'<g transform="{move}">{portrait.look(mood)}</g>'
        for ending, content in parts.items():
            title = f"{portrait.title}, {ending[1:]}" if ending else portrait.title
            (FOLDER / f"{name}{ending}.svg").write_text(drawing(title, content))


if __name__ == "__main__":
    main()
