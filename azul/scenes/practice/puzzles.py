"""The puzzle of the day, the bundled puzzles by difficulty, and people's mistakes in games."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

import pygame
from pygame import Rect

from azul.game import printable
from azul.i18n import mark
from azul.insight import Difficulty
from azul.kit import borders, metrics
from azul.kit.borders import draw_focus
from azul.kit.containers import Field, FieldText, Line
from azul.kit.emblems import tinted_icon
from azul.kit.keys import KeyPress
from azul.kit.theme import Theme
from azul.kit.widgets import Action, Button, Part, Role, Widget
from azul.scenes.panel import NO_LABEL, PanelScene
from azul.scenes.practice.puzzle import PuzzleScene
from azul.scenes.practice.puzzle_positions import (
    FROM_GAMES,
    PuzzleSet,
    bundled_puzzles,
    course,
    position_of_the_day,
    positions_from_mistakes,
    positions_from_puzzles,
    streak_text,
)
from azul.scenes.scene import Context, Push, Request

_CELL: Final = metrics.BUTTON
_GAP: Final = 8
_ICON_SIZE: Final = 0.36
_NUMBER_SCALE: Final = 0.85
"""Greatest side of a cell and gap, in design units; shares of the icon and of the number."""


class PuzzleNumberLine(Widget):
    """A line of selectable numbers from `first` + 1 on, with an icon on `solved` numbers.

    There is room for `per_line` numbers. Arrow keys move the `cursor`, which all lines share.
    `tooltips` has a text for each number.
    """

    role = Role.LIST

    def __init__(
        self,
        theme: Theme,
        per_line: int,
        first: int,
        solved: Sequence[bool],
        choose: Callable[[int], Any],
        cursor: "ColumnCursor",
        tooltips: Sequence[str],
    ) -> None:
        super().__init__(theme)
        self.first, self.solved, self.tooltips = first, solved, tooltips
        self._choose, self._cursor, self._per_line = choose, cursor, per_line
        self._pointed: int | None = None
        self._pressed: int | None = None
        self._face: pygame.Surface | None = None

    @property
    def chosen(self) -> int:
        """The number that Enter chooses, counting from 0."""
        return min(self._cursor.number, len(self.solved) - 1)

    @property
    def value_text(self) -> str:
        return str(self.first + self.chosen + 1)

    def parts(self) -> list[Part]:
        parts = []
        for number, tooltip in enumerate(self.tooltips):
            solved = ["✓"] if self.solved[number] else []
            label = ", ".join([str(self.first + number + 1), *solved, tooltip])
            is_chosen = number == self.chosen
            parts.append(Part(Role.LIST_ITEM, label, self.cell(number), is_chosen))
        return parts

    def height(self, width: int) -> int:
        return self._side(width)

    def _side(self, width: int) -> int:
        gaps = (self._per_line - 1) * self.px(_GAP)
        return min(self.px(_CELL), (width - gaps) // self._per_line)

    def cell(self, number: int) -> Rect:
        """Return the rectangle of a number, counting from 0."""
        return self._cell_in(self.rect, number)

    def _cell_in(self, line: Rect, number: int) -> Rect:
        side = self._side(line.w)
        return Rect(line.x + number * (side + self.px(_GAP)), line.y, side, side)

    def set_rect(self, rect: Rect) -> None:
        """Take a place and draw the numbers once: there are too many to draw in each frame."""
        if self._face is None or rect.size != self.rect.size:
            self._face = pygame.Surface(rect.size, pygame.SRCALPHA)
            for number in range(len(self.solved)):
                self._draw_cell(self._face, self._cell_in(self._face.get_rect(), number), number)
        super().set_rect(rect)

    def _at(self, point: tuple[int, int]) -> int | None:
        numbers = range(len(self.solved))
        return next((number for number in numbers if self.cell(number).collidepoint(point)), None)

    def tooltip_for(self, hovered: bool) -> tuple[str, Rect]:
        """Return the tooltip of a single number."""
        number = self._pointed if hovered else self.chosen
        if number is None:
            return "", self.rect
        # It is wider than high, so that the tooltip does not cover the numbers beside it.
        return self.tooltips[number], self.cell(number).inflate(self.px(_GAP), 0)

    def on_point(self, point: tuple[int, int]) -> None:
        self._pointed = self._at(point)

    def on_press(self, point: tuple[int, int]) -> Action | None:
        self._pressed = self._pointed = self._at(point)
        return None

    def on_drag(self, point: tuple[int, int]) -> Action | None:
        self.on_point(point)
        return None

    def on_click(self) -> Action | None:
        """Choose the clicked number, if the pointer is still on it."""
        number = self._pressed
        if number is None or number != self._pointed:
            return None
        return lambda: self._choose(self.first + number)

    def on_key(self, pressed: KeyPress) -> Action | None:
        """Choose on Enter; move to the next number on arrow keys."""
        if pressed.activates:
            return lambda: self._choose(self.first + self.chosen)
        goal = self.chosen + pressed.horizontal_step
        if goal == self.chosen or goal not in range(len(self.solved)):
            return None
        return lambda: self._cursor.go_to(goal)

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        if self._face:
            surface.blit(self._face, self.rect)
        if hovered and self._pointed is not None:
            self._draw_cell(surface, self.cell(self._pointed), self._pointed, pointed=True)
        if focused:
            draw_focus(self.theme, surface, self.cell(self.chosen))

    def _draw_cell(
        self, surface: pygame.Surface, rect: Rect, number: int, pointed: bool = False
    ) -> None:
        colors, theme, solved = self.colors, self.theme, self.solved[number]
        fill = colors.field if pointed or not solved else colors.shelf
        edge = colors.positive if solved else colors.cobalt
        borders.draw_rounded(theme, surface, rect, fill, edge, self.px(3 if pointed else 1))
        size = min(self.px(metrics.TEXT), rect.h // 2)
        size = round(size * _NUMBER_SCALE) if solved else size
        face = theme.text(str(self.first + number + 1), "bold", size, colors.ink)
        if not solved:
            surface.blit(face, face.get_rect(center=rect.center))
            return
        side = round(rect.h * _ICON_SIZE)
        icon = tinted_icon(theme, "right", side, colors.positive)
        surface.blit(face, face.get_rect(midbottom=(rect.centerx, rect.centery + self.px(6))))
        surface.blit(icon, icon.get_rect(midtop=(rect.centerx, rect.centery + self.px(2))))


class ColumnCursor:
    """The keyboard cursor's number in each line."""

    def __init__(self) -> None:
        self.number = 0

    def go_to(self, number: int) -> None:
        self.number = number


