"""The statistics: a list of everybody who has played, and buttons for related scenes."""

from datetime import datetime
from functools import partial
from typing import Final

import pygame

from azul.game import shortened
from azul.i18n import Strings, sentence
from azul.kit import boxes, metrics
from azul.kit.keys import KeyPress
from azul.kit.list_view import ListView
from azul.kit.messages import draw_progress
from azul.kit.pointer import Press, Wheel
from azul.kit.theme import Theme
from azul.kit.widgets import Button, Input, Role, Widget
from azul.saves import Exported, OnExported, StatisticsFound, StatisticsReader, export
from azul.scenes.dialogs.pick import Option, PickScene
from azul.scenes.exporting import FileExport, export_path
from azul.scenes.panel import PanelScene
from azul.scenes.scene import Context, Push, Request
from azul.scenes.statistics.career import CareerScene
from azul.scenes.statistics.career_row import CareerRow
from azul.scenes.statistics.series import SeriesScene
from azul.scenes.statistics.wording import finished_text, unfinished_text, unreadable
from azul.statistics import Player, as_csv
from azul.tasks import Task

_PROGRESS_DELAY: Final = 0.3
"""Seconds of reading after which its progress is shown."""

_READING: Final = 240
"""Height of the progress of reading, in design units."""

_MIN_ROWS: Final = 2
"""Rows of the list that are always in view; a window with less room scrolls the whole panel."""


class ReadingProgress(Widget):
    """The share of the games that have been read, shown instead of the list."""

    focusable = False
    role = Role.PROGRESS

    def __init__(self, theme: Theme, statistics_reader: StatisticsReader, strings: Strings) -> None:
        super().__init__(theme)
        self._statistics_reader, self._strings = statistics_reader, strings

    @property
    def value_text(self) -> str:
        return self._strings.percent(self._statistics_reader.share)

    def height(self, width: int) -> int:
        return self.px(_READING)

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        text = self._strings("Reading {number} games", number=self._statistics_reader.number)
        draw_progress(self.theme, surface, text, self._statistics_reader.share, self.rect.center)


