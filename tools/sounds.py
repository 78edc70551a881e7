"""Make the sounds of the game sample by sample, with the same samples each time.

Usage: python tools/sounds.py [FOLDER]

The tool writes the sounds to FOLDER (default assets/sounds), and prints the length, peak and
loudness of each sound. Needs `oggenc` of Debian's package vorbis-tools.

Most sounds come from a struck body. Each mode of the body rings at its own pitch and decays, high
modes first. A hard hit is short and excites the high modes; a soft hit is long and excites only low
modes. Friction is noise in a band of pitches.
"""

import math
import random
import struct
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
RATE: Final = 22_050
"""Samples per second: nothing here is higher than 8 kHz."""

QUALITY: Final = 8  # of `oggenc`, -1 to 10: tiles that hit the board are hardest to encode
SERIAL: Final = 1  # of the Ogg stream; `oggenc` would otherwise draw a random number
_INAUDIBLE: Final = 0.001
"""Share of the peak below which a tail is cut off."""

Wave = list[float]
Mode = tuple[float, float, float]
"""A mode of a body: pitch in Hz, seconds until its level is a third, and level."""

Part = tuple[float, float, Wave]
"""The start of a wave in seconds, its level, and the wave."""

TILE: Final[Sequence[Mode]] = (
    (1730, 0.016, 0.4),
    (2890, 0.014, 1.0),
    (4270, 0.011, 0.9),
    (5610, 0.007, 0.6),
    (7480, 0.005, 0.4),
)
"""A small glazed tile that is loose."""

FALLEN: Final[Sequence[Mode]] = (
    (740, 0.022, 1.0),
    (1190, 0.018, 0.9),
    (1960, 0.012, 0.6),
    (2870, 0.008, 0.4),
)
"""A tile that falls on its face: lower and duller."""

BOARD: Final[Sequence[Mode]] = ((310, 0.014, 1.0), (520, 0.011, 0.7), (870, 0.008, 0.4))
"""The board below the tiles, and the table below the board."""

PLATE: Final[Sequence[Mode]] = (
    (1120, 0.050, 0.4),
    (1910, 0.045, 0.7),
    (3140, 0.032, 0.5),
    (4720, 0.020, 0.3),
)
"""A factory display: thin, round, of stoneware."""

WOOD: Final[Sequence[Mode]] = ((330, 0.020, 1.0), (560, 0.015, 0.6), (850, 0.010, 0.3))
KEY: Final[Sequence[Mode]] = ((980, 0.009, 1.0), (1640, 0.007, 0.6), (2600, 0.005, 0.4))

BELL: Final[Sequence[Mode]] = ((1.0, 0.26, 1.0), (2.756, 0.10, 0.35), (5.404, 0.04, 0.12))
"""A free metal bar; pitches here and below are multiples of a note."""

KALIMBA: Final[Sequence[Mode]] = ((1.0, 0.09, 1.0), (2.0, 0.05, 0.15), (4.0, 0.025, 0.2))
STRING: Final[Sequence[Mode]] = (
    (1.0, 0.30, 1.0),
    (2.001, 0.24, 0.65),
    (3.004, 0.18, 0.40),
    (4.010, 0.12, 0.2),
    (5.020, 0.07, 0.08),
)

C3, F3, G3, C4, D4, E4, F4, G4, A4, B4, C5, E5, G5, C6, E6, G6, C7 = (
    440 * 2 ** (half_tones / 12)
    for half_tones in (-21, -16, -14, -9, -7, -5, -4, -2, 0, 2, 3, 7, 10, 15, 19, 22, 27)
)


def push(contact: float) -> Wave:
    """Return the force of a smooth hit that lasts `contact` seconds."""
    length = round(contact * RATE)
    force = [math.sin(math.pi * at / length) for at in range(length)]
    whole = sum(force)
    return [value / whole for value in force]


