"""Positions from random games of every kind."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import NamedTuple

import pytest

from azul.bots.walls import GRAY_WALLS
from azul.engine import (
    CHANCE,
    RULES,
    Phase,
    Ruleset,
    Setup,
    State,
    Wall,
    apply,
    deal,
    initial_state,
)
from tests.engine.games import random_game


class Kind(NamedTuple):
    players: int
    wall: Wall
    ruleset: Ruleset

    def __str__(self) -> str:
        return f"{self.players}-{self.wall}-{self.ruleset}"

    def setup(self, seed: int) -> Setup:
        return Setup(tuple("ABCD"[: self.players]), self.wall, self.ruleset, 0, seed)


KINDS = [
    Kind(players, wall, ruleset)
    for players, wall, ruleset in product((2, 3, 4), Wall, GRAY_WALLS)
    if wall in RULES[ruleset].walls
]

_QUICK = [
    Kind(2, Wall.COLORED, Ruleset.AZUL),
    Kind(2, Wall.GRAY, Ruleset.GREEN_BOX),
    Kind(2, Wall.GRAY, Ruleset.CRYSTAL_1),
]

all_kinds = pytest.mark.parametrize(
    "kind",
    [
        *_QUICK,
        *(
            pytest.param(kind, marks=[pytest.mark.slow, pytest.mark.sampled(0.3)])
            for kind in KINDS
            if kind not in _QUICK
        ),
    ],
    ids=str,
)
"""All kinds of games; each wall and three rulesets for two players are in the quick suite."""


def positions(kind: Kind, seed: int, rounds: int = 6, floor: float = 0.1) -> Iterator[State]:
    """All states of a random game in which a player is to act."""
    for step in random_game(kind.setup(seed), seed, floor, rounds):
        if step.after.to_act >= 0:
            yield step.after


def some_positions(kind: Kind, seed: int, share: float, rounds: int = 6) -> list[State]:
    """Some of the states of a random game, placements first of all."""
    random = Random(seed)
    return [
        state
        for state in positions(kind, seed, rounds)
        if random.random() < share or state.phase is Phase.WALL_TILING
    ]


def first_offer(kind: Kind, seed: int) -> State:
    state = initial_state(kind.setup(seed))
    assert state.to_act == CHANCE
    return apply(state, deal(state, seed))
