"""The mosaic of the menu: it lays itself once a day, and each win adds a tile."""

import json
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from azul.engine import Setup
from azul.game import Game, Seat, Seating
from azul.kit.audio import Audio, Sound
from azul.kit.metrics import SMALLEST
from azul.kit.widgets import Role
from azul.saves import disk
from azul.scenes.lobby.mosaic import BORDER, FIELD, design_and_cells, shares
from azul.settings import Speed
from tests.game.histories import played
from tests.play.mouse_player import MousePlayer
from tests.scenes.conftest import Begin

NAMES = ("Zoë", "Inês")


def label(player: MousePlayer) -> str:
    (image,) = player.nodes(Role.IMAGE)
    return image.label.split(":")[0]


def is_moving(player: MousePlayer) -> bool:
    top = player.app.stack.top
    return top is not None and top.is_animating


def won(seed: int) -> Game:
    """Return a game that a person has won against a bot."""
    game = played(Setup(NAMES, seed=seed))
    scores = [board.score for board in game.state.players]
    assert scores[0] != scores[1]
    levels = (None, "master") if scores[0] > scores[1] else ("master", None)
    seats = zip(NAMES, range(2), levels, strict=True)
    game.seating = Seating(tuple(Seat(*seat) for seat in seats))
    return game


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    for seed in range(2):
        disk.write(won(seed), folder / f"{seed}.azul")
    return folder


def test_cells_and_designs_follow_from_the_number_of_tiles() -> None:
    whole = {(column, row) for column in range(8) for row in range(8)}
    assert {*BORDER, *FIELD} == whole
    assert (len(BORDER), len(FIELD)) == (28, 36)
    found = {count: design_and_cells(count) for count in (0, 1, 35, 36, 37, 72, 73, 108, 109)}
    assert {count: (design, len(cells) - 28) for count, (design, cells) in found.items()} == {
        0: (0, 0),
        1: (0, 1),
        35: (0, 35),
        36: (0, 36),
        37: (1, 1),
        72: (1, 36),
        73: (2, 1),
        108: (2, 36),
        109: (0, 1),
    }
    for earlier, later in pairwise(FIELD):
        assert max(abs(earlier[0] - later[0]), abs(earlier[1] - later[1])) == 1, (
            "consecutive tiles are neighbors"
        )


@pytest.mark.parametrize(
    ("count", "seconds"), [(1, 1.0), (2, 0.55), (5, 1.3), (28, 2.5), (64, 2.5)]
)
def test_tiles_are_laid_one_after_the_other(count: int, seconds: float) -> None:
    cells = [*BORDER, *FIELD][:count]
    began, ended = shares(cells, 0.0), shares(cells, seconds)
    assert began[cells[0]] == 0
    assert [*began.values()] == sorted(began.values(), reverse=True)
    assert min(ended.values()) == pytest.approx(1.0)


def test_the_mosaic_lays_itself_once_a_day(begin: Begin) -> None:
    player = begin(speed=Speed.NORMAL)
    assert is_moving(player)
    player.tick(150)
    assert not is_moving(player)
    assert label(player) == "0 of 36 tiles"
    player.go("Settings", "Close")
    assert not is_moving(player)
    player = begin()
    assert not is_moving(player), "the mosaic moves once a day"
    player.app.autosave.flush()
    day = date.today() - timedelta(days=1)
    player.paths.mosaic.write_text(json.dumps({"tiles": ["a"], "day": day.toordinal()}))
    player = begin()
    assert is_moving(player)
    player.move((3, 3))
    assert is_moving(player)
    player.key(pygame.K_F1)
    player.key(pygame.K_ESCAPE)
    assert not is_moving(player), "a key has ended the laying"


@pytest.mark.parametrize("key", [pygame.K_DOWN, None])
def test_a_click_or_key_ends_the_laying_and_has_its_effect(key: int | None, begin: Begin) -> None:
    player = begin(speed=Speed.NORMAL)
    assert is_moving(player)
    if key:
        before = player.focused_label
        player.key(key)
        assert player.focused_label != before
        assert not is_moving(player)
    else:
        player.push("Settings")
        assert player.heading == "Settings"
        player.push("Close")
    assert not is_moving(player)


