"""The review: every step can be shown, and the game stays unchanged."""

from collections.abc import Iterator
from itertools import pairwise, permutations
from pathlib import Path

import pygame
import pytest

from azul.book.topics import Topic
from azul.engine import (
    CHANCE,
    BonusScored,
    Draft,
    FactoriesFilled,
    Setup,
    TileMovedToWall,
    TilesTaken,
    Wall,
    initial_state,
    legal_moves,
)
from azul.game import history_of
from azul.game.game import Game
from azul.game.score_history import bonus_gained
from azul.i18n import LANGUAGES, Strings
from azul.kit.widgets import Button
from azul.saves import disk
from azul.scenes.dialogs.history_list import row_index_of
from azul.scenes.game.pause import PauseScene
from azul.scenes.game.round import RoundScene
from azul.scenes.library.load import LoadScene
from azul.scenes.library.menu import MenuScene
from azul.scenes.review.review_scene import ReviewScene
from azul.settings import Speed
from azul.table.animation import points
from azul.table.animation.step_animations import AnimationKind, step_animations
from azul.table.slots import contents_of
from azul.table.table import Table
from tests.cases import slow
from tests.game.histories import NAMES, SETUPS, every_setup_in_long_tests, played, setup_id
from tests.inputs import give
from tests.looks.played import finished
from tests.play.hand import Hand
from tests.resizing import resize

FILE = Path("a.azul")
PLAY, PLAY_FROM_HERE = 2, 8
"""Positions of buttons on the panel."""


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    player = Hand(tmp_path, Speed.NORMAL)
    yield player
    player.close()


def open_review(hand: Hand, game: Game, step: int | None = None) -> ReviewScene:
    """Open the review of a game."""
    scene = ReviewScene(hand.app.context, game, FILE)
    hand.app.stack.push(scene)
    if step is not None:
        scene.show_step(step)
    hand.tick()
    return scene


def press(scene: ReviewScene, key: int) -> None:
    """Press a key, without drawing a frame."""
    give(scene, pygame.Event(pygame.KEYDOWN, key=key, mod=0))


def wait_for_animation(scene: ReviewScene) -> None:
    """Wait until the animation has ended."""
    for _ in range(10_000):
        if not scene.is_animating:
            return
        scene.update(0.1)
    raise AssertionError("the animation does not end")


def point_of(scene: ReviewScene, number: int) -> tuple[int, int] | None:
    """The position of a step in the list, if it is visible."""
    area = scene.listing.rect
    points = [(area.x + 10, y) for y in range(area.top, area.bottom, 3)]
    place = row_index_of(scene.listing.rows, number)
    return next((point for point in points if scene.listing.row_at(point) == place), None)


# The current step


def test_the_review_opens_at_the_last_step_and_leaves_out_undone_moves(hand: Hand) -> None:
    game = played(SETUPS[0], count=20, back=5)
    scene = open_review(hand, game)
    assert scene.current_step == scene.last_step
    assert scene.current_record_count == game.cursor < len(game.log)
    assert scene.animations.state == game.state
    scene.step_forward()
    assert scene.animations.state == game.state


@every_setup_in_long_tests
def test_every_step_forward_and_back_shows_its_own_table(hand: Hand, setup: Setup) -> None:
    game = played(setup)
    scene = open_review(hand, game, 0)
    assert scene.animations.state == initial_state(setup)
    tables = []
    for entry in scene.entries:
        press(scene, pygame.K_RIGHT)
        scene.animations.skip()
        assert scene.animations.state == entry.step.after
        tables.append(scene.animations.state)
    assert {game.step(number).after for number in range(game.cursor)} <= {*tables}
    for entry in reversed(scene.entries):
        press(scene, pygame.K_LEFT)
        scene.animations.skip()
        assert scene.animations.state == entry.step.before
    assert scene.current_step == 0


