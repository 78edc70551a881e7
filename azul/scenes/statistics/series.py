"""The series of rematches, and how they stand."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

import pygame
from pygame import Rect
from pygame.event import Event

from azul.game import SeriesScore
from azul.i18n import Strings, sentence
from azul.kit import metrics
from azul.kit.list_view import ListRow, ListView, RowState
from azul.kit.theme import Theme
from azul.kit.widgets import Button, step_of
from azul.scenes.panel import PanelScene
from azul.scenes.scene import Context, Request
from azul.statistics import SeriesSummary

_AROUND: Final = 14
_HEIGHT: Final = 640
_BESIDE: Final = 230
"""Above and below a row's words; of the list at most; heading, buttons and what is between."""


class SeriesRow(ListRow):
    """How a series stands, and when it was played last."""

    choosable = False

    def __init__(self, rivalry: SeriesSummary, strings: Strings) -> None:
        somebody = strings("Somebody")
        names = [name or somebody for name in rivalry.names]
        won, series_score = (
            tuple(name or somebody for name in rivalry.series_score.won),
            rivalry.series_score,
        )
        self.words = SeriesScore(won, series_score.shared).in_words(names, strings)
        day = datetime.fromtimestamp(rivalry.saved).strftime(strings("%Y-%m-%d"))
        games = strings.plural("{number} game", "{number} games", series_score.games)
        self.details = strings("{games}, last played {day}", games=games, day=day)

    @property
    def label(self) -> str:
        return f"{self.words} · {self.details}"

    def _faces(self, theme: Theme, width: int) -> list[pygame.Surface]:
        ink, faded = theme.colors.ink, theme.colors.faded
        return [
            theme.paragraph(self.words, "bold", theme.px(metrics.TEXT), ink, width),
            theme.paragraph(self.details, "text", theme.px(metrics.SMALL), faded, width),
        ]

    def height(self, theme: Theme, width: int) -> int:
        """Two lines or more."""
        faces = sum(face.get_height() for face in self._faces(theme, width))
        return faces + 2 * theme.px(_AROUND)

    def draw(self, theme: Theme, surface: pygame.Surface, place: Rect, light: RowState) -> None:
        """The standing, above a thin rule."""
        top = place.y + theme.px(_AROUND)
        for face in self._faces(theme, place.w):
            surface.blit(face, (place.x, top))
            top += face.get_height()
        ends = place.bottomleft, place.bottomright
        pygame.draw.line(surface, theme.colors.rule, *ends)


class SeriesScene(PanelScene):
    """All series of at least two games, the newest first."""

    width = 1000
    first_focus = 0

    def __init__(self, context: Context, series: Sequence[SeriesSummary]) -> None:
        super().__init__(context, sentence("Series"))
        self._series = series

    def content(self) -> ListView:
        """The list, as high as the window allows."""
        rows = [SeriesRow(rivalry, self.context.strings) for rivalry in self._series]
        room = self.size[1] - self.padding * 3 // 2 - self.px(_BESIDE)
        wide = min(self.px(self.width - 2 * metrics.PADDING), self.widest())
        high = sum(row.height(self.theme, wide) for row in rows[:9])
        high = min(high, room, self.px(_HEIGHT))
        self.listing = ListView(self.theme, rows, lambda _: None, high=high, spreads=True)
        self.listing.focusable = False  # All keys are for it anyway.
        return self.listing

    def buttons(self) -> list[Button]:
        return [Button(self.theme, self.context.strings("Back"), self.cancel, primary=True)]

    def handle(self, event: Event) -> Request | None:
        """Arrows, pages and the wheel scroll the list wherever the pointer is."""
        scroll, step = self.listing.scroll, step_of(event, pygame.K_UP, pygame.K_DOWN)
        if step or event.type == pygame.MOUSEWHEEL:
            scroll.wheel(step or -event.y)
            return None
        if event.type == pygame.KEYDOWN and scroll.handle_key(event):
            return None
        return super().handle(event)
