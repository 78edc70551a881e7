"""The "About" screen: all of it can be reached by keys alone and by mouse alone."""

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


def open_about(hand: Hand) -> AboutScene:
    scene = AboutScene(hand.app.context)
    hand.app.stack.push(scene)
    hand.tick()
    return scene


def open_license(hand: Hand, part: Component = LONGEST) -> LicenseScene:
    scene = LicenseScene(hand.app.context, part)
    hand.app.stack.push(scene)
    hand.tick()
    return scene


def top_scene(hand: Hand) -> Scene:
    assert hand.app.stack.top
    return hand.app.stack.top


def license_name(hand: Hand) -> str:
    """The name of the component whose license is shown."""
    scene = top_scene(hand)
    assert isinstance(scene, LicenseScene)
    return scene.component.name


def wheel(hand: Hand, notches: int) -> None:
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=notches))
    hand.tick()


def component_buttons(scene: AboutScene) -> list[Widget]:
    """The button of each component; the last widget of the form is the back button."""
    widgets = scene.form.widgets[:-1]
    assert len(widgets) == len(COMPONENTS)
    return widgets


def scroller(page: PanelScene) -> Scroller:
    return page.scroll


def is_in_view(widget: Widget) -> bool:
    assert widget.view
    return widget.view.contains(widget.rect)


def test_every_license_can_be_opened_by_keys_alone(hand: Hand) -> None:
    scene, names = open_about(hand), []
    for _ in COMPONENTS:
        hand.key(pygame.K_TAB)
        row = scene.form.focused
        assert row
        assert is_in_view(row), "the focus is out of view"
        hand.key(pygame.K_RETURN)
        names.append(license_name(hand))
        hand.key(pygame.K_ESCAPE)
        assert top_scene(hand) is scene
    assert names == [part.name for part in COMPONENTS]


def test_every_license_can_be_opened_by_mouse_alone(hand: Hand) -> None:
    scene, names = open_about(hand), []
    for row in component_buttons(scene):
        while not is_in_view(row):
            before = scroller(scene).top
            wheel(hand, -1)
            assert scroller(scene).top > before, (
                "the end is reached, but not every button was visible"
            )
        hand.click(row.rect.center)
        names.append(license_name(hand))
        hand.push("Back")
        assert top_scene(hand) is scene
    assert names == [part.name for part in COMPONENTS]


def test_a_button_scrolled_out_of_view_cannot_be_clicked(hand: Hand) -> None:
    scene = open_about(hand)
    area = scroller(scene).view
    partly_visible = next(
        row for row in component_buttons(scene) if row.rect.top < area.bottom < row.rect.bottom
    )
    hand.click((partly_visible.rect.centerx, area.bottom + 1))
    assert top_scene(hand) is scene
    hand.click((partly_visible.rect.centerx, partly_visible.rect.top + 1))
    assert isinstance(top_scene(hand), LicenseScene)


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, None])
def test_escape_and_the_back_button_return_to_the_menu(key: int | None, hand: Hand) -> None:
    open_about(hand)
    if key:
        hand.key(key)
    else:
        hand.push("Back")
    assert isinstance(top_scene(hand), MenuScene)


@pytest.mark.parametrize("scene", [open_about, open_license])
def test_keys_scroll_to_the_end_and_to_the_beginning(scene: object, hand: Hand) -> None:
    page = scene(hand)  # type: ignore[operator]
    assert isinstance(page, PanelScene)
    scroll = scroller(page)
    assert scroll.max_top > 0
    for key, place in (
        (pygame.K_END, scroll.max_top),
        (pygame.K_HOME, 0),
        (pygame.K_PAGEDOWN, round(scroll.view.h * 0.85)),
        (pygame.K_PAGEUP, 0),
    ):
        hand.key(key)
        assert scroll.top == place


def test_keys_scroll_a_license_by_lines_and_pages(hand: Hand) -> None:
    scroll, tops = scroller(open_license(hand)), []
    for key in (pygame.K_DOWN, pygame.K_SPACE, pygame.K_UP):
        hand.key(key)
        tops.append(scroll.top)
    line, after_space, after_up = tops
    assert line > 0
    assert after_space > line + scroll.view.h // 2
    assert after_up == after_space - line


def test_only_the_visible_part_of_a_license_is_drawn(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, drawn = open_license(hand), []
    make = Theme.paragraph

    def paragraph(theme: Theme, *args: Any) -> Surface:
        face = make(theme, *args)
        drawn.append(face.get_height())
        return face

    monkeypatch.setattr(Theme, "paragraph", paragraph)
    pictures = []
    for key in (pygame.K_HOME, pygame.K_END):
        hand.key(key)
        drawn.clear()
        surface = Surface(page.size)
        page.draw(surface)
        assert sum(drawn) < 2 * scroller(page).view.h
        pictures.append(pygame.image.tobytes(surface.subsurface(scroller(page).view), "RGB"))
    assert pictures[0] != pictures[1]


def test_the_scrollbar_can_be_dragged_and_released(hand: Hand) -> None:
    scroll = scroller(open_license(hand))
    x, area = scroll.track().centerx, scroll.view
    hand.drag((x, area.top + 5), (x, area.bottom + 50))
    assert scroll.top == scroll.max_top
    hand.move((x, area.top))
    assert scroll.top == scroll.max_top


def test_resizing_the_window_keeps_the_scroll_position(hand: Hand) -> None:
    page = open_license(hand)
    hand.key(pygame.K_END)
    for _ in range(2):
        resize(hand.app.context, page, (1024, 640))
        assert scroller(page).top == scroller(page).max_top > 0


@pytest.mark.parametrize("scale", [0.62, 1.0, 1.24])
def test_everything_fits_in_the_smallest_window(scale: float, hand: Hand) -> None:
    hand.app.context.theme = Theme(Style.EVENING, scale)
    scene = open_about(hand)
    scene.resize((1024, 640))
    window = pygame.Rect(0, 0, 1024, 640)
    back, scroll = scene.form.widgets[-1], scroller(scene)
    assert window.contains(back.rect)
    assert window.contains(scroll.view)
    assert not back.rect.colliderect(scroll.view)
    assert scroll.view.h > scene.px(3 * 60)
    assert all(row.rect.right <= scroll.track().left for row in component_buttons(scene))
    assert all(row.width() <= row.rect.w for row in component_buttons(scene))


def test_full_lines_of_a_license_are_joined_and_short_ones_stay() -> None:
    full = "This is a line of a license that is as long as it can be,"
    assert flowing(f"  MIT  License\n\n{full}\n  and goes on.\nEnd\n{full}\n\nNew") == [
        "MIT License",
        f"{full} and goes on.",
        "End",
        full,
        "New",
    ]
