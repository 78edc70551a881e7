"""The celebration at the end: the camera draws back from a wall into a courtyard.

By day the winner's mosaic completes itself. If only bots have won, it is evening, and the only
person among them sees the best moment of their own game.
"""

from functools import cached_property
from itertools import product
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from azul.book import Topic
from azul.engine import LINES, SIZE, Space, Standing, standings
from azul.game import Game, best_moment, victory, winners
from azul.kit import borders, boxes, metrics
from azul.kit.accessibility import AccessibleNode
from azul.kit.audio import Sound
from azul.kit.emblems import emblem_with_level
from azul.kit.fitting import fit_line, fit_width
from azul.kit.keys import Key, KeyPress
from azul.kit.pointer import Press, Wheel
from azul.kit.theme import Theme
from azul.kit.widgets import Input, Role
from azul.scenes.game.courtyard import WIDE, Courtyard
from azul.scenes.scene import BackToMenu, Context, Replace, Request, Scene
from azul.table.animation import petals, points
from azul.table.animation.animation import AnimationState, eased_progress
from azul.table.animation.gleam import halo
from azul.table.glaze import BRIGHT, glaze
from azul.table.slots import contents_of
from azul.table.wall_panel import (
    completing_colors,
    completing_tile,
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
_BAND: Final = 2.5
"""Seconds in which light sweeps over the complete wall, and the tiles that it covers."""

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
"""The minimum height of a window in design units; everything is scaled down for it."""


class _Label(NamedTuple):
    """An image that appears at a time, in seconds."""

    face: pygame.Surface
    place: Rect
    time: float


class _Times(NamedTuple):
    """The times at which places appear, tiles are laid, and all except petals is complete."""

    places: dict[int, float]
    laying: float
    end: float


def _times_of(places: set[int], is_cheerful: bool) -> _Times:
    times = {
        place: _STANDING + _DRAWING_BACK + number * _NEXT_DELAY
        for number, place in enumerate([*sorted(places - {1}, reverse=True), 1])
    }
    laying = times[1] + _FADE_IN
    shown = _LAYING + _SWEEP if is_cheerful else _FADE_IN
    return _Times(times, laying, laying + shown + _FADE_IN)


def end_sound(game: Game) -> Sound:
    """Return the sound of a result; a game that bots have won gets no cheers."""
    return Sound.CHIME if game.is_lost_to_bots else Sound.FANFARE


class CelebrationScene(Scene):
    """Shown once, before the `result` scene.

    Everything depends on the time since it began. A click leads to the complete scene, and then to
    the result; after a game of bots alone, the scene closes by itself.
    """

    def __init__(self, context: Context, game: Game, result: Scene) -> None:
        super().__init__(context)
        self._game, self._result = game, result
        self._is_cheerful, loser = not game.is_lost_to_bots, game.lone_loser
        ranking = standings(game.state)
        large = [s for s in ranking if s.player == loser] or [s for s in ranking if s.place == 1]
        # The large walls come first.
        self._standings = [*large, *(standing for standing in ranking if standing not in large)]
        self._large_count = len(large)
        self._best = None if loser is None else best_moment(game, loser)
        self._times = _times_of({standing.place for standing in ranking}, self._is_cheerful)
        self._time = 0.0
        self._free()

    def _free(self) -> None:
        self._courtyard: Courtyard | None = None
        self._labels: list[_Label] = []
        self._walls: list[tuple[Standing, Rect]] = []
        self.__dict__.pop("_tiles", None)

    def leave(self) -> None:
        """Free the memory of all images, because the scene itself may live a while longer."""
        self._free()

    @property
    def topic(self) -> Topic:
        """The rules of the bonuses, which have just been counted."""
        return Topic.BONUSES

    @property
    def is_animating(self) -> bool:
        end = _STANDING + petals.DURATION if self._is_cheerful else self._times.end
        return self._time < end

    def update(self, seconds: float) -> Request | None:
        """Let time pass; a sound is played when a place appears, and when a tile is laid."""
        before, self._time = self._time, self._time + seconds
        for place, time in self._times.places.items():
            if before < time <= self._time:
                self.context.audio.play(end_sound(self._game) if place == 1 else Sound.SCORE)
        laid = self._tiles if self._is_cheerful and self._time > self._times.laying else ()
        if any(before < tile.time + _DROP <= self._time for tile in laid):
            self.context.audio.play(Sound.CLACK)
        is_watched = self._game.has_only_bots and not self.is_animating
        return Replace(self._result) if is_watched else None

    def handle(self, event: Input) -> Request | None:
        """Leave the game on Esc, as in the result; other input ends the motion, or the scene."""
        if isinstance(event, KeyPress) and event.key is Key.ESCAPE:
            return BackToMenu()
        if not isinstance(event, KeyPress | Press | Wheel):
            return None
        if self._time >= self._times.end:
            return Replace(self._result)
        if self._time < self._times.places[1]:
            self.context.audio.play(end_sound(self._game))
        self._time = self._times.end
        return None

    # Words

    def accessible_nodes(self) -> tuple[AccessibleNode, ...]:
        """Return one button as large as the window."""
        window = Rect((0, 0), self.size)
        press = (KeyPress(key=Key.ENTER),)
        return (
            AccessibleNode(Role.BUTTON, self._continue_text, window, can_click=True, inputs=press),
        )

    def announced_texts(self) -> list[str]:
        return [text for text in (self._headline, self._best_text, self._continue_text) if text]

    @property
    def _headline(self) -> str:
        strings, lone = self.context.strings, self._game.lone_person
        is_won = self._is_cheerful and self._large_count == 1 and self._standings[0].player == lone
        return strings("You win!") if is_won else strings.say(victory(winners(self._game)))

    @property
    def _best_text(self) -> str:
        ruleset = self._game.setup.ruleset
        return self._best.in_words(ruleset, self.context.strings) if self._best else ""

    @property
    def _continue_text(self) -> str:
        return self.context.strings("Press any key or click to continue")

    # Drawing

    @property
    def theme(self) -> Theme:
        """The theme, scaled down for a low window."""
        theme = super().theme
        return theme.at_scale(min(theme.unit, self.size[1] / _MIN_HEIGHT))

    def resize(self, size: tuple[int, int]) -> None:
        """Prepare all images for a window of `size` pixels."""
        super().resize(size)
        self._free()
        # A thread reads it while the other images are made.
        courtyard = Courtyard(self.context, size, self._is_cheerful)
        theme, margin, times = self.theme, self.px(_MARGIN), self._times
        area = Rect((0, 0), size).inflate(-2 * margin, -2 * margin)
        title = _on_tiles(theme, self._headline, area.w, min(theme.px(_TITLE), size[1] // 15))
        self._labels.append(_Label(title, title.get_rect(midtop=area.midtop), times.places[1]))
        hint = _on_plate(theme, self._continue_text, area.w)
        place = hint.get_rect(midbottom=area.midbottom)
        self._labels.append(_Label(hint, place, times.end - _FADE_IN))
        best = _on_plate(theme, self._best_text, area.w) if self._best else pygame.Surface((1, 0))
        area.h -= title.get_height() + hint.get_height() + best.get_height() + 3 * margin
        area.y += title.get_height() + margin
        walls, plates = self._arrange(area)
        place = best.get_rect(midtop=(walls[0].centerx, area.bottom + margin))
        place.clamp_ip(margin, 0, area.w, size[1])
        self._labels.append(_Label(best, place, times.laying))
        self._labels += map(self._plate, self._standings, plates)
        self._walls = [*zip(self._standings, walls, strict=True)]
        courtyard.hang(walls[0].unionall(walls[1 : self._large_count]), self._walls_at)
        self._courtyard = courtyard

    @cached_property
    def _tiles(self) -> list[_Label]:
        """The tiles that complete the winners' walls, or the lit tiles of the best moment.

        They are made after the first frame, to show it sooner.
        """
        setup, theme, tiles = self._game.setup, self.theme, list[_Label]()
        rules = setup.wall, setup.ruleset
        for standing, wall in self._walls[: self._large_count]:
            size, board = tile_size(wall.w), self._game.state.players[standing.player]
            if self._is_cheerful:
                faces = {
                    space: completing_tile(theme, color, setup.ruleset, size)
                    for space, color in completing_colors(board, rules).items()
                }
            else:
                faces = dict.fromkeys(self._spaces_of_best(), halo(theme, size))
            step = min(_MOST_STEP, (_LAYING - _DROP) / max(1, len(faces)))
            for number, (space, face) in enumerate(faces.items()):
                x, y = space_middle(wall.w, space)
                place = face.get_rect(center=(wall.x + x, wall.y + y))
                tiles.append(_Label(face, place, self._times.laying + number * step))
        return tiles

    def _arrange(self, area: Rect) -> tuple[list[Rect], list[Rect]]:
        """Return the walls and their plates: below the large walls, and beside the others."""
        theme, count = self.theme, self._large_count
        others, gap = len(self._standings) - count, theme.px(metrics.GAP)
        apart, plate, thumbnail = theme.px(_APART), theme.px(_PLATE), theme.px(_THUMBNAIL)
        size, name = theme.px(metrics.LARGE), theme.px(_NAME_WIDTH)
        longest = max(theme.width(each, "title", size) for each in self._game.names)
        room, width = area.copy(), min(theme.px(_ROW_WIDTH) + max(0, longest - name), area.w)
        is_wide = area.w > WIDE * area.h
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
        for row in boxes.column(column, [thumbnail] * others, gap):
            walls.append(Rect(row.topleft, (row.h, row.h)))
            beside = Rect(0, 0, row.w - row.h - gap, min(row.h, plate))
            beside.midright = row.midright
            plates.append(beside)
        return walls, plates

    def _walls_at(self, scale: float) -> list[tuple[pygame.Surface, Rect]]:
        """Return all walls at a scale, and their shadows in the sun."""
        theme, setup = self.theme.at_scale(self.theme.unit * scale), self._game.setup
        reach, rules, hung = theme.px(_SHADOW), (setup.wall, setup.ruleset), []
        for standing, rect in self._walls:
            place = Rect([round(length * scale) for length in (*rect.topleft, rect.w, rect.w)])
            shadow = borders.new_box_shadow(place.size, reach, _SHADOW_COLOR)
            middle = place.move(reach // 2, reach // 2).center
            board = self._game.state.players[standing.player]
            hung.append((shadow, shadow.get_rect(center=middle)))
            hung.append((wall_panel(theme, board, rules, place.w), place))
        return hung

    def _spaces_of_best(self) -> list[Space]:
        """Return the spaces of the person's best moment."""
        ages = ((self._best.event, 0.0),) if self._best else ()
        shown = AnimationState(contents_of(self._game.state), (), ages)
        return [(slot.row, slot.position) for slot in sorted(points.scoring_slots(shown))]

    def _plate(self, standing: Standing, place: Rect) -> _Label:
        """Return the plate of a place, with its player and points."""
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
        return _Label(face, place, self._times.places[standing.place])

    def draw(self, surface: pygame.Surface) -> None:
        back = eased_progress(self._time - _STANDING, _DRAWING_BACK)
        assert self._courtyard
        self._courtyard.draw(surface, back)
        if self._time > self._times.laying:
            self._draw_tiles(surface)
        if self._is_cheerful:
            petals.draw_petals(self.theme, surface, self._time - _STANDING)
        rise = self.px(_RISE)
        for face, place, time in self._labels:
            share = eased_progress(self._time - time, _FADE_IN)
            if share:
                face.set_alpha(round(255 * share))
                surface.blit(face, place.move(0, round(rise * (1 - share))))

    def _draw_tiles(self, surface: pygame.Surface) -> None:
        """Draw the laid or lit tiles."""
        for face, place, time in self._tiles:
            share = eased_progress(self._time - time, _DROP)
            if share == 1:
                surface.blit(face, place)
            elif share > 0:
                larger = pygame.transform.smoothscale_by(face, 1.5 - 0.5 * share)
                larger.set_alpha(round(255 * share))
                surface.blit(larger, larger.get_rect(center=place.center))
        sweep = (self._time - self._times.laying - _LAYING) / _SWEEP
        if self._is_cheerful and 0 < sweep < 1:
            for _, wall in self._walls[: self._large_count]:
                self._draw_sweep(surface, wall, sweep)

    def _draw_sweep(self, surface: pygame.Surface, wall: Rect, sweep: float) -> None:
        """Draw the light that passes over a wall from corner to corner, in the tiles' glaze."""
        size = tile_size(wall.w)
        for row, column in product(LINES, LINES):
            along = (sweep * (2 * SIZE - 1 + _BAND) - (row + column - 2)) / _BAND
            light = glaze(self.theme, size, along, BRIGHT)
            if light:
                x, y = space_middle(wall.w, (row, column))
                surface.blit(light, light.get_rect(center=(wall.x + x, wall.y + y)))


def _on_tiles(theme: Theme, text: str, room: int, size: int) -> pygame.Surface:
    """Return a headline on a panel of azulejos, as names of streets are."""
    padding, smallest = size * 2 // 3, theme.px(metrics.TEXT)
    words = fit_line(theme, text, "title", size, theme.colors.cobalt, room - 2 * padding, smallest)
    rect = words.get_rect().inflate(2 * padding, padding)
    return _with_words(borders.new_panel(theme, rect.size), words)


def _on_plate(theme: Theme, text: str, room: int) -> pygame.Surface:
    """Return a text on a dark plate."""
    padding, colors = theme.px(_PADDING), theme.colors
    words = fit_width(theme, text, "text", theme.px(metrics.TEXT), colors.cream, room - 2 * padding)
    rect = words.get_rect().inflate(2 * padding, theme.px(metrics.GAP))
    face = pygame.Surface(rect.size, pygame.SRCALPHA)
    borders.draw_rounded(theme, face, face.get_rect(), colors.darkest, colors.gold, theme.px(2))
    return _with_words(face, words)


def _with_words(face: pygame.Surface, words: pygame.Surface) -> pygame.Surface:
    face.blit(words, words.get_rect(center=face.get_rect().center))
    return face
