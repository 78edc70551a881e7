"""Containers: sizes and positions of widgets, scrolling, and the tab order."""

import pygame
import pytest
from pygame import Rect, Surface

from azul.kit import metrics
from azul.kit.containers import (
    Card,
    Column,
    Columns,
    Field,
    Fields,
    Flow,
    Heading,
    Line,
    Panel,
    Row,
    ScrollArea,
    SidePanel,
    Text,
)
from azul.kit.inputs import SegmentedControl, Slider
from azul.kit.text_field import TextField, TextRule
from azul.kit.theme import Theme
from azul.kit.widgets import Button, Form, Role, Widget
from azul.settings import Style
from tests.inputs import pressed

THEME = Theme(Style.EVENING, 1.0)
LONG = "The tiles that you leave behind always go to the center. " * 6


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.font.init()


class Box(Widget):
    """A widget of a fixed size."""

    def __init__(self, height: int, width: int = 0) -> None:
        super().__init__(THEME)
        self._height, self._width = height, width

    def width(self) -> int:
        return self._width

    def height(self, width: int) -> int:
        return self._height

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        surface.fill((255, 0, 0), self.rect)


def button(words: str) -> Button:
    return Button(THEME, words, list)


def field(words: str = "") -> TextField:
    rule = TextRule(str, lambda text: True, "")
    return TextField(THEME, words, "", rule, lambda _: None)


def walk(form: Form) -> list[Widget | None]:
    """What has the focus after each Tab."""
    seen: list[Widget | None] = []
    for _ in form.widgets:
        form.handle(pressed(pygame.K_TAB))
        seen.append(form.focused)
    return seen


# Text


def test_a_text_is_higher_where_it_is_less_wide() -> None:
    text = Text(THEME, LONG)
    assert text.height(300) > text.height(600) > text.height(text.width() + 1)


def test_an_empty_text_takes_no_room_and_none_below_it() -> None:
    assert Text(THEME, "", margin_below=20).height(300) == 0
    assert Text(THEME, "Seed", margin_below=20).height(300) == Text(THEME, "Seed").height(300) + 20


def test_the_margin_below_a_text_is_not_part_of_its_rectangle() -> None:
    text = Text(THEME, "Seed", margin_below=20)
    text.set_rect(Rect(10, 10, 300, text.height(300)))
    assert text.rect.h == Text(THEME, "Seed").height(300)


def test_a_text_from_a_function_is_always_current() -> None:
    words = ["Seed"]
    text = Text(THEME, lambda: words[0])
    before = text.height(200)
    words[0] = LONG
    assert text.label == LONG
    assert text.height(200) > before


def test_a_heading_with_a_least_size_shrinks_to_stay_in_a_line() -> None:
    words = "The better move of the round"
    line = THEME.font("title", THEME.px(metrics.HEADING)).get_linesize()
    width = Heading(THEME, words).width() * 3 // 4
    assert Heading(THEME, words).height(width) > line
    assert Heading(THEME, words, min_units=metrics.TEXT).height(width) < line


# Positions


def test_a_column_is_as_high_as_its_children_and_the_gaps_between_them() -> None:
    column = Column(THEME, [Box(30), Box(50), Box(20)], gap=10)
    assert column.height(100) == 120
    column.set_rect(Rect(5, 7, 100, 120))
    assert [tuple(child.rect) for child in column.children] == [
        (5, 7, 100, 30),
        (5, 47, 100, 50),
        (5, 107, 100, 20),
    ]


def test_the_child_that_stretches_takes_what_is_left_over() -> None:
    middle = Box(50)
    column = Column(THEME, [Box(30), middle, Box(20)], gap=10, stretches=middle)
    column.set_rect(Rect(0, 0, 100, 400))
    assert middle.rect == Rect(0, 40, 100, 330)
    assert column.children[-1].rect.bottom == 400


def test_a_row_has_columns_of_equal_width_and_the_height_of_the_highest() -> None:
    row = Row(THEME, [Box(30), Box(50), Box(20)], gap=10)
    assert row.height(320) == 50
    row.set_rect(Rect(0, 0, 320, 50))
    assert [child.rect.x for child in row.children] == [0, 110, 220]
    assert {child.rect.size for child in row.children} == {(100, 50)}


@pytest.mark.parametrize(("on_grid", "lefts"), [(True, [0, 100]), (False, [0, 150])])
def test_the_last_line_of_columns_stays_on_the_grid_or_shares_the_width(
    on_grid: bool, lefts: list[int]
) -> None:
    texts = [Text(THEME, word) for word in "abcde"]
    columns = Columns(THEME, texts, 0, 80, on_grid)
    columns.set_rect(Rect(0, 0, 300, columns.height(300)))
    assert [text.rect.x for text in texts[:3]] == [0, 100, 200]
    assert [text.rect.x for text in texts[3:]] == lefts


