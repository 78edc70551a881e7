"""Buttons, sliders and choices in a form: the effects of a click, a finger, the wheel and keys."""

from functools import partial
from typing import Any, Final

import pytest

from azul.kit.containers import Column
from azul.kit.form import Ground
from azul.kit.inputs import SegmentedControl, Slider
from azul.kit.keys import Key, KeyPress
from azul.kit.pointer import Leave, LongPress, MouseButton, Move, Press, Release, Wheel
from azul.kit.progress_bar import ProgressBar
from azul.kit.theme import Theme
from azul.kit.widgets import Activation, Button, DetailedButton, Input
from tests.kit.player import Player, chord, drawn, placed

MOST: Final = 10
ON, BESIDE = (110, 210), (5, 5)
"""Points on the button, and beside everything."""

LEFT, RIGHT = KeyPress("left", Key.LEFT), KeyPress("right", Key.RIGHT)
DOWN = KeyPress("down", Key.DOWN)


def at(value: int) -> tuple[int, int]:
    """Return the position of a value on the slider."""
    return 119 + 381 * value // MOST, 130


SLIDER: Final[list[tuple[list[Input], list[int]]]] = [
    ([Press(at(0)), Release(at(0)), Press(at(3)), Release(at(3)), Press(at(10))], [0, 3, 10]),
    # Beside the track the slider means its end.
    ([Press((101, 101)), Press((578, 158))], [0, 10]),
    ([Press(at(7)), *map(Move, (at(6), at(6), at(5))), Release(at(5)), Move(at(1))], [6, 5]),
    # A drag may leave the slider; it must not begin elsewhere.
    ([Press(at(7)), Move((999, 5)), Move((0, 800))], [10, 0]),
    ([Move(at(2)), Press(at(2), MouseButton.RIGHT), Move(at(3)), Press(ON), Move(at(2))], []),
    ([Press(at(7)), LongPress(at(7)), Move(at(3))], [3]),
    ([Press(at(6), is_finger=True), Move(at(3))], [6, 3]),
    ([*[RIGHT] * 5, LEFT], [8, 9, 10, 9]),
    ([DOWN, RIGHT], []),
    # The wheel changes the widget under the pointer.
    ([Wheel(1), Move(at(2)), Wheel(1), Wheel(-2), Move(ON), Wheel(1)], [8, 6]),
]
"""Input for a slider from 0 to 10 at 7 and a button below it, and the values that it reports."""


def test_a_slider_follows_pointer_wheel_and_keys(evening: Theme) -> None:
    """A disabled slider does not move."""
    for enabled, (given, expected) in ((e, row) for row in SLIDER for e in (True, False)):
        values: list[int] = []
        slider = placed(Slider(evening, 7, MOST, values.append), 100, 100, 480, 60)
        player = Player(slider, placed(Button(evening, "Close", list), 100, 200, 480, 60))
        slider.enabled = enabled
        player.give(*given)
        assert values == (expected if enabled else []), given
        assert slider.value_text == str([7, *values][-1])
    for value in (0, 5, 10):
        slider.value = value
        quarter, three = (drawn(slider, (600, 200)).get_at((119 + 95 * n, 130)) for n in (1, 3))
        assert (quarter == three) == (value in (0, 10)), "the track is filled up to the thumb"


def test_a_choice_answers_clicks_and_arrows(evening: Theme) -> None:
    """A drag over the choice moves nothing; arrows wrap at its end; it breaks into rows."""
    options = [(number, word) for number, word in enumerate(("One", "Two", "Three"))]
    choice = SegmentedControl(evening, options, 0, lambda value: value)
    player = Player(placed(choice, 0, 0, 300, 60))
    assert player.drag((20, 30), (180, 30), (290, 30)) == [0]
    assert player.click((290, 30)) == [2]
    player.key("tab")
    assert player.key("right", "right", "left", "left", "up") == [0, 1, 0, 2]
    assert choice.value_text == "Three"
    width = choice.width() // 3
    placed(choice, 0, 0, width, choice.height(width))
    assert choice.rect.h > 2 * choice.height(3 * width)
    assert player.click((20, choice.rect.bottom - 5)) == [2]
    roomy = SegmentedControl(evening, options, 0, list, room_for=4)
    assert roomy.width() == 4 * width, "the choice keeps its size when an option is added"


# A button

