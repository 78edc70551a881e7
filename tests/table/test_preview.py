"""The preview of a drop is exact: it shows each tile and each point correctly."""

import re
from dataclasses import replace

import pytest

from azul.engine import (
    MARKER,
    BonusScored,
    Color,
    Draft,
    FloorLineScored,
    Phase,
    Placement,
    PlayerBoard,
    Setup,
    TileMovedToWall,
    Wall,
    events,
    is_last_round,
    legal_moves,
)
from azul.i18n import Strings
from azul.table.drag import DropTarget
from azul.table.preview import (
    ScorePreview,
    TilePreview,
    placement_previews,
    preview_draft,
    score_previews,
)
from azul.table.slots import Area, Slot, contents_of, slots_moving_to_center, with_marker
from tests.cases import slow
from tests.engine.boards import EMPTY, play, table, tile
from tests.engine.games import Step, random_game
from tests.game.histories import every_setup_in_long_tests

NEAR = (".YRKW", "W....", "K....", "R....", "Y....")
"""A colored wall that lacks one blue tile, with which its first row and column are complete."""

ENDS = PlayerBoard(lines=("", "", "", "", "W"), wall=NEAR)
LATE = PlayerBoard(wall=("B....", "W....", ".....", "R....", "Y...."))
"""A board that lacks one black tile in its first column."""


def signed(sign: str, points: int) -> str:
    return f"{sign}{points}" if points else ""


def check_ghosts(step: Step, draft: Draft) -> None:
    """Check that the ghosts of a draft are where its tiles, and the marker, will be."""
    player = step.before.to_act
    added = contents_of(step.after).items() - contents_of(step.before).items()
    mine = {(s, t) for s, t in added if s.owner == player and s.area in (Area.LINE, Area.FLOOR)}
    assert preview_draft(step.before, draft).ghosts.items() == mine


def check_points(step: Step, draft: Draft) -> None:
    """Check that a draft that ends the offer promises the points that the colored wall scores."""
    found = events(step.before, step.record)
    player, drafted = step.before.to_act, preview_draft(step.before, draft)
    moved = [event for event in found if isinstance(event, TileMovedToWall)]
    mine = {
        DropTarget(event.line, event.column): f"+{event.points}"
        for event in moved
        if (event.player, event.line) == (player, draft.line)
    }
    assert {target: preview.points for target, preview in drafted.tile_previews.items()} == mine
    previews = [*score_previews(step.before)]
    previews[player] = drafted.score_preview
    for owner, preview in enumerate(previews):
        own = [event for event in found if getattr(event, "player", None) == owner]
        gained = sum(event.points for event in own if isinstance(event, TileMovedToWall))
        lost = sum(event.cost for event in own if isinstance(event, FloorLineScored))
        bonus = sum(event.points for event in own if isinstance(event, BonusScored))
        assert (preview.gained, preview.lost) == (signed("+", gained), signed("−", lost))
        # The draft may itself make this the last round, which earlier previews do not know.
        if owner == player or is_last_round(step.before):
            assert preview.bonus == signed("+", bonus)


def check_placement(step: Step, placement: Placement) -> None:
    """Check that each space on the gray wall previews its points."""
    previews = placement_previews(step.before, legal_moves(step.before))
    placed = events(step.before, step.record)[0]
    assert isinstance(placed, TileMovedToWall)
    assert previews[DropTarget(*placement)].points == f"+{placed.points}"
    assert len(previews) == len(legal_moves(step.before)) > 1


@pytest.mark.parametrize("seed", [1, *slow(range(2, 10))])
@every_setup_in_long_tests
def test_previews_of_a_game_come_true(setup: Setup, seed: int) -> None:
    ranges = list[str]()
    for step in random_game(replace(setup, seed=seed), seed, floor=0.1):
        if isinstance(step.record, Placement):
            check_placement(step, step.record)
        elif not isinstance(step.record, Draft):
            continue
        elif step.after.phase == Phase.FACTORY_OFFER:
            check_ghosts(step, step.record)
            # If the space is not chosen yet, points are beside the line, often a range.
            open_line = preview_draft(step.before, step.record).tile_previews
            line = DropTarget(step.record.line)
            ranges += [str(open_line[line].points)] if line in open_line else []
        elif setup.wall == Wall.COLORED:
            check_points(step, step.record)
    assert all(re.fullmatch(r"(0|\+\d+)( to \+\d+)?", words) for words in ranges)
    assert bool(ranges) == (setup.wall == Wall.GRAY)


def test_a_note_names_the_least_and_the_most_each_with_its_sign() -> None:
    """A zero has no sign: on the gray wall a line may still fall."""
    wall = (".....", ".KYRW", ".....", ".....", ".....")
    board = PlayerBoard(20, ("B", "BB", "", "", ""), wall)
    preview = score_previews(table(board, EMPTY, wall=Wall.GRAY))[0]
    assert [*map(Strings().say, preview)] == ["+1 to +7", "0 to −2", "0 to +2"]
    assert [*map(Strings("de").say, preview)] == ["+1 bis +7", "0 bis −2", "0 bis +2"]