@pytest.mark.parametrize("settings", [{"still": True, "speed": Speed.NORMAL}, {"speed": Speed.OFF}])
def test_without_motion_the_tiles_are_there(settings: dict[str, Any], begin: Begin) -> None:
    player = begin(**settings)
    player.app.context.mosaic.add(["a"])
    player.tick()
    assert not is_moving(player)
    assert label(player) == "1 of 36 tiles"


def test_a_solved_puzzle_lays_a_tile(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    """The player hears it once, and the second puzzle of the same id lays no tile."""
    heard: list[Sound] = []
    monkeypatch.setattr(Audio, "play", lambda _, sound, share=1.0: heard.append(sound))
    player = begin(speed=Speed.NORMAL)
    player.tick(150)
    assert heard == []
    for is_new in (True, False):
        player.push("Puzzles")
        player.app.context.progress.add_try("a", solved=True)
        player.app.context.progress.add_try("b", solved=False)
        heard.clear()
        player.key(pygame.K_ESCAPE)
        assert is_moving(player) == is_new
        player.tick(65)
        assert not is_moving(player)
        assert heard.count(Sound.CLACK) == is_new
        assert label(player) == "1 of 36 tiles"
    player = begin()
    assert label(player) == "1 of 36 tiles"
    assert not is_moving(player)


def test_a_full_mosaic_begins_another_one(begin: Begin) -> None:
    player = begin()
    player.app.context.mosaic.add(map(str, range(36)))
    player.tick()
    assert label(player) == "36 of 36 tiles"
    player.app.context.mosaic.add(["one more"])
    player.tick()
    assert label(player) == "1 of 36 tiles"
    player = begin()
    assert len(player.app.context.mosaic.tiles) == 37


def test_games_that_were_won_before_are_counted(begin: Begin, games: Path) -> None:
    """The count runs in the background after the start; deleted games keep their tiles."""
    player = begin(speed=Speed.NORMAL)
    player.paths.games.mkdir(exist_ok=True)
    for file in games.iterdir():
        (player.paths.games / file.name).write_bytes(file.read_bytes())
    player.app.autosave.flush()
    player.paths.mosaic.unlink(missing_ok=True)
    player = begin()
    while player.app.context.statistics_reader.is_running:
        player.tick()
    player.key(pygame.K_DOWN)
    player.tick()
    assert label(player) == "2 of 36 tiles"
    player.app.autosave.flush()
    for file in player.paths.games.glob("*.azul"):
        file.unlink()
    player = begin()
    assert label(player) == "2 of 36 tiles"


def test_a_won_game_lays_a_tile_when_the_menu_is_seen_again(begin: Begin, games: Path) -> None:
    player = begin()
    player.app.open_file(games / "0.azul")
    player.tick()
    player.wait(1.0)
    player.push("Main menu")
    player.tick()
    assert label(player) == "1 of 36 tiles"


def test_there_is_a_mosaic_above_the_buttons_if_it_has_room(begin: Begin) -> None:
    """The mosaic is no button: neither arrows nor Tab lead to it."""
    player = begin(text=200)
    player.app.window.size = SMALLEST
    player.tick()
    assert player.nodes(Role.IMAGE) == []
    player = begin(text=100)
    player.app.window.size = (900, 1200)
    player.tick()
    (image,) = player.nodes(Role.IMAGE)
    assert image.rect.bottom <= min(node.rect.top for node in player.nodes(Role.HEADING))
    assert not image.can_click
    buttons = [node.label for node in player.nodes(Role.BUTTON)]
    for key in (pygame.K_TAB, pygame.K_RIGHT):
        player.form.focus = 0
        for button in buttons[1:]:
            player.key(key)
            assert player.focused_label == button
    player.key(pygame.K_RIGHT)
    assert player.focused_label == buttons[-1]
    player.move(image.rect.center)
    player.tick()
    assert player.form.hovered is not None
