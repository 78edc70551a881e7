"""The history: every step as a sentence, enough to follow the game without the picture."""

from typing import Final

import pygame
from pygame.event import Event

from azul.game import Game, history_of
from azul.i18n import sentence
from azul.kit.commands import Command
from azul.kit.list_view import ListView
from azul.kit.widgets import Button, step_of
from azul.scenes.dialogs.history_list import EntryRow, RoundHeading, as_text, story
from azul.scenes.dialogs.question import Message
from azul.scenes.panel import PanelScene
from azul.scenes.results import LookBack
from azul.scenes.scene import Context, Pop, Push, Request

_HEIGHT: Final = 640
"""Of the list at most, in design units."""

_AROUND: Final = 230
"""Heading, buttons and what is between them, in design units."""


class HistoryScene(PanelScene):
    """The first `last` records of a game; a click on a step looks back at it."""

    width = 1100
    opened_by = Command.HISTORY

    def __init__(self, context: Context, game: Game, last: int) -> None:
        super().__init__(context, sentence("History"))
        self._game = game
        self._passages = history_of(game, last)
        self.insight = context.insights.of(game, last) if game.can_be_analyzed else None
        self._steps = self._story()
        self._copied = False

    def content(self) -> ListView:
        """The list, as high as the window allows, the newest step in view."""
        room = self.size[1] - self.padding * 3 // 2 - self.px(_AROUND)
        height = min(self.px(_HEIGHT), room)
        self._steps = self._story()
        self.listing = ListView(self.theme, self._steps, self._look_back, height=height, ruled=True)
        self.listing.focusable = False  # All keys are for it anyway.
        self.listing.chosen = len(self._steps) - 1
        return self.listing

    def _story(self) -> list[RoundHeading | EntryRow]:
        """The steps in words, each decision with its worth as soon as that may be told."""
        found = self.insight.review_at if self.insight else None
        return story(self._game, self._passages, self.context.strings, found)

    def _look_back(self, place: int) -> Request | None:
        row = self._steps[place]
        return Pop(LookBack(row.number)) if isinstance(row, EntryRow) else None

    def buttons(self) -> list[Button]:
        strings = self.context.strings
        copy = strings("Copied") if self._copied else strings("Copy")
        return [
            Button(self.theme, copy, self._copy),
            Button(self.theme, strings("Close"), self.cancel, primary=True),
        ]

    def _copy(self) -> Request | None:
        try:
            pygame.scrap.put_text(as_text(self._steps))
        except pygame.error:
            told = sentence("The system lets this program copy nothing.")
            return Push(Message(self.context, sentence("History"), told))
        self._copied = True
        self.resize(self.size)
        return None

    def handle(self, event: Event) -> Request | None:
        """Arrows, pages and the wheel scroll the list wherever the pointer is."""
        scroll, step = self.listing.scroll, step_of(event, pygame.K_UP, pygame.K_DOWN)
        if step or event.type == pygame.MOUSEWHEEL:
            scroll.wheel(step or -event.y)
            return None
        if event.type == pygame.KEYDOWN and scroll.handle_key(event):
            return None
        return super().handle(event)
