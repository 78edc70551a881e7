"""The inspector explains the place under a resting pointer, or chosen with the keyboard."""

from collections.abc import Sequence
from typing import Final

import pygame

from azul.engine import COLORS, MARKER, State, colors_for
from azul.game import Seat, explaining
from azul.i18n import Sentence, sentence
from azul.kit.borders import draw_focus
from azul.kit.keys import Command, Key, KeyPress
from azul.kit.messages import draw_tooltip
from azul.kit.theme import Theme
from azul.table.painter import TablePainter
from azul.table.preview import score_previews
from azul.table.sprites import Point
from azul.table.table_places import BOARD_KINDS, PlaceKind, TablePlace, neighbor, tooltip_anchor

_REST_DELAY: Final = 0.5
"""Seconds that the pointer must rest before a place is explained."""

_FIRST_SPACE: Final = 3
"""Row and column of the wall space where keys start."""


class Inspector:
    """Holds the `place` to explain and its start; arrow keys walk while it `uses_keys`."""

    def __init__(self, table: TablePainter) -> None:
        self._table = table
        self.place: TablePlace | None = None
        self.uses_keys = False
        self._rested = 0.0

    def point(self, point: Point | None) -> None:
        """Inspect the place at a point, or none."""
        place = self._table.place_at(point) if point else None
        if place != self.place or self.uses_keys:
            self.place, self.uses_keys, self._rested = place, False, 0.0

    def start_with_keys(self, player: int) -> None:
        """Let arrow keys walk from place to place, starting on a player's wall."""
        self.place, self.uses_keys = (
            TablePlace(PlaceKind.WALL, player, _FIRST_SPACE, _FIRST_SPACE),
            True,
        )

    def handle_key(self, pressed: KeyPress) -> bool:
        """Walk by arrow keys until another key ends that. Return True if the key is used up."""
        across, down = pressed.horizontal_step, pressed.vertical_step
        if self.uses_keys and self.place and (across or down):
            self.place = neighbor(self._table.places, self.place, across, down)
            return True
        is_end = pressed.key is Key.ESCAPE or pressed.command is Command.EXPLAIN
        ended = self.uses_keys and is_end
        self.clear()
        return ended

    def skip_rest(self) -> None:
        """Explain the place at once: a finger has rested there long enough."""
        self._rested = _REST_DELAY

    def clear(self) -> None:
        """Inspect nothing, until the pointer moves or a key starts again."""
        self.place, self.uses_keys = None, False

    def update(self, seconds: float) -> bool:
        """Let time pass. Return True if the pointer has now rested long enough for an answer."""
        was_waiting = self.is_waiting
        self._rested += seconds
        return was_waiting and not self.is_waiting

    @property
    def is_waiting(self) -> bool:
        """True if a place will be explained once the pointer has rested long enough."""
        return self.place is not None and not self.uses_keys and self._rested < _REST_DELAY

    def explanation(self, state: State, seats: Sequence[Seat]) -> list[Sentence]:
        """Return the lines that explain the place now."""
        return [] if self.place is None or self.is_waiting else explain(state, self.place, seats)

    def board_name(self, seats: Sequence[Seat]) -> Sentence | None:
        """Return whose board keys walk on, for players who do not see it; None for no board."""
        place = self.place
        if not self.uses_keys or place is None or place.kind not in BOARD_KINDS:
            return None
        return sentence("{name}’s board", name=seats[place.owner].name)

    def warning(self, state: State) -> Sentence | None:
        """Return a warning about placing a tile in the inspected space; it is shown at once."""
        if self.place is None or self.place.kind is not PlaceKind.WALL:
            return None
        return explaining.warning(state, self.place.owner, self.place.row, self.place.number)

    def draw(
        self, theme: Theme, surface: pygame.Surface, lines: Sequence[str], warning: str = ""
    ) -> None:
        """Draw a warning on red, lines of text beside the place, and a ring while keys are used."""
        if self.place is None:
            return
        rect = self._table.places[self.place]
        if self.uses_keys:
            draw_focus(theme, surface, rect)
        if warning:
            lines = [warning, *lines]
        if lines:
            layout = self._table.layout
            target = tooltip_anchor(layout, self.place, rect)
            if warning:
                # It is about pattern lines and the floor line too.
                target = layout.board_rect(self.place.owner)
            draw_tooltip(theme, surface, "\n".join(lines), target, warns=bool(warning))


def explain(state: State, place: TablePlace, seats: Sequence[Seat]) -> list[Sentence]:
    """Return the lines that explain a place; none where there is nothing to explain."""
    kind, owner, row, number = place
    match kind:
        case PlaceKind.BAG | PlaceKind.LID:
            explain_container = explaining.bag if kind is PlaceKind.BAG else explaining.lid
            return explain_container(state, color_of_place(state, place))
        case PlaceKind.DISPLAY:
            return explaining.display(state, owner)
        case PlaceKind.CENTER:
            return explaining.center(state)
        case PlaceKind.NAME:
            return explaining.holder(seats[owner])
        case PlaceKind.SCORE:
            return explaining.score(state, owner)
        case PlaceKind.SCORE_PREVIEW:
            return explaining.round_forecast(state, owner, *score_previews(state)[owner])
        case PlaceKind.LINE:
            return explaining.line(state, owner, row)
        case PlaceKind.WALL:
            return explaining.space(state, owner, row, number)
        case PlaceKind.FLOOR:
            return explaining.floor(state, owner, number, seats)


def color_of_place(state: State, place: TablePlace) -> str:
    """Return the color of the tiles in a place, or of all that may go there; "" for none."""
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
            if letter == ".":
                letter = colors_for(state.wall, state.ruleset, wall, row, number)
            return letter if len(letter) == 1 else ""
    return ""
