"""Sound: the files, the sounds of events, volume, and programs without a device."""

import os
import struct
import threading
import wave
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from azul.engine import (
    BonusKind,
    BonusScored,
    Ending,
    Event,
    FactoriesFilled,
    FloorLineScored,
    GameEnded,
    LineCleared,
    MarkerTaken,
    RoundEnded,
    TileMovedToWall,
    TilesFell,
    TilesPlaced,
    TilesTaken,
)
from azul.kit import audio
from azul.kit.audio import Audio, Sound
from azul.paths import ASSETS
from azul.settings import Settings
from azul.table.animation.sounds import sounds_of
from azul.tasks import Tasks
from tests.threads import join_threads
from tools import sounds

FOLDER = ASSETS / "sounds"
HALF_SCALE = 0.5 * 32768
MAX_BYTES = 700_000
INAUDIBLE = 8

every_sound = pytest.mark.parametrize("name", Sound)


def samples(name: Sound) -> list[int]:
    with wave.open(str(FOLDER / f"{name}.wav")) as file:
        frames = file.readframes(file.getnframes())
    return [sample for (sample,) in struct.iter_unpack("<h", frames)]


def test_there_is_a_file_for_each_sound_and_no_other() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {f"{name}.wav" for name in Sound}


@every_sound
def test_a_file_is_short_mono_and_of_16_bit(name: Sound) -> None:
    with wave.open(str(FOLDER / f"{name}.wav")) as file:
        form = (file.getnchannels(), file.getsampwidth(), file.getframerate())
        seconds = file.getnframes() / file.getframerate()
    assert form == (1, 2, 44_100)
    assert 0.05 < seconds <= 3.5


@every_sound
def test_a_sound_stays_below_half_of_full_scale_and_is_heard(name: Sound) -> None:
    assert HALF_SCALE / 10 < max(map(abs, samples(name))) <= HALF_SCALE


@every_sound
def test_a_sound_begins_and_ends_in_silence(name: Sound) -> None:
    found = samples(name)
    assert found[0] == 0
    assert max(map(abs, found[-10:])) < INAUDIBLE


def test_all_sounds_together_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < MAX_BYTES


@pytest.mark.slow
def test_the_script_makes_the_same_bytes_again(tmp_path: Path) -> None:
    sounds.make(tmp_path)
    files = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert files == {path.name: path.read_bytes() for path in FOLDER.iterdir()}


ROW = tuple((2, column) for column in range(1, 6))
COLUMN = tuple((row, 3) for row in range(1, 6))


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ([FactoriesFilled(("BBYW",), "")], [Sound.DEAL]),
        ([TilesTaken(0, 1, "B", 2, "YW")], [Sound.SLIDE]),
        ([TilesTaken(0, 1, "B", 4, "")], []),
        ([TilesPlaced(0, 2, "B", 2, 0, True)], [Sound.CLACK]),
        ([MarkerTaken(0, 1)], [Sound.CLACK]),
        ([TilesFell(0, "B", 1, 0, 2)], [Sound.FALL]),
        ([TileMovedToWall(0, 2, 3, "B", 1, ((2, 3),))], [Sound.CLACK, Sound.SCORE]),
        ([TileMovedToWall(0, 2, 3, "B", 5, ROW)], [Sound.CLACK, Sound.CHIME]),
        ([TileMovedToWall(0, 2, 3, "B", 10, (*ROW, *COLUMN))], [Sound.CLACK, Sound.CHIME]),
        ([TileMovedToWall(0, 2, 3, "B", 5, COLUMN)], [Sound.CLACK, Sound.SCORE]),
        ([TileMovedToWall(0, 2, 3, "B", 4, ROW[:4])], [Sound.CLACK, Sound.SCORE]),
        ([LineCleared(0, 2, "B", 1)], []),
        ([FloorLineScored(0, "B", 1, 1)], [Sound.LOSS]),
        ([FloorLineScored(0, "B", 0, 1)], [Sound.FALL]),
        ([RoundEnded(1, 0)], []),
        ([BonusScored(0, BonusKind.ROW, 2, 2)], [Sound.CHIME]),
        ([GameEnded(Ending.ROW_COMPLETED, (0,))], []),
        ([], []),
    ],
)
def test_each_event_has_its_sounds(events: list[Event], expected: list[Sound]) -> None:
    assert list(sounds_of(events)) == expected


