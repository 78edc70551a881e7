"""The result of an analyzed game: its layout stays, and its turning points can be reviewed."""

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from azul.engine import Draft, Setup
from azul.game import SeriesScore
from azul.game.game import Game
from azul.i18n import LANGUAGES, Strings
from azul.insight import TurningPoint
from azul.kit.containers import Heading
from azul.kit.grid import Grid
from azul.scenes.game.game_over import GameOverScene
from azul.scenes.game.round import RoundScene
from azul.scenes.panel import PanelScene
from azul.scenes.review.analysis_scene import AnalysisScene
from azul.scenes.review.review_scene import ReviewScene
from azul.scenes.review.turning_points import TurningPointCard, captions
from azul.scenes.scene import Scene
from azul.settings import Speed, Style
from tests.cases import slow
from tests.game.histories import NAMES, played
from tests.play.hand import Hand
from tests.resizing import resize

SIZES = [(1024, 640), (1366, 768), (1920, 1080)]
SLOW = [pytest.mark.slow, pytest.mark.sampled(0.3)]

MANY = 400
"""More colors than a card has without its picture."""


pytestmark = pytest.mark.usefixtures("small_searches")


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    player = Hand(tmp_path, Speed.OFF)
    yield player
    player.close()


def show_result(hand: Hand, game: Game, size: tuple[int, int] | None = None) -> GameOverScene:
    """Show the result of a game before its analysis; with a `size` it cannot be clicked."""
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
    """Do background work until a condition holds."""
    for _ in range(10_000):
        if is_done():
            return
        hand.app.tasks.deliver()
        hand.app.tasks.work(1.0)
        if not hand.app.tasks.has_slices:
            time.sleep(0.001)
    raise AssertionError("the condition never became true")


def complete_analysis(hand: Hand, scene: GameOverScene) -> None:
    """Complete the analysis, and draw the visible pictures."""
    hand.app.context.analyses.work_on(scene.analysis)
    work_until(hand, lambda: scene.analysis.has_ended)
    assert scene.analysis.turning_points
    draw_with_pictures(hand, scene)


def draw_with_pictures(hand: Hand, scene: Scene) -> pygame.Surface:
    """Draw the scene once its pictures are ready."""
    surface = pygame.Surface(scene.size)
    scene.draw(surface)
    threads = [thread for thread in threading.enumerate() if thread.name == "pictures"]
    for thread in threads:
        thread.join()
    hand.app._is_dirty = False
    hand.app.tasks.deliver()
    assert hand.app._is_dirty or not threads, "finished pictures must be drawn"
    scene.draw(surface)
    return surface


def cards(scene: Scene) -> list[TurningPointCard]:
    return [widget for widget in scene.form.widgets if isinstance(widget, TurningPointCard)]


def card_colors(hand: Hand, scene: PanelScene, card: TurningPointCard) -> set[bytes]:
    """The colors in the left part of a card, where its picture is."""
    scene.bring_into_view(card)
    surface, (left, top, width, height) = draw_with_pictures(hand, scene), card.rect
    area = surface.get_rect().clip((left, top, width // 3, height))
    pixels = pygame.image.tobytes(surface.subsurface(area), "RGB")
    return {pixels[start : start + 3] for start in range(0, len(pixels), 3)}


def widget_rects(scene: GameOverScene) -> dict[str, Rect]:
    """The rectangles of widgets by label; that of the ranking is fixed, as its figures change."""
    widgets = scene.form.widgets
    return {"ranking" if isinstance(w, Grid) else w.label: w.rect for w in widgets}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "text", "count"),
    [
        ((1024, 640), 200, 4),
        ((1366, 768), 100, 2),
        ((1920, 1080), 100, 4),
        *(pytest.param(*case, marks=SLOW) for case in product(SIZES, (100, 200), (2, 4))),
    ],
)
def test_the_layout_of_the_result_stays_when_the_analysis_is_complete(
    hand: Hand, size: tuple[int, int], text: int, count: int
) -> None:
    """Buttons must not move just before they are pressed."""
    hand.app.context.change_settings(replace(hand.app.context.settings, text=text, language="de"))
    scene = show_result(hand, played(Setup(NAMES[:count], seed=4)), size)
    before = widget_rects(scene)
    panel, height = scene.panel.copy(), scene.scroll.max_top
    complete_analysis(hand, scene)
    assert (scene.panel, scene.scroll.max_top) == (panel, height)
    after = widget_rects(scene)
    assert len(after) > len(before)
    assert {label: after[label] for label in before} == before


