"""The program as a whole: start and end, memory of the last run, sound, and unexpected errors."""

import os
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from azul import program
from azul.app import App
from azul.engine import Setup, legal_moves
from azul.game.game import Game
from azul.kit.audio import Audio, Sound
from azul.kit.messages import notice_height
from azul.paths import Paths
from azul.saves import disk
from azul.scenes.game.round import RoundScene
from azul.scenes.stack import SceneStack
from azul.settings import Settings, Speed
from tests.play.mouse_player import MousePlayer
from tests.threads import join_threads
from tests.transcript import all_nodes

NAMES = ("Ana", "Ben")


def start(player: MousePlayer) -> Setup:
    """Start a new game without any input; return its setup."""
    player.push("New game")
    player.push("Start")
    return player.scene.session.game.setup


def to_menu(player: MousePlayer) -> None:
    player.key(pygame.K_ESCAPE)
    player.push("Main menu")


@pytest.mark.pictures
def test_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The menu never changes by itself, the sound comes after it, and an early key takes effect.

    The mosaic does not move.
    """
    paths = Paths.in_folder(tmp_path)
    Settings(still=True).save(paths.settings)
    leftovers = [folder / f".{'0' * 16}.new" for folder in (paths.games, paths.settings.parent)]
    paths.games.mkdir()
    for file in leftovers:
        file.write_bytes(b"torn")
        os.utime(file, (1000, 1000))
    app = App(paths, "en")
    pygame.event.clear()
    pictures, scenes, signals = list[bytes](), list[str](), list[int]()

    def picture() -> bytes:
        surface = app.window.get_surface()
        black = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1))
        # A line in an illustration of the rules may have black pixels.
        assert not black.connected_components(minimum=4)
        return pygame.image.tobytes(surface, "RGB")

    for _ in range(3):
        app.tick([], 0.1)
        pictures.append(picture())
        app.load_scenes()
    assert len(set(pictures)) == 1

    def stop() -> None:
        scenes.extend(type(scene).__name__ for scene in app.stack.scenes)
        signals.append(0)

    monkeypatch.setattr(app, "collect_garbage", stop)
    monkeypatch.setattr(Audio, "start", lambda _: pictures.append(picture()))
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode=""))
    app.run(signals)
    app.close()
    assert len(scenes) == 2, "the other scene is the rules above the menu"
    assert len(pictures) == 4, "the device is opened once"
    assert not any(file.exists() for file in leftovers), "files of killed programs are removed"


def test_arranging_takes_a_frame_of_its_own(
    player: MousePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Threads rasterize in that frame; a window that is being resized draws every second frame."""
    frames = list[int]()
    monkeypatch.setattr(SceneStack, "draw", lambda stack, _: frames.append(stack.size[0]))
    stack = player.app.stack
    stack.push(player.app.context.destinations.rules())
    player.tick(1)
    assert not frames
    player.tick(1)
    assert frames == [stack.size[0]]
    frames.clear()
    for width in (1100, 1101, 1102, 1103):
        player.app.window.size = (width, 700)
        player.tick(1)
    assert frames == [1101, 1103]


def test_names_are_remembered_for_the_next_game(player: MousePlayer) -> None:
    """Without names the players have numbers, and the rules are the boxed rules."""
    setup = start(player)
    assert setup == Setup(
        ("Player 1", "Player 2"), seed=setup.seed, first_player=setup.first_player
    )
    to_menu(player)
    player.push("New game")
    player.type("Zoë")
    player.key(pygame.K_DOWN)
    player.type("Łukasz")
    player.push("Start")
    to_menu(player)
    assert start(player).players == ("Zoë", "Łukasz")
    # No font could draw some letters, and there are four seats at most.
    for remembered, players in (
        (("A\0na", "half \ud83d", "Carla"), ("Ana", "half", "Carla")),
        (tuple("ABCDEF"), ("A", "B", "C", "D")),
    ):
        to_menu(player)
        # The names of the last game might otherwise be written later.
        player.app.autosave.flush()
        Settings(names=remembered).save(player.paths.settings)
        names, context = Settings.load(player.paths.settings).names, player.app.context
        context.change_settings(replace(context.settings, names=names))
        assert start(player).players == players


def test_an_override_by_the_command_line_is_not_saved(tmp_path: Path) -> None:
    paths = Paths.in_folder(tmp_path)
    Settings(language="de").save(paths.settings)
    app = App(paths, language="en", fullscreen=True)
    app.context.change_settings(replace(app.context.settings, speed=Speed.FAST))
    app.close()
    assert Settings.load(paths.settings) == Settings(language="de", speed=Speed.FAST)


def test_the_list_shows_broken_files_and_opens_the_others(tmp_path: Path) -> None:
    """The focus keeps its place while the list scrolls."""
    player = MousePlayer(tmp_path)
    player.paths.games.mkdir(parents=True)
    if os.name == "posix":
        (player.paths.games / os.fsdecode(b"\xff.azul")).write_bytes(b"")
    for number in range(12):
        disk.write(Game(Setup(NAMES, seed=number)), player.paths.games / f"{number}.azul")
        os.utime(player.paths.games / f"{number}.azul", (1, 1))
        (player.paths.games / f"broken {number}.azul").write_text("nonsense")
    player.push("Load game")
    assert player.sees("> list item: broken 11.azul [x]")
    assert player.sees("button: Open", "(disabled)")
    while not player.node("Back").is_focused:
        player.key(pygame.K_TAB)
    for notches in (-9, -9, 9, -9):
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=notches, flipped=False))
        player.tick()
        assert player.node("Back").is_focused
    row = (
        next(line for line in player.words() if "· Ana" in line).strip().removeprefix("list item: ")
    )
    player.click_on(row.removesuffix(" [ ]"))
    player.push("Open")
    assert player.scene.session.path.stem == row.split(" ·")[0]
    player.close()
    assert (player.paths.games / "broken 3.azul").read_text() == "nonsense"


