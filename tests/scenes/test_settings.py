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
from tests.play.hand import Hand
from tests.scenes.conftest import Begin
from tests.transcript import Words

NORMAL_PLACE = (0, 64, *SMALLEST)
SETTLED = 1.0
"""Seconds after which a place of the window counts in any case."""


def saved(hand: Hand) -> Settings:
    """The settings in the file."""
    hand.app.autosave.flush()
    return Settings.load(hand.paths.settings)


CHOICES: list[tuple[str, str, dict[str, Any]]] = [
    ("Screen", "Fullscreen", {"fullscreen": True}),
    ("Colors", "High contrast", {"look": Style.CONTRAST}),
    ("Text size", "150%", {"text": 150}),
    ("Menu size", "85%", {"scale": 85}),
    ("Text size", "100%", {"text": 100}),
    ("Speed", "Slow", {"speed": Speed.SLOW}),
    ("Scoring", "Board by board", {"tiling": TilingDisplay.BOARDS}),
    ("Motion", "Reduced", {"still": True}),
    ("Lesson cards", "On", {"lessons": True}),
    ("Screen reader", "Brief", {"brief_announcements": True}),
    ("Language", "Deutsch", {"language": "de"}),
]


def test_each_setting_applies_at_once_and_is_saved(begin: Begin) -> None:
    """Lesson cards that were read stay read; the menu below changes too."""
    hand = begin(lessons_seen=("a", "b"), names=("", ""))
    context = hand.app.context
    assert not hand.sees("Screen reader")
    context.has_screen_reader = True
    hand.push("Settings")
    ink, unit = context.theme.colors.ink, context.theme.unit
    close = hand.button("Close").width()
    for choice, option, changes in CHOICES:
        before = context.settings
        hand.choose(choice, option)
        assert context.settings == replace(before, **changes)
        assert replace(saved(hand), language=context.settings.language) == context.settings
        enlarged = context.settings.enlarged
        assert context.theme.unit == pytest.approx(unit * enlarged)
        assert (context.theme.colors.ink == ink) == (context.settings.look == Style.EVENING)
        if choice != "Language":
            assert hand.button("Close").width() / close == pytest.approx(enlarged, abs=0.03)
    hand.push("Schließen")
    assert hand.sees("button: Neues Spiel")


