"""Actions of players after a game: a rematch in a series, other players, the same tiles."""

from dataclasses import replace

import pygame
import pytest

from azul.engine import Setup
from azul.game import Game, HintUse, Seat, Seating, SeriesScore, read_code, winners
from azul.i18n import Strings
from azul.saves import disk
from azul.scenes.game.round import RoundScene
from tests.game.histories import NAMES, played
from tests.play.mouse_player import MousePlayer
from tests.threads import join_threads

TWO = NAMES[:2]
SERIES = "9f2c41d07a55e310"


@pytest.fixture(autouse=True)
def no_analysis(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not analyze the games, which the result screen does all the time."""
    monkeypatch.setattr("azul.services.analyses.GameAnalyses.work_on", lambda *_: None)


def won_by(name: str) -> Game:
    games = (played(Setup(TWO, seed=luck), move_seed=luck) for luck in range(99))
    return next(game for game in games if winners(game) == [name])


def finished_game(players: int = 2, seed: int = 3) -> Game:
    """Return a game of people and a bot in the last seat, with three hints allowed."""
    setup = Setup(NAMES[:players], first_player=players - 1, seed=seed)
    game = played(setup)
    seats = [Seat(name, color) for color, name in enumerate(NAMES[: players - 1])]
    last = Seat(NAMES[players - 1], players - 1, "apprentice")
    steps = map(game.step, range(game.cursor))
    finished = Game(setup, Seating((*seats, last)), steps, game.cursor)
    finished.hint_use = HintUse(3)
    return finished


def show_result(player: MousePlayer, game: Game) -> None:
    player.app.stack.begin(RoundScene(player.app.context, player.app.context.start_game(game)))
    player.tick()
    # The buttons are disabled for this time.
    player.wait(1.0)


def wait_for_score(player: MousePlayer) -> None:
    """Wait until the score of the series is computed in the background."""
    join_threads("series")
    player.app.tasks.deliver()
    player.tick()


def test_a_rematch_joins_its_game_in_a_series(player: MousePlayer) -> None:
    """The table shows the score of the series."""
    show_result(player, won_by("Ben"))
    assert not player.sees("Series")
    player.key(pygame.K_RETURN)
    assert player.sees("button: Rematch"), "Enter, meant for the table, starts no other game"
    player.push("Rematch")
    wait_for_score(player)
    player.app.autosave.flush()
    first, second = (disk.read(path) for path in sorted(player.paths.games.glob("*.azul")))
    assert first.series == second.series is not None
    assert player.sees("announced: Game 2: Ana 0 – 1 Ben")
    rematch, before = player.scene.session.game.setup, won_by("Ben").setup
    assert (rematch.players, rematch.first_player) == (TWO, 1)
    assert rematch.seed != before.seed


def test_the_result_and_the_next_setup_show_the_score_of_the_series(player: MousePlayer) -> None:
    """Other series, unfinished and broken games, and names in the settings do not count."""
    for game, name, series in (
        (won_by("Ana"), "first", SERIES),
        (won_by("Ana"), "second", SERIES),
        (won_by("Ana"), "of another series", "0" * 16),
        (played(Setup(TWO, seed=1), 20), "not over", SERIES),
        (won_by("Ben"), "last", SERIES),
    ):
        game.series = series
        disk.write(game, player.paths.games / f"{name}.azul")
    (player.paths.games / "broken.azul").write_text("no game")
    player.app.open_file(player.paths.games / "last.azul")
    player.tick()
    wait_for_score(player)
    assert player.sees("Series: Ana 2 – 1 Ben")
    player.app.context.settings = replace(player.app.context.settings, names=("Eva", "Rui"))
    player.push("More")
    player.push("New game")
    assert player.sees("Series: Ana 2 – 1 Ben")
    player.push("Start")
    assert player.scene.session.game.series == SERIES
    show_result(player, won_by("Ben"))
    player.push("More")
    player.push("New game")
    assert player.sees("Series: Ana 0 – 1 Ben")
    player.click_on("Player 1")
    player.type("x")
    assert not player.sees("Series"), "other players have no common series"
    player.push("Start")
    assert player.scene.session.game.series is None


@pytest.mark.parametrize(
    ("score", "names", "text"),
    [
        (SeriesScore(("Ana", "Ben", "Ana")), TWO, "Ana 2 – 1 Ben"),
        (SeriesScore(("Ana",), 2), TWO, "Ana 1 – 0 Ben (2\u00a0shared)"),
        (SeriesScore(("Ana",)), NAMES[:3], "Ana 1 · Ben 0 · Carla 0"),
        (SeriesScore(("Eva",)), TWO, "Ana 0 · Ben 0 · Eva 1"),
        (SeriesScore(("Ana",)), ("Ana", "Ana"), "Ana 1"),
    ],
)
def test_the_text_of_a_series_score(score: SeriesScore, names: tuple[str, ...], text: str) -> None:
    """The score names winners who are not among the players last."""
    assert score.in_words(names, Strings()) == text


def test_the_same_tiles_come_again(player: MousePlayer) -> None:
    """Players keep their color and level, and the same seat starts; it is no game of a series."""
    game = finished_game(3)
    for button, names in (
        ("Same seats", NAMES[:3]),
        ("Swap seats", (NAMES[2], *NAMES[:2])),
    ):
        show_result(player, game)
        player.push("More")
        player.push("Same tiles again")
        player.push(button)
        again = player.scene.session.game
        assert again.step(0).after.displays == game.step(0).after.displays
        assert (again.names, {*again.seats}) == (names, {*game.seats})
        assert again.setup.first_player == game.setup.first_player
        assert (again.series, again.hint_use) == (None, HintUse(3))


def test_friends_get_the_same_tiles_with_a_code(
    player: MousePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The code is copied unless the clipboard refuses; a game with an odd seed has no code."""
    copied = list[str]()
    show_result(player, finished_game(4))
    player.push("More")
    player.push("Same tiles again")
    assert player.sees("The first 2 rounds have the same tiles.")

    def refuse(text: str) -> None:
        raise pygame.error(text)

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    player.push("Copy code")
    assert player.sees("heading: The same tiles again")
    player.push("Close")
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    player.push("Copy code")
    code = read_code(copied[0])
    assert (code.seed, code.players) == (3, 4)
    assert player.sees(f"Tile code: {copied[0]}")
    assert player.button("Copied")
    player.key(pygame.K_ESCAPE)
    assert player.sees("button: Rematch")
    show_result(player, finished_game(seed=-5))
    player.push("More")
    player.push("Same tiles again")
    assert not player.sees("code")
    player.push("Same seats")
    assert player.state.displays == finished_game(seed=-5).step(0).after.displays
