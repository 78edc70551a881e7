"""The mouse and the finger at the table and with buttons, beyond playing a move."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from azul.engine import Phase, Wall, legal_moves, parse_record
from azul.game.game import Game
from azul.kit.audio import Sound
from azul.kit.widgets import Role
from azul.settings import Speed
from azul.table.table_model import TableModel
from tests.play.finger import lift, put_down, touch
from tests.play.mouse_player import BESIDE, MousePlayer, Point
from tests.play.programs import new_game, open_game, start_game, tick_until

HELD = "announced: In your hand"
LONG_PRESS = 40
"""Ticks of a long press."""

RED, BLUE = parse_record("1R5"), parse_record("2B4")


def event(kind: int, **values: Any) -> None:
    """Post an event, and let the program answer it."""
    pygame.event.post(pygame.Event(kind, **values))


def new_table(player: MousePlayer, wall: Wall = Wall.COLORED) -> Game:
    game = new_game(None, None, wall=wall)
    start_game(player, game)
    return game


def of_others(player: MousePlayer) -> Point:
    """Return a place on the board of the other player."""
    return player.node("Ben’s board").rect.center


def test_a_mouse_drags_exchanges_and_returns_tiles(player: MousePlayer) -> None:
    """Tiles dropped beside the own board return; only a drop on another board has a message."""
    game = new_table(player)
    start = player.source(RED)
    player.drag(start, BESIDE)
    assert (game.cursor, player.sees(HELD), player.sees("announced: This is")) == (1, False, False)
    player.drag(start, of_others(player))
    assert player.sees("announced: This is Ben’s board")
    player.click(start)
    player.move(of_others(player))
    assert player.sees(HELD), "a click carries tiles"
    assert player.sees("announced: This is Ben’s board"), "the message comes before the drop"
    player.click(start)
    assert not player.sees(HELD), "a click on their source returns them"
    player.click(start)
    player.click(player.source(BLUE))
    assert player.sees("In your hand: 2 blue"), "a click on other tiles takes these instead"
    player.right_click(BESIDE)
    assert not player.sees(HELD)
    player.press(start)
    player.move((start[0] + 3, start[1] - 3))
    assert not player.sees(HELD)
    player.release((start[0] + 3, start[1] - 3))
    assert player.sees(HELD), "a trembling click is a click"
    player.click(start)
    player.press(start)
    player.move((start[0] + 4, start[1]))
    assert player.sees(HELD), "a longer movement drags"
    player.release((start[0] + 4, start[1]))
    assert not player.sees(HELD)
    for record in ("1R5", "2BF", "CW1", "3R3"):
        player.play(parse_record(record))
    assert [*map(str, game.log[1:])] == ["1R5", "2BF", "CW1", "3R3"]
    player.drag(player.node("Line 5: 2 of 5").rect.center, player.node("Line 4").rect.center)
    assert game.cursor == 5, "tiles of a line lie there"


@pytest.mark.pictures
def test_a_refusal_stays_beside_its_drop_until_the_next_input_or_for_a_while(
    player: MousePlayer,
) -> None:
    new_table(player)
    place, toast = of_others(player), player.scene.table.toast
    for press in (player.click, player.right_click, lambda _: player.key(pygame.K_HOME)):
        player.drag(player.source(RED), place)
        player.wait(11.0)
        player.move(BESIDE)
        assert Rect(0, 0, *player.app.window.size).contains(toast.rect)
        assert toast.rect.inflate(100, 100).collidepoint(place)
        assert not toast.rect.collidepoint(place)
        assert player.sees("announced: This is Ben’s board")
        press(BESIDE)
        assert not player.sees("announced: This is Ben’s board")
    player.drag(player.source(RED), place)
    player.move(BESIDE)
    player.wait(13.0)
    assert not player.sees("announced: This is Ben’s board")
    put_down(player, player.source(RED))
    touch(player, pygame.MOUSEMOTION, place)
    lift(player, place)
    assert player.sees("announced: This is Ben’s board")
    assert toast.rect.bottom < place[1], "the finger would hide a message below it"


def test_a_drag_survives_the_edge_of_the_window_and_side_buttons(player: MousePlayer) -> None:
    """Tiles that are released outside return; another size of the window ends the drag."""
    game = new_table(player)
    start, end, size_before = player.source(RED), player.target(RED), player.app.window.size
    for outside in ((-40, 300), (300, -40), (5000, 300), (300, 5000)):
        player.press(start)
        player.move(end)
        event(pygame.WINDOWLEAVE)
        player.move(outside)
        player.release(outside)
        assert (game.cursor, player.sees(HELD)) == (1, False)
    for size in ((1024, 640), (2560, 1080), size_before):
        player.press(player.source(RED))
        player.move(player.target(RED))
        assert player.sees(HELD)
        player.app.window.size = size
        event(pygame.WINDOWSIZECHANGED)
        player.tick()
        assert (player.scene.size, player.sees(HELD)) == (size, False)
        player.release(end)
    player.press(start)
    event(pygame.WINDOWLEAVE)
    player.move((-40, 300))
    event(pygame.WINDOWENTER)
    player.move(end)
    for button in (pygame.BUTTON_X1, pygame.BUTTON_X2, pygame.BUTTON_MIDDLE):
        player.right_click(end, button)
    assert player.sees(HELD)
    player.release(end)
    assert game.log[1:] == (RED,)


# A finger


@pytest.fixture
def touchscreen(tmp_path: Path) -> Iterator[MousePlayer]:
    """Return a player in a window of a tablet's size, where a finger may miss small places."""
    player = MousePlayer(tmp_path)
    player.app.window.size = (1280, 800)
    player.tick(10)
    yield player
    player.close()


