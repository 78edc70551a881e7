"""Opening a saved game, from any screen."""

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Final

from azul import files
from azul.engine import is_position, pasted_line
from azul.game import printable
from azul.i18n import sentence
from azul.saves import SUFFIX, SaveError
from azul.scenes.dialogs.external_bots import ask_to_add
from azul.scenes.dialogs.question import MessageScene, QuestionScene
from azul.scenes.game.round import RoundScene
from azul.scenes.review.opening import open_file_for_review
from azul.scenes.scene import Begin, Context, Scene
from azul.services import command_of_file

_MAX_LINE: Final = 5_000  # bytes of a file that are read to check for a position

_MAX_SEARCH_SECONDS: Final = 1.0
"""Seconds spent searching many files for a game."""


def open_game(context: Context, path: Path) -> Scene:
    """Return the table with a saved game, or a message or question if it cannot be opened.

    If another window is playing the game, the question offers to continue in a new file. A file
    outside the library is never written: its game continues in a new file, and the Continue button
    leads to the new file only after a move in it.
    """
    try:
        return _open(context, path)
    except SaveError as error:
        return _unreadable(context, error)


def open_dropped_file(context: Context, path: Path) -> Scene:
    """Return the scene for a file from outside, or the question about it if it is a program."""
    try:
        return _open(context, path)
    except SaveError as error:
        # A damaged game may be executable, too, on some disks.
        command = () if path.suffix == SUFFIX else command_of_file(path)
        return ask_to_add(context, command) if command else _unreadable(context, error)


def _open(context: Context, path: Path) -> Scene:
    """Return the table, or the question; raises SaveError."""
    library = context.library
    library_path = library.path_in_library(path)
    is_claimed = library_path is not None and library.claim(library_path)
    try:
        if library_path and is_claimed:
            game = library.open_claimed(library_path)
        else:
            game = library.read(library_path or path)
    except SaveError:
        if library_path and is_claimed:
            library.leave(library_path)
        raise
    if not is_claimed:
        game.copied_from = printable(path.stem)
    if library_path is None:
        return RoundScene.from_branch(context, game, is_chosen=False)
    if is_claimed:
        return RoundScene(context, context.start_game(game, library_path))
    return QuestionScene(
        context,
        sentence("Already open in another window"),
        sentence(
            "This game is open in another window. You can continue from here in a"
            " new file; the other window keeps its own."
        ),
        sentence("Continue in a new file"),
        lambda: Begin(RoundScene.from_branch(context, game)),
    )


def open_dropped(context: Context, paths: Sequence[Path]) -> list[Scene]:
    """Return the first game of several files and a message, or the question about that game."""
    errors: list[SaveError] = []
    end = monotonic() + _MAX_SEARCH_SECONDS
    # Files with the suffix of saved games come first.
    for path in sorted(paths, key=lambda path: path.suffix != SUFFIX):
        try:
            # The file is read first, because opening claims it.
            context.library.read(path)
            scene = _open(context, path)
        except SaveError as error:
            errors.append(error)
            if monotonic() > end:
                break
            continue
        if not isinstance(scene, RoundScene):
            # Nothing is open yet, and one question at a time is enough.
            return [scene]
        message = sentence(
            "Only one of the {count} dropped files was opened: {file}.",
            count=len(paths),
            file=printable(path.name),
        )
        return [scene, MessageScene(context, sentence("One game at a time"), message)]
    message = sentence(
        "None of the {count} dropped files was opened. {why}",
        count=len(paths),
        why=errors[0].sentence,
    )
    return [MessageScene(context, sentence("No game opened"), message)]


def position_in_file(path: Path) -> str:
    """Return the first line of a text file, if it is meant as a position, else ""."""
    text = b""
    with suppress(OSError, ValueError):
        text = files.head(path, _MAX_LINE) or b""
    line = pasted_line(text.decode("utf-8-sig", "replace"))
    return line if is_position(line) else ""


def open_for_review(context: Context, path: Path) -> Scene:
    """Return the review of a saved game, or a message if it cannot be read."""
    return open_file_for_review(context, path, partial(_unreadable, context))


def _unreadable(context: Context, error: SaveError) -> Scene:
    return MessageScene(context, sentence("This game can’t be opened"), error.sentence)
