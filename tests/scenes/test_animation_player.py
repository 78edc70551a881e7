"""The animation player: undo runs animations backward; reduced motion shows no moving tiles."""

from collections.abc import Iterator

import pytest

from azul.engine import Deal, Draft, Setup, Wall
from azul.game.game import Game, Step
from azul.settings import Settings, Speed
from azul.table.animation.player import AnimationPlayer
from azul.table.animation.step_animations import AnimationKind
from tests.game.histories import played

TICK = 1 / 50


def short_games() -> Iterator[Game]:
    """A game with each wall, a little longer than a round."""
    for wall in Wall:
        yield played(Setup(("Ana", "Ben"), wall, seed=4), 22)


def player_at(game: Game, settings: Settings, position: int) -> AnimationPlayer:
    """A player of a game at a position, which is a number of records."""
    animations = AnimationPlayer(game.step, game.cursor, lambda: settings, lambda sound: None)
    animations.jump_to(position)
    return animations


@pytest.mark.parametrize("backward", [False, True])
def test_with_reduced_motion_only_the_positions_of_tiles_differ(backward: bool) -> None:
    tweened = 0
    for game in short_games():
        for number in range(game.cursor):
            start, end = (number + 1, number) if backward else (number, number + 1)
            normal, reduced = (
                player_at(game, Settings(still=is_still), start) for is_still in (False, True)
            )
            normal.play_to(end)
            reduced.play_to(end)
            while normal.is_running:
                normal_state, reduced_state = normal.animation_state(), reduced.animation_state()
                tweened += sum(0 < progress < 1 for _, progress in normal_state.moving)
                assert {progress for _, progress in reduced_state.moving} <= {0.0, 1.0}
                assert [tween for tween, _ in reduced_state.moving] == [
                    f for f, _ in normal_state.moving
                ]
                assert reduced_state._replace(moving=()) == normal_state._replace(moving=())
                normal.update(TICK)
                reduced.update(TICK)
                assert normal.is_running == reduced.is_running
    assert tweened > 1000


def round_boundary(game: Game) -> tuple[int, int]:
    """The positions before the last draft of the first round and after the second deal."""
    deal = [n for n, record in enumerate(game.log) if isinstance(record, Deal)][1]
    draft = max(n for n, record in enumerate(game.log[:deal]) if isinstance(record, Draft))
    return draft, deal + 1


def play_and_list_animations(
    animations: AnimationPlayer, number: int
) -> list[tuple[AnimationKind | None, Step | None]]:
    """Play to a position, and check that each animation starts where the last one ended."""
    back, contents = number < animations.position, animations.animation_state().resting
    animations.play_to(number)
    played_animations = []
    while animations.current:
        kind, step, animation = (
            animations.current.kind,
            animations.current.step,
            animations.current.animation,
        )
        played_animations.append((kind, step))
        assert animations.current.is_backward == back
        first, last = (
            (animation.final_contents(), animation.start)
            if back
            else (animation.start, animation.final_contents())
        )
        assert first == contents
        contents = last
        animations.update(animation.duration)
    assert animations.animation_state().resting == contents
    return played_animations


@pytest.mark.parametrize("game", [*short_games()], ids=[*Wall])
def test_over_a_round_boundary_animations_run_in_both_directions(
    game: Game,
) -> None:
    draft, deal = round_boundary(game)
    steps = [game.step(number) for number in range(draft, deal)]
    assert (len(steps) > 2) == (game.setup.wall is Wall.GRAY)
    animations = player_at(game, Settings(), deal)
    back = play_and_list_animations(animations, draft)
    forward = play_and_list_animations(animations, deal)
    assert back == forward[::-1]
    assert forward[0] == (AnimationKind.DRAFT, steps[0])
    assert forward[-2:] == [(AnimationKind.TILING, steps[-2]), (AnimationKind.DEAL, steps[-1])]
    assert [*dict.fromkeys(step for _, step in forward)] == steps


@pytest.mark.parametrize("game", [*short_games()], ids=[*Wall])
def test_over_a_round_boundary_the_way_back_mirrors_the_way_forward(
    game: Game,
) -> None:
    """This includes scores, bag and lid."""
    draft, deal = round_boundary(game)
    played_animations = []
    for start, end in ((draft, deal), (deal, draft)):
        animations = player_at(game, Settings(), start)
        animations.play_to(end)
        states_at_half = []
        while animations.current:
            animations._time = animations.current.animation.duration / 2
            states_at_half.append(
                (animations.animation_state(), animations.scores(animations.animation_state()))
            )
            animations.update(animations.current.animation.duration / 2)
        played_animations.append(states_at_half)
    assert played_animations[0] == played_animations[1][::-1]
    assert all(played_animations[0][number][0].moving for number in (0, -1))


def test_with_reduced_motion_a_moving_tile_is_at_once_at_its_target() -> None:
    animations = player_at(next(short_games()), Settings(still=True), 0)
    animations.play_to(1)
    assert {progress for _, progress in animations.animation_state().moving} == {0.0}
    assert animations.current
    animations.update(animations.current.animation.duration / 2)
    assert 1.0 in {progress for _, progress in animations.animation_state().moving}


def test_without_animations_nothing_is_shown() -> None:
    animations = player_at(next(short_games()), Settings(speed=Speed.OFF), 0)
    animations.play_to(1)
    assert not animations.is_running
    assert not animations.animation_state().moving


def test_fast_animations_take_less_time() -> None:
    game, times = next(short_games()), []
    for speed in (Speed.NORMAL, Speed.FAST):
        animations = player_at(game, Settings(speed=speed), 0)
        animations.play_to(1)
        ticks = 0
        while animations.is_running:
            animations.update(TICK)
            ticks += 1
        times.append(ticks)
    assert times[0] > 2 * times[1] > 0
