"""A row in the list of games: icons and scores fit even with long names."""

import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from azul.game import Seat
from azul.i18n import Strings
from azul.kit import metrics
from azul.kit.theme import Theme
from azul.saves import ShelfEntry
from azul.scenes.library.game_row import GameRow

LONG = "Maximiliane Müller-Lüdenscheidt"


def names_and_scores(
    theme: Theme, room: int, levels: tuple[str | None, ...], name: str = LONG
) -> tuple[int, int]:
    """The number of images in the line of names and scores, and their total width."""
    seats = tuple(Seat(name, place, level) for place, level in enumerate(levels))
    entry = ShelfEntry(Path("a.azul"), seats=seats, scores=(100,) * len(seats), round=3)
    row = GameRow(entry.path, lambda _: entry, {}, Strings("en"), 104)
    parts = row._players_line(theme, "bold", 27, room)
    return len(parts), sum(part.get_width() for part in parts)


@pytest.mark.parametrize(
    ("stem", "shown"),
    [
        ("Ana & Ben", "continued from Ana & Ben"),
        ("2026-01-31 20-15-00 (2)", "continued from 2026-01-31 20:15"),
        ("2026-99-99 20-15-00", "continued from 2026-99-99 20-15-00"),
    ],
)
def test_a_copy_names_its_original_if_there_is_room(theme: Theme, stem: str, shown: str) -> None:
    saved = datetime(2026, 2, 1, 12, 0, tzinfo=UTC)
    entry = ShelfEntry(Path("a.azul"), round=3, saved=saved, copied_from=stem)
    row = GameRow(entry.path, lambda _: entry, {}, Strings("en"), 104)
    assert row._details(theme, 1500).endswith(f" · {shown}")
    assert theme.width(row._details(theme, 400), "text", theme.px(metrics.SMALL)) <= 400


@pytest.mark.parametrize(("language", "shown"), [("en", "Papa: 12"), ("fr", "Papa\u00a0: 12")])
def test_a_score_is_written_after_its_name_as_the_language_does(language: str, shown: str) -> None:
    entry = ShelfEntry(Path("a.azul"), seats=(Seat("Papa", 0),), scores=(12,), round=3)
    assert GameRow(entry.path, lambda _: entry, {}, Strings(language), 104).label == f"a · {shown}"


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="time zones of POSIX")
@pytest.mark.parametrize(
    ("zone", "shown"),
    [
        ("UTC", "2026-02-01 12:30"),
        ("XXX-24", "2026-02-02 12:30"),
        ("XXX+24", "2026-01-31 12:30"),
        ("XXX-24:59", "2026-02-02 13:29"),
    ],
)
def test_the_time_of_a_game_is_shown_in_any_time_zone(
    theme: Theme, zone: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = datetime(2026, 2, 1, 12, 30, tzinfo=UTC)
    entry = ShelfEntry(Path("a.azul"), round=3, saved=saved)
    row = GameRow(entry.path, lambda _: entry, {}, Strings("en"), 104)
    with monkeypatch.context() as patch:
        patch.setenv("TZ", zone)
        time.tzset()
        try:
            assert shown in row._details(theme, 1500)
        finally:
            patch.undo()
            time.tzset()


@pytest.mark.parametrize("room", [300, 500, 700, 900, 1300])
def test_names_icons_and_scores_are_never_wider_than_their_room(theme: Theme, room: int) -> None:
    for levels in ((None, "master"), ("apprentice", "master", "grandmaster", "journeyman")):
        assert names_and_scores(theme, room, levels)[1] <= room


def test_a_program_has_its_icon_before_its_name(theme: Theme) -> None:
    people, _ = names_and_scores(theme, 1300, (None, None), "Ana")
    one_program, _ = names_and_scores(theme, 1300, (None, "master"), "Ana")
    assert one_program > people
