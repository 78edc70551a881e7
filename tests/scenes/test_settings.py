"""The settings: each applies at once and is saved, all can be reset; the place of the window."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from azul.kit.audio import Audio, Sound
from azul.kit.metrics import SMALLEST
from azul.scenes.dialogs import settings as settings_module
from azul.settings import Settings, Speed, Style, TilingDisplay
from tests.play.mouse_player import MousePlayer
from tests.scenes.conftest import Begin
from tests.transcript import Words

NORMAL_PLACE = (0, 64, *SMALLEST)
SETTLED = 1.0
"""Seconds after which a place of the window counts in any case."""


def saved(player: MousePlayer) -> Settings:
    """Return the settings in the file."""
    player.app.autosave.flush()
    return Settings.load(player.paths.settings)


CHOICES: list[tuple[str, str, dict[str, Any]]] = [
    ("Screen", "Fullscreen", {"fullscreen": True}),
    ("Colors", "High contrast", {"look": Style.CONTRAST}),
    ("Text size", "150%", {"text": 150}),
    ("Menu size", "85%", {"scale": 85}),
    ("Text size", "100%", {"text": 100}),
    ("Speed", "Slow", {"speed": Speed.SLOW}),
    ("Scoring", "Board by board", {"tiling": TilingDisplay.BOARDS}),
    ("Motion", "Reduced", {"still": True}),
    ("Pass the mouse", "On", {"pass_mouse": True}),
    ("Tips", "On", {"tips": True}),
    ("Screen reader", "Brief", {"brief_announcements": True}),
    ("Language", "Deutsch", {"language": "de"}),
]


def test_each_setting_applies_at_once_and_is_saved(begin: Begin) -> None:
    """Tip cards that were read stay read; the menu below changes too."""
    player = begin(tips_seen=("a", "b"), names=("", ""))
    context = player.app.context
    assert not player.sees("Screen reader")
    context.has_screen_reader = True
    player.push("Settings")
    ink, unit = context.theme.colors.ink, context.theme.unit
    close = player.button("Close").width()
    for choice, option, changes in CHOICES:
        before = context.settings
        player.choose(choice, option)
        assert context.settings == replace(before, **changes)
        assert replace(saved(player), language=context.settings.language) == context.settings
        enlarged = context.settings.enlarged
        assert context.theme.unit == pytest.approx(unit * enlarged)
        assert (context.theme.colors.ink == ink) == (context.settings.look == Style.EVENING)
        if choice != "Language":
            assert player.button("Close").width() / close == pytest.approx(enlarged, abs=0.03)
    player.push("Schließen")
    assert player.sees("button: Neues Spiel")


def test_sound_and_tip_cards(begin: Begin, words: Words, monkeypatch: pytest.MonkeyPatch) -> None:
    """The player hears a new volume; tip cards begin again only on request."""
    sounds: list[Sound] = []
    monkeypatch.setattr(Audio, "play", lambda _, sound: sounds.append(sound))
    player = begin(tips_seen=("a", "b"), names=("", ""))
    player.push("Settings")
    player.form.focus_on(player.node("Sounds").widget)
    sounds.clear()
    player.key(pygame.K_LEFT)
    assert (saved(player).volume, sounds) == (6, [Sound.CLACK])
    player.push("sound")
    assert saved(player).muted
    assert player.app.context.settings.volume == 6
    player.push("again")
    words.check("settings-tips-again", player.app.stack.top)
    assert (saved(player).tips, saved(player).tips_seen) == (True, ())
    player.push("sound")
    player.key(pygame.K_m)
    assert saved(player).muted


def test_an_unchecked_translation_says_so(
    player: MousePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Players then know why a text may be odd; the choice keeps the focus."""
    monkeypatch.setattr(settings_module, "UNCHECKED", {"de"})
    player.push("Settings")
    for key, is_noted in ((pygame.K_RIGHT, True), (pygame.K_LEFT, False)):
        assert not player.sees("No native speaker")
        player.key(key)
        note = player.app.context.strings("No native speaker has checked this translation yet.")
        assert player.sees(note) == is_noted


def test_a_reset_asks_and_keeps_language_players_and_window(begin: Begin) -> None:
    """Enter and Esc say no; the saved language stays below the language of the command line."""
    kept: dict[str, Any] = {
        "language": "de",
        "names": ("Ana", "Ben"),
        "levels": ("", "master"),
        "known": ("Ana", "Ben", "Zoë"),
        "place": NORMAL_PLACE,
        "wall": "gray",
    }
    changed = Settings(
        look=Style.CONTRAST,
        text=125,
        scale=125,
        speed=Speed.FAST,
        still=True,
        volume=2,
        music=4,
        muted=True,
        tips=False,
        tips_seen=("a",),
        keys={"sound": "v"},
        **kept,
    )
    player = begin(lambda folder: MousePlayer(folder, language=""), **vars(changed))
    player.push("Einstellungen")
    for answer in ("Abbrechen", "Enter", "Esc"):
        player.push("Zurücksetzen")
        assert player.focused_label == "Abbrechen"
        if answer == "Abbrechen":
            player.push(answer)
        else:
            player.key(pygame.K_RETURN if answer == "Enter" else pygame.K_ESCAPE)
        assert player.app.context.settings == changed
    player.go("Zurücksetzen", "Zurücksetzen")
    assert player.heading == "Einstellungen"
    assert player.app.context.settings == saved(player) == Settings(**kept)
    assert player.app.context.keys.command_for("v") is None
    assert player.app.context.theme.style == Style.EVENING
    player = begin(lambda folder: MousePlayer(folder, language="en"), language="de", text=125)
    player.push("Settings")
    for _ in range(2):
        player.push("Reset")
    assert saved(player) == Settings(language="de")


