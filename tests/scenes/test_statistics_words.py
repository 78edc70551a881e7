"""Figures of statistics in words: signs, decimals as in the language, what is worth telling."""

import pytest

from azul.i18n import Strings
from azul.scenes.statistics.wording import decimal, gain, record, unreadable
from azul.statistics import LATELY, Career, People, Player, overview
from tests.statistics.games import game

EN, DE = Strings("en"), Strings("de")


def ana(*points: int) -> Career:
    """Ana against somebody who has always thirty points."""
    games = [game(("Ana", mine), ("Ben", 30), saved=n) for n, mine in enumerate(points)]
    career = overview(games, People()).career(Player("ana"))
    assert career
    return career


@pytest.mark.parametrize(
    ("number", "told"), [(0, "0.0"), (7.26, "7.3"), (-12, "−12.0"), (-0.04, "0.0"), (9.96, "10.0")]
)
def test_decimals_have_one_place_and_nothing_is_less_than_nothing(number: float, told: str) -> None:
    assert decimal(number, EN) == told
    assert decimal(number, DE) == told.replace(".", ",")


def test_shares_are_whole_percent_with_a_gap_where_the_language_has_one() -> None:
    assert EN.percent(0.426) == "43%"
    assert DE.percent(0.426) == "43\N{NO-BREAK SPACE}%"


@pytest.mark.parametrize(("later", "told"), [(25, "+5.0"), (14, "−6.0"), (20, "+0.0")])
def test_a_change_has_its_sign(later: int, told: str) -> None:
    assert gain(ana(*[20] * LATELY, *[later] * LATELY), EN) == told


def test_after_few_games_no_change_is_told() -> None:
    assert gain(ana(*[20] * LATELY, 99), EN) == ""


def test_a_record_tells_shared_victories_only_if_there_are_any() -> None:
    assert record(ana(40, 20), EN) == "2 games · 1 win"
    assert record(ana(40, 30), EN) == "2 games · 1 win · 1 shared"


def test_of_many_broken_files_a_few_are_named() -> None:
    assert unreadable((), EN) == ""
    assert unreadable(("a", "b", "c"), EN) == "3 files can’t be read: a, b, c."
    assert unreadable(("a", "b", "c", "d"), EN) == "4 files can’t be read: a, b, c and others."
