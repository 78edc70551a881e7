"""The history of a game: the player can read, scroll and copy its sentences."""

from dataclasses import replace

import pygame
import pytest

from azul.engine import Setup, Wall, legal_moves
from azul.game import Game, Seat, Seating
from azul.kit.theme import Theme
from azul.scenes.dialogs.history_list import EntryContent, EntryRow
from azul.scenes.game.round import RoundScene
from tests.game.histories import played
from tests.play.mouse_player import MousePlayer
from tests.scenes.analyses import review
from tests.transcript import Words


def test_a_player_reads_and_copies_the_history(
    player: MousePlayer, words: Words, clipboard: list[str]
) -> None:
    """Steps name the player of that time, and displays and lines by number, for the blind too.

    During wall-tiling the list does not show the deal of the next round yet.
    """
    seating = Seating((Seat("Ana", 0), Seat("Inês", 1, "master")))
    game = Game(Setup(("Ana", "Inês"), seed=11), seating)
    for record in played(Setup(("Ana", "Inês"), seed=11), 4).log[1:5]:
        game.play(record)
    game.reseat(game.state.to_act, "Rui", None)
    game.reseat(1 - game.state.to_act, "Eva", None)
    player.app.stack.push(RoundScene(player.app.context, player.app.context.start_game(game)))
    player.tick()
    while game.state.round == 1:
        player.play(legal_moves(game.state)[0])
    player.key(pygame.K_h)
    player.push("Copy")
    player.push("Copied")
    words.compare("history-copied", clipboard[-1])
    assert clipboard == [clipboard[0]] * 2
    player.key(pygame.K_ESCAPE)
    player.key(pygame.K_l)
    assert review(player).entries[-1].record_count == game.cursor - 1
    player.key(pygame.K_ESCAPE)
    player.push("Next round")
    player.key(pygame.K_h)
    player.push("Copy")
    assert clipboard[-1] == f"{clipboard[0]}\nRound 2\nThe displays are filled\n"
    player.app.context.change_settings(replace(player.app.context.settings, language="de"))
    player.push("Kopiert")
    assert clipboard[-1].startswith("Runde 1\n")
    player.push("Schließen")
    assert not player.sees("button: Kopiert")


def test_copying_includes_the_placements_on_a_gray_wall(
    player: MousePlayer, words: Words, clipboard: list[str]
) -> None:
    game = played(Setup(("Ana", "Ben", "Carla"), Wall.GRAY, seed=3), 30)
    player.app.stack.push(RoundScene(player.app.context, player.app.context.start_game(game)))
    player.tick()
    player.key(pygame.K_h)
    player.push("Copy")
    words.compare("history-of-gray-walls", clipboard[0])


def test_the_history_scrolls_and_leads_to_the_review_of_a_step(player: MousePlayer) -> None:
    """The history opens at the latest step. A click on a heading does nothing."""
    game = played(Setup(("Ana", "Ben"), seed=3), 40)
    player.app.stack.push(RoundScene(player.app.context, player.app.context.start_game(game)))
    player.tick()
    player.key(pygame.K_h)

    def top() -> int:
        """Return the number of rows above the first visible row."""
        rows = [line for line in player.words() if "list item" in line]
        return everything.index(rows[0])

    player.key(pygame.K_HOME)
    everything: list[str] = []
    for _ in range(99):
        rows = [line.replace("[x]", "[ ]") for line in player.words() if "list item" in line]
        everything += [row for row in rows if row not in everything]
        player.key(pygame.K_DOWN)
    player.key(pygame.K_ESCAPE)
    player.key(pygame.K_h)
    assert player.sees("list item", "[x]"), "the latest step"
    tops = [top()]
    for key in (pygame.K_HOME, pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_UP, pygame.K_END):
        player.key(key)
        tops.append(top())
    assert tops[1] == 0 < tops[2] < tops[4] < tops[3] < tops[5] == tops[0]
    player.move(player.node("History", 2).rect.center)
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=2, flipped=False))
    player.tick()
    assert 0 < top() < tops[0]
    area = player.node("History", 2).rect
    player.drag((area.right - 2, area.bottom - 5), (area.right - 2, area.top))
    assert top() == 0
    player.click_on("Round 1")
    assert player.sees("dialog: History")
    player.click_on("Ana: ")
    assert player.sees("heading: Review")
    assert player.sees(everything[2].split(" [")[0].strip(), "[x]")


@pytest.mark.parametrize(("room", "shown"), [(400, 0), (240, 1), (60, 1)])
def test_a_draft_is_shortened_to_fit_on_one_line(theme: Theme, room: int, shown: int) -> None:
    """This shows more steps in the narrow list of a review; the label has the full sentence."""
    shorter = ["2 × red, display 5 › line 3", "2 × red › line 3"]
    label = "Ana: 2 × red from display 5"
    row = EntryRow(1, lambda: EntryContent(label, ["Ana: …"], shorter))
    alone = EntryRow(1, lambda: EntryContent(label, ["Ana: …"], [shorter[shown]]))
    assert row.height(theme, room) == alone.height(theme, room)
    assert row.label == label
