"""The book of rules: which topic fits a moment, and where words are found."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from azul.book import offer_chapters, scoring_chapters
from azul.book.topics import Chapter, Topic
from azul.engine import Phase, State
from azul.i18n import Strings

RULEBOOK: Final[Mapping[Topic, Chapter]] = {**offer_chapters.CHAPTERS, **scoring_chapters.CHAPTERS}
"""A chapter for each topic, in their order."""


def fitting_topic(state: State | None) -> Topic:
    """What somebody who looks at a table will want to know; before a game, what it is about."""
    if state is None:
        return Topic.GOAL
    if state.phase is Phase.GAME_OVER:
        return Topic.BONUSES
    if state.phase is Phase.WALL_TILING:
        return Topic.GRAY_WALL  # On the colored wall nobody has anything to decide then.
    if state.phase is Phase.FACTORY_OFFER:
        return Topic.OFFER if any(state.displays) else Topic.CENTER
    return Topic.NEXT_ROUND


def texts(chapter: Chapter, strings: Strings) -> list[str]:
    """What the parts of a chapter say, figures by their captions."""
    messages = (part if isinstance(part, str) else part.caption for part in chapter.parts)
    return [strings(message) for message in messages]


def topics_with(words: str, strings: Strings) -> list[Topic]:
    """The topics that have all the words in their title or text; without words, all topics."""
    return [
        topic
        for topic, chapter in RULEBOOK.items()
        if _has_all([strings(chapter.title), *texts(chapter, strings)], _wanted(words))
    ]


def parts_with(words: str, chapter: Chapter, strings: Strings) -> list[int]:
    """The parts of a chapter, from 0, that have all the words; or else any of them."""
    wanted, spoken = _wanted(words), texts(chapter, strings)
    if not wanted:
        return []
    hits = [number for number, text in enumerate(spoken) if _has_all([text], wanted)]
    return hits or [
        number for number, text in enumerate(spoken) if any(_has_all([text], [w]) for w in wanted)
    ]


def _wanted(words: str) -> list[str]:
    return _plain(words).split()


def _has_all(spoken: Sequence[str], wanted: Iterable[str]) -> bool:
    text = _plain("\n".join(spoken))
    return all(word in text for word in wanted)


def _plain(text: str) -> str:
    """Text without capitals and accents."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
