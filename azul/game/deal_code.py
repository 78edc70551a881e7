"""Tile codes: short texts for friends to type, which determine the tiles of a game."""

from itertools import product
from typing import Final, NamedTuple

from azul.engine import DISPLAYS, FULL_BAG, TILES_PER_DISPLAY, Ruleset, Setup, Wall
from azul.game.seats import PLAYER_COUNTS, SEED_COUNT
from azul.i18n import Sentence, sentence

_DIGITS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's base 32
_LOOKALIKES: Final = {"O": "0", "I": "1", "L": "1"}

CODE_LENGTH: Final = 9  # without separators
_GROUP: Final = 3

_CHECK: Final = 977
"""Every code is a multiple of this prime, which no single mistake turns into another multiple."""

_KINDS: Final = (
    *product(PLAYER_COUNTS, Wall, (Ruleset.AZUL, Ruleset.GREEN_BOX)),
    *product(PLAYER_COUNTS, (Wall.GRAY,), (Ruleset.CRYSTAL_1, Ruleset.CRYSTAL_2)),
)
"""The codes contain their indices, so that new kinds belong at the end."""

_READ_AS: Final = {digit: digit for digit in _DIGITS} | _LOOKALIKES


class InvalidCode(ValueError):
    """A text is no tile code; `sentence` is the message to the player."""

    def __init__(self, problem: Sentence) -> None:
        super().__init__(str(problem))
        self.sentence = problem


class CodedDeal(NamedTuple):
    """The meaning of a tile code: all that decides which tiles are dealt, and the kind of table."""

    seed: int
    players: int
    wall: Wall
    ruleset: Ruleset


def deal_code(setup: Setup) -> str:
    """Return the tile code of a game.

    It is "" for a position, or for a seed that this program never draws.
    """
    if setup.start or setup.seed not in range(SEED_COUNT):
        return ""
    kind = _KINDS.index((len(setup.players), setup.wall, setup.ruleset))
    number, digits = (kind * SEED_COUNT + setup.seed) * _CHECK, ""
    for _ in range(CODE_LENGTH):
        number, digit = divmod(number, len(_DIGITS))
        digits = _DIGITS[digit] + digits
    return clean_code(digits)


def read_code(code: str) -> CodedDeal:
    """Return the deal of a tile code in any spelling. Raises InvalidCode for any other text."""
    digits = _digits(code)
    if len(digits) != CODE_LENGTH:
        raise InvalidCode(sentence("A tile code has {number} characters.", number=CODE_LENGTH))
    number = 0
    for digit in digits:
        number = number * len(_DIGITS) + _DIGITS.index(digit)
    number, rest = divmod(number, _CHECK)
    kind, seed = divmod(number, SEED_COUNT)
    if rest or kind >= len(_KINDS):
        raise InvalidCode(sentence("There’s a typo in this code."))
    return CodedDeal(seed, *_KINDS[kind])


def clean_code(typed: str) -> str:
    """Return a typed code, complete or not, grouped for reading, and cut to its length."""
    return typed_code(_digits(typed)[:CODE_LENGTH])


def typed_code(text: str) -> str:
    """Return a code of any length, grouped for reading, without anything else."""
    digits = _digits(text)
    return "-".join(digits[start : start + _GROUP] for start in range(0, len(digits), _GROUP))


def alike_rounds(players: int) -> int:
    """Return in how many rounds a seed always deals the same tiles: until a bag is refilled."""
    return sum(FULL_BAG) // (TILES_PER_DISPLAY * DISPLAYS[players])


def _digits(text: str) -> str:
    # Only ASCII letters are capitalized: other letters may become several letters.
    letters = (letter.upper() if letter.isascii() else "" for letter in text)
    return "".join(_READ_AS.get(letter, "") for letter in letters)
