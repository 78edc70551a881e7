"""Tiles that move, or may move, as sprites in layers over the table."""

from collections.abc import Callable, Iterator
from functools import cache
from math import hypot
from typing import Final

import pygame
from pygame import Rect

from azul.engine import Ruleset
from azul.kit.theme import Theme
from azul.table.animation.animation import TileTween
from azul.table.animation.gleam import gleaming_tiles
from azul.table.animation.settling import bounce_height, dust
from azul.table.drag import Drag
from azul.table.glaze import glaze_at
from azul.table.layout import Layout
from azul.table.slots import BOARD_AREAS, Area, Slot
from azul.table.sprites import Point, Sprite, highlight, outline, picture_name, tile
from azul.table.table_model import TableModel

Group = pygame.sprite.LayeredUpdates

_LIGHTS, _RESTING, _MOVING, _HELD = range(4)
"""The layers of a group."""

_ARC: Final = 0.16
_MAX_ARC: Final = 1.6
"""How high moving tiles rise, as a share of their way, and at most, in spaces."""

_TILT_STEPS: Final = 6
"""How far a fading tile tilts, in steps of five degrees."""


class TileSprites:
    """Makes the sprites of tiles in one layout."""

    slot_rect: Callable[[Slot], Rect]
    resting_tile: Callable[[Slot, str], tuple[pygame.Surface, Rect]]

    def __init__(self, theme: Theme, layout: Layout, ruleset: Ruleset) -> None:
        self._theme, self._layout, self._ruleset = theme, layout, ruleset
        self._tile, self._pitch = layout.tile, layout.pitch
        self.slot_rect, self.resting_tile = cache(layout.slot_rect), cache(self._tile_at)

    def group(self, model: TableModel) -> "Group[Sprite]":
        """Return all movable sprites in layers: highlights, resting tiles, moving tiles, hand."""
        group: Group[Sprite] = Group()
        self._add_resting(group, model)
        self._add_landing(group, model)
        for gleam in model.gleams:
            for slot, image in gleaming_tiles(self._theme, self._tile, self._pitch, gleam):
                group.add(Sprite(image, self.slot_rect(slot).center), layer=_RESTING)
        for tween, progress in model.animation_state.moving:
            if tween.is_fading:
                group.add(self._fading(tween, progress), layer=_MOVING)
            else:
                point = self._point_between(model, tween, progress)
                group.add(*self._glazed(tween.letter, point), layer=_MOVING)
        if model.drag and model.drag.has_lifted_tiles:
            group.add(*self._held(model.drag), layer=_HELD)
        return group

    def _add_resting(self, group: "Group[Sprite]", model: TableModel) -> None:
        held = model.drag.held.origins if model.drag and model.drag.has_lifted_tiles else ()
        last_move = model.last_move_slots
        lined = model.moving_to_center | (last_move.targets if last_move else frozenset())
        lit = model.highlighted | lined
        for slot in sorted(model.movable | lit):
            letter = model.animation_state.resting.get(slot)
            if not letter or slot in held:
                continue
            if slot in lit:
                light = self._light_around(model, slot)
                group.add(Sprite(light, self.slot_rect(slot).center), layer=_LIGHTS)
            if slot.area is Area.HAND and model.dropped:
                point = self._point_of(slot, model)
                group.add(Sprite(self._lifted(letter), point), layer=_HELD)
            else:
                image, rect = self.resting_tile(slot, letter)
                right, down = model.shaken.get(slot, (0.0, 0.0))
                moved = rect.move(round(right * self._pitch), round(down * self._pitch))
                group.add(Sprite(image, moved.center), layer=_RESTING)

    def _light_around(self, model: TableModel, slot: Slot) -> pygame.Surface:
        colors = self._theme.colors
        if slot in model.highlighted:
            return highlight(self._theme, self._tile, colors.gold)
        is_moving = slot in model.moving_to_center
        return outline(self._theme, self._tile, colors.quiet_on_dark if is_moving else colors.gold)

    def _add_landing(self, group: "Group[Sprite]", model: TableModel) -> None:
        """Add dust, and the face of each tile above its resting place while it bounces."""
        shown, size = model.animation_state, self._tile
        for slot, age in shown.landed.items():
            x, y = self.slot_rect(slot).center
            cloud = dust(self._theme, size, age)
            if cloud:
                group.add(Sprite(cloud, (x, y)), layer=_RESTING)
            height = round(bounce_height(age) * self._pitch)
            if height:
                name = picture_name(shown.resting[slot], self._ruleset)
                face = self._theme.picture(name, size, size)
                group.add(Sprite(face, (x, y - height)), layer=_RESTING)

    def _held(self, drag: Drag) -> Iterator[Sprite]:
        for number in range(len(drag.held.origins)):
            point = drag.heap.tile_point(number, self._pitch)
            yield from self._glazed(drag.held.letter, point, drag.heap.tilt(number))

    def _glazed(self, letter: str, point: Point, tilt: int = 0) -> Iterator[Sprite]:
        """Yield a lifted tile, and the light of the table in its glaze."""
        yield Sprite(self._lifted(letter, tilt), point)
        light = glaze_at(self._theme, self._tile, point, self._pitch)
        if light:
            yield Sprite(light, point)

    def _point_between(self, model: TableModel, tween: TileTween, progress: float) -> Point:
        """Return the point of a tile between two slots: on an arc to a board, else straight."""
        start, end = (self._point_of(slot, model) for slot in (tween.origin, tween.target))
        x, y = (a + (b - a) * progress for a, b in zip(start, end, strict=True))
        way = hypot(end[0] - start[0], end[1] - start[1])
        is_arc = tween.target.area in BOARD_AREAS
        height = min(_ARC * way, _MAX_ARC * self._pitch) if is_arc else 0.0
        return round(x), round(y - height * 4 * progress * (1 - progress))

    def _fading(self, tween: TileTween, progress: float) -> Sprite:
        """Return a tile of a scored floor line, which tilts, sinks and fades."""
        x, y = self.slot_rect(tween.origin).center
        tilt = round(progress * _TILT_STEPS) * (5 if tween.origin.position % 2 else -5)
        image = self._lifted(tween.letter, tilt).copy()
        image.set_alpha(round(255 * (1 - progress)))
        return Sprite(image, (x, y + round(self._pitch * progress)))

    def _point_of(self, slot: Slot, model: TableModel) -> Point:
        if slot.area is Area.HAND and model.dropped:
            return model.dropped.tile_point(slot.position - 1, self._pitch)
        return self.slot_rect(slot).center

    def _tile_at(self, slot: Slot, letter: str) -> tuple[pygame.Surface, Rect]:
        image = tile(self._theme, letter, self._ruleset, self._tile, self._layout.tilt(slot))
        return image, image.get_rect(center=self.slot_rect(slot).center)

    def _lifted(self, letter: str, tilt: int = 0) -> pygame.Surface:
        return tile(self._theme, letter, self._ruleset, self._tile, tilt, lifted=True)
