"""Tells a screen reader what is in the window, through AccessKit.

AccessKit calls from threads of its own. All that they do is to note what was asked; the loop of the
program answers it. Only on Linux has this been tried; Windows and macOS follow AccessKit's
documentation.
"""

import sys
from collections.abc import Iterator, Sequence
from enum import Enum
from queue import Empty, SimpleQueue
from typing import Any, Final, NamedTuple

import pygame
from pygame import Rect

from azul.kit.accessibility import Node
from azul.kit.widgets import Role

try:
    import accesskit
except ImportError:  # No wheel for this system: the program runs without.
    accesskit = None

IS_HIDDEN_FIRST: Final = sys.platform in ("win32", "darwin")
"""Whether the window must stay hidden until the screen reader's adapter exists."""

_ROOT: Final = 0
_NEWS: Final = 1
_FIRST: Final = 2
"""Numbers of nodes: the window, the announcements in it, and the first of all others."""

_KEPT_NEWS: Final = 20
"""How many announcements stay in the tree, for those who read more slowly than they come."""


class ReaderAction(Enum):
    """What a screen reader may ask for."""

    CLICK = "click"
    FOCUS = "focus"
    INCREASE = "increase"
    DECREASE = "decrease"
    SET_TEXT = "set text"


class ReaderRequest(NamedTuple):
    """An action on a node, with the text to set."""

    node: Node
    action: ReaderAction
    text: str = ""


class ScreenReader:
    """The window as screen readers see it; nothing is made while none is running."""

    def __init__(self, window: pygame.Window) -> None:
        self._requests: SimpleQueue[Any] = SimpleQueue()
        self._is_listening = self._needs_all = False
        self._nodes: dict[int, Node] = {}
        self._numbers: dict[tuple[object, ...], int] = {}
        self._sent: dict[int, tuple[object, ...]] = {}
        self._focus = _ROOT
        self._news: list[tuple[int, str]] = []
        self._news_count = 0
        self._adapter = self._create_adapter(window) if accesskit else None

    def _create_adapter(self, window: pygame.Window) -> Any:
        if sys.platform == "win32":
            return accesskit.windows.SubclassingAdapter(
                window.handle, self._activate, self._requests.put
            )
        if sys.platform == "darwin":
            return accesskit.macos.SubclassingAdapter.for_window(
                window.handle, self._activate, self._requests.put
            )
        return accesskit.unix.Adapter(self._activate, self._requests.put, self._deactivate)

    def _activate(self) -> Any:
        """Called on another thread when a screen reader asks first; the rest comes with a tick."""
        self._needs_all = self._is_listening = True
        update = accesskit.TreeUpdate(_ROOT)
        update.tree = accesskit.Tree(_ROOT)
        update.nodes = [(_ROOT, accesskit.Node(accesskit.Role.WINDOW))]
        return update

    def _deactivate(self) -> None:
        self._is_listening = False

    @property
    def is_listening(self) -> bool:
        """Whether a screen reader is running."""
        return self._is_listening

    @property
    def has_requests(self) -> bool:
        """Whether a screen reader waits for an answer."""
        return not self._requests.empty()

    def set_window_focus(self, has_focus: bool) -> None:
        """Tell whether the window has the focus of the system."""
        if self._adapter and not IS_HIDDEN_FIRST:
            self._adapter.update_window_focus_state(has_focus)

    def take_requests(self) -> Iterator[ReaderRequest]:
        """What was asked since the last time, of nodes that are still there."""
        while True:
            try:
                request = self._requests.get_nowait()
            except Empty:
                return
            node, action = self._nodes.get(request.target), _actions().get(str(request.action))
            if node and action and node.is_enabled:
                text = request.data[1] if request.data else ""
                yield ReaderRequest(node, action, str(text))

    def show(self, title: str, nodes: Sequence[Node], news: str = "") -> None:
        """Show what is in the window, and announce `news` if there is some."""
        if self._needs_all:
            self._needs_all, self._sent = False, {}
        if news:
            self._news_count += 1
            number = self._number(("news", self._news_count % (_KEPT_NEWS + 1)))
            self._news = [*self._news, (number, news)][-_KEPT_NEWS:]
        self._nodes, self._focus = {}, _ROOT
        found: dict[int, tuple[object, ...]] = {}
        children = [self._collect(node, (index,), found) for index, node in enumerate(nodes)]
        found[_ROOT] = (Role.GROUP, title, (_NEWS, *children))
        found[_NEWS] = (Role.GROUP, "", tuple(number for number, _ in self._news))
        found |= {number: (Role.TEXT, text, ()) for number, text in self._news}
        self._send(found, title)

    def _collect(
        self, node: Node, path: tuple[object, ...], found: dict[int, tuple[object, ...]]
    ) -> int:
        # Screen readers remember what a node is: one that may now be clicked is another one.
        number = self._number((*path, node.role, node.can_click))
        children = tuple(
            self._collect(child, (*path, index), found) for index, child in enumerate(node.children)
        )
        self._nodes[number] = node
        found[number] = (*node._replace(rect=tuple(node.rect), children=()), children)
        if node.is_focused:
            self._focus = number
        return number

    def _number(self, path: tuple[object, ...]) -> int:
        """The number of a node, the same as long as it stays in its place."""
        return self._numbers.setdefault(path, len(self._numbers) + _FIRST)

    def _send(self, found: dict[int, tuple[object, ...]], title: str) -> None:
        """Send what has changed since the last time."""
        old, self._sent = self._sent, {**found, -1: (self._focus,)}
        changed = [number for number, content in found.items() if old.get(number) != content]
        if self._adapter is None or (not changed and old.get(-1) == self._sent[-1]):
            return
        update = accesskit.TreeUpdate(self._focus)
        update.tree = accesskit.Tree(_ROOT)
        update.nodes = [(number, self._native(number, found[number], title)) for number in changed]
        events = self._adapter.update_if_active(lambda: update)
        if events is not None:
            events.raise_events()

    def _native(self, number: int, content: tuple[object, ...], title: str) -> Any:
        children = content[-1]
        if number == _ROOT:
            native = accesskit.Node(accesskit.Role.WINDOW)
            native.set_label(title)
        elif number == _NEWS:
            native = accesskit.Node(accesskit.Role.GROUP)
        elif number in self._nodes:
            native = _native_node(self._nodes[number])
        else:
            native = accesskit.Node(accesskit.Role.LABEL)
            native.set_value(content[1])
            native.set_live(accesskit.Live.ASSERTIVE)
        native.set_children(list(children))  # type: ignore[call-overload]
        return native


