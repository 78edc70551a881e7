"""The table draws anew only what has changed: that must not show. Nor must it hoard pictures."""

import random
import weakref
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pygame
import pytest
from pygame import Surface

from azul.engine import FLOOR, LETTERS, MARKER, RULES, Draft, Ruleset, Setup, Wall, legal_moves
from azul.game import LEVELS, Seating
from azul.game.game import Game, Step
from azul.kit import borders
from azul.kit.theme import Theme
from azul.paths import ASSETS
from azul.table.animation.animation import AnimationState
from azul.table.animation.step_animations import step_animations
from azul.table.background import background_of
from azul.table.drag import DropTarget
from azul.table.slots import Area, Slot, contents_of
from azul.table.sprites import picture_name
from azul.table.table import Table, TablePicture

SIZE = (800, 450)
SETUPS = [Setup(("Ana", "Ben", "Eva"), wall, seed=5) for wall in Wall]
ON_FLOOR = frozenset([DropTarget(FLOOR)])
MOMENTS = 5
"""How often each film is looked at."""


def table(theme: Theme, setup: Setup) -> Table:
    made = Table(setup)
    made.resize(SIZE, theme)
    return made


def drawn(table: Table, picture: TablePicture) -> Surface:
    surface = Surface(SIZE)
    table.draw(surface, picture)
    return surface


def alike(one: Surface, other: Surface) -> bool:
    return one.get_buffer().raw == other.get_buffer().raw


def resting(game: Game, active: int | None) -> TablePicture:
    scores = tuple(board.score for board in game.state.players)
    return TablePicture(game.state, AnimationState(contents_of(game.state), ()), scores, active)


def played(game: Game, drafts: int) -> Iterator[Step]:
    """Play on at random, never to the floor line where that can be helped."""
    luck = random.Random(game.setup.seed)
    for _ in range(drafts):
        moves = legal_moves(game.state)
        useful = [move for move in moves if isinstance(move, Draft) and move.line]
        yield from game.play(luck.choice(useful) if useful else moves[0])


def in_turn(step: Step) -> Iterator[TablePicture]:
    """A step as the table shows it, moment by moment, the board of who decides lit."""
    scores = tuple(board.score for board in step.before.players)
    active = max(step.before.to_act, 0) if isinstance(step.record, Draft) else None
    for _, animation in step_animations(step):
        for number in range(MOMENTS):
            animation_state = animation.state_at(animation.duration * number / (MOMENTS - 1))
            yield TablePicture(
                step.before, animation_state, scores, active, movable=animation.touched_slots
            )


@pytest.mark.slow
@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.wall)
def test_what_is_drawn_bit_by_bit_looks_as_if_drawn_at_once(theme: Theme, setup: Setup) -> None:
    old, game = table(theme, setup), Game(setup)
    seen: list[tuple[TablePicture, Surface]] = []
    for step in played(game, 16):
        seen += [(picture, drawn(old, picture)) for picture in in_turn(step)]
    for picture, surface in random.Random(3).sample(seen, 12):
        assert alike(surface, drawn(table(theme, setup), picture))


def test_the_light_leaves_a_board_as_it_was(theme: Theme) -> None:
    game = Game(SETUPS[0])
    list(played(game, 8))
    one = table(theme, game.setup)
    dark = drawn(one, resting(game, None))
    lit = [drawn(one, resting(game, player)) for player in (0, 1, 2)]
    assert not any(alike(dark, picture) for picture in lit)
    assert alike(dark, drawn(one, resting(game, None)))


def test_a_table_looks_the_same_after_another_was_in_sight(theme: Theme) -> None:
    game = Game(SETUPS[0])
    one, other = table(theme, game.setup), table(theme, SETUPS[1])
    before = drawn(one, resting(game, 0))
    drawn(other, resting(Game(SETUPS[1]), 1))
    assert alike(before, drawn(one, resting(game, 0)))


def test_a_board_is_painted_anew_for_whoever_takes_the_seat(theme: Theme) -> None:
    game = Game(SETUPS[0])
    one, picture = table(theme, game.setup), resting(game, 1)
    seen = [drawn(one, picture)]
    for level in LEVELS:
        game.reseat(1, "Eva", level)
        one.reseat(game.seats)
        seen.append(drawn(one, picture))
    for before, after in combinations(seen, 2):
        assert not alike(before, after)
    game.reseat(1, "Ben", None)
    one.reseat(game.seats)
    assert alike(seen[0], drawn(one, picture))


def test_a_table_out_of_sight_keeps_no_large_pictures(theme: Theme) -> None:
    one, other = table(theme, SETUPS[0]), table(theme, SETUPS[1])
    drawn(one, resting(Game(SETUPS[0]), 0))
    seats = Seating.of_people(one.setup.players).at_start
    ground = weakref.ref(background_of(theme, one.setup, one.layout, seats))
    assert ground()
    drawn(other, resting(Game(SETUPS[1]), 0))
    assert ground() is None


def test_boards_are_not_painted_on_the_cloth_of_the_menu(theme: Theme) -> None:
    clean = borders.backdrop(theme, SIZE).copy()
    drawn(table(theme, SETUPS[0]), resting(Game(SETUPS[0]), 0))
    assert alike(clean, borders.backdrop(theme, SIZE))


@pytest.mark.parametrize("letter", [*LETTERS, MARKER])
def test_each_ruleset_has_pictures_of_its_own_and_no_other_is_drawn_with_them(letter: str) -> None:
    for ruleset in Ruleset:
        assert (ASSETS / f"{picture_name(letter, ruleset)}.svg").exists()
    with pytest.raises(KeyError, match="another"):
        picture_name(letter, "another")  # type: ignore[arg-type]


@pytest.mark.parametrize("ruleset", Ruleset)
def test_a_shorter_floor_line_is_drawn_and_lit_as_short_as_it_is(
    theme: Theme, monkeypatch: pytest.MonkeyPatch, ruleset: Ruleset
) -> None:
    """Without its last two spaces nothing is seen of them, nor does light fall there."""
    line = RULES[ruleset].floor_line
    dark, lit = floor_spaces(theme, ruleset, len(line))
    assert all(one != other for one, other in zip(dark, lit, strict=True))
    monkeypatch.setitem(RULES, ruleset, replace(RULES[ruleset], floor_line=line[:-2]))
    short_dark, short_lit = floor_spaces(theme, ruleset, len(line))
    # The last space that is left has the edge of the light now.
    assert (short_dark[:-2], short_lit[:-3]) == (dark[:-2], lit[:-3])
    assert short_dark[-2:] == short_lit[-2:]
    assert not set(short_dark[-2:]) & set(dark)


def floor_spaces(theme: Theme, ruleset: Ruleset, places: int) -> list[list[bytes]]:
    """How the places of a floor line look, dark and lit."""
    made = table(theme, Setup(("Ana", "Ben"), ruleset=ruleset, seed=5))
    picture = resting(Game(made.setup), 0)
    pictures = [drawn(made, picture), drawn(made, replace(picture, targets=ON_FLOOR))]
    rects = [made.slot_rect(Slot(Area.FLOOR, 0, 0, place)) for place in range(1, places + 1)]
    return [[pygame.image.tobytes(p.subsurface(r), "RGB") for r in rects] for p in pictures]
