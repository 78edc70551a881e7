"""Tip cards of a first game: when each is shown, when it counts as read, and its place."""

from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from azul.book import Tip, TipPart, TipPlace, due_tip, tip_words
from azul.engine import FLOOR, MARKER, Draft, Phase, Ruleset, Wall, legal_moves
from azul.game import Game
from azul.i18n import LANGUAGES, Strings, sentence
from azul.kit import metrics
from azul.kit.theme import Theme
from azul.kit.widgets import Button
from azul.paths import Paths
from azul.scenes.game.tip_card import fitting_card
from azul.scenes.game.tips import target_rects
from azul.settings import Settings, Speed
from azul.table.layout import Layout
from azul.table.slots import Area, Slot
from tests.cases import some
from tests.looks.played import before_the_last_draft
from tests.play.mouse_player import TWO_UNNAMED, MousePlayer
from tests.play.programs import block_thinking, new_game, start_game, undo, wait_for_input
from tests.table.test_layout import MOST_IN_CENTER, slots_of
from tests.transcript import Words

LONG = 2.5
"""Seconds after which a tip counts as read."""

TEXTS = {tip: str(tip_words(tip, Ruleset.AZUL)) for tip in Tip}


@pytest.fixture
def player(tmp_path: Path) -> Iterator[MousePlayer]:
    """Return a test player in a first game, without animations."""
    Settings(speed=Speed.OFF, names=TWO_UNNAMED).save(Paths.in_folder(tmp_path).settings)
    player = MousePlayer(tmp_path)
    yield player
    player.close()


def shown(player: MousePlayer) -> Tip | None:
    """Return the tip on the card that is shown, if any."""
    texts = {node.label for node in player.nodes()}
    return next((tip for tip, text in TEXTS.items() if text in texts), None)


def begin(player: MousePlayer, game: Game) -> Tip | None:
    """Start a game; return its first tip."""
    start_game(player, game)
    player.tick(4)
    return shown(player)


def read(player: MousePlayer) -> set[str]:
    return {*player.app.context.settings.tips_seen}


def fitting(player: MousePlayer, line: int = 5) -> Draft:
    """Return a draft that sends tiles to the center."""
    displays = player.state.displays
    moves = [move for move in legal_moves(player.state) if isinstance(move, Draft)]
    return next(
        move
        for move in moves
        if move.line == line and move.source and len({*displays[move.source - 1]}) > 1
    )


def test_cards_lead_through_the_first_turns(player: MousePlayer, words: Words) -> None:
    """A card counts as read after its button, or after two seconds and a move.

    Returned tiles are not placed. After "Got it" the next card waits for a move, except the card
    for held tiles.
    """
    assert begin(player, new_game(None, None)) == Tip.TAKE
    words.check("tip", player.app.stack.top)
    draft = fitting(player)
    for _ in range(2):
        player.click(player.source(draft))
        player.wait(0.1)
        assert shown(player) == Tip.PLACE
        player.key(pygame.K_ESCAPE)
        assert shown(player) == Tip.TAKE
    player.key(pygame.K_t)
    player.settle()
    assert player.sees("Hint 1")
    assert shown(player) is None, "hints replace the card"
    player.wait(LONG)
    player.key(pygame.K_ESCAPE)
    player.play(draft, by_clicks=True)
    assert shown(player) == Tip.TAKE, "the cards were shown too briefly"
    assert not read(player)
    for seconds in (1.2, 1.2):
        player.wait(seconds)
        draft = fitting(player)
        player.click(player.source(draft))
        player.wait(seconds)
        assert not read(player)
        player.key(pygame.K_ESCAPE)
    player.play(draft)
    assert read(player) == {"take", "place"}, "short times add up"
    assert shown(player) == Tip.CENTER
    player.push("Got it")
    player.tick(4)
    assert read(player) == {"take", "place", "center"}
    assert shown(player) is None
    player.change(tips_seen=("take", "center"))
    player.click(player.source(fitting(player)))
    assert shown(player) == Tip.PLACE
    player.key(pygame.K_ESCAPE)
    player.change(tips_seen=())
    assert shown(player) == Tip.TAKE, "the player restarted the tips in the settings"
    player.push("Turn off tips")
    player.play(fitting(player))
    player.tick(4)
    assert shown(player) is None
    player.change(tips=True)
    assert shown(player) == Tip.TAKE
    player.push("Got it")
    player.app.autosave.flush()
    assert Settings.load(player.paths.settings).tips_seen == ("take",)
    assert begin(player, new_game(None, None, seed=2)) is None, (
        "the player read the tip in the game before"
    )


