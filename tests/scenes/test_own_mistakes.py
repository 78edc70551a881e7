"""Own mistakes as puzzles: their games and players, and their solutions."""

import os
import shutil
import threading
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from azul.game import Game, Seat, Seating
from azul.insight import AnalysisInput, Mistake, as_data, key_of, mistakes
from azul.saves import Cache, GameLibrary, write
from azul.services import own_mistakes
from tests.insight.games import analysed
from tests.play.mouse_player import MousePlayer
from tests.scenes.analyses import unfinished_game
from tests.threads import join_threads

NOTHING = "Review one of your games, and your biggest mistakes become puzzles here."


def add_analyzed(folder: Path, game: Game, name: str, day: int = 2) -> list[Mistake]:
    """Save a game, last changed on a day, and its analysis; return its mistakes."""
    file = folder / "games" / f"{name}.azul"
    file.parent.mkdir(exist_ok=True)
    write(game, file)
    os.utime(file, (day, day))
    analyzed = AnalysisInput(game.setup, tuple(game.log[: game.cursor]))
    result = analysed(game.setup, analyzed.log)
    (folder / "cache" / "insights").mkdir(parents=True, exist_ok=True)
    Cache(folder / "cache" / "insights").write(key_of(analyzed), as_data(result, analyzed))
    return [*mistakes(game.setup, analyzed.log, result)]


@pytest.fixture(scope="module")
def analyzed_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a data folder with an analyzed game of Ana and Ben, and an older game of others."""
    folder = tmp_path_factory.mktemp("analyzed")
    MousePlayer(folder).close()
    assert add_analyzed(folder, unfinished_game(), "game")
    assert add_analyzed(folder, unfinished_game(names=("Carla", "Dinis"), seed=6), "other", day=1)
    return folder


@pytest.fixture
def folder(analyzed_folder: Path, tmp_path: Path) -> Path:
    """Return a copy of that folder for one test."""
    return Path(shutil.copytree(analyzed_folder, tmp_path / "mine"))


def listed(player: MousePlayer) -> list[str]:
    """Open the list from the menu; return the titles of own mistakes, and go back."""
    player.push("Puzzles")
    player.settle("mistakes")
    found = titles(player)
    assert bool(found) != player.sees(NOTHING)
    player.key(pygame.K_ESCAPE)
    return found


def titles(player: MousePlayer) -> list[str]:
    """Return the titles of own mistakes in the open list, without their numbers."""
    lines = [node for node in player.nodes() if node.label.startswith("From your games")]
    return [part.label.split(", ", 1)[1] for line in lines for part in line.children]


def test_a_mistake_is_found_in_the_list_and_solved(folder: Path) -> None:
    """The list marks it as solved then, and the next puzzle follows."""
    player = MousePlayer(folder)
    first, second = player.app.context.analyses.mistakes_in(unfinished_game())[:2]
    player.push("Puzzles")
    player.settle("mistakes")
    count = len(titles(player))
    assert player.sees(f"From your games: 0 of {count}")
    player.click_on("1, Round 1")
    assert player.state == first.state
    player.do(first.answer, "Correct!", f" · 1 of {count}")
    player.do("Next puzzle", f" · 2 of {count}")
    assert player.state == second.state
    player.do("Back", f"From your games: 1 of {count}", "list item: 1, ✓, Round 1 · ")
    player.close()


def test_the_newest_games_come_first_each_mistake_once_and_no_forgotten_name(folder: Path) -> None:
    """Known mistakes are shown at once; mistakes of a deleted game are missing the next time."""
    player = MousePlayer(folder)
    all_of_them = listed(player)
    ours = [title for title in all_of_them if "Ana" in title or "Ben" in title]
    theirs = [title for title in all_of_them if title not in ours]
    assert ours
    assert theirs
    assert all_of_them == [*ours, *theirs]
    assert all("Round 1 · " in title and " · Azul, colored wall" in title for title in ours)
    player.push("Puzzles")
    assert titles(player) == all_of_them, "the list waits for no search"
    player.key(pygame.K_ESCAPE)
    games = folder / "games"
    shutil.copy(games / "game.azul", games / "copy.azul")
    assert listed(player) == all_of_them, "a copy has the same mistakes"
    os.utime(games / "other.azul")
    assert listed(player) == [*theirs, *ours]
    for name in ("copy", "game"):
        player.app.context.library.discard(games / f"{name}.azul")
    assert listed(player) == theirs
    name = theirs[0].split(" · ")[1]
    player.app.context.forget_person(name.casefold())
    left = listed(player)
    assert left == [title for title in theirs if name not in title]
    assert left
    player.push("Puzzles")
    player.settle("mistakes")
    player.click_on("1, Round 1")
    assert not player.sees(name), "nor is it shown for the other player"
    player.close()


def damage(folder: Path) -> None:
    for cached in (folder / "cache" / "insights").iterdir():
        cached.write_text(cached.read_text().replace('"player":0', '"player":1'))


def give_seats_to_programs(folder: Path) -> None:
    game = unfinished_game()
    game.seating = Seating(tuple(Seat(name, n, "master") for n, name in enumerate(game.names)))
    write(game, folder / "games" / "game.azul")


def fill_with_junk(folder: Path) -> None:
    """Leave only broken and foreign files."""
    whole = (folder / "games" / "game.azul").read_bytes()
    junk = {"game": whole[:-99], "b": b"\xff\x00", "c": b"{}", "d": b"[" * 99_999}
    for name, content in junk.items():
        (folder / "games" / f"{name}.azul").write_bytes(content)
    (folder / "games" / "e.azul").mkdir()


@pytest.mark.parametrize(
    "change",
    [
        damage,
        give_seats_to_programs,
        fill_with_junk,
        lambda folder: shutil.rmtree(folder / "cache"),
        lambda folder: write(unfinished_game(10), folder / "games" / "game.azul"),
    ],
    ids=["damaged", "of programs", "junk", "not analyzed", "played on"],
)
def test_only_analyzed_games_of_people_have_mistakes(
    change: Callable[[Path], None], folder: Path
) -> None:
    (folder / "games" / "other.azul").unlink()
    change(folder)
    player = MousePlayer(folder)
    assert listed(player) == []
    assert not player.paths.log.exists()
    player.close()


def test_mistakes_found_by_older_weights_count_unless_they_are_damaged(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new analysis of the game replaces them."""
    player = MousePlayer(folder)
    before = listed(player)
    player.close()
    monkeypatch.setattr("azul.insight.serialization.fingerprint", lambda *_: "newer")
    player = MousePlayer(folder)
    assert listed(player) == before
    player.close()
    damage(folder)
    os.utime(folder / "games" / "other.azul")
    player = MousePlayer(folder)
    assert listed(player) == []
    analyses = player.app.context.analyses
    analysis = analyses.of(unfinished_game())
    analyses.work_on(analysis)
    join_threads("insight")
    while not analysis.has_ended:
        player.app.tasks.deliver()
    ours = [title for title in before if "Ana" in title or "Ben" in title]
    assert listed(player) == ours
    player.close()
    player = MousePlayer(folder)
    assert listed(player) == ours
    assert not player.paths.log.exists()
    player.close()


