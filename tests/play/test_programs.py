"""Programs at the table: whole games with them, watched games, and input in their turns."""

from pathlib import Path
from random import Random

import pygame
import pytest

from azul.engine import CHANCE, Deal, Draft, Phase, Placement, Ruleset, Wall, legal_moves
from azul.game import Game
from azul.saves import disk
from azul.scenes.game.game_over import GameOverScene
from azul.scenes.game.scoring import ScoringScene
from azul.settings import Speed
from tests.play.hand import Hand
from tests.play.programs import (
    LEVELS,
    block_thinking,
    new_game,
    open_game,
    play,
    play_to_the_end,
    start_game,
    tick_until,
    undo,
    wait_for_input,
)
from tests.play.single_device import Keyboard

STEP = pygame.K_PERIOD
GAME_KINDS = [(wall, ruleset) for wall in Wall for ruleset in Ruleset]


def players_who_decided(game: Game) -> list[int]:
    """The players who made the decisions, in the order of the log."""
    players = [game.step(number).before.to_act for number in range(len(game.log))]
    return [player for player in players if player != CHANCE]


def check_log_replays(game: Game) -> None:
    """Check that the log alone leads to the same position, without thinking."""
    replayed = Game.from_log(game.setup, map(str, game.log), game.cursor, game.seating)
    assert (replayed.state, replayed.log) == (game.state, game.log)


# Whole games


@pytest.mark.parametrize("level", LEVELS)
def test_each_level_plays_against_a_person_in_each_kind_of_game(tmp_path: Path, level: str) -> None:
    hand = Hand(tmp_path)
    for wall, ruleset in GAME_KINDS:
        game = new_game(None, level, wall=wall, ruleset=ruleset, first=1)
        start_game(hand, game)
        wait_for_input(hand)
        for _ in range(2):
            assert hand.state.to_act == 0
            play(hand, legal_moves(hand.state)[-1])
        assert players_who_decided(game) == [1, 0, 1, 0, 1]
        check_log_replays(game)
    hand.close()


@pytest.mark.parametrize("wall", Wall)
def test_programs_tile_their_walls_and_play_the_next_round(tmp_path: Path, wall: Wall) -> None:
    game = new_game(None, "apprentice", wall=wall)
    with open_game(tmp_path, game) as hand:
        while not hand.scene.controller.is_round_over:
            play(hand, legal_moves(hand.state)[0])
        placed = [game.step(n) for n, r in enumerate(game.log) if isinstance(r, Placement)]
        placers = {step.before.to_act for step in placed}
        assert placers == ({0, 1} if wall is Wall.GRAY else set())
        hand.tick(300)
        assert hand.scene.controller.is_round_over, (
            "the round summary stays open until a person continues"
        )
        hand.push("Next round")
        wait_for_input(hand)
        assert hand.state.round == 2
        assert hand.state.to_act == 0
        check_log_replays(game)


@pytest.mark.sampled(0.4)
@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("wall", Wall)
@pytest.mark.parametrize(
    "levels",
    [
        *((None, level) for level in LEVELS),
        ("journeyman", None, "apprentice"),
        ("master", "apprentice", None, "journeyman"),
        (None, "grandmaster", None, "master"),
    ],
    ids=lambda levels: "-".join(level or "person" for level in levels),
)
def test_the_autosave_of_a_game_with_programs_replays_to_the_same_game(
    tmp_path: Path, levels: tuple[str | None, ...], wall: Wall, language: str
) -> None:
    ruleset = Ruleset.GREEN_BOX if language == "de" else Ruleset.AZUL
    game = new_game(*levels, wall=wall, ruleset=ruleset)
    with open_game(tmp_path, game, language=language) as hand:
        assert play_to_the_end(hand, Random(3)) > 10
        assert isinstance(hand.app.stack.top, GameOverScene)
        path = hand.app.stack.scenes[-2].session.path  # type: ignore[attr-defined]
    replayed = disk.read(path)
    assert replayed.is_over
    assert (replayed.log, replayed.state, replayed.seating) == (game.log, game.state, game.seating)
    check_log_replays(game)


@pytest.mark.slow
@pytest.mark.parametrize("wall", Wall)
def test_a_whole_game_against_programs_by_keys_alone(tmp_path: Path, wall: Wall) -> None:
    """In German, in the smallest window, with large text."""
    hand = Keyboard(tmp_path)
    game = new_game("journeyman", None, "apprentice", wall=wall)
    start_game(hand, game)
    play_to_the_end(hand, Random(4))
    assert isinstance(hand.app.stack.top, GameOverScene)
    hand.close()
    assert game.is_over


def test_a_program_announces_no_move_during_the_deal(tmp_path: Path) -> None:
    """It waits until the animation of the deal has ended."""
    game = new_game("apprentice", None)
    with open_game(tmp_path, game, Speed.NORMAL) as hand:
        hand.scene.controller.show_first_deal()
        hand.tick(10)
        assert hand.scene.animations.is_running
        assert (game.cursor, hand.scene.controller.program_turns.announced_record) == (1, None)


