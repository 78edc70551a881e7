"""The tiles of the mosaic: each victory of a person and each solved puzzle counts once."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from azul import files
from azul.saves import Autosave, Mosaic
from tests.statistics.games import game


@pytest.fixture
def autosave() -> Iterator[Autosave]:
    autosave = Autosave()
    yield autosave
    autosave.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "mosaic.json"


def tiles_in(path: Path) -> list[str]:
    tiles: list[str] = json.loads(path.read_bytes())["tiles"]
    return tiles


def test_a_victory_of_a_person_counts_once(path: Path, autosave: Autosave) -> None:
    """The victory is against people and bots. Branches of one game are one victory."""
    against_bot = game(("Ana", 50), ("Inês", 40, "master"), beginnings=("a", "b"))
    among_people = game(("Ana", 30), ("Ben", 60), beginnings=("c",))
    without = [
        game(("Ana", 30), ("Inês", 40, "master"), beginnings=("d",)),
        game(("Ana", 40), ("Inês", 40, "master"), beginnings=("e",)),
        game(("Ana", 50), ("Ben", 40), over=False, beginnings=("f",)),
        game(("Ana", 50), ("Ben", 40)),
    ]
    mosaic = Mosaic(path, autosave)
    assert mosaic.add_games([against_bot, *without], are_all=True)
    assert not mosaic.add_games([against_bot._replace(beginnings=("a", "z"))])
    assert mosaic.add_games([among_people])
    assert [mosaic.add(["puzzle"]) for _ in range(2)] == [True, False]
    autosave.flush()
    assert tiles_in(path) == ["a", "c", "puzzle"]
    assert b"Ana" not in path.read_bytes()
    again = Mosaic(path, autosave)
    again.add_games([], are_all=True)
    assert len(again.tiles) == 3, "tiles of deleted games stay"


def test_nothing_is_written_before_all_games_are_counted(path: Path, autosave: Autosave) -> None:
    """The program may end before all games are counted; the next start counts them again."""
    mosaic = Mosaic(path, autosave)
    mosaic.add(["puzzle"], day=7)
    autosave.flush()
    assert not path.exists()
    assert not Mosaic(path, autosave).is_counted
    mosaic.add_games([], are_all=True)
    autosave.flush()
    again = Mosaic(path, autosave)
    assert (sorted(again.tiles), again.day, again.is_counted) == (["puzzle"], 7, True)


def test_two_windows_lose_no_tile(path: Path, autosave: Autosave) -> None:
    Mosaic(path, autosave).add_games([], are_all=True)
    autosave.flush()
    path.write_text('{"tiles": []}')
    one, other = Mosaic(path, autosave), Mosaic(path, autosave)
    for window, tile in ((one, "a"), (other, "b"), (one, "c")):
        window.add([tile])
        autosave.flush()
    assert tiles_in(path) == ["a", "b", "c"]


@pytest.mark.parametrize(
    "content", [b"", b"nonsense", b"[]", b"\xff", b"{}", b'{"tiles": 1}', b'{"tiles": [1]}']
)
def test_a_damaged_file_is_counted_again(content: bytes, path: Path, autosave: Autosave) -> None:
    path.write_bytes(content)
    mosaic = Mosaic(path, autosave)
    assert not mosaic.is_counted
    mosaic.add_games([game(("Ana", 50), ("Ben", 40), beginnings=("a",))], are_all=True)
    autosave.flush()
    assert tiles_in(path) == ["a"]
    kept = [*path.parent.glob("mosaic.json.broken")]
    assert [file.read_bytes() for file in kept] == ([] if content.startswith(b"{") else [content])


def test_a_wrong_day_costs_no_tile(path: Path, autosave: Autosave) -> None:
    for day in ("-1.5", "true", "null", '"x"', "[]"):
        path.write_text(f'{{"tiles": ["a"], "day": {day}}}')
        mosaic = Mosaic(path, autosave)
        assert (sorted(mosaic.tiles), mosaic.day) == (["a"], 0)


def test_a_full_disk_is_tried_again(
    path: Path, autosave: Autosave, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, data: bytes) -> None:
        raise OSError

    mosaic = Mosaic(path, autosave)
    with monkeypatch.context() as patch:
        patch.setattr(files, "replace", refuse)
        mosaic.add_games([], are_all=True)
        autosave.flush()
    assert autosave.problem is None, "no game is in danger"
    mosaic.add(["a"])
    autosave.flush()
    assert tiles_in(path) == ["a"]