BUTTON: Final = [
    ("press", 0, True),
    ("press release", 1, False),
    ("release", 0, False),
    ("press leave release", 0, False),
    ("leave press return release", 0, False),
    ("press leave return", 0, True),
    ("press leave return release release", 1, False),
    ("press disable release", 0, False),
    ("press rebuild release", 1, False),
    ("press rename release", 0, False),
    ("touch", 0, True),
    ("touch release", 1, False),
    ("press hold release", 1, False),
    ("explain press hold", 0, False),
    ("enter space", 2, False),
    ("disable enter", 0, False),
    ("read", 1, False),
    ("disable read", 0, False),
]
"""The events at a button, how often it is clicked, and whether it looks pressed in the end."""


@pytest.mark.parametrize("icon", ["", "icons/undo"])
def test_a_button_is_clicked_by_a_release_on_the_pressed_button(icon: str, evening: Theme) -> None:
    """The release may also be on a rebuilt button with the same meaning."""
    for steps, clicks, is_pressed in BUTTON:
        log: list[str] = []
        button, point = Button(evening, "Close", partial(log.append, "done"), icon), ON
        player = Player(placed(button, 100, 200, 480, 60))
        for step in steps.split():
            if step in ("leave", "return"):
                point = BESIDE if step == "leave" else ON
                player.give(Move(point))
            elif step == "disable":
                button.enabled = False
            elif step == "explain":
                button.tooltip = "Ends it"
            elif step in ("rebuild", "rename"):
                before, words = player.form, "Close" if step == "rebuild" or icon else "Delete"
                button = Button(evening, words, partial(log.append, "done"), icon)
                button.icon = "icons/redo" if icon and step == "rename" else icon
                player = Player(placed(button, 100, 200, 480, 60))
                player.form.follow(before)
            else:
                inputs: dict[str, Input] = {
                    "press": Press(point),
                    "touch": Press(point, is_finger=True),
                    "hold": LongPress(point),
                    "release": Release(point),
                    "enter": chord("return"),
                    "space": chord("space"),
                    "read": Activation(button, ON),
                }
                player.give(inputs[step])
        assert (steps, len(log), button.is_pressed) == (steps, clicks, is_pressed)
    rows = [placed(Button(evening, "No key", list), 0, 100 * row, 200, 60) for row in range(2)]
    assert Player(*rows).drag((20, 20), (20, 120)) == [], "a click must not move to an equal button"


def test_a_button_shows_pointer_press_and_state(evening: Theme) -> None:
    button = placed(Button(evening, "Close", list), 100, 200, 480, 60)
    player = Player(button, focus=None)
    looks = [player.picture()]
    for given in (Move(ON), Press(ON), Release(ON)):
        player.give(given)
        looks.append(player.picture())
    button.enabled = False
    looks.append(player.picture())
    button.badge = "icons/undo"
    assert player.picture() == looks[-1], "a disabled button shows no gamepad's button"
    button.enabled = True
    assert looks[1] == looks[3]
    assert len({*looks, player.picture()}) == 5


def test_a_finger_may_miss_a_small_button_by_little(evening: Theme) -> None:
    """The reach of a button is 48 design units, at press and release."""
    player = Player(placed(Button(evening, "Small", lambda: "done"), 100, 100, 40, 40))
    for by_finger, point, answers in (
        (True, (102, 97), ["done"]),
        (False, (102, 97), []),
        (True, (102, 90), []),
    ):
        assert player.give(Press(point, is_finger=by_finger), Release(point)) == answers


def test_a_detailed_button_is_as_high_as_its_details_need(evening: Theme) -> None:
    long = "Sees what others need and thinks ahead a little, and then some more"
    short, button = (
        DetailedButton(evening, "Master", lambda: "chosen", "icons/master", details)
        for details in ("Sees", long)
    )
    assert button.height(900) == short.height(400) >= evening.px(60)
    assert button.height(300) > short.height(300)
    player = Player(placed(button, 0, 0, 400, button.height(400)))
    assert player.key("return", "space") == player.click((200, 20)) * 2 == ["chosen"] * 2


def test_a_progress_bar_is_as_long_as_its_share(evening: Theme) -> None:
    """Without progress the bar is empty."""
    looks, share = [], list[float | None]()
    bar = placed(ProgressBar(evening, lambda: share[-1]), 0, 0, 400, 16)
    for now, words in ((None, ""), (0.25, "25%"), (0.75, "75%")):
        share.append(now)
        assert bar.value_text == words
        looks.append([drawn(bar, (400, 16)).get_at((x, 5))[:3] for x in (50, 200, 350)])
    empty, done = evening.colors.rule, evening.colors.cobalt
    assert looks == [[evening.colors.paper] * 3, [done, empty, empty], [done, done, empty]]


# Tooltips and the focus


