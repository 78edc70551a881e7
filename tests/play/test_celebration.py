"""The celebration at the end of a game: bonuses, places and winners."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from azul.engine import BonusKind, BonusScored, Phase, Setup, Wall, standings
from azul.game.game import Game
from azul.game.seat import Seat
from azul.game.seating import Seating
from azul.kit.audio import Sound
from azul.scenes.game import celebration
from azul.scenes.game.celebration import CelebrationScene
from azul.scenes.game.game_over import GameOverScene
from azul.scenes.game.round import RoundScene
from azul.scenes.game.scoring import ScoringScene
from azul.scenes.library.menu import MenuScene
from azul.settings import Speed
from azul.table.animation import confetti, points
from azul.table.animation.step_animations import AnimationKind
from azul.table.background import background_of
from tests.looks.played import finished
from tests.play.hand import Hand
from tests.resizing import resize

NAMES = ("Ana", "Ben", "Maximiliane-Anna", "WWWWWWWWWWWWWWWW")
sizes = pytest.mark.parametrize(
    "size",
    [
        (1024, 640),
        (1024, 1250),
        *(
            pytest.param(size, marks=pytest.mark.slow)
            for size in [(1366, 768), (1920, 1080), (2560, 1080), (2560, 1440)]
        ),
    ],
)


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    # An event left over from the window of another test would close this one.
    pygame.display.init()
    pygame.event.clear()
    player = Hand(tmp_path, Speed.NORMAL)
    yield player
    player.close()


@pytest.fixture
def sounds(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> list[Sound]:
    sounds: list[Sound] = []
    monkeypatch.setattr(hand.app.context.audio, "play", sounds.append)
    return sounds


def game_with_bonuses() -> Game:
    """A finished game in which a player has a bonus."""
    games = (finished(Setup(NAMES[:2], seed=seed)) for seed in range(99))
    return next(game for game in games if bonuses(game))


def bonuses(game: Game) -> list[BonusScored]:
    events = game.step(game.cursor - 1).events
    return [event for event in events if isinstance(event, BonusScored)]


def play_last_draft(hand: Hand, game: Game) -> None:
    """Redo the last draft of a game, up to the animation of its wall-tiling."""
    while game.state.phase is not Phase.FACTORY_OFFER:
        game.undo()
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.tick()
    hand.key(pygame.K_y, pygame.KMOD_CTRL)
    hand.key(pygame.K_RETURN)
    hand.tick()
    assert hand.scene.animations.kind is AnimationKind.TILING


def show_celebration(
    hand: Hand, game: Game, size: tuple[int, int] = (1920, 1080)
) -> CelebrationScene:
    """Show the celebration of a finished game."""
    round_scene = RoundScene(hand.app.context, hand.app.context.start_game(game))
    hand.app.stack.push(round_scene)
    resize(hand.app.context, hand.app.stack, size)
    round_scene.controller.continue_after_round()
    hand.app.stack.update(0)
    scene = hand.app.stack.top
    assert isinstance(scene, CelebrationScene)
    return scene


def test_each_press_advances_one_stage_from_wall_tiling_to_the_result(hand: Hand) -> None:
    play_last_draft(hand, game_with_bonuses())
    empty_point = (5, 400)
    hand.click(empty_point)
    assert hand.scene.animations.kind is AnimationKind.BONUSES
    hand.click(empty_point)
    assert isinstance(hand.scene, ScoringScene)
    hand.push("Result")
    hand.tick()
    scene = hand.app.stack.top
    assert isinstance(scene, CelebrationScene)
    hand.click(empty_point)
    assert hand.app.stack.top is scene
    hand.click(empty_point)
    assert isinstance(hand.app.stack.top, GameOverScene)


def test_the_bar_names_the_bonuses_while_they_are_added_to_the_scores(hand: Hand) -> None:
    game = game_with_bonuses()
    first = bonuses(game)[0]
    play_last_draft(hand, game)
    before = hand.scene.animations.scores(hand.scene.animations.animation_state())[first.player]
    hand.key(pygame.K_RETURN)
    while not any(
        isinstance(e, BonusScored) for e in hand.scene.animations.animation_state().finished_events
    ):
        hand.tick(1)
    headline, _ = hand.scene.headline()
    assert headline == f"Bonus: {first.points} for each complete {first.kind.value}"
    picture = hand.scene.table_picture()
    assert {slot.owner for slot in picture.highlighted} >= {first.player}
    while hand.scene.animations.kind:
        hand.tick(1)
    scores = hand.scene.animations.scores(hand.scene.animations.animation_state())
    assert scores[first.player] == game.state.players[first.player].score > before


def test_the_headline_and_the_highlight_follow_the_kind_of_bonus(hand: Hand) -> None:
    """Bonuses are counted by kind, for all players together."""
    game = finished(Setup(NAMES[:3], seed=8))
    assert [bonus.kind.value for bonus in bonuses(game)] == ["row", "column", "row"]
    play_last_draft(hand, game)
    hand.key(pygame.K_RETURN)
    kinds = []
    while hand.scene.animations.kind:
        animation_state = hand.scene.animations.animation_state()
        for bonus, age in animation_state.event_ages:
            if isinstance(bonus, BonusScored) and points.is_not_yet_counted(bonus, age):
                kinds.append(bonus.kind)
                headline, _ = hand.scene.headline()
                assert headline == f"Bonus: {bonus.points} for each complete {bonus.kind.value}"
                slots = {*points.slots_of_bonus(bonus, animation_state.resting)}
                assert slots <= hand.scene.table_picture().highlighted
        hand.tick(1)
    assert {*kinds} == {BonusKind.ROW, BonusKind.COLUMN}


def test_in_a_game_of_programs_the_celebration_ends_by_itself(
    hand: Hand, sounds: list[Sound]
) -> None:
    """It announces the places first, from the last one on."""
    seats = Seating(tuple(Seat(name, color, "apprentice") for color, name in enumerate(NAMES)))
    game = finished(Setup(NAMES, seed=4), seats)
    places = {standing.place for standing in standings(game.state)}
    scene = show_celebration(hand, game)
    sounds.clear()
    seconds = 0.0
    while hand.app.stack.top is scene and seconds < 20:
        hand.app.stack.update(0.1)
        seconds += 0.1
    assert isinstance(hand.app.stack.top, GameOverScene)
    assert sounds == [Sound.SCORE] * (len(places) - 1) + [Sound.FANFARE]
    assert confetti.DURATION < seconds < 15


def test_the_celebration_waits_for_people(hand: Hand) -> None:
    """It stays, without animations, until a press."""
    scene = show_celebration(hand, finished(Setup(NAMES, seed=4)))
    for _ in range(600):
        hand.app.stack.update(0.1)
    assert hand.app.stack.top is scene
    assert not scene.is_animating
    hand.click((5, 400))
    assert isinstance(hand.app.stack.top, GameOverScene)


@pytest.mark.parametrize("is_winner_a_person", [True, False])
def test_there_is_no_confetti_if_people_have_lost(
    hand: Hand, monkeypatch: pytest.MonkeyPatch, is_winner_a_person: bool
) -> None:
    confetti_times: list[float] = []
    monkeypatch.setattr(
        confetti, "draw_confetti", lambda *values: confetti_times.append(values[-1])
    )
    winner = standings(finished(Setup(NAMES[:2], seed=4)).state)[0].player
    levels = [None if (n == winner) is is_winner_a_person else "apprentice" for n in range(2)]
    seats = tuple(Seat(NAMES[n], n, level) for n, level in enumerate(levels))
    scene = show_celebration(hand, finished(Setup(NAMES[:2], seed=4), Seating(seats)))
    scene.update(scene._times_of_places[1] + 0.5)
    scene.draw(pygame.Surface(scene.size))
    assert bool(confetti_times) is is_winner_a_person


def test_nothing_names_the_winners_before_they_are_announced(hand: Hand) -> None:
    """Nothing is drawn yet where the label of the winner and the title will be."""
    scene = show_celebration(hand, finished(Setup(NAMES, seed=4)))
    scene.update(scene._times_of_places[1] - 0.01)
    picture = pygame.Surface(scene.size)
    scene.draw(picture)
    winner = next(label for label in scene._labels if label.time == scene._times_of_places[1])
    for place in (winner.place, Rect(0, 0, scene.size[0], 40)):
        before = pygame.image.tobytes(scene._background.subsurface(place), "RGB")
        assert pygame.image.tobytes(picture.subsurface(place), "RGB") == before
    bar = scene._background.subsurface((0, 0, scene.size[0], 40))
    assert len(set(pygame.image.tobytes(bar, "RGB"))) <= 3


@pytest.mark.parametrize("count", [2, 4])
@sizes
def test_the_walls_of_all_winners_are_shown_side_by_side(
    hand: Hand, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], count: int
) -> None:
    game = finished(Setup(NAMES[:count], Wall.GRAY, seed=4))
    equal_standings = [standing._replace(place=1) for standing in standings(game.state)]
    monkeypatch.setattr(celebration, "standings", lambda _: equal_standings)
    scene = show_celebration(hand, game, size)
    assert len(scene._trophies) == count
    check_layout(scene)


@pytest.mark.parametrize("text", [100, 200])
@sizes
def test_the_celebration_fits_in_the_window(hand: Hand, size: tuple[int, int], text: int) -> None:
    context = hand.app.context
    context.change_settings(replace(context.settings, text=text, language="de"))
    check_layout(show_celebration(hand, finished(Setup(NAMES, seed=4)), size))


def check_layout(scene: CelebrationScene) -> None:
    """Check that labels and trophies are inside the window and do not overlap."""
    places = [label.place for label in scene._labels] + [t.goal for t in scene._trophies]
    assert all(Rect((0, 0), scene.size).contains(place) for place in places)
    assert not [pair for pair in combinations(places, 2) if pair[0].colliderect(pair[1])]
    assert all(trophy.goal.w > 100 for trophy in scene._trophies)


def test_the_celebration_frees_half_of_the_background_of_its_table(hand: Hand) -> None:
    """It covers the table, and all tiles are drawn."""
    scene = show_celebration(hand, game_with_bonuses())
    assert scene.stage.table._background().is_finished


def test_another_size_arranges_the_table_below_the_celebration(hand: Hand) -> None:
    """It would fill only a corner of the picture."""
    scene = show_celebration(hand, game_with_bonuses())
    hand.app.window.size = (1100, 700)
    hand.tick()
    assert scene.stage.table.layout.size == scene.size == (1100, 700)


def test_a_celebration_that_is_left_frees_its_pictures(hand: Hand) -> None:
    """The scene still lives when the result is drawn, and both would be in memory."""
    scene = show_celebration(hand, game_with_bonuses())
    assert scene._background.get_size() == scene.size
    scene.leave()
    assert not scene._background.get_width()
    assert not scene._trophies


def test_who_leaves_a_table_frees_its_background(hand: Hand) -> None:
    """It would lie beside the new one of the menu."""
    show_celebration(hand, game_with_bonuses())
    assert hand.app.context.theme.cache[background_of]
    hand.key(pygame.K_ESCAPE)
    assert isinstance(hand.app.stack.top, MenuScene)
    assert not hand.app.context.theme.cache[background_of]


def test_esc_leaves_the_game_during_the_celebration(hand: Hand) -> None:
    show_celebration(hand, finished(Setup(NAMES[:2], seed=4)))
    hand.key(pygame.K_ESCAPE)
    assert isinstance(hand.app.stack.top, MenuScene)


@pytest.mark.parametrize("change", [{"speed": Speed.OFF}, {"still": True}])
def test_without_animations_the_result_follows_at_once_with_its_sound(
    hand: Hand, sounds: list[Sound], change: dict[str, object]
) -> None:
    context = hand.app.context
    context.change_settings(replace(context.settings, **change))  # type: ignore[arg-type]
    scene = RoundScene(context, context.start_game(finished(Setup(NAMES[:2], seed=4))))
    hand.app.stack.push(scene)
    scene.controller.continue_after_round()
    hand.app.stack.update(0)
    assert isinstance(hand.app.stack.top, GameOverScene)
    assert sounds[-1] is Sound.FANFARE


def test_the_celebration_is_shown_once_and_not_when_a_game_is_opened(
    hand: Hand, sounds: list[Sound]
) -> None:
    show_celebration(hand, finished(Setup(NAMES[:2], seed=4)))
    for _ in range(2):
        hand.key(pygame.K_RETURN)
    hand.key(pygame.K_h)
    hand.key(pygame.K_ESCAPE)
    assert isinstance(hand.app.stack.top, GameOverScene)
    hand.app.open_file(Path(__file__).parents[1] / "saves" / "v1-2-colored-over.azul")
    sounds.clear()
    hand.tick()
    assert isinstance(hand.app.stack.top, GameOverScene)
    assert Sound.FANFARE not in sounds
