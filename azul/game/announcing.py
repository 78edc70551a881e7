"""Announcements that a round is, or may be, the last round."""

from collections.abc import Sequence
from typing import Final

from azul.engine import EndingRow, Prospect, State, ending_rows
from azul.game.text import join_with_and, shortened
from azul.i18n import Sentence, mark, sentence

# Whole sentences, because other languages put their parts in another order.
_ONE_ROW: Final = {
    Prospect.CERTAIN: mark("Last round! {name} completes row {row}"),
    Prospect.OPEN: mark("Perhaps the last round: {name} may complete row {row}"),
}
_ROWS_OF_ONE: Final = {
    Prospect.CERTAIN: mark("Last round! {name} completes rows {rows}"),
    Prospect.OPEN: mark("Perhaps the last round: {name} may complete rows {rows}"),
}
_ROWS_OF_MANY: Final = {
    Prospect.CERTAIN: mark("Last round! {names} each complete a row"),
    Prospect.OPEN: mark("Perhaps the last round: {names} may each complete a row"),
}


def last_round(state: State, names: Sequence[str]) -> Sentence | None:
    """Announce that the round is, was or may be the last, with the rows; None if it is not."""
    for prospect in (Prospect.CERTAIN, Prospect.OPEN):
        rows = [ending for ending in ending_rows(state) if ending.prospect is prospect]
        players = _players(rows, names)
        if len(players) > 1:
            return Sentence(_ROWS_OF_MANY[prospect], {"names": join_with_and(players)})
        if len(rows) > 1:
            numbers = join_with_and([ending.row for ending in rows])
            return Sentence(_ROWS_OF_ONE[prospect], {"name": players[0], "rows": numbers})
        if rows:
            return Sentence(_ONE_ROW[prospect], {"name": players[0], "row": rows[0].row})
    return None


def may_be_last(state: State, names: Sequence[str]) -> Sentence | None:
    """Announce that a round that was just dealt may be the last, with the reason."""
    players = _players(ending_rows(state), names)
    if len(players) > 1:
        return sentence(
            "This may be the last round: {names} can each complete a row",
            names=join_with_and(players),
        )
    if players:
        return sentence("This may be the last round: {name} can complete a row", name=players[0])
    if not any(state.bag) and not any(state.lid):
        return sentence("The bag is empty: this is the last round unless tiles go to the lid")
    return None


def _players(found: Sequence[EndingRow], names: Sequence[str]) -> list[str]:
    return [shortened(names[player]) for player in dict.fromkeys(ending.player for ending in found)]
