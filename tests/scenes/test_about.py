"""About: everything on it can be reached by keys alone and by mouse alone."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from azul.credits import PARTS, Part, text
from azul.scenes.about import AboutScene, LicenseScene, PartRow, flowing
from azul.scenes.menu import MenuScene
from azul.scenes.page import PageScene
from azul.scenes.scene import Scene
from tests.play.hand import Hand

LONGEST = max(PARTS, key=lambda part: len(text(part)))


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    player = Hand(tmp_path)
    yield player
    player.close()


def about(hand: Hand) -> AboutScene:
    scene = AboutScene(hand.app.context)
    hand.app.stack.push(scene)
    hand.tick()
    return scene


def reading(hand: Hand, part: Part = LONGEST) -> LicenseScene:
    scene = LicenseScene(hand.app.context, part)
    hand.app.stack.push(scene)
    hand.tick()
    return scene


def top(hand: Hand) -> Scene:
    assert hand.app.stack.top
    return hand.app.stack.top


def read(hand: Hand) -> str:
    """Whose license is being read."""
    scene = top(hand)
    assert isinstance(scene, LicenseScene)
    return scene.part.name


def wheel(hand: Hand, notches: int) -> None:
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=notches))
    hand.tick()


def rows(scene: AboutScene) -> list[PartRow]:
    return [widget for widget in scene.form.widgets if isinstance(widget, PartRow)]


def test_every_license_is_reached_by_keys_alone(hand: Hand) -> None:
    scene, seen = about(hand), []
    for _ in PARTS:
        hand.key(pygame.K_TAB)
        row = scene.form.focused
        assert isinstance(row, PartRow)
        assert row.rect == row.full, "the focus is out of sight"
        hand.key(pygame.K_RETURN)
        seen.append(read(hand))
        hand.key(pygame.K_ESCAPE)
        assert top(hand) is scene
    assert seen == [part.name for part in PARTS]


def test_every_license_is_reached_by_the_mouse_alone(hand: Hand) -> None:
    scene, seen = about(hand), []
    for row in rows(scene):
        while row.rect.h < row.full.h:
            before = scene.scroll.top
            wheel(hand, -1)
            assert scene.scroll.top > before, "the end, and not all has been seen"
        hand.click(row.rect.center)
        seen.append(read(hand))
        hand.push("Back")
        assert top(hand) is scene
    assert seen == [part.name for part in PARTS]


def test_what_is_scrolled_out_of_sight_is_not_clicked(hand: Hand) -> None:
    scene = about(hand)
    area = scene.scroll.view
    hidden = next(row for row in rows(scene) if row.full.top < area.bottom < row.full.bottom)
    hand.click((hidden.full.centerx, area.bottom + 1))
    assert top(hand) is scene


@pytest.mark.parametrize("back", [pygame.K_ESCAPE, None])
def test_one_comes_back_to_the_menu(back: int | None, hand: Hand) -> None:
    about(hand)
    if back:
        hand.key(back)
    else:
        hand.push("Back")
    assert isinstance(top(hand), MenuScene)


@pytest.mark.parametrize("scene", [about, reading])
def test_the_end_and_the_beginning_are_reached_by_keys(scene: object, hand: Hand) -> None:
    page = scene(hand)  # type: ignore[operator]
    assert isinstance(page, PageScene)
    assert page.scroll.most > 0
    for key, place in (
        (pygame.K_END, page.scroll.most),
        (pygame.K_HOME, 0),
        (pygame.K_PAGEDOWN, round(page.scroll.view.h * 0.85)),
        (pygame.K_PAGEUP, 0),
    ):
        hand.key(key)
        assert page.scroll.top == place


def test_a_license_is_scrolled_line_by_line_and_page_by_page(hand: Hand) -> None:
    page, places = reading(hand), []
    for key in (pygame.K_DOWN, pygame.K_SPACE, pygame.K_UP):
        hand.key(key)
        places.append(page.scroll.top)
    line = page.px(60)
    assert places == [line, places[1], places[1] - line]
    assert places[1] > 4 * line


def test_the_bar_is_dragged_to_the_end_and_let_go(hand: Hand) -> None:
    page = reading(hand)
    area = page.scroll.view
    x = area.right - 2
    hand.drag((x, area.top + 5), (x, area.bottom + 50))
    assert page.scroll.top == page.scroll.most
    hand.move((x, area.top))
    assert page.scroll.top == page.scroll.most


def test_a_new_size_of_the_window_keeps_the_place(hand: Hand) -> None:
    page = reading(hand)
    hand.key(pygame.K_END)
    page.resize((1024, 640))
    assert page.scroll.top == page.scroll.most > 0
    page.resize((1024, 640))
    assert page.scroll.top == page.scroll.most


@pytest.mark.parametrize("scale", [0.62, 1.0, 1.24])
def test_nothing_is_wider_than_its_room_in_the_smallest_window(
    scale: float, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Scene, "unit", property(lambda _: scale))
    scene = about(hand)
    scene.resize((1024, 640))
    window = pygame.Rect(0, 0, 1024, 640)
    back = scene.form.widgets[-1]
    assert window.contains(back.rect)
    assert window.contains(scene.scroll.view)
    assert not back.rect.colliderect(scene.scroll.view)
    assert scene.scroll.view.h > scene.px(3 * 60)
    assert all(row.full.right < scene.scroll.track().left for row in rows(scene))


def test_full_lines_of_a_license_flow_together_and_short_ones_stay() -> None:
    full = "This is a line of a license that is as long as it can be,"
    assert flowing(f"  MIT  License\n\n{full}\n  and goes on.\nEnd\n{full}\n\nNew") == [
        "MIT License",
        f"{full} and goes on.",
        "End",
        full,
        "New",
    ]
