"""The settings: each applies at once, all can be reset, and a broken file is reported once."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from azul.app import App
from azul.kit import metrics
from azul.kit.colors import COLORS
from azul.kit.inputs import SegmentedControl, Slider
from azul.kit.widgets import Button
from azul.paths import Paths
from azul.scenes.dialogs import settings as settings_module
from azul.scenes.dialogs.question import Message, Question
from azul.scenes.dialogs.settings import SettingsScene
from azul.scenes.library.menu import MenuScene
from azul.settings import Settings, Speed, Style
from tests.play.hand import Hand


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    player = Hand(tmp_path)
    yield player
    player.app.context.change_settings(Settings())
    player.close()


def open_settings(hand: Hand) -> SettingsScene:
    hand.push("Settings")
    scene = hand.app.stack.top
    assert isinstance(scene, SettingsScene)
    return scene


def choose(hand: Hand, name: str, value: Any) -> None:
    """Focus the choice with a label, and move through its options to a value."""
    scene = hand.app.stack.top
    assert isinstance(scene, SettingsScene)
    (place,) = (
        place
        for place, widget in enumerate(scene.form.widgets)
        if isinstance(widget, SegmentedControl) and widget.label == name
    )
    scene.form.focus = place
    while choice_at(scene, place).value != value:
        before = choice_at(scene, place).value
        hand.key(pygame.K_RIGHT)
        assert choice_at(scene, place).value != before


def choice_at(scene: SettingsScene, place: int) -> SegmentedControl:
    choice = scene.form.widgets[place]
    assert isinstance(choice, SegmentedControl)
    return choice


def saved_settings(hand: Hand) -> Settings:
    """The settings in the file."""
    hand.app.autosave.flush()
    return Settings.load(hand.paths.settings)


# The file


def test_a_broken_file_is_reported_once_and_renamed(tmp_path: Path) -> None:
    paths = Paths.in_folder(tmp_path)
    paths.settings.write_bytes(b'{"language": "de", "text": 200')
    hand = Hand(tmp_path)
    assert hand.app.context.settings == Settings(language="en")
    message = hand.app.stack.top
    assert isinstance(message, Message)
    assert "settings.json.broken" in message.body()
    hand.key(pygame.K_RETURN)
    assert isinstance(hand.app.stack.top, MenuScene)
    hand.app.context.change_settings(replace(hand.app.context.settings, text=125))
    hand.close()
    app = App(paths)
    assert isinstance(app.stack.top, MenuScene)
    assert app.context.settings.text == 125
    app.close()
    backup = tmp_path / "settings.json.broken"
    assert backup.read_bytes() == b'{"language": "de", "text": 200'


def test_without_a_file_there_is_no_message(tmp_path: Path) -> None:
    app = App(Paths.in_folder(tmp_path))
    assert isinstance(app.stack.top, MenuScene)
    app.close()


# The window


def test_closing_writes_nothing_if_nothing_has_changed(tmp_path: Path) -> None:
    paths = Paths.in_folder(tmp_path)
    paths.settings.write_text('{"speed": "off"}')
    Hand(tmp_path).close()
    assert paths.settings.read_text() == '{"speed": "off"}'


def test_the_window_opens_where_it_was_closed(tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    hand.app.window.size = metrics.SMALLEST
    hand.app.window.position = (0, 64)
    hand.tick()
    hand.close()
    assert Settings.load(hand.paths.settings).place == (0, 64, *metrics.SMALLEST)
    hand = Hand(tmp_path)
    assert (hand.app.window.position, hand.app.window.size) == ((0, 64), metrics.SMALLEST)
    hand.close()


def test_the_place_of_the_window_is_saved_before_it_closes(tmp_path: Path) -> None:
    """Otherwise two slow writes would delay quitting."""
    hand = Hand(tmp_path)
    hand.app.window.size = metrics.SMALLEST
    hand.app.window.position = (0, 64)
    hand.app.stack.quit()
    assert Settings.load(hand.paths.settings).place == (0, 64, *metrics.SMALLEST)
    hand.app.close()


def test_the_place_of_a_fullscreen_window_is_not_saved(tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    hand.key(pygame.K_F11)
    hand.app.window.position = (3, 3)
    hand.close()
    found = Settings.load(hand.paths.settings)
    assert (found.place, found.fullscreen) == ((), True)


def test_the_place_of_the_window_before_fullscreen_is_saved(tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    hand.app.window.size = metrics.SMALLEST
    hand.app.window.position = (0, 64)
    hand.tick()
    hand.key(pygame.K_F11)
    hand.close()
    found = Settings.load(hand.paths.settings)
    assert (found.place, found.fullscreen) == ((0, 64, *metrics.SMALLEST), True)


LARGE = (1400, 900)
NORMAL_PLACE = (0, 64, *metrics.SMALLEST)
SETTLED = 1.0
"""Seconds after which a place counts in any case."""


@pytest.fixture
def maximized(tmp_path: Path) -> Hand:
    """The program after its window was maximized, with an event after its size, as on macOS."""
    hand = Hand(tmp_path)
    window = hand.app.window
    window.position, window.size = NORMAL_PLACE[:2], NORMAL_PLACE[2:]
    hand.wait(0)
    hand.wait(SETTLED)
    window.position, window.size = (0, 0), LARGE
    hand.wait(0)
    pygame.event.post(pygame.Event(pygame.WINDOWMAXIMIZED))
    hand.wait(0)
    hand.wait(SETTLED)
    return hand


def closed(hand: Hand) -> tuple[bool, tuple[int, ...]]:
    """Close the window; returns what was saved of it."""
    hand.close()
    found = Settings.load(hand.paths.settings)
    return found.maximized, found.place


def test_a_maximized_window_is_saved_with_its_normal_place(maximized: Hand) -> None:
    assert closed(maximized) == (True, NORMAL_PLACE)


def test_a_window_that_was_only_minimized_is_still_maximized(maximized: Hand) -> None:
    """SDL reports it as restored, at its size."""
    for event in (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED):
        pygame.event.post(pygame.Event(event))
        maximized.wait(SETTLED)
    assert closed(maximized) == (True, NORMAL_PLACE)


@pytest.mark.parametrize("is_size_first", [False, True])
def test_a_restored_window_is_not_maximized(is_size_first: bool, maximized: Hand) -> None:
    place, window = (20, 80, *metrics.SMALLEST), maximized.app.window
    if is_size_first:
        window.position, window.size = place[:2], place[2:]
        maximized.wait(0)
    pygame.event.post(pygame.Event(pygame.WINDOWRESTORED))
    window.position, window.size = place[:2], place[2:]
    maximized.wait(0)
    assert closed(maximized) == (False, place)


def test_fullscreen_leaves_a_window_maximized(maximized: Hand) -> None:
    """SDL reports it as restored when fullscreen begins."""
    maximized.key(pygame.K_F11)
    pygame.event.post(pygame.Event(pygame.WINDOWRESTORED))
    maximized.wait(SETTLED)
    assert closed(maximized) == (True, NORMAL_PLACE)


def test_a_window_that_was_maximized_opens_so_and_leaves_fullscreen_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    window = type(
        "RecordingWindow",
        (pygame.Window,),
        {
            "maximize": lambda _: calls.append("maximize"),
            "set_windowed": lambda _: calls.append("set_windowed"),
        },
    )
    monkeypatch.setattr(pygame, "Window", window)
    Settings(place=NORMAL_PLACE, maximized=True).save(Paths.in_folder(tmp_path).settings)
    hand = Hand(tmp_path)
    assert calls == ["maximize"]
    for _ in range(2):
        hand.key(pygame.K_F11)
    assert calls == ["maximize", "set_windowed", "maximize"]
    assert closed(hand) == (True, NORMAL_PLACE)


def test_a_reset_includes_settings_overridden_by_the_command_line(tmp_path: Path) -> None:
    hand = Hand(tmp_path, language="en")
    hand.app.close()
    Settings(speed=Speed.OFF, lessons=False, language="de").save(hand.paths.settings)
    hand = Hand(tmp_path, language="en")
    open_settings(hand)
    hand.push("Reset")
    hand.push("Reset")
    assert saved_settings(hand) == Settings(language="de")
    hand.close()


# Each applies at once


@pytest.mark.parametrize(("name", "size"), [("Text size", 150), ("Menu size", 85)])
def test_sizes_apply_to_everything_at_once(name: str, size: int, hand: Hand) -> None:
    scene = open_settings(hand)
    units = [open_scene.theme.unit for open_scene in hand.app.stack.scenes]
    width = scene.form.widgets[-1].width()
    choose(hand, name, size)
    for open_scene, unit in zip(hand.app.stack.scenes, units, strict=True):
        assert open_scene.theme.unit == pytest.approx(unit * size / 100)
    assert scene.form.widgets[-1].width() / width == pytest.approx(size / 100, abs=0.03)


@pytest.mark.pictures
def test_another_style_changes_colors_and_pictures_at_once(hand: Hand) -> None:
    scene = open_settings(hand)
    choose(hand, "Colors", Style.EVENING)
    hand.move((1, 1))
    before, ink, picture = (
        panel_picture(hand, scene),
        scene.colors.ink,
        picture_bytes(scene, "cloth"),
    )
    choose(hand, "Colors", Style.CONTRAST)
    assert (scene.colors.ink, scene.colors.cream) == ((0, 0, 0), (255, 255, 255))
    assert picture_bytes(scene, "cloth") != picture
    assert panel_picture(hand, scene) != before
    choose(hand, "Colors", Style.EVENING)
    assert (scene.colors.ink, picture_bytes(scene, "cloth")) == (ink, picture)
    assert panel_picture(hand, scene) == before


def panel_picture(hand: Hand, scene: SettingsScene) -> bytes:
    """The picture of the panel in the window."""
    return pygame.image.tobytes(
        hand.app.window.get_surface().subsurface(scene._panel.inside), "RGB"
    )


def picture_bytes(scene: SettingsScene, name: str) -> bytes:
    return scene.theme.picture(f"table/{name}", 64, 64).get_buffer().raw


def test_another_language_is_used_without_a_restart(hand: Hand) -> None:
    scene = open_settings(hand)
    choose(hand, "Language", "de")
    assert scene.title() == "Einstellungen"
    assert scene.form.widgets[-1].words == "Schließen"  # type: ignore[attr-defined]
    hand.push("Schließen")
    menu = hand.app.stack.top
    assert isinstance(menu, MenuScene)
    assert "Neues Spiel" in [getattr(w, "words", "") for w in menu.form.widgets]
    assert saved_settings(hand).language == "de"


def test_an_unchecked_translation_says_so(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    """So players know why a text may be odd, and that help is welcome."""
    monkeypatch.setattr(settings_module, "UNCHECKED", {"de"})
    note = "No native speaker has checked this translation yet."
    scene = open_settings(hand)
    assert note not in labels(scene)
    choose(hand, "Language", "de")
    assert hand.app.context.strings(note) in labels(scene)
    # The choice still has the focus.
    hand.key(pygame.K_LEFT)
    assert hand.app.context.strings.language == "en"
    assert note not in labels(scene)


def labels(scene: SettingsScene) -> list[str]:
    return [widget.label for widget in scene.fields.tree()]


def test_screen_motion_and_sound_apply_at_once_and_are_saved(hand: Hand) -> None:
    open_settings(hand)
    choose(hand, "Screen", True)
    choose(hand, "Speed", Speed.SLOW)
    choose(hand, "Motion", True)
    hand.push("sound")
    choose(hand, "Lesson cards", True)
    for settings in (hand.app.context.settings, saved_settings(hand)):
        assert settings.fullscreen
        assert settings.speed is Speed.SLOW
        assert settings.still
        assert settings.muted
        assert settings.lessons


def test_the_volume_is_a_slider(hand: Hand) -> None:
    scene = open_settings(hand)
    slider = next(w for w in scene.form.widgets if isinstance(w, Slider))
    scene.form.focus = scene.form.widgets.index(slider)
    hand.key(pygame.K_LEFT)
    assert saved_settings(hand).volume == Settings().volume - 1


def test_lessons_can_be_restarted(hand: Hand) -> None:
    previous = replace(hand.app.context.settings, lessons=False, lessons_seen=("a", "b"))
    hand.app.context.change_settings(previous)
    open_settings(hand)
    hand.push("again")
    settings = hand.app.context.settings
    assert (settings.lessons, settings.lessons_seen) == (True, ())


def test_lessons_stay_read_when_they_are_switched_on(hand: Hand) -> None:
    previous = replace(hand.app.context.settings, lessons=False, lessons_seen=("a", "b"))
    hand.app.context.change_settings(previous)
    open_settings(hand)
    choose(hand, "Lesson cards", True)
    assert hand.app.context.settings.lessons_seen == ("a", "b")


# Reset


def test_a_reset_asks_and_keeps_language_players_and_window(hand: Hand) -> None:
    scene = open_settings(hand)
    changed_settings = Settings(
        language="de",
        look=Style.CONTRAST,
        text=125,
        scale=125,
        speed=Speed.FAST,
        still=True,
        volume=2,
        muted=True,
        lessons=False,
        lessons_seen=("a",),
        keys={"sound": "v"},
        names=("Ana", "Ben"),
        known=("Ana", "Ben", "Zoë"),
        place=(0, 64, *metrics.SMALLEST),
    )
    hand.app.context.change_settings(changed_settings)
    hand.push("Zurücksetzen")
    assert [type(open_scene) for open_scene in hand.app.stack.scenes][-2:] == [
        SettingsScene,
        Question,
    ]
    question = hand.app.stack.top
    assert isinstance(question, Question)
    assert "Sprache" in question.body()
    focused = question.form.focused
    assert isinstance(focused, Button)
    assert focused.words == "Abbrechen"
    primary = [button.words for button in question.buttons() if button.primary]
    assert primary == ["Abbrechen"], "the button that Enter presses must be the primary one"
    hand.key(pygame.K_ESCAPE)
    assert hand.app.context.settings == changed_settings
    hand.push("Zurücksetzen")
    hand.push("Zurücksetzen")
    assert hand.app.stack.top is scene
    reset_settings = replace(
        Settings(),
        language="de",
        names=changed_settings.names,
        known=changed_settings.known,
        place=changed_settings.place,
    )
    assert hand.app.context.settings == saved_settings(hand) == reset_settings
    assert scene.title() == "Einstellungen"
    assert hand.app.context.keys.command_for("v") is None
    assert scene.colors == COLORS[Style.EVENING]


def test_the_row_of_a_size_stays_under_the_pointer_that_chooses_it(hand: Hand) -> None:
    hand.app.window.size = (1024, 768)
    hand.tick()
    scene = open_settings(hand)
    for size in (200, 100, 150):
        text = scene.form.widgets[3]
        assert isinstance(text, SegmentedControl)
        point = text.cells()[[value for value, _ in text.options].index(size)].center
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=()))
        hand.click(point)
        assert hand.app.context.settings.text == size
        now = scene.form.widgets[3]
        assert now.rect.clip(scene.scroll.view) == now.rect
