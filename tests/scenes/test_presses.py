"""Double clicks: the second press never does what the first one did not mean."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import cast

import pygame
import pytest
from pygame.event import Event

from azul.kit.listing import Listing
from azul.kit.look import Look
from azul.kit.widgets import Button, Form, Widget
from azul.scenes.presses import Presses
from azul.scenes.scene import Scene

HERE = (50, 20)
AGAIN = 0.39
LATER = 0.41


def with_(widget: Widget) -> Scene:
    widget.settle(pygame.Rect(0, 0, 100, 40))
    return cast(Scene, SimpleNamespace(form=Form([widget])))


def press(point: tuple[int, int] = HERE, button: int = 1) -> Event:
    return Event(pygame.MOUSEBUTTONDOWN, pos=point, button=button)


def words(look: Look) -> Widget:
    return Button(look, "Back", list)


def icon(look: Look) -> Widget:
    return Button(look, "undo", list, "icons/undo")


def games(look: Look) -> Widget:
    return Listing(look, [], lambda _: None, lambda: None)


@pytest.mark.parametrize(
    ("make", "strays"), [(words, True), (icon, False), (games, True)], ids=["words", "icon", "list"]
)
def test_in_another_scene_only_an_icon_is_what_it_was(
    make: Callable[[Look], Widget], strays: bool, look: Look
) -> None:
    presses = Presses()
    assert not presses.strays(press(), with_(make(look)))
    presses.pass_time(AGAIN)
    assert presses.strays(press(), with_(make(look))) is strays


@pytest.mark.parametrize(
    ("make", "strays"),
    [(words, True), (icon, False), (games, False)],
    ids=["words", "icon", "list"],
)
def test_in_one_scene_only_a_button_of_words_that_was_made_anew_is_another(
    make: Callable[[Look], Widget], strays: bool, look: Look
) -> None:
    presses, scene = Presses(), with_(make(look))
    for _ in range(2):
        assert not presses.strays(press(), scene), "the very same one"
    scene.form = with_(make(look)).form
    assert presses.strays(press(), scene) is strays


def test_what_is_no_double_click_is_meant(look: Look) -> None:
    presses = Presses()
    presses.strays(press(), with_(words(look)))
    presses.pass_time(LATER)
    assert not presses.strays(press(), with_(words(look))), "later"
    assert not presses.strays(press((70, 20)), with_(words(look))), "elsewhere"
    assert not presses.strays(press((70, 20), button=3), with_(words(look))), "another button"
    assert presses.strays(press((74, 24)), with_(words(look))), "a hand is never quite still"


def test_who_presses_on_is_answered(look: Look) -> None:
    presses, after = Presses(), with_(words(look))
    presses.strays(press(), with_(words(look)))
    assert presses.strays(press(), after)
    assert not presses.strays(press(), after)
