"""Plays through AT-SPI only, as a screen reader does; runs under the system's Python.

Usage: python3 client.py LANGUAGE LOCALES TASK

TASK is the name of a function here. The client knows the messages of the program and the rules of
the game, but no positions in the window.
"""

import gettext
import sys
import time
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, TypeVar

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib

T = TypeVar("T")

TIMEOUT = 20.0
PAUSE = 0.02
QUIET_TIME = 0.15
"""Seconds to wait at most, between two looks, and without news until announcements have ended."""

BUTTON = "push button"
FIELD = "entry"
LIST_ITEM = "list item"
OPTION = "radio button"
PANEL = "panel"


class Client:
    """The window of the program as a tree of accessible objects."""

    def __init__(self, language: str, locales: str) -> None:
        self._say = gettext.translation("azul", locales, [language], fallback=True).gettext
        Atspi.init()
        self._window: Any = None
        self._window = self.wait(self._find_window)

    def _find_window(self) -> Any:
        desktop = Atspi.get_desktop(0)
        for number in range(desktop.get_child_count()):
            program = desktop.get_child_at_index(number)
            if program and program.get_child_count():
                # Without a main loop here, the cache would never be updated.
                program.set_cache_mask(Atspi.Cache.NONE)
                return program.get_child_at_index(0)
        return None

    def message(self, text: str, **values: object) -> str:
        """Return a message in the language of the program."""
        return self._say(text).format(**values)

    def beginning(self, text: str, **values: object) -> str:
        """Return the beginning of a message in the language of the program, before its colon."""
        return self._say(text).split(":")[0].format(**values)

    def wait(self, find: Callable[[], T | None]) -> T:
        """Wait until `find` returns something; return it."""
        end = time.monotonic() + TIMEOUT
        while time.monotonic() < end:
            found = find()
            if found:
                return found
            time.sleep(PAUSE)
        self.check()
        raise SystemExit(f"timeout; the text of the window:\n{self.text()}")

    # Reading

    def nodes(self, parent: Any = None) -> Iterator[Any]:
        """Yield all objects below an object, in order, without objects that vanish in between."""
        parent = parent or self._window
        if parent is None:
            return
        for number in range(query(parent.get_child_count) or 0):
            child = query(parent.get_child_at_index, number)
            if child:
                yield child
                yield from self.nodes(child)

    def text(self) -> str:
        """Return the roles and names of all objects of the window."""
        lines = (f"{query(n.get_role_name)}: {query(n.get_name)}" for n in self.nodes())
        return "\n".join(lines)

    def news(self) -> list[str]:
        """Return the announcements, the last one at the end."""
        group = query(self._window.get_child_at_index, 0)
        return [query(node.get_name) or "" for node in self.nodes(group)] if group else []

    def find(self, label: str, role: str = BUTTON, parent: Any = None) -> Any:
        """Return the first object whose name begins with a label; None without such an object."""
        for node in self.nodes(parent):
            name = query(node.get_name) or ""
            is_called = name == label or name.startswith(f"{label}:")
            if is_called and query(node.get_role_name) == role:
                return node
        return None

    def buttons(self) -> dict[str, Any]:
        """Return the buttons by name before a colon; of equal names the first."""
        found = dict[str, Any]()
        for node in self.nodes():
            if query(node.get_role_name) == BUTTON:
                found.setdefault((query(node.get_name) or "").split(":")[0], node)
        return found

    def need(self, label: str, role: str = BUTTON, parent: Any = None) -> Any:
        """Return the first object of a name; fail without such an object."""
        node = self.find(label, role, parent)
        if node is None:
            raise SystemExit(f"no {role} is called {label}:\n{self.text()}")
        return node

    def check(self) -> None:
        """Check that each object has a name, except the object of the announcements."""
        news = self._window and query(self._window.get_child_at_index, 0)
        for node in self.nodes():
            if node != news and query(node.get_name) == "":
                raise SystemExit(f"a {query(node.get_role_name)} has no name:\n{self.text()}")

    # Acting

    def click(self, label: str, role: str = BUTTON) -> None:
        """Click the object with a name as soon as it can be clicked."""

        def clickable() -> Any:
            node = self.find(label, role)
            return node if node and can_click(node) else None

        node = self.wait(clickable)
        self.check()
        press(node)

    def change(self, act: Callable[[], None]) -> list[str]:
        """Act, and wait until announcements come and end; return the new announcements."""
        before = now = self.news()
        act()
        while now == before or now != self.news():
            now = self.wait(lambda: found if (found := self.news()) != before else None)
            time.sleep(QUIET_TIME)
        return [text for text in now if text not in before]


