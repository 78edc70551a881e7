"""The rules: opened at a topic, read and searched by mouse alone and by keys alone."""

import gc
import weakref
from dataclasses import replace

import pygame
import pytest
from pygame import Rect, Surface

from azul.book.rulebook import RULEBOOK
from azul.book.topics import Topic
from azul.i18n import Strings
from azul.kit.list_view import ListView
from azul.kit.text_field import TextField
from azul.kit.widgets import Button
from azul.scenes.dialogs.page import Page
from azul.scenes.dialogs.rules import RulesScene
from azul.scenes.library.menu import MenuScene
from tests.play.hand import Hand

pytestmark = pytest.mark.slow

LAST = tuple(Topic)[-1]


def open_rules(
    hand: Hand,
    topic: Topic | None = None,
    text: int = 100,
    size: tuple[int, int] = (1366, 768),
) -> RulesScene:
    """Open the rules above the menu, in a window of this size."""
    hand.app.context.settings = replace(hand.app.context.settings, text=text)
    hand.app.window.size = size
    hand.tick()
    scene = RulesScene(hand.app.context, topic)
    hand.app.stack.push(scene)
    hand.tick()
    return scene


def topic_list(scene: RulesScene) -> ListView:
    return next(widget for widget in scene.form.widgets if isinstance(widget, ListView))


def search_field(scene: RulesScene) -> TextField:
    return next(widget for widget in scene.form.widgets if isinstance(widget, TextField))


def open_in_small_window(hand: Hand, topic: Topic | None = None) -> RulesScene:
    """Open the rules in the smallest window with the largest text."""
    return open_rules(hand, topic, text=200, size=(1024, 640))


# Opening and closing


def test_the_rules_open_at_a_topic_with_the_focus_in_the_list(hand: Hand) -> None:
    scene = open_rules(hand, Topic.SCORING)
    assert scene.chosen is Topic.SCORING
    assert scene.form.focused is topic_list(scene)


def test_the_rules_open_at_the_first_topic_by_default(hand: Hand) -> None:
    assert open_rules(hand).chosen is Topic.GOAL


def test_esc_closes_the_rules(hand: Hand) -> None:
    open_rules(hand)
    hand.key(pygame.K_ESCAPE)
    assert isinstance(hand.app.stack.top, MenuScene)


def test_the_button_closes_the_rules(hand: Hand) -> None:
    open_rules(hand)
    hand.push("Close")
    assert isinstance(hand.app.stack.top, MenuScene)


def test_the_first_esc_clears_the_search(hand: Hand) -> None:
    scene = open_rules(hand)
    hand.type("meeple")
    hand.key(pygame.K_ESCAPE)
    assert hand.app.stack.top is scene
    assert scene.words == ""
    assert scene.found == list(Topic)
    hand.key(pygame.K_ESCAPE)
    assert hand.app.stack.top is not scene


# Topics


def test_down_goes_through_the_topics_and_stops_at_the_end(hand: Hand) -> None:
    scene = open_rules(hand)
    topics = []
    for _ in Topic:
        topics.append(scene.chosen)
        hand.key(pygame.K_DOWN)
    assert topics == list(Topic)
    assert scene.chosen is LAST
    assert scene.form.focused is topic_list(scene)


def test_up_goes_back_and_stops_at_the_first_topic(hand: Hand) -> None:
    scene = open_rules(hand, Topic.TABLE)
    hand.key(pygame.K_UP)
    hand.key(pygame.K_UP)
    assert scene.chosen is Topic.GOAL
    assert scene.form.focused is topic_list(scene)


def test_left_and_right_open_the_next_topic_from_any_focus(hand: Hand) -> None:
    scene = open_rules(hand)
    hand.key(pygame.K_TAB)
    assert isinstance(scene.form.focused, Page)
    hand.key(pygame.K_RIGHT)
    assert scene.chosen is Topic.TABLE
    hand.key(pygame.K_LEFT)
    hand.key(pygame.K_LEFT)
    assert scene.chosen is LAST


def test_a_click_opens_a_topic(hand: Hand) -> None:
    scene = open_rules(hand)
    hand.click(topic_list(scene).row_rect(4).center)
    assert scene.chosen is tuple(Topic)[4]


