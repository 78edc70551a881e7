"""Hints: the moves of the strongest bot, shown only to a player who asks in their turn."""

from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from azul.bots import Question, think
from azul.engine import Decision, Draft, Phase, Placement, Setup, Wall, legal_moves
from azul.game import Game, HintUse
from azul.kit import form
from azul.kit.pointer import LongPress
from azul.saves import disk
from azul.scenes.game import hint_requests
from azul.scenes.game.hint_card import HintCard
from azul.scenes.game.hint_signs import HintSign
from azul.settings import Speed
from azul.table.drag import target_of
from azul.table.slots import MARKER_IN_CENTER, Area
from tests.inputs import give
from tests.looks.played import before_the_last_draft, played
from tests.play.mouse_player import MousePlayer
from tests.play.programs import (
    block_thinking,
    new_game,
    open_game,
    redo,
    start_game,
    tick_until,
    undo,
)
from tests.thinking import ThinkerInPlace
from tests.transcript import Words

HINT_KEY = pygame.K_t


@pytest.fixture
def cards(monkeypatch: pytest.MonkeyPatch) -> list[HintCard]:
    """Return all hint cards that were made; the last card is shown."""
    cards: list[HintCard] = []

    class KnownCard(HintCard):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            cards.append(self)

    monkeypatch.setattr(hint_requests, "HintCard", KnownCard)
    return cards


def game_in_second_round(**use: Any) -> Game:
    """Return a game of people in its second round."""
    game = played(Setup(("Ana", "Ben"), seed=11), 2, 2)
    game.hint_use = HintUse(**use)
    return game


def ask(player: MousePlayer) -> list[Decision]:
    """Press the key for hints, and wait for them; return the advised moves."""
    player.key(HINT_KEY)
    return wait_for_hints(player)


def wait_for_hints(player: MousePlayer) -> list[Decision]:
    player.tick(1)
    player.settle()
    assert player.sees("Hint 1: ")
    return [hint.record for hint in player.scene.controller.hint_requests.hints]


def shown(player: MousePlayer) -> Decision | None:
    """Return the move of the hint that is shown in full."""
    return player.scene.controller.hint_requests.record


def last_record(player: MousePlayer) -> object:
    return player.scene.session.game.log[-1]


def sign_on_tiles(player: MousePlayer, number: int) -> tuple[int, int]:
    """Return a point of the sign where a shown hint takes its tiles."""
    signs, _ = player.scene.controller.hint_requests.widgets
    own = [sign for sign in signs.children if isinstance(sign, HintSign) and sign.number == number]
    return min(own, key=lambda sign: sign.rect.y).rect.center


def test_three_hints_are_shown_chosen_and_played(
    player: MousePlayer, cards: list[HintCard], words: Words
) -> None:
    """Digits, arrows, signs and the card choose a hint; Enter and the card play it."""
    start_game(player, game_in_second_round())
    records = ask(player)
    words.check("hints", player.app.stack.top)
    assert len({*records}) == 3
    assert {*records} <= {*legal_moves(player.state)}
    picture, first, card = player.scene.table_model(), records[0], cards[-1]
    assert isinstance(first, Draft)
    taken = picture.highlighted - {MARKER_IN_CENTER}
    assert {picture.animation_state.resting[slot] for slot in taken} == {first.color}
    assert {slot.owner for slot in taken} == {first.source}
    assert picture.aimed_target == target_of(first)
    assert {slot.row for slot in picture.ghosts if slot.area == Area.LINE} == {first.line}
    third, fourth, up, down = pygame.K_3, pygame.K_4, pygame.K_UP, pygame.K_DOWN
    for key, number in ((third, 2), (fourth, 2), (down, 0), (up, 2), (up, 1), (third, 2)):
        player.key(key)
        assert shown(player) == records[number]
        assert card.tabs[number].is_chosen
        assert player.scene.table_model().aimed_target == target_of(records[number])
        assert not player.sees("In your hand")
    player.move(sign_on_tiles(player, 1))
    assert shown(player) == records[1], "the hint under the pointer is shown"
    player.key(third)
    assert shown(player) == records[2], "a key chooses although the pointer rests on another hint"
    player.move(sign_on_tiles(player, 1))
    player.move(card.play.rect.center)
    assert shown(player) == records[2], "on the way to the button the pointer passes other hints"
    player.click(card.tabs[0].rect.center)
    player.click(card.rect.move(-5, -5).bottomright)
    assert shown(player) == first, "a click on the hint that is being read changes nothing"
    player.click(card.play.rect.center)
    assert last_record(player) == first
    assert not player.sees("Hint 1: ")
    player.push("hint")
    records = wait_for_hints(player)
    player.key(pygame.K_2)
    player.key(pygame.K_RETURN)
    assert last_record(player) == records[1]


def test_hints_do_not_depend_on_the_next_deal(player: MousePlayer) -> None:
    """Two games have the same position and different next deals; each hint has a reason."""
    game = game_in_second_round()
    log, found = [str(record) for record in game.log], []
    for same in (game, Game.from_log(Setup(game.setup.players, seed=12), log, game.cursor)):
        start_game(player, same)
        ask(player)
        found.append(player.scene.controller.hint_requests.hints)
    assert found[0] == found[1]
    chances = [hint.chance for hint in found[0]]
    assert chances == sorted(chances, reverse=True)
    assert all(str(hint.why) for hint in found[0])


