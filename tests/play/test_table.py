"""The table's explanations, warnings and figures, and the files of its games."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from azul.engine import (
    FloorLineScored,
    Phase,
    Placement,
    Setup,
    TileMovedToWall,
    Wall,
    legal_moves,
    parse_record,
)
from azul.game import history_of
from azul.game.game import Game
from azul.game.wording import points_sum
from azul.saves import disk
from azul.table.animation import points
from azul.table.drag import target_of
from azul.table.preview import TilePreview
from azul.table.slots import Area, Slot
from tests.looks.played import before_the_last_draft, played
from tests.play.mouse_player import BESIDE, MousePlayer
from tests.play.programs import new_game, redo, start_game, undo
from tests.transcript import Words

REST = 40
"""Ticks after which a resting pointer is answered."""


@pytest.fixture
def shown(player: MousePlayer, drawn: list[str]) -> Callable[[], list[str]]:
    """Return a function that draws the scene on top and returns its texts."""

    def texts() -> list[str]:
        drawn.clear()
        player.scene.draw(pygame.Surface(player.scene.size))
        return [*drawn]

    return texts


def begins(texts: list[str], start: str) -> bool:
    return any(text.startswith(start) for text in texts)


def test_the_table_explains_the_place_under_the_pointer(
    player: MousePlayer, shown: Callable[[], list[str]]
) -> None:
    """Held tiles have no explanation; a place also shows its color on the displays.

    Keys do the same.
    """
    scene = start_game(player, new_game(None, None))
    needs_blue = player.node("Column 1: Needs blue").rect.center
    player.move(needs_blue)
    resting = scene.table_model().animation_state.resting
    blue = {slot for slot in resting if resting[slot] == "B"}
    assert scene.table_model().highlighted == blue
    player.tick(20)
    assert not begins(shown(), "Needs blue")
    player.tick(REST)
    assert begins(shown(), "Needs blue from line 1: +1 now\nRow 1")
    player.move(player.node("Floor line").rect.center)
    assert scene.table_model().highlighted == frozenset()
    assert not begins(shown(), "Floor line")
    player.tick(REST)
    assert begins(shown(), "Floor line")
    player.move(needs_blue)
    player.tick(REST)
    player.click(needs_blue)
    assert not begins(shown(), "Needs blue")
    player.click(player.source(parse_record("1R5")))
    player.move(needs_blue)
    player.tick(REST)
    assert not begins(shown(), "Needs blue")
    player.key(pygame.K_ESCAPE)
    player.key(pygame.K_e)
    assert player.focused_label == "Column 3: Needs blue from line 3: +1 now"
    assert "Ana’s board" in scene.announced_texts()
    player.key(pygame.K_RIGHT)
    assert player.focused_label.startswith("Column 4: Needs yellow from line 3")
    assert begins(shown(), "Needs yellow from line 3")
    player.key(pygame.K_UP)
    assert player.focused_label.startswith("Column 4: Needs red from line 2")
    player.key(pygame.K_ESCAPE)
    assert (player.focused_label, player.sees("Ana, your turn")) == ("", True)
    player.key(pygame.K_e)
    player.key(pygame.K_e)
    assert not begins(shown(), "Needs blue")
    player.key(pygame.K_RIGHT)
    assert player.focused_label == "2 red"
    player.play(parse_record("1R5"))
    player.move(scene.table.painter.slot_rect(Slot(Area.LINE, 0, 5, 2)).center)
    picture = scene.table_model()
    lit = {picture.animation_state.resting[slot] for slot in picture.highlighted}
    assert lit == {"R"}, "only tiles in the line's color are lit"


# Lines without a space on the gray wall

LOG = (
    "deal RBBY WRWR YKWK RYBR RWBK|1R1|3K2|2R2|5K1|4R5|CW4|CR4|CY3|CB3|1@5|2@4|3@1|1@3|2@2|3@4|4@5|"
    "deal BWWK WWYW RYYB KWKB BRBR|3Y2|5R5|2Y1|CR5|CW3|1W2|4W5|CK3|CB4|1@2|2@1|3@3|4@4|2@3|3@2|5@2|"
    "deal WKWB KKYW KYRK KRYK WWWR|5R3|1W2|4R4|2W1|3R4|CW5|CB1|CK3|CY2|1@4|2@1"
)
"""White is complete in Ben's lines 1 and 2, and line 2 has only column 4 left."""

LOSING_SPACE, SAFE_SPACE = Placement(1, 4), Placement(1, 1)
WARNING = "Leaves line 2 without a space: its 2 tiles fall (−6)"
REPORT = "Ben: no space for white in row 2, 2 to the floor line"


def gray_game(log: str, cursor: int | None = None) -> Game:
    records = log.split("|")
    return Game.from_log(
        Setup(("Ana", "Ben"), Wall.GRAY), records, len(records) if cursor is None else cursor
    )


