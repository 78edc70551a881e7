"""Replays: moves and wall-tiling can be shown again at every speed, and change nothing.

Wall-tiling can also be counted board by board.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from azul.engine import (
    FLOOR,
    BonusScored,
    Decision,
    Draft,
    FloorLineScored,
    Phase,
    RoundEnded,
    Setup,
    State,
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
from azul.settings import Speed, TilingDisplay
from azul.table.animation import points
from azul.table.animation.step_animations import AnimationKind
from azul.table.hand.hand import MoveAttempt
from azul.table.slots import Area, Slot, contents_of
from tests.looks.played import before_the_last_draft
from tests.looks.played import played as played_round
from tests.play.hand import TICK, Hand
from tests.play.programs import block_thinking, tick_until

NAMES = ("Ana", "Ben", "Carla")
speeds = pytest.mark.parametrize("hand", [Speed.NORMAL, Speed.OFF], indirect=True)
walls = pytest.mark.parametrize("wall", Wall)


@pytest.fixture
def hand(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Hand]:
    player = Hand(tmp_path, getattr(request, "param", Speed.NORMAL))
    yield player
    player.close()


def start_game(hand: Hand, game: Game) -> RoundScene:
    """Show a game at the table, and skip its first animations."""
    scene = RoundScene(hand.app.context, hand.app.context.start_game(game))
    hand.app.stack.push(scene)
    hand.tick()
    skip(hand)
    return scene


def skip(hand: Hand) -> None:
    """Skip all animations."""
    while hand.scene.animations.is_running:
        hand.scene.stage.skip()
        hand.tick(1)


def ticks(hand: Hand) -> Iterator[None]:
    """Yield once per tick until no animation runs; nothing is drawn."""
    for _ in range(round(60 / TICK)):
        if not hand.scene.animations.is_running:
            return
        yield
        hand.app.stack.update(TICK)
    raise AssertionError("the animation does not end")


def play_to_round_summary(hand: Hand, wall: Wall, tiling: TilingDisplay) -> ScoringScene:
    """Play a round of three players up to its summary, which is open after wall-tiling."""
    settings = hand.app.context.settings
    hand.app.context.change_settings(replace(settings, tiling=tiling))
    game = before_the_last_draft(played_round(Setup(NAMES, wall, seed=10), 3, 0))
    start_game(hand, game)
    number = game.state.round
    while game.state.round == number:
        hand.scene.controller.attempt(MoveAttempt(legal_moves(game.state)[0]))
        hand.tick()
        skip(hand)
    scene = hand.scene
    assert isinstance(scene, ScoringScene)
    return scene


def snapshot(hand: Hand) -> tuple[object, ...]:
    """Everything that a replay must not change."""
    animations, game = hand.scene.animations, hand.scene.session.game
    return (
        game.log,
        game.cursor,
        animations.position,
        animations.final_state,
        animations.animation_state().resting,
        hand.scene.table_picture().scores,
    )


def test_counting_by_board_highlights_each_board_in_turn(hand: Hand) -> None:
    """Only tiles of that board move meanwhile."""
    scene = play_to_round_summary(hand, Wall.COLORED, TilingDisplay.BOARDS)
    hand.key(pygame.K_a)
    lit: list[int | None] = []
    for _ in ticks(hand):
        picture = hand.scene.table_picture()
        moving = {
            f.origin.owner for f, _ in picture.animation_state.moving if f.target.area is Area.WALL
        }
        assert moving <= {picture.active_player}
        lit += [picture.active_player] if picture.active_player not in lit[-1:] else []
    assert Counter(lit) == Counter([0, 1, 2])
    assert scene.table_picture().active_player is None


def test_counting_all_together_highlights_no_board(hand: Hand) -> None:
    play_to_round_summary(hand, Wall.COLORED, TilingDisplay.TOGETHER)
    hand.key(pygame.K_a)
    assert {hand.scene.table_picture().active_player for _ in ticks(hand)} == {None}


@walls
@speeds
@pytest.mark.parametrize(
    ("tiling", "by_key"),
    [
        (TilingDisplay.BOARDS, True),
        (TilingDisplay.TOGETHER, False),
        pytest.param(TilingDisplay.BOARDS, False, marks=pytest.mark.slow),
        pytest.param(TilingDisplay.TOGETHER, True, marks=pytest.mark.slow),
    ],
)
def test_replaying_wall_tiling_shows_all_tiles_and_changes_nothing(
    hand: Hand, wall: Wall, tiling: TilingDisplay, by_key: bool
) -> None:
    scene = play_to_round_summary(hand, wall, tiling)
    before = snapshot(hand)
    if by_key:
        hand.key(pygame.K_a)
    else:
        hand.click(next(w for w in scene.widgets()[0].tree() if w.is_interactive).rect.center)
    seen = []
    for _ in ticks(hand):
        assert scene.animations.kind is AnimationKind.TILING
        assert not scene.widgets()
        resting = scene.animations.animation_state().resting
        seen.append(sum(slot.area is Area.WALL for slot in resting))
    assert seen == sorted(seen)
    tiles = [
        event for event in scene.animations.wall_tiling_events if isinstance(event, TileMovedToWall)
    ]
    assert seen[-1] - seen[0] == len(tiles) > 3
    assert snapshot(hand) == before
    assert scene.widgets()


@walls
def test_points_already_counted_stay_visible_during_a_replay(hand: Hand, wall: Wall) -> None:
    scene = play_to_round_summary(hand, wall, TilingDisplay.BOARDS)
    hand.key(pygame.K_a)
    counted = [
        len(scene.animations.counted_tiling_events(scene.animations.animation_state()))
        for _ in ticks(hand)
    ]
    assert counted == sorted(counted)
    assert (
        counted[0]
        == 0
        < counted[len(counted) // 2]
        < counted[-1]
        == len(scene.animations.wall_tiling_events)
    )


def test_arrow_keys_choose_each_new_tile_and_highlight_its_group(hand: Hand) -> None:
    scene = play_to_round_summary(hand, Wall.COLORED, TilingDisplay.BOARDS)
    tiles = [
        event for event in scene.animations.wall_tiling_events if isinstance(event, TileMovedToWall)
    ]
    for tile in [*tiles, tiles[0]]:
        hand.key(pygame.K_RIGHT)
        assert scene.table_picture().highlighted == points.group_slots(tile)
    hand.key(pygame.K_LEFT)
    assert scene.table_picture().highlighted == points.group_slots(tiles[-1])


def test_the_left_arrow_begins_with_the_last_tile(hand: Hand) -> None:
    scene = play_to_round_summary(hand, Wall.COLORED, TilingDisplay.BOARDS)
    tiles = [
        event for event in scene.animations.wall_tiling_events if isinstance(event, TileMovedToWall)
    ]
    hand.key(pygame.K_LEFT)
    assert scene.table_picture().highlighted == points.group_slots(tiles[-1])


def tooltip(scene: ScoringScene, monkeypatch: pytest.MonkeyPatch) -> str:
    """The text of the tooltip that is drawn."""
    texts: list[str] = []
    monkeypatch.setattr(round_summary, "draw_tooltip", lambda *tooltip: texts.append(tooltip[2]))
    scene.stage.draw_overlays(pygame.Surface(scene.size))
    return "".join(texts)


@pytest.mark.parametrize("by_keys", [True, False])
def test_the_bonus_figures_have_tooltips_and_highlight_their_tiles(
    hand: Hand, by_keys: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_before_bonuses(TilingDisplay.TOGETHER, hand)
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
    own_bonuses = [event for event in bonuses_of(game) if event.player == last]
    assert scene.table_picture().highlighted == points.slots_of_bonuses(own_bonuses, picture)
    sums = [line.split(" = ")[1] for line in tooltip(scene, monkeypatch).splitlines()]
    assert sum(map(int, sums)) == sum(event.points for event in own_bonuses)


def misfit(state: State, move: Decision) -> int:
    """How many tiles a draft leaves over or its line lacks."""
    assert isinstance(move, Draft)
    source = state.displays[move.source - 1] if move.source else state.center
    held = state.players[state.to_act].lines[move.line - 1] if move.line else ""
    return abs(source.count(move.color.value) - (move.line - len(held)))


def play_round(hand: Hand, is_on_floor: bool) -> ScoringScene:
    """The summary of a first round with all tiles on the floor lines, or with few of them."""
    game = Game(Setup(NAMES, seed=1))
    start_game(hand, game)
    while game.state.round == 1:
        moves: list[Decision] = [*legal_moves(game.state)]
        if is_on_floor:
            moves = [move for move in moves if move.line == FLOOR]
        move = min(moves, key=partial(misfit, game.state))
        hand.scene.controller.attempt(MoveAttempt(move))
        hand.tick()
        skip(hand)
    scene = hand.scene
    assert isinstance(scene, ScoringScene)
    return scene


def test_a_tooltip_says_that_a_score_never_drops_below_zero(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the floor line of the board, and in the round summary."""
    scene = play_round(hand, is_on_floor=True)
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


