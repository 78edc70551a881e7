"""The card of a lesson: inside the window, beside what it is about, and off what is needed."""

from dataclasses import replace
from functools import cache
from itertools import combinations, product
from unittest.mock import Mock

import pygame
import pytest
from pygame import Rect, Surface

from azul.book.lessons import Lesson, lesson_words
from azul.engine import Ruleset
from azul.kit import metrics
from azul.kit.theme import Theme
from azul.kit.widgets import Button
from azul.scenes.game.lesson_card import LessonCard
from azul.settings import Style
from azul.table.card_placement import CardPlacement
from azul.table.layout import Layout

SIZES = [(1024, 640), (1024, 768), (2560, 1080)]
UNITS = (0.62, 0.93)
CASES = list(product(SIZES, (2, 3, 4), UNITS))
LONGER = 1.4
REACH = 80

every_case = pytest.mark.parametrize(
    ("size", "players", "unit"), CASES, ids=["{}-{}-{}".format(*case) for case in CASES]
)
some_cases = pytest.mark.parametrize(
    ("size", "players", "unit"),
    [
        pytest.param(*case, id="{}-{}-{}".format(*case), marks=[pytest.mark.slow] * (n % 5 > 0))
        for n, case in enumerate(CASES)
    ],
)
"""Each size of window, number of players and size of text is among those of the quick suite."""

Size = tuple[int, int]


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.font.init()


def lengthened(said: str) -> str:
    """The same in a language whose words are longer."""
    return " ".join(word + "x" * round(len(word) * (LONGER - 1)) for word in said.split())


WORDS = {lesson: str(lesson_words(lesson, Ruleset.AZUL)) for lesson in Lesson}
NAMES = [*map(lengthened, ("Got it", "No more cards"))]
LONGEST = max(map(lengthened, WORDS.values()), key=len)


def targets(layout: Layout) -> list[Rect]:
    """What lessons point at: in the middle of the table, at its edge, small and large."""
    last = layout.players - 1
    return [
        layout.part_rect("displays", "display-1"),
        layout.part_rect("middle", "center"),
        layout.board_part_rect(0, "lines", "line-1"),
        layout.board_part_rect(1, "lines", "line-1"),
        layout.board_part_rect(last, "floor", "spaces"),
        layout.board_part_rect(last, "wall", "row-3"),
    ]


def evening(unit: float) -> Theme:
    return Theme(Style.EVENING, unit)


def card(theme: Theme, room: CardPlacement, said: str = LONGEST) -> LessonCard:
    small = theme.at_scale(theme.unit * metrics.SMALL / metrics.TEXT)
    return LessonCard(theme, room, said, [Button(small, name, list) for name in NAMES])


def buttons(made: LessonCard) -> list[Button]:
    return [widget for widget in made.tree() if isinstance(widget, Button)]


@cache
def cards(size: Size, players: int, unit: float) -> list[tuple[LessonCard, Rect]]:
    layout, theme = Layout(players, size), evening(unit)
    needed = [layout.bar, layout.board_rect(0), layout.part_rect("middle", "center")]
    return [
        (card(theme, CardPlacement(size, target, REACH, needed)), target)
        for target in targets(layout)
    ]


def drawn(made: LessonCard, size: Size) -> Rect:
    """The part of the window that the card changes."""
    surface = Surface(size, pygame.SRCALPHA)
    made.frame_target(surface)
    made.draw_tree(surface, None, None)
    return surface.get_bounding_rect()


@some_cases
def test_a_card_is_inside_the_window_and_beside_its_target(
    size: Size, players: int, unit: float
) -> None:
    for made, target in cards(size, players, unit):
        assert Rect((0, 0), size).contains(made.rect)
        assert not made.rect.colliderect(target)
        assert drawn(made, size).colliderect(target), "the tail does not reach it"


@every_case
def test_words_and_buttons_have_their_places_on_the_card(
    size: Size, players: int, unit: float
) -> None:
    for made, _ in cards(size, players, unit):
        widgets = [widget for widget in made.tree() if not widget.children]
        assert [widget.label for widget in widgets] == [LONGEST, *NAMES]
        parts = [widget.rect for widget in widgets]
        assert all(made.rect.contains(part) for part in parts)
        assert not [pair for pair in combinations(parts, 2) if pair[0].colliderect(pair[1])]
        assert all(button.rect.w >= button.width() for button in buttons(made))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_a_usual_window_a_card_keeps_off_what_is_needed(players: int) -> None:
    size = (1366, 768)
    layout = Layout(players, size)
    needed = [layout.bar, layout.board_rect(0), layout.part_rect("middle", "center")]
    for target in (needed[1], needed[2], layout.board_part_rect(players - 1, "floor", "spaces")):
        made = card(evening(0.71), CardPlacement(size, target, REACH, needed), WORDS[Lesson.CENTER])
        assert made.rect.collidelist(needed) == -1


