"""Animations of a step: they lead from one state to the next, with no tile lost on the way."""

from collections import Counter, defaultdict
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from azul.engine import (
    FLOOR,
    LETTERS,
    MARKER,
    BonusKind,
    BonusScored,
    Deal,
    Draft,
    Phase,
    PlayerBoard,
    Ruleset,
    Setup,
    Wall,
    events,
    parse_record,
)
from azul.game.game import Step as GameStep
from azul.kit import metrics
from azul.settings import Settings
from azul.table.animation import points
from azul.table.animation.animation import (
    Animation,
    return_animation,
)
from azul.table.animation.player import AnimationPlayer
from azul.table.animation.step_animations import (
    AnimationKind,
    deal_animation,
    step_animations,
    tiling_events,
)
from azul.table.slots import BAG, LID, Area, apply_transfers, contents_of, transfers
from tests.engine.boards import EMPTY, LAST, last_turn, waiting
from tests.engine.games import Step, random_game
from tests.game.histories import played

SETUPS = st.builds(
    Setup,
    players=st.sampled_from([("Ana", "Ben", "Carla", "Dinis")[:count] for count in (2, 3, 4)]),
    wall=st.sampled_from(Wall),
    ruleset=st.sampled_from(Ruleset),
    seed=st.integers(0, 10**6),
)
FOUR = Setup(("Ana", "Ben", "Carla", "Dinis"), seed=4)
in_any_game = given(setup=SETUPS, move_seed=st.integers(0, 10**6))
few_examples = settings(max_examples=25, deadline=None)


def animations_of(step: Step | GameStep, dropped_on: Area | None = None) -> list[Animation]:
    """The animations of one step."""
    game_step = step if isinstance(step, GameStep) else GameStep(*step)
    return [animation for _, animation in step_animations(game_step, dropped_on)]


def tiles_at(animation: Animation, time: float) -> Counter[str]:
    """All tiles at a time, with those already in bag or lid, or still to come from there."""
    animation_state = animation.state_at(time)
    tiles = Counter(animation_state.resting.values())
    tiles.update(tween.letter for tween, _ in animation_state.moving)
    tiles.update(f.letter for f in animation.tweens if f.target in (BAG, LID) and f.end <= time)
    tiles.update(f.letter for f in animation.tweens if f.origin in (BAG, LID) and f.start > time)
    return tiles


@few_examples
@in_any_game
def test_events_carry_the_old_picture_to_the_new_one(setup: Setup, move_seed: int) -> None:
    for step in random_game(setup, move_seed):
        picture = contents_of(step.before)
        for event in events(step.before, step.record):
            picture = apply_transfers(picture, transfers(picture, event))
        assert picture == contents_of(step.after)


@few_examples
@in_any_game
def test_animations_begin_with_the_old_state_and_end_with_the_new(
    setup: Setup, move_seed: int
) -> None:
    for step in random_game(setup, move_seed):
        animations = animations_of(step)
        assert animations[0].state_at(-1).resting == contents_of(step.before)
        assert animations[-1].final_contents() == contents_of(step.after)
        assert not animations[-1].state_at(animations[-1].duration).moving


@pytest.mark.slow
@few_examples
@in_any_game
def test_no_tile_is_lost_or_doubled_at_any_time_of_an_animation(
    setup: Setup, move_seed: int
) -> None:
    for step in random_game(setup, move_seed):
        for animation in animations_of(step):
            all_tiles = tiles_at(animation, -1)
            for part in range(11):
                assert tiles_at(animation, animation.duration * part / 10) == all_tiles


@pytest.mark.slow
@few_examples
@in_any_game
def test_dragged_tiles_lie_where_they_were_dropped_at_once(setup: Setup, move_seed: int) -> None:
    for step in random_game(setup, move_seed):
        if not isinstance(step.record, Draft):
            continue
        to_floor = step.record.line == FLOOR
        animation = animations_of(step, Area.FLOOR if to_floor else Area.LINE)[0]
        if not to_floor:
            assert not [f for f, _ in animation.state_at(0).moving if f.target.area is Area.LINE]
        source = Area.DISPLAY if step.record.source else Area.CENTER
        from_source = [f for f, _ in animation.state_at(0).moving if f.origin.area is source]
        assert all(f.target.area in (Area.CENTER, Area.FLOOR, Area.MARKER) for f in from_source)