def slide(player: MousePlayer, point: Point) -> None:
    touch(player, pygame.MOUSEMOTION, point)
    player.tick(1)


def tap(player: MousePlayer, point: Point) -> None:
    put_down(player, point)
    lift(player, point)


def picture(player: MousePlayer) -> TableModel:
    """Return the contents of the table."""
    return player.scene.table_model()


def test_a_finger_may_tremble_and_miss_small_places(touchscreen: MousePlayer) -> None:
    """The table draws held tiles above the finger; a drop far from all places returns them."""
    player = touchscreen
    game = new_table(player)
    (x, y), end = player.source(RED), player.target(RED)
    put_down(player, (x, y))
    slide(player, (x + 8, y - 7))
    lift(player, (x + 8, y - 7))
    assert player.sees(HELD), "a trembling finger has tapped"
    tap(player, (x, y))
    put_down(player, (x, y))
    slide(player, of_others(player))
    lift(player, of_others(player))
    assert (game.cursor, player.sees(HELD)) == (1, False)
    put_down(player, (x, y))
    slide(player, end)
    drag, pitch = picture(player).drag, player.scene.table.painter.layout.pitch
    assert drag
    lowest = max(drag.heap.tile_point(number, pitch)[1] for number in range(drag.heap.count))
    assert lowest + pitch // 2 < end[1] - 24
    lift(player, end)
    assert game.log[1:] == (RED,), "the finger itself points at the target"
    tile = player.node("2 blue").rect
    above = (tile.centerx, tile.top - 4)
    player.click(above)
    assert not player.sees(HELD), "a mouse must hit the tile"
    tap(player, above)
    assert player.sees("In your hand: 2 blue")
    line = player.node("Line 2", 1).rect
    tap(player, (line.centerx, player.node("Line 1", 1).rect.top - 6))
    assert str(game.log[2]) == "2B1"


def test_a_finger_near_a_space_of_the_gray_wall_chooses_it(touchscreen: MousePlayer) -> None:
    player = touchscreen
    game = new_table(player, Wall.GRAY)
    while game.state.phase is not Phase.WALL_TILING:
        player.play(legal_moves(game.state)[0])
    first = legal_moves(game.state)[0]
    space = player.node("Column 1: Can get").rect
    tap(player, (space.left - 3, space.top + 4))
    assert first in game.log


