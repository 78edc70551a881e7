"""The films of a step: its draft, its wall-tiling, its deal."""

from azul.engine import Event, events
from azul.game.game import Step
from azul.view import tally
from azul.view.film import (
    Film,
    deal_schedule,
    draft_schedule,
    shoot,
    split_at_tiling,
    tiling_schedule,
)
from azul.view.slots import Area, project


def tiling_events(step: Step) -> tuple[Event, ...]:
    """What a step tells of the wall-tiling, without the draft that ended the factory offer."""
    return split_at_tiling(events(step.before, step.record))[1]


def draft_film(step: Step, dropped_on: Area | None = None) -> Film:
    """A draft up to the wall-tiling; `dropped_on` is where a hand has dragged the tiles, if so."""
    drafting, _ = split_at_tiling(events(step.before, step.record))
    return shoot(project(step.before), drafting, draft_schedule(dropped_on))


def tiling_film(step: Step, dragged: bool = False) -> Film:
    """The wall-tiling after a draft or a placement; `dragged` if a hand has placed the tile."""
    told = tiling_events(step)
    schedule = tiling_schedule(told, dragged)
    return shoot(draft_film(step).last(), told, schedule, tally.DURATION if told else 0.0)


def deal_film(step: Step) -> Film:
    """Tiles out of the bag onto the displays."""
    return shoot(project(step.before), events(step.before, step.record), deal_schedule)
