"""Opening the review of a game; a thread reads very long games, so that no frame waits."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from azul.game import Game, HistoryEntry, history_of
from azul.i18n import sentence
from azul.saves import SaveError
from azul.scenes.dialogs.waiting import Report, WaitingScene
from azul.scenes.review.review_scene import ReviewScene
from azul.scenes.scene import Context, Scene

_LONG: Final = 3_000
"""The number of records of a very long game: a usual game has a few hundred."""

_LONG_FILE: Final = 40_000
"""The size of its file in bytes."""

_REPORT_EVERY: Final = 100


def open_review(
    context: Context,
    game: Game,
    path: Path,
    record_count: int | None = None,
    step: int | None = None,
    plays_step: bool = False,
) -> Scene:
    """Return the review of a game, or the scene that waits for it; see `ReviewScene`."""

    def work(report: Report) -> Callable[[], Scene]:
        entries = _entries(game, record_count, report)
        return partial(ReviewScene, context, game, path, entries, step, plays_step=plays_step)

    return _open(context, work, is_long=game.cursor >= _LONG)


def open_file_for_review(
    context: Context, path: Path, refused: Callable[[SaveError], Scene]
) -> Scene:
    """Return the review of a saved game, the scene that waits for it, or what `refused` returns."""

    def work(report: Report) -> Callable[[], Scene]:
        try:
            game = context.library.read(path)
        except SaveError as error:
            return partial(refused, error)
        return partial(ReviewScene, context, game, path, _entries(game, None, report))

    return _open(context, work, _is_long_file(path))


def _open(context: Context, work: Callable[[Report], Callable[[], Scene]], is_long: bool) -> Scene:
    """Return the scene made by the work, or a scene that waits for it."""
    if not is_long:
        return work(lambda share: None)()
    waiting = WaitingScene(context, sentence("Loading the game"), work)
    waiting.opened_by = ReviewScene.opened_by
    return waiting


def _is_long_file(path: Path) -> bool:
    try:
        return path.stat().st_size >= _LONG_FILE
    except OSError:
        return False


def _entries(game: Game, record_count: int | None, report: Report) -> list[HistoryEntry]:
    """Return the history; dividing its steps takes the most time and comes first."""
    end = game.cursor if record_count is None else record_count
    for index in range(end):
        game.step(index).parts()
        if index % _REPORT_EVERY == 0:
            report(index / end)
    return history_of(game, record_count)
