"""The result of a game: its texts, its turning points, and all ways out of it."""

from dataclasses import replace

import pygame
import pytest
from pygame import Rect

from azul.engine import Setup, Wall, standings
from azul.game import Game, HintUse, Seat, Seating, Step, describe_draft
from azul.i18n import Strings
from azul.insight import TurningPoint
from azul.saves import disk
from azul.scenes.review.turning_points import TurningPointPictures, captions
from azul.scenes.scene import Pop
from azul.settings import Speed
from tests.game.histories import NAMES, played
from tests.play.mouse_player import MousePlayer
from tests.resizing import resize
from tests.scenes.analyses import (
    analyzed_game,
    finished_analysis,
    open_result,
    review,
    start_game,
    step_shown,
)
from tests.thinking import ThinkerInPlace
from tests.threads import join_threads
from tests.transcript import Words


def ranking(player: MousePlayer) -> list[str]:
    """Return the rows of the ranking."""
    return player.node("1. ").label.split("\n")


def rects(player: MousePlayer) -> dict[str, Rect]:
    """Return the rectangles of all buttons and of the ranking."""
    shown = [node for node in player.nodes() if node.widget or node.label.startswith("1. ")]
    return {node.label if node.widget else "ranking": node.rect.copy() for node in shown}


def choose(player: MousePlayer, label: str) -> None:
    """Push a button of the result, or of its menu for everything else."""
    if not player.sees(f"button: {label}"):
        player.push("More")
    player.push(label)


def cards(player: MousePlayer) -> list[str]:
    """Return the labels of the cards of turning points."""
    return [node.label for node in player.nodes() if "Watch it again" in node.description]


# Texts


def test_the_result_says_who_has_won_and_why(player: MousePlayer, words: Words) -> None:
    """The text addresses one person among bots as "you"; "rows" needs more than one row each.

    The games end clearly, by rows, shared; tied for place 1 by three, and for place 2.
    """
    lines, shared = [], 89
    for seed, players, person in (
        *((25, 2, None), (12, 2, None), (56, 2, None), (46, 2, None), (shared, 2, None)),
        *((348, 3, None), (93, 4, None)),
        *((25, 2, 0), (3, 2, 1), (46, 2, 0), (46, 2, 1), (shared, 2, 0)),
    ):
        log = played(Setup(NAMES[:players], seed=seed), move_seed=seed)
        levels = [None if person in (None, seat) else "master" for seat in range(players)]
        seats = tuple(Seat(NAMES[seat], seat, levels[seat]) for seat in range(players))
        open_result(player, Game.from_log(log.setup, map(str, log.log), log.cursor, Seating(seats)))
        role = "" if person is None else f" ({NAMES[person]} against a program)"
        lines.append(
            f"game {seed}{role}: " + " | ".join(each.strip() for each in player.words()[:4])
        )
    words.compare("results", "\n".join(lines))
    open_result(player, played(Setup(("W" * 16, "W" * 15 + "M"), seed=shared), move_seed=shared))
    assert player.sees("heading: A shared victory"), "names too long for the title are left out"


def test_the_figures_of_every_row_add_up_to_its_total(player: MousePlayer) -> None:
    """With large text the bonuses are one figure: small type is no choice for its readers."""
    context = player.app.context
    for wall, text in ((Wall.COLORED, 100), (Wall.GRAY, 100), (Wall.COLORED, 200)):
        game = played(Setup(NAMES[:3], wall, seed=3), move_seed=3)
        context.change_settings(replace(context.settings, text=text))
        open_result(player, game)
        resize(context, player.app.stack, (1366, 768))
        for row, standing in zip(ranking(player), standings(game.state), strict=True):
            assert row.startswith(f"{standing.place}. {NAMES[standing.player]}, Accuracy …, ")
            cells = row.split(", ")[3:]
            *parts, total = (int(cell.split(" ")[-1].replace("−", "-")) for cell in cells)
            assert sum(parts) == total == standing.total
            assert row.endswith(f", Bonus {standing.bonus}, Total {total}") == (text == 200)


