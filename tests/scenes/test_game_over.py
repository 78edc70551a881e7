"""The end of the game: all is there at every size, the figures add up, nothing is hasty."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from azul.app import App
from azul.engine import Setup, Standing, TileMovedToWall, Wall, standings
from azul.game import why_ended
from azul.game.game import Game
from azul.game.preserved import AdviceUse
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
from tests.game.histories import NAMES, played
from tests.inputs import click, give
from tests.play.hand import Hand
from tests.resizing import resize

LONG = ("Maximiliane-Anna", "Wolfgang-Amadeus", "WWWWWWWWWWWWWWWW", "Bartholomäus Öl.")
SIZES = [(1024, 640), (1366, 768), (1440, 1080), (1920, 1080), (2560, 1080), (2560, 1440)]
PADDING = 64


class Wordy(Strings):
    """Words that are two fifths longer."""

    def __call__(self, message: str, **values: object) -> str:
        label = super().__call__(message, **values)
        return label + label[: round(len(label) * 0.4)]


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    app = App(Paths.in_folder(tmp_path), "en")
    yield app
    app.close()


def over(app: App, game: Game, size: tuple[int, int] = (1920, 1080)) -> GameOverScene:
    """The scene over a game that has ended."""
    assert game.is_over
    scene = RoundScene(app.context, app.context.start_game(game))._result_scene()
    scene.update(1.0)
    resize(app.context, scene, size)
    scene.enter()
    return scene


def outcome(scene: GameOverScene) -> ResultSummary:
    return next(widget for widget in scene._panel.tree() if isinstance(widget, ResultSummary))


def ended(test: Callable[[Standing, Standing], bool], names: tuple[str, ...] = NAMES[:2]) -> Game:
    """A game whose first two pass a test."""
    luck = luck_of(test, names)
    return played(Setup(names, seed=luck), move_seed=luck)


@cache
def luck_of(test: Callable[[Standing, Standing], bool], names: tuple[str, ...]) -> int:
    """With which luck a game ends so; looked for once, because it takes up to a hundred games."""
    games = ((luck, played(Setup(names, seed=luck), move_seed=luck)) for luck in range(300))
    return next(luck for luck, game in games if test(*standings(game.state)[:2]))


def shared(first: Standing, second: Standing) -> bool:
    return first.place == second.place


def by_rows(first: Standing, second: Standing) -> bool:
    return first.total == second.total and first.place < second.place


def clear(first: Standing, second: Standing) -> bool:
    return first.total > second.total


def press(scene: GameOverScene, label: str) -> Any:
    """Click a button."""
    buttons = [w for w in scene.form.widgets if isinstance(w, Button) and w.words == label]
    assert len(buttons) == 1
    point = buttons[0].rect.center
    return give(scene, *click(point))


def key(scene: GameOverScene, code: int, mod: int = 0) -> Any:
    return give(scene, pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))


def drawn(scene: GameOverScene) -> pygame.Surface:
    """The panel alone, on nothing."""
    surface = pygame.Surface(scene.size, pygame.SRCALPHA)
    scene.draw_panel(surface)
    return surface


def gold(scene: GameOverScene) -> int:
    """How many pixels have the color of the winners' rows."""
    colors, share = scene.colors, 80 / 255
    tint = [round(p + (g - p) * share) for p, g in zip(colors.paper, colors.gold, strict=True)]
    return pygame.mask.from_threshold(drawn(scene), tint, (3, 3, 3, 255)).count()


def number(label: str) -> int:
    """The points that a figure of the ranking ends with."""
    return 0 if label == "–" else int(label.split(" ")[-1].replace("−", "-"))


# At every size


