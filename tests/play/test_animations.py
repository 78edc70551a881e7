"""Films at normal speed: what is seen while the game has already gone on, and input meanwhile."""

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
from tests.looks.played import played as seen_through
from tests.play.hand import TICK, Hand

CTRL = pygame.KMOD_CTRL


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    player = Hand(tmp_path, Speed.NORMAL)
    yield player
    player.close()


def start_game(hand: Hand, wall: Wall = Wall.COLORED) -> Game:
    """Begin a game for two whose first deal has been shown."""
    game = Game(Setup(("Ana", "Ben"), wall, seed=11))
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.tick()
    hand.scene.animations.skip()
    return game


def to_the_last_draft(hand: Hand, game: Game) -> Draft:
    """Play a round up to its last draft, which is returned."""
    while True:
        draft = legal_moves(game.state)[0]
        assert isinstance(draft, Draft)
        if apply(game.state, draft).phase is not Phase.FACTORY_OFFER:
            return draft
        hand.scene.animations.skip()
        hand.play(draft)


def end_the_round(hand: Hand, game: Game) -> None:
    """Play a round to its end; the animation of its last draft is running then."""
    draft = to_the_last_draft(hand, game)
    hand.scene.animations.skip()
    hand.play(draft)
    assert hand.scene.animations.is_running


def watch(hand: Hand) -> None:
    """Let time pass until no animation runs."""
    for _ in range(round(20 / TICK)):
        hand.tick(1)
        if not hand.scene.animations.is_running:
            return
    raise AssertionError("the animation does not end")


def to_the_scoring(hand: Hand) -> ScoringScene:
    """Let time pass until the wall-tiling begins."""
    for _ in range(round(3 / TICK)):
        hand.tick(1)
        if isinstance(hand.scene, ScoringScene):
            return hand.scene
    raise AssertionError("no scoring")


def to_the_second_round(hand: Hand, wall: Wall) -> Game:
    """Begin a game and play until the second deal has been shown."""
    game = start_game(hand, wall)
    end_the_round(hand, game)
    to_the_scoring(hand)
    hand.scene.animations.skip()
    while game.state.phase is Phase.WALL_TILING:
        hand.play(legal_moves(game.state)[0])
        hand.scene.animations.skip()
    hand.tick()
    hand.push("Next round")
    watch(hand)
    return game


def test_a_new_game_begins_with_tiles_on_their_way_from_the_bag(hand: Hand) -> None:
    game = Game(Setup(("Ana", "Ben"), seed=11))
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.tick(4)
    assert {tween.origin.area for tween, _ in hand.scene.animations.animation_state().moving} == {
        Area.BAG
    }
    watch(hand)
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
def test_the_picture_goes_on_by_itself_while_a_film_runs(hand: Hand) -> None:
    game = start_game(hand)
    draft = next(m for m in legal_moves(game.state) if isinstance(m, Draft) and m.line == 1)
    hand.play(draft, by_clicks=True)
    hand.app.autosave.flush()
    surface = hand.app.window.get_surface()
    first = pygame.image.tobytes(surface, "RGB")
    hand.tick(6)
    assert pygame.image.tobytes(surface, "RGB") != first


def test_tiles_that_may_not_be_dropped_are_seen_to_go_back(hand: Hand) -> None:
    game = start_game(hand)
    draft = legal_moves(game.state)[0]
    hand.drag(hand.source(draft), (5, 400))
    assert {tween.origin.area for tween, _ in hand.scene.animations.animation_state().moving} == {
        Area.HAND
    }
    watch(hand)
    assert game.cursor == 1


def test_lifted_tiles_are_in_the_hand_and_nowhere_else(hand: Hand) -> None:
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
    watch(hand)
    hand.key(pygame.K_z, CTRL)
    seen = []
    while hand.scene.animations.is_running:
        moving = hand.scene.animations.animation_state().moving
        seen += [p for f, p in moving if f.target.area is Area.LINE and f.target.position == 1]
        hand.tick(1)
    assert len(seen) > 5
    assert seen == sorted(seen, reverse=True)


def test_the_scoring_is_shown_and_a_press_skips_it(hand: Hand) -> None:
    game = start_game(hand)
    end_the_round(hand, game)
    scene = to_the_scoring(hand)
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
def test_the_menu_during_the_last_draft_does_not_swallow_the_scoring(
    hand: Hand, keys: list[int]
) -> None:
    game = start_game(hand)
    end_the_round(hand, game)
    for key in keys:
        hand.key(key)
    to_the_scoring(hand)


def test_tiles_that_are_gone_cannot_be_taken_during_the_last_draft(hand: Hand) -> None:
    game = start_game(hand)
    draft = to_the_last_draft(hand, game)
    hand.scene.animations.skip()
    place = hand.source(draft)
    hand.play(draft)
    hand.double_click(place)
    assert hand.scene.stage.hand.drag is None
    to_the_scoring(hand)
    hand.key(pygame.K_SPACE)
    hand.push("Next round")
    hand.move((300, 300))
    assert isinstance(hand.scene, RoundScene)


