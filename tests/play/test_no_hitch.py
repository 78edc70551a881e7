"""Slow drawing is not done in the frame that needs it."""

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from azul.engine import Setup, legal_moves
from azul.game import Game
from azul.saves.disk import SaveError
from azul.scenes.game.round import RoundScene
from azul.scenes.game.scoring import ScoringScene
from azul.scenes.library.menu import MenuScene
from azul.scenes.practice.learn import LearnScene
from azul.scenes.review.review_scene import ReviewScene
from azul.scenes.scene import Quit, Scene
from azul.settings import Settings, Speed
from azul.table import background
from tests.looks.played import finished
from tests.play.hand import Hand
from tests.play.programs import new_game, tick_until

pytestmark = pytest.mark.pictures

LARGE_AREA = 30_000
"""Pixels; rasterizing a drawing of this size may take several milliseconds."""


def wait_until_idle(hand: Hand) -> None:
    """Tick until no animation and no painting thread runs."""
    hand.tick(20)
    while hand.app.stack.top and hand.app.stack.top.is_animating:
        hand.tick(1)
    while any(
        isinstance(thread, threading.Thread) and thread.name.startswith("board")
        for thread in threading.enumerate()
    ):
        time.sleep(0.001)


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The sizes of the table backgrounds that have been painted."""
    painted: list[tuple[int, int]] = []
    paint = background._draw_empty

    def recorded(*given: Any) -> pygame.Surface:
        painted.append(given[2].size)
        return paint(*given)

    monkeypatch.setattr(background, "_draw_empty", recorded)
    return painted


@pytest.fixture
def large_loads(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, tuple[int, int]]]:
    """The large drawings that were rasterized on the main thread, and their sizes."""
    large_loads: list[tuple[str, tuple[int, int]]] = []
    load = pygame.image.load_sized_svg

    def recorded(path: Path, size: tuple[int, int]) -> pygame.Surface:
        if threading.current_thread() is threading.main_thread() and size[0] * size[1] > LARGE_AREA:
            large_loads.append((path.stem, size))
        return load(path, size)

    monkeypatch.setattr(pygame.image, "load_sized_svg", recorded)
    return large_loads


@pytest.mark.parametrize("label", ["Play against a Journeyman", "New game"])
def test_menu_and_table_rasterize_no_large_drawing_on_the_main_thread(
    label: str, tmp_path: Path, large_loads: list[tuple[str, tuple[int, int]]]
) -> None:
    """The largest are rasterized in advance, on other threads."""
    # Settings of a player who has never played.
    Settings(speed=Speed.OFF, lessons=False).save(tmp_path / "settings.json")
    hand = Hand(tmp_path)
    assert isinstance(hand.app.stack.top, MenuScene)
    # The very first picture of all needs the background at once.
    large_loads.clear()
    wait_until_idle(hand)
    hand.push(label)
    if label == "New game":
        wait_until_idle(hand)
        hand.push("Start")
    else:
        hand.push("Play")
    assert hand.scene
    assert large_loads == []
    hand.close()


@pytest.mark.parametrize("is_over", [False, True])
def test_on_the_way_back_from_a_review_the_boards_of_the_table_are_still_there(
    is_over: bool, tmp_path: Path, large_loads: list[tuple[str, tuple[int, int]]]
) -> None:
    """Otherwise they would be rasterized on the main thread."""
    hand = Hand(tmp_path)
    setup, stack, context = Setup(("Ana", "Ben"), seed=4), hand.app.stack, hand.app.context
    game = finished(setup) if is_over else Game(setup)
    stack.begin(RoundScene(context, context.start_game(game)))
    wait_until_idle(hand)
    stack.push(ReviewScene(context, game, tmp_path / "game.azul"))
    wait_until_idle(hand)
    large_loads.clear()
    hand.key(pygame.K_ESCAPE)
    wait_until_idle(hand)
    assert large_loads == []
    hand.close()


def paintings(kind: type[Scene], monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """For each tick, added by the test, whether a background was painted and a scene drawn."""
    ticks: list[list[str]] = [[]]
    paint, draw = background._draw_empty, kind.draw

    def painted(*given: Any) -> pygame.Surface:
        ticks[-1].append("painted")
        return paint(*given)

    def recorded_draw(scene: Scene, surface: pygame.Surface) -> None:
        ticks[-1].append("drawn")
        draw(scene, surface)

    monkeypatch.setattr(background, "_draw_empty", painted)
    monkeypatch.setattr(kind, "draw", recorded_draw)
    return ticks


@pytest.mark.parametrize("kind", [RoundScene, ReviewScene, LearnScene])
def test_the_background_of_a_table_is_painted_a_tick_before_it_is_drawn(
    kind: type[Scene], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both in one tick take a tenth of a second on a large screen."""
    ticks = paintings(kind, monkeypatch)
    hand = Hand(tmp_path)
    context, game = hand.app.context, new_game(None, None)
    scenes: dict[type[Scene], Callable[[], Scene]] = {
        RoundScene: lambda: RoundScene(context, context.start_game(game)),
        ReviewScene: lambda: ReviewScene(context, game, Path("a.azul")),
        LearnScene: lambda: LearnScene(context, Quit),
    }
    hand.app.stack.begin(scenes[kind]())
    hand.app.autosave.flush()
    for _ in range(6):
        ticks.append([])
        hand.tick(1)
    assert [done for done in ticks if done][:2] == [["painted"], ["drawn"]]
    hand.close()


def test_a_table_that_leaves_its_end_is_painted_a_tick_before_it_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the end of a game half of the background is freed."""
    hand = Hand(tmp_path)
    context = hand.app.context
    scene = RoundScene(context, context.start_game(finished(Setup(("Ana", "Ben")))))
    hand.app.stack.begin(scene)
    tick_until(hand, lambda: scene.stage.table._background().is_finished)
    ticks = paintings(RoundScene, monkeypatch)
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    hand.app.autosave.flush()
    for _ in range(6):
        ticks.append([])
        hand.tick(1)
    assert [done for done in ticks if "painted" in done] == [["painted"]]
    assert not scene.stage.table._background().is_finished
    hand.close()


def test_the_wall_tiling_keeps_the_background_of_the_round(
    tmp_path: Path, painted: list[tuple[int, int]]
) -> None:
    """This is a first game, with lesson cards below the table."""
    Settings(speed=Speed.OFF, lessons=True).save(tmp_path / "settings.json")
    hand = Hand(tmp_path)
    context, game = hand.app.context, Game(Setup(("Ana", "Ben"), seed=5))
    hand.app.stack.begin(RoundScene(context, context.start_game(game)))
    hand.tick(6)
    while not isinstance(hand.app.stack.top, ScoringScene):
        hand.play(legal_moves(game.state)[0])
    hand.tick(6)
    (size,) = painted
    assert size[1] < hand.app.window.size[1]
    hand.close()


def test_a_table_with_a_notice_paints_its_background_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, painted: list[tuple[int, int]]
) -> None:
    hand = Hand(tmp_path)
    context = hand.app.context

    def refuse(_: object, path: Path, *__: object) -> None:
        raise SaveError(path, "{file} cannot be written.")

    monkeypatch.setattr("azul.saves.disk.write_document", refuse)
    hand.app.stack.begin(RoundScene(context, context.start_game(new_game(None, None))))
    hand.app.autosave.flush()
    hand.tick(6)
    (size,) = painted
    assert size[1] < hand.app.window.size[1]
    hand.close()
