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
from azul.table.preview import preview, promised_by
from azul.table.slots import Area, Picture, Slot, rest_of, source_slots, with_marker
from azul.table.table import Table, TablePicture


def with_hand(shown: TablePicture, hand: Hand) -> TablePicture:
    """The same with what the hand points at or holds; of a film under way only what it holds."""
    held = hand.drag.held if hand.drag else hand.pick(hand.hover)
    origins = frozenset(held.origins) if held else frozenset()
    chosen = hand.chosen
    shown = replace(
        shown,
        loose=shown.loose | frozenset(hand.holds),
        pointed=hand.hover,
        drag=hand.drag,
    )
    if not shown.moving:
        shown = replace(
            shown,
            glowing=with_marker(origins, shown.moment.still),
            rest=frozenset(rest_of(origins, shown.moment.still)),
            chosen=chosen.owner if chosen else None,
        )
    return _with_targets(shown, hand) if hand.holds else shown


def with_color(shown: TablePicture, letter: str) -> TablePicture:
    """The same with all tiles of a color lit that the factory offer has."""
    picture = shown.moment.still
    alike = (slot for slot in picture if aim.on_source(slot) and picture[slot] == letter)
    return replace(shown, glowing=shown.glowing | frozenset(alike))


def _with_targets(shown: TablePicture, hand: Hand) -> TablePicture:
    """The same with the places for the held tiles lit, and what letting them go would do."""
    assert hand.drag is not None
    moves, state = hand.drag.held.moves, shown.state
    # Tiles that lie in lit places are drawn over the light.
    shown = replace(
        shown,
        loose=shown.loose | _own_lines(shown.moment.still, state.to_act),
        targets=frozenset(target_of(move) for move in moves),
        promised=promised_by(state, moves),
    )
    record = hand.aimed()
    return _with_ahead(shown, record) if isinstance(record, Draft) else shown


def _with_ahead(shown: TablePicture, record: Draft) -> TablePicture:
    """The same with what a draft would bring."""
    state = shown.state
    ahead, notes = preview(state, record), list(shown.notes)
    notes[state.to_act : state.to_act + 1] = [ahead.note]
    return replace(
        shown,
        aimed=target_of(record),
        ghosts=ahead.ghosts,
        promised=ahead.promised,
        notes=tuple(notes),
    )


def with_announced(shown: TablePicture, record: Record | None) -> TablePicture:
    """The same with what a program is about to do: what it takes glows, where it goes is lit."""
    if record is None:
        return shown
    picture = shown.moment.still
    target = target_of(record)
    shown = replace(shown, targets=frozenset([target]), aimed=target)
    if isinstance(record, Draft):
        slots = source_slots(picture, record.source)
        taken = [slot for slot in slots if picture[slot] == record.color]
        return replace(
            shown,
            pointed=taken[0],
            glowing=with_marker(frozenset(taken), picture),
            rest=frozenset(rest_of(taken, picture)),
            loose=shown.loose | _own_lines(picture, shown.state.to_act),
        )
    tile = Slot(Area.LINE, shown.state.to_act, target.line, 1)
    return replace(shown, glowing=frozenset([tile]))


def with_advised(shown: TablePicture, record: Record | None) -> TablePicture:
    """The same with what is advised: what it takes glows, where it goes lies what it would bring.

    How many tiles that takes is not told: number signs stand there.
    """
    if record is None:
        return shown
    shown = replace(with_announced(shown, record), pointed=None)
    if isinstance(record, Draft):
        return _with_ahead(shown, record)
    assert isinstance(record, Placement)
    return _with_ghost(shown, record)


def with_spaces(shown: TablePicture, hand: Hand) -> TablePicture:
    """The same with the spaces lit that the waiting tile of a gray wall may go to.

    The one under the pointer holds it already, and the groups glow that it would join.
    """
    moves, state = [move for move in hand.moves if isinstance(move, Placement)], shown.state
    if not moves:
        return shown
    tile = Slot(Area.LINE, state.to_act, moves[0].line, 1)
    waits = not hand.holds and not shown.moving
    shown = replace(
        shown,
        targets=frozenset(target_of(move) for move in moves),
        glowing=shown.glowing | (frozenset([tile]) if waits else frozenset()),
        promised=promised_by(state, moves),
    )
    target = hand.target_at(hand.pointer)
    aimed = next((move for move in moves if target_of(move) == target), None)
    return _with_ghost(shown, aimed) if aimed else shown


def _with_ghost(shown: TablePicture, placement: Placement) -> TablePicture:
    moved = events(shown.state, placement)[0]
    assert isinstance(moved, TileMovedToWall)
    spaces = (Slot(Area.WALL, moved.player, row, column) for row, column in moved.linked)
    ghost = Slot(Area.WALL, moved.player, moved.line, moved.column)
    return replace(
        shown,
        aimed=target_of(placement),
        ghosts={ghost: moved.color},
        glowing=shown.glowing | frozenset(spaces),
    )


def draw_words(
    theme: Theme,
    surface: pygame.Surface,
    strings: Strings,
    table: Table,
    hand: Hand,
    shown: TablePicture,
) -> None:
    """Draw what keys point at, and what to know before the drop, near it."""
    layout = table.layout
    told = None if shown.moving else chosen_words(hand, shown.state.ruleset)
    if told and hand.chosen:
        draw_tooltip(theme, surface, strings.say(told), layout.source(hand.chosen.owner))
    warned = warning(hand, shown)
    if warned:
        # What is not allowed does no harm.
        warns = hand.aimed() is not None
        draw_label(theme, surface, strings.say(warned), hand.above, layout.names, warns=warns)


def chosen_words(hand: Hand, ruleset: Ruleset) -> Sentence | None:
    """What keys point at."""
    slot, picture = hand.chosen, hand.picture()
    if slot is None:
        return None
    color = color_name(Color(picture[slot]), ruleset)
    count = len(aim.alike(picture, slot.owner, picture[slot]))
    if slot.owner == CENTER:
        return sentence("Center: {count} × {color}", count=count, color=color)
    return sentence(
        "Display {display}: {count} × {color}", display=slot.owner, count=count, color=color
    )


def warning(hand: Hand, shown: TablePicture) -> Sentence | None:
    """What to know before the drop: why it will be refused, or that its tiles will fall."""
    ahead, state = hand.ahead, shown.state
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


def _own_lines(picture: Picture, player: int) -> frozenset[Slot]:
    """The tiles in the pattern lines and on the floor line of the player to act."""
    areas = (Area.LINE, Area.FLOOR)
    return frozenset(slot for slot in picture if slot.area in areas and slot.owner == player)
