"""Edits of a save that must still load: other spacing, other names, another valid game."""

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any, Final

from azul.engine import legal_moves
from azul.game.game import Game
from azul.saves import document
from azul.saves.document import Document
from tests.engine.games import choose
from tests.trust.functions import functions_of

NAMES: Final = (
    *(
        "",
        " ",
        "Zoë",
        "山田\u3000太郎",
        "أمل",
        "🦊🎲",
        "e\u0301",
        'O\'Hara "Q"',
        "back\\slash",
        "../x",
    ),
    *("{file} %s", "<b>&amp;", "null", "👩\u200d🚀", "A\u00a0B", "x" * 100, "🦊" * 100),
)
LEVELS: Final = ("apprentice", "journeyman", "master", "grandmaster")
TIMES: Final = ("2026-02-28T23:59:59Z", "1999-12-31T00:00:00+14:00", "2100-01-01T00:00:00-11:30")


def respace(random: Random, content: Document) -> str:
    indent = random.choice([None, 0, 1, 4, "\t"])
    separators = random.choice([None, (",", ":"), (" ,\r\n", " :\t")])
    return random.choice(["", "\n", " \t\r\n"]) + json.dumps(
        content, indent=indent, separators=separators, ensure_ascii=random.random() < 0.5
    )


def reorder(random: Random, content: Document) -> str:
    return json.dumps(_reordered(random, content), indent=1, ensure_ascii=False)


def escape(random: Random, content: Document) -> str:
    """Write some letters as JSON escapes."""

    def spelled(text: re.Match[str]) -> str:
        letters = (f"\\u{ord(c):04x}" if random.random() < 0.2 else c for c in text.group())
        return "".join(letters)

    return re.sub(r"(?<!\\)\b[A-Za-z0-9 -]+(?=\")", spelled, json.dumps(content, indent=1))


def _reordered(random: Random, value: Any) -> Any:
    if isinstance(value, list):
        return [_reordered(random, item) for item in value]
    if isinstance(value, dict):
        keys = list(value)
        random.shuffle(keys)
        return {key: _reordered(random, value[key]) for key in keys}
    return value


REWRITINGS: Final[tuple[Callable[[Random, Document], str], ...]] = (respace, reorder, escape)
"""Functions that write the same document in another way; the checksum stays valid."""


def add_entries(random: Random, game: Game, content: Document) -> None:
    changes, advice = content.get("seats", [])[:1], [content.get("advice", {})]
    setup = content["setup"]
    for container in (content, setup, setup["players"][0], *changes, *advice):
        container[random.choice(["note", "", "\0", "Größe", "\u202e"])] = random.choice(
            [None, 1.5, -1e300, 10**4000, "\0\u2028", [[], {}], {"name": 1}]
        )


def rename_players(random: Random, game: Game, content: Document) -> None:
    for player in content["setup"]["players"]:
        player["name"] = random.choice(NAMES)


def choose_seed(random: Random, game: Game, content: Document) -> None:
    content["setup"]["seed"] = random.choice([0, -1, 2**64, -(10**4000), random.randrange(10**9)])


def change_time_and_version(random: Random, game: Game, content: Document) -> None:
    content["saved"] = random.choice(TIMES)
    content["app"] = random.choice(["", "99.0", "\0\u202e"])


def set_cursor(random: Random, game: Game, content: Document) -> None:
    _set_cursor(random.randint(0, len(game.log)), game, content)


def cut_log(random: Random, game: Game, content: Document) -> None:
    _set_cursor(random.randint(0, len(game.log)), game, content)
    end = random.randint(content["cursor"], len(game.log))
    del content["log"][end:]
    _drop_entries_after(end, content)


def play_other_moves(random: Random, game: Game, content: Document) -> None:
    other = game.branch(random.randint(0, len(game.log)))
    for _ in range(random.randint(0, 12)):
        if not other.is_over:
            other.play(choose(random, legal_moves(other.state), floor=0.1))
    for _ in range(random.randint(0, 9)):
        other.undo()
    again = document.from_game(other) | {"saved": content["saved"]}
    content.clear()
    content.update(again)