@pytest.mark.parametrize("is_on_floor", [True, False])
def test_the_figures_of_a_round_add_up_and_say_if_a_score_stopped_at_zero(
    hand: Hand, is_on_floor: bool
) -> None:
    """The tables of all rounds then add up to the result."""
    scene = play_round(hand, is_on_floor)
    for _, *parts, total in scene.figures():
        assert sum(int(figure.replace("−", "-")) for figure in parts) == int(total)
    assert scene._summary
    texts = [widget.label for widget in scene._summary.panel.tree()]
    assert ("A score never drops below 0" in texts) == is_on_floor
    (starter,) = (text for text in texts if text.endswith(" starts the next round"))
    assert starter.startswith(NAMES[scene.state.first_player])


@speeds
@pytest.mark.parametrize("by_key", [True, False])
def test_the_last_three_moves_are_replayed_in_order(hand: Hand, by_key: bool) -> None:
    game = played_round(Setup(NAMES, seed=10), 3, 5)
    scene = start_game(hand, game)
    before, cursor = snapshot(hand), game.cursor
    if by_key:
        hand.key(pygame.K_a)
    else:
        hand.click(scene.bar.replay.rect.center)
    pictures, announced = [scene.animations.animation_state().resting], []
    for _ in ticks(hand):
        queued = scene.animations.current
        assert queued
        assert queued.step
        if queued.kind is AnimationKind.ANNOUNCE and queued.step not in announced:
            announced.append(queued.step)
            pictures.append(queued.animation.start)
            assert scene.table_picture().targets
        assert scene.table_picture().active_player == queued.step.before.to_act
    assert announced == [game.step(number) for number in range(cursor - 3, cursor)]
    assert pictures[0] == contents_of(game.step(cursor - 3).before)
    assert snapshot(hand) == before