def _native_node(node: Node) -> Any:
    native = accesskit.Node(_roles()[node.role])
    _set_words(native, node)
    rect = node.rect
    native.set_bounds(accesskit.Rect(rect.left, rect.top, rect.right, rect.bottom))
    if not node.is_enabled:
        native.set_disabled()
    if node.can_click:
        native.add_action(accesskit.Action.CLICK)
    if node.widget:
        native.add_action(accesskit.Action.FOCUS)
    if node.role is Role.OPTION:
        native.set_toggled(accesskit.Toggled.TRUE if node.is_chosen else accesskit.Toggled.FALSE)
    elif node.is_chosen is not None:
        (native.set_selected)(node.is_chosen)
    if node.role is Role.SLIDER:
        native.add_action(accesskit.Action.INCREMENT)
        native.add_action(accesskit.Action.DECREMENT)
    if node.role is Role.TEXT_FIELD:
        native.add_action(accesskit.Action.SET_VALUE)
    return native


def _set_words(native: Any, node: Node) -> None:
    if node.role is Role.TEXT:
        native.set_value(node.label)
    else:
        native.set_label(f"{node.label}: {node.value}" if node.value else node.label)
    if node.description:
        native.set_description(node.description)


def _roles() -> dict[Role, Any]:
    role = accesskit.Role
    return {
        Role.BUTTON: role.BUTTON,
        Role.CHART: role.IMAGE,
        Role.CHOICE: role.RADIO_GROUP,
        Role.DIALOG: role.DIALOG,
        Role.GROUP: role.GROUP,
        Role.HEADING: role.HEADING,
        Role.IMAGE: role.IMAGE,
        Role.LIST: role.LIST_BOX,
        Role.LIST_ITEM: role.LIST_BOX_OPTION,
        Role.OPTION: role.RADIO_BUTTON,
        Role.PROGRESS: role.PROGRESS_INDICATOR,
        Role.SCROLL_AREA: role.SCROLL_VIEW,
        Role.SLIDER: role.SLIDER,
        Role.TEXT: role.LABEL,
        Role.TEXT_FIELD: role.TEXT_INPUT,
    }


def _actions() -> dict[str, ReaderAction]:
    action = accesskit.Action
    return {
        str(action.CLICK): ReaderAction.CLICK,
        str(action.FOCUS): ReaderAction.FOCUS,
        str(action.INCREMENT): ReaderAction.INCREASE,
        str(action.DECREMENT): ReaderAction.DECREASE,
        str(action.SET_VALUE): ReaderAction.SET_TEXT,
    }