@pytest.mark.sampled(0.4)
@pytest.mark.slow
@pytest.mark.parametrize("strings", [*map(Strings, LANGUAGES), *map(Wordy, LANGUAGES)])
@pytest.mark.parametrize("size", SIZES)
def test_all_of_it_has_room(app: App, size: tuple[int, int], strings: Strings) -> None:
    app.context.strings = strings
    game = played(Setup(LONG, seed=4))
    game.advice = AdviceUse(None, (1, 2))
    scene = over(app, game, size)
    assert Rect((0, 0), size).contains(scene.panel)
    assert scene.panel.contains(drawn(scene).get_bounding_rect())
    assert outcome(scene).width() <= scene.panel.w - 2 * scene.px(PADDING)
    widgets = scene.form.widgets
    seen = [w.rect.clip(w.view) if w.view else w.rect for w in widgets]
    assert all(scene.panel.contains(place) for place in seen)
    assert not [pair for pair in combinations(seen, 2) if pair[0].colliderect(pair[1])]


def test_the_smallest_window_shows_ranking_and_chart_of_four_players_without_scrolling(
    app: App,
) -> None:
    """Turning points are below them."""
    game = played(Setup(LONG, seed=4))
    game.advice = AdviceUse(None, (1, 2))
    scene = over(app, game, SIZES[0])
    assert scene.scroll.top == 0
    assert scene._area.rect.contains(outcome(scene).rect)


def test_the_chart_is_lowered_only_where_all_else_had_to_be_scrolled(app: App) -> None:
    game = played(Setup(LONG, seed=4))

    def chart_height(size: tuple[int, int]) -> float:
        """In sizes of type."""
        scene = over(app, game, size)
        return outcome(scene)._chart.rect.h / scene.px(metrics.TEXT)

    heights = [chart_height(size) for size in ((1440, 1080), (1366, 768), (1024, 640))]
    assert heights == sorted(heights, reverse=True)
    assert heights[0] > heights[-1]
    assert over(app, game, (1366, 768)).scroll.max_top == 0


def test_the_chart_stands_beside_the_ranking_in_a_wide_window_and_else_below_it(app: App) -> None:
    scene = over(app, played(Setup(NAMES, seed=4)), (2560, 1080))
    assert outcome(scene).is_chart_beside
    resize(app.context, scene, (1920, 1080))
    assert not outcome(scene).is_chart_beside


