"""The texts: the rules with their examples, and the tips of a first game.

Must not import pygame or read files; it has messages and positions only.
"""

from azul.book.examples import Illustration, IllustrationPart
from azul.book.first_table import END, TABLES, Exercise, PracticeTable, correction, sums
from azul.book.rulebook import (
    RULEBOOK,
    chapter_on,
    fitting_topic,
    parts_with,
    texts,
    topics_with,
)
from azul.book.strategy import LESSONS, Lesson
from azul.book.tips import DueTip, Tip, TipPart, TipPlace, due_tip, tip_words
from azul.book.topics import Chapter, Topic
