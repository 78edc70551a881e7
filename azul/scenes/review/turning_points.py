"""The turning points of a game as thumbnails of the table; a click replays one."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from azul.game import Game, describe_decision, draft_in_short, history_of, shortened
from azul.i18n import Sentence, instead, mark, percent, sentence
from azul.insight import MAX_TURNING_POINTS, TurningPoint
from azul.kit import borders, boxes, metrics
from azul.kit.containers import Column, Container, Heading, Text
from azul.kit.fitting import cut_off, fit
from azul.kit.theme import Theme
from azul.kit.widgets import Action, Button, Widget
from azul.scenes.review.chance_summary import ChanceBreakdownText
from azul.scenes.review.step_notes import better_text
from azul.scenes.scene import Context, Request
from azul.services import GameAnalysis
from azul.settings import Style
from azul.table.thumbnail import SHAPE, thumbnail

_PADDING: Final = 10
_LEAST_CARD: Final = 460
"""Space around thumbnail and caption, and least width of cards side by side, in design units."""

_BESIDE: Final = 0.33
"""Width of a thumbnail beside its caption, as a share of the card's width."""

_LOWEST: Final = 150
"""Least height of a thumbnail above its caption in little room, in design units."""

_ICON: Final = 40
_LINES: Final = 4
"""Side of the icon in design units, and lines of a caption."""


_DEALS: Final = {
    True: mark("Round {round} · The deal: {name}’s win chance rose from {before} to {after}"),
    False: mark("Round {round} · The deal: {name}’s win chance fell from {before} to {after}"),
}
"""Texts by whether the chance has risen."""


def captions(
    point: TurningPoint, game: Game, analysis: GameAnalysis, exercise: int | None
) -> list[Sentence]:
    """Return the move, the better move and the change of chance: in full, then shorter versions.

    The better move is secret if the record is the `exercise`.
    """
    step, seats = game.step(point.record_index), game.seating.at(point.record_index)
    values: dict[str, object] = {
        "round": step.before.round,
        "name": shortened(seats[point.player].name),
    }
    if point.is_deal:
        values |= {"before": percent(point.before), "after": percent(point.after)}
        return [Sentence(_DEALS[point.after > point.before], values)]
    values["after"], values["before"] = instead(point.after, point.change)
    review = analysis.reviews[point.record_index]
    better = better_text(step.before, review.best, seats)
    if point.record_index == exercise:
        better = sentence("A better move: try it below")
    draft = draft_in_short(step, seats)
    moves = (draft.full, draft.without_source) if draft else (describe_decision(step, seats),)
    told = [
        sentence(
            "Round {round} · {move}\n{better}\nWin chance of {name}: {after} instead of {before}",
            move=move,
            better=better,
            **values,
        )
        for move in moves
    ]
    shortest = sentence(
        "Round {round} · {move}\n{better}\n{name}: {after} instead of {before}",
        move=moves[-1],
        better=better,
        **values,
    )
    return [*told, shortest]


_PictureKey = tuple[int, int, Style]
"""Everything that a thumbnail depends on: the record, the height in pixels and the style."""


