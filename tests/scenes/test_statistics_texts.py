"""Texts of the statistics: signs, numbers in each language, and changes."""

import pytest

from azul.game import name_key
from azul.i18n import Strings
from azul.kit.theme import Theme
from azul.scenes.statistics.career_figures import career_figures
from azul.scenes.statistics.wording import (
    decimal,
    games_and_wins,
    rating_in_words,
    recent_change,
    unreadable,
)
from azul.statistics import LEAST_GAMES, RECENT_GAMES, Career, People, Player, overview
from tests.statistics.games import game

EN, DE = Strings("en"), Strings("de")


def career_of_ana(*points: int) -> Career:
    """Ana's career against a player who always has 30 points."""
    games = [
        game(("Ana", points_of_ana), ("Ben", 30), saved=n) for n, points_of_ana in enumerate(points)
    ]
    career = overview(games, People()).career(Player("ana"))
    assert career
    return career


@pytest.mark.parametrize(
    ("number", "expected"),
    [(0, "0.0"), (7.26, "7.3"), (-12, "−12.0"), (-0.04, "0.0"), (9.96, "10.0")],
)
def test_decimals_have_one_place_and_there_is_no_negative_zero(
    number: float, expected: str
) -> None:
    assert decimal(number, EN) == expected
    assert decimal(number, DE) == expected.replace(".", ",")


def test_percentages_are_whole_numbers_formatted_for_the_language() -> None:
    assert EN.percent(0.426) == "43%"
    assert DE.percent(0.426) == "43\N{NO-BREAK SPACE}%"


@pytest.mark.parametrize(("later", "expected"), [(25, "+5.0"), (14, "−6.0"), (20, "+0.0")])
def test_a_change_has_its_sign(later: int, expected: str) -> None:
    assert (
        recent_change(career_of_ana(*[20] * RECENT_GAMES, *[later] * RECENT_GAMES), EN) == expected
    )


def test_after_few_games_no_change_is_shown() -> None:
    assert recent_change(career_of_ana(*[20] * RECENT_GAMES, 99), EN) == ""


def test_a_record_names_shared_victories_only_if_there_are_any() -> None:
    assert games_and_wins(career_of_ana(40, 20), EN) == "2 games · 1 win"
    assert games_and_wins(career_of_ana(40, 30), EN) == "2 games · 1 win · 1 shared"


@pytest.mark.parametrize("undone", [0, 1])
def test_moves_undone_are_counted_only_where_there_are_any(theme: Theme, undone: int) -> None:
    """A move that was redone is not counted: "0 moves undone" would be false."""
    seats = ("Zoë", 40), ("Inês", 30, "master")
    games = [game(*seats, saved=n, deals=f"{n}") for n in range(1, LEAST_GAMES)]
    career = overview([*games, game(*seats, deals="0", undone=undone)], People()).career(
        Player(name_key("Zoë"))
    )
    assert career
    text = rating_in_words(career, EN)
    assert ("Moves undone in these games: 1." in text) == bool(undone)
    labels = [widget.label for widget in career_figures(theme, career, EN).tree()]
    assert [label for label in labels if "undone" in label] == ["1 move undone"] * undone


def test_of_many_broken_files_a_few_are_named() -> None:
    assert unreadable((), EN) == ""
    assert unreadable(("a", "b", "c"), EN) == "3 files can’t be read: a, b, c."
    assert unreadable(("a", "b", "c", "d"), EN) == "4 files can’t be read: a, b, c and others."
