"""Saving an image of the result: its file, its folder, and quitting during the export."""

import os
import re
import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from azul.engine.scoring import complete_rows
from azul.kit.theme import Theme
from azul.saves import SaveError
from azul.saves.exports import write_new
from azul.scenes import exporting
from azul.table.painter import TablePainter
from azul.table.slots import Area, Slot
from azul.table.table_model import TableModel
from tests.play.mouse_player import MousePlayer
from tests.scenes.analyses import analyzed_game, open_result
from tests.threads import join_threads


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Return the folders that have been opened, with a fake file manager."""
    folders = list[Path]()

    def open_folder(folder: Path) -> bool:
        folders.append(folder)
        return True

    monkeypatch.setattr(exporting, "open_folder", open_folder)
    return folders


def save_image(player: MousePlayer) -> None:
    """Push the button, and wait until the image is written."""
    player.push("More")
    player.push("Save image")
    join_threads("export")
    player.tick()


def test_a_player_saves_an_image_of_the_final_table_and_opens_its_folder(
    player: MousePlayer, toasts: list[str], opened: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The image is at least 1920x1080 large, with highlighted bonuses, the winner and the date.

    The folder button replaces the image button and moves no other button; a double click does not
    push both.
    """
    drawn: list[tuple[TableModel, pygame.Surface]] = []
    bars: list[pygame.Rect] = []
    texts: list[str] = []
    draw_once, theme_text = TablePainter.draw_once, Theme.text

    def draw(table: TablePainter, picture: TableModel) -> pygame.Surface:
        drawn.append((picture, draw_once(table, picture)))
        bars.append(table.layout.bar)
        return drawn[-1][1]

    def draw_text(theme: Theme, text: str, *style: Any) -> pygame.Surface:
        texts.append(text)
        return theme_text(theme, text, *style)

    monkeypatch.setattr(TablePainter, "draw_once", draw)
    monkeypatch.setattr(Theme, "text", draw_text)
    # `pygame.image.save` would let no other thread go on, for any target.
    monkeypatch.setattr(pygame.image, "save", lambda *_: pytest.fail("it blocks"))
    player.app.context.change_settings(replace(player.app.context.settings, language="de"))
    player.app.window.size = (1366, 768)
    open_result(player, game := analyzed_game())
    player.push("Mehr")
    player.push("Bild speichern")
    join_threads("export")
    assert not toasts
    player.tick()
    (path,) = player.paths.pictures.iterdir()
    assert toasts == [f"Gespeichert unter {path}"]
    picture, surface = drawn[-1]
    image = pygame.image.load(path)
    assert image.get_size() == (1920, 1080)
    assert pygame.image.tobytes(image, "RGB") == pygame.image.tobytes(surface, "RGB")
    for seat, board in enumerate(game.state.players):
        for row in complete_rows(board.wall):
            slots = {Slot(Area.WALL, seat, row, column) for column in range(1, 6)}
            assert slots <= picture.highlighted
    bar, colors = image.subsurface(bars[-1]), player.app.context.theme.colors
    for color in (colors.gold, colors.quiet_on_dark):
        assert pygame.mask.from_threshold(bar, color, (9, 9, 9, 255)).count() > 100
    assert "Ben gewinnt" in texts
    assert any(re.fullmatch(r"\d\d\.\d\d\.\d{4}", text) for text in texts)
    player.push("Mehr")
    assert not toasts, "a click hides the toast"
    player.push("Ordner öffnen")
    join_threads("folder")
    assert opened == [player.paths.pictures]


def test_an_image_that_cannot_be_made_or_written_is_reported(
    player: MousePlayer, toasts: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The image button stays for another try; quitting does not ask about the image."""
    open_result(player, analyzed_game())
    monkeypatch.setattr(TablePainter, "draw_once", lambda *_: pygame.Surface((1920, 1080)))
    player.paths.pictures.write_text("a file where the folder should be")
    save_image(player)
    assert "can’t be written" in toasts[0]
    player.key(pygame.K_F5)
    assert not toasts
    player.push("More")
    assert not player.sees("Open folder")
    player.push("Cancel")
    player.paths.pictures.unlink()
    monkeypatch.setattr(TablePainter, "draw_once", lambda *_: 1 / 0)
    save_image(player)
    assert "can’t be written" in toasts[0]
    player.app.stack.quit()
    assert player.app.stack.top is None


def test_no_file_is_overwritten_and_none_is_left_half_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = tmp_path / "Azulejo.png"
    wanted.write_bytes(b"mine")
    assert write_new(b"new", wanted) == tmp_path / "Azulejo (2).png"
    assert wanted.read_bytes() == b"mine"

    class FullDisk:
        def __enter__(self) -> "FullDisk":
            return self

        def __exit__(self, *_: object) -> None: ...

        def write(self, _: bytes) -> None:
            raise OSError(28, "full")

    def open_full_file(path: Path, _: str) -> FullDisk:
        path.touch()
        return FullDisk()

    monkeypatch.setattr(Path, "open", open_full_file)
    with pytest.raises(SaveError, match="no space left"):
        write_new(b"picture", tmp_path / "other" / "Azulejo.png")
    assert [*(tmp_path / "other").iterdir()] == []


# Quitting while an image is being saved


@pytest.mark.slow
def test_quitting_at_once_still_saves_the_image(player: MousePlayer) -> None:
    """Such an image was once silently lost."""
    open_result(player, analyzed_game())
    player.push("More")
    player.push("Save image")
    player.app.stack.quit()
    assert player.app.stack.top is None
    (path,) = player.paths.pictures.iterdir()
    assert pygame.image.load(path).get_size() == (1920, 1080)


@pytest.mark.slow
def test_quitting_asks_about_a_slow_image_after_three_seconds(
    player: MousePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program quits after the image is written. It calls no game unsaved during that time."""
    open_result(player, analyzed_game())
    player.app.autosave.flush()
    may_write, started = threading.Event(), threading.Event()

    def wait(_: int) -> None:
        started.set()
        assert may_write.wait(30)

    monkeypatch.setattr(os, "fsync", wait)
    player.push("More")
    player.push("Save image")
    assert started.wait(30)
    began = time.monotonic()
    player.app.stack.quit()
    assert time.monotonic() - began < 4
    assert not player.app.autosave.unsaved
    assert [*player.paths.pictures.glob("*.png")] == [], "no partial file has its name"
    assert player.sees("text: Still saving Azulejo ")
    assert player.sees("button: Quit anyway")
    assert player.sees("button: Keep playing")
    may_write.set()
    player.app.autosave.flush()
    player.app.stack.update(0)
    assert player.app.stack.top is None
    (path,) = player.paths.pictures.iterdir()
    assert pygame.image.load(path).get_size() == (1920, 1080)