def test_the_marker_comes_from_the_center_and_other_tiles_move_there_from_a_display() -> None:
    state = table(EMPTY, EMPTY, displays="BBYR KKKK", center="WWB")
    ghosts = preview_draft(state, Draft(0, Color.WHITE, 5)).ghosts
    assert ghosts == {
        Slot(Area.LINE, 0, 5, 1): "W",
        Slot(Area.LINE, 0, 5, 2): "W",
        Slot(Area.FLOOR, 0, 0, 1): MARKER,
    }
    contents = contents_of(state)
    blue, red, center = (
        frozenset(slot for slot in contents if (slot.area, slot.owner, contents[slot]) == wanted)
        for wanted in ((Area.DISPLAY, 1, "B"), (Area.DISPLAY, 1, "R"), (Area.CENTER, 0, "B"))
    )
    assert {contents[slot] for slot in slots_moving_to_center(blue, contents)} == {*"YR"}
    assert len(slots_moving_to_center(red, contents)) == 3
    assert slots_moving_to_center(center, contents) == []
    assert {contents[slot] for slot in with_marker(center, contents)} == {"B", MARKER}
    assert with_marker(blue, contents) == blue


def test_a_bonus_is_previewed_if_the_game_ends_with_this_round_and_not_before() -> None:
    ending = preview_draft(table(ENDS, EMPTY, displays="BYYY RRRR"), Draft(1, Color.BLUE, 1))
    assert ending.tile_previews == {DropTarget(1, 1): TilePreview("+10", "+9")}
    assert ending.score_preview == ScorePreview("+10", "", "+9")
    draft = Draft(1, Color.BLACK, 3)
    before = table(LATE, EMPTY, displays="KKKY RRRR")
    assert preview_draft(before, draft).tile_previews == {DropTarget(3, 1): TilePreview("+5")}
    last = table(LATE, ENDS._replace(lines=("B", "", "", "", "")), displays="KKKY RRRR")
    assert preview_draft(last, draft).tile_previews == {DropTarget(3, 1): TilePreview("+5", "+7")}
    assert preview_draft(last, draft).score_preview == ScorePreview("+5", "", "+7")
    assert [preview.bonus for preview in score_previews(before)] == ["", ""]
    assert [preview.bonus for preview in score_previews(last)] == ["", "+9"]
    # This holds on the gray wall too, for each space that completes something.
    chooser = PlayerBoard(lines=("R", "", "", "", ""), wall=(".....", *NEAR[1:3], "B....", "Y...."))
    ender = PlayerBoard(lines=("", "YY", "", "", ""), wall=(".....", "BKWR.", *(".....",) * 3))
    for other, bonus in ((ender, "+7"), (EMPTY, "")):
        state = play(table(chooser, other, displays="W", wall=Wall.GRAY), "1WF")
        previews = placement_previews(state, legal_moves(state))
        assert previews.pop(DropTarget(1, 1)) == TilePreview("+5", bonus)
        assert set(previews.values()) == {TilePreview("+1")}


@pytest.mark.parametrize(
    ("score", "floor", "warning"), [(20, "MRRRR", "−6"), (9, "MRRRR", "−2"), (9, "MRRRRRR", "")]
)
def test_a_space_that_leaves_a_line_without_one_warns_of_the_lost_points(
    score: int, floor: str, warning: str
) -> None:
    """A full floor line can cost nothing more, so only the sign stays."""
    wall = (".....", ".YRBW", *EMPTY.wall[2:])
    state = tile(PlayerBoard(score, ("K", "KK", "", "", ""), wall, floor), wall=Wall.GRAY)
    previews = placement_previews(state, legal_moves(state))
    warned = previews.pop(DropTarget(1, 1))
    assert warned == TilePreview("+1", "", warning)
    assert warned.has_warning
    assert not any(preview.has_warning for preview in previews.values())


@pytest.mark.parametrize(
    ("lines", "line", "previews"),
    [
        (("", "KK", "", "", ""), 1, {DropTarget(1): TilePreview("+5", "+2", "−2")}),
        (("K", "K", "", "", ""), 2, {}),
    ],
)
def test_a_draft_that_takes_the_last_space_of_a_line_below_warns_of_it(
    lines: tuple[str, ...], line: int, previews: dict[DropTarget, TilePreview]
) -> None:
    """A draft that fills its own line without a space has a preview of the loss alone."""
    board = PlayerBoard(20, lines, (".BWYR", ".YRBW", *EMPTY.wall[2:]))
    state = table(board, EMPTY, displays="KYYY", wall=Wall.GRAY)
    preview = preview_draft(state, Draft(1, Color.BLACK, line))
    assert preview.tile_previews == previews
    assert preview.score_preview == ScorePreview("+5", "−2", "+2")
