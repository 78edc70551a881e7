"""The rules: opened at a topic, read, turned and searched, with illustrations of real tables."""

import pygame
import pytest
from pygame import Rect, Surface

from azul.book import RULEBOOK, Illustration, IllustrationPart, Topic
from azul.i18n import Strings
from azul.kit.theme import Theme
from azul.kit.widgets import Role
from azul.scenes.dialogs.illustrations import IllustrationRenderer, table_model
from azul.scenes.dialogs.rules import RulesScene
from azul.settings import Style
from azul.table.drag import DropTarget
from azul.table.slots import MARKER_IN_CENTER, Area, Slot
from tests.play.mouse_player import MousePlayer
from tests.transcript import Words

TITLES = [chapter.title for chapter in RULEBOOK.values()]
ROOM = (680, 560)


def open_rules(
    player: MousePlayer,
    topic: Topic | None = None,
    text: int = 100,
    size: tuple[int, int] = (1366, 768),
) -> RulesScene:
    """Open the rules above the menu in a window of this size, where nothing overlaps."""
    player.change(text=text)
    player.resize(size)
    scene = RulesScene(player.app.context, topic)
    player.app.stack.push(scene)
    player.tick()
    rects = [widget.rect for widget in scene.form.widgets]
    assert Rect((0, 0), size).inflate(-8, -8).contains(scene.panel)
    assert all(map(scene.panel.contains, rects))
    assert all(rect.collidelist(rects[number:]) < 0 for number, rect in enumerate(rects, 1))
    return scene


def page(player: MousePlayer) -> str:
    """Return the title of the page that is open."""
    return player.nodes(Role.SCROLL_AREA)[0].label


def found(player: MousePlayer) -> list[str]:
    """Return the titles of the topics that are listed."""
    return [row.label for row in player.nodes(Role.LIST)[0].children]


def search(player: MousePlayer, words: str) -> None:
    """Type words at once, as an input method does, because each search takes time."""
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=words))
    player.tick()


def reach_all(player: MousePlayer) -> None:
    """Tab through everything that can have the focus."""
    reached = set()
    for _ in player.form.widgets:
        player.key(pygame.K_TAB)
        reached.add(player.form.focus)
    assert reached == set(range(len(player.form.widgets)))


def test_topics_are_turned_with_keys_and_clicks_from_any_focus(
    player: MousePlayer, words: Words
) -> None:
    """Up and Down stop at the ends; Left and Right go around; narrow windows have buttons."""
    player.key(pygame.K_F1)
    up, down, left, right = pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT
    for key, number in ((up, 0), (down, 1), (down, 2), (up, 1)):
        player.do(key, f"> list item: {TITLES[number]} [x]", f"scroll area: {TITLES[number]}")
    player.click_on(TITLES[-1])
    player.do(down, f"scroll area: {TITLES[-1]}")
    player.click_on(TITLES[0])
    reach_all(player)
    while not player.sees("> scroll area"):
        player.key(pygame.K_TAB)
    for key, number in ((right, 1), (left, 0), (left, -1)):
        player.do(key, f"scroll area: {TITLES[number]}")
    player.do("Close", "New game")
    open_rules(player, Topic.TABLE, text=200, size=(1024, 640))
    words.check("rules-narrow", player.app.stack.top)
    for label, number in (("Next topic", 2), ("Previous topic", 1), ("Previous topic", 0)):
        player.do(label, f"scroll area: {TITLES[number]}")
    reach_all(player)
    player.do(pygame.K_ESCAPE, "New game")


@pytest.mark.slow
def test_a_page_is_scrolled_with_any_focus_and_keeps_its_place(player: MousePlayer) -> None:
    scene = open_rules(player, Topic.TABLE, text=150)
    end, tops = scene.page.scroll.max_top, []
    keys = (pygame.K_PAGEDOWN, pygame.K_PAGEUP, pygame.K_END, pygame.K_HOME)
    for key in (*keys, pygame.K_TAB, pygame.K_DOWN, pygame.K_UP, pygame.K_UP):
        player.key(key)
        tops.append(scene.page.scroll.top)
    page_down, step = tops[0], tops[5]
    assert 0 < step < page_down <= end
    assert tops == [page_down, 0, end, 0, 0, step, 0, 0]
    player.click(scene.page.rect.center)
    player.key(pygame.K_DOWN)
    assert scene.page.scroll.top == step, "keys scroll without any focus"
    bar = scene.page.scroll.track()
    player.drag(scene.page.scroll.thumb().center, (bar.centerx, bar.bottom - 1))
    player.move((bar.centerx, bar.top))
    assert scene.page.scroll.top == end, "the bar was released"
    player.resize((1400, 800))
    assert page(player) == RULEBOOK[Topic.TABLE].title
    assert scene.page.scroll.top > scene.page.scroll.max_top * 0.7
    scene.show(tuple(Topic)[-1])
    rows = player.nodes(Role.LIST)[0]
    assert rows.rect.contains(player.node(TITLES[-1]).rect), "a long list scrolls to its topic"


