"""Bots at the table: their games, the display of their moves, undo, seats, errors."""

import sys
from pathlib import Path
from random import Random
from time import monotonic, sleep

import pygame
import pytest

from azul.bots import Level, Question, seed_for, think
from azul.engine import Draft, Phase, Placement, Ruleset, Setup, Wall, legal_moves
from azul.game import Game
from azul.saves import disk
from azul.scenes.game.game_over import GameOverScene
from azul.settings import Speed
from tests.looks.played import before_the_last_draft, in_the_last_round
from tests.play.mouse_player import MousePlayer
from tests.play.programs import (
    block_thinking,
    new_game,
    open_game,
    pass_time,
    play,
    play_first_move,
    play_to_round_summary,
    play_to_the_end,
    redo,
    reseat,
    saved_game,
    set_speed,
    start_game,
    tick_until,
    undo,
    wait_for_input,
)
from tests.thinking import ThinkerInPlace

TOO_LONG = "This game’s file can’t hold any more moves"
FAILED = "A computer player ran into an error and is making simple moves. Details: "
walls = pytest.mark.parametrize("wall", Wall)


def game_in_wall_tiling(level: str | None) -> Game:
    """Return a game of two in which the first seat has to choose a space on the gray wall."""
    game = new_game(None, None, wall=Wall.GRAY)
    while game.state.phase != Phase.WALL_TILING:
        game.play(legal_moves(game.state)[0])
    game.reseat(0, "Ana", level)
    return game


def game_in_turn_of(level: str | None, wall: Wall) -> Game:
    """Return a game whose first seat has to draft tiles, or to place a tile on the gray wall."""
    return game_in_wall_tiling(level) if wall == Wall.GRAY else new_game(level, None)


def has_disabled(player: MousePlayer, button: str) -> bool:
    found = [each for each in player.form.widgets if each.label.startswith(f"{button} (")]
    return bool(found) and not found[0].enabled