def before_a_deal_with_too_few_tiles() -> Game:
    """A game for four whose next decision ends a round; then not all displays can be filled."""
    game = played(Setup(NAMES, seed=11), move_seed=11)
    deals = [n for n, record in enumerate(game.log) if isinstance(record, Deal)]
    return game.branch(deals[-1] - 1)


@pytest.mark.pictures
@pytest.mark.parametrize("speed", Speed)
def test_words_say_why_displays_are_empty_and_that_it_may_be_the_last_round_for_four_seconds(
    tmp_path: Path, speed: Speed
) -> None:
    """Longer while they are pointed at; a press that only skips the animation leaves them there."""
    hand = Hand(tmp_path, speed)
    game = before_a_deal_with_too_few_tiles()
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


def test_a_press_takes_news_away_at_once(hand: Hand) -> None:
    game = before_a_deal_with_too_few_tiles()
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.tick()
    hand.scene.stage.show_brief_message(Sentence("Saved", {}))
    hand.tick()
    hand.press((5, 400))
    assert not hand.scene.stage.toast.is_visible


@pytest.mark.pictures
def test_news_that_has_left_is_no_longer_in_the_picture(hand: Hand) -> None:
    start_game(hand)
    hand.move((5, 400))
    hand.tick(round(1 / TICK))
    before = seen(hand)
    hand.scene.stage.show_brief_message(Sentence("Saved", {}))
    hand.move((5, 401))
    # On a busy machine what is drawn ahead may be ready a few frames later.
    hand.tick(5)
    picture = seen(hand)
    hand.tick(round(5 / TICK))
    assert picture != before
    assert seen(hand) == before


def seen(hand: Hand) -> bytes:
    return pygame.image.tobytes(hand.app.window.get_surface(), "RGB")


def test_redo_twice_over_a_round_shows_the_scoring(hand: Hand) -> None:
    game = start_game(hand)
    end_the_round(hand, game)
    to_the_scoring(hand)
    hand.key(pygame.K_z, CTRL)
    assert isinstance(hand.scene, RoundScene)
    hand.key(pygame.K_y, CTRL)
    hand.key(pygame.K_y, CTRL)
    to_the_scoring(hand)


def seen_acts(hand: Hand, backward: bool) -> list[AnimationKind | None]:
    """What is seen until no animation runs, all of it in the one direction, and not at once."""
    acts: list[AnimationKind | None] = []
    while hand.scene.animations.current:
        queued = hand.scene.animations.current
        assert queued.is_backward == backward
        acts += [queued.kind] if queued.kind not in acts else []
        hand.tick(1)
    return acts


@pytest.mark.parametrize("wall", Wall)
def test_undo_over_a_round_is_a_film_of_the_whole_way_back_and_redo_of_the_way_forward(
    hand: Hand, wall: Wall
) -> None:
    """Back to the last decision: on the gray wall that was a placement."""
    game = to_the_second_round(hand, wall)
    played, after = game.cursor, hand.scene.animations.animation_state().resting
    hand.key(pygame.K_z, CTRL)
    hand.push("Go back")
    describe_decision = (
        [AnimationKind.DRAFT, AnimationKind.TILING]
        if wall is Wall.COLORED
        else [AnimationKind.TILING]
    )
    assert seen_acts(hand, backward=True) == [AnimationKind.DEAL, *reversed(describe_decision)]
    assert hand.scene.animations.animation_state().resting == contents_of(game.state)
    assert game.cursor == played - 2
    hand.key(pygame.K_y, CTRL)
    assert seen_acts(hand, backward=False) == describe_decision
    hand.push("Next round")
    assert seen_acts(hand, backward=False) == [AnimationKind.DEAL]
    assert hand.scene.animations.animation_state().resting == after


@pytest.mark.parametrize("wall", Wall)
def test_after_undo_over_a_round_the_bar_names_the_move_that_the_boards_show(
    hand: Hand, wall: Wall
) -> None:
    """The earlier move only when the later one has gone back; the same on the way forward."""
    game = to_the_second_round(hand, wall)
    goal = game.undo_target
    assert goal
    earlier, later = (str(describe_decision(game.step(n), game.seats)) for n in (goal - 1, goal))
    assert not hand.scene._last_move()
    hand.key(pygame.K_z, CTRL)
    hand.push("Go back")
    assert told_while_it_moves(hand, AnimationKind.DEAL) == {()}
    assert {news[0] for news in told_while_it_moves(hand, None)} == {later}
    assert hand.scene._last_move()[0] == earlier
    hand.key(pygame.K_y, CTRL)
    to_the_end = told_while_it_moves(hand, None)
    assert {news[0] for news in to_the_end if news} == {later}