def test_drawing_builds_nothing(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = over(app, played(Setup(NAMES, seed=4)))
    monkeypatch.setattr(chart, "_ChartImage", None)
    monkeypatch.setattr(outcome(scene), "figures", None)
    first = pygame.image.tobytes(drawn(scene), "RGBA")
    assert pygame.image.tobytes(drawn(scene), "RGBA") == first


def test_a_new_language_reaches_ranking_and_chart(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts: list[str] = []

    def score_chart(*given: Any) -> ChartData:
        texts.append(given[-1].language)
        return ChartData([], (0, 1), [], "", 1)

    scene = over(app, played(Setup(NAMES[:3], seed=4)))
    monkeypatch.setattr(outcome_module, "score_chart", score_chart)
    app.context.strings = Strings("de")
    resize(app.context, scene, scene.size)
    assert set(texts) == {"de"}


# What it says


@pytest.mark.parametrize("wall", Wall)
@pytest.mark.parametrize("luck", range(4))
def test_the_figures_of_every_row_add_up_to_its_total(app: App, wall: Wall, luck: int) -> None:
    game = played(Setup(NAMES, wall, seed=luck), move_seed=luck)
    for row, standing in zip(
        outcome(over(app, game)).figures(), standings(game.state), strict=True
    ):
        place, name, _, _, *parts, total = (cell.text for cell in row)
        assert (place, name) == (f"{standing.place}.", NAMES[standing.player])
        assert sum(map(number, parts)) == number(total) == standing.total


def test_a_bonus_tells_how_it_came_about(app: App) -> None:
    game = ended(lambda first, _: first.rows == 1 and not first.columns)
    cells = [cell.text for cell in outcome(over(app, game)).figures()[0]]
    assert cells[6:8] == ["1 × 2 = 2", "–"]


def test_how_often_advice_was_asked_for_is_told_of_each_once_anybody_has(app: App) -> None:
    names = NAMES[:2]
    programs = Seating((Seat(names[0], 0), Seat(names[1], 1, "master")))
    log = played(Setup(names, seed=4))
    game = Game.from_log(log.setup, map(str, log.log), log.cursor, programs)
    assert [len(row) for row in outcome(over(app, game)).figures()] == [10, 10]
    game.advice = AdviceUse(None, tuple(range(1, 5)))
    rows = outcome(over(app, game)).figures()
    assert {row[1].text: row[2].text for row in rows} == {"Ana": "2", "Ben": "–"}


def test_large_type_adds_up_the_bonuses_rather_than_becoming_small(app: App) -> None:
    """Whoever chooses large type could read the figures of three columns least of all."""
    game = played(Setup(NAMES[:3], seed=3))
    assert [len(row) for row in outcome(over(app, game, (1366, 768))).figures()] == [10] * 3
    app.context.change_settings(replace(app.context.settings, text=200))
    summary = outcome(over(app, game, (1366, 768)))
    for row, standing in zip(summary.figures(), standings(game.state), strict=True):
        texts = [cell.text for cell in row]
        assert len(texts) == 8
        assert int(texts[-2]) == standing.bonus
    assert summary._type > 0.7 * app.context.theme.px(metrics.TEXT)


def test_one_winner_is_named_and_stands_out(app: App) -> None:
    game = ended(clear)
    scene = over(app, game)
    first, second = standings(game.state)
    margin = first.total - second.total
    assert scene.title().startswith(f"{NAMES[first.player]} wins by {margin} point")
    enders = [NAMES[s.player] for s in standings(game.state) if s.rows]
    assert scene.body().startswith(" and ".join(enders))
    assert gold(scene) > scene.panel.w
    assert 2 * gold(scene) == pytest.approx(gold(over(app, ended(shared))), rel=0.1)


def test_two_winners_are_both_named(app: App) -> None:
    game = ended(shared)
    scene = over(app, game)
    assert scene.title() == "Ana and Ben share the victory"
    assert "Level on points and complete rows: Ana and Ben." in scene.body()


def test_names_too_long_for_a_heading_are_left_to_the_ranking(app: App) -> None:
    scene = over(app, ended(shared, ("W" * 16, "W" * 15 + "M")))
    assert scene.title() == "A shared victory"


def test_a_tie_of_three_in_which_rows_decide_against_one_says_so(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = ended(clear, NAMES[:3])
    ranking = standings(game.state)
    tied = [
        replace(standing, total=50, rows=rows, place=place)
        for standing, rows, place in zip(ranking, (2, 2, 1), (1, 1, 3), strict=True)
    ]
    scene = over(app, game)
    monkeypatch.setattr(game_over, "standings", lambda _: tied)
    names = [NAMES[standing.player] for standing in ranking]
    text = f"{names[0]} and {names[1]} have more complete rows (2:2:1)."
    assert f"Place 1 is tied at 50:50:50. {text}" in scene.body()


def test_a_tie_for_a_lower_place_says_what_decided_it_too(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = ended(clear, NAMES)
    ranking = standings(game.state)
    figures = zip(ranking, (60, 50, 50, 40), (0, 2, 1, 0), (1, 2, 3, 4), strict=True)
    tied = [replace(s, total=total, rows=rows, place=place) for s, total, rows, place in figures]
    scene = over(app, game)
    monkeypatch.setattr(game_over, "standings", lambda _: tied)
    text = f"{NAMES[ranking[1].player]} has more complete rows (2:1)."
    assert scene.body().count("tied") == 1
    assert f"Place 2 is tied at 50:50. {text}" in scene.body()


@pytest.mark.parametrize(("rows", "text"), [(1, "a row"), (2, "2 rows")])
def test_the_one_who_has_ended_the_game_is_told_by_how_many_rows(rows: int, text: str) -> None:
    def alone(first: Standing, second: Standing) -> bool:
        return {first.rows, second.rows} == {0, rows}

    assert str(why_ended(ended(alone))).endswith(f" completed {text} of five.")


def test_a_tie_decided_by_rows_says_so(app: App) -> None:
    game = ended(by_rows)
    scene = over(app, game)
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
        (by_rows, "You won on complete rows", "You lost on complete rows"),
        (shared, "You share the victory with ", "You share the victory with "),
    ],
)
def test_one_person_among_programs_is_spoken_to(
    app: App, test: Callable[[Standing, Standing], bool], of_winner: str, of_loser: str
) -> None:
    """Whether won or lost, and by how much."""
    game = ended(test)
    for standing, label in zip(standings(game.state), (of_winner, of_loser), strict=True):
        person = standing.player
        seats = [Seat(n, c, None if c == person else "master") for c, n in enumerate(NAMES[:2])]
        steps = map(game.step, range(game.cursor))
        alone = Game(game.setup, Seating(tuple(seats)), steps, game.cursor)
        assert over(app, alone).title().startswith(label)


def test_the_buttons_wait_half_a_second_for_a_hasty_press(tmp_path: Path) -> None:
    """Whoever clicks to skip the last animation does not begin a rematch."""
    hand = Hand(tmp_path)
    context = hand.app.context
    hand.app.stack.push(RoundScene(context, context.start_game(ended(clear))))
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


# What may follow


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
def test_every_button_leads_where_it_says(
    at_the_result: Hand, label: str, shown: list[type]
) -> None:
    hand = at_the_result
    below = hand.app.stack.scenes[1]
    assert isinstance(below, RoundScene)
    hand.push(label)
    assert [type(scene) for scene in hand.app.stack.scenes] == shown
    is_left = below not in hand.app.stack.scenes
    assert hand.app.context.shelf.is_playing(below.session.path) is not is_left


def test_a_step_that_is_chosen_in_the_analysis_is_reviewed(at_the_result: Hand) -> None:
    hand = at_the_result
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


def test_undo_by_its_key_and_by_its_button(at_the_result: Hand) -> None:
    hand = at_the_result
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
def test_what_was_wished_for_comes_and_then_the_end_again(
    tmp_path: Path, code: int, mod: int, shown: type
) -> None:
    hand = Hand(tmp_path)
    context = hand.app.context
    hand.app.stack.push(RoundScene(context, context.start_game(ended(clear))))
    hand.tick()
    assert isinstance(hand.app.stack.top, GameOverScene)
    hand.key(code, mod)
    assert isinstance(hand.app.stack.top, shown)
    hand.key(pygame.K_ESCAPE)
    assert isinstance(hand.app.stack.top, GameOverScene)
    hand.close()


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_SPACE])
def test_a_hasty_key_starts_nothing(app: App, code: int) -> None:
    assert key(over(app, ended(clear)), code) is None


@pytest.fixture
def at_the_result(tmp_path: Path) -> Iterator[Hand]:
    """A game that has ended, with its result in sight."""
    hand = Hand(tmp_path)
    context = hand.app.context
    hand.app.stack.push(RoundScene(context, context.start_game(ended(clear))))
    hand.tick()
    assert isinstance(hand.app.stack.top, GameOverScene)
    yield hand
    hand.close()


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, None])
def test_the_table_can_be_looked_at_until_the_result_is_asked_for(
    at_the_result: Hand, code: int | None
) -> None:
    hand = at_the_result
    hand.push("Table")
    hand.tick(9)
    assert isinstance(hand.app.stack.top, RoundScene)
    if code:
        hand.key(code)
    else:
        hand.push("Result")
    assert isinstance(hand.app.stack.top, GameOverScene)


@pytest.mark.pictures
def test_on_the_table_of_the_end_points_stay_and_everything_explains_itself(
    at_the_result: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, drawn = at_the_result, list[object]()
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


def test_what_is_undone_on_the_table_of_the_end_is_played_on(at_the_result: Hand) -> None:
    hand = at_the_result
    hand.push("Table")
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    assert not hand.scene.session.game.is_over
    assert not hand.scene.widgets()
