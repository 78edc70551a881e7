"""Marks over the table: points on a pill, the count of tiles in a hand, a board's note."""

from typing import Final

import pygame
from pygame import Rect

from azul.kit import frames
from azul.kit.colors import Rgb
from azul.kit.look import Look, kept
from azul.table.layout import Layout
from azul.table.preview import Note, Promise
from azul.table.sprites import Point

_SMALLEST: Final = 12
"""Height of the type on a pill at least, in pixels."""

_NOTE_LABEL: Final = 0.29
_NOTE_FIGURES: Final = 0.44
_NOTE_TALLEST: Final = 0.8
"""Height of a note's two lines, as shares of its place; enlarged, the figures are all of it."""

_PILL: Final = 1.45
"""Height of a pill, in that of its type."""

_AROUND: Final = "     "
"""As wide as a pill is wider than its words."""


def draw_pill(
    look: Look, surface: pygame.Surface, middle: Point, words: str, size: int, color: Rgb
) -> None:
    """Words on a colored pill around a point; `size` is the height of the type in pixels."""
    shape = _pill(look, words, size, (color, look.colors.cream))
    surface.blit(shape, shape.get_rect(center=middle))


def draw_promise(
    look: Look, surface: pygame.Surface, middle: Point, promise: Promise, size: int
) -> None:
    """What a tile would score on a pill around a point, and on a golden one below it a bonus."""
    shapes = [_pill(look, promise.points, size, (look.colors.leaf, look.colors.cream))]
    if promise.bonus:
        shapes.append(_pill(look, promise.bonus, size, (look.colors.gold, look.colors.night)))
    top = middle[1] - sum(shape.get_height() for shape in shapes) // 2
    for shape in shapes:
        surface.blit(shape, shape.get_rect(midtop=(middle[0], top)))
        top += shape.get_height()


@kept(64)
def _pill(look: Look, words: str, size: int, colors: tuple[Rgb, Rgb]) -> pygame.Surface:
    """Words on a pill; `colors` are its own and that of words and edge."""
    size, (fill, ink) = max(_SMALLEST, size), colors
    face = look.text(words, "bold", size, ink)
    width, height = round(face.get_width() + size * 0.7), round(size * _PILL)
    shape = pygame.Surface((width, height), pygame.SRCALPHA)
    edge = max(1, size // 12)
    shape.blit(frames.rounded(look, (width, height), height // 2, fill, ink, edge), (0, 0))
    shape.blit(face, face.get_rect(center=shape.get_rect().center))
    return shape


def draw_badge(look: Look, surface: pygame.Surface, middle: Point, count: int, size: int) -> None:
    """How many tiles are meant, in a golden circle of `size` pixels."""
    shape = frames.rounded(
        look, (size, size), size // 2, look.colors.gold, look.colors.night, max(1, size // 14)
    )
    surface.blit(shape, shape.get_rect(center=middle))
    face = look.text(str(count), "bold", round(size * 0.72), look.colors.night)
    surface.blit(face, face.get_rect(center=middle))


def draw_note(
    look: Look, surface: pygame.Surface, layout: Layout, player: int, label: str, note: Note
) -> None:
    """Write what the round would bring a board, at its lower right; nothing where it is nothing."""
    if not any(note):
        return
    place = layout.board_part(player, "labels", "note")
    size = layout.type_size(_NOTE_LABEL, place)
    figures = layout.type_size(_NOTE_FIGURES, place, _NOTE_TALLEST)
    if note.bonus and figures > _fitting(look, note, figures, place):
        # Too much for one line: the bonus takes another, in the place of the label.
        upper, lower = place.move(0, -place.h // 2), place
        _draw_figures(look, surface, upper, note._replace(bonus=""), min(figures, place.h // 2))
        _draw_figures(look, surface, lower, Note("", "", note.bonus), min(figures, place.h // 2))
        return
    if size + figures <= place.h:
        label = look.shortened(label, "text", size, place.w)
        face = look.text(label, "text", size, look.colors.faded)
        surface.blit(face, face.get_rect(topright=place.topright))
    _draw_figures(look, surface, place, note, figures)


def _fitting(look: Look, note: Note, size: int, place: Rect) -> int:
    """The height of type with which the figures of a note stand on one line."""
    words = "   ".join(filter(None, note)) + (_AROUND if note.bonus else "")
    return look.fitting(words, "bold", size, place.w, _SMALLEST)


def _draw_figures(look: Look, surface: pygame.Surface, place: Rect, note: Note, size: int) -> None:
    """The figures of a note, from the lower right on: a bonus, what is lost, what is gained."""
    size, right = _fitting(look, note, size, place), place.right
    if note.bonus:
        high = min(size, round(place.h / 2 / _PILL))
        shape = _pill(look, note.bonus, high, (look.colors.gold, look.colors.night))
        rect = shape.get_rect(bottomright=place.bottomright)
        surface.blit(shape, rect)
        right = rect.x - size // 2
    line = look.font("bold", size).get_linesize()
    for words, color in ((note.lost, look.colors.rust), (note.gained, look.colors.leaf)):
        face = look.text(words, "bold", size, color)
        rect = face.get_rect(midright=(right, place.bottom - line // 2))
        surface.blit(face, rect)
        right = rect.x - (size // 2 if words else 0)
