"""The table's side of the protocol: the process of a bot, its questions and its answers."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, Full, Queue
from tempfile import TemporaryDirectory
from threading import Event, Lock, Thread
from time import monotonic
from typing import Final, TypeVar

import azul
from azul.bots import Advice, Choice, Question
from azul.engine import (
    Decision,
    RecordError,
    State,
    apply,
    legal_moves,
    position_line,
)
from azul.i18n import mark
from azul.protocol.lines import ALL_MOVES, read_info, read_move

_Result = TypeVar("_Result")

START_SECONDS: Final = 15.0
ANSWER_SECONDS: Final = 5.0
STOP_SECONDS: Final = 2.0
"""How long a bot may take to get ready, to answer, and to answer after `stop`."""

_MAX_LINES: Final = 20_000
"""Lines of an answer; a report about each move, again and again, has fewer."""

_MAX_UNREAD: Final = 1000
"""Lines that are read ahead; then the bot has to wait."""

_MAX_LINE: Final = 4000
"""The longest line in bytes; a report has 400 at most. The rest counts as another line."""

_NICENESS: Final = 5
"""The table draws frames at 0."""

_PASSED_ON: Final = ("PATH", "HOME", "LANG", "SYSTEMROOT", "COMSPEC", "PATHEXT", "USERPROFILE")
"""The environment of another author's bot; programs on Windows need the last ones."""


class BotFailed(Exception):
    """A bot that has crashed, hangs, or does not keep to the protocol: why, and perhaps details."""


_HAS_ENDED: Final = mark("It stopped running.")
_WRITES_TOO_MUCH: Final = mark("It writes too much output.")


class BotRefused(Exception):
    """A bot that has answered with an error."""


def own_command() -> list[str]:
    """Return the command that starts our own bot."""
    if getattr(sys, "frozen", False):
        program = Path(sys.executable)
        # The other program of the Windows package has no standard streams.
        if sys.platform == "win32":
            program = program.with_name("azulejo-cli.exe")
        return [str(program), "--bot"]
    return [sys.executable, "-m", "azul", "--bot"]


