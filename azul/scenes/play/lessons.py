"""The guide of a first game: shows one hint at a time, and remembers which have been read."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

import pygame
from pygame import Rect, Vector2

from azul.book.lessons import Advice, Hint, Part, Place, due, words
from azul.engine import CHANCE, NOBODY, SIZE, State
from azul.kit import theme
from azul.kit.widgets import Button
from azul.scenes.play.lesson_card import HintCard, Room
from azul.scenes.scene import Context
from azul.table.layout import Layout
from azul.table.slots import Area, Slot

_READING: Final = 2.0
"""Seconds that a hint must have been in sight before it counts as read."""

_STEPS: Final = 8
"""How finely the way of a hand is followed."""


class Guide:
    """Shared by the scenes of one game: `card` is what is to be seen, None most of the time.

    A hint has been read when its button is pressed, or when the game goes on after the hint has
    been in sight for a while. `fresh` is set while the last update has brought another card, or
    none: the picture must be drawn.
    """

    _layout: Layout
    _unit: float

    def __init__(self, context: Context) -> None:
        self._context = context
        self.card: HintCard | None = None
        self.fresh = False
        self._advice: Advice | None = None
        self._state: State | None = None
        self._in_sight: dict[Hint, float] = {}
        self._answered: tuple[State | None, tuple[str, ...]] | None = None

    def arrange(self, layout: Layout, unit: float) -> None:
        """The table is laid out anew: take the card away, the next update makes another one."""
        self._layout, self._unit = layout, unit
        self.card, self._advice = None, None

    @property
    def widgets(self) -> list[Button]:
        """The card's buttons, for the scene's form."""
        return self.card.buttons if self.card else []

    def covers(self, point: tuple[int, int]) -> bool:
        """Whether a point lies on the card; what is below it cannot be meant."""
        return self.card is not None and self.card.rect.collidepoint(point)

    def update(
        self,
        seconds: float,
        state: State | None,
        held: Sequence[Slot] = (),
        needed: Sequence[Rect] = (),
    ) -> None:
        """Bring the card up to date after some time.

        `state` is what the table shows, None while a film runs; `held` is where the tiles in the
        hand come from; `needed` are places that the card keeps off, beside those of the table.
        """
        if self._advice:
            hint = self._advice.hint
            self._in_sight[hint] = self._in_sight.get(hint, 0.0) + seconds
        if state:
            self._go_on(state)
        advice = self._due(state, bool(held)) if state else None
        self.fresh = advice != self._advice
        if self.fresh:
            self._advice, self.card = advice, None
        if self.fresh and state and advice:
            layout = self._layout
            free = [*_needed(layout, state), *_meant(layout, advice), *_way(layout, state, held)]
            self.card = self._card(advice, [*needed, *free])

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the card without its buttons."""
        if self.card:
            self.card.draw(surface)

    def _go_on(self, state: State) -> None:
        """What has been in sight long enough has been read when the state has passed."""
        read = {hint for hint, seconds in self._in_sight.items() if seconds >= _READING}
        if state != self._state and read:
            self._remember(read)
        self._state = state

    def _due(self, state: State, holding: bool) -> Advice | None:
        settings = self._context.settings
        is_answered = (state, settings.hints_seen) == self._answered
        if not settings.hints or (is_answered and not holding):
            return None
        return due(state, settings.hints_seen, holding)

    def _remember(self, hints: set[Hint]) -> None:
        settings = self._context.settings
        seen = (*settings.hints_seen, *sorted(hints.difference(settings.hints_seen)))
        self._context.change_settings(replace(settings, hints_seen=seen))
        for hint in hints:
            self._in_sight.pop(hint, None)

    def _got_it(self, hint: Hint) -> None:
        """The hint has been read; no other one comes before the game goes on."""
        self._remember({hint})
        self._answered = (self._state, self._context.settings.hints_seen)

    def _no_more(self) -> None:
        self._context.change_settings(replace(self._context.settings, hints=False))

    def _card(self, advice: Advice, needed: Sequence[Rect]) -> HintCard:
        strings, layout = self._context.strings, self._layout
        unit = max(self._unit, theme.LEGIBLE / theme.SMALL)
        # The words on the buttons are as large as those on the card.
        small = unit * theme.SMALL / theme.TEXT
        buttons = [
            Button(small, strings("Got it"), lambda: self._got_it(advice.hint), primary=True),
            Button(small, strings("No more hints"), self._no_more),
        ]
        room = Room(layout.size, _rect(layout, advice.place), needed, list(_things(layout)))
        return HintCard(unit, room, strings.say(words(advice.hint)), buttons)


def _rect(layout: Layout, place: Place) -> Rect:
    """Where a place is in the window."""
    player, number = place.player, place.number
    match place.part:
        case Part.DISPLAY:
            return layout.part("displays", f"display-{number}")
        case Part.CENTER:
            return layout.part("middle", "center")
        case Part.BOARD:
            return layout.board(player)
        case Part.LINE:
            return layout.board_part(player, "lines", f"line-{number}")
        case Part.FLOOR:
            points = layout.board_part(player, "floor", "points")
            return layout.board_part(player, "floor", "spaces").union(points)
        case Part.ROW:
            return layout.board_part(player, "wall", f"row-{number}")
        case Part.SPACE:
            return layout.space(Slot(Area.WALL, player, number, place.column))
        case Part.WALL:
            return _wall(layout, player)


def _wall(layout: Layout, player: int) -> Rect:
    first, last = (layout.board_part(player, "wall", f"row-{row}") for row in (1, SIZE))
    return first.union(last)


def _needed(layout: Layout, state: State) -> Iterator[Rect]:
    """What a player wants to see and reach: the bar, tiles to be taken, and her own board."""
    yield layout.bar
    for number, tiles in enumerate(state.displays, 1):
        if tiles:
            yield layout.part("displays", f"display-{number}")
    if state.center:
        yield layout.part("middle", "center")
    if state.to_act not in (CHANCE, NOBODY):
        yield layout.board(state.to_act)


def _meant(layout: Layout, advice: Advice) -> Iterator[Rect]:
    """What a hint is about as a whole, when it points to a part of it."""
    if advice.place.part in (Part.ROW, Part.SPACE):
        yield _wall(layout, advice.place.player)


def _way(layout: Layout, state: State, held: Sequence[Slot]) -> Iterator[Rect]:
    """The way of the hand from where the tiles were to the lines."""
    for slot in held[:1]:
        start = Vector2(layout.space(slot).center)
        end = layout.board_part(state.to_act, "lines", f"line-{SIZE}").midtop
        for step in range(_STEPS):
            middle = start.lerp(end, step / _STEPS)
            yield layout.space(slot).move(middle - start).inflate(layout.pitch, layout.pitch)


def _things(layout: Layout) -> Iterator[Rect]:
    """What can rather be covered than those, but rather not."""
    for player in range(layout.players):
        yield layout.board(player)
    for name in ("bag", "lid"):
        yield layout.part("middle", name)