def test_wall_tiling_has_a_step_for_each_board_with_its_new_tiles_highlighted(hand: Hand) -> None:
    game = played(Setup(NAMES, seed=4))
    scene = open_review(hand, game, 0)
    tiling = [p for p in scene.entries if isinstance(p.step.events[0], TileMovedToWall)]
    assert len(tiling) > len(NAMES)
    for entry in tiling:
        player = entry.step.player
        scene.show_step(entry.number)
        picture = scene.table_picture()
        before, after = entry.step.before.players, entry.step.after.players
        assert [n for n in range(len(NAMES)) if before[n] != after[n]] == [player]
        assert picture.active_player == player
        assert picture.highlighted == contents_of(entry.step.after).keys() & picture.highlighted
        assert len(picture.highlighted) == sum(
            space != "." for row in after[player or 0].wall for space in row
        ) - sum(space != "." for row in before[player or 0].wall for space in row)


def test_the_bonuses_are_the_last_step_and_highlight_their_tiles(hand: Hand) -> None:
    """The step before them shows the scores without bonuses, however it is reached."""
    game = finished(Setup(NAMES, seed=4))
    scene = open_review(hand, game)
    events = scene.entries[-1].step.events
    assert isinstance(events[0], BonusScored)
    assert scene.table_picture().active_player is None
    assert (
        scene.table_picture().highlighted
        == points.slots_of_bonuses(events, contents_of(scene.animations.state))
        != set()
    )
    last = tuple(board.score for board in game.state.players)
    before = tuple(score - bonus_gained(events, player) for player, score in enumerate(last))
    assert (scene.table_picture().scores, scene.animations.state) == (last, game.state)
    press(scene, pygame.K_LEFT)
    scene.update(0)
    assert scene.animations.kind is AnimationKind.BONUSES
    scene.animations.skip()
    assert scene.table_picture().scores == before != last
    # This step belongs to the record that has ended the game, so the game cannot be continued.
    assert scene.current_record_count == game.cursor
    assert not scene.side.buttons["on"].enabled
    press(scene, pygame.K_RIGHT)
    assert scene.animations.kind is AnimationKind.BONUSES
    assert scene.table_picture().scores == before
    wait_for_animation(scene)
    assert scene.table_picture().scores == last
    scene.show_step(scene.last_step - 1)
    assert scene.table_picture().scores == before


def test_the_player_who_has_just_moved_is_highlighted(hand: Hand) -> None:
    game = played(SETUPS[0], count=30)
    scene = open_review(hand, game, 0)
    assert scene.table_picture().active_player is None
    for entry in scene.entries:
        scene.show_step(entry.number)
        player = entry.step.before.to_act
        if isinstance(entry.step.events[0], TilesTaken | FactoriesFilled):
            assert scene.table_picture().active_player == (None if player == CHANCE else player)


# Animations


@every_setup_in_long_tests
def test_the_animations_of_a_step_lead_from_its_state_before_to_the_one_after(setup: Setup) -> None:
    game = played(setup)
    for number in range(game.cursor):
        step = game.step(number)
        shown = [animation for _, animation in step_animations(step)]
        assert shown[0].start == contents_of(step.before)
        assert all(before.final_contents() == after.start for before, after in pairwise(shown))
        assert shown[-1].final_contents() == contents_of(step.after)


def test_a_step_forward_is_animated_and_its_scores_change_with_it(hand: Hand) -> None:
    game = played(Setup(NAMES[:2], seed=4))
    scene = open_review(hand, game, 0)
    for number, entry in enumerate(scene.entries):
        step = entry.step
        scene.show_step(number)
        scene.step_forward()
        assert scene.animations.current
        assert scene.animations.current.animation.start == contents_of(step.before)
        assert scene.table_picture().scores == tuple(board.score for board in step.before.players)
        wait_for_animation(scene)
        assert scene.animations.animation_state().resting == contents_of(step.after)
        assert scene.table_picture().scores == tuple(board.score for board in step.after.players)


def tiles_in_lid(scene: ReviewScene) -> int:
    """The number of tiles shown in the lid."""
    picture = scene.table_picture()
    stores = picture.animation_state.bag_and_lid
    return sum(stores.lid if stores else picture.state.lid)


@pytest.mark.parametrize("setup", [SETUPS[0], SETUPS[6]], ids=setup_id)
def test_during_a_step_forward_the_lid_never_loses_tiles(hand: Hand, setup: Setup) -> None:
    game = played(setup)
    scene = open_review(hand, game, 0)
    for number, entry in enumerate(scene.entries):
        if not entry.is_deal:
            scene.show_step(number)
            seen = [tiles_in_lid(scene)]
            scene.step_forward()
            while scene.is_animating:
                seen.append(tiles_in_lid(scene))
                scene.update(0.1)
            assert [*seen, tiles_in_lid(scene)] == sorted([*seen, tiles_in_lid(scene)])


