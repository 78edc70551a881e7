"""Programs that play Azul, by what lies open on the table only.

How they think, for somebody who has never heard of it:

**A judge that needs no looking ahead.** A position is turned into a list of simple observations:
"row 2 of the player's wall holds columns 1 and 3, and its line two of three red tiles", "there are
two groups of blue on the offer, one of them just right", "she is 4 points ahead in round 3". Each
observation is a row in a table of learned numbers, 64 to a row. The rows that are on are added up,
which gives 64 sums; sums below nothing are dropped, half of the others speak for the player and
half against her, and the balance, bent into a curve, is her chance to win. This is a neural net
with one hidden layer (`rows` and `features` say what is observed, `net` adds up). The rest of the
table are weights that nobody has thought up: they come from some hundred thousand games of the net
against itself (docs/opponents.md, tools/train.py).

**Quick, because nearly nothing changes.** Boards and offers come up again and again, and what one
of them adds to the sums is added up once and kept (`offers`, `boards`). All 64 sums are lanes of
one large whole number, so that adding and dropping are one operation each. To judge a draft takes
some microseconds, in plain Python.

**Looking ahead within the round.** Between two deals of tiles everything is open, so drafts can be
tried in the mind: mine, your answer, mine again. There are far too many to try all of them, so the
search (`search`) follows what the judge likes, and looks at other drafts the more often the less it
knows of them. Where a line of play ends the round, the judge says what the boards are worth then.
What will be dealt is neither known nor guessed, but the judge has learned what boards are worth
before any deal. What was found far ahead is told back step by step, and the draft that was looked
at most is played. On the gray wall all ways to place the tiles of the own board are gone through
(`placing`).

**Grades.** A Grandmaster does all of this, a Master looks ahead only a little, a Journeyman not
at all and forgets what the others need, an Apprentice counts his points (`levels`).

The answer is a function of state, grade, seed and budget, and of nothing else: the same on every
system and with every version of Python. So there are whole numbers where sums are compared, tables
made by multiplication where curves are needed, and no clock. `Thinking` works in slices, for a loop
that must draw pictures meanwhile; `think` does it at once. Between two rounds there is nothing to
think about, and `estimate` is the judge's word on the boards.
"""

from azul.bots.equivalence import EquivalentMoves, same_move
from azul.bots.levels import Level
from azul.bots.net import fingerprint
from azul.bots.thinking import Advice, Choice, Thinking, UnknownRules, estimate, think
from azul.bots.turn import Turn, seed_for

__all__ = [
    "Advice",
    "Choice",
    "EquivalentMoves",
    "Level",
    "Thinking",
    "Turn",
    "UnknownRules",
    "estimate",
    "fingerprint",
    "same_move",
    "seed_for",
    "think",
]
