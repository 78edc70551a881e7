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
from azul.table.inspected_places import InspectedPlace, PlaceKind, beside, surroundings
from azul.table.preview import notes
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
        self.spot: InspectedPlace | None = None
        self.by_keys = False
        self._rested = 0.0

    def point(self, point: Point | None) -> None:
        """The pointer is at a point, or at none of the table's."""
        spot = self._table.spot_at(point) if point else None
        if spot != self.spot or self.by_keys:
            self.spot, self.by_keys, self._rested = spot, False, 0.0

    def begin(self, player: int) -> None:
        """Let keys walk, from a player's wall on."""
        self.spot, self.by_keys = InspectedPlace(PlaceKind.WALL, player, _START, _START), True

    def key(self, event: Event, command: Command | None) -> bool:
        """Walk on by an arrow; any other key ends that. Whether the key has meant no more."""
        across, down = aim.step_across(event), aim.step_along(event)
        if self.by_keys and self.spot and (across or down):
            self.spot = beside(self._table.spots, self.spot, across, down)
            return True
        ended = self.by_keys and (event.key == pygame.K_ESCAPE or command is Command.EXPLAIN)
        self.forget()
        return ended

    def forget(self) -> None:
        """Ask about nothing, until the pointer or a key asks anew."""
        self.spot, self.by_keys = None, False

    def update(self, seconds: float) -> bool:
        """Let time pass; whether the pointer has now rested long enough for an answer."""
        waited = self.waits
        self._rested += seconds
        return waited and not self.waits

    @property
    def waits(self) -> bool:
        """Whether something will be told as soon as the pointer has rested long enough."""
        return self.spot is not None and not self.by_keys and self._rested < _REST

    def answer(self, state: State, seats: Sequence[Seat]) -> list[Sentence]:
        """What is to be told now, in lines."""
        return [] if self.spot is None or self.waits else explained(state, self.spot, seats)

    def warning(self, state: State) -> Sentence | None:
        """What to know before a tile goes to the space that is pointed at; told at once."""
        if self.spot is None or self.spot.part is not PlaceKind.WALL:
            return None
        return explaining.warning(state, self.spot.owner, self.spot.row, self.spot.place)

    def draw(
        self, theme: Theme, surface: pygame.Surface, told: Sequence[str], warned: str = ""
    ) -> None:
        """Draw what is told beside what it is about, and a ring where keys have walked to.

        What is `warned` of comes first, and the ground is red.
        """
        if self.spot is None:
            return
        place = self._table.spots[self.spot]
        if self.by_keys:
            draw_focus(theme, surface, place)
        words = [warned, *told] if warned else told
        if words:
            layout = self._table.layout
            kept_off = surroundings(layout, self.spot, place)
            if warned:
                # It tells of pattern lines and of the floor line too.
                kept_off = layout.board(self.spot.owner)
            draw_tooltip(theme, surface, "\n".join(words), kept_off, warns=bool(warned))


def explained(state: State, spot: InspectedPlace, seats: Sequence[Seat]) -> list[Sentence]:
    """What is told about a spot, in lines; nothing where there is nothing."""
    part, owner, row, place = spot
    match part:
        case PlaceKind.BAG | PlaceKind.LID:
            tell = explaining.bag if part is PlaceKind.BAG else explaining.lid
            return tell(state, color_at(state, spot))
        case PlaceKind.DISPLAY:
            return explaining.display(state, owner)
        case PlaceKind.CENTER:
            return explaining.center(state)
        case PlaceKind.NAME:
            return explaining.holder(seats[owner])
        case PlaceKind.SCORE:
            return explaining.score(state, owner)
        case PlaceKind.NOTE:
            return explaining.round_forecast(state, owner, *notes(state)[owner])
        case PlaceKind.LINE:
            return explaining.line(state, owner, row)
        case PlaceKind.WALL:
            return explaining.space(state, owner, row, place)
        case PlaceKind.FLOOR:
            return explaining.floor(state, owner, place, seats)


def color_at(state: State, spot: InspectedPlace) -> str:
    """The color of what is at a spot, or of all that may come there; "" for none."""
    part, owner, row, place = spot
    match part:
        case PlaceKind.BAG | PlaceKind.LID:
            return COLORS[place - 1] if place else ""
        case PlaceKind.LINE:
            return state.players[owner].lines[row - 1][:1]
        case PlaceKind.FLOOR:
            return state.players[owner].floor[place - 1 : place].replace(MARKER, "")
        case PlaceKind.WALL:
            wall = state.players[owner].wall
            letter = wall[row - 1][place - 1]
            colors = colors_for(state.wall, wall, row, place) if letter == "." else letter
            return colors if len(colors) == 1 else ""
    return ""
