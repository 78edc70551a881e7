"""The review: it shows and animates every step, games go on from it, and the game stays."""

from dataclasses import replace
from itertools import permutations

import pygame
import pytest

from azul.book.topics import Topic
from azul.engine import CHANCE, BonusScored, Setup, TileMovedToWall, TilesTaken, Wall, initial_state
from azul.game import Game, history_of
from azul.saves import disk
from azul.settings import Speed
from azul.table.animation import points
from azul.table.animation.step_animations import AnimationKind
from azul.table.painter import TablePainter
from azul.table.slots import Area, contents_of
from tests.cases import slow
from tests.game.histories import NAMES, SETUPS, every_setup_in_long_tests, played
from tests.looks.played import finished
from tests.play.mouse_player import MousePlayer
from tests.scenes.analyses import open_review, review, start_game, step_shown
from tests.transcript import Words

TWO = Setup(NAMES[:2], seed=4)
BY_KEYS = """right 19, left 18, up 17, down 18, page up 14, page up 1, page up 0, page up 0, left 0,
page down 1, page down 14, page down 19, page down 19, home 0, end 19"""
"""Keys and the steps that they lead to. The deals are steps 1 and 14."""


def use_speed(player: MousePlayer, speed: Speed) -> None:
    player.app.context.change_settings(replace(player.app.context.settings, speed=speed))


# Steps


def test_a_player_goes_through_a_game_with_keys_buttons_and_list(
    player: MousePlayer, words: Words
) -> None:
    """The review opens at the last step that was played; undone moves are left out."""
    start_game(player, played(SETUPS[0], count=20, back=5))
    player.key(pygame.K_ESCAPE)
    player.push("Review game")
    words.check("review-at-the-end", player.app.stack.top)
    assert player.tooltip("Next step") == player.tooltip("Last step") == "This is the last step"
    for key, _, step in (each.strip().rpartition(" ") for each in BY_KEYS.split(",")):
        player.key(pygame.key.key_code(key))
        assert step_shown(player) == int(step), key
    for label, end in (("First", 0), ("Next", 1), ("Next", 2), ("Previous", 1), ("Last", 19)):
        player.click_on(f"{label} step")
        assert step_shown(player) == end, label
    # Wheel and scrollbar only scroll the list.
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=100, flipped=False))
    player.tick()
    assert step_shown(player) == 19
    player.click_on("Empty table")
    words.check("review-at-the-beginning", player.app.stack.top)
    assert (
        player.tooltip("First step") == player.tooltip("Previous step") == "This is the first step"
    )
    area = player.node("Review", 1).rect
    player.drag((area.right - 1, area.top + 2), (area.right - 1, area.bottom + 50))
    player.move((area.right - 1, area.top))
    assert step_shown(player) == 0
    assert not player.sees("list item: Empty table")
    for step in (*range(1, 20), 0):
        review(player).show_step(step)
        assert player.sees("list item", "[x]"), "the current step is in view"
    player.key(pygame.K_F1)
    assert player.sees("list: Rules = ")
    player.key(pygame.K_ESCAPE)
    player.key(pygame.K_l)
    assert player.sees("dialog: Paused")


def test_the_keyboard_pushes_buttons_and_keeps_its_focus(player: MousePlayer) -> None:
    """A button that is disabled by its own click gives the focus to an enabled button."""
    open_review(player, played(TWO, count=18))
    last = step_shown(player)
    for label, start, end in (
        ("First step", 5, 0),
        ("Previous step", 1, 0),
        ("Next step", last - 1, last),
        ("Last step", 5, last),
    ):
        review(player).show_step(start)
        player.focus_on(label)
        player.key(pygame.K_SPACE)
        assert step_shown(player) == end
        assert player.sees("> button: Play automatically")
    player.key(pygame.K_LEFT)
    assert player.sees("> button: Previous step"), (
        "between buttons, arrows lead from one to the next"
    )
    player.key(pygame.K_UP)
    assert step_shown(player) == last - 1


