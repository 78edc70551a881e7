"""The celebration at the end: the ranking builds up, and the winner's wall moves forward."""

from collections.abc import Collection
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from azul.book import Topic
from azul.engine import LINES, SIZE, Ruleset, Standing, Wall, standings
from azul.game import Game, victory, winners
from azul.kit import borders, boxes, metrics
from azul.kit.accessibility import AccessibleNode
from azul.kit.audio import Sound
from azul.kit.emblems import emblem_with_level
from azul.kit.fitting import fit_line
from azul.kit.keys import Key, KeyPress
from azul.kit.pointer import Press, Wheel
from azul.kit.theme import Theme
from azul.kit.widgets import Input, Role
from azul.scenes.scene import BackToMenu, Context, Replace, Request, Scene
from azul.table.animation import confetti, points
from azul.table.animation.animation import eased_progress
from azul.table.layout import TILE_SHARE
from azul.table.slots import Area, Slot, SlotContents, contents_of
from azul.table.sprites import highlight, printed_space, tile
from azul.table.table_view import TableView

_BORDER_WIDTH: Final = 0.4
"""Width of the border around the spaces, in spaces."""


def wall_picture(
    theme: Theme,
    contents: SlotContents,
    player: int,
    rules: tuple[Wall, Ruleset],
    side: int,
    lit: Collection[Slot],
) -> pygame.Surface:
    """A player's wall of `side` pixels in a frame; the `lit` tiles are highlighted."""
    surface = borders.new_panel(theme, (side, side))
    pitch = side / (SIZE + 2 * _BORDER_WIDTH)
    size = round(pitch * TILE_SHARE)
    slots = [Slot(Area.WALL, player, row, column) for row in LINES for column in LINES]

    def put(image: pygame.Surface, slot: Slot) -> None:
        across, down = (round((n - 0.5 + _BORDER_WIDTH) * pitch) for n in (slot.position, slot.row))
        surface.blit(image, image.get_rect(center=(across, down)))

    for slot in slots:
        put(printed_space(theme, rules, slot.row, slot.position, size), slot)
    # All highlights come first, because they must not cover the tiles beside them.
    for slot in sorted(lit):
        put(highlight(theme, size, theme.colors.gold), slot)
    for slot in slots:
        if slot in contents:
            put(tile(theme, contents[slot], rules[1], size), slot)
    return surface


_FIRST_DELAY: Final = 0.5
_NEXT_DELAY: Final = 1.0
"""Seconds until the last place appears, and from one place to the next."""

_FADE_IN: Final = 0.5
_FORWARD: Final = 1.1
"""Seconds in which labels appear, and in which the wall moves forward."""

_TITLE: Final = 64
_PLATE: Final = 72
_MAX_WIDTH: Final = 620
_PADDING: Final = 24
_RISE: Final = 30
_MARGIN: Final = 40
"""Size of the title; height, greatest width, padding and rise of a plate; margin around all."""

_GLOW: Final = 34
"""How far the glow around a wall reaches, in design units."""

_GILT: Final = 0.35
"""The share of gold in the color of the winners' plates."""

_MIN_HEIGHT: Final = 700
"""A window is at least so many design units high; everything is scaled down for that."""

_PLATES_SHARE: Final = 0.38
"""The largest share of a wide window's width that the plates take."""


class _Label(NamedTuple):
    """A picture that appears at a time, in seconds."""

    face: pygame.Surface
    place: Rect
    time: float


class _Trophy(NamedTuple):
    """A wall and its glow, where it comes from and where it goes."""

    face: pygame.Surface
    glow: pygame.Surface
    origin: Rect
    goal: Rect


