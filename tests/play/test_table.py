"""Playing at the table: drops, refused moves, undo and redo, and saving."""

from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from azul.engine import (
    FLOOR,
    Draft,
    FloorLineScored,
    Phase,
    Placement,
    Setup,
    TileMovedToWall,
    Wall,
    legal_moves,
    parse_record,
)
from azul.game.game import Game
from azul.game.wording import points_sum
from azul.kit import widgets
from azul.kit.inputs import SegmentedControl
from azul.kit.theme import Theme
from azul.saves import disk
from azul.scenes.dialogs.question import Message, Question
from azul.scenes.game import bar, round_summary
from azul.scenes.game.pause import PauseScene
from azul.scenes.game.round import RoundScene
from azul.scenes.game.scoring import ScoringScene
from azul.scenes.library.menu import MenuScene
from azul.settings import Speed
from azul.table import table
from azul.table.animation import points
from azul.table.hand.picture import drop_warning
from azul.table.slots import Area, Slot
from tests.cases import slow
from tests.looks.played import before_the_last_draft, played
from tests.play.hand import Hand

CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT


def start_game(hand: Hand, wall: Wall = Wall.COLORED, players: int = 2) -> Game:
    """Start a game with a fixed seed."""
    game = Game(Setup(("Ana", "Ben", "Carla", "Dinis")[:players], wall, seed=11))
    session = hand.app.context.start_game(game)
    hand.app.stack.push(RoundScene(hand.app.context, session))
    hand.tick()
    return game


def first_draft(game: Game, line: int) -> Draft:
    """The first legal draft to a line."""
    moves = legal_moves(game.state)
    return next(m for m in moves if isinstance(m, Draft) and m.line == line)


def refused_draft(game: Game) -> Draft:
    """An illegal draft, to a line that holds another color."""
    board = game.state.players[game.state.to_act]
    line = next(number for number, held in enumerate(board.lines, 1) if held)
    moves = (m for m in legal_moves(game.state) if isinstance(m, Draft))
    return next(m for m in moves if m.color != board.lines[line - 1][0])._replace(line=line)


def play_round(hand: Hand, game: Game) -> None:
    """Draft until the round is over."""
    number = game.state.round
    while game.state.round == number and game.state.phase is Phase.FACTORY_OFFER:
        hand.play(legal_moves(game.state)[0])


@pytest.mark.parametrize("by_clicks", [False, True])
@pytest.mark.parametrize("line", [FLOOR, 1, 5])
def test_dragging_and_clicking_play_the_same_draft(hand: Hand, line: int, by_clicks: bool) -> None:
    game = start_game(hand)
    draft = first_draft(game, line)
    hand.play(draft, by_clicks)
    assert game.log[-1] == draft


def test_tiles_dropped_beside_a_board_return_and_change_nothing(hand: Hand) -> None:
    game = start_game(hand)
    before = game.state
    hand.drag(hand.source(first_draft(game, 5)), (5, 400))
    assert (game.state, game.cursor, hand.scene.stage.hand.drag) == (before, 1, None)


def test_tiles_dropped_on_another_board_return(hand: Hand) -> None:
    game = start_game(hand)
    other = hand.scene.stage.table.layout.line_drop_rect(1, 5).center
    hand.drag(hand.source(first_draft(game, 5)), other)
    assert game.cursor == 1
    assert hand.scene.stage.toast.text == "This is Ben’s board"


@pytest.mark.parametrize("wall", [*Wall])
def test_pressing_other_tiles_takes_those_instead(hand: Hand, wall: Wall) -> None:
    """The held tiles need not be put back first."""
    game = start_game(hand, wall)
    drafts = [move for move in legal_moves(game.state) if isinstance(move, Draft)]
    first = drafts[0]
    other = next(move for move in drafts if move.source != first.source and move.line == 5)
    hand.click(hand.source(first))
    hand.click(hand.source(other))
    held = hand.scene.stage.hand.drag
    assert held
    assert (held.held.letter, held.held.origins[0].owner) == (other.color, other.source)
    assert game.cursor == 1
    hand.click(hand.target(other))
    assert game.log[1:2] == (other,)


def test_pressing_the_source_of_held_tiles_puts_them_back(hand: Hand) -> None:
    """They return to their display."""
    game = start_game(hand)
    draft = first_draft(game, 5)
    hand.click(hand.source(draft))
    hand.click(hand.source(draft))
    assert hand.scene.stage.hand.drag is None
    assert game.cursor == 1


