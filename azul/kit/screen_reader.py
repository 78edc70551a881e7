"""Reports the content of the window to a screen reader, through AccessKit.

AccessKit calls from threads of its own, which only note each request; the loop of the program
answers it. This has been tried on Linux alone; Windows and macOS follow the documentation.

On Linux, AccessKit's lock is taken while `_activate` waits for Python's lock, so that a call from
the loop would wait forever for both. No call is made before `_activate` has ended. It may begin at
any time: each call checks for it at the very end.
"""

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from queue import Empty, SimpleQueue
from typing import Any, Final, NamedTuple, Self

import pygame
from pygame import Rect

from azul.kit.accessibility import AccessibleNode
from azul.kit.text_edit import letters
from azul.kit.widgets import Role

try:
    import accesskit
except ImportError:  # There is no wheel for this system: the program runs without.
    accesskit = None

_ROOT: Final = 0  # the number of the window's node; all other nodes follow

_IS_NEWS_IN_TITLE: Final = sys.platform.startswith("linux")
"""True if the name of the window's node is the last announcement: older versions of Orca, such as
that of Debian 12, know no live regions, but all speak a title that changes.
"""

_SAID_AGAIN: Final = "\N{NO-BREAK SPACE}"  # makes a title differ from an equal title before it
_WORD: Final = re.compile(r"\S+\s*|\s+")

_MAX_NEWS: Final = 20  # announcements in the tree, for players who read more slowly than the game


class ReaderAction(StrEnum):
    """Requests of a screen reader, by AccessKit's names."""

    CLICK = "Action.CLICK"
    FOCUS = "Action.FOCUS"
    INCREASE = "Action.INCREMENT"
    DECREASE = "Action.DECREMENT"
    SET_TEXT = "Action.SET_VALUE"
    SELECT_TEXT = "Action.SET_TEXT_SELECTION"


class ReaderRequest(NamedTuple):
    """An action on a node, with the text to set, or the letters before a new anchor and caret."""

    node: AccessibleNode
    action: ReaderAction
    text: str = ""
    letter_counts: tuple[int, int] = (0, 0)

    def with_data(self, data: Any) -> Self:
        if self.action is not ReaderAction.SELECT_TEXT:
            return self._replace(text=str(data))
        counts = data.anchor.character_index, data.focus.character_index
        return self._replace(letter_counts=counts)


class _SentNode(NamedTuple):
    """A sent node without its children, and their numbers."""

    node: AccessibleNode
    children: tuple[int, ...]


class ScreenReaderConnection:
    """Shows the window to screen readers by AccessKit, and collects their requests."""

    def __init__(self, window: pygame.Window, log_error: Callable[[BaseException], object]) -> None:
        self._log_error = log_error
        self._requests: SimpleQueue[Any] = SimpleQueue()
        self.is_listening = False  # set by AccessKit's thread

        self._has_window_focus = False
        self._needs_all = False
        self._numbers: dict[tuple[object, ...], int] = {}
        self._sent: dict[int, _SentNode] = {}
        self._focus = _ROOT
        self._title = ""
        self._news: list[AccessibleNode] = []
        self._news_count = 0
        self._adapter = self._create_adapter(window) if accesskit else None

    def _create_adapter(self, window: pygame.Window) -> Any:
        if sys.platform == "win32":
            adapter = accesskit.windows.SubclassingAdapter
            return adapter(window.handle, self._activate, self._requests.put)
        if sys.platform == "darwin":
            # SDL gives the focus to its window, and not to the view in it.
            accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            adapter = accesskit.macos.SubclassingAdapter.for_window
            return adapter(window.handle, self._activate, self._requests.put)
        return accesskit.unix.Adapter(self._activate, self._requests.put, self._deactivate)

    def _activate(self) -> Any:
        """Return the empty window for a screen reader that asks first.

        A tick brings the rest.
        """
        update = accesskit.TreeUpdate(_ROOT)
        update.tree = accesskit.Tree(_ROOT)
        update.nodes = [(_ROOT, accesskit.Node(accesskit.Role.WINDOW))]
        # Nothing may be called after this, because Python could go on with the loop there.
        self._needs_all = self.is_listening = True
        return update

    def _deactivate(self) -> None:
        self.is_listening = False

    @property
    def has_requests(self) -> bool:
        return not self._requests.empty()

    def set_window_focus(self, has_focus: bool) -> None:
        self._has_window_focus = has_focus
        self._send_window_focus()

    def _send_window_focus(self) -> None:
        if not self._adapter or sys.platform == "win32":  # The adapter sees that itself.
            return
        if sys.platform == "darwin":
            self._call(self._adapter.update_view_focus_state, self._has_window_focus)
        else:
            self._call(self._adapter.update_window_focus_state, self._has_window_focus)

    def take_request(self) -> ReaderRequest | None:
        """Return the oldest request for a node that is there and enabled."""
        while True:
            try:
                asked = self._requests.get_nowait()
            except Empty:
                return None
            sent, action = self._sent.get(asked.target), str(asked.action)
            if sent and sent.node.is_enabled and action in list(ReaderAction):
                request = ReaderRequest(sent.node, ReaderAction(action))
                return request.with_data(asked.data[1]) if asked.data else request

    def show(self, title: str, nodes: Sequence[AccessibleNode], news: str = "") -> None:
        """Show the content of the window, and announce `news`, if any."""
        if news:
            self._news_count += 1
            key = self._news_count % (_MAX_NEWS + 1)
            node = AccessibleNode(Role.ANNOUNCEMENT, news, Rect(0, 0, 0, 0), key=key)
            self._news = [*self._news, node][-_MAX_NEWS:]
            if _IS_NEWS_IN_TITLE:
                self._title = news + _SAID_AGAIN if news == self._title else news
        announced = AccessibleNode(Role.GROUP, "", Rect(0, 0, 0, 0), children=tuple(self._news))
        window = AccessibleNode(
            Role.WINDOW, self._title or title, Rect(0, 0, 0, 0), children=(announced, *nodes)
        )
        sent: dict[int, _SentNode] = {}
        old_focus, self._focus = self._focus, _ROOT
        self._collect(window, (), sent)
        is_new, self._needs_all = self._needs_all, False
        old, self._sent = {} if is_new else self._sent, sent
        changed = [number for number, content in sent.items() if old.get(number) != content]
        if self._adapter and (changed or self._focus != old_focus):
            update = accesskit.TreeUpdate(self._focus)
            update.tree = accesskit.Tree(_ROOT)
            update.nodes = [(number, _native(sent[number])) for number in changed]
            self._call(self._adapter.update_if_active, lambda: update)
        if is_new:
            self._send_window_focus()

    def _collect(
        self, node: AccessibleNode, path: tuple[object, ...], sent: dict[int, _SentNode]
    ) -> int:
        # Screen readers remember a node's kind: a node that has become clickable gets a new number.
        number = self._numbers.setdefault((*path, node.role, node.can_click), len(self._numbers))
        within = node.children
        if node.edit:
            # The text is a node of its own, because AccessKit counts carets in such nodes alone.
            within = (*within, AccessibleNode(Role.TEXT_RUN, node.edit.text, node.rect))
        children = tuple(
            self._collect(child, (*path, index if child.key is None else child.key), sent)
            for index, child in enumerate(within)
        )
        sent[number] = _SentNode(node._replace(children=()), children)
        if node.is_focused:
            self._focus = number
        return number

    def _call(self, method: Callable[..., Any], value: object) -> None:
        """Call AccessKit, unless it is starting; the next tick then repeats the call."""
        try:
            # No other thread runs between the question and the call.
            events = method(value) if self.is_listening and not self._needs_all else None
            if events is not None:  # Outside Linux.
                events.raise_events()
        except BaseException as error:
            # A panic of AccessKit, whose class cannot be imported.
            if type(error).__name__ != "PanicException":
                raise
            self._adapter = None
            self.is_listening = False
            self._log_error(error)