def test_events_together_are_heard_in_order_and_each_sound_once() -> None:
    events = (
        TilesTaken(0, 0, "B", 3, ""),
        MarkerTaken(0, 1),
        TilesPlaced(0, 2, "B", 2, 0, True),
        TilesFell(0, "B", 1, 0, 2),
        FactoriesFilled(("BBYW",), ""),
    )
    assert sounds_of(events) == (Sound.CLACK, Sound.FALL, Sound.DEAL)


class Player(Audio):
    """Audio with the tasks of a loop of its own, which has opened the device when it starts."""

    def __init__(self, settings: Settings) -> None:
        self.tasks = Tasks(str)
        super().__init__(settings, self.tasks)

    def start(self) -> None:
        super().start()
        self.wait()

    def apply(self, settings: Settings) -> None:
        super().apply(settings)
        self.wait()

    def wait(self) -> None:
        join_threads("sound")
        self.tasks.deliver()


class FakeSound:
    """Replaces a loaded sound file; records what is played with its volume."""

    played: list[tuple[str, float]]

    def __init__(self, path: Path) -> None:
        self.name = path.stem
        self.gain = 1.0

    def set_volume(self, gain: float) -> None:
        self.gain = gain

    def play(self) -> None:
        self.played.append((self.name, self.gain))


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float]]:
    """The sounds that were played, with their volume from 0 to 1."""
    monkeypatch.setattr(FakeSound, "played", [], raising=False)
    monkeypatch.setattr(pygame.mixer, "Sound", FakeSound)
    return FakeSound.played


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time in seconds, which a test sets."""
    now = [100.0]
    monkeypatch.setattr(audio, "monotonic", lambda: now[0])
    return now


@pytest.fixture
def player(played: list[tuple[str, float]], clock: list[float]) -> Iterator[Player]:
    audio_player = Player(Settings(volume=10))
    audio_player.start()
    yield audio_player
    audio_player.close()


def test_all_sounds_can_be_loaded_and_played() -> None:
    audio_player = Player(Settings())
    audio_player.start()
    for name in Sound:
        audio_player.play(name)
    assert pygame.mixer.get_busy()
    audio_player.close()
    assert pygame.mixer.get_init() is None


def test_a_sound_is_played_when_it_is_asked_for(
    player: Player, played: list[tuple[str, float]]
) -> None:
    player.play(Sound.CLACK)
    player.play(Sound.FALL)
    assert played == [("clack", 1.0), ("fall", 1.0)]


@pytest.mark.parametrize(("seconds", "times"), [(0.0, 1), (0.02, 1), (0.05, 2)])
def test_a_sound_that_has_just_started_is_not_started_again(
    seconds: float,
    times: int,
    player: Player,
    played: list[tuple[str, float]],
    clock: list[float],
) -> None:
    player.play(Sound.CLACK)
    clock[0] += seconds
    player.play(Sound.CLACK)
    assert len(played) == times


def test_settings_apply_at_once(
    player: Player, played: list[tuple[str, float]], clock: list[float]
) -> None:
    for volume in (10, 5, 1):
        player.apply(Settings(volume=volume))
        clock[0] += 1
        player.play(Sound.CLACK)
    gains = [gain for _, gain in played]
    assert gains == sorted(gains, reverse=True)
    assert len(set(gains)) == 3


def test_the_volume_of_the_start_is_that_of_the_settings(
    played: list[tuple[str, float]], player: Player
) -> None:
    other = Player(Settings(volume=5))
    other.start()
    other.play(Sound.CLACK)
    assert 0 < played[0][1] < 1


@pytest.mark.parametrize("settings", [Settings(muted=True), Settings(volume=0)])
def test_nothing_is_played_while_muted_and_again_after_it(
    settings: Settings, player: Player, played: list[tuple[str, float]]
) -> None:
    player.apply(settings)
    player.play(Sound.CLACK)
    assert played == []
    player.apply(Settings())
    player.play(Sound.CLACK)
    assert [name for name, _ in played] == ["clack"]


def test_muting_silences_the_sound_that_is_playing() -> None:
    audio_player = Player(Settings())
    audio_player.start()
    audio_player.play(Sound.FANFARE)
    sound = pygame.mixer.Channel(0).get_sound()
    audio_player.apply(Settings(muted=True))
    assert sound
    gain = sound.get_volume()
    audio_player.close()
    assert gain == 0


def test_a_sound_that_was_asked_for_while_the_device_is_opened_is_heard(
    player: Player, played: list[tuple[str, float]]
) -> None:
    """The one that says that sound is on."""
    player.apply(Settings(muted=True))
    Audio.apply(player, Settings(volume=10))
    player.play(Sound.CLACK)
    player.wait()
    assert played == [("clack", 1.0)]


@pytest.fixture
def devices(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether there is a device, which a test changes, after each that was opened before."""
    present = [True]
    init = pygame.mixer.init

    def init_if_present(*arguments: Any) -> None:
        if not present[0]:
            raise pygame.error("no device")
        init(*arguments)

    monkeypatch.setattr(pygame.mixer, "init", init_if_present)
    return present


