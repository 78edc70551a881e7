"""The credits: the player can read each license to its end, with either device."""

from typing import Any

import pygame
import pytest
from pygame import Surface

from azul.credits import COMPONENTS, text
from azul.kit.metrics import SMALLEST
from azul.kit.theme import Theme
from azul.scenes.dialogs.about import flowing
from azul.scenes.panel import PanelScene
from tests.play.mouse_player import MousePlayer

LONGEST = max(COMPONENTS, key=lambda part: len(text(part)))


def open_about(player: MousePlayer) -> PanelScene:
    player.go("Settings", "About")
    return panel(player)


def panel(player: MousePlayer) -> PanelScene:
    assert isinstance(player.app.stack.top, PanelScene)
    return player.app.stack.top


def test_every_license_can_be_opened(player: MousePlayer) -> None:
    """Tab brings each license into view; Esc leads to the list again."""
    player.app.window.size = SMALLEST
    player.tick()
    open_about(player)
    rows = player.form.widgets[:-1]
    for number, (row, part) in enumerate(zip(rows, COMPONENTS, strict=True)):
        player.key(pygame.K_TAB)
        assert row.view
        assert row.view.contains(row.rect), "the focus is in view"
        if number % 5 < 2:
            player.click(row.rect.center) if number % 5 else player.key(pygame.K_RETURN)
            assert player.heading == part.name
            player.key(pygame.K_ESCAPE)
            player.form.focus_on(row)
    player.wheel(40)
    cut = next(row for row in rows if row.view and row.rect.top < row.view.bottom < row.rect.bottom)
    player.click((cut.rect.centerx, cut.rect.bottom - 1))
    assert player.heading.startswith("Azulejo 1"), "a hidden button cannot be clicked"
    player.push("Back")
    assert player.heading == "Settings"


def test_a_long_license_is_scrolled(player: MousePlayer, monkeypatch: pytest.MonkeyPatch) -> None:
    """It scrolls by lines, pages and ends, with wheel and bar; only the visible part is drawn."""
    open_about(player)
    player.form.focus_on(player.form.widgets[COMPONENTS.index(LONGEST)])
    player.key(pygame.K_RETURN)
    scene = panel(player)
    scroll, tops = scene.scroll, []
    page = round(scroll.view.h * 0.85)
    for key in (pygame.K_DOWN, pygame.K_SPACE, pygame.K_UP, pygame.K_HOME, pygame.K_END):
        player.key(key)
        tops.append(scroll.top)
    line = tops[0]
    assert line > 0
    assert tops == [line, line + page, page, 0, scroll.max_top]
    drawn, make = list[int](), Theme.paragraph

    def paragraph(theme: Theme, *args: Any) -> Surface:
        face: Surface = make(theme, *args)
        drawn.append(face.get_height())
        return face

    monkeypatch.setattr(Theme, "paragraph", paragraph)
    pictures = []
    for key in (pygame.K_END, pygame.K_HOME):
        player.key(key)
        drawn.clear()
        surface = Surface(scene.size)
        scene.draw(surface)
        assert sum(drawn) < 2 * scroll.view.h
        pictures.append(pygame.image.tobytes(surface.subsurface(scroll.view), "RGB"))
    assert pictures[0] != pictures[1]
    x, view = scroll.track().centerx, scroll.view
    player.drag((x, view.top + 5), (x, view.bottom + 50))
    player.move((x, view.top))
    assert scroll.top == scroll.max_top
    player.app.window.size = SMALLEST
    player.tick()
    assert scene.scroll.top == scene.scroll.max_top > scroll.max_top


def test_full_lines_of_a_license_are_joined_and_short_ones_stay() -> None:
    full = "This is a line of a license that is as long as it can be,"
    assert flowing(f"  MIT  License\n\n{full}\n  and goes on.\nEnd\n{full}\n\nNew") == [
        "MIT License",
        f"{full} and goes on.",
        "End",
        full,
        "New",
    ]
    assert flowing(f"{'x' * 56}\nb\n{'x' * 57}\nb") == ["x" * 56, "b", f"{'x' * 57} b"]
