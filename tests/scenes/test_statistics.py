"""The statistics: pages of all players, their names, exports, and the reading of games."""

import errno
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from azul.engine import Setup
from azul.game import Game, Seat, Seating, name_key
from azul.i18n import Strings
from azul.kit.theme import Theme
from azul.saves import GameLibrary, write
from azul.scenes import exporting
from azul.scenes.statistics.career_figures import career_figures
from azul.scenes.statistics.wording import (
    decimal,
    games_and_wins,
    rating_in_words,
    recent_change,
    unreadable,
)
from azul.settings import Settings
from azul.statistics import LEAST_GAMES, RECENT_GAMES, Career, GameFigures, People, Player, overview
from tests.game.histories import played
from tests.play.mouse_player import MousePlayer
from tests.statistics.games import game as figures
from tests.threads import join_threads
from tests.transcript import Words


def game(*seats: tuple[str, str | None], count: int | None = None) -> Game:
    """Return a game of people and bots, in a series."""
    names = tuple(name for name, _ in seats)
    log = played(Setup(names, seed=7), count)
    players = tuple(Seat(name, place, level) for place, (name, level) in enumerate(seats))
    found = Game.from_log(log.setup, map(str, log.log), log.cursor, Seating(players))
    found.series = "9f2c41d07a55e310"
    return found


@pytest.fixture
def player(tmp_path: Path) -> Iterator[MousePlayer]:
    """Return a player at the statistics.

    Ana has played Ben, Benni and a bot; one game is unfinished.
    """
    games = tmp_path / "games"
    games.mkdir()
    ana, ben, benni = ("Ana", None), ("Ben", None), ("Benni", None)
    for number, found in enumerate(
        (game(ana, ben), game(ana, benni), game(ana, ("Inês", "master")), game(ana, ben, count=4))
    ):
        write(found, games / f"{number}.azul")
        os.utime(games / f"{number}.azul", (number, number))
    (games / "broken.azul").write_text("nonsense")
    player = MousePlayer(tmp_path)
    player.push("Statistics")
    wait_for_statistics(player)
    yield player
    player.close()


def wait_for_statistics(player: MousePlayer) -> None:
    """Wait until all games are read and their statistics shown."""
    join_threads("statistics")
    player.tick()


def names(player: MousePlayer) -> list[str]:
    """Return the names in the list."""
    wait_for_statistics(player)
    rows = [line.strip(" >") for line in player.words() if "list item: " in line]
    return [row.removeprefix("list item: ").split(" · ")[0] for row in rows]


def open_with_keys(player: MousePlayer, name: str) -> None:
    player.key(pygame.K_HOME)
    for _ in range(names(player).index(name)):
        player.key(pygame.K_DOWN)
    player.key(pygame.K_RETURN)


def push_with_keys(player: MousePlayer, label: str) -> None:
    """Tab to a button, and push it."""
    for _ in player.form.widgets:
        if player.sees(f"> button: {label}"):
            break
        player.key(pygame.K_TAB)
    assert player.sees(f"> button: {label}")
    player.key(pygame.K_RETURN)


Action = Callable[[MousePlayer, str], None]


