"""Widgets: slider, segmented control, buttons, tooltips and the focus of a form."""

from functools import partial

import pygame
import pytest
from pygame import Rect, Surface
from pygame.event import Event

from azul.kit import boxes, widgets
from azul.kit.containers import Column
from azul.kit.inputs import SegmentedControl, Slider
from azul.kit.keys import Key, KeyPress
from azul.kit.pointer import Leave, LongPress, Move, Press, Release
from azul.kit.theme import Theme
from azul.kit.widgets import Button, DetailedButton, Form
from azul.settings import Style
from tests.inputs import click, give

THEME = Theme(Style.EVENING, 1.0)
MOST = 10
RIGHT = Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0)
LEFT = Event(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0)
Point = tuple[int, int]


@pytest.fixture
def values() -> list[int]:
    """The values that the slider has reported, in order."""
    return []


@pytest.fixture
def slider(values: list[int]) -> Slider:
    new_slider = Slider(THEME, 7, MOST, values.append)
    new_slider.rect = Rect(100, 100, 480, 60)
    return new_slider


@pytest.fixture
def form(slider: Slider) -> Form:
    """The slider and a button below it."""
    button = Button(THEME, "Close", list)
    button.rect = Rect(100, 200, 480, 60)
    return Form([slider, button], 0)


def at(slider: Slider, value: int) -> Point:
    track = slider.track()
    return track.x + track.w * value // MOST, track.centery


def send(form: Form, event: Event) -> None:
    """Give an event to the form and run the action that it returns."""
    action = give(form, event)
    if action:
        action()


def move(form: Form, point: Point) -> None:
    send(form, Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0)))


def press(form: Form, point: Point, button: int = pygame.BUTTON_LEFT) -> None:
    send(form, Event(pygame.MOUSEBUTTONDOWN, pos=point, button=button))


def release(form: Form, point: Point) -> None:
    send(form, Event(pygame.MOUSEBUTTONUP, pos=point, button=pygame.BUTTON_LEFT))


def test_the_position_of_the_thumb_is_that_of_the_value(slider: Slider) -> None:
    places = []
    for slider.value in range(MOST + 1):
        places.append(slider.thumb()[0])
    track = slider.track()
    assert (places[0], places[-1]) == (track.left, track.right)
    assert places == sorted(set(places))


@pytest.mark.parametrize("value", [0, 3, 10])
def test_a_click_on_the_track_jumps_there(
    value: int, form: Form, slider: Slider, values: list[int]
) -> None:
    press(form, at(slider, value))
    assert (slider.value, values) == (value, [value])


def test_a_click_beside_the_track_means_its_end(
    form: Form, slider: Slider, values: list[int]
) -> None:
    press(form, (slider.rect.left, slider.rect.top))
    press(form, (slider.rect.right - 1, slider.rect.bottom - 1))
    assert values == [0, MOST]


def test_the_thumb_follows_the_pointer_until_the_button_is_let_go(
    form: Form, slider: Slider, values: list[int]
) -> None:
    press(form, at(slider, 7))
    for value in (6, 6, 5):
        move(form, at(slider, value))
    release(form, at(slider, 5))
    move(form, at(slider, 1))
    assert values == [6, 5]


def test_a_drag_may_leave_the_slider_and_stays_on_the_track(
    form: Form, slider: Slider, values: list[int]
) -> None:
    press(form, at(slider, 7))
    move(form, (slider.rect.right + 500, slider.rect.bottom + 100))
    move(form, (slider.rect.left - 500, slider.rect.top - 100))
    assert values == [MOST, 0]


def test_a_drag_ends_with_its_form(form: Form, slider: Slider, values: list[int]) -> None:
    press(form, at(slider, 7))
    rebuilt = Form([Button(THEME, "Close", list)])
    rebuilt.follow(form)
    move(rebuilt, at(slider, 2))
    assert values == []


def test_the_pointer_alone_moves_nothing(form: Form, slider: Slider, values: list[int]) -> None:
    move(form, at(slider, 2))
    press(form, at(slider, 2), pygame.BUTTON_RIGHT)
    move(form, at(slider, 3))
    assert values == []


def test_a_drag_that_began_on_a_button_does_not_move_the_slider(
    form: Form, slider: Slider, values: list[int]
) -> None:
    press(form, form.widgets[1].rect.center)
    move(form, at(slider, 2))
    assert values == []


def test_a_disabled_slider_does_not_move(form: Form, slider: Slider, values: list[int]) -> None:
    slider.enabled = False
    move(form, at(slider, 3))
    press(form, at(slider, 3))
    move(form, at(slider, 2))
    send(form, Event(pygame.MOUSEWHEEL, x=0, y=1))
    send(form, LEFT)
    assert values == []