def test_turning_points_are_large_and_lower_only_to_avoid_scrolling(player: MousePlayer) -> None:
    """The three cards are side by side, or below each other if they would be too narrow."""
    names = ("Maximiliane-Anna", "Wolfgang-Amadeus", "WWWWWWWWWWWWWWWW", "Bartholomäus Öl.")
    game = played(Setup(names, seed=4))
    game.hint_use = HintUse(None, (1, 2))
    open_result(player, game)
    finished_analysis(player, game)
    context, stack = player.app.context, player.app.stack
    for size in ((1440, 1080), (1366, 768), (1229, 691), (1024, 640)):
        resize(context, stack, size)
        places = [player.node(card).rect for card in cards(player)]
        assert len({place.y for place in places}) == 1
        assert all(place.w >= 320 for place in places) or size == (1024, 640)
        assert places[0].bottom < player.node("Rematch").rect.y, "the cards need no scrolling"
    context.change_settings(replace(context.settings, text=200))
    resize(context, player.app.stack, (1366, 768))
    assert len({player.node(card).rect.x for card in cards(player)}) == 1


# Its buttons


def test_a_player_reads_the_result_and_comes_back_from_every_screen(
    player: MousePlayer, words: Words
) -> None:
    """Neither a click that skips the last animation nor a hasty key must start a rematch."""
    game = analyzed_game()
    game.hint_use = HintUse(None, (2,))
    start_game(player, game)
    player.click_on("Rematch")
    player.wait(0.35)
    assert player.sees("button: Rematch (disabled)")
    player.wait(0.15)
    assert player.sees("Accuracy …, Luck …")
    assert player.sees("Analyzing the game… ")
    for key in (pygame.K_RETURN, pygame.K_SPACE):
        player.key(key)
        assert player.sees("button: Rematch |")
    finished_analysis(player, game)
    words.check("result", player.app.stack.top)
    for name, mod, seen in (
        ("h", 0, "dialog: History"),
        ("l", 0, "heading: Review"),
        ("u", 0, "dialog: Analysis"),
        ("s", pygame.KMOD_CTRL, "dialog: Save as"),
    ):
        player.key(pygame.key.key_code(name), mod)
        assert player.sees(seen)
        player.key(pygame.K_ESCAPE)
        assert player.sees("button: Rematch")
    player.push("More")
    words.check("result-more", player.app.stack.top)
    player.push("Cancel")
    for label, seen, back in (
        ("Review game", "heading: Review", "Back"),
        ("Analysis", "dialog: Analysis", "Close"),
        ("History", "dialog: History", "Close"),
        ("Save as…", "dialog: Save as", "Cancel"),
        ("Same tiles again", "dialog: The same tiles again", "Back"),
        ("View table", "Score: 40", "Result"),
        ("View table", "Score: 40", pygame.K_RETURN),
        ("View table", "Score: 40", pygame.K_SPACE),
        ("View table", "Score: 40", pygame.K_ESCAPE),
    ):
        choose(player, label)
        player.tick(9)
        assert player.sees(seen)
        assert not player.sees("button: Rematch")
        player.push(back) if isinstance(back, str) else player.key(back)
        assert player.sees("button: Rematch")
    assert not player.sees("A new tile"), "it is said once"
    # A step that is chosen in the analysis is reviewed.
    player.key(pygame.K_u)
    for key in (pygame.K_TAB, pygame.K_END, pygame.K_LEFT, pygame.K_RETURN):
        player.key(key)
    assert step_shown(player) > 0
    player.key(pygame.K_ESCAPE)
    player.key(pygame.K_F1)
    assert player.sees("list: Rules = Final scoring"), "the rules open at the final scoring"


