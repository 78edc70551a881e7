"""Undo and redo in games with programs, and changes of players."""

from pathlib import Path
from random import Random

import pygame
import pytest

from azul.bots import Level, seed_for, think
from azul.engine import Deal, Phase, Record, Wall, legal_moves
from azul.game import Game
from azul.saves import disk
from azul.scenes.dialogs.question import Question
from azul.scenes.game.game_over import GameOverScene
from azul.scenes.game.scoring import ScoringScene
from azul.settings import Speed
from tests.play.hand import Hand
from tests.play.programs import (
    block_thinking,
    new_game,
    open_game,
    play,
    play_to_the_end,
    redo,
    tick_until,
    undo,
    wait_for_input,
)


def any_move(hand: Hand) -> Record:
    return legal_moves(hand.state)[0]


def play_to_round_summary(hand: Hand) -> None:
    """Play until a round summary is open."""
    while not hand.scene.controller.is_round_over:
        play(hand, any_move(hand))


def reseat(hand: Hand, player: int, level: str | None) -> None:
    """Change the player of a seat, as the pause menu does."""
    scene = hand.scene
    scene.cover()
    scene.session.reseat(player, scene.session.game.names[player], level)
    scene.uncover()


# Undo and redo


def test_undo_goes_back_to_the_last_decision_of_a_person(tmp_path: Path) -> None:
    game = new_game(None, "apprentice", "journeyman")
    with open_game(tmp_path, game) as hand:
        play(hand, any_move(hand))
        before = game.state
        play(hand, any_move(hand))
        log = game.log
        assert game.cursor == 7
        undo(hand)
        assert (game.state, game.cursor, game.log) == (before, 4, log)
        undo(hand)
        assert game.cursor == 1
        assert not hand.scene.bar.undo.enabled


