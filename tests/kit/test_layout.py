"""Containers: sizes and places of widgets, scrolling, tab order, and words for screen readers."""

from collections.abc import Iterator
from functools import partial
from itertools import combinations, pairwise, product

import pygame
import pytest
from pygame import Rect, Surface

from azul.kit import boxes, metrics
from azul.kit import containers as c
from azul.kit.accessibility import nodes_of
from azul.kit.grid import Cell, Grid
from azul.kit.inputs import SegmentedControl, Slider
from azul.kit.pointer import Move, Press, Release, Wheel
from azul.kit.text_field import TextField, TextRule
from azul.kit.theme import Theme
from azul.kit.widgets import Button, Role, Widget
from azul.settings import Style
from tests.kit.player import Player, chord, drawn, placed

LONG = "The tiles that you leave behind always go to the center. " * 6
BACK = "The better move of the round"


class Box(Widget):
    """A red widget of a fixed size."""

    def __init__(self, theme: Theme, width: int, height: int) -> None:
        super().__init__(theme)
        self.size = width, height

    def width(self) -> int:
        return self.size[0]

    def height(self, width: int) -> int:
        return self.size[1]

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        surface.fill((255, 0, 0), self.rect)


def button(theme: Theme, words: str) -> Button:
    return Button(theme, words, list)


def field(theme: Theme, words: str = "") -> TextField:
    return TextField(theme, words, "", TextRule(str, lambda text: True, ""), lambda _: None)


def slider(theme: Theme) -> Slider:
    return Slider(theme, 3, 10, lambda _: None)


def leaves(widget: Widget) -> Iterator[Widget]:
    """Yield the widgets within a widget that are no containers, in reading order."""
    for child in widget.children:
        yield from leaves(child) if child.children else (child,)


def dialog(theme: Theme) -> c.Panel:
    """Return a panel with every kind of container."""
    options, wide = [(n, f"Option {n}") for n in range(5)], field(theme)
    ups = (button(theme, "up"), button(theme, "down"))
    rows = [
        c.Heading(theme, BACK, min_units=metrics.TEXT),
        c.Text(theme, LONG, margin_below=20),
        c.Fields(
            theme,
            [
                c.Field("Ana", field(theme, "Ana"), ups),
                c.Field("Volume", slider(theme)),
                c.Field("Who starts?", SegmentedControl(theme, options, 1, list)),
                c.Field("Seed", c.FieldText(theme, LONG)),
                c.Field("", button(theme, "No label")),
            ],
        ),
        c.Row(theme, [c.Text(theme, LONG), button(theme, "beside")], 12),
        c.Columns(theme, [button(theme, f"{n}") for n in range(7)], 9, theme.px(150)),
        c.Line(theme, [button(theme, "a"), wide, button(theme, "b")], 8, wide),
        c.Flow(theme, [button(theme, f"Button {n}") for n in range(5)], margin_above=15),
        c.Flow(theme, [button(theme, "Hint"), button(theme, "Next puzzle")], fills=True),
    ]
    return c.Panel(theme, c.Column(theme, rows, theme.px(10)), theme.px(40))


@pytest.mark.parametrize("unit", [0.62, 1.0, 1.7])
def test_at_every_width_nothing_overlaps_or_leaves_the_panel(unit: float, evening: Theme) -> None:
    """Widgets keep their order, have room for their text, and end where the panel ends."""
    theme = Theme(Style.EVENING, unit)
    for width in range(round(400 * unit), round(1900 * unit), round(97 * unit)):
        panel = dialog(theme)
        placed(panel, 30, 20, width, panel.height(width))
        inside, found = panel.inside, [*leaves(panel)]
        # The last of equal columns may be a pixel wider.
        assert all(inside.inflate(2, 0).contains(leaf.rect) for leaf in found)
        assert not any(one.rect.colliderect(other.rect) for one, other in combinations(found, 2))
        for one, other in pairwise(found):
            assert other.rect.top >= one.rect.bottom or other.rect.left >= one.rect.right
        for leaf in found:
            assert leaf.rect.h >= leaf.height(leaf.rect.w) - 20 * (leaf.role == Role.TEXT)
        assert found[-1].rect.bottom == inside.bottom
    edge = drawn(placed(dialog(theme), 10, 10, 300, 300), (320, 320)).get_at((160, 11))
    assert edge[:3] != theme.colors.paper, "the panel has a frame"


