"""The same choices lead to the same games on every system and in every version of Python.

Each setup has a digest of all records of some games, and of the tables that they lead to. Only a
change of the rules changes the digest. Games that were saved before an intended change may not load
any more, so check the games in tests/saves first.
"""

import json
from collections.abc import Iterator
from hashlib import sha256
from random import Random

import pytest

from azul.engine import (
    CHANCE,
    FLOOR,
    Phase,
    Placement,
    Record,
    Ruleset,
    Setup,
    State,
    Wall,
    apply,
    deal,
    initial_state,
    legal_moves,
)
from azul.game.report import state_document
from azul.game.seating import Seating

NAMES = ("Ana", "Zoë", "🦊", "")
GAMES = 5
"""How many are played of each setup."""

DIGESTS = {
    (2, Wall.COLORED, Ruleset.AZUL): "254b25ecc6c35483",
    (2, Wall.COLORED, Ruleset.GREEN_BOX): "58c7914537b22ed7",
    (2, Wall.GRAY, Ruleset.AZUL): "6fe0372543b4db7b",
    (2, Wall.GRAY, Ruleset.GREEN_BOX): "c9f526acfc9f6980",
    (3, Wall.COLORED, Ruleset.AZUL): "8075446f9de65e01",
    (3, Wall.COLORED, Ruleset.GREEN_BOX): "b2d23c5d9066fede",
    (3, Wall.GRAY, Ruleset.AZUL): "059cfa6f9ab6e995",
    (3, Wall.GRAY, Ruleset.GREEN_BOX): "03942daddaf4fb6b",
    (4, Wall.COLORED, Ruleset.AZUL): "b1f96e50853246dc",
    (4, Wall.COLORED, Ruleset.GREEN_BOX): "e01b9e394700dbbc",
    (4, Wall.GRAY, Ruleset.AZUL): "77051d70b9ee601c",
    (4, Wall.GRAY, Ruleset.GREEN_BOX): "8a7eb158139fa62e",
    (2, Wall.GRAY, Ruleset.CRYSTAL_1): "9212ef9a1b5c1f8a",
    (2, Wall.GRAY, Ruleset.CRYSTAL_2): "8621aba6b5b056bd",
    (3, Wall.GRAY, Ruleset.CRYSTAL_1): "64d6af3dd972a0b8",
    (3, Wall.GRAY, Ruleset.CRYSTAL_2): "6723c23703b35cb0",
    (4, Wall.GRAY, Ruleset.CRYSTAL_1): "ece3560b5ca9888a",
    (4, Wall.GRAY, Ruleset.CRYSTAL_2): "736ec11d1b69bac3",
}


def records_and_table(setup: Setup) -> Iterator[str]:
    """Yield each record, and the last table, as text."""
    random = Random(setup.seed)
    state = initial_state(setup)
    while state.phase is not Phase.GAME_OVER:
        due = state.to_act == CHANCE
        record = deal(state, setup.seed) if due else choose(random, state)
        state = apply(state, record)
        yield str(record)
    seats = Seating.of_people(setup.players).at_start
    yield json.dumps(state_document(state, seats), sort_keys=True)


def choose(random: Random, state: State) -> Record:
    """Choose with `Random.random`: only its numbers are the same in every version of Python."""
    moves = legal_moves(state)
    preferred = [move for move in moves if isinstance(move, Placement) or move.line != FLOOR]
    options = preferred if preferred and random.random() < 0.95 else moves
    return options[int(random.random() * len(options))]


def test_every_ruleset_has_digests() -> None:
    assert {ruleset for _, _, ruleset in DIGESTS} == set(Ruleset)


@pytest.mark.parametrize(("seats", "wall", "ruleset"), DIGESTS)
def test_the_same_choices_lead_to_the_same_games(seats: int, wall: Wall, ruleset: Ruleset) -> None:
    setups = (
        Setup(NAMES[:seats], wall, ruleset, first_player=seed % seats, seed=seed)
        for seed in range(GAMES)
    )
    text = "\n".join(line for setup in setups for line in records_and_table(setup))
    assert sha256(text.encode("ascii")).hexdigest()[:16] == DIGESTS[seats, wall, ruleset]
