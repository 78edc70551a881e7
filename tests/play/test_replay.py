"""Replays of moves and wall-tilings, which change nothing, and the summary of a round."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import groupby
from pathlib import Path

import pygame
import pytest

from azul.engine import (
    BonusScored,
    RoundEnded,
    Setup,
    TileMovedToWall,
    Wall,
    legal_moves,
)
from azul.game import Game, Seat, Seating
from azul.scenes.game.bar import describe_last_move, describe_replay
from azul.scenes.game.round import RoundScene
from azul.settings import Speed, TilingDisplay
from azul.table.animation import points
from azul.table.animation.step_animations import AnimationKind
from azul.table.hand.hand import MoveAttempt
from azul.table.slots import Area, contents_of
from tests.looks.played import before_the_last_draft
from tests.looks.played import played as played_round
from tests.play.mouse_player import MousePlayer
from tests.play.programs import block_thinking, redo, tick_until
from tests.scenes.registry import finish_round, new_table
from tests.transcript import Words

NAMES = ("Ana", "Ben", "Carla")
BOARDS, TOGETHER = TilingDisplay.BOARDS, TilingDisplay.TOGETHER
MOVE = [AnimationKind.ANNOUNCE, AnimationKind.DRAFT]


@pytest.fixture
def player(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[MousePlayer]:
    player = MousePlayer(tmp_path, getattr(request, "param", Speed.NORMAL))
    yield player
    player.close()


def start_game(player: MousePlayer, game: Game, tiling: TilingDisplay = BOARDS) -> Game:
    """Show a game at the table, and skip its first animations."""
    settings = player.app.context.settings
    player.app.context.change_settings(replace(settings, tiling=tiling))
    player.app.stack.push(RoundScene(player.app.context, player.app.context.start_game(game)))
    player.tick()
    skip(player)
    return game


def skip(player: MousePlayer) -> None:
    """Skip all animations."""
    while player.scene.animations.is_running:
        player.scene.table.skip()
        player.tick(1)


def attempt(player: MousePlayer) -> None:
    """Play the first legal move, and begin its animation."""
    number = player.scene.session.game.cursor
    player.scene.controller.attempt(MoveAttempt(legal_moves(player.state)[0]))
    player.tick()
    assert player.scene.session.game.cursor > number


def play_to_round_summary(player: MousePlayer, wall: Wall, tiling: TilingDisplay) -> None:
    """Play a round of three players up to its summary, which is open after wall-tiling."""
    game = before_the_last_draft(played_round(Setup(NAMES, wall, seed=10), 3, 0))
    start_game(player, game, tiling)
    while not player.offers("Next round"):
        attempt(player)
        skip(player)


def ticks(player: MousePlayer) -> Iterator[None]:
    """Yield once per tick until no animation runs; nothing is drawn."""
    for _ in range(1000):
        if not player.scene.animations.is_running:
            return
        yield
        player.app.stack.update(1 / 15)
    raise AssertionError("the animation does not end")


def unchanged(player: MousePlayer) -> tuple[object, ...]:
    """Return everything that a replay must not change."""
    game, picture = player.scene.session.game, player.scene.table_model()
    return game.log, game.cursor, player.scene.state, picture.animation_state, picture.scores


def kinds_of_replay(player: MousePlayer) -> list[AnimationKind | None]:
    """Return the kinds of animations until none runs, in order."""
    return [kind for kind, _ in groupby(player.scene.animations.kind for _ in ticks(player))]


def tiles_of(player: MousePlayer) -> list[TileMovedToWall]:
    """Return the tiles of the last wall-tiling."""
    events = player.scene.animations.wall_tiling_events
    return [event for event in events if isinstance(event, TileMovedToWall)]


@pytest.mark.parametrize(
    ("player", "wall", "tiling", "by_key"),
    [
        (Speed.NORMAL, Wall.COLORED, BOARDS, True),
        (Speed.NORMAL, Wall.GRAY, TOGETHER, False),
        (Speed.OFF, Wall.COLORED, TOGETHER, True),
        (Speed.OFF, Wall.GRAY, BOARDS, False),
    ],
    indirect=["player"],
)
def test_the_wall_tiling_is_replayed(
    player: MousePlayer, wall: Wall, tiling: TilingDisplay, by_key: bool
) -> None:
    """All tiles and points come again, board by board or together, and nothing has changed."""
    play_to_round_summary(player, wall, tiling)
    before, tiles, events = unchanged(player), tiles_of(player), player.scene.animations
    player.key(pygame.K_a) if by_key else player.push("Replay (A)")
    placed, counted, lit = list[int](), list[int](), list[int | None]()
    for _ in ticks(player):
        assert events.kind == AnimationKind.TILING
        assert not player.offers("Next round")
        picture = player.scene.table_model()
        moving = picture.animation_state.moving
        owners = {f.origin.owner for f, _ in moving if f.target.area is Area.WALL}
        assert tiling == TOGETHER or owners <= {picture.active_player}
        placed.append(sum(slot.area is Area.WALL for slot in picture.animation_state.resting))
        counted.append(len(events.counted_tiling_events(picture.animation_state)))
        lit.append(picture.active_player)
    boards = [seat for seat, _ in groupby(lit)]
    assert sorted(boards, key=str) == ([0, 1, 2] if tiling == BOARDS else [None])
    assert placed == sorted(placed)
    assert placed[-1] - placed[0] == len(tiles) > 3
    assert counted == sorted(counted)
    assert counted[0] == 0 < counted[len(counted) // 2] < counted[-1]
    assert counted[-1] == len(events.wall_tiling_events)
    assert unchanged(player) == before
    assert player.scene.table_model().active_player is None
    for tile in [*tiles, tiles[0]]:
        player.key(pygame.K_RIGHT)
        assert player.scene.table_model().highlighted == points.group_slots(tile)
    player.key(pygame.K_LEFT)
    assert player.scene.table_model().highlighted == points.group_slots(tiles[-1])
    for key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE):
        player.key(pygame.K_a)
        player.tick(5)
        assert not player.offers("Next round")
        player.key(key)
        if key == pygame.K_ESCAPE:
            player.key(key)
        assert player.offers("Next round"), "the wall-tiling was skipped, and the summary stays"
    # The replay of moves keeps the points of boards tiled before; no tile is drawn twice.
    player.push("Next round")
    skip(player)
    attempt(player)
    skip(player)
    player.key(pygame.K_a)
    counted = []
    for _ in ticks(player):
        state = events.animation_state()
        staying = events.counted_tiling_events(state)
        rising = {e for e, age in state.event_ages if points.is_not_yet_counted(e, age)}
        assert not rising & {*staying}
        if events.kind == AnimationKind.TILING:
            counted.append(len(staying))
        assert events.kind != AnimationKind.DEAL or not staying
    assert counted == sorted(counted)
    assert counted[-1] > len(tiles) > 3


@pytest.mark.parametrize(
    ("player", "by_key"), [(Speed.NORMAL, True), (Speed.OFF, False)], indirect=["player"]
)
def test_the_last_three_moves_are_replayed(player: MousePlayer, by_key: bool) -> None:
    """Each move is announced with its player of that time; any input only skips them."""
    start_game(player, Game(Setup(NAMES, seed=10)))
    assert player.sees("button: Replay last moves (A) (disabled)")
    player.key(pygame.K_a)
    assert not player.scene.animations.is_running
    game = played_round(Setup(NAMES[:2], seed=10), 2, 4)
    game.reseat(game.step(game.cursor - 1).before.to_act, "Zoe", None)
    for _ in range(2):
        game.play(legal_moves(game.state)[0])
    start_game(player, game)
    scene, before, last = player.scene, unchanged(player), range(game.cursor - 3, game.cursor)
    strings = player.app.context.strings
    player.key(pygame.K_a) if by_key else player.push("again")
    shown, names = list[object](), list[str]()
    for _ in ticks(player):
        queued = scene.animations.current
        assert queued
        assert queued.step
        if queued.kind == AnimationKind.ANNOUNCE and queued.step not in shown:
            shown.append(queued.step)
            described = describe_replay(queued, game.seating, strings)
            assert described
            names.append(described[1])
            assert describe_last_move(game, scene.animations, None, strings)[0].startswith(
                names[-1]
            )
            assert queued.animation.start == contents_of(queued.step.before)
            assert scene.table_model().targets
        assert scene.table_model().active_player == queued.step.before.to_act
    assert shown == [game.step(number) for number in last]
    holders = [game.seating.at(number)[game.step(number).before.to_act].name for number in last]
    assert names == holders
    assert "Zoe" in holders
    assert len({*holders}) == 3
    assert unchanged(player) == before
    for press in ((5, 400), player.source(legal_moves(game.state)[0]), None, pygame.K_F5):
        player.key(pygame.K_a)
        player.tick(3)
        assert scene.animations.is_running
        if isinstance(press, tuple):
            player.press(press)
            player.release(press)
        elif press:
            player.key(press)
        else:
            pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 400), button=3))
            player.tick(1)
        assert not scene.is_holding
        assert unchanged(player) == before


def test_a_replay_includes_all_steps_between_the_moves(player: MousePlayer) -> None:
    """It includes a wall-tiling, a deal, and placements on a gray wall that is not complete yet."""
    start_game(player, played_round(Setup(NAMES, seed=10), 3, 2))
    player.key(pygame.K_a)
    kinds = kinds_of_replay(player)
    assert kinds == [*MOVE, *MOVE, AnimationKind.TILING, AnimationKind.DEAL, *MOVE]
    start_game(player, before_the_last_draft(played_round(Setup(NAMES, Wall.GRAY, seed=10), 3, 0)))
    for _ in range(2):
        attempt(player)
        skip(player)
    before = unchanged(player)
    player.key(pygame.K_a)
    assert {*kinds_of_replay(player)} == {*MOVE, AnimationKind.TILING}
    assert player.sees("place the tile")
    assert unchanged(player) == before


@pytest.mark.parametrize("player", [Speed.OFF], indirect=True)
def test_bots_wait_until_a_replay_has_ended(player: MousePlayer) -> None:
    seating = Seating((Seat("Ana", 0), Seat("Ben", 1, "apprentice")))
    game = played_round(Setup(NAMES[:2], seed=10), 3, 4, seating)
    while game.seats[game.state.to_act].is_person:
        game.play(legal_moves(game.state)[0])
    cursor = game.cursor
    with pytest.MonkeyPatch.context() as patch:
        block_thinking(patch)
        start_game(player, game)
        player.key(pygame.K_a)
    for _ in ticks(player):
        assert game.cursor == cursor
    tick_until(player, lambda: game.cursor > cursor)


@cache
def finished_game_with_bonuses() -> tuple[Game, set[BonusScored]]:
    """Return a game that ends with bonuses, and the bonuses."""
    for seed in range(99):
        game = played_round(Setup(NAMES, seed=seed), 99, 0)
        events = game.step(game.cursor - 1).events
        if bonuses := {event for event in events if isinstance(event, BonusScored)}:
            return game, bonuses
    raise AssertionError("no game has bonuses")


@pytest.mark.parametrize(
    ("tiling", "started_in"),
    [(BOARDS, AnimationKind.BONUSES), (TOGETHER, AnimationKind.TILING), (TOGETHER, None)],
)
def test_the_end_of_a_game_with_its_bonuses(
    player: MousePlayer, tiling: TilingDisplay, started_in: AnimationKind | None
) -> None:
    """A replay includes them from any start; their figures explain and light them."""
    finished, bonuses = finished_game_with_bonuses()
    game = start_game(player, before_the_last_draft(finished.branch(finished.cursor - 1)), tiling)
    attempt(player)
    animations = player.scene.animations
    for _ in ticks(player):
        assert animations.current
        events = animations.current.animation.events
        assert not all(isinstance(event, RoundEnded) for event in events), (
            "the end of a round shows nothing"
        )
        if animations.kind == started_in:
            break
    player.key(pygame.K_a)
    shown = [(animations.kind, animations.animation_state().finished_events) for _ in ticks(player)]
    kinds = [kind for kind, _ in groupby(kind for kind, _ in shown)]
    assert [*dict.fromkeys(kinds)] == [AnimationKind.TILING, AnimationKind.BONUSES]
    assert bonuses <= {*shown[-1][1]}
    assert player.offers("Result")
    contents = contents_of(game.state)
    last = max(event.player for event in bonuses)
    own = [event for event in bonuses if event.player == last]
    for chosen in (bonuses, own):
        lit = player.scene.table_model().highlighted
        assert lit == points.slots_of_bonuses([*chosen], contents) != set()
        player.key(pygame.K_LEFT)
    player.key(pygame.K_RIGHT)
    explained = sum_explained(player)
    assert explained == sum(event.points for event in own)
    rect, found = player.node("Last round").rect, set[int]()
    for x in range(rect.left, rect.right, 10):
        player.move((x, rect.top + rect.h * (2 * last + 3) // 8))
        found.add(sum_explained(player))
    assert found == {0, explained}, "the tooltip counts all points or is hidden"


def sum_explained(player: MousePlayer) -> int:
    """Return the sum of all points that a tooltip counts up."""
    top = player.app.stack.top
    texts = top.announced_texts() if top else ()
    return sum(int(number) for text in texts for number in re.findall(r" = \+?(\d+)", text))


def test_the_figures_of_a_round_add_up(tmp_path: Path, words: Words) -> None:
    """Panel and tooltip say that a score stops at zero, and who starts the next round."""
    player = MousePlayer(tmp_path)
    player.app.stack.push(new_table(player.app.context))
    player.tick()
    finish_round(player)
    lines = player.node("Round 1").label.splitlines()[1:]
    for line in lines:
        *parts, total = (int(number.replace("−", "-")) for number in re.findall(r"[−+]?\d+", line))
        assert sum(parts) == total
    player.key(pygame.K_LEFT)
    words.check("scoring-explained", player.app.stack.top)
    player.move((1, 1))
    assert not player.sees("announced: −")
    player.close()


def test_one_click_skips_all_drafts_of_a_redo_and_another_the_wall_tiling(
    player: MousePlayer,
) -> None:
    """The drafts are a person's draft, and the bots' drafts up to the end of the round."""
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
    start_game(player, game)
    redo(player)
    kinds = []
    while player.scene.animations.is_running:
        kinds.append(player.scene.animations.kind)
        player.press((5, 400))
    assert kinds == [AnimationKind.DRAFT, AnimationKind.TILING]
