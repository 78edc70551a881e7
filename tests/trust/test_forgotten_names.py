"""A forgotten name stands in saved games, and in nothing else that the program keeps or offers."""

import json
import re
import threading
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from azul.engine import Setup
from azul.game import Game, Seat, Seating
from azul.paths import Paths
from azul.saves import write
from azul.scenes.aside.title import TitleScene
from azul.scenes.start.setup import SetupScene
from azul.scenes.statistics.everybody import StatisticsScene
from azul.settings import Settings
from tests.game.histories import played
from tests.play.hand import Hand

NAME, OTHER_NAME = "Zoltán", "Zoli"
TITLE = f"{NAME}s Revanche"
OLD_PEOPLE = {"merged": {"zoli": "zoltán", "benni": "ben"}, "forgotten": ["zoltán"]}


def game(*seats: tuple[str, str | None], count: int | None = None) -> Game:
    known = played(Setup(tuple(name for name, _ in seats), seed=7), count)
    held = tuple(Seat(name, place, grade) for place, (name, grade) in enumerate(seats))
    log = [str(record) for record in known.log]
    return Game.from_log(known.setup, log, known.cursor, Seating(held))


def handed_over() -> Game:
    """Begun by a person, ended by a program under the same name."""
    one = game((NAME, None), ("Ana", None), count=9)
    one.reseat(0, NAME, "master")
    return one


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What somebody leaves who has played for long under two names."""
    games, paths = tmp_path / "games", Paths.in_folder(tmp_path)
    games.mkdir()
    for title, one in (
        ("1", game((NAME, None), ("Ana", None))),
        ("2", game((OTHER_NAME, None), ("Ana", None))),
        ("3", game((NAME.upper(), "apprentice"), ("Ana", None))),
        ("4", handed_over()),
        (TITLE, game(("Ana", None), ("Ben", None), count=5)),
    ):
        one.series = "9f2c41d07a55e310"
        write(one, games / f"{title}.azul")
    (games / f"{NAME} (2).azul").write_text("nonsense")
    Settings(
        names=(NAME, "Inês", OTHER_NAME),
        grades=("", "master", ""),
        known=("Ana", NAME, OTHER_NAME, "Ben"),
        last=f"{TITLE}.azul",
    ).save(paths.settings)
    paths.settings.with_name("settings.json.broken").write_text(json.dumps([NAME]) + "{")
    paths.people.with_name("people.json.broken2").write_text(NAME.casefold())
    paths.log.write_text(f"FileNotFoundError: '{games / TITLE}.azul'\n", "utf-8")
    return tmp_path


@pytest.fixture
def hand(folder: Path) -> Iterator[Hand]:
    hand = Hand(folder)
    yield hand
    hand.close()


def statistics(hand: Hand) -> StatisticsScene:
    """Open the statistics, and wait until all is read and written."""
    if not isinstance(hand.app.stack.top, StatisticsScene):
        hand.push("Statistics")
    for thread in threading.enumerate():
        if thread.name == "survey":
            thread.join()
    hand.app.autosave.flush()
    hand.tick()
    scene = hand.app.stack.top
    assert isinstance(scene, StatisticsScene)
    return scene


def forget(hand: Hand) -> None:
    """By the page of the person, as players do."""
    survey = hand.app.context.survey
    survey.change(lambda people: people.with_merged("zoli", "zoltán"))
    scene = statistics(hand)
    names = [row.career.name for row in scene._career_rows()]
    hand.click(scene._listing.row(names.index(NAME)).center)
    hand.push("Forget")
    assert "Saved games keep the name" in hand.app.stack.top.body()  # type: ignore[union-attr]
    hand.push("Forget")
    statistics(hand)


def exported(hand: Hand) -> str:
    """The table, as it is saved now."""
    hand.push("Save as a table")
    for thread in threading.enumerate():
        if thread.name == "export":
            thread.join()
    (path,) = hand.paths.documents.iterdir()
    return path.read_text("utf-8-sig")


def plain(text: str) -> str:
    """With neither capitals nor escapes, however it is composed."""
    escapes = re.compile(r"(\\u[0-9a-fA-F]{4})+")
    text = escapes.sub(lambda escape: str(json.loads(f'"{escape[0]}"')), text)
    return unicodedata.normalize("NFKC", text).casefold()


def is_told(text: str) -> bool:
    return any(name in plain(text) for name in ("zoltán", "zoli"))


def telling(folder: Path) -> list[str]:
    """All files with a forgotten name in them, or in their own, but for the saved games."""
    return [
        str(path.relative_to(folder))
        for path in folder.rglob("*")
        if "games" not in path.relative_to(folder).parts
        and (is_told(path.name) or (path.is_file() and is_told(path.read_text("utf-8", "replace"))))
    ]


def test_before_it_is_forgotten_the_name_is_told_everywhere(hand: Hand, folder: Path) -> None:
    """What the other tests look for can be found."""
    statistics(hand)
    assert is_told(exported(hand))
    found = {Path(path).name for path in telling(folder)}
    assert found >= {"settings.json", "figures", "azul.log", "settings.json.broken"}


def test_a_forgotten_name_is_in_nothing_but_saved_games(folder: Path) -> None:
    """In the whole folder, by all that the program has written before and writes later."""
    hand = Hand(folder)
    before = {path: path.read_bytes() for path in hand.paths.games.iterdir()}
    statistics(hand)
    forget(hand)
    assert not telling(folder)
    table = exported(hand)
    assert "Ana" in table
    context = hand.app.context
    context.keep_trace(FileNotFoundError(str(hand.paths.games / f"{TITLE}.azul")))
    context.insights.fail(ValueError(NAME))
    context.change_settings(replace(context.settings, known=(NAME, "Ana"), names=(NAME, "Ana")))
    path = hand.paths.games / f"{TITLE}.azul"
    context.start(context.shelf.read(path), path)
    hand.app.autosave.flush()
    assert not telling(folder)
    hand.close()
    again = Hand(folder)
    statistics(again)
    again.close()
    assert not telling(folder)
    assert {path: path.read_bytes() for path in hand.paths.games.iterdir()} == before


def test_a_forgotten_name_is_not_told_in_the_statistics_and_not_offered(hand: Hand) -> None:
    statistics(hand)
    forget(hand)
    scene, context = statistics(hand), hand.app.context
    found = context.survey.found
    assert found
    assert not is_told(scene.body())
    careers = [(career.name, career.others) for career in found.overview.careers]
    assert not is_told(repr([found.broken, careers, found.overview.series]))
    assert not is_told(repr(SetupScene(context)._seats.sitters))
    session = context.start(game((NAME, None), (OTHER_NAME, None)))
    for title in (TitleScene.of_session(context, session), titled(hand, session.path)):
        assert title._offered
        assert not is_told(" ".join(title._offered))


def titled(hand: Hand, path: Path) -> TitleScene:
    hand.app.autosave.flush()
    return TitleScene.of_entry(hand.app.context, hand.app.context.shelf.entry(path))


def test_a_name_that_is_told_of_again_is_counted_as_before(hand: Hand) -> None:
    statistics(hand)
    forget(hand)
    hand.push("Forgotten names (2)")
    hand.push(NAME)
    assert NAME in [row.career.name for row in statistics(hand)._career_rows()]


def test_what_an_older_version_has_forgotten_goes_from_its_files_at_the_next_start(
    folder: Path,
) -> None:
    """Its list of forgotten names stood there to be read, and nothing else was cleaned."""
    hand = Hand(folder)
    statistics(hand)
    hand.close()
    people = Paths.in_folder(folder).people
    people.write_text(json.dumps(OLD_PEOPLE))
    assert len(telling(folder)) > 3
    hand = Hand(folder)
    hand.app.autosave.flush()
    assert not telling(folder)
    assert json.loads(people.read_text())["merged"] == {"benni": "ben"}
    names = [row.career.name for row in statistics(hand)._career_rows()]
    assert "Ana" in names
    assert not is_told(" ".join(names))
    hand.close()
    assert not telling(folder)