def test_one_finger_at_a_time_and_never_twice(touchscreen: MousePlayer) -> None:
    """A second finger does nothing, nor does a touch that is reported as a mouse too."""
    player = touchscreen
    game = new_table(player)
    put_down(player, player.source(RED))
    slide(player, player.target(RED))
    event(pygame.FINGERDOWN, x=0.9, y=0.1, touch_id=1, finger_id=2)
    touch(player, pygame.MOUSEBUTTONDOWN, player.node("Menu").rect.center)
    event(pygame.FINGERUP, x=0.9, y=0.1, touch_id=1, finger_id=2)
    player.tick()
    assert player.sees(HELD)
    lift(player, player.target(RED))
    assert (game.log[1:], player.sees("Ben, your turn")) == ((RED,), True)
    start = player.source(BLUE)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        touch(player, kind, start)
        event(kind, pos=start, button=1, touch=False)
        player.tick(1)
    assert player.sees(HELD)
    player.tick(30)
    tap(player, start)
    put_down(player, BESIDE)
    event(pygame.WINDOWFOCUSLOST)
    player.tick()
    player.click(start)
    assert player.sees(HELD), "a touch without an end blocks no mouse"


def test_a_long_press_explains_and_presses_nothing(
    touchscreen: MousePlayer, drawn: list[str]
) -> None:
    """The explanation stays until the next touch; a tap leaves no button lit."""
    player = touchscreen
    new_table(player)
    space, menu = player.node("Column 1: Needs blue").rect.center, player.node("Menu").rect.center
    explanation = "Needs blue from line 1: +1 now"

    def explains() -> bool:
        drawn.clear()
        player.scene.draw(pygame.Surface(player.scene.size))
        return any(text.startswith(explanation) for text in drawn)

    put_down(player, space)
    player.tick(5)
    assert not explains()
    player.tick(LONG_PRESS)
    assert explains()
    lift(player, space)
    assert explains()
    put_down(player, space)
    assert not explains()
    lift(player, space)
    put_down(player, menu)
    player.tick(LONG_PRESS)
    lift(player, menu)
    assert player.sees("Ana, your turn")
    tap(player, menu)
    assert player.sees("heading: Paused")
    player.key(pygame.K_ESCAPE)
    assert player.form.hovered is None


def test_a_finger_scrolls_without_pressing_the_widgets_under_it(touchscreen: MousePlayer) -> None:
    """In lists a tap chooses when the finger is lifted."""
    player = touchscreen
    player.push("Settings")
    player.push("Keys")
    button = player.node("Review game: L")
    x, y = button.rect.center
    put_down(player, (x, y))
    for step in range(1, 6):
        slide(player, (x, y - 20 * step))
    lift(player, (x, y - 100))
    assert player.node("Review game: L").rect.centery == y - 100
    player.wait(1.0)
    tap(player, player.node("Review game: L").rect.center)
    assert player.sees("Review game: Press a key")
    player.key(pygame.K_ESCAPE)
    player.key(pygame.K_ESCAPE)
    before, style = player.app.context.settings, player.node("Language")
    x, y = style.children[1].rect.center
    put_down(player, (x, y))
    for step in (10, 20, 30):
        slide(player, (x, y - step))
    lift(player, (x, y - 30))
    assert player.app.context.settings == before
    player.key(pygame.K_ESCAPE)
    player.push("Rules")
    rows = player.nodes(Role.LIST)[0].children
    put_down(player, rows[2].rect.center)
    assert player.nodes(Role.LIST)[0].children[0].is_chosen
    lift(player, rows[2].rect.center)
    assert player.nodes(Role.LIST)[0].children[2].is_chosen


# Buttons


@pytest.fixture
def animated(tmp_path: Path, sounds: list[Sound]) -> Iterator[MousePlayer]:
    """Return a player with animations at normal speed."""
    player = MousePlayer(tmp_path, Speed.NORMAL)
    yield player
    player.close()


