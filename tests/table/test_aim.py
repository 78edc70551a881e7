"""Aiming by keys: the order in which keys choose displays, colors and targets."""

from collections.abc import Callable
from itertools import islice
from random import Random

import pytest

from azul.engine import (
    CENTER,
    FLOOR,
    Decision,
    Draft,
    Phase,
    Setup,
    State,
    Wall,
    legal_moves,
)
from azul.table import aim
from azul.table.drag import DropTarget, target_of
from azul.table.slots import Slot, SlotContents, contents_of
from tests.engine.games import random_game

NAMES = ("Ana", "Ben", "Carla")


def states(wall: Wall, phase: Phase, move_seed: int) -> list[State]:
    """Some states of a random game."""
    steps = random_game(Setup(NAMES, wall, seed=move_seed), move_seed, floor=0.2, rounds=2)
    found = [step.after for step in steps if step.after.phase is phase]
    return Random(move_seed).sample(found, min(len(found), 8))


def offers() -> list[State]:
    return [s for move_seed in (1, 2) for s in states(Wall.COLORED, Phase.FACTORY_OFFER, move_seed)]


Step = Callable[[SlotContents, Slot | None, int], Slot | None]


def slots_along(
    step: Step, picture: SlotContents, slot: Slot | None, direction: int, count: int
) -> list[Slot]:
    """The slots after each of so many steps."""
    slots: list[Slot] = []
    for _ in range(count):
        slot = step(picture, slot, direction)
        assert slot
        slots.append(slot)
    return slots


@pytest.mark.parametrize("direction", [1, -1])
def test_arrows_across_go_round_all_displays_with_tiles_and_the_center(direction: int) -> None:
    for state in offers():
        picture = contents_of(state)
        held = [n for n, tiles in enumerate(state.displays, 1) if tiles]
        order = [*held, *([CENTER] if state.center else [])][::direction]
        slots = slots_along(aim.first_slot_of_next_source, picture, None, direction, len(order) + 1)
        assert [slot.owner for slot in slots] == [*order, order[0]]


@pytest.mark.parametrize("direction", [1, -1])
def test_arrows_along_go_round_all_colors_of_one_display(direction: int) -> None:
    for state in offers():
        picture = contents_of(state)
        for source in aim.sources(picture):
            tiles = state.displays[source - 1] if source else state.center
            first = aim.first_slot(picture, source)
            assert first
            slots = [
                first,
                *slots_along(aim.first_slot_of_next_color, picture, first, direction, len(tiles)),
            ]
            assert {slot.owner for slot in slots} == {source}
            letters = [picture[slot] for slot in slots]
            assert set(letters) == set(tiles)
            assert len(set(letters[: len(set(tiles))])) == len(set(tiles))


def test_the_color_is_kept_from_display_to_display_where_it_lies() -> None:
    for state in offers():
        picture = contents_of(state)
        for source in aim.sources(picture):
            slot = aim.first_slot(picture, source)
            assert slot
            after = aim.first_slot_of_next_source(picture, slot, 1)
            assert after
            tiles = state.displays[after.owner - 1] if after.owner else state.center
            assert (picture[after] == picture[slot]) == (picture[slot] in tiles)


def test_the_marker_and_the_tiles_on_boards_are_never_pointed_at() -> None:
    for state in offers():
        picture = contents_of(state)
        pointed = {slot for slot in picture if aim.is_on_source(slot)}
        assert len(pointed) == sum(map(len, state.displays)) + len(state.center)
    assert not aim.is_on_source(None)


def test_without_tiles_there_is_no_slot_to_aim_at() -> None:
    assert aim.first_slot_of_next_source({}, None, 1) is None
    assert aim.first_slot_of_next_color({}, None, 1) is None
    assert aim.first_slot({}, 3) is None
    state = offers()[0]
    slot = aim.first_slot(contents_of(state), aim.sources(contents_of(state))[0])
    assert aim.first_slot_of_next_source({}, slot, 1) is None


@pytest.mark.parametrize("direction", [1, -1])
@pytest.mark.parametrize(
    ("wall", "phase"), [(Wall.COLORED, Phase.FACTORY_OFFER), (Wall.GRAY, Phase.WALL_TILING)]
)
def test_arrows_go_round_all_places_where_tiles_may_go(
    wall: Wall, phase: Phase, direction: int
) -> None:
    for state in states(wall, phase, 3):
        some = legal_moves(state)[0]
        moves = [m for m in legal_moves(state) if _taken(m) == _taken(some)]
        allowed = {target_of(move) for move in moves}
        target, seen = None, []
        for _ in range(len(allowed) + 1):
            target = aim.next_target(moves, target, direction)
            seen.append(target)
        assert set(seen[:-1]) == allowed
        assert seen[-1] == seen[0]
        lines = [target.line or 9 for target in seen[:-1]]
        assert lines == sorted(lines, reverse=direction < 0)


def _taken(move: Decision) -> object:
    return (move.source, move.color) if isinstance(move, Draft) else move.line


def test_a_place_that_is_not_allowed_leads_back_to_the_first_or_last() -> None:
    moves = [Draft(1, "B", 2), Draft(1, "B", 4), Draft(1, "B", FLOOR)]  # type: ignore[arg-type]
    steps = ((DropTarget(3), 1), (DropTarget(3), -1), (DropTarget(4), 1), (DropTarget(4), -1))
    found = [
        aim.next_target(moves, target, direction).line for target, direction in islice(steps, 4)
    ]
    assert found == [2, FLOOR, FLOOR, 2]


@pytest.mark.parametrize("digit", range(10))
def test_digits_mean_lines_and_zero_the_floor_line(digit: int) -> None:
    assert aim.line_for_digit(digit) == (digit if digit <= 5 else None)
    assert aim.line_for_digit(-1) is None
