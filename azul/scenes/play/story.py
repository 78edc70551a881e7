"""The history of a game as items of a list, and as plain text."""

from collections.abc import Sequence

from azul.engine import Deal
from azul.game import Game, Passage
from azul.i18n import Strings
from azul.kit.listing import Item


def story(game: Game, passages: Sequence[Passage], strings: Strings) -> list[Item]:
    """An item for each step, and a heading for each round."""
    items = []
    for passage in passages:
        if isinstance(passage.record, Deal):
            items.append(Item((strings("Round {round}", round=passage.round),)))
        lines = tuple(strings.say(spoken) for spoken in passage.sentences)
        items.append(Item(lines, passage.number, _seat(game, passage)))
    return items


def _seat(game: Game, passage: Passage) -> int | None:
    if isinstance(passage.record, Deal):
        return None
    return game.step(passage.number - 1).before.to_act


def as_text(items: Sequence[Item]) -> str:
    """The items line by line, an empty line before each heading."""
    blocks = (("\n" if item.number is None else "") + "\n".join(item.lines) for item in items)
    return "\n".join(blocks).strip() + "\n"
