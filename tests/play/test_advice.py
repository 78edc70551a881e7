"""Advice: what the best program would do, to whoever asks in a turn, and to nobody else."""

from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from azul.engine import Draft, Phase, Placement, Setup, Wall, legal_moves
from azul.game import AdviceUse, Game
from azul.kit.widgets import Button
from azul.saves import disk
from azul.scenes.game.hints import Hint
from azul.scenes.game.pause import PauseScene
from azul.scenes.game.scoring import ScoringScene
from azul.scenes.game.table_scene import TableScene
from azul.settings import Speed
from azul.table.drag import target_of
from azul.table.slots import MARKER_IN_CENTER, Area
from tests.inputs import give
from tests.looks.played import before_the_last_draft, played
from tests.play.hand import Hand
from tests.play.programs import new_game, open_game, start_game, tick_until, undo

ASK = pygame.K_t


def hints(hand: Hand) -> tuple[Hint, ...]:
    """What is advised now."""
    return hand.scene.controller.adviser.hints


def chosen(hand: Hand) -> int:
    return hand.scene.controller.adviser.chosen


def ask(hand: Hand) -> tuple[Hint, ...]:
    """Ask by the key, and wait for the answer."""
    hand.key(ASK)
    return wait(hand)


def wait(hand: Hand) -> tuple[Hint, ...]:
    tick_until(hand, lambda: bool(hints(hand)))
    hand.tick(1)
    return hints(hand)


def message(hand: Hand) -> str:
    """What is said, "" for nothing."""
    toast = hand.scene.stage.toast
    return toast.text if toast.is_visible else ""


def in_the_middle(players: int = 2, wall: Wall = Wall.COLORED, **advice: Any) -> Game:
    """A game of people in its second round."""
    game = played(Setup(("Ana", "Ben", "Carla", "Dinis")[:players], wall, seed=11), 2, 2)
    game.advice = AdviceUse(**advice)
    return game


def buttons(hand: Hand) -> list[str]:
    return [button.words for button in hand.scene.bar.buttons]


# What is shown


@pytest.mark.real_thoughts
def test_the_best_draft_and_two_others_come_with_chances_and_reasons(hand: Hand) -> None:
    start_game(hand, in_the_middle())
    found = ask(hand)
    assert [tooltip.record in legal_moves(hand.state) for tooltip in found] == [True] * 3
    assert len({tooltip.record for tooltip in found}) == 3
    assert sorted((tooltip.chance for tooltip in found), reverse=True) == [
        tooltip.chance for tooltip in found
    ]
    assert all(str(tooltip.why) for tooltip in found)


@pytest.mark.real_thoughts
def test_what_is_taken_glows_and_ghosts_lie_where_it_goes(hand: Hand) -> None:
    start_game(hand, in_the_middle())
    record = ask(hand)[0].record
    assert isinstance(record, Draft)
    picture, state = hand.scene.table_picture(), hand.state
    taken = picture.highlighted - {MARKER_IN_CENTER}
    assert {picture.animation_state.resting[slot] for slot in taken} == {record.color}
    assert {(slot.area, slot.owner) for slot in taken} == {(Area.DISPLAY, record.source)}
    lies = [slot for slot in picture.ghosts if slot.area is Area.LINE]
    held = len(state.players[state.to_act].lines[record.line - 1])
    assert len(lies) == min(len(taken), record.line - held)
    assert {(slot.owner, slot.row) for slot in lies} == {(state.to_act, record.line)}


def test_digits_and_the_pointer_show_the_others_and_nothing_is_played(hand: Hand) -> None:
    start_game(hand, in_the_middle())
    found = ask(hand)
    advice = hand.scene.controller.adviser
    hand.key(pygame.K_3)
    assert target_of(found[2].record) == hand.scene.table_picture().aimed_target
    (sign,) = [place for number, place in advice._signs._rects if number == 1][:1]
    hand.move(sign.center)
    assert advice.record == found[1].record
    # On the way to the button the pointer passes other hints.
    hand.move(advice._card.play.rect.center)
    assert advice.record == found[2].record
    hand.click(advice._card.tabs[0].rect.center)
    hand.move(advice._card.play.rect.center)
    assert advice.record == found[0].record
    assert hand.state == hand.scene.session.game.state
    assert hand.scene.stage.hand.drag is None


