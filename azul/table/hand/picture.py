"""What the hand adds to the picture of a table: what it points at, holds, and would do."""

from dataclasses import replace

import pygame

from azul.engine import (
    CENTER,
    FLOOR,
    Color,
    Draft,
    IllegalRecord,
    Placement,
    Record,
    Ruleset,
    TileMovedToWall,
    apply,
    board_after,
    events,
    lost_spaces,
)
from azul.game import color_name, drop_refusal, explaining
from azul.i18n import Sentence, Strings, sentence
from azul.kit.messages import draw_label, draw_tooltip
from azul.kit.theme import Theme
from azul.table import aim
from azul.table.drag import target_of
from azul.table.hand.hand import Hand
from azul.table.preview import placement_previews, preview_draft
from azul.table.slots import Area, Slot, SlotContents, slots_left_behind, source_slots, with_marker
from azul.table.table import Table, TablePicture


def with_hand(picture: TablePicture, hand: Hand) -> TablePicture:
    """The same with what the hand points at or holds; of a film under way only what it holds."""
    held = hand.drag.held if hand.drag else hand.pick_up(hand.hovered)
    origins = frozenset(held.origins) if held else frozenset()
    chosen = hand.chosen_slot
    picture = replace(
        picture,
        movable=picture.movable | frozenset(hand.held_slots),
        hovered=hand.hovered,
        drag=hand.drag,
    )
    if not picture.is_animating:
        picture = replace(
            picture,
            highlighted=with_marker(origins, picture.animation_state.resting),
            left_behind=frozenset(slots_left_behind(origins, picture.animation_state.resting)),
            chosen_source=chosen.owner if chosen else None,
        )
    return _with_targets(picture, hand) if hand.held_slots else picture


def with_color(picture: TablePicture, letter: str) -> TablePicture:
    """The same with all tiles of a color lit that the factory offer has."""
    contents = picture.animation_state.resting
    alike = (slot for slot in contents if aim.is_on_source(slot) and contents[slot] == letter)
    return replace(picture, highlighted=picture.highlighted | frozenset(alike))


def _with_targets(picture: TablePicture, hand: Hand) -> TablePicture:
    """The same with the places for the held tiles lit, and what letting them go would do."""
    assert hand.drag is not None
    moves, state = hand.drag.held.moves, picture.state
    # Tiles that lie in lit places are drawn over the light.
    picture = replace(
        picture,
        movable=picture.movable | _own_lines(picture.animation_state.resting, state.to_act),
        targets=frozenset(target_of(move) for move in moves),
        tile_previews=placement_previews(state, moves),
    )
    record = hand.aimed_record()
    return _with_draft_preview(picture, record) if isinstance(record, Draft) else picture


def _with_draft_preview(picture: TablePicture, record: Draft) -> TablePicture:
    """The same with what a draft would bring."""
    state = picture.state
    ahead, notes = preview_draft(state, record), list(picture.score_previews)
    notes[state.to_act : state.to_act + 1] = [ahead.score_preview]
    return replace(
        picture,
        aimed_target=target_of(record),
        ghosts=ahead.ghosts,
        tile_previews=ahead.tile_previews,
        score_previews=tuple(notes),
    )


def with_announced(picture: TablePicture, record: Record | None) -> TablePicture:
    """The same with what a program is about to do: what it takes glows, where it goes is lit."""
    if record is None:
        return picture
    contents = picture.animation_state.resting
    target = target_of(record)
    picture = replace(picture, targets=frozenset([target]), aimed_target=target)
    if isinstance(record, Draft):
        slots = source_slots(contents, record.source)
        taken = [slot for slot in slots if contents[slot] == record.color]
        return replace(
            picture,
            hovered=taken[0],
            highlighted=with_marker(frozenset(taken), contents),
            left_behind=frozenset(slots_left_behind(taken, contents)),
            movable=picture.movable | _own_lines(contents, picture.state.to_act),
        )
    tile = Slot(Area.LINE, picture.state.to_act, target.line, 1)
    return replace(picture, highlighted=frozenset([tile]))