@pytest.mark.parametrize(
    ("level", "wall", "ruleset"),
    [
        ("apprentice", Wall.COLORED, Ruleset.AZUL),
        ("journeyman", Wall.GRAY, Ruleset.GREEN_BOX),
        ("master", Wall.COLORED, Ruleset.GREEN_BOX),
        ("grandmaster", Wall.GRAY, Ruleset.AZUL),
    ],
)
def test_a_round_against_a_bot(
    level: str, wall: Wall, ruleset: Ruleset, player: MousePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It answers each move and tiles its wall; undo stops at people, redo needs no thinking."""
    game = new_game(None, level, wall=wall, ruleset=ruleset, first=1)
    start_game(player, game)
    wait_for_input(player)
    assert player.sees("announced: Round 1 · Ana, your turn")
    undo(player)
    player.tick(10)
    assert game.cursor == 2, "only the bot has moved"
    start = game.state
    for number in (4, 6):
        play(player, legal_moves(player.state)[-1])
        assert (game.cursor, game.state.to_act) == (number, 0)
    end, log = game.state, game.log
    undo(player)
    assert (game.cursor, game.log) == (4, log)
    undo(player)
    assert (game.cursor, game.state) == (2, start)
    assert has_disabled(player, "Undo")
    with monkeypatch.context() as patch:
        block_thinking(patch)
        for _ in range(2):
            redo(player)
    assert (game.state, game.log) == (end, log)
    assert has_disabled(player, "Redo")
    undo(player)
    undo(player)
    # The bot cannot repeat its earlier answer, because the person has taken those tiles.
    play(player, next(move for move in legal_moves(game.state) if str(move) == str(log[3])))
    assert len(game.log) == game.cursor == 4
    assert game.log[3] != log[3]
    play_to_round_summary(player)
    placers = {
        game.step(number).before.to_act
        for number, record in enumerate(game.log)
        if isinstance(record, Placement)
    }
    assert placers == ({0, 1} if wall == Wall.GRAY else set())
    pass_time(player, 5.0)
    assert player.offers("Next round"), "the summary waits for the person"
    player.push("Next round")
    wait_for_input(player)
    assert player.sees("announced: Round 2 · Ana, your turn")
    assert (saved_game(player).log, saved_game(player).state) == (game.log, game.state)


def test_a_watched_game(player: MousePlayer) -> None:
    """A spectator can pause, step, undo and resume it, and it ends without input."""
    game = new_game("apprentice", "journeyman")
    controller = start_game(player, game).controller
    assert has_disabled(player, "One move by a computer player")
    tick_until(player, lambda: game.cursor == 6)
    log = game.log
    for count in (1, 2):
        undo(player)
        player.tick(10)
        assert (game.cursor, game.log) == (6 - count, log), "undo pauses"
    player.push("play")
    tick_until(player, lambda: game.cursor > 6)
    player.key(pygame.K_p)
    player.tick(10)
    cursor = game.cursor
    assert player.sees("announced: Paused · ")
    player.push("forward_step")
    player.tick(10)
    player.key(pygame.K_PERIOD)
    player.tick(10)
    assert game.cursor == cursor + 2
    undo(player)
    player.tick(10)
    assert (game.cursor, len(game.log)) == (cursor + 1, cursor + 2), "the game is still paused"
    set_speed(player, Speed.FAST)
    player.push("forward_step")
    player.push("play")
    tick_until(player, lambda: game.cursor > cursor + 4)
    set_speed(player, Speed.OFF)
    tick_until(player, lambda: controller.is_round_over)
    player.tick(2)
    player.key(pygame.K_p)
    pass_time(player, 5.0)
    assert player.offers("Next round"), "a paused game keeps its summary open"
    player.key(pygame.K_p)
    tick_until(player, lambda: not controller.is_round_over)
    ending = before_the_last_draft(in_the_last_round(Setup(("Ana", "Ben"), seed=3)))
    for seat, name in enumerate(ending.names):
        ending.reseat(seat, name, "apprentice")
    ending = ending.branch(ending.cursor)
    controller = start_game(player, ending).controller
    tick_until(player, lambda: controller.is_round_over)
    pass_time(player, 2.0)
    assert player.offers("Result"), "the spectator has time to read the summary"
    tick_until(player, lambda: isinstance(player.app.stack.top, GameOverScene))
    assert ending.is_over


@walls
def test_only_a_bot_moves_its_tiles(
    player: MousePlayer, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person who gets the seat can move at once; then the bot thinks no more."""
    block_thinking(monkeypatch)
    is_tiling, game = wall == Wall.GRAY, game_in_turn_of("master", wall)
    number = game.cursor
    start_game(player, game)
    player.tick(10)
    assert player.sees("announced: Round 1 · Ana is", "placing" if is_tiling else "playing")
    assert player.is_thinking
    move = legal_moves(player.state)[0]
    player.drag(player.source(move), player.target(move))
    player.click(player.source(move))
    assert not player.scene.is_holding
    for key in (pygame.K_1, pygame.K_RIGHT, pygame.K_b, pygame.K_5, pygame.K_RETURN):
        player.key(key)
        assert not player.scene.is_holding
    reseat(player, 0, "Person")
    player.tick(10)
    assert not player.is_thinking
    assert game.cursor == number
    assert player.sees("announced: ", "place the tile" if is_tiling else ", your turn")
    player.play(move)
    assert game.cursor == number + 1


def test_a_move_glows_as_long_after_a_long_thought(
    player: MousePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The player sees the move coming after any time of thinking."""
    game = game_in_turn_of("apprentice", Wall.COLORED)
    number, controller = game.cursor, start_game(player, game, Speed.NORMAL).controller
    monkeypatch.setattr(ThinkerInPlace, "is_held", True)
    pass_time(player, 3.0)
    assert controller.announced_record is None
    monkeypatch.setattr(ThinkerInPlace, "is_held", False)
    tick_until(player, lambda: controller.announced_record is not None)
    assert tick_until(player, lambda: game.cursor > number) > 10


@walls
def test_a_move_of_a_bot_glows_before_it_and_is_marked_after_it(
    player: MousePlayer, wall: Wall
) -> None:
    """The move comes after the deal and a delay, and its tiles and target stay lit for a while."""
    game = game_in_turn_of("apprentice", wall)
    number, controller = game.cursor, start_game(player, game, Speed.NORMAL).controller
    if wall == Wall.COLORED:
        controller.show_first_deal()
        player.tick(10)
        assert player.scene.animations.is_running
    assert controller.announced_record is None
    player.tick(1)
    assert tick_until(player, lambda: controller.announced_record is not None) > 10
    record, picture = controller.announced_record, player.scene.table_model()
    assert player.scene.is_animating
    (target,) = picture.targets
    if isinstance(record, Draft):
        lit = [slot for slot in picture.highlighted if slot.owner == record.source]
        colors = {picture.animation_state.resting[slot] for slot in lit}
        assert (colors, target.line) == ({record.color.value}, record.line)
    else:
        assert isinstance(record, Placement)
        assert {(slot.owner, slot.row) for slot in picture.highlighted} == {(0, record.line)}
        assert (target.line, target.column) == (record.line, record.column)
    assert tick_until(player, lambda: game.cursor > number) > 10
    assert game.log[number] == record
    assert player.scene.animations.is_running
    assert player.scene.table_model().last_move_slots is None, "no marks while tiles move"
    player.press((5, 400))
    player.release((5, 400))
    assert not player.scene.animations.is_running, "a click ends it"
    marks = player.scene.table_model().last_move_slots
    assert marks
    assert (0, record.line) in {(slot.owner, slot.row) for slot in marks.targets}
    if isinstance(record, Draft):
        assert marks.source == record.source


def test_a_bot_answers_the_move_after_an_undo(player: MousePlayer) -> None:
    """The bot answers neither the undone move nor at its former level."""
    game = new_game(None, "apprentice")
    start_game(player, game, Speed.NORMAL)
    first, *_, other = legal_moves(game.state)
    player.play(first)
    tick_until(player, lambda: not player.is_thinking)
    undo(player)
    player.scene.animations.skip()
    player.play(other)
    before = game.state
    tick_until(player, lambda: game.cursor == 3)
    assert game.log[2] == think(Question(before, Level.APPRENTICE, seed_for(11, 2, 1))).record
    player.scene.animations.skip()
    # The levels answer this move differently.
    player.play(legal_moves(game.state)[6])
    tick_until(player, lambda: not player.is_thinking)
    before, seed = game.state, seed_for(11, 4, 1)
    reseat(player, 1, "Master")
    tick_until(player, lambda: game.cursor == 5)
    assert game.log[4] == think(Question(before, Level.MASTER, seed)).record
    assert game.log[4] != think(Question(before, Level.APPRENTICE, seed)).record


def test_undo_into_the_round_before_asks_and_bots_then_wait(player: MousePlayer) -> None:
    """A bot whose moves can be redone plays only after the player lets it go on."""
    # In this game the bot takes the starting player marker in the first round.
    game = new_game(None, "apprentice", seed=3)
    start_game(player, game)
    play_to_round_summary(player)
    player.push("Next round")
    wait_for_input(player)
    assert game.step(game.cursor - 1).before.to_act == 1
    before, log = game.state, game.log
    undo(player)
    player.push("Cancel")
    assert game.state == before
    for redone_by in ("redo", "P"):
        undo(player)
        assert player.sees("Back to the previous round?")
        player.push("Go back")
        player.tick(20)
        assert (game.state.round, game.state.to_act) == (1, 0)
        redo(player)
        player.push("Next round")
        number = game.cursor
        player.tick(10)
        assert (game.cursor, game.log) == (number, log)
        assert player.sees("announced: Paused · Ben to move")
        assert not player.is_thinking
        if redone_by == "redo":
            player.push("redo")
            player.tick(10)
            assert (game.log, game.state) == (log, before)
    player.key(pygame.K_p)
    wait_for_input(player)
    assert game.log == log[: number + 1], "the same seed leads to the same move"
    assert has_disabled(player, "Redo")


@pytest.mark.parametrize("seen", ["this deal", "the next deal", "the result"])
def test_undo_asks_only_if_a_deal_was_seen(player: MousePlayer, seen: str) -> None:
    """The player has seen the deal of the current round, and not yet the deal of the next round."""
    game = new_game(None, None)
    game.play(legal_moves(game.state)[0])
    for number in (0, 1):
        game.reseat(number, game.names[number], "apprentice")
    rounds = {"this deal": 1, "the next deal": 2, "the result": 99}[seen]
    while game.state.round <= rounds and not game.is_over:
        game.play(legal_moves(game.state)[0])
    game.undo()
    game = game.branch(game.cursor)
    controller = start_game(player, game).controller
    tick_until(player, lambda: controller.is_round_over)
    player.tick(1)
    reseat(player, 0, "Person")
    if game.is_over:
        player.push("Result")
        player.tick(1)
        player.key(pygame.K_RETURN)
        player.tick(1)
    if game.is_over:
        player.push("More")
        player.push("Undo")
    else:
        player.push("undo")
    assert player.sees("Back to the previous round?") == (rounds > 1)
    if rounds > 1:
        player.push("Go back")
    assert game.cursor == 1
    assert [seat.level for seat in game.seats] == [None, None], "the seats are the earlier seats"


def test_seats_change_players_during_a_game(player: MousePlayer) -> None:
    """Buttons for bots come and go, undo restores earlier players, and the file has all changes."""
    game = new_game(None, None)
    start_game(player, game)
    assert not player.sees("button: Pause or resume")
    play_first_move(player)
    while not player.node("Undo").is_focused:
        player.key(pygame.K_TAB)
    reseat(player, 0, "Apprentice")
    assert player.sees("button: Pause or resume")
    assert not player.sees("button: One move by a computer player")
    assert player.node("Undo").is_focused, "the focus stays although buttons were added before it"
    play_first_move(player)
    assert (game.cursor, game.state.to_act) == (4, 1), "the new bot answers"
    assert saved_game(player).seats[0].level == "apprentice"
    undo(player)
    undo(player)
    assert (game.cursor, game.seats[0].level) == (1, None)
    assert not player.sees("button: Pause or resume")
    play_first_move(player)
    assert (game.cursor, game.state.to_act) == (2, 1), "the move has cut off the change"
    for seat in (0, 1):
        reseat(player, seat, "Apprentice")
    assert player.sees("button: One move by a computer player")
    player.push("play")
    number = game.cursor
    reseat(player, game.state.to_act, "Person")
    play_first_move(player)
    assert game.cursor == number + 2, "a game with people is not paused"


@pytest.mark.parametrize(
    ("opened_by", "level"),
    [("Continue game", "journeyman"), ("a file", "grandmaster"), ("Load game", "apprentice")],
)
def test_a_game_closed_while_a_bot_was_thinking(tmp_path: Path, opened_by: str, level: str) -> None:
    """The bot plays the same move that it would have played before, also on its wall."""
    wall = Wall.GRAY if level == "apprentice" else Wall.COLORED
    with open_game(tmp_path / "other", expected := game_in_turn_of(level, wall)) as player:
        number = expected.cursor
        tick_until(player, lambda: expected.cursor > number)
        assert saved_game(player).log == expected.log, "each move is saved"
    with pytest.MonkeyPatch.context() as patch:
        block_thinking(patch)
        with open_game(tmp_path, game_in_turn_of(level, wall)) as player:
            player.tick(10)
    player = MousePlayer(tmp_path)
    (path,) = player.paths.games.glob("*.azul")
    if opened_by == "a file":
        player.app.open_file(path)
    else:
        player.push(opened_by)
    if opened_by == "Load game":
        player.push("Open")
    game = player.scene.session.game
    tick_until(player, lambda: game.cursor > number)
    assert str(game.log[number]) == str(expected.log[number])
    assert player.scene.session.path == path
    # In a game with moves to redo, bots wait when the player opens it.
    expected.undo()
    disk.write(expected, tmp_path / "waiting.azul")
    player.app.open_file(tmp_path / "waiting.azul")
    player.tick(10)
    opened = player.scene.session.game
    assert (opened.cursor, len(opened.log) > number) == (number, True)
    assert player.sees("announced: Paused · Ana to move")
    player.close()


def fail(*_: object) -> None:
    raise RuntimeError("on purpose")


def test_a_bot_that_fails_makes_simple_moves(player: MousePlayer) -> None:
    """The message says where the traceback is; later turns are normal again."""
    game = new_game(None, "grandmaster")
    start_game(player, game)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ThinkerInPlace, "answer", fail)
        for count in (1, 2):
            play_first_move(player)
            pass_time(player, 5.0)
            assert game.cursor == 1 + 2 * count
            assert player.sees(f"announced: {FAILED}{player.paths.log}"), (
                "the message stays until the player has seen it"
            )
            log = player.paths.log.read_text(encoding="utf-8")
            assert log.count("Traceback") == log.count("RuntimeError: on purpose") == count
    play_first_move(player)
    player.tick(30)
    assert game.cursor == 7
    assert not player.sees(FAILED)


def test_a_game_whose_bots_always_fail_goes_on(
    player: MousePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody presses a key, so the message goes by itself; it names the error without a log."""
    monkeypatch.setattr(ThinkerInPlace, "answer", fail)
    game = new_game("master", "grandmaster", wall=Wall.GRAY)
    start_game(player, game)
    player.paths.log.mkdir()
    tick_until(player, lambda: game.cursor > 1)
    player.tick(2)
    assert player.sees(f"{FAILED}RuntimeError: on purpose")
    player.push("play")
    pass_time(player, 5.0)
    assert not player.sees(FAILED)
    player.push("play")
    tick_until(player, lambda: game.state.round == 2)


def play_against_process(player: MousePlayer) -> None:
    """Play a move, and wait for the answer of a real process."""
    game = player.scene.session.game
    number, end = game.cursor, monotonic() + 20
    player.play(legal_moves(game.state)[0])
    while game.cursor < number + 2:
        assert monotonic() < end, "the bot does not answer"
        player.tick(1)
        sleep(0.002)


@pytest.mark.processes
def test_a_bot_whose_process_crashes_makes_simple_moves_with_one_message(
    player: MousePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = [sys.executable, "-c", "raise SystemExit(1)"]
    monkeypatch.setattr("azul.services.thinker.own_command", lambda: command)
    game = new_game(None, "apprentice")
    start_game(player, game)
    play_against_process(player)
    assert player.sees(f"announced: {FAILED}{player.paths.log}")
    play_against_process(player)
    assert not player.sees(FAILED)
    assert player.paths.log.read_text(encoding="utf-8").count("Traceback") == 1


@pytest.mark.processes
def test_a_bot_thinks_in_a_process_of_its_own(player: MousePlayer) -> None:
    game = new_game(None, "master")
    start_game(player, game)
    play_against_process(player)
    expected = think(Question(game.step(1).after, Level.MASTER, seed_for(11, 2, 1)))
    assert game.log[2] == expected.record
    assert not player.paths.log.exists()


@walls
@pytest.mark.parametrize("level", [None, "apprentice"])
def test_a_game_that_is_too_long_for_its_file_stops(
    player: MousePlayer, wall: Wall, level: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A message tells people why; a bot stops earlier; after an undo the game goes on."""
    is_tiling, game = wall == Wall.GRAY, game_in_turn_of(level, wall)
    decisions = 0 if is_tiling else 4 if level else 2
    # The last record is left to the deal that may follow a decision.
    monkeypatch.setattr("azul.game.game.MAX_RECORDS", game.cursor + decisions + 1)
    start_game(player, game)
    for _ in range(0 if is_tiling else 2):
        wait_for_input(player)
        player.play(legal_moves(player.state)[0])
    player.tick(10)
    number = game.cursor
    assert player.sees(f"announced: {TOO_LONG}")
    if not level:
        player.play(legal_moves(player.state)[0])
        said = [line for line in player.words() if TOO_LONG in line]
        assert len(said) == 2, "the text is in the bar and in a message"
    assert game.cursor == number
    assert not player.is_thinking
    if not is_tiling:
        undo(player)
        assert player.sees("announced: Round 1 · Ben, your turn")
        player.play(legal_moves(player.state)[1])
        assert saved_game(player).log == game.log


@pytest.mark.sampled(0.4)
@pytest.mark.slow
@walls
@pytest.mark.parametrize(
    "levels",
    [
        (None, "grandmaster"),
        ("journeyman", None, "apprentice"),
        ("master", "apprentice", None, "journeyman"),
        (None, "apprentice", "apprentice", None),
    ],
)
def test_a_whole_game_with_bots(
    levels: tuple[str | None, ...], wall: Wall, player: MousePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its file has the same game; undo stops at each decision of a person, down to the first."""
    ruleset = Ruleset.GREEN_BOX if len(levels) == 3 else Ruleset.AZUL
    game = new_game(*levels, wall=wall, ruleset=ruleset)
    path = start_game(player, game).session.path
    play_to_the_end(player, Random(3))
    player.app.autosave.flush()
    saved = disk.read(path)
    assert (saved.log, saved.state, saved.seating) == (game.log, game.state, game.seating)
    end, log = game.state, game.log
    player.push("More")
    player.push("Undo")
    cursors = [game.cursor]
    while not has_disabled(player, "Undo"):
        undo(player)
        if player.sees("Back to the previous round?"):
            player.push("Go back")
        cursors.append(game.cursor)
    people = [seat for seat, level in enumerate(levels) if not level]
    assert cursors[::-1] == [n for n in range(len(log)) if game.step(n).before.to_act in people]
    block_thinking(monkeypatch)
    while not game.is_over:
        if player.scene.controller.is_round_over:
            player.push("Next round")
        else:
            redo(player)
    assert (game.state, game.log) == (end, log)