def test_the_button_asks_as_the_key_does(hand: Hand) -> None:
    start_game(hand, in_the_middle())
    hand.push("advice")
    assert len(wait(hand)) == 3


def test_spaces_of_the_gray_wall_are_advised_as_well(hand: Hand) -> None:
    game = played(Setup(("Ana", "Ben"), Wall.GRAY, seed=9), 3, 0)
    start_game(hand, before_the_last_draft(game))
    hand.play(legal_moves(hand.state)[0])
    tick_until(hand, lambda: isinstance(hand.app.stack.top, ScoringScene))
    assert hand.state.phase is Phase.WALL_TILING
    found = ask(hand)
    assert all(isinstance(tooltip.record, Placement) for tooltip in found)
    picture = hand.scene.table_picture()
    assert picture.aimed_target == target_of(found[0].record)
    assert {slot.area for slot in picture.ghosts} == {Area.WALL}


@pytest.mark.real_thoughts
def test_only_what_lies_open_decides_what_is_advised(hand: Hand) -> None:
    """Two games that stand alike, and whose next deals differ."""
    game = in_the_middle()
    log = [str(record) for record in game.log]
    other = Game.from_log(Setup(game.setup.players, seed=12), log, game.cursor)
    found = []
    for same in (game, other):
        start_game(hand, same)
        found.append(ask(hand))
    assert found[0] == found[1]


# When it goes


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, ASK])
def test_esc_and_the_same_key_take_it_away_and_do_nothing_else(hand: Hand, key: int) -> None:
    start_game(hand, in_the_middle())
    ask(hand)
    hand.key(key)
    hand.tick(60)
    assert not hints(hand)
    assert not isinstance(hand.app.stack.top, PauseScene)


def test_it_goes_with_a_press_that_means_something_else_too(hand: Hand) -> None:
    start_game(hand, in_the_middle())
    record = ask(hand)[0].record
    hand.click(hand.source(record))
    assert not hints(hand)
    assert hand.scene.stage.hand.drag
    hand.click(hand.target(record))
    assert hand.scene.session.game.log[-1] == record


def test_it_goes_with_undo_and_stays_in_another_size_of_the_window(hand: Hand) -> None:
    start_game(hand, in_the_middle())
    ask(hand)
    undo(hand)
    assert not hints(hand)
    found = ask(hand)
    hand.key(pygame.K_2)
    for size in ((1280, 900), (1024, 640), (2560, 1440)):
        hand.app.window.size = size
        hand.tick(3)
        adviser = hand.scene.controller.adviser
        assert (hints(hand), chosen(hand)) == (found, 1)
        assert adviser._card.rect.h >= adviser._card.needed
        assert Rect((0, 0), size).contains(adviser._card.rect)
        assert adviser._card.rect.top >= hand.scene.stage.table.layout.size[1]


def test_the_table_makes_room_once_and_all_further_hints_lie_there(hand: Hand) -> None:
    """Nothing moves again until the window has another size."""
    start_game(hand, in_the_middle())
    hand.app.window.size = (1024, 640)
    hand.tick(3)
    assert hand.scene.stage.table.layout.size == (1024, 640)
    ask(hand)
    layout, adviser = hand.scene.stage.table.layout, hand.scene.controller.adviser
    assert layout.size[1] == 640 - adviser.strip_height < 640
    hand.key(pygame.K_ESCAPE)
    hand.tick(2)
    assert hand.scene.stage.table.layout is layout
    ask(hand)
    assert hand.scene.stage.table.layout is layout
    assert adviser._card.rect.top >= layout.size[1]
    hand.key(pygame.K_ESCAPE)
    hand.app.window.size = (2560, 1440)
    hand.tick(3)
    assert hand.scene.stage.table.layout.size == (2560, 1440)


def test_a_key_that_means_something_else_is_not_lost_with_the_strip(hand: Hand) -> None:
    """What keys point at outlasts the new layout of the table."""
    start_game(hand, in_the_middle())
    hand.app.window.size = (1024, 640)
    hand.tick(3)
    ask(hand)
    hand.key(pygame.K_RIGHT)
    chosen = hand.scene.stage.hand.chosen_slot
    assert chosen
    hand.tick(3)
    assert hand.scene.stage.hand.chosen_slot == chosen


