"""The end comes announced: what tells players that a round is the last one, or may be."""

from collections.abc import Sequence
from typing import Final

from azul.engine import Prospect, RowAhead, State, rows_ahead
from azul.game.wording import shortened, together
from azul.i18n import Sentence, mark, sentence

# Whole sentences, because other languages put their parts in another order.
_ONE_ROW: Final = {
    Prospect.CERTAIN: mark("Last round: {name} completes row {row}"),
    Prospect.OPEN: mark("Perhaps the last round: {name} may complete row {row}"),
}
_ROWS_OF_ONE: Final = {
    Prospect.CERTAIN: mark("Last round: {name} completes rows {rows}"),
    Prospect.OPEN: mark("Perhaps the last round: {name} may complete rows {rows}"),
}
_ROWS_OF_MANY: Final = {
    Prospect.CERTAIN: mark("Last round: {names} complete rows"),
    Prospect.OPEN: mark("Perhaps the last round: {names} may complete rows"),
}


def last_round(state: State, names: Sequence[str]) -> Sentence | None:
    """That this is the last round, was it, or may be for a line is complete, and why."""
    for prospect in (Prospect.CERTAIN, Prospect.OPEN):
        rows = [ahead for ahead in rows_ahead(state) if ahead.prospect is prospect]
        if rows:
            return _announced(prospect, rows, names)
    return None


def _announced(prospect: Prospect, found: Sequence[RowAhead], names: Sequence[str]) -> Sentence:
    players = _players(found, names)
    if len(players) > 1:
        return Sentence(_ROWS_OF_MANY[prospect], {"names": together(players)})
    if len(found) == 1:
        return Sentence(_ONE_ROW[prospect], {"name": players[0], "row": found[0].row})
    rows = together([ahead.row for ahead in found])
    return Sentence(_ROWS_OF_ONE[prospect], {"name": players[0], "rows": rows})


def may_be_last(state: State, names: Sequence[str]) -> Sentence | None:
    """That a round that has just been dealt may be the last one, and why."""
    players = _players(rows_ahead(state), names)
    if len(players) > 1:
        return sentence(
            "This may be the last round: {names} can each complete a row", names=together(players)
        )
    if players:
        return sentence("This may be the last round: {name} can complete a row", name=players[0])
    if not any(state.bag) and not any(state.lid):
        return sentence("This is the last round, unless tiles go to the lid: the bag is empty")
    return None


def _players(found: Sequence[RowAhead], names: Sequence[str]) -> list[str]:
    """Those whose rows they are, each once."""
    return [shortened(names[player]) for player in dict.fromkeys(ahead.player for ahead in found)]
