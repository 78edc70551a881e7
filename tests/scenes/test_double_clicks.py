"""Double clicks: the second press is ignored where another button has appeared meanwhile."""

import weakref
from collections.abc import Callable
from types import SimpleNamespace
from typing import cast

import pygame
import pytest

from azul.kit.list_view import ListView
from azul.kit.pointer import MouseButton, Press
from azul.kit.theme import Theme
from azul.kit.widgets import Button, Form, Widget
from azul.scenes.double_clicks import DoubleClickGuard
from azul.scenes.scene import Scene

POINT = (50, 20)
DOUBLE_CLICK_SECONDS = 0.39
AFTER_DOUBLE_CLICK = 0.41


def form_with(widget: Widget) -> Scene:
    widget.set_rect(pygame.Rect(0, 0, 100, 40))
    return cast(Scene, SimpleNamespace(form=Form([widget])))


def press(point: tuple[int, int] = POINT, button: MouseButton = MouseButton.LEFT) -> Press:
    return Press(point, button)


def text_button(theme: Theme) -> Widget:
    return Button(theme, "Back", list)


def icon_button(theme: Theme) -> Widget:
    return Button(theme, "undo", list, "icons/undo")


def game_list(theme: Theme) -> Widget:
    return ListView(theme, [], lambda _: None, lambda: None)


@pytest.mark.parametrize(
    ("make", "is_stale"),
    [(text_button, True), (icon_button, False), (game_list, True)],
    ids=["text", "icon", "list"],
)
def test_in_another_scene_only_an_icon_counts_as_the_same_button(
    make: Callable[[Theme], Widget], is_stale: bool, theme: Theme
) -> None:
    guard = DoubleClickGuard()
    assert not guard.note_press(press(), form_with(make(theme)))
    guard.update(DOUBLE_CLICK_SECONDS)
    assert guard.note_press(press(), form_with(make(theme))) is is_stale


@pytest.mark.parametrize(
    ("make", "is_stale"),
    [(text_button, True), (icon_button, False), (game_list, False)],
    ids=["text", "icon", "list"],
)
def test_in_one_scene_a_new_text_button_counts_as_another_button(
    make: Callable[[Theme], Widget], is_stale: bool, theme: Theme
) -> None:
    guard, scene = DoubleClickGuard(), form_with(make(theme))
    for _ in range(2):
        assert not guard.note_press(press(), scene), "the same button"
    scene.form = form_with(make(theme)).form
    assert guard.note_press(press(), scene) is is_stale


def test_presses_that_are_no_double_click_are_never_stale(theme: Theme) -> None:
    guard = DoubleClickGuard()
    guard.note_press(press(), form_with(text_button(theme)))
    guard.update(AFTER_DOUBLE_CLICK)
    assert not guard.note_press(press(), form_with(text_button(theme))), "later"
    assert not guard.note_press(press((70, 20)), form_with(text_button(theme))), "elsewhere"
    assert not guard.note_press(
        press((70, 20), MouseButton.RIGHT), form_with(text_button(theme))
    ), "another button"
    assert guard.note_press(press((74, 24)), form_with(text_button(theme))), (
        "the mouse may move a little"
    )


@pytest.mark.parametrize(
    ("held", "after_release", "is_stale"),
    [(0.1, 0.29, True), (0.1, 0.31, False), (9.0, 0.19, True), (9.0, 0.21, False)],
)
def test_a_second_click_is_quick_after_a_long_press_too(
    held: float, after_release: float, is_stale: bool, theme: Theme
) -> None:
    guard = DoubleClickGuard()
    guard.note_press(press(), form_with(text_button(theme)))
    guard.update(held)
    guard.release()
    guard.update(after_release)
    assert guard.note_press(press(), form_with(text_button(theme))) is is_stale


def test_a_third_press_is_not_stale(theme: Theme) -> None:
    guard, next_scene = DoubleClickGuard(), form_with(text_button(theme))
    guard.note_press(press(), form_with(text_button(theme)))
    assert guard.note_press(press(), next_scene)
    assert not guard.note_press(press(), next_scene)


def test_a_scene_that_was_pressed_is_not_kept_in_memory(theme: Theme) -> None:
    """Its pictures take 13 MB, at the end of a game."""
    guard, scene = DoubleClickGuard(), form_with(text_button(theme))
    guard.note_press(press(), scene)
    pressed = weakref.ref(scene.form)
    del scene
    guard.update(AFTER_DOUBLE_CLICK)
    assert pressed() is not None, "while the button is held, its release may still act"
    guard.release()
    guard.update(AFTER_DOUBLE_CLICK)
    assert pressed() is None
