"""The statistics screens: all of them work by mouse alone and by keys alone."""

import errno
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from azul.engine import Setup
from azul.game import Game, Seat, Seating
from azul.i18n import LANGUAGES, Strings
from azul.kit.widgets import Button, Role
from azul.saves import Shelf, write
from azul.scenes import exporting
from azul.scenes.dialogs.pick import PickScene
from azul.scenes.dialogs.question import Question
from azul.scenes.library.menu import MenuScene
from azul.scenes.panel import PanelScene
from azul.scenes.statistics.career import CareerScene
from azul.scenes.statistics.series import SeriesScene
from azul.scenes.statistics.statistics_scene import ReadingProgress, StatisticsScene
from azul.settings import Settings
from tests.game.histories import played
from tests.play.hand import Hand
from tests.threads import join_threads

SERIES = "9f2c41d07a55e310"


def game(*seats: tuple[str, str | None], count: int | None = None) -> Game:
    """A game of people and programs."""
    names = tuple(name for name, _ in seats)
    base_game = played(Setup(names, seed=7), count)
    players = tuple(Seat(name, place, level) for place, (name, level) in enumerate(seats))
    log = [str(record) for record in base_game.log]
    game_with_seats = Game.from_log(base_game.setup, log, base_game.cursor, Seating(players))
    game_with_seats.series = SERIES
    return game_with_seats


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    """Opens the statistics: Ana has played Ben, Benni and a program; one game is unfinished."""
    games = tmp_path / "games"
    games.mkdir()
    ana, ben, benni = ("Ana", None), ("Ben", None), ("Benni", None)
    for name, saved_game in (
        ("1", game(ana, ben)),
        ("2", game(ana, benni)),
        ("3", game(ana, ("Inês", "master"))),
        ("4", game(ana, ben, count=4)),
    ):
        write(saved_game, games / f"{name}.azul")
    (games / "broken.azul").write_text("nonsense")
    player = Hand(tmp_path)
    player.push("Statistics")
    wait_for_statistics(player)
    yield player
    player.close()


def wait_for_statistics(hand: Hand) -> StatisticsScene:
    """Wait until all games are read and their statistics shown."""
    survey = hand.app.context.survey
    join_threads("survey")
    hand.tick()
    assert not survey.is_running
    scene = hand.app.stack.top
    assert isinstance(scene, StatisticsScene)
    return scene


def names(hand: Hand) -> list[str]:
    return [row.career.name for row in wait_for_statistics(hand)._career_rows()]


def open_by_mouse(hand: Hand, name: str) -> None:
    """Open the page of a player by one click."""
    scene = wait_for_statistics(hand)
    hand.click(scene._listing.row_rect(names(hand).index(name)).center)


def open_by_keys(hand: Hand, name: str) -> None:
    hand.key(pygame.K_HOME)
    for _ in range(names(hand).index(name)):
        hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)


def press(hand: Hand, label: str) -> None:
    """Tab to a button, and press it."""
    form = hand.app.stack.top.form  # type: ignore[union-attr]
    for _ in form.widgets:
        if getattr(form.focused, "words", "") == label:
            break
        hand.key(pygame.K_TAB)
    assert getattr(form.focused, "words", "") == label
    hand.key(pygame.K_RETURN)


Action = Callable[[Hand, str], None]
by_mouse_and_keys = pytest.mark.parametrize(
    ("open_page", "push"),
    [(open_by_mouse, Hand.push), (open_by_keys, press)],
    ids=["mouse", "keys"],
)


def body_text(hand: Hand) -> str:
    top = hand.app.stack.top
    assert isinstance(top, PanelScene)
    return top.body()


def test_all_players_are_listed_and_unreadable_files_named(hand: Hand) -> None:
    assert names(hand) == ["Ana", "Ben", "Benni", "master"]
    assert body_text(hand) == (
        "3 finished games. 1 unfinished game. 1 file can’t be read: broken.azul."
    )


@by_mouse_and_keys
def test_a_page_is_opened_and_left(open_page: Action, push: Action, hand: Hand) -> None:
    for name in ("Ana", "Benni", "master"):
        open_page(hand, name)
        page = hand.app.stack.top
        assert isinstance(page, CareerScene)
        assert page.title() == ("Master" if name == "master" else name)
        push(hand, "Back")
        assert isinstance(hand.app.stack.top, StatisticsScene)
    hand.key(pygame.K_ESCAPE)
    assert isinstance(hand.app.stack.top, MenuScene)