def test_a_space_that_leaves_another_line_without_one_is_marked(
    player: MousePlayer, shown: Callable[[], list[str]]
) -> None:
    """Pointing, holding or keys show the warning at once; other spaces have none."""
    start_game(player, gray_game(LOG))
    player.tick()
    assert player.scene.table_model().tile_previews == {
        target_of(SAFE_SPACE): TilePreview("+5"),
        target_of(LOSING_SPACE): TilePreview("+3", "", "−6"),
    }
    assert "!  −6" in shown()
    player.move(player.target(LOSING_SPACE))
    assert WARNING in shown()
    player.tick(REST)
    assert begins(shown(), f"{WARNING}\nCan get white from line 1: +3 now")
    player.move(player.target(SAFE_SPACE))
    player.tick(REST)
    texts = shown()
    assert begins(texts, "Can get white from line 1: +5 now")
    assert not begins(texts, WARNING)
    player.move(BESIDE)
    player.key(pygame.K_4)
    assert WARNING in shown()
    player.key(pygame.K_1)
    assert WARNING not in shown()
    player.key(pygame.K_e)
    assert player.focused_label.startswith("Column 3: ")
    player.key(pygame.K_e)
    player.press(player.source(LOSING_SPACE))
    player.move(player.target(LOSING_SPACE))
    assert player.sees("announced: ", WARNING)
    player.move(player.target(Placement(1, 3)))
    assert player.sees("announced: This space is taken")
    player.move(player.target(Placement(2, 1)))
    player.release(player.target(Placement(2, 1)))
    assert player.sees("announced: This tile belongs in the row beside its line")


def test_fallen_tiles_are_reported_once(player: MousePlayer) -> None:
    """Redo reports them again; undo does not, nor does opening the game later."""
    game = gray_game(LOG)
    start_game(player, game)
    player.tick()
    player.click(player.target(SAFE_SPACE))
    assert (game.log[-1], player.sees("announced: ", REPORT)) == (SAFE_SPACE, False)
    undo(player)
    player.click(player.target(LOSING_SPACE))
    assert (game.log[-1], player.sees("announced: ", REPORT)) == (LOSING_SPACE, True)
    assert REPORT in [str(sentence) for sentence in history_of(game)[-1].sentences]
    undo(player)
    assert not player.sees("announced: ", REPORT)
    redo(player)
    assert player.sees("announced: ", REPORT)
    player.click(player.target(Placement(3, 1)))
    player.push("Next round")
    undo(player)
    player.push("Go back")
    assert (game.log[game.cursor - 1], player.sees("announced: ", REPORT)) == (LOSING_SPACE, False)
    undo(player)
    assert not player.sees("announced: ", REPORT)
    path = player.paths.games / "earlier.azul"
    disk.write(gray_game(f"{LOG}|{LOSING_SPACE}"), path)
    player.app.open_file(path)
    player.tick()
    assert (player.sees("announced: ", "place the tile"), player.sees("announced: ", REPORT)) == (
        True,
        False,
    )


WITHOUT_SPACE = (
    "deal BBYY BRKR BBWR BWKY WBWY|2R1|5B2|3B3|CY1|4B2|1B2|CB3|CY3|CK4|CRF|CWF|1@3|3@3|1@4|2@2|3@3|"
    "deal RBRK YWYB WWWY YRKK YRBR|2W2|1B1|4K3|5R3|CK1|CB2|3W2|CR3|CY5|1@5|2@5|5@1|1@5|2@4|3@5|"
    "deal KWKR YWBY RWBB WWRB BYWY"
)


def test_a_draft_to_a_line_without_a_space_has_a_warning(player: MousePlayer) -> None:
    """The draft is allowed, so dropping the tiles leaves no message."""
    game, record = gray_game(WITHOUT_SPACE), parse_record("2Y2")
    warning = "Row 2 has no space left for yellow: these tiles will fall"
    start_game(player, game)
    player.press(player.source(record))
    player.move(player.target(record))
    assert player.sees("announced: ", warning)
    player.move(player.target(parse_record("2YF")))
    assert not player.sees("announced: ", warning)
    player.move(player.target(record))
    player.release(player.target(record))
    assert (game.log[game.cursor - 1], player.sees("announced: ", warning)) == (record, False)


FALL_BEFORE_FIRST_CHOICE = (
    "deal BYYB KWKW WBKW WRWY RYYW|2W5|3B2|4W4|CW3|5W2|CY4|1Y1|CB5|CR3|CK1|1@2|1@2|deal YBYR YBRW"
    " WBBW KWRR BRYK|2Y1|CW4|5B2|3B1|1B5|4R3|CB5|CW4|CY4|CKF|CRF|1@3|2@5|4@2|1@1|3@1|4@2|deal KYY"
    "B BKRK BYKK RWWR RYBY|1Y3|4R2|5B4|CW4|2B4|CR1|3B4|CB5|CY3|CKF|3@4|1@1|2@4|5@4|deal BKRB WKBR"
    " BYYY KBRB RKYK|2W4|4B4|CK5|1K3|CB1|5R1|CK5|3BF|CY2|CRF"
)