def test_the_list_neither_waits_for_the_search_nor_for_its_end(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The list reports a slow search after a while; leaving cancels it; an error is logged."""
    has_begun, may_read = threading.Event(), threading.Event()
    paths, reading = list[Path](), GameLibrary.read

    def slow_read(library: GameLibrary, path: Path) -> Game:
        if threading.current_thread().name == "mistakes":
            paths.append(path)
            has_begun.set()
            may_read.wait(60)
        return reading(library, path)

    monkeypatch.setattr(GameLibrary, "read", slow_read)
    player = MousePlayer(folder)
    player.push("Puzzles")
    assert not player.sees("Searching your games…"), "a text for a moment would only flicker"
    assert not player.sees(NOTHING)
    assert has_begun.wait(60)
    player.tick(30)
    assert player.sees("Searching your games…")
    player.do("Next puzzle", "Find the best move")
    player.key(pygame.K_ESCAPE)
    player.key(pygame.K_ESCAPE)
    may_read.set()
    player.settle("mistakes")
    assert len(paths) == 1, "the search was cancelled"
    player.push("Puzzles")
    assert titles(player) == [], "no screen was left for the answer"
    player.key(pygame.K_ESCAPE)
    known = listed(player)
    monkeypatch.setattr(own_mistakes, "by_people", lambda *_: 1 // 0)
    assert listed(player) == known, "known mistakes stay"
    assert "ZeroDivisionError" in player.paths.log.read_text()
    player.close()
