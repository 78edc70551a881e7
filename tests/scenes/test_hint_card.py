"""The card and the signs of hints: their layout, and which hints are found."""

from itertools import combinations
from unittest.mock import Mock

import pygame
import pytest
from pygame import Rect

from azul.bots import Advice, Choice, Level, same_move, think
from azul.engine import (
    FLOOR,
    Color,
    Decision,
    Draft,
    PlayerBoard,
    Record,
    Setup,
    State,
    Wall,
    legal_moves,
)
from azul.i18n import Sentence, Strings
from azul.kit import metrics
from azul.kit.theme import Theme
from azul.scenes.game.hint_card import HintCard
from azul.scenes.game.hint_signs import HintSigns
from azul.scenes.game.hints import Hint, find_hints
from azul.settings import Settings
from azul.table.background import number_place
from azul.table.slots import contents_of
from azul.table.table import Table
from tests.engine.boards import EMPTY, tile
from tests.engine.boards import table as position_of
from tests.looks.played import played

NAMES = ("Ana", "Ben", "Carla", "Dinis")
SIZES = [(1024, 640), (1366, 768), (1024, 1250), (2560, 1080)]
LONG = (
    "Leaves Maximiliane too little yellow for line 5. Keeps Bartholomäus from completing row 3."
    " Takes the starting player marker: −1"
)


def state_of(players: int) -> State:
    return played(Setup(NAMES[:players], seed=players), 3, 1).state


def new_table(players: int, size: tuple[int, int], text: int = 100) -> tuple[Table, Theme]:
    pygame.font.init()
    settings = Settings(text=text)
    table, theme = Table(Setup(NAMES[:players])), Theme.of(settings, size)
    table.resize(size, theme, settings, min_bar=metrics.MIN_BAR)
    return table, theme


def hints(state: State) -> list[Hint]:
    """Hints for three drafts from different sources."""
    found: dict[int, Draft] = {}
    for move in legal_moves(state):
        if isinstance(move, Draft):
            found.setdefault(move.source, move)
    reasons = ("+1 at once", LONG, "Fills line 1: +1")
    drafts = list(found.values())[-3:]
    return [Hint(draft, 1.0, Sentence(why, {})) for draft, why in zip(drafts, reasons, strict=True)]


def context(size: tuple[int, int], text: int) -> Mock:
    return Mock(
        theme=new_table(3, size, text)[1], strings=Strings(), uses_pad=False, badge=lambda _: ""
    )


def card(size: tuple[int, int], text: int = 100, left: int | None = 10) -> HintCard:
    """A card in a strip of the height that it needs."""
    bar = new_table(3, size, text)[0].layout.bar.h
    width = size[0] - 2 * metrics.MARGIN
    hint_card = HintCard(context(size, text), width, bar, hints(state_of(3)), left, Mock())
    hint_card.set_rect(Rect(metrics.MARGIN, 0, width, hint_card.needed))
    return hint_card


def card_texts(hint_card: HintCard) -> list[str]:
    return [widget.label for widget in hint_card.children]


def test_the_card_shows_win_chances_and_the_number_of_hints_left() -> None:
    always, after = (
        ["Your win chance", "1 · 100%", "2 · 100%", "3 · 100%"],
        ["+1 at once", "Play (Enter)"],
    )
    assert card_texts(card((2560, 1080))) == [*always, "Hints left: 10", *after]
    assert card_texts(card((1024, 640), 200, left=None)) == [*always, *after]


@pytest.mark.parametrize("size", [(320, 240), (240, 320), (90, 90)])
def test_a_card_can_be_made_in_a_tiny_window(size: tuple[int, int]) -> None:
    """Text may be cut off, but the search for a smaller text size ends."""
    assert card(size, 200).needed > 0


