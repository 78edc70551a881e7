"""The card and the signs of advice: all words have room on it, and signs in the window."""

from itertools import combinations
from unittest.mock import Mock

import pygame
import pytest
from pygame import Rect

from azul.bots import Advice, Choice, Level, same_move, think
from azul.engine import (
    FLOOR,
    Color,
    Draft,
    Placement,
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
from tests.engine.boards import table as standing
from tests.looks.played import played

NAMES = ("Ana", "Ben", "Carla", "Dinis")
SIZES = [(1024, 640), (1366, 768), (1024, 1250), (2560, 1080)]
LONG = (
    "Leaves Maximiliane too little yellow for line 5. Keeps Bartholomäus from completing row 3."
    " Takes the starting player marker: −1"
)


def state_of(players: int) -> State:
    return played(Setup(NAMES[:players], seed=players), 3, 1).state


def laid(players: int, size: tuple[int, int], text: int = 100) -> tuple[Table, Theme]:
    pygame.font.init()
    settings = Settings(text=text)
    table, theme = Table(Setup(NAMES[:players])), Theme.of(settings, size)
    table.resize(size, theme, settings, min_bar=metrics.MIN_BAR)
    return table, theme


def hints(state: State) -> list[Hint]:
    """Three drafts from different places."""
    found: dict[int, Draft] = {}
    for move in legal_moves(state):
        if isinstance(move, Draft):
            found.setdefault(move.source, move)
    reasons = ("+1 at once", LONG, "Fills line 1: +1")
    drafts = list(found.values())[-3:]
    return [Hint(draft, 1.0, Sentence(why, {})) for draft, why in zip(drafts, reasons, strict=True)]


def context(size: tuple[int, int], text: int) -> Mock:
    return Mock(theme=laid(3, size, text)[1], strings=Strings(), uses_pad=False, badge=lambda _: "")


def card(size: tuple[int, int], text: int = 100, left: int | None = 10) -> HintCard:
    """A card in a strip as high as it must be."""
    bar = laid(3, size, text)[0].layout.bar.h
    width = size[0] - 2 * metrics.MARGIN
    made = HintCard(context(size, text), width, bar, hints(state_of(3)), left, Mock())
    made.set_rect(Rect(metrics.MARGIN, 0, width, made.needed))
    return made


def card_texts(made: HintCard) -> list[str]:
    return [widget.label for widget in made.children]


def test_it_says_whose_chances_and_how_many_hints_are_left() -> None:
    always, after = (
        ["Your win chance", "1: 100%", "2: 100%", "3: 100%"],
        ["+1 at once", "Play (Enter)"],
    )
    assert card_texts(card((2560, 1080))) == [*always, "Hints left: 10", *after]
    assert card_texts(card((1024, 640), 200, left=None)) == [*always, *after]


@pytest.mark.parametrize("size", [(320, 240), (240, 320), (90, 90)])
def test_there_is_a_card_in_a_tiny_window_too(size: tuple[int, int]) -> None:
    """Whatever is cut off there; the search for smaller type ends."""
    assert card(size, 200).needed > 0


@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("size", SIZES)
def test_all_words_stand_on_the_card_whichever_hint_is_chosen(
    size: tuple[int, int], text: int
) -> None:
    """In type that is no smaller for long reasons; the table keeps most of the window."""
    made = card(size, text)
    assert made.rect.h < size[1] / 4
    for chosen in range(3):
        made.choose(chosen)
        assert made.reason.height(made.reason.rect.w) <= made.reason.rect.h
        surface = pygame.Surface(size, pygame.SRCALPHA)
        for part in made.children:
            part.draw(surface, False, False)
        assert made.rect.contains(surface.get_bounding_rect())
        assert all(made.rect.contains(part.rect) for part in made.children)
        pairs = combinations(made.children, 2)
        assert not [1 for one, other in pairs if one.rect.colliderect(other.rect)]


def test_a_tab_is_found_where_it_stands() -> None:
    made = card((1366, 768))
    assert [made.hint_at(tab.rect.center) for tab in made.tabs] == [0, 1, 2]
    assert made.hint_at(made.rect.bottomright) is None


def signs(table: Table, state: State, *records: Draft | Placement) -> list[tuple[int, Rect]]:
    return HintSigns(table.layout, state, records)._rects


def test_signs_of_one_place_stand_side_by_side_and_before_the_line() -> None:
    table, _ = laid(2, (1366, 768))
    state = standing(EMPTY, EMPTY, displays="BBYW KRRW - - -")
    blue = (Draft(1, Color.BLUE, 2), Draft(1, Color.BLUE, 3))
    places = signs(table, state, *blue, Draft(2, Color.RED, 2))
    assert len(places) == 6
    rects = [rect for _, rect in places]
    assert all(rect.collidelist(rects[number + 1 :]) == -1 for number, rect in enumerate(rects))
    line = table.layout.board_part_rect(0, "lines", "line-2")
    before = [rect for _, rect in places if abs(rect.centery - line.centery) < 2]
    assert len(before) == 2
    assert all(rect.right <= line.left for rect in before)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("size", SIZES)
def test_signs_hide_no_text_and_leave_the_color_of_each_tile_in_sight(
    size: tuple[int, int], players: int
) -> None:
    """In the middle of the center too, where there are tiles all around."""
    table, _ = laid(players, size)
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
            hidden = sum(both.w * both.h for both in map(tile.clip, rects))
            assert hidden < 0.6 * tile.w * tile.h


@pytest.mark.parametrize("size", SIZES)
def test_no_sign_leaves_the_window(size: tuple[int, int]) -> None:
    table, _ = laid(4, size)
    state = standing(*[EMPTY] * 4, displays="BBYW" + " -" * 8)
    for player in range(4):
        state = state._replace(to_act=player)
        found = signs(table, state, *[Draft(1, Color.BLUE, 5)] * 3)
        assert all(Rect((0, 0), size).contains(rect) for _, rect in found)


# What is shown


def choice(record: Record, value: float) -> Choice:
    assert isinstance(record, Draft)
    return Choice(record, value, ())


def advised(state: State, *choices: Choice) -> list[tuple[str, float]]:
    advice = Advice(choices[0].record, choices, (0.5, 0.5))
    return [(str(hint.record), hint.chance) for hint in find_hints(state, advice, NAMES)]


def test_the_same_draft_from_an_equal_display_is_told_once() -> None:
    state = standing(EMPTY, EMPTY, displays="BBYW WYBB BBYR - -")
    found = advised(
        state,
        choice(Draft(1, Color.BLUE, 2), 0.6),
        choice(Draft(2, Color.BLUE, 2), 0.6),
        choice(Draft(3, Color.BLUE, 2), 0.5),
        choice(Draft(1, Color.BLUE, 3), 0.4),
        choice(Draft(1, Color.BLUE, 4), 0.3),
    )
    assert found == [("1B2", 0.6), ("3B2", 0.5), ("1B3", 0.4)]


def test_tips_have_no_two_moves_that_are_equal_by_symmetry() -> None:
    """Three tips that are one choice would tell nothing more than one."""
    offer = standing(EMPTY, EMPTY, displays="BBKK YYKK RRKW - -", wall=Wall.GRAY)
    tiling = tile(PlayerBoard(lines=("", "", "RRR", "", "")), wall=Wall.GRAY)
    for state in (offer, tiling):
        found = [hint.record for hint in find_hints(state, think(state, Level.MASTER, 1), NAMES)]
        assert len(found) == 3
        assert not any(same_move(state, one, other) for one, other in combinations(found, 2))


def test_none_seems_better_than_the_best_and_the_others_stand_in_their_order() -> None:
    state = standing(EMPTY, EMPTY, displays="BBYW - - - -")
    found = advised(
        state,
        choice(Draft(1, Color.BLUE, 2), 0.5),
        choice(Draft(1, Color.BLUE, 3), 0.3),
        choice(Draft(1, Color.BLUE, 4), 0.7),
    )
    assert found == [("1B2", 0.5), ("1B4", 0.5), ("1B3", 0.3)]


def test_where_no_difference_is_seen_what_goes_to_a_line_is_told_first() -> None:
    state = standing(EMPTY, EMPTY, displays="BBYW - - - -")
    found = advised(
        state,
        choice(Draft(1, Color.BLUE, FLOOR), 0.504),
        choice(Draft(1, Color.BLUE, 2), 0.496),
        choice(Draft(1, Color.BLUE, 3), 0.494),
    )
    assert [record for record, _ in found] == ["1B2", "1BF", "1B3"]


def test_where_there_is_little_to_choose_there_is_less_advice() -> None:
    state = standing(EMPTY, EMPTY, displays="BBYW - - - -", wall=Wall.GRAY)
    assert len(advised(state, choice(Draft(1, Color.BLUE, 2), 0.5))) == 1


@pytest.mark.parametrize(("value", "decided"), [(0.5, False), (0.004, True), (0.996, True)])
def test_where_the_game_is_as_good_as_decided_advice_says_so(value: float, decided: bool) -> None:
    state = standing(EMPTY, EMPTY, displays="BBYW - - - -")
    best = choice(Draft(1, Color.BLUE, 2), value)
    advice = Advice(best.record, (best,), (value, 1 - value))
    (hint,) = find_hints(state, advice, NAMES)
    outcome = "won" if value > 0.5 else "lost"
    assert str(hint.why).startswith(f"The game is as good as {outcome}. ") is decided


def test_a_game_that_a_wrong_move_would_lose_is_not_decided() -> None:
    state = standing(EMPTY, EMPTY, displays="BBYW - - - -")
    choices = tuple(
        choice(Draft(1, Color.BLUE, line), value) for line, value in ((2, 1.0), (3, 0.0))
    )
    hints = find_hints(state, Advice(choices[0].record, choices, (1.0, 0.0)), NAMES)
    assert not [hint for hint in hints if "as good as" in str(hint.why)]


def test_hints_that_searches_cannot_tell_apart_are_called_about_equal() -> None:
    """Within two percentage points of the best, which is itself called nothing."""
    state = standing(EMPTY, EMPTY, displays="BBYW - - - -")
    values = {2: 0.5, 3: 0.481, 4: 0.48}
    choices = tuple(choice(Draft(1, Color.BLUE, line), value) for line, value in values.items())
    hints = find_hints(state, Advice(choices[0].record, choices, (0.5, 0.5)), NAMES)
    told = [str(hint.why).startswith("About equal. ") for hint in hints]
    assert told == [False, True, False]
