"""The rule for the first lines of commits."""

import pytest

from tools.commit_messages import problem


@pytest.mark.parametrize(
    "subject",
    [
        "saves: refuse empty names",
        "kit/keys: read letters by position on Cyrillic layouts",
        "tests, docs: seed games from the date",
        "ci: bring back the check of types",
        "a" * 61 + ": remove it",
    ],
)
def test_a_scope_and_an_imperative_are_accepted(subject: str) -> None:
    assert problem(subject) == ""


@pytest.mark.parametrize(
    ("subject", "reason"),
    [
        ("Refuse empty names", "form"),
        ("Saves: refuse empty names", "form"),
        ("saves: Refuse empty names", "form"),
        ("saves:refuse empty names", "form"),
        ("saves: refused empty names", "imperative"),
        ("saves: refusing empty names", "imperative"),
        ("saves: refuse empty names.", "full stop"),
        ("a" * 62 + ": remove it", "73 characters"),
    ],
)
def test_other_first_lines_are_refused_with_the_reason(subject: str, reason: str) -> None:
    assert reason in problem(subject)
