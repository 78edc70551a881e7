"""Make the music of the game note by note, with the same samples each time.

Usage: python tools/music.py [FOLDER]

The tool writes loop.ogg to FOLDER (default assets/music) and prints its length, size, peak and
loudness. Needs NumPy, and `oggenc` of Debian's package vorbis-tools.

The piece was written for this game. It has 32 bars of 4/4 in A minor at 84 beats per minute, or
4,032,000 samples. A guitar with nylon strings accompanies. A pair of steel strings, as on a
Portuguese guitar, has the melody. There are four verses of eight bars:

1. Broken chords over a bass that steps down from A to E, then by fifths into C major.
2. Thumb and chord in turns, as in a fado, back to A minor; the last bar becomes A7.
3. A bossa nova: chords before and after the beat, and the melody in sixths. It has the minor chord
   on the fourth degree, and a bass that climbs by half tones from G to A.
4. The first verse again, lower and with fewer notes. Its last chord, E7, leads to the first bar.

The voices of the accompaniment keep common tones or move by steps, and sevenths fall. The tempo
sways, notes are early or late by some milliseconds, and no two notes are equally loud. Strings and
room are computed on a circle: tails of the last notes continue at the beginning, without a seam.
The encoder leaves a small step at this place. The first bass note begins one millisecond later and
hides the step.

A string is the sum of its modes. The pluck silences overtones with a node at its place. High
overtones die first, and stiffness makes overtones sharp. The string vibrates in two planes, and
rings longer in the second. A body and a room color the sum of all strings.
"""

import math
import random
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np

from tools.sounds import ROOT, write

RATE: Final = 44_100  # samples per second
BEAT: Final = 31_500  # samples
BAR: Final = 4  # beats
VERSE: Final = 8  # bars

QUALITY: Final = 5  # of `oggenc`, -1 to 10

LOUDNESS: Final = -27.0
"""Root mean square in dB, 0 at full scale. The sound of a tile on the board has -26 dB."""

Wave = Any
"""An array of samples, or of their spectrum."""

CHORDS: Final = """
A2 E3 A3 C4 E4 | G2 E3 A3 C4 E4 | F2 C3 A3 C4 E4 | E2 B2 G#3 B3 D4
A2 E3 A3 C4 E4 | D3 A2 A3 C4 F4 | G2 D3 G3 B3 F4 | C3 G2 G3 B3 E4
F2 C3 A3 C4 E4 | F2 D3 A3 B3 F4 | E2 B2 G#3 B3 E4 | A2 E3 A3 C4 E4
D3 A2 A3 C4 F4 | E2 C3 A3 C4 E4 | E2 B2 G#3 B3 D4 | A2 C#3 G3 C#4 E4
D3 A2 F3 C4 D4 | G2 D3 F3 B3 D4 | C3 G2 E3 A3 D4 | C#3 G2 E3 A3 C#4
D3 A2 F3 A3 D4 | Ab2 C3 F3 Ab3 D4 | G2 C3 E3 G3 C4 | G#2 B2 E3 B3 D4
A2 E3 E3 A3 C4 | G2 E3 E3 A3 C4 | F2 C3 E3 A3 C4 | E2 C3 E3 G3 C4
D3 A2 F3 A3 C4 | B2 F3 F3 A3 D4 | E2 B2 E3 A3 D4 | E2 B2 E3 G#3 D4
"""
"""The chord of each bar: a bass for each half of the bar, and three voices."""

