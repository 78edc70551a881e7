"""The command line: its options, and the exit code."""

import argparse
import io
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from azul import __version__
from azul.engine import InvalidPosition, State, is_position, parse_position
from azul.game import (
    PlannedSeat,
    Seat,
    as_json,
    as_text,
    make_seating,
    position_fault,
    printable,
)
from azul.i18n import LANGUAGES, Sentence, Strings, choose_language
from azul.paths import Paths
from azul.process import try_print
from azul.saves import SaveError, read


class Parser(argparse.ArgumentParser):
    """Reads the command line."""

    def error(self, message: str) -> NoReturn:
        """Exit with code 2; print what is wrong, without control characters, if possible."""
        text = f"{self.format_usage()}{self.prog}: error: {printable(message)}\n"
        try_print(text, sys.stderr)
        sys.exit(2)


def parse(arguments: list[str]) -> argparse.Namespace:
    """Read the command line; `output` is a text to print only. Wrong use ends with code 2."""
    parser = Parser(
        prog="azulejo",
        description="A table for the tile game Azul: two to four players, one mouse.",
        epilog="Exit codes: 0 success; 1 no game in the file, an error, no display; 2 wrong use.",
        # The one of argparse would not notice that nothing can be printed.
        add_help=False,
    )
    parser.add_argument("-h", "--help", action="store_true", help="show this help and exit")
    parser.add_argument(
        "file", nargs="?", metavar="FILE", help="a saved game, or the line of a position, to open"
    )
    parser.add_argument(
        "--check",
        metavar="FILE",
        help="play a saved game's log, or read the line of a position, and print the table",
    )
    parser.add_argument("--json", action="store_true", help="with --check: print it as JSON")
    parser.add_argument("--lang", choices=list(LANGUAGES), default="", help="language")
    parser.add_argument(
        "--data-dir", type=Path, metavar="DIR", help="keep games, settings and log in DIR"
    )
    parser.add_argument(
        "--bot", action="store_true", help="speak the bot protocol over standard input and output"
    )
    screen = parser.add_mutually_exclusive_group()
    screen.add_argument("--windowed", action="store_true", help="start in a window")
    screen.add_argument("--fullscreen", action="store_true", help="start in fullscreen")
    parser.add_argument("--version", action="store_true", help="show the version and exit")
    options = parser.parse_args(arguments)
    options.output = parser.format_help() if options.help else f"{__version__}\n" * options.version
    if options.json and not options.check:
        parser.error("--json goes with --check")
    if options.check and options.file:
        parser.error("--check takes one file")
    return options


def check(source: str, json: bool, language: str) -> int:
    """Print the table of a saved game or of a position, which is a line of text.

    Return 1, with a message on stderr, if it is neither.
    """
    strings = Strings(choose_language(language, []))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # The encoding of a pipe may lack letters.
            stream.reconfigure(errors="backslashreplace")
    if strings.problem:
        try_print(f"{strings.say(strings.problem)}\n", sys.stderr)
    try:
        state, seats = _table(source, strings)
    except SaveError as error:
        return _refuse(error.sentence, strings)
    except InvalidPosition as error:
        return _refuse(position_fault(error), strings)
    text = as_json(state, seats) if json else as_text(state, seats, strings)
    return print_text(f"{text}\n", strings)


def _refuse(reason: Sentence, strings: Strings) -> int:
    try_print(f"{strings.say(reason)}\n", sys.stderr)
    return 1


def _table(source: str, strings: Strings) -> tuple[State, Sequence[Seat]]:
    """Return the state and seats of a saved game or position; raises SaveError, InvalidPosition."""
    if not is_position(source):
        game = read(Path(source))
        return game.state, game.seats
    state = parse_position(source)
    nameless = [PlannedSeat()] * len(state.players)
    return state, make_seating(nameless, strings).at_start


def print_text(text: str, strings: Strings) -> int:
    """Print a text; return 1 with a message on stderr if that fails. A closed pipe is no error."""
    error = try_print(text, sys.stdout)
    if error is None or isinstance(error, BrokenPipeError):
        return 0
    message = strings("The output can’t be written; the disk may be full.")
    try_print(f"{message}\n", sys.stderr)
    return 1


def play(options: argparse.Namespace) -> int:
    """Open the window."""
    # Imported here, because --check needs no window and is quick without its modules.
    from azul import program

    paths = Paths.in_folder(options.data_dir) if options.data_dir else Paths.of_system()
    fullscreen = True if options.fullscreen else False if options.windowed else None
    return program.play(paths, options.lang, fullscreen, options.file)


def main(arguments: list[str]) -> int:
    """Run the program and return its exit code."""
    options = parse(arguments)
    if options.output:
        return print_text(options.output, Strings(choose_language(options.lang, [])))
    if options.check:
        return check(options.check, options.json, options.lang)
    return play(options)
