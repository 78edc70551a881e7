"""The analysis of a game: when moves are judged, its cache, and how review and charts show it."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest

from azul.bots import UnknownRules
from azul.engine import Setup, Wall
from azul.game import Game, HintUse, Seat, Seating, history_of
from azul.i18n import Sentence, Strings, percentage_points
from azul.insight import FURTHER, Analysis, ChanceBreakdown, Verdict
from azul.kit.chart import Chart
from azul.kit.theme import Theme
from azul.scenes.review import move_notes
from azul.scenes.review.analysis_scene import AnalysisScene
from azul.scenes.review.chance_summary import (
    breakdown_table,
    describe_breakdown,
    explain_breakdowns,
    rounded_changes,
)
from azul.scenes.review.move_card import MoveCard
from azul.scenes.review.move_notes import MoveNotes, better_move, notes_with_rank
from azul.scenes.verdicts import DECIDED, SIGNS, WORDS, verdict_mark
from azul.services import GameAnalysis
from azul.settings import Style
from tests.inputs import pressed
from tests.play.hand import Hand
from tests.resizing import resize
from tests.scenes.analyses import (
    analyzed_game,
    finish_game,
    finished_analysis,
    open_review,
    review,
    start_game,
    step_shown,
    unfinished_game,
)
from tests.threads import join_threads
from tests.transcript import Words, transcript


def open_analyzed(hand: Hand, game: Game, step: int | None = None) -> None:
    """Open the review of the completely analyzed beginning of a finished game."""
    finished_analysis(hand, game)
    open_review(hand, finish_game(game), step, history_of(game, game.cursor))


def open_analysis(hand: Hand, game: Game, step: int | None = None) -> None:
    """Open the analysis of a game."""
    hand.app.stack.push(AnalysisScene(hand.app.context, game, lambda _: None, step=step))
    hand.tick()


def card(lines: list[str]) -> str:
    """What is said about the step at which a review or an analysis is."""
    return next(line for line in lines if "text: " in line and "Win chance" in line).strip()


# Only finished games


def test_moves_are_not_judged_before_the_end(hand: Hand) -> None:
    """Neither by the history nor by the review, however many hints the game allows."""
    for allowed in (None, 0, 3):
        game = unfinished_game()
        game.hint_use = HintUse(allowed)
        start_game(hand, game)
        for key in (pygame.K_h, pygame.K_l):
            hand.key(key)
            before = hand.words()
            for other in (pygame.K_u, pygame.K_x, pygame.K_o):
                hand.key(other)
            hand.tick(30)
            assert hand.words() == before
            assert not hand.sees("win chance lost")
            assert not hand.app.tasks.has_slices
            hand.key(pygame.K_ESCAPE)
    game = analyzed_game()
    game.hint_use = HintUse(0)
    finished_analysis(hand, game)
    start_game(hand, game)
    for key in (pygame.K_h, pygame.K_l):
        hand.key(key)
        hand.key(pygame.K_HOME)
        assert hand.sees("list item: ", "win chance lost")
        hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    hand.key(pygame.K_h)
    hand.key(pygame.K_HOME)
    assert hand.sees("list item: Round 1")
    assert not hand.sees("win chance lost"), "an undone end is no end"


# The analysis and its cache


def test_an_analysis_continues_where_it_was_left(hand: Hand) -> None:
    """It pauses while it is not visible; the results of the last two games are kept."""
    games = [unfinished_game(count) for count in (9, 7, 5)]
    analyses, tasks = hand.app.context.analyses, hand.app.tasks
    first = analyses.of(games[0])
    analyses.work_on(first)
    join_threads("insight")
    tasks.deliver()
    while not first.progress:
        tasks.work(0.0)
    progress = first.progress
    finished_analysis(hand, games[1])
    assert 0 < progress == first.progress == analyses.of(games[0]).progress < 1
    assert not first.has_ended
    analyses.work_on(None)
    tasks.work(1.0)
    assert first.progress == progress
    games[0].undo()
    assert analyses.of(games[0]).progress == 0, "that is another game"
    games[0].redo()
    assert analyses.of(games[0]).progress == 0, "it was forgotten for newer ones"


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text,
        lambda text: text.replace('"player":0', '"player":1'),
        lambda text: json.dumps(json.loads(text)["data"]),
    ],
    ids=["no damage", "another player", "saved without a checksum"],
)
def test_an_analysis_is_cached_and_a_damaged_one_is_replaced(
    damage: Callable[[str], str], tmp_path: Path
) -> None:
    """There is no message; the analysis only takes longer."""
    game = unfinished_game()
    hand = Hand(tmp_path)
    known = finished_analysis(hand, game)
    hand.close()
    (cached,) = (tmp_path / "cache" / "insights").iterdir()
    before = cached.read_text()
    cached.write_text(damage(before))
    hand = Hand(tmp_path)
    analysis = hand.app.context.analyses.of(game)
    join_threads("insight")
    hand.app.tasks.deliver()
    assert analysis.has_ended == (damage(before) == before)
    finished_analysis(hand, game)
    assert (analysis.chance_breakdowns, analysis.reviews) == (
        known.chance_breakdowns,
        known.reviews,
    )
    assert (analysis.message, hand.app.context.analyses.take_cache_error()) == (None, None)
    hand.close()
    assert cached.read_text() == before


def test_an_unusable_cache_is_reported_once(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("no folder")
    hand = Hand(tmp_path)
    text = "The cache folder can’t be written to, so this analysis won’t be kept."
    for count in (5, 7):
        game = unfinished_game(count)
        open_analysis(hand, game)
        finished_analysis(hand, game)
        hand.app.autosave.flush()
        hand.tick()
        assert hand.sees("text: ", text) == (count == 5)
    open_analyzed(hand, unfinished_game(6))
    assert not hand.sees(text)
    assert hand.app.autosave.problem is None
    hand.close()


@pytest.mark.parametrize(
    ("error", "text", "is_logged"),
    [
        (UnknownRules, "No computer player knows these rules, so there’s no analysis.", False),
        (ValueError, "Something went wrong, so there’s no analysis.", True),
    ],
)
def test_a_game_that_cannot_be_analyzed_has_a_message(
    hand: Hand, monkeypatch: pytest.MonkeyPatch, error: type[Exception], text: str, is_logged: bool
) -> None:
    """The buttons must not claim that there are no errors. Only unexpected errors are logged."""

    def refuse(*_: object) -> None:
        raise error("unknown")

    game = finish_game(unfinished_game(5))
    open_review(hand, game, 3)
    for label in ("Next error", "Better move"):
        assert hand.tooltip(label) == "The game is still being analyzed"
    monkeypatch.setattr(Analysis, "run_slice", refuse)
    finished_analysis(hand, game)
    assert not hand.app.tasks.has_slices
    for label in ("Next error", "Better move"):
        assert hand.tooltip(label) == text
    assert text in card(hand.words())
    hand.key(pygame.K_u)
    assert hand.sees(f"text: {text}")
    assert hand.paths.log.exists() == is_logged


# The review


def test_what_the_review_says_about_each_step(hand: Hand, words: Words) -> None:
    """Its verdict, what was better and why, and the luck of a deal; wall-tiling has neither."""
    game = unfinished_game(16, Wall.GRAY, 0)
    game.hint_use = HintUse(None, (4,))
    open_analyzed(hand, game, 0)
    cards = []
    for step in range(review(hand).last_step + 1):
        review(hand).show_step(step)
        lines = transcript(review(hand)).splitlines()
        item = next(line for line in lines if line.endswith("[x]")).strip()
        better = " (better move)" if hand.node("Better move").is_enabled else ""
        cards.append(f"{step} {item}\n    {card(lines)}{better}")
    words.compare("review-of-each-step", "\n".join(cards))
    words.check("review-of-analyzed-game", hand.app.stack.top)


def test_errors_and_better_moves_are_looked_at(hand: Hand, words: Words) -> None:
    """Errors come in their order, and after the last one the first."""
    game = unfinished_game()
    open_analyzed(hand, game)
    analysis = review(hand).analysis
    assert analysis
    errors = [n + 1 for n, found in sorted(analysis.reviews.items()) if found.chance_lost >= 0.02]
    assert len(errors) > 1
    for index in range(len(errors) + 1):
        if index % 2:
            hand.key(pygame.K_x)
        else:
            hand.push("Next error ›")
        assert review(hand).current_record_count == errors[index % len(errors)]
    hand.push("Better move")
    words.check("better-move", hand.app.stack.top)
    # It plays by itself, and at its end starts again from its beginning.
    first = step_shown(hand)
    for _ in range(2):
        hand.wait(1)
        assert step_shown(hand) == first + 1
        review(hand).show_step(review(hand).last_step)
        hand.push("Play automatically (Space)")
    hand.key(pygame.K_ESCAPE)
    assert review(hand).current_record_count == errors[0]
    hand.key(pygame.K_o)
    found = analysis.reviews[errors[0] - 1]
    drafts = [entry.step.record for entry in review(hand).entries if entry.is_decision]
    assert drafts == [*game.log[1 : errors[0] - 1], found.best, *found.continuation]
    review(hand).show_step(errors[0])
    hand.push("Play from here")
    branch = hand.scene.session.game
    assert branch.log[: branch.cursor] == (*game.log[: errors[0] - 1], found.best)
    open_analyzed(hand, unfinished_game(1))
    assert hand.tooltip("Next error") == "No errors found"
    assert hand.tooltip("Better move") == "No better move was found here"


def test_the_curve_leads_to_steps(hand: Hand) -> None:
    """By clicks in the review, and by keys in the analysis; new results don't scroll the list."""
    game = analyzed_game()
    open_review(hand, game)
    last = step_shown(hand)
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=100, flipped=False))
    hand.tick()
    assert hand.sees("list item: Empty table")
    finished_analysis(hand, game)
    hand.tick()
    assert hand.sees("list item: Empty table")
    rect = hand.node("Win chances").rect
    hand.click((rect.right - 1, rect.centery))
    assert step_shown(hand) == last
    hand.click((rect.x + 1, rect.centery))
    assert step_shown(hand) == 0
    hand.key(pygame.K_END)
    hand.key(pygame.K_u)
    hand.key(pygame.K_TAB)
    for _ in range(3):
        hand.key(pygame.K_LEFT)
    hand.key(pygame.K_RETURN)
    assert step_shown(hand) == last - 3


