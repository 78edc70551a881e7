"""What takes long is not done while a picture waits for it."""

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
from tests.play.hand import Hand
from tests.play.programs import new_game

pytestmark = pytest.mark.pictures

LARGE = 30_000
"""Pixels; to rasterise a picture of so many may take several milliseconds."""


def rest(hand: Hand) -> None:
    """Let nothing move for a while."""
    hand.tick(20)
    while hand.app.stack.top and hand.app.stack.top.is_animating:
        hand.tick(1)
    while any(
        isinstance(one, threading.Thread) and one.name.startswith("board")
        for one in threading.enumerate()
    ):
        time.sleep(0.001)


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The sizes of the backgrounds of tables that have been painted."""
    painted: list[tuple[int, int]] = []
    paint = background._draw_empty

    def watched(*given: Any) -> pygame.Surface:
        painted.append(given[2].size)
        return paint(*given)

    monkeypatch.setattr(background, "_draw_empty", watched)
    return painted


@pytest.mark.parametrize("label", ["Play against a Journeyman", "New game"])
def test_the_first_pictures_of_menu_and_table_wait_for_no_large_drawing(
    label: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The largest are rasterised beforehand, on other threads."""
    waited: list[Any] = []
    load = pygame.image.load_sized_svg

    def watched(path: Path, size: tuple[int, int]) -> pygame.Surface:
        if threading.current_thread() is threading.main_thread() and size[0] * size[1] > LARGE:
            waited.append((path.stem, size))
        return load(path, size)

    monkeypatch.setattr(pygame.image, "load_sized_svg", watched)
    # Somebody who has never played.
    Settings(speed=Speed.OFF, hints=False).save(tmp_path / "settings.json")
    hand = Hand(tmp_path)
    assert isinstance(hand.app.stack.top, MenuScene)
    # The cloth is laid for the very first picture of all.
    waited.clear()
    rest(hand)
    hand.push(label)
    if label == "New game":
        rest(hand)
        hand.push("Start")
    else:
        hand.push("Play")
    assert hand.scene
    assert waited == []
    hand.close()


@pytest.mark.parametrize("kind", [RoundScene, ReviewScene, LearnScene])
def test_the_ground_of_an_opened_table_is_painted_a_turn_before_it_is_seen(
    kind: type[Scene], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both in one turn take a tenth of a second on a large screen."""
    turns: list[list[str]] = []
    paint, draw = background._draw_empty, kind.draw

    def painted(*given: Any) -> pygame.Surface:
        turns[-1].append("painted")
        return paint(*given)

    def drawn(scene: Scene, surface: pygame.Surface) -> None:
        turns[-1].append("seen")
        draw(scene, surface)

    monkeypatch.setattr(background, "_draw_empty", painted)
    monkeypatch.setattr(kind, "draw", drawn)
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
        turns.append([])
        hand.tick(1)
    assert [done for done in turns if done][:2] == [["painted"], ["seen"]]
    hand.close()


def test_the_wall_tiling_keeps_the_background_of_the_round(
    tmp_path: Path, painted: list[tuple[int, int]]
) -> None:
    """In a first game, whose cards for beginners stand below the table."""
    Settings(speed=Speed.OFF, hints=True).save(tmp_path / "settings.json")
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


def test_a_notice_that_comes_with_a_table_paints_its_ground_once(
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
