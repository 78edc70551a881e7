"""The end: the ranking with every bonus, what decided a tie, and how the scores grew."""

from typing import Final

import pygame
from pygame import Rect
from pygame.event import Event

from azul.book import Topic
from azul.engine import BONUS, BonusKind, Ending, GameEnded, Standing, standings
from azul.game import ENDINGS, Chronicle, Session, victory, winners
from azul.kit import assets, theme
from azul.kit.emblems import emblem
from azul.kit.grid import Cell, Grid
from azul.kit.keys import Command
from azul.kit.scrollbar import BAR
from azul.kit.widgets import Button
from azul.scenes.panel import PanelScene
from azul.scenes.play import chart
from azul.scenes.results import History, LeaveGame, LookBack, NewGame, Rematch, SaveAs, TakeBack
from azul.scenes.scene import Context, Pop, Request
from azul.table.ground import signed

_BELOW: Final = (860, 310)
_BESIDE: Final = (960, 400)
"""Least size of the chart below the ranking and beside it, where a wide window has room for it."""

_FRAME: Final = 2 * (theme.PADDING + theme.MARGIN)
"""Around the content: what the panel keeps free at its left and its right."""

_NAME: Final = 340
_ORNAMENT: Final = 900
"""Greatest width of names, and of the ornament, which is 25 times as wide as high."""

_MARK: Final = 28
_BETWEEN: Final = 32
_LINE: Final = 1.65
_LINE_BESIDE: Final = 2.9
"""Height of a row of the ranking, in sizes of the type."""

_WISHES: Final[dict[Command | None, type[History | LookBack | SaveAs]]] = {
    Command.HISTORY: History,
    Command.LOOK_BACK: LookBack,
    Command.SAVE: SaveAs,
}
"""What keys ask of the scene below."""


