"""What was seen can be seen again by a press, at every pace, and changes nothing.

And a wall-tiling can be followed: board by board, if one wishes.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from azul.engine import (
    FLOOR,
    BonusScored,
    FloorLineScored,
    Phase,
    RoundEnded,
    Setup,
    TileMovedToWall,
    Wall,
    legal_moves,
)
from azul.game.game import Game
from azul.game.seat import Seat
from azul.game.seating import Seating
from azul.scenes.game import round_summary
from azul.scenes.game.bar import describe_replay
from azul.scenes.game.round import RoundScene
from azul.scenes.game.scoring import ScoringScene
from azul.settings import Counting, Speed
from azul.table.animation import points
from azul.table.animation.step_animations import AnimationKind
from azul.table.hand.hand import MoveAttempt
from azul.table.slots import Area, Slot, contents_of
from tests.looks.played import before_the_last_draft
from tests.looks.played import played as seen_through
from tests.play.hand import TICK, Hand
from tests.play.programs import block_thinking, tick_until

NAMES = ("Ana", "Ben", "Carla")
paces = pytest.mark.parametrize("hand", [Speed.NORMAL, Speed.OFF], indirect=True)
walls = pytest.mark.parametrize("wall", Wall)


@pytest.fixture
def hand(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Hand]:
    player = Hand(tmp_path, getattr(request, "param", Speed.NORMAL))
    yield player
    player.close()


def start_game(hand: Hand, game: Game) -> RoundScene:
    """Begin with a game; what it shows at first is skipped."""
    scene = RoundScene(hand.app.context, hand.app.context.start_game(game))
    hand.app.stack.push(scene)
    hand.tick()
    skip(hand)
    return scene


def skip(hand: Hand) -> None:
    """Let all animations end."""
    while hand.scene.animations.is_running:
        hand.scene.stage.skip()
        hand.tick(1)


def watch(hand: Hand) -> Iterator[None]:
    """Each moment until no animation runs; no picture is drawn of it."""
    for _ in range(round(60 / TICK)):
        if not hand.scene.animations.is_running:
            return
        yield
        hand.app.stack.update(TICK)
    raise AssertionError("the animation does not end")


def to_the_table_of_the_round(hand: Hand, wall: Wall, counting: Counting) -> ScoringScene:
    """A round of three players, whose walls have been tiled, with its small table open."""
    settings = hand.app.context.settings
    hand.app.context.change_settings(replace(settings, counting=counting))
    game = before_the_last_draft(seen_through(Setup(NAMES, wall, seed=10), 3, 0))
    start_game(hand, game)
    number = game.state.round
    while game.state.round == number:
        hand.scene.controller.attempt(MoveAttempt(legal_moves(game.state)[0]))
        hand.tick()
        skip(hand)
    scene = hand.scene
    assert isinstance(scene, ScoringScene)
    return scene


def log_and_table(hand: Hand) -> tuple[object, ...]:
    """All that must stay as it is."""
    animations, game = hand.scene.animations, hand.scene.session.game
    return (
        game.log,
        game.cursor,
        animations.position,
        animations.final_state,
        animations.animation_state().resting,
        hand.scene.table_picture().scores,
    )


def test_board_by_board_each_is_lit_while_it_is_counted(hand: Hand) -> None:
    """Only its tiles move meanwhile, and only its score."""
    scene = to_the_table_of_the_round(hand, Wall.COLORED, Counting.BOARDS)
    hand.key(pygame.K_a)
    lit: list[int | None] = []
    for _ in watch(hand):
        picture = hand.scene.table_picture()
        moving = {
            f.origin.owner for f, _ in picture.animation_state.moving if f.target.area is Area.WALL
        }
        assert moving <= {picture.active_player}
        lit += [picture.active_player] if picture.active_player not in lit[-1:] else []
    assert Counter(lit) == Counter([0, 1, 2])
    assert scene.table_picture().active_player is None


def test_all_at_once_nobodys_board_is_lit(hand: Hand) -> None:
    to_the_table_of_the_round(hand, Wall.COLORED, Counting.TOGETHER)
    hand.key(pygame.K_a)
    assert {hand.scene.table_picture().active_player for _ in watch(hand)} == {None}


@walls
@paces
@pytest.mark.parametrize(
    ("counting", "by_key"),
    [
        (Counting.BOARDS, True),
        (Counting.TOGETHER, False),
        pytest.param(Counting.BOARDS, False, marks=pytest.mark.slow),
        pytest.param(Counting.TOGETHER, True, marks=pytest.mark.slow),
    ],
)
def test_the_wall_tiling_of_a_round_is_shown_again_from_its_first_tile_to_its_last(
    hand: Hand, wall: Wall, counting: Counting, by_key: bool
) -> None:
    scene = to_the_table_of_the_round(hand, wall, counting)
    before = log_and_table(hand)
    if by_key:
        hand.key(pygame.K_a)
    else:
        hand.click(next(w for w in scene.widgets()[0].tree() if w.is_interactive).rect.center)
    seen = []
    for _ in watch(hand):
        assert scene.animations.kind is AnimationKind.TILING
        assert not scene.widgets()
        still = scene.animations.animation_state().resting
        seen.append(sum(slot.area is Area.WALL for slot in still))
    assert seen == sorted(seen)
    tiles = [
        event for event in scene.animations.wall_tiling_events if isinstance(event, TileMovedToWall)
    ]
    assert seen[-1] - seen[0] == len(tiles) > 3
    assert log_and_table(hand) == before
    assert scene.widgets()


@walls
def test_points_stay_on_what_has_brought_them_while_the_rest_is_counted(
    hand: Hand, wall: Wall
) -> None:
    scene = to_the_table_of_the_round(hand, wall, Counting.BOARDS)
    hand.key(pygame.K_a)
    counted = [
        len(scene.animations.counted_tiling_events(scene.animations.animation_state()))
        for _ in watch(hand)
    ]
    assert counted == sorted(counted)
    assert (
        counted[0]
        == 0
        < counted[len(counted) // 2]
        < counted[-1]
        == len(scene.animations.wall_tiling_events)
    )


def test_arrows_point_at_each_new_tile_and_its_group_is_lit(hand: Hand) -> None:
    scene = to_the_table_of_the_round(hand, Wall.COLORED, Counting.BOARDS)
    tiles = [
        event for event in scene.animations.wall_tiling_events if isinstance(event, TileMovedToWall)
    ]
    for tile in [*tiles, tiles[0]]:
        hand.key(pygame.K_RIGHT)
        assert scene.table_picture().highlighted == points.group_slots(tile)
    hand.key(pygame.K_LEFT)
    assert scene.table_picture().highlighted == points.group_slots(tiles[-1])


def test_backwards_the_arrows_begin_with_the_last_tile(hand: Hand) -> None:
    scene = to_the_table_of_the_round(hand, Wall.COLORED, Counting.BOARDS)
    tiles = [
        event for event in scene.animations.wall_tiling_events if isinstance(event, TileMovedToWall)
    ]
    hand.key(pygame.K_LEFT)
    assert scene.table_picture().highlighted == points.group_slots(tiles[-1])


def tooltip(scene: ScoringScene, monkeypatch: pytest.MonkeyPatch) -> str:
    """The tooltip of a tile or a figure in the picture."""
    said: list[str] = []
    monkeypatch.setattr(round_summary, "draw_tooltip", lambda *tooltip: said.append(tooltip[2]))
    scene.stage.draw_overlays(pygame.Surface(scene.size))
    return "".join(said)


@pytest.mark.parametrize("by_keys", [True, False])
def test_the_figures_of_bonuses_tell_what_has_brought_them_and_light_it(
    hand: Hand, by_keys: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = with_bonuses(Counting.TOGETHER, hand)
    start_game(hand, game)
    hand.scene.controller.attempt(MoveAttempt(legal_moves(game.state)[0]))
    skip(hand)
    scene = hand.scene
    assert isinstance(scene, ScoringScene)
    assert scene._summary
    events, picture = scene.animations.wall_tiling_events, contents_of(game.state)
    assert scene.table_picture().highlighted == points.slots_of_bonuses(events, picture) != set()
    last = max(event.player for event in bonuses_of(game))
    if by_keys:
        hand.key(pygame.K_e)
        hand.key(pygame.K_LEFT)
    else:
        hand.move(scene._summary.panel.figure(last, 4).center)
    mine = [event for event in bonuses_of(game) if event.player == last]
    assert scene.table_picture().highlighted == points.slots_of_bonuses(mine, picture)
    sums = [line.split(" = ")[1] for line in tooltip(scene, monkeypatch).splitlines()]
    assert sum(map(int, sums)) == sum(event.points for event in mine)


def test_where_a_floor_line_has_cost_less_than_is_printed_it_says_so(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the board, and in the table of the round."""
    game = Game(Setup(NAMES, seed=10))
    start_game(hand, game)
    while game.state.round == 1:
        floor = (move for move in legal_moves(game.state) if move.line == FLOOR)
        hand.scene.controller.attempt(MoveAttempt(next(floor)))
        hand.tick()
        skip(hand)
    scene = hand.scene
    assert isinstance(scene, ScoringScene)
    lines = [
        event for event in scene.animations.wall_tiling_events if isinstance(event, FloorLineScored)
    ]
    line = next(event for event in lines if event.lost < event.cost)
    assert scene._summary
    board = scene.stage.table.slot_rect(Slot(Area.FLOOR, line.player, 0, 1))
    for place in (board, scene._summary.panel.figure(line.player, 3)):
        hand.move((1, 1))
        assert not tooltip(scene, monkeypatch)
        hand.move(place.center)
        assert tooltip(scene, monkeypatch).startswith(
            f"−{line.cost}, but a score never drops below 0"
        )


