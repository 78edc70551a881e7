"""The editor: positions set up by mouse and keyboard, played, copied, pasted and solved."""

from pathlib import Path
from random import Random

import pygame
import pytest

from azul import command_line
from azul.engine import (
    CHANCE,
    LETTERS,
    MARKER,
    RULES,
    Draft,
    Phase,
    Ruleset,
    Setup,
    State,
    Wall,
    is_position,
    legal_moves,
    parse_position,
)
from azul.engine import position_line as line_of
from azul.game import BOARDS, Game, Seat
from azul.kit.pointer import Point
from azul.saves import disk
from azul.scenes.editor import editing
from azul.scenes.editor.editor_scene import EditorScene
from azul.scenes.game.round import RoundScene
from azul.scenes.game.table_scene import TableScene
from azul.scenes.practice.puzzle import PuzzleScene
from azul.scenes.review.review_scene import ReviewScene
from azul.table.slots import Area, Slot, contents_of
from azul.table.table_places import PlaceKind, TablePlace
from tests.engine.games import any_game, in_games
from tests.game.histories import NAMES, played
from tests.play.mouse_player import MousePlayer
from tests.scenes.registry import new_table


def open_editor(player: MousePlayer) -> None:
    player.resize((1920, 1800))
    player.push("Puzzles")
    player.push("Set up a position")


def editor(player: MousePlayer) -> EditorScene:
    scene = player.app.stack.top
    assert isinstance(scene, EditorScene)
    return scene


def finished(player: MousePlayer) -> State:
    return editing.finished(editor(player).state)


def at(player: MousePlayer, area: Area, owner: int, row: int = 0, position: int = 1) -> Point:
    middle: Point = editor(player).table.painter.slot_rect(Slot(area, owner, row, position)).center
    return middle


def tray_cell(player: MousePlayer, tile: str) -> Point:
    tray = editor(player).tray
    number = [value for value, _ in tray.options].index(tile)
    middle: Point = tray.cells()[number].center
    return middle


def says(player: MousePlayer, *texts: str) -> bool:
    return player.sees(*texts)


# By mouse


def test_a_small_position_is_set_up_by_mouse_and_played(player: MousePlayer) -> None:
    open_editor(player)
    player.click(tray_cell(player, "R"))
    for _ in range(3):
        player.click(at(player, Area.DISPLAY, 2))
    player.click(at(player, Area.LINE, 1, 4, 3))
    player.click(at(player, Area.WALL, 0, 2, 1))
    player.click(tray_cell(player, "W"))
    player.click(at(player, Area.DISPLAY, 1))
    player.click(at(player, Area.FLOOR, 0))
    player.click(tray_cell(player, MARKER))
    player.click(at(player, Area.FLOOR, 1))
    state = finished(player)
    assert state.displays == ("W", "RRR", "", "", "")
    assert state.players[1].lines[3] == "RRR"
    assert state.players[0].wall[1] == "W....", "a colored wall takes its own color"
    assert (state.players[0].floor, state.players[1].floor, state.marker) == ("W", "M", 1)
    assert state.bag == (20, 20, 14, 20, 17)
    player.push("Play")
    player.push("Start")
    scene = player.app.stack.top
    assert isinstance(scene, RoundScene)
    assert (player.state, scene.session.game.cursor) == (state, 0)
    player.key(pygame.K_h)
    assert player.heading == "History"
    assert player.sees("From your own position"), "the history has no step"
    player.key(pygame.K_ESCAPE)
    draft = Draft(2, "R", 3)  # type: ignore[arg-type]
    player.play(draft)
    assert player.state.players[0].lines[2] == "RRR"
    player.push("Undo (Ctrl+Z)")
    assert player.state == state


def test_any_board_is_chosen_and_its_printed_spaces_take_their_own_color(
    player: MousePlayer,
) -> None:
    open_editor(player)
    player.choose("Board", "Crystal Mosaic 1")
    player.click(tray_cell(player, "R"))
    for column in (3, 4):
        player.click(at(player, Area.WALL, 0, 1, column))
    state = finished(player)
    assert (state.ruleset, state.players[0].wall[0]) == (Ruleset.CRYSTAL_1, "..RK.")
    assert not player.sees("Rules")
    player.choose("Board", "Colored")
    assert (finished(player).wall, finished(player).ruleset) == (Wall.COLORED, Ruleset.AZUL)


