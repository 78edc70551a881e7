"""The scene stack: it carries out the requests of scenes, and ignores stray double clicks."""

import weakref
from collections.abc import Callable
from types import SimpleNamespace
from typing import cast

import pygame
import pytest

from azul.kit.form import Form
from azul.kit.keys import KeyPress
from azul.kit.list_view import ListView
from azul.kit.pointer import MouseButton, Press
from azul.kit.theme import Theme
from azul.kit.widgets import Button, Input, Widget
from azul.scenes.scene import BackToMenu, Begin, Pop, Push, Quit, Replace, Request, Scene
from azul.scenes.stack import DoubleClickGuard, SceneStack


class RecordingScene(Scene):
    """Records the calls of its methods, and answers every event with one request."""

    def __init__(self, calls: list[str], name: str, answer: Request | None = None) -> None:
        self.calls, self.name, self.answer = calls, name, answer
        self.form = Form([])

    def enter(self) -> None:
        self.calls.append(f"{self.name} enters")

    def leave(self) -> None:
        self.calls.append(f"{self.name} leaves")

    def cover(self) -> None:
        self.calls.append(f"{self.name} covered")

    def uncover(self) -> None:
        self.calls.append(f"{self.name} uncovered")

    def resize(self, size: tuple[int, int]) -> None:
        self.calls.append(f"{self.name} fits {size[0]}")

    def handle(self, event: Input) -> Request | None:
        return self.answer

    def draw(self, surface: pygame.Surface) -> None:
        self.calls.append(f"{self.name} drawn")


class Overlay(RecordingScene):
    overlay = True


class Outdated(RecordingScene):
    is_outdated = False

    def handle(self, event: Input) -> None:
        self.is_outdated = True


@pytest.fixture
def calls() -> list[str]:
    return []


KINDS = {"s": RecordingScene, "d": Overlay, "o": Outdated}


def stack_of(calls: list[str], kinds: str, answer: Request | None = None) -> SceneStack:
    """Return a stack of "a", "b" and so on: scenes, dialogs, outdated scenes.

    The top scene answers every event.
    """
    stack = SceneStack((640, 480))
    for name, kind in zip("abc", kinds, strict=False):
        stack.push(
            KINDS[kind](calls, name, answer if len(stack.scenes) == len(kinds) - 1 else None)
        )
    calls.clear()
    return stack


New = Callable[..., RecordingScene]


@pytest.mark.parametrize(
    ("kinds", "request_of", "expected"),
    [
        ("s", lambda new: Push(new()), "a covered, d fits 640, d enters"),
        ("ss", lambda new: Replace(new()), "b leaves, a covered, d fits 640, d enters"),
        ("sss", lambda new: Begin(new()), "c leaves, b leaves, a covered, d fits 640, d enters"),
        ("sss", lambda new: BackToMenu(), "c leaves, b leaves, a uncovered"),
        ("ss", lambda new: Quit(), "b leaves, a leaves"),
        (
            "ss",
            lambda new: Pop(lambda: Push(new())),
            "b leaves, a uncovered, a covered, d fits 640, d enters",
        ),
        (
            "sss",
            lambda new: Pop(lambda: Pop(lambda: new().enter())),
            "c leaves, b uncovered, b leaves, a uncovered, d enters",
        ),
        ("soo", lambda new: None, "c leaves, b uncovered"),
    ],
)
def test_requests_are_carried_out(
    kinds: str, request_of: Callable[[New], Request], expected: str, calls: list[str]
) -> None:
    """The stack leaves scenes from the top; the callback of `Pop` sees the scene below."""
    stack = stack_of(calls, kinds, request_of(lambda: RecordingScene(calls, "d")))
    stack.handle(KeyPress("a"))
    assert ", ".join(calls) == expected
    assert bool(stack.top) == (expected != "b leaves, a leaves")


@pytest.mark.parametrize(
    ("kinds", "request_of", "expected"),
    [
        ("ss", lambda new: Pop(), "b fits 800, b leaves, a fits 800, a uncovered"),
        ("sd", lambda new: Pop(), "a fits 800, b fits 800, b leaves, a uncovered"),
        (
            "sss",
            lambda new: BackToMenu(),
            "c fits 800, c leaves, b leaves, a fits 800, a uncovered",
        ),
        (
            "ss",
            lambda new: Replace(new(Overlay)),
            "b fits 800, b leaves, a covered, a fits 800, d fits 800, d enters",
        ),
    ],
)
def test_a_covered_scene_gets_the_new_size_when_it_is_seen_again(
    kinds: str, request_of: Callable[[New], Request], expected: str, calls: list[str]
) -> None:
    """Only visible scenes are arranged at once: a scene, or a dialog and the scene below it."""
    stack = stack_of(calls, kinds, request_of(lambda kind: kind(calls, "d")))
    stack.resize((800, 600))
    stack.handle(KeyPress("a"))
    assert ", ".join(calls) == expected


