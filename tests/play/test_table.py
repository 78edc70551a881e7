"""What the table explains, warns of and counts, and what becomes of the files of its games."""

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
from tests.play.hand import BESIDE, Hand
from tests.play.programs import new_game, redo, start_game, undo
from tests.transcript import Words

REST = 40
"""Ticks after which a resting pointer is answered."""


@pytest.fixture
def shown(hand: Hand, drawn: list[str]) -> Callable[[], list[str]]:
    """Draws the scene on top. Returns the texts in the picture."""

    def texts() -> list[str]:
        drawn.clear()
        hand.scene.draw(pygame.Surface(hand.scene.size))
        return [*drawn]

    return texts


def begins(texts: list[str], start: str) -> bool:
    return any(text.startswith(start) for text in texts)


def test_the_table_explains_what_the_pointer_rests_on(
    hand: Hand, shown: Callable[[], list[str]]
) -> None:
    """Not while tiles are held; a place also shows its color on the displays. Keys do the same."""
    scene = start_game(hand, new_game(None, None))
    needs_blue = hand.node("Column 1: Needs blue").rect.center
    hand.move(needs_blue)
    resting = scene.table_model().animation_state.resting
    blue = {slot for slot in resting if resting[slot] == "B"}
    assert scene.table_model().highlighted == blue
    hand.tick(20)
    assert not begins(shown(), "Needs blue")
    hand.tick(REST)
    assert begins(shown(), "Needs blue from line 1: +1 now\nRow 1")
    hand.move(hand.node("Floor line").rect.center)
    assert scene.table_model().highlighted == frozenset()
    assert not begins(shown(), "Floor line")
    hand.tick(REST)
    assert begins(shown(), "Floor line")
    hand.move(needs_blue)
    hand.tick(REST)
    hand.click(needs_blue)
    assert not begins(shown(), "Needs blue")
    hand.click(hand.source(parse_record("1R5")))
    hand.move(needs_blue)
    hand.tick(REST)
    assert not begins(shown(), "Needs blue")
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_e)
    assert hand.focused_label == "Column 3: Needs blue from line 3: +1 now"
    assert "Ana’s board" in scene.announced_texts()
    hand.key(pygame.K_RIGHT)
    assert hand.focused_label.startswith("Column 4: Needs yellow from line 3")
    assert begins(shown(), "Needs yellow from line 3")
    hand.key(pygame.K_UP)
    assert hand.focused_label.startswith("Column 4: Needs red from line 2")
    hand.key(pygame.K_ESCAPE)
    assert (hand.focused_label, hand.sees("Ana, your turn")) == ("", True)
    hand.key(pygame.K_e)
    hand.key(pygame.K_e)
    assert not begins(shown(), "Needs blue")
    hand.key(pygame.K_RIGHT)
    assert hand.focused_label == "2 red"
    hand.play(parse_record("1R5"))
    hand.move(scene.table.painter.slot_rect(Slot(Area.LINE, 0, 5, 2)).center)
    picture = scene.table_model()
    lit = {picture.animation_state.resting[slot] for slot in picture.highlighted}
    assert lit == {"R"}, "the color that a line has begun with"


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
    hand: Hand, shown: Callable[[], list[str]]
) -> None:
    """The warning is shown at once, by pointing, holding or keys; other spaces have none."""
    start_game(hand, gray_game(LOG))
    hand.tick()
    assert hand.scene.table_model().tile_previews == {
        target_of(SAFE_SPACE): TilePreview("+5"),
        target_of(LOSING_SPACE): TilePreview("+3", "", "−6"),
    }
    assert "!  −6" in shown()
    hand.move(hand.target(LOSING_SPACE))
    assert WARNING in shown()
    hand.tick(REST)
    assert begins(shown(), f"{WARNING}\nCan get white from line 1: +3 now")
    hand.move(hand.target(SAFE_SPACE))
    hand.tick(REST)
    texts = shown()
    assert begins(texts, "Can get white from line 1: +5 now")
    assert not begins(texts, WARNING)
    hand.move(BESIDE)
    hand.key(pygame.K_4)
    assert WARNING in shown()
    hand.key(pygame.K_1)
    assert WARNING not in shown()
    hand.key(pygame.K_e)
    assert hand.focused_label.startswith("Column 3: ")
    hand.key(pygame.K_e)
    hand.press(hand.source(LOSING_SPACE))
    hand.move(hand.target(LOSING_SPACE))
    assert hand.sees("announced: ", WARNING)
    hand.move(hand.target(Placement(1, 3)))
    assert hand.sees("announced: This space is taken")
    hand.move(hand.target(Placement(2, 1)))
    hand.release(hand.target(Placement(2, 1)))
    assert hand.sees("announced: This tile belongs in the row beside its line")


