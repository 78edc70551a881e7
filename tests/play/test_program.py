"""The program as a whole: start, names, files that cannot be read or written, and errors."""

import os
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from azul import program
from azul.app import App
from azul.engine import Ruleset, Setup, Wall, legal_moves
from azul.game.game import Game
from azul.kit.messages import notice_height
from azul.kit.theme import Theme
from azul.kit.widgets import Button
from azul.paths import Paths
from azul.saves import disk
from azul.scenes.dialogs.rules import RulesScene
from azul.scenes.game.game_over import GameOverScene
from azul.scenes.game.round import RoundScene
from azul.scenes.library.load import LoadScene
from azul.scenes.review.review_scene import ReviewScene
from azul.settings import Settings, Speed
from azul.table import background
from tests.looks.played import finished
from tests.play.hand import Hand
from tests.play.programs import tick_until


def test_the_first_picture_of_the_menu_does_not_change_later(tmp_path: Path) -> None:
    """It stays the same after all scenes have been imported."""
    app = App(Paths.in_folder(tmp_path), "en")
    pictures = []
    for _ in range(30):
        app.tick([], 0.1)
        pictures.append(pygame.image.tobytes(app.window.get_surface(), "RGB"))
        app.load_scenes()
    app.close()
    assert len(set(pictures)) == 1