def test_a_size_stays_under_the_pointer_that_chooses_it(player: MousePlayer) -> None:
    player.app.window.size = (1024, 768)
    player.tick()
    player.push("Settings")
    for size in (200, 100, 150):
        option = next(n for n in player.node("Text size").children if n.label == f"{size}%")
        player.click(option.rect.center)
        assert player.app.context.settings.text == size
        widget = player.node("Text size").widget
        assert widget
        assert player.node("Text size").rect == widget.rect, "all of the choice is in view"


# The file


def test_a_broken_file_is_reported_once_and_kept(tmp_path: Path) -> None:
    """The program does not write settings that did not change."""
    file, broken = tmp_path / "settings.json", b'{"language": "de", "text": 200'
    for content in (b'{"speed": "off", "place": [0, 0, 1024, 640]}', broken):
        file.write_bytes(content)
        player = MousePlayer(tmp_path)
        if content == broken:
            assert player.heading == "Settings"
            assert player.sees("settings.json.broken")
            player.key(pygame.K_RETURN)
            assert player.app.context.settings == Settings(language="en")
        assert player.heading == "Azulejo"
        player.close()
        assert content == broken or file.read_bytes() == content
    assert file.with_name("settings.json.broken").read_bytes() == broken
    player = MousePlayer(tmp_path)
    assert player.heading == "Azulejo"
    player.close()


# The place of the window

RESTORED = (20, 80, *SMALLEST)


def act(player: MousePlayer, action: str) -> None:
    """Act on the window as a player does, with the events that SDL sends for the action."""
    window = player.app.window
    if action in ("move", "grow", "shrink"):
        places = {"move": NORMAL_PLACE, "grow": (0, 0, 1400, 900), "shrink": RESTORED}
        window.position, window.size = places[action][:2], places[action][2:]
        player.wait(0)
    elif action == "wait":
        player.wait(SETTLED)
    elif action == "F11":
        player.key(pygame.K_F11)
    else:
        pygame.event.post(pygame.Event(getattr(pygame, f"WINDOW{action.upper()}")))
        if action != "restored":
            player.wait(0)


MAXIMIZE = "move wait grow maximized wait"


@pytest.mark.parametrize(
    ("actions", "fullscreen", "maximized", "place"),
    [
        ("move", False, False, NORMAL_PLACE),
        ("F11 move", True, False, ()),
        ("move F11", True, False, NORMAL_PLACE),
        (MAXIMIZE, False, True, NORMAL_PLACE),
        # SDL reports a window that was only minimized as restored, at its size.
        (f"{MAXIMIZE} minimized wait restored wait", False, True, NORMAL_PLACE),
        (f"{MAXIMIZE} restored shrink", False, False, RESTORED),
        (f"{MAXIMIZE} shrink restored shrink", False, False, RESTORED),
        # SDL reports the window as restored when full screen begins.
        (f"{MAXIMIZE} F11 restored wait", True, True, NORMAL_PLACE),
    ],
)
def test_the_window_opens_where_it_was_closed(
    actions: str, fullscreen: bool, maximized: bool, place: tuple[int, ...], begin: Begin
) -> None:
    """Fullscreen and maximized windows keep their normal place, saved before the window closes."""
    player = begin()
    for action in actions.split():
        act(player, action)
    player.app.stack.quit()
    found = saved(player)
    assert (found.fullscreen, found.maximized, found.place) == (fullscreen, maximized, place)
    window = begin().app.window
    if place and not fullscreen:
        assert (*window.position, *window.size) == place


def test_a_first_window_that_was_restored_does_not_fill_the_screen_again(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    def maximize(window: pygame.Window) -> None:
        window.position, window.size = (0, 0), (1024, 740)

    monkeypatch.setattr(pygame, "Window", type("Window", (pygame.Window,), {"maximize": maximize}))
    player = begin()
    first = player.app.window.size
    assert first == (1024, 740)
    player.app.stack.quit()
    assert saved(player).maximized
    player = begin()
    act(player, "restored")
    act(player, "shrink")
    player.wait(SETTLED)
    player.app.stack.quit()
    assert (saved(player).maximized, saved(player).place) == (False, RESTORED)
    assert begin().app.window.size == RESTORED[2:]


def test_a_maximized_window_opens_so_and_leaves_fullscreen_so(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    recorded = {
        name: lambda _, name=name: calls.append(name) for name in ("maximize", "set_windowed")
    }
    monkeypatch.setattr(pygame, "Window", type("Window", (pygame.Window,), recorded))
    player = begin(place=NORMAL_PLACE, maximized=True)
    assert calls == ["maximize"]
    for _ in range(2):
        act(player, "F11")
    assert calls == ["maximize", "set_windowed", "maximize"]
    player.app.stack.quit()
    assert (saved(player).maximized, saved(player).place) == (True, NORMAL_PLACE)
