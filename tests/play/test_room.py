"""Messages, hints and tip cards cover nothing important; large drawings are ready in time."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from azul.engine import CENTER, DISPLAYS, Setup
from azul.i18n import LANGUAGES, sentence
from azul.kit.messages import draw_notice, draw_tooltip, message_fits
from azul.scenes.game.round_panel import RoundPanel
from azul.scenes.game.table_scene import TableScene
from azul.settings import Settings, Speed, Style
from azul.table.inspector import explain
from azul.table.table_places import tooltip_anchor
from azul.table.table_view import TableView
from tests.inputs import click, give
from tests.looks.gallery import NAMES, Gallery, PictureOptions, with_programs
from tests.looks.played import before_the_last_draft, best_draft, in_the_last_round, played
from tests.play.mouse_player import MousePlayer

SIZES = [(1024, 640), (1366, 768), (1920, 1080), (2560, 1440), (900, 1200), (2560, 1080)]
CASES = list(product(SIZES, (2, 3, 4), LANGUAGES, (100, 150, 200)))
QUICK = ((1024, 640), 4, "de", 200)
SLOW = [pytest.mark.slow, pytest.mark.sampled(0.1)]

MESSAGES = (
    sentence("There weren’t enough tiles for all displays"),
    sentence("The bag is empty: this is the last round unless tiles go to the lid"),
)
REFUSAL = sentence("A new game continues from here. The original won’t be changed.")

every_case = pytest.mark.parametrize(
    ("size", "players", "language", "text"),
    [
        pytest.param(*case, id="{}-{}-{}-{}".format(*case), marks=SLOW * (case != QUICK))
        for case in CASES
    ],
)
"""The quick suite has the smallest window with the largest text."""


@pytest.fixture
def gallery(
    tmp_path: Path, size: tuple[int, int], players: int, language: str, text: int
) -> Iterator[Gallery]:
    shown = Gallery(tmp_path, PictureOptions(size, language, players, text, Style.EVENING))
    yield shown
    shown.app.close()


def table_rects(scene: TableScene) -> list[Rect]:
    """Return the boards with names, displays, center, bag and lid, and the buttons of the bar."""
    layout = scene.table.painter.layout
    return [
        *(layout.board_rect(player) for player in range(layout.players)),
        *(layout.board_part_rect(player, "labels", "name") for player in range(layout.players)),
        *map(layout.source_rect, range(DISPLAYS[layout.players] + 1)),
        *(layout.part_rect("middle", part) for part in ("bag", "lid")),
        *(button.rect for button in scene.bar.children),
    ]


def needed_rects(scene: TableScene) -> list[Rect]:
    """Return the acting person's board, displays with tiles, the center, and the bar."""
    layout, state = scene.table.painter.layout, scene.state
    full = (number for number, tiles in enumerate(state.displays, 1) if tiles)
    offer = map(layout.source_rect, (CENTER, *full))
    return [layout.board_rect(state.to_act), *offer, layout.bar]


def covers_none(gallery: Gallery, rects: list[Rect], rect: Rect) -> bool:
    """True if a rectangle is in the window and covers none of the others."""
    window = Rect((0, 0), gallery.options.size)
    return window.contains(rect) and rect.w > 0 and rect.collidelist(rects) == -1


def covers_nothing(gallery: Gallery, rect: Rect) -> bool:
    return covers_none(gallery, table_rects(gallery.table_scene()), rect)


