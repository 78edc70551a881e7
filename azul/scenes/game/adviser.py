"""The adviser: answers whoever asks at the table, and shows the answer until the next press."""

import threading
from collections.abc import Callable
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
from azul.scenes.game.hints import Hint, tips_of
from azul.scenes.scene import Context
from azul.table.table import Table

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
    `fresh` is set while the last update has brought an answer: the picture must be drawn.
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
        self._position, self._say = position, say
        self.hints: tuple[Hint, ...] = ()
        self.chosen = 0
        """Which of the tips is shown in full, counting from 0."""
        self.fresh = False
        self._come = False
        self._wanted = False
        self._thinking: Thinking | None = None
        if self.offered:
            # It takes longer than a frame.
            threading.Thread(target=_load_ahead, name="advice", daemon=True).start()

    @property
    def offered(self) -> bool:
        """Whether advice may be asked for in this game at all."""
        return self._session.game.advice.allowed != 0

    @property
    def left(self) -> int | None:
        """How often it may still be asked for; None for always."""
        return self._session.game.advice.remaining

    @property
    def record(self) -> Draft | Placement | None:
        """What is advised, of the tip that is shown in full."""
        return self.hints[self.chosen].record if self.hints else None

    # Asking

    def ask(self) -> None:
        """Ask for advice; it comes as soon as tiles lie, or a word why there is none."""
        game = self._session.game
        player = game.state.to_act
        if player in (CHANCE, NOBODY):
            return
        if not game.seats[player].is_person:
            self._say(sentence("It is {name}’s turn", name=game.names[player]))
        elif not game.advice.is_allowed_at(game.cursor):
            used_up = sentence("No advice is left in this game")
            self._say(used_up if self.offered else sentence("This game is played without advice"))
        else:
            self._wanted = True

    def forget(self) -> None:
        """Show nothing, and look for nothing any more."""
        self.hints, self.chosen = (), 0
        self._wanted, self._thinking = False, None

    # Thinking

    @property
    def thinks(self) -> bool:
        """Whether an answer is being worked out."""
        return self._wanted and self._position() is not None

    def think(self) -> None:
        """Work on the answer for a part of a millisecond."""
        state = self._position()
        assert state
        try:
            self._look_at(state)
        except Exception as error:
            self.forget()
            place = self._context.keep_trace(error)
            self._say(sentence("There is no advice here. Details: {place}", place=place))
            self._come = True

    def _look_at(self, state: State) -> None:
        if self._thinking is None:
            bots = _load()
            self._thinking = bots.Thinking(state, bots.Level.GRANDMASTER, 0, BUDGET)
        if self._thinking.advice:
            hints = tips_of(state, self._thinking.advice, self._session.game.names)
            self.forget()
            self._show(state, hints)
        else:
            self._thinking.go_on(_SLICE)

    def _show(self, state: State, hints: tuple[Hint, ...]) -> None:
        """Let the answer be seen; from now on it has been asked for."""
        self._session.count_advice()
        self.hints, self._come = hints, True
        layout = self._table.layout
        self._signs = HintSigns(layout, state, [hint.record for hint in hints])
        self._card = HintCard(self._context, layout, state, hints, self.left)

    def update(self) -> None:
        """What has come since the last time is to be drawn now."""
        self.fresh, self._come = self._come, False

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
            return self._ended(closes)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button not in _WHEEL:
            return self._choose(self._at(event.pos)) or self._ended(self.covers(event.pos))
        if event.type == pygame.MOUSEMOTION:
            self._choose(self._at(event.pos))
        return False

    def _choose(self, number: int | None) -> bool:
        """Show a tip in full; whether there is such a one."""
        if number is None or number not in range(len(self.hints)):
            return False
        self.chosen = number
        return True

    def _ended(self, alone: bool) -> bool:
        """Go; whether there was something to go, and the press has meant this alone."""
        shown = bool(self.hints)
        self.forget()
        return shown and alone

    def _at(self, point: tuple[int, int]) -> int | None:
        """Which tip is pointed at, by its sign or on the card."""
        if not self.hints:
            return None
        number = self._card.tip_at(point)
        return self._signs.at(point) if number is None else number

    # The picture

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the signs and the card."""
        if self.hints:
            self._signs.draw(self._context.theme, surface, self.chosen)
            self._card.draw(surface, self.chosen)


def _load_ahead() -> None:
    """So that nobody waits who asks; if it fails, that is told to whoever does."""
    with suppress(Exception):
        _load()


def _load() -> ModuleType:
    """What thinks and gives reasons: nobody waits for it who plays without it."""
    import azul.bots
    import azul.insight

    return azul.bots
