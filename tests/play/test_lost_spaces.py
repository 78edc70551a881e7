"""Placing a tile on the gray wall may leave another line without a space: this is shown."""

from pathlib import Path

import pygame
import pytest

from azul.engine import Placement, Setup, Wall, parse_record
from azul.game import history_of
from azul.game.game import Game
from azul.kit.colors import Rgb
from azul.kit.theme import Theme
from azul.saves import disk
from azul.scenes.game.round import RoundScene
from azul.scenes.game.scoring import ScoringScene
from azul.settings import Speed
from azul.table import inspector, marks, stage
from azul.table.drag import DropTarget
from azul.table.preview import TilePreview
from tests.play.hand import Hand

LOG = (  # noqa: SIM905
    "deal RBBY WRWR YKWK RYBR RWBK|1R1|3K2|2R2|5K1|4R5|CW4|CR4|CY3|CB3|1@5|2@4|3@1|1@3|2@2|3@4|4@5|"
    "deal BWWK WWYW RYYB KWKB BRBR|3Y2|5R5|2Y1|CR5|CW3|1W2|4W5|CK3|CB4|1@2|2@1|3@3|4@4|2@3|3@2|5@2|"
    "deal WKWB KKYW KYRK KRYK WWWR|5R3|1W2|4R4|2W1|3R4|CW5|CB1|CK3|CY2|1@4|2@1"
).split("|")
"""White is complete in Ben's lines 1 and 2, and line 2 has only column 4 left."""

LOSING_SPACE, SAFE_SPACE = Placement(1, 4), Placement(1, 1)
WARNING = "Leaves line 2 without a space: its 2 tiles fall (−6)"
REPORT = "Ben: no space for white in row 2, 2 to the floor line"


@pytest.fixture
def game(hand: Hand) -> Game:
    game = Game.from_log(Setup(("Ana", "Ben"), Wall.GRAY), LOG, len(LOG))
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.tick()
    return game