def test_left_and_right_are_less_and_more_as_far_as_the_ends(
    form: Form, slider: Slider, values: list[int]
) -> None:
    for _ in range(5):
        send(form, RIGHT)
    send(form, LEFT)
    assert values == [8, 9, 10, 9]
    slider.value = 0
    send(form, LEFT)
    assert (slider.value, values) == (0, [8, 9, 10, 9])


def test_the_wheel_moves_what_is_under_the_pointer(
    form: Form, slider: Slider, values: list[int]
) -> None:
    send(form, Event(pygame.MOUSEWHEEL, x=0, y=1))
    move(form, at(slider, 2))
    send(form, Event(pygame.MOUSEWHEEL, x=0, y=1))
    send(form, Event(pygame.MOUSEWHEEL, x=0, y=-2))
    move(form, form.widgets[1].rect.center)
    send(form, Event(pygame.MOUSEWHEEL, x=0, y=1))
    assert values == [8, 6]


def test_up_and_down_leave_the_slider(form: Form, values: list[int]) -> None:
    send(form, Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0))
    assert (form.focus, values) == (1, [])


@pytest.mark.parametrize("unit", [0.62, 1.0, 2.0])
@pytest.mark.parametrize("value", [0, 5, 10])
def test_the_track_is_filled_as_far_as_the_thumb(
    value: int, unit: float, values: list[int]
) -> None:
    pygame.font.init()
    slider = Slider(Theme(Style.EVENING, unit), value, MOST, values.append)
    slider.rect = Rect(20, 20, round(480 * unit), round(60 * unit))
    surface = pygame.Surface((1100, 200))
    slider.draw(surface, False, False)
    track = slider.track()
    colors = [surface.get_at((track.left + track.w * part // 4, track.centery)) for part in (1, 3)]
    assert (colors[0] == colors[1]) == (value in (0, 10))


def drawn_tooltips(form: Form, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tooltips that the form draws."""
    drawn: list[str] = []
    monkeypatch.setattr(widgets, "draw_tooltip", lambda *tooltip: drawn.append(tooltip[2]))
    form.draw_tooltip(Surface((1, 1)))
    return drawn


def test_a_press_hides_the_tooltip_until_the_pointer_enters_again(
    form: Form, monkeypatch: pytest.MonkeyPatch
) -> None:
    button, point = form.widgets[1], (110, 210)
    button.tooltip = "Ends it"
    form.focus = None
    move(form, point)
    assert drawn_tooltips(form, monkeypatch) == ["Ends it"]
    press(form, point)
    assert drawn_tooltips(form, monkeypatch) == []
    move(form, (112, 210))
    assert drawn_tooltips(form, monkeypatch) == []
    move(form, (1, 1))
    move(form, point)
    assert drawn_tooltips(form, monkeypatch) == ["Ends it"]


def test_in_a_form_that_can_be_left_the_mouse_removes_the_focus(form: Form) -> None:
    form.can_lose_focus = True
    for take in (move, press):
        give(form, Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0))
        assert form.focus is not None
        take(form, (1, 1))
        assert form.focus is None


def test_a_choice_is_not_moved_by_a_drag_over_it() -> None:
    chosen: list[int] = []
    choice = SegmentedControl(THEME, [(1, "One"), (2, "Two")], 1, chosen.append)
    choice.rect = Rect(0, 0, 200, 60)
    form = Form([choice])
    press(form, (20, 30))
    move(form, (180, 30))
    assert chosen == [1]


def test_a_focus_beyond_the_widgets_is_none() -> None:
    form = Form([Button(THEME, "Close", list)], 3)
    assert form.focused is None
    assert give(form, RIGHT) is None


def test_a_disabled_button_ignores_keys() -> None:
    button = Button(THEME, "Close", list)
    form = Form([button], 0)
    assert form.focused is button
    button.enabled = False
    assert form.focused is None
    assert give(form, Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0)) is None


def detailed_button(details: str) -> DetailedButton:
    # A new theme, because the fonts of THEME end with the window of an earlier test.
    pygame.font.init()
    theme = Theme(Style.EVENING, 1.0)
    return DetailedButton(theme, "Master", lambda: "chosen", "icons/master", details)


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_a_detailed_button_is_pressed_by_a_click_or_a_key(key: int) -> None:
    button = detailed_button("Sees what others need")
    button.set_rect(Rect(0, 0, 400, button.height(400)))
    form = Form([button], 0)
    for events in (click(button.rect.center), (Event(pygame.KEYDOWN, key=key, mod=0),)):
        form.focus = 0
        action = give(form, *events)
        assert action is not None
        assert action() == "chosen"


def test_a_detailed_button_is_as_high_as_its_details_need() -> None:
    long = "Sees what others need and thinks ahead a little, and then some more"
    short = detailed_button("Sees").height(400)
    assert detailed_button(long).height(900) == short
    assert detailed_button(long).height(300) > short


def test_lines_are_balanced_and_no_more_than_needed() -> None:
    widths = [100] * 7 + [150]
    assert [len(line) for line in boxes.lines(widths, 800, 10)] == [7, 1]
    assert [len(line) for line in boxes.balanced(widths, 800, 10)] == [4, 4]
    assert [len(line) for line in boxes.balanced(widths, 2000, 10)] == [8]


# Buttons

ON_BUTTON, BESIDE = (110, 210), (5, 5)


class Clicks:
    """A form with one button, which can be rebuilt; records which buttons were clicked."""

    def __init__(self) -> None:
        self.clicked: list[str] = []
        self.form = Form([])

    def build(self, words: str, icon: str = "") -> Button:
        button = Button(THEME, words, lambda: self.clicked.append(words), icon)
        button.set_rect(Rect(100, 200, 480, 60))
        before, self.form = self.form, Form([button])
        self.form.follow(before)
        return button


@pytest.fixture
def clicks() -> Clicks:
    return Clicks()


def test_a_button_acts_on_release(clicks: Clicks) -> None:
    clicks.build("Close")
    press(clicks.form, ON_BUTTON)
    assert clicks.clicked == []
    release(clicks.form, ON_BUTTON)
    assert clicks.clicked == ["Close"]
    release(clicks.form, ON_BUTTON)
    assert clicks.clicked == ["Close"], "without a press"


def test_a_release_elsewhere_is_no_click(clicks: Clicks) -> None:
    clicks.build("Close")
    press(clicks.form, ON_BUTTON)
    move(clicks.form, BESIDE)
    release(clicks.form, BESIDE)
    press(clicks.form, BESIDE)
    release(clicks.form, ON_BUTTON)
    assert clicks.clicked == []


def test_a_release_after_coming_back_is_a_click(clicks: Clicks) -> None:
    button = clicks.build("Close")
    seen = []
    press(clicks.form, ON_BUTTON)
    for point in (ON_BUTTON, BESIDE, ON_BUTTON):
        move(clicks.form, point)
        seen.append(button.is_pressed)
    release(clicks.form, ON_BUTTON)
    assert (seen, button.is_pressed) == ([True, False, True], False)
    assert clicks.clicked == ["Close"]


def test_a_pressed_button_looks_pressed(clicks: Clicks) -> None:
    pygame.font.init()
    button = clicks.build("Close")

    def picture() -> bytes:
        surface = Surface((700, 300))
        clicks.form.draw_widgets(surface)
        return pygame.image.tobytes(surface, "RGB")

    move(clicks.form, ON_BUTTON)
    hovered = picture()
    press(clicks.form, ON_BUTTON)
    assert picture() != hovered
    release(clicks.form, ON_BUTTON)
    assert picture() == hovered
    button.enabled = False
    press(clicks.form, ON_BUTTON)
    assert not button.is_pressed


@pytest.mark.parametrize(
    ("before", "after", "is_same"),
    [
        (("Close",), ("Close",), True),
        (("Close",), ("Delete",), False),
        (("undo", "icons/undo"), ("undo", "icons/undo"), True),
        (("sound", "icons/sound"), ("sound", "icons/mute"), False),
    ],
)
def test_a_rebuilt_button_is_clicked_if_it_means_the_same(
    before: tuple[str, ...], after: tuple[str, ...], is_same: bool, clicks: Clicks
) -> None:
    clicks.build(*before)
    press(clicks.form, ON_BUTTON)
    button = clicks.build(*after)
    assert button.is_pressed is is_same
    release(clicks.form, ON_BUTTON)
    assert bool(clicks.clicked) is is_same


def test_a_button_that_means_something_else_by_now_is_not_clicked(clicks: Clicks) -> None:
    button = clicks.build("play", "icons/play")
    press(clicks.form, ON_BUTTON)
    button.icon = "icons/pause"
    release(clicks.form, ON_BUTTON)
    assert clicks.clicked == []


def test_a_button_that_was_disabled_meanwhile_is_not_clicked(clicks: Clicks) -> None:
    button = clicks.build("Close")
    press(clicks.form, ON_BUTTON)
    button.enabled = False
    release(clicks.form, ON_BUTTON)
    assert clicks.clicked == []


def test_of_two_buttons_that_mean_the_same_only_the_pressed_one_is_clicked() -> None:
    clicked: list[int] = []
    rows = [Button(THEME, "No key", partial(clicked.append, row)) for row in range(2)]
    for row, button in enumerate(rows):
        button.set_rect(Rect(0, 100 * row, 200, 60))
    form = Form(rows)
    press(form, (20, 20))
    release(form, (20, 120))
    assert clicked == []


# Fingers


@pytest.mark.parametrize("tooltip", ["", "Ends it"])
def test_a_long_press_shows_the_tooltip_and_clicks_only_where_there_is_none(
    tooltip: str, clicks: Clicks, monkeypatch: pytest.MonkeyPatch
) -> None:
    button = clicks.build("Close")
    button.tooltip = tooltip
    for given in (Move(ON_BUTTON), Press(ON_BUTTON), LongPress(ON_BUTTON)):
        assert clicks.form.handle(given) is None
    assert drawn_tooltips(clicks.form, monkeypatch) == [tooltip] * bool(tooltip)
    assert button.is_pressed is not bool(tooltip)
    release(clicks.form, ON_BUTTON)
    assert bool(clicks.clicked) is not bool(tooltip)
    clicks.form.handle(Leave())
    assert clicks.form.hovered is None
    assert drawn_tooltips(clicks.form, monkeypatch) == [tooltip] * bool(tooltip), (
        "the tooltip stays when the finger is lifted"
    )
    clicks.form.handle(Press(BESIDE))
    assert drawn_tooltips(clicks.form, monkeypatch) == []


def test_a_slider_can_be_dragged_after_a_long_press(
    form: Form, slider: Slider, values: list[int]
) -> None:
    press(form, at(slider, 7))
    form.handle(LongPress(at(slider, 7)))
    move(form, at(slider, 3))
    assert values == [3]


def test_the_tooltip_of_a_disabled_button_is_the_reason(theme: Theme) -> None:
    """The reason replaces the tooltip."""
    button = Button(theme, "Undo", lambda: None, tooltip="Undo (Z)")
    button.enabled = False
    assert button.tooltip_at(hovered=True)[0] == "Undo (Z)"
    button.why_disabled = "Nothing to undo"
    assert button.tooltip_at(hovered=True)[0] == "Nothing to undo"
    button.enabled = True
    assert button.tooltip_at(hovered=True)[0] == "Undo (Z)"


@pytest.mark.parametrize(("by_finger", "is_pressed"), [(True, True), (False, False)])
def test_a_finger_may_miss_a_small_button_by_little(by_finger: bool, is_pressed: bool) -> None:
    """By what the button lacks to 48 design units; the release may miss it as well."""
    button = Button(THEME, "Small", list)
    button.rect = Rect(100, 100, 40, 40)
    form, near, far = Form([button]), (102, 97), (102, 90)
    for point, is_hit in ((near, is_pressed), (far, False)):
        form.handle(Press(point, is_finger=by_finger))
        assert button.is_pressed is is_hit
        assert (form.handle(Release(point)) is not None) is is_hit


def column_beside(count: int) -> tuple[Form, list[Button], list[Button]]:
    """A column of wide buttons with a small one beside each, as in the list of names."""
    wide = [Button(THEME, f"{n}", list) for n in range(count)]
    small = [Button(THEME, f"beside {n}", list) for n in range(count)]
    for number in range(count):
        wide[number].rect = Rect(100, 100 * number, 480, 60)
        small[number].rect = Rect(600, 100 * number, 60, 60)
        small[number].is_skipped_by_arrows = True
    last = Button(THEME, "last", list)
    last.rect = Rect(100, 100 * count, 480, 60)
    return Form([*wide, *small, last]), wide, small


def test_down_goes_on_in_the_column_of_small_buttons() -> None:
    form, wide, small = column_beside(2)
    form.focus_on(small[0])
    form.handle(KeyPress(key=Key.DOWN))
    assert form.focused is small[1]
    form.handle(KeyPress(key=Key.UP))
    assert form.focused is small[0]
    form.handle(KeyPress(key=Key.LEFT))
    assert form.focused is wide[0]


def test_down_from_the_last_small_button_leaves_the_column() -> None:
    form, _, small = column_beside(2)
    form.focus_on(small[1])
    form.handle(KeyPress(key=Key.DOWN))
    assert form.focused is form.widgets[-1]
    form.focus_on(small[0])
    form.handle(KeyPress(key=Key.UP))
    assert form.focused is form.widgets[-1]


def test_areas_are_entered_at_their_primary_button() -> None:
    """Neighbors in one container are one area; a form that can be left has none in the end."""
    first, close, start = (Button(THEME, words, list) for words in ("a", "close", "start"))
    start.primary = True
    form = Form([Column(THEME, [first]), Column(THEME, [close, start])], can_lose_focus=True)
    seen = []
    for key in (Key.NEXT_AREA, Key.NEXT_AREA, Key.NEXT_AREA, Key.PREVIOUS_AREA):
        form.handle(KeyPress(key=key))
        seen.append(form.focused)
    assert seen == [first, start, None, start]