# Watched games


def test_a_game_of_programs_ends_without_input(tmp_path: Path) -> None:
    """The summary of each round closes by itself after a while."""
    game = new_game("apprentice", "apprentice")
    with open_game(tmp_path, game) as hand:
        rounds = 0
        while not isinstance(hand.app.stack.top, GameOverScene):
            controller = hand.scene.controller
            tick_until(hand, lambda: controller.is_round_over)  # noqa: B023
            rounds += 1
            hand.tick(120)
            assert controller.is_round_over
            top = hand.app.stack.top
            tick_until(hand, lambda: hand.app.stack.top is not top)  # noqa: B023
            hand.tick(1)
        assert game.is_over
        assert rounds == game.state.round >= 5
        check_log_replays(game)


@pytest.mark.sampled(0.5)
@pytest.mark.slow
@pytest.mark.parametrize("speed", [Speed.FAST, Speed.SLOW])
@pytest.mark.parametrize("wall", Wall)
def test_a_watched_game_is_the_same_at_every_speed(
    tmp_path: Path, wall: Wall, speed: Speed
) -> None:
    games = [new_game("journeyman", "apprentice", "master", wall=wall) for _ in range(2)]
    for game, game_speed in zip(games, (Speed.OFF, speed), strict=True):
        with open_game(tmp_path / game_speed, game, game_speed) as hand:
            for _ in range(20):
                if not isinstance(hand.app.stack.top, GameOverScene):
                    hand.tick(4000)
            assert isinstance(hand.app.stack.top, GameOverScene)
    assert games[0].log == games[1].log


def test_a_watched_game_can_be_paused_stepped_and_resumed(tmp_path: Path) -> None:
    game = new_game("apprentice", "apprentice")
    with open_game(tmp_path, game) as hand:
        tick_until(hand, lambda: game.cursor == 4)
        hand.push("play")
        hand.tick(50)
        cursor = game.cursor
        assert hand.scene.controller.program_turns.is_paused
        assert "Paused" in hand.scene.headline()[0]
        hand.push("forward_step")
        hand.tick(50)
        assert game.cursor == cursor + 1
        hand.key(STEP)
        hand.tick(50)
        assert game.cursor == cursor + 2
        hand.push("play")
        tick_until(hand, lambda: game.cursor > cursor + 6)


def test_resuming_during_a_step_continues_the_game(tmp_path: Path) -> None:
    game = new_game("apprentice", "apprentice")
    with open_game(tmp_path, game, Speed.FAST) as hand:
        hand.push("play")
        hand.push("forward_step")
        hand.push("play")
        tick_until(hand, lambda: game.cursor > 4)


def test_undo_in_a_watched_game_goes_one_decision_back_and_pauses(tmp_path: Path) -> None:
    game = new_game("apprentice", "journeyman")
    with open_game(tmp_path, game) as hand:
        tick_until(hand, lambda: game.cursor == 6)
        log = game.log
        for count in (1, 2):
            undo(hand)
            hand.tick(50)
            assert (game.cursor, game.log) == (6 - count, log)
        assert hand.scene.controller.program_turns.is_paused


def test_undo_after_a_single_step_pauses(tmp_path: Path) -> None:
    game = new_game("apprentice", "journeyman")
    with open_game(tmp_path, game) as hand:
        hand.push("play")
        cursor = game.cursor
        hand.key(STEP)
        wait_for_input(hand)
        undo(hand)
        hand.tick(50)
        assert (game.cursor, len(game.log)) == (cursor, cursor + 1)


def test_a_paused_game_keeps_its_round_summary_open(tmp_path: Path) -> None:
    game = new_game("apprentice", "apprentice")
    with open_game(tmp_path, game) as hand:
        controller = hand.scene.controller
        tick_until(hand, lambda: controller.is_round_over)
        hand.tick(2)
        hand.key(pygame.K_p)
        hand.tick(400)
        assert isinstance(hand.app.stack.top, ScoringScene)
        assert controller.is_round_over
        hand.key(pygame.K_p)
        tick_until(hand, lambda: not controller.is_round_over)


# Input in the turn of a program


def try_to_move(hand: Hand) -> None:
    """Try all ways in which a person can make a move."""
    for move in legal_moves(hand.state)[:3]:
        hand.drag(hand.source(move), hand.target(move))
        hand.click(hand.source(move))
        assert hand.scene.stage.hand.drag is None
        hand.click(hand.target(move))
    for key in (pygame.K_1, pygame.K_RIGHT, pygame.K_b, pygame.K_y, pygame.K_5, pygame.K_RETURN):
        hand.key(key)
        assert hand.scene.stage.hand.drag is None


def test_the_tiles_of_a_program_cannot_be_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    block_thinking(monkeypatch)
    game = new_game("master", None)
    with open_game(tmp_path, game) as hand:
        try_to_move(hand)
        assert game.cursor == 1


