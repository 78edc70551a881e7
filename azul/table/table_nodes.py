"""The table as a screen reader is told of it: displays, center, and boards with their places.

Each place says in its label how it stands, and in its description what can be done with it.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pygame import Rect

from azul.engine import (
    CENTER,
    FLOOR,
    IN_CENTER,
    LETTERS,
    RULES,
    SIZE,
    Color,
    Phase,
    State,
    legal_moves,
)
from azul.game import Seat, color_name
from azul.i18n import Sentence, Strings, sentence
from azul.kit.accessibility import Node
from azul.kit.keys import Command, Key, KeyPress
from azul.kit.widgets import Role
from azul.table import aim
from azul.table.drag import DropTarget, target_of
from azul.table.hand.hand import Hand
from azul.table.inspector import Inspector, explain
from azul.table.slots import contents_of
from azul.table.table import Table
from azul.table.table_places import PlaceKind, TablePlace

_LINES = range(1, SIZE + 1)


class KeyFocus(NamedTuple):
    """What keys point at: a color of a display or of the center, a target, or a place."""

    tiles: tuple[int, str] | None = None
    target: DropTarget | None = None
    place: TablePlace | None = None


def key_focus(state: State, hand: Hand, inspector: Inspector) -> KeyFocus:
    """What keys point at now; the mouse is followed by eyes alone."""
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
    """Makes the nodes of a table in a state; `targets` are where the hand may place tiles now."""

    def __init__(
        self,
        table: Table,
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

    def nodes(self) -> tuple[Node, ...]:
        """The middle of the table, then each board."""
        displays = [self._display(number) for number in range(1, len(self._displays) + 1)]
        middle = self._group(sentence("Displays"), [*displays, self._center()])
        return (
            middle,
            *map(self._board, range(len(self._state.players))),
            self._container(PlaceKind.BAG),
            self._container(PlaceKind.LID),
        )

    # The middle

    @property
    def _displays(self) -> Sequence[str]:
        count = sum(place.kind is PlaceKind.DISPLAY for place in self._table.places)
        return self._state.displays or ("",) * count

    def _display(self, number: int) -> Node:
        place, tiles = TablePlace(PlaceKind.DISPLAY, number), self._displays[number - 1]
        if not tiles:
            label = sentence("Display {number}: empty", number=number)
        else:
            label = sentence("Display {number}: {tiles}", number=number, tiles=self._counted(tiles))
        return self._source(number, tiles, label, place)

    def _center(self) -> Node:
        tiles, parts = self._state.center, []
        if tiles:
            parts.append(self._counted(tiles))
        if self._state.marker == IN_CENTER:
            parts.append(self._strings("starting player marker"))
        content = ", ".join(parts) or self._strings("empty")
        label = sentence("Center: {tiles}", tiles=content)
        return self._source(CENTER, tiles, label, TablePlace(PlaceKind.CENTER))

    def _source(self, source: int, tiles: str, label: Sentence, place: TablePlace) -> Node:
        """A display or the center, with a button for each color."""
        contents = contents_of(self._state)
        buttons = []
        for letter in filter(tiles.__contains__, LETTERS):
            slot = aim.first_slot(contents, source, letter)
            assert slot is not None
            buttons.append(
                Node(
                    Role.BUTTON,
                    self._counted(letter * tiles.count(letter)),
                    self._table.slot_rect(slot),
                    is_enabled=self._can_take,
                    can_click=self._can_take,
                    is_focused=self._focus.tiles == (source, letter),
                    inputs=self._keys_to_take(source, letter),
                )
            )
        rect = self._table.layout.source_rect(source)
        node = self._node(Role.GROUP, label, rect, place)
        return node._replace(children=tuple(buttons))

    def _keys_to_take(self, source: int, letter: str) -> tuple[KeyPress, ...]:
        """The keys that take tiles, which work even where a card covers them."""
        choose = KeyPress(command=Command.CENTER) if source == CENTER else KeyPress(digit=source)
        take = KeyPress(command=Command[Color(letter).name])
        return (KeyPress(key=Key.ESCAPE), choose, take) if self._holds_tiles else (choose, take)

    @property
    def _can_take(self) -> bool:
        return self._can_move and self._state.phase is Phase.FACTORY_OFFER

    def _counted(self, tiles: str) -> str:
        """Tiles by color, in the order of the colors."""
        counted = (
            self._strings("{count} {color}", count=tiles.count(letter), color=self._color(letter))
            for letter in LETTERS
            if letter in tiles
        )
        return ", ".join(counted)

    def _color(self, letter: str) -> Sentence:
        return color_name(Color(letter), self._state.ruleset)

    def _container(self, kind: PlaceKind) -> Node:
        """The bag or the lid, with its tiles of each color."""
        counts = self._state.bag if kind is PlaceKind.BAG else self._state.lid
        place = TablePlace(kind)
        lines = explain(self._state, place, self._seats)
        tiles = "".join(letter * count for letter, count in zip(LETTERS, counts, strict=True))
        node = self._node(Role.LIST_ITEM, lines[0], self._table.places[place], place)
        return node._replace(description=self._counted(tiles))

    # Boards

    def _board(self, player: int) -> Node:
        name = TablePlace(PlaceKind.NAME, player)
        score = self._text(TablePlace(PlaceKind.SCORE, player))
        forecast = self._text(TablePlace(PlaceKind.SCORE_PREVIEW, player))
        lines = [self._line(player, line) for line in _LINES]
        wall = [self._wall_row(player, row) for row in _LINES]
        children = [score, *lines, *wall, self._floor(player), forecast]
        board = self._group(explain(self._state, name, self._seats)[0], filter(None, children))
        return board._replace(rect=self._table.layout.board_rect(player))

    def _text(self, place: TablePlace) -> Node | None:
        lines = explain(self._state, place, self._seats)
        if not lines:
            return None
        node = self._node(Role.LIST_ITEM, lines[0], self._table.places[place], place)
        return node._replace(label=self._joined(lines), description="")

    def _line(self, player: int, number: int) -> Node:
        place = TablePlace(PlaceKind.LINE, player, number)
        label = explain(self._state, place, self._seats)[0]
        rect = self._table.layout.line_drop_rect(player, number)
        return self._as_target(
            self._node(Role.BUTTON, label, rect, place), player, DropTarget(number)
        )

    def _floor(self, player: int) -> Node:
        held = self._state.players[player].floor
        spaces = len(RULES[self._state.ruleset].floor_line)
        label = sentence("Floor line: {count} of {spaces}", count=len(held), spaces=spaces)
        place = TablePlace(PlaceKind.FLOOR, player, 0, max(1, len(held)))
        rect = self._table.layout.floor_drop_rect(player)
        node = self._node(Role.BUTTON, label, rect, place)
        lines = explain(self._state, place, self._seats)
        node = node._replace(description=self._joined(lines))
        return self._as_target(node, player, DropTarget(FLOOR))

    def _as_target(self, node: Node, player: int, target: DropTarget) -> Node:
        """A line as a target of the hand; otherwise it is an item of the board."""
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

    def _wall_row(self, player: int, row: int) -> Node:
        cells = self._state.players[player].wall[row - 1]
        held = [self._strings.say(self._color(letter)) for letter in cells if letter != "."]
        content = ", ".join(held) or self._strings("empty")
        group = self._group(
            sentence("Wall, row {row}: {tiles}", row=row, tiles=content),
            [self._space(player, row, column) for column in _LINES],
        )
        rect = Rect.unionall(group.children[0].rect, [child.rect for child in group.children])
        return group._replace(rect=rect)

    def _space(self, player: int, row: int, column: int) -> Node:
        place = TablePlace(PlaceKind.WALL, player, row, column)
        letter = self._state.players[player].wall[row - 1][column - 1]
        lines = explain(self._state, place, self._seats)
        content = lines.pop(0) if letter == "." and lines else None
        if content is None:
            content = self._color(letter) if letter != "." else sentence("empty")
        label = sentence("Column {column}: {content}", column=column, content=content)
        node = self._node(Role.LIST_ITEM, label, self._table.places[place], place)
        target = DropTarget(row, column)
        if player != self._state.to_act or target not in self._spaces:
            return node
        return node._replace(
            role=Role.BUTTON,
            can_click=True,
            is_focused=node.is_focused or self._focus.target == target,
            inputs=(KeyPress(digit=column), KeyPress(key=Key.ENTER)),
        )

    @property
    def _spaces(self) -> set[DropTarget]:
        """The spaces of a gray wall where the hand may place a tile now."""
        if not self._can_move or self._state.phase is not Phase.WALL_TILING:
            return set()
        return {target_of(move) for move in legal_moves(self._state)}

    # Helpers

    def _node(self, role: Role, label: Sentence, rect: Rect, place: TablePlace) -> Node:
        lines = explain(self._state, place, self._seats)[1:]
        return Node(
            role,
            self._strings.say(label),
            rect,
            description=self._joined(lines),
            is_focused=self._focus.place == place,
        )

    def _group(self, label: Sentence, children: Iterator[Node] | Sequence[Node]) -> Node:
        nodes = tuple(children)
        rect = nodes[0].rect.unionall([node.rect for node in nodes])
        return Node(Role.GROUP, self._strings.say(label), rect, children=nodes)

    def _joined(self, lines: Sequence[Sentence]) -> str:
        return ". ".join(map(self._strings.say, lines))