def test_tiles_are_dragged_and_taken_away(player: MousePlayer) -> None:
    open_editor(player)
    player.drag(tray_cell(player, "K"), at(player, Area.CENTER, 0))
    assert finished(player).center == "K"
    player.drag(at(player, Area.CENTER, 0), at(player, Area.DISPLAY, 3))
    assert (finished(player).center, finished(player).displays[2]) == ("", "K")
    player.drag(at(player, Area.DISPLAY, 3), (5, 5))
    assert finished(player).phase is Phase.PREPARING_NEXT_ROUND
    player.click(at(player, Area.LINE, 0, 5, 5))
    assert editor(player).state.players[0].lines[4] == "KKKKK"
    player.right_click(at(player, Area.LINE, 0, 5, 3))
    assert editor(player).state.players[0].lines[4] == "KK"
    player.click(tray_cell(player, ""))
    player.click(at(player, Area.LINE, 0, 5, 1))
    assert editor(player).state.players[0].lines[4] == ""
    for _ in range(2):
        player.push("Undo (Ctrl+Z)")
    assert editor(player).state.players[0].lines[4] == "KKKKK"
    player.push("Redo (Ctrl+Shift+Z)")
    assert editor(player).state.players[0].lines[4] == "KK"


def test_positions_outside_the_rules_are_reported_at_once(player: MousePlayer) -> None:
    open_editor(player)
    player.click(tray_cell(player, "B"))
    player.click(at(player, Area.WALL, 0, 3, 3))
    player.click(at(player, Area.LINE, 0, 3, 2))
    assert says(player, "Player 1: A pattern line holds tiles that can’t be there.")
    button = player.button("Play")
    assert (button.enabled, "can’t be there" in button.why_disabled) == (False, True)
    player.push("Undo (Ctrl+Z)")
    assert player.button("Play").enabled
    for line in (4, 5):
        for owner in (0, 1):
            player.click(at(player, Area.LINE, owner, line, line))
    for space in range(1, 5):
        player.click(at(player, Area.FLOOR, 0, 0, space))
    assert says(player, "There are more than 20 blue tiles.")


# With the keyboard


def test_a_position_is_set_up_with_keys(player: MousePlayer) -> None:
    open_editor(player)
    player.focus_on("Play")
    editor(player).form.focus_on(None)
    player.keys(pygame.K_3, pygame.K_b, pygame.K_b, pygame.K_y)
    assert finished(player).displays[2] == "BBY"
    player.keys(pygame.K_DELETE)
    assert finished(player).displays[2] == "BB"
    player.keys(pygame.K_c, pygame.K_r, pygame.K_RETURN, pygame.K_f, pygame.K_w)
    assert (finished(player).center, finished(player).players[0].floor) == ("RR", "W")
    player.key(pygame.K_z, pygame.KMOD_CTRL)
    assert finished(player).players[0].floor == ""
    assert any(node.is_focused for node in player.nodes()), "a screen reader follows the cursor"
    player.keys(pygame.K_ESCAPE)
    assert not any(node.is_focused for node in player.nodes())
    for _ in range(20):
        player.key(pygame.K_TAB)
        focused = editor(player).form.focused
        assert focused is None or focused.view is None or focused.view.contains(focused.rect)


def test_scores_are_typed_and_counted_up(player: MousePlayer) -> None:
    open_editor(player)
    player.fill("Player 2: score", "47")
    assert editor(player).state.players[1].score == 47
    player.fill("Round", "4")
    assert finished(player).round == 4
    player.choose("Players", "3")
    player.choose("To move", "Player 3")
    player.choose("Rules", "Green Box")
    player.choose("All other tiles", "In the lid")
    state = editor(player).state
    assert (len(state.players), state.to_act, sum(state.lid), sum(state.bag)) == (3, 2, 100, 0)
    assert len(state.displays) == 7


def test_keys_go_to_the_panel_while_it_has_the_focus(player: MousePlayer) -> None:
    open_editor(player)
    player.key(pygame.K_2)
    assert editor(player).table.cursor
    player.focus_on("Round")
    player.key(pygame.K_4)
    player.key(pygame.K_BACKSPACE)
    assert (player.focused_label, editor(player).table.cursor) == ("Round", None)
    player.key(pygame.K_UP)
    assert player.focused_label == "Player 2: score"
    player.move(at(player, Area.LINE, 0, 5, 5))
    player.key(pygame.K_2)
    assert editor(player).table.cursor


def test_a_clicked_score_is_typed_and_the_cursor_counts_it(player: MousePlayer) -> None:
    open_editor(player)
    places = editor(player).table.painter.places
    player.click(places[TablePlace(PlaceKind.SCORE, 1)].center)
    assert player.focused_label == "Player 2: score"
    player.type("8")
    player.move((5, 5))
    editor(player).table.cursor = TablePlace(PlaceKind.SCORE, 0)
    player.keys(pygame.K_PLUS, pygame.K_PLUS, pygame.K_MINUS)
    assert [board.score for board in editor(player).state.players] == [1, 8]


