"""Figures for the rules: parts of real tables, drawn by the table itself."""

from dataclasses import replace
from functools import lru_cache, partial
from itertools import takewhile
from typing import Final

import pygame
from pygame import Rect

from azul.book import Figure, FigurePart
from azul.engine import (
    LINES,
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
from azul.table.background import background_of
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
    slots_moving_to_center,
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
"""The scale of a part, as a share of its size at the table, if there is room for it."""

_MARGIN: Final = 6
"""Visible space around a part, in design units."""

_ROUNDING: Final = 3
"""How many pixels a part may be larger than computed, because each rectangle is rounded."""

_RADIUS: Final = 14
_CACHED: Final = 8
"""How many drawn figures are cached."""

Size = tuple[int, int]


class FigureRenderer:
    """Draws figures in a theme and a language.

    Drawing one takes too long while a page is scrolled, so the latest ones are cached.
    """

    def __init__(self, theme: Theme, strings: Strings) -> None:
        self.theme = theme
        self._strings = strings
        self._drawn: dict[tuple[Figure, Size], pygame.Surface] = {}
        self._table = lru_cache(maxsize=4)(partial(_table, theme))

    def size(self, figure: Figure, room: Size) -> Size:
        """The size of a figure in pixels, which is no larger than `room`."""
        return _area(figure, self._table_for(figure, room).layout).size

    def drawn(self, figure: Figure, room: Size) -> pygame.Surface | None:
        """A figure if it is in the cache."""
        return self._drawn.get((figure, room))

    def draw(self, figure: Figure, room: Size) -> None:
        """Draw a figure with round corners into the cache."""
        table, theme = self._table_for(figure, room), self.theme
        label, say = self._strings("this round"), self._strings.say
        # Both in memory would be too much, and the table below is redrawn quickly.
        theme.clear_cache(background_of)
        surface = table.draw_once(
            replace(table_picture(figure), preview_label=label, format_points=say)
        )
        _draw_points(theme, surface, table.layout, figure)
        area = _area(figure, table.layout)
        part = surface.subsurface(area).convert_alpha()
        borders.round_corners(theme, part, theme.px(_RADIUS))
        borders.draw_outline(theme, part, part.get_rect(), theme.px(_RADIUS), theme.colors.rule, 1)
        if len(self._drawn) == _CACHED:
            del self._drawn[next(iter(self._drawn))]
        self._drawn[figure, room] = part

    def forget(self) -> None:
        """Empty the cache: it is large, and garbage collection comes late."""
        self._drawn.clear()
        self._table.cache_clear()

    def _table_for(self, figure: Figure, room: Size) -> Table:
        """A table of the size at which the figure's part has its scale, or fits the room."""
        setup = figure.setup
        width, height = _area(figure, self._table(setup, metrics.DESIGN).layout).size
        fitting = min((room[0] - _ROUNDING) / width, (room[1] - _ROUNDING) / height)
        scale = min(self.theme.unit * _SCALES[figure.part], fitting)
        return self._table(
            setup, (round(metrics.DESIGN[0] * scale), round(metrics.DESIGN[1] * scale))
        )


def _table(theme: Theme, setup: Setup, size: Size) -> Table:
    table = Table(setup)
    table.resize(size, theme)
    return table


def _area(figure: Figure, layout: Layout) -> Rect:
    """The visible part of the table."""
    if figure.part is FigurePart.TABLE:
        return Rect(0, layout.bar.h, layout.size[0], layout.size[1] - layout.bar.h)
    margin = 2 * layout.px(_MARGIN)
    return _part(figure, layout).inflate(margin, margin).clip(Rect((0, 0), layout.size))


def _part(figure: Figure, layout: Layout) -> Rect:
    player = figure.player
    if figure.part is FigurePart.DISPLAYS:
        return layout.displays_rect.union(layout.part_rect("middle", "center"))
    if figure.part is FigurePart.MIDDLE:
        return layout.displays_rect.unionall(
            [layout.part_rect("middle", name) for name in ("bag", "lid")]
        )
    if figure.part is FigurePart.WALL:
        rows = [layout.board_part_rect(player, "wall", f"row-{row}") for row in LINES]
        return rows[0].unionall(rows)
    if figure.part is FigurePart.FLOOR_LINE:
        spaces, points = (layout.board_part_rect(player, "floor", n) for n in ("spaces", "points"))
        return spaces.union(points)
    return layout.board_rect(player)


# Contents of the table


def table_picture(figure: Figure) -> TablePicture:
    """What the table shows for a figure."""
    if figure.line:
        return _just_placed(figure)
    state = figure.state
    scores = tuple(board.score for board in state.players)
    plain = TablePicture(state, AnimationState(contents_of(state), ()), scores)
    if figure.part is FigurePart.TABLE:
        plain = replace(plain, active_player=state.to_act, score_previews=score_previews(state))
    if figure.draft:
        return _with_draft(plain, figure)
    if figure.bonus:
        return replace(plain, highlighted=_bonus_slots(figure, figure.bonus))
    if state.phase is Phase.WALL_TILING:
        moves = legal_moves(state)
        targets = frozenset(map(target_of, moves))
        return replace(plain, targets=targets, tile_previews=placement_previews(state, moves))
    return plain


def _with_draft(picture: TablePicture, figure: Figure) -> TablePicture:
    """The picture with a draft in hand: its tiles, its targets, and its preview."""
    draft, state = parse_record(figure.draft), picture.state
    contents = picture.animation_state.resting
    assert isinstance(draft, Draft)
    taken = [slot for slot in source_slots(contents, draft.source) if contents[slot] == draft.color]
    moves = [move for move in legal_moves(state) if move[:2] == draft[:2]]
    preview = preview_draft(state, draft)
    lines = [slot for slot in contents if slot.area in (Area.LINE, Area.FLOOR)]
    return replace(
        picture,
        movable=frozenset(lines),  # Tiles in highlighted places are drawn above the highlight.
        hovered=taken[0],
        highlighted=with_marker(frozenset(taken), contents),
        moving_to_center=frozenset(slots_moving_to_center(taken, contents)),
        targets=frozenset(map(target_of, moves)),
        aimed_target=target_of(draft),
        ghosts=preview.ghosts,
        tile_previews=preview.tile_previews,
    )


def _just_placed(figure: Figure) -> TablePicture:
    """The wall-tiling just after a tile has moved to the wall, with the tiles linked to it."""
    step, placed = figure.step, _placed(figure)
    contents: SlotContents = contents_of(step.before)
    earlier = takewhile(lambda event: event != placed, step.events)
    for event in [*earlier, placed]:
        contents = apply_transfers(contents, transfers(contents, event))
    slot = _wall_slot(figure, (placed.line, placed.column))
    linked = (_wall_slot(figure, space) for space in placed.linked)
    scores = tuple(board.score for board in step.before.players)
    animation_state = AnimationState(contents, ())
    return TablePicture(
        step.before, animation_state, scores, highlighted=frozenset({slot, *linked})
    )


def _placed(figure: Figure) -> TileMovedToWall:
    """The event in a figure of a tile from a pattern line."""
    moved = (event for event in figure.step.events if isinstance(event, TileMovedToWall))
    return next(e for e in moved if (e.player, e.line) == (figure.player, figure.line))


def _draw_points(theme: Theme, surface: pygame.Surface, layout: Layout, figure: Figure) -> None:
    """Draw the points of the tile that has just moved to the wall beside it."""
    if figure.line:
        placed = _placed(figure)
        place = layout.slot_rect(_wall_slot(figure, (placed.line, placed.column)))
        text, height = f"+{placed.points}", round(layout.tile * 0.46)
        draw_pill(theme, surface, place.bottomright, text, height, theme.colors.leaf)


def _wall_slot(figure: Figure, space: Space) -> Slot:
    return Slot(Area.WALL, figure.player, *space)


def _bonus_slots(figure: Figure, kind: BonusKind) -> frozenset[Slot]:
    """The tiles on the wall that score a bonus."""
    scored = (event for event in figure.step.events if isinstance(event, BonusScored))
    bonus = next(e for e in scored if (e.player, e.kind) == (figure.player, kind))
    wall = figure.state.players[figure.player].wall
    return frozenset(
        _wall_slot(figure, (row, column))
        for row, cells in enumerate(wall, 1)
        for column, letter in enumerate(cells, 1)
        if bonus.which == {"row": row, "column": column, "color": letter}[kind]
    )
