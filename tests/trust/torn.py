"""Ways for a file to go wrong byte by byte: bad disks, bad copies, other encodings."""

from collections.abc import Callable
from random import Random
from typing import Final

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
    return _with(random, data, random.randbytes(1), gone=1)


def insert_bytes(random: Random, data: bytes, other: bytes) -> bytes:
    return _with(random, data, random.randbytes(random.randint(1, 9)))


def insert_space(random: Random, data: bytes, other: bytes) -> bytes:
    return _with(random, data, random.choice([b" ", b"\n", b"\t", b"\r\n"]))


def remove_bytes(random: Random, data: bytes, other: bytes) -> bytes:
    return _with(random, data, b"", gone=random.randint(1, 9))


def double_bytes(random: Random, data: bytes, other: bytes) -> bytes:
    start, end = sorted(random.randrange(len(data)) for _ in range(2))
    return data[:end] + data[start:]


def clear_bytes(random: Random, data: bytes, other: bytes) -> bytes:
    """What a disk leaves where it has lost a block."""
    count = random.randint(1, 512)
    return _with(random, data, b"\0" * count, gone=count)


def change_digit(random: Random, data: bytes, other: bytes) -> bytes:
    digits = [place for place, byte in enumerate(data) if chr(byte).isdigit()]
    place = random.choice(digits)
    return data[:place] + b"%d" % random.randrange(10) + data[place + 1 :]


def tear_off(random: Random, data: bytes, other: bytes) -> bytes:
    return data[: random.randrange(len(data))]


def lose_the_beginning(random: Random, data: bytes, other: bytes) -> bytes:
    return data[random.randrange(len(data)) :]


def splice(random: Random, data: bytes, other: bytes) -> bytes:
    """At least one byte of the first file is one that the second has not."""
    pairs = enumerate(zip(data, other, strict=False))
    different = next((number for number, (one, two) in pairs if one != two), 0)
    place = random.randrange(different + 1, len(data))
    return data[:place] + other[random.choice([place, random.randrange(len(other))]) :]


def put_one_after_the_other(random: Random, data: bytes, other: bytes) -> bytes:
    return data + other


def encode_otherwise(random: Random, data: bytes, other: bytes) -> bytes:
    return data.decode("utf-8").encode(random.choice(ENCODINGS), errors="replace")


def insert_brackets(random: Random, data: bytes, other: bytes) -> bytes:
    opening, closing = random.choice([(b"[", b"]"), (b'{"a":', b"}"), (b"[", b"")])
    depth = random.choice(DEPTHS)
    return _with(random, data, opening * depth + closing * depth)


def be_another_file(random: Random, data: bytes, other: bytes) -> bytes:
    return random.choice([*OTHER_FILES, random.randbytes(100)])


def _with(random: Random, data: bytes, new: bytes, gone: int = 0) -> bytes:
    """New bytes somewhere in the place of as many as are gone."""
    place = random.randrange(len(data))
    return data[:place] + new + data[place + gone :]


WAYS: Final[tuple[Callable[[Random, bytes, bytes], bytes], ...]] = (
    flip_bits,
    change_byte,
    insert_bytes,
    insert_space,
    remove_bytes,
    double_bytes,
    clear_bytes,
    change_digit,
    tear_off,
    lose_the_beginning,
    splice,
    put_one_after_the_other,
    encode_otherwise,
    insert_brackets,
    be_another_file,
)
"""Each makes wrong bytes of those of one golden save, and of `other` ones."""
