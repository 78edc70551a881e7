"""The hand's additions to the table: pointed and held tiles, and the preview of a drop."""

from dataclasses import replace
from typing import Final

import pygame
from pygame import Rect

from azul.engine import (
    CENTER,
    FLOOR,
    Color,
    Draft,
    IllegalRecord,
    Placement,
    Record,
    Ruleset,
    State,
    TileMovedToWall,
    apply,
    board_after,
    events,
    lost_spaces,
)
from azul.game import color_name, drop_refusal, explaining
from azul.i18n import Sentence, Strings, sentence
from azul.kit.messages import draw_tooltip
from azul.kit.theme import Theme
from azul.table import aim
from azul.table.drag import target_of
from azul.table.hand.hand import TileInteraction
from azul.table.painter import TablePainter
from azul.table.preview import placement_previews, preview_draft
from azul.table.slots import (
    Area,
    Slot,
    SlotContents,
    slots_moving_to_center,
    source_slots,
    with_marker,
)
from azul.table.table_model import TableModel
from azul.table.table_places import PlaceKind, TablePlace

_SHARE_WITHOUT_RIM: Final = 0.85
"""The share of a display that holds tiles."""


def with_hand(model: TableModel, hand: TileInteraction) -> TableModel:
    """Add the pointed and held tiles; during animations only the held tiles."""
    held = hand.drag.held if hand.drag else hand.takeable_tiles(hand.hovered)
    origins = frozenset(held.origins) if held else frozenset()
    chosen = hand.chosen_slot
    model = replace(
        model,
        movable=model.movable | frozenset(hand.held_slots),
        hovered=hand.hovered,
        drag=hand.drag,
    )
    if not model.is_animating:
        model = replace(
            model,
            highlighted=with_marker(origins, model.animation_state.resting),
            moving_to_center=frozenset(
                slots_moving_to_center(origins, model.animation_state.resting)
            ),
            chosen_source=chosen.owner if chosen else None,
        )
    return _with_targets(model, hand) if hand.held_slots else model


def with_color(model: TableModel, letter: str) -> TableModel:
    """Highlight all tiles of a color in the factory offer."""
    contents = model.animation_state.resting
    alike = (slot for slot in contents if aim.is_on_source(slot) and contents[slot] == letter)
    return replace(model, highlighted=model.highlighted | frozenset(alike))


def _with_targets(model: TableModel, hand: TileInteraction) -> TableModel:
    """Highlight the places for the held tiles, and preview the drop."""
    assert hand.drag is not None
    moves, state = hand.drag.held.moves, model.state
    # Tiles in highlighted places are drawn over the highlight.
    model = replace(
        model,
        movable=model.movable | _own_lines(model.animation_state.resting, state.to_act),
        targets=frozenset(target_of(move) for move in moves),
        tile_previews=placement_previews(state, moves),
    )
    move = hand.aimed_move()
    return _with_draft_preview(model, move) if isinstance(move, Draft) else model


def _with_draft_preview(model: TableModel, move: Draft) -> TableModel:
    """Preview a draft."""
    state = model.state
    preview, scores = preview_draft(state, move), list(model.score_previews)
    scores[state.to_act : state.to_act + 1] = [preview.score_preview]
    return replace(
        model,
        aimed_target=target_of(move),
        ghosts=preview.ghosts,
        tile_previews=preview.tile_previews,
        score_previews=tuple(scores),
    )


def with_announced(model: TableModel, move: Record | None) -> TableModel:
    """Highlight the tiles that a bot is about to take, and their targets."""
    if move is None:
        return model
    contents = model.animation_state.resting
    target = target_of(move)
    model = replace(model, targets=frozenset([target]), aimed_target=target)
    if isinstance(move, Draft):
        slots = source_slots(contents, move.source)
        taken = [slot for slot in slots if contents[slot] == move.color]
        return replace(
            model,
            hovered=taken[0],
            highlighted=with_marker(frozenset(taken), contents),
            moving_to_center=frozenset(slots_moving_to_center(taken, contents)),
            movable=model.movable | _own_lines(contents, model.state.to_act),
            chosen_source=move.source,
        )
    tile = Slot(Area.LINE, model.state.to_act, target.line, 1)
    return replace(model, highlighted=frozenset([tile]))


def with_hint(model: TableModel, move: Record | None) -> TableModel:
    """Highlight a hint's tiles and preview its drop; hint numbers replace the count of tiles."""
    if move is None:
        return model
    model = replace(with_announced(model, move), hovered=None)
    if isinstance(move, Draft):
        return _with_draft_preview(model, move)
    assert isinstance(move, Placement)
    return _with_ghost(model, move)


