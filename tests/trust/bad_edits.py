"""Bad edits of a save: of its entries, types, texts and records."""

from collections.abc import Callable
from copy import deepcopy
from json import dumps
from random import Random
from typing import Any, Final, NamedTuple

from azul.engine import Ruleset
from azul.saves.document import Document
from tests.trust.functions import functions_of

PLACEHOLDER: Final = "@spelled@"
"""Placeholder for a value that `json.dumps` would not write in the wanted spelling."""


class Spelling(NamedTuple):
    """The text that replaces PLACEHOLDER in the file, and in the text of the checksum."""

    written: str
    meant: str


DEPTHS: Final = (1, 5, 100, 500, 2_000, 100_000)
LETTERS: Final = "BYRKW"
LEVELS: Final = (None, "apprentice", "journeyman", "master", "grandmaster")
NUMBERS: Final = (0, 1, -1, 2, 5, 99, 20_001, 2**31, 2**63, -(10**18), 10**400, 10**4000)
ODD_VALUES: Final[tuple[Any, ...]] = (
    *NUMBERS,
    *(None, True, False, 0.0, 1.0, -0.5, 1e308, "", "0", "x", "F", "C", "deal", "x" * 300),
    *([], {}, [None], [[]], [0, 0], ["1B1"], {"name": "Ana"}, {"a": {"b": [1]}}),
)
SPELLINGS: Final = (
    *(Spelling(text, text) for text in ("NaN", "Infinity", "-Infinity", "1" * 5000, "9" * 4300)),
    *(Spelling(text, "Infinity") for text in ("1e999", "1" * 400 + ".0")),
    *(Spelling(text, "0") for text in ("-0", "00", "+0", "0x0", "0b", "\u0660", "null", "1e-999")),
    *(Spelling(text, "1") for text in ("1.0", "1e0", "01", "1_0", "true", '"1"', "'1'", "1,")),
)
TEXTS: Final = (
    *("\0", "\n", "\r", "\t", "\x1b[31m", "\x7f", "\x85", "\u2028", "\u2029", "\ufeff", "\ufffe"),
    *("\u200f", "\u200e", "\u061c", "\u202e", "\u202a", "\u2066", "\u2069", "\u200b", "\u00ad"),
    *("\ud83d", "\udc00", "\udc00\ud83d", "\U0010ffff", "🦊", "e\u0301" * 9, "\uff11", "\u0412"),
    *(" ", "  ", "{", "{file}", "{0}", "%s", "\\", '"', "'", "<b>", "../", "NUL", "x" * 68),
    *("x" * 100, "x" * 10_000, "\u202e" * 500, "\ud800" * 500, "🦊" * 5_000),
)


def remove_entry(random: Random, content: Document) -> None:
    container, key = _random_entry(random, content)
    del container[key]


def rename_entry(random: Random, content: Document) -> None:
    container, key = _random_key(random, content)
    container[_changed(random, key)] = container.pop(key)


def retype_entry(random: Random, content: Document) -> None:
    container, key = _random_entry(random, content)
    container[key] = deepcopy(random.choice(ODD_VALUES))


def swap_entries(random: Random, content: Document) -> None:
    (one, here), (other, there) = (_random_entry(random, content) for _ in range(2))
    one[here], other[there] = deepcopy(other[there]), deepcopy(one[here])


def wrap_entry(random: Random, content: Document) -> None:
    container, key = _random_entry(random, content)
    container[key] = random.choice([[container[key]], {key: container[key]}, dumps(container[key])])


def change_number(random: Random, content: Document) -> None:
    container, key = _random_entry(random, content, int)
    number = container[key]
    container[key] = random.choice([number + 1, number - 1, -number, float(number), str(number)])


def choose_number(random: Random, content: Document) -> None:
    container, key = _random_entry(random, content, int)
    container[key] = random.choice(NUMBERS)


def change_text(random: Random, content: Document) -> None:
    container, key = _random_entry(random, content, str)
    container[key] = _changed(random, container[key])


def rename_player(random: Random, content: Document) -> None:
    player = random.choice(content["setup"]["players"])
    player["name"] = _changed(random, player["name"])


def lengthen_list(random: Random, content: Document) -> None:
    items = random.choice(_lists(content))
    items.extend(random.randint(1, 3) * [deepcopy(random.choice([*items, *ODD_VALUES]))])


def extend_list_greatly(random: Random, content: Document) -> None:
    items = random.choice(_lists(content))
    items.extend(random.choice([1_000, 19_000, 21_000]) * [deepcopy(items[-1])])


def shorten_list(random: Random, content: Document) -> None:
    items = random.choice(_lists(content))
    del items[random.randrange(len(items)) :]


def shuffle_list(random: Random, content: Document) -> None:
    random.shuffle(random.choice(_lists(content)))


def spell_number(random: Random, content: Document) -> Spelling:
    container, key = _random_entry(random, content, int)
    container[key] = PLACEHOLDER
    return random.choice(SPELLINGS)


def write_twice(random: Random, content: Document) -> Spelling:
    """Write a key twice in one object; the checksum uses the last value."""
    container, key = _random_key(random, content)
    first, last = dumps(random.choice(ODD_VALUES)), dumps(container[key])
    container[key] = PLACEHOLDER
    return Spelling(f"{first}, {dumps(key)}: {last}", last)


def nest(random: Random, content: Document) -> Spelling:
    opening, closing = random.choice([("[", "]"), ('{"a":', "}")])
    depth = random.choice(DEPTHS)
    container, key = random.choice([_random_entry(random, content), (content, "more")])
    container[key] = PLACEHOLDER
    text = opening * depth + "1" + closing * depth
    return Spelling(text, text)


