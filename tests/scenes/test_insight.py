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
from azul.engine import Deal, Setup, Wall
from azul.game import Game, HintUse, Seat, Seating, history_of
from azul.i18n import Sentence, Strings, percentage_points
from azul.insight import FURTHER, ChanceBreakdown, Verdict
from azul.kit.chart import Chart
from azul.kit.theme import Theme
from azul.scenes.review import step_notes
from azul.scenes.review.analysis_scene import AnalysisScene
from azul.scenes.review.chance_summary import (
    breakdown_table,
    describe_breakdown,
    explain_breakdowns,
    rounded_changes,
)
from azul.scenes.review.step_notes import StepNotes, better_move, notes_with_rank
from azul.scenes.review.step_notes_box import StepNotesBox
from azul.scenes.verdicts import DECIDED, SIGNS, WORDS, verdict_mark
from azul.services import GameAnalysis, analyses
from azul.settings import Style
from tests.inputs import pressed
from tests.play.mouse_player import MousePlayer
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
from tests.thinking import ThinkerInPlace
from tests.threads import join_threads
from tests.transcript import Words, transcript


def open_analyzed(player: MousePlayer, game: Game, step: int | None = None) -> None:
    """Open the review of the completely analyzed beginning of a finished game."""
    finished_analysis(player, game)
    open_review(player, finish_game(game), step, history_of(game, game.cursor))


def open_analysis(player: MousePlayer, game: Game, step: int | None = None) -> None:
    """Open the analysis of a game."""
    player.app.stack.push(AnalysisScene(player.app.context, game, lambda _: None, step=step))
    player.tick()


def card(lines: list[str]) -> str:
    """Return the text about the step that a review or an analysis shows."""
    return next(line for line in lines if "text: " in line and "Win chance" in line).strip()


# Only finished games


def test_moves_are_not_judged_before_the_end(player: MousePlayer) -> None:
    """Neither the history nor the review judges, for any number of hints that the game allows."""
    for allowed in (None, 0, 3):
        game = unfinished_game()
        game.hint_use = HintUse(allowed)
        start_game(player, game)
        for key in (pygame.K_h, pygame.K_l):
            player.key(key)
            before = player.words()
            for other in (pygame.K_u, pygame.K_x, pygame.K_o):
                player.key(other)
            player.tick(30)
            assert player.words() == before
            assert not player.sees("win chance lost")
            assert not player.is_thinking
            player.key(pygame.K_ESCAPE)
    game = analyzed_game()
    game.hint_use = HintUse(0)
    finished_analysis(player, game)
    start_game(player, game)
    for key in (pygame.K_h, pygame.K_l):
        player.key(key)
        player.key(pygame.K_HOME)
        assert player.sees("list item: ", "win chance lost")
        player.key(pygame.K_ESCAPE)
    player.key(pygame.K_z, pygame.KMOD_CTRL)
    player.key(pygame.K_h)
    player.key(pygame.K_HOME)
    assert player.sees("list item: Round 1")
    assert not player.sees("win chance lost"), "an undone end is no end"


# The analysis and its cache


def test_an_analysis_continues_after_a_pause(player: MousePlayer) -> None:
    """The analysis pauses while it is not visible; the results of the last two games are kept."""
    games = [unfinished_game(count) for count in (9, 7, 5)]
    analyses, tasks = player.app.context.analyses, player.app.tasks
    first = analyses.of(games[0])
    analyses.work_on(first)
    join_threads("insight")
    tasks.deliver()
    while not first.progress:
        tasks.deliver()
    finished_analysis(player, games[1])
    # Results from before the pause may arrive after it.
    progress = first.progress
    assert 0 < progress == analyses.of(games[0]).progress < 1
    assert not first.has_ended
    analyses.work_on(None)
    player.tick(10)
    assert first.progress == progress
    games[0].undo()
    assert analyses.of(games[0]).progress == 0, "a shorter game is another game"
    games[0].redo()
    assert analyses.of(games[0]).progress == 0, "newer analyses have replaced it"


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
    player = MousePlayer(tmp_path)
    known = finished_analysis(player, game)
    player.close()
    (cached,) = (tmp_path / "cache" / "insights").iterdir()
    before = cached.read_text()
    cached.write_text(damage(before))
    player = MousePlayer(tmp_path)
    analysis = player.app.context.analyses.of(game)
    join_threads("insight")
    player.app.tasks.deliver()
    assert analysis.has_ended == (damage(before) == before)
    finished_analysis(player, game)
    assert (analysis.chance_breakdowns, analysis.reviews) == (
        known.chance_breakdowns,
        known.reviews,
    )
    assert (analysis.message, player.app.context.analyses.take_cache_error()) == (None, None)
    player.close()
    assert cached.read_text() == before


