"""Hint requests: compute hints, and show them until a click beside their card."""

from collections.abc import Callable
from functools import partial
from typing import Final

from pygame import Rect

from azul.bots import Advice, Question
from azul.engine import CHANCE, NOBODY, Decision, Record, State
from azul.game import Session, Step, describe_decision
from azul.i18n import percent, sentence
from azul.insight import HINT_BUDGET
from azul.kit import metrics
from azul.kit.keys import Command, Key, KeyPress
from azul.kit.pointer import Point
from azul.kit.widgets import Widget
from azul.scenes.game.hint_card import HintCard, HintTab
from azul.scenes.game.hint_signs import HintSign, HintSigns
from azul.scenes.game.hints import Hint, find_hints
from azul.scenes.scene import Context
from azul.services import Work, ask
from azul.table.table_view import TableView

_AROUND: Final = metrics.MARGIN // 2
"""Free room around the card, in pixels."""

_BUDGET_IN_PLACE: Final = 2_000
"""Positions for hints if no process can think: less than 0.1 s of a thread."""


class HintRequests:
    """Computes hints on request, and shows them; the scenes of one game share it.

    `hints` are shown, best first. `state_to_advise` returns the state in which a person is to
    decide, or None. `play` makes the move of the chosen hint. The card covers the board of the
    previous player, which nobody needs at that moment.
    """

    _signs: HintSigns
    _card: HintCard

    def __init__(
        self,
        context: Context,
        session: Session,
        table: TableView,
        state_to_advise: Callable[[], State | None],
        play: Callable[[Record], None],
    ) -> None:
        self._context, self._session, self._table = context, session, table
        self._state_to_advise, self._play = state_to_advise, play
        self.hints: tuple[Hint, ...] = ()
        self.chosen: int | None = None
        """The hint that a click chose last, counting from 0; None before any click."""
        self._pointed: int | None = None
        """The hint under the pointer, which is shown instead as long as it stays there."""
        self.widgets: list[Widget] = []
        """The signs on the table, and the card, as soon as they have their place."""
        self._is_requested = False
        self._work: Work[Advice] | None = None

    @property
    def is_offered(self) -> bool:
        """True if this game allows hints at all."""
        return self._session.game.hint_use.allowed != 0

    @property
    def remaining(self) -> int | None:
        """The number of requests left; None for any number."""
        return self._session.game.hint_use.remaining

    @property
    def record(self) -> Decision | None:
        """The record of the hint that is shown in full."""
        return self.hints[self._shown].record if self.hints else None

    @property
    def _shown(self) -> int:
        return next((n for n in (self._pointed, self.chosen) if n is not None), 0)

    # Requests

    def request(self) -> None:
        """Request hints, which are shown as soon as no tile moves, or show why there are none."""
        game = self._session.game
        player = game.state.to_act
        if player in (CHANCE, NOBODY):
            return
        if not game.seats[player].is_person:
            self._table.show_message(sentence("It’s {name}’s turn", name=game.names[player]))
        elif not game.hint_use.is_allowed_at(game.cursor):
            used_up = sentence("No hints left in this game")
            self._table.show_message(
                used_up if self.is_offered else sentence("This game is played without hints")
            )
        else:
            self._is_requested = True

    def clear(self) -> None:
        """Hide the hints, and cancel a request."""
        self.stop_thinking()
        self.hints, self.widgets = (), []
        self.chosen, self._pointed = None, None
        self._is_requested = False

    # Thinking

    @property
    def is_thinking(self) -> bool:
        return self._work is not None and self._work.task.is_running

    def start_thinking(self) -> None:
        """Ask for requested hints, while no tile moves."""
        state = self._state_to_advise() if self._is_requested else None
        if state is None:
            self.stop_thinking()
        elif not self.is_thinking:
            self._work = self._context.thinker.run(
                ask(Question(state, budget=HINT_BUDGET)),
                partial(self._show_last_hints, state),
                self._report_error,
                budget_in_place=_BUDGET_IN_PLACE,
                on_advice=partial(self._show_hints, state),
            )

    def stop_thinking(self) -> None:
        """Stop working on hints; `start_thinking` begins again."""
        if self._work:
            self._context.thinker.cancel(self._work)

    def _report_error(self, place: str) -> None:
        self.clear()
        self._table.show_message(
            sentence("The hint couldn’t be computed. Details: {place}", place=place)
        )

    def _show_last_hints(self, state: State, advice: Advice) -> None:
        self._show_hints(state, advice)
        self._is_requested = False

    def _show_hints(self, state: State, advice: Advice) -> None:
        """Show hints, or replace them by better hints; the first hints count as a request."""
        if not self.hints:
            self._session.count_hint()
        # No hint changes its place under the pointer.
        is_free = self.chosen is None and self._pointed is None
        kept = () if is_free else self.hints
        self.hints = find_hints(state, advice, self._session.game.names, kept)
        self.arrange()
        self._context.invalidate()

    def arrange(self) -> None:
        """Make the card and the signs on the table for its layout, if there are hints."""
        if not self.hints:
            return
        theme, layout, state = self._context.theme, self._table.painter.layout, self._table.state
        room = layout.card_room(state.to_act).inflate(-2 * _AROUND, -2 * _AROUND)
        shown = self.hints, self.remaining
        self._card = HintCard(
            self._context, room.w, layout.bar.h, *shown, self._choose, self._play_chosen
        )
        height = min(self._card.needed, room.h)
        self._card.set_rect(Rect(room.x, room.bottom - height, room.w, height))
        records = [hint.record for hint in self.hints]
        self._signs = HintSigns(theme, layout, state, records, self._choose, self._take)
        self.widgets = [self._signs, self._card]
        self._show_chosen()

    # Input

    def close_beside(self, point: Point) -> None:
        """Hide the hints at a click beside them, or cancel the request."""
        if not any(widget.is_at(point) for widget in self.widgets):
            self.clear()

    def press_key(self, pressed: KeyPress) -> bool:
        """Choose a hint, play it, or hide all hints. Return True if the key is used up."""
        match pressed:
            case KeyPress(digit=int(number)) if self.hints:
                # True even without such a hint: nobody means a display while hints are shown.
                self._choose(number - 1)
                return True
            case KeyPress(vertical_step=step) if self.hints and step:
                self._choose((self._shown + step) % len(self.hints))
                return True
            case KeyPress(is_enter=True) if self.record:
                self._play_chosen()
                return True
        had_hints = bool(self.hints)
        self.clear()
        return had_hints and (pressed.key is Key.ESCAPE or pressed.command is Command.HINT)

    def point_at(self, widget: Widget | None) -> None:
        """Show the hint of the widget under the pointer, as long as the pointer stays there."""
        self._pointed = widget.number if isinstance(widget, HintSign | HintTab) else None
        self._show_chosen()

    def _take(self, tile: Point, by_finger: bool) -> None:
        """Take tiles by their sign, as if the player had clicked the tiles."""
        self.clear()
        self._table.press_hand(tile, by_finger)

    def _play_chosen(self) -> None:
        """Play the hint that is shown in full, if there is one."""
        record = self.record
        self.clear()
        if record:
            self._play(record)

    def _choose(self, number: int) -> None:
        """Show a hint in full, if there is such a hint."""
        if number in range(len(self.hints)):
            self.chosen, self._pointed = number, None
            self._show_chosen()

    def _show_chosen(self) -> None:
        if self.widgets:
            self._signs.choose(self._shown)
            self._card.choose(self._shown)

    def announced_texts(self) -> list[str]:
        """Return each hint with its move, win chance and reason, once no better hints follow."""
        if self.is_thinking:
            return []
        strings, game = self._context.strings, self._session.game
        texts = []
        for number, hint in enumerate(self.hints, 1):
            move = describe_decision(Step.from_record(game.state, hint.record), game.seats)
            values = {"move": move, "chance": percent(hint.chance), "why": hint.why}
            texts.append(strings("Hint {number}: {move}. {chance}. {why}", number=number, **values))
        return texts
