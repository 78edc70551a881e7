"""The table as a screen reader reads it: displays, center, and boards with their places.

The label of each place has its state, and the description the possible actions.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pygame import Rect

from azul.engine import (
    CENTER,
    FLOOR,
    IN_CENTER,
    LETTERS,
    LINES,
    RULES,
    Color,
    Phase,
    State,
    legal_moves,
)
from azul.game import Seat, color_name, explaining
from azul.i18n import Sentence, Strings, sentence
from azul.kit.accessibility import AccessibleNode
from azul.kit.keys import Command, Key, KeyPress
from azul.kit.widgets import Role
from azul.table import aim
from azul.table.clock_face import Clocks, explain_clock
from azul.table.drag import DropTarget, target_of
from azul.table.hand.hand import TileInteraction
from azul.table.inspector import Inspector, explain
from azul.table.painter import TablePainter
from azul.table.slots import contents_of
from azul.table.table_places import PlaceKind, TablePlace


class KeyFocus(NamedTuple):
    """The focus of the keys: a color of a display or of the center, a target, or a place."""

    tiles: tuple[int, str] | None = None
    target: DropTarget | None = None
    place: TablePlace | None = None


def key_focus(state: State, hand: TileInteraction, inspector: Inspector) -> KeyFocus:
    """Return the focus of the keyboard; the mouse has no focus for screen readers."""
    if inspector.uses_keys:
        return KeyFocus(place=inspector.place)
    if not hand.uses_keys:
        return KeyFocus()
    if hand.chosen_slot:
        slot = hand.chosen_slot
        return KeyFocus(tiles=(slot.owner, hand.contents().get(slot, "")))
    is_aiming = hand.drag is not None or state.phase is Phase.WALL_TILING
    return KeyFocus(target=hand.target_at(hand.pointer) if is_aiming else None)


class TableNodes:
    """Describes the table for screen readers, with movable and held tiles."""

    def __init__(
        self,
        table: TablePainter,
        state: State,
        seats: Sequence[Seat],
        strings: Strings,
        can_move_tiles: bool,
        holds_tiles: bool,
        focus: KeyFocus,
    ) -> None:
        self._table, self._state, self._seats, self._strings = table, state, seats, strings
        self._can_move, self._holds_tiles = can_move_tiles, holds_tiles
        self._focus = focus
        is_tiling = can_move_tiles and state.phase is Phase.WALL_TILING
        # The spaces of a gray wall where the hand may place a tile now.
        self._spaces = {target_of(move) for move in legal_moves(state)} if is_tiling else set()

    def nodes(self, clocks: Clocks) -> tuple[AccessibleNode, ...]:
        """Return the middle of the table, then each board."""
        displays = [self._display(number) for number in range(1, len(self._displays) + 1)]
        tiles, parts = self._state.center, []
        if tiles:
            parts.append(self._counted(tiles))
        if self._state.marker == IN_CENTER:
            parts.append(self._strings("starting player marker"))
        content = ", ".join(parts) or self._strings("empty")
        label = sentence("Center: {tiles}", tiles=content)
        center = self._source(CENTER, tiles, label, TablePlace(PlaceKind.CENTER))
        middle = self._group(sentence("Displays"), [*displays, center])
        return (
            middle,
            *(self._board(player, clocks) for player in range(len(self._state.players))),
            self._container(PlaceKind.BAG),
            self._container(PlaceKind.LID),
        )

    # The middle

    @property
    def _displays(self) -> Sequence[str]:
        count = sum(place.kind is PlaceKind.DISPLAY for place in self._table.places)
        return self._state.displays or ("",) * count

    def _display(self, number: int) -> AccessibleNode:
        place, tiles = TablePlace(PlaceKind.DISPLAY, number), self._displays[number - 1]
        if not tiles:
            label = sentence("Display {number}: empty", number=number)
        else:
            label = sentence("Display {number}: {tiles}", number=number, tiles=self._counted(tiles))
        return self._source(number, tiles, label, place)

    def _source(
        self, source: int, tiles: str, label: Sentence, place: TablePlace
    ) -> AccessibleNode:
        """Return a display or the center, with a button for each color."""
        contents = contents_of(self._state)
        buttons = []
        for letter in filter(tiles.__contains__, LETTERS):
            slot = aim.first_slot(contents, source, letter)
            assert slot is not None
            buttons.append(
                AccessibleNode(
                    Role.BUTTON,
                    self._counted(letter * tiles.count(letter)),
                    self._table.slot_rect(slot),
                    is_enabled=self._can_take,
                    can_click=self._can_take,
                    is_focused=self._focus.tiles == (source, letter),
                    inputs=self._keys_to_take(source, letter),
                )
            )
        rect, lines = self._table.layout.source_rect(source), self._explained(place)
        node = self._node(Role.GROUP, place, rect, label, *lines[1:])
        return node._replace(children=tuple(buttons))

    def _keys_to_take(self, source: int, letter: str) -> tuple[KeyPress, ...]:
        """Return the keys that take tiles, which work even where a card covers them."""
        choose = KeyPress(command=Command.CENTER) if source == CENTER else KeyPress(digit=source)
        take = KeyPress(command=Command[Color(letter).name])
        return (KeyPress(key=Key.ESCAPE), choose, take) if self._holds_tiles else (choose, take)

    @property
    def _can_take(self) -> bool:
        return self._can_move and self._state.phase is Phase.FACTORY_OFFER

    def _counted(self, tiles: str) -> str:
        counted = (
            self._strings("{count} {color}", count=tiles.count(letter), color=self._color(letter))
            for letter in LETTERS
            if letter in tiles
        )
        return ", ".join(counted)

    def _color(self, letter: str) -> Sentence:
        return color_name(Color(letter), self._state.ruleset)

    def _container(self, kind: PlaceKind) -> AccessibleNode:
        """Return the bag or the lid, with its tiles of each color."""
        counts = self._state.bag if kind is PlaceKind.BAG else self._state.lid
        place = TablePlace(kind)
        tiles = "".join(letter * count for letter, count in zip(LETTERS, counts, strict=True))
        label = self._explained(place)[0]
        rect = self._table.places[place]
        return self._node(Role.LIST_ITEM, place, rect, label, self._counted(tiles))

    # Boards

    def _board(self, player: int, clocks: Clocks) -> AccessibleNode:
        name = TablePlace(PlaceKind.NAME, player)
        score = self._text(TablePlace(PlaceKind.SCORE, player), clocks)
        forecast = self._text(TablePlace(PlaceKind.SCORE_PREVIEW, player))
        lines = [self._line(player, line) for line in LINES]
        wall = [self._wall_row(player, row) for row in LINES]
        children = [score, *lines, *wall, self._floor(player), forecast]
        board = self._group(self._explained(name)[0], filter(None, children))
        return board._replace(rect=self._table.layout.board_rect(player))

    def _text(self, place: TablePlace, clocks: Clocks = ()) -> AccessibleNode | None:
        lines = [*self._explained(place), *explain_clock(clocks, place)]
        rect = self._table.places[place]
        return self._node(Role.LIST_ITEM, place, rect, self._joined(lines)) if lines else None

    def _line(self, player: int, number: int) -> AccessibleNode:
        place = TablePlace(PlaceKind.LINE, player, number)
        rect = self._table.layout.line_drop_rect(player, number)
        node = self._node(Role.BUTTON, place, rect, *self._explained(place))
        return self._as_target(node, player, DropTarget(number))

    def _floor(self, player: int) -> AccessibleNode:
        held = self._state.players[player].floor
        spaces = len(RULES[self._state.ruleset].floor_line)
        label = sentence("Floor line: {count} of {spaces}", count=len(held), spaces=spaces)
        place = TablePlace(PlaceKind.FLOOR, player, 0, max(1, len(held)))
        rect = self._table.layout.floor_drop_rect(player)
        node = self._node(Role.BUTTON, place, rect, label, *self._explained(place))
        return self._as_target(node, player, DropTarget(FLOOR))

    def _as_target(self, node: AccessibleNode, player: int, target: DropTarget) -> AccessibleNode:
        """Return a line as a target of the hand; otherwise it is an item of the board."""
        is_own = player == self._state.to_act
        if not (is_own and self._can_take):
            node = node._replace(role=Role.LIST_ITEM)
        is_aimed = is_own and self._focus.target == target
        line = (
            KeyPress(command=Command.FLOOR) if target.line == FLOOR else KeyPress(digit=target.line)
        )
        return node._replace(
            can_click=is_own and self._can_take and self._holds_tiles,
            is_focused=node.is_focused or is_aimed,
            inputs=(line, KeyPress(key=Key.ENTER)),
        )

    def _wall_row(self, player: int, row: int) -> AccessibleNode:
        cells = self._state.players[player].wall[row - 1]
        held = [self._strings.say(self._color(letter)) for letter in cells if letter != "."]
        content = ", ".join(held) or self._strings("empty")
        return self._group(
            sentence("Wall, row {row}: {tiles}", row=row, tiles=content),
            [self._space(player, row, column) for column in LINES],
        )

    def _space(self, player: int, row: int, column: int) -> AccessibleNode:
        place = TablePlace(PlaceKind.WALL, player, row, column)
        letter = self._state.players[player].wall[row - 1][column - 1]
        lines = self._explained(place)
        if letter != ".":
            content = self._color(letter)
        else:
            content, *lines = lines or [sentence("empty")]
        label = sentence("Column {column}: {content}", column=column, content=content)
        target = DropTarget(row, column)
        if target in self._spaces:
            warning = explaining.warning(self._state, player, row, column)
            lines = [*filter(None, [warning]), *lines]
        node = self._node(Role.LIST_ITEM, place, self._table.places[place], label, *lines)
        if player != self._state.to_act or target not in self._spaces:
            return node
        return node._replace(
            role=Role.BUTTON,
            can_click=True,
            is_focused=node.is_focused or self._focus.target == target,
            inputs=(KeyPress(digit=column), KeyPress(key=Key.ENTER)),
        )

    # Helpers

    def _explained(self, place: TablePlace) -> list[Sentence]:
        return explain(self._state, place, self._seats)

    def _node(
        self,
        role: Role,
        place: TablePlace,
        rect: Rect,
        label: Sentence | str,
        *lines: Sentence | str,
    ) -> AccessibleNode:
        """Return a node whose description has several lines."""
        return AccessibleNode(
            role,
            self._strings.say(label),
            rect,
            description=self._joined(lines),
            is_focused=self._focus.place == place,
        )

    def _group(
        self, label: Sentence, children: Iterator[AccessibleNode] | Sequence[AccessibleNode]
    ) -> AccessibleNode:
        nodes = tuple(children)
        rect = nodes[0].rect.unionall([node.rect for node in nodes])
        return AccessibleNode(Role.GROUP, self._strings.say(label), rect, children=nodes)

    def _joined(self, lines: Sequence[Sentence | str]) -> str:
        return ". ".join(map(self._strings.say, lines)).replace(":. ", ": ")
