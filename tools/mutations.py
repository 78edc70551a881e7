"""Change the code in small ways, one at a time, and show which changes the tests catch.

Usage: python tools/mutations.py FOLDER [--count 100] [--seed 25] [--gate SAMPLE] [--jobs 2]

FOLDER contains copies of the project, the lines that each test runs, and the results. An
interrupted run continues from these results. A mutation swaps an operator, negates a condition,
changes a number by one, or removes a statement. A seed always draws the same mutations from the
same code. The tool runs only tests that run the changed line, and begins with tests of the changed
package.

With --gate, mypy and the slow tests try the mutations that the quick tests miss. Of slow tests that
repeat themselves, only the cases drawn by the seed SAMPLE run, as in `.ci/run`.

Needs .ci/requirements.txt, and a clean checkout, because the tool tests the last commit.
"""

import argparse
import ast
import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from random import Random
from sqlite3 import connect
from typing import Final, NamedTuple

from coverage.numbits import numbits_to_nums

ROOT: Final = Path(__file__).resolve().parent.parent
TIMEOUT: Final = 900
"""Seconds after which the tool stops the tests: an endless run counts as caught."""

MOST_TESTS: Final = 400
"""Maximum number of tests tried for a line, because thousands of tests run some lines."""

_COMPARISONS: Final = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
}
_ARITHMETIC: Final = {
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "//",
    ast.Div: "*",
    ast.FloorDiv: "*",
    ast.Mod: "*",
}

Outcome = dict[str, str]
"""The kind of test that caught each mutation, by the text of the mutation."""


class Mutation(NamedTuple):
    """New text for a part of a file, given by offsets in bytes."""

    file: str
    line: int
    start: int
    end: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} [{self.start}-{self.end}] {self.text}"

    def applied(self, source: bytes) -> bytes:
        """Return the file with this change."""
        return source[: self.start] + self.text.encode() + source[self.end :]


def mutations(file: str, source: bytes) -> Iterator[Mutation]:
    """Yield all mutations of a file."""
    lines = source.splitlines(keepends=True)
    starts = [sum(map(len, lines[:number])) for number in range(len(lines) + 1)]

    def replacement(node: ast.expr | ast.stmt, text: str) -> Mutation:
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        return Mutation(file, node.lineno, start, end, text)

    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef):
            continue
        for statement in function.body:
            for node in ast.walk(statement):
                changes = (*_other_operators(node), *_other_values(node))
                yield from (replacement(found, text) for found, text in changes)


def _other_operators(node: ast.AST) -> Iterator[tuple[ast.expr, str]]:
    """Yield an expression in which an operator can be swapped, and its replacement."""
    match node:
        case ast.Compare(left, [operator], [right]) if type(operator) in _COMPARISONS:
            yield node, f"{_text(left)} {_COMPARISONS[type(operator)]} {_text(right)}"
        case ast.BinOp(left, operator, right) if type(operator) in _ARITHMETIC:
            # Concatenated strings are left out: they are no arithmetic.
            if not any(isinstance(side, ast.JoinedStr) for side in (left, right)):
                yield node, f"{_text(left)} {_ARITHMETIC[type(operator)]} {_text(right)}"
        case ast.BoolOp(operator, values):
            other = " or " if isinstance(operator, ast.And) else " and "
            yield node, other.join(map(_text, values))
        case ast.UnaryOp(ast.Not(), operand):
            yield node, _text(operand)


