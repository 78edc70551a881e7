"""The table draws only changed parts, without a visible difference; it frees unused memory."""

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
from azul.table.background import background_of
from azul.table.drag import DropTarget
from azul.table.painter import TablePainter
from azul.table.slots import Area, Slot, contents_of
from azul.table.sprites import Sprite, picture_name
from azul.table.table_model import TableModel

SIZE = (800, 450)
SETUPS = [Setup(("Ana", "Ben", "Eva"), wall, seed=5) for wall in Wall]
ON_FLOOR = frozenset([DropTarget(FLOOR)])
FRAMES = 5
"""How many frames of each animation are compared."""


def table(theme: Theme, setup: Setup) -> TablePainter:
    table_ = TablePainter(setup)
    table_.resize(SIZE, theme)
    return table_


def draw(table: TablePainter, picture: TableModel) -> Surface:
    surface = Surface(SIZE)
    table.draw(surface, picture)
    return surface


def alike(one: Surface, other: Surface) -> bool:
    return one.get_buffer().raw == other.get_buffer().raw


def resting(game: Game, active: int | None) -> TableModel:
    scores = tuple(board.score for board in game.state.players)
    return TableModel(game.state, AnimationState(contents_of(game.state), ()), scores, active)


def played(game: Game, drafts: int) -> Iterator[Step]:
    """Yield random drafts, which go to the floor line only if they must."""
    rng = random.Random(game.setup.seed)
    for _ in range(drafts):
        moves = legal_moves(game.state)
        useful = [move for move in moves if isinstance(move, Draft) and move.line]
        yield from game.play(rng.choice(useful) if useful else moves[0])


def frames_of(step: Step) -> Iterator[TableModel]:
    """Yield frames of the animations of a step, with the board of the acting player lit."""
    scores = tuple(board.score for board in step.before.players)
    active = max(step.before.to_act, 0) if isinstance(step.record, Draft) else None
    for _, animation in step_animations(step):
        for number in range(FRAMES):
            animation_state = animation.state_at(animation.duration * number / (FRAMES - 1))
            yield TableModel(
                step.before, animation_state, scores, active, movable=animation.touched_slots
            )


@pytest.mark.slow
@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.wall)
def test_partial_drawing_looks_like_complete_drawing(theme: Theme, setup: Setup) -> None:
    old, game = table(theme, setup), Game(setup)
    seen: list[tuple[TableModel, Surface]] = []
    for step in played(game, 16):
        seen += [(picture, draw(old, picture)) for picture in frames_of(step)]
    for picture, surface in random.Random(3).sample(seen, 12):
        assert alike(surface, draw(table(theme, setup), picture))


def test_a_table_looks_the_same_after_any_earlier_drawing(theme: Theme) -> None:
    """The table was drawn after other lit boards, players and tables, or only once."""
    game, other_game = Game(SETUPS[0]), Game(SETUPS[1])
    clean = borders.backdrop(theme, SIZE).copy()
    list(played(game, 8))
    one, other = table(theme, game.setup), table(theme, other_game.setup)
    dark = draw(one, resting(game, None))
    lit = [draw(one, resting(game, player)) for player in (0, 1, 2)]
    assert not any(alike(dark, picture) for picture in lit)
    assert alike(dark, draw(one, resting(game, None)))
    seen = [lit[1]]
    for level in LEVELS:
        game.reseat(1, "Eva", level)
        one.reseat(game.seats)
        seen.append(draw(one, resting(game, 1)))
    assert not any(alike(before, after) for before, after in combinations(seen, 2))
    game.reseat(1, "Ben", None)
    one.reseat(game.seats)
    assert alike(seen[0], draw(one, resting(game, 1)))
    for active in (None, 1):
        once = other.draw_once(resting(other_game, active))
        assert alike(once, draw(table(theme, other_game.setup), resting(other_game, active)))
        assert alike(seen[0], draw(one, resting(game, 1)))
    # Boards are not painted on the cloth of the menu.
    assert alike(clean, borders.backdrop(theme, SIZE))


def test_the_part_under_the_pointer_is_the_part_that_is_seen(theme: Theme) -> None:
    """The table finds the part at a point, or nearest within reach, where the part is drawn."""
    one, contents = table(theme, SETUPS[1]), contents_of(Game(SETUPS[1]).state)
    for slot in contents:
        assert one.slot_at(one.slot_rect(slot).center, contents) == slot
        beside = one.slot_rect(slot).move(0, -one.layout.pitch).midtop
        assert one.nearest_slot(beside, [slot], one.layout.pitch + 1) == slot
        assert one.nearest_slot(beside, [slot], one.layout.pitch // 2) is None
    for target in (DropTarget(FLOOR), DropTarget(3), DropTarget(2, 4)):
        point = one.drop_point(target, 1)
        assert one.nearest_target(point, 1, [DropTarget(5), target], 0) == target
        assert one.nearest_target(point, 2, [target], 10) is None
        found = one.space_at(point, 1) if target.column else one.line_at(point, 1)
        assert found == target
    nowhere = (-5, -5)
    assert one.slot_at(nowhere, contents) is None
    assert (one.place_at(nowhere), one.line_at(nowhere, 1), one.space_at(nowhere, 1)) == (None,) * 3


@pytest.mark.pictures
def test_a_table_that_is_not_shown_keeps_no_background(theme: Theme) -> None:
    one = table(theme, SETUPS[0])
    draw(one, resting(Game(SETUPS[0]), 0))
    seats = Seating.of_people(one.setup.players).at_start
    ground = weakref.ref(background_of(theme, one.setup, one.layout, seats))
    assert ground()
    draw(table(theme, SETUPS[1]), resting(Game(SETUPS[1]), 0))
    assert ground() is None


def test_a_frame_leaves_no_sprites_to_the_garbage_collector(theme: Theme) -> None:
    """The collector does not run during animations, and each frame has a sprite for each tile."""
    step = next(played(Game(SETUPS[0]), 1))
    gc.collect()
    gc.disable()
    try:
        for picture in frames_of(step):
            draw(table(theme, SETUPS[0]), picture)
        assert not [obj for obj in gc.get_objects() if isinstance(obj, Sprite)]
    finally:
        gc.enable()


@pytest.mark.parametrize("letter", [*LETTERS, MARKER])
def test_each_ruleset_has_its_own_drawings_and_no_other_ruleset_uses_them(letter: str) -> None:
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
    """Return images of the spaces of a floor line, unlit and lit."""
    table_ = table(theme, Setup(("Ana", "Ben"), Wall.GRAY, ruleset, seed=5))
    picture = resting(Game(table_.setup), 0)
    pictures = [draw(table_, picture), draw(table_, replace(picture, targets=ON_FLOOR))]
    rects = [table_.slot_rect(Slot(Area.FLOOR, 0, 0, place)) for place in range(1, places + 1)]
    return [[pygame.image.tobytes(p.subsurface(r), "RGB") for r in rects] for p in pictures]
