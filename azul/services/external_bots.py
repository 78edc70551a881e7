"""Bots of other authors: their command lines, their names and what they support."""

import os
import shlex
import sys
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from shutil import which
from string import ascii_uppercase
from time import monotonic
from typing import Final

from azul.engine import RULES, Ruleset, Wall
from azul.game import MAX_NAME_LENGTH, PLAYER_COUNTS, clean_name, name_key
from azul.i18n import mark
from azul.protocol.bot_process import START_SECONDS, BotFailed, BotProcess
from azul.settings import ExternalBot

_LOOK_SECONDS: Final = 0.1
_NAMELESS: Final = "Bot"


def split_command(line: str) -> tuple[str, ...]:
    """Return the words of a command line as in a shell, first the full path of the program.

    Raises ValueError if quotes are not closed or there is no such program.
    """
    is_windows = sys.platform == "win32"
    # Backslashes are parts of paths there, and quotes are left in the words.
    words = shlex.split(line, posix=not is_windows)
    words = [os.path.expanduser(word.strip('"') if is_windows else word) for word in words]
    program = which(words[0]) if words else None
    if program is None:
        raise ValueError("no such program")
    return os.path.abspath(program), *words[1:]


def joined_command(words: Sequence[str]) -> str:
    """Return the command line with these words, which `split_command` splits."""
    if sys.platform == "win32":
        return " ".join(f'"{word}"' if " " in word or not word else word for word in words)
    return shlex.join(words)


def command_of_file(path: Path) -> tuple[str, ...]:
    """Return the command that runs a file; empty if it is no program."""
    return (os.path.abspath(path),) if which(path) else ()


def introduce(
    command: tuple[str, ...],
    reserved: Collection[str],
    taken: Collection[str],
    report: Callable[[float], None],
) -> ExternalBot:
    """Start a bot to ask for its name and what it supports; raises BotFailed.

    A `reserved` name is replaced by the name of the file, and a `taken` name gets a letter. The
    share of the longest time that has passed goes to `report`.
    """
    process, begun = BotProcess(command, is_external=True), monotonic()
    try:
        while not process.is_ready(_LOOK_SECONDS):
            report((monotonic() - begun) / START_SECONDS)
    finally:
        process.close()
    reserved, taken = {*map(name_key, reserved)}, {*map(name_key, taken)}
    texts = (process.name, Path(command[-1]).stem, _NAMELESS)
    wanted = (clean_name(" ".join(text.split())).strip() for text in texts)
    name = next(name for name in wanted if name and name_key(name) not in reserved)
    short = name[: MAX_NAME_LENGTH - 2].rstrip()
    names = (name, *(f"{short} {letter}" for letter in ascii_uppercase[1:]))
    free = next((name for name in names if name_key(name) not in taken), None)
    if free is None:
        raise BotFailed(mark("There are too many computer players with this name."))
    supported = list[str]()
    counts = [str(number) for number in PLAYER_COUNTS]
    kinds = {"players": counts, "walls": [*map(str, Wall)], "rulesets": [*map(str, Ruleset)]}
    # Bots from before these rulesets mention none.
    later = {str(ruleset) for ruleset, rules in RULES.items() if rules.printed}
    for kind, words in kinds.items():
        mentioned = process.supports if kind in process.supports else {*words} - later
        supported += [word for word in words if word in mentioned]
    return ExternalBot(free, command, tuple(map(str, supported)))
