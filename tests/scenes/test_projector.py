"""Reduced motion: no tile is seen under way, and all else happens as it always does."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from azul.engine import Deal, Draft, Setup, Wall
from azul.game.game import Step
from azul.scenes.play.projector import Projector
from azul.scenes.scene import Context
from azul.settings import Speed
from azul.table.film import Film
from azul.table.films import deal_film, draft_film, tiling_events, tiling_film
from tests.game.histories import played
from tests.play.hand import Hand

TURN = 1 / 50


@pytest.fixture
def context(tmp_path: Path) -> Iterator[Context]:
    hand = Hand(tmp_path, Speed.NORMAL)
    yield hand.app.context
    hand.close()


def films() -> Iterator[Film]:
    """The films of a round, and how its last draft is taken back."""
    for wall in Wall:
        game = played(Setup(("Ana", "Ben"), wall, seed=4), 22)
        for number in range(game.cursor):
            step = game.step(number)
            yield from _films_of(step)


def _films_of(step: Step) -> Iterator[Film]:
    if isinstance(step.record, Deal):
        yield deal_film(step)
    if isinstance(step.record, Draft):
        yield draft_film(step)
    if tiling_events(step):
        yield tiling_film(step)


def projectors(context: Context) -> tuple[Projector, Projector]:
    """One with motion, and one without."""
    return tuple(
        Projector(replace(context, settings=replace(context.settings, still=still)))
        for still in (False, True)
    )  # type: ignore[return-value]


@pytest.mark.parametrize("backward", [False, True])
def test_no_tile_is_between_its_places_and_all_else_is_the_same(
    backward: bool, context: Context
) -> None:
    between = 0
    for film in films():
        moving, still = projectors(context)
        for projector in (moving, still):
            projector.show(film, backward)
        while moving.running:
            usual, reduced = moving.moment(), still.moment()
            assert usual
            assert reduced
            between += sum(0 < progress < 1 for _, progress in usual.moving)
            assert {progress for _, progress in reduced.moving} <= {0.0, 1.0}
            assert [flight for flight, _ in reduced.moving] == [f for f, _ in usual.moving]
            assert reduced._replace(moving=()) == usual._replace(moving=())
            moving.go_on(TURN)
            still.go_on(TURN)
            assert moving.running == still.running
    assert between > 1000


def test_a_tile_that_has_set_out_is_already_there(context: Context) -> None:
    film = next(films())
    _, still = projectors(context)
    still.show(film)
    assert {progress for _, progress in still.moment().moving} == {0.0}  # type: ignore[union-attr]
    still.go_on(film.duration / 2)
    moment = still.moment()
    assert moment
    assert 1.0 in {progress for _, progress in moment.moving}


def test_without_animations_nothing_is_shown(context: Context) -> None:
    projector = Projector(replace(context, settings=replace(context.settings, speed=Speed.OFF)))
    projector.show(next(films()))
    assert not projector.running
    assert projector.moment() is None


def test_fast_films_take_less_time(context: Context) -> None:
    film, times = next(films()), []
    for speed in (Speed.NORMAL, Speed.FAST):
        projector = Projector(replace(context, settings=replace(context.settings, speed=speed)))
        projector.show(film)
        turns = 0
        while projector.running:
            projector.go_on(TURN)
            turns += 1
        times.append(turns)
    assert times[0] > 2 * times[1] > 0