def test_a_flow_has_as_few_lines_as_it_needs_with_the_last_button_at_the_right() -> None:
    buttons = [button(words) for words in ("Save image", "Main menu", "New game", "Rematch")]
    flow = Flow(THEME, buttons)
    assert flow.height(flow.width()) == THEME.px(metrics.BUTTON)
    width = flow.width() - 1
    assert flow.height(width) == 2 * THEME.px(metrics.BUTTON) + THEME.px(metrics.GAP)
    flow.set_rect(Rect(0, 0, width, flow.height(width)))
    assert len({b.rect.y for b in buttons}) == 2
    assert buttons[-1].rect.bottomright == (width, flow.height(width))
    assert buttons[0].rect.x > 0


def test_a_flow_that_fills_its_lines_reaches_from_edge_to_edge() -> None:
    buttons = [button(words) for words in ("Hint", "Back", "Next puzzle")]
    flow = Flow(THEME, buttons, fills=True)
    flow.set_rect(Rect(0, 0, flow.width() + 90, 60))
    assert buttons[0].rect.x == 0
    assert buttons[-1].rect.right == flow.width() + 90
    assert all(b.rect.w == b.width() + 30 for b in buttons)


def test_no_buttons_take_no_room() -> None:
    assert Flow(THEME, [], margin_above=40).height(300) == 0


# Fields


def test_labels_stand_beside_their_fields_or_above_where_there_is_no_room() -> None:
    fields = Fields(THEME, [Field("Who starts?", field()), Field("Seed", field())])
    wide, narrow = 900, 500
    assert not fields.is_stacked(wide)
    assert fields.is_stacked(narrow)
    assert fields.height(narrow) > fields.height(wide)
    fields.set_rect(Rect(0, 0, wide, fields.height(wide)))
    first, second = (each.widget.rect for each in fields.fields)
    assert first.x == second.x > fields.labels_width
    assert first.right == second.right == wide
    fields.set_rect(Rect(0, 0, narrow, fields.height(narrow)))
    assert {each.widget.rect.w for each in fields.fields} == {narrow}


def test_fields_are_named_by_their_labels_and_a_blank_label_stands_for_the_one_above() -> None:
    sliders = [Slider(THEME, 3, 10, lambda _: None) for _ in range(3)]
    Fields(THEME, [Field(label, s) for label, s in zip(("Volume", " ", ""), sliders, strict=True)])
    assert [slider.label for slider in sliders] == ["Volume", "Volume", ""]
    assert [slider.value_text for slider in sliders] == ["3"] * 3


def test_the_label_of_a_button_in_a_field_has_the_label_of_the_field() -> None:
    undo = button("Ctrl+Z")
    Fields(THEME, [Field("Undo", undo)])
    assert undo.label == "Undo: Ctrl+Z"
    assert Button(THEME, "up", list, "icons/up", tooltip="One seat up").label == "One seat up"


def test_tab_goes_through_the_texts_first_and_then_to_what_stands_beside_them() -> None:
    texts, ups = [field("Ana"), field("Ben")], [button("up"), button("up")]
    start = Slider(THEME, 3, 10, lambda _: None)
    rows = [Field("Seat", text, (up,)) for text, up in zip(texts, ups, strict=True)]
    form = Form([Fields(THEME, [*rows, Field("Volume", start)])])
    assert walk(form) == [*texts, *ups, start]


# Trees


def test_a_form_has_its_focusable_widgets_in_the_order_of_the_tree() -> None:
    first, second, third = button("First"), button("Second"), button("Third")
    whole = Column(THEME, [Heading(THEME, "Seats"), Row(THEME, [first, second], 4), third])
    form = Form([whole])
    assert form.widgets == [first, second, third]
    assert walk(form) == [first, second, third]


def test_a_container_may_define_another_tab_order() -> None:
    first, last = button("First"), button("Last")
    panel = Panel(THEME, Column(THEME, [first, last]), 10, tab_order=[last, first])
    assert walk(Form([panel])) == [last, first]
    assert [*panel.tree()][1:] == [panel.children[0], first, last]


def test_the_label_of_a_container_is_its_heading() -> None:
    panel = Panel(THEME, Column(THEME, [Text(THEME, LONG), Heading(THEME, "Seats")]), 10)
    assert (panel.role, panel.label) == (Role.DIALOG, "Seats")
    assert Column(THEME, [Box(10)]).label == ""


def test_the_value_of_a_choice_is_its_text() -> None:
    choice = SegmentedControl(THEME, [(0, "On"), (1, "Off")], 1, lambda _: None)
    assert (choice.role, choice.value_text) == (Role.CHOICE, "Off")


# Scrolling


@pytest.fixture
def buttons() -> list[Button]:
    return [button(str(number)) for number in range(20)]


@pytest.fixture
def area(buttons: list[Button]) -> ScrollArea:
    new_area = ScrollArea(THEME, Column(THEME, buttons, 10))
    new_area.set_rect(Rect(0, 100, 300, 200))
    return new_area