@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("size", SIZES)
def test_the_text_of_every_hint_fits_on_the_card(size: tuple[int, int], text: int) -> None:
    """The card takes less than a quarter of the window, even with a long reason."""
    hint_card = card(size, text)
    assert hint_card.rect.h < size[1] / 4
    for chosen in range(3):
        hint_card.choose(chosen)
        assert hint_card.reason.height(hint_card.reason.rect.w) <= hint_card.reason.rect.h
        surface = pygame.Surface(size, pygame.SRCALPHA)
        for part in hint_card.children:
            part.draw(surface, False, False)
        assert hint_card.rect.contains(surface.get_bounding_rect())
        assert all(hint_card.rect.contains(part.rect) for part in hint_card.children)
        pairs = combinations(hint_card.children, 2)
        assert not [1 for one, other in pairs if one.rect.colliderect(other.rect)]


def test_the_tab_at_a_point_is_found() -> None:
    hint_card = card((1366, 768))
    assert [hint_card.hint_at(tab.rect.center) for tab in hint_card.tabs] == [0, 1, 2]
    assert hint_card.hint_at(hint_card.rect.bottomright) is None


def signs(table: Table, state: State, *records: Decision) -> list[tuple[int, Rect]]:
    return HintSigns(table.layout, state, records)._rects


def test_signs_of_one_target_are_side_by_side_left_of_the_line() -> None:
    table, _ = new_table(2, (1366, 768))
    state = position_of(EMPTY, EMPTY, displays="BBYW KRRW - - -")
    blue = (Draft(1, Color.BLUE, 2), Draft(1, Color.BLUE, 3))
    places = signs(table, state, *blue, Draft(2, Color.RED, 2))
    assert len(places) == 6
    rects = [rect for _, rect in places]
    assert all(rect.collidelist(rects[number + 1 :]) == -1 for number, rect in enumerate(rects))
    line = table.layout.board_part_rect(0, "lines", "line-2")
    signs_before_line = [rect for _, rect in places if abs(rect.centery - line.centery) < 2]
    assert len(signs_before_line) == 2
    assert all(rect.right <= line.left for rect in signs_before_line)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("size", SIZES)
def test_signs_cover_no_text_and_only_a_part_of_each_tile(
    size: tuple[int, int], players: int
) -> None:
    """This holds in the center too, where there are tiles all around."""
    table, _ = new_table(players, size)
    layout = table.layout
    texts = [
        layout.board_part_rect(player, "labels", text)
        for player in range(players)
        for text in ("name", "score", "note")
    ]
    state = played(Setup(NAMES[:players], seed=players), 3, 3 * players).state
    displays = range(1, len(state.displays) + 1)
    texts += [number_place(layout.source_rect(number)) for number in displays]
    moves = [move for move in legal_moves(state) if isinstance(move, Draft)]
    for records in (moves[:3], moves[-3:], moves[::5][:3]):
        rects = [rect for _, rect in signs(table, state, *records)]
        assert [rect for rect in rects if rect.collidelist(texts) != -1] == []
        for slot in contents_of(state):
            tile = Rect(0, 0, layout.tile, layout.tile)
            tile.center = layout.slot_rect(slot).center
            hidden = sum(overlap.w * overlap.h for overlap in map(tile.clip, rects))
            assert hidden < 0.6 * tile.w * tile.h


@pytest.mark.parametrize("size", SIZES)
def test_signs_are_inside_the_window(size: tuple[int, int]) -> None:
    table, _ = new_table(4, size)
    state = position_of(*[EMPTY] * 4, displays="BBYW" + " -" * 8)
    for player in range(4):
        state = state._replace(to_act=player)
        found = signs(table, state, *[Draft(1, Color.BLUE, 5)] * 3)
        assert all(Rect((0, 0), size).contains(rect) for _, rect in found)


# Which hints are found


def choice(record: Record, value: float) -> Choice:
    assert isinstance(record, Draft)
    return Choice(record, value, ())


def found_hints(state: State, *choices: Choice) -> list[tuple[str, float]]:
    advice = Advice(choices[0].record, choices, (0.5, 0.5))
    return [(str(hint.record), hint.chance) for hint in find_hints(state, advice, NAMES)]


