"""The outcome of a game: the ranking with all bonuses."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from azul.engine import RULES, BonusKind, Standing, standings
from azul.game import Game, ScoreHistory, Seat
from azul.i18n import Strings, with_sign
from azul.insight import Luck
from azul.kit import metrics
from azul.kit.containers import Column
from azul.kit.emblems import emblem_with_level
from azul.kit.grid import Cell, Grid
from azul.kit.scrollbar import BAR
from azul.kit.theme import Theme
from azul.scenes.verdicts import LUCK_WORDS, accuracy_text, explain_accuracy

_NAME: Final = 340
"""Greatest width of names."""

_AWAITED: Final = "…"
_UNKNOWN: Final = "–"
"""The text before accuracy and luck are known, and if they never will be."""

_SMALLER: Final = 0.8
"""Least size of the type, as a share, before the bonuses are added up."""

_SMALLEST: Final = 8
"""Least size of the type, in pixels: windows may be smaller than any ranking."""

_MARK: Final = 28
_LINE: Final = 1.6
"""Side of the emblem in design units, and height of a row in sizes of the type."""


class PlayQuality(NamedTuple):
    """How well and how luckily a player has played, by the analysis."""

    accuracy: int | None
    luck: Luck


class ResultSummary(Column):
    """The ranking of a finished game, in at most `room` pixels of width.

    If there is little room, it shows less or has smaller type. The `plays` are not known at first;
    while the analysis `is_awaited` there is room for them.
    """

    def __init__(
        self,
        theme: Theme,
        game: Game,
        strings: Strings,
        room: int,
        plays: Sequence[PlayQuality],
        is_awaited: bool,
    ) -> None:
        super().__init__(theme, [])
        self._plays, self._unknown = plays, _AWAITED if is_awaited else _UNKNOWN
        self._seats = game.seats
        self._standings = standings(game.state)
        self._history = ScoreHistory.of(game)
        self._hint_counts = game.hint_counts
        self._bonuses = RULES[game.setup.ruleset].bonuses
        self._strings = strings
        self._is_short = self._adds_up = False
        self._type = self.px(metrics.TEXT)
        self._fit(room - self.px(BAR))
        self.children = [self._grid]

    def _fit(self, room: int) -> None:
        """Shorten the ranking, add up the bonuses, or reduce the type until it fits."""
        wanted = self._type
        tries = (False, False, wanted), (True, False, round(_SMALLER * wanted)), (True, True, 0)
        for self._is_short, self._adds_up, least in tries:
            self._type = wanted
            self._grid = self._ranking()
            least = max(least, _SMALLEST)
            # The loop repeats, because names keep their width.
            while self._grid.width() > room and self._type > least:
                fitting = self._type * room // self._grid.width()
                self._type = max(least, min(self._type - 1, fitting))
                self._grid = self._ranking()
            if self._grid.width() <= room:
                break

    def _ranking(self) -> Grid:
        strings = self._strings
        luck = strings("How much the tiles drawn changed the win chance over the game")
        head: list[str | Cell] = [strings("Hints")] if any(self._hint_counts) else []
        head.append(Cell(strings("Accuracy"), tooltip=explain_accuracy(strings)))
        head += [Cell(strings("Luck"), tooltip=luck), strings("Wall"), strings("Floor")]
        if self._adds_up:
            head += [strings("Bonus")]
        else:
            head += [strings("Rows"), strings("Columns"), strings("Colors")]
        head += [strings("Total")]
        winners = [row for row, standing in enumerate(self._standings) if standing.place == 1]
        return Grid(
            self.theme,
            ["", "", *head],
            [self._row(standing) for standing in self._standings],
            self._type,
            _LINE,
            left_aligned_columns=2,
            lit=winners,
        )

    def _row(self, standing: Standing) -> list[Cell]:
        player, size, seat = standing.player, self._type, self._seats[standing.player]
        mark_side = round(size * _MARK / metrics.TEXT)
        name = self.theme.shortened(seat.name, "bold", size, self.px(_NAME))
        lost = self._history.floor_loss_of(player)
        earned = [
            self._earned(standing.rows, BonusKind.ROW),
            self._earned(standing.columns, BonusKind.COLUMN),
            self._earned(standing.colors, BonusKind.COLOR),
        ]
        if self._adds_up:
            earned = [str(standing.bonus)]
        return [
            Cell(f"{standing.place}.", self.colors.cobalt),
            Cell(name, mark=emblem_with_level(self.theme, player, seat.level, mark_side)),
            # This comes before the figures that add up to the total.
            *self._hints(player, seat),
            *self._play(player),
            Cell(str(self._history.tile_points_of(player)), typeface="text"),
            Cell(
                with_sign(-lost), self.colors.negative if lost else self.colors.ink, typeface="text"
            ),
            *(Cell(bonus, typeface="text") for bonus in earned),
            Cell(str(standing.total), scale=metrics.LARGE / metrics.TEXT),
        ]

    def _hints(self, player: int, seat: Seat) -> list[Cell]:
        """Return the number of hints, if any player has used some; bots cannot."""
        if not any(self._hint_counts):
            return []
        count = self._hint_counts[player]
        return [Cell(str(count) if count or seat.is_person else "–", typeface="text")]

    def _play(self, player: int) -> list[Cell]:
        """Return accuracy and luck, or room for them."""
        strings, accurate, lucky = self._strings, self._unknown, self._unknown
        if self._plays:
            accuracy, luck = self._plays[player]
            accurate, lucky = accuracy_text(accuracy, strings), strings(LUCK_WORDS[luck])
        lucks = map(strings, LUCK_WORDS.values())
        widest_luck = max(lucks, key=lambda luck: self.theme.width(luck, "text", self._type))
        return [
            Cell(accurate, widest=accuracy_text(None, strings)),
            Cell(lucky, typeface="text", widest=widest_luck),
        ]

    def _earned(self, number: int, kind: BonusKind) -> str:
        """Return bonus points and, if there is room, their calculation."""
        if not number:
            return "–"
        points = str(number * self._bonuses[kind])
        return points if self._is_short else f"{number} × {self._bonuses[kind]} = {points}"