def test_a_long_list_scrolls_to_its_topic_and_by_the_wheel(hand: Hand) -> None:
    scene = open_rules(hand, LAST, text=150)
    topics = topic_list(scene)
    row = topics.row_rect(len(Topic) - 1)
    assert topics.rect.contains(row)
    hand.move(topics.rect.center)
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=30))
    hand.tick()
    assert topics.rect.contains(topics.row_rect(0))


def test_without_room_for_a_list_two_buttons_change_the_topic(hand: Hand) -> None:
    scene = open_in_small_window(hand)
    assert not any(isinstance(widget, ListView) for widget in scene.form.widgets)
    assert isinstance(scene.form.focused, Page)
    hand.push("Next topic")
    assert scene.chosen is Topic.TABLE
    hand.push("Previous topic")
    hand.push("Previous topic")
    assert scene.chosen is LAST


# Reading


def test_keys_scroll_the_page_with_any_focus(hand: Hand) -> None:
    scene = open_rules(hand, Topic.TABLE, text=150)
    scroll = scene.page.scroll
    assert scroll.max_top > 0
    hand.key(pygame.K_PAGEDOWN)
    top_after_page = scroll.top
    assert top_after_page > 0
    hand.key(pygame.K_PAGEUP)
    assert scroll.top == 0
    hand.key(pygame.K_END)
    assert scroll.top == scroll.max_top >= top_after_page
    hand.key(pygame.K_HOME)
    assert scroll.top == 0


def test_arrows_scroll_the_page_that_has_the_focus(hand: Hand) -> None:
    scene = open_rules(hand, Topic.TABLE, text=150)
    hand.key(pygame.K_TAB)
    hand.key(pygame.K_DOWN)
    assert scene.page.scroll.top > 0
    hand.key(pygame.K_UP)
    hand.key(pygame.K_UP)
    assert scene.page.scroll.top == 0
    assert scene.form.focused is scene.page


def test_arrows_scroll_the_page_if_nothing_has_the_focus(hand: Hand) -> None:
    scene = open_rules(hand, Topic.TABLE, text=150)
    hand.click(scene.page.rect.center)
    hand.key(pygame.K_DOWN)
    assert scene.page.scroll.top > 0


def test_the_wheel_scrolls_the_page(hand: Hand) -> None:
    scene = open_rules(hand, Topic.TABLE, text=150)
    hand.move(scene.page.rect.center)
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    hand.tick()
    assert scene.page.scroll.top > 0


def test_the_scrollbar_can_be_dragged(hand: Hand) -> None:
    scene = open_rules(hand, Topic.TABLE, text=150)
    bar = scene.page.scroll.track()
    hand.drag(scene.page.scroll.thumb().center, (bar.centerx, bar.bottom - 1))
    assert scene.page.scroll.top == scene.page.scroll.max_top
    hand.move((bar.centerx, bar.top))
    assert scene.page.scroll.top == scene.page.scroll.max_top, "the scrollbar has been released"


def test_resizing_the_window_keeps_the_scroll_position(hand: Hand) -> None:
    scene = open_rules(hand, Topic.TABLE, text=200)
    hand.key(pygame.K_END)
    hand.app.window.size = (1400, 800)
    hand.tick()
    assert scene.size == (1400, 800)
    assert scene.chosen is Topic.TABLE
    assert scene.page.scroll.top > scene.page.scroll.max_top * 0.7


def test_illustrations_are_drawn_one_by_one_once_scrolling_has_stopped(hand: Hand) -> None:
    scene = open_rules(hand, Topic.GOAL, size=(1920, 1080))
    scene.show(Topic.BONUSES)
    missing = []
    for _ in range(5):
        scene.update(0)
        missing.append(len(scene.page.missing))
        assert scene.is_animating == bool(missing[-1])
    assert missing == [3, 2, 1, 0, 0]


def test_no_illustration_is_drawn_while_the_page_scrolls(hand: Hand) -> None:
    scene = open_in_small_window(hand, Topic.TABLE)
    scene.show(Topic.BONUSES)
    scene.update(0)
    drawn_count = 0
    while scene.page.scroll.top < scene.page.scroll.max_top:
        scene.page.scroll.wheel(1)
        before = len(scene.page.missing)
        scene.update(0)
        drawn_count += before - len(scene.page.missing)
    assert drawn_count == 0
    assert scene.is_animating