def test_on_the_way_back_over_a_wall_tiling_nobody_is_said_to_be_asked(hand: Hand) -> None:
    game = start_game(hand)
    end_the_round(hand, game)
    to_the_scoring(hand)
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
def test_what_a_round_would_bring_never_stands_under_a_score_that_has_it_already(
    hand: Hand, wall: Wall
) -> None:
    """Neither while a wall-tiling is counted nor on the way back over it."""
    game = start_game(hand, wall)
    end_the_round(hand, game)
    while_films_run_notes_fit_the_scores(hand)
    hand.tick()
    hand.key(pygame.K_z, CTRL)
    while_films_run_notes_fit_the_scores(hand)
    assert game.state.phase is Phase.FACTORY_OFFER
    assert any(any(preview) for preview in hand.scene.table_picture().score_previews)


def while_films_run_notes_fit_the_scores(hand: Hand) -> None:
    """A note is that of the state whose score stands above it."""
    assert hand.scene.animations.is_running
    while hand.scene.animations.is_running:
        picture = hand.scene.table_picture()
        if picture.score_previews:
            assert picture.scores == tuple(board.score for board in picture.state.players)
            assert picture.score_previews == score_previews(picture.state)
        hand.tick(1)


def told_while_it_moves(hand: Hand, kind: AnimationKind | None) -> set[tuple[str, ...]]:
    """The latest move in the bar while films of a kind run, or any."""
    latest_moves = set()
    while hand.scene.animations.current and kind in (hand.scene.animations.kind, None):
        latest_moves.add(hand.scene._last_move())
        hand.tick(1)
    return latest_moves


@pytest.mark.parametrize("button", [1, 3])
def test_whatever_skips_the_scoring_opens_the_table_of_the_round(hand: Hand, button: int) -> None:
    game = start_game(hand)
    end_the_round(hand, game)
    to_the_scoring(hand)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 400), button=button))
    hand.tick()
    hand.push("Next round")
    assert isinstance(hand.scene, RoundScene)


def test_f11_changes_to_fullscreen_and_back_and_is_kept(hand: Hand) -> None:
    for expected in (True, False):
        hand.key(pygame.K_F11)
        assert hand.app.context.settings.fullscreen is expected
    hand.key(pygame.K_RETURN, pygame.KMOD_ALT)
    assert hand.app.context.settings.fullscreen


def test_pixels_smaller_than_the_units_of_the_window(hand: Hand) -> None:
    class Fine:
        """A window as on a screen with two pixels to a unit."""

        size = (800, 450)

        def get_surface(self) -> pygame.Surface:
            return pygame.Surface((1600, 900))

    window, hand.app.window = hand.app.window, Fine()  # type: ignore[assignment]
    scaled = hand.app.in_pixels((100, 40))
    hand.app.window = window
    assert scaled == (200, 80)


def placing(hand: Hand, by_click: bool) -> Game:
    """A gray wall where somebody has placed one tile and has others to place; that is shown."""
    game = before_the_last_draft(seen_through(Setup(("Ana", "Ben"), Wall.GRAY, seed=5), 2, 0))
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
def test_while_a_tile_is_placed_the_next_one_can_be_placed_in_a_lit_space_already(
    hand: Hand, by_click: bool
) -> None:
    game = placing(hand, by_click)
    following = legal_moves(game.state)
    assert hand.scene.table_picture().targets == {target_of(move) for move in following}
    hand.press(hand.target(following[-1]))
    assert game.log[-1] == following[-1]
    assert hand.scene.animations.kind is AnimationKind.TILING


@pytest.mark.parametrize("by_click", [True, False])
def test_while_a_tile_is_placed_the_next_one_can_be_dragged_already(
    hand: Hand, by_click: bool
) -> None:
    game = placing(hand, by_click)
    following = legal_moves(game.state)[-1]
    hand.drag(hand.source(following), hand.target(following))
    assert game.log[-1] == following


def test_the_press_that_ends_what_is_shown_again_lifts_no_tile(hand: Hand) -> None:
    game = placing(hand, by_click=True)
    hand.scene.stage.skip()
    hand.tick()
    hand.key(pygame.K_a)
    animations = hand.scene.animations
    assert animations.replay
    hand.press(hand.source(legal_moves(game.state)[0]))
    assert not animations.is_running
    assert hand.scene.stage.hand.drag is None


@pytest.mark.parametrize("place", ["unlit space", "other wall", "nothing"])
def test_any_other_press_while_a_tile_is_placed_only_skips(hand: Hand, place: str) -> None:
    game = placing(hand, by_click=True)
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


def test_a_tile_that_goes_back_changes_nothing_else_in_the_picture(hand: Hand) -> None:
    game = start_game(hand, Wall.GRAY)
    end_the_round(hand, game)
    scene = to_the_scoring(hand)
    watch(hand)
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


def test_redo_is_offered_again_when_the_undo_of_a_placement_has_been_shown(hand: Hand) -> None:
    game = start_game(hand, Wall.GRAY)
    end_the_round(hand, game)
    to_the_scoring(hand)
    watch(hand)
    hand.play(legal_moves(game.state)[0])
    watch(hand)
    played = game.cursor
    hand.key(pygame.K_z, CTRL)
    redo = hand.scene.bar.redo
    assert not redo.enabled
    watch(hand)
    hand.click(redo.rect.center)
    assert game.cursor == played
