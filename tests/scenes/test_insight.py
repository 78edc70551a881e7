"""The analysis of a game: its results, its cache, and how review and charts show it."""

import json
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from azul.bots import UnknownRules
from azul.engine import Setup, Wall, legal_moves
from azul.game import HintUse, ScoreHistory, Seat, Seating, Step, draft_in_short, history_of
from azul.game.game import Game
from azul.i18n import Sentence, Strings, percentage_points, with_sign
from azul.insight import FURTHER, Analysis, AnalysisResult, ChanceBreakdown, Verdict
from azul.kit.grid import Grid
from azul.kit.theme import Theme
from azul.scenes.dialogs.history import HistoryScene
from azul.scenes.dialogs.history_list import EntryRow
from azul.scenes.game.round import RoundScene
from azul.scenes.library.menu import MenuScene
from azul.scenes.practice.puzzle import PuzzleScene
from azul.scenes.review import move_notes
from azul.scenes.review.analysis_scene import AnalysisScene
from azul.scenes.review.breakdown_table import breakdown_table
from azul.scenes.review.chance_chart import chance_chart_data
from azul.scenes.review.chance_summary import (
    ChanceSummary,
    describe_breakdown,
    explain_breakdowns,
    rounded_changes,
)
from azul.scenes.review.move_card import MoveCard
from azul.scenes.review.move_notes import (
    MoveNotes,
    better_move,
    notes_on_entry,
    notes_with_rank,
    worst_error_steps,
)
from azul.scenes.review.review_scene import ReviewScene
from azul.scenes.verdicts import DECIDED, SIGNS, WORDS
from azul.services import GameAnalysis
from azul.settings import Speed, Style
from tests.play.hand import Hand

FILE = Path("a.azul")
from tests.resizing import resize

pytestmark = pytest.mark.usefixtures("small_searches")


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    player = Hand(tmp_path, Speed.OFF)
    yield player
    player.close()


def unfinished_game(count: int = 9, wall: Wall = Wall.COLORED, pick: int = -1) -> Game:
    """The beginning of a game in which all players pick the last legal move: many tiles fall."""
    game = Game(Setup(("Ana", "Ben"), wall, seed=5))
    while game.cursor < count:
        game.play(legal_moves(game.state)[pick])
    return game


def finished_analysis(hand: Hand, game: Game) -> GameAnalysis:
    """The completed analysis of a game."""
    analyses = hand.app.context.analyses
    analysis = analyses.of(game)
    analyses.work_on(analysis)
    for _ in range(10_000):
        if analysis.has_ended:
            return analysis
        work_on(hand)
    raise AssertionError("the analysis does not end")


def work_on(hand: Hand) -> None:
    """Continue the analysis."""
    hand.app.tasks.deliver()
    if hand.app.tasks.has_slices:
        hand.app.tasks.work(1.0)
    else:
        time.sleep(0.001)


def finish_game(game: Game) -> Game:
    """A copy of the game, played to its end: only then moves are judged."""
    whole = game.branch(game.cursor)
    while not whole.is_over:
        whole.play(legal_moves(whole.state)[0])
    return whole


def open_review(hand: Hand, game: Game) -> ReviewScene:
    """Open the review of the completely analyzed beginning of a game."""
    finished_analysis(hand, game)
    scene = ReviewScene(hand.app.context, finish_game(game), FILE, history_of(game, game.cursor))
    hand.app.stack.push(scene)
    hand.tick()
    return scene


# Only finished games


@pytest.mark.parametrize("allowed", [None, 0, 3])
def test_moves_are_not_judged_before_the_end(hand: Hand, allowed: int | None) -> None:
    """Neither the history nor the review judges the moves of an unfinished game."""
    game = unfinished_game()
    game.hint_use = HintUse(allowed)
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    for key in (pygame.K_h, pygame.K_l):
        hand.key(key)
        scene = hand.app.stack.top
        assert isinstance(scene, HistoryScene | ReviewScene)
        hand.tick(30)
        assert not hand.app.tasks.has_slices
        assert not scene.is_animating, "the review must not play by itself"
        rows = scene._rows if isinstance(scene, HistoryScene) else scene.side.rows
        assert not any(row.content.review for row in rows if isinstance(row, EntryRow))
        hand.key(pygame.K_u)
        hand.key(pygame.K_x)
        assert hand.app.stack.top is scene
        hand.key(pygame.K_ESCAPE)
    assert not hand.app.context.analyses._recent