def test_the_spaces_of_a_program_cannot_be_clicked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game(None, None, wall=Wall.GRAY)
    while game.state.phase is not Phase.WALL_TILING:
        game.play(legal_moves(game.state)[0])
    game.reseat(game.state.to_act, "Ana", "apprentice")
    number = game.cursor
    block_thinking(monkeypatch)
    with open_game(tmp_path, game) as hand:
        hand.tick()
        assert isinstance(hand.scene, ScoringScene)
        assert "is placing tiles" in hand.scene.headline()[0]
        try_to_move(hand)
        assert game.cursor == number


def test_a_press_skips_the_animation_of_a_program_and_changes_no_move(tmp_path: Path) -> None:
    game = new_game(None, "apprentice", "apprentice")
    with open_game(tmp_path, game, Speed.NORMAL) as hand:
        hand.play(legal_moves(hand.state)[0])
        tick_until(hand, lambda: game.cursor == 3)
        assert hand.scene.animations.is_running
        hand.press((5, 400))
        hand.release((5, 400))
        assert not hand.scene.animations.is_running
        assert hand.scene.state == game.state
        assert (game.cursor, game.state.to_act) == (3, 2), "the next program must not play earlier"


# How the turn of a program is shown


def test_tiles_that_a_program_takes_are_highlighted_before_they_move(tmp_path: Path) -> None:
    game = new_game("apprentice", None)
    with open_game(tmp_path, game, Speed.NORMAL) as hand:
        scene = hand.scene
        assert (
            tick_until(hand, lambda: scene.controller.program_turns.announced_record is not None)
            > 10
        ), "the announcement comes after a delay"
        record = scene.controller.program_turns.announced_record
        assert isinstance(record, Draft)
        picture = scene.table_picture()
        contents = picture.animation_state.resting
        taken = {slot for slot in picture.highlighted if slot.owner == record.source}
        assert {contents[slot] for slot in taken} == {record.color.value}
        assert [target.line for target in picture.targets] == [record.line]
        ticks = tick_until(hand, lambda: game.cursor == 2)
        assert ticks > 10, "the announcement stays visible"
        assert game.log[-1] == record
        assert scene.animations.is_running
        assert scene.table_picture().last_move_slots is None, (
            "there are no marks during the animation"
        )


def test_a_placement_of_a_program_is_highlighted_before_the_tile_moves(tmp_path: Path) -> None:
    game = new_game(None, None, wall=Wall.GRAY)
    while game.state.phase is not Phase.WALL_TILING:
        game.play(legal_moves(game.state)[0])
    player, number = game.state.to_act, game.cursor
    game.reseat(player, "Ana", "apprentice")
    with open_game(tmp_path, game, Speed.NORMAL) as hand:
        hand.tick(1)
        scene = hand.scene
        tick_until(hand, lambda: scene.controller.program_turns.announced_record is not None)
        record = scene.controller.program_turns.announced_record
        assert isinstance(record, Placement)
        picture = scene.table_picture()
        assert [(target.line, target.column) for target in picture.targets] == [
            (record.line, record.column)
        ]
        assert {(slot.owner, slot.row) for slot in picture.highlighted} == {(player, record.line)}
        tick_until(hand, lambda: game.cursor > number)
        assert game.log[number] == record


def test_the_marks_of_the_last_move_stay_until_the_next_one(tmp_path: Path) -> None:
    """This holds for moves of people and of programs."""
    game = new_game(None, "apprentice", None)
    with open_game(tmp_path, game) as hand:
        assert hand.scene.table_picture().last_move_slots is None, "a deal has no marks"
        for _ in range(3):
            play(hand, legal_moves(hand.state)[-1])
            hand.tick(30)
            record, last_move = game.log[-1], hand.scene.table_picture().last_move_slots
            assert isinstance(record, Draft)
            assert last_move
            assert last_move.source == record.source
            decider = game.step(game.cursor - 1).before.to_act
            assert {(slot.owner, slot.row) for slot in last_move.targets} >= {
                (decider, record.line)
            }


def test_after_a_deal_there_are_no_marks_of_the_last_move(tmp_path: Path) -> None:
    game = new_game(None, None)
    with open_game(tmp_path, game) as hand:
        while not hand.scene.controller.is_round_over:
            play(hand, legal_moves(hand.state)[0])
        hand.push("Next round")
        assert isinstance(game.log[-1], Deal)
        assert hand.scene.table_picture().last_move_slots is None


def test_the_bar_says_whose_turn_it_is_and_that_a_program_is_playing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_game(tmp_path, new_game(None, "apprentice")) as hand, monkeypatch.context() as patch:
        assert hand.scene.headline() == ("Round 1 · {name}, your turn", "Ana")
        block_thinking(patch)
        hand.play(legal_moves(hand.state)[0])
        hand.tick(60)
        assert hand.scene.headline() == ("Round 1 · {name} is playing", "Ben")
        patch.undo()
        wait_for_input(hand)
        assert hand.scene.headline() == ("Round 1 · {name}, your turn", "Ana")
