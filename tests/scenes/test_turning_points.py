"""The result once its game is analyzed: nothing moves, and each turning point can be watched."""

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from azul.engine import Setup
from azul.game.game import Game
from azul.i18n import Strings
from azul.insight import TurningPoint
from azul.scenes.game.game_over import GameOverScene
from azul.scenes.game.round import RoundScene
from azul.scenes.panel import PanelScene
from azul.scenes.review.analysis_scene import AnalysisScene
from azul.scenes.review.review_scene import ReviewScene
from azul.scenes.review.turning_points import TurningPointCard, describe_turning_point
from azul.scenes.scene import Push, Scene
from azul.settings import Speed, Style
from tests.game.histories import NAMES, played
from tests.play.hand import Hand
from tests.resizing import resize

MANY = 400
"""More colors than a card has without its picture."""


pytestmark = pytest.mark.usefixtures("small_searches")


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    player = Hand(tmp_path, Speed.OFF)
    yield player
    player.close()


def result_of(hand: Hand, game: Game, size: tuple[int, int] | None = None) -> GameOverScene:
    """The result of a game, which is not analyzed yet; of another `size` it cannot be clicked."""
    context = hand.app.context
    if size:
        resize(context, hand.app.stack, size)
    hand.app.stack.push(RoundScene(context, context.start_game(game)))
    hand.app.stack.update(0)
    scene = hand.app.stack.top
    assert isinstance(scene, GameOverScene)
    scene.update(1.0)
    return scene


def work_until(hand: Hand, is_done: Callable[[], bool]) -> None:
    """Let the background work go on."""
    for _ in range(10_000):
        if is_done():
            return
        hand.app.tasks.deliver()
        hand.app.tasks.work(1.0)
        if not hand.app.tasks.has_slices:
            time.sleep(0.001)
    raise AssertionError("it is never done")


def analyze(hand: Hand, scene: GameOverScene) -> None:
    """Complete the analysis, and draw the pictures that are in sight."""
    hand.app.context.analyses.work_on(scene.analysis)
    work_until(hand, lambda: scene.analysis.has_ended)
    assert scene.analysis.turning_points
    drawn(hand, scene)


def drawn(hand: Hand, scene: Scene) -> pygame.Surface:
    """The scene once the pictures that it asks for are there."""
    surface = pygame.Surface(scene.size)
    scene.draw(surface)
    threads = [thread for thread in threading.enumerate() if thread.name == "pictures"]
    for thread in threads:
        thread.join()
    hand.app._is_dirty = False
    hand.app.tasks.deliver()
    assert hand.app._is_dirty or not threads, "what is there is shown"
    scene.draw(surface)
    return surface


def cards(scene: Scene) -> list[TurningPointCard]:
    return [widget for widget in scene.form.widgets if isinstance(widget, TurningPointCard)]