def test_an_unusable_cache_is_reported_once(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("no folder")
    player = MousePlayer(tmp_path)
    text = "The cache folder can’t be written to, so this analysis won’t be saved."
    for count in (5, 7):
        game = unfinished_game(count)
        open_analysis(player, game)
        finished_analysis(player, game)
        player.app.autosave.flush()
        player.tick()
        assert player.sees("text: ", text) == (count == 5)
    open_analyzed(player, unfinished_game(6))
    assert not player.sees(text)
    assert player.app.autosave.problem is None
    player.close()


@pytest.mark.parametrize(
    ("error", "text", "is_logged"),
    [
        (UnknownRules, "No computer player knows these rules, so there’s no analysis.", False),
        (ValueError, "Something went wrong, so there’s no analysis.", True),
    ],
)
def test_a_game_that_cannot_be_analyzed_has_a_message(
    player: MousePlayer,
    monkeypatch: pytest.MonkeyPatch,
    error: type[Exception],
    text: str,
    is_logged: bool,
) -> None:
    """The buttons must not claim that there are no mistakes. Only unexpected errors are logged."""

    def refuse(*_: object) -> None:
        raise error("unknown")

    monkeypatch.setattr(analyses, "check_rules" if error is UnknownRules else "Analysis", refuse)
    monkeypatch.setattr(ThinkerInPlace, "is_held", True)
    game = finish_game(unfinished_game(5))
    open_review(player, game, 3)
    if is_logged:
        for label in ("Mistake ›", "Better move"):
            assert player.tooltip(label) == "The game is still being analyzed"
    monkeypatch.setattr(ThinkerInPlace, "is_held", False)
    finished_analysis(player, game)
    assert not player.is_thinking
    for label in ("Mistake ›", "Better move"):
        assert player.tooltip(label) == text
    assert text in card(player.words())
    player.key(pygame.K_u)
    player.settle("insight")
    assert player.sees(f"text: {text}"), "the analysis was tried again"
    assert player.paths.log.exists() == is_logged


# The review


def test_texts_of_the_review_about_each_step(player: MousePlayer, words: Words) -> None:
    """The texts are verdict, better move, reason, and the luck of a deal; wall-tiling has none."""
    game = unfinished_game(16, Wall.GRAY, 0)
    game.hint_use = HintUse(None, (4,))
    open_analyzed(player, game, 0)
    cards = []
    for step in range(review(player).last_step + 1):
        review(player).show_step(step)
        lines = transcript(review(player)).splitlines()
        item = next(line for line in lines if line.endswith("[x]")).strip()
        better = " (better move)" if player.node("Better move").is_enabled else ""
        cards.append(f"{step} {item}\n    {card(lines)}{better}")
    words.compare("review-of-each-step", "\n".join(cards))
    words.check("review-of-analyzed-game", player.app.stack.top)


def test_mistakes_and_better_moves_are_shown(player: MousePlayer, words: Words) -> None:
    """Errors come in their order, and after the last error the first error."""
    game = unfinished_game()
    open_analyzed(player, game)
    analysis = review(player).analysis
    assert analysis
    mistakes = [n + 1 for n, found in sorted(analysis.reviews.items()) if found.chance_lost >= 0.02]
    assert len(mistakes) > 1
    for index in range(len(mistakes) + 1):
        if index % 2:
            player.key(pygame.K_x)
        else:
            player.push("Mistake ›")
        assert review(player).current_record_count == mistakes[index % len(mistakes)]
    player.push("Better move")
    words.check("better-move", player.app.stack.top)
    # It plays by itself, and at its end starts again from its beginning.
    first = step_shown(player)
    for _ in range(2):
        player.wait(1)
        assert step_shown(player) == first + 1
        review(player).show_step(review(player).last_step)
        player.push("Play automatically (Space)")
    player.key(pygame.K_ESCAPE)
    assert review(player).current_record_count == mistakes[0]
    player.key(pygame.K_o)
    found = analysis.reviews[mistakes[0] - 1]
    drafts = [entry.step.record for entry in review(player).entries if entry.is_decision]
    assert drafts == [*game.log[1 : mistakes[0] - 1], found.best, *found.continuation]
    review(player).show_step(mistakes[0])
    player.push("Play from here")
    branch = player.scene.session.game
    assert branch.log[: branch.cursor] == (*game.log[: mistakes[0] - 1], found.best)
    open_analyzed(player, unfinished_game(1))
    assert player.tooltip("Mistake ›") == "No mistakes found"
    assert player.tooltip("Better move") == "No better move was found here"


def test_a_move_that_is_hardly_worse_than_the_best_has_no_better_move(player: MousePlayer) -> None:
    """The button agrees with the card, which says that no move was clearly better."""
    game = unfinished_game(pick=0)
    found = finished_analysis(player, game).reviews[8]
    assert found.best != game.log[8]
    assert 0 < found.chance_lost < 0.02
    open_analyzed(player, game, 9)
    assert "No move was clearly better." in card(player.words())
    assert player.tooltip("Better move") == "No better move was found here"
    player.key(pygame.K_o)
    assert not player.sees("heading: The better move")


def test_the_curve_leads_to_steps(player: MousePlayer) -> None:
    """The review uses clicks, the analysis keys; new results don't scroll the list."""
    game = analyzed_game()
    open_review(player, game)
    last = step_shown(player)
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=100, flipped=False))
    player.tick()
    assert player.sees("list item: Empty table")
    finished_analysis(player, game)
    player.tick()
    assert player.sees("list item: Empty table")
    rect = player.node("Win chances").rect
    player.click((rect.right - 1, rect.centery))
    assert step_shown(player) == last
    player.click((rect.x + 1, rect.centery))
    assert step_shown(player) == 0
    player.key(pygame.K_END)
    player.key(pygame.K_u)
    player.key(pygame.K_TAB)
    for _ in range(3):
        player.key(pygame.K_LEFT)
    player.key(pygame.K_RETURN)
    assert step_shown(player) == last - 3