@pytest.mark.parametrize("is_there_at_first", [False, True])
def test_sound_comes_back_when_it_is_switched_off_and_on(
    is_there_at_first: bool,
    devices: list[bool],
    played: list[tuple[str, float]],
    clock: list[float],
) -> None:
    """Also where nothing has reported that the device is gone."""
    devices[0] = is_there_at_first
    audio_player = Player(Settings())
    audio_player.start()
    pygame.mixer.quit()
    devices[0] = True
    audio_player.apply(Settings(muted=True))
    audio_player.apply(Settings())
    assert pygame.mixer.get_init()
    audio_player.play(Sound.CLACK)
    assert [name for name, _ in played] == ["clack"]
    audio_player.close()


def test_sound_comes_back_by_itself_after_the_device_was_gone(
    devices: list[bool], player: Player, played: list[tuple[str, float]], clock: list[float]
) -> None:
    """A restarted sound server is there again after a second or two."""
    clock[0] += 60
    devices[0] = False
    player.lose_device()
    player.wait()
    player.play(Sound.CLACK)
    devices[0] = True
    clock[0] += 10
    player.play(Sound.CLACK)
    player.wait()
    assert [name for name, _ in played] == ["clack"]


def test_a_device_that_is_lost_at_once_again_and_again_is_not_opened_all_the_time(
    player: Player, clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[object] = []
    monkeypatch.setattr(pygame.mixer, "init", lambda *_: opened.append(None))
    clock[0] += 60
    for _ in range(3):
        player.lose_device()
        player.wait()
    assert len(opened) == 1


def test_a_sound_server_that_never_answers_keeps_nobody_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Neither at the start nor at the end."""
    stopped = threading.Event()
    monkeypatch.setattr(pygame.mixer, "init", lambda *_: stopped.wait())
    audio_player = Player(Settings())
    Audio.start(audio_player)
    audio_player.play(Sound.CLACK)
    audio_player.close()
    stopped.set()
    audio_player.wait()
    monkeypatch.undo()
    stopped.clear()
    audio_player.start()
    monkeypatch.setattr(pygame.mixer, "quit", stopped.wait)
    audio_player.close()
    stopped.set()
    join_threads("sound")


def test_before_the_start_and_after_the_end_there_is_silence(
    played: list[tuple[str, float]],
) -> None:
    audio_player = Player(Settings())
    audio_player.play(Sound.CLACK)
    audio_player.start()
    audio_player.close()
    audio_player.play(Sound.CLACK)
    assert played == []


@pytest.mark.parametrize("driver", ["there-is-no-such-driver", "\udcff"])
def test_without_a_device_there_is_silence_and_no_error(
    driver: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the environment contains bytes that are no text."""
    monkeypatch.setenv("SDL_AUDIODRIVER", driver)
    audio_player = Player(Settings())
    audio_player.start()
    assert pygame.mixer.get_init() is None
    audio_player.apply(Settings(volume=3))
    audio_player.play(Sound.CLACK)
    audio_player.close()


def test_messages_of_sound_libraries_about_missing_devices_are_hidden(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def init(*_: int) -> None:
        os.write(2, b"ALSA lib confmisc.c: cannot find card '0'\n")
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", init)
    Player(Settings()).start()
    os.write(2, b"after\n")
    assert capfd.readouterr().err == "after\n"


@pytest.mark.parametrize("failure", [NotImplementedError("mixer missing"), OSError("no file")])
def test_a_mixer_that_is_missing_or_broken_means_silence(
    monkeypatch: pytest.MonkeyPatch, failure: Exception
) -> None:
    def fail(*_: object) -> None:
        raise failure

    monkeypatch.setattr(pygame.mixer, "init", fail)
    monkeypatch.setattr(pygame.mixer, "quit", fail)
    audio_player = Player(Settings())
    audio_player.start()
    audio_player.play(Sound.CLACK)
    audio_player.close()
