"""Double clicks: the second press never does what the first one did not mean."""

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

HERE = (50, 20)
AGAIN = 0.39
LATER = 0.41


def with_(widget: Widget) -> Scene:
    widget.set_rect(pygame.Rect(0, 0, 100, 40))
    return cast(Scene, SimpleNamespace(form=Form([widget])))


def press(point: tuple[int, int] = HERE, button: MouseButton = MouseButton.LEFT) -> Press:
    return Press(point, button)


def words(theme: Theme) -> Widget:
    return Button(theme, "Back", list)


def icon(theme: Theme) -> Widget:
    return Button(theme, "undo", list, "icons/undo")


def games(theme: Theme) -> Widget:
    return ListView(theme, [], lambda _: None, lambda: None)


@pytest.mark.parametrize(
    ("make", "is_stale_second_click"),
    [(words, True), (icon, False), (games, True)],
    ids=["words", "icon", "list"],
)
def test_in_another_scene_only_an_icon_is_what_it_was(
    make: Callable[[Theme], Widget], is_stale_second_click: bool, theme: Theme
) -> None:
    presses = DoubleClickGuard()
    assert not presses.is_stale_second_click(press(), with_(make(theme)))
    presses.update(AGAIN)
    assert presses.is_stale_second_click(press(), with_(make(theme))) is is_stale_second_click


@pytest.mark.parametrize(
    ("make", "is_stale_second_click"),
    [(words, True), (icon, False), (games, False)],
    ids=["words", "icon", "list"],
)
def test_in_one_scene_only_a_button_of_words_that_was_made_anew_is_another(
    make: Callable[[Theme], Widget], is_stale_second_click: bool, theme: Theme
) -> None:
    presses, scene = DoubleClickGuard(), with_(make(theme))
    for _ in range(2):
        assert not presses.is_stale_second_click(press(), scene), "the very same one"
    scene.form = with_(make(theme)).form
    assert presses.is_stale_second_click(press(), scene) is is_stale_second_click


def test_what_is_no_double_click_is_meant(theme: Theme) -> None:
    presses = DoubleClickGuard()
    presses.is_stale_second_click(press(), with_(words(theme)))
    presses.update(LATER)
    assert not presses.is_stale_second_click(press(), with_(words(theme))), "later"
    assert not presses.is_stale_second_click(press((70, 20)), with_(words(theme))), "elsewhere"
    assert not presses.is_stale_second_click(
        press((70, 20), MouseButton.RIGHT), with_(words(theme))
    ), "another button"
    assert presses.is_stale_second_click(press((74, 24)), with_(words(theme))), (
        "a hand is never quite still"
    )


@pytest.mark.parametrize(
    ("held", "let_go", "is_stale_second_click"),
    [(0.1, 0.29, True), (0.1, 0.31, False), (9.0, 0.19, True), (9.0, 0.21, False)],
)
def test_a_second_click_is_quick_after_a_long_press_too(
    held: float, let_go: float, is_stale_second_click: bool, theme: Theme
) -> None:
    presses = DoubleClickGuard()
    presses.is_stale_second_click(press(), with_(words(theme)))
    presses.update(held)
    presses.release()
    presses.update(let_go)
    assert presses.is_stale_second_click(press(), with_(words(theme))) is is_stale_second_click


def test_who_presses_on_is_answered(theme: Theme) -> None:
    presses, after = DoubleClickGuard(), with_(words(theme))
    presses.is_stale_second_click(press(), with_(words(theme)))
    assert presses.is_stale_second_click(press(), after)
    assert not presses.is_stale_second_click(press(), after)
