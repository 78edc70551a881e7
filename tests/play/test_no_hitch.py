"""What takes long is not done while a picture waits for it."""

import threading
import time
from pathlib import Path
from typing import Any

import pygame
import pytest

from azul.scenes.start.menu import MenuScene
from tests.play.hand import Hand

LARGE = 30_000
"""Pixels; to rasterise a picture of so many may take several milliseconds."""


def rest(hand: Hand) -> None:
    """Let nothing move for a while."""
    hand.tick(20)
    while hand.app.stack.top and hand.app.stack.top.busy:
        hand.tick(1)
    while any(
        isinstance(one, threading.Thread) and one.name.startswith("board")
        for one in threading.enumerate()
    ):
        time.sleep(0.001)


@pytest.mark.parametrize("words", ["Play against a Journeyman", "New game"])
def test_the_first_pictures_of_menu_and_table_wait_for_no_large_drawing(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The largest are rasterised beforehand, on other threads."""
    waited: list[Any] = []
    load = pygame.image.load_sized_svg

    def watched(path: Path, size: tuple[int, int]) -> pygame.Surface:
        if threading.current_thread() is threading.main_thread() and size[0] * size[1] > LARGE:
            waited.append((path.stem, size))
        return load(path, size)

    monkeypatch.setattr(pygame.image, "load_sized_svg", watched)
    hand = Hand(tmp_path)
    assert isinstance(hand.app.stack.top, MenuScene)
    # The cloth is laid for the very first picture of all.
    waited.clear()
    rest(hand)
    hand.push(words)
    if words == "New game":
        rest(hand)
        hand.push("Start")
    assert hand.scene
    assert waited == []
    hand.close()
