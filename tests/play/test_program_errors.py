"""Programs in special cases: closed windows, errors, and games that are too long."""

from math import inf
from pathlib import Path

import pytest

from azul import bots
from azul.engine import Deal, Phase, Placement, Wall, legal_moves
from azul.game import Game
from azul.i18n import Sentence
from azul.saves import disk
from azul.scenes.game import program_turns
from azul.scenes.game.program_turns import ProgramTurns
from azul.scenes.game.scoring import ScoringScene
from azul.settings import Settings, Speed
from azul.table.animation.player import AnimationPlayer
from azul.table.stage import Stage
from azul.tasks import Tasks
from tests.play.hand import Hand
from tests.play.programs import (
    block_thinking,
    new_game,
    open_game,
    play,
    redo,
    tick_until,
    undo,
    wait_for_input,
)

GAME_TOO_LONG = "The file of this game can’t hold any more moves"


def game_in_wall_tiling() -> Game:
    """A game in which a program has to choose a space on the gray wall."""
    game = new_game(None, None, wall=Wall.GRAY)
    while game.state.phase is not Phase.WALL_TILING:
        game.play(legal_moves(game.state)[0])
    for player in (0, 1):
        game.reseat(player, game.names[player], "apprentice")
    return game


def move_of_program(folder: Path, game: Game) -> str:
    """The move that the program to act plays."""
    with open_game(folder, game) as hand:
        number = game.cursor
        tick_until(hand, lambda: game.cursor > number)
        return str(game.log[number])


# Closed windows


@pytest.mark.parametrize("opened_by", ["Continue game", "a file", "the list"])
@pytest.mark.parametrize("level", ["journeyman", "grandmaster"])
def test_a_game_closed_while_a_program_was_thinking_continues_there(
    tmp_path: Path, opened_by: str, level: str
) -> None:
    """The program plays the same move that it would have played before."""
    expected = move_of_program(tmp_path / "other", new_game(level, None))
    with pytest.MonkeyPatch.context() as patch:
        block_thinking(patch)
        with open_game(tmp_path, new_game(level, None)) as hand:
            hand.tick(10)
    reopened = Hand(tmp_path)
    (path,) = reopened.paths.games.glob("*.azul")
    if opened_by == "Continue game":
        reopened.push("Continue game")
    elif opened_by == "a file":
        reopened.app.open_file(path)
    else:
        reopened.push("Load game")
        reopened.push("Open")
    wait_for_input(reopened)
    game = reopened.scene.session.game
    assert [*map(str, game.log[1:])] == [expected]
    assert reopened.scene.session.path == path
    reopened.close()


def test_a_program_continues_wall_tiling_after_the_window_was_closed(tmp_path: Path) -> None:
    expected = move_of_program(tmp_path / "other", game_in_wall_tiling())
    with pytest.MonkeyPatch.context() as patch:
        block_thinking(patch)
        with open_game(tmp_path, game_in_wall_tiling()) as hand:
            number = hand.scene.session.game.cursor
    reopened = Hand(tmp_path)
    reopened.push("Continue game")
    game = reopened.scene.session.game
    tick_until(reopened, lambda: game.cursor > number)
    assert isinstance(game.log[number], Placement)
    assert str(game.log[number]) == expected
    reopened.close()


def test_programs_wait_in_an_opened_game_that_has_moves_to_redo(tmp_path: Path) -> None:
    game = new_game("apprentice", None)
    with open_game(tmp_path / "one", game) as hand:
        wait_for_input(hand)
    game.undo()
    path = tmp_path / "waiting.azul"
    disk.write(game, path)
    reopened = Hand(tmp_path)
    reopened.app.open_file(path)
    reopened.tick(60)
    game = reopened.scene.session.game
    assert (game.cursor, len(game.log)) == (1, 2)
    assert reopened.scene.controller.program_turns.is_waiting
    redo(reopened)
    assert (game.cursor, game.can_redo) == (2, False)
    reopened.close()


def test_each_move_of_a_program_is_saved(tmp_path: Path) -> None:
    game = new_game("apprentice", "apprentice", None)
    with open_game(tmp_path, game) as hand:
        path = hand.scene.session.path
        for number in (2, 3):
            tick_until(hand, lambda: game.cursor == number)  # noqa: B023
            assert hand.app.autosave.flush()
            assert disk.read(path).log == game.log


def test_programs_never_get_the_seed_of_the_deals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seeds: list[int] = []
    turn = bots.ProgramTurn

    def recorded(state: object, level: object, seed: int) -> bots.ProgramTurn:
        seeds.append(seed)
        return turn(state, level, seed)  # type: ignore[arg-type]

    monkeypatch.setattr(program_turns, "ProgramTurn", recorded)
    game = new_game("apprentice", "apprentice", None, first=2)
    with open_game(tmp_path, game) as hand:
        for _ in range(3):
            play(hand, legal_moves(hand.state)[0])
    assert len(set(seeds)) == len(seeds) == 6
    assert game.setup.seed not in seeds


# Errors on purpose


def fail(*_: object) -> None:
    raise RuntimeError("on purpose")


