"""The holder of a seat at each point of the log: changes, undo, redo, and branches."""

from itertools import product
from random import Random

import pytest

from azul.bots import Level
from azul.engine import IllegalRecord, Setup, legal_moves
from azul.game.game import Game
from azul.game.preserved import HintUse, UnknownEntries
from azul.game.seating import LEVELS, Seat, SeatChange, Seating
from tests.game.histories import NAMES, decisions, play_at_random, played

TWO = Setup(NAMES[:2], seed=7)
SEATING = Seating((Seat("Ana", 0), Seat("Inês", 3, "master")))


def names(seating: Seating, number: int) -> str:
    return " ".join(seat.name for seat in seating.at(number))


def levels(seating: Seating, number: int) -> list[str | None]:
    return [seat.level for seat in seating.at(number)]


def test_a_person_holds_a_seat_unless_it_has_the_level_of_a_bot() -> None:
    assert list(LEVELS) == [level.value for level in Level]
    assert Seat("Ana", 0).is_person
    assert not any(Seat("Inês", 0, level).is_person for level in LEVELS)
    assert Game(Setup(NAMES)).seats == tuple(map(Seat, NAMES, range(4)))
    assert played(TWO).seating == Seating.of_people(NAMES[:2])


def test_a_change_is_in_effect_from_its_number_of_records_on() -> None:
    seating = SEATING.with_change(5, 1, "Ben", None)
    assert [levels(seating, number)[1] for number in range(8)] == ["master"] * 5 + [None] * 3
    assert names(seating, 4) == "Ana Inês"
    assert names(seating, 5) == "Ana Ben"
    assert seating.at(99)[1] == Seat("Ben", 3)


def test_changes_of_several_seats_or_of_one_seat_follow_each_other() -> None:
    first = SEATING.with_change(5, 1, "Ben", None)
    assert (SEATING.changes, names(SEATING, 9)) == ((), "Ana Inês"), "the old seating is unchanged"
    last = first.with_change(5, 1, "Rui", "apprentice")
    assert last.changes == (SeatChange(5, 1, "Rui", "apprentice"),)
    both = first.with_change(5, 0, "Rui", "apprentice")
    assert [names(both, number) for number in (4, 5)] == ["Ana Inês", "Rui Ben"]
    assert [change.player for change in both.changes] == [0, 1]
    earlier = first.with_change(3, 1, "Rui", "apprentice")
    expected = ["Ana Inês", "Ana Rui", "Ana Rui", "Ana Ben"]
    assert [names(earlier, number) for number in (2, 3, 4, 5)] == expected


def test_a_change_without_effect_is_dropped() -> None:
    assert SEATING.with_change(5, 1, "Inês", "master") == SEATING
    there_and_back = SEATING.with_change(5, 1, "Ben", None).with_change(5, 1, "Inês", "master")
    assert there_and_back == SEATING


def test_a_cut_leaves_the_changes_up_to_it() -> None:
    seating = SEATING.with_change(3, 1, "Ben", None).with_change(5, 1, "Rui", "apprentice")
    assert seating.cut(5) == seating
    assert seating.cut(4) == seating.cut(3) == SEATING.with_change(3, 1, "Ben", None)
    assert seating.cut(2) == SEATING


def test_seats_follow_from_all_changes_in_order() -> None:
    random = Random(5)
    for _ in range(200):
        seating, expected = Seating.of_people(NAMES), ExpectedSeating()
        for _ in range(random.randrange(12)):
            place = random.randrange(6), random.randrange(4)
            holder = random.choice(NAMES), random.choice([None, *LEVELS])
            seating = seating.with_change(*place, *holder)
            expected.pop(place, None)
            if expected.at(place[0])[place[1]] != holder:
                expected[place] = holder
        for number in range(7):
            assert [(seat.name, seat.level) for seat in seating.at(number)] == expected.at(number)


