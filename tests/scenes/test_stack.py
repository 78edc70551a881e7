"""The scene stack carries out what scenes ask for, and nothing else."""

import pygame
import pytest

from azul.kit.keys import KeyPress
from azul.kit.widgets import Form, Input
from azul.scenes.scene import BackToMenu, Begin, Pop, Push, Quit, Replace, Request, Scene
from azul.scenes.stack import SceneStack


class Noted(Scene):
    """Writes down what happens to it, and answers every event with one request."""

    def __init__(self, notes: list[str], name: str, answer: Request | None = None) -> None:
        self.notes, self.name, self.answer = notes, name, answer
        self.form = Form([])

    def enter(self) -> None:
        self.notes.append(f"{self.name} enters")

    def leave(self) -> None:
        self.notes.append(f"{self.name} leaves")

    def cover(self) -> None:
        self.notes.append(f"{self.name} is covered")

    def uncover(self) -> None:
        self.notes.append(f"{self.name} is uncovered")

    def resize(self, size: tuple[int, int]) -> None:
        self.notes.append(f"{self.name} fits {size[0]}")

    def handle(self, event: Input) -> Request | None:
        return self.answer

    def draw(self, surface: pygame.Surface) -> None:
        self.notes.append(f"{self.name} is drawn")


class Overlay(Noted):
    overlay = True


@pytest.fixture
def notes() -> list[str]:
    return []


def press(stack: SceneStack) -> None:
    stack.handle(KeyPress("a"))


def test_a_scene_is_arranged_before_it_enters(notes: list[str]) -> None:
    SceneStack((640, 480)).push(Noted(notes, "a"))
    assert notes == ["a fits 640", "a enters"]


def test_what_a_scene_leaves_is_called_once_it_is_gone_and_the_scene_below_is_uncovered(
    notes: list[str],
) -> None:
    stack = SceneStack((640, 480))
    third = Noted(notes, "c")

    def then() -> Request:
        notes.append(f"called above {len(stack.scenes)}")
        return Push(third)

    stack.push(Noted(notes, "a"))
    stack.push(Noted(notes, "b", Pop(then)))
    notes.clear()
    press(stack)
    assert notes == [
        *("b leaves", "a is uncovered", "called above 1"),
        *("a is covered", "c fits 640", "c enters"),
    ]
    assert stack.top is third


def test_what_is_called_can_remove_the_next_scene_too(notes: list[str]) -> None:
    stack = SceneStack((640, 480))
    stack.push(Noted(notes, "a"))
    stack.push(Noted(notes, "b"))
    stack.push(Noted(notes, "c", Pop(lambda: Pop(lambda: notes.append("called")))))
    notes.clear()
    press(stack)
    assert notes == ["c leaves", "b is uncovered", "b leaves", "a is uncovered", "called"]


def test_a_new_beginning_leaves_all_scenes_but_the_lowest_from_the_top(notes: list[str]) -> None:
    stack = SceneStack((640, 480))
    for name in ("menu", "a", "b"):
        stack.push(Noted(notes, name))
    stack.push(Noted(notes, "c", Begin(Noted(notes, "d"))))
    notes.clear()
    press(stack)
    left = ["c leaves", "b leaves", "a leaves"]
    assert notes == [*left, "menu is covered", "d fits 640", "d enters"]


def test_back_to_the_menu_leaves_all_scenes_above_it_from_the_top(notes: list[str]) -> None:
    stack = SceneStack((640, 480))
    for name in ("menu", "a"):
        stack.push(Noted(notes, name))
    stack.push(Noted(notes, "b", BackToMenu()))
    stack.resize((800, 600))
    notes.clear()
    press(stack)
    assert notes == ["b leaves", "a leaves", "menu fits 800", "menu is uncovered"]


def test_push_and_replace(notes: list[str]) -> None:
    stack = SceneStack((640, 480))
    third = Noted(notes, "c")
    stack.push(Noted(notes, "a", Push(Noted(notes, "b", Replace(third)))))
    press(stack)
    notes.clear()
    press(stack)
    assert notes == ["b leaves", "a is covered", "c fits 640", "c enters"]
    assert stack.top is third


def test_quit_leaves_all_scenes_from_the_top(notes: list[str]) -> None:
    stack = SceneStack((640, 480))
    stack.push(Noted(notes, "a"))
    stack.push(Noted(notes, "b", Quit()))
    notes.clear()
    press(stack)
    assert notes == ["b leaves", "a leaves"]
    assert stack.top is None


@pytest.mark.pictures
def test_of_several_overlays_the_top_one_is_drawn_over_the_scene_below_them(
    notes: list[str],
) -> None:
    stack = SceneStack((640, 480))
    for scene in (Noted(notes, "a"), Noted(notes, "b"), Overlay(notes, "c"), Overlay(notes, "d")):
        stack.push(scene)
    notes.clear()
    stack.draw(pygame.Surface((1, 1)))
    assert notes == ["b is drawn", "d is drawn"]


@pytest.mark.pictures
def test_a_scene_that_is_no_overlay_is_drawn_alone(notes: list[str]) -> None:
    stack = SceneStack((640, 480))
    stack.push(Noted(notes, "a"))
    stack.push(Noted(notes, "b"))
    notes.clear()
    stack.draw(pygame.Surface((1, 1)))
    assert notes == ["b is drawn"]


def test_a_covered_scene_is_told_a_new_size_when_it_is_seen_again(notes: list[str]) -> None:
    stack = SceneStack((640, 480))
    stack.push(Noted(notes, "a"))
    stack.push(Noted(notes, "b", Pop()))
    notes.clear()
    stack.resize((800, 600))
    assert notes == ["b fits 800"]
    press(stack)
    assert notes == ["b fits 800", "b leaves", "a fits 800", "a is uncovered"]


def test_what_is_seen_below_a_dialog_is_told_a_new_size_with_it(notes: list[str]) -> None:
    stack = SceneStack((640, 480))
    stack.push(Noted(notes, "a"))
    stack.push(Overlay(notes, "b"))
    notes.clear()
    stack.resize((800, 600))
    assert notes == ["a fits 800", "b fits 800"]


def test_a_dialog_that_uncovers_a_scene_brings_it_up_to_the_new_size(notes: list[str]) -> None:
    stack = SceneStack((640, 480))
    stack.push(Noted(notes, "a"))
    stack.push(Noted(notes, "b", Replace(Overlay(notes, "c"))))
    stack.resize((800, 600))
    notes.clear()
    press(stack)
    assert notes == ["b leaves", "a is covered", "a fits 800", "c fits 800", "c enters"]