def test_the_layout_of_the_result_stays_when_the_series_is_loaded(hand: Hand) -> None:
    """Other games of the series are read in the background; names may need two lines."""
    game = played(Setup(("W" * 16, "M" * 16, "Ä" * 16, "Ö" * 16), seed=4))
    game.series = "0" * 16
    scene = show_result(hand, game, (1024, 640))
    loader = scene._series_loader
    work_until(hand, lambda: loader.series_score is not None)
    loader.series_score = None
    scene._refresh()
    before, body = [widget.rect for widget in scene.form.widgets], scene.body()
    loader._learn(SeriesScore(won=(game.names[0],) * 99, shared=9))
    assert [widget.rect for widget in scene.form.widgets] == before
    assert scene.body() != body


@pytest.mark.slow
def test_accuracy_and_luck_are_shown_in_each_row_after_the_analysis(hand: Hand) -> None:
    scene = show_result(hand, played(Setup(NAMES[:3], seed=4)))

    def figures() -> list[tuple[str, ...]]:
        rows = scene.content().children[0].figures()  # type: ignore[attr-defined]
        return [tuple(cell.text for cell in row[2:4]) for row in rows]

    assert figures() == [("…", "…")] * 3
    complete_analysis(hand, scene)
    for accuracy, luck in figures():
        assert 0 <= int(accuracy) <= 100
        assert luck in ("good", "fairly good", "average", "fairly bad", "bad")


def test_without_an_analysis_there_is_a_dash_in_place_of_a_number(hand: Hand) -> None:
    scene = show_result(hand, played(Setup(NAMES[:2], seed=4)))
    scene.analysis._give_up("")
    rows = scene.content().children[0].figures()  # type: ignore[attr-defined]
    assert [cell.text for cell in rows[0][2:4]] == ["–", "–"]


@pytest.mark.parametrize("by_key", [True, False])
def test_all_turning_points_can_be_reviewed_one_after_the_other(hand: Hand, by_key: bool) -> None:
    """The review opens at the step, and returns to the result."""
    scene = show_result(hand, played(Setup(NAMES[:2], seed=4)))
    complete_analysis(hand, scene)
    points = scene.analysis.turning_points
    assert len(cards(scene)) == len(points)
    for number, point in enumerate(points):
        if by_key:
            for _ in scene.form.widgets:
                if scene.form.focused is not cards(scene)[number]:
                    hand.key(pygame.K_TAB)
            hand.key(pygame.K_RETURN)
        else:
            scene.bring_into_view(cards(scene)[number])
            hand.click(cards(scene)[number].rect.center)
        review = hand.app.stack.top
        assert isinstance(review, ReviewScene)
        hand.wait(1)
        assert review.current_record_count == point.record_index + 1
        entry = review.entries[review.current_step - 1]
        assert entry.is_deal if point.is_deal else entry.is_decision
        hand.key(pygame.K_ESCAPE)
        assert hand.app.stack.top is scene


def test_the_step_of_a_turning_point_is_animated(tmp_path: Path) -> None:
    """The table before the step is shown first, and playback stops after the step."""
    hand = Hand(tmp_path, Speed.NORMAL)
    scene = show_result(hand, played(Setup(NAMES[:2], seed=4)))
    complete_analysis(hand, scene)
    scene.bring_into_view(cards(scene)[-1])
    hand.click(cards(scene)[-1].rect.center)
    review = hand.app.stack.top
    assert isinstance(review, ReviewScene)
    hand.wait(0.5)
    assert review.current_record_count == scene.analysis.turning_points[-1].record_index
    hand.wait(1)
    hand.wait(10)
    assert not review.is_animating
    assert review.current_record_count == scene.analysis.turning_points[-1].record_index + 1
    hand.close()


def test_a_button_opens_the_analysis(hand: Hand) -> None:
    """It works before the analysis is complete too."""
    show_result(hand, played(Setup(NAMES[:2], seed=4)))
    hand.push("Analysis")
    assert isinstance(hand.app.stack.top, AnalysisScene)


@pytest.mark.parametrize("text", [200, *slow([100])])
@pytest.mark.parametrize("size", [(1024, 640), *slow([(1920, 1080)])])
def test_every_turning_point_has_its_picture(hand: Hand, size: tuple[int, int], text: int) -> None:
    """Some must be scrolled into view."""
    hand.app.context.change_settings(replace(hand.app.context.settings, text=text))
    scene = show_result(hand, played(Setup(NAMES, seed=4)), size)
    complete_analysis(hand, scene)
    assert len(cards(scene)) == len(scene.analysis.turning_points)
    for number in range(len(cards(scene))):
        assert len(card_colors(hand, scene, cards(scene)[number])) > MANY