@paces
@pytest.mark.parametrize("by_key", [True, False])
def test_the_last_three_moves_are_shown_again_one_after_the_other(hand: Hand, by_key: bool) -> None:
    game = seen_through(Setup(NAMES, seed=10), 3, 5)
    scene = start_game(hand, game)
    before, at = log_and_table(hand), game.cursor
    if by_key:
        hand.key(pygame.K_a)
    else:
        hand.click(scene.bar.replay.rect.center)
    pictures, announced = [scene.animations.animation_state().resting], []
    for _ in watch(hand):
        queued = scene.animations.current
        assert queued
        assert queued.step
        if queued.kind is AnimationKind.ANNOUNCE and queued.step not in announced:
            announced.append(queued.step)
            pictures.append(queued.animation.start)
            assert scene.table_picture().targets
        assert scene.table_picture().active_player == queued.step.before.to_act
    assert announced == [game.step(number) for number in range(at - 3, at)]
    assert pictures[0] == contents_of(game.step(at - 3).before)
    assert log_and_table(hand) == before


def test_over_the_border_of_a_round_all_that_lay_between_is_shown(hand: Hand) -> None:
    game = seen_through(Setup(NAMES, seed=10), 3, 2)
    scene = start_game(hand, game)
    hand.key(pygame.K_a)
    acts = [scene.animations.kind for _ in watch(hand)]
    turns = [acts[0]] + [after for before, after in pairwise(acts) if after is not before]
    draft = [AnimationKind.ANNOUNCE, AnimationKind.DRAFT]
    assert turns == [*draft, *draft, AnimationKind.TILING, AnimationKind.DEAL, *draft]
    assert hand.scene is scene


