"""The lists of saved and deleted games: their rows, their order, and actions on games."""

import errno
import os
import time
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from azul import tasks
from azul.engine import Ruleset, Setup, Wall
from azul.game import Game, Seat
from azul.i18n import Strings
from azul.kit.metrics import SMALLEST
from azul.kit.theme import Theme
from azul.kit.widgets import Role
from azul.saves import GameLibrary, LibraryEntry, SaveError, disk
from azul.saves.autosave import Autosave
from azul.scenes.lobby import game_row, load
from azul.scenes.lobby.game_row import GamePreview, GameRow
from azul.scenes.lobby.load import LoadScene
from azul.settings import Style
from tests.game.histories import NAMES, played
from tests.play.mouse_player import TICK, MousePlayer
from tests.transcript import Words
from tests.trust.disks import refuse

TWO_PLAYERS = Setup(NAMES[:2], seed=7)
OTHERS = (Setup(NAMES[:3], Wall.GRAY, seed=2), Setup(NAMES, ruleset=Ruleset.GREEN_BOX, seed=3))


def save(player: MousePlayer, name: str, minute: int, game: Game | None = None) -> Path:
    """Save a game, or a broken file, some minutes after the epoch."""
    path = player.paths.games / f"{name}.azul"
    path.parent.mkdir(exist_ok=True)
    if game:
        disk.write(game, path)
    else:
        path.write_text("nonsense")
    os.utime(path, (60 * minute, 60 * minute))
    return path


def open_three(player: MousePlayer) -> None:
    """Open a list with an unfinished game on top, then a finished game, then a broken file."""
    save(player, "Zoë", 3, played(TWO_PLAYERS, count=9))
    save(player, "Ana & Ben", 2, played(TWO_PLAYERS))
    save(player, "broken", 1)
    player.push("Load game")


def titles(player: MousePlayer) -> list[str]:
    """Return the sorted titles of the rows in view, with a star at the chosen title."""
    for _ in range(100):
        if player.app.tasks.has_slices:
            player.tick(1)
    player.tick(1)
    rows = player.nodes(Role.LIST_ITEM)
    return [row.label.split(" · ")[0] + "*" * bool(row.is_chosen) for row in rows]


def files(player: MousePlayer) -> set[str]:
    return {path.stem for path in player.paths.games.glob("*.azul")}