MELODY: Final = """
- A4 B4:.5 C5:.5 D5/E5:3 D5:.5 C5:.5 B4 C5:1.5 B4:.5 A4:2 -:.5 G#4:.5 B4:.5 D5:.5 B4:2
- C5 D5:.5 E5:.5 G5/A5:2.5 G5:.5 F5 E5 F5:1.5 E5:.5 D5 B4 D5/E5:3 -
- E5:.5 F5:.5 E5:.5 D5:.5 C5 E5/D5:2 C5:.5 B4:.5 A4 B4:1.5 C5:.5 B4 G#4 B4/A4:3 -
- A4:.5 D5:.5 F5:1.5 E5:2 D5:.5 C5 A4 B4 C5:.5 B4:.5 G#4 B4 A4:2 - C#5:.5 E5:.5
F5+A4:1.5 E5+G4:.5 D5+F4 A4 E5+G4:1.5 D5+F4:.5 B4:2 D5:1.5 C5+E4:.5 G4:2 - C#5:.5 E5:.5 G5:1.5 E5:.5
F5+A4:1.5 E5+G4:.5 D5+F4 D5:.5 E5:.5 F5+Ab4 D5+F4 C5 Ab4 G4 C5 D5/E5:2 D5:1.5 C5:.5 B4:2
- A4 B4:.5 C5:.5 E5:3 D5:.5 C5:.5 B4 C5:1.5 B4:.5 A4:2 G4:3 -
- A4:.5 C5:.5 D5 C5 B4/A4:2 F4 A4 B4:3 - -:2 E4:.5 G#4:.5 B4
"""
"""The notes of the melody, each of one beat or of the number of beats after a colon.

Each line has four bars. A dash is a rest. A grace note is before a slash. Notes with a plus sign
sound together.
"""

PATTERNS: Final = (
    ("0:1 .5:a 1:b 1.5:c 2:2 2.5:b 3:c 3.5:b", "0:1 .5:a 1:c 1.5:b 2:2 2.5:a 3:c 3.5:b"),
    ("0:1 1:abc 1.5:b 2:2 3:abc 3.5:c", "0:1 1:abc 2:2 2.5:a 3:bc 3.5:b"),
    ("0:1abc 1.5:abc 2:2 3:abc", "0:1 1:abc 2:2 2.5:abc 3.5:b"),
    ("0:1 1:a 1.5:b 2:2c 3:b", "0:1 1:a 1.5:c 2:2 3:b"),
)
"""The patterns of odd and even bars, by verse.

A beat and a colon are followed by the voices plucked on this beat; 1 and 2 are the basses.
"""

LEVELS: Final = {"1": 0.0, "2": -2.0, "a": -6.0, "b": -6.0, "c": -5.0}
MELODY_LEVEL: Final = -1.5
"""The levels of the voices of the accompaniment, and of the melody, in dB."""

SWELL: Final = (0.0, 0.5, 1.0, 0.0, 1.0, 2.0, 1.5, -1.0)
"""The levels of the bars of a verse, in dB."""

GRACE: Final = 0.075  # seconds that a grace note lasts

VIBRATO: Final = (2.0, 5.2, 0.35, 5.0)
"""Vibrato: the beats of the shortest note with it; rate in Hz, onset in seconds, cents."""


class String(NamedTuple):
    """A kind of string, and the finger that plucks it."""

    place: float  # the place of the pluck, as a share of its length
    softness: float  # Hz at which an overtone of a loud note has a third of its level
    stiffness: float
    loss: tuple[float, float, float]  # per second: for each mode, per kHz, per kHz squared
    courses: tuple[float, ...]  # detuning of the strings plucked together, in cents


NYLON: Final = String(0.22, 2500, 4e-5, (1.4, 0.8, 0.8), (0.0,))
STEEL: Final = String(0.15, 2900, 6e-5, (1.2, 0.5, 0.4), (-1.5, 1.5))

PLANES: Final = ((1.0, 1.0, 0.0), (0.3, 0.45, 0.8))
"""The planes in which a string vibrates: level, factor of the loss, detuning in cents."""

DAMPING: Final = 0.06  # seconds until a damped string has a third of its level
KNOCK: Final = ((104.0, 40.0, 0.1), (209.0, 55.0, 0.1), (640.0, 150.0, 0.06), (2300.0, 500.0, 0.03))
"""The knock of a finger at the beginning of a note: Hz, loss per second, and level."""

SILENCE: Final = 0.0003  # level below which a mode is inaudible, of 1

BODY: Final = ((101.0, 3.0, 0.5), (212.0, 3.5, 0.6), (418.0, 4.0, 0.4), (640.0, 3.0, 0.25))
"""Resonances of a guitar: Hz, sharpness, and level relative to the strings."""

AIR: Final = (55.0, 9000.0)
"""Hz below and above which a guitar radiates little sound."""

