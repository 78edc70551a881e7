"""The list of games: a row each, with a small picture of the table; one of them is chosen."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import pygame
from pygame import Rect
from pygame.event import Event

from azul.game import printable
from azul.i18n import Strings
from azul.kit import assets, theme
from azul.kit.assets import Color
from azul.kit.scrollbar import BAR, BESIDE, Scroll
from azul.kit.widgets import ACTIVATE, Action, Widget
from azul.saves import Entry
from azul.scenes.start.thumbnail import SHAPE

_ROW: Final = 104
_LARGEST: Final = 176
"""Height of a row: at least, and where there are so few games that all have room."""

_GAP: Final = 8
_INSET: Final = 7
_BESIDE_PICTURE: Final = 20
_FRAME: Final = 4
"""Room around the rows for the frame of the one that has the focus."""

_NAMES: Final = (16, 12, 9, 6, 4)
"""How many characters of a name are told, as far as there is room."""

_DASH: Final = "×"


class Glance(NamedTuple):
    """What only playing its log tells of a game: its table, and whether it is over."""

    picture: pygame.Surface | None = None
    over: bool = False


class GameList(Widget):
    """Games below each other, one of them chosen: by a click or by the arrows.

    Enter opens it, and so does a click on the one that was `clicked` last. `glances` are filled in
    one after the other.
    """

    def __init__(
        self,
        unit: float,
        strings: Strings,
        entries: Sequence[Entry],
        on_open: Action,
        on_choose: Callable[[], Any],
    ) -> None:
        super().__init__(unit)
        self.entries = entries
        self.glances: dict[Entry, Glance] = {}
        self.number = 0
        self._strings = strings
        self._on_open, self._on_choose = on_open, on_choose
        self.clicked: int | None = None
        self._pointer: tuple[int, int] | None = None

    @property
    def chosen(self) -> Entry:
        """The chosen game."""
        return self.entries[self.number]

    def settle(self, rect: Rect, number: int, top: int = 0) -> None:
        """Take a place, with a game chosen, and be scrolled by `top` pixels if that shows it."""
        self.rect = rect
        self.view = rect.inflate(2 * self.px(_FRAME), 0)
        fitting = rect.h // len(self.entries) - self.px(_GAP + 1)
        self._height = min(max(self.px(_ROW), fitting), self.px(_LARGEST))
        height = len(self.entries) * self._pitch - self.px(_GAP) + 2 * self.px(_FRAME)
        self.scroll = Scroll(self.unit, rect, height, top)
        self._show(number)

    # Measures

    @property
    def _pitch(self) -> int:
        return self._height + self.px(_GAP)

    def picture_height(self) -> int:
        """How high the picture of a table is, in pixels."""
        return self._height - 2 * self.px(_INSET)

    def row(self, number: int) -> Rect:
        """Where a game stands in the window."""
        top = self.rect.y + self.px(_FRAME) - self.scroll.top + number * self._pitch
        beside = self.px(BAR + BESIDE) if self.scroll.most else 0
        return Rect(self.rect.x, top, self.rect.w - beside, self._height)

    def in_view(self) -> list[int]:
        """The games of which something is seen."""
        top, bottom = self.scroll.top, self.scroll.top + self.rect.h
        numbers = range(top // self._pitch, min(bottom // self._pitch + 1, len(self.entries)))
        return [number for number in numbers if self.row(number).colliderect(self.rect)]

    def without_picture(self) -> list[Entry]:
        """The games in view of which no picture has been drawn, or one in another size."""
        entries = (self.entries[number] for number in self.in_view())
        return [e for e in entries if not e.error and not self._is_seen(e)]

    def _is_seen(self, entry: Entry) -> bool:
        """Whether there is a picture in the right size, or it is known that there can be none."""
        glance = self.glances.get(entry)
        picture = glance.picture if glance else None
        return picture.get_height() == self.picture_height() if picture else glance is not None

    def _at(self, point: tuple[int, int] | None) -> int | None:
        if point is None or not self.rect.collidepoint(point):
            return None
        return next((n for n in self.in_view() if self.row(n).collidepoint(point)), None)

    # Answering

    def _show(self, number: int) -> None:
        self.number = min(max(0, number), len(self.entries) - 1)
        top = self.number * self._pitch
        self.scroll.show(top, top + self._height + 2 * self.px(_FRAME))

    def _choose(self, number: int, clicked: int | None = None) -> Action:
        def choose() -> Any:
            self.clicked = clicked
            self._show(number)
            return self._on_choose()

        return choose

    def move(self, point: tuple[int, int]) -> None:
        """The pointer is somewhere else."""
        self._pointer = point

    def on_click(self, point: tuple[int, int]) -> Action | None:
        """Choose a game, open the one that was clicked before, or take hold of the bar."""
        number = None if self.scroll.press(point) else self._at(point)
        if number is None:
            return None
        return self._on_open if number == self.clicked else self._choose(number, number)

    def on_drag(self, point: tuple[int, int]) -> Action | None:
        """The bar goes with the pointer."""
        self.scroll.move(point)
        return None

    def on_key(self, event: Event) -> Action | None:
        """Enter and Space open the game; arrows, pages and ends choose another one."""
        if event.type != pygame.KEYDOWN:
            return None
        if event.key in ACTIVATE:
            return self._on_open
        page = max(1, self.rect.h // self._pitch)
        ways = {
            pygame.K_UP: self.number - 1,
            pygame.K_DOWN: self.number + 1,
            pygame.K_PAGEUP: self.number - page,
            pygame.K_PAGEDOWN: self.number + page,
            pygame.K_HOME: 0,
            pygame.K_END: len(self.entries) - 1,
        }
        return self._choose(ways[event.key]) if event.key in ways else None

    # Drawing

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        """Draw the games in view, and which part of all they are."""
        pointed = self._at(self._pointer) if hovered else None
        for number in self.in_view():
            self._draw_ground(surface, number, focused, number == pointed)
            self._draw_entry(surface, self.entries[number], self.row(number))
        self.scroll.draw(surface)

    def _draw_ground(
        self, surface: pygame.Surface, number: int, focused: bool, pointed: bool
    ) -> None:
        is_chosen, rect = number == self.number, self.row(number)
        fill = theme.FIELD if is_chosen or pointed else theme.SHELF
        self.draw_frame(surface, rect, fill, theme.COBALT, self.px(4 if is_chosen else 1))
        if is_chosen and focused:
            self.draw_focus(surface, rect.inflate(2 * self.px(_FRAME), 2 * self.px(_FRAME)))

    def _draw_entry(self, surface: pygame.Surface, entry: Entry, row: Rect) -> None:
        place = row.inflate(-2 * self.px(_INSET), -2 * self.px(_INSET))
        place.h = self.picture_height()
        place.w = round(place.h * SHAPE)
        self._draw_picture(surface, entry, place)
        left = place.right + self.px(_BESIDE_PICTURE)
        room = row.right - self.px(_BESIDE_PICTURE) - left
        faces = [
            assets.text(assets.shortened(words, face, size, room), face, size, color)
            for words, face, size, color in self._lines(entry, room)
        ]
        top = row.centery - sum(face.get_height() for face in faces) // 2
        for face in faces:
            surface.blit(face, (left, top))
            top += face.get_height()

    def _draw_picture(self, surface: pygame.Surface, entry: Entry, place: Rect) -> None:
        """The table; an empty frame until it is drawn, with a cross if it never will be."""
        picture = self.glances.get(entry, Glance()).picture
        if picture and self._is_seen(entry):
            surface.blit(picture, place)
            return
        self.draw_frame(surface, place, theme.PAPER, theme.RULE, self.px(1))
        if entry.error:
            face = assets.text(_DASH, "text", self.px(theme.HEADING), theme.RUST)
            surface.blit(face, face.get_rect(center=place.center))

    # Words

    def _lines(self, entry: Entry, room: int) -> list[tuple[str, str, int, Color]]:
        """Words, face, size and color of each line."""
        large, small = self.px(theme.TEXT), self.px(theme.SMALL)
        if entry.error:
            reason = self._strings.say(entry.error.sentence)
            name = printable(entry.path.name)
            return [(name, "bold", large, theme.INK), (reason, "text", small, theme.RUST)]
        details = (self._details(entry, room), "text", small, theme.COBALT)
        if not entry.title:
            return [(self._standing(entry, "bold", large, room), "bold", large, theme.INK), details]
        standing = self._standing(entry, "text", small, room)
        title = (entry.title, "bold", large, theme.INK)
        return [title, (standing, "text", small, theme.INK), details]

    def _standing(self, entry: Entry, face: str, size: int, room: int) -> str:
        """Names and scores; rather names are shortened than scores cut off."""
        font = assets.font(face, size)
        words = ""
        for longest in _NAMES:
            words = "  ·  ".join(
                f"{_shortened(name, longest)}: {score}"
                for name, score in zip(entry.names, entry.scores, strict=True)
            )
            if font.size(words)[0] <= room:
                break
        return words

    def _details(self, entry: Entry, room: int) -> str:
        """Round and time; where there is little room the day is enough."""
        if not entry.saved:
            return self._strings("Round {round} · not saved yet", round=entry.round)
        day, time = f"{entry.saved.astimezone():%Y-%m-%d %H:%M}".split()
        words, font = self._saved(entry, f"{day} {time}"), assets.font("text", self.px(theme.SMALL))
        return words if font.size(words)[0] <= room else self._saved(entry, day)

    def _saved(self, entry: Entry, time: str) -> str:
        strings, number = self._strings, entry.round
        if self.glances.get(entry, Glance()).over:
            return strings("Finished in round {round} · saved {time}", round=number, time=time)
        return strings("Round {round} · saved {time}", round=number, time=time)


def _shortened(name: str, longest: int) -> str:
    return name if len(name) <= longest else name[: longest - 1] + "…"
