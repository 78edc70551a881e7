"""The result: the winner, the reason for the end, the decision of a tie, and all scores."""

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
    FROM_POSITION,
    SeriesScore,
    Session,
    join_with_and,
    result_in_words,
    why_ended,
    winners,
)
from azul.i18n import mark, sentence
from azul.insight import luck_of
from azul.kit import metrics
from azul.kit.containers import Column, Heading
from azul.kit.keys import Command, KeyPress
from azul.kit.pointer import Press
from azul.kit.progress_bar import draw_progress_bar
from azul.kit.theme import Theme
from azul.kit.widgets import Action, Button, Input
from azul.saves import NEW_TILE, SeriesScoreLoader
from azul.scenes.dialogs.image_export import export_image
from azul.scenes.dialogs.pick import Option, PickScene
from azul.scenes.dialogs.result_summary import PlayQuality, ResultSummary
from azul.scenes.exporting import FileExport
from azul.scenes.game.same_deal import SameDealScene
from azul.scenes.panel import PanelScene
from azul.scenes.practice.puzzle import PuzzleScene
from azul.scenes.practice.puzzle_positions import (
    FROM_GAME,
    PuzzlePosition,
    PuzzleSet,
    positions_from_mistakes,
)
from azul.scenes.review.analysis_scene import AnalysisScene
from azul.scenes.review.chance_summary import deeper_text
from azul.scenes.review.opening import open_review
from azul.scenes.review.turning_points import TurningPointPictures, TurningPoints
from azul.scenes.scene import BackToMenu, Context, Pop, Push, Request
from azul.services import GameAnalysis, OwnMistake, by_people
from azul.statistics import figures_of

_ORNAMENT_WIDTH: Final = 900
"""Maximum width of the ornament, which is 25 times as wide as high."""

_ORNAMENT_GAP: Final = 32

_BAR: Final = (12, 5)
"""Space beside the bar of progress in a button, and the bar's height, in design units."""

_BUTTON_DELAY: Final = 0.5
"""Seconds in which buttons ignore clicks, which were meant for the scene below."""

_Run = Callable[[], Request | None]

_TIES: Final = {
    1: mark("Tied for 1st place ({score})."),
    2: mark("Tied for 2nd place ({score})."),
    3: mark("Tied for 3rd place ({score})."),
}
"""Texts by the place of players with equal points; there are at most four players."""