def query(question: Callable[..., Any], *values: object) -> Any:
    """Return the answer, or None from an object that has vanished."""
    try:
        return question(*values)
    except GLib.GError:
        return None


def can_click(node: Any) -> bool:
    """True if a click does something now."""
    return bool(query(node.get_action_iface))


def press(node: Any) -> None:
    """Click an object, if it is still there."""
    action = query(node.get_action_iface)
    if action:
        query(action.do_action, 0)


def written_text(field: Any) -> tuple[str, int]:
    """Return the text of a field, and the number of characters before its caret."""
    text = field and query(field.get_text_iface)
    if not text:
        return "", 0
    return query(Atspi.Text.get_text, text, 0, -1) or "", query(Atspi.Text.get_caret_offset, text)


# Tasks


def set_up_and_play(client: Client) -> None:
    """Set up a game for a person and a bot on gray walls, and play it to the end."""
    set_up(client)
    play(client)


def set_up(client: Client) -> None:
    """Choose a name, a bot and the gray wall, and find all readable parts of the table."""
    client.click(client.message("New game"))
    field = client.message("Player {number}", number=1)
    client.wait(lambda: client.find(field, FIELD))
    name = choose_name(client)
    client.wait(lambda: written_text(client.find(field, FIELD)) == (name, len(name)))
    program = client.message("Apprentice")
    seat = client.message("Computer: {level}", level=client.message("Journeyman"))
    client.click(seat)
    client.click(program)
    client.wait(lambda: client.find(client.message("Computer: {level}", level=program)))
    wall, gray = client.message("Board"), client.message("Gray")
    client.click(gray, OPTION)
    client.wait(lambda: client.find(f"{wall}: {gray}", PANEL))
    client.click(client.message("Start"))
    check_table(client, name)


def choose_name(client: Client) -> str:
    """Choose the first of the offered names; return it."""
    client.click(client.message("Choose a name"))
    names = client.wait(lambda: client.find(client.message("Suggested names"), "dialog"))
    client.check()
    first = next(node for node in client.nodes(names) if can_click(node))
    name = str(query(first.get_name))
    press(first)
    return name


def check_table(client: Client, name: str) -> None:
    """Check that all parts of the table have their names."""
    offer = client.wait(lambda: client.find(client.message("Displays"), PANEL))
    client.wait(lambda: takeable(client))
    client.check()
    for number in range(1, 6):
        client.need(client.beginning("Display {number}: empty", number=number), PANEL, offer)
    client.need(client.beginning("Center: {tiles}"), PANEL, offer)
    board = client.need(client.message("{name}’s board", name=name), PANEL)
    client.need(client.beginning("Score: {score}"), LIST_ITEM, board)
    for line in lines(client):
        client.need(line, BUTTON, board)
    for number in range(1, 6):
        row = client.need(client.beginning("Wall, row {row}: {tiles}", row=number), PANEL, board)
        for column in columns(client):
            client.need(column, LIST_ITEM, row)
    client.need(client.beginning("In the bag: {count}"), LIST_ITEM)
    client.need(client.beginning("In the lid: {count}"), LIST_ITEM)


def load_and_play(client: Client) -> None:
    """Load the first game of the list, and play it to the end."""
    client.click(client.message("Load game"))
    client.wait(lambda: next(rows(client), None))
    client.click(client.message("Open"))
    play(client)