@pytest.fixture
def messages(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts of all messages of the stage."""
    shown_texts: list[str] = []
    show = Stage.show_message

    def recorded(stage: Stage, message: Sentence, seconds: float = inf) -> None:
        show(stage, message, seconds=seconds)
        shown_texts.append(stage.toast.text)

    monkeypatch.setattr(Stage, "show_message", recorded)
    return shown_texts


@pytest.mark.parametrize("name", ["__init__", "go_on"])
def test_a_program_that_fails_makes_simple_moves_and_its_traceback_is_logged(
    tmp_path: Path, name: str, messages: list[str]
) -> None:
    game = new_game(None, "grandmaster")
    with open_game(tmp_path, game) as hand, pytest.MonkeyPatch.context() as patch:
        patch.setattr(f"azul.bots.thinking.Thinking.{name}", fail)
        for count in (1, 2):
            play(hand, legal_moves(hand.state)[-1])
            hand.tick(30)
            assert game.cursor == 1 + 2 * count
            assert len(messages) == count, "once for each failure"
            log = hand.paths.log.read_text(encoding="utf-8")
            assert log.count("Traceback") == log.count("RuntimeError: on purpose") == count
        log_path = hand.paths.log
        assert (
            messages[0] == f"A computer player failed and makes simple moves. Details: {log_path}"
        )
        assert hand.scene.stage.toast.is_visible
        patch.undo()
        play(hand, legal_moves(hand.state)[-1])
        assert (game.cursor, len(messages)) == (7, 2)


def test_the_message_names_the_error_if_the_log_cannot_be_written(
    tmp_path: Path, messages: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("azul.bots.thinking.Thinking.go_on", fail)
    with open_game(tmp_path, new_game("apprentice", None)) as hand:
        hand.paths.log.mkdir()
        wait_for_input(hand)
    assert messages == [
        "A computer player failed and makes simple moves. Details: RuntimeError: on purpose"
    ]


@pytest.mark.parametrize("wall", Wall)
def test_a_game_whose_programs_always_fail_still_ends(
    tmp_path: Path, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("azul.bots.thinking.Thinking.go_on", fail)
    game = new_game("master", "grandmaster", wall=wall)
    with open_game(tmp_path, game) as hand:
        tick_until(hand, lambda: game.is_over)


# Games that are too long


def test_programs_stop_before_the_game_is_too_long_for_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("azul.game.game.MAX_RECORDS", 6)
    game = new_game("apprentice", None)
    with open_game(tmp_path, game) as hand:
        wait_for_input(hand)
        for _ in range(2):
            hand.play(legal_moves(hand.state)[0])
            hand.tick(60)
        assert game.cursor == 5
        assert game.state.to_act == 0
        assert hand.scene.headline()[0] == GAME_TOO_LONG
        assert not hand.scene.controller.program_turns.is_thinking
        undo(hand)
        assert hand.scene.headline() == ("Round 1 · {name}, your turn", "Ben")


def test_people_get_a_message_and_their_moves_are_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("azul.game.game.MAX_RECORDS", 4)
    game = new_game(None, None)
    with open_game(tmp_path, game) as hand:
        for _ in range(2):
            hand.play(legal_moves(hand.state)[0])
        assert (game.cursor, hand.scene.headline()) == (3, (GAME_TOO_LONG, ""))
        hand.play(legal_moves(hand.state)[0])
        assert (game.cursor, hand.scene.stage.toast.text) == (3, GAME_TOO_LONG)
        undo(hand)
        assert hand.scene.headline() == ("Round 1 · {name}, your turn", "Ben")
        hand.play(legal_moves(hand.state)[1])
        hand.app.autosave.flush()
        assert disk.read(hand.scene.session.path).log == game.log


def test_people_get_this_message_in_wall_tiling_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_in_wall_tiling()
    for player in (0, 1):
        game.reseat(player, game.names[player], None)
    monkeypatch.setattr("azul.game.game.MAX_RECORDS", game.cursor + 1)
    number = game.cursor
    with open_game(tmp_path, game) as hand:
        hand.tick(60)
        assert isinstance(hand.scene, ScoringScene)
        hand.play(legal_moves(hand.state)[0])
        assert (game.cursor, hand.scene.headline()[0]) == (number, GAME_TOO_LONG)
        assert hand.scene.stage.toast.text == GAME_TOO_LONG


def test_programs_stop_in_wall_tiling_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_in_wall_tiling()
    monkeypatch.setattr("azul.game.game.MAX_RECORDS", game.cursor + 1)
    number = game.cursor
    with open_game(tmp_path, game) as hand:
        hand.tick(60)
        assert isinstance(hand.scene, ScoringScene)
        assert (game.cursor, hand.scene.headline()[0]) == (number, GAME_TOO_LONG)


@pytest.mark.slow
def test_no_game_gets_longer_than_the_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """This includes deals that follow the last decision."""
    settings, deals = Settings(speed=Speed.OFF), 0
    for max_records in range(12, 24):
        monkeypatch.setattr("azul.game.game.MAX_RECORDS", max_records)
        game = new_game("apprentice", "apprentice")
        animations = AnimationPlayer(game.step, game.cursor, lambda: settings, lambda sound: None)
        tasks = Tasks(str)
        turns = ProgramTurns(tasks, game, animations, lambda: settings, fail)
        while not game.is_full:
            turns.start_thinking()
            tasks.work(0.001)
            tasks.deliver()
            record = turns.update(0.0)
            if record:
                game.play(record)
                animations.jump_to(game.cursor)
        assert not turns.is_thinking
        assert max_records - 2 < len(game.log) <= max_records
        deals += isinstance(game.log[-1], Deal)
    assert deals