def ring(body: Iterable[Mode], force: Wave) -> Wave:
    """Return the response of a body to a hit, until it is inaudible."""
    modes = list(body)
    longest = max(decay for _, decay, _ in modes)
    answer = [0.0] * round(len(force) - longest * math.log(_INAUDIBLE) * RATE)
    for pitch, decay, level in modes:
        turn, keep = 2 * math.pi * pitch / RATE, math.exp(-1 / (decay * RATE))
        gain, now, before = level * math.sin(turn), 0.0, 0.0
        straight, back = 2 * keep * math.cos(turn), keep * keep
        for at in range(len(answer)):
            push = force[at] if at < len(force) else 0.0
            now, before = straight * now - back * before + gain * push, now
            answer[at] += now
    return answer


def strike(body: Iterable[Mode], contact: float, roughness: float, luck: random.Random) -> Wave:
    """Return the sound of a body that is hit once; `roughness` is 0 (smooth) to 1 (rough)."""
    force = [value * (1 + roughness * luck.uniform(-1, 1)) for value in push(contact)]
    return ring(body, force)


def chord(body: Sequence[Mode], notes: Iterable[float], contact: float, spread: float) -> Wave:
    """Return notes struck smoothly one after the other, `spread` seconds apart."""
    rings = [ring(shifted(body, note), push(contact)) for note in notes]
    return mix(*((number * spread, 1.0, sound) for number, sound in enumerate(rings)))


def friction(seconds: float, low: float, high: float, luck: random.Random) -> Wave:
    """Return noise between two pitches in Hz that swells and dies away, uneven like cloth."""
    length = round(seconds * RATE)
    grain = band([luck.uniform(-1, 1) for _ in range(length)], 6, 40)
    roughest = max(abs(value) for value in grain)
    noise = band([luck.uniform(-1, 1) for _ in range(length)], low, high)
    swell = (math.sin(math.pi * (at / length) ** 0.6) ** 2 for at in range(length))
    return [
        value * rise * (1 + 0.5 * uneven / roughest)
        for value, rise, uneven in zip(noise, swell, grain, strict=True)
    ]


def band(signal: Wave, low: float, high: float) -> Wave:
    """Return the part of a signal between two pitches in Hz, with gentle slopes on both sides."""
    middle = math.sqrt(low * high)
    turn = 2 * math.pi * middle / RATE
    width = math.sin(turn) * (high - low) / (2 * middle)
    whole, first, second = 1 + width, -2 * math.cos(turn), 1 - width
    passed, in1, in2, out1, out2 = [], 0.0, 0.0, 0.0, 0.0
    for value in signal:
        out = (width * (value - in2) - first * out1 - second * out2) / whole
        in1, in2, out1, out2 = value, in1, out, out1
        passed.append(out)
    return passed


def mix(*parts: Part) -> Wave:
    """Return the sum of waves, each with its own start and level."""
    mixed = [0.0] * max(round(start * RATE) + len(part) for start, _, part in parts)
    for start, level, part in parts:
        for at, value in enumerate(part, round(start * RATE)):
            mixed[at] += level * value
    return mixed


def shifted(body: Iterable[Mode], ratio: float) -> list[Mode]:
    """Return a body with all its pitches multiplied by `ratio`."""
    return [(pitch * ratio, decay, level) for pitch, decay, level in body]


def scaled(signal: Wave) -> Wave:
    """Return the signal scaled to a peak of 1."""
    highest = max(abs(value) for value in signal)
    return [value / highest for value in signal]


def damped(signal: Wave, longest: float) -> Wave:
    """Return the first `longest` seconds, faded out over their last third."""
    length = min(len(signal), round(longest * RATE))
    left = (min(1.0, 3 * (length - 1 - at) / length) for at in range(length))
    return [value * share for value, share in zip(signal[:length], left, strict=True)]


def lift(luck: random.Random) -> Wave:
    """Return the sound of a finger on glaze."""
    skin = scaled(friction(0.05, 2500, 5000, luck))
    return mix((0.0, 0.3, skin), (0.012, 1.0, scaled(strike(TILE[:4], 0.0006, 0.3, luck))))


