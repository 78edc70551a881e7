"""Our own bot's side: reads a table's lines, thinks, and answers (`main.py --bot`)."""

import gc
import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from time import monotonic
from typing import BinaryIO, Final

from azul.bots import Advice, Level, Question, UnknownRules, think
from azul.engine import CHANCE, NOBODY, Ruleset, State, Wall
from azul.protocol.lines import (
    MAX_LINE,
    MAX_NUMBER,
    Limits,
    ProtocolError,
    read_limits,
    read_number,
    read_position,
    spell_info,
)

_GREETING: Final = (
    "id name Azulejo",
    "id author the Azulejo project",
    f"supports players 2 3 4 walls {' '.join(Wall)} rulesets {' '.join(Ruleset)}",
    f"option name level type combo default {Level.GRANDMASTER} {' '.join(Level)}",
    f"option name seed type spin default 0 min 0 max {MAX_NUMBER}",
    "ready",
)
_MAX_POSITIONS: Final = 1_000_000
"""The end of a search without a limit; it has taken about 250 MB then."""

_FIRST_INFO: Final = 2_000
"""Positions before the first report; each later report comes after twice as many."""

_MAX_WAITING: Final = 100
"""Lines that wait until the bot has thought; all further lines are refused."""

_MAX_GARBAGE: Final = 10_000
"""New objects after which garbage is collected; a search of 5,000 positions leaves as many."""

_NICENESS: Final = 5
"""The table draws frames at 0."""

_END: Final = b""
"""The line after the last one."""


class Bot:
    """Answers the lines of a table until `quit` or the end of its input.

    While it thinks, it obeys only `stop`, `quit` and the end at once; other lines wait.
    """

    def __init__(
        self,
        lines: Iterator[bytes],
        say: Callable[[str], None],
        level: Level = Level.GRANDMASTER,
    ) -> None:
        """`lines` may block; `say` writes a line."""
        self._say = say
        self._state: State | None = None
        self._level, self._seed = level, 0
        self._waiting: list[bytes] = []
        self._has_ended = False
        self._arrived = Queue[bytes](_MAX_WAITING)
        Thread(target=self._read, args=(lines,), daemon=True).start()

    def _read(self, lines: Iterator[bytes]) -> None:
        # The terminal or the table may have gone.
        with suppress(OSError, ValueError):
            for line in lines:
                self._arrived.put(line)
        self._arrived.put(_END)

    def run(self) -> None:
        while not self._has_ended:
            line = self._waiting.pop(0) if self._waiting else self._arrived.get()
            if line == _END:
                break
            try:
                self._obey(line)
            except ProtocolError as error:
                self._say(f"error {error}")

    def _obey(self, line: bytes) -> None:
        """Carry out a line; raises ProtocolError."""
        command, _, rest = _text(line).partition(" ")
        match command:
            case "azulbot":
                if rest != "1":
                    raise ProtocolError("this bot speaks version 1")
                for answer in _GREETING:
                    self._say(answer)
            case "setoption":
                self._set_option(rest)
            case "position":
                # After an error there is no position; the previous position no longer counts.
                self._state = None
                self._state = read_position(rest)
            case "go":
                self._think(read_limits(rest.split()))
            case "quit":
                self._has_ended = True
            case "newgame" | "stop" | "":
                # No game is remembered, and a move may have been sent before `stop` arrived.
                pass
            case _:
                raise ProtocolError("unknown command")

    def _set_option(self, text: str) -> None:
        name, _, value = text.partition(" ")
        if name == "level" and value in [*Level]:
            self._level = Level(value)
        elif name == "seed":
            self._seed = read_number([value], "seed", least=0)
        else:
            raise ProtocolError("unknown option or value")

    def _think(self, limits: Limits) -> None:
        """Think about the position; report now and then, and finally the move."""
        state = self._state
        if state is None or state.to_act in (CHANCE, NOBODY):
            raise ProtocolError("nobody is to act")
        begun, due = monotonic(), _FIRST_INFO

        def report(advice: Advice) -> None:
            elapsed = round(1000 * (monotonic() - begun))
            for choice in advice.choices[: limits.moves]:
                self._say(spell_info(choice, advice.positions, elapsed))

        def watch(positions: int, advice_so_far: Callable[[], Advice]) -> bool:
            nonlocal due
            if positions >= due:
                due *= 2
                report(advice_so_far())
            elapsed = 1000 * (monotonic() - begun)
            is_late = limits.milliseconds is not None and elapsed >= limits.milliseconds
            return is_late or self._must_stop()

        budget = limits.positions
        if budget is None and (limits.milliseconds or limits.is_infinite):
            budget = _MAX_POSITIONS
        try:
            advice = think(Question(state, self._level, self._seed, budget), watch)
        except UnknownRules as error:
            raise ProtocolError(str(error)) from error
        report(advice)
        self._say(f"move {advice.record}")
        # Collected only now, because a long search leaves cycles of some megabytes.
        if gc.get_count()[0] > _MAX_GARBAGE:
            gc.collect()

    def _must_stop(self) -> bool:
        """Read the lines that have arrived. Return True if one of them ends the search."""
        with suppress(Empty):
            while True:
                line = self._arrived.get_nowait()
                if line.strip() == b"stop":
                    return True
                if line == _END or line.strip() == b"quit":
                    self._has_ended = True
                    return True
                if len(self._waiting) < _MAX_WAITING:
                    self._waiting.append(line)
                else:
                    self._say("error too many lines")
        return False


def _text(line: bytes) -> str:
    """Return the text of a line; raises ProtocolError."""
    if len(line) >= MAX_LINE:
        raise ProtocolError("the line is too long")
    try:
        return line.decode("ascii").strip()
    except UnicodeDecodeError:
        raise ProtocolError("only ASCII is understood") from None


def bounded_lines(stream: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a stream; lines that are too long are cut."""
    while line := stream.readline(MAX_LINE):
        yield line
        while len(line) == MAX_LINE and not line.endswith(b"\n"):
            line = stream.readline(MAX_LINE)


def main(arguments: list[str]) -> int:
    """Speak the protocol over standard input and output; return the exit code."""
    parser = ArgumentParser(prog="azulejo", description="A bot for the tile game Azul.")
    parser.add_argument("--bot", action="store_true", help="speak the bot protocol")
    parser.add_argument("--level", choices=[*Level], default=Level.GRANDMASTER, type=Level)
    options = parser.parse_args(arguments)
    with suppress(AttributeError, OSError):  # Windows has no such priorities.
        os.nice(_NICENESS)
    # The entry point has switched the collector off; a search collects its garbage at its end.
    gc.disable()

    def say(line: str) -> None:
        sys.stdout.buffer.write(line.encode("ascii", "backslashreplace") + b"\n")
        sys.stdout.buffer.flush()

    with suppress(OSError):  # The table has gone; on Windows that is no BrokenPipeError.
        Bot(bounded_lines(sys.stdin.buffer), say, options.level).run()
    return 0