_DIFFICULTY_MESSAGES: Final = {
    Difficulty.EASY: mark("Easy: {solved} of {all}"),
    Difficulty.MEDIUM: mark("Medium: {solved} of {all}"),
    Difficulty.HARD: mark("Hard: {solved} of {all}"),
}

_COURSE_MESSAGE: Final = mark("Strategy: {solved} of {all}")
_OWN_MESSAGE: Final = mark("From your games: {solved} of {all}")

_PER_LINE: Final = (15, 10)
_WIDE_PANEL: Final = 1200
"""Numbers per line on wide and on narrow panels, and the width in design units between these."""

_SHOW_DELAY: Final = 0.3
"""Seconds after which the panel is shown even though a slow disk has not answered yet."""


class PuzzlesScene(PanelScene):
    """The list of puzzles: the puzzle of the day, all numbered puzzles, and own mistakes."""

    width = 1400
    first_focus = -1

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._puzzles = bundled_puzzles()
        self._cursor = ColumnCursor()
        self._bundled = PuzzleSet(positions_from_puzzles(self._puzzles, context), context.progress)
        self._course = course(context)
        self._waited = 0.0
        context.progress.on_change = context.own_mistakes.on_change = self._rebuild
        context.progress.load()
        context.own_mistakes.begin()

    def leave(self) -> None:
        self.context.own_mistakes.stop()
        self.context.progress.on_change = self.context.own_mistakes.on_change = lambda: None

    def title(self) -> str:
        return self.context.strings("Puzzles")

    def body(self) -> str:
        """Return the task, the number of solved puzzles, and any problem with the progress file."""
        strings, numbers = self.context.strings, range(len(self._puzzles))
        solved = sum(map(self._bundled.is_solved, numbers))
        text = strings(
            "Find the move that wins most often. Solved: {solved} of {all}.",
            solved=solved,
            all=len(numbers),
        )
        progress = self.context.progress
        if progress.aside:
            text += " " + strings(
                "Your solved puzzles couldn’t be read. The old file is kept as {file}.",
                file=printable(progress.aside.name),
            )
        if progress.problem:
            text += " " + strings.say(progress.problem)
        return text

    def rows(self) -> list[Field]:
        numbers = range(len(self._course.positions))
        lessons = self._lines(_COURSE_MESSAGE, self._course, numbers)
        rows = [*lessons, self._daily_row()]
        counts, first = Counter(puzzle.difficulty for puzzle in self._puzzles), 0
        for difficulty, count in counts.items():
            numbers = range(first, first + count)
            rows += self._lines(_DIFFICULTY_MESSAGES[difficulty], self._bundled, numbers)
            first += count
        mistakes, strings = self.context.own_mistakes.found, self.context.strings
        if mistakes:
            positions = positions_from_mistakes(mistakes)
            own = PuzzleSet(positions, self.context.progress, FROM_GAMES)
            return [*rows, *self._lines(_OWN_MESSAGE, own, range(len(own.positions)))]
        # Empty until the search takes noticeable time.
        placeholder = strings("Searching your games…") if self._is_slow else ""
        if mistakes is not None:
            placeholder = strings(
                "Review one of your games, and your biggest mistakes become puzzles here."
            )
        return [*rows, Field(strings("From your games"), FieldText(self.theme, placeholder))]

    def _daily_row(self) -> Field:
        """Return the date, the status of its puzzle, the streak of solved days, and a button."""
        strings, today = self.context.strings, self.context.today()
        position = position_of_the_day(self.context, today)
        puzzle = PuzzleSet([position], self.context.progress)
        is_solved, label = puzzle.is_solved(0), strings("Puzzle of the day")
        text = f"{strings.date(today)} · {strings.say(position.rules)}"
        text = puzzle.with_status(0, text, strings)
        streak = streak_text(self.context, today.toordinal())
        status = FieldText(self.theme, " · ".join(filter(None, (text, streak))))
        words = strings("Solve again") if is_solved else strings("Solve")
        button = Button(self.theme, words, partial(self._open, puzzle, 0))
        status.name = button.name = label
        gap = self.px(metrics.GAP)
        line = Line(self.theme, [button, status], gap, status, as_high_as_button=False)
        return Field(label, line)

    def _lines(self, message: str, puzzles: PuzzleSet, numbers: range) -> Iterator[Field]:
        """Yield lines with some numbers of a set; the first label says how many are solved."""
        strings = self.context.strings
        tooltips = [puzzles.positions[number].full_title(strings) for number in numbers]
        solved = [puzzles.is_solved(number) for number in numbers]
        label = strings(message, solved=sum(solved), all=len(solved))
        choose = partial(self._open, puzzles)
        per_line = _PER_LINE[self.widest() < self.px(_WIDE_PANEL)]
        for start in range(0, len(numbers), per_line):
            line, first = slice(start, start + per_line), numbers.start + start
            tips = tooltips[line]
            numbered = PuzzleNumberLine(
                self.theme, per_line, first, solved[line], choose, self._cursor, tips
            )
            yield Field(label, numbered)
            label = NO_LABEL

    def buttons(self) -> list[Button]:
        strings = self.context.strings
        back = Button(self.theme, strings("Back"), self.cancel)
        following = Button(self.theme, strings("Next puzzle"), self._open_next, primary=True)
        number = self._bundled.next_number(-1)
        if number is not None:
            following.tooltip = self._bundled.positions[number].full_title(strings)
        edit = Button(self.theme, strings("Set up a position"), self._edit)
        edit.tooltip = strings("Play any position or find its best move")
        return [edit, back, following]

    def _edit(self) -> Request:
        return Push(self.context.destinations.edit_position(None, ()))

    def _open_next(self) -> Request | None:
        number = self._bundled.next_number(-1)
        return None if number is None else self._open(self._bundled, number)

    def _open(self, puzzles: PuzzleSet, number: int) -> Request:
        return Push(PuzzleScene(self.context, puzzles, number))

    # Time

    @property
    def _is_slow(self) -> bool:
        return self._waited > _SHOW_DELAY

    def update(self, seconds: float) -> Request | None:
        """Show after a while that puzzles are still loading."""
        was_slow = self._is_slow
        self._waited += seconds
        is_waiting = self.context.own_mistakes.found is None or not self.context.progress.is_read
        if self._is_slow and not was_slow and is_waiting:
            self._rebuild()
        return super().update(seconds)

    def _rebuild(self) -> None:
        """Show newly read progress, found mistakes or a failed write."""
        self.rearrange()
        self.context.invalidate()

    def draw(self, surface: pygame.Surface) -> None:
        # Numbers whose icons are about to appear would only flicker.
        if self.context.progress.is_read or self._is_slow:
            super().draw(surface)

    def uncover(self) -> None:
        """Update the numbers, because more puzzles may be solved now."""
        self.rearrange()
