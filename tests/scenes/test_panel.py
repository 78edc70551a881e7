"""All panels: nothing is cut off or out of reach, with long words and large text."""

from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from azul.i18n import LANGUAGES
from azul.kit.metrics import SMALLEST
from azul.kit.widgets import Role, Widget
from azul.scenes.dialogs.history import HistoryScene
from azul.scenes.panel import PanelScene
from tests.inputs import give
from tests.looks.pseudo import PseudoStrings
from tests.play.mouse_player import MousePlayer
from tests.resizing import resize
from tests.scenes.registry import SCREENS, pause_menu

PANELS = {
    name: screen.make
    for name, screen in SCREENS.items()
    if screen.make and issubclass(screen.kind, PanelScene)
}


def show(
    player: MousePlayer, name: str, size: tuple[int, int] = SMALLEST, text: int = 200
) -> PanelScene:
    """Show a panel with text that is 40% longer than English."""
    context = player.app.context
    context.settings = replace(context.settings, text=text)
    context.strings = PseudoStrings()
    resize(context, player.app.stack, size)
    scene = PANELS[name](context)
    assert isinstance(scene, PanelScene)
    player.app.stack.push(scene)
    return scene


def key(scene: PanelScene, code: int, mod: int = 0) -> None:
    give(scene, Event(pygame.KEYDOWN, key=code, mod=mod))


def seen(widget: Widget) -> Rect:
    """Return the part of a widget that is not scrolled out of view."""
    return widget.rect.clip(widget.view) if widget.view else widget.rect


def heading_of(scene: PanelScene) -> Rect:
    return next(w.rect for w in scene.form.roots[0].tree() if w.role == Role.HEADING)


def check_layout(scene: PanelScene) -> None:
    """Check that all widgets are on the panel and do not overlap."""
    window, heading = Rect((0, 0), scene.size), heading_of(scene)
    assert window.contains(scene.panel)
    rects = [rect for rect in map(seen, scene.form.widgets) if rect.size != (0, 0)]
    assert all(scene.panel.contains(rect) for rect in [heading, *rects])
    assert not any(a.colliderect(b) for a, b in combinations([heading, *rects], 2))
    fixed = [widget.rect for widget in scene.form.widgets if widget.view is None]
    assert not any(scene.scroll.view.colliderect(rect) for rect in [heading, *fixed])
    assert not scene.message_room.colliderect(heading)
    assert window.contains(scene.message_room)


def check_keys(scene: PanelScene) -> None:
    """Check that Tab brings every widget into view, and page keys the whole content."""
    scene.form.focus = None
    reached = [widget for widget in scene.form.widgets if widget.enabled and widget.focusable]
    for order, mod in ((reached, 0), (reached[:-1][::-1], pygame.KMOD_SHIFT)):
        for widget in order:
            key(scene, pygame.K_TAB, mod)
            assert widget == scene.form.focused
            assert seen(widget) == widget.rect, "the focus is out of view"
        check_layout(scene)
    if isinstance(scene, HistoryScene):
        assert scene.scroll.view.contains(scene.listing.rect)
        return
    scene.form.focus = None
    tops = set()
    for code in (pygame.K_HOME, *[pygame.K_PAGEDOWN] * 20):
        key(scene, code)
        tops.add(scene.scroll.top)
    assert (min(tops), max(tops)) == (0, scene.scroll.max_top)
    assert all(b - a < scene.scroll.view.h for a, b in pairwise(sorted(tops)))


@pytest.mark.parametrize(
    ("size", "text"),
    [
        (SMALLEST, 200),
        pytest.param(SMALLEST, 100, marks=pytest.mark.slow),
        pytest.param((1366, 768), 150, marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("name", PANELS)
def test_all_of_a_panel_can_be_seen_and_reached(
    name: str, size: tuple[int, int], text: int, player: MousePlayer
) -> None:
    scene = show(player, name, size, text)
    check_layout(scene)
    check_keys(scene)


def test_a_panel_that_scrolls(player: MousePlayer) -> None:
    """Wheel, bar and Tab scroll; hidden widgets cannot be clicked; sliders keep still."""
    player.app.context.change_settings(replace(player.app.context.settings, text=200))
    player.app.window.size = SMALLEST
    player.tick()
    player.push("Settings")
    scene = player.app.stack.top
    assert isinstance(scene, PanelScene)
    slider = player.node("Sounds").widget
    assert slider
    assert seen(slider).h == 0
    player.click(slider.rect.center)
    assert player.node("Sounds").value == "7"
    while seen(slider) != slider.rect:
        player.wheel(-1)
    player.move(slider.rect.center)
    player.wheel(40)
    assert scene.scroll.top == 0
    assert player.node("Sounds").value == "7"
    for _ in range(8):
        player.key(pygame.K_TAB)
    focused, top = player.focused_label, scene.scroll.top
    assert top > 0
    for size in (SMALLEST, (2560, 1440), SMALLEST):
        player.app.window.size = size
        player.tick()
        assert player.focused_label == focused
        assert player.form.focused
        assert seen(player.form.focused) == player.form.focused.rect
    track = scene.scroll.track()
    player.drag(track.center, (track.x, track.bottom))
    assert scene.scroll.top == scene.scroll.max_top
    player.move(track.topleft)
    assert scene.scroll.top == scene.scroll.max_top, "the bar was released"
    keys = player.node("Keys").rect.center
    player.press(keys)
    player.keys(pygame.K_F1, pygame.K_ESCAPE)
    player.release(keys)
    assert player.heading == "Settings", "a click before another screen is forgotten"
    player.key(pygame.K_ESCAPE)
    player.push("New game")
    player.key(pygame.K_END)
    assert player.focused_label == "Player 1", "in a text field End goes to its end"
    assert player.node("Player 1").rect.h > 0
    player.form.focus_on(player.button("More"))
    for label in ("Less", "More"):
        player.key(pygame.K_RETURN)
        assert player.focused_label == label, "the focus stays on its button"


@pytest.mark.parametrize("size", [(1024, 640), (1024, 1250)])
def test_the_layout_of_the_pause_menu_stays_when_a_move_is_saved(
    player: MousePlayer, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The menu is laid out while a move is being saved; it grows and shrinks with longer texts."""
    context = player.app.context
    for language in LANGUAGES:
        context.change_settings(replace(context.settings, language=language))
        resize(context, player.app.stack, size)
        scene = pause_menu(context)
        with monkeypatch.context() as patch:
            unsaved = property(lambda _: {Path("game.azul"): {}})
            patch.setattr(type(context.autosave), "unsaved", unsaved)
            player.app.stack.push(scene)
            text, widgets = scene.body(), scene.form.widgets
            rects = [widget.rect.copy() for widget in widgets]
        scene.update(0.0)
        assert scene.body() != text
        assert [widget.rect for widget in scene.form.widgets] == rects
        assert scene.form.widgets == widgets, "a button must not change just before a click"
        height = scene.panel.h
        with monkeypatch.context() as patch:
            patch.setattr(scene, "body", lambda: "So much is to be said. " * 20)
            scene.update(0.0)
            assert scene.panel.h > height or height >= size[1] - 20
        scene.update(0.0)
        assert scene.panel.h <= height