def test_what_is_in_an_area_moves_as_it_is_scrolled(
    area: ScrollArea, buttons: list[Button]
) -> None:
    assert area.height(300) == 20 * 60 + 19 * 10
    area.on_wheel(-1)
    assert area.scroll.top > 0
    assert buttons[0].rect.y == 100 - area.scroll.top
    assert all(b.view == area.rect for b in buttons)
    assert area.press_key(pressed(pygame.K_END))
    assert buttons[-1].rect.bottom == area.rect.bottom
    assert not area.press_key(pressed(pygame.K_UP))


def test_the_bar_is_dragged(area: ScrollArea, buttons: list[Button]) -> None:
    track = area.scroll.track()
    area.on_press(track.center)
    area.on_drag(track.midbottom)
    assert area.scroll.top == area.scroll.max_top
    assert buttons[-1].rect.bottom == area.rect.bottom


def test_a_widget_is_scrolled_to_and_stays_there_in_a_new_place(
    area: ScrollArea, buttons: list[Button]
) -> None:
    area.reveal(buttons[10])
    assert area.rect.contains(buttons[10].rect)
    top = area.scroll.top
    area.set_rect(Rect(0, 0, 300, 200))
    assert area.scroll.top == top


def test_what_is_scrolled_away_is_neither_drawn_nor_hit() -> None:
    boxes = [Box(100), Box(100)]
    area = ScrollArea(THEME, Column(THEME, boxes), margin=10)
    area.set_rect(Rect(20, 20, 100, 60))
    form, surface = Form([area]), Surface((200, 200))
    form.draw(surface)
    assert surface.get_at((50, 25))[:3] == (255, 0, 0)
    assert surface.get_at((50, 110))[:3] == (0, 0, 0)
    assert form.press_target((50, 25)) is Box
    assert form.press_target((50, 110)) is None


def test_only_an_area_without_space_around_answers_the_pointer_itself(area: ScrollArea) -> None:
    assert Form([area]).press_target((area.rect.right - 2, 150)) is ScrollArea
    around = ScrollArea(THEME, Column(THEME, []), margin=10)
    assert around not in Form([around]).widgets


def test_a_side_panel_shows_one_thing_after_another() -> None:
    pygame.display.set_mode((400, 300))
    panel = SidePanel(THEME, Rect(200, 0, 200, 300), padding=20)
    one, other = Box(50), Box(50)
    panel.set_child(one)
    panel.set_child(other)
    assert panel.children == [other]
    assert other.rect == panel.inside == Rect(220, 20, 160, 260)


def test_a_line_is_as_high_as_a_button_or_as_its_highest_widget() -> None:
    one, other = Box(30, width=40), Box(50, width=60)
    assert Line(THEME, [one, other], 10, other).height(200) == THEME.px(metrics.BUTTON)
    line = Line(THEME, [one, other], 10, other, as_high_as_button=False)
    assert (line.width(), line.height(200)) == (110, 50)
    line.set_rect(Rect(0, 0, 200, 50))
    assert [tuple(child.rect) for child in line.children] == [(0, 10, 40, 30), (50, 0, 150, 50)]


def test_a_button_with_an_icon_is_a_square() -> None:
    assert Button(THEME, "again", list, icon="icons/again").width() == THEME.px(metrics.BUTTON)


def test_buttons_at_the_left_stand_below_each_other_where_there_is_no_room_beside() -> None:
    buttons = [button("Got it"), button("No more cards")]
    flow = Flow(THEME, buttons, at_right=False, gap=8)
    assert flow.width() == sum(one.width() for one in buttons) + 8
    flow.set_rect(Rect(20, 0, flow.width() - 1, flow.height(flow.width() - 1)))
    assert [one.rect.x for one in buttons] == [20, 20]
    assert buttons[1].rect.y == buttons[0].rect.bottom + 8


def test_a_card_is_as_large_as_its_contents_and_the_space_around_them() -> None:
    inside = Box(50)
    card = Card(THEME, inside, padding=20)
    assert card.size(100) == (140, 90)
    assert card.height(140) == 90
    card.set_rect(Rect(10, 10, 140, 90))
    assert inside.rect == Rect(30, 30, 100, 50)


def test_a_centered_text_stands_in_the_middle_of_its_rectangle() -> None:
    surface = Surface((400, 200))
    text = Text(THEME, "Seed", color=(255, 255, 255), centered=True)
    text.set_rect(Rect(0, 0, 400, 200))
    text.draw_tree(surface, None, None)
    drawn = pygame.mask.from_threshold(surface, (255, 255, 255), (99, 99, 99)).get_bounding_rects()
    whole = drawn[0].unionall(drawn[1:])
    assert abs(whole.centerx - 200) <= 2
    assert abs(whole.centery - 100) <= text.height(400) // 4