ROOM: Final = (0.018, 0.24, 200.0, 3000.0, 0.34)
"""Echo: seconds until it begins, and until its level is a third; its band in Hz; its level."""


class Note(NamedTuple):
    """A note as the guitar plays it: its time, level, string, and place of the pluck."""

    start: float  # seconds
    length: float  # seconds
    name: str
    decibels: float
    string: String
    place: float
    has_vibrato: bool = False


def frequency(name: str) -> float:
    """Return the pitch of a note in Hz."""
    steps = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}
    half_tones = steps[name[0]] + name.count("#") - name.count("b") + 12 * (int(name[-1]) - 4)
    return float(440 * 2 ** (half_tones / 12))


def as_factor(decibels: float) -> float:
    """Return the factor of a level in dB."""
    return float(10 ** (decibels / 20))


def seconds(beat: float) -> float:
    """Return the second of a beat: phrases of four bars begin and end a little late."""
    phrase = 2 * math.pi * beat / (4 * BAR)
    return beat * BEAT / RATE + 0.028 * (math.cos(phrase) - 1) + 0.008 * math.sin(phrase / 4)


def accompaniment(luck: random.Random) -> Iterator[Note]:
    """Yield the notes of the nylon strings, each until the next note of its voice or chord."""
    for bar, chord in enumerate(CHORDS.strip().replace("\n", "|").split("|")):
        verse, within = divmod(bar, VERSE)
        voices = dict(zip("12abc", chord.split(), strict=True))
        strokes = [stroke.split(":") for stroke in PATTERNS[verse][within % 2].split()]
        for at, fingers in strokes:
            for order, finger in enumerate(fingers):
                later = [float(then) for then, others in strokes if finger in others]
                ends = [then for then in later if then > float(at)]
                end = seconds(bar * BAR + min(ends, default=2 if finger == "1" else BAR))
                start = seconds(bar * BAR + float(at)) + luck.gauss(0.013 * order, 0.006)
                decibels = LEVELS[finger] + SWELL[within] + luck.gauss(0, 0.9)
                if len(fingers) > 1 and finger != "1":
                    decibels -= 2
                place = NYLON.place * luck.uniform(0.85, 1.15)
                yield Note(start, end - start, voices[finger], decibels, NYLON, place)


