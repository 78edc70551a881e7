"""The last round is announced; the game ends with bonuses, a celebration and its result."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from azul.book import Topic
from azul.engine import BonusScored, Deal, Setup, Wall, standings
from azul.game.announcing import may_be_last
from azul.game.game import Game
from azul.game.seating import Seat, Seating
from azul.i18n import Sentence
from azul.kit import boxes
from azul.kit.audio import Sound
from azul.scenes.game import celebration
from azul.scenes.game.celebration import CelebrationScene
from azul.scenes.game.round import RoundScene
from azul.settings import Speed
from azul.table.animation import petals, points
from azul.table.painter import TablePainter
from azul.table.wall_panel import wall_panel
from tests.cases import slow
from tests.game.histories import NAMES as FOUR
from tests.game.histories import played as played_at_random
from tests.looks.played import finished, in_the_last_round
from tests.play.mouse_player import BESIDE, TICK, MousePlayer
from tests.play.programs import redo, start_game, tick_until, undo
from tests.resizing import resize

NAMES = ("Ana", "Ben", "Maximiliane-Anna", "WWWWWWWWWWWWWWWW")
SAVES = Path(__file__).parents[1] / "saves"


def before_last_round() -> Game:
    """Return a game whose next decision, which can be redone, makes this the last round."""
    game = in_the_last_round(Setup(("Ana", "Ben"), seed=3))
    game.undo()
    return game


def has_banner(player: MousePlayer) -> bool:
    """True if the banner is shown: nothing else moves without animations."""
    return player.scene.is_animating


def test_the_last_round_is_announced_once_it_is_certain(
    player: MousePlayer, sounds: list[Sound]
) -> None:
    """A banner is shown for a while, and a sign stays in the bar until the result."""
    game = before_last_round()
    start_game(player, game)
    player.tick(10)
    room = player.scene.notice_room
    for _ in range(2):
        assert not player.scene.bar.is_last_round
        assert not has_banner(player)
        sounds.clear()
        redo(player)
        player.tick(5)
        assert player.sees("announced: Last round! ", " completes row ")
        assert (has_banner(player), player.scene.bar.is_last_round) == (True, True)
        assert sounds.count(Sound.LAST_ROUND) == 1
        assert player.scene.notice_room.x > room.x + 40, "messages leave the sign free"
        player.tick(round(2.4 / TICK))
        assert has_banner(player)
        player.move(BESIDE)
        player.tick(round(0.2 / TICK))
        assert (has_banner(player), player.scene.bar.is_last_round) == (False, True)
        assert player.sees("announced: ", "your turn")
        assert not player.sees("announced: Round")
        undo(player)
        player.tick()
    redo(player)
    player.tick(5)
    draft = player.scene.table.hand.moves[0]
    player.play(draft)
    assert (game.log[-1], has_banner(player)) == (draft, False)
    while not game.is_over:
        player.play(player.scene.table.hand.moves[0])
    assert player.sees("text: Last round / Ana, Before ")
    assert player.scene.bar.is_last_round
    assert player.sees("announced: Last round! ")
    player.key(pygame.K_RETURN)
    tick_until(player, lambda: player.sees("button: More"))
    player.push("More")
    player.push("Undo")
    player.tick(30)
    assert (has_banner(player), player.scene.bar.is_last_round) == (False, True)
    start_game(player, in_the_last_round(Setup(("Ana", "Ben"), seed=3)))
    player.tick(30)
    assert (has_banner(player), player.scene.bar.is_last_round) == (False, True)


def test_a_possible_last_round_is_announced_after_the_deal(player: MousePlayer) -> None:
    """The message disappears as soon as the last round is certain; another message stays."""
    game = before_last_round()
    while not isinstance(game.step(game.cursor - 1).record, Deal):
        game.undo()
    message = str(may_be_last(game.state, game.names))
    start_game(player, game)
    assert player.sees(f"announced: {message}")
    player.tick(10)
    player.press(BESIDE)
    assert not player.sees("announced: ", message)
    player.key(pygame.K_h)
    player.key(pygame.K_ESCAPE)
    assert not player.sees("announced: ", message)
    while not player.sees("announced: Last round! "):
        redo(player)
        player.tick()
    player.scene.table.show_brief_message(Sentence("Saved", {}))
    player.scene.build()
    assert player.sees("announced: Saved")


@pytest.mark.parametrize("speed", [Speed.OFF, Speed.NORMAL])
def test_a_message_explains_empty_displays_for_four_seconds(tmp_path: Path, speed: Speed) -> None:
    """Pointing at the message keeps it; a click that only skips the animation does not hide it."""
    player = MousePlayer(tmp_path, speed)
    game = played_at_random(Setup(FOUR, seed=11), move_seed=11)
    last_deal = max(n for n, record in enumerate(game.log) if isinstance(record, Deal))
    game = game.branch(last_deal - 1)
    start_game(player, game)
    player.play(player.scene.table.hand.moves[0])
    while not player.sees("button: Next round"):
        player.wait(9.0)
    player.push("Next round")
    words = "There weren’t enough tiles for all displays"
    if speed is not Speed.OFF:
        assert not player.sees("announced: ", words)
        player.click(BESIDE)
    last = "This may be the last round: Ana, Ben, Carla and Dinis can each complete a row"
    assert (player.sees("announced: ", words), player.sees(last)) == (True, True)
    player.tick(round(3.5 / TICK))
    assert player.sees("announced: ", words)
    player.scene.draw(Surface(player.scene.size))
    player.move(player.scene.table.toast.rect.center)
    player.tick(round(10 / TICK))
    assert player.sees("announced: ", words)
    player.move(BESIDE)
    player.tick(round(1 / TICK))
    assert not player.sees("announced: ", words)
    player.close()


# The end of a game


@pytest.fixture
def animated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MousePlayer]:
    """Return a player with animations; the table below a celebration is not painted."""
    monkeypatch.setattr(TablePainter, "draw", lambda *_: None)
    player = MousePlayer(tmp_path, Speed.NORMAL)
    yield player
    player.close()


def bonuses(game: Game) -> list[BonusScored]:
    events = game.step(game.cursor - 1).events
    return [event for event in events if isinstance(event, BonusScored)]


def show_celebration(
    player: MousePlayer, game: Game, size: tuple[int, int] = (1280, 720)
) -> CelebrationScene:
    scene = RoundScene(player.app.context, player.app.context.start_game(game))
    player.app.stack.push(scene)
    resize(player.app.context, player.app.stack, size)
    scene.controller.continue_after_round()
    player.app.stack.update(0)
    top = player.app.stack.top
    assert isinstance(top, CelebrationScene)
    return top


def test_each_click_leads_one_stage_on_to_the_result(animated: MousePlayer) -> None:
    """The stages count bonuses by kind for all players, and light their tiles."""
    player, game = animated, finished(Setup(NAMES[:3], seed=8))
    final = tuple(board.score for board in game.state.players)
    kinds = [bonus.kind.value for bonus in bonuses(game)]
    assert kinds == ["row", "column", "row"]
    bonus = bonuses(game)[0]
    game.undo()
    start_game(player, game)
    redo(player)
    player.click(BESIDE)
    assert player.sees("announced: Wall-tiling")
    player.click(BESIDE)
    assert player.sees("announced: Final scoring")
    before = player.scene.table_model().scores
    headlines = []
    while not player.sees("button: Result"):
        headlines.append(player.scene.headline()[0])
        shown = player.scene.table_model()
        if headlines[-1].endswith("row"):
            lit = {*points.slots_of_bonus(bonus, shown.animation_state.resting)}
            assert lit <= shown.highlighted
        player.tick(3)
    named = [text for n, text in enumerate(headlines) if text not in headlines[:n]]
    assert named == [
        "Final scoring",
        "Bonus: 2 for each complete row",
        "Bonus: 7 for each complete column",
    ]
    assert player.sees("announced: Final scoring")
    scores = player.scene.table_model().scores
    assert (scores, scores > before) == (final, True)
    player.push("Result")
    player.tick()
    assert player.sees("Press any key or click to continue")
    player.click(BESIDE)
    assert player.sees("Press any key or click to continue")
    player.click(BESIDE)
    assert player.sees("heading: ", "win")


def test_a_celebration_waits_for_people_and_is_shown_once(
    animated: MousePlayer, sounds: list[Sound]
) -> None:
    """Among bots it goes on by itself; places come one by one, the winner with a fanfare."""
    player = animated
    game = finished(Setup(NAMES, seed=4))
    scene = show_celebration(player, game)
    player.app.window.size = (1100, 700)
    player.tick()
    assert scene.size == (1100, 700)
    player.app.stack.update(60.0)
    player.app.stack.update(0.1)
    assert (player.app.stack.top, scene.is_animating) == (scene, False)
    assert scene.topic == Topic.BONUSES
    player.key(pygame.K_RETURN)
    assert not player.sees("Press any key or click")
    player.key(pygame.K_h)
    player.key(pygame.K_ESCAPE)
    assert player.sees("button: Main menu")
    sounds.clear()
    player.app.open_file(SAVES / "v1-2-colored-over.azul")
    player.tick()
    assert (player.sees("button: Main menu"), sounds.count(Sound.FANFARE)) == (True, 0)
    show_celebration(player, finished(Setup(NAMES[:2], seed=4)))
    player.key(pygame.K_ESCAPE)
    assert player.sees("heading: Azulejo")
    seats = Seating(tuple(Seat(name, color, "apprentice") for color, name in enumerate(NAMES)))
    game = finished(Setup(NAMES, seed=4), seats)
    scene, seconds = show_celebration(player, game), 0.0
    sounds.clear()
    while player.app.stack.top == scene and seconds < 20:
        player.app.stack.update(TICK)
        seconds += TICK
    places = {standing.place for standing in standings(game.state)}
    told = [sound for sound in sounds if sound is not Sound.CLACK]
    assert told == [Sound.SCORE] * (len(places) - 1) + [Sound.FANFARE]
    winner = game.state.players[standings(game.state)[0].player]
    assert sounds[len(places) :] == [Sound.CLACK] * "".join(winner.wall).count(".")
    assert petals.DURATION < seconds < 15


@pytest.mark.parametrize("change", [{"speed": Speed.OFF}, {"still": True}])
@pytest.mark.parametrize("is_won", [True, False])
def test_without_motion_the_result_is_shown_at_once(
    animated: MousePlayer, sounds: list[Sound], change: dict[str, object], is_won: bool
) -> None:
    player, context = animated, animated.app.context
    context.change_settings(replace(context.settings, **change))  # type: ignore[arg-type]
    first = standings(against_bots(0).state)[0].player
    game = against_bots(first if is_won else 1 - first)
    scene = RoundScene(context, context.start_game(game))
    player.app.stack.push(scene)
    scene.controller.continue_after_round()
    player.app.stack.update(0)
    assert player.sees("button: Main menu")
    assert sounds[-1] == (Sound.FANFARE if is_won else Sound.CHIME)


def pixels_of(scene: CelebrationScene, height: int | None = None) -> bytes:
    """Return the pixels of a scene, or of its upper edge."""
    surface = Surface(scene.size)
    scene.draw(surface)
    part = surface.subsurface((0, 0, scene.size[0], height or scene.size[1]))
    return pygame.image.tobytes(part, "RGB")


def against_bots(player: int, names: Sequence[str] = NAMES[:2]) -> Game:
    """Return a finished game in which one player is a person."""
    seats = [Seat(name, n, None if n == player else "apprentice") for n, name in enumerate(names)]
    return finished(Setup(tuple(names), seed=4), Seating(tuple(seats)))


def test_a_game_is_lost_to_bots_if_no_person_is_first() -> None:
    """Among several people nobody is the loser; among bots alone nobody has lost."""
    first = standings(against_bots(0).state)[0].player
    won, lost = against_bots(first), against_bots(1 - first)
    assert (won.is_lost_to_bots, won.lone_loser) == (False, None)
    assert (lost.is_lost_to_bots, lost.lone_loser) == (True, 1 - first)
    bots = against_bots(-1)
    assert (bots.is_lost_to_bots, bots.lone_loser) == (False, None)


def test_a_person_who_wins_against_bots_is_told_so(animated: MousePlayer) -> None:
    first, last = (standings(against_bots(0).state)[place].player for place in (0, -1))
    scene = show_celebration(animated, against_bots(first))
    assert animated.sees("announced: You win!")
    assert not animated.sees("announced: Your best")
    scene = show_celebration(animated, finished(Setup(NAMES[:2], seed=4)))
    assert animated.sees(f"announced: {NAMES[first]} wins")
    scene = show_celebration(animated, against_bots(last))
    assert animated.sees(f"announced: {NAMES[first]} wins")
    assert animated.sees("announced: Your best move: 5 points for blue in row 2, round 3")
    before = pixels_of(scene)
    animated.click(BESIDE)
    assert animated.app.stack.top == scene
    assert pixels_of(scene) != before
    animated.click(BESIDE)
    assert animated.sees("button: Fix your biggest mistake")


@pytest.mark.pictures
@pytest.mark.parametrize("is_won_by_person", [True, False])
def test_the_winner_is_a_surprise_and_petals_fall_for_people_alone(
    player: MousePlayer, monkeypatch: pytest.MonkeyPatch, is_won_by_person: bool
) -> None:
    """The camera draws back first; a lost game is shown in the evening."""
    times: list[float] = []
    monkeypatch.setattr(petals, "draw_petals", lambda *values: times.append(values[-1]))
    player.app.context.change_settings(replace(player.app.context.settings, speed=Speed.NORMAL))
    first = standings(against_bots(0).state)[0].player
    scene = show_celebration(player, against_bots(first if is_won_by_person else 1 - first))
    near = pixels_of(scene)
    scene.update(2.5)
    far = pixels_of(scene, 110)
    assert pixels_of(scene) != near
    scene.update(0.35)
    assert pixels_of(scene, 110) == far
    scene.update(0.5)
    assert pixels_of(scene, 110) != far
    assert bool(times) == is_won_by_person


@pytest.mark.parametrize("winners", [2, *slow([1, 4])])
@pytest.mark.parametrize(
    "size", [(1024, 640), (1024, 1250), *slow([(1366, 768), (2560, 1080), (2560, 1440)])]
)
def test_plates_and_walls_of_all_winners_fit_side_by_side(
    animated: MousePlayer, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], winners: int
) -> None:
    game = finished(Setup(NAMES, Wall.GRAY, seed=4))
    equal = [
        standing._replace(place=1 if number < winners else number + 1)
        for number, standing in enumerate(standings(game.state))
    ]
    monkeypatch.setattr(celebration, "standings", lambda _: equal)
    placed: list[list[Rect]] = []
    sides: list[int] = []

    def record(rects: list[Rect]) -> list[Rect]:
        placed.append([*rects])
        return rects

    def draw_wall(*given: Any) -> Surface:
        sides.append(given[-1])
        return wall_panel(*given)

    monkeypatch.setattr(celebration, "wall_panel", draw_wall)
    row, column = boxes.row, boxes.column
    recording = SimpleNamespace(
        row=lambda *given: record(row(*given)),
        column=lambda *given: record(column(*given)),
    )
    monkeypatch.setattr(celebration, "boxes", recording)
    scene = show_celebration(animated, game, size)
    plates, rows = placed[-2:]
    assert (len(plates), len(rows)) == (winners, 4 - winners)
    rects = [*plates, *rows]
    assert all(Rect((0, 0), size).contains(rect) for rect in rects)
    assert not [pair for pair in combinations(rects, 2) if pair[0].colliderect(pair[1])]
    assert min(sides[:winners]) > 180
    assert min(sides) > 40
    scene.draw(Surface(size))
