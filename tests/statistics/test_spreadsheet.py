"""All games as CSV: one line per game and player, and no formula that would be run."""

import csv
import re
from datetime import datetime
from pathlib import Path

from azul.engine import Setup
from azul.game import Game
from azul.i18n import Strings
from azul.statistics import People, as_csv, figures_of
from azul.statistics.figures import GameFigures
from tests.game.histories import NAMES, played
from tests.statistics.games import game

ENGLISH = Strings()
FILE, SAVED, OLDER, ROUND, FINISHED, NAME, PROGRAM, PLACE = 0, 1, 2, 3, 4, 11, 12, 14
"""Columns."""


def read(
    *games: GameFigures, file: str = "a.azul", people: People | None = None
) -> list[list[str]]:
    """Return the lines below the header."""
    table = as_csv([(file, one) for one in games], people or People(), ENGLISH)
    return [*csv.reader(table.splitlines())][1:]


def test_there_is_a_line_for_each_game_and_player_under_a_header() -> None:
    one = game(("Ana", 40), ("Inês", 30, "master"), saved=1_700_000_000, series="9f2c")
    header, ana, ines = as_csv([("Friday.azul", one)], People(), ENGLISH).splitlines()
    assert header.startswith('"File","Saved","Branch of"')
    saved = datetime.fromtimestamp(1_700_000_000)
    begin = f'"Friday.azul","{saved:%Y-%m-%d %H:%M:%S}",,,"yes","Azul","Colored",2,5,"9f2c"'
    assert ana == f'{begin},1,"Ana",,40,1,1,0,0,4,0,0'
    assert ines == f'{begin},2,"Inês","Master",30,2,1,0,0,4,0,0'


def test_a_german_table_has_semicolons_and_german_words_and_times() -> None:
    one = game(("Ana", 40), ("Inês", 30, "master"), saved=1_700_000_000)
    header, _, ines = as_csv([("Freitag.azul", one)], People(), Strings("de")).splitlines()
    assert header.startswith('"Datei";"Gespeichert";')
    saved = datetime.fromtimestamp(1_700_000_000)
    begin = f'"Freitag.azul";"{saved:%d.%m.%Y %H:%M:%S}";;;"ja";"Azul";'
    assert ines.startswith(begin)
    assert ines.endswith(';2;"Inês";"Meister";30;2;1;0;0;4;0;0')


def test_each_column_is_documented() -> None:
    documentation = (Path(__file__).parents[2] / "docs" / "statistics-table.md").read_text("utf-8")
    (header,) = csv.reader([as_csv([], People(), ENGLISH).strip()])
    assert re.findall(r"^\| ([A-Z][^|]*) \| ", documentation, re.MULTILINE) == header


def test_an_unfinished_game_has_no_places() -> None:
    (ana, _) = read(game(("Ana", 40), ("Ben", 30), over=False))
    assert ana[FINISHED] == "no"
    assert ana[NAME : PLACE + 1] == ["Ana", "", "40", ""]


# No formulas


SAFE = {
    "=1+1": "'=1+1",
    "+1": "'+1",
    "-1": "'-1",
    "@A1": "'@A1",
    "  =1+1": "  '=1+1",
    "\t=1+1": "\t'=1+1",
    "\r=1+1": "\r'=1+1",
    "x;=HYPERLINK(1);": "x;'=HYPERLINK(1);",
    "x,+1": "x,'+1",
    "x -1": "x '-1",
    'x";"@A1': 'x";"\'@A1',
    "x;\u200b \u00a0=1": "x;\u200b \u00a0'=1",
    "==1": "'==1",
    "=1;=2": "'=1;'=2",
    **{f"{sign}1": f"'{sign}1" for sign in "\uff1d\uff0b\uff0d\uff20\ufe66"},
    **{f"{hidden}=1+1": f"{hidden}'=1+1" for hidden in "\u200b\ufeff\u00a0\u2060\ufe0f\u3164"},
    **{text: text for text in ("Ana-Bela", "„@home“", 'O"Hara, "Q"', "Ben; 7")},
}
"""Texts that may be names, and how cells show them: formulas as text, others unchanged."""


