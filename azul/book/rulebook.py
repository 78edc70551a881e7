"""The rulebook: the chapters, the topic that fits a state, and the search for words."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from azul.book import offer_chapters, scoring_chapters
from azul.book.topics import Chapter, Topic
from azul.engine import RULES, Phase, Ruleset, State
from azul.game import SHARED_RULESETS
from azul.i18n import Strings

RULEBOOK: Final[Mapping[Topic, Chapter]] = {**offer_chapters.CHAPTERS, **scoring_chapters.CHAPTERS}


def chapter_on(topic: Topic, ruleset: Ruleset) -> Chapter:
    """Return the chapter on a topic, with illustrations of the ruleset's own material.

    A board of an edition would not fit the other examples, so there it shows that of Azul.
    """
    chapter, look = RULEBOOK[topic], ruleset if ruleset in SHARED_RULESETS else Ruleset.AZUL
    parts = (part if isinstance(part, str) else part.looking_like(look) for part in chapter.parts)
    return chapter._replace(parts=tuple(parts))


def fitting_topic(state: State | None) -> Topic:
    """Return the topic that is most useful in a state; before a game, the goal of the game."""
    if state is None:
        return Topic.GOAL
    if RULES[state.ruleset].printed and state.phase in (Phase.WALL_TILING, Phase.GAME_OVER):
        return Topic.CRYSTAL_MOSAIC  # It has numbers of its own.
    if state.phase is Phase.GAME_OVER:
        return Topic.BONUSES
    if state.phase is Phase.WALL_TILING:
        return Topic.GRAY_WALL  # On the colored wall nobody has anything to decide then.
    if state.phase is Phase.FACTORY_OFFER:
        return Topic.OFFER if any(state.displays) else Topic.CENTER
    return Topic.NEXT_ROUND


def texts(chapter: Chapter, strings: Strings) -> list[str]:
    """Return the texts of a chapter, including the captions of illustrations."""
    messages = (part if isinstance(part, str) else part.caption for part in chapter.parts)
    return [strings(message) for message in messages]


def topics_with(words: str, ruleset: Ruleset, strings: Strings) -> list[Topic]:
    """Return the topics with all words in their title, then those with all words in their text."""
    wanted = _wanted(words)
    titles = {topic: strings(chapter.title) for topic, chapter in RULEBOOK.items()}
    found = [
        topic
        for topic, title in titles.items()
        if _has_all([title, *texts(chapter_on(topic, ruleset), strings)], wanted)
    ]
    # Sorting is stable, so otherwise the topics stay in their order.
    return sorted(found, key=lambda topic: not _has_all([titles[topic]], wanted))


def parts_with(words: str, chapter: Chapter, strings: Strings) -> list[int]:
    """Return the numbers of a chapter's parts with all of the words, or else with any of them."""
    wanted, translated = _wanted(words), texts(chapter, strings)
    if not wanted:
        return []
    hits = [number for number, text in enumerate(translated) if _has_all([text], wanted)]
    return hits or [
        number
        for number, text in enumerate(translated)
        if any(_has_all([text], [w]) for w in wanted)
    ]


def _wanted(words: str) -> list[str]:
    return _plain(words).split()


def _has_all(translated: Sequence[str], wanted: Iterable[str]) -> bool:
    text = _plain("\n".join(translated))
    return all(word in text for word in wanted)


def _plain(text: str) -> str:
    """Text without capitals and accents."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