def test_with_large_text_the_error_buttons_still_have_words(hand: Hand) -> None:
    """An icon alone would not be clear."""
    context = hand.app.context
    context.change_settings(replace(context.settings, text=200))
    open_review(hand, analyzed_game())
    resize(context, hand.app.stack, (1024, 640))
    window = pygame.Rect(0, 0, 1024, 640)
    for label in ("Next error ›", "Better move"):
        widget = hand.node(label).widget
        assert widget
        assert widget.rect.w >= widget.width()
        assert window.contains(widget.rect)
    assert hand.node("Review").rect.h > hand.node("Back").rect.h


# The analysis on a screen of its own


def test_the_analysis_goes_from_the_worst_to_the_smallest_error(hand: Hand, words: Words) -> None:
    """It opens at the worst one, wraps around, and each says its rank."""
    game = unfinished_game()
    game.hint_use = HintUse(None, (1,))
    reviews = finished_analysis(hand, game).reviews
    open_analysis(hand, game)
    words.check("analysis", hand.app.stack.top)
    errors = [number for number, found in reviews.items() if found.chance_lost >= 0.02]
    errors.sort(key=lambda number: reviews[number].chance_lost, reverse=True)
    entries, analysis = history_of(game), hand.app.context.analyses.of(game)
    for index in range(len(errors) + 1):
        rank = index % len(errors) + 1
        assert hand.sees(f"text: Step {errors[rank - 1] + 1} · ")
        if index % 2:
            hand.key(pygame.K_x)
        else:
            hand.push("Next biggest error")
        notes = notes_with_rank(game, entries, errors[rank - 1] + 1, analysis)
        name = f"number {rank}" if rank > 1 else "biggest"
        assert str(notes.rank) == f"{name} of {len(errors)} errors"
    hand.push(f"{len(analysis.mistakes)} puzzles from this game")
    words.check("puzzle-from-mistake", hand.app.stack.top)