def _other_values(node: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """Yield a condition, value or statement that can be changed, and its replacement."""
    match node:
        case ast.If(test) | ast.IfExp(test):
            yield test, f"not {_text(test)}"
        case ast.Constant(bool(value)):
            yield node, str(not value)
        case ast.Constant(int(value)):
            yield node, str(value + 1)
        case ast.Expr(ast.Call()):
            yield node, "pass"
        case ast.AugAssign():
            yield node, "pass"


def _text(node: ast.expr) -> str:
    return f"({ast.unparse(node)})"


def draw_mutations(count: int, seed: int) -> list[Mutation]:
    """Return `count` random mutations of the code in azul/."""
    found = [
        mutation
        for path in sorted((ROOT / "azul").rglob("*.py"))
        for mutation in mutations(path.relative_to(ROOT).as_posix(), path.read_bytes())
    ]
    return Random(seed).sample(found, count)


class Tests:
    """The tests of one kind: their lines and times, and whether they catch a mutation."""

    def __init__(self, folder: Path, name: str, chosen: str, sample: str | None = None) -> None:
        self._map = folder / f"{name}.coverage"
        self._times = folder / f"{name}.times.json"
        self._chosen = ["-m", chosen]
        self._sample = ["--sample", sample] if sample else []

    def measure(self, copy: Path) -> None:
        """Run all tests once and record lines and times, unless the record exists."""
        if self._times.exists():
            return
        settings = copy / ".coveragerc"
        # Lines that a subprocess of a test runs count for the test; the app ends by `os._exit`.
        settings.write_text(
            "[run]\nsource = azul\npatch = subprocess, _exit\nparallel = true\n"
            "context = ${PYTEST_CURRENT_TEST-}\n"
        )
        report = self._times.with_suffix(".xml")
        command = ["-n", "auto", "--dist", "worksteal", "--cov", "--cov-context=test"]
        command += ["--cov-report=", "--no-cov-on-fail", f"--junitxml={report}"]
        done = _pytest(copy, [*self._chosen, *self._sample, *command], TIMEOUT * 4)
        if done:
            sys.exit("The tests must pass before anything is changed.")
        (copy / ".coverage").replace(self._map)
        settings.unlink()
        self._times.write_text(json.dumps(dict(_durations(report))))

    def of(self, mutation: Mutation) -> list[str]:
        """Return the names of the tests that run the changed line, the fastest first.

        Tests of the changed package come before all others. If no test but only an import runs
        the line, return all tests of the package.
        """
        times: dict[str, float] = json.loads(self._times.read_text())
        with connect(self._map) as database:
            rows = database.execute(
                "select context.context, line_bits.numbits from line_bits"
                " join file on file.id = file_id join context on context.id = context_id"
                " where file.path like ?",
                (f"%/{mutation.file}",),
            ).fetchall()
        found = {
            context.rsplit("|", 1)[0].rsplit(" (", 1)[0]
            for context, bits in rows
            if context and mutation.line in numbits_to_nums(bits)
        }
        own = mutation.file.replace("azul/", "tests/", 1).rsplit("/", 1)[0] + "/"
        found = found or {name for name in times if name.startswith(own)}
        known = [name for name in found if name in times]
        return sorted(known, key=lambda name: (not name.startswith(own), times[name]))[:MOST_TESTS]

    def catch(self, copy: Path, mutation: Mutation) -> bool:
        """True if a test fails with the mutation."""
        tests = self.of(mutation)
        # Names are passed in a file, because a command line may be too short for them.
        names = copy / "chosen.txt"
        names.write_text("\n".join(tests), encoding="utf-8")
        return bool(tests) and bool(_pytest(copy, [*self._chosen, "-x", f"@{names}"], TIMEOUT))


def _durations(report: Path) -> Iterator[tuple[str, float]]:
    from xml.etree import ElementTree

    for case in ElementTree.parse(report).iter("testcase"):
        path = case.get("classname", "").replace(".", "/") + ".py"
        yield f"{path}::{case.get('name')}", float(case.get("time", 0))


def _pytest(copy: Path, arguments: list[str], seconds: float) -> int:
    """Run pytest in a copy of the project; return the exit code, or 1 after `seconds`."""
    # No bytecode, because Python reuses it after a change of equal length within a second.
    env = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    try:
        return subprocess.run(
            command, cwd=copy, env=env, stdout=subprocess.DEVNULL, timeout=seconds, check=False
        ).returncode
    except subprocess.TimeoutExpired:
        return 1


def caught_by(copy: Path, mutation: Mutation, quick: Tests, slow: Tests | None) -> str:
    """Return the kind of test that catches a mutation: `quick`, `types`, `slow` or `nobody`."""
    file = copy / mutation.file
    source = file.read_bytes()
    file.write_bytes(mutation.applied(source))
    try:
        if quick.catch(copy, mutation):
            return "quick"
        if slow:
            types = [sys.executable, "-m", "mypy"]
            if subprocess.run(types, cwd=copy, capture_output=True, check=False).returncode:
                return "types"
            if slow.catch(copy, mutation):
                return "slow"
        return "nobody"
    finally:
        file.write_bytes(source)


def main() -> None:
    """Draw mutations, try each, and print how many mutations each kind of test caught."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=25)
    parser.add_argument("--gate", metavar="SAMPLE")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    folder: Path = options.folder.resolve()
    copies = [folder / f"copy-{number}" for number in range(options.jobs)]
    for copy in copies:
        if not copy.exists():
            subprocess.run(["git", "clone", "-q", ROOT, copy], check=True)
    quick = Tests(folder, "quick", "not slow")
    quick.measure(copies[0])
    slow = Tests(folder, "slow", "slow", options.gate) if options.gate else None
    if slow:
        slow.measure(copies[0])
    results = folder / "results.json"
    outcome: Outcome = json.loads(results.read_text()) if results.exists() else {}
    free_copies: Queue[Path] = Queue()
    for copy in copies:
        free_copies.put(copy)

    def try_mutation(mutation: Mutation) -> None:
        # Tests try a mutation again if nothing caught it, because --gate adds kinds of tests.
        if outcome.get(str(mutation), "nobody") != "nobody":
            return
        copy = free_copies.get()
        outcome[str(mutation)] = caught_by(copy, mutation, quick, slow)
        free_copies.put(copy)
        results.write_text(json.dumps(outcome, indent=1))
        print(f"{outcome[str(mutation)]:8} {mutation}", flush=True)

    chosen = draw_mutations(options.count, options.seed)
    with ThreadPoolExecutor(len(copies)) as workers:
        list(workers.map(try_mutation, chosen))
    sums: dict[str, int] = defaultdict(int)
    for mutation in chosen:
        sums[outcome[str(mutation)]] += 1
    print(", ".join(f"{who}: {count}" for who, count in sorted(sums.items())))


if __name__ == "__main__":
    main()
