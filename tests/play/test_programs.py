"""Programs at the table: whole games with them, watched games, and that nobody moves for them."""

from pathlib import Path
from random import Random

import pygame
import pytest

from azul.engine import CHANCE, Deal, Draft, Phase, Placement, Ruleset, Wall, legal_moves
from azul.game import Game
from azul.saves import disk as saves
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
KINDS = [(wall, ruleset) for wall in Wall for ruleset in Ruleset]


def deciders(game: Game) -> list[int]:
    """Who decided, in the order of the log."""
    players = [game.step(number).before.to_act for number in range(len(game.log))]
    return [player for player in players if player != CHANCE]


def hold_log(game: Game) -> None:
    """The log alone leads to the same table: nothing is thought again."""
    again = Game.from_log(game.setup, map(str, game.log), game.cursor, game.seating)
    assert (again.state, again.log) == (game.state, game.log)


# Whole games


@pytest.mark.parametrize("level", LEVELS)
def test_each_grade_answers_a_person_in_each_kind_of_game(tmp_path: Path, level: str) -> None:
    hand = Hand(tmp_path)
    for wall, ruleset in KINDS:
        game = new_game(None, level, wall=wall, ruleset=ruleset, first=1)
        start_game(hand, game)
        wait_for_input(hand)
        for _ in range(2):
            assert hand.state.to_act == 0
            play(hand, legal_moves(hand.state)[-1])
        assert deciders(game) == [1, 0, 1, 0, 1]
        hold_log(game)
    hand.close()


@pytest.mark.parametrize("wall", Wall)
def test_programs_tile_their_walls_and_begin_the_next_round(tmp_path: Path, wall: Wall) -> None:
    game = new_game(None, "apprentice", wall=wall)
    with open_game(tmp_path, game) as hand:
        while not hand.scene.controller.is_round_over:
            play(hand, legal_moves(hand.state)[0])
        placed = [game.step(n) for n, r in enumerate(game.log) if isinstance(r, Placement)]
        placers = {step.before.to_act for step in placed}
        assert placers == ({0, 1} if wall is Wall.GRAY else set())
        hand.tick(300)
        assert hand.scene.controller.is_round_over, "people look at the round as long as they like"
        hand.push("Next round")
        wait_for_input(hand)
        assert hand.state.round == 2
        assert hand.state.to_act == 0
        hold_log(game)


@pytest.mark.sampled(0.4)
@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("wall", Wall)
@pytest.mark.parametrize(
    "grades",
    [
        *((None, level) for level in LEVELS),
        ("journeyman", None, "apprentice"),
        ("master", "apprentice", None, "journeyman"),
        (None, "grandmaster", None, "master"),
    ],
    ids=lambda grades: "-".join(level or "person" for level in grades),
)
def test_whole_games_with_programs_are_what_their_autosave_replays_to(
    tmp_path: Path, grades: tuple[str | None, ...], wall: Wall, language: str
) -> None:
    ruleset = Ruleset.GREEN_BOX if language == "de" else Ruleset.AZUL
    game = new_game(*grades, wall=wall, ruleset=ruleset)
    with open_game(tmp_path, game, language=language) as hand:
        assert play_to_the_end(hand, Random(3)) > 10
        assert isinstance(hand.app.stack.top, GameOverScene)
        path = hand.app.stack.scenes[-2].session.path  # type: ignore[attr-defined]
    again = saves.read(path)
    assert again.is_over
    assert (again.log, again.state, again.seating) == (game.log, game.state, game.seating)
    hold_log(game)


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


def test_nothing_is_seen_of_a_program_before_its_deal_is(tmp_path: Path) -> None:
    """An animation of what it takes begins when the tiles lie there."""
    game = new_game("apprentice", None)
    with open_game(tmp_path, game, Speed.NORMAL) as hand:
        hand.scene.controller.show_first_deal()
        hand.tick(10)
        assert hand.scene.animations.is_running
        assert (game.cursor, hand.scene.controller.program_turns.announced_record) == (1, None)


# Games that are only watched


def test_a_game_of_programs_plays_itself_to_the_end(tmp_path: Path) -> None:
    """The table of each round closes by itself, but not at once."""
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
        hold_log(game)


@pytest.mark.sampled(0.5)
@pytest.mark.slow
@pytest.mark.parametrize("speed", [Speed.FAST, Speed.SLOW])
@pytest.mark.parametrize("wall", Wall)
def test_a_watched_game_is_the_same_at_every_speed(
    tmp_path: Path, wall: Wall, speed: Speed
) -> None:
    games = [new_game("journeyman", "apprentice", "master", wall=wall) for _ in range(2)]
    for game, pace in zip(games, (Speed.OFF, speed), strict=True):
        with open_game(tmp_path / pace, game, pace) as hand:
            for _ in range(20):
                if not isinstance(hand.app.stack.top, GameOverScene):
                    hand.tick(4000)
            assert isinstance(hand.app.stack.top, GameOverScene)
    assert games[0].log == games[1].log