def test_a_button_acts_on_release_where_it_was_pressed(
    animated: MousePlayer, sounds: list[Sound]
) -> None:
    """It does not act in another scene or below a closed dialog, but it does after a new layout."""
    player, stack = animated, animated.app.stack
    settings = player.button("Settings").rect.center
    sounds.clear()
    player.press(settings)
    assert (player.sees("heading: Azulejo"), sounds) == (True, [])
    stack.resize(stack.size)
    player.release(settings)
    assert (player.sees("heading: Settings"), sounds) == (True, [Sound.PRESS])
    close = player.button("Close").rect.center
    player.press(close)
    stack.resize(stack.size)
    player.release(close)
    assert player.sees("heading: Azulejo")
    game = new_table(player)
    menu = player.node("Menu").rect.center
    player.press(menu)
    player.key(pygame.K_F1)
    player.release(menu)
    assert player.sees("text field: Search")
    player.key(pygame.K_ESCAPE)
    player.release(menu)
    assert player.sees("Ana, your turn")
    player.key(pygame.K_ESCAPE)
    go_on = player.button("Continue").rect.center
    player.press(go_on)
    player.key(pygame.K_ESCAPE)
    player.release(go_on)
    assert (player.sees("Ana, your turn"), game.cursor) == (True, 1)
    history = player.node("History").rect.center
    player.press(history)
    event(pygame.WINDOWFOCUSLOST)
    player.tick()
    player.release(history)
    assert player.sees("Ana, your turn"), (
        "without a release nothing happens, and nothing is blocked"
    )
    player.click(history)
    assert player.sees("heading: History")


def test_undo_can_be_pressed_while_the_last_draft_of_a_round_is_shown(
    animated: MousePlayer,
) -> None:
    """Pressing the button skips the animation, but the scoring waits for the release."""
    player = animated
    game = new_table(player)
    while game.state.round == 1:
        player.wait(9.0)
        player.play(legal_moves(game.state)[0])
    assert player.scene.is_animating
    cursor, undo = game.cursor, player.node("Undo").rect.center
    player.press(undo)
    player.tick(5)
    assert (len(player.app.stack.scenes), game.cursor) == (2, cursor)
    player.release(undo)
    assert (game.state.round, len(player.app.stack.scenes)) == (1, 2)


def test_a_held_button_keeps_the_summary_of_bots_open(tmp_path: Path, sounds: list[Sound]) -> None:
    """Otherwise the summary closes after three seconds."""
    game = new_game("apprentice", "apprentice")
    with open_game(tmp_path, game) as player:
        tick_until(player, lambda: bool(player.scene.widgets()))
        place = player.node("Replay (").rect.center
        player.press(place)
        player.wait(5.0)
        player.tick()
        assert player.sees("button: Next round")
        player.release(BESIDE)
        player.wait(2.8)
        player.tick()
        assert player.sees("button: Next round")
        player.wait(0.4)
        player.tick()
        assert not player.sees("button: Next round")


def test_hover_and_tooltips_follow_the_pointer_and_the_menu(
    player: MousePlayer, drawn: list[str]
) -> None:
    """A menu that closes lights the button below the pointer, but shows no tooltip."""
    new_table(player)
    redo = player.node("Redo").rect

    def has_tooltip() -> bool:
        drawn.clear()
        player.scene.draw(pygame.Surface(player.scene.size))
        return "Nothing to redo" in drawn

    player.move(redo.center)
    assert has_tooltip()
    player.key(pygame.K_ESCAPE)
    assert player.app.stack.scenes[-2].form.hovered is None
    player.key(pygame.K_ESCAPE)
    assert (player.form.hovered is None, has_tooltip()) == (False, False)
    player.move(redo.midtop)
    assert has_tooltip()
    player.move(BESIDE)
    assert not has_tooltip()
    player.key(pygame.K_TAB)
    player.key(pygame.K_RIGHT)
    drawn.clear()
    player.scene.draw(pygame.Surface(player.scene.size))
    assert any("(" in text for text in drawn), "the focus has a tooltip too"
