"""Animations at normal speed: what moves, in which order, and how input cuts them short."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from azul.engine import Draft, Phase, Placement, Setup, Wall, apply, legal_moves
from azul.game.game import Game
from azul.game.history_entries import describe_decision
from azul.settings import Speed
from azul.table.drag import target_of
from azul.table.painter import TableModel
from azul.table.preview import score_previews
from azul.table.slots import Area, Slot, contents_of
from tests.looks.played import before_the_last_draft, played
from tests.play.hand import BESIDE, TICK, Hand
from tests.play.programs import new_game, redo, start_game, tick_until, undo
from tests.play.test_table import LOG, LOSING_SPACE, REPORT, gray_game

MOST_SECONDS = 20


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    player = Hand(tmp_path, Speed.NORMAL)
    yield player
    player.close()


def shown(hand: Hand) -> TableModel:
    return hand.scene.table_model()


def origins(hand: Hand) -> set[Area]:
    """Where the tiles come from that move now."""
    return {tween.origin.area for tween, _ in shown(hand).animation_state.moving}


def settle(hand: Hand) -> None:
    """Wait until nothing moves."""
    for _ in range(round(MOST_SECONDS / TICK)):
        hand.tick(1)
        if not shown(hand).is_animating:
            return
    raise AssertionError("the animation does not end")


def finish_round(hand: Hand, game: Game) -> None:
    """Play a round to its end, with the animation of its last draft still running."""
    while True:
        draft = legal_moves(game.state)[0]
        is_last = apply(game.state, draft).phase is not Phase.FACTORY_OFFER
        hand.wait(MOST_SECONDS)
        hand.play(draft)
        if is_last:
            return


def wait_for_scoring(hand: Hand) -> None:
    tick_until(hand, lambda: len(hand.app.stack.scenes) == 3)


def second_round(hand: Hand, wall: Wall) -> Game:
    """Play until the tiles of the second round have been dealt."""
    game = new_game(None, None, wall=wall)
    start_game(hand, game)
    finish_round(hand, game)
    while not hand.sees("button: Next round"):
        hand.wait(MOST_SECONDS)
        if game.state.phase is Phase.WALL_TILING:
            hand.play(legal_moves(game.state)[0])
    hand.push("Next round")
    settle(hand)
    return game


def test_a_draft_moves_and_its_undo_moves_back(hand: Hand) -> None:
    """Each press skips what moves, and acts at once; what is refused moves back too."""
    game = new_game(None, None)
    start_game(hand, game)
    draft = next(m for m in legal_moves(game.state) if isinstance(m, Draft) and m.line == 5)
    hand.drag(hand.source(draft), BESIDE)
    assert (origins(hand), game.cursor) == ({Area.HAND}, 1)
    settle(hand)
    hand.press(hand.source(draft))
    hand.move(hand.target(draft))
    picture = shown(hand)
    assert picture.drag
    assert set(picture.drag.held.origins) <= picture.movable
    assert picture.aimed_target in picture.targets
    hand.release(hand.target(draft))
    hand.tick(4)
    assert origins(hand) == {Area.DISPLAY}, "only the other tiles: these were dragged"
    settle(hand)
    undo(hand)
    progress = []
    while shown(hand).is_animating:
        moving = shown(hand).animation_state.moving
        progress += [part for tween, part in moving if tween.target[:3] == (Area.LINE, 0, 5)]
        hand.tick(1)
    assert len(progress) > 5
    assert progress != sorted(progress)
    hand.play(draft, by_clicks=True)
    assert shown(hand).is_animating
    hand.play(legal_moves(game.state)[0])
    assert game.cursor == 3


def test_a_game_begins_with_tiles_from_the_bag(hand: Hand) -> None:
    hand.push("New game")
    hand.push("Start")
    hand.tick(4)
    assert origins(hand) == {Area.BAG}
    settle(hand)
    resting = shown(hand).animation_state.resting
    assert sum(slot.area is Area.DISPLAY for slot in resting) == 20


@pytest.mark.parametrize("button", ["left", "right", "key"])
def test_the_scoring_follows_the_last_draft_and_a_press_skips_it(hand: Hand, button: str) -> None:
    """Also if the menu opens during it, or a double click hits the old place of tiles."""
    game = new_game(None, None)
    start_game(hand, game)
    finish_round(hand, game)
    cursor = game.cursor
    if button == "left":
        hand.double_click(hand.node("Center").rect.center)
        assert not hand.scene.is_holding
    else:
        for _ in range(2):
            hand.key(pygame.K_ESCAPE)
    wait_for_scoring(hand)
    assert shown(hand).is_animating
    resting = shown(hand).animation_state.resting
    assert not [slot for slot in resting if slot.area is Area.WALL]
    if button == "left":
        hand.click(BESIDE)
    elif button == "right":
        hand.right_click(BESIDE)
    else:
        hand.key(pygame.K_SPACE)
    assert not shown(hand).is_animating
    resting = shown(hand).animation_state.resting
    assert [slot for slot in resting if slot.area is Area.WALL]
    assert [board.score for board in game.state.players] == [*shown(hand).scores]
    hand.push("Next round")
    assert (origins(hand), game.cursor) == ({Area.BAG}, cursor)
    undo(hand)
    hand.push("Go back")
    hand.wait(MOST_SECONDS)
    redo(hand)
    redo(hand)
    wait_for_scoring(hand)


def moves_until_still(hand: Hand) -> tuple[list[str], set[str]]:
    """What moves until nothing does, in order; and what the bar says of it."""
    kinds: list[str] = []
    headlines: set[str] = set()
    while hand.scene.animations.current:
        queued = hand.scene.animations.current
        kind = f"{queued.kind.name if queued.kind else ''}{' back' * queued.is_backward}"
        kinds += [kind] if kind not in kinds else []
        headlines.add(hand.scene.headline()[0])
        picture = shown(hand)
        if picture.score_previews and picture.state.phase is Phase.FACTORY_OFFER:
            # What has been scored is not promised once more.
            assert picture.scores == tuple(board.score for board in picture.state.players)
            assert picture.score_previews == score_previews(picture.state)
        hand.tick(3)
    return kinds, headlines


@pytest.mark.parametrize("wall", Wall)
def test_undo_into_the_round_before_shows_every_step_back_and_redo_forward(
    hand: Hand, wall: Wall, drawn: list[str]
) -> None:
    """The last decision on a gray wall is a placement. The bar names the move on the boards."""
    game = second_round(hand, wall)
    after, cursor = shown(hand).animation_state.resting, game.cursor
    goal = game.undo_target
    assert goal
    earlier, later = (str(describe_decision(game.step(n), game.seats)) for n in (goal - 1, goal))

    def last_move() -> str:
        drawn.clear()
        hand.scene.draw(pygame.Surface(hand.scene.size))
        return next((text for text in drawn if text in (earlier, later)), "")

    assert last_move() == ""
    undo(hand)
    hand.push("Go back")
    assert last_move() == ""
    kinds, headlines = moves_until_still(hand)
    steps = ["TILING"] if wall is Wall.GRAY else ["DRAFT", "TILING"]
    assert kinds == ["DEAL back", *(f"{step} back" for step in reversed(steps))]
    assert (last_move(), game.cursor) == (earlier, cursor - 2)
    assert shown(hand).animation_state.resting == contents_of(game.state)
    if wall is Wall.COLORED:
        assert headlines >= {"Round 1 · Wall-tiling", "Round 1 · {name}, your turn"}
        assert any(any(preview) for preview in shown(hand).score_previews)
    redo(hand)
    hand.tick(5)
    assert last_move() == later
    assert moves_until_still(hand)[0] == steps
    hand.push("Next round")
    assert moves_until_still(hand)[0] == ["DEAL"]
    assert shown(hand).animation_state.resting == after


def first_placement(hand: Hand, by_click: bool) -> Game:
    """Place a tile on the gray wall, whose animation runs, with others to follow."""
    game = before_the_last_draft(played(Setup(("Ana", "Ben"), Wall.GRAY, seed=5), 2, 0))
    start_game(hand, game)
    hand.play(legal_moves(game.state)[0])
    wait_for_scoring(hand)
    hand.wait(MOST_SECONDS)
    player, placement = game.state.to_act, legal_moves(game.state)[0]
    hand.click(hand.target(placement)) if by_click else hand.play(placement)
    hand.tick(3)
    assert (game.state.to_act, shown(hand).is_animating) == (player, True)
    return game


@pytest.mark.parametrize("by_click", [True, False])
def test_the_next_tile_is_placed_while_the_last_one_moves(hand: Hand, by_click: bool) -> None:
    """In a space that is lit, by a click or a drag; redo waits until an undo has been shown."""
    game = first_placement(hand, by_click)
    following = legal_moves(game.state)
    assert shown(hand).targets == {target_of(move) for move in following}
    if by_click:
        hand.press(hand.target(following[-1]))
    else:
        hand.drag(hand.source(following[-1]), hand.target(following[-1]))
    assert game.log[-1] == following[-1]
    assert shown(hand).is_animating
    hand.release(BESIDE)
    hand.wait(MOST_SECONDS)
    cursor = game.cursor
    undo(hand)
    assert not hand.node("Redo").is_enabled
    settle(hand)
    hand.push("redo")
    assert game.cursor == cursor


@pytest.mark.parametrize("place", ["unlit space", "other wall", "nothing", "replay"])
def test_any_other_press_while_a_tile_is_placed_only_skips(hand: Hand, place: str) -> None:
    """So does the press that ends a replay."""
    game = first_placement(hand, by_click=True)
    cursor, player, following = game.cursor, game.state.to_act, legal_moves(game.state)[0]
    assert isinstance(following, Placement)
    if place == "replay":
        hand.wait(MOST_SECONDS)
        hand.key(pygame.K_a)
        assert shown(hand).is_animating
        hand.press(hand.source(following))
    else:
        row = following.line % 5 + 1
        slots = {
            "unlit space": Slot(Area.WALL, player, row, following.column),
            "other wall": Slot(Area.WALL, 1 - player, following.line, following.column),
        }
        table = hand.scene.table.painter
        hand.click(table.slot_rect(slots[place]).center if place in slots else BESIDE)
    assert (game.cursor, hand.scene.is_holding) == (cursor, False)
    assert not shown(hand).is_animating
    assert hand.scene.table.message == ""


def test_a_returning_tile_changes_nothing_else(hand: Hand) -> None:
    game = gray_game(LOG)
    start_game(hand, game)
    hand.tick()
    before = shown(hand).scores, shown(hand).active_player, hand.scene.headline()
    hand.drag(hand.source(LOSING_SPACE), BESIDE)
    assert shown(hand).is_animating
    assert (shown(hand).scores, shown(hand).active_player, hand.scene.headline()) == before


def test_a_fall_is_reported_when_it_is_seen_and_not_in_a_replay(hand: Hand) -> None:
    start_game(hand, gray_game(LOG))
    hand.tick()
    hand.click(hand.target(LOSING_SPACE))
    assert shown(hand).is_animating
    assert hand.scene.table.message == ""
    hand.wait(10)
    hand.tick()
    assert hand.scene.table.message == REPORT
    hand.key(pygame.K_a)
    while shown(hand).is_animating:
        assert hand.scene.table.message == ""
        hand.wait(0.5)
    hand.tick()
    assert hand.scene.table.message == ""


@pytest.mark.pictures
def test_the_window_is_redrawn_while_something_moves_or_a_message_ends(hand: Hand) -> None:
    game = new_game(None, None)
    start_game(hand, game)
    hand.app.autosave.flush()
    hand.move(BESIDE)
    hand.tick(60)

    def window() -> bytes:
        return pygame.image.tobytes(hand.app.window.get_surface(), "RGB")

    before = window()
    hand.drag(hand.source(legal_moves(game.state)[0]), hand.node("Ben’s board").rect.center)
    tick_until(hand, lambda: window() != before)
    moving = window()
    hand.tick(6)
    assert window() != moving
    hand.click(BESIDE)
    hand.tick(60)
    assert window() == before


def test_fullscreen_and_points_on_screens_with_many_pixels(hand: Hand) -> None:
    for key, mod, is_full in (
        (pygame.K_F11, 0, True),
        (pygame.K_F11, 0, False),
        (pygame.K_RETURN, pygame.KMOD_ALT, True),
    ):
        hand.key(key, mod)
        assert hand.app.context.settings.fullscreen == is_full

    class HighDpiWindow:
        """A window on a screen with two pixels a unit."""

        size = (800, 450)

        def get_surface(self) -> pygame.Surface:
            return pygame.Surface((1600, 900))

    window, hand.app.window = hand.app.window, HighDpiWindow()  # type: ignore[assignment]
    scaled = hand.app.in_pixels((100, 40))
    hand.app.window = window
    assert scaled == (200, 80)