def test_a_step_back_shows_the_draft_backward(hand: Hand) -> None:
    game = played(Setup(NAMES[:2], seed=4), count=5)
    scene = open_review(hand, game)
    scene.step_back()
    step = game.step(game.cursor - 1)
    assert isinstance(step.record, Draft)
    assert scene.animations.animation_state().resting == contents_of(step.after)
    assert scene.table_picture().active_player == step.before.to_act
    wait_for_animation(scene)
    assert scene.animations.animation_state().resting == contents_of(step.before)


def test_a_step_back_into_wall_tiling_animates_only_the_last_board(hand: Hand) -> None:
    game = played(Setup(NAMES[:2], seed=4))
    scene = open_review(hand, game, 0)
    second_deal = [entry.number for entry in scene.entries if entry.is_deal][1]
    scene.show_step(second_deal - 1)
    scene.step_back()
    step, queued = scene.entries[second_deal - 2].step, scene.animations.current
    assert queued
    assert queued.kind is AnimationKind.TILING
    assert queued.animation.start == contents_of(step.before)
    assert scene.animations.state == step.before
    scene.update(queued.animation.duration)
    assert not scene.animations.is_running


@pytest.mark.parametrize(
    "key", [pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN], ids=pygame.key.name
)
def test_jumps_are_not_animated(hand: Hand, key: int) -> None:
    scene = open_review(hand, played(SETUPS[0]), 20)
    hand.key(key)
    assert scene.current_step != 20
    assert not scene.is_animating


def test_a_press_skips_the_animation(hand: Hand) -> None:
    scene = open_review(hand, played(SETUPS[0]), 3)
    for kind, values in (
        (pygame.MOUSEBUTTONDOWN, {"pos": (5, 5), "button": 1}),
        (pygame.KEYDOWN, {"key": pygame.K_F5, "mod": 0}),
    ):
        scene.step_forward()
        assert scene.is_animating
        give(hand.app.stack, pygame.Event(kind, values))
        assert not scene.is_animating
    assert scene.current_step == 5


@pytest.mark.pictures
@pytest.mark.parametrize("wall", [Wall.GRAY, *slow([Wall.COLORED])])
def test_each_place_can_be_explained_at_each_step(hand: Hand, wall: Wall) -> None:
    """Within a wall-tiling too, where the table is in no state in which anybody could play."""
    scene = open_review(hand, played(Setup(("Ana", "Ben"), wall, seed=2)), 0)
    surface = pygame.Surface(hand.app.stack.size)
    places = [*scene.stage.table.places]
    for step in range(scene.last_step + 1):
        scene.show_step(step)
        for place in places[step % 7 :: 7]:
            scene.stage.inspect_at(scene.stage.table.places[place].center)
            scene.stage.inspector.skip_rest()
            scene.stage.draw_messages(surface, scene.table_picture())


def test_with_animations_off_steps_are_not_animated(tmp_path: Path) -> None:
    hand = Hand(tmp_path, Speed.OFF)
    scene = open_review(hand, played(SETUPS[0]), 3)
    hand.key(pygame.K_RIGHT)
    hand.key(pygame.K_LEFT)
    assert not scene.is_animating
    hand.close()


# Navigation


def test_page_keys_go_from_deal_to_deal(hand: Hand) -> None:
    game = played(SETUPS[0])
    scene = open_review(hand, game, 0)
    deals = [entry.number for entry in scene.entries if entry.is_deal]
    for number in [*deals, scene.last_step, scene.last_step]:
        hand.key(pygame.K_PAGEDOWN)
        assert scene.current_step == number
    for number in [*reversed(deals), 0, 0]:
        hand.key(pygame.K_PAGEUP)
        assert scene.current_step == number


@pytest.mark.parametrize("speed", Speed)
def test_playback_runs_to_the_end_and_stops(tmp_path: Path, speed: Speed) -> None:
    hand = Hand(tmp_path, speed)
    game = played(SETUPS[0], count=18)
    scene = open_review(hand, game, 2)
    hand.key(pygame.K_SPACE)
    seen = []
    while scene.is_animating:
        scene.update(0.1)
        seen += [scene.current_step] if scene.current_step not in seen else []
    assert seen == list(range(3, scene.last_step + 1))
    hand.close()


