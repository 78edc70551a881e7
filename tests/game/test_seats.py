"""Names, seeds and the starting player: what may be typed, and what chance may give."""

import pytest

from azul.game.seats import (
    LONGEST_NAME,
    OFFERED,
    SEATS,
    clean_name,
    clean_seed,
    draw_seed,
    draw_starter,
    offered,
    remembered,
    seat_names,
)
from azul.i18n import Strings


def test_two_to_four_may_play() -> None:
    assert list(SEATS) == [2, 3, 4]


@pytest.mark.parametrize("name", ["Ana", "Jürgen Möß", "🦊", "O'Hara <b> {x}", " a ", ""])
def test_a_name_that_may_be_typed_is_kept(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    "letter", ["\n", "\t", "\0", "\x1b", "\x7f", "\u200b", "\u202e", "\ud83d", "\ue000"], ids=ascii
)
def test_what_cannot_be_seen_or_written_is_left_out_of_a_name(letter: str) -> None:
    assert clean_name(f"A{letter}na") == "Ana"


def test_a_long_name_is_cut() -> None:
    name = "abcdefghijklmnopqrstuvwxyz"
    assert clean_name(name) == name[:LONGEST_NAME]
    assert clean_name("\0" + name) == name[:LONGEST_NAME]


def test_an_empty_name_becomes_the_number_of_its_seat() -> None:
    strings = Strings("en")
    assert seat_names(["", " Ana ", "  "], strings) == ["Player 1", "Ana", "Player 3"]


def test_no_two_players_are_called_alike() -> None:
    strings = Strings("en")
    assert seat_names(["Ana", "Ben", "Ana"], strings) == ["Ana", "Ben", "Ana 3"]
    assert len(set(seat_names(["Ana 3", "Ana", "Ana", "Ana"], strings))) == 4


def test_who_has_played_is_offered_first_and_nobody_who_sits_there() -> None:
    known = remembered(("Zoë", "Ana"), ("Ben", "Zoë"))
    assert known == ("Zoë", "Ana", "Ben")
    assert offered(known, ["Ana"])[:3] == ["Zoë", "Ben", "Carla"]


def test_whatever_the_settings_say_a_few_names_that_can_be_read_are_offered() -> None:
    known = ["", " ", "\0", "\ud800", "x" * 100_000, "\0Ana", *(f"n{n}" for n in range(3000))]
    names = offered(known, [])
    assert names[:3] == ["x" * LONGEST_NAME, "Ana", "n0"]
    assert len(names) < 12 + len(OFFERED)
    assert [clean_name(name) for name in names] == names
    assert len(remembered(known, known)) == 12


@pytest.mark.parametrize("seats", SEATS)
def test_everybody_may_be_drawn_to_start_and_nobody_else(seats: int) -> None:
    assert {draw_starter(seats) for _ in range(300)} == set(range(seats))


def test_a_drawn_seed_can_be_typed_again() -> None:
    seeds = {draw_seed() for _ in range(100)}
    assert len(seeds) > 90
    assert {int(clean_seed(str(seed))) for seed in seeds} == seeds


@pytest.mark.parametrize(
    ("typed", "seed"),
    [("42", "42"), ("-4 2x", "42"), ("٣²", ""), ("1" * 40, "1" * 9), ("", "")],
)
def test_a_seed_is_a_few_plain_digits(typed: str, seed: str) -> None:
    assert clean_seed(typed) == seed
