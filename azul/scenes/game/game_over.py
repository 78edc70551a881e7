"""The result: who has won, why the game ended, what decided a tie, and all scores."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import Final

import pygame

from azul.book import Topic
from azul.engine import Standing, standings
from azul.game import (
    SeriesScore,
    Session,
    join_with_and,
    result_in_words,
    why_ended,
    winners,
)
from azul.i18n import mark
from azul.insight import luck_of
from azul.kit import metrics
from azul.kit.containers import Column, Heading
from azul.kit.keys import Command, KeyPress
from azul.kit.pointer import Press
from azul.kit.theme import Theme
from azul.kit.widgets import Action, Button, Input
from azul.saves import SeriesScoreLoader
from azul.scenes.dialogs.image_export import export_image
from azul.scenes.dialogs.result_summary import PlayQuality, ResultSummary
from azul.scenes.exporting import FileExport
from azul.scenes.game.same_deal import SameDealScene
from azul.scenes.panel import PanelScene
from azul.scenes.review.analysis_scene import AnalysisScene
from azul.scenes.review.opening import open_review
from azul.scenes.review.turning_points import TurningPointPictures, TurningPoints
from azul.scenes.scene import BackToMenu, Context, Pop, Push, Request
from azul.services import GameAnalysis

_ORNAMENT_WIDTH: Final = 900
"""Maximum width of the ornament, which is 25 times as wide as high."""

_ORNAMENT_GAP: Final = 32

_BUTTON_DELAY: Final = 0.5
"""Seconds in which buttons ignore a press, which was meant for what they appeared over."""

_TIES: Final = {
    1: mark("Tied for 1st place ({score})."),
    2: mark("Tied for 2nd place ({score})."),
    3: mark("Tied for 3rd place ({score})."),
}
"""By the place of players with equal points; there are at most four players."""


@dataclass(frozen=True)
class ResultActions:
    """The actions of the result: the last three replace the game, the others only the result.

    `play_same_deal` is called with True if the players swap seats.
    """

    undo: Callable[[], Request | None]
    show_table: Callable[[], None]
    open_history: Callable[[], Request]
    open_review: Callable[[int | None], Request]
    open_save_as: Callable[[], Request]
    set_up_next_game: Callable[[], Request]
    play_rematch: Callable[[], Request]
    play_same_deal: Callable[[bool], Request]


class _OrnamentedHeading(Heading):
    """A heading with an ornament beside it, if there is enough room."""

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        super().draw(surface, focused, hovered)
        rect, most = self.rect, self.px(_ORNAMENT_WIDTH)
        left = rect.x + self.width() + self.px(_ORNAMENT_GAP)
        width = min(most, rect.right - left)
        if width >= most // 3:
            ornament = self.theme.picture("table/rule", width, width // 25)
            middle = ((left + rect.right) // 2, rect.centery)
            surface.blit(ornament, ornament.get_rect(center=middle))


class _ReplaceableButton(Button):
    """A button at least as wide as the `other` one, which takes its place or had it before."""

    def __init__(self, theme: Theme, words: str, action: Action, other: str) -> None:
        super().__init__(theme, words, action)
        self._other = Button(theme, other, action)

    def width(self) -> int:
        return max(super().width(), self._other.width())


class GameOverScene(PanelScene):
    """The result of a game, above its final table."""

    width = 1700
    analysis: GameAnalysis

    def __init__(
        self,
        context: Context,
        session: Session,
        actions: ResultActions,
        series_loader: SeriesScoreLoader,
    ) -> None:
        """`series_loader` gives the score of the series that the game belongs to."""
        super().__init__(context)
        self._actions = actions
        self._series_loader = series_loader
        series_loader.on_change = self._refresh
        self._excess = 0
        self._session, self._game = session, session.game
        # For the ratings in the menu, which may be another one now.
        context.statistics_reader.begin()
        self.analysis = context.analyses.of(session.game)
        self._pictures = TurningPointPictures(context, self._game, self.analysis, self._watch)
        self._export = FileExport(context, self._refresh)
        self._age = 0.0

    def leave(self) -> None:
        """Stop reading games: what was read is kept."""
        self.context.statistics_reader.stop()

    @property
    def topic(self) -> Topic:
        """The rules of the bonuses, which have just been counted."""
        return Topic.BONUSES

    def title(self) -> str:
        """Who has won, and by how much."""
        strings = self.context.strings
        text = result_in_words(self._game, strings)
        room = self.px(self.width - 2 * metrics.PADDING)
        size = self.px(metrics.HEADING)
        if self.theme.width(text, "title", size) <= room or len(winners(self._game)) == 1:
            return self.theme.shortened(text, "title", size, room)
        return strings("A shared victory")

    def heading(self) -> Heading:
        return _OrnamentedHeading(self.theme, self.title, margin_below=self.px(metrics.GAP))

    def body(self) -> str:
        """Why the game ended, what decided each tie, and how the series stands."""
        why = self.context.strings.say(why_ended(self._game))
        ranking = standings(self._game.state)
        ties = [self._tie_sentence([*tied]) for _, tied in groupby(ranking, attrgetter("total"))]
        text = " ".join(filter(None, [why, *ties]))
        return f"{text}\n{self._series_line()}" if self._game.series else text

    def _tie_sentence(self, tied: Sequence[Standing]) -> str:
        """Say what decided between players with equal points; "" for one player alone."""
        strings, names = self.context.strings, self._game.names
        if len(tied) == 1:
            return ""
        if tied[0].rows == tied[-1].rows:
            tied_names = join_with_and([names[standing.player] for standing in tied])
            return strings("Tied on points and complete rows: {names}.", names=tied_names)
        tie = strings(_TIES[tied[0].place], score=tied[0].total)
        rows = ":".join(str(standing.rows) for standing in tied)
        leaders = [names[s.player] for s in tied if s.rows == tied[0].rows]
        if len(leaders) > 1:
            text = strings(
                "{names} have more complete rows ({rows}).",
                names=join_with_and(leaders),
                rows=rows,
            )
        else:
            text = strings("{name} has more complete rows ({rows}).", name=leaders[0], rows=rows)
        return f"{tie} {text}"

    def _series_line(self) -> str:
        """The score of the series in one line, which stays blank until it has a second game."""
        earlier, strings = self._series_loader.series_score, self.context.strings
        if not earlier:
            return " "
        series_score = earlier + SeriesScore.of([self._game])
        tally = series_score.in_words(self._game.names, strings)
        text = strings("Series: {tally}", tally=tally)
        room = min(self.px(self.width - 2 * metrics.PADDING), self.widest())
        return self.theme.shortened(text, "text", self.px(metrics.TEXT), room)

    def _open_analysis(self) -> Request:
        def review(step: int) -> Request:
            return Pop(partial(self._actions.open_review, step))

        return Push(AnalysisScene(self.context, self._game, review))

    def _watch(self, step: int) -> Request:
        # Above the result, so that its other turning points can be watched next.
        path = self._session.path
        return Push(open_review(self.context, self._game, path, step=step, plays_step=True))

    def content(self) -> Column:
        """The ranking and the chart, and what decided the game."""
        strings, keys = self.context.strings, self.context.keys
        breakdowns = self.analysis.chance_breakdowns
        # Empty before the analysis is complete.
        plays = [
            PlayQuality(accuracy, luck_of(breakdown, len(breakdowns)))
            for accuracy, breakdown in zip(self.analysis.accuracies, breakdowns, strict=True)
        ]
        summary = ResultSummary(
            self.theme,
            self._game,
            strings,
            self.widest(),
            self._excess,
            plays,
            is_awaited=not self.analysis.has_ended,
        )
        tooltip = keys.tooltip(strings("Analysis"), Command.ANALYSIS, strings)
        details = Button(self.theme, strings("Analysis"), self._open_analysis, tooltip=tooltip)
        points = TurningPoints(self.context, self._pictures, details)
        return Column(self.theme, [summary, points], self.px(metrics.GAP))

    def resize(self, size: tuple[int, int]) -> None:
        """Lower the chart if not everything fits without scrolling."""
        self._excess = 0
        super().resize(size)
        self._excess = self.scroll.max_top
        if self._excess:
            super().resize(size)

    @property
    def is_animating(self) -> bool:
        """Whether the buttons are still disabled."""
        return self._age < _BUTTON_DELAY

    def update(self, seconds: float) -> Request | None:
        """Enable the buttons some time after they have appeared."""
        if self.is_animating:
            self._age += seconds
            for widget in self.form.widgets:
                if isinstance(widget, Button):
                    widget.enabled = not self.is_animating
        return super().update(seconds)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self._export.toast.draw(self.theme, surface, self.message_room)

    def show_analysis_progress(self) -> None:
        """Show accuracy, luck and turning points once the analysis is complete."""
        if self.analysis.has_ended:
            self.rearrange()

    def _refresh(self) -> None:
        self.rearrange()
        self.context.invalidate()

    def handle(self, event: Input) -> Request | None:
        if isinstance(event, Press | KeyPress):
            self._export.toast.hide()
        return super().handle(event)

    def key(self, pressed: KeyPress) -> Request | None:
        if pressed.command is Command.ANALYSIS:
            return self._open_analysis()
        # They mean the same as at the table.
        actions: dict[Command | None, Callable[[], Request | None]] = {
            Command.UNDO: self._actions.undo,
            Command.HISTORY: self._actions.open_history,
            Command.REVIEW: partial(self._actions.open_review, None),
            Command.SAVE: self._actions.open_save_as,
        }
        action = actions.get(pressed.command)
        return Pop(action) if action else super().key(pressed)

    def buttons(self) -> list[Button]:
        strings, actions = self.context.strings, self._actions
        rematch = Button(self.theme, strings("Rematch"), actions.play_rematch, primary=True)
        new_game = Button(self.theme, strings("New game"), actions.set_up_next_game)
        review = Button(
            self.theme, strings("Review game"), partial(Pop, partial(actions.open_review, None))
        )
        same_deal = Button(
            self.theme,
            strings("Same tiles"),
            lambda: Push(SameDealScene(self.context, self._game, actions.play_same_deal)),
        )
        table = Button(self.theme, strings("Table"), partial(Pop, actions.show_table))
        undo = Button(self.theme, strings("Undo"), partial(Pop, actions.undo))
        image, menu = self._image_button(), Button(self.theme, strings("Main menu"), self.cancel)
        rematch.tooltip = strings("The same players again: the games count as a series")
        review.tooltip = strings("Step by step, with win chances, mistakes and better moves")
        same_deal.tooltip = strings("The same tiles again, in the same seats or in others")
        table.tooltip = strings("Look at the table as it is now")
        undo.tooltip = strings("Take back the last move and play on")
        buttons = [rematch, new_game, review, same_deal, table, undo, image, menu]
        for button in buttons:
            button.enabled = not self.is_animating
        return buttons

    def _image_button(self) -> Button:
        """The button that saves the image, and then opens its folder, in the same place."""
        strings = self.context.strings
        save, open_folder = strings("Save image"), strings("Open folder")
        if not self._export.path:
            export = partial(export_image, self.context, self._game, self.size)
            button = _ReplaceableButton(
                self.theme, save, lambda: self._export.begin(export), open_folder
            )
            button.tooltip = strings("The table as it is at the end, for your pictures folder")
            return button
        return _ReplaceableButton(self.theme, open_folder, self._export.open_folder, save)

    def cancel(self) -> Request:
        """Back to the menu; the game stays in the library."""
        return BackToMenu()
