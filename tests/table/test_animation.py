"""Animations lead from one state to the next: no tile is lost or doubled at any time."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from math import inf

import pytest

from azul.engine import (
    FLOOR,
    LETTERS,
    MARKER,
    BonusKind,
    BonusScored,
    Deal,
    Draft,
    Event,
    FloorLineScored,
    Phase,
    PlayerBoard,
    Setup,
    State,
    TileMovedToWall,
    events,
    parse_record,
)
from azul.game.game import Step
from azul.kit import metrics
from azul.settings import Settings
from azul.table.animation import player, points
from azul.table.animation.animation import Animation, return_animation
from azul.table.animation.player import AnimationPlayer
from azul.table.animation.step_animations import (
    SCORING,
    AnimationKind,
    announcement,
    deal_animation,
    step_animations,
    tiling_events,
)
from azul.table.slots import (
    BAG,
    LID,
    Area,
    Slot,
    apply_transfers,
    contents_of,
    last_move_slots,
    transfers,
)
from tests.cases import slow
from tests.engine.boards import EMPTY, LAST, last_turn, waiting
from tests.engine.games import random_game
from tests.game.histories import every_setup_in_long_tests, played

FOUR = Setup(("Ana", "Ben", "Carla", "Dinis"), seed=4)
ALL_TILES = Counter(LETTERS * 20 + MARKER)
TIMES = (-1.0, 0.15, 0.5, 0.85, 1.0)
"""Shares of the duration of an animation at which its tiles are counted."""


def steps_of(setup: Setup, move_seed: int) -> list[Step]:
    return [Step(*step) for step in random_game(setup, move_seed, floor=0.05)]


def check_tiles(animation: Animation) -> None:
    """Check that each tile rests, moves, or is in bag or lid; at the end none moves."""
    for share in TIMES:
        seen = animation.state_at(animation.duration * share)
        tiles = Counter(seen.resting.values())
        tiles.update(tween.letter for tween, _ in seen.moving)
        assert seen.bag_and_lid
        for held in seen.bag_and_lid:
            assert min(held) >= 0
            tiles.update(dict(zip(LETTERS, held, strict=True)))
        assert +tiles == ALL_TILES
        assert all(0 <= progress < 1 for _, progress in seen.moving)
    assert not animation.state_at(animation.duration).moving


def check_step(step: Step) -> None:
    """Check the animations of a step, all at once or board by board."""
    contents = contents_of(step.before)
    for event in step.events:
        contents = apply_transfers(contents, transfers(contents, event))
    assert contents == contents_of(step.after)
    for parts in {(step,), tuple(step.parts())}:
        animations = [a for part in parts for _, a in step_animations(part)]
        assert animations[0].state_at(-1).resting == contents_of(step.before)
        assert all(a.final_contents() == b.start for a, b in pairwise(animations))
        assert animations[-1].final_contents() == contents_of(step.after)
        assert sum((a.events for a in animations), ()) == step.events
        stores = animations[-1].bag_and_lid_at(animations[-1].duration)
        assert stores == (step.after.bag, step.after.lid)
        for animation in animations:
            check_tiles(animation)
    if not isinstance(step.record, Deal):
        shown = [*step_animations(step)]
        before = sum((a.events for kind, a in shown if kind not in SCORING), ())
        assert before + tiling_events(step) == step.events


def check_points(step: Step) -> None:
    """Check that the scores begin as before the step, and end as in the state at its end."""
    for kind, animation in step_animations(step):
        first, last = (animation.state_at(t).event_ages for t in (-1, animation.duration))
        if kind == AnimationKind.TILING:
            assert points.scores(step.before, first) == scores_of(step.before)
    if kind in SCORING:
        assert points.scores(step.before, last) == scores_of(step.after)


def scores_of(state: State) -> tuple[int, ...]:
    return tuple(board.score for board in state.players)


def check_drag(step: Step, draft: Draft) -> None:
    """Check that dragged tiles drop to their spaces from the pointer, and only the others move."""
    to_floor = draft.line == FLOOR
    ((_, animation), *_) = step_animations(step, Area.FLOOR if to_floor else Area.LINE)
    check_tiles(animation)
    moving = [tween for tween, _ in animation.state_at(0).moving]
    targets = {tween.target.area for tween in moving if tween.origin.area != Area.HAND}
    assert targets <= {Area.CENTER, Area.FLOOR, Area.MARKER}
    dropped = [tween for tween in animation.tweens if tween.origin.area is Area.HAND]
    onto = Area.FLOOR if to_floor else Area.LINE
    longest = metrics.DROP + 10 * metrics.STAGGER
    assert all(tween.end <= longest for tween in dropped if tween.target.area == onto)


def check_last_move(step: Step) -> None:
    """Check that a move marks the places its tiles came from and went to.

    A deal and a scoring mark nothing.
    """
    marked = last_move_slots(step.before, step.record, step.after)
    if isinstance(step.record, Deal) or step.after.phase != step.before.phase:
        assert marked is None
        return
    assert marked
    assert marked.source == (step.record.source if isinstance(step.record, Draft) else None)
    contents = contents_of(step.after)
    new = contents.keys() - contents_of(step.before).keys()
    assert marked.targets == {slot for slot in new if is_on_board(slot, step.before.to_act)}


def is_on_board(slot: Slot, owner: int) -> bool:
    return slot.owner == owner and slot.area in (Area.LINE, Area.FLOOR, Area.WALL)


@pytest.mark.parametrize("seed", [1, *slow(range(2, 10))])
@every_setup_in_long_tests
def test_animations_show_each_tile_once_and_end_as_the_step_does(setup: Setup, seed: int) -> None:
    for step in steps_of(replace(setup, seed=seed), seed):
        check_step(step)
        check_points(step)
        check_last_move(step)
        if isinstance(step.record, Draft):
            check_drag(step, step.record)


def test_the_scoring_of_four_players_can_be_followed_and_ends_soon() -> None:
    """All boards at once take at most 6 s; one board takes 1 to 4 s, and all in turn 12 s."""
    longest = 0.0
    for move_seed in range(4):
        for step in steps_of(FOUR, move_seed):
            if not isinstance(step.record, Draft) or step.after.phase == Phase.GAME_OVER:
                continue
            longest = max(
                [longest, *(a.duration for k, a in step_animations(step) if k in SCORING)]
            )
            _, *tiling = step.parts()
            times = [a.duration for part in tiling for _, a in step_animations(part)]
            assert not times or 1 < max(times) <= 4
            assert sum(times) <= 12
    assert 3 < longest <= 6


def test_bonuses_are_counted_kind_by_kind_after_all_other_points_of_the_round() -> None:
    """All boards count at the same time, and several bonuses of a kind on a board in turn."""
    wall = (".YRKW", "WBYRK", "K....", "R....", "Y....")
    both = PlayerBoard(lines=("B", "", "", "", ""), wall=wall)
    shown = [*step_animations(Step.from_record(last_turn(both, both), parse_record(LAST)))]
    assert [kind for kind, _ in shown] == [
        AnimationKind.DRAFT,
        AnimationKind.TILING,
        AnimationKind.BONUSES,
    ]
    counted = defaultdict[tuple[int, BonusKind], list[float]](list)
    for event, end in shown[-1].animation.event_times():
        if isinstance(event, BonusScored):
            counted[event.player, event.kind].append(end)
    first, second = counted[0, BonusKind.ROW]
    column = second + metrics.BONUS
    assert metrics.BONUS_LEAD == first < second
    assert counted[1, BonusKind.ROW] == [first, second]
    assert counted[0, BonusKind.COLUMN] == counted[1, BonusKind.COLUMN] == [column]
    near = PlayerBoard(score=10, lines=("B", "", "", "", ""), wall=(".YRKW", *EMPTY.wall[1:]))
    step = Step.from_record(last_turn(near, EMPTY), parse_record(LAST))
    animation = [*step_animations(step)][-1].animation
    for time, score in ((0, 15), (animation.duration, 17)):
        assert points.scores(step.before, animation.state_at(time).event_ages) == (score, 0, 0)
    no_bonus = last_turn(EMPTY, EMPTY)._replace(bag=(0,) * 5)
    step = Step.from_record(no_bonus, parse_record(LAST))
    assert step.after.phase == Phase.GAME_OVER
    assert AnimationKind.BONUSES not in dict(step_animations(step))


@pytest.mark.parametrize(
    ("bag", "lid", "deal"),
    [
        pytest.param("B" * 21, "Y" * 3, "BBBB BBBB BBBB BBBB BBBB", id="enough in the bag"),
        pytest.param("", "Y" * 21, "YYYY YYYY YYYY YYYY YYYY", id="nothing in the bag"),
        pytest.param("B" * 6, "Y" * 19, "BBBB BBYY YYYY YYYY YYYY", id="both on a display"),
        pytest.param("BBBBRR", "BY" * 10, "BBBB YBRR BYYY BYYY BYBY", id="the lid named first"),
        pytest.param("B" * 6, "YYR", "BBBB YRBB Y - -", id="both run out"),
    ],
)
def test_a_deal_empties_the_bag_then_pours_the_lid_into_it_and_goes_on(
    bag: str, lid: str, deal: str
) -> None:
    step = Step.from_record(waiting(bag, lid), parse_record(f"deal {deal}"))
    animation = deal_animation(step)
    tiles = sorted((t for t in animation.tweens if t.letter != MARKER), key=lambda t: t.start)
    dealt, poured = ([t for t in tiles if t.origin == place] for place in (BAG, LID))
    assert Counter(t.letter for t in dealt) == Counter(t for t in deal if t in LETTERS)
    if poured:
        assert Counter(t.letter for t in poured) == Counter(lid)
        of_bag, of_lid = dealt[: len(bag)], dealt[len(bag) :]
        assert Counter(t.letter for t in of_bag) == Counter(bag)
        if of_bag:
            assert min(t.start for t in poured) >= of_bag[-1].end
        assert max(t.end for t in poured) <= of_lid[0].start
    for part in range(101):
        stores = animation.bag_and_lid_at(animation.duration * part / 100)
        assert stores
        assert min(*stores.bag, *stores.lid) >= 0
    assert animation.bag_and_lid_at(animation.duration) == (step.after.bag, step.after.lid)


def test_returning_tiles_end_where_they_were_and_an_announcement_moves_none() -> None:
    _, second, *_ = steps_of(FOUR, 1)
    contents = contents_of(second.before)
    origins = [slot for slot in contents if slot.area == Area.DISPLAY and slot.owner == 1][:2]
    animation = return_animation(contents, origins)
    assert animation.final_contents() == contents
    assert not set(origins) & set(animation.state_at(0).resting)
    moving = animation.state_at(animation.duration / 2).moving
    assert {tween.origin.area for tween, _ in moving} == {Area.HAND}
    before = announcement(second).animation
    assert (before.duration, before.final_contents()) == (metrics.ANNOUNCE, contents)


def test_each_event_sounds_once_however_long_a_tick_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Going back is silent; the boards and scores are the same as after a jump."""
    reported = list[Event]()

    def sounds_of(events: Iterable[Event]) -> tuple[()]:
        reported.extend(events)
        return ()

    monkeypatch.setattr(player, "sounds_of", sounds_of)
    game = played(FOUR)
    end = next(n for n, record in enumerate(game.log) if n and isinstance(record, Deal))
    for tick in (0.004, 0.05, 0.7, 20.0):
        animations = AnimationPlayer(game.step, end, Settings, lambda sound: None)
        animations.jump_to(end - 1)
        animations.play_to(end)
        while animations.is_running:
            animations.update(tick)
        step = game.step(end - 1)
        assert Counter(reported) == Counter(events(step.before, step.record))
        assert animations.state == step.after
        assert animations.scores(animations.animation_state()) == scores_of(step.after)
        reported.clear()
    animations.play_to(end - 1)
    animations.update(20.0)
    assert reported == []
    assert animations.state == game.step(end - 1).before


def test_points_are_counted_one_by_one_when_they_arrive() -> None:
    gain, loss = TileMovedToWall(1, 3, 2, "R", 5, ()), FloorLineScored(1, "MR", 2, 2)
    assert points.counted_points([(gain, 0.0)], 1) == 0
    assert 0 < points.counted_points([(gain, points.DURATION - 0.1)], 1) < 5
    assert points.counted_points([(gain, points.DURATION)], 1) == 5
    assert points.counted_points([(gain, inf), (loss, inf)], 1) == 3
    assert points.counted_points([(gain, inf)], 0) == 0
    scores = [points.counted_points([(gain, 0.01 * tick)], 1) for tick in range(100)]
    assert {after - before for before, after in pairwise(scores)} == {0, 1}