@pytest.mark.pictures
@every_case
def test_messages_cover_no_part_of_the_table_and_cards_none_that_is_needed(
    gallery: Gallery, drawn: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside messages the last move stays readable, with its player and target, never cut."""
    # Boards and tiles take most of the time, and contain no messages.
    monkeypatch.setattr(TableView, "draw", lambda *_: None)
    options, context, stack = gallery.options, gallery.context, gallery.stack
    setup = Setup(NAMES[: options.players], seed=options.players)
    game = played(setup, 3, options.players + 2)
    for other in (played(setup, 3, 4, with_programs(gallery)), in_the_last_round(setup), game):
        scene = gallery.show_game(other)

        def last_move() -> str:
            """Return the last measured version of the text, which is drawn."""
            drawn.clear()
            gallery.picture()
            return next(text for text in reversed(drawn) if text.startswith(NAMES))

        assert "…" not in last_move()
    for message in (MESSAGES, (REFUSAL,)):
        scene.table.show_message(*message)
        assert "…" not in last_move()
        assert covers_nothing(gallery, scene.table.toast.rect)
    assert covers_nothing(gallery, scene.notice_room)
    draft, layout = best_draft(game), scene.table.painter.layout
    source = next(
        slot
        for slot, color in scene.table.hand.contents().items()
        if color == draft.color and slot.owner == draft.source and slot.position
    )
    give(stack, *click(layout.slot_rect(source).center))
    other_board = layout.board_rect((game.state.to_act + 1) % options.players)
    give(stack, pygame.Event(pygame.MOUSEMOTION, pos=other_board.center))
    assert "…" not in last_move()
    assert message_fits(context.theme, scene.table.message, scene.bar.message_room)
    assert covers_nothing(gallery, scene.bar.message_room)
    scene.controller.clear_input()
    scene.controller.request_hints()
    scene.controller.start_thinking()
    hint_requests, tips = scene.controller.hint_requests, scene.controller.tips
    while hint_requests.is_thinking:
        gallery.app.tasks.work(1.0)
        gallery.app.tasks.deliver()
    stack.update(0)
    assert "…" not in last_move()
    assert covers_none(gallery, needed_rects(scene), hint_requests.widgets[-1].rect)
    hint_requests.clear()
    context.change_settings(replace(context.settings, tips=True))
    # The card is shown two ticks later.
    for _ in range(3):
        stack.update(0)
    assert tips.card
    assert covers_none(gallery, needed_rects(scene), tips.card.rect)


@every_case
def test_a_round_summary_is_in_the_room_of_the_offer(gallery: Gallery) -> None:
    """It covers no board in any language, even with bonuses and long names."""
    players = gallery.options.players
    setup = Setup((*NAMES[: players - 1], "Maximiliane"), seed=3)
    for game in (played(setup, 3, 0), in_the_last_round(setup)):
        gallery.end_round(gallery.show_game(before_the_last_draft(game)))
        scene = gallery.table_scene()
        scene.animations.skip()
        gallery.stack.update(0)
        parts = (part for widget in scene.widgets() for part in widget.tree())
        (panel,) = (part for part in parts if isinstance(part, RoundPanel))
        assert scene.table.painter.layout.offer_room.contains(panel.rect)


@every_case
def test_a_tooltip_is_beside_its_widget(gallery: Gallery) -> None:
    options, context = gallery.options, gallery.context
    scene = gallery.show_game(played(Setup(NAMES[: options.players], seed=options.players), 3, 4))
    table, surface = scene.table.painter, Surface(options.size)
    for place, rect in table.places.items():
        lines = map(context.strings.say, explain(scene.state, place, scene.seats))
        target, text = tooltip_anchor(table.layout, place, rect), "\n".join(lines)
        if text:
            shown = draw_tooltip(context.theme, surface, text, target)
            assert surface.get_rect().contains(shown)
            assert not shown.colliderect(target)


def test_a_notice_fits_in_its_room(player: MousePlayer) -> None:
    room, surface = Rect(10, 4, 300, 40), Surface((1024, 640), 65536)
    text = "The last step isn’t saved yet: the disk is slow."
    draw_notice(player.app.context.theme, surface, text, room)
    assert surface.get_bounding_rect() == room


# Large drawings

LARGE = 30_000
"""Pixels; rasterizing a drawing of this size may take several milliseconds."""


def wait_until_idle(player: MousePlayer) -> None:
    """Tick until nothing moves and no thread rasterizes a board."""
    player.tick(20)
    while player.app.stack.top and player.app.stack.top.is_animating:
        player.tick(1)
    for thread in threading.enumerate():
        if thread.name.startswith("board"):
            thread.join()


@pytest.mark.pictures
def test_no_large_drawing_is_rasterized_where_a_player_would_feel_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The menu makes the drawings of a table on threads."""
    large: list[str] = []
    load = pygame.image.load_sized_svg

    def recorded(path: Path, size: tuple[int, int]) -> Surface:
        is_main = threading.current_thread() is threading.main_thread()
        if is_main and size[0] * size[1] > LARGE:
            large.append(path.stem)
        return load(path, size)

    monkeypatch.setattr(pygame.image, "load_sized_svg", recorded)
    # These are the settings of a player who has never played.
    Settings(speed=Speed.OFF, tips=False).save(tmp_path / "settings.json")
    player = MousePlayer(tmp_path)
    # The very first frame needs the background at once.
    large.clear()
    wait_until_idle(player)
    player.push("Play against a Journeyman")
    player.push("Play")
    assert (player.sees("Round 1"), large) == (True, [])
    player.close()
