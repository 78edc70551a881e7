"""A forgotten name stays in saved games, and nowhere else in stored data or on the screen."""

import json
import re
import threading
import unicodedata
from collections.abc import Generator, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from azul.engine import Setup
from azul.game import Game, Seat, Seating
from azul.log import log_error
from azul.paths import Paths
from azul.saves import GameLibrary, write
from azul.scenes.dialogs.save_as import TitleScene
from azul.scenes.statistics.statistics_scene import StatisticsScene, export_table
from azul.settings import Settings, SettingsWriter
from azul.statistics import People
from tests.game.histories import played
from tests.play.mouse_player import MousePlayer
from tests.threads import join_threads

NAME, OTHER_NAME = "Zoltán", "Zoli"
TITLE = f"{NAME}s Revanche"
OLD_PEOPLE = {"merged": {"zoli": "zoltán", "benni": "ben"}, "forgotten": ["zoltán"]}


def game(*seats: tuple[str, str | None], count: int | None = None) -> Game:
    known = played(Setup(tuple(name for name, _ in seats), seed=7), count)
    seated = tuple(Seat(name, place, level) for place, (name, level) in enumerate(seats))
    log = [str(record) for record in known.log]
    return Game.from_log(known.setup, log, known.cursor, Seating(seated))


def taken_over_by_program() -> Game:
    """Return a game begun by a person and ended by a bot of the same name."""
    one = game((NAME, None), ("Ana", None), count=9)
    one.reseat(0, NAME, "master")
    return one


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the data of a player who has played under two names."""
    games, paths = tmp_path / "games", Paths.in_folder(tmp_path)
    games.mkdir()
    for title, one in (
        ("1", game((NAME, None), ("Ana", None))),
        ("2", game((OTHER_NAME, None), ("Ana", None))),
        ("3", game((NAME.upper(), "apprentice"), ("Ana", None))),
        ("4", taken_over_by_program()),
        (TITLE, game(("Ana", None), ("Ben", None), count=5)),
    ):
        one.series = "9f2c41d07a55e310"
        write(one, games / f"{title}.azul")
    (games / f"{NAME} (2).azul").write_text("nonsense")
    Settings(
        names=(NAME, "Inês", OTHER_NAME),
        levels=("", "master", ""),
        known=("Ana", NAME, OTHER_NAME, "Ben"),
        last=f"{TITLE}.azul",
    ).save(paths.settings)
    paths.settings.with_name("settings.json.broken").write_text(json.dumps([NAME]) + "{")
    paths.people.with_name("people.json.broken2").write_text(NAME.casefold())
    paths.log.write_text(f"FileNotFoundError: '{games / TITLE}.azul'\n", "utf-8")
    return tmp_path


@pytest.fixture
def player(folder: Path) -> Iterator[MousePlayer]:
    player = MousePlayer(folder)
    yield player
    player.close()


def failing_with(text: str) -> Generator[None, None, None]:
    """Let background work fail."""
    yield
    raise ValueError(text)


def open_statistics(player: MousePlayer) -> None:
    """Open the statistics, and wait until all data is read and written."""
    if not isinstance(player.app.stack.top, StatisticsScene):
        player.push("Statistics")
    join_threads("statistics")
    player.app.autosave.flush()
    player.tick()


def forget(player: MousePlayer) -> None:
    """Forget the name on the page of the person."""
    open_statistics(player)
    player.app.context.statistics_reader.change(lambda people: people.with_merged("zoli", "zoltán"))
    open_statistics(player)
    player.click_on(NAME)
    player.push("Delete these statistics")
    assert player.sees("Saved games keep the name")
    player.push("Delete")
    open_statistics(player)


def exported(player: MousePlayer) -> str:
    """Export the table; return its text."""
    player.push("Export CSV")
    join_threads("export")
    (path,) = player.paths.documents.iterdir()
    return path.read_text("utf-8-sig")


def plain(text: str) -> str:
    """Return text in lower case and normal form, without escapes."""
    escapes = re.compile(r"(\\u[0-9a-fA-F]{4})+")
    text = escapes.sub(lambda escape: str(json.loads(f'"{escape[0]}"')), text)
    return unicodedata.normalize("NFKC", text).casefold()


def has_name(text: str) -> bool:
    return any(name in plain(text) for name in ("zoltán", "zoli"))


def files_with_name(folder: Path) -> list[str]:
    """Return files with a forgotten name in contents or file name, except saved games."""
    return [
        str(path.relative_to(folder))
        for path in folder.rglob("*")
        if "games" not in path.relative_to(folder).parts
        and (
            has_name(path.name) or (path.is_file() and has_name(path.read_text("utf-8", "replace")))
        )
    ]


def test_before_it_is_forgotten_the_name_is_in_many_files(
    player: MousePlayer, folder: Path
) -> None:
    """This checks that the helpers of the other tests find the name."""
    open_statistics(player)
    assert has_name(exported(player))
    assert has_name("\n".join(player.words()))
    found = {Path(path).name for path in files_with_name(folder)}
    assert found >= {"settings.json", "figures", "azul.log", "settings.json.broken"}


def test_a_forgotten_name_is_in_nothing_but_saved_games(folder: Path) -> None:
    """This is the whole folder, with files written before or after, statistics and suggestions."""
    player = MousePlayer(folder)
    context, path = player.app.context, player.paths.games / f"{TITLE}.azul"
    before = {path: path.read_bytes() for path in player.paths.games.iterdir()}
    context.own_mistakes.found = ()
    forget(player)
    assert context.own_mistakes.found is None, "the program must search the mistakes again"
    assert not files_with_name(folder)
    seen = player.words()
    assert any("Ana" in line for line in seen)
    assert context.statistics_reader.found
    overview = context.statistics_reader.found.overview
    seen += [repr((career.name, career.others)) for career in overview.careers]
    seen += [repr((context.statistics_reader.found.broken, overview.series))]
    assert "Ana" in exported(player)
    context.log_error(FileNotFoundError(str(path)))
    context.tasks.in_slices(failing_with(NAME))
    player.tick(2)
    context.change_settings(replace(context.settings, known=(NAME, "Ana"), names=(NAME, "Ana")))
    context.start_game(context.library.read(path), path)
    player.app.autosave.flush()
    assert not files_with_name(folder)
    player.close()
    again = MousePlayer(folder)
    open_statistics(again)
    again.key(pygame.K_ESCAPE)
    again.push("New game")
    seen += again.words()
    assert not has_name("\n".join(seen))
    again.close()
    assert not files_with_name(folder)
    assert {path: path.read_bytes() for path in player.paths.games.iterdir()} == before


def test_no_title_with_a_forgotten_name_is_suggested(player: MousePlayer) -> None:
    """The title is for a running game with the name, or for its file in the list."""
    forget(player)
    context = player.app.context
    session = context.start_game(game((NAME, None), (OTHER_NAME, None)))
    player.app.autosave.flush()
    entry = context.library.entry(session.path)
    player.app.stack.push(TitleScene.of_session(context, session, lambda _: None))
    words = player.words()
    player.app.stack.push(TitleScene.of_entry(context, entry, lambda _: None))
    words += player.words()
    assert sum("button" in line for line in words) > 4
    assert not has_name("\n".join(words))


def test_a_restored_name_is_counted_as_before(player: MousePlayer) -> None:
    forget(player)
    player.push("Deleted statistics (2)")
    player.push(NAME)
    open_statistics(player)
    assert player.sees("list item", NAME)


def test_a_name_that_an_older_version_has_forgotten_leaves_its_files_at_the_next_start(
    folder: Path,
) -> None:
    """The older list of forgotten names was plain text, and other files were not cleaned."""
    player = MousePlayer(folder)
    open_statistics(player)
    player.close()
    people = Paths.in_folder(folder).people
    people.write_text(json.dumps(OLD_PEOPLE))
    assert len(files_with_name(folder)) > 3
    player = MousePlayer(folder)
    player.app.autosave.flush()
    assert not files_with_name(folder)
    assert json.loads(people.read_text())["merged"] == {"benni": "ben"}
    open_statistics(player)
    assert player.sees("list item", "Ana")
    assert not has_name("\n".join(player.words()))
    player.close()
    assert not files_with_name(folder)


# The removal of names, and the time after it


def test_no_save_waits_while_names_are_taken_out_and_a_trace_that_comes_then_is_kept(
    player: MousePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A separate thread searches backups, which may take long."""
    released, masked = threading.Event(), People.masked
    traces = [ValueError("something new")]

    def slowly(people: People, text: str) -> str:
        if threading.current_thread().name in ("autosave", "forgetting"):
            released.wait(10)
            if traces:
                log_error(traces.pop(), player.paths.log, str)
        return masked(people, text)

    monkeypatch.setattr(People, "masked", slowly)
    context = player.app.context
    context.forget_person("zoltán")
    session = context.start_game(game(("Ana", None), ("Ben", None)))
    assert context.autosave.is_written(session.path)
    assert session.path.exists()
    released.set()
    assert context.autosave.flush()
    assert "something new" in player.paths.log.read_text("utf-8")


