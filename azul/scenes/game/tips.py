"""Tip cards: show one tip at a time, and remember the read ones."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Final

import pygame
from pygame import Rect

from azul.book import DueTip, Tip, TipPart, TipPlace, due_tip, tip_words
from azul.engine import MARKER, SIZE, Ruleset, State
from azul.kit import metrics
from azul.kit.theme import Theme
from azul.kit.widgets import Button, Widget
from azul.scenes.game.tip_card import TipCard, button_theme, fitting_cards
from azul.scenes.scene import Context
from azul.table.layout import Layout
from azul.table.slots import Area, Slot

_READING_TIME: Final = 2.0
"""Seconds that a tip must have been shown before it counts as read."""

_FIRST: Final = frozenset({Tip.TAKE, Tip.PLACE})
"""The tips of a first turn; the second is shown while tiles are held, when nothing may move."""


class _TipMarks(Widget):
    """The ground of the strip of a tip card, and frames around its subject."""

    is_interactive = False

    def __init__(
        self,
        theme: Theme,
        strip: Rect,
        card: TipCard | None = None,
        targets: Sequence[Rect] = (),
        is_round: bool = False,
    ) -> None:
        super().__init__(theme)
        self._strip, self._card, self._targets, self._is_round = strip, card, targets, is_round

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        surface.fill(self.colors.darkest, self._strip)
        if self._card:
            for target in self._targets:
                self._card.frame(surface, target, self._is_round)


class Tips:
    """Shows the tips of a first game, one at a time; the scenes of one game share it.

    `card` is the tip card that is shown, or None. A tip has been read when its button is
    pressed, or when the game continues after the tip was shown for a while. There are no tips
    for the seats in `bot_players`.

    Cards lie in a strip below the table, which is there before the first two have been read, and
    from the first card of a game on until all have been read. So a card covers nothing, and the
    table does not move with each of them.
    """

    _layout: Layout
    _strip: Rect
    _theme: Theme

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
        self._had_card = False
        self._height = 0
        self._fitting_key: tuple[object, ...] = ()

    def strip_height(self, size: tuple[int, int], players: int, ruleset: Ruleset) -> int:
        """The height of the strip for cards below the table, in pixels; 0 while there is none."""
        settings, context = self._context.settings, self._context
        is_first = not _FIRST.issubset(settings.tips_seen)
        has_more = self._had_card and not set(Tip).issubset(settings.tips_seen)
        is_for_people = len(self._bot_players()) < players
        if not (settings.tips and is_for_people and (is_first or has_more)):
            self._height, self._fitting_key = 0, ()
            return 0
        key = size, context.theme, context.strings, ruleset
        if key != self._fitting_key:
            self._fitting_key = key
            texts = [context.strings.say(tip_words(tip, ruleset)) for tip in Tip]
            self._theme, self._height = fitting_cards(context, texts, size, self._button_names())
        return self._height

    def arrange(self, layout: Layout, strip: Rect) -> None:
        """Note a new layout and strip; the card is hidden until the next update but one."""
        self._layout, self._strip = layout, strip
        self.card, self._shown_tip = None, None
        self._is_newly_arranged = True

    @property
    def widgets(self) -> list[Widget]:
        return [self.card] if self.card else []

    def update(self, seconds: float, state: State | None, held_slots: Sequence[Slot] = ()) -> None:
        """Update the card after some time.

        `state` is what the table shows, None while an animation runs; `held_slots` are where the
        tiles in the hand come from.
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
        if due and not self._had_card:
            self._had_card = True
            self._context.invalidate()
        # Hints may have a strip of their own, which is no place for a card yet.
        has_place = 0 < self._height <= self._strip.h
        if due == self._shown_tip or (due and not has_place):
            return
        self._shown_tip, self.card = due, None
        if state and due:
            theme, (got_it, no_more) = self._theme, self._button_names()
            small, context = button_theme(theme), self._context

            def turn_off() -> None:
                context.change_settings(replace(context.settings, tips=False))

            buttons = [
                Button(small, got_it, lambda: self._dismiss(due.tip), primary=True),
                Button(small, no_more, turn_off),
            ]
            text = context.strings.say(tip_words(due.tip, state.ruleset))
            self.card = TipCard(theme, text, buttons, self._strip.w - 2 * metrics.MARGIN)
            self.card.place(self._strip)
        self._context.invalidate()

    @property
    def marks(self) -> Widget:
        """The ground of the strip, and frames around what the card is about."""
        if not (self.card and self._shown_tip and self._state):
            return _TipMarks(self._context.theme, self._strip)
        place = self._shown_tip.place
        targets = target_rects(self._layout, self._state, place)
        is_round = place.part is TipPart.DISPLAYS
        return _TipMarks(self._context.theme, self._strip, self.card, targets, is_round)

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

    def _dismiss(self, tip: Tip) -> None:
        """Mark a tip as read, and show no other one before the game continues."""
        self._mark_read({tip})
        self._dismissed_at = (self._state, self._context.settings.tips_seen)

    def _button_names(self) -> tuple[str, str]:
        strings = self._context.strings
        return strings("Got it"), strings("Turn off tips")


def target_rects(layout: Layout, state: State, place: TipPlace) -> list[Rect]:
    """The rectangles of a tip's place in the window: one, or that of each display."""
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
    """The rectangle of the fallen tiles and the points above them."""
    points = layout.board_part_rect(player, "floor", "points")
    first, *others = (
        layout.slot_rect(Slot(Area.FLOOR, player, 0, number))
        for number, letter in enumerate(floor, 1)
        if letter != MARKER
    )
    tiles = first.unionall(others)
    return Rect(tiles.x, points.y, tiles.w, tiles.bottom - points.y)