def record_reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the titles of all files that are read from now on."""
    read, content = list[str](), GameLibrary.content

    def recorded(library: GameLibrary, path: Path) -> Any:
        read.append(path.stem)
        return content(library, path)

    monkeypatch.setattr(GameLibrary, "content", recorded)
    return read


def pick(player: MousePlayer, row: int, device: str) -> None:
    """Choose a game."""
    if device == "mouse":
        player.click(player.nodes(Role.LIST_ITEM)[row].rect.center)
        return
    player.key(pygame.K_HOME)
    for _ in range(row):
        player.key(pygame.K_DOWN)


def push(player: MousePlayer, label: str, device: str) -> None:
    """Press a button; the keyboard goes to it by Tab first."""
    if device == "mouse":
        player.push(label)
        return
    for _ in player.form.widgets:
        if player.focused_label == label:
            break
        player.key(pygame.K_TAB)
    assert player.focused_label == label
    player.key(pygame.K_RETURN)


@pytest.mark.parametrize("device", ["mouse", "keys"])
def test_games_are_opened_reviewed_and_renamed(
    device: str, player: MousePlayer, words: Words
) -> None:
    """No name is given twice; the game that is played keeps its file."""
    open_three(player)
    words.check("load-three", player.app.stack.top)
    pick(player, 2, device)
    player.key(pygame.K_RETURN)
    assert player.heading == "Load game", "a broken file cannot be opened"
    assert player.tooltip("Open") == "This file can’t be read"
    pick(player, 0, device)
    push(player, "Rename", device)
    player.key(pygame.K_BACKSPACE, pygame.KMOD_CTRL)
    push(player, "Save", device)
    assert player.sees("Type a name or choose one.")
    player.fill("Name", "ANA & BEN")
    player.key(pygame.K_RETURN)
    assert player.sees("There’s already a game called “ANA & BEN”.")
    player.type("!")
    assert not player.sees("already")
    push(player, "Ana & Ben (2)", device)
    assert player.field_values == ["Ana & Ben (2)"]
    player.fill("Name", "Größte 🦊/Runde")
    push(player, "Save", device)
    assert files(player) == {"Größte 🦊Runde", "Ana & Ben", "broken"}
    assert titles(player) == ["Größte 🦊Runde*", "Ana & Ben", "broken.azul"]
    pick(player, 0, device)
    push(player, "Review game", device)
    assert player.heading not in ("Load game", "Azulejo")
    player.key(pygame.K_ESCAPE)
    assert titles(player)[0] == "Größte 🦊Runde*", "the reviewed game is still chosen"
    push(player, "Open", device)
    assert player.scene.session.path.stem == "Größte 🦊Runde"
    player.key(pygame.K_o, pygame.KMOD_CTRL)
    assert player.tooltip("Rename") == player.tooltip("Delete") == "This game is open"
    player.key(pygame.K_ESCAPE)
    player.key(pygame.K_s, pygame.KMOD_CTRL)
    player.type("Friday")
    player.key(pygame.K_RETURN)
    player.key(pygame.K_z, pygame.KMOD_CTRL)
    player.app.autosave.flush()
    assert files(player) == {"Friday", "Ana & Ben", "broken"}
    assert disk.read(player.scene.session.path).cursor == player.scene.session.game.cursor == 9


@pytest.mark.parametrize("device", ["mouse", "keys"])
def test_games_are_deleted_and_restored(device: str, player: MousePlayer, words: Words) -> None:
    """Haste loses nothing: a second Enter restores, and never deletes permanently."""
    open_three(player)
    pick(player, 1, device)
    push(player, "Delete", device)
    assert titles(player) == ["Zoë", "broken.azul*"]
    if device == "keys":
        words.check("load-after-delete", player.app.stack.top)
        player.key(pygame.K_RETURN)
    else:
        player.push("Restore")
    assert titles(player) == ["Zoë", "Ana & Ben*", "broken.azul"]
    assert not player.sees("was deleted")
    for _ in range(3):
        pick(player, 0, device)
        push(player, "Delete", device)
    assert player.sees("No saved games yet.")
    push(player, "Deleted games (3)", device)
    for answer in ("Cancel", "Enter", "Delete for good"):
        assert len(titles(player)) == 3
        pick(player, 1, device)
        push(player, "Delete for good", device)
        assert player.sees("This can’t be undone.")
        player.key(pygame.K_RETURN) if answer == "Enter" else push(player, answer, device)
    pick(player, 1, device)
    push(player, "Restore", device)
    assert titles(player) == ["Zoë*"]
    push(player, "Back", device)
    assert titles(player) == ["broken.azul*"]
    push(player, "Deleted games (1)", device)
    player.key(pygame.K_RETURN)
    assert player.sees("No deleted games.")
    push(player, "Back", device)
    assert files(player) == {"Zoë", "broken"}
    assert not player.sees("Deleted games")


def test_clicks_choose_and_open(player: MousePlayer) -> None:
    """The first click chooses, the second opens; other buttons of the mouse do nothing."""
    for number in range(12):
        save(player, f"game {number}", 50 - number, played(TWO_PLAYERS, count=number))
    player.push("Load game")
    for number in (0, 1):
        pick(player, number, "mouse")
    for button in (pygame.BUTTON_RIGHT, pygame.BUTTON_MIDDLE, 4, 5, 8):
        for label in ("game 0", "game 0", "Open", "Delete", "Back"):
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                point = player.node(label).rect.center
                pygame.event.post(pygame.Event(kind, pos=point, button=button))
                player.tick()
    assert titles(player)[:2] == ["game 0", "game 1*"]
    beside = player.node("Open").rect
    player.click((beside.right + 5, beside.y))
    pick(player, 1, "mouse")
    assert player.heading == "Load game", "a click beside the list was in between"
    player.wheel(-2)
    assert titles(player)[0] != "game 0"
    player.form.focus = None
    player.keys(pygame.K_DOWN, pygame.K_END)
    assert titles(player)[-1] == "game 11*", "keys go to the list from everywhere"
    player.double_click(player.node("Delete").rect.center)
    assert len(files(player)) == 11, "a double click deletes one game"
    player.double_click(player.node("game 9").rect.center)
    assert player.scene.session.path.stem == "game 9"
    player.key(pygame.K_ESCAPE)
    player.push("Main menu")
    player.app.window.size = SMALLEST
    player.tick()
    player.push("Load game")
    player.double_click(player.node("Back").rect.center)
    assert player.heading == "Azulejo", "a double click on Back does not click Quit below"


def test_games_are_sorted(player: MousePlayer, monkeypatch: pytest.MonkeyPatch) -> None:
    """The chosen game stays chosen, and each file is read once."""
    automatic = "2026-01-01 10-00-00"
    save(player, "zebra", 6, played(TWO_PLAYERS))
    save(player, automatic, 5, played(OTHERS[0], count=5))
    save(player, "Änne", 4, played(TWO_PLAYERS, count=5))
    save(player, "broken", 7)
    save(player, "Bert", 3, played(TWO_PLAYERS))
    player.push("Load game")
    assert titles(player) == ["broken.azul*", "zebra", "Ana: 0", "Änne", "Bert"]
    pick(player, 3, "mouse")
    read = record_reads(monkeypatch)
    player.click_on("By name")
    assert titles(player) == ["Ana: 0", "Änne*", "Bert", "zebra", "broken.azul"]
    player.form.focus = 0
    player.key(pygame.K_RIGHT)
    assert titles(player) == ["Ana: 0", "Änne*", "broken.azul", "zebra", "Bert"]
    read.clear()
    player.go("Rename", "Cancel")
    player.click_on("Newest first")
    player.click_on("Unfinished first")
    assert titles(player)[0] == "Ana: 0"
    assert {*read} <= {"broken"}
    player.app.context.change_settings(replace(player.app.context.settings, text=200))
    player.app.window.size = SMALLEST
    player.tick()
    for label in ("Unfinished first", "Newest first", "By name"):
        assert player.tooltip(label) == "Sort by"
        player.push(label)
    assert "Änne*" in titles(player), "the chosen game is in view"


# Thumbnails


def list_image(player: MousePlayer) -> bytes:
    """Return the list as it is drawn with all thumbnails; each frame makes one thumbnail."""
    frames, top = 0, player.app.stack.top
    while top and top.is_animating:
        player.tick(1)
        frames += 1
    assert frames in (0, len(player.nodes(Role.LIST_ITEM)))
    surface, widget = Surface(player.app.stack.size), player.nodes(Role.LIST)[0].widget
    assert widget
    widget.draw(surface, False, False)
    return pygame.image.tobytes(surface, "RGB")


def reopened(player: MousePlayer) -> bytes:
    """Return the same image after closing and opening the list again."""
    player.key(pygame.K_ESCAPE)
    player.push("Load game")
    return list_image(player)


def test_thumbnails_show_the_games_as_they_are(player: MousePlayer) -> None:
    """This holds in each size and style, also for a game with the former name of another game."""
    save(player, "A", 3, played(TWO_PLAYERS))
    save(player, "B", 2, played(TWO_PLAYERS, count=9))
    player.push("Load game")
    before, context = list_image(player), player.app.context
    for change in ({"look": Style.CONTRAST}, {"text": 150}):
        context.change_settings(replace(context.settings, **change))
        assert before != list_image(player) == reopened(player)
        before = list_image(player)
    pick(player, 0, "mouse")
    player.go("Delete", "Rename")
    player.fill("Name", "A")
    player.push("Save")
    renamed = list_image(player)
    save(player, "A", 4, played(TWO_PLAYERS, count=3))
    player.go("Rename", "Cancel")
    assert renamed != list_image(player) == reopened(player)


# Failures


def test_a_game_that_cannot_be_changed_stays_and_the_reason_is_shown(
    player: MousePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_three(player)
    other = GameLibrary(player.paths.games, Autosave())
    other.claim(player.paths.games / "Zoë.azul")
    player.push("Delete")
    assert player.sees("heading: This game can’t be deleted")
    assert player.sees("This game is open in another window.")
    player.push("Close")
    other.close()
    pick(player, 2, "mouse")
    player.push("Delete")
    for function in ("link", "rename", "unlink"):
        monkeypatch.setattr(os, function, partial(refuse, errno.EROFS))
    for way, what in (
        (["Restore"], "restored"),
        (["Deleted games (1)", "Restore"], "restored"),
        (["Delete for good", "Delete for good"], "deleted"),
    ):
        for label in way:
            player.push(label)
        assert player.heading == f"This game can’t be {what}"
        assert player.sees("write-protected")
        player.push("Close")
    player.push("Back")
    pick(player, 0, "mouse")
    player.push("Rename")
    player.type("A")
    player.push("Save")
    assert player.sees("write-protected")
    player.push("Cancel")
    assert titles(player) == ["Zoë*", "Ana & Ben"]


# A row


def drawn(entry: LibraryEntry, width: int, language: str, is_over: bool = False) -> list[str]:
    """Return the lines that a row draws in a width, with a star for each icon."""
    pygame.display.init()
    pygame.font.init()
    theme, text, faces, lines = Theme(Style.EVENING, 1.0), Theme.text, dict[int, str](), list[str]()
    kept: list[Surface] = []

    def make(theme: Theme, words: str, *more: Any) -> Surface:
        kept.append(text(theme, words, *more))
        faces[id(kept[-1])] = words
        return kept[-1]

    def draw(_: Surface, line: list[Surface], __: object) -> None:
        assert sum(face.get_width() for face in line) <= width - 195
        lines.append("".join(faces.get(id(face), "*") for face in line))

    previews = {(entry, 104): GamePreview(None, True)} if is_over else {}
    row = GameRow(entry.path, lambda _: entry, previews, Strings(language), 104)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Theme, "text", make)
        patch.setattr(game_row, "draw_in_line", draw)
        row.draw_on_card(theme, Surface((width, 104)), Rect(0, 0, width, 104))
    return lines


SAVED: dict[str, Any] = {
    "path": Path("2026-01-01 10-00-00.azul"),
    "seats": (Seat("Ana", 0), Seat("Rui", 1, "master")),
    "scores": (12, 7),
    "round": 3,
    "saved": datetime(2026, 2, 1, 12, 30, tzinfo=UTC),
}
FOUR = {"seats": (Seat("Maximiliane Müller", 0, "master"),) * 4, "scores": (100,) * 4}
COPY = {"path": Path("Friday.azul"), "copied_from": "2026-01-31 20-15-00 (2)"}
OTHER_RULES = {"wall": Wall.GRAY, "ruleset": Ruleset.GREEN_BOX}
BROKEN = {"error": SaveError(Path("x"), "It isn’t a game."), "path": Path("Ana.azul")}
RULES, DAY, LINE = "Azul, colored wall", "Round 3 · saved 2026-02-01", "Ana: 12  ·  *  Rui: 7"
NAME = "  ·  *  Maximiliane…: 100"


@pytest.mark.parametrize(
    ("entry", "width", "lines"),
    [
        ({}, 1300, f"{LINE} | {DAY} 12:30 · {RULES}"),
        ({}, 700, f"{LINE} | {DAY} · {RULES}"),
        ({}, 600, f"{LINE} | {DAY} 12:30"),
        ({}, 500, f"{LINE} | {DAY}"),
        ({}, 300, "Ana: … | Round …"),
        ({"saved": None}, 900, f"{LINE} | Round 3 · not saved yet"),
        (OTHER_RULES, 900, f"{LINE} | {DAY} 12:30 · Green Box, gray wall"),
        (COPY, 1500, f"Friday | {LINE} | {DAY} 12:30 · {RULES} · continued from 2026-01-31 20:15"),
        (COPY, 900, f"Friday | {LINE} | {DAY} · continued from 2026-01-31 20:15"),
        (FOUR, 1500, f"{NAME * 4} | {DAY} 12:30 · {RULES}"),
        (FOUR, 1000, f"{NAME.replace('imiliane', '') * 4} | {DAY} 12:30 · {RULES}"),
        (FOUR, 700, f"{NAME.replace('*  Maximiliane', 'Max') * 3}  … | {DAY} · {RULES}"),
        (BROKEN, 900, "Ana.azul | It isn’t a game."),
    ],
)
def test_a_row_shows_as_much_as_fits(entry: dict[str, Any], width: int, lines: str) -> None:
    """A row has players with scores, round, date, rules, and the game that it continues."""
    assert " | ".join(drawn(LibraryEntry(**SAVED | entry), width, "en")) == lines.removeprefix(
        "  ·  "
    )


def test_a_row_follows_language_and_time_zone(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = LibraryEntry(**SAVED | {"seats": (Seat("Papa", 0),), "scores": (12,)})
    assert drawn(entry, 1300, "fr")[0] == "Papa\u00a0: 12"
    assert "01/02/2026" in drawn(entry, 1300, "fr")[1]
    assert "01.02.2026" in drawn(entry, 900, "de")[1]
    assert drawn(entry, 600, "en", is_over=True)[1] == "Finished in round 3 · saved 2026-02-01"
    if not hasattr(time, "tzset"):
        return
    zones = {"XXX-24": "02-02 12:30", "XXX+24": "01-31 12:30", "XXX-24:59": "02-02 13:29"}
    try:
        for zone, shown in zones.items():
            monkeypatch.setenv("TZ", zone)
            time.tzset()
            assert f"2026-{shown}" in drawn(entry, 1500, "en")[1]
    finally:
        monkeypatch.undo()
        time.tzset()


# Many games

COUNT = 180
NEWEST = [f"{number:03}" for number in reversed(range(COUNT))]
READ_SECONDS = 0.003
"""Seconds to read a file from the fake slow disk: a slice reads three."""


@pytest.fixture
def slow_disk(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the titles of the files that the list has read; each takes some time."""
    known, read, entry = set[Path](), list[str](), GameLibrary.entry

    def slowly(library: GameLibrary, path: Path) -> LibraryEntry:
        if path not in known:
            known.add(path)
            read.append(path.stem)
        return entry(library, path)

    monkeypatch.setattr(GameLibrary, "entry", slowly)
    for module in (load, tasks):
        monkeypatch.setattr(module, "perf_counter", lambda: len(known) * READ_SECONDS)
    return read


