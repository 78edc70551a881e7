"""What a finger can press is large in every scene: buttons, fields, options and rows."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from azul.kit.metrics import menu_scale
from azul.kit.widgets import Form, Role, Widget
from tests.cases import slow
from tests.looks.gallery import Show, exhibit

pytestmark = pytest.mark.pictures

LEAST = 42
"""Design units; a finger may miss what is smaller than 48 by the rest (`Widget.is_near`)."""

PRESSED = {Role.BUTTON, Role.TEXT_FIELD, Role.SLIDER}


def targets(form: Form) -> Iterator[tuple[str, pygame.Rect]]:
    """All places of a form that answer a press."""
    for widget in form.widgets:
        if widget.role in PRESSED:
            yield widget.label, widget.rect
        yield from parts_to_press(widget)


def parts_to_press(widget: Widget) -> Iterator[tuple[str, pygame.Rect]]:
    """The options and the rows of a widget; of rows only those that are seen whole."""
    rows = [part for part in widget.parts() if part.can_click]
    seen = rows[1:-1] if widget.role is Role.LIST else rows
    return ((part.label, part.rect) for part in seen)


@pytest.mark.parametrize(
    "show",
    [
        Show((1024, 640), "de", 4),
        *slow([Show((1280, 800), "en", 2), Show((1920, 1080), "en", 3)]),
    ],
)
def test_what_a_finger_presses_is_large_enough(
    show: Show, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    least = LEAST * menu_scale(show.size, 1.0) - 1
    small: set[tuple[str, int, int]] = set()
    shown: list[str] = []
    draw = Form.draw_widgets

    def measure(form: Form, surface: pygame.Surface) -> None:
        small.update((label, *rect.size) for label, rect in targets(form) if min(rect.size) < least)
        shown.extend(label for label, _ in targets(form))
        draw(form, surface)

    monkeypatch.setattr(Form, "draw_widgets", measure)
    for _ in exhibit(tmp_path, show):
        pass
    assert len(shown) > 100
    assert small == set()
