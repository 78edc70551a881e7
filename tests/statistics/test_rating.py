"""The rating of a person against the levels of the bots."""

import pytest

from azul.game import LEVELS
from azul.statistics import (
    LEAST_GAMES,
    LEVEL_POINTS,
    Career,
    GameFigures,
    People,
    Player,
    Rating,
    overview,
    rated_games,
    rating_of,
)
from tests.statistics.games import game

WON, LOST, SHARED = (50, 40), (40, 50), (40, 40)


def games(level: str, *points: tuple[int, int], hints: int = 0) -> list[GameFigures]:
    """Return games of Ana against a bot, each with other deals."""
    return [
        game(
            ("Ana", own),
            ("Inês", other, level),
            saved=number,
            deals=f"{level} {number}",
            hints=hints,
        )
        for number, (own, other) in enumerate(points)
    ]


def career(*played: GameFigures) -> Career:
    found = overview(played, People()).career(Player("ana"))
    assert found
    return found


def rated(*played: GameFigures) -> Rating:
    rating = rating_of(career(*played).played)
    assert rating
    return rating


def test_there_is_no_rating_before_five_games() -> None:
    """A rating from four games would be meaningless."""
    assert rating_of(career(*games("master", *[WON] * (LEAST_GAMES - 1))).played) is None
    assert rated(*games("master", *[WON] * LEAST_GAMES)).games == LEAST_GAMES


@pytest.mark.parametrize("level", LEVELS)
def test_with_half_of_the_games_won_the_rating_is_near_the_level(level: str) -> None:
    """The prior moves the rating a little towards its mean."""
    half = rated(*games(level, *[WON, LOST] * 20)).points
    assert abs(half - LEVEL_POINTS[level]) <= 60
    assert rated(*games(level, *[WON] * 10)).points > half
    assert rated(*games(level, *[LOST] * 10)).points < half
    assert abs(rated(*games(level, *[SHARED] * 40)).points - half) <= 10


def test_more_games_make_the_error_smaller() -> None:
    """The program displays the error, which decides when it suggests the next level."""
    few, many = (rated(*games("master", *[WON, LOST] * n)) for n in (3, 20))
    assert few.error > 1.5 * many.error > 0


def test_only_games_without_hints_against_bots_with_new_deals_count() -> None:
    """Hints, known deals and people would distort the rating."""
    new = games("master", *[WON] * 3)
    with_hints = games("journeyman", *[WON] * 3, hints=1)
    among_people = [game(("Ana", 50), ("Ben", 40), saved=9, deals="x")]
    again = [one._replace(saved=one.saved + 100) for one in new]
    unfinished = [game(("Ana", 50), ("Inês", 40, "master"), deals="y", over=False)]
    # Nobody knows the strength of such a bot.
    others = [
        *games("external:Jota", WON),
        game(("Ana", 50), ("Rui", 40, "external:Jota"), ("Inês", 30, "master"), deals="z"),
    ]
    played = (*new, *with_hints, *among_people, *again, *unfinished, *others)
    counted = rated_games(career(*played).played)
    assert [seat.game for seat in counted] == new


def test_deals_that_were_played_with_hints_do_not_count_again() -> None:
    """Otherwise a player could try a game with hints first."""
    first = games("master", WON, hints=1)
    again = [one._replace(saved=100) for one in games("master", WON)]
    assert rated_games(career(*first, *again).played) == ()


def test_at_a_table_of_bots_each_comparison_counts_in_part() -> None:
    """A game against three bots is still one game."""
    crowd = [
        game(
            ("Ana", 50 - 20 * (number % 2)),
            *[(name, 40, "master") for name in ("Inês", "Rui", "Bia")],
            saved=number,
            deals=str(number),
        )
        for number in range(40)
    ]
    assert rated(*crowd) == rated(*games("master", *[WON, LOST] * 20))


def test_the_next_level_is_above_the_last_one_reached_with_certainty() -> None:
    """The menu suggests the next level."""
    strong = rated(*games("journeyman", *[WON] * 28, *[LOST] * 12))
    weak = rated(*games("apprentice", *[LOST] * 10))
    champion = rated(*games("grandmaster", *[WON] * 40))
    assert strong.points - strong.error >= LEVEL_POINTS["journeyman"]
    assert strong.next_level == "master"
    assert weak.next_level == "apprentice"
    assert champion.next_level is None


def test_all_names_of_a_person_have_the_rating_and_bots_have_none() -> None:
    """The menu searches a rating by any name that was typed."""
    people = People(merged={"anna": "ana"})
    played = games("master", *[WON] * 5)
    other = game(("Anna", 50), ("Inês", 40, "master"), saved=7, deals="z")
    ratings = overview([*played, other], people).ratings
    assert set(ratings) == {"ana", "anna"}
    assert ratings["ana"] == ratings["anna"]
