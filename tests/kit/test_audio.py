"""Sound: the files, the sounds of events, volume, and programs without a device."""

import math
import os
import threading
from array import array
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, Final

import pygame
import pytest

from azul import engine
from azul.kit import audio
from azul.kit.audio import Sound
from azul.paths import ASSETS
from azul.settings import Settings
from azul.table.animation.step_animations import sounds_of
from tests.kit.audio_player import Player
from tests.threads import join_threads
from tools import sounds

FOLDER: Final = ASSETS / "sounds"
HALF_SCALE: Final = 0.5 * 32768
INAUDIBLE: Final = 8

TAKEN, PLACED = engine.TilesTaken(0, 1, "B", 2, "YW"), engine.TilesPlaced(0, 2, "B", 2, 0, True)
FELL, FILLED = engine.TilesFell(0, "B", 1, 0, 2), engine.FactoriesFilled(("BBYW",), "")
ROW: Final = tuple((2, column) for column in range(1, 6))
COLUMN: Final = tuple((row, 3) for row in range(1, 6))
BOTH: Final = tuple(dict.fromkeys((*ROW, *COLUMN)))
EVENTS: Final[list[tuple[tuple[engine.Event, ...], str]]] = [
    ((TAKEN,), "slide"),
    ((engine.TilesTaken(0, 1, "B", 4, ""),), ""),
    # Events together are heard in order, and each sound once.
    ((TAKEN, engine.MarkerTaken(0, 1), PLACED, FELL, FILLED), "slide clack fall deal"),
    ((engine.TileMovedToWall(0, 2, 3, "B", 1, ((2, 3),)),), "clack score"),
    ((engine.TileMovedToWall(0, 2, 3, "B", 10, BOTH),), "clack chime_column"),
    ((engine.TileMovedToWall(0, 2, 3, "B", 5, COLUMN),), "clack chime_column"),
    ((engine.TileMovedToWall(0, 2, 3, "B", 5, ROW),), "clack chime"),
    ((engine.TileMovedToWall(0, 2, 3, "B", 2, ROW[:2]),), "clack score"),
    ((engine.TileMovedToWall(0, 2, 3, "B", 4, ROW[:4]),), "clack score_more"),
    (
        (engine.TileMovedToWall(0, 2, 3, "B", 8, (*ROW[:4], COLUMN[0], *COLUMN[2:4])),),
        "clack score_most",
    ),
    ((engine.FloorLineScored(0, "B", 1, 1),), "loss"),
    (
        (
            engine.FloorLineScored(0, "B", 0, 1),
            engine.LineCleared(0, 2, "B", 1),
            engine.RoundEnded(1, 0),
        ),
        "fall",
    ),
    ((engine.BonusScored(0, engine.BonusKind.ROW, 2, 2),), "chime"),
    ((engine.BonusScored(0, engine.BonusKind.COLUMN, 2, 7),), "chime_column"),
    ((engine.BonusScored(0, engine.BonusKind.COLOR, "B", 10),), "chime_color"),
]
"""Events of a step, and their sounds."""


@pytest.fixture(scope="module")
def samples() -> "dict[Sound, array[int]]":
    """Return the samples of each sound, from -32768 to 32767."""
    pygame.mixer.quit()
    pygame.mixer.init(sounds.RATE, -16, 1, allowedchanges=0)
    paths = {name: FOLDER / f"{name}.ogg" for name in Sound}
    decoded = {name: array("h", pygame.mixer.Sound(path).get_raw()) for name, path in paths.items()}
    pygame.mixer.quit()
    return decoded


def test_each_sound_has_a_file_that_is_short_and_neither_loud_nor_cut(
    samples: "dict[Sound, array[int]]",
) -> None:
    assert {path.name for path in FOLDER.iterdir()} == {f"{name}.ogg" for name in Sound}
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 200_000
    for name, found in samples.items():
        assert 0.05 < len(found) / sounds.RATE <= 3.5, name
        assert HALF_SCALE / 10 < max(map(abs, found)) <= HALF_SCALE, name
        assert abs(found[0]) < HALF_SCALE / 100, name
        assert max(map(abs, found[-10:])) < INAUDIBLE, name


@pytest.mark.slow
def test_the_script_makes_the_same_sounds_again(samples: "dict[Sound, array[int]]") -> None:
    """The encoder changes the samples only a little."""
    made = {Sound(name): signal for name, signal in sounds.signals()}
    assert set(made) == set(samples)
    for name, signal in made.items():
        heard = [value / 32767 for value in samples[name]]
        assert len(heard) == len(signal), name
        lost = sum((a - b) ** 2 for a, b in zip(signal, heard, strict=True))
        assert 10 * math.log10(lost / sum(a**2 for a in signal)) < -14, name


def test_each_event_has_its_sounds() -> None:
    assert [(events, " ".join(sounds_of(events))) for events, _ in EVENTS] == EVENTS


