"""Figures: parts of real tables, drawn by the table itself, for the pages of rules."""

from dataclasses import replace
from functools import lru_cache, partial
from itertools import takewhile
from typing import Final

import pygame
from pygame import Rect

from azul.book import Figure, FigurePart
from azul.engine import (
    SIZE,
    BonusKind,
    BonusScored,
    Draft,
    Phase,
    Setup,
    Space,
    TileMovedToWall,
    legal_moves,
    parse_record,
)
from azul.i18n import Strings
from azul.kit import borders, metrics
from azul.kit.theme import Theme
from azul.table.animation.animation import AnimationState
from azul.table.drag import target_of
from azul.table.layout import Layout
from azul.table.marks import draw_pill
from azul.table.preview import placement_previews, preview_draft, score_previews
from azul.table.slots import (
    Area,
    Slot,
    SlotContents,
    apply_transfers,
    contents_of,
    slots_left_behind,
    source_slots,
    transfers,
    with_marker,
)
from azul.table.table import Table, TablePicture

_SCALES: Final = {
    FigurePart.TABLE: 0.5,
    FigurePart.MIDDLE: 0.5,
    FigurePart.DISPLAYS: 0.6,
    FigurePart.BOARD: 0.75,
    FigurePart.WALL: 0.75,
    FigurePart.FLOOR_LINE: 0.75,
}
"""How large a part is drawn, as a share of its size at the table, where there is room for it."""

_AROUND: Final = 6
"""How much is seen around a part, in design units."""

_ROUNDED: Final = 3
"""How many pixels a part may be larger than computed, for each place is rounded by itself."""

_RADIUS: Final = 14
_LINES: Final = range(1, SIZE + 1)


_KEPT: Final = 8
"""How many drawn figures are kept."""

Size = tuple[int, int]


class FigureRenderer:
    """Draws figures in a look, with words of a language.

    To draw one takes too long to be done while a page is scrolled, so those drawn last are kept.
    """

    def __init__(self, theme: Theme, strings: Strings) -> None:
        self.theme = theme
        self._strings = strings
        self._drawn: dict[tuple[Figure, Size], pygame.Surface] = {}
        self._table = lru_cache(maxsize=4)(partial(_table, theme))

    def size(self, figure: Figure, room: Size) -> Size:
        """How large a figure is, in pixels; it is not larger than `room`."""
        return _area(figure, self._table_for(figure, room).layout).size

    def drawn(self, figure: Figure, room: Size) -> pygame.Surface | None:
        """A figure if it has been drawn."""
        return self._drawn.get((figure, room))

    def draw(self, figure: Figure, room: Size) -> None:
        """Draw a figure with round corners, to be kept."""
        table, theme = self._table_for(figure, room), self.theme
        surface = pygame.Surface(table.layout.size)
        label, say = self._strings("this round"), self._strings.say
        table.draw(surface, replace(table_picture(figure), preview_label=label, format_points=say))
        _draw_points(theme, surface, table.layout, figure)
        area = _area(figure, table.layout)
        cut = surface.subsurface(area).convert_alpha()
        borders.round_corners(theme, cut, theme.px(_RADIUS))
        borders.draw_outline(theme, cut, cut.get_rect(), theme.px(_RADIUS), theme.colors.rule, 1)
        if len(self._drawn) == _KEPT:
            del self._drawn[next(iter(self._drawn))]
        self._drawn[figure, room] = cut

    def forget(self) -> None:
        """Let go of all that was drawn: it is large, and the collector comes late."""
        self._drawn.clear()
        self._table.cache_clear()

    def _table_for(self, figure: Figure, room: Size) -> Table:
        """A table on which the figure's part is as large as it should be."""
        setup = figure.example.setup
        width, height = _area(figure, self._table(setup, metrics.DESIGN).layout).size
        fitting = min((room[0] - _ROUNDED) / width, (room[1] - _ROUNDED) / height)
        scale = min(self.theme.unit * _SCALES[figure.part], fitting)
        return self._table(
            setup, (round(metrics.DESIGN[0] * scale), round(metrics.DESIGN[1] * scale))
        )


def _table(theme: Theme, setup: Setup, size: Size) -> Table:
    table = Table(setup)
    table.resize(size, theme)
    return table


def _area(figure: Figure, layout: Layout) -> Rect:
    """The part of the table that is seen."""
    if figure.part is FigurePart.TABLE:
        return Rect(0, layout.bar.h, layout.size[0], layout.size[1] - layout.bar.h)
    around = 2 * layout.px(_AROUND)
    return _part(figure, layout).inflate(around, around).clip(Rect((0, 0), layout.size))


