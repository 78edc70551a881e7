"""Finds what a screen reader should announce: moves that were made, texts that have appeared."""

import re
from dataclasses import dataclass, field
from typing import Final
from weakref import WeakKeyDictionary

from azul.game import Game, describe_decision, step_sentences
from azul.i18n import Strings
from azul.scenes.scene import Scene

_SHARE: Final = re.compile(r"\d+\s?%")

_MAX_TEXT_LENGTH: Final = 600
"""Characters of a text that is announced; longer ones are there to be read."""


@dataclass
class _Memory:
    """What has been announced of a scene, or of a game through all its scenes.

    Of `texts` without their percentages.
    """

    record_count: int
    texts: set[str] = field(default_factory=set)


class Narrator:
    """Remembers what has been announced; a scene that returns says only what is new."""

    def __init__(self) -> None:
        self._memories: WeakKeyDictionary[object, _Memory] = WeakKeyDictionary()

    def news(self, scene: Scene, strings: Strings, is_brief: bool) -> list[str]:
        """What has happened since the last call, and the texts that have appeared."""
        game = scene.played_game
        memory = self._memories.setdefault(game or scene, _Memory(game.cursor if game else 0))
        moves = self._moves(game, memory, strings, is_brief) if game else []
        # Progress is announced once.
        texts = {_SHARE.sub("", text): text for text in scene.announced_texts() if text}
        fresh = [texts[key] for key in texts if key not in memory.texts]
        memory.texts = set(texts)
        # What a move has brought may also stand at the table.
        return [
            *moves,
            *(text for text in fresh if len(text) <= _MAX_TEXT_LENGTH and text not in moves),
        ]

    def _moves(self, game: Game, memory: _Memory, strings: Strings, is_brief: bool) -> list[str]:
        """The moves that were made or taken back."""
        before, memory.record_count = memory.record_count, game.cursor
        # After undoing and playing in one tick nothing is left to be taken back.
        if game.cursor < min(before, len(game.log)):
            step = game.step(game.cursor)
            text = describe_decision(step, game.seating.at(game.cursor))
            return [strings("Undone: {text}", text=text)]
        news: list[str] = []
        for index in range(before, game.cursor):
            happened = step_sentences(game.step(index), game.seating.at(index))
            news += map(strings.say, happened[:1] if is_brief else happened)
        return news