class Room:
    """The sounds that a player hears, with time and volume, and whether there is a device."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now, self.has_device, self.tries = 100.0, True, 0
        self.heard: list[tuple[str, float]] = []
        room, init = self, pygame.mixer.init

        class FakeSound:
            def __init__(self, path: Path) -> None:
                self.name, self.gain = path.stem, 1.0

            def set_volume(self, gain: float) -> None:
                self.gain = gain

            def play(self) -> None:
                room.heard.append((self.name, self.gain))

        def init_if_present(*arguments: Any) -> None:
            room.tries += 1
            if not room.has_device:
                raise pygame.error("no device")
            init(*arguments)

        monkeypatch.setattr(pygame.mixer, "Sound", FakeSound)
        monkeypatch.setattr(pygame.mixer, "init", init_if_present)
        monkeypatch.setattr(audio, "monotonic", lambda: self.now)


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> Room:
    return Room(monkeypatch)


@pytest.fixture
def player(room: Room) -> Iterator[Player]:
    audio_player = Player(volume=10)
    audio_player.open()
    yield audio_player
    audio_player.close()


def test_real_sounds_are_played_until_sound_is_muted() -> None:
    player = Player()
    player.play(Sound.CLACK)
    player.open()
    for name in Sound:
        player.play(name)
    assert pygame.mixer.get_busy()
    sound = pygame.mixer.Channel(0).get_sound()
    player.set(muted=True)
    assert sound
    assert sound.get_volume() == 0
    player.close()
    assert pygame.mixer.get_init() is None
    player.play(Sound.CLACK)


def test_sounds_follow_settings_and_are_not_heard_twice_at_once(player: Player, room: Room) -> None:
    """Half the volume sounds half as loud: hearing is logarithmic."""
    player.play(Sound.CLACK)
    player.play(Sound.FALL)
    for seconds in (0.02, 0.03):
        room.now += seconds
        player.play(Sound.CLACK)
    assert room.heard == [("clack", 1.0), ("fall", 1.0), ("clack", 1.0)]
    for volume, muted in ((5, False), (1, False), (10, True), (0, False), (10, False)):
        room.now += 1
        player.set(volume=volume, muted=muted)
        player.play(Sound.CLACK)
    other = Player(volume=5)
    other.open()
    other.play(Sound.SLIDE)
    assert [gain for _, gain in room.heard[3:]] == pytest.approx([0.25, 0.01, 1.0, 0.25])


def test_sound_comes_back_after_the_device_was_gone(player: Player, room: Room) -> None:
    """Sound comes back by itself after some seconds, and at once when the player switches it on.

    A restarted sound server is back after a second or two. The game does not try all the time to
    open a device that is lost again and again.
    """
    room.now += 60
    for room.has_device, seconds, heard in ((False, 0, 0), (True, 4, 0), (True, 1.1, 1)):
        room.now += seconds
        if not seconds:
            player.lose_device()
            player.wait()
        player.play(Sound.CLACK)
        player.wait()
        assert len(room.heard) == heard
    room.now, before = room.now + 60, room.tries
    for _ in range(3):
        player.lose_device()
        player.wait()
    assert room.tries == before + 1
    pygame.mixer.quit()
    for sound, seconds in ((Sound.FALL, 0), (Sound.SLIDE, 1)):
        player.set(muted=True)
        player.apply(Settings())
        player.play(sound)
        room.now += seconds
        player.wait()
        assert pygame.mixer.get_init()
    assert [name for name, _ in room.heard] == ["clack", "fall"], (
        "sounds also play while the device is opened"
    )
    missing = Player()
    room.has_device = False
    missing.open()
    room.has_device = True
    missing.set(muted=True)
    missing.set()
    missing.play(Sound.CHIME)
    missing.close()
    missing.play(Sound.DEAL)
    assert room.heard[-1][0] == "chime", "nothing is heard after the end"


def test_a_sound_server_that_never_answers_keeps_nobody_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The server delays neither the start nor the end."""
    stopped, player = threading.Event(), Player()
    with monkeypatch.context() as patch:
        patch.setattr(pygame.mixer, "init", lambda *_: stopped.wait())
        player.start()
        player.play(Sound.CLACK)
        player.close()
        stopped.set()
        player.wait()
    stopped.clear()
    player.open()
    monkeypatch.setattr(pygame.mixer, "quit", stopped.wait)
    player.close()
    stopped.set()
    join_threads("sound")


def test_without_a_device_or_a_mixer_there_is_silence_and_no_error(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Standard error stays empty too, although sound libraries write there about missing devices.

    The environment may contain bytes that are no text.
    """
    failures: list[type[Exception] | None] = [pygame.error, NotImplementedError, OSError]
    for driver, failure in product(("there-is-no-such-driver", "\udcff"), [*failures, None]):
        with monkeypatch.context() as patch:
            patch.setenv("SDL_AUDIODRIVER", driver)
            if failure:

                def fail(*_: object, failure: type[Exception] = failure) -> None:
                    os.write(2, b"ALSA lib confmisc.c: cannot find card '0'\n")
                    raise failure

                patch.setattr(pygame.mixer, "init", fail)
            player = Player()
            player.open()
            assert pygame.mixer.get_init() is None
            player.set(volume=3)
            player.play(Sound.CLACK)
            player.close()
    os.write(2, b"after\n")
    assert capfd.readouterr().err == "after\n"
