"""Opening a saved game, from wherever it is asked for."""

from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Final

from azul.game import printable
from azul.i18n import sentence
from azul.saves import SUFFIX, SaveError
from azul.scenes.dialogs.question import Message, Question
from azul.scenes.game.round import RoundScene
from azul.scenes.review.review_scene import ReviewScene
from azul.scenes.scene import Begin, Context, Scene

_LONGEST_LOOK: Final = 1.0
"""Seconds that a game is looked for among many files."""


def opened(context: Context, path: Path) -> Scene:
    """The table with a saved game on it; or why not, as a message or a question.

    While another window plays the game, a yes to the question plays on in a new file. A file that
    stands outside the shelf is never written: its game goes on in a new one, to which Continue
    leads only once somebody has played on in it.
    """
    try:
        return _opened(context, path)
    except SaveError as error:
        return _unreadable(context, error)


def _opened(context: Context, path: Path) -> Scene:
    """The table, or the question; raises SaveError."""
    own = context.shelf.path_on_shelf(path)
    free = own is not None and context.shelf.claim(own)
    try:
        game = context.shelf.open_claimed(own) if own and free else context.shelf.read(own or path)
    except SaveError:
        if own and free:
            context.shelf.leave(own)
        raise
    if own is None:
        return RoundScene.from_branch(context, game, is_chosen=False)
    if free:
        return RoundScene(context, context.start_game(game, own))
    return Question(
        context,
        sentence("Already open in another window"),
        sentence(
            "This game is being played in another window of this program. You can play on from"
            " here in a new file; the other window keeps its own."
        ),
        sentence("Play on in a new file"),
        lambda: Begin(RoundScene.from_branch(context, game)),
    )


def opened_of(context: Context, paths: Sequence[Path]) -> list[Scene]:
    """What comes of several files: the first that is a game, and above it a word about the rest.

    If another window plays that game, there is just the question about it.
    """
    troubles: list[SaveError] = []
    end = monotonic() + _LONGEST_LOOK
    # What is called a game comes first.
    for path in sorted(paths, key=lambda path: path.suffix != SUFFIX):
        try:
            # Before it is opened, for what is opened takes a lock.
            context.shelf.read(path)
            scene = _opened(context, path)
        except SaveError as error:
            troubles.append(error)
            if monotonic() > end:
                break
            continue
        if not isinstance(scene, RoundScene):
            # Nothing is open yet, and a question is enough at a time.
            return [scene]
        told = sentence(
            "Only one of the {count} dropped files was opened: {file}.",
            count=len(paths),
            file=printable(path.name),
        )
        return [scene, Message(context, sentence("One game at a time"), told)]
    told = sentence(
        "None of the {count} dropped files was opened. {why}",
        count=len(paths),
        why=troubles[0].sentence,
    )
    return [Message(context, sentence("No game opened"), told)]


def looked_back(context: Context, path: Path) -> Scene:
    """A saved game to be looked back at; or why not, as a message."""
    try:
        return ReviewScene(context, context.shelf.read(path))
    except SaveError as error:
        return _unreadable(context, error)


def _unreadable(context: Context, error: SaveError) -> Scene:
    return Message(context, sentence("This game cannot be opened"), error.sentence)
