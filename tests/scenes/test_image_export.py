"""Saving a picture of the result: its file, its folder, and quitting meanwhile."""

import io
import os
import re
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from unittest.mock import Mock

import pygame
import pytest
from pygame import Surface

from azul.app import App
from azul.engine import Setup
from azul.engine.scoring import complete_rows
from azul.game import Game
from azul.i18n import LANGUAGES, sentence
from azul.kit.theme import Theme
from azul.kit.widgets import Button
from azul.paths import Paths
from azul.program import _save
from azul.saves import SaveError, autosave
from azul.saves.exports import write_new
from azul.scenes import exporting
from azul.scenes.dialogs import image_export
from azul.scenes.dialogs.image_export import export_image
from azul.scenes.game.game_over import GameOverScene
from azul.scenes.game.round import RoundScene
from azul.scenes.library.unsaved import UnsavedScene
from azul.scenes.scene import Quit, Request, Scene
from azul.table.slots import Area, Slot
from azul.table.table import Table, TablePicture
from tests.cases import slow
from tests.game.histories import NAMES, played
from tests.inputs import click, give
from tests.play.hand import Hand
from tests.resizing import resize
from tests.scenes.registry import game_over
from tests.threads import join_threads


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    app = App(Paths.in_folder(tmp_path), "en")
    yield app
    app.close()


def push(scene: Scene, label: str) -> Request | None:
    buttons = (widget for widget in scene.form.widgets if isinstance(widget, Button))
    button = next(widget for widget in buttons if widget.words == label)
    request: Request | None = give(scene, *click(button.rect.center))
    return request


def start_export(app: App, size: tuple[int, int]) -> GameOverScene:
    """Push the button that saves a picture."""
    scene = game_over(app.context, played(Setup(NAMES[:3], seed=4)))
    resize(app.context, scene, size)
    push(scene, "Save image")
    return scene


def export_picture(app: App, size: tuple[int, int]) -> str:
    """Save a picture, and return the text of the toast about it."""
    scene = start_export(app, size)
    join_threads("export")
    assert not scene._export.toast.is_visible
    app.tasks.deliver()
    assert scene._export.toast.is_visible
    assert app._is_dirty, "the toast must be drawn"
    return scene._export.toast.text


@pytest.mark.parametrize(
    ("window", "expected_size"),
    [
        ((1366, 768), (1920, 1080)),
        pytest.param((1024, 1250), (1920, 1080), marks=pytest.mark.slow),
        pytest.param((2560, 1440), (2560, 1440), marks=pytest.mark.slow),
    ],
)
def test_a_picture_has_the_size_of_the_window_but_at_least_1920_by_1080(
    app: App, window: tuple[int, int], expected_size: tuple[int, int]
) -> None:
    message = export_picture(app, window)
    (path,) = app.context.paths.pictures.iterdir()
    assert message == f"Saved to {path}"
    picture = pygame.image.load(path)
    assert picture.get_size() == expected_size
    places = product(range(0, expected_size[0], 40), range(0, expected_size[1], 40))
    assert len({tuple(picture.get_at(place)) for place in places}) > 50