@every_setup_in_long_tests
def test_every_step_forward_and_back_shows_its_own_table(player: MousePlayer, setup: Setup) -> None:
    """The review highlights the player who has moved, new tiles on a wall, and tiles of bonuses."""
    game = finished(setup) if setup.wall is Wall.COLORED else played(setup)
    open_review(player, game, 0)
    scene = review(player)
    assert scene.animations.state == initial_state(setup)
    assert scene.table_model().active_player is None
    for entry in scene.entries:
        scene.step_forward()
        picture, event = scene.table_model(), entry.step.events[0]
        before, after = entry.step.before, entry.step.after
        assert scene.animations.state == after
        assert picture.scores == tuple(board.score for board in after.players)
        if isinstance(event, BonusScored):
            assert entry.number == scene.last_step
            slots = points.slots_of_bonuses(entry.step.events, contents_of(after))
            assert picture.highlighted == slots != set()
        elif isinstance(event, TileMovedToWall):
            boards = [
                pair[0] != pair[1] for pair in zip(before.players, after.players, strict=True)
            ]
            assert boards == [seat == picture.active_player for seat in range(len(boards))]
            new = contents_of(after).keys() - contents_of(before).keys()
            assert picture.highlighted == {slot for slot in new if slot.area == Area.WALL}
        elif isinstance(event, TilesTaken):
            assert picture.active_player == before.to_act
        if before.to_act == CHANCE or isinstance(event, BonusScored):
            assert picture.active_player is None
    assert {game.step(n).after for n in range(game.cursor)} <= {e.step.after for e in scene.entries}
    for entry in reversed(scene.entries):
        # The bonuses belong to the record that has ended the game.
        play_from_here = player.node("Play from here").widget
        assert play_from_here
        assert play_from_here.enabled == (scene.current_record_count < game.cursor)
        scene.step_back()
        assert scene.animations.state == entry.step.before


def test_the_end_of_a_game_cannot_be_played_on_from(player: MousePlayer) -> None:
    """The rules open at the subject of the step, and leave out a step that was not shown yet."""
    game = finished(TWO)
    open_review(player, game)
    assert player.tooltip("Play from here") == "The game is over here. Go back a few steps"
    player.push("Play from here")
    assert review(player).topic == Topic.BONUSES
    review(player).show_step(1)
    assert review(player).topic == Topic.OFFER
    open_review(player, game, entries=history_of(game, game.cursor - 1))
    assert step_shown(player) == review(player).last_step
    assert review(player).current_record_count == game.cursor - 1


# Animations


def test_a_step_is_animated_from_the_table_before_it_to_the_one_after_it(
    player: MousePlayer,
) -> None:
    """Scores change with the step, and the lid loses tiles only at a deal."""
    use_speed(player, Speed.NORMAL)
    open_review(player, finished(Setup(NAMES[:2], Wall.GRAY, seed=4)), 0)
    scene = review(player)

    def tiles_in_lid() -> int:
        picture = scene.table_model()
        stores = picture.animation_state.bag_and_lid
        return sum(stores.lid if stores else picture.state.lid)

    for number, entry in enumerate(scene.entries):
        step = entry.step
        scene.show_step(number)
        lids = [tiles_in_lid()]
        scene.step_forward()
        assert scene.animations.current
        assert scene.animations.current.animation.start == contents_of(step.before)
        assert scene.table_model().scores == tuple(board.score for board in step.before.players)
        while scene.is_animating:
            lids.append(tiles_in_lid())
            scene.update(0.1)
        assert entry.is_deal or [*lids, tiles_in_lid()] == sorted([*lids, tiles_in_lid()])
        assert scene.animations.animation_state().resting == contents_of(step.after)
        assert scene.table_model().scores == tuple(board.score for board in step.after.players)


def test_a_step_back_is_animated_backward_and_any_input_skips_it(player: MousePlayer) -> None:
    """For a wall-tiling only the board tiled last is animated; jumps are not animated."""
    use_speed(player, Speed.NORMAL)
    open_review(player, finished(TWO))
    scene = review(player)
    second_deal = [entry.number for entry in scene.entries if entry.is_deal][1]
    for start, kind in (
        (scene.last_step, AnimationKind.BONUSES),
        (second_deal - 1, AnimationKind.TILING),
        (3, AnimationKind.DRAFT),
    ):
        step = scene.entries[start - 1].step
        scene.show_step(start)
        player.key(pygame.K_LEFT)
        queued = scene.animations.current
        assert queued
        assert (queued.kind, queued.animation.start) == (kind, contents_of(step.before))
        assert scene.animations.state == step.before
        assert kind != AnimationKind.DRAFT or scene.table_model().active_player == step.player
        scene.update(queued.animation.duration)
        assert not scene.is_animating
        assert scene.table_model().scores == tuple(board.score for board in step.before.players)
    for skip in ("click", "f5", "home", "page down", "page up", "end"):
        player.key(pygame.K_DOWN)
        assert scene.is_animating
        if skip == "click":
            player.press((5, 5))
        else:
            player.key(pygame.key.key_code(skip))
        assert not scene.is_animating
    assert step_shown(player) == scene.last_step


