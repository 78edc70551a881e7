"""Tiles in the hand return to where they came from, and are seen to do so."""

from azul.table.hand.hand import Hand
from azul.table.motion.film import going_back
from azul.table.motion.show import Show
from azul.table.sprites import Cluster


def give_back(hand: Hand, show: Show) -> Cluster | None:
    """Let go of what is held; where it was let go, if it was seen in the hand."""
    origins, drag = hand.holds, hand.drag
    dropped = Cluster(drag.pointer, len(origins)) if drag and origins else None
    if dropped:
        show.give_back(going_back(hand.picture(), origins))
    hand.let_go()
    return dropped