def test_the_png_has_all_pixels_and_encoding_does_not_block(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def save(*_: object) -> None:
        pytest.fail("pygame.image.save lets no other thread go on, whatever it writes to")

    monkeypatch.setattr(pygame.image, "save", save)
    picture = pygame.Surface((37, 5))
    for x, y in ((x, y) for x in range(37) for y in range(5)):
        picture.set_at((x, y), (7 * x, 50 * y, 255 - x))
    read = pygame.image.load(io.BytesIO(image_export._png(picture)))
    assert pygame.image.tobytes(read, "RGB") == pygame.image.tobytes(picture, "RGB")


def test_rows_that_scored_bonuses_are_highlighted(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    pictures: list[TablePicture] = []
    draw_once = Table.draw_once

    def record(table: Table, picture: TablePicture) -> pygame.Surface:
        pictures.append(picture)
        return draw_once(table, picture)

    monkeypatch.setattr(Table, "draw_once", record)
    export_picture(app, (1920, 1080))
    picture = pictures[-1]
    walls = (board.wall for board in picture.state.players)
    rows = [(player, row) for player, wall in enumerate(walls) for row in complete_rows(wall)]
    assert rows
    for player, row in rows:
        assert {
            Slot(Area.WALL, player, row, column) for column in range(1, 6)
        } <= picture.highlighted


@pytest.mark.slow
def test_each_picture_has_a_file_of_its_own(app: App) -> None:
    messages = {export_picture(app, (1920, 1080)) for _ in range(2)}
    assert messages == {f"Saved to {path}" for path in app.context.paths.pictures.iterdir()}
    assert len(messages) == 2


def test_no_file_is_overwritten(tmp_path: Path) -> None:
    wanted = tmp_path / "Azulejo.png"
    wanted.write_bytes(b"mine")
    assert write_new(b"new", wanted) == tmp_path / "Azulejo (2).png"
    assert wanted.read_bytes() == b"mine"


def test_the_reason_is_shown_if_the_picture_cannot_be_written(app: App) -> None:
    app.context.paths.pictures.write_text("a file where the folder should be")
    assert "can’t be written" in export_picture(app, (1920, 1080))


# Its folder


def button_rects(scene: GameOverScene) -> dict[str, pygame.Rect]:
    """The positions of the buttons by their labels."""
    return {w.words: w.rect.copy() for w in scene.form.widgets if isinstance(w, Button)}


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The folders that have been opened, with a fake file manager."""
    opened = list[Path]()

    def open_folder(folder: Path) -> bool:
        opened.append(folder)
        return True

    monkeypatch.setattr(exporting, "open_folder", open_folder)
    return opened


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 640), *slow([(1366, 768), (1920, 1080)])])
def test_the_folder_button_replaces_the_image_button_in_the_same_place(
    app: App, size: tuple[int, int], language: str
) -> None:
    """Other buttons must not move, so that nobody presses a wrong one."""
    app.context.change_settings(replace(app.context.settings, language=language))
    save, open_folder = map(app.context.strings, ("Save image", "Open folder"))
    scene = game_over(app.context, played(Setup(NAMES[:3], seed=4)))
    resize(app.context, scene, size)
    before, panel = button_rects(scene), scene.panel.copy()
    scene._export.report(sentence("Saved"), app.context.paths.pictures / "Azulejo.png")
    after = button_rects(scene)
    assert after.pop(open_folder) == before.pop(save)
    assert (after, scene.panel) == (before, panel)


@pytest.mark.slow
def test_the_date_on_a_picture_follows_the_language(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same holds for dates elsewhere in the program."""
    dates: list[str] = []
    draw = image_export._picture

    def picture(theme: Theme, game: Game, texts: tuple[str, str], size: tuple[int, int]) -> Surface:
        dates.append(texts[1])
        return draw(theme, game, texts, size)

    monkeypatch.setattr(image_export, "_picture", picture)
    for language in ("en", "de"):
        app.context.change_settings(replace(app.context.settings, language=language))
        export_image(app.context, played(Setup(NAMES[:2], seed=4)), (1024, 640), Mock())
        join_threads("export")
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d\.\d\d\.\d{4}", " ".join(dates))


def test_the_folder_of_a_saved_picture_can_be_opened(app: App, opened: list[Path]) -> None:
    """The folder is that of the pictures."""
    scene = start_export(app, (1920, 1080))
    join_threads("export")
    app.tasks.deliver()
    push(scene, "Open folder")
    join_threads("folder")
    assert opened == [app.context.paths.pictures]


def test_there_is_no_folder_button_if_nothing_was_written(app: App) -> None:
    """The image button stays, to try again."""
    app.context.paths.pictures.write_text("a file where the folder should be")
    scene = start_export(app, (1920, 1080))
    join_threads("export")
    app.tasks.deliver()
    assert "Open folder" not in button_rects(scene)
    assert "Save image" in button_rects(scene)


@pytest.mark.slow
def test_a_double_click_saves_the_picture_and_opens_nothing(
    tmp_path: Path, opened: list[Path]
) -> None:
    """The button changes between the two presses."""
    hand = Hand(tmp_path)
    context = hand.app.context
    hand.app.stack.push(RoundScene(context, context.start_game(played(Setup(NAMES, seed=4)))))
    hand.tick()
    point = hand.button("Save image").rect.center
    hand.click(point)
    join_threads("export")
    hand.tick()
    assert hand.button("Open folder").rect.collidepoint(point)
    # Unlike this, `Hand.press` would wait, so that it is no double click.
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))
    hand.release(point)
    join_threads("folder")
    assert opened == []
    hand.push("Open folder")
    join_threads("folder")
    assert opened == [hand.paths.pictures]
    hand.close()


