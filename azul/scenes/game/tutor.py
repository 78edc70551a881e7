"""The tutor of a first game: shows one lesson at a time, and remembers which have been read."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from typing import Final

import pygame
from pygame import Rect, Vector2

from azul.book import DueLesson, Lesson, LessonPart, LessonPlace, due_lesson, lesson_words
from azul.engine import MARKER, SIZE, State
from azul.kit import metrics
from azul.kit.widgets import Button
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

_READING: Final = 2.0
"""Seconds that a lesson must have been in sight before it counts as read."""

_REACH: Final = 2
"""The longest tail of a card, in tiles."""

_STEPS: Final = 8
"""How finely the way of a hand is followed."""


class Tutor:
    """Shared by the scenes of one game: `card` is what is to be seen, None most of the time.

    A lesson has been read when its button is pressed, or when the game goes on after the lesson has
    been in sight for a while. Seats that `programs` hold are not taught.
    """

    _layout: Layout

    def __init__(
        self, context: Context, programs: Callable[[], Collection[int]] = lambda: ()
    ) -> None:
        self._context = context
        self._program_players = programs
        self.card: LessonCard | None = None
        self._is_newly_arranged = False
        self._shown_lesson: DueLesson | None = None
        self._state: State | None = None
        self._seconds_shown: dict[Lesson, float] = {}
        self._dismissed_at: tuple[State | None, tuple[str, ...]] | None = None

    def arrange(self, layout: Layout) -> None:
        """The table is laid out anew: take the card away; another one comes after its picture."""
        self._layout = layout
        self.card, self._shown_lesson = None, None
        self._is_newly_arranged = True

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
        if self._is_newly_arranged:
            self._is_newly_arranged = False
            return
        if self._shown_lesson:
            lesson = self._shown_lesson.lesson
            self._seconds_shown[lesson] = self._seconds_shown.get(lesson, 0.0) + seconds
        if state:
            self._note_state(state)
        due = self._due(state, bool(held)) if state else None
        if due == self._shown_lesson:
            return
        self._shown_lesson, self.card = due, None
        if state and due:
            layout = self._layout
            free = [
                *important_parts(layout, state),
                *_meant(layout, due),
                *_way(layout, state, held),
            ]
            self.card = self._card(state, due, [*needed, *free])
        self._context.invalidate()

    def draw_frame(self, surface: pygame.Surface) -> None:
        """Draw what shows, without a tail of the card, what it is about."""
        if self.card:
            self.card.draw_frame(surface)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the card without its buttons."""
        if self.card:
            self.card.draw(surface)

    def _note_state(self, state: State) -> None:
        """What has been in sight long enough has been read when the state has passed."""
        read = {lesson for lesson, seconds in self._seconds_shown.items() if seconds >= _READING}
        if state != self._state and read:
            self._mark_read(read)
        self._state = state

    def _due(self, state: State, holding: bool) -> DueLesson | None:
        settings = self._context.settings
        is_answered = (state, settings.hints_seen) == self._dismissed_at
        if not settings.hints or (is_answered and not holding):
            return None
        return due_lesson(state, settings.hints_seen, holding, self._program_players())

    def _mark_read(self, lessons: set[Lesson]) -> None:
        settings = self._context.settings
        seen = (*settings.hints_seen, *sorted(lessons.difference(settings.hints_seen)))
        self._context.change_settings(replace(settings, hints_seen=seen))
        for lesson in lessons:
            self._seconds_shown.pop(lesson, None)

    def _dismiss(self, lesson: Lesson) -> None:
        """The lesson has been read; no other one comes before the game goes on."""
        self._mark_read({lesson})
        self._dismissed_at = (self._state, self._context.settings.hints_seen)

    def _switch_off(self) -> None:
        self._context.change_settings(replace(self._context.settings, hints=False))

    def _card(self, state: State, due: DueLesson, needed: Sequence[Rect]) -> LessonCard:
        strings, layout = self._context.strings, self._layout
        theme = card_theme(self._context.theme, layout.size)
        # The words on the buttons are as large as those on the card.
        small = theme.at_scale(theme.unit * metrics.SMALL / metrics.TEXT)
        buttons = [
            Button(small, strings("Got it"), lambda: self._dismiss(due.lesson), primary=True),
            Button(small, strings("No more hints"), self._switch_off),
        ]
        target = target_rect(layout, state, due.place)
        room = CardPlacement(
            layout.size, target, _REACH * layout.pitch, needed, list(other_parts(layout))
        )
        words = strings.say(lesson_words(due.lesson, state.ruleset))
        return LessonCard(theme, room, words, buttons)


def target_rect(layout: Layout, state: State, place: LessonPlace) -> Rect:
    """Where in the window what a place means is."""
    player, number = place.player, place.number
    match place.part:
        case LessonPart.DISPLAY:
            return layout.part("displays", f"display-{number}")
        case LessonPart.CENTER:
            return layout.part("middle", "center")
        case LessonPart.BOARD:
            return layout.board(player)
        case LessonPart.LINE:
            return layout.board_part(player, "lines", f"line-{number}")
        case LessonPart.FLOOR:
            return _fallen(layout, player, state.players[player].floor)
        case LessonPart.ROW:
            return layout.board_part(player, "wall", f"row-{number}")
        case LessonPart.SPACE:
            return layout.slot_rect(Slot(Area.WALL, player, number, place.column))
        case LessonPart.WALL:
            return wall_of(layout, player)


def _fallen(layout: Layout, player: int, floor: str) -> Rect:
    """The tiles that have fallen, with the points above them."""
    points = layout.board_part(player, "floor", "points")
    first, *others = (
        layout.slot_rect(Slot(Area.FLOOR, player, 0, number))
        for number, letter in enumerate(floor, 1)
        if letter != MARKER
    )
    tiles = first.unionall(others)
    return Rect(tiles.x, points.y, tiles.w, tiles.bottom - points.y)


def _meant(layout: Layout, due: DueLesson) -> Iterator[Rect]:
    """What a lesson is about as a whole, when it points to a part of it."""
    if due.place.part in (LessonPart.ROW, LessonPart.SPACE):
        yield wall_of(layout, due.place.player)


def _way(layout: Layout, state: State, held: Sequence[Slot]) -> Iterator[Rect]:
    """The way of the hand from where the tiles were to the lines."""
    for slot in held[:1]:
        start = Vector2(layout.slot_rect(slot).center)
        end = layout.board_part(state.to_act, "lines", f"line-{SIZE}").midtop
        for step in range(_STEPS):
            middle = start.lerp(end, step / _STEPS)
            yield layout.slot_rect(slot).move(middle - start).inflate(layout.pitch, layout.pitch)
