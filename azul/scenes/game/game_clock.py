"""The clock of a game in play: it runs while a person is to act, and shows the time left."""

from collections.abc import Callable
from math import ceil, inf

from azul.game import ClockKind, Session
from azul.i18n import Sentence, sentence
from azul.kit.audio import Sound
from azul.scenes.scene import Context
from azul.table.clock_face import LAST_SECONDS, ClockFace
from azul.table.table_view import TableView


class GameClock:
    """Measures the turns of people in the time of the main loop.

    `is_turn` says whether a person can act now, and `active_player` which board is lit.
    """

    def __init__(
        self,
        context: Context,
        session: Session,
        table: TableView,
        is_turn: Callable[[], bool],
        active_player: Callable[[], int | None],
    ) -> None:
        self._context, self._session, self._table = context, session, table
        self._is_turn, self._active_player = is_turn, active_player
        self._is_saved = True

    def update(self, seconds: float) -> None:
        """Let time pass for the player to act; report once that it is over."""
        game = self._session.game
        if game.clock is None:
            return
        before = self._seconds_left
        if self._is_running:
            game.clock = game.clock.after(1000 * seconds, game.cursor)
            self._is_saved = False
        after, to_act = self._seconds_left, game.state.to_act
        if after != before and after[to_act] == 0:
            self._table.show_brief_message(self._time_over(to_act))
            self._context.audio.play(Sound.TIME_OVER)
        is_sandglass, active = game.clock.kind is ClockKind.TURN, self._active_player()
        whole = game.clock.seconds if is_sandglass else 0
        clocks = tuple(
            None
            if left is None or (is_sandglass and player != active)
            else ClockFace(left, player == active, whole)
            for player, left in enumerate(after)
        )
        if clocks != self._table.clocks:
            self._table.clocks = clocks
            self._context.invalidate()

    def save(self) -> None:
        """Save the time of the turn so far."""
        if not self._is_saved:
            self._is_saved = True
            self._session.save()

    @property
    def rest(self) -> float:
        """Seconds until the clock shows another time; infinity while it does not change."""
        game = self._session.game
        left = game.times_left[game.state.to_act] if self._is_running else None
        return (left % 1000 or 1000) / 1000 if left and left > 0 else inf

    def announced_texts(self) -> list[Sentence]:
        """Return for screen readers who has only one minute left, or no time."""
        game, lefts = self._session.game, self._seconds_left
        is_of_turn = game.clock is not None and game.clock.kind is ClockKind.TURN
        return [
            sentence("{name} has one minute left.", name=name) if left else self._time_over(player)
            for player, (name, left) in enumerate(zip(game.names, lefts, strict=True))
            if left == 0 or (left is not None and left <= LAST_SECONDS and not is_of_turn)
        ]

    @property
    def _is_running(self) -> bool:
        has_clock = self._session.game.clock is not None
        return has_clock and not self._context.is_minimized and self._is_turn()

    @property
    def _seconds_left(self) -> list[int | None]:
        times = self._session.game.times_left
        return [None if time is None else max(0, ceil(time / 1000)) for time in times]

    def _time_over(self, player: int) -> Sentence:
        name = self._session.game.names[player]
        return sentence("{name}’s time is up. The game goes on.", name=name)
