"""The history: every step as a sentence, enough to follow the game without the picture."""

from typing import Final

import pygame
from pygame import Rect
from pygame.event import Event

from azul.game import Game, moments
from azul.i18n import sentence
from azul.kit.listing import Listing
from azul.kit.widgets import Button, step_of
from azul.scenes.confirm import Message
from azul.scenes.panel import PanelScene
from azul.scenes.play.story import as_text, story
from azul.scenes.results import LookBack
from azul.scenes.scene import Context, Pop, Push, Request

_HEIGHT: Final = 640
"""Of the list at most, in design units."""

_AROUND: Final = 230
"""Heading, buttons and what is between them, in design units."""


class HistoryScene(PanelScene):
    """The first `last` records of a game; a click on a step looks back at it."""

    width = 1100

    def __init__(self, context: Context, game: Game, last: int) -> None:
        super().__init__(context)
        self._game = game
        self._passages = moments(game)[:last]
        self._items = story(game, self._passages, context.strings)
        self._copied = False
        self.listing = Listing(1.0, Rect(0, 0, 100, 100), [])

    def title(self) -> str:
        """The heading."""
        return self.context.strings("History")

    def content_size(self) -> tuple[int, int]:
        """As high as the window allows."""
        room = self.size[1] - self.padding * 3 // 2 - self.px(_AROUND)
        return 0, min(self.px(_HEIGHT), room)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the list out in the panel, the newest step in view."""
        self._items = story(self._game, self._passages, self.context.strings)
        super().resize(size)
        place = Rect(self.inside.x, self._top, self.inside.w, self.content_size()[1])
        self.listing = Listing(self.unit, place, self._items)
        self.listing.choose(self._passages[-1].number)

    def buttons(self) -> list[Button]:
        """Copy all of it, and back."""
        strings = self.context.strings
        copy = strings("Copied") if self._copied else strings("Copy")
        return [
            Button(self.unit, copy, self._copy),
            Button(self.unit, strings("Close"), self.cancel, primary=True),
        ]

    def _copy(self) -> Request | None:
        try:
            pygame.scrap.put_text(as_text(self._items))
        except pygame.error:
            told = sentence("The system lets this program copy nothing.")
            return Push(Message(self.context, sentence("History"), told))
        self._copied = True
        self.resize(self.size)
        return None

    def handle(self, event: Event) -> Request | None:
        """Arrows, pages, the wheel and the bar scroll the list."""
        if event.type == pygame.KEYDOWN:
            step = step_of(event, pygame.K_UP, pygame.K_DOWN)
            if step:
                self.listing.scroll(step)
                return None
            if self.listing.key(event):
                return None
        elif event.type == pygame.MOUSEWHEEL:
            self.listing.scroll(-event.y)
        elif event.type == pygame.MOUSEMOTION:
            self.listing.move(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP:
            self.listing.release()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            number = self.listing.press(event.pos)
            if number is not None:
                return Pop(LookBack(number))
        return super().handle(event)

    def draw_content(self, surface: pygame.Surface, area: Rect) -> None:
        """Draw the list."""
        self.listing.draw(surface)
