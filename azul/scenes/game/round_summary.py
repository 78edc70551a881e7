"""The summary of a round over the table: its panel of scores, and tooltips that explain them."""

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from azul.engine import BonusScored, FloorLineScored, Ruleset, TileMovedToWall
from azul.engine import Event as GameEvent
from azul.game import explaining, points_sum
from azul.i18n import Sentence, Strings
from azul.kit.containers import Scattered
from azul.kit.theme import Theme
from azul.kit.widgets import Role, Widget
from azul.scenes.game.round_panel import RoundPanel
from azul.table.animation import points
from azul.table.painter import TablePainter
from azul.table.slots import Area, Slot, SlotContents

_FLOOR_COLUMN: Final = 3
_BONUS_COLUMN: Final = 4


class _Explained(NamedTuple):
    rect: Rect
    sentences: tuple[Sentence, ...]
    highlighted: frozenset[Slot]
    anchor: Rect


class ScoredPoints(Widget):
    """Points with a tooltip beside `anchor`; the `highlighted` tiles have scored them."""

    role = Role.IMAGE

    def __init__(
        self,
        theme: Theme,
        rect: Rect,
        text: str,
        highlighted: frozenset[Slot],
        anchor: Rect,
    ) -> None:
        super().__init__(theme, text)
        self.highlighted, self._anchor = highlighted, anchor
        self.set_rect(rect)

    def tooltip_for(self, hovered: bool) -> tuple[str, Rect]:
        return self.tooltip, self._anchor

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        if focused:
            self.draw_focus(surface, self.rect)


class RoundSummary(Scattered):
    """The panel of a round, and explanations of all points of its wall-tiling, also on the table.

    `events` are the events of the wall-tiling, `contents` the tiles on the table after it.
    """

    def __init__(
        self,
        panel: RoundPanel,
        table: TablePainter,
        events: tuple[GameEvent, ...],
        contents: SlotContents,
        strings: Strings,
    ) -> None:
        explained = (
            *_explained_tiles(table, events),
            *_explained_floor_lines(table, events, panel),
            *_explained_bonuses(table.setup.ruleset, events, contents, panel),
        )
        self.points = [
            ScoredPoints(panel.theme, rect, "\n".join(map(strings.say, sentences)), slots, anchor)
            for rect, sentences, slots, anchor in explained
        ]
        # The figures are on top of the panel.
        super().__init__(panel.theme, [panel, *self.points], [*self.points, panel])


def _explained_tiles(table: TablePainter, events: tuple[GameEvent, ...]) -> Iterator[_Explained]:
    """Yield the tiles that were moved to the walls."""
    for event in events:
        if isinstance(event, TileMovedToWall):
            group = points.group_slots(event)
            first, *others = map(table.slot_rect, group)
            rect = table.slot_rect(points.wall_slot(event))
            yield _Explained(rect, (points_sum(event),), group, first.unionall(others))


def _explained_floor_lines(
    table: TablePainter, events: tuple[GameEvent, ...], panel: RoundPanel
) -> Iterator[_Explained]:
    """Yield floor lines that have cost less than their points, on the board and in the panel."""
    for event in events:
        if isinstance(event, FloorLineScored) and event.is_reduced:
            ends = (Slot(Area.FLOOR, event.player, 0, n) for n in (1, len(event.tiles)))
            first, last = map(table.slot_rect, ends)
            sentences = (explaining.floor_loss(event.cost, [event.lost]),)
            rect = first.union(last)
            yield _Explained(rect, sentences, frozenset(), rect)
            figure = panel.figure(event.player, _FLOOR_COLUMN)
            yield _Explained(figure, sentences, frozenset(), panel.rect)


def _explained_bonuses(
    ruleset: Ruleset, events: tuple[GameEvent, ...], contents: SlotContents, panel: RoundPanel
) -> Iterator[_Explained]:
    """Yield the bonuses of each player in the panel."""
    bonuses = [event for event in events if isinstance(event, BonusScored)]
    for player in sorted({event.player for event in bonuses}):
        own = [event for event in bonuses if event.player == player]
        sentences = explaining.bonuses(ruleset, Counter(event.kind for event in own))
        slots = points.slots_of_bonuses(own, contents)
        rect = panel.figure(player, _BONUS_COLUMN)
        yield _Explained(rect, tuple(sentences), slots, panel.rect)