class CelebrationScene(Scene):
    """Shown once, before the `result` scene.

    It has two stages: the places from the last one on, and then the winners with their walls. Then
    it waits for a press, unless bots alone have played.
    """

    table: TableView

    def __init__(self, context: Context, game: Game, table: TableView, result: Scene) -> None:
        super().__init__(context)
        self._game, self.table = game, table
        self._result = result
        self._standings = standings(self._game.state)
        others = {standing.place for standing in self._standings} - {1}
        self._times_of_places = {
            place: _FIRST_DELAY + number * _NEXT_DELAY
            for number, place in enumerate([*sorted(others, reverse=True), 1])
        }
        self._time = 0.0
        self._background = pygame.Surface((0, 0))
        self._labels: list[_Label] = []
        self._trophies: list[_Trophy] = []

    def leave(self) -> None:
        """Free the memory of all pictures, because the scene itself may live a while longer."""
        self._background = pygame.Surface((0, 0))
        self._labels.clear()
        self._trophies.clear()

    @property
    def topic(self) -> Topic:
        """The rules of the bonuses, which have just been counted."""
        return Topic.BONUSES

    @property
    def is_animating(self) -> bool:
        return self._winners_age <= confetti.DURATION

    def update(self, seconds: float) -> Request | None:
        """Let time pass; a sound is played when a place appears."""
        before, self._time = self._time, self._time + seconds
        for place, time in self._times_of_places.items():
            if before < time <= self._time:
                self.context.audio.play(Sound.FANFARE if place == 1 else Sound.SCORE)
        is_watched = self._game.has_only_bots and not self.is_animating
        return Replace(self._result) if is_watched else None

    @property
    def _is_won_by_people(self) -> bool:
        """Whether a person has won, or bots alone have played: nobody cheers a lost game."""
        seats = self._game.seats
        winners_seats = [seats[s.player] for s in self._standings if s.place == 1]
        return self._game.has_only_bots or any(seat.is_person for seat in winners_seats)

    @property
    def _winners_age(self) -> float:
        """Seconds since the winners appeared, less than 0 before."""
        return self._time - self._times_of_places[1]

    def handle(self, event: Input) -> Request | None:
        """Esc leaves the game, as in the result; any other press leads to the next stage."""
        if isinstance(event, KeyPress) and event.key is Key.ESCAPE:
            return BackToMenu()
        if not isinstance(event, KeyPress | Press | Wheel):
            return None
        if self._winners_age > 0:
            return Replace(self._result)
        self.context.audio.play(Sound.FANFARE)
        self._time = self._times_of_places[1] + _FORWARD
        return None

    # For screen readers

    def accessible_nodes(self) -> tuple[AccessibleNode, ...]:
        """The whole window is one button."""
        window = Rect((0, 0), self.size)
        press = (KeyPress(key=Key.ENTER),)
        return (
            AccessibleNode(Role.BUTTON, self._continue_text, window, can_click=True, inputs=press),
        )

    def announced_texts(self) -> list[str]:
        return [self.context.strings.say(victory(winners(self._game))), self._continue_text]

    @property
    def _continue_text(self) -> str:
        return self.context.strings("Press any key or click to continue")

    # The picture

    @property
    def theme(self) -> Theme:
        """The theme, scaled down for a low window."""
        theme = super().theme
        return theme.at_scale(min(theme.unit, self.size[1] / _MIN_HEIGHT))

    def resize(self, size: tuple[int, int]) -> None:
        """Prepare all pictures for a window of `size` pixels."""
        super().resize(size)
        # The table without its bar, which would name the winners too early.
        table, model = self.table.painter, self.table.model(None)
        if table.theme is not self.context.theme:
            # The scene below is not arranged for another size or look before it is seen again.
            self.table.resize(self.size)
        background = pygame.Surface(self.size)
        table.draw(background, model)
        background.fill(self.colors.darkest, table.layout.bar)
        for _ in range(2):
            borders.dim(self.theme, background)
        theme, self._background = self.theme, background
        area = Rect((0, 0), size).inflate(-2 * theme.px(_MARGIN), -2 * theme.px(_MARGIN))
        title = self._title(area)
        small, color = theme.px(metrics.SMALL), theme.colors.quiet_on_dark
        face = _on_plate(theme, theme.text(self._continue_text, "text", small, color))
        place = face.get_rect(midbottom=area.midbottom)
        hint = _Label(face, place, self._times_of_places[1] + _FORWARD)
        area.h = hint.place.y - theme.px(_MARGIN) - title.place.bottom - theme.px(_MARGIN)
        area.y = title.place.bottom + theme.px(_MARGIN)
        plates, walls = self._arrange(area)
        places = zip(self._standings, plates, strict=True)
        self._labels = [title, hint, *(self._plate(standing, place) for standing, place in places)]
        self._trophies = [
            self._trophy(standing.player, goal)
            for standing, goal in zip(self._standings, walls, strict=False)
        ]

    def _arrange(self, area: Rect) -> tuple[list[Rect], list[Rect]]:
        """The rectangles of the plates and of the winners' walls, beside or above them."""
        theme = self.theme
        count = sum(standing.place == 1 for standing in self._standings)
        gap, apart = theme.px(metrics.GAP), theme.px(_GLOW + metrics.GAP)
        heights = [theme.px(_PLATE)] * len(self._standings)
        height = boxes.length(heights, gap)
        width = min(theme.px(_MAX_WIDTH), area.w)
        if area.w > area.h + width // 2:
            width = min(width, round(area.w * _PLATES_SHARE))
            side = min(area.h, (area.w - width) // count - apart)
            whole = Rect(0, 0, width + count * (apart + side), side)
            whole.center = area.center
            column = Rect(whole.x, whole.centery - height // 2, width, height)
            walls = Rect(whole.x + width + apart, whole.y, whole.right, side)
        else:
            side = min((area.w + apart) // count - apart, area.h - height - apart)
            whole = Rect(0, 0, count * (apart + side) - apart, side + apart + height)
            whole.center = area.center
            column = Rect(area.centerx - width // 2, whole.bottom - height, width, height)
            walls = Rect(whole.x, whole.y, whole.w, side)
        return boxes.column(column, heights, gap), boxes.row(walls, [side] * count, apart)

    def _title(self, area: Rect) -> _Label:
        theme = self.theme
        text = self.context.strings.say(victory(winners(self._game)))
        room, size = area.w - 2 * theme.px(_PADDING), theme.px(_TITLE)
        smallest, gold = theme.px(metrics.TEXT), theme.colors.gold
        face = _on_plate(theme, fit_line(theme, text, "title", size, gold, room, smallest))
        return _Label(face, face.get_rect(midtop=area.midtop), self._times_of_places[1])

    def _plate(self, standing: Standing, place: Rect) -> _Label:
        """The plate of a place, with its player and points."""
        theme, seat = self.theme, self._game.seats[standing.player]
        colors, is_winner = theme.colors, standing.place == 1
        face = pygame.Surface(place.size, pygame.SRCALPHA)
        edge = (colors.gold, theme.px(4)) if is_winner else (colors.rule, theme.px(2))
        fill = pygame.Color(colors.paper).lerp(colors.gold, _GILT if is_winner else 0.0)
        borders.draw_rounded(theme, face, face.get_rect(), (fill.r, fill.g, fill.b), *edge)
        padding, middle, size = theme.px(_PADDING), place.h // 2, theme.px(metrics.LARGE)
        number = theme.text(f"{standing.place}.", "bold", size, colors.cobalt)
        mark = emblem_with_level(theme, standing.player, seat.level, size)
        total = theme.text(str(standing.total), "bold", size, colors.ink)
        left = padding
        for part in (number, mark):
            face.blit(part, part.get_rect(midleft=(left, middle)))
            left += part.get_width() + padding // 2
        room = place.w - left - total.get_width() - 2 * padding
        name = fit_line(theme, seat.name, "title", size, colors.ink, room)
        face.blit(name, name.get_rect(midleft=(left, middle)))
        face.blit(total, total.get_rect(midright=(place.w - padding, middle)))
        return _Label(face, place, self._times_of_places[standing.place])

    def _trophy(self, player: int, goal: Rect) -> _Trophy:
        """A winner's wall, with everything highlighted that has brought a bonus."""
        theme, setup = self.theme, self._game.setup
        contents = contents_of(self._game.state)
        corners = (Slot(Area.WALL, player, line, line) for line in (1, SIZE))
        first, last = map(self.table.painter.slot_rect, corners)
        rules = setup.wall, setup.ruleset
        events = self._game.step(self._game.cursor - 1).events
        slots = points.slots_of_bonuses(events, contents)
        lit = frozenset(slot for slot in slots if slot.owner == player)
        face = wall_picture(theme, contents, player, rules, goal.w, lit)
        glow = borders.new_box_shadow(goal.size, theme.px(_GLOW), (*theme.colors.gold, 255))
        return _Trophy(face, glow, first.union(last), goal)

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(self._background, (0, 0))
        for trophy in self._trophies if self._winners_age > 0 else ():
            _draw_trophy(surface, trophy, self._winners_age)
        rise = self.px(_RISE)
        for face, place, time in self._labels:
            share = eased_progress(self._time - time, _FADE_IN)
            if share:
                face.set_alpha(round(255 * share))
                surface.blit(face, place.move(0, round(rise * (1 - share))))
        if self._winners_age > 0 and self._is_won_by_people:
            confetti.draw_confetti(self.theme, surface, self._winners_age)


def _draw_trophy(surface: pygame.Surface, trophy: _Trophy, time: float) -> None:
    """Draw a wall that moves forward, and then its glow."""
    face, glow, origin, goal = trophy
    share = eased_progress(time, _FORWARD)
    if share == 1:
        glow.set_alpha(round(255 * eased_progress(time - _FORWARD, _FADE_IN)))
        surface.blit(glow, glow.get_rect(center=goal.center))
        surface.blit(face, goal)
        return
    place = Rect(0, 0, round(origin.w + (goal.w - origin.w) * share), 0)
    place.h = place.w
    x, y = (round(a + (b - a) * share) for a, b in zip(origin.center, goal.center, strict=True))
    place.center = x, y
    surface.blit(pygame.transform.smoothscale(face, place.size), place)


def _on_plate(theme: Theme, text: pygame.Surface) -> pygame.Surface:
    """A text on a dark plate."""
    rect = text.get_rect().inflate(2 * theme.px(_PADDING), theme.px(metrics.GAP))
    face = pygame.Surface(rect.size, pygame.SRCALPHA)
    borders.draw_rounded(
        theme, face, face.get_rect(), theme.colors.darkest, theme.colors.gold, theme.px(2)
    )
    face.blit(text, text.get_rect(center=face.get_rect().center))
    return face
