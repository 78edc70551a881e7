"""Runs the program, and handles unexpected errors, signals and a lost screen."""

import contextlib
import sys
from functools import partial
from pathlib import Path

from azul.app import App
from azul.engine import is_position
from azul.game import printable
from azul.i18n import Sentence, Strings, choose_language, sentence
from azul.kit.window import NoScreen, show_message_box
from azul.log import log_error
from azul.paths import Paths
from azul.process import handled_screen_loss, recorded_signals, try_print
from azul.saves import copy_notice, rescue


def play(paths: Paths, language: str, fullscreen: bool | None, opened: str | None) -> int:
    """Run the program with a saved game or the line of a position; return its exit code.

    A signal ends it after saving, without a question; the code is then its negative number. Before
    there is something to save, it ends the process at once, which may be waiting for the screen. An
    unexpected error ends it with 1, after saving, and with a message; so does a screen that is
    missing or lost.
    """
    app, signals, message = None, list[int](), ""
    with contextlib.ExitStack() as recording:
        try:
            app = App(paths, language, fullscreen)
            signals = recording.enter_context(recorded_signals())
            if opened and is_position(opened):
                app.load_scenes().open_position(opened)
            elif opened:
                app.open_file(Path(opened))
            with handled_screen_loss(partial(_report_screen_loss, app, paths, language)):
                app.run(signals)
            if signals and (problem := _leave_and_save(app, paths)):
                _print(app.context.strings.say(problem))
        except NoScreen:
            _report_screen_loss(app, paths, language)
            return 1
        except Exception as error:
            strings = _strings(app, language)
            sentences = [strings("Something went wrong, and the game has to close.")]
            if app:
                sentences.append(strings.say(_save(app, paths) or sentence("All games are saved.")))
            masked = app.context.statistics_reader.people.masked if app else str
            place = log_error(error, paths.log, masked)
            sentences.append(strings("Details: {place}", place=printable(place)))
            message = " ".join(sentences)
        finally:
            if app:
                with contextlib.suppress(Exception):  # Everything is saved or reported.
                    app.close()
    if message:
        # After a signal, nobody may be there to close the box.
        if not signals:
            show_message_box(message)
        _print(message)
        return 1
    return -signals[0] if signals else 0


def _report_screen_loss(app: App | None, paths: Paths, language: str) -> None:
    """Save if the program was running, and report that there is no screen."""
    strings = _strings(app, language)
    if not app:
        _print(strings("No screen was found."))
        return
    saved = _save(app, paths) or sentence("All games are saved.")
    _print(f"{strings('The connection to the screen was lost.')} {strings.say(saved)}")


def _leave_and_save(app: App, paths: Paths) -> Sentence | None:
    """Leave all scenes, of which a game then saves the time of its turn, and save as `_save`."""
    app.stack.quit(is_confirmed=True)
    return _save(app, paths)


def _save(app: App, paths: Paths) -> Sentence | None:
    """Save the games, elsewhere if necessary; return a message in that case, or if it failed."""
    app.autosave.flush()
    unsaved = app.autosave.unsaved
    if not unsaved:
        return None
    copies = rescue(unsaved, paths.rescue)
    if len(copies) == len(unsaved):
        return copy_notice(copies)
    return sentence("Your latest moves couldn’t be saved.")


def _print(text: str) -> None:
    try_print(f"{text}\n", sys.stderr)


def _strings(app: App | None, language: str) -> Strings:
    return app.context.strings if app else Strings(choose_language(language, []))
