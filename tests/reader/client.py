"""Plays by what a screen reader is told, and by nothing else; runs under the system's Python.

Usage: python3 client.py LANGUAGE LOCALES TASK... A task is the name of a function here. It knows
the messages of the program, and no coordinate.
"""

import gettext
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

PATIENCE = 20.0
PAUSE = 0.05
REST = 0.2
"""Seconds: how long to wait in all, between two looks, and until nothing changes any more."""


class Client:
    """The program's window as its tree of accessible objects."""

    def __init__(self, language, locales):
        self.say = gettext.translation("azul", locales, [language], fallback=True).gettext
        Atspi.init()
        self.window = self.wait(self._find_window)

    def _find_window(self):
        desktop = Atspi.get_desktop(0)
        for number in range(desktop.get_child_count()):
            program = desktop.get_child_at_index(number)
            if program and program.get_child_count():
                # Without a main loop here, what is cached would never be renewed.
                program.set_cache_mask(Atspi.Cache.NONE)
                return program.get_child_at_index(0)
        return None

    def wait(self, find):
        """What `find` returns as soon as that is something."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            found = find()
            if found:
                return found
            time.sleep(PAUSE)
        raise SystemExit(f"waited in vain; the window says:\n{self.text()}")

    def things(self, parent=None):
        """All objects below one, in their order; those that vanish meanwhile are left out."""
        parent = parent or self.window
        children = asked(lambda: [
            parent.get_child_at_index(number) for number in range(parent.get_child_count())
        ])
        for child in filter(None, children or ()):
            thing = asked(lambda: Thing(child))  # noqa: B023
            if thing:
                yield thing
                yield from self.things(child)

    def text(self):
        """All that the window says."""
        return "\n".join(f"{thing.role}: {thing.name}" for thing in self.things())

    def news(self):
        """The announcements, the last one at the end."""
        return [thing.name for thing in self.things(self.window.get_child_at_index(0))]

    def find(self, words, role="push button"):
        """The first object with a name, or with a name that goes on after a colon, or None."""
        found = (t for t in self.things() if t.role == role and is_called(t.name, words))
        return next(found, None)

    def message(self, message, **values):
        """A message in the language of the program."""
        return self.say(message).format(**values)

    def click(self, words, role="push button"):
        """Click what has a name, as soon as it is there and enabled."""

        def enabled():
            thing = self.find(words, role)
            return thing if thing and thing.can_click else None

        self.wait(enabled).click()

    def change(self, act):
        """Act, and wait until something is announced, and then no more."""
        before = now = self.news()
        act()
        while now == before or now != self.news():
            now = self.wait(lambda: self.news() != before and self.news())
            time.sleep(REST)


class Thing:
    """An accessible object as it was when it was looked at."""

    def __init__(self, node):
        self._node = node
        self.role, self.name = node.get_role_name(), node.get_name()
        self.can_click = bool(node.get_action_iface())
        self.node = node

    def click(self):
        """Click it, if that is still possible."""
        asked(lambda: self._node.get_action_iface().do_action(0))


def is_called(name, words):
    """Whether words are a name, or its beginning up to a colon."""
    return name == words or name.startswith(words + ":")


def asked(question):
    """The answer, or None from an object that has vanished."""
    try:
        return question()
    except GLib.GError:
        return None


def start_game(client):
    """Set up a game against a program."""
    client.click(client.message("New game"))
    client.click(client.message("Start"))
    play_game(client)


def play_game(client):
    """Play to the end: whatever button is there when it is one's turn, else those that go on."""
    drafts, result = 0, client.message("Review game")
    onward = [client.message(text) for text in ("Next round", "Continue", "Got it")]
    while not client.find(result):
        tiles = takeable(client)
        if tiles:
            draft(client, tiles)
            drafts += 1
            continue
        found = filter(None, map(client.find, onward))
        button = next((thing for thing in found if thing.can_click), None)
        if button:
            button.click()
        time.sleep(PAUSE)
    print(f"{drafts} drafts", *client.news()[-6:], sep="\n", flush=True)


def takeable(client):
    """The buttons of tiles that may be taken now."""
    displays = client.find(client.message("Displays"), "panel")
    buttons = client.things(displays.node) if displays else ()
    return [thing for thing in buttons if thing.role == "push button" and thing.can_click]


def draft(client, tiles):
    """Take the first tiles, and place them in the first line that takes them."""
    before = [thing.name for thing in tiles]
    client.change(tiles[0].click)
    for line in ("1", "2", "3", "4", "5", ""):
        client.change(lambda: client.click(name_of(client, line)))  # noqa: B023
        tiles = takeable(client)
        print(line, client.news()[-1], flush=True)
        if [thing.name for thing in tiles] != before:
            return
    raise SystemExit(f"no line takes the tiles:\n{client.text()}")


def name_of(client, line):
    """How the name of a line begins."""
    if not line:
        return client.say("Floor line: {count} of {spaces}").split(":")[0]
    return client.message("Line {line}: complete, {color}", line=line, color="").split(":")[0]


if __name__ == "__main__":
    language, locales, *tasks = sys.argv[1:]
    player = Client(language, locales)
    for task in tasks:
        globals()[task](player)
