"""The history: every step in sentences, so that a game can be followed without the table."""

from collections.abc import Callable
from functools import partial

from azul.game import Game, history_of
from azul.i18n import sentence
from azul.kit.keys import Command
from azul.kit.list_view import ListView
from azul.kit.widgets import Button
from azul.scenes.dialogs.clipboard import TextCopy
from azul.scenes.dialogs.history_list import EntryRow, RoundHeading, as_text, history_rows
from azul.scenes.panel import PanelScene
from azul.scenes.scene import Context, Pop, Request


class HistoryScene(PanelScene):
    """The first `record_count` records of a game; a click on a step calls `on_step` with it."""

    width = 1100
    opened_by = Command.HISTORY

    listing: ListView

    def __init__(
        self,
        context: Context,
        game: Game,
        record_count: int,
        on_step: Callable[[int], Request | None],
    ) -> None:
        super().__init__(context, sentence("History"))
        self._game, self._on_step = game, on_step
        self._entries = history_of(game, record_count)
        self.analysis = context.analyses.of(game, record_count) if game.is_over else None
        self._rows: list[RoundHeading | EntryRow] = []
        self._copy = TextCopy(self, sentence("History"), lambda: as_text(self._rows))

    def content(self) -> ListView:
        """Return the list, as high as the window allows, with the newest step in view."""
        review_at = self.analysis.review_at if self.analysis else None
        self._rows = history_rows(self._game, self._entries, self.context.strings, review_at)

        def look_back(index: int) -> Request | None:
            row = self._rows[index]
            return Pop(partial(self._on_step, row.number)) if isinstance(row, EntryRow) else None

        height = self.list_height()
        self.listing = ListView(self.theme, self._rows, look_back, height=height, ruled=True)
        self.listing.focusable = False  # The list answers all keys anyway.
        self.listing.chosen = len(self._rows) - 1
        return self.listing

    def buttons(self) -> list[Button]:
        strings = self.context.strings
        return [
            self._copy.button(strings("Copy")),
            Button(self.theme, strings("Close"), self.cancel, primary=True),
        ]
