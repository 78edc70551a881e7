"""The result of a game: it fits at every size, its figures add up, and its buttons work."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from azul.app import App
from azul.engine import Setup, Standing, TileMovedToWall, Wall, standings
from azul.game import why_ended
from azul.game.game import Game
from azul.game.preserved import HintUse
from azul.game.seat import Seat
from azul.game.seating import Seating
from azul.i18n import LANGUAGES, Strings
from azul.kit import chart, metrics
from azul.kit.chart import ChartData
from azul.kit.widgets import Button
from azul.paths import Paths
from azul.scenes.dialogs import result_summary as outcome_module
from azul.scenes.dialogs.history import HistoryScene
from azul.scenes.dialogs.result_summary import ResultSummary
from azul.scenes.dialogs.save_as import SaveAsScene
from azul.scenes.game import game_over
from azul.scenes.game.game_over import GameOverScene
from azul.scenes.game.round import RoundScene
from azul.scenes.game.same_deal import SameDealScene
from azul.scenes.library.menu import MenuScene
from azul.scenes.library.setup import SetupScene
from azul.scenes.review.analysis_scene import AnalysisScene
from azul.scenes.review.review_scene import ReviewScene
from azul.table.animation import points
from tests.cases import some
from tests.game.histories import NAMES, played
from tests.inputs import click, give
from tests.play.hand import Hand
from tests.resizing import resize

LONG = ("Maximiliane-Anna", "Wolfgang-Amadeus", "WWWWWWWWWWWWWWWW", "Bartholomäus Öl.")
SIZES = [(1024, 640), (1366, 768), (1440, 1080), (1920, 1080), (2560, 1080), (2560, 1440)]
PADDING = 64


class LongerStrings(Strings):
    """Translations that are 40 % longer."""

    def __call__(self, message: str, **values: object) -> str:
        text = super().__call__(message, **values)
        return text + text[: round(len(text) * 0.4)]


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    app = App(Paths.in_folder(tmp_path), "en")
    yield app
    app.close()


def show_result(app: App, game: Game, size: tuple[int, int] = (1920, 1080)) -> GameOverScene:
    """The result scene of a finished game."""
    assert game.is_over
    scene = RoundScene(app.context, app.context.start_game(game))._result_scene()
    scene.update(1.0)
    resize(app.context, scene, size)
    scene.enter()
    return scene


def result_summary(scene: GameOverScene) -> ResultSummary:
    return next(widget for widget in scene._panel.tree() if isinstance(widget, ResultSummary))


def find_game(
    test: Callable[[Standing, Standing], bool], names: tuple[str, ...] = NAMES[:2]
) -> Game:
    """A game whose first two standings pass a test."""
    seed = find_seed(test, names)
    return played(Setup(names, seed=seed), move_seed=seed)


@cache
def find_seed(test: Callable[[Standing, Standing], bool], names: tuple[str, ...]) -> int:
    """The seed of such a game; cached, because the search takes up to a hundred games."""
    games = ((seed, played(Setup(names, seed=seed), move_seed=seed)) for seed in range(300))
    return next(seed for seed, game in games if test(*standings(game.state)[:2]))


def is_shared(first: Standing, second: Standing) -> bool:
    return first.place == second.place


def is_decided_by_rows(first: Standing, second: Standing) -> bool:
    return first.total == second.total and first.place < second.place


def is_clear(first: Standing, second: Standing) -> bool:
    return first.total > second.total


def press(scene: GameOverScene, label: str) -> Any:
    """Click a button."""
    buttons = [w for w in scene.form.widgets if isinstance(w, Button) and w.words == label]
    assert len(buttons) == 1
    point = buttons[0].rect.center
    return give(scene, *click(point))


def key(scene: GameOverScene, code: int, mod: int = 0) -> Any:
    return give(scene, pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))


def draw_panel(scene: GameOverScene) -> pygame.Surface:
    """Draw the panel on a transparent surface."""
    surface = pygame.Surface(scene.size, pygame.SRCALPHA)
    scene.draw_panel(surface)
    return surface


def gold_pixels(scene: GameOverScene) -> int:
    """The number of pixels in the color of the winners' rows."""
    colors, share = scene.colors, 80 / 255
    tint = [round(p + (g - p) * share) for p, g in zip(colors.paper, colors.gold, strict=True)]
    return pygame.mask.from_threshold(draw_panel(scene), tint, (3, 3, 3, 255)).count()


