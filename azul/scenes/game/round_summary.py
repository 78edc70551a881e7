"""The summary of a round over the table: its panel of scores, and tooltips that explain them."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from azul.engine import BonusScored, FloorLineScored, Ruleset, TileMovedToWall
from azul.engine import Event as GameEvent
from azul.game import explaining, points_sum
from azul.i18n import Sentence, Strings
from azul.kit.borders import draw_focus
from azul.kit.keys import KeyPress
from azul.kit.messages import draw_tooltip
from azul.kit.pointer import LongPress, Move
from azul.kit.widgets import Input
from azul.scenes.game.round_panel import RoundPanel
from azul.table.animation import points
from azul.table.slots import Area, Slot, SlotContents
from azul.table.sprites import Point
from azul.table.table import Table

_FLOOR_COLUMN: Final = 3
_BONUS_COLUMN: Final = 4
"""Columns of the round panel."""


class _TooltipArea(NamedTuple):
    """An area with a tooltip beside `anchor`; `highlighted` are the tiles that it is about."""

    rect: Rect
    sentences: tuple[Sentence, ...]
    highlighted: frozenset[Slot]
    anchor: Rect


class RoundSummary:
    """Explains what a wall-tiling with its `events` has scored, on the table and in the `panel`.

    While it is shown, nothing else is explained; the panel is drawn by the scene's form.
    `is_covered` says whether something lies above it at a point.
    """

    hides_tooltips = True

    def __init__(
        self,
        panel: RoundPanel,
        table: Table,
        events: tuple[GameEvent, ...],
        contents: SlotContents,
        strings: Strings,
        is_covered: Callable[[Point], bool],
    ) -> None:
        self.panel = panel
        self._strings, self._is_covered = strings, is_covered
        self._current: _TooltipArea | None = None
        self._uses_keys = False
        self._areas = [
            *_tile_areas(table, events),
            *_floor_line_areas(table, events, panel),
            *_bonus_areas(table.setup.ruleset, events, contents, panel),
        ]

    @property
    def highlighted(self) -> frozenset[Slot]:
        """The tiles that the current tooltip is about."""
        return self._current.highlighted if self._current else frozenset()

    def covers(self, point: Point) -> bool:
        """Whether the panel covers a point."""
        return self.panel.rect.collidepoint(point)

    def announced_texts(self) -> list[str]:
        """The tooltip."""
        return [*map(self._strings.say, self._current.sentences)] if self._current else []

    def handle(self, event: Input) -> bool:
        """Show the tooltip under the pointer, or step through all of them with arrow keys."""
        step = 0
        match event:
            case Move(point) | LongPress(point):
                self._uses_keys = False
                areas = [] if self._is_covered(point) else self._areas
                self._current = next((a for a in areas if a.rect.collidepoint(point)), None)
            case KeyPress():
                step = event.vertical_step or event.horizontal_step
        if step:
            self.point_at_next(step)
        return bool(step)

    def point_at_next(self, step: int = 1) -> None:
        """Show the next tooltip, or the previous one."""
        if self._areas:
            self._uses_keys = True
            before_first = -1 if step > 0 else 0
            index = self._areas.index(self._current) if self._current else before_first
            self._current = self._areas[(index + step) % len(self._areas)]

    def hide_tooltip(self) -> None:
        """Show no tooltip until the next event."""
        self._current = None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the tooltip."""
        if self._current:
            theme = self.panel.theme
            if self._uses_keys:
                draw_focus(theme, surface, self._current.rect)
            text = "\n".join(map(self._strings.say, self._current.sentences))
            draw_tooltip(theme, surface, text, self._current.anchor)


def _tile_areas(table: Table, events: tuple[GameEvent, ...]) -> Iterator[_TooltipArea]:
    """The tiles that were moved to the walls."""
    for event in events:
        if isinstance(event, TileMovedToWall):
            group = points.group_slots(event)
            first, *others = map(table.slot_rect, group)
            rect = table.slot_rect(points.wall_slot(event))
            yield _TooltipArea(rect, (points_sum(event),), group, first.unionall(others))


def _floor_line_areas(
    table: Table, events: tuple[GameEvent, ...], panel: RoundPanel
) -> Iterator[_TooltipArea]:
    """Floor lines that have cost less than their points, on the board and in the panel."""
    for event in events:
        if isinstance(event, FloorLineScored) and event.is_reduced:
            ends = (Slot(Area.FLOOR, event.player, 0, n) for n in (1, len(event.tiles)))
            first, last = map(table.slot_rect, ends)
            sentences = (explaining.floor_loss(event.cost, [event.lost]),)
            rect = first.union(last)
            yield _TooltipArea(rect, sentences, frozenset(), rect)
            figure = panel.figure(event.player, _FLOOR_COLUMN)
            yield _TooltipArea(figure, sentences, frozenset(), panel.rect)


def _bonus_areas(
    ruleset: Ruleset, events: tuple[GameEvent, ...], contents: SlotContents, panel: RoundPanel
) -> Iterator[_TooltipArea]:
    """The bonuses of each player in the panel."""
    bonuses = [event for event in events if isinstance(event, BonusScored)]
    for player in sorted({event.player for event in bonuses}):
        own = [event for event in bonuses if event.player == player]
        sentences = explaining.bonuses(ruleset, Counter(event.kind for event in own))
        slots = points.slots_of_bonuses(own, contents)
        rect = panel.figure(player, _BONUS_COLUMN)
        yield _TooltipArea(rect, tuple(sentences), slots, panel.rect)
