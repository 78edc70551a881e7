"""An unexpected error: the game is saved, one sentence is printed, the traceback is logged."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from azul import i18n, program
from azul.app import App
from azul.engine import legal_moves
from azul.game import Clock, ClockKind, Game
from azul.paths import Paths
from azul.process import recorded_signals
from azul.saves import disk
from azul.scenes.game.round import RoundScene
from azul.scenes.game.table_scene import TableScene
from azul.scenes.lobby.game_list_scene import GameListScene
from azul.scenes.lobby.unsaved import UnsavedScene
from azul.scenes.panel import PanelScene
from azul.scenes.practice.exercise_scene import ExerciseScene
from azul.scenes.scene import Scene
from azul.settings import Settings, Speed
from tests.cases import some
from tests.play.mouse_player import TICK, TWO_UNNAMED, MousePlayer
from tests.play.programs import new_game, start_game
from tests.scenes.registry import SCREENS
from tests.systems import only_posix
from tests.trust.disks import INJECTED

ROOT = Path(__file__).parents[2]
BASES = {Scene, PanelScene, GameListScene, ExerciseScene, TableScene}
CALLBACKS = ("handle", "update", "draw")
SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")


class AttachedPlayer(MousePlayer):
    """A player in a program that is already running."""

    def __init__(self, app: App, paths: Paths) -> None:
        self.app, self.paths = app, paths
        self.tick()


PATHS_TO_SCENES = {screen.kind: screen.navigate for screen in SCREENS.values() if screen.navigate}
"""How to go from a table to each scene."""

TESTED_SEPARATELY = (RoundScene, UnsavedScene)


@pytest.fixture
def paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Paths:
    paths = Paths.in_folder(tmp_path)
    Settings(speed=Speed.OFF, tips=False, names=TWO_UNNAMED).save(paths.settings)
    paths.games.mkdir()
    monkeypatch.setattr(pygame.display, "message_box", lambda *_: 0)
    return paths


def fail(*_: object) -> None:
    raise RuntimeError("on purpose")


def begin_game(player: MousePlayer) -> Game:
    """Begin a game with one move."""
    player.push("New game")
    player.push("Start")
    player.play(legal_moves(player.state)[0])
    return player.scene.session.game


def crash(paths: Paths, kind: type[Scene], callback: str) -> list[str]:
    """Play, go to a scene, and let one of its callbacks fail; return the log of the game."""
    log: list[str] = []

    def run(app: App, _: object) -> None:
        player = AttachedPlayer(app, paths)
        game = begin_game(player)
        PATHS_TO_SCENES[kind](player)
        log.extend(map(str, game.log))
        assert isinstance(app.stack.top, kind)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(kind, callback, fail)
            pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(9, 9), rel=(0, 0)))
            for _ in range(20):
                app.tick(pygame.event.get(), TICK)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(App, "run", run)
        assert program.play(paths, "en", False, None) == 1
    return log


def check(paths: Paths, message: str, folder: Path, log: list[str]) -> None:
    """Check that one sentence names the log with the error, and the game can be continued."""
    assert message.startswith("Something went wrong")
    assert "All games are saved." in message
    assert str(paths.log) in message
    assert len(message.splitlines()) == 1
    trace = paths.log.read_text(encoding="utf-8")
    assert "Traceback" in trace
    assert "on purpose" in trace
    player = MousePlayer(folder)
    player.push("Continue game")
    scenes = player.app.stack.scenes
    table = next(scene for scene in scenes if isinstance(scene, RoundScene))
    assert [str(record) for record in table.session.game.log] == log
    player.close()


def test_every_scene_has_a_path() -> None:
    def kinds(scene: type[Scene]) -> set[type[Scene]]:
        return {scene}.union(*(kinds(kind) for kind in scene.__subclasses__()))

    ours = {kind for kind in kinds(Scene) if kind.__module__.startswith("azul.")}
    assert set(PATHS_TO_SCENES) == ours - BASES


@pytest.mark.pictures
@pytest.mark.parametrize("callback", CALLBACKS)
def test_an_error_at_the_table_loses_nothing(
    callback: str, paths: Paths, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = crash(paths, RoundScene, callback)
    check(paths, capsys.readouterr().err, tmp_path, log)


@pytest.mark.pictures
@pytest.mark.sampled(0.2)
@pytest.mark.slow
@pytest.mark.parametrize("callback", CALLBACKS)
@pytest.mark.parametrize(
    "kind",
    [kind for kind in PATHS_TO_SCENES if kind not in TESTED_SEPARATELY],
    ids=lambda k: k.__name__,
)
def test_an_error_in_any_scene_loses_nothing(
    kind: type[Scene],
    callback: str,
    paths: Paths,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    log = crash(paths, kind, callback)
    check(paths, capsys.readouterr().err, tmp_path, log)


@pytest.mark.pictures
@pytest.mark.parametrize("callback", CALLBACKS)
def test_an_error_while_nothing_can_be_saved_leaves_a_copy_elsewhere(
    callback: str, paths: Paths, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with INJECTED["folder vanished"](tmp_path):
        log = crash(paths, UnsavedScene, callback)
    message = capsys.readouterr().err
    (copy,) = tmp_path.glob("*.azul")
    assert str(copy) in message
    assert [str(record) for record in disk.read(copy).log] == log


@only_posix("elsewhere a signal ends a program at once")
@pytest.mark.parametrize("name", some(SIGNALS, 3))
def test_a_signal_while_nothing_can_be_saved_leaves_a_copy_and_asks_nothing(
    name: str, paths: Paths, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    number, log, run = getattr(signal, name), list[str](), App.run

    def play_and_be_asked(app: App, signals: list[int]) -> None:
        log.extend(map(str, begin_game(AttachedPlayer(app, paths)).log))
        signal.raise_signal(number)
        run(app, signals)

    with INJECTED["folder vanished"](tmp_path), pytest.MonkeyPatch.context() as patch:
        patch.setattr(App, "run", play_and_be_asked)
        assert program.play(paths, "en", False, None) == -number
    (copy,) = tmp_path.glob("*.azul")
    assert capsys.readouterr().err == f"A copy is kept in {copy}.\n"
    assert [str(record) for record in disk.read(copy).log] == log


@only_posix("elsewhere a signal ends a program at once")
def test_a_signal_keeps_the_time_of_the_turn(paths: Paths) -> None:
    run, game = App.run, new_game(None, None)
    game.clock = Clock(ClockKind.MINUTES, 900)

    def play_and_be_asked(app: App, signals: list[int]) -> None:
        player = AttachedPlayer(app, paths)
        start_game(player, game)
        player.wait(7.0)
        signal.raise_signal(signal.SIGTERM)
        run(app, signals)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(App, "run", play_and_be_asked)
        assert program.play(paths, "en", False, None) == -signal.SIGTERM
    (path,) = paths.games.glob("*.azul")
    saved = disk.read(path)
    assert saved.clock
    assert saved.clock.turn(saved.cursor) == pytest.approx(7000, abs=200)


@pytest.mark.slow
@only_posix("elsewhere a signal ends a program at once")
def test_the_tests_of_signals_end_where_signals_are_ignored() -> None:
    """Signals are ignored under `nohup`; the tests install the signal handlers that they need."""
    tests = test_a_signal_while_nothing_can_be_saved_leaves_a_copy_and_asks_nothing
    names = [f"{Path(__file__).relative_to(ROOT)}::{tests.__name__}[{name}]" for name in SIGNALS]
    ignore = "; ".join(f"trap '' {name.removeprefix('SIG')}" for name in SIGNALS)
    command = ["sh", "-c", f'{ignore}; exec "$@"', "sh", sys.executable, "-m", "pytest", *names]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stdout


def test_a_signal_that_is_to_be_ignored_stays_ignored() -> None:
    """Signals are ignored under `nohup`; the handlers are restored afterwards."""
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with recorded_signals() as noted:
            signal.raise_signal(signal.SIGTERM)
            signal.raise_signal(signal.SIGINT)
        assert noted == [signal.SIGINT]
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGTERM, before)


def test_without_a_screen_a_sentence_is_printed_and_nothing_is_logged(
    paths: Paths, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "")
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    assert program.play(paths, "de", False, None) == 1
    assert capsys.readouterr().err == "Kein Bildschirm gefunden.\n"
    assert not paths.log.exists()


def test_an_error_is_reported_in_english_if_the_language_cannot_be_read(
    paths: Paths,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(i18n, "LOCALES", tmp_path)
    monkeypatch.setattr(program, "App", fail)
    assert program.play(paths, "de", False, None) == 1
    assert capsys.readouterr().err.startswith("Something went wrong, and the game has to close.")
    assert "on purpose" in paths.log.read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_program_itself_ends_with_exit_code_1(tmp_path: Path) -> None:
    code = (
        "import sys, azul.app, azul.scenes.lobby.menu as menu, pygame;"
        "from azul import command_line;"
        "pygame.display.message_box = lambda *_: 0;"
        "menu.MenuScene.update = lambda *_: 1 // 0;"
        f"sys.exit(command_line.main(['--data-dir', {str(tmp_path)!r}]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, env=os.environ
    )
    assert done.returncode == 1
    assert done.stderr.startswith("Something went wrong")
    assert len(done.stderr.splitlines()) == 1
    assert "ZeroDivisionError" in (tmp_path / "azul.log").read_text()