@pytest.mark.parametrize("size", [(1229, 691), *slow([(1024, 640), (2560, 1440)])])
def test_the_whole_caption_fits_on_its_card(hand: Hand, size: tuple[int, int]) -> None:
    """This holds for the longest names and every language."""
    context = hand.app.context
    names = ("Maximiliane-Anna", "Wolfgang-Amadeus", "Bartholomäus Öl.", "Wilhelmine-Marie")
    scene = show_result(hand, played(Setup(names, seed=4)), size)
    complete_analysis(hand, scene)
    for language in LANGUAGES:
        context.change_settings(replace(context.settings, language=language))
        hand.tick()
        for card in cards(scene):
            _, room = card._parts()
            text = card._text(card._shown, card._size, room.w)
            assert text.get_height() <= room.h, language


def test_a_heading_is_above_the_turning_points_from_the_start(hand: Hand) -> None:
    """It explains the progress bar below it."""
    scene = show_result(hand, played(Setup(NAMES, seed=4)), (1024, 640))
    headings = [widget for widget in scene._panel.tree() if isinstance(widget, Heading)]
    heading = next(heading for heading in headings if heading.label == "Turning points")
    assert heading.view
    assert heading.view.contains(heading.rect), "it must be visible without scrolling"


def test_the_analysis_explains_the_limits_of_accuracy(hand: Hand) -> None:
    scene = show_result(hand, played(Setup(NAMES[:2], seed=4)))
    complete_analysis(hand, scene)
    hand.push("Analysis")
    details = hand.app.stack.top
    assert isinstance(details, AnalysisScene)
    assert "It varies a lot from game to game" in details.body()


@pytest.mark.slow
def test_pictures_follow_the_style(hand: Hand) -> None:
    """Only their colors change."""
    scene = show_result(hand, played(Setup(NAMES[:2], seed=4)), (1920, 1080))
    complete_analysis(hand, scene)
    before = card_colors(hand, scene, cards(scene)[0])
    settings = replace(hand.app.context.settings, look=Style.CONTRAST)
    hand.app.context.change_settings(settings)
    resize(hand.app.context, hand.app.stack, (1920, 1080))
    after = card_colors(hand, scene, cards(scene)[0])
    assert len(after - before) > MANY


@pytest.mark.parametrize(
    ("chances", "text"),
    [
        ((0.4, 0.58), "Round 1 · The deal: Ben’s win chance rose from 40% to 58%"),
        ((0.4, 0.22), "Round 1 · The deal: Ben’s win chance fell from 40% to 22%"),
    ],
)
def test_the_caption_of_a_deal_says_whose_win_chance_changed_and_how(
    hand: Hand, chances: tuple[float, float], text: str
) -> None:
    game = played(Setup(NAMES[:2], seed=4))
    analysis = hand.app.context.analyses.of(game)
    [caption] = captions(TurningPoint(0, 1, True, *chances), game, analysis)
    assert Strings().say(caption) == text


def test_the_caption_of_a_decision_names_the_move_and_a_better_one(hand: Hand) -> None:
    """Shorter captions leave out the source of the move, and then the words "Win chance of"."""
    game = played(Setup(NAMES[:2], seed=4))
    scene = show_result(hand, game)
    complete_analysis(hand, scene)
    point = next(point for point in scene.analysis.turning_points if not point.is_deal)
    draft = game.step(point.record_index).record
    best = scene.analysis.reviews[point.record_index].best
    assert isinstance(draft, Draft)
    assert isinstance(best, Draft)
    full, short, shortest = (
        Strings().say(text).splitlines() for text in captions(point, game, scene.analysis)
    )
    name = NAMES[point.player]
    assert full[0].startswith(f"Round {game.step(point.record_index).before.round} · {name}: ")
    assert full[0].endswith(end_of_sentence(draft))
    assert full[1].startswith("Better: ")
    assert full[1].endswith(end_of_sentence(best))
    assert full[2].startswith(f"Win chance of {name}: ")
    assert shortest == [*short[:2], full[2].removeprefix("Win chance of ")]
    assert (short[1:], end_of_sentence(draft) in short[0]) == (full[1:], False)


def end_of_sentence(draft: Draft) -> str:
    """The end of the sentence about a draft."""
    source = f"display {draft.source}" if draft.source else "center"
    return f", {source} › " + (f"line {draft.line}" if draft.line else "floor line")