def test_a_single_game_has_a_sentence_instead_of_charts(hand: Hand) -> None:
    """A chart with one dot says nothing; from the second game on there are curves."""
    charts = dict[str, list[str]]()
    for name in ("Benni", "Ana"):
        open_by_mouse(hand, name)
        page = hand.app.stack.top
        assert isinstance(page, CareerScene)
        tree = [w for root in page.form.roots for w in root.tree()]
        charts[name] = [w.name for w in tree if w.role is Role.CHART]
        has_sentence = any("After two games" in w.label for w in tree)
        assert has_sentence == (name == "Benni")
        hand.key(pygame.K_ESCAPE)
    assert len(charts["Ana"]) == len(charts["Benni"]) + 2


@by_mouse_and_keys
def test_names_are_merged_and_separated(open_page: Action, push: Action, hand: Hand) -> None:
    open_page(hand, "Benni")
    push(hand, "Same person as …")
    assert isinstance(hand.app.stack.top, PickScene)
    push(hand, "Ben")
    assert names(hand) == ["Ana", "Ben", "master"]
    open_page(hand, "Ben")
    assert body_text(hand).startswith("Includes the games of Benni. ")
    push(hand, "Separate names")
    assert names(hand) == ["Ana", "Ben", "Benni", "master"]


@by_mouse_and_keys
def test_a_name_is_forgotten_and_restored_without_changing_games(
    open_page: Action, push: Action, hand: Hand
) -> None:
    before = {path: path.read_bytes() for path in hand.paths.games.iterdir()}
    open_page(hand, "Ben")
    push(hand, "Delete these statistics")
    assert isinstance(hand.app.stack.top, Question)
    push(hand, "Delete")
    assert names(hand) == ["Ana", "Benni", "master"]
    push(hand, "Deleted statistics (1)")
    push(hand, "Ben")
    assert names(hand) == ["Ana", "Ben", "Benni", "master"]
    assert {path: path.read_bytes() for path in hand.paths.games.iterdir()} == before


def test_enter_does_not_confirm_forgetting_a_name(hand: Hand) -> None:
    open_by_keys(hand, "Ben")
    press(hand, "Delete these statistics")
    hand.key(pygame.K_RETURN)
    assert isinstance(hand.app.stack.top, CareerScene)


def test_programs_are_neither_merged_nor_forgotten(hand: Hand) -> None:
    open_by_mouse(hand, "master")
    form = hand.app.stack.top.form  # type: ignore[union-attr]
    assert [w.words for w in form.widgets if isinstance(w, Button)] == ["Back"]


def test_merged_names_stay_merged_after_a_restart(hand: Hand, tmp_path: Path) -> None:
    hand.app.context.survey.change(lambda people: people.with_merged("benni", "ben"))
    hand.app.autosave.flush()
    restarted = Hand(tmp_path)
    restarted.push("Statistics")
    assert names(restarted) == ["Ana", "Ben", "master"]
    restarted.close()


@by_mouse_and_keys
def test_the_series_are_shown(open_page: Action, push: Action, hand: Hand) -> None:
    push(hand, "Series")
    scene = hand.app.stack.top
    assert isinstance(scene, SeriesScene)
    assert [row.label for row in scene.listing.rows]
    push(hand, "Back")
    assert isinstance(hand.app.stack.top, StatisticsScene)


def export_table(hand: Hand, push: Action) -> str:
    """Export the table, and return the text of the toast about it."""
    push(hand, "Export CSV")
    join_threads("export")
    hand.tick()
    scene = wait_for_statistics(hand)
    assert scene._export.toast.is_visible
    return scene._export.toast.text


@by_mouse_and_keys
def test_each_csv_export_has_a_new_file(open_page: Action, push: Action, hand: Hand) -> None:
    messages = {export_table(hand, push), export_table(hand, push)}
    tables = [*hand.paths.documents.iterdir()]
    assert messages == {f"Saved to {path}" for path in tables}
    assert len(tables) == 2
    # Two lines for each game, and the header.
    assert all(len(path.read_text("utf-8-sig").splitlines()) == 9 for path in tables)