def test_typed_letters_are_searched_for_at_once(player: MousePlayer, words: Words) -> None:
    """Enter turns to the next match; clearing returns to the topic before, Esc stays."""
    open_rules(player, Topic.END)
    player.type(" ")
    assert player.sees("> list item"), "a space alone is nothing to search for"
    search(player, "meeple")
    words.check("rules-searched", player.app.stack.top)
    player.key(pygame.K_BACKSPACE, pygame.KMOD_CTRL)
    assert page(player) == RULEBOOK[Topic.END].title
    assert found(player) == TITLES
    search(player, "meeple")
    player.key(pygame.K_ESCAPE)
    assert found(player) == TITLES
    assert page(player) == RULEBOOK[Topic.GREEN_BOX].title
    search(player, "color")
    assert page(player) == RULEBOOK[Topic.GREEN_BOX].title, "this page has the word too"
    assert 1 < len(found(player)) < len(TITLES)
    player.key(pygame.K_ESCAPE)
    search(player, "lid")
    matches = found(player)
    player.do(pygame.K_LEFT, f"scroll area: {matches[0]}")
    for number in (*range(1, len(matches)), 0):
        player.do(pygame.K_RETURN, f"scroll area: {matches[number]}", "> text field: Search = lid")
    search(player, "zq")
    words.check("rules-nothing-found", player.app.stack.top)
    for key in (pygame.K_RETURN, pygame.K_TAB, *[pygame.K_RIGHT] * 2):
        player.do(key, "scroll area: Nothing found")
    player.do(pygame.K_ESCAPE, f"scroll area: {matches[0]}")
    player.app.context.strings = Strings("de")
    player.app.stack.resize(player.app.stack.size)
    title = player.app.context.strings(RULEBOOK[Topic.LINES].title)
    search(player, title.upper())
    assert title in found(player), "the search is in the current language"


def test_searched_words_are_in_view_and_marked(player: MousePlayer) -> None:
    scene = open_rules(player, Topic.FLOOR_LINE, text=200, size=(1024, 640))
    search(player, "keeps the marker")
    assert scene.page.scroll.top > 0
    pictures = []
    for words in ("keeps the marker", ""):
        scene.search(words)
        for top in (0, scene.page.scroll.max_top):
            scene.page.scroll.scroll_to(top)
            scene.page.on_scroll()
            surface = picture(scene).subsurface(scene.page.rect.inflate(-40, -40))
            pictures.append(pygame.image.tobytes(surface, "RGB"))
    amber, ink = (bytes(color[:3]) for color in (scene.colors.amber, scene.colors.ink))
    assert all(ink * 2 in shown for shown in pictures), "the page shows text"
    assert [amber * 10 in shown for shown in pictures] == [False, True, False, False], (
        "only one page shows a frame"
    )


def picture(scene: RulesScene) -> Surface:
    surface = Surface(scene.size)
    scene.draw(surface)
    return surface


# Illustrations