# From and to other places


def test_a_position_of_a_game_and_of_a_review_is_edited(player: MousePlayer) -> None:
    player.app.stack.push(new_table(player.app.context))
    player.tick()
    state = player.state
    player.key(pygame.K_ESCAPE)
    player.push("Edit this position")
    assert finished(player) == state
    assert [seat.name for seat in editor(player).seats] == ["Ana", "Ben"]
    player.key(pygame.K_ESCAPE)
    game = played(Setup(NAMES[:2], seed=3), 9)
    player.app.stack.push(ReviewScene(player.app.context, game, Path("a.azul")))
    player.tick()
    player.push("Edit this position")
    assert finished(player) == game.state


def test_a_position_is_copied_and_pasted(
    player: MousePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    clipboard = list[str]()
    monkeypatch.setattr("pygame.scrap.put_text", clipboard.append)
    monkeypatch.setattr("pygame.scrap.get_text", lambda: clipboard[-1])
    open_editor(player)
    player.click(at(player, Area.DISPLAY, 1))
    state = finished(player)
    player.push("Copy")
    assert player.offers("Copied")
    assert parse_position(clipboard[-1]) == state
    player.push("Undo (Ctrl+Z)")
    clipboard.append(f"\n{clipboard[-1]}\nmore")
    player.push("Paste")
    assert finished(player) == state
    clipboard.append("azul-position/7 and more")
    player.key(pygame.K_v, pygame.KMOD_CTRL)
    assert says(player, "This position is from another version of Azulejo.")
    assert finished(player) == state


def test_only_unsaved_changes_are_asked_about(player: MousePlayer) -> None:
    open_editor(player)
    player.click(at(player, Area.DISPLAY, 1))
    player.key(pygame.K_ESCAPE)
    assert player.heading == "Leave this position?"
    player.push("Leave")
    assert player.heading == "Puzzles"


def test_a_position_is_saved_as_a_game_without_leaving_the_editor(player: MousePlayer) -> None:
    open_editor(player)
    player.click(at(player, Area.DISPLAY, 1))
    state = finished(player)
    player.push("Save")
    assert says(player, "Saved as “")
    assert player.sees("button: Save (disabled)"), "nothing has changed since"
    player.key(pygame.K_ESCAPE)
    assert player.heading == "Puzzles", "no question comes after saving"
    player.app.autosave.flush()
    (path,) = player.app.context.library.folder.glob("*.azul")
    assert (disk.read(path).state, disk.read(path).cursor) == (state, 0)
    player.app.open_file(path)
    player.tick(2)
    assert player.state == state


def test_hints_on_a_position_are_shown_at_once_for_any_player_to_act(player: MousePlayer) -> None:
    state = lesson_state()
    seats = [Seat(name, color, "master") for color, name in enumerate(NAMES[: len(state.players)])]
    player.app.stack.push(EditorScene(player.app.context, state, seats))
    player.tick()
    player.push("Hints")
    player.settle("thinker")
    scene = player.app.stack.top
    assert isinstance(scene, RoundScene)
    assert (player.state, scene.seats[state.to_act].is_person) == (state, True)
    assert len(scene.controller.hint_requests.hints) > 1


def lesson_state() -> State:
    """Return a position with a single good move: two of a color decide a row on the last turn."""
    from azul.scenes.practice.puzzle_positions import bundled_puzzles

    return bundled_puzzles()[0].state


def test_a_position_with_one_best_move_becomes_a_puzzle_that_counts_nowhere(
    player: MousePlayer,
) -> None:
    context = player.app.context
    player.app.stack.push(EditorScene(context, lesson_state()))
    player.tick()
    player.push("Puzzle")
    player.settle("thinker")
    scene = player.app.stack.top
    assert isinstance(scene, PuzzleScene)
    player.push("Show answer")
    assert not context.progress.by_puzzle
    assert not context.mosaic.tiles


# A line as an argument, and in dropped files


def test_a_line_opens_the_editor_and_a_bad_one_is_explained(player: MousePlayer) -> None:
    state = played(Setup(NAMES[:2], seed=3), 9).state
    line = command_line.parse([line_of(state) or ""]).file
    assert is_position(line)
    player.app.load_scenes().open_position(line)
    player.tick()
    assert finished(player) == state
    player.app.load_scenes().open_position("azul-position/1 x")
    player.tick()
    assert says(player, "This isn’t a position.")


def test_a_dropped_text_file_and_dropped_text_open_the_editor(
    player: MousePlayer, tmp_path: Path
) -> None:
    state = played(Setup(NAMES[:2], seed=3), 9).state
    path = tmp_path / "position.txt"
    path.write_text(f"\ufeff{line_of(state)}\nA comment.\n", encoding="utf-8")
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    player.tick(3)
    assert finished(player) == state
    player.key(pygame.K_ESCAPE)
    pygame.event.post(pygame.event.Event(pygame.DROPTEXT, text=f"{line_of(state)}\n"))
    player.tick(3)
    assert finished(player) == state


# The pure functions


@in_games
def test_each_state_is_a_position_of_the_editor_and_stays_one(games: range) -> None:
    for number in games:
        for step in any_game(number):
            state, edited = step.after, editing.opened(step.after)
            if state.phase is Phase.GAME_OVER:
                continue
            assert editing.problem(edited, ()) is None
            assert editing.finished(edited) == state
            assert parse_position(line_of(editing.finished(edited)) or "") == state


@in_games
def test_any_edits_keep_a_hundred_tiles_and_never_fail(games: range) -> None:
    """Each state gives a clear answer: a line that is read again, or a problem."""
    random = Random(games.start)
    for number in games[:8]:
        state = editing.opened(random.choice([*any_game(number)]).after)
        for _ in range(60):
            state = edited_at_random(random, state)
            problem = editing.problem(state, NAMES[: len(state.players)])
            if problem is None:
                position = editing.finished(state)
                assert parse_position(line_of(position) or "") == position
                used = [letter for letter in contents_of(state).values() if letter != MARKER]
                assert sum(state.bag) + sum(state.lid) + len(used) == 100


def edited_at_random(random: Random, state: State) -> State:
    owner, row = random.randrange(len(state.players)), random.randint(1, 5)
    slot = random.choice(
        [
            Slot(Area.DISPLAY, random.randint(1, len(state.displays)), 0, random.randint(1, 5)),
            Slot(Area.CENTER, 0, 0, random.randint(0, 9)),
            Slot(Area.LINE, owner, row, random.randint(1, row)),
            Slot(Area.WALL, owner, row, random.randint(1, 5)),
            Slot(Area.FLOOR, owner, 0, random.randint(1, 8)),
        ]
    )
    match random.randrange(9):
        case 0 | 1:
            return editing.taken(state, slot)
        case 2 | 3:
            return editing.moved(state, random.choice([*contents_of(state)]), slot)
        case 4:
            return editing.with_players(state, random.choice([2, 3, 4]))
        case 5:
            return editing.with_board(state, random.choice(BOARDS))
        case 6:
            playable = [each for each, rules in RULES.items() if state.wall in rules.walls]
            return state._replace(ruleset=random.choice(playable))
        case _:
            return editing.put(state, slot, random.choice([*LETTERS, MARKER]))


def test_an_empty_table_is_the_beginning_of_a_game() -> None:
    assert editing.finished(editing.empty_table(3)).to_act == CHANCE
    assert editing.problem(editing.empty_table(3), NAMES[:3]) is None


def test_every_edited_table_is_drawn_and_described_for_screen_readers(player: MousePlayer) -> None:
    """This holds for positions outside the rules too: no edit may end the program."""
    random = Random(5)
    open_editor(player)
    for number in range(12):
        editor(player).change(editing.opened(random.choice([*any_game(number)]).after))
        for _ in range(12):
            editor(player).change(edited_at_random(random, editor(player).state))
            player.move(at(player, Area.LINE, 0, 5, 5))
            assert player.nodes()


def test_games_from_positions_are_played_to_the_end_and_reviewed(player: MousePlayer) -> None:
    """Bots play from a choice of a space on a gray wall, from a deal, and from an offer."""
    found = {}
    for number in range(30):
        for step in any_game(number):
            if step.after.phase is not Phase.GAME_OVER and step.after.round > 3:
                found[step.after.phase] = step.after
    assert len(found) == 3
    context = player.app.context
    for state in found.values():
        names = NAMES[: len(state.players)]
        game = Game(Setup.of_position(names, state, seed=2))
        player.app.stack.begin(RoundScene(context, context.start_game(game)))
        player.tick(4)
        assert player.sees(str(state.players[0].score))
        player.key(pygame.K_l)
        player.tick(3)
        assert player.sees("Step 0 of 0") or player.sees("Step 1 of 1")
        assert player.sees("list item: From your own position")
        player.key(pygame.K_ESCAPE)
        player.tick(2)
        finish(player, game)


def finish(player: MousePlayer, game: Game) -> None:
    """Play a game to its end, and view the result."""
    scene = player.app.stack.top
    assert isinstance(scene, TableScene)
    while not game.is_over:
        scene.session.play(legal_moves(game.state)[0])
    player.app.stack.begin(RoundScene(player.app.context, scene.session))
    for _ in range(6):
        player.wait(2)
    assert player.sees("From your own position")
    assert not player.app.context.mosaic.tiles
