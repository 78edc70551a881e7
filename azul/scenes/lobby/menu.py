"""The title and the main menu."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from azul.game import (
    LEVELS,
    PlannedSeat,
    Seat,
    last_game_seats,
    level_name,
    make_seating,
    name_key,
    shortened,
)
from azul.i18n import mark
from azul.kit import borders, boxes, metrics
from azul.kit.containers import Column, Container, Picture, Spacer, Text
from azul.kit.form import Form
from azul.kit.keys import KeyPress
from azul.kit.pointer import Press
from azul.kit.theme import Theme
from azul.kit.widgets import Button, Input, Role
from azul.saves import title_of
from azul.scenes.lobby.mosaic import MosaicPicture
from azul.scenes.scene import Context, Destinations, Push, Quit, Request, Scene
from azul.statistics import Rating

_WIDTH = 580
_PANEL = 820
_LEAST_PANEL = 400
"""Side of the mosaic beside the buttons, and its minimum above them, in design units."""

_BUTTON = 68
_BETWEEN = 84
"""Gap between the ornament below the title and the first button."""

_EDGE = 90
"""Minimum margin above the title, and below the last button of a single column."""

_ROOM = (1460, 900)
"""Minimum window size, in design units, for the mosaic beside the buttons."""

_BUTTONS_PER_LINE = 3

_MARGIN = 40

_BELOW_TEXT = 10
"""Gap between the text about an unfinished game and its button."""

_RULE = 28

_PLAY_AGAINST: Final = {
    "journeyman": mark("Play against a Journeyman"),
    "master": mark("Play against a Master"),
    "grandmaster": mark("Play against a Grandmaster"),
}
"""The suggestion by level; the Apprentice is nobody's next level."""


class _ButtonRow(Container):
    """Buttons as wide as one of `count` in a row, unless a label needs more."""

    def __init__(self, theme: Theme, buttons: Sequence[Button], count: int, units: float) -> None:
        super().__init__(theme, buttons)
        self._count, self._units = count, units

    def height(self, width: int) -> int:
        return self.px(self._units)

    def set_rect(self, rect: Rect) -> None:
        super().set_rect(rect)
        gap, widths = self.px(metrics.GAP), [button.width() for button in self.children]
        width = (rect.w + gap) // self._count - gap
        if max(widths) <= width:
            widths = [width] * len(widths)
        else:
            spare = max(0, rect.w - boxes.length(widths, gap)) // len(widths)
            widths = boxes.fitted([wanted + spare for wanted in widths], rect.w, gap)
        for button, place in zip(self.children, boxes.row(rect, widths, gap), strict=True):
            button.set_rect(place)


