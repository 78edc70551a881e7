"""The widget tree of every screen: roles and labels for screen readers."""

from collections.abc import Callable

import pytest

from azul.kit.list_view import ListView
from azul.kit.widgets import Button, Role, Widget
from azul.scenes.panel import PanelScene
from azul.scenes.scene import Context, Scene
from tests.play.hand import Hand
from tests.scenes.registry import SCREENS, new_table

MAKERS = {name: screen.make for name, screen in SCREENS.items() if screen.make}
NAVIGATED = {
    name: screen.navigate for name, screen in SCREENS.items() if screen.navigate and not screen.make
}


def check(scene: Scene) -> None:
    """Check that each widget has a role and a label, or says why it is disabled."""
    for widget in scene.form.widgets:
        assert isinstance(widget.role, Role)
        assert widget.label.strip(), f"{type(widget).__name__} has no label"
        if widget.focusable and widget.enabled:
            assert widget.role is not Role.GROUP, f"what is {type(widget).__name__}?"
        # The buttons of a result are disabled only for a moment.
        if isinstance(widget, Button) and not widget.enabled and not scene.is_animating:
            assert widget.why_disabled, f"why is {widget.label} disabled?"
    for widget in (within for root in scene.form.roots for within in root.tree()):
        check_widget(widget)


def check_widget(widget: Widget) -> None:
    assert sorted(map(id, set(widget.tab_order))) == sorted(map(id, widget.tab_order))
    if isinstance(widget, ListView):
        assert all(row.label and row.role is Role.LIST_ITEM for row in widget.rows)
        assert widget.value_text or widget.chosen is None


@pytest.mark.parametrize("name", MAKERS)
def test_every_widget_of_a_screen_has_a_role_and_a_label(name: str, hand: Hand) -> None:
    make: Callable[[Context], Scene] = MAKERS[name]
    scene = make(hand.app.context)
    hand.app.stack.push(scene)
    check(scene)
    if isinstance(scene, PanelScene):
        (panel,) = scene.form.roots
        assert (panel.role, panel.label) == (Role.DIALOG, scene.title())


@pytest.mark.parametrize("name", NAVIGATED)
def test_every_widget_of_a_screen_opened_by_navigation_has_them_too(name: str, hand: Hand) -> None:
    hand.app.stack.push(new_table(hand.app.context))
    hand.tick()
    NAVIGATED[name](hand)
    scene = hand.app.stack.top
    assert scene
    check(scene)
