"""Animations at normal speed: what is drawn while they run, and how they react to input."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from azul.engine import (
    Deal,
    Draft,
    Phase,
    Placement,
    Setup,
    Wall,
    apply,
    legal_moves,
)
from azul.game.game import Game
from azul.game.history_entries import describe_decision
from azul.i18n import Sentence
from azul.scenes.game.round import RoundScene
from azul.scenes.game.scoring import ScoringScene
from azul.settings import Speed
from azul.table.animation.step_animations import SCORING, AnimationKind
from azul.table.drag import target_of
from azul.table.hand.hand import MoveAttempt
from azul.table.preview import score_previews
from azul.table.slots import Area, Slot, contents_of
from tests.game.histories import NAMES, played
from tests.looks.played import before_the_last_draft
from tests.looks.played import played as played_round
from tests.play.hand import TICK, Hand
from tests.play.programs import tick_until

CTRL = pygame.KMOD_CTRL


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    player = Hand(tmp_path, Speed.NORMAL)
    yield player
    player.close()


def start_game(hand: Hand, wall: Wall = Wall.COLORED) -> Game:
    """Start a game for two, after the animation of its first deal."""
    game = Game(Setup(("Ana", "Ben"), wall, seed=11))
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.tick()
    hand.scene.animations.skip()
    return game


def play_to_last_draft(hand: Hand, game: Game) -> Draft:
    """Play a round up to its last draft, and return that draft."""
    while True:
        draft = legal_moves(game.state)[0]
        assert isinstance(draft, Draft)
        if apply(game.state, draft).phase is not Phase.FACTORY_OFFER:
            return draft
        hand.scene.animations.skip()
        hand.play(draft)


def finish_round(hand: Hand, game: Game) -> None:
    """Play a round to its end, with the animation of its last draft still running."""
    draft = play_to_last_draft(hand, game)
    hand.scene.animations.skip()
    hand.play(draft)
    assert hand.scene.animations.is_running


def wait_for_animations(hand: Hand) -> None:
    """Tick until no animation runs."""
    for _ in range(round(20 / TICK)):
        hand.tick(1)
        if not hand.scene.animations.is_running:
            return
    raise AssertionError("the animation does not end")


def wait_for_scoring(hand: Hand) -> ScoringScene:
    """Tick until wall-tiling begins."""
    for _ in range(round(3 / TICK)):
        hand.tick(1)
        if isinstance(hand.scene, ScoringScene):
            return hand.scene
    raise AssertionError("no scoring")


def play_to_second_round(hand: Hand, wall: Wall) -> Game:
    """Start a game and play until the animation of the second deal has ended."""
    game = start_game(hand, wall)
    finish_round(hand, game)
    wait_for_scoring(hand)
    hand.scene.animations.skip()
    while game.state.phase is Phase.WALL_TILING:
        hand.play(legal_moves(game.state)[0])
        hand.scene.animations.skip()
    hand.tick()
    hand.push("Next round")
    wait_for_animations(hand)
    return game


def test_a_new_game_begins_with_tiles_moving_from_the_bag(hand: Hand) -> None:
    game = Game(Setup(("Ana", "Ben"), seed=11))
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.tick(4)
    assert {tween.origin.area for tween, _ in hand.scene.animations.animation_state().moving} == {
        Area.BAG
    }
    wait_for_animations(hand)
    assert (
        len(
            [
                slot
                for slot in hand.scene.animations.animation_state().resting
                if slot.area is Area.DISPLAY
            ]
        )
        == 20
    )


@pytest.mark.pictures
def test_the_picture_is_redrawn_while_an_animation_runs(hand: Hand) -> None:
    game = start_game(hand)
    draft = next(m for m in legal_moves(game.state) if isinstance(m, Draft) and m.line == 1)
    hand.play(draft, by_clicks=True)
    hand.app.autosave.flush()
    surface = hand.app.window.get_surface()
    first = pygame.image.tobytes(surface, "RGB")
    hand.tick(6)
    assert pygame.image.tobytes(surface, "RGB") != first


def test_tiles_that_may_not_be_dropped_move_back(hand: Hand) -> None:
    game = start_game(hand)
    draft = legal_moves(game.state)[0]
    hand.drag(hand.source(draft), (5, 400))
    assert {tween.origin.area for tween, _ in hand.scene.animations.animation_state().moving} == {
        Area.HAND
    }
    wait_for_animations(hand)
    assert game.cursor == 1


def test_lifted_tiles_are_drawn_only_in_the_hand(hand: Hand) -> None:
    game = start_game(hand)
    draft = legal_moves(game.state)[0]
    hand.press(hand.source(draft))
    hand.move(hand.target(draft))
    picture = hand.scene.table_picture()
    assert picture.drag
    assert picture.drag.has_lifted_tiles
    assert set(picture.drag.held.origins) <= picture.movable
    assert picture.aimed_target in picture.targets


def test_undo_shows_the_draft_backward(hand: Hand) -> None:
    game = start_game(hand)
    draft = next(m for m in legal_moves(game.state) if isinstance(m, Draft) and m.line == 5)
    hand.play(draft)
    wait_for_animations(hand)
    hand.key(pygame.K_z, CTRL)
    window_picture = []
    while hand.scene.animations.is_running:
        moving = hand.scene.animations.animation_state().moving
        window_picture += [
            p for f, p in moving if f.target.area is Area.LINE and f.target.position == 1
        ]
        hand.tick(1)
    assert len(window_picture) > 5
    assert window_picture == sorted(window_picture, reverse=True)


def test_the_scoring_is_shown_and_a_press_skips_it(hand: Hand) -> None:
    game = start_game(hand)
    finish_round(hand, game)
    scene = wait_for_scoring(hand)
    assert scene.animations.is_running
    assert not [
        slot for slot in scene.animations.animation_state().resting if slot.area is Area.WALL
    ]
    hand.click((5, 400))
    assert not scene.animations.is_running
    assert [slot for slot in scene.animations.animation_state().resting if slot.area is Area.WALL]
    assert [board.score for board in game.state.players] == list(scene.table_picture().scores)
    hand.push("Next round")
    moving = hand.scene.animations.animation_state().moving
    assert {tween.origin.area for tween, _ in moving} == {Area.BAG}


@pytest.mark.parametrize("keys", [[pygame.K_ESCAPE, pygame.K_ESCAPE], [pygame.K_ESCAPE] * 4])
def test_the_menu_during_the_last_draft_does_not_prevent_the_scoring(
    hand: Hand, keys: list[int]
) -> None:
    game = start_game(hand)
    finish_round(hand, game)
    for key in keys:
        hand.key(key)
    wait_for_scoring(hand)


def test_tiles_that_are_gone_cannot_be_taken_during_the_last_draft(hand: Hand) -> None:
    game = start_game(hand)
    draft = play_to_last_draft(hand, game)
    hand.scene.animations.skip()
    place = hand.source(draft)
    hand.play(draft)
    hand.double_click(place)
    assert hand.scene.stage.hand.drag is None
    wait_for_scoring(hand)
    hand.key(pygame.K_SPACE)
    hand.push("Next round")
    hand.move((300, 300))
    assert isinstance(hand.scene, RoundScene)


def game_before_incomplete_deal() -> Game:
    """A game for four whose next decision ends a round; then not all displays can be filled."""
    game = played(Setup(NAMES, seed=11), move_seed=11)
    deals = [n for n, record in enumerate(game.log) if isinstance(record, Deal)]
    return game.branch(deals[-1] - 1)


@pytest.mark.pictures
@pytest.mark.parametrize("speed", Speed)
def test_a_message_explains_empty_displays_and_a_possible_last_round_for_four_seconds(
    tmp_path: Path, speed: Speed
) -> None:
    """Pointing at it keeps it longer; a press that only skips the animation does not hide it."""
    hand = Hand(tmp_path, speed)
    game = game_before_incomplete_deal()
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.tick()
    hand.scene.controller.attempt(MoveAttempt(legal_moves(game.state)[0]))
    for _ in range(2):
        hand.scene.stage.skip()
        hand.tick()
    toast = hand.scene.stage.toast
    hand.push("Next round")
    if speed is not Speed.OFF:
        assert hand.scene.animations.kind is AnimationKind.DEAL
        assert not toast.is_visible
        hand.click((5, 400))
    assert toast.text.split("\n") == [
        "There weren’t enough tiles for all displays",
        "This may be the last round: Ana, Ben, Carla and Dinis can each complete a row",
    ]
    hand.tick(round(3.5 / TICK))
    assert toast.is_visible
    hand.move(toast.rect.center)
    hand.tick(round(10 / TICK))
    assert toast.is_visible
    hand.move((5, 400))
    hand.tick(round(1 / TICK))
    assert not toast.is_visible
    hand.close()


def test_a_press_hides_a_toast_at_once(hand: Hand) -> None:
    game = game_before_incomplete_deal()
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.tick()
    hand.scene.stage.show_brief_message(Sentence("Saved", {}))
    hand.tick()
    hand.press((5, 400))
    assert not hand.scene.stage.toast.is_visible


@pytest.mark.pictures
def test_a_hidden_toast_is_no_longer_drawn(hand: Hand) -> None:
    start_game(hand)
    # A slow disk would be told of in the first picture.
    hand.app.autosave.flush()
    hand.move((5, 400))
    hand.tick(round(1 / TICK))
    before = window_picture(hand)
    hand.scene.stage.show_brief_message(Sentence("Saved", {}))
    hand.move((5, 401))
    # On a busy machine pictures drawn in advance may be ready some frames later.
    tick_until(hand, lambda: window_picture(hand) != before)
    hand.tick(round(5 / TICK))
    assert window_picture(hand) == before


def window_picture(hand: Hand) -> bytes:
    return pygame.image.tobytes(hand.app.window.get_surface(), "RGB")


def test_redo_twice_into_the_next_round_shows_the_scoring(hand: Hand) -> None:
    game = start_game(hand)
    finish_round(hand, game)
    wait_for_scoring(hand)
    hand.key(pygame.K_z, CTRL)
    assert isinstance(hand.scene, RoundScene)
    hand.key(pygame.K_y, CTRL)
    hand.key(pygame.K_y, CTRL)
    wait_for_scoring(hand)


def animation_kinds(hand: Hand, backward: bool) -> list[AnimationKind | None]:
    """The kinds of animations until none runs; all must run in one direction."""
    kinds: list[AnimationKind | None] = []
    while hand.scene.animations.current:
        queued = hand.scene.animations.current
        assert queued.is_backward == backward
        kinds += [queued.kind] if queued.kind not in kinds else []
        hand.tick(1)
    return kinds


@pytest.mark.parametrize("wall", Wall)
def test_undo_into_the_previous_round_animates_every_step_back_and_redo_every_step_forward(
    hand: Hand, wall: Wall
) -> None:
    """The last decision of a round on the gray wall is a placement."""
    game = play_to_second_round(hand, wall)
    cursor, after = game.cursor, hand.scene.animations.animation_state().resting
    hand.key(pygame.K_z, CTRL)
    hand.push("Go back")
    decision_kinds = (
        [AnimationKind.DRAFT, AnimationKind.TILING]
        if wall is Wall.COLORED
        else [AnimationKind.TILING]
    )
    assert animation_kinds(hand, backward=True) == [AnimationKind.DEAL, *reversed(decision_kinds)]
    assert hand.scene.animations.animation_state().resting == contents_of(game.state)
    assert game.cursor == cursor - 2
    hand.key(pygame.K_y, CTRL)
    assert animation_kinds(hand, backward=False) == decision_kinds
    hand.push("Next round")
    assert animation_kinds(hand, backward=False) == [AnimationKind.DEAL]
    assert hand.scene.animations.animation_state().resting == after


@pytest.mark.parametrize("wall", Wall)
def test_after_undo_into_the_previous_round_the_bar_names_the_move_on_the_boards(
    hand: Hand, wall: Wall
) -> None:
    """The bar names the earlier move only when the animation of the later one has ended."""
    game = play_to_second_round(hand, wall)
    goal = game.undo_target
    assert goal
    earlier, later = (str(describe_decision(game.step(n), game.seats)) for n in (goal - 1, goal))
    assert not hand.scene._last_move()
    hand.key(pygame.K_z, CTRL)
    hand.push("Go back")
    assert last_moves_during_animations(hand, AnimationKind.DEAL) == {()}
    assert {news[0] for news in last_moves_during_animations(hand, None)} == {later}
    assert hand.scene._last_move()[0] == earlier
    hand.key(pygame.K_y, CTRL)
    to_the_end = last_moves_during_animations(hand, None)
    assert {news[0] for news in to_the_end if news} == {later}


def test_while_wall_tiling_is_undone_the_headline_asks_no_player(hand: Hand) -> None:
    game = start_game(hand)
    finish_round(hand, game)
    wait_for_scoring(hand)
    hand.scene.animations.skip()
    hand.key(pygame.K_z, CTRL)
    assert isinstance(hand.scene, RoundScene)
    headlines = set()
    while hand.scene.animations.kind in SCORING:
        headlines.add(hand.scene.headline())
        hand.tick(1)
    assert headlines == {("Round 1 · Wall-tiling", "")}
    hand.scene.animations.skip()
    assert hand.scene.headline()[0].endswith("your turn")


@pytest.mark.parametrize("wall", Wall)
def test_score_previews_never_contain_points_that_are_already_scored(
    hand: Hand, wall: Wall
) -> None:
    """Neither during the wall-tiling nor while it is undone."""
    game = start_game(hand, wall)
    finish_round(hand, game)
    check_score_previews_during_animations(hand)
    hand.tick()
    hand.key(pygame.K_z, CTRL)
    check_score_previews_during_animations(hand)
    assert game.state.phase is Phase.FACTORY_OFFER
    assert any(any(preview) for preview in hand.scene.table_picture().score_previews)


def check_score_previews_during_animations(hand: Hand) -> None:
    """Check that previews and scores belong to the same state while animations run."""
    assert hand.scene.animations.is_running
    while hand.scene.animations.is_running:
        picture = hand.scene.table_picture()
        if picture.score_previews:
            assert picture.scores == tuple(board.score for board in picture.state.players)
            assert picture.score_previews == score_previews(picture.state)
        hand.tick(1)


def last_moves_during_animations(hand: Hand, kind: AnimationKind | None) -> set[tuple[str, ...]]:
    """The last moves shown in the bar while animations of a kind run, or any animations."""
    last_moves = set()
    while hand.scene.animations.current and kind in (hand.scene.animations.kind, None):
        last_moves.add(hand.scene._last_move())
        hand.tick(1)
    return last_moves


@pytest.mark.parametrize("button", [1, 3])
def test_either_button_skips_the_scoring_to_the_round_summary(hand: Hand, button: int) -> None:
    game = start_game(hand)
    finish_round(hand, game)
    wait_for_scoring(hand)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 400), button=button))
    hand.tick()
    hand.push("Next round")
    assert isinstance(hand.scene, RoundScene)


def test_f11_and_alt_enter_toggle_fullscreen_in_the_settings(hand: Hand) -> None:
    for expected in (True, False):
        hand.key(pygame.K_F11)
        assert hand.app.context.settings.fullscreen is expected
    hand.key(pygame.K_RETURN, pygame.KMOD_ALT)
    assert hand.app.context.settings.fullscreen


def test_positions_are_scaled_on_high_dpi_screens(hand: Hand) -> None:
    class HighDpiWindow:
        """A window on a screen with two pixels per unit."""

        size = (800, 450)

        def get_surface(self) -> pygame.Surface:
            return pygame.Surface((1600, 900))

    window, hand.app.window = hand.app.window, HighDpiWindow()  # type: ignore[assignment]
    scaled = hand.app.in_pixels((100, 40))
    hand.app.window = window
    assert scaled == (200, 80)


def play_first_placement(hand: Hand, by_click: bool) -> Game:
    """Play to a first placement on the gray wall that is animated, with others to follow."""
    game = before_the_last_draft(played_round(Setup(("Ana", "Ben"), Wall.GRAY, seed=5), 2, 0))
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.tick()
    hand.scene.controller.attempt(MoveAttempt(legal_moves(game.state)[0]))
    for _ in range(2):
        hand.scene.stage.skip()
        hand.tick()
    player, placement = game.state.to_act, legal_moves(game.state)[0]
    if by_click:
        hand.click(hand.target(placement))
    else:
        hand.play(placement)
    hand.tick(3)
    assert game.state.to_act == player
    assert hand.scene.animations.kind is AnimationKind.TILING
    return game


@pytest.mark.parametrize("by_click", [True, False])
def test_the_next_tile_can_be_placed_in_a_highlighted_space_during_an_animation(
    hand: Hand, by_click: bool
) -> None:
    game = play_first_placement(hand, by_click)
    following = legal_moves(game.state)
    assert hand.scene.table_picture().targets == {target_of(move) for move in following}
    hand.press(hand.target(following[-1]))
    assert game.log[-1] == following[-1]
    assert hand.scene.animations.kind is AnimationKind.TILING


@pytest.mark.parametrize("by_click", [True, False])
def test_the_next_tile_can_be_dragged_during_an_animation(hand: Hand, by_click: bool) -> None:
    game = play_first_placement(hand, by_click)
    following = legal_moves(game.state)[-1]
    hand.drag(hand.source(following), hand.target(following))
    assert game.log[-1] == following


def test_a_press_that_ends_a_replay_lifts_no_tile(hand: Hand) -> None:
    game = play_first_placement(hand, by_click=True)
    hand.scene.stage.skip()
    hand.tick()
    hand.key(pygame.K_a)
    animations = hand.scene.animations
    assert animations.replay
    hand.press(hand.source(legal_moves(game.state)[0]))
    assert not animations.is_running
    assert hand.scene.stage.hand.drag is None


@pytest.mark.parametrize("place", ["unlit space", "other wall", "nothing"])
def test_any_other_press_while_a_tile_is_placed_only_skips_the_animation(
    hand: Hand, place: str
) -> None:
    game = play_first_placement(hand, by_click=True)
    cursor, player, following = game.cursor, game.state.to_act, legal_moves(game.state)[0]
    assert isinstance(following, Placement)
    line, column = following
    places = {
        "unlit space": Slot(Area.WALL, player, line % 5 + 1, column),
        "other wall": Slot(Area.WALL, 1 - player, line, column),
    }
    slot = places.get(place)
    hand.click(hand.scene.stage.table.slot_rect(slot).center if slot else (5, 400))
    assert (game.cursor, hand.scene.stage.hand.drag) == (cursor, None)
    assert not hand.scene.animations.is_running
    assert not hand.scene.stage.toast.is_visible


def test_a_returning_tile_changes_nothing_else_in_the_picture(hand: Hand) -> None:
    game = start_game(hand, Wall.GRAY)
    finish_round(hand, game)
    scene = wait_for_scoring(hand)
    wait_for_animations(hand)
    assert game.state.phase is Phase.WALL_TILING
    placement = legal_moves(game.state)[0]
    before = scene.table_picture().scores, scene.table_picture().active_player, scene.headline()
    hand.drag(hand.source(placement), (5, 400))
    assert scene.animations.is_running
    assert (
        scene.table_picture().scores,
        scene.table_picture().active_player,
        scene.headline(),
    ) == before


def test_redo_is_enabled_after_the_animation_of_an_undone_placement(hand: Hand) -> None:
    game = start_game(hand, Wall.GRAY)
    finish_round(hand, game)
    wait_for_scoring(hand)
    wait_for_animations(hand)
    hand.play(legal_moves(game.state)[0])
    wait_for_animations(hand)
    cursor = game.cursor
    hand.key(pygame.K_z, CTRL)
    redo = hand.scene.bar.redo
    assert not redo.enabled
    wait_for_animations(hand)
    hand.click(redo.rect.center)
    assert game.cursor == cursor
