"""The table draws anew only what has changed: that must not show. Nor must it hoard pictures."""

import random
import weakref
from collections.abc import Iterator

import pygame
import pytest
from pygame import Surface

from azul.engine import Draft, Setup, Wall, legal_moves
from azul.game.game import Game, Step
from azul.kit import frames
from azul.table.film import Moment
from azul.table.films import deal_film, draft_film, tiling_events, tiling_film
from azul.table.ground import painted
from azul.table.slots import project
from azul.table.table import Shown, Table

SIZE = (800, 450)
SETUPS = [Setup(("Ana", "Ben", "Eva"), wall, seed=5) for wall in Wall]
MOMENTS = 5
"""How often each film is looked at."""


@pytest.fixture(autouse=True)
def window() -> Iterator[None]:
    """Pictures are made for the window in use."""
    pygame.display.init()
    pygame.font.init()
    window = pygame.Window("", SIZE)
    window.get_surface()
    yield
    window.destroy()


def table(setup: Setup) -> Table:
    made = Table(setup)
    made.resize(SIZE)
    return made


def picture(table: Table, shown: Shown) -> Surface:
    surface = Surface(SIZE)
    table.draw(surface, shown)
    return surface


def alike(one: Surface, other: Surface) -> bool:
    return one.get_buffer().raw == other.get_buffer().raw


def resting(game: Game, active: int | None) -> Shown:
    scores = tuple(board.score for board in game.state.players)
    return Shown(game.state, Moment(project(game.state), ()), scores, active)


def played(game: Game, drafts: int) -> Iterator[Step]:
    """Play on at random, never to the floor line where that can be helped."""
    luck = random.Random(game.setup.seed)
    for _ in range(drafts):
        moves = legal_moves(game.state)
        useful = [move for move in moves if isinstance(move, Draft) and move.line]
        yield from game.play(luck.choice(useful) if useful else moves[0])


def in_turn(step: Step) -> Iterator[Shown]:
    """A step as the table shows it, moment by moment, the board of who decides lit."""
    if isinstance(step.record, Draft):
        shown = [draft_film(step), *([tiling_film(step)] if tiling_events(step) else [])]
    else:
        shown = [deal_film(step)]
    scores = tuple(board.score for board in step.before.players)
    active = max(step.before.to_act, 0) if isinstance(step.record, Draft) else None
    for film in shown:
        for number in range(MOMENTS):
            moment = film.at(film.duration * number / (MOMENTS - 1))
            yield Shown(step.before, moment, scores, active, loose=film.touched)


@pytest.mark.slow
@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.wall)
def test_what_is_drawn_bit_by_bit_looks_as_if_drawn_at_once(setup: Setup) -> None:
    old, game = table(setup), Game(setup)
    seen: list[tuple[Shown, Surface]] = []
    for step in played(game, 16):
        seen += [(shown, picture(old, shown)) for shown in in_turn(step)]
    for shown, drawn in random.Random(3).sample(seen, 12):
        assert alike(drawn, picture(table(setup), shown))


def test_the_light_leaves_a_board_as_it_was() -> None:
    game = Game(SETUPS[0])
    list(played(game, 8))
    one = table(game.setup)
    dark = picture(one, resting(game, None))
    lit = [picture(one, resting(game, player)) for player in (0, 1, 2)]
    assert not any(alike(dark, picture) for picture in lit)
    assert alike(dark, picture(one, resting(game, None)))


def test_a_table_looks_the_same_after_another_was_in_sight() -> None:
    game = Game(SETUPS[0])
    one, other = table(game.setup), table(SETUPS[1])
    before = picture(one, resting(game, 0))
    picture(other, resting(Game(SETUPS[1]), 1))
    assert alike(before, picture(one, resting(game, 0)))


def test_a_table_out_of_sight_keeps_no_large_pictures() -> None:
    one, other = table(SETUPS[0]), table(SETUPS[1])
    picture(one, resting(Game(SETUPS[0]), 0))
    ground = weakref.ref(painted(one.setup, one.layout))
    assert ground()
    picture(other, resting(Game(SETUPS[1]), 0))
    assert ground() is None


def test_boards_are_not_painted_on_the_cloth_of_the_menu() -> None:
    clean = frames.cloth(SIZE).copy()
    picture(table(SETUPS[0]), resting(Game(SETUPS[0]), 0))
    assert alike(clean, frames.cloth(SIZE))