def check_card(player: MousePlayer, tip: Tip) -> None:
    """Check that a card is on the board of the player before, and leaves its upper part free."""
    player.tick(4)
    assert shown(player) == tip
    layout, card = player.table.painter.layout, player.node(TEXTS[tip]).rect
    room = layout.card_room(player.state.to_act)
    assert room.contains(card)
    assert card.top > room.centery - room.h // 4
    assert room != layout.board_rect(player.state.to_act)


def test_cards_come_and_go_on_an_unneeded_board_and_the_table_stays(
    player: MousePlayer,
) -> None:
    """This holds at the first card too, and when hints replace a card."""
    begin(player, new_game(None, None))
    for size in ((1024, 640), (2560, 1440), (1366, 768)):
        player.resize(size)
        check_card(player, Tip.TAKE)
    places = player.table.painter.places
    player.change(tips_seen=("take", "place"))
    assert shown(player) is None
    player.key(pygame.K_t)
    player.settle()
    player.tick(4)
    assert player.sees("Hint 1")
    player.key(pygame.K_ESCAPE)
    player.play(fitting(player))
    check_card(player, Tip.CENTER)
    undo(player)
    player.tick(6)
    assert shown(player) is None
    player.change(tips_seen=tuple(Tip))
    assert player.table.painter.places == places


class StillTable:
    """A first game of two, whose table is compared with its beginning at each step."""

    def __init__(self, player: MousePlayer) -> None:
        self.player = player
        center = [Slot(Area.CENTER, 0, 0, number) for number in range(1, MOST_IN_CENTER[2] + 1)]
        self.slots = [*slots_of(2), *center]
        self.at_first = self.places()
        self.seen = set[Tip | None]()

    def places(self) -> list[Rect]:
        layout = self.player.table.painter.layout
        return [layout.bar, *map(layout.slot_rect, self.slots)]

    def check(self, *texts: str) -> None:
        """Check that texts can be read, nothing has moved, and a card does not hide its subject."""
        player = self.player
        player.tick(4)
        tip = shown(player)
        assert [text for text in texts if not player.sees(text)] == []
        self.seen.add(tip)
        assert self.places() == self.at_first, texts
        due = due_tip(player.state, player.app.context.settings.tips_seen, player.table.is_holding)
        if tip and due:
            targets = target_rects(player.table.painter.layout, player.state, due.place)
            assert player.node(TEXTS[tip]).rect.collidelist(targets) == -1

    def press(self, key: int, *texts: str) -> None:
        """Press a key, and compare."""
        self.player.key(key)
        self.player.settle()
        self.check(*texts)

    def turn(self) -> None:
        """Open all screens and cards of a turn, and make a move."""
        player, draft = self.player, legal_moves(self.player.state)[0]
        assert isinstance(draft, Draft)
        player.click(player.source(draft))
        self.check("In your hand")
        if draft.line > 1:
            # Line 1 is complete, or has another color.
            player.click(player.target(draft._replace(line=1)))
            self.check("Line 1")
        if player.table.is_holding:
            self.press(pygame.K_ESCAPE)
        self.press(pygame.K_t, "Hint 1: ")
        self.press(pygame.K_2, "Hint 2: ")
        self.press(pygame.K_ESCAPE)
        if shown(player):
            player.push("Got it")
        player.play(draft)
        self.check()


