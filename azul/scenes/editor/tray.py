"""The tray of the editor: the tile that a click puts on the table."""

from collections.abc import Callable
from typing import Any, Final

import pygame

from azul.engine import COLORS, MARKER, Ruleset
from azul.game import color_name
from azul.i18n import Strings
from azul.kit.emblems import tinted_icon
from azul.kit.inputs import SegmentedControl
from azul.kit.theme import Theme
from azul.scenes.editor.editor_table import ERASER
from azul.table.sprites import picture_name

_TILE_SHARE: Final = 0.72  # of the height of a cell


class Tray(SegmentedControl):
    """The five colors, the marker and the eraser, side by side; one of them is chosen."""

    def __init__(
        self,
        theme: Theme,
        chosen: str,
        ruleset: Ruleset,
        strings: Strings,
        on_change: Callable[[Any], Any],
    ) -> None:
        colors = [(str(color), strings.say(color_name(color, ruleset))) for color in COLORS]
        others = [(MARKER, strings("Starting player marker")), (ERASER, strings("Take away"))]
        super().__init__(theme, [*colors, *others], chosen, on_change)
        self._ruleset = ruleset
        self.name = strings("Tile")
        self.key = "tray"

    def _widest(self) -> int:
        return self.px(1)  # The words are for tooltips and screen readers.

    def on_point(self, point: tuple[int, int]) -> None:
        cells = zip(self.cells(), self.options, strict=True)
        self.tooltip = next((words for cell, (_, words) in cells if cell.collidepoint(point)), "")

    def drags_at(self, point: tuple[int, int]) -> bool:
        return True

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        for cell, (value, _) in zip(self.cells(), self.options, strict=True):
            is_chosen, inner = value == self.value, cell.inflate(-self.px(4), 0)
            fill = self.colors.cobalt if is_chosen else self.colors.paper
            edge = self.colors.gold if is_chosen else self.colors.cobalt
            self.draw_frame(surface, inner, fill, edge, self.px(4 if is_chosen else 2))
            side = round(min(inner.size) * _TILE_SHARE)
            if value == ERASER:
                ink = self.colors.cream if is_chosen else self.colors.ink
                image = tinted_icon(self.theme, "wrong", side, ink)
            else:
                image = self.theme.picture(picture_name(value, self._ruleset), side, side)
            surface.blit(image, image.get_rect(center=inner.center))
            if is_chosen and focused:
                self.draw_focus(surface, inner)
