"""A picture to keep: it is there, says where, and takes no other file's place."""

import io
import os
import re
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
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
from azul.scenes import folders
from azul.scenes.dialogs import image_export
from azul.scenes.dialogs.image_export import export_image
from azul.scenes.game.game_over import GameOverScene
from azul.scenes.game.round import RoundScene
from azul.scenes.library.unsaved import UnsavedScene
from azul.scenes.scene import Quit, Request, Scene
from azul.table.slots import Area, Slot
from azul.table.table import Table, TablePicture
from tests.game.histories import NAMES, played
from tests.inputs import click, give
from tests.play.hand import Hand
from tests.resizing import resize
from tests.scenes.registry import game_over


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


def begin_one(app: App, size: tuple[int, int]) -> GameOverScene:
    """Push the button that keeps a picture."""
    scene = game_over(app.context, played(Setup(NAMES[:3], seed=4)))
    resize(app.context, scene, size)
    push(scene, "Save image")
    return scene


def keep_one(app: App, size: tuple[int, int]) -> str:
    """Push the button, wait for the picture, and read what is told of it."""
    scene = begin_one(app, size)
    for thread in threading.enumerate():
        if thread.name == "export":
            thread.join()
    assert not scene._toast.is_visible
    app.tasks.deliver()
    assert scene._toast.is_visible
    assert app._is_dirty, "what is told is drawn"
    return scene._toast.text


@pytest.mark.parametrize(
    ("window", "least"),
    [
        ((1366, 768), (1920, 1080)),
        pytest.param((1024, 1250), (1920, 1080), marks=pytest.mark.slow),
        pytest.param((2560, 1440), (2560, 1440), marks=pytest.mark.slow),
    ],
)
def test_a_picture_is_as_large_as_the_window_and_never_small(
    app: App, window: tuple[int, int], least: tuple[int, int]
) -> None:
    told = keep_one(app, window)
    (path,) = app.context.paths.pictures.iterdir()
    assert told == f"Saved to {path}"
    picture = pygame.image.load(path)
    assert picture.get_size() == least
    assert len({*map(tuple, pygame.surfarray.pixels3d(picture)[::40, ::40].reshape(-1, 3))}) > 50


def test_the_file_holds_each_pixel_and_the_window_goes_on_meanwhile(
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


def test_what_brought_bonuses_is_lit(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    pictures: list[TablePicture] = []
    monkeypatch.setattr(Table, "draw", lambda _, surface, shown: pictures.append(shown))
    keep_one(app, (1920, 1080))
    picture = pictures[-1]
    walls = (board.wall for board in picture.state.players)
    rows = [(player, row) for player, wall in enumerate(walls) for row in complete_rows(wall)]
    assert rows
    for player, row in rows:
        assert {
            Slot(Area.WALL, player, row, column) for column in range(1, 6)
        } <= picture.highlighted


def test_each_picture_has_a_file_of_its_own(app: App) -> None:
    told = {keep_one(app, (1920, 1080)) for _ in range(2)}
    assert told == {f"Saved to {path}" for path in app.context.paths.pictures.iterdir()}
    assert len(told) == 2


def test_no_file_is_written_over(tmp_path: Path) -> None:
    wanted = tmp_path / "Azulejo.png"
    wanted.write_bytes(b"mine")
    assert write_new(b"new", wanted) == tmp_path / "Azulejo (2).png"
    assert wanted.read_bytes() == b"mine"


def test_where_nothing_can_be_written_the_reason_is_told(app: App) -> None:
    app.context.paths.pictures.write_text("a file where the folder should be")
    assert "can’t be written" in keep_one(app, (1920, 1080))


# Its folder


def places(scene: GameOverScene) -> dict[str, pygame.Rect]:
    """The buttons of the result by their words."""
    return {w.words: w.rect.copy() for w in scene.form.widgets if isinstance(w, Button)}


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The folders that are opened, by a desktop that can."""
    opened = list[Path]()

    def open_folder(folder: Path) -> bool:
        opened.append(folder)
        return True

    monkeypatch.setattr(folders, "open_folder", open_folder)
    return opened


def wait_for(name: str) -> None:
    """Wait for the threads of this name."""
    for thread in threading.enumerate():
        if thread.name == name:
            thread.join()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 640), (1366, 768), (1920, 1080)])
def test_the_button_for_the_folder_takes_the_place_of_the_one_for_the_image(
    app: App, size: tuple[int, int], language: str
) -> None:
    """Otherwise somebody would press what they did not mean."""
    app.context.change_settings(replace(app.context.settings, language=language))
    save, open_folder = map(app.context.strings, ("Save image", "Open folder"))
    scene = game_over(app.context, played(Setup(NAMES[:3], seed=4)))
    resize(app.context, scene, size)
    before, panel = places(scene), scene.panel.copy()
    scene._show_exported(sentence("Saved"), app.context.paths.pictures / "Azulejo.png")
    after = places(scene)
    assert after.pop(open_folder) == before.pop(save)
    assert (after, scene.panel) == (before, panel)


def test_the_date_on_a_picture_is_written_as_in_the_language(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Elsewhere in the program it is too."""
    dates: list[str] = []
    draw = image_export._picture

    def picture(theme: Theme, game: Game, texts: tuple[str, str], size: tuple[int, int]) -> Surface:
        dates.append(texts[1])
        return draw(theme, game, texts, size)

    monkeypatch.setattr(image_export, "_picture", picture)
    for language in ("en", "de"):
        app.context.change_settings(replace(app.context.settings, language=language))
        export_image(app.context, played(Setup(NAMES[:2], seed=4)), (1024, 640), Mock())
        wait_for("export")
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d\.\d\d\.\d{4}", " ".join(dates))


def test_the_folder_of_a_written_picture_can_be_opened(app: App, opened: list[Path]) -> None:
    """The pictures are in it."""
    scene = begin_one(app, (1920, 1080))
    wait_for("export")
    app.tasks.deliver()
    push(scene, "Open folder")
    wait_for("folder")
    assert opened == [app.context.paths.pictures]


def test_no_folder_is_offered_where_nothing_was_written(app: App) -> None:
    """The image can be saved once more instead."""
    app.context.paths.pictures.write_text("a file where the folder should be")
    scene = begin_one(app, (1920, 1080))
    wait_for("export")
    app.tasks.deliver()
    assert "Open folder" not in places(scene)
    assert "Save image" in places(scene)


def test_a_double_click_saves_the_picture_and_opens_nothing(
    tmp_path: Path, opened: list[Path]
) -> None:
    """The button has changed between its two presses."""
    hand = Hand(tmp_path)
    context = hand.app.context
    hand.app.stack.push(RoundScene(context, context.start_game(played(Setup(NAMES, seed=4)))))
    hand.tick()
    point = hand.button("Save image").rect.center
    hand.click(point)
    wait_for("export")
    hand.tick()
    assert hand.button("Open folder").rect.collidepoint(point)
    # At once, other than by `Hand.press`, which looks in between.
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))
    hand.release(point)
    wait_for("folder")
    assert opened == []
    hand.push("Open folder")
    wait_for("folder")
    assert opened == [hand.paths.pictures]
    hand.close()