@pytest.fixture
def tooltips(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """The texts of drawn tooltips and messages, and whether each is a warning."""
    drawn: list[tuple[str, bool]] = []

    def record(*args: object, warns: bool = False) -> None:
        drawn.append((str(args[2]), warns))

    monkeypatch.setattr(inspector, "draw_tooltip", record)
    monkeypatch.setattr(stage, "draw_message", record)
    return drawn


def draw(hand: Hand) -> None:
    hand.scene.draw(pygame.Surface(hand.scene.size))


def test_spaces_that_cost_tiles_are_marked_without_pointing_at_them(
    hand: Hand, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The mark has a color, a sign and the lost points."""
    previews = hand.scene.table_picture().tile_previews
    assert previews == {
        DropTarget(1, 1): TilePreview("+5"),
        DropTarget(1, 4): TilePreview("+3", "", "−6"),
    }
    pill_colors: dict[str, object] = {}
    pill = marks._pill

    def record(theme: Theme, text: str, size: int, colors: tuple[Rgb, Rgb]) -> pygame.Surface:
        pill_colors[text] = colors
        return pill(theme, text, size, colors)

    monkeypatch.setattr(marks, "_pill", record)
    draw(hand)
    colors = hand.scene.theme.colors
    assert pill_colors["!  −6"] == (colors.negative, colors.cream)


def test_pointing_at_such_a_space_shows_the_warning_at_once(
    hand: Hand, game: Game, tooltips: list[tuple[str, bool]]
) -> None:
    hand.move(hand.target(LOSING_SPACE))
    draw(hand)
    assert set(tooltips) == {(WARNING, True)}
    hand.tick(60)
    tooltips.clear()
    draw(hand)
    first, second, *_ = tooltips[0][0].split("\n")
    assert (first, second) == (WARNING, "Can get white from line 1: +3 now")
    hand.move(hand.target(SAFE_SPACE))
    hand.tick(60)
    tooltips.clear()
    draw(hand)
    assert {(text.split("\n")[0], is_warning) for text, is_warning in tooltips} == {
        ("Can get white from line 1: +5 now", False)
    }


def test_choosing_by_keys_shows_the_same_warning(
    hand: Hand, game: Game, tooltips: list[tuple[str, bool]]
) -> None:
    hand.key(pygame.K_4)
    draw(hand)
    assert set(tooltips) == {(WARNING, True)}
    tooltips.clear()
    hand.key(pygame.K_1)
    draw(hand)
    assert tooltips == []


def test_holding_a_tile_shows_the_same_warning(
    hand: Hand, game: Game, tooltips: list[tuple[str, bool]]
) -> None:
    hand.press(hand.source(LOSING_SPACE))
    hand.move(hand.target(LOSING_SPACE))
    draw(hand)
    assert set(tooltips) == {(WARNING, True)}
    tooltips.clear()
    # A refused space has no such warning.
    hand.move(hand.target(Placement(1, 3)))
    draw(hand)
    assert set(tooltips) == {("This space is taken", False)}


def test_fallen_tiles_are_reported_in_a_message_and_in_the_history(hand: Hand, game: Game) -> None:
    toast = hand.scene.stage.toast
    hand.click(hand.target(LOSING_SPACE))
    assert game.log[-1] == LOSING_SPACE
    assert (toast.is_visible, toast.text) == (True, REPORT)
    assert REPORT in [str(sentence) for sentence in history_of(game)[-1].sentences]
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    assert not toast.is_visible
    hand.click(hand.target(SAFE_SPACE))
    assert game.log[-1] == SAFE_SPACE
    assert not toast.is_visible


def test_the_message_is_shown_with_the_fall_and_not_again_in_a_replay(
    tmp_path: Path,
) -> None:
    hand = Hand(tmp_path, Speed.NORMAL)
    game = Game.from_log(Setup(("Ana", "Ben"), Wall.GRAY), LOG, len(LOG))
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.tick()
    toast = hand.scene.stage.toast
    hand.click(hand.target(LOSING_SPACE))
    assert hand.scene.animations.is_running
    assert not toast.is_visible
    hand.wait(10)
    hand.tick()
    assert (toast.is_visible, toast.text) == (True, REPORT)
    hand.scene.controller.replay_last_moves()
    while hand.scene.animations.is_running:
        assert not toast.is_visible
        hand.wait(0.5)
    hand.tick()
    assert not hand.scene.animations.is_running
    assert not toast.is_visible
    hand.close()


def test_opening_a_game_does_not_report_an_earlier_fall(hand: Hand) -> None:
    """The fall was reported when it happened; one more space is to be chosen."""
    game = Game.from_log(Setup(("Ana", "Ben"), Wall.GRAY), [*LOG, str(LOSING_SPACE)], len(LOG) + 1)
    path = hand.paths.games / "earlier.azul"
    disk.write(game, path)
    hand.app.open_file(path)
    hand.tick()
    assert isinstance(hand.scene, ScoringScene)
    assert REPORT in [
        str(sentence) for sentence in history_of(hand.scene.session.game)[-1].sentences
    ]
    assert not hand.scene.stage.toast.is_visible


def test_undo_does_not_report_a_fall_but_redo_does(hand: Hand, game: Game) -> None:
    toast = hand.scene.stage.toast
    hand.click(hand.target(LOSING_SPACE))
    hand.click(hand.target(Placement(3, 1)))
    hand.push("Next round")
    assert isinstance(hand.scene, RoundScene)
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    hand.push("Go back")
    assert isinstance(hand.scene, ScoringScene)
    assert game.log[game.cursor - 1] == LOSING_SPACE
    assert not toast.is_visible
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    assert not toast.is_visible
    hand.key(pygame.K_y, pygame.KMOD_CTRL)
    assert (toast.is_visible, toast.text) == (True, REPORT)


FALL_BEFORE_FIRST_CHOICE = (
    "deal BYYB KWKW WBKW WRWY RYYW|2W5|3B2|4W4|CW3|5W2|CY4|1Y1|CB5|CR3|CK1|1@2|1@2|deal YBYR YBRW"
    " WBBW KWRR BRYK|2Y1|CW4|5B2|3B1|1B5|4R3|CB5|CW4|CY4|CKF|CRF|1@3|2@5|4@2|1@1|3@1|4@2|deal KYY"
    "B BKRK BYKK RWWR RYBY|1Y3|4R2|5B4|CW4|2B4|CR1|3B4|CB5|CY3|CKF|3@4|1@1|2@4|5@4|deal BKRB WKBR"
    " BYYY KBRB RKYK|2W4|4B4|CK5|1K3|CB1|5R1|CK5|3BF|CY2|CRF"
)
"""The last draft ends the round, and the tiles of a line fall before the first choice."""


def test_a_fall_caused_by_the_last_draft_of_a_round_is_reported_each_time(
    hand: Hand,
) -> None:
    """It is the same step, played again after an undo of the whole wall-tiling."""
    records = FALL_BEFORE_FIRST_CHOICE.split("|")
    game = Game.from_log(Setup(("Ana", "Ben"), Wall.GRAY), records, len(records) - 1)
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.tick()
    toast = hand.scene.stage.toast
    hand.play(parse_record(records[-1]))
    assert isinstance(hand.scene, ScoringScene)
    assert toast.is_visible
    assert "no space for" in toast.text
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    assert isinstance(hand.scene, RoundScene)
    assert not toast.is_visible
    hand.key(pygame.K_y, pygame.KMOD_CTRL)
    assert toast.is_visible
    assert "no space for" in toast.text


LINE_ABOVE_TAKES_LAST_SPACE = (
    "deal WWWK WYWY RBRW YRKY BRBR|1K1|5B2|4K4|3B1|2Y2|CR4|CY5|CW5|1@2|2@5|1@3|2@2|4@3|5@5|"
    "deal BBBB YWRR KWYR YKRY YKWR|3Y1|5Y1|4Y2|CK2|2Y4|CW3|1B3|CRF|1@4|2@1|3@4|1@1|2@4|3@2|"
    "deal RRBW KBKB RWKB WKKW YKKY|3K3|4K2|2K3|5K1|1W1|CY5|CW2|CR3|CBF|1@5|2@3|3@1|1@1|2@4|3@2|"
    "deal KRKY BRWB BRWW WKYB KYBR|5Y3|4Y3|1Y3|3B1|2R1|CB2"
)
"""Red is complete in Ana's line 1, and has only column 5 left, both there and in row 2."""

LINE_BELOW_LOSES_LAST_SPACE = (
    "deal YRBB BWWR WRKW WWKK KBKR|3W2|1R1|2W1|CR2|4W3|5R3|CK5|CB4|CY4|1@2|2@5|5@1|1@1|2@3|4@3|"
    "deal RYRY YYKW YBKB RYKY WWYW|4R5|CY2|1R3|3Y1|2W1|CY4|5W2|CY5|CK4|CBF|1@2|2@4|3@4|1@4|2@3|"
    "4@1|deal BWRW WBRB KYRY RKBY YKKB|3K1|5K2|1W4|4K1|2W3|CR5|CY5|CB3|1@5|3@3|5@5|1@5|2@1|3@2|"
    "5@5|deal RBRR RKBR WBYK BBWY RRWY|2K3|5W5|3K4|4W5|1B1|CW5|CB2|CY3|CRF|4@2|"
    "deal BKBK YBKK WKYW WYKW RRBY|3W5|4K5"
)
"""White is complete in line 5, and loses its space if it is completed in line 4 as well."""


@pytest.mark.parametrize(
    ("log", "draft_text", "warning"),
    [
        (
            LINE_ABOVE_TAKES_LAST_SPACE,
            "CR2",
            "Line 1 takes the last space for red in row 2: these tiles will fall",
        ),
        (
            LINE_BELOW_LOSES_LAST_SPACE,
            "CW4",
            "Leaves line 5 without a space: its 5 tiles fall "
            "(−10, but a score never drops below 0: −8)",
        ),
    ],
)
def test_a_draft_has_a_warning_if_complete_lines_take_its_last_space(
    hand: Hand, log: str, draft_text: str, warning: str, tooltips: list[tuple[str, bool]]
) -> None:
    """A space that is still free may be the last one of a complete line above."""
    records = log.split("|")
    game = Game.from_log(Setup(("Ana", "Ben"), Wall.GRAY), records, len(records))
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.tick()
    draft = parse_record(draft_text)
    hand.press(hand.source(draft))
    hand.move(hand.target(draft))
    draw(hand)
    assert set(tooltips) == {(warning, True)}