def colors(hand: Hand, scene: PanelScene, card: TurningPointCard) -> set[int]:
    """The colors at the left of a card, where its picture is."""
    scene.bring_into_view(card)
    surface, (left, top, width, height) = drawn(hand, scene), card.rect
    area = surface.get_rect().clip((left, top, width // 3, height))
    return set(pygame.surfarray.array2d(surface.subsurface(area)).flat)


@pytest.mark.parametrize("text", [100, 200])
@pytest.mark.parametrize("size", [(1024, 640), (1366, 768), (1920, 1080)])
@pytest.mark.parametrize("count", [2, 4])
def test_nothing_on_the_result_moves_when_the_analysis_is_complete(
    hand: Hand, count: int, size: tuple[int, int], text: int
) -> None:
    """Otherwise somebody would press what they did not mean."""
    hand.app.context.change_settings(replace(hand.app.context.settings, text=text, language="de"))
    scene = result_of(hand, played(Setup(NAMES[:count], seed=4)), size)
    before = {w.label: w.rect for w in scene.form.widgets}
    panel, height = scene.panel.copy(), scene.scroll.max_top
    analyze(hand, scene)
    assert (scene.panel, scene.scroll.max_top) == (panel, height)
    after = {w.label: w.rect for w in scene.form.widgets}
    assert len(after) > len(before)
    assert {label: after[label] for label in before} == before


def test_accuracy_and_luck_stand_in_each_row_once_they_are_known(hand: Hand) -> None:
    scene = result_of(hand, played(Setup(NAMES[:3], seed=4)))

    def figures() -> list[tuple[str, ...]]:
        rows = scene.content().children[0].figures()  # type: ignore[attr-defined]
        return [tuple(cell.text for cell in row[2:4]) for row in rows]

    assert figures() == [("…", "…")] * 3
    analyze(hand, scene)
    for accuracy, luck in figures():
        assert 0 <= int(accuracy) <= 100
        assert luck in ("good luck", "average luck", "bad luck")


def test_without_an_analysis_there_is_a_dash_and_not_the_promise_of_a_number(hand: Hand) -> None:
    scene = result_of(hand, played(Setup(NAMES[:2], seed=4)))
    scene.analysis._give_up("")
    rows = scene.content().children[0].figures()  # type: ignore[attr-defined]
    assert [cell.text for cell in rows[0][2:4]] == ["–", "–"]


@pytest.mark.parametrize("by_key", [True, False])
def test_each_turning_point_can_be_watched_and_the_next_one_after_it(
    hand: Hand, by_key: bool
) -> None:
    """The review opens at the step, and leads back to where the result was left."""
    scene = result_of(hand, played(Setup(NAMES[:2], seed=4)))
    analyze(hand, scene)
    points = scene.analysis.turning_points
    assert len(cards(scene)) == len(points)
    for number, point in enumerate(points):
        if by_key:
            for _ in scene.form.widgets:
                if scene.form.focused is not cards(scene)[number]:
                    hand.key(pygame.K_TAB)
            hand.key(pygame.K_RETURN)
        else:
            hand.click(cards(scene)[number].rect.center)
        review = hand.app.stack.top
        assert isinstance(review, ReviewScene)
        assert review.current_record_count == point.record_index + 1
        entry = review.entries[review.current_step - 1]
        assert entry.is_deal if point.is_deal else entry.is_decision
        hand.key(pygame.K_ESCAPE)
        assert hand.app.stack.top is scene


def test_the_step_that_is_watched_is_animated(tmp_path: Path) -> None:
    """At its end it is the current one; before, the table is that before the move."""
    hand = Hand(tmp_path, Speed.NORMAL)
    scene = result_of(hand, played(Setup(NAMES[:2], seed=4)))
    analyze(hand, scene)
    hand.click(cards(scene)[-1].rect.center)
    review = hand.app.stack.top
    assert isinstance(review, ReviewScene)
    assert review.animations.is_running
    hand.wait(10)
    assert not review.is_animating
    assert review.current_record_count == scene.analysis.turning_points[-1].record_index + 1
    hand.close()


def test_one_press_leads_to_the_table_of_luck_and_errors(hand: Hand) -> None:
    """Before the analysis is complete, too."""
    result_of(hand, played(Setup(NAMES[:2], seed=4)))
    hand.push("Analysis")
    assert isinstance(hand.app.stack.top, AnalysisScene)


def test_pictures_without_room_on_the_result_are_in_its_details(hand: Hand) -> None:
    """With room they are not shown twice."""
    for size, text, has_room in (((1920, 1080), 100, True), ((1024, 640), 200, False)):
        hand.app.context.change_settings(replace(hand.app.context.settings, text=text))
        scene = result_of(hand, played(Setup(NAMES, seed=4)), size)
        analyze(hand, scene)
        points = scene.analysis.turning_points
        assert len(cards(scene)) == (len(points) if has_room else 1)
        request = scene._open_analysis()
        assert isinstance(request, Push)
        details = request.scene
        hand.app.stack.push(details)
        assert len(cards(details)) == (0 if has_room else len(points))
        hand.app.stack.begin(scene)


def test_pictures_appear_in_details_that_were_opened_before_the_analysis_was_complete(
    hand: Hand,
) -> None:
    """The result, which is below, is not the only one that waits for them."""
    scene = result_of(hand, played(Setup(NAMES, seed=4)), (1024, 640))
    request = scene._open_analysis()
    assert isinstance(request, Push)
    details = request.scene
    assert isinstance(details, AnalysisScene)
    hand.app.stack.push(details)
    analyze(hand, scene)
    assert len(cards(details)) == len(scene.analysis.turning_points)
    for number in range(len(cards(details))):
        assert len(colors(hand, details, cards(details)[number])) > MANY


def test_pictures_follow_the_style(hand: Hand) -> None:
    """Their size is the same before and after."""
    scene = result_of(hand, played(Setup(NAMES[:2], seed=4)), (1920, 1080))
    analyze(hand, scene)
    before = colors(hand, scene, cards(scene)[0])
    settings = replace(hand.app.context.settings, look=Style.CONTRAST)
    hand.app.context.change_settings(settings)
    resize(hand.app.context, hand.app.stack, (1920, 1080))
    after = colors(hand, scene, cards(scene)[0])
    assert len(after - before) > MANY


def test_no_picture_is_drawn_where_none_is_shown(hand: Hand) -> None:
    """A low window has room for one caption."""
    scene = result_of(hand, played(Setup(NAMES, seed=4)), (1024, 640))
    analyze(hand, scene)
    assert scene._pictures._height_and_style is None


@pytest.mark.parametrize(
    ("is_deal", "chances", "text"),
    [
        (False, (0.52, 0.34), "Round 1 · Ben: win chance fell from 52% to 34%"),
        (True, (0.4, 0.58), "Round 1 · The deal: Ben’s win chance rose from 40% to 58%"),
        (True, (0.4, 0.22), "Round 1 · The deal: Ben’s win chance fell from 40% to 22%"),
    ],
)
def test_a_caption_says_whose_chance_changed_and_how(
    is_deal: bool, chances: tuple[float, float], text: str
) -> None:
    game = played(Setup(NAMES[:2], seed=4))
    point = TurningPoint(1, 1, is_deal, *chances)
    assert Strings().say(describe_turning_point(point, game)) == text
