"""Playing by keys at the table: the same moves and previews as with the mouse."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from azul.engine import (
    FLOOR,
    SIZE,
    Color,
    Draft,
    Phase,
    Placement,
    Record,
    Setup,
    Wall,
    legal_moves,
)
from azul.game.game import Game
from azul.kit import messages
from azul.scenes.game.pause import PauseScene
from azul.scenes.game.round import RoundScene
from azul.scenes.game.scoring import ScoringScene
from azul.scenes.game.table_scene import TableScene
from azul.table.aim import first_line
from azul.table.drag import DropTarget, TakeableTiles, target_of
from azul.table.hand import picture
from azul.table.hand.picture import drop_warning
from azul.table.slots import Area, Slot
from azul.table.table import TablePicture
from azul.table.table_places import PlaceKind, TablePlace
from tests.game.histories import decisions
from tests.inputs import give
from tests.looks.played import before_the_last_draft
from tests.play.hand import Hand
from tests.play.single_device import COLOR_KEYS, digit

CTRL = pygame.KMOD_CTRL
LEFT, RIGHT, UP, DOWN = pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN
ENTER, SPACE, ESC = pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE


def press(hand: Hand, *keys: int) -> None:
    """Press keys without drawing, with NumLock."""
    for key in keys:
        give(hand.app.stack, Event(pygame.KEYDOWN, key=key, mod=pygame.KMOD_NUM, unicode=""))


def move_pointer(hand: Hand, point: tuple[int, int]) -> None:
    """Move the mouse without drawing."""
    give(hand.app.stack, Event(pygame.MOUSEMOTION, pos=point, rel=(1, 1), buttons=(0, 0, 0)))


def start_game(hand: Hand, game: Game) -> TableScene:
    hand.app.stack.go_back_to(hand.app.stack.scenes[0])
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.app.stack.update(0)
    return hand.scene


def games(wall: Wall, phase: Phase, count: int, players: int = 3) -> list[Game]:
    """Games at random decisions of a phase in the first rounds."""
    setup = Setup(("Ana", "Ben", "Carla", "Dinis")[:players], wall, seed=players)
    game, places = Game(setup), []
    records = decisions(setup, move_seed=players, floor=0.2, rounds=3)
    for number, record in enumerate(records):
        if game.state.phase is phase:
            places.append(number)
        game.play(record)
    chosen = Random(players).sample(places, count)
    return [_after(setup, records[:number]) for number in chosen]


def _after(setup: Setup, records: Sequence[Record]) -> Game:
    game = Game(setup)
    for record in records:
        game.play(record)
    return game


@pytest.mark.parametrize(
    ("lines", "count", "expected"),
    [
        (["", "", "", "", ""], 3, 3),
        (["", "", "", "R", ""], 3, 4),
        (["", "", "", "R", ""], 2, 2),
        (["", "", "", "R", ""], 1, 1),
        (["", "", "", "", "RR"], 1, 1),
        (["K", "", "", "", "RR"], 1, 5),
        (["K", "BB", "WWW", "", "YYYYY"], 2, 4),
        (["K", "BB", "WWW", "", "YYYYY"], 6, 4),
        (["K", "", "WWW", "KKKK", "YYYYY"], 3, 2),
        (["K", "BB", "WWW", "KKKK", "YYYYY"], 1, FLOOR),
    ],
)
def test_keys_aim_at_the_best_line_first(lines: list[str], count: int, expected: int) -> None:
    """A line that is filled exactly, or has the color, or is the shortest, or has most room."""
    origins = tuple(Slot(Area.DISPLAY, 1, 0, n + 1) for n in range(count))
    possible = [n for n, tiles in enumerate(lines, 1) if len(tiles) < n and tiles[:1] in ("", "R")]
    moves = tuple(Draft(1, Color.RED, line) for line in (*possible, FLOOR))
    held = TakeableTiles("R", origins, moves)
    assert first_line(held, lines) == DropTarget(expected)


def drafts(game: Game) -> list[Draft]:
    return [move for move in legal_moves(game.state) if isinstance(move, Draft)]


def placements(game: Game) -> list[Placement]:
    return [move for move in legal_moves(game.state) if isinstance(move, Placement)]


def last_record(game: Game) -> Record:
    return game.log[game.cursor - 1]


def undo_to(scene: TableScene, game: Game, cursor: int) -> None:
    """Undo to a step, including all that followed automatically."""
    scene.controller.clear_input()
    while game.cursor > cursor:
        scene.request_undo()
    scene.animations.skip()


def take_tiles(hand: Hand, draft: Draft, by_arrows: bool = False) -> None:
    """Take the tiles of a draft."""
    scene = hand.scene
    if not by_arrows:
        source = digit(draft.source) if draft.source else Random(draft.line).choice(CENTER_KEYS)
        press(hand, source, COLOR_KEYS[draft.color])
        return
    next_display, next_color = (RIGHT, DOWN) if draft.line % 2 else (LEFT, UP)
    press(hand, next_display)
    while scene.stage.hand.hovered is None or scene.stage.hand.hovered.owner != draft.source:
        press(hand, next_display)
    while scene.stage.hand.contents()[scene.stage.hand.hovered] != draft.color:
        press(hand, next_color)
    press(hand, SPACE if draft.line % 2 else ENTER)


CENTER_KEYS = (pygame.K_c, pygame.K_0, pygame.K_KP0)


def aim_at_line(hand: Hand, draft: Draft, by_arrows: bool = False) -> None:
    """Hold the tiles over the line of a draft."""
    if by_arrows:
        while current_target(hand) != DropTarget(draft.line):
            press(hand, DOWN if draft.source % 2 else RIGHT)
    else:
        floor = pygame.K_f if draft.source else pygame.K_0
        press(hand, floor if draft.line == FLOOR else digit(draft.line))


def current_target(hand: Hand) -> DropTarget | None:
    drag = hand.scene.stage.hand.drag
    return hand.scene.stage.hand.target_at(drag.pointer if drag else hand.scene.stage.hand.pointer)


def without_pointer(picture: TablePicture) -> TablePicture:
    return replace(picture, drag=None, chosen_source=None)


# Drafting


@pytest.mark.parametrize("by_arrows", [False, True])
@pytest.mark.parametrize("players", [2, pytest.param(4, marks=pytest.mark.slow)])
def test_every_legal_draft_can_be_played_by_keys(hand: Hand, players: int, by_arrows: bool) -> None:
    for game in games(Wall.COLORED, Phase.FACTORY_OFFER, 3, players):
        scene, cursor = start_game(hand, game), game.cursor
        for draft in drafts(game):
            take_tiles(hand, draft, by_arrows)
            aim_at_line(hand, draft, by_arrows)
            assert game.cursor == cursor, "nothing is played before Enter"
            press(hand, ENTER)
            assert game.log[cursor] == draft
            undo_to(scene, game, cursor)


@pytest.mark.slow
def test_the_preview_is_the_same_as_with_the_mouse(hand: Hand) -> None:
    for wall in Wall:
        for game in games(wall, Phase.FACTORY_OFFER, 2):
            scene = start_game(hand, game)
            for draft in drafts(game):
                take_tiles(hand, draft)
                picture_before = scene.table_picture()
                aim_at_line(hand, draft)
                by_keys, warning = (
                    scene.table_picture(),
                    drop_warning(scene.stage.hand, scene.table_picture().state),
                )
                scene.controller.clear_input()

                start, end = hand.source(draft), hand.target(draft)
                for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                    give(hand.app.stack, Event(kind, pos=start, rel=(1, 1), button=1))
                assert scene.stage.hand.drag
                assert picture_before.targets == scene.table_picture().targets
                move_pointer(hand, end)
                by_mouse = scene.table_picture()
                assert without_pointer(by_keys) == without_pointer(by_mouse)
                assert by_keys.drag
                assert by_mouse.drag
                assert by_keys.drag.held == by_mouse.drag.held
                assert warning == drop_warning(scene.stage.hand, scene.table_picture().state)
                scene.controller.clear_input()


def test_choosing_tiles_by_keys_shows_the_same_as_the_mouse_and_a_ring(hand: Hand) -> None:
    (game,) = games(Wall.COLORED, Phase.FACTORY_OFFER, 1)
    scene = start_game(hand, game)
    for draft in drafts(game):
        press(hand, digit(draft.source))
        while scene.stage.hand.contents()[scene.stage.hand.hovered] != draft.color:  # type: ignore[index]
            press(hand, DOWN)
        by_keys = scene.table_picture()
        assert by_keys.chosen_source == draft.source
        move_pointer(hand, hand.source(draft))
        by_mouse = scene.table_picture()
        assert by_mouse.chosen_source is None
        assert without_pointer(by_keys) == without_pointer(by_mouse)


def test_random_keys_make_only_legal_moves(hand: Hand) -> None:
    rng = Random(5)
    keys = [*COLOR_KEYS.values(), *map(digit, range(10)), LEFT, RIGHT, UP, DOWN]
    keys += [pygame.K_c, pygame.K_f, pygame.K_KP3, pygame.K_TAB, pygame.K_HOME]
    keys += [ENTER, SPACE] * 4
    moves_made = 0
    for game in (*games(Wall.COLORED, Phase.FACTORY_OFFER, 2), *games(Wall.GRAY, *GRAY_GAMES)):
        scene = start_game(hand, game)
        for _ in range(300):
            before, cursor = game.state, game.cursor
            scene.form.focus = None
            press(hand, rng.choice(keys))
            if game.cursor > cursor:
                moves_made += 1
                assert game.log[cursor] in legal_moves(before)
            if hand.app.stack.top is not scene or game.state.phase is not before.phase:
                break
            hand.app.stack.update(0)
    assert moves_made > 20


GRAY_GAMES = (Phase.WALL_TILING, 3)


@pytest.mark.parametrize(
    ("line", "reason"), [(5, "Line 5 holds another color"), (4, "Line 4 holds another color")]
)
def test_tiles_of_a_refused_draft_stay_held_and_the_reason_is_shown(
    line: int, reason: str, hand: Hand
) -> None:
    game = Game(Setup(("Ana", "Ben"), seed=11))
    scene = start_game(hand, game)
    first = next(d for d in drafts(game) if d.line == line)
    session = scene.session
    session.play(first)
    session.play(next(d for d in drafts(game) if d.line == FLOOR))
    scene.animations.jump_to(game.cursor)
    scene.refresh()
    other = next(d for d in drafts(game) if d.color != first.color)
    before = game.state
    take_tiles(hand, other)
    press(hand, digit(line), ENTER)
    assert str(drop_warning(scene.stage.hand, scene.table_picture().state)) == reason
    assert scene.stage.hand.drag
    assert game.state == before
    press(hand, digit(0), ENTER)
    assert last_record(game) == other._replace(line=FLOOR)


def test_a_message_says_that_there_are_no_tiles_or_none_of_a_color(hand: Hand) -> None:
    game = Game(Setup(("Ana", "Ben"), seed=11))
    scene = start_game(hand, game)
    press(hand, pygame.K_c)
    assert (scene.stage.toast.text, scene.stage.hand.hovered) == ("There are no tiles there", None)
    missing = next(c for c in COLOR_KEYS if c not in game.state.displays[0])
    press(hand, pygame.K_1)
    assert not scene.stage.toast.is_visible
    press(hand, COLOR_KEYS[missing])
    assert scene.stage.toast.text == "There are no such tiles there"
    assert scene.stage.hand.drag is None


def test_a_color_key_alone_chooses_the_first_display_with_that_color(hand: Hand) -> None:
    game = Game(Setup(("Ana", "Ben"), seed=11))
    scene = start_game(hand, game)
    for color, key in COLOR_KEYS.items():
        scene.controller.clear_input()
        press(hand, key)
        source = next(n for n, tiles in enumerate(game.state.displays, 1) if color in tiles)
        assert scene.stage.hand.hovered
        assert (
            scene.stage.hand.hovered.owner,
            scene.stage.hand.contents()[scene.stage.hand.hovered],
        ) == (
            source,
            color,
        )
        assert scene.stage.hand.drag is None


def test_escape_puts_tiles_back_before_it_opens_the_menu(hand: Hand) -> None:
    game = Game(Setup(("Ana", "Ben"), seed=11))
    scene = start_game(hand, game)
    take_tiles(hand, drafts(game)[0])
    assert scene.stage.hand.drag
    press(hand, ESC)
    assert scene.stage.hand.drag is None
    assert hand.app.stack.top is scene
    press(hand, ESC)
    assert isinstance(hand.app.stack.top, PauseScene)
    assert game.cursor == 1


def test_the_mouse_can_take_over_from_keys(hand: Hand) -> None:
    game = Game(Setup(("Ana", "Ben"), seed=11))
    scene = start_game(hand, game)
    draft = next(d for d in drafts(game) if d.line == 4)
    press(hand, RIGHT)
    assert scene.table_picture().chosen_source
    move_pointer(hand, (3, 300))
    assert scene.table_picture().chosen_source is None
    take_tiles(hand, draft)
    aim_at_line(hand, draft._replace(line=2))
    move_pointer(hand, hand.target(draft))
    assert scene.table_picture().aimed_target == DropTarget(4)
    hand.click(hand.target(draft))
    assert last_record(game) == draft


def test_keys_can_take_over_from_the_mouse(hand: Hand) -> None:
    game = Game(Setup(("Ana", "Ben"), seed=11))
    start_game(hand, game)
    draft = next(d for d in drafts(game) if d.line == 4)
    hand.click(hand.source(draft))
    aim_at_line(hand, draft)
    press(hand, ENTER)
    assert last_record(game) == draft
    hand.release((5, 5))
    move_pointer(hand, hand.source(drafts(game)[0]))
    press(hand, COLOR_KEYS[drafts(game)[0].color], pygame.K_5, ENTER)
    assert last_record(game) == drafts_before(game)[0]._replace(line=5)


def drafts_before(game: Game) -> list[Draft]:
    moves = legal_moves(game.step(game.cursor - 1).before)
    return [move for move in moves if isinstance(move, Draft)]


def test_enter_presses_the_focused_button_until_tiles_are_chosen(hand: Hand) -> None:
    game = Game(Setup(("Ana", "Ben"), seed=11))
    scene = start_game(hand, game)
    hand.play(drafts(game)[0])
    press(hand, pygame.K_TAB)
    assert scene.form.focused is scene.bar.buttons[0]
    press(hand, ENTER)
    assert game.cursor == 1
    hand.play(drafts(game)[0])
    press(hand, pygame.K_TAB, RIGHT)
    assert scene.form.focused in scene.bar.buttons
    press(hand, pygame.K_DOWN)
    assert scene.form.focused is None
    press(hand, ENTER)
    assert scene.stage.hand.drag
    assert game.cursor == 2


def test_tiles_chosen_by_keys_have_a_tooltip(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    tooltips: list[str] = []
    monkeypatch.setattr(
        picture, "draw_tooltip", lambda theme, surface, label, *places: tooltips.append(label)
    )
    game = Game(Setup(("Ana", "Ben"), seed=11))
    scene = start_game(hand, game)
    press(hand, pygame.K_2)
    scene.draw(pygame.Surface(scene.size))
    letter = game.state.displays[1][0]
    count = game.state.displays[1].count(letter)
    assert tooltips[-1].startswith(f"Display 2: {count} × ")
    move_pointer(hand, (3, 300))
    tooltips.clear()
    scene.draw(pygame.Surface(scene.size))
    assert tooltips == []


def test_esc_cancels_a_choice_by_keys(hand: Hand) -> None:
    """It opens the menu, or leaves an exercise, only if nothing is chosen."""
    (game,) = games(Wall.COLORED, Phase.FACTORY_OFFER, 1)
    start_game(hand, game)
    scene = hand.scene
    press(hand, RIGHT)
    assert scene.stage.hand.chosen_slot
    press(hand, pygame.K_ESCAPE)
    assert scene.stage.hand.chosen_slot is None
    assert hand.app.stack.top is scene


# The gray wall


def open_wall_tiling(hand: Hand, game: Game) -> ScoringScene:
    start_game(hand, game)
    scene = hand.app.stack.top
    assert isinstance(scene, ScoringScene)
    assert scene.state.phase is Phase.WALL_TILING
    return scene


def before_the_first_placement() -> Game:
    """A game at the beginning of a wall-tiling, out of which undo leads."""
    game = before_the_last_draft(Game(Setup(("Ana", "Ben"), Wall.GRAY, seed=4)))
    game.redo()
    return game


@pytest.mark.parametrize("by_arrows", [False, True])
def test_every_legal_space_can_be_chosen_by_keys(hand: Hand, by_arrows: bool) -> None:
    for game in games(Wall.GRAY, Phase.WALL_TILING, 4):
        open_wall_tiling(hand, game)
        cursor, spaces = game.cursor, placements(game)
        for placement in spaces:
            while game.cursor > cursor:
                game.undo()
            open_wall_tiling(hand, game)
            if by_arrows:
                press(hand, RIGHT)
                while current_target(hand) != target_of(placement):
                    press(hand, RIGHT)
            else:
                press(hand, digit(placement.column))
            assert game.cursor == cursor
            press(hand, ENTER)
            assert game.log[cursor] == placement


def test_the_preview_on_the_gray_wall_is_the_same_as_with_the_mouse(hand: Hand) -> None:
    for game in games(Wall.GRAY, Phase.WALL_TILING, 4):
        scene = open_wall_tiling(hand, game)
        for placement in placements(game):
            press(hand, digit(placement.column))
            by_keys = scene.table_picture()
            assert by_keys.aimed_target == target_of(placement)
            scene.stage.hand.pointer = (0, 0)
            move_pointer(hand, hand.target(placement))
            assert without_pointer(scene.table_picture()) == without_pointer(
                replace(by_keys, hovered=scene.stage.hand.hovered)
            )


def test_a_space_that_is_taken_is_refused(hand: Hand) -> None:
    for game in games(Wall.GRAY, Phase.WALL_TILING, 8):
        line = placements(game)[0].line
        columns = {placement.column for placement in placements(game)}
        refused = [column for column in range(1, SIZE + 1) if column not in columns]
        if refused:
            scene, cursor = open_wall_tiling(hand, game), game.cursor
            press(hand, digit(refused[0]))
            assert current_target(hand) == DropTarget(line, refused[0])
            press(hand, ENTER)
            assert scene.stage.toast.is_visible
            assert game.cursor == cursor
            return
    pytest.fail("no game has a space that is refused")


def test_enter_aims_at_the_first_space_if_there_is_no_target(hand: Hand) -> None:
    """So players need not know that arrow keys come first."""
    (game,) = games(Wall.GRAY, Phase.WALL_TILING, 1)
    scene, cursor = open_wall_tiling(hand, game), game.cursor
    scene.stage.hand.pointer = (-1, -1)
    press(hand, ENTER)
    first = placements(game)[0]
    assert (current_target(hand), game.cursor) == (target_of(first), cursor)
    press(hand, ENTER)
    assert game.log[cursor] == first


def test_enter_places_the_tile_that_the_mouse_holds(hand: Hand) -> None:
    (game,) = games(Wall.GRAY, Phase.WALL_TILING, 1)
    scene, cursor = open_wall_tiling(hand, game), game.cursor
    placement = placements(game)[-1]
    hand.click(hand.source(placement))
    hand.move(hand.target(placement))
    assert scene.stage.hand.drag
    press(hand, ENTER)
    assert game.log[cursor] == placement
    assert scene.stage.hand.drag is None


def test_after_a_placement_keys_aim_at_the_first_space_for_the_next_tile(hand: Hand) -> None:
    count = 0
    for game in games(Wall.GRAY, Phase.WALL_TILING, 6):
        open_wall_tiling(hand, game)
        press(hand, RIGHT, ENTER)
        if game.state.phase is Phase.WALL_TILING:
            assert current_target(hand) == target_of(placements(game)[0])
            cursor = game.cursor
            press(hand, ENTER)
            assert game.cursor > cursor
            count += 1
    assert count


def post_key(key: int, mod: int = 0) -> None:
    pygame.event.post(Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))


@pytest.mark.pictures
@pytest.mark.parametrize(
    ("key", "mod"), [(ESC, 0), (pygame.K_h, 0), (pygame.K_s, CTRL), (pygame.K_F1, 0)]
)
def test_undo_out_of_a_wall_tiling_with_another_key_in_the_same_loop_iteration(
    key: int, mod: int, hand: Hand
) -> None:
    """The second key may open a dialog, which would keep the wall-tiling below it."""
    game = before_the_first_placement()
    open_wall_tiling(hand, game)
    post_key(pygame.K_z, CTRL)
    post_key(key, mod)
    hand.tick(1)
    assert game.state.phase is Phase.FACTORY_OFFER
    assert not any(isinstance(scene, ScoringScene) for scene in hand.app.stack.scenes)


@pytest.mark.pictures
def test_undo_out_of_a_wall_tiling_while_a_button_is_held(hand: Hand) -> None:
    scene = open_wall_tiling(hand, before_the_first_placement())
    hand.press(scene.bar.undo.rect.center)
    hand.key(pygame.K_z, CTRL)
    assert isinstance(hand.app.stack.top, RoundScene)


@pytest.mark.pictures
@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_tooltip_of_a_choice_by_keys_covers_no_other_tiles(
    count: int, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bag and lid are not covered either; German has the longest word for a display."""
    places: list[Rect] = []
    draw = messages.draw_tooltip

    def recorded(*given: Any) -> Rect:
        places.append(draw(*given))
        return places[-1]

    monkeypatch.setattr(picture, "draw_tooltip", recorded)
    context = hand.app.context
    context.change_settings(replace(context.settings, language="de"))
    hand.app.window.size = (1280, 800)
    game = Game(Setup(tuple("ABCD"[:count]), seed=5))
    game.play(legal_moves(game.state)[0])
    hand.app.stack.begin(RoundScene(context, context.start_game(game)))
    # Pictures wait for the disk.
    hand.app.autosave.flush()
    hand.tick(10)
    table, contents = hand.scene.stage.table, hand.scene.stage.hand.contents()
    sources = [slot for slot in contents if slot.area in (Area.DISPLAY, Area.CENTER)]
    for source in sorted({slot.owner for slot in sources}):
        hand.key(digit(source))
        hidden = [slot for slot in sources if places[-1].colliderect(table.slot_rect(slot))]
        assert [slot for slot in hidden if slot.owner != source] == []
        for kind in (PlaceKind.BAG, PlaceKind.LID):
            assert not places[-1].colliderect(table.places[TablePlace(kind)])
