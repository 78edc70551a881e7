"""The faces of bots: they follow from names, and no two at a table are alike."""

from collections.abc import Sequence
from itertools import product

from azul.game import CHARACTERS, Seat, characters
from azul.game.seats import BOT_NAMES, SUGGESTED_NAMES
from azul.paths import ASSETS

WOMEN = {character.face for character in CHARACTERS[::2]}


def faces_of(names: Sequence[str], level: str | None = "master") -> list[str | None]:
    found = characters([Seat(name, color, level) for color, name in enumerate(names)])
    return [character.face if character else None for character in found]


def test_the_bots_of_a_setup_have_faces_that_fit_their_names() -> None:
    assert faces_of(BOT_NAMES[:8]) == [character.face for character in CHARACTERS]
    for names in (BOT_NAMES, SUGGESTED_NAMES):
        for number, name in enumerate(names):
            is_woman = number % 2 == 0
            assert (faces_of([name])[0] in WOMEN) == is_woman, name
    assert faces_of(["  inês "]) == faces_of(["INÊS"]) == ["girl"]


def test_no_two_bots_at_a_table_are_alike_and_people_have_no_face() -> None:
    # Inês, Violeta, Leonor and Catarina are two pairs with one face each.
    assert faces_of(["Inês", "Constança", "Catarina", "Benedita"]) == [
        "girl",
        "singer",
        "lady",
        "weaver",
    ]
    unknown = ["Deep Tile", "Zug 3", "李小龍", "\ud83d"]
    for names in product(unknown, repeat=4):
        assert len({*faces_of(names)}) == 4
    assert faces_of(unknown, None) == [None] * 4
    mixed = characters([Seat("Inês", 0), Seat("Inês", 1, "master")])
    assert mixed == (None, CHARACTERS[0]), "a person takes no face away"


def test_other_names_have_the_same_faces_on_every_system() -> None:
    """The values come from another run of the program, with another seed of `hash`."""
    names = ["Deep Tile", "Zug 3", "李小龍", ""]
    assert faces_of(names) == ["weaver", "lady", "girl", "singer"]


def test_each_face_has_its_images_and_a_line() -> None:
    endings = ("", "_neutral", "_glad", "_dismayed")
    wanted = {f"{face.face}{ending}.svg" for face in CHARACTERS for ending in endings}
    assert {path.name for path in (ASSETS / "faces").iterdir()} == wanted
    assert len({character.line for character in CHARACTERS}) == len(CHARACTERS)
