"""The show: the way back is the way forward seen backward; with reduced motion no tile is seen
under way, and all else happens as it always does.
"""

from collections.abc import Iterator

import pytest

from azul.engine import Deal, Draft, Setup, Wall
from azul.game.game import Game, Step
from azul.settings import Settings, Speed
from azul.table.animation.player import AnimationPlayer
from azul.table.animation.step_animations import AnimationKind
from tests.game.histories import played

TURN = 1 / 50


def games() -> Iterator[Game]:
    """A round of each kind, and a little more."""
    for wall in Wall:
        yield played(Setup(("Ana", "Ben"), wall, seed=4), 22)


def show_of(game: Game, settings: Settings, at: int) -> AnimationPlayer:
    """A show of a game, of which so many records have been seen."""
    animations = AnimationPlayer(game.step, game.cursor, lambda: settings, lambda sound: None)
    animations.jump_to(at)
    return animations


@pytest.mark.parametrize("backward", [False, True])
def test_no_tile_is_between_its_places_and_all_else_is_the_same(backward: bool) -> None:
    between = 0
    for game in games():
        for number in range(game.cursor):
            start, end = (number + 1, number) if backward else (number, number + 1)
            moving, still = (show_of(game, Settings(still=still), start) for still in (False, True))
            moving.play_to(end)
            still.play_to(end)
            while moving.is_running:
                usual, reduced = moving.animation_state(), still.animation_state()
                between += sum(0 < progress < 1 for _, progress in usual.moving)
                assert {progress for _, progress in reduced.moving} <= {0.0, 1.0}
                assert [tween for tween, _ in reduced.moving] == [f for f, _ in usual.moving]
                assert reduced._replace(moving=()) == usual._replace(moving=())
                moving.update(TURN)
                still.update(TURN)
                assert moving.is_running == still.is_running
    assert between > 1000


def over_the_border(game: Game) -> tuple[int, int]:
    """From the last draft of the first round to the deal of the second: how many records each."""
    deal = [n for n, record in enumerate(game.log) if isinstance(record, Deal)][1]
    draft = max(n for n, record in enumerate(game.log[:deal]) if isinstance(record, Draft))
    return draft, deal + 1


def acts(
    animations: AnimationPlayer, number: int
) -> list[tuple[AnimationKind | None, Step | None]]:
    """What is shown on the way to a number of records, with no gap between animations."""
    back, picture = number < animations.position, animations.animation_state().resting
    animations.play_to(number)
    seen = []
    while animations.current:
        kind, step, animation = (
            animations.current.kind,
            animations.current.step,
            animations.current.animation,
        )
        seen.append((kind, step))
        assert animations.current.is_backward == back
        begins, ends = (
            (animation.final_contents(), animation.start)
            if back
            else (animation.start, animation.final_contents())
        )
        assert begins == picture
        picture = ends
        animations.update(animation.duration)
    assert animations.animation_state().resting == picture
    return seen


@pytest.mark.parametrize("game", [*games()], ids=[*Wall])
def test_over_the_border_of_a_round_deal_tiling_and_draft_are_seen_backward_and_forward(
    game: Game,
) -> None:
    draft, deal = over_the_border(game)
    steps = [game.step(number) for number in range(draft, deal)]
    assert (len(steps) > 2) == (game.setup.wall is Wall.GRAY)
    animations = show_of(game, Settings(), deal)
    back = acts(animations, draft)
    forward = acts(animations, deal)
    assert back == forward[::-1]
    assert forward[0] == (AnimationKind.DRAFT, steps[0])
    assert forward[-2:] == [(AnimationKind.TILING, steps[-2]), (AnimationKind.DEAL, steps[-1])]
    assert [*dict.fromkeys(step for _, step in forward)] == steps


@pytest.mark.parametrize("game", [*games()], ids=[*Wall])
def test_over_the_border_of_a_round_every_moment_back_is_one_of_the_way_forward(
    game: Game,
) -> None:
    """Scores, bag and lid go back with the tiles."""
    draft, deal = over_the_border(game)
    seen = []
    for start, end in ((draft, deal), (deal, draft)):
        animations = show_of(game, Settings(), start)
        animations.play_to(end)
        half = []
        while animations.current:
            animations._time = animations.current.animation.duration / 2
            half.append(
                (animations.animation_state(), animations.scores(animations.animation_state()))
            )
            animations.update(animations.current.animation.duration / 2)
        seen.append(half)
    assert seen[0] == seen[1][::-1]
    assert all(seen[0][number][0].moving for number in (0, -1))


def test_a_tile_that_has_set_out_is_already_there() -> None:
    animations = show_of(next(games()), Settings(still=True), 0)
    animations.play_to(1)
    assert {progress for _, progress in animations.animation_state().moving} == {0.0}
    assert animations.current
    animations.update(animations.current.animation.duration / 2)
    assert 1.0 in {progress for _, progress in animations.animation_state().moving}


def test_without_animations_nothing_is_shown() -> None:
    animations = show_of(next(games()), Settings(speed=Speed.OFF), 0)
    animations.play_to(1)
    assert not animations.is_running
    assert not animations.animation_state().moving


def test_fast_films_take_less_time() -> None:
    game, times = next(games()), []
    for speed in (Speed.NORMAL, Speed.FAST):
        animations = show_of(game, Settings(speed=speed), 0)
        animations.play_to(1)
        turns = 0
        while animations.is_running:
            animations.update(TURN)
            turns += 1
        times.append(turns)
    assert times[0] > 2 * times[1] > 0
