"""Panels: with the largest text in the smallest window, all widgets can be reached."""

from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from azul.i18n import LANGUAGES
from azul.kit.inputs import SegmentedControl, Slider
from azul.kit.metrics import SMALLEST
from azul.kit.widgets import Button, Role, Widget
from azul.scenes.dialogs.history import HistoryScene
from azul.scenes.game.pause import PauseScene
from azul.scenes.library.setup import SetupScene
from azul.scenes.panel import PanelScene
from tests.inputs import click, give
from tests.looks.pseudo import PseudoStrings
from tests.play.hand import Hand
from tests.resizing import resize
from tests.scenes.registry import SCREENS, pause_menu

PANELS = {
    name: screen.make
    for name, screen in SCREENS.items()
    if screen.make and issubclass(screen.kind, PanelScene)
}
every_panel = pytest.mark.parametrize("name", PANELS)


def show_panel(
    hand: Hand, name: str, size: tuple[int, int] = SMALLEST, text: int = 200
) -> PanelScene:
    """Show a panel with text that is 40 % longer than English."""
    context = hand.app.context
    context.settings = replace(context.settings, text=text)
    context.strings = PseudoStrings()
    resize(context, hand.app.stack, size)
    scene = PANELS[name](context)
    assert isinstance(scene, PanelScene)
    hand.app.stack.push(scene)
    return scene


def key(scene: PanelScene, key: int, mod: int = 0) -> None:
    give(scene, Event(pygame.KEYDOWN, key=key, mod=mod))


def visible_rect(widget: Widget) -> Rect:
    """The part of a widget that is not scrolled out of view."""
    return widget.rect.clip(widget.view) if widget.view else widget.rect


def check_layout(scene: PanelScene) -> None:
    """Check that all widgets are on the panel and do not overlap."""
    assert Rect((0, 0), scene.size).contains(scene.panel)
    rects = [rect for rect in map(visible_rect, scene.form.widgets) if rect.size != (0, 0)]
    (panel,) = scene.form.roots
    heading = next(widget.rect for widget in panel.tree() if widget.role is Role.HEADING)
    assert all(scene.panel.contains(rect) for rect in [heading, *rects])
    fixed_rects = [w.rect for w in scene.form.widgets if w.view is None]
    for first, other in combinations([heading, *rects], 2):
        assert not first.colliderect(other)
    view = scene.scroll.view
    assert not any(view.colliderect(rect) for rect in [heading, *fixed_rects])


@every_panel
@pytest.mark.parametrize(
    ("size", "text"),
    [
        (SMALLEST, 200),
        pytest.param(SMALLEST, 100, marks=pytest.mark.slow),
        pytest.param((1366, 768), 150, marks=pytest.mark.slow),
    ],
)
def test_tab_brings_every_widget_into_view_and_nothing_overlaps(
    name: str, size: tuple[int, int], text: int, hand: Hand
) -> None:
    scene = show_panel(hand, name, size, text)
    check_layout(scene)
    scene.form.focus = None
    focusable_widgets = [
        widget for widget in scene.form.widgets if widget.enabled and widget.focusable
    ]
    for order, mod in ((focusable_widgets, 0), (focusable_widgets[:-1][::-1], pygame.KMOD_SHIFT)):
        for widget in order:
            key(scene, pygame.K_TAB, mod)
            assert scene.form.focused is widget
            assert visible_rect(widget) == widget.rect, "the focus is out of view"
            check_layout(scene)


@every_panel
def test_labels_are_beside_or_above_their_widgets_and_not_cut_off(name: str, hand: Hand) -> None:
    scene = show_panel(hand, name)
    font_height = scene.px(27 * 1.4)
    for above, below in pairwise(scene.fields.fields):
        room = below.widget.rect.y - above.widget.rect.bottom
        if below.label.strip() and scene.fields.is_stacked(scene._panel.inside.w):
            assert room >= font_height
    for line in (line for line in scene.fields.fields if line.label):
        available_width = (
            scene._panel.inside.w
            if scene.fields.is_stacked(scene._panel.inside.w)
            else line.widget.rect.x - scene._panel.inside.x
        )
        assert scene.fields.labels_width <= available_width
    for button in scene.form.widgets:
        if isinstance(button, Button) and not button.icon:
            assert button.width() <= button.rect.w or button.rect.w == scene._panel.inside.w
        if isinstance(button, SegmentedControl):
            assert len(button.cells()) == len(button.options)
            assert all(button.rect.contains(cell) for cell in button.cells())


@every_panel
def test_page_keys_reach_the_whole_content(name: str, hand: Hand) -> None:
    scene = show_panel(hand, name)
    scene.form.focus = None
    if isinstance(scene, HistoryScene):
        assert scene.scroll.view.contains(scene.listing.rect)
        return
    tops = set()
    for key_code in (pygame.K_HOME, *[pygame.K_PAGEDOWN] * 20):
        key(scene, key_code)
        tops.add(scene.scroll.top)
    assert min(tops) == 0
    assert max(tops) == scene.scroll.max_top
    pages = pairwise(sorted(tops))
    assert all(lower - upper < scene.scroll.view.h for upper, lower in pages)


@pytest.mark.slow
@pytest.mark.parametrize("text", [100, 200])
def test_a_message_is_inside_the_window_and_covers_no_heading(hand: Hand, text: int) -> None:
    """This holds even if the panel is as high as the window."""
    for name in PANELS:
        scene = show_panel(hand, name, text=text)
        heading = next(
            w for root in scene.form.roots for w in root.tree() if w.role is Role.HEADING
        )
        assert not scene.message_room.colliderect(heading.rect), name
        assert pygame.Rect(0, 0, *scene.size).contains(scene.message_room), name