def clack(luck: random.Random) -> Wave:
    """Return the sound of a tile laid on the board: one edge first, then flat."""
    edge = scaled(strike(TILE, 0.0002, 0.8, luck))
    flat = scaled(strike(shifted(TILE, 0.94), 0.0003, 0.8, luck))
    below = scaled(strike(BOARD, 0.0011, 0.2, luck))
    grit = scaled(friction(0.008, 2000, 7000, luck))
    first, second = mix((0.0, 1.0, edge), (0.0, 0.4, grit)), mix((0.0, 1.0, flat), (0.0, 0.4, grit))
    return mix((0.0, 0.75, first), (0.026, 1.0, second), (0.026, 0.4, below))


def slide(luck: random.Random) -> Wave:
    """Return the sound of tiles pushed over the table."""
    low, high = friction(0.26, 700, 1800, luck), friction(0.22, 1800, 4200, luck)
    return mix((0.0, 1.0, scaled(low)), (0.01, 0.5, scaled(high)))


def fall(luck: random.Random) -> Wave:
    """Return the sound of a tile that drops and tips over."""
    edge = scaled(strike(FALLEN, 0.0005, 0.5, luck))
    flat = scaled(strike(shifted(FALLEN, 0.9), 0.0008, 0.5, luck))
    below = scaled(strike(BOARD, 0.0016, 0.2, luck))
    return mix((0.0, 1.0, edge), (0.0, 0.6, below), (0.062, 0.6, flat), (0.062, 0.5, below))


def deal(luck: random.Random) -> Wave:
    """Return the sound of tiles from the cloth bag that bounce on a plate."""
    cloth = scaled(friction(0.12, 500, 1600, luck))
    tile = scaled(strike(TILE, 0.00025, 0.8, luck))
    plate = scaled(strike(PLATE, 0.0004, 0.5, luck))
    landing = mix((0.0, 1.0, tile), (0.0, 0.7, plate))
    return mix((0.0, 0.4, cloth), (0.07, 1.0, landing), (0.135, 0.35, landing))


def score(_: random.Random) -> Wave:
    """Return the sound of a point: one tongue of a kalimba."""
    return chord(KALIMBA, [E5], 0.0008, 0.0)


def score_more(_: random.Random) -> Wave:
    """Return the sound of some points: two tongues."""
    return chord(KALIMBA, [E5, G5], 0.0008, 0.07)


def score_most(_: random.Random) -> Wave:
    """Return the sound of many points: three tongues."""
    return chord(KALIMBA, [E5, G5, C6], 0.0008, 0.07)


def chime(_: random.Random) -> Wave:
    """Return the sound of a complete row: three small bells."""
    return chord(BELL, [C6, E6, G6], 0.0003, 0.085)


def chime_column(_: random.Random) -> Wave:
    """Return the sound of a complete column: four bells, over a string."""
    bells = chord(BELL, [G5, C6, E6, G6], 0.0003, 0.085)
    return mix((0.0, 1.0, scaled(bells)), (0.0, 0.5, scaled(chord(STRING, [C4, G4], 0.001, 0.02))))


def chime_color(_: random.Random) -> Wave:
    """Return the sound of a complete color: five bells up to the highest, over two strings."""
    bells = chord(BELL, [G5, C6, E6, G6, C7], 0.0003, 0.085)
    strings = chord(STRING, [C4, E4, G4, C5], 0.001, 0.02)
    return mix((0.0, 1.0, scaled(bells)), (0.0, 0.6, scaled(strings)))


def last_round(_: random.Random) -> Wave:
    """Return the sound of the last round: a large bell, struck twice."""
    bell = chord(BELL, [C4, C5], 0.0006, 0.0)
    return mix((0.0, 1.0, bell), (0.22, 0.9, bell))


def time_over(_: random.Random) -> Wave:
    """Return the sound of time over: two strings, falling softly."""
    first, second = (chord(STRING, [note], 0.002, 0.0) for note in (E4, C4))
    return mix((0.0, 0.9, scaled(first)), (0.28, 1.0, scaled(second)))


def loss(_: random.Random) -> Wave:
    """Return the sound of lost points: one low string, plucked with the thumb."""
    return chord(STRING, [G3], 0.0015, 0.0)