class TurningPointPictures:
    """The turning points of a game, with thumbnails that a thread draws on the first request.

    A click on a turning point calls `watch` with the number of its step in the history. `exercise`
    is the record that the result offers as an exercise.
    """

    exercise: int | None = None

    def __init__(
        self,
        context: Context,
        game: Game,
        analysis: GameAnalysis,
        watch: Callable[[int], Request],
    ) -> None:
        self.game, self.analysis, self.watch = game, analysis, watch
        self._context = context
        self._wanted: Sequence[_PictureKey] = ()
        self._pictures: Mapping[_PictureKey, pygame.Surface] = {}

    def picture(self, record_index: int, height: int) -> pygame.Surface | None:
        """Return the thumbnail of the turning point at a record, or None until it is drawn."""
        context, points = self._context, self.analysis.turning_points
        style = context.theme.style
        wanted = [(point.record_index, height, style) for point in points]
        # The deep pass of the analysis may find other turning points.
        if wanted != self._wanted:
            self._wanted = wanted
            # It has a theme of its own, so that the table below keeps its cache.
            theme = context.theme.with_settings(context.settings, metrics.DESIGN)
            draw = partial(_draw_pictures, theme, self.game, points, height)
            context.tasks.on_thread(draw, partial(self._keep, wanted), name="pictures")
        return self._pictures.get((record_index, height, style))

    def _keep(self, keys: Sequence[_PictureKey], pictures: Sequence[pygame.Surface]) -> None:
        if keys == self._wanted:
            self._pictures = dict(zip(keys, pictures, strict=True))
            self._context.invalidate()


def _draw_pictures(
    theme: Theme, game: Game, points: Sequence[TurningPoint], height: int
) -> list[pygame.Surface]:
    """Draw the table before each decision and after each deal."""
    steps = [(game.step(point.record_index), point) for point in points]
    states = [step.after if point.is_deal else step.before for step, point in steps]
    return [thumbnail(theme, game.setup, game.seats, state, height) for state in states]