def test_a_double_click_goes_two_errors_ahead(hand: Hand) -> None:
    """Although all widgets are built again after the first click."""
    game = unfinished_game()
    open_analyzed(hand, game, 0)
    hand.key(pygame.K_x)
    hand.key(pygame.K_x)
    second = step_shown(hand)
    hand.key(pygame.K_HOME)
    hand.double_click(hand.node("Next error ›").rect.center)
    assert step_shown(hand) == second
    open_analysis(hand, game, 0)
    hand.key(pygame.K_x)
    hand.key(pygame.K_x)
    smaller = card(hand.words())
    hand.key(pygame.K_ESCAPE)
    open_analysis(hand, game, 0)
    hand.double_click(hand.node("Next biggest error").rect.center)
    assert card(hand.words()) == smaller


def test_the_chosen_step_and_the_focus_stay_when_the_analysis_is_complete(hand: Hand) -> None:
    """Buttons are added before the one that has the focus then."""
    game = unfinished_game()
    open_analysis(hand, game, len(history_of(game)))
    hand.form.focus_on(hand.button("Close"))
    finished_analysis(hand, game)
    hand.tick()
    assert hand.sees("text: Step 9")
    assert hand.sees("button: Next biggest error")
    assert hand.sees("> button: Close")
    programs = unfinished_game()
    programs.seating = Seating(tuple(Seat(name, n, "master") for n, name in enumerate(game.names)))
    open_analysis(hand, programs)
    assert not hand.sees("puzzle"), "mistakes of programs are no puzzles"


