"""All words of every screen, with its values and its focus, as a screen reader reads them."""

from datetime import date
from pathlib import Path

import pytest

from azul.kit.widgets import Button, Role
from azul.scenes.panel import PanelScene
from tests.play.mouse_player import MousePlayer
from tests.scenes.registry import SCREENS, new_table
from tests.transcript import WORDS, Words

UNSTEADY = {"about", "title", "series", "insight", "over"}
"""Screens with installed versions, today's date, or the progress of an analysis in their words."""


@pytest.mark.parametrize("name", SCREENS)
def test_words_of_a_screen(name: str, player: MousePlayer, words: Words) -> None:
    """Every widget has a role and a label, and says why it is disabled."""
    screen, context = SCREENS[name], player.app.context
    context.today = lambda: date(2026, 1, 31)
    if screen.make:
        player.app.stack.push(screen.make(context))
    else:
        player.app.stack.push(new_table(context))
        player.tick()
        assert screen.navigate
        screen.navigate(player)
    scene = player.app.stack.top
    assert scene
    if name not in UNSTEADY:
        words.check(name, scene, with_table=name in ("table", "gray-walls"))
    for widget in scene.form.widgets:
        assert widget.label.strip()
        assert widget.role != Role.GROUP or not (widget.focusable and widget.enabled)
        # The buttons of a result are disabled only for a moment.
        if isinstance(widget, Button) and not widget.enabled and not scene.is_animating:
            assert widget.why_disabled, f"why is {widget.label} disabled?"
    if isinstance(scene, PanelScene):
        (panel,) = scene.form.roots
        assert (panel.role, panel.label) == (Role.DIALOG, scene.title())


def test_every_file_of_words_is_compared() -> None:
    """A file that no test names would never fail."""
    sources = "".join(
        file.read_text(encoding="utf-8") for file in Path(__file__).parents[1].rglob("*.py")
    )
    assert not [file for file in WORDS.iterdir() if f'"{file.stem}"' not in sources]