def test_a_replay_over_a_round_boundary_includes_wall_tiling_and_deal(hand: Hand) -> None:
    game = played_round(Setup(NAMES, seed=10), 3, 2)
    scene = start_game(hand, game)
    hand.key(pygame.K_a)
    kinds = [scene.animations.kind for _ in ticks(hand)]
    kind_changes = [kinds[0]] + [after for before, after in pairwise(kinds) if after is not before]
    draft = [AnimationKind.ANNOUNCE, AnimationKind.DRAFT]
    assert kind_changes == [*draft, *draft, AnimationKind.TILING, AnimationKind.DEAL, *draft]
    assert hand.scene is scene


def test_during_gray_wall_tiling_the_last_moves_are_replayed(hand: Hand) -> None:
    game = before_the_last_draft(played_round(Setup(NAMES, Wall.GRAY, seed=10), 3, 0))
    start_game(hand, game)
    for _ in range(2):
        hand.scene.controller.attempt(MoveAttempt(legal_moves(game.state)[0]))
        hand.tick()
        skip(hand)
    assert game.state.phase is Phase.WALL_TILING
    scene, before = hand.scene, snapshot(hand)
    hand.key(pygame.K_a)
    assert {scene.animations.kind for _ in ticks(hand)} == {
        AnimationKind.ANNOUNCE,
        AnimationKind.DRAFT,
        AnimationKind.TILING,
    }
    assert hand.scene is scene
    assert snapshot(hand) == before


@pytest.mark.parametrize("press", ["table", "lit space", "right", "key"])
def test_any_press_during_a_replay_only_skips_it(hand: Hand, press: str) -> None:
    game = played_round(Setup(NAMES, seed=10), 3, 5)
    scene = start_game(hand, game)
    before = snapshot(hand)
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
    assert snapshot(hand) == before


def test_before_the_first_move_there_is_nothing_to_replay(hand: Hand) -> None:
    scene = start_game(hand, Game(Setup(NAMES, seed=10)))
    assert not scene.bar.replay.enabled
    hand.key(pygame.K_a)
    assert not scene.animations.is_running
    scene.controller.attempt(MoveAttempt(legal_moves(scene.state)[0]))
    skip(hand)
    assert scene.bar.replay.enabled


@pytest.mark.parametrize("hand", [Speed.OFF], indirect=True)
def test_programs_wait_until_a_replay_has_ended(hand: Hand) -> None:
    seating = Seating((Seat("Ana", 0), Seat("Ben", 1, "apprentice")))
    game = played_round(Setup(NAMES[:2], seed=10), 3, 4, seating)
    while game.seats[game.state.to_act].is_person:
        game.play(legal_moves(game.state)[0])
    cursor = game.cursor
    with pytest.MonkeyPatch.context() as patch:
        block_thinking(patch)
        start_game(hand, game)
        hand.key(pygame.K_a)
    for _ in ticks(hand):
        assert game.cursor == cursor
    tick_until(hand, lambda: game.cursor > cursor)


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE])
def test_a_key_that_skips_the_wall_tiling_does_not_go_on_to_the_next_round(
    hand: Hand, key: int
) -> None:
    scene = play_to_round_summary(hand, Wall.COLORED, TilingDisplay.BOARDS)
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


