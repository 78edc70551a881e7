"""The last round is announced: once it is certain, and after a deal if it is possible."""

from dataclasses import replace

import pygame
from pygame import Surface

from azul.engine import Deal, Setup, legal_moves
from azul.game.announcing import may_be_last
from azul.game.game import Game
from azul.i18n import Sentence
from azul.kit import metrics
from azul.scenes.game.bar import Headline
from azul.scenes.game.game_over import GameOverScene
from azul.scenes.game.round import RoundScene
from azul.scenes.game.scoring import ScoringScene
from azul.settings import Speed
from azul.table.hand.hand import MoveAttempt
from tests.looks.played import in_the_last_round
from tests.play.hand import Hand


def start_game(hand: Hand, game: Game) -> None:
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.tick()


def game_before_last_round() -> Game:
    """A game whose next decision makes this the last round, with a fixed seed."""
    game = in_the_last_round(Setup(("Ana", "Ben"), seed=3))
    game.undo()
    return game


def test_the_bar_announces_the_last_round_after_the_deciding_draft(hand: Hand) -> None:
    game = game_before_last_round()
    start_game(hand, game)
    assert hand.scene.last_round_notice == ""
    player_name = game.names[game.state.to_act]
    record = game.redo()[0].record
    game.undo()
    hand.play(record)
    assert hand.scene.last_round_notice.startswith(f"Last round! {player_name} completes row")
    hand.scene.request_undo()
    hand.tick()
    assert hand.scene.last_round_notice == ""


def test_during_the_scoring_the_last_draft_and_the_reason_stay_visible(hand: Hand) -> None:
    """So players can still read how the round ended."""
    game = game_before_last_round()
    start_game(hand, game)
    while not game.is_over:
        player_name = game.names[game.state.to_act]
        hand.play(legal_moves(game.state)[0])
        hand.tick()
    scene = hand.scene
    assert isinstance(scene, ScoringScene)
    for _ in range(2):
        assert scene._last_move()[0].startswith(f"{player_name}: ")
        assert scene.last_round_notice.startswith("Last round! ")
        scene.controller.continue_after_round()


def test_a_sign_stays_in_the_bar_beside_other_messages(hand: Hand) -> None:
    """It stays from the draft that makes it the last round until the result."""
    game = game_before_last_round()
    start_game(hand, game)
    bar = hand.scene.bar
    record = game.redo()[0].record
    game.undo()
    assert not bar.is_last_round
    rect_before = bar.free_rect
    hand.play(record)
    hand.tick()
    assert bar.is_last_round
    assert rect_before.contains(bar.free_rect)
    assert bar.free_rect.x - rect_before.x > metrics.LEGIBLE * 3
    hand.scene.stage.show_message(Sentence("Saved", {}))
    bar.draw(Surface(hand.scene.size), Headline("Ana"), hand.scene.stage.message)
    assert bar.free_rect.contains(bar.message_room)
    while not game.is_over:
        hand.play(legal_moves(game.state)[0])
        hand.tick()
    scene = hand.scene
    assert isinstance(scene, ScoringScene)
    assert scene.bar.is_last_round
    assert scene.headline()[0] in ("Wall-tiling", "Final scoring")
    assert scene._headings()[0] == "Last round"
    scene.controller.continue_after_round()
    scene.stage.skip()
    scene.refresh()
    assert not scene.bar.is_last_round


def test_the_wall_tiling_of_the_last_round_has_no_number(hand: Hand) -> None:
    """The sign in the bar says which round it is."""
    game = game_before_last_round()
    start_game(hand, game)
    headlines = set[str]()
    hand.app.context.change_settings(replace(hand.app.context.settings, speed=Speed.NORMAL))
    while not game.is_over:
        hand.play(legal_moves(game.state)[0])
    for _ in range(200):
        hand.app.stack.update(0.1)
        if hand.scene.bar.is_last_round:
            headlines.add(hand.scene.headline()[0])
    assert "Wall-tiling" in headlines
    assert not any("Round " in headline for headline in headlines)


