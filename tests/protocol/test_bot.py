"""Our bot, asked in lines: its answers, its errors and its end."""

import os
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from itertools import count, groupby
from pathlib import Path
from random import Random
from time import sleep

import pytest

from azul.bots import Choice, Level, Question, think
from azul.engine import CHANCE, Phase, State, legal_moves, position_line
from azul.protocol.bot import Bot, bounded_lines
from azul.protocol.lines import ALL_MOVES, MAX_LINE, read_info, spell_info
from tests.bots.games import KINDS, Kind, all_kinds, first_offer, positions
from tests.cases import some
from tests.insight.games import apprentice, played, states

ROOT = Path(__file__).parents[2]


class Until(str):
    """A wait instead of a line, until the bot has said a line that begins with a text."""


def answers(*script: str | bytes, level: Level = Level.GRANDMASTER) -> list[str]:
    """Return all lines of the bot after some lines and the end of its input."""
    said = list[str]()

    def lines() -> Iterator[bytes]:
        for entry in script:
            if isinstance(entry, Until):
                while not any(line.startswith(entry) for line in said):
                    sleep(0.001)
            else:
                yield entry if isinstance(entry, bytes) else f"{entry}\n".encode()

    Bot(lines(), said.append, level).run()
    return said


def position(state: State) -> str:
    return f"position line {position_line(state)}"


def recorded(kind: Kind, length: int) -> tuple[str, State]:
    """Return the first records of a game as a position, and the state after them."""
    setup, log = kind.setup(2), played(kind, 2, apprentice, 36)[:length]
    line = f"position players {kind.players} wall {kind.wall} ruleset {kind.ruleset} first 0 record"
    return f"{line} {' ; '.join(map(str, log))}", states(setup, log)[-1]


def timeless(lines: list[str]) -> list[str]:
    """Return lines without milliseconds, which are never the same."""
    words = [line.split(" ") for line in lines]
    return [" ".join([*each[:3], *each[5:]] if each[0] == "info" else each) for each in words]


def expected(question: Question, reports: int = 1) -> list[str]:
    """Return the answer to a question, without milliseconds."""
    advice = think(question)
    reported = [spell_info(choice, advice.positions, 0) for choice in advice.choices[:reports]]
    return [*timeless(reported), f"move {advice.record}"]


STATE = first_offer(KINDS[0], 1)
LONG = first_offer(KINDS[-1], 1)
"""A position whose search takes long."""

LAST_DRAFTS = next(
    state
    for state in positions(KINDS[0], 3)
    if state.phase is Phase.FACTORY_OFFER and not any(state.displays) and len(state.center) < 5
)
"""A position whose search is solved at once."""


# Commands


def test_the_greeting_names_the_bot_and_all_that_it_supports() -> None:
    assert answers("azulbot 1") == [
        "id name Azulejo",
        "id author the Azulejo project",
        "supports players 2 3 4 walls colored gray rulesets azul green-box crystal-1 crystal-2",
        "option name level type combo default grandmaster apprentice journeyman master grandmaster",
        "option name seed type spin default 0 min 0 max 18446744073709551615",
        "ready",
    ]


@all_kinds
def test_a_position_is_a_line_or_a_record_and_both_have_the_same_answer(kind: Kind) -> None:
    for length in (1, 7, 30):
        record, state = recorded(kind, length)
        if state.to_act != CHANCE:
            by_record, by_line = (
                answers(each, "go positions 200") for each in (record, position(state))
            )
            assert timeless(by_record) == timeless(by_line) != []


@pytest.mark.parametrize("moves", [1, 3, ALL_MOVES])
def test_the_best_moves_are_reported_with_chances_and_continuation(moves: int) -> None:
    *infos, move = answers(position(STATE), f"go positions 500 multi {moves}")
    advice = think(Question(STATE, budget=500))
    assert move == f"move {advice.record}"
    assert len(infos) == min(moves, len(legal_moves(STATE)))
    for info, choice in zip(infos, advice.choices, strict=False):
        searched, reported = read_info(info.split()[1:], 2)
        assert (searched, reported) == (advice.positions, rounded(choice))


def rounded(choice: Choice) -> Choice:
    return read_info(spell_info(choice, 0, 0).split()[1:], len(choice.chances))[1]


def test_level_and_seed_are_options() -> None:
    options = "setoption level journeyman", "setoption seed 18446744073709551615"
    said = answers(*options, position(STATE), "go")
    assert timeless(said) == expected(Question(STATE, Level.JOURNEYMAN, 2**64 - 1))


