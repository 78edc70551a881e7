"""The file of merged and forgotten names, and backups without forgotten names."""

from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest

from azul import json_files
from azul.saves.people import PeopleFile, remove_forgotten_names
from azul.statistics import People
from tests.systems import needs_links


def forget_ben(people: People) -> People:
    return people.with_forgotten("ben")


@pytest.fixture
def file(tmp_path: Path) -> PeopleFile:
    file = PeopleFile(tmp_path / "people.json", lambda error: None)
    file.write(file.path)
    return file


def during_the_read(
    monkeypatch: pytest.MonkeyPatch, file: PeopleFile, change: Callable[[], None]
) -> None:
    """Make a change once, right after a read has read the file."""
    read_entries, reads = json_files.read_entries, list[Path]()

    def read(path: Path) -> dict[str, object]:
        found = read_entries(path)
        # The game reads a file twice, first to see whether the file is broken.
        reads.append(path)
        if len(reads) == 2:
            change()
        return found

    monkeypatch.setattr(json_files, "read_entries", read)


def test_a_read_that_began_before_a_change_does_not_undo_it(
    file: PeopleFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    during_the_read(monkeypatch, file, lambda: file.change(forget_ben))
    assert file.read().forgets("Ben")
    assert file.known.forgets("Ben")


def test_a_read_does_not_undo_a_change_that_is_written_during_it(
    file: PeopleFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    writing = Thread(target=file.write, args=[file.path], daemon=True)

    def change() -> None:
        file.change(forget_ben)
        writing.start()
        # The write may have to wait for the read.
        writing.join(0.05)

    during_the_read(monkeypatch, file, change)
    file.read()
    writing.join(10)
    assert file.known.forgets("Ben")
    assert file.read().forgets("Ben")


@needs_links
def test_a_small_file_is_masked_a_large_one_is_deleted_and_no_link_is_followed(
    tmp_path: Path,
) -> None:
    """A broken file may have any contents and size."""
    people = forget_ben(People())
    small, large, other, link = (tmp_path / name for name in ("small", "large", "other", "link"))
    small.write_text(r'["B\u0065n", "Ana"]{')
    large.write_text("Ana " * 20_000)
    other.write_text("Ben")
    link.symlink_to(other)
    for path in (small, large, link):
        remove_forgotten_names(people, path)
    assert small.read_text("utf-8") == '["…", "Ana"]{'
    assert not large.exists()
    assert other.read_text() == "Ben"