def _part(figure: Figure, layout: Layout) -> Rect:
    player = figure.player
    if figure.part is FigurePart.DISPLAYS:
        return layout.displays_rect.union(layout.part("middle", "center"))
    if figure.part is FigurePart.MIDDLE:
        return layout.displays_rect.unionall(
            [layout.part("middle", name) for name in ("bag", "lid")]
        )
    if figure.part is FigurePart.WALL:
        rows = [layout.board_part(player, "wall", f"row-{row}") for row in _LINES]
        return rows[0].unionall(rows)
    if figure.part is FigurePart.FLOOR_LINE:
        spaces, points = (layout.board_part(player, "floor", n) for n in ("spaces", "points"))
        return spaces.union(points)
    return layout.board(player)


# What is on the table


def table_picture(figure: Figure) -> TablePicture:
    """What the table is told to show."""
    if figure.line:
        return _just_placed(figure)
    state = figure.state
    scores = tuple(board.score for board in state.players)
    plain = TablePicture(state, AnimationState(contents_of(state), ()), scores)
    if figure.part is FigurePart.TABLE:
        plain = replace(plain, active_player=state.to_act, score_previews=score_previews(state))
    if figure.draft:
        return _thinking(plain, figure)
    if figure.bonus:
        return replace(plain, highlighted=_bonus_slots(figure, figure.bonus))
    if state.phase is Phase.WALL_TILING:
        moves = legal_moves(state)
        targets = frozenset(map(target_of, moves))
        return replace(plain, targets=targets, tile_previews=placement_previews(state, moves))
    return plain


def _thinking(picture: TablePicture, figure: Figure) -> TablePicture:
    """The same with a draft under the hand: what glows, where it may go, what it would do."""
    draft, state = parse_record(figure.draft), picture.state
    contents = picture.animation_state.resting
    assert isinstance(draft, Draft)
    taken = [slot for slot in source_slots(contents, draft.source) if contents[slot] == draft.color]
    moves = [move for move in legal_moves(state) if move[:2] == draft[:2]]
    ahead = preview_draft(state, draft)
    lines = [slot for slot in contents if slot.area in (Area.LINE, Area.FLOOR)]
    return replace(
        picture,
        movable=frozenset(lines),  # Tiles that lie in lit places are drawn over the light.
        hovered=taken[0],
        highlighted=with_marker(frozenset(taken), contents),
        left_behind=frozenset(slots_left_behind(taken, contents)),
        targets=frozenset(map(target_of, moves)),
        aimed_target=target_of(draft),
        ghosts=ahead.ghosts,
        tile_previews=ahead.tile_previews,
    )


def _just_placed(figure: Figure) -> TablePicture:
    """The moment in the wall-tiling when a tile has come to the wall, and what it is linked to."""
    step, placed = figure.step, _placed(figure)
    contents: SlotContents = contents_of(step.before)
    told = step.events
    for event in [*takewhile(lambda event: event != placed, told), placed]:
        contents = apply_transfers(contents, transfers(contents, event))
    slot = _wall_slot(figure, (placed.line, placed.column))
    linked = (_wall_slot(figure, space) for space in placed.linked)
    scores = tuple(board.score for board in step.before.players)
    animation_state = AnimationState(contents, ())
    return TablePicture(
        step.before, animation_state, scores, highlighted=frozenset({slot, *linked})
    )


def _placed(figure: Figure) -> TileMovedToWall:
    """The event that a figure of a pattern line's tile shows."""
    told = figure.step.events
    moved = (event for event in told if isinstance(event, TileMovedToWall))
    return next(e for e in moved if (e.player, e.line) == (figure.player, figure.line))


def _draw_points(theme: Theme, surface: pygame.Surface, layout: Layout, figure: Figure) -> None:
    """Write beside the tile that has just come to the wall what it has scored."""
    if figure.line:
        placed = _placed(figure)
        place = layout.slot_rect(_wall_slot(figure, (placed.line, placed.column)))
        words, height = f"+{placed.points}", round(layout.tile * 0.46)
        draw_pill(theme, surface, place.bottomright, words, height, theme.colors.leaf)


def _wall_slot(figure: Figure, space: Space) -> Slot:
    return Slot(Area.WALL, figure.player, *space)


def _bonus_slots(figure: Figure, kind: BonusKind) -> frozenset[Slot]:
    """The tiles on the wall that bring a bonus."""
    told = figure.step.events
    scored = (event for event in told if isinstance(event, BonusScored))
    bonus = next(e for e in scored if (e.player, e.kind) == (figure.player, kind))
    wall = figure.state.players[figure.player].wall
    return frozenset(
        _wall_slot(figure, (row, column))
        for row, cells in enumerate(wall, 1)
        for column, letter in enumerate(cells, 1)
        if bonus.which == {"row": row, "column": column, "color": letter}[kind]
    )
