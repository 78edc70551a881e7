"""The keys that a gamepad sends move the focus to each widget of each scene."""

from pathlib import Path

import pygame
import pytest

from azul.kit.keys import Key, KeyPress
from azul.kit.widgets import Form
from tests.looks.gallery import PictureOptions, draw_all

pytestmark = pytest.mark.pictures

KEYS = (Key.LEFT, Key.RIGHT, Key.UP, Key.DOWN, Key.NEXT_AREA, Key.PREVIOUS_AREA)


def reached(form: Form) -> set[int | None]:
    """The widgets that these keys move the focus to, from the focused one on."""
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


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [PictureOptions((1024, 640), "de", 4, 200), PictureOptions((1280, 800), "en", 2)],
)
def test_each_widget_can_be_focused(
    options: PictureOptions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: set[int] = set()
    missed: set[str] = set()
    draw = Form.draw_widgets

    def check_focus(form: Form, surface: pygame.Surface) -> None:
        focusable = {
            n for n, widget in enumerate(form.widgets) if widget.enabled and widget.focusable
        }
        missed.update(form.widgets[number].label for number in focusable - reached(form))
        seen.update(focusable)
        draw(form, surface)

    monkeypatch.setattr(Form, "draw_widgets", check_focus)
    for _ in draw_all(tmp_path, options):
        pass
    assert len(seen) > 20
    assert missed == set()
