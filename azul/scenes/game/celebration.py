"""The celebration at the end: the camera draws back from a wall into a courtyard.

By day the winner's mosaic completes itself. Where nobody has won but bots, it is evening, and the
only person among them sees the best moment of their own game.
"""

import math
from collections.abc import Iterator
from functools import cached_property, partial
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from azul.book import Topic
from azul.engine import Space, Standing, TileMovedToWall, standings
from azul.game import Game, best_moment, victory, winners
from azul.kit import borders, boxes, metrics
from azul.kit.accessibility import AccessibleNode
from azul.kit.audio import Sound
from azul.kit.emblems import emblem_with_level
from azul.kit.fitting import fit_line, fit_width
from azul.kit.keys import Key, KeyPress
from azul.kit.pointer import Press, Wheel
from azul.kit.theme import Theme, cached_in_theme
from azul.kit.widgets import Input, Role
from azul.paths import ASSETS
from azul.scenes.scene import BackToMenu, Context, Replace, Request, Scene
from azul.settings import Style
from azul.table.animation import petals, points
from azul.table.animation.animation import eased_progress
from azul.table.slots import contents_of
from azul.table.wall_panel import (
    completing_colors,
    completing_tile,
    lit_tile,
    space_middle,
    tile_size,
    wall_panel,
)

_STANDING: Final = 0.6
_DRAWING_BACK: Final = 1.8
_NEXT_DELAY: Final = 0.5
_FADE_IN: Final = 0.5
"""Seconds in which the camera stands before the wall and draws back, from one place to the next,
and in which labels appear.
"""

_LAYING: Final = 2.0
_MOST_STEP: Final = 0.16
_DROP: Final = 0.2
"""Seconds in which all completing tiles are laid, at most from one to the next, and for one."""

_SWEEP: Final = 0.9
_GLINT_OPACITY: Final = 100
"""Seconds in which light sweeps over the complete wall, and its opacity, of 255."""

_NEARNESS: Final = 0.98
_LARGEST: Final = 2800
"""How high, or wide, the large walls are at first, in windows; most pixels across for that."""

_TITLE: Final = 64
_MARGIN: Final = 28
_APART: Final = 56
_SHADOW: Final = 26
"""Size of the title; margin around all; space between walls; reach of their shadows, in units."""

_ROW_WIDTH: Final = 640
_NAME_WIDTH: Final = 190
_THUMBNAIL: Final = 190
"""Width of a row with a smaller wall, width of its name, and side of its wall, in design units."""

_PLATE: Final = 72
_LEAST_WIDTH: Final = 480
_PADDING: Final = 24
_RISE: Final = 30
"""Height of a plate, least width below a large wall, padding and rise, in design units."""

_SHADOW_COLOR: Final = (40, 30, 62, 190)

_GILT: Final = 0.35
"""The share of gold in the color of the winners' plates."""

_MIN_HEIGHT: Final = 700
"""A window is at least so many design units high; everything is scaled down for that."""

_WIDE: Final = 1.25
"""How much wider than high a place is where the smaller walls hang beside the large ones."""


class _Label(NamedTuple):
    """A picture that appears at a time, in seconds."""

    face: pygame.Surface
    place: Rect
    time: float


