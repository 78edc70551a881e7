"""The scene stack carries out the requests of scenes."""

import pygame
import pytest

from azul.kit.keys import KeyPress
from azul.kit.widgets import Form, Input
from azul.scenes.scene import BackToMenu, Begin, Pop, Push, Quit, Replace, Request, Scene
from azul.scenes.stack import SceneStack


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
        self.calls.append(f"{self.name} is covered")

    def uncover(self) -> None:
        self.calls.append(f"{self.name} is uncovered")

    def resize(self, size: tuple[int, int]) -> None:
        self.calls.append(f"{self.name} fits {size[0]}")

    def handle(self, event: Input) -> Request | None:
        return self.answer

    def draw(self, surface: pygame.Surface) -> None:
        self.calls.append(f"{self.name} is drawn")


class Overlay(RecordingScene):
    overlay = True


@pytest.fixture
def calls() -> list[str]:
    return []


def press(stack: SceneStack) -> None:
    stack.handle(KeyPress("a"))


def test_a_scene_is_resized_before_it_enters(calls: list[str]) -> None:
    SceneStack((640, 480)).push(RecordingScene(calls, "a"))
    assert calls == ["a fits 640", "a enters"]


def test_the_callback_of_pop_runs_after_the_scene_below_is_uncovered(
    calls: list[str],
) -> None:
    stack = SceneStack((640, 480))
    third = RecordingScene(calls, "c")

    def then() -> Request:
        calls.append(f"called above {len(stack.scenes)}")
        return Push(third)

    stack.push(RecordingScene(calls, "a"))
    stack.push(RecordingScene(calls, "b", Pop(then)))
    calls.clear()
    press(stack)
    assert calls == [
        *("b leaves", "a is uncovered", "called above 1"),
        *("a is covered", "c fits 640", "c enters"),
    ]
    assert stack.top is third


def test_a_callback_can_pop_the_next_scene_too(calls: list[str]) -> None:
    stack = SceneStack((640, 480))
    stack.push(RecordingScene(calls, "a"))
    stack.push(RecordingScene(calls, "b"))
    stack.push(RecordingScene(calls, "c", Pop(lambda: Pop(lambda: calls.append("called")))))
    calls.clear()
    press(stack)
    assert calls == ["c leaves", "b is uncovered", "b leaves", "a is uncovered", "called"]


def test_a_change_of_the_table_is_reported_before_anything_is_arranged(
    calls: list[str],
) -> None:
    """What was drawn before may be freed then; a round and its scoring share a table."""
    stack = SceneStack((640, 480), on_table_change=lambda: calls.append("change"))
    stack.push(RecordingScene(calls, "menu"))
    table = object()
    for name in ("round", "scoring"):
        scene = RecordingScene(calls, name)
        scene.stage = table
        stack.push(scene)
    stack.push(Overlay(calls, "dialog"))
    stack.go_back_to(stack.scenes[1])
    changes = [number for number, call in enumerate(calls) if call == "change"]
    assert [calls[number + 1] for number in changes] == ["round fits 640"]
    stack.go_back_to(stack.scenes[0])
    assert calls[-2:] == ["change", "menu is uncovered"]


def test_begin_leaves_all_scenes_but_the_lowest_from_the_top(calls: list[str]) -> None:
    stack = SceneStack((640, 480))
    for name in ("menu", "a", "b"):
        stack.push(RecordingScene(calls, name))
    stack.push(RecordingScene(calls, "c", Begin(RecordingScene(calls, "d"))))
    calls.clear()
    press(stack)
    left = ["c leaves", "b leaves", "a leaves"]
    assert calls == [*left, "menu is covered", "d fits 640", "d enters"]


def test_back_to_the_menu_leaves_all_scenes_above_it_from_the_top(calls: list[str]) -> None:
    stack = SceneStack((640, 480))
    for name in ("menu", "a"):
        stack.push(RecordingScene(calls, name))
    stack.push(RecordingScene(calls, "b", BackToMenu()))
    stack.resize((800, 600))
    calls.clear()
    press(stack)
    assert calls == ["b leaves", "a leaves", "menu fits 800", "menu is uncovered"]


