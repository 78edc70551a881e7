"""Tip cards of a first game: when each is shown, when it counts as read, and where it lies."""

from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path
from unittest.mock import Mock

import pygame
import pytest
from pygame import Rect

from azul.book import Tip, TipPart, TipPlace, tip_words
from azul.engine import FLOOR, MARKER, Draft, Phase, Ruleset, Wall, legal_moves
from azul.game import Game
from azul.i18n import LANGUAGES, Strings
from azul.kit import metrics
from azul.kit.theme import Theme
from azul.kit.widgets import Button
from azul.paths import Paths
from azul.scenes.game.tip_card import TipCard, button_theme, fitting_cards
from azul.scenes.game.tips import target_rects
from azul.settings import Settings, Speed
from azul.table.layout import Layout
from azul.table.slots import Area, Slot
from tests.cases import some
from tests.looks.played import before_the_last_draft
from tests.play.mouse_player import TWO_UNNAMED, MousePlayer
from tests.play.programs import block_thinking, new_game, start_game, undo, wait_for_input
from tests.transcript import Words

LONG = 2.5
"""Seconds after which a tip counts as read."""

TEXTS = {tip: str(tip_words(tip, Ruleset.AZUL)) for tip in Tip}


@pytest.fixture
def player(tmp_path: Path) -> Iterator[MousePlayer]:
    """A test player in a first game, without animations."""
    Settings(speed=Speed.OFF, names=TWO_UNNAMED).save(Paths.in_folder(tmp_path).settings)
    player = MousePlayer(tmp_path)
    yield player
    player.close()


def shown(player: MousePlayer) -> Tip | None:
    """The tip on the card that is shown, if any."""
    texts = {node.label for node in player.nodes()}
    return next((tip for tip, text in TEXTS.items() if text in texts), None)


def begin(player: MousePlayer, game: Game) -> Tip | None:
    """Start a game; returns its first tip."""
    start_game(player, game)
    player.tick(4)
    return shown(player)


def read(player: MousePlayer) -> set[str]:
    return {*player.app.context.settings.tips_seen}


def fitting(player: MousePlayer, line: int = 5) -> Draft:
    """A draft that sends tiles to the center."""
    displays = player.state.displays
    moves = [move for move in legal_moves(player.state) if isinstance(move, Draft)]
    return next(
        move
        for move in moves
        if move.line == line and move.source and len({*displays[move.source - 1]}) > 1
    )


