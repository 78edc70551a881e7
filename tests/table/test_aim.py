"""Aiming with keys: the order in which keys choose displays, colors and targets."""

from collections.abc import Callable
from random import Random

import pytest

from azul.engine import CENTER, FLOOR, Color, Draft, Phase, Setup, State, Wall, legal_moves
from azul.table import aim
from azul.table.drag import DropTarget, TakeableTiles, takeable_tiles, target_of
from azul.table.slots import Area, Slot, SlotContents, contents_of
from tests.engine.games import random_game

Step = Callable[[SlotContents, Slot | None, int], Slot | None]


def states(wall: Wall, phase: Phase, move_seed: int) -> list[State]:
    """Return some states of a random game."""
    setup = Setup(("Ana", "Ben", "Carla"), wall, seed=move_seed)
    steps = random_game(setup, move_seed, floor=0.2, rounds=2)
    found = [step.after for step in steps if step.after.phase == phase]
    return Random(move_seed).sample(found, min(len(found), 8))


def walk(step: Step, contents: SlotContents, slot: Slot | None, by: int, count: int) -> list[Slot]:
    """Return the slots after each of the given number of steps."""
    slots: list[Slot] = []
    for _ in range(count):
        slot = step(contents, slot, by)
        assert slot
        slots.append(slot)
    return slots


@pytest.mark.parametrize("by", [1, -1])
def test_arrows_walk_around_all_displays_and_all_colors_of_one(by: int) -> None:
    """The color stays from display to display if there is a tile of that color."""
    for state in states(Wall.COLORED, Phase.FACTORY_OFFER, 1):
        contents = contents_of(state)
        order = [n for n, tiles in enumerate(state.displays, 1) if tiles]
        order += [CENTER] if state.center else []
        assert aim.sources(contents) == order
        slots = walk(aim.first_slot_of_next_source, contents, None, by, len(order) + 1)
        assert [slot.owner for slot in slots] == [*order[::by], order[::by][0]]
        assert aim.first_slot_of_next_color(contents, None, by) == slots[0]
        for source in order:
            tiles = state.displays[source - 1] if source else state.center
            first = aim.first_slot(contents, source)
            assert first
            colors = len(set(tiles))
            seen = [first, *walk(aim.first_slot_of_next_color, contents, first, by, colors)]
            assert {slot.owner for slot in seen} == {source}
            assert {contents[slot] for slot in seen[:-1]} == set(tiles)
            assert seen[-1] == first
            after = aim.first_slot_of_next_source(contents, first, by)
            assert after
            there = state.displays[after.owner - 1] if after.owner else state.center
            assert (contents[after] == contents[first]) == (contents[first] in there)
            same = aim.slots_of_color(contents, source, contents[first])
            assert len(same) == tiles.count(contents[first])
        pointed = {slot for slot in contents if aim.is_on_source(slot)}
        # Neither the marker nor tiles on boards can be taken.
        assert len(pointed) == sum(map(len, state.displays)) + len(state.center)


def test_without_tiles_there_is_no_slot_to_aim_at() -> None:
    slot = Slot(Area.DISPLAY, 1, 0, 1)
    assert not aim.is_on_source(None)
    assert aim.first_slot({}, 3) is None
    for before in (None, slot):
        assert aim.first_slot_of_next_source({}, before, 1) is None
    assert aim.first_slot_of_next_color({}, None, 1) is None


@pytest.mark.parametrize("by", [1, -1])
@pytest.mark.parametrize(
    ("wall", "phase"), [(Wall.COLORED, Phase.FACTORY_OFFER), (Wall.GRAY, Phase.WALL_TILING)]
)
def test_arrows_walk_around_all_targets_from_top_to_bottom(
    wall: Wall, phase: Phase, by: int
) -> None:
    """Targets of all tiles that Enter takes: the whole color."""
    for state in states(wall, phase, 3):
        contents, moves = contents_of(state), legal_moves(state)
        area = Area.LINE if phase == Phase.WALL_TILING else Area.DISPLAY
        slots = [slot for slot in contents if slot.area == area]
        held = [tiles for slot in slots if (tiles := takeable_tiles(state, contents, slot))]
        assert {move for tiles in held for move in tiles.moves} <= set(moves)
        for tiles in held:
            assert {contents[origin] for origin in tiles.origins} == {tiles.letter}
            allowed = [target_of(move) for move in tiles.moves]
            assert all(tiles.move_for(target_of(move)) == move for move in tiles.moves)
            target, seen = None, list[DropTarget]()
            for _ in range(len(allowed) + 1):
                target = aim.next_target(tiles.moves, target, by)
                seen.append(target)
            assert (set(seen[:-1]), seen[-1]) == (set(allowed), seen[0])
            lines = [target.line or 9 for target in seen[:-1]]
            assert lines == sorted(lines, reverse=by < 0)


@pytest.mark.parametrize(
    ("count", "lines", "aimed"),
    [
        (2, ("", "", "", "", ""), 2),  # The line that they fill exactly,
        (2, ("B", "", "BB", "B", ""), 2),
        (2, ("B", "K", "B", "", ""), 3),
        (1, ("K", "KK", "B", "", ""), 3),  # else the line with their color,
        (3, ("", "K", "KKK", "", ""), 4),  # else the shortest line that takes all,
        (4, ("", "", "", "KKKK", "KKKKK"), 3),  # else the line with most room,
        (4, ("K", "KK", "KKK", "KKKK", "KKKKK"), FLOOR),  # else the floor line.
    ],
)
def test_keys_aim_first_at_the_line_that_fits(
    count: int, lines: tuple[str, ...], aimed: int
) -> None:
    open_lines = [n for n, held in enumerate(lines, 1) if "K" not in held and len(held) < n]
    moves = tuple(Draft(1, Color.BLUE, line) for line in (*open_lines, FLOOR))
    origins = tuple(Slot(Area.DISPLAY, 1, 0, place) for place in range(1, count + 1))
    assert aim.first_line(TakeableTiles("B", origins, moves), lines).line == aimed


def test_a_target_that_is_not_allowed_leads_to_the_first_or_last_and_digits_mean_lines() -> None:
    moves = [Draft(1, Color.BLUE, 2), Draft(1, Color.BLUE, 4), Draft(1, Color.BLUE, FLOOR)]
    for line, by, expected in ((3, 1, 2), (3, -1, FLOOR), (4, 1, FLOOR), (4, -1, 2)):
        assert aim.next_target(moves, DropTarget(line), by).line == expected
    digits = [aim.line_for_digit(digit) for digit in (-1, *range(7), None)]
    assert digits == [None, FLOOR, 1, 2, 3, 4, 5, None, None]
