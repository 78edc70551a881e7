"""The screen reader's way into the program: it is told what the top scene shows, and may act on it.

What it asks for becomes the input of pointer and keys, so that nothing can be done in two ways.
"""

from collections.abc import Iterator
from itertools import repeat
from typing import Final

import pygame

from azul.kit.accessibility import AccessibleNode
from azul.kit.keys import Key, KeyPress, TextTyped
from azul.kit.screen_reader import ReaderAction, ReaderRequest, ScreenReader
from azul.kit.widgets import Input
from azul.scenes.narrator import Narrator
from azul.scenes.scene import Context
from azul.scenes.stack import SceneStack

_INTERVAL: Final = 0.1
"""Seconds between two looks at the scene: nobody listens faster."""

_STEPS: Final = {ReaderAction.INCREASE: Key.RIGHT, ReaderAction.DECREASE: Key.LEFT}


class ScreenReaderBridge:
    """Connects a screen reader with the scenes; it costs nothing while none is running."""

    def __init__(self, context: Context, stack: SceneStack, window: pygame.Window) -> None:
        self._context, self._stack, self._window = context, stack, window
        self._screen_reader = ScreenReader(window, context.log_error)
        self._narrator = Narrator()
        self._waited = _INTERVAL
        self._last_news = ""
        self._is_repeating = False

    @property
    def has_requests(self) -> bool:
        """Whether a tick is due."""
        return self._screen_reader.has_requests

    def set_window_focus(self, has_focus: bool) -> None:
        """Tell whether the window has the focus of the system."""
        self._screen_reader.set_window_focus(has_focus)

    def repeat(self) -> None:
        """Announce the last announcement once more."""
        self._is_repeating = True

    def update(self, seconds: float) -> bool:
        """Tell what has changed, and answer one request. Returns whether there was one.

        A second one waits for the next tick: the first may have changed what it was meant for.
        """
        self._waited += seconds
        self._context.has_screen_reader = self._screen_reader.is_listening
        has_requests = self._screen_reader.has_requests
        if self._screen_reader.is_listening and (has_requests or self._waited >= _INTERVAL):
            self._waited = 0.0
            # Before requests are answered, because widgets may have been rebuilt.
            self._tell()
        request = self._screen_reader.take_request()
        if request:
            for event in self._inputs(request):
                self._stack.handle(event)
        return request is not None

    def _tell(self) -> None:
        top = self._stack.top
        if top is None:
            return
        news = self._narrator.news(
            top, self._context.strings, self._context.settings.brief_announcements
        )
        text = self._last_news if self._is_repeating else "\n".join(news)
        self._is_repeating = False
        self._last_news = text or self._last_news
        self._screen_reader.show(self._window.title, top.accessible_nodes(), text)

    def _inputs(self, request: ReaderRequest) -> Iterator[Input]:
        node = request.node
        if request.action is ReaderAction.CLICK:
            yield from node.inputs
        elif node.widget and self._focus_on(node):
            if request.action in _STEPS:
                yield KeyPress(key=_STEPS[request.action])
            elif request.action is ReaderAction.SET_TEXT:
                yield KeyPress(chord="ctrl+a")
                yield TextTyped(request.text)
            elif request.action is ReaderAction.SELECT_TEXT:
                yield from _keys_to_select(*request.letter_counts)

    def _focus_on(self, node: AccessibleNode) -> bool:
        """Give the focus to the node's widget, if the scene still has it."""
        form = self._stack.top.form if self._stack.top else None
        if form is None or node.widget not in form.widgets:
            return False
        form.focus_on(node.widget)
        return True


def _keys_to_select(anchor: int, caret: int) -> Iterator[KeyPress]:
    """The keys that put anchor and caret behind the given numbers of letters in a text field."""
    yield KeyPress("home", Key.HOME)
    yield from repeat(KeyPress("right", Key.RIGHT), anchor)
    step = "shift+right", Key.RIGHT
    if caret < anchor:
        step = "shift+left", Key.LEFT
    yield from repeat(KeyPress(*step), abs(caret - anchor))
