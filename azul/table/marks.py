"""Marks over the table: points on a pill, the count of tiles in a hand, a board's note."""

from typing import Final

import pygame

from azul.kit import frames
from azul.kit.colors import Rgb
from azul.kit.look import Look
from azul.table.layout import Layout
from azul.table.preview import Note
from azul.table.sprites import Point

_SMALLEST: Final = 12
"""Height of the type on a pill at least, in pixels."""

_NOTE_LABEL: Final = 0.29
_NOTE_FIGURES: Final = 0.44
_NOTE_TALLEST: Final = 0.8
"""Height of a note's two lines, as shares of its place; enlarged, the figures are all of it."""


def draw_pill(
    look: Look, surface: pygame.Surface, middle: Point, words: str, size: int, color: Rgb
) -> None:
    """Words on a colored pill around a point; `size` is the height of the type in pixels."""
    size = max(_SMALLEST, size)
    face = look.text(words, "bold", size, look.colors.cream)
    width, height = round(face.get_width() + size * 0.7), round(size * 1.45)
    shape = frames.rounded(
        look, (width, height), height // 2, color, look.colors.cream, max(1, size // 12)
    )
    rect = shape.get_rect(center=middle)
    surface.blit(shape, rect)
    surface.blit(face, face.get_rect(center=rect.center))


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
    if size + figures <= place.h:
        label = look.shortened(label, "text", size, place.w)
        face = look.text(label, "text", size, look.colors.faded)
        surface.blit(face, face.get_rect(topright=place.topright))
    both = f"{note.lost} {note.gained}"
    right, size = place.right, look.fitting(both, "bold", figures, place.w, _SMALLEST)
    for words, color in ((note.lost, look.colors.rust), (note.gained, look.colors.leaf)):
        face = look.text(words, "bold", size, color)
        rect = face.get_rect(bottomright=(right, place.bottom))
        surface.blit(face, rect)
        right = rect.x - (size // 2 if words else 0)
