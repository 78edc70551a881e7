"""The table: boards, displays and tiles, drawn from a `TableModel` and nothing else.

All static parts are cached in one surface; tiles that move, or may move, are drawn over it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import hypot, inf
from typing import Final

import pygame
from pygame import Rect

from azul.engine import CENTER, FLOOR, LINES, RULES, Setup
from azul.game import Seat, Seating, characters
from azul.i18n import sentence
from azul.kit import borders, metrics
from azul.kit.colors import Rgb
from azul.kit.theme import Theme
from azul.settings import Settings
from azul.table.animation.animation import BagAndLid
from azul.table.animation.points import PILL_TYPE_SIZE
from azul.table.background import (
    Background,
    LitBoard,
    background_of,
    draw_empty_table,
    draw_lit_board,
)
from azul.table.bag_and_lid import bag_or_lid_image
from azul.table.clock_face import draw_clocks
from azul.table.drag import DropTarget
from azul.table.layout import SCORE_SHARE, BarSize, Layout
from azul.table.looks import draw_look
from azul.table.marks import draw_badge, draw_pill, draw_score_preview, draw_tile_preview
from azul.table.slots import MARKER_IN_CENTER, Area, Slot, SlotContents
from azul.table.sprites import Point, ghost
from azul.table.table_model import TableModel
from azul.table.table_places import TablePlace, find_places
from azul.table.tile_sprites import TileSprites

_LIT_OPACITY: Final = 70
_AIMED_OPACITY: Final = 110
_CLEAR_OPACITY: Final = 0
"""Opacity of 255: gold in drop targets, in the aimed target, and in the space of a full line."""

_EDGES: Final = (4, 8)
"""Width of the edge of a target, and of the aimed target, in design units."""

_MIN_BADGE_SIZE: Final = 23
"""Least size of a count, in pixels."""

_KEY_RING_WIDTH: Final = 4
_LAST_MOVE_RING_WIDTH: Final = 3
"""Width of the rings around what keys point at and around the last source, in design units."""

_DEFAULT_SETTINGS: Final = Settings()


class TablePainter:
    """Draws the table of one game, and finds its places; `resize` makes its layout and theme."""

    layout: Layout
    theme: Theme
    places: Mapping[TablePlace, Rect]
    """The rectangles of all places that can be explained; places in front come first."""
    slot_rect: Callable[[Slot], Rect]

    _sprites: TileSprites

    def __init__(self, setup: Setup, seats: Sequence[Seat] | None = None) -> None:
        """Without `seats` the players of the setup are people."""
        self.setup = setup
        self._seats = tuple(seats or Seating.of_people(setup.players).at_start)
        self._layout_key: tuple[object, ...] = ()
        self._bag_and_lid_cache: dict[str, tuple[tuple[int, ...], pygame.Surface]] = {}

    def reseat(self, seats: Sequence[Seat]) -> None:
        """Change names and bots; boards are redrawn if these differ."""
        self._seats = tuple(seats)

    def resize(
        self,
        size: tuple[int, int],
        theme: Theme,
        settings: Settings = _DEFAULT_SETTINGS,
        window: tuple[int, int] | None = None,
        min_bar: int = 0,
    ) -> None:
        """Lay the table out in `size` pixels of a `window`, with a bar of at least `min_bar`."""
        laid_for = size, window, theme, settings.text
        if laid_for == self._layout_key:
            return
        self._layout_key, self.theme = laid_for, theme
        self.layout = Layout(
            len(self.setup.players),
            size,
            bar_size=BarSize(metrics.bar_scale(size, settings.enlarged), min_bar),
            text_scale=settings.text / 100,
            window=window,
            floor_spaces=len(RULES[self.setup.ruleset].floor_line),
        )
        self._sprites = TileSprites(theme, self.layout, self.setup.ruleset)
        self.slot_rect = self._sprites.slot_rect
        self._bag_and_lid_cache.clear()
        self.places = find_places(self.layout, self.setup.ruleset)

    def draw(self, surface: pygame.Surface, model: TableModel) -> None:
        """Draw the table; only changed tiles and lights are redrawn in the kept background."""
        background = background_of(self.theme, self.setup, self.layout, self._seats)
        resting, active = _resting_tiles(model), model.active_player
        if (resting, active) != (background.resting, background.active_player):
            tiles = [self._sprites.resting_tile(*tile) for tile in resting.items()]
            for area in self._changed_areas(background, resting, active):
                background.surface.set_clip(area)
                background.surface.blit(background.empty, area, area)
                if active is not None:
                    background.surface.blit(*self._lit_board(background, active))
                background.surface.fblits([tile for tile in tiles if tile[1].colliderect(area)])
            background.resting, background.active_player = resting, active
        surface.blit(background.surface, (0, 0))
        self._draw_foreground(surface, model)

    def draw_once(self, model: TableModel) -> pygame.Surface:
        """Return a surface with the whole table; the background that is kept stays as it is."""
        table = self.theme, self.setup, self.layout, self._seats
        surface, active = draw_empty_table(*table), model.active_player
        if active is not None:
            surface.blit(*draw_lit_board(self.theme, surface, *table[1:], active))
        surface.fblits(
            [self._sprites.resting_tile(*tile) for tile in _resting_tiles(model).items()]
        )
        self._draw_foreground(surface, model)
        return surface

    def _draw_foreground(self, surface: pygame.Surface, model: TableModel) -> None:
        self._draw_scores(surface, model)
        draw_clocks(self.theme, surface, self.layout, model.clocks)
        character = characters(self._seats)[model.look.player] if model.look else None
        if model.look and character:
            place = self.layout.board_part_rect(model.look.player, "labels", "face")
            draw_look(self.theme, surface, place, character.face, model.look)
        labels = model.preview_label, model.bonus_label
        for player, preview in enumerate(model.score_previews):
            draw_score_preview(
                self.theme, surface, self.layout, player, labels, preview, model.format_points
            )
        last_move, gold = model.last_move_slots, self.theme.colors.gold
        if last_move and last_move.source is not None:
            # Its tiles have outlines.
            edge = self.layout.px(_LAST_MOVE_RING_WIDTH)
            self._draw_ring(surface, last_move.source, edge, gold)
        if model.chosen_source is not None:
            edge = self.layout.px(_KEY_RING_WIDTH)
            self._draw_ring(surface, model.chosen_source, edge, gold)
        for target in model.targets:
            self._draw_target(surface, model, target)
        for slot, letter in model.ghosts.items():
            image = ghost(self.theme, letter, self.setup.ruleset, self.layout.tile)
            surface.blit(image, image.get_rect(center=self.slot_rect(slot).center))
        sprites = self._sprites.group(model)
        sprites.draw(surface)
        self._draw_promises(surface, model)
        # A sprite and its group refer to each other: only the garbage collector would free them.
        sprites.empty()
        self._draw_tile_previews(surface, model)
        # Tiles move below the counts that they change.
        state = model.state
        contents = model.animation_state.bag_and_lid or BagAndLid(state.bag, state.lid)
        for name, counts in contents._asdict().items():
            cached = self._bag_and_lid_cache.get(name)
            if cached is None or cached[0] != counts:
                ruleset = self.setup.ruleset
                cached = counts, bag_or_lid_image(self.theme, self.layout, ruleset, name, counts)
                self._bag_and_lid_cache[name] = cached
            surface.blit(cached[1], self.layout.part_rect("middle", name))
        self._draw_count(surface, model)

    def slot_at(self, point: Point, contents: SlotContents) -> Slot | None:
        found = (slot for slot in contents if self.slot_rect(slot).collidepoint(point))
        return next(found, None)

    def place_at(self, point: Point) -> TablePlace | None:
        """Return the place under a point that can be explained."""
        found = (place for place, rect in self.places.items() if rect.collidepoint(point))
        return next(found, None)

    def line_at(self, point: Point, player: int) -> DropTarget | None:
        """Return the pattern line, or the floor line, for a drop on the player's board."""
        for line in LINES:
            if self.layout.line_drop_rect(player, line).collidepoint(point):
                return DropTarget(line)
        is_on_floor = self.layout.floor_drop_rect(player).collidepoint(point)
        return DropTarget(FLOOR) if is_on_floor else None

    def nearest_target(
        self, point: Point, player: int, targets: Iterable[DropTarget], reach: int
    ) -> DropTarget | None:
        """Return the nearest of some targets on a player's board, a few pixels around a point."""
        near = [(_distance(self._drop_rect(player, t), point), t) for t in targets]
        distance, target = min(near, key=lambda pair: pair[0], default=(inf, None))
        return target if distance <= reach else None

    def nearest_slot(self, point: Point, slots: Iterable[Slot], reach: int) -> Slot | None:
        near = [(_distance(self.slot_rect(slot), point), slot) for slot in slots]
        distance, slot = min(near, key=lambda pair: pair[0], default=(inf, None))
        return slot if distance <= reach else None

    def _drop_rect(self, player: int, target: DropTarget) -> Rect:
        if target.column:
            return self._wall_rect(player, target)
        if target.line == FLOOR:
            return self.layout.floor_drop_rect(player)
        return self.layout.line_drop_rect(player, target.line)

    def space_at(self, point: Point, player: int) -> DropTarget | None:
        """Return the space of the player's wall under a point."""
        spaces = (DropTarget(line, column) for line in LINES for column in LINES)
        return next((t for t in spaces if self._wall_rect(player, t).collidepoint(point)), None)

    def drop_point(self, target: DropTarget, player: int) -> Point:
        """Return a point on the player's board for a drop on the target."""
        if target.line == FLOOR:
            return self.layout.board_part_rect(player, "floor", "spaces").center
        return self._scoring_rect(player, target).center

    def _wall_rect(self, player: int, target: DropTarget) -> Rect:
        return self.slot_rect(Slot(Area.WALL, player, target.line, target.column))

    def _changed_areas(
        self, background: Background, resting: SlotContents, active: int | None
    ) -> list[Rect]:
        """Return the places of other tiles on a background, and the boards whose light changes."""
        if not background.resting:  # One whole area takes less time than a hundred tiles.
            return [background.surface.get_rect()]
        changes = resting.items() ^ background.resting.items()
        areas = [self._sprites.resting_tile(slot, letter)[1] for slot, letter in changes]
        if active != background.active_player:
            areas += [
                self._lit_board(background, player)[1]
                for player in (active, background.active_player)
                if player is not None
            ]
        return areas

    def _lit_board(self, background: Background, player: int) -> LitBoard:
        """Return a player's board with light around it, drawn when it is first needed."""
        if player not in background.lit_boards:
            background.lit_boards[player] = draw_lit_board(
                self.theme, background.empty, self.setup, self.layout, self._seats, player
            )
        return background.lit_boards[player]

    def _draw_promises(self, surface: pygame.Surface, model: TableModel) -> None:
        """Draw the end-of-game bonus on completed sets."""
        bonuses = RULES[self.setup.ruleset].bonuses
        for gleam in model.gleams:
            if gleam.promised:
                points = sum(bonuses[kind] for kind in gleam.promised)
                words = model.format_points(sentence("+{points} at the end", points=points))
                place = self.slot_rect(gleam.slots[len(gleam.slots) // 2])
                # Lower than the middle, because tiles beside it show their points at the top.
                middle = place.centerx, place.bottom - place.h // 7
                size = round(self.layout.tile * PILL_TYPE_SIZE)
                draw_pill(self.theme, surface, middle, words, size, self.theme.colors.cobalt)

    def _draw_scores(self, surface: pygame.Surface, model: TableModel) -> None:
        for player, score in enumerate(model.scores):
            rect = self.layout.board_part_rect(player, "labels", "score")
            size = self.layout.text_size(SCORE_SHARE, rect)
            text = self.theme.text(str(score), "bold", size, self.theme.colors.cobalt)
            surface.blit(text, text.get_rect(midright=rect.midright))

    def _draw_target(self, surface: pygame.Surface, model: TableModel, target: DropTarget) -> None:
        aimed = target == model.aimed_target
        edge = self.layout.px(_EDGES[aimed])
        player = model.state.to_act
        if target.column:
            rect = self._wall_rect(player, target)
        elif target.line == FLOOR:
            rect = self.layout.board_part_rect(player, "floor", "spaces")
        else:
            rect = self.layout.board_part_rect(player, "lines", f"line-{target.line}")
        preview = model.tile_previews.get(target)
        warns = preview is not None and preview.has_warning
        opacity = _AIMED_OPACITY if aimed else _LIT_OPACITY
        self._draw_light(surface, rect.inflate(-2, -2), opacity, edge, warns)

    def _draw_ring(self, surface: pygame.Surface, source: int, edge: int, bright: Rgb) -> None:
        """Draw a ring around a display or the center, with a dark edge for contrast."""
        place = self.layout.source_rect(source)
        for color, around in ((self.theme.colors.darkest, 2 * edge), (bright, edge)):
            rect = place.inflate(2 * around, 2 * around)
            radius = self.layout.tile // 2 if source == CENTER else rect.h // 2
            borders.draw_outline(self.theme, surface, rect, radius, color, edge)

    def _draw_light(
        self, surface: pygame.Surface, rect: Rect, opacity: int, edge: int, warns: bool = False
    ) -> None:
        """Highlight a place in gold, or in red for a warning."""
        colors, radius = self.theme.colors, self.layout.tile // 6
        color, line = (colors.negative, colors.negative) if warns else (colors.gold, colors.amber)
        fill = (*color, opacity)
        surface.blit(borders.rounded(self.theme, rect.size, radius, fill, line, edge), rect)

    def _draw_tile_previews(self, surface: pygame.Surface, model: TableModel) -> None:
        layout = self.layout
        for target, preview in model.tile_previews.items():
            place = self._scoring_rect(model.state.to_act, target)
            if target.column and target not in model.targets:
                edge = layout.px(_EDGES[0])
                self._draw_light(surface, place.inflate(-2, -2), _CLEAR_OPACITY, edge)
            # Beside the ghost in the same space, not over it.
            middle = place.topright if target == model.aimed_target else place.center
            points = model.format_points
            draw_tile_preview(self.theme, surface, middle, preview, layout.tile, points)

    def _scoring_rect(self, player: int, target: DropTarget) -> Rect:
        """Return the place of a preview of points: the wall space, or the arrow of a line."""
        if target.column:
            return self._wall_rect(player, target)
        return self.layout.board_part_rect(player, "arrows", f"arrow-{target.line}")

    def _draw_count(self, surface: pygame.Surface, model: TableModel) -> None:
        """Draw how many tiles a draft takes, beside the pointer or on the tiles in the hand."""
        layout, drag = self.layout, model.drag
        size = max(_MIN_BADGE_SIZE, round(layout.tile * 0.44))
        if drag and drag.has_lifted_tiles:
            heap = drag.heap
            draw_badge(self.theme, surface, heap.corner(layout.pitch), len(drag.held.origins), size)
        elif model.hovered and model.hovered in model.highlighted:
            corner = self.slot_rect(model.hovered).topright
            count = len(model.highlighted - {MARKER_IN_CENTER})
            draw_badge(self.theme, surface, corner, count, size)


def _distance(rect: Rect, point: Point) -> float:
    across = max(rect.left - point[0], 0, point[0] - rect.right)
    return hypot(across, max(rect.top - point[1], 0, point[1] - rect.bottom))


def _resting_tiles(model: TableModel) -> SlotContents:
    """Return the tiles at rest, which are drawn on the background."""
    return {
        slot: letter
        for slot, letter in model.animation_state.resting.items()
        if slot not in model.movable and slot.area is not Area.HAND
    }