def test_the_same_draft_from_an_equal_display_is_suggested_once() -> None:
    state = position_of(EMPTY, EMPTY, displays="BBYW WYBB BBYR - -")
    found = found_hints(
        state,
        choice(Draft(1, Color.BLUE, 2), 0.6),
        choice(Draft(2, Color.BLUE, 2), 0.6),
        choice(Draft(3, Color.BLUE, 2), 0.5),
        choice(Draft(1, Color.BLUE, 3), 0.4),
        choice(Draft(1, Color.BLUE, 4), 0.3),
    )
    assert found == [("1B2", 0.6), ("3B2", 0.5), ("1B3", 0.4)]


def test_no_two_hints_are_equal_by_symmetry() -> None:
    """Such hints would say nothing more than one of them."""
    offer = position_of(EMPTY, EMPTY, displays="BBKK YYKK RRKW - -", wall=Wall.GRAY)
    tiling = tile(PlayerBoard(lines=("", "", "RRR", "", "")), wall=Wall.GRAY)
    for state in (offer, tiling):
        found = [hint.record for hint in find_hints(state, think(state, Level.MASTER, 1), NAMES)]
        assert len(found) == 3
        assert not any(same_move(state, one, other) for one, other in combinations(found, 2))


def test_no_hint_has_a_higher_win_chance_than_the_first_one() -> None:
    state = position_of(EMPTY, EMPTY, displays="BBYW - - - -")
    found = found_hints(
        state,
        choice(Draft(1, Color.BLUE, 2), 0.5),
        choice(Draft(1, Color.BLUE, 3), 0.3),
        choice(Draft(1, Color.BLUE, 4), 0.7),
    )
    assert found == [("1B2", 0.5), ("1B4", 0.5), ("1B3", 0.3)]


def test_if_win_chances_look_equal_drafts_to_a_line_come_first() -> None:
    state = position_of(EMPTY, EMPTY, displays="BBYW - - - -")
    found = found_hints(
        state,
        choice(Draft(1, Color.BLUE, FLOOR), 0.504),
        choice(Draft(1, Color.BLUE, 2), 0.496),
        choice(Draft(1, Color.BLUE, 3), 0.494),
    )
    assert [record for record, _ in found] == ["1B2", "1BF", "1B3"]


def test_with_one_choice_there_is_one_hint() -> None:
    state = position_of(EMPTY, EMPTY, displays="BBYW - - - -", wall=Wall.GRAY)
    assert len(found_hints(state, choice(Draft(1, Color.BLUE, 2), 0.5))) == 1


@pytest.mark.parametrize(("value", "decided"), [(0.5, False), (0.004, True), (0.996, True)])
def test_hints_say_that_the_game_is_as_good_as_decided(value: float, decided: bool) -> None:
    state = position_of(EMPTY, EMPTY, displays="BBYW - - - -")
    best = choice(Draft(1, Color.BLUE, 2), value)
    advice = Advice(best.record, (best,), (value, 1 - value))
    (hint,) = find_hints(state, advice, NAMES)
    outcome = "won" if value > 0.5 else "lost"
    assert str(hint.why).startswith(f"The game is as good as {outcome}. ") is decided


def test_a_game_that_a_wrong_move_would_lose_is_not_decided() -> None:
    state = position_of(EMPTY, EMPTY, displays="BBYW - - - -")
    choices = tuple(
        choice(Draft(1, Color.BLUE, line), value) for line, value in ((2, 1.0), (3, 0.0))
    )
    hints = find_hints(state, Advice(choices[0].record, choices, (1.0, 0.0)), NAMES)
    assert not [hint for hint in hints if "as good as" in str(hint.why)]


def test_hints_that_searches_cannot_tell_apart_are_called_about_equal() -> None:
    """They are within two percentage points of the best, which is not called so itself."""
    state = position_of(EMPTY, EMPTY, displays="BBYW - - - -")
    values = {2: 0.5, 3: 0.481, 4: 0.48}
    choices = tuple(choice(Draft(1, Color.BLUE, line), value) for line, value in values.items())
    hints = find_hints(state, Advice(choices[0].record, choices, (0.5, 0.5)), NAMES)
    is_called_equal = [str(hint.why).startswith("About equal. ") for hint in hints]
    assert is_called_equal == [False, True, False]
