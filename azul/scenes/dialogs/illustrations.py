"""Illustrations for the rules: parts of real tables, drawn by the table itself."""

from dataclasses import replace
from functools import lru_cache, partial
from itertools import takewhile
from typing import Final

import pygame
from pygame import Rect

from azul.book import Illustration, IllustrationPart
from azul.engine import (
    LINES,
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
from azul.table.hand.model import with_announced
from azul.table.layout import Layout
from azul.table.marks import draw_pill
from azul.table.painter import TablePainter
from azul.table.preview import placement_previews, preview_draft, score_previews
from azul.table.slots import (
    Area,
    Slot,
    SlotContents,
    apply_transfers,
    contents_of,
    transfers,
)
from azul.table.table_model import TableModel

_SCALES: Final = {
    IllustrationPart.TABLE: 0.5,
    IllustrationPart.MIDDLE: 0.5,
    IllustrationPart.DISPLAYS: 0.6,
    IllustrationPart.BOARD: 0.75,
    IllustrationPart.WALL: 0.75,
    IllustrationPart.FLOOR_LINE: 0.75,
}
"""The scale of a part, as a share of its size at the table, if there is room for it."""

_MARGIN: Final = 6
"""Visible space around a part, in design units."""

_ROUNDING: Final = 3
"""How many pixels a part may be larger than computed, because each rectangle is rounded."""

_RADIUS: Final = 14
Size = tuple[int, int]


class IllustrationRenderer:
    """Draws illustrations and caches them, because drawing would delay scrolling."""

    def __init__(self, theme: Theme, strings: Strings) -> None:
        self.theme = theme
        self._strings = strings
        self._drawn: dict[tuple[Illustration, Size], pygame.Surface] = {}
        self._table = lru_cache(maxsize=4)(partial(_table, theme))

    def size(self, illustration: Illustration, room: Size) -> Size:
        """Return the size of an illustration in pixels, which is no larger than `room`."""
        return _area(illustration, self._table_for(illustration, room).layout).size

    def drawn(self, illustration: Illustration, room: Size) -> pygame.Surface | None:
        """Return an illustration if it is in the cache."""
        return self._drawn.get((illustration, room))

    def draw(self, illustration: Illustration, room: Size) -> None:
        """Draw an illustration with round corners into the cache."""
        table, theme = self._table_for(illustration, room), self.theme
        label, say = self._strings("this round"), self._strings.say
        surface = table.draw_once(
            replace(table_model(illustration), preview_label=label, format_points=say)
        )
        if illustration.line:
            # The points of the tile just moved to the wall are beside it.
            placed, layout = _placed(illustration), table.layout
            place = layout.slot_rect(_wall_slot(illustration, (placed.line, placed.column)))
            points, height = f"+{placed.points}", round(layout.tile * 0.46)
            draw_pill(theme, surface, place.bottomright, points, height, theme.colors.positive)
        area = _area(illustration, table.layout)
        part = surface.subsurface(area).convert_alpha()
        borders.round_corners(theme, part, theme.px(_RADIUS))
        borders.draw_outline(theme, part, part.get_rect(), theme.px(_RADIUS), theme.colors.rule, 1)
        self._drawn[illustration, room] = part

    def forget(self) -> None:
        """Empty the cache: it is large, and garbage collection comes late."""
        self._drawn.clear()

    def _table_for(self, illustration: Illustration, room: Size) -> TablePainter:
        """Return a table of the size at which the part has its scale, or fits the room."""
        setup = illustration.setup
        width, height = _area(illustration, self._table(setup, metrics.DESIGN).layout).size
        fitting = min((room[0] - _ROUNDING) / width, (room[1] - _ROUNDING) / height)
        scale = min(self.theme.unit * _SCALES[illustration.part], fitting)
        return self._table(
            setup, (round(metrics.DESIGN[0] * scale), round(metrics.DESIGN[1] * scale))
        )


def _table(theme: Theme, setup: Setup, size: Size) -> TablePainter:
    table = TablePainter(setup)
    table.resize(size, theme)
    return table


def _area(illustration: Illustration, layout: Layout) -> Rect:
    """Return the visible part of the table."""
    if illustration.part is IllustrationPart.TABLE:
        return Rect(0, layout.bar.h, layout.size[0], layout.size[1] - layout.bar.h)
    margin = 2 * layout.px(_MARGIN)
    return _part(illustration, layout).inflate(margin, margin).clip(Rect((0, 0), layout.size))


def _part(illustration: Illustration, layout: Layout) -> Rect:
    player = illustration.player
    if illustration.part is IllustrationPart.DISPLAYS:
        return layout.displays_rect.union(layout.part_rect("middle", "center"))
    if illustration.part is IllustrationPart.MIDDLE:
        return layout.displays_rect.unionall(
            [layout.part_rect("middle", name) for name in ("bag", "lid")]
        )
    if illustration.part is IllustrationPart.WALL:
        rows = [layout.board_part_rect(player, "wall", f"row-{row}") for row in LINES]
        return rows[0].unionall(rows)
    if illustration.part is IllustrationPart.FLOOR_LINE:
        spaces, points = (layout.board_part_rect(player, "floor", n) for n in ("spaces", "points"))
        return spaces.union(points)
    return layout.board_rect(player)


# Contents of the table


def table_model(illustration: Illustration) -> TableModel:
    """Return the contents of the table in an illustration."""
    if illustration.line:
        return _just_placed(illustration)
    state = illustration.state
    scores = tuple(board.score for board in state.players)
    plain = TableModel(state, AnimationState(contents_of(state), ()), scores)
    if illustration.part is IllustrationPart.TABLE:
        plain = replace(plain, active_player=state.to_act, score_previews=score_previews(state))
    if illustration.draft:
        draft = parse_record(illustration.draft)
        assert isinstance(draft, Draft)
        others = [move for move in legal_moves(state) if move[:2] == draft[:2]]
        preview = preview_draft(state, draft)
        return replace(
            with_announced(plain, draft),
            targets=frozenset(map(target_of, others)),
            ghosts=preview.ghosts,
            tile_previews=preview.tile_previews,
        )
    if illustration.bonus:
        kind, player = illustration.bonus, illustration.player
        scored = (event for event in illustration.step.events if isinstance(event, BonusScored))
        bonus = next(event for event in scored if (event.player, event.kind) == (player, kind))
        tiles = frozenset(
            _wall_slot(illustration, (row, column))
            for row, cells in enumerate(illustration.state.players[player].wall, 1)
            for column, letter in enumerate(cells, 1)
            if bonus.which == {"row": row, "column": column, "color": letter}[kind]
        )
        return replace(plain, highlighted=tiles)
    if state.phase is Phase.WALL_TILING:
        moves = legal_moves(state)
        targets = frozenset(map(target_of, moves))
        return replace(plain, targets=targets, tile_previews=placement_previews(state, moves))
    return plain


def _just_placed(illustration: Illustration) -> TableModel:
    """Return the wall-tiling just after a tile moved to the wall, with the linked tiles."""
    step, placed = illustration.step, _placed(illustration)
    contents: SlotContents = contents_of(step.before)
    earlier = takewhile(lambda event: event != placed, step.events)
    for event in [*earlier, placed]:
        contents = apply_transfers(contents, transfers(contents, event))
    slot = _wall_slot(illustration, (placed.line, placed.column))
    linked = (_wall_slot(illustration, space) for space in placed.linked)
    scores = tuple(board.score for board in step.before.players)
    animation_state = AnimationState(contents, ())
    return TableModel(step.before, animation_state, scores, highlighted=frozenset({slot, *linked}))


def _placed(illustration: Illustration) -> TileMovedToWall:
    """Return the event in an illustration of a tile from a pattern line."""
    moved = (event for event in illustration.step.events if isinstance(event, TileMovedToWall))
    return next(e for e in moved if (e.player, e.line) == (illustration.player, illustration.line))


def _wall_slot(illustration: Illustration, space: Space) -> Slot:
    return Slot(Area.WALL, illustration.player, *space)
