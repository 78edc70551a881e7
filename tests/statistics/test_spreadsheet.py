"""All games as a table: one line for each game and player, and nothing in it is run."""

import csv

import pytest

from azul.statistics import People, as_csv
from azul.statistics.figures import Figures
from tests.statistics.games import game


def read(*games: Figures, file: str = "a.azul", people: People | None = None) -> list[list[str]]:
    """The lines below the header."""
    table = as_csv([(file, one) for one in games], people or People())
    return [*csv.reader(table.splitlines())][1:]


def test_there_is_a_line_for_each_game_and_player_under_a_header() -> None:
    one = game(("Ana", 40), ("Inês", 30, "master"), saved=1_700_000_000, series="9f2c")
    header, ana, ines = as_csv([("Friday.azul", one)], People()).splitlines()
    assert header.startswith('"file","saved","finished"')
    begin = '"Friday.azul","2023-11-14T22:13:20Z","yes","azul","colored",2,5,"9f2c"'
    assert ana == f'{begin},1,"Ana",,40,1,1,0,0,4,0'
    assert ines == f'{begin},2,"Inês","master",30,2,1,0,0,4,0'


def test_a_game_that_is_not_over_has_no_places() -> None:
    (ana, _) = read(game(("Ana", 40), ("Ben", 30), over=False))
    assert ana[2] == "no"
    assert ana[9:13] == ["Ana", "", "40", ""]


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@A1", "  =1+1", "\t=1+1"])
def test_what_a_spreadsheet_would_run_is_text(name: str) -> None:
    (line, _) = read(game((name, 40), ("Ben", 30)), file=name)
    # Names are told with single spaces, files as they are.
    assert line[0] == "'" + name
    assert line[9] == "'" + name.strip()


@pytest.mark.parametrize("sign", ["\uff1d", "\uff0b", "\uff0d", "\uff20", "\ufe66"])
def test_wide_and_small_signs_of_a_formula_are_text_too(sign: str) -> None:
    (line, _) = read(game((sign + "1", 40), ("Ben", 30)))
    assert line[9] == f"'{sign}1"


@pytest.mark.parametrize("hidden", ["\u200b", "\ufeff", "\u00a0", "\u2060", "\ufe0f", "\u3164"])
def test_what_is_not_seen_hides_no_formula(hidden: str) -> None:
    (line, _) = read(game(("Ana", 40), ("Ben", 30)), file=f"{hidden}=1+1")
    assert line[0] == f"'{hidden}=1+1"


def test_names_with_a_sign_within_stay_as_they_are() -> None:
    (line, other) = read(game(("Ana-Bela", 40), ("„@home“", 30)))
    assert (line[9], other[9]) == ("Ana-Bela", "„@home“")


def test_quotes_commas_and_lines_stay_in_their_cell() -> None:
    (line, other) = read(game(('O"Hara, "Q"', 40), ("Ben; 7", 30)))
    assert (line[9], other[9]) == ('O"Hara, "Q"', "Ben; 7")


def test_people_are_told_as_they_are_merged_and_those_forgotten_not_at_all() -> None:
    games = game(("Benni", 40), ("Ana", 30), saved=1), game(("Ben", 40), ("Ana", 30), saved=2)
    people = People().with_merged("benni", "ben").with_forgotten("ana")
    assert [line[9] for line in read(*games, people=people)] == ["Ben", "Ben"]


def test_a_file_is_not_named_where_somebody_at_the_table_is_forgotten() -> None:
    games = game(("Ana", 40), ("Ben", 30)), game(("Ben", 40), ("Eve", 30))
    lines = read(*games, file="Ana and Ben.azul", people=People().with_forgotten("ana"))
    assert [(line[0], line[9]) for line in lines] == [
        ("", "Ben"),
        ("Ana and Ben.azul", "Ben"),
        ("Ana and Ben.azul", "Eve"),
    ]
