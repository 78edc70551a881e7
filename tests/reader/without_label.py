"""Runs the program without labels that begin with LABEL: the client must report that."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from azul.kit.accessibility import AccessibleNode
from azul.kit.screen_reader import ScreenReader
from main import main

LABEL = os.environ["LABEL"]
show = ScreenReader.show


def without(nodes: Sequence[AccessibleNode]) -> tuple[AccessibleNode, ...]:
    """The same nodes without the label."""
    return tuple(
        node._replace(
            label="" if node.label.startswith(LABEL) else node.label,
            children=without(node.children),
        )
        for node in nodes
    )


def show_without(
    self: ScreenReader, title: str, nodes: Sequence[AccessibleNode], news: str = ""
) -> None:
    """Show the window without the label."""
    show(self, title, without(nodes), news)


ScreenReader.show = show_without  # type: ignore[method-assign]
sys.exit(main(sys.argv[1:]))