def fanfare(_: random.Random) -> Wave:
    """Return the sound of the end: four chords, each damping the chord before, and bells."""
    chords = ([C3, G3, E4, G4], [F3, C4, F4, A4], [G3, D4, G4, B4], [C3, G3, C4, G4, C5, E5])
    lengths, levels = (0.55, 0.55, 0.65, 2.4), (0.7, 0.75, 0.8, 1.0)
    played = [
        damped(chord(STRING, notes, 0.001, 0.022), length)
        for notes, length in zip(chords, lengths, strict=True)
    ]
    strings = mix(*zip((0.0, 0.42, 0.84, 1.34), levels, played, strict=True))
    bells = chord(BELL, [C6, E6, G6, C7], 0.0003, 0.14)
    return mix((0.0, 1.0, scaled(strings)), (1.62, 0.3, scaled(bells)))


def refuse(luck: random.Random) -> Wave:
    """Return the sound of two knuckles on wood."""
    first, second = (strike(shifted(WOOD, ratio), 0.0016, 0.1, luck) for ratio in (1, 0.92))
    return mix((0.0, 1.0, first), (0.1, 0.8, second))


def press(luck: random.Random) -> Wave:
    """Return the sound of a button."""
    return strike(KEY, 0.0005, 0.2, luck)


SOUNDS: Final[dict[Callable[[random.Random], Wave], tuple[float, float]]] = {
    lift: (0.08, -32),
    clack: (0.13, -26),
    slide: (0.26, -30),
    fall: (0.20, -25),
    deal: (0.35, -26),
    score: (0.35, -27),
    score_more: (0.45, -26),
    score_most: (0.55, -25),
    chime: (1.20, -27),
    chime_column: (1.50, -25.5),
    chime_color: (1.80, -24),
    loss: (0.90, -22),
    last_round: (0.75, -24),
    time_over: (1.10, -30),
    fanfare: (3.40, -22),
    refuse: (0.22, -29),
    press: (0.06, -33),
}
"""The maximum seconds of each sound, and its loudness in dB, 0 at full scale."""


def loudness(signal: Wave) -> float:
    """Return the dB of the loudest 0.1 s, 0 at full scale; ears integrate about as long."""
    window = RATE // 10
    sums = list(accumulate((value * value for value in signal), initial=0.0))
    most = max(sums[min(at + window, len(signal))] - sums[at] for at in range(len(signal)))
    return 10 * math.log10(most / window)


def finished(signal: Wave, longest: float, wanted: float) -> Wave:
    """Return the signal cut and scaled to a length and a loudness."""
    factor = 10 ** ((wanted - loudness(signal)) / 20)
    return [value * factor for value in damped(signal, longest)]


def write(path: Path, signal: Sequence[float], rate: int, quality: int) -> None:
    """Write mono samples from -1 to 1 as Ogg Vorbis."""
    samples = [round(value * 32767) for value in signal]
    raw = ["--raw", "--raw-chan", "1", "--raw-bits", "16", "--raw-rate", str(rate)]
    options = ["--quiet", "--quality", str(quality), "--serial", str(SERIAL)]
    subprocess.run(
        ["oggenc", *raw, *options, "--output", str(path), "-"],
        input=struct.pack(f"<{len(samples)}h", *samples),
        check=True,
    )


def signals() -> Iterator[tuple[str, Wave]]:
    """Yield all sounds: name and samples from -1 to 1."""
    for sound, (longest, wanted) in SOUNDS.items():
        name = sound.__name__
        yield name, finished(sound(random.Random(name)), longest, wanted)


def make(folder: Path) -> None:
    """Write all sounds into a folder, and print a line for each sound."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, signal in signals():
        write(folder / f"{name}.ogg", signal, RATE, QUALITY)
        peak = 20 * math.log10(max(abs(value) for value in signal))
        length = len(signal) / RATE
        print(
            f"{name:10} {length:5.2f} s  peak {peak:6.1f} dB  loudness {loudness(signal):6.1f} dB"
        )


if __name__ == "__main__":
    make(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "assets" / "sounds")
