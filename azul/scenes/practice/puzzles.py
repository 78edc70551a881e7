"""The puzzles that come with the game, by how hard they are, and people's own mistakes in games."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final

import pygame

from azul.game import printable
from azul.i18n import mark
from azul.insight import Difficulty
from azul.kit.widgets import Button
from azul.scenes.panel import PanelRow, PanelScene
from azul.scenes.practice.course import Course, of_mistakes, of_puzzles, puzzles_of_the_game
from azul.scenes.practice.puzzle import PuzzleScene
from azul.scenes.practice.puzzle_numbers import NumberCursor, Numbers, TextLine
from azul.scenes.scene import Context, Push, Request

_HARDNESS: Final = {
    Difficulty.EASY: mark("Easy: {solved} of {all}"),
    Difficulty.MEDIUM: mark("Medium: {solved} of {all}"),
    Difficulty.HARD: mark("Hard: {solved} of {all}"),
}

_OWN: Final = mark("Mistakes in your games: {solved} of {all}")

_ABREAST: Final = (15, 10)
_WIDE: Final = 1200
"""How many stand in a line, and how many on panels that are less wide than so many design units."""

_PATIENCE: Final = 0.3
"""Seconds until a player wants to see that something goes on, whatever a slow disk still keeps."""

_BESIDE: Final = " "
"""The words of a line that goes on, which stands below those of the first one."""


class PuzzlesScene(PanelScene):
    """A number for each puzzle and each mistake; pressing one opens it."""

    width = 1400
    first_focus = -1

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._puzzles = puzzles_of_the_game()
        self._place = NumberCursor()
        self._course = Course(of_puzzles(self._puzzles, context), context.progress)
        self._waited = 0.0
        context.progress.on_change = context.mistakes.on_change = self._arrange_anew
        context.progress.look()
        context.mistakes.begin()

    @property
    def _own(self) -> Course:
        """What people have done less well, as far as it is found."""
        return Course(of_mistakes(self.context.mistakes.found or ()), self.context.progress)

    def leave(self) -> None:
        """Nobody waits for what is still to be found."""
        self.context.mistakes.stop()
        self.context.progress.on_change = self.context.mistakes.on_change = lambda: None

    def title(self) -> str:
        return self.context.strings("Puzzles")

    def body(self) -> str:
        """What it is about, how many are solved, and what is wrong with the file of that."""
        strings, numbers = self.context.strings, range(len(self._puzzles))
        solved = sum(map(self._course.solved, numbers))
        told = strings(
            "Find the one good draft. Solved: {solved} of {all}.", solved=solved, all=len(numbers)
        )
        progress = self.context.progress
        if progress.aside:
            told += " " + strings(
                "What was solved before could not be read. The old file is kept as {file}.",
                file=printable(progress.aside.name),
            )
        if progress.trouble:
            told += " " + strings.say(progress.trouble)
        return told

    def rows(self) -> list[PanelRow]:
        rows: list[PanelRow] = []
        counts, first = Counter(puzzle.difficulty for puzzle in self._puzzles), 0
        for difficulty, count in counts.items():
            rows += self._lines(_HARDNESS[difficulty], self._course, range(first, first + count))
            first += count
        own, say = self._own, self.context.strings.say
        if not own.tasks:
            note = TextLine(self.theme, self._why_none())
            return [*rows, (self.context.strings("Mistakes in your games"), note)]
        tooltips = [say(task.title) for task in own.tasks]
        return [*rows, *self._lines(_OWN, own, range(len(tooltips)), tooltips)]

    def _lines(
        self, message: str, course: Course, numbers: range, tooltips: Sequence[str] = ()
    ) -> Iterator[PanelRow]:
        """Some numbers of a course in lines, how many of them are solved beside the first one."""
        solved = [course.solved(number) for number in numbers]
        words = self.context.strings(message, solved=sum(solved), all=len(solved))
        open_, abreast = partial(self._open, course), self._abreast
        for start in range(0, len(numbers), abreast):
            line, first = slice(start, start + abreast), numbers.start + start
            yield (
                words,
                Numbers(
                    self.theme, abreast, first, solved[line], open_, self._place, tooltips[line]
                ),
            )
            words = _BESIDE

    @property
    def _abreast(self) -> int:
        return _ABREAST[self.widest() < self.px(_WIDE)]

    def _why_none(self) -> str:
        """What stands in the place of mistakes; nothing as long as nobody wonders."""
        strings = self.context.strings
        if self.context.mistakes.found is not None:
            return strings("Look back at a game of yours, and its mistakes stand here.")
        return strings("Your games are being looked through …") if self._late else ""

    def buttons(self) -> list[Button]:
        strings = self.context.strings
        back = Button(self.theme, strings("Back"), self.cancel)
        return [back, Button(self.theme, strings("Next puzzle"), self._next, primary=True)]

    def _next(self) -> Request | None:
        number = self._course.next(-1)
        return None if number is None else self._open(self._course, number)

    def _open(self, course: Course, number: int) -> Request:
        return Push(PuzzleScene(self.context, course, number))

    # Time

    @property
    def _late(self) -> bool:
        """Whether a player wants to see by now that something goes on."""
        return self._waited > _PATIENCE

    def update(self, seconds: float) -> Request | None:
        """Say after a while what is waited for."""
        was_late = self._late
        self._waited += seconds
        is_waiting = self.context.mistakes.found is None or not self.context.progress.is_read
        if self._late and not was_late and is_waiting:
            self._arrange_anew()
        return super().update(seconds)

    def _arrange_anew(self) -> None:
        """Show what has been read and found meanwhile, or cannot be written."""
        self.resize(self.size)
        self.context.invalidate()

    def draw(self, surface: pygame.Surface) -> None:
        # Numbers whose signs come in a moment would only flicker.
        if self.context.progress.is_read or self._late:
            super().draw(surface)

    def resume(self, result: Any) -> Request | None:
        """More may be solved now."""
        self.resize(self.size)
        return None