class ExpectedSeating(dict[tuple[int, int], tuple[str, str | None]]):
    """Who holds a seat, by number of records and seat."""

    def at(self, number: int) -> list[tuple[str, str | None]]:
        holders: list[tuple[str, str | None]] = [(name, None) for name in NAMES]
        for place in sorted(self):
            if place[0] <= number:
                holders[place[1]] = self[place]
        return holders


# In a game


def with_program(count: int, back: int = 0) -> Game:
    """Return a game of a person and a bot."""
    game = Game(Setup(("Ana", "Inês"), seed=7), SEATING)
    for record in decisions(TWO)[:count]:
        game.play(record)
    for _ in range(back):
        game.undo()
    return game


def test_a_game_accepts_only_the_players_of_its_setup() -> None:
    with pytest.raises(ValueError, match="other players"):
        Game(TWO, SEATING)


def test_a_game_has_the_players_at_its_cursor_also_after_undo_and_redo() -> None:
    game = with_program(4)
    assert game.seats == SEATING.at_start
    game.reseat(1, "Ben", None)
    assert (game.names, game.seats[1]) == (("Ana", "Ben"), Seat("Ben", 3))
    assert game.setup.players == ("Ana", "Inês")
    game.undo()
    assert game.names == ("Ana", "Inês")
    game.redo()
    assert game.names == ("Ana", "Ben")


def test_a_change_before_the_redo_tail_preserves_the_changes_in_it() -> None:
    game = with_program(6)
    game.reseat(1, "Ben", None)
    game.undo()
    game.undo()
    game.reseat(1, "Rui", "apprentice")
    assert game.names == ("Ana", "Rui")
    game.redo()
    assert game.names == ("Ana", "Rui")
    game.redo()
    assert game.names == ("Ana", "Ben")


def test_a_tail_that_is_cut_takes_its_changes_and_its_advice_with_it() -> None:
    game = with_program(6)
    game.reseat(0, "Zoë", None)
    game.hint_use = HintUse(3, (1, game.cursor - 2, game.cursor))
    game.undo()
    game.undo()
    game.reseat(1, "Ben", None)
    cut = game.cursor
    assert [change.player for change in game.seating.changes] == [1, 0]
    game.play(legal_moves(game.state)[0])
    assert game.seating.changes == (SeatChange(cut, 1, "Ben", None),)
    assert game.hint_use == HintUse(3, (1, cut), forgotten=1)
    assert game.names == ("Ana", "Ben")


def test_a_refused_record_cuts_nothing() -> None:
    game = with_program(6)
    game.reseat(0, "Zoë", None)
    game.undo()
    with pytest.raises(IllegalRecord):
        game.play(game.log[0])
    assert len(game.seating.changes) == 1


def test_a_branch_has_the_entries_of_its_records_and_the_unknown_ones() -> None:
    game = with_program(6)
    game.series = "9f2c41d07a55e310"
    game.unknown = UnknownEntries(game={"note": 1})
    game.reseat(0, "Zoë", None)
    game.hint_use = HintUse(3, (1, game.cursor))
    before = (game.seating, game.hint_use, game.series, game.unknown)
    branch = game.branch(game.cursor - 1)
    assert (branch.seating, branch.hint_use) == (SEATING, HintUse(3, (1,)))
    assert (branch.series, branch.unknown) == (None, before[3])
    branch = game.branch(game.cursor)
    branch.reseat(1, "Ben", None)
    assert branch.names == ("Zoë", "Ben")
    assert (game.seating, game.hint_use, game.series, game.unknown) == before


def test_no_change_is_ever_beyond_the_log_in_random_play() -> None:
    for seed, players in product(range(5), (2, 4)):
        random, game = Random(seed), Game(Setup(NAMES[:players], seed=seed))
        for _ in range(60):
            play_at_random(game, random)
            if random.random() < 0.3:
                name, level = random.choice(NAMES), random.choice([None, *LEVELS])
                game.reseat(random.randrange(players), name, level)
            numbers = [change.number for change in game.seating.changes]
            assert numbers == sorted(numbers)
            assert max(numbers, default=0) <= len(game.log)
