"""About: everything on it can be reached by keys alone and by mouse alone."""

from typing import Any

import pygame
import pytest
from pygame import Surface

from azul.credits import COMPONENTS, Component, text
from azul.kit.scrollbar import Scroller
from azul.kit.theme import Theme
from azul.kit.widgets import Widget
from azul.scenes.dialogs.about import AboutScene, LicenseScene, flowing
from azul.scenes.library.menu import MenuScene
from azul.scenes.panel import PanelScene
from azul.scenes.scene import Scene
from azul.settings import Style
from tests.play.hand import Hand
from tests.resizing import resize

pytestmark = pytest.mark.slow

LONGEST = max(COMPONENTS, key=lambda part: len(text(part)))


def about(hand: Hand) -> AboutScene:
    scene = AboutScene(hand.app.context)
    hand.app.stack.push(scene)
    hand.tick()
    return scene


def reading(hand: Hand, part: Component = LONGEST) -> LicenseScene:
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
    return scene.component.name


def wheel(hand: Hand, notches: int) -> None:
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=notches))
    hand.tick()


def rows(scene: AboutScene) -> list[Widget]:
    """A button for each part; the last one on the form leads back."""
    widgets = scene.form.widgets[:-1]
    assert len(widgets) == len(COMPONENTS)
    return widgets


def scroll_of(page: PanelScene) -> Scroller:
    return page.scroll


def is_in_view(widget: Widget) -> bool:
    assert widget.view
    return widget.view.contains(widget.rect)


def test_every_license_is_reached_by_keys_alone(hand: Hand) -> None:
    scene, seen = about(hand), []
    for _ in COMPONENTS:
        hand.key(pygame.K_TAB)
        row = scene.form.focused
        assert row
        assert is_in_view(row), "the focus is out of sight"
        hand.key(pygame.K_RETURN)
        seen.append(read(hand))
        hand.key(pygame.K_ESCAPE)
        assert top(hand) is scene
    assert seen == [part.name for part in COMPONENTS]


def test_every_license_is_reached_by_the_mouse_alone(hand: Hand) -> None:
    scene, seen = about(hand), []
    for row in rows(scene):
        while not is_in_view(row):
            before = scroll_of(scene).top
            wheel(hand, -1)
            assert scroll_of(scene).top > before, "the end, and not all has been seen"
        hand.click(row.rect.center)
        seen.append(read(hand))
        hand.push("Back")
        assert top(hand) is scene
    assert seen == [part.name for part in COMPONENTS]


def test_what_is_scrolled_out_of_sight_is_not_clicked(hand: Hand) -> None:
    scene = about(hand)
    area = scroll_of(scene).view
    cut = next(row for row in rows(scene) if row.rect.top < area.bottom < row.rect.bottom)
    hand.click((cut.rect.centerx, area.bottom + 1))
    assert top(hand) is scene
    hand.click((cut.rect.centerx, cut.rect.top + 1))
    assert isinstance(top(hand), LicenseScene)


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
    assert isinstance(page, PanelScene)
    scroll = scroll_of(page)
    assert scroll.max_top > 0
    for key, place in (
        (pygame.K_END, scroll.max_top),
        (pygame.K_HOME, 0),
        (pygame.K_PAGEDOWN, round(scroll.view.h * 0.85)),
        (pygame.K_PAGEUP, 0),
    ):
        hand.key(key)
        assert scroll.top == place


def test_a_license_is_scrolled_line_by_line_and_page_by_page(hand: Hand) -> None:
    scroll, places = scroll_of(reading(hand)), []
    for key in (pygame.K_DOWN, pygame.K_SPACE, pygame.K_UP):
        hand.key(key)
        places.append(scroll.top)
    line, below, above = places
    assert line > 0
    assert below > line + scroll.view.h // 2
    assert above == below - line


def test_of_a_long_license_only_what_is_in_view_is_drawn(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, drawn = reading(hand), []
    make = Theme.paragraph

    def paragraph(theme: Theme, *how: Any) -> Surface:
        face = make(theme, *how)
        drawn.append(face.get_height())
        return face

    monkeypatch.setattr(Theme, "paragraph", paragraph)
    seen = []
    for key in (pygame.K_HOME, pygame.K_END):
        hand.key(key)
        drawn.clear()
        surface = Surface(page.size)
        page.draw(surface)
        assert sum(drawn) < 2 * scroll_of(page).view.h
        seen.append(pygame.image.tobytes(surface.subsurface(scroll_of(page).view), "RGB"))
    assert seen[0] != seen[1]


def test_the_bar_is_dragged_to_the_end_and_let_go(hand: Hand) -> None:
    scroll = scroll_of(reading(hand))
    x, area = scroll.track().centerx, scroll.view
    hand.drag((x, area.top + 5), (x, area.bottom + 50))
    assert scroll.top == scroll.max_top
    hand.move((x, area.top))
    assert scroll.top == scroll.max_top


def test_a_new_size_of_the_window_keeps_the_place(hand: Hand) -> None:
    page = reading(hand)
    hand.key(pygame.K_END)
    for _ in range(2):
        resize(hand.app.context, page, (1024, 640))
        assert scroll_of(page).top == scroll_of(page).max_top > 0


@pytest.mark.parametrize("scale", [0.62, 1.0, 1.24])
def test_nothing_is_wider_than_its_room_in_the_smallest_window(scale: float, hand: Hand) -> None:
    hand.app.context.theme = Theme(Style.EVENING, scale)
    scene = about(hand)
    scene.resize((1024, 640))
    window = pygame.Rect(0, 0, 1024, 640)
    back, scroll = scene.form.widgets[-1], scroll_of(scene)
    assert window.contains(back.rect)
    assert window.contains(scroll.view)
    assert not back.rect.colliderect(scroll.view)
    assert scroll.view.h > scene.px(3 * 60)
    assert all(row.rect.right <= scroll.track().left for row in rows(scene))
    assert all(row.width() <= row.rect.w for row in rows(scene))


def test_full_lines_of_a_license_flow_together_and_short_ones_stay() -> None:
    full = "This is a line of a license that is as long as it can be,"
    assert flowing(f"  MIT  License\n\n{full}\n  and goes on.\nEnd\n{full}\n\nNew") == [
        "MIT License",
        f"{full} and goes on.",
        "End",
        full,
        "New",
    ]
