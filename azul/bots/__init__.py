"""Bots play Azul, by what lies open on the table only.

How they work, for readers new to the subject:

**An evaluation without search.** A position is turned into a list of simple features: "row 2 of the
player's wall holds columns 1 and 3, and its pattern line two of three red tiles", "there are two
groups of blue on the offer, one of exactly the right size", "the player is 4 points ahead in
round 3". Each feature has 64 learned numbers. The numbers of the active features are summed, which
gives 64 sums; negative sums count as 0, half of the others count for the player and half against,
and a curve turns the balance into the chance to win. This is a neural net with one hidden layer
(`feature_index` and `features` define the features, `net` sums). Nobody chose the weights: they
come from several hundred thousand games of the net against itself (docs/opponents.md,
tools/train.py).

**Fast, because almost nothing changes.** The same boards and offers come up again and again, so the
sum of each one's features is computed once and cached (`offers`, `boards`). All 64 sums are lanes
of one large integer, so that summing and rectifying are one operation each. Evaluating a draft
takes a few microseconds in plain Python.

**Search within the round.** Between two deals everything is open, so drafts can be tried out: mine,
your answer, mine again. There are far too many to try them all, so the search (`search`) follows
the drafts with good evaluations, and visits others more often the less is known of them. Where a
line of play ends the round, the net evaluates the boards. The next deal is neither known nor
guessed, but the net has learned what boards are worth before any deal. Results are propagated back
to the root, and the draft with the most visits is played. On the gray wall all ways to place the
tiles of the player's own board are tried, unless they are too many (`placing`).

**Levels.** A Grandmaster does all of this, a Master searches only a little, a Journeyman not at all
and neglects what the others need, an Apprentice counts points (`levels`).

Advice is a function of state, level, seed and budget and of nothing else: it is the same on every
system and with every version of Python. Hence integers where sums are compared, tables made by
multiplication where curves are needed, and no clock. The table calls `think` in a process of its
own (`azul.protocol`). Between two rounds nobody decides, and `estimate` evaluates the boards.
"""

from azul.bots.equivalence import EquivalentMoves, same_move
from azul.bots.levels import BUDGETS, Level
from azul.bots.net import fingerprint
from azul.bots.search import with_mover_chance
from azul.bots.thinking import (
    Advice,
    Choice,
    Question,
    UnknownRules,
    check_rules,
    estimate,
    think,
)
from azul.bots.turn import seed_for, simple_move
