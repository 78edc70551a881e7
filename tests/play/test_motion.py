"""Animations at normal speed: the moving parts, their order, and input that cuts them short."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from azul.engine import Draft, Phase, Placement, Setup, Wall, apply, legal_moves
from azul.game.game import Game
from azul.game.history_entries import describe_decision
from azul.scenes.game.round import RoundScene
from azul.settings import Speed
from azul.table.drag import DropTarget, target_of
from azul.table.preview import score_previews
from azul.table.slots import Area, Slot, contents_of
from azul.table.table_model import TableModel
from tests.looks.played import before_the_last_draft, played
from tests.play.mouse_player import BESIDE, TICK, MousePlayer
from tests.play.programs import new_game, redo, start_game, tick_until, undo
from tests.play.test_table import LOG, LOSING_SPACE, REPORT, gray_game

MOST_SECONDS = 20


@pytest.fixture
def player(tmp_path: Path) -> Iterator[MousePlayer]:
    player = MousePlayer(tmp_path, Speed.NORMAL)
    yield player
    player.close()


def shown(player: MousePlayer) -> TableModel:
    return player.scene.table_model()


def origins(player: MousePlayer) -> set[Area]:
    """Return the origins of the tiles that are moving."""
    return {tween.origin.area for tween, _ in shown(player).animation_state.moving}


def settle(player: MousePlayer) -> None:
    """Wait until nothing moves."""
    for _ in range(round(MOST_SECONDS / TICK)):
        player.tick(1)
        if not shown(player).is_animating:
            return
    raise AssertionError("the animation does not end")


def finish_round(player: MousePlayer, game: Game) -> None:
    """Play a round to its end, with the animation of its last draft still running."""
    while True:
        draft = legal_moves(game.state)[0]
        is_last = apply(game.state, draft).phase is not Phase.FACTORY_OFFER
        player.wait(MOST_SECONDS)
        player.play(draft)
        if is_last:
            return


def wait_for_scoring(player: MousePlayer) -> None:
    tick_until(player, lambda: len(player.app.stack.scenes) == 3)


def second_round(player: MousePlayer, wall: Wall) -> Game:
    """Play until the tiles of the second round have been dealt."""
    game = new_game(None, None, wall=wall)
    start_game(player, game)
    finish_round(player, game)
    while not player.sees("button: Next round"):
        player.wait(MOST_SECONDS)
        if game.state.phase is Phase.WALL_TILING:
            player.play(legal_moves(game.state)[0])
    player.push("Next round")
    settle(player)
    return game


def test_a_draft_moves_and_its_undo_moves_back(player: MousePlayer) -> None:
    """Each click or key skips the motion, and acts at once; refused tiles move back too."""
    game = new_game(None, None)
    start_game(player, game)
    draft = next(m for m in legal_moves(game.state) if isinstance(m, Draft) and m.line == 5)
    player.drag(player.source(draft), BESIDE)
    assert (origins(player), game.cursor) == ({Area.HAND}, 1)
    settle(player)
    player.press(player.source(draft))
    player.move(player.target(draft))
    picture = shown(player)
    assert picture.drag
    assert set(picture.drag.held.origins) <= picture.movable
    assert picture.aimed_target in picture.targets
    player.release(player.target(draft))
    player.tick(4)
    assert origins(player) == {Area.DISPLAY, Area.HAND}, (
        "only the other tiles come from the display"
    )
    settle(player)
    undo(player)
    progress = []
    while shown(player).is_animating:
        assert not shown(player).targets, "no tile arrives at the line"
        moving = shown(player).animation_state.moving
        progress += [part for tween, part in moving if tween.target[:3] == (Area.LINE, 0, 5)]
        player.tick(1)
    assert len(progress) > 5
    assert progress != sorted(progress)
    player.play(draft, by_clicks=True)
    assert shown(player).is_animating
    player.play(legal_moves(game.state)[0])
    assert game.cursor == 3


def test_the_line_of_a_draft_that_nobody_has_dragged_is_lit(player: MousePlayer) -> None:
    game = new_game(None, None)
    draft = next(m for m in legal_moves(game.state) if isinstance(m, Draft) and m.line == 5)
    game.play(draft)
    game.undo()
    start_game(player, game)
    redo(player)
    player.tick(2)
    assert shown(player).targets == {DropTarget(5)}
    assert shown(player).state.to_act == 0
    settle(player)
    assert not shown(player).targets


def test_a_game_begins_with_tiles_from_the_bag(player: MousePlayer) -> None:
    player.push("New game")
    player.push("Start")
    player.tick(4)
    assert origins(player) == {Area.BAG}
    settle(player)
    resting = shown(player).animation_state.resting
    assert sum(slot.area is Area.DISPLAY for slot in resting) == 20


@pytest.mark.parametrize("button", ["left", "right", "key"])
def test_the_scoring_follows_the_last_draft_and_input_skips_it(
    player: MousePlayer, button: str
) -> None:
    """The menu may open during the scoring, or a double click may hit the old place of tiles."""
    game = new_game(None, None)
    start_game(player, game)
    finish_round(player, game)
    cursor = game.cursor
    if button == "left":
        player.double_click(player.node("Center").rect.center)
        assert not player.scene.is_holding
    else:
        for _ in range(2):
            player.key(pygame.K_ESCAPE)
    wait_for_scoring(player)
    assert shown(player).is_animating
    resting = shown(player).animation_state.resting
    assert not [slot for slot in resting if slot.area is Area.WALL]
    if button == "left":
        player.click(BESIDE)
    elif button == "right":
        player.right_click(BESIDE)
    else:
        player.key(pygame.K_SPACE)
    assert not shown(player).is_animating
    resting = shown(player).animation_state.resting
    assert [slot for slot in resting if slot.area is Area.WALL]
    assert [board.score for board in game.state.players] == [*shown(player).scores]
    player.push("Next round")
    assert (origins(player), game.cursor) == ({Area.BAG}, cursor)
    undo(player)
    player.push("Go back")
    player.wait(MOST_SECONDS)
    redo(player)
    redo(player)
    wait_for_scoring(player)


def moves_until_still(player: MousePlayer) -> tuple[list[str], set[str]]:
    """Return all motions in order until nothing moves, and the messages of the bar about them."""
    kinds: list[str] = []
    headlines: set[str] = set()
    while player.scene.animations.current:
        queued = player.scene.animations.current
        kind = f"{queued.kind.name if queued.kind else ''}{' back' * queued.is_backward}"
        kinds += [kind] if kind not in kinds else []
        headlines.add(player.scene.headline()[0])
        picture = shown(player)
        if picture.score_previews and picture.state.phase is Phase.FACTORY_OFFER:
            # Scored points are not promised again.
            assert picture.scores == tuple(board.score for board in picture.state.players)
            assert picture.score_previews == score_previews(picture.state)
        player.tick(3)
    return kinds, headlines


@pytest.mark.parametrize("wall", Wall)
def test_undo_into_the_round_before_shows_every_step_back_and_redo_forward(
    player: MousePlayer, wall: Wall, drawn: list[str]
) -> None:
    """The last decision on a gray wall is a placement. The bar names the move on the boards."""
    game = second_round(player, wall)
    after, cursor = shown(player).animation_state.resting, game.cursor
    goal = game.undo_target
    assert goal
    earlier, later = (str(describe_decision(game.step(n), game.seats)) for n in (goal - 1, goal))

    def last_move() -> str:
        drawn.clear()
        player.scene.draw(pygame.Surface(player.scene.size))
        return next((text for text in drawn if text in (earlier, later)), "")

    assert last_move() == ""
    undo(player)
    player.push("Go back")
    assert last_move() == ""
    kinds, headlines = moves_until_still(player)
    steps = ["TILING"] if wall is Wall.GRAY else ["DRAFT", "TILING"]
    assert kinds == ["DEAL back", *(f"{step} back" for step in reversed(steps))]
    assert (last_move(), game.cursor) == (earlier, cursor - 2)
    assert shown(player).animation_state.resting == contents_of(game.state)
    if wall is Wall.COLORED:
        assert headlines >= {"Round 1 · Wall-tiling", "Round 1 · {name}, your turn"}
        assert any(any(preview) for preview in shown(player).score_previews)
    redo(player)
    player.tick(5)
    assert last_move() == later
    assert moves_until_still(player)[0] == steps
    player.push("Next round")
    assert moves_until_still(player)[0] == ["DEAL"]
    assert shown(player).animation_state.resting == after


def first_placement(player: MousePlayer, by_click: bool) -> Game:
    """Place a tile on the gray wall, while its animation runs and others follow."""
    game = before_the_last_draft(played(Setup(("Ana", "Ben"), Wall.GRAY, seed=5), 2, 0))
    start_game(player, game)
    player.play(legal_moves(game.state)[0])
    wait_for_scoring(player)
    player.wait(MOST_SECONDS)
    seat, placement = game.state.to_act, legal_moves(game.state)[0]
    player.click(player.target(placement)) if by_click else player.play(placement)
    player.tick(3)
    assert (game.state.to_act, shown(player).is_animating) == (seat, True)
    return game


@pytest.mark.parametrize("by_click", [True, False])
def test_the_next_tile_is_placed_while_the_last_one_moves(
    player: MousePlayer, by_click: bool
) -> None:
    """The player clicks a lit space or drags to it; redo waits until an undo has been shown."""
    game = first_placement(player, by_click)
    following = legal_moves(game.state)
    assert shown(player).targets == {target_of(move) for move in following}
    if by_click:
        player.press(player.target(following[-1]))
    else:
        player.drag(player.source(following[-1]), player.target(following[-1]))
    assert game.log[-1] == following[-1]
    assert shown(player).is_animating
    player.release(BESIDE)
    player.wait(MOST_SECONDS)
    cursor = game.cursor
    undo(player)
    assert not player.node("Redo").is_enabled
    settle(player)
    player.push("redo")
    assert game.cursor == cursor


@pytest.mark.parametrize("place", ["unlit space", "other wall", "nothing", "replay"])
def test_any_other_input_while_a_tile_is_placed_only_skips(player: MousePlayer, place: str) -> None:
    """The input that ends a replay does the same."""
    game = first_placement(player, by_click=True)
    cursor, seat, following = game.cursor, game.state.to_act, legal_moves(game.state)[0]
    assert isinstance(following, Placement)
    if place == "replay":
        player.wait(MOST_SECONDS)
        player.key(pygame.K_a)
        assert shown(player).is_animating
        player.press(player.source(following))
    else:
        row = following.line % 5 + 1
        slots = {
            "unlit space": Slot(Area.WALL, seat, row, following.column),
            "other wall": Slot(Area.WALL, 1 - seat, following.line, following.column),
        }
        table = player.scene.table.painter
        player.click(table.slot_rect(slots[place]).center if place in slots else BESIDE)
    assert (game.cursor, player.scene.is_holding) == (cursor, False)
    assert not shown(player).is_animating
    assert player.scene.table.message == ""


def test_a_returning_tile_changes_nothing_else(player: MousePlayer) -> None:
    game = gray_game(LOG)
    start_game(player, game)
    player.tick()
    before = shown(player).scores, shown(player).active_player, player.scene.headline()
    player.drag(player.source(LOSING_SPACE), BESIDE)
    assert shown(player).is_animating
    assert (shown(player).scores, shown(player).active_player, player.scene.headline()) == before


def test_a_fall_is_reported_when_it_is_seen_and_not_in_a_replay(player: MousePlayer) -> None:
    start_game(player, gray_game(LOG))
    player.tick()
    player.click(player.target(LOSING_SPACE))
    assert shown(player).is_animating
    assert player.scene.table.message == ""
    player.wait(10)
    player.tick()
    assert player.scene.table.message == REPORT
    player.key(pygame.K_a)
    while shown(player).is_animating:
        assert player.scene.table.message == ""
        player.wait(0.5)
    player.tick()
    assert player.scene.table.message == ""


@pytest.mark.pictures
def test_the_window_is_redrawn_while_something_moves_or_a_message_ends(player: MousePlayer) -> None:
    game = new_game(None, None)
    start_game(player, game)
    player.app.autosave.flush()
    player.move(BESIDE)
    player.tick(60)

    def window() -> bytes:
        return pygame.image.tobytes(player.app.window.get_surface(), "RGB")

    before = window()
    player.drag(player.source(legal_moves(game.state)[0]), player.node("Ben’s board").rect.center)
    tick_until(player, lambda: window() != before)
    moving = window()
    player.tick(6)
    assert window() != moving
    player.click(BESIDE)
    player.tick(60)
    assert window() == before


def test_fullscreen_and_points_on_screens_with_many_pixels(player: MousePlayer) -> None:
    for key, mod, is_full in (
        (pygame.K_F11, 0, True),
        (pygame.K_F11, 0, False),
        (pygame.K_RETURN, pygame.KMOD_ALT, True),
    ):
        player.key(key, mod)
        assert player.app.context.settings.fullscreen == is_full

    class HighDpiWindow:
        """A window on a screen with two pixels per unit."""

        size = (800, 450)

        def get_surface(self) -> pygame.Surface:
            return pygame.Surface((1600, 900))

    window, player.app.window = player.app.window, HighDpiWindow()  # type: ignore[assignment]
    scaled = player.app.in_pixels((100, 40))
    player.app.window = window
    assert scaled == (200, 80)


def test_a_ring_shows_that_a_turn_begins_until_it_fades_or_input_comes(player: MousePlayer) -> None:
    """The table moves while the ring grows; each turn has one ring."""
    game = new_game(None, None)
    start_game(player, game)
    tick_until(player, lambda: not player.scene.is_animating)
    for ends_early in (False, True):
        player.play(legal_moves(game.state)[0])
        tick_until(player, lambda: not shown(player).is_animating)
        player.tick(1)
        assert player.scene.is_animating
        if ends_early:
            player.click(BESIDE)
            assert not player.scene.is_animating
        tick_until(player, lambda: not player.scene.is_animating)


@pytest.mark.parametrize(("passes", "second"), [(True, None), (False, None), (True, "apprentice")])
def test_large_letters_say_whose_turn_it_is_if_the_mouse_is_passed(
    player: MousePlayer, passes: bool, second: str | None
) -> None:
    """They appear between two people, after the first move; without animations nothing moves."""
    context = player.app.context
    context.change_settings(replace(context.settings, pass_mouse=passes, speed=Speed.OFF))
    game = new_game(None, second)
    start_game(player, game, Speed.OFF)
    player.tick(2)
    assert not player.scene.is_animating
    player.play(legal_moves(game.state)[0])
    tick_until(player, lambda: player.scene.session.seats[game.state.to_act].is_person)
    player.tick(2)
    assert player.scene.is_animating == (passes and second is None)
    tick_until(player, lambda: not player.scene.is_animating)


def test_no_turn_is_shown_while_the_wall_tiling_covers_the_table(player: MousePlayer) -> None:
    """On the gray wall somebody places tiles then; the next round shows its first turn."""
    context = player.app.context
    context.change_settings(replace(context.settings, pass_mouse=True, speed=Speed.OFF))
    game = before_the_last_draft(played(Setup(("Ana", "Ben"), Wall.GRAY, seed=3), 2, 0))
    start_game(player, game, Speed.OFF)
    player.tick(2)
    player.play(legal_moves(game.state)[0])
    player.tick(5)
    assert game.state.phase is Phase.WALL_TILING
    below = player.app.stack.scenes[-2]
    assert isinstance(below, RoundScene)
    assert not below.is_animating