def test_boxes_are_placed_as_their_container_says(evening: Theme) -> None:
    """The test lists the places of three boxes in 300x400 pixels, and their container's size."""
    three = one, two, _ = [Box(evening, *size) for size in ((40, 30), (60, 50), (10, 20))]
    column, gap = c.Column(evening, three), c.Spacer(evening, 33)
    low = c.Line(evening, three, 10, two, as_high_as_button=False)
    for container, size, rects in (
        (c.Column(evening, three, gap=10), (60, 120), "5 7 300 30, 5 47 300 50, 5 107 300 20"),
        (c.Column(evening, three, 10, two), (60, 120), "5 7 300 30, 5 47 300 330, 5 387 300 20"),
        (c.Column(evening, [one, gap, two]), (60, 113), "5 7 300 30, 5 70 300 50, 5 387 300 20"),
        (c.Row(evening, three, 15), (0, 50), "5 7 90 400, 110 7 90 400, 215 7 90 400"),
        (c.Line(evening, three, 10, two), (130, 60), "5 192 40 30, 55 182 230 50, 295 197 10 20"),
        (low, (130, 50), "5 192 40 30, 55 182 230 50, 295 197 10 20"),
        (c.Card(evening, column, 20), (0, 140), "25 27 260 30, 25 57 260 50, 25 107 260 20"),
        (c.Panel(evening, column, 20), (0, 130), "25 22 260 30, 25 52 260 50, 25 102 260 20"),
    ):
        assert (container.width(), container.height(300)) == size
        placed(container, 5, 7, 300, 400)
        assert container.rect == Rect(5, 7, 300, 400)
        assert ", ".join(" ".join(map(str, box.rect)) for box in three) == rects, type(container)
    for on_grid, lefts in ((True, [0, 100]), (False, [0, 150])):
        texts = [c.Text(evening, word) for word in "abcde"]
        placed(c.Columns(evening, texts, 0, 80, on_grid), 0, 0, 300, 90)
        assert [text.rect.x for text in texts] == [0, 100, 200, *lefts]
    side = c.SidePanel(evening, Rect(200, 0, 200, 300), padding=20)
    for child in (one, two):
        side.set_child(child)
    assert [*side.children] == [two], "the panel shows one child at a time"
    assert two.rect == side.inside == Rect(220, 20, 160, 260)


def test_texts_take_the_height_of_their_lines(evening: Theme) -> None:
    """An empty text takes no height; a heading may shrink before it breaks."""
    text = c.Text(evening, LONG)
    assert text.height(300) > text.height(600) > text.height(text.width() + 1)
    assert c.Text(evening, "", margin_below=20).height(300) == 0
    seed, alone = c.Text(evening, "Seed", margin_below=20), c.Text(evening, "Seed")
    assert seed.height(300) == alone.height(300) + 20
    assert placed(seed, 10, 10, 300, seed.height(300)).rect.h == alone.height(300)
    words = ["Seed"]
    current = c.Text(evening, lambda: words[0])
    before, words[0] = current.height(200), LONG
    assert (current.label, current.height(200) > before) == (LONG, True)
    heading = c.Heading(evening, BACK)
    width, line = heading.width() * 3 // 4, heading.height(heading.width())
    assert heading.height(width) > line
    assert c.Heading(evening, BACK, min_units=metrics.TEXT).height(width) < line
    centered = placed(c.Text(evening, "Seed", color=(255, 0, 0), centered=True), 0, 0, 400, 200)
    red = pygame.mask.from_threshold(drawn(centered, (400, 200)), (255, 0, 0), (99, 99, 99))
    whole = red.get_bounding_rects()[0].unionall(red.get_bounding_rects())
    assert abs(whole.centerx - 200) <= 2
    assert abs(whole.centery - 100) <= 10


def test_buttons_flow_into_as_few_lines_as_they_need(evening: Theme) -> None:
    words, line = ("Save image", "Main menu", "New game", "Rematch"), evening.px(metrics.BUTTON)
    for at_right, fills in ((True, False), (False, False), (True, True)):
        buttons = [button(evening, word) for word in words]
        flow = c.Flow(evening, buttons, fills=fills, at_right=at_right, gap=8)
        whole = flow.width()
        assert whole == sum(each.width() for each in buttons) + 3 * 8
        assert (flow.height(whole), flow.height(whole - 1)) == (line, 2 * line + 8)
        placed(flow, 20, 0, whole + 80, line)
        assert buttons[0].rect.x == (20 if fills or not at_right else 100)
        assert buttons[-1].rect.right == 20 + whole + (80 if fills or at_right else 0)
        assert [each.rect.w - each.width() for each in buttons] == [20 * fills] * 4
        placed(flow, 20, 0, whole - 1, 2 * line + 8)
        assert [each.rect.y for each in buttons] == [0, 0, line + 8, line + 8]
    assert c.Flow(evening, [], margin_above=40).height(300) == 0
    widths = [100] * 7 + [150]
    assert [len(row) for row in boxes.lines(widths, 800, 10)] == [7, 1]
    assert [len(row) for row in boxes.balanced(widths, 800, 10)] == [4, 4]
    icon = Button(evening, "again", list, icon="icons/again")
    assert icon.width() == line, "a button with an icon is a square"


