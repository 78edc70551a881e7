"""The films of a step: its draft, its wall-tiling, its deal."""

from dataclasses import replace

from azul.engine import Deal, Draft, Event, FactoriesFilled
from azul.game import Step
from azul.table import points as tally
from azul.table.film import (
    Film,
    Stores,
    deal_schedule,
    draft_schedule,
    shoot,
    split_at_tiling,
    tiling_schedule,
)
from azul.table.slots import Area, project


def tiling_events(step: Step) -> tuple[Event, ...]:
    """What a step tells of the wall-tiling, without the draft that ended the factory offer."""
    return split_at_tiling(step.events)[1]


def draft_film(step: Step, dropped_on: Area | None = None) -> Film:
    """A draft up to the wall-tiling; `dropped_on` is where a hand has dragged the tiles, if so."""
    drafting, _ = split_at_tiling(step.events)
    film = shoot(project(step.before), drafting, draft_schedule(dropped_on))
    return replace(film, stores=Stores(step.before.bag, step.before.lid))


def tiling_film(step: Step, dragged: bool = False) -> Film:
    """The wall-tiling after a draft or a placement; `dragged` if a hand has placed the tile."""
    told, draft = tiling_events(step), draft_film(step)
    film = shoot(draft.last(), told, tiling_schedule(told, dragged))
    tail = tally.DURATION if told else 0.0
    return replace(film, tail=tail, stores=draft.stores_at(draft.duration))


def deal_film(step: Step) -> Film:
    """Tiles out of the bag onto the displays; an empty bag has been filled from the lid before."""
    told = step.events
    film = shoot(project(step.before), told, deal_schedule)
    stores = Stores(step.before.bag, step.before.lid)
    refilled = any(isinstance(event, FactoriesFilled) and event.refill for event in told)
    return replace(film, stores=stores.refilled() if refilled else stores)


def films(step: Step) -> list[Film]:
    """What a step looks like: a deal, or a draft and the wall-tiling after it."""
    if isinstance(step.record, Deal):
        return [deal_film(step)]
    shown = [draft_film(step)] if isinstance(step.record, Draft) else []
    return [*shown, tiling_film(step)] if tiling_events(step) else shown