def solve_puzzle(client: Client) -> None:
    """Open the first puzzle, after ten lessons, and try all moves in turn until one is right."""
    client.click(client.message("Puzzles"))
    press(client.wait(lambda: next(islice(rows(client), 10, None), None)))
    right = {client.message("Correct!"), client.message("Just as good. The answer was:")}
    wrong = client.message("Not quite: there’s a better move.")
    for number in range(len(client.wait(lambda: takeable(client)))):
        is_holding = False
        for line in lines(client):
            if not is_holding:
                client.change(lambda: press(takeable(client)[number]))  # noqa: B023
            news = client.change(lambda: client.click(line))  # noqa: B023
            lines_of_news = {line for text in news for line in text.split("\n")}
            if lines_of_news & right:
                print("solved")
                return
            # The tiles stay held over a line that does not take them.
            is_holding = wrong not in lines_of_news
            if not is_holding:
                client.change(lambda: client.click(client.message("Try again")))
    raise SystemExit("no move solves the puzzle")


def listen(client: Client) -> None:
    """Print all events until the end."""
    listener = Atspi.EventListener.new(lambda event: print(event.type, event.source.get_name()))
    listener.register("object")
    Atspi.event_main()


def rows(client: Client) -> Iterator[Any]:
    """Yield the rows of the lists."""
    return (node for node in client.nodes() if query(node.get_role_name) == LIST_ITEM)


def play(client: Client) -> None:
    """Draft in one's own turn, otherwise press a button that continues, until the result."""
    onward = ("Next round", "Result", "Got it", "Press any key or click to continue", "Continue")
    last = client.message("Main menu")
    names = [*(client.message(text) for text in onward), last]
    drafts = 0
    client.wait(lambda: client.find(client.message("Displays"), PANEL))
    while True:
        # One's own turn, or else a button that continues.
        tiles, button = client.wait(lambda: turn(client, names))
        if tiles:
            draft(client, tiles)
            drafts += 1
        elif query(button.get_name) == last:
            break
        else:
            press(button)
            time.sleep(QUIET_TIME)
    print(f"{drafts} drafts", *client.news()[-3:], sep="\n")


def turn(client: Client, names: list[str]) -> tuple[list[Any], Any] | None:
    """Return the tiles that may be taken, or a button to press.

    The button is a space of a gray wall or “continue”; the result is None without any of them.
    """
    tiles = takeable(client)
    if tiles:
        return tiles, None
    buttons = client.buttons()
    name = next((name for name in (*columns(client), *names) if name in buttons), None)
    return ([], buttons[name]) if name else None


def columns(client: Client) -> list[str]:
    """Return the names of the spaces of a wall."""
    return [client.beginning("Column {column}: {content}", column=n) for n in range(1, 6)]


def takeable(client: Client) -> list[Any]:
    """Return the buttons of tiles that may be taken now."""
    displays = client.find(client.message("Displays"), PANEL)
    return [n for n in client.nodes(displays) if can_click(n)] if displays else []


def offer(client: Client) -> list[str]:
    """Return the names of all objects on the displays and in the center."""
    displays = client.find(client.message("Displays"), PANEL)
    return [query(node.get_name) for node in client.nodes(displays)] if displays else []


def draft(client: Client, tiles: list[Any]) -> None:
    """Take the first tiles, and place them in the first line that takes them."""
    before = offer(client)
    client.change(lambda: press(tiles[0]))
    for line in lines(client):
        client.change(lambda: client.click(line))  # noqa: B023
        if offer(client) != before:
            return
    raise SystemExit(f"no line takes the tiles:\n{client.text()}")


def lines(client: Client) -> list[str]:
    """Return the names of the pattern lines and the floor line."""
    names = [client.beginning("Line {line}: complete, {color}", line=n) for n in range(1, 6)]
    return [*names, client.beginning("Floor line: {count} of {spaces}")]


if __name__ == "__main__":
    language, locales, task = sys.argv[1:]
    globals()[task](Client(language, locales))