def test_a_fall_by_the_last_draft_of_a_round_is_reported_each_time(player: MousePlayer) -> None:
    game = gray_game(FALL_BEFORE_FIRST_CHOICE, FALL_BEFORE_FIRST_CHOICE.count("|"))
    start_game(player, game)
    player.play(parse_record("CRF"))
    assert player.sees("announced: ", "no space for")
    undo(player)
    assert (player.sees("your turn"), player.sees("announced: ", "no space for")) == (True, False)
    redo(player)
    assert player.sees("announced: ", "no space for")


# The summary of a round


@pytest.mark.parametrize("wall", Wall)
def test_each_new_tile_and_floor_line_shows_its_points_beside_the_summary(
    player: MousePlayer, shown: Callable[[], list[str]], wall: Wall
) -> None:
    """Pointing at a tile shows its sum, and the group that it scored with; keys walk to all."""
    game = before_the_last_draft(played(Setup(("Ana", "Ben", "Carla"), wall, seed=10), 3, 0))
    start, number = game.cursor, game.state.round
    start_game(player, game)
    while game.state.round == number:
        player.play(legal_moves(game.state)[0])
    events = [event for n in range(start, game.cursor) for event in game.step(n).events]
    tiles = [event for event in events if isinstance(event, TileMovedToWall)]
    assert {tile.player for tile in tiles} == {0, 1, 2}
    signs = {f"+{tile.points}" for tile in tiles}
    signs |= {f"−{event.cost}" for event in events if isinstance(event, FloorLineScored)}
    table = player.scene.table.painter
    for tile in tiles:
        space = Slot(Area.WALL, tile.player, tile.line, tile.column)
        player.move(table.slot_rect(space).center)
        texts = shown()
        assert signs <= {*texts}
        assert str(points_sum(tile)) in texts
        assert player.sees("announced: ", str(points_sum(tile)))
        group = {Slot(Area.WALL, tile.player, row, column) for row, column in tile.linked}
        assert player.scene.table_model().highlighted == {space, *group}
    player.move(BESIDE)
    assert str(points_sum(tiles[-1])) not in shown()
    assert player.scene.table_model().highlighted == points.placed_slots(tiles)
    player.key(pygame.K_e)
    assert player.sees("announced: ", str(points_sum(tiles[0])))
    player.key(pygame.K_DOWN)
    assert player.sees("announced: ", str(points_sum(tiles[1])))
    player.key(pygame.K_LEFT)
    assert player.sees("announced: ", str(points_sum(tiles[0])))
    player.key(pygame.K_h)
    assert not player.sees("announced: ", str(points_sum(tiles[0])))
    player.key(pygame.K_ESCAPE)
    assert player.sees("announced: ", str(points_sum(tiles[0]))), "the focus has stayed"


def test_words_in_the_course_of_a_round(player: MousePlayer, words: Words) -> None:
    """The words are about held tiles, focus, a filled board, and a choice on a gray wall."""
    game = new_game(None, None)
    start_game(player, game)
    player.key(pygame.K_1)
    player.key(pygame.K_r)
    words.check("table-holding", player.scene)
    player.key(pygame.K_RETURN)
    player.key(pygame.K_e)
    words.check("table-explained", player.scene, with_table=True)
    start_game(player, gray_game(LOG))
    player.tick()
    words.check("gray-choice", player.scene, with_table=True)
    game = before_the_last_draft(played(Setup(("Ana", "Ben", "Carla"), seed=10), 3, 0))
    start_game(player, game)
    player.play(legal_moves(game.state)[0])
    words.check("scoring-of-three", player.scene)


# Files


@contextmanager
def program(folder: Path) -> Iterator[MousePlayer]:
    player = MousePlayer(folder)
    yield player
    player.close()


@pytest.mark.parametrize("wall", Wall)
def test_a_game_continues_where_the_window_was_closed(tmp_path: Path, wall: Wall) -> None:
    """The game keeps its file, in the middle of a choice too; a file elsewhere stays unchanged."""
    with program(tmp_path) as player:
        game = new_game(None, None, wall=wall)
        start_game(player, game)
        for _ in range(4):
            player.play(legal_moves(game.state)[0])
        while wall is Wall.GRAY and game.state.phase is not Phase.WALL_TILING:
            player.play(legal_moves(game.state)[0])
    with program(tmp_path) as player:
        player.push("Continue game")
        assert player.state == game.state
        player.play(legal_moves(game.state)[0])
        assert player.state != game.state
        assert len([*player.paths.games.glob("*.azul")]) == 1
        path = tmp_path / "elsewhere.azul"
        disk.write(game, path)
        before = path.read_bytes()
        player.app.open_file(path)
        player.tick()
        player.play(legal_moves(game.state)[0])
        player.app.autosave.flush()
        assert path.read_bytes() == before
        assert player.scene.session.path.parent == player.paths.games
        path.write_text("{}")
        player.app.open_file(path)
        player.tick()
        assert player.sees("elsewhere.azul isn’t a game saved by Azulejo.")
        player.push("Close")
        assert (player.sees("heading"), path.read_text()) == (False, "{}")
