"""The table: boards, displays and tiles, drawn from what is to be shown and nothing else.

What stands still is kept in one surface; tiles that move, or may move, are drawn over it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final

import pygame
from pygame import Rect

from azul.engine import CENTER, FLOOR, RULES, SIZE, Setup, State
from azul.game import Seat, Seating
from azul.kit import borders, metrics
from azul.kit.colors import Rgb
from azul.kit.theme import Theme
from azul.settings import Settings
from azul.table.animation.animation import AnimationState, BagAndLid, TileTween
from azul.table.background import Background, Lit, lit, painted
from azul.table.bag_and_lid import draw_store
from azul.table.drag import Drag, DropTarget
from azul.table.inspected_places import InspectedPlace, spots
from azul.table.layout import Layout
from azul.table.marks import Say, draw_badge, draw_note, draw_promise
from azul.table.preview import ScorePreview, TilePreview
from azul.table.slots import MARKER_IN_CENTER, Area, LastMove, Picture, Slot
from azul.table.sprites import Point, Sprite, TileHeap, ghost, highlight, outline, tile

Group = pygame.sprite.LayeredUpdates

_LIT: Final = 70
_AIMED: Final = 110
_CLEAR: Final = 0
"""Opacity of the gold in places where tiles may go, of 255: of all, of the one under the hand, and
of the space that a line scores in.
"""

_BADGE: Final = 23
"""Least size of a count, in pixels."""

_TIPPED: Final = 6
"""How far a crumbling tile tips over, in steps of five degrees."""

_RING: Final = 4
_TRACE: Final = 3
"""Width of the rings around what keys point at, and what was taken from last, in design units."""

_PLAIN: Final = Settings()
_LINES: Final = range(1, SIZE + 1)


@dataclass(frozen=True)
class TablePicture:
    """All that a picture of the table depends on, apart from its size.

    `moving` tells that a film is under way. `loose` are the slots whose tiles move or may move;
    `pointed` is the slot under the pointer, `glowing` those of its color there, `rest` those that
    would go to the center. `targets` is where the held tiles may go, `aimed` the one of them under
    the pointer, `ghosts` what would lie there and on the floor line, `promised` the points that it
    would score. `notes` are what the round brings each board, each after the words `note_label`,
    and `bonus_label` before what it earns for the end; `say` puts points into the language.
    `chosen` is the display that keys point at, or CENTER. `dropped` is the cluster that a hand let
    go a moment ago, `trace` that of the last decision.
    """

    state: State
    moment: AnimationState
    scores: tuple[int, ...]
    active: int | None = None
    moving: bool = False
    loose: frozenset[Slot] = frozenset()
    pointed: Slot | None = None
    glowing: frozenset[Slot] = frozenset()
    rest: frozenset[Slot] = frozenset()
    targets: frozenset[DropTarget] = frozenset()
    aimed: DropTarget | None = None
    ghosts: Mapping[Slot, str] = field(default_factory=dict)
    promised: Mapping[DropTarget, TilePreview] = field(default_factory=dict)
    notes: tuple[ScorePreview, ...] = ()
    note_label: str = ""
    bonus_label: str = ""
    say: Say = str
    chosen: int | None = None
    drag: Drag | None = None
    dropped: TileHeap | None = None
    trace: LastMove | None = None


class Table:
    """Draws one game. It has a layout once it has been told the window's size."""

    layout: Layout
    theme: Theme
    spots: Mapping[InspectedPlace, Rect]
    """Where all is that one can ask about."""
    _space: Callable[[Slot], Rect]
    _resting: Callable[[Slot, str], tuple[pygame.Surface, Rect]]

    def __init__(self, setup: Setup, seats: Sequence[Seat] | None = None) -> None:
        """The `seats` tell names and programs; without them the players of the setup are people."""
        self.setup = setup
        self._seats = tuple(seats or Seating.of_people(setup.players).at_start)
        self._laid_for: tuple[object, ...] = ()
        self._stores: dict[str, tuple[tuple[int, ...], pygame.Surface]] = {}

    def reseat(self, seats: Sequence[Seat]) -> None:
        """Others hold the seats, or under other names: boards are painted anew if that is so."""
        self._seats = tuple(seats)

    def resize(
        self,
        size: tuple[int, int],
        theme: Theme,
        settings: Settings = _PLAIN,
        window: tuple[int, int] | None = None,
    ) -> None:
        """Lay the table out in `size` pixels, all or a part of `window`, as the player wants it."""
        laid_for = size, window, theme, settings.text
        if laid_for == self._laid_for:
            return
        self._laid_for, self.theme = laid_for, theme
        enlarged = metrics.bar_scale(size, settings.enlarged)
        text = settings.text / 100
        self.layout = Layout(
            len(self.setup.players),
            size,
            enlarged=enlarged,
            text=text,
            window=window,
            floor_spaces=len(RULES[self.setup.ruleset].floor_line),
        )
        self._space, self._resting = cache(self.layout.space), cache(self._tile_at)
        self._stores.clear()
        self.spots = spots(self.layout, self.setup.ruleset)

    def paint(self) -> bool:
        """Paint ahead what takes longest, if it has changed; whether that is yet to be seen."""
        return self._ground().unseen

    def draw(self, surface: pygame.Surface, shown: TablePicture) -> None:
        """Draw the whole table."""
        surface.blit(self._standing(shown), (0, 0))
        self._draw_scores(surface, shown)
        labels = shown.note_label, shown.bonus_label
        for player, note in enumerate(shown.notes):
            draw_note(self.theme, surface, self.layout, player, labels, note, shown.say)
        if shown.trace:
            self._draw_trace(surface, shown.trace)
        if shown.chosen is not None:
            self._draw_ring(surface, shown.chosen, self.layout.units(_RING), self.theme.colors.gold)
        for target in shown.targets:
            self._draw_target(surface, shown, target)
        self._draw_ghosts(surface, shown)
        self._pieces(shown).draw(surface)
        self._draw_promises(surface, shown)
        # Tiles fly below the figures that they change.
        self._draw_stores(surface, shown)
        self._draw_count(surface, shown)

    def slot_at(self, point: Point, picture: Picture) -> Slot | None:
        """The occupied slot under a point."""
        found = (slot for slot in picture if self._space(slot).collidepoint(point))
        return next(found, None)

    def spot_at(self, point: Point) -> InspectedPlace | None:
        """What of all that one can ask about is under a point."""
        return next((spot for spot, place in self.spots.items() if place.collidepoint(point)), None)

    def line_at(self, point: Point, player: int) -> DropTarget | None:
        """The pattern line, or the floor line, that a drop on the player's board would mean."""
        for line in _LINES:
            if self.layout.band(player, line).collidepoint(point):
                return DropTarget(line)
        return DropTarget(FLOOR) if self.layout.floor_band(player).collidepoint(point) else None

    def space_at(self, point: Point, player: int) -> DropTarget | None:
        """The space of the player's wall under a point."""
        spaces = (DropTarget(line, column) for line in _LINES for column in _LINES)
        return next((t for t in spaces if self._wall_space(player, t).collidepoint(point)), None)

    def place(self, slot: Slot) -> Rect:
        """The space of a slot."""
        return self._space(slot)

    def point_of(self, target: DropTarget, player: int) -> Point:
        """A point where a drop means a place on the player's board."""
        return (
            self._scoring_rect(player, target).center
            if target.line
            else (self.layout.board_part(player, "floor", "spaces").center)
        )

    def _wall_space(self, player: int, target: DropTarget) -> Rect:
        return self._space(Slot(Area.WALL, player, target.line, target.column))

    def _standing(self, shown: TablePicture) -> pygame.Surface:
        """The surface of all that stands still, drawn anew only when something else does."""
        resting = {
            slot: letter
            for slot, letter in shown.moment.still.items()
            if slot not in shown.loose and slot.area is not Area.HAND
        }
        ground = self._ground()
        if (resting, shown.active) != (ground.resting, ground.active):
            self._lay(ground, resting, shown.active)
        return ground.laid

    def _ground(self) -> Background:
        return painted(self.theme, self.setup, self.layout, self._seats)

    def _lay(self, ground: Background, resting: Picture, active: int | None) -> None:
        """Bring the tiles that lie still, and the light, up to date: where they have changed."""
        changes = resting.items() ^ ground.resting.items()
        areas = [self._resting(slot, letter)[1] for slot, letter in changes]
        if active != ground.active:
            areas += [self._lit(ground, p)[1] for p in (active, ground.active) if p is not None]
        tiles = [self._resting(slot, letter) for slot, letter in resting.items()]
        for area in areas:
            ground.laid.set_clip(area)
            ground.laid.blit(ground.bare, area, area)
            if active is not None:
                ground.laid.blit(*self._lit(ground, active))
            ground.laid.fblits([tile for tile in tiles if tile[1].colliderect(area)])
        ground.resting, ground.active = resting, active

    def _lit(self, ground: Background, player: int) -> Lit:
        return lit(self.theme, ground, self.setup, self.layout, self._seats, player)

    def _pieces(self, shown: TablePicture) -> "Group[Sprite]":
        """All that may move, in layers: glow, tiles at rest, tiles under way, the hand."""
        group: Group[Sprite] = Group()
        held = shown.drag.held.origins if shown.drag and shown.drag.visible else ()
        lined = shown.rest | (shown.trace.slots if shown.trace else frozenset())
        for slot in sorted(shown.loose | shown.glowing | lined):
            letter = shown.moment.still.get(slot)
            if not letter or slot in held:
                continue
            if slot in shown.glowing or slot in lined:
                along = self.theme.colors.mist if slot in shown.rest else self.theme.colors.gold
                light = (
                    highlight(self.theme, self.layout.tile, self.theme.colors.gold)
                    if slot in shown.glowing
                    else outline(self.theme, self.layout.tile, along)
                )
                group.add(Sprite(light, self._space(slot).center), layer=0)
            if slot.area is Area.HAND and shown.dropped:
                group.add(Sprite(self._lifted(letter), self._place(slot, shown)), layer=3)
            else:
                image, rect = self._resting(slot, letter)
                group.add(Sprite(image, rect.center), layer=1)
        for flight, progress in shown.moment.moving:
            pose = self._crumbling if flight.crumbles else self._flying
            group.add(pose(shown, flight, progress), layer=2)
        if shown.drag and shown.drag.visible:
            cluster = TileHeap(shown.drag.pointer, len(held))
            for number in range(len(held)):
                image = self._lifted(shown.drag.held.letter, cluster.tilt(number))
                group.add(Sprite(image, cluster.place(number, self.layout.pitch)), layer=3)
        return group

    def _flying(self, shown: TablePicture, flight: TileTween, progress: float) -> Sprite:
        (x, y), end = self._place(flight.origin, shown), self._place(flight.target, shown)
        middle = (round(x + (end[0] - x) * progress), round(y + (end[1] - y) * progress))
        return Sprite(self._lifted(flight.letter), middle)

    def _crumbling(self, shown: TablePicture, flight: TileTween, progress: float) -> Sprite:
        """A tile breaks off a floor line: it tips over, sinks and fades."""
        x, y = self._space(flight.origin).center
        tilt = round(progress * _TIPPED) * (5 if flight.origin.place % 2 else -5)
        image = self._lifted(flight.letter, tilt).copy()
        image.set_alpha(round(255 * (1 - progress)))
        return Sprite(image, (x, y + round(self.layout.pitch * progress)))

    def _place(self, slot: Slot, shown: TablePicture) -> Point:
        if slot.area is Area.HAND and shown.dropped:
            return shown.dropped.place(slot.place - 1, self.layout.pitch)
        return self._space(slot).center

    def _tile_at(self, slot: Slot, letter: str) -> tuple[pygame.Surface, Rect]:
        layout = self.layout
        image = tile(self.theme, letter, self.setup.ruleset, layout.tile, layout.tilt(slot))
        return image, image.get_rect(center=self._space(slot).center)

    def _lifted(self, letter: str, tilt: int = 0) -> pygame.Surface:
        return tile(self.theme, letter, self.setup.ruleset, self.layout.tile, tilt, lifted=True)

    def _draw_scores(self, surface: pygame.Surface, shown: TablePicture) -> None:
        for player, score in enumerate(shown.scores):
            rect = self.layout.board_part(player, "labels", "score")
            words = self.theme.text(
                str(score), "bold", self.layout.type_size(0.92, rect), self.theme.colors.cobalt
            )
            surface.blit(words, words.get_rect(midright=rect.midright))

    def _draw_stores(self, surface: pygame.Surface, shown: TablePicture) -> None:
        """Bag and lid; a picture of either is made once for what it holds."""
        state = shown.state
        stores = shown.moment.stores or BagAndLid(state.bag, state.lid)
        for name, held in stores._asdict().items():
            kept = self._stores.get(name)
            if kept is None or kept[0] != held:
                kept = held, draw_store(self.theme, self.layout, self.setup.ruleset, name, held)
                self._stores[name] = kept
            surface.blit(kept[1], self.layout.part("middle", name))

    def _draw_target(
        self, surface: pygame.Surface, shown: TablePicture, target: DropTarget
    ) -> None:
        """Light up one place where the held tiles may go."""
        aimed = target == shown.aimed
        edge = self.layout.units(8 if aimed else 4)
        rect = self._target_rect(shown.state.to_act, target).inflate(-2, -2)
        promise = shown.promised.get(target)
        warns = promise is not None and promise.warns
        self._light(surface, rect, _AIMED if aimed else _LIT, edge, warns)

    def _draw_trace(self, surface: pygame.Surface, trace: LastMove) -> None:
        """A thin ring around where the last decision came from; its tiles have lines as well."""
        if trace.source is not None:
            edge, gold = self.layout.units(_TRACE), self.theme.colors.gold
            self._draw_ring(surface, trace.source, edge, gold)

    def _draw_ring(self, surface: pygame.Surface, source: int, edge: int, bright: Rgb) -> None:
        """A ring around a display or the center, dark beside it for every ground."""
        place = self.layout.source(source)
        for color, around in ((self.theme.colors.night, 2 * edge), (bright, edge)):
            rect = place.inflate(2 * around, 2 * around)
            radius = self.layout.tile // 2 if source == CENTER else rect.h // 2
            pygame.draw.rect(surface, color, rect, edge, radius)

    def _light(
        self, surface: pygame.Surface, rect: Rect, opacity: int, edge: int, warns: bool = False
    ) -> None:
        """Light up a place, in red where it `warns`."""
        colors, radius = self.theme.colors, self.layout.tile // 6
        color, line = (colors.rust, colors.rust) if warns else (colors.gold, colors.amber)
        fill = (*color, opacity)
        surface.blit(borders.rounded(self.theme, rect.size, radius, fill, line, edge), rect)

    def _draw_ghosts(self, surface: pygame.Surface, shown: TablePicture) -> None:
        """Ghosts of what would fill a line or fall."""
        for slot, letter in shown.ghosts.items():
            face = ghost(self.theme, letter, self.setup.ruleset, self.layout.tile)
            surface.blit(face, face.get_rect(center=self._space(slot).center))

    def _draw_promises(self, surface: pygame.Surface, shown: TablePicture) -> None:
        """The points that tiles would score, over neighbors that glow."""
        layout = self.layout
        for target, promise in shown.promised.items():
            place = self._scoring_rect(shown.state.to_act, target)
            if target.column and target not in shown.targets:
                self._light(surface, place.inflate(-2, -2), _CLEAR, layout.units(4))
            # A ghost in the same space stays in sight.
            middle = place.topright if target == shown.aimed else place.center
            size = round(layout.tile * 0.46)
            draw_promise(self.theme, surface, middle, promise, size, shown.say)

    def _scoring_rect(self, player: int, target: DropTarget) -> Rect:
        """Where points are promised: the wall space, or the arrow of a line that may choose one."""
        if target.column:
            return self._wall_space(player, target)
        return self.layout.board_part(player, "arrows", f"arrow-{target.line}")

    def _draw_count(self, surface: pygame.Surface, shown: TablePicture) -> None:
        """How many tiles a draft takes: beside the pointer, or on the cluster in the hand."""
        layout, drag = self.layout, shown.drag
        size = max(_BADGE, round(layout.tile * 0.44))
        if drag and drag.visible:
            cluster = TileHeap(drag.pointer, len(drag.held.origins))
            draw_badge(
                self.theme, surface, cluster.corner(layout.pitch), len(drag.held.origins), size
            )
        elif shown.pointed and shown.pointed in shown.glowing:
            corner = self._space(shown.pointed).topright
            draw_badge(self.theme, surface, corner, len(shown.glowing - {MARKER_IN_CENTER}), size)

    def _target_rect(self, player: int, target: DropTarget) -> Rect:
        if target.column:
            return self._wall_space(player, target)
        if target.line == FLOOR:
            return self.layout.board_part(player, "floor", "spaces")
        return self.layout.board_part(player, "lines", f"line-{target.line}")
