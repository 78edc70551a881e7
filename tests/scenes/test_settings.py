"""The settings: each applies at once, all can be reset, and a broken file is told about once."""

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


def opened(hand: Hand) -> SettingsScene:
    hand.push("Settings")
    scene = hand.app.stack.top
    assert isinstance(scene, SettingsScene)
    return scene


def choose(hand: Hand, name: str, value: Any) -> None:
    """Walk to the choice beside a word, and through its options to a value."""
    scene = hand.app.stack.top
    assert isinstance(scene, SettingsScene)
    (place,) = (
        place
        for place, widget in enumerate(scene.form.widgets)
        if isinstance(widget, SegmentedControl) and widget.label == name
    )
    scene.form.focus = place
    while _choice(scene, place).value != value:
        before = _choice(scene, place).value
        hand.key(pygame.K_RIGHT)
        assert _choice(scene, place).value != before


def _choice(scene: SettingsScene, place: int) -> SegmentedControl:
    choice = scene.form.widgets[place]
    assert isinstance(choice, SegmentedControl)
    return choice


def kept(hand: Hand) -> Settings:
    """What is in the file."""
    hand.app.autosave.flush()
    return Settings.load(hand.paths.settings)


# The file


def test_a_broken_file_is_told_about_once_and_kept_aside(tmp_path: Path) -> None:
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
    aside = tmp_path / "settings.json.broken"
    assert aside.read_bytes() == b'{"language": "de", "text": 200'


def test_without_a_file_nothing_is_told(tmp_path: Path) -> None:
    app = App(Paths.in_folder(tmp_path))
    assert isinstance(app.stack.top, MenuScene)
    app.close()


# The window


def test_closing_writes_nothing_where_nothing_has_changed(tmp_path: Path) -> None:
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


def test_where_the_window_stands_is_written_before_it_closes(tmp_path: Path) -> None:
    """Else two slow writes would be waited for, one after the other."""
    hand = Hand(tmp_path)
    hand.app.window.size = metrics.SMALLEST
    hand.app.window.position = (0, 64)
    hand.app.stack.quit()
    assert Settings.load(hand.paths.settings).place == (0, 64, *metrics.SMALLEST)
    hand.app.close()