def test_with_large_text_the_mistake_buttons_still_have_words(player: MousePlayer) -> None:
    """An icon alone would not be clear."""
    context = player.app.context
    context.change_settings(replace(context.settings, text=200))
    open_review(player, analyzed_game())
    resize(context, player.app.stack, (1024, 640))
    window = pygame.Rect(0, 0, 1024, 640)
    for label in ("Mistake ›", "Better move"):
        widget = player.node(label).widget
        assert widget
        assert widget.rect.w >= widget.width()
        assert window.contains(widget.rect)
    assert player.node("Review").rect.h > player.node("Back").rect.h


# The analysis on a screen of its own


def test_the_analysis_goes_from_the_worst_to_the_smallest_mistake(
    player: MousePlayer, words: Words
) -> None:
    """It opens at the worst mistake and wraps around; each mistake has a rank."""
    game = unfinished_game()
    game.hint_use = HintUse(None, (1,))
    reviews = finished_analysis(player, game).reviews
    open_analysis(player, game)
    words.check("analysis", player.app.stack.top)
    mistakes = [number for number, found in reviews.items() if found.chance_lost >= 0.02]
    mistakes.sort(key=lambda number: reviews[number].chance_lost, reverse=True)
    entries, analysis = history_of(game), player.app.context.analyses.of(game)
    for index in range(len(mistakes) + 1):
        rank = index % len(mistakes) + 1
        assert player.sees(f"text: Step {mistakes[rank - 1] + 1} · ")
        if index % 2:
            player.key(pygame.K_x)
        else:
            player.push("Next-biggest mistake")
        notes = notes_with_rank(game, entries, mistakes[rank - 1] + 1, analysis)
        number = len(mistakes)
        rest = f"no. {rank} of {number} mistakes, largest first"
        assert str(notes.rank) == (rest if rank > 1 else f"the worst of {number} mistakes")
    player.push(f"{len(analysis.mistakes)} puzzles from this game")
    words.check("puzzle-from-mistake", player.app.stack.top)


def test_a_double_click_goes_two_mistakes_ahead(player: MousePlayer) -> None:
    """This works although all widgets are built again after the first click."""
    game = unfinished_game()
    open_analyzed(player, game, 0)
    player.key(pygame.K_x)
    player.key(pygame.K_x)
    second = step_shown(player)
    player.key(pygame.K_HOME)
    player.double_click(player.node("Mistake ›").rect.center)
    assert step_shown(player) == second
    open_analysis(player, game, 0)
    player.key(pygame.K_x)
    player.key(pygame.K_x)
    smaller = card(player.words())
    player.key(pygame.K_ESCAPE)
    open_analysis(player, game, 0)
    player.double_click(player.node("Next-biggest mistake").rect.center)
    assert card(player.words()) == smaller