@pytest.mark.parametrize("speed", Speed)
def test_playback_pauses_after_each_step_and_stops_at_the_end(
    player: MousePlayer, speed: Speed
) -> None:
    use_speed(player, speed)
    open_review(player, played(TWO, count=18), 2)
    scene = review(player)
    player.key(pygame.K_SPACE)
    assert player.sees("button: Pause (Space)")
    scene.animations.skip()
    player.wait(0.5)
    assert step_shown(player) == 3
    player.wait(0.5)
    seen = {step_shown(player)}
    while scene.is_animating:
        player.wait(0.5)
        seen.add(step_shown(player))
    assert seen == {*range(4, scene.last_step + 1)}
    for key in (pygame.K_SPACE, pygame.K_LEFT, pygame.K_HOME):
        scene.show_step(5)
        player.key(pygame.K_SPACE)
        assert scene.is_animating
        player.key(key)
        step = step_shown(player)
        scene.animations.skip()
        player.wait(5)
        assert (step_shown(player), scene.is_animating) == (step, False), "a key stops the playback"
    scene.show_step(scene.last_step)
    player.push("Play automatically (Space)")
    assert step_shown(player) <= 1, "the playback starts again at the end"
    assert scene.is_animating


@pytest.mark.pictures
@pytest.mark.parametrize("wall", [Wall.GRAY, *slow([Wall.COLORED])])
def test_each_place_can_be_explained_at_each_step(player: MousePlayer, wall: Wall) -> None:
    """This holds within a wall-tiling too, where nobody could play from the table."""
    open_review(player, played(Setup(("Ana", "Ben"), wall, seed=2)), 0)
    scene, surface = review(player), pygame.Surface(player.app.stack.size)
    places = [*scene.table.painter.places]
    for step in range(scene.last_step + 1):
        scene.show_step(step)
        for place in places[step % 31 :: 31]:
            scene.table.inspect_at(scene.table.painter.places[place].center)
            scene.table.inspector.skip_rest()
            scene.draw(surface)


# Leaving


def test_a_game_is_continued_from_a_step_in_a_file_of_its_own(player: MousePlayer) -> None:
    """A review changes neither the game nor its file; a broken file is reported."""
    game, path = played(SETUPS[0], count=25, back=6), player.paths.games / "game.azul"
    path.parent.mkdir(parents=True)
    disk.write(game, path)
    content = path.read_bytes()
    player.push("Load game")
    player.push("Review game")
    for key in (pygame.K_HOME, pygame.K_RIGHT, pygame.K_PAGEDOWN, pygame.K_LEFT, pygame.K_SPACE):
        player.key(key)
    player.tick(120)
    player.key(pygame.K_ESCAPE)
    assert player.sees("heading: Load game")
    player.app.autosave.flush()
    assert [*player.paths.games.glob("*.azul")] == [path]
    player.push("Review game")
    review(player).show_step(9)
    player.push("Play from here")
    player.app.autosave.flush()
    (new,) = {*player.paths.games.glob("*.azul")} - {path}
    branch = disk.read(new)
    assert player.state == branch.state == game.step(8).after
    assert (branch.log, branch.copied_from) == (game.log[:9], path.stem)
    assert path.read_bytes() == content
    player.key(pygame.K_ESCAPE)
    player.push("Main menu")
    player.push("Load game")
    new.write_text("nonsense")
    player.push("Review game")
    assert player.sees("dialog: ", "can’t")
    player.push("Close")
    assert player.sees("heading: Load game")


def test_a_review_of_the_current_game_returns_to_the_game_or_to_a_branch(
    player: MousePlayer,
) -> None:
    """The branch replaces the game, which is no longer played then."""
    game = played(SETUPS[0], count=18)
    start_game(player, game)
    old, after = player.scene.session.path, game.state
    for button in ("Back", "Play from here"):
        player.key(pygame.K_ESCAPE)
        player.push("Review game")
        player.key(pygame.K_PAGEUP)
        player.push(button)
        if button == "Back":
            player.push("Continue")
            assert player.state == after
    assert player.state == game.step(11).after
    player.app.autosave.flush()
    (new,) = {*player.paths.games.glob("*.azul")} - {old}
    is_playing = player.app.context.library.is_playing
    assert (is_playing(old), is_playing(new)) == (False, True)
    assert len(player.app.stack.scenes) == 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_boards_are_arranged_as_during_the_game(player: MousePlayer, players: int) -> None:
    """This holds in each window, although the table has less room beside the list."""

    def positions(table: TablePainter) -> list[tuple[bool, bool]]:
        """Return for every two boards whether one is left of the other, and whether it is above."""
        boards = [table.layout.board_rect(seat) for seat in range(players)]
        return [(a.right <= b.left, a.bottom <= b.top) for a, b in permutations(boards, 2)]

    game = Game(Setup(NAMES[:players], seed=4))
    open_review(player, game)
    for size in [(1024, 640), (1366, 768), (1440, 1080), (2560, 1080)]:
        played_on = TablePainter(game.setup)
        played_on.resize(size, player.app.context.theme, player.app.context.settings)
        review(player).resize(size)
        assert positions(review(player).table.painter) == positions(played_on)
