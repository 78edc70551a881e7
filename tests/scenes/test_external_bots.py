"""Bots of other authors: adding, choosing and removing them, and playing against them."""

import json
import re
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

import pygame
import pytest

from azul.engine import legal_moves
from azul.game import Seat
from azul.saves import disk
from azul.scenes.game.round import RoundScene
from azul.settings import ExternalBot, Settings
from tests.play.mouse_player import MousePlayer
from tests.play.programs import is_waiting_for_input
from tests.scenes.conftest import Begin
from tests.systems import only_posix

ROOT = Path(__file__).parents[2]
SAVE = ROOT / "tests" / "saves" / "v3-2-external-bot.azul"
JOTA = ExternalBot("Jota", ("/usr/bin/jota", "--fast"), ("2", "colored", "azul"))
MISSING = "Placer isn’t one of your computer players"
SOON = 30.0


def wait_until(player: MousePlayer, done: Callable[[], bool]) -> None:
    """Let time pass until another thread or process is done."""
    end = monotonic() + SOON
    while not done():
        assert monotonic() < end, player.words()
        player.tick(1)
        sleep(0.002)


def drop(player: MousePlayer, path: Path) -> None:
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
    player.tick(4)


@pytest.fixture
def placer(tmp_path: Path) -> Path:
    """The bot of the document, as a script that finds the engine."""
    text = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    (script,) = re.findall(r"```python bot\n(.*?)```", text, re.DOTALL)
    path = tmp_path / "placer.py"
    path.write_text(f"import sys\nsys.path.insert(0, {str(ROOT)!r})\n{script}", "utf-8")
    return path


@pytest.mark.processes
def test_a_bot_is_added_chosen_and_played_against(begin: Begin, placer: Path) -> None:
    player = begin(names=("Ana", ""), levels=("", "journeyman"))
    player.go("Settings", "Computer players")
    player.fill("Command", "no-such-program")
    player.push("Add")
    assert player.sees("There’s no program with this name.")
    player.fill("Command", shlex.join([sys.executable, str(placer)]))
    player.push("Add")
    assert player.sees(f"{sys.executable} {placer}")
    assert player.sees("with your permissions", "may use the network")
    assert player.focused_label == "Cancel", "a hasty Enter starts nothing"
    player.push("Start")
    wait_until(player, lambda: player.heading == "A new computer player")
    assert player.sees("You can now choose Placer")
    player.go("Close")
    assert player.sees("Placer")
    assert player.field_values == [""]
    player.go("Close", "Close", "New game")
    player.seat(1, "Placer")
    player.push("Start")
    assert player.players == [("Ana", None), ("Placer", "external:Placer")]
    while isinstance(player.app.stack.top, RoundScene):
        wait_until(player, lambda: is_waiting_for_input(player))
        if isinstance(player.app.stack.top, RoundScene):
            player.play(legal_moves(player.state)[0])
    player.app.autosave.flush()
    (path,) = player.paths.games.glob("*.azul")
    assert json.loads(path.read_bytes())["version"] == 3
    assert disk.read(path).seats[1] == Seat("Placer", 1, "external:Placer")
    assert "placer.py" not in path.read_text("utf-8"), "a save only names its bots"


def test_a_bot_that_does_not_support_a_game_cannot_be_chosen_for_it(begin: Begin) -> None:
    player = begin(
        external_bots=(JOTA,), names=("Ana", ""), levels=("", "external:Jota"), wall="colored"
    )
    player.push("New game")
    assert player.sees("Jota")
    assert player.offers("Start")
    for choice, option, reason in (
        ("Players", "3", "this number of players"),
        ("Board", "Gray", "this wall"),
        ("Rules", "Green Box", "these rules"),
    ):
        before = {"Players": "2", "Board": "Colored", "Rules": "Azul"}[choice]
        player.choose(choice, option)
        assert reason in player.tooltip("Start")
        player.push("who", 0)
        assert reason in player.tooltip("Jota")
        player.push("Cancel")
        player.choose(choice, before)
        assert player.offers("Start")
    player.seat(1, "Person")
    player.choose("Board", "Gray")
    assert player.offers("Start")


def test_a_bot_can_be_removed_and_its_time_changed(begin: Begin) -> None:
    player = begin(external_bots=(JOTA,), names=("Ana", ""), levels=("", "external:Jota"))
    player.go("Settings", "Computer players")
    player.choose("Seconds per move", "30")
    player.push("remove Jota")
    player.push("Cancel")
    assert player.sees("/usr/bin/jota --fast")
    player.go("remove Jota", "Remove")
    assert not player.sees("Jota")
    player.app.autosave.flush()
    saved = Settings.load(player.paths.settings)
    assert (saved.external_bots, saved.move_seconds) == ((), 30)
    player.go("Close", "Close", "New game")
    assert player.field_values == ["Ana", ""]
    assert player.sees("Person")


def test_a_save_with_a_missing_bot_says_so_once_and_goes_on(
    begin: Begin, toasts: list[str]
) -> None:
    """Our own bot moves instead, and the seat can be given to another player."""
    player = begin(names=("Ana", ""))
    player.app.open_file(SAVE)
    player.tick(4)
    assert [text for text in toasts if MISSING in text]
    cursor = player.scene.session.game.cursor
    for _ in range(2):
        player.play(legal_moves(player.state)[0])
        wait_until(player, lambda: is_waiting_for_input(player))
    assert player.scene.session.game.cursor == cursor + 4
    assert not [text for text in toasts if MISSING in text]
    player.key(pygame.K_ESCAPE)
    player.push("Players")
    player.seat(1, "Master")
    player.push("OK")
    assert player.players[1][1] == "master"


def test_a_bot_that_fails_in_a_game_is_named_once(begin: Begin, toasts: list[str]) -> None:
    lost = ExternalBot("Placer", ("/no/such/program",), ("2", "colored", "azul"))
    player = begin(external_bots=(lost,), names=("Ana", ""))
    player.app.open_file(SAVE)
    player.tick(4)
    assert not [text for text in toasts if "Placer" in text]
    for is_said in (True, False):
        player.play(legal_moves(player.state)[0])
        wait_until(player, lambda: is_waiting_for_input(player))
        said = [text for text in toasts if "Placer isn’t playing correctly" in text]
        assert bool(said) == is_said


@pytest.mark.processes
@only_posix("programs have a permission to be executed")
def test_a_bot_is_dropped_on_the_window(begin: Begin, tmp_path: Path) -> None:
    """The game asks about it, and starts it only after a yes; other files are still no games."""
    player = begin(names=("Ana", ""))
    program = tmp_path / "my bot"
    program.write_text(f"#!/bin/sh\ntouch '{tmp_path}/started'\n")
    drop(player, program)
    assert player.heading == "This game can’t be opened"
    player.push("Close")
    program.chmod(0o755)
    drop(player, program)
    assert player.heading == "Start this program?"
    assert player.sees(f"'{program}'")
    player.push("Cancel")
    assert not (tmp_path / "started").exists()
    drop(player, program)
    player.push("Start")
    wait_until(player, lambda: player.heading == "This program can’t play")
    assert player.sees("It stopped running.")
    assert (tmp_path / "started").exists()
    assert player.app.context.settings.external_bots == ()
