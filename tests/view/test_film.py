"""Slots and films: what is shown begins and ends with the states, with no tile lost on the way."""

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from azul.engine import (
    FLOOR,
    LETTERS,
    MARKER,
    BonusScored,
    Deal,
    Draft,
    Event,
    FloorLineScored,
    Phase,
    Ruleset,
    Setup,
    Wall,
    events,
)
from azul.game.game import Step as GameStep
from azul.kit import theme
from azul.table.film import (
    Film,
    deal_schedule,
    draft_schedule,
    going_back,
    shoot,
    split_at_tiling,
    tiling_schedule,
)
from azul.table.films import deal_film, draft_film, tiling_film
from azul.table.reel import Reel
from azul.table.slots import BAG, LID, Area, carry, project, transfers
from tests.engine.games import Step, random_game

SETUPS = st.builds(
    Setup,
    players=st.sampled_from([("Ana", "Ben", "Carla", "Dinis")[:count] for count in (2, 3, 4)]),
    wall=st.sampled_from(Wall),
    ruleset=st.sampled_from(Ruleset),
    seed=st.integers(0, 10**6),
)
FOUR = Setup(("Ana", "Ben", "Carla", "Dinis"), seed=4)
GAMES = given(setup=SETUPS, luck=st.integers(0, 10**6))
FEW = settings(max_examples=25, deadline=None)


def films(step: Step) -> list[Film]:
    """The films of one step as the scenes make them."""
    told = events(step.before, step.record)
    drafting, tiling = split_at_tiling(told)
    if isinstance(step.record, Draft):
        first = shoot(project(step.before), drafting, draft_schedule(None))
    else:
        first = shoot(project(step.before), drafting, deal_schedule)
    if not tiling:
        return [first]
    return [first, shoot(first.last(), tiling, tiling_schedule(tiling, False))]


def seen(film: Film, time: float) -> Counter[str]:
    """All tiles of a moment, with those that the lid has swallowed or the bag not yet given."""
    moment = film.at(time)
    tiles = Counter(moment.still.values())
    tiles.update(flight.letter for flight, _ in moment.moving)
    tiles.update(f.letter for f in film.flights if f.target == LID and f.end <= time)
    tiles.update(f.letter for f in film.flights if f.origin == BAG and f.start > time)
    return tiles


@FEW
@GAMES
def test_events_carry_the_old_picture_to_the_new_one(setup: Setup, luck: int) -> None:
    for step in random_game(setup, luck):
        picture = project(step.before)
        for event in events(step.before, step.record):
            picture = carry(picture, transfers(picture, event))
        assert picture == project(step.after)


@FEW
@GAMES
def test_films_begin_with_the_old_state_and_end_with_the_new(setup: Setup, luck: int) -> None:
    for step in random_game(setup, luck):
        reel = films(step)
        assert reel[0].at(-1).still == project(step.before)
        assert reel[-1].last() == project(step.after)
        assert not reel[-1].at(reel[-1].duration).moving


@pytest.mark.slow
@FEW
@GAMES
def test_no_tile_is_lost_or_doubled_at_any_time_of_a_film(setup: Setup, luck: int) -> None:
    for step in random_game(setup, luck):
        for film in films(step):
            everything = seen(film, -1)
            for part in range(11):
                assert seen(film, film.duration * part / 10) == everything


@pytest.mark.slow
@FEW
@GAMES
def test_what_a_hand_has_dragged_lies_where_it_was_dropped_at_once(setup: Setup, luck: int) -> None:
    for step in random_game(setup, luck):
        if not isinstance(step.record, Draft):
            continue
        drafting, _ = split_at_tiling(events(step.before, step.record))
        to_floor = step.record.line == FLOOR
        film = shoot(
            project(step.before), drafting, draft_schedule(Area.FLOOR if to_floor else Area.LINE)
        )
        if not to_floor:
            assert not [f for f, _ in film.at(0).moving if f.target.area is Area.LINE]
        source = Area.DISPLAY if step.record.source else Area.CENTER
        from_source = [f for f, _ in film.at(0).moving if f.origin.area is source]
        assert all(f.target.area in (Area.CENTER, Area.FLOOR, Area.MARKER) for f in from_source)