def with_spaces(model: TableModel, hand: TileInteraction) -> TableModel:
    """Highlight the open spaces of a gray wall, and preview the space under the pointer."""
    moves, state = [move for move in hand.moves if isinstance(move, Placement)], model.state
    if not moves:
        return model
    tile = Slot(Area.LINE, state.to_act, moves[0].line, 1)
    is_waiting = not hand.held_slots and not model.is_animating
    model = replace(
        model,
        targets=frozenset(target_of(move) for move in moves),
        highlighted=model.highlighted | (frozenset([tile]) if is_waiting else frozenset()),
        tile_previews=placement_previews(state, moves),
    )
    target = hand.target_at(hand.pointer)
    aimed = next((move for move in moves if target_of(move) == target), None)
    return _with_ghost(model, aimed) if aimed else model


def _with_ghost(model: TableModel, placement: Placement) -> TableModel:
    moved = events(model.state, placement)[0]
    assert isinstance(moved, TileMovedToWall)
    spaces = (Slot(Area.WALL, moved.player, row, column) for row, column in moved.linked)
    ghost = Slot(Area.WALL, moved.player, moved.line, moved.column)
    return replace(
        model,
        aimed_target=target_of(placement),
        ghosts={ghost: moved.color},
        highlighted=model.highlighted | frozenset(spaces),
    )


def draw_chosen_tiles(
    theme: Theme,
    surface: pygame.Surface,
    strings: Strings,
    table: TablePainter,
    hand: TileInteraction,
    model: TableModel,
) -> None:
    """Draw a tooltip for the tiles that keys point at."""
    chosen = None if model.is_animating else chosen_tiles_text(hand, model.state.ruleset)
    if chosen and hand.chosen_slot:
        target = table.layout.source_rect(hand.chosen_slot.owner)
        others = _places_beside(table, hand)
        draw_tooltip(theme, surface, strings.say(chosen), target, others)


def _places_beside(table: TablePainter, hand: TileInteraction) -> list[Rect]:
    """Return the rectangles of places with tiles, except the chosen place."""
    chosen, layout = hand.chosen_slot and hand.chosen_slot.owner, table.layout
    slots = [slot for slot in hand.contents() if slot.area in (Area.DISPLAY, Area.CENTER)]
    displays = {slot.owner for slot in slots if slot.area is Area.DISPLAY}
    return [
        # The tooltip may touch their rims.
        *(layout.source_rect(owner).scale_by(_SHARE_WITHOUT_RIM) for owner in displays - {chosen}),
        *(layout.slot_rect(slot) for slot in slots if slot.owner == CENTER != chosen),
        *(table.places[TablePlace(kind)] for kind in (PlaceKind.BAG, PlaceKind.LID)),
    ]


def chosen_tiles_text(hand: TileInteraction, ruleset: Ruleset) -> Sentence | None:
    """Return the tiles that keys point at, in words."""
    slot, contents = hand.chosen_slot, hand.contents()
    if slot is None:
        return None
    color = color_name(Color(contents[slot]), ruleset)
    count = len(aim.slots_of_color(contents, slot.owner, contents[slot]))
    if slot.owner == CENTER:
        return sentence("Center: {count} × {color}", count=count, color=color)
    return sentence(
        "Display {display}: {count} × {color}", display=slot.owner, count=count, color=color
    )


def drop_warning(hand: TileInteraction, state: State) -> Sentence | None:
    """Return why the drop will be refused, or that its tiles will fall."""
    attempt = hand.attempt_if_dropped
    if attempt is None or attempt.move is None:
        return attempt and attempt.refusal
    move = attempt.move
    try:
        apply(state, move)
    except IllegalRecord as error:
        return drop_refusal(error, move, state.ruleset)
    if isinstance(move, Placement):
        return explaining.warning(state, state.to_act, *move)
    if isinstance(move, Draft) and move.line != FLOOR:
        falls = explaining.why_no_space(state, board_after(state, move), move.line)
        if falls:
            return falls
    lost = lost_spaces(state, move)
    return explaining.without_space(lost) if lost else None


def _own_lines(contents: SlotContents, player: int) -> frozenset[Slot]:
    """Return the tiles in the pattern lines and on the floor line of a player."""
    areas = (Area.LINE, Area.FLOOR)
    return frozenset(slot for slot in contents if slot.area in areas and slot.owner == player)