def test_a_message_after_the_deal_says_once_that_the_round_may_be_the_last(hand: Hand) -> None:
    game = game_before_last_round()
    while not isinstance(game.step(game.cursor - 1).record, Deal):
        game.undo()
    message = may_be_last(game.state, game.names)
    assert message
    start_game(hand, game)
    scene, toast = hand.scene, hand.scene.stage.toast
    scene.refresh()
    assert (toast.is_visible, toast.text) == (True, str(message))
    toast.hide()
    scene.uncover()
    assert not toast.is_visible


def test_this_message_is_hidden_as_soon_as_the_last_round_is_certain(hand: Hand) -> None:
    """No press is needed for that, as in games of programs."""
    game = game_before_last_round()
    records = [game.redo()[0].record]
    game.undo()
    while not isinstance(game.step(game.cursor - 1).record, Deal):
        records.insert(0, game.undo()[-1].record)
    start_game(hand, game)
    toast = hand.scene.stage.toast
    for record in records:
        assert toast.is_visible
        assert not hand.scene.last_round_notice
        hand.scene.controller.attempt(MoveAttempt(record))
    hand.tick()
    assert hand.scene.last_round_notice.startswith("Last round! ")
    assert not toast.is_visible
    hand.scene.stage.show_brief_message(Sentence("Saved", {}))
    hand.scene.refresh()
    assert toast.is_visible, "other messages stay"


def test_a_banner_is_shown_once_the_last_round_is_certain(hand: Hand) -> None:
    """It disappears by itself, and is shown again if that draft is undone and played again."""
    game = game_before_last_round()
    start_game(hand, game)
    scene = hand.scene
    assert isinstance(scene, RoundScene)
    record = game.redo()[0].record
    game.undo()
    for _ in range(2):
        hand.tick()
        assert not scene._banner.is_visible
        hand.play(record)
        hand.tick(5)
        assert scene._banner.is_visible
        assert (scene.bar.is_last_round, scene.headline()[0]) == (True, "{name}, your turn")
        for _ in range(40):
            scene.update(0.1)
        assert not scene._banner.is_visible
        assert (scene.bar.is_last_round, scene.headline()[0]) == (True, "{name}, your turn")
        scene.request_undo()


def test_opening_a_game_in_its_last_round_shows_no_banner(hand: Hand) -> None:
    """The sign in the bar is shown."""
    start_game(hand, in_the_last_round(Setup(("Ana", "Ben"), seed=3)))
    hand.tick(30)
    scene = hand.scene
    assert isinstance(scene, RoundScene)
    assert not scene._banner.is_visible
    assert (scene.bar.is_last_round, scene.headline()[0]) == (True, "{name}, your turn")


def test_undoing_the_end_of_the_game_shows_no_banner(hand: Hand) -> None:
    """All know that it is the last round; the sign in the bar is shown."""
    game = in_the_last_round(Setup(("Ana", "Ben"), seed=3))
    start_game(hand, game)
    scene = hand.scene
    assert isinstance(scene, RoundScene)
    while not game.is_over:
        hand.play(legal_moves(game.state)[0])
        hand.tick()
    for _ in range(9):
        if not isinstance(hand.app.stack.top, GameOverScene):
            hand.key(pygame.K_RETURN)
    hand.push("Undo")
    hand.tick(30)
    assert hand.scene is scene
    assert scene.bar.is_last_round
    assert not scene._banner.is_visible


def test_the_banner_does_not_block_presses(hand: Hand) -> None:
    """The press that hides it takes tiles too."""
    game = in_the_last_round(Setup(("Ana", "Ben"), seed=3))
    start_game(hand, game)
    scene = hand.scene
    assert isinstance(scene, RoundScene)
    scene._banner.show("Last round: Ana completes row 1")
    draft = next(move for move in legal_moves(game.state))
    hand.play(draft)
    assert game.log[game.cursor - 1] == draft
    assert not scene._banner.is_visible
