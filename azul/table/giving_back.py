"""Tiles in the hand return to where they came from, and are seen to do so."""

from azul.table.animation.animation import going_back
from azul.table.animation.player import AnimationPlayer
from azul.table.hand.hand import Hand
from azul.table.sprites import TileHeap


def give_back(hand: Hand, show: AnimationPlayer) -> TileHeap | None:
    """Let go of what is held; where it was let go, if it was seen in the hand."""
    origins, drag = hand.holds, hand.drag
    dropped = TileHeap(drag.pointer, len(origins)) if drag and origins else None
    if dropped:
        show.give_back(going_back(hand.picture(), origins))
    hand.let_go()
    return dropped