def last_number(text: str) -> int:
    """The points at the end of a cell of the ranking."""
    return 0 if text == "–" else int(text.split(" ")[-1].replace("−", "-"))


# At every size


@pytest.mark.sampled(0.4)
@pytest.mark.slow
@pytest.mark.parametrize("strings", [*map(Strings, LANGUAGES), *map(LongerStrings, LANGUAGES)])
@pytest.mark.parametrize("size", SIZES)
def test_everything_fits_in_the_window(app: App, size: tuple[int, int], strings: Strings) -> None:
    app.context.strings = strings
    game = played(Setup(LONG, seed=4))
    game.hint_use = HintUse(None, (1, 2))
    scene = show_result(app, game, size)
    assert Rect((0, 0), size).contains(scene.panel)
    assert scene.panel.contains(draw_panel(scene).get_bounding_rect())
    assert result_summary(scene).width() <= scene.panel.w - 2 * scene.px(PADDING)
    widgets = scene.form.widgets
    seen = [w.rect.clip(w.view) if w.view else w.rect for w in widgets]
    assert all(scene.panel.contains(place) for place in seen)
    assert not [pair for pair in combinations(seen, 2) if pair[0].colliderect(pair[1])]


def test_the_smallest_window_shows_ranking_and_chart_of_four_players_without_scrolling(
    app: App,
) -> None:
    """Only the turning points below need scrolling."""
    game = played(Setup(LONG, seed=4))
    game.hint_use = HintUse(None, (1, 2))
    scene = show_result(app, game, SIZES[0])
    assert scene.scroll.top == 0
    assert scene._area.rect.contains(result_summary(scene).rect)


def test_the_chart_is_lower_only_to_avoid_scrolling(app: App) -> None:
    game = played(Setup(LONG, seed=4))

    def chart_height(size: tuple[int, int]) -> float:
        """The height of the chart in units of the text size."""
        scene = show_result(app, game, size)
        return result_summary(scene)._chart.rect.h / scene.px(metrics.TEXT)

    heights = [chart_height(size) for size in ((1440, 1080), (1366, 768), (1024, 640))]
    assert heights == sorted(heights, reverse=True)
    assert heights[0] > heights[-1]
    assert show_result(app, game, (1366, 768)).scroll.max_top == 0


def test_the_chart_is_beside_the_ranking_only_in_a_wide_window(app: App) -> None:
    scene = show_result(app, played(Setup(NAMES, seed=4)), (2560, 1080))
    assert result_summary(scene).is_chart_beside
    resize(app.context, scene, (1920, 1080))
    assert not result_summary(scene).is_chart_beside


