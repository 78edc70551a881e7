"""The cache: written entries are read again, and invalid entries count as missing."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from azul.saves import Cache
from tests.systems import only_posix


def test_a_written_entry_is_read_again(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "new" / "folder")
    assert cache.read("a") is None
    cache.write("a", {"chances": [0.5, 0.1]})
    assert cache.read("a") == {"chances": [0.5, 0.1]}
    assert cache.read("b") is None


DAMAGES: list[Callable[[bytes], bytes]] = [
    lambda data: data.replace(b"0.75,0.25", b"0.25,0.75"),
    lambda _: b'{"key": "a", "chances": [0.75, 0.25]}',
    *(
        lambda _, damaged=d: damaged
        for d in (b"", b"{", b"\xff\xfe", b"[" * 100_000, b'{"a": 1} x')
    ),
]
"""Changed numbers may still have the right shape, and even the right sum."""


def test_a_damaged_entry_or_one_of_another_key_counts_as_missing(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    for damage in DAMAGES:
        cache.write("a", {"chances": [0.75, 0.25]})
        path = cache.path_of("a")
        path.write_bytes(damage(path.read_bytes()))
        assert cache.read("a") is None
    cache.write("a", 1)
    assert cache.read("a") == 1
    cache.path_of("a").rename(cache.path_of("b"))
    assert cache.read("b") is None


def test_the_oldest_entries_are_deleted_and_foreign_files_stay(tmp_path: Path) -> None:
    cache = Cache(tmp_path, most=3)
    foreign = tmp_path / "letter.txt"
    foreign.write_text("dear")
    for age, key in enumerate("edcba"):
        cache.write(key, key)
        os.utime(cache.path_of(key), (age, age))
    cache.write("f", "f")
    assert [key for key in "abcdef" if cache.read(key)] == ["a", "b", "f"]
    assert foreign.read_text() == "dear"


@only_posix("links and pipes as they are made there")
def test_no_link_is_followed_and_no_pipe_is_waited_for(tmp_path: Path) -> None:
    cache, elsewhere = Cache(tmp_path / "cache"), tmp_path / "elsewhere"
    elsewhere.write_text("1")
    cache.write("c", 1)
    cache.path_of("a").symlink_to(elsewhere)
    os.mkfifo(cache.path_of("b"))
    for key in "ab":
        assert cache.read(key) is None
        with pytest.raises(OSError, match="not a file"):
            cache.write(key, 2)
    assert elsewhere.read_text() == "1"