@pytest.mark.parametrize("button", [pygame.BUTTON_LEFT, pygame.BUTTON_RIGHT])
def test_a_message_stays_until_the_next_press(hand: Hand, button: int) -> None:
    game = start_game(hand)
    other = hand.scene.stage.table.layout.line_drop_rect(1, 5).center
    hand.drag(hand.source(first_draft(game, 5)), other)
    hand.tick(600)
    assert hand.scene.stage.toast.is_visible
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 400), button=button))
    hand.tick()
    assert not hand.scene.stage.toast.is_visible


@pytest.mark.parametrize("by_key", [True, False])
def test_escape_or_the_right_button_cancels_a_drag(hand: Hand, by_key: bool) -> None:
    game = start_game(hand)
    draft = first_draft(game, 5)
    hand.click(hand.source(draft))
    assert hand.scene.stage.hand.drag
    if by_key:
        hand.key(pygame.K_ESCAPE)
    else:
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=3))
        hand.tick()
    assert hand.scene.stage.hand.drag is None
    hand.click(hand.target(draft))
    assert game.cursor == 1


def test_a_refused_drop_says_why_and_changes_nothing(hand: Hand) -> None:
    game = start_game(hand)
    for line in (5, 5):
        hand.play(first_draft(game, line))
    draft, before = refused_draft(game), game.state
    hand.play(draft)
    assert game.state == before
    assert hand.scene.stage.toast.text == "Line 5 holds another color"


def test_holding_tiles_over_an_illegal_place_shows_the_reason(hand: Hand) -> None:
    game = start_game(hand)
    for line in (5, 5):
        hand.play(first_draft(game, line))
    draft = refused_draft(game)

    def message() -> str:
        return str(drop_warning(hand.scene.stage.hand, hand.scene.table_picture().state))

    hand.press(hand.source(draft))
    hand.move(hand.target(draft))
    assert message() == "Line 5 holds another color"
    hand.move(hand.scene.stage.table.layout.line_drop_rect(1, 5).center)
    assert message() == "This is Ben’s board"
    hand.move(hand.target(Draft(draft.source, draft.color, FLOOR)))
    assert message() == "None"
    hand.move((5, 400))
    assert message() == "None"


def test_a_refused_drop_says_why_in_german(tmp_path: Path) -> None:
    hand = Hand(tmp_path, language="de")
    game = start_game(hand)
    for line in (5, 5):
        hand.play(first_draft(game, line))
    hand.play(refused_draft(game))
    text = hand.scene.stage.toast.text
    hand.close()
    assert "5" in text
    assert text != "Line 5 holds another color"


def test_tiles_of_other_players_cannot_be_taken(hand: Hand) -> None:
    game = start_game(hand)
    draft = first_draft(game, 5)
    hand.play(draft)
    slot = hand.scene.stage.table.layout.line_drop_rect(0, 5).center
    hand.drag(slot, hand.scene.stage.table.layout.line_drop_rect(1, 5).center)
    assert game.cursor == 2


def test_any_press_skips_the_animation_and_the_next_player_can_move_at_once(tmp_path: Path) -> None:
    hand = Hand(tmp_path, Speed.NORMAL)
    game = start_game(hand)
    hand.scene.animations.skip()
    hand.play(first_draft(game, 5))
    assert hand.scene.animations.is_running
    hand.play(first_draft(game, 4))
    hand.close()
    assert game.cursor == 3


def test_undo_and_redo_by_keys_and_buttons(hand: Hand) -> None:
    game = start_game(hand)
    start = game.state
    hand.play(first_draft(game, 5))
    after = game.state
    hand.key(pygame.K_z, CTRL)
    assert game.state == start
    hand.key(pygame.K_z, CTRL | SHIFT)
    assert game.state == after
    hand.push("undo")
    assert game.state == start
    hand.push("redo")
    assert game.state == after


def test_undo_into_the_previous_round_asks_first(hand: Hand) -> None:
    game = start_game(hand)
    play_round(hand, game)
    assert isinstance(hand.scene, ScoringScene)
    hand.push("Next round")
    after = game.state
    hand.key(pygame.K_z, CTRL)
    assert isinstance(hand.app.stack.top, Question)
    hand.push("Cancel")
    assert game.state == after
    hand.key(pygame.K_z, CTRL)
    hand.push("Go back")
    assert game.state.round == 1
    assert game.state.phase is Phase.FACTORY_OFFER
    hand.key(pygame.K_y, CTRL)
    assert isinstance(hand.scene, ScoringScene)
    hand.push("Next round")
    assert game.state == after