def melody(luck: random.Random) -> Iterator[Note]:
    """Yield the notes of the steel strings, each until the next note or rest."""
    beat = 0.0
    for token in MELODY.split():
        names, _, written = token.partition(":")
        beats = float(written or 1)
        swell = SWELL[int(beat) // BAR % VERSE]
        grace, _, names = names.rpartition("/")
        for order, name in enumerate(names.split("+")):
            start = seconds(beat) + luck.gauss(0.011 * order, 0.008)
            decibels = MELODY_LEVEL + swell - 5 * order + luck.gauss(0, 0.7)
            place = STEEL.place * luck.uniform(0.85, 1.15)
            if grace:
                yield Note(start - GRACE, GRACE, grace, decibels - 4, STEEL, place)
            if name != "-":
                end, is_long = seconds(beat + beats), beats >= VIBRATO[0]
                yield Note(start, end - start, name, decibels, STEEL, place, is_long)
        beat += beats


def decaying(pitch: float, loss: float, level: float) -> Wave:
    """Return a sine wave from zero that loses `loss` per second, until it is silent."""
    length = int(-math.log(SILENCE) / loss * RATE) + 1
    step, block = complex(-loss, 2 * math.pi * pitch) / RATE, 1024
    # Products of a few powers give all powers, which is faster than computing each power.
    coarse = np.exp(step * block * np.arange(-(-length // block)))
    fine = np.exp(step * np.arange(block))
    return level * np.outer(coarse, fine).imag.reshape(-1)[:length]


def plucked(note: Note) -> Wave:
    """Return the sound of a note, until it is silent."""
    string, pitch = note.string, frequency(note.name)
    modes, energy = [decaying(*knock) for knock in KNOCK], 0.0
    sharp = math.sqrt(1 + string.stiffness)
    softness = string.softness * as_factor(note.decibels) ** 0.5
    for number in range(1, int(min(60, 9000 / pitch)) + 1):
        mode = pitch * number * math.sqrt(1 + string.stiffness * number**2) / sharp
        level = math.sin(number * math.pi * note.place) / number
        level *= math.exp(-mode / softness)
        energy += level**2
        loss = sum(part * (mode / 1000) ** power for power, part in enumerate(string.loss))
        for cents in string.courses:
            for share, slowness, off in PLANES:
                if abs(level * share) > SILENCE:
                    ratio = 2 ** ((cents + off) / 1200)
                    modes.append(decaying(mode * ratio, loss * slowness, level * share))
    sound = np.zeros(max(map(len, modes)))
    for wave in modes:
        sound[: len(wave)] += wave
    if note.has_vibrato:
        sound = trembling(sound)
    held = int(note.length * RATE)
    tail = np.arange(len(sound) - held)
    sound[held:] *= np.exp(-tail / (DAMPING * RATE))
    sound = sound[: held + int(8 * DAMPING * RATE)]
    return sound * as_factor(note.decibels) / math.sqrt(energy * len(string.courses))


def trembling(sound: Wave) -> Wave:
    """Return a sound with a vibrato."""
    _, rate, onset, cents = VIBRATO
    time = np.arange(len(sound)) / RATE
    depth = (2 ** (cents / 1200) - 1) / (2 * math.pi * rate) * (1 - np.exp(-((time / onset) ** 2)))
    return np.interp(time + depth * np.sin(2 * math.pi * rate * time), time, sound)


def on_circle(notes: Iterable[Note], length: int) -> Wave:
    """Mix all notes into a loop of `length` samples; tails beyond its end continue at its start."""
    loop = np.zeros(length)
    for note in notes:
        sound = plucked(note)
        places: Wave = (round(note.start * RATE) + np.arange(len(sound))) % length
        loop[places] += sound
    return loop


def body(pitches: Wave) -> Wave:
    """Return the response of a guitar's body at some pitches in Hz."""
    jw = 1j * np.maximum(pitches, 1.0)
    answer: Wave = np.ones(len(pitches), complex)
    for middle, sharpness, level in BODY:
        width = middle / sharpness
        answer += level * jw * width / (jw**2 + jw * width + middle**2)
    low, high = AIR
    return answer * (jw / (jw + low)) ** 2 / (1 + jw / high)


def room(length: int, luck: random.Random) -> Wave:
    """Return the spectrum of the echo of a click in a small room: noise that dies away."""
    delay, decay, low, high, level = ROOM
    count = int(-math.log(SILENCE) * decay * RATE)
    noise = np.array([luck.gauss(0, 1) for _ in range(count)])
    noise *= np.exp(-np.arange(count) / (decay * RATE)) * -np.expm1(-np.arange(count) / 300)
    answer = np.zeros(length)
    start = int(delay * RATE)
    answer[start : start + count] = noise / math.sqrt(np.sum(noise**2))
    spectrum = np.fft.rfft(answer)
    jw = 1j * np.fft.rfftfreq(length, 1 / RATE)
    return level * spectrum * (jw / (jw + low)) / (1 + jw / high)


def loop() -> Wave:
    """Return all samples of the piece, from -1 to 1."""
    length = len(CHORDS.strip().replace("\n", "|").split("|")) * BAR * BEAT
    notes = (*accompaniment(random.Random("nylon")), *melody(random.Random("steel")))
    spectrum = np.fft.rfft(on_circle(notes, length))
    spectrum *= body(np.fft.rfftfreq(length, 1 / RATE))
    spectrum *= 1 + room(length, random.Random("room"))
    samples = np.fft.irfft(spectrum, length)
    return samples * as_factor(LOUDNESS) / math.sqrt(np.mean(samples**2))


def make(folder: Path) -> None:
    """Write the music into a folder, and print its length, size, peak and loudness."""
    folder.mkdir(parents=True, exist_ok=True)
    samples, path = loop(), folder / "loop.ogg"
    write(path, samples, RATE, QUALITY)
    peak = 20 * math.log10(np.max(np.abs(samples)))
    size = path.stat().st_size
    print(f"{len(samples) / RATE:.2f} s  {size} bytes  peak {peak:.1f} dB  loudness {LOUDNESS} dB")


if __name__ == "__main__":
    make(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "assets" / "music")