@dataclass(frozen=True)
class ResultActions:
    """The actions of the result: the last three replace the game, the rest only the result.

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


class _ReviewButton(Button):
    """A button as wide as the longer of its two texts, with a bar while it waits.

    `awaited` is the progress that it waits for, from 0 to 1, or None.
    """

    def __init__(
        self,
        theme: Theme,
        words: str,
        action: Action,
        other: str,
        awaited: Callable[[], float | None],
    ) -> None:
        super().__init__(theme, words, action)
        self._other, self._awaited = Button(theme, other, action), awaited

    def width(self) -> int:
        return max(super().width(), self._other.width())

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        super().draw(surface, focused, hovered)
        share = self._awaited()
        if share is not None:
            margin, height = map(self.px, _BAR)
            bar = pygame.Rect(0, 0, self.rect.w - 2 * margin, height)
            bar.midbottom = self.rect.centerx, self.rect.bottom - height // 2
            draw_progress_bar(self.theme, surface, bar, share, on_dark=True)


class GameOverScene(PanelScene):
    """The result of a game, above its final table."""

    width = 1800
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
        # The ratings in the menu may have changed.
        context.statistics_reader.begin()
        self._has_new_tile = context.mosaic.add_games([figures_of(session.game, 0)])
        self.analysis = context.analyses.of(session.game)
        self._pictures = TurningPointPictures(context, self._game, self.analysis, self._watch)
        self._export = FileExport(context, self._refresh)
        self._age = 0.0

    def leave(self) -> None:
        """Stop reading games; the results so far stay cached."""
        self.context.statistics_reader.stop()

    @property
    def topic(self) -> Topic:
        """The rules of the bonuses, which have just been counted."""
        return Topic.BONUSES

    def title(self) -> str:
        """Return who has won, and by how much."""
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
        """Return why the game ended, what decided each tie, a new tile, and the series' score."""
        tile = self.context.strings(NEW_TILE) if self._has_new_tile else ""
        why = self.context.strings.say(why_ended(self._game))
        ranking = standings(self._game.state)
        ties = [self._tie_sentence([*tied]) for _, tied in groupby(ranking, attrgetter("total"))]
        origin = self.context.strings(FROM_POSITION) if self._game.is_from_position else ""
        text = " · ".join(filter(None, [origin, " ".join(filter(None, [why, *ties, tile]))]))
        return f"{text}\n{self._series_line()}" if self._game.series else text

    def _tie_sentence(self, tied: Sequence[Standing]) -> str:
        """Return what decided between players with equal points; "" for a single player."""
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
        """Return the score of the series in one line, which is blank until the second game."""
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
        # Pushed above the result, so that its other turning points can be watched next.
        path = self._session.path
        return Push(open_review(self.context, self._game, path, step=step, plays_step=True))

    def content(self) -> Column:
        """Return the ranking, and what decided the game."""
        strings = self.context.strings
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
            plays,
            is_awaited=not self.analysis.has_ended,
        )
        own = self._mistakes_to_try()
        self._pictures.exercise = own[0].mistake.record_index if own else None
        points = TurningPoints(self.context, self._pictures, self._excess)
        deeper = deeper_text(self.theme, self.analysis, strings)
        return Column(self.theme, [summary, points, deeper], self.px(metrics.GAP))

    def resize(self, size: tuple[int, int]) -> None:
        """Lower the thumbnails if not everything fits without scrolling."""
        self._excess = 0
        super().resize(size)
        self._excess = self.scroll.max_top
        if self._excess:
            super().resize(size)

    @property
    def is_animating(self) -> bool:
        """True if the buttons are still disabled."""
        return self._age < _BUTTON_DELAY

    def update(self, seconds: float) -> Request | None:
        """Enable the buttons some time after they have appeared."""
        if self.is_animating:
            self._age += seconds
            if not self.is_animating:
                self.rearrange()
        return super().update(seconds)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self._export.toast.draw(self.theme, surface, self.message_room)

    def show_analysis_progress(self) -> None:
        """Show accuracy, luck and turning points after each pass of the analysis."""
        if self.analysis.has_ended and self.analysis.deep_progress is None:
            self.rearrange()
        self.context.invalidate()

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
        # The keys have their meaning at the table.
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
        more = Button(self.theme, strings("More"), self._open_more)
        menu = Button(self.theme, strings("Main menu"), self.cancel)
        rematch = Button(self.theme, strings("Rematch"), actions.play_rematch, primary=True)
        rematch.tooltip = strings("The same players again: the games count as a series")
        if self._game.is_from_position:
            rematch.tooltip = strings("The same players and the same position again")
        buttons = [more, menu, self._review_button(), rematch]
        for button in buttons:
            button.enabled = button.enabled and not self.is_animating
        return buttons

    def _mistakes_to_try(self) -> list[OwnMistake]:
        """Return the person's mistakes after a loss to bots, the biggest first; else none."""
        is_loss = self._game.lone_loser is not None
        own = by_people(self.analysis.mistakes, self._game.seating) if is_loss else ()
        return sorted(own, key=lambda each: -each.mistake.chance_lost)

    def _review_button(self) -> Button:
        """Return the button that reviews the game, or opens a loser's worst mistake."""
        strings, analysis = self.context.strings, self.analysis
        is_loss = self._game.lone_loser is not None
        review, mistake = strings("Review game"), strings("Fix your biggest mistake")
        positions = positions_from_mistakes(self._mistakes_to_try())
        if positions or (is_loss and not analysis.has_ended):
            button = _ReviewButton(
                self.theme,
                mistake,
                partial(self._open_puzzle, positions),
                review,
                lambda: None if analysis.has_ended else analysis.progress,
            )
            button.enabled = bool(positions)
            button.tooltip = strings("Find a better move where you lost the most win chance")
            button.why_disabled = strings("Your game is still being analyzed")
        else:
            other = mistake if is_loss else review
            button = _ReviewButton(self.theme, review, self._review, other, lambda: None)
            button.tooltip = strings("Step by step, with win chances, mistakes and better moves")
        return button

    def _review(self) -> Request:
        return Pop(partial(self._actions.open_review, None))

    def _open_puzzle(self, positions: Sequence[PuzzlePosition]) -> Request:
        puzzles = PuzzleSet(positions, self.context.progress, FROM_GAME)
        return Push(PuzzleScene(self.context, puzzles, 0))

    def _open_more(self) -> Request:
        """Open the menu of everything else, which closes before the chosen action runs."""
        strings, actions = self.context.strings, self._actions

        def open_same_deal() -> Request:
            return Push(SameDealScene(self.context, self._game, actions.play_same_deal))

        options: list[Option[_Run]] = [
            Option(strings("New game"), actions.set_up_next_game),
            Option(
                strings("Same tiles again"),
                open_same_deal,
                details=strings("Play again with the same tiles, in the same or swapped seats"),
            ),
            Option(strings("Analysis"), self._open_analysis),
            Option(strings("History"), partial(Pop, actions.open_history)),
            Option(
                strings("View table"),
                partial(Pop, actions.show_table),
                details=strings("See the table as it is now"),
            ),
            Option(
                strings("Undo"),
                partial(Pop, actions.undo),
                details=strings("Take back the last move and play on"),
            ),
            self._image_option(),
            Option(strings("Save as…"), partial(Pop, actions.open_save_as)),
        ]
        if self._game.is_from_position:
            # A game from a position has no tiles of its own, and no code.
            del options[1]
        if self._game.lone_loser is not None:
            # The review button may lead to the biggest mistake instead.
            options.insert(2, Option(strings("Review game"), self._review))
        return Push(PickScene(self.context, sentence("More"), options, lambda run: run()))

    def _image_option(self) -> Option[_Run]:
        """Return the option that saves the image, or then opens its folder."""
        strings, export = self.context.strings, self._export
        if export.path:
            return Option(strings("Open folder"), export.open_folder)
        save = partial(export_image, self.context, self._game, self.size)
        return Option(
            strings("Save image"),
            partial(export.begin, save),
            details=strings("Saves an image of the table at the end to your pictures folder"),
        )

    def cancel(self) -> Request:
        """Go back to the menu; the game stays in the library."""
        return BackToMenu()
