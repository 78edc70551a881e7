"""The turning points of a game as small pictures of the table, each of which can be watched."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from azul.game import Game, history_of, shortened
from azul.i18n import Sentence, percents, sentence
from azul.insight import MAX_TURNING_POINTS, TurningPoint
from azul.kit import borders, boxes, metrics
from azul.kit.containers import Container, Text
from azul.kit.theme import Theme
from azul.kit.widgets import Action, Button, Widget
from azul.scenes.review.chance_summary import ChanceSummary
from azul.scenes.scene import Context, Request
from azul.services import GameAnalysis
from azul.settings import Style
from azul.table.thumbnail import SHAPE, thumbnail

_PICTURE: Final = 132
_PADDING: Final = 10
"""Height of a picture, and space around it, in design units."""

_ICON: Final = 40
_CAPTION: Final = 160
"""Size of the icon, and least width of a caption beside a picture; rather than being narrower the
cards are below each other.
"""

_LINES: Final = 2
"""Lines of a caption without a picture."""


def describe_turning_point(point: TurningPoint, game: Game) -> Sentence:
    """Whose win chance changed, in which round, and by how much."""
    values = {
        "round": game.step(point.record_index).before.round,
        "name": shortened(game.seating.at(point.record_index)[point.player].name),
        **percents(point.before, point.after),
    }
    if not point.is_deal:
        return sentence(
            "Round {round} · {name}: win chance fell from {before} to {after}", **values
        )
    if point.after > point.before:
        return sentence(
            "Round {round} · The deal: {name}’s win chance rose from {before} to {after}", **values
        )
    return sentence(
        "Round {round} · The deal: {name}’s win chance fell from {before} to {after}", **values
    )


class TurningPointPictures:
    """The pictures of a game's turning points, drawn on a thread as soon as one is asked for.

    A press on one calls `watch` with the number of its step in the history.
    """

    def __init__(
        self,
        context: Context,
        game: Game,
        analysis: GameAnalysis,
        watch: Callable[[int], Request],
    ) -> None:
        self.game, self.analysis, self.watch = game, analysis, watch
        self._context = context
        self._height_and_style: tuple[int, Style] | None = None
        self._pictures: Sequence[pygame.Surface] = ()

    def picture(self, number: int, height: int) -> pygame.Surface | None:
        """The picture of a turning point by its number from 0 on, or None until it is drawn."""
        context = self._context
        wanted = height, context.theme.style
        if wanted != self._height_and_style:
            self._height_and_style, self._pictures = wanted, ()
            # It has a theme of its own, so that the table below keeps what was drawn for it.
            theme = context.theme.with_settings(context.settings, metrics.DESIGN)
            draw = partial(_draw_pictures, theme, self.game, self.analysis.turning_points, height)
            context.tasks.on_thread(draw, partial(self._keep, wanted), name="pictures")
        return self._pictures[number] if self._pictures else None

    def _keep(
        self, height_and_style: tuple[int, Style], pictures: Sequence[pygame.Surface]
    ) -> None:
        if height_and_style == self._height_and_style:
            self._pictures = pictures
            self._context.invalidate()


def _draw_pictures(
    theme: Theme, game: Game, points: Sequence[TurningPoint], height: int
) -> list[pygame.Surface]:
    """The table before each decision and after each deal."""
    steps = [(game.step(point.record_index), point) for point in points]
    states = [step.after if point.is_deal else step.before for step, point in steps]
    return [thumbnail(theme, game.setup, game.seats, state, height) for state in states]


class TurningPointCard(Button):
    """A turning point: the table beside its caption, or the caption alone."""

    def __init__(
        self,
        theme: Theme,
        caption: str,
        tooltip: str,
        action: Action,
        picture: Callable[[int], pygame.Surface | None] | None,
    ) -> None:
        """`picture` gives the picture in a height, or None until it is drawn."""
        super().__init__(theme, caption, action, tooltip=tooltip)
        self._picture = picture

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        theme, colors, rect = self.theme, self.colors, self.rect
        padding = self.px(_PADDING)
        edge = colors.cobalt if hovered else colors.rule
        borders.draw_rounded(theme, surface, rect, colors.field, edge, self.px(2))
        inside = rect.inflate(-2 * padding, -2 * padding)
        if self._picture:
            height = self.px(_PICTURE)
            place = Rect(inside.x, inside.y, round(height * SHAPE), inside.h)
            if picture := self._picture(height):
                surface.blit(picture, picture.get_rect(center=place.center))
            self._draw_icon(surface, place, hovered)
            inside.x, inside.w = place.right + padding, inside.w - place.w - padding
        else:
            self._draw_icon(surface, inside, hovered)
            inside.w -= self.px(_ICON) + padding
        text = self._caption(inside.size)
        surface.blit(text, text.get_rect(midleft=inside.midleft))
        if focused:
            self.draw_focus(surface, rect)

    def _draw_icon(self, surface: pygame.Surface, place: Rect, hovered: bool) -> None:
        """Draw in a corner that it can be watched."""
        side, colors = self.px(_ICON), self.colors
        square = Rect(0, 0, side, side)
        square.bottomright = place.bottomright
        fill = colors.cobalt if hovered else colors.dusk
        borders.draw_rounded(self.theme, surface, square, fill, colors.mist, self.px(1))
        icon = self.theme.picture("icons/play", side * 2 // 3, side * 2 // 3)
        surface.blit(icon, icon.get_rect(center=square.center))

    def _caption(self, room: tuple[int, int]) -> pygame.Surface:
        """The caption, in smaller type if there is little room."""
        width, height = room
        size = self.px(metrics.SMALL)
        while True:
            text = self.theme.paragraph(self.words, "text", size, self.colors.ink, width)
            if text.get_height() <= height or size <= metrics.LEGIBLE:
                return text
            size -= 1


class TurningPoints(Container):
    """Cards of all turning points, or the greatest without a picture; before, the progress.

    Its height never changes, so that nothing moves when the analysis is complete.
    """

    def __init__(
        self,
        context: Context,
        pictures: TurningPointPictures,
        with_pictures: bool = True,
        details: Button | None = None,
    ) -> None:
        """The button for `details` stands at the right."""
        super().__init__(context.theme, [])
        self._context, self._pictures = context, pictures
        self._with_pictures, self._details = with_pictures, details
        self._content = self._cards() or [self._text()]
        # The button first, which is there from the start.
        self._tab_order = [*([details] if details else []), *self._content]
        self.children = [*self._content, *([details] if details else [])]

    def _cards(self) -> list[Widget]:
        points = self._pictures.analysis.turning_points
        if not self._with_pictures:
            greatest = sorted(points, key=lambda point: point.change)[-1:]
            return [self._card(point, None) for point in greatest]
        return [
            self._card(point, partial(self._pictures.picture, number))
            for number, point in enumerate(points)
        ]

    def _card(
        self, point: TurningPoint, picture: Callable[[int], pygame.Surface | None] | None
    ) -> Widget:
        caption = self._context.strings.say(describe_turning_point(point, self._pictures.game))
        tooltip, action = self._context.strings("Watch it again"), partial(self._watch, point)
        return TurningPointCard(self.theme, caption, tooltip, action, picture)

    def _watch(self, point: TurningPoint) -> Request:
        """Show what was played or dealt."""
        step = next(
            entry.number
            for entry in history_of(self._pictures.game)
            if entry.record_count == point.record_index + 1 and (entry.is_decision or entry.is_deal)
        )
        return self._pictures.watch(step)

    def _text(self) -> Widget:
        """The progress, or why there are no turning points."""
        analysis, strings = self._pictures.analysis, self._context.strings
        if analysis.chance_breakdowns:
            words = strings("No single move and no deal decided this game.")
            return Text(self.theme, words, metrics.SMALL)
        return ChanceSummary(self.theme, analysis, self._pictures.game.seats, strings)

    # Layout

    def height(self, width: int) -> int:
        padding = 2 * self.px(_PADDING)
        if self._with_pictures:
            # As if there were as many as possible.
            lines = -(-MAX_TURNING_POINTS // self._columns(self._cards_width(width)))
            return boxes.length([self.px(_PICTURE) + padding] * lines, self.px(metrics.GAP))
        line = self.theme.font("text", self.px(metrics.SMALL)).get_linesize()
        return max(self.px(metrics.BUTTON), _LINES * line + padding)

    def set_rect(self, rect: Rect) -> None:
        super().set_rect(rect)
        room = Rect(rect.x, rect.y, self._cards_width(rect.w), rect.h)
        if self._details:
            place = Rect(0, 0, self._details.width(), self.px(metrics.BUTTON))
            place.midright = rect.right, self._card_places(room)[-1].centery
            self._details.set_rect(place)
        if isinstance(self._content[0], TurningPointCard):
            for widget, place in zip(self._content, self._card_places(room), strict=False):
                widget.set_rect(place)
        else:
            height = self._content[0].height(room.w)
            self._content[0].set_rect(boxes.centered(room.center, room.w, height))

    def _cards_width(self, width: int) -> int:
        """The width that the button leaves."""
        return width - (self._details.width() + self.px(metrics.GAP) if self._details else 0)

    def _columns(self, width: int) -> int:
        """How many cards are side by side."""
        if not self._with_pictures:
            return 1
        gap = self.px(metrics.GAP)
        least = round(self.px(_PICTURE) * SHAPE) + 3 * self.px(_PADDING) + self.px(_CAPTION)
        return min(MAX_TURNING_POINTS, max(1, (width + gap) // (least + gap)))

    def _card_places(self, room: Rect) -> list[Rect]:
        columns, gap = self._columns(room.w), self.px(metrics.GAP)
        count = -(-MAX_TURNING_POINTS // columns) if self._with_pictures else 1
        height = (room.h - gap * (count - 1)) // count
        lines = boxes.column(room, [height] * count, gap)
        return [place for line in lines for place in boxes.columns(line, columns, gap)]
