"""Names, seeds and the starting player: valid input, and random draws."""

import pytest

from azul.engine import Setup
from azul.game.deal_code import deal_code, read_code
from azul.game.seating import LEVELS
from azul.game.seats import (
    BOT_NAMES,
    PLAYER_COUNTS,
    SUGGESTED_NAMES,
    PlannedSeat,
    clean_name,
    draw_seed,
    draw_starter,
    make_seating,
    remembered_names,
    suggested_names,
)
from azul.game.text import MAX_NAME_LENGTH
from azul.i18n import Strings


def people(*names: str) -> list[PlannedSeat]:
    return [PlannedSeat(name) for name in names]


def names_of(planned_seats: list[PlannedSeat]) -> list[str]:
    """Return the names in the game that these seats become."""
    return [seat.name for seat in make_seating(planned_seats, Strings("en")).at_start]


def test_a_name_loses_only_invisible_and_invalid_characters_and_excess_length() -> None:
    assert list(PLAYER_COUNTS) == [2, 3, 4]
    for name in ("Ana", "Jürgen Möß", "🦊", "O'Hara <b> {x}", " a ", ""):
        assert clean_name(name) == name
    for letter in "\n\t\0\x1b\x7f\u200b\u202e\ud83d\ue000":
        assert clean_name(f"A{letter}na") == "Ana"
    name = "abcdefghijklmnopqrstuvwxyz"
    assert clean_name(name) == clean_name("\0" + name) == name[:MAX_NAME_LENGTH]


def test_an_empty_name_becomes_the_number_of_its_seat() -> None:
    assert names_of(people("", " Ana ", "  ")) == ["Player 1", "Ana", "Player 3"]


def test_no_two_players_have_the_same_name() -> None:
    """Statistics would take two spellings of a name for one person; unique names can be typed."""
    assert names_of(people("Ana", "Ben", "Ana", "Ana")) == ["Ana", "Ben", "Ana B", "Ana C"]
    assert names_of(people("Ana", "ana", "Eva  K", "EVA K")) == [
        "Ana",
        "ana B",
        "Eva  K",
        "EVA K B",
    ]
    assert names_of([PlannedSeat("Rui"), PlannedSeat("Rui", "master")]) == ["Rui", "Rui B"]
    long = "x" * MAX_NAME_LENGTH
    assert names_of(people(long, long, long)) == [long, f"{long[:-2]} B", f"{long[:-2]} C"]


@pytest.mark.parametrize("typed", ["Ana B", "ANA  B"])
def test_nobody_loses_a_typed_name_to_one_that_was_made_unique(typed: str) -> None:
    assert names_of(people("Ana", "Ana", typed)) == ["Ana", "Ana C", typed]
    assert names_of(people(typed, "Ana", "Ana")) == [typed, "Ana", "Ana C"]


def test_no_two_bots_share_a_name() -> None:
    four = [PlannedSeat(level=level) for level in LEVELS]
    names = names_of(four)
    assert len(set(names)) == 4
    assert set(names) <= set(BOT_NAMES)
    assert [seat.level for seat in make_seating(four, Strings("en")).at_start] == [*LEVELS]


@pytest.mark.parametrize("typed", [BOT_NAMES[0], BOT_NAMES[0].lower(), f" {BOT_NAMES[0]} "])
def test_no_bot_gets_the_name_of_another_player(typed: str) -> None:
    program = PlannedSeat(level="master")
    assert names_of([program, PlannedSeat("Ana")]) == [BOT_NAMES[0], "Ana"]
    assert names_of([program, PlannedSeat(typed)]) == [BOT_NAMES[1], typed.strip()]
    assert names_of([program, PlannedSeat(typed, "apprentice")]) == [
        BOT_NAMES[1],
        typed.strip(),
    ]


def test_a_player_may_overwrite_the_name_of_a_bot() -> None:
    assert names_of([PlannedSeat("Deep Tile", "master"), PlannedSeat(level="master")]) == [
        "Deep Tile",
        BOT_NAMES[0],
    ]


def test_there_are_enough_valid_names_for_bots_alone() -> None:
    assert len(set(BOT_NAMES)) == len(BOT_NAMES) >= 24
    assert [clean_name(name) for name in BOT_NAMES] == [*BOT_NAMES]
    assert set(BOT_NAMES).isdisjoint(SUGGESTED_NAMES)


def test_a_person_who_takes_over_a_seat_does_not_get_its_name() -> None:
    program = PlannedSeat("Deep Tile", "master")
    assert program.with_level("apprentice") == PlannedSeat("Deep Tile", "apprentice")
    assert program.with_level(None) == PlannedSeat()
    assert PlannedSeat("Ana").with_level("master") == PlannedSeat(level="master")
    assert PlannedSeat("Ana").with_level(None) == PlannedSeat("Ana")


def test_a_seat_becomes_a_persons_when_a_name_is_typed_into_it() -> None:
    """Clearing a name keeps the player; a level chosen afterwards keeps the typed name."""
    program = PlannedSeat(level="master")
    typed = program.with_typed_name("Deep Tile")
    assert typed == PlannedSeat("Deep Tile", is_typed=True)
    assert typed.with_level("apprentice") == PlannedSeat("Deep Tile", "apprentice", is_typed=True)
    assert PlannedSeat("Deep Tile", "master").with_typed_name(" ").level == "master"


def test_former_players_are_suggested_first_and_present_ones_never() -> None:
    known = remembered_names(("Zoë", "Ana"), ("Ben", "Zoë"))
    assert known == ("Zoë", "Ana", "Ben")
    assert suggested_names(known, ["Ana"])[:3] == ["Zoë", "Ben", "Carla"]


def test_some_valid_names_are_suggested_with_any_settings() -> None:
    known = ["", " ", "\0", "\ud800", "x" * 100_000, "\0Ana", *(f"n{n}" for n in range(3000))]
    names = suggested_names(known, [])
    assert names[:3] == ["x" * MAX_NAME_LENGTH, "Ana", "n0"]
    assert len(names) < 12 + len(SUGGESTED_NAMES)
    assert [clean_name(name) for name in names] == names
    assert len(remembered_names(known, known)) == 12


def test_every_player_may_be_drawn_to_start_and_every_drawn_seed_has_a_tile_code() -> None:
    for seats in PLAYER_COUNTS:
        assert {draw_starter(seats) for _ in range(300)} == set(range(seats))
    seeds = {draw_seed() for _ in range(100)}
    assert len(seeds) > 90
    codes = {deal_code(Setup(("Ana", "Ben"), seed=seed)) for seed in seeds}
    assert {read_code(code).seed for code in codes} == seeds