@pytest.mark.parametrize(
    ("open_page", "push"),
    [(MousePlayer.click_on, MousePlayer.push), (open_with_keys, push_with_keys)],
    ids=["mouse", "keys"],
)
def test_a_player_views_pages_and_changes_names(
    player: MousePlayer, words: Words, tmp_path: Path, open_page: Action, push: Action
) -> None:
    """Names are merged, separated, forgotten and restored; no game is changed by that.

    A single game has a sentence instead of charts.
    """
    before = {path: path.read_bytes() for path in player.paths.games.iterdir()}
    words.check("statistics-of-games", player.app.stack.top)
    pages = []
    for name in ("Ana", "Benni", "Master"):
        open_page(player, name)
        pages.append("\n".join(player.words()))
        push(player, "Back")
        assert player.sees("list item: ", f"{name} · ", "[x]"), "the row stays chosen"
    words.compare("careers", "\n\n".join(pages))
    open_page(player, "Benni")
    push(player, "Same person as…")
    assert player.sees("dialog: Benni is the same person as…")
    push(player, "Ben")
    assert names(player) == ["Ana", "Ben", "Master"]
    player.app.autosave.flush()
    restarted = MousePlayer(tmp_path)
    restarted.push("Statistics")
    assert names(restarted) == ["Ana", "Ben", "Master"]
    restarted.close()
    open_page(player, "Ben")
    assert player.sees("text: Includes the games of Benni. If two played in one game, ")
    push(player, "Separate names")
    assert names(player) == ["Ana", "Ben", "Benni", "Master"]
    open_page(player, "Ben")
    push(player, "Delete these statistics")
    player.key(pygame.K_RETURN)
    assert player.sees("button: Delete these statistics"), "Enter confirms no deletion"
    push(player, "Delete these statistics")
    words.check("statistics-question", player.app.stack.top)
    push(player, "Delete")
    assert names(player) == ["Ana", "Benni", "Master"]
    push(player, "Deleted statistics (1)")
    assert player.sees("dialog: Whose statistics do you want to restore?")
    push(player, "Ben")
    assert names(player) == ["Ana", "Ben", "Benni", "Master"]
    assert {path: path.read_bytes() for path in player.paths.games.iterdir()} == before
    push(player, "Series")
    assert player.sees("list item: Ana")
    push(player, "Back")
    player.key(pygame.K_ESCAPE)
    assert player.sees("button: Quit")


