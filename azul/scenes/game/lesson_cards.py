"""Lesson cards: show one lesson at a time, and remember the read ones."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Final

import pygame
from pygame import Rect

from azul.book import DueLesson, Lesson, LessonPart, LessonPlace, due_lesson, lesson_words
from azul.engine import MARKER, SIZE, Ruleset, State
from azul.kit import metrics
from azul.kit.theme import Theme
from azul.kit.widgets import Button, Widget
from azul.scenes.game.lesson_card import LessonCard, button_theme, fitting_cards
from azul.scenes.scene import Context
from azul.table.layout import Layout
from azul.table.slots import Area, Slot

_READING_TIME: Final = 2.0
"""Seconds that a lesson must have been shown before it counts as read."""

_FIRST: Final = frozenset({Lesson.TAKE, Lesson.PLACE})
"""The lessons of a first turn; the second is shown while tiles are held, when nothing may move."""


class _LessonMarks(Widget):
    """The ground of the strip of a lesson card, and frames around its subject."""

    is_interactive = False

    def __init__(
        self,
        theme: Theme,
        strip: Rect,
        card: LessonCard | None = None,
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


class LessonCards:
    """Shows the lessons of a first game, one at a time; the scenes of one game share it.

    `card` is the lesson card that is shown, or None. A lesson has been read when its button is
    pressed, or when the game continues after the lesson was shown for a while. There are no lessons
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
        self.card: LessonCard | None = None
        self._is_newly_arranged = False
        self._shown_lesson: DueLesson | None = None
        self._state: State | None = None
        self._seconds_shown: dict[Lesson, float] = {}
        self._dismissed_at: tuple[State | None, tuple[str, ...]] | None = None
        self._had_card = False
        self._height = 0
        self._fitting_key: tuple[object, ...] = ()

    def strip_height(self, size: tuple[int, int], players: int, ruleset: Ruleset) -> int:
        """The height of the strip for cards below the table, in pixels; 0 while there is none."""
        settings, context = self._context.settings, self._context
        is_first = not _FIRST.issubset(settings.lessons_seen)
        has_more = self._had_card and not set(Lesson).issubset(settings.lessons_seen)
        is_for_people = len(self._bot_players()) < players
        if not (settings.lessons and is_for_people and (is_first or has_more)):
            self._height, self._fitting_key = 0, ()
            return 0
        key = size, context.theme, context.strings, ruleset
        if key != self._fitting_key:
            self._fitting_key = key
            texts = [context.strings.say(lesson_words(lesson, ruleset)) for lesson in Lesson]
            self._theme, self._height = fitting_cards(context, texts, size, self._button_names())
        return self._height

    def arrange(self, layout: Layout, strip: Rect) -> None:
        """Note a new layout and strip; the card is hidden until the next update but one."""
        self._layout, self._strip = layout, strip
        self.card, self._shown_lesson = None, None
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
        if self._shown_lesson:
            lesson = self._shown_lesson.lesson
            self._seconds_shown[lesson] = self._seconds_shown.get(lesson, 0.0) + seconds
        if state:
            shown = self._seconds_shown.items()
            read = {lesson for lesson, seconds in shown if seconds >= _READING_TIME}
            if state != self._state and read:
                self._mark_read(read)
            self._state = state
        due = self._due(state, bool(held_slots)) if state else None
        if due and not self._had_card:
            self._had_card = True
            self._context.invalidate()
        # Hints may have a strip of their own, which is no place for a card yet.
        has_place = 0 < self._height <= self._strip.h
        if due == self._shown_lesson or (due and not has_place):
            return
        self._shown_lesson, self.card = due, None
        if state and due:
            theme, (got_it, no_more) = self._theme, self._button_names()
            small, context = button_theme(theme), self._context

            def turn_off() -> None:
                context.change_settings(replace(context.settings, lessons=False))

            buttons = [
                Button(small, got_it, lambda: self._dismiss(due.lesson), primary=True),
                Button(small, no_more, turn_off),
            ]
            text = context.strings.say(lesson_words(due.lesson, state.ruleset))
            self.card = LessonCard(theme, text, buttons, self._strip.w - 2 * metrics.MARGIN)
            self.card.place(self._strip)
        self._context.invalidate()

    @property
    def marks(self) -> Widget:
        """The ground of the strip, and frames around what the card is about."""
        if not (self.card and self._shown_lesson and self._state):
            return _LessonMarks(self._context.theme, self._strip)
        place = self._shown_lesson.place
        targets = target_rects(self._layout, self._state, place)
        is_round = place.part is LessonPart.DISPLAYS
        return _LessonMarks(self._context.theme, self._strip, self.card, targets, is_round)

    def _due(self, state: State, holding: bool) -> DueLesson | None:
        settings = self._context.settings
        is_dismissed = (state, settings.lessons_seen) == self._dismissed_at
        if not settings.lessons or (is_dismissed and not holding):
            return None
        return due_lesson(state, settings.lessons_seen, holding, self._bot_players())

    def _mark_read(self, lessons: set[Lesson]) -> None:
        settings = self._context.settings
        seen = (*settings.lessons_seen, *sorted(lessons.difference(settings.lessons_seen)))
        self._context.change_settings(replace(settings, lessons_seen=seen))
        for lesson in lessons:
            self._seconds_shown.pop(lesson, None)

    def _dismiss(self, lesson: Lesson) -> None:
        """Mark a lesson as read, and show no other one before the game continues."""
        self._mark_read({lesson})
        self._dismissed_at = (self._state, self._context.settings.lessons_seen)

    def _button_names(self) -> tuple[str, str]:
        strings = self._context.strings
        return strings("Got it"), strings("No more cards")


def target_rects(layout: Layout, state: State, place: LessonPlace) -> list[Rect]:
    """The rectangles of a lesson's place in the window: one, or that of each display."""
    player, number = place.player, place.number
    match place.part:
        case LessonPart.DISPLAYS:
            return [layout.source_rect(number) for number in range(1, len(state.displays) + 1)]
        case LessonPart.CENTER:
            return [layout.part_rect("middle", "center")]
        case LessonPart.BOARD:
            return [layout.board_rect(player)]
        case LessonPart.LINE:
            return [layout.board_part_rect(player, "lines", f"line-{number}")]
        case LessonPart.FLOOR:
            return [_fallen_tiles(layout, player, state.players[player].floor)]
        case LessonPart.ROW:
            return [layout.board_part_rect(player, "wall", f"row-{number}")]
        case LessonPart.SPACE:
            return [layout.slot_rect(Slot(Area.WALL, player, number, place.column))]
        case LessonPart.WALL:
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
