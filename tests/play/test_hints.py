"""Hints: what the best program would play, shown only to a player who asks in their turn."""

from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from azul.engine import Draft, Phase, Placement, Setup, Wall, legal_moves
from azul.game import Game, HintUse
from azul.kit.pointer import Leave, LongPress
from azul.kit.widgets import Button
from azul.saves import disk
from azul.scenes.game import hint_card
from azul.scenes.game.hint_signs import HintSigns
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

HINT_KEY = pygame.K_t

Point = tuple[int, int]


def shown_hints(hand: Hand) -> tuple[Hint, ...]:
    """The hints that are shown now."""
    return hand.scene.controller.adviser.hints


def chosen_hint(hand: Hand) -> int:
    return hand.scene.controller.adviser.chosen


def ask_for_hints(hand: Hand) -> tuple[Hint, ...]:
    """Press the key for hints, and wait for them."""
    hand.key(HINT_KEY)
    return wait_for_hints(hand)


def wait_for_hints(hand: Hand) -> tuple[Hint, ...]:
    tick_until(hand, lambda: bool(shown_hints(hand)))
    hand.tick(1)
    return shown_hints(hand)


def toast_text(hand: Hand) -> str:
    """The text of the toast, or "" if there is none."""
    toast = hand.scene.stage.toast
    return toast.text if toast.is_visible else ""


def game_in_second_round(players: int = 2, wall: Wall = Wall.COLORED, **advice: Any) -> Game:
    """A game of people in its second round."""
    game = played(Setup(("Ana", "Ben", "Carla", "Dinis")[:players], wall, seed=11), 2, 2)
    game.hint_use = HintUse(**advice)
    return game


def bar_buttons(hand: Hand) -> list[str]:
    return [button.words for button in hand.scene.bar.buttons]


# What is shown


@pytest.mark.real_thoughts
def test_three_different_hints_are_sorted_by_win_chance_and_have_reasons(hand: Hand) -> None:
    start_game(hand, game_in_second_round())
    found = ask_for_hints(hand)
    assert [tooltip.record in legal_moves(hand.state) for tooltip in found] == [True] * 3
    assert len({tooltip.record for tooltip in found}) == 3
    assert sorted((tooltip.chance for tooltip in found), reverse=True) == [
        tooltip.chance for tooltip in found
    ]
    assert all(str(tooltip.why) for tooltip in found)


@pytest.mark.real_thoughts
def test_the_tiles_of_a_hint_are_highlighted_and_ghosts_show_their_target(hand: Hand) -> None:
    start_game(hand, game_in_second_round())
    record = ask_for_hints(hand)[0].record
    assert isinstance(record, Draft)
    picture, state = hand.scene.table_picture(), hand.state
    taken = picture.highlighted - {MARKER_IN_CENTER}
    assert {picture.animation_state.resting[slot] for slot in taken} == {record.color}
    assert {(slot.area, slot.owner) for slot in taken} == {(Area.DISPLAY, record.source)}
    line_ghosts = [slot for slot in picture.ghosts if slot.area is Area.LINE]
    held = len(state.players[state.to_act].lines[record.line - 1])
    assert len(line_ghosts) == min(len(taken), record.line - held)
    assert {(slot.owner, slot.row) for slot in line_ghosts} == {(state.to_act, record.line)}


def test_digits_and_the_pointer_choose_another_hint_without_playing_it(hand: Hand) -> None:
    start_game(hand, game_in_second_round())
    found = ask_for_hints(hand)
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


def test_the_button_asks_like_the_key(hand: Hand) -> None:
    start_game(hand, game_in_second_round())
    hand.push("hint")
    assert len(wait_for_hints(hand)) == 3


def test_placements_on_the_gray_wall_have_hints_too(hand: Hand) -> None:
    game = played(Setup(("Ana", "Ben"), Wall.GRAY, seed=9), 3, 0)
    start_game(hand, before_the_last_draft(game))
    hand.play(legal_moves(hand.state)[0])
    tick_until(hand, lambda: isinstance(hand.app.stack.top, ScoringScene))
    assert hand.state.phase is Phase.WALL_TILING
    found = ask_for_hints(hand)
    assert all(isinstance(tooltip.record, Placement) for tooltip in found)
    picture = hand.scene.table_picture()
    assert picture.aimed_target == target_of(found[0].record)
    assert {slot.area for slot in picture.ghosts} == {Area.WALL}