class MenuScene(Scene):
    """The main menu: Continue or Play first; for newcomers the tutorial, then a first game."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._read_library()
        self._is_small = False
        self._mosaic = MosaicPicture(context)

    def _read_library(self) -> None:
        self._unfinished = self.context.library.latest_unfinished(self.context.settings.last)
        settings = self.context.settings
        self._is_newcomer = self.context.library.is_empty and not settings.names

    def _planned_seats(self) -> tuple[PlannedSeat, ...]:
        """Return the seats of the game that Play starts, some of them still without a name."""
        settings = self.context.settings
        return last_game_seats(settings.names, settings.levels, settings.known)

    def _last_seats(self) -> tuple[Seat, ...]:
        """Return the planned seats with names."""
        return make_seating(self._planned_seats(), self.context.strings).at_start

    def enter(self) -> None:
        self.form.focus = 0

    def cover(self) -> None:
        self._mosaic.finish()

    def uncover(self) -> None:
        """Update the buttons: a game may have been begun or ended."""
        first = self.form.widgets[0].meaning
        self._read_library()
        self.rearrange()
        # Enter runs the first button, if it is new, or if the mouse has taken the focus.
        if self.form.focus is None or self.form.widgets[0].meaning != first:
            self.form.focus = 0

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self._is_small = size[0] < max(self.px(_ROOM[0]), size[1]) or size[1] < self.px(_ROOM[1])
        side = min(self.px(_PANEL), size[1] - self.px(160), size[0] // 2 - self.px(80))
        width, gap = self.px(_WIDTH), self.px(120)
        left, top = (size[0] - side - gap - width) // 2, (size[1] - side) // 2
        picture, column = boxes.row(Rect(left, top, 0, side), [side, width], gap)
        if self._is_small:
            # There is no room for the mosaic beside the buttons, which are side by side.
            picture, column = Rect(0, 0, 0, 0), Rect(0, 0, *size).inflate(-2 * self.px(_MARGIN), 0)
        theme, head, buttons = self.theme, self._head(column.w), self._buttons()
        players = self._players_text(column.w)
        room = self.size[1] - head.height(column.w) - players.height(column.w)
        self._rows = self._in_rows(buttons, room)
        below = Column(theme, self._rows, self.px(metrics.GAP))
        room = self.size[1] - players.height(column.w) - below.height(column.w)
        if head.height(column.w) > room:
            # A title alone is better than a button outside the window.
            head = Column(theme, head.children[:1], 0)
        between = self.px(_BETWEEN) - players.height(column.w)
        spare = room - head.height(column.w) - 2 * self.px(metrics.GAP)
        space = Spacer(theme, min(max(between, 0), max(spare, 0)))
        content = Column(theme, [head, space, players, below])
        height = content.height(column.w)
        side = min(column.w, size[1] - height - 3 * self.px(_EDGE)) if self._is_small else 0
        above = side + self.px(_EDGE) if side >= self.px(_LEAST_PANEL) else 0
        middle = column.centerx, (size[1] + above) // 2
        rect = boxes.centered(middle, column.w, height)
        if above:
            # In a tall window the mosaic is above the buttons.
            picture = Rect((size[0] - side) // 2, rect.top - above, side, side)
        content.set_rect(rect)
        self._mosaic.arrange(picture)
        self.replace_form(Form([content, self._mosaic] if picture.w else [content]))

    def _head(self, width: int) -> Column:
        """Return title, subtitle and an ornament, from top to bottom."""
        theme, colors = self.theme, self.colors
        units = metrics.HEADING * 1.5 if self._is_small else metrics.TITLE
        title = Text(theme, "Azulejo", units, "title", colors.cream, centered=True)
        title.role = Role.HEADING
        words = self.context.strings("A fan-made table for Azul")
        subtitle = Text(theme, words, color=colors.quiet_on_dark, centered=True)
        rule = theme.picture("table/rule", width, self.px(_RULE))
        ornament = Picture(theme, rule, width)
        return Column(theme, [title, subtitle, ornament], self.px(metrics.GAP))

    def _players_text(self, width: int) -> Text:
        """Return the game that the first button would continue, or the players of a new game."""
        text, theme, strings = "", self.theme, self.context.strings
        if self._unfinished:
            path, game = self._unfinished
            names = ", ".join(
                self._with_rating(seat.name) if seat.is_person else seat.name for seat in game.seats
            )
            text = strings("Round {round} · {text}", text=names, round=game.state.round)
            # This comes first, because the end is cut off if there is little room.
            text = " · ".join(filter(None, [shortened(title_of(path.stem)), text]))
        elif not self._is_newcomer:
            text = " · ".join(map(self._player_text, self._last_seats()))
        text = theme.shortened(text, "text", self.px(metrics.SMALL), width)
        below, gold = self.px(_BELOW_TEXT), self.colors.gold
        return Text(theme, text, metrics.SMALL, color=gold, margin_below=below, centered=True)

    def _player_text(self, seat: Seat) -> str:
        """Return the name of a player, with the level of a bot or the rating of a person."""
        if seat.level is None:
            return self._with_rating(seat.name)
        if seat.told_level is None:
            return seat.name
        level = level_name(seat.level)
        return self.context.strings("{name} ({level})", name=seat.name, level=level)

    def _with_rating(self, name: str) -> str:
        rating = self._rating(name)
        if rating is None:
            return name
        text = mark("{name} (rating {points} ± {error})")
        return self.context.strings(text, name=name, **rating._asdict())

    def _rating(self, name: str) -> Rating | None:
        rating = self.context.settings.ratings.get(name_key(name))
        return Rating(*rating) if rating else None

    def _suggested_level(self) -> str | None:
        """Return the next level for a person who played alone against weaker bots."""
        seats = self._last_seats()
        people = [seat.name for seat in seats if seat.level is None]
        levels = [seat.level for seat in seats if seat.level is not None]
        # The strength of bots of other authors is unknown.
        bots = [LEVELS.index(level) for level in levels] if {*levels} <= {*LEVELS} else []
        rating = self._rating(people[0]) if len(people) == 1 and bots else None
        level = rating.next_level if rating else None
        return level if level and LEVELS.index(level) > max(bots) else None

    def _in_rows(self, buttons: list[Button], room: int) -> list[_ButtonRow]:
        """Put one button in a row, or several if there is little room, preferably not the first."""
        per_row = _BUTTONS_PER_LINE if self._is_small else 2
        # The suggested game has a row of its own too: its label is long.
        singles = 2 if self._is_newcomer or self._suggested_level() else 1
        row_count = singles + -(-(len(buttons) - singles) // per_row)
        if self._rows_height(row_count, metrics.BUTTON) > room:
            singles = 0
        in_one_column = self._rows_height(len(buttons), _BUTTON)
        if not self._is_small and in_one_column <= room - self.px(_BETWEEN + 2 * _EDGE):
            singles = len(buttons)
        units = metrics.BUTTON if self._is_small else _BUTTON
        starts = range(singles, len(buttons), per_row)
        rows = [([button], 1) for button in buttons[:singles]]
        rows += [(buttons[start : start + per_row], per_row) for start in starts]
        # The last row may have fewer buttons, and is as wide as the others.
        rows[-1] = rows[-1][0], min(rows[-1][1], len(rows[-1][0]))
        return [_ButtonRow(self.theme, row, count, units) for row, count in rows]

    def _rows_height(self, count: int, units: float) -> int:
        return boxes.length([self.px(units)] * count, self.px(metrics.GAP))

    def _buttons(self) -> list[Button]:
        strings = self.context.strings
        tutorial = self._button(
            strings("Learn by doing"), lambda to: to.tutorial(to.play_first_game)
        )
        statistics = self._button(strings("Statistics"), lambda to: to.statistics())
        lesson = self._button(strings("Strategy"), lambda to: to.lesson())
        level = None if self._is_newcomer else self._suggested_level()
        suggestion = []
        if level:
            label, play = strings(_PLAY_AGAINST[level]), partial(self._play_against, level)
            suggestion.append(Button(self.theme, label, play))
        buttons = [
            *([tutorial] if self._is_newcomer else []),
            self._play_button(),
            *suggestion,
            self._button(strings("New game"), lambda to: to.set_up(None)),
            self._button(strings("Load game"), lambda to: to.load()),
            self._button(strings("Puzzles"), lambda to: to.puzzles()),
            *([] if self._is_newcomer else [statistics, tutorial, lesson]),
            self._button(strings("Rules"), lambda to: to.rules()),
            self._button(strings("Settings"), lambda to: to.settings()),
            Button(self.theme, strings("Quit"), Quit),
        ]
        buttons[0].primary = True
        return buttons

    def _play_button(self) -> Button:
        """Return Continue if a game is unfinished; else Play, for newcomers a first game."""
        strings = self.context.strings
        if self._unfinished:
            path = self._unfinished[0]
            return self._button(strings("Continue game"), lambda to: to.open_game(path))
        if self._is_newcomer:
            label = strings(_PLAY_AGAINST["journeyman"])
            return Button(self.theme, label, lambda: self.context.destinations.play_first_game())
        return Button(self.theme, strings("Play"), lambda: self.context.destinations.play_again())

    def _play_against(self, level: str) -> Request:
        """Start a game like the last game, with all bots at this level."""
        seats = self._planned_seats()
        names = tuple(seat.name for seat in seats)
        levels = tuple(level if seat.level else "" for seat in seats)
        settings = replace(self.context.settings, names=names, levels=levels)
        self.context.change_settings(settings)
        return self.context.destinations.play_again()

    def _button(self, label: str, make: Callable[[Destinations], Scene]) -> Button:
        return Button(self.theme, label, lambda: Push(make(self.context.destinations)))

    @property
    def is_animating(self) -> bool:
        return bool(self._mosaic.moving)

    def update(self, seconds: float) -> Request | None:
        self._mosaic.update(seconds)
        return super().update(seconds)

    def handle(self, event: Input) -> Request | None:
        if isinstance(event, Press | KeyPress):
            self._mosaic.finish()
        return super().handle(event)

    def key(self, pressed: KeyPress) -> Request | None:
        """Go through all buttons on Left and Right, and by shared rows on Up and Down."""
        right, down, focused = pressed.horizontal_step, pressed.vertical_step, self.form.focused
        count = sum(len(row.children) for row in self._rows)
        if not (right or down) or len(self._rows) == count or not focused:
            return super().key(pressed)
        if right:
            number = self.form.widgets.index(focused) + right
            self.form.focus = min(max(0, number), count - 1)
            return None
        row = next(n for n, row in enumerate(self._rows) if focused in row.children)
        place = self._rows[row].children.index(focused)
        other = self._rows[min(max(0, row + down), len(self._rows) - 1)].children
        self.form.focus_on(other[min(place, len(other) - 1)])
        return None

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(borders.backdrop(self.theme, self.size), (0, 0))
        self.form.draw(surface)