def test_playback_pauses_after_each_step(hand: Hand) -> None:
    scene = open_review(hand, played(SETUPS[0], count=18), 2)
    hand.key(pygame.K_SPACE)
    scene.animations.skip()
    step = scene.current_step
    scene.update(0.5)
    assert scene.current_step == step
    scene.update(0.5)
    assert scene.current_step == step + 1


def test_playback_at_the_end_starts_from_the_beginning(hand: Hand) -> None:
    scene = open_review(hand, played(SETUPS[0], count=18))
    hand.click(scene.form.widgets[PLAY].rect.center)
    assert scene.is_animating
    assert scene.current_step <= 1


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_LEFT, pygame.K_HOME], ids=pygame.key.name)
def test_navigation_keys_stop_playback(hand: Hand, key: int) -> None:
    scene = open_review(hand, played(SETUPS[0], count=18), 5)
    hand.key(pygame.K_SPACE)
    hand.key(key)
    step = scene.current_step
    for _ in range(50):
        scene.update(0.1)
    assert scene.current_step == step


def test_the_buttons_do_what_the_keys_do(hand: Hand) -> None:
    game = played(SETUPS[0], count=18)
    scene = open_review(hand, game)
    places = []
    for place in (0, 3, 3, 1, 4):
        hand.click(scene.form.widgets[place].rect.center)
        places.append(scene.current_step)
    assert places == [0, 1, 2, 1, scene.last_step]
    assert [widget.enabled for widget in scene.form.widgets[:5]] == [True, True, True, False, False]


def test_space_presses_the_focused_button(hand: Hand) -> None:
    scene = open_review(hand, played(SETUPS[0], count=18))
    hand.key(pygame.K_TAB)
    hand.key(pygame.K_SPACE)
    assert scene.current_step == 0
    assert not scene.is_animating


def test_every_icon_button_has_a_tooltip_with_its_key(hand: Hand) -> None:
    scene = open_review(hand, finished(SETUPS[0]), 0)
    tooltips = [widget.tooltip for widget in scene.form.widgets if widget.focusable]
    assert tooltips == [
        "First step (Home)",
        "Previous step (Left arrow)",
        "Play automatically (Space)",
        "Next step (Right arrow)",
        "Last step (End)",
        "Next error (X)",
        "Show better move (O)",
        "Analysis (U)",
        "",
        "",
    ]
    hand.key(pygame.K_SPACE)
    assert scene.form.widgets[PLAY].tooltip == "Pause (Space)"


@pytest.mark.parametrize(("place", "start"), [(0, 5), (1, 1), (3, -1), (4, 5)])
def test_a_disabled_button_passes_the_focus_to_the_play_button(
    hand: Hand, place: int, start: int
) -> None:
    scene = open_review(hand, played(SETUPS[0], count=18))
    scene.show_step(start % scene.last_step)
    scene.form.focus = place
    hand.key(pygame.K_RETURN)
    assert scene.current_step in (0, scene.last_step)
    assert scene.form.focused is scene.form.widgets[PLAY]


def test_the_rules_open_at_the_topic_of_the_step(hand: Hand) -> None:
    game = played(SETUPS[0])
    scene = open_review(hand, game, 0)
    topics = []
    for number in (1, scene.last_step):
        scene.show_step(number)
        topics.append(scene.topic)
    assert topics == [Topic.OFFER, Topic.BONUSES]


# The list


def test_the_current_step_is_always_in_view_and_a_click_jumps_to_one(hand: Hand) -> None:
    scene = open_review(hand, played(SETUPS[0]))
    for number in range(scene.last_step + 1):
        scene.show_step(number)
        assert point_of(scene, number), number
    scene.show_step(30)
    point = point_of(scene, 29)
    assert point
    hand.click(point)
    assert scene.current_step == 29


def test_the_wheel_and_the_scrollbar_only_scroll_the_list(hand: Hand) -> None:
    scene = open_review(hand, played(SETUPS[0]))
    give(hand.app.stack, pygame.Event(pygame.MOUSEWHEEL, x=0, y=100, flipped=False))
    assert point_of(scene, 0)
    area = scene.listing.rect
    hand.drag((area.right - 1, area.top + 2), (area.right - 1, area.bottom + 50))
    hand.move((area.right - 1, area.top))
    assert point_of(scene, scene.last_step)
    assert point_of(scene, 0) is None
    assert scene.current_step == scene.last_step


