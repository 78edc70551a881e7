"""The table draws only what has changed, which must not be visible; it frees what is unused."""

import gc
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
from azul.table.background import background_of, preload_likely_table
from azul.table.drag import DropTarget
from azul.table.slots import Area, Slot, contents_of
from azul.table.sprites import Sprite, picture_name, tile
from azul.table.table import Table, TablePicture

SIZE = (800, 450)
SETUPS = [Setup(("Ana", "Ben", "Eva"), wall, seed=5) for wall in Wall]
ON_FLOOR = frozenset([DropTarget(FLOOR)])
FRAMES = 5
"""How many frames of each animation are compared."""


def table(theme: Theme, setup: Setup) -> Table:
    table_ = Table(setup)
    table_.resize(SIZE, theme)
    return table_


def draw(table: Table, picture: TablePicture) -> Surface:
    surface = Surface(SIZE)
    table.draw(surface, picture)
    return surface


def alike(one: Surface, other: Surface) -> bool:
    return one.get_buffer().raw == other.get_buffer().raw


def resting(game: Game, active: int | None) -> TablePicture:
    scores = tuple(board.score for board in game.state.players)
    return TablePicture(game.state, AnimationState(contents_of(game.state), ()), scores, active)


def played(game: Game, drafts: int) -> Iterator[Step]:
    """Random drafts, which go to the floor line only if they must."""
    rng = random.Random(game.setup.seed)
    for _ in range(drafts):
        moves = legal_moves(game.state)
        useful = [move for move in moves if isinstance(move, Draft) and move.line]
        yield from game.play(rng.choice(useful) if useful else moves[0])


def pictures_of(step: Step) -> Iterator[TablePicture]:
    """Frames of the animations of a step, with the board of the acting player lit."""
    scores = tuple(board.score for board in step.before.players)
    active = max(step.before.to_act, 0) if isinstance(step.record, Draft) else None
    for _, animation in step_animations(step):
        for number in range(FRAMES):
            animation_state = animation.state_at(animation.duration * number / (FRAMES - 1))
            yield TablePicture(
                step.before, animation_state, scores, active, movable=animation.touched_slots
            )


@pytest.mark.slow
@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.wall)
def test_partial_drawing_looks_like_drawing_all_at_once(theme: Theme, setup: Setup) -> None:
    old, game = table(theme, setup), Game(setup)
    seen: list[tuple[TablePicture, Surface]] = []
    for step in played(game, 16):
        seen += [(picture, draw(old, picture)) for picture in pictures_of(step)]
    for picture, surface in random.Random(3).sample(seen, 12):
        assert alike(surface, draw(table(theme, setup), picture))


def test_an_unlit_board_looks_as_before_it_was_lit(theme: Theme) -> None:
    game = Game(SETUPS[0])
    list(played(game, 8))
    one = table(theme, game.setup)
    dark = draw(one, resting(game, None))
    lit = [draw(one, resting(game, player)) for player in (0, 1, 2)]
    assert not any(alike(dark, picture) for picture in lit)
    assert alike(dark, draw(one, resting(game, None)))


def test_a_table_looks_the_same_after_another_was_drawn(theme: Theme) -> None:
    game = Game(SETUPS[0])
    one, other = table(theme, game.setup), table(theme, SETUPS[1])
    before = draw(one, resting(game, 0))
    draw(other, resting(Game(SETUPS[1]), 1))
    assert alike(before, draw(one, resting(game, 0)))


def test_a_board_is_painted_again_when_its_seat_changes_players(theme: Theme) -> None:
    game = Game(SETUPS[0])
    one, picture = table(theme, game.setup), resting(game, 1)
    seen = [draw(one, picture)]
    for level in LEVELS:
        game.reseat(1, "Eva", level)
        one.reseat(game.seats)
        seen.append(draw(one, picture))
    for before, after in combinations(seen, 2):
        assert not alike(before, after)
    game.reseat(1, "Ben", None)
    one.reseat(game.seats)
    assert alike(seen[0], draw(one, picture))


def test_a_table_that_is_not_shown_caches_no_large_pictures(theme: Theme) -> None:
    one, other = table(theme, SETUPS[0]), table(theme, SETUPS[1])
    draw(one, resting(Game(SETUPS[0]), 0))
    seats = Seating.of_people(one.setup.players).at_start
    ground = weakref.ref(background_of(theme, one.setup, one.layout, seats))
    assert ground()
    draw(other, resting(Game(SETUPS[1]), 0))
    assert ground() is None