def test_drawing_again_uses_the_cached_chart_and_figures(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = show_result(app, played(Setup(NAMES, seed=4)))
    monkeypatch.setattr(chart, "_ChartImage", None)
    monkeypatch.setattr(result_summary(scene), "figures", None)
    first = pygame.image.tobytes(draw_panel(scene), "RGBA")
    assert pygame.image.tobytes(draw_panel(scene), "RGBA") == first


def test_a_new_language_applies_to_the_chart(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []

    def score_chart(*given: Any) -> ChartData:
        texts.append(given[-1].language)
        return ChartData([], (0, 1), [], "", 1)

    scene = show_result(app, played(Setup(NAMES[:3], seed=4)))
    monkeypatch.setattr(outcome_module, "score_chart", score_chart)
    app.context.strings = Strings("de")
    resize(app.context, scene, scene.size)
    assert set(texts) == {"de"}


# What it says


@pytest.mark.parametrize("wall", Wall)
@pytest.mark.parametrize("seed", some(range(4), 2))
def test_the_figures_of_every_row_add_up_to_its_total(app: App, wall: Wall, seed: int) -> None:
    game = played(Setup(NAMES, wall, seed=seed), move_seed=seed)
    for row, standing in zip(
        result_summary(show_result(app, game)).figures(), standings(game.state), strict=True
    ):
        place, name, _, _, *parts, total = (cell.text for cell in row)
        assert (place, name) == (f"{standing.place}.", NAMES[standing.player])
        assert sum(map(last_number, parts)) == last_number(total) == standing.total


def test_a_bonus_shows_its_calculation(app: App) -> None:
    game = find_game(lambda first, _: first.rows == 1 and not first.columns)
    cells = [cell.text for cell in result_summary(show_result(app, game)).figures()[0]]
    assert cells[6:8] == ["1 × 2 = 2", "–"]


def test_the_number_of_hints_is_a_column_once_hints_were_used(app: App) -> None:
    names = NAMES[:2]
    programs = Seating((Seat(names[0], 0), Seat(names[1], 1, "master")))
    log = played(Setup(names, seed=4))
    game = Game.from_log(log.setup, map(str, log.log), log.cursor, programs)
    assert [len(row) for row in result_summary(show_result(app, game)).figures()] == [10, 10]
    game.hint_use = HintUse(None, tuple(range(1, 5)))
    rows = result_summary(show_result(app, game)).figures()
    assert {row[1].text: row[2].text for row in rows} == {"Ana": "2", "Ben": "–"}


def test_with_large_text_the_bonuses_have_one_column(app: App) -> None:
    """Three columns would need text that is too small for players who chose large text."""
    game = played(Setup(NAMES[:3], seed=3))
    assert [len(row) for row in result_summary(show_result(app, game, (1366, 768))).figures()] == [
        10
    ] * 3
    app.context.change_settings(replace(app.context.settings, text=200))
    summary = result_summary(show_result(app, game, (1366, 768)))
    for row, standing in zip(summary.figures(), standings(game.state), strict=True):
        texts = [cell.text for cell in row]
        assert len(texts) == 8
        assert int(texts[-2]) == standing.bonus
    assert summary._type > 0.7 * app.context.theme.px(metrics.TEXT)


def test_one_winner_is_named_and_highlighted(app: App) -> None:
    game = find_game(is_clear)
    scene = show_result(app, game)
    first, second = standings(game.state)
    margin = first.total - second.total
    assert scene.title().startswith(f"{NAMES[first.player]} wins by {margin} point")
    players_with_rows = [NAMES[s.player] for s in standings(game.state) if s.rows]
    assert scene.body().startswith(" and ".join(players_with_rows))
    assert gold_pixels(scene) > scene.panel.w
    assert 2 * gold_pixels(scene) == pytest.approx(
        gold_pixels(show_result(app, find_game(is_shared))), rel=0.1
    )


def test_two_winners_are_both_named(app: App) -> None:
    game = find_game(is_shared)
    scene = show_result(app, game)
    assert scene.title() == "Ana and Ben share the victory"
    assert "Level on points and complete rows: Ana and Ben." in scene.body()


def test_names_too_long_for_the_title_are_left_out(app: App) -> None:
    scene = show_result(app, find_game(is_shared, ("W" * 16, "W" * 15 + "M")))
    assert scene.title() == "A shared victory"


def test_a_tie_of_three_decided_by_rows_is_explained(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find_game(is_clear, NAMES[:3])
    ranking = standings(game.state)
    tied_standings = [
        standing._replace(total=50, rows=rows, place=place)
        for standing, rows, place in zip(ranking, (2, 2, 1), (1, 1, 3), strict=True)
    ]
    scene = show_result(app, game)
    monkeypatch.setattr(game_over, "standings", lambda _: tied_standings)
    names = [NAMES[standing.player] for standing in ranking]
    text = f"{names[0]} and {names[1]} have more complete rows (2:2:1)."
    assert f"Place 1 is tied at 50:50:50. {text}" in scene.body()


def test_a_tie_for_a_lower_place_is_explained_too(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find_game(is_clear, NAMES)
    ranking = standings(game.state)
    figures = zip(ranking, (60, 50, 50, 40), (0, 2, 1, 0), (1, 2, 3, 4), strict=True)
    tied_standings = [
        s._replace(total=total, rows=rows, place=place) for s, total, rows, place in figures
    ]
    scene = show_result(app, game)
    monkeypatch.setattr(game_over, "standings", lambda _: tied_standings)
    text = f"{NAMES[ranking[1].player]} has more complete rows (2:1)."
    assert scene.body().count("tied") == 1
    assert f"Place 2 is tied at 50:50. {text}" in scene.body()


@pytest.mark.parametrize(("rows", "text"), [(1, "a row"), (2, "2 rows")])
def test_the_text_says_with_how_many_rows_the_game_was_ended(rows: int, text: str) -> None:
    def is_ended_by_one(first: Standing, second: Standing) -> bool:
        return {first.rows, second.rows} == {0, rows}

    assert str(why_ended(find_game(is_ended_by_one))).endswith(f" completed {text} of five.")


def test_the_text_says_that_each_of_several_players_completed_a_row() -> None:
    """Not "rows", which would be more than one each."""

    def is_ended_by_both(first: Standing, second: Standing) -> bool:
        return first.rows == second.rows == 1

    text = str(why_ended(find_game(is_ended_by_both)))
    assert text in (
        f"{one} and {other} each completed a row of five." for one, other in permutations(NAMES[:2])
    )


def test_a_tie_decided_by_rows_is_explained(app: App) -> None:
    game = find_game(is_decided_by_rows)
    scene = show_result(app, game)
    assert scene.title() == f"{NAMES[standings(game.state)[0].player]} wins on complete rows"
    first, second = standings(game.state)[:2]
    tie = f"Place 1 is tied at {first.total}:{second.total}."
    text = f"{NAMES[first.player]} has more complete rows ({first.rows}:{second.rows})."
    assert f"{tie} {text}" in scene.body()


@pytest.mark.parametrize(
    ("test", "of_winner", "of_loser"),
    [
        (lambda a, b: a.total == b.total + 1, "You won by 1 point", "You lost by 1 point"),
        (lambda a, b: a.total == b.total + 5, "You won by 5 points", "You lost by 5 points"),
        (is_decided_by_rows, "You won on complete rows", "You lost on complete rows"),
        (is_shared, "You share the victory with ", "You share the victory with "),
    ],
)
def test_one_person_among_programs_is_addressed_as_you(
    app: App, test: Callable[[Standing, Standing], bool], of_winner: str, of_loser: str
) -> None:
    """The title says whether they won, and by how much."""
    game = find_game(test)
    for standing, title in zip(standings(game.state), (of_winner, of_loser), strict=True):
        person = standing.player
        seats = [Seat(n, c, None if c == person else "master") for c, n in enumerate(NAMES[:2])]
        steps = map(game.step, range(game.cursor))
        single_person_game = Game(game.setup, Seating(tuple(seats)), steps, game.cursor)
        assert show_result(app, single_person_game).title().startswith(title)


def test_the_buttons_are_disabled_for_half_a_second(tmp_path: Path) -> None:
    """A click that skips the last animation must not start a rematch."""
    hand = Hand(tmp_path)
    context = hand.app.context
    hand.app.stack.push(RoundScene(context, context.start_game(find_game(is_clear))))
    hand.tick(1)
    scene = hand.app.stack.top
    assert isinstance(scene, GameOverScene)
    button = next(w for w in scene.form.widgets if isinstance(w, Button))
    assert (button.words, button.enabled) == ("Rematch", False)
    hand.click(button.rect.center)
    assert hand.app.stack.top is scene
    scene.update(0.5)
    assert button.enabled
    hand.click(button.rect.center)
    assert hand.app.stack.top is not scene
    hand.close()


# The buttons


@pytest.mark.parametrize(
    ("label", "shown"),
    [
        ("Same tiles", [MenuScene, RoundScene, GameOverScene, SameDealScene]),
        ("Review game", [MenuScene, RoundScene, ReviewScene]),
        ("Main menu", [MenuScene]),
        ("New game", [MenuScene, SetupScene]),
        ("Rematch", [MenuScene, RoundScene]),
    ],
)
def test_every_button_opens_its_scene(hand_at_result: Hand, label: str, shown: list[type]) -> None:
    hand = hand_at_result
    below = hand.app.stack.scenes[1]
    assert isinstance(below, RoundScene)
    hand.push(label)
    assert [type(scene) for scene in hand.app.stack.scenes] == shown
    is_left = below not in hand.app.stack.scenes
    assert hand.app.context.shelf.is_playing(below.session.path) is not is_left


def test_a_step_chosen_in_the_analysis_is_reviewed(hand_at_result: Hand) -> None:
    hand = hand_at_result
    hand.key(pygame.K_u)
    assert isinstance(hand.app.stack.top, AnalysisScene)
    hand.key(pygame.K_TAB)
    hand.key(pygame.K_LEFT)
    step = hand.app.stack.top.chart.cursor_x
    hand.key(pygame.K_RETURN)
    review = hand.app.stack.top
    assert isinstance(review, ReviewScene)
    assert review.current_step == step
    assert [type(scene) for scene in hand.app.stack.scenes[:-1]] == [MenuScene, RoundScene]


def test_undo_by_its_key_and_by_its_button(hand_at_result: Hand) -> None:
    hand = hand_at_result
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    assert not hand.scene.session.game.is_over
    hand.key(pygame.K_y, pygame.KMOD_CTRL)
    for _ in range(9):
        if isinstance(hand.app.stack.top, GameOverScene):
            break
        hand.key(pygame.K_RETURN)
        hand.tick(9)
    hand.push("Undo")
    assert not hand.scene.session.game.is_over


@pytest.mark.parametrize(
    ("code", "mod", "shown"),
    [
        (pygame.K_h, 0, HistoryScene),
        (pygame.K_l, 0, ReviewScene),
        (pygame.K_s, pygame.KMOD_CTRL, SaveAsScene),
    ],
)
def test_other_scenes_return_to_the_result(
    tmp_path: Path, code: int, mod: int, shown: type
) -> None:
    hand = Hand(tmp_path)
    context = hand.app.context
    hand.app.stack.push(RoundScene(context, context.start_game(find_game(is_clear))))
    hand.tick()
    assert isinstance(hand.app.stack.top, GameOverScene)
    hand.key(code, mod)
    assert isinstance(hand.app.stack.top, shown)
    hand.key(pygame.K_ESCAPE)
    assert isinstance(hand.app.stack.top, GameOverScene)
    hand.close()


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_SPACE])
def test_enter_and_space_start_nothing(app: App, code: int) -> None:
    assert key(show_result(app, find_game(is_clear)), code) is None


@pytest.fixture
def hand_at_result(tmp_path: Path) -> Iterator[Hand]:
    """A finished game with its result shown."""
    hand = Hand(tmp_path)
    context = hand.app.context
    hand.app.stack.push(RoundScene(context, context.start_game(find_game(is_clear))))
    hand.tick()
    assert isinstance(hand.app.stack.top, GameOverScene)
    yield hand
    hand.close()


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, None])
def test_the_table_can_be_shown_and_then_the_result_again(
    hand_at_result: Hand, code: int | None
) -> None:
    hand = hand_at_result
    hand.push("Table")
    hand.tick(9)
    assert isinstance(hand.app.stack.top, RoundScene)
    if code:
        hand.key(code)
    else:
        hand.push("Result")
    assert isinstance(hand.app.stack.top, GameOverScene)


@pytest.mark.pictures
def test_the_final_table_shows_points_and_explains_its_slots(
    hand_at_result: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, drawn = hand_at_result, list[object]()
    hand.push("Table")
    monkeypatch.setattr(points, "draw_earned_points", lambda *given: drawn.append(given[3]))
    tile = next(
        e for e in hand.scene.animations.wall_tiling_events if isinstance(e, TileMovedToWall)
    )
    hand.move(hand.scene.stage.table.slot_rect(points.wall_slot(tile)).center)
    hand.tick(60)
    assert drawn[-1] == hand.scene.animations.wall_tiling_events
    texts = hand.scene.stage.inspector.explanation(hand.scene.state, hand.scene.seats)
    assert str(texts[0]).startswith(f"Row {tile.line}")


def test_undo_on_the_final_table_continues_the_game(hand_at_result: Hand) -> None:
    hand = hand_at_result
    hand.push("Table")
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    assert not hand.scene.session.game.is_over
    assert not hand.scene.widgets()