@pytest.mark.slow
def test_illustrations_are_drawn_one_by_one_at_rest_and_freed(player: MousePlayer) -> None:
    """They are not drawn while the page scrolls; a frame replaces them; another page frees them."""
    scene = open_rules(player, text=200, size=(1024, 640))
    player.key(pygame.K_UP)
    assert not scene.page.missing, "there is no page before the first one"
    scene.show(Topic.BONUSES)
    scene.update(0)
    (piece, *_), place = scene.page.missing, scene.page.rect
    rect = piece.rect.clip(place)
    frame = picture(scene).subsurface(rect).copy()
    assert frame.get_at(frame.get_rect().center)[:3] == scene.colors.field
    while scene.page.scroll.top < scene.page.scroll.max_top:
        scene.page.on_wheel(-1)
        before = len(scene.page.missing)
        scene.update(0)
        assert scene.is_animating
        assert len(scene.page.missing) == before
    scene.page.scroll.scroll_to(0)
    scene.page.on_scroll()
    scene.update(0)
    while scene.is_animating:
        before = len(scene.page.missing)
        scene.update(0)
        assert len(scene.page.missing) == before - 1
    drawn = picture(scene).subsurface(rect)
    assert pygame.image.tobytes(drawn, "RGB") != pygame.image.tobytes(frame, "RGB")
    scene.show(Topic.LINES)
    scene.show(Topic.BONUSES)
    assert scene.page.missing, "the memory was needed for the other page"


def illustrations_of(topic: Topic) -> list[Illustration]:
    return [part for part in RULEBOOK[topic].parts if isinstance(part, Illustration)]


def test_each_illustration_is_drawn_in_the_size_computed_and_kept_until_forgotten() -> None:
    """The illustration fits its room, and shows its subject in the scale of the type."""
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    renderer, large = (IllustrationRenderer(Theme(Style.EVENING, u), Strings()) for u in (0.7, 1.4))
    every = [illustration for topic in Topic for illustration in illustrations_of(topic)]
    sizes = {}
    for shown in every:
        assert renderer.drawn(shown, ROOM) is None
        renderer.draw(shown, ROOM)
        surface = renderer.drawn(shown, ROOM)
        assert surface
        sizes[shown.part] = surface.get_size()
        assert surface.get_size() == renderer.size(shown, ROOM)
        assert len({*pygame.transform.average_color(surface)[:3]}) > 1, (
            "the image is more than a gray area"
        )
        assert surface.get_at((0, 0)).a == 0, "the corners are rounded"
        for room in ((900, 300), (200, 900)):
            size = large.size(shown, room)
            assert 0 < size[0] <= room[0]
            assert 0 < size[1] <= room[1]
    widths = [each.size(every[0], (4000, 4000))[0] for each in (renderer, large)]
    assert widths[1] == pytest.approx(2 * widths[0], rel=0.02)
    assert all(renderer.drawn(shown, ROOM) for shown in every)
    renderer.forget()
    assert not any(renderer.drawn(shown, ROOM) for shown in every)
    assert sizes.keys() == {*IllustrationPart}
    widths = [sizes[IllustrationPart(part)][0] for part in ("wall", "board", "table")]
    assert widths == sorted({*widths})
    assert sizes[IllustrationPart.FLOOR_LINE][1] < sizes[IllustrationPart.WALL][1]


def test_illustrations_light_the_subjects_of_their_captions() -> None:
    """These are a draft and its results, or a tile and the earlier tiles that it scores with."""
    (lines,), (center,), (gray,) = (
        [table_model(shown) for shown in illustrations_of(topic)]
        for topic in (Topic.LINES, Topic.CENTER, Topic.GRAY_WALL)
    )
    assert lines.targets == {DropTarget(0), DropTarget(3), DropTarget(5)}
    assert lines.aimed_target == DropTarget(3)
    assert sorted(slot.area for slot in lines.ghosts) == [Area.FLOOR, Area.LINE]
    assert [*lines.tile_previews] == [DropTarget(3, 3)]
    assert MARKER_IN_CENTER in center.highlighted
    assert center.hovered in center.highlighted
    assert {target.column for target in gray.targets} == {1, 4, 5}
    assert gray.tile_previews.keys() == gray.targets
    scored = illustrations_of(Topic.SCORING)[1:]
    three, five = map(table_model, scored)
    tiles = [Slot(Area.WALL, scored[0].player, *at) for at in ((2, 1), (2, 2), (1, 2), (3, 2))]
    assert tiles[1] not in three.animation_state.resting
    assert tiles[1] in five.animation_state.resting
    assert five.highlighted == {*tiles}
    row, column, color = (
        table_model(shown).highlighted for shown in illustrations_of(Topic.BONUSES)
    )
    assert {slot.row for slot in row} == {1}
    assert {slot.position for slot in column} == {3}
    assert {slot.row for slot in color} == {slot.position for slot in color} == {1, 2, 3, 4, 5}
    assert len(row) == len(column) == len(color) == 5