def test_a_press_on_the_card_takes_nothing_that_lies_below_it(hand: Hand) -> None:
    start_game(hand, in_the_middle())
    ask(hand)
    rect = hand.scene.controller.adviser._card.rect
    hand.press((rect.right - 5, rect.bottom - 5))
    assert not hints(hand)
    assert hand.scene.stage.hand.drag is None


def test_enter_plays_the_hint_that_is_shown_in_full(hand: Hand) -> None:
    """Who has chosen a hint and presses Enter means that move."""
    start_game(hand, in_the_middle())
    found = ask(hand)
    hand.key(pygame.K_2)
    hand.key(pygame.K_RETURN)
    assert not hints(hand)
    assert hand.scene.session.game.log[-1] == found[1].record


def test_the_button_on_the_card_plays_the_chosen_hint(hand: Hand) -> None:
    """Who plays by mouse alone can play a hint too."""
    start_game(hand, in_the_middle())
    found, card = ask(hand), hand.scene.controller.adviser._card
    hand.click(card.tabs[1].rect.center)
    hand.click(card.play.rect.center)
    assert not hints(hand)
    assert hand.scene.session.game.log[-1] == found[1].record


def test_enter_on_the_button_hides_what_the_button_has_shown(hand: Hand) -> None:
    """Nobody has chosen a hint then."""
    start_game(hand, in_the_middle())
    log, scene = hand.scene.session.game.log, hand.scene
    scene.form.focus_on(next(b for b in scene.bar.buttons if b.icon == "icons/advice"))
    hand.key(pygame.K_RETURN)
    wait(hand)
    hand.key(pygame.K_RETURN)
    hand.tick(20)
    assert not hints(hand)
    assert hand.scene.session.game.log == log