def test_a_widget_scrolled_out_of_view_cannot_be_clicked(hand: Hand) -> None:
    scene = show_panel(hand, "keys")
    hidden = scene.fields.fields[-1].widget
    assert visible_rect(hidden).h == 0
    give(scene, *click(hidden.rect.center))
    assert not scene.captures_all_keys


def test_the_wheel_and_the_scrollbar_scroll(hand: Hand) -> None:
    scene = show_panel(hand, "keys")
    give(scene, Event(pygame.MOUSEWHEEL, x=0, y=-2))
    assert scene.scroll.top > 0
    before = scene.fields.fields[0].widget.rect.y
    track = scene.scroll.track()
    give(scene, Event(pygame.MOUSEBUTTONDOWN, pos=track.center, button=1))
    give(scene, Event(pygame.MOUSEMOTION, pos=(track.x, track.bottom), rel=(0, 0), buttons=()))
    give(scene, Event(pygame.MOUSEBUTTONUP, pos=(track.x, track.bottom), button=1))
    assert scene.scroll.top == scene.scroll.max_top
    assert scene.fields.fields[0].widget.rect.y < before
    give(scene, Event(pygame.MOUSEMOTION, pos=track.topleft, rel=(0, 0), buttons=()))
    assert scene.scroll.top == scene.scroll.max_top


def test_focus_and_scroll_position_stay_when_the_window_is_resized(hand: Hand) -> None:
    scene = show_panel(hand, "settings")
    for _ in range(8):
        key(scene, pygame.K_TAB)
    rect, top = scene.form.focus, scene.scroll.top
    assert top > 0
    resize(hand.app.context, scene, SMALLEST)
    assert (scene.form.focus, scene.scroll.top) == (rect, top)
    for size in ((2560, 1440), SMALLEST):
        resize(hand.app.context, scene, size)
        assert scene.form.focus == rect
        assert scene.form.focused
        assert visible_rect(scene.form.focused) == scene.form.focused.rect


def test_enter_in_a_single_text_field_presses_the_primary_button(hand: Hand) -> None:
    scene = show_panel(hand, "title")
    request = give(scene, Event(pygame.KEYDOWN, key=pygame.K_KP_ENTER, mod=0))
    assert type(request).__name__ == "Pop"


def test_scroll_keys_do_not_scroll_in_a_text_field(hand: Hand) -> None:
    scene = show_panel(hand, "setup")
    assert scene.is_typing
    key(scene, pygame.K_END)
    assert scene.scroll.top == 0


def test_the_focus_stays_on_its_button_when_rows_are_added_or_removed(hand: Hand) -> None:
    hand.key(pygame.K_n, pygame.KMOD_CTRL)
    scene = hand.app.stack.top
    assert isinstance(scene, SetupScene)
    more = next(w for w in scene.form.widgets if getattr(w, "words", "") == "More")
    scene.form.focus = scene.form.widgets.index(more)
    hand.key(pygame.K_RETURN)
    assert getattr(scene.form.focused, "words", "") == "Less"
    hand.key(pygame.K_RETURN)
    assert getattr(scene.form.focused, "words", "") == "More"


def test_the_wheel_scrolls_a_panel_and_changes_no_slider(hand: Hand) -> None:
    hand.app.context.change_settings(replace(hand.app.context.settings, text=200))
    hand.app.window.size = SMALLEST
    hand.tick()
    scene = show_panel(hand, "settings")
    slider = next(w for w in scene.form.widgets if isinstance(w, Slider))
    while not scene.scroll.view.contains(slider.rect):
        give(scene, Event(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False))
    give(scene, Event(pygame.MOUSEMOTION, pos=slider.rect.center, rel=(0, 0), buttons=(0, 0, 0)))
    for _ in range(40):
        give(scene, Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False))
    assert scene.scroll.top == 0
    assert hand.app.context.settings.volume == 7
    assert scene.form.hovered is not slider, "it has been scrolled out of view"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 640), (1366, 768), (1024, 1250)])
def test_the_layout_of_the_pause_menu_stays_when_a_move_is_saved(
    hand: Hand, size: tuple[int, int], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The menu is laid out while a move is being saved, and stays open after that."""
    context = hand.app.context
    context.change_settings(replace(context.settings, language=language))
    resize(context, hand.app.stack, size)
    scene = pause_menu(context)
    with monkeypatch.context() as patch:
        unsaved = property(lambda _: {Path("game.azul"): {}})
        patch.setattr(type(context.autosave), "unsaved", unsaved)
        hand.app.stack.push(scene)
        text, rects = scene.body(), [widget.rect for widget in scene.form.widgets]
        form = scene.form
    scene.update(0.0)
    assert scene.body() != text
    assert [widget.rect for widget in scene.form.widgets] == rects
    assert scene.form is form, "a button must not change just before it is pressed"


def test_the_pause_menu_shrinks_when_its_text_gets_shorter(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.app.stack.push(pause_menu(hand.app.context))
    scene = hand.app.stack.scenes[-1]
    assert isinstance(scene, PauseScene)
    height = scene.panel.h
    with monkeypatch.context() as patch:
        patch.setattr(scene, "body", lambda: "So much is to be said. " * 20)
        scene.update(0.0)
        assert scene.panel.h > height
    scene.update(0.0)
    assert scene.panel.h == height