def test_a_card_stands_where_nothing_is_rather_than_on_things() -> None:
    target, thing = Rect(400, 300, 40, 40), Rect(440, 0, 584, 640)
    made = card(
        evening(0.7),
        CardPlacement((1024, 640), target, REACH, others=[thing]),
        "Take one of these.",
    )
    assert not made.rect.colliderect(thing)


def test_a_card_is_near_its_target() -> None:
    target = Rect(900, 60, 40, 40)
    made = card(evening(0.7), CardPlacement((1366, 768), target, REACH), "Take one of these.")
    assert made.rect.inflate(64, 64).colliderect(target)


def test_all_cards_have_type_of_one_size() -> None:
    size, target = (1024, 640), Rect(400, 300, 40, 40)
    free = card(evening(1.24), CardPlacement(size, target, REACH), "Take one of these.")
    crowded = card(evening(1.24), CardPlacement(size, target, REACH, [Rect((0, 0), size)]))
    assert free.theme.unit == crowded.theme.unit
    assert buttons(free)[0].theme.unit == buttons(crowded)[0].theme.unit


def has_gold(made: LessonCard, size: Size, place: Rect) -> bool:
    """Whether an edge of the card, of its tail or of its frame is seen at a place."""
    surface = Surface(size)
    made.frame_target(surface)
    made.draw_tree(surface, None, None)
    gold = surface.map_rgb(made.theme.colors.gold)
    return any(
        surface.get_at_mapped((x, y)) == gold
        for x in range(place.left, place.right)
        for y in range(place.top, place.bottom)
    )


def test_no_tail_crosses_what_it_does_not_point_at() -> None:
    size, target = (1024, 640), Rect(480, 60, 40, 40)
    wall = Rect(0, 140, 1024, 20)
    everywhere = [wall, Rect(0, 0, 1024, 140)]
    made = card(evening(0.7), CardPlacement(size, target, REACH, everywhere), "Take one of these.")
    assert made.rect.top >= wall.bottom
    assert not has_gold(made, size, wall)
    assert has_gold(made, size, target.inflate(20, 20)), "nothing says what it is about"


def test_a_card_finds_its_place_within_a_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    cost = Mock(return_value=0.0)
    monkeypatch.setattr(CardPlacement, "cost", cost)
    card(evening(0.7), CardPlacement((1024, 640), Rect(400, 300, 40, 40), REACH))
    assert 0 < cost.call_count <= 200


def test_a_card_wears_the_colors_in_use() -> None:
    room = CardPlacement((1024, 640), Rect(400, 300, 40, 40), REACH)
    pictures = []
    for paper in ((250, 242, 224), (0, 80, 0)):
        theme = evening(0.7)
        theme.colors = replace(theme.colors, paper=paper)
        surface = Surface(room.size)
        made = card(theme, room)
        made.draw_tree(surface, None, None)
        pictures.append(tuple(surface.get_at(made.rect.move(0, 12).midtop))[:3])
    assert pictures == [(250, 242, 224), (0, 80, 0)]


def test_a_tail_is_short_and_what_is_far_has_a_frame() -> None:
    size, target = (1024, 640), Rect(480, 60, 40, 40)
    far = Rect(0, 110, 1024, 200)
    made = card(
        evening(0.7), CardPlacement(size, target, REACH, [Rect(0, 0, 1024, 50), far]), "Look."
    )
    if made.rect.top >= far.bottom:
        assert not has_gold(made, size, Rect(0, 180, 1024, 80)), "a needle across the table"
    assert has_gold(made, size, target.inflate(20, 20))


def test_the_frame_around_what_is_far_is_not_the_one_of_what_answers_the_keys() -> None:
    size, target = (1024, 640), Rect(480, 60, 40, 40)
    everywhere = [Rect(0, 140, 1024, 20), Rect(0, 0, 1024, 140)]
    made = card(evening(0.7), CardPlacement(size, target, REACH, everywhere), "Take one of these.")
    surface = Surface(size)
    surface.fill((90, 90, 90))
    made.frame_target(surface)
    around = [surface.get_at((target.centerx, y))[:3] for y in range(target.top)]
    assert made.theme.colors.gold in around
    assert made.theme.colors.paper in around
    assert made.theme.colors.ink not in around, "dark lines are those of the focus"