def test_in_the_middle_of_a_choice_on_the_gray_wall_the_last_moves_are_shown(hand: Hand) -> None:
    game = before_the_last_draft(seen_through(Setup(NAMES, Wall.GRAY, seed=10), 3, 0))
    start_game(hand, game)
    for _ in range(2):
        hand.scene.controller.attempt(MoveAttempt(legal_moves(game.state)[0]))
        hand.tick()
        skip(hand)
    assert game.state.phase is Phase.WALL_TILING
    scene, before = hand.scene, log_and_table(hand)
    hand.key(pygame.K_a)
    assert {scene.animations.kind for _ in watch(hand)} == {
        AnimationKind.ANNOUNCE,
        AnimationKind.DRAFT,
        AnimationKind.TILING,
    }
    assert hand.scene is scene
    assert log_and_table(hand) == before


@pytest.mark.parametrize("press", ["table", "lit space", "right", "key"])
def test_any_press_meanwhile_only_skips(hand: Hand, press: str) -> None:
    game = seen_through(Setup(NAMES, seed=10), 3, 5)
    scene = start_game(hand, game)
    before = log_and_table(hand)
    hand.key(pygame.K_a)
    hand.tick(3)
    if press == "table":
        hand.press((5, 400))
    elif press == "lit space":
        hand.press(hand.source(legal_moves(game.state)[0]))
    elif press == "right":
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 400), button=3))
        hand.tick(1)
    else:
        hand.key(pygame.K_F5)
    assert not scene.animations.is_running
    assert scene.stage.hand.drag is None
    assert log_and_table(hand) == before


