"""The series of rematches, and how they stand."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

import pygame
from pygame import Rect
from pygame.event import Event

from azul.game import Tally
from azul.i18n import Strings, sentence
from azul.kit import theme
from azul.kit.listing import Light, Listing, Row
from azul.kit.look import Look
from azul.kit.widgets import Button, step_of
from azul.scenes.panel import PanelScene
from azul.scenes.scene import Context, Request
from azul.statistics import Rivalry

_AROUND: Final = 14
_HEIGHT: Final = 640
_BESIDE: Final = 230
"""Above and below a row's words; of the list at most; heading, buttons and what is between."""


class SeriesRow(Row):
    """How a series stands, and when it was played last."""

    choosable = False

    def __init__(self, rivalry: Rivalry, strings: Strings) -> None:
        somebody = strings("Somebody")
        names = [name or somebody for name in rivalry.names]
        won, tally = tuple(name or somebody for name in rivalry.tally.won), rivalry.tally
        self.words = Tally(won, tally.shared).in_words(names, strings)
        day = datetime.fromtimestamp(rivalry.saved).strftime(strings("%Y-%m-%d"))
        games = strings.plural("{number} game", "{number} games", tally.games)
        self.details = strings("{games}, last played {day}", games=games, day=day)

    def _faces(self, look: Look, width: int) -> list[pygame.Surface]:
        ink, faded = look.colors.ink, look.colors.faded
        return [
            look.paragraph(self.words, "bold", look.px(theme.TEXT), ink, width),
            look.paragraph(self.details, "text", look.px(theme.SMALL), faded, width),
        ]

    def height(self, look: Look, width: int) -> int:
        """Two lines or more."""
        faces = sum(face.get_height() for face in self._faces(look, width))
        return faces + 2 * look.px(_AROUND)

    def draw(self, look: Look, surface: pygame.Surface, place: Rect, light: Light) -> None:
        """The standing, above a thin rule."""
        top = place.y + look.px(_AROUND)
        for face in self._faces(look, place.w):
            surface.blit(face, (place.x, top))
            top += face.get_height()
        ends = place.bottomleft, place.bottomright
        pygame.draw.line(surface, look.colors.rule, *ends)


class SeriesScene(PanelScene):
    """All series of at least two games, the newest first."""

    width = 1000

    def __init__(self, context: Context, series: Sequence[Rivalry]) -> None:
        super().__init__(context, sentence("Series"))
        self._series = series

    def content(self) -> Listing:
        """The list, as high as the window allows."""
        rows = [SeriesRow(rivalry, self.context.strings) for rivalry in self._series]
        room = self.size[1] - self.padding * 3 // 2 - self.px(_BESIDE)
        wide = min(self.px(self.width - 2 * theme.PADDING), self.widest())
        high = sum(row.height(self.look, wide) for row in rows[:9])
        high = min(high, room, self.px(_HEIGHT))
        self.listing = Listing(self.look, rows, lambda _: None, high=high, spreads=True)
        self.listing.focusable = False  # All keys are for it anyway.
        return self.listing

    def buttons(self) -> list[Button]:
        return [Button(self.look, self.context.strings("Back"), self.cancel, primary=True)]

    def first_focus(self) -> int | None:
        """The way back."""
        return 0

    def handle(self, event: Event) -> Request | None:
        """Arrows, pages and the wheel scroll the list wherever the pointer is."""
        scroll, step = self.listing.scroll, step_of(event, pygame.K_UP, pygame.K_DOWN)
        if step or event.type == pygame.MOUSEWHEEL:
            scroll.wheel(step or -event.y)
            return None
        if event.type == pygame.KEYDOWN and scroll.key(event):
            return None
        return super().handle(event)
