"""Messages, hints and lesson cards cover no part of the table, in windows of all sizes."""

from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from pygame import Rect, Surface

from azul.engine import DISPLAYS, Setup, legal_moves
from azul.i18n import LANGUAGES, Sentence, sentence
from azul.kit.messages import draw_notice, draw_tooltip, message_fits
from azul.scenes.game import bar
from azul.scenes.game.hints import Hint
from azul.scenes.game.scoring import ScoringScene
from azul.scenes.game.table_scene import TableScene
from azul.settings import Style
from azul.table.drag import Drag, takeable_tiles
from azul.table.inspector import explain
from azul.table.slots import contents_of, source_slots
from azul.table.table_places import tooltip_anchor
from tests.looks.gallery import NAMES, Gallery, PictureOptions, refusing_line, with_programs
from tests.looks.played import before_the_last_draft, best_draft, in_the_last_round, played

SIZES = [(1024, 640), (1366, 768), (1920, 1080), (2560, 1440), (900, 1200), (2560, 1080)]
CASES = list(product(SIZES, (2, 3, 4), LANGUAGES, (100, 150, 200)))
SLOW = [pytest.mark.slow, pytest.mark.sampled(0.1)]

MESSAGES = (
    sentence("There weren’t enough tiles for all displays"),
    sentence("The bag is empty: this is the last round unless tiles go to the lid"),
)
REFUSAL = sentence("A new game continues from here. The original stays as it was.")

every_case = pytest.mark.parametrize(
    ("size", "players", "language", "text"),
    [
        pytest.param(*case, id="{}-{}-{}-{}".format(*case), marks=SLOW * (n % 94 > 0))
        for n, case in enumerate(CASES)
    ],
)
"""The quick suite has each number of players and text size, the smallest and the largest window."""


@pytest.fixture
def gallery(
    tmp_path: Path, size: tuple[int, int], players: int, language: str, text: int
) -> Gallery:
    return Gallery(tmp_path, PictureOptions(size, language, players, text, Style.EVENING))


def table_rects(scene: TableScene) -> list[Rect]:
    """Boards with names, displays, center, bag and lid, and the buttons of the bar."""
    layout = scene.stage.table.layout
    return [
        *(layout.board_rect(player) for player in range(layout.players)),
        *(layout.board_part_rect(player, "labels", "name") for player in range(layout.players)),
        *map(layout.source_rect, range(DISPLAYS[layout.players] + 1)),
        *(layout.part_rect("middle", part) for part in ("bag", "lid")),
        *(button.rect for button in scene.bar.buttons),
    ]


def covers_nothing(gallery: Gallery, rect: Rect) -> bool:
    scene = gallery.table_scene()
    window = Rect((0, 0), gallery.options.size)
    return window.contains(rect) and rect.w > 0 and rect.collidelist(table_rects(scene)) == -1


@pytest.mark.pictures
@every_case
def test_messages_hints_and_lessons_cover_no_part_of_the_table(
    gallery: Gallery, monkeypatch: pytest.MonkeyPatch
) -> None:
    options, context, drawn = gallery.options, gallery.context, list[str]()
    monkeypatch.setattr(
        bar, "_draw_move_and_notice", lambda *args, **_: drawn.extend(args[2].last_move)
    )
    game = played(Setup(NAMES[: options.players], seed=options.players), 3, 4)
    scene = gallery.show_game(game)
    for message in (MESSAGES, (REFUSAL,)):
        scene.stage.show_message(*message)
        gallery.picture()
        assert covers_nothing(gallery, scene.stage.toast.rect)
    assert covers_nothing(gallery, scene.notice_room)
    scene.stage.toast.hide()
    adviser = scene.controller.adviser
    why = Sentence("{a} {b}", {"a": MESSAGES[0], "b": MESSAGES[1]})
    hints = tuple(Hint(move, 0.55, why) for move in legal_moves(game.state)[:3])
    adviser._show_hints(game.state, hints)
    gallery.stack.update(0)
    assert adviser._card.rect.h >= adviser._card.needed
    assert covers_nothing(gallery, adviser._card.rect)
    drawn.clear()
    gallery.picture()
    assert drawn == [*scene._last_move()], "the last move stays visible"
    adviser.clear()
    gallery.stack.update(0)
    context.change_settings(replace(context.settings, lessons=True))
    # One tick lays out the table with a strip for cards, and the next ones show the card.
    for _ in range(3):
        gallery.stack.update(0)
    card = scene.controller.tutor.card
    assert card
    assert covers_nothing(gallery, card.rect)
    gallery.app.close()