def test_placements_on_the_gray_wall_have_hints_too(player: MousePlayer) -> None:
    game = played(Setup(("Ana", "Ben"), Wall.GRAY, seed=9), 3, 0)
    start_game(player, before_the_last_draft(game))
    player.play(legal_moves(player.state)[0])
    tick_until(player, lambda: player.state.phase == Phase.WALL_TILING)
    player.tick()
    records, picture = ask(player), player.scene.table_model()
    assert all(isinstance(record, Placement) for record in records)
    assert picture.aimed_target == target_of(records[0])
    assert {slot.area for slot in picture.ghosts} == {Area.WALL}


def test_hints_are_hidden_by_actions_that_need_no_hints(player: MousePlayer) -> None:
    """Esc and the key only hide hints; undo and clicks on the table have their usual effect."""
    start_game(player, game_in_second_round())
    for key in (pygame.K_ESCAPE, HINT_KEY):
        ask(player)
        player.do(key, "button: Menu (Esc)", gone="Hint 1: ")
    ask(player)
    undo(player)
    assert not player.sees("Hint 1: ")
    assert player.node("Redo").is_enabled
    player.key(HINT_KEY)
    redo(player)
    player.settle()
    assert not player.sees("Hint 1: "), "the request was cancelled"
    records = ask(player)
    for button in (pygame.BUTTON_WHEELUP, pygame.BUTTON_WHEELDOWN):
        give(player.app.stack, pygame.Event(pygame.MOUSEBUTTONDOWN, button=button, pos=(9, 9)))
    assert player.sees("Hint 1: ")
    player.click(player.source(records[0]))
    assert player.sees("In your hand")
    assert not player.sees("Hint 1: ")
    player.click(player.target(records[0]))
    assert last_record(player) == records[0]
    log = player.scene.session.game.log
    player.form.focus_on(player.button("hint"))
    player.key(pygame.K_RETURN)
    wait_for_hints(player)
    player.do(pygame.K_RETURN, gone="Hint 1: ")
    assert player.scene.session.game.log == log, "Enter on the button hides the hint"


def test_tiles_are_dragged_by_the_sign_of_a_hint_and_not_clicked(player: MousePlayer) -> None:
    """A click on a sign, even a shaky click, shows the hint; a lost focus ends the drag."""
    start_game(player, game_in_second_round())
    records = ask(player)
    x, y = sign_on_tiles(player, 1)
    player.press((x, y))
    player.move((x + 1, y + 1))
    player.release((x + 1, y + 1))
    player.move((x + 40, y + 40))
    assert shown(player) == records[1]
    x, y = sign_on_tiles(player, 2)
    player.press((x, y))
    for event in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
        pygame.event.post(pygame.Event(event))
    player.tick()
    player.move((x + 40, y + 40))
    assert player.sees("Hint 3: ")
    assert not player.sees("In your hand")
    for number, record in enumerate(records):
        player.drag(sign_on_tiles(player, number), player.target(record))
        assert last_record(player) == record
        assert not player.sees("Hint 1: ")
        undo(player)
        ask(player)


def test_the_card_covers_a_board_that_nobody_needs_and_the_table_stays(
    player: MousePlayer, cards: list[HintCard]
) -> None:
    """Hints stay when the window is resized, and keys stay in their place."""
    start_game(player, game_in_second_round())

    def check_card() -> None:
        layout, card = player.table.painter.layout, cards[-1]
        room = layout.card_room(player.state.to_act)
        assert layout.size == player.app.window.size
        assert Rect((0, 0), layout.size).contains(room)
        assert room.contains(card.rect)
        assert card.rect.h >= card.needed
        assert not room.colliderect(layout.board_rect(player.state.to_act))

    for size in ((1024, 640), (2560, 1440), (1280, 900)):
        player.resize(size)
        places = player.table.painter.places
        records = ask(player)
        check_card()
        player.do(pygame.K_ESCAPE, gone="Hint 1: ")
        assert ask(player) == records
        player.key(pygame.K_ESCAPE)
        assert player.table.painter.places == places
    ask(player)
    player.key(pygame.K_2)
    for size in ((2560, 1440), (1024, 640)):
        player.resize(size)
        assert shown(player) == records[1]
        check_card()
    player.key(pygame.K_ESCAPE)
    player.change(text=200)
    ask(player)
    check_card()
    player.key(pygame.K_RIGHT)
    chosen = player.table.hand.chosen_slot
    player.tick(3)
    assert chosen
    assert player.table.hand.chosen_slot == chosen


