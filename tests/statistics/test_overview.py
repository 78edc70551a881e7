"""The overview of all games, and merged and forgotten names."""

from azul.game import name_key
from azul.statistics import (
    RECENT_GAMES,
    Career,
    People,
    Player,
    as_data,
    from_data,
    moving_mean,
    overview,
)
from azul.statistics.figures import GameFigures
from tests.statistics.games import game

ANA, BEN = Player("ana"), Player("ben")


def career(who: Player, *games: GameFigures, people: People | None = None) -> Career:
    found = overview(games, people or People()).career(who)
    assert found
    return found


# Figures


def test_a_shared_victory_counts_in_part() -> None:
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
    # All players of a game have equal chances.
    assert ana.overall.chances == 1 / 2 + 1 / 2 + 1 / 4


def test_victories_are_counted_by_kind_of_opponent() -> None:
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


def test_bots_of_a_level_are_one_player_and_never_a_person() -> None:
    games = [game(("Inês", 40, "master"), ("Rui", 30, "master")), game(("Inês", 9), ("master", 8))]
    found = overview(games, People())
    assert [(c.who, c.games) for c in found.careers] == [
        (Player("inês"), 1),
        (Player("master"), 1),
        (Player("", "master"), 2),
    ]


def test_bots_of_other_authors_are_separate_players_and_kinds() -> None:
    games = [game(("Ana", 50), ("Jota", 40, "external:Jota"), ("Rui", 30, "master"))]
    careers = overview(games, People()).careers
    assert [career.name for career in careers] == ["Ana", "master", "external:Jota"]
    assert [*careers[0].against] == ["master", "external:Jota"]
    assert from_data(as_data(games[0])) == games[0]


def test_unfinished_games_are_only_counted() -> None:
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


def test_curves_start_with_the_oldest_game() -> None:
    games = [game(("Ana", points), ("Ben", 1), saved=-points) for points in (3, 5, 4)]
    assert career(ANA, *games).points == (5, 4, 3)
    assert moving_mean([3, 5, 4, 12], span=2) == [3, 4, 4.5, 8]


def test_recent_and_earlier_games_are_compared_only_if_there_are_enough() -> None:
    games = [
        game(("Ana", 10 + 5 * (n >= RECENT_GAMES)), ("Ben", 1), saved=n)
        for n in range(2 * RECENT_GAMES)
    ]
    assert career(ANA, *games).recent_and_earlier == (15, 10)
    assert career(ANA, *games[1:]).recent_and_earlier is None


def test_series_have_a_score_and_the_newest_comes_first() -> None:
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


# Merged and forgotten names


def test_spellings_of_a_name_are_one_person_with_the_newest_spelling() -> None:
    assert name_key("Ben") == name_key(" ben ") == name_key("BEN")
    assert name_key("Straße") == name_key("STRASSE")
    games = [game(("ben ", 1), ("Ana", 2), saved=2), game(("Ben", 1), ("Ana", 2), saved=1)]
    assert (career(BEN, *games).name, career(BEN, *games).games) == ("ben", 2)


def test_names_can_be_merged_and_separated() -> None:
    people = People().with_merged("benni", "ben").with_merged("ben", "benjamin")
    assert {people.who(name, None).key for name in ("Benni", "Ben", "Benjamin")} == {"benjamin"}
    assert people.who("Ben", "master") == Player("", "master")
    apart = people.with_separate("benjamin")
    assert apart.who("Benni", None) == Player("benni")


def test_no_name_is_lost_in_any_order_of_merging() -> None:
    both = People().with_merged("ana", "ben").with_merged("ben", "ana")
    assert [both.who(name, None).key for name in ("Ana", "Ben")] == ["ana", "ana"]
    # Two windows may merge names without knowing of each other.
    three = People().with_merged("ben", "benni").with_merged("ana", "ben")
    assert {three.who(name, None).key for name in ("Ana", "Ben", "Benni")} == {"ben"}
    assert both.with_merged("ana", "ana") == both
    for people in (both, three):
        assert People.from_data(people.as_data()) == people


def test_a_person_with_two_seats_has_one_game_with_the_better_place() -> None:
    people = People().with_merged("benni", "ben")
    over = game(("Ben", 20), ("Benni", 40), ("Ana", 30))
    begun = game(("Ben", 20), ("Benni", 40), over=False)
    ben = career(BEN, over, begun, people=people)
    assert (ben.games, ben.points, ben.won, ben.unfinished) == (1, (40,), 1, 1)
    level = game(("Inês", 40, "master"), ("Rui", 30, "master"))
    assert career(Player("", "master"), level).games == 2


def test_the_career_lists_merged_names() -> None:
    games = [game(("Ben", 40), ("Ana", 30)), game(("Benni", 20), ("Ana", 30))]
    ben = career(BEN, *games, people=People().with_merged("benni", "ben"))
    assert (ben.games, ben.name, ben.others) == (2, "Ben", ("Benni",))


def test_a_forgotten_player_has_no_career_but_counts_as_opponent() -> None:
    games = [game(("Ana", 40), ("Ben", 30), saved=n, series="a") for n in range(2)]
    found = overview(games, People().with_forgotten("ben"))
    assert [c.name for c in found.careers] == ["Ana"]
    assert found.careers[0].against["person"].games == 2
    assert found.series[0].names == ("Ana", "")
    assert found.forgotten == {"ben": "Ben"}
    back = overview(games, People().with_forgotten("ben").with_remembered("ben"))
    assert [c.name for c in back.careers] == ["Ana", "Ben"]


