"""Opening a saved game, from wherever it is asked for."""

from pathlib import Path

from azul.i18n import sentence
from azul.saves import SaveError
from azul.scenes.confirm import Confirm, Message
from azul.scenes.play.look_back import LookBackScene
from azul.scenes.play.round import RoundScene
from azul.scenes.scene import Begin, Context, Scene


def opened(context: Context, path: Path) -> Scene:
    """The table with a saved game on it; or why not, as a message or a question.

    While another window plays the game, a yes to the question plays on in a new file. A file that
    stands outside the shelf is never written: its game goes on in a new one.
    """
    own = context.shelf.own(path)
    free = own is not None and context.shelf.claim(own)
    try:
        game = context.shelf.take_up(own) if own and free else context.shelf.read(own or path)
    except SaveError as error:
        if own and free:
            context.shelf.leave(own)
        return _unreadable(context, error)
    if own is None:
        return RoundScene.playing_on(context, game)
    if free:
        return RoundScene(context, context.start(game, own))
    return Confirm(
        context,
        sentence("Already open in another window"),
        sentence(
            "This game is being played in another window of this program. You can play on from"
            " here in a new file; the other window keeps its own."
        ),
        sentence("Play on in a new file"),
        lambda: Begin(RoundScene.playing_on(context, game)),
    )


def looked_back(context: Context, path: Path) -> Scene:
    """A saved game to be looked back at; or why not, as a message."""
    try:
        return LookBackScene(context, context.shelf.read(path))
    except SaveError as error:
        return _unreadable(context, error)


def _unreadable(context: Context, error: SaveError) -> Scene:
    return Message(context, sentence("This game cannot be opened"), error.sentence)
