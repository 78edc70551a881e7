"""A rematch joins its game in a series, and its score is shown."""

from dataclasses import replace
from pathlib import Path

import pytest

from azul.engine import Setup
from azul.game import SeriesScore, winners
from azul.game.game import Game
from azul.i18n import Strings
from azul.kit.text_field import TextField
from azul.saves import disk
from azul.scenes.game.bar import describe_last_move
from azul.scenes.game.game_over import GameOverScene
from azul.scenes.game.round import RoundScene
from azul.scenes.library.setup import SetupScene
from tests.game.histories import played
from tests.play.hand import Hand
from tests.threads import join_threads

NAMES = ("Ana", "Ben")
SERIES = "9f2c41d07a55e310"


def won_by(name: str) -> Game:
    games = (played(Setup(NAMES, seed=luck), move_seed=luck) for luck in range(99))
    return next(game for game in games if winners(game) == [name])


def show_result(hand: Hand, game: Game) -> None:
    context = hand.app.context
    hand.app.stack.push(RoundScene(context, context.start_game(game)))
    hand.tick()


def wait_for_score(hand: Hand) -> None:
    """Wait until the score of the series is computed in the background."""
    join_threads("series")
    hand.app.tasks.deliver()


def save_game(hand: Hand, game: Game, name: str, series: str = SERIES) -> Path:
    """Save a game of a series."""
    game.series = series
    path = hand.paths.games / f"{name}.azul"
    disk.write(game, path)
    return path


def test_a_rematch_joins_its_game_in_a_series(hand: Hand) -> None:
    show_result(hand, won_by("Ben"))
    context = hand.app.context
    hand.push("Rematch")
    wait_for_score(hand)
    hand.app.autosave.flush()
    first, second = (disk.read(path) for path in sorted(hand.paths.games.glob("*.azul")))
    assert first.series == second.series is not None
    controller, strings = hand.scene.controller, context.strings
    score, game = controller.series_loader.series_score, hand.scene.session.game
    last_move = describe_last_move(game, hand.scene.animations, score, strings)
    assert last_move == ("Ana 0 – 1 Ben",)
    assert hand.scene.stage.toast.text == "Game 2: Ana 0 – 1 Ben"


def test_the_result_shows_the_score_of_the_series(hand: Hand) -> None:
    save_game(hand, won_by("Ana"), "first")
    save_game(hand, won_by("Ana"), "second")
    save_game(hand, won_by("Ana"), "of another series", series="0" * 16)
    save_game(hand, played(Setup(NAMES, seed=1), 20), "not over")
    (hand.paths.games / "broken.azul").write_text("no game")
    hand.app.open_file(save_game(hand, won_by("Ben"), "last"))
    hand.tick()
    wait_for_score(hand)
    hand.tick()
    assert isinstance(hand.app.stack.top, GameOverScene)
    assert hand.app.stack.top.body().endswith("Series: Ana 2 – 1 Ben")


def test_a_single_game_is_no_series(hand: Hand) -> None:
    show_result(hand, won_by("Ben"))
    assert isinstance(hand.app.stack.top, GameOverScene)
    assert "Series" not in hand.app.stack.top.body()


def open_setup_after(hand: Hand, game: Game) -> SetupScene:
    """Open the setup of a new game from the result of another."""
    show_result(hand, game)
    hand.push("New game")
    setup = hand.app.stack.top
    assert isinstance(setup, SetupScene)
    return setup


def test_the_setup_after_a_game_shows_the_series_and_joins_it(hand: Hand) -> None:
    """The players of the game count, not the names in the settings."""
    game = won_by("Ben")
    hand.app.context.settings = replace(hand.app.context.settings, names=("Eva", "Rui"))
    series, _ = open_setup_after(hand, game).body().split("\n")
    assert series == "Series: Ana 0 – 1 Ben"
    hand.push("Start")
    assert hand.scene.session.game.series == game.series is not None


def test_other_players_do_not_continue_the_series(hand: Hand) -> None:
    setup = open_setup_after(hand, won_by("Ben"))
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
def test_the_text_of_a_series_score(
    series_score: SeriesScore, names: tuple[str, ...], text: str
) -> None:
    """Winners who are not among the players are named last."""
    assert series_score.in_words(names, Strings()) == text