def test_fallen_tiles_are_reported_once(hand: Hand) -> None:
    """Redo reports them again; undo, and opening the game later, do not."""
    game = gray_game(LOG)
    start_game(hand, game)
    hand.tick()
    hand.click(hand.target(SAFE_SPACE))
    assert (game.log[-1], hand.sees("announced: ", REPORT)) == (SAFE_SPACE, False)
    undo(hand)
    hand.click(hand.target(LOSING_SPACE))
    assert (game.log[-1], hand.sees("announced: ", REPORT)) == (LOSING_SPACE, True)
    assert REPORT in [str(sentence) for sentence in history_of(game)[-1].sentences]
    undo(hand)
    assert not hand.sees("announced: ", REPORT)
    redo(hand)
    assert hand.sees("announced: ", REPORT)
    hand.click(hand.target(Placement(3, 1)))
    hand.push("Next round")
    undo(hand)
    hand.push("Go back")
    assert (game.log[game.cursor - 1], hand.sees("announced: ", REPORT)) == (LOSING_SPACE, False)
    undo(hand)
    assert not hand.sees("announced: ", REPORT)
    path = hand.paths.games / "earlier.azul"
    disk.write(gray_game(f"{LOG}|{LOSING_SPACE}"), path)
    hand.app.open_file(path)
    hand.tick()
    assert (hand.sees("announced: ", "place the tile"), hand.sees("announced: ", REPORT)) == (
        True,
        False,
    )


WITHOUT_SPACE = (
    "deal BBYY BRKR BBWR BWKY WBWY|2R1|5B2|3B3|CY1|4B2|1B2|CB3|CY3|CK4|CRF|CWF|1@3|3@3|1@4|2@2|3@3|"
    "deal RBRK YWYB WWWY YRKK YRBR|2W2|1B1|4K3|5R3|CK1|CB2|3W2|CR3|CY5|1@5|2@5|5@1|1@5|2@4|3@5|"
    "deal KWKR YWBY RWBB WWRB BYWY"
)


def test_a_draft_to_a_line_without_a_space_has_a_warning(hand: Hand) -> None:
    """It is allowed; so no message stays when it is dropped."""
    game, record = gray_game(WITHOUT_SPACE), parse_record("2Y2")
    warning = "Row 2 has no space left for yellow: these tiles will fall"
    start_game(hand, game)
    hand.press(hand.source(record))
    hand.move(hand.target(record))
    assert hand.sees("announced: ", warning)
    hand.move(hand.target(parse_record("2YF")))
    assert not hand.sees("announced: ", warning)
    hand.move(hand.target(record))
    hand.release(hand.target(record))
    assert (game.log[game.cursor - 1], hand.sees("announced: ", warning)) == (record, False)


FALL_BEFORE_FIRST_CHOICE = (
    "deal BYYB KWKW WBKW WRWY RYYW|2W5|3B2|4W4|CW3|5W2|CY4|1Y1|CB5|CR3|CK1|1@2|1@2|deal YBYR YBRW"
    " WBBW KWRR BRYK|2Y1|CW4|5B2|3B1|1B5|4R3|CB5|CW4|CY4|CKF|CRF|1@3|2@5|4@2|1@1|3@1|4@2|deal KYY"
    "B BKRK BYKK RWWR RYBY|1Y3|4R2|5B4|CW4|2B4|CR1|3B4|CB5|CY3|CKF|3@4|1@1|2@4|5@4|deal BKRB WKBR"
    " BYYY KBRB RKYK|2W4|4B4|CK5|1K3|CB1|5R1|CK5|3BF|CY2|CRF"
)


def test_a_fall_by_the_last_draft_of_a_round_is_reported_each_time(hand: Hand) -> None:
    game = gray_game(FALL_BEFORE_FIRST_CHOICE, FALL_BEFORE_FIRST_CHOICE.count("|"))
    start_game(hand, game)
    hand.play(parse_record("CRF"))
    assert hand.sees("announced: ", "no space for")
    undo(hand)
    assert (hand.sees("your turn"), hand.sees("announced: ", "no space for")) == (True, False)
    redo(hand)
    assert hand.sees("announced: ", "no space for")


# The summary of a round


