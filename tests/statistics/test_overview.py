"""Who is who, and what all games together tell of them."""

import pytest

from azul.statistics import LATELY, Career, People, Player, key_of, moving_mean, overview
from azul.statistics.figures import GameFigures
from tests.statistics.games import game

ANA, BEN = Player("ana"), Player("ben")


def career(who: Player, *games: GameFigures, people: People | None = None) -> Career:
    found = overview(games, people or People()).career(who)
    assert found
    return found


# Figures


def test_victories_are_won_alone_or_shared_and_a_shared_one_counts_in_part() -> None:
    games = [
        game(("Ana", 40), ("Ben", 30)),
        game(("Ana", 40), ("Ben", 40)),
        game(("Ana", 20), ("Ben", 50), ("Carla", 50), ("Dinis", 50)),
    ]
    ana, ben = career(ANA, *games), career(BEN, *games)
    assert (ana.games, ana.won, ana.shared) == (3, 1, 1)
    assert (ben.won, ben.shared) == (0, 2)
    assert ana.overall.victories == 1.5
    assert ben.overall.victories == 1 / 2 + 1 / 3
    # By chance everybody at a table is as likely to win.
    assert ana.overall.chances == 1 / 2 + 1 / 2 + 1 / 4


def test_shares_are_told_by_who_else_sat_at_the_table() -> None:
    games = [
        game(("Ana", 40), ("Ben", 30)),
        game(("Ana", 40), ("Ben", 50), ("Inês", 20, "master")),
        game(("Ana", 40), ("Rui", 10, "master"), ("Inês", 20, "master")),
    ]
    against = career(ANA, *games).against
    assert {kind: (v.games, v.victories) for kind, v in against.items()} == {
        "person": (2, 1),
        "master": (2, 1),
    }


def test_programs_are_one_by_grade_whatever_they_are_called_and_never_a_person() -> None:
    games = [game(("Inês", 40, "master"), ("Rui", 30, "master")), game(("Inês", 9), ("master", 8))]
    found = overview(games, People())
    assert [(c.who, c.games) for c in found.careers] == [
        (Player("inês"), 1),
        (Player("master"), 1),
        (Player("", "master"), 2),
    ]


def test_games_that_are_not_over_are_told_and_count_for_nothing() -> None:
    games = [game(("Ana", 40), ("Ben", 30)), game(("Ana", 99), ("Ben", 0), over=False)]
    found = overview(games, People())
    assert (found.finished, found.unfinished) == (1, 1)
    ana = career(ANA, *games)
    assert (ana.points, ana.unfinished) == ((40,), 1)
    assert career(ANA, games[1]).games == 0


def test_sums_and_means() -> None:
    ana = career(ANA, game(("Ana", 40), ("Ben", 30)), game(("Ana", 25), ("Ben", 30)))
    assert ana.points_a_round == 65 / 10
    assert ana.best
    assert ana.best.result.points == 40
    assert (ana.sum_of("rows"), ana.per_game("lost")) == (2, 4)


def test_curves_go_from_the_oldest_game_on() -> None:
    games = [game(("Ana", points), ("Ben", 1), saved=-points) for points in (3, 5, 4)]
    assert career(ANA, *games).points == (5, 4, 3)
    assert moving_mean([3, 5, 4, 12], span=2) == [3, 4, 4.5, 8]


def test_it_gets_better_only_where_there_are_games_enough_to_say_so() -> None:
    games = [game(("Ana", 10 + 5 * (n >= LATELY)), ("Ben", 1), saved=n) for n in range(2 * LATELY)]
    assert career(ANA, *games).recent_and_earlier == (15, 10)
    assert career(ANA, *games[1:]).recent_and_earlier is None


def test_series_tell_how_they_stand_the_newest_first() -> None:
    pair = ("Ana", 40), ("Ben", 30)
    games = [
        game(*pair, saved=1, series="a"),
        game(("Ben", 50), ("Ana", 50), saved=2, series="a"),
        *(game(*pair, saved=n, series="b") for n in (3, 4)),
        game(*pair, saved=9, series="alone"),
        game(*pair, saved=9, series="b", over=False),
    ]
    first, second = overview(games, People()).series
    assert (first.series_score.won, first.series_score.shared) == (("Ana", "Ana"), 0)
    assert (second.names, second.series_score.won, second.series_score.shared) == (
        ("Ben", "Ana"),
        ("Ana",),
        1,
    )


# Who is who


def test_spellings_are_one_person_who_is_called_as_in_the_newest_game() -> None:
    assert key_of("Ben") == key_of(" ben ") == key_of("BEN")
    assert key_of("Straße") == key_of("STRASSE")
    games = [game(("ben ", 1), ("Ana", 2), saved=2), game(("Ben", 1), ("Ana", 2), saved=1)]
    assert (career(BEN, *games).name, career(BEN, *games).games) == ("ben", 2)


def test_names_are_merged_in_one_step_and_separated_again() -> None:
    people = People().with_merged("benni", "ben").with_merged("ben", "benjamin")
    assert {people.who(name, None).key for name in ("Benni", "Ben", "Benjamin")} == {"benjamin"}
    assert people.who("Ben", "master") == Player("", "master")
    apart = people.with_separate("benjamin")
    assert apart.who("Benni", None) == Player("benni")


