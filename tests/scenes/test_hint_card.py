"""Hints: their choice and their texts; their card, and their signs on the table."""

import re
from collections.abc import Sequence
from itertools import combinations, product
from unittest.mock import Mock

import pygame
import pytest
from pygame import Rect

from azul.bots import Advice, Choice, Level, Question, same_move, think
from azul.engine import (
    Color,
    Decision,
    Draft,
    PlayerBoard,
    Setup,
    State,
    Wall,
    legal_moves,
    parse_record,
)
from azul.i18n import LANGUAGES, Sentence, Strings
from azul.kit import metrics
from azul.kit.theme import Theme
from azul.scenes.game.hint_card import HintCard
from azul.scenes.game.hint_signs import HintSigns
from azul.scenes.game.hints import Hint, find_hints
from azul.settings import Settings
from azul.table.background import number_place
from azul.table.painter import TablePainter
from azul.table.slots import contents_of
from tests.cases import some
from tests.engine.boards import EMPTY, table, tile
from tests.looks.played import played

NAMES = ("Ana", "Ben", "Carla", "Dinis")
SIZES = [(1024, 640), (1366, 768), (1024, 1250), (2560, 1080)]
LONG = (
    "Leaves Maximiliane too little yellow for line 5. Keeps Bartholomäus from completing row 3."
    " Takes the starting player marker: −1"
)


@pytest.mark.parametrize(
    ("displays", "choices", "hints"),
    [
        # The same draft from an equal display is suggested once; three hints at most.
        (
            "BBYW WYBB BBYR",
            "1B2 60, 2B2 60, 3B2 50, 1B3 40, 1B4 30",
            "1B2 56, 3B2 46, 1B3 36",
        ),
        # A choice that was searched less can only seem better than the best choice.
        ("BBYW", "1B2 50, 1B3 30, 1B4 70", "1B2 50, 1B4 50 About equal, 1B3 30"),
        # Among equal percentages, lines come before the floor line.
        ("BBYW", "1BF 50.4, 1B2 49.6, 1B3 40", "1B2 50, 1BF 50 About equal, 1B3 40"),
        # Searches cannot distinguish choices within two percentage points.
        ("BBYW", "1B2 50, 1B3 48.1, 1B4 48", "1B2 50, 1B3 48 About equal, 1B4 48"),
        ("BBYW", "1B2 50", "1B2 50"),
        ("BBYW", "1B2 0.4", "1B2 0 You’re almost certainly losing"),
        (
            "BBYW",
            "1B2 99.9, 1B3 99.6",
            "1B2 100 You’re almost certainly winning, 1B3 100 You’re almost certainly winning",
        ),
        # If a wrong move would lose a won game, nothing is decided yet.
        ("BBYW", "1B2 100, 1B3 0", "1B2 100, 1B3 0"),
    ],
)
def test_hints_are_the_best_choices_that_differ(displays: str, choices: str, hints: str) -> None:
    known = []
    for draft, chance in (choice.split() for choice in choices.split(", ")):
        record = parse_record(draft)
        assert isinstance(record, Draft)
        share = float(chance) / 100
        known.append(Choice(record, (share, 1 - share), ()))
    advice = Advice(known[0].record, tuple(known))
    found = []
    for hint in find_hints(table(EMPTY, EMPTY, displays=displays), advice, NAMES):
        remark = re.match("About equal|You’re almost certainly (winning|losing)", str(hint.why))
        said = f"{hint.record} {hint.chance:.0%} {remark[0] if remark else ''}"
        found.append(said.replace("%", "").strip())
    assert ", ".join(found) == hints


def test_no_two_hints_are_equal_by_symmetry() -> None:
    """A symmetric hint would say nothing more."""
    offer = table(EMPTY, EMPTY, displays="BBKK YYKK RRKW - -", wall=Wall.GRAY)
    tiling = tile(PlayerBoard(lines=("", "", "RRR", "", "")), wall=Wall.GRAY)
    for state in (offer, tiling):
        found = [
            hint.record
            for hint in find_hints(state, think(Question(state, Level.MASTER, 1)), NAMES)
        ]
        assert len(found) == 3
        assert not any(same_move(state, one, other) for one, other in combinations(found, 2))


def test_each_hint_differs_from_the_others_in_a_sentence() -> None:
    """Drafts with equal reasons differ in the tiles that others then find in the center."""
    state = table(EMPTY, EMPTY, displays="BYYW BRRR BKKK", center="BB")
    choices = [Choice(Draft(source, Color.BLUE, 5), (0.5, 0.5), ()) for source in (1, 2, 3)]
    advice = Advice(choices[0].record, tuple(choices))
    first, *others = (str(hint.why) for hint in find_hints(state, advice, NAMES))
    assert [text.removeprefix(f"About equal. {first}. ") for text in others] == [
        "Adds 3 red to the center",
        "Adds 3 black to the center",
    ]
    full = PlayerBoard(lines=("Y", "YY", "YYY", "YYYY", "YYYYY"))
    state = table(full, EMPTY, displays="- - - - -", center="BBRRKKWW")
    drafts = [Draft(0, color, 0) for color in (Color.BLUE, Color.RED, Color.BLACK)]
    choices = [Choice(draft, (0.5, 0.5), ()) for draft in drafts]
    hints = find_hints(state, Advice(drafts[0], tuple(choices)), NAMES)
    assert len({str(hint.why).removeprefix("About equal. ") for hint in hints}) == 3