def replace_record(random: Random, content: Document) -> None:
    log = content["log"]
    log[_random_index(random, log)] = _random_record(random, log)


def insert_record(random: Random, content: Document) -> None:
    log = content["log"]
    log.insert(random.randint(0, len(log)), _random_record(random, log))


def remove_records(random: Random, content: Document) -> None:
    log = content["log"]
    start = _random_index(random, log)
    del log[start : start + random.randint(1, 3)]


def swap_records(random: Random, content: Document) -> None:
    log = content["log"]
    one, other = _random_index(random, log), _random_index(random, log)
    log[one], log[other] = log[other], log[one]


def misspell_record(random: Random, content: Document) -> None:
    log = content["log"]
    number = _random_index(random, log)
    spelled = [log[number].lower(), log[number] + "\n", " " + log[number], log[number] * 2]
    log[number] = random.choice([*spelled, _changed(random, log[number])])


def change_deal(random: Random, content: Document) -> None:
    """Deal other tiles, or the same tiles in another order."""
    log = content["log"]
    number = random.choice([n for n, record in enumerate(log) if record.startswith("deal")])
    tiles = list(log[number].removeprefix("deal "))
    if random.random() < 0.5:
        tiles[random.randrange(len(tiles))] = random.choice(LETTERS + "- M")
    else:
        letters = [tile for tile in tiles if tile in LETTERS]
        random.shuffle(letters)
        tiles = [letters.pop() if tile in LETTERS else tile for tile in tiles]
    log[number] = "deal " + "".join(tiles)


def change_setup(random: Random, content: Document) -> None:
    setup = content["setup"]
    name, values = random.choice(
        [
            ("wall", ("colored", "gray")),
            ("ruleset", tuple(Ruleset)),
            ("first_player", range(len(setup["players"]))),
        ]
    )
    setup[name] = random.choice(values)


def move_cursor(random: Random, content: Document) -> None:
    content["cursor"] = random.randint(-1, len(content["log"]) + 1)


def change_scores(random: Random, content: Document) -> None:
    scores = content["scores"]
    scores[random.randrange(len(scores))] += random.choice([-1, 1, 7])


def add_seat_change(random: Random, content: Document) -> None:
    """Change the holder of a seat, at a cursor that may be outside the log."""
    end, seats = len(content["log"]), len(content["setup"]["players"])
    changes = content.setdefault("seats", [])
    holder = random.choice([*changes, {"bot": None, "name": "Zoë"}])
    number = random.choice([-1, 0, 1, content["cursor"], end, end + 1])
    seat = random.choice([0, 1, seats - 1, seats])
    changes.append(holder | {"from": number, "seat": seat, "bot": random.choice(LEVELS)})
    if random.random() < 0.7:
        changes.sort(key=lambda change: (change["from"], change["seat"]))


def change_level(random: Random, content: Document) -> None:
    holder = random.choice([*content["setup"]["players"], *content.get("seats", [])])
    holder["bot"] = random.choice([*LEVELS, *TEXTS, "Master", "wizard"])


def change_advice(random: Random, content: Document) -> None:
    end = len(content["log"])
    asked = random.choices([-1, 0, 1, end - 1, end, end + 1], k=random.randint(0, 3))
    content["advice"] = {"allowed": random.choice([None, 0, 3, -1]), "asked": asked}
    if random.random() < 0.5:
        content["advice"]["given"] = random.choice([-1, 0, 2, 10**6, 10**6 + 1, *ODD_VALUES])


def change_version(random: Random, content: Document) -> None:
    content["version"] = random.choice([*ODD_VALUES, content["version"] + 1])


def _random_entry(random: Random, content: Document, wanted: type = object) -> tuple[Any, Any]:
    """Return the container and the key or index of a random entry at any depth."""
    while True:
        container: Any = content
        key = random.choice(_keys_of(container))
        while isinstance(container[key], dict | list) and container[key] and random.random() < 0.8:
            container = container[key]
            key = random.choice(_keys_of(container))
        if isinstance(container[key], wanted):
            return container, key


def _random_key(random: Random, content: Document) -> tuple[Document, str]:
    """Return the object and the key of a random entry at any depth."""
    while True:
        container, key = _random_entry(random, content)
        if isinstance(container, dict):
            return container, key


def _keys_of(container: Any) -> Any:
    return list(container) if isinstance(container, dict) else range(len(container))


def _lists(content: Document) -> list[list[Any]]:
    lists = [content["setup"]["players"], content["log"], content["scores"]]
    return lists + [content[key] for key in ("seats",) if content.get(key)]


def _changed(random: Random, text: str) -> str:
    place = random.randint(0, len(text))
    removed = random.choice([0, 0, 1, len(text)])
    return text[:place] + random.choice(TEXTS) + text[place + removed :]


def _random_index(random: Random, log: list[str]) -> int:
    return random.randrange(len(log))


def _random_record(random: Random, log: list[str]) -> str:
    """Return a well-formed record: a record of the log, or a random record."""
    draft = random.choice("123456789C") + random.choice(LETTERS) + random.choice("12345F")
    placement = f"{random.randint(1, 5)}@{random.randint(1, 5)}"
    displays = random.choice([5, 7, 9])
    deal = " ".join(["deal", *("".join(random.choices(LETTERS, k=4)) for _ in range(displays))])
    return random.choice([random.choice(log), draft, draft, placement, deal])


EDITS: Final[list[Callable[[Random, Document], Spelling | None]]] = functions_of(__name__)
"""Functions that edit a document in place, but not its checksum."""