def test_what_a_full_disk_has_cut_short_does_not_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Full:
        def __enter__(self) -> "Full":
            return self

        def __exit__(self, *_: object) -> None: ...

        def write(self, _: bytes) -> None:
            raise OSError(28, "full")

    def begin(path: Path, _: str) -> Full:
        path.touch()
        return Full()

    monkeypatch.setattr(Path, "open", begin)
    with pytest.raises(SaveError, match="no space left"):
        write_new(b"picture", tmp_path / "Azulejo.png")
    assert [*tmp_path.iterdir()] == []


# Quitting while a picture is on its way


def test_who_quits_at_once_has_the_picture_all_the_same(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was silently missing."""
    png = image_export._png

    def slow(picture: pygame.Surface) -> bytes:
        time.sleep(0.2)
        return png(picture)

    monkeypatch.setattr(image_export, "_png", slow)
    begin_one(app, (1920, 1080))
    app.stack.quit()
    assert app.stack.top is None
    (path,) = app.context.paths.pictures.iterdir()
    assert pygame.image.load(path).get_size() == (1920, 1080)


@pytest.fixture
def stuck(app: App, monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """A picture is begun on a disk that does not answer before it is let to."""
    answer, begun, fsync = threading.Event(), threading.Event(), os.fsync

    def waiting(number: int) -> None:
        begun.set()
        assert answer.wait(30)
        fsync(number)

    scene = game_over(app.context, played(Setup(NAMES[:3], seed=4)))
    resize(app.context, scene, (1920, 1080))
    app.autosave.flush()
    monkeypatch.setattr(os, "fsync", waiting)
    push(scene, "Save image")
    assert begun.wait(30)
    yield answer
    answer.set()


def ask_to_quit(app: App) -> UnsavedScene:
    app.stack.quit()
    scene = app.stack.top
    assert isinstance(scene, UnsavedScene)
    return scene


def test_a_picture_that_takes_long_is_asked_about_within_three_seconds(
    app: App, stuck: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert autosave._PATIENCE <= 3
    monkeypatch.setattr(autosave, "_PATIENCE", 0.1)
    begun = time.monotonic()
    scene = ask_to_quit(app)
    assert time.monotonic() - begun < 1
    assert scene.body().startswith("Still saving Azulejo ")
    assert [*app.context.paths.pictures.glob("*.png")] == [], "nothing torn has its name"
    assert scene.update(0) is None
    buttons = [widget.words for widget in scene.form.widgets if isinstance(widget, Button)]
    assert buttons == ["Quit anyway", "Keep playing"]
    assert push(scene, "Quit anyway") == Quit(is_confirmed=True)


def test_the_program_ends_by_itself_once_the_picture_is_written(
    app: App, stuck: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(autosave, "_PATIENCE", 0.1)
    ask_to_quit(app)
    stuck.set()
    monkeypatch.setattr(autosave, "_PATIENCE", 30)
    app.autosave.flush()
    app.stack.update(0)
    assert app.stack.top is None
    (path,) = app.context.paths.pictures.iterdir()
    assert pygame.image.load(path).get_size() == (1920, 1080)


def test_who_cannot_be_asked_is_not_told_of_copies_of_no_game(
    app: App, stuck: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A signal ends the program while a picture is on its way, and all games are saved."""
    monkeypatch.setattr(autosave, "_PATIENCE", 0.1)
    assert _save(app, app.context.paths) is None


def test_nothing_is_asked_for_ever_about_a_picture_that_could_not_be_made(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(image_export, "_png", lambda _: 1 / 0)
    begin_one(app, (1920, 1080))
    app.stack.quit()
    assert app.stack.top is None
