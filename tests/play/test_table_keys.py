"""Playing with keys at the table: the same moves, previews and warnings as with the mouse."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pygame
import pytest

from azul.engine import (
    FLOOR,
    SIZE,
    Color,
    Draft,
    Phase,
    Placement,
    Setup,
    Wall,
    legal_moves,
    parse_record,
)
from azul.game.game import Game
from azul.scenes.dialogs.question import QuestionScene
from azul.table.aim import first_line
from azul.table.drag import DropTarget, TakeableTiles, target_of
from azul.table.slots import Area, Slot
from azul.table.table_model import TableModel
from tests.game.histories import decisions
from tests.looks.played import before_the_last_draft
from tests.play.mouse_player import BESIDE, MousePlayer
from tests.play.programs import CTRL, new_game, start_game
from tests.play.single_device import COLOR_KEYS, digit

LEFT, RIGHT, UP, DOWN = pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN
ENTER, SPACE, ESC = pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE
HELD = "announced: In your hand"


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
    """The best line is filled exactly, or has the color, or is the shortest, or has most room."""
    origins = tuple(Slot(Area.DISPLAY, 1, 0, n + 1) for n in range(count))
    possible = [n for n, tiles in enumerate(lines, 1) if len(tiles) < n and tiles[:1] in ("", "R")]
    moves = tuple(Draft(1, Color.RED, line) for line in (*possible, FLOOR))
    held = TakeableTiles("R", origins, moves)
    assert first_line(held, lines) == DropTarget(expected)


def games(wall: Wall, phase: Phase, count: int, players: int = 3) -> Iterator[Game]:
    """Yield games at random decisions of a phase in the first rounds."""
    setup = Setup(("Ana", "Ben", "Carla")[:players], wall, seed=players)
    records = decisions(setup, move_seed=players, floor=0.2, rounds=3)
    game, places = Game(setup), []
    for number, record in enumerate(records):
        if game.state.phase is phase:
            places.append(number)
        game.play(record)
    for number in Random(players).sample(places, count):
        game = Game(setup)
        for record in records[:number]:
            game.play(record)
        yield game


def press(player: MousePlayer, *keys: int) -> None:
    for key in keys:
        player.key(key, pygame.KMOD_NUM)


def undo_to(player: MousePlayer, game: Game, cursor: int) -> None:
    """Undo to a step, including all steps that followed by themselves."""
    while game.cursor > cursor:
        player.key(pygame.K_z, CTRL)
        if isinstance(player.app.stack.top, QuestionScene):
            player.push("Go back")


# The table's contents name the place under the keys: all its words take longer to make.


def is_on_source(player: MousePlayer, source: int) -> bool:
    """True if keys point at tiles of a display, or of the center."""
    return player.scene.table_model().chosen_source == source


def take(player: MousePlayer, draft: Draft, by_arrows: bool) -> None:
    """Take the tiles of a draft."""
    if not by_arrows:
        center = Random(draft.line).choice((pygame.K_c, pygame.K_0, pygame.K_KP0))
        press(player, digit(draft.source) if draft.source else center, COLOR_KEYS[draft.color])
        return
    next_display, next_color = (RIGHT, DOWN) if draft.line % 2 else (LEFT, UP)
    press(player, next_display)
    while not is_on_source(player, draft.source):
        press(player, next_display)
    while color_pointed_at(player) != draft.color:
        press(player, next_color)
    press(player, SPACE if draft.line % 2 else ENTER)


def color_pointed_at(player: MousePlayer) -> str:
    shown = player.scene.table_model()
    assert shown.hovered
    return shown.animation_state.resting[shown.hovered]


def aim(player: MousePlayer, line: int, by_arrows: bool) -> None:
    """Hold the tiles over a line."""
    if by_arrows:
        while player.scene.table_model().aimed_target != DropTarget(line):
            press(player, DOWN if line % 2 else RIGHT)
    else:
        press(player, digit(line) if line else pygame.K_f)
    assert player.scene.table_model().aimed_target == DropTarget(line)


def without_pointer(shown: TableModel) -> TableModel:
    return replace(shown, drag=None, chosen_source=None, hovered=None)


def drafts(game: Game) -> list[Draft]:
    return [move for move in legal_moves(game.state) if isinstance(move, Draft)]


def test_drafts_with_keyboard_and_mouse_are_and_look_the_same(player: MousePlayer) -> None:
    """No move is made before Enter; undo leads back to the same choice."""
    for wall in Wall:
        (game,) = games(wall, Phase.FACTORY_OFFER, 1)
        scene, cursor = start_game(player, game), game.cursor
        # One draft in eleven is enough: every display, color and line is among them.
        for number, draft in enumerate(drafts(game)[::11]):
            take(player, draft, by_arrows=number % 2 == 1)
            taken = scene.table_model()
            aim(player, draft.line, by_arrows=number % 3 == 1)
            aimed, warning = scene.table_model(), scene.table.message
            if number % 4 == 0:
                press(player, ESC)
                player.click(player.source(draft))
                assert scene.table_model().targets == taken.targets
                player.move(player.target(draft))
                assert without_pointer(scene.table_model()) == without_pointer(aimed)
                assert scene.table.message == warning
            assert game.cursor == cursor
            press(player, ENTER)
            assert game.log[cursor] == draft
            undo_to(player, game, cursor)
            player.move(BESIDE)


def test_keys_point_at_tiles_and_name_missing_tiles(player: MousePlayer, drawn: list[str]) -> None:
    """Esc puts tiles back, then ends the choice, then opens the menu."""
    game = new_game(None, None)
    scene = start_game(player, game)
    press(player, pygame.K_c)
    assert player.sees("announced: There are no tiles there")
    assert player.focused_label == ""
    press(player, pygame.K_3)
    assert not player.sees("announced: There are no tiles there")
    press(player, pygame.K_w)
    assert player.sees("announced: There are no tiles of that color there")
    assert not player.sees(HELD)
    for color, key in COLOR_KEYS.items():
        start_game(player, game)
        press(player, key)
        first = next(n for n, tiles in enumerate(game.state.displays, 1) if color in tiles)
        assert (is_on_source(player, first), player.sees(HELD)) == (True, False)
    scene = start_game(player, game)
    press(player, pygame.K_2)
    by_keys = scene.table_model()
    assert by_keys.chosen_source == 2
    scene.draw(pygame.Surface(scene.size))
    assert "Display 2: 1 × white" in drawn
    player.move(player.source(parse_record("2W1")))
    assert scene.table_model().chosen_source is None
    assert without_pointer(scene.table_model()) == without_pointer(by_keys)
    drawn.clear()
    scene.draw(pygame.Surface(scene.size))
    assert "Display 2: 1 × white" not in drawn
    player.move(BESIDE)
    press(player, pygame.K_1, pygame.K_r)
    assert player.sees("In your hand: 2 red")
    press(player, ESC)
    assert (player.sees(HELD), player.sees("Ana, your turn")) == (False, True)
    press(player, RIGHT)
    assert is_on_source(player, 1)
    press(player, ESC)
    assert (player.focused_label, player.sees("Ana, your turn")) == ("", True)
    press(player, ESC)
    assert player.sees("heading: Paused")
    press(player, ESC)
    assert (game.cursor, player.sees("Ana, your turn")) == (1, True)


def test_refused_tiles_stay_held_with_the_reason(player: MousePlayer) -> None:
    game = new_game(None, None)
    start_game(player, game)
    for text in ("1R5", "2BF", "CW4", "3YF"):
        player.play(parse_record(text))
    press(player, pygame.K_4, pygame.K_b)
    for line in (5, 4):
        press(player, digit(line))
        assert player.sees(f"announced: Line {line} holds another color")
        press(player, ENTER)
        assert player.sees(f"announced: Line {line} holds another color")
        assert (player.sees(HELD), game.cursor) == (True, 5)
    press(player, pygame.K_0, ENTER)
    assert str(game.log[5]) == "4BF"


def test_mouse_and_keys_take_over_from_each_other(player: MousePlayer) -> None:
    """Enter presses the focused button until keys choose tiles."""
    game = new_game(None, None)
    scene = start_game(player, game)
    press(player, RIGHT)
    assert is_on_source(player, 1)
    player.move(BESIDE)
    assert player.focused_label == ""
    first, second = parse_record("1R4"), parse_record("2B4")
    press(player, pygame.K_1, pygame.K_r, pygame.K_2)
    assert scene.table_model().aimed_target == DropTarget(2)
    player.move(player.target(first))
    assert scene.table_model().aimed_target == DropTarget(4)
    player.click(player.target(first))
    assert game.log[1:] == (first,)
    player.click(player.source(second))
    press(player, pygame.K_4, ENTER)
    assert game.log[1:] == (first, second)
    player.move(player.source(parse_record("3Y1")))
    press(player, pygame.K_y, pygame.K_5, ENTER)
    assert str(game.log[3]) == "3Y5"
    press(player, pygame.K_TAB)
    assert player.focused_label.startswith("Undo")
    press(player, ENTER)
    assert game.cursor == 3
    press(player, pygame.K_TAB, RIGHT)
    assert player.focused_label.startswith(("Redo", "Replay"))
    press(player, DOWN)
    assert is_on_source(player, 3)
    press(player, ENTER)
    assert (player.sees(HELD), game.cursor) == (True, 3)


# The gray wall


def placements(game: Game) -> list[Placement]:
    return [move for move in legal_moves(game.state) if isinstance(move, Placement)]


def is_aimed_at(player: MousePlayer, placement: Placement) -> bool:
    """True if keys point at the space of a placement."""
    return player.scene.table_model().aimed_target == target_of(placement)


def test_every_space_of_a_gray_wall_is_chosen_with_the_keyboard(player: MousePlayer) -> None:
    """Enter alone aims at the first space, also for the next tile; taken spaces are refused."""
    refused = followed = 0
    for game in games(Wall.GRAY, Phase.WALL_TILING, 4):
        scene, cursor, spaces = start_game(player, game), game.cursor, placements(game)
        player.tick()
        scene = player.scene
        for placement in spaces:
            press(player, digit(placement.column))
            by_keys = scene.table_model()
            assert is_aimed_at(player, placement)
            player.move(BESIDE)
            player.move(player.target(placement))
            assert without_pointer(scene.table_model()) == without_pointer(by_keys)
            player.move(BESIDE)
            while not is_aimed_at(player, placement):
                press(player, RIGHT if placement.column % 2 else UP)
            assert game.cursor == cursor
        columns = {placement.column for placement in spaces}
        for column in {*range(1, SIZE + 1)} - columns:
            press(player, digit(column), ENTER)
            assert game.cursor == cursor
            assert player.scene.table.toast.text.startswith(("This space", "Row "))
            refused += 1
        player.click(player.source(spaces[-1]))
        player.move(player.target(spaces[-1]))
        press(player, ENTER)
        assert game.log[cursor] == spaces[-1], "keys place the tiles that the mouse holds"
        undo_to(player, game, cursor)
        player.move(BESIDE)
        press(player, ENTER)
        assert (is_aimed_at(player, spaces[0]), game.cursor) == (True, cursor)
        press(player, ENTER)
        assert game.log[cursor] == spaces[0]
        if game.state.phase is Phase.WALL_TILING:
            assert is_aimed_at(player, placements(game)[0])
            followed += 1
    assert min(refused, followed) > 0


def test_undo_out_of_a_wall_tiling_with_another_key_in_the_same_tick(player: MousePlayer) -> None:
    """The second key may open a dialog, which would keep the wall-tiling below it."""
    keys = ((ESC, 0), (pygame.K_h, 0), (pygame.K_s, CTRL), (pygame.K_F1, 0), (pygame.K_TAB, 0))
    game = before_the_last_draft(Game(Setup(("Ana", "Ben"), Wall.GRAY, seed=4)))
    for key, mod in keys:
        game.redo()
        start_game(player, game)
        player.tick()
        assert player.sees("place the tile")
        player.press(player.node("Undo").rect.center)
        for pressed in ((pygame.K_z, CTRL), (key, mod)):
            event = pygame.Event(pygame.KEYDOWN, key=pressed[0], mod=pressed[1], unicode="")
            pygame.event.post(event)
        player.tick(1)
        assert game.state.phase is Phase.FACTORY_OFFER
        if len(player.app.stack.scenes) > 2:
            player.key(ESC)
        assert player.sees("your turn")
        assert len(player.app.stack.scenes) == 2