@pytest.mark.slow
@pytest.mark.parametrize("wall", Wall)
def test_undo_and_redo_work_over_a_whole_game(
    tmp_path: Path, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Undo stops at each decision of a person, and redo needs no thinking."""
    game = new_game(None, "apprentice", "apprentice", None, wall=wall)
    with open_game(tmp_path, game) as hand:
        play_to_the_end(hand, Random(2))
        end, log, cursors = game.state, game.log, []
        assert isinstance(hand.app.stack.top, GameOverScene)
        hand.push("Undo")
        cursors.append(game.cursor)
        while hand.scene.bar.undo.enabled:
            undo(hand)
            if isinstance(hand.app.stack.top, Question):
                hand.push("Go back")
            cursors.append(game.cursor)
        decisions_of_people = [n for n in range(len(log)) if game.step(n).before.to_act in (0, 3)]
        assert cursors[::-1] == decisions_of_people
        block_thinking(monkeypatch)
        while not game.is_over:
            if hand.scene.controller.is_round_over:
                hand.push("Next round")
            else:
                redo(hand)
        assert (game.state, game.log) == (end, log)


def test_undo_is_disabled_at_the_first_decision_of_a_person(
    tmp_path: Path,
) -> None:
    game = new_game("apprentice", "apprentice", None)
    with open_game(tmp_path, game) as hand:
        wait_for_input(hand)
        assert (game.cursor, game.can_undo) == (3, True)
        assert not hand.scene.bar.undo.enabled
        undo(hand)
        hand.tick(10)
        assert game.cursor == 3


def test_another_move_after_undo_gets_another_answer(tmp_path: Path) -> None:
    """The program must not use its answer to the first move."""
    game = new_game(None, "apprentice")
    with open_game(tmp_path, game) as hand:
        first = legal_moves(game.state)[0]
        play(hand, first)
        answer = game.log[-1]
        undo(hand)
        # Take the tiles of that answer, so that it is no longer legal.
        play(hand, legal_moves(game.state)[[*map(str, legal_moves(game.state))].index(str(answer))])
        assert game.cursor == 3
        assert game.log[-1] != answer


def test_a_program_undone_while_thinking_answers_the_new_move(
    tmp_path: Path,
) -> None:
    game = new_game(None, "apprentice")
    with open_game(tmp_path, game, Speed.NORMAL) as hand:
        first, *_, other = legal_moves(game.state)
        hand.play(first)
        turns = hand.scene.controller.program_turns
        tick_until(hand, lambda: not turns.is_thinking)
        undo(hand)
        hand.scene.animations.skip()
        hand.play(other)
        state_before_answer = game.state
        tick_until(hand, lambda: game.cursor == 3)
        seed = seed_for(game.setup.seed, 2, 1)
        assert game.log[2] == think(state_before_answer, Level.APPRENTICE, seed).record


def test_undo_into_the_previous_round_asks_first_after_a_move_of_a_program(tmp_path: Path) -> None:
    game = new_game(None, "apprentice")
    with open_game(tmp_path, game) as hand:
        play_to_round_summary(hand)
        while game.step(game.cursor - 1).after.to_act == 0:  # The program is to begin.
            hand.push("Next round")
            play_to_round_summary(hand)
        hand.push("Next round")
        wait_for_input(hand)
        assert not isinstance(game.log[-1], Deal)
        before, number = game.state, game.state.round
        undo(hand)
        assert isinstance(hand.app.stack.top, Question)
        hand.push("Cancel")
        assert game.state == before
        undo(hand)
        hand.push("Go back")
        assert (game.state.round, game.state.to_act) == (number - 1, 0)
        hand.tick(20)
        assert game.state.phase is Phase.FACTORY_OFFER


@pytest.mark.parametrize("rounds", [1, 2])
def test_undo_in_the_round_summary_asks_only_if_it_undoes_a_deal_already_seen(
    tmp_path: Path, rounds: int
) -> None:
    """The deal of the current round has been seen, but not yet that of the next one."""
    game = new_game(None, None)
    with open_game(tmp_path, game) as hand:
        play(hand, any_move(hand))
        for player in (0, 1):
            reseat(hand, player, "apprentice")
        controller = hand.scene.controller
        tick_until(hand, lambda: controller.is_round_over and game.state.round == rounds + 1)
        hand.tick(1)
        reseat(hand, 0, None)
        undo(hand)
        assert isinstance(hand.app.stack.top, Question) is (rounds == 2)
        if rounds == 2:
            hand.push("Go back")
        assert game.cursor == 1


@pytest.mark.slow
def test_undo_after_the_end_asks_if_it_undoes_rounds(tmp_path: Path) -> None:
    game = new_game(None, None)
    with open_game(tmp_path, game) as hand:
        play(hand, any_move(hand))
        for player in (0, 1):
            reseat(hand, player, "apprentice")
        tick_until(hand, lambda: game.is_over)
        hand.tick(1)
        reseat(hand, 0, None)
        hand.push("Result")
        hand.tick(1)
        assert isinstance(hand.app.stack.top, GameOverScene)
        hand.push("Undo")
        assert isinstance(hand.app.stack.top, Question)
        hand.push("Go back")
        assert game.cursor == 1


def test_redo_repeats_the_moves_of_programs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game("apprentice", None, "journeyman")
    with open_game(tmp_path, game) as hand:
        wait_for_input(hand)
        for _ in range(2):
            play(hand, any_move(hand))
        end, log = game.state, game.log
        undo(hand)
        undo(hand)
        block_thinking(monkeypatch)
        redo(hand)
        assert (game.cursor, game.log) == (5, log)
        redo(hand)
        assert (game.state, game.log) == (end, log)
        assert not hand.scene.bar.redo.enabled


def redo_to_waiting_program(hand: Hand, game: Game) -> None:
    """Undo and redo to the deal of a round whose first move is a program's."""
    play_to_round_summary(hand)
    hand.push("Next round")
    wait_for_input(hand)
    assert game.step(game.cursor - 1).before.to_act == 1
    undo(hand)
    hand.push("Go back")
    redo(hand)
    while isinstance(hand.scene, ScoringScene):
        hand.push("Next round")
    assert isinstance(game.log[game.cursor - 1], Deal)
    assert game.can_redo


def game_with_program_starting_second_round() -> Game:
    """A game in which the program takes the starting player marker in the first round."""
    return new_game(None, "apprentice", seed=3)


def test_programs_wait_without_thinking_while_moves_can_be_redone(tmp_path: Path) -> None:
    game = game_with_program_starting_second_round()
    with open_game(tmp_path, game) as hand:
        redo_to_waiting_program(hand, game)
        number, log, turns = game.cursor, game.log, hand.scene.controller.program_turns
        hand.tick(60)
        assert (game.cursor, game.log) == (number, log)
        assert turns.is_waiting
        assert not turns.is_thinking
        assert hand.scene.headline() == ("Paused · {name} to move", "Ben")
        hand.push("redo")
        hand.tick(60)
        assert (game.log, game.state.to_act) == (log, 0)


@pytest.mark.parametrize("by_key", [True, False])
def test_resuming_lets_programs_decide_again_and_removes_moves_to_redo(
    tmp_path: Path, by_key: bool
) -> None:
    game = game_with_program_starting_second_round()
    with open_game(tmp_path, game) as hand:
        redo_to_waiting_program(hand, game)
        number, log = game.cursor, game.log
        if by_key:
            hand.key(pygame.K_p)
        else:
            hand.push("play")
        wait_for_input(hand)
        assert game.cursor == number + 1
        assert not game.can_redo
        assert game.log == log[: number + 1], "the same seed leads to the same move"


def test_programs_wait_again_after_undo_and_redo(tmp_path: Path) -> None:
    game = game_with_program_starting_second_round()
    with open_game(tmp_path, game) as hand:
        redo_to_waiting_program(hand, game)
        number = game.cursor
        hand.key(pygame.K_p)
        wait_for_input(hand)
        undo(hand)
        hand.push("Go back")
        redo(hand)
        hand.push("Next round")
        hand.tick(60)
        assert (game.cursor, hand.scene.controller.program_turns.is_waiting) == (number, True)


def test_a_move_of_a_person_removes_moves_to_redo_and_is_answered(tmp_path: Path) -> None:
    game = new_game(None, "apprentice")
    with open_game(tmp_path, game) as hand:
        for _ in range(2):
            play(hand, any_move(hand))
        undo(hand)
        undo(hand)
        play(hand, legal_moves(hand.state)[-1])
        assert (game.cursor, len(game.log)) == (3, 3)


# Changes of seats


def test_a_program_stops_thinking_when_its_seat_is_given_to_a_person(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game("apprentice", None)
    block_thinking(monkeypatch)
    with open_game(tmp_path, game) as hand:
        hand.tick(10)
        assert hand.scene.controller.program_turns.is_thinking
        reseat(hand, 0, None)
        hand.tick(10)
        assert not hand.scene.controller.program_turns.is_thinking
        assert hand.scene.headline()[0] == "Round 1 · {name}, your turn"
        monkeypatch.undo()
        hand.tick(10)
        assert game.cursor == 1
        hand.play(any_move(hand))
        assert game.cursor == 2


def test_a_program_of_another_level_starts_thinking_again(tmp_path: Path) -> None:
    game = new_game("apprentice", None)
    with open_game(tmp_path, game, Speed.NORMAL) as hand:
        turns = hand.scene.controller.program_turns
        tick_until(hand, lambda: not turns.is_thinking)
        reseat(hand, 0, "master")
        assert turns.is_thinking


def test_a_program_that_is_given_a_seat_plays(tmp_path: Path) -> None:
    game = new_game(None, None)
    with open_game(tmp_path, game) as hand:
        reseat(hand, 0, "apprentice")
        wait_for_input(hand)
        assert (game.cursor, game.state.to_act) == (2, 1)
        hand.app.autosave.flush()
        assert disk.read(hand.scene.session.path).seats[0].level == "apprentice"


def bar_icons(hand: Hand) -> list[str]:
    return [button.words for button in hand.scene.bar.buttons]


def test_the_buttons_of_the_bar_depend_on_the_players(tmp_path: Path) -> None:
    """They change after an undo to earlier players too."""
    game = new_game(None, None)
    with open_game(tmp_path, game) as hand:
        assert "play" not in bar_icons(hand)
        play(hand, any_move(hand))
        reseat(hand, 0, "apprentice")
        assert "play" in bar_icons(hand)
        assert "forward_step" not in bar_icons(hand)
        reseat(hand, 1, "apprentice")
        assert "forward_step" in bar_icons(hand)
        hand.push("play")
        undo(hand)
        assert game.seats[0].is_person
        assert "play" not in bar_icons(hand)


def test_a_button_of_the_bar_keeps_the_focus_when_others_are_added(tmp_path: Path) -> None:
    game = new_game(None, None)
    with open_game(tmp_path, game) as hand:
        play(hand, any_move(hand))
        while hand.scene.form.focused is not hand.scene.bar.undo:
            hand.key(pygame.K_TAB)
        reseat(hand, 0, "apprentice")
        reseat(hand, 1, "apprentice")
        assert hand.scene.form.focused is hand.scene.bar.undo


def test_a_person_who_takes_a_seat_in_a_paused_game_is_answered_at_once(tmp_path: Path) -> None:
    game = new_game("apprentice", "apprentice")
    with open_game(tmp_path, game) as hand:
        tick_until(hand, lambda: game.cursor == 5)
        hand.push("play")
        reseat(hand, game.state.to_act, None)
        number = game.cursor
        play(hand, any_move(hand))
        assert game.cursor == number + 2


def test_undo_restores_the_previous_player_of_a_seat(tmp_path: Path) -> None:
    game = new_game(None, None)
    with open_game(tmp_path, game) as hand:
        play(hand, any_move(hand))
        play(hand, any_move(hand))
        reseat(hand, 0, "apprentice")
        wait_for_input(hand)
        assert game.state.to_act == 1
        undo(hand)
        assert (game.cursor, game.seats[0].level) == (2, None)
        undo(hand)
        hand.tick(20)
        assert game.cursor == 1
        hand.play(any_move(hand))
        assert game.cursor == 2
        assert game.seats[0].is_person, "the move has removed the change of players"