class StatisticsScene(PanelScene):
    """A row for each name; the games are read in the background."""

    width = 1560
    first_focus = -1

    def __init__(self, context: Context) -> None:
        super().__init__(context, sentence("Statistics"))
        self._found = context.statistics_reader.found
        self._notices = [*iter(context.statistics_reader.next_notice, None)]
        self._elapsed = 0.0
        self._chosen: Player | None = None
        self._export = FileExport(context, self.rearrange)
        context.statistics_reader.on_change = self._show_found
        context.statistics_reader.begin()

    def leave(self) -> None:
        self.context.statistics_reader.stop()
        self.context.statistics_reader.on_change = lambda: None

    # Contents

    def body(self) -> str:
        """Return the number of games, and the files that could not be read."""
        strings, sentences = self.context.strings, list[str]()
        if self._found:
            overview = self._found.overview
            sentences = [
                finished_text(overview.finished, strings),
                unfinished_text(overview.unfinished, strings),
                unreadable(self._found.broken, strings),
            ]
        return " ".join(filter(None, [*sentences, *map(strings.say, self._notices)]))

    def content(self) -> Widget | None:
        """Return the list, as high as its rows or the window allows, or the reading progress."""
        statistics_reader = self.context.statistics_reader
        if self._found is None and statistics_reader.is_running:
            return ReadingProgress(self.theme, statistics_reader, self.context.strings)
        careers = self._found.overview.careers if self._found else ()
        if not careers:
            return None
        rows = [CareerRow(career, self.context.strings) for career in careers]
        inner = min(self.px(self.width - 2 * metrics.PADDING), self.widest())
        each = rows[0].height(self.theme, inner)
        # The room that heading, paragraph and buttons leave for the list.
        widths = [button.width() for button in self.buttons()]
        lines = len(boxes.lines(widths, inner, self.px(metrics.GAP)))
        size = self.px(metrics.TEXT)
        body = self.theme.paragraph(self.body(), "text", size, self.colors.ink, inner)
        taken = self.padding * 3 // 2 + self.px(metrics.HEADING * 1.4 + 3 * metrics.GAP + 20)
        taken += body.get_height() + lines * self.px(metrics.BUTTON + metrics.GAP)
        room = self.size[1] - taken - 2 * self.px(metrics.MARGIN)
        height = min(each * len(rows), max(_MIN_ROWS * each, room))
        listing = ListView(self.theme, rows, self._choose, self._open, height=height, spreads=True)
        players = [career.who for career in careers]
        listing.chosen = players.index(self._chosen) if self._chosen in players else 0
        self._chosen = players[listing.chosen]
        self._listing = listing
        return listing

    def buttons(self) -> list[Button]:
        strings, found = self.context.strings, self._found
        back = Button(self.theme, strings("Back"), self.cancel, primary=True)
        if not found:
            return [back]
        buttons = []
        if found.overview.forgotten:
            number = len(found.overview.forgotten)
            text = strings("Deleted statistics ({number})", number=number)
            buttons.append(Button(self.theme, text, self._ask_whom))
        if found.overview.series:
            buttons.append(Button(self.theme, strings("Series"), self._show_series))
        if found.games:
            tooltip = strings("All games as a table for other programs")
            table = Button(self.theme, strings("Export CSV"), self._save, tooltip=tooltip)
            buttons.append(table)
        if self._export.path:
            buttons.append(Button(self.theme, strings("Open folder"), self._export.open_folder))
        return [*buttons, back]

    # Actions

    def _choose(self, number: int) -> Request | None:
        """Open a page at once on a click; keys only choose a row."""
        self._chosen = self._career_rows()[number].career.who
        return self._open() if self._listing.clicked == number else None

    def _career_rows(self) -> list[CareerRow]:
        return [row for row in self._listing.rows if isinstance(row, CareerRow)]

    def _open(self) -> Request:
        careers = [row.career for row in self._career_rows()]
        chosen = careers[self._listing.chosen or 0]
        others = [other for other in careers if other is not chosen and not other.who.level]
        return Push(CareerScene(self.context, chosen, others))

    def _show_series(self) -> Request | None:
        found = self._found
        return Push(SeriesScene(self.context, found.overview.series)) if found else None

    def _ask_whom(self) -> Request | None:
        if not self._found:
            return None
        forgotten = self._found.overview.forgotten.values()
        options = [Option(shortened(name), name) for name in forgotten]
        title = sentence("Whose statistics do you want to restore?")

        def restore(name: str) -> None:
            self.context.statistics_reader.change(lambda people: people.with_remembered(name))

        return Push(PickScene(self.context, title, options, restore))

    def _save(self) -> None:
        if self._found:
            self._export.begin(partial(export_table, self.context, self._found))

    # Reading

    @property
    def is_animating(self) -> bool:
        return self._found is None and self.context.statistics_reader.is_running

    def _show_found(self) -> None:
        """Show the games that have been read since, and the files that could not be read."""
        statistics_reader = self.context.statistics_reader
        notices = [*iter(statistics_reader.next_notice, None)]
        self._notices += notices
        if notices or statistics_reader.found is not self._found:
            is_first, self._found = self._found is None, statistics_reader.found
            self.rearrange()
            if is_first:
                self.enter()
        self.context.invalidate()

    def update(self, seconds: float) -> Request | None:
        is_running = self.context.statistics_reader.is_running
        self._elapsed = self._elapsed + seconds if is_running else 0.0
        return super().update(seconds)

    def handle(self, event: Input) -> Request | None:
        if isinstance(event, Press | KeyPress | Wheel):
            self._export.toast.hide()
        return super().handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        # A panel that is soon replaced would only flicker.
        is_running = self.context.statistics_reader.is_running
        if self._found or self._elapsed > _PROGRESS_DELAY or not is_running:
            super().draw(surface)
        self._export.toast.draw(self.theme, surface, self.message_room)


def export_table(context: Context, found: StatisticsFound, on_done: OnExported) -> Task[Exported]:
    """Write all games to a CSV file in the background."""
    path = export_path(context.paths.documents, datetime.now(), ".csv")
    strings, statistics_reader = context.strings, context.statistics_reader

    def make() -> bytes:
        # Without the byte order mark some spreadsheets assume another encoding.
        return as_csv(found.games, statistics_reader.people, strings).encode("utf-8-sig")

    return export(context.tasks, context.autosave, make, path, on_done)
