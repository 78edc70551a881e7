"""The history of a game: its sentences can be read, scrolled and copied."""

from dataclasses import replace

import pygame
import pytest
from pygame import Surface

from azul.engine import Deal, Draft, Setup, Wall, legal_moves
from azul.game import Seat, Seating
from azul.game.game import Game
from azul.kit.colors import Rgb
from azul.kit.theme import Theme
from azul.scenes.dialogs.history import HistoryScene
from azul.scenes.dialogs.history_list import EntryContent, EntryRow
from azul.scenes.game.round import RoundScene
from azul.scenes.game.scoring import ScoringScene
from azul.scenes.review.review_scene import ReviewScene
from tests.game.histories import played
from tests.play.hand import Hand


def start_game(hand: Hand, game: Game) -> None:
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.tick()


def open_history(hand: Hand) -> HistoryScene:
    hand.key(pygame.K_h)
    scene = hand.app.stack.top
    assert isinstance(scene, HistoryScene)
    return scene


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that have been copied."""
    texts: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", texts.append)
    return texts


def end_round(hand: Hand, game: Game) -> None:
    """Play all drafts of the first round, so that wall-tiling is shown."""
    while game.state.round == 1:
        hand.play(legal_moves(game.state)[0])
    assert isinstance(hand.app.stack.top, ScoringScene)


def test_drafts_name_the_display_and_the_line_by_number(hand: Hand, clipboard: list[str]) -> None:
    game = Game(Setup(("Ana", "Ben"), seed=11))
    start_game(hand, game)
    draft = next(m for m in legal_moves(game.state) if isinstance(m, Draft) and m.source == 3)
    hand.play(draft._replace(line=2))
    open_history(hand)
    hand.push("Copy")
    (text,) = clipboard
    assert "from display 3 to line 2" in text
    assert text.startswith("Round 1\n")


@pytest.mark.parametrize("wall", Wall)
def test_copying_includes_every_sentence_in_order(
    wall: Wall, hand: Hand, clipboard: list[str]
) -> None:
    game = played(Setup(("Ana", "Ben", "Carla"), wall, seed=3), 60)
    start_game(hand, game)
    scene = open_history(hand)
    hand.push("Copy")
    (text,) = clipboard
    sentences = [str(s) for passage in scene._entries for s in passage.sentences]
    lines = [line for line in text.splitlines() if line and not line.startswith("Round ")]
    assert lines == [line for line in sentences if not line.startswith("Round ")]
    drafts = [record for record in game.log[: game.cursor] if isinstance(record, Draft)]
    assert sum(" from " in line for line in lines) >= len(drafts)


def test_the_button_says_that_the_text_is_copied(hand: Hand, clipboard: list[str]) -> None:
    start_game(hand, Game(Setup(("Ana", "Ben"), seed=11)))
    scene = open_history(hand)
    hand.push("Copy")
    hand.push("Copied")
    assert clipboard == [clipboard[0]] * 2
    hand.key(pygame.K_ESCAPE)
    assert hand.app.stack.top is not scene


def test_the_latest_step_is_in_view_and_keys_and_the_wheel_scroll(hand: Hand) -> None:
    start_game(hand, played(Setup(("Ana", "Ben"), seed=3), 40))
    scene = open_history(hand)
    scroll = scene.listing.scroll
    assert 0 < scroll.max_top == scroll.top
    tops = []
    for key in (pygame.K_HOME, pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_UP, pygame.K_END):
        hand.key(key)
        tops.append(scroll.top)
    assert tops[0] == 0 < tops[1] < tops[3] < tops[2] < tops[4] == scroll.max_top
    hand.move(scene.listing.rect.center)
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=2, flipped=False))
    hand.tick()
    assert scroll.top < scroll.max_top
    track = scroll.track()
    hand.drag(scroll.thumb().center, track.midtop)
    assert scroll.top == 0


def test_clicking_a_step_reviews_it_and_clicking_a_heading_does_nothing(hand: Hand) -> None:
    start_game(hand, played(Setup(("Ana", "Ben"), seed=3), 9))
    listing = open_history(hand).listing
    listing.scroll.top = 0
    hand.click(listing.row_rect(0).center)
    assert isinstance(hand.app.stack.top, HistoryScene)
    hand.click(listing.row_rect(3).center)
    scene = hand.app.stack.top
    assert isinstance(scene, ReviewScene)
    row = listing.rows[3]
    assert isinstance(row, EntryRow)
    assert scene.current_step == row.number


def test_steps_not_shown_yet_are_not_listed(hand: Hand, clipboard: list[str]) -> None:
    """During wall-tiling the deal of the next round is not listed yet."""
    game = Game(Setup(("Ana", "Ben"), seed=11))
    start_game(hand, game)
    end_round(hand, game)
    assert isinstance(game.log[game.cursor - 1], Deal)
    open_history(hand)
    hand.push("Copy")
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_l)
    back = hand.app.stack.top
    assert isinstance(back, ReviewScene)
    assert back.entries[-1].record_count == game.cursor - 1
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_RETURN)
    open_history(hand)
    hand.push("Copy")
    during_scoring, in_next_round = clipboard
    assert "Round 2" not in during_scoring
    assert in_next_round.startswith(during_scoring.rstrip("\n"))
    assert "\n\nRound 2\n" in in_next_round


def test_each_step_names_the_player_who_held_the_seat_then(hand: Hand) -> None:
    game = Game(
        Setup(("Ana", "Inês"), seed=11), Seating((Seat("Ana", 0), Seat("Inês", 1, "master")))
    )
    starter = game.state.to_act
    for _ in range(4):
        game.play(legal_moves(game.state)[0])
    game.reseat(starter, "Rui", "apprentice")
    game.play(legal_moves(game.state)[0])
    start_game(hand, game)
    rows = (row for row in open_history(hand)._rows if isinstance(row, EntryRow))
    contents = [row.content for row in rows if row.content.seat is not None]
    before = ("Ana", None) if starter == 0 else ("Inês", "master")
    other = ("Inês", "master") if starter == 0 else ("Ana", None)
    holders = [before, other, before, other, ("Rui", "apprentice")]
    assert [
        (content.sentences[0].split(":")[0], content.level) for content in contents[:5]
    ] == holders


def test_the_history_is_in_the_current_language(hand: Hand, clipboard: list[str]) -> None:
    start_game(hand, played(Setup(("Ana", "Ben"), seed=3), 5))
    open_history(hand)
    hand.app.context.change_settings(replace(hand.app.context.settings, language="de"))
    hand.push("Kopieren")
    assert clipboard[0].startswith("Runde 1\n")


@pytest.mark.parametrize("width", range(280, 420, 10))
def test_no_word_is_split_in_a_narrow_list(
    theme: Theme, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """German words are long, and the score beside them leaves little room."""
    text, render, fits = "Ana: 1 × Rot von Manufakturplättchen 4", Theme.render, []

    def record_width(
        theme: Theme, text: str, face: str, size: int, color: Rgb, room: int
    ) -> Surface:
        fits.append(theme.width(text.split(" ")[-1], face, size) <= room)
        return render(theme, text, face, size, color, room)

    monkeypatch.setattr(Theme, "render", record_width)
    content = EntryContent(text, [text], review=lambda: None)
    EntryRow(1, lambda: content).height(theme, width)
    assert fits == [True]


@pytest.mark.parametrize(("room", "shown"), [(400, 0), (240, 1), (60, 1)])
def test_a_draft_is_shortened_to_fit_on_one_line(theme: Theme, room: int, shown: int) -> None:
    """This shows more steps in the narrow list of a review; the label has the full sentence."""
    shorter = ["2 × red, display 5 › line 3", "2 × red › line 3"]
    row = EntryRow(1, lambda: EntryContent("Ana: 2 × red from display 5", ["Ana: …"], shorter))
    assert row._lines(theme, room)[0][0].replace("\u00a0", " ") == shorter[shown]
    assert row.label == "Ana: 2 × red from display 5"