def test_labels_are_beside_their_fields_or_above_if_there_is_no_room(evening: Theme) -> None:
    first, second = field(evening), field(evening)
    fields = c.Fields(evening, [c.Field("Who starts?", first), c.Field("Seed", second)])
    least = fields.width()
    assert [fields.is_stacked(width) for width in (900, least, least - 1, 500)] == [0, 0, 1, 1]
    assert fields.height(500) > fields.height(900)
    placed(fields, 0, 0, 900, fields.height(900))
    assert first.rect.x == second.rect.x > fields.labels_width
    assert first.rect.right == second.rect.right == 900
    placed(fields, 0, 0, 500, fields.height(500))
    assert (first.rect.w, second.rect.w) == (500, 500)
    above = drawn(fields, (500, 200)).subsurface(0, 0, 300, first.rect.y)
    assert pygame.mask.from_threshold(above, evening.colors.ink, (90, 90, 90)).count() > 100


def test_screen_readers_hear_names_and_values(evening: Theme) -> None:
    """A blank label stands for the one above; a container is called by its heading."""
    up = Button(evening, "up", list, "icons/up", tooltip="Move up")
    fields = [
        c.Field("Volume", slider(evening)),
        c.Field(" ", slider(evening)),
        c.Field("", slider(evening)),
        c.Field("Undo", button(evening, "Ctrl+Z"), (up,)),
        c.Field("Sound", SegmentedControl(evening, [(0, "On"), (1, "Off")], 1, list)),
        c.Field("Seed", c.FieldText(evening, "12")),
    ]
    tree = c.Column(evening, [c.Fields(evening, fields), c.Heading(evening, "Seats")])
    (node,) = nodes_of([c.Panel(evening, tree, 10)], fields[0].widget)
    assert (node.role, node.label) == (Role.DIALOG, "Seats")
    names = "Volume=3*, Volume=3, Undo: Ctrl+Z=, Move up=, Sound=Off, Seed: 12=, Seats="
    found = [f"{one.label}={one.value}{'*' * one.is_focused}" for one in node.children]
    assert ", ".join(found) == names
    assert [one.widget is not None for one in node.children] == [True] * 5 + [False] * 2
    assert [one.can_click for one in node.children] == [
        one.role == "button" for one in node.children
    ]
    assert [part.is_chosen for part in node.children[4].children] == [False, True]


def test_tab_goes_through_the_tree_or_in_the_order_of_its_container(evening: Theme) -> None:
    """Tab visits text fields first, and then the widgets beside them."""
    one, two, three = (button(evening, words) for words in ("1", "2", "3"))
    mixed = c.Column(evening, [c.Heading(evening, "Seats"), c.Row(evening, [one, two], 4), three])
    panel = c.Panel(evening, c.Column(evening, [one, two]), 10, tab_order=[two, one])
    rows = [c.Field(name, field(evening), (button(evening, f"up {name}"),)) for name in "ab"]
    fields = c.Fields(evening, [*rows, c.Field("c", slider(evening))])
    for root, walk in ((mixed, "1 2 3"), (panel, "2 1"), (fields, "a b up a up b c")):
        player, seen = Player(root, focus=None), []
        for _ in walk.replace("up ", "up").split():
            player.key("tab")
            seen.append(player.focused)
        assert " ".join(seen) == walk


def test_an_area_is_scrolled_by_wheel_keys_bar_and_focus(evening: Theme) -> None:
    buttons = [button(evening, f"{number}") for number in range(20)]
    area = placed(c.ScrollArea(evening, c.Column(evening, buttons, 10)), 0, 100, 300, 200)
    player = Player(area)
    assert area.height(300) == 20 * 60 + 19 * 10
    player.give(Move((area.rect.right - 2, 150)), Wheel(-1))
    assert buttons[0].rect.y == 100 - area.scroll.top < 100
    assert not area.press_key(chord("up"))
    for end, seen in (("end", buttons[-1]), ("home", buttons[0])):
        assert area.press_key(chord(end))
        assert area.rect.contains(seen.rect)
        area.reveal(buttons[10])
        assert area.rect.contains(buttons[10].rect)
    top = area.scroll.top
    placed(area, 0, 0, 300, 200)
    assert area.scroll.top == top > 0, "a new layout keeps the scroll position"
    player.drag(area.scroll.track().center, area.scroll.track().midtop)
    assert buttons[0].rect.y == 0