def _environment(is_external: bool) -> dict[str, str]:
    """Return the environment in which Python finds this package.

    An external bot gets a small environment.
    """
    if is_external:
        return {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
    root = str(Path(azul.__file__).parent.parent)
    paths = [root, *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


class BotProcess:
    """A running bot. Every method but `stop` and `close` may wait, and belongs to one thread.

    `name` and `supports` are the words that it has introduced itself with.
    """

    def __init__(
        self, command: Sequence[str], shows_errors: bool = False, is_external: bool = False
    ) -> None:
        """Start the bot; raises BotFailed if the system refuses.

        Its error stream is discarded, unless the process `shows_errors` on ours. An `is_external`
        bot, which a player has added, has an empty folder and a small environment.
        """
        self._folder: TemporaryDirectory[str] | None = None
        self.name, self.supports = "", list[str]()
        flags = 0
        if sys.platform == "win32":
            flags = subprocess.CREATE_NO_WINDOW | subprocess.BELOW_NORMAL_PRIORITY_CLASS
        try:
            if is_external:
                self._folder = TemporaryDirectory(prefix="azulejo-", ignore_cleanup_errors=True)
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=None if shows_errors else subprocess.DEVNULL,
                env=_environment(is_external),
                cwd=self._folder.name if self._folder else None,
                # Ctrl+C in a terminal is meant for the table; a whole group can be ended.
                start_new_session=True,
                creationflags=flags,
            )
        except (OSError, ValueError) as error:  # ValueError comes from a null character.
            if self._folder:
                self._folder.cleanup()
            raise BotFailed(mark("It can’t be started."), str(error)) from error
        if is_external and sys.platform != "win32":
            with suppress(OSError):
                os.setpriority(os.PRIO_PGRP, self._process.pid, _NICENESS)
        self._writing = Lock()
        self._is_closed = Event()
        self._arrived = Queue[bytes](_MAX_UNREAD)
        Thread(target=self._read, name="bot", daemon=True).start()
        self._greet()

    def _greet(self) -> None:
        """Send the greeting; the bot is ready when it has answered."""
        self._greeted, self._is_ready, self._greeting = monotonic(), False, 0
        self._write("azulbot 1")

    def _read(self) -> None:
        """Pass on the bot's lines, and at the end an empty one."""
        assert self._process.stdout
        line = b"-"
        while line and not self._is_closed.is_set():
            try:
                line = self._process.stdout.readline(_MAX_LINE)
            except (OSError, ValueError):  # The stream has been closed.
                line = b""
            while not self._is_closed.is_set():
                with suppress(Full):
                    self._arrived.put(line, timeout=1.0)
                    break

    def _ask(self, *lines: str) -> None:
        """Send lines for an answer; anything that the bot sent after its last answer is dropped."""
        while self._is_ready and not self._arrived.empty():
            if not self._arrived.get():
                raise BotFailed(_HAS_ENDED)
        self._write(*lines)

    def _write(self, *lines: str) -> None:
        """Send lines; a bot that has ended is noticed when its answer is read."""
        assert self._process.stdin
        with self._writing, suppress(OSError, ValueError):
            self._process.stdin.write("".join(f"{line}\n" for line in lines).encode("ascii"))
            self._process.stdin.flush()

    def _next_words(self, deadline: float) -> list[str]:
        """Return the words of the next line; none if it does not come in time. Raises BotFailed."""
        try:
            line = self._arrived.get(timeout=deadline - monotonic())
        # ValueError if it is too late for any line: a bot may write endlessly.
        except (Empty, ValueError):
            return []
        if not line:
            raise BotFailed(_HAS_ENDED)
        # There is a word in any case, because an empty list means that time is up.
        return line.decode("utf-8", "replace").split() or ["-"]

    def is_ready(self, seconds: float) -> bool:
        """Wait some seconds for the bot to get ready; raises BotFailed after START_SECONDS."""
        deadline = monotonic() + seconds
        while not self._is_ready:
            match self._next_words(deadline):
                case []:
                    break
                case ["ready"]:
                    self._is_ready = True
                case ["id", "name", *name]:
                    self.name = " ".join(name)
                case ["supports", *words]:
                    self.supports = [*self.supports, *words]
            self._greeting += 1
            if self._greeting > _MAX_LINES:
                raise BotFailed(_WRITES_TOO_MUCH)
        if not self._is_ready and monotonic() - self._greeted > START_SECONDS:
            raise BotFailed(mark("It doesn’t answer with “ready” in time."))
        return self._is_ready

    def ask(self, question: Question, on_advice: Callable[[Advice], None]) -> Advice:
        """Ask a ready bot; `on_advice` is called with each answer before the last.

        Raises BotFailed or BotRefused.
        """
        state = question.state
        limit = "" if question.budget is None else f" positions {question.budget}"
        self._ask(
            f"setoption level {question.level}",
            f"setoption seed {question.seed}",
            f"position line {position_line(state)}",
            f"go{limit} multi {ALL_MOVES}",
        )
        return self._wait_for(_Answer(state, on_advice).read)

    def move(self, state: State, limits: str, seconds: float = 0) -> Decision:
        """Return the move of any ready bot, with the words after `go`; raises as `ask` does.

        It must stop after some `seconds`, or else after ANSWER_SECONDS.
        """
        self._ask(f"position line {position_line(state)}", f"go {limits}")

        moves: tuple[Decision, ...] = legal_moves(state)
        by_spelling = {str(move): move for move in moves}

        def read(words: list[str]) -> str | None:
            if words[0] != "move":
                return None
            if len(words) < 2 or words[1] not in by_spelling:
                raise ValueError(f"'{' '.join(words)}' names no legal move")
            return words[1]

        return by_spelling[self._wait_for(read, seconds)]

    def _wait_for(self, read: Callable[[list[str]], _Result | None], seconds: float = 0) -> _Result:
        """Read the lines of an answer, until `read` has a result; raises BotFailed, BotRefused."""
        deadline, is_stopped = monotonic() + (seconds or ANSWER_SECONDS), False
        for _ in range(_MAX_LINES):
            words = self._next_words(deadline)
            if words:
                if words[0] == "error":
                    # It may have more to say about the question, which its next `ready` ends.
                    self._greet()
                    raise BotRefused(" ".join(words[1:]))
                try:
                    result = read(words)
                except ValueError as error:
                    raise BotFailed("It does not keep to the protocol:", str(error)) from error
                if result is not None:
                    return result
            elif is_stopped:
                raise BotFailed("It does not answer.")
            else:
                self.stop()
                deadline, is_stopped = monotonic() + STOP_SECONDS, True
        raise BotFailed(_WRITES_TOO_MUCH)

    def stop(self) -> None:
        """Let the bot answer now."""
        self._write("stop")

    def close(self) -> None:
        """End the process, and processes that another author's bot has started."""
        self._is_closed.set()
        folder, self._folder = self._folder, None
        if folder:
            _end_group(self._process.pid)
        self._process.kill()
        with suppress(OSError, ValueError):
            assert self._process.stdin
            self._process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(1.0)
        if folder:
            folder.cleanup()


def _end_group(leader: int) -> None:
    """End a process that has not been waited for, so that its number is still its own."""
    with suppress(OSError):
        if sys.platform == "win32":
            command = ["taskkill", "/T", "/F", "/PID", str(leader)]
            subprocess.run(command, capture_output=True, creationflags=subprocess.CREATE_NO_WINDOW)
        else:
            os.killpg(leader, signal.SIGKILL)


class _Answer:
    """The lines of an answer."""

    def __init__(self, state: State, on_advice: Callable[[Advice], None]) -> None:
        self._state, self._on_advice = state, on_advice
        self._moves: frozenset[Decision] = frozenset(legal_moves(state))
        self._positions = 0
        self._choices: dict[Decision, Choice] = {}

    def read(self, words: list[str]) -> Advice | None:
        """Read a line; return the whole advice with the last line. Raises ValueError."""
        match words:
            case ["info", *rest]:
                self._add(*read_info(rest, len(self._state.players)))
            case ["move", move, *_]:
                return self._advice(read_move(move))
        return None

    def _add(self, positions: int, choice: Choice) -> None:
        """Add a report about a move; a report after more positions begins another round."""
        if positions != self._positions and self._choices:
            best = next(iter(self._choices.values())).record
            self._on_advice(self._advice(best))
            self._choices.clear()
        self._positions = positions
        self._choices[choice.record] = choice._replace(continuation=self._legal(choice))

    def _legal(self, choice: Choice) -> tuple[Decision, ...]:
        """Return the continuation as far as it is legal."""
        state, found = self._state, list[Decision]()
        with suppress(RecordError):
            state = apply(state, choice.record)
            for record in choice.continuation:
                state = apply(state, record)
                found.append(record)
        return tuple(found)

    def _advice(self, record: Decision) -> Advice:
        if record not in self._moves:
            raise ValueError(f"{record} is not legal")
        if self._choices.keys() != self._moves:
            raise ValueError("not all moves are reported")
        return Advice(record, tuple(self._choices.values()), self._positions)