# Leaving


def save_game(hand: Hand, game: Game) -> Path:
    """Save a game on the shelf."""
    path = hand.paths.games / "game.azul"
    path.parent.mkdir(parents=True)
    disk.write(game, path)
    return path


def open_review_from_list(hand: Hand) -> ReviewScene:
    hand.push("Load game")
    hand.push("Review game")
    scene = hand.app.stack.top
    assert isinstance(scene, ReviewScene)
    return scene


def test_a_review_changes_neither_the_game_nor_its_file(hand: Hand) -> None:
    path = save_game(hand, played(SETUPS[0], count=25, back=6))
    content = path.read_bytes()
    scene = open_review_from_list(hand)
    before = (scene.game.cursor, scene.game.log, scene.game.state)
    for key in (pygame.K_HOME, pygame.K_RIGHT, pygame.K_PAGEDOWN, pygame.K_LEFT, pygame.K_SPACE):
        hand.key(key)
    hand.tick(120)
    assert (scene.game.cursor, scene.game.log, scene.game.state) == before
    hand.key(pygame.K_ESCAPE)
    assert isinstance(hand.app.stack.top, LoadScene)
    hand.app.autosave.flush()
    assert list(hand.paths.games.glob("*.azul")) == [path]
    assert path.read_bytes() == content


def test_a_game_continued_from_a_step_has_its_own_file(hand: Hand) -> None:
    game = played(SETUPS[0])
    path = save_game(hand, game)
    content = path.read_bytes()
    scene = open_review_from_list(hand)
    scene.show_step(9)
    hand.push("Play from here")
    assert [type(scene) for scene in hand.app.stack.scenes] == [MenuScene, RoundScene]
    assert hand.state == game.step(8).after
    assert hand.scene.session.game.log == game.log[:9]
    hand.app.autosave.flush()
    (new,) = set(hand.paths.games.glob("*.azul")) - {path}
    assert disk.read(new).state == hand.state
    assert path.read_bytes() == content
    assert (disk.read(new).copied_from, game.copied_from) == (path.stem, None)


def test_a_game_cannot_be_continued_from_its_end(hand: Hand) -> None:
    game = played(SETUPS[0])
    scene = open_review(hand, game)
    assert not scene.form.widgets[PLAY_FROM_HERE].enabled
    hand.push("Play from here")
    assert hand.app.stack.top is scene
    before = [entry for entry in scene.entries if entry.record_count < game.cursor]
    for entry in scene.entries[len(before) :]:
        scene.show_step(entry.number)
        assert not scene.form.widgets[PLAY_FROM_HERE].enabled
    scene.show_step(before[-1].number)
    assert scene.form.widgets[PLAY_FROM_HERE].enabled


def test_the_branch_of_the_current_game_replaces_it(hand: Hand) -> None:
    game = played(SETUPS[0], count=18)
    old_session = hand.app.context.start_game(game)
    hand.app.stack.push(RoundScene(hand.app.context, old_session))
    open_review(hand, game, 7)
    hand.push("Play from here")
    assert [type(scene) for scene in hand.app.stack.scenes] == [MenuScene, RoundScene]
    branch = hand.scene.session
    assert branch.game.log == game.log[:7]
    assert legal_moves(branch.game.state) == legal_moves(game.step(6).after)
    is_playing = hand.app.context.shelf.is_playing
    assert (is_playing(old_session.path), is_playing(branch.path)) == (False, True)


def test_a_review_of_the_current_game_returns_to_it_or_to_a_branch(hand: Hand) -> None:
    game = played(SETUPS[0], count=18)
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    for button in ("Back", "Play from here"):
        hand.key(pygame.K_ESCAPE)
        hand.push("Review game")
        hand.key(pygame.K_PAGEUP)
        hand.push(button)
        if button == "Back":
            assert isinstance(hand.app.stack.top, PauseScene)
            hand.push("Continue")
        assert [type(scene) for scene in hand.app.stack.scenes] == [MenuScene, RoundScene]
        assert (hand.scene.session.game is game) == (button == "Back")
    assert hand.scene.session.game.cursor < game.cursor
    hand.app.autosave.flush()
    assert len(list(hand.paths.games.glob("*.azul"))) == 2


