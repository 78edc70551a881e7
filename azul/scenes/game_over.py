"""The end: the ranking with every bonus, and what decided a tie."""

import pygame
from pygame import Rect

from azul.engine import BONUS, BonusKind, Ending, GameEnded, events, standings
from azul.game.session import Session
from azul.i18n import mark
from azul.scenes.panel import PanelScene
from azul.scenes.results import LeaveGame, NewGame, Rematch, TakeBack
from azul.scenes.scene import Context, Pop, Request
from azul.view import theme
from azul.view.grid import Grid
from azul.view.widgets import Button

_ENDINGS = {
    Ending.ROW_COMPLETED: mark("A row of five has been completed."),
    Ending.NO_TILES: mark("No tiles are left to be dealt."),
    Ending.NO_ROW_POSSIBLE: mark("Nobody can complete a row any more."),
}


class GameOverScene(PanelScene):
    """Lies over the final table."""

    width = 1100

    def __init__(self, context: Context, session: Session) -> None:
        super().__init__(context)
        self._game = session.game
        self._standings = standings(self._game.state)

    def title(self) -> str:
        """Who has won."""
        strings, names = self.context.strings, self._game.setup.players
        winners = [names[standing.player] for standing in self._standings if standing.place == 1]
        if len(winners) == 1:
            return strings("{name} wins", name=winners[0])
        first, last = ", ".join(winners[:-1]), winners[-1]
        return strings("{first} and {last} share the victory", first=first, last=last)

    def body(self) -> str:
        """Why the game ended, and what decided a tie."""
        sentences = [self.context.strings(_ENDINGS[self._ending()]), self._tie_break()]
        return " ".join(filter(None, sentences))

    def _ending(self) -> Ending:
        step = self._game.step(self._game.cursor - 1)
        told = events(step.before, step.record)
        return next(event.ending for event in told if isinstance(event, GameEnded))

    def _tie_break(self) -> str:
        strings = self.context.strings
        first, second = self._standings[:2]
        if first.total != second.total:
            return ""
        if first.place == second.place:
            return strings("Points and complete rows are equal.")
        return strings("Points are equal; more complete rows decide.")

    def _grid(self) -> Grid:
        strings, names = self.context.strings, self._game.setup.players
        head = ["", strings("Points"), strings("Rows"), strings("Columns"), strings("Colors")]
        rows = [
            [
                f"{standing.place}.  {names[standing.player]}",
                str(standing.total - standing.bonus),
                _earned(standing.rows, BonusKind.ROW),
                _earned(standing.columns, BonusKind.COLUMN),
                _earned(standing.colors, BonusKind.COLOR),
                str(standing.total),
            ]
            for standing in self._standings
        ]
        return Grid([*head, strings("Total")], rows, self.px(theme.TEXT))

    def content_size(self) -> tuple[int, int]:
        """As large as the ranking."""
        width, height = self._grid().size
        return width, height + self.px(24)

    def draw_content(self, surface: pygame.Surface, area: Rect) -> None:
        """Draw the ranking."""
        self._grid().draw(surface, area.x, area.y, area.w)

    def buttons(self) -> list[Button]:
        """What may follow."""
        strings = self.context.strings
        return [
            Button(self.unit, strings("Undo"), lambda: Pop(TakeBack())),
            Button(self.unit, strings("Main menu"), self.cancel),
            Button(self.unit, strings("New game"), lambda: Pop(NewGame())),
            Button(self.unit, strings("Rematch"), lambda: Pop(Rematch()), primary=True),
        ]

    def cancel(self) -> Request:
        """Back to the menu; the game stays on the shelf."""
        return Pop(LeaveGame())


def _earned(number: int, kind: BonusKind) -> str:
    """Bonus points and how they came about."""
    return f"{number} × {BONUS[kind]} = {number * BONUS[kind]}" if number else "–"
