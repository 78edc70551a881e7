"""Damage to the bytes of a file, as by bad disks, bad copies and other encodings."""

from collections.abc import Callable
from random import Random
from typing import Final

from tests.trust.functions import functions_of

ENCODINGS: Final = ("utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "latin-1", "cp437")
OTHER_FILES: Final = (
    b"",
    b"\n",
    b"null",
    b"[]",
    b"{}",
    b'"azul-game"',
    b'{"format": "azul-game"}',
    b'{"format": "azul-game", "version": 1}',
    b"\x89PNG\r\n\x1a\n",
    b"PK\x03\x04",
    b"\0" * 4096,
)
DEPTHS: Final = (2, 500, 2_000, 100_000)


def flip_bits(random: Random, data: bytes, other: bytes) -> bytes:
    flipped = bytearray(data)
    for _ in range(random.randint(1, 3)):
        flipped[random.randrange(len(data))] ^= 1 << random.randrange(8)
    return bytes(flipped)


def change_byte(random: Random, data: bytes, other: bytes) -> bytes:
    return _replaced(random, data, random.randbytes(1), removed=1)


def insert_bytes(random: Random, data: bytes, other: bytes) -> bytes:
    return _replaced(random, data, random.randbytes(random.randint(1, 9)))


def insert_space(random: Random, data: bytes, other: bytes) -> bytes:
    return _replaced(random, data, random.choice([b" ", b"\n", b"\t", b"\r\n"]))


def remove_bytes(random: Random, data: bytes, other: bytes) -> bytes:
    return _replaced(random, data, b"", removed=random.randint(1, 9))


def repeat_bytes(random: Random, data: bytes, other: bytes) -> bytes:
    start, end = sorted(random.randrange(len(data)) for _ in range(2))
    return data[:end] + data[start:]


def zero_bytes(random: Random, data: bytes, other: bytes) -> bytes:
    """Replace bytes by zeros, as a disk does with a lost block."""
    count = random.randint(1, 512)
    return _replaced(random, data, b"\0" * count, removed=count)


def change_digit(random: Random, data: bytes, other: bytes) -> bytes:
    digits = [index for index, byte in enumerate(data) if chr(byte).isdigit()]
    index = random.choice(digits)
    return data[:index] + b"%d" % random.randrange(10) + data[index + 1 :]


def cut_end(random: Random, data: bytes, other: bytes) -> bytes:
    return data[: random.randrange(len(data))]


def cut_beginning(random: Random, data: bytes, other: bytes) -> bytes:
    return data[random.randrange(len(data)) :]


def splice(random: Random, data: bytes, other: bytes) -> bytes:
    """Return the start of one file and the end of another, with a difference in the start."""
    pairs = enumerate(zip(data, other, strict=False))
    different = next((number for number, (one, two) in pairs if one != two), 0)
    index = random.randrange(different + 1, len(data))
    return data[:index] + other[random.choice([index, random.randrange(len(other))]) :]


def concatenate(random: Random, data: bytes, other: bytes) -> bytes:
    return data + other


def change_encoding(random: Random, data: bytes, other: bytes) -> bytes:
    return data.decode("utf-8").encode(random.choice(ENCODINGS), errors="replace")


def insert_brackets(random: Random, data: bytes, other: bytes) -> bytes:
    opening, closing = random.choice([(b"[", b"]"), (b'{"a":', b"}"), (b"[", b"")])
    depth = random.choice(DEPTHS)
    return _replaced(random, data, opening * depth + closing * depth)


def replace_file(random: Random, data: bytes, other: bytes) -> bytes:
    return random.choice([*OTHER_FILES, random.randbytes(100)])


def _replaced(random: Random, data: bytes, new: bytes, removed: int = 0) -> bytes:
    """Return `data` with `new` instead of `removed` bytes at a random index."""
    index = random.randrange(len(data))
    return data[:index] + new + data[index + removed :]


DAMAGES: Final[list[Callable[[Random, bytes, bytes], bytes]]] = functions_of(__name__)
"""Functions that damage the bytes of a golden save; `other` are those of a second one."""