def test_a_partial_file_is_removed_if_the_disk_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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
        write_new(b"picture", tmp_path / "Azulejo.png")
    assert [*tmp_path.iterdir()] == []


# Quitting while a picture is being saved


@pytest.mark.slow
def test_quitting_at_once_still_saves_the_picture(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such a picture was once silently lost."""
    png = image_export._png

    def slow(picture: pygame.Surface) -> bytes:
        time.sleep(0.2)
        return png(picture)

    monkeypatch.setattr(image_export, "_png", slow)
    start_export(app, (1920, 1080))
    app.stack.quit()
    assert app.stack.top is None
    (path,) = app.context.paths.pictures.iterdir()
    assert pygame.image.load(path).get_size() == (1920, 1080)


@pytest.fixture
def blocked_disk(app: App, monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Start to save a picture on a disk that blocks until this event is set."""
    may_write, started, fsync = threading.Event(), threading.Event(), os.fsync

    def waiting(number: int) -> None:
        started.set()
        assert may_write.wait(30)
        fsync(number)

    scene = game_over(app.context, played(Setup(NAMES[:3], seed=4)))
    resize(app.context, scene, (1920, 1080))
    app.autosave.flush()
    monkeypatch.setattr(os, "fsync", waiting)
    push(scene, "Save image")
    assert started.wait(30)
    yield may_write
    may_write.set()


def quit_while_saving(app: App) -> UnsavedScene:
    app.stack.quit()
    scene = app.stack.top
    assert isinstance(scene, UnsavedScene)
    return scene


@pytest.mark.slow
def test_quitting_asks_about_a_slow_picture_in_three_seconds(
    app: App, blocked_disk: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert autosave._CLOSE_TIMEOUT <= 3
    monkeypatch.setattr(autosave, "_CLOSE_TIMEOUT", 0.1)
    started = time.monotonic()
    scene = quit_while_saving(app)
    assert time.monotonic() - started < 1
    assert scene.body().startswith("Still saving Azulejo ")
    assert [*app.context.paths.pictures.glob("*.png")] == [], "no partial file has its name"
    assert scene.update(0) is None
    buttons = [widget.words for widget in scene.form.widgets if isinstance(widget, Button)]
    assert buttons == ["Quit anyway", "Keep playing"]
    assert push(scene, "Quit anyway") == Quit(is_confirmed=True)


@pytest.mark.slow
def test_the_program_quits_once_the_picture_is_written(
    app: App, blocked_disk: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(autosave, "_CLOSE_TIMEOUT", 0.1)
    quit_while_saving(app)
    blocked_disk.set()
    monkeypatch.setattr(autosave, "_CLOSE_TIMEOUT", 30)
    app.autosave.flush()
    app.stack.update(0)
    assert app.stack.top is None
    (path,) = app.context.paths.pictures.iterdir()
    assert pygame.image.load(path).get_size() == (1920, 1080)


@pytest.mark.slow
def test_a_signal_while_a_picture_is_being_saved_reports_no_unsaved_games(
    app: App, blocked_disk: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All games are saved, and only the picture is not."""
    monkeypatch.setattr(autosave, "_CLOSE_TIMEOUT", 0.1)
    assert _save(app, app.context.paths) is None


def test_quitting_does_not_ask_about_a_picture_that_failed(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(image_export, "_png", lambda _: 1 / 0)
    start_export(app, (1920, 1080))
    app.stack.quit()
    assert app.stack.top is None