class GameOverScene(PanelScene):
    """Lies over the final table."""

    width = 1500

    def __init__(self, context: Context, session: Session) -> None:
        super().__init__(context)
        self._game = session.game
        self._names = session.game.setup.players
        self._standings = standings(self._game.state)
        self._ending = self._last_told()
        self._chronicle = Chronicle.of(self._game)
        self._folded = False
        self._beside = False
        self._short = False
        self._type = self.px(theme.TEXT)
        self._grid = self._ranking(_LINE)
        self._chart = pygame.Surface((0, 0))

    def resize(self, size: tuple[int, int]) -> None:
        """Build the ranking and draw the chart anew."""
        self.size = size
        self._rank()
        around = self.px(_BESIDE[0] + 2 * _BETWEEN + _FRAME)
        self._beside = self._grid.size[0] + around <= size[0]
        if self._beside:
            self._grid = self._ranking(_LINE_BESIDE)
        super().resize(size)
        room = self._chart_place(Rect((0, 0), (self._inner_width, self.content_size()[1])))
        names, strings = self._names, self.context.strings
        self._chart = chart.picture(room.size, self.unit, names, self._chronicle, strings)

    def _rank(self) -> None:
        """Make the ranking; where there is little room with less in it, or in smaller type."""
        self._short, self._type = False, self.px(theme.TEXT)
        self._grid, room = self._ranking(_LINE), self._widest() - self.px(BAR)
        if self._grid.size[0] > room:
            self._short = True
            self._grid = self._ranking(_LINE)
        if self._grid.size[0] > room:
            self._type = self._type * room // self._grid.size[0]
            self._grid = self._ranking(_LINE)

    @property
    def topic(self) -> Topic:
        """What has been counted."""
        return Topic.BONUSES

    def title(self) -> str:
        """Who has won."""
        strings = self.context.strings
        names = winners(self._game)
        words = strings.say(victory(names))
        room = self.px(self.width - _FRAME)
        if self._heading_width(words) <= room or len(names) == 1:
            return assets.shortened(words, "title", self.px(theme.HEADING), room)
        return strings("A shared victory")

    def _heading_width(self, words: str) -> int:
        return assets.font("title", self.px(theme.HEADING)).size(words)[0]

    def body(self) -> str:
        """Why the game ended, and what decided a tie."""
        sentences = [self.context.strings(ENDINGS[self._ending]), self._tie_break()]
        return " ".join(filter(None, sentences))

    def _last_told(self) -> Ending:
        step = self._game.step(self._game.cursor - 1)
        told = step.events
        return next(event.ending for event in told if isinstance(event, GameEnded))

    def _tie_break(self) -> str:
        strings = self.context.strings
        first, second = self._standings[:2]
        if first.total != second.total:
            return ""
        if first.place == second.place:
            return strings("Points and complete rows are equal.")
        return strings("Points are equal; more complete rows decide.")

    def _ranking(self, line: float) -> Grid:
        strings = self.context.strings
        head = [strings("Wall"), strings("Floor")]
        head += [strings("Rows"), strings("Columns"), strings("Colors"), strings("Total")]
        lit = [number for number, winner in enumerate(self._standings) if winner.place == 1]
        return Grid(["", "", *head], self.figures(), self._type, line, left=2, lit=lit)

    def figures(self) -> list[list[Cell]]:
        """The rows of the ranking: place, name, wall, floor line, the three bonuses, total."""
        return [self._row(standing) for standing in self._standings]

    def _row(self, standing: Standing) -> list[Cell]:
        player, size = standing.player, self._type
        name = assets.shortened(self._names[player], "bold", size, self.px(_NAME))
        lost = self._chronicle.lost_by(player)
        earned = (
            self._earned(standing.rows, BonusKind.ROW),
            self._earned(standing.columns, BonusKind.COLUMN),
            self._earned(standing.colors, BonusKind.COLOR),
        )
        return [
            Cell(f"{standing.place}.", theme.COBALT),
            Cell(name, mark=emblem(player, self.px(_MARK))),
            Cell(str(self._chronicle.gained_by(player)), face="text"),
            Cell(signed(-lost), theme.RUST if lost else theme.INK, face="text"),
            *(Cell(words, face="text") for words in earned),
            Cell(str(standing.total), larger=theme.LARGE / theme.TEXT),
        ]

    def _earned(self, number: int, kind: BonusKind) -> str:
        """Bonus points and, where there is room, how they came about."""
        if not number:
            return "–"
        points = str(number * BONUS[kind])
        return points if self._short else f"{number} × {BONUS[kind]} = {points}"

    def content_size(self) -> tuple[int, int]:
        """As large as the ranking and the chart, side by side where there is room."""
        (width, height), between = self._grid.size, self.px(_BETWEEN)
        wide, high = map(self.px, _BESIDE if self._beside else _BELOW)
        if self._beside:
            return width + 2 * between + wide, max(height, high)
        return max(width, wide), height + between + high

    def _chart_place(self, area: Rect) -> Rect:
        if self._beside:
            wide, high = self.px(_BESIDE[0]), area.h
        else:
            wide, high = area.w, self.px(_BELOW[1])
        return Rect(area.right - wide, area.bottom - high, wide, high)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel, or nothing while the table is looked at."""
        if not self._folded:
            super().draw(surface)

    def draw_content(self, surface: pygame.Surface, area: Rect) -> None:
        """Draw the ranking and the chart."""
        place = self._chart_place(area)
        width = place.x - area.x - 2 * self.px(_BETWEEN) if self._beside else area.w
        self._grid.draw(surface, area.x, area.y, width - self.px(BAR if self._scroll.most else 0))
        surface.blit(self._chart, place)

    def draw_panel(self, surface: pygame.Surface) -> None:
        """Draw the panel and its ornament."""
        super().draw_panel(surface)
        self._draw_ornament(surface)

    def _draw_ornament(self, surface: pygame.Surface) -> None:
        """In the middle of what the heading leaves free of its line, if that is enough."""
        inside = self.inside
        left = inside.x + self._heading_width(self.title()) + self.px(_BETWEEN)
        width = min(self.px(_ORNAMENT), inside.right - left)
        if width < self.px(_ORNAMENT) // 3:
            return
        face = assets.picture("table/rule", width, width // 25)
        line = assets.font("title", self.px(theme.HEADING)).get_linesize()
        middle = ((left + inside.right) // 2, inside.y + line // 2)
        surface.blit(face, face.get_rect(center=middle))

    def handle(self, event: Event) -> Request | None:
        """Keys of the table mean the same; while it is looked at, any key brings the panel back."""
        is_key = event.type == pygame.KEYDOWN
        is_press = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        if self._folded and (is_key or is_press):
            self._folded = False
            return None
        wish = _WISHES.get(self.context.keys.command(event)) if is_key else None
        return Pop(wish()) if wish else super().handle(event)

    def _fold(self) -> None:
        self._folded = True

    def buttons(self) -> list[Button]:
        """What may follow."""
        strings = self.context.strings
        return [
            Button(self.unit, strings("Undo"), lambda: Pop(TakeBack())),
            Button(self.unit, strings("Table"), self._fold),
            Button(self.unit, strings("History"), lambda: Pop(History())),
            Button(self.unit, strings("Look back"), lambda: Pop(LookBack())),
            Button(self.unit, strings("Main menu"), self.cancel),
            Button(self.unit, strings("New game"), lambda: Pop(NewGame())),
            Button(self.unit, strings("Rematch"), lambda: Pop(Rematch()), primary=True),
        ]

    def cancel(self) -> Request:
        """Back to the menu; the game stays on the shelf."""
        return Pop(LeaveGame())
