"""The preview of a drop is exact: it shows each tile and each point as they will be."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from azul.engine import (
    MARKER,
    BonusScored,
    Color,
    Draft,
    FloorLineScored,
    Placement,
    PlayerBoard,
    Ruleset,
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
from azul.table.slots import Area, Slot, contents_of, slots_moving_to_center
from tests.engine.boards import EMPTY, play, table, tile
from tests.engine.games import Step, random_game
from tests.table.test_animation import SETUPS, in_any_game

few_examples = settings(max_examples=25, deadline=None)
in_colored_games = given(
    players=st.sampled_from([("Ana", "Ben"), ("Ana", "Ben", "Carla", "Dinis")]),
    ruleset=st.sampled_from(Ruleset),
    seed=st.integers(0, 10**6),
    move_seed=st.integers(0, 10**6),
)


def ends_offer(step: Step) -> bool:
    is_empty = not any(step.after.displays) and not step.after.center
    return isinstance(step.record, Draft) and is_empty


def signed(sign: str, points: int) -> str:
    return f"{sign}{points}" if points else ""


@few_examples
@in_any_game
def test_ghosts_lie_where_the_tiles_will_be(setup: Setup, move_seed: int) -> None:
    for step in random_game(setup, move_seed, floor=0.1, rounds=3):
        if not isinstance(step.record, Draft) or ends_offer(step):
            continue
        ghosts = preview_draft(step.before, step.record).ghosts
        added = contents_of(step.after).items() - contents_of(step.before).items()
        player = step.before.to_act
        mine = {
            slot: letter
            for slot, letter in added
            if slot.area in (Area.LINE, Area.FLOOR) and slot.owner == player
        }
        assert ghosts == mine


@few_examples
@in_colored_games
def test_points_and_penalty_are_those_of_the_wall_tiling(
    players: tuple[str, ...], ruleset: Ruleset, seed: int, move_seed: int
) -> None:
    for step in random_game(Setup(players, ruleset=ruleset, seed=seed), move_seed, floor=0.1):
        if not isinstance(step.record, Draft) or not ends_offer(step):
            continue
        step_events = events(step.before, step.record)
        player, line = step.before.to_act, step.record.line
        draft_preview = preview_draft(step.before, step.record)
        moved = [e for e in step_events if isinstance(e, TileMovedToWall)]
        mine = {DropTarget(e.line, e.column): f"+{e.points}" for e in moved if e.player == player}
        previews = {
            target: preview.points for target, preview in draft_preview.tile_previews.items()
        }
        assert previews == {t: words for t, words in mine.items() if t.line == line}
        all_previews = list(score_previews(step.before))
        all_previews[player] = draft_preview.score_preview
        for owner, preview in enumerate(all_previews):
            gained = sum(e.points for e in moved if e.player == owner)
            floors = [
                e for e in step_events if isinstance(e, FloorLineScored) and e.player == owner
            ]
            lost = sum(e.cost for e in floors)
            bonus = sum(
                e.points for e in step_events if isinstance(e, BonusScored) and e.player == owner
            )
            assert (preview.gained, preview.lost) == (signed("+", gained), signed("−", lost))
            # The draft may itself make this the last round, which previews before it do not know.
            if owner == player or is_last_round(step.before):
                assert preview.bonus == signed("+", bonus)


@few_examples
@given(setup=SETUPS, move_seed=st.integers(0, 10**6))
def test_on_the_gray_wall_each_space_previews_its_points(setup: Setup, move_seed: int) -> None:
    for step in random_game(setup, move_seed):
        if not isinstance(step.record, Placement):
            continue
        previews = placement_previews(step.before, legal_moves(step.before))
        first = events(step.before, step.record)[0]
        assert isinstance(first, TileMovedToWall)
        assert previews[DropTarget(*step.record)].points == f"+{first.points}"
        assert len(previews) == len(legal_moves(step.before)) > 1


def test_points_of_an_open_choice_are_a_range_beside_the_line() -> None:
    setup = Setup(("Ana", "Ben"), Wall.GRAY, seed=1)
    found = [
        str(preview.points)
        for step in random_game(setup, 2)
        if isinstance(step.record, Draft)
        for target, preview in preview_draft(step.before, step.record).tile_previews.items()
        if target == DropTarget(step.record.line)
    ]
    assert found
    assert all(re.fullmatch(r"\+\d+( to \+\d+)?", words) for words in found)
    assert any(" to " in words for words in found)


def test_a_note_names_the_least_and_the_most_each_with_its_sign() -> None:
    """A zero has no sign: on the gray wall a line may still fall."""
    wall = (".....", ".KYRW", ".....", ".....", ".....")
    board = PlayerBoard(20, ("B", "BB", "", "", ""), wall)
    preview = score_previews(table(board, EMPTY, wall=Wall.GRAY))[0]
    assert [*map(Strings().say, preview)] == ["+1 to +7", "0 to −2", "0 to +2"]
    assert [*map(Strings("de").say, preview)] == ["+1 bis +7", "0 bis −2", "0 bis +2"]


def test_the_marker_is_a_ghost_too() -> None:
    step = next(s for s in random_game(Setup(("Ana", "Ben"), seed=3), 1) if s.before.center)
    color = Color(step.before.center[0])
    ghosts = preview_draft(step.before, Draft(0, color, 5)).ghosts
    assert ghosts[Slot(Area.FLOOR, step.before.to_act, 0, 1)] == MARKER


def test_the_other_tiles_of_a_display_slide_to_the_center() -> None:
    _, step, *_ = random_game(Setup(("Ana", "Ben"), seed=3), 1)
    picture = contents_of(step.before)
    display = [s for s in picture if s.area is Area.DISPLAY and s.owner == 1]
    taken = [slot for slot in display if picture[slot] == picture[display[0]]]
    assert set(slots_moving_to_center(taken, picture)) == set(display) - set(taken)
    center = [Slot(Area.CENTER, 0, 0, 1)]
    assert slots_moving_to_center(center, {center[0]: "B", Slot(Area.CENTER, 0, 0, 2): "R"}) == []


NEAR = (".YRKW", "W....", "K....", "R....", "Y....")
"""A colored wall that lacks one blue tile, with which its first row and column are complete."""

ENDS = PlayerBoard(lines=("", "", "", "", "W"), wall=NEAR)
LATE = PlayerBoard(wall=("B....", "W....", ".....", "R....", "Y...."))
"""A board that lacks one black tile in its first column."""


def test_a_draft_that_ends_the_game_previews_the_bonuses_of_its_tile() -> None:
    preview = preview_draft(table(ENDS, EMPTY, displays="BYYY RRRR"), Draft(1, Color.BLUE, 1))
    assert preview.tile_previews == {DropTarget(1, 1): TilePreview("+10", "+9")}
    assert preview.score_preview == ScorePreview("+10", "", "+9")


def test_a_bonus_is_previewed_from_the_last_round_on_and_not_before() -> None:
    draft = Draft(1, Color.BLACK, 3)
    before = table(LATE, EMPTY, displays="KKKY RRRR")
    assert preview_draft(before, draft).tile_previews == {DropTarget(3, 1): TilePreview("+5")}
    last = table(LATE, ENDS._replace(lines=("B", "", "", "", "")), displays="KKKY RRRR")
    assert preview_draft(last, draft).tile_previews == {DropTarget(3, 1): TilePreview("+5", "+7")}
    assert preview_draft(last, draft).score_preview == ScorePreview("+5", "", "+7")
    assert [preview.bonus for preview in score_previews(before)] == ["", ""]
    assert [preview.bonus for preview in score_previews(last)] == ["", "+9"]


def test_in_the_last_round_a_space_of_the_gray_wall_previews_what_it_completes() -> None:
    chooser = PlayerBoard(lines=("R", "", "", "", ""), wall=(".....", *NEAR[1:3], "B....", "Y...."))
    ender = PlayerBoard(lines=("", "YY", "", "", ""), wall=(".....", "BKWR.", *(".....",) * 3))
    for other, bonus in ((ender, "+7"), (EMPTY, "")):
        state = play(table(chooser, other, displays="W", wall=Wall.GRAY), "1WF")
        previews = placement_previews(state, legal_moves(state))
        assert previews.pop(DropTarget(1, 1)) == TilePreview("+5", bonus)
        assert set(previews.values()) == {TilePreview("+1")}


def test_a_space_that_leaves_a_line_without_one_warns_of_the_lost_points() -> None:
    """Of a full floor line nothing more can be taken; the sign stays."""
    wall = (".....", ".YRBW", *EMPTY.wall[2:])
    for score, floor, warning in (
        (20, "MRRRR", "−6"),
        (9, "MRRRR", "−2"),
        (9, "MRRRRRR", ""),
    ):
        state = tile(PlayerBoard(score, ("K", "KK", "", "", ""), wall, floor), wall=Wall.GRAY)
        previews = placement_previews(state, legal_moves(state))
        assert previews.pop(DropTarget(1, 1)) == TilePreview("+1", "", warning)
        assert {preview.extra_loss for preview in previews.values()} == {None}


def test_a_draft_that_takes_the_last_space_of_a_line_below_warns_of_it() -> None:
    """A draft that fills its own line without a space has a preview of the loss alone."""
    wall = (".BWYR", ".YRBW", *EMPTY.wall[2:])
    for lines, line in ((("", "KK", "", "", ""), 1), (("K", "K", "", "", ""), 2)):
        state = table(PlayerBoard(20, lines, wall), EMPTY, displays="KYYY", wall=Wall.GRAY)
        preview = preview_draft(state, Draft(1, Color.BLACK, line))
        previews = {DropTarget(1): TilePreview("+5", "+2", "−2")} if line == 1 else {}
        assert (preview.tile_previews, preview.score_preview) == (
            previews,
            ScorePreview("+5", "−2", "+2"),
        )