@pytest.mark.real_thoughts
def test_hints_do_not_depend_on_the_next_deal(hand: Hand) -> None:
    """Two games have the same position but different next deals."""
    game = game_in_second_round()
    log = [str(record) for record in game.log]
    other = Game.from_log(Setup(game.setup.players, seed=12), log, game.cursor)
    found = []
    for same in (game, other):
        start_game(hand, same)
        found.append(ask_for_hints(hand))
    assert found[0] == found[1]


# When hints are hidden


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, HINT_KEY])
def test_esc_and_the_hint_key_only_hide_hints(hand: Hand, key: int) -> None:
    start_game(hand, game_in_second_round())
    ask_for_hints(hand)
    hand.key(key)
    hand.tick(60)
    assert not shown_hints(hand)
    assert not isinstance(hand.app.stack.top, PauseScene)


def test_hints_are_hidden_by_a_press_that_takes_tiles(hand: Hand) -> None:
    start_game(hand, game_in_second_round())
    record = ask_for_hints(hand)[0].record
    hand.click(hand.source(record))
    assert not shown_hints(hand)
    assert hand.scene.stage.hand.drag
    hand.click(hand.target(record))
    assert hand.scene.session.game.log[-1] == record


def test_hints_are_hidden_by_undo_but_not_by_resizing_the_window(hand: Hand) -> None:
    start_game(hand, game_in_second_round())
    ask_for_hints(hand)
    undo(hand)
    assert not shown_hints(hand)
    found = ask_for_hints(hand)
    hand.key(pygame.K_2)
    for size in ((1280, 900), (1024, 640), (2560, 1440)):
        hand.app.window.size = size
        hand.tick(3)
        adviser = hand.scene.controller.adviser
        assert (shown_hints(hand), chosen_hint(hand)) == (found, 1)
        assert adviser._card.rect.h >= adviser._card.needed
        assert Rect((0, 0), size).contains(adviser._card.rect)
        assert adviser._card.rect.top >= hand.scene.stage.table.layout.size[1]


def test_the_table_is_laid_out_once_for_all_hints(hand: Hand) -> None:
    """The layout stays the same until the window is resized."""
    start_game(hand, game_in_second_round())
    hand.app.window.size = (1024, 640)
    hand.tick(3)
    assert hand.scene.stage.table.layout.size == (1024, 640)
    ask_for_hints(hand)
    layout, adviser = hand.scene.stage.table.layout, hand.scene.controller.adviser
    assert layout.size[1] == 640 - adviser.strip_height < 640
    hand.key(pygame.K_ESCAPE)
    hand.tick(2)
    assert hand.scene.stage.table.layout is layout
    ask_for_hints(hand)
    assert hand.scene.stage.table.layout is layout
    assert adviser._card.rect.top >= layout.size[1]
    hand.key(pygame.K_ESCAPE)
    hand.app.window.size = (2560, 1440)
    hand.tick(3)
    assert hand.scene.stage.table.layout.size == (2560, 1440)


def test_a_smaller_size_of_text_gives_the_strip_of_hints_back_to_the_table(hand: Hand) -> None:
    """The card of larger type was higher, and its strip stayed."""
    start_game(hand, game_in_second_round())
    context = hand.app.context
    context.change_settings(replace(context.settings, text=200))
    ask_for_hints(hand)
    hand.key(pygame.K_ESCAPE)
    context.change_settings(replace(context.settings, text=100))
    hand.tick(3)
    assert hand.scene.stage.table.layout.size == hand.app.window.size


def test_a_slot_chosen_by_keys_stays_chosen_when_the_strip_closes(hand: Hand) -> None:
    """The new layout of the table keeps the slot that was chosen by keys."""
    start_game(hand, game_in_second_round())
    hand.app.window.size = (1024, 640)
    hand.tick(3)
    ask_for_hints(hand)
    hand.key(pygame.K_RIGHT)
    chosen_hint = hand.scene.stage.hand.chosen_slot
    assert chosen_hint
    hand.tick(3)
    assert hand.scene.stage.hand.chosen_slot == chosen_hint