@pytest.mark.pictures
def test_a_table_frees_the_boards_of_likely_tables_that_were_not_opened(theme: Theme) -> None:
    """Once such a table is likely again, they are rasterized again."""

    def preloaded_pictures() -> set[str]:
        return {file.stem for (file, _), task in theme._ahead.items() if task}

    preload_likely_table(theme, 2, SIZE, 1)
    assert {"board", "board_active"} < preloaded_pictures()
    draw(table(theme, SETUPS[0]), resting(Game(SETUPS[0]), 0))
    assert not {"board", "board_active"} & preloaded_pictures()
    preload_likely_table(theme, 2, SIZE, 1)
    assert {"board", "board_active"} < preloaded_pictures()


@pytest.mark.parametrize("active", [None, 1])
def test_a_table_that_is_drawn_once_looks_the_same_and_keeps_no_background(
    theme: Theme, active: int | None
) -> None:
    one, other = table(theme, SETUPS[0]), table(theme, SETUPS[1])
    draw(one, resting(Game(SETUPS[0]), 0))
    seats = Seating.of_people(one.setup.players).at_start
    ground = background_of(theme, one.setup, one.layout, seats)
    picture = resting(Game(SETUPS[1]), active)
    once = other.draw_once(picture)
    assert background_of(theme, one.setup, one.layout, seats) is ground
    assert alike(once, draw(other, picture))


def test_a_final_table_frees_what_only_changes_need_and_still_can_change(theme: Theme) -> None:
    """Half of its background is free then, and nobody sees it: the end may be undone."""
    one, game = table(theme, SETUPS[0]), Game(SETUPS[0])
    final = replace(resting(game, None), is_final=True)
    first = draw(one, final)
    seats = Seating.of_people(one.setup.players).at_start
    assert background_of(theme, one.setup, one.layout, seats).is_finished
    layout, ruleset = one.layout, one.setup.ruleset
    for slot, letter in final.animation_state.resting.items():
        assert not theme.has_drawn(tile, letter, ruleset, layout.tile, layout.tilt(slot))
    assert alike(first, draw(one, final))
    draft = next(move for move in legal_moves(game.state) if isinstance(move, Draft))
    game.play(draft)
    other = resting(game, 1)
    assert alike(draw(one, other), draw(table(theme, SETUPS[0]), other))


def test_a_table_whose_first_picture_is_final_is_drawn_on_one_surface(theme: Theme) -> None:
    """A copy would take 8 MB, as when one returns from the review to the result."""
    one, game = table(theme, SETUPS[0]), Game(SETUPS[0])
    seats = Seating.of_people(one.setup.players).at_start
    ground = background_of(theme, one.setup, one.layout, seats)
    empty, final = ground.empty, replace(resting(game, None), is_final=True)
    picture = draw(one, final)
    assert ground.surface is empty
    assert alike(picture, draw(table(theme, SETUPS[0]), resting(game, None)))


def test_a_picture_leaves_no_sprites_to_the_garbage_collector(theme: Theme) -> None:
    """During animations it does not run, and each picture has a sprite for each tile."""
    setup = SETUPS[0]
    step = next(played(Game(setup), 1))
    gc.collect()
    gc.disable()
    try:
        for picture in pictures_of(step):
            draw(table(theme, setup), picture)
        assert not [obj for obj in gc.get_objects() if isinstance(obj, Sprite)]
    finally:
        gc.enable()


def test_boards_are_not_painted_on_the_cloth_of_the_menu(theme: Theme) -> None:
    clean = borders.backdrop(theme, SIZE).copy()
    draw(table(theme, SETUPS[0]), resting(Game(SETUPS[0]), 0))
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
    """Two spaces that a ruleset does not have are neither drawn nor lit."""
    line = RULES[ruleset].floor_line
    dark, lit = floor_spaces(theme, ruleset, len(line))
    assert all(one != other for one, other in zip(dark, lit, strict=True))
    monkeypatch.setitem(RULES, ruleset, RULES[ruleset]._replace(floor_line=line[:-2]))
    short_dark, short_lit = floor_spaces(theme, ruleset, len(line))
    # The last space that is left has the edge of the light now.
    assert (short_dark[:-2], short_lit[:-3]) == (dark[:-2], lit[:-3])
    assert short_dark[-2:] == short_lit[-2:]
    assert not set(short_dark[-2:]) & set(dark)


def floor_spaces(theme: Theme, ruleset: Ruleset, places: int) -> list[list[bytes]]:
    """Pictures of the spaces of a floor line, unlit and lit."""
    table_ = table(theme, Setup(("Ana", "Ben"), ruleset=ruleset, seed=5))
    picture = resting(Game(table_.setup), 0)
    pictures = [draw(table_, picture), draw(table_, replace(picture, targets=ON_FLOOR))]
    rects = [table_.slot_rect(Slot(Area.FLOOR, 0, 0, place)) for place in range(1, places + 1)]
    return [[pygame.image.tobytes(p.subsurface(r), "RGB") for r in rects] for p in pictures]