def test_no_order_of_merging_loses_anybody() -> None:
    both = People().with_merged("ana", "ben").with_merged("ben", "ana")
    assert [both.who(name, None).key for name in ("Ana", "Ben")] == ["ana", "ana"]
    # As two windows do that do not know of each other yet.
    three = People().with_merged("ben", "benni").with_merged("ana", "ben")
    assert {three.who(name, None).key for name in ("Ana", "Ben", "Benni")} == {"ben"}
    assert both.with_merged("ana", "ana") == both
    for people in (both, three):
        assert People.from_data(people.as_data()) == people


def test_somebody_at_two_seats_of_a_table_has_one_game_with_the_better_place() -> None:
    people = People().with_merged("benni", "ben")
    over = game(("Ben", 20), ("Benni", 40), ("Ana", 30))
    begun = game(("Ben", 20), ("Benni", 40), over=False)
    ben = career(BEN, over, begun, people=people)
    assert (ben.games, ben.points, ben.won, ben.unfinished) == (1, (40,), 1, 1)
    level = game(("Inês", 40, "master"), ("Rui", 30, "master"))
    assert career(Player("", "master"), level).games == 2


def test_merged_names_are_told_with_the_person() -> None:
    games = [game(("Ben", 40), ("Ana", 30)), game(("Benni", 20), ("Ana", 30))]
    ben = career(BEN, *games, people=People().with_merged("benni", "ben"))
    assert (ben.games, ben.name, ben.others) == (2, "Ben", ("Benni",))


def test_who_is_forgotten_is_told_nowhere_and_still_was_there() -> None:
    games = [game(("Ana", 40), ("Ben", 30), saved=n, series="a") for n in range(2)]
    found = overview(games, People().with_forgotten("ben"))
    assert [c.name for c in found.careers] == ["Ana"]
    assert found.careers[0].against["person"].games == 2
    assert found.series[0].names == ("Ana", "")
    assert found.forgotten == {"ben": "Ben"}
    back = overview(games, People().with_forgotten("ben").with_remembered("ben"))
    assert [c.name for c in back.careers] == ["Ana", "Ben"]


def test_whatever_a_file_says_of_people_the_rest_of_it_holds() -> None:
    people = People().with_merged("benni", "ben").with_forgotten("ana")
    assert People.from_data(people.as_data()) == people
    wrong = {"merged": {"a": 1, "b": "c", "c": "d", "e": "f"}, "forgotten": [3, "ana"]}
    assert People.from_data(wrong) == People({"c": "d", "e": "f"}).with_forgotten("ana")
    assert People.from_data({"merged": [], "forgotten": 7}) == People()
    wrong_hashes: list[object] = [{"ab": True}, {"ab": 0}, {"ab": 10**9}, {"ab": "3"}, [], None]
    for hashes in wrong_hashes:
        assert People.from_data({"forgotten": {"salt": "s", "hashes": hashes}}) == People()


def test_forgotten_names_cannot_be_read_and_are_recognized_all_the_same() -> None:
    people = People({"zoli": "zoltán", "ben": "ana"}, salt="s").with_forgotten("zoltán")
    assert "zol" not in str(people.as_data())
    kept = People.from_data(people.as_data(), salt="another")
    assert kept == people
    assert all(map(kept.forgets, ("Zoltán", " ZOLTÁN ", "Zolta\u0301n", "Zoli")))
    assert not any(map(kept.forgets, ("Ana", "Zolt", "")))
    assert kept.merged == {"ben": "ana"}


def test_forgotten_names_that_an_older_version_listed_are_turned_into_hashes() -> None:
    old = {"merged": {"zoli": "zoltán"}, "forgotten": ["zoltán"]}
    people = People.from_data(old, salt="s")
    assert people == People({"zoli": "zoltán"}, salt="s").with_forgotten("zoltán")
    assert "zol" not in str(people.as_data())


def test_nobody_is_merged_with_a_name_that_another_window_has_forgotten() -> None:
    people = People().with_forgotten("ben")
    assert people.with_merged("benni", "ben") == people.with_merged("ben", "ana") == people


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("Annabell", "…bell"),
        ("Annas Savannah", "…s Savannah"),
        ("7Anna2", "7…2"),
        ("kim2 Kim_1 2kim", "…2 …_1 2…"),
        ("kimono akim", "kimono akim"),
        ("和小明的", "和…的"),
    ],
)
def test_names_are_masked_where_words_begin_short_ones_as_whole_words(
    text: str, masked: str
) -> None:
    """A change between letter and digit ends a word; some scripts have no spaces between words."""
    people = People().with_forgotten("anna").with_forgotten("kim").with_forgotten("小明")
    assert people.masked(text) == masked


def test_the_suffix_of_a_file_is_no_name() -> None:
    people = People().with_forgotten("azul").with_forgotten("ben")
    assert people.masked_file("1.azul") == "1.azul"
    assert people.masked_file("Azul 1.azul") == "… 1.azul"
    assert people.masked_file("Ben") == "…"


def test_forgotten_names_are_masked_in_a_text_however_they_are_spelled() -> None:
    people = People().with_forgotten("strasse").with_forgotten("anna li").with_forgotten("al")
    assert people.masked("/home/STRASSEN/x: Straße, Anna\n LI.") == "/home/…N/x: …, …."
    assert people.masked("Also al_dente: AL!") == "Also …_dente: …!"
    untouched = "nothing\ufb01 in here"
    assert people.masked(untouched) is untouched
