"""Games with finished analyses, and the screens that show them."""

from pathlib import Path

from azul.engine import Setup, Wall, legal_moves
from azul.game import Game, HistoryEntry
from azul.scenes.game.round import RoundScene
from azul.scenes.review.review_scene import ReviewScene
from azul.services import GameAnalysis
from tests.game.histories import NAMES, played
from tests.play.mouse_player import MousePlayer
from tests.threads import join_threads


def unfinished_game(
    count: int = 9,
    wall: Wall = Wall.COLORED,
    pick: int = -1,
    names: tuple[str, str] = ("Ana", "Ben"),
    seed: int = 5,
) -> Game:
    """Return an unfinished game whose players pick the last legal move: many tiles fall."""
    game = Game(Setup(names, wall, seed=seed))
    while game.cursor < count:
        game.play(legal_moves(game.state)[pick])
    return game


def analyzed_game() -> Game:
    """Return the finished game that tests analyze as a whole: its positions are searched once."""
    return played(Setup(NAMES[:2], seed=4))


def finish_game(game: Game) -> Game:
    """Return a copy of the game, played to its end: only then the program judges moves."""
    whole = game.branch(game.cursor)
    while not whole.is_over:
        whole.play(legal_moves(whole.state)[0])
    return whole


def finished_analysis(player: MousePlayer, game: Game) -> GameAnalysis:
    """Return the completed analysis of a game up to its cursor."""
    analyses, tasks = player.app.context.analyses, player.app.tasks
    analysis = analyses.of(game)
    analyses.work_on(analysis)
    join_threads("insight")
    tasks.deliver()
    while not analysis.has_ended:
        tasks.deliver()
    return analysis


def start_game(player: MousePlayer, game: Game) -> None:
    """Show a game as the menu does: its table, or the result of a finished game."""
    player.app.stack.push(RoundScene(player.app.context, player.app.context.start_game(game)))
    player.tick()


def open_result(player: MousePlayer, game: Game) -> None:
    """Open the result of a finished game, and wait until its buttons are enabled."""
    start_game(player, game)
    player.wait(1)


def open_review(
    player: MousePlayer,
    game: Game,
    step: int | None = None,
    entries: list[HistoryEntry] | None = None,
) -> None:
    """Open the review of a game at a step, by default the last step."""
    player.app.stack.push(ReviewScene(player.app.context, game, Path("a.azul"), entries, step))
    player.tick()


def review(player: MousePlayer) -> ReviewScene:
    """Return the review on top of the stack."""
    top = player.app.stack.top
    assert isinstance(top, ReviewScene), top
    return top


def step_shown(player: MousePlayer) -> int:
    """Return the number of the step that the review names."""
    return int(player.node("Round").label.split("Step ")[1].split(" ")[0])
