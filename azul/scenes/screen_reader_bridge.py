"""The bridge between a screen reader and the scenes, with the news that it announces.

Requests of the screen reader become input of pointer and keys, so that there is one way of input.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import repeat
from typing import Final
from weakref import WeakKeyDictionary

import pygame

from azul.game import Game, describe_decision, step_sentences
from azul.i18n import Strings
from azul.kit.accessibility import AccessibleNode
from azul.kit.keys import Key, KeyPress, TextTyped
from azul.kit.screen_reader import ReaderAction, ReaderRequest, ScreenReaderConnection
from azul.kit.widgets import Input
from azul.scenes.scene import Context, Scene
from azul.scenes.stack import SceneStack

_SHARE: Final = re.compile(r"\d+\s?%")

_MAX_TEXT_LENGTH: Final = 600
"""The most characters of an announced text; longer texts are for reading."""


@dataclass
class _Memory:
    """The announced moves and texts of a scene, or of a game; `texts` are without percentages."""

    record_count: int
    texts: set[str] = field(default_factory=set)


class Narrator:
    """Remembers all announcements, so that a scene that returns announces only news."""

    def __init__(self) -> None:
        self._memories: WeakKeyDictionary[object, _Memory] = WeakKeyDictionary()

    def news(self, scene: Scene, strings: Strings, is_brief: bool) -> list[str]:
        """Return the moves since the last call, and the texts that have appeared."""
        game = scene.played_game
        memory = self._memories.setdefault(game or scene, _Memory(game.cursor if game else 0))
        moves = self._moves(game, memory, strings, is_brief) if game else []
        # Progress is announced once.
        texts = {_SHARE.sub("", text): text for text in scene.announced_texts() if text}
        fresh = [texts[key] for key in texts if key not in memory.texts]
        memory.texts = set(texts)
        # The effect of a move may also be a text at the table.
        return [
            *moves,
            *(text for text in fresh if len(text) <= _MAX_TEXT_LENGTH and text not in moves),
        ]

    def _moves(self, game: Game, memory: _Memory, strings: Strings, is_brief: bool) -> list[str]:
        """Return the moves that were made or taken back."""
        before, memory.record_count = memory.record_count, game.cursor
        # After undoing and playing in one tick nothing is left to be taken back.
        if game.cursor < min(before, len(game.log)):
            step = game.step(game.cursor)
            text = describe_decision(step, game.seating.at(game.cursor))
            return [strings("Undone: {text}", text=text)]
        news: list[str] = []
        for index in range(before, game.cursor):
            happened = step_sentences(game.step(index), game.seating.at(index))
            news += map(strings.say, happened[:1] if is_brief else happened)
        return news


_INTERVAL: Final = 0.1
"""Seconds between two checks of the scene: nobody listens faster."""

_STEPS: Final = {ReaderAction.INCREASE: Key.RIGHT, ReaderAction.DECREASE: Key.LEFT}


class ScreenReaderBridge:
    """Connects a screen reader with the scenes, at no cost while no screen reader runs."""

    def __init__(self, context: Context, stack: SceneStack, window: pygame.Window) -> None:
        self._context, self._stack, self._window = context, stack, window
        self._screen_reader = ScreenReaderConnection(window, context.log_error)
        self._narrator = Narrator()
        self._waited = _INTERVAL
        self._last_news = ""
        self._is_repeating = False

    @property
    def has_requests(self) -> bool:
        """True if a request waits for a tick."""
        return self._screen_reader.has_requests

    def set_window_focus(self, has_focus: bool) -> None:
        """Report whether the window has the focus of the system."""
        self._screen_reader.set_window_focus(has_focus)

    def repeat(self) -> None:
        """Announce the last announcement once more."""
        self._is_repeating = True

    def update(self, seconds: float) -> bool:
        """Announce changes, and answer one request. Return True if there was a request.

        A second request waits for the next tick: the first may have changed its target.
        """
        self._waited += seconds
        self._context.has_screen_reader = self._screen_reader.is_listening
        has_requests = self._screen_reader.has_requests
        if self._screen_reader.is_listening and (has_requests or self._waited >= _INTERVAL):
            self._waited = 0.0
            # This comes before the answer to a request, because widgets may have been rebuilt.
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
    """Yield the keys that put anchor and caret behind the given numbers of letters."""
    yield KeyPress("home", Key.HOME)
    yield from repeat(KeyPress("right", Key.RIGHT), anchor)
    step = "shift+right", Key.RIGHT
    if caret < anchor:
        step = "shift+left", Key.LEFT
    yield from repeat(KeyPress(*step), abs(caret - anchor))