def test_the_game_continues_with_a_notice_if_it_cannot_be_saved(tmp_path: Path) -> None:
    """The notice covers no board, and the program saves the game as soon as it can."""
    player = MousePlayer(tmp_path)
    player.paths.games.parent.mkdir(exist_ok=True)
    player.paths.games.write_text("a file where a folder should be")
    start(player)
    player.app.autosave.flush()
    player.play(legal_moves(player.state)[0])
    player.tick()
    game, height = player.scene.session.game, player.app.window.get_surface().get_height()
    notice = str(player.app.context.strings.say(player.app.notice)) if player.app.notice else ""
    reason = "Not a directory" if os.name == "posix" else "File already exists"
    assert notice == f"Not saved: {reason}. The game keeps trying."
    lowest = max(node.rect.bottom for node in all_nodes(player.scene.accessible_nodes()))
    assert lowest <= height - notice_height(
        player.app.context.theme, player.app.stack.size[0], notice
    )
    player.key(pygame.K_ESCAPE)
    assert player.sees("Not all moves are saved yet")
    player.paths.games.unlink()
    player.close()
    (file,) = player.paths.games.glob("*.azul")
    assert disk.read(file).state == game.state


@pytest.mark.pictures
def test_an_unexpected_error_saves_the_game_and_is_reported_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A message box reports the error too, because a start from a menu has no terminal."""
    paths = Paths.in_folder(tmp_path)
    Settings(speed=Speed.OFF, tips=False).save(paths.settings)
    file = tmp_path / "game.azul"
    disk.write(Game(Setup(NAMES, seed=5)), file)

    def fail(self: RoundScene, surface: pygame.Surface) -> None:
        raise RuntimeError("on purpose")

    boxes: list[str] = []
    monkeypatch.setattr(RoundScene, "draw", fail)
    monkeypatch.setattr(program, "show_message_box", boxes.append)
    assert program.play(paths, "en", False, str(file)) == 1
    output = capsys.readouterr().err
    assert output.startswith("Something went wrong")
    assert "All games are saved. Details: " in output
    assert output == f"{boxes[0]}\n"
    assert str(paths.log) in output
    assert "on purpose" in paths.log.read_text(encoding="utf-8")
    (saved,) = paths.games.glob("*.azul")
    assert disk.read(saved).setup.players == NAMES


def test_the_volume_is_heard_while_it_is_chosen_and_saved(
    player: MousePlayer, sounds: list[Sound], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A muted sound keeps its volume."""

    def saved() -> tuple[int, bool]:
        player.app.autosave.flush()
        settings = Settings.load(player.paths.settings)
        return settings.volume, settings.muted

    player.push("Settings")
    for muted in (True, False):
        player.push("sound")
        assert saved() == (7, muted)
    sounds.clear()
    calls: list[str] = []
    monkeypatch.setattr(Audio, "apply", lambda _, settings: calls.append(f"{settings.volume}"))
    monkeypatch.setattr(Audio, "play", lambda _, name: calls.append(name))
    rect = player.node("Sounds").rect
    player.drag(rect.center, (rect.left - 50, rect.centery))
    assert saved() == (0, False)
    assert calls[-2:] == ["0", "clack"], "the sound has the new volume"
    player.move((rect.right + 50, rect.centery))
    assert saved() == (0, False)
    player.click((rect.right - 1, rect.centery))
    assert calls[-2:] == ["10", "clack"]


def test_the_device_of_the_sound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It starts with its last volume and closes; the program searches another when it is gone."""
    applied, lost = list[int](), list[Audio]()
    monkeypatch.setattr(Audio, "apply", lambda _, settings: applied.append(settings.volume))
    Settings(volume=3).save(Paths.in_folder(tmp_path).settings)
    player = MousePlayer(tmp_path)
    assert applied == [3]
    player.app.context.audio.start()
    join_threads("sound")
    player.tick()
    assert pygame.mixer.get_init()
    monkeypatch.setattr(Audio, "lose_device", lambda audio: lost.append(audio))
    for is_microphone, times in ((1, 0), (0, 1)):
        event = pygame.Event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=is_microphone)
        pygame.event.post(event)
        player.tick()
        assert len(lost) == times
    player.close()
    assert pygame.mixer.get_init() is None


def test_music_is_heard_unless_it_is_off_muted_or_the_window_is_minimized(tmp_path: Path) -> None:
    """Music is off by default; a maximized window comes back maximized."""
    player = MousePlayer(tmp_path)

    def is_heard() -> bool:
        player.wait(10)
        return pygame.mixer.music.get_busy()

    player.app.context.audio.start()
    join_threads("sound")
    assert not is_heard()
    player.push("Settings")
    player.form.focus_on(player.node("Music").widget)
    player.key(pygame.K_RIGHT)
    assert is_heard()
    player.app.autosave.flush()
    assert Settings.load(player.paths.settings).music == 1
    for window in ("MINIMIZED", "RESTORED", "MINIMIZED", "MAXIMIZED", "FOCUSLOST"):
        pygame.event.post(pygame.Event(getattr(pygame, f"WINDOW{window}")))
        assert is_heard() == (window != "MINIMIZED"), window
    player.key(pygame.K_m)
    assert not is_heard()
    player.key(pygame.K_m)
    join_threads("sound")
    player.tick()
    assert is_heard()
    player.push("Reset")
    player.push("Reset")
    assert not is_heard()
    player.close()