def test_many_games_are_sorted_in_slices(
    player: MousePlayer, slow_disk: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No frame waits until all files are read; after half a second a bar shows the progress."""
    over = save(player, "over", 0, played(TWO_PLAYERS)).rename(
        player.paths.settings.parent / "over"
    )
    begun = save(player, "begun", 0, played(TWO_PLAYERS, count=4)).rename(over.with_name("begun"))
    for number in range(COUNT):
        path = player.paths.games / f"{number:03}.azul"
        path.write_bytes((over if number % 3 else begun).read_bytes())
        os.utime(path, (number, number))
    shares = list[float]()
    monkeypatch.setattr(load, "draw_progress", lambda *args: shares.append(args[3]))
    player.push("Load game")
    top = player.app.stack.top
    assert isinstance(top, LoadScene)

    def stems() -> list[str]:
        return [row.path.stem for row in top.rows]

    assert {*slow_disk} <= {*NEWEST[:12]}, "the list reads only games in view"
    player.click_on("By name")
    player.click_on("Newest first")
    slow_disk.clear()
    player.tick(3)
    assert (slow_disk, stems()) == ([], NEWEST)
    player.click_on("Unfinished first")
    player.push("Delete")
    assert stems() == NEWEST[1:], "a deleted game disappears at once"
    player.tick(round(0.4 / TICK))
    assert not top.is_animating
    for _ in range(COUNT):
        if stems() != NEWEST[1:]:
            break
        slow_disk.clear()
        player.tick(1)
        # Sorting reads three files, and the new order makes other games visible.
        assert len(slow_disk) <= 3 + 10
        if top.is_animating and len(shares) < 3:
            top.draw(Surface(top.size))
    assert stems() == sorted(NEWEST[1:], key=lambda stem: (int(stem) % 3 > 0, -int(stem)))
    count = len(shares)
    assert count == 3
    assert 0 < shares[0] < shares[1] < shares[2] <= 1
    top.draw(Surface(top.size))
    assert len(shares) == count
