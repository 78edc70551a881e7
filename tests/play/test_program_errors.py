"""Programs in trouble: closed windows, errors on purpose, and games that are too long."""

from math import inf
from pathlib import Path

import pytest

from azul import bots
from azul.engine import Deal, Phase, Placement, Wall, legal_moves
from azul.game import Game
from azul.i18n import Sentence
from azul.saves import disk as saves
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

FULL = "The file of this game can’t hold any more moves"


def at_the_tiling() -> Game:
    """A game in which a program is to choose a space."""
    game = new_game(None, None, wall=Wall.GRAY)
    while game.state.phase is not Phase.WALL_TILING:
        game.play(legal_moves(game.state)[0])
    for player in (0, 1):
        game.reseat(player, game.names[player], "apprentice")
    return game


def answered(folder: Path, game: Game) -> str:
    """What the program plays to which it falls to decide."""
    with open_game(folder, game) as hand:
        number = game.cursor
        tick_until(hand, lambda: game.cursor > number)
        return str(game.log[number])


# Closed windows


@pytest.mark.parametrize("way", ["Continue game", "a file", "the list"])
@pytest.mark.parametrize("level", ["journeyman", "grandmaster"])
def test_a_game_left_while_a_program_thought_goes_on_there(
    tmp_path: Path, way: str, level: str
) -> None:
    """Nothing is lost, and it plays what it would have played."""
    expected = answered(tmp_path / "other", new_game(level, None))
    with pytest.MonkeyPatch.context() as patch:
        block_thinking(patch)
        with open_game(tmp_path, new_game(level, None)) as hand:
            hand.tick(10)
    again = Hand(tmp_path)
    (path,) = again.paths.games.glob("*.azul")
    if way == "Continue game":
        again.push("Continue game")
    elif way == "a file":
        again.app.open_file(path)
    else:
        again.push("Load game")
        again.push("Open")
    wait_for_input(again)
    game = again.scene.session.game
    assert [*map(str, game.log[1:])] == [expected]
    assert again.scene.session.path == path
    again.close()


def test_a_program_goes_on_with_the_wall_where_the_window_was_closed(tmp_path: Path) -> None:
    expected = answered(tmp_path / "other", at_the_tiling())
    with pytest.MonkeyPatch.context() as patch:
        block_thinking(patch)
        with open_game(tmp_path, at_the_tiling()) as hand:
            number = hand.scene.session.game.cursor
    again = Hand(tmp_path)
    again.push("Continue game")
    game = again.scene.session.game
    tick_until(again, lambda: game.cursor > number)
    assert isinstance(game.log[number], Placement)
    assert str(game.log[number]) == expected
    again.close()


def test_a_file_with_something_to_redo_is_opened_and_programs_wait(tmp_path: Path) -> None:
    game = new_game("apprentice", None)
    with open_game(tmp_path / "one", game) as hand:
        wait_for_input(hand)
    game.undo()
    path = tmp_path / "waiting.azul"
    saves.write(game, path)
    again = Hand(tmp_path)
    again.app.open_file(path)
    again.tick(60)
    game = again.scene.session.game
    assert (game.cursor, len(game.log)) == (1, 2)
    assert again.scene.controller.program_turns.is_waiting
    redo(again)
    assert (game.cursor, game.can_redo) == (2, False)
    again.close()


def test_each_move_of_a_program_is_in_the_file_when_it_is_seen(tmp_path: Path) -> None:
    game = new_game("apprentice", "apprentice", None)
    with open_game(tmp_path, game) as hand:
        path = hand.scene.session.path
        for number in (2, 3):
            tick_until(hand, lambda: game.cursor == number)  # noqa: B023
            assert hand.app.autosave.flush()
            assert saves.read(path).log == game.log


def test_programs_are_given_no_seed_that_leads_to_a_deal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seeds: list[int] = []
    turn = bots.ProgramTurn

    def noted(state: object, level: object, seed: int) -> bots.ProgramTurn:
        seeds.append(seed)
        return turn(state, level, seed)  # type: ignore[arg-type]

    monkeypatch.setattr(program_turns, "ProgramTurn", noted)
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
    """What is said about no place of the table."""
    said: list[str] = []
    show = Stage.show_message

    def noted(stage: Stage, message: Sentence, seconds: float = inf) -> None:
        show(stage, message, seconds=seconds)
        said.append(stage.toast.text)

    monkeypatch.setattr(Stage, "show_message", noted)
    return said


@pytest.mark.parametrize("name", ["__init__", "go_on"])
def test_a_program_that_fails_plays_simply_and_its_trace_is_kept(
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
        place = hand.paths.log
        assert messages[0] == f"A computer player failed and makes simple moves. Details: {place}"
        assert hand.scene.stage.toast.is_visible
        patch.undo()
        play(hand, legal_moves(hand.state)[-1])
        assert (game.cursor, len(messages)) == (7, 2)


def test_where_no_trace_can_be_kept_a_line_tells_what_it_was(
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
def test_a_game_whose_programs_always_fail_comes_to_its_end(
    tmp_path: Path, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("azul.bots.thinking.Thinking.go_on", fail)
    game = new_game("master", "grandmaster", wall=wall)
    with open_game(tmp_path, game) as hand:
        tick_until(hand, lambda: game.is_over)


# Games that are too long


def test_programs_stop_before_no_file_could_hold_the_game(
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
        assert hand.scene.headline()[0] == FULL
        assert not hand.scene.controller.program_turns.is_thinking
        undo(hand)
        assert hand.scene.headline() == ("Round 1 · {name}, your turn", "Ben")


def test_people_are_told_and_keep_what_they_have_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("azul.game.game.MAX_RECORDS", 4)
    game = new_game(None, None)
    with open_game(tmp_path, game) as hand:
        for _ in range(2):
            hand.play(legal_moves(hand.state)[0])
        assert (game.cursor, hand.scene.headline()) == (3, (FULL, ""))
        hand.play(legal_moves(hand.state)[0])
        assert (game.cursor, hand.scene.stage.toast.text) == (3, FULL)
        undo(hand)
        assert hand.scene.headline() == ("Round 1 · {name}, your turn", "Ben")
        hand.play(legal_moves(hand.state)[1])
        hand.app.autosave.flush()
        assert saves.read(hand.scene.session.path).log == game.log


def test_people_are_told_at_the_wall_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = at_the_tiling()
    for player in (0, 1):
        game.reseat(player, game.names[player], None)
    monkeypatch.setattr("azul.game.game.MAX_RECORDS", game.cursor + 1)
    number = game.cursor
    with open_game(tmp_path, game) as hand:
        hand.tick(60)
        assert isinstance(hand.scene, ScoringScene)
        hand.play(legal_moves(hand.state)[0])
        assert (game.cursor, hand.scene.headline()[0]) == (number, FULL)
        assert hand.scene.stage.toast.text == FULL


def test_programs_stop_at_the_wall_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = at_the_tiling()
    monkeypatch.setattr("azul.game.game.MAX_RECORDS", game.cursor + 1)
    number = game.cursor
    with open_game(tmp_path, game) as hand:
        hand.tick(60)
        assert isinstance(hand.scene, ScoringScene)
        assert (game.cursor, hand.scene.headline()[0]) == (number, FULL)


def test_up_to_the_limit_no_game_is_longer_than_can_be_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also where the last decision brings a deal."""
    settings, deals = Settings(speed=Speed.OFF), 0
    for most in range(12, 24):
        monkeypatch.setattr("azul.game.game.MAX_RECORDS", most)
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
        assert most - 2 < len(game.log) <= most
        deals += isinstance(game.log[-1], Deal)
    assert deals