def test_the_scoring_of_four_players_takes_at_most_six_seconds() -> None:
    longest = 0.0
    for move_seed in range(8):
        for step in random_game(FOUR, move_seed):
            if isinstance(step.record, Draft) and step.after.phase is not Phase.GAME_OVER:
                longest = max(
                    [longest, *(animation.duration for animation in animations_of(step)[1:])]
                )
    assert 3 < longest <= 6


def test_board_by_board_the_scoring_of_four_players_takes_at_most_twelve_seconds() -> None:
    """One board takes long enough to be followed, and not much longer."""
    for move_seed in range(8):
        for step in map(GameStep, *zip(*random_game(FOUR, move_seed), strict=True)):
            _, *tiling = step.parts()
            if tiling and step.after.phase is not Phase.GAME_OVER:
                times = [
                    animation.duration for part in tiling for _, animation in step_animations(part)
                ]
                assert 1 < max(times) <= 4
                assert sum(times) <= 12


def test_the_animations_of_the_parts_of_a_step_follow_each_other() -> None:
    for move_seed in range(3):
        for step in map(GameStep, *zip(*random_game(FOUR, move_seed), strict=True)):
            animations = [
                animation for part in step.parts() for _, animation in step_animations(part)
            ]
            assert animations[0].start == contents_of(step.before)
            assert all(a.final_contents() == b.start for a, b in pairwise(animations))
            assert animations[-1].final_contents() == contents_of(step.after)
            played = tuple(event for animation in animations for event in animation.events)
            assert played == step.events


def test_bonuses_are_counted_after_the_wall_tiling_kind_by_kind_and_on_each_board_in_turn() -> None:
    wall = (".YRKW", "WBYRK", "K....", "R....", "Y....")
    both = PlayerBoard(lines=("B", "", "", "", ""), wall=wall)
    kinds_and_animations = [
        *step_animations(GameStep.from_record(last_turn(both, both), parse_record(LAST)))
    ]
    assert [kind for kind, _ in kinds_and_animations] == [
        AnimationKind.DRAFT,
        AnimationKind.TILING,
        AnimationKind.BONUSES,
    ]
    animation = kinds_and_animations[-1].animation
    counted = defaultdict[tuple[int, BonusKind], list[float]](list)
    for event, end in animation.event_times():
        if isinstance(event, BonusScored):
            counted[event.player, event.kind].append(end)
    assert counted[0, BonusKind.ROW] == counted[1, BonusKind.ROW]
    first, second = counted[0, BonusKind.ROW]
    assert 0 < first < second
    assert counted[0, BonusKind.COLUMN] == counted[1, BonusKind.COLUMN] == [second + metrics.BONUS]


def test_bonuses_are_counted_after_all_other_points_of_the_round() -> None:
    near = PlayerBoard(score=10, lines=("B", "", "", "", ""), wall=(".YRKW", *EMPTY.wall[1:]))
    step = GameStep.from_record(last_turn(near, EMPTY), parse_record(LAST))
    animation = [*step_animations(step)][-1].animation
    assert points.scores(step.before, animation.state_at(0).event_ages) == (15, 0, 0)
    assert points.scores(step.before, animation.state_at(animation.duration).event_ages) == (
        17,
        0,
        0,
    )


def test_without_any_bonus_there_is_no_animation_of_bonuses() -> None:
    no_tiles_left = last_turn(EMPTY, EMPTY)._replace(bag=(0,) * 5)
    step = GameStep.from_record(no_tiles_left, parse_record(LAST))
    assert step.after.phase is Phase.GAME_OVER
    assert AnimationKind.BONUSES not in dict(step_animations(step))


@pytest.mark.slow
@few_examples
@in_any_game
def test_bag_and_lid_hold_all_other_tiles_at_any_time(setup: Setup, move_seed: int) -> None:
    for step in random_game(setup, move_seed):
        for animation in animations_of(step):
            for part in range(11):
                animation_state = animation.state_at(animation.duration * part / 10)
                tiles = Counter(animation_state.resting.values())
                tiles.update(tween.letter for tween, _ in animation_state.moving)
                assert animation_state.bag_and_lid
                for held in animation_state.bag_and_lid:
                    tiles.update(dict(zip(LETTERS, held, strict=True)))
                assert tiles == Counter(LETTERS * 20 + MARKER)
        assert animation.bag_and_lid_at(animation.duration) == (step.after.bag, step.after.lid)


