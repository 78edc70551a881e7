"""Own mistakes as puzzles: from which games and players they come, and how they are solved."""

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
from tests.play.hand import Hand
from tests.scenes.analyses import unfinished_game
from tests.threads import join_threads

NOTHING = "Review one of your games, and its biggest errors become puzzles here."


def add_analyzed(folder: Path, game: Game, name: str, day: int = 2) -> list[Mistake]:
    """Save a game, last changed on a day, and its analysis; returns its mistakes."""
    file = folder / "games" / f"{name}.azul"
    file.parent.mkdir(exist_ok=True)
    write(game, file)
    os.utime(file, (day, day))
    analyzed = AnalysisInput(game.setup, tuple(game.log[: game.cursor]))
    result = analysed(game.setup, analyzed.log).result
    (folder / "cache" / "insights").mkdir(parents=True, exist_ok=True)
    Cache(folder / "cache" / "insights").write(key_of(analyzed), as_data(result, analyzed))
    return [*mistakes(game.setup, analyzed.log, result)]


@pytest.fixture(scope="module")
def analyzed_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with an analyzed game of Ana and Ben, and an older one of Carla and Dinis."""
    folder = tmp_path_factory.mktemp("analyzed")
    Hand(folder).close()
    assert add_analyzed(folder, unfinished_game(), "game")
    assert add_analyzed(folder, unfinished_game(names=("Carla", "Dinis"), seed=6), "other", day=1)
    return folder


@pytest.fixture
def folder(analyzed_folder: Path, tmp_path: Path) -> Path:
    """A copy of that folder for one test."""
    return Path(shutil.copytree(analyzed_folder, tmp_path / "mine"))


def listed(hand: Hand) -> list[str]:
    """Open the list from the menu; returns the titles of own mistakes, and goes back."""
    hand.push("Puzzles")
    hand.settle("mistakes")
    found = titles(hand)
    assert bool(found) != hand.sees(NOTHING)
    hand.key(pygame.K_ESCAPE)
    return found


def titles(hand: Hand) -> list[str]:
    """The titles of own mistakes in the open list, without their numbers."""
    lines = [node for node in hand.nodes() if node.label.startswith("From your games")]
    return [part.label.split(", ", 1)[1] for line in lines for part in line.children]


def test_a_mistake_is_found_in_the_list_and_solved(folder: Path) -> None:
    """It stands in the list as solved then, and the next one follows."""
    hand = Hand(folder)
    first, second = hand.app.context.analyses.mistakes_in(unfinished_game())[:2]
    hand.push("Puzzles")
    hand.settle("mistakes")
    count = len(titles(hand))
    assert hand.sees(f"From your games: 0 of {count}")
    hand.click_on("1, Round 1")
    assert hand.state == first.state
    hand.do(first.answer, "Correct!", f" · 1 of {count}")
    hand.do("Next puzzle", f" · 2 of {count}")
    assert hand.state == second.state
    hand.do("Back", f"From your games: 1 of {count}", "list item: 1, ✓, Round 1 · ")
    hand.close()


def test_the_newest_games_come_first_each_mistake_once_and_no_forgotten_name(folder: Path) -> None:
    """What is known is shown at once; a game that is deleted is missing the next time."""
    hand = Hand(folder)
    all_of_them = listed(hand)
    ours = [title for title in all_of_them if "Ana" in title or "Ben" in title]
    theirs = [title for title in all_of_them if title not in ours]
    assert ours
    assert theirs
    assert all_of_them == [*ours, *theirs]
    assert all("Round 1 · " in title and " · Azul, colored wall" in title for title in ours)
    hand.push("Puzzles")
    assert titles(hand) == all_of_them, "without waiting for the search"
    hand.key(pygame.K_ESCAPE)
    games = folder / "games"
    shutil.copy(games / "game.azul", games / "copy.azul")
    assert listed(hand) == all_of_them, "a copy has the same mistakes"
    os.utime(games / "other.azul")
    assert listed(hand) == [*theirs, *ours]
    for name in ("copy", "game"):
        hand.app.context.library.discard(games / f"{name}.azul")
    assert listed(hand) == theirs
    name = theirs[0].split(" · ")[1]
    hand.app.context.forget_person(name.casefold())
    left = listed(hand)
    assert left == [title for title in theirs if name not in title]
    assert left
    hand.push("Puzzles")
    hand.settle("mistakes")
    hand.click_on("1, Round 1")
    assert not hand.sees(name), "nor as the other player"
    hand.close()


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
    hand = Hand(folder)
    assert listed(hand) == []
    assert not hand.paths.log.exists()
    hand.close()


def test_mistakes_found_by_older_weights_count_unless_they_are_damaged(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new analysis of the game replaces them."""
    hand = Hand(folder)
    before = listed(hand)
    hand.close()
    monkeypatch.setattr("azul.insight.serialization.fingerprint", lambda *_: "newer")
    hand = Hand(folder)
    assert listed(hand) == before
    hand.close()
    damage(folder)
    os.utime(folder / "games" / "other.azul")
    hand = Hand(folder)
    assert listed(hand) == []
    analyses = hand.app.context.analyses
    analysis = analyses.of(unfinished_game())
    analyses.work_on(analysis)
    join_threads("insight")
    while not analysis.has_ended:
        hand.app.tasks.deliver()
        hand.app.tasks.work(1.0)
    ours = [title for title in before if "Ana" in title or "Ben" in title]
    assert listed(hand) == ours
    hand.close()
    hand = Hand(folder)
    assert listed(hand) == ours
    assert not hand.paths.log.exists()
    hand.close()


def test_the_list_neither_waits_for_the_search_nor_for_its_end(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slow search is told after a while; leaving cancels it; an error ends up in the log."""
    may_read, paths, reading = threading.Event(), list[Path](), GameLibrary.read

    def slow_read(library: GameLibrary, path: Path) -> Game:
        if threading.current_thread().name == "mistakes":
            paths.append(path)
            may_read.wait(60)
        return reading(library, path)

    monkeypatch.setattr(GameLibrary, "read", slow_read)
    hand = Hand(folder)
    hand.push("Puzzles")
    assert not hand.sees("Searching your games …"), "a text for a moment would only flicker"
    assert not hand.sees(NOTHING)
    hand.tick(30)
    assert hand.sees("Searching your games …")
    hand.do("Next puzzle", "Find the best move")
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_ESCAPE)
    may_read.set()
    hand.settle("mistakes")
    assert len(paths) == 1, "the search was cancelled"
    hand.push("Puzzles")
    assert titles(hand) == [], "nobody was left to be told"
    hand.key(pygame.K_ESCAPE)
    known = listed(hand)
    monkeypatch.setattr(own_mistakes, "by_people", lambda *_: 1 // 0)
    assert listed(hand) == known, "what is known stays"
    assert "ZeroDivisionError" in hand.paths.log.read_text()
    hand.close()