def test_the_next_game_or_the_menu_replaces_the_result(player: MousePlayer) -> None:
    """The game is no longer played then, but stays in the library."""
    game, library = analyzed_game(), player.app.context.library
    for label, seen in (
        ("Rematch", "Round 1 · "),
        ("New game", "heading: New game"),
        ("Main menu", "button: Quit"),
        ("", "button: Quit"),
    ):
        before = library.paths()
        open_result(player, game)
        (path,) = {*library.paths()} - {*before}
        assert library.is_playing(path)
        choose(player, label) if label else player.key(pygame.K_ESCAPE)
        assert player.sees(seen)
        assert not library.is_playing(path)
        player.app.autosave.flush()
        assert disk.read(path).is_over
    open_result(player, game)
    choose(player, "Same tiles again")
    player.push("Swap seats")
    assert player.state.displays == game.step(0).after.displays
    assert player.scene.session.game.names == ("Ben", "Ana")


def test_undo_by_its_key_by_its_button_and_on_the_final_table(player: MousePlayer) -> None:
    game = analyzed_game()
    for by in ("key", "button", "table"):
        open_result(player, game)
        if by == "button":
            choose(player, "Undo")
        else:
            if by == "table":
                choose(player, "View table")
                assert player.sees("button: Result")
            player.key(pygame.K_z, pygame.KMOD_CTRL)
        assert not game.is_over
        assert not player.sees("button: Result")
        player.key(pygame.K_y, pygame.KMOD_CTRL)
        assert game.is_over


def test_after_a_loss_to_bots_the_biggest_mistake_is_one_click_away(player: MousePlayer) -> None:
    """The button waits for the analysis; winners and people without a mistake review the game."""
    log = analyzed_game()
    for person, label in ((0, "Fix your biggest mistake"), (1, "Review game")):
        seats = tuple(Seat(NAMES[n], n, None if n == person else "master") for n in range(2))
        game = Game.from_log(log.setup, map(str, log.log), log.cursor, Seating(seats))
        open_result(player, game)
        assert player.sees("Fix your biggest mistake (disabled)") == (person == 0)
        before = rects(player)
        analysis = finished_analysis(player, game)
        assert rects(player).items() >= before.items()
        player.push(label)
        if person:
            assert player.sees("heading: Review")
            continue
        worst = max(
            (each for each in analysis.mistakes if each.state.to_act == person),
            key=lambda each: each.chance_lost,
        )
        assert player.sees("heading: Find a better move")
        played = describe_draft(Step.from_record(worst.state, worst.played))
        assert player.sees(f"In the game: {Strings().say(played)}")
        player.key(pygame.K_ESCAPE)
        choose(player, "More")
        player.push("Review game")
        assert player.sees("heading: Review")


# Changes while it is shown


@pytest.mark.parametrize("text", [200, pytest.param(100, marks=pytest.mark.slow)])
def test_the_layout_stays_when_the_analysis_is_complete(player: MousePlayer, text: int) -> None:
    """Buttons must not move just before the player presses them."""
    context, game = player.app.context, analyzed_game()
    context.change_settings(replace(context.settings, text=text, language="de"))
    open_result(player, game)
    resize(context, player.app.stack, (1024, 640))
    before = rects(player)
    finished_analysis(player, game)
    after = rects(player)
    assert len(after) > len(before)
    assert {label: after[label] for label in before} == before


def test_the_layout_stays_when_the_series_is_loaded(player: MousePlayer) -> None:
    """A thread reads other games of the series; names may need two lines."""
    names = ("W" * 16, "M" * 16, "Ä" * 16, "Ö" * 16)
    player.paths.games.mkdir(exist_ok=True)
    for number in range(2):
        game = played(Setup(names, seed=4))
        game.series = "0" * 16
        disk.write(game, player.paths.games / f"{number}.azul")
    resize(player.app.context, player.app.stack, (1024, 640))
    start_game(player, game)
    before = rects(player)
    join_threads("series")
    player.tick()
    assert player.sees("Series: ")
    assert rects(player) == before