def test_a_press_on_the_card_takes_no_tiles_below_it_and_hides_nothing(hand: Hand) -> None:
    """Whoever presses what is being read wants to go on reading."""
    start_game(hand, game_in_second_round())
    ask_for_hints(hand)
    rect = hand.scene.controller.adviser._card.rect
    hand.press((rect.right - 5, rect.bottom - 5))
    assert shown_hints(hand)
    assert hand.scene.stage.hand.drag is None


def sign_on_tiles(hand: Hand, number: int) -> Point:
    """A point of the sign where a shown hint takes its tiles."""
    scene, records = hand.scene, [hint.record for hint in shown_hints(hand)]
    signs = HintSigns(scene.stage.table.layout, hand.state, records)
    width, height = scene.stage.table.layout.size
    grid = product(range(0, width, 4), range(0, height, 4))
    return next(p for p in grid if signs.tile_at(p) and signs.hint_at(p) == number)


@pytest.mark.parametrize("number", range(3))
def test_tiles_can_be_dragged_by_the_sign_of_a_hint(hand: Hand, number: int) -> None:
    start_game(hand, game_in_second_round())
    record = ask_for_hints(hand)[number].record
    hand.drag(sign_on_tiles(hand, number), hand.target(record))
    assert hand.scene.session.game.log[-1] == record
    assert not shown_hints(hand)


def test_a_click_on_the_sign_of_a_hint_takes_no_tiles(hand: Hand) -> None:
    """It shows the hint in full, also after a tremble of a pixel."""
    start_game(hand, game_in_second_round())
    found = ask_for_hints(hand)
    x, y = sign_on_tiles(hand, 1)
    hand.press((x, y))
    hand.move((x + 1, y + 1))
    hand.release((x + 1, y + 1))
    hand.move((x + 40, y + 40))
    assert (shown_hints(hand), chosen_hint(hand)) == (found, 1)
    assert hand.scene.stage.hand.drag is None


def test_a_press_on_a_sign_ends_when_the_window_loses_the_focus(hand: Hand) -> None:
    start_game(hand, game_in_second_round())
    found = ask_for_hints(hand)
    x, y = sign_on_tiles(hand, 1)
    hand.press((x, y))
    for event in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
        pygame.event.post(pygame.Event(event))
    hand.tick()
    hand.move((x + 40, y + 40))
    assert shown_hints(hand) == found
    assert hand.scene.stage.hand.drag is None


