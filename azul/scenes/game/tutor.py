"""The tutor: shows one lesson at a time, and remembers which have been read."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from typing import Final

import pygame
from pygame import Rect, Vector2

from azul.book import DueLesson, Lesson, LessonPart, LessonPlace, due_lesson, lesson_words
from azul.engine import MARKER, SIZE, State
from azul.kit import metrics
from azul.kit.widgets import Button, Widget
from azul.scenes.game.lesson_card import LessonCard
from azul.scenes.scene import Context
from azul.table.card_placement import (
    CardPlacement,
    card_theme,
    important_parts,
    other_parts,
    wall_of,
)
from azul.table.layout import Layout
from azul.table.slots import Area, Slot

_READING_TIME: Final = 2.0
"""Seconds that a lesson must have been shown before it counts as read."""

_MAX_TAIL: Final = 2
"""The longest tail of a card, in tiles."""

_WAY_POINTS: Final = 8
"""How many points of the hand's way are kept free."""


class Tutor:
    """Shows the lessons of a first game, one at a time; the scenes of one game share it.

    `card` is the lesson card that is shown, or None. A lesson has been read when its button is
    pressed, or when the game continues after the lesson was shown for a while. There are no lessons
    for the seats in `program_players`.
    """

    _layout: Layout

    def __init__(
        self, context: Context, program_players: Callable[[], Collection[int]] = lambda: ()
    ) -> None:
        self._context = context
        self._program_players = program_players
        self.card: LessonCard | None = None
        self._is_newly_arranged = False
        self._shown_lesson: DueLesson | None = None
        self._state: State | None = None
        self._seconds_shown: dict[Lesson, float] = {}
        self._dismissed_at: tuple[State | None, tuple[str, ...]] | None = None

    def arrange(self, layout: Layout) -> None:
        """Note a new layout of the table: the card is hidden until the next update but one."""
        self._layout = layout
        self.card, self._shown_lesson = None, None
        self._is_newly_arranged = True

    @property
    def widgets(self) -> list[Widget]:
        """The card, for the scene's form."""
        return [self.card] if self.card else []

    def covers(self, point: tuple[int, int]) -> bool:
        """Whether the card covers a point."""
        return self.card is not None and self.card.rect.collidepoint(point)

    def update(
        self,
        seconds: float,
        state: State | None,
        held_slots: Sequence[Slot] = (),
        rects_to_keep_free: Sequence[Rect] = (),
    ) -> None:
        """Update the card after some time.

        `state` is what the table shows, None while an animation runs; `held_slots` are where the
        tiles in the hand come from. The card does not cover `rects_to_keep_free`, nor important
        parts of the table.
        """
        if self._is_newly_arranged:
            self._is_newly_arranged = False
            return
        if self._shown_lesson:
            lesson = self._shown_lesson.lesson
            self._seconds_shown[lesson] = self._seconds_shown.get(lesson, 0.0) + seconds
        if state:
            self._note_state(state)
        due = self._due(state, bool(held_slots)) if state else None
        if due == self._shown_lesson:
            return
        self._shown_lesson, self.card = due, None
        if state and due:
            layout = self._layout
            free = [
                *important_parts(layout, state),
                *_lesson_rects(layout, due),
                *_hand_way(layout, state, held_slots),
            ]
            self.card = self._make_card(state, due, [*rects_to_keep_free, *free])
        self._context.invalidate()

    def draw_frame(self, surface: pygame.Surface) -> None:
        """Draw the frame around the card's target, if the card has no tail."""
        if self.card:
            self.card.frame_target(surface)

    def _note_state(self, state: State) -> None:
        """Mark lessons as read that were shown long enough before the state changed."""
        read = {
            lesson for lesson, seconds in self._seconds_shown.items() if seconds >= _READING_TIME
        }
        if state != self._state and read:
            self._mark_read(read)
        self._state = state

    def _due(self, state: State, holding: bool) -> DueLesson | None:
        settings = self._context.settings
        is_dismissed = (state, settings.hints_seen) == self._dismissed_at
        if not settings.hints or (is_dismissed and not holding):
            return None
        return due_lesson(state, settings.hints_seen, holding, self._program_players())

    def _mark_read(self, lessons: set[Lesson]) -> None:
        settings = self._context.settings
        seen = (*settings.hints_seen, *sorted(lessons.difference(settings.hints_seen)))
        self._context.change_settings(replace(settings, hints_seen=seen))
        for lesson in lessons:
            self._seconds_shown.pop(lesson, None)

    def _dismiss(self, lesson: Lesson) -> None:
        """Mark a lesson as read, and show no other one before the game continues."""
        self._mark_read({lesson})
        self._dismissed_at = (self._state, self._context.settings.hints_seen)

    def _switch_off(self) -> None:
        self._context.change_settings(replace(self._context.settings, hints=False))

    def _make_card(
        self, state: State, due: DueLesson, rects_to_keep_free: Sequence[Rect]
    ) -> LessonCard:
        strings, layout = self._context.strings, self._layout
        theme = card_theme(self._context.theme, layout.size)
        # The text on the buttons is as large as that on the card.
        small = theme.at_scale(theme.unit * metrics.SMALL / metrics.TEXT)
        buttons = [
            Button(small, strings("Got it"), lambda: self._dismiss(due.lesson), primary=True),
            Button(small, strings("No more cards"), self._switch_off),
        ]
        target = target_rect(layout, state, due.place)
        placement = CardPlacement(
            layout.size,
            target,
            _MAX_TAIL * layout.pitch,
            rects_to_keep_free,
            list(other_parts(layout)),
        )
        text = strings.say(lesson_words(due.lesson, state.ruleset))
        return LessonCard(theme, placement, text, buttons)


def target_rect(layout: Layout, state: State, place: LessonPlace) -> Rect:
    """The rectangle of a lesson's place in the window."""
    player, number = place.player, place.number
    match place.part:
        case LessonPart.DISPLAY:
            return layout.part_rect("displays", f"display-{number}")
        case LessonPart.CENTER:
            return layout.part_rect("middle", "center")
        case LessonPart.BOARD:
            return layout.board_rect(player)
        case LessonPart.LINE:
            return layout.board_part_rect(player, "lines", f"line-{number}")
        case LessonPart.FLOOR:
            return _fallen_tiles(layout, player, state.players[player].floor)
        case LessonPart.ROW:
            return layout.board_part_rect(player, "wall", f"row-{number}")
        case LessonPart.SPACE:
            return layout.slot_rect(Slot(Area.WALL, player, number, place.column))
        case LessonPart.WALL:
            return wall_of(layout, player)


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


def _lesson_rects(layout: Layout, due: DueLesson) -> Iterator[Rect]:
    """The whole wall, for a lesson about a part of it."""
    if due.place.part in (LessonPart.ROW, LessonPart.SPACE):
        yield wall_of(layout, due.place.player)


def _hand_way(layout: Layout, state: State, held_slots: Sequence[Slot]) -> Iterator[Rect]:
    """The way of the hand from the source of the tiles to the pattern lines."""
    for slot in held_slots[:1]:
        start = Vector2(layout.slot_rect(slot).center)
        end = layout.board_part_rect(state.to_act, "lines", f"line-{SIZE}").midtop
        for step in range(_WAY_POINTS):
            middle = start.lerp(end, step / _WAY_POINTS)
            yield layout.slot_rect(slot).move(middle - start).inflate(layout.pitch, layout.pitch)