def block_reading(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Block the reading of the library until the returned event is set."""
    answers, paths = threading.Event(), GameLibrary.paths

    def slowly(library: GameLibrary) -> list[Path]:
        if threading.current_thread().name == "statistics":
            answers.wait(10)
        return paths(library)

    monkeypatch.setattr(GameLibrary, "paths", slowly)
    return answers


def test_a_forgotten_name_is_neither_shown_nor_exported_until_all_games_are_read_again(
    player: MousePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk may be slow."""
    open_statistics(player)
    before, answers = player.app.context.statistics_reader.found, block_reading(monkeypatch)
    assert before
    player.app.context.forget_person("zoltán")
    player.tick()
    assert "zoltán" not in plain("\n".join(player.words()))
    # The player clicks at the moment in which the name is forgotten.
    export_table(player.app.context, before, lambda *_: None)
    player.app.autosave.flush()
    (table,) = player.paths.documents.iterdir()
    assert "zoltán" not in plain(table.read_text("utf-8-sig"))
    answers.set()
    open_statistics(player)
    assert player.sees("list item", "Ana")


def test_a_name_forgotten_right_before_the_end_is_in_no_cache(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reader has not run again by then."""
    player = MousePlayer(folder)
    open_statistics(player)
    answers = block_reading(monkeypatch)
    for key in ("zoltán", "zoli"):
        player.app.context.forget_person(key)
    player.close()
    assert not files_with_name(folder)
    answers.set()


def test_a_name_that_a_suffix_begins_with_costs_neither_continue_nor_the_cache(
    folder: Path,
) -> None:
    player = MousePlayer(folder)
    open_statistics(player)
    player.app.context.forget_person("azul")
    assert player.app.context.settings.last == f"{TITLE}.azul"
    open_statistics(player)
    player.close()
    assert "1.azul" in (player.paths.cache / "figures").read_text("utf-8")


def test_with_forgotten_names_a_start_cleans_no_file_and_a_move_writes_no_settings(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program cleans files when the player forgets the name; later contents stay.

    It does not even write settings while a game is played whose file has such a name.
    """
    player = MousePlayer(folder)
    player.app.context.forget_person("zoltán")
    player.close()
    later = (player.paths.log, player.paths.settings.with_name("settings.json.broken"))
    for path in later:
        path.write_text(NAME, "utf-8")
    asked: list[object] = []
    monkeypatch.setattr(SettingsWriter, "add", lambda changes, more: asked.append(more))
    player = MousePlayer(folder)
    context = player.app.context
    path = player.paths.games / f"{TITLE}.azul"
    context.set_last_game(context.start_game(context.library.read(path), path))
    context.change_settings(context.settings)
    player.close()
    assert asked == []
    assert [path.read_text("utf-8") for path in later] == [NAME, NAME]