def test_the_chosen_step_and_the_focus_stay_when_the_analysis_is_complete(
    player: MousePlayer,
) -> None:
    """The program adds buttons before the button that has the focus then."""
    game = unfinished_game()
    open_analysis(player, game, len(history_of(game)))
    player.form.focus_on(player.button("Close"))
    finished_analysis(player, game)
    player.tick()
    assert player.sees("text: Step 9")
    assert player.sees("button: Next-biggest mistake")
    assert player.sees("> button: Close")
    programs = unfinished_game()
    programs.seating = Seating(tuple(Seat(name, n, "master") for n, name in enumerate(game.names)))
    open_analysis(player, programs)
    assert not player.sees("puzzle"), "mistakes of bots are no puzzles"


def test_where_there_is_little_room_the_analysis_scrolls_and_needs_no_table(
    player: MousePlayer,
) -> None:
    """The table of luck and mistakes is too wide in the smallest window with the largest text."""
    context, game = player.app.context, analyzed_game()
    finished_analysis(player, game)
    context.change_settings(replace(context.settings, text=200))
    for size, text in (((2560, 1080), ", Luck "), ((1024, 640), " at the start, luck ")):
        open_analysis(player, game)
        resize(context, player.app.stack, size)
        assert player.sees("text: Ana", text)
    (plot,) = (w for root in player.form.roots for w in root.tree() if w.label.startswith("Win c"))
    assert plot.rect.h == 256, "a chart is seen as a whole"
    assert player.node("Step ").rect.h == 0, "the card is out of view"
    player.app.stack.handle(pressed(pygame.K_x, keys=context.keys))
    assert player.node("Step ").rect.h > 100


@pytest.mark.parametrize(("count", "rounds"), [(60, 4), (20, 1)])
def test_the_scores_beside_the_curve_end_at_the_same_step(
    player: MousePlayer, count: int, rounds: int
) -> None:
    """The scores are below the curve if there is little room."""
    context = player.app.context
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


def test_figures_of_luck_and_mistakes_add_up(words: Words, theme: Theme) -> None:
    """The corrections absorb rounding differences."""
    # The values are rounded down, so that none reaches the limit of another verdict.
    assert [*map(percentage_points, (0.0199, 0.02, 0.0999, -0.0999))] == [1, 2, 9, -9]
    # Rounded alone, 57 + 20 − 62 + 84 + 0 would be 99 in a row that ends with 100.
    breakdown = ChanceBreakdown(0.571, 0.2085, 0.6232, 0.8436, 0.0, 1.0)
    assert rounded_changes(breakdown) == (20, -62, 84, 1)
    closed, seats = ChanceBreakdown(0.5, 0.12, 0.07, 0.03, 0.0, 0.58), (Seat("Ana", 0),) * 3
    rest, lines = closed._replace(corrections=0.1, end=0.68), list[str]()
    for breakdowns, accuracies in (
        ([], ()),
        ([closed], ()),
        ([closed, rest], (90, None)),
        ([closed] * 3, (7, 8, 9)),
    ):
        lines += explain_breakdowns(breakdowns, "Anna", Strings())
        lines += (str(describe_breakdown(breakdown, "Anna")) for breakdown in breakdowns)
        lines.append(breakdown_table(theme, breakdowns, seats, Strings(), accuracies).label)
    words.compare("luck-and-mistakes", "\n".join(lines))


def test_a_better_move_is_no_better_than_certain(player: MousePlayer) -> None:
    """Its chance is the chance after the played move and the loss."""
    game = unfinished_game()
    known = finished_analysis(player, game).reviews
    number = next(n for n, found in known.items() if found.best != game.log[n])
    mover = known[number].player
    shift = tuple(0.3 if seat == mover else -0.3 for seat in range(2))
    after = tuple(0.7000001 if seat == mover else 0.2999999 for seat in range(2))
    analysis: Any = SimpleNamespace(chances={number + 1: after})
    found = known[number]._replace(shift=shift)
    text = better_move(game, history_of(game)[number], found, analysis).message
    assert str(text).endswith("win chance: 100% instead of 70%")


