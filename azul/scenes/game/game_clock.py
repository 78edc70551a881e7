"""The clock of a game in play: it runs while a person is to act, and shows what is left."""

from collections.abc import Callable
from math import ceil, inf

from azul.game import ClockKind, Session
from azul.i18n import Sentence, sentence
from azul.kit.audio import Sound
from azul.scenes.scene import Context
from azul.table.clock_face import ClockFace
from azul.table.table_view import TableView


class GameClock:
    """Measures the turns of people, in the time of the main loop, while `may_run` says so."""

    def __init__(
        self, context: Context, session: Session, table: TableView, may_run: Callable[[], bool]
    ) -> None:
        self._context, self._session, self._table = context, session, table
        self._may_run = may_run
        self._is_saved = True

    @property
    def _is_running(self) -> bool:
        is_possible = self._session.game.clock is not None and not self._context.is_minimized
        return is_possible and self._may_run()

    def update(self, seconds: float) -> None:
        """Let time pass for the player to act; says once that it is over."""
        game = self._session.game
        if game.clock is None or not self._is_running:
            return
        player = game.state.to_act
        before = self._seconds_left(player)
        game.clock = game.clock.after(1000 * seconds, game.cursor)
        self._is_saved = False
        after = self._seconds_left(player)
        if after != before:
            self._context.invalidate()
            if after == 0:
                self._table.show_brief_message(self._time_over(player))
                self._context.audio.play(Sound.TIME_OVER)

    def save(self) -> None:
        """Save the time of the turn so far."""
        if not self._is_saved:
            self._is_saved = True
            self._session.save()

    @property
    def rest(self) -> float:
        """Seconds until another one is shown; infinity while nothing changes."""
        if not self._is_running:
            return inf
        left = self._session.game.time_left(self._session.game.state.to_act)
        return (left % 1000 or 1000) / 1000 if left and left > 0 else inf

    def faces(self, active_player: int | None) -> tuple[ClockFace | None, ...]:
        """The clocks on all boards; the sandglass is on the board of the player to act alone."""
        game = self._session.game
        clock = game.clock
        if clock is None:
            return ()
        whole = clock.seconds if clock.kind is ClockKind.TURN else 0
        faces: list[ClockFace | None] = []
        for player in range(len(game.seats)):
            seconds, is_active = self._seconds_left(player), player == active_player
            is_hidden = seconds is None or (whole and not is_active)
            faces.append(None if is_hidden else ClockFace(seconds or 0, is_active, whole))
        return tuple(faces)

    def _seconds_left(self, player: int) -> int | None:
        left = self._session.game.time_left(player)
        return None if left is None else max(0, ceil(left / 1000))

    def _time_over(self, player: int) -> Sentence:
        name = self._session.game.names[player]
        return sentence("{name}’s time is over. The game goes on.", name=name)