def test_cards_lead_through_the_first_turns(player: MousePlayer, words: Words) -> None:
    """A card counts as read when its button is pressed, or after two seconds and a move.

    Returned tiles are not placed. After "Got it" the next card waits for a move, but that of held
    tiles does not.
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
    assert shown(player) is None, "hints have its place"
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
    assert shown(player) == Tip.TAKE, "restarted in the settings"
    player.push("Turn off tips")
    player.play(fitting(player))
    player.tick(4)
    assert shown(player) is None
    player.change(tips=True)
    assert shown(player) == Tip.TAKE
    player.push("Got it")
    player.app.autosave.flush()
    assert Settings.load(player.paths.settings).tips_seen == ("take",)
    assert begin(player, new_game(None, None, seed=2)) is None, "read in the game before"


def strip(player: MousePlayer) -> int:
    """The height below the table, in pixels."""
    return player.app.stack.size[1] - player.table.painter.layout.size[1]


def check_card(player: MousePlayer, tip: Tip) -> None:
    """A card that covers nothing but its strip in the window."""
    player.tick(4)
    assert shown(player) == tip
    card, size = player.node(TEXTS[tip]).rect, player.app.stack.size
    assert Rect(0, size[1] - strip(player), size[0], strip(player)).contains(card)


@pytest.mark.parametrize("has_hints", [False, True])
def test_cards_have_a_strip_below_the_table_as_long_as_there_are_tips(
    player: MousePlayer, has_hints: bool
) -> None:
    """It comes with the first card and keeps its size; a card waits until that of hints fits it."""
    begin(player, new_game(None, None))
    for size in ((1024, 640), (2560, 1440), (1366, 768)):
        player.resize(size)
        check_card(player, Tip.TAKE)
    player.change(tips_seen=("take", "place"))
    assert strip(player) > 0
    assert begin(player, new_game(None, None)) is None
    assert strip(player) == 0, "the first two cards alone need it from the start"
    if has_hints:
        player.key(pygame.K_t)
        player.settle()
        player.tick(4)
        assert strip(player) > 0
        player.key(pygame.K_ESCAPE)
    player.play(fitting(player))
    check_card(player, Tip.CENTER)
    height = strip(player)
    undo(player)
    player.tick(6)
    assert shown(player) is None
    assert strip(player) == height, "the table does not move"
    player.change(tips_seen=tuple(Tip))
    assert (strip(player) == 0) != has_hints


# Games with programs


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
    """Also that about choosing a space, and none in a game that is watched."""
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
    assert strip(player) == 0
    while game.state.round == 1:
        player.tick(5)
        assert shown(player) is None


def test_after_a_round_points_are_explained_whoever_starts_the_next(player: MousePlayer) -> None:
    start_game(player, new_game(None, "journeyman"))
    player.change(tips_seen=("floor",))
    first_players = set[int]()
    while len(first_players) < 2:
        play_to_round_summary(player)
        assert shown(player) == Tip.SCORE
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


# What a card needs, and what it frames


WINDOWS = [*product([(1024, 640), (1366, 768), (900, 1200), (2560, 1080)], (200, 150, 100))]


def lengthen(text: str) -> str:
    """The text as in a language with longer words."""
    return " ".join(word + "x" * round(len(word) * 0.4) for word in text.split())


@pytest.mark.parametrize("language", some(LANGUAGES, 3))
@pytest.mark.parametrize("window", some(WINDOWS, 12))
def test_text_and_buttons_fit_in_a_strip_that_leaves_the_window_to_the_table(
    window: tuple[tuple[int, int], int], language: str
) -> None:
    """In every language, with any size of text; English stands for languages with longer words."""
    pygame.font.init()
    (size, text), strings = window, Strings(language)
    texts = [strings.say(tip_words(tip, Ruleset.AZUL)) for tip in Tip]
    names = [strings("Got it"), strings("Turn off tips")]
    if language == "en":
        texts, names = [*map(lengthen, texts)], [*map(lengthen, names)]
    context = Mock(theme=Theme.of(Settings(text=text), size), strings=strings)
    theme, height = fitting_cards(context, texts, size, names)
    place = Rect(0, size[1] - height, size[0], height)
    assert place.h <= size[1] * 0.2
    assert theme.px(metrics.SMALL) >= metrics.LEGIBLE
    for tip_text in texts:
        buttons = [Button(button_theme(theme), name, list) for name in names]
        card = TipCard(theme, tip_text, buttons, size[0] - 2 * metrics.MARGIN)
        card.place(place)
        widgets = [widget for widget in card.tree() if not widget.children]
        parts = [widget.rect for widget in widgets]
        assert place.contains(card.rect)
        assert all(card.rect.contains(part) for part in parts)
        assert not [pair for pair in combinations(parts, 2) if pair[0].colliderect(pair[1])]
        assert all(widget.rect.h >= widget.height(widget.rect.w) for widget in widgets)
        assert all(button.rect.w >= button.width() for button in buttons)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_frame_holds_what_a_tip_is_about_and_nothing_else(players: int) -> None:
    """Of the displays none alone, which would read as advice; of a floor line the fallen tiles."""
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
    assert fallen.top < floor[1].top, "the points above it"
    assert rects(TipPart.SPACE, 1, 2, 4) == [spaces(1, 2)[3]]
    assert rects(TipPart.BOARD, 1) == [layout.board_rect(1)]
    assert rects(TipPart.CENTER) == [layout.part_rect("middle", "center")]
    (line,) = rects(TipPart.LINE, 1, 3)
    assert line.contains(layout.slot_rect(Slot(Area.LINE, 1, 3, 3)))
    assert not line.colliderect(layout.slot_rect(Slot(Area.LINE, 1, 2, 1)))
