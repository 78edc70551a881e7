"""An image of the final table with names and scores, as a file in the pictures folder."""

import math
import struct
import zlib
from datetime import datetime
from typing import Final

import pygame

from azul.game import Game, victory, winners
from azul.kit import borders, metrics
from azul.kit.fitting import fit_line
from azul.kit.theme import Theme
from azul.saves import Exported, OnExported, export
from azul.scenes.exporting import export_path
from azul.scenes.scene import Context
from azul.table.animation import points
from azul.table.animation.animation import AnimationState
from azul.table.painter import TablePainter
from azul.table.slots import contents_of
from azul.table.table_model import TableModel
from azul.tasks import Task

_HEADLINE: Final = 0.56
_DATE: Final = 0.38
_GAP: Final = 0.25
"""Sizes of the type, and the space beside it, as shares of the bar's height."""


def export_image(
    context: Context, game: Game, size: tuple[int, int], on_done: OnExported
) -> Task[Exported]:
    """Draw and write the image in the background."""
    now = datetime.now()
    path = export_path(context.paths.pictures, now, ".png")
    # A theme of its own shares no caches with the screens that are drawn at the same time.
    size = max(size, metrics.DESIGN, key=math.prod)
    theme = context.theme.with_settings(context.settings, size)
    texts = context.strings.say(victory(winners(game))), context.strings.date(now)

    def make() -> bytes:
        return _png(_picture(theme, game, texts, size))

    return export(context.tasks, context.autosave, make, path, on_done)


def _png(picture: pygame.Surface) -> bytes:
    """Encode an image as PNG, without pygame, which blocks all other threads while it writes."""
    width, height = picture.get_size()
    pixels, line = pygame.image.tobytes(picture, "RGB"), 3 * width
    # Each line begins with its filter type, and 0 is none.
    lines = b"".join(b"\0" + pixels[at : at + line] for at in range(0, len(pixels), line))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = (b"IHDR", header), (b"IDAT", zlib.compress(lines)), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*chunk) for chunk in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _picture(
    theme: Theme, game: Game, texts: tuple[str, str], size: tuple[int, int]
) -> pygame.Surface:
    """Draw the table with the tiles of bonuses highlighted, and winner and date in its bar."""
    table, state = TablePainter(game.setup, game.seats), game.state
    table.resize(size, theme)
    scores = tuple(board.score for board in state.players)
    tiles = contents_of(state)
    highlighted = points.slots_of_bonuses(game.step(game.cursor - 1).events, tiles)
    picture = table.draw_once(
        TableModel(state, AnimationState(tiles, ()), scores, highlighted=highlighted)
    )
    bar = table.layout.bar
    borders.dim(theme, picture.subsurface(bar))
    gap, colors = round(bar.h * _GAP), theme.colors
    date = theme.text(texts[1], "text", round(bar.h * _DATE), colors.quiet_on_dark)
    picture.blit(date, date.get_rect(midright=(bar.right - gap, bar.centery)))
    room = bar.w - 2 * (date.get_width() + 2 * gap)
    largest = round(bar.h * _HEADLINE)
    headline = fit_line(theme, texts[0], "title", largest, colors.gold, room, metrics.LEGIBLE)
    picture.blit(headline, headline.get_rect(center=bar.center))
    return picture
