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
    show = AnimationPlayer(game.step, game.cursor, lambda: settings, lambda sound: None)
    show.jump_to(at)
    return show


@pytest.mark.parametrize("backward", [False, True])
def test_no_tile_is_between_its_places_and_all_else_is_the_same(backward: bool) -> None:
    between = 0
    for game in games():
        for number in range(game.cursor):
            start, end = (number + 1, number) if backward else (number, number + 1)
            moving, still = (show_of(game, Settings(still=still), start) for still in (False, True))
            moving.go_to(end)
            still.go_to(end)
            while moving.running:
                usual, reduced = moving.moment(), still.moment()
                between += sum(0 < progress < 1 for _, progress in usual.moving)
                assert {progress for _, progress in reduced.moving} <= {0.0, 1.0}
                assert [flight for flight, _ in reduced.moving] == [f for f, _ in usual.moving]
                assert reduced._replace(moving=()) == usual._replace(moving=())
                moving.update(TURN)
                still.update(TURN)
                assert moving.running == still.running
    assert between > 1000


def over_the_border(game: Game) -> tuple[int, int]:
    """From the last draft of the first round to the deal of the second: how many records each."""
    deal = [n for n, record in enumerate(game.log) if isinstance(record, Deal)][1]
    draft = max(n for n, record in enumerate(game.log[:deal]) if isinstance(record, Draft))
    return draft, deal + 1


def acts(show: AnimationPlayer, number: int) -> list[tuple[AnimationKind | None, Step | None]]:
    """What is shown on the way to a number of records, one film after the other without a gap."""
    back, picture = number < show.at, show.moment().still
    show.go_to(number)
    seen = []
    while show.reel:
        act, step, film = show.reel.act, show.reel.step, show.reel.film
        seen.append((act, step))
        assert show.reel.backward == back
        begins, ends = (film.last(), film.start) if back else (film.start, film.last())
        assert begins == picture
        picture = ends
        show.update(film.duration)
    assert show.moment().still == picture
    return seen


@pytest.mark.parametrize("game", [*games()], ids=[*Wall])
def test_over_the_border_of_a_round_deal_tiling_and_draft_are_seen_backward_and_forward(
    game: Game,
) -> None:
    draft, deal = over_the_border(game)
    steps = [game.step(number) for number in range(draft, deal)]
    assert (len(steps) > 2) == (game.setup.wall is Wall.GRAY)
    show = show_of(game, Settings(), deal)
    back = acts(show, draft)
    forward = acts(show, deal)
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
        show = show_of(game, Settings(), start)
        show.go_to(end)
        half = []
        while show.reel:
            show._time = show.reel.film.duration / 2
            half.append((show.moment(), show.scores(show.moment())))
            show.update(show.reel.film.duration / 2)
        seen.append(half)
    assert seen[0] == seen[1][::-1]
    assert all(seen[0][number][0].moving for number in (0, -1))


def test_a_tile_that_has_set_out_is_already_there() -> None:
    show = show_of(next(games()), Settings(still=True), 0)
    show.go_to(1)
    assert {progress for _, progress in show.moment().moving} == {0.0}
    assert show.reel
    show.update(show.reel.film.duration / 2)
    assert 1.0 in {progress for _, progress in show.moment().moving}


def test_without_animations_nothing_is_shown() -> None:
    show = show_of(next(games()), Settings(speed=Speed.OFF), 0)
    show.go_to(1)
    assert not show.running
    assert not show.moment().moving


def test_fast_films_take_less_time() -> None:
    game, times = next(games()), []
    for speed in (Speed.NORMAL, Speed.FAST):
        show = show_of(game, Settings(speed=speed), 0)
        show.go_to(1)
        turns = 0
        while show.running:
            show.update(TURN)
            turns += 1
        times.append(turns)
    assert times[0] > 2 * times[1] > 0
