"""The result once its game is analyzed: nothing moves, and each turning point can be watched."""

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


def places(scene: GameOverScene) -> dict[str, Rect]:
    """Where each widget is, by its label; that of the ranking changes with its figures."""
    widgets = scene.form.widgets
    return {"ranking" if isinstance(w, Grid) else w.label: w.rect for w in widgets}


@pytest.mark.parametrize(
    ("size", "text", "count"),
    [
        ((1024, 640), 200, 4),
        ((1366, 768), 100, 2),
        ((1920, 1080), 100, 4),
        *(pytest.param(*case, marks=SLOW) for case in product(SIZES, (100, 200), (2, 4))),
    ],
)
def test_nothing_on_the_result_moves_when_the_analysis_is_complete(
    hand: Hand, size: tuple[int, int], text: int, count: int
) -> None:
    """Otherwise somebody would press what they did not mean."""
    hand.app.context.change_settings(replace(hand.app.context.settings, text=text, language="de"))
    scene = result_of(hand, played(Setup(NAMES[:count], seed=4)), size)
    before = places(scene)
    panel, height = scene.panel.copy(), scene.scroll.max_top
    analyze(hand, scene)
    assert (scene.panel, scene.scroll.max_top) == (panel, height)
    after = places(scene)
    assert len(after) > len(before)
    assert {label: after[label] for label in before} == before


def test_nothing_on_the_result_moves_when_the_series_is_known(hand: Hand) -> None:
    """Its other games are read in the background, and names may be too long for one line."""
    game = played(Setup(("W" * 16, "M" * 16, "Ä" * 16, "Ö" * 16), seed=4))
    game.series = "0" * 16
    scene = result_of(hand, game, (1024, 640))
    loader = scene._series_loader
    work_until(hand, lambda: loader.series_score is not None)
    loader.series_score = None
    scene._rearrange()
    before, body = [widget.rect for widget in scene.form.widgets], scene.body()
    loader._learn(SeriesScore(won=(game.names[0],) * 99, shared=9))
    assert [widget.rect for widget in scene.form.widgets] == before
    assert scene.body() != body


def test_accuracy_and_luck_stand_in_each_row_once_they_are_known(hand: Hand) -> None:
    scene = result_of(hand, played(Setup(NAMES[:3], seed=4)))

    def figures() -> list[tuple[str, ...]]:
        rows = scene.content().children[0].figures()  # type: ignore[attr-defined]
        return [tuple(cell.text for cell in row[2:4]) for row in rows]

    assert figures() == [("…", "…")] * 3
    analyze(hand, scene)
    for accuracy, luck in figures():
        assert 0 <= int(accuracy) <= 100
        assert luck in ("good", "fairly good", "average", "fairly bad", "bad")


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


def test_the_step_that_is_watched_is_animated(tmp_path: Path) -> None:
    """The table before the step is shown first, and playback stops after the step."""
    hand = Hand(tmp_path, Speed.NORMAL)
    scene = result_of(hand, played(Setup(NAMES[:2], seed=4)))
    analyze(hand, scene)
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


def test_one_press_leads_to_the_table_of_luck_and_errors(hand: Hand) -> None:
    """Before the analysis is complete, too."""
    result_of(hand, played(Setup(NAMES[:2], seed=4)))
    hand.push("Analysis")
    assert isinstance(hand.app.stack.top, AnalysisScene)


@pytest.mark.parametrize("text", [100, 200])
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_every_turning_point_has_its_picture(hand: Hand, size: tuple[int, int], text: int) -> None:
    """In the smallest window and in the largest type one may have to scroll to it."""
    hand.app.context.change_settings(replace(hand.app.context.settings, text=text))
    scene = result_of(hand, played(Setup(NAMES, seed=4)), size)
    analyze(hand, scene)
    assert len(cards(scene)) == len(scene.analysis.turning_points)
    for number in range(len(cards(scene))):
        assert len(colors(hand, scene, cards(scene)[number])) > MANY


@pytest.mark.parametrize("size", [(1024, 640), (1229, 691), (2560, 1440)])
def test_the_whole_caption_has_room(hand: Hand, size: tuple[int, int]) -> None:
    """Also with the longest names, in every language."""
    context = hand.app.context
    names = ("Maximiliane-Anna", "Wolfgang-Amadeus", "Bartholomäus Öl.", "Wilhelmine-Marie")
    scene = result_of(hand, played(Setup(names, seed=4)), size)
    analyze(hand, scene)
    for language in LANGUAGES:
        context.change_settings(replace(context.settings, language=language))
        hand.tick()
        for card in cards(scene):
            _, room = card._parts()
            text = card._text(card._shown, card._size, room.w)
            assert text.get_height() <= room.h, language


def test_a_heading_is_above_the_turning_points_from_the_start(hand: Hand) -> None:
    """What the progress below it is for is said."""
    scene = result_of(hand, played(Setup(NAMES, seed=4)), (1024, 640))
    headings = [widget for widget in scene._panel.tree() if isinstance(widget, Heading)]
    heading = next(heading for heading in headings if heading.label == "Turning points")
    assert heading.view
    assert heading.view.contains(heading.rect), "one sees that there is more to scroll to"


def test_details_say_what_accuracy_cannot_tell(hand: Hand) -> None:
    scene = result_of(hand, played(Setup(NAMES[:2], seed=4)))
    analyze(hand, scene)
    hand.push("Analysis")
    details = hand.app.stack.top
    assert isinstance(details, AnalysisScene)
    assert "It varies a lot from game to game" in details.body()


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


@pytest.mark.parametrize(
    ("chances", "text"),
    [
        ((0.4, 0.58), "Round 1 · The deal: Ben’s win chance rose from 40% to 58%"),
        ((0.4, 0.22), "Round 1 · The deal: Ben’s win chance fell from 40% to 22%"),
    ],
)
def test_a_caption_of_a_deal_says_whose_chance_changed_and_how(
    hand: Hand, chances: tuple[float, float], text: str
) -> None:
    game = played(Setup(NAMES[:2], seed=4))
    analysis = hand.app.context.analyses.of(game)
    [caption] = captions(TurningPoint(0, 1, True, *chances), game, analysis)
    assert Strings().say(caption) == text


def test_a_caption_of_a_decision_names_what_was_played_and_what_is_better(hand: Hand) -> None:
    """Where there is little room only the source of what was played is left out."""
    game = played(Setup(NAMES[:2], seed=4))
    scene = result_of(hand, game)
    analyze(hand, scene)
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
    assert full[0].endswith(in_short(draft))
    assert full[1].startswith("Better: ")
    assert full[1].endswith(in_short(best))
    assert full[2].startswith(f"Win chance of {name}: ")
    assert shortest == [*short[:2], full[2].removeprefix("Win chance of ")]
    assert (short[1:], in_short(draft) in short[0]) == (full[1:], False)


def in_short(draft: Draft) -> str:
    """The end of the sentence about a draft."""
    source = f"display {draft.source}" if draft.source else "center"
    return f", {source} › " + (f"line {draft.line}" if draft.line else "floor line")