def test_sound_and_lesson_cards(
    begin: Begin, words: Words, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new volume is heard; lesson cards begin anew on request alone."""
    sounds: list[Sound] = []
    monkeypatch.setattr(Audio, "play", lambda _, sound: sounds.append(sound))
    hand = begin(lessons_seen=("a", "b"), names=("", ""))
    hand.push("Settings")
    hand.form.focus_on(hand.node("Volume").widget)
    sounds.clear()
    hand.key(pygame.K_LEFT)
    assert (saved(hand).volume, sounds) == (6, [Sound.CLACK])
    hand.push("sound")
    assert saved(hand).muted
    assert hand.app.context.settings.volume == 6
    hand.push("again")
    words.check("settings-lessons-again", hand.app.stack.top)
    assert (saved(hand).lessons, saved(hand).lessons_seen) == (True, ())
    hand.push("sound")
    hand.key(pygame.K_m)
    assert saved(hand).muted


def test_an_unchecked_translation_says_so(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    """So players know why a text may be odd; the choice keeps the focus."""
    monkeypatch.setattr(settings_module, "UNCHECKED", {"de"})
    hand.push("Settings")
    for key, is_noted in ((pygame.K_RIGHT, True), (pygame.K_LEFT, False)):
        assert not hand.sees("No native speaker")
        hand.key(key)
        note = hand.app.context.strings("No native speaker has checked this translation yet.")
        assert hand.sees(note) == is_noted


def test_a_reset_asks_and_keeps_language_players_and_window(begin: Begin) -> None:
    """Enter and Esc say no; the saved language stays below that of the command line."""
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
        muted=True,
        lessons=False,
        lessons_seen=("a",),
        keys={"sound": "v"},
        **kept,
    )
    hand = begin(lambda folder: Hand(folder, language=""), **vars(changed))
    hand.push("Einstellungen")
    for answer in ("Abbrechen", "Enter", "Esc"):
        hand.push("Zurücksetzen")
        assert hand.focused_label == "Abbrechen"
        if answer == "Abbrechen":
            hand.push(answer)
        else:
            hand.key(pygame.K_RETURN if answer == "Enter" else pygame.K_ESCAPE)
        assert hand.app.context.settings == changed
    hand.go("Zurücksetzen", "Zurücksetzen")
    assert hand.heading == "Einstellungen"
    assert hand.app.context.settings == saved(hand) == Settings(**kept)
    assert hand.app.context.keys.command_for("v") is None
    assert hand.app.context.theme.style == Style.EVENING
    hand = begin(lambda folder: Hand(folder, language="en"), language="de", text=125)
    hand.push("Settings")
    for _ in range(2):
        hand.push("Reset")
    assert saved(hand) == Settings(language="de")


def test_a_size_stays_under_the_pointer_that_chooses_it(hand: Hand) -> None:
    hand.app.window.size = (1024, 768)
    hand.tick()
    hand.push("Settings")
    for size in (200, 100, 150):
        option = next(n for n in hand.node("Text size").children if n.label == f"{size}%")
        hand.click(option.rect.center)
        assert hand.app.context.settings.text == size
        widget = hand.node("Text size").widget
        assert widget
        assert hand.node("Text size").rect == widget.rect, "all of it is in view"


# The file


def test_a_broken_file_is_reported_once_and_kept(tmp_path: Path) -> None:
    """Settings that did not change are not written."""
    file, broken = tmp_path / "settings.json", b'{"language": "de", "text": 200'
    for content in (b'{"speed": "off"}', broken):
        file.write_bytes(content)
        hand = Hand(tmp_path)
        if content == broken:
            assert hand.heading == "Settings"
            assert hand.sees("settings.json.broken")
            hand.key(pygame.K_RETURN)
            assert hand.app.context.settings == Settings(language="en")
        assert hand.heading == "Azulejo"
        hand.close()
        assert content == broken or file.read_bytes() == content
    assert file.with_name("settings.json.broken").read_bytes() == broken
    hand = Hand(tmp_path)
    assert hand.heading == "Azulejo"
    hand.close()


# The place of the window

RESTORED = (20, 80, *SMALLEST)


def act(hand: Hand, action: str) -> None:
    """What a player does to the window, with the events that SDL sends for it."""
    window = hand.app.window
    if action in ("move", "grow", "shrink"):
        places = {"move": NORMAL_PLACE, "grow": (0, 0, 1400, 900), "shrink": RESTORED}
        window.position, window.size = places[action][:2], places[action][2:]
        hand.wait(0)
    elif action == "wait":
        hand.wait(SETTLED)
    elif action == "F11":
        hand.key(pygame.K_F11)
    else:
        pygame.event.post(pygame.Event(getattr(pygame, f"WINDOW{action.upper()}")))
        if action != "restored":
            hand.wait(0)


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
        # SDL reports it as restored when full screen begins.
        (f"{MAXIMIZE} F11 restored wait", True, True, NORMAL_PLACE),
    ],
)
def test_the_window_opens_where_it_was_closed(
    actions: str, fullscreen: bool, maximized: bool, place: tuple[int, ...], begin: Begin
) -> None:
    """In full screen and maximized, its normal place is kept; it is saved before it closes."""
    hand = begin()
    for action in actions.split():
        act(hand, action)
    hand.app.stack.quit()
    found = saved(hand)
    assert (found.fullscreen, found.maximized, found.place) == (fullscreen, maximized, place)
    window = begin().app.window
    if place and not fullscreen:
        assert (*window.position, *window.size) == place


def test_a_maximized_window_opens_so_and_leaves_fullscreen_so(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    recorded = {
        name: lambda _, name=name: calls.append(name) for name in ("maximize", "set_windowed")
    }
    monkeypatch.setattr(pygame, "Window", type("Window", (pygame.Window,), recorded))
    hand = begin(place=NORMAL_PLACE, maximized=True)
    assert calls == ["maximize"]
    for _ in range(2):
        act(hand, "F11")
    assert calls == ["maximize", "set_windowed", "maximize"]
    hand.app.stack.quit()
    assert (saved(hand).maximized, saved(hand).place) == (True, NORMAL_PLACE)