@pytest.mark.pictures
def test_the_win_chance_on_the_card_is_explained_under_the_pointer(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(hint_card, "draw_tooltip", lambda *given: drawn.append(given[2]))
    start_game(hand, game_in_second_round())
    ask_for_hints(hand)
    card = hand.scene.controller.adviser._card
    hand.move(card.reason.rect.center)
    assert not drawn
    hand.move(card.tabs[1].rect.center)
    assert {*drawn} == {"Your chance to win with this move, if all play like a Grandmaster"}
    hand.app.stack.handle(Leave())
    drawn.clear()
    hand.tick(2)
    assert not drawn, "a finger that was lifted points at nothing"
    hand.app.stack.handle(LongPress(card.tabs[0].rect.center))
    hand.scene.draw(pygame.Surface(hand.scene.size))
    assert drawn


def test_enter_plays_the_chosen_hint(hand: Hand) -> None:
    """A digit chooses the hint."""
    start_game(hand, game_in_second_round())
    found = ask_for_hints(hand)
    hand.key(pygame.K_2)
    hand.key(pygame.K_RETURN)
    assert not shown_hints(hand)
    assert hand.scene.session.game.log[-1] == found[1].record


def test_the_button_on_the_card_plays_the_chosen_hint(hand: Hand) -> None:
    """A hint can be played by mouse alone."""
    start_game(hand, game_in_second_round())
    found, card = ask_for_hints(hand), hand.scene.controller.adviser._card
    hand.click(card.tabs[1].rect.center)
    hand.click(card.play.rect.center)
    assert not shown_hints(hand)
    assert hand.scene.session.game.log[-1] == found[1].record


def test_enter_on_the_focused_button_hides_its_hints(hand: Hand) -> None:
    """No hint has been chosen, so none is played."""
    start_game(hand, game_in_second_round())
    log, scene = hand.scene.session.game.log, hand.scene
    scene.form.focus_on(next(b for b in scene.bar.buttons if b.icon == "icons/hint"))
    hand.key(pygame.K_RETURN)
    wait_for_hints(hand)
    hand.key(pygame.K_RETURN)
    hand.tick(20)
    assert not shown_hints(hand)
    assert hand.scene.session.game.log == log


def test_hints_stay_when_a_strip_for_lesson_cards_is_added(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table and the hints get a new layout."""
    start_game(hand, game_in_second_round())
    hand.key(HINT_KEY)
    monkeypatch.setattr(TableScene, "_lesson_strip_height", 90)
    found = wait_for_hints(hand)
    assert found
    hand.tick(5)
    assert shown_hints(hand) == found
    assert hand.scene.stage.table.layout.size[1] == hand.scene.size[1] - 90


@pytest.mark.parametrize("size", [(1024, 640), (2560, 1440)])
def test_hints_use_the_strip_of_lesson_cards(
    hand: Hand, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """The strip exists already, and is high enough for both."""
    monkeypatch.setattr(TableScene, "_lesson_strip_height", 120)
    start_game(hand, game_in_second_round())
    hand.app.window.size = size
    hand.tick(3)
    assert ask_for_hints(hand)
    hand.tick(3)
    adviser = hand.scene.controller.adviser
    assert adviser.strip_height
    assert adviser._card.rect.h >= adviser._card.needed
    assert adviser._card.rect.top >= hand.scene.stage.table.layout.size[1] == size[1] - 120


def test_the_wheel_does_not_hide_hints(hand: Hand) -> None:
    start_game(hand, game_in_second_round())
    found = ask_for_hints(hand)
    for button in (pygame.BUTTON_WHEELUP, pygame.BUTTON_WHEELDOWN):
        press = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=button, pos=(9, 9))
        give(hand.app.stack, press)
    assert shown_hints(hand) == found


def test_while_hints_are_shown_digits_choose_no_display(hand: Hand) -> None:
    start_game(hand, game_in_second_round())
    found = ask_for_hints(hand)
    for key in (pygame.K_4, pygame.K_5, pygame.K_9, pygame.K_0):
        hand.key(key)
        assert (shown_hints(hand), chosen_hint(hand)) == (found, 0)
        assert not hand.scene.stage.hand.held_slots
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_4)
    assert not shown_hints(hand)


# When hints are shown


def test_a_slice_of_thinking_is_short(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    """The stack runs as many slices as a frame has time for, and never interrupts one."""
    slices: list[int] = []
    monkeypatch.setattr("azul.bots.Thinking.go_on", lambda _, count: slices.append(count))
    start_game(hand, game_in_second_round())
    hand.key(HINT_KEY)
    hand.tick(1)
    assert max(slices) <= 100


def test_hints_are_never_shown_unasked(hand: Hand) -> None:
    start_game(hand, game_in_second_round())
    hand.play(legal_moves(hand.state)[0])
    hand.tick(60)
    assert not hand.scene.controller.adviser.is_thinking
    assert not shown_hints(hand)
    assert hand.scene.session.game.hint_use == HintUse()


def test_thinking_starts_only_after_animations_end(tmp_path: Path) -> None:
    with open_game(tmp_path, new_game(None, None), Speed.SLOW) as hand:
        record = next(move for move in legal_moves(hand.state) if isinstance(move, Draft))
        scene = hand.scene
        scene.controller.undo_to_person()
        scene.controller.show_first_deal()
        assert scene.animations.is_running
        scene.controller.request_hints()
        assert not scene.controller.adviser.is_thinking
        scene.animations.skip()
        assert wait_for_hints(hand)[0].record in legal_moves(hand.state)
        assert record in legal_moves(hand.state)


def test_a_request_beside_the_round_summary_is_ignored(hand: Hand) -> None:
    start_game(hand, before_the_last_draft(game_in_second_round()))
    hand.play(legal_moves(hand.state)[0])
    tick_until(hand, lambda: hand.scene.controller.is_round_over)
    hand.key(HINT_KEY)
    hand.key(pygame.K_RETURN)
    tick_until(hand, lambda: hand.scene.controller.adviser._state_to_advise() is not None)
    assert not hand.scene.controller.adviser.is_thinking
    assert not toast_text(hand)


def test_in_the_turn_of_a_program_a_message_names_its_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("azul.bots.turn.ProgramTurn.go_on", lambda *_: None)
    with open_game(tmp_path, new_game("master", None)) as hand:
        hand.key(HINT_KEY)
        assert toast_text(hand) == "It’s Ana’s turn"
        assert hand.scene.session.game.hint_use == HintUse()


def test_games_of_programs_alone_have_no_hint_button(tmp_path: Path) -> None:
    with open_game(tmp_path, new_game("apprentice", "apprentice")) as hand:
        assert "hint" not in bar_buttons(hand)


def test_an_error_in_thinking_shows_a_message_and_counts_no_hint(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ValueError("nothing learned")

    start_game(hand, game_in_second_round(allowed=3))
    monkeypatch.setattr("azul.bots.thinking.Thinking.go_on", fail)
    hand.key(HINT_KEY)
    tick_until(hand, lambda: bool(toast_text(hand)))
    assert toast_text(hand).startswith("There’s no hint here.")
    assert not hand.app.tasks.has_slices
    assert hand.scene.session.game.hint_use.asked == ()


# How many hints


def test_hints_are_counted_once_per_decision_and_saved(hand: Hand) -> None:
    scene = start_game(hand, game_in_second_round(allowed=3))
    number = scene.session.game.cursor
    for _ in range(2):
        ask_for_hints(hand)
        hand.key(pygame.K_ESCAPE)
    assert scene.session.game.hint_use == HintUse(3, (number,))
    hand.app.autosave.flush()
    assert disk.read(scene.session.path).hint_use.asked == (number,)


def test_the_number_of_hints_left_is_shown_and_a_message_says_there_are_none(hand: Hand) -> None:
    scene = start_game(hand, game_in_second_round(allowed=1))

    def button() -> Button:
        return next(b for b in scene.bar.buttons if b.words == "hint")

    assert button().tooltip == "Hint (T)\nHints left: 1"
    record = ask_for_hints(hand)[0].record
    assert button().tooltip.endswith("Hints left: 0")
    assert not button().enabled
    hand.key(pygame.K_ESCAPE)
    # There it was asked for already.
    assert ask_for_hints(hand)
    hand.key(pygame.K_ESCAPE)
    hand.play(record)
    hand.key(HINT_KEY)
    assert toast_text(hand) == "No hints left in this game"
    hand.tick(60)
    assert not shown_hints(hand)


def test_hint_use_after_an_undone_decision_is_removed_when_another_one_replaces_it(
    hand: Hand,
) -> None:
    game = game_in_second_round(allowed=3)
    start_game(hand, game)
    number = game.cursor
    ask_for_hints(hand)
    undo(hand)
    assert game.hint_use.asked == (number,)
    other = next(move for move in legal_moves(hand.state) if move != game.log[number - 1])
    hand.play(other)
    assert not game.hint_use.asked


def test_a_game_without_hints_has_no_button_and_its_key_shows_a_message(hand: Hand) -> None:
    start_game(hand, game_in_second_round(allowed=0))
    assert "hint" not in bar_buttons(hand)
    hand.key(HINT_KEY)
    assert toast_text(hand) == "This game is played without hints"


def test_a_rematch_allows_as_many_hints(hand: Hand) -> None:
    game = game_in_second_round(allowed=3, asked=(5,))
    scene = start_game(hand, game)
    assert isinstance(scene, TableScene)
    rematch = scene._rematch()  # type: ignore[attr-defined]
    assert rematch.session.game.hint_use == HintUse(3)