def test_formulas_become_text_with_any_separator_of_cells() -> None:
    for text, safe in SAFE.items():
        table = as_csv([(text, game(("Ana", -3), ("Ben", 30)))], People(), ENGLISH)
        assert table.splitlines(keepends=True)[0].endswith("\r\n")
        quoted = safe.replace('"', '""')
        assert table.count(f'\n"{quoted}",') == 2
        assert ",-3," in table, "numbers stay numbers"
        if text.isprintable():
            (line, _) = read(game((text, 40), ("Ben", 30)))
            assert line[NAME] == safe.strip()


# Merged and forgotten names


def test_merged_names_are_one_person_and_forgotten_ones_are_left_out() -> None:
    games = game(("Benni", 40), ("Ana", 30), saved=1), game(("Ben", 40), ("Ana", 30), saved=2)
    people = People().with_merged("benni", "ben").with_forgotten("ana")
    assert [line[NAME] for line in read(*games, people=people)] == ["Ben", "Ben"]


def test_a_bot_with_a_forgotten_name_has_no_name() -> None:
    one = game(("Ana", 40, "master"), ("Ben", 30))
    (ana, ben) = read(one, people=People().with_forgotten("ana"))
    assert (ana[NAME], ana[PROGRAM], ben[NAME]) == ("", "Master", "Ben")


def test_file_names_are_hidden_or_masked_where_a_player_is_forgotten() -> None:
    games = game(("Ana", 40), ("Ben", 30)), game(("Ben", 40), ("Eve", 30))
    lines = read(*games, file="Ana and Ben.azul", people=People().with_forgotten("ana"))
    assert [(line[FILE], line[NAME]) for line in lines] == [
        ("", "Ben"),
        ("… and Ben.azul", "Ben"),
        ("… and Ben.azul", "Eve"),
    ]


# Branches


def branched(one: Game, number: int) -> Game:
    """Return a branch of a game after `number` records."""
    branch = one.branch(number)
    assert branch.cursor >= number
    return branch


def test_a_branch_names_the_older_game_and_the_round_where_it_starts() -> None:
    one, other = (played(Setup(NAMES[:2], seed=seed)) for seed in (7, 8))
    deals = [n for n, record in enumerate(one.log) if str(record).startswith("deal")]
    games = {
        "old": figures_of(one, saved=1),
        "third": figures_of(branched(one, deals[2] + 3), saved=2),
        "first": figures_of(branched(one, 4), saved=3),
        "branch of a branch": figures_of(branched(one, deals[2] + 1), saved=4),
        "other": figures_of(other, saved=5),
        # A game that shares only the deal is no branch.
        "same seed": figures_of(branched(one, 1), saved=6),
    }
    table = as_csv(games.items(), People(), ENGLISH)
    lines = [*csv.reader(table.splitlines())][1::2]
    assert {line[FILE]: (line[OLDER], line[ROUND]) for line in lines} == {
        "old": ("", ""),
        "third": ("old", "3"),
        "first": ("old", "1"),
        "branch of a branch": ("old", "3"),
        "other": ("", ""),
        "same seed": ("", ""),
    }


def test_a_branch_of_a_game_with_a_hidden_file_name_has_a_round() -> None:
    games = [
        ("Zoltan.azul", game(("Zoltan", 40), ("Ben", 30), saved=1, beginnings=("a", "b"))),
        ("ours.azul", game(("Ana", 40), ("Ben", 30), saved=2, beginnings=("a", "c"))),
    ]
    table = as_csv(games, People().with_forgotten("zoltan"), ENGLISH)
    _, _, ana, _ = csv.reader(table.splitlines())
    assert (ana[OLDER], ana[ROUND]) == ("", "1")
