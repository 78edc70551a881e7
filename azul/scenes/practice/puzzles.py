"""The puzzle of the day, the bundled puzzles by difficulty, and people's mistakes in games."""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Final

import pygame

from azul.game import printable
from azul.i18n import mark
from azul.insight import Difficulty
from azul.kit import metrics
from azul.kit.containers import Field, Line, TextLine
from azul.kit.widgets import Button
from azul.scenes.panel import NO_LABEL, PanelScene
from azul.scenes.practice.puzzle import PuzzleScene
from azul.scenes.practice.puzzle_numbers import ColumnCursor, PuzzleNumberLine
from azul.scenes.practice.puzzle_positions import (
    PuzzleSet,
    bundled_puzzles,
    position_of_the_day,
    positions_from_mistakes,
    positions_from_puzzles,
    streak_text,
)
from azul.scenes.scene import Context, Push, Request

_DIFFICULTY_MESSAGES: Final = {
    Difficulty.EASY: mark("Easy: {solved} of {all}"),
    Difficulty.MEDIUM: mark("Medium: {solved} of {all}"),
    Difficulty.HARD: mark("Hard: {solved} of {all}"),
}

_OWN_MESSAGE: Final = mark("From your games: {solved} of {all}")

_PER_LINE: Final = (15, 10)
_WIDE_PANEL: Final = 1200
"""Numbers per line on wide and on narrow panels, and the width in design units between these."""

_SHOW_DELAY: Final = 0.3
"""Seconds after which the panel is shown even though a slow disk has not answered yet."""


class PuzzlesScene(PanelScene):
    """A button for the puzzle of the day, and numbers for all other puzzles and for mistakes."""

    width = 1400
    first_focus = -1

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._puzzles = bundled_puzzles()
        self._cursor = ColumnCursor()
        self._bundled = PuzzleSet(positions_from_puzzles(self._puzzles, context), context.progress)
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
        """The task, the number of solved puzzles, and any problem with the file of the progress."""
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
        rows = [self._daily_row()]
        counts, first = Counter(puzzle.difficulty for puzzle in self._puzzles), 0
        for difficulty, count in counts.items():
            numbers = range(first, first + count)
            rows += self._lines(_DIFFICULTY_MESSAGES[difficulty], self._bundled, numbers)
            first += count
        mistakes, strings = self.context.own_mistakes.found, self.context.strings
        if mistakes:
            own = PuzzleSet(positions_from_mistakes(mistakes), self.context.progress)
            return [*rows, *self._lines(_OWN_MESSAGE, own, range(len(own.positions)))]
        # Empty until the search takes noticeable time.
        placeholder = strings("Searching your games …") if self._is_slow else ""
        if mistakes is not None:
            placeholder = strings(
                "Review one of your games, and its biggest errors become puzzles here."
            )
        return [*rows, Field(strings("From your games"), TextLine(self.theme, placeholder))]

    def _daily_row(self) -> Field:
        """The date, the status of its puzzle, the streak of solved days, and a button."""
        strings, today = self.context.strings, self.context.today()
        position = position_of_the_day(self.context, today)
        puzzle = PuzzleSet([position], self.context.progress)
        is_solved, label = puzzle.is_solved(0), strings("Puzzle of the day")
        text = f"{strings.date(today)} · {strings.say(position.rules)}"
        text = puzzle.with_status(0, text, strings)
        streak = streak_text(self.context, today.toordinal())
        status = TextLine(self.theme, " · ".join(filter(None, (text, streak))))
        words = strings("Solve again") if is_solved else strings("Solve")
        button = Button(self.theme, words, partial(self._open, puzzle, 0))
        status.name = button.name = label
        gap = self.px(metrics.GAP)
        line = Line(self.theme, [button, status], gap, status, as_high_as_button=False)
        return Field(label, line)

    def _lines(self, message: str, puzzles: PuzzleSet, numbers: range) -> Iterator[Field]:
        """Lines with some numbers of a set; the label of the first says how many are solved."""
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
        return [back, Button(self.theme, strings("Next puzzle"), self._open_next, primary=True)]

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
        """Show after a while that something is still loading."""
        was_slow = self._is_slow
        self._waited += seconds
        is_waiting = self.context.own_mistakes.found is None or not self.context.progress.is_read
        if self._is_slow and not was_slow and is_waiting:
            self._rebuild()
        return super().update(seconds)

    def _rebuild(self) -> None:
        """Show what was read or found since, or could not be written."""
        self.rearrange()
        self.context.invalidate()

    def draw(self, surface: pygame.Surface) -> None:
        # Numbers whose icons are about to appear would only flicker.
        if self.context.progress.is_read or self._is_slow:
            super().draw(surface)

    def uncover(self) -> None:
        """Update: more puzzles may be solved now."""
        self.rearrange()