def test_wrong_entries_of_people_are_ignored_and_the_others_read() -> None:
    people = People().with_merged("benni", "ben").with_forgotten("ana")
    assert People.from_data(people.as_data()) == people
    wrong = {"merged": {"a": 1, "b": "c", "c": "d", "e": "f"}, "forgotten": [3, "ana"]}
    assert People.from_data(wrong) == People({"c": "d", "e": "f"}).with_forgotten("ana")
    assert People.from_data({"merged": [], "forgotten": 7}) == People()
    wrong_hashes: list[object] = [{"ab": True}, {"ab": 0}, {"ab": 10**9}, {"ab": "3"}, [], None]
    for hashes in wrong_hashes:
        assert People.from_data({"forgotten": {"salt": "s", "hashes": hashes}}) == People()


def test_forgotten_names_are_saved_as_hashes_and_recognized() -> None:
    people = People({"zoli": "zoltán", "ben": "ana"}, salt="s").with_forgotten("zoltán")
    assert "zol" not in str(people.as_data())
    restored = People.from_data(people.as_data(), salt="another")
    assert restored == people
    assert all(map(restored.forgets, ("Zoltán", " ZOLTÁN ", "Zolta\u0301n", "Zoli")))
    assert not any(map(restored.forgets, ("Ana", "Zolt", "")))
    assert restored.merged == {"ben": "ana"}


def test_forgotten_names_of_an_older_version_become_hashes() -> None:
    old = {"merged": {"zoli": "zoltán"}, "forgotten": ["zoltán"]}
    people = People.from_data(old, salt="s")
    assert people == People({"zoli": "zoltán"}, salt="s").with_forgotten("zoltán")
    assert "zol" not in str(people.as_data())


ACCENTED = ("Ma\u1e9e\u0301", "MA\u1e9e\u0301", "Ma\xdf\u0301", "mass\u0301", "mas\u015b")
"""Spellings of one name: ß becomes two letters, the second of which joins with the accent."""


def test_a_name_is_forgotten_in_every_spelling_and_as_a_key() -> None:
    """The key of a key is the same."""
    for name in (*ACCENTED, "\u1fbc\u0308", "\u0130\u0327", "Ben", "\ufb03"):
        assert name_key(name_key(name)) == name_key(name)
    for name in ACCENTED:
        people = People().with_forgotten(name_key(name))
        for spelling in (*ACCENTED, name_key(name)):
            assert people.forgets(spelling)
            assert people.masked(f"a {spelling}, b") == "a …, b"
        assert People().with_merged(name_key(name), "ben").who(name, None) == BEN


def test_a_name_that_an_older_version_has_forgotten_stays_forgotten() -> None:
    """The older version had another key for the name, with the accent by itself."""
    name, older_key = ACCENTED[0], "mass\u0301"
    hashes = {"8561e3aa4df687c5137ea123254d47e9": 5}
    data = {"merged": {older_key + "i": "ben"}, "forgotten": {"salt": "s", "hashes": hashes}}
    people = People.from_data(data)
    assert people.forgets(name)
    assert people.forgets(older_key)
    assert people.masked(f"a {name}, b") == "a …, b"
    assert people.who(f"{name}i", None) == BEN
    one = game((name, 40), ("Ben", 30))
    found = overview([one], people)
    assert [career.name for career in found.careers] == ["Ben"]
    assert [*found.forgotten.values()] == [name]
    assert overview([one], people.with_remembered(name)).career(Player(name_key(name)))


def test_no_name_is_merged_with_one_that_another_window_has_forgotten() -> None:
    people = People().with_forgotten("ben")
    assert people.with_merged("benni", "ben") == people.with_merged("ben", "ana") == people


MASKED = {
    "Annabell": "…bell",
    "Annas Savannah": "…s Savannah",
    "7Anna2": "7…2",
    "kim2 Kim_1 2kim": "…2 …_1 2…",
    "kimono akim": "kimono akim",
    "和小明的": "和…的",
}


def test_names_are_masked_at_the_start_of_words_and_short_ones_as_words() -> None:
    """A change between letter and digit ends a word; some scripts have no spaces between words."""
    people = People().with_forgotten("anna").with_forgotten("kim").with_forgotten("小明")
    assert {text: people.masked(text) for text in MASKED} == MASKED


def test_the_suffix_of_a_file_is_not_masked() -> None:
    people = People().with_forgotten("azul").with_forgotten("ben")
    assert people.masked_file("1.azul") == "1.azul"
    assert people.masked_file("Azul 1.azul") == "… 1.azul"
    assert people.masked_file("Ben") == "…"


def test_forgotten_names_are_masked_in_a_text_however_they_are_spelled() -> None:
    people = People().with_forgotten("strasse").with_forgotten("anna li").with_forgotten("al")
    assert people.masked("/home/STRASSEN/x: Straße, Anna\n LI.") == "/home/…N/x: …, …."
    assert people.masked("Also al_dente: AL!") == "Also …_dente: …!"
    untouched = "nothing\ufb01 in here"
    assert people.masked(untouched) == untouched