@pytest.mark.parametrize("correction", [0.1, -0.1, 0.03])
def test_a_mistake_is_part_of_a_sum_and_a_large_correction_explained(
    correction: float, player: MousePlayer
) -> None:
    """The chart may even rise at a mistake."""
    game = unfinished_game()
    known = finished_analysis(player, game)
    number = next(n for n, found in known.reviews.items() if found.chance_lost >= 0.02)
    mover, lost = known.reviews[number].player, known.reviews[number].chance_lost
    chances = {
        number + later: tuple(chance if seat == mover else 1 - chance for seat in range(2))
        for later, chance in enumerate((0.4 - correction + lost, 0.4))
    }
    analysis: Any = SimpleNamespace(
        message=None, chances=chances, review_at=known.review_at, chance_breakdowns=()
    )
    analysis.reviews = known.reviews
    notes = notes_with_rank(game, history_of(game), number + 1, analysis)
    assert notes.sum
    values = notes.sum.values
    before, *changes, after = (
        int(str(values[name]).replace("−", "-").rstrip("%"))
        for name in ("before", "lost", "correction", "after")
    )
    assert after == before + sum(changes)
    is_explained = any("sees further" in str(text) for text in notes.sentences)
    assert is_explained == (abs(correction) > 0.05)


def test_a_correction_at_the_end_of_a_round_is_explained_by_possible_tiles(
    player: MousePlayer,
) -> None:
    game = unfinished_game(24)
    known = finished_analysis(player, game)
    number = [n for n, record in enumerate(game.log) if isinstance(record, Deal)][1] - 1
    chances = {number: (0.3, 0.7), number + 1: (0.9, 0.1)}
    analysis: Any = SimpleNamespace(
        message=None, chances=chances, reviews=known.reviews, chance_breakdowns=()
    )
    analysis.review_at = known.review_at
    entries = history_of(game)
    step = next(entry.number for entry in entries if entry.record_count == number + 1)
    notes = notes_with_rank(game, entries, step, analysis)
    assert "possible new tiles" in str(notes.sentences[-1])


def test_a_move_without_a_reason_names_the_next_move_and_a_good_move_no_better_one(
    player: MousePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The note omits a slightly better move, least of all in a decided game."""
    game = unfinished_game(pick=5)
    analysis, entries = finished_analysis(player, game), history_of(game)
    monkeypatch.setattr(step_notes, "why_better", lambda *_: FURTHER)

    def notes(step: int) -> list[str]:
        return [*map(str, notes_with_rank(game, entries, step, analysis).sentences)]

    assert notes(4)[1] == "The difference shows only later"
    following = "Likely continuation: Ben: 4 × red, display 5 › line 2"
    assert notes(6)[1] == f"The difference shows only later. {following}"
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
    known.chances[6] = (0.3, 0.3)
    assert str(notes_with_rank(game, entries, 6, analysis).sum) == "0% +30 (correction) = 30%"


def test_a_long_note_is_cut_after_a_word_and_complete_in_the_tooltip(
    player: MousePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, drawn, paragraph = Game(Setup(("Ana", "Ben"))), list[str](), Theme.paragraph
    images: dict[int, tuple[str, pygame.Surface]] = {}
    """With the image, because another image could get its number after its end."""

    def record(theme: Theme, text: str, *style: Any) -> pygame.Surface:
        image = paragraph(theme, text, *style)
        images[id(image)] = text, image
        return image

    class Sheet(pygame.Surface):
        def blit(self, source: pygame.Surface, *place: Any) -> pygame.Rect:
            if id(source) in images:
                drawn.append(images[id(source)][0])
            return super().blit(source, *place)

    theme = Theme(Style.EVENING, 1.0)
    analysis = finished_analysis(player, game)
    text = " ".join(f"word{number}" for number in range(40))
    monkeypatch.setattr(Theme, "paragraph", record)
    for sentences, tooltip in (((text, "more"), f"{text}\nmore"), (("word", "more"), "")):
        notes = StepNotes(tuple(Sentence(sentence, {}) for sentence in sentences))
        card = StepNotesBox(theme, analysis, game.names, Strings(), 2, notes)
        card.set_rect(pygame.Rect(0, 0, 300, 200))
        card.draw(Sheet((300, 200)), False, False)
        assert card.tooltip == tooltip
    cut = drawn[0].removesuffix(" …")
    assert text.startswith(f"{cut} word")
    assert len(cut) > 30
    assert drawn[1:] == ["word\nmore"]