def test_the_scoring_of_four_players_takes_at_most_six_seconds() -> None:
    longest = 0.0
    for luck in range(8):
        for step in random_game(FOUR, luck):
            if isinstance(step.record, Draft) and step.after.phase is not Phase.GAME_OVER:
                longest = max(longest, tiling_film(GameStep(*step)).duration)
    assert 3 < longest <= 6


def test_bonuses_take_their_turn_after_the_floor_lines_kind_by_kind() -> None:
    longest = 0.0
    for luck in range(8):
        last = [*random_game(Setup(("Ana", "Ben"), seed=luck), luck, rounds=99)][-1]
        film = tiling_film(GameStep(*last))
        told = list(film.told())
        ends = {(e.kind, end) for e, end in told if isinstance(e, BonusScored)}
        assert len(ends) == len({kind for kind, _ in ends})
        floors = [end for event, end in told if isinstance(event, FloorLineScored)]
        later = {end - max(floors, default=0) for _, end in ends}
        assert min(later, default=theme.BONUS) >= theme.BONUS - 1e-9
        longest = max(longest, film.duration)
    assert longest <= 8


@pytest.mark.slow
@FEW
@GAMES
def test_bag_and_lid_hold_what_lies_nowhere_else_at_any_time(setup: Setup, luck: int) -> None:
    for step in random_game(setup, luck):
        for film in [*takes(GameStep(*step))]:
            for part in range(11):
                moment = film.at(film.duration * part / 10)
                tiles = Counter(moment.still.values())
                tiles.update(flight.letter for flight, _ in moment.moving)
                assert moment.stores
                for held in moment.stores:
                    tiles.update(dict(zip(LETTERS, held, strict=True)))
                assert tiles == Counter(LETTERS * 20 + MARKER)
        assert film.stores_at(film.duration) == (step.after.bag, step.after.lid)


def takes(step: GameStep) -> Iterator[Film]:
    """The films of a step, as the scenes show them."""
    if isinstance(step.record, Deal):
        yield deal_film(step)
        return
    yield draft_film(step)
    yield tiling_film(step)


def test_each_event_is_heard_once_however_long_a_tick_takes() -> None:
    drafts = [s for s in random_game(FOUR, 1) if isinstance(s.record, Draft)]
    step = next(s for s in drafts if s.after.phase is not s.before.phase)
    for tick in (0.004, 0.05, 0.7, 20.0):
        reel = Reel()
        reel.add(draft_film(GameStep(*step)))
        reel.add(tiling_film(GameStep(*step)))
        told = []
        while reel.running:
            told += reel.update(tick)
        assert Counter(told) == Counter(events(step.before, step.record))


def test_going_back_is_silent() -> None:
    step = next(s for s in random_game(FOUR, 1) if isinstance(s.record, Draft))
    reel = Reel()
    reel.add(draft_film(GameStep(*step)), backward=True)
    assert reel.update(20.0) == []


def test_tiles_that_go_back_end_where_they_were() -> None:
    _, second, *_ = random_game(FOUR, 1)
    picture = project(second.before)
    origins = [slot for slot in picture if slot.area is Area.DISPLAY and slot.owner == 1][:2]
    film = going_back(picture, origins)
    assert film.last() == picture
    assert not set(origins) & set(film.at(0).still)
    assert {f.origin.area for f, _ in film.at(film.duration / 2).moving} == {Area.HAND}


def test_every_event_is_either_drafting_or_tiling() -> None:
    for step in random_game(FOUR, 3):
        told: tuple[Event, ...] = events(step.before, step.record)
        drafting, tiling = split_at_tiling(told)
        assert drafting + tiling == told