@pytest.mark.pictures
@every_case
def test_the_message_about_held_tiles_is_in_the_bar_beside_the_last_move(
    gallery: Gallery, monkeypatch: pytest.MonkeyPatch
) -> None:
    options, drawn = gallery.options, list[str]()
    game = played(Setup(NAMES[: options.players], seed=options.players), 3, options.players + 2)
    scene = gallery.show_game(game)
    stage, draft = scene.stage, best_draft(game)
    contents = contents_of(game.state)
    slots = [s for s in source_slots(contents, draft.source) if contents[s] == draft.color]
    held = takeable_tiles(game.state, contents, slots[0])
    assert held
    point = stage.table.drop_point(refusing_line(held), game.state.to_act)
    stage.hand.drag = Drag(held, point, point, is_past_threshold=True)
    monkeypatch.setattr(
        bar, "_draw_move_and_notice", lambda *args, **_: drawn.extend(args[2].last_move)
    )
    gallery.picture()
    assert stage.message
    assert message_fits(gallery.context.theme, stage.message, scene.bar.message_room)
    assert covers_nothing(gallery, scene.bar.message_room)
    assert drawn == [*scene._last_move()]
    gallery.app.close()


@pytest.mark.pictures
@every_case
def test_the_last_move_is_shown_with_player_and_target(
    gallery: Gallery, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it is after moves of programs, and when the last round is announced."""
    options = gallery.options
    setup = Setup(NAMES[: options.players], seed=3)
    theme, drawn = gallery.context.theme, list[str]()
    render = theme.paragraph

    def paragraph(text: str, *args: Any) -> Surface:
        drawn.append(text)
        return render(text, *args)

    monkeypatch.setattr(theme, "paragraph", paragraph)
    for game in (played(setup, 3, 4, with_programs(gallery)), in_the_last_round(setup)):
        scene = gallery.show_game(game)
        drawn.clear()
        gallery.picture()
        assert drawn[-1] in scene._last_move(), (
            "the last text that is measured must be the one drawn"
        )
        assert all(text.startswith(NAMES) for text in scene._last_move())
    gallery.app.close()


@pytest.mark.pictures
def test_the_last_move_of_a_round_stays_visible_during_wall_tiling(tmp_path: Path) -> None:
    gallery = Gallery(tmp_path, PictureOptions((1024, 640), "en", 2))
    gallery.end_round(gallery.show_game(before_the_last_draft(played(Setup(NAMES[:2]), 2, 0))))
    scene = gallery.table_scene()
    assert isinstance(scene, ScoringScene)
    name = NAMES[scene.animations.step.before.to_act] if scene.animations.step else ""
    assert all(text.startswith(f"{name}: ") for text in scene._last_move())
    assert len(scene._last_move()) == 3
    gallery.app.close()


@every_case
def test_a_tooltip_is_beside_what_it_explains(gallery: Gallery) -> None:
    options, context = gallery.options, gallery.context
    scene = gallery.show_game(played(Setup(NAMES[: options.players], seed=options.players), 3, 4))
    table, surface = scene.stage.table, Surface(options.size)
    for place, rect in table.places.items():
        lines = map(context.strings.say, explain(scene.state, place, scene.seats))
        target, text = tooltip_anchor(table.layout, place, rect), "\n".join(lines)
        if text:
            shown = draw_tooltip(context.theme, surface, text, target)
            assert surface.get_rect().contains(shown)
            assert not shown.colliderect(target)
    gallery.app.close()


def test_a_notice_fits_in_its_room(tmp_path: Path) -> None:
    gallery = Gallery(tmp_path, PictureOptions((1024, 640), "en", 2))
    room, surface = Rect(10, 4, 300, 40), Surface((1024, 640), 65536)
    text = "The last step isn’t saved yet: the disk is slow."
    draw_notice(gallery.context.theme, surface, text, room)
    assert surface.get_bounding_rect() == room
    gallery.app.close()
