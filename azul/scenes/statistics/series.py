"""Series of rematches and their scores."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

import pygame
from pygame import Rect

from azul.game import SeriesScore
from azul.i18n import Strings, sentence
from azul.kit import metrics
from azul.kit.list_view import ListRow, ListView, RowState
from azul.kit.theme import Theme
from azul.kit.widgets import Button, draw_lines
from azul.scenes.panel import PanelScene
from azul.scenes.scene import Context
from azul.statistics import SeriesSummary

_PADDING: Final = 14
"""Space above and below the texts of a row, in design units."""


class SeriesRow(ListRow):
    """The score of a series, and when it was played last."""

    choosable = False

    def __init__(self, summary: SeriesSummary, strings: Strings) -> None:
        somebody, score = strings("Someone"), summary.series_score
        names = [name or somebody for name in summary.names]
        won = tuple(name or somebody for name in score.won)
        self.standing = SeriesScore(won, score.shared).in_words(names, strings)
        day = strings.date(datetime.fromtimestamp(summary.saved))
        games = strings.plural("{number} game", "{number} games", score.games)
        self.details = strings("{games}, last played {day}", games=games, day=day)

    @property
    def label(self) -> str:
        return f"{self.standing} · {self.details}"

    def _texts(self, theme: Theme, width: int) -> list[pygame.Surface]:
        ink, faded = theme.colors.ink, theme.colors.faded
        return [
            theme.paragraph(self.standing, "bold", theme.px(metrics.TEXT), ink, width),
            theme.paragraph(self.details, "text", theme.px(metrics.SMALL), faded, width),
        ]

    def height(self, theme: Theme, width: int) -> int:
        texts_height = sum(text.get_height() for text in self._texts(theme, width))
        return texts_height + 2 * theme.px(_PADDING)

    def draw(self, theme: Theme, surface: pygame.Surface, rect: Rect, state: RowState) -> None:
        """Draw the standing above a thin rule."""
        draw_lines(surface, self._texts(theme, rect.w), rect.x, rect.centery)
        pygame.draw.line(surface, theme.colors.rule, rect.bottomleft, rect.bottomright)


class SeriesScene(PanelScene):
    """All series of at least two games, the newest first."""

    width = 1000
    first_focus = 0
    listing: ListView

    def __init__(self, context: Context, series: Sequence[SeriesSummary]) -> None:
        super().__init__(context, sentence("Series"))
        self._series = series

    def content(self) -> ListView:
        """Return the list, as high as the window allows."""
        rows = [SeriesRow(summary, self.context.strings) for summary in self._series]
        width = min(self.px(self.width - 2 * metrics.PADDING), self.widest())
        rows_height = sum(row.height(self.theme, width) for row in rows[:9])
        height = min(rows_height, self.list_height())
        self.listing = ListView(self.theme, rows, lambda _: None, height=height, spreads=True)
        self.listing.focusable = False  # The list answers all keys anyway.
        return self.listing

    def buttons(self) -> list[Button]:
        return [Button(self.theme, self.context.strings("Back"), self.cancel, primary=True)]
