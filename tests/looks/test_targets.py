"""Buttons, fields, options and rows are large enough for a finger in every scene."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from azul.kit.metrics import menu_scale
from azul.kit.widgets import Form, Role, Widget
from tests.looks.gallery import PictureOptions, draw_all

pytestmark = pytest.mark.pictures

MIN_SIZE = 42
"""Design units; near misses count up to a size of 48 (`Widget.is_near`)."""

PRESSABLE_ROLES = {Role.BUTTON, Role.TEXT_FIELD, Role.SLIDER}


def targets(form: Form) -> Iterator[tuple[str, pygame.Rect]]:
    """Labels and rectangles of all parts of a form that can be pressed."""
    for widget in form.widgets:
        if widget.role in PRESSABLE_ROLES:
            yield widget.label, widget.rect
        yield from parts_to_press(widget)


def parts_to_press(widget: Widget) -> Iterator[tuple[str, pygame.Rect]]:
    """The options and the rows of a widget; of rows only those that are completely visible."""
    rows = [part for part in widget.parts() if part.can_click]
    seen = rows[1:-1] if widget.role is Role.LIST else rows
    return ((part.label, part.rect) for part in seen)


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        PictureOptions((1024, 640), "de", 4),
        PictureOptions((1280, 800), "en", 2),
        PictureOptions((1920, 1080), "en", 3),
    ],
)
def test_everything_that_can_be_pressed_is_large_enough(
    options: PictureOptions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    min_size = MIN_SIZE * menu_scale(options.size, 1.0) - 1
    too_small: set[tuple[str, int, int]] = set()
    labels: list[str] = []
    draw = Form.draw_widgets

    def measure(form: Form, surface: pygame.Surface) -> None:
        too_small.update(
            (label, *rect.size) for label, rect in targets(form) if min(rect.size) < min_size
        )
        labels.extend(label for label, _ in targets(form))
        draw(form, surface)

    monkeypatch.setattr(Form, "draw_widgets", measure)
    for _ in draw_all(tmp_path, options):
        pass
    assert len(labels) > 100
    assert too_small == set()