def test_without_a_limit_the_level_at_the_start_decides() -> None:
    said = answers(position(STATE), "go", level=Level.MASTER)
    assert timeless(said) == expected(Question(STATE, Level.MASTER))


def test_unknown_words_after_go_are_ignored() -> None:
    said = answers(position(STATE), "go quickly positions 300 depth 7")
    assert timeless(said) == expected(Question(STATE, budget=300))


def test_a_new_game_a_late_stop_and_empty_lines_have_no_answer() -> None:
    assert answers("newgame", "stop", "", " ", b"\r\n") == []


def test_lines_may_end_as_on_windows() -> None:
    assert answers(b"azulbot 1\r\n")[-1] == "ready"


def test_the_bot_ends_with_quit_and_answers_nothing_after_it() -> None:
    assert answers("quit", "azulbot 1") == []


# Thinking


def test_a_search_for_some_milliseconds_ends_after_them(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count(step=0.02)
    monkeypatch.setattr("azul.protocol.bot.monotonic", lambda: next(clock))
    *_, info, move = answers(position(LONG), "go milliseconds 90", Until("move"))
    assert "milliseconds 120 " in info
    assert read_info(info.split()[1:], 4)[0] < 11_000
    assert move.startswith("move ")


def test_reports_come_again_after_twice_as_many_positions() -> None:
    said = answers(position(LONG), "go positions 20000 multi 2", Until("move"))
    found = [read_info(line.split()[1:], 4)[0] for line in said[:-1]]
    reports = [(searched, len([*group])) for searched, group in groupby(found)]
    assert [searched // 1000 for searched, _ in reports][:3] == [2, 4, 8]
    assert {number for _, number in reports} == {2}


@pytest.mark.parametrize("end", [["stop"], ["quit"], []], ids=["stop", "quit", "end of input"])
def test_an_infinite_search_is_ended_by(end: list[str]) -> None:
    *infos, move = answers(position(LONG), "go infinite", Until("info"), *end)
    assert infos
    assert move.removeprefix("move ") in map(str, legal_moves(LONG))


def test_after_stop_the_bot_goes_on() -> None:
    said = answers(position(LONG), "go infinite", Until("info"), "stop", "azulbot 1")
    assert said[-1] == "ready"


def test_lines_that_arrive_during_a_search_wait_up_to_a_limit_and_others_are_refused() -> None:
    said = answers(position(LONG), "go infinite", *["nonsense"] * 130, "stop", "quit")
    said = [line for line in said if not line.startswith("info")]
    move = next(number for number, line in enumerate(said) if line.startswith("move "))
    assert said[:move] == ["error too many lines"] * 30
    assert said[move + 1 :] == ["error unknown command"] * 100


# Errors


@pytest.mark.parametrize(
    "line",
    [
        *("azulbot", "azulbot 2", "AZULBOT 1", "hello", "go", "\N{SNOWMAN}", b"\xff\x00\n"),
        *("setoption", "setoption level", "setoption level strong", "setoption seed -1"),
        *("setoption seed 18446744073709551616", "setoption other 1", "setoption seed 1 2"),
        *("position", "position line", "position line azul-position/1", "position record"),
        "position players 5 wall colored ruleset azul first 0 record",
        "position players 2 wall blue ruleset azul first 0 record",
        "position players 2 wall colored ruleset azul first 3 record",
        "position players 2 wall colored ruleset azul first 0 record 1R1",
        f"{recorded(KINDS[0], 3)[0]} ; 1R1 ; 1R1",
        f"{recorded(KINDS[0], 3)[0]}\x0b; 1R1",
        b"x" * MAX_LINE,
    ],
)
def test_a_wrong_line_has_one_error_in_one_line(line: str | bytes) -> None:
    (error,) = answers(line)
    assert error.startswith("error ")
    assert error.isascii()
    assert error.isprintable()


@pytest.mark.parametrize(
    "line", ["go positions", "go positions 0", "go milliseconds x", "go multi 1e3"]
)
def test_a_wrong_limit_has_one_error(line: str) -> None:
    (error,) = answers(position(STATE), line)
    assert error.startswith("error ")


def test_before_a_deal_nobody_is_to_act() -> None:
    start = "position players 2 wall colored ruleset azul first 0 record"
    assert answers(start, "go") == ["error nobody is to act"]


def test_after_a_wrong_position_there_is_none() -> None:
    """Otherwise a move in the position before would look like the answer."""
    assert len(answers(position(STATE), "position line nonsense", "go")) == 2


def test_a_line_that_is_too_long_is_one_error_and_the_next_line_is_read() -> None:
    stream = BytesIO(b"a" * (3 * MAX_LINE) + b"\nazulbot 1\n" + b"b" * MAX_LINE)
    error, *greeting, last = answers(*bounded_lines(stream))
    assert error == last == "error the line is too long"
    assert greeting[-1] == "ready"


def test_an_input_that_fails_ends_the_bot() -> None:
    def lines() -> Iterator[bytes]:
        yield b"nonsense\n"
        raise OSError

    said = list[str]()
    Bot(lines(), said.append).run()
    assert said == ["error unknown command"]


SEEDS = (
    *("azulbot 1", "setoption seed 5", "setoption level master", "newgame", "stop"),
    *("go", "go positions 50 multi 3", "go infinite", "go milliseconds 5 multi 2"),
    *(position(LAST_DRAFTS), recorded(KINDS[0], 3)[0]),
)
"""Lines that are changed at random."""

MARK = "setoption mark"
MARKED = "error unknown option or value"


def hostile_lines(random: Random) -> Iterator[bytes]:
    """Yield random bytes, and randomly changed commands; the position is always small."""
    while True:
        kind = random.random()
        line = bytearray(random.choice(SEEDS).encode())
        if kind < 0.2:
            line = bytearray(random.randbytes(random.randrange(40)))
        elif kind < 0.21:
            line *= random.randrange(1000)
        for _ in range(random.randrange(4)):
            place = random.randrange(len(line) + 1)
            line[place : place + random.randrange(3)] = random.choice(
                [b"", b" ", b"9", b"\x00", b"\xff", b";", random.randbytes(1)]
            )
        whole = bytes(line).replace(b"\n", b" ")
        if whole.strip() != b"quit":
            yield b"%s\n" % whole
            # The same small position again, so that no search takes long.
            yield f"{position(LAST_DRAFTS)}\n".encode()


def conversation(number: int, seed: int) -> Iterator[bytes]:
    """Yield hostile lines, each followed by a line with a known answer."""
    hostile = hostile_lines(Random(seed))
    for _ in range(number):
        yield next(hostile)
        yield f"{MARK}\n".encode()


@pytest.mark.parametrize("seed", some(range(4), 4))
def test_each_hostile_line_has_one_error_or_a_regular_answer(seed: int) -> None:
    """There are 20,000 lines in all, and as many that give a position again."""
    said = answers(*conversation(10_000, seed))
    assert said.count(MARKED) >= 10_000
    faults = [line for line in said if not is_regular(line)]
    assert faults == []
    groups = [[*group] for is_mark, group in groupby(said, MARKED.__eq__) if not is_mark]
    assert [group for group in groups if is_wrong(group)] == []


def is_regular(line: str) -> bool:
    start = line.split(" ")[0]
    known = start in ("id", "supports", "option", "ready", "info", "move", "error")
    return known and line.isascii() and line.isprintable() and len(line) < 300


def is_wrong(group: list[str]) -> bool:
    """True if lines are neither one error, nor a greeting, nor reports and a move."""
    errors = sum(line.startswith("error ") for line in group)
    if errors:
        return len(group) > 1
    return not (group[-1] == "ready" or group[-1].startswith("move "))


# The process


def start(*arguments: str, folder: Path) -> "subprocess.Popen[str]":
    """Start the bot as a process, in another folder."""
    return subprocess.Popen(
        [sys.executable, *arguments, "-m", "azul", "--bot"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_the_process_answers_and_ends_with_its_input(tmp_path: Path) -> None:
    with start(folder=tmp_path) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(f"{position(STATE)}\ngo positions 300\n")
        process.stdin.flush()
        said = [process.stdout.readline().strip() for _ in range(2)]
        process.stdin.close()
        assert process.wait(10) == 0
    assert timeless(said) == expected(Question(STATE, budget=300))


def test_the_process_imports_no_pygame(tmp_path: Path) -> None:
    with start("-X", "importtime", folder=tmp_path) as process:
        said, imported = process.communicate("azulbot 1\nquit\n", timeout=10)
    assert process.returncode == 0
    assert said.endswith("ready\n")
    assert "azul.bots" in imported
    assert "pygame" not in imported