def test_a_watched_game_is_paused_stepped_and_played_on(tmp_path: Path) -> None:
    game = new_game("apprentice", "apprentice")
    with open_game(tmp_path, game) as hand:
        tick_until(hand, lambda: game.cursor == 4)
        hand.push("play")
        hand.tick(50)
        stood = game.cursor
        assert hand.scene.controller.program_turns.is_paused
        assert "Paused" in hand.scene.headline()[0]
        hand.push("forward_step")
        hand.tick(50)
        assert game.cursor == stood + 1
        hand.key(STEP)
        hand.tick(50)
        assert game.cursor == stood + 2
        hand.push("play")
        tick_until(hand, lambda: game.cursor > stood + 6)


def test_whoever_plays_on_during_a_step_watches_on(tmp_path: Path) -> None:
    game = new_game("apprentice", "apprentice")
    with open_game(tmp_path, game, Speed.FAST) as hand:
        hand.push("play")
        hand.push("forward_step")
        hand.push("play")
        tick_until(hand, lambda: game.cursor > 4)


def test_undo_in_a_watched_game_goes_one_decision_back_and_waits(tmp_path: Path) -> None:
    game = new_game("apprentice", "journeyman")
    with open_game(tmp_path, game) as hand:
        tick_until(hand, lambda: game.cursor == 6)
        log = game.log
        for back in (1, 2):
            undo(hand)
            hand.tick(50)
            assert (game.cursor, game.log) == (6 - back, log)
        assert hand.scene.controller.program_turns.is_paused


def test_undo_after_a_single_step_waits(tmp_path: Path) -> None:
    game = new_game("apprentice", "journeyman")
    with open_game(tmp_path, game) as hand:
        hand.push("play")
        stood = game.cursor
        hand.key(STEP)
        wait_for_input(hand)
        undo(hand)
        hand.tick(50)
        assert (game.cursor, len(game.log)) == (stood, stood + 1)


def test_a_paused_game_keeps_the_table_of_its_round_open(tmp_path: Path) -> None:
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


# Nobody moves for a program


def attack(hand: Hand) -> None:
    """Try everything by which a person moves."""
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
        attack(hand)
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
        attack(hand)
        assert game.cursor == number


def test_a_press_skips_the_film_of_a_program_and_decides_nothing(tmp_path: Path) -> None:
    game = new_game(None, "apprentice", "apprentice")
    with open_game(tmp_path, game, Speed.NORMAL) as hand:
        hand.play(legal_moves(hand.state)[0])
        tick_until(hand, lambda: game.cursor == 3)
        assert hand.scene.animations.is_running
        hand.press((5, 400))
        hand.release((5, 400))
        assert not hand.scene.animations.is_running
        assert hand.scene.state == game.state
        assert (game.cursor, game.state.to_act) == (3, 2), "the next program has not been hurried"


# Its turn looks like a turn


def test_what_a_program_takes_glows_before_it_travels(tmp_path: Path) -> None:
    game = new_game("apprentice", None)
    with open_game(tmp_path, game, Speed.NORMAL) as hand:
        scene = hand.scene
        assert (
            tick_until(hand, lambda: scene.controller.program_turns.announced_record is not None)
            > 10
        ), "it takes a moment"
        record = scene.controller.program_turns.announced_record
        assert isinstance(record, Draft)
        picture = scene.table_picture()
        contents = picture.animation_state.resting
        taken = {slot for slot in picture.highlighted if slot.owner == record.source}
        assert {contents[slot] for slot in taken} == {record.color.value}
        assert [target.line for target in picture.targets] == [record.line]
        seen = tick_until(hand, lambda: game.cursor == 2)
        assert seen > 10, "it is to be seen"
        assert game.log[-1] == record
        assert scene.animations.is_running
        assert scene.table_picture().last_move_slots is None, "not while it is under way"


def test_a_placement_of_a_program_glows_before_it_travels(tmp_path: Path) -> None:
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


def test_the_trace_of_the_last_move_stays_until_the_next_one(tmp_path: Path) -> None:
    """That of people too."""
    game = new_game(None, "apprentice", None)
    with open_game(tmp_path, game) as hand:
        assert hand.scene.table_picture().last_move_slots is None, "a deal leaves none"
        for _ in range(3):
            play(hand, legal_moves(hand.state)[-1])
            hand.tick(30)
            record, trace = game.log[-1], hand.scene.table_picture().last_move_slots
            assert isinstance(record, Draft)
            assert trace
            assert trace.source == record.source
            decider = game.step(game.cursor - 1).before.to_act
            assert {(slot.owner, slot.row) for slot in trace.targets} >= {(decider, record.line)}


def test_after_a_deal_there_is_no_trace(tmp_path: Path) -> None:
    game = new_game(None, None)
    with open_game(tmp_path, game) as hand:
        while not hand.scene.controller.is_round_over:
            play(hand, legal_moves(hand.state)[0])
        hand.push("Next round")
        assert isinstance(game.log[-1], Deal)
        assert hand.scene.table_picture().last_move_slots is None


def test_the_bar_says_who_thinks_and_whose_turn_it_is(
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