def test_replayed_moves_name_the_player_who_held_the_seat_then(hand: Hand) -> None:
    game = played_round(Setup(NAMES[:2], seed=10), 2, 4)
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
    shown_names = []
    for _ in ticks(hand):
        again = hand.scene.animations.replay
        description = describe_replay(again, game.seating, hand.app.context.strings)
        assert description
        assert hand.scene._last_move()[0].startswith(description[1])
        shown_names += [description[1]] if description[1] not in shown_names else []
    assert shown_names == holders


@walls
def test_points_stay_on_the_walls_when_wall_tiling_is_replayed_among_moves(
    hand: Hand, wall: Wall
) -> None:
    """So do those of boards tiled before; no points are drawn both as resting and as rising."""
    play_to_round_summary(hand, wall, TilingDisplay.BOARDS)
    tiled = hand.scene.animations.wall_tiling_events
    hand.push("Next round")
    skip(hand)
    hand.scene.controller.attempt(MoveAttempt(legal_moves(hand.state)[0]))
    skip(hand)
    hand.key(pygame.K_a)
    counted = []
    for _ in ticks(hand):
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


def game_before_bonuses(tiling: TilingDisplay, hand: Hand) -> Game:
    """A game before its last draft, which ends it with bonuses."""
    settings = hand.app.context.settings
    hand.app.context.change_settings(replace(settings, tiling=tiling))
    game = finished_game_with_bonuses()
    return before_the_last_draft(game.branch(game.cursor - 1))


@cache
def finished_game_with_bonuses() -> Game:
    games = (played_round(Setup(NAMES, seed=seed), 99, 0) for seed in range(99))
    return next(game for game in games if bonuses_of(game))


def bonuses_of(game: Game) -> set[BonusScored]:
    events = game.step(game.cursor - 1).events
    return {event for event in events if isinstance(event, BonusScored)}


@pytest.mark.parametrize("tiling", [TilingDisplay.BOARDS, TilingDisplay.TOGETHER])
@pytest.mark.parametrize("started_in", [AnimationKind.TILING, AnimationKind.BONUSES, None])
def test_a_replay_at_the_end_of_a_game_includes_the_bonuses(
    hand: Hand, tiling: TilingDisplay, started_in: AnimationKind | None
) -> None:
    """The replay may start during any animation, and none of these is empty."""
    game = game_before_bonuses(tiling, hand)
    start_game(hand, game)
    hand.scene.controller.attempt(MoveAttempt(legal_moves(game.state)[0]))
    hand.tick()
    for _ in ticks(hand):
        queued = hand.scene.animations.current
        assert queued
        assert not all(isinstance(event, RoundEnded) for event in queued.animation.events)
        if queued.kind is started_in:
            break
    scene = hand.scene
    assert isinstance(scene, ScoringScene)
    hand.key(pygame.K_a)
    bonuses = [
        (scene.animations.kind, {*scene.animations.animation_state().finished_events})
        for _ in ticks(hand)
    ]
    assert list(dict.fromkeys(kind for kind, _ in bonuses)) == [
        AnimationKind.TILING,
        AnimationKind.BONUSES,
    ]
    assert bonuses_of(game) <= bonuses[-1][1]
    assert scene.widgets()


def test_one_press_skips_all_drafts_of_a_redo_and_another_the_wall_tiling(hand: Hand) -> None:
    """These are the draft of a person, and those of programs up to the end of the round."""
    settings = hand.app.context.settings
    hand.app.context.change_settings(replace(settings, tiling=TilingDisplay.BOARDS))
    seats = (Seat("Ana", 0), Seat("Ben", 1, "apprentice"), Seat("Carla", 2, "apprentice"))
    game = next(
        game
        for game in (
            before_the_last_draft(played_round(Setup(NAMES, seed=seed), 2, 0, Seating(seats)))
            for seed in range(99)
        )
        if game.state.to_act == 2
    )
    for _ in range(2):
        game.undo()
    start_game(hand, game)
    hand.scene.controller.redo_to_person()
    kinds = []
    while hand.scene.animations.is_running:
        kinds.append(hand.scene.animations.kind)
        hand.press((5, 400))
    assert kinds == [AnimationKind.DRAFT, AnimationKind.TILING]
