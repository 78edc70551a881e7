"""Playing by touch, with posted events: SDL sends mouse events marked as touches."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from azul.engine import Draft, Phase, Placement, Setup, Wall, legal_moves
from azul.game.game import Game
from azul.kit.inputs import SegmentedControl
from azul.kit.widgets import Button
from azul.scenes.dialogs.keys import KeysScene
from azul.scenes.dialogs.rules import RulesScene
from azul.scenes.dialogs.settings import SettingsScene
from azul.scenes.game.round import RoundScene
from azul.table.slots import Area, Slot
from tests.play.finger import lift, put_down, touch
from tests.play.hand import Hand, Point


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    player = Hand(tmp_path)
    player.app.window.size = (1280, 800)
    player.tick(10)
    yield player
    player.close()


def start_game(hand: Hand, wall: Wall = Wall.COLORED) -> Game:
    game = Game(Setup(("Ana", "Ben"), wall=wall, seed=11))
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.scene.animations.skip()
    hand.tick()
    return game


def first_draft(game: Game, line: int = 5) -> Draft:
    moves = legal_moves(game.state)
    return next(move for move in moves if isinstance(move, Draft) and move.line == line)


def legal_lines(game: Game) -> set[int]:
    return {move.line for move in legal_moves(game.state) if isinstance(move, Draft)}


def slide(hand: Hand, point: Point) -> None:
    touch(hand, pygame.MOUSEMOTION, point)
    hand.tick(1)


def test_held_tiles_are_drawn_above_a_finger_but_at_the_mouse_pointer(hand: Hand) -> None:
    game = start_game(hand)
    start, end = hand.source(first_draft(game)), hand.target(first_draft(game))
    table = hand.scene.stage.table
    put_down(hand, start)
    slide(hand, end)
    drag = hand.scene.stage.hand.drag
    assert drag
    lowest = max(
        drag.heap.tile_point(number, table.layout.pitch)[1] for number in range(drag.heap.count)
    )
    assert lowest + table.layout.tile // 2 < end[1] - 24
    # Tiles are dropped where the finger is, so that the floor line at the edge can be reached.
    lift(hand, end)
    assert game.log[-1] == first_draft(Game(game.setup))
    hand.press(hand.source(first_draft(game)))
    hand.move(end)
    drag = hand.scene.stage.hand.drag
    assert drag
    assert not drag.heap.is_above_finger
    hand.release(start)


def test_a_tap_that_moves_a_little_is_still_a_tap(hand: Hand) -> None:
    game = start_game(hand)
    x, y = hand.source(first_draft(game))
    put_down(hand, (x, y))
    slide(hand, (x + 8, y - 7))
    lift(hand, (x + 8, y - 7))
    drag = hand.scene.stage.hand.drag
    assert drag
    assert drag.is_held_without_button


def test_a_touch_near_a_tile_or_line_selects_the_nearest(hand: Hand) -> None:
    """A mouse click beside them does nothing."""
    game = start_game(hand)
    draft, table = first_draft(game, line=1), hand.scene.stage.table
    contents = hand.scene.stage.hand.contents()
    slot = next(
        slot
        for slot, color in contents.items()
        if slot.area is Area.DISPLAY and slot.owner == draft.source and color == draft.color
    )
    beside = point_beside(hand, slot)
    hand.press(beside)
    assert hand.scene.stage.hand.drag is None
    hand.release(beside)
    put_down(hand, beside)
    lift(hand, beside)
    assert hand.scene.stage.hand.drag
    line = table.layout.line_drop_rect(0, 1)
    above_line = line.centerx, line.top - 6
    assert table.line_at(above_line, 0) is None
    put_down(hand, above_line)
    lift(hand, above_line)
    assert game.state.players[0].lines[0]


def point_beside(hand: Hand, slot: Slot) -> Point:
    """A point a few pixels beside a tile, where there is no tile."""
    table, contents = hand.scene.stage.table, hand.scene.stage.hand.contents()
    around = table.slot_rect(slot).inflate(12, 12)
    corners = (around.topleft, around.topright, around.bottomleft, around.bottomright)
    return next(point for point in corners if table.slot_at(point, contents) is None)


def test_a_touch_far_from_all_slots_does_nothing(hand: Hand) -> None:
    game = start_game(hand)
    put_down(hand, hand.source(first_draft(game)))
    outside = hand.scene.stage.table.layout.board_rect(1).center
    slide(hand, outside)
    lift(hand, outside)
    assert game.cursor == 1
    assert hand.scene.stage.hand.drag is None


def test_on_the_gray_wall_a_touch_near_a_space_selects_it(hand: Hand) -> None:
    game = start_game(hand, Wall.GRAY)
    while game.state.phase is not Phase.WALL_TILING:
        hand.play(first_draft(game, line=max(legal_lines(game))))
    placement = legal_moves(game.state)[0]
    assert isinstance(placement, Placement)
    space = hand.scene.stage.table.slot_rect(
        Slot(Area.WALL, game.state.to_act, placement.line, placement.column)
    )
    beside = space.left - 3 if placement.column == 1 else space.centerx, space.top + 4
    cursor = game.cursor
    put_down(hand, beside)
    lift(hand, beside)
    assert game.cursor > cursor
    assert game.log[cursor] == placement


def test_a_second_finger_does_nothing_until_the_first_is_lifted(hand: Hand) -> None:
    game = start_game(hand)
    draft = first_draft(game)
    put_down(hand, hand.source(draft))
    slide(hand, hand.target(draft))
    menu = next(button for button in hand.scene.bar.buttons if button.words == "menu")
    pygame.event.post(pygame.Event(pygame.FINGERDOWN, x=0.9, y=0.1, touch_id=1, finger_id=2))
    touch(hand, pygame.MOUSEBUTTONDOWN, menu.rect.center)
    pygame.event.post(pygame.Event(pygame.FINGERUP, x=0.9, y=0.1, touch_id=1, finger_id=2))
    hand.tick()
    assert hand.scene.stage.hand.held_slots
    lift(hand, hand.target(draft))
    assert game.log[-1] == draft
    assert isinstance(hand.app.stack.top, RoundScene)


def test_a_touch_that_is_reported_as_a_mouse_too_counts_once(hand: Hand) -> None:
    """Otherwise the second press of a tap would drop the tiles at once."""
    game = start_game(hand)
    start = hand.source(first_draft(game))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        touch(hand, kind, start)
        pygame.event.post(pygame.Event(kind, pos=start, button=1, touch=False))
        hand.tick(1)
    drag = hand.scene.stage.hand.drag
    assert drag
    assert drag.is_held_without_button


def test_a_touch_without_an_end_does_not_block_the_mouse(hand: Hand) -> None:
    game = start_game(hand)
    put_down(hand, (3, 300))
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    hand.tick()
    hand.press(hand.source(first_draft(game)))
    assert hand.scene.stage.hand.drag


# Scrolling


def test_a_finger_scrolls_a_panel_without_pressing_its_buttons(hand: Hand) -> None:
    hand.push("Settings")
    hand.push("Keys")
    scene = hand.app.stack.top
    assert isinstance(scene, KeysScene)
    button = button_in_view(scene)
    x, y = button.rect.center
    put_down(hand, (x, y))
    for step in range(1, 6):
        slide(hand, (x, y - 20 * step))
    lift(hand, (x, y - 100))
    assert scene.scroll.top == 100
    assert not scene.captures_all_keys
    hand.wait(1.0)
    point = button_in_view(scene).rect.center
    put_down(hand, point)
    lift(hand, point)
    assert scene.captures_all_keys


def button_in_view(scene: KeysScene) -> Button:
    """A fully visible button in the scrolled area."""
    buttons = (widget for widget in scene.form.widgets if isinstance(widget, Button))
    return next(b for b in buttons if b.view and b.view.inflate(0, -80).contains(b.rect))


def test_a_finger_that_scrolls_changes_no_choice(hand: Hand) -> None:
    hand.app.window.size = (1024, 640)
    hand.tick(10)
    hand.push("Settings")
    scene = hand.app.stack.top
    assert isinstance(scene, SettingsScene)
    before = hand.app.context.settings
    choice = next(widget for widget in scene.form.widgets if isinstance(widget, SegmentedControl))
    other = next(n for n, (value, _) in enumerate(choice.options) if value != choice.value)
    x, y = choice.cells()[other].center
    put_down(hand, (x, y))
    for step in (10, 20, 30):
        slide(hand, (x, y - step))
    lift(hand, (x, y - 30))
    assert scene.scroll.top > 0
    assert hand.app.context.settings == before


def test_a_finger_scrolls_a_page_and_a_tap_in_a_list_chooses(hand: Hand) -> None:
    hand.push("Rules")
    scene = hand.app.stack.top
    assert isinstance(scene, RulesScene)
    x, y = scene.page.rect.center
    put_down(hand, (x, y))
    slide(hand, (x, y - 40))
    slide(hand, (x, y - 90))
    lift(hand, (x, y - 90))
    assert scene.page.scroll.top == min(90, scene.page.scroll.max_top) > 0
    titles = scene.form.widgets[1]
    topic, row = scene.chosen, titles.rect.move(0, 0)
    put_down(hand, (row.centerx, row.y + 80))
    assert scene.chosen is topic
    lift(hand, (row.centerx, row.y + 80))
    assert scene.chosen is not topic
