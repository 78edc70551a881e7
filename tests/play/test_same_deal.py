"""Playing the same tiles again after a game, with the same or rotated seats."""

from pathlib import Path

import pygame
import pytest

from azul.engine import Setup
from azul.game import Game, HintUse, Seat, Seating, read_code
from azul.kit.containers import TextLine
from azul.scenes.dialogs.question import Message
from azul.scenes.game.game_over import GameOverScene
from azul.scenes.game.round import RoundScene
from azul.scenes.game.same_deal import SameDealScene
from tests.cases import slow
from tests.game.histories import NAMES, played
from tests.play.hand import Hand
from tests.play.single_device import Keyboard, Mouse, SmallWindow


def show_result(hand: Hand, game: Game) -> None:
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.tick()
    assert isinstance(hand.app.stack.top, GameOverScene)


def finished_game(players: int = 2, seed: int = 3) -> Game:
    """A game of people and, in the last seat, a program."""
    setup = Setup(NAMES[:players], first_player=players - 1, seed=seed)
    game = played(setup)
    seats = [Seat(name, color) for color, name in enumerate(NAMES[: players - 1])]
    last = Seat(NAMES[players - 1], players - 1, "apprentice")
    steps = map(game.step, range(game.cursor))
    new_game = Game(setup, Seating((*seats, last)), steps, game.cursor)
    new_game.hint_use = HintUse(3)
    return new_game


def first_displays(game: Game) -> tuple[str, ...]:
    return game.step(0).after.displays


def open_same_deal(hand: Hand, game: Game) -> SameDealScene:
    show_result(hand, game)
    hand.push("Same tiles")
    scene = hand.app.stack.top
    assert isinstance(scene, SameDealScene)
    return scene


@pytest.mark.parametrize("kind", [Mouse, *slow([Keyboard])])
@pytest.mark.parametrize(
    ("button", "names"),
    [
        ("Plätze tauschen", (NAMES[2], *NAMES[:2])),
        pytest.param("Gleiche Plätze", NAMES[:3], marks=pytest.mark.slow),
    ],
)
def test_the_new_game_has_the_same_tiles(
    tmp_path: Path, kind: type[SmallWindow], button: str, names: tuple[str, ...]
) -> None:
    """Players keep their color and level, and the same seat starts."""
    hand, game = kind(tmp_path), finished_game(3)
    show_result(hand, game)
    hand.push("Gleiche Fliesen")
    hand.push(button)
    new_game = hand.scene.session.game
    assert first_displays(new_game) == first_displays(game)
    assert new_game.names == names
    assert set(new_game.seats) == set(game.seats)
    assert new_game.setup.first_player == game.setup.first_player
    assert (new_game.series, new_game.hint_use) == (None, HintUse(3))
    hand.close()


@pytest.mark.parametrize(
    ("players", "rounds"),
    [(3, 3), *(pytest.param(*case, marks=pytest.mark.slow) for case in [(2, 5), (4, 2)])],
)
def test_the_text_says_how_many_rounds_have_the_same_tiles(
    hand: Hand, players: int, rounds: int
) -> None:
    assert (
        f"The first {rounds} rounds bring the same tiles."
        in open_same_deal(hand, finished_game(players)).body()
    )


def test_the_tile_code_is_copied(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    copied = list[str]()
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    scene = open_same_deal(hand, finished_game(4))
    hand.push("Copy code")
    assert read_code(copied[0]).seed == 3
    assert read_code(copied[0]).players == 4
    assert f"Tile code: {copied[0]}" in [w.label for w in scene.fields.children]
    assert hand.button("Copied")


def test_an_error_of_the_clipboard_is_reported(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(text: str) -> None:
        raise pygame.error(text)

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    open_same_deal(hand, finished_game())
    hand.push("Copy code")
    assert [type(shown) for shown in hand.app.stack.scenes[-2:]] == [SameDealScene, Message]
    hand.push("Close")
    assert isinstance(hand.app.stack.top, SameDealScene)
    assert hand.button("Copy code")


def test_a_game_with_an_unusual_seed_has_the_same_tiles_but_no_code(hand: Hand) -> None:
    game = finished_game(seed=-5)
    scene = open_same_deal(hand, game)
    assert not [w for w in scene.fields.children if isinstance(w, TextLine)]
    assert "friend" not in scene.body()
    hand.push("Same seats")
    assert first_displays(hand.scene.session.game) == first_displays(game)


def test_escape_returns_to_the_result(hand: Hand) -> None:
    open_same_deal(hand, finished_game())
    hand.key(pygame.K_ESCAPE)
    assert isinstance(hand.app.stack.top, GameOverScene)