class CelebrationScene(Scene):
    """Shown once, before the `result` scene.

    Everything depends on the time since it began. A press leads to the complete picture, and then
    to the result; where bots alone have played, it goes there by itself.
    """

    def __init__(self, context: Context, game: Game, result: Scene) -> None:
        super().__init__(context)
        self._game, self._result = game, result
        self._standings = standings(game.state)
        first = [standing for standing in self._standings if standing.place == 1]
        lone = [s for s in self._standings if s.player == game.lone_person]
        is_lost = bool(lone) and lone[0] not in first
        self._is_won_by_lone = lone == first
        self._is_cheerful = game.has_only_bots or any(game.seats[s.player].is_person for s in first)
        self._large = lone if is_lost else first
        self._best = best_moment(game, lone[0].player) if is_lost else None
        others = {standing.place for standing in self._standings} - {1}
        self._times_of_places = {
            place: _STANDING + _DRAWING_BACK + number * _NEXT_DELAY
            for number, place in enumerate([*sorted(others, reverse=True), 1])
        }
        self._laid_from = self._times_of_places[1] + _FADE_IN
        shown = _LAYING + _SWEEP if self._is_cheerful else _FADE_IN
        self._end = self._laid_from + shown + _FADE_IN
        is_still = not context.settings.has_motion
        self._time = self._last if is_still else 0.0
        self._free()

    def _free(self) -> None:
        self._near = pygame.Surface((0, 0))
        self._labels: list[_Label] = []
        self._walls: list[tuple[Standing, Rect]] = []
        for name in ("_picture", "_courtyard", "_seen", "_tiles"):
            self.__dict__.pop(name, None)

    def enter(self) -> None:
        """Let a picture that is complete at once be heard."""
        if not self.is_animating:
            self._play_end()

    def leave(self) -> None:
        """Free the memory of all pictures, because the scene itself may live a while longer."""
        self._free()

    @property
    def topic(self) -> Topic:
        """The rules of the bonuses, which have just been counted."""
        return Topic.BONUSES

    @property
    def _last(self) -> float:
        """The time from which on nothing moves."""
        return max(self._end, _STANDING + petals.DURATION) if self._is_cheerful else self._end

    @property
    def is_animating(self) -> bool:
        return self._time < self._last

    def update(self, seconds: float) -> Request | None:
        """Let time pass; a sound is played when a place appears, and when a tile is laid."""
        before, self._time = self._time, self._time + seconds
        for place, time in self._times_of_places.items():
            if before < time <= self._time:
                if place == 1:
                    self._play_end()
                else:
                    self.context.audio.play(Sound.SCORE)
        laid = self._tiles if self._is_cheerful and self._time > self._laid_from else ()
        if any(before < tile.time + _DROP <= self._time for tile in laid):
            self.context.audio.play(Sound.CLACK)
        is_watched = self._game.has_only_bots and not self.is_animating
        return Replace(self._result) if is_watched else None

    def _play_end(self) -> None:
        self.context.audio.play(Sound.FANFARE if self._is_cheerful else Sound.CHIME)

    def handle(self, event: Input) -> Request | None:
        """Esc leaves the game, as in the result; any other press ends the motion, or the scene."""
        if isinstance(event, KeyPress) and event.key is Key.ESCAPE:
            return BackToMenu()
        if not isinstance(event, KeyPress | Press | Wheel):
            return None
        if self._time >= self._end:
            return Replace(self._result)
        if self._time < self._times_of_places[1]:
            self._play_end()
        self._time = self._end
        return None

    # Words

    def accessible_nodes(self) -> tuple[AccessibleNode, ...]:
        """The whole window is one button."""
        window = Rect((0, 0), self.size)
        press = (KeyPress(key=Key.ENTER),)
        return (
            AccessibleNode(Role.BUTTON, self._continue_text, window, can_click=True, inputs=press),
        )

    def announced_texts(self) -> list[str]:
        return [text for text in (self._headline, self._best_text, self._continue_text) if text]

    @property
    def _headline(self) -> str:
        strings = self.context.strings
        won = strings("You win!") if self._is_won_by_lone else None
        return won or strings.say(victory(winners(self._game)))

    @property
    def _best_text(self) -> str:
        ruleset = self._game.setup.ruleset
        return self._best.in_words(ruleset, self.context.strings) if self._best else ""

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
        self._free()
        # On a thread, while the other pictures are made.
        self._picture = self.context.tasks.on_thread(self._load_picture, name="courtyard")
        theme, margin, end = self.theme, self.px(_MARGIN), self._times_of_places[1]
        area = Rect((0, 0), size).inflate(-2 * margin, -2 * margin)
        title = _on_tiles(theme, self._headline, area.w, min(theme.px(_TITLE), size[1] // 15))
        self._labels.append(_Label(title, title.get_rect(midtop=area.midtop), end))
        hint = _on_plate(theme, self._continue_text, area.w)
        place = hint.get_rect(midbottom=area.midbottom)
        self._labels.append(_Label(hint, place, self._end - _FADE_IN))
        best = _on_plate(theme, self._best_text, area.w) if self._best else pygame.Surface((1, 0))
        area.h -= title.get_height() + hint.get_height() + best.get_height() + 3 * margin
        area.y += title.get_height() + margin
        walls, plates, rows = self._arrange(area)
        place = best.get_rect(midtop=(walls[0].centerx, area.bottom + margin))
        place.clamp_ip(margin, 0, area.w, size[1])
        self._labels.append(_Label(best, place, self._laid_from))
        self._walls = [*zip(self._large, walls, strict=True)]
        others = [standing for standing in self._standings if standing not in self._large]
        for standing, row in zip(others, rows, strict=True):
            self._walls.append((standing, Rect(row.topleft, (row.h, row.h))))
            left, height = row.x + row.h + theme.px(metrics.GAP), min(row.h, theme.px(_PLATE))
            plates.append(Rect(left, row.centery - height // 2, row.right - left, height))
        for (standing, _), plate in zip(self._walls, plates, strict=True):
            self._labels.append(self._plate(standing, plate))
        self._near = self._hang_walls(min(self._nearest, max(1.0, _LARGEST / size[0])))
        self._seen = pygame.Surface(size, 0, self._near)
        scale_down = partial(pygame.transform.smoothscale, self._near, size)
        self._courtyard = self.context.tasks.on_thread(scale_down, name="courtyard")

    @cached_property
    def _tiles(self) -> list[_Label]:
        """The tiles that are laid or lit, made after the first frame, which comes sooner so."""
        return [*self._show_tiles()]

    def _arrange(self, area: Rect) -> tuple[list[Rect], list[Rect], list[Rect]]:
        """The large walls, their plates, and the rows of the others beside or below them."""
        theme, count = self.theme, len(self._large)
        others, gap = len(self._standings) - count, theme.px(metrics.GAP)
        apart, plate, thumbnail = theme.px(_APART), theme.px(_PLATE), theme.px(_THUMBNAIL)
        size, name = theme.px(metrics.LARGE), theme.px(_NAME_WIDTH)
        longest = max(theme.width(each, "title", size) for each in self._game.names)
        room, width = area.copy(), min(theme.px(_ROW_WIDTH) + max(0, longest - name), area.w)
        is_wide = area.w > _WIDE * area.h
        if is_wide and others:
            least = max(area.h - gap - plate, theme.px(_LEAST_WIDTH))
            width = min(width, max(area.w * 2 // 5, area.w - count * (least + apart)))
            room.w -= width + apart
            thumbnail = min(thumbnail, (area.h + gap) // others - gap)
        elif others:
            thumbnail = min(thumbnail * 2 // 3, (area.h // 2 + gap) // others - gap)
            room.h -= others * (thumbnail + gap) + gap
        cell = (room.w + apart) // count - apart
        side = min(cell, room.h - gap - plate)
        cell = max(side, min(cell, theme.px(_LEAST_WIDTH)))
        whole = Rect(0, 0, count * (cell + apart) - apart, side + gap + plate)
        column = Rect(0, 0, width, others * (thumbnail + gap) - gap)
        if is_wide:
            whole.center = area.center
            if others:
                whole.x -= (apart + width) // 2
            column.midleft = whole.right + apart, whole.y + side // 2
            column.clamp_ip(area)
        else:
            whole.midtop = area.centerx, area.y
            column.midtop = area.centerx, whole.bottom + 2 * gap
        plates = boxes.row(Rect(whole.x, whole.bottom - plate, 0, plate), [cell] * count, apart)
        walls = [Rect(rect.centerx - side // 2, whole.y, side, side) for rect in plates]
        return walls, plates, boxes.column(column, [thumbnail] * others, gap)

    @property
    def _large_walls(self) -> Rect:
        """The place of all large walls."""
        places = [place for _, place in self._walls[: len(self._large)]]
        return places[0].unionall(places[1:])

    @property
    def _nearest(self) -> float:
        """How many times larger everything is at first."""
        walls, (width, height) = self._large_walls, self.size
        return max(1.0, _NEARNESS * min(width / walls.w, height / walls.h))

    def _hang_walls(self, scale: float) -> pygame.Surface:
        """The courtyard, in a scale, with all walls and the shadows that the sun throws."""
        theme, setup = self.theme.at_scale(self.theme.unit * scale), self._game.setup
        reach, rules, hung = theme.px(_SHADOW), (setup.wall, setup.ruleset), []
        for standing, rect in self._walls:
            place = Rect([round(length * scale) for length in (*rect.topleft, rect.w, rect.w)])
            shadow = borders.new_box_shadow(place.size, reach, _SHADOW_COLOR)
            middle = place.move(reach // 2, reach // 2).center
            board = self._game.state.players[standing.player]
            hung.append((shadow, shadow.get_rect(center=middle)))
            hung.append((wall_panel(theme, board, rules, place.w), place))
        surface = self._new_courtyard(scale)
        surface.fblits(hung)
        return surface

    def _load_picture(self) -> pygame.Surface:
        """The picture (tools/courtyard.py) for the window's shape; flat in the contrast theme."""
        if self.theme.style is Style.CONTRAST:
            flat = pygame.Surface((2, 2))
            flat.fill(self.colors.darkest)
            return flat
        shape = "wide" if self.size[0] > _WIDE * self.size[1] else "tall"
        name = f"{'day' if self._is_cheerful else 'dusk'}-{shape}.webp"
        return pygame.image.load(ASSETS / "courtyard" / name).convert()

    def _new_courtyard(self, scale: float) -> pygame.Surface:
        """The part of the picture that has the window's shape."""
        picture, (width, height) = self._picture.result(), self.size
        enlarged = max(width / picture.get_width(), height / picture.get_height())
        part = Rect(0, 0, round(width / enlarged), round(height / enlarged))
        part.midbottom = picture.get_rect().midbottom
        size = round(width * scale), round(height * scale)
        return pygame.transform.smoothscale(picture.subsurface(part), size)

    def _show_tiles(self) -> Iterator[_Label]:
        """The tiles that complete the winners' walls, or the lit ones of the best moment."""
        setup, theme = self._game.setup, self.theme
        for standing, wall in self._walls[: len(self._large)]:
            size, board = tile_size(wall.w), self._game.state.players[standing.player]
            faces = {
                (row, column): lit_tile(theme, board.wall[row - 1][column - 1], setup.ruleset, size)
                for row, column in self._spaces_of_best()
            }
            if self._is_cheerful:
                for space, color in completing_colors(board, setup.wall).items():
                    faces[space] = completing_tile(theme, color, setup.ruleset, size)
            step = min(_MOST_STEP, (_LAYING - _DROP) / max(1, len(faces)))
            for number, (space, face) in enumerate(faces.items()):
                x, y = space_middle(wall.w, space)
                place = face.get_rect(center=(wall.x + x, wall.y + y))
                yield _Label(face, place, self._laid_from + number * step)

    def _spaces_of_best(self) -> list[Space]:
        """The spaces of the person's best moment."""
        events = [self._best.event] if self._best else []
        tiles = [event for event in events if isinstance(event, TileMovedToWall)]
        slots = points.slots_of_bonuses(events, contents_of(self._game.state))
        slots = slots.union(*map(points.group_slots, tiles))
        return [(slot.row, slot.position) for slot in sorted(slots)]

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
        room, least = place.w - left - total.get_width() - 2 * padding, theme.px(metrics.SMALL)
        name = fit_line(theme, seat.name, "title", size, colors.ink, room, least)
        face.blit(name, name.get_rect(midleft=(left, middle)))
        face.blit(total, total.get_rect(midright=(place.w - padding, middle)))
        return _Label(face, place, self._times_of_places[standing.place])

    def draw(self, surface: pygame.Surface) -> None:
        back = eased_progress(self._time - _STANDING, _DRAWING_BACK)
        if back < 1:
            self._draw_from_near(surface, back)
        else:
            surface.blit(self._courtyard.result(), (0, 0))
            if self._time > self._laid_from:
                self._draw_tiles(surface)
        if self._is_cheerful:
            petals.draw_petals(self.theme, surface, self._time - _STANDING)
        rise = self.px(_RISE)
        for face, place, time in self._labels:
            share = eased_progress(self._time - time, _FADE_IN)
            if share:
                face.set_alpha(round(255 * share))
                surface.blit(face, place.move(0, round(rise * (1 - share))))

    def _draw_from_near(self, surface: pygame.Surface, back: float) -> None:
        """Draw the courtyard while the camera draws back from the large walls."""
        window, nearest = surface.get_rect(), self._nearest
        seen = Rect(0, 0, round(window.w / nearest), round(window.h / nearest))
        seen.center = self._large_walls.center
        seen.clamp_ip(window)
        share = nearest**back
        # The corners move in straight lines to those of the window.
        rest = nearest * (nearest - share) / (nearest - 1) if nearest > 1 else 0.0
        lengths = (seen.x * rest, seen.y * rest, window.w * share, window.h * share)
        shrunk = self._near.get_width() / (window.w * nearest)
        part = Rect([round(length * shrunk) for length in lengths]).clip(self._near.get_rect())
        # Without smoothing, which takes longer than everything else in a frame.
        pygame.transform.scale(self._near.subsurface(part), window.size, self._seen)
        surface.blit(self._seen, (0, 0))

    def _draw_tiles(self, surface: pygame.Surface) -> None:
        """Draw the tiles that are laid or lit."""
        for face, place, time in self._tiles:
            share = eased_progress(self._time - time, _DROP)
            if share == 1:
                surface.blit(face, place)
            elif share > 0:
                larger = pygame.transform.smoothscale_by(face, 1.5 - 0.5 * share)
                larger.set_alpha(round(255 * share))
                surface.blit(larger, larger.get_rect(center=place.center))
        sweep = (self._time - self._laid_from - _LAYING) / _SWEEP
        if self._is_cheerful and 0 < sweep < 1:
            for _, wall in self._walls[: len(self._large)]:
                light = _glint(self.theme, wall.w)
                left = round(wall.w * (2 * sweep - 1))
                part = Rect(max(0, -left), 0, wall.w - abs(left), wall.w)
                surface.blit(light, wall.move(max(0, left), 0), part)


def _on_tiles(theme: Theme, text: str, room: int, size: int) -> pygame.Surface:
    """A headline on a panel of azulejos, as names of streets are."""
    padding, smallest = size * 2 // 3, theme.px(metrics.TEXT)
    words = fit_line(theme, text, "title", size, theme.colors.cobalt, room - 2 * padding, smallest)
    rect = words.get_rect().inflate(2 * padding, padding)
    face = borders.new_panel(theme, rect.size)
    face.blit(words, words.get_rect(center=face.get_rect().center))
    return face


def _on_plate(theme: Theme, text: str, room: int) -> pygame.Surface:
    """A text on a dark plate."""
    padding, colors = theme.px(_PADDING), theme.colors
    words = fit_width(theme, text, "text", theme.px(metrics.TEXT), colors.cream, room - 2 * padding)
    rect = words.get_rect().inflate(2 * padding, theme.px(metrics.GAP))
    face = pygame.Surface(rect.size, pygame.SRCALPHA)
    borders.draw_rounded(theme, face, face.get_rect(), colors.darkest, colors.gold, theme.px(2))
    face.blit(words, words.get_rect(center=face.get_rect().center))
    return face


@cached_in_theme(1)
def _glint(theme: Theme, side: int) -> pygame.Surface:
    """A slanted beam that is brightest in the middle."""
    small = pygame.Surface((32, 32), pygame.SRCALPHA)
    small.fill((255, 255, 255, 0))
    for x in range(24):
        light = (255, 255, 255, round(_GLINT_OPACITY * math.sin(math.pi * x / 24) ** 2))
        pygame.draw.line(small, light, (x + 8, 0), (x, 31))
    return pygame.transform.smoothscale(small, (side, side))