def test_a_file_broken_meanwhile_is_reported(hand: Hand) -> None:
    path = save_game(hand, played(SETUPS[0], count=5))
    hand.push("Load game")
    path.write_text("nonsense")
    hand.push("Review game")
    hand.push("Close")
    assert isinstance(hand.app.stack.top, LoadScene)


def test_the_pause_menu_opens_the_review(hand: Hand) -> None:
    game = played(SETUPS[0], count=18)
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.key(pygame.K_ESCAPE)
    assert isinstance(hand.app.stack.top, PauseScene)
    hand.push("Review game")
    assert isinstance(hand.app.stack.top, ReviewScene)


def test_during_the_analysis_the_error_buttons_say_that_it_is_running(hand: Hand) -> None:
    game = played(Setup(NAMES[:2], seed=4))
    assert game.is_over
    scene = open_review(hand, game, 3)
    assert scene.analysis
    assert not scene.analysis.has_ended
    reasons = {scene.side.buttons[name].why_disabled for name in ("error", "better")}
    assert reasons == {"The game is still being analyzed"}


def test_without_an_analysis_the_error_buttons_say_why(hand: Hand) -> None:
    """They must not claim that there are no errors."""
    scene = open_review(hand, played(Setup(NAMES[:2], seed=4)), 3)
    assert scene.analysis
    scene.analysis._give_up("")
    scene.show_analysis_progress()
    reasons = {scene.side.buttons[name].why_disabled for name in ("error", "better")}
    assert scene.analysis.message
    assert reasons == {Strings().say(scene.analysis.message)}


# Layout


@pytest.mark.sampled(0.4)
@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 640), (1366, 768), (1440, 1080), (2560, 1080)])
def test_all_widgets_are_on_the_panel_and_do_not_overlap(
    tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    hand = Hand(tmp_path, language=language)
    scene = ReviewScene(hand.app.context, played(SETUPS[-1], count=20), FILE)
    resize(hand.app.context, scene, size)
    buttons = [widget for widget in scene.form.widgets if isinstance(widget, Button)]
    places = [widget.rect for widget in scene.form.widgets]
    window = pygame.Rect((0, 0), size)
    assert all(window.contains(place) for place in places)
    assert all(place.left >= scene.stage.table.layout.size[0] for place in places)
    assert not [1 for n, place in enumerate(places) if place.collidelist(places[n + 1 :]) >= 0]
    for button in buttons:
        assert button.icon or button.width() <= button.rect.w
    scene.draw(pygame.Surface(size))
    hand.close()


def board_positions(table: Table) -> list[tuple[bool, bool]]:
    """For every two boards, whether one is left of the other, and whether it is above it."""
    boards = [table.layout.board_rect(player) for player in range(table.layout.players)]
    return [(a.right <= b.left, a.bottom <= b.top) for a, b in permutations(boards, 2)]


@pytest.mark.parametrize("size", [(1024, 640), (1366, 768), (1440, 1080), (2560, 1080)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_boards_are_arranged_as_during_the_game(
    hand: Hand, players: int, size: tuple[int, int]
) -> None:
    game = Game(Setup(NAMES[:players], seed=4))
    played_on = Table(game.setup)
    played_on.resize(size, hand.app.context.theme, hand.app.context.settings)
    scene = ReviewScene(hand.app.context, game, FILE)
    scene.resize(size)
    assert board_positions(scene.stage.table) == board_positions(played_on)


def test_fullscreen_can_be_toggled_in_the_review(hand: Hand) -> None:
    scene = open_review(hand, played(Setup(NAMES[:2], seed=4), count=5))
    for _ in range(3):
        hand.key(pygame.K_F11)
        assert scene.size == hand.app.window.get_surface().get_size()


def test_a_deal_that_was_not_shown_yet_is_left_out(hand: Hand) -> None:
    game = played(Setup(NAMES[:2], seed=4))
    scene = ReviewScene(hand.app.context, game, FILE, history_of(game, game.cursor - 1))
    assert scene.last_step == scene.current_step
    assert scene.current_record_count == game.cursor - 1