def test_push_and_replace(calls: list[str]) -> None:
    stack = SceneStack((640, 480))
    third = RecordingScene(calls, "c")
    stack.push(RecordingScene(calls, "a", Push(RecordingScene(calls, "b", Replace(third)))))
    press(stack)
    calls.clear()
    press(stack)
    assert calls == ["b leaves", "a is covered", "c fits 640", "c enters"]
    assert stack.top is third


def test_quit_leaves_all_scenes_from_the_top(calls: list[str]) -> None:
    stack = SceneStack((640, 480))
    stack.push(RecordingScene(calls, "a"))
    stack.push(RecordingScene(calls, "b", Quit()))
    calls.clear()
    press(stack)
    assert calls == ["b leaves", "a leaves"]
    assert stack.top is None


def test_an_outdated_scene_is_removed_before_anything_else_reaches_it(calls: list[str]) -> None:
    class Outdated(RecordingScene):
        is_outdated = False

        def handle(self, event: Input) -> None:
            calls.append(f"{self.name} handles")
            self.is_outdated = True

    stack = SceneStack((640, 480))
    stack.push(RecordingScene(calls, "a", Push(RecordingScene(calls, "d"))))
    stack.push(Outdated(calls, "b"))
    stack.push(Outdated(calls, "c"))
    stack.scenes[1].is_outdated = True  # type: ignore[misc]
    calls.clear()
    press(stack)
    left = ["c leaves", "b is uncovered", "b leaves", "a is uncovered"]
    assert calls == ["c handles", *left]
    press(stack)
    assert calls[-3:] == ["a is covered", "d fits 640", "d enters"]


@pytest.mark.pictures
def test_of_several_overlays_only_the_top_one_is_drawn_over_the_scene_below(
    calls: list[str],
) -> None:
    stack = SceneStack((640, 480))
    for scene in (
        RecordingScene(calls, "a"),
        RecordingScene(calls, "b"),
        Overlay(calls, "c"),
        Overlay(calls, "d"),
    ):
        stack.push(scene)
    calls.clear()
    stack.draw(pygame.Surface((1, 1)))
    assert calls == ["b is drawn", "d is drawn"]


@pytest.mark.pictures
def test_a_scene_that_is_no_overlay_is_drawn_alone(calls: list[str]) -> None:
    stack = SceneStack((640, 480))
    stack.push(RecordingScene(calls, "a"))
    stack.push(RecordingScene(calls, "b"))
    calls.clear()
    stack.draw(pygame.Surface((1, 1)))
    assert calls == ["b is drawn"]


def test_a_covered_scene_is_resized_when_it_is_uncovered(calls: list[str]) -> None:
    stack = SceneStack((640, 480))
    stack.push(RecordingScene(calls, "a"))
    stack.push(RecordingScene(calls, "b", Pop()))
    calls.clear()
    stack.resize((800, 600))
    assert calls == ["b fits 800"]
    press(stack)
    assert calls == ["b fits 800", "b leaves", "a fits 800", "a is uncovered"]


def test_the_scene_below_an_overlay_is_resized_with_it(calls: list[str]) -> None:
    stack = SceneStack((640, 480))
    stack.push(RecordingScene(calls, "a"))
    stack.push(Overlay(calls, "b"))
    calls.clear()
    stack.resize((800, 600))
    assert calls == ["a fits 800", "b fits 800"]


def test_a_scene_uncovered_by_replacing_a_dialog_gets_the_new_size(calls: list[str]) -> None:
    stack = SceneStack((640, 480))
    stack.push(RecordingScene(calls, "a"))
    stack.push(RecordingScene(calls, "b", Replace(Overlay(calls, "c"))))
    stack.resize((800, 600))
    calls.clear()
    press(stack)
    assert calls == ["b leaves", "a is covered", "a fits 800", "c fits 800", "c enters"]