def test_undo_in_wall_tiling_takes_the_last_draft_back_without_asking(hand: Hand) -> None:
    game = start_game(hand)
    play_round(hand, game)
    hand.key(pygame.K_z, CTRL)
    assert isinstance(hand.scene, RoundScene)
    assert game.state.round == 1


def test_undo_to_the_first_deal_and_redo_to_the_end(hand: Hand) -> None:
    game = start_game(hand)
    start = game.state
    play_round(hand, game)
    hand.push("Next round")
    hand.play(first_draft(game, 5))
    end, length = game.state, game.cursor
    while game.can_undo:
        hand.key(pygame.K_z, CTRL)
        if isinstance(hand.app.stack.top, Question):
            hand.push("Go back")
    assert game.state == start
    while game.can_redo:
        if isinstance(hand.scene, ScoringScene):
            hand.key(pygame.K_RETURN)
        hand.key(pygame.K_y, CTRL)
    assert (game.state, game.cursor) == (end, length)


def test_the_round_summary_ends_with_the_score_of_each_player(hand: Hand) -> None:
    game = start_game(hand)
    play_round(hand, game)
    scene = hand.scene
    assert isinstance(scene, ScoringScene)
    scores = [board.score for board in game.state.players]
    assert [row[-1] for row in scene.figures()] == [str(score) for score in scores]