def test_where_there_is_little_room_the_analysis_scrolls_and_needs_no_table(hand: Hand) -> None:
    """The table of luck and errors is too wide in the smallest window with the largest text."""
    context, game = hand.app.context, analyzed_game()
    finished_analysis(hand, game)
    context.change_settings(replace(context.settings, text=200))
    for size, text in (((2560, 1080), ", Luck "), ((1024, 640), " at the start, luck ")):
        open_analysis(hand, game)
        resize(context, hand.app.stack, size)
        assert hand.sees("text: Ana", text)
    (plot,) = (w for root in hand.form.roots for w in root.tree() if w.label.startswith("Win c"))
    assert plot.rect.h == 256, "a chart is seen as a whole"
    assert hand.node("Step ").rect.h == 0, "the card is out of view"
    hand.app.stack.handle(pressed(pygame.K_x, keys=context.keys))
    assert hand.node("Step ").rect.h > 100


@pytest.mark.parametrize(("count", "rounds"), [(60, 4), (20, 1)])
def test_the_scores_beside_the_curve_end_at_the_same_step(
    hand: Hand, count: int, rounds: int
) -> None:
    """They are below it where there is little room."""
    context = hand.app.context
    scene = AnalysisScene(context, unfinished_game(60), lambda _: None, count)
    for text, is_wide in ((100, True), (200, False)):
        context.change_settings(replace(context.settings, text=text))
        resize(context, scene, (1366, 768))
        widgets = [widget for root in scene.form.roots for widget in root.tree()]
        chances, scores = (widget for widget in widgets if isinstance(widget, Chart))
        assert scores.data.x_range == (0, rounds)
        assert (scores.rect.left >= chances.rect.right) == is_wide
        assert (scores.rect.top >= chances.rect.bottom) != is_wide


# Words and charts


def test_every_verdict_has_a_word_and_a_symbol_that_differs_without_color(theme: Theme) -> None:
    assert {*WORDS} == {*Verdict} == {*SIGNS, Verdict.GOOD}
    marks = [pygame.transform.grayscale(verdict_mark(theme, v, 7)) for v in WORDS]
    assert len({*SIGNS.values()}) == len(SIGNS)
    assert len({pygame.image.tobytes(mark, "RGBA") for mark in marks}) == len(WORDS)