def test_a_key_pressed_at_the_start_takes_effect(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This includes keys pressed before the first picture, and before all scenes are imported."""
    app, top_scenes, signals = (
        App(Paths.in_folder(tmp_path), "en"),
        list[type | None](),
        list[int](),
    )

    def record_scene() -> None:
        top_scenes.append(type(app.stack.top))
        signals.append(0)

    monkeypatch.setattr(app, "collect_garbage", record_scene)
    monkeypatch.setattr(app.context.audio, "start", lambda: None)
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode=""))
    app.run(signals)
    app.close()
    assert top_scenes == [RulesScene]


def test_a_new_size_frees_what_was_drawn_for_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the cache would hold pictures for every size that the window has had."""
    released: list[Theme] = []
    monkeypatch.setattr(Theme, "release", lambda theme: released.append(theme))
    hand = Hand(tmp_path)
    hand.push("New game")
    hand.push("Start")
    old = hand.app.context.theme
    hand.app.window.size = (1100, 700)
    hand.tick()
    assert released == [old]
    assert hand.app.context.theme is not old
    hand.close()


@pytest.mark.pictures
def test_a_game_and_the_menu_free_what_the_other_has_drawn(tmp_path: Path) -> None:
    """Otherwise a long session would hold the pictures of both, and of games of all sizes."""
    hand = Hand(tmp_path)
    cache = hand.app.context.theme.cache
    hand.tick()
    menu_texts = set(cache[Theme.text])
    hand.push("New game")
    hand.push("Start")
    # A picture waits until what it shows is saved.
    tick_until(hand, lambda: not menu_texts.issubset(cache[Theme.text]))
    board = "table/board", hand.scene.stage.table.layout.board_rect(0).size
    theme = hand.app.context.theme
    assert theme.has_drawn(background._board_image, *board)
    hand.key(pygame.K_ESCAPE)
    hand.push("Main menu")
    tick_until(hand, lambda: not theme.has_drawn(background._board_image, *board))
    hand.close()


@pytest.mark.pictures
def test_a_table_and_its_review_free_what_the_other_has_drawn(tmp_path: Path) -> None:
    """The review has a smaller table, so it needs tiles and boards of its own."""
    hand = Hand(tmp_path)
    cache = hand.app.context.theme.cache
    game = finished(Setup(("Ann", "Ben"), seed=4))
    stack, context = hand.app.stack, hand.app.context
    stack.push(RoundScene(context, context.start_game(game)))
    tick_until(hand, lambda: bool(cache[background.background_of]))
    before = set(cache[Theme.text])
    stack.push(ReviewScene(context, game, tmp_path / "game.azul"))
    tick_until(hand, lambda: not before.issubset(cache[Theme.text]))
    of_review = set(cache[Theme.text]) - before
    stack.go_back_to(stack.scenes[1])
    tick_until(hand, lambda: not of_review.issubset(cache[Theme.text]))
    hand.close()


def test_names_are_remembered_for_the_next_game(tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    hand.push("New game")
    hand.type("Zoë")
    hand.key(pygame.K_DOWN)
    hand.type("Łukasz")
    hand.push("Start")
    assert hand.scene.session.game.setup.players == ("Zoë", "Łukasz")
    hand.key(pygame.K_ESCAPE)
    hand.push("Main menu")
    hand.push("New game")
    hand.push("Start")
    assert hand.scene.session.game.setup.players == ("Zoë", "Łukasz")
    hand.close()


def test_a_game_can_be_started_without_filling_in_anything(tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    hand.push("New game")
    hand.push("Start")
    setup = hand.scene.session.game.setup
    hand.close()
    assert setup.players == ("Player 1", "Player 2")
    assert (setup.wall, setup.ruleset) == (Wall.COLORED, Ruleset.AZUL)


def test_remembered_names_that_no_font_can_draw_are_cleaned(tmp_path: Path) -> None:
    paths = Paths.in_folder(tmp_path)
    Settings(names=("A\0na", "half \ud83d", "Carla")).save(paths.settings)
    hand = Hand(tmp_path)
    hand.push("New game")
    hand.push("Start")
    players = hand.scene.session.game.setup.players
    hand.close()
    assert players == ("Ana", "half", "Carla")


def test_no_more_remembered_players_are_used_than_there_are_seats(tmp_path: Path) -> None:
    paths = Paths.in_folder(tmp_path)
    Settings(names=tuple("ABCDEF")).save(paths.settings)
    hand = Hand(tmp_path)
    hand.push("New game")
    hand.push("Start")
    players = hand.scene.session.game.setup.players
    hand.close()
    assert players == ("A", "B", "C", "D")


def test_an_override_by_the_command_line_is_not_saved(tmp_path: Path) -> None:
    paths = Paths.in_folder(tmp_path)
    Settings(language="de").save(paths.settings)
    app = App(paths, language="en", fullscreen=True)
    app.context.change_settings(replace(app.context.settings, speed=Speed.FAST))
    app.close()
    assert Settings.load(paths.settings) == Settings(language="de", speed=Speed.FAST)


def test_opening_a_finished_game_does_not_change_the_one_to_continue(tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    finished = disk.read(Path(__file__).parents[1] / "saves" / "v1-2-colored-over.azul")
    hand.paths.games.mkdir(parents=True)
    finished_path = hand.paths.games / "over.azul"
    disk.write(finished, finished_path)
    content = finished_path.read_bytes()
    hand.push("New game")
    hand.push("Start")
    state = hand.state
    hand.key(pygame.K_ESCAPE)
    hand.push("Main menu")
    hand.app.open_file(finished_path)
    hand.tick()
    hand.push("Main menu")
    hand.push("Continue game")
    assert hand.state == state
    hand.close()
    assert finished_path.read_bytes() == content


@pytest.mark.skipif(os.name != "posix", reason="such names exist on POSIX alone")
def test_a_file_name_that_is_no_valid_text_is_listed(tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    hand.paths.games.mkdir(parents=True)
    (hand.paths.games / os.fsdecode(b"\xff.azul")).write_bytes(b"")
    hand.push("Load game")
    assert isinstance(hand.app.stack.top, LoadScene)
    hand.close()


def test_the_list_shows_broken_files_and_opens_the_others(tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    hand.paths.games.mkdir(parents=True)
    game = Game(Setup(("Ana", "Ben"), seed=5))
    disk.write(game, hand.paths.games / "good.azul")
    os.utime(hand.paths.games / "good.azul", (1, 1))
    (hand.paths.games / "bad.azul").write_text("nonsense")
    hand.push("Load game")
    scene = hand.app.stack.top
    assert isinstance(scene, LoadScene)
    assert scene.games
    assert [row.entry.error is None for row in scene.rows] == [False, True]
    hand.push("Open")
    assert hand.app.stack.top is scene
    hand.click(scene.games.row_rect(1).center)
    hand.push("Open")
    assert hand.state == game.state
    hand.close()
    assert (hand.paths.games / "bad.azul").read_text() == "nonsense"


def test_the_game_continues_with_a_notice_if_it_cannot_be_saved(tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    hand.paths.games.parent.mkdir(exist_ok=True)
    hand.paths.games.write_text("a file where a folder should be")
    hand.push("New game")
    hand.push("Start")
    hand.app.autosave.flush()
    problem = hand.app.autosave.problem
    assert problem
    assert "can’t be written" in str(problem)
    game = hand.scene.session.game
    hand.play(legal_moves(game.state)[0])
    hand.tick()
    lowest = max(hand.scene.stage.table.layout.board_rect(player).bottom for player in range(2))
    height = notice_height(hand.app.context.theme, hand.app.stack.size[0], str(hand.app.notice))
    assert lowest <= hand.app.window.get_surface().get_height() - height
    hand.key(pygame.K_ESCAPE)
    body = hand.app.stack.top.body()  # type: ignore[union-attr]
    assert "Not all moves are saved yet" in body
    hand.paths.games.unlink()
    hand.close()
    (file,) = hand.paths.games.glob("*.azul")
    assert disk.read(file).state == game.state


@pytest.mark.pictures
def test_an_unexpected_error_saves_the_game_and_is_reported_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = Paths.in_folder(tmp_path)
    Settings(speed=Speed.OFF, lessons=False).save(paths.settings)
    file = tmp_path / "game.azul"
    disk.write(Game(Setup(("Ana", "Ben"), seed=5)), file)

    def fail(self: RoundScene, surface: pygame.Surface) -> None:
        raise RuntimeError("on purpose")

    monkeypatch.setattr(RoundScene, "draw", fail)
    monkeypatch.setattr(pygame.display, "message_box", lambda *_: 0)
    assert program.play(paths, "en", False, file) == 1
    output = capsys.readouterr().err
    assert output.startswith("Something went wrong")
    assert len(output.splitlines()) == 1
    assert str(paths.log) in output
    assert "on purpose" in paths.log.read_text(encoding="utf-8")
    (saved,) = paths.games.glob("*.azul")
    assert disk.read(saved).setup.players == ("Ana", "Ben")


@pytest.mark.slow
def test_speed_never_changes_the_game(tmp_path: Path) -> None:
    states = []
    for speed in Speed:
        hand = Hand(tmp_path / speed, speed)
        session = hand.app.context.start_game(Game(Setup(("Ana", "Ben", "Carla"), seed=9)))
        hand.app.stack.push(RoundScene(hand.app.context, session))
        hand.tick()
        for _ in range(6):
            hand.scene.animations.skip()
            hand.play(legal_moves(hand.state)[0])
        states.append(hand.state)
        hand.close()
    assert states[0] == states[1] == states[2]


def test_enter_at_the_end_of_a_game_starts_no_other(tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    hand.app.open_file(Path(__file__).parents[1] / "saves" / "v1-2-colored-over.azul")
    hand.tick()
    result = hand.app.stack.top
    assert isinstance(result, GameOverScene)
    hand.key(pygame.K_RETURN)
    assert hand.app.stack.top is result
    hand.push("Rematch")
    assert hand.state.round == 1
    hand.close()


def test_the_focus_stays_on_back_while_the_list_scrolls(tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    hand.paths.games.mkdir(parents=True)
    for number in range(12):
        disk.write(Game(Setup(("Ana", "Ben"), seed=number)), hand.paths.games / f"{number}.azul")
        (hand.paths.games / f"broken {number}.azul").write_text("nonsense")
    hand.push("Load game")
    scene = hand.app.stack.top
    assert isinstance(scene, LoadScene)
    while not isinstance(scene.form.focused, Button) or scene.form.focused.words != "Back":
        hand.key(pygame.K_TAB)
    for notches in (-9, -9, 9, -9):
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=notches, flipped=False))
        hand.tick()
        assert isinstance(scene.form.focused, Button)
        assert scene.form.focused.words == "Back"
    hand.key(pygame.K_RETURN)
    assert hand.app.stack.top is not scene
    hand.close()


def test_leftover_files_of_killed_programs_are_removed_by_the_next_run(tmp_path: Path) -> None:
    paths = Paths.in_folder(tmp_path)
    paths.games.mkdir()
    leftovers = [folder / f".{'0' * 16}.new" for folder in (paths.games, paths.settings.parent)]
    for file in leftovers:
        file.write_bytes(b"torn")
        os.utime(file, (1000, 1000))
    pygame.display.init()
    pygame.event.post(pygame.Event(pygame.QUIT))
    assert program.play(paths, "en", False, None) == 0
    assert not any(file.exists() for file in leftovers)
