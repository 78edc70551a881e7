"""What a mouse and a finger do at the table and with buttons, beyond playing a move."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from azul.engine import Phase, Wall, legal_moves, parse_record
from azul.game.game import Game
from azul.kit.audio import Sound
from azul.kit.widgets import Role
from azul.settings import Speed
from azul.table.painter import TableModel
from tests.play.finger import lift, put_down, touch
from tests.play.hand import BESIDE, Hand, Point
from tests.play.programs import new_game, open_game, start_game, tick_until

HELD = "announced: In your hand"
LONG_PRESS = 40
"""Ticks of a long press."""

RED, BLUE = parse_record("1R5"), parse_record("2B4")


def event(kind: int, **values: Any) -> None:
    """Post an event, and let the program answer it."""
    pygame.event.post(pygame.Event(kind, **values))


def new_table(hand: Hand, wall: Wall = Wall.COLORED) -> Game:
    game = new_game(None, None, wall=wall)
    start_game(hand, game)
    return game


def of_others(hand: Hand) -> Point:
    """A place on the board of the other player."""
    return hand.node("Ben’s board").rect.center


def test_a_mouse_drags_exchanges_and_returns_tiles(hand: Hand) -> None:
    """What is let go beside the own board returns, and only that on another board has a message."""
    game = new_table(hand)
    start = hand.source(RED)
    hand.drag(start, BESIDE)
    assert (game.cursor, hand.sees(HELD), hand.sees("announced: This is")) == (1, False, False)
    hand.drag(start, of_others(hand))
    assert hand.sees("announced: This is Ben’s board")
    hand.click(start)
    hand.move(of_others(hand))
    assert hand.sees(HELD), "a click carries tiles"
    assert hand.sees("announced: This is Ben’s board"), "before they are dropped"
    hand.click(start)
    assert not hand.sees(HELD), "a click on their source returns them"
    hand.click(start)
    hand.click(hand.source(BLUE))
    assert hand.sees("In your hand: 2 blue"), "a click on others takes those instead"
    hand.right_click(BESIDE)
    assert not hand.sees(HELD)
    hand.press(start)
    hand.move((start[0] + 3, start[1] - 3))
    assert not hand.sees(HELD)
    hand.release((start[0] + 3, start[1] - 3))
    assert hand.sees(HELD), "a hand that trembles has clicked"
    hand.click(start)
    hand.press(start)
    hand.move((start[0] + 4, start[1]))
    assert hand.sees(HELD), "a hand that moves further drags"
    hand.release((start[0] + 4, start[1]))
    assert not hand.sees(HELD)
    for record in ("1R5", "2BF", "CW1", "3R3"):
        hand.play(parse_record(record))
    assert [*map(str, game.log[1:])] == ["1R5", "2BF", "CW1", "3R3"]
    hand.drag(hand.node("Line 5: 2 of 5").rect.center, hand.node("Line 4").rect.center)
    assert game.cursor == 5, "tiles of a line lie there"


def test_a_message_stays_until_the_next_press(hand: Hand) -> None:
    new_table(hand)
    for press in (hand.click, hand.right_click, lambda _: hand.key(pygame.K_HOME)):
        hand.drag(hand.source(RED), of_others(hand))
        hand.wait(60.0)
        hand.move(BESIDE)
        assert hand.sees("announced: This is Ben’s board")
        press(BESIDE)
        assert not hand.sees("announced: This is Ben’s board")


def test_a_drag_survives_the_edge_of_the_window_and_side_buttons(hand: Hand) -> None:
    """Tiles that are let go outside return; another size of the window ends the drag."""
    game = new_table(hand)
    start, end, size_before = hand.source(RED), hand.target(RED), hand.app.window.size
    for outside in ((-40, 300), (300, -40), (5000, 300), (300, 5000)):
        hand.press(start)
        hand.move(end)
        event(pygame.WINDOWLEAVE)
        hand.move(outside)
        hand.release(outside)
        assert (game.cursor, hand.sees(HELD)) == (1, False)
    for size in ((1024, 640), (2560, 1080), size_before):
        hand.press(hand.source(RED))
        hand.move(hand.target(RED))
        assert hand.sees(HELD)
        hand.app.window.size = size
        event(pygame.WINDOWSIZECHANGED)
        hand.tick()
        assert (hand.scene.size, hand.sees(HELD)) == (size, False)
        hand.release(end)
    hand.press(start)
    event(pygame.WINDOWLEAVE)
    hand.move((-40, 300))
    event(pygame.WINDOWENTER)
    hand.move(end)
    for button in (pygame.BUTTON_X1, pygame.BUTTON_X2, pygame.BUTTON_MIDDLE):
        hand.right_click(end, button)
    assert hand.sees(HELD)
    hand.release(end)
    assert game.log[1:] == (RED,)


# A finger


@pytest.fixture
def touchscreen(tmp_path: Path) -> Iterator[Hand]:
    """A player whose window has the size of a tablet, so that a finger may miss small places."""
    player = Hand(tmp_path)
    player.app.window.size = (1280, 800)
    player.tick(10)
    yield player
    player.close()


def slide(hand: Hand, point: Point) -> None:
    touch(hand, pygame.MOUSEMOTION, point)
    hand.tick(1)


def tap(hand: Hand, point: Point) -> None:
    put_down(hand, point)
    lift(hand, point)


def picture(hand: Hand) -> TableModel:
    """What the table shows."""
    return hand.scene.table_model()


def test_a_finger_may_tremble_and_miss_small_places(touchscreen: Hand) -> None:
    """Held tiles are drawn above it; a drop far from all places returns them."""
    hand = touchscreen
    game = new_table(hand)
    (x, y), end = hand.source(RED), hand.target(RED)
    put_down(hand, (x, y))
    slide(hand, (x + 8, y - 7))
    lift(hand, (x + 8, y - 7))
    assert hand.sees(HELD), "a finger that trembles has tapped"
    tap(hand, (x, y))
    put_down(hand, (x, y))
    slide(hand, of_others(hand))
    lift(hand, of_others(hand))
    assert (game.cursor, hand.sees(HELD)) == (1, False)
    put_down(hand, (x, y))
    slide(hand, end)
    drag, pitch = picture(hand).drag, hand.scene.table.painter.layout.pitch
    assert drag
    lowest = max(drag.heap.tile_point(number, pitch)[1] for number in range(drag.heap.count))
    assert lowest + pitch // 2 < end[1] - 24
    lift(hand, end)
    assert game.log[1:] == (RED,), "the finger itself says where tiles are dropped"
    tile = hand.node("2 blue").rect
    above = (tile.centerx, tile.top - 4)
    hand.click(above)
    assert not hand.sees(HELD), "a mouse must hit"
    tap(hand, above)
    assert hand.sees("In your hand: 2 blue")
    line = hand.node("Line 2", 1).rect
    tap(hand, (line.centerx, hand.node("Line 1", 1).rect.top - 6))
    assert str(game.log[2]) == "2B1"


def test_a_finger_near_a_space_of_the_gray_wall_chooses_it(touchscreen: Hand) -> None:
    hand = touchscreen
    game = new_table(hand, Wall.GRAY)
    while game.state.phase is not Phase.WALL_TILING:
        hand.play(legal_moves(game.state)[0])
    first = legal_moves(game.state)[0]
    space = hand.node("Column 1: Can get").rect
    tap(hand, (space.left - 3, space.top + 4))
    assert first in game.log


def test_one_finger_at_a_time_and_never_twice(touchscreen: Hand) -> None:
    """A second finger does nothing, nor does a touch that is reported as a mouse too."""
    hand = touchscreen
    game = new_table(hand)
    put_down(hand, hand.source(RED))
    slide(hand, hand.target(RED))
    event(pygame.FINGERDOWN, x=0.9, y=0.1, touch_id=1, finger_id=2)
    touch(hand, pygame.MOUSEBUTTONDOWN, hand.node("Menu").rect.center)
    event(pygame.FINGERUP, x=0.9, y=0.1, touch_id=1, finger_id=2)
    hand.tick()
    assert hand.sees(HELD)
    lift(hand, hand.target(RED))
    assert (game.log[1:], hand.sees("Ben, your turn")) == ((RED,), True)
    start = hand.source(BLUE)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        touch(hand, kind, start)
        event(kind, pos=start, button=1, touch=False)
        hand.tick(1)
    assert hand.sees(HELD)
    hand.tick(30)
    tap(hand, start)
    put_down(hand, BESIDE)
    event(pygame.WINDOWFOCUSLOST)
    hand.tick()
    hand.click(start)
    assert hand.sees(HELD), "a touch without an end blocks no mouse"


def test_a_long_press_explains_and_presses_nothing(touchscreen: Hand, drawn: list[str]) -> None:
    """The explanation stays until the next press; a tap leaves no button lit."""
    hand = touchscreen
    new_table(hand)
    space, menu = hand.node("Column 1: Needs blue").rect.center, hand.node("Menu").rect.center
    explanation = "Needs blue from line 1: +1 now"

    def explains() -> bool:
        drawn.clear()
        hand.scene.draw(pygame.Surface(hand.scene.size))
        return any(text.startswith(explanation) for text in drawn)

    put_down(hand, space)
    hand.tick(5)
    assert not explains()
    hand.tick(LONG_PRESS)
    assert explains()
    lift(hand, space)
    assert explains()
    put_down(hand, space)
    assert not explains()
    lift(hand, space)
    put_down(hand, menu)
    hand.tick(LONG_PRESS)
    lift(hand, menu)
    assert hand.sees("Ana, your turn")
    tap(hand, menu)
    assert hand.sees("heading: Paused")
    hand.key(pygame.K_ESCAPE)
    assert hand.form.hovered is None


def test_a_finger_scrolls_without_pressing_what_it_slides_over(touchscreen: Hand) -> None:
    """In lists a tap chooses when the finger is lifted."""
    hand = touchscreen
    hand.push("Settings")
    hand.push("Keys")
    button = hand.node("Review game: L")
    x, y = button.rect.center
    put_down(hand, (x, y))
    for step in range(1, 6):
        slide(hand, (x, y - 20 * step))
    lift(hand, (x, y - 100))
    assert hand.node("Review game: L").rect.centery == y - 100
    hand.wait(1.0)
    tap(hand, hand.node("Review game: L").rect.center)
    assert hand.sees("Review game: Press a key")
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_ESCAPE)
    before, style = hand.app.context.settings, hand.node("Language")
    x, y = style.children[1].rect.center
    put_down(hand, (x, y))
    for step in (10, 20, 30):
        slide(hand, (x, y - step))
    lift(hand, (x, y - 30))
    assert hand.app.context.settings == before
    hand.key(pygame.K_ESCAPE)
    hand.push("Rules")
    rows = hand.nodes(Role.LIST)[0].children
    put_down(hand, rows[2].rect.center)
    assert hand.nodes(Role.LIST)[0].children[0].is_chosen
    lift(hand, rows[2].rect.center)
    assert hand.nodes(Role.LIST)[0].children[2].is_chosen


# Buttons


@pytest.fixture
def animated(tmp_path: Path, sounds: list[Sound]) -> Iterator[Hand]:
    """A player with animations at normal speed."""
    player = Hand(tmp_path, Speed.NORMAL)
    yield player
    player.close()


def test_a_button_acts_on_release_where_it_was_pressed(animated: Hand, sounds: list[Sound]) -> None:
    """Not in another scene, nor below a dialog that has closed; but after a new layout."""
    hand, stack = animated, animated.app.stack
    settings = hand.button("Settings").rect.center
    sounds.clear()
    hand.press(settings)
    assert (hand.sees("heading: Azulejo"), sounds) == (True, [])
    stack.resize(stack.size)
    hand.release(settings)
    assert (hand.sees("heading: Settings"), sounds) == (True, [Sound.PRESS])
    close = hand.button("Close").rect.center
    hand.press(close)
    stack.resize(stack.size)
    hand.release(close)
    assert hand.sees("heading: Azulejo")
    game = new_table(hand)
    menu = hand.node("Menu").rect.center
    hand.press(menu)
    hand.key(pygame.K_F1)
    hand.release(menu)
    assert hand.sees("text field: Search")
    hand.key(pygame.K_ESCAPE)
    hand.release(menu)
    assert hand.sees("Ana, your turn")
    hand.key(pygame.K_ESCAPE)
    go_on = hand.button("Continue").rect.center
    hand.press(go_on)
    hand.key(pygame.K_ESCAPE)
    hand.release(go_on)
    assert (hand.sees("Ana, your turn"), game.cursor) == (True, 1)
    history = hand.node("History").rect.center
    hand.press(history)
    event(pygame.WINDOWFOCUSLOST)
    hand.tick()
    hand.release(history)
    assert hand.sees("Ana, your turn"), "without a release nothing happens, and nothing is blocked"
    hand.click(history)
    assert hand.sees("heading: History")


def test_undo_can_be_pressed_while_the_last_draft_of_a_round_is_shown(animated: Hand) -> None:
    """The press skips the animation, but the scoring waits for the release."""
    hand = animated
    game = new_table(hand)
    while game.state.round == 1:
        hand.wait(9.0)
        hand.play(legal_moves(game.state)[0])
    assert hand.scene.is_animating
    cursor, undo = game.cursor, hand.node("Undo").rect.center
    hand.press(undo)
    hand.tick(5)
    assert (len(hand.app.stack.scenes), game.cursor) == (2, cursor)
    hand.release(undo)
    assert (game.state.round, len(hand.app.stack.scenes)) == (1, 2)


def test_a_held_button_keeps_the_summary_of_programs_open(
    tmp_path: Path, sounds: list[Sound]
) -> None:
    """Otherwise it closes after three seconds."""
    game = new_game("apprentice", "apprentice")
    with open_game(tmp_path, game) as hand:
        tick_until(hand, lambda: bool(hand.scene.widgets()))
        place = hand.node("Replay (").rect.center
        hand.press(place)
        hand.wait(5.0)
        hand.tick()
        assert hand.sees("button: Next round")
        hand.release(BESIDE)
        hand.wait(2.8)
        hand.tick()
        assert hand.sees("button: Next round")
        hand.wait(0.4)
        hand.tick()
        assert not hand.sees("button: Next round")


def test_hover_and_tooltips_follow_the_pointer_and_the_menu(hand: Hand, drawn: list[str]) -> None:
    """A menu that closes lights the button below the pointer, but shows no tooltip."""
    new_table(hand)
    redo = hand.node("Redo").rect

    def has_tooltip() -> bool:
        drawn.clear()
        hand.scene.draw(pygame.Surface(hand.scene.size))
        return "Nothing to redo" in drawn

    hand.move(redo.center)
    assert has_tooltip()
    hand.key(pygame.K_ESCAPE)
    assert hand.app.stack.scenes[-2].form.hovered is None
    hand.key(pygame.K_ESCAPE)
    assert (hand.form.hovered is None, has_tooltip()) == (False, False)
    hand.move(redo.midtop)
    assert has_tooltip()
    hand.move(BESIDE)
    assert not has_tooltip()
    hand.key(pygame.K_TAB)
    hand.key(pygame.K_RIGHT)
    drawn.clear()
    hand.scene.draw(pygame.Surface(hand.scene.size))
    assert any("(" in text for text in drawn), "the focus has a tooltip too"
