"""Music: the file, its seam, and the times of playing."""

import math
from array import array
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from time import monotonic
from typing import Final

import pygame
import pytest

from azul.kit import audio, music
from azul.kit.audio import Sound
from azul.settings import Settings
from tests.kit.audio_player import Player

RATE: Final = 44_100
LENGTH: Final = 4_032_000
"""Samples of 128 beats at 84 per minute."""


class Turntable:
    """A fake of `pygame.mixer.music`, which records its calls and its volume."""

    def __init__(self) -> None:
        self.calls, self.volumes = list[str](), [0.0]
        self.set_volume = self.volumes.append
        self.unload, self.pause, self.unpause = map(self._call, ("unload", "pause", "unpause"))

    def _call(self, name: str) -> Callable[[], None]:
        def call() -> None:
            if self.calls[-1:] != [name]:
                self.calls.append(name)

        return call

    def load(self, path: Path) -> None:
        self.calls.append(f"load {path.name}")

    def play(self, loops: int) -> None:
        self.calls.append(f"play {loops}")

    def take(self) -> list[str]:
        """Return the calls since the last `take`."""
        taken, self.calls = self.calls, []
        return taken


@pytest.fixture
def turntable(monkeypatch: pytest.MonkeyPatch) -> Turntable:
    fake = Turntable()
    monkeypatch.setattr(pygame.mixer, "music", fake)
    return fake


@pytest.fixture
def player() -> Iterator[Player]:
    audio_player = Player()
    audio_player.open()
    yield audio_player
    audio_player.close()


def seconds_of_fading(player: Player) -> float:
    """Let time pass until the volume of the music stays; return the seconds."""
    ticks = 0
    while player.music.is_fading:
        player.music.update(1 / 60)
        ticks += 1
    return ticks / 60


def samples() -> "array[int]":
    pygame.mixer.quit()
    pygame.mixer.init(RATE, -16, 1, allowedchanges=0)
    heard = array("h", pygame.mixer.Sound(music.LOOP).get_raw())
    pygame.mixer.quit()
    return heard


# The file


def test_the_loop_is_as_long_as_its_beats_quiet_and_without_a_seam() -> None:
    """The curve bends less at the seam than in many other places, and no tail is cut off."""
    assert music.LOOP.stat().st_size < 1_000_000
    loop = samples()
    assert len(loop) == LENGTH
    some = [value / 32768 for value in loop[::7]]
    assert max(map(abs, some)) < 0.5
    mean = 20 * math.log10(math.sqrt(sum(value * value for value in some) / len(some)))
    assert mean == pytest.approx(-27, abs=0.5)

    def bend(around: int) -> int:
        """Return the greatest third difference near a sample."""
        curve = [loop[place % LENGTH] for place in range(around - 8, around + 8)]
        for _ in range(3):
            curve = [after - before for before, after in pairwise(curve)]
        return max(map(abs, curve))

    others = sorted(map(bend, range(0, LENGTH, 1009)))
    assert bend(LENGTH) < others[len(others) * 9 // 10]
    end = [abs(value) for value in loop[-RATE // 10 :]]
    assert sum(end) / len(end) > 100


@pytest.mark.slow
def test_the_script_makes_the_same_music_again() -> None:
    """The encoder changes the samples only a little."""
    np = pytest.importorskip("numpy")
    script = pytest.importorskip("tools.music")
    made, heard = script.loop(), np.array(samples()) / 32767
    lost = np.sqrt(np.mean((made - heard) ** 2) / np.mean(made**2))
    assert 20 * np.log10(lost) < -25


# In the program


def test_music_that_is_off_opens_nothing(turntable: Turntable, player: Player) -> None:
    player.music.update(60)
    player.set(volume=3)
    player.music.update(60)
    player.set(music=10, muted=True)
    player.music.update(60)
    assert (turntable.take(), player.music.is_fading) == ([], False)


def test_music_rises_slowly_and_falls_sooner(turntable: Turntable, player: Player) -> None:
    """Half the volume sounds half as loud: hearing is logarithmic."""
    player.set(music=10)
    assert seconds_of_fading(player) == pytest.approx(3, abs=0.1)
    assert turntable.take() == ["load loop.ogg", "play -1", "unpause"]
    assert turntable.volumes == sorted(turntable.volumes)
    assert (turntable.volumes[1] < 0.01, turntable.volumes[-1]) == (True, 1.0)
    player.set(music=5)
    seconds_of_fading(player)
    assert turntable.volumes[-1] == 0.25
    for silent in (Settings(music=5, muted=True), Settings()):
        turntable.take()
        player.apply(silent)
        assert seconds_of_fading(player) < 0.5
        assert (turntable.take()[-1], turntable.volumes[-1]) == ("unload", 0.0)
        player.set(music=5)
        seconds_of_fading(player)
        assert turntable.take()[0] == "load loop.ogg"


def test_paused_music_goes_on_from_its_position(turntable: Turntable, player: Player) -> None:
    player.set(music=5)
    seconds_of_fading(player)
    for is_paused, volume, call in ((True, 0.0, "pause"), (False, 0.25, "unpause")):
        turntable.take()
        player.music.is_paused = is_paused
        seconds_of_fading(player)
        assert (turntable.take()[-1], turntable.volumes[-1]) == (call, volume)


def test_music_comes_back_after_the_device_was_gone(
    turntable: Turntable, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A key press opens the device again, even if sounds are off."""
    player.set(music=5, volume=0)
    seconds_of_fading(player)
    now = monotonic() + 60
    monkeypatch.setattr(audio, "monotonic", lambda: now)
    with monkeypatch.context() as patch:

        def fail(*_: object) -> None:
            raise pygame.error("no device")

        patch.setattr(pygame.mixer, "init", fail)
        player.lose_device()
        player.wait()
    turntable.take()
    player.music.update(60)
    assert (turntable.take(), player.music.is_fading) == ([], False)
    now += 6
    player.play(Sound.PRESS)
    player.wait()
    assert turntable.take() == []
    seconds_of_fading(player)
    assert turntable.take()[:2] == ["load loop.ogg", "play -1"]


DAMAGES: Final[dict[str, Callable[[Path], object]]] = {
    "missing": Path.unlink,
    "empty": lambda path: path.write_bytes(b""),
    "another kind": lambda path: path.write_bytes(b"hello" * 1000),
    "torn": lambda path: path.write_bytes(path.read_bytes()[:4000]),
    "a folder": lambda path: path.rename(path.with_suffix("")).parent.joinpath(path.name).mkdir(),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_file_that_cannot_be_played_is_reported_once(
    damage: str, player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "loop.ogg"
    copy.write_bytes(music.LOOP.read_bytes())
    DAMAGES[damage](copy)
    monkeypatch.setattr(music, "LOOP", copy)
    for volume in (5, 0, 7):
        player.set(music=volume)
        player.music.update(0.5)
        player.music.update(0.5)
    (error,) = player.errors
    assert str(error).startswith("loop.ogg cannot be played: ")
    assert "\n" not in str(error)
    assert (pygame.mixer.music.get_busy(), player.music.is_fading) == (False, False)


def test_without_a_device_music_does_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "there-is-no-such-driver")
    player = Player(music=5)
    player.open()
    player.music.update(60)
    player.set(music=7)
    player.close()
    assert (player.errors, player.music.is_fading) == ([], False)
