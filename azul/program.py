"""The program from its first picture to its last, and the net below it: nothing falls silently."""

import contextlib
import sys
from collections.abc import Sequence
from pathlib import Path

import pygame

from azul.app import App
from azul.game import printable
from azul.i18n import Sentence, Strings, choose_language, sentence
from azul.kit.window import TITLE
from azul.log import keep_trace
from azul.paths import Paths
from azul.saves import Autosave, rescue, where_kept


def play(paths: Paths, language: str, fullscreen: bool | None, file: Path | None) -> int:
    """Run the program from the first picture to the last; its exit code.

    An error that nobody expected ends it with 1, after saving, and with a sentence.
    """
    app = None
    try:
        app = App(paths, language, fullscreen)
        if file:
            app.open_file(file)
        app.run()
    except Exception as error:
        _tell_of_failure(error, app, paths, language)
        return 1
    finally:
        if app:
            with contextlib.suppress(Exception):  # All is saved, or told.
                app.close()
    return 0


def _tell_of_failure(error: Exception, app: App | None, paths: Paths, language: str) -> None:
    """Save, write the trace of an error to the log, and say so."""
    strings = app.context.strings if app else Strings(choose_language(language, []))
    sentences = [strings("Something went wrong, and the program must end.")]
    if app:
        sentences.append(strings.say(_save_what_can_be(app.autosave, paths.rescue)))
    sentences.append(strings("Details: {place}", place=printable(keep_trace(error, paths.log))))
    words = " ".join(sentences)
    # There may be no screen to show it on.
    with contextlib.suppress(pygame.error):
        pygame.display.message_box(TITLE, words, "error")
    with contextlib.suppress(OSError, ValueError):  # Nobody may be there to read it.
        print(words, file=sys.stderr, flush=True)


def _save_what_can_be(autosave: Autosave, folders: Sequence[Path]) -> Sentence:
    """Save the games, elsewhere if need be; what has become of them."""
    if autosave.flush():
        return sentence("All games are saved.")
    unsaved = autosave.unsaved
    kept = rescue(unsaved, folders)
    if len(kept) == len(unsaved):
        return where_kept(kept)
    return sentence("Your newest moves could not be saved.")
