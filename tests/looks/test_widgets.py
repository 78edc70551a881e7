"""A gamepad can focus each widget of every scene, and a finger can press it."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from azul.kit.form import Form, Ground
from azul.kit.keys import Key, KeyPress
from azul.kit.metrics import menu_scale
from azul.kit.widgets import Role, Widget
from tests.looks.gallery import PictureOptions, draw_all

pytestmark = pytest.mark.pictures

KEYS = (Key.LEFT, Key.RIGHT, Key.UP, Key.DOWN, Key.NEXT_AREA, Key.PREVIOUS_AREA)
"""The keys that a gamepad sends."""

MIN_SIZE = 42
"""Design units; near misses count up to a size of 48 (`Widget.is_near`)."""

PRESSABLE_ROLES = {Role.BUTTON, Role.TEXT_FIELD, Role.SLIDER}


def reached(form: Form) -> set[int | None]:
    """Return the widgets that these keys move the focus to, from the focused widget on."""
    start, found = form.focus, {form.focus}
    new = [form.focus]
    while new:
        before = new.pop()
        for key in KEYS:
            form.focus = before
            form.handle(KeyPress(key=key))
            if form.focus not in found:
                found.add(form.focus)
                new.append(form.focus)
    form.focus = start
    return found


def targets(form: Form) -> Iterator[tuple[str, Rect]]:
    """Yield labels and rectangles of all parts of a form that a finger can press."""
    for widget in form.widgets:
        if widget.role in PRESSABLE_ROLES:
            yield widget.label, widget.rect
        yield from parts_to_press(widget)


def parts_to_press(widget: Widget) -> Iterator[tuple[str, Rect]]:
    """Yield the options and the completely visible rows of a widget."""
    rows = [part for part in widget.parts() if part.can_click]
    seen = rows[1:-1] if widget.role == Role.LIST else rows
    return ((part.label, part.rect) for part in seen)


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        PictureOptions((1024, 640), "de", 4),
        PictureOptions((1024, 640), "de", 4, 200),
        PictureOptions((1280, 800), "en", 2),
        PictureOptions((1920, 1080), "en", 3),
    ],
)
def test_each_widget_can_be_focused_and_is_large_enough(
    options: PictureOptions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    min_size = MIN_SIZE * menu_scale(options.size, 1.0) - 1
    labels, not_reached, too_small = list[str](), set[str](), set[tuple[str, int, int]]()
    draw = Form.draw_widgets

    def check(form: Form, surface: pygame.Surface) -> None:
        usable = {n for n, w in enumerate(form.widgets) if w.enabled and w.focusable}
        # The keys also walk on the table, which has no widgets.
        alike = Form(form.roots, form.ground and Ground(form.ground.theme))
        not_reached.update(form.widgets[number].label for number in usable - reached(alike))
        for label, rect in targets(form):
            labels.append(label)
            if min(rect.size) < min_size:
                too_small.add((label, *rect.size))
        draw(form, surface)

    monkeypatch.setattr(Form, "draw_widgets", check)
    for _ in draw_all(tmp_path, options):
        pass
    assert len(labels) > 100
    assert (not_reached, too_small) == (set(), set())