def test_before_the_first_move_there_is_nothing_to_show_again(hand: Hand) -> None:
    scene = start_game(hand, Game(Setup(NAMES, seed=10)))
    assert not scene.bar.replay.enabled
    hand.key(pygame.K_a)
    assert not scene.animations.is_running
    scene.controller.attempt(MoveAttempt(legal_moves(scene.state)[0]))
    skip(hand)
    assert scene.bar.replay.enabled


@pytest.mark.parametrize("hand", [Speed.OFF], indirect=True)
def test_programs_wait_until_the_moves_have_been_shown(hand: Hand) -> None:
    seating = Seating((Seat("Ana", 0), Seat("Ben", 1, "apprentice")))
    game = seen_through(Setup(NAMES[:2], seed=10), 3, 4, seating)
    while game.seats[game.state.to_act].is_person:
        game.play(legal_moves(game.state)[0])
    at = game.cursor
    with pytest.MonkeyPatch.context() as patch:
        block_thinking(patch)
        start_game(hand, game)
        hand.key(pygame.K_a)
    for _ in watch(hand):
        assert game.cursor == at
    tick_until(hand, lambda: game.cursor > at)


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE])
def test_a_key_that_skips_the_wall_tiling_does_not_go_on_to_the_next_round(
    hand: Hand, key: int
) -> None:
    scene = to_the_table_of_the_round(hand, Wall.COLORED, Counting.BOARDS)
    hand.key(pygame.K_a)
    hand.tick(60)
    assert not scene.widgets()
    hand.key(key)
    if key == pygame.K_ESCAPE:
        hand.key(key)
    assert hand.scene is scene
    assert scene.widgets()
    hand.key(pygame.K_TAB)
    hand.key(pygame.K_RIGHT)
    assert hand.scene is scene


def test_moves_shown_again_name_who_held_the_seat_then(hand: Hand) -> None:
    game = seen_through(Setup(NAMES[:2], seed=10), 2, 4)
    game.reseat(game.step(game.cursor - 1).before.to_act, "Zoe", None)
    for _ in range(2):
        game.play(legal_moves(game.state)[0])
    start_game(hand, game)
    holders = [
        game.seating.at(number)[game.step(number).before.to_act].name
        for number in range(game.cursor - 3, game.cursor)
    ]
    assert "Zoe" in holders
    assert len({*holders}) == 3
    hand.key(pygame.K_a)
    names = []
    for _ in watch(hand):
        again = hand.scene.animations.replay
        text = describe_replay(again, game.seating, hand.app.context.strings)
        assert text
        assert hand.scene._last_move()[0].startswith(text[1])
        names += [text[1]] if text[1] not in names else []
    assert names == holders