def with_hint(picture: TablePicture, record: Record | None) -> TablePicture:
    """The same with what is advised: what it takes glows, where it goes lies what it would bring.

    How many tiles that takes is not told: number signs stand there.
    """
    if record is None:
        return picture
    picture = replace(with_announced(picture, record), hovered=None)
    if isinstance(record, Draft):
        return _with_draft_preview(picture, record)
    assert isinstance(record, Placement)
    return _with_ghost(picture, record)


def with_spaces(picture: TablePicture, hand: Hand) -> TablePicture:
    """The same with the spaces lit that the waiting tile of a gray wall may go to.

    The one under the pointer holds it already, and the groups glow that it would join.
    """
    moves, state = [move for move in hand.moves if isinstance(move, Placement)], picture.state
    if not moves:
        return picture
    tile = Slot(Area.LINE, state.to_act, moves[0].line, 1)
    waits = not hand.held_slots and not picture.is_animating
    picture = replace(
        picture,
        targets=frozenset(target_of(move) for move in moves),
        highlighted=picture.highlighted | (frozenset([tile]) if waits else frozenset()),
        tile_previews=placement_previews(state, moves),
    )
    target = hand.target_at(hand.pointer)
    aimed = next((move for move in moves if target_of(move) == target), None)
    return _with_ghost(picture, aimed) if aimed else picture


def _with_ghost(picture: TablePicture, placement: Placement) -> TablePicture:
    moved = events(picture.state, placement)[0]
    assert isinstance(moved, TileMovedToWall)
    spaces = (Slot(Area.WALL, moved.player, row, column) for row, column in moved.linked)
    ghost = Slot(Area.WALL, moved.player, moved.line, moved.column)
    return replace(
        picture,
        aimed_target=target_of(placement),
        ghosts={ghost: moved.color},
        highlighted=picture.highlighted | frozenset(spaces),
    )


def draw_hand_messages(
    theme: Theme,
    surface: pygame.Surface,
    strings: Strings,
    table: Table,
    hand: Hand,
    picture: TablePicture,
) -> None:
    """Draw what keys point at, and what to know before the drop, near it."""
    layout = table.layout
    told = None if picture.is_animating else chosen_tiles_text(hand, picture.state.ruleset)
    if told and hand.chosen_slot:
        draw_tooltip(theme, surface, strings.say(told), layout.source(hand.chosen_slot.owner))
    warned = drop_warning(hand, picture)
    if warned:
        # What is not allowed does no harm.
        warns = hand.aimed_record() is not None
        draw_label(
            theme, surface, strings.say(warned), hand.point_above, layout.name_rects, warns=warns
        )


def chosen_tiles_text(hand: Hand, ruleset: Ruleset) -> Sentence | None:
    """What keys point at."""
    slot, picture = hand.chosen_slot, hand.contents()
    if slot is None:
        return None
    color = color_name(Color(picture[slot]), ruleset)
    count = len(aim.slots_of_color(picture, slot.owner, picture[slot]))
    if slot.owner == CENTER:
        return sentence("Center: {count} × {color}", count=count, color=color)
    return sentence(
        "Display {display}: {count} × {color}", display=slot.owner, count=count, color=color
    )


def drop_warning(hand: Hand, picture: TablePicture) -> Sentence | None:
    """What to know before the drop: why it will be refused, or that its tiles will fall."""
    ahead, state = hand.attempt_if_dropped, picture.state
    if ahead is None or ahead.record is None:
        return ahead and ahead.refusal
    record = ahead.record
    try:
        apply(state, record)
    except IllegalRecord as error:
        return drop_refusal(error, record, state.ruleset)
    if isinstance(record, Draft) and record.line != FLOOR:
        falls = explaining.why_no_space(state, board_after(state, record), record.line)
        if falls:
            return falls
    lost = lost_spaces(state, record)
    return explaining.without_space(lost) if lost else None


def _own_lines(picture: SlotContents, player: int) -> frozenset[Slot]:
    """The tiles in the pattern lines and on the floor line of the player to act."""
    areas = (Area.LINE, Area.FLOOR)
    return frozenset(slot for slot in picture if slot.area in areas and slot.owner == player)
