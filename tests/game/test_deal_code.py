"""Tile codes: their contents, their spellings, and that errors are detected."""

from itertools import combinations, product
from random import Random

import pytest

from azul.engine import CHANCE, FLOOR, Setup, apply, deal, initial_state, legal_moves
from azul.engine.tiles import Ruleset, Wall
from azul.game import CodedDeal, InvalidCode, alike_rounds, clean_code, deal_code, read_code
from azul.game.seats import PLAYER_COUNTS, SEED_COUNT

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
NAMES = ("Ana", "Ben", "Carla", "Dinis")
OF_THE_GAME = list(product(PLAYER_COUNTS, Wall, (Ruleset.AZUL, Ruleset.GREEN_BOX)))
CRYSTAL = list(product(PLAYER_COUNTS, [Wall.GRAY], (Ruleset.CRYSTAL_1, Ruleset.CRYSTAL_2)))
KINDS = OF_THE_GAME + CRYSTAL
SEEDS = [0, 1, SEED_COUNT - 1, *(Random(7).randrange(SEED_COUNT) for _ in range(20))]


def code(kind: tuple[int, Wall, Ruleset], seed: int) -> str:
    players, wall, ruleset = kind
    return deal_code(Setup(NAMES[:players], wall, ruleset, 1, seed))


CODES = [code(kind, seed) for kind in KINDS for seed in SEEDS]


def is_code(text: str) -> bool:
    try:
        read_code(text)
    except InvalidCode:
        return False
    return True


def test_a_code_contains_seed_players_wall_and_ruleset() -> None:
    for kind, seed in product(KINDS, SEEDS):
        assert read_code(code(kind, seed)) == CodedDeal(seed, *kind)


def test_codes_of_earlier_versions_stay_valid() -> None:
    """Codes also stay valid when kinds of games are added."""
    assert code(KINDS[0], 0) == "000-000-000"
    assert code(KINDS[0], 123_456_789) == "03G-ANK-B95"
    assert code(OF_THE_GAME[-1], SEED_COUNT - 1) == "AN6-TDN-X1F"
    assert code(CRYSTAL[0], 0) == "AN6-TDN-Y00"
    assert code(CRYSTAL[-1], SEED_COUNT - 1) == "FZT-7MG-W1F"


def test_a_seed_from_elsewhere_has_no_code() -> None:
    """A file may contain any number."""
    assert [code(KINDS[0], seed) for seed in (-1, SEED_COUNT, 2**64)] == [""] * 3


def test_a_code_may_be_typed_in_any_way() -> None:
    assert read_code(" o3g ank-b95\n") == read_code("03G-ANK-B95")
    assert read_code("oOo-0o0-000").seed == 0
    with_ones = next(code for code in CODES if "1" in code)
    for lookalike in "iIlL":
        assert read_code(with_ones.replace("1", lookalike)) == read_code(with_ones)


@pytest.mark.parametrize(
    ("typed", "formatted"),
    [
        ("", ""),
        ("03g", "03G"),
        ("03gn", "03G-N"),
        ("o3gl", "03G-1"),
        ("03G-NCR-HHN", "03G-NCR-HHN"),
        ("03GNCRHHN99", "03G-NCR-HHN"),
        ("0 ٣ß\0u3", "03"),
    ],
)
def test_a_code_is_grouped_while_it_is_typed(typed: str, formatted: str) -> None:
    assert clean_code(typed) == formatted
    assert clean_code(formatted) == formatted


def test_a_text_of_another_length_is_no_code() -> None:
    for text in ("", "03G", "03G-NCR-HH", "03G-NCR-HHN-0", "٣" * 9):
        with pytest.raises(InvalidCode) as error:
            read_code(text)
        assert str(error.value.sentence) == "A tile code has 9 characters."


def test_every_wrong_character_is_detected() -> None:
    """This follows because 977 divides no difference of two digits times a power of 32."""
    for right in (code.replace("-", "") for code in Random(1).sample(CODES, 8)):
        for place, digit in product(range(9), DIGITS):
            wrong = right[:place] + digit + right[place + 1 :]
            assert is_code(wrong) == (wrong == right)


def test_every_swap_of_two_characters_is_detected() -> None:
    for right in (code.replace("-", "") for code in CODES[::7]):
        for first, second in combinations(range(9), 2):
            digits = list(right)
            digits[first], digits[second] = digits[second], digits[first]
            assert is_code("".join(digits)) == (digits == list(right))


def test_hardly_any_random_text_is_a_code() -> None:
    """Half of all numbers are kinds of games, and of these numbers one in 977 is a code."""
    random = Random(3)
    texts = ("".join(random.choices(DIGITS, k=9)) for _ in range(4_000))
    assert sum(map(is_code, texts)) < 9


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_the_deals_are_alike_until_the_bag_is_refilled(players: int) -> None:
    """The test compares a game in which all tiles fall with a game in which lines are filled."""
    assert alike_rounds(players) == {2: 5, 3: 3, 4: 2}[players]
    dealt = []
    for lines in ((FLOOR,), (FLOOR, 3, 4, 5)):
        state, deals = initial_state(Setup(NAMES[:players], seed=11)), list[str]()
        while len(deals) <= alike_rounds(players):
            if state.to_act == CHANCE:
                record = deal(state, 11)
                deals.append(str(record))
                state = apply(state, record)
            else:
                # The longest lines come first, so that no row is complete early.
                moves = [move for move in legal_moves(state) if move.line in lines]
                state = apply(state, max(moves, key=lambda move: move.line))
        dealt.append(deals)
    assert dealt[0][:-1] == dealt[1][:-1]
    assert dealt[0][-1] != dealt[1][-1]