@walls
def test_points_stay_on_the_walls_while_a_wall_tiling_is_seen_again_among_the_moves(
    hand: Hand, wall: Wall
) -> None:
    """Those of boards tiled before, too; none is drawn twice, as staying and as rising."""
    to_the_table_of_the_round(hand, wall, Counting.BOARDS)
    tiled = hand.scene.animations.wall_tiling_events
    hand.push("Next round")
    skip(hand)
    hand.scene.controller.attempt(MoveAttempt(legal_moves(hand.state)[0]))
    skip(hand)
    hand.key(pygame.K_a)
    counted = []
    for _ in watch(hand):
        animation_state = hand.scene.animations.animation_state()
        staying = hand.scene.animations.counted_tiling_events(animation_state)
        rising = {
            event
            for event, age in animation_state.event_ages
            if points.is_not_yet_counted(event, age)
        }
        assert not rising & {*staying}
        if hand.scene.animations.kind is AnimationKind.TILING:
            counted.append(len(staying))
        elif hand.scene.animations.kind is AnimationKind.DEAL:
            assert not staying
    assert counted == sorted(counted)
    assert counted[-1] == len(tiled) > 3


def with_bonuses(counting: Counting, hand: Hand) -> Game:
    """A game whose last draft is still to come, and leads to bonuses."""
    settings = hand.app.context.settings
    hand.app.context.change_settings(replace(settings, counting=counting))
    game = ended_with_bonuses()
    return before_the_last_draft(game.branch(game.cursor - 1))


@cache
def ended_with_bonuses() -> Game:
    games = (seen_through(Setup(NAMES, seed=seed), 99, 0) for seed in range(99))
    return next(game for game in games if bonuses_of(game))


def bonuses_of(game: Game) -> set[BonusScored]:
    events = game.step(game.cursor - 1).events
    return {event for event in events if isinstance(event, BonusScored)}


@pytest.mark.parametrize("counting", [Counting.BOARDS, Counting.TOGETHER])
@pytest.mark.parametrize("asked_in", [AnimationKind.TILING, AnimationKind.BONUSES, None])
def test_show_again_at_the_end_of_a_game_shows_the_bonuses_too(
    hand: Hand, counting: Counting, asked_in: AnimationKind | None
) -> None:
    """Whenever it is asked for; and no animation on the way shows nothing."""
    game = with_bonuses(counting, hand)
    start_game(hand, game)
    hand.scene.controller.attempt(MoveAttempt(legal_moves(game.state)[0]))
    hand.tick()
    for _ in watch(hand):
        queued = hand.scene.animations.current
        assert queued
        assert not all(isinstance(event, RoundEnded) for event in queued.animation.events)
        if queued.kind is asked_in:
            break
    scene = hand.scene
    assert isinstance(scene, ScoringScene)
    hand.key(pygame.K_a)
    bonuses = [
        (scene.animations.kind, {*scene.animations.animation_state().finished_events})
        for _ in watch(hand)
    ]
    assert list(dict.fromkeys(kind for kind, _ in bonuses)) == [
        AnimationKind.TILING,
        AnimationKind.BONUSES,
    ]
    assert bonuses_of(game) <= bonuses[-1][1]
    assert scene.widgets()


def test_one_press_skips_all_drafts_of_a_redo_and_another_the_wall_tiling(hand: Hand) -> None:
    """A person's draft, and those of programs up to the end of the round."""
    settings = hand.app.context.settings
    hand.app.context.change_settings(replace(settings, counting=Counting.BOARDS))
    seats = (Seat("Ana", 0), Seat("Ben", 1, "apprentice"), Seat("Carla", 2, "apprentice"))
    game = next(
        game
        for game in (
            before_the_last_draft(seen_through(Setup(NAMES, seed=seed), 2, 0, Seating(seats)))
            for seed in range(99)
        )
        if game.state.to_act == 2
    )
    for _ in range(2):
        game.undo()
    start_game(hand, game)
    hand.scene.controller.redo_to_person()
    acts = []
    while hand.scene.animations.is_running:
        acts.append(hand.scene.animations.kind)
        hand.press((5, 400))
    assert acts == [AnimationKind.DRAFT, AnimationKind.TILING]
