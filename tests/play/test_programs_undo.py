"""Back and forth among programs, and seats that change hands."""

from pathlib import Path
from random import Random

import pygame
import pytest

from azul.bots import Level, seed_for, think
from azul.engine import Deal, Phase, Record, Wall, legal_moves
from azul.game import Game
from azul.saves import disk as saves
from azul.scenes.dialogs.question import Question
from azul.scenes.game.game_over import GameOverScene
from azul.scenes.game.scoring import ScoringScene
from azul.settings import Speed
from tests.cases import slow
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


def close_the_round(hand: Hand) -> None:
    """Play until the table of a round is open."""
    while not hand.scene.controller.is_round_over:
        play(hand, any_move(hand))


def reseat(hand: Hand, player: int, level: str | None) -> None:
    """Give a seat to somebody else, as from the menu: what is held is let go."""
    scene = hand.scene
    scene.cover()
    scene.session.reseat(player, scene.session.game.names[player], level)
    scene.uncover()


# Undo and redo


def test_undo_goes_over_all_moves_of_programs_to_a_person(tmp_path: Path) -> None:
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


@pytest.mark.parametrize("wall", [Wall.GRAY, *slow([Wall.COLORED])])
def test_undo_and_redo_lead_back_and_forth_over_a_whole_game(
    tmp_path: Path, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At each decision of a person the table is as it was; nothing is thought again."""
    game = new_game(None, "apprentice", "apprentice", None, wall=wall)
    with open_game(tmp_path, game) as hand:
        play_to_the_end(hand, Random(2))
        end, log, seen = game.state, game.log, []
        assert isinstance(hand.app.stack.top, GameOverScene)
        hand.push("Undo")
        seen.append(game.cursor)
        while hand.scene.bar.undo.enabled:
            undo(hand)
            if isinstance(hand.app.stack.top, Question):
                hand.push("Go back")
            seen.append(game.cursor)
        people = [n for n in range(len(log)) if game.step(n).before.to_act in (0, 3)]
        assert seen[::-1] == people
        block_thinking(monkeypatch)
        while not game.is_over:
            if hand.scene.controller.is_round_over:
                hand.push("Next round")
            else:
                redo(hand)
        assert (game.state, game.log) == (end, log)


def test_undo_at_the_first_decision_of_a_person_is_none_even_if_a_program_began(
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


def test_another_move_after_undo_is_answered_anew(tmp_path: Path) -> None:
    """What the program has thought of the first move is nothing to the second."""
    game = new_game(None, "apprentice")
    with open_game(tmp_path, game) as hand:
        first = legal_moves(game.state)[0]
        play(hand, first)
        answer = game.log[-1]
        undo(hand)
        # The tiles that the answer took are not there any more.
        play(hand, legal_moves(game.state)[[*map(str, legal_moves(game.state))].index(str(answer))])
        assert game.cursor == 3
        assert game.log[-1] != answer


def test_a_program_that_has_been_undone_while_it_thought_answers_the_new_move(
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
        answered = game.state
        tick_until(hand, lambda: game.cursor == 3)
        seed = seed_for(game.setup.seed, 2, 1)
        assert game.log[2] == think(answered, Level.APPRENTICE, seed).record


def test_undo_over_a_deal_that_a_program_has_answered_asks_first(tmp_path: Path) -> None:
    game = new_game(None, "apprentice")
    with open_game(tmp_path, game) as hand:
        close_the_round(hand)
        while game.step(game.cursor - 1).after.to_act == 0:  # The program is to begin.
            hand.push("Next round")
            close_the_round(hand)
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
def test_undo_at_the_table_of_a_round_asks_where_tiles_were_seen_that_it_takes_back(
    tmp_path: Path, rounds: int
) -> None:
    """The tiles of the next round have not been seen; those of this one have."""
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


def test_undo_after_the_end_asks_where_it_takes_rounds_back(tmp_path: Path) -> None:
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


def test_redo_plays_the_moves_of_programs_as_they_were(
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


def to_a_program_that_could_redo(hand: Hand, game: Game) -> None:
    """Back in a round that a program has begun, to its deal."""
    close_the_round(hand)
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


def begun_by_a_program() -> Game:
    """A game of a person, whose first moves leave the marker to the program."""
    return new_game(None, "apprentice", seed=3)


def test_while_something_can_be_redone_programs_wait_and_think_nothing(tmp_path: Path) -> None:
    game = begun_by_a_program()
    with open_game(tmp_path, game) as hand:
        to_a_program_that_could_redo(hand, game)
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
def test_play_on_lets_programs_decide_anew_and_cuts_the_rest(tmp_path: Path, by_key: bool) -> None:
    game = begun_by_a_program()
    with open_game(tmp_path, game) as hand:
        to_a_program_that_could_redo(hand, game)
        number, log = game.cursor, game.log
        if by_key:
            hand.key(pygame.K_p)
        else:
            hand.push("play")
        wait_for_input(hand)
        assert game.cursor == number + 1
        assert not game.can_redo
        assert game.log == log[: number + 1], "the same seed thinks the same"


def test_whoever_has_played_on_can_go_back_and_programs_wait_again(tmp_path: Path) -> None:
    game = begun_by_a_program()
    with open_game(tmp_path, game) as hand:
        to_a_program_that_could_redo(hand, game)
        number = game.cursor
        hand.key(pygame.K_p)
        wait_for_input(hand)
        undo(hand)
        hand.push("Go back")
        redo(hand)
        hand.push("Next round")
        hand.tick(60)
        assert (game.cursor, hand.scene.controller.program_turns.is_waiting) == (number, True)


def test_a_move_of_a_person_cuts_what_could_be_redone_and_is_answered(tmp_path: Path) -> None:
    game = new_game(None, "apprentice")
    with open_game(tmp_path, game) as hand:
        for _ in range(2):
            play(hand, any_move(hand))
        undo(hand)
        undo(hand)
        play(hand, legal_moves(hand.state)[-1])
        assert (game.cursor, len(game.log)) == (3, 3)


# Changes of seats


def test_what_a_program_has_thought_is_dropped_when_its_seat_changes_hands(
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


def test_another_grade_thinks_for_itself(tmp_path: Path) -> None:
    game = new_game("apprentice", None)
    with open_game(tmp_path, game, Speed.NORMAL) as hand:
        turns = hand.scene.controller.program_turns
        tick_until(hand, lambda: not turns.is_thinking)
        reseat(hand, 0, "master")
        assert turns.is_thinking


def test_a_seat_that_is_given_to_a_program_plays(tmp_path: Path) -> None:
    game = new_game(None, None)
    with open_game(tmp_path, game) as hand:
        reseat(hand, 0, "apprentice")
        wait_for_input(hand)
        assert (game.cursor, game.state.to_act) == (2, 1)
        hand.app.autosave.flush()
        assert saves.read(hand.scene.session.path).seats[0].level == "apprentice"


def icons(hand: Hand) -> list[str]:
    return [button.words for button in hand.scene.bar.buttons]


def test_the_bar_has_the_buttons_for_those_who_sit_there(tmp_path: Path) -> None:
    """Also after a step back to when others sat there."""
    game = new_game(None, None)
    with open_game(tmp_path, game) as hand:
        assert "play" not in icons(hand)
        play(hand, any_move(hand))
        reseat(hand, 0, "apprentice")
        assert "play" in icons(hand)
        assert "forward_step" not in icons(hand)
        reseat(hand, 1, "apprentice")
        assert "forward_step" in icons(hand)
        hand.push("play")
        undo(hand)
        assert game.seats[0].is_person
        assert "play" not in icons(hand)


def test_a_button_of_the_bar_keeps_the_focus_when_others_come(tmp_path: Path) -> None:
    game = new_game(None, None)
    with open_game(tmp_path, game) as hand:
        play(hand, any_move(hand))
        while hand.scene.form.focused is not hand.scene.bar.undo:
            hand.key(pygame.K_TAB)
        reseat(hand, 0, "apprentice")
        reseat(hand, 1, "apprentice")
        assert hand.scene.form.focused is hand.scene.bar.undo


def test_whoever_takes_a_seat_in_a_paused_game_is_answered_at_once(tmp_path: Path) -> None:
    game = new_game("apprentice", "apprentice")
    with open_game(tmp_path, game) as hand:
        tick_until(hand, lambda: game.cursor == 5)
        hand.push("play")
        reseat(hand, game.state.to_act, None)
        number = game.cursor
        play(hand, any_move(hand))
        assert game.cursor == number + 2


def test_undo_leads_a_seat_back_to_who_held_it(tmp_path: Path) -> None:
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
        assert game.seats[0].is_person, "the move has cut the change"
