"""The adviser: answers whoever asks at the table, and shows the answer until the next press."""

from collections.abc import Callable, Generator
from contextlib import suppress
from types import ModuleType
from typing import TYPE_CHECKING, Final

import pygame
from pygame.event import Event

from azul.engine import CHANCE, NOBODY, Draft, Placement, State
from azul.game import Session
from azul.i18n import Sentence, sentence
from azul.kit.commands import Command, digit
from azul.scenes.game.hint_card import HintCard
from azul.scenes.game.hint_signs import HintSigns
from azul.scenes.game.hints import Hint, find_hints
from azul.scenes.scene import Context
from azul.table.table import Table
from azul.tasks import Task

if TYPE_CHECKING:
    from azul.bots import Thinking

BUDGET: Final = 8000
"""Positions that are judged for an answer at most, as a Grandmaster does."""

_SLICE: Final = 60
"""Positions judged at a time: some tenths of a millisecond, of which a frame has as many as fit."""

_WHEEL: Final = range(pygame.BUTTON_WHEELUP, pygame.BUTTON_WHEELDOWN + 1)
"""What pygame tells of a notch besides, as if a button were pressed."""


class Adviser:
    """Shared by the scenes of one game: `hints` are what is shown, best first, mostly none.

    `position` is the state in which a person is to decide, None while nobody is or tiles move.
    """

    _signs: HintSigns
    _card: HintCard

    def __init__(
        self,
        context: Context,
        session: Session,
        table: Table,
        position: Callable[[], State | None],
        say: Callable[[Sentence], None],
    ) -> None:
        self._context, self._session, self._table = context, session, table
        self._state_to_advise, self._say = position, say
        self.hints: tuple[Hint, ...] = ()
        self.chosen = 0
        """Which of the tips is shown in full, counting from 0."""
        self._is_requested = False
        self._thinking: Thinking | None = None
        self._task: Task[tuple[Hint, ...]] | None = None
        if self.is_offered:
            # It takes longer than a frame.
            context.tasks.on_thread(_preload_bots, name="advice")

    @property
    def is_offered(self) -> bool:
        """Whether advice may be asked for in this game at all."""
        return self._session.game.advice.allowed != 0

    @property
    def remaining(self) -> int | None:
        """How often it may still be asked for; None for always."""
        return self._session.game.advice.remaining

    @property
    def record(self) -> Draft | Placement | None:
        """What is advised, of the tip that is shown in full."""
        return self.hints[self.chosen].record if self.hints else None

    # Asking

    def request(self) -> None:
        """Ask for advice; it comes as soon as tiles lie, or a word why there is none."""
        game = self._session.game
        player = game.state.to_act
        if player in (CHANCE, NOBODY):
            return
        if not game.seats[player].is_person:
            self._say(sentence("It is {name}’s turn", name=game.names[player]))
        elif not game.advice.is_allowed_at(game.cursor):
            used_up = sentence("No advice is left in this game")
            self._say(
                used_up if self.is_offered else sentence("This game is played without advice")
            )
        else:
            self._is_requested = True

    def clear(self) -> None:
        """Show nothing, and look for nothing any more."""
        self.pause()
        self.hints, self.chosen = (), 0
        self._is_requested, self._thinking = False, None

    # Thinking

    @property
    def is_thinking(self) -> bool:
        """Whether an answer is being worked out."""
        return self._task is not None and self._task.is_running

    def resume(self) -> None:
        """Work on the answer if one is wanted, and as long as tiles lie."""
        state = self._state_to_advise() if self._is_requested else None
        if state is None:
            self.pause()
        elif not self.is_thinking:
            self._task = self._context.tasks.in_slices(
                self._find_hints(state),
                lambda hints: self._show_hints(state, hints),
                self._report_error,
            )

    def pause(self) -> None:
        """Go on later, if an answer is still wanted then."""
        if self._task:
            self._task.cancel()

    def _find_hints(self, state: State) -> Generator[None, None, tuple[Hint, ...]]:
        if self._thinking is None:
            bots = _import_bots()
            self._thinking = bots.Thinking(state, bots.Level.GRANDMASTER, 0, BUDGET)
        while self._thinking.advice is None:
            self._thinking.go_on(_SLICE)
            yield
        return find_hints(state, self._thinking.advice, self._session.game.names)

    def _report_error(self, place: str) -> None:
        self.clear()
        self._say(sentence("There is no advice here. Details: {place}", place=place))

    def _show_hints(self, state: State, hints: tuple[Hint, ...]) -> None:
        """Let the answer be seen; from now on it has been asked for."""
        self.clear()
        self._session.count_advice()
        self.hints = hints
        layout = self._table.layout
        self._signs = HintSigns(layout, state, [hint.record for hint in hints])
        self._card = HintCard(self._context, layout, state, hints, self.remaining)
        self._context.invalidate()

    # Answering

    def covers(self, point: tuple[int, int]) -> bool:
        """Whether a point lies on the card; what is below it cannot be meant."""
        return bool(self.hints) and self._card.rect.collidepoint(point)

    def handle(self, event: Event) -> bool:
        """Show another tip, or go with any other press; whether the event has meant no more."""
        if event.type == pygame.KEYDOWN:
            command = self._context.keys.command(event)
            closes = event.key == pygame.K_ESCAPE or command is Command.ADVICE
            number = digit(event)
            if self.hints and number is not None:
                # Also where there is no such tip: nobody means a display while she looks at tips.
                self._choose(number - 1)
                return True
            return self._close(closes)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button not in _WHEEL:
            return self._choose(self._hint_at(event.pos)) or self._close(self.covers(event.pos))
        if event.type == pygame.MOUSEMOTION:
            self._choose(self._hint_at(event.pos))
        return False

    def _choose(self, number: int | None) -> bool:
        """Show a tip in full; whether there is such a one."""
        if number is None or number not in range(len(self.hints)):
            return False
        self.chosen = number
        return True

    def _close(self, alone: bool) -> bool:
        """Go; whether there was something to go, and the press has meant this alone."""
        shown = bool(self.hints)
        self.clear()
        return shown and alone

    def _hint_at(self, point: tuple[int, int]) -> int | None:
        """Which tip is pointed at, by its sign or on the card."""
        if not self.hints:
            return None
        number = self._card.tip_at(point)
        return self._signs.hint_at(point) if number is None else number

    # The picture

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the signs and the card."""
        if self.hints:
            self._signs.draw(self._context.theme, surface, self.chosen)
            self._card.draw(surface, self.chosen)


def _preload_bots() -> None:
    """So that nobody waits who asks; if it fails, that is told to whoever does."""
    with suppress(Exception):
        _import_bots()


def _import_bots() -> ModuleType:
    """What thinks and gives reasons: nobody waits for it who plays without it."""
    import azul.bots
    import azul.insight

    return azul.bots