def test_after_a_game_with_limited_hints_moves_are_judged(hand: Hand) -> None:
    game = unfinished_game()
    game.hint_use = HintUse(0)
    while not game.is_over:
        game.play(legal_moves(game.state)[0])
    assert ReviewScene(hand.app.context, game, FILE).analysis
    assert HistoryScene(hand.app.context, game, game.cursor, lambda _: None).analysis
    game.undo()
    assert ReviewScene(hand.app.context, game, FILE).analysis is None


# Analysis and cache


def test_an_analysis_continues_when_it_is_opened_again(hand: Hand) -> None:
    game, analyses = unfinished_game(), hand.app.context.analyses
    analysis = analyses.of(game)
    analyses.work_on(analysis)
    while not analysis.progress:
        work_on(hand)
    assert analyses.of(game) is analysis
    game.undo()
    assert analyses.of(game) is not analysis


def test_an_analysis_is_cached_for_the_next_time(tmp_path: Path) -> None:
    game, known_results = unfinished_game(), []
    for _ in range(2):
        hand = Hand(tmp_path)
        analysis = hand.app.context.analyses.of(game)
        assert finished_analysis(hand, game) is analysis
        known_results.append((analysis.chance_breakdowns, dict(analysis.reviews)))
        if len(known_results) == 1:
            assert analysis._analysis
        else:
            assert not analysis._analysis, "the cache must be used"
        hand.close()
    assert known_results[0] == known_results[1]


def swap_first_chances(text: str) -> str:
    """Swap the first win chances, which keeps their sum."""
    cached = json.loads(text)
    cached["data"]["chances"][0].reverse()
    return json.dumps(cached)


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text.replace('"player":0', '"player":1'),
        swap_first_chances,
        lambda text: json.dumps(json.loads(text)["data"]),
    ],
    ids=["another player", "other chances", "saved without a checksum"],
)
def test_a_damaged_analysis_in_the_cache_is_replaced(
    damage: Callable[[str], str], tmp_path: Path
) -> None:
    """There is no message; the analysis only takes longer."""
    game = unfinished_game()
    hand = Hand(tmp_path)
    finished_analysis(hand, game)
    hand.close()
    (cached,) = (tmp_path / "cache" / "insights").iterdir()
    before = cached.read_text()
    cached.write_text(damage(before))
    assert cached.read_text() != before
    hand = Hand(tmp_path)
    analysis = finished_analysis(hand, game)
    assert analysis._analysis
    assert analysis.message is None
    assert hand.app.context.analyses.take_cache_error() is None
    hand.close()
    assert cached.read_text() == before