def test_a_frame_is_shown_where_an_illustration_will_be(hand: Hand) -> None:
    scene = open_rules(hand, Topic.GOAL)
    scene.show(Topic.LINES)
    (piece,) = scene.page.missing
    rect = piece.place.move(scene.page.rect.topleft)
    frame = picture(scene).subsurface(rect).copy()
    assert frame.get_at(frame.get_rect().center)[:3] == scene.colors.field
    assert frame.get_at((rect.w // 2, 0))[:3] == scene.colors.rule
    scene.page.draw_next_illustration()
    assert not scene.page.missing
    assert differs(picture(scene).subsurface(rect), frame, frame.get_rect())


def test_illustrations_are_freed_when_the_rules_are_closed(hand: Hand) -> None:
    scene = open_rules(hand, Topic.LINES)
    hand.tick(4)
    assert not scene.page.missing
    illustrations = weakref.ref(scene._illustrations)
    hand.key(pygame.K_ESCAPE)
    del scene
    gc.collect()
    assert illustrations() is None


@pytest.mark.parametrize("words", ["", "meeple"], ids=["turned", "searched"])
def test_illustrations_are_freed_when_another_page_is_opened(hand: Hand, words: str) -> None:
    """Those of all pages would take 20 MB on the largest screens."""
    scene = open_rules(hand, Topic.LINES)
    hand.tick(4)
    drawn = [weakref.ref(image) for image in scene._illustrations._drawn.values()]
    assert drawn
    if words:
        hand.type(words)
    else:
        hand.key(pygame.K_DOWN)
    hand.tick(4)
    assert scene.chosen is not Topic.LINES
    assert [image for image in drawn if image()] == []


def test_illustrations_stay_where_there_is_no_page_to_turn_to(hand: Hand) -> None:
    scene = open_rules(hand)
    hand.tick(4)
    assert not scene.page.missing
    hand.key(pygame.K_UP)
    assert scene.chosen is Topic.GOAL
    assert not scene.page.missing


# Searching


def test_typed_letters_are_searched_for_at_once(hand: Hand) -> None:
    scene = open_rules(hand)
    hand.type("meeple")
    assert search_field(scene).value == "meeple"
    assert scene.form.focused is search_field(scene)
    assert scene.found == [Topic.GREEN_BOX]
    assert scene.chosen is Topic.GREEN_BOX


def test_a_space_alone_is_not_searched_for(hand: Hand) -> None:
    scene = open_rules(hand)
    hand.type(" ")
    assert scene.form.focused is topic_list(scene)
    assert scene.words == ""


def test_the_topic_stays_if_it_contains_the_search_text(hand: Hand) -> None:
    scene = open_rules(hand, Topic.LINES)
    hand.type("tile")
    assert scene.chosen is Topic.LINES
    assert len(scene.found) > 1


def test_enter_opens_the_next_topic_found(hand: Hand) -> None:
    scene = open_rules(hand)
    hand.type("lid")
    found = scene.found
    assert scene.chosen is found[0]
    hand.key(pygame.K_RETURN)
    assert scene.chosen is found[1]
    assert scene.form.focused is search_field(scene)


def test_the_part_with_the_search_text_is_scrolled_into_view_and_marked(hand: Hand) -> None:
    scene = open_in_small_window(hand, Topic.FLOOR_LINE)
    before = picture(scene)
    hand.type("stays with its holder")
    assert scene.page.scroll.top > 0
    scene.page.scroll.scroll_to(0)
    top = picture(scene)
    scene.page.scroll.scroll_to(scene.page.scroll.max_top)
    marked = picture(scene)
    scene.search("")
    scene.page.scroll.scroll_to(scene.page.scroll.max_top)
    plain = picture(scene)
    assert differs(marked, plain, scene.page.rect)
    inner = scene.page.rect.inflate(-40, -40)
    assert not differs(top, before, inner)


def test_a_search_without_results_keeps_the_topic(hand: Hand) -> None:
    scene = open_rules(hand, Topic.END)
    hand.type("zebra")
    assert scene.found == []
    assert scene.chosen is Topic.END
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_TAB)
    assert scene.chosen is Topic.END


@pytest.mark.parametrize("is_narrow", [False, True])
def test_a_search_without_results_says_so_on_the_page(hand: Hand, is_narrow: bool) -> None:
    """The page that was open before would look like a match."""
    scene = open_in_small_window(hand) if is_narrow else open_rules(hand)
    before = picture(scene)
    hand.type("zebra")
    assert scene.page.name == "Nothing found"
    assert differs(picture(scene), before, scene.page.rect)
    hand.key(pygame.K_ESCAPE)
    assert scene.page.name == RULEBOOK[scene.chosen].title


def test_clearing_the_search_returns_to_the_topic_before_it(hand: Hand) -> None:
    scene = open_rules(hand, Topic.END)
    hand.type("meeple")
    assert (scene.words, scene.chosen) == ("meeple", Topic.GREEN_BOX)
    hand.key(pygame.K_BACKSPACE, pygame.KMOD_CTRL)
    assert (scene.words, scene.chosen) == ("", Topic.END)


def test_esc_stays_at_the_topic_found(hand: Hand) -> None:
    scene = open_rules(hand, Topic.END)
    hand.type("meeple")
    hand.key(pygame.K_ESCAPE)
    assert (scene.words, scene.chosen) == ("", Topic.GREEN_BOX)


def test_backspace_removes_letters_of_the_search(hand: Hand) -> None:
    scene = open_rules(hand)
    hand.type("zq")
    hand.key(pygame.K_BACKSPACE)
    hand.key(pygame.K_BACKSPACE)
    assert scene.found == list(Topic)


def test_the_search_uses_the_current_language(hand: Hand) -> None:
    scene = open_rules(hand)
    hand.app.context.strings = Strings("de")
    hand.app.stack.resize(scene.size)
    title = hand.app.context.strings(RULEBOOK[Topic.LINES].title)
    hand.type(title.upper())
    assert Topic.LINES in scene.found
    assert title in [hand.app.context.strings(RULEBOOK[topic].title) for topic in scene.found]


# Focus and layout


@pytest.mark.parametrize("is_narrow", [False, True])
def test_tab_reaches_everything(hand: Hand, is_narrow: bool) -> None:
    scene = open_in_small_window(hand) if is_narrow else open_rules(hand)
    reached = set()
    for _ in scene.form.widgets:
        hand.key(pygame.K_TAB)
        reached.add(scene.form.focus)
    assert reached == set(range(len(scene.form.widgets)))


@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("size", [(1024, 640), (1366, 768), (1920, 1080), (1024, 768)])
def test_widgets_are_on_the_panel_and_do_not_overlap(
    hand: Hand, size: tuple[int, int], text: int
) -> None:
    scene = open_rules(hand, Topic.CENTER, text, size)
    assert Rect((0, 0), size).contains(scene.panel)
    rects = [widget.rect for widget in scene.form.widgets]
    for number, rect in enumerate(rects):
        assert scene.panel.contains(rect)
        assert rect.collidelist(rects[number + 1 :]) < 0
    buttons = [widget for widget in scene.form.widgets if isinstance(widget, Button)]
    assert all(b.rect.w >= (b.rect.h if b.icon else b.width()) for b in buttons)
    assert search_field(scene).rect.w > 3 * search_field(scene).rect.h


@pytest.mark.parametrize("topic", Topic)
def test_nothing_is_drawn_outside_the_panel(hand: Hand, topic: Topic) -> None:
    scene = open_in_small_window(hand, topic)
    empty = Surface(scene.size)
    scene.draw(empty)
    outside = empty.get_at((0, 0))
    for step in range(4):
        scene.page.scroll.scroll_to(step * scene.page.rect.h)
        surface = picture(scene)
        border = [(x, 2) for x in range(0, 1024, 8)] + [(2, y) for y in range(0, 640, 8)]
        assert {tuple(surface.get_at(point)) for point in border} == {tuple(outside)}


def picture(scene: RulesScene) -> Surface:
    surface = Surface(scene.size)
    scene.draw(surface)
    return surface


def differs(first: Surface, other: Surface, area: Rect) -> bool:
    return pygame.image.tobytes(first.subsurface(area), "RGB") != pygame.image.tobytes(
        other.subsurface(area), "RGB"
    )
