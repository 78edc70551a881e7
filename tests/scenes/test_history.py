"""The history of a game: its sentences can be read, scrolled and copied."""

from dataclasses import replace

import pygame
import pytest

from azul.engine import Setup, Wall, legal_moves
from azul.game import Game, Seat, Seating
from azul.kit.theme import Theme
from azul.scenes.dialogs.history_list import EntryContent, EntryRow
from azul.scenes.game.round import RoundScene
from tests.game.histories import played
from tests.play.hand import Hand
from tests.scenes.analyses import review
from tests.transcript import Words


def test_a_player_reads_and_copies_the_history(
    hand: Hand, words: Words, clipboard: list[str]
) -> None:
    """Steps name who held the seat then, and displays and lines by number, for the blind too.

    During wall-tiling the deal of the next round is not listed yet.
    """
    seating = Seating((Seat("Ana", 0), Seat("Inês", 1, "master")))
    game = Game(Setup(("Ana", "Inês"), seed=11), seating)
    for record in played(Setup(("Ana", "Inês"), seed=11), 4).log[1:5]:
        game.play(record)
    game.reseat(game.state.to_act, "Rui", None)
    game.reseat(1 - game.state.to_act, "Eva", None)
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.tick()
    while game.state.round == 1:
        hand.play(legal_moves(game.state)[0])
    hand.key(pygame.K_h)
    hand.push("Copy")
    hand.push("Copied")
    words.compare("history-copied", clipboard[-1])
    assert clipboard == [clipboard[0]] * 2
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_l)
    assert review(hand).entries[-1].record_count == game.cursor - 1
    hand.key(pygame.K_ESCAPE)
    hand.push("Next round")
    hand.key(pygame.K_h)
    hand.push("Copy")
    assert clipboard[-1] == f"{clipboard[0]}\nRound 2\nThe displays are filled\n"
    hand.app.context.change_settings(replace(hand.app.context.settings, language="de"))
    hand.push("Kopiert")
    assert clipboard[-1].startswith("Runde 1\n")
    hand.push("Schließen")
    assert not hand.sees("button: Kopiert")


def test_copying_includes_the_placements_on_a_gray_wall(
    hand: Hand, words: Words, clipboard: list[str]
) -> None:
    game = played(Setup(("Ana", "Ben", "Carla"), Wall.GRAY, seed=3), 30)
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.tick()
    hand.key(pygame.K_h)
    hand.push("Copy")
    words.compare("history-of-gray-walls", clipboard[0])


def test_the_history_scrolls_and_leads_to_the_review_of_a_step(hand: Hand) -> None:
    """It opens at the latest step. A click on a heading does nothing."""
    game = played(Setup(("Ana", "Ben"), seed=3), 40)
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.tick()
    hand.key(pygame.K_h)

    def top() -> int:
        """The number of rows above the first one in view."""
        rows = [line for line in hand.words() if "list item" in line]
        return everything.index(rows[0])

    hand.key(pygame.K_HOME)
    everything: list[str] = []
    for _ in range(99):
        rows = [line.replace("[x]", "[ ]") for line in hand.words() if "list item" in line]
        everything += [row for row in rows if row not in everything]
        hand.key(pygame.K_DOWN)
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_h)
    assert hand.sees("list item", "[x]"), "the latest step"
    tops = [top()]
    for key in (pygame.K_HOME, pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_UP, pygame.K_END):
        hand.key(key)
        tops.append(top())
    assert tops[1] == 0 < tops[2] < tops[4] < tops[3] < tops[5] == tops[0]
    hand.move(hand.node("History", 2).rect.center)
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=2, flipped=False))
    hand.tick()
    assert 0 < top() < tops[0]
    area = hand.node("History", 2).rect
    hand.drag((area.right - 2, area.bottom - 5), (area.right - 2, area.top))
    assert top() == 0
    hand.click_on("Round 1")
    assert hand.sees("dialog: History")
    hand.click_on("Ana: ")
    assert hand.sees("heading: Review")
    assert hand.sees(everything[2].split(" [")[0].strip(), "[x]")


@pytest.mark.parametrize(("room", "shown"), [(400, 0), (240, 1), (60, 1)])
def test_a_draft_is_shortened_to_fit_on_one_line(theme: Theme, room: int, shown: int) -> None:
    """This shows more steps in the narrow list of a review; the label has the full sentence."""
    shorter = ["2 × red, display 5 › line 3", "2 × red › line 3"]
    label = "Ana: 2 × red from display 5"
    row = EntryRow(1, lambda: EntryContent(label, ["Ana: …"], shorter))
    alone = EntryRow(1, lambda: EntryContent(label, ["Ana: …"], [shorter[shown]]))
    assert row.height(theme, room) == alone.height(theme, room)
    assert row.label == label
