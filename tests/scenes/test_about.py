"""The credits: each license can be read to its end, with either device."""

from typing import Any

import pygame
import pytest
from pygame import Surface

from azul.credits import COMPONENTS, text
from azul.kit.metrics import SMALLEST
from azul.kit.theme import Theme
from azul.scenes.dialogs.about import flowing
from azul.scenes.panel import PanelScene
from tests.play.hand import Hand

LONGEST = max(COMPONENTS, key=lambda part: len(text(part)))


def open_about(hand: Hand) -> PanelScene:
    hand.go("Settings", "About")
    return panel(hand)


def panel(hand: Hand) -> PanelScene:
    assert isinstance(hand.app.stack.top, PanelScene)
    return hand.app.stack.top


def test_every_license_can_be_opened(hand: Hand) -> None:
    """Tab brings each into view; Esc leads to the list again."""
    hand.app.window.size = SMALLEST
    hand.tick()
    open_about(hand)
    rows = hand.form.widgets[:-1]
    for number, (row, part) in enumerate(zip(rows, COMPONENTS, strict=True)):
        hand.key(pygame.K_TAB)
        assert row.view
        assert row.view.contains(row.rect), "the focus is in view"
        if number % 5 < 2:
            hand.click(row.rect.center) if number % 5 else hand.key(pygame.K_RETURN)
            assert hand.heading == part.name
            hand.key(pygame.K_ESCAPE)
            hand.form.focus_on(row)
    hand.wheel(40)
    cut = next(row for row in rows if row.view and row.rect.top < row.view.bottom < row.rect.bottom)
    hand.click((cut.rect.centerx, cut.rect.bottom - 1))
    assert hand.heading.startswith("Azulejo 0"), "what is out of view cannot be clicked"
    hand.push("Back")
    assert hand.heading == "Settings"


def test_a_long_license_is_scrolled(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    """By lines, pages and ends, with wheel and bar; only the part in view is drawn."""
    open_about(hand)
    hand.form.focus_on(hand.form.widgets[COMPONENTS.index(LONGEST)])
    hand.key(pygame.K_RETURN)
    scene = panel(hand)
    scroll, tops = scene.scroll, []
    page = round(scroll.view.h * 0.85)
    for key in (pygame.K_DOWN, pygame.K_SPACE, pygame.K_UP, pygame.K_HOME, pygame.K_END):
        hand.key(key)
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
        hand.key(key)
        drawn.clear()
        surface = Surface(scene.size)
        scene.draw(surface)
        assert sum(drawn) < 2 * scroll.view.h
        pictures.append(pygame.image.tobytes(surface.subsurface(scroll.view), "RGB"))
    assert pictures[0] != pictures[1]
    x, view = scroll.track().centerx, scroll.view
    hand.drag((x, view.top + 5), (x, view.bottom + 50))
    hand.move((x, view.top))
    assert scroll.top == scroll.max_top
    hand.app.window.size = SMALLEST
    hand.tick()
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
