"""Moving points: they start where they were scored, and the score counts them once."""

import math
from itertools import pairwise

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from azul.engine import (
    BonusKind,
    BonusScored,
    Draft,
    Event,
    FloorLineScored,
    Setup,
    TileMovedToWall,
)
from azul.game.game import Step
from azul.kit.theme import Theme
from azul.table.animation import points
from azul.table.animation.step_animations import AnimationKind, step_animations
from azul.table.layout import Layout
from azul.table.slots import Area, Slot
from tests.cases import slow, some
from tests.engine.games import random_game

TILE = TileMovedToWall(1, 3, 2, "R", 5, ())
FLOOR = FloorLineScored(1, "MR", 2, 2)


def test_points_are_counted_when_they_arrive() -> None:
    assert points.counted_points([(TILE, 0.0)], 1) == 0
    assert 0 < points.counted_points([(TILE, points.DURATION - 0.1)], 1) < 5
    assert points.counted_points([(TILE, points.DURATION)], 1) == 5
    assert points.counted_points([(TILE, math.inf), (FLOOR, math.inf)], 1) == 3
    assert points.counted_points([(TILE, math.inf)], 0) == 0


@pytest.mark.slow
@settings(max_examples=20, deadline=None)
@given(move_seed=st.integers(0, 10**6))
def test_after_the_animation_the_scores_are_those_of_the_state(move_seed: int) -> None:
    for step in random_game(Setup(("Ana", "Ben", "Carla"), seed=move_seed), move_seed, floor=0.1):
        if not isinstance(step.record, Draft):
            continue
        animations = dict(step_animations(Step(*step)))
        animation = animations.get(AnimationKind.BONUSES) or animations.get(AnimationKind.TILING)
        if animation is None:
            continue
        animation_state = animation.state_at(animation.duration)
        ages = list(animation_state.event_ages)
        for player, board in enumerate(step.before.players):
            counted = board.score + points.counted_points(ages, player)
            assert counted == step.after.players[player].score


def test_a_score_only_moves_toward_its_end() -> None:
    ages = [(TILE, 0.01 * tick) for tick in range(100)]
    scores = [points.counted_points([aged], 1) for aged in ages]
    assert scores == sorted(scores)
    assert max(b - a for a, b in pairwise(scores)) <= 1


SIZES = [(1024, 640), (1366, 768), (1920, 1080), (1024, 1250)]
HIGH_SCORE = TileMovedToWall(1, 3, 2, "R", 10, ())
HIGH_LOSS = FloorLineScored(1, "MRRRRRR", 14, 14)


@pytest.mark.parametrize("size", some(SIZES, 2))
@pytest.mark.parametrize("players", [4, *slow([2, 3])])
@pytest.mark.parametrize(
    ("event", "slot"),
    [
        (HIGH_SCORE, Slot(Area.WALL, 1, 3, 2)),
        (HIGH_LOSS, Slot(Area.FLOOR, 1, 0, 7)),
        (BonusScored(1, BonusKind.COLOR, "R", 10), Slot(Area.WALL, 1, 3, 3)),
    ],
)
def test_points_lie_inside_their_tile_and_then_beside_the_score(
    theme: Theme, size: tuple[int, int], players: int, event: Event, slot: Slot
) -> None:
    """Never over another tile, a name, or the starting player marker."""
    layout = Layout(players, size)
    tile, parts = layout.slot_rect(slot), [(event, 0.1)]
    score = layout.board_part_rect(1, "labels", "score")
    surface = pygame.Surface(size, pygame.SRCALPHA)
    points.draw_new_points(theme, surface, layout, parts)
    assert tile.contains(surface.get_bounding_rect())
    surface = pygame.Surface(size, pygame.SRCALPHA)
    age = (1.0 if isinstance(event, BonusScored) else 0.3) + 0.1
    points.draw_new_points(theme, surface, layout, [(event, age)])
    beside = pygame.Surface(size, pygame.SRCALPHA)
    beside.blit(surface, score, score)
    assert beside.get_bounding_rect().w > 0
    surface.fill((0, 0, 0, 0), score)
    left = surface.get_bounding_rect()
    assert tile.contains(left) if left.w else isinstance(event, BonusScored)