def new_table(players: int, size: tuple[int, int], text: int = 100) -> tuple[TablePainter, Theme]:
    pygame.font.init()
    settings = Settings(text=text)
    new, theme = TablePainter(Setup(NAMES[:players])), Theme.of(settings, size)
    new.resize(size, theme, settings, min_bar=metrics.MIN_BAR)
    return new, theme


def card(
    size: tuple[int, int], text: int = 100, left: int | None = 10, language: str = "en"
) -> HintCard:
    """Return a card of three hints, as wide as a board and as high as needed.

    One hint has a long reason.
    """
    shown, theme = new_table(3, size, text)
    state = played(Setup(NAMES[:3], seed=3), 3, 1).state
    moves = {move.source: move for move in legal_moves(state) if isinstance(move, Draft)}
    hints = [
        Hint(draft, 1.0, Sentence(why, {}))
        for draft, why in zip(
            moves.values(), ("+1 at once", LONG, "Completes line 1: +1"), strict=False
        )
    ]
    context = Mock(theme=theme, strings=Strings(language), uses_pad=False, badge=lambda _: "")
    room = shown.layout.card_room(0)
    made = HintCard(context, room.w, shown.layout.bar.h, hints, left, Mock(), Mock())
    made.set_rect(Rect(room.x, 0, room.w, made.needed))
    return made


@pytest.mark.parametrize("size", some(SIZES, 2))
def test_all_of_a_card_fits_in_less_than_a_quarter_of_the_window(size: tuple[int, int]) -> None:
    """This holds with large type and a long reason; in tiny windows the type stops shrinking."""
    assert card((size[0] // 10, size[1] // 8), 200).needed > 0
    assert "Hints left: 10" not in [widget.label for widget in card(size, 100, None).children]
    for text in (100, 150, 200):
        shown = card(size, text)
        assert shown.tabs[0].rect.h >= 24
        labels = [widget.label for widget in shown.children]
        # The caption is left out if it has no room, then the key, and the rest is a line below.
        assert labels[labels[0] == "Your win chance" :][:3] == ["1 · 100%", "2 · 100%", "3 · 100%"]
        assert "\n".join(labels).count("Hints left: 10") == 1
        assert shown.reason.label.startswith("+1 at once")
        assert labels[-1] in ("Play (Enter)", "Play")
        assert shown.rect.h < size[1] / 4
        for chosen in range(3):
            shown.choose(chosen)
            assert [tab.is_chosen for tab in shown.tabs] == [chosen == n for n in range(3)]
            assert shown.reason.height(shown.reason.rect.w) <= shown.reason.rect.h
            check_parts(shown)
    for language, left in product(LANGUAGES, (None, 10)):
        check_parts(card(size, 200, left, language))


def check_parts(shown: HintCard) -> None:
    """Check that all parts are drawn inside their places and the card, and side by side."""
    for part in shown.children:
        surface = pygame.Surface(shown.rect.bottomright, pygame.SRCALPHA)
        part.draw(surface, False, False)
        assert part.rect.contains(surface.get_bounding_rect()), part.label
        assert shown.rect.contains(part.rect)
    pairs = combinations(shown.children, 2)
    assert not [1 for one, other in pairs if one.rect.colliderect(other.rect)]


def signs(
    shown: TablePainter, theme: Theme, state: State, records: Sequence[Decision]
) -> list[Rect]:
    """Return the places of the signs of some records."""
    made = HintSigns(theme, shown.layout, state, records, Mock(), Mock())
    return [sign.rect for sign in made.children]


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("size", SIZES)
def test_signs_cover_no_text_and_only_a_part_of_each_tile(
    size: tuple[int, int], players: int
) -> None:
    """This holds in the center too, where there are tiles all around."""
    shown, theme = new_table(players, size)
    layout, state = shown.layout, played(Setup(NAMES[:players], seed=players), 3, 3 * players).state
    texts = [
        layout.board_part_rect(player, "labels", text)
        for player in range(players)
        for text in ("name", "score", "note")
    ]
    displays = range(1, len(state.displays) + 1)
    texts += [number_place(layout.source_rect(number)) for number in displays]
    moves = [move for move in legal_moves(state) if isinstance(move, Draft)]
    for records in (moves[:3], moves[-3:], moves[::5][:3]):
        rects = signs(shown, theme, state, records)
        assert [rect for rect in rects if rect.collidelist(texts) != -1] == []
        assert all(Rect((0, 0), size).contains(rect) for rect in rects)
        for slot in contents_of(state):
            space = Rect(0, 0, layout.tile, layout.tile)
            space.center = layout.slot_rect(slot).center
            hidden = sum(overlap.w * overlap.h for overlap in map(space.clip, rects))
            assert hidden < 0.6 * space.w * space.h


@pytest.mark.parametrize("size", [*SIZES, (1229, 691), (1920, 1080), (1280, 900)])
def test_signs_of_one_target_are_side_by_side_left_of_the_line(size: tuple[int, int]) -> None:
    shown, theme = new_table(2, size)
    state = table(EMPTY, EMPTY, displays="BBYW KRRW - - -")
    drafts = [Draft(1, Color.BLUE, 2), Draft(1, Color.BLUE, 3), Draft(2, Color.RED, 2)]
    rects = signs(shown, theme, state, drafts)
    assert len(rects) == 6
    assert all(rect.collidelist(rects[number + 1 :]) == -1 for number, rect in enumerate(rects))
    line = shown.layout.board_part_rect(0, "lines", "line-2")
    before_line = [rect for rect in rects if abs(rect.centery - line.centery) < 2]
    assert len(before_line) == 2
    # Lines and slots are rounded separately.
    assert all(rect.right <= line.left + 1 for rect in before_line)