def _native(sent: _SentNode) -> Any:
    node, children = sent
    native = accesskit.Node(getattr(accesskit.Role, _ROLES[node.role]))
    native.set_children(list(children))
    native.set_bounds(accesskit.Rect(*map(float, (*node.rect.topleft, *node.rect.bottomright))))
    if node.role in (Role.TEXT, Role.ANNOUNCEMENT):
        native.set_value(node.label)
    elif node.edit:
        native.set_label(node.label)
        ends = (accesskit.TextPosition(children[-1], count) for count in node.edit.letter_counts)
        native.set_text_selection(accesskit.TextSelection(*ends))
    elif node.role is Role.TEXT_RUN:
        native.set_value(node.label)
        native.set_character_lengths([len(letter.encode()) for letter in letters(node.label)])
        native.set_word_lengths([len(letters(word)) for word in _WORD.findall(node.label)])
        native.set_text_direction(accesskit.TextDirection.LEFT_TO_RIGHT)
    else:
        # The value is part of the label, because AT-SPI hides values in most roles.
        native.set_label(f"{node.label}: {node.value}" if node.value else node.label)
    if node.description:
        native.set_description(node.description)
    if node.role is Role.ANNOUNCEMENT and not _IS_NEWS_IN_TITLE:
        native.set_live(accesskit.Live.ASSERTIVE)
    if node.role is Role.OPTION:
        native.set_toggled(accesskit.Toggled.TRUE if node.is_chosen else accesskit.Toggled.FALSE)
    elif node.is_chosen is not None:
        native.set_selected(node.is_chosen)
    if not node.is_enabled:
        native.set_disabled()
    for action in _actions_of(node):
        native.add_action(action)
    return native


def _actions_of(node: AccessibleNode) -> Iterator[Any]:
    if node.can_click:
        yield accesskit.Action.CLICK
    if node.widget and node.is_enabled:
        yield accesskit.Action.FOCUS
        if node.role is Role.SLIDER:
            yield accesskit.Action.INCREMENT
            yield accesskit.Action.DECREMENT
        if node.role is Role.TEXT_FIELD:
            yield accesskit.Action.SET_VALUE
            yield accesskit.Action.SET_TEXT_SELECTION


_ROLES: Final = {
    Role.ANNOUNCEMENT: "LABEL",
    Role.BUTTON: "BUTTON",
    Role.CHART: "IMAGE",
    Role.CHOICE: "RADIO_GROUP",
    Role.DIALOG: "DIALOG",
    Role.GROUP: "GROUP",
    Role.HEADING: "HEADING",
    Role.IMAGE: "IMAGE",
    Role.LIST: "LIST",
    Role.LIST_ITEM: "LIST_ITEM",
    Role.OPTION: "RADIO_BUTTON",
    Role.PROGRESS: "PROGRESS_INDICATOR",
    Role.SCROLL_AREA: "SCROLL_VIEW",
    Role.SLIDER: "SLIDER",
    Role.TEXT: "LABEL",
    Role.TEXT_FIELD: "TEXT_INPUT",
    Role.TEXT_RUN: "TEXT_RUN",
    Role.WINDOW: "WINDOW",
}
