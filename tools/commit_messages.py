"""Check that the first lines of commit messages follow the rule.

Usage: python tools/commit_messages.py

A first line has the form `scope: imperative`, such as `saves: refuse empty names`, and at most 72
characters. The tool prints each line that breaks the rule, with the reason; the exit code is then
1. It checks all commits since the rule was made, but in a shallow clone only the last commit.
"""

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent

_LAST_WITHOUT: Final = "2243949c"
"""The last commit before the rule was made."""

_MAX_LENGTH: Final = 72
"""The characters that fit into a line of `git log` in a terminal with 80 columns."""

_FORM: Final = re.compile(r"[a-z][\w./, -]*: [^\W\d_A-Z]")
_NO_IMPERATIVE: Final = re.compile(r": \w+(ing|ed)\b")
_IMPERATIVES: Final = re.compile(r": (bring|string|ring|embed|feed|need|seed|speed|shed)\b")
"""Imperatives that end like a participle."""


def problem(subject: str) -> str:
    """Return the reason why a first line breaks the rule; "" if the line follows it."""
    if len(subject) > _MAX_LENGTH:
        return f"{len(subject)} characters, {_MAX_LENGTH} at most"
    if not _FORM.match(subject):
        return "not of the form `scope: imperative`"
    if _NO_IMPERATIVE.search(subject) and not _IMPERATIVES.search(subject):
        return "the first word after the scope is no imperative"
    return "ends with a full stop" if subject.endswith(".") else ""


def subjects() -> list[str]:
    """Return the first lines of the commits since the rule was made, without merges."""
    known = _git("rev-parse", "--quiet", "--verify", f"{_LAST_WITHOUT}^{{commit}}").returncode == 0
    since = f"{_LAST_WITHOUT}..HEAD" if known else "-1"
    return _git("log", "--no-merges", "--format=%s", since).stdout.splitlines()


def _git(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = ["git", "-C", str(ROOT), *arguments]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False)


def main() -> int:
    """Print the lines that break the rule, with the reasons; return the exit code."""
    found = {subject: problem(subject) for subject in subjects()}
    for subject, reason in found.items():
        if reason:
            print(f"{subject}\n    {reason}", file=sys.stderr)
    print(f"{len(found)} commit messages checked")
    return int(any(found.values()))


if __name__ == "__main__":
    sys.exit(main())