def test_a_form_scrolls_an_area_with_the_pointer_anywhere(evening: Theme) -> None:
    """Wheel, finger and bar scroll; the widgets in the area are neither changed nor clicked."""
    hit: list[int] = []
    buttons = [Button(evening, "", partial(hit.append, number)) for number in range(20)]
    slider = Slider(evening, 5, 10, hit.append)
    column = c.Column(evening, [slider, *buttons], 10)
    area = placed(c.ScrollArea(evening, column, margin=10), 20, 20, 300, 200)
    player, above, low, high = Player(area), slider.rect.center, (170, 200), (170, 120)
    player.give(Move(above), Wheel(-1), Move((500, 500)), Wheel(-1), Wheel(1))
    assert 0 < area.scroll.top == 20 - slider.rect.y
    area.scroll.scroll_to(0)
    area.on_scroll()
    for start, end in ((low, high), ((170, 580), (170, 500))):
        before = area.scroll.top
        near = start[0], start[1] - 3
        player.give(Press(start, is_finger=True), Move(near))
        assert area.scroll.top == before, "the finger only trembles"
        player.give(Move(end), Release(end))
        assert area.scroll.top == before + 80
    bar = area.scroll.track()
    player.drag(area.scroll.thumb().center, bar.midbottom)
    assert (area.scroll.top, hit) == (area.scroll.max_top, [])
    player.give(Move(bar.midtop))
    assert area.scroll.top == area.scroll.max_top, "the bar was released"
    player.give(Press(low, is_finger=True), Release(low))
    assert len(hit) == 1, "the finger has tapped"


def test_hidden_parts_of_a_scrolled_area_are_neither_drawn_nor_hit(evening: Theme) -> None:
    hit: list[int] = []
    inside = [Button(evening, "", partial(hit.append, number)) for number in range(2)]
    column = c.Column(evening, [Box(evening, 0, 40), *inside])
    area = placed(c.ScrollArea(evening, column, margin=10), 20, 20, 100, 60)
    player, surface = Player(area), Surface((200, 200))
    player.form.draw(surface)
    red, seen, *away = (surface.get_at((50, y))[:3] for y in (25, 69, 95, 110))
    assert (red, away) == ((255, 0, 0), [(0, 0, 0)] * 2)
    assert seen != (0, 0, 0)
    for point in ((50, 69), (50, 100), (50, 140)):
        player.click(point)
        player.give(Press(point, is_finger=True))
    assert hit == [0]


def test_a_table_of_text_is_aligned_and_explained(evening: Theme) -> None:
    """Marks may differ in width. Screen readers get text, without cells that have no figure."""
    marks = [pygame.Surface((width, 20), pygame.SRCALPHA) for width in (60, 20)]
    rows: list[list[str | Cell]] = [
        [Cell("H", mark=marks[0]), "+3", "–"],
        [Cell("H", mark=marks[1]), "+3", "−8"],
    ]
    head: list[str | Cell] = ["Round 1", Cell("Tiles", tooltip="The points"), "Floor"]
    grid = Grid(evening, head, rows, 20, lit=[1])
    assert grid.label == "Round 1\nH, Tiles +3\nH, Tiles +3, Floor −8"
    placed(grid, 0, 0, grid.width() + 50, grid.height(0))
    surface, sides, texts = drawn(grid, grid.rect.size), [], []
    for row, column in product((1, 2), range(3)):
        cell = grid.cell_rect(row, column)
        grid.on_point(cell.center)
        texts.append(grid.tooltip_for(True)[0])
        # The line above the row is left out.
        shown = surface.subsurface(cell.inflate(0, -6))
        ink = pygame.mask.from_threshold(shown, evening.colors.ink, (90, 90, 90))
        whole = ink.get_bounding_rects()[0].unionall(ink.get_bounding_rects())
        sides.append(cell.w - whole.right if column else whole.x)
    assert texts == ["", "The points", ""] * 2
    assert grid.tooltip_for(False)[0] == ""
    assert sides[0] == sides[3] > 60
    assert max(sides[1:3] + sides[4:]) < 5, "figures are aligned at the right"
    lit, other = (surface.get_at(grid.cell_rect(row, 1).move(9, 0).midleft) for row in (2, 1))
    assert lit != other
    assert grid.cell_rect(2, 2).bottomright == grid.rect.bottomright
