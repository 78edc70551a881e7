"""Asking: whatever the pointer rests on, or keys have walked to, explains itself."""

from collections.abc import Sequence
from typing import Final

import pygame
from pygame.event import Event

from azul.engine import COLORS, MARKER, State, colors_for
from azul.game import Seat, explaining
from azul.i18n import Sentence
from azul.kit.borders import draw_focus
from azul.kit.commands import Command
from azul.kit.messages import draw_tooltip
from azul.kit.theme import Theme
from azul.table import aim
from azul.table.inspected_places import InspectedPlace, PlaceKind, neighbor, tooltip_anchor
from azul.table.preview import score_previews
from azul.table.sprites import Point
from azul.table.table import Table

_REST: Final = 0.5
"""Seconds that the pointer must rest before anything is told."""

_START: Final = 3
"""Row and column of the wall space from which keys set out."""


class Inspector:
    """What is asked about: a `spot` of the table, or None; `by_keys` is set while keys walk."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.place: InspectedPlace | None = None
        self.uses_keys = False
        self._rested = 0.0

    def point(self, point: Point | None) -> None:
        """The pointer is at a point, or at none of the table's."""
        place = self._table.inspected_place_at(point) if point else None
        if place != self.place or self.uses_keys:
            self.place, self.uses_keys, self._rested = place, False, 0.0

    def start_with_keys(self, player: int) -> None:
        """Let keys walk, from a player's wall on."""
        self.place, self.uses_keys = InspectedPlace(PlaceKind.WALL, player, _START, _START), True

    def handle_key(self, event: Event, command: Command | None) -> bool:
        """Walk on by an arrow; any other key ends that. Whether the key has meant no more."""
        across, down = aim.horizontal_step(event), aim.vertical_step(event)
        if self.uses_keys and self.place and (across or down):
            self.place = neighbor(self._table.inspected_places, self.place, across, down)
            return True
        ended = self.uses_keys and (event.key == pygame.K_ESCAPE or command is Command.EXPLAIN)
        self.clear()
        return ended

    def clear(self) -> None:
        """Ask about nothing, until the pointer or a key asks anew."""
        self.place, self.uses_keys = None, False

    def update(self, seconds: float) -> None:
        """Time has passed."""
        self._rested += seconds

    @property
    def is_waiting(self) -> bool:
        """Whether something will be told as soon as the pointer has rested long enough."""
        return self.place is not None and not self.uses_keys and self._rested < _REST

    def explanation(self, state: State, seats: Sequence[Seat]) -> list[Sentence]:
        """What is to be told now, in lines."""
        return [] if self.place is None or self.is_waiting else explain(state, self.place, seats)

    def warning(self, state: State) -> Sentence | None:
        """What to know before a tile goes to the space that is pointed at; told at once."""
        if self.place is None or self.place.kind is not PlaceKind.WALL:
            return None
        return explaining.warning(state, self.place.owner, self.place.row, self.place.number)

    def draw(
        self, theme: Theme, surface: pygame.Surface, told: Sequence[str], warned: str = ""
    ) -> None:
        """Draw what is told beside what it is about, and a ring where keys have walked to.

        What is `warned` of comes first, and the ground is red.
        """
        if self.place is None:
            return
        rect = self._table.inspected_places[self.place]
        if self.uses_keys:
            draw_focus(theme, surface, rect)
        words = [warned, *told] if warned else told
        if words:
            layout = self._table.layout
            kept_off = tooltip_anchor(layout, self.place, rect)
            if warned:
                # It tells of pattern lines and of the floor line too.
                kept_off = layout.board(self.place.owner)
            draw_tooltip(theme, surface, "\n".join(words), kept_off, warns=bool(warned))


def explain(state: State, place: InspectedPlace, seats: Sequence[Seat]) -> list[Sentence]:
    """What is told about a spot, in lines; nothing where there is nothing."""
    kind, owner, row, number = place
    match kind:
        case PlaceKind.BAG | PlaceKind.LID:
            tell = explaining.bag if kind is PlaceKind.BAG else explaining.lid
            return tell(state, color_of_place(state, place))
        case PlaceKind.DISPLAY:
            return explaining.display(state, owner)
        case PlaceKind.CENTER:
            return explaining.center(state)
        case PlaceKind.NAME:
            return explaining.holder(seats[owner])
        case PlaceKind.SCORE:
            return explaining.score(state, owner)
        case PlaceKind.SCORE_PREVIEW:
            return explaining.note(state, owner, *score_previews(state)[owner])
        case PlaceKind.LINE:
            return explaining.line(state, owner, row)
        case PlaceKind.WALL:
            return explaining.space(state, owner, row, number)
        case PlaceKind.FLOOR:
            return explaining.floor(state, owner, number, seats)


def color_of_place(state: State, place: InspectedPlace) -> str:
    """The color of what is at a spot, or of all that may come there; "" for none."""
    kind, owner, row, number = place
    match kind:
        case PlaceKind.BAG | PlaceKind.LID:
            return COLORS[number - 1] if number else ""
        case PlaceKind.LINE:
            return state.players[owner].lines[row - 1][:1]
        case PlaceKind.FLOOR:
            return state.players[owner].floor[number - 1 : number].replace(MARKER, "")
        case PlaceKind.WALL:
            wall = state.players[owner].wall
            letter = wall[row - 1][number - 1]
            colors = colors_for(state.wall, wall, row, number) if letter == "." else letter
            return colors if len(colors) == 1 else ""
    return ""
