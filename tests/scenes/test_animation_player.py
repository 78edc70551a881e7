"""The animation player: undo runs animations backward; reduced motion shows no moving tiles."""

from itertools import product
from typing import Any

import pytest

from azul.engine import Deal, Draft, Setup, Wall
from azul.game import Game
from azul.kit.audio import Sound
from azul.settings import Settings, Speed, TilingDisplay
from azul.table.animation.player import AnimationPlayer
from azul.table.animation.step_animations import AnimationKind
from tests.game.histories import played
from tests.transcript import Words

TICK = 1 / 25
GAMES = [played(Setup(("Ana", "Ben"), wall, seed=4), 22) for wall in Wall]
"""A game with each wall, a little longer than a round."""


def player_at(
    game: Game, position: int, sounds: list[Sound] | None = None, **settings: Any
) -> AnimationPlayer:
    """Return a player of a game at a number of records; the player appends its sounds."""
    chosen, played_sounds = Settings(**settings), [] if sounds is None else sounds
    animations = AnimationPlayer(game.step, game.cursor, lambda: chosen, played_sounds.append)
    animations.jump_to(position)
    return animations


def round_boundary(game: Game) -> tuple[int, int]:
    """Return the positions before the last draft of the first round and after the second deal."""
    deal = [n for n, record in enumerate(game.log) if isinstance(record, Deal)][1]
    draft = max(n for n, record in enumerate(game.log[:deal]) if isinstance(record, Draft))
    return draft, deal + 1


def shown(animations: AnimationPlayer) -> str:
    """Return the remaining animations as text: each kind, its player, and its points halfway."""
    found = []
    while queued := animations.current:
        animations.update(queued.animation.duration / 2)
        state = animations.animation_state()
        kind, points = queued.kind, animations.counted_tiling_events(state)
        name = f"{'replay ' if animations.replay else ''}{kind.name if kind else ''}"
        found.append(f"{name} {queued.player} {len(points)} {animations.scores(state)}")
        animations.update(queued.animation.duration / 2)
    return " / ".join(found)


@pytest.mark.parametrize("backward", [False, True])
def test_with_reduced_motion_only_the_positions_of_tiles_differ(backward: bool) -> None:
    """A tile waits at its start until it moves, is at its target at once then, and stays still."""
    tweened, arrived = 0, set[float]()
    for game in GAMES:
        for number in range(game.cursor):
            start, end = (number + 1, number) if backward else (number, number + 1)
            normal, reduced = (player_at(game, start, still=still) for still in (False, True))
            normal.play_to(end)
            reduced.play_to(end)
            while normal.is_running:
                full, still = normal.animation_state(), reduced.animation_state()
                tweened += sum(0 < progress < 1 for _, progress in full.moving)
                arrived |= {progress for _, progress in still.moving}
                assert [tween for tween, _ in still.moving] == [tween for tween, _ in full.moving]
                assert not still.landed
                assert still._replace(moving=()) == full._replace(moving=(), landed={})
                normal.update(TICK)
                reduced.update(TICK)
                assert normal.is_running == reduced.is_running
    assert tweened > 500
    assert arrived == {0.0, 1.0}


@pytest.mark.parametrize("game", GAMES, ids=[*Wall])
def test_over_a_round_boundary_the_way_back_mirrors_the_way_forward(game: Game) -> None:
    """Each animation starts where the last animation ended. Scores, bag and lid run back too."""
    draft, after = round_boundary(game)
    steps = [game.step(number) for number in range(draft, after)]
    assert (len(steps) > 2) == (game.setup.wall is Wall.GRAY)
    ways = []
    for start, end in ((draft, after), (after, draft)):
        animations, way, back = player_at(game, start), [], end < start
        contents = animations.animation_state().resting
        animations.play_to(end)
        while queued := animations.current:
            first, last = queued.animation.start, queued.animation.final_contents()
            if back:
                first, last = last, first
            assert (first, queued.is_backward) == (contents, back)
            contents = last
            animation = queued.animation
            half = 0.45 * max(animation.event_ends)
            until_half = animation.duration - half if back else half
            animations.update(until_half)
            at_half = animations.animation_state()
            moving = [tween for tween, _ in at_half.moving]
            shown = (at_half.resting, moving, at_half.bag_and_lid, animations.scores(at_half))
            way.append((queued.kind, queued.step, moving, shown))
            animations.update(animation.duration - until_half)
        assert animations.animation_state().resting == contents
        ways.append(way)
    forward, backward = ways
    assert forward == backward[::-1]
    seen = [(kind, step) for kind, step, *_ in forward]
    assert seen[0] == (AnimationKind.DRAFT, steps[0])
    assert seen[-2:] == [(AnimationKind.TILING, steps[-2]), (AnimationKind.DEAL, steps[-1])]
    assert [*dict.fromkeys(step for _, step in seen)] == steps
    assert all(forward[end][2] for end in (0, -1))


def test_speed_decides_how_long_a_step_is_animated() -> None:
    """A long frame does not waste the remaining time."""
    seconds = {}
    for speed in Speed:
        animations = player_at(GAMES[0], 0, speed=speed)
        animations.play_to(2)
        ticks = 0
        while animations.is_running:
            animations.update(TICK)
            ticks += 1
        seconds[speed] = ticks * TICK
        assert not animations.animation_state().moving
        assert animations.state == GAMES[0].step(1).after
    normal = seconds[Speed.NORMAL]
    assert seconds[Speed.OFF] == 0
    assert seconds[Speed.SLOW] == pytest.approx(normal / 0.55, abs=2 * TICK)
    assert seconds[Speed.FAST] == pytest.approx(normal / 2.2, abs=2 * TICK)
    animations = player_at(GAMES[0], 0)
    animations.play_to(2)
    animations.update(normal - 2 * TICK)
    assert animations.is_running
    animations.update(2 * TICK)
    assert not animations.is_running


def test_phases_are_shown_skipped_and_replayed(words: Words) -> None:
    """Phases come together or board by board.

    Without animations there are still sounds; undo is silent.
    """
    lines = []
    for game, tiling in product(GAMES, (TilingDisplay.TOGETHER, TilingDisplay.BOARDS)):
        draft, after = round_boundary(game)
        sounds, silent = list[Sound](), list[Sound]()
        animations = player_at(game, draft, sounds, tiling=tiling)
        animations.play_to(after)
        lines.append(f"{game.setup.wall}, {tiling}: {shown(animations)}")
        lines.append(f"  sounds: {', '.join(sounds)}")
        player_at(game, draft, silent, speed=Speed.OFF, tiling=tiling).play_to(after)
        lines.append(f"  sounds without animations: {', '.join(silent)}")
        sounds.clear()
        animations.play_to(draft)
        lines.append(f"  back: {shown(animations)}")
        assert not sounds
        animations.play_to(after)
        while animations.kind:
            lines.append(f"  skipping {animations.kind.name}")
            animations.skip_phase()
        for first in (draft, None):
            for skips in (True, False):
                animations.jump_to(after - 1)
                if first is None:
                    animations.replay_wall_tiling()
                else:
                    animations.replay_steps(first)
                if skips:
                    animations.skip_phase()
                    assert not animations.is_running, "a replay ends as a whole"
            lines.append(shown(animations))
    words.compare("animations", "\n".join(lines))
