"""A rematch joins its game in a series, and its score is shown."""

import threading
from dataclasses import replace
from pathlib import Path

import pytest

from azul.engine import Setup
from azul.game import SeriesScore, winners
from azul.game.game import Game
from azul.i18n import Strings
from azul.kit.inputs import TextField
from azul.saves import disk as saves
from azul.scenes.game.game_over import GameOverScene
from azul.scenes.game.round import RoundScene
from azul.scenes.library.setup import SetupScene
from tests.game.histories import played
from tests.play.hand import Hand

NAMES = ("Ana", "Ben")
SERIES = "9f2c41d07a55e310"


def won_by(name: str) -> Game:
    games = (played(Setup(NAMES, seed=luck), move_seed=luck) for luck in range(99))
    return next(game for game in games if winners(game) == [name])


def counted(hand: Hand) -> None:
    """Wait until all that is counted aside is counted."""
    for thread in threading.enumerate():
        if thread.name == "series":
            thread.join()
    hand.app.tasks.deliver()


def keep(hand: Hand, game: Game, name: str, series: str = SERIES) -> Path:
    """Put a game of a series on the shelf."""
    game.series = series
    path = hand.paths.games / f"{name}.azul"
    saves.write(game, path)
    return path


def test_a_rematch_and_its_game_are_joined_and_counted(hand: Hand) -> None:
    context = hand.app.context
    hand.app.stack.push(RoundScene(context, context.start_game(won_by("Ben"))))
    hand.tick()
    hand.push("Rematch")
    counted(hand)
    hand.app.autosave.flush()
    first, second = (saves.read(path) for path in sorted(hand.paths.games.glob("*.azul")))
    assert first.series == second.series is not None
    assert hand.scene._last_move() == ("Ana 0 – 1 Ben",)
    assert hand.scene.stage.toast.text == "Game 2: Ana 0 – 1 Ben"


def test_the_result_tells_how_the_series_stands_with_the_game_that_has_ended(hand: Hand) -> None:
    keep(hand, won_by("Ana"), "first")
    keep(hand, won_by("Ana"), "second")
    keep(hand, won_by("Ana"), "of another series", series="0" * 16)
    keep(hand, played(Setup(NAMES, seed=1), 20), "not over")
    (hand.paths.games / "broken.azul").write_text("no game")
    hand.app.open_file(keep(hand, won_by("Ben"), "last"))
    hand.tick()
    counted(hand)
    hand.tick()
    assert isinstance(hand.app.stack.top, GameOverScene)
    assert hand.app.stack.top.body().endswith("Series: Ana 2 – 1 Ben")


def test_a_game_alone_is_no_series(hand: Hand) -> None:
    context = hand.app.context
    hand.app.stack.push(RoundScene(context, context.start_game(won_by("Ben"))))
    hand.tick()
    assert isinstance(hand.app.stack.top, GameOverScene)
    assert "Series" not in hand.app.stack.top.body()


def set_up_after(hand: Hand, game: Game) -> SetupScene:
    """The setup of another game, from the result of one."""
    context = hand.app.context
    hand.app.stack.push(RoundScene(context, context.start_game(game)))
    hand.tick()
    hand.push("New game")
    setup = hand.app.stack.top
    assert isinstance(setup, SetupScene)
    return setup


def test_the_setup_after_a_game_tells_the_series_and_joins_it(hand: Hand) -> None:
    """Another wall, or somebody else who starts, is still a game of the same players."""
    game = won_by("Ben")
    hand.app.context.settings = replace(hand.app.context.settings, names=("Eva", "Rui"))
    series, _ = set_up_after(hand, game).body().split("\n")
    assert series == "Series: Ana 0 – 1 Ben"
    hand.push("Start")
    assert hand.scene.session.game.series == game.series is not None


def test_other_players_begin_no_game_of_the_series(hand: Hand) -> None:
    setup = set_up_after(hand, won_by("Ben"))
    field = next(widget for widget in setup.form.widgets if isinstance(widget, TextField))
    hand.click(field.rect.center)
    hand.type("x")
    assert "Series" not in setup.body()
    hand.push("Start")
    assert hand.scene.session.game.series is None


@pytest.mark.parametrize(
    ("series_score", "names", "text"),
    [
        (SeriesScore(("Ana", "Ben", "Ana")), NAMES, "Ana 2 – 1 Ben"),
        (SeriesScore(("Ana",), 2), NAMES, "Ana 1 – 0 Ben (2\u00a0shared)"),
        (SeriesScore(("Ana",)), (*NAMES, "Carla"), "Ana 1 · Ben 0 · Carla 0"),
        (SeriesScore(("Eva",)), NAMES, "Ana 0 · Ben 0 · Eva 1"),
        (SeriesScore(("Ana",)), ("Ana", "Ana"), "Ana 1"),
    ],
)
def test_a_tally_in_words(series_score: SeriesScore, names: tuple[str, ...], text: str) -> None:
    """Winners under another name, or who have left, are named after the others."""
    assert series_score.in_words(names, Strings()) == text
