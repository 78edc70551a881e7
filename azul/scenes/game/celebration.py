"""The feast at the end: the ranking builds up, and the winner's wall comes forward in gold."""

from typing import Final, NamedTuple

import pygame
from pygame import Rect
from pygame.event import Event

from azul.book import Topic
from azul.engine import SIZE, Standing, standings
from azul.game import victory, winners
from azul.kit import borders, boxes, metrics
from azul.kit.audio import Sound
from azul.kit.emblems import emblem_with_level
from azul.kit.theme import Theme
from azul.scenes.game.game_table import GameTable
from azul.scenes.results import LeaveGame
from azul.scenes.scene import Context, Pop, Replace, Request, Scene
from azul.table.animation import confetti, points
from azul.table.animation.animation import eased_progress
from azul.table.slots import Area, Slot, SlotContents, contents_of
from azul.table.wall_picture import wall_picture

_FIRST: Final = 0.5
_NEXT: Final = 1.0
"""Seconds until the last place is told, and from one place to the next."""

_COME: Final = 0.5
_FORWARD: Final = 1.1
"""Seconds in which words come into sight, and in which the wall comes forward."""

_TITLE: Final = 64
_PLATE: Final = 72
_WIDEST: Final = 620
_BESIDE: Final = 24
_RISE: Final = 30
_AROUND: Final = 40
"""Height of the title's type and of a plate, a plate's greatest width, the space on it beside its
words, how far it rises when it comes, and the space around everything, in design units.
"""

_LIGHT: Final = 34
"""How far the light around a wall reaches, in design units."""

_GILT: Final = 0.35
"""How much gold is in the winners' plates."""

_LEAST_ROOM: Final = 700
"""Units that a window is high at least: larger than that nothing is made."""

_PLATES_SHARE: Final = 0.38
"""The most of a wide window's width that the plates take."""


class _Words(NamedTuple):
    """What comes into sight at a time, in seconds."""

    face: pygame.Surface
    place: Rect
    time: float


class _Trophy(NamedTuple):
    """A wall and its light, where it comes from and where it goes."""

    face: pygame.Surface
    light: pygame.Surface
    origin: Rect
    goal: Rect