def test_a_fullscreen_window_has_no_place_to_be_remembered(tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    hand.key(pygame.K_F11)
    hand.app.window.position = (3, 3)
    hand.close()
    found = Settings.load(hand.paths.settings)
    assert (found.place, found.fullscreen) == ((), True)


def test_where_the_window_stood_before_fullscreen_is_remembered(tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    hand.app.window.size = metrics.SMALLEST
    hand.app.window.position = (0, 64)
    hand.tick()
    hand.key(pygame.K_F11)
    hand.close()
    found = Settings.load(hand.paths.settings)
    assert (found.place, found.fullscreen) == ((0, 64, *metrics.SMALLEST), True)


def test_a_reset_holds_for_what_the_command_line_has_overridden(tmp_path: Path) -> None:
    hand = Hand(tmp_path, language="en")
    hand.app.close()
    Settings(speed=Speed.OFF, hints=False, language="de").save(hand.paths.settings)
    hand = Hand(tmp_path, language="en")
    opened(hand)
    hand.push("Reset")
    hand.push("Reset")
    assert kept(hand) == Settings(language="de")
    hand.close()


# Each applies at once


@pytest.mark.parametrize(("name", "size"), [("Text size", 150), ("Menu size", 85)])
def test_sizes_apply_to_everything_at_once(name: str, size: int, hand: Hand) -> None:
    scene = opened(hand)
    units = [one.theme.unit for one in hand.app.stack.scenes]
    width = scene.form.widgets[-1].width()
    choose(hand, name, size)
    for one, unit in zip(hand.app.stack.scenes, units, strict=True):
        assert one.theme.unit == pytest.approx(unit * size / 100)
    assert scene.form.widgets[-1].width() / width == pytest.approx(size / 100, abs=0.03)


@pytest.mark.pictures
def test_another_look_changes_colors_and_pictures_at_once(hand: Hand) -> None:
    scene = opened(hand)
    choose(hand, "Colors", Style.EVENING)
    hand.move((1, 1))
    before, ink, picture = _seen(hand, scene), scene.colors.ink, _bytes(scene, "cloth")
    choose(hand, "Colors", Style.CONTRAST)
    assert (scene.colors.ink, scene.colors.cream) == ((0, 0, 0), (255, 255, 255))
    assert _bytes(scene, "cloth") != picture
    assert _seen(hand, scene) != before
    choose(hand, "Colors", Style.EVENING)
    assert (scene.colors.ink, _bytes(scene, "cloth")) == (ink, picture)
    assert _seen(hand, scene) == before


def _seen(hand: Hand, scene: SettingsScene) -> bytes:
    """What stands on the panel, as it is in the window."""
    return pygame.image.tobytes(
        hand.app.window.get_surface().subsurface(scene._panel.inside), "RGB"
    )


def _bytes(scene: SettingsScene, name: str) -> bytes:
    return scene.theme.picture(f"table/{name}", 64, 64).get_buffer().raw


def test_another_language_is_spoken_without_a_restart(hand: Hand) -> None:
    scene = opened(hand)
    choose(hand, "Language", "de")
    assert scene.title() == "Einstellungen"
    assert scene.form.widgets[-1].words == "Schließen"  # type: ignore[attr-defined]
    hand.push("Schließen")
    menu = hand.app.stack.top
    assert isinstance(menu, MenuScene)
    assert "Neues Spiel" in [getattr(w, "words", "") for w in menu.form.widgets]
    assert kept(hand).language == "de"


def test_a_language_that_nobody_has_checked_says_so(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever meets a strange word knows that it is known, and that help is welcome."""
    monkeypatch.setattr(settings_module, "UNCHECKED", {"de"})
    note = "No native speaker has checked this translation yet."
    scene = opened(hand)
    assert note not in labels(scene)
    choose(hand, "Language", "de")
    assert hand.app.context.strings(note) in labels(scene)
    # The choice has kept the focus.
    hand.key(pygame.K_LEFT)
    assert hand.app.context.strings.language == "en"
    assert note not in labels(scene)


def labels(scene: SettingsScene) -> list[str]:
    return [widget.label for widget in scene.fields.tree()]


def test_screen_motion_and_sound_apply_at_once_and_are_kept(hand: Hand) -> None:
    opened(hand)
    choose(hand, "Screen", True)
    choose(hand, "Speed", Speed.SLOW)
    choose(hand, "Motion", True)
    hand.push("sound")
    choose(hand, "Lesson cards", True)
    for settings in (hand.app.context.settings, kept(hand)):
        assert settings.fullscreen
        assert settings.speed is Speed.SLOW
        assert settings.still
        assert settings.muted
        assert settings.hints


def test_the_volume_is_a_slider(hand: Hand) -> None:
    scene = opened(hand)
    slider = next(w for w in scene.form.widgets if isinstance(w, Slider))
    scene.form.focus = scene.form.widgets.index(slider)
    hand.key(pygame.K_LEFT)
    assert kept(hand).volume == Settings().volume - 1


def test_hints_begin_again_when_that_is_chosen(hand: Hand) -> None:
    seen = replace(hand.app.context.settings, hints=False, hints_seen=("a", "b"))
    hand.app.context.change_settings(seen)
    opened(hand)
    hand.push("again")
    settings = hand.app.context.settings
    assert (settings.hints, settings.hints_seen) == (True, ())


def test_hints_that_were_read_stay_read_when_they_are_switched_on(hand: Hand) -> None:
    seen = replace(hand.app.context.settings, hints=False, hints_seen=("a", "b"))
    hand.app.context.change_settings(seen)
    opened(hand)
    choose(hand, "Lesson cards", True)
    assert hand.app.context.settings.hints_seen == ("a", "b")


# Back to the first start


def test_a_reset_asks_and_keeps_the_language_the_players_and_the_window(hand: Hand) -> None:
    scene = opened(hand)
    wishes = Settings(
        language="de",
        look=Style.CONTRAST,
        text=125,
        scale=125,
        speed=Speed.FAST,
        still=True,
        volume=2,
        muted=True,
        hints=False,
        hints_seen=("a",),
        keys={"sound": "v"},
        names=("Ana", "Ben"),
        known=("Ana", "Ben", "Zoë"),
        place=(0, 64, *metrics.SMALLEST),
    )
    hand.app.context.change_settings(wishes)
    hand.push("Zurücksetzen")
    assert [type(one) for one in hand.app.stack.scenes][-2:] == [SettingsScene, Question]
    asked = hand.app.stack.top
    assert isinstance(asked, Question)
    assert "Sprache" in asked.body()
    focused = asked.form.focused
    assert isinstance(focused, Button)
    assert focused.words == "Abbrechen"
    primary = [button.words for button in asked.buttons() if button.primary]
    assert primary == ["Abbrechen"], "it looks like what Enter does"
    hand.key(pygame.K_ESCAPE)
    assert hand.app.context.settings == wishes
    hand.push("Zurücksetzen")
    hand.push("Zurücksetzen")
    assert hand.app.stack.top is scene
    first = replace(
        Settings(),
        language="de",
        names=wishes.names,
        known=wishes.known,
        place=wishes.place,
    )
    assert hand.app.context.settings == kept(hand) == first
    assert scene.title() == "Einstellungen"
    assert hand.app.context.keys.command_for("v") is None
    assert scene.colors == COLORS[Style.EVENING]


def test_the_row_of_a_size_stays_under_the_pointer_that_chooses_it(hand: Hand) -> None:
    hand.app.window.size = (1024, 768)
    hand.tick()
    scene = opened(hand)
    for size in (200, 100, 150):
        text = scene.form.widgets[3]
        assert isinstance(text, SegmentedControl)
        point = text.cells()[[value for value, _ in text.options].index(size)].center
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=()))
        hand.click(point)
        assert hand.app.context.settings.text == size
        now = scene.form.widgets[3]
        assert now.rect.clip(scene.scroll.view) == now.rect