def test_hints_stay_while_a_strip_for_lesson_cards_comes(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table is laid out anew, and the hints with it."""
    start_game(hand, in_the_middle())
    hand.key(ASK)
    monkeypatch.setattr(TableScene, "_lesson_strip_height", 90)
    found = wait(hand)
    assert found
    hand.tick(5)
    assert hints(hand) == found
    assert hand.scene.stage.table.layout.size[1] == hand.scene.size[1] - 90


@pytest.mark.parametrize("size", [(1024, 640), (2560, 1440)])
def test_hints_use_the_strip_of_lesson_cards(
    hand: Hand, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """It is there already, and high enough for both."""
    monkeypatch.setattr(TableScene, "_lesson_strip_height", 120)
    start_game(hand, in_the_middle())
    hand.app.window.size = size
    hand.tick(3)
    assert ask(hand)
    hand.tick(3)
    adviser = hand.scene.controller.adviser
    assert adviser.strip_height
    assert adviser._card.rect.h >= adviser._card.needed
    assert adviser._card.rect.top >= hand.scene.stage.table.layout.size[1] == size[1] - 120


def test_a_notch_of_the_wheel_leaves_it(hand: Hand) -> None:
    start_game(hand, in_the_middle())
    found = ask(hand)
    for button in (pygame.BUTTON_WHEELUP, pygame.BUTTON_WHEELDOWN):
        press = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=button, pos=(9, 9))
        give(hand.app.stack, press)
    assert hints(hand) == found


def test_while_it_is_shown_all_digits_mean_tips(hand: Hand) -> None:
    start_game(hand, in_the_middle())
    found = ask(hand)
    for key in (pygame.K_4, pygame.K_5, pygame.K_9, pygame.K_0):
        hand.key(key)
        assert (hints(hand), chosen(hand)) == (found, 0)
        assert not hand.scene.stage.hand.held_slots
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_4)
    assert not hints(hand)


# When it comes


def test_a_slice_is_a_part_of_what_a_frame_has(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    """The stack repeats it as long as there is time; a slice is never broken off."""
    slices: list[int] = []
    monkeypatch.setattr("azul.bots.Thinking.go_on", lambda _, count: slices.append(count))
    start_game(hand, in_the_middle())
    hand.key(ASK)
    hand.tick(1)
    assert max(slices) <= 100


def test_it_never_comes_unasked(hand: Hand) -> None:
    start_game(hand, in_the_middle())
    hand.play(legal_moves(hand.state)[0])
    hand.tick(60)
    assert not hand.scene.controller.adviser.is_thinking
    assert not hints(hand)
    assert hand.scene.session.game.advice == AdviceUse()


def test_while_tiles_move_it_waits_until_they_lie(tmp_path: Path) -> None:
    with open_game(tmp_path, new_game(None, None), Speed.SLOW) as hand:
        record = next(move for move in legal_moves(hand.state) if isinstance(move, Draft))
        scene = hand.scene
        scene.controller.undo_to_person()
        scene.controller.show_first_deal()
        assert scene.animations.is_running
        scene.controller.request_advice()
        assert not scene.controller.adviser.is_thinking
        scene.animations.skip()
        assert wait(hand)[0].record in legal_moves(hand.state)
        assert record in legal_moves(hand.state)


def test_beside_the_rounds_table_nobody_is_asked_and_nothing_comes_later(hand: Hand) -> None:
    start_game(hand, before_the_last_draft(in_the_middle()))
    hand.play(legal_moves(hand.state)[0])
    tick_until(hand, lambda: hand.scene.controller.is_round_over)
    hand.key(ASK)
    hand.key(pygame.K_RETURN)
    tick_until(hand, lambda: hand.scene.controller.adviser._state_to_advise() is not None)
    assert not hand.scene.controller.adviser.is_thinking
    assert not message(hand)


def test_in_a_programs_turn_a_word_tells_whose_turn_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("azul.bots.turn.ProgramTurn.go_on", lambda *_: None)
    with open_game(tmp_path, new_game("master", None)) as hand:
        hand.key(ASK)
        assert message(hand) == "It’s Ana’s turn"
        assert hand.scene.session.game.advice == AdviceUse()


def test_where_programs_alone_play_there_is_no_button(tmp_path: Path) -> None:
    with open_game(tmp_path, new_game("apprentice", "apprentice")) as hand:
        assert "advice" not in buttons(hand)


def test_an_error_in_thinking_is_one_sentence_and_costs_nothing(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ValueError("nothing learned")

    start_game(hand, in_the_middle(allowed=3))
    monkeypatch.setattr("azul.bots.thinking.Thinking.go_on", fail)
    hand.key(ASK)
    tick_until(hand, lambda: bool(message(hand)))
    assert message(hand).startswith("There’s no hint here.")
    assert not hand.app.tasks.has_slices
    assert hand.scene.session.game.advice.asked == ()


# How often


def test_it_is_counted_once_a_decision_and_saved(hand: Hand) -> None:
    scene = start_game(hand, in_the_middle(allowed=3))
    number = scene.session.game.cursor
    for _ in range(2):
        ask(hand)
        hand.key(pygame.K_ESCAPE)
    assert scene.session.game.advice == AdviceUse(3, (number,))
    hand.app.autosave.flush()
    assert disk.read(scene.session.path).advice.asked == (number,)


def test_what_is_left_is_told_and_when_nothing_is_a_sentence_says_so(hand: Hand) -> None:
    scene = start_game(hand, in_the_middle(allowed=1))

    def button() -> Button:
        return next(b for b in scene.bar.buttons if b.words == "advice")

    assert button().tooltip == "Hint (T)\nHints left: 1"
    record = ask(hand)[0].record
    assert button().tooltip.endswith("Hints left: 0")
    assert not button().enabled
    hand.key(pygame.K_ESCAPE)
    # There it was asked for already.
    assert ask(hand)
    hand.key(pygame.K_ESCAPE)
    hand.play(record)
    hand.key(ASK)
    assert message(hand) == "No hints left in this game"
    hand.tick(60)
    assert not hints(hand)


def test_what_was_asked_after_a_decision_is_forgotten_when_another_one_takes_its_place(
    hand: Hand,
) -> None:
    game = in_the_middle(allowed=3)
    start_game(hand, game)
    number = game.cursor
    ask(hand)
    undo(hand)
    assert game.advice.asked == (number,)
    other = next(move for move in legal_moves(hand.state) if move != game.log[number - 1])
    hand.play(other)
    assert not game.advice.asked


def test_a_game_without_advice_has_no_button_and_says_so_to_the_key(hand: Hand) -> None:
    start_game(hand, in_the_middle(allowed=0))
    assert "advice" not in buttons(hand)
    hand.key(ASK)
    assert message(hand) == "This game is played without hints"


def test_a_rematch_allows_as_much(hand: Hand) -> None:
    game = in_the_middle(allowed=3, asked=(5,))
    scene = start_game(hand, game)
    assert isinstance(scene, TableScene)
    rematch = scene._rematch()  # type: ignore[attr-defined]
    assert rematch.session.game.advice == AdviceUse(3)