class CelebrationScene(Scene):
    """Seen once, before the `result`: a function of time and of the final state.

    It has two stages: the places from the last one on, and then the winners with their walls.
    """

    def __init__(self, context: Context, game_table: GameTable, result: Scene) -> None:
        super().__init__(context)
        self._game_table = game_table
        self._game = game_table.game
        self._result = result
        self._standings = standings(self._game.state)
        others = {standing.place for standing in self._standings} - {1}
        self._times_of_places = {
            place: _FIRST + number * _NEXT
            for number, place in enumerate([*sorted(others, reverse=True), 1])
        }
        self._time = 0.0
        self._background = pygame.Surface((0, 0))
        self._labels: list[_Words] = []
        self._trophies: list[_Trophy] = []

    @property
    def topic(self) -> Topic:
        """What has been counted."""
        return Topic.BONUSES

    @property
    def is_animating(self) -> bool:
        return True

    def update(self, seconds: float) -> Request | None:
        """Let time pass; each place is heard when it is told."""
        before, self._time = self._time, self._time + seconds
        for place, time in self._times_of_places.items():
            if before < time <= self._time:
                self.context.audio.play(Sound.FANFARE if place == 1 else Sound.SCORE)
        return Replace(self._result) if self._winners_age > confetti.DURATION else None

    @property
    def _winners_age(self) -> float:
        """Seconds since the winners were told, less than 0 before."""
        return self._time - self._times_of_places[1]

    def handle(self, event: Event) -> Request | None:
        """Esc leaves the game, as at its end; whatever else is pressed leads to the next stage."""
        is_key = event.type == pygame.KEYDOWN
        if is_key and event.key == pygame.K_ESCAPE:
            return Pop(LeaveGame())
        if not is_key and event.type != pygame.MOUSEBUTTONDOWN:
            return None
        if self._winners_age > 0:
            return Replace(self._result)
        self.context.audio.play(Sound.FANFARE)
        self._time = self._times_of_places[1] + _FORWARD
        return None

    # The picture

    @property
    def theme(self) -> Theme:
        """As large as the window has room for."""
        theme = super().theme
        return theme.at_scale(min(theme.unit, self.size[1] / _LEAST_ROOM))

    def resize(self, size: tuple[int, int]) -> None:
        """Make all that is to be seen in a window of `size` pixels."""
        super().resize(size)
        theme, self._background = self.theme, self._dimmed_table()
        area = Rect((0, 0), size).inflate(-2 * theme.px(_AROUND), -2 * theme.px(_AROUND))
        title = self._title(area)
        hint = self._hint(area)
        area.h = hint.place.y - theme.px(_AROUND) - title.place.bottom - theme.px(_AROUND)
        area.y = title.place.bottom + theme.px(_AROUND)
        plates, walls = self._arrange(area)
        shown = zip(self._standings, plates, strict=True)
        self._labels = [title, hint, *(self._plate(standing, place) for standing, place in shown)]
        self._trophies = [
            self._trophy(standing.player, goal)
            for standing, goal in zip(self._standings, walls, strict=False)
        ]

    def _arrange(self, area: Rect) -> tuple[list[Rect], list[Rect]]:
        """Where the plates are, and the winners' walls: beside them, or above in a high window."""
        theme = self.theme
        count = sum(standing.place == 1 for standing in self._standings)
        gap, apart = theme.px(metrics.GAP), theme.px(_LIGHT + metrics.GAP)
        heights = [theme.px(_PLATE)] * len(self._standings)
        high = boxes.length(heights, gap)
        width = min(theme.px(_WIDEST), area.w)
        if area.w > area.h + width // 2:
            width = min(width, round(area.w * _PLATES_SHARE))
            side = min(area.h, (area.w - width) // count - apart)
            whole = Rect(0, 0, width + count * (apart + side), side)
            whole.center = area.center
            column = Rect(whole.x, whole.centery - high // 2, width, high)
            walls = Rect(whole.x + width + apart, whole.y, whole.right, side)
        else:
            side = min((area.w + apart) // count - apart, area.h - high - apart)
            whole = Rect(0, 0, count * (apart + side) - apart, side + apart + high)
            whole.center = area.center
            column = Rect(area.centerx - width // 2, whole.bottom - high, width, high)
            walls = Rect(whole.x, whole.y, whole.w, side)
        return boxes.column(column, heights, gap), boxes.row(walls, [side] * count, apart)

    def _title(self, area: Rect) -> _Words:
        """Who has won."""
        theme = self.theme
        words = self.context.strings.say(victory(winners(self._game)))
        room, size = area.w - 2 * theme.px(_BESIDE), theme.px(_TITLE)
        size = theme.fitting_size(words, "title", size, room, theme.px(metrics.TEXT))
        words = theme.shortened(words, "title", size, room)
        face = _label(theme, theme.text(words, "title", size, theme.colors.gold))
        return _Words(face, face.get_rect(midtop=area.midtop), self._times_of_places[1])

    def _hint(self, area: Rect) -> _Words:
        """How it goes on."""
        theme, words = self.theme, self.context.strings("Any key or click: the result")
        face = _label(theme, theme.text(words, "text", theme.px(metrics.SMALL), theme.colors.mist))
        return _Words(
            face, face.get_rect(midbottom=area.midbottom), self._times_of_places[1] + _FORWARD
        )

    def _plate(self, standing: Standing, place: Rect) -> _Words:
        """A place, who has it, and the points."""
        theme, seat = self.theme, self._game.seats[standing.player]
        colors, best = theme.colors, standing.place == 1
        face = pygame.Surface(place.size, pygame.SRCALPHA)
        edge = (colors.gold, theme.px(4)) if best else (colors.rule, theme.px(2))
        fill = pygame.Color(colors.paper).lerp(colors.gold, _GILT if best else 0.0)
        borders.draw_rounded(theme, face, face.get_rect(), (fill.r, fill.g, fill.b), *edge)
        beside, middle, size = theme.px(_BESIDE), place.h // 2, theme.px(metrics.LARGE)
        number = theme.text(f"{standing.place}.", "bold", size, colors.cobalt)
        mark = emblem_with_level(theme, standing.player, seat.level, size)
        total = theme.text(str(standing.total), "bold", size, colors.ink)
        left = beside
        for part in (number, mark):
            face.blit(part, part.get_rect(midleft=(left, middle)))
            left += part.get_width() + beside // 2
        room = place.w - left - total.get_width() - 2 * beside
        name = theme.text(
            theme.shortened(seat.name, "title", size, room), "title", size, colors.ink
        )
        face.blit(name, name.get_rect(midleft=(left, middle)))
        face.blit(total, total.get_rect(midright=(place.w - beside, middle)))
        return _Words(face, place, self._times_of_places[standing.place])

    def _trophy(self, player: int, goal: Rect) -> _Trophy:
        """A winner's wall with all that has brought a bonus in light."""
        theme, setup = self.theme, self._game.setup
        picture = contents_of(self._game.state)
        corners = (Slot(Area.WALL, player, line, line) for line in (1, SIZE))
        first, last = map(self._game_table.table.slot_rect, corners)
        rules = setup.wall, setup.ruleset
        face = wall_picture(
            theme, picture, player, rules, goal.w, self._bonus_slots(player, picture)
        )
        light = borders.box_shadow(
            theme, goal.size, theme.px(_LIGHT), (*theme.colors.gold, 255)
        ).copy()
        return _Trophy(face, light, first.union(last), goal)

    def _bonus_slots(self, player: int, picture: SlotContents) -> frozenset[Slot]:
        told = self._game.step(self._game.cursor - 1).events
        lit = points.bonus_slots(told, picture)
        return frozenset(slot for slot in lit if slot.owner == player)

    def _dimmed_table(self) -> pygame.Surface:
        """The table, which stands still meanwhile; its bar would name the winners too early."""
        table, ground = self._game_table.table, pygame.Surface(self.size)
        table.draw(ground, self._game_table.table_picture())
        ground.fill(self.colors.night, table.layout.bar)
        for _ in range(2):
            borders.dim(self.theme, ground)
        return ground

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(self._background, (0, 0))
        for trophy in self._trophies if self._winners_age > 0 else ():
            _draw_trophy(surface, trophy, self._winners_age)
        rise = self.px(_RISE)
        for face, place, time in self._labels:
            share = eased_progress(self._time - time, _COME)
            if share:
                face.set_alpha(round(255 * share))
                surface.blit(face, place.move(0, round(rise * (1 - share))))
        if self._winners_age > 0:
            confetti.draw_confetti(self.theme, surface, self._winners_age)


def _draw_trophy(surface: pygame.Surface, trophy: _Trophy, time: float) -> None:
    """A wall on its way forward, and then in its light."""
    face, light, origin, goal = trophy
    share = eased_progress(time, _FORWARD)
    if share == 1:
        light.set_alpha(round(255 * eased_progress(time - _FORWARD, _COME)))
        surface.blit(light, light.get_rect(center=goal.center))
        surface.blit(face, goal)
        return
    place = Rect(0, 0, round(origin.w + (goal.w - origin.w) * share), 0)
    place.h = place.w
    x, y = (round(a + (b - a) * share) for a, b in zip(origin.center, goal.center, strict=True))
    place.center = x, y
    surface.blit(pygame.transform.smoothscale(face, place.size), place)


def _label(theme: Theme, words: pygame.Surface) -> pygame.Surface:
    """Words on a dark ground of their own."""
    rect = words.get_rect().inflate(2 * theme.px(_BESIDE), theme.px(metrics.GAP))
    face = pygame.Surface(rect.size, pygame.SRCALPHA)
    borders.draw_rounded(
        theme, face, face.get_rect(), theme.colors.night, theme.colors.gold, theme.px(2)
    )
    face.blit(words, words.get_rect(center=face.get_rect().center))
    return face