def test_outdated_scenes_are_removed_before_anything_else_reaches_them(calls: list[str]) -> None:
    stack = stack_of(calls, "soo")
    stack.scenes[1].is_outdated = True  # type: ignore[misc]
    stack.handle(KeyPress("a"))
    assert calls == ["c leaves", "b uncovered", "b leaves", "a uncovered"]


@pytest.mark.pictures
def test_the_top_scene_is_drawn_over_the_scene_below_dialogs(calls: list[str]) -> None:
    for kinds, drawn in (("ss", ["b drawn"]), ("sdd", ["a drawn", "c drawn"])):
        stack = stack_of(calls, kinds)
        stack.draw(pygame.Surface((1, 1)))
        assert calls == drawn
        calls.clear()


# Double clicks: the second click must not hit a button that has appeared since the first


def form_with(widget: Widget) -> Scene:
    widget.set_rect(pygame.Rect(0, 0, 100, 40))
    return cast(Scene, SimpleNamespace(form=Form([widget])))


def text_button(theme: Theme) -> Widget:
    return Button(theme, "Back", list)


def icon_button(theme: Theme) -> Widget:
    return Button(theme, "undo", list, "icons/undo")


def game_list(theme: Theme) -> Widget:
    return ListView(theme, [], lambda _: None, lambda: None)


def press(x: int = 50, button: MouseButton = MouseButton.LEFT) -> Press:
    return Press((x, 20), button)


@pytest.mark.parametrize(
    ("make", "in_another_scene", "in_one_scene"),
    [(text_button, True, True), (icon_button, False, False), (game_list, True, False)],
)
def test_which_buttons_count_as_the_same(
    make: Callable[[Theme], Widget], in_another_scene: bool, in_one_scene: bool, theme: Theme
) -> None:
    """An icon does the same in all scenes, and a rebuilt list does the same as before."""
    guard = DoubleClickGuard()
    assert not guard.note_press(press(), form_with(make(theme)))
    guard.update(0.39)
    scene = form_with(make(theme))
    assert guard.note_press(press(), scene) == in_another_scene
    assert not guard.note_press(press(), scene), "a third click"
    scene.form = form_with(make(theme)).form
    assert guard.note_press(press(), scene) == in_one_scene


@pytest.mark.parametrize(
    ("x", "button", "seconds", "held", "is_stale"),
    [
        (50, MouseButton.LEFT, 0.39, None, True),
        (50, MouseButton.LEFT, 0.41, None, False),
        (58, MouseButton.LEFT, 0.1, None, True),
        (59, MouseButton.LEFT, 0.1, None, False),
        (50, MouseButton.RIGHT, 0.1, None, False),
        (50, MouseButton.LEFT, 0.29, 0.1, True),
        (50, MouseButton.LEFT, 0.31, 0.1, False),
        (50, MouseButton.LEFT, 0.19, 9.0, True),
        (50, MouseButton.LEFT, 0.21, 9.0, False),
    ],
)
def test_which_clicks_are_a_double_click(
    x: int, button: MouseButton, seconds: float, held: float | None, is_stale: bool, theme: Theme
) -> None:
    """The clicks are near and quick, even if the first is long."""
    guard = DoubleClickGuard()
    guard.note_press(press(), form_with(text_button(theme)))
    if held is not None:
        guard.update(held)
        guard.release()
    guard.update(seconds)
    assert guard.note_press(press(x, button), form_with(text_button(theme))) == is_stale


def test_a_clicked_scene_is_not_kept_in_memory(theme: Theme) -> None:
    """The images of such a scene take 13 MB at the end of a game."""
    guard, scene = DoubleClickGuard(), form_with(text_button(theme))
    guard.note_press(press(), scene)
    pressed = weakref.ref(scene.form)
    del scene
    guard.update(0.41)
    assert pressed() is not None, "while the button is held, its release may still act"
    guard.release()
    guard.update(0.41)
    assert pressed() is None


def test_after_a_stray_release_the_next_click_is_no_double_click(theme: Theme) -> None:
    """A button that was pressed outside of the window may be released in it at any time."""
    guard = DoubleClickGuard()
    guard.note_press(press(), form_with(text_button(theme)))
    guard.release()
    guard.update(1.0)
    guard.release()
    assert not guard.note_press(press(), form_with(text_button(theme)))