def test_without_an_analysis_the_result_says_why(
    player: MousePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ThinkerInPlace, "answer", lambda *_: 1 / 0)
    game = analyzed_game()
    open_result(player, game)
    finished_analysis(player, game)
    assert not player.sees("Accuracy"), "the column has dashes"
    assert player.sees("text: Something went wrong, so there’s no analysis.")


# Turning points


def test_all_turning_points_can_be_watched_one_after_the_other(player: MousePlayer) -> None:
    """The player sees the table before the step, then the animated step, and playback stops."""
    context, game = player.app.context, analyzed_game()
    open_result(player, game)
    turning_points = finished_analysis(player, game).turning_points
    labels = cards(player)
    context.change_settings(replace(context.settings, speed=Speed.NORMAL))
    for label, point in zip(labels, turning_points, strict=True):
        player.focus_on(label)
        player.key(pygame.K_RETURN)
        player.wait(0.5)
        assert review(player).current_record_count == point.record_index
        for _ in range(3):
            player.wait(10)
        assert not review(player).is_animating
        assert review(player).current_record_count == point.record_index + 1
        player.key(pygame.K_ESCAPE)
    player.click_on(labels[-1])
    assert player.sees("heading: Review")


def test_captions_name_the_event_and_the_better_move(player: MousePlayer, words: Words) -> None:
    """Shorter captions leave out the source of the move, and then the words "Win chance of"."""
    game = analyzed_game()
    analysis = finished_analysis(player, game)
    deals = [TurningPoint(0, 1, True, 0.4, after) for after in (0.58, 0.22)]
    texts = [
        Strings().say(text)
        for point in (*deals, *analysis.turning_points)
        for text in captions(point, game, analysis, None)
    ]
    words.compare("turning-points", "\n\n".join(texts))
    exercise = next(point for point in analysis.turning_points if not point.is_deal)
    hidden = captions(exercise, game, analysis, exercise.record_index)
    assert all("A better move: try it below" in Strings().say(text) for text in hidden)
    assert not any("Better: " in Strings().say(text) for text in hidden)


@pytest.mark.pictures
def test_a_card_never_shows_the_image_of_another_turning_point(player: MousePlayer) -> None:
    """The analysis may find other and more turning points after the first images were drawn."""
    context, game, height = player.app.context, analyzed_game(), 150
    analysis = finished_analysis(player, game)
    first, second = (TurningPoint(number, 0, True, 0.4, 0.6) for number in (0, 20))
    pictures = TurningPointPictures(context, game, analysis, lambda _: Pop())

    def drawn(*points: TurningPoint) -> list[bytes | None]:
        """Return each image before and after the thread has drawn the images."""
        analysis.turning_points = points
        seen = [pictures.picture(point.record_index, height) for point in points]
        join_threads("pictures")
        player.tick()
        seen += [pictures.picture(point.record_index, height) for point in points]
        return [pygame.image.tobytes(face, "RGB") if face else None for face in seen]

    empty, of_first = drawn(first)
    assert empty is None
    assert of_first is not None
    before, kept, of_second, still = drawn(second, first)
    assert (before, kept, still) == (None, of_first, of_first)
    assert of_second not in (None, of_first)


@pytest.mark.pictures
def test_every_turning_point_has_its_image(player: MousePlayer) -> None:
    """Some must be scrolled into view first; a thread draws the images."""
    player.app.window.size = (1024, 640)
    game = analyzed_game()
    open_result(player, game)
    finished_analysis(player, game)

    def colors(place: Rect) -> int:
        pixels = pygame.image.tobytes(player.app.window.get_surface().subsurface(place), "RGB")
        return len({pixels[start : start + 3] for start in range(0, len(pixels), 3)})

    for card in cards(player):
        player.focus_on(card)
        player.key(pygame.K_F5)
        join_threads("pictures")
        player.tick()
        picture = player.node(card).rect.copy()
        picture.h //= 3
        assert colors(picture) > 4 * colors(picture.move(0, 2 * picture.h)), (
            "the image is above its caption"
        )
