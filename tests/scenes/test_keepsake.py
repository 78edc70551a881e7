"""A picture to keep: it is there, says where, and takes no other file's place."""

import io
import threading
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from azul.app import App
from azul.engine import Setup
from azul.engine.scoring import complete_rows
from azul.kit.widgets import Button
from azul.paths import Paths
from azul.saves import SaveError
from azul.saves.keepsakes import keep
from azul.scenes.aside import keepsake
from azul.scenes.play.game_over import GameOverScene
from azul.table.slots import Area, Slot
from azul.table.table import Shown, Table
from tests.game.histories import NAMES, played
from tests.resizing import resize


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    app = App(Paths.in_folder(tmp_path), "en")
    yield app
    app.close()


def keep_one(app: App, size: tuple[int, int]) -> str:
    """Push the button, wait for the picture, and read what is told of it."""
    scene = GameOverScene(app.context, app.context.start(played(Setup(NAMES[:3], seed=4))))
    resize(app.context, scene, size)
    buttons = (widget for widget in scene.form.widgets if isinstance(widget, Button))
    button = next(widget for widget in buttons if widget.words == "Keep a picture")
    scene.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=button.rect.center, button=1))
    for thread in threading.enumerate():
        if thread.name == "keepsake":
            thread.join()
    assert scene.busy
    scene.update(0)
    assert scene._toast.visible
    assert not scene.busy
    return scene._toast.words


@pytest.mark.parametrize(
    ("window", "least"),
    [((1366, 768), (1920, 1080)), ((1024, 1250), (1920, 1080)), ((2560, 1440), (2560, 1440))],
)
def test_a_picture_is_as_large_as_the_window_and_never_small(
    app: App, window: tuple[int, int], least: tuple[int, int]
) -> None:
    told = keep_one(app, window)
    (path,) = app.context.paths.pictures.iterdir()
    assert told == f"Kept as {path}"
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
    read = pygame.image.load(io.BytesIO(keepsake._png(picture)))
    assert pygame.image.tobytes(read, "RGB") == pygame.image.tobytes(picture, "RGB")


def test_what_brought_bonuses_is_lit(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    pictures: list[Shown] = []
    monkeypatch.setattr(Table, "draw", lambda _, surface, shown: pictures.append(shown))
    keep_one(app, (1920, 1080))
    shown = pictures[-1]
    walls = (board.wall for board in shown.state.players)
    rows = [(player, row) for player, wall in enumerate(walls) for row in complete_rows(wall)]
    assert rows
    for player, row in rows:
        assert {Slot(Area.WALL, player, row, column) for column in range(1, 6)} <= shown.glowing


def test_each_picture_has_a_file_of_its_own(app: App) -> None:
    told = {keep_one(app, (1920, 1080)) for _ in range(2)}
    assert told == {f"Kept as {path}" for path in app.context.paths.pictures.iterdir()}
    assert len(told) == 2


def test_no_file_is_written_over(tmp_path: Path) -> None:
    wanted = tmp_path / "Azulejo.png"
    wanted.write_bytes(b"mine")
    assert keep(b"new", wanted) == tmp_path / "Azulejo (2).png"
    assert wanted.read_bytes() == b"mine"


def test_where_nothing_can_be_written_the_reason_is_told(app: App) -> None:
    app.context.paths.pictures.write_text("a file where the folder should be")
    assert "cannot be written" in keep_one(app, (1920, 1080))


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
    with pytest.raises(SaveError, match="no space is left"):
        keep(b"picture", tmp_path / "Azulejo.png")
    assert [*tmp_path.iterdir()] == []