class TurningPointCard(Button):
    """A turning point: the table, and below or beside it the first caption that has room."""

    def __init__(
        self,
        theme: Theme,
        captions: Sequence[str],
        tooltip: str,
        action: Action,
        picture: Callable[[int], pygame.Surface | None],
    ) -> None:
        """`picture` returns the thumbnail in a height, or None until it is drawn."""
        super().__init__(theme, captions[0], action, tooltip=tooltip)
        self._captions, self._watch = captions, tooltip
        self._picture = picture
        self._place = self._room = Rect(0, 0, 0, 0)
        self._face: pygame.Surface | None = None

    def arrange(self, rect: Rect, height: int, is_beside: bool) -> None:
        """Take a place, with a thumbnail of a height; the tooltip completes a short caption."""
        self.set_rect(rect)
        padding = self.px(_PADDING)
        inside = rect.inflate(-2 * padding, -2 * padding)
        if is_beside:
            width = round(height * SHAPE)
            parts = boxes.row(inside, [width, inside.w - width - padding], padding)
        else:
            parts = boxes.column(inside, [height, inside.h - height - padding], padding)
        self._place, self._room = parts
        shorter = [*self._captions[1:], *cut_off(self._captions[-1])]
        full = self._fit(self._captions[:1])
        self._face = full or self._fit(shorter)
        self.tooltip = self._watch if full else f"{self.words}\n{self._watch}"

    def _fit(self, versions: Sequence[str]) -> pygame.Surface | None:
        return fit(
            self.theme, versions, "text", [_type(self.theme)], self.colors.ink, self._room.size
        )

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        theme, colors, rect = self.theme, self.colors, self.rect
        edge = colors.cobalt if hovered else colors.rule
        borders.draw_rounded(theme, surface, rect, colors.field, edge, self.px(2))
        place, room = self._place, self._room
        if picture := self._picture(place.h):
            place = picture.get_rect(center=place.center)
            surface.blit(picture, place)
        side = self.px(_ICON)
        square = Rect(0, 0, side, side)
        square.bottomright = place.bottomright
        fill = colors.cobalt if hovered else colors.button
        borders.draw_rounded(self.theme, surface, square, fill, colors.quiet_on_dark, self.px(1))
        icon = self.theme.picture("icons/play", side * 2 // 3, side * 2 // 3)
        surface.blit(icon, icon.get_rect(center=square.center))
        if self._face:
            below = {"topleft": room.topleft} if room.y > place.y else {"midleft": room.midleft}
            surface.blit(self._face, self._face.get_rect(**below))
        if focused:
            self.draw_focus(surface, rect)


def _type(theme: Theme) -> int:
    """Return the size of type in captions, in pixels."""
    return max(metrics.LEGIBLE, theme.px(metrics.SMALL))


class TurningPoints(Column):
    """A heading, and below it cards of all turning points, lower by an `excess` in pixels.

    Before the analysis is complete, its progress replaces the cards, in the same height.
    """

    def __init__(self, context: Context, pictures: TurningPointPictures, excess: int) -> None:
        theme = context.theme
        heading = Heading(theme, context.strings("Turning points"), metrics.LARGE)
        self.cards = _Cards(context, pictures, excess)
        super().__init__(theme, [heading, self.cards], theme.px(metrics.GAP) // 2)


class _Cards(Container):
    """The cards, or a text instead of them; as high as the greatest number of cards."""

    def __init__(self, context: Context, pictures: TurningPointPictures, excess: int) -> None:
        super().__init__(context.theme, [])
        self._context, self._pictures, self._excess = context, pictures, excess
        points = pictures.analysis.turning_points
        self._cards = [self._card(point) for point in points]
        self.children = self._cards or [self._text()]

    def _card(self, point: TurningPoint) -> TurningPointCard:
        strings, pictures = self._context.strings, self._pictures
        told = captions(point, pictures.game, pictures.analysis, pictures.exercise)
        texts = [strings.say(text) for text in told]
        tooltip, action = strings("Watch it again"), partial(self._watch, point)
        picture = partial(pictures.picture, point.record_index)
        return TurningPointCard(self.theme, texts, tooltip, action, picture)

    def _watch(self, point: TurningPoint) -> Request:
        """Show the played move or the deal."""
        step = next(
            entry.number
            for entry in history_of(self._pictures.game)
            if entry.record_count == point.record_index + 1 and (entry.is_decision or entry.is_deal)
        )
        return self._pictures.watch(step)

    def _text(self) -> Widget:
        """Return the progress, or why there are no turning points."""
        analysis, strings = self._pictures.analysis, self._context.strings
        if analysis.chance_breakdowns:
            words = strings("No single move or deal decided this game.")
            return Text(self.theme, words, metrics.SMALL)
        return ChanceBreakdownText(self.theme, analysis, self._pictures.game.seats, strings)

    # Layout

    def height(self, width: int) -> int:
        gap, padding = self.px(metrics.GAP), self.px(_PADDING)
        text = _LINES * self.theme.font("text", _type(self.theme)).get_linesize()
        picture = self._picture_height(width)
        if self._card_width(width) < width:
            return picture + text + 3 * padding
        return boxes.length([max(picture, text) + 2 * padding] * MAX_TURNING_POINTS, gap)

    def set_rect(self, rect: Rect) -> None:
        super().set_rect(rect)
        if not self._cards:
            text = self.children[0]
            text.set_rect(boxes.centered(rect.center, rect.w, text.height(rect.w)))
            return
        gap, count = self.px(metrics.GAP), MAX_TURNING_POINTS
        is_beside = self._card_width(rect.w) == rect.w
        if is_beside:
            places = boxes.column(rect, [(rect.h - gap * (count - 1)) // count] * count, gap)
        else:
            places = boxes.columns(rect, count, gap)
        for card, place in zip(self._cards, places, strict=False):
            card.arrange(place, self._picture_height(rect.w), is_beside)

    def _card_width(self, width: int) -> int:
        """Return the width of a card among others, or the whole width if that is too little."""
        gaps = (MAX_TURNING_POINTS - 1) * self.px(metrics.GAP)
        share = (width - gaps) // MAX_TURNING_POINTS
        return share if share >= self.px(_LEAST_CARD) else width

    def _picture_height(self, width: int) -> int:
        card = self._card_width(width)
        if card == width:
            return round(_BESIDE * card / SHAPE)
        full = round((card - 2 * self.px(_PADDING)) / SHAPE)
        return max(min(full, self.px(_LOWEST)), full - self._excess)