def test_nothing_on_the_table_moves_in_a_first_game(player: MousePlayer) -> None:
    """Slots keep their places at tips, hints, messages, a round summary, and the next round."""
    player.resize((1366, 768))
    begin(player, new_game(None, None, seed=3))
    table = StillTable(player)
    table.check("Got it")
    table.press(pygame.K_t, "Hint 1: ")
    table.press(pygame.K_ESCAPE, "Got it")
    player.change(tips_seen=("take",))
    while not player.scene.controller.is_round_over:
        table.turn()
    table.check("Next round")
    player.push("Next round")
    table.check("Round 2")
    player.table.show_message(sentence("There weren’t enough tiles for all displays"))
    table.check("There weren’t enough tiles")
    tips = {Tip.TAKE, Tip.PLACE, Tip.FLOOR, Tip.CENTER, Tip.LINE, Tip.SCORE}
    assert table.seen == {None, *tips}


# Games with bots


def play_to_round_summary(player: MousePlayer) -> None:
    """Play until the round summary is open."""
    wait_for_input(player)
    while not player.scene.controller.is_round_over:
        player.play(legal_moves(player.state)[0])
        wait_for_input(player)
    player.tick(2)


def test_tips_are_shown_only_in_turns_of_people(
    player: MousePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This includes the tip for choosing a space; a game that is only watched has no tips."""
    assert begin(player, new_game(None, "apprentice")) == Tip.TAKE
    with monkeypatch.context() as patch:
        block_thinking(patch)
        player.play(legal_moves(player.state)[0])
        player.tick(10)
        assert shown(player) is None
        assert not player.sees("Got it")
    wait_for_input(player)
    player.tick(2)
    assert shown(player) is not None
    game = new_game(None, None, wall=Wall.GRAY)
    while game.state.phase != Phase.WALL_TILING:
        game.play(legal_moves(game.state)[0])
    game.reseat(1 - game.state.to_act, "Ben", None)
    assert begin(player, game) == Tip.CHOOSE
    game.reseat(game.state.to_act, "Ana", "apprentice")
    with monkeypatch.context() as patch:
        block_thinking(patch)
        assert begin(player, game) is None
    game = new_game("apprentice", "apprentice")
    assert begin(player, game) is None
    while game.state.round == 1:
        player.tick(5)
        assert shown(player) is None


def test_after_a_round_points_are_explained_for_any_next_starter(player: MousePlayer) -> None:
    """The card is on the other player's board, because a person reads the board that has scored."""
    start_game(player, new_game(None, "journeyman"))
    player.change(tips_seen=("floor",))
    first_players = set[int]()
    while len(first_players) < 2:
        play_to_round_summary(player)
        assert shown(player) == Tip.SCORE
        own_board = player.table.painter.layout.board_rect(0)
        assert not player.node(TEXTS[Tip.SCORE]).rect.colliderect(own_board)
        first_players.add(player.state.first_player)
        player.push("Next round")


@pytest.mark.parametrize("wall", Wall)
def test_the_first_tiles_that_fall_are_explained_even_if_that_ends_the_round(
    player: MousePlayer, wall: Wall
) -> None:
    """Tiles of the last draft are gone when the table is still again, and most tiles fall then."""
    game = before_the_last_draft(new_game(None, None, wall=wall, seed=3))
    assert not any(board.floor.replace(MARKER, "") for board in game.state.players)
    start_game(player, game)
    player.play(
        next(m for m in legal_moves(game.state) if isinstance(m, Draft) and m.line == FLOOR)
    )
    play_to_round_summary(player)
    assert shown(player) == Tip.FLOOR


# The room of a card, and its frame


WINDOWS = [*product([(1024, 640), (1366, 768), (900, 1200), (2560, 1080)], (200, 150, 100))]


def lengthen(text: str) -> str:
    """Return the text as in a language with longer words."""
    return " ".join(word + "x" * round(len(word) * 0.4) for word in text.split())


@pytest.mark.parametrize("language", some(LANGUAGES, 3))
@pytest.mark.parametrize("window", some(WINDOWS, 12))
def test_text_and_buttons_fit_on_a_board(
    window: tuple[tuple[int, int], int], language: str
) -> None:
    """This holds in every language, with any text size; English represents longer languages."""
    pygame.font.init()
    (size, text), strings = window, Strings(language)
    texts = [strings.say(tip_words(tip, Ruleset.AZUL)) for tip in Tip]
    names = [strings("Got it"), strings("Turn off tips")]
    if language == "en":
        texts, names = [*map(lengthen, texts)], [*map(lengthen, names)]
    theme = Theme.of(Settings(text=text), size)

    def buttons(theme: Theme) -> list[Button]:
        return [Button(theme, name, list) for name in names]

    for players, (tip, tip_text) in product((2, 3, 4), zip(Tip, texts, strict=True)):
        layout = Layout(players, size)
        room, targets = layout.card_room(0), list[Rect]()
        if tip is Tip.FLOOR:
            targets = [layout.floor_drop_rect(players - 1)]
        card = fitting_card(theme, tip_text, buttons, room, targets)
        assert card.rect.collidelist(targets) == -1
        assert card.theme.px(metrics.SMALL) >= metrics.LEGIBLE
        widgets = [widget for widget in card.tree() if not widget.children]
        parts = [widget.rect for widget in widgets]
        assert room.contains(card.rect)
        assert all(card.rect.contains(part) for part in parts)
        assert not [pair for pair in combinations(parts, 2) if pair[0].colliderect(pair[1])]
        assert all(widget.rect.h >= widget.height(widget.rect.w) for widget in widgets)
        assert all(widget.rect.w >= widget.width() for widget in widgets if widget.is_interactive)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_frame_holds_the_subject_of_a_tip_and_nothing_else(players: int) -> None:
    """A frame around one display would read as advice; on a floor line it holds fallen tiles."""
    layout, state = Layout(players, (1366, 768)), new_game(*[None] * players).state
    state = state._replace(
        displays=(state.displays[0], *[""] * (len(state.displays) - 1)),
        players=(state.players[0]._replace(floor="MR"), *state.players[1:]),
    )

    def rects(part: TipPart, *place: int) -> list[Rect]:
        return target_rects(layout, state, TipPlace(part, *place))

    def spaces(player: int, row: int) -> list[Rect]:
        slots = (Slot(Area.WALL, player, row, column) for column in range(1, 6))
        return [layout.slot_rect(slot) for slot in slots]

    rows = [(player, row) for player in range(players) for row in range(1, 6)]
    for player, row in rows:
        ((target,), (wall,)) = rects(TipPart.ROW, player, row), rects(TipPart.WALL, player)
        for other in rows:
            points = [space.center for space in spaces(*other)]
            assert [target.collidepoint(p) for p in points] == [other == (player, row)] * 5
            assert [wall.collidepoint(p) for p in points] == [other[0] == player] * 5
    assert rects(TipPart.DISPLAYS) == [
        layout.source_rect(number) for number in range(1, 2 * players + 2)
    ]
    (fallen,) = rects(TipPart.FLOOR, 0)
    floor = [layout.slot_rect(Slot(Area.FLOOR, 0, 0, number)) for number in (1, 2, 3)]
    assert [fallen.collidepoint(space.center) for space in floor] == [False, True, False]
    assert fallen.contains(floor[1])
    assert fallen.top < floor[1].top, "the frame includes the points above the space"
    assert rects(TipPart.SPACE, 1, 2, 4) == [spaces(1, 2)[3]]
    assert rects(TipPart.BOARD, 1) == [layout.board_rect(1)]
    assert rects(TipPart.CENTER) == [layout.part_rect("middle", "center")]
    (line,) = rects(TipPart.LINE, 1, 3)
    assert line.contains(layout.slot_rect(Slot(Area.LINE, 1, 3, 3)))
    assert not line.colliderect(layout.slot_rect(Slot(Area.LINE, 1, 2, 1)))