DEALS = {
    "enough in the bag": ("B" * 21, "Y" * 3, "deal BBBB BBBB BBBB BBBB BBBB"),
    "nothing in the bag": ("", "Y" * 21, "deal YYYY YYYY YYYY YYYY YYYY"),
    "the lid shares a display": ("B" * 6, "Y" * 19, "deal BBBB BBYY YYYY YYYY YYYY"),
    "its tiles are named first": ("BBBBRR", "BY" * 10, "deal BBBB YBRR BYYY BYYY BYBY"),
    "both run out": ("B" * 6, "YYR", "deal BBBB YRBB Y - -"),
}
"""Tiles of the bag and the lid, and the record of the deal."""


@pytest.mark.parametrize(("bag", "lid", "deal"), DEALS.values(), ids=DEALS)
def test_a_deal_empties_the_bag_then_pours_the_lid_into_it_and_goes_on(
    bag: str, lid: str, deal: str
) -> None:
    step = GameStep.from_record(waiting(bag, lid), parse_record(deal))
    animation = deal_animation(step)
    begun = []
    for tween in sorted(animation.tweens, key=lambda tween: (tween.start, tween.end)):
        if tween.letter != MARKER:
            begun.append((tween.origin.area, tween.letter))
    dealt = Counter(letter for area, letter in begun if area is Area.BAG)
    assert dealt == Counter(letter for letter in deal[5:] if letter in LETTERS)
    if any(area is Area.LID for area, _ in begun):
        poured = [number for number, (area, _) in enumerate(begun) if area is Area.LID]
        assert poured == list(range(len(bag), len(bag + lid)))
        assert Counter(letter for _, letter in begun[: len(bag)]) == Counter(bag)
        assert Counter(begun[number][1] for number in poured) == Counter(lid)
    for part in range(201):
        stores = animation.bag_and_lid_at(animation.duration * part / 200)
        assert stores
        assert min(*stores.bag, *stores.lid) >= 0
    assert animation.bag_and_lid_at(animation.duration) == (step.after.bag, step.after.lid)


def test_the_lid_is_poured_between_the_last_tile_of_the_bag_and_its_own_first() -> None:
    bag, lid, deal = DEALS["its tiles are named first"]
    animation = deal_animation(GameStep.from_record(waiting(bag, lid), parse_record(deal)))
    poured = [tween for tween in animation.tweens if tween.origin == LID]
    dealt = sorted(tween.start for tween in animation.tweens if tween.origin == BAG)
    assert min(tween.start for tween in poured) >= dealt[len(bag) - 1] + metrics.SLIDE
    assert max(tween.end for tween in poured) <= dealt[len(bag)]


def player_at_round_end() -> tuple[AnimationPlayer, GameStep]:
    """A player that has shown all steps up to the draft that ends a round; and the step of it."""
    game = played(FOUR)
    deal = next(n for n, record in enumerate(game.log) if n and isinstance(record, Deal))
    animations = AnimationPlayer(game.step, game.cursor, Settings, lambda sound: None)
    animations.jump_to(deal - 1)
    return animations, game.step(deal - 1)


def test_each_event_is_reported_once_however_long_a_tick_takes() -> None:
    for tick in (0.004, 0.05, 0.7, 20.0):
        animations, step = player_at_round_end()
        animations.play_to(animations.position + 1)
        reported = []
        while animations.is_running:
            reported += animations._advance(tick)
        assert Counter(reported) == Counter(step.events)


def test_going_back_reports_no_event() -> None:
    animations, _ = player_at_round_end()
    animations.play_to(animations.position - 1)
    assert animations._advance(20.0) == []


def test_returning_tiles_end_where_they_were() -> None:
    _, second, *_ = random_game(FOUR, 1)
    picture = contents_of(second.before)
    origins = [slot for slot in picture if slot.area is Area.DISPLAY and slot.owner == 1][:2]
    animation = return_animation(picture, origins)
    assert animation.final_contents() == picture
    assert not set(origins) & set(animation.state_at(0).resting)
    assert {f.origin.area for f, _ in animation.state_at(animation.duration / 2).moving} == {
        Area.HAND
    }


def test_every_event_is_either_drafting_or_tiling() -> None:
    for step in map(GameStep, *zip(*random_game(FOUR, 3), strict=True)):
        if not isinstance(step.record, Deal):
            draft, *scoring = [animation.events for _, animation in step_animations(step)]
            assert draft + tiling_events(step) == step.events
            assert sum(scoring, ()) in ((), tiling_events(step))
