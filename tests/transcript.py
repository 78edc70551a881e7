"""The words of a screen as text: each widget with its role, value, state and explanation.

A screen reader reads the same words, so that a transcript has all that a player can read.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from azul.kit.accessibility import AccessibleNode
from azul.kit.widgets import Role
from azul.scenes.scene import Scene

WORDS: Final = Path(__file__).parent / "words"
"""The golden transcripts. After a change that is meant: `pytest --renew-words`, then `git diff`."""


def all_nodes(nodes: Iterable[AccessibleNode]) -> Iterator[AccessibleNode]:
    """Yield nodes and all nodes within them, in reading order."""
    for node in nodes:
        yield node
        yield from all_nodes(node.children)


def line_of(node: AccessibleNode) -> str:
    """Return the line of a node: `> role: label = value [x] (disabled) | explanation`.

    `>` marks the focus, `[x]` a chosen option, and `[ ]` an option that is not chosen.
    """
    return "".join(
        (
            "> " if node.is_focused else "",
            f"{node.role}: {node.label}",
            f" = {node.value}" if node.value else "",
            "" if node.is_chosen is None else " [x]" if node.is_chosen else " [ ]",
            "" if node.is_enabled else " (disabled)",
            f" | {node.description}" if node.description else "",
        )
    )


def transcript(scene: Scene, with_table: bool = False) -> str:
    """Return the words of a screen, one line for each node; displays and boards only on request."""
    nodes = scene.accessible_nodes()
    shown = nodes if with_table else [node for node in nodes if not _is_of_table(node)]
    labels = {node.label for node in all_nodes(nodes)}
    announced = [text for text in scene.announced_texts() if text and text not in labels]
    return "\n".join((*(f"announced: {text}" for text in announced), *_lines(shown)))


def _is_of_table(node: AccessibleNode) -> bool:
    return node.role is Role.GROUP and node.widget is None


def _lines(nodes: Iterable[AccessibleNode], depth: int = 0) -> Iterator[str]:
    for node in nodes:
        yield "  " * depth + line_of(node).replace("\n", " / ")
        yield from _lines(node.children, depth + 1)


class Words:
    """Compares the words of a screen with `tests/words/NAME.txt`, or writes that file."""

    def __init__(self, is_renewing: bool) -> None:
        self._is_renewing = is_renewing

    def check(self, name: str, scene: Scene | None, with_table: bool = False) -> None:
        """Compare all words of a screen; `--renew-words` writes them instead."""
        assert scene
        self.compare(name, transcript(scene, with_table))

    def compare(self, name: str, found: str) -> None:
        """Compare the words that a player reads in several states, one after the other."""
        found, file = found.rstrip("\n"), WORDS / f"{name}.txt"
        if self._is_renewing:
            file.write_text(found + "\n", encoding="utf-8")
        assert found == file.read_text(encoding="utf-8").rstrip("\n")