def test_all_games_are_exported_as_a_table(
    player: MousePlayer, toasts: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each export has a new file, whose folder can be opened; a failure is reported."""

    def export() -> str:
        player.push("Export CSV")
        join_threads("export")
        player.tick()
        return toasts[0]

    opened, results = list[Path](), [True, False]

    def open_folder(folder: Path) -> bool:
        opened.append(folder)
        return results.pop(0)

    monkeypatch.setattr(exporting, "open_folder", open_folder)
    player.paths.documents.write_text("a file where the folder should be")
    assert "can’t be written" in export()
    assert not player.sees("Open folder")
    player.paths.documents.unlink()
    messages = {export(), export()}
    tables = [*player.paths.documents.iterdir()]
    assert messages == {f"Saved to {path}" for path in tables}
    assert len(tables) == 2
    for path in tables:
        assert path.read_bytes().startswith(b"\xef\xbb\xbf"), "spreadsheets need a mark"
        assert len(path.read_text("utf-8-sig").splitlines()) == 9, (
            "each table has two lines per game, and a header"
        )
    for has_failed in (False, True):
        player.push("Open folder")
        join_threads("folder")
        player.tick()
        assert toasts == ([f"The folder can’t be opened: {opened[0]}"] if has_failed else [])
    assert opened == [player.paths.documents] * 2


# Reading


def test_the_window_responds_while_games_are_read(
    player: MousePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The statistics include new games when they are opened again."""
    may_read, content = threading.Event(), GameLibrary.content
    player.key(pygame.K_ESCAPE)
    write(game(("Carla", None), ("Ben", None)), player.paths.games / "5.azul")
    os.utime(player.paths.games / "1.azul", (9, 9))
    player.app.context.statistics_reader.found = None

    def slow_content(library: GameLibrary, path: Path) -> object:
        if threading.current_thread() is not threading.main_thread():
            may_read.wait(10)
        return content(library, path)

    monkeypatch.setattr(GameLibrary, "content", slow_content)
    player.push("Statistics")
    player.tick(60)
    progress = next(line for line in player.words() if "progress" in line)
    assert "%" in progress
    assert "100%" not in progress
    player.push("Back")
    assert player.sees("button: Quit")
    may_read.set()
    player.push("Statistics")
    assert {*names(player)} == {"Ana", "Ben", "Benni", "Carla", "Master"}


def test_without_finished_games_there_is_a_message(tmp_path: Path) -> None:
    """At a first start the menu has no button for statistics."""
    Settings().save(tmp_path / "settings.json")
    player = MousePlayer(tmp_path)
    assert not player.sees("Statistics")
    player.close()
    (tmp_path / "games").mkdir(exist_ok=True)
    (tmp_path / "games" / "broken.azul").write_text("nonsense")
    player = MousePlayer(tmp_path)
    player.push("Statistics")
    wait_for_statistics(player)
    assert player.sees("text: No finished games yet. 1 file can’t be read: broken.azul.")
    push_with_keys(player, "Back")
    assert player.sees("button: Quit")
    player.close()


def test_errors_are_shown_in_the_statistics(
    player: MousePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the statistics report names that cannot be saved."""

    def refuse(path: Path, data: bytes) -> None:
        raise PermissionError(errno.EACCES, "denied")

    with monkeypatch.context() as patch:
        patch.setattr("azul.files.replace", refuse)
        player.app.context.statistics_reader.change(lambda people: people.with_forgotten("ben"))
        player.app.autosave.flush()
        assert names(player) == ["Ana", "Benni", "Master"]
        assert player.sees("text: ", "isn’t saved: access is denied")
        assert player.app.notice is None
    player.key(pygame.K_ESCAPE)
    monkeypatch.setattr("azul.saves.statistics_reader.figures_of", lambda game, saved: 1 / 0)
    for path in player.paths.games.glob("*.azul"):
        os.utime(path, (99, 99))
    player.app.context.statistics_reader.found = None
    player.push("Statistics")
    wait_for_statistics(player)
    assert player.sees("text: The statistics couldn’t be calculated. Details: ")
    assert not player.sees("progress")
    assert "division by zero" in player.paths.log.read_text()


# Words


def career(name: str, games: list[GameFigures]) -> Career:
    found = overview(games, People()).career(Player(name_key(name)))
    assert found
    return found


def career_of_ana(*points: int) -> Career:
    """Ana's career against a player who always has 30 points."""
    games = [figures(("Ana", own), ("Ben", 30), saved=n) for n, own in enumerate(points)]
    return career("Ana", games)


def test_numbers_changes_and_lists_in_words() -> None:
    """There is no negative zero, and the words omit empty lists."""
    en, de = Strings("en"), Strings("de")
    for number, text in ((0, "0.0"), (7.26, "7.3"), (-12, "−12.0"), (-0.04, "0.0"), (9.96, "10.0")):
        assert (decimal(number, en), decimal(number, de)) == (text, text.replace(".", ","))
    assert (en.percent(0.426), de.percent(0.426)) == ("43%", "43\N{NO-BREAK SPACE}%")
    for later, text in ((25, "+5.0"), (14, "−6.0"), (20, "+0.0")):
        points = [20] * RECENT_GAMES + [later] * RECENT_GAMES
        assert recent_change(career_of_ana(*points), en) == text
    assert recent_change(career_of_ana(*[20] * RECENT_GAMES, 99), en) == "", "too few games"
    assert games_and_wins(career_of_ana(40, 20), en) == "2 games · 1 win"
    assert games_and_wins(career_of_ana(40, 30), en) == "2 games · 1 win · 1 shared"
    assert unreadable((), en) == ""
    assert unreadable(("a", "b", "c"), en) == "3 files can’t be read: a, b, c."
    assert unreadable(("a", "b", "c", "d"), en) == "4 files can’t be read: a, b, c and others."


@pytest.mark.parametrize("undone", [0, 1])
def test_moves_undone_are_counted_only_where_there_are_any(theme: Theme, undone: int) -> None:
    """A move that was redone is not counted: "0 moves undone" would be false."""
    seats, strings = (("Zoë", 40), ("Inês", 30, "master")), Strings()
    games = [figures(*seats, saved=n, deals=f"{n}") for n in range(1, LEAST_GAMES)]
    zoe = career("Zoë", [*games, figures(*seats, deals="0", undone=undone)])
    assert ("Moves undone in them: 1." in rating_in_words(zoe, strings)) == bool(undone)
    labels = [widget.label for widget in career_figures(theme, zoe, strings).tree()]
    assert [label for label in labels if "undone" in label] == ["1 move undone"] * undone
