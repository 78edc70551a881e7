"""A gray space that leaves a line below without one is marked, explained and reported."""

from pathlib import Path

import pygame
import pytest

from azul.engine import Placement, Setup, Wall, parse_record
from azul.game import history_of
from azul.game.game import Game
from azul.kit.colors import Rgb
from azul.kit.theme import Theme
from azul.saves import disk as saves
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

TRAP, OTHER = Placement(1, 4), Placement(1, 1)
WARNED = "Leaves line 2 without a space: its 2 tiles fall (−6)"
TOLD = "Ben: no space for white in row 2, 2 to the floor line"


@pytest.fixture
def game(hand: Hand) -> Game:
    game = Game.from_log(Setup(("Ana", "Ben"), Wall.GRAY), LOG, len(LOG))
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.tick()
    return game


@pytest.fixture
def labels(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """What is drawn on labels, and whether on a red one."""
    drawn: list[tuple[str, bool]] = []

    def spy(*label: object, warns: bool = False) -> None:
        drawn.append((str(label[2]), warns))

    monkeypatch.setattr(inspector, "draw_tooltip", spy)
    monkeypatch.setattr(stage, "draw_message", spy)
    return drawn


def draw(hand: Hand) -> None:
    hand.scene.draw(pygame.Surface(hand.scene.size))


def test_lit_spaces_are_marked_without_being_pointed_at(
    hand: Hand, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a color, a sign and what it costs."""
    promised = hand.scene.table_picture().tile_previews
    assert promised == {
        DropTarget(1, 1): TilePreview("+5"),
        DropTarget(1, 4): TilePreview("+3", "", "−6"),
    }
    inks: dict[str, object] = {}
    pill = marks._pill

    def spy(theme: Theme, label: str, size: int, colors: tuple[Rgb, Rgb]) -> pygame.Surface:
        inks[label] = colors
        return pill(theme, label, size, colors)

    monkeypatch.setattr(marks, "_pill", spy)
    draw(hand)
    colors = hand.scene.theme.colors
    assert inks["!  −6"] == (colors.rust, colors.cream)


def test_the_mouse_is_told_at_once_what_a_space_would_take(
    hand: Hand, game: Game, labels: list[tuple[str, bool]]
) -> None:
    hand.move(hand.target(TRAP))
    draw(hand)
    assert set(labels) == {(WARNED, True)}
    hand.tick(60)
    labels.clear()
    draw(hand)
    first, second, *_ = labels[0][0].split("\n")
    assert (first, second) == (WARNED, "Gets white from line 1: +3 now")
    hand.move(hand.target(OTHER))
    hand.tick(60)
    labels.clear()
    draw(hand)
    assert {(label.split("\n")[0], red) for label, red in labels} == {
        ("Gets white from line 1: +5 now", False)
    }


def test_keys_are_told_the_same(hand: Hand, game: Game, labels: list[tuple[str, bool]]) -> None:
    hand.key(pygame.K_4)
    draw(hand)
    assert set(labels) == {(WARNED, True)}
    labels.clear()
    hand.key(pygame.K_1)
    draw(hand)
    assert labels == []


def test_a_tile_in_the_hand_is_told_the_same(
    hand: Hand, game: Game, labels: list[tuple[str, bool]]
) -> None:
    hand.press(hand.source(TRAP))
    hand.move(hand.target(TRAP))
    draw(hand)
    assert set(labels) == {(WARNED, True)}
    labels.clear()
    # What is refused takes nothing.
    hand.move(hand.target(Placement(1, 3)))
    draw(hand)
    assert set(labels) == {("This space is taken", False)}


def test_when_it_has_happened_a_message_and_the_history_say_so(hand: Hand, game: Game) -> None:
    toast = hand.scene.stage.toast
    hand.click(hand.target(TRAP))
    assert game.log[-1] == TRAP
    assert (toast.is_visible, toast.text) == (True, TOLD)
    assert TOLD in [str(label) for label in history_of(game)[-1].sentences]
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    assert not toast.is_visible
    hand.click(hand.target(OTHER))
    assert game.log[-1] == OTHER
    assert not toast.is_visible


def test_the_message_comes_with_the_fall_and_not_again_when_that_is_shown_again(
    tmp_path: Path,
) -> None:
    hand = Hand(tmp_path, Speed.NORMAL)
    game = Game.from_log(Setup(("Ana", "Ben"), Wall.GRAY), LOG, len(LOG))
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.tick()
    toast = hand.scene.stage.toast
    hand.click(hand.target(TRAP))
    assert hand.scene.animations.is_running
    assert not toast.is_visible
    hand.wait(10)
    hand.tick()
    assert (toast.is_visible, toast.text) == (True, TOLD)
    hand.scene.controller.replay_last_moves()
    while hand.scene.animations.is_running:
        assert not toast.is_visible
        hand.wait(0.5)
    hand.tick()
    assert not hand.scene.animations.is_running
    assert not toast.is_visible
    hand.close()


def test_a_fall_of_before_is_no_news_in_a_game_that_is_opened(hand: Hand) -> None:
    """There is one more space to choose; the fall itself was reported when it happened."""
    game = Game.from_log(Setup(("Ana", "Ben"), Wall.GRAY), [*LOG, str(TRAP)], len(LOG) + 1)
    path = hand.paths.games / "earlier.azul"
    saves.write(game, path)
    hand.app.open_file(path)
    hand.tick()
    assert isinstance(hand.scene, ScoringScene)
    assert TOLD in [str(label) for label in history_of(hand.scene.session.game)[-1].sentences]
    assert not hand.scene.stage.toast.is_visible


def test_a_fall_is_no_news_on_the_way_back_and_is_told_when_it_comes_again(
    hand: Hand, game: Game
) -> None:
    toast = hand.scene.stage.toast
    hand.click(hand.target(TRAP))
    hand.click(hand.target(Placement(3, 1)))
    hand.push("Next round")
    assert isinstance(hand.scene, RoundScene)
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    hand.push("Go back")
    assert isinstance(hand.scene, ScoringScene)
    assert game.log[game.cursor - 1] == TRAP
    assert not toast.is_visible
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    assert not toast.is_visible
    hand.key(pygame.K_y, pygame.KMOD_CTRL)
    assert (toast.is_visible, toast.text) == (True, TOLD)


FALLS_AT_ONCE = (
    "deal BYYB KWKW WBKW WRWY RYYW|2W5|3B2|4W4|CW3|5W2|CY4|1Y1|CB5|CR3|CK1|1@2|1@2|deal YBYR YBRW"
    " WBBW KWRR BRYK|2Y1|CW4|5B2|3B1|1B5|4R3|CB5|CW4|CY4|CKF|CRF|1@3|2@5|4@2|1@1|3@1|4@2|deal KYY"
    "B BKRK BYKK RWWR RYBY|1Y3|4R2|5B4|CW4|2B4|CR1|3B4|CB5|CY3|CKF|3@4|1@1|2@4|5@4|deal BKRB WKBR"
    " BYYY KBRB RKYK|2W4|4B4|CK5|1K3|CB1|5R1|CK5|3BF|CY2|CRF"
)
"""The last draft ends the round: a line falls before the first space is chosen."""


def test_a_fall_that_the_last_draft_of_a_round_brings_is_told_each_time_it_is_played(
    hand: Hand,
) -> None:
    """Though it is the same step, once more after an undo over the whole wall-tiling."""
    records = FALLS_AT_ONCE.split("|")
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


IN_VAIN = (
    "deal WWWK WYWY RBRW YRKY BRBR|1K1|5B2|4K4|3B1|2Y2|CR4|CY5|CW5|1@2|2@5|1@3|2@2|4@3|5@5|"
    "deal BBBB YWRR KWYR YKRY YKWR|3Y1|5Y1|4Y2|CK2|2Y4|CW3|1B3|CRF|1@4|2@1|3@4|1@1|2@4|3@2|"
    "deal RRBW KBKB RWKB WKKW YKKY|3K3|4K2|2K3|5K1|1W1|CY5|CW2|CR3|CBF|1@5|2@3|3@1|1@1|2@4|3@2|"
    "deal KRKY BRWB BRWW WKYB KYBR|5Y3|4Y3|1Y3|3B1|2R1|CB2"
)
"""Red is complete in Ana's line 1, and column 5 is all that it has; so it is in row 2."""

FROM_BELOW = (
    "deal YRBB BWWR WRKW WWKK KBKR|3W2|1R1|2W1|CR2|4W3|5R3|CK5|CB4|CY4|1@2|2@5|5@1|1@1|2@3|4@3|"
    "deal RYRY YYKW YBKB RYKY WWYW|4R5|CY2|1R3|3Y1|2W1|CY4|5W2|CY5|CK4|CBF|1@2|2@4|3@4|1@4|2@3|"
    "4@1|deal BWRW WBRB KYRY RKBY YKKB|3K1|5K2|1W4|4K1|2W3|CR5|CY5|CB3|1@5|3@3|5@5|1@5|2@1|3@2|"
    "5@5|deal RBRR RKBR WBYK BBWY RRWY|2K3|5W5|3K4|4W5|1B1|CW5|CB2|CY3|CRF|4@2|"
    "deal BKBK YBKK WKYW WYKW RRBY|3W5|4K5"
)
"""White is complete in line 5, and would have no space once it is complete in line 4 as well."""


@pytest.mark.parametrize(
    ("log", "spelling", "label"),
    [
        (
            IN_VAIN,
            "CR2",
            "Line 1 takes the last space for red in row 2: these tiles will fall",
        ),
        (
            FROM_BELOW,
            "CW4",
            "Leaves line 5 without a space: its 5 tiles fall "
            "(−10, but a score never drops below 0: −8)",
        ),
    ],
)
def test_a_draft_is_warned_of_what_complete_lines_will_take(
    hand: Hand, log: str, spelling: str, label: str, labels: list[tuple[str, bool]]
) -> None:
    """A space that is still free may be the last one of a complete line above."""
    records = log.split("|")
    game = Game.from_log(Setup(("Ana", "Ben"), Wall.GRAY), records, len(records))
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.tick()
    draft = parse_record(spelling)
    hand.press(hand.source(draft))
    hand.move(hand.target(draft))
    draw(hand)
    assert set(labels) == {(label, True)}
