"""Volume and mute in the settings, and when the program has its sound."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from azul.app import App
from azul.kit.audio import Audio, Sound
from azul.kit.inputs import Slider
from azul.paths import Paths
from azul.scenes.dialogs.settings import SettingsScene
from azul.settings import Settings
from tests.play.hand import Hand
from tests.threads import join_threads


@pytest.fixture
def hand(tmp_path: Path, sounds: list[Sound]) -> Iterator[Hand]:
    """A test player in the settings."""
    player = Hand(tmp_path)
    player.push("Settings")
    sounds.clear()
    yield player
    player.close()


def slider(hand: Hand) -> Slider:
    scene = hand.app.stack.top
    assert isinstance(scene, SettingsScene)
    return next(widget for widget in scene.form.widgets if isinstance(widget, Slider))


def saved_settings(hand: Hand) -> Settings:
    hand.app.autosave.flush()
    return Settings.load(hand.paths.settings)


@pytest.mark.parametrize(("records", "times"), [(0, 1), (1, 0)])
def test_another_device_is_looked_for_when_the_one_that_plays_is_gone(
    records: int, times: int, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not when a microphone is gone."""
    lost: list[Audio] = []
    monkeypatch.setattr(Audio, "lose_device", lambda audio: lost.append(audio))
    pygame.event.post(pygame.Event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=records))
    hand.tick()
    assert len(lost) == times


def test_dragging_the_volume_plays_a_sound_and_saves_it(hand: Hand, sounds: list[Sound]) -> None:
    track = slider(hand).track()
    hand.drag(slider(hand).thumb(), track.midleft)
    assert saved_settings(hand).volume == hand.app.context.settings.volume == 0
    hand.move(track.midright)
    assert saved_settings(hand).volume == 0
    assert set(sounds) == {Sound.CLACK}


def test_the_sound_is_played_at_the_new_volume(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    monkeypatch.setattr(Audio, "apply", lambda _, settings: calls.append(f"{settings.volume}"))
    monkeypatch.setattr(Audio, "play", lambda _, name: calls.append(name))
    hand.click(slider(hand).track().midright)
    assert calls[-2:] == ["10", "clack"]


def test_sound_is_switched_off_and_on_without_losing_the_volume(hand: Hand) -> None:
    for muted in (True, False):
        hand.push("sound")
        assert (saved_settings(hand).muted, saved_settings(hand).volume) == (muted, 7)


@pytest.mark.pictures
def test_the_device_is_opened_once_and_after_the_first_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = App(Paths.in_folder(tmp_path))
    pygame.event.clear()
    drawn: list[bool] = []

    def start(_: Audio) -> None:
        surface = app.window.get_surface()
        drawn.append(pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1)).count() == 0)
        pygame.event.post(pygame.Event(pygame.QUIT))

    monkeypatch.setattr(Audio, "start", start)
    app.run()
    app.close()
    assert drawn == [True]


def test_with_the_window_the_device_is_closed(tmp_path: Path) -> None:
    app = App(Paths.in_folder(tmp_path))
    app.context.audio.start()
    join_threads("sound")
    app.tasks.deliver()
    opened = pygame.mixer.get_init()
    app.close()
    assert opened
    assert pygame.mixer.get_init() is None


def test_the_program_begins_with_the_volume_of_last_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    applied: list[int] = []
    monkeypatch.setattr(Audio, "apply", lambda _, settings: applied.append(settings.volume))
    Settings(volume=3).save(Paths.in_folder(tmp_path).settings)
    App(Paths.in_folder(tmp_path)).close()
    assert applied == [3]
