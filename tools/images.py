"""Write images as JPEG or WebP. WebP files are half as large, but slower to read. Needs Pillow."""

from pathlib import Path
from typing import Final

import pygame
from PIL import Image

QUALITY: Final = {".jpg": 78, ".webp": 68}  # of 100
EFFORT: Final = 6  # of 6, for WebP


def save(picture: pygame.Surface, path: Path) -> None:
    """Write an image without transparency, in the format of the path's suffix."""
    pixels = pygame.image.tobytes(picture, "RGB")
    image = Image.frombytes("RGB", picture.get_size(), pixels)
    image.save(path, quality=QUALITY[path.suffix], method=EFFORT, optimize=True)
