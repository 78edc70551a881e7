"""The sounds of events on the table."""

from collections.abc import Iterable

from azul.engine import (
    LINES,
    BonusScored,
    Event,
    FactoriesFilled,
    FloorLineScored,
    MarkerTaken,
    TileMovedToWall,
    TilesFell,
    TilesPlaced,
    TilesTaken,
)
from azul.kit.audio import Sound


def sounds_of(events: Iterable[Event]) -> tuple[Sound, ...]:
    """The sounds of some events, in order, each sound once."""
    return tuple(dict.fromkeys(sound for event in events for sound in _sounds_of_one(event)))


def _sounds_of_one(event: Event) -> tuple[Sound, ...]:
    match event:
        case FactoriesFilled():
            return (Sound.DEAL,)
        case TilesTaken() if event.rest:
            return (Sound.SLIDE,)
        case TilesPlaced() | MarkerTaken():
            return (Sound.CLACK,)
        case TilesFell():
            return (Sound.FALL,)
        case TileMovedToWall():
            row = {(event.line, column) for column in LINES}
            return (Sound.CLACK, Sound.CHIME if row <= set(event.linked) else Sound.SCORE)
        case FloorLineScored():
            return (Sound.LOSS if event.lost else Sound.FALL,)
        case BonusScored():
            return (Sound.CHIME,)
    return ()
