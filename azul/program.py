"""The program from its first picture to its last, and the net below it: nothing falls silently."""

import contextlib
import sys
from functools import partial
from pathlib import Path

from azul.app import App
from azul.game import printable
from azul.i18n import Sentence, Strings, choose_language, sentence
from azul.kit.window import NoScreen, show_message_box
from azul.log import log_error
from azul.paths import Paths
from azul.process import handled_screen_loss, recorded_signals, try_print
from azul.saves import copy_notice, rescue


def play(paths: Paths, language: str, fullscreen: bool | None, file: Path | None) -> int:
    """Run the program from the first picture to the last; its exit code.

    A signal that asks it to end is obeyed after saving, without a question; the code is then its
    number below zero. An error that nobody expected ends it with 1, after saving, and with a
    sentence; so does a screen that is missing or lost.
    """
    app, trouble = None, ""
    with recorded_signals() as signals:
        try:
            app = App(paths, language, fullscreen)
            if file:
                app.open_file(file)
            with handled_screen_loss(partial(_tell_of_screen, app, paths, language)):
                app.run(signals)
            if signals and (problem := _save(app, paths)):
                _print(app.context.strings.say(problem))
        except NoScreen:
            _tell_of_screen(app, paths, language)
            return 1
        except Exception as error:
            trouble = _words_about(error, app, paths, language)
        finally:
            if app:
                with contextlib.suppress(Exception):  # All is saved, or told.
                    app.close()
    if trouble:
        # Where the end was asked for nobody may be there to close the box.
        _tell(trouble, in_box=not signals)
        return 1
    return -signals[0] if signals else 0


def _words_about(error: Exception, app: App | None, paths: Paths, language: str) -> str:
    """Save, write the trace of an error to the log, and find words for it."""
    strings = _strings(app, language)
    words = [strings("Something went wrong, and the program must end.")]
    if app:
        words.append(strings.say(_save(app, paths) or sentence("All games are saved.")))
    masked = app.context.survey.people.masked if app else str
    place = log_error(error, paths.log, masked)
    words.append(strings("Details: {place}", place=printable(place)))
    return " ".join(words)


def _tell_of_screen(app: App | None, paths: Paths, language: str) -> None:
    """Say that there is no screen; where there was one, save before, in the midst of anything."""
    strings = _strings(app, language)
    if not app:
        _print(strings("There is no screen to play on."))
        return
    saved = _save(app, paths) or sentence("All games are saved.")
    _print(f"{strings('The screen is gone.')} {strings.say(saved)}")


def _save(app: App, paths: Paths) -> Sentence | None:
    """Save the games, elsewhere if need be; what there is to tell of it, None if all is well."""
    app.autosave.flush()
    unsaved = app.autosave.unsaved
    if not unsaved:
        return None
    kept = rescue(unsaved, paths.rescue)
    if len(kept) == len(unsaved):
        return copy_notice(kept)
    return sentence("Your newest moves could not be saved.")


def _tell(words: str, in_box: bool) -> None:
    if in_box:
        show_message_box(words)
    _print(words)


def _print(words: str) -> None:
    try_print(f"{words}\n", sys.stderr)


def _strings(app: App | None, language: str) -> Strings:
    return app.context.strings if app else Strings(choose_language(language, []))
