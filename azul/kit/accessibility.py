"""The description of widgets for screen readers: a tree of frozen nodes."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pygame import Rect

from azul.kit.text_edit import TextEdit
from azul.kit.widgets import Activation, Input, Role, Widget

_TRANSPARENT = (Role.GROUP, Role.SCROLL_AREA)
"""Widgets that only arrange others: the widgets within replace them."""


class AccessibleNode(NamedTuple):
    """Something in the window, with what is within it.

    `description` says more than the `label`; `is_chosen` is None where there is nothing to choose.
    `edit` is the text of a field, with caret and selection. A click replaces `inputs`. The `widget`
    can take the focus. A `key` names the node among its siblings, by default its place. The
    rectangle is in pixels.
    """

    role: Role
    label: str
    rect: Rect
    description: str = ""
    value: str = ""
    edit: TextEdit | None = None
    is_enabled: bool = True
    can_click: bool = False
    is_chosen: bool | None = None
    is_focused: bool = False
    widget: Widget | None = None
    inputs: tuple[Input, ...] = ()
    key: int | None = None
    children: tuple["AccessibleNode", ...] = ()


def nodes_of(widgets: Sequence[Widget], focused: Widget | None) -> tuple[AccessibleNode, ...]:
    """Return the nodes of widgets and of all within them; one of them may have the focus."""
    return tuple(node for widget in widgets for node in _nodes(widget, focused))


def _nodes(widget: Widget, focused: Widget | None) -> Iterator[AccessibleNode]:
    children = (*nodes_of(widget.children, focused), *_parts(widget, widget is focused))
    if widget.role in _TRANSPARENT and not widget.is_interactive:
        yield from children
    elif widget.label or children:
        rect = widget.rect if widget.view is None else widget.rect.clip(widget.view)
        yield AccessibleNode(
            widget.role,
            widget.label,
            rect,
            description=widget.explanation if widget.explanation != widget.label else "",
            value=widget.value_text,
            edit=widget.edit,
            is_enabled=widget.enabled,
            can_click=widget.role is Role.BUTTON and widget.enabled,
            is_focused=widget is focused and not any(child.is_focused for child in children),
            widget=widget if widget.is_interactive and widget.focusable else None,
            inputs=(Activation(widget, widget.rect.center),),
            children=children,
        )


def _parts(widget: Widget, is_focused: bool) -> Iterator[AccessibleNode]:
    for part in widget.parts():
        yield AccessibleNode(
            part.role,
            part.label,
            part.rect,
            is_enabled=widget.enabled,
            can_click=part.can_click and widget.enabled,
            is_chosen=part.is_chosen,
            is_focused=is_focused and part.is_chosen and part.role is Role.LIST_ITEM,
            inputs=(Activation(widget, part.rect.center),),
        )