def test_an_unusable_cache_is_reported_once(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("no folder")
    hand = Hand(tmp_path)
    text = []
    for count in (5, 7):
        analysis = finished_analysis(hand, unfinished_game(count))
        assert analysis.chance_breakdowns
        hand.app.autosave.flush()
        text.append(hand.app.context.analyses.take_cache_error())
    assert text[0]
    assert text[1] is None
    assert hand.app.autosave.problem is None
    hand.close()


@pytest.mark.parametrize("error", [UnknownRules, ValueError, RuntimeError])
def test_a_game_that_cannot_be_analyzed_has_a_message(
    hand: Hand, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    def refuse(*_: object) -> None:
        raise error("unknown")

    monkeypatch.setattr(Analysis, "go_on", refuse)
    game = unfinished_game(5)
    analysis = finished_analysis(hand, game)
    assert analysis.message
    scene = ReviewScene(hand.app.context, game, FILE)
    hand.app.stack.push(scene)
    hand.tick()
    assert not hand.app.tasks.has_slices
    # Only unexpected errors are logged.
    is_known = error is UnknownRules
    assert str(analysis.message).startswith(
        "No computer player" if is_known else "Something went wrong"
    )
    assert hand.paths.log.exists() is not is_known


def test_a_review_explains_why_a_hint_had_another_win_chance(hand: Hand) -> None:
    game = unfinished_game()
    scene, analysis = open_review(hand, game), hand.app.context.analyses.of(game)
    entry = next(entry for entry in scene.entries if entry.is_decision)

    def note_text() -> str:
        notes = notes_with_rank(game, scene.entries, entry.number, analysis)
        return " ".join(map(str, notes.sentences))

    assert "A hint was asked for" not in note_text()
    game.hint_use = HintUse(asked=(entry.record_count - 1,))
    assert "A hint was asked for" in note_text()


@pytest.mark.parametrize(("chance", "text"), [(0.3, "No move was clearly better."), (0.0, DECIDED)])
def test_for_a_good_move_no_better_move_is_named(hand: Hand, chance: float, text: object) -> None:
    """A slightly better move is not mentioned, least of all in a decided game."""
    game = unfinished_game()
    scene, analysis = open_review(hand, game), hand.app.context.analyses.of(game)
    number, review = next((n, k) for n, k in analysis.reviews.items() if k.verdict != Verdict.GOOD)
    entry = next(entry for entry in scene.entries if entry.record_count == number + 1)
    worse = notes_on_entry(entry, analysis, game.seats)
    assert str(worse.sentences[0]).startswith("Better: ")
    analysis.reviews[number] = review._replace(shift=(0.01, 0.01))  # type: ignore[index]
    analysis.chances[number] = (chance, chance)  # type: ignore[index]
    assert [*map(str, notes_on_entry(entry, analysis, game.seats).sentences)] == [str(text)]


def test_every_verdict_has_its_own_symbol_and_text() -> None:
    assert set(WORDS) == set(Verdict)
    assert set(SIGNS) == set(Verdict) - {Verdict.GOOD}
    assert len({*SIGNS.values()}) == len(SIGNS)


def test_percentage_points_are_rounded_down() -> None:
    assert [percentage_points(loss) for loss in (0.0199, 0.02, 0.07, 0.0999, 0.1)] == [
        1,
        2,
        7,
        9,
        10,
    ]
    assert [with_sign(number) for number in (-7, 0, 12)] == ["−7", "0", "+12"]


# The review


def test_a_key_goes_from_error_to_error_and_wraps_around(hand: Hand) -> None:
    scene = open_review(hand, unfinished_game())
    assert scene.analysis
    error_steps = [
        n + 1 for n, review in sorted(scene.analysis.reviews.items()) if review.chance_lost >= 0.02
    ]
    assert len(error_steps) > 1
    shown_steps = []
    for _ in range(len(error_steps) + 1):
        hand.key(pygame.K_x)
        shown_steps.append(scene.current_record_count)
    assert shown_steps == [*error_steps, error_steps[0]]


def test_the_button_to_the_next_error_is_enabled_if_there_is_one(hand: Hand) -> None:
    for count, is_enabled in ((1, False), (9, True)):
        scene = open_review(hand, unfinished_game(count))
        assert scene.side.buttons["error"].enabled is is_enabled


def test_if_no_fact_explains_the_difference_the_expected_next_move_is_named(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(move_notes, "why_better", lambda *_: FURTHER)
    game = unfinished_game(pick=5)
    analysis = finished_analysis(hand, game)
    text = notes_on_entry(history_of(game)[5], analysis, game.seats).sentences[1]
    review = analysis.reviews[5]
    after = Step.from_record(game.step(5).before, review.best).after
    following = draft_in_short(Step.from_record(after, review.line[0]), game.seats)
    assert following
    further = "The difference shows only later on"
    assert str(text) == f"{further}. Likely to follow: {following.full}"


def test_only_decisions_in_the_list_have_a_verdict(hand: Hand) -> None:
    game = unfinished_game(40, Wall.GRAY, 0)
    scene = ReviewScene(hand.app.context, finish_game(game), FILE, history_of(game, game.cursor))
    hand.app.stack.push(scene)
    rows = [row for row in scene.side.rows if isinstance(row, EntryRow) and row.content.review]
    decisions = [scene.entries[row.number - 1].record_count - 1 for row in rows]
    assert decisions == [n for n in range(game.cursor) if game.step(n).before.to_act >= 0]


def test_the_better_move_is_shown_and_the_game_can_continue_from_it(hand: Hand) -> None:
    game = unfinished_game()
    scene = open_review(hand, game)
    scene.show_step(0)
    hand.key(pygame.K_x)
    number, analysis = scene.current_record_count - 1, scene.analysis
    assert analysis
    review = analysis.reviews[number]
    hand.key(pygame.K_o)
    better_review = hand.app.stack.top
    assert isinstance(better_review, ReviewScene)
    assert better_review is not scene
    assert better_review.entries[number].step.record == review.best
    assert [p.step.record for p in better_review.entries[number + 1 :] if p.is_decision] == [
        *review.line
    ]
    assert not hand.app.tasks.has_slices
    chances = [round(100 * analysis.chances[step][review.player]) for step in (number, number + 1)]
    assert chances[0] > chances[1]
    name = game.names[review.player]
    text = f"{name}’s win chance: {chances[0]}% instead of {chances[1]}%"
    assert str(better_review.side._message) == text
    # It plays by itself, and at its end starts again from its beginning.
    first = better_review.current_step
    for _ in range(2):
        hand.wait(1)
        assert better_review.current_step == first + 1
        better_review.show_step(better_review.last_step)
        hand.push("Play automatically (Space)")
    hand.key(pygame.K_ESCAPE)
    assert hand.app.stack.top is scene
    hand.key(pygame.K_o)
    reopened = hand.app.stack.top
    assert isinstance(reopened, ReviewScene)
    reopened.show_step(number + 1)
    hand.push("Play from here")
    assert [type(scene) for scene in hand.app.stack.scenes] == [MenuScene, RoundScene]
    branch = hand.scene.session.game
    assert branch.log[: branch.cursor] == (*game.log[:number], review.best)


def test_win_chances_of_a_better_move_never_exceed_100_percent(hand: Hand) -> None:
    """The loss is as large as elsewhere, even if the game was almost certainly won."""
    game = unfinished_game()
    analysis = finished_analysis(hand, game)
    number = next(n for n, review in analysis.reviews.items() if review.best != game.log[n])
    player = analysis.reviews[number].player
    shift = tuple(0.3 if seat == player else -0.3 for seat in range(2))
    sure = tuple(1.0 if seat == player else 0.0 for seat in range(2))
    review = analysis.reviews[number]._replace(shift=shift)
    chances = {number: sure, number + 1: sure}
    analysis._result = AnalysisResult(chances, {number: review})
    text = better_move(game, history_of(game)[number], review, analysis).message
    assert str(text).endswith("win chance: 100% instead of 70%")


def test_a_click_on_the_curve_shows_the_step(hand: Hand) -> None:
    scene = open_review(hand, unfinished_game())
    curve = scene.side.chart
    assert curve
    hand.click((curve.rect.x + 1, curve.rect.centery))
    assert scene.current_step == 0
    hand.click((curve.rect.right - 1, curve.rect.centery))
    assert scene.current_step == scene.last_step


def test_keys_move_along_the_curve_and_open_the_step(hand: Hand) -> None:
    scene = open_review(hand, unfinished_game())
    hand.key(pygame.K_u)
    details = hand.app.stack.top
    assert isinstance(details, AnalysisScene)
    hand.key(pygame.K_TAB)
    for _ in range(3):
        hand.key(pygame.K_LEFT)
    hand.key(pygame.K_RETURN)
    assert hand.app.stack.top is scene
    assert scene.current_step == scene.last_step - 3


@pytest.mark.parametrize("by_key", [True, False])
def test_the_analysis_goes_from_the_worst_to_the_smallest_error_and_wraps_around(
    hand: Hand, by_key: bool
) -> None:
    game = unfinished_game()
    reviews = finished_analysis(hand, game).reviews
    scene = AnalysisScene(hand.app.context, game, lambda _: None)
    hand.app.stack.push(scene)
    hand.tick()
    shown_steps, error_steps = (
        [],
        [number for number, review in reviews.items() if review.chance_lost >= 0.02],
    )
    for _ in range(len(error_steps) + 1):
        shown_steps.append(scene.entries[scene.chart.cursor_x - 1].record_count - 1)
        if by_key:
            hand.key(pygame.K_x)
        else:
            hand.push("Next biggest error")
    error_steps.sort(key=lambda number: reviews[number].chance_lost, reverse=True)
    assert len(error_steps) > 1
    assert shown_steps == [*error_steps, error_steps[0]]


def test_each_error_shows_its_rank_after_the_analysis(hand: Hand) -> None:
    game = unfinished_game()
    entries, analysis = history_of(game), hand.app.context.analyses.of(game)
    assert not any(
        notes_with_rank(game, entries, step, analysis).rank for step in range(len(entries))
    )
    assert finished_analysis(hand, game) is analysis
    worst_steps = worst_error_steps(entries, analysis)
    assert len(worst_steps) > 1
    for step in range(len(entries) + 1):
        text = notes_with_rank(game, entries, step, analysis).rank
        position = worst_steps.index(step) + 1 if step in worst_steps else 0
        rank = f"number {position}" if position > 1 else "biggest"
        assert str(text) == (f"{rank} of {len(worst_steps)} errors" if position else "None")


def test_in_a_small_window_the_next_error_is_scrolled_into_view(hand: Hand) -> None:
    game = unfinished_game()
    finished_analysis(hand, game)
    hand.app.context.change_settings(replace(hand.app.context.settings, text=200))
    resize(hand.app.context, hand.app.stack, (1024, 640))
    scene = AnalysisScene(hand.app.context, game, lambda _: None)
    hand.app.stack.push(scene)
    hand.tick()
    card = scene._card
    assert card.view
    assert not card.view.colliderect(card.rect)
    hand.key(pygame.K_x)
    assert card.view.contains(card.rect) or card.rect.top == card.view.top


def test_with_large_text_the_error_buttons_still_have_labels(hand: Hand) -> None:
    """An icon alone would not be clear."""
    context, game = hand.app.context, finish_game(unfinished_game())
    context.change_settings(replace(context.settings, text=200))
    scene = ReviewScene(context, game, FILE)
    hand.app.stack.push(scene)
    resize(context, hand.app.stack, (1024, 640))
    for name, label in (("error", "Next error ›"), ("better", "Better move")):
        button = scene.side.buttons[name]
        assert (button.words, button.icon) == (label, "")
        assert scene.side.panel.inside.contains(button.rect)
        assert button.rect.w >= button.width()
    assert scene.side.listing.rect.h > scene.side.buttons["back"].rect.h


def test_the_analysis_opens_at_the_worst_error(hand: Hand) -> None:
    game = unfinished_game()
    analysis = finished_analysis(hand, game)
    scene = AnalysisScene(hand.app.context, game, lambda _: None)
    hand.app.stack.push(scene)
    worst_step = max(analysis.reviews, key=lambda number: analysis.reviews[number].chance_lost)
    assert scene.entries[scene.chart.cursor_x - 1].record_count == worst_step + 1


def test_the_chosen_step_and_the_focus_stay_after_the_analysis(hand: Hand) -> None:
    game = unfinished_game()
    scene = AnalysisScene(hand.app.context, game, lambda _: None, step=len(history_of(game)))
    hand.app.stack.push(scene)
    close = len(scene.form.widgets) - 1
    scene.form.focus = close
    assert finished_analysis(hand, game) is scene.analysis
    hand.tick()
    assert scene.chart.cursor_x == len(scene.entries)
    assert len(scene.form.widgets) > close + 1, "buttons have been added"
    assert scene.form.focused is hand.button("Close")


class BlitRecorder(pygame.Surface):
    """Records the rectangles of what is drawn on it."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.rects: list[pygame.Rect] = []

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), *rest: Any) -> pygame.Rect:
        self.rects.append(super().blit(source, dest, *rest))
        return self.rects[-1]


@pytest.mark.parametrize("width", [200, 260, 320, 600])
def test_win_chances_of_four_players_do_not_overlap_in_large_text(width: int, hand: Hand) -> None:
    game = Game(Setup(("Ana", "Ben", "Carla", "Dinis")))
    analysis = finished_analysis(hand, game)
    card = MoveCard(Theme(Style.EVENING, 1.4), analysis, game.setup.players, Strings("de"), 3)
    card.set_rect(pygame.Rect(0, 0, width, 300))
    card.show(MoveNotes())
    surface = BlitRecorder((width, 300))
    card.draw(surface, False, False)
    # The first four are the corners of the card.
    chances = surface.rects[4:]
    assert len(chances) == 2 * 4
    for rect, other in pairwise(chances):
        assert rect.right <= other.left


def card_of_two(hand: Hand, lines: int) -> MoveCard:
    """The card of a step in a game of two, with room for some lines of notes."""
    game = Game(Setup(("Ana", "Ben")))
    analysis, theme = finished_analysis(hand, game), Theme(Style.EVENING, 1.0)
    return MoveCard(theme, analysis, game.names, Strings("en"), lines)


def test_a_long_note_is_cut_after_a_word_and_complete_in_the_tooltip(hand: Hand) -> None:
    card = card_of_two(hand, 2)
    card.set_rect(pygame.Rect(0, 0, 300, 200))
    text = " ".join(["word"] * 40)
    card.show(MoveNotes((Sentence(text, {}), Sentence("more", {}))))
    assert card.tooltip == f"{text}\nmore"
    shown, more = card._shown
    assert not more
    assert shown.endswith("word…")
    assert text.startswith(shown[:-1])


def test_the_label_of_a_card_names_the_player_of_each_win_chance(hand: Hand) -> None:
    """A screen reader cannot read emblems."""
    card = card_of_two(hand, 3)
    card.show(MoveNotes())
    assert re.fullmatch(r"Win chance · Ana \(\d+%\) · Ben \(\d+%\)", card.label)


@pytest.mark.parametrize("hint_steps", [(), (1,)])
def test_after_hints_a_text_explains_why_their_win_chances_differed(
    hand: Hand, hint_steps: tuple[int, ...]
) -> None:
    game = unfinished_game()
    game.hint_use = HintUse(None, hint_steps)
    scene = AnalysisScene(hand.app.context, game, lambda _: None)
    assert ("other win chances" in scene.body()) is bool(hint_steps)


def test_the_scores_beside_the_curve_end_at_the_same_step(hand: Hand) -> None:
    game = unfinished_game(60)
    last = next(n for n in range(game.cursor) if game.step(n).after.round == 2)
    scene = AnalysisScene(hand.app.context, game, lambda _: None, last)
    assert scene._scores == ScoreHistory.of(unfinished_game(last))
    assert scene._scores != ScoreHistory.of(game)


def test_new_results_keep_the_scroll_position_of_the_list(hand: Hand) -> None:
    game = unfinished_game(25)
    scene = ReviewScene(hand.app.context, game, FILE)
    hand.app.stack.push(scene)
    scene.listing.scroll.scroll_to(0)
    assert scene.listing.scroll.max_top
    hand.app._is_dirty = False
    finished_analysis(hand, game)
    assert hand.app._is_dirty, "the new results must be drawn"
    assert scene.listing.scroll.top == 0


# Texts and charts


@pytest.mark.parametrize("share", [0.0199, 0.05, 0.0999])
def test_a_loss_is_the_same_number_everywhere(share: float) -> None:
    """A loss just below a limit must not be rounded up to it."""
    number = percentage_points(share)
    assert percentage_points(-share) == -number
    breakdown = ChanceBreakdown(0.5, 0.0, share, -share, 0.0, 0.5 - 2 * share)
    text = str(describe_breakdown(breakdown, "Anna"))
    assert text.endswith(f", own errors −{number}, others’ errors −{number}")


def test_rounded_figures_add_up() -> None:
    """Rounded alone, 57 + 20 − 62 + 84 would be 99 in a row that ends with 100."""
    breakdown = ChanceBreakdown(0.571, 0.2085, 0.6232, 0.8436, 0.0, 1.0)
    assert rounded_changes(breakdown) == (21, -62, 84, 0)
    assert 57 + sum(rounded_changes(breakdown)) == 100


@pytest.mark.parametrize("unexplained", [0.0, 0.02])
def test_luck_and_errors_are_a_table_whose_rows_add_up(theme: Theme, unexplained: float) -> None:
    """The unexplained rest has a column only if it is not zero."""
    breakdowns = [
        ChanceBreakdown(0.5, 0.12, 0.07, 0.03, unexplained, 0.58 + unexplained),
        ChanceBreakdown(0.5, -0.12, 0.03, 0.07, -unexplained, 0.42 - unexplained),
    ]
    seats = (Seat("Ana", 0), Seat("Ben", 1, "master"))
    table = breakdown_table(theme, breakdowns, seats, Strings())
    rest = (", Unexplained +2", ", Unexplained −2") if unexplained else ("", "")
    ends = ("60%", "40%") if unexplained else ("58%", "42%")
    assert table.label.split("\n") == [
        f"Ana, Beginning 50%, Luck +12, Own errors −7, Others’ errors +3{rest[0]}, End {ends[0]}",
        f"Ben, Beginning 50%, Luck −12, Own errors −3, Others’ errors +7{rest[1]}, End {ends[1]}",
    ]


def test_a_table_that_is_too_wide_is_replaced_by_sentences(hand: Hand) -> None:
    """It is too wide in the smallest window with the largest text."""
    game = finish_game(unfinished_game())
    finished_analysis(hand, game)
    hand.app.context.change_settings(replace(hand.app.context.settings, text=200, language="de"))
    for size, kind in (((1920, 1080), Grid), ((1024, 640), ChanceSummary)):
        scene = AnalysisScene(hand.app.context, game, lambda _: None)
        resize(hand.app.context, scene, size)
        assert any(isinstance(widget, kind) for widget in scene._panel.tree())


def test_a_breakdown_is_one_line_with_the_unexplained_rest() -> None:
    closed = ChanceBreakdown(0.5, 0.12, 0.07, 0.03, 0.0, 0.58)
    text = str(describe_breakdown(closed, "Anna"))
    assert text == "Anna: 50% at the start, luck +12, own errors −7, others’ errors +3"
    left = closed._replace(unexplained=0.02, end=0.6)
    assert str(describe_breakdown(left, "Anna")) == f"{text}, unexplained +2"
    strings = Strings("en")
    assert "unexplained" not in explain_breakdowns([closed], strings)
    assert "unexplained" in explain_breakdowns([closed, left], strings)


def test_lines_of_the_chart_differ_without_color(hand: Hand, theme: Theme) -> None:
    game = Game(Setup(("Ana", "Ben", "Carla", "Dinis"), seed=5))
    analysis = hand.app.context.analyses.of(game)
    lines = chance_chart_data(theme, analysis, history_of(game), Strings("en")).series
    assert len({line.style for line in lines}) == 4
    assert [line.seat for line in lines] == [*range(4)]


def test_the_curve_shows_the_results_and_a_band_for_the_missing_part(
    hand: Hand, theme: Theme
) -> None:
    game = unfinished_game()
    analysis, entries = hand.app.context.analyses.of(game), history_of(game)
    data = chance_chart_data(theme, analysis, entries, Strings("en"))
    assert [tuple(band) for band in data.bands] == [(0, len(entries), "")]
    assert not any(line.points for line in data.series)
    finished_analysis(hand, unfinished_game())
    data = chance_chart_data(theme, analysis, entries, Strings("en"), ["Ana", "Ben"])
    assert not data.bands
    assert [x for x, _ in data.series[0].points] == [*range(len(entries) + 1)]
    assert all(
        sum(y) == pytest.approx(100)
        for y in zip(*([p[1] for p in s.points] for s in data.series), strict=True)
    )
    assert [line.name for line in data.series] == ["Ana", "Ben"]


def test_verdict_symbols_differ_by_more_than_color(theme: Theme) -> None:
    from azul.scenes.verdicts import verdict_mark

    marks = [verdict_mark(theme, verdict, 7) for verdict in WORDS]
    gray = [pygame.image.tobytes(pygame.transform.grayscale(mark), "RGBA") for mark in marks]
    assert len({*gray}) == len(WORDS)


def test_mistakes_of_people_become_puzzles(hand: Hand) -> None:
    game = unfinished_game()
    finished_analysis(hand, game)
    hand.app.stack.push(AnalysisScene(hand.app.context, game, lambda _: None))
    hand.tick()
    scene = hand.app.stack.top
    assert isinstance(scene, AnalysisScene)
    mistakes = scene.analysis.mistakes
    assert mistakes
    hand.push(f"{len(mistakes)} puzzles from this game")
    puzzle = hand.app.stack.top
    assert isinstance(puzzle, PuzzleScene)
    assert puzzle.start == mistakes[0].state
    assert puzzle.names == game.names


def test_mistakes_of_programs_are_no_puzzles(hand: Hand) -> None:
    game = unfinished_game()
    seats = tuple(Seat(name, number, "apprentice") for number, name in enumerate(game.names))
    game.seating = Seating(seats)
    finished_analysis(hand, game)
    hand.app.stack.push(AnalysisScene(hand.app.context, game, lambda _: None))
    hand.tick()
    form = hand.app.stack.top.form  # type: ignore[union-attr]
    assert [getattr(widget, "words", "") for widget in form.widgets][-1] == "Close"
    assert not any("puzzle" in getattr(widget, "words", "") for widget in form.widgets)