def change_seats(random: Random, game: Game, content: Document) -> None:
    """Seat people and bots, in any colors."""
    _upgrade_to_version_2(content)
    colors = random.sample(range(4), 4)
    for player, color in zip(content["setup"]["players"], colors, strict=False):
        player["color"] = color
        player.pop("bot", None)
        if random.random() < 0.7:
            player["bot"] = random.choice(LEVELS)


def add_seat_changes(random: Random, game: Game, content: Document) -> None:
    """Change seats at any cursor, also to the same person or bot."""
    _upgrade_to_version_2(content)
    numbers, players = range(len(content["log"]) + 1), range(len(game.seats))
    places = {(random.choice(numbers), random.choice(players)) for _ in range(9)}
    content["seats"] = [
        {
            "from": number,
            "seat": seat,
            "bot": random.choice([None, *LEVELS]),
            "name": random.choice(NAMES),
        }
        for number, seat in sorted(places)
    ]


def ask_for_advice(random: Random, game: Game, content: Document) -> None:
    _upgrade_to_version_2(content)
    numbers = range(len(content["log"]) + 1)
    asked = sorted(random.sample(numbers, random.randint(0, len(numbers))))
    content["advice"] = {"allowed": random.choice([None, 0, 3, 10**4000]), "asked": asked}
    if random.random() < 0.5:
        content["advice"]["given"] = random.choice([0, len(asked), len(asked) + 2, 1_000_000])


def set_a_clock(random: Random, game: Game, content: Document) -> None:
    """Set a clock with a list that is shorter than the log, or longer."""
    _upgrade_to_version_2(content)
    count = random.randint(0, len(content["log"]) + 3)
    spent = [random.choice([0, 7, 60_000, 1_000_000_000]) for _ in range(count)]
    kind = random.choice(["minutes", "turn"])
    content["clock"] = {"kind": kind, "seconds": random.choice([1, 900, 5999]), "spent": spent}


def count_undone_decisions(random: Random, game: Game, content: Document) -> None:
    _upgrade_to_version_2(content)
    content["undone"] = [random.choice([0, 1, 1_000_000]) for _ in content["scores"]]


def join_a_series(random: Random, game: Game, content: Document) -> None:
    _upgrade_to_version_2(content)
    content["series"] = f"{random.getrandbits(64):016x}"


def set_copied_from(random: Random, game: Game, content: Document) -> None:
    _upgrade_to_version_2(content)
    content["copied_from"] = random.choice(["", "2026-01-31 12-00-00", "Inês & 🦊" * 28])


def remove_optional_entries(random: Random, game: Game, content: Document) -> None:
    for entry in ("seats", "advice", "clock", "undone", "series", "copied_from"):
        content.pop(entry, None)


def _upgrade_to_version_2(content: Document) -> None:
    if content["version"] == 1:
        content["version"] = 2
        for color, player in enumerate(content["setup"]["players"]):
            player["color"] = color


def _drop_entries_after(end: int, content: Document) -> None:
    """Drop entries that refer to removed records."""
    if "seats" in content:
        content["seats"] = [change for change in content["seats"] if change["from"] <= end]
    if "advice" in content:
        asked = [number for number in content["advice"]["asked"] if number <= end]
        content["advice"]["asked"] = asked


def _set_cursor(cursor: int, game: Game, content: Document) -> None:
    """Move the cursor, and set the scores at that position."""
    state = game.step(cursor - 1).after if cursor else game.step(0).before
    content |= {"cursor": cursor, "scores": [board.score for board in state.players]}


CHANGES: Final[list[Callable[[Random, Game, Document], None]]] = functions_of(
    __name__, besides=REWRITINGS
)
"""Functions that change a document to another valid one, but not its checksum."""