def test_the_win_chance_on_the_card_is_explained_under_the_pointer(
    player: MousePlayer, cards: list[HintCard], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A resting finger explains the win chance too."""
    drawn: list[str] = []
    monkeypatch.setattr(form, "draw_tooltip", lambda *given: drawn.append(given[2]))

    def explained() -> list[str]:
        drawn.clear()
        player.scene.draw(pygame.Surface(player.scene.size))
        return drawn

    start_game(player, game_in_second_round())
    ask(player)
    player.move(cards[-1].reason.rect.center)
    assert explained() == []
    player.move(cards[-1].tabs[1].rect.center)
    meaning = ["Your chance of winning with this move if everyone plays like a Grandmaster"]
    assert explained() == meaning
    player.move(cards[-1].reason.rect.center)
    assert explained() == []
    player.app.stack.handle(LongPress(cards[-1].tabs[0].rect.center))
    assert explained() == meaning


# Positions without hints


def test_hints_come_only_when_asked_for_and_when_the_table_is_still(tmp_path: Path) -> None:
    """Hints come after animations and never beside a summary; none is computed unasked."""
    with open_game(tmp_path, new_game(None, None), Speed.SLOW) as player:
        controller = player.scene.controller
        controller.undo_to_person()
        controller.show_first_deal()
        controller.request_hints()
        assert player.scene.animations.is_running
        assert not controller.hint_requests.is_thinking
        player.scene.animations.skip()
        assert wait_for_hints(player)[0] in legal_moves(player.state)
        player.change(speed=Speed.OFF)
        start_game(player, before_the_last_draft(game_in_second_round()))
        player.play(legal_moves(player.state)[0])
        tick_until(player, lambda: player.scene.controller.is_round_over)
        assert not player.is_thinking
        assert player.scene.session.game.hint_use == HintUse()
        player.key(HINT_KEY)
        player.do(pygame.K_RETURN, "Round 3", gone="Hint 1: ")
        assert not player.scene.table.toast.is_visible


def test_a_message_explains_missing_hints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The reason is a bot's turn, a game without hints, or an error."""
    block_thinking(monkeypatch)
    with open_game(tmp_path, new_game("master", None)) as player:
        player.key(HINT_KEY)
        assert player.sees("It’s Ana’s turn")
        assert player.scene.session.game.hint_use == HintUse()
        start_game(player, new_game("apprentice", "apprentice"))
        assert not player.sees("button: Hint (T)")
        start_game(player, game_in_second_round(allowed=0))
        assert not player.sees("button: Hint (T)")
        player.do(HINT_KEY, "This game is played without hints")
        start_game(player, game_in_second_round(allowed=3))
        player.key(HINT_KEY)
        player.tick(1)
        undo(player)
        assert not player.is_thinking
        monkeypatch.setattr(ThinkerInPlace, "is_held", False)
        monkeypatch.setattr(ThinkerInPlace, "answer", lambda *_: 1 // 0)
        player.do(HINT_KEY, "The hint couldn’t be computed. Details: ")
        assert player.scene.session.game.hint_use == HintUse(3)


def test_hints_get_better_but_do_not_change_places_under_the_pointer(
    player: MousePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first hints count as a request; a screen reader announces only the last hints."""
    block_thinking(monkeypatch)
    game = start_game(player, game_in_second_round()).session.game
    player.key(HINT_KEY)
    player.tick(2)
    thinker = player.app.context.thinker
    assert isinstance(thinker, ThinkerInPlace)
    (work,) = thinker.running
    show = work.on_advice
    assert show
    first = think(Question(game.state, budget=60))
    other = first._replace(choices=tuple(reversed(first.choices)))
    hints = player.scene.controller.hint_requests
    for advice in (first, other):
        show(advice)
        player.tick(2)
        assert hints.record == advice.choices[0].record
        assert not player.sees("announced: Hint 1: ")
    places = [hint.record for hint in hints.hints]
    player.move(sign_on_tiles(player, 1))
    player.tick(2)
    assert shown(player) == places[1]
    show(first)
    player.tick(2)
    assert [hint.record for hint in hints.hints] == places
    assert game.hint_use == HintUse(None, (game.cursor,))


# The number of hints


def test_hints_are_counted_once_per_decision_and_saved(player: MousePlayer) -> None:
    """Hints at a decision that is undone and replaced stay used."""
    scene = start_game(player, game_in_second_round(allowed=2))
    game = scene.session.game
    number = game.cursor
    assert player.sees("button: Hint (T)", "Hints left: 2")
    for _ in range(2):
        records = ask(player)
        assert player.sees("Hints left: 1")
        player.key(pygame.K_ESCAPE)
    assert game.hint_use == HintUse(2, (number,))
    player.app.autosave.flush()
    assert disk.read(scene.session.path).hint_use.asked == (number,)
    undo(player)
    assert game.hint_use.asked == (number,)
    player.play(next(move for move in legal_moves(player.state) if move != game.log[number - 1]))
    assert game.hint_use == HintUse(2, (), 1)
    ask(player)
    assert player.sees("Hints left: 0")
    assert not player.node("Hint (T)").is_enabled
    player.key(pygame.K_ESCAPE)
    records = ask(player)
    player.key(pygame.K_ESCAPE)
    player.play(records[0])
    player.key(HINT_KEY)
    assert player.sees("No hints left in this game")
    player.tick(60)
    assert not player.sees("Hint 1: ")