def test_figures_of_luck_and_errors_add_up(words: Words, theme: Theme) -> None:
    """An unexplained rest is named and has a column only where there is one."""
    # Rounded down, so that none reaches the limit of another verdict.
    assert [*map(percentage_points, (0.0199, 0.02, 0.0999, -0.0999))] == [1, 2, 9, -9]
    # Rounded alone, 57 + 20 − 62 + 84 would be 99 in a row that ends with 100.
    breakdown = ChanceBreakdown(0.571, 0.2085, 0.6232, 0.8436, 0.0, 1.0)
    assert rounded_changes(breakdown) == (21, -62, 84, 0)
    closed, seats = ChanceBreakdown(0.5, 0.12, 0.07, 0.03, 0.0, 0.58), (Seat("Ana", 0),) * 3
    rest, lines = closed._replace(unexplained=0.02, end=0.6), list[str]()
    for breakdowns, accuracies in (
        ([], ()),
        ([closed], ()),
        ([closed, rest], (90, None)),
        ([closed] * 3, (7, 8, 9)),
    ):
        lines.append(f"Explanation: {explain_breakdowns(breakdowns, Strings())}")
        lines += (str(describe_breakdown(breakdown, "Anna")) for breakdown in breakdowns)
        lines.append(breakdown_table(theme, breakdowns, seats, Strings(), accuracies).label)
    words.compare("luck-and-errors", "\n".join(lines))


def test_a_better_move_is_no_better_than_certain(hand: Hand) -> None:
    """The loss is as large as elsewhere, even if the game was almost certainly won."""
    game = unfinished_game()
    known = finished_analysis(hand, game).reviews
    number = next(n for n, found in known.items() if found.best != game.log[n])
    player = known[number].player
    shift = tuple(0.3 if seat == player else -0.3 for seat in range(2))
    sure = tuple(float(seat == player) for seat in range(2))
    analysis: Any = SimpleNamespace(chances={number: sure, number + 1: sure})
    found = known[number]._replace(shift=shift)
    text = better_move(game, history_of(game)[number], found, analysis).message
    assert str(text).endswith("win chance: 100% instead of 70%")


def test_a_move_without_a_reason_names_the_next_one_and_a_good_move_no_better(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slightly better move is not mentioned, least of all in a decided game."""
    game = unfinished_game(pick=5)
    analysis, entries = finished_analysis(hand, game), history_of(game)
    monkeypatch.setattr(move_notes, "why_better", lambda *_: FURTHER)

    def notes(step: int) -> list[str]:
        return [*map(str, notes_with_rank(game, entries, step, analysis).sentences)]

    assert notes(4)[1] == "The difference shows only later on"
    following = "Likely to follow: Ben: 4 × red, display 5 › line 2"
    assert notes(6)[1] == f"The difference shows only later on. {following}"
    reviews: dict[int, Any] = {5: analysis.reviews[5]._replace(shift=(0.01, 0.01))}
    for chance, text in ((0.3, "No move was clearly better."), (0.0, str(DECIDED))):
        known = SimpleNamespace(
            reviews=reviews,
            chances={5: (chance, chance)},
            message=None,
            review_at=reviews.get,
            chance_breakdowns=(),
        )
        analysis = cast(GameAnalysis, known)
        assert notes(6) == [text]


def test_a_long_note_is_cut_after_a_word_and_complete_in_the_tooltip(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, drawn, paragraph = Game(Setup(("Ana", "Ben"))), list[str](), Theme.paragraph
    texts: dict[int, str] = {}

    def record(theme: Theme, text: str, *style: Any) -> pygame.Surface:
        image = paragraph(theme, text, *style)
        texts[id(image)] = text
        return image

    class Sheet(pygame.Surface):
        def blit(self, source: pygame.Surface, *place: Any) -> pygame.Rect:
            drawn.extend(filter(None, [texts.get(id(source))]))
            return super().blit(source, *place)

    theme = Theme(Style.EVENING, 1.0)
    analysis = finished_analysis(hand, game)
    text = " ".join(f"word{number}" for number in range(40))
    monkeypatch.setattr(Theme, "paragraph", record)
    for sentences, tooltip in (((text, "more"), f"{text}\nmore"), (("word", "more"), "")):
        notes = MoveNotes(tuple(Sentence(sentence, {}) for sentence in sentences))
        card = MoveCard(theme, analysis, game.names, Strings(), 2, notes)
        card.set_rect(pygame.Rect(0, 0, 300, 200))
        card.draw(Sheet((300, 200)), False, False)
        assert card.tooltip == tooltip
    cut = drawn[0].removesuffix(" …")
    assert text.startswith(f"{cut} word")
    assert len(cut) > 30
    assert drawn[1:] == ["word", "more"]