def test_the_folder_of_an_exported_table_can_be_opened(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The button appears after an export; without a file manager there is a message."""
    opened, results = list[Path](), [True, False]

    def open_folder(folder: Path) -> bool:
        opened.append(folder)
        return results.pop(0)

    monkeypatch.setattr(exporting, "open_folder", open_folder)
    export_table(hand, Hand.push)
    for has_failed in (False, True):
        hand.push("Open folder")
        join_threads("folder")
        hand.tick()
        assert ("can’t be opened" in wait_for_statistics(hand)._export.toast.text) == has_failed
    assert opened == [hand.paths.documents] * 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_message_about_a_table_does_not_call_it_a_picture(language: str, hand: Hand) -> None:
    message = Strings(language)("Saved to {file}", file="Azulejo.csv")
    assert not {"picture", "image", "Bild"}.intersection(message.split())


def test_the_reason_is_shown_if_the_table_cannot_be_written(hand: Hand) -> None:
    hand.paths.documents.write_text("a file where the folder should be")
    assert "can’t be written" in export_table(hand, Hand.push)
    assert "Open folder" not in [button.words for button in wait_for_statistics(hand).buttons()]


# While games are read


def test_the_window_responds_while_games_are_read(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading waits until the test lets it continue."""
    may_read, content = threading.Event(), Shelf.content
    hand.key(pygame.K_ESCAPE)
    os.utime(hand.paths.games / "1.azul", (1, 1))
    hand.app.context.survey.found = None

    def slow_content(shelf: Shelf, path: Path) -> object:
        if threading.current_thread() is not threading.main_thread():
            may_read.wait(10)
        return content(shelf, path)

    monkeypatch.setattr(Shelf, "content", slow_content)
    hand.push("Statistics")
    hand.tick(60)
    survey = hand.app.context.survey
    assert survey.is_running
    assert survey.share < 1
    hand.push("Back")
    assert isinstance(hand.app.stack.top, MenuScene)
    may_read.set()
    hand.push("Statistics")
    assert names(hand) == ["Ana", "Ben", "Benni", "master"]


def test_new_games_are_included_when_statistics_are_opened_again(hand: Hand) -> None:
    hand.key(pygame.K_ESCAPE)
    write(game(("Carla", None), ("Ben", None)), hand.paths.games / "5.azul")
    hand.push("Statistics")
    assert set(names(hand)) == {"Ana", "Ben", "Benni", "Carla", "master"}


def test_without_finished_games_there_is_a_message_and_a_back_button(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "broken.azul").write_text("nonsense")
    hand = Hand(tmp_path)
    hand.push("Statistics")
    wait_for_statistics(hand)
    assert body_text(hand).startswith("No finished games yet.")
    press(hand, "Back")
    assert isinstance(hand.app.stack.top, MenuScene)
    hand.close()


def test_a_first_start_has_no_statistics_button(tmp_path: Path) -> None:
    Settings().save(tmp_path / "settings.json")
    hand = Hand(tmp_path)
    form = hand.app.stack.top.form  # type: ignore[union-attr]
    assert "Statistics" not in [w.words for w in form.widgets if isinstance(w, Button)]
    hand.close()


def test_an_error_is_shown_in_place_of_the_statistics(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "games").mkdir()
    write(game(("Ana", None), ("Ben", None)), tmp_path / "games" / "1.azul")
    monkeypatch.setattr("azul.saves.survey.figures_of", lambda game, saved: 1 / 0)
    hand = Hand(tmp_path)
    hand.push("Statistics")
    scene = wait_for_statistics(hand)
    assert body_text(hand).startswith("The statistics couldn’t be calculated. Details: ")
    assert not any(isinstance(widget, ReadingProgress) for widget in scene.form.widgets)
    assert "division by zero" in hand.paths.log.read_text()
    hand.close()


def test_names_that_cannot_be_saved_are_reported_in_the_statistics_only(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, data: bytes) -> None:
        raise PermissionError(errno.EACCES, "denied")

    monkeypatch.setattr("azul.files.replace", refuse)
    hand.app.context.survey.change(lambda people: people.with_forgotten("ben"))
    hand.app.autosave.flush()
    assert names(hand) == ["Ana", "Benni", "master"]
    assert "isn’t saved: access is denied" in body_text(hand)
    assert hand.app.notice is None