def test_a_tooltip_is_shown_at_the_pointer_or_else_at_the_focus(evening: Theme) -> None:
    """Pressing hides the tooltip until the pointer comes back; a resting finger shows it."""
    button = placed(Button(evening, "Undo", list, tooltip="Undo (Z)"), 100, 200, 480, 60)
    player = Player(button, placed(Button(evening, "Close", list), 100, 400, 480, 60))
    label = player.tooltip()
    assert label.w
    assert not label.colliderect(button.rect)
    near, tab = (112, 210), chord("tab")
    seen = []
    for given in (
        *(tab, Move(ON), Press(ON), Move(near), Release(near), Move(BESIDE), Move(ON), Press(ON)),
        *(LongPress(ON), Leave(), Press(BESIDE), Move(ON)),
    ):
        player.give(given)
        seen.append(bool(player.tooltip()))
    # The tooltip stays when the finger is lifted.
    assert seen == [*map(bool, (0, 1, 0, 0, 0, 0, 1, 0, 1, 1, 0, 1))]
    before, rebuilt = player.form, Button(evening, "Undo", list, tooltip="Undo (Z)")
    player = Player(placed(rebuilt, 100, 200, 480, 60))
    player.form.follow(before)
    assert player.tooltip(), "the tooltip moves to the rebuilt widget"
    before = player.form
    player.give(Press(ON), Release(ON))
    player = Player(placed(Button(evening, "Undo", list, tooltip="Undo"), 100, 200, 480, 60))
    player.form.follow(before)
    player.give(Move(near))
    assert not player.tooltip(), "the tooltip is hidden until the pointer moves away"
    player.give(Move(BESIDE), Move(ON))
    player.form.clear_hover()
    assert not player.tooltip()
    for button.enabled, button.why_disabled, text in (
        (True, "Nothing to undo", "Undo (Z)"),
        (False, "Nothing to undo", "Nothing to undo"),
        (False, "", "Undo (Z)"),
    ):
        assert button.tooltip_for(hovered=True)[0] == text


def test_arrows_walk_along_rows_and_columns(evening: Theme) -> None:
    """Wide buttons are below each other with small buttons beside them, as in the list of names."""

    def column(left: int, width: int, prefix: str, rows: range) -> list[Any]:
        buttons = [Button(evening, f"{prefix}{row}", list) for row in rows]
        return [placed(b, left, 100 * r, width, 60) for b, r in zip(buttons, rows, strict=True)]

    wide, small = column(100, 480, "wide", range(2)), column(600, 60, "small", range(2))
    for button in small:
        button.is_skipped_by_arrows = True
    player = Player(*wide, *small, *column(100, 480, "last", range(2, 3)))
    keys = "down right right up down down up up up down right up tab shift+tab shift+tab left left"
    seen = []
    for key in keys.split():
        player.key(key)
        seen.append(player.focused)
    assert " ".join(seen) == (
        "wide1 small1 small1 small0 small1 last2 wide1 wide0 last2 wide0 small0 last2"
        " wide0 last2 small1 wide1 wide1"
    )
    wide[1].enabled = False
    assert player.focused == ""
    player.key("tab")
    assert player.focused == "small0", "the focus goes on behind the disabled button"
    player.key("shift+tab")
    assert player.focused == "wide0"


def test_a_form_may_have_no_focus(evening: Theme) -> None:
    """The focus ends after the last widget, before the first, and as soon as the mouse is used."""
    buttons = [placed(Button(evening, w, list), 100 * n, 0, 90, 60) for n, w in enumerate("ab")]
    for ground, walk in ((Ground(evening), [*"ab", "", "b", "a", ""]), (None, [*"ababab"])):
        player = Player(*buttons, focus=None, ground=ground)
        assert (player.focused, player.key("right", "return")) == ("", [])
        seen = []
        for key in ["tab"] * 3 + ["shift+tab"] * 3:
            player.key(key)
            seen.append(player.focused)
        assert seen == walk
        for given in (Move((500, 500)), Press((500, 500))):
            player.form.focus = 0
            player.give(given)
            assert player.focused == ("" if ground else "a")


def test_areas_are_entered_at_their_primary_button(evening: Theme) -> None:
    """Neighbors in one container are one area; after the last area the focus may leave the form."""
    first, close, start = (Button(evening, words, list) for words in ("a", "close", "start"))
    start.primary = True
    areas = [Column(evening, [first]), Column(evening, [close, start])]
    for ground, between in ((Ground(evening), ""), (None, "a")):
        player, seen = Player(*areas, focus=None, ground=ground), []
        for key in [Key.NEXT_AREA] * 3 + [Key.PREVIOUS_AREA] * 2:
            player.pad(key)
            seen.append(player.focused)
        assert seen == ["a", "start", between, "start", "a"]
