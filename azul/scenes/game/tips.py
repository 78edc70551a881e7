"""Tip cards: show one tip at a time, and remember the read tips."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Final

import pygame
from pygame import Rect

from azul.book import DueTip, Tip, TipPart, TipPlace, due_tip, tip_words
from azul.engine import MARKER, SIZE, State
from azul.kit.theme import Theme
from azul.kit.widgets import Button, Widget
from azul.scenes.game.tip_card import TipCard, fitting_card
from azul.scenes.scene import Context
from azul.table.layout import Layout
from azul.table.slots import Area, Slot

_READING_TIME: Final = 2.0
"""Seconds that a tip must have been shown before it counts as read."""


class _TipMarks(Widget):
    """Frames around the subject of a tip card."""

    is_interactive = False

    def __init__(
        self, theme: Theme, card: TipCard, targets: Sequence[Rect], is_round: bool
    ) -> None:
        super().__init__(theme)
        self._card, self._targets, self._is_round = card, targets, is_round

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        for target in self._targets:
            self._card.frame(surface, target, self._is_round)


class Tips:
    """Shows the tips of a first game, one at a time; the scenes of one game share it.

    `card` is the visible tip card, or None. A tip has been read when its button is clicked, or when
    the game continues after the tip was shown for a while. There are no tips for the seats in
    `bot_players`.

    Cards cover the board of the previous player, which nobody needs at that moment.
    """

    _layout: Layout

    def __init__(
        self, context: Context, bot_players: Callable[[], Collection[int]] = lambda: ()
    ) -> None:
        self._context = context
        self._bot_players = bot_players
        self.card: TipCard | None = None
        self._is_newly_arranged = False
        self._shown_tip: DueTip | None = None
        self._state: State | None = None
        self._seconds_shown: dict[Tip, float] = {}
        self._dismissed_at: tuple[State | None, tuple[str, ...]] | None = None

    def arrange(self, layout: Layout) -> None:
        """Note a new layout; the card is hidden until the next update but one."""
        self._layout = layout
        self.card, self._shown_tip = None, None
        self._is_newly_arranged = True

    @property
    def widgets(self) -> list[Widget]:
        return [self.card] if self.card else []

    def update(self, seconds: float, state: State | None, held_slots: Sequence[Slot] = ()) -> None:
        """Update the card after some time.

        `state` is the visible state, None while an animation runs; `held_slots` are the slots of
        the tiles in the hand.
        """
        if self._is_newly_arranged:
            self._is_newly_arranged = False
            return
        if self._shown_tip:
            tip = self._shown_tip.tip
            self._seconds_shown[tip] = self._seconds_shown.get(tip, 0.0) + seconds
        if state:
            shown = self._seconds_shown.items()
            read = {tip for tip, seconds in shown if seconds >= _READING_TIME}
            if state != self._state and read:
                self._mark_read(read)
            self._state = state
        due = self._due(state, bool(held_slots)) if state else None
        if due == self._shown_tip:
            return
        self._shown_tip, self.card = due, None
        if state and due:
            self.card = self._make_card(state, due)
        self._context.invalidate()

    def _make_card(self, state: State, due: DueTip) -> TipCard:
        strings, context = self._context.strings, self._context

        def got_it() -> None:
            self.dismiss()

        def turn_off() -> None:
            context.change_settings(replace(context.settings, tips=False))

        def buttons(theme: Theme) -> list[Button]:
            return [
                Button(theme, strings("Got it"), got_it, primary=True),
                Button(theme, strings("Turn off tips"), turn_off),
            ]

        text = strings.say(tip_words(due.tip, state.ruleset))
        # After a wall-tiling it is nobody's turn, but the tip is about a board.
        reader = state.to_act if state.to_act >= 0 else due.place.player
        room = self._layout.card_room(reader)
        targets = target_rects(self._layout, state, due.place)
        return fitting_card(context.theme, text, buttons, room, targets)

    @property
    def marks(self) -> list[Widget]:
        """Frames around the subject of the card."""
        if not (self.card and self._shown_tip and self._state):
            return []
        place = self._shown_tip.place
        targets = target_rects(self._layout, self._state, place)
        is_round = place.part is TipPart.DISPLAYS
        return [_TipMarks(self._context.theme, self.card, targets, is_round)]

    def _due(self, state: State, holding: bool) -> DueTip | None:
        settings = self._context.settings
        is_dismissed = (state, settings.tips_seen) == self._dismissed_at
        if not settings.tips or (is_dismissed and not holding):
            return None
        return due_tip(state, settings.tips_seen, holding, self._bot_players())

    def _mark_read(self, tips: set[Tip]) -> None:
        self._context.change_settings(self._context.settings.with_tips_read(tips))
        for tip in tips:
            self._seconds_shown.pop(tip, None)

    def dismiss(self) -> bool:
        """Mark the tip as read, and show no other tip before the game continues; False if none."""
        if self._shown_tip is None:
            return False
        self._mark_read({self._shown_tip.tip})
        self._dismissed_at = (self._state, self._context.settings.tips_seen)
        return True


def target_rects(layout: Layout, state: State, place: TipPlace) -> list[Rect]:
    """Return the rectangles of a tip's place in the window: one rectangle, or one per display."""
    player, number = place.player, place.number
    match place.part:
        case TipPart.DISPLAYS:
            return [layout.source_rect(number) for number in range(1, len(state.displays) + 1)]
        case TipPart.CENTER:
            return [layout.part_rect("middle", "center")]
        case TipPart.BOARD:
            return [layout.board_rect(player)]
        case TipPart.LINE:
            return [layout.board_part_rect(player, "lines", f"line-{number}")]
        case TipPart.FLOOR:
            return [_fallen_tiles(layout, player, state.players[player].floor)]
        case TipPart.ROW:
            return [layout.board_part_rect(player, "wall", f"row-{number}")]
        case TipPart.SPACE:
            return [layout.slot_rect(Slot(Area.WALL, player, number, place.column))]
        case TipPart.WALL:
            first, last = (
                layout.board_part_rect(player, "wall", f"row-{row}") for row in (1, SIZE)
            )
            return [first.union(last)]


def _fallen_tiles(layout: Layout, player: int, floor: str) -> Rect:
    """Return the rectangle of the fallen tiles and the points above them."""
    points = layout.board_part_rect(player, "floor", "points")
    first, *others = (
        layout.slot_rect(Slot(Area.FLOOR, player, 0, number))
        for number, letter in enumerate(floor, 1)
        if letter != MARKER
    )
    tiles = first.unionall(others)
    return Rect(tiles.x, points.y, tiles.w, tiles.bottom - points.y)