@pytest.mark.parametrize("wall", Wall)
def test_each_new_tile_shows_its_points_beside_the_round_summary(
    hand: Hand, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So do the floor lines, on all boards. Pointing at a tile highlights the group that it scored
    with, and shows a tooltip with the sum.
    """
    drawn: list[str] = []
    hints: list[str] = []
    monkeypatch.setattr(points, "draw_pill", lambda *pill: drawn.append(pill[3]))
    monkeypatch.setattr(round_summary, "draw_tooltip", lambda *tooltip: hints.append(tooltip[2]))
    monkeypatch.setattr(table, "draw_badge", lambda *badge: drawn.append("badge"))
    game = before_the_last_draft(played(Setup(("Ana", "Ben", "Carla"), wall, seed=10), 3, 0))
    start = game.cursor
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.tick()
    number = game.state.round
    while game.state.round == number:
        hand.play(legal_moves(game.state)[0])
    events = [event for n in range(start, game.cursor) for event in game.step(n).events]
    tiles = [event for event in events if isinstance(event, TileMovedToWall)]
    assert {tile.player for tile in tiles} == {0, 1, 2}
    assert len({tile.points for tile in tiles}) > 2
    costs = [f"−{event.cost}" for event in events if isinstance(event, FloorLineScored)]
    numbers = sorted([f"+{tile.points}" for tile in tiles] + costs)
    for tile in tiles:
        hand.move(hand.scene.stage.table.slot_rect(points.wall_slot(tile)).center)
        drawn.clear()
        hints.clear()
        hand.scene.draw(pygame.Surface(hand.scene.size))
        assert sorted(drawn) == numbers
        assert hints == [str(points_sum(tile))]
        group = [Slot(Area.WALL, tile.player, row, column) for row, column in tile.linked]
        assert hand.scene.table_picture().highlighted == {points.wall_slot(tile), *group}
    hand.move((5, 400))
    drawn.clear()
    hand.scene.draw(pygame.Surface(hand.scene.size))
    assert sorted(drawn) == numbers
    assert hand.scene.table_picture().highlighted == {points.wall_slot(tile) for tile in tiles}


@pytest.mark.parametrize("by_click", [True, False])
def test_on_the_gray_wall_a_highlighted_space_is_clicked_or_the_tile_dragged_there(
    hand: Hand, by_click: bool
) -> None:
    game = start_game(hand, Wall.GRAY)
    while game.state.phase is not Phase.WALL_TILING:
        hand.play(legal_moves(game.state)[0])
    placement = legal_moves(game.state)[-1]
    if by_click:
        hand.click(hand.target(placement))
    else:
        hand.play(placement)
    assert placement in game.log[-2:]
    hand.key(pygame.K_z, CTRL)
    assert placement in legal_moves(game.state)


def test_a_game_continues_after_closing_the_window(tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    game = start_game(hand)
    hand.play(first_draft(game, 5))
    hand.play(first_draft(game, 4))
    state = game.state
    hand.close()
    again = Hand(tmp_path)
    again.push("Continue game")
    assert again.state == state
    again.close()
    assert len(list(again.paths.games.glob("*.azul"))) == 1


def test_closing_during_gray_wall_tiling_continues_with_the_same_choice(tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    game = start_game(hand, Wall.GRAY)
    while game.state.phase is not Phase.WALL_TILING:
        hand.play(legal_moves(game.state)[0])
    state = game.state
    hand.close()
    again = Hand(tmp_path)
    again.push("Continue game")
    assert isinstance(again.scene, ScoringScene)
    assert again.state == state
    again.play(legal_moves(state)[0])
    again.close()


def test_each_step_is_autosaved(hand: Hand) -> None:
    game = start_game(hand)
    for line in (5, 4, 5):
        hand.play(first_draft(game, line))
        hand.app.autosave.flush()
        assert disk.read(hand.scene.session.path).log == game.log


def test_the_pause_menu_leads_back_to_the_game_and_to_the_main_menu(hand: Hand) -> None:
    start_game(hand)
    hand.key(pygame.K_ESCAPE)
    assert isinstance(hand.app.stack.top, PauseScene)
    hand.key(pygame.K_ESCAPE)
    assert isinstance(hand.app.stack.top, RoundScene)
    hand.push("menu")
    hand.push("Main menu")
    assert isinstance(hand.app.stack.top, MenuScene)


def test_a_button_under_the_pointer_is_hovered_again_when_the_menu_above_closes(hand: Hand) -> None:
    start_game(hand)
    scene = hand.scene
    hand.move(scene.bar.redo.rect.center)
    hand.key(pygame.K_ESCAPE)
    assert scene.form.hovered is None
    hand.key(pygame.K_ESCAPE)
    assert scene.form.hovered is scene.bar.redo


def test_a_tooltip_is_shown_when_the_pointer_moves_but_not_when_a_menu_closes(hand: Hand) -> None:
    start_game(hand)
    scene, place = hand.scene, hand.scene.bar.redo.rect

    def has_tooltip() -> bool:
        with patch.object(widgets, "draw_tooltip") as drawn:
            scene.form.draw_tooltip(pygame.Surface((1, 1)))
        return bool(drawn.called)

    hand.move(place.center)
    assert has_tooltip()
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_ESCAPE)
    assert not has_tooltip()
    hand.move(place.midtop)
    assert has_tooltip()
    hand.move((3, 300))
    hand.key(pygame.K_TAB)
    assert has_tooltip()
    hand.key(pygame.K_ESCAPE)
    assert not has_tooltip(), "the tooltip of the focus is shown behind the menu"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (2560, 1080)])
def test_the_window_can_be_resized_in_the_middle_of_a_drag(
    hand: Hand, size: tuple[int, int]
) -> None:
    game = start_game(hand)
    hand.press(hand.source(first_draft(game, 5)))
    hand.app.window.size = size
    pygame.event.post(pygame.Event(pygame.WINDOWSIZECHANGED))
    hand.tick()
    assert hand.scene.stage.table.layout.size == size
    assert hand.scene.stage.hand.drag is None
    hand.play(first_draft(game, 5))
    assert game.cursor == 2


def test_the_language_changes_at_once(hand: Hand) -> None:
    hand.push("Settings")
    choice = hand.app.stack.top.form.widgets[0]  # type: ignore[union-attr]
    assert isinstance(choice, SegmentedControl)
    hand.click(choice.cells()[1].center)
    assert hand.app.context.strings.language == "de"
    hand.key(pygame.K_ESCAPE)
    hand.push("Neues Spiel")


def test_opening_a_file_that_is_no_game_shows_a_message(hand: Hand, tmp_path: Path) -> None:
    path = tmp_path / "broken.azul"
    path.write_text("{}")
    hand.app.open_file(path)
    hand.tick()
    assert isinstance(hand.app.stack.top, Message)
    assert hand.app.stack.top.body() == "broken.azul isn’t a game saved by this program."
    hand.push("Close")
    assert path.read_text() == "{}"


@pytest.mark.parametrize("end", [(-40, 300), (300, -40), (5000, 300), (300, 5000)])
def test_tiles_that_are_let_go_outside_the_window_return_and_can_be_taken_again(
    end: tuple[int, int], hand: Hand
) -> None:
    game = start_game(hand)
    move, before = first_draft(game, line=2), game.log
    hand.press(hand.source(move))
    hand.move(hand.target(move))
    pygame.event.post(pygame.Event(pygame.WINDOWLEAVE))
    hand.move(end)
    hand.release(end)
    assert not hand.scene.is_holding
    assert game.log == before
    hand.play(move)
    assert game.log[-1] == move


def test_a_drag_that_leaves_the_window_goes_on_when_it_returns(hand: Hand) -> None:
    game = start_game(hand)
    move = first_draft(game, line=2)
    hand.press(hand.source(move))
    pygame.event.post(pygame.Event(pygame.WINDOWLEAVE))
    hand.move((-40, 300))
    pygame.event.post(pygame.Event(pygame.WINDOWENTER))
    hand.move(hand.target(move))
    hand.release(hand.target(move))
    assert game.log[-1] == move


@pytest.mark.parametrize("button", [pygame.BUTTON_X1, pygame.BUTTON_X2])
def test_the_side_buttons_of_a_mouse_change_nothing_in_mid_drag(button: int, hand: Hand) -> None:
    """Back and forward."""
    game = start_game(hand)
    move = first_draft(game, line=2)
    hand.press(hand.source(move))
    hand.move(hand.target(move))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.Event(kind, pos=hand.target(move), button=button))
        hand.tick()
    assert hand.scene.is_holding
    hand.release(hand.target(move))
    assert game.log[-1] == move


def test_a_file_outside_the_games_folder_is_not_changed(hand: Hand, tmp_path: Path) -> None:
    path = tmp_path / "elsewhere.azul"
    disk.write(Game(Setup(("Ana", "Ben"), seed=3)), path)
    before = path.read_bytes()
    hand.app.open_file(path)
    hand.tick()
    hand.play(first_draft(hand.scene.session.game, 5))
    hand.app.autosave.flush()
    assert path.read_bytes() == before
    assert hand.scene.session.path.parent == hand.paths.games


WALL_WITHOUT_SPACE = (  # noqa: SIM905
    "deal BBYY BRKR BBWR BWKY WBWY|2R1|5B2|3B3|CY1|4B2|1B2|CB3|CY3|CK4|CRF|CWF|1@3|3@3|1@4|2@2|3@3|"
    "deal RBRK YWYB WWWY YRKK YRBR|2W2|1B1|4K3|5R3|CK1|CB2|3W2|CR3|CY5|1@5|2@5|5@1|1@5|2@4|3@5|"
    "deal KWKR YWBY RWBB WWRB BYWY"
).split("|")
"""A gray-wall game in which yellow has no space left in the second row of the player to act."""


def test_a_line_without_a_space_on_the_gray_wall_has_a_warning_before_the_drop(hand: Hand) -> None:
    setup = Setup(("Ana", "Ben"), Wall.GRAY)
    game = Game.from_log(setup, WALL_WITHOUT_SPACE, len(WALL_WITHOUT_SPACE))
    session = hand.app.context.start_game(game)
    hand.app.stack.push(RoundScene(hand.app.context, session))
    hand.tick()
    draft = parse_record("2Y2")
    hand.press(hand.source(draft))
    hand.move(hand.target(draft))
    text = "Row 2 has no space left for yellow: these tiles will fall"
    assert str(drop_warning(hand.scene.stage.hand, hand.scene.table_picture().state)) == text
    hand.move(hand.target(first_draft(game, FLOOR)))
    assert drop_warning(hand.scene.stage.hand, hand.scene.table_picture().state) is None
    hand.move(hand.target(draft))
    hand.release(hand.target(draft))
    assert game.log[-1] == draft


def test_a_tile_dropped_on_the_wrong_row_of_the_gray_wall_returns(hand: Hand) -> None:
    game = start_game(hand, Wall.GRAY)
    while game.state.phase is not Phase.WALL_TILING:
        hand.play(legal_moves(game.state)[0])
    placement = legal_moves(game.state)[0]
    assert isinstance(placement, Placement)
    before, wrong_space = game.state, Placement(placement.line % 5 + 1, placement.column)
    hand.drag(hand.source(placement), hand.target(wrong_space))
    assert game.state == before
    assert hand.scene.stage.toast.text == "This tile belongs in the row beside its line"


@pytest.mark.parametrize("text", [200, *slow([100, 150])])
@pytest.mark.parametrize("size", [(1024, 640), (1366, 768), (1024, 1250)])
def test_the_last_move_is_shown_up_to_its_end(
    hand: Hand, size: tuple[int, int], text: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []

    def record_paragraph(theme: Theme, message: str, *more: Any) -> pygame.Surface | None:
        face = paragraph(theme, message, *more)
        drawn.extend([message] if face else [])
        return face

    paragraph = bar._paragraph
    monkeypatch.setattr(bar, "_paragraph", record_paragraph)
    context = hand.app.context
    context.change_settings(replace(context.settings, text=text))
    hand.app.window.size = size
    game = start_game(hand, players=3)
    hand.play(first_draft(game, 4))
    drawn.clear()
    hand.scene.draw(pygame.Surface(hand.scene.size))
    assert drawn
    assert drawn[-1] in hand.scene._last_move()