@pytest.mark.parametrize("wall", Wall)
def test_each_new_tile_and_floor_line_shows_its_points_beside_the_summary(
    hand: Hand, shown: Callable[[], list[str]], wall: Wall
) -> None:
    """Pointing at a tile shows its sum, and the group that it scored with; keys walk to all."""
    game = before_the_last_draft(played(Setup(("Ana", "Ben", "Carla"), wall, seed=10), 3, 0))
    start, number = game.cursor, game.state.round
    start_game(hand, game)
    while game.state.round == number:
        hand.play(legal_moves(game.state)[0])
    events = [event for n in range(start, game.cursor) for event in game.step(n).events]
    tiles = [event for event in events if isinstance(event, TileMovedToWall)]
    assert {tile.player for tile in tiles} == {0, 1, 2}
    signs = {f"+{tile.points}" for tile in tiles}
    signs |= {f"−{event.cost}" for event in events if isinstance(event, FloorLineScored)}
    table = hand.scene.table.painter
    for tile in tiles:
        space = Slot(Area.WALL, tile.player, tile.line, tile.column)
        hand.move(table.slot_rect(space).center)
        texts = shown()
        assert signs <= {*texts}
        assert str(points_sum(tile)) in texts
        assert hand.sees("announced: ", str(points_sum(tile)))
        group = {Slot(Area.WALL, tile.player, row, column) for row, column in tile.linked}
        assert hand.scene.table_model().highlighted == {space, *group}
    hand.move(BESIDE)
    assert str(points_sum(tiles[-1])) not in shown()
    assert hand.scene.table_model().highlighted == points.placed_slots(tiles)
    hand.key(pygame.K_e)
    assert hand.sees("announced: ", str(points_sum(tiles[0])))
    hand.key(pygame.K_DOWN)
    assert hand.sees("announced: ", str(points_sum(tiles[1])))
    hand.key(pygame.K_LEFT)
    assert hand.sees("announced: ", str(points_sum(tiles[0])))
    hand.key(pygame.K_h)
    assert not hand.sees("announced: ", str(points_sum(tiles[0])))
    hand.key(pygame.K_ESCAPE)
    assert hand.sees("announced: ", str(points_sum(tiles[0]))), "the focus has stayed"


def test_words_in_the_course_of_a_round(hand: Hand, words: Words) -> None:
    """Held tiles, their focus, the board they have filled, and the choice on a gray wall."""
    game = new_game(None, None)
    start_game(hand, game)
    hand.key(pygame.K_1)
    hand.key(pygame.K_r)
    words.check("table-holding", hand.scene)
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_e)
    words.check("table-explained", hand.scene, with_table=True)
    start_game(hand, gray_game(LOG))
    hand.tick()
    words.check("gray-choice", hand.scene, with_table=True)
    game = before_the_last_draft(played(Setup(("Ana", "Ben", "Carla"), seed=10), 3, 0))
    start_game(hand, game)
    hand.play(legal_moves(game.state)[0])
    words.check("scoring-of-three", hand.scene)


# Files


@contextmanager
def program(folder: Path) -> Iterator[Hand]:
    hand = Hand(folder)
    yield hand
    hand.close()


@pytest.mark.parametrize("wall", Wall)
def test_a_game_continues_where_the_window_was_closed(tmp_path: Path, wall: Wall) -> None:
    """In one file, in the middle of a choice too; a file elsewhere stays as it was."""
    with program(tmp_path) as hand:
        game = new_game(None, None, wall=wall)
        start_game(hand, game)
        for _ in range(4):
            hand.play(legal_moves(game.state)[0])
        while wall is Wall.GRAY and game.state.phase is not Phase.WALL_TILING:
            hand.play(legal_moves(game.state)[0])
    with program(tmp_path) as hand:
        hand.push("Continue game")
        assert hand.state == game.state
        hand.play(legal_moves(game.state)[0])
        assert hand.state != game.state
        assert len([*hand.paths.games.glob("*.azul")]) == 1
        path = tmp_path / "elsewhere.azul"
        disk.write(game, path)
        before = path.read_bytes()
        hand.app.open_file(path)
        hand.tick()
        hand.play(legal_moves(game.state)[0])
        hand.app.autosave.flush()
        assert path.read_bytes() == before
        assert hand.scene.session.path.parent == hand.paths.games
        path.write_text("{}")
        hand.app.open_file(path)
        hand.tick()
        assert hand.sees("elsewhere.azul isn’t a game saved by this program.")
        hand.push("Close")
        assert (hand.sees("heading"), path.read_text()) == (False, "{}")
